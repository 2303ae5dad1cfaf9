"""A page for each two variants: where they differ, the words of both, and a deal that shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from belote_spec.cards import CARDS, SUITS, SYMBOLS
from belote_spec.catalogue import RulePoint, catalogue
from belote_spec.variant import Variant

from ..reports.texts import announcement
from ..witnesses import Witness, witnesses
from . import cards, evidence, impact
from .compare import value
from .markup import code, document, el, esc, heading, link, table, typeset
from .model import COMPARE, Here, Page, Site, pair_path


def pages(site: Site) -> Iterator[Page]:
    """The pages of the pairs."""
    for left, right in site.pairs:
        here = site.at(f"{pair_path(left.id, right.id)}.md")
        title = f"{left.id} · {right.id}"
        front = {
            "hide": ["toc"],
            "title": title,
            "description": here.say("pairs.description", left=left.id, right=right.id),
            "search": {"exclude": True},
            "scripts": ["assets/site/sort.js"] if site.measured(left.id, right.id) else [],
        }
        yield Page(here.path, document(front, _blocks(here, left, right)), title, (here.say("pairs"),))


def _blocks(here: Here, left: Variant, right: Variant) -> Iterator[str]:
    points = [point for name, point in catalogue().items() if left.rules[name] != right.rules[name]]
    corpus = here.site.corpus
    shown_by = {one.difference.point.id: one for one in witnesses(left, right, corpus)} if corpus else {}
    yield heading(1, f"{left.id} · {right.id}")
    yield el("p", esc(here.say("pairs.lead", count=len(points))), class_="lead")
    yield el("p", *_ways(here, left, right))
    yield cards.sprite(here.lang)
    yield evidence.legend(here)
    yield impact.measured(here, left, right)
    yield _overview(here, left, right, points)
    for point in points:
        yield heading(2, typeset(point.title[here.lang], here.lang), point.id)
        yield el("p", link(here.rule(point.id), code(point.id)), class_="under-title")
        yield el(
            "div",
            *(_said(here, one, other, point) for one, other in ((left, right), (right, left))),
            class_="said",
        )
        yield impact.told(here, here.site.figures(left.id, right.id, point.id))
        if point.id in shown_by:
            yield _witness(here, left, right, shown_by[point.id])


def _ways(here: Here, left: Variant, right: Variant) -> Iterator[str]:
    yield link(f"{here.to(COMPARE)}?docs={left.id},{right.id}", esc(here.say("pairs.compare")))
    for one in (left, right):
        yield " · " + link(here.variant(one.id), esc(typeset(one.title[here.lang], here.lang)))


def _overview(here: Here, left: Variant, right: Variant, points: list[RulePoint]) -> str:
    known = impact.known(here, left, right, points)
    head = [
        esc(here.say("rule")),
        esc(left.id),
        esc(right.id),
        *(esc(here.say(f"impact.{name}")) for name in known),
    ]
    body = []
    for point in points:
        figures = here.site.figures(left.id, right.id, point.id)
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
                *(impact.cell(here, figures, name) for name in known),
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


# Witness deals


def _witness(here: Here, left: Variant, right: Variant, found: Witness) -> str:
    title = el("b", esc(here.say("witness")))
    if found.around is None:
        return el("p", title, " ", _none(here, found), class_="cases")
    held = found.question == "announcements" and found.left["held"] != found.right["held"]
    answers = (
        _answer(
            here, _whose(here, found, one, other), _held(here, answer) if held else "", found.question, answer
        )
        for one, other, answer in ((left, right, found.left), (right, left, found.right))
    )
    return el(
        "div",
        el("p", title),
        _position(here, found.question, found.given),
        el("ul", *answers),
        _way(here, found, right.id if found.around == left.id else left.id),
        class_="witness",
    )


def _whose(here: Here, found: Witness, variant: Variant, other: Variant) -> str:
    """Whose answer it is: a variant's, or that of the other one with this rule point taken from it."""
    if found.shared or found.around == variant.id:
        return variant.id
    return here.say("witness.as_in", variant=other.id, other=variant.id)


def _way(here: Here, found: Witness, beside: str) -> str:
    """The way to the case in the viewer, which has those of the variants of the site."""
    case = found.case
    if case is None or case.variant != found.around:
        return ""
    way = link(here.deal(case.id, case.variant, beside=beside), esc(here.say("see.deal")))
    return el("p", way, " ", el("small", code(case.id)))


def _none(here: Here, found: Witness) -> str:
    if found.difference.point.ritual:
        return esc(here.say("witness.ritual"))
    return f"{esc(here.say('witness.none'))} {esc(typeset(found.reasons[here.lang], here.lang))}."


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


def _held(here: Here, answer: Mapping[str, Any]) -> str:
    """The announcements that each seat holds, told where the two sides read the hands otherwise."""
    parts = (
        f"{here.say(f'seat.{seat}')} {', '.join(announcement(one, here.lang) for one in held)}"
        for seat, held in answer["held"].items()
        if held
    )
    return esc(typeset(" ; ".join(parts) if here.lang == "fr" else "; ".join(parts), here.lang)) + el("br")


def _answer(here: Here, whose: str, before: str, question: str, answer: Mapping[str, Any]) -> str:
    return el(
        "li",
        el("b", esc(whose)),
        esc("\u00a0: " if here.lang == "fr" else ": "),
        before,
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
