"""Positions drawn in HTML: cards, the table, hands, calls and scores, in both languages at once and in few bytes.

A card is ``<i>9♠</i>``, or ``<b>`` for a red one. Jack, queen and king differ by language, so their letter comes from the
style sheet: ``<i class=J>♠</i>``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any, Final

from belote_spec.cards import CARDS, SEATS, SUITS, SYMBOLS, TEAMS

from . import telling
from .texts import LANGUAGES, say

Given = Mapping[str, Any]

_FACES: Final = "JQK"


def both(key: str, **values: object) -> str:
    """A text in both languages; the style sheet shows one."""
    return in_both({lang: say(key, lang, **values) for lang in LANGUAGES})


def in_both(text: Mapping[str, str]) -> str:
    """A text by language, in both; once where it is the same."""
    fr, en = (text.get(lang, "") for lang in LANGUAGES)
    if fr == en:
        return escape(en)
    return f"<span lang=fr>{escape(fr)}</span><span lang=en>{escape(en)}</span>"


def card(name: str, marks: str = "") -> str:
    """A card, with marks that the style sheet knows."""
    if name not in CARDS:
        return f"<u>{escape(name)}</u>"
    rank, of_suit = name[0], name[1]
    tag = "b" if of_suit in "DH" else "i"
    classes = " ".join(filter(None, (rank if rank in _FACES else "", marks)))
    quoted = f'"{classes}"' if " " in classes else classes
    shown = "" if rank in _FACES else "10" if rank == "T" else rank
    return f"<{tag}{' class=' + quoted if classes else ''}>{shown}{SYMBOLS[SUITS.index(of_suit)]}</{tag}>"


def cards(names: Sequence[str]) -> str:
    """Cards in a row."""
    return "".join(card(name) for name in names)


def suit(name: str) -> str:
    """A suit as its sign, or another contract by its name."""
    if name not in SUITS:
        return escape(name)
    tag = "b" if name in "DH" else "i"
    return f"<{tag}>{SYMBOLS[SUITS.index(name)]}</{tag}>"


def position(line: Given) -> str:
    """The position of a failed case."""
    return _DRAWN[line["question"]](line)


def is_large(line: Given) -> bool:
    """Whether a drawing is better folded."""
    return line["question"] not in ("plays", "trick", "calls")


def _calls(line: Given) -> str:
    given = line["given"]
    return f"<p>{both('dealer')} {_seat(given['dealer'])}, {both('turn_up')} {card(given['turn_up'])}</p>{_made(given['calls'])}"


def _seat(name: object) -> str:
    return f"<q>{escape(str(name))}</q>"


def _made(calls: Sequence[str]) -> str:
    told = " ".join("pass" if call == "pass" else suit(call) for call in calls)
    return f"<p>{both('calls')}: {told or both('nothing')}</p>"


def _deal(line: Given) -> str:
    given = line["given"]
    return f"<p>{both('dealer')} {_seat(given['dealer'])}</p><p>{cards(given['deck'])}</p>{_made(given['calls'])}"


def _table(order: Sequence[str], down: Sequence[str], turn: str = "") -> str:
    """Four seats round a table, each with the card it has played and the place of that in the trick."""
    places = {seat: (number, name) for number, (seat, name) in enumerate(zip(order, down, strict=False), 1)}
    cells = []
    for seat in SEATS:
        number, name = places.get(seat, (0, ""))
        held = f"<s>{number}</s>{card(name)}" if name else ("<u>?</u>" if seat == turn else "")
        cells.append(f"<li class={seat}>{_seat(seat)}{held}")
    return f"<ul class=t>{''.join(cells)}</ul>"


def _plays(line: Given) -> str:
    given = line["given"]
    right = set((line.get("expected") or {}).get("legal", ()))
    said = set((line.get("answered") or {}).get("legal", ()))
    marked = "".join(
        card(name, ("e" if name in right else "") + ("a" if name in said else "")) for name in given["hand"]
    )
    table = _table(given["order"], given["trick"]["cards"], given["seat"])
    return f"{_contract(given['trump'])}{table}<p class=h>{_seat(given['seat'])}{marked}</p>"


def _contract(trump: str, *further: tuple[str, str]) -> str:
    told = "".join(f", {both(key)} {_seat(seat)}" for key, seat in further)
    return f"<p>{both('trump')} {suit(trump)}{told}</p>"


def _trick(line: Given) -> str:
    given = line["given"]
    return _contract(given["trump"]) + _table(given["order"], given["cards"])


def _hands(line: Given) -> str:
    given = line["given"]
    rows = "".join(f"<p>{_seat(seat)}{cards(given['hands'][seat])}" for seat in given["order"])
    head = _contract(given["trump"], ("taker", given["taker"]), ("leader", given["leader"]))
    return head + rows + _announced(given)


def _announced(given: Given) -> str:
    if "announced" not in given:
        return ""
    told = (
        f"{_seat(seat)} {', '.join(announcement(one) for one in said)}"
        for seat in given["order"]
        if (said := given["announced"].get(seat))
    )
    return f"<p>{both('announced')}: {' '.join(told) or both('nothing')}</p>"


def announcement(one: Mapping[str, Any]) -> str:
    """An announcement: its cards' rank or its top and length."""
    if one.get("kind") == "square":
        rank = str(one.get("rank"))
        return (
            f"4&times;<i class={rank}></i>"
            if rank in _FACES
            else f"4&times;{escape('10' if rank == 'T' else rank)}"
        )
    return f"{escape(str(one.get('length')))} → {card(str(one.get('top')))}"


