"""How many legal sequences of cards a position has, by the rules of the play alone, in plain Python.

The rules see no further back than the trick in progress, so what is left before a trick is counted once, however the
tricks before it went. Sources: ``play.*``, ``cards.trump_order``, ``cards.plain_order``, ``belote.order``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from . import play
from .cards import cards_of
from .play import PlayRules

Hands = tuple[int, ...]
"""Four hands, that of the leader first and the others in turn."""


class Table(NamedTuple):
    """A trick in progress; places count from the leader, who is 0.

    Attributes:
        place: the place of the seat in turn.
        led: the suit led.
        holder: the place that holds the trick.
        holding: its card.
        ruffed: the sides that ruffed: 1 for the leader's, 2 for the other.
        out: the cards on the table.
    """

    place: int
    led: int
    holder: int
    holding: int
    ruffed: int
    out: int


@dataclass(frozen=True, slots=True)
class Counter:
    """Counts sequences under some rules and trump suit, and remembers the positions before a trick.

    Attributes:
        rules: the rules of the play.
        trump: the trump suit.
    """

    rules: PlayRules
    trump: int
    _known: dict[tuple[Hands, int], int] = field(default_factory=dict)

    def tricks(self, hands: Hands, depth: int) -> int:
        """The number of sequences of ``depth`` cards, at most as many as are left, that begin with a lead."""
        if depth == 0:
            return 1
        found = self._known.get((hands, depth))
        if found is None:
            found = self._known[hands, depth] = self._lead(hands, depth)
        return found

    def _lead(self, hands: Hands, depth: int) -> int:
        leads = play.lead(self.rules, self.trump, hands[0])
        if depth == 1:
            return leads.bit_count()
        return sum(
            self.turns(hands, Table(1, card >> 3, 0, card, 0, 1 << card), depth - 1)
            for card in cards_of(leads)
        )

    def turns(self, hands: Hands, table: Table, depth: int) -> int:
        """The number of sequences of ``depth`` cards, one at least, that begin in the middle of a trick."""
        place, led, holder, holding, ruffed, out = table
        against = ruffed & (2 if place in (0, 2) else 1)
        legal = play.legal_plays(
            self.rules, self.trump, hands[place], led, holding, place - holder == 2, bool(against)
        )
        if depth == 1:
            return legal.bit_count()
        beaters, total = self.rules.beaters[self.trump][holding], 0
        for card in cards_of(legal):
            now, best = (place, card) if beaters >> card & 1 else (holder, holding)
            if place == 3:
                total += self.tricks(_after(hands, out | 1 << card, now), depth - 1)
            else:
                sides = ruffed | (1 << (place & 1) if card >> 3 == self.trump != led else 0)
                further = Table(place + 1, led, now, best, sides, out | 1 << card)
                total += self.turns(hands, further, depth - 1)
        return total


def _after(hands: Hands, out: int, winner: int) -> Hands:
    """What is left after a trick, the winner first."""
    return tuple(hand & ~out for hand in (*hands[winner:], *hands[:winner]))


def sequences(rules: PlayRules, trump: int, hands: Sequence[int], cards: Sequence[int], depth: int) -> int:
    """The number of legal sequences of so many cards.

    Args:
        rules: the rules of the play.
        trump: the trump suit.
        hands: the cards left in hand, that of the trick's leader first and the others in turn.
        cards: the cards of the trick in progress, none to three, which the hands do not hold any more.
        depth: how many cards; more than are left count as all that are left.
    """
    return _begun(Counter(rules, trump), tuple(hands), cards, depth)


def divided(
    rules: PlayRules, trump: int, hands: Sequence[int], cards: Sequence[int], depth: int
) -> dict[int, int]:
    """The number of sequences that begin with each legal card, by card; ``depth`` is one at least.

    Args:
        rules: as for :func:`sequences`, and so the others.
        trump: the trump suit.
        hands: the cards left in hand.
        cards: the cards of the trick in progress.
        depth: how many cards, the first included.
    """
    counter, place = Counter(rules, trump), len(cards)
    counts: dict[int, int] = {}
    for card in cards_of(legal(rules, trump, hands[place], cards)):
        rest, trick = list(hands), [*cards, card]
        rest[place] &= ~(1 << card)
        if place == 3:
            rest, trick = list(_after(tuple(rest), 0, play.winner(rules, trump, trick))), []
        counts[card] = _begun(counter, tuple(rest), trick, depth - 1)
    return counts


def legal(rules: PlayRules, trump: int, hand: int, cards: Sequence[int]) -> int:
    """The cards that the seat in turn may play to a trick, or lead."""
    seen = play.view(rules, trump, cards)
    return play.lead(rules, trump, hand) if seen is None else play.legal_plays(rules, trump, hand, *seen.seen)


def _begun(counter: Counter, hands: Hands, cards: Sequence[int], depth: int) -> int:
    """The number of sequences from a trick with none to three cards."""
    depth = min(depth, sum(hand.bit_count() for hand in hands))
    if not cards or depth == 0:
        return counter.tricks(hands, depth)
    led, trump, holder = cards[0] >> 3, counter.trump, play.winner(counter.rules, counter.trump, cards)
    ruffed = 0
    for place, card in enumerate(cards):
        if card >> 3 == trump != led:
            ruffed |= 1 << (place & 1)
    table = Table(len(cards), led, holder, cards[holder], ruffed, sum(1 << card for card in cards))
    return counter.turns(hands, table, depth)
