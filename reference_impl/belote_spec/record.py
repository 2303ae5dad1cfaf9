"""A record: how a position came about, from the deck on, in the notation of the protocol."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any, Final, NamedTuple

from . import announcements
from .announcements import Announcement
from .auction import CALL_NAMES, call
from .cards import CARD_NAMES, DECK, SEATS, card_list, hand_of, names, seat
from .errors import NotReadable

WORDS: Final = ("belote", "rebelote")
_FIELDS: Final = frozenset(
    {"dealer", "deck", "calls", "hands", "leader", "plays", "announced", "said", "rules"}
)


class Record(NamedTuple):
    """How a position came about.

    Attributes:
        dealer: the seat that deals.
        deck: the 32 cards, the first dealt first.
        calls: the calls made, as actions.
        hands: the four hands of eight, or None to deal them from the deck.
        leader: the seat that leads the first trick, or None to take it from the rules.
        plays: the cards played, in order.
        announced: by seat, what it announced, or None for everything.
        said: the belote words spoken, or None for both.
        rules: the fingerprint of the rules it was played under, or None.
    """

    dealer: int
    deck: tuple[int, ...]
    calls: tuple[int, ...]
    hands: tuple[int, ...] | None = None
    leader: int | None = None
    plays: tuple[int, ...] = ()
    announced: tuple[tuple[Announcement, ...], ...] | None = None
    said: tuple[str, ...] | None = None
    rules: str | None = None

    def as_json(self) -> dict[str, Any]:
        """The record in the notation of the protocol."""
        record: dict[str, Any] = {
            "dealer": SEATS[self.dealer],
            "deck": [CARD_NAMES[card] for card in self.deck],
            "calls": [CALL_NAMES[one] for one in self.calls],
        }
        if self.hands is not None:
            record["hands"] = {SEATS[number]: names(hand) for number, hand in enumerate(self.hands)}
        if self.leader is not None:
            record["leader"] = SEATS[self.leader]
        record["plays"] = [CARD_NAMES[card] for card in self.plays]
        if self.announced is not None:
            record["announced"] = {
                SEATS[number]: [one.as_json() for one in said] for number, said in enumerate(self.announced)
            }
        if self.said is not None:
            record["said"] = list(self.said)
        if self.rules is not None:
            record["rules"] = self.rules
        return record


def from_json(value: object) -> Record:
    """Reads a record.

    Raises:
        NotReadable: if it is malformed.
    """
    fields = mapping(value, "record", _FIELDS, ("dealer", "deck", "calls"))
    return Record(
        dealer=seat(fields.get("dealer")),
        deck=tuple(card_list(fields.get("deck"), "deck", 32)),
        calls=calls(fields.get("calls")),
        hands=hands(fields["hands"]) if fields.get("hands") is not None else None,
        leader=seat(fields["leader"]) if fields.get("leader") is not None else None,
        plays=tuple(card_list(fields.get("plays", []), "plays")),
        announced=announced(fields.get("announced")),
        said=said(fields.get("said")),
        rules=_rules(fields.get("rules")),
    )


def _rules(value: object) -> str | None:
    if value is None or (isinstance(value, str) and re.fullmatch(r"sha256:[0-9a-f]{64}", value)):
        return value
    raise NotReadable("record: rules must be a fingerprint, sha256: and 64 hexadecimal digits")


def mapping(
    value: object, what: str, fields: frozenset[str], needed: Collection[str] = ()
) -> Mapping[str, Any]:
    """Reads an object with known fields.

    Raises:
        NotReadable: if it is none, has a field of another name, or lacks one that is needed.
    """
    if not isinstance(value, dict):
        raise NotReadable(f"{what} must be an object")
    strangers = sorted(str(key)[:40] for key in value.keys() - fields)
    if strangers:
        raise NotReadable(f"{what} has an unknown field: {strangers[0]}")
    for name in needed:
        if value.get(name) is None:
            raise NotReadable(f"{what}: {name} is missing")
    return value


def calls(value: object) -> tuple[int, ...]:
    """Reads a list of calls.

    Raises:
        NotReadable: if it is none, or longer than an auction.
    """
    if not isinstance(value, list) or len(value) > 8:
        raise NotReadable("calls must be a list of at most 8 calls")
    return tuple(call(one) for one in value)


def hands(value: object) -> tuple[int, ...]:
    """Reads the four hands of eight cards, all 32 cards among them.

    Raises:
        NotReadable: if they are not that.
    """
    fields = mapping(value, "hands", frozenset(SEATS))
    found = tuple(hand_of(card_list(fields.get(name), f"hands.{name}", 8)) for name in SEATS)
    if found[0] | found[1] | found[2] | found[3] != DECK:
        raise NotReadable("hands: a card is in two hands")
    return found


def remaining(value: object) -> tuple[int, ...]:
    """Reads what is left of the four hands, at most eight cards each.

    Raises:
        NotReadable: if they are not that, or a card is in two hands.
    """
    fields = mapping(value, "hands", frozenset(SEATS))
    found = tuple(hand_of(card_list(fields.get(name), f"hands.{name}", most=8)) for name in SEATS)
    if sum(hand.bit_count() for hand in found) != (found[0] | found[1] | found[2] | found[3]).bit_count():
        raise NotReadable("hands: a card is in two hands")
    return found


def announced(value: object) -> tuple[tuple[Announcement, ...], ...] | None:
    """Reads what each seat announced; a seat left out said nothing.

    Raises:
        NotReadable: if it is not a map of seats to announcements.
    """
    if value is None:
        return None
    fields = mapping(value, "announced", frozenset(SEATS))
    found: list[tuple[Announcement, ...]] = []
    for name in SEATS:
        said = fields.get(name, [])
        if not isinstance(said, list) or len(said) > 8:
            raise NotReadable(f"announced.{name} must be a list of announcements")
        found.append(tuple(announcements.from_json(one) for one in said))
    return tuple(found)


def said(value: object) -> tuple[str, ...] | None:
    """Reads the belote words spoken.

    Raises:
        NotReadable: if it is not a list of ``belote`` and ``rebelote``.
    """
    if value is None:
        return None
    if (
        not isinstance(value, list)
        or any(word not in WORDS for word in value)
        or len(set(value)) != len(value)
    ):
        raise NotReadable("said must be a list of belote and rebelote")
    return tuple(word for word in WORDS if word in value)
