"""Builds the site in both languages once for all tests and workers."""

import importlib.util
import os
import resource
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
CONFIGURATIONS = {"fr": ROOT / "mkdocs.yml", "en": ROOT / "docs" / "en" / "mkdocs.yml"}

PROBLEM = (
    ""
    if all(importlib.util.find_spec(name) for name in ("mkdocs", "material"))
    else "mkdocs-material is not installed: pip install -e '.[docs]'"
)
"""Why the site cannot be built, or nothing."""


def build(folder, lang):
    """Builds one language, strictly; its folder lies in that of French as it does on the web."""
    to = folder if lang == "fr" else folder / lang
    command = [
        sys.executable,
        "-m",
        "mkdocs",
        "build",
        "--strict",
        "-f",
        str(CONFIGURATIONS[lang]),
        "--site-dir",
        str(to),
    ]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONWARNINGS": "ignore"}
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300, env=environment)


def shared_build(folder):
    """Builds both languages into a folder, or waits for the worker that does; what was printed if it failed."""
    site, done = folder / "site", folder / "done.txt"
    try:
        (folder / "building").mkdir()
    except FileExistsError:
        for _ in range(3000):
            if done.is_file():
                return site, done.read_text(encoding="utf-8")
            time.sleep(0.1)
        return site, "another worker did not finish building"
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    ran = [build(site, lang) for lang in CONFIGURATIONS]
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    (folder / "seconds.txt").write_text(str(spent), encoding="utf-8")
    failed = "".join(one.stdout + one.stderr for one in ran if one.returncode)
    part = done.with_suffix(".part")
    part.write_text(failed, encoding="utf-8")
    part.rename(done)
    return site, failed
