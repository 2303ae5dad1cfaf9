"""The summary of a report in the terminal: plain lines that scripts may rely on, tables, and the first failures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from . import telling
from .stream import Report
from .texts import say

Line = Mapping[str, Any]
COLUMNS = ("asked", "passed", "failed", "unsupported", "faulted")


def summary(report: Report, lang: str, shown: int = 5, *, every_rule: bool = False) -> Iterator[str]:
    """The whole summary, line by line.

    Args:
        report: the report.
        lang: the language.
        shown: how many failures to show of each variant.
        every_rule: whether rule points without a failure have a row too.
    """
    yield from heading(report, lang)
    for verdict in report.verdicts:
        yield ""
        yield from of_variant(report, verdict, lang, shown, every_rule=every_rule)
    footer = report.footer
    yield ""
    if footer["restarts"]:
        yield say("restarts", lang, count=footer["restarts"])
    yield from footer["remarks"]
    yield from certificate(report, lang)


def heading(report: Report, lang: str) -> Iterator[str]:
    """Whom and what the report is about."""
    engine = report.header["engine"]
    language = f" ({engine['language']})" if "language" in engine else ""
    yield f"{say('engine', lang)}: {engine['name']} {engine['version']}{language}"
    yield f"{say('corpus', lang)}: {corpus_name(report)}"
    chosen = ", ".join(
        f"{name}={telling.value(value, lang)}" for name, value in report.header["options"].items()
    )
    yield f"{say('profile', lang)}: {report.header['profile']}" + (
        f"; {say('options', lang)}: {chosen}" if chosen else ""
    )


def corpus_name(report: Report) -> str:
    """The corpus, its root hash and the tier."""
    corpus = report.header["corpus"]
    fresh = f" {corpus['count']} --seed {corpus['seed']}" if "seed" in corpus else ""
    return " ".join(part for part in (corpus["version"], corpus["root"], corpus["tier"] + fresh) if part)


def of_variant(
    report: Report, verdict: Line, lang: str, shown: int, *, every_rule: bool = False
) -> Iterator[str]:
    """The verdict on one variant: its lines, tables and first failures."""
    counts = verdict["counts"]
    declared = f" ({say('declared_too', lang, count=counts['declared'])})" if counts.get("declared") else ""
    yield f"{verdict['variant']}: {say(verdict['verdict'], lang)}{declared}"
    yield from verdict["lines"]
    if verdict["missing"]:
        yield say("missing", lang, names=", ".join(verdict["missing"]))
    for problem in verdict["problems"]:
        yield say("problem", lang, text=problem)
    yield from _notes(report, verdict, lang)
    yield from table(say("question", lang), verdict["by_question"], lang)
    rules = verdict["by_rule"]
    notable = {name: row for name, row in rules.items() if every_rule or row["failed"] or row["faulted"]}
    if notable:
        yield from table(say("rule", lang), notable, lang)
    if len(notable) < len(rules):
        yield say("all_rules_pass", lang, count=len(rules) - len(notable))
    yield from failures(report, verdict, lang, shown)


def _notes(report: Report, verdict: Line, lang: str) -> Iterator[str]:
    (of,) = (one for one in report.header["variants"] if one["id"] == verdict["variant"])
    if of["left_out"]:
        yield say("left_out", lang, count=of["left_out"])
    if verdict["counts"].get("outside"):
        yield say("outside_note", lang, count=verdict["counts"]["outside"])


def table(title: str, rows: Mapping[str, Line], lang: str) -> Iterator[str]:
    """Counts in columns; nothing is ever wrapped."""
    columns = [
        name
        for name in (*COLUMNS, "declared", "outside")
        if name in COLUMNS or any(row.get(name) for row in rows.values())
    ]
    heads = [say(name, lang) for name in columns]
    width = max(len(title), *(len(name) for name in rows))
    yield "  " + title.ljust(width) + "".join(f"  {head}" for head in heads)
    for name, row in rows.items():
        cells = "".join(
            f"  {row.get(column, 0):>{len(head)}}" for column, head in zip(columns, heads, strict=True)
        )
        yield f"  {name.ljust(width)}{cells}"


def failures(report: Report, verdict: Line, lang: str, shown: int) -> Iterator[str]:
    """The first failures of a variant: the smallest case of each finding, then the others in their order."""
    mine = [
        line
        for line in report.failures
        if line["variant"] == verdict["variant"] and line["standing"] != "declared"
    ]
    chosen = first(mine, verdict, shown)
    for line in chosen:
        yield ""
        yield from telling.failure(line, verdict["words"], lang)
    if len(chosen) < len(mine):
        yield ""
        yield say("shown", lang, shown=len(chosen), count=len(mine))


def first(lines: Sequence[Line], verdict: Line, count: int) -> list[Line]:
    """The failures to show first: the smallest case of each finding, those that nothing explains, the others."""
    smallest = [finding["smallest"] for finding in verdict["diagnosis"]]
    order = {name: place for place, name in reversed(list(enumerate(smallest)))}

    def key(line: Line) -> tuple[int, bool]:
        return order.get(line["case"], len(order)), bool(line["explained"])

    return sorted(lines, key=key)[:count]


def certificate(report: Report, lang: str) -> Iterator[str]:
    """What the run says in the end, one line a variant."""
    engine = report.header["engine"]
    for verdict in report.verdicts:
        counts = verdict["counts"]
        told = ", ".join(
            f"{counts[name]} {say(name, lang)}"
            for name in ("asked", "passed", "failed", "unsupported", "faulted", "declared")
            if counts.get(name) or name == "asked"
        )
        yield f"{engine['name']} {engine['version']}, {verdict['variant']}: {say(verdict['verdict'], lang)} — {told}"


def joined(lines: Iterable[str]) -> str:
    """Lines as one text."""
    return "\n".join(lines)
