"""The number of legal sequences: the compiled count, the interpreter's, and what can be worked out by hand."""

import math

import pytest
from belote_spec import variant
from belote_spec.cards import hand_of
from belote_spec.deal import PLAYING, Deal
from belote_spec.errors import NotReadable
from belote_spec.kernel import facade
from belote_spec.perft import divide, perft, position
from belote_spec.randomness import shuffled_deck

pytestmark = pytest.mark.filterwarnings("ignore:numba is not installed:RuntimeWarning")
VARIANTS = variant.builtin()


def interpreted(deal, depth):
    """The same number, counted one by one through ``legal_actions`` and ``apply``."""
    if depth == 0 or deal.phase is not PLAYING:
        return 1
    total = 0
    for card in deal.legal_actions():
        after = deal.clone()
        after.apply(card)
        total += interpreted(after, depth - 1)
    return total


@pytest.mark.parametrize("compiled", [None, False])
@pytest.mark.parametrize("name", VARIANTS)
def test_what_is_counted_is_what_the_interpreter_plays(name, compiled):
    """The first six cards of ten deals, by the kernel where there is one and in plain Python."""
    rules = variant.load(name).compiled
    for seed in range(10):
        deal = position(rules, seed)
        for depth in range(7):
            assert perft(deal, depth, compiled=compiled) == interpreted(deal, depth)


@pytest.mark.parametrize(
    "change",
    [
        {"belote.order": "king_first"},
        {"play.raise_plain": "required"},
        {"play.overruff_partner": "lower_only"},
    ],
)
def test_the_end_of_a_deal_is_counted_to_the_last_card(change):
    """Every ending of three tricks, also where king and queen are not alike."""
    rules = variant.load(VARIANTS[0]).with_values(change).compiled
    for seed in range(6):
        deal = position(rules, seed)
        while len(deal.plays) < 20:
            deal.apply(deal.legal_actions()[-1])
        assert perft(deal) == perft(deal, compiled=False) == interpreted(deal, 12)


def test_a_suit_a_hand_can_be_counted_by_hand():
    """Each seat holds one suit and N, who leads, all trumps: nobody can follow, any order of four hands of eight goes."""
    deal = position(variant.load(VARIANTS[0]).compiled, 0)
    hands = [hand_of(range(8 * suit, 8 * suit + 8)) for suit in (3, 0, 1, 2)]
    deal._set_up(0, 3, hands, 0)
    assert perft(deal, 5) == 8 * 8 * 8 * 8 * 7
    if facade.available():
        assert perft(deal) == math.factorial(8) ** 4


@pytest.mark.skipif(not facade.available(), reason="numba is not installed")
@pytest.mark.parametrize("name", VARIANTS[:2])
def test_a_whole_deal_comes_to_the_same_number_both_ways(name):
    """The smallest of four hundred deals, some hundred millions of sequences."""
    deal = position(variant.load(name).compiled, 20261130, 233)
    assert perft(deal) == perft(deal, compiled=False) > 10**8


def test_a_count_begins_with_the_turned_up_suit_where_any_suit_may_be_called():
    """The call is the suit of the card turned up, whatever else may be said."""
    rules = variant.load(VARIANTS[0]).with_values({"auction.first_round": "any_suit"}).compiled
    for number in range(8):
        deal = position(rules, 1, number)
        assert deal.trump == deal.deck[20] >> 3


def test_division_adds_up():
    """The counts after each first card sum to the whole, and are those of the positions after it."""
    deal = position(variant.load(VARIANTS[0]).compiled, 3)
    counts = divide(deal, 9)
    assert sum(counts.values()) == perft(deal, 9)
    assert list(counts) == list(deal.legal_actions())
    while len(deal.plays) < 12:
        deal.apply(deal.legal_actions()[0])
    assert sum(divide(deal).values()) == perft(deal)


def test_depths_are_cut_at_the_end_and_checked_at_the_beginning():
    """More cards than are left are all that are left; less than none is an error, and so is a deal not in play."""
    rules = variant.load(VARIANTS[0]).compiled
    deal = position(rules, 1)
    while len(deal.plays) < 30:
        deal.apply(deal.legal_actions()[0])
    assert perft(deal, 99) == perft(deal, 2) == 1
    assert divide(deal, 2) == {deal.legal_actions()[0]: 1}
    for depth in (-1, -5):
        with pytest.raises(NotReadable, match="depth"):
            perft(deal, depth)
    with pytest.raises(NotReadable, match="depth"):
        divide(deal, 0)
    with pytest.raises(NotReadable, match="not in play"):
        perft(Deal(rules, shuffled_deck(1, 1), 0), 1)
