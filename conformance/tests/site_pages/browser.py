"""Finds a Chromium that is installed already, and Playwright to drive it."""

import importlib.util
import shutil
from pathlib import Path

from .built import ROOT

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM = next((found for name in NAMES if (found := shutil.which(name))), None)
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"


def _problem():
    if importlib.util.find_spec("playwright") is None:
        return "Playwright is not installed: pip install -e '.[site-test]'"
    return "" if CHROMIUM else "Chromium is not installed: apt-get install chromium"


PROBLEM = _problem()
"""Why no browser can be used, or nothing."""

AXE_PROBLEM = "" if AXE.is_file() else "axe-core is not installed: npm install --no-save axe-core"


def address(site, path):
    """The address of a page in a folder; what comes after the path stays as it is."""
    return f"{Path(site).as_uri()}/{path}"
