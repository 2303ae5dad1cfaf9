"""Perfect play: what both sides can force, against exhaustive search and against arithmetic."""

import random
import subprocess
import sys

import pytest
from belote_spec import catalogue, policy, variant
from belote_spec.auction import TAKE
from belote_spec.cards import hand_of
from belote_spec.deal import PLAYING, Deal
from belote_spec.errors import NotReadable
from belote_spec.kernel import facade, plain, solver
from belote_spec.randomness import shuffled_deck
from belote_spec.record import Record

pytestmark = pytest.mark.filterwarnings("ignore:numba is not installed:RuntimeWarning")
VARIANTS = variant.builtin()
HEARTS = 2
NORTH_ALL_HEARTS = tuple(hand_of(range(8 * suit, 8 * suit + 8)) for suit in (HEARTS, 0, 1, 3))
"""N holds the eight hearts, E the clubs, S the diamonds, W the spades; the turned-up card of the deck is a heart."""


def exhaustive(deal, seen):
    """The takers' score less the defence's, every card of every seat tried."""
    if deal.phase is not PLAYING:
        score, takers = deal.settlement().score, deal.taker & 1
        return score[takers] - score[takers ^ 1]
    key = (len(deal.plays), *deal.hands, deal.turn, *deal.card_points, *deal.tricks_won)
    if len(deal.plays) % 4 == 0 and key in seen:
        return seen[key]
    margins = []
    for card in deal.legal_actions():
        after = deal.clone()
        after.apply(card)
        margins.append(exhaustive(after, seen))
    best = max(margins) if (deal.turn ^ deal.taker) & 1 == 0 else min(margins)
    seen[key] = best
    return best


def endings(rules, tricks, count, seed, cut=0):
    """Deals played at random until so many tricks, less ``cut`` cards, are left."""
    number = 0
    while count:
        played = plain.play(rules, seed, number, policy.RANDOM).deal
        number += 1
        if played.plays:
            count -= 1
            record = played.to_record()._replace(plays=tuple(played.plays[: 32 - 4 * tricks + cut]))
            yield Deal.from_record(rules, record)


def margin_of(deal, settlement):
    takers = deal.taker & 1
    return settlement.score[takers] - settlement.score[takers ^ 1]


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize(("tricks", "count"), [(1, 10), (2, 20), (3, 20), (4, 8), (5, 1)])
def test_the_solver_finds_what_exhaustive_search_finds(name, tricks, count):
    """Endings of one to five tricks, begun at a lead and in the middle of a trick, and the line leads there."""
    rules = variant.load(name).compiled
    for cut in (0, 1, 2, 3) if tricks < 4 else (0,):
        for deal in endings(rules, tricks, count, seed=tricks, cut=cut):
            found = solver.solve(deal)
            assert found.margin == exhaustive(deal, {})
            assert found.margin == margin_of(deal, found.settlement)
            assert len(found.line) == 4 * tricks - cut


@pytest.mark.parametrize(
    "point", [point for point in catalogue.catalogue().values() if point.mutants], ids=lambda point: point.id
)
def test_the_solver_is_right_under_every_rule(point):
    """Each value of each rule point that decides a deal, on endings of three tricks."""
    document = variant.load(VARIANTS[0])
    for value in point.mutants:
        if point.id != "table.players":
            rules = document.with_values({point.id: value}).compiled
            for deal in endings(rules, 3, 2, seed=random.Random(point.id).randrange(10**6)):
                assert solver.solve(deal, line=False).margin == exhaustive(deal, {}), value


@pytest.mark.parametrize("name", VARIANTS)
def test_eight_trumps_take_everything(name):
    """N holds all trumps and leads for the takers: every card point, the capot and the belote are theirs."""
    document = variant.load(name)
    rules = document.compiled
    record = Record(dealer=3, deck=tuple(range(32)), calls=(TAKE + HEARTS,), hands=NORTH_ALL_HEARTS, leader=0)
    deal = Deal.from_record(rules, record)
    for _ in range(8):
        deal.apply(deal.legal_actions()[0])
    found = solver.solve(deal)
    cards = sum(document.rules["cards.trump_points"].values()) + 3 * sum(
        document.rules["cards.plain_points"].values()
    )
    counted = (
        document.rules["scoring.last_trick"] if document.rules["scoring.capot_last_trick"] == "counted" else 0
    )
    assert found.settlement.capot == 0
    told = found.as_json()
    assert len(told["line"]) == 24
    assert told["outcome"] == "made"
    assert told["score"]["NS"] - told["score"]["EW"] == told["margin"] == found.margin
    assert found.settlement.score[0] - found.settlement.score[1] == found.margin
    own = found.settlement.breakdown[0]
    assert own[:3] == (cards, counted, document.rules["scoring.capot_bonus"])
    assert own[4] == document.rules["belote.points"]


