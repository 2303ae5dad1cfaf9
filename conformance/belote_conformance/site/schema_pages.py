"""The protocol and the format of cases, from their schemas; technical pages, in English in both languages."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from belote_spec.resources import read_text

from ..cases import Case
from ..messages import QUESTIONS
from .markup import code, document, el, esc, heading, link, table
from .model import Here, Page, Site

MESSAGES: Final = ("start", "started", "ask", "reply", "stop")
VALUES: Final = (
    "record", "matchRecord", "card", "cards", "deck", "hand", "handLeft", "hands", "trickSoFar", "fullTrick", "seat", "order", "team", "call", "legalCalls",
    "announcement", "announced", "said", "options", "rulePoint",
)  # fmt: skip


@cache
def _schema(name: str) -> Mapping[str, Any]:
    loaded: Mapping[str, Any] = json.loads(read_text("schemas", f"{name}.schema.json"))
    return loaded


def pages(site: Site) -> Iterator[Page]:
    """The pages *Protocol* and *Case format*."""
    here = site.at("conformance/protocol.md")
    yield Page(
        here.path,
        document(_front(here, "protocol"), _protocol(here)),
        here.say("protocol"),
        (here.say("conformance"),),
    )
    here = site.at("conformance/cases.md")
    yield Page(
        here.path,
        document(_front(here, "cases.format"), _cases(here)),
        here.say("cases.format"),
        (here.say("conformance"),),
    )


def _front(here: Here, key: str) -> dict[str, Any]:
    return {"title": here.say(key), "content_lang": "en"}


# The protocol


def _protocol(here: Here) -> Iterator[str]:
    schema = _schema("protocol")
    yield heading(1, schema["title"])
    yield el("p", esc(schema["description"]), class_="lead")
    yield el("p", esc("JSON Lines over standard input and output, UTF-8, one request answered before the next is sent unless the engine "
             "declares a window. Standard error is shown, never judged."))  # fmt: skip
    yield heading(2, "Messages", "messages")
    for name in MESSAGES:
        yield heading(3, name, f"message-{name}")
        yield from _definition(here, name)
    yield heading(2, "Questions", "questions")
    for question in QUESTIONS:
        yield heading(3, question, f"question-{question}")
        yield from _part(here, f"{question}.given", "given")
        yield from _part(here, f"{question}.answer", "answer")
        yield _example(here, question)
    yield heading(2, "Values", "values")
    for name in VALUES:
        yield heading(3, name, f"value-{name}")
        yield from _definition(here, name)


def _definition(here: Here, name: str) -> Iterator[str]:
    node = _schema("protocol")["$defs"][name]
    if "description" in node:
        yield el("p", esc(node["description"]))
    if node.get("properties"):
        yield _fields(here, node)
    else:
        yield el("p", _type(here, node))


def _part(here: Here, name: str, title: str) -> Iterator[str]:
    node = _schema("protocol")["$defs"][name]
    yield el("p", el("b", esc(title)), " ", esc(node.get("description", "")))
    if node.get("properties"):
        yield _fields(here, node)


def _fields(here: Here, node: Mapping[str, Any]) -> str:
    required = node.get("required", ())
    body = (
        [
            el("th", code(name), "" if name in required else " <small>optional</small>", scope="row"),
            el("td", _type(here, one)),
            el("td", esc(_described(one))),
        ]
        for name, one in node["properties"].items()
    )
    return table(["Field", "Type", "Meaning"], body)


def _described(node: Mapping[str, Any]) -> str:
    if "description" in node:
        return str(node["description"])
    if "$ref" in node:
        target = _schema("protocol")["$defs"].get(_name(node["$ref"]), {})
        return str(target.get("description", ""))
    return ""


def _name(reference: str) -> str:
    return reference.rsplit("/", 1)[-1]


def _type(here: Here, node: Mapping[str, Any]) -> str:
    """What a value may be, in a few words."""
    if "$ref" in node:
        name = _name(node["$ref"])
        address = (
            here.to("conformance/protocol", f"value-{name}")
            if here.path.endswith("cases.md")
            else f"#value-{name}"
        )
        return link(address, code(name)) if name in VALUES else code(name)
    if "const" in node:
        return code(json.dumps(node["const"]))
    if "enum" in node:
        return " ".join(code(json.dumps(one)) for one in node["enum"])
    for key in ("anyOf", "oneOf"):
        if key in node:
            return " or ".join(_type(here, one) for one in node[key])
    return _plain_type(here, node)


def _plain_type(here: Here, node: Mapping[str, Any]) -> str:
    kind = node.get("type", "any value")
    if isinstance(kind, Sequence) and not isinstance(kind, str):
        return " or ".join(map(esc, kind))
    if kind == "array":
        return "list of " + _type(here, node["items"]) if "items" in node else "list"
    if kind == "object" and "properties" in node:
        inside = ", ".join(f"{code(name)}: {_type(here, one)}" for name, one in node["properties"].items())
        return f"object {{ {inside} }}"
    return esc(kind)


def _shortest(here: Here, question: str) -> Case | None:
    cases = (
        case
        for one in here.site.variants[:1]
        for case in here.site.cases(one.id)
        if case.question == question
    )
    return min(cases, key=lambda case: (len(case.request()), case.id), default=None)


def _example(here: Here, question: str) -> str:
    case = _shortest(here, question)
    if case is None:
        return ""
    request = {
        "op": "ask",
        "seq": 1,
        "variant": case.variant,
        "options": case.options,
        "question": question,
        "given": case.given,
    }
    asked = request | ({"record": case.record} if question == "replay" else {"record": "…"})
    return _lines(
        json.dumps(asked, ensure_ascii=False),
        json.dumps({"seq": 1, "answer": case.expect}, ensure_ascii=False),
    )


def _lines(*lines: str) -> str:
    return el("pre", el("code", esc("\n".join(lines))), class_="wrapped", tabindex=0)


# Cases


def _cases(here: Here) -> Iterator[str]:
    schema = _schema("case")
    yield heading(1, schema["title"])
    yield el("p", esc(schema["description"]), class_="lead")
    yield _fields(here, schema)
    case = _shortest(here, "plays") or _shortest(here, "trick")
    if case is not None:
        yield heading(2, "An example", "example")
        yield el("p", esc(case.comment))
        yield el("p", link(here.deal(case.id, case.variant), "Look at it in the viewer"))
        yield el("pre", el("code", esc(json.dumps(case.to_json(), ensure_ascii=False, indent=1))), tabindex=0)
