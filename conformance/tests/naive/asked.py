"""Reading what was asked: a `given` that is malformed or impossible is refused, with the reason."""

from typing import Any

from .cards import RANKS, SEATS, SUITS

Json = dict[str, Any]


class Refused(Exception):
    """What is asked is malformed or impossible, or the documents do not say how it is played."""


def need(thing: object, field: str) -> Any:
    """The value of a field that has to be there."""
    if not isinstance(thing, dict):
        raise Refused(f"not an object: {thing!r}")
    if field not in thing:
        raise Refused(f"{field} is missing")
    return thing[field]


def need_seat(thing: object, field: str) -> str:
    """A field that holds one of the four seats."""
    return check_seat(need(thing, field))


def check_seat(seat: object) -> str:
    """One of the four seats, as a compass point."""
    if not isinstance(seat, str) or seat not in SEATS:
        raise Refused(f"not a seat: {seat!r}")
    return seat


def need_suit(thing: object, field: str) -> str:
    """A field that holds a suit."""
    suit = need(thing, field)
    if not isinstance(suit, str) or suit not in SUITS:
        raise Refused(f"not a suit: {suit!r}")
    return suit


def need_list(thing: object, field: str) -> list[Any]:
    """A field that holds a list."""
    found = need(thing, field)
    if not isinstance(found, list):
        raise Refused(f"{field} is not a list: {found!r}")
    return found


def check_card(card: object) -> str:
    """A card of the 32, written rank then suit (`cards.deck`)."""
    if not isinstance(card, str) or len(card) != 2 or card[0] not in RANKS or card[1] not in SUITS:
        raise Refused(f"not a card: {card!r}")
    return card


def check_cards(cards: object, fewest: int, most: int) -> list[str]:
    """A list of different cards, between `fewest` and `most` of them."""
    if not isinstance(cards, list):
        raise Refused(f"not a list of cards: {cards!r}")
    good = [check_card(card) for card in cards]
    if len(set(good)) != len(good):
        raise Refused(f"a card appears twice in {good}")
    if not fewest <= len(good) <= most:
        raise Refused(f"{len(good)} cards, expected {fewest} to {most}")
    return good


def check_order(order: object, leader: str) -> list[str]:
    """The four seats in turn, turned so that the leader is the first.

    The protocol obeys `order` whatever way it goes round; only a list that is not the four seats is refused.
    """
    if not isinstance(order, list) or len(order) != 4:
        raise Refused(f"not the four seats in turn: {order!r}")
    seats = [check_seat(seat) for seat in order]
    if len(set(seats)) != 4:
        raise Refused(f"a seat appears twice in {seats}")
    return turned(seats, leader)


def turned(order: list[str], first: str) -> list[str]:
    """The same circle of seats, starting elsewhere."""
    start = order.index(first)
    return order[start:] + order[:start]


def check_hands(hands: object) -> dict[str, list[str]]:
    """Eight cards a seat, the whole deck between them (`cards.deck`)."""
    if not isinstance(hands, dict) or sorted(hands) != sorted(SEATS):
        raise Refused("hands are not those of the four seats")
    good = {seat: check_cards(hands[seat], 8, 8) for seat in SEATS}
    if len({card for seat in SEATS for card in good[seat]}) != 32:
        raise Refused("a card is in two hands")
    return good


def check_number(number: object, what: str) -> int:
    """A whole number; true and false are none."""
    if not isinstance(number, int) or isinstance(number, bool):
        raise Refused(f"{what} is not a whole number: {number!r}")
    return number
