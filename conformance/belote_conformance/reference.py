"""Asks the reference interpreter the same cases under changed rules: each case read once, each answer kept.

What is changed is a *state*: rule points off the values of a variant, as pairs of names and of values written as the
command line writes them, so that states can be compared, kept and printed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Final, NamedTuple

from belote_spec import answers, match, record
from belote_spec import variant as variants
from belote_spec.announcements import AnnouncementRules
from belote_spec.answers import Played
from belote_spec.auction import AuctionRules
from belote_spec.cards import TEAMS
from belote_spec.catalogue import catalogue, shown
from belote_spec.deal import Deal
from belote_spec.dealing import DealingRules
from belote_spec.errors import BeloteError
from belote_spec.match import DealScore, MatchRules
from belote_spec.play import PlayRules
from belote_spec.ruleset import RuleSet, fingerprint
from belote_spec.scoring import ScoringRules
from belote_spec.variant import Variant

from .annotate import relevant
from .cases import REQUIRED, Case, normalise

Setting = tuple[str, str]
"""A rule point and a value, as the command line writes it."""
State = frozenset[Setting]
"""The rule points that are off the variant's values."""

DEFAULT: Final[State] = frozenset()


DESCRIBED_PLAYERS: Final = 4
ROOMS: Final[Mapping[str, tuple[Callable[[Mapping[str, Any]], Any], frozenset[str]]]] = {
    "dealing": (DealingRules.of, frozenset({"table", "deal", "auction", "play"})),
    "auction": (AuctionRules.of, frozenset({"table", "auction"})),
    "play": (PlayRules.of, frozenset({"table", "cards", "play", "belote"})),
    "announcements": (AnnouncementRules.of, frozenset({"cards", "announcements"})),
    "scoring": (ScoringRules.of, frozenset({"cards", "belote", "scoring"})),
    "match": (MatchRules.of, frozenset({"scoring", "match"})),
}
"""The rooms of compiled rules and the phases whose points each may read; a test holds them to it."""


@cache
def value_of(setting: Setting) -> Any:
    """The value of a setting."""
    return catalogue()[setting[0]].parse(setting[1])


def settings(changes: Mapping[str, Any] | Iterable[tuple[str, Any]]) -> State:
    """The state of some changes."""
    pairs = changes.items() if isinstance(changes, Mapping) else changes
    return frozenset((rule, shown(value)) for rule, value in pairs)


def changes(state: State) -> dict[str, Any]:
    """A state as rule points and values, in the order of the catalogue."""
    values = dict(state)
    return {rule: value_of((rule, values[rule])) for rule in catalogue() if rule in values}


def moved(state: State, to: Iterable[Setting], own: Mapping[str, str]) -> State:
    """A state with some points moved.

    Args:
        state: the state.
        to: the new settings.
        own: the variant's own values as the command line writes them; a point moved back there leaves the state.
    """
    values = dict(state)
    for rule, value in to:
        if own[rule] == value:
            values.pop(rule, None)
        else:
            values[rule] = value
    return frozenset(values.items())


def own_values(variant: Variant) -> dict[str, str]:
    """A variant's own values, as the command line writes them."""
    return {rule: shown(value) for rule, value in variant.rules.items()}


class Part(NamedTuple):
    """What is judged on its own: a case, or one of the three parts of a replay.

    Attributes:
        question: ``plays``, …; for a part of a replay ``replay.calls``, ``replay.plays``, ``replay.score``.
        fields: the required fields of the answer.
    """

    question: str
    fields: tuple[str, ...]


@cache
def parts(question: str) -> tuple[Part, ...]:
    """The parts of a question."""
    if question == "replay":
        return tuple(Part(f"replay.{name}", (name,)) for name in REQUIRED[question])
    return (Part(question, REQUIRED[question]),)


@cache
def matters(question: str) -> frozenset[str]:
    """The rule points on which a part of an answer can depend."""
    if question.startswith("replay"):
        return frozenset(relevant("calls" if question == "replay.calls" else "replay"))
    return frozenset(relevant(question))


@dataclass(slots=True)
class Asking:
    """A case, ready to be asked again and again.

    Attributes:
        case: the case.
        origin: the variant under which its record is legal, options chosen.
    """

    case: Case
    origin: Variant
    _played: tuple[Played, ...] | None = None

    def answer(self, rules: RuleSet) -> dict[str, Any] | None:
        """The reference answer in normal form, or None where the rules refuse the position."""
        case = self.case
        try:
            if case.question == "score" and self.played:
                return answers.score_of(rules, self.played[0])
            return normalise(case.question, answers.answer(rules, case.question, case.given, case.record))
        except BeloteError:
            return self._calls(rules) if case.question == "replay" else None

    def scores(self, rules: RuleSet) -> tuple[DealScore | None, ...]:
        """The score of each deal of a match, from its record; None for a deal passed out.

        Raises:
            BeloteError: if the rules refuse one of them.
        """
        return tuple(None if one.taker < 0 else _deal_score(rules, one) for one in self.played)

    @property
    def played(self) -> tuple[Played, ...]:
        """The deals that were played out, read from the record; empty where there is none."""
        if self._played is None:
            self._played = _played(self.case, self.origin.compiled)
        return self._played

    def _calls(self, rules: RuleSet) -> dict[str, Any] | None:
        """The calls of a replay whose plays the rules refuse."""
        told = self.case.record or {}
        head = {name: told.get(name) for name in ("dealer", "deck", "calls")}
        try:
            return {"calls": normalise("replay", answers.replay(rules, head))["calls"]}
        except BeloteError:
            return None


