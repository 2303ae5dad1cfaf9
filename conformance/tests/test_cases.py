"""The case: its canonical form, files of cases, and how an answer is judged field by field."""

import json
import runpy
from dataclasses import replace
from pathlib import Path

import pytest
from belote_conformance import cases
from belote_conformance.cases import (
    Case,
    FieldStatus,
    compare,
    judge,
    normalise,
    parse_cases,
    read_cases,
    write_cases,
)
from belote_spec.errors import NotReadable

FAKES = Path(__file__).with_name("fakes") / "fakes.py"
CASES = [Case.from_json(question) for question in runpy.run_path(str(FAKES))["questions"](3)]
PASSED, FAILED, UNSUPPORTED = FieldStatus.PASSED, FieldStatus.FAILED, FieldStatus.UNSUPPORTED

FULL = {
    "id": "plays/overruff-opponent/0007",
    "variant": "belote-000",
    "options": {"target": 501},
    "question": "plays",
    "given": {"seat": "S", "hand": ["7H"], "order": ["N", "E", "S", "W"]},
    "record": None,
    "expect": {"legal": ["7H"]},
    "accept": [{"answer": {"legal": []}, "readings": [{"play.ruff_partner": "required"}]}],
    "otherwise": [{"rule": "cards.trump_points", "value": {"Q": 3}, "answer": {"legal": []}}],
    "rules": ["play.ruff_partner"],
    "situation": "plays.x",
    "level": "open",
    "comment": "Où l'on coupe.",
}
LINE = (
    '{"id":"plays/overruff-opponent/0007","variant":"belote-000","options":{"target":501},"question":"plays",'
    '"given":{"hand":["7H"],"order":["N","E","S","W"],"seat":"S"},"record":null,"expect":{"legal":["7H"]},'
    '"accept":[{"answer":{"legal":[]},"readings":[{"play.ruff_partner":"required"}]}],'
    '"otherwise":[{"answer":{"legal":[]},"rule":"cards.trump_points","value":{"Q":3}}],'
    '"rules":["play.ruff_partner"],"situation":"plays.x","level":"open","comment":"Où l\'on coupe."}'
)


def test_the_canonical_line_has_the_fields_in_order_and_sorted_keys_inside():
    assert Case.from_json(FULL).canonical() == LINE


def test_a_case_is_the_same_after_writing_and_reading():
    case = Case.from_json(FULL)
    assert case.to_json() == FULL
    assert Case.from_json(json.loads(case.canonical())) == case
    assert case.sha256() == replace(case).sha256()
    assert case.sha256() != replace(case, comment="else").sha256()


def test_a_file_of_cases_round_trips(tmp_path):
    path = tmp_path / "trick.jsonl"
    digest = write_cases(path, CASES)
    assert read_cases(path) == CASES
    assert path.read_bytes().count(b"\n") == 3
    assert b"\r" not in path.read_bytes()
    assert digest == write_cases(tmp_path / "again.jsonl", read_cases(path))


def broken(**changes):
    """The line of a case with fields changed, or left out where the change is None."""
    fields = {**FULL, **changes}
    return json.dumps({name: value for name, value in fields.items() if value != "LEFT OUT"}).encode()


