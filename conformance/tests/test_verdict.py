"""The verdict: an engine conforms under one single reading or not at all, and what it plays otherwise is named."""

import random
import runpy
import sys
from functools import cache
from pathlib import Path

import pytest
from belote_conformance import corpus
from belote_conformance.cases import Case
from belote_conformance.certification import certify, plan
from belote_conformance.corpus import Corpus
from belote_conformance.engines import Command
from belote_conformance.inprocess import InProcess, Reference, Unsupported
from belote_conformance.moves import moves
from belote_conformance.reference import Reference as Under
from belote_conformance.reference import changes, moved, own_values, settings
from belote_conformance.verdict import judge_engine
from belote_spec.ruleset import RuleSet
from belote_spec.variant import builtin, load

FAKES = Path(__file__).with_name("fakes") / "fakes.py"


@cache
def cases(name, *questions):
    """The cases of a variant, of some questions or of all."""
    return [case for case in corpus.shipped().tier(name) if not questions or case.question in questions]


def verdict(engine, name="belote-000", asked=None, **settings):
    """What is said of an engine in this process."""
    asked = cases(name) if asked is None else asked
    options = {one.name: one.default for one in load(name).options.values()}
    under_test = InProcess(engine, option_defaults={name: options})
    return judge_engine(load(name), list(under_test.results(asked)), under_test.hello, **settings)


def of_reference(name="belote-000", asked=None, **values):
    """What is said of the reference engine with rule points changed; ``_`` stands for the dot of their ids."""
    return verdict(Reference(values=values), name, asked)


class Wrapped(Reference):
    """The reference engine with its answers altered by ``change(question, given, answer)``."""

    def __init__(self, change, **about):
        super().__init__()
        self._change = change
        vars(self).update(about)

    def answer(self, question, given, **rest):
        return self._change(question, given, dict(super().answer(question, given, **rest)))


# One single reading


@pytest.mark.parametrize("name", builtin())
def test_the_reference_engine_conforms_to_each_document_as_completed(name):
    found = of_reference(name)
    assert (found.word, found.reading, found.diagnosis.findings) == ("as_completed", {}, ())
    assert found.counts.total == {"passed": len(cases(name))}


@pytest.mark.parametrize(
    ("name", "rule", "value"),
    [
        ("belote-000", "belote.when_tied", "carried"),
        ("belote-000", "scoring.capot_by_defence", "not_scored"),
        ("belote-002", "announcements.long_sequence", "split"),
        ("belote-003", "play.first_leader", "taker"),
        ("belote-004", "scoring.made_defence", "own_total"),
        ("belote-004", "scoring.tie", "made"),
    ],
)
def test_a_reading_that_the_document_allows_conforms_and_is_named(name, rule, value):
    found = of_reference(name, **{rule: value})
    assert (found.word, found.reading) == ("conforms", {rule: value})
    assert f"reading: {rule}={value}" in list(found.lines())


def test_003_with_the_queen_at_3_conforms_under_the_reading_that_moves_both_tables():
    found = verdict(Reference(reading="corrected"), "belote-003")
    assert found.word == "conforms"
    assert found.reading == load("belote-003").readings["corrected"]


def test_003_with_the_queen_at_3_in_trumps_alone_is_no_reading():
    value = load("belote-003").readings["corrected"]["cards.trump_points"]
    found = of_reference("belote-003", **{"cards.trump_points": value})
    assert (found.word, found.diagnosis.findings[0].rule) == ("fails", "cards.trump_points")


def test_several_readings_at_once_are_still_one_reading():
    values = {
        "belote.when_tied": "carried",
        "scoring.capot_by_defence": "not_scored",
        "play.ruff_partner": "required",
    }
    found = of_reference(**values)
    assert (found.word, found.reading) == ("conforms", values)


def test_each_answer_acceptable_but_under_no_single_reading_does_not_conform():
    kept, carried = Reference(), Reference(values={"belote.when_tied": "carried"})
    turn = iter(range(10_000))

    class Undecided(Reference):
        def answer(self, question, given, **rest):
            return (kept if next(turn) % 2 else carried).answer(question, given, **rest)

    asked = cases("belote-000", "score")
    results = list(InProcess(Undecided()).results(asked))
    allowed = [[case.expect, *({**case.expect, **one.answer} for one in case.accept)] for case in asked]
    names = ("outcome", "score", "pending")
    assert all(
        any(all(result.answer[name] == one[name] for name in names) for one in answers)
        for result, answers in zip(results, allowed, strict=True)
    )
    found = judge_engine(load("belote-000"), results, profile="scoring")
    assert found.word == "fails"
    assert found.counts.total["failed"] > 0


# The diagnosis


def sampled(count, seed):
    """Seeded changes of one rule point, over all variants."""
    every = [(name, move) for name in builtin() for move in moves(load(name)).all]
    return [
        pytest.param(name, move, id=f"{name}-{move.name}-{move.to[0][1]}"[:80])
        for name, move in random.Random(seed).sample(every, count)
    ]


