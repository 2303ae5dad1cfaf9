"""Certifies the engines that the site and the README show, again: to be run when the corpus has changed.

Writes ``engines/NAME.json`` (the certificate) and ``engines/NAME.html`` (the report) beside this file, and the picture of
a run in ``assets/certification.svg``. Needs the extra ``engines``, and Node for the site's own engine.

    python docs/data/engines.py
"""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
ADAPTERS = "conformance/adapters"
SPEC = [sys.executable, "-m", "belote_conformance"]
LINES = 34
"""How many lines of the run the picture shows."""


def certify(arguments: Sequence[str], engine: Sequence[str]) -> str:
    """Certifies an engine and returns what was printed; one that does not conform is no failure of this program."""
    command = [*SPEC, "certify", *arguments, "--", *engine]
    coloured = {**os.environ, "FORCE_COLOR": "1", "COLUMNS": "124"}
    done = subprocess.run(command, cwd=ROOT, env=coloured, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode not in (0, 1):
        raise SystemExit(done.stderr)
    return done.stdout


def reported(name: str, engine: Sequence[str], *arguments: str) -> str:
    """Certifies an engine and writes its certificate and its report."""
    files = [f"--html={HERE / 'engines' / name}.html", f"--certificate={HERE / 'engines' / name}.json"]
    return certify([*arguments, *files], engine)


def picture(command: str, printed: str) -> None:
    """Draws the beginning of what a command printed."""
    console = Console(
        record=True, width=124, file=io.StringIO(), color_system="truecolor", force_terminal=True
    )
    console.print(Text.from_ansi("\n".join([f"$ {command}", *printed.splitlines()[:LINES]])))
    drawn = console.export_svg(title=command)
    # The reader's own font: nothing is loaded from elsewhere.
    drawn = re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL)
    drawn = drawn.replace(
        "Fira Code, monospace", 'ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace'
    )
    (ROOT / "docs" / "assets" / "certification.svg").write_text(drawn, encoding="utf-8")


def main() -> None:
    """Certifies all of them."""
    cli = ["python", f"{ADAPTERS}/belote_cli.py"]
    printed = reported("belote-cli", [sys.executable, *cli[1:]], "belote-000")
    picture(f"belote-spec certify belote-000 -- {' '.join(cli)}", printed)
    reported("colver", [sys.executable, f"{ADAPTERS}/colver.py"], "--profile=play")
    with tempfile.TemporaryDirectory() as folder:
        rules = Path(folder) / "rules.json"
        exported = subprocess.run(
            [sys.executable, "-m", "belote_spec.export"], capture_output=True, check=True
        )
        rules.write_bytes(exported.stdout)
        reported("site-engine", ["node", f"{ADAPTERS}/site_engine.js", str(rules)])


if __name__ == "__main__":
    main()
