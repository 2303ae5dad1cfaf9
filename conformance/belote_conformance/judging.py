"""Judges answers by the reference under one single reading, and counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from .cases import REQUIRED, Case, FieldStatus, compare
from .messages import ASKED, QUESTIONS, Hello
from .reference import Reference, State
from .runner import Result

Profile = Literal["play", "scoring", "complete", "perft"]
PROFILES: Final[Mapping[str, tuple[str, ...]]] = {
    "play": ("plays", "trick"),
    "scoring": ("announcements", "score", "match"),
    "complete": ASKED,
    "perft": ("perft",),
}
"""Which questions each profile requires; the counts of legal sequences stand by themselves."""

Standing = Literal["passed", "failed", "unsupported", "faulted", "declared", "outside"]
COUNTED: Final = ("passed", "failed", "unsupported", "faulted", "declared")
"""What a case that counts can be; ``outside`` is one with an option value that the engine does not play."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A case judged.

    Attributes:
        result: what became of it in the run.
        standing: what it counts as.
        fields: the status of each field that was judged.
        expected: the right answer under the reading; None where the reading does not let the position arise.
    """

    result: Result
    standing: Standing
    fields: Mapping[str, FieldStatus]
    expected: Mapping[str, Any] | None

    @property
    def case(self) -> Case:
        """The case."""
        return self.result.case


def judged(
    reference: Reference, place: int, state: State, result: Result, hello: Hello | None, *, own: bool
) -> Judged:
    """Judges one result under a state.

    Args:
        reference: the interpreter.
        place: the place of the case there.
        state: the reading.
        result: what became of the case.
        hello: what the engine declared.
        own: whether the state is that of the case's ``expect``, by which the runner judged.
    """
    case = result.case
    if not result.asked and hello is not None and hello.refuses(case.variant, case.question, {}) is None:
        return Judged(result, "outside", {}, case.expect)
    expected = case.expect if own else reference.answer(place, state)
    if result.status == "faulted" or (result.answer is None and result.status == "unsupported"):
        return Judged(result, result.status, result.fields, expected)
    if result.answer is None:
        refused = expected is None or not all(name in expected for name in REQUIRED[case.question])
        return Judged(result, "passed" if refused else "failed", result.fields, expected)
    fields = _fields(reference, place, state, result, expected, own=own)
    return Judged(result, _standing(fields.values()), fields, expected)


def _fields(
    reference: Reference,
    place: int,
    state: State,
    result: Result,
    expected: Mapping[str, Any] | None,
    *,
    own: bool,
) -> Mapping[str, FieldStatus]:
    case, answer = result.case, result.answer
    assert answer is not None
    # What the reading does not let arise is compared with the document's own answer.
    right = {**case.expect, **expected} if expected is not None else case.expect
    fields = result.fields if own else compare(case.question, answer, right)
    if case.question == "match" and FieldStatus.FAILED in fields.values():
        replayed = reference.replayed(place, state)
        if replayed is not None:
            by_records = compare(case.question, answer, replayed)
            if FieldStatus.FAILED not in by_records.values():
                return by_records
    return fields


def _standing(statuses: Iterable[FieldStatus]) -> Standing:
    found = set(statuses)
    if FieldStatus.FAILED in found:
        return "failed"
    return "unsupported" if FieldStatus.UNSUPPORTED in found else "passed"


@dataclass(slots=True)
class Counts:
    """How many cases became what.

    Attributes:
        total: of all cases.
        by_question: by question; a replay's three parts apart, ``replay.calls`` and so on.
        by_rule: by rule point exercised.
    """

    total: Counter[str] = field(default_factory=Counter)
    by_question: dict[str, Counter[str]] = field(default_factory=dict)
    by_rule: dict[str, Counter[str]] = field(default_factory=dict)


def counted(cases: Sequence[Judged], rules: Iterable[str]) -> Counts:
    """Counts cases.

    Args:
        cases: the cases, judged.
        rules: the rule points in their order.
    """
    counts = Counts(
        by_question={name: Counter() for name in _rows()}, by_rule={rule: Counter() for rule in rules}
    )
    for one in cases:
        counts.total[one.standing] += 1
        for row, standing in _by_part(one):
            counts.by_question[row][standing] += 1
        for rule in one.case.rules:
            counts.by_rule[rule][one.standing] += 1
    counts.by_question = {name: row for name, row in counts.by_question.items() if row}
    counts.by_rule = {name: row for name, row in counts.by_rule.items() if row}
    return counts


def _rows() -> Iterator[str]:
    for question in QUESTIONS:
        if question == "replay":
            yield from (f"replay.{name}" for name in REQUIRED["replay"])
        else:
            yield question


def _by_part(one: Judged) -> Iterator[tuple[str, str]]:
    """The rows in which a case counts, and as what."""
    if one.case.question != "replay":
        yield one.case.question, one.standing
        return
    for name in REQUIRED["replay"]:
        whole = (
            one.standing
            if one.standing not in ("failed", "unsupported")
            else one.fields.get(name, one.standing)
        )
        yield f"replay.{name}", str(whole)
