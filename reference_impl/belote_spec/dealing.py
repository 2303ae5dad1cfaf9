"""The table and the packets: who sits where in turn, and which cards of the deck go to whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from .cards import cards_of

STEP: Final = {"clockwise": 1, "counterclockwise": 3}
"""``table.direction``: how far the next seat is."""

_NORTH: Final = 0
FIRST_RECIPIENT: Final[dict[str, Callable[[int, int], int]]] = {
    "after_dealer": lambda dealer, step: (dealer + step) % 4,
    "fixed_seat": lambda _dealer, _step: _NORTH,
}
"""``deal.first_recipient``: who gets the first packet, of (dealer, step)."""


def _rotation(recipients: tuple[int, ...], _taker: int) -> tuple[int, ...]:
    return recipients


def _taker_first(recipients: tuple[int, ...], taker: int) -> tuple[int, ...]:
    return (taker, *(seat for seat in recipients if seat != taker))


LAST_ORDER: Final = {"rotation": _rotation, "taker_first": _taker_first}
"""``deal.last_order``: the order of the last packets, of (seats from the first recipient on, taker)."""

TURN_UP: Final = 20
"""The place of the turned-up card in the deck: after five cards a seat (``deal.turn_up``)."""


@dataclass(frozen=True, slots=True)
class DealingRules:
    """The rule points of ``table`` and ``deal``, compiled.

    Attributes:
        step: 1 clockwise, 3 counterclockwise.
        first_recipient: the value of ``deal.first_recipient``.
        first_packets: cards a seat in each round of the first packets.
        last_order: the value of ``deal.last_order``.
        taker_packet: cards of the taker's last packet, the turned-up card apart.
        other_packet: cards of the others' last packets.
        places: by dealer and taker, the places of the deck whose cards each seat ends up with, once they were needed.
    """

    step: int
    first_recipient: str
    first_packets: tuple[int, ...]
    last_order: str
    taker_packet: int
    other_packet: int
    places: dict[tuple[int, int], tuple[tuple[int, ...], ...]] = field(default_factory=dict, compare=False)

    @classmethod
    def of(cls, rules: Mapping[str, Any]) -> DealingRules:
        """Compiles the rule points of ``table`` and ``deal``."""
        return cls(
            step=STEP[rules["table.direction"]],
            first_recipient=rules["deal.first_recipient"],
            first_packets=tuple(rules["deal.first_packets"]),
            last_order=rules["deal.last_order"],
            taker_packet=rules["deal.last_packets"]["taker"],
            other_packet=rules["deal.last_packets"]["others"],
        )

    def after(self, seat: int) -> int:
        """The next seat in turn (``table.direction``)."""
        return (seat + self.step) % 4

    def recipients(self, dealer: int) -> tuple[int, ...]:
        """The seats in the order in which packets are dealt (``deal.first_recipient``)."""
        first = FIRST_RECIPIENT[self.first_recipient](dealer, self.step)
        return tuple((first + self.step * turn) % 4 for turn in range(4))


def first_hands(rules: DealingRules, deck: Sequence[int], dealer: int) -> list[int]:
    """Five cards a seat, in packets (``deal.first_packets``), as four hands."""
    hands = [0, 0, 0, 0]
    place = 0
    recipients = rules.recipients(dealer)
    for packet in rules.first_packets:
        for seat in recipients:
            for card in deck[place : place + packet]:
                hands[seat] |= 1 << card
            place += packet
    return hands


def full_hands(rules: DealingRules, deck: Sequence[int], dealer: int, taker: int) -> list[int]:
    """Eight cards a seat: the turned-up card and the last packets too (``deal.turn_up_goes_to``, ``deal.last_packets``)."""
    found = rules.places.get((dealer, taker))
    if found is None:
        found = rules.places[dealer, taker] = _places(rules, dealer, taker)
    return [
        1 << deck[a]
        | 1 << deck[b]
        | 1 << deck[c]
        | 1 << deck[d]
        | 1 << deck[e]
        | 1 << deck[f]
        | 1 << deck[g]
        | 1 << deck[h]
        for a, b, c, d, e, f, g, h in found
    ]


def _places(rules: DealingRules, dealer: int, taker: int) -> tuple[tuple[int, ...], ...]:
    """The places of the deck whose cards each seat ends up with."""
    hands = first_hands(rules, range(32), dealer)
    hands[taker] |= 1 << TURN_UP
    place = TURN_UP + 1
    for seat in LAST_ORDER[rules.last_order](rules.recipients(dealer), taker):
        packet = rules.taker_packet if seat == taker else rules.other_packet
        for card in range(place, place + packet):
            hands[seat] |= 1 << card
        place += packet
    return tuple(cards_of(hand) for hand in hands)
