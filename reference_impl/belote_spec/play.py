"""The play: which cards may be played, who wins a trick.

What a seat must do depends on a *situation* of seven bits; the rule points map each situation to an
*obligation*, an ordered list of sets of cards of which the first that is not empty may be played. The table
of 128 obligations is all that the play of a variant is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any, Final, NamedTuple

from .cards import RANKS, SUIT_MASKS, cards_of


class Situation(NamedTuple):
    """What a seat that does not lead finds.

    Attributes:
        trump_led: the suit led is trumps.
        can_follow: the hand holds the suit led.
        has_trump: the hand holds a trump.
        partner_holds: the partner's card wins the trick so far.
        ruffed: a trump was played on a plain suit led.
        opponent_ruffed: an opponent played such a trump.
        can_go_over: the hand holds a card, of the suit that must be followed or a trump, that would win the trick so far.
    """

    trump_led: bool
    can_follow: bool
    has_trump: bool
    partner_holds: bool
    ruffed: bool
    opponent_ruffed: bool
    can_go_over: bool

    @property
    def number(self) -> int:
        """The place of the situation in a decision table: bit ``n`` is field ``n``."""
        return sum(bit << place for place, bit in enumerate(self))

    @property
    def possible(self) -> bool:
        """Whether cards can be dealt and played so that a seat finds it."""
        if self.trump_led:
            return (
                self.can_follow == self.has_trump
                and not self.ruffed
                and not self.opponent_ruffed
                and (self.can_follow or not self.can_go_over)
            )
        if self.opponent_ruffed and not self.ruffed:
            return False
        if self.ruffed and not self.partner_holds and not self.opponent_ruffed:
            return False
        if self.can_follow:
            return not (self.ruffed and self.can_go_over)
        if not self.has_trump:
            return not self.can_go_over
        return self.ruffed or self.can_go_over


def situations() -> Iterator[Situation]:
    """All 128 situations, possible or not, in the order of their numbers."""
    for number in range(128):
        yield Situation(*(bool(number >> place & 1) for place in range(7)))


class Obligation(IntEnum):
    """What must be played; the first set of cards that is not empty decides."""

    ANY_CARD = 0
    SUIT_LED = 1
    HIGHER_OF_SUIT_LED = 2
    TRUMP = 3
    HIGHER_TRUMP = 4
    HIGHER_TRUMP_OR_DISCARD = 5
    LOWER_TRUMP_OR_DISCARD = 6
    DISCARD = 7
    HIGHER_TRUMP_ELSE_DISCARD = 8
    LOWER_TRUMP_ELSE_DISCARD = 9


ANY_CARD: Final = int(Obligation.ANY_CARD)
SUIT_LED: Final = int(Obligation.SUIT_LED)
HIGHER_OF_SUIT_LED: Final = int(Obligation.HIGHER_OF_SUIT_LED)


class Decision(NamedTuple):
    """An obligation and the rule point that imposes it."""

    obligation: Obligation
    rule: str


RAISE_TRUMP: Final[dict[str, Callable[[Situation], Obligation]]] = {
    "always": lambda at: Obligation.HIGHER_OF_SUIT_LED if at.can_go_over else Obligation.SUIT_LED,
    "not_over_partner": lambda at: (
        Obligation.HIGHER_OF_SUIT_LED if at.can_go_over and not at.partner_holds else Obligation.SUIT_LED
    ),
    "never": lambda _: Obligation.SUIT_LED,
}
"""``play.raise_trump``: trump led, holding trumps."""

RAISE_PLAIN: Final[dict[str, Callable[[Situation], Obligation]]] = {
    "free": lambda _: Obligation.SUIT_LED,
    "required": lambda at: Obligation.HIGHER_OF_SUIT_LED if at.can_go_over else Obligation.SUIT_LED,
}
"""``play.raise_plain``: a plain suit led, holding it."""

OVERRUFF_OPPONENT: Final = {"required": Obligation.HIGHER_TRUMP, "free": Obligation.TRUMP}
"""``play.overruff_opponent``: bound to ruff an opponent's ruff, and able to go over it."""

UNDERRUFF_OPPONENT: Final = {"required": Obligation.TRUMP, "free": Obligation.ANY_CARD}
"""``play.underruff_opponent``: bound to ruff an opponent's ruff, with lower trumps only."""

