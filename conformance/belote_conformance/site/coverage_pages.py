"""The tables of the corpus: cases by question and rule point, what is noticed, and the situations."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, Final

from belote_spec.catalogue import PHASES, catalogue, phase_title
from belote_spec.variant import Variant

from ..annotate import Change, mutants
from ..cases import REQUIRED
from ..equivalents import in_french, reason
from ..kills import killers, mutant
from ..messages import ASKED
from ..situations import situations
from .labels import label
from .markup import code, document, el, esc, heading, link, table, typeset
from .model import Here, Page, Site, points_of

SECTION: Final = "conformance"


def pages(site: Site) -> Iterator[Page]:
    """The pages of tables; none without a corpus."""
    if site.corpus is None:
        return
    for name, blocks in (("coverage", _coverage), ("kills", _kills), ("situations", _situations)):
        here = site.at(f"{SECTION}/{name}.md")
        front: dict[str, Any] = {"title": here.say(name), "description": here.say(f"{name}.lead")}
        if name != "situations":
            front |= {"search": {"exclude": True}}
        content = document(
            front,
            (
                heading(1, here.say(name)),
                el("p", esc(here.say(f"{name}.lead")), class_="lead"),
                *blocks(here),
            ),
        )
        yield Page(here.path, content, here.say(name), (here.say("conformance"),))


def _count(number: int) -> str:
    return el("td", str(number), class_="number" if number else "number zero")


def _names(here: Here) -> list[str]:
    return [link(here.variant(one.id), esc(one.id)) for one in here.site.variants]


# Coverage


def _coverage(here: Here) -> Iterator[str]:
    of = here.site.variants
    yield heading(2, here.say("coverage.questions"), "questions")
    counts = {one.id: Counter(case.question for case in here.site.cases(one.id)) for one in of}
    body = [
        [el("th", code(question), scope="row"), *(_count(counts[one.id][question]) for one in of)]
        for question in ASKED
    ]
    body.append(
        [el("th", esc(here.say("total")), scope="row"), *(_count(sum(counts[one.id].values())) for one in of)]
    )
    yield table([esc(here.say("question")), *_names(here)], body)
    yield heading(2, here.say("coverage.pairs"), "pairs")
    yield el("p", esc(here.say("coverage.pairs.lead")))
    yield table(["", esc(here.say("coverage.shared")), esc(here.say("coverage.apart"))], _apart(here))
    yield heading(2, here.say("coverage.rules"), "rules")
    by_rule = here.site.cases_by_rule
    for phase in PHASES:
        yield heading(3, typeset(phase_title(phase)[here.lang], here.lang))
        rows = (
            [
                el(
                    "th",
                    link(here.rule(point.id), esc(typeset(point.title[here.lang], here.lang))),
                    scope="row",
                ),
                *(_count(len(by_rule[one.id].get(point.id, ()))) for one in of),
            ]
            for point in points_of(phase)
        )
        yield table([esc(here.say("rule")), *_names(here)], rows)


def _apart(here: Here) -> Iterator[list[str]]:
    for left, right in here.site.pairs:
        theirs = {case.id: case for case in here.site.cases(right.id)}
        shared = [(case, theirs[case.id]) for case in here.site.cases(left.id) if case.id in theirs]
        apart = sum(_expected(case) != _expected(other) for case, other in shared)
        name = el(
            "th", link(here.to(f"pairs/{left.id}--{right.id}"), esc(f"{left.id} · {right.id}")), scope="row"
        )
        yield [name, _count(len(shared)), _count(apart)]


def _expected(case: Any) -> Mapping[str, Any]:
    return {name: case.expect[name] for name in REQUIRED[case.question]}


# What is noticed


Cell = int | str | None
"""How many cases notice a change, why none can, or None for the variant's own value."""


