"""Counts of legal sequences: a table beside the tiers, which names the rule that a wrong count betrays."""

from collections import Counter

import pytest
from belote_conformance import corpus, perft_table
from belote_conformance.certification import FRESH, SMOKE, Tier, plan
from belote_conformance.cli import main
from belote_conformance.inprocess import InProcess, Reference
from belote_conformance.judging import PROFILES
from belote_conformance.reports import drawing, telling
from belote_conformance.verdict import judge_engine
from belote_spec import variant as variants
from belote_spec.cards import SEATS
from belote_spec.errors import NotReadable
from belote_spec.perft import perft, position

CORPUS = corpus.shipped()
NAMES = variants.builtin()


def verdict(engine, name):
    """What is said of the counts of an engine in this process."""
    results = list(InProcess(engine).results(CORPUS.perft[name]))
    return judge_engine(variants.load(name), results, profile="perft")


@pytest.mark.parametrize("name", NAMES)
def test_the_table_has_twenty_deals_from_the_lead_on_and_to_the_end(name):
    found = Counter(case.situation for case in CORPUS.perft[name])
    assert found == {"perft/from-the-lead": 20, "perft/to-the-end": 20}


@pytest.mark.filterwarnings("ignore:numba is not installed:RuntimeWarning")
@pytest.mark.parametrize("name", NAMES)
def test_the_command_counts_the_deals_of_the_table(name):
    """Deal number N of the corpus's seed; where the turn passes the other way, what is said of East is said of West."""
    rules = variants.load(name).compiled
    cases = [case for case in CORPUS.perft[name] if case.situation == "perft/from-the-lead"]
    for number, case in enumerate(cases):
        assert case.given["depth"] == perft_table.depth_of(number)
        assert perft(position(rules, corpus.SEED, number), case.given["depth"]) == case.expect["count"], (
            case.id
        )


@pytest.mark.parametrize("name", NAMES)
def test_a_count_is_the_sum_of_its_parts(name):
    for case in CORPUS.perft[name]:
        assert sum(case.expect["divide"].values()) == case.expect["count"]
        assert case.expect["divide"].keys() <= set(case.given["hands"][case.given["order"][0]])
        left = sum(len(case.given["hands"][seat]) for seat in SEATS)
        assert case.given["depth"] <= left


def test_no_tier_and_no_other_profile_asks_for_counts():
    assert [name for name, questions in PROFILES.items() if "perft" in questions] == ["perft"]
    for name in NAMES:
        assert "perft" not in {case.question for case in CORPUS.tier(name)}
    asked = plan(profile="perft")
    assert Counter(case.question for case in asked.cases) == {"perft": 160}
    assert list(plan(profile="perft", tier=Tier(SMOKE)).cases) == list(asked.cases)


def test_there_are_no_fresh_counts(capsys):
    with pytest.raises(NotReadable, match="no fresh counts"):
        plan(profile="perft", tier=Tier(FRESH, 10, 1))
    with pytest.raises(SystemExit, match="2"):
        main(["certify", "--profile", "perft", "--fresh", "5", "--seed", "1"])
    assert "--fresh" in capsys.readouterr().err


@pytest.mark.parametrize("name", NAMES)
def test_the_reference_engine_conforms(name):
    assert verdict(Reference(), name).word == "as_completed"


@pytest.mark.parametrize(
    ("rule", "value"),
    [
        ("play.raise_trump", "never"),
        ("play.ruff_opponent", "free"),
        ("play.underruff_opponent", "free"),
        ("play.raise_plain", "required"),
        ("belote.order", "king_first"),
    ],
)
def test_the_rule_is_named_by_the_counts_alone(rule, value):
    found = verdict(Reference(values={rule: value}), "belote-000")
    assert found.word == "fails"
    assert [(one.rule, one.value) for one in found.diagnosis.findings] == [(rule, value)]
    assert not found.diagnosis.unexplained


def test_a_wrong_count_is_told_and_drawn():
    case = CORPUS.perft["belote-000"][0]
    told = "\n".join(telling.position("perft", case.given, "en"))
    drawn = drawing.position({"question": "perft", "given": case.given})
    assert f"sequences of {case.given['depth']} cards" in told
    assert f"suites de {case.given['depth']} cartes" in drawn
    assert all(seat in told and seat in drawn for seat in SEATS)
