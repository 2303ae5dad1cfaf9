"""What a document says on a rule point: its sign, and its words behind a button."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from belote_spec.catalogue import catalogue
from belote_spec.practice import sources as common_sources
from belote_spec.variant import Evidence, Point, Reading, Variant

from .labels import label
from .markup import code, el, esc, link, typeset
from .model import Here
from .texts import BASES, SIGNS


def sign(here: Here, basis: str) -> str:
    """The sign of a basis, with its name for those who do not see it."""
    return el(
        "span",
        SIGNS[basis],
        class_=f"sign {basis}",
        role="img",
        aria_label=here.say(basis),
        title=here.say(basis),
    )


def legend(here: Here) -> str:
    """What the signs mean."""
    entries = (
        el("li", sign(here, basis), " ", el("b", here.say(basis)), " ", esc(here.say(f"{basis}.what")))
        for basis in BASES
    )
    return el("ul", *entries, class_="legend", aria_label=here.say("legend"))


def button(here: Here, variant: Variant, point: Point, prefix: str) -> str:
    """The button that opens what a variant says on a rule point: its sign.

    Args:
        here: the page.
        variant: the variant.
        point: what it says.
        prefix: keeps apart what several parts of a page say of one point.
    """
    title = here.say(
        "evidence.of", basis=here.say(point.basis), variant=variant.id, title=_title(here, point)
    )
    return el(
        "button", SIGNS[point.basis], type="button", class_=f"sign {point.basis}", popovertarget=_id(variant, point, prefix),
        aria_label=title,
    )  # fmt: skip


def popover(here: Here, variant: Variant, point: Point, prefix: str) -> str:
    """What a variant says on a rule point, hidden until its button is used."""
    name = _id(variant, point, prefix)
    head = el(
        "p",
        el("b", esc(variant.id)),
        " ",
        sign(here, point.basis),
        " ",
        esc(here.say(point.basis)),
        class_="of",
    )
    close = el(
        "button",
        "×",
        type="button",
        class_="close",
        popovertarget=name,
        popovertargetaction="hide",
        aria_label=here.say("close"),
    )
    return el(
        "div", close, head, *body(here, variant, point), id=name, popover=True, class_="evidence", role="dialog",
        aria_label=f"{variant.id}, {_title(here, point)}",
    )  # fmt: skip


def body(here: Here, variant: Variant, point: Point) -> Iterable[str]:
    """The meaning of the value, the words it rests on, why, the other readings, and the way to the clause."""
    meaning = catalogue()[point.id].meaning(variant.rules[point.id])[here.lang]
    yield el("p", esc(typeset(meaning, here.lang)))
    yield words(here, point.evidence)
    if point.basis == "silent":
        yield el("p", common(here, point.sources), class_="common")
    if point.note:
        yield el("p", el("b", esc(here.say("note"))), " ", esc(typeset(point.note[here.lang], here.lang)))
    yield readings(here, point)
    yield el("p", link(here.rule(point.id), code(point.id)), class_="way")


def words(here: Here, evidence: Sequence[Evidence]) -> str:
    """Excerpts, each with its place."""
    lang = None if here.lang == "fr" else "fr"
    quotes = (
        el("li", el("q", esc(one.excerpt), lang=lang), " ", el("small", esc(place(here, one))))
        for one in evidence
    )
    return el("ul", *quotes, class_="words") if evidence else ""


def place(here: Here, one: Evidence) -> str:
    """Where an excerpt stands."""
    if one.to is not None and one.to[0] != one.line:
        return here.say("place.range", line=one.line, to=one.to[0])
    return here.say("place", line=one.line)


def common(here: Here, sources: Sequence[str]) -> str:
    """Where common practice was read, with links."""
    return esc(here.say("common", sources="")) + ", ".join(source(one) for one in sources)


def source(key: str) -> str:
    """A public source, as a link where it has an address."""
    of_source = common_sources()[key]
    title = el("cite", esc(of_source["title"]), lang="en" if key == "SURVEY" else None)
    return link(of_source["url"], title, rel="external") if "url" in of_source else title


def readings(here: Here, point: Point) -> str:
    """The other readings of an open point, each with its reason."""
    if not point.readings:
        return ""
    title = here.say("readings.common" if point.basis == "silent" else "readings")
    entries = (el("li", *_reading(here, point, one)) for one in point.readings)
    return el("p", el("b", esc(title)), class_="of-readings") + el("ul", *entries, class_="readings")


def _reading(here: Here, point: Point, one: Reading) -> Iterable[str]:
    yield el("i", esc(label(point.id, one.value, here.lang)))
    because = one.because.get(here.lang, "")
    if because:
        yield (
            f" : {esc(typeset(because, here.lang))}"
            if here.lang == "fr"
            else f": {esc(typeset(because, here.lang))}"
        )
    if one.sources:
        yield f" ({', '.join(source(key) for key in one.sources)})"


def _title(here: Here, point: Point) -> str:
    return typeset(catalogue()[point.id].title[here.lang], here.lang)


def _id(variant: Variant, point: Point, prefix: str) -> str:
    return f"{prefix}.{variant.id}.{point.id}"
