"""The page of a variant: its rulebook, then its options, readings and claims, and what it leaves open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from belote_spec import claims
from belote_spec.catalogue import PHASES, catalogue, phase_title
from belote_spec.variant import Evidence, Variant

from . import evidence
from .labels import label, rank
from .markup import code, document, el, esc, heading, link, table, typeset
from .model import COMPARE, PLAY, Here, Page, Site, variant_path
from .rulebook import TEMPLATES, Aside, Block, Heading, Items, Paragraph, Ranks, Reader, Sentence, told
from .texts import BASES


def pages(site: Site) -> Iterator[Page]:
    """The pages of the variants."""
    for variant in site.variants:
        here = site.at(f"{variant_path(variant.id)}.md")
        title = typeset(variant.title[site.lang], site.lang)
        front = {
            "title": f"{variant.id} : {title}" if site.lang == "fr" else f"{variant.id}: {title}",
            "description": title,
        }
        yield Page(
            here.path, document(front, _blocks(here, variant, title)), variant.id, (here.say("variants"),)
        )


def _blocks(here: Here, variant: Variant, title: str) -> Iterator[str]:
    yield heading(1, title)
    yield _head(here, variant)
    yield evidence.legend(here)
    reader = Reader(variant, here.lang)
    for phase in PHASES:
        yield heading(2, typeset(phase_title(phase)[here.lang], here.lang), f"phase-{phase}")
        blocks = list(TEMPLATES[phase](reader))
        for block in blocks:
            yield _block(here, variant, block)
        yield "\n".join(
            evidence.popover(here, variant, variant.points[rule], "v") for rule in told(iter(blocks))
        )
    yield from _options(here, variant)
    yield from _readings(here, variant)
    yield from _claims(here, variant)
    yield from _open(here, variant)


def _head(here: Here, variant: Variant) -> str:
    counts = Counter(point.basis for point in variant.points.values())
    bases = ", ".join(f"{counts[basis]} {esc(here.say(f'{basis}.many'))}" for basis in BASES if counts[basis])
    ways = [
        link(f"{here.to(PLAY)}?rules={variant.id}", esc(here.say("variant.play")), class_="go"),
        link(here.to(COMPARE), esc(here.say("compare"))),
    ]
    source = (
        el("small", code(variant.source["name"]), " ", esc(variant.source["language"]))
        if variant.source
        else ""
    )
    return el("div", el("p", code(variant.id), " ", source), el("p", esc(here.say("variant.bases")), " ", bases, "."),
              el("p", "\u2003".join(ways)), class_="head")  # fmt: skip


def _block(here: Here, variant: Variant, block: Block) -> str:
    match block:
        case Heading(text):
            return heading(3, text)
        case Paragraph(sentences):
            return el("p", " ".join(_sentence(here, variant, one) for one in sentences), class_="told")
        case Items(sentences, steps):
            entries = (el("li", _sentence(here, variant, one)) for one in sentences)
            return el("ol" if steps else "ul", *entries, class_="told")
        case Ranks():
            return _ranks(here, variant, block)
        case Aside(reason, sentences):
            entries = (el("li", _sentence(here, variant, one)) for one in sentences)
            return el("div", el("p", esc(reason)), el("ul", *entries), class_="aside told")


def _sentence(here: Here, variant: Variant, sentence: Sentence) -> str:
    buttons = "".join(
        "\u00a0" + evidence.button(here, variant, variant.points[rule], "v") for rule in sentence.rules
    )
    first, *others = sentence.rules or ("",)
    anchors = "".join(el("span", id=rule) for rule in others)
    return el("span", anchors, esc(sentence.text), buttons, id=first or None, class_="clause")


def _ranks(here: Here, variant: Variant, ranks: Ranks) -> str:
    buttons = " ".join(evidence.button(here, variant, variant.points[rule], "v") for rule in ranks.rules)
    anchors = "".join(el("span", id=rule) for rule in ranks.rules)
    caption = el("caption", anchors, esc(ranks.title), " ", buttons)
    head = el(
        "tr",
        el("th", esc(here.say("card")), scope="row"),
        *(el("th", esc(rank(one, here.lang)), scope="col") for one in ranks.ranks),
    )
    points = el(
        "tr",
        el("th", esc(here.say("points")), scope="row"),
        *(el("td", str(ranks.points[one])) for one in ranks.ranks),
    )
    return el(
        "div",
        el("table", caption, el("thead", head), el("tbody", points), class_="data ranks"),
        class_="table-box",
    )


def _options(here: Here, variant: Variant) -> Iterable[str]:
    yield heading(2, here.say("options"), "options")
    if not variant.options:
        yield el("p", esc(here.say("options.none")))
        return
    yield el("p", esc(here.say("options.lead")))
    body = (
        [
            el("th", code(option.name), " ", _rule(here, option.rule), scope="row"),
            el(
                "td",
                esc(
                    _listed(here, option.rule, [option.rule_value(value) for value in option.values])
                    or here.say("options.any")
                ),
            ),
            el("td", esc(label(option.rule, option.rule_value(option.default), here.lang))),
            el("td", evidence.words(here, option.evidence) or esc(here.say("options.silent"))),
        ]
        for option in variant.options.values()
    )
    yield table([esc(here.say(f"options.{one}")) for one in ("name", "values", "default", "words")], body)


def _listed(here: Here, rule: str, values: Iterable[object]) -> str:
    return ", ".join(label(rule, value, here.lang) for value in values)


def _rule(here: Here, rule: str) -> str:
    return link(here.to("", rule), esc(typeset(catalogue()[rule].title[here.lang], here.lang)))


def _readings(here: Here, variant: Variant) -> Iterable[str]:
    if not variant.readings:
        return
    yield heading(2, here.say("readings.named"), "readings")
    for name, values in variant.readings.items():
        entries = (
            el("li", _rule(here, rule), " ", esc(label(rule, value, here.lang)))
            for rule, value in values.items()
        )
        yield el("p", code(name)) + el("ul", *entries)


def _claims(here: Here, variant: Variant) -> Iterable[str]:
    if not variant.claims:
        return
    yield heading(2, here.say("claims"), "claims")
    yield el("p", esc(here.say("claims.lead")))
    body = []
    for claim in variant.claims:
        computed = claims.recompute(claim["kind"], variant.rules)
        place = Evidence(claim["excerpt"], claim["line"], claim["sentence"])
        body.append(
            [
                el("th", esc(here.say(f"claim.{claim['kind']}")), scope="row"),
                el("td", evidence.words(here, [place])),
                el("td", str(claim["value"]), class_="number"),
                el("td", *_verdict(here, variant, claim["kind"], claim["value"], computed)),
            ]
        )
    yield table([esc(here.say(f"claims.{one}")) for one in ("what", "words", "says", "verdict")], body)


def _verdict(here: Here, variant: Variant, kind: str, value: int, computed: int) -> Iterator[str]:
    if computed == value:
        yield el("b", esc(here.say("claims.true")), class_="stated-text")
        return
    yield el("b", esc(here.say("claims.false", computed=computed)), class_="contradictory-text")
    under = [
        name for name in variant.readings if claims.recompute(kind, variant.with_reading(name).rules) == value
    ]
    if under:
        yield " " + esc(here.say("claims.under", readings=", ".join(under)))


def _open(here: Here, variant: Variant) -> Iterable[str]:
    yield heading(2, here.say("open"), "open")
    yield el("p", esc(here.say("open.lead")))
    for basis in ("contradictory", "ambiguous", "silent"):
        points = [point for point in variant.points.values() if point.basis == basis]
        if points:
            yield heading(3, here.say(f"open.{basis}", count=len(points)))
            body = (
                [
                    el("th", evidence.sign(here, basis), " ", _rule(here, point.id), scope="row"),
                    el(
                        "td",
                        esc(label(point.id, variant.rules[point.id], here.lang)),
                        data_doc=here.say("open.taken"),
                    ),
                    el(
                        "td",
                        esc(_listed(here, point.id, [one.value for one in point.readings]) or "–"),
                        data_doc=here.say("open.other"),
                    ),
                ]
                for point in points
            )
            head = [esc(here.say(one)) for one in ("rule", "open.taken", "open.other")]
            yield table(head, body, class_="data cards-when-narrow")
