"""The lines of a report as JSON values: header, results, failures, verdicts, footer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, Final

from belote_spec import variant as variants
from belote_spec.catalogue import catalogue, shown
from belote_spec.variant import Variant

from belote_conformance.cases import REQUIRED, Case, FieldStatus, normalise
from belote_conformance.certification import Certification, Plan, Subject
from belote_conformance.judging import COUNTED, Judged
from belote_conformance.messages import Hello, printable
from belote_conformance.runner import Result
from belote_conformance.verdict import Verdict

FORMAT: Final = 1
RULES_SHOWN: Final = 4
"""How many rule points are named beside a failure."""

Line = dict[str, Any]


def header(plan: Plan, hello: Hello) -> Line:
    """The first line: what is asked, of whom."""
    engine: Line = {
        "name": hello.name,
        "version": hello.version,
        "variants": hello.variants if isinstance(hello.variants, str) else list(hello.variants),
        "questions": list(hello.questions),
    }
    engine |= {name: value for name in ("language", "url") if (value := getattr(hello, name))}
    if hello.options:
        engine["options"] = {name: list(values) for name, values in hello.options.items()}
    return {
        "line": "header",
        "report": FORMAT,
        "corpus": {"version": plan.version, "root": plan.root, **plan.tier.to_json()},
        "engine": engine,
        "profile": plan.profile,
        "options": dict(plan.options),
        "declared": [entry.to_json() for entry in plan.declared],
        "variants": [_subject(subject) for subject in plan.subjects],
    }


def _subject(subject: Subject) -> Line:
    """A variant; one made from another with what it changes, so that the run can be repeated without its file."""
    variant = subject.variant
    line: Line = {
        "id": variant.id,
        "title": dict(variant.title),
        "rules": variant.sha256,
        "cases": len(subject.cases),
        "left_out": subject.left_out,
    }
    if variant.id != subject.parent:
        before = variants.load(subject.parent).rules
        line["extends"] = subject.parent
        line["values"] = {rule: value for rule, value in variant.rules.items() if value != before[rule]}
    return line


def result(found: Result) -> Line:
    """What became of a case, as far as it cannot be seen from the case."""
    line: Line = {
        "line": "result",
        "variant": found.case.variant,
        "case": found.case.id,
        "status": found.status,
    }
    if found.status != "passed" or set(found.fields) != set(REQUIRED[found.case.question]):
        line["fields"] = {name: str(status) for name, status in found.fields.items()}
    if found.answer is not None and found.status != "passed":
        line["answer"] = dict(found.answer)
    if found.fault is not None:
        line["fault"] = str(found.fault)
    for name in ("detail", "stderr"):
        text = getattr(found, name)
        if text:
            line[name] = printable(text, 2000)
    if not found.asked:
        line["asked"] = False
    if found.seconds:
        line["seconds"] = round(found.seconds, 4)
    return line


def result_of(line: Mapping[str, Any], case: Case) -> Result:
    """The result that a line tells, of its case.

    Raises:
        KeyError: if the line lacks a field.
        ValueError: if a value is not known.
    """
    from belote_conformance.faults import Fault  # noqa: PLC0415

    statuses = line.get("fields", dict.fromkeys(REQUIRED[case.question], "passed"))
    fields = {name: FieldStatus(status) for name, status in statuses.items()}
    answer = line.get("answer")
    if answer is None and line["status"] == "passed":
        answer = {name: case.expect[name] for name in fields if name in case.expect}
    return Result(
        case,
        line["status"],
        fields,
        answer,
        Fault(line["fault"]) if "fault" in line else None,
        line.get("detail", ""),
        line.get("seconds", 0.0),
        line.get("asked", True),
        line.get("stderr", ""),
    )


def verdict(found: Verdict) -> Line:
    """The verdict on a variant, with the document's words on every rule point that it names."""
    cases, diagnosis = found.cases, found.diagnosis
    named = dict.fromkeys(finding.rule for finding in diagnosis.findings)
    named |= dict.fromkeys(rule for rule, _ in diagnosis.reading)
    explained = explanations(found)
    for place, one in enumerate(cases):
        if one.standing in ("failed", "faulted"):
            named |= dict.fromkeys(deciding(one, explained.get(place, [])))
    return {
        "line": "verdict",
        "variant": found.variant.id,
        "verdict": found.word,
        "profile": found.profile,
        "reading": found.reading,
        "diagnosis": [
            {
                "rule": finding.rule,
                "value": finding.value,
                "cases": len(finding.cases),
                "smallest": cases[finding.cases[0]].case.id if finding.cases else None,
                "instead": [f"{rule}={value}" for rule, value in finding.instead],
            }
            for finding in diagnosis.findings
        ],
        "unexplained": len(diagnosis.unexplained),
        "against": len(diagnosis.against),
        "not_told_apart": [[f"{rule}={value}" for rule, value in one.settings] for one in diagnosis.not_told],
        "missing": list(found.missing),
        "problems": list(found.problems),
        "lines": list(found.lines()),
        "counts": _counts(found.counts.total),
        "by_question": {name: _counts(row) for name, row in found.counts.by_question.items()},
        "by_rule": {name: _counts(row) for name, row in found.counts.by_rule.items()},
        "words": words(found.variant, [rule for rule in catalogue() if rule in named]),
    }


