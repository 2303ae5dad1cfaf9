"""The compiled kernel plays every deal as the interpreter does, under every rule that the catalogue knows."""

import itertools
import subprocess
import sys
import warnings
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from belote_spec import catalogue, policy, randomness, variant
from belote_spec.cards import RANKS
from belote_spec.kernel import facade, plain, tables
from belote_spec.kernel import layout as at
from belote_spec.play import Obligation, legal_plays

numba = pytest.importorskip("numba", reason="the kernel needs numba")
np = pytest.importorskip("numpy")
generator = pytest.importorskip("belote_spec.kernel.generator")
native = pytest.importorskip("belote_spec.kernel.native")
simulate = pytest.importorskip("belote_spec.kernel.simulate")

VARIANTS = variant.builtin()
DEALS = 200_000
SHARE_OF_HEURISTIC = 10


def changes():
    """Every value of every rule point that the proof of the corpus tries in the place of a variant's own."""
    for point in catalogue.catalogue().values():
        for value in point.mutants:
            if point.id != "table.players":
                yield point.id, value


def rule_sets(name):
    """The rules of a variant as they are, and with each single point changed."""
    document = variant.load(name)
    yield "as written", document.compiled
    for point, value in changes():
        if document.rules[point] != value:
            yield f"{point}={catalogue.shown(value)}", document.with_values({point: value}).compiled


def first_difference(rules, seed, first, count, how):
    """The first deal that kernel and interpreter play differently, as both see it."""
    compiled, interpreted = (
        native.rows(rules, seed, first, count, how),
        plain.rows(rules, seed, first, count, how),
    )
    return next((pair for pair in zip(compiled, interpreted, strict=True) if pair[0] != pair[1]), None)


@pytest.mark.slow
@pytest.mark.parametrize("name", VARIANTS)
def test_every_deal_is_played_alike(name):
    """Legal actions, choices, tricks, announcements, outcome, score, carried points and next dealer: 200,000 deals in all."""
    sets = list(rule_sets(name))
    each = -(-DEALS // len(VARIANTS) // len(sets))
    by_heuristic = each // SHARE_OF_HEURISTIC
    for number, (change, rules) in enumerate(sets):
        first = number * each
        assert not first_difference(rules, 2024, first, each - by_heuristic, policy.RANDOM), change
        assert not first_difference(rules, 2025, first, by_heuristic, policy.HEURISTIC), change


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("how", [policy.RANDOM, policy.HEURISTIC])
def test_deals_and_matches_are_counted_alike(name, how):
    """What sets rules apart, over deals and over matches, is the same from both."""
    sets = [rules for _, rules in rule_sets(name)][:: 1 if how else 9]
    assert native.compare(sets, 5, 100, 8, how) == plain.compare(sets, 5, 100, 8, how)
    assert native.matches(sets[:6], 5, 3, 1, how) == plain.matches(sets[:6], 5, 3, 1, how)


def test_seeds_and_deal_numbers_may_be_any():
    """Seeds of 64 bits and negative ones, and deals far out, are drawn alike."""
    rules = variant.load(VARIANTS[0]).compiled
    for seed in (0, 2**63, 2**64 - 1, -1):
        assert not first_difference(rules, seed, 10**12, 5, policy.RANDOM)


def test_the_generator_shuffles_as_the_specification_says():
    """The kernel's deck, read off its work array, is that of belote_spec.randomness."""

    @numba.njit
    def shuffled(work, key):
        generator.shuffle(work, key)

    work = np.zeros(at.WORK_SIZE, dtype=np.int64)
    for seed, deal in ((0, 0), (1, 7), (2**64 - 1, 10**15)):
        shuffled(work, np.uint64(randomness.key(randomness.DEAL_STREAM, seed, deal)))
        assert work[:32].tolist() == randomness.shuffled_deck(seed, deal)


@numba.njit
def legal_cards(packed, hand, holding, opponent_ruffed):
    """The cards that may be played to clubs led, spades being trumps, the partner not holding the trick."""
    return simulate.legal_cards(packed, 0, 3, hand, 0, holding, 0, opponent_ruffed)


@pytest.mark.parametrize("obligation", Obligation)
def test_every_obligation_is_packed_with_its_meaning(obligation):
    """Whichever parts of a hand are empty, the packed choices allow what the interpreter's obligation allows."""
    written = variant.load(VARIANTS[0]).compiled
    rules = replace(written, play=replace(written.play, obligations=(int(obligation),) * 128))
    packed = np.array(tables.pack(rules))
    suit = 0 if obligation in (Obligation.SUIT_LED, Obligation.HIGHER_OF_SUIT_LED) else 3
    holding = 8 * suit + RANKS.index("K")
    over = rules.play.beaters[3][holding] & 255 << 8 * suit
    under = 255 << 8 * suit & ~over & ~(1 << holding)
    for higher, lower, others in itertools.product((0, over), (0, under), (0, 255 << 8)):
        hand = higher | lower | others
        if higher | lower or (hand and obligation == Obligation.ANY_CARD):
            expected = legal_plays(rules.play, 3, hand, 0, holding, False, suit == 3)
            assert legal_cards(packed, hand, holding, int(suit == 3)) == expected


def test_threads_share_the_work():
    """The kernel lets go of the interpreter's lock: the same counts come from one thread and from several."""
    rules = variant.load(VARIANTS[0]).compiled
    with ThreadPoolExecutor(2) as pool:
        parts = list(
            pool.map(lambda first: native.compare([rules], 9, first, 500, policy.RANDOM)[0], (0, 500, 1000))
        )
    assert [sum(column) for column in zip(*parts, strict=True)] == native.compare(
        [rules], 9, 0, 1500, policy.RANDOM
    )[0]


def test_the_kernel_is_offered_where_it_can_be():
    """With numba the facade gives the kernel, and on demand the interpreter."""
    assert facade.available()
    assert facade.backend() is native
    assert facade.backend(compiled=False) is plain


def test_without_numba_everything_works_and_says_so_once(monkeypatch):
    """The same interface, interpreted, with one warning; insisting on the kernel is an error."""
    monkeypatch.setitem(sys.modules, "belote_spec.kernel.native", None)
    monkeypatch.delattr("belote_spec.kernel.native", raising=False)
    facade._warn.cache_clear()
    with pytest.warns(RuntimeWarning, match="numba is not installed"):
        slow = facade.backend()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert facade.backend() is slow
    with pytest.raises(ImportError):
        facade.backend(compiled=True)
    rules = variant.load(VARIANTS[0]).compiled
    assert slow.compare([rules], 1, 0, 3, policy.RANDOM) == native.compare([rules], 1, 0, 3, policy.RANDOM)


def test_the_interpreter_does_not_import_numba():
    """Importing the facade, the policies and the tables loads neither numba nor numpy."""
    code = "import sys, belote_spec.kernel.facade, belote_spec.policy; print([m for m in ('numba', 'numpy') if m in sys.modules])"
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
        == "[]\n"
    )


def test_no_variant_is_named_in_the_kernel():
    """One kernel for all rules."""
    for source in Path(tables.__file__).parent.glob("*.py"):
        assert not [name for name in VARIANTS if name in source.read_text(encoding="utf-8")]
