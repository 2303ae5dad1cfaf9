"""Witness deals: for each rule point on which two variants differ, the smallest deal where that point alone matters.

A deal that the other variant, all its rules together, answers as the rule point alone explains is the best to show.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from typing import Any, Final, NamedTuple

from belote_spec import variant as variants
from belote_spec.catalogue import shown
from belote_spec.compare import Difference, differences
from belote_spec.errors import BeloteError, NotSpecified
from belote_spec.variant import Variant

from .annotate import Asked, Change, answer_of, changed, mutants, required
from .cases import Case
from .corpus import Corpus
from .drawing import position_lines
from .equivalents import in_french, reason
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
        case: the case of the corpus, or None for a position found for this.
        question: what is asked.
        given: the position.
        record: how it came about.
        left: the answer under the first variant's value of the point.
        right: the answer under the second's.
        reasons: where no deal shows it, the reason, in French and English.
        shared: whether the variant that the other value is from, all its rules together, answers the case so too.
    """

    difference: Difference
    around: str | None = None
    case: Case | None = None
    question: str = ""
    given: Any = None
    record: Any = None
    left: Any = None
    right: Any = None
    reasons: Mapping[str, str] = field(default_factory=dict)
    shared: bool = False

    @property
    def why(self) -> str:
        """Where no deal shows it, the reason in English, or ""."""
        return self.reasons.get("en", "")

    @property
    def case_id(self) -> str:
        """The id of the case, or "" where there is none."""
        return self.case.id if self.case else ""

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
    """The best deal found that shows a difference, or why none does.

    All other rule points are those of the first variant; where nothing shows then, those of the second. A case of the
    corpus goes before a position found for this, then a shared case before others, then the shorter one.
    """
    point = difference.point
    if point.ritual:
        return Witness(difference, reasons=_RITUAL)
    whys: list[Mapping[str, str]] = []
    for asking in (_Asking(left, right, point.id), _Asking(right, left, point.id)):
        why = _why_not(asking)
        found = None if why else _in_corpus(asking, corpus) or _searched(asking)
        if found:
            return _witness(difference, found, asking.variant, mirrored=asking.variant is right)
        whys.append(why or _with(asking.variant, _NONE_FOUND))
    return Witness(difference, reasons={lang: "; ".join(why[lang] for why in whys) for lang in _NONE_FOUND})


_RITUAL: Final = {
    "fr": "affaire de rituel : cela ne change ni ce qu’on peut jouer ni ce qu’on marque",
    "en": "a matter of ritual: it changes neither what may be played nor what is scored",
}
_NONE_FOUND: Final = {
    "fr": f"on n’en a trouvé ni dans le corpus ni parmi {TRIES} autres positions de chaque question",
    "en": f"none was found in the corpus nor in {TRIES} further positions of each question",
}


def _with(variant: Variant, told: Mapping[str, str]) -> dict[str, str]:
    """A reason that holds with the other rules of a variant."""
    return {
        "fr": f"les autres règles étant celles de {variant.id}, {told['fr']}",
        "en": f"with the other rules of {variant.id}, {told['en']}",
    }


def _why_not(asking: _Asking) -> dict[str, str] | None:
    """Why no deal shows a change with the other rules of a variant, in French and English; None where one may."""
    variant = asking.variant
    try:
        english = reason(variant, asking.change)
        changed(variant, {})
    except NotSpecified:
        told = {"fr": "qui sont nommées sans être décrites", "en": "which are named and not described"}
    else:
        if english is None:
            return None
        told = {"fr": in_french(english), "en": english}
    return _with(variant, told)


class _Asking(NamedTuple):
    """What is looked for: a deal in which a variant with the value of another on one rule point answers otherwise."""

    variant: Variant
    other: Variant
    rule: str

    @property
    def questions(self) -> Iterator[str]:
        """The questions that can show it, the one that shows it best first."""
        return questions_of(self.change)

    @property
    def change(self) -> Change:
        """The rule point with the other's value."""
        return Change(self.rule, self.other.rules[self.rule])

    @property
    def values(self) -> tuple[Any, Any]:
        """The variant's own value and the other's."""
        return self.variant.rules[self.rule], self.other.rules[self.rule]


class _Found(NamedTuple):
    """A deal that shows a rule point, answered under the variant's own value and under the other's."""

    case: Case | None
    question: str
    given: Any
    record: Any
    own: Any
    otherwise: Any
    shared: bool = False


def _witness(difference: Difference, found: _Found, around: Variant, *, mirrored: bool) -> Witness:
    return Witness(
        difference,
        around.id,
        found.case,
        found.question,
        found.given,
        found.record,
        left=found.otherwise if mirrored else found.own,
        right=found.own if mirrored else found.otherwise,
        shared=found.shared,
    )


def _told_apart(question: str, sides: Sequence[Any]) -> tuple[Any, Any] | None:
    if any(side is None for side in sides):
        return None
    one, other = (required(question, side) for side in sides)
    return (one, other) if one != other else None


