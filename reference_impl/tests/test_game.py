"""A match played deal by deal: it keeps the score as the deals say, passes the deal on, and can be told and played again."""

import random

import pytest
from belote_spec import variant
from belote_spec.auction import PASS
from belote_spec.deal import PASSED_OUT, Deal
from belote_spec.errors import NotLegal, NotReadable
from belote_spec.game import Match
from belote_spec.randomness import shuffled_deck

VARIANTS = variant.builtin()


def played(match, seed, number):
    """The next deal of a match, played at random; sometimes everybody passes."""
    chance = random.Random(f"{seed} {number}")
    deal = match.deal(shuffled_deck(seed, number))
    while not deal.over:
        deal.apply(chance.choice(deal.legal_actions()))
    return deal


def whole(name, seed=1):
    """A match played to its end."""
    match = Match(variant.load(name).compiled, dealer=2)
    while not match.over:
        match.add(played(match, seed, len(match.deals)))
    return match


@pytest.mark.parametrize("name", VARIANTS)
def test_totals_are_the_sum_of_the_scores_and_of_what_was_carried(name):
    """Points of tied deals wait: what no side has yet is in the pot (``scoring.tie``)."""
    match = whole(name)
    settled = [deal.settlement() for deal in match.deals if deal.phase is not PASSED_OUT]
    everything = sum(sum(one.score) + one.pending for one in settled)
    assert sum(match.standing.totals) + match.standing.pot == everything


@pytest.mark.parametrize("name", VARIANTS)
def test_it_ends_when_a_side_has_reached_the_target_and_not_before(name):
    match = whole(name)
    target = variant.load(name).rules["match.target"]
    assert match.standing.totals[match.standing.winner] >= target
    before = Match.from_records(match.rules, match.to_records()[:-1])
    totals = before.standing.totals
    assert not before.over
    assert max(totals) < target or min(totals) >= target


@pytest.mark.parametrize("name", VARIANTS)
def test_its_records_tell_it_again(name):
    match = whole(name)
    again = Match.from_records(match.rules, match.to_records())
    assert (again.standing, again.dealer) == (match.standing, match.dealer)
    assert again.to_records() == match.to_records()


def test_the_next_player_deals_the_next_deal():
    """000 goes clockwise, 002 the other way; the next dealer is the next player (``table.next_dealer``)."""
    for name, step in (("belote-000", 1), ("belote-002", -1)):
        match = Match(variant.load(name).compiled, dealer=0)
        dealers = []
        for number in range(5):
            dealers.append(match.dealer)
            match.add(played(match, 3, number))
        assert dealers == [number * step % 4 for number in range(5)]


def test_a_deal_passed_out_changes_no_total():
    match = Match(variant.load("belote-000").compiled, dealer=0)
    deal = match.deal(shuffled_deck(1, 0))
    while not deal.over:
        deal.apply(PASS)
    assert match.add(deal).totals == (0, 0)


def test_a_clone_goes_its_own_way():
    match = Match(variant.load("belote-000").compiled, dealer=0)
    copy = match.clone()
    copy.add(played(copy, 1, 0))
    assert (len(match.deals), match.dealer) == (0, 0)
    assert (len(copy.deals), copy.dealer) == (1, 1)


def test_a_target_of_the_players_ends_it_sooner():
    """One point wins: the first deal with a score ends it."""
    match = Match(variant.load("belote-000").compiled, dealer=0, target=1)
    deal = played(match, 1, 0)
    match.add(deal)
    assert match.over == (deal.phase is not PASSED_OUT)


def test_what_does_not_belong_to_it_is_refused():
    match = Match(variant.load("belote-000").compiled, dealer=0)
    with pytest.raises(NotReadable, match="not finished"):
        match.add(match.deal(shuffled_deck(1, 0)))
    other = Deal(match.rules, shuffled_deck(1, 0), 3)
    while not other.over:
        other.apply(other.legal_actions()[0])
    with pytest.raises(NotReadable, match="another seat"):
        match.add(other)
    with pytest.raises(NotReadable, match="at least one deal"):
        Match.from_records(match.rules, [])
    ended = whole("belote-000")
    with pytest.raises(NotLegal, match="over"):
        ended.deal(shuffled_deck(1, 0))
