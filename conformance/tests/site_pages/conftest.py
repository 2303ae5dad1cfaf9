"""The built site and a browser, for the tests of this folder."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from site_pages import browser, built


@pytest.fixture(scope="session")
def building(tmp_path_factory):
    """The folder of the built site and what the build printed if it failed; shared by all workers."""
    if built.PROBLEM:
        pytest.skip(built.PROBLEM)
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if base.name.startswith("popen-") else base) / "rules-site"
    folder.mkdir(exist_ok=True)
    return folder, *built.shared_build(folder)


@pytest.fixture(scope="session")
def site(building):
    """The built site, English in ``en``."""
    _, site, problem = building
    assert not problem, problem
    return site


@pytest.fixture(scope="session")
def chromium():
    """A browser."""
    if browser.PROBLEM:
        pytest.skip(browser.PROBLEM)
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only where there is a browser

    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=browser.CHROMIUM, args=["--no-sandbox"])
        yield running
        running.close()


class Watched:
    """A page of a browser that keeps what went wrong on it.

    Attributes:
        page: Playwright's page.
        site: the folder of the site.
        problems: errors of the console and of scripts, and requests that leave the site.
    """

    def __init__(self, context, site):
        self.site = site
        self.problems = []
        self.page = context.new_page()
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.problems.append(f"script: {error}"))
        self.page.on("request", self._request)

    def _console(self, message):
        if message.type in ("error", "warning"):
            self.problems.append(f"console: {message.text}")

    def _request(self, request):
        if not request.url.startswith(("file:", "data:", "blob:", "about:", "http://127.0.0.1")):
            self.problems.append(f"outside: {request.url}")

    def open(self, path):
        """Opens a page of the site from its folder."""
        self.page.goto(browser.address(self.site, path))
        return self.page


@pytest.fixture
def visit(chromium, site):
    """Opens pages at 1280 by 900 in the light palette; nothing may go wrong on them."""
    yield from _watched(chromium, site, {"width": 1280, "height": 900}, "light")


@pytest.fixture
def visit_dark(chromium, site):
    """The same in the dark palette."""
    yield from _watched(chromium, site, {"width": 1280, "height": 900}, "dark")


@pytest.fixture
def visit_narrow(chromium, site):
    """The same on a screen 360 wide."""
    yield from _watched(chromium, site, {"width": 360, "height": 740}, "light")


def _watched(chromium, site, viewport, scheme):
    context = chromium.new_context(viewport=viewport, color_scheme=scheme, accept_downloads=True)
    context.set_default_timeout(20000)
    watched = Watched(context, site)
    yield watched
    context.close()
    assert watched.problems == []
