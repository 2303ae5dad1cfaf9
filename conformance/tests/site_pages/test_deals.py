"""The deal viewer in a browser: every step, every kind of case, two variants side by side, the record."""

import json
from urllib.parse import parse_qs, urlsplit

import pytest
from belote_conformance import corpus
from belote_conformance.cases import REQUIRED, normalise
from belote_conformance.messages import ASKED
from belote_spec import record as records
from belote_spec import variant as variants
from belote_spec.deal import Deal
from belote_spec.story import play_out

pytestmark = pytest.mark.slow

NAMES = variants.builtin()
HAS_CORPUS = corpus.place().joinpath(corpus.MANIFEST).is_file()
needs_corpus = pytest.mark.skipif(not HAS_CORPUS, reason="there is no corpus")


def query(page):
    return {name: values[0] for name, values in parse_qs(urlsplit(page.url).query).items()}


def ready(page):
    page.wait_for_selector(".felt")
    return page


def scores(page, panel=0):
    """The two numbers of the line *Scores*, North-South first."""
    cells = page.locator(".panel").nth(panel).locator("tr.scores td.number")
    return [int(cells.nth(place).inner_text()) for place in (0, 1)]


def test_a_deal_is_stepped_to_its_end_by_keyboard(visit):
    page = ready(visit.open(f"deals.html?deal=seed/7/0&rules={NAMES[0]}&step=0"))
    played = play_out(variants.load(NAMES[0]).compiled, 7, 0)
    last = len(played.calls) + len(played.plays)
    assert page.locator("[data-step=back]").is_disabled()
    for step in range(1, last + 1):
        page.keyboard.press("ArrowRight")
        assert query(page)["step"] == str(step)
    assert page.locator("[data-step=next]").is_disabled()
    assert scores(page) == list(played.settlement().score)
    page.keyboard.press("Home")
    assert page.locator(".score-box").count() == 0
    page.keyboard.press("End")
    assert scores(page) == list(played.settlement().score)


def test_buttons_and_the_cards_of_the_text_move_too(visit):
    page = ready(visit.open(f"deals.html?deal=seed/7/0&rules={NAMES[0]}&step=5"))
    page.click("[data-step=back]")
    assert query(page)["step"] == "4"
    page.click(".trick-text >> nth=3 >> button >> nth=1")
    calls = len(play_out(variants.load(NAMES[0]).compiled, 7, 0).calls)
    assert query(page)["step"] == str(calls + 3 * 4 + 2)
    assert page.locator(".action[aria-current=step]").count() == 1


@needs_corpus
@pytest.mark.parametrize("name", NAMES)
def test_legal_and_forbidden_cards_are_those_of_the_case(visit, name):
    cases = [case for case in corpus.shipped().cases[name] if case.question == "plays"][::40]
    for case in cases:
        page = ready(visit.open(f"deals.html?deal={case.id}&rules={name}"))
        page.wait_for_function("document.querySelector('[name=case]').value !== ''")
        seat = "NESW".index(case.given["seat"])
        uses = page.locator(f".seat-{seat} li.legal use")
        shown = {
            uses.nth(place).get_attribute("href").removeprefix("#card-") for place in range(uses.count())
        }
        assert shown == set(case.expect["legal"]), case.id
        barred = page.locator(f".seat-{seat} li.barred")
        assert barred.count() == len(case.given["hand"]) - len(case.expect["legal"])
        for place in range(barred.count()):
            assert "interdite par" in barred.nth(place).locator("svg").get_attribute("aria-label")


@needs_corpus
@pytest.mark.parametrize("name", NAMES)
def test_every_kind_of_case_opens(visit, name):
    for question in ASKED:
        case = next(case for case in corpus.shipped().cases[name] if case.question == question)
        page = ready(visit.open(f"deals.html?deal={case.id}&rules={name}"))
        page.wait_for_function("document.querySelector('[name=kind]').value !== ''")
        assert page.input_value("[name=kind]") == question
        assert page.locator(".note").count() == 0


def followed(page, name, question, script):
    """Loads the deals of a question and runs a script for each: ``one`` is the case, ``all`` its deals followed."""
    page.evaluate(
        """([name, question]) => new Promise((resolve) => {
            const script = document.createElement('script');
            script.src = `assets/data/deals/${name}.${question}.js`;
            script.onload = resolve;
            document.head.append(script);
        })""",
        [name, question],
    )
    return page.evaluate(
        """([name, question, body]) => {
            const { replay, rules, deals } = BeloteSite;
            const run = new Function('one', 'all', 'replay', body);
            return deals[`${name}.${question}`].map((one) => {
                const chosen = Belote.compile(Belote.rulesOf(rules.variants[name], one.options ?? {}));
                return run(one, one.deals.map((told) => replay.follow(chosen, replay.read(told))), replay);
            });
        }""",
        [name, question, script],
    )


@needs_corpus
@pytest.mark.parametrize("name", NAMES)
def test_scores_are_those_of_the_corpus(visit, name):
    page = ready(visit.open(f"deals.html?deal=seed/7/0&rules={name}"))
    found = followed(
        page,
        name,
        "score",
        "const {outcome, score, pending} = replay.score(all[0]); return {outcome, score, pending};",
    )
    cases = [case for case in corpus.shipped().cases[name] if case.question == "score"]
    expected = [
        {
            "outcome": case.expect["outcome"],
            "score": [case.expect["score"][team] for team in ("NS", "EW")],
            "pending": case.expect["pending"],
        }
        for case in cases
    ]
    assert found == expected


