"""The players for many deals: one that plays at random, one that plays as a sensible beginner would, and perfect play.

The first two choose among the legal actions alone and are the same under all rules. The beginner weighs each card by what it sees
and takes the heaviest, between equals the card with the lowest number; its judgement is the three functions of plain
numbers below, which the compiled kernel compiles as they stand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from . import dealing, play, randomness
from .auction import PASS, TAKE
from .cards import DECK, SUIT_MASKS, cards_of, hand_of
from .deal import CALLING, Deal

if TYPE_CHECKING:
    from .ruleset import RuleSet

RANDOM: Final = 0
HEURISTIC: Final = 1
PERFECT: Final = 2
POLICIES: Final = {"random": RANDOM, "heuristic": HEURISTIC, "perfect": PERFECT}
"""The players by name. Under perfect play the beginner calls, and the cards are those of :mod:`.solver`."""

TAKE_FROM: Final = 50
"""The beginner takes a suit that weighs this much."""


def suit_weight(trumps: int, trump_points: int, masters: int) -> int:
    """What a suit is worth as trumps, the turned-up card counted in.

    Args:
        trumps: how many trumps there would be.
        trump_points: their card points.
        masters: how many plain cards are the strongest of their suit.
    """
    return 6 * trumps + trump_points + 9 * masters


def lead_weight(points: int, trump: bool, master: bool, attacking: bool, trumps_out: bool) -> int:
    """How good a card is to lead.

    Masters first, the takers' trumps before others while trumps are out; else a plain card without points; trumps are saved.

    Args:
        points: the card's points.
        trump: it is a trump.
        master: no card still out and of its suit is stronger.
        attacking: the seat's team took.
        trumps_out: the others may hold trumps.
    """
    if trump:
        return 400 + points if attacking and trumps_out and master else 50 - points
    return 300 + points if master else 200 - points


def follow_weight(points: int, trump: bool, wins: bool, sure: bool, partner_sure: bool) -> int:
    """How good a card is to play to a trick.

    Points on the partner's trick; else win for sure with points, or by the cheapest trump; else give away little.

    Args:
        points: the card's points.
        trump: it is a trump.
        wins: it would hold the trick.
        sure: it would, and the trick is over or no card still out and of its suit is stronger.
        partner_sure: the partner's card holds the trick as surely.
    """
    if partner_sure:
        return -100 - points if trump else 100 + points
    if wins and trump:
        return 150 - points
    if wins and sure:
        return 200 + points
    return (-100 if trump else 0) - points


def choose(deal: Deal, legal: Sequence[int], policy: int, key: int, ply: int) -> int:
    """The action that a player chooses.

    Args:
        deal: the deal so far, not over.
        legal: its legal actions.
        policy: RANDOM or HEURISTIC.
        key: the key of the deal's choices.
        ply: how many actions were chosen before, calls included.
    """
    if policy == RANDOM:
        return legal[randomness.below(key, ply, len(legal))]
    return best_call(deal, legal) if deal.phase is CALLING else best_card(deal, legal)


def best_call(deal: Deal, legal: Sequence[int]) -> int:
    """The first of the heaviest suits, if it weighs enough, or passing."""
    deck = deal.deck
    cards = dealing.first_hands(deal.rules.dealing, deck, deal.dealer)[deal.turn] | 1 << deck[dealing.TURN_UP]
    best, weight = PASS, TAKE_FROM - 1
    for action in legal:
        if action != PASS and (found := _suit_weight(deal.rules, cards, action - TAKE)) > weight:
            best, weight = action, found
    return best


def _suit_weight(rules: RuleSet, cards: int, trump: int) -> int:
    trumps = cards_of(cards & SUIT_MASKS[trump])
    points = sum(rules.play.points[trump][card] for card in trumps)
    plain = cards_of(cards & ~SUIT_MASKS[trump])
    return suit_weight(len(trumps), points, sum(not _stronger(rules, trump, card) for card in plain))


def _stronger(rules: RuleSet, trump: int, card: int) -> int:
    """The cards of a card's own suit that beat it."""
    return rules.play.beaters[trump][card] & SUIT_MASKS[card >> 3]


def best_card(deal: Deal, legal: Sequence[int]) -> int:
    """The heaviest of the legal cards."""
    weigh = _weigh_lead(deal) if not deal.trick else _weigh_follow(deal)
    return max(legal, key=weigh)


def _weigh_lead(deal: Deal) -> Callable[[int], int]:
    rules, trump, unseen = deal.rules, deal.trump, _unseen(deal)
    attacking, trumps_out = (deal.turn ^ deal.taker) & 1 == 0, bool(unseen & SUIT_MASKS[trump])

    def weigh(card: int) -> int:
        master = not _stronger(rules, trump, card) & unseen
        return lead_weight(rules.play.points[trump][card], card >> 3 == trump, master, attacking, trumps_out)

    return weigh


def _weigh_follow(deal: Deal) -> Callable[[int], int]:
    rules, trump, unseen, trick = deal.rules, deal.trump, _unseen(deal), deal.trick
    last = len(trick) == 3
    holding = trick[play.winner(rules.play, trump, trick)]
    partner_sure = deal.trick_winner == deal.turn ^ 2 and (
        last or not _stronger(rules, trump, holding) & unseen
    )

    def weigh(card: int) -> int:
        wins = bool(rules.play.beaters[trump][holding] >> card & 1)
        sure = wins and (last or not _stronger(rules, trump, card) & unseen)
        return follow_weight(rules.play.points[trump][card], card >> 3 == trump, wins, sure, partner_sure)

    return weigh


def _unseen(deal: Deal) -> int:
    """The cards that the seat in turn has not seen."""
    return DECK & ~deal.hands[deal.turn] & ~hand_of(deal.plays)
