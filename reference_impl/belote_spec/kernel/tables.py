"""Packs a compiled rule set into integers, as :mod:`.layout` says."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from belote_spec import dealing, scoring
from belote_spec.announcements import Announcement, AnnouncementRules
from belote_spec.cards import RANKS
from belote_spec.play import Obligation
from belote_spec.ruleset import RuleSet
from belote_spec.scoring import OUTCOMES, ScoringRules

from . import layout as at

_SAME_DEALER: Final = ("redeal_same_dealer",)
_TIES: Final = {
    "nobody": at.TIE_NOBODY,
    "first_declarer": at.TIE_FIRST_DECLARER,
    "first_from_taker": at.TIE_FIRST_FROM_TAKER,
}
_MOVES: Final = {"kept": at.MOVES_NOTHING, "transferred": at.MOVES_TO_WINNERS, "lost": at.MOVES_AWAY}
_MAKES: Final = {"no": at.MAKES_NOTHING, "yes": at.MAKES_TAKERS, "either_side": at.MAKES_EITHER}


ALLOWING: Final = (slice(at.STEP, at.ENABLED), slice(at.AUCTION, at.POINTS))
"""The parts of a rule set that deal and say what is legal."""
PLAYING: Final = (*ALLOWING, slice(at.POINTS, at.SQUARES))
"""The parts of a rule set that decide how a deal is played; the others only score."""


def pack(rules: RuleSet) -> list[int]:
    """The rules as ``layout.SIZE`` integers: rules that decide every deal and match alike pack alike."""
    packed = [0] * at.SIZE
    _pack_table(rules, packed)
    _pack_play(rules, packed)
    _pack_announcements(rules.announcements, packed)
    _pack_scoring(rules.scoring, packed)
    packed[at.TARGET] = rules.match.target
    packed[at.POT_TO_DEFENCE] = "failed" in rules.match.carried_to
    packed[at.TAKERS_WIN] = rules.match.both_reach == "takers"
    packed[at.CARDS_OF : at.CARDS_OF + 256] = _PLACES
    return [int(number) for number in packed]


def _places(byte: int) -> int:
    places = [place for place in range(8) if byte >> place & 1]
    return sum(place << 3 * number for number, place in enumerate(places))


_PLACES: Final = [_places(byte) for byte in range(256)]


def _pack_table(rules: RuleSet, packed: list[int]) -> None:
    """Dealing and calls; the deal as places in the deck, by seat."""
    packed[at.STEP] = rules.dealing.step
    packed[at.REDEAL_SAME] = rules.auction.all_pass in _SAME_DEALER
    for rounds in range(2):
        for suit in range(4):
            row = at.AUCTION + (4 * rounds + suit) * at.AUCTION_ROW
            calls = rules.auction.legal[rounds][suit]
            packed[row] = len(calls)
            packed[row + 1 : row + 1 + len(calls)] = calls
            packed[row + at.AUCTION_SET] = sum(1 << call for call in calls)
    for dealer in range(4):
        for taker in range(4):
            for seat, places in enumerate(_dealt(rules.dealing, dealer, taker)):
                row = at.DEALT + 128 * dealer + 32 * taker + 8 * seat
                packed[row : row + 8] = places


@lru_cache(maxsize=256)
def _dealt(rules: dealing.DealingRules, dealer: int, taker: int) -> tuple[tuple[int, ...], ...]:
    """The places in the deck of each seat's cards, the first five first: found by dealing a deck of places."""
    deck = list(range(32))
    first, full = dealing.first_hands(rules, deck, dealer), dealing.full_hands(rules, deck, dealer, taker)
    return tuple(
        tuple(
            place for some in (first[seat], full[seat] & ~first[seat]) for place in deck if some >> place & 1
        )
        for seat in range(4)
    )


def _pack_play(rules: RuleSet, packed: list[int]) -> None:
    play = rules.play
    packed[at.LEADER_IS_TAKER] = play.leader_is_taker
    packed[at.KING_FIRST] = play.king_first
    for number, obligation in enumerate(play.obligations):
        first, second = _sets(obligation, can_go_over=bool(number >> 6))
        packed[at.OBLIGATIONS + number] = first | second << 3
    for trump in range(4):
        packed[at.BEATERS + 32 * trump : at.BEATERS + 32 * trump + 32] = play.beaters[trump]
        packed[at.POINTS + 32 * trump : at.POINTS + 32 * trump + 32] = play.points[trump]