def noticed(site: Site) -> Iterator[tuple[Change, list[Cell]]]:
    """Every change of a rule point and what becomes of it under each variant, in the order of the catalogue."""
    changes = [{mutant(*change): change for change in mutants(one, one.points)} for one in site.variants]
    every = {key: change for of in changes for key, change in of.items()}
    found = [killers(site.cases(one.id)) for one in site.variants]
    order = {rule: place for place, rule in enumerate(catalogue())}
    for key, change in sorted(every.items(), key=lambda item: order[item[1].rule]):
        cells: list[Cell] = []
        for variant, of, killed in zip(site.variants, changes, found, strict=True):
            why = reason(variant, change) if key in of else None
            cells.append(why or (len(killed.get(key, ())) if key in of else None))
        yield change, cells


def _kills(here: Here) -> Iterator[str]:
    rows: defaultdict[str, list[list[str]]] = defaultdict(list)
    reasons: dict[str, list[str]] = {}
    for change, cells in noticed(here.site):
        point = catalogue()[change.rule]
        title = link(here.rule(change.rule), esc(typeset(point.title[here.lang], here.lang)))
        row = [el("th", title, scope="row"), el("td", esc(label(change.rule, change.value, here.lang)))]
        for variant, cell in zip(here.site.variants, cells, strict=True):
            row.append(_cell(cell))
            if isinstance(cell, str):
                reasons.setdefault(cell, []).append(
                    f"{variant.id}: {change.rule} = {label(change.rule, change.value, here.lang)}"
                )
        rows[point.phase].append(row)
    for phase, body in rows.items():
        yield heading(2, typeset(phase_title(phase)[here.lang], here.lang), f"phase-{phase}")
        yield table([esc(here.say("rule")), esc(here.say("kills.other")), *_names(here)], body)
    yield heading(2, here.say("kills.reasons"), "reasons")
    for why, where in reasons.items():
        told = typeset(in_french(why), "fr") if here.lang == "fr" else why
        yield el("p", el("b", esc(_capital(told)), "."), " ", esc("; ".join(where)), ".")


def _cell(cell: Cell) -> str:
    if cell is None:
        return el("td", "–", class_="number zero")
    if isinstance(cell, str):
        return el("td", "=", class_="number", title=cell)
    return _count(cell)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# Situations


def _situations(here: Here) -> Iterator[str]:
    of = here.site.variants
    cannot = here.site.impossible
    first: dict[tuple[str, str], tuple[int, str]] = {}
    for variant in of:
        for case in here.site.cases(variant.id):
            count, name = first.get((variant.id, case.situation), (0, case.id))
            first[variant.id, case.situation] = (count + 1, name)
    for question in ASKED:
        yield heading(2, here.say(f"question.{question}"), f"question-{question}")
        body = []
        for one in situations():
            if one.question == question:
                name = el("th", esc(typeset(one.text[here.lang], here.lang)), link(f"#{one.id}", code(one.id), class_="id", title=here.say("permalink")),
                          scope="row", id=one.id)  # fmt: skip
                body.append([name, *(_first(here, variant, one.id, first, cannot) for variant in of)])
        yield table([esc(here.say("situations.one")), *_names(here)], body, class_="data situations")
    yield heading(2, here.say("situations.impossible"), "impossible")
    reasons: defaultdict[str, list[str]] = defaultdict(list)
    for name in dict.fromkeys(name for found in cannot.values() for name in found):
        for why in dict.fromkeys(found[name] for found in cannot.values() if name in found):
            reasons[why].append(name)
    lang = None if here.lang == "en" else "en"
    for why, names in reasons.items():
        ways = ", ".join(link(f"#{name}", code(name)) for name in names)
        yield el("p", el("b", esc(_capital(why)), ".", lang=lang), " ", ways)


def _first(
    here: Here,
    variant: Variant,
    situation: str,
    first: Mapping[tuple[str, str], tuple[int, str]],
    cannot: Mapping[str, Mapping[str, str]],
) -> str:
    found = first.get((variant.id, situation))
    if found is None:
        return el("td", "×" if situation in cannot[variant.id] else "0", class_="number zero")
    count, name = found
    return el("td", link(here.deal(name, variant.id), str(count)), class_="number")
