"""The calls: who may take which suit, and when the auction is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from .cards import CARD_NAMES, SUITS
from .errors import NotReadable

TAKE: Final = 32
"""The action of taking clubs; the other suits follow. Actions below it are cards."""
PASS: Final = 36
"""The action of passing."""

CALL_NAMES: Final = {**{TAKE + number: name for number, name in enumerate(SUITS)}, PASS: "pass"}
CALLS: Final = {name: call for call, name in CALL_NAMES.items()}

_ALL: Final = tuple(TAKE + suit for suit in range(4))

FIRST_ROUND: Final[dict[str, Callable[[int], tuple[int, ...]]]] = {
    "turn_up_suit": lambda turned: (PASS, TAKE + turned),
    "any_suit": lambda _turned: (PASS, *_ALL),
}
"""``auction.first_round``: the calls allowed, of the turned-up suit."""

SECOND_ROUND: Final[dict[str, Callable[[int], tuple[int, ...]]]] = {
    "other_suits": lambda turned: (PASS, *(call for call in _ALL if call != TAKE + turned)),
    "any_suit": lambda _turned: (PASS, *_ALL),
}
"""``auction.second_round``: the calls allowed, of the turned-up suit."""

NEXT_DEALER: Final[dict[str, Callable[[int, int], int]]] = {
    "redeal_next_dealer": lambda dealer, step: (dealer + step) % 4,
    "redeal_same_dealer": lambda dealer, _step: dealer,
}
"""``auction.all_pass``: who deals after a deal passed out, of (dealer, step)."""


@dataclass(frozen=True, slots=True)
class AuctionRules:
    """The rule points of ``auction``, compiled.

    Attributes:
        legal: the calls allowed, by round (0 or 1) and turned-up suit.
        all_pass: the value of ``auction.all_pass``.
    """

    legal: tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]
    all_pass: str

    @classmethod
    def of(cls, rules: Mapping[str, Any]) -> AuctionRules:
        """Compiles the rule points of ``auction``."""
        first = FIRST_ROUND[rules["auction.first_round"]]
        second = SECOND_ROUND[rules["auction.second_round"]]
        return cls(
            legal=(tuple(first(suit) for suit in range(4)), tuple(second(suit) for suit in range(4))),
            all_pass=rules["auction.all_pass"],
        )


def legal_calls(rules: AuctionRules, turned: int, made: int) -> tuple[int, ...]:
    """What may be called next.

    Args:
        rules: the rules.
        turned: the suit of the turned-up card.
        made: how many calls were made, all of them passes; from 8 on the deal is passed out.
    """
    return rules.legal[made // 4][turned] if made < 8 else ()


def forbidding_rule(made: int) -> str:
    """The rule point that decides which calls are legal after so many passes."""
    return "auction.first_round" if made < 4 else "auction.second_round"


def action_name(action: int) -> str:
    """An action in the notation of the protocol: a card, a suit taken, or ``pass``."""
    if 0 <= action < TAKE:
        return CARD_NAMES[action]
    return CALL_NAMES.get(action, str(action))


def call(name: object) -> int:
    """Reads a call: ``pass`` or a suit.

    Raises:
        NotReadable: if it is neither.
    """
    number = CALLS.get(name) if isinstance(name, str) else None
    if number is None:
        raise NotReadable(f"{str(name)[:40]!r} is not a call: pass, C, D, H or S")
    return number
