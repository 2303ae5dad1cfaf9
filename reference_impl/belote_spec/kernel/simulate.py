"""One deal from the deck to the last card, under any rules; :mod:`.settle` scores it."""

from __future__ import annotations

import numpy as np

from belote_spec.auction import PASS, TAKE
from belote_spec.cards import RANKS
from belote_spec.dealing import TURN_UP
from belote_spec.policy import HEURISTIC, RANDOM

from . import layout as at
from .choice import allowed
from .compiler import Numbers, bit_count, inner
from .generator import below, chosen_card, shuffle
from .heuristic import heuristic_call, heuristic_card

_PASS, _TAKE, _TURN_UP = PASS, TAKE, TURN_UP
_RANDOM, _HEURISTIC = RANDOM, HEURISTIC
_QUEEN, _KING = RANKS.index("Q"), RANKS.index("K")


@inner
def play_deal(
    tables: Numbers,
    rules: int,
    work: Numbers,
    deck_key: np.uint64,
    choice_key: np.uint64,
    dealer: int,
    policy: int,
) -> bool:
    """Plays one deal to its last card, or until it is passed out; all of the result but the score.

    With ``layout.FOLLOW`` as policy it stops where something else is legal than in the base deal.

    Args:
        tables: the rule sets.
        rules: where the one to play by begins.
        work: the deal, its trace and its result.
        deck_key: key of the deck.
        choice_key: key of the choices.
        dealer: the seat that deals.
        policy: how the seats choose.

    Returns:
        Whether the deal was played to its end.
    """
    if policy != at.FOLLOW:
        shuffle(work, deck_key)
    plies = call(tables, rules, work, choice_key, dealer, policy)
    if plies < 0:
        return False
    step = tables[rules + at.STEP]
    work[at.NEXT_DEALER] = (dealer + step) & 3
    if work[at.TAKER] < 0:
        if tables[rules + at.REDEAL_SAME]:
            work[at.NEXT_DEALER] = dealer
        work[at.PLIES] = plies
        pass_out(work)
        return True
    give(tables, rules, work, dealer)
    plies = play(tables, rules, work, choice_key, policy, plies)
    work[at.PLIES] = plies
    return plies >= 0


@inner
def pass_out(work: Numbers) -> None:
    """The result of a deal that nobody took."""
    for place in range(at.RESULTS - 1):
        if at.RESULT + place != at.PLIES:
            work[at.RESULT + place] = 0
    for place in (at.TAKER, at.TRUMP, at.LEADER, at.LAST, at.BELOTE, at.CAPOT):
        work[place] = -1
    work[at.OUTCOME] = at.PASSED_OUT


@inner
def call(tables: Numbers, rules: int, work: Numbers, key: np.uint64, dealer: int, policy: int) -> int:
    """The auction; sets taker and trump, -1 where nobody took.

    Returns:
        How many calls were made, or -1 where what is legal is not what was legal in the deal to follow.
    """
    turned = work[at.DECK + _TURN_UP] >> 3
    step = tables[rules + at.STEP]
    work[at.TAKER] = -1
    work[at.TRUMP] = -1
    for made in range(8):
        seat = (dealer + step * (made + 1)) & 3
        row = rules + at.AUCTION + ((made >> 2) * 4 + turned) * at.AUCTION_ROW
        legal = tables[row + at.AUCTION_SET]
        if policy == _RANDOM:
            action = tables[row + 1 + below(key, made, tables[row])]
        elif policy == _HEURISTIC:
            action = heuristic_call(tables, rules, work, row, dealer, seat)
        else:
            action = followed(work, made, legal)
        if action < 0:
            return -1
        work[at.LEGAL + made] = legal
        work[at.ACTIONS + made] = action
        if action != _PASS:
            work[at.TAKER] = seat
            work[at.TRUMP] = action - _TAKE
            return made + 1
    return 8


@inner
def followed(work: Numbers, ply: int, legal: int) -> int:
    """The action of the base deal, or -1 where something else was legal."""
    if legal != work[at.BASE_SHIFT + at.LEGAL + ply]:
        return -1
    return work[at.BASE_SHIFT + at.ACTIONS + ply]


