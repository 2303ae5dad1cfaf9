"""The first page: what this is, for each of its three readers."""

from __future__ import annotations

from belote_spec.catalogue import catalogue

from . import evidence
from .compare import value
from .markup import document, el, esc, heading, link, number, typeset
from .model import COMPARE, DEALS, PLAY, Here, Page, Site, rules_path

QUESTIONS = ("play.first_leader", "cards.trump_points", "scoring.tie")
"""The rule points shown as an example, where a catalogue has them."""


def page(site: Site) -> Page:
    """The page *Home*."""
    here = site.at("index.md")
    blocks = (
        heading(1, here.say("home.title")),
        el(
            "p",
            esc(here.say("home.lead", variants=len(site.variants), rules=len(catalogue()))),
            class_="lead",
        ),
        el("div", _player(here), _federation(here), _engine(here), class_="readers"),
        heading(2, here.say("home.example"), "example"),
        _example(here),
        el("p", link(here.to(COMPARE), esc(here.say("home.example.more")))),
    )
    front = {
        "title": here.say("home"),
        "description": here.say("home.lead", variants=len(site.variants), rules=len(catalogue())),
        "hide": ["navigation", "toc"],
    }
    return Page(here.path, document(front, blocks), here.say("home"))


def _reader(title: str, text: str, *links: str) -> str:
    return el(
        "section", el("h2", esc(title)), el("p", esc(text)), el("ul", *(el("li", one) for one in links))
    )


def _player(here: Here) -> str:
    titles = (
        link(here.variant(one.id), el("b", esc(one.id)), " ", esc(typeset(one.title[here.lang], here.lang)))
        for one in here.site.variants
    )
    play = link(here.to(PLAY), esc(here.say("home.player.play")), class_="go")
    return _reader(here.say("home.player"), here.say("home.player.what"), play, *titles)


def _federation(here: Here) -> str:
    return _reader(
        here.say("home.federation"),
        here.say("home.federation.what", count=len(here.site.differing)),
        link(here.to(COMPARE), esc(here.say("home.federation.go")), class_="go"),
        link(here.to(rules_path("table")), esc(here.say("home.federation.rules"))),
        link(here.to("glossary"), esc(here.say("glossary"))),
    )


def _engine(here: Here) -> str:
    count = sum(len(here.site.cases(one.id)) for one in here.site.variants)
    text = (
        here.say("home.engine.what", cases=number(count, here.lang))
        if count
        else here.say("home.engine.what.bare")
    )
    return _reader(
        here.say("home.engine"),
        text,
        link(here.to("conformance/certify"), esc(here.say("home.engine.go")), class_="go"),
        link(here.to(DEALS), esc(here.say("home.engine.deals"))),
        link(here.to("downloads"), esc(here.say("downloads"))),
    )


def _example(here: Here) -> str:
    head = [el("th", esc(here.say("rule")), scope="col"), *(
        el("th", link(here.variant(one.id), esc(one.id)), scope="col") for one in here.site.variants
    )]  # fmt: skip
    rows = (_row(here, rule) for rule in QUESTIONS if rule in catalogue())
    inside = el("thead", el("tr", *head)) + el("tbody", *rows)
    return el("div", el("table", inside, class_="data cards-when-narrow"), class_="table-box")


def _row(here: Here, rule: str) -> str:
    title = typeset(catalogue()[rule].title[here.lang], here.lang)
    cells = [el("th", link(here.rule(rule), esc(title)), scope="row")]
    for variant in here.site.variants:
        others = [one.rules[rule] for one in here.site.variants if one is not variant]
        shown = value(rule, variant.rules[rule], others, here.lang)
        cells.append(
            el("td", evidence.sign(here, variant.points[rule].basis), " ", shown, data_doc=variant.id)
        )
    return el("tr", *cells)