@needs_corpus
@pytest.mark.parametrize("name", NAMES)
def test_every_position_of_a_whole_deal_is_that_of_the_corpus(visit, name):
    page = ready(visit.open(f"deals.html?deal=seed/7/0&rules={name}"))
    script = """
        const seat = (at) => 'NESW'[at.turn];
        const calls = one.deals.length && all[0].positions.filter((at) => at.kind === 'call' && at.next !== null);
        const plays = all[0].positions.filter((at) => at.kind === 'play' && at.next !== null);
        return {
            calls: calls.map((at) => ({ seat: seat(at), legal: at.calls.map(Belote.actionName) })),
            plays: plays.map((at) => ({ seat: seat(at), legal: [...at.legal].map(Belote.actionName) })),
        };
    """
    found = followed(page, name, "replay", script)
    cases = [case for case in corpus.shipped().cases[name] if case.question == "replay"]
    assert len(found) == len(cases)
    for one, case in zip(found, cases, strict=True):
        answer = normalise("replay", {**one, "score": None})
        for field in ("calls", "plays"):
            assert answer[field] == case.expect[field], case.id
        assert set(REQUIRED["replay"]) == {"calls", "plays", "score"}


@needs_corpus
def test_two_variants_side_by_side_mark_the_card_that_only_one_allows(visit):
    left, right = NAMES[0], NAMES[1]
    rule = "play.overruff_partner"
    case = next(
        case
        for case in corpus.shipped().cases[right]
        if case.question == "plays" and any(entry.rule == rule for entry in case.otherwise)
    )
    page = ready(visit.open(f"deals.html?deal={case.id}&rules={left}&beside={right}"))
    assert page.locator(".panel").count() == 2
    assert (
        page.locator(".panel").nth(0).locator("li.barred").count()
        < page.locator(".panel").nth(1).locator("li.barred").count()
    )
    assert page.locator(".panel").nth(1).locator(f".barred-list a[title='{rule}']").count() == 1


@needs_corpus
def test_beside_a_variant_that_goes_the_other_way_the_score_is_its_own(visit):
    left, right = NAMES[0], NAMES[1]
    theirs = {case.id: case for case in corpus.shipped().cases[right]}
    case = next(
        case
        for case in corpus.shipped().cases[left]
        if case.question == "score" and case.id in theirs and not case.options
    )
    page = ready(visit.open(f"deals.html?deal={case.id}&rules={left}&beside={right}"))
    page.wait_for_selector(".panel >> nth=1 >> tr.scores")
    assert scores(page, 0) == [case.expect["score"][team] for team in ("NS", "EW")]
    assert scores(page, 1) == [theirs[case.id].expect["score"][team] for team in ("NS", "EW")]


@needs_corpus
def test_choosing_a_question_a_situation_and_a_case(visit):
    page = ready(visit.open("deals.html"))
    page.select_option("[name=kind]", "score")
    page.wait_for_function("location.search.includes('deal=score/')")
    situation = page.locator("[name=situation] option").nth(4).get_attribute("value")
    page.select_option("[name=situation]", situation)
    page.wait_for_function(
        "([name]) => document.querySelector('[name=situation]').value === name", arg=[situation]
    )
    page.locator("[name=case] option").nth(1).wait_for(state="attached")
    page.select_option("[name=case]", index=1)
    number = page.locator("[name=case] option").nth(1).get_attribute("value")
    page.wait_for_function("([id]) => location.search.includes(id)", arg=[number])
    page.select_option("[name=rules]", NAMES[2])
    page.wait_for_function("([name]) => location.search.includes(`rules=${name}`)", arg=[NAMES[2]])


def test_a_seed_is_the_deal_of_the_command_line(visit):
    page = ready(visit.open(f"deals.html?deal=seed/2026/1&rules={NAMES[3]}"))
    played = play_out(variants.load(NAMES[3]).compiled, 2026, 1)
    assert scores(page) == list(played.settlement().score)
    page.fill("[name=number]", "2")
    page.locator("[name=number]").blur()
    page.wait_for_function("location.search.includes('seed/2026/2')")


def test_the_record_is_saved_and_legal(visit, tmp_path):
    page = ready(visit.open(f"deals.html?deal=seed/7/3&rules={NAMES[0]}"))
    with page.expect_download() as download:
        page.click("#save")
    path = tmp_path / "record.json"
    download.value.save_as(path)
    told = json.loads(path.read_text(encoding="utf-8"))
    variant = variants.load(NAMES[0])
    assert told["rules"] == variant.sha256
    deal = Deal.from_record(variant.compiled, records.from_json(told))
    assert deal.plays == play_out(variant.compiled, 7, 3).plays


@pytest.mark.parametrize("deal", ["plays/nothing/0001", "record/nonsense", "seed/x/0", "what"])
def test_a_deal_that_does_not_exist_is_said_so(visit, deal):
    page = visit.open(f"en/deals.html?deal={deal}")
    page.wait_for_selector("#panels .note")
    assert "no such deal" in page.inner_text("#panels .note")


def test_the_viewer_speaks_english(visit):
    page = ready(visit.open(f"en/deals.html?deal=seed/7/0&rules={NAMES[0]}"))
    assert "Score" in page.inner_text(".score-box h3")
    labels = page.locator(".laid svg")
    assert " of " in labels.first.get_attribute("aria-label")