# In the corpus


def _in_corpus(asking: _Asking, corpus: Corpus) -> _Found | None:
    """The shortest shared case that shows it; where none is shared, the shortest."""
    theirs = {case.id: case for case in _cases(asking.other, corpus)}
    shortest = None
    for case in sorted(_candidates(asking, corpus), key=_size):
        found = _of_case(asking, case)
        if found and case.id in theirs and _shared(asking.other, found, case, theirs[case.id]):
            return found._replace(shared=True)
        shortest = shortest or found
    return shortest


def _cases(variant: Variant, corpus: Corpus) -> Sequence[Case]:
    """The cases of a variant, or of the nearest one with cases that it was made from."""
    return next((corpus.cases[name] for name in variant.lineage if name in corpus.cases), ())


def _candidates(asking: _Asking, corpus: Corpus) -> list[Case]:
    """The cases that may show it: those that tell that it changes their answer, or all where they do not tell."""
    questions = set(asking.questions)
    cases = [case for case in _cases(asking.variant, corpus) if case.question in questions]
    if cases and _tell(asking, cases[0]):
        cases = [case for case in cases if case.options or _tells(case, asking.change)]
    return cases


def _tell(asking: _Asking, case: Case) -> bool:
    """Whether a variant's cases tell of a change: they are of these very rules, and list that value."""
    own = asking.variant.rules == variants.load(case.variant).rules
    return own and asking.change in mutants(asking.variant, [asking.rule])


def _tells(case: Case, change: Change) -> bool:
    return any(one.rule == change.rule and one.value == change.value for one in case.otherwise)


def _size(case: Case) -> tuple[int, str]:
    return len(case.request()), case.id


def _of_case(asking: _Asking, case: Case) -> _Found | None:
    try:
        chosen = asking.variant.with_options(case.options)
    except BeloteError:
        return None
    sides = [
        answer_of(changed(chosen, {asking.rule: value}), case.question, case.given, case.record)
        for value in asking.values
    ]
    answers = _told_apart(case.question, sides)
    return _Found(case, case.question, case.given, case.record, *answers) if answers else None


def _shared(other: Variant, found: _Found, case: Case, theirs: Case) -> bool:
    """Whether another variant, all its rules together, answers its case as the rule point alone explains."""
    try:
        rules = changed(other.with_options(theirs.options), {})
    except BeloteError:
        return False
    answer = answer_of(rules, theirs.question, theirs.given, theirs.record)
    if answer is None:
        return False
    told = required(theirs.question, answer)
    turned = _way(case.variant) != _way(theirs.variant)
    return bool((turn(told) if turned else told) == found.otherwise)


@cache
def _way(name: str) -> str:
    """Which way the seats go in the cases of a variant."""
    return str(variants.load(name).rules["table.direction"])


_TURNED: Final = {"E": "W", "W": "E"}


def turn(value: Any) -> Any:
    """A JSON value with East and West in each other's place."""
    if isinstance(value, dict):
        return {_TURNED.get(name, name): turn(one) for name, one in value.items()}
    if isinstance(value, list):
        return [turn(one) for one in value]
    return _TURNED.get(value, value) if isinstance(value, str) else value


# Found for this


def _searched(asking: _Asking) -> _Found | None:
    """A position found for this."""
    variant = asking.variant
    for question in asking.questions:
        stream = candidates([variant], question, f"witness {variant.id} {asking.rule}", everything)
        for position in islice(stream, TRIES):
            found = position and _of_position(asking, position)
            if found:
                return found
    return None


def _of_position(asking: _Asking, position: Position) -> _Found | None:
    try:
        asked = Asked.of(asking.variant, position)
    except BeloteError:
        return None
    sides = [asked.under({asking.rule: value}) for value in asking.values]
    answers = _told_apart(position.question, sides)
    return _Found(None, position.question, asked.given, asked.record, *answers) if answers else None


_TEXTS: Final = {
    "fr": {"with": "les autres règles étant celles de {around}", "says": "{variant} ({value})", "none": "aucune donne ne le montre : {why}"},
    "en": {"with": "all other rules being those of {around}", "says": "{variant} ({value})", "none": "no deal shows it: {why}"},
}  # fmt: skip


def story(one: Witness, left: Variant, right: Variant, lang: str) -> Iterator[str]:
    """A witness as a short story: the position, and what each side allows or scores."""
    texts = _TEXTS[lang]
    if one.around is None:
        yield texts["none"].format(why=one.reasons[lang])
        return
    case = f" [{one.case_id}]" if one.case_id else ""
    yield f"{one.question}, {texts['with'].format(around=one.around)}{case}"
    yield from (f"  {line}" for line in position_lines(one.given, lang))
    for variant, answer in ((left, one.left), (right, one.right)):
        value = variant.rules[one.difference.point.id]
        yield f"  → {texts['says'].format(variant=variant.id, value=shown(value))}:"
        yield from (f"      {line}" for line in position_lines(answer, lang))