OVERRUFF_PARTNER: Final[dict[str, Callable[[Situation], Obligation]]] = {
    "free": lambda _: Obligation.ANY_CARD,
    "required_if_trumping": lambda at: (
        Obligation.HIGHER_TRUMP_OR_DISCARD if at.can_go_over else Obligation.ANY_CARD
    ),
    "higher_only": lambda _: Obligation.HIGHER_TRUMP_OR_DISCARD,
    "lower_only": lambda _: Obligation.LOWER_TRUMP_OR_DISCARD,
    "no_trump_at_all": lambda _: Obligation.DISCARD,
}
"""``play.overruff_partner``: the partner's trump holds the trick, and a discard is free."""

OVERRUFF_PARTNER_WHEN_BOUND: Final[dict[str, Callable[[Situation], Obligation]]] = {
    "free": lambda _: Obligation.TRUMP,
    "required_if_trumping": lambda _: Obligation.HIGHER_TRUMP,
    "higher_only": lambda _: Obligation.HIGHER_TRUMP_ELSE_DISCARD,
    "lower_only": lambda _: Obligation.LOWER_TRUMP_ELSE_DISCARD,
    "no_trump_at_all": lambda _: Obligation.DISCARD,
}
"""``play.overruff_partner`` where ``play.ruff_partner`` asks for a trump even then."""


def decide(rules: Mapping[str, Any], at: Situation) -> Decision:
    """What the rule points ask of a seat in a situation.

    Sources: ``play.follow``, ``play.raise_trump``, ``play.raise_plain``, ``play.discard``, and the points on ruffing
    in :func:`_ruff`.
    """
    if at.can_follow and at.trump_led:
        return Decision(RAISE_TRUMP[rules["play.raise_trump"]](at), "play.raise_trump")
    if at.can_follow:
        return Decision(RAISE_PLAIN[rules["play.raise_plain"]](at), "play.raise_plain")
    if not at.has_trump:
        return Decision(Obligation.ANY_CARD, "play.discard")
    return _ruff(rules, at)


def _ruff(rules: Mapping[str, Any], at: Situation) -> Decision:
    """A seat without the suit led, with trumps: must it ruff, and how high?"""
    as_partner = at.partner_holds and not (
        at.opponent_ruffed and rules["play.partner_holds_after_opponent_ruff"] == "as_opponent"
    )
    if as_partner and not at.ruffed:
        bound = rules["play.ruff_partner"] == "required"
        return Decision(Obligation.TRUMP if bound else Obligation.ANY_CARD, "play.ruff_partner")
    if as_partner:
        bound = rules["play.ruff_partner"] == "required"
        table = OVERRUFF_PARTNER_WHEN_BOUND if bound else OVERRUFF_PARTNER
        return Decision(table[rules["play.overruff_partner"]](at), "play.overruff_partner")
    if rules["play.ruff_opponent"] == "free":
        return Decision(Obligation.ANY_CARD, "play.ruff_opponent")
    if not at.ruffed:
        return Decision(Obligation.TRUMP, "play.ruff_opponent")
    if at.can_go_over:
        return Decision(OVERRUFF_OPPONENT[rules["play.overruff_opponent"]], "play.overruff_opponent")
    return Decision(UNDERRUFF_OPPONENT[rules["play.underruff_opponent"]], "play.underruff_opponent")


def decision_table(rules: Mapping[str, Any]) -> tuple[Decision | None, ...]:
    """The obligation of each of the 128 situations, in the order of their numbers; None where one is impossible."""
    return tuple(decide(rules, at) if at.possible else None for at in situations())