@pytest.mark.parametrize(("name", "move"), sampled(8, 4))
def test_a_changed_rule_point_is_named_first_or_first_equal(name, move):
    found = verdict(Reference(values=changes(frozenset(move.to))), name)
    if found.word == "as_completed":
        pytest.skip("no case of the corpus can show it")
    if move.opens:
        assert found.word == "conforms"
        return
    assert found.word == "fails" or any(move.to[0] in one.settings for one in found.diagnosis.not_told)
    first = found.diagnosis.findings[0]
    named = {one.rule for one in found.diagnosis.findings if one.cases == first.cases}
    assert move.name in named
    assert not found.diagnosis.unexplained


@pytest.mark.parametrize("seed", range(2))
def test_of_two_changed_points_both_are_found(seed):
    variant = load(builtin()[seed])
    allowed, own = moves(variant), own_values(variant)
    closed = [
        move
        for move in allowed.all
        if not move.opens and move.name.startswith(("play.", "scoring.", "cards."))
    ]
    one, other = random.Random(seed).sample(closed, 2)
    state = moved(moved(frozenset(), one.to, own), other.to, own)
    found = verdict(Reference(values=changes(state)), variant.id)
    told = {setting for group in found.diagnosis.not_told for setting in group.settings}
    seen = frozenset(
        move.to[0]
        for move in (one, other)
        if verdict(Reference(values=changes(frozenset(move.to))), variant.id).word == "fails"
    )
    assert seen <= found.diagnosis.state | told
    assert not found.diagnosis.unexplained


def test_two_points_that_hide_each_other_are_found_together():
    # 004: 250 in all with the last trick replaced gives the same scores as 88 beside it; only the breakdown tells.
    values = {"scoring.capot_bonus": {"total": 250}, "scoring.capot_last_trick": "replaced"}
    found = of_reference("belote-004", cases("belote-004", "score"), **values)
    assert found.diagnosis.state == settings(values)


def test_the_finding_says_how_many_cases_and_the_smallest():
    found = of_reference(**{"play.underruff_opponent": "free"})
    (finding,) = found.diagnosis.findings
    sizes = [len(found.cases[place].case.request()) for place in finding.cases]
    assert sizes == sorted(sizes)
    assert f"diagnosis: play.underruff_opponent=free ({len(sizes)} cases)" in list(found.lines())
    assert len(sizes) == found.counts.total["failed"]


def test_two_points_that_answer_alike_are_both_told():
    # 81 suffices, or equal totals are made: the same scores, by rules.md.
    found = of_reference(**{"scoring.tie": "made"})
    names = {finding.rule for finding in found.diagnosis.findings}
    assert names == {"scoring.tie", "scoring.contract"}
    assert len({finding.cases for finding in found.diagnosis.findings}) == 1
    assert {"scoring.tie", "scoring.contract"} in [
        {rule for rule, _ in one.settings} for one in found.diagnosis.not_told
    ]


def test_points_that_no_answer_shows_are_listed_as_not_told_apart():
    found = verdict(Reference(), asked=cases("belote-000", "plays", "trick"))
    lines = [line for line in found.lines() if line.startswith("not told apart: belote.when_tied=")]
    assert lines == ["not told apart: belote.when_tied=kept or belote.when_tied=carried"]


def off_by_ten(question, _given, answer):
    if question == "trick":
        answer["points"] += 10
    return answer


def test_a_fault_that_is_no_rule_remains_unexplained():
    found = verdict(Wrapped(off_by_ten), asked=cases("belote-000", "trick"), profile="play")
    assert found.word == "fails"
    assert f"unexplained: {len(cases('belote-000', 'trick'))} cases" in list(found.lines())
    assert not found.reading


def test_calls_that_the_notation_cannot_write_are_told_of_and_hide_nothing_else():
    def no_trump(question, _given, answer):
        if question == "calls" and answer["legal"]:
            answer["legal"] = [*answer["legal"], "other:sans_atout"]
        return answer

    asked = cases("belote-000", "calls")
    open_auctions = sum(case.expect["outcome"] is None for case in asked)
    found = verdict(Wrapped(no_trump), asked=asked)
    assert (
        next(found.lines())
        == f'diagnosis: auction.contracts=["trump_suit","sans_atout"] ({open_auctions} cases)'
    )
    assert not found.diagnosis.unexplained
    assert found.counts.total["failed"] == open_auctions


# What is required


def test_a_question_that_is_not_supported_is_missing_and_the_profile_may_do_without():
    engine = Wrapped(lambda _question, _given, answer: answer, questions=["plays", "trick"])
    whole = verdict(engine)
    assert (whole.word, "score" in whole.missing) == ("fails", True)
    play = verdict(engine, asked=cases("belote-000", "plays", "trick"), profile="play")
    assert (play.word, play.missing) == ("as_completed", ())


def test_a_required_field_left_out_is_unsupported_and_not_wrong():
    def no_points(question, _given, answer):
        return {"winner": answer["winner"]} if question == "trick" else answer

    found = verdict(Wrapped(no_points), asked=cases("belote-000", "trick"), profile="play")
    assert (found.word, found.missing) == ("fails", ("trick",))
    assert found.counts.total == {"unsupported": len(cases("belote-000", "trick"))}


