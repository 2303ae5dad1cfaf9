"""What an engine plays: the reading it follows on open points, and the rule points it plays against the document.

Both are found by one search for the rules that agree best with its answers, and confirmed by the reference interpreter.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from belote_spec.catalogue import catalogue

from .evidence import CONTRACTS, OTHER, Evidence
from .fitting import Fitting
from .moves import Move, Moves
from .reference import DEFAULT, Setting, State


class Finding(NamedTuple):
    """A rule point that the engine plays against the document.

    Attributes:
        rule: the rule point.
        value: the value it plays, as the command line writes it.
        cases: the places of the failed cases that it explains, the smallest first.
        instead: other changes that would explain the same answers as well.
    """

    rule: str
    value: str
    cases: tuple[int, ...]
    instead: tuple[Setting, ...] = ()


class NotTold(NamedTuple):
    """Settings between which the answers do not decide: one rule point, or several that answer alike."""

    settings: tuple[Setting, ...]


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What was found.

    Attributes:
        state: all points off the variant's values.
        reading: those of them that the document allows.
        findings: the others, most cases first.
        unexplained: the places of failed cases that remain unexplained.
        against: the places of cases that are right as the document has it, and would not be under the findings.
        not_told: what the answers do not determine.
    """

    state: State
    reading: State
    findings: tuple[Finding, ...] = ()
    unexplained: tuple[int, ...] = ()
    against: tuple[int, ...] = ()
    not_told: tuple[NotTold, ...] = ()


def found_rules(evidence: Evidence, moves: Moves) -> State:
    """The rules that agree best with the answers; a reading alone, if one reading agrees with all of them."""
    if not evidence.disagreeing(DEFAULT):
        return DEFAULT
    read = Fitting(evidence, moves, moves.open).best()
    if not evidence.disagreeing(read):
        return read
    return Fitting(evidence, moves, moves.all).best()


def diagnose(evidence: Evidence, moves: Moves) -> Diagnosis:
    """Finds the reading and the diagnosis of an engine's answers."""
    state = found_rules(evidence, moves)
    reading = moves.reading(state)
    wrong, left = evidence.disagreeing(reading), evidence.disagreeing(state)
    findings: list[Finding] = []
    not_told: list[NotTold] = []
    for setting in _in_order(state):
        instead = _instead(evidence, moves, state, setting, reading)
        if instead:
            not_told.append(NotTold((setting, *instead)))
        if setting not in reading:
            cases = smallest_first(evidence, evidence.places(_explained(evidence, setting, state, reading)))
            findings += [
                Finding(*one, cases, tuple(other for other in (setting, *instead) if other != one))
                for one in (setting, *instead)
            ]
    findings += other_contracts(evidence)
    order = {rule: place for place, rule in enumerate(catalogue())}
    findings.sort(key=lambda one: (-len(one.cases), one.cases, order[one.rule]))
    return Diagnosis(
        state=state,
        reading=reading,
        findings=tuple(findings),
        unexplained=smallest_first(evidence, evidence.places(wrong & left)),
        against=smallest_first(evidence, evidence.places(left - wrong)),
        not_told=(*not_told, *undetermined(evidence, moves, state)),
    )


def undetermined(evidence: Evidence, moves: Moves, state: State) -> Iterator[NotTold]:
    """The open points of which the answers allow more than one reading, the document's own value being one."""
    settled = {rule for rule, _ in state}
    by_point: dict[str, list[Move]] = {}
    for move in moves.open:
        by_point.setdefault(move.name, []).append(move)
    for group in by_point.values():
        rules = [rule for rule, _ in group[0].to]
        if settled & set(rules):
            continue
        silent = [move for move in group if not tells(evidence, state, move)]
        for rule in rules if silent else ():
            values = [evidence.own[rule], *(dict(move.to)[rule] for move in silent)]
            yield NotTold(tuple((rule, value) for value in values))


def tells(evidence: Evidence, state: State, move: Move) -> bool:
    """Whether some answer that agrees would no longer do so after a move."""
    new = evidence.moved(state, move.to)
    return any(
        evidence.agrees(unit, state) and not evidence.agrees(unit, new)
        for unit in _likely_first(evidence, move.to)
    )


def _likely_first(evidence: Evidence, to: Sequence[Setting]) -> list[int]:
    """The units that some settings concern, those whose case names the rule points first."""
    names = {rule for rule, _ in to}
    cases = evidence.reference.cases
    return sorted(
        evidence.concerned(to), key=lambda unit: names.isdisjoint(cases[evidence.units[unit].place].rules)
    )


def _explained(evidence: Evidence, setting: Setting, state: State, reading: State) -> frozenset[int]:
    """The units that agree because of one setting: not without it, or already with it alone."""
    left = evidence.disagreeing(state)
    alone = evidence.disagreeing(reading) - evidence.disagreeing(reading | {setting})
    return (evidence.disagreeing(state - {setting}) | alone) - left


def _instead(
    evidence: Evidence, moves: Moves, state: State, setting: Setting, reading: State
) -> tuple[Setting, ...]:
    """The single settings that could stand in for one of a state, and agree with the answers as well."""
    if any(setting in bundle and bundle <= state for bundle in moves.bundles.values()):
        return ()
    rest = state - {setting}
    left = evidence.disagreeing(state)
    needed = sorted(evidence.disagreeing(rest) - left)
    among = moves.open if setting in reading else moves.all
    found: list[Setting] = []
    for move in among:
        new = evidence.moved(rest, move.to)
        if len(move.to) > 1 or move.to[0] == setting or len(new) != len(state):
            continue
        if all(evidence.agrees(unit, new) for unit in needed) and len(evidence.disagreeing(new)) <= len(left):
            found.append(move.to[0])
    return tuple(found)


def other_contracts(evidence: Evidence) -> list[Finding]:
    """The contracts that the notation cannot write, and the cases in which they were listed."""
    if not evidence.others:
        return []
    cases = smallest_first(evidence, evidence.others)
    names = sorted({call.removeprefix(OTHER) for calls in evidence.others.values() for call in calls})
    return [Finding(CONTRACTS, json.dumps(["trump_suit", *names], separators=(",", ":")), cases)]


def settled_by(evidence: Evidence, state: State, start: State) -> tuple[Finding, ...]:
    """Each setting of a state with the cases that show it, most cases first."""
    found = [
        Finding(
            rule,
            value,
            smallest_first(evidence, evidence.places(_explained(evidence, (rule, value), state, start))),
        )
        for rule, value in _in_order(state)
    ]
    return tuple(sorted(found, key=lambda one: -len(one.cases)))


def smallest_first(evidence: Evidence, places: Iterable[int]) -> tuple[int, ...]:
    """Places of cases, the smallest case first."""
    cases = evidence.reference.cases
    return tuple(sorted(places, key=lambda place: (len(cases[place].request()), cases[place].id)))


def _in_order(state: State) -> list[Setting]:
    values = dict(state)
    return [(rule, values[rule]) for rule in catalogue() if rule in values]
