"""Where things lie in the two arrays that the kernel works on.

*Tables* are the rules: one block of ``SIZE`` integers a rule set, several blocks one after the other. *Work* is what one
thread writes: the deal in progress, its trace and its result. Offsets are constants, which the compiler folds in.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

# Tables: numbers of their own.
STEP: Final = 0  # table.direction: 1 clockwise, 3 counterclockwise
LEADER_IS_TAKER: Final = 1  # play.first_leader
KING_FIRST: Final = 2  # belote.order
REDEAL_SAME: Final = 3  # auction.all_pass
ENABLED: Final = 4  # announcements.enabled
SQUARE_RANKS: Final = 5  # announcements.square_points: the ranks, as bits
REUSE: Final = 6  # announcements.card_reuse
ONE_EACH: Final = 7  # announcements.per_seat, where the players declare
MUST_EXCEED: Final = 8  # announcements.must_exceed, where the players declare
UNSAID_COUNTS: Final = 9  # announcements.unsaid
TIE: Final = 10  # announcements.tie: one of the TIE_ numbers
WHOLE_TEAM: Final = 11  # announcements.scored
LAST_TRICK: Final = 12  # scoring.last_trick
COUNTS: Final = 13  # scoring.contract_counts: five factors, in the order of scoring.PARTS
EQUAL: Final = 18  # scoring.contract, scoring.tie: the outcome of equal totals
CAPOT_BONUS: Final = 19  # scoring.capot_bonus
CAPOT_IN_ALL: Final = 20  # scoring.capot_bonus is a total
CAPOT_REPLACES: Final = 21  # scoring.capot_last_trick
CAPOT_BY_TRICKS: Final = 22  # scoring.capot_when
CAPOT_BY_DEFENCE: Final = 23  # scoring.capot_by_defence
CAPOT_MOVES: Final = 24  # scoring.capot_announcements: one of the MOVES_ numbers
CAPOT_MAKES: Final = 25  # scoring.capot_makes_contract: one of the MAKES_ numbers
ROUNDING: Final = 26  # scoring.rounding: what is added before cutting to tens, or -1
BELOTE_POINTS: Final = 27  # belote.points
BELOTE_SPLIT: Final = 28  # belote.holder
TARGET: Final = 29  # match.target
POT_TO_DEFENCE: Final = 30  # scoring.carried_to: a failed deal moves the pot too
TAKERS_WIN: Final = 31  # match.both_reach
PLAYS_AS_BASE: Final = 32  # set by who compares: these rules deal, call and play as the first set
ALLOWS_AS_BASE: Final = 33  # set by who compares: these rules allow what the first set allows

# Tables: lists.
AUCTION: Final = 34  # by round and turned suit: how many calls, the calls, their set
AUCTION_ROW: Final = 8
AUCTION_SET: Final = 6
DEALT: Final = (
    AUCTION + 2 * 4 * AUCTION_ROW
)  # by dealer, taker and seat: the places in the deck of its eight cards
OBLIGATIONS: Final = DEALT + 4 * 4 * 32  # by situation: two choices of three sets of cards
BEATERS: Final = OBLIGATIONS + 128  # by trump and card: the cards that win over it
POINTS: Final = BEATERS + 128  # by trump and card
SQUARES: Final = POINTS + 128  # by rank: an announcement
RUNS: Final = SQUARES + 8  # by in-trumps and the cards of a suit: two announcements
FORMS: Final = RUNS + 512  # by outcome, who scores a capot, and whose points: a linear form
FORM: Final = 11
CARDS_OF: Final = FORMS + 27 * FORM  # by byte: the places of its bits, three bits each
SIZE: Final = CARDS_OF + 256

HIGHER: Final = 1
LOWER: Final = 2
DISCARDS: Final = 4
TIE_NOBODY: Final = 0
TIE_FIRST_DECLARER: Final = 1
TIE_FIRST_FROM_TAKER: Final = 2
MOVES_NOTHING: Final = 0
MOVES_TO_WINNERS: Final = 1
MOVES_AWAY: Final = 2
MAKES_NOTHING: Final = 0
MAKES_TAKERS: Final = 1
MAKES_EITHER: Final = 2

MADE: Final = 0
FAILED: Final = 1
TIED: Final = 2
PASSED_OUT: Final = 3

# Work.
DECK: Final = 0
HANDS: Final = 32  # what is left
HELD: Final = 36  # as dealt
LEGAL: Final = 40  # the trace: before each action, the actions that are legal, as a set
ACTIONS: Final = 80  # the trace: each action
RESULT: Final = 120
PLIES: Final = RESULT  # how many actions
OUTCOME: Final = RESULT + 1
TAKER: Final = RESULT + 2
TRUMP: Final = RESULT + 3
LEADER: Final = RESULT + 4
CARD_POINTS: Final = RESULT + 5  # by team
TRICKS: Final = RESULT + 7  # by team
LAST: Final = RESULT + 9
ANNOUNCED: Final = RESULT + 10  # by team, before a capot moves them
BELOTE: Final = RESULT + 12  # team or -1
CAPOT: Final = RESULT + 13  # team or -1
SCORE: Final = RESULT + 14  # by team
PENDING: Final = RESULT + 16
NEXT_DEALER: Final = RESULT + 17
RESULTS: Final = 18
SAID: Final = RESULT + RESULTS  # by seat: how many, then what it holds; then what it says
SAID_ROW: Final = 8
BASE: Final = SAID + 8 * SAID_ROW  # hands, trace and result of the deal that others are compared with
BASE_SHIFT: Final = BASE - HELD
WORK_SIZE: Final = BASE + 4 + 80 + RESULTS

FOLLOW: Final = -1
"""A policy: the actions of the base deal, as long as what is legal is what was legal there."""

POINTS_BITS: Final = 16
"""An announcement is its strength shifted up by this, plus its points; two fill one entry of RUNS."""

MATCH_DEALS: Final = 1024
"""Match number ``m`` of a seed is dealt deals ``m * MATCH_DEALS`` and following; it is broken off after so many."""


class Row(NamedTuple):
    """The result of a deal, in the order in which it lies in the work array.

    Attributes:
        plies: how many actions, calls and plays.
        outcome: MADE, FAILED, TIED or PASSED_OUT.
        taker: the seat that took, or -1.
        trump: the trump suit, or -1.
        leader: the seat that led the first trick, or -1.
        cards_ns, cards_ew: card points by team.
        tricks_ns, tricks_ew: tricks won.
        last: the team that won the last trick, or -1.
        announced_ns, announced_ew: points of announcements, before a capot moves them.
        belote: the team that has the belote, or -1.
        capot: the team that made capot, scored or not, or -1.
        score_ns, score_ew: the score.
        pending: points left to be carried.
        next_dealer: who deals next.
        trace: a checksum of the legal actions before each action, and of the actions.
    """

    plies: int
    outcome: int
    taker: int
    trump: int
    leader: int
    cards_ns: int
    cards_ew: int
    tricks_ns: int
    tricks_ew: int
    last: int
    announced_ns: int
    announced_ew: int
    belote: int
    capot: int
    score_ns: int
    score_ew: int
    pending: int
    next_dealer: int
    trace: int


class Counter(IntEnum):
    """What is counted of the deals of one rule set, against those of another."""

    DEALS = 0
    MADE = 1
    FAILED = 2
    TIED = 3
    PASSED_OUT = 4
    LEGAL = 5
    """Deals in which, as the other rules play them, these allow something else at some point."""
    OUTCOME = 6
    """Deals with another outcome."""
    SCORE = 7
    """Deals with another score, or other points left to be carried."""
    SWING = 8
    """Sum of how much the difference between the teams' scores changes."""
    SWING_SQUARED = 9
    GAIN = 10
    """Sum of how much more the takers score than the defence, less the same under the other rules."""
    GAIN_SQUARED = 11


class MatchCounter(IntEnum):
    """What is counted of the matches of one rule set, against those of another."""

    MATCHES = 0
    UNFINISHED = 1
    WON_BY_NS = 2
    LENGTH = 3
    """Sum of the numbers of deals, deals passed out included."""
    LENGTH_SQUARED = 4
    WINNER = 5
    """Matches with another winner."""
    LONGER = 6
    """Sum of how many deals more than under the other rules."""
    LONGER_SQUARED = 7
