"""What Python calls: each function compiled once, for all rules, and kept on disk.

``stamp`` is a fingerprint of the kernel's sources. As a part of what is compiled it keeps code that was compiled from
other sources from being taken for these.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from belote_spec.randomness import CHOICE_STREAM, DEAL_STREAM

from . import layout as at
from .compiler import Numbers, inner, outer
from .generator import deal_key, stream_key
from .layout import MATCH_DEALS, Counter, MatchCounter
from .settle import score, settle_deal
from .simulate import play_deal

_DEAL, _CHOICE = np.uint64(DEAL_STREAM), np.uint64(CHOICE_STREAM)
_PRIME = 0x100000001B3
ROW: Final = at.RESULTS + 1
COUNTERS: Final = len(Counter)
MATCH_COUNTERS: Final = len(MatchCounter)
_DEALS, _MADE = int(Counter.DEALS), int(Counter.MADE)
_LEGAL, _OUTCOME, _SCORE = int(Counter.LEGAL), int(Counter.OUTCOME), int(Counter.SCORE)
_SWING, _SWING_SQUARED = int(Counter.SWING), int(Counter.SWING_SQUARED)
_GAIN, _GAIN_SQUARED = int(Counter.GAIN), int(Counter.GAIN_SQUARED)
_MATCHES, _UNFINISHED = int(MatchCounter.MATCHES), int(MatchCounter.UNFINISHED)
_WON_BY_NS, _WINNER = int(MatchCounter.WON_BY_NS), int(MatchCounter.WINNER)
_LENGTH, _LENGTH_SQUARED = int(MatchCounter.LENGTH), int(MatchCounter.LENGTH_SQUARED)
_LONGER, _LONGER_SQUARED = int(MatchCounter.LONGER), int(MatchCounter.LONGER_SQUARED)


@inner
def play_number(
    tables: Numbers, rules: int, work: Numbers, seed: np.uint64, deal: int, dealer: int, policy: int
) -> bool:
    """Plays one deal of a seed, without the score; returns whether it was played to its end."""
    deck_key = deal_key(stream_key(_DEAL, seed), deal)
    return play_deal(tables, rules, work, deck_key, deal_key(stream_key(_CHOICE, seed), deal), dealer, policy)


def rows(stamp: int) -> Callable[..., Any]:
    """Compiles: writes the results of deals, one after the other."""

    @outer
    def rows(
        tables: Numbers, work: Numbers, seed: np.uint64, first: int, count: int, policy: int, out: Numbers
    ) -> None:
        if stamp < 0:
            return
        rules = len(tables) - at.SIZE
        for number in range(count):
            deal = first + number
            play_number(tables, rules, work, seed, deal, deal & 3, policy)
            settle_deal(tables, rules, work)
            row = number * ROW
            for place in range(at.RESULTS):
                out[row + place] = work[at.RESULT + place]
            trace = 0
            for ply in range(work[at.PLIES]):
                trace = trace * _PRIME + work[at.LEGAL + ply]
                trace = trace * _PRIME + work[at.ACTIONS + ply]
            out[row + at.RESULTS] = trace

    return rows


def compare(stamp: int) -> Callable[..., Any]:
    """Compiles: counts, for several rule sets, what sets their deals apart from those of the first."""

    @outer
    def compare(
        tables: Numbers, work: Numbers, seed: np.uint64, first: int, count: int, policy: int, out: Numbers
    ) -> None:
        if stamp < 0:
            return
        sets = len(tables) // at.SIZE
        for number in range(count):
            for which in range(sets):
                compare_deal(tables, work, seed, first + number, policy, which, out)

    return compare


@inner
def compare_deal(
    tables: Numbers, work: Numbers, seed: np.uint64, deal: int, policy: int, which: int, out: Numbers
) -> None:
    """Plays a deal by one of the rule sets and counts what sets it apart from the first set's."""
    rules = which * at.SIZE
    if tables[rules + at.PLAYS_AS_BASE]:
        for place in range(at.HELD, at.HELD + 4):
            work[place] = work[at.BASE_SHIFT + place]
        for place in range(at.RESULT, at.RESULT + at.RESULTS):
            work[place] = work[at.BASE_SHIFT + place]
    else:
        other_turn = tables[rules + at.STEP] != tables[at.STEP]
        out[which * COUNTERS + _LEGAL] += other_turn
        for how in (at.FOLLOW, policy):
            if how != at.FOLLOW or not (which == 0 or other_turn or tables[rules + at.ALLOWS_AS_BASE]):
                finished = play_number(tables, rules, work, seed, deal, deal & 3, how)
                out[which * COUNTERS + _LEGAL] += not finished
    settle_deal(tables, rules, work)
    if which == 0:
        for place in range(at.HELD if len(tables) > at.SIZE else at.RESULT, at.RESULT + at.RESULTS):
            work[at.BASE_SHIFT + place] = work[place]
    count_deal(work, out, which * COUNTERS)


