"""Every page at 360 and 1280, in both palettes: nothing goes wrong, nothing overflows, axe-core finds nothing serious."""

import pytest

from site_pages.browser import AXE, AXE_PROBLEM

pytestmark = pytest.mark.slow

CHECKED = (
    "index.html", "compare.html", "pairs/belote-000--belote-003.html", "variants/belote-003.html", "rules/play.html",
    "rules/scoring.html", "deals.html", "play.html?seed=5&pace=0", "conformance/index.html", "conformance/certify.html",
    "conformance/protocol.html", "conformance/situations.html", "conformance/kills.html", "glossary.html",
    "downloads.html", "changelog.html", "api/belote_spec.html", "randomness.html", "en/index.html", "en/variants/belote-000.html",
    "en/deals.html", "en/glossary.html", "en/conformance/cases.html",
)  # fmt: skip


def paths(site):
    return sorted(
        path.relative_to(site).as_posix()
        for path in site.rglob("*.html")
        if path.name != "404.html" and path.parent.name != "reports"
    )


def test_no_page_scrolls_sideways_at_360_or_has_an_error(visit_narrow, site):
    wide = []
    for path in paths(site):
        page = visit_narrow.open(path)
        if page.evaluate("document.documentElement.scrollWidth > 360"):
            wide.append(path)
    assert wide == []


def test_no_page_has_an_error_or_asks_for_anything_outside(visit, site):
    for path in paths(site):
        visit.open(path)
    assert visit.problems == []


def serious(page, *rules):
    page.evaluate(AXE.read_text(encoding="utf-8"))
    only = {"runOnly": {"type": "rule", "values": list(rules)}} if rules else {}
    page.wait_for_timeout(200)
    found = page.evaluate(
        "only => axe.run(document, { resultTypes: ['violations'], preload: false, ...only })", only
    )["violations"]
    return [
        f"{one['id']}: {one['nodes'][0]['target']} {one['nodes'][0]['failureSummary']}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


def exists(visit, path):
    return (visit.site / path.partition("?")[0]).is_file()


@pytest.mark.skipif(bool(AXE_PROBLEM), reason=AXE_PROBLEM)
@pytest.mark.parametrize("path", CHECKED)
def test_axe_finds_nothing_serious_in_the_light(visit, path):
    if not exists(visit, path):
        pytest.skip("the site has no such page without a corpus")
    assert serious(visit.open(path)) == []


@pytest.mark.skipif(bool(AXE_PROBLEM), reason=AXE_PROBLEM)
@pytest.mark.parametrize("path", CHECKED)
def test_the_dark_has_contrast_too(visit_dark, path):
    if not exists(visit_dark, path):
        pytest.skip("the site has no such page without a corpus")
    assert serious(visit_dark.open(path), "color-contrast", "link-in-text-block") == []


@pytest.mark.skipif(bool(AXE_PROBLEM), reason=AXE_PROBLEM)
def test_axe_finds_nothing_serious_in_an_open_popover(visit):
    page = visit.open("compare.html")
    page.locator("#matrix button.sign >> visible=true").first.click()
    assert serious(page) == []


def test_the_first_stops_of_the_keyboard_are_the_way_to_the_content_and_the_home_page(visit):
    page = visit.open("variants/belote-000.html")
    page.keyboard.press("Tab")
    assert "md-skip" in page.evaluate("document.activeElement.className")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    inside = page.evaluate("document.activeElement.closest('article') !== null")
    assert inside
