"""Random numbers that another language, another machine or another worker can reproduce.

The generator is splitmix64, used by position instead of by state: a *key* is made from a stream, a seed and
the number of a deal, and draw number ``ply`` of that key is output number ``ply`` of the splitmix64 whose state
is the key. Deals and choices have streams of their own, so that two variants see the same deals, and deal
number N is the same however the work is cut. These definitions are frozen; ``docs/randomness.md`` has test vectors.
"""

from __future__ import annotations

from typing import Final

DEAL_STREAM: Final = 0
CHOICE_STREAM: Final = 1

_MASK: Final = (1 << 64) - 1
_GOLDEN: Final = 0x9E3779B97F4A7C15


def mix(value: int) -> int:
    """The finaliser of splitmix64: 64 bits to 64 well-mixed bits."""
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    value = (value ^ value >> 27) * 0x94D049BB133111EB & _MASK
    return value ^ value >> 31


def key(stream: int, seed: int, deal: int) -> int:
    """The key of one deal: ``mix(mix(mix(stream) + seed) + deal)``, additions modulo 2**64."""
    return mix(mix(mix(stream & _MASK) + seed & _MASK) + deal & _MASK)


def draw(of_key: int, ply: int) -> int:
    """Draw number ``ply`` (from 0) of a key: 64 bits."""
    return mix(of_key + _GOLDEN * (ply + 1) & _MASK)


def below(of_key: int, ply: int, count: int) -> int:
    """A number from 0 to ``count - 1``: the upper 32 bits of the draw times ``count``, shifted down by 32.

    The bias is at most ``count / 2**32``; for the counts of a card game it is beyond measuring.
    """
    return (draw(of_key, ply) >> 32) * count >> 32


def shuffled_deck(seed: int, deal: int) -> list[int]:
    """The deck of deal number ``deal``: Fisher-Yates from the last place down, over cards 0 to 31 in order.

    Draw number ``31 - place`` of the deal's key chooses, among the places not above ``place``, the one to swap with.
    """
    state = key(DEAL_STREAM, seed, deal)
    deck = list(range(32))
    for place in range(31, 0, -1):
        # draw() and below(), written out: this is most of the cost of a deal.
        state = state + _GOLDEN & _MASK
        value = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        value = (value ^ value >> 27) * 0x94D049BB133111EB & _MASK
        chosen = ((value ^ value >> 31) >> 32) * (place + 1) >> 32
        deck[place], deck[chosen] = deck[chosen], deck[place]
    return deck
