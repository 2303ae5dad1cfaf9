"""The beginner of :mod:`belote_spec.policy`, with the same weights and the same choices."""

from __future__ import annotations

from belote_spec import policy
from belote_spec.auction import PASS, TAKE
from belote_spec.dealing import TURN_UP

from . import layout as at
from .compiler import Numbers, bit_count, inner

_PASS, _TAKE, _TURN_UP, _TAKE_FROM = PASS, TAKE, TURN_UP, policy.TAKE_FROM
_ALL = (1 << 32) - 1

suit_weight = inner(policy.suit_weight)
lead_weight = inner(policy.lead_weight)
follow_weight = inner(policy.follow_weight)


@inner
def stronger(tables: Numbers, beaters: int, card: int) -> int:
    """The cards of a card's own suit that beat it."""
    return tables[beaters + card] & 255 << (card & 24)


@inner
def lowest(cards: int) -> int:
    """The lowest card of a set that is not empty."""
    return bit_count((cards & -cards) - 1)


@inner
def heuristic_call(tables: Numbers, rules: int, work: Numbers, row: int, dealer: int, seat: int) -> int:
    """The first of the heaviest suits, if it weighs enough, or passing."""
    cards = 1 << work[at.DECK + _TURN_UP]
    places = rules + at.DEALT + 128 * dealer + 8 * seat
    for place in range(5):
        cards |= 1 << work[at.DECK + tables[places + place]]
    best = _PASS
    heaviest = _TAKE_FROM - 1
    for place in range(1, tables[row] + 1):
        action = tables[row + place]
        if action != _PASS:
            weight = weigh_suit(tables, rules, cards, action - _TAKE)
            if weight > heaviest:
                best = action
                heaviest = weight
    return best


@inner
def weigh_suit(tables: Numbers, rules: int, cards: int, trump: int) -> int:
    """What six cards are worth with these trumps."""
    points = 0
    masters = 0
    trumps = cards & 255 << 8 * trump
    beaters = rules + at.BEATERS + 32 * trump
    rest = cards
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if trumps >> card & 1:
            points += tables[rules + at.POINTS + 32 * trump + card]
        elif stronger(tables, beaters, card) == 0:
            masters += 1
    return suit_weight(bit_count(trumps), points, masters)


@inner
def heuristic_card(
    tables: Numbers,
    rules: int,
    work: Numbers,
    legal: int,
    seat: int,
    turn: int,
    holding: int,
    holder: int,
    gone: int,
) -> int:
    """The heaviest of the legal cards."""
    if legal & (legal - 1) == 0:
        return lowest(legal)
    trump = work[at.TRUMP]
    points = rules + at.POINTS + 32 * trump
    beaters = rules + at.BEATERS + 32 * trump
    unseen = _ALL & ~gone & ~work[at.HANDS + seat]
    attacking = (seat ^ work[at.TAKER]) & 1 == 0
    trumps_out = unseen & 255 << 8 * trump != 0
    last = turn == 3
    winners = tables[beaters + holding]
    partner_sure = holder == seat ^ 2 and (last or stronger(tables, beaters, holding) & unseen == 0)
    best = -1
    heaviest = 0
    while legal:
        card = lowest(legal)
        legal &= legal - 1
        in_trumps = card >> 3 == trump
        master = stronger(tables, beaters, card) & unseen == 0
        if turn == 0:
            weight = lead_weight(tables[points + card], in_trumps, master, attacking, trumps_out)
        else:
            wins = winners >> card & 1 != 0
            weight = follow_weight(
                tables[points + card], in_trumps, wins, wins and (last or master), partner_sure
            )
        if best < 0 or weight > heaviest:
            best = card
            heaviest = weight
    return best
