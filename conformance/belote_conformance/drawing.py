"""Draws a case in the terminal: the position, what each variant answers, and the words that decide it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from belote_spec import variant as variants
from belote_spec.cards import CARDS, SEATS, display
from belote_spec.catalogue import catalogue, shown

from .cases import Case
from .situations import by_id

_WORDS = {
    "fr": {"answer": "réponse", "otherwise": "sous une autre règle", "accept": "autre lecture", "rule": "les textes", "given": "position", "silent": "muet"},
    "en": {"answer": "answer", "otherwise": "under another rule", "accept": "another reading", "rule": "the documents", "given": "position", "silent": "silent"},
}  # fmt: skip


def draw(cases: Sequence[Case], lang: str) -> Iterator[str]:
    """The lines that show a case, under each variant that has it."""
    first = cases[0]
    words = _WORDS[lang]
    yield f"{first.id}  ({first.question})"
    yield by_id()[first.situation].text[lang]
    yield f"{words['given']} ({first.variant}):"
    yield from (f"  {line}" for line in position_lines(first.given, lang))
    for case in cases:
        yield f"{case.variant}: {words['answer']}"
        yield from (f"  {line}" for line in position_lines(case.expect, lang))
        for entry in case.accept:
            readings = "; ".join(
                ", ".join(f"{rule}={shown(value)}" for rule, value in reading.items())
                for reading in entry.readings
            )
            yield f"  {words['accept']} {readings}: {json.dumps(entry.answer, ensure_ascii=False)}"
        for other in case.otherwise:
            yield f"  {words['otherwise']} {other.rule}={shown(other.value)}: {json.dumps(other.answer, ensure_ascii=False)}"
    yield f"{words['rule']}:"
    for rule in first.rules:
        yield f"  {rule}  {catalogue()[rule].title[lang]}"
        for case in cases:
            point = variants.load(case.variant).points[rule]
            said = " / ".join(f"« {one.excerpt} »" for one in point.evidence) or words["silent"]
            yield f"    {case.variant}  {shown(point.value)}: {said}"


def position_lines(given: dict[str, Any], lang: str) -> Iterator[str]:
    """What is given or answered, a line a field; cards as people print them."""
    for name, value in given.items():
        if isinstance(value, dict) and set(value) <= set(SEATS) and value:
            for seat in SEATS:
                if seat in value:
                    yield f"{name} {seat}: {_text(value[seat], lang)}"
        elif isinstance(value, list) and value and isinstance(value[0], list | dict):
            for number, entry in enumerate(value, 1):
                yield f"{name} {number}: {_text(entry, lang)}"
        else:
            yield f"{name}: {_text(value, lang)}"


def _text(value: Any, lang: str) -> str:
    if isinstance(value, str):
        return display(CARDS[value], lang) if value in CARDS else value
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return " ".join(_text(one, lang) for one in value)
    if isinstance(value, dict) and set(value) == {"leader", "cards"}:
        return f"{value['leader']}: {_text(value['cards'], lang)}"
    return json.dumps(value, ensure_ascii=False)
