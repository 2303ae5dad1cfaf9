"""Whether an engine conforms to a variant, under which reading, and what it plays otherwise.

It conforms only under one single reading under which every case passes, with every required question supported; that
each case alone be acceptable under some reading is not enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from belote_spec.catalogue import catalogue
from belote_spec.variant import Variant

from .declared import Applied, Declared, apply, check
from .diagnosis import Diagnosis, diagnose
from .evidence import Evidence
from .judging import PROFILES, Counts, Judged, Profile, counted, judged
from .messages import Hello
from .moves import moves
from .reference import DEFAULT, Reference, Setting, State, changes, matters
from .runner import Result

Word = Literal["as_completed", "conforms", "fails"]
"""Conforms under the default readings throughout; conforms under another single reading; does not conform."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on an engine and a variant.

    Attributes:
        variant: the variant.
        profile: what was required.
        word: the verdict.
        cases: every case, judged under the reading.
        counts: how many became what.
        diagnosis: the reading, the rule points played against the document, and what is not told apart.
        missing: the required questions that are not supported throughout.
        declared: the declared differences that apply here.
        problems: what is wrong with them: each makes the verdict ``fails``.
    """

    variant: Variant
    profile: Profile
    word: Word
    cases: tuple[Judged, ...]
    counts: Counts
    diagnosis: Diagnosis
    missing: tuple[str, ...] = ()
    declared: tuple[Declared, ...] = ()
    problems: tuple[str, ...] = ()

    @property
    def conforms(self) -> bool:
        """Whether the engine conforms, declared differences aside."""
        return self.word != "fails"

    @property
    def failures(self) -> tuple[Judged, ...]:
        """The cases that speak against it, in their order."""
        return tuple(one for one in self.cases if one.standing in ("failed", "faulted"))

    @property
    def reading(self) -> dict[str, Any]:
        """The open points taken off their default."""
        return changes(self.diagnosis.reading)

    def lines(self) -> Iterator[str]:
        """The lines that scripts may rely on."""
        for rule, value in _ordered(self.diagnosis.reading):
            yield f"reading: {rule}={value}"
        for finding in self.diagnosis.findings:
            yield f"diagnosis: {finding.rule}={finding.value} ({_cases(len(finding.cases))})"
        if self.diagnosis.unexplained:
            yield f"unexplained: {_cases(len(self.diagnosis.unexplained))}"
        if self.diagnosis.against:
            yield f"against the diagnosis: {_cases(len(self.diagnosis.against))}"
        for one in self.diagnosis.not_told:
            yield f"not told apart: {' or '.join(f'{rule}={value}' for rule, value in one.settings)}"


def judge_engine(
    variant: Variant,
    results: Sequence[Result],
    hello: Hello | None = None,
    *,
    profile: Profile = "complete",
    declared: Sequence[Declared] = (),
    elsewhere: Iterable[str] = (),
) -> Verdict:
    """The verdict on an engine's results.

    Args:
        variant: the variant, the default options chosen.
        results: what became of each case of it that the profile asks.
        hello: what the engine said of itself; None where nothing was left unasked.
        profile: what is required.
        declared: the differences that its author declares of this variant.
        elsewhere: the ids of cases that are not asked here, and may be declared all the same.
    """
    applied = apply(declared, variant, results, elsewhere)
    reference = Reference([result.case for result in results], applied.variant)
    evidence = Evidence.of(
        reference,
        [_silenced(result) if place in applied.cases else result for place, result in enumerate(results)],
    )
    diagnosis = _about(PROFILES[profile], diagnose(evidence, moves(applied.variant)))
    own = not applied.rules and diagnosis.reading == DEFAULT
    cases = [
        judged(reference, place, diagnosis.reading, result, hello, own=own)
        for place, result in enumerate(results)
    ]
    problems = check(applied, cases, reference, diagnosis.reading)
    cases = list(_with_declared(cases, applied))
    missing = tuple(name for name in PROFILES[profile] if not _supported(name, cases))
    whole = (
        not missing
        and not problems
        and all(one.standing in ("passed", "declared", "outside") for one in cases)
    )
    word: Word = "fails" if not whole else "conforms" if diagnosis.reading else "as_completed"
    return Verdict(
        variant=variant,
        profile=profile,
        word=word,
        cases=tuple(cases),
        counts=counted(cases, catalogue()),
        diagnosis=diagnosis,
        missing=missing,
        declared=applied.declared,
        problems=tuple(problems),
    )


def _about(questions: Iterable[str], diagnosis: Diagnosis) -> Diagnosis:
    """The diagnosis without the rule points that no required question depends on among those not told apart."""
    names = frozenset[str]().union(*(matters(question) for question in questions))
    kept = tuple(one for one in diagnosis.not_told if any(rule in names for rule, _ in one.settings))
    return replace(diagnosis, not_told=kept)


def _silenced(result: Result) -> Result:
    """A result that says nothing: its case is declared, and is not to mislead the search for the rules."""
    return result._replace(status="unsupported", answer=None)


def _with_declared(cases: Sequence[Judged], applied: Applied) -> Iterator[Judged]:
    for place, one in enumerate(cases):
        if place in applied.cases and one.standing in ("failed", "unsupported"):
            yield Judged(one.result, "declared", one.fields, one.expected)
        else:
            yield one


def _supported(question: str, cases: Sequence[Judged]) -> bool:
    """Whether an engine answers a question throughout, as far as its options and the cases reach."""
    mine = [one for one in cases if one.case.question == question]
    asked = [one for one in mine if one.standing != "outside"]
    return all(one.standing != "unsupported" for one in asked) and (bool(asked) or not mine)


def _cases(count: int) -> str:
    # Always the same word: scripts read these lines.
    return f"{count} cases"


def _ordered(state: State) -> list[Setting]:
    values: Mapping[str, str] = dict(state)
    return [(rule, values[rule]) for rule in catalogue() if rule in values]
