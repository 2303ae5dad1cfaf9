"""The stored proof is of these rules, refutes nothing, and a small part of it gives the same again."""

import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from belote_conformance import corpus, mutating, mutation, proof, trials
from belote_conformance.annotate import Change
from belote_conformance.trials import Trial, claimed, words
from belote_spec import variant as variants
from shipped import NAMES

STORED = json.loads(corpus.place().joinpath(proof.PROOF).read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", NAMES)
def test_the_proof_is_of_these_rules_and_of_every_claim(name):
    tried = STORED["equivalences"][name]
    variant = variants.load(name)
    assert tried["rules"] == variant.sha256, "the rules have changed: belote-spec corpus prove"
    assert tried["claims"] == [words(change) for change in claimed(variant)]


@pytest.mark.parametrize("name", NAMES)
def test_every_claim_was_tried_on_a_hundred_thousand_deals_and_stands(name):
    tried = STORED["equivalences"][name]
    assert tried["deals"] >= proof.DEALS == 100_000
    assert tried["refuted"] == {}


@pytest.mark.parametrize("name", NAMES)
def test_every_claim_had_many_deals_to_bear_on(name):
    apt = STORED["equivalences"][name]["apt"]
    assert {claim: count for claim, count in apt.items() if count < 10_000} == {}


def test_a_small_part_of_the_proof_refutes_nothing_either():
    for trial in trials.try_out(NAMES, 150, "sample"):
        assert +trial.refuted == {}
        assert trial.deals >= 150
        assert all(trial.apt.values())


def test_the_proof_does_not_depend_on_the_number_of_processes():
    alone, together = (trials.prove(NAMES[:2], 16, 5, jobs) for jobs in (1, 2))
    assert alone == together
    assert alone[NAMES[0]]["deals"] >= 16


def test_a_wrong_claim_is_refuted(monkeypatch):
    wrong = [Change("scoring.last_trick", 20), Change("scoring.failed_base", 160)]
    monkeypatch.setattr(trials, "claimed", lambda _variant: iter(wrong))
    (trial,) = trials.try_out(NAMES[:1], 150, "wrong")
    assert isinstance(trial, Trial)
    assert set(+trial.refuted) == {words(change) for change in wrong}


def test_a_claim_that_no_finished_deal_could_show_is_not_passed_over(monkeypatch):
    monkeypatch.setattr(trials, "claimed", lambda _variant: iter([Change("deal.last_order", "taker_first")]))
    with pytest.raises(NotImplementedError, match=r"deal\.last_order=taker_first: no trial asks"):
        trials.try_out(NAMES[:1], 1, "none")


# The interpreter's code, changed


def test_the_corpus_notices_nearly_every_change_of_the_code():
    stored = STORED["mutation"]
    assert stored["rooms"].keys() == mutation.ROOMS.keys()
    assert stored["corpus"] == corpus.read_manifest()["root"], (
        "the cases have changed: belote-spec corpus prove --mutation"
    )
    assert stored["killed"] == sum(room["killed"] for room in stored["rooms"].values())
    assert stored["counted"] == stored["killed"] + len(stored["survivors"])
    assert 100 * stored["killed"] >= 95 * stored["counted"]


@pytest.mark.parametrize("room", STORED["mutation"]["rooms"])
def test_the_mutants_are_those_of_the_code_as_it_is(room):
    told = "the room has changed: belote-spec corpus prove --mutation"
    assert STORED["mutation"]["rooms"][room]["code"] == mutating.code_hash(room), told


def test_what_a_room_executes_does_not_hang_on_its_comments():
    source = 'def after(one: int) -> int:\n    """Says."""\n    return one + 1\n'
    same = "def after(one):\n    # Another comment.\n    return (one +\n  1)\n"
    other = source.replace("+ 1", "+ 2")
    assert mutating.executed(source) == mutating.executed(same)
    assert mutating.executed(source) != mutating.executed(other)


@pytest.mark.filterwarnings(
    "ignore:This process:DeprecationWarning"
)  # a fork beside the threads of pytest-xdist
def test_a_changed_room_is_found_out_in_a_process_of_its_own():
    cases = [case for case in corpus.shipped().cases[NAMES[0]] if case.question == "calls"][:40]
    small = corpus.Corpus("0", {NAMES[0]: cases}, {NAMES[0]: []}, {})
    asked = mutation.questions(small)
    source = mutating.source_of("auction")
    right = mutating.Mutant("auction", "", "", "", source)
    wrong = right._replace(source=source.replace("if made < 8 else ()", "if made < 3 else ()"))
    broken = right._replace(source="raise ValueError")
    endless = right._replace(source="while True: pass")
    assert wrong.source != source
    assert list(mutation.survivors(asked, [wrong, right, broken, endless], 2, 5)) == [right]


@pytest.mark.parametrize(
    ("before", "after", "change"),
    [
        ("if one == two:", "if one is two:", ["==", "is"]),
        ("if one is not None:", "if one is None:", ["is not", "is"]),
        ("return a + b", "return a ^ b", ["+", "^"]),
        ("range(4)", "range( 5)", ["4", "5"]),
        ("x = not y", "x =  y", ["not", ""]),
    ],
)
def test_a_change_is_told_in_whole_words(before, after, change):
    assert list(mutating.words_changed(before, after)) == change


def test_every_survivor_that_was_looked_at_has_its_reason():
    known = mutating.Known()
    entries = [*known.equivalent, *known.kinds]
    assert all(entry["reason"].endswith(".") and entry["changes"] for entry in entries)
    assert all(reason.endswith(".") for reason in known.outside.values())


@pytest.mark.parametrize("room", mutation.ROOMS)
def test_what_was_looked_at_is_still_there(room):
    source = mutating.source_of(room)
    lines = {line.strip() for line in source.splitlines()}
    for entry in (entry for entry in mutating.Known().equivalent if entry["room"] == room):
        assert [before for before, _ in entry["changes"] if before not in lines] == [], entry["within"]
