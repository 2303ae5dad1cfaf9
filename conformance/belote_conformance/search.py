"""Finds positions: endless, reproducible streams of candidates for each question, steered towards what is rare."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from belote_spec.announcements import Announcement, AnnouncementRules
from belote_spec.auction import PASS
from belote_spec.cards import RANKS
from belote_spec.deal import Deal
from belote_spec.errors import BeloteError
from belote_spec.record import Record
from belote_spec.ruleset import RuleSet
from belote_spec.variant import Variant

from . import steer
from .positions import Position
from .situations import playing, scores
from .steer import Holding, Plan, Table


class Wanted(Protocol):
    """Whether a class, by its id, is still wanted: by a variant, or by any."""

    def __call__(self, name: str, variant: str | None = None) -> bool: ...  # noqa: D102


def everything(name: str, variant: str | None = None) -> bool:
    """Every class is wanted."""
    del name, variant
    return True


def clockwise(variant: Variant) -> RuleSet:
    """The rules of a variant, turned clockwise: positions are told that way."""
    return RuleSet.of({**variant.rules, "table.direction": "clockwise"})


@dataclass(slots=True)
class _Style:
    """A way to look for deals: its cost beside the others', and what it lately found at a try."""

    cost: float
    candidates: Callable[[], Iterator[Position]]
    found: float = 1.0

    @property
    def weight(self) -> float:
        return (self.found + 0.05) / self.cost


