"""What an obligation lets a hand play: packed by :mod:`.tables`, read here."""

from __future__ import annotations

from .compiler import inner


@inner
def allowed(choices: int, hand: int, suit: int, higher: int) -> int:
    """The first of two choices that is not empty, or else the hand."""
    legal = part(choices, hand, suit, higher)
    if not legal:
        legal = part(choices >> 3, hand, suit, higher) or hand
    return legal


@inner
def part(choice: int, hand: int, suit: int, higher: int) -> int:
    """The parts of a hand that a choice names."""
    return (
        (-(choice & 1) & higher) | (-(choice >> 1 & 1) & suit & ~higher) | (-(choice >> 2 & 1) & hand & ~suit)
    )