def test_a_staircase_that_adds_up_is_a_line():
    """Margins that follow twice the takers' points are searched as such; all tricks take their place among them."""
    margins = [step for points in range(4) for step in (points + 10, points)]
    found = solver.line_of([*margins, 20, -5], last=10)
    assert not found.exact
    assert found.margins == (-5, 0, 1, 2, 3, 10, 11, 12, 13, 20)
    assert found.values == (-1, 0, 2, 4, 6, 20, 22, 24, 26, 27)
    assert (found.all_takers, found.all_defence) == (27, -1)


def test_all_tricks_may_be_worth_less_than_some():
    """A capot that the rules make a bad bargain stands below what is better."""
    margins = [step for points in range(4) for step in (points, points)]
    found = solver.line_of([*margins, 1, 2], last=0)
    assert found.values[found.margins.index(1)] <= found.all_takers <= found.values[found.margins.index(2)]


@pytest.mark.parametrize("margins", [[0, 0, 2, 2, 1, 1, 5, -5], [0, 0, 1, 2, 3, 3, 5, -5]])
def test_a_staircase_that_does_not_add_up_is_looked_up(margins):
    """Margins that fall where the points grow, or that hang on who has the last trick alone, are places in a list."""
    found = solver.line_of(margins, last=0)
    assert found.exact
    assert [found.margins[place] for place in found.looked_up[0]] == margins[:-2:2]
    assert [found.margins[place] for place in found.looked_up[1]] == margins[1:-2:2]
    assert found.margins[found.all_takers] == 5
    assert found.margins[found.all_defence] == -5


def test_both_ways_of_searching_agree_on_whole_deals(monkeypatch):
    """Where values add up, looking every margin up gives the same."""
    rules = variant.load(VARIANTS[-1]).compiled
    deals = list(endings(rules, 8 if facade.available() else 5, 5, seed=11))
    added = [solver.solve(deal, line=False).margin for deal in deals]
    monkeypatch.setattr(solver, "line_of", lambda margins, _last: solver._looked_up(margins))
    assert [solver.solve(deal, line=False).margin for deal in deals] == added


def test_a_deal_that_is_not_in_play_is_refused_or_told():
    """Before anybody takes there is nothing to solve; at the end there is nothing left to decide."""
    rules = variant.load(VARIANTS[0]).compiled
    deal = Deal(rules, shuffled_deck(1, 1), 0)
    with pytest.raises(NotReadable, match="nobody took"):
        solver.solve(deal)
    finished = next(endings(rules, 0, 1, seed=2))
    assert solver.solve(finished) == (margin_of(finished, finished.settlement()), (), finished.settlement())


def test_the_deal_is_left_as_it_is():
    """Solving changes neither the deal nor its hands."""
    deal = next(endings(variant.load(VARIANTS[0]).compiled, 5, 1, seed=4))
    before = deal.to_record(), list(deal.hands)
    solver.solve(deal)
    assert (deal.to_record(), deal.hands) == before


def test_it_works_without_numba():
    """The same source, not compiled: the same margin and the same line."""
    code = """
import sys, warnings
if {without}:
    sys.modules["numba"] = sys.modules["numpy"] = None
warnings.simplefilter("ignore")
from belote_spec import perft, variant
from belote_spec.kernel import solver
from belote_spec.deal import Deal
rules = variant.load({name!r}).compiled
deal = perft.position(rules, 5)
for _ in range(12):
    deal.apply(deal.legal_actions()[0])
print(solver.solve(deal)[:2], perft.perft(deal, 9))
"""
    runs = [
        subprocess.run(
            [sys.executable, "-c", code.format(without=without, name=VARIANTS[0])],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for without in (True, False)
    ]
    assert runs[0] == runs[1]
