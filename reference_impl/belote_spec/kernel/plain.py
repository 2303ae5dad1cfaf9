"""The kernel's work done by the interpreter: slower, and the authority."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from belote_spec import match, policy, randomness
from belote_spec.auction import PASS
from belote_spec.deal import FINISHED, PLAYING, Deal
from belote_spec.scoring import OUTCOMES, Obtained, belote_team, settle

from . import layout as at
from .layout import MATCH_DEALS, Counter, MatchCounter, Row

if TYPE_CHECKING:
    from belote_spec.ruleset import RuleSet

_PRIME: Final = 0x100000001B3
_MASK: Final = (1 << 64) - 1
_bit: Final = tuple(1 << action for action in range(PASS + 1)).__getitem__


class Played(NamedTuple):
    """A deal played out.

    Attributes:
        deal: its end.
        trace: at each turn the seat, the legal actions, as a set, and the action chosen.
    """

    deal: Deal
    trace: tuple[tuple[int, int, int], ...]


def play(rules: RuleSet, seed: int, number: int, how: int, dealer: int | None = None) -> Played:
    """Plays deal number ``number`` of a seed, by default with the seat ``number`` modulo 4 as dealer."""
    if how == policy.PERFECT:
        return _perfect(rules, seed, number, dealer)
    deal = Deal(rules, randomness.shuffled_deck(seed, number), number & 3 if dealer is None else dealer)
    key = randomness.key(randomness.CHOICE_STREAM, seed, number)
    trace: list[tuple[int, int, int]] = []
    ply = 0
    while legal := deal.legal_actions():
        action = policy.choose(deal, legal, how, key, ply)
        trace.append((deal.turn, sum(map(_bit, legal)), action))
        deal.apply(action)
        ply += 1
    return Played(deal, tuple(trace))


def _perfect(rules: RuleSet, seed: int, number: int, dealer: int | None) -> Played:
    """Plays a deal that the beginner calls and whose cards all see."""
    from belote_spec.kernel.solver import solve  # noqa: PLC0415 - it uses the facade of this room

    deal = Deal(rules, randomness.shuffled_deck(seed, number), number & 3 if dealer is None else dealer)
    trace: list[tuple[int, int, int]] = []
    line: tuple[int, ...] = ()
    while legal := deal.legal_actions():
        if deal.phase is PLAYING:
            line = line or solve(deal).line
            action = line[len(deal.plays)]
        else:
            action = policy.best_call(deal, legal)
        trace.append((deal.turn, sum(map(_bit, legal)), action))
        deal.apply(action)
    return Played(deal, tuple(trace))


def result(played: Played) -> Row:
    """What the kernel writes down of a deal."""
    deal = played.deal
    folded = 0
    for _, legal, action in played.trace:
        folded = ((folded * _PRIME + legal) * _PRIME + action) & _MASK
    plies = len(played.trace)
    if deal.phase is not FINISHED:
        return Row(
            plies,
            at.PASSED_OUT,
            -1,
            -1,
            -1,
            0,
            0,
            0,
            0,
            -1,
            0,
            0,
            -1,
            -1,
            0,
            0,
            0,
            deal.next_dealer(),
            folded,
        )
    settled = deal.settlement()
    obtained = settled.breakdown
    said = (obtained[0][3], obtained[1][3]) if settled.capot < 0 else deal.announcement_result().points
    belote = belote_team(deal.rules.scoring, deal.dealt, deal.trump, said=True)
    return Row._make((
        plies, OUTCOMES.index(settled.outcome), deal.taker, deal.trump, deal.leader,
        *deal.card_points, *deal.tricks_won, deal.trick_winner & 1, *said, belote, settled.capot,
        *settled.score, settled.pending, deal.next_dealer(), folded,
    ))  # fmt: skip


def rows(rules: RuleSet, seed: int, first: int, count: int, how: int) -> list[Row]:
    """The results of ``count`` deals from number ``first`` on."""
    return [result(play(rules, seed, number, how)) for number in range(first, first + count)]


def compare(sets: Sequence[RuleSet], seed: int, first: int, count: int, how: int) -> list[list[int]]:
    """For each rule set, what sets its deals apart from those of the first: one list of counters each."""
    counted = [[0] * len(Counter) for _ in sets]
    for number in range(first, first + count):
        base = play(sets[0], seed, number, how)
        base_row = result(base)
        for rules, counters in zip(sets, counted, strict=True):
            other = base if rules is sets[0] else play(rules, seed, number, how)
            _count(counters, base, base_row, other, result(other))
    return counted


def _count(counters: list[int], base: Played, base_row: Row, other: Played, row: Row) -> None:
    swing = (row.score_ns - row.score_ew) - (base_row.score_ns - base_row.score_ew)
    gain = _margin(row) - _margin(base_row)
    counters[Counter.DEALS] += 1
    counters[Counter.MADE + row.outcome] += 1
    counters[Counter.LEGAL] += other is not base and _allows_otherwise(other.deal.rules, base)
    counters[Counter.OUTCOME] += row.outcome != base_row.outcome
    counters[Counter.SCORE] += (
        row.score_ns != base_row.score_ns
        or row.score_ew != base_row.score_ew
        or row.pending != base_row.pending
    )
    counters[Counter.SWING] += abs(swing)
    counters[Counter.SWING_SQUARED] += swing * swing
    counters[Counter.GAIN] += gain
    counters[Counter.GAIN_SQUARED] += gain * gain


def _margin(row: Row) -> int:
    """By how much the takers' score is higher than the defence's."""
    ours = row.score_ns - row.score_ew
    return -ours if row.taker & 1 else ours


def _allows_otherwise(rules: RuleSet, base: Played) -> bool:
    """Whether rules, followed through a deal that was played by others, give another seat the turn or allow another action."""
    deal = Deal(rules, base.deal.deck, base.deal.dealer)
    for seat, legal, action in base.trace:
        if deal.turn != seat or sum(map(_bit, deal.legal_actions())) != legal:
            return True
        deal.apply(action)
    return False


def matches(sets: Sequence[RuleSet], seed: int, first: int, count: int, how: int) -> list[list[int]]:
    """For each rule set, how long its matches are and who wins, compared with the first set's."""
    counted = [[0] * len(MatchCounter) for _ in sets]
    for number in range(first, first + count):
        base_length, base_winner = _match(sets[0], seed, number, how)
        for rules, counters in zip(sets, counted, strict=True):
            length, winner = (
                (base_length, base_winner) if rules is sets[0] else _match(rules, seed, number, how)
            )
            longer = length - base_length
            counters[MatchCounter.MATCHES] += 1
            counters[MatchCounter.UNFINISHED] += winner < 0
            counters[MatchCounter.WON_BY_NS] += winner == 0
            counters[MatchCounter.LENGTH] += length
            counters[MatchCounter.LENGTH_SQUARED] += length * length
            counters[MatchCounter.WINNER] += winner != base_winner
            counters[MatchCounter.LONGER] += longer
            counters[MatchCounter.LONGER_SQUARED] += longer * longer
    return counted