@inner
def give(tables: Numbers, rules: int, work: Numbers, dealer: int) -> None:
    """Deals eight cards a seat and finds the leader."""
    taker = work[at.TAKER]
    row = rules + at.DEALT + 128 * dealer + 32 * taker
    for seat in range(4):
        hand = 0
        for place in range(8):
            hand |= 1 << work[at.DECK + tables[row + 8 * seat + place]]
        work[at.HANDS + seat] = hand
        work[at.HELD + seat] = hand
    first = (dealer + tables[rules + at.STEP]) & 3
    work[at.LEADER] = taker if tables[rules + at.LEADER_IS_TAKER] else first


@inner
def king_before_queen(legal: int, hand: int, trump: int) -> int:
    """``belote.order: king_first``."""
    without = legal & ~(1 << (8 * trump + _QUEEN))
    return without if hand >> (8 * trump + _KING) & 1 and without else legal


@inner
def legal_cards(
    tables: Numbers,
    rules: int,
    trump: int,
    hand: int,
    led: int,
    holding: int,
    partner_holds: int,
    opponent_ruffed: int,
) -> int:
    """The cards that may be played to a trick begun; the first two arguments are the rules, the others the position."""
    trumps = hand & 255 << 8 * trump
    follow = hand & 255 << 8 * led
    suit = follow or trumps
    higher = suit & tables[rules + at.BEATERS + 32 * trump + holding]
    number = (
        (led == trump)
        | (follow != 0) << 1
        | (trumps != 0) << 2
        | partner_holds << 3
        | ((led != trump) & (holding >> 3 == trump)) << 4
        | opponent_ruffed << 5
        | (higher != 0) << 6
    )
    legal = allowed(tables[rules + at.OBLIGATIONS + number], hand, suit, higher)
    return king_before_queen(legal, hand, trump) if tables[rules + at.KING_FIRST] else legal


@inner
def leads(tables: Numbers, rules: int, trump: int, hand: int) -> int:
    """The cards that may be led."""
    return king_before_queen(hand, hand, trump) if tables[rules + at.KING_FIRST] else hand


@inner
def play(tables: Numbers, rules: int, work: Numbers, key: np.uint64, policy: int, ply: int) -> int:
    """The eight tricks; sets card points, tricks and last trick.

    Returns:
        How many actions the deal took, or -1 where what is legal is not what was legal in the deal to follow.
    """
    step = tables[rules + at.STEP]
    trump = work[at.TRUMP]
    seat = work[at.LEADER]
    beaters = rules + at.BEATERS + 32 * trump
    points = rules + at.POINTS + 32 * trump
    ours = total = won = gone = 0
    for _trick in range(8):
        led = -1
        holder = seat
        holding = 0
        ruffed = 0
        worth = 0
        for turn in range(4):
            hand = work[at.HANDS + seat]
            if turn == 0:
                legal = leads(tables, rules, trump, hand)
            else:
                opponent_ruffed = ruffed >> (seat & 1 ^ 1) & 1
                legal = legal_cards(
                    tables, rules, trump, hand, led, holding, holder == seat ^ 2, opponent_ruffed
                )
            if policy == _RANDOM:
                card = chosen_card(tables, legal, below(key, ply, bit_count(legal)))
            elif policy == _HEURISTIC:
                card = heuristic_card(tables, rules, work, legal, seat, turn, holding, holder, gone)
            else:
                card = followed(work, ply, legal)
            if card < 0:
                return -1
            work[at.LEGAL + ply] = legal
            work[at.ACTIONS + ply] = card
            ply += 1
            work[at.HANDS + seat] = hand & ~(1 << card)
            gone |= 1 << card
            worth += tables[points + card]
            if turn == 0:
                led = card >> 3
                holding = card
            else:
                ruffed |= ((card >> 3 == trump) & (led != trump)) << (seat & 1)
                if tables[beaters + holding] >> card & 1:
                    holding = card
                    holder = seat
            seat = (seat + step) & 3
        seat = holder
        team = holder & 1
        total += worth
        ours += 0 if team else worth
        won += team
    work[at.CARD_POINTS] = ours
    work[at.CARD_POINTS + 1] = total - ours
    work[at.TRICKS] = 8 - won
    work[at.TRICKS + 1] = won
    work[at.LAST] = seat & 1
    return ply
