"""The search, from a folder and from a server, in both languages."""

import functools
import http.server
import threading

import pytest

pytestmark = pytest.mark.slow


def results(page, text):
    """The addresses that a search finds."""
    page.click(".md-search__input")
    page.type(".md-search__input", text)
    page.wait_for_selector(".md-search-result__link", state="attached")
    links = page.locator(".md-search-result__link")
    return [links.nth(place).get_attribute("href") for place in range(links.count())]


@pytest.mark.parametrize("prefix", ["", "en/"], ids=["fr", "en"])
@pytest.mark.parametrize("text", ["pisser", "underruff"])
def test_a_term_is_found_in_either_language_from_a_folder(visit, prefix, text):
    found = results(visit.open(f"{prefix}index.html"), text)
    assert any(
        "glossary.html#underruff" in one or "underruff_opponent" in one or "glossary.html" in one
        for one in found
    )


def test_a_rule_point_is_found_by_its_words(visit):
    found = results(visit.open("index.html"), "litige")
    assert any("rules/scoring.html" in one for one in found)


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture
def served(site):
    """The address of the site on a server of its own."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(site)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_the_same_from_a_server(visit, served):
    visit.page.goto(f"{served}/en/compare.html")
    assert any("glossary.html" in one for one in results(visit.page, "underruff"))


def test_a_link_leads_to_the_same_page_in_the_other_language(visit):
    page = visit.open("rules/play.html")
    page.click(".other-language")
    page.wait_for_url("**/en/rules/play.html")
    assert page.get_attribute("html", "lang") == "en"
    page.click(".other-language")
    page.wait_for_url(lambda url: "/en/" not in url)
    assert page.url.endswith("/rules/play.html")
    assert page.get_attribute("html", "lang") == "fr"
