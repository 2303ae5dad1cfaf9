"""How often a rule point matters, as the pages of pairs and the page *Compare* show it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from belote_spec.catalogue import RulePoint
from belote_spec.variant import Variant

from .markup import el, esc, link, number
from .model import Here, Impact, pair_path

FIGURES: Final = ("legal", "outcome", "score", "winner")
"""The shares that are shown: of deals, the last one of matches."""
OF_DEALS: Final = FIGURES[:3]
NEVER: Final = "="
"""Stands for the figures of a point that can change nothing."""


def known(here: Here, left: Variant, right: Variant, points: Iterable[RulePoint]) -> list[str]:
    """The figures that are known of some point of a pair, which get a column each."""
    found = [here.site.figures(left.id, right.id, point.id) or {} for point in points]
    return [name for name in FIGURES if any(name in one for one in found)]


def cell(here: Here, figures: Mapping[str, float] | None, name: str) -> str:
    """A figure in a table; where nothing can change, the sign for it; where nothing is known, a dash."""
    known = figures is not None and (not figures or name in figures)
    share = (figures or {}).get(name, 0.0)
    return el(
        "td",
        esc((percent(share, here.lang) if figures else NEVER) if known else "–"),
        class_="number" if share else "number zero",
        data_value=f"{share:g}" if known else None,
        data_doc=here.say(f"impact.{name}"),
    )


def told(here: Here, figures: Mapping[str, float] | None) -> str:
    """What is known of a rule point, in a line."""
    if figures is None:
        return ""
    parts = [
        f"{percent(figures[name], here.lang)} {here.say(f'impact.{name}.of')}"
        for name in FIGURES
        if figures.get(name)
    ]
    nothing = here.say("impact.nothing" if figures else "impact.idle")
    return el(
        "p",
        el("b", esc(here.say("impact.point"))),
        " ",
        esc(", ".join(parts) or nothing),
        ".",
        class_="cases",
    )


def measured(here: Here, left: Variant, right: Variant) -> str:
    """What was measured of a pair, in a sentence; nothing where nothing was."""
    pair = here.site.measured(left.id, right.id)
    impact = here.site.reports.impact
    if pair is None or impact is None:
        return ""
    counts = {"deals": number(impact.deals, here.lang), "matches": number(impact.matches, here.lang)}
    text = here.say("impact.measured", left=pair[0], right=pair[1], **counts, players=_players(here, impact))
    return el("p", esc(text), *_results(here), class_="cases")


def measured_of_all(here: Here) -> str:
    """The same for all pairs at once."""
    impact = here.site.reports.impact
    if impact is None:
        return ""
    deals = number(impact.deals, here.lang)
    text = here.say("impact.compared", deals=deals, players=_players(here, impact))
    return el("p", esc(text), *_results(here), class_="cases")


def most(here: Here, point: RulePoint) -> str:
    """The cell of the largest share of deals that a rule point changes, over the pairs, with the way to that pair.

    Where no deal changes, the largest share of matches with another winner.
    """
    found = [
        (figures, left, right)
        for left, right in here.site.pairs
        if (figures := here.site.figures(left.id, right.id, point.id)) is not None
    ]
    text, share = "", None
    if found:
        figures, left, right = max(found, key=lambda one: (_of_deals(one[0]), one[0].get("winner", 0.0)))
        share = _of_deals(figures)
        shown = percent(share, here.lang) if any(one for one, _, _ in found) else NEVER
        if not share and figures.get("winner"):
            share = figures["winner"]
            shown = f"{percent(share, here.lang)} {here.say('impact.matches')}"
        text = link(here.to(pair_path(left.id, right.id), point.id), esc(shown))
    return el(
        "td",
        text,
        class_="impact",
        data_value=None if share is None else f"{share:g}",
        data_doc=here.say("impact"),
    )


def _of_deals(figures: Mapping[str, float]) -> float:
    return max((figures.get(name, 0.0) for name in OF_DEALS), default=0.0)


def _players(here: Here, impact: Impact) -> str:
    return here.say(f"impact.{impact.policy}")


def _results(here: Here) -> Iterator[str]:
    page = here.site.reports.results
    if page:
        yield " " + link(here.to(page), esc(here.say("impact.results")))


def percent(share: float, lang: str) -> str:
    """A share in per cent, with as many places as say something."""
    places = 0 if share >= 0.0995 or share == 0 else 1 if share >= 0.00095 else 2
    text = "< 0.01" if 0 < share < 0.00005 else f"{100 * share:.{places}f}"
    if lang == "fr":
        return f"{text.replace('.', ',')} %".replace(" ", "\u00a0")
    return f"{text}%".replace(" ", "\u00a0")