def test_an_optional_field_that_is_wrong_fails_its_case():
    def no_breakdown(question, _given, answer):
        if question == "score":
            answer["breakdown"]["NS"]["cards"] += 1
        return answer

    found = verdict(Wrapped(no_breakdown), asked=cases("belote-000", "score")[:20], profile="scoring")
    assert found.counts.total["failed"] == 20


def test_an_error_in_reply_to_a_case_is_a_failure():
    def breaks(question, _given, answer):
        if question == "trick":
            raise ValueError("four cards?")
        return answer

    found = verdict(Wrapped(breaks), asked=cases("belote-000", "trick"), profile="play")
    assert found.counts.total == {"failed": len(cases("belote-000", "trick"))}


def test_an_engine_without_a_game_of_no_announcements_may_conform_all_the_same():
    found = verdict(Wrapped(lambda _question, _given, answer: answer, options={"announcements": [True]}))
    assert found.word == "as_completed"
    assert found.counts.total["outside"] == sum(
        case.options == {"announcements": False} for case in cases("belote-000")
    )


def test_an_engine_that_scores_the_records_of_a_match_conforms_as_one_that_adds_up():
    found = of_reference(asked=cases("belote-000", "match", "score"), **{"belote.when_tied": "carried"})
    assert found.word == "conforms"


def test_unsupported_in_a_word_is_not_a_failure():
    class Shy(Reference):
        def answer(self, question, given, **rest):
            if question == "score":
                raise Unsupported("no scores here")
            return super().answer(question, given, **rest)

    found = verdict(Shy(), asked=cases("belote-000", "score", "trick"))
    assert found.missing == ("score",)
    assert not found.failures


def test_replays_count_their_three_parts_apart():
    def no_calls(question, _given, answer):
        if question == "replay":
            for turn in answer["calls"]:
                turn["legal"] = [*turn["legal"], "S", "H"]
        return answer

    found = verdict(Wrapped(no_calls), asked=cases("belote-000", "replay"))
    rows = found.counts.by_question
    assert rows["replay.calls"]["failed"] > 0
    assert rows["replay.plays"] == rows["replay.score"] == {"passed": len(cases("belote-000", "replay"))}


# The fakes of the runner, certified


FAKE_CASES = [Case.from_json(one) for one in runpy.run_path(str(FAKES))["questions"](12)]
WAITING = ("hangs", "never")
"""Those that cost a deadline each time."""
FAKE_VERDICTS = {
    "good": 0, "key_order": 0, "floats": 0, "stderr_chatty": 0, "window": 0, "window_backwards": 0, "forks": 0,
    "ignores_stop": 0,
    "first": 1, "off_by_ten": 1, "swaps_teams": 1, "error": 1, "winner_only": 1, "unsupported": 1,
    "dies": 1, "hangs": 1, "crashes": 1, "wrong_seq": 1, "twice": 1, "chats": 1, "schema": 1, "not_utf8": 1,
    "junk": 1, "floods": 1, "long_line": 1, "stderr_flood": 1, "bad_exit": 1, "last_words": 1,
    "never": 2, "exits_at_once": 2, "wrong_protocol": 2, "bad_hello": 2, "rot13": 2,
}  # fmt: skip


@pytest.mark.parametrize("name", FAKE_VERDICTS)
def test_each_fake_gets_exactly_its_verdict(name):
    asked = FAKE_CASES[:3] if name == "hangs" else FAKE_CASES
    source = Corpus("0.0.0", {"belote-000": asked}, {"belote-000": []}, {})
    deadline = 0.3 if name in WAITING else 5.0
    grace = 0.3 if name == "ignores_stop" else 5.0
    start = 1.0 if name == "rot13" else 10.0
    command = Command(
        (sys.executable, str(FAKES), name), deadline=deadline, start_deadline=start, stop_grace=grace
    )
    made = certify(plan(["belote-000"], profile="play", source=source), command)
    assert made.status == FAKE_VERDICTS[name]
    assert (made.ended is not None) == (made.status == 2)
    if name in ("off_by_ten", "swaps_teams"):
        assert made.verdicts[0].counts.total == {"failed": 12}
    if name in ("dies", "hangs", "crashes", "wrong_seq", "twice", "chats", "schema"):
        assert made.verdicts[0].counts.total["faulted"] > 0
        assert not made.verdicts[0].counts.total["failed"]


def test_settings_read_back_as_they_are_written():
    values = {"scoring.capot_bonus": {"total": 252}, "announcements.per_seat": "one", "match.target": 501}
    assert changes(settings(values)) == values


@pytest.mark.parametrize("name", builtin())
def test_rules_compiled_room_by_room_are_those_of_the_engine(name):
    variant = load(name)
    under = Under([], variant)
    for move in moves(variant).all:
        values = {**variant.rules, **changes(frozenset(move.to))}
        assert under.rules({}, frozenset(move.to)) == RuleSet.of(values), move.name
