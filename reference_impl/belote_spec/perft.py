"""How many legal ways there are to play on: the strict check of a move generator, known as perft among chess engines.

A count that is right by accident is unlikely, and one that is wrong says so without naming a position: compare the counts
after each first card (:func:`divide`), go there, and compare again.
"""

from __future__ import annotations

from . import randomness
from .deal import PLAYING, Deal
from .errors import NotReadable
from .kernel.seen import Seen
from .ruleset import RuleSet


def position(rules: RuleSet, seed: int, number: int = 0) -> Deal:
    """The beginning of the play from which deals are counted: the seat after the dealer takes the turned-up card's suit.

    The deck is number ``number`` of the seed; the seat ``number`` modulo 4 deals.
    """
    deal = Deal(rules, randomness.shuffled_deck(seed, number), number & 3)
    deal.apply(deal.legal_actions()[1])
    return deal


def perft(deal: Deal, depth: int | None = None, *, compiled: bool | None = None) -> int:
    """The number of legal sequences of cards.

    Args:
        deal: a deal in play; it is left as it is.
        depth: how many cards; None, or more than are left: to the end of the deal.
        compiled: as the facade of the kernel takes it.

    Raises:
        NotReadable: if the deal is not in play, or the depth is negative.
    """
    if deal.phase is not PLAYING:
        raise NotReadable("the deal is not in play")
    if depth is not None and depth < 0:
        raise NotReadable(f"a depth of {depth} is no number of cards")
    left = 32 - len(deal.plays)
    with Seen(deal, lambda _card: 0, compiled=compiled) as seen:
        return seen.sequences(left if depth is None else min(depth, left))


def divide(deal: Deal, depth: int | None = None, *, compiled: bool | None = None) -> dict[int, int]:
    """The number of sequences that begin with each legal card, by card.

    Raises:
        NotReadable: if the deal is not in play, or the depth is less than one card.
    """
    if depth is not None and depth < 1:
        raise NotReadable(f"a depth of {depth} has no first card")
    counts: dict[int, int] = {}
    for card in deal.legal_actions():
        after = deal.clone()
        after.apply(card)
        rest = None if depth is None else depth - 1
        counts[card] = perft(after, rest, compiled=compiled) if after.phase is PLAYING else 1
    return counts
