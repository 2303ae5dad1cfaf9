"""The page for implementers says what the code says, and its two runners run."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from belote_conformance import corpus
from belote_conformance.cases import FIELDS, LEVELS, OPTIONAL, REQUIRED
from belote_spec.answers import QUESTIONS

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "corpus.md").read_text(encoding="utf-8")
ENGINE = [sys.executable, "-m", "belote_conformance", "engine"]
RUNNERS = [
    pytest.param([sys.executable, str(DOCS / "examples" / "runner.py")], id="python"),
    pytest.param(
        ["node", str(DOCS / "examples" / "runner.js")],
        id="javascript",
        marks=pytest.mark.skipif(not shutil.which("node"), reason="needs Node"),
    ),
]


def run(runner, variant, *words, engine=ENGINE):
    """Run a runner on the smoke tier.

    Returns:
        Its exit status and what it printed.
    """
    command = [*runner, str(corpus.place()), variant, "--smoke", *words, "--", *engine]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stdout


@pytest.mark.parametrize("runner", RUNNERS)
def test_a_runner_passes_the_reference_engine(runner):
    status, printed = run(runner, "belote-003")
    assert status == 0
    assert {line.split()[0] for line in printed.splitlines()} <= set(QUESTIONS)
    counted = sum(int(line.split()[-1]) for line in printed.splitlines())
    assert counted == len(corpus.read_manifest()["variants"]["belote-003"]["smoke"])
    assert {line.split()[1] for line in printed.splitlines()} == {"passed"}


@pytest.mark.parametrize("runner", RUNNERS)
def test_a_runner_names_the_rule_that_an_engine_plays_instead(runner):
    status, printed = run(runner, "belote-000", engine=[*ENGINE, "--set", "scoring.last_trick=0"])
    assert status == 1
    assert "failures are answered as under scoring.last_trick=0" in printed


@pytest.mark.parametrize("runner", RUNNERS)
def test_a_runner_takes_an_answer_that_the_document_allows(runner):
    engine = [*ENGINE, "--set", "announcements.square_order=natural_order"]
    status, printed = run(runner, "belote-000", engine=engine)
    assert status == 0
    assert "accepted" in printed


@pytest.mark.parametrize("runner", RUNNERS)
@pytest.mark.parametrize("engine", [["false"], ["no-such-program"], ["echo", "not JSON"]])
def test_a_runner_says_when_there_is_no_engine(runner, engine):
    assert run(runner, "belote-000", engine=engine)[0] == 2


def rows(heading):
    """The cells of the first table after a heading, its head left out."""
    lines = PAGE.split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0].splitlines()
    table = [line for line in lines if line.startswith("|")][2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table]


def test_the_page_tells_every_field_of_a_case_in_order():
    assert [row[0].strip("`") for row in rows("A case")] == list(FIELDS)
    level = next(row for row in rows("A case") if row[0] == "`level`")
    assert all(f"`{word}`" in level[2] for word in LEVELS)


def test_the_page_tells_the_fields_of_every_answer():
    told = {row[0].strip("`"): (row[2], row[3]) for row in rows("Questions and answers")}
    assert list(told) == list(QUESTIONS)
    for question, (required, optional) in told.items():
        assert re.findall(r"`(\w+)`", re.sub(r"\([^)]*\)", "", required)) == list(REQUIRED[question])
        assert re.findall(r"`(\w+)`", optional) == list(OPTIONAL.get(question, ()))


def test_the_page_tells_what_the_manifest_holds():
    manifest = corpus.read_manifest()
    told = rows("The files")
    assert {row[0].strip("`") for row in told} == manifest.keys()
    of_variants = next(row[1] for row in told if row[0] == "`variants`")
    assert set(re.findall(r"`(\w+)`", of_variants)) == set(manifest["variants"]["belote-000"])


def test_the_runner_in_words_is_about_twenty_lines():
    words = PAGE.split("## A runner\n", 1)[1].split("```text\n", 1)[1].split("```", 1)[0]
    assert 15 <= len(words.splitlines()) <= 22


def test_the_page_of_what_is_not_tested_names_every_ritual_by_its_deed():
    page = (DOCS / "not-tested.md").read_text(encoding="utf-8")
    for deed in ("cuts", "shuffled", "deals first", "in full", "shown", "rounds of games"):
        assert deed in page
