"""A failed case told in lines of text: the position, what was expected and answered, the document's words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from belote_spec.cards import SEATS, SUITS, TEAMS
from belote_spec.words import SUIT_NAMES

from .texts import announcement, card, cards, say

Given = Mapping[str, Any]
Tell = Callable[[Given, str], Iterator[str]]


def position(question: str, given: Given, lang: str) -> list[str]:
    """The position of a case, line by line."""
    return list(_POSITIONS[question](given, lang))


def suit(name: str, lang: str) -> str:
    """A suit in words."""
    return SUIT_NAMES[lang][SUITS.index(name)] if name in SUITS else name


def _calls(given: Given, lang: str) -> Iterator[str]:
    yield f"{say('dealer', lang)} {given['dealer']}, {say('turn_up', lang)} {card(given['turn_up'], lang)}"
    yield _made(given["calls"], lang)


def _made(calls: list[str], lang: str) -> str:
    told = ", ".join("pass" if call == "pass" else suit(call, lang) for call in calls) or say("nothing", lang)
    return f"{say('calls', lang)}: {told}"


def _deal(given: Given, lang: str) -> Iterator[str]:
    yield f"{say('dealer', lang)} {given['dealer']}"
    yield f"{say('deck', lang)}: {cards(given['deck'], lang)}"
    yield _made(given["calls"], lang)


def _table(seats: list[str], down: list[str], lang: str) -> str:
    return ", ".join(f"{seat} {card(name, lang)}" for seat, name in zip(seats, down, strict=False)) or say(
        "nothing", lang
    )


def _plays(given: Given, lang: str) -> Iterator[str]:
    down = given["trick"]["cards"]
    yield f"{say('trump', lang)} {suit(given['trump'], lang)}, {say('turn', lang, seat=given['seat'])}"
    yield f"{say('trick', lang)}: {_table(given['order'], down, lang)}"
    yield f"{say('hand', lang)}: {cards(given['hand'], lang)}"


def _trick(given: Given, lang: str) -> Iterator[str]:
    yield f"{say('trump', lang)} {suit(given['trump'], lang)}"
    yield f"{say('trick', lang)}: {_table(given['order'], given['cards'], lang)}"


def _hands(given: Given, lang: str) -> Iterator[str]:
    yield (
        f"{say('trump', lang)} {suit(given['trump'], lang)}, {say('taker', lang)} {given['taker']},"
        f" {say('leader', lang)} {given['leader']}"
    )
    for seat in given["order"]:
        yield f"{seat}: {cards(given['hands'][seat], lang)}"
    if "announced" in given:
        told = "; ".join(
            f"{seat} {_announcements(given['announced'].get(seat, []), lang)}" for seat in given["order"]
        )
        yield f"{say('announced', lang)}: {told}"


def _announcements(said: list[dict[str, Any]], lang: str) -> str:
    return ", ".join(announcement(one, lang) for one in said) or say("nothing", lang)


def _score(given: Given, lang: str) -> Iterator[str]:
    yield from _hands(given, lang)
    for number, trick in enumerate(given["tricks"], 1):
        yield f"{say('trick', lang)} {number}: {cards(trick, lang)}"
    if "said" in given:
        yield f"{say('said', lang)}: {', '.join(given['said']) or say('nothing', lang)}"


def _match(given: Given, lang: str) -> Iterator[str]:
    if "target" in given:
        yield f"{say('target', lang)} {given['target']}"
    for number, deal in enumerate(given["deals"], 1):
        yield f"{say('deal', lang, number=number)}: {deal_line(deal, lang)}"


def deal_line(deal: Given, lang: str) -> str:
    """One deal of a match."""
    if deal.get("passed_out"):
        return say("passed_out", lang)
    score = ", ".join(f"{team} {deal['score'][team]}" for team in TEAMS)
    pending = f", {say('pending', lang)} {deal['pending']}" if deal["pending"] else ""
    return f"{say('takers', lang)} {deal['takers']}, {outcome(deal['outcome'], lang)}, {score}{pending}"


def outcome(word: str, lang: str) -> str:
    """Made, failed or tied, in words."""
    words = {"fr": {"made": "contrat rempli", "failed": "chuté", "tied": "litige"}, "en": {}}
    return words[lang].get(word, word)


def _replay(given: Given, lang: str) -> Iterator[str]:
    yield from _deal(given, lang)
    for seat in SEATS if "hands" in given else ():
        yield f"{seat}: {cards(given['hands'][seat], lang)}"
    if given.get("plays"):
        yield f"{say('plays', lang)} ({say('leader', lang)} {given.get('leader', '?')}): {cards(given['plays'], lang)}"


def _perft(given: Given, lang: str) -> Iterator[str]:
    yield f"{say('trump', lang)} {suit(given['trump'], lang)}, {say('depth', lang, count=given['depth'])}"
    yield f"{say('trick', lang)}: {_table(given['order'], given['trick']['cards'], lang)}"
    for seat in given["order"]:
        yield f"{seat}: {cards(given['hands'][seat], lang)}"


_POSITIONS: Final[Mapping[str, Tell]] = {
    "calls": _calls,
    "deal": _deal,
    "plays": _plays,
    "trick": _trick,
    "announcements": _hands,
    "score": _score,
    "match": _match,
    "replay": _replay,
    "perft": _perft,
}


def value(found: Any, lang: str) -> str:
    """A field of an answer, in a few words."""
    if isinstance(found, bool):
        return str(found).lower()
    if found is None:
        return "null"
    if isinstance(found, str):
        return card(found, lang)
    if isinstance(found, list):
        return " ".join(value(one, lang) for one in found) or say("nothing", lang)
    if isinstance(found, dict):
        if "kind" in found:
            return announcement(found, lang)
        if found.keys() == {"seat", "legal"}:
            return f"{found['seat']}[{value(found['legal'], lang)}]"
        return ", ".join(f"{name} {value(one, lang)}" for name, one in found.items())
    return str(found)


def differences(
    expected: Mapping[str, Any], answered: Mapping[str, Any], lang: str
) -> Iterator[tuple[str, str, str]]:
    """The fields of two answers that differ: name, expected, answered; only the places where lists of turns differ."""
    for name, right in expected.items():
        if name not in answered:
            yield name, value(right, lang), "—"
        elif answered[name] != right:
            yield name, *_shortened(right, answered[name], lang)


def _shortened(right: Any, found: Any, lang: str) -> tuple[str, str]:
    """Two values in words; of long lists of turns the first place where they differ, of maps the keys that differ."""
    if isinstance(right, list) and isinstance(found, list) and right and isinstance(right[0], dict):
        for number, (one, other) in enumerate(zip(right, found, strict=False), 1):
            if one != other:
                return f"#{number} {value(one, lang)}", f"#{number} {value(other, lang)}"
        return f"{len(right)}", f"{len(found)}"
    if isinstance(right, dict) and isinstance(found, dict):
        names = [name for name in right if right[name] != found.get(name)]
        if names and found.keys() <= right.keys():
            return (
                value({name: right[name] for name in names}, lang),
                value({name: found.get(name) for name in names}, lang),
            )
    return value(right, lang), value(found, lang)


def failure(line: Mapping[str, Any], words: Mapping[str, Any], lang: str) -> Iterator[str]:
    """A failed case, told.

    Args:
        line: the line of the failure.
        words: what the document says, by rule point.
        lang: the language.
    """
    options = ", ".join(f"{name}={value(chosen, lang)}" for name, chosen in line["options"].items())
    yield f"{line['variant']} {line['case']}" + (f" ({options})" if options else "")
    yield f"  {line['comment']}"
    for text in position(line["question"], line["given"], lang):
        yield f"  {text}"
    yield from _judgement(line, lang)
    for rule in line["rules"]:
        yield from said(rule, words.get(rule), lang)
    if line["explained"]:
        yield f"  {say('explained', lang, names=', '.join(line['explained']))}"


def _judgement(line: Mapping[str, Any], lang: str) -> Iterator[str]:
    expected = line["expected"]
    if expected is None:
        yield f"  {say('expected', lang)}: {say('refused', lang)}"
        expected = {}
    if "answered" in line:
        for name, right, found in differences(expected, line["answered"], lang):
            yield f"  {name}: {say('expected', lang)} {right}; {say('answered', lang)} {found}"
        return
    for name, right in expected.items():
        yield f"  {name}: {say('expected', lang)} {_shortened(right, None, lang)[0][:200]}"
    if "fault" in line:
        yield f"  {say('fault', lang)}: {line['fault']}: {line.get('detail', '')}"
        if line.get("stderr"):
            yield f"  stderr: {line['stderr'].strip()[-300:]}"
    else:
        yield f"  {say('error', lang)}: {line.get('detail', '')}"


def said(rule: str, words: Mapping[str, Any] | None, lang: str) -> Iterator[str]:
    """What the document says on a rule point."""
    if not words:
        return
    told = "; ".join(
        f"« {one['text']} » ({say('line', lang, line=one['line'])})" for one in words["excerpts"]
    )
    if words["basis"] == "silent" or not told:
        told = say("silent", lang) if words["basis"] == "silent" else words["meaning"].get(lang, "")
    yield f"  {rule}: {words['title'][lang]}. {say('says', lang)}: {told}"
