"""The report as one HTML page that needs nothing else: both languages, light and dark, failures as drawn positions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from html import escape
from itertools import groupby
from typing import Any, Final

from belote_spec.catalogue import shown

from belote_conformance.situations import by_id

from . import drawing, telling, terminal
from .drawing import both, in_both
from .stream import Report
from .style import STYLE
from .texts import LANGUAGES

Line = Mapping[str, Any]

BUDGET: Final = 1_400_000
"""About how many bytes the page may have; failures beyond it are listed without a drawing."""
OPEN: Final = 40
"""With more failures than this in a group, the group is folded."""


def page(report: Report, lang: str = "en") -> str:
    """The whole page.

    Args:
        report: the report.
        lang: the language that is shown first.
    """
    title = f"{report.header['engine']['name']} {report.header['engine']['version']}, belote-spec"
    switches = "".join(
        f"<input type=radio name=l id={one}{' checked' if one == lang else ''}><label for={one} lang={one}>{name}</label>"
        for one, name in zip(LANGUAGES, ("Français", "English"), strict=True)
    )
    head = _heading(report)
    sections = [_variant(report, verdict) for verdict in report.verdicts]
    body = "".join([head, *(section for section, _ in sections)])
    words = "".join(_words(verdict) for verdict in report.verdicts)
    words = f"<h2>{both('words_title')}</h2>{words}" if words else ""
    room = max(0, BUDGET - len(body.encode()) - len(words.encode()))
    drawn = "".join(_failures(report, [lines for _, lines in sections], room))
    return (
        f"<!doctype html>\n<html lang={lang}>\n<meta charset=utf-8>\n"
        '<meta name=viewport content="width=device-width,initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n<body>\n{switches}\n<main>\n{body}{drawn}{words}</main>\n</body>\n</html>\n"
    )


def _heading(report: Report) -> str:
    header = report.header
    engine = header["engine"]
    name = f"{engine['name']} {engine['version']}"
    if str(engine.get("url", "")).startswith(("https://", "http://")):
        shown = f'<a href="{escape(engine["url"], quote=True)}" rel=noreferrer>{escape(name)}</a>'
    else:
        shown = escape(name)
    rows = [
        (both("corpus"), f"<code>{escape(terminal.corpus_name(report))}</code>"),
        (both("profile"), escape(header["profile"])),
    ]
    if "language" in engine:
        rows.append((both("language"), escape(engine["language"])))
    chosen = ", ".join(f"{name}={telling.value(value, 'en')}" for name, value in header["options"].items())
    if chosen:
        rows.append((both("options"), escape(chosen)))
    for entry in header["declared"]:
        what = f"{entry['rule']}={telling.value(entry['value'], 'en')}" if "rule" in entry else entry["case"]
        rows.append((both("declared"), f"<code>{escape(what)}</code> {escape(entry['reason'])}"))
    facts = "".join(f"<tr><th>{key}<td>{value}" for key, value in rows)
    return f"<h1>{shown}</h1><table class=k>{facts}</table>"


def _variant(report: Report, verdict: Line) -> tuple[str, list[Line]]:
    """The section of a variant, and its failures."""
    lines: list[Line] = [line for line in report.failures if line["variant"] == verdict["variant"]]
    of = next(one for one in report.header["variants"] if one["id"] == verdict["variant"])
    notes = [both("missing", names=", ".join(verdict["missing"]))] if verdict["missing"] else []
    notes += [both("problem", text=problem) for problem in verdict["problems"]]
    notes += [both("left_out", count=of["left_out"])] if of["left_out"] else []
    notes += (
        [both("outside_note", count=verdict["counts"]["outside"])] if verdict["counts"].get("outside") else []
    )
    name = verdict["variant"]
    parts = [
        f'<section id="{escape(name, quote=True)}"><h2>{escape(name)} <small>{in_both(of["title"])}</small></h2>',
        f"<p class=v-{verdict['verdict']}>{both(verdict['verdict'])}",
        "".join(f"<p class=n>{note}" for note in notes),
        _findings(verdict),
        _table(both("question"), verdict["by_question"]),
        _rules(verdict),
        "</section>",
    ]
    return "".join(parts), lines


def _findings(verdict: Line) -> str:
    lines = "".join(f"<li><code>{escape(line)}</code>{_linked(line, verdict)}" for line in verdict["lines"])
    return f"<ul class=l>{lines}</ul>" if lines else ""


def _linked(line: str, verdict: Line) -> str:
    rule = line.partition(": ")[2].partition("=")[0]
    if line.startswith(("reading:", "diagnosis:")) and rule in verdict["words"]:
        return f' <a href="#{_anchor(verdict, rule)}">{in_both(verdict["words"][rule]["title"])}</a>'
    return ""


def _anchor(verdict: Line, rule: str) -> str:
    return escape(f"{verdict['variant']}.{rule}", quote=True)


def _table(title: str, rows: Mapping[str, Line]) -> str:
    columns = [
        name
        for name in (*terminal.COLUMNS, "declared", "outside")
        if any(row.get(name) for row in rows.values())
    ]
    head = "".join(f"<th>{both(name)}" for name in columns)
    body = "".join(
        f"<tr><th><code>{escape(name)}</code>"
        + "".join(_cell(column, row.get(column, 0)) for column in columns)
        for name, row in rows.items()
    )
    return f"<table class=c><tr><th>{title}{head}{body}</table>"


def _cell(column: str, count: int) -> str:
    bad = column in ("failed", "faulted", "unsupported") and count
    return f"<td{' class=x' if bad else ''}>{count or '·'}"


def _rules(verdict: Line) -> str:
    return f"<details><summary>{both('rules_title')}</summary>{_table(both('rule'), verdict['by_rule'])}</details>"


def _words(verdict: Line) -> str:
    if not verdict["words"]:
        return ""
    rows = "".join(_word(verdict, rule, words) for rule, words in verdict["words"].items())
    return f"<h3>{escape(verdict['variant'])}</h3>{rows}"


def _word(verdict: Line, rule: str, words: Line) -> str:
    quotes = "".join(
        f"<blockquote>{escape(one['text'])} <cite>{both('line', line=one['line'])}</cite></blockquote>"
        for one in words["excerpts"]
    )
    if not quotes:
        quotes = f"<blockquote>{both('silent') if words['basis'] == 'silent' else in_both(words['meaning'])}</blockquote>"
    return f'<div id="{_anchor(verdict, rule)}"><p><code>{escape(rule)}={escape(shown(words["value"]))}</code> {in_both(words["title"])}{quotes}</div>'


def _failures(report: Report, groups: list[list[Line]], room: int) -> Iterator[str]:
    """The failures of every variant: those that one finding explains together, as long as there is room."""
    if not any(groups):
        return
    yield f"<h2>{both('failures_title')}</h2><p class=n><i class=e>&nbsp;</i> {both('expected')} <i class=a>&nbsp;</i> {both('answered')}"
    for verdict, lines in zip(report.verdicts, groups, strict=True):
        by_cause: defaultdict[str, list[Line]] = defaultdict(list)
        for line in lines:
            by_cause[_cause(line)].append(line)
        for cause, mine in sorted(by_cause.items(), key=lambda item: (-len(item[1]), item[0])):
            opened = " open" if len(mine) <= OPEN else ""
            title = both(cause) if cause in ("unexplained", "faults_title", "declared") else escape(cause)
            yield f"<details class=g{opened}><summary>{escape(verdict['variant'])}: {title} ({len(mine)})</summary>"
            for situation, together in groupby(
                sorted(mine, key=lambda line: str(line["situation"])), key=lambda line: str(line["situation"])
            ):
                yield _situation(situation)
                for line in together:
                    text = _failure(line, verdict)
                    room -= len(text.encode())
                    yield text if room > 0 else _without_drawing(line)
            yield "</details>"


def _cause(line: Line) -> str:
    if line["standing"] == "declared":
        return "declared"
    if "fault" in line:
        return "faults_title"
    return line["explained"][0] if line["explained"] else "unexplained"


def _situation(name: str) -> str:
    known = by_id().get(name)
    return f"<h3>{in_both(known.text) if known else escape(name)}</h3>"


def _failure(line: Line, verdict: Line) -> str:
    drawn = drawing.position(line)
    if drawing.is_large(line):
        drawn = f"<details><summary>{both('given')}</summary>{drawn}</details>"
    options = "".join(
        f" {escape(name)}={telling.value(value, 'en')}" for name, value in line["options"].items()
    )
    return f"<article><h4>{escape(line['case'])}{options}</h4>{drawn}{_judged(line)}{_why(line, verdict)}</article>"


def _judged(line: Line) -> str:
    expected = line["expected"] or {}
    if "answered" not in line:
        kind = "fault" if "fault" in line else "error"
        told = " ".join(filter(None, (line.get("fault"), line.get("detail"))))
        right = "".join(
            f"<dt>{escape(name)}<dd class=w>{drawing.value(value)}" for name, value in expected.items()
        )
        return f"<dl>{right}<dt>{both(kind)}<dd>{escape(told)}</dl>"
    rows = "".join(
        f"<dt>{escape(name)}<dd class=w>{right}<dd class=g>{found}"
        for name, right, found in _differences(expected, line["answered"])
    )
    return f"<dl>{rows}</dl>"


def _differences(expected: Line, answered: Line) -> Iterator[tuple[str, str, str]]:
    for name, right in expected.items():
        found = answered.get(name)
        if name in answered and found == right:
            continue
        pair = _narrowed(right, found)
        yield name, drawing.value(pair[0]), drawing.value(pair[1]) if name in answered else "—"


def _narrowed(right: Any, found: Any) -> tuple[Any, Any]:
    """The parts of two values that differ."""
    if isinstance(right, dict) and isinstance(found, dict) and found.keys() <= right.keys():
        names = [name for name in right if right[name] != found.get(name)]
        return {name: right[name] for name in names}, {name: found.get(name) for name in names}
    if isinstance(right, list) and isinstance(found, list) and right and isinstance(right[0], dict):
        for number, (one, other) in enumerate(zip(right, found, strict=False), 1):
            if one != other:
                return {f"#{number}": one}, {f"#{number}": other}
        return len(right), len(found)
    return right, found


def _why(line: Line, verdict: Line) -> str:
    links = " ".join(
        f'<a href="#{_anchor(verdict, rule)}">{escape(rule)}</a>'
        if rule in verdict["words"]
        else escape(rule)
        for rule in line["rules"]
    )
    return f"<p class=y>{links}" if links else ""


def _without_drawing(line: Line) -> str:
    return f"<p class=m><code>{escape(line['case'])}</code>"
