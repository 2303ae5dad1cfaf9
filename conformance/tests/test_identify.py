"""Identification: which rules an engine plays, when nothing is known of them."""

import random
from functools import cache

import pytest
from belote_conformance import corpus
from belote_conformance.certification import plan
from belote_conformance.identify import identified, pooled, variant_file
from belote_conformance.inprocess import InProcess, Reference
from belote_conformance.moves import moves
from belote_conformance.reference import changes, moved, own_values
from belote_conformance.verdict import judge_engine
from belote_spec.check import check
from belote_spec.variant import builtin, load


@cache
def all_cases():
    """Every position of the corpus once."""
    return pooled(corpus.shipped(), builtin())


def found(name, reading=None, state=frozenset(), every=1):
    """What is found of the reference engine that plays one variant whatever it is asked, rule points changed."""
    engine = InProcess(Reference(own=name, reading=reading, values=changes(state)))
    return identified(list(engine.results(all_cases()[::every])), builtin(), own=True), engine.hello


def told(one):
    """The settings that are found, and those that the answers do not tell from them."""
    return one.state | {setting for group in one.not_told for setting in group.settings}


@pytest.mark.parametrize("name", builtin())
def test_each_document_is_recognised(name):
    one, _ = found(name, every=4)
    assert (one.nearest.id, one.values, one.unexplained) == (name, {}, ())


def test_003_corrected_is_003_with_both_tables_changed():
    one, _ = found("belote-003", "corrected", every=4)
    assert one.nearest.id == "belote-003"
    assert one.values == load("belote-003").readings["corrected"]


def test_changed_points_are_given_back():
    seed = 1
    variant = load(builtin()[seed])
    own, state = own_values(variant), frozenset()
    for move in random.Random(seed).sample(moves(variant).all, 4):
        state = moved(state, move.to, own)
    one, _ = found(variant.id, state=state)
    assert one.nearest.id == variant.id
    assert not one.unexplained
    assert one.state <= state | told(one)
    own_of_all = set(own_values(variant).items())
    assert state <= told(one) | own_of_all


def test_the_file_is_accepted_by_check_and_by_certify(tmp_path):
    values = {"play.underruff_opponent": "free", "belote.points": 10, "announcements.tie": "first_from_taker"}
    engine = Reference(own="belote-000", values=values)
    under_test = InProcess(engine)
    one = identified(list(under_test.results(all_cases())), builtin(), own=True)
    path = tmp_path / "mine.yaml"
    path.write_text(variant_file(one, under_test.hello), encoding="utf-8")
    assert check(str(path), None, 20).passed
    mine = load(str(path))
    assert mine.lineage[1] == "belote-000"
    assert {rule: mine.rules[rule] for rule in values} == values
    (subject,) = plan([str(path)]).subjects
    same = InProcess(Reference(own=str(path)))
    assert judge_engine(subject.variant, list(same.results(subject.cases))).word == "as_completed"


def test_a_point_that_no_answer_shows_is_said_to_be_open():
    asked = [case for case in all_cases() if case.question in ("plays", "trick")]
    one = identified(list(InProcess(Reference(own="belote-000")).results(asked)), builtin(), own=True)
    open_points = {rule for group in one.not_told for rule, _ in group.settings}
    assert {"scoring.last_trick", "belote.points", "announcements.tie"} <= open_points
    assert "play.underruff_opponent" not in open_points


def test_an_engine_that_plays_what_it_is_asked_is_looked_at_variant_by_variant():
    engine = InProcess(Reference(values={"belote.points": 10}))
    asked = pooled(corpus.shipped(), ["belote-004"])
    one = identified(list(engine.results(asked)), ["belote-004"], own=False)
    assert (one.nearest.id, one.values) == ("belote-004", {"belote.points": 10})


def test_a_house_rule_of_the_other_direction_is_asked_in_mirror_image(tmp_path):
    path = tmp_path / "mirror.yaml"
    path.write_text(
        "id: mirror\nextends: belote-000\ntable:\n  direction: {value: counterclockwise}\n", encoding="utf-8"
    )
    (subject,) = plan([str(path)]).subjects
    assert subject.left_out == 0
    results = list(InProcess(Reference(own=str(path))).results(subject.cases))
    assert judge_engine(subject.variant, results).word == "as_completed"