BROKEN = {
    "a list": (b"[1]", "a case is an object"),
    "not JSON": (b"{", "not JSON"),
    "an empty line": (b"", "not JSON"),
    "not UTF-8": (b'{"id":"\xe9"}', "not UTF-8: byte 8"),
    "UTF-16": (LINE.encode("utf-16"), "not UTF-8"),
    "a number JSON has not": (b'{"id":NaN}', "NaN is not a number"),
    "a key twice": (b'{"id":"a","id":"b"}', "a key is given twice"),
    "too deep": (b"[" * 50_000, "nested too deeply"),
    "too long": (b"[" + b" " * cases.LINE_LIMIT + b"]", "at most 1048576"),
    "a field left out": (broken(expect="LEFT OUT"), "expect: is missing"),
    "an unknown field": (broken(note="x"), "note: no such field"),
    "an unknown question": (broken(question="play"), "question: must be one of calls, deal, plays"),
    "a wrong type": (broken(given=[]), "given: must be an object"),
    "an unhashable question": (broken(question=[]), "question: must be one of"),
    "no id": (broken(id=""), "id: must be a string"),
    "a control character": (broken(comment="\x1b[2J"), "comment: must be a sentence"),
    "a wrong level": (broken(level="sure"), "level: must be one of stated, derived, open"),
    "a bad alternative": (broken(accept=[{"answer": {}}]), "accept: must be a list"),
    "a bad otherwise": (
        broken(otherwise=[{"rule": 1, "value": 1, "answer": {}}]),
        "otherwise: must be a list",
    ),
    "a rule that is no string": (broken(rules=[1]), "rules: must be a list"),
    "the same id twice": (LINE.encode(), "is used twice for belote-000"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_line_is_refused_with_its_place(name):
    line, words = BROKEN[name]
    with pytest.raises(NotReadable) as caught:
        list(parse_cases(LINE.encode() + b"\n" + line + b"\n", "x.jsonl"))
    assert words in str(caught.value)
    assert str(caught.value).startswith("x.jsonl:2: ")
    assert str(caught.value).replace("\n", "").isprintable()


def test_all_problems_of_a_line_are_told_at_once():
    with pytest.raises(NotReadable) as caught:
        Case.from_json({"id": 1, "colour": 2})
    assert len(caught.value.problems) == 1 + len(cases.FIELDS)


def test_a_file_cut_off_is_refused(tmp_path):
    path = tmp_path / "x.jsonl"
    path.write_text(LINE)
    with pytest.raises(NotReadable, match="cut off"):
        read_cases(path)


def test_a_file_too_large_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(cases, "FILE_LIMIT", 10)
    path = tmp_path / "x.jsonl"
    path.write_text(LINE + "\n")
    with pytest.raises(NotReadable, match="at most 10"):
        read_cases(path)


def test_sets_are_equal_in_any_order():
    assert normalise("plays", {"legal": ["AS", "7S", "KC", "7S"]}) == {"legal": ["KC", "7S", "AS"]}
    assert normalise("calls", {"legal": ["other:sa", "H", "pass"]}) == {"legal": ["pass", "H", "other:sa"]}
    tierce = {"kind": "sequence", "top": "QS", "length": 3.0}
    square = {"kind": "square", "rank": "J"}
    one = {"held": {"N": [tierce, square], "E": [], "S": [], "W": []}}
    other = {"held": {"E": [], "N": [square, {**tierce, "length": 3}], "S": [], "W": []}}
    assert normalise("announcements", one) == normalise("announcements", other)


def test_lists_that_are_no_sets_keep_their_order():
    turns = [{"seat": "N", "legal": ["8C", "7C"]}, {"seat": "E", "legal": []}]
    expected = [{"seat": "N", "legal": ["7C", "8C"]}, {"seat": "E", "legal": []}]
    assert normalise("replay", {"plays": turns}) == {"plays": expected}
    assert compare("replay", {"plays": turns[::-1]}, {"calls": [], "plays": turns, "score": None}) == {
        "calls": UNSUPPORTED,
        "plays": FAILED,
        "score": UNSUPPORTED,
    }


def test_the_expected_answer_passes_in_every_field():
    assert judge(CASES[0], CASES[0].expect) == {"winner": PASSED, "points": PASSED}


def test_a_required_field_left_out_is_unsupported():
    winner = {"winner": CASES[0].expect["winner"]}
    assert judge(CASES[0], winner) == {"winner": PASSED, "points": UNSUPPORTED}
    assert judge(CASES[0], {}) == {"winner": UNSUPPORTED, "points": UNSUPPORTED}


SCORE = {
    "outcome": "made",
    "score": {"NS": 90, "EW": 72},
    "pending": 0,
    "capot": None,
    "breakdown": {
        side: {"cards": cards, "last_trick": last, "capot": 0, "announcements": 0, "belote": 0}
        for side, cards, last in (("NS", 80, 10), ("EW", 72, 0))
    },
}
REQUIRED = {"outcome": PASSED, "score": PASSED, "pending": PASSED}


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, {**REQUIRED, "capot": PASSED, "breakdown": PASSED}),
        ({"capot": "LEFT OUT", "breakdown": "LEFT OUT"}, REQUIRED),
        ({"breakdown": {}}, {**REQUIRED, "capot": PASSED}),
        ({"breakdown": {"NS": {"cards": 80.0}}}, {**REQUIRED, "capot": PASSED, "breakdown": PASSED}),
        ({"breakdown": {"NS": {"cards": 81}}}, {**REQUIRED, "capot": PASSED, "breakdown": FAILED}),
        ({"capot": "NS", "breakdown": "LEFT OUT"}, {**REQUIRED, "capot": FAILED}),
        (
            {"pending": "LEFT OUT", "score": {"NS": 91, "EW": 71}},
            {**REQUIRED, "score": FAILED, "pending": UNSUPPORTED, "capot": PASSED, "breakdown": PASSED},
        ),
    ],
)
def test_an_optional_field_is_judged_only_when_given(changes, expected):
    answer = {name: value for name, value in {**SCORE, **changes}.items() if value != "LEFT OUT"}
    assert compare("score", answer, SCORE) == expected


@pytest.mark.parametrize(
    ("score", "expected"),
    [
        ({"outcome": "made", "score": {"NS": 90, "EW": 72}, "pending": 0}, PASSED),
        ({"outcome": "made", "score": {"EW": 72, "NS": 90.0}, "pending": 0}, PASSED),
        ({"outcome": "made", "score": {"NS": 90, "EW": 72}}, UNSUPPORTED),
        ({"outcome": "failed", "score": {"NS": 90, "EW": 72}}, FAILED),
        (None, FAILED),
    ],
)
def test_the_score_of_a_replay_is_one_field(score, expected):
    right = {
        "calls": [],
        "plays": [],
        "score": {"outcome": "made", "score": {"NS": 90, "EW": 72}, "pending": 0},
    }
    assert compare("replay", {**right, "score": score}, right)["score"] is expected


def test_an_outcome_of_another_kind_fails():
    right = {"legal": [], "caller": None, "outcome": {"taker": "N", "trump": "H"}}
    assert compare("calls", {**right, "outcome": {"redeal": "N"}}, right)["outcome"] is FAILED
    assert compare("calls", {**right, "outcome": None}, right)["outcome"] is FAILED
