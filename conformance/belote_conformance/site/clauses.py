"""A page for each phase: its rule points, what each may be, who says what, what decides it in the corpus."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from belote_spec.catalogue import PHASES, RulePoint, phase_title, shown
from belote_spec.practice import common_file
from belote_spec.ruleset import canonical
from belote_spec.variant import Variant

from ..cases import Case
from . import decisions, evidence
from .labels import label
from .markup import code, document, el, esc, heading, link, table, typeset
from .model import COMPARE, Here, Page, Site, allowed, points_of, rules_path


def pages(site: Site) -> Iterator[Page]:
    """The pages of the phases."""
    for phase in PHASES:
        here = site.at(f"{rules_path(phase)}.md")
        title = typeset(phase_title(phase)[site.lang], site.lang)
        front = {
            "title": title,
            "description": here.say("clauses.description", phase=title),
            "search": {"boost": 2},
        }
        yield Page(here.path, document(front, _blocks(here, phase, title)), title, (here.say("rules"),))


def _blocks(here: Here, phase: str, title: str) -> Iterator[str]:
    yield heading(1, title)
    yield el("p", esc(here.say("clauses.lead", count=len(points_of(phase)))), class_="lead")
    yield evidence.legend(here)
    for point in points_of(phase):
        yield heading(2, typeset(point.title[here.lang], here.lang), point.id)
        yield from _point(here, point)
    if phase == "play":
        yield heading(2, here.say("decisions"), "decisions")
        yield el("p", esc(here.say("decisions.lead")))
        yield decisions.play_table(here)
    if phase == "scoring":
        yield heading(2, here.say("outcomes"), "outcomes")
        yield el("p", esc(here.say("outcomes.lead")))
        yield decisions.scoring_table(here)


def _point(here: Here, point: RulePoint) -> Iterator[str]:
    ritual = el("span", esc(here.say("ritual")), class_="tag") if point.ritual else ""
    compare = link(here.to(COMPARE, point.id), esc(here.say("clauses.compare")))
    yield el("p", code(point.id), " ", ritual, " ", compare, class_="under-title")
    yield _values(here, point)
    yield el("div", *(_said(here, variant, point) for variant in here.site.variants), class_="said")
    yield _common(here, point)
    if here.site.corpus:
        yield _cases(here, point)


def _values(here: Here, point: RulePoint) -> str:
    """Every value that has a name, and every other one that a document or common practice gives."""
    values: dict[str, Any] = {canonical(value): value for value in point.words}
    for variant in here.site.variants:
        values.setdefault(canonical(variant.rules[point.id]), variant.rules[point.id])
        values.update({canonical(one.value): one.value for one in variant.points[point.id].readings})
    for one in (common_of(point.id), *common_of(point.id).get("also", ())):
        values.setdefault(canonical(one["value"]), one["value"])
    texts = {key: typeset(point.meaning(value)[here.lang], here.lang) for key, value in values.items()}
    shared = len(values) > 1 and len(set(texts.values())) == 1
    intro = el("p", esc(next(iter(texts.values())))) if shared else ""
    head = (
        [esc(here.say("value"))]
        + ([] if shared else [esc(here.say("meaning"))])
        + [esc(here.say("clauses.taken"))]
    )
    body = []
    for key, value in values.items():
        name = el(
            "th", el("b", esc(label(point.id, value, here.lang))), " ", _written(point, value), scope="row"
        )
        meaning = [] if shared else [el("td", esc(texts[key]), data_doc=here.say("meaning"))]
        body.append(
            [name, *meaning, el("td", *_takers(here, point, key), data_doc=here.say("clauses.taken"))]
        )
    return intro + table(head, body, class_="data values cards-when-narrow")


def _written(point: RulePoint, value: Any) -> str:
    text = shown(value)
    return el("small", code(text)) if value in point.words or len(text) <= 24 else ""


def _takers(here: Here, point: RulePoint, key: str) -> Iterator[str]:
    """The variants that take a value, then those that allow it as a reading."""
    for variant in here.site.variants:
        values = allowed(variant, point.id)
        if key == values[0]:
            yield link(here.variant(variant.id, point.id), esc(variant.id)) + " "
        elif key in values:
            yield (
                el(
                    "span",
                    f"({link(here.variant(variant.id, point.id), esc(variant.id))})",
                    title=here.say("clauses.reading"),
                )
                + " "
            )


def _said(here: Here, variant: Variant, point: RulePoint) -> str:
    said = variant.points[point.id]
    name = link(here.variant(variant.id, point.id), esc(variant.id))
    head = el("p", evidence.sign(here, said.basis), " ", el("b", name), " ",
              el("small", esc(here.say(said.basis))), el("br"), esc(label(point.id, variant.rules[point.id], here.lang)))  # fmt: skip
    note = (
        el("p", el("b", esc(here.say("note"))), " ", esc(typeset(said.note[here.lang], here.lang)))
        if said.note
        else ""
    )
    return el(
        "div",
        head,
        evidence.words(here, said.evidence),
        note,
        evidence.readings(here, said) if said.basis != "silent" else "",
    )


def common_of(rule: str) -> dict[str, Any]:
    """What common practice is on a rule point: its value, its sources, and other values in use."""
    phase, name = rule.split(".")
    found: dict[str, Any] = common_file().value[phase][name]
    return found


def _common(here: Here, point: RulePoint) -> str:
    said = common_of(point.id)
    texts = [_practice(here, point, said)]
    texts += [here.say("clauses.also") + " " + _practice(here, point, one) for one in said.get("also", ())]
    return el("p", el("b", esc(here.say("clauses.common"))), " ", "; ".join(texts), ".", class_="common")


def _practice(here: Here, point: RulePoint, said: Any) -> str:
    sources = ", ".join(evidence.source(key) for key in said["source"])
    return f"{esc(label(point.id, said['value'], here.lang))} ({sources})"


def _cases(here: Here, point: RulePoint) -> str:
    counts = {one.id: here.site.cases_by_rule[one.id].get(point.id, []) for one in here.site.variants}
    if not any(counts.values()):
        return el("p", esc(here.say("clauses.no_cases")), class_="cases")
    listed = ", ".join(f"{esc(name)}: {len(cases)}" for name, cases in counts.items())
    text = f"{el('b', esc(here.say('cases')))} {listed}. "
    example = _example(here, point)
    if example is not None:
        text += link(here.deal(example.id, example.variant), esc(here.say("clauses.example")))
    return el("p", text, class_="cases")


def _example(here: Here, point: RulePoint) -> Case | None:
    """The shortest case that notices another value of a rule point, or else exercises it, and that can be viewed."""
    found = [
        case
        for one in here.site.variants
        for case in here.site.cases_by_rule[one.id].get(point.id, ())
        if case.record
    ]
    noticed = [case for case in found if any(entry.rule == point.id for entry in case.otherwise)]
    return min(noticed or found, key=lambda case: (len(case.request()), case.key), default=None)
