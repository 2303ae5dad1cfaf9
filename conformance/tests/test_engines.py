"""The child process: each fault of an engine is told apart, and nothing of an engine outlives it."""

import json
import os
import runpy
import signal
import subprocess
import sys
import threading
import time
import uuid
from pathlib import Path

import pytest
from belote_conformance import process
from belote_conformance.cases import Case
from belote_conformance.engines import HINTS, Command, Engine, EngineFault, Fault
from belote_conformance.process import Limits

FAKES = Path(__file__).with_name("fakes") / "fakes.py"
CASES = [Case.from_json(question) for question in runpy.run_path(str(FAKES))["questions"](12)]
SHORT = 0.3
WAITING = ("hangs", "drips", "stops_reading", "stops_its_guard", "kills_its_guard")
LINUX = sys.platform == "linux"


def processes(token):
    """The processes that carry this token in their environment."""
    found = []
    for entry in Path("/proc").glob("[0-9]*") if LINUX else ():
        try:
            if token.encode() in (entry / "environ").read_bytes():
                found.append((entry / "cmdline").read_bytes())
        except OSError:
            continue
    return found


@pytest.fixture
def fake():
    """Makes the command of a fake engine; at the end none of its processes is left."""
    token = uuid.uuid4().hex

    def command(name, *arguments, argv=None, env=None, limits=None, deadline=None):
        if deadline is None:
            deadline = SHORT if name in WAITING else 5.0
        return Command(
            argv or (sys.executable, str(FAKES), name, *arguments),
            env={"BELOTE_FAKE": token, **(env or {})},
            limits=limits or Limits(),
            deadline=deadline,
            start_deadline=SHORT if name == "silent_start" else 10.0,
            stop_grace=SHORT if name in ("ignores_stop", "ignores_sigterm") else 5.0,
        )

    command.token = token
    yield command
    assert processes(token) == []


def fault_of(command, questions=4):
    """The fault that comes up in the first questions."""
    with Engine(command) as engine:
        engine.hello()
        with pytest.raises(EngineFault) as caught:
            ask_all(engine, CASES[:questions])
    return caught.value


def ask_all(engine, cases):
    """Asks the cases one by one and looks for words after the last reply."""
    for case in cases:
        engine.ask(case)
    engine.settle()


FAULTS = {
    "hangs": Fault.SILENCE,
    "drips": Fault.SILENCE,
    "stops_reading": Fault.SILENCE,
    "crashes": Fault.EXIT,
    "dies_in_a_line": Fault.EXIT,
    "closes_output": Fault.EXIT,
    "wrong_seq": Fault.WRONG_SEQ,
    "twice": Fault.TWO_ANSWERS,
    "twice_at_once": Fault.TWO_ANSWERS,
    "twice_late": Fault.TWO_ANSWERS,
    "chats": Fault.FLOOD,
    "junk": Fault.NOT_JSON,
    "blank": Fault.NOT_JSON,
    "nan": Fault.NOT_JSON,
    "deep": Fault.NOT_JSON,
    "long_number": Fault.NOT_JSON,
    "list": Fault.SCHEMA,
    "schema": Fault.SCHEMA,
    "both": Fault.SCHEMA,
    "not_utf8": Fault.NOT_UTF8,
    "utf16": Fault.NOT_UTF8,
    "floods": Fault.FLOOD,
    "long_line": Fault.FLOOD,
    "stderr_flood": Fault.STDERR_FLOOD,
}


@pytest.mark.parametrize("name", FAULTS)
def test_each_fault_is_told_apart_and_charged_to_the_third_question(fake, name):
    fault = fault_of(fake(name))
    assert (fault.fault, fault.seq) == (FAULTS[name], 3)
    assert fault.detail.isprintable()


def test_a_flood_of_lines_is_a_flood_and_not_one_bad_line(fake):
    fault = fault_of(fake("floods_lines"))
    assert fault.fault is Fault.FLOOD
    assert fault.seq in (3, 4)