@dataclass(frozen=True, slots=True)
class PlayRules:
    """The rule points of ``cards`` and ``play``, compiled.

    Attributes:
        table: the decision table, by the number of the situation.
        obligations: the same, the obligations alone, as integers (0 where a situation is impossible).
        beaters: by trump suit and by the card that holds the trick, the cards that would win it instead.
        points: by trump suit and card, the card's points.
        king_first: whether the queen of trumps must wait for the king (``belote.order``).
        leader_is_taker: whether the taker leads the first trick (``play.first_leader``).
    """

    table: tuple[Decision | None, ...]
    obligations: tuple[int, ...]
    beaters: tuple[tuple[int, ...], ...]
    points: tuple[tuple[int, ...], ...]
    king_first: bool
    leader_is_taker: bool

    @classmethod
    def of(cls, rules: Mapping[str, Any]) -> PlayRules:
        """Compiles the rule points of ``cards`` and ``play``."""
        table = decision_table(rules)
        return cls(
            table=table,
            obligations=tuple(int(row.obligation) if row else 0 for row in table),
            beaters=_beaters(rules["cards.trump_order"], rules["cards.plain_order"]),
            points=_points(rules["cards.trump_points"], rules["cards.plain_points"]),
            king_first=rules["belote.order"] == "king_first",
            leader_is_taker=rules["play.first_leader"] == "taker",
        )


