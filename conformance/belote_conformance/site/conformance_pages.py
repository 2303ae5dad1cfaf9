"""What conformance is, how an engine is certified, and what came of it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from belote_spec import answers
from belote_spec.catalogue import catalogue, shown
from belote_spec.errors import BeloteError
from belote_spec.variant import Variant

from ..corpus import Corpus
from ..judging import PROFILES
from ..situations import situations
from .coverage_pages import noticed
from .labels import label
from .markup import code, document, el, esc, heading, link, table, typeset
from .model import DEALS, Here, Page, Site

RUN: Final = (
    "pip install belote-spec",
    "belote-spec certify {variant} -- python my_adapter.py",
    "belote-spec certify --profile play -- ./my_engine",
    "belote-spec certify --html report.html -- node my_engine.js",
    "belote-spec identify -- python my_adapter.py",
)
ASKED: Final = {"trump": "S", "leader": "N", "cards": ["AH", "9S", "KH", "JS"], "order": ["N", "E", "S", "W"]}
"""A question about a trick, as an example."""
REPORTS: Final = "reports"
LINES: Final = (
    ("reading: RULE=VALUE", "reading"),
    ("diagnosis: RULE=VALUE (N cases)", "diagnosis"),
    ("unexplained: N cases", "unexplained"),
)


def overview(site: Site) -> Page:
    """The first page of the section."""
    here = site.at("conformance/index.md")
    return _page(here, "overview", _overview(here))


def certify(site: Site) -> Page:
    """The page that walks an engine's author through."""
    here = site.at("conformance/certify.md")
    return _page(here, "certify", _certify(here))


def engines(site: Site) -> Iterator[Page]:
    """The page of results, and the reports of the engines."""
    here = site.at("conformance/engines.md")
    yield _page(here, "engines", _engines(here))
    for name, data in site.reports.files.items():
        yield Page(f"{REPORTS}/{name}", data)


def _page(here: Here, key: str, blocks: Iterator[str]) -> Page:
    front = {
        "title": here.say("conformance") if key == "overview" else here.say(key),
        "description": here.say(f"{key}.lead"),
    }
    lead = el("p", esc(here.say(f"{key}.lead")), class_="lead")
    return Page(
        here.path,
        document(front, (heading(1, front["title"]), lead, *blocks)),
        here.say(key),
        (here.say("conformance"),),
    )


# Overview


def _overview(here: Here) -> Iterator[str]:
    yield heading(2, here.say("overview.corpus"), "corpus")
    corpus = here.site.corpus
    if corpus is None:
        yield el("p", esc(here.say("overview.none")))
    else:
        yield el(
            "p",
            esc(here.say("overview.version", version=corpus.version, root=here.site.reports.root)),
            class_="breaks",
        )
        yield _figures(here.site, here, corpus)
    yield heading(2, here.say("overview.ways"), "ways")
    pages = [
        ("certify", "certify"),
        ("engines", "engines"),
        ("protocol", "protocol"),
        ("cases.format", "cases"),
    ]
    pages += [(name, name) for name in ("coverage", "kills", "situations")] if corpus else []
    ways = [link(here.to(f"conformance/{path}"), esc(here.say(key))) for key, path in pages]
    ways += [
        link(here.to(DEALS), esc(here.say("deals"))),
        link(here.to("downloads"), esc(here.say("downloads"))),
    ]
    yield el("ul", *(el("li", one) for one in ways))


def _figures(site: Site, here: Here, corpus: Corpus) -> str:
    """How complete the corpus is, variant by variant."""
    of = site.variants
    changes = list(noticed(site))
    cells = [[row[place] for _, row in changes] for place in range(len(of))]
    counts = [[cell for cell in column if isinstance(cell, int)] for column in cells]
    clauses = [
        [
            name
            for name, point in one.points.items()
            if point.basis in ("stated", "derived") and not catalogue()[name].ritual
        ]
        for one in of
    ]
    rows = {
        "cases": [str(len(site.cases(one.id))) for one in of],
        "smoke": [str(len(corpus.smoke.get(one.id, ()))) for one in of],
        "mutants": [f"{sum(count > 0 for count in column)} / {len(column)}" for column in counts],
        "situations": [str(sum(1 for _ in situations()) - len(site.impossible[one.id])) for one in of],
        "impossible": [str(len(site.impossible[one.id])) for one in of],
        "clauses": [
            f"{sum(bool(site.cases_by_rule[one.id].get(rule)) for rule in rules)} / {len(rules)}"
            for one, rules in zip(of, clauses, strict=True)
        ],
    }
    body = (
        [
            el("th", esc(here.say(f"corpus.{key}")), scope="row"),
            *(el("td", esc(one), class_="number") for one in row),
        ]
        for key, row in rows.items()
    )
    return table(["", *(link(here.variant(one.id), esc(one.id)) for one in of)], body)


# How to certify