@dataclass(slots=True)
class Search:
    """A search for positions that serve several variants.

    Attributes:
        variants: the variants.
        random: where every choice comes from.
        tables: one steering table a variant, with the plays that all of them allow.
        strict_words: the announcement rules that must all allow what is said in a whole record.
    """

    variants: Sequence[Variant]
    random: Random
    tables: list[Table] = field(init=False)
    strict_words: tuple[AnnouncementRules, ...] = field(init=False)

    def __post_init__(self) -> None:
        strict = steer.strict_rules(self.variants)
        self.strict_words = steer.strict_words(self.variants)
        self.tables = [Table(clockwise(variant), strict) for variant in self.variants]

    # Deals

    def plan(self) -> Plan:
        """A deal to be dealt: at random, or with something planted in it."""
        random = self.random
        while True:
            style = random.random()
            promised: Holding = {}
            trump, taker = random.randrange(4), random.randrange(4)
            if style < 0.75:
                self._plant(promised, random.choice((1, 1, 2, 2, 3)))
            if random.random() < 0.5:
                seat = random.randrange(4)
                promised[seat] = promised.get(seat, 0) | self._pair(trump)
            weight = None
            if style > 0.6:
                weight = steer.strong_for(random.randrange(2), trump, random.choice((2.0, 4.0, 8.0)))
            hands = steer.deal_out(promised, random, weight)
            if hands is not None:
                return Plan(random.randrange(4), taker, trump, random.random() < 0.35, hands)

    def _plant(self, promised: Holding, count: int) -> None:
        random = self.random
        for _ in range(count):
            seat = random.randrange(4)
            planted = steer.random_combination(random)
            if random.random() < 0.1:
                planted = steer.square(random.choice("TQK")) | steer.run(
                    random.randrange(4), random.choice("AK"), 5
                )
            if random.random() < 0.1:
                # A square of a hundred here, and a run of five there.
                planted = steer.square(random.choice("ATKQ"))
                other = seat ^ random.choice((1, 3))
                promised[other] = promised.get(other, 0) | steer.run(
                    random.randrange(4), random.choice("AKQJ"), 5
                )
            promised[seat] = promised.get(seat, 0) | planted

    @staticmethod
    def _pair(trump: int) -> int:
        return 1 << 8 * trump + RANKS.index("K") | 1 << 8 * trump + RANKS.index("Q")

    def rich_against_capot(self) -> Plan | None:
        """One side strong enough for all the tricks, the other with announcements worth more than a capot."""
        random = self.random
        team, trump = random.randrange(2), random.randrange(4)
        seat = (team ^ 1) + 2 * random.randrange(2)
        promised: Holding = {seat: steer.square("9") | steer.square("T")}
        plain = [suit for suit in range(4) if suit != trump]
        random.shuffle(plain)
        beside = seat ^ 2
        for suit in plain[: random.randrange(3)]:
            run = steer.run(suit, "A", 4) if random.random() < 0.3 else steer.run(suit, "K", 3)
            promised[beside] = promised.get(beside, 0) | run
        holder = random.choice((None, beside, seat ^ 1))
        if holder is not None:
            promised[holder] = promised.get(holder, 0) | self._pair(trump)
        hands = steer.deal_out(promised, random, steer.strong_for(team, trump, 12.0))
        if hands is None:
            return None
        taker = random.randrange(4)
        return Plan(random.randrange(4), taker, trump, random.random() < 0.5, hands)

    def auction(self) -> Record:
        """A record up to the end of an auction in which somebody took."""
        while True:
            record = steer.record_of(self.tables[0], self.plan(), self.random)
            if record is not None:
                return record

    # Candidates, question by question

    def calls(self) -> Iterator[Position]:
        """Every stage of the auctions of some deals."""
        while True:
            record = self.auction()
            made = [PASS] * 8 if self.random.random() < 0.2 else list(record.calls)
            for count in range(len(made) + 1):
                yield Position("calls", (record._replace(calls=tuple(made[:count])),))

    def deal(self) -> Iterator[Position]:
        """The rest of the deal, after somebody took."""
        while True:
            yield Position("deal", (self.auction(),))

    def plays(self, wanted: Wanted) -> Iterator[Position | None]:
        """The turns of steered deals that fall into a class that is wanted; None for a deal without one."""
        rules = self.tables[0].rules
        while True:
            record = steer.play_on(self.tables[0], self.auction(), steer.at_random, self.random)
            deal = Deal.from_record(rules, record._replace(plays=()))
            turns = []
            for ply, card in enumerate(record.plays):
                hand = deal.hands[deal.turn]
                if hand.bit_count() > 1:
                    classes = playing.recognise_plays(rules.play, deal.trump, hand, deal.trick, ply)
                    if any(wanted(name) for name in classes):
                        turns.append(ply)
                deal.apply(card)
            self.random.shuffle(turns)
            if not turns:
                yield None
            for ply in turns[:3]:
                yield Position("plays", (record._replace(plays=record.plays[:ply]),))

    def trick(self, wanted: Wanted) -> Iterator[Position | None]:
        """The tricks of steered deals that fall into a class that is wanted; None after each deal."""
        rules = self.tables[0].rules
        while True:
            record = steer.play_on(self.tables[0], self.auction(), steer.at_random, self.random)
            trump = Deal.from_record(rules, record._replace(plays=())).trump
            for end in range(4, 33, 4):
                cards = record.plays[end - 4 : end]
                if any(wanted(name) for name in playing.recognise_trick(rules.play, trump, cards)):
                    yield Position("trick", (record._replace(plays=record.plays[:end]),))
            yield None

    def announcements(self) -> Iterator[Position]:
        """Hands with announcements, all said, or said in part."""
        while True:
            record = self.auction()
            yield Position("announcements", (record,))
            if self.random.random() < 0.5:
                words = self._words(record)
                if words is not None:
                    yield Position("announcements", (record._replace(announced=words),))

    def _words(self, record: Record) -> tuple[tuple[Announcement, ...], ...] | None:
        """Part of what is held, by seat, as some variant holds it."""
        random = self.random
        deal = Deal.from_record(random.choice(self.tables).rules, record._replace(plays=(), announced=None))
        held = deal.held()
        if not any(held):
            return None
        chance = random.choice((0.0, 0.4, 0.7, 0.7))
        return tuple(tuple(one for one in mine if random.random() < chance) for mine in held)

    def score(self, wanted: Wanted) -> Iterator[Position | None]:
        """Finished deals: capots, ties, contracts decided by this or that; words unsaid, announcements off.

        The styles that lately found most for their cost are tried most.
        """
        styles = [
            _Style(1, lambda: self._told(self._grand(), wanted)),
            _Style(1, lambda: self._told(self._against_capot(), wanted)),
            _Style(15, lambda: self._endings(wanted)),
        ]
        if wanted("score/worthless-last-trick.takers"):
            styles.append(_Style(1, lambda: self._told(self._poor_last_trick(), wanted)))
        while True:
            style = self.random.choices(styles, [one.weight for one in styles])[0]
            found = list(style.candidates())
            style.found += (len(found) - style.found) / 20
            yield from found or (None,)

    def _grand(self) -> Record | None:
        """All or nearly all tricks for one side."""
        random = self.random
        team, trump = random.randrange(2), random.randrange(4)
        promised: Holding = {}
        self._plant(promised, random.choice((0, 0, 1, 2)))
        if random.random() < 0.5:
            seat = random.randrange(4)
            promised[seat] = promised.get(seat, 0) | self._pair(trump)
        hands = steer.deal_out(promised, random, steer.strong_for(team, trump, 9.0))
        if hands is None:
            return None
        taker = (team if random.random() < 0.6 else team ^ 1) + 2 * random.randrange(2)
        plan = Plan(random.randrange(4), taker, trump, random.random() < 0.35, hands)
        record = steer.record_of(self.tables[0], plan, random)
        policy = steer.all_for(team) if random.random() < 0.7 else steer.poor_trick(team)
        return record and steer.play_on(self.tables[0], record, policy, random)

    def _against_capot(self) -> Record | None:
        plan = self.rich_against_capot()
        record = plan and steer.record_of(self.tables[0], plan, self.random)
        if not plan or not record:
            return None
        weaker = min((0, 1), key=lambda team: _trumps(plan, team))
        return steer.play_on(self.tables[0], record, steer.all_for(weaker ^ 1), self.random)

    def _poor_last_trick(self) -> Record | None:
        """Seven tricks for one side, and a last one without card points for the other."""
        random = self.random
        team, trump = random.randrange(2), random.randrange(4)
        suit, other = random.sample([one for one in range(4) if one != trump], 2)
        first, second, winner, last = team, team + 2, team ^ 1, team ^ 3
        kept = {first: ("7", suit), second: ("8", suit), winner: ("9", suit), last: ("7", other)}
        promised: Holding = {seat: 1 << 8 * of + RANKS.index(rank) for seat, (rank, of) in kept.items()}
        hands = steer.deal_out(promised, random, steer.strong_for(team, trump, 12.0))
        if hands is None:
            return None
        taker = random.randrange(4)
        plan = Plan(random.randrange(4), taker, trump, random.random() < 0.35, hands)
        record = steer.record_of(self.tables[0], plan, random)
        policy = steer.keeping(sum(promised.values()), steer.all_for(team))
        return record and steer.play_on(self.tables[0], record, policy, random)

    def _told(self, record: Record | None, wanted: Wanted) -> Iterator[Position]:
        """A finished deal of a class that is wanted, as it is or with words unsaid or announcements off."""
        if record is None:
            return
        random = self.random
        if random.random() < 0.2:
            record = record._replace(said=random.choice(((), ("belote",), ("rebelote",))))
        elif random.random() < 0.25:
            record = record._replace(announced=self._words(record))
        elif random.random() < 0.1:
            yield Position("score", (record,), options=(("announcements", False),))
            return
        try:
            deal = Deal.from_record(random.choice(self.tables).rules, record)
        except BeloteError:
            return
        if any(wanted(name) for name in scores.recognise_score(deal.rules, deal)):
            yield Position("score", (record,))

    def _endings(self, wanted: Wanted) -> Iterator[Position]:
        """The endings of one deal, of its last three tricks, that fall into a class that some variant wants."""
        hungry = [
            number
            for number, variant in enumerate(self.variants)
            if any(wanted(name, variant.id) for name in scores.without_capot())
        ]
        number = self.random.choice(hungry or range(len(self.tables)))
        table, variant = self.tables[number], self.variants[number].id
        record = self._promising(table, variant, wanted)
        record = steer.play_on(table, record, steer.at_random, self.random)
        yield from self._told(record, wanted)
        found = 0
        for ending in steer.endings(table, record, 20, 60):
            if any(wanted(name, variant) for name in scores.recognise_score(table.rules, ending)):
                yield Position("score", (record._replace(plays=tuple(ending.plays)),))
                found += 1
                if found == 2:
                    return

    def _promising(self, table: Table, variant: str, wanted: Wanted) -> Record:
        """A deal whose belote and announcements lie where a class that the variant wants has them."""
        record = self.auction()
        for _ in range(100):
            if any(
                wanted(name, variant)
                for name in scores.prospects(table.rules, Deal.from_record(table.rules, record))
            ):
                break
            record = self.auction()
        return record

    def plain_deals(self, count: int, ties: int) -> list[Record]:
        """Finished deals without announcements, belote or capot, and for each variant some that it calls a tie."""
        found: list[Record] = []
        while len(found) < count:
            record = self._plain()
            deal = Deal.from_record(
                self.tables[0].rules, steer.play_on(self.tables[0], record, steer.at_random, self.random)
            )
            if 8 not in deal.tricks_won:
                found.append(record._replace(plays=tuple(deal.plays)))
        for table in self.tables:
            tied: list[Record] = []
            while len(tied) < ties:
                record = steer.play_on(table, self._plain(), steer.at_random, self.random)
                equal = (
                    one for one in steer.endings(table, record, 20, 60) if one.settlement().outcome == "tied"
                )
                tied += [record._replace(plays=tuple(one.plays)) for one in list(equal)[:1]]
            found += tied
        return found

    def _plain(self, *, belote: bool = False) -> Record:
        """A deal without announcements; king and queen of trumps lie in one hand, or apart in both teams."""
        while True:
            trump = self.random.randrange(4)
            pair = self._pair(trump)
            hands = steer.deal_out({self.random.randrange(4): pair} if belote else {}, self.random)
            assert hands is not None
            if not belote and any((hands[team] | hands[team + 2]) & pair == pair for team in (0, 1)):
                continue
            plan = Plan(
                self.random.randrange(4), self.random.randrange(4), trump, self.random.random() < 0.35, hands
            )
            record = steer.record_of(self.tables[0], plan, self.random)
            if record is not None and not any(
                any(Deal.from_record(table.rules, record).held()) for table in self.tables
            ):
                return record

    def replay(self) -> Iterator[Position]:
        """Whole records, and records cut short."""
        random = self.random
        while True:
            record = steer.play_on(self.tables[0], self._plain(), steer.at_random, random)
            yield Position("replay", (record,))
            yield Position("replay", (record._replace(plays=record.plays[: random.randrange(1, 32)]),))
            yield Position("replay", (record._replace(calls=record.calls[:-1], plays=()),))
            yield Position("replay", (record._replace(calls=(PASS,) * 8, plays=()),))
            record = steer.play_on(self.tables[0], self._plain(belote=True), steer.at_random, random)
            yield Position("replay", (record._replace(said=random.choice(((), ("belote",)))),))
            record = steer.play_on(self.tables[0], self.auction(), steer.at_random, random)
            words = self._words(record)
            if words is not None and steer.may_always_say(
                self.strict_words, self.tables[0].rules, record, words
            ):
                yield Position("replay", (record._replace(announced=words),))


def _trumps(plan: Plan, team: int) -> int:
    held = plan.hands[team] | plan.hands[team + 2]
    return sum(
        (held >> 8 * plan.trump + RANKS.index(rank) & 1) * worth
        for rank, worth in (("J", 4), ("9", 3), ("A", 2))
    )
