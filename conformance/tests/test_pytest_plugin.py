"""The pytest plugin: each case a test of an engine in the same process."""

import subprocess
import sys
from importlib.metadata import entry_points

import pytest
from belote_conformance.inprocess import PythonEngine, Reference, load

ENGINES = """
from belote_conformance.inprocess import Reference, Unsupported

def good():
    return Reference()

def discards():
    return Reference(values={"play.underruff_opponent": "free"})

def reads_otherwise():
    return Reference(values={"play.ruff_partner": "required"})

class Undecided(Reference):
    turn = 0
    other = Reference(values={"play.ruff_partner": "required"})
    def answer(self, question, given, **rest):
        self.turn += 1
        return (self.other if self.turn % 2 else super()).answer(question, given, **rest)

def nothing():
    return 3
"""


@pytest.fixture
def session(tmp_path):
    """Runs pytest with an engine in a fresh folder."""
    (tmp_path / "engines_under_test.py").write_text(ENGINES)
    installed = any(one.name == "belote_spec" for one in entry_points(group="pytest11"))
    plugin = [] if installed else ["-p", "belote_conformance.pytest_plugin"]

    def run(factory, *arguments):
        command = [
            sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *plugin, "--belote-engine",
            f"engines_under_test:{factory}", "--belote-variant", "belote-000", "--belote-profile", "play", *arguments,
        ]  # fmt: skip
        environment = {"PYTHONPATH": str(tmp_path), "PATH": ""}
        return subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False, timeout=120
        )

    return run


def test_each_case_is_a_test_and_the_verdict_is_printed(session):
    done = session("good")
    assert done.returncode == 0, done.stdout
    assert "belote-000: conforms to the document as completed" in done.stdout


def test_a_failed_case_is_told_and_the_diagnosis_printed(session):
    done = session("discards", "--tb=short")
    assert done.returncode == 1
    assert "FAILED belote-000::plays/" in done.stdout
    assert "play.underruff_opponent" in done.stdout
    assert "expected" in done.stdout
    assert "diagnosis: play.underruff_opponent=free (" in done.stdout
    assert "Traceback" not in done.stdout


def test_another_reading_passes_and_is_named(session):
    done = session("reads_otherwise")
    assert done.returncode == 0
    assert "reading: play.ruff_partner=required" in done.stdout


def test_answers_of_several_readings_fail_the_session_though_each_is_allowed(session):
    done = session("Undecided")
    assert " failed" not in done.stdout
    assert "belote-000: does not conform" in done.stdout
    assert done.returncode == 1


def test_it_works_with_several_workers(session):
    done = session("discards", "-n", "2", "--belote-smoke")
    assert done.returncode == 1
    assert "diagnosis: play.underruff_opponent=free (" in done.stdout


def test_cases_can_be_chosen_by_name(session):
    done = session("good", "-k", "trick")
    assert done.returncode == 0
    assert "not all cases were asked: no verdict" in done.stdout


@pytest.mark.parametrize("factory", ["nothing", "missing"])
def test_what_is_no_engine_is_refused(session, factory):
    done = session(factory)
    assert done.returncode == 4
    assert "--belote-engine" in done.stderr + done.stdout


def test_the_reference_engine_is_a_python_engine():
    assert isinstance(Reference(), PythonEngine)
    assert isinstance(load("belote_conformance.inprocess:Reference"), PythonEngine)
