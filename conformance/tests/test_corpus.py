"""The corpus is complete, in its one form, small enough, and its ids are permanent."""

import hashlib
import json
import sys
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from belote_conformance import corpus, kills, proof, situations
from belote_conformance.annotate import mutants, required
from belote_conformance.equivalents import reason
from belote_spec import variant as variants
from belote_spec.catalogue import catalogue
from shipped import CORPUS, NAMES, every_case, position_of

MIB = 1 << 20
RENAMES = json.loads(files("belote_conformance").joinpath("renames.json").read_text(encoding="utf-8"))
"""``renamed``: id to the id it has now; ``retired``: id to the reason why there is no such case any more."""


def must_notice(name):
    """The changes of a rule point that are not listed as equivalent, in the form in which cases name them."""
    variant = variants.load(name)
    for change in mutants(variant, catalogue()):
        if reason(variant, change) is None:
            yield kills.mutant(*change)


# Completeness


@pytest.mark.parametrize("name", NAMES)
def test_every_change_of_a_rule_point_is_noticed_by_three_cases(name):
    killers = kills.killers(CORPUS.cases[name])
    assert {
        change: len(killers.get(change, ()))
        for change in must_notice(name)
        if len(killers.get(change, ())) < 3
    } == {}


@pytest.mark.parametrize("name", NAMES)
def test_no_case_notices_a_change_that_is_said_to_change_nothing(name):
    variant = variants.load(name)
    equivalent = {
        kills.mutant(*change) for change in mutants(variant, catalogue()) if reason(variant, change)
    }
    assert equivalent & kills.killers(CORPUS.cases[name]).keys() == set()


@pytest.mark.parametrize("name", NAMES)
def test_every_possible_situation_has_five_cases(name):
    cannot = situations.impossible(variants.load(name))
    found = Counter(case.situation for case in CORPUS.cases[name])
    wanted = [one.id for one in situations.situations() if one.id not in cannot]
    assert {one: found[one] for one in wanted if found[one] < 5} == {}
    assert found.keys() - set(wanted) == set(), "a case of a class that is said to be impossible"


@pytest.mark.parametrize("name", NAMES)
def test_every_class_that_cannot_occur_is_a_class_and_has_a_reason(name):
    cannot = situations.impossible(variants.load(name))
    assert cannot.keys() <= situations.by_id().keys()
    assert all(cannot.values())


@pytest.mark.parametrize("name", NAMES)
def test_every_clause_of_the_document_is_exercised(name):
    exercised = {rule for case in CORPUS.cases[name] for rule in case.rules}
    clauses = {
        rule
        for rule, point in variants.load(name).points.items()
        if point.basis in ("stated", "derived") and not catalogue()[rule].ritual
    }
    assert clauses - exercised == set()


def test_every_pair_of_variants_is_told_apart():
    pairs = proof.variant_pairs(CORPUS)
    assert len(pairs) == len(NAMES) * (len(NAMES) - 1) // 2
    assert min(pairs.values()) >= 1


def test_every_pair_of_values_is_told_apart_or_has_its_reason():
    together = [pair for pair, apart in proof.value_pairs(CORPUS).items() if not apart]
    assert [pair for pair in together if not proof.why_not_apart(pair)] == []


def test_every_pair_that_is_not_told_apart_has_its_reason():
    listed = [pair for pair, apart in proof.value_pairs(CORPUS).items() if not apart]
    assert [pair for pair in listed if not proof.why_not_apart(pair)] == []


@pytest.mark.parametrize("name", NAMES)
def test_the_gate_says_the_same(name):
    assert proof.coverage(CORPUS, name).complete


def test_there_are_a_few_hundred_situations():
    found = list(situations.situations())
    assert 200 <= len(found) < 1000
    assert len({one.id for one in found}) == len(found)
    for one in found:
        assert one.id.startswith(f"{one.question}/")
        for text in (one.text["fr"], one.text["en"]):
            assert text.endswith(".")
            assert text[0].isupper()


# The smoke tier


@pytest.mark.parametrize("name", NAMES)
def test_smoke_is_small_and_notices_every_change(name):
    smoke = CORPUS.tier(name, smoke=True)
    assert [case.id for case in smoke if case.id not in CORPUS.smoke[name]] == []
    assert len(smoke) == len(CORPUS.smoke[name]) <= 400
    assert set(must_notice(name)) <= kills.killers(smoke).keys()


@pytest.mark.parametrize("name", NAMES)
def test_no_case_of_smoke_is_superfluous(name):
    by_case = {case.id: kills.killed(case) for case in CORPUS.tier(name, smoke=True)}
    counts = Counter(change for killed in by_case.values() for change in killed)
    assert [one for one, killed in by_case.items() if all(counts[change] > 1 for change in killed)] == []


# Ids


def test_ids_are_unique_within_a_variant():
    for name in NAMES:
        found = [case.id for case in (*CORPUS.cases[name], *CORPUS.perft[name])]
        assert len(set(found)) == len(found)


def test_an_id_is_of_one_position_for_good():
    wrong = [case.id for case in CORPUS.everything if CORPUS.lock[case.id] != position_of(case).fingerprint()]
    assert wrong == []
    assert len(set(CORPUS.lock.values())) == len(CORPUS.lock)


def test_every_id_ever_given_is_there_or_renamed_or_retired():
    there = {case.id for case in CORPUS.everything}
    gone = CORPUS.lock.keys() - there
    assert gone - RENAMES["renamed"].keys() - RENAMES["retired"].keys() == set()
    assert set(RENAMES["renamed"].values()) <= there
    assert (RENAMES["renamed"].keys() | RENAMES["retired"].keys()) & there == set()
    assert all(RENAMES["retired"].values())


def test_an_id_says_its_question_and_is_plain():
    for case in every_case():
        question, words, number = case.id.split("/")
        assert question == case.question
        assert words.replace("-", "").isalnum()
        assert words == words.lower()
        assert number.isdigit()


def test_cases_that_share_an_id_share_deck_calls_and_plays():
    by_id = {}
    for case in every_case():
        position = position_of(case)
        assert by_id.setdefault(case.id, position) == position


# Form and size


def test_the_files_are_in_their_one_form():
    root = corpus.place()
    for name, data in CORPUS.files().items():
        assert root.joinpath(name).read_bytes() == data, name


def test_the_cases_are_twelve_mebibytes_at_most():
    sizes = [len(data) for name, data in CORPUS.files().items() if name.endswith(".jsonl")]
    assert sum(sizes) <= 12 * MIB


def test_the_manifest_names_every_file():
    root, manifest = corpus.place(), corpus.read_manifest()
    lying = {
        f"{folder.name}/{path.name}"
        for folder in root.iterdir()
        if folder.is_dir()
        for path in folder.iterdir()
    }
    assert lying == {name for name in manifest["files"] if "/" in name}
    for name, digest in manifest["files"].items():
        assert hashlib.sha256(root.joinpath(name).read_bytes()).hexdigest() == digest


def test_no_comment_is_empty_and_each_is_a_sentence():
    for case in every_case():
        assert case.comment[0].isupper()
        assert case.comment.endswith(".")


def test_other_answers_are_other_answers():
    for case in every_case():
        own = required(case.question, case.expect)
        assert all(entry.answer != own for entry in (*case.accept, *case.otherwise))
        assert all(entry.readings for entry in case.accept)
        assert case.question != "replay" or not case.otherwise