@inner
def count_deal(work: Numbers, out: Numbers, row: int) -> None:
    """Adds a deal to the counters of its rule set."""
    base = at.BASE_SHIFT
    score = work[at.SCORE] - work[at.SCORE + 1]
    base_score = work[base + at.SCORE] - work[base + at.SCORE + 1]
    swing = score - base_score
    gain = -score if work[at.TAKER] & 1 else score
    gain -= -base_score if work[base + at.TAKER] & 1 else base_score
    out[row + _DEALS] += 1
    out[row + _MADE + work[at.OUTCOME]] += 1
    out[row + _OUTCOME] += work[at.OUTCOME] != work[base + at.OUTCOME]
    out[row + _SCORE] += (
        work[at.SCORE] != work[base + at.SCORE]
        or work[at.SCORE + 1] != work[base + at.SCORE + 1]
        or work[at.PENDING] != work[base + at.PENDING]
    )
    out[row + _SWING] += abs(swing)
    out[row + _SWING_SQUARED] += swing * swing
    out[row + _GAIN] += gain
    out[row + _GAIN_SQUARED] += gain * gain


def matches(stamp: int) -> Callable[..., Any]:
    """Compiles: counts, for several rule sets, how long their matches are and who wins, against the first."""

    @outer
    def matches(
        tables: Numbers, work: Numbers, seed: np.uint64, first: int, count: int, policy: int, out: Numbers
    ) -> None:
        if stamp < 0:
            return
        sets = len(tables) // at.SIZE
        for number in range(count):
            base_length = 0
            base_winner = -1
            for which in range(sets):
                length, winner = play_match(tables, which * at.SIZE, work, seed, first + number, policy)
                if which == 0:
                    base_length, base_winner = length, winner
                row = which * MATCH_COUNTERS
                out[row + _MATCHES] += 1
                out[row + _UNFINISHED] += winner < 0
                out[row + _WON_BY_NS] += winner == 0
                out[row + _LENGTH] += length
                out[row + _LENGTH_SQUARED] += length * length
                out[row + _WINNER] += winner != base_winner
                out[row + _LONGER] += length - base_length
                out[row + _LONGER_SQUARED] += (length - base_length) ** 2

    return matches


@inner
def play_match(
    tables: Numbers, rules: int, work: Numbers, seed: np.uint64, number: int, policy: int
) -> tuple[int, int]:
    """How many deals a match takes, and the team that wins it, or -1."""
    ours = 0
    theirs = 0
    pot = 0
    dealer = number & 3
    target = tables[rules + at.TARGET]
    for turn in range(MATCH_DEALS):
        play_number(tables, rules, work, seed, number * MATCH_DEALS + turn, dealer, policy)
        settle_deal(tables, rules, work)
        dealer = work[at.NEXT_DEALER]
        outcome = work[at.OUTCOME]
        if outcome == at.PASSED_OUT:
            continue
        takers = work[at.TAKER] & 1
        ours += work[at.SCORE]
        theirs += work[at.SCORE + 1]
        if outcome == at.MADE or (outcome == at.FAILED and tables[rules + at.POT_TO_DEFENCE]):
            if takers == (0 if outcome == at.MADE else 1):
                ours += pot
            else:
                theirs += pot
            pot = 0
        pot += work[at.PENDING]
        if ours >= target and theirs >= target:
            if ours != theirs:
                return turn + 1, takers if tables[rules + at.TAKERS_WIN] else int(theirs > ours)
        elif ours >= target:
            return turn + 1, 0
        elif theirs >= target:
            return turn + 1, 1
    return MATCH_DEALS, -1


def margins(stamp: int) -> Callable[..., Any]:
    """Compiles: by how much the takers' score is higher, for all that the play can give; the rest lies in the work array."""

    @outer
    def margins(tables: Numbers, work: Numbers, total: int, out: Numbers) -> None:
        if stamp < 0:
            return
        rules = len(tables) - at.SIZE
        takers = work[at.TAKER] & 1
        for place in range(2 * total + 4):
            last = place % 2
            cards = place // 2 if place < 2 * total + 2 else (total if last == 0 else 0)
            tricks = 4 if place < 2 * total + 2 else (8 if last == 0 else 0)
            work[at.CARD_POINTS + takers] = cards
            work[at.CARD_POINTS + 1 - takers] = total - cards
            work[at.TRICKS + takers] = tricks
            work[at.TRICKS + 1 - takers] = 8 - tricks
            work[at.LAST] = takers ^ last
            score(tables, rules, work)
            out[place] = work[at.SCORE + takers] - work[at.SCORE + 1 - takers]

    return margins