def _match(rules: RuleSet, seed: int, number: int, how: int) -> tuple[int, int]:
    """How many deals match number ``number`` takes, deals passed out included, and who wins it."""
    standing, dealer = match.Standing(), number & 3
    for turn in range(MATCH_DEALS):
        deal = play(rules, seed, number * MATCH_DEALS + turn, how, dealer).deal
        score = None
        if deal.phase is FINISHED:
            settled = deal.settlement()
            score = match.DealScore(deal.taker & 1, settled.outcome, settled.score, settled.pending)
        standing = match.after(rules.match, standing, score)
        if standing.over:
            return turn + 1, standing.winner
        dealer = deal.next_dealer()
    return MATCH_DEALS, -1


def margins(rules: RuleSet, takers: int, announced: tuple[int, int], belote: int, total: int) -> list[int]:
    """By how much the takers' score is higher than the defence's, for all that the play can give.

    Returns:
        For each number of points of the takers' cards, from 0 to ``total``: with the last trick to the takers, then to
        the defence, no side having all tricks; at the end: with all tricks to the takers, to the defence.
    """

    def margin(cards: int, tricks: int, last: int) -> int:
        mine, theirs = (cards, total - cards), (tricks, 8 - tricks)
        obtained = Obtained(
            cards=mine if takers == 0 else mine[::-1],
            tricks=theirs if takers == 0 else theirs[::-1],
            last=takers ^ last,
            announcements=announced,
            belote=belote,
        )
        score = settle(rules.scoring, takers, obtained).score
        return score[takers] - score[takers ^ 1]

    between = [margin(cards, 4, last) for cards in range(total + 1) for last in (0, 1)]
    return [*between, margin(total, 8, 0), margin(0, 0, 1)]


def numbers(size: int) -> list[int]:
    """An array of zeros to work on."""
    return [0] * size


def function(name: str) -> Callable[..., Any]:
    """A function of the solver, not compiled unless numba is there after all."""
    from . import entries_seen  # noqa: PLC0415 - looks for numba

    found: Callable[..., Any] = getattr(entries_seen, name)(0)
    return found
