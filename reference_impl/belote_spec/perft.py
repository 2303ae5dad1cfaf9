"""How many legal ways there are to play on: the strict check of a move generator, known as perft among chess engines.

A count that is right by accident is unlikely, and one that is wrong says so without naming a position: compare the counts
after each first card (:func:`divide`), go there, and compare again.
"""

from __future__ import annotations

from . import counting, randomness
from .auction import TAKE
from .deal import PLAYING, Deal
from .dealing import TURN_UP
from .errors import NotReadable
from .kernel import facade, plain
from .kernel.seen import Seen
from .ruleset import RuleSet


def position(rules: RuleSet, seed: int, number: int = 0) -> Deal:
    """The beginning of the play from which deals are counted: the seat after the dealer takes the turned-up card's suit.

    The deck is number ``number`` of the seed; the seat ``number`` modulo 4 deals.
    """
    deal = Deal(rules, randomness.shuffled_deck(seed, number), number & 3)
    deal.apply(TAKE + (deal.deck[TURN_UP] >> 3))
    return deal


def perft(deal: Deal, depth: int | None = None, *, compiled: bool | None = None) -> int:
    """The number of legal sequences of cards.

    Args:
        deal: a deal in play; it is left as it is.
        depth: how many cards; None, or more than are left: to the end of the deal.
        compiled: True to insist on the kernel, False for plain Python; None: the kernel where numba is installed.

    Raises:
        NotReadable: if the deal is not in play, or the depth is negative.
        ImportError: if the kernel is insisted on and numba is not installed.
    """
    if deal.phase is not PLAYING:
        raise NotReadable("the deal is not in play")
    if depth is not None and depth < 0:
        raise NotReadable(f"a depth of {depth} is no number of cards")
    left = 32 - len(deal.plays)
    depth = left if depth is None else min(depth, left)
    if facade.backend(compiled=compiled) is plain:
        return counting.sequences(deal.rules.play, deal.trump, _from_leader(deal), deal.trick, depth)
    with Seen(deal, lambda _card: 0, compiled=compiled) as seen:
        return seen.sequences(depth)


def _from_leader(deal: Deal) -> list[int]:
    """The hands, that of the leader of the trick in progress first."""
    step = deal.rules.dealing.step
    leader = (deal.turn - step * (len(deal.plays) & 3)) & 3
    return [deal.hands[(leader + step * turn) & 3] for turn in range(4)]


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
