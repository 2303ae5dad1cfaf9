"""The announcements: what a hand holds, what is said, which is strongest and who scores."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final, NamedTuple

from .cards import CARDS, RANKS, SUITS
from .errors import NotLegal, NotReadable

_RANKS: Final = tuple(RANKS)


class Announcement(NamedTuple):
    """A combination of cards in one hand.

    Attributes:
        kind: ``sequence`` or ``square``.
        rank: the rank of the square, or of the sequence's top card.
        suit: the suit of the sequence; -1 for a square.
        length: how many cards.
    """

    kind: str
    rank: str
    suit: int
    length: int

    def as_json(self) -> dict[str, Any]:
        """The announcement in the notation of the protocol."""
        if self.kind == "square":
            return {"kind": "square", "rank": self.rank}
        return {"kind": "sequence", "top": self.rank + SUITS[self.suit], "length": self.length}


def from_json(value: object) -> Announcement:
    """Reads an announcement in the notation of the protocol.

    Raises:
        NotReadable: if it is not one.
    """
    if isinstance(value, dict):
        fields = set(value)
        if fields == {"kind", "rank"} and value["kind"] == "square" and value["rank"] in _RANKS:
            return Announcement("square", value["rank"], -1, 4)
        if fields == {"kind", "top", "length"} and value["kind"] == "sequence":
            top, length = value["top"], value["length"]
            if isinstance(top, str) and top in CARDS and type(length) is int and 1 <= length <= 8:
                return Announcement("sequence", top[0], SUITS.index(top[1]), length)
    raise NotReadable(f"{str(value)[:60]} is not an announcement")


@dataclass(frozen=True, slots=True)
class AnnouncementRules:
    """The rule points of ``announcements``, compiled.

    Attributes:
        enabled: whether announcements count at all.
        square_ranks: the ranks of which four make a square, by rank number, as bits.
        square_points: points of a square, by rank.
        sequence_points: points of a sequence, by length 0 to 8.
        runs: by the eight bits of a suit, the sequences it makes, as (top rank, length).
        reuse: whether a card may serve in a square and in a sequence.
        criteria: what makes an announcement stronger, the weightiest first.
        heights: by kind and rank, how high it is.
        automatic: whether everything held is said by itself.
        one_each: whether a seat may say only one.
        must_exceed: whether each must beat the one that stands.
        unsaid_counts: whether the winning side scores what it did not say.
        tie: the value of ``announcements.tie``.
        whole_team: whether the partner of the holder of the best scores too.
    """

    enabled: bool
    square_ranks: int
    square_points: Mapping[str, int]
    sequence_points: tuple[int, ...]
    runs: tuple[tuple[tuple[str, int], ...], ...]
    reuse: bool
    criteria: tuple[Callable[[AnnouncementRules, Announcement, int], int], ...]
    heights: Mapping[str, Mapping[str, int]]
    automatic: bool
    one_each: bool
    must_exceed: bool
    unsaid_counts: bool
    tie: str
    whole_team: bool

    @classmethod
    def of(cls, rules: Mapping[str, Any]) -> AnnouncementRules:
        """Compiles the rule points of ``announcements``."""
        sequence_order = rules["announcements.sequence_order"]
        square_order = {"play_order": rules["cards.plain_order"], "natural_order": sequence_order}
        squares = rules["announcements.square_points"]
        points = _points_by_length(rules["announcements.sequence_points"])
        cut = LONG_SEQUENCE[rules["announcements.long_sequence"]]
        return cls(
            enabled=rules["announcements.enabled"] == "yes",
            square_ranks=sum(1 << RANKS.index(rank) for rank in squares),
            square_points=dict(squares),
            sequence_points=points,
            runs=tuple(_runs(byte, sequence_order, cut, points) for byte in range(256)),
            reuse=rules["announcements.card_reuse"] == "square_and_sequence",
            criteria=tuple(CRITERIA[name] for name in rules["announcements.ranking"]),
            heights={
                "sequence": _heights(sequence_order),
                "square": _heights(square_order[rules["announcements.square_order"]]),
            },
            automatic=rules["announcements.declaring"] == "automatic",
            one_each=rules["announcements.per_seat"] == "one",
            must_exceed=rules["announcements.must_exceed"] == "yes",
            unsaid_counts=rules["announcements.unsaid"] == "count",
            tie=rules["announcements.tie"],
            whole_team=rules["announcements.scored"] == "whole_team",
        )

    def points(self, announcement: Announcement) -> int:
        """What an announcement is worth (``announcements.square_points``, ``announcements.sequence_points``)."""
        if announcement.kind == "square":
            return self.square_points[announcement.rank]
        return self.sequence_points[announcement.length]

    def strength(self, announcement: Announcement, trump: int) -> tuple[int, ...]:
        """What two announcements are compared by (``announcements.ranking``): the greater tuple is stronger."""
        return tuple(criterion(self, announcement, trump) for criterion in self.criteria)


CRITERIA: Final[dict[str, Callable[[AnnouncementRules, Announcement, int], int]]] = {
    "points": lambda rules, one, _: rules.points(one),
    "square": lambda _rules, one, _: one.kind == "square",
    "height": lambda rules, one, _: rules.heights[one.kind][one.rank],
    "trump": lambda _, one, trump: one.suit == trump,
    "length": lambda _rules, one, _: one.length,
}
"""``announcements.ranking``: each criterion as a number, the greater the stronger."""

LONG_SEQUENCE: Final[dict[str, Callable[[int], tuple[int, ...]]]] = {
    "one_announcement": lambda length: (length,),
    "split": lambda length: (5, 3) if length == 8 else (length,),
}
"""``announcements.long_sequence``: the lengths of the sequences that a run makes, from its top."""

_SEATS_BY_TIE: Final[dict[str, Callable[[tuple[int, ...], int], tuple[int, ...]]]] = {
    "nobody": lambda order, _taker: order,
    "first_declarer": lambda order, _taker: order,
    "first_from_taker": lambda order, taker: (*order[order.index(taker) :], *order[: order.index(taker)]),
}
"""``announcements.tie``: the seats in the order in which the first of two equals is sought."""


def _points_by_length(points: Mapping[str, int]) -> tuple[int, ...]:
    """Points for lengths 0 to 8: those of the longest listed length that is not longer."""
    return tuple(
        max(((int(at), worth) for at, worth in points.items() if int(at) <= length), default=(0, 0))[1]
        for length in range(9)
    )


def _heights(order: Sequence[str]) -> dict[str, int]:
    return {rank: len(order) - place for place, rank in enumerate(order)}


def _runs(
    byte: int, order: Sequence[str], cut: Callable[[int], tuple[int, ...]], points: Sequence[int]
) -> tuple[tuple[str, int], ...]:
    """The sequences of one suit's eight bits, as (top rank, length), highest first."""
    found: list[tuple[str, int]] = []
    start = 0
    while start < 8:
        end = start
        while end < 8 and byte >> RANKS.index(order[end]) & 1:
            end += 1
        for length in cut(end - start) if end > start else ():
            if points[length]:
                found.append((order[start], length))
            start += length
        start = max(start, end) + 1
    return tuple(found)