def _deal_score(rules: RuleSet, played: Played) -> DealScore:
    settled = answers.score_of(rules, played)
    score = settled["score"]
    return DealScore(
        played.taker & 1, settled["outcome"], (score[TEAMS[0]], score[TEAMS[1]]), settled["pending"]
    )


def _played(case: Case, rules: RuleSet) -> tuple[Played, ...]:
    told = case.record or {}
    try:
        return tuple(_finished(rules, one) for one in told.get("deals", [told]))
    except BeloteError:
        return ()


def _finished(rules: RuleSet, value: Any) -> Played:
    """A finished deal from its record; one passed out has no taker."""
    told = record.from_json(value)
    deal = Deal.from_record(rules, told)
    tricks = [told.plays[at : at + 4] for at in range(0, len(told.plays), 4)]
    return Played(deal.dealt, deal.trump, deal.taker, deal.order, tricks, told.announced, told.said)


@cache
def _builtin(name: str) -> Variant:
    return variants.load(name)


def _strung(rules: MatchRules, deals: Iterable[DealScore | None]) -> dict[str, Any]:
    """The answer to a match of deals, until it is over."""
    standing = match.Standing()
    totals: list[dict[str, int]] = []
    pots: list[int] = []
    for deal in deals:
        standing = match.after(rules, standing, deal)
        totals.append(dict(zip(TEAMS, standing.totals, strict=True)))
        pots.append(standing.pot)
        if standing.over:
            break
    winner = TEAMS[standing.winner] if standing.over else None
    return {"totals": totals, "pot": pots, "over": standing.over, "winner": winner}


@dataclass(slots=True)
class Reference:
    """The reference interpreter, asked some cases under many states.

    Attributes:
        cases: the cases.
        variant: the variant they are of; or the one whose rules are changed, for cases of several.
        pooled: whether the cases are of several variants and all asked under the rules of ``variant``.
    """

    cases: Sequence[Case]
    variant: Variant
    pooled: bool = False
    _askings: dict[int, Asking] = field(default_factory=dict)
    _chosen: dict[str, Variant] = field(default_factory=dict)
    _rules: dict[tuple[str, State], RuleSet | None] = field(default_factory=dict)
    _compiled: dict[tuple[str, str, State], Any] = field(default_factory=dict)
    _scores: dict[tuple[int, State], tuple[DealScore | None, ...]] = field(default_factory=dict)

    def asking(self, place: int) -> Asking:
        """The case of a place, ready to be asked."""
        found = self._askings.get(place)
        if found is None:
            case = self.cases[place]
            origin = _builtin(case.variant) if self.pooled else self._with(case.options)
            found = self._askings[place] = Asking(case, origin)
        return found

    def under(self, variant: Variant) -> Reference:
        """The same pooled cases, asked under the rules of another variant."""
        return Reference(self.cases, variant, pooled=True, _askings=self._askings)

    def rules(self, options: Mapping[str, Any], state: State) -> RuleSet | None:
        """The rules of a state, options chosen: what ``belote-spec engine --set`` plays; None where there are none."""
        key = (repr(options), state)
        if key not in self._rules:
            variant = self._with(options)
            values = {**variant.rules, **changes(state)}
            made = values["table.players"] == DESCRIBED_PLAYERS
            self._rules[key] = (
                replace(variant.compiled, **self._rooms(key[0], values, state)) if made else None
            )
        return self._rules[key]

    def _rooms(self, options: str, values: Mapping[str, Any], state: State) -> dict[str, Any]:
        """The rooms of the rules, each compiled once for the settings that it may read."""
        rooms: dict[str, Any] = {"sha256": fingerprint(values)}
        for name, (compiled, phases) in ROOMS.items():
            key = (name, options, frozenset(one for one in state if one[0].partition(".")[0] in phases))
            if key not in self._compiled:
                self._compiled[key] = compiled(values)
            rooms[name] = self._compiled[key]
        return rooms

    def answer(self, place: int, state: State) -> dict[str, Any] | None:
        """The answer to a case under a state, or None where it is refused."""
        rules = self.rules(self.cases[place].options, state)
        return self.asking(place).answer(rules) if rules else None

    def replayed(self, place: int, state: State) -> dict[str, Any] | None:
        """The answer to a match of an engine that scores its records itself, until it is over."""
        case = self.cases[place]
        rules = self.rules(case.options, state)
        if rules is None:
            return None
        key = (place, frozenset(setting for setting in state if setting[0] in matters("score")))
        if key not in self._scores:
            try:
                self._scores[key] = self.asking(place).scores(rules)
            except BeloteError:
                self._scores[key] = ()
        scores = self._scores[key]
        return _strung(rules.match.to(case.given.get("target")), scores) if scores else None

    def _with(self, options: Mapping[str, Any]) -> Variant:
        key = repr(options)
        found = self._chosen.get(key)
        if found is None:
            found = self._chosen[key] = self.variant if self.pooled else self.variant.with_options(options)
        return found
