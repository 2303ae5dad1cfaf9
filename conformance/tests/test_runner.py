"""The runner: every case ends as one result, in order, and nothing that goes wrong is a pass."""

import runpy
import sys
import uuid
from pathlib import Path

import pytest
from belote_conformance.cases import Case, FieldStatus
from belote_conformance.engines import Command, Fault
from belote_conformance.runner import RunEnded, Runner, Settings

FAKES = Path(__file__).with_name("fakes") / "fakes.py"
CASES = [Case.from_json(question) for question in runpy.run_path(str(FAKES))["questions"](12)]
SHORT = 0.3
WAITING = ("hangs", "window_hangs", "never")
LETTERS = {"passed": ".", "failed": "F", "unsupported": "u", "faulted": "!"}


@pytest.fixture
def runner():
    """Makes runners of fake engines; at the end none of their processes is left."""
    token = uuid.uuid4().hex

    def make(name, deadline=None, **settings):
        if deadline is None:
            deadline = SHORT if name in WAITING else 5.0
        further = {key: settings.pop(key) for key in ("judge", "progress") if key in settings}
        command = Command(
            (sys.executable, str(FAKES), name),
            env={"BELOTE_FAKE": token},
            deadline=deadline,
            start_deadline=10.0,
            stop_grace=SHORT if name == "ignores_stop" else 5.0,
        )
        return Runner(command, Settings(**settings), **further)

    yield make
    if sys.platform == "linux":
        for entry in Path("/proc").glob("[0-9]*"):
            try:
                assert token.encode() not in (entry / "environ").read_bytes()
            except OSError:
                continue


def outcome(make, name, cases=CASES, **settings):
    """One letter for each result."""
    with make(name, **settings) as runner:
        results = list(runner.results(cases))
    assert [result.case for result in results] == list(cases)
    return "".join(LETTERS[result.status] for result in results)


PATTERNS = {
    "good": "......",
    "slow": "......",
    "key_order": "......",
    "floats": "......",
    "forks": "......",
    "stderr_chatty": "......",
    "window": "......",
    "window_backwards": "......",
    "off_by_ten": "FFFFFF",
    "swaps_teams": "FFFFFF",
    "error": "FFFFFF",
    "winner_only": "uuuuuu",
    "unsupported": "uuuuuu",
    "dies": ".........!..",
    "hangs": "..!..!",
    "crashes": "..!..!",
    "answers_and_dies": "...!...!",
    "wrong_seq": "..!..!",
    "twice": "..!..!",
    "twice_late": "..!..!",
    "chats": "..!..!",
    "schema": "..!..!",
    "bad_exit": "...!",
    "last_words": "...!",
    "window_dies": ".....!......",
    "window_twice": ".....!......",
    "window_hangs": ".....!......",
}


@pytest.mark.parametrize("name", PATTERNS)
def test_each_fake_gets_exactly_its_results(runner, name):
    assert outcome(runner, name, CASES[: len(PATTERNS[name])]) == PATTERNS[name]


def test_first_to_play_is_not_always_the_winner(runner):
    expected = ["." if case.expect["winner"] == case.given["leader"] else "F" for case in CASES]
    assert outcome(runner, "first") == "".join(expected)
    assert set(expected) == {".", "F"}


@pytest.mark.parametrize("name", ["good", "off_by_ten", "window", "forks"])
def test_the_results_are_the_same_with_two_workers(runner, name):
    assert outcome(runner, name, jobs=2) == outcome(runner, name)


@pytest.mark.parametrize("name", ["dies", "twice", "hangs", "schema"])
def test_with_two_workers_each_restart_is_one_faulted_case(runner, name):
    with runner(name, jobs=2, silence=60.0) as run:
        results = list(run.results(CASES * 2))
    assert [result.case for result in results] == CASES * 2
    faulted = [result for result in results if result.status == "faulted"]
    assert faulted
    assert run.restarts <= len(faulted) <= run.restarts + 2
    assert all(result.fault is not None for result in faulted)


def test_a_fault_with_several_questions_open_is_charged_to_the_one_that_brings_it(runner):
    with runner("window_dies", jobs=2) as run:
        results = list(run.results(CASES * 2))
    assert [result.case for result in results if result.status == "faulted"] == [CASES[5], CASES[5]]


def test_a_fault_that_only_haste_brings_is_still_charged(runner):
    letters = outcome(runner, "window_dies_of_haste")
    assert letters.count("!") >= 1
    assert "F" not in letters


def test_a_fault_says_what_it_was(runner):
    with runner("dies") as run:
        (result,) = (result for result in run.results(CASES) if result.status == "faulted")
    assert (result.fault, result.detail, result.stderr) == (
        Fault.EXIT,
        "exited with status 1",
        "Traceback: a bug\n",
    )
    assert run.restarts == 1


