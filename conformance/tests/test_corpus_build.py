"""Building: the same bytes from the same rules, seed and lock; and fresh cases that nobody has seen."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from belote_conformance import building, corpus, selection, situations
from belote_conformance.checking import check_corpus
from shipped import CORPUS, NAMES, every_case, ids, position_of, rules_of, scene_of

QUICK = ("deal",)
"""Questions whose whole part of the corpus is built in a moment."""


@pytest.fixture(scope="module")
def small():
    """A corpus of a few of the cases."""
    cases = {name: CORPUS.cases[name][::40] for name in NAMES}
    ids_of = {case.id for chosen in cases.values() for case in chosen}
    lock = {one: digest for one, digest in CORPUS.lock.items() if one in ids_of}
    return corpus.Corpus("1.0.0", cases, {name: [cases[name][0].id] for name in NAMES}, lock)


@pytest.fixture(scope="module")
def rebuilt():
    """Two parts of the corpus, built anew with its seed and its lock; no rule is hunted for."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(building, "PARTS", tuple(part for part in selection.PARTS if part.question in QUICK))
        patch.setattr(selection, "HUNT", 0)
        return building.build(CORPUS.lock)


@pytest.mark.parametrize("name", NAMES)
def test_a_part_builds_to_the_lines_that_are_shipped(rebuilt, name):
    shipped = {case.id: case.canonical() for case in CORPUS.cases[name] if case.question in QUICK}
    built = {case.id: case.canonical() for case in rebuilt.cases[name]}
    assert built.items() <= shipped.items()
    hunted = {one.rpartition("/")[0] for one in shipped.keys() - built.keys()}
    assert hunted.isdisjoint(selection._words(one) for one in situations.by_id())


def test_the_lock_grows_and_never_changes(rebuilt):
    assert rebuilt.lock == CORPUS.lock


SMALL = """
import sys
from belote_conformance import building, selection
building.PARTS = (selection.Part("announcements", 40), selection.Part("plays", 40), selection.Part("score", 30, only=".capot-"))
selection.HUNT = 0
for name, data in sorted(building.build({}, names=["belote-000", "belote-002"]).files().items()):
    print(name, len(data))
    sys.stdout.write(data.decode())
"""


def built_in_a_process(hash_seed):
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run([sys.executable, "-c", SMALL], env=environment, capture_output=True, check=True)
    return done.stdout


def test_the_order_of_sets_does_not_reach_the_bytes():
    first = built_in_a_process("1")
    assert first.count(b"\n") > 50
    assert first == built_in_a_process("22")


def test_an_id_that_a_position_has_is_kept():
    chosen = {
        case.id: selection.Chosen(position_of(case), "deal/other-words", {})
        for case in CORPUS.cases[NAMES[0]][:5]
    }
    by_hash = {one.position.fingerprint(): one for one in chosen.values()}
    assert sorted(building.assign_ids(by_hash, by_hash, CORPUS.lock).values()) == sorted(chosen)


def test_a_new_position_gets_the_next_number_and_never_a_used_one():
    one = selection.Chosen(position_of(CORPUS.cases[NAMES[0]][0]), "calls/words", {})
    key = one.position.fingerprint()
    assert building.assign_ids({key: one}, {key}, {}) == {key: "calls/words/0001"}
    assert building.assign_ids({key: one}, {key}, {"calls/words/0007": "gone"}) == {key: "calls/words/0008"}


def test_what_is_written_is_read_again(tmp_path, small):
    corpus.write(small, tmp_path)
    read = corpus.read(tmp_path)
    assert read.files() == small.files()
    assert list(check_corpus(tmp_path)) == []


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("belote-000/calls.jsonl", "belote-000/calls.jsonl: is not the file that the manifest names"),
        ("manifest.json", "no readable manifest"),
        ("ids.lock", "ids.lock: is not the file that the manifest names"),
    ],
)
def test_a_file_that_was_touched_is_found(tmp_path, small, name, expected):
    corpus.write(small, tmp_path)
    path = tmp_path / name
    path.write_bytes(path.read_bytes().replace(b"passes", b"passed", 1) if name != "manifest.json" else b"{")
    assert any(expected in problem for problem in check_corpus(tmp_path))


def test_a_manifest_whose_root_is_not_that_of_the_files_is_found(tmp_path, small):
    corpus.write(small, tmp_path)
    path = tmp_path / "manifest.json"
    manifest = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**manifest, "root": "sha256:0"}), encoding="utf-8")
    assert "manifest.json: the root hash is not that of the files" in list(check_corpus(tmp_path))


# Fresh cases


@pytest.fixture(scope="module")
def fresh():
    """Fresh cases from a search cut short."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            building,
            "PARTS",
            tuple(part._replace(tries=30) for part in selection.PARTS if part.question != "match"),
        )
        return [building.fresh(["belote-000", "belote-003"], 20, seed) for seed in (7, 7, 8)]


def test_the_same_seed_gives_the_same_fresh_cases_and_another_others(fresh):
    first, again, other = (
        {name: [case.canonical() for case in cases] for name, cases in one.cases.items()} for one in fresh
    )
    assert first == again
    assert set(first["belote-000"]).isdisjoint(other["belote-000"])


def test_fresh_cases_are_of_many_questions_and_no_more_than_asked_for(fresh):
    for one in fresh:
        for cases in one.cases.values():
            assert 15 <= len(cases) <= 20
            assert len({case.question for case in cases}) >= 4


def test_no_fresh_case_is_in_the_corpus(fresh):
    shipped = set(CORPUS.lock.values())
    for one in fresh:
        for case in (case for cases in one.cases.values() for case in cases):
            assert position_of(case).fingerprint() not in shipped, ids(case)
            assert case.id not in CORPUS.lock


def test_fresh_cases_are_of_classes_that_recognise_them(fresh):
    for case in (case for cases in fresh[0].cases.values() for case in cases):
        assert case.situation in situations.recognised(scene_of(case))
        assert case.situation not in situations.impossible(rules_of(case))


def test_every_shipped_case_can_be_set_up_again():
    assert all(position_of(case).records for case in every_case())
