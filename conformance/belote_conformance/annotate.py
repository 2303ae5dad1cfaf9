"""Makes a position a case: the answer, the answers other readings allow, and those of other rules.

The answers are the reference interpreter's. Which rule points *decide* a case is found by changing them one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import Any, Final, NamedTuple

from belote_spec import answers
from belote_spec.answers import Played
from belote_spec.cards import RANKS, TEAMS
from belote_spec.catalogue import catalogue
from belote_spec.deal import Deal
from belote_spec.errors import BeloteError
from belote_spec.record import Record
from belote_spec.ruleset import RuleSet, canonical
from belote_spec.variant import Variant

from .cases import REQUIRED, Alternative, Case, Otherwise, normalise
from .positions import Position, Scene

_CARDS: Final = ("cards.trump_order", "cards.plain_order", "cards.trump_points", "cards.plain_points")
_ORDERS: Final = _CARDS[:2]
MOST_READINGS: Final = 24
MOST_LISTED: Final = 1


def _phase(*phases: str) -> tuple[str, ...]:
    return tuple(name for name, point in catalogue().items() if point.phase in phases and not point.ritual)


@cache
def relevant(question: str) -> tuple[str, ...]:
    """The rule points that an answer can depend on, in the order of the catalogue; a test holds it to that."""
    match question:
        case "calls":
            names = ("table.direction", "table.next_dealer", *_phase("auction"))
        case "deal":
            names = ("table.direction", *_phase("deal", "auction"), "play.first_leader")
        case "plays" | "perft":
            names = (*_ORDERS, *_phase("play"), "belote.order")
            names = tuple(name for name in names if name != "play.first_leader")  # the leader is given
        case "trick":
            names = _CARDS
        case "announcements":
            names = ("cards.plain_order", *_phase("announcements"))
        case "score":
            names = (*_CARDS, *_phase("announcements", "belote", "scoring"))
        case "match":
            names = (*_CARDS, *_phase("announcements", "belote", "scoring", "match"))
        case _:
            names = _phase(
                "table", "cards", "deal", "auction", "play", "announcements", "belote", "scoring", "match"
            )
    return tuple(name for name in catalogue() if name in set(names))


class Change(NamedTuple):
    """A rule point set to another value."""

    rule: str
    value: Any


def mutants(variant: Variant, rules: Iterable[str]) -> Iterator[Change]:
    """Every other value of each rule point that the corpus must notice."""
    for rule in rules:
        point = catalogue()[rule]
        for value in point.mutants if not point.ritual else ():
            if value != variant.rules[rule] and not _unspecified(rule, value):
                yield Change(rule, value)


def _unspecified(rule: str, value: Any) -> bool:
    return rule == "table.players" and value != 4


def changed(variant: Variant, changes: Mapping[str, Any]) -> RuleSet:
    """The variant's rules with some points changed, whatever its options say of them."""
    key = (variant.sha256, canonical(changes))
    found = _CHANGED.get(key)
    if found is None:
        found = _CHANGED[key] = RuleSet.of({**variant.rules, **changes})
    return found


_CHANGED: Final[dict[tuple[str, str], RuleSet]] = {}


def answer_of(rules: RuleSet, question: str, given: Any, record: Any) -> dict[str, Any] | None:
    """The reference answer in normal form, or None where the rules refuse the position."""
    try:
        return normalise(question, answers.answer(rules, question, given, record))
    except BeloteError:
        return None