def test_an_engine_that_dies_after_its_answer_fails_the_next_question(fake):
    fault = fault_of(fake("answers_and_dies"))
    assert (fault.fault, fault.seq, fault.detail) == (Fault.EXIT, 4, "exited with status 1")


def test_a_crash_is_told_with_its_signal(fake):
    assert fault_of(fake("crashes")).detail == "was killed by SIGSEGV"


def test_the_last_words_on_standard_error_go_with_the_fault(fake):
    assert fault_of(fake("dies"), questions=10).stderr == "Traceback: a bug\n"


def test_every_fault_has_a_hint():
    assert set(HINTS) == set(Fault)


START_FAULTS = {
    "exits_at_once": Fault.NO_START,
    "silent_start": Fault.NO_START,
    "wrong_protocol": Fault.WRONG_PROTOCOL,
    "bad_hello": Fault.SCHEMA,
    "banner": Fault.NOT_JSON,
}


@pytest.mark.parametrize("name", START_FAULTS)
def test_an_engine_that_does_not_start_says_why(fake, name):
    with Engine(fake(name)) as engine, pytest.raises(EngineFault) as caught:
        engine.hello()
    assert (caught.value.fault, caught.value.seq) == (START_FAULTS[name], None)


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (("no-such-engine",), "No such file"),
        ((str(FAKES),), "Permission denied"),
        (("/",), "denied"),
        (("bad\0name",), "null"),
    ],
)
def test_a_command_that_cannot_be_run_is_no_start(fake, argv, words):
    with pytest.raises(EngineFault, match=words) as caught, Engine(fake("good", argv=argv)) as engine:
        engine.hello()
    assert caught.value.fault is Fault.NO_START


def test_no_command_and_no_folder_are_no_start(fake):
    with pytest.raises(EngineFault) as caught:
        Engine([])
    assert caught.value.fault is Fault.NO_START
    with pytest.raises(EngineFault) as caught:
        Engine(Command(("true",), cwd="/no/such/folder"))
    assert caught.value.fault is Fault.NO_START


def test_a_good_engine_answers_and_stops(fake):
    with Engine(fake("good")) as engine:
        hello = engine.hello()
        assert (hello.name, hello.version, hello.variants, hello.questions) == (
            "fake",
            "1",
            "any",
            ("trick",),
        )
        for case in CASES:
            assert engine.ask(case).value == case.expect
        assert engine.stop() is None


@pytest.mark.parametrize("name", ["key_order", "spaces", "floats", "slow", "stderr_chatty"])
def test_the_form_of_a_reply_is_free(fake, name):
    with Engine(fake(name)) as engine:
        engine.hello()
        assert [engine.ask(case).value for case in CASES] == [case.expect for case in CASES]
        assert engine.stop() is None


@pytest.mark.parametrize("name", ["ignores_stop", "ignores_sigterm"])
def test_an_engine_that_ignores_stop_is_killed(fake, name):
    with Engine(fake(name)) as engine:
        engine.hello()
        engine.ask(CASES[0])
        assert engine.stop() == "did not exit when told to stop and was killed"


@pytest.mark.parametrize(("name", "fault"), [("bad_exit", Fault.EXIT), ("last_words", Fault.FLOOD)])
def test_a_bad_end_is_the_last_question_s_fault(fake, name, fault):
    with Engine(fake(name)) as engine:
        engine.hello()
        engine.ask(CASES[0])
        with pytest.raises(EngineFault) as caught:
            engine.stop()
    assert (caught.value.fault, caught.value.seq) == (fault, 1)


@pytest.mark.parametrize("name", ["forks", "forks_away"])
@pytest.mark.parametrize("politely", [True, False])
def test_grandchildren_do_not_outlive_the_engine(fake, name, politely):
    with Engine(fake(name)) as engine:
        engine.hello()
        engine.ask(CASES[0])
        if LINUX:
            until(lambda: len(processes(fake.token)) == 3)
        if politely:
            assert engine.stop() is None