def held(rules: AnnouncementRules, hand: int, trump: int) -> tuple[Announcement, ...]:
    """The announcements of a hand of eight, after the split (``announcements.card_reuse``, ``announcements.split``)."""
    fours = hand & hand >> 8 & hand >> 16 & hand >> 24 & rules.square_ranks
    runs = rules.runs
    if not fours:
        low, high = runs[hand & 255], runs[hand >> 8 & 255]
        third, last = runs[hand >> 16 & 255], runs[hand >> 24]
        return _sequences(rules, hand) if low or high or third or last else ()
    squares = [Announcement("square", RANKS[rank], -1, 4) for rank in range(8) if fours >> rank & 1]
    if rules.reuse:
        return (*squares, *_sequences(rules, hand))
    return _best_split(rules, hand, squares, trump)


def _sequences(rules: AnnouncementRules, hand: int) -> tuple[Announcement, ...]:
    return tuple(
        Announcement("sequence", top, suit, length)
        for suit in range(4)
        for top, length in rules.runs[hand >> 8 * suit & 255]
    )


def _best_split(
    rules: AnnouncementRules, hand: int, squares: Sequence[Announcement], trump: int
) -> tuple[Announcement, ...]:
    """The squares to keep so that the hand scores most; between equals, the strongest best one, then the square."""

    def kept(chosen: Iterable[Announcement]) -> tuple[Announcement, ...]:
        rest = hand
        for square in chosen:
            rest &= ~(0x01010101 << RANKS.index(square.rank))
        return (*chosen, *_sequences(rules, rest))

    def merit(split: tuple[Announcement, ...]) -> tuple[int, tuple[int, ...], int]:
        return (
            sum(rules.points(one) for one in split),
            max((rules.strength(one, trump) for one in split), default=()),
            sum(one.kind == "square" for one in split),
        )

    choices = (kept(chosen) for count in range(len(squares) + 1) for chosen in combinations(squares, count))
    return max(choices, key=merit)


class Said(NamedTuple):
    """What the four seats declare.

    Attributes:
        holdings: what each seat holds, by seat.
        words: what each seat said of it, by seat.
    """

    holdings: tuple[tuple[Announcement, ...], ...]
    words: tuple[tuple[Announcement, ...], ...]