def required(question: str, answer: Mapping[str, Any]) -> dict[str, Any]:
    """The required fields of an answer."""
    return {name: answer[name] for name in REQUIRED[question]}


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with its answer under the variant's own reading.

    Attributes:
        variant: the variant, options chosen.
        position: the position.
        given: what the case gives.
        record: how it came about.
        expect: the answer.
        played: for ``score`` and ``match``, the deals that were played out.
    """

    variant: Variant
    position: Position
    given: dict[str, Any]
    record: dict[str, Any]
    expect: dict[str, Any]
    played: tuple[Played, ...] = ()

    @classmethod
    def of(cls, variant: Variant, position: Position) -> Asked:
        """Asks a variant.

        Raises:
            BeloteError: if the position cannot arise under the variant.
        """
        variant = variant.with_options(dict(position.options))
        scene = Scene.of(variant.compiled, position)
        given, record = scene.given(), scene.told()
        answer = answers.answer(variant.compiled, position.question, given, record)
        played: tuple[Played, ...] = ()
        if position.question in ("score", "match"):
            played = tuple(map(_played, scene.deals, scene.records))
        return cls(variant, position, given, record, normalise(position.question, answer), played)

    def under(self, changes: Mapping[str, Any]) -> dict[str, Any] | None:
        """The answer with rule points changed, or None where they refuse the position."""
        rules = changed(self.variant, changes)
        if self.position.question != "score":
            return answer_of(rules, self.position.question, self.given, self.record)
        try:
            return answers.score_of(rules, self.played[0])
        except BeloteError:
            return None

    def tells(self, answer: Mapping[str, Any] | None) -> bool:
        """Whether an answer differs from the expected one in a required field."""
        question = self.position.question
        return answer is not None and required(question, answer) != required(question, self.expect)


def idle(asked: Asked) -> frozenset[str]:
    """Phases and rule points that cannot matter to a score or a match for want of anything they speak of."""
    if not asked.played:
        return frozenset()
    dealt = [played for played in asked.played if played.hands]
    found: set[str] = set()
    if not any(_may_announce(hand) for played in dealt for hand in played.hands):
        found.update(name for name in catalogue() if name.startswith("announcements."))
        found.update(("scoring.failed_announcements", "scoring.capot_announcements"))
    if not any(_pair_in_team(played) for played in dealt):
        found.update(name for name in catalogue() if name.startswith("belote."))
    return frozenset(found)


_RUNS: Final = tuple(byte & byte >> 1 & byte >> 2 for byte in range(256))


def _may_announce(hand: int) -> bool:
    """Whether a hand holds four of a rank or three in a row, in the natural order or in that of play."""
    if hand & hand >> 8 & hand >> 16 & hand >> 24 & 0xFF:
        return True
    return any(
        _RUNS[hand >> 8 * suit & 255] or _RUNS[_IN_PLAY_ORDER[hand >> 8 * suit & 255]] for suit in range(4)
    )


_IN_PLAY_ORDER: Final = tuple(
    sum((byte >> "789TJQKA".index(rank) & 1) << place for place, rank in enumerate("789JQKTA"))
    for byte in range(256)
)


def _pair_in_team(played: Played) -> bool:
    """Whether king and queen of trumps lie with one team."""
    king, queen = (1 << 8 * played.trump + RANKS.index(rank) for rank in "KQ")
    return any(
        (played.hands[team] | played.hands[team + 2]) & king
        and (played.hands[team] | played.hands[team + 2]) & queen
        for team in (0, 1)
    )


def otherwise(asked: Asked) -> tuple[Otherwise, ...]:
    """The answers under each other value of each rule point that decides the case."""
    question = asked.position.question
    if question == "replay":
        return ()
    found: list[Otherwise] = []
    resting = idle(asked)
    for rule, value in mutants(asked.variant, (rule for rule in relevant(question) if rule not in resting)):
        answer = asked.under({rule: value})
        if asked.tells(answer):
            assert answer is not None
            found.append(Otherwise(rule, value, required(question, answer)))
    return tuple(found)


class Choice(NamedTuple):
    """One way to read an open point, or a named reading that moves several together."""

    name: str
    changes: tuple[tuple[str, Any], ...]


def choices(variant: Variant, rules: Sequence[str]) -> list[list[Choice]]:
    """For each open point that an answer can depend on, its other readings; a named reading counts as one point."""
    together = {rule for values in variant.readings.values() for rule in values}
    found = [
        [Choice(name, tuple(values.items()))]
        for name, values in variant.readings.items()
        if any(rule in rules for rule in values)
    ]
    for rule in rules:
        point = variant.points[rule]
        values = [reading.value for reading in point.readings] if point.open and rule not in together else []
        if values and rule not in variant.fixed:
            found.append([Choice(rule, ((rule, value),)) for value in values])
    return found


def accept(asked: Asked) -> tuple[tuple[Alternative, ...], bool]:
    """The other answers that the document allows, and whether the combinations were too many to try all.

    Open points that change nothing here, alone or with any one other, are left out of the combinations.
    """
    question = asked.position.question
    resting = idle(asked)
    groups = choices(asked.variant, [rule for rule in relevant(question) if rule not in resting])
    deciding = _deciding(asked, groups)
    total = 1
    for group in deciding:
        total *= len(group) + 1
    cut = total > MOST_READINGS
    found: dict[str, tuple[dict[str, Any], list[dict[str, Any]]]] = {}
    own = canonical(required(question, asked.expect))
    for combination in _combinations(deciding, cut):
        changes = {rule: value for choice in combination for rule, value in choice.changes}
        for answer in _readings_of(asked, changes):
            text = canonical(required(question, answer))
            if text != own:
                _, readings = found.setdefault(text, (required(question, answer), []))
                if len(readings) < MOST_LISTED and changes not in readings:
                    readings.append(changes)
    return tuple(Alternative(answer, tuple(readings)) for answer, readings in found.values()), cut


def _readings_of(asked: Asked, changes: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The answers a reading gives: of what is given, and in a match of replaying the records too."""
    answer = asked.under(changes)
    if answer is not None:
        yield answer
    if asked.position.question == "match":
        replayed = _replayed(asked, changes)
        if replayed is not None:
            yield replayed