def _beaters(trump_order: Sequence[str], plain_order: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """``cards.trump_order``, ``cards.plain_order`` and ``play.trick_winner`` as sets of winning cards."""
    higher = {
        order: tuple(sum(1 << RANKS.index(better) for better in ranks[: ranks.index(rank)]) for rank in RANKS)
        for order, ranks in (("trump", trump_order), ("plain", plain_order))
    }
    return tuple(
        tuple(
            higher["trump"][card & 7] << 8 * trump
            if card >> 3 == trump
            else higher["plain"][card & 7] << (card & 24) | SUIT_MASKS[trump]
            for card in range(32)
        )
        for trump in range(4)
    )


def _points(trump_points: Mapping[str, int], plain_points: Mapping[str, int]) -> tuple[tuple[int, ...], ...]:
    """``cards.trump_points`` and ``cards.plain_points`` by trump suit and card."""
    return tuple(
        tuple((trump_points if card >> 3 == trump else plain_points)[RANKS[card & 7]] for card in range(32))
        for trump in range(4)
    )


@dataclass(frozen=True, slots=True)
class TrickView:
    """A trick in progress as the next seat sees it.

    Attributes:
        led: the first card.
        holding: the card that wins the trick so far.
        partner_holds: whether the seat's partner played it.
        opponent_ruffed: whether an opponent played a trump on a plain suit led.
    """

    led: int
    holding: int
    partner_holds: bool
    opponent_ruffed: bool

    @property
    def seen(self) -> tuple[int, int, bool, bool]:
        """The suit led and the rest, as :func:`legal_plays` takes them."""
        return self.led >> 3, self.holding, self.partner_holds, self.opponent_ruffed


def view(rules: PlayRules, trump: int, cards: Sequence[int]) -> TrickView | None:
    """The trick that these one to three cards make, for the seat that plays next; None before the first card."""
    if not cards:
        return None
    holder = winner(rules, trump, cards)
    seat = len(cards)
    ruffing = cards[0] >> 3 != trump
    return TrickView(
        led=cards[0],
        holding=cards[holder],
        partner_holds=(seat - holder) == 2,
        opponent_ruffed=ruffing
        and any(cards[turn] >> 3 == trump for turn in range(1, seat) if (seat - turn) % 2),
    )


def winner(rules: PlayRules, trump: int, cards: Sequence[int]) -> int:
    """Which of the cards, in order of play, wins the trick (``play.trick_winner``): its place, from 0."""
    beaters = rules.beaters[trump]
    best = 0
    for place in range(1, len(cards)):
        if beaters[cards[best]] >> cards[place] & 1:
            best = place
    return best


def situation(rules: PlayRules, trump: int, hand: int, trick: TrickView) -> Situation:
    """The situation of a hand that plays to a trick."""
    led = trick.led >> 3
    suit_cards = hand & SUIT_MASKS[led]
    trumps = hand & SUIT_MASKS[trump]
    return Situation(
        trump_led=led == trump,
        can_follow=bool(suit_cards),
        has_trump=bool(trumps),
        partner_holds=trick.partner_holds,
        ruffed=led != trump and trick.holding >> 3 == trump,
        opponent_ruffed=trick.opponent_ruffed,
        can_go_over=bool((suit_cards or trumps) & rules.beaters[trump][trick.holding]),
    )


def legal_plays(
    rules: PlayRules,
    trump: int,
    hand: int,
    led: int,
    holding: int,
    partner_holds: bool,
    opponent_ruffed: bool,
) -> int:
    """The cards of a hand that may be played to a trick begun by another seat.

    This is the hot path: the situation's number is put together by hand, bit for bit as in :class:`Situation`.

    Args:
        rules: the rules.
        trump: the trump suit.
        hand: the cards left to the seat, at least one.
        led: the suit of the first card of the trick.
        holding: the card that wins the trick so far.
        partner_holds: whether the partner played it.
        opponent_ruffed: whether an opponent played a trump on a plain suit led.
    """
    follow = hand & SUIT_MASKS[led]
    trumps = hand & SUIT_MASKS[trump]
    higher = (follow or trumps) & rules.beaters[trump][holding]
    number = (8 if partner_holds else 0) | (64 if higher else 0)
    if led == trump:
        number |= 7 if follow else 1
    else:
        if follow:
            number |= 2
        if trumps:
            number |= 4
        if holding >> 3 == trump:
            number |= 48 if opponent_ruffed else 16
    obligation = rules.obligations[number]
    if obligation == SUIT_LED:
        legal = follow
    elif obligation == ANY_CARD:
        legal = hand
    elif obligation == HIGHER_OF_SUIT_LED:
        legal = higher or follow
    else:
        legal = _with_trumps(obligation, hand, trumps, higher)
    return _king_before_queen(legal, hand, trump) if rules.king_first else legal


def _with_trumps(obligation: int, hand: int, trumps: int, higher: int) -> int:
    """The cards that meet an obligation on ruffing: the first set of its list that is not empty."""
    if obligation == Obligation.TRUMP:
        return trumps
    if obligation == Obligation.HIGHER_TRUMP:
        return higher or trumps
    discards = hand & ~trumps
    if obligation == Obligation.HIGHER_TRUMP_OR_DISCARD:
        return higher | discards or hand
    if obligation == Obligation.LOWER_TRUMP_OR_DISCARD:
        return trumps & ~higher | discards or hand
    if obligation == Obligation.DISCARD:
        return discards or hand
    if obligation == Obligation.HIGHER_TRUMP_ELSE_DISCARD:
        return higher or discards or hand
    return trumps & ~higher or discards or hand


def lead(rules: PlayRules, trump: int, hand: int) -> int:
    """The cards that may be led: any, but for ``belote.order``."""
    return _king_before_queen(hand, hand, trump) if rules.king_first else hand


def _king_before_queen(legal: int, hand: int, trump: int) -> int:
    """``belote.order: king_first``: without the queen of trumps while the king is in the same hand."""
    queen, king = 1 << 8 * trump + RANKS.index("Q"), 1 << 8 * trump + RANKS.index("K")
    return (legal & ~queen or legal) if hand & king else legal


def forbidding_rule(rules: PlayRules, trump: int, hand: int, trick: TrickView | None, card: int) -> str:
    """The rule point that forbids a card of the hand which is not legal.

    Args:
        rules: the rules.
        trump: the trump suit.
        hand: the cards of the seat, ``card`` among them.
        trick: the trick so far, or None for the seat that leads.
        card: a card that may not be played.
    """
    if trick is None:
        return "belote.order"
    at = situation(rules, trump, hand, trick)
    row = rules.table[at.number]
    assert row is not None
    followers, trumps = hand & SUIT_MASKS[trick.led >> 3], hand & SUIT_MASKS[trump]
    if (
        rules.king_first
        and legal_plays(replace(rules, king_first=False), trump, hand, *trick.seen) >> card & 1
    ):
        return "belote.order"
    if at.can_follow:
        return row.rule if followers >> card & 1 else "play.follow"
    if trumps >> card & 1:
        return row.rule
    if row.rule == "play.overruff_opponent":
        return "play.ruff_opponent"
    return "play.ruff_partner" if row.rule == "play.overruff_partner" else row.rule


def excluded(rules: PlayRules, trump: int, hand: int, trick: TrickView | None, legal: int) -> dict[int, str]:
    """The rule point that forbids each card of the hand outside ``legal``."""
    return {card: forbidding_rule(rules, trump, hand, trick, card) for card in cards_of(hand & ~legal)}
