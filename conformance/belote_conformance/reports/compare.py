"""What changed between two reports."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from . import terminal
from .content import Line
from .stream import Report
from .texts import say

KINDS = ("changed_failing", "changed_passing", "changed_answer", "gone", "new")


def changes(old: Report, new: Report) -> dict[str, Any]:
    """What changed: the head, the findings, the cases."""
    return {
        "header": {name: [old.header[name], new.header[name]] for name in _compared(old, new)},
        "variants": {
            verdict["variant"]: _of_variant(_verdict(old, verdict["variant"]), verdict)
            for verdict in new.verdicts
        },
        "cases": cases(old, new),
    }


def _compared(old: Report, new: Report) -> list[str]:
    return [
        name
        for name in ("corpus", "engine", "profile", "options", "declared")
        if old.header[name] != new.header[name]
    ]


def _verdict(report: Report, variant: str) -> Line | None:
    return next((verdict for verdict in report.verdicts if verdict["variant"] == variant), None)


def _of_variant(old: Line | None, new: Line) -> dict[str, Any]:
    before: Sequence[str] = old["lines"] if old else ()
    return {
        "verdict": [old["verdict"] if old else None, new["verdict"]],
        "gone": [line for line in before if line not in new["lines"]],
        "new": [line for line in new["lines"] if line not in before],
    }


def cases(old: Report, new: Report) -> dict[str, list[str]]:
    """The cases that fail or pass now and did not before, fail otherwise, are gone or new."""
    before, after = _failing(old), _failing(new)
    was_asked, is_asked = _asked(old), _asked(new)
    both = was_asked & is_asked if was_asked and is_asked else before.keys() | after.keys()
    found = {
        "changed_failing": [key for key in after if key in both and key not in before],
        "changed_passing": [key for key in before if key in both and key not in after],
        "changed_answer": [
            key for key in after if key in before and _answer(after[key]) != _answer(before[key])
        ],
        "gone": sorted(was_asked - is_asked) if is_asked else [],
        "new": sorted(is_asked - was_asked) if was_asked else [],
    }
    return {name: [f"{variant} {case}" for variant, case in keys] for name, keys in found.items()}


def _failing(report: Report) -> dict[tuple[str, str], Line]:
    return {(line["variant"], line["case"]): line for line in report.failures}


def _asked(report: Report) -> set[tuple[str, str]]:
    return set(report.results)


def _answer(line: Mapping[str, Any]) -> Any:
    return line.get("answered"), line.get("fault"), line["standing"]


def same(old: Report, new: Report) -> bool:
    """Whether two reports say the same: of the same engine, the same verdicts, counts and answers."""
    found = changes(old, new)
    counts = [[verdict["counts"] for verdict in report.verdicts] for report in (old, new)]
    quiet = all(
        one["verdict"][0] == one["verdict"][1] and not one["gone"] and not one["new"]
        for one in found["variants"].values()
    )
    names = [verdict["variant"] for verdict in old.verdicts] == [
        verdict["variant"] for verdict in new.verdicts
    ]
    return (
        names
        and quiet
        and not found["header"]
        and not any(found["cases"].values())
        and counts[0] == counts[1]
    )


def told(old: Report, new: Report, lang: str, most: int = 10) -> Iterator[str]:
    """What changed, line by line; at most ``most`` cases of each kind by name."""
    found = changes(old, new)
    yield from terminal.heading(new, lang)
    for name, (before, after) in found["header"].items():
        yield from _header(name, before, after)
    for variant, of in found["variants"].items():
        yield from _variant(variant, of, lang)
    for kind in KINDS:
        listed = found["cases"][kind]
        if listed:
            yield f"{len(listed)} {say('cases', lang)} {say(kind, lang)}:"
            yield from (f"  {name}" for name in listed[:most])
            if len(listed) > most:
                yield "  " + say("more", lang, count=len(listed) - most)
    if same(old, new):
        yield say("same", lang)


def _header(name: str, before: Any, after: Any) -> Iterator[str]:
    if isinstance(before, dict) and isinstance(after, dict):
        for key in before.keys() | after.keys():
            if before.get(key) != after.get(key):
                yield f"{name} {key}: {before.get(key)} → {after.get(key)}"
    else:
        yield f"{name}: {before} → {after}"


def _variant(variant: str, of: Mapping[str, Any], lang: str) -> Iterator[str]:
    before, after = of["verdict"]
    if before != after:
        was = say(before, lang) if before else "—"
        yield f"{variant}: {was} → {say(after, lang)}"
    yield from (f"{variant} - {line}" for line in of["gone"])
    yield from (f"{variant} + {line}" for line in of["new"])
