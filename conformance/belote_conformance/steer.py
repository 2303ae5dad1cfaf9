"""Makes deals on purpose: hands planted for what they should show, and players who work together towards an end.

Random deals rarely reach the rules that matter. Here a *plan* says who takes which suit, which announcements and which
belote lie where, and what the play should lead to; the deck is then built backwards from the hands, and all four seats
play towards that end. Whatever comes out is a legal record from the deck on, under every reading of every variant given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import Final, NamedTuple

from belote_spec import announcements, play
from belote_spec.announcements import Announcement, AnnouncementRules
from belote_spec.auction import PASS, TAKE
from belote_spec.cards import DECK, RANKS, cards_of
from belote_spec.catalogue import catalogue
from belote_spec.deal import Deal
from belote_spec.dealing import TURN_UP, full_hands
from belote_spec.errors import BeloteError
from belote_spec.play import PlayRules
from belote_spec.record import Record
from belote_spec.ruleset import RuleSet
from belote_spec.variant import Variant

_PLAY_POINTS: Final = "play."
Policy = Callable[[Deal, Sequence[int], Random], int]


def strict_rules(variants: Sequence[Variant]) -> tuple[PlayRules, ...]:
    """The different play rules of variants under all their listed readings: what all of them allow is legal everywhere."""
    found: dict[tuple[int, ...], PlayRules] = {}
    for variant in variants:
        opened = {
            name: values
            for name, values in variant.open_points().items()
            if name.startswith(_PLAY_POINTS) and len(values) > 1
        }
        for values in product(*opened.values()):
            rules = RuleSet.of({**variant.rules, **dict(zip(opened, values, strict=True))}).play
            found.setdefault(rules.obligations, rules)
    return tuple(found.values())


def strict_words(variants: Sequence[Variant]) -> tuple[AnnouncementRules, ...]:
    """The announcement rules of variants under all their listed readings, where the players choose what they say."""
    found: list[AnnouncementRules] = []
    for variant in variants:
        opened = {
            name: values
            for name, values in variant.open_points().items()
            if name.startswith("announcements.") and len(values) > 1 and not catalogue()[name].ritual
        }
        for values in product(*opened.values()):
            rules = RuleSet.of({**variant.rules, **dict(zip(opened, values, strict=True))}).announcements
            if not rules.automatic:
                found.append(rules)
    return tuple(found)


def may_always_say(
    strict: Sequence[AnnouncementRules],
    rules: RuleSet,
    record: Record,
    words: Sequence[Sequence[Announcement]],
) -> bool:
    """Whether these words are allowed under all of some announcement rules; ``rules`` deal the record."""
    deal = Deal.from_record(rules, record._replace(plays=(), announced=None))
    for one in strict:
        hold = [announcements.held(one, hand, deal.trump) for hand in deal.dealt]
        try:
            announcements.declare(one, hold, deal.trump, deal.order, dict(enumerate(words)))
        except BeloteError:
            return False
    return True


@dataclass(slots=True)
class Table:
    """Where deals are steered: rules that all variants share, and the strictest legal plays.

    Attributes:
        rules: clockwise rules of one variant; only dealing and the order of seats are taken from it.
        strict: the play rules that must all allow a card.
    """

    rules: RuleSet
    strict: tuple[PlayRules, ...]
    _others: tuple[PlayRules, ...] = field(init=False)

    def __post_init__(self) -> None:
        own = self.rules.play.obligations
        self._others = tuple(rules for rules in self.strict if rules.obligations != own)

    def legal(self, deal: Deal) -> tuple[int, ...]:
        """What every variant allows under every reading, lowest card first."""
        cards = deal.legal_actions()
        if len(cards) == 1 or len(deal.plays) & 3 == 0:
            return cards
        hand, trick = deal.hands[deal.turn], play.view(self.rules.play, deal.trump, deal.trick)
        assert trick is not None
        mask = DECK
        for rules in self._others:
            mask &= play.legal_plays(rules, deal.trump, hand, *trick.seen)
        return tuple(card for card in cards if mask >> card & 1)


class Plan(NamedTuple):
    """What a deal should show.

    Attributes:
        dealer: the dealer.
        taker: the seat that takes.
        trump: the trump suit.
        second_round: whether it is taken in the second round.
        hands: the four hands of eight.
    """

    dealer: int
    taker: int
    trump: int
    second_round: bool
    hands: tuple[int, ...]


def record_of(table: Table, plan: Plan, random: Random) -> Record | None:
    """The record, up to the end of the auction, of a deal that gives these hands; None where no turned-up card fits."""
    dealing = table.rules.dealing
    places = full_hands(dealing, range(32), plan.dealer, plan.taker)
    fitting = [
        card for card in cards_of(plan.hands[plan.taker]) if (card >> 3 == plan.trump) != plan.second_round
    ]
    if not fitting:
        return None
    turned = random.choice(fitting)
    deck = [-1] * 32
    deck[TURN_UP] = turned
    for seat in range(4):
        cards = [card for card in cards_of(plan.hands[seat]) if card != turned]
        random.shuffle(cards)
        for place in cards_of(places[seat]):
            if place != TURN_UP:
                deck[place] = cards.pop()
    passes = (plan.taker - plan.dealer - 1) % 4
    calls = (*[PASS] * (passes + 4 * plan.second_round), TAKE + plan.trump)
    return Record(plan.dealer, tuple(deck), calls)


# Planting

Holding = dict[int, int]
"""Cards promised to seats: seat to hand."""


def square(rank: str) -> int:
    """The four cards of a rank."""
    return 0x01010101 << RANKS.index(rank)


_NATURAL: Final = "789TJQKA"


def run(suit: int, top: str, length: int) -> int:
    """Cards that follow one another in a suit, from the top down."""
    high = _NATURAL.index(top)
    return sum(1 << 8 * suit + rank for rank in range(high - length + 1, high + 1))


def random_combination(random: Random) -> int:
    """The cards of a random announcement: a square or a run, the longer the rarer."""
    if random.random() < 0.35:
        return square(random.choice("JJ99ATKQ87"))
    length = random.choice((3, 3, 3, 4, 4, 5, 5, 6, 7, 8))
    top = random.randrange(length - 1, 8)
    return run(random.randrange(4), _NATURAL[top], length)


def deal_out(
    promised: Holding, random: Random, weight: Callable[[int, int], float] | None = None
) -> tuple[int, ...] | None:
    """Four hands of eight that keep the promises; the other cards at random, or where ``weight(card, seat)`` draws them.

    Returns:
        The hands, or None where the promises cross or a hand would be too large.
    """
    hands = [promised.get(seat, 0) for seat in range(4)]
    taken = 0
    for hand in hands:
        if hand & taken or hand.bit_count() > 8:
            return None
        taken |= hand
    rest = list(cards_of(DECK & ~taken))
    random.shuffle(rest)
    for card in rest:
        open_seats = [seat for seat in range(4) if hands[seat].bit_count() < 8]
        if weight is None:
            chosen = random.choice(open_seats)
        else:
            chosen = random.choices(open_seats, [weight(card, seat) for seat in open_seats])[0]
        hands[chosen] |= 1 << card
    return tuple(hands)


def strong_for(team: int, trump: int, bias: float) -> Callable[[int, int], float]:
    """Draws trumps, aces and tens towards a team, for a capot."""

    def weight(card: int, seat: int) -> float:
        wanted = card >> 3 == trump or RANKS[card & 7] in "AT"
        return bias if wanted and seat & 1 == team else 1.0

    return weight


# Playing together


def at_random(_deal: Deal, legal: Sequence[int], random: Random) -> int:
    """Any card."""
    return legal[int(random.random() * len(legal))]


def all_for(team: int) -> Policy:
    """Both sides want this team to win every trick."""

    def choose(deal: Deal, legal: Sequence[int], _random: Random) -> int:
        beaters = deal.rules.play.beaters[deal.trump]
        mine = deal.turn & 1 == team
        trick = deal.trick
        if not trick:
            # Of one's own: what fewest cards beat; of the others': what most cards beat.
            out = sum(deal.hands) & ~deal.hands[deal.turn]
            return min(
                legal, key=lambda card: ((beaters[card] & out).bit_count() * (1 if mine else -1), card)
            )
        holding = trick[play.winner(deal.rules.play, deal.trump, trick)]
        winning = [card for card in legal if beaters[holding] >> card & 1]
        if mine:
            ours = deal.trick_winner & 1 == team
            return (
                (winning or [legal[0]])[-1]
                if not ours
                else min(legal, key=lambda card: (beaters[holding] >> card & 1, card))
            )
        losing = [card for card in legal if not beaters[holding] >> card & 1]
        # The strongest of those that lose, so that it can win nothing later.
        return min(losing or legal, key=lambda card: (beaters[card].bit_count(), card))

    return choose


def poor_trick(team: int) -> Policy:
    """One trick without points for the other team, and all the rest for this one."""
    grand = all_for(team)

    def choose(deal: Deal, legal: Sequence[int], random: Random) -> int:
        worthless = [card for card in legal if deal.rules.play.points[deal.trump][card] == 0]
        if deal.tricks_won[team ^ 1] == 0 and worthless and len(worthless) < 9 and random.random() < 0.5:
            return random.choice(worthless)
        return grand(deal, legal, random)

    return choose


def keeping(cards: int, policy: Policy) -> Policy:
    """Plays as a policy does, but for these cards, which wait as long as the rules let them."""

    def choose(deal: Deal, legal: Sequence[int], random: Random) -> int:
        return policy(deal, [card for card in legal if not cards >> card & 1] or legal, random)

    return choose


def play_on(table: Table, record: Record, policy: Policy, random: Random) -> Record:
    """Plays a record to the end, every card legal under every reading of every variant."""
    deal = Deal.from_record(table.rules, record)
    while not deal.over:
        deal.apply(policy(deal, table.legal(deal), random))
    return record._replace(plays=tuple(deal.plays))


def endings(table: Table, record: Record, kept: int, most: int) -> Iterator[Deal]:
    """Finished deals that share the first ``kept`` cards of a record, at most ``most`` of them, depth first."""
    start = Deal.from_record(table.rules, record._replace(plays=record.plays[:kept]))
    stack = [start]
    while stack and most:
        deal = stack.pop()
        if deal.over:
            most -= 1
            yield deal
            continue
        for card in table.legal(deal):
            further = deal.clone()
            further.apply(card)
            stack.append(further)
