"""The Node program, if there is one, and what a script prints under it."""

import json
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
ADAPTER = ROOT / "conformance" / "adapters" / "site_engine.js"
BENCHMARK = ROOT / "conformance" / "benchmarks" / "site_engine.js"
ENGINE = ROOT / "docs" / "assets" / "belote"
FILES = ("cards", "play", "announcements", "scoring", "rules", "engine", "answers", "players")

NODE = shutil.which("node")


def _problem():
    if NODE is None:
        return "Node is not installed"
    version = subprocess.run(
        [NODE, "--version"], capture_output=True, text=True, check=False, timeout=30
    ).stdout.strip()
    major = version.removeprefix("v").partition(".")[0]
    return (
        ""
        if major.isdigit() and int(major) >= 18
        else f"Node 18 or later is needed, found {version or 'none'}"
    )


PROBLEM = _problem()
"""Why Node cannot be used, or nothing."""


def node(script, data, *arguments):
    """What a script prints as JSON; it reads ``data`` as JSON from the variable ``data`` and has the engine as ``belote``."""
    prelude = (
        f"const belote = require({json.dumps(str(ENGINE / 'answers.js'))});"
        f"require({json.dumps(str(ENGINE / 'players.js'))});"
        "const data = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));"
        "const print = (value) => console.log(JSON.stringify(value));"
    )
    ran = subprocess.run(
        [NODE, "-e", prelude + script, *arguments],
        input=json.dumps(data),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)
