"""The page that lays the documents side by side, rule point by rule point."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from belote_spec.catalogue import PHASES, RulePoint, phase_title
from belote_spec.variant import Variant

from . import evidence, impact
from .labels import label, parts
from .markup import code, document, el, esc, heading, link, typeset
from .model import COMPARE, Here, Page, Site, allowed, pair_path, points_of


def page(site: Site) -> Page:
    """The page *Compare*."""
    here = site.at(f"{COMPARE}.md")
    blocks = (
        heading(1, here.say("compare")),
        el("p", esc(_lead(here)), class_="lead"),
        _form(here),
        evidence.legend(here),
        el("noscript", el("p", esc(here.say("compare.noscript")), class_="note")),
        impact.measured_of_all(here),
        _matrix(here),
        heading(2, here.say("pairs"), "pairs"),
        _pairs(here),
    )
    front = {
        "title": here.say("compare"),
        "description": here.say("compare.description"),
        "hide": ["navigation", "toc"],
        "search": {"exclude": True},
        "scripts": ["assets/site/compare.js", *(["assets/site/sort.js"] if site.reports.impact else [])],
    }
    return Page(here.path, document(front, blocks), here.say("compare"))


def _lead(here: Here) -> str:
    differing, may = len(here.site.differing), len(here.site.may_differ)
    return here.say("compare.lead", differ=differing, may=may - differing)


def _form(here: Here) -> str:
    documents = (
        el(
            "label",
            el("input", type="checkbox", name="docs", value=one.id, checked=True, id=f"doc-{place}"),
            " ",
            esc(one.id),
        )
        for place, one in enumerate(here.site.variants)
    )
    phases = (
        el("option", esc(typeset(phase_title(phase)[here.lang], here.lang)), value=phase) for phase in PHASES
    )
    fields = (
        el("fieldset", el("legend", esc(here.say("documents"))), *documents, class_="docs"),
        el("label", esc(here.say("compare.phase")), " ",
           el("select", el("option", esc(here.say("compare.every_phase")), value=""), *phases, name="phase"), class_="js"),
        el("label", esc(here.say("compare.text")), " ",
           el("input", type="search", name="q", autocomplete="off", placeholder=here.say("compare.text.example")), class_="js"),
        el("label", el("input", type="checkbox", name="all", value="1", id="all-rows"), " ", esc(here.say("compare.all")), class_="all"),
        el("button", esc(here.say("compare.reset")), type="reset", class_="js"),
        el("output", class_="js", aria_live="polite", data_text=here.say("compare.shown")),
    )  # fmt: skip
    return el("form", *fields, class_="filters", id="filters", aria_label=here.say("compare.filters"))


def _matrix(here: Here) -> str:
    columns = [el("th", esc(here.say("rule")), scope="col", class_="rule")]
    columns += [_column(here, place, variant) for place, variant in enumerate(here.site.variants)]
    if here.site.reports.impact:
        columns.append(el("th", esc(here.say("impact")), scope="col", class_="impact"))
    bodies = (_phase(here, phase, len(columns)) for phase in PHASES)
    caption = el("caption", esc(here.say("compare.caption")), class_="unseen")
    matrix = el("table", caption, el("thead", el("tr", *columns)), *bodies, class_="compare", id="matrix")
    return el(
        "div",
        matrix,
        class_="table-box tall",
        tabindex=0,
        role="region",
        aria_label=here.say("compare.caption"),
    )


def _column(here: Here, place: int, variant: Variant) -> str:
    name = link(here.variant(variant.id), esc(variant.id))
    title = el("small", esc(typeset(variant.title[here.lang], here.lang)))
    return el("th", name, title, scope="col", data_c=place)


def _phase(here: Here, phase: str, width: int) -> str:
    title = el("a", esc(typeset(phase_title(phase)[here.lang], here.lang)), href=here.to(f"rules/{phase}"))
    head = el("tr", el("th", title, scope="rowgroup", colspan=width), class_="phase")
    rows = (_row(here, point) for point in points_of(phase))
    return el("tbody", head, *rows, data_phase=phase, id=f"phase.{phase}")


def _row(here: Here, point: RulePoint) -> str:
    values = [allowed(variant, point.id) for variant in here.site.variants]
    kinds = {
        value: str(place) for place, value in enumerate(dict.fromkeys(value for of in values for value in of))
    }
    name = link(here.rule(point.id), esc(typeset(point.title[here.lang], here.lang)))
    anchor = link(f"#{point.id}", code(point.id), class_="id", title=here.say("permalink"))
    cells = [el("th", name, anchor, scope="row", class_="rule")]
    cells += [
        _cell(here, place, variant, point, " ".join(kinds[value] for value in of_variant))
        for place, (variant, of_variant) in enumerate(zip(here.site.variants, values, strict=True))
    ]
    if here.site.reports.impact:
        cells.append(impact.most(here, point))
    same = None if point.id in here.site.may_differ else "same"
    return el("tr", *cells, id=point.id, class_=same)


def _cell(here: Here, place: int, variant: Variant, point: RulePoint, kinds: str) -> str:
    said = variant.points[point.id]
    others = [one.rules[point.id] for one in here.site.variants if one is not variant]
    return el(
        "td",
        evidence.button(here, variant, said, "e"),
        " ",
        value(point.id, variant.rules[point.id], others, here.lang),
        evidence.popover(here, variant, said, "e"),
        data_c=place,
        data_v=kinds,
        data_doc=variant.id,
    )


def value(rule: str, own: Any, others: Sequence[Any], lang: str) -> str:
    """A value in a few words; where it is a list or a map, the entries in which others differ are marked."""
    entries = parts(rule, own, lang)
    if entries is None or not isinstance(own, Mapping):
        return el("span", esc(label(rule, own, lang)), class_="value")
    marked = (
        el("mark", esc(entry)) if any(other.get(name) != own[name] for other in others) else esc(entry)
        for name, entry in zip(own, entries, strict=True)
    )
    return el("span", " · ".join(marked), class_="value")


def _pairs(here: Here) -> str:
    entries = (
        el("li", link(here.to(pair_path(left.id, right.id)), esc(f"{left.id} · {right.id}")), " ",
           esc(here.say("pairs.count", count=_count(left, right))))
        for left, right in here.site.pairs
    )  # fmt: skip
    return el("ul", *entries, class_="pairs")


def _count(left: Variant, right: Variant) -> int:
    return sum(left.rules[name] != right.rules[name] for name in left.rules)