class Result(NamedTuple):
    """What the announcements of a deal come to.

    Attributes:
        best: the team with the strongest, or -1.
        points: by team, before a capot moves them.
        tied: nothing separated the best of both teams.
        counted: the announcements that scored, as (seat, announcement).
    """

    best: int
    points: tuple[int, int]
    tied: bool
    counted: tuple[tuple[int, Announcement], ...]


NOTHING: Final = Result(-1, (0, 0), False, ())


def declare(
    rules: AnnouncementRules,
    holdings: Sequence[tuple[Announcement, ...]],
    trump: int,
    order: Sequence[int],
    words: Mapping[int, Sequence[Announcement]] | None = None,
) -> Said:
    """What is said, from what is held and what the players chose to say.

    Args:
        rules: the rules.
        holdings: the announcements of each seat, by seat.
        trump: the trump suit.
        order: the seats in turn, the leader of the first trick first.
        words: what each seat says (a seat left out says nothing); None: everything, as far as the rules let it.

    Raises:
        NotReadable: if a seat says what it does not hold.
        NotLegal: if it says more than ``announcements.per_seat`` or less strong than ``announcements.must_exceed`` allows.
    """
    held_by_seat = tuple(holdings)
    if rules.automatic:
        return Said(held_by_seat, held_by_seat)
    if words is None:
        return Said(held_by_seat, _everything(rules, held_by_seat, trump, order))
    for seat in order:
        said = words.get(seat, ())
        missing = [one for one in said if one not in held_by_seat[seat]]
        if missing:
            raise NotReadable(f"announced: {missing[0].as_json()} is not held")
        if len(set(said)) != len(said):
            raise NotReadable("announced: an announcement is said twice")
    _check_limits(rules, words, trump, order)
    return Said(held_by_seat, tuple(tuple(words.get(seat, ())) for seat in range(4)))


def _everything(
    rules: AnnouncementRules, holdings: Sequence[tuple[Announcement, ...]], trump: int, order: Sequence[int]
) -> tuple[tuple[Announcement, ...], ...]:
    """All that may be said: the strongest one of each seat, or all; with ``must_exceed`` only what beats the standing one."""
    words: list[tuple[Announcement, ...]] = [(), (), (), ()]
    standing: tuple[int, ...] | None = None
    for seat in order:
        said = holdings[seat]
        if rules.one_each and said:
            said = (max(said, key=lambda one: rules.strength(one, trump)),)
        if rules.must_exceed and said:
            said = tuple(one for one in said if standing is None or rules.strength(one, trump) > standing)
            if said:
                standing = max(rules.strength(one, trump) for one in said)
        words[seat] = said
    return tuple(words)


def _check_limits(
    rules: AnnouncementRules, words: Mapping[int, Sequence[Announcement]], trump: int, order: Sequence[int]
) -> None:
    standing: tuple[int, ...] | None = None
    for seat in order:
        said = words.get(seat, ())
        if rules.one_each and len(said) > 1:
            raise NotLegal("announcements.per_seat", str(said[1].as_json()), [str(said[0].as_json())])
        for one in said if rules.must_exceed else ():
            if standing is not None and rules.strength(one, trump) <= standing:
                raise NotLegal("announcements.must_exceed", str(one.as_json()), [])
        if rules.must_exceed and said:
            standing = max(rules.strength(one, trump) for one in said)


def settle(rules: AnnouncementRules, said: Said, trump: int, order: Sequence[int], taker: int) -> Result:
    """Which announcement is strongest and who scores what.

    Sources: ``announcements.ranking``, ``announcements.tie``, ``announcements.scored``, ``announcements.unsaid``.

    Args:
        rules: the rules.
        said: what is held and said.
        trump: the trump suit.
        order: the seats in turn, the leader of the first trick first.
        taker: the seat that took.
    """
    if not any(said.words):
        return NOTHING
    best: tuple[int, ...] = ()
    holder = -1
    equal_in: set[int] = set()
    for seat in _SEATS_BY_TIE[rules.tie](tuple(order), taker):
        for one in said.words[seat]:
            strength = rules.strength(one, trump)
            if holder < 0 or strength > best:
                best, holder, equal_in = strength, seat, {seat & 1}
            elif strength == best:
                equal_in.add(seat & 1)
    tied = len(equal_in) == 2
    if tied and rules.tie == "nobody":
        return Result(-1, (0, 0), True, ())
    scoring = (holder, holder ^ 2) if rules.whole_team else (holder,)
    source = said.holdings if rules.unsaid_counts else said.words
    counted = tuple((seat, one) for seat in scoring for one in source[seat])
    total = sum(rules.points(one) for _, one in counted)
    return Result(holder & 1, (total, 0) if holder & 1 == 0 else (0, total), tied, counted)