def _score(line: Given) -> str:
    given = line["given"]
    tricks = "".join(f"<p><s>{number}</s>{cards(trick)}" for number, trick in enumerate(given["tricks"], 1))
    said = (
        f"<p>{both('said')}: {escape(', '.join(given['said'])) or both('nothing')}" if "said" in given else ""
    )
    return f"{_hands(line)}{said}<div>{tricks}</div>"


def _match(line: Given) -> str:
    given = line["given"]
    target = f"<p>{both('target')} {given['target']}" if "target" in given else ""
    rows = "".join(f"<p><s>{number}</s> {_deal_line(deal)}" for number, deal in enumerate(given["deals"], 1))
    return target + rows


def _deal_line(deal: Given) -> str:
    if deal.get("passed_out"):
        return both("passed_out")
    outcome = in_both({lang: telling.outcome(deal["outcome"], lang) for lang in LANGUAGES})
    score = ", ".join(f"{team} {deal['score'][team]}" for team in TEAMS)
    pending = f", {both('pending')} {deal['pending']}" if deal["pending"] else ""
    return f"{both('takers')} {_seat(deal['takers'])}, {outcome}, {score}{pending}"


def _replay(line: Given) -> str:
    given = line["given"]
    hands = "".join(f"<p>{_seat(seat)}{cards(given['hands'][seat])}" for seat in SEATS if "hands" in given)
    plays = (
        f"<p>{both('leader')} {_seat(given.get('leader', '?'))}: {cards(given['plays'])}"
        if given.get("plays")
        else ""
    )
    return _deal(line) + hands + plays


def _perft(line: Given) -> str:
    given = line["given"]
    rows = "".join(f"<p>{_seat(seat)}{cards(given['hands'][seat])}" for seat in given["order"])
    down = given["trick"]["cards"]
    table = _table(given["order"], down, given["order"][len(down)]) if down else ""
    return f"{_contract(given['trump'])}{table}{rows}<p>{both('depth', count=given['depth'])}"


_DRAWN: Final[Mapping[str, Callable[[Given], str]]] = {
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


def value(found: Any) -> str:
    """A field of an answer."""
    if isinstance(found, bool) or found is None:
        return {True: "true", False: "false", None: "null"}[found]
    if isinstance(found, str):
        return card(found) if found in CARDS else escape(found)
    if isinstance(found, list):
        return "".join(_in_list(one) for one in found) or both("nothing")
    if isinstance(found, dict):
        if "kind" in found:
            return announcement(found)
        return ", ".join(f"{escape(name)} {value(one)}" for name, one in found.items())
    return escape(str(found))


def _in_list(one: Any) -> str:
    if isinstance(one, str):
        return card(one) if one in CARDS else suit(one) if one in SUITS else f"<u>{escape(one)}</u>"
    return f"<u>{value(one)}</u>"
