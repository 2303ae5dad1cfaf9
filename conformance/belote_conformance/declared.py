"""Declared differences: what an author knows an engine plays otherwise, and accepts.

A file in YAML or JSON: ``differences``, a list in which each entry has a ``reason`` and either ``rule`` and ``value``, or
``case``, the id of a case or a pattern with ``*``, with the ``answer`` that the engine gives if the author wants it held
to that. An entry may name the ``variant`` it is about. What is declared must be so: an entry that no longer holds
fails the run.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Final

from belote_spec import yaml_loader
from belote_spec.catalogue import catalogue, nearest, point, shown
from belote_spec.errors import NotReadable, Problem
from belote_spec.variant import Variant
from belote_spec.yaml_loader import Located, Path_

from .cases import REQUIRED, FieldStatus, compare
from .judging import Judged
from .reference import DEFAULT, Reference, Setting, State, matters, own_values
from .runner import Result

_KEYS: Final = ("rule", "value", "case", "answer", "variant", "reason")


@dataclass(frozen=True, slots=True)
class Declared:
    """One declared difference.

    Attributes:
        reason: why the author accepts it.
        rule: the rule point, or "".
        value: the value the engine plays, as the command line writes it.
        case: the id of a case or a pattern, or "".
        answer: the answer that the engine gives, or None for whatever it is.
        variant: the variant it is about, or "" for every one.
    """

    reason: str
    rule: str = ""
    value: str = ""
    case: str = ""
    answer: Mapping[str, Any] | None = None
    variant: str = ""

    def __str__(self) -> str:
        """What is declared, in a few words."""
        return f"{self.rule}={self.value}" if self.rule else self.case

    def matches(self, case: str) -> bool:
        """Whether it declares the case of an id."""
        return bool(self.case) and fnmatchcase(case, self.case)

    def to_json(self) -> dict[str, Any]:
        """The entry as the file has it."""
        found: dict[str, Any] = {"reason": self.reason}
        if self.rule:
            found |= {"rule": self.rule, "value": point(self.rule).parse(self.value)}
        else:
            found["case"] = self.case
            if self.answer is not None:
                found["answer"] = dict(self.answer)
        return found | ({"variant": self.variant} if self.variant else {})

    @classmethod
    def of_json(cls, entry: Mapping[str, Any]) -> Declared:
        """The entry as a file has it; it was checked before."""
        return cls(**{**entry, "value": shown(entry["value"]) if "rule" in entry else ""})


def read(path: Path) -> tuple[Declared, ...]:
    """Reads a file of declared differences: JSON where its name ends in ``.json``, else YAML.

    Raises:
        NotReadable: with everything that is wrong with it.
    """
    return parse(_json(path) if path.suffix == ".json" else yaml_loader.read_file(path))


def _json(path: Path) -> Located:
    try:
        return Located(json.loads(path.read_text(encoding="utf-8")), {}, str(path))
    except OSError as error:
        raise NotReadable(Problem(f"cannot be read: {error.strerror or error}", str(path))) from None
    except (ValueError, RecursionError) as error:
        raise NotReadable(Problem(f"not JSON: {error}", str(path))) from None


def parse(document: Located) -> tuple[Declared, ...]:
    """Reads declared differences.

    Raises:
        NotReadable: with everything that is wrong with them.
    """
    content = document.value
    entries = content.get("differences") if isinstance(content, dict) else None
    if not isinstance(entries, list) or set(content) != {"differences"}:
        raise NotReadable(
            Problem(
                "a file of declared differences has one key, differences, and under it a list",
                document.file,
                1,
            )
        )
    problems: list[Problem] = []
    found: list[Declared] = []
    for place, entry in enumerate(entries):
        path = ("differences", place)
        wrong = list(_wrong(document, path, entry))
        problems += wrong
        if not wrong:
            found.append(Declared.of_json(entry))
    if problems:
        raise NotReadable(problems)
    return tuple(found)


def _wrong(document: Located, path: Path_, entry: Any) -> Iterator[Problem]:
    """What is wrong with one entry."""

    def problem(text: str, key: str = "", hint: str = "") -> Problem:
        return Problem(
            text, document.file, document.line((*path, key) if key else path), key or "differences", hint
        )

    if not isinstance(entry, dict):
        yield problem("an entry is a map of keys")
        return
    for key in sorted(entry.keys() - set(_KEYS)):
        yield problem(
            f"{str(key)[:40]} is not known here; known: {', '.join(_KEYS)}", hint=nearest(key, _KEYS)
        )
    for key in ("reason", "case", "rule", "variant"):
        if key in entry and not (isinstance(entry[key], str) and entry[key].strip()):
            yield problem("must be a text", key)
            return
    if "reason" not in entry:
        yield problem("reason is missing", hint="say why the difference is accepted")
    if ("rule" in entry) == ("case" in entry):
        yield problem("an entry has either rule and value, or case")
    elif "rule" in entry:
        if "value" not in entry or "answer" in entry:
            yield problem(
                "a rule point is declared with the value that the engine plays, and without an answer"
            )
        elif entry["rule"] not in catalogue():
            yield problem(
                f"{entry['rule'][:60]} is not a rule point", "rule", nearest(entry["rule"], catalogue())
            )
        elif not point(entry["rule"]).accepts(entry["value"]):
            yield problem(
                f"{shown(entry['value'])[:60]} is not allowed; allowed: {point(entry['rule']).allowed()}",
                "value",
            )
    elif "value" in entry or not isinstance(entry.get("answer", {}), dict):
        yield problem("a case is declared without a value; its answer, where it is given, is a map", "case")


@dataclass(frozen=True, slots=True)
class Applied:
    """Declared differences, applied to the cases of a variant.

    Attributes:
        variant: the variant with the declared rule points set.
        declared: the entries that are about it.
        rules: the declared settings, each with the variant's own value.
        cases: by the place of a case, the entries that declare it.
        idle: the patterns that match none of the cases.
    """

    variant: Variant
    declared: tuple[Declared, ...] = ()
    rules: Mapping[Setting, str] = field(default_factory=dict)
    cases: Mapping[int, tuple[Declared, ...]] = field(default_factory=dict)
    idle: tuple[Declared, ...] = ()


def apply(
    declared: Sequence[Declared], variant: Variant, results: Sequence[Result], elsewhere: Iterable[str] = ()
) -> Applied:
    """Applies the declared differences that are about a variant.

    Args:
        declared: the differences.
        variant: the variant.
        results: what became of its cases.
        elsewhere: the ids of cases that were not asked.
    """
    own = own_values(variant)
    rules = {(one.rule, one.value): own[one.rule] for one in declared if one.rule}
    cases: dict[int, tuple[Declared, ...]] = {}
    for place, result in enumerate(results):
        by = tuple(one for one in declared if one.matches(result.case.id))
        if by:
            cases[place] = by
    matched = {id(entry) for by in cases.values() for entry in by}
    idle = [
        one
        for one in declared
        if one.case and id(one) not in matched and not any(map(one.matches, elsewhere))
    ]
    changed = (
        variant.with_values({rule: point(rule).parse(value) for rule, value in rules}) if rules else variant
    )
    return Applied(changed, tuple(declared), rules, cases, tuple(idle))


def check(applied: Applied, cases: Sequence[Judged], reference: Reference, reading: State) -> list[str]:
    """What does not hold of the declared differences.

    Args:
        applied: the differences.
        cases: the cases, judged with the declared rule points set.
        reference: the interpreter, asked under these rules.
        reading: the reading that the engine follows.
    """
    problems = [f"declared {one}: no case has such an id" for one in applied.idle]
    for place, by in applied.cases.items():
        for entry in by:
            problems += _case_problems(entry, cases[place])
    for setting, own in applied.rules.items():
        problems += _rule_problems(setting, own, cases, reference, reading)
    return problems


def _case_problems(entry: Declared, one: Judged) -> Iterator[str]:
    if one.standing == "passed":
        yield f"declared {entry}: {one.case.id} passes"
    elif one.standing == "failed" and entry.answer is not None:
        answer = one.result.answer
        if answer is None or FieldStatus.FAILED in _against(one, entry.answer):
            yield f"declared {entry}: {one.case.id} is answered otherwise than declared"


def _against(one: Judged, declared: Mapping[str, Any]) -> list[FieldStatus]:
    """The declared fields of an answer, each judged by the declaration."""
    expected = {**one.case.expect, **declared}
    try:
        found = compare(one.case.question, one.result.answer or {}, expected)
    except (KeyError, TypeError, AttributeError, ValueError):
        return [FieldStatus.FAILED]
    return [status for name, status in found.items() if name in declared]


def _rule_problems(
    setting: Setting, own: str, cases: Sequence[Judged], reference: Reference, reading: State
) -> Iterator[str]:
    rule, value = setting
    if value == own:
        yield f"declared {rule}={value}: the document has that value"
        return
    back: State = DEFAULT | {(rule, own)}
    exercised, passes, told = 0, [], 0
    for place, one in enumerate(cases):
        answer = one.result.answer
        if answer is None or not any(rule in matters(name) for name in _questions(one)):
            continue
        here, there = reference.answer(place, reading), reference.answer(place, reading | back)
        if here is None or there is None or _required(one, here) == _required(one, there):
            continue
        exercised += 1
        told += one.standing == "passed"
        if (
            FieldStatus.FAILED
            not in compare(one.case.question, answer, {**one.case.expect, **there}).values()
        ):
            passes.append(one.case.id)
    if not exercised:
        yield f"declared {rule}={value}: no case that was answered can show it"
    elif passes:
        yield f"declared {rule}={value}: {len(passes)} cases are answered as the document has it, as {passes[0]}"
    elif not told:
        yield f"declared {rule}={value}: no answer is the one under that value"


def _questions(one: Judged) -> tuple[str, ...]:
    return ("replay.plays",) if one.case.question == "replay" else (one.case.question,)


def _required(one: Judged, answer: Mapping[str, Any]) -> list[Any]:
    return [answer.get(name) for name in REQUIRED[one.case.question]]
