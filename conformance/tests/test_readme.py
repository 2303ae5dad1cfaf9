"""The README keeps its promises: what it shows is what the commands print."""

import re
from pathlib import Path
from typing import Any

import pytest
from belote_conformance.cli import main
from belote_spec import variant as variants

CHECKOUT = Path(__file__).resolve().parents[2]
README = (CHECKOUT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The code blocks of one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def shown() -> list[tuple[str, list[str]]]:
    """Each command of the console blocks, with the lines shown below it; ``...`` stands for any lines."""
    found: list[tuple[str, list[str]]] = []
    for block in blocks("console"):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line.removeprefix("$ "), []))
            else:
                found[-1][1].append(line)
    return found


@pytest.fixture
def _beside_the_house_rule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (house,) = blocks("yaml")
    Path("house.yaml").write_text(house, encoding="utf-8")


@pytest.mark.usefixtures("_beside_the_house_rule")
@pytest.mark.parametrize(("command", "lines"), shown(), ids=[command for command, _ in shown()])
def test_a_command_prints_what_is_shown(
    command: str, lines: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    program, *arguments = command.split()
    assert program == "belote-spec"
    with pytest.raises(SystemExit):
        main(arguments)
    printed = capsys.readouterr()
    pattern = "\n".join("(?:.*\n)*?.*" if line == "..." else re.escape(line) for line in lines)
    assert re.fullmatch(pattern, (printed.out + printed.err).rstrip("\n")), printed


@pytest.mark.usefixtures("_beside_the_house_rule")
def test_the_house_rule_has_five_lines_and_two_changes() -> None:
    (house,) = blocks("yaml")
    assert len(house.splitlines()) == 5
    changed: dict[str, Any] = variants.load("house.yaml").rules
    parent = variants.load("belote-000").rules
    assert {rule: value for rule, value in changed.items() if value != parent[rule]} == {
        "play.underruff_opponent": "free",
        "scoring.tie": "failed",
    }


def test_the_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = blocks("python")
    exec(compile(code, "README.md", "exec"), {})
    assert capsys.readouterr().out.startswith("Settlement(outcome=")


def test_every_link_leads_somewhere() -> None:
    for target in re.findall(r"\]\(([^)]+)\)", README):
        assert target.startswith("https://") or (CHECKOUT / target).exists(), target


def test_the_test_command_is_that_of_the_continuous_integration() -> None:
    script = (CHECKOUT / ".ci" / "run").read_text(encoding="utf-8")
    assert "/pytest -n 2" in README
    assert 'tests() { "$bin/pytest" -n 2; }' in script
