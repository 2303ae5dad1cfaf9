"""Declared differences: what is declared is accepted as long as it is exactly so."""

import json
from functools import cache

import pytest
from belote_conformance import corpus
from belote_conformance.certification import plan
from belote_conformance.declared import parse, read
from belote_conformance.inprocess import InProcess, Reference
from belote_conformance.verdict import judge_engine
from belote_spec import yaml_loader
from belote_spec.errors import NotReadable

UNDERRUFF = {"rule": "play.underruff_opponent", "value": "free", "reason": "Our players discard."}


def entries(*differences):
    """Differences as they are read from a file."""
    return parse(yaml_loader.read(json.dumps({"differences": list(differences)}).encode()))


@cache
def results(**values):
    """The results of the reference engine with rule points changed."""
    of = plan(["belote-000"], profile="play")
    return list(InProcess(Reference(values=values)).results(of.cases))


def verdict(values, *differences):
    """The verdict on the reference engine with rule points changed, under declared differences."""
    (subject,) = plan(["belote-000"], profile="play", declared=entries(*differences)).subjects
    return judge_engine(
        subject.variant,
        results(**values),
        profile="play",
        declared=subject.declared,
        elsewhere=subject.elsewhere,
    )


FREE = {"play.underruff_opponent": "free"}


def failing():
    """The first case that fails with free underruffing."""
    return next(result for result in results(**FREE) if result.status == "failed")


def test_without_a_declaration_the_engine_does_not_conform():
    assert not verdict(FREE).conforms


def test_a_declared_rule_point_is_accepted():
    found = verdict(FREE, UNDERRUFF)
    assert (found.word, found.problems) == ("as_completed", ())
    assert [str(one) for one in found.declared] == ["play.underruff_opponent=free"]


def test_a_rule_point_declared_with_another_value_than_is_played_fails():
    found = verdict({"play.ruff_opponent": "free"}, UNDERRUFF)
    assert not found.conforms


def test_a_rule_point_that_is_played_as_the_document_has_it_is_an_unexpected_pass():
    found = verdict({}, UNDERRUFF)
    assert not found.conforms
    assert "answered as the document has it" in found.problems[0]


def test_a_rule_point_declared_with_the_documents_own_value_fails():
    found = verdict(FREE, {**UNDERRUFF, "value": "required"})
    assert found.problems == ("declared play.underruff_opponent=required: the document has that value",)


def test_a_rule_point_that_no_case_can_show_fails():
    found = verdict({}, {"rule": "scoring.last_trick", "value": 0, "reason": "We forgot."})
    assert found.problems == ("declared scoring.last_trick=0: no case that was answered can show it",)


def test_declared_cases_are_accepted_and_counted():
    found = verdict(
        FREE,
        *(
            {"case": result.case.id, "reason": "known"}
            for result in results(**FREE)
            if result.status == "failed"
        ),
    )
    assert found.conforms
    assert found.counts.total["declared"] == sum(result.status == "failed" for result in results(**FREE))


def test_a_pattern_declares_all_cases_that_it_matches():
    prefix = failing().case.id.split("-")[0]
    found = verdict({}, {"case": f"{prefix}*", "reason": "known"})
    assert not found.conforms
    assert len(found.problems) > 10


def test_a_declared_case_that_passes_is_an_unexpected_pass():
    found = verdict({}, {"case": failing().case.id, "reason": "known"})
    assert found.problems == (f"declared {failing().case.id}: {failing().case.id} passes",)


def test_a_pattern_that_matches_nothing_fails():
    found = verdict(FREE, UNDERRUFF, {"case": "plays/none-such/*", "reason": "known"})
    assert found.problems == ("declared plays/none-such/*: no case has such an id",)


def test_a_case_that_this_tier_does_not_ask_may_be_declared():
    case = next(case.id for case in corpus.shipped().tier("belote-000") if case.question == "score")
    assert verdict(FREE, UNDERRUFF, {"case": case, "reason": "known"}).conforms


@pytest.mark.parametrize("right", [True, False])
def test_a_declared_answer_must_be_the_one_that_is_given(right):
    failed = [result for result in results(**FREE) if result.status == "failed"]
    declared = [{"case": one.case.id, "reason": "known", "answer": dict(one.answer)} for one in failed]
    if not right:
        declared[0]["answer"] = {"legal": ["7C"]}
    found = verdict(FREE, *declared)
    assert found.conforms == right
    assert len(found.problems) == (not right)


def test_an_entry_of_no_variant_goes_where_it_fits():
    of = plan(
        ["belote-000", "belote-002"],
        declared=entries({"rule": "scoring.failed_base", "value": 162, "reason": "One rule for all."}),
    )
    assert [len(subject.declared) for subject in of.subjects] == [0, 1]


def test_an_entry_of_a_variant_that_is_not_certified_is_refused():
    with pytest.raises(NotReadable, match="belote-004 is not certified here"):
        plan(["belote-000"], declared=entries({**UNDERRUFF, "variant": "belote-004"}))


BROKEN = {
    "differences: 3": "under it a list",
    "other: []": "under it a list",
    "differences: [3]": "an entry is a map",
    "differences: [{rule: play.follow, value: required}]": "reason is missing",
    "differences: [{reason: known}]": "either rule and value, or case",
    "differences: [{reason: known, case: a, rule: play.follow, value: required}]": "either rule and value, or case",
    "differences: [{reason: known, rule: play.folow, value: required}]": "is not a rule point .did you mean play.follow",
    "differences: [{reason: known, rule: play.follow, value: never}]": "never is not allowed",
    "differences: [{reason: known, rule: play.follow}]": "with the value",
    "differences: [{reason: known, case: a, value: 3}]": "without a value",
    "differences: [{reason: known, case: a, answer: 3}]": "is a map",
    "differences: [{reason: known, case: 3}]": "must be a text",
    "differences: [{reason: known, case: a, resaon: b}]": "did you mean reason",
}


@pytest.mark.parametrize("text", BROKEN)
def test_a_broken_file_is_refused_with_what_is_wrong(text):
    with pytest.raises(NotReadable, match=BROKEN[text]):
        parse(yaml_loader.read(text.encode(), "known.yaml"))


def test_a_file_is_yaml_or_json(tmp_path):
    (tmp_path / "known.json").write_text(json.dumps({"differences": [UNDERRUFF]}))
    (tmp_path / "known.yaml").write_text(
        "differences:\n  - {rule: play.underruff_opponent, value: free, reason: Our players discard.}\n"
    )
    assert read(tmp_path / "known.json") == read(tmp_path / "known.yaml") == entries(UNDERRUFF)
    (tmp_path / "cut.json").write_text("{")
    with pytest.raises(NotReadable, match="not JSON"):
        read(tmp_path / "cut.json")


def test_what_is_declared_reads_back():
    (entry,) = entries(UNDERRUFF)
    assert entries(entry.to_json()) == (entry,)