@pytest.mark.skipif(not LINUX, reason="the guard's last defence is Linux's")
@pytest.mark.parametrize("name", ["kills_its_guard", "stops_its_guard"])
def test_an_engine_that_turns_on_its_guard_is_killed_all_the_same(fake, name, monkeypatch):
    monkeypatch.setattr(process, "REAP_SECONDS", 0.5)
    assert fault_of(fake(name)).fault in (Fault.EXIT, Fault.SILENCE)


def test_the_environment_is_clean_and_the_limits_are_set(fake, monkeypatch):
    monkeypatch.setenv("SECRET_TOKEN", "x")
    limits = Limits(memory_mib=1000, cpu_seconds=50, file_mib=3)
    with Engine(fake("tells", limits=limits, env={"MORE": "1"})) as engine:
        engine.hello()
        names, found = json.loads(engine.ask(CASES[0]).value)
    assert "SECRET_TOKEN" not in names
    assert {"PATH", "LC_ALL", "MORE"} <= set(names)
    assert found["CPU"] == 50
    assert found["FSIZE"] == 3 << 20
    assert found["CORE"] == 0
    if LINUX:
        assert found["DATA"] == 1000 << 20


@pytest.mark.skipif(not LINUX, reason="enforced on Linux")
def test_memory_beyond_the_limit_is_refused(fake):
    fault = fault_of(fake("eats_memory", limits=Limits(memory_mib=200), deadline=5.0))
    assert fault.fault is Fault.EXIT
    assert "MemoryError" in fault.stderr


def test_a_file_beyond_the_limit_ends_the_engine(fake, tmp_path):
    limits = Limits(file_mib=1)
    fault = fault_of(fake("writes_files", str(tmp_path / "file"), limits=limits, deadline=5.0))
    assert fault.fault is Fault.EXIT
    assert (tmp_path / "file").stat().st_size <= 1 << 20


def test_processor_time_beyond_the_limit_ends_the_engine(fake):
    fault = fault_of(fake("burns", limits=Limits(cpu_seconds=1), deadline=5.0))
    assert fault.fault is Fault.EXIT
    assert "SIG" in fault.detail


def test_standard_error_is_kept_as_a_bounded_tail(fake):
    with Engine(fake("stderr_chatty")) as engine:
        engine.hello()
        for case in CASES:
            engine.ask(case)
        assert 0 < len(engine.stderr_tail) <= process.TAIL_LIMIT


def test_what_an_engine_calls_itself_cannot_harm_the_terminal(fake):
    with Engine(fake("terminal_tricks")) as engine:
        assert engine.hello().name == "\\x1b[31mred\\xd800"


def test_an_interrupt_from_another_thread_ends_the_waiting(fake):
    with Engine(fake("never", deadline=30.0)) as engine:
        engine.hello()
        threading.Timer(0.1, engine.interrupt).start()
        begun = time.monotonic()
        with pytest.raises(EngineFault):
            engine.ask(CASES[0])
    assert time.monotonic() - begun < 5


PROGRAM = """
import runpy, sys
from belote_conformance.cases import Case
from belote_conformance.engines import Command
from belote_conformance.runner import Runner, Settings
fakes, token, jobs = sys.argv[1:]
cases = [Case.from_json(question) for question in runpy.run_path(fakes)["questions"](4)]
command = Command((sys.executable, fakes, "never"), env={"BELOTE_FAKE": token}, deadline=30)
with Runner(command, Settings(jobs=int(jobs))) as runner:
    print("running", flush=True)
    for result in runner.results(cases):
        pass
"""


@pytest.mark.skipif(not LINUX, reason="processes are found in /proc")
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_child_outlives_a_runner_that_is_ended(number, jobs):
    token = uuid.uuid4().hex
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(FAKES), token, str(jobs)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as runner:
        runner.stdout.readline()
        until(lambda: len(processes(token)) >= 2 * jobs)
        os.kill(runner.pid, number)
        runner.wait(10)
    assert runner.returncode != 0
    until(lambda: not processes(token))


def until(condition, seconds=5.0):
    """Waits until the condition holds."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)
