"""A whole deal played on the site in each variant, with the rule behind every card that is refused."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from belote_spec import variant as variants
from belote_spec.auction import PASS
from belote_spec.cards import CARDS, SUITS
from belote_spec.deal import Deal
from belote_spec.randomness import shuffled_deck

pytestmark = pytest.mark.slow

NAMES = variants.builtin()
OVER = ("finished", "passed_out")


def state(page):
    """Where the game stands: the phase, once it is the reader's turn or the deal is over."""
    page.wait_for_function(
        "() => { const { phase, turn } = document.querySelector('#game').dataset; return turn === '2' || ['finished', 'passed_out'].includes(phase); }"
    )
    return page.get_attribute("#game", "data-phase")


def take_or_pass(page):
    takes = page.locator(".choices [data-call]:not([data-call=pass])")
    takes.first.click()


def play_deal(page):
    """Plays the deal to its end: takes when asked, then the first legal card."""
    while (phase := state(page)) not in OVER:
        if phase == "calls":
            take_or_pass(page)
        else:
            page.locator("li.legal .card-button").first.click()
    return phase


def replayed(page, name):
    """The deal that was played, played again by the interpreter from the address of its review."""
    address = page.get_attribute(".ending .choices a", "href")
    dealer, deck, calls, plays = (
        parse_qs(urlsplit(address).query)["deal"][0].removeprefix("record/").split(".")
    )
    read = lambda text: [int(one, 32) for one in text]  # noqa: E731
    deal = Deal(variants.load(name).compiled, read(deck), "NESW".index(dealer))
    for call in calls:
        deal.apply(PASS if call == "p" else 32 + SUITS.index(call))
    for card in read(plays):
        deal.apply(card)
    return deal


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_deal_is_played_and_scored_as_the_interpreter_scores_it(visit, name):
    page = visit.open(f"play.html?rules={name}&seed=5&number=0&pace=0")
    assert play_deal(page) == "finished"
    deal = replayed(page, name)
    assert deal.deck == tuple(shuffled_deck(5, 0))
    cells = page.locator("tr.scores td.number")
    assert [int(cells.nth(place).inner_text()) for place in (0, 1)] == list(deal.settlement().score)
    totals = page.locator(".standing td.number")
    assert [int(totals.nth(place).inner_text()) for place in (0, 1)] == list(deal.settlement().score)


def test_a_match_goes_on_from_deal_to_deal_until_it_is_won(visit):
    page = visit.open(f"en/play.html?rules={NAMES[0]}&seed=3&target=301&pace=0")
    for _ in range(12):
        play_deal(page)
        if page.locator(".won").count():
            break
        page.click("[data-key=next]")
    totals = page.locator(".standing td.number")
    assert max(int(totals.nth(place).inner_text()) for place in (0, 1)) >= 301
    assert re.search("win the match", page.inner_text(".won"))


def test_a_forbidden_card_is_refused_with_its_rule(visit):
    page = visit.open(f"play.html?rules={NAMES[0]}&seed=5&pace=0")
    while state(page) not in OVER:
        barred = page.locator("li.barred .card-button")
        if barred.count():
            assert barred.first.get_attribute("aria-disabled") == "true"
            before = page.locator(".seat-2 .card-button").count()
            barred.first.click(force=True)
            assert "ne peut pas se jouer" in page.inner_text(".message")
            assert page.get_attribute(".message a", "href").startswith("rules/")
            assert page.locator(".seat-2 .card-button").count() == before
            return
        take_or_pass(page) if state(page) == "calls" else page.locator("li.legal .card-button").first.click()
    pytest.fail("no card was ever forbidden in this deal")


def test_a_hint_names_a_legal_card_and_the_rule_followed(visit):
    page = visit.open(f"en/play.html?rules={NAMES[1]}&seed=5&pace=0")
    while state(page) == "calls":
        take_or_pass(page)
    page.locator("li.legal .card-button").first.click()
    state(page)
    page.click("[data-key=hint]")
    assert page.inner_text(".message").startswith("Hint")
    assert page.locator("[data-key=hint]").evaluate("button => button === document.activeElement")


def test_cards_are_played_by_keyboard(visit):
    page = visit.open(f"play.html?rules={NAMES[0]}&seed=5&pace=0")
    while state(page) == "calls":
        take_or_pass(page)
    card = page.locator("li.legal .card-button").first
    name = card.get_attribute("data-card")
    card.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("([name]) => !document.querySelector(`[data-card=${name}]`)", arg=[name])
    assert name in CARDS


def test_options_and_readings_stand_in_the_address(visit):
    page = visit.open(f"play.html?rules={NAMES[2]}&seed=1&pace=0")
    page.select_option("[name=reading]", "corrected")
    assert "reading=corrected" in page.url
    page.select_option("[name=rules]", NAMES[0])
    assert "reading" not in page.url
    page.uncheck("[name=announcements]")
    page.select_option("[name=target]", "1001")
    page.select_option("[name=direction]", "counterclockwise")
    for part in ("announcements=false", "target=1001", "direction=counterclockwise"):
        assert part in page.url
    page.reload()
    assert not page.is_checked("[name=announcements]")
    assert page.input_value("[name=target]") == "1001"


def test_what_the_reader_keeps_silent_scores_nothing_where_belote_must_be_said(visit):
    name = NAMES[1]
    rules = variants.load(name).compiled
    # A deal in which South takes with king and queen of trumps: found by looking at the dealt hands.
    for number in range(400):
        deal = Deal(rules, shuffled_deck(5, number), number % 4)
        while not deal.over and deal.turn != 2:
            deal.apply(PASS)
        suits = [call - 32 for call in deal.legal_actions() if call != PASS]
        if len(deal.calls) < 4 and suits and number % 4 == 3:
            deal.apply(32 + suits[0])
            pair = 3 << 8 * suits[0] + 5
            if deal.dealt[2] & pair == pair:
                break
    page = visit.open(f"play.html?rules={name}&seed=5&number={number}&pace=0")
    page.locator(".choices [data-call]:not([data-call=pass])").first.click()
    while state(page) not in OVER:
        box = page.locator("[data-key=belote]")
        if box.count() and box.is_checked():
            box.uncheck()
        page.locator("li.legal .card-button").first.click()
    belote = page.locator("table.score tbody tr").nth(4).locator("td.number")
    assert belote.nth(0).inner_text() == "0"
