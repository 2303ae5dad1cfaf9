"""A page for each two variants: where they differ, the words of both, and a deal that shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from belote_spec.cards import CARDS, SUITS, SYMBOLS
from belote_spec.catalogue import RulePoint, catalogue
from belote_spec.variant import Variant

from ..annotate import Change
from ..equivalents import reason
from . import cards, evidence
from .compare import percent, value
from .markup import code, document, el, esc, heading, link, table, typeset
from .model import COMPARE, Here, Page, Site, pair_path
from .witness_cases import Witness, witnesses

FIGURES: Final = ("legal", "outcome", "score")
"""The shares of deals that are shown, where they are known."""


def pages(site: Site) -> Iterator[Page]:
    """The pages of the pairs."""
    for left, right in site.pairs:
        here = site.at(f"{pair_path(left.id, right.id)}.md")
        title = f"{left.id} · {right.id}"
        front = {
            "title": title,
            "description": here.say("pairs.description", left=left.id, right=right.id),
            "search": {"exclude": True},
        }
        yield Page(here.path, document(front, _blocks(here, left, right)), title, (here.say("pairs"),))


def _blocks(here: Here, left: Variant, right: Variant) -> Iterator[str]:
    points = [point for name, point in catalogue().items() if left.rules[name] != right.rules[name]]
    found = witnesses(left, right, here.site.cases(left.id), here.site.cases(right.id))
    yield heading(1, f"{left.id} · {right.id}")
    yield el("p", esc(here.say("pairs.lead", count=len(points))), class_="lead")
    yield el("p", *_ways(here, left, right))
    yield cards.sprite(here.lang)
    yield evidence.legend(here)
    yield _overview(here, left, right, points)
    for point in points:
        yield heading(2, typeset(point.title[here.lang], here.lang), point.id)
        yield el("p", link(here.rule(point.id), code(point.id)), class_="under-title")
        yield el(
            "div",
            *(_said(here, one, other, point) for one, other in ((left, right), (right, left))),
            class_="said",
        )
        yield _impact(here, left, right, point)
        yield _witness(here, left, right, point, found.get(point.id))


def _ways(here: Here, left: Variant, right: Variant) -> Iterator[str]:
    yield link(f"{here.to(COMPARE)}?docs={left.id},{right.id}", esc(here.say("pairs.compare")))
    for one in (left, right):
        yield " · " + link(here.variant(one.id), esc(typeset(one.title[here.lang], here.lang)))


def _overview(here: Here, left: Variant, right: Variant, points: list[RulePoint]) -> str:
    known = [
        name
        for name in FIGURES
        if any(name in (here.site.share(left.id, right.id, point.id) or {}) for point in points)
    ]
    head = [
        esc(here.say("rule")),
        esc(left.id),
        esc(right.id),
        *(esc(here.say(f"impact.{name}")) for name in known),
    ]
    body = []
    for point in points:
        figures = here.site.share(left.id, right.id, point.id) or {}
        body.append(
            [
                el("th", link(f"#{point.id}", esc(typeset(point.title[here.lang], here.lang))), scope="row"),
                *(
                    el(
                        "td",
                        evidence.sign(here, one.points[point.id].basis),
                        " ",
                        _value(here, one, other, point),
                        data_doc=one.id,
                    )
                    for one, other in ((left, right), (right, left))
                ),
                *(
                    el(
                        "td",
                        esc(percent(figures[name], here.lang)) if name in figures else "–",
                        class_="number",
                        data_doc=here.say(f"impact.{name}"),
                    )
                    for name in known
                ),
            ]
        )
    return table(head, body, class_="data cards-when-narrow")


def _value(here: Here, variant: Variant, other: Variant, point: RulePoint) -> str:
    return value(point.id, variant.rules[point.id], [other.rules[point.id]], here.lang)


def _said(here: Here, variant: Variant, other: Variant, point: RulePoint) -> str:
    said = variant.points[point.id]
    head = el("p", evidence.sign(here, said.basis), " ", el("b", esc(variant.id)), " ", el("small", esc(here.say(said.basis))),
              el("br"), _value(here, variant, other, point))  # fmt: skip
    return el("div", head, *evidence.body(here, variant, said))


def _impact(here: Here, left: Variant, right: Variant, point: RulePoint) -> str:
    figures = here.site.share(left.id, right.id, point.id) or {}
    parts = [
        f"{percent(figures[name], here.lang)} {here.say(f'impact.{name}.of')}"
        for name in FIGURES
        if name in figures
    ]
    return (
        el("p", el("b", esc(here.say("impact"))), " ", esc(", ".join(parts)), ".", class_="cases")
        if parts
        else ""
    )


# Witness deals


def _witness(here: Here, left: Variant, right: Variant, point: RulePoint, found: Witness | None) -> str:
    if found is None:
        return el(
            "p", el("b", esc(here.say("witness"))), " ", _none(here, left, right, point), class_="cases"
        )
    case = found.case
    other = (
        found.other if found.shared else here.say("witness.as_in", variant=case.variant, other=found.other)
    )
    title = el("p", el("b", esc(here.say("witness"))))
    answers = el(
        "ul",
        _answer(here, case.variant, case.question, case.expect),
        _answer(here, other, case.question, found.answer),
    )
    way = link(here.deal(case.id, case.variant, beside=found.other), esc(here.say("see.deal")))
    return el(
        "div",
        title,
        _position(here, case.question, case.given),
        answers,
        el("p", way, " ", el("small", code(case.id))),
        class_="witness",
    )


def _none(here: Here, left: Variant, right: Variant, point: RulePoint) -> str:
    if point.ritual:
        return esc(here.say("witness.ritual"))
    why = reason(left, Change(point.id, right.rules[point.id])) or reason(
        right, Change(point.id, left.rules[point.id])
    )
    if why is None:
        return esc(here.say("witness.none"))
    return (
        esc(here.say("witness.equivalent"))
        + " "
        + el("span", esc(why), lang=None if here.lang == "en" else "en")
        + "."
    )


def _position(here: Here, question: str, given: Mapping[str, Any]) -> str:
    """What can be drawn of a position: the trick and the hand."""
    if question not in ("plays", "trick"):
        return el("p", esc(here.say(f"witness.{question}")))
    trump = given["trump"]
    parts = [
        el(
            "p",
            esc(
                here.say(
                    "witness.trump",
                    suit=f"{SYMBOLS[SUITS.index(trump)]} {cards.suit_name(SUITS.index(trump), here.lang)}",
                )
            ),
        )
    ]
    trick = given["trick"]["cards"] if question == "plays" else given["cards"]
    if trick:
        parts += [el("p", esc(here.say("witness.trick"))), _row(here, trick)]
    if question == "plays":
        hand = sorted(given["hand"], key=lambda card: (card[1] != trump, SUITS.index(card[1]), -CARDS[card]))
        parts += [
            el("p", esc(here.say("witness.hand", seat=here.say(f"seat.{given['seat']}")))),
            _row(here, hand),
        ]
    return "".join(parts)


def _row(here: Here, names: list[str]) -> str:
    return el("p", *(cards.picture(CARDS[one], here.lang) for one in names), class_="card-row")


def _answer(here: Here, whose: str, question: str, answer: Mapping[str, Any]) -> str:
    return el(
        "li",
        el("b", esc(whose)),
        esc("\u00a0: " if here.lang == "fr" else ": "),
        _told(here, question, answer),
    )


def _told(here: Here, question: str, answer: Mapping[str, Any]) -> str:
    match question:
        case "plays":
            return (
                esc(here.say("answer.plays"))
                + " "
                + " ".join(cards.text(CARDS[one], here.lang) for one in answer["legal"])
            )
        case "trick":
            return esc(
                here.say("answer.trick", seat=here.say(f"seat.{answer['winner']}"), points=answer["points"])
            )
        case "calls":
            return esc(_calls(here, answer))
        case "deal":
            return esc(here.say("answer.deal", seat=here.say(f"seat.{answer['leader']}")))
        case "announcements":
            return esc(here.say("answer.announcements", **answer["points"]))
        case "score":
            pending = here.say("answer.pending", points=answer["pending"]) if answer["pending"] else ""
            return esc(
                here.say("answer.score", outcome=here.say(f"outcome.{answer['outcome']}"), **answer["score"])
                + pending
            )
        case "match":
            won = (
                here.say("answer.won", team=answer["winner"])
                if answer["over"]
                else here.say("answer.goes_on")
            )
            return esc(here.say("answer.match", **answer["totals"][-1]) + won)
    return esc(here.say("answer.otherwise"))


def _calls(here: Here, answer: Mapping[str, Any]) -> str:
    outcome = answer["outcome"]
    if outcome is None:
        calls = ", ".join(
            here.say("answer.pass") if one == "pass" else SYMBOLS[SUITS.index(one)] for one in answer["legal"]
        )
        return here.say("answer.calls", seat=here.say(f"seat.{answer['caller']}"), calls=calls)
    if "redeal" in outcome:
        return here.say("answer.redeal", seat=here.say(f"seat.{outcome['redeal']}"))
    return here.say(
        "answer.takes", seat=here.say(f"seat.{outcome['taker']}"), suit=SYMBOLS[SUITS.index(outcome["trump"])]
    )
