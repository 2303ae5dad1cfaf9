"""What the scripts of the site read: rules, words and deals, as scripts themselves, so that they load from a folder too."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from belote_spec import record as records
from belote_spec.cards import CARDS, RANKS, SEATS, display
from belote_spec.catalogue import catalogue
from belote_spec.deal import Deal
from belote_spec.export import rules_json
from belote_spec.ruleset import RuleSet
from belote_spec.variant import Variant

from ..cases import Case
from ..messages import ASKED
from ..situations import by_id
from . import cards, decisions
from .labels import label, rank
from .markup import typeset
from .model import Page, Site
from .texts_scripts import WORDS

DATA: Final = "assets/data"
_DIGITS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUV"


def pages(site: Site) -> Iterator[Page]:
    """The data of the scripts."""
    yield Page(f"{DATA}/rules.js", _script("rules", rules_json(site.variants)))
    yield Page(f"{DATA}/words.js", _script("words", words(site)))
    if site.corpus is not None:
        for variant in site.variants:
            yield from _deals(site, variant)
        yield Page(f"{DATA}/deals.js", _script("index", _index(site)))


def _script(name: str, value: Any) -> str:
    """A value as a script that hands it to the site's scripts."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return f"(globalThis.BeloteSite ??= {{}}).{name} = {text};\n"


def words(site: Site) -> dict[str, Any]:
    """All that the scripts say, in the language of the site."""
    lang = site.lang
    place = 0 if lang == "fr" else 1
    return {
        "lang": lang,
        "phrases": {key: typeset(texts[place], lang) for key, texts in WORDS.items()},
        "cards": [cards.name(card, lang) for card in range(32)],
        "short": [display(card, lang) for card in range(32)],
        "ranks": [rank(one, lang) for one in RANKS],
        "suits": [cards.suit_name(suit, lang) for suit in range(4)],
        "parts": {
            name: decisions.part(name, lang)
            for name in ("cards", "last_trick", "capot", "announcements", "belote")
        },
        "titles": {name: typeset(point.title[lang], lang) for name, point in catalogue().items()},
        "says": {variant.id: _says(variant, lang) for variant in site.variants},
        "variants": {variant.id: typeset(variant.title[lang], lang) for variant in site.variants},
    }


def _says(variant: Variant, lang: str) -> dict[str, str]:
    """What a variant says on each rule point: its value in a few words, and what that means."""
    return {
        name: f"{label(name, variant.rules[name], lang)}\n{typeset(point.meaning(variant.rules[name])[lang], lang)}"
        for name, point in catalogue().items()
    }


def _index(site: Site) -> dict[str, Any]:
    """Which files of deals there are, what their situations mean, and the golden deals."""
    return {
        "questions": {
            variant.id: {
                question: count
                for question in ASKED
                if (count := sum(case.question == question for case in site.cases(variant.id)))
            }
            for variant in site.variants
        },
        "situations": {name: typeset(one.text[site.lang], site.lang) for name, one in by_id().items()},
        "golden": {name: list(seeds) for name, seeds in site.reports.golden.items()},
    }


def _deals(site: Site, variant: Variant) -> Iterator[Page]:
    for question in ASKED:
        of = [case for case in site.cases(variant.id) if case.question == question and case.record]
        if of:
            name = f"{variant.id}.{question}"
            text = (
                "[\n"
                + ",\n".join(json.dumps(_case(variant, case), separators=(",", ":")) for case in of)
                + "\n]"
            )
            content = f"((globalThis.BeloteSite ??= {{}}).deals ??= {{}})[{json.dumps(name)}] = {text};\n"
            yield Page(f"{DATA}/deals/{name}.js", content)


def _case(variant: Variant, case: Case) -> dict[str, Any]:
    """A case as the viewer reads it: where it came from, and the rule points that decide it."""
    assert case.record is not None
    deals = case.record.get("deals", [case.record])
    told: dict[str, Any] = {
        "id": case.id.removeprefix(f"{case.question}/"),
        "at": case.situation.removeprefix(f"{case.question}/"),
        "deals": [written(variant.compiled, one) for one in deals],
        "by": list(dict.fromkeys(entry.rule for entry in case.otherwise)),
    }
    if case.options:
        told["options"] = case.options
    return told


def written(rules: RuleSet, told: Mapping[str, Any]) -> str | dict[str, Any]:
    """A record in few characters: dealer, deck, calls and plays, one character for each card and call.

    What the dealing does not give by itself (hands, announcements, words) stands beside it.
    """
    deck, plays = _digits(told["deck"]), _digits(told.get("plays", ()))
    calls = "".join("p" if one == "pass" else one for one in told["calls"])
    text = ".".join((told["dealer"], deck, calls, plays))
    rest = {key: told[key] for key in ("announced", "said") if told.get(key) is not None}
    if told.get("hands") is not None and not _dealt_so(rules, told):
        rest |= {"hands": told["hands"], "leader": told["leader"]}
    return {"deal": text, **rest} if rest else text


def _digits(names: Sequence[str]) -> str:
    return "".join(_DIGITS[CARDS[one]] for one in names)


def _dealt_so(rules: RuleSet, told: Mapping[str, Any]) -> bool:
    """Whether the rules deal the hands that a record tells, and have its leader lead."""
    deal = Deal(rules, [CARDS[one] for one in told["deck"]], SEATS.index(told["dealer"]))
    for call in records.calls(list(told["calls"])):
        deal.apply(call)
    return deal.dealt == records.hands(told["hands"]) and SEATS[deal.leader] == told["leader"]
