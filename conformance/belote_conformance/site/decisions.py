"""The decision table of the play and the scoring table, laid side by side for all variants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Final

from belote_spec.play import Decision, Obligation, Situation, situations
from belote_spec.scoring import OUTCOMES, PARTS, Form, Row

from .labels import Both
from .markup import el, esc, link, table
from .model import Here

OBLIGATIONS: Final[Mapping[Obligation, Both]] = {
    Obligation.ANY_CARD: ("n’importe quelle carte", "any card"),
    Obligation.SUIT_LED: ("la couleur demandée", "the suit led"),
    Obligation.HIGHER_OF_SUIT_LED: ("plus fort, dans la couleur demandée", "higher, in the suit led"),
    Obligation.TRUMP: ("un atout", "a trump"),
    Obligation.HIGHER_TRUMP: ("un atout plus fort", "a higher trump"),
    Obligation.HIGHER_TRUMP_OR_DISCARD: ("un atout plus fort ou une défausse", "a higher trump or a discard"),
    Obligation.LOWER_TRUMP_OR_DISCARD: ("un atout plus faible ou une défausse", "a lower trump or a discard"),
    Obligation.DISCARD: ("une défausse", "a discard"),
    Obligation.HIGHER_TRUMP_ELSE_DISCARD: (
        "un atout plus fort, sinon une défausse",
        "a higher trump, else a discard",
    ),
    Obligation.LOWER_TRUMP_ELSE_DISCARD: (
        "un atout plus faible, sinon une défausse",
        "a lower trump, else a discard",
    ),
}

_PARTS: Final[Mapping[str, Both]] = {
    "cards": ("cartes", "cards"),
    "last_trick": ("dix de der", "last trick"),
    "capot": ("capot", "capot"),
    "announcements": ("annonces", "announcements"),
    "belote": ("belote", "belote"),
}


def obligation(decision: Decision, lang: str) -> str:
    """What a row of the table asks for, in words."""
    return _in(OBLIGATIONS[decision.obligation], lang)


def part(name: str, lang: str) -> str:
    """A part of what a side obtains, in words."""
    return _in(_PARTS[name], lang)


def _in(texts: Both, lang: str) -> str:
    return texts[0] if lang == "fr" else texts[1]


def situation_text(at: Situation, lang: str) -> str:
    """What a seat finds, in words."""
    return "".join(_in(one, lang) for one in _found(at))


def _found(at: Situation) -> Iterator[Both]:
    if at.trump_led:
        yield ("Atout demandé", "Trumps led")
        yield (", on en a", ", held") if at.can_follow else (", on n’en a pas", ", none held")
    elif at.can_follow:
        yield ("Une autre couleur demandée, on en a", "A plain suit led, held")
    else:
        yield ("Une autre couleur demandée, on n’en a pas", "A plain suit led, none held")
        yield (", mais de l’atout", ", but trumps") if at.has_trump else (", ni d’atout", ", and no trump")
    if at.can_follow and not at.trump_led:
        yield (", et de l’atout", ", trumps too") if at.has_trump else ("", "")
    holder = ("le partenaire", "the partner") if at.partner_holds else ("un adversaire", "an opponent")
    yield (f" ; {holder[0]} tient le pli", f"; {holder[1]} holds the trick")
    if at.ruffed:
        yield (" par une coupe", " with a ruff")
    if at.ruffed and at.partner_holds and at.opponent_ruffed:
        yield (" par-dessus celle d’un adversaire", " over an opponent’s ruff")
    yield (
        (" ; on peut monter.", "; able to go over.")
        if at.can_go_over
        else (" ; on ne peut pas monter.", "; not able to go over.")
    )


def play_table(here: Here) -> str:
    """Every possible situation, what each variant asks for, and the rule point that does."""
    tables = [variant.compiled.play.table for variant in here.site.variants]
    body = []
    for at in sorted(situations(), key=_order):
        if at.possible:
            decided = [found for table_ in tables if (found := table_[at.number]) is not None]
            odd = _odd([one.obligation for one in decided])
            text = el(
                "th",
                esc(_narrow(situation_text(at, here.lang), here.lang)),
                scope="row",
                id=f"row.{at.number}",
            )
            body.append(
                [text, *(_decision(here, one, marked) for one, marked in zip(decided, odd, strict=True))]
            )
    head = [esc(here.say("decisions.situation")), *(esc(variant.id) for variant in here.site.variants)]
    return table(head, body, class_="data decisions", label=here.say("decisions"))


def _order(at: Situation) -> tuple[bool, ...]:
    """Trumps led first, then what can be followed, then what can be ruffed."""
    return (
        not at.trump_led, not at.can_follow, not at.has_trump, at.partner_holds, at.ruffed, at.opponent_ruffed, not at.can_go_over
    )  # fmt: skip


def _odd(values: Sequence[Hashable]) -> list[bool]:
    """For each value, whether it is not the one that most of them have; all of them where none is the commonest."""
    counts = Counter(values).most_common()
    commonest = counts[0][0] if len(counts) == 1 or counts[0][1] > counts[1][1] else None
    return [value != commonest for value in values]


def _narrow(text: str, lang: str) -> str:
    return text.replace(" ;", "\u00a0;") if lang == "fr" else text


def _decision(here: Here, one: Decision, odd: bool) -> str:
    text = esc(obligation(one, here.lang))
    marked = el("mark", text) if odd else text
    return el("td", link(here.to("", one.rule), marked, title=one.rule, class_="quiet"))


def scoring_table(here: Here) -> str:
    """Every class of outcomes, and what each variant gives the takers, the defence and the next deal."""
    body = []
    for number, outcome in enumerate(OUTCOMES):
        for place, capot in enumerate(("takers", "defence", "nobody")):
            rows = [variant.compiled.scoring.table[number][place] for variant in here.site.variants]
            title = here.say(f"outcome.{outcome}") + ", " + here.say(f"capot.{capot}")
            body.append(
                [
                    el("th", esc(title), scope="row"),
                    *(_scored(here, row, odd) for row, odd in zip(rows, _odd(rows), strict=True)),
                ]
            )
    head = [esc(here.say("outcome")), *(esc(variant.id) for variant in here.site.variants)]
    return table(head, body, class_="data decisions", label=here.say("outcomes"))


def _scored(here: Here, row: Row, odd: bool) -> str:
    lines = [(here.say("takers"), row.takers), (here.say("defence"), row.defence)]
    if row.pending != _NOTHING:
        lines.append((here.say("pending"), row.pending))
    texts = (f"<b>{esc(title)}</b> {esc(form_text(here, form))}" for title, form in lines)
    inside = "<br>".join(texts)
    return el("td", el("div", inside, class_="differs") if odd else inside)


_NOTHING: Final = Form(0, (0,) * len(PARTS), (0,) * len(PARTS))


def form_text(here: Here, form: Form) -> str:
    """A share of what both sides obtained, in words."""
    own = [part(name, here.lang) for name, takes in zip(PARTS, form.takers, strict=True) if takes]
    other = [part(name, here.lang) for name, takes in zip(PARTS, form.defence, strict=True) if takes]
    pieces = [str(form.constant)] if form.constant else []
    for names, whose in ((own, "of.takers"), (other, "of.defence")):
        if names:
            listed = here.say("everything") if len(names) == len(PARTS) else ", ".join(names)
            pieces.append(here.say(whose, what=listed))
    return " + ".join(pieces) or here.say("nothing")