def _counts(row: Counter[str]) -> Line:
    counts: Line = {"asked": sum(row[name] for name in COUNTED)}
    counts |= {name: row[name] for name in COUNTED if row[name] or name != "declared"}
    return counts | ({"outside": row["outside"]} if row["outside"] else {})


def words(variant: Variant, rules: Iterable[str]) -> Line:
    """What a variant says on rule points: title, value, its meaning, basis and the document's words."""
    found: Line = {}
    for rule in rules:
        point, of = variant.points[rule], catalogue()[rule]
        found[rule] = {
            "title": dict(of.title),
            "value": variant.rules[rule],
            "meaning": dict(of.meaning(variant.rules[rule])),
            "basis": point.basis,
            "excerpts": [
                {"text": one.excerpt, "line": one.line, "sentence": one.sentence} for one in point.evidence
            ],
        }
    return found


def failures(found: Verdict) -> Iterator[Line]:
    """Every case that speaks against the engine, with all that is needed to show it."""
    explained = explanations(found)
    for place, one in enumerate(found.cases):
        if one.standing not in ("failed", "faulted", "declared"):
            continue
        yield failure(one, explained.get(place, []))


def failure(one: Judged, explained: list[str]) -> Line:
    """One case that speaks against the engine."""
    case, told = one.case, one.result
    line: Line = {
        "line": "failure",
        "variant": case.variant,
        "case": case.id,
        "standing": one.standing,
        "question": case.question,
        "situation": case.situation,
        "options": case.options,
        "given": _given(case),
        "expected": None if one.expected is None else _wanted(one),
        "explained": explained,
        "rules": deciding(one, explained),
        "comment": case.comment,
    }
    if told.answer is not None:
        line["answered"] = normalise(case.question, told.answer)
        line["wrong"] = [name for name, status in one.fields.items() if status != FieldStatus.PASSED]
    if told.fault is not None:
        line["fault"] = str(told.fault)
    if told.detail:
        line["detail"] = printable(told.detail)
    if told.stderr:
        line["stderr"] = printable(told.stderr, 2000)
    return line


def _given(case: Case) -> Mapping[str, Any]:
    """What is needed to show a case; a replay is shown from its record."""
    if case.question != "replay" or case.record is None:
        return case.given
    return {
        name: case.record[name]
        for name in ("dealer", "deck", "calls", "hands", "leader", "plays")
        if name in case.record
    }


def _wanted(one: Judged) -> Line:
    """The right answer: its required fields and those that were judged."""
    assert one.expected is not None
    names = dict.fromkeys((*REQUIRED[one.case.question], *one.fields))
    return {name: one.expected[name] for name in names if name in one.expected}


def explanations(found: Verdict) -> dict[int, list[str]]:
    """For the place of each failed case, the findings that explain it."""
    explained: dict[int, list[str]] = {}
    for finding in found.diagnosis.findings:
        for place in finding.cases:
            explained.setdefault(place, []).append(f"{finding.rule}={finding.value}")
    return explained


def played_as(found: Result) -> list[str]:
    """The changes of one rule point under which a case is answered as it was."""
    if found.answer is None:
        return []
    told = normalise(found.case.question, found.answer)
    return [
        f"{entry.rule}={shown(entry.value)}"
        for entry in found.case.otherwise
        if all(told.get(name) == value for name, value in entry.answer.items())
    ]


def deciding(one: Judged, explained: Iterable[str]) -> list[str]:
    """The rule points to show beside a failure: those that explain it, or else those that decide the case."""
    case = one.case
    found = dict.fromkeys(finding.partition("=")[0] for finding in (list(explained) or played_as(one.result)))
    found = found or dict.fromkeys(entry.rule for entry in case.otherwise) or dict.fromkeys(case.rules)
    return list(islice(found, RULES_SHOWN))


def footer(of: Certification, lines: int, digest: str) -> Line:
    """The last line: without it there is no report.

    Args:
        of: the certification.
        lines: how many lines stand above.
        digest: their SHA-256, in hex.
    """
    return {
        "line": "footer",
        "status": of.status,
        "conforms": of.status == 0,
        "verdicts": {one.variant.id: one.word for one in of.verdicts},
        "restarts": of.restarts,
        "remarks": [printable(text) for text in of.remarks],
        "lines": lines,
        "sha256": digest,
    }
