"""Perfect play: what both sides can force when everybody sees all hands, under the rules of a deal.

What counts is the difference between the scores of the two sides in this deal, everything in it: announcements, belote,
capot, contract. Points left pending belong to nobody yet and are not counted.

The score is a staircase over what the takers' tricks are worth. The solver puts all that the play can give on one line of
*values*, in the order of the difference they lead to, and asks a search which of them the takers can reach.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from belote_spec import scoring
from belote_spec.cards import CARD_NAMES, TEAMS
from belote_spec.deal import FINISHED, PLAYING, Deal
from belote_spec.errors import NotReadable

from . import facade
from .seen import Seen


class Solution(NamedTuple):
    """What both sides can force.

    Attributes:
        margin: by how much the takers' score is higher than the defence's, at best play of both.
        line: cards to the end of the deal that lead there; empty if no line was asked for.
        settlement: the score at the end of that line, or None.
    """

    margin: int
    line: tuple[int, ...]
    settlement: scoring.Settlement | None

    def as_json(self) -> dict[str, Any]:
        """The solution in the notation of the protocol."""
        told: dict[str, Any] = {"margin": self.margin, "line": [CARD_NAMES[card] for card in self.line]}
        if self.settlement is not None:
            told["outcome"] = self.settlement.outcome
            told["score"] = dict(zip(TEAMS, self.settlement.score, strict=True))
            told["pending"] = self.settlement.pending
        return told


class Line(NamedTuple):
    """All that the play can give, in order: the first value is the worst for the takers.

    Attributes:
        values: increasing numbers that a search compares.
        margins: by how much the takers' score is then higher; never decreasing.
        exact: the values are places in this line, looked up by cards and last trick, and do not add up.
        all_takers: the value of all tricks to the takers.
        all_defence: the value of all tricks to the defence.
        looked_up: if exact, the values by points of the takers' cards: with the last trick, and without.
    """

    values: tuple[int, ...]
    margins: tuple[int, ...]
    exact: bool
    all_takers: int
    all_defence: int
    looked_up: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())


def line_of(margins: Sequence[int], last: int) -> Line:
    """Puts the margins on a line.

    Twice the points of the takers' tricks, last trick included, is a value that adds up over the tricks, if the margin never
    falls where it grows; all tricks to one side then go between two such values, or beyond them. Otherwise the margins
    themselves are the line.

    Args:
        margins: as the kernel's ``margins`` gives them.
        last: what the last trick is worth.
    """
    with_last, without, (takers, defence) = margins[:-2:2], margins[1:-2:2], margins[-2:]
    found: dict[int, int] = {}
    for extra, some in ((last, with_last), (0, without)):
        for points, margin in enumerate(some):
            if found.setdefault(2 * (points + extra), margin) != margin:
                return _looked_up(margins)
    values = sorted(found)
    steps = [found[value] for value in values]
    if steps != sorted(steps):
        return _looked_up(margins)

    def between(margin: int) -> int:
        return next(
            (value - 1 for value, other in zip(values, steps, strict=True) if other >= margin), values[-1] + 1
        )

    all_takers, all_defence = between(takers), between(defence)
    found[all_takers], found[all_defence] = takers, defence
    if takers > defence and all_takers == all_defence:
        return _looked_up(margins)
    values = sorted(found)
    return Line(tuple(values), tuple(found[value] for value in values), False, all_takers, all_defence)


def _looked_up(margins: Sequence[int]) -> Line:
    levels = sorted(set(margins))
    places = [levels.index(margin) for margin in margins]
    return Line(
        values=tuple(range(len(levels))),
        margins=tuple(levels),
        exact=True,
        all_takers=places[-2],
        all_defence=places[-1],
        looked_up=(tuple(places[:-2:2]), tuple(places[1:-2:2])),
    )


def solve(deal: Deal, *, line: bool = True, compiled: bool | None = None) -> Solution:
    """What both sides can force from where a deal stands.

    Args:
        deal: a deal in play; it is left as it is.
        line: whether to find a line of best play too.
        compiled: True to insist on the kernel; it is used anyway where numba is installed.

    Raises:
        NotReadable: if nobody took.
    """
    if deal.phase is FINISHED:
        settled = deal.settlement()
        return Solution(_margin(deal, settled), (), settled)
    if deal.phase is not PLAYING:
        raise NotReadable("the deal is not in play: nobody took")
    values = values_of(deal, compiled=compiled)
    with Seen(
        deal,
        lambda card: deal.rules.play.points[deal.trump][card] * (1 if values.exact else 2),
        compiled=compiled,
    ) as seen:
        _write(seen, values)
        place = _reached(seen, values)
        margin = values.margins[place]
        if not line:
            return Solution(margin, (), None)
        end = _played_out(seen, values, margin)
    return Solution(margin, tuple(end.plays[len(deal.plays) :]), end.settlement())


def values_of(deal: Deal, *, compiled: bool | None = None) -> Line:
    """The values that a deal in play can have for its takers."""
    rules = deal.rules
    belote = scoring.belote_team(rules.scoring, deal.dealt, deal.trump, len(deal.said) == 2)
    total = sum(rules.play.points[deal.trump])
    announced = deal.announcement_result().points
    margins = facade.backend(compiled=compiled).margins(rules, deal.taker & 1, announced, belote, total)
    return line_of(margins, rules.scoring.last_trick)


def _margin(deal: Deal, settled: scoring.Settlement) -> int:
    takers = deal.taker & 1
    return settled.score[takers] - settled.score[takers ^ 1]


def _write(seen: Seen, values: Line) -> None:
    memory, at = seen.memory, seen.at
    memory[at.EXACT] = int(values.exact)
    memory[at.LAST] = 2 * seen.deal.rules.scoring.last_trick
    memory[at.TAKERS_ALL], memory[at.DEFENCE_ALL] = values.all_takers, values.all_defence
    for row, places in enumerate(values.looked_up):
        for points, place in enumerate(places):
            memory[at.VALUES + row * at.VALUE_ROW + points] = place
    if not seen.deal.rules.scoring.by_tricks:
        frame = at.FRAMES + memory[at.START] * at.FRAME
        memory[frame + at.SWEEP] = 0


def _reached(seen: Seen, values: Line) -> int:
    """The place in the line that the takers can force, or one with the same margin."""
    margins, low, high = values.margins, 0, len(values.margins) - 1
    guess = (3 * high) // 4
    while margins[low] != margins[high]:
        place = _first(margins, margins[guess])
        if margins[place] == margins[low]:
            place = next(one for one in range(low, high + 1) if margins[one] > margins[low])
        bound = seen.reach(values.values[place])
        if bound >= values.values[place]:
            low = max(place, next(one for one, value in enumerate(values.values) if value >= bound))
        else:
            high = min(place - 1, max(one for one, value in enumerate(values.values) if value <= bound))
        guess = (low + high + 1) // 2
    return low


def _first(margins: Sequence[int], margin: int) -> int:
    """The first place with this margin."""
    return margins.index(margin)


def _played_out(seen: Seen, values: Line, margin: int) -> Deal:
    """The deal played to its end, each side keeping what it can force."""
    takers = seen.deal.taker & 1
    enough = values.values[values.margins.index(margin)]
    more = next(
        (value for value, other in zip(values.values, values.margins, strict=True) if other > margin), None
    )
    deal = seen.deal.clone()
    while deal.phase is PLAYING:
        ours, card = deal.turn & 1 == takers, -1
        for card in deal.legal_actions():
            if ours and seen.reach(enough, card) >= enough:
                break
            if not ours and (more is None or seen.reach(more, card) < more):
                break
        deal.apply(card)
        seen.play([card])
    return deal