def _certify(here: Here) -> Iterator[str]:
    yield heading(2, here.say("certify.adapter"), "adapter")
    yield el("p", esc(here.say("certify.adapter.what")))
    yield el(
        "p",
        esc(here.say("certify.exchange")),
        " ",
        link(here.to("conformance/protocol"), esc(here.say("protocol"))),
    )
    yield el(
        "pre", el("code", esc("\n".join(_exchange(here.site.variants[0])))), tabindex=0, class_="wrapped"
    )
    yield heading(2, here.say("certify.run"), "run")
    yield el("pre", el("code", esc("\n".join(RUN).format(variant=here.site.variants[0].id))), tabindex=0)
    yield heading(2, here.say("certify.verdict"), "verdict")
    yield el("p", esc(here.say("certify.verdict.conforms")))
    yield el(
        "dl", *(el("dt", code(line)) + el("dd", esc(here.say(f"certify.line.{key}"))) for line, key in LINES)
    )
    yield heading(2, here.say("certify.status"), "status")
    yield el(
        "dl",
        *(
            el("dt", code(status)) + el("dd", esc(here.say(f"certify.status.{status}")))
            for status in (0, 1, 2)
        ),
    )
    yield heading(2, here.say("certify.profiles"), "profiles")
    body = (
        [el("th", code(name), scope="row"), el("td", " ".join(code(one) for one in questions))]
        for name, questions in PROFILES.items()
    )
    yield table([esc(here.say("certify.profile")), esc(here.say("certify.questions"))], body)


def _exchange(variant: Variant) -> Iterator[str]:
    """A whole conversation: requests and replies."""
    started = {
        "protocol": 1,
        "engine": {"name": "mine", "version": "1"},
        "variants": "own",
        "questions": ["trick"],
    }
    ask = {"op": "ask", "seq": 1, "variant": variant.id, "options": {}, "question": "trick", "given": ASKED}
    yield "> " + json.dumps({"op": "start", "protocol": 1})
    yield "< " + json.dumps(started)
    yield "> " + json.dumps(ask)
    yield "< " + json.dumps({"seq": 1, "answer": answers.answer(variant.compiled, "trick", ASKED, None)})
    yield "> " + json.dumps({"op": "stop"})


# Engines


def _engines(here: Here) -> Iterator[str]:
    if not here.site.reports.engines:
        yield el("p", esc(here.say("engines.none")))
        return
    known = here.site.reports.root
    for certificate in here.site.reports.engines:
        engine = certificate["engine"]
        name = f"{engine['name']} {engine['version']}"
        yield heading(2, name, _anchor(name))
        facts = [esc(engine[key]) for key in ("language",) if engine.get(key)]
        facts += [f"{esc(here.say('certify.profile'))} {code(certificate['profile'])}"]
        if known and certificate["corpus"]["root"] != known:
            facts.append(el("em", esc(here.say("engines.stale"))))
        if certificate.get("page"):
            facts.append(link(here.file(f"{REPORTS}/{certificate['page']}"), esc(here.say("engines.page"))))
        yield el("p", " · ".join(facts))
        counted = tuple(
            name for name in COUNTED if any(name in one["counts"] for one in certificate["variants"])
        )
        head = [
            esc(here.say(one))
            for one in ("variant", "engines.verdict", *(f"engines.{name}" for name in counted))
        ]
        yield table(head, ([*_result(here, one, counted)] for one in certificate["variants"]))
        yield _findings(here, certificate["variants"])


def _anchor(name: str) -> str:
    return "".join(one if one.isalnum() else "-" for one in name.lower())


def _result(here: Here, one: Mapping[str, Any], counted: tuple[str, ...]) -> Iterator[str]:
    known = one["id"] in {variant.id for variant in here.site.variants}
    yield el("th", link(here.variant(one["id"]), esc(one["id"])) if known else esc(one["id"]), scope="row")
    good = one["verdict"] in ("as_completed", "conforms")
    verdict = here.say(f"verdict.{one['verdict']}") if one["verdict"] in _VERDICTS else one["verdict"]
    yield el("td", el("b", esc(verdict), class_="stated-text" if good else "contradictory-text"))
    for name in counted:
        yield el(
            "td",
            str(one["counts"].get(name, 0)),
            class_="number" if one["counts"].get(name) else "number zero",
        )


def _findings(here: Here, results: Sequence[Mapping[str, Any]]) -> str:
    """What an engine reads otherwise, and what it plays otherwise, variant by variant."""
    entries = []
    for one in results:
        found = [
            f"{_rule(here, rule)} {esc(_label(here, rule, value))}"
            for rule, value in one.get("reading", {}).items()
        ]
        for against in one.get("diagnosis", ()):
            words = esc(_label(here, against["rule"], against["value"]))
            found.append(
                f"{_rule(here, against['rule'])} {words} ({here.say('engines.cases', count=against['cases'])})"
            )
        if found:
            entries.append(el("li", el("b", esc(one["id"])), el("ul", *(el("li", text) for text in found))))
    title = el("p", esc(here.say("engines.findings")))
    return el("div", title, el("ul", *entries), class_="findings") if entries else ""


def _label(here: Here, rule: str, value: Any) -> str:
    """A value in a few words; one that a report wrote as text is read first, and one the schema does not have stays as it is."""
    try:
        read = catalogue()[rule].parse(value) if isinstance(value, str) else value
        return label(rule, read, here.lang)
    except (BeloteError, KeyError):
        return shown(value)


COUNTED: Final = ("asked", "passed", "failed", "unsupported", "faulted", "declared")
"""What a certificate counts."""
_VERDICTS: Final = ("as_completed", "conforms", "fails")


def _rule(here: Here, rule: str) -> str:
    if rule not in catalogue():
        return code(rule)
    return link(here.rule(rule), esc(typeset(catalogue()[rule].title[here.lang], here.lang)), title=rule) + (
        "\u00a0:" if here.lang == "fr" else ":"
    )