def _sets(obligation: int, *, can_go_over: bool) -> tuple[int, int]:
    """An obligation as two choices of the three parts of a hand; where both are empty the whole hand may be played.

    The parts are the cards of the suit led, or else the trumps, that would hold the trick; the others of that suit;
    and all other cards.
    """
    suit = at.HIGHER | at.LOWER
    higher_if_able = at.HIGHER if can_go_over else suit
    return {
        Obligation.ANY_CARD: (suit | at.DISCARDS, 0),
        Obligation.SUIT_LED: (suit, 0),
        Obligation.HIGHER_OF_SUIT_LED: (higher_if_able, 0),
        Obligation.TRUMP: (suit, 0),
        Obligation.HIGHER_TRUMP: (higher_if_able, 0),
        Obligation.HIGHER_TRUMP_OR_DISCARD: (at.HIGHER | at.DISCARDS, 0),
        Obligation.LOWER_TRUMP_OR_DISCARD: (at.LOWER | at.DISCARDS, 0),
        Obligation.DISCARD: (at.DISCARDS, 0),
        Obligation.HIGHER_TRUMP_ELSE_DISCARD: (at.HIGHER, at.DISCARDS),
        Obligation.LOWER_TRUMP_ELSE_DISCARD: (at.LOWER, at.DISCARDS),
    }[Obligation(obligation)]


def _pack_announcements(rules: AnnouncementRules, packed: list[int]) -> None:
    packed[at.ENABLED] = rules.enabled
    if not rules.enabled:
        return
    packed[at.SQUARE_RANKS] = rules.square_ranks
    packed[at.REUSE] = rules.reuse
    packed[at.ONE_EACH] = rules.one_each and not rules.automatic
    packed[at.MUST_EXCEED] = rules.must_exceed and not rules.automatic
    packed[at.UNSAID_COUNTS] = rules.unsaid_counts or not (packed[at.ONE_EACH] or packed[at.MUST_EXCEED])
    packed[at.TIE] = _TIES[rules.tie]
    packed[at.WHOLE_TEAM] = rules.whole_team
    strengths = _strengths(rules)
    for rank in range(8):
        if rules.square_ranks >> rank & 1:
            packed[at.SQUARES + rank] = _announcement(
                rules, strengths, Announcement("square", RANKS[rank], -1, 4), 0
            )
    for in_trumps in (0, 1):
        for byte, runs in enumerate(rules.runs):
            entry = 0
            for place, (top, length) in enumerate(runs):
                one = _announcement(rules, strengths, Announcement("sequence", top, 0, length), 1 - in_trumps)
                entry |= one << 32 * place
            packed[at.RUNS + 256 * in_trumps + byte] = entry


def _strengths(rules: AnnouncementRules) -> dict[tuple[int, ...], int]:
    """Every strength that an announcement can have, numbered from 1, the weakest first."""
    every = [
        Announcement("square", RANKS[rank], -1, 4) for rank in range(8) if rules.square_ranks >> rank & 1
    ]
    every += [Announcement("sequence", top, 0, length) for runs in rules.runs for top, length in runs]
    found = {rules.strength(one, trump) for one in every for trump in (0, 1)}
    return {strength: number for number, strength in enumerate(sorted(found), 1)}


def _announcement(
    rules: AnnouncementRules, strengths: dict[tuple[int, ...], int], one: Announcement, trump: int
) -> int:
    return strengths[rules.strength(one, trump)] << at.POINTS_BITS | rules.points(one)


def _pack_scoring(rules: ScoringRules, packed: list[int]) -> None:
    packed[at.LAST_TRICK] = rules.last_trick
    packed[at.COUNTS : at.COUNTS + 5] = rules.counts
    packed[at.EQUAL] = at.MADE if rules.equal_is_made else OUTCOMES.index(rules.equal)
    packed[at.CAPOT_BONUS] = rules.bonus if rules.total is None else rules.total
    packed[at.CAPOT_IN_ALL] = rules.total is not None
    packed[at.CAPOT_REPLACES] = rules.replaces
    packed[at.CAPOT_BY_TRICKS] = rules.by_tricks
    packed[at.CAPOT_BY_DEFENCE] = rules.by_defence
    packed[at.CAPOT_MOVES] = _MOVES[rules.announcements]
    packed[at.CAPOT_MAKES] = _MAKES[rules.makes]
    packed[at.ROUNDING] = (
        -1 if rules.rounding is None else 10 - next(up for up in range(1, 11) if rules.rounding(up))
    )
    packed[at.BELOTE_POINTS] = rules.belote_points
    packed[at.BELOTE_SPLIT] = rules.belote_split
    row = at.FORMS
    for rows in rules.table:
        for classes in rows:
            for form in (classes.takers, classes.defence, classes.pending):
                packed[row : row + at.FORM] = [form.constant, *form.takers, *form.defence]
                row += at.FORM
    assert scoring.NOBODY == 2