def _replayed(asked: Asked, changes: Mapping[str, Any]) -> dict[str, Any] | None:
    """The answer of an engine that scores the records of a match itself, until it is over."""
    rules = changed(asked.variant, changes)
    deals: list[dict[str, Any]] = []
    target = {"target": asked.given["target"]} if "target" in asked.given else {}
    answer = None
    for given, played in zip(asked.given["deals"], asked.played, strict=True):
        deals.append(given if played.taker < 0 else _deal_score(rules, played))
        answer = answer_of(rules, "match", {**target, "deals": deals}, None)
        if answer is None or answer["over"]:
            break
    return answer


def _deal_score(rules: RuleSet, played: Played) -> dict[str, Any]:
    settled = required("score", answers.score_of(rules, played))
    return {"takers": TEAMS[played.taker & 1], **settled}


def _played(deal: Deal, record: Record) -> Played:
    """A finished deal with the words of its record, which other rules may hear; one passed out has no taker."""
    tricks = [record.plays[at : at + 4] for at in range(0, len(record.plays), 4)]
    return Played(deal.dealt, deal.trump, deal.taker, deal.order, tricks, record.announced, record.said)


def _deciding(asked: Asked, groups: list[list[Choice]]) -> list[list[Choice]]:
    """The groups of which some choice changes the answer, alone or together with one of another group."""
    nothing = _fingerprint(asked, {})
    alone = [[_fingerprint(asked, dict(choice.changes)) for choice in group] for group in groups]
    deciding = [any(answer != nothing for answer in row) for row in alone]
    for first, second in combinations(range(len(groups)), 2):
        if deciding[first] and deciding[second]:
            continue
        for (one, by_one), (other, by_other) in product(
            zip(groups[first], alone[first], strict=True), zip(groups[second], alone[second], strict=True)
        ):
            both = _fingerprint(asked, {**dict(one.changes), **dict(other.changes)})
            deciding[second] = deciding[second] or both != by_one
            deciding[first] = deciding[first] or both != by_other
    return [group for group, decides in zip(groups, deciding, strict=True) if decides]


def _fingerprint(asked: Asked, changes: Mapping[str, Any]) -> str:
    question = asked.position.question
    return "|".join(canonical(required(question, answer)) for answer in _readings_of(asked, changes))


def _combinations(groups: list[list[Choice]], cut: bool) -> Iterator[tuple[Choice, ...]]:
    """Combinations of choices, the fewest off the default first; with ``cut``, at most two."""
    most = min(len(groups), 2) if cut else len(groups)
    for count in range(1, most + 1):
        for chosen in combinations(groups, count):
            yield from product(*chosen)


def make_case(asked: Asked, case_id: str, situation: str, exercised: Iterable[str], comment: str) -> Case:
    """The case of a position."""
    accepted, cut = accept(asked)
    others = otherwise(asked)
    decisive = {entry.rule for entry in others}
    rules = [rule for rule in catalogue() if rule in decisive | set(exercised)]
    open_rules = {rule for entry in accepted for reading in entry.readings for rule in reading}
    bases = {asked.variant.points[rule].basis for rule in (decisive or set(rules))}
    if accepted or not bases & {"stated", "derived"}:
        level = "open"
    else:
        level = "derived" if "derived" in bases else "stated"
    if cut:
        comment += " Readings were combined two at a time."
    return Case(
        id=case_id,
        variant=asked.variant.id,
        options=dict(asked.position.options),
        question=asked.position.question,
        given=asked.given,
        record=asked.record,
        expect=asked.expect,
        accept=accepted,
        otherwise=others,
        rules=tuple(rule for rule in catalogue() if rule in set(rules) | open_rules),
        situation=situation,
        level=level,
        comment=comment,
    )
