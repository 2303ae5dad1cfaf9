"""The page Compare in a browser: filters and their address, popovers by keyboard, small screens, no JavaScript."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from belote_spec import variant as variants
from belote_spec.catalogue import catalogue

pytestmark = pytest.mark.slow

NAMES = variants.builtin()


def visible(page):
    """The rule points of the rows that can be seen."""
    script = "rows => rows.filter(row => row.offsetParent !== null).map(row => row.id)"
    return page.eval_on_selector_all("#matrix tbody tr:not(.phase)", script)


def query(page):
    return {name: values[0] for name, values in parse_qs(urlsplit(page.url).query).items()}


def allowed(name, rule):
    point = variants.load(name).points[rule]
    return [str(point.value), *(str(one.value) for one in point.readings if point.open)]


def differing(*names):
    """The rule points on which some documents differ, under a reading that they allow."""
    return [
        rule for rule in catalogue() if len({value for name in names for value in allowed(name, rule)}) > 1
    ]


def test_at_first_only_the_rows_that_differ(visit):
    page = visit.open("compare.html")
    assert visible(page) == differing(*NAMES)
    assert page.inner_text("#filters output").startswith(str(len(differing(*NAMES))))


def test_one_switch_shows_all_rows_and_stands_in_the_address(visit):
    page = visit.open("compare.html")
    page.check("#all-rows")
    assert visible(page) == list(catalogue())
    assert query(page) == {"all": "1"}
    page.reload()
    assert visible(page) == list(catalogue())


def test_two_documents_show_their_own_differences_in_two_columns(visit):
    page = visit.open("compare.html")
    for place in (1, 3):
        page.uncheck(f"#doc-{place}")
    assert visible(page) == differing(NAMES[0], NAMES[2])
    assert query(page) == {"docs": f"{NAMES[0]},{NAMES[2]}"}
    assert not page.is_visible("thead [data-c='1']")
    assert page.is_visible("thead [data-c='2']")


def test_a_phase_and_a_text_narrow_the_rows(visit):
    page = visit.open("compare.html")
    page.select_option("[name=phase]", "play")
    assert visible(page) == [rule for rule in differing(*NAMES) if rule.startswith("play.")]
    page.fill("[name=q]", "pisser")
    assert "play.underruff_opponent" in visible(page)
    assert query(page) == {"phase": "play", "q": "pisser"}
    page.click("#filters button[type=reset]")
    page.wait_for_function("location.search === ''")
    assert visible(page) == differing(*NAMES)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("entame premier pli", "play.first_leader"),
        ("dame", "cards.trump_points"),
        ("81 a 81", "scoring.tie"),
        ("LITIGE", "scoring.tie"),
    ],
)
def test_a_text_finds_its_row_without_accents_and_capitals(visit, text, rule):
    page = visit.open("compare.html")
    page.fill("[name=q]", text)
    assert rule in visible(page)


def test_the_address_sets_the_filters(visit):
    page = visit.open(f"en/compare.html?docs={NAMES[0]},{NAMES[1]}&phase=scoring&all=1")
    assert visible(page) == [rule for rule in catalogue() if rule.startswith("scoring.")]
    assert page.is_checked("#doc-1")
    assert not page.is_checked("#doc-2")


def figures(page, table, column):
    """The figures of the rows that can be seen, as they are sorted; None where there is none."""
    script = """(rows, column) => rows.filter(row => row.offsetParent !== null)
        .map(row => row.cells[column].dataset.value ? Number(row.cells[column].dataset.value) : null)"""
    return page.eval_on_selector_all(f"{table} tbody tr:not(.phase)", script, column)


@pytest.mark.parametrize(
    ("path", "table", "column"),
    [("compare.html", "#matrix", 5), ("pairs/belote-000--belote-003.html", "table.data", 5)],
)
def test_a_column_of_figures_sorts_and_a_second_press_puts_the_rows_back(visit, path, table, column):
    page = visit.open(path)
    before = page.inner_text(f"{table} tbody")
    unsorted = figures(page, table, column)
    head = page.locator(f"{table} thead th").nth(column)
    head.locator("button").click()
    largest_first = sorted((one for one in unsorted if one is not None), reverse=True)
    assert figures(page, table, column) == largest_first + [None] * unsorted.count(None)
    assert head.get_attribute("aria-sort") == "descending"
    page.keyboard.press("Enter")
    assert figures(page, table, column) == unsorted
    assert page.inner_text(f"{table} tbody") == before
    assert head.get_attribute("aria-sort") == "none"


def test_filters_narrow_the_sorted_rows_too(visit):
    page = visit.open("compare.html")
    rows = [rule for rule in visible(page) if rule.startswith("scoring.")]
    page.click("#matrix thead button")
    page.select_option("[name=phase]", "scoring")
    assert sorted(visible(page)) == sorted(rows)
    assert visible(page) != rows
    page.click("#matrix thead button")
    assert visible(page) == rows


def test_a_permalink_shows_its_row_even_if_the_filters_hide_it(visit):
    page = visit.open("compare.html#cards.deck")
    assert "cards.deck" in visible(page)
    box = page.locator("[id='cards.deck']").bounding_box()
    assert 0 <= box["y"] < 900


def test_a_popover_opens_by_keyboard_and_escape_gives_the_focus_back(visit):
    page = visit.open("compare.html")
    name = f"e.{NAMES[2]}.play.first_leader"
    button = page.locator(f"[popovertarget='{name}']:not(.close)")
    popover = page.locator(f"[id='{name}']")
    button.focus()
    page.keyboard.press("Enter")
    assert popover.is_visible()
    assert "amorcer la partie" in popover.inner_text()
    assert "le preneur" in popover.inner_text()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('[popover]')?.id") == name
    page.keyboard.press("Escape")
    assert not popover.is_visible()
    assert button.evaluate("button => button === document.activeElement")


def test_a_popover_lies_inside_the_window_beside_its_button(visit):
    page = visit.open("compare.html?all=1")
    for rule in ("table.players", "scoring.tie", "match.structure"):
        name = f"e.{NAMES[-1]}.{rule}"
        page.locator(f"[popovertarget='{name}']:not(.close)").click()
        box = page.locator(f"[id='{name}']").bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 1280
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 900
        page.keyboard.press("Escape")


def test_every_popover_of_a_document_can_be_opened(visit):
    page = visit.open("compare.html?all=1")
    opened = page.evaluate(
        """() => [...document.querySelectorAll('.evidence[popover]')].filter((one) => {
            one.showPopover();
            const shown = one.matches(':popover-open') && one.innerText.trim().length > 20;
            one.hidePopover();
            return shown;
        }).length"""
    )
    assert opened == 86 * 4


def test_the_head_and_the_first_column_stay_in_sight(visit):
    page = visit.open("compare.html?all=1")
    page.eval_on_selector(".table-box.tall", "box => { box.scrollTop = 2000; }")
    box = page.locator(".table-box.tall").bounding_box()
    head = page.locator("#matrix thead th >> nth=1").bounding_box()
    assert abs(head["y"] - box["y"]) < 3


def test_rows_are_cards_on_a_small_screen(visit_narrow):
    page = visit_narrow.open("compare.html")
    cells = page.locator("[id='play.first_leader'] td")
    tops = [cells.nth(place).bounding_box()["y"] for place in range(4)]
    assert tops == sorted(set(tops))
    label = cells.nth(1).evaluate("cell => getComputedStyle(cell, '::before').content")
    assert NAMES[1] in label


def test_it_can_be_read_and_switched_without_javascript(chromium, site):
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site.as_uri()}/compare.html")
    shown = page.locator("#matrix tbody tr:not(.phase):visible")
    assert shown.count() == len(differing(*NAMES))
    page.check("#all-rows")
    assert shown.count() == 86
    page.uncheck("#doc-0")
    assert not page.locator("thead [data-c='0']").is_visible()
    page.locator(f"[popovertarget='e.{NAMES[1]}.table.direction']:not(.close)").click()
    assert page.locator(f"[id='e.{NAMES[1]}.table.direction']").is_visible()
    context.close()


def test_on_paper_the_words_are_open(visit):
    page = visit.open("compare.html")
    page.emulate_media(media="print")
    assert page.locator(f"[id='e.{NAMES[0]}.table.direction']").is_visible()
    assert re.search("sens des aiguilles", page.locator(f"[id='e.{NAMES[0]}.table.direction']").inner_text())
