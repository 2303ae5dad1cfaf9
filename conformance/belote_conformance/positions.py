"""Positions before they are cases: told once, in clockwise terms, and rendered for each variant.

Variants that share deck, calls and plays can be laid side by side. Where a variant goes round the other way,
East and West change places and everything else stays, so that one position serves all of them under one id.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from belote_spec.announcements import Announcement
from belote_spec.auction import CALL_NAMES
from belote_spec.cards import CARD_NAMES, SEATS, SUITS, TEAMS, names
from belote_spec.deal import PASSED_OUT, Deal
from belote_spec.dealing import TURN_UP
from belote_spec.record import Record
from belote_spec.ruleset import RuleSet

COUNTERCLOCKWISE: Final = 3

Given = dict[str, Any]


def mirrored_seat(seat: int) -> int:
    """The seat with East and West changed places."""
    return -seat & 3


@dataclass(frozen=True, slots=True)
class Position:
    """A question asked at a point of one deal, or of a string of deals; seats as if the turn passed clockwise.

    Attributes:
        question: one of the protocol's questions.
        records: how it came about; one record, but for ``match``.
        options: options that are not the default.
        target: the target that ``match`` names, or None.
        depth: how many cards ``perft`` is to play, or None.
    """

    question: str
    records: tuple[Record, ...]
    options: tuple[tuple[str, Any], ...] = ()
    target: int | None = None
    depth: int | None = None

    @property
    def record(self) -> Record:
        """The record of a position of one deal."""
        return self.records[0]

    def fingerprint(self) -> str:
        """What names the position whatever the variant: 16 digits of a hash of all that is in it."""
        told = [self.question, dict(self.options), self.target, [record.as_json() for record in self.records]]
        if self.depth is not None:
            told.append(self.depth)
        text = json.dumps(told, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def mirrored(record: Record) -> Record:
    """A record with East and West changed places."""
    by_seat = [mirrored_seat(seat) for seat in range(4)]
    hands, announced = record.hands, record.announced
    return record._replace(
        dealer=mirrored_seat(record.dealer),
        leader=None if record.leader is None else mirrored_seat(record.leader),
        hands=None if hands is None else tuple(hands[seat] for seat in by_seat),
        announced=None if announced is None else tuple(announced[seat] for seat in by_seat),
    )


@dataclass(frozen=True, slots=True)
class Scene:
    """A position under the rules of a variant: what the questions are asked of.

    Attributes:
        rules: the variant's compiled rules, options applied.
        position: the position.
        records: its records, the right way round for the variant, with hands and leader once there are any.
        deals: the state of each deal where its record stops.
    """

    rules: RuleSet
    position: Position
    records: tuple[Record, ...]
    deals: tuple[Deal, ...]

    @classmethod
    def of(cls, rules: RuleSet, position: Position) -> Scene:
        """Sets a position up.

        Raises:
            NotLegal: if the rules forbid how it came about.
        """
        records = position.records
        if rules.dealing.step == COUNTERCLOCKWISE:
            records = tuple(mirrored(record) for record in records)
        deals = tuple(Deal.from_record(rules, record) for record in records)
        full = tuple(
            record._replace(hands=deal.dealt, leader=deal.leader) if deal.dealt else record
            for record, deal in zip(records, deals, strict=True)
        )
        return cls(rules, position, full, deals)

    @property
    def deal(self) -> Deal:
        """The state of a position of one deal."""
        return self.deals[0]

    @property
    def record(self) -> Record:
        """The record of a position of one deal."""
        return self.records[0]

    def told(self) -> Given:
        """The record, as the case has it."""
        if self.position.question == "match":
            return {"deals": [record.as_json() for record in self.records]}
        record = self.record
        if self.position.question in ("deal", "perft"):
            # Hands and leader are what is asked, or are given as far as they matter.
            record = record._replace(hands=None, leader=None)
        return record.as_json()

    def given(self) -> Given:
        """What the case gives."""
        return _GIVEN[self.position.question](self)


def _calls(scene: Scene) -> Given:
    record = scene.record
    return {
        "dealer": SEATS[record.dealer],
        "turn_up": CARD_NAMES[record.deck[TURN_UP]],
        "calls": [CALL_NAMES[call] for call in record.calls],
    }


def _deal(scene: Scene) -> Given:
    record = scene.record
    return {
        "dealer": SEATS[record.dealer],
        "deck": [CARD_NAMES[card] for card in record.deck],
        "calls": [CALL_NAMES[call] for call in record.calls],
    }


def _ring(scene: Scene, leader: int) -> list[str]:
    step = scene.rules.dealing.step
    return [SEATS[(leader + step * turn) & 3] for turn in range(4)]


def _plays(scene: Scene) -> Given:
    deal = scene.deal
    return {"seat": SEATS[deal.turn], "hand": names(deal.hands[deal.turn]), **_table(scene)}


def _table(scene: Scene) -> Given:
    """Trump suit, trick so far, and who sits where."""
    deal = scene.deal
    trick = deal.trick
    order = _ring(scene, (deal.turn - scene.rules.dealing.step * len(trick)) & 3)
    return {
        "trump": SUITS[deal.trump],
        "trick": {"leader": order[0], "cards": [CARD_NAMES[card] for card in trick]},
        "order": order,
    }


def _trick(scene: Scene) -> Given:
    deal = scene.deal
    before = Deal.from_record(scene.rules, scene.record._replace(plays=scene.record.plays[:-4]))
    order = _ring(scene, before.turn)
    cards = [CARD_NAMES[card] for card in scene.record.plays[-4:]]
    return {"trump": SUITS[deal.trump], "leader": order[0], "cards": cards, "order": order}


def _announcements(scene: Scene) -> Given:
    deal, record = scene.deal, scene.record
    given: Given = {
        "hands": {SEATS[seat]: names(hand) for seat, hand in enumerate(deal.dealt)},
        "trump": SUITS[deal.trump],
        "leader": SEATS[deal.leader],
        "order": _ring(scene, deal.leader),
        "taker": SEATS[deal.taker],
    }
    if record.announced is not None:
        given["announced"] = announced_json(record.announced)
    return given


def announced_json(announced: Sequence[Sequence[Announcement]]) -> dict[str, list[dict[str, Any]]]:
    """What each seat announced, as the protocol writes it."""
    return {SEATS[seat]: [one.as_json() for one in said] for seat, said in enumerate(announced)}


def _score(scene: Scene) -> Given:
    given = _announcements(scene)
    plays = scene.record.plays
    given["tricks"] = [[CARD_NAMES[card] for card in plays[at : at + 4]] for at in range(0, 32, 4)]
    if scene.record.said is not None:
        given["said"] = list(scene.record.said)
    return given


def _match(scene: Scene) -> Given:
    given: Given = {} if scene.position.target is None else {"target": scene.position.target}
    given["deals"] = [deal_score(deal) for deal in scene.deals]
    return given


def _perft(scene: Scene) -> Given:
    deal, depth = scene.deal, scene.position.depth
    left = {SEATS[seat]: names(hand) for seat, hand in enumerate(deal.hands)}
    return {"hands": left, **_table(scene), "depth": 32 - len(deal.plays) if depth is None else depth}


def deal_score(deal: Deal) -> dict[str, Any]:
    """What a match needs of a deal, as the protocol writes it."""
    if deal.phase is PASSED_OUT:
        return {"passed_out": True}
    settled = deal.settlement()
    return {
        "takers": TEAMS[deal.taker & 1],
        "outcome": settled.outcome,
        "score": dict(zip(TEAMS, settled.score, strict=True)),
        "pending": settled.pending,
    }


_GIVEN: Final[dict[str, Callable[[Scene], Given]]] = {
    "calls": _calls,
    "deal": _deal,
    "plays": _plays,
    "trick": _trick,
    "announcements": _announcements,
    "score": _score,
    "match": _match,
    "replay": lambda _scene: {},
    "perft": _perft,
}
