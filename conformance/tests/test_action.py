"""The GitHub Action and the hook for pre-commit: what they run is what the command line has."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))


def test_every_input_is_used_and_none_is_put_into_a_script():
    steps = ACTION["runs"]["steps"]
    used = str([step.get("env") or step.get("with") for step in steps])
    assert all(f"inputs.{name} " in used for name in ACTION["inputs"])
    assert not any("${{" in step.get("run", "") for step in steps)


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
@pytest.mark.parametrize(("changed", "status"), [("", 0), (" --set play.ruff_opponent=free", 1)])
def test_the_action_certifies_an_engine_and_writes_every_report(tmp_path, changed, status):
    folder = tmp_path / "belote-spec" / "bin"
    folder.mkdir(parents=True)
    command = f"{sys.executable} -m belote_conformance"
    (folder / "belote-spec").write_text(f'#!/bin/sh\nexec {command} "$@"\n')
    (folder / "belote-spec").chmod(0o755)
    environment = {
        "PATH": os.environ["PATH"], "RUNNER_TEMP": str(tmp_path), "GITHUB_STEP_SUMMARY": str(tmp_path / "summary"),
        "GITHUB_OUTPUT": str(tmp_path / "output"), "COMMAND": f"{command} engine{changed}", "VARIANTS": "belote-000", "PROFILE": "play",
        "SMOKE": "true", "DECLARED": "", "JOBS": "1", "DEADLINE": "5", "FOLDER": str(tmp_path / "reports"),
    }  # fmt: skip
    script = ACTION["runs"]["steps"][-1]["run"]
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script],
        env=environment,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == status, done.stderr
    names = {
        "report.jsonl",
        "report.html",
        "junit.xml",
        "badge.svg",
        "badge.json",
        "certificate.json",
        "summary.txt",
    }
    assert {path.name for path in (tmp_path / "reports").iterdir()} == names
    assert (tmp_path / "output").read_text() == f"conforms={'false' if status else 'true'}\n"
    assert ("diagnosis: play.ruff_opponent=free" in (tmp_path / "summary").read_text()) == bool(status)


def test_the_hook_runs_the_smoke_tier():
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert hook["entry"] == "belote-spec certify --smoke"
    assert not hook["pass_filenames"]
