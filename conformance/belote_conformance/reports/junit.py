"""JUnit XML: a suite for each variant and question, a test for each case."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from . import telling
from .stream import Report
from .texts import say

Line = Mapping[str, Any]
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def document(report: Report, lang: str = "en") -> str:
    """The whole document. The verdict on each variant is a test of its own, so that it cannot be overlooked."""
    suites = "".join(_suites(report, lang))
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="belote-spec">\n{suites}</testsuites>\n'


def _suites(report: Report, lang: str) -> Iterator[str]:
    told = {(line["variant"], line["case"]): line for line in report.failures}
    by_suite: defaultdict[tuple[str, str], list[Line]] = defaultdict(list)
    for line in report.results.values():
        by_suite[line["variant"], line["case"].partition("/")[0]].append(line)
    for verdict in report.verdicts:
        yield _suite(verdict["variant"], [_verdict(verdict, lang)])
        for (variant, question), lines in by_suite.items():
            if variant == verdict["variant"]:
                tests = [_case(line, told.get((variant, line["case"])), verdict, lang) for line in lines]
                yield _suite(f"{variant}.{question}", tests)


def _suite(name: str, tests: Iterable[tuple[str, str]]) -> str:
    made = list(tests)
    count = {kind: sum(found == kind for found, _ in made) for kind in ("failure", "error", "skipped")}
    body = "".join(text for _, text in made)
    return (
        f'<testsuite name={quoteattr(name)} tests="{len(made)}" failures="{count["failure"]}"'
        f' errors="{count["error"]}" skipped="{count["skipped"]}">\n{body}</testsuite>\n'
    )


def _verdict(verdict: Line, lang: str) -> tuple[str, str]:
    text = say(verdict["verdict"], lang)
    lines = "\n".join([text, *verdict["lines"], *verdict["problems"]])
    failed = verdict["verdict"] == "fails"
    inner = _element("failure", text, lines) if failed else _output(lines)
    return "failure" if failed else "", _test(f"belote-spec.{verdict['variant']}", "verdict", 0.0, inner)


def _case(line: Line, failure: Line | None, verdict: Line, lang: str) -> tuple[str, str]:
    place = f"belote-spec.{line['variant']}", line["case"], line.get("seconds", 0.0)
    if failure is not None and failure["standing"] != "declared":
        kind = "error" if failure["standing"] == "faulted" else "failure"
        text = "\n".join(telling.failure(failure, verdict["words"], lang))
        head = ", ".join(failure["explained"]) or failure.get("fault") or say("unexplained", lang)
        return kind, _test(*place, _element(kind, head, text))
    if failure is not None or (line["status"] == "unsupported"):
        reason = "declared" if failure is not None else line.get("detail", "unsupported")
        return "skipped", _test(*place, f"<skipped message={quoteattr(_clean(reason))}/>")
    return "", _test(*place, "")


def _test(classname: str, name: str, seconds: float, inner: str) -> str:
    head = f'<testcase classname={quoteattr(classname)} name={quoteattr(name)} time="{seconds:.4f}"'
    return f"{head}>{inner}</testcase>\n" if inner else f"{head}/>\n"


def _element(kind: str, message: str, text: str) -> str:
    return f"<{kind} message={quoteattr(_clean(message))}>{escape(_clean(text))}</{kind}>"


def _output(text: str) -> str:
    return f"<system-out>{escape(_clean(text))}</system-out>"


def _clean(text: str) -> str:
    """Text without what XML cannot hold."""
    return _NOT_XML.sub("\ufffd", text)
