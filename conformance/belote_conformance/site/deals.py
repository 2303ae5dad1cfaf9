"""The page of the deal viewer and the page where a deal is played; their scripts do the rest."""

from __future__ import annotations

from typing import Final

from . import cards
from .markup import document, el, esc, heading, link
from .model import DEALS, PLAY, Here, Page, Site
from .script_data import DATA

ENGINE: Final = ("cards", "play", "announcements", "scoring", "rules", "engine", "answers", "players")
"""The files of the engine, in the order in which they load."""


def viewer(site: Site) -> Page:
    """The page *Deals*."""
    here = site.at(f"{DEALS}.md")
    front = {
        "title": here.say("deals"),
        "description": here.say("deals.lead"),
        "hide": ["navigation", "toc"],
        "scripts": _scripts("deals", index=site.corpus is not None),
    }
    blocks = (
        heading(1, here.say("deals")),
        el("p", esc(here.say("deals.lead")), class_="lead"),
        _without_script(here),
        cards.sprite(here.lang),
        _picker(here),
        _stepper(here),
        el("div", id="panels", class_="panels"),
        heading(2, here.say("deals.how"), "how"),
        el("p", esc(here.say("deals.keys"))),
        el("p", esc(here.say("deals.marks"))),
    )
    return Page(here.path, document(front, blocks), here.say("deals"))


def play(site: Site) -> Page:
    """The page *Play*."""
    here = site.at(f"{PLAY}.md")
    front = {
        "title": here.say("play"),
        "description": here.say("play.lead"),
        "hide": ["navigation", "toc"],
        "scripts": _scripts("game", index=False),
    }
    blocks = (
        heading(1, here.say("play")),
        el("p", esc(here.say("play.lead")), class_="lead"),
        _without_script(here),
        cards.sprite(here.lang),
        el("form", id="rules", class_="filters js", aria_label=here.say("play.rules")),
        el("div", id="game", class_="js"),
        el("p", esc(here.say("play.players"))),
        el("p", link(here.to(DEALS), esc(here.say("deals")))),
    )
    return Page(here.path, document(front, blocks), here.say("play"))


def _scripts(page: str, *, index: bool) -> list[str]:
    engine = [f"assets/belote/{name}.js" for name in ENGINE]
    data = [f"{DATA}/{name}.js" for name in ("rules", "words", *(["deals"] if index else []))]
    return [
        *engine,
        *data,
        "assets/site/table.js",
        "assets/site/score.js",
        "assets/site/replay.js",
        f"assets/site/{page}.js",
    ]


def _without_script(here: Here) -> str:
    return el("noscript", el("p", esc(here.say("deals.noscript")), class_="note"))


def _picker(here: Here) -> str:
    names = ("rules", "beside", "kind", "situation", "case", "part")
    fields = [el("label", esc(here.say(f"deals.{name}")), " ", el("select", name=name)) for name in names]
    seeds = (
        el("label", esc(here.say(f"deals.{name}")), " ",
           el("input", type="number", name=name, min=0, max=9007199254740991, step=1, value=value, inputmode="numeric"), class_="seed")
        for name, value in (("seed", 7), ("number", 0))
    )  # fmt: skip
    return el("form", *fields, *seeds, id="picker", class_="filters js", aria_label=here.say("deals.pick"))


def _stepper(here: Here) -> str:
    buttons = (
        el(
            "button",
            sign,
            type="button",
            data_step=name,
            aria_label=here.say(f"step.{name}"),
            title=here.say(f"step.{name}"),
        )
        for name, sign in (("first", "⇤"), ("back", "←"), ("next", "→"), ("last", "⇥"))
    )
    save = el("button", esc(here.say("deals.save")), type="button", id="save")
    status = el("p", id="status", aria_live="polite")
    return el(
        "div",
        *buttons,
        el("output", id="place"),
        save,
        status,
        class_="stepper js",
        role="group",
        aria_label=here.say("deals.steps"),
    )
