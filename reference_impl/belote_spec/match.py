"""The match: totals, points carried from ties, and when it is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

CARRIED_TO: Final = {
    "winner_of_next_deal": ("made", "failed"),
    "next_contract_made": ("made",),
}
"""``scoring.carried_to``: the outcomes whose winner takes the carried points."""


class DealScore(NamedTuple):
    """What a match needs of a deal that was played.

    Attributes:
        takers: the team that took.
        outcome: made, failed or tied.
        score: by team.
        pending: points left to be carried.
    """

    takers: int
    outcome: str
    score: tuple[int, int]
    pending: int


@dataclass(frozen=True, slots=True)
class MatchRules:
    """The rule points of ``match`` and of carried points, compiled.

    Attributes:
        target: the points that win.
        carried_to: the outcomes whose winner takes the carried points.
        both_reach: the value of ``match.both_reach``.
    """

    target: int
    carried_to: tuple[str, ...]
    both_reach: str

    @classmethod
    def of(cls, rules: Mapping[str, Any]) -> MatchRules:
        """Compiles the rule points of ``match``."""
        return cls(
            target=rules["match.target"],
            carried_to=CARRIED_TO[rules["scoring.carried_to"]],
            both_reach=rules["match.both_reach"],
        )

    def to(self, target: int | None) -> MatchRules:
        """The same rules with another target; None leaves it."""
        return self if target is None else replace(self, target=target)


class Standing(NamedTuple):
    """Where a match stands.

    Attributes:
        totals: by team.
        pot: points carried.
        winner: the team that won, or -1.
    """

    totals: tuple[int, int] = (0, 0)
    pot: int = 0
    winner: int = -1

    @property
    def over(self) -> bool:
        """Whether the match is decided."""
        return self.winner >= 0


def after(rules: MatchRules, standing: Standing, deal: DealScore | None) -> Standing:
    """The standing after one more deal; None for a deal passed out, which changes nothing.

    Sources: ``scoring.carried_to``, ``scoring.second_tie``, ``scoring.carried_over_all_pass``, ``match.target``,
    ``match.both_reach``, ``match.tied_at_target``.
    """
    if deal is None:
        return standing
    totals = [standing.totals[0] + deal.score[0], standing.totals[1] + deal.score[1]]
    pot = standing.pot + deal.pending
    if deal.outcome in rules.carried_to:
        totals[deal.takers if deal.outcome == "made" else deal.takers ^ 1] += standing.pot
        pot -= standing.pot
    return Standing((totals[0], totals[1]), pot, _winner(rules, totals, deal.takers))


def _winner(rules: MatchRules, totals: Sequence[int], takers: int) -> int:
    reached = [team for team in (0, 1) if totals[team] >= rules.target]
    if len(reached) < 2:
        return reached[0] if reached else -1
    if totals[0] == totals[1]:
        return -1
    return takers if rules.both_reach == "takers" else int(totals[1] > totals[0])
