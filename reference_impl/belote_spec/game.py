"""A match as a string of deals: who deals next, what is carried, and when it is over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from . import match
from .deal import FINISHED, PASSED_OUT, Deal
from .errors import NotLegal, NotReadable
from .record import Record
from .ruleset import RuleSet


class Match:
    """A match from the first deal to the target.

    Attributes:
        rules: the compiled rules.
        target: the points that win, where it is not the one of the rules.
        dealer: who deals the next deal.
        deals: the deals so far, finished or passed out.
        standing: totals, carried points and winner.
    """

    def __init__(self, rules: RuleSet, dealer: int, target: int | None = None) -> None:
        """Begins a match.

        Args:
            rules: the compiled rules.
            dealer: who deals first (``table.first_dealer``).
            target: the points that win; None: those of the rules.
        """
        self.rules = rules
        self.target = target
        self.dealer = dealer
        self.deals: list[Deal] = []
        self.standing = match.Standing()

    @property
    def over(self) -> bool:
        """Whether the match is decided."""
        return self.standing.over

    def deal(self, deck: Sequence[int]) -> Deal:
        """The next deal, to be played and then given to :meth:`add`.

        Raises:
            NotLegal: if the match is over.
        """
        self._must_go_on()
        return Deal(self.rules, deck, self.dealer)

    def add(self, deal: Deal) -> match.Standing:
        """Counts a deal that is finished or passed out, and moves the dealer on.

        Raises:
            NotLegal: if the match is over.
            NotReadable: if the deal is not finished, or dealt by another seat.
        """
        self._must_go_on()
        if deal.phase not in (FINISHED, PASSED_OUT):
            raise NotReadable("the deal is not finished")
        if deal.dealer != self.dealer:
            raise NotReadable("the deal was dealt by another seat")
        score: match.DealScore | None = None
        if deal.phase is FINISHED:
            settled = deal.settlement()
            score = match.DealScore(deal.taker & 1, settled.outcome, settled.score, settled.pending)
        self.standing = match.after(self.rules.match.to(self.target), self.standing, score)
        self.deals.append(deal)
        self.dealer = deal.next_dealer()
        return self.standing

    def clone(self) -> Match:
        """A copy that goes its own way; the deals behind it are shared."""
        copy = Match(self.rules, self.dealer, self.target)
        copy.deals, copy.standing = self.deals[:], self.standing
        return copy

    def to_records(self) -> list[Record]:
        """How the match came about, deal by deal."""
        return [deal.to_record() for deal in self.deals]

    @classmethod
    def from_records(cls, rules: RuleSet, records: Iterable[Record], target: int | None = None) -> Match:
        """The match that records tell.

        Raises:
            NotLegal: if the rules forbid an action, or a deal follows the end.
            NotReadable: if there is no record, a deal is not finished, or the wrong seat deals.
        """
        told = list(records)
        if not told:
            raise NotReadable("a match has at least one deal")
        played = cls(rules, told[0].dealer, target)
        for record in told:
            played.add(Deal.from_record(rules, record))
        return played

    def _must_go_on(self) -> None:
        if self.over:
            raise NotLegal("match.target", "deal", [], "the match is over")
