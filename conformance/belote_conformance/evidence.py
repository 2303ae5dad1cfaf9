"""What an engine answered, and whether it agrees with the reference interpreter under any rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .cases import REQUIRED, FieldStatus, compare, normalise
from .reference import DEFAULT, Part, Reference, Setting, State, matters, moved, own_values, parts
from .runner import Result

CONTRACTS = "auction.contracts"
OTHER = "other:"


class Unit(NamedTuple):
    """One part of a case with what the engine said of it.

    Attributes:
        place: the place of the case.
        part: which part.
        answer: what it answered, in normal form and only the fields it gave; None where it refused the case.
    """

    place: int
    part: Part
    answer: Mapping[str, Any] | None


@dataclass(slots=True)
class Evidence:
    """An engine's answers to the cases that it answered or refused, held against the reference.

    Attributes:
        reference: the interpreter, ready to be asked the cases.
        units: what there is to agree with.
        others: by the place of a case, the calls that the notation cannot write, which are set aside.
    """

    reference: Reference
    units: list[Unit] = field(default_factory=list)
    others: dict[int, frozenset[str]] = field(default_factory=dict)
    _own: dict[str, str] = field(default_factory=dict)
    _by_question: dict[str, list[int]] = field(default_factory=dict)
    _concerned: dict[frozenset[str], frozenset[int]] = field(default_factory=dict)
    _agrees: dict[tuple[int, State], bool] = field(default_factory=dict)
    _disagreeing: dict[tuple[str, State], frozenset[int]] = field(default_factory=dict)

    @classmethod
    def of(cls, reference: Reference, results: Sequence[Result]) -> Evidence:
        """The evidence of a run.

        Args:
            reference: the interpreter; its cases are those of the results, in the same order.
            results: what became of each case. Faults and what is unsupported say nothing.
        """
        evidence = cls(reference, _own=own_values(reference.variant))
        by_question: defaultdict[str, list[int]] = defaultdict(list)
        for place, result in enumerate(results):
            for unit in _units(place, result):
                kept = evidence._set_aside(unit)
                by_question[unit.part.question].append(len(evidence.units))
                evidence.units.append(kept)
        evidence._by_question = dict(by_question)
        return evidence

    @property
    def own(self) -> Mapping[str, str]:
        """The variant's own values, as the command line writes them."""
        return self._own

    def moved(self, state: State, to: Iterable[Setting]) -> State:
        """A state with some points moved."""
        return moved(state, to, self._own)

    def concerned(self, to: Iterable[Setting]) -> frozenset[int]:
        """The units whose answer can depend on the rule points of some settings."""
        names = frozenset(rule for rule, _ in to)
        found = self._concerned.get(names)
        if found is None:
            lists = (units for question, units in self._by_question.items() if names & matters(question))
            found = self._concerned[names] = frozenset(unit for units in lists for unit in units)
        return found

    def agrees(self, unit: int, state: State) -> bool:
        """Whether an answer is the one of the reference under a state."""
        question = self.units[unit].part.question
        key = (unit, _restricted(question, state))
        found = self._agrees.get(key)
        if found is None:
            found = self._agrees[key] = self._agreement(self.units[unit], key[1])
        return found

    def disagreeing(self, state: State) -> frozenset[int]:
        """The units whose answer is not the one of the reference under a state."""
        found: list[frozenset[int]] = []
        for question, units in self._by_question.items():
            key = (question, _restricted(question, state))
            wrong = self._disagreeing.get(key)
            if wrong is None:
                wrong = frozenset(unit for unit in units if not self.agrees(unit, state))
                self._disagreeing[key] = wrong
            found.append(wrong)
        return frozenset().union(*found)

    def moves_answer(self, unit: int, state: State, other: State) -> bool:
        """Whether the reference answers a unit differently under two states."""
        at = self.units[unit]
        one, two = self._reference(at, state), self._reference(at, other)
        return one != two

    def places(self, units: Iterable[int]) -> set[int]:
        """The places of the cases of some units."""
        return {self.units[unit].place for unit in units}

    def _agreement(self, unit: Unit, state: State) -> bool:
        right = self._reference(unit, state)
        if right is None:
            # A position that the rules refuse: to refuse it is right, and to answer as if they did not says nothing.
            return unit.answer is None or (bool(state) and self._agreement(unit, DEFAULT))
        if unit.answer is None:
            return False
        if _same(unit, right):
            return True
        if unit.part.question != "match":
            return False
        replayed = self.reference.replayed(unit.place, state)
        return replayed is not None and _same(unit, replayed)

    def _reference(self, unit: Unit, state: State) -> Mapping[str, Any] | None:
        answer = self.reference.answer(unit.place, state)
        if answer is None or not unit.part.question.startswith("replay"):
            return answer
        fields = unit.part.fields
        return {name: answer[name] for name in fields} if all(name in answer for name in fields) else None

    def _set_aside(self, unit: Unit) -> Unit:
        """The unit without the calls that the notation cannot write."""
        answer = unit.answer
        if answer is None or unit.part.question not in ("calls", "replay.calls"):
            return unit
        turns = answer.get("calls", [answer] if "legal" in answer else [])
        others = frozenset(call for turn in turns for call in turn["legal"] if call.startswith(OTHER))
        if not others:
            return unit
        self.others[unit.place] = self.others.get(unit.place, frozenset()) | others
        if "calls" in answer:
            return unit._replace(answer={"calls": [_without_others(turn) for turn in turns]})
        return unit._replace(answer=_without_others(answer))


def _without_others(turn: Mapping[str, Any]) -> dict[str, Any]:
    return {**turn, "legal": [call for call in turn["legal"] if not call.startswith(OTHER)]}


def _units(place: int, result: Result) -> Iterable[Unit]:
    if result.answer is None:
        if result.status == "failed":
            yield Unit(place, Part(result.case.question, REQUIRED[result.case.question]), None)
        return
    answer = normalise(result.case.question, result.answer)
    for part in parts(result.case.question):
        given = (
            answer
            if part.question == result.case.question
            else {name: answer[name] for name in part.fields if name in answer}
        )
        if any(name in given for name in part.fields):
            yield Unit(place, part, given)


def _same(unit: Unit, right: Mapping[str, Any]) -> bool:
    """Whether nothing in an answer is other than in the right one; what it leaves out does not count."""
    answer = unit.answer
    assert answer is not None
    if answer == right:
        return True
    if len(answer) == len(unit.part.fields) and all(name in answer for name in unit.part.fields):
        return all(answer[name] == right[name] for name in answer)
    question = unit.part.question.partition(".")[0]
    if question == "replay":
        return answer == right
    return FieldStatus.FAILED not in compare(question, answer, right).values()


_RESTRICTED: dict[tuple[str, State], State] = {}


def _restricted(question: str, state: State) -> State:
    """The part of a state on which a question can depend."""
    if not state:
        return state
    key = (question, state)
    found = _RESTRICTED.get(key)
    if found is None:
        names = matters(question)
        if len(_RESTRICTED) > 200_000:
            _RESTRICTED.clear()
        found = _RESTRICTED[key] = frozenset(setting for setting in state if setting[0] in names)
    return found