def test_an_error_in_reply_to_a_case_is_a_failure_and_not_a_fault(runner):
    with runner("error") as run:
        result = next(run.results(CASES))
    assert (result.status, result.fault, result.answer) == ("failed", None, None)
    assert result.detail == "what is a \\x1b[2Jtrick?"
    assert set(result.fields.values()) == {FieldStatus.FAILED}


def test_a_field_left_out_is_unsupported_alone(runner):
    with runner("winner_only") as run:
        result = next(run.results(CASES))
    assert result.fields == {"winner": FieldStatus.PASSED, "points": FieldStatus.UNSUPPORTED}


def test_an_engine_that_must_be_killed_at_the_end_is_remarked_upon(runner):
    with runner("ignores_stop") as run:
        assert all(result.status == "passed" for result in run.results(CASES))
    assert run.remarks == ("did not exit when told to stop and was killed",)


@pytest.mark.parametrize("name", ["one_variant", "no_questions_of_ours"])
def test_what_is_not_declared_is_not_asked(runner, name):
    with runner(name) as run:
        results = list(run.results(CASES))
    assert {(result.status, result.asked) for result in results} == {("unsupported", False)}
    assert "is not declared" in results[0].detail


def test_option_values_not_declared_are_not_asked(runner):
    defaults = {"belote-000": {"target": 501, "announcements": True}}
    asked = [with_options(0, announcements=False), with_options(1, announcements=False, target=1000)]
    refused = [with_options(2, target=501), with_options(3, announcements=True)]
    assert outcome(runner, "only_1000", cases=asked + refused) == "..uu"
    assert (
        outcome(runner, "only_1000", cases=asked + refused + CASES, option_defaults=defaults)
        == "u.uu" + 12 * "u"
    )


def with_options(number, **options):
    """One of the cases with options."""
    return Case.from_json({**CASES[number].to_json(), "options": options})


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_restart_limit_really_ends_the_run(runner, jobs):
    with runner("crashes", restarts=2, jobs=jobs) as run:
        results = []
        with pytest.raises(RunEnded) as caught:
            results.extend(result for result in iterate(run, CASES * 10, results))
    assert caught.value.reason == "restarts"
    assert caught.value.fault.fault is Fault.EXIT
    assert run.restarts == 2
    assert 3 <= sum(result.status == "faulted" for result in results) <= 2 + jobs


def iterate(run, cases, results):
    """Keeps the results that come before the run ends."""
    for result in run.results(cases):
        results.append(result)
        yield from ()


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_engine_that_never_answers_is_given_up(runner, jobs):
    results = []
    with runner("never", deadline=0.1, jobs=jobs) as run, pytest.raises(RunEnded) as caught:
        list(iterate(run, CASES * 10, results))
    assert caught.value.reason == "silence"
    assert {result.fault for result in results} == {Fault.SILENCE}
    assert 4 <= len(results) <= 6 + jobs


def test_by_default_silence_is_judged_within_forty_seconds():
    command = Command(("true",))
    kill = 0.5
    assert 6 * (command.deadline + kill) < 40
    assert Settings().silence is None


@pytest.mark.parametrize("name", ["exits_at_once", "wrong_protocol", "bad_hello", "banner"])
def test_an_engine_that_does_not_start_ends_the_run_at_once(runner, name):
    with pytest.raises(RunEnded) as caught, runner(name):
        pass
    assert caught.value.reason == "no_start"


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_run_that_is_abandoned_leaves_nothing(runner, jobs):
    with runner("slow", jobs=jobs) as run:
        assert next(run.results(CASES)).status == "passed"


@pytest.mark.parametrize("jobs", [1, 2])
def test_errors_of_the_judge_and_of_the_cases_come_through(runner, jobs):
    def broken_judge(case, answer):
        raise ArithmeticError(case.id)

    def broken_cases():
        yield CASES[0]
        raise LookupError

    with runner("good", jobs=jobs, judge=broken_judge) as run, pytest.raises(ArithmeticError):
        list(run.results(CASES))
    with runner("good", jobs=jobs) as run, pytest.raises(LookupError):
        list(run.results(broken_cases()))


def test_a_runner_does_one_run(runner):
    with runner("good") as run:
        list(run.results(CASES))
        with pytest.raises(RuntimeError):
            list(run.results(CASES))


@pytest.mark.parametrize("jobs", [1, 2])
def test_progress_is_told_of_every_result(runner, jobs):
    seen = []
    with runner("good", jobs=jobs, progress=seen.append) as run:
        results = list(run.results(CASES))
    assert sorted(result.case.id for result in seen) == [result.case.id for result in results]


def test_no_cases_are_no_results(runner):
    assert outcome(runner, "good", cases=[]) == ""
