"""Witness deals: for each rule point on which two variants differ, the smallest deal where that point alone matters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from belote_spec.catalogue import shown
from belote_spec.compare import Difference, differences
from belote_spec.errors import BeloteError
from belote_spec.variant import Variant

from .annotate import Asked, Change, answer_of, changed, relevant, required
from .cases import Case
from .corpus import Corpus
from .drawing import position_lines
from .equivalents import reason
from .positions import Position
from .search import everything
from .selection import candidates, questions_of

TRIES: Final = 1_000
"""Further positions looked at where the corpus has no witness."""


@dataclass(frozen=True, slots=True)
class Witness:
    """A rule point on which two variants differ, and a deal that shows it.

    Attributes:
        difference: the rule point, and what both variants say.
        around: the variant whose other rule points hold on both sides; None where no deal was found.
        case_id: the case of the corpus, or "" for a position found for this.
        question: what is asked.
        given: the position.
        record: how it came about.
        left: the answer under the first variant's value of the point.
        right: the answer under the second's.
        why: where no deal shows it, the reason.
    """

    difference: Difference
    around: str | None = None
    case_id: str = ""
    question: str = ""
    given: Any = None
    record: Any = None
    left: Any = None
    right: Any = None
    why: str = ""

    def as_json(self) -> dict[str, Any]:
        """The witness as JSON."""
        return {
            "rule": self.difference.point.id,
            "left_value": self.difference.left.value,
            "right_value": self.difference.right.value,
            "around": self.around,
            "case": self.case_id or None,
            "question": self.question or None,
            "given": self.given,
            "record": self.record,
            "left": self.left,
            "right": self.right,
            "why": self.why or None,
        }


def witnesses(left: Variant, right: Variant, corpus: Corpus) -> Iterator[Witness]:
    """A witness for each rule point that differs, in the order of the catalogue."""
    for difference in differences(left, right):
        yield witness(left, right, difference, corpus)


def witness(left: Variant, right: Variant, difference: Difference, corpus: Corpus) -> Witness:
    """The smallest deal found that shows a difference, or why none does.

    All other rule points are those of the first variant; where nothing shows then, those of the second.
    """
    rule = difference.point.id
    values = {"left": left.rules[rule], "right": right.rules[rule]}
    if difference.point.ritual:
        return Witness(
            difference, why="a matter of ritual: it changes neither what may be played nor what is scored"
        )
    for variant in (left, right):
        found = _in_corpus(variant, rule, values, corpus) or _searched(variant, rule, values)
        if found:
            return Witness(difference, variant.id, *found)
    whys = [
        f"with the other rules of {variant.id}, {why}"
        for variant, other in ((left, right.rules[rule]), (right, left.rules[rule]))
        if (why := reason(variant, Change(rule, other)))
    ]
    return Witness(
        difference, why="; ".join(whys) or f"none was found in the corpus nor in {TRIES} further positions"
    )


_Found = tuple[str, str, Any, Any, Any, Any]


def _in_corpus(variant: Variant, rule: str, values: dict[str, Any], corpus: Corpus) -> _Found | None:
    """The shortest case of the corpus that the two values answer differently."""
    ancestor = next((name for name in variant.lineage if name in corpus.cases), None)
    if ancestor is None:
        return None
    wanted = {question for question in questions_of(Change(rule, None)) if rule in relevant(question)}
    cases = [case for case in corpus.cases[ancestor] if case.question in wanted]
    for case in sorted(cases, key=_size):
        answers = _both(variant, rule, values, case)
        if answers:
            return case.id, case.question, case.given, case.record, *answers
    return None


def _size(case: Case) -> tuple[int, str]:
    return len(str(case.given)) + len(str(case.record)), case.id


def _both(variant: Variant, rule: str, values: dict[str, Any], case: Case) -> tuple[Any, Any] | None:
    try:
        chosen = variant.with_options(case.options)
    except BeloteError:
        return None
    sides = [
        answer_of(changed(chosen, {rule: values[side]}), case.question, case.given, case.record)
        for side in ("left", "right")
    ]
    return _told_apart(case.question, sides)


def _told_apart(question: str, sides: Sequence[Any]) -> tuple[Any, Any] | None:
    if any(side is None for side in sides):
        return None
    one, other = (required(question, side) for side in sides)
    return (one, other) if one != other else None


def _searched(variant: Variant, rule: str, values: dict[str, Any]) -> _Found | None:
    """A position found for this; no search where it is known that none exists."""
    if any(reason(variant, Change(rule, value)) for value in values.values() if value != variant.rules[rule]):
        return None
    for question in questions_of(Change(rule, None)):
        for position in islice(
            candidates([variant], question, f"witness {variant.id} {rule}", everything), TRIES
        ):
            found = position and _of_position(variant, rule, values, position)
            if found:
                return found
    return None


def _of_position(variant: Variant, rule: str, values: dict[str, Any], position: Position) -> _Found | None:
    try:
        asked = Asked.of(variant, position)
    except BeloteError:
        return None
    sides = [asked.under({rule: values[side]}) for side in ("left", "right")]
    answers = _told_apart(position.question, sides)
    return ("", position.question, asked.given, asked.record, *answers) if answers else None


_TEXTS: Final = {
    "fr": {"with": "les autres règles étant celles de {around}", "says": "{variant} ({value})", "none": "aucune donne ne le montre : {why}"},
    "en": {"with": "all other rules being those of {around}", "says": "{variant} ({value})", "none": "no deal shows it: {why}"},
}  # fmt: skip


def story(one: Witness, left: Variant, right: Variant, lang: str) -> Iterator[str]:
    """A witness as a short story: the position, and what each side allows or scores."""
    texts = _TEXTS[lang]
    if one.around is None:
        yield texts["none"].format(why=one.why)
        return
    case = f" [{one.case_id}]" if one.case_id else ""
    yield f"{one.question}, {texts['with'].format(around=one.around)}{case}"
    yield from (f"  {line}" for line in position_lines(one.given, lang))
    for variant, answer in ((left, one.left), (right, one.right)):
        value = variant.rules[one.difference.point.id]
        yield f"  → {texts['says'].format(variant=variant.id, value=shown(value))}:"
        yield from (f"      {line}" for line in position_lines(answer, lang))
