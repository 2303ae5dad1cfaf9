"""The pages of the rules site, as the pure function makes them: complete, tied to their clauses, and nothing typed twice."""

import csv
import io
import json
import re
import zipfile
from functools import cache
from html.parser import HTMLParser
from itertools import combinations
from pathlib import Path

import pytest
from belote_conformance import corpus
from belote_conformance.annotate import mutants, required
from belote_conformance.cli.site import site_command
from belote_conformance.site import (
    LANGUAGES,
    Impact,
    Reports,
    labels,
    links,
    navigation,
    pages,
    script_data,
    texts,
    texts_scripts,
)
from belote_conformance.site.adapters import read_reports
from belote_conformance.site.glossary import GAME, WORK
from belote_conformance.site.rulebook import TEMPLATES, Aside, Items, Paragraph, Reader, told
from belote_conformance.situations import situations
from belote_conformance.witnesses import turn, witnesses
from belote_spec import variant as variants
from belote_spec.catalogue import PHASES, catalogue, shown
from belote_spec.compare import differences
from belote_spec.errors import NotReadable
from click.testing import CliRunner

VARIANTS = [variants.load(name) for name in variants.builtin()]
PAIRS = list(combinations(VARIANTS, 2))
POINTS = list(catalogue())
ROOT = Path(__file__).resolve().parents[2]


@cache
def made(lang):
    """The site of the documents in a language, by path."""
    return {page.path: page for page in pages(VARIANTS, corpus.shipped(), Reports(), lang)}


@cache
def without_corpus(lang, impact=False):
    """The same without a corpus, which is quick; with made-up figures of impact on request."""
    reports = Reports(impact=FIGURES, results="results") if impact else Reports()
    return {page.path: page for page in pages(VARIANTS, None, reports, lang)}


FIGURES = Impact(
    deals=1_000_000,
    matches=50_000,
    seed=1,
    policy="heuristic",
    pairs={
        f"{VARIANTS[0].id}..{VARIANTS[1].id}": {
            "table.direction": {"legal": 0.5, "outcome": 0.0, "score": 0.0, "winner": 0.0},
            "announcements.tie": {"legal": 0.0, "outcome": 0.00004, "score": 0.0058, "winner": 0.0},
            "belote.declared": {},
            "scoring.failed_base": {"legal": 0.0, "outcome": 0.0, "score": 0.0, "winner": 0.0},
            "match.target": {"legal": 0.0, "outcome": 0.0, "score": 0.0, "winner": 0.229},
        }
    },
)


class Ids(HTMLParser):
    """Collects ids, popovers and the buttons that open them."""

    def __init__(self, html):
        super().__init__()
        self.ids, self.popovers, self.buttons = [], [], []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        if "id" in found:
            self.ids.append(found["id"])
        if "popover" in found:
            self.popovers.append(found["id"])
        if "popovertarget" in found and "popovertargetaction" not in found:
            self.buttons.append(found["popovertarget"])


# Evidence and permalinks


@pytest.mark.parametrize("lang", LANGUAGES)
def test_compare_has_a_popover_for_every_rule_point_and_document(lang):
    found = Ids(without_corpus(lang)["compare.md"].content)
    expected = [f"e.{one.id}.{rule}" for rule in POINTS for one in VARIANTS]
    assert len(expected) == 86 * 4
    assert found.popovers == expected
    assert found.buttons == expected


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda one: one.id)
def test_a_variant_page_has_evidence_and_a_permalink_for_every_rule_point(lang, variant):
    found = Ids(without_corpus(lang)[f"variants/{variant.id}.md"].content)
    assert (
        sorted(found.popovers) == sorted(found.buttons) == sorted(f"v.{variant.id}.{rule}" for rule in POINTS)
    )
    assert [one for one in found.ids if one in catalogue()] == [
        rule for rule in found.ids if rule in catalogue()
    ]
    assert {one for one in found.ids if one in catalogue()} == set(POINTS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_point_has_its_heading_on_the_page_of_its_phase(lang):
    for phase in PHASES:
        anchors = re.findall(
            r"^## .* \{ #(\S+) \}$", without_corpus(lang)[f"rules/{phase}.md"].content, re.MULTILINE
        )
        assert [one for one in anchors if one in catalogue()] == [
            rule for rule in POINTS if rule.startswith(f"{phase}.")
        ]


def test_every_situation_has_a_permalink():
    found = Ids(made("fr")["conformance/situations.md"].content)
    assert {one.id for one in situations()} <= set(found.ids)


def test_ids_are_unique_on_each_page():
    for page in made("fr").values():
        if page.path.endswith(".md"):
            ids = Ids(page.content).ids
            assert len(ids) == len(set(ids)), page.path


def test_excerpts_are_marked_as_french_on_english_pages():
    for path in ("compare.md", "rules/play.md", "variants/belote-000.md"):
        assert re.findall(r"<q(?! lang=\"fr\")", without_corpus("en")[path].content) == []
        assert "<q lang" not in without_corpus("fr")[path].content


# The rulebook


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda one: one.id)
def test_a_rulebook_tells_every_rule_point_once_in_the_phase_it_belongs_to(lang, variant):
    for phase, template in TEMPLATES.items():
        rules = told(template(Reader(variant, lang)))
        assert sorted(rules) == sorted(rule for rule in POINTS if rule.startswith(f"{phase}."))


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda one: one.id)
def test_a_rulebook_tells_every_rule_point_under_every_other_value(variant):
    for rule, value in mutants(variant, POINTS):
        changed = Reader(variant.with_values({rule: value}), "fr")
        assert sorted(one for template in TEMPLATES.values() for one in told(template(changed))) == sorted(
            POINTS
        )


def sentences(variant, lang, phase):
    found = []
    for block in TEMPLATES[phase](Reader(variant, lang)):
        if isinstance(block, Paragraph | Items | Aside):
            found += [sentence.text for sentence in block.sentences]
    return found


def test_003_counts_a_queen_at_5_so_86_points_are_needed():
    # 4 queens at 5 instead of 3: 162 + 8 = 170 points, of which 86 are more than half.
    told_ = sentences(VARIANTS[2], "en", "scoring")
    assert "A deal is therefore worth 170 trick points." in told_
    assert "Without announcements or belote, 86 points are needed." in told_


def test_000_sets_aside_what_automatic_declaring_makes_idle():
    asides = [
        block for block in TEMPLATES["announcements"](Reader(VARIANTS[0], "fr")) if isinstance(block, Aside)
    ]
    assert [one.rules for one in asides[0].sentences] == [
        ("announcements.per_seat",), ("announcements.must_exceed",), ("announcements.unsaid",)
    ]  # fmt: skip


# Words


def test_every_named_value_has_a_label_in_both_languages():
    for rule, point in catalogue().items():
        for value in point.words:
            if not isinstance(value, dict):
                assert set(labels.WORDS[rule]) >= {shown(value)}, rule


def test_labels_name_no_value_that_the_schema_does_not_have():
    for rule, known in labels.WORDS.items():
        assert set(known) <= {shown(value) for value in catalogue()[rule].words}, rule


@pytest.mark.parametrize("words", [texts.TEXTS, texts_scripts.WORDS], ids=["pages", "scripts"])
def test_phrases_have_both_languages_and_the_same_blanks(words):
    for key, (french, english) in words.items():
        assert french
        assert english, key
        assert set(re.findall(r"\{(\w+)\}", french)) == set(re.findall(r"\{(\w+)\}", english)), key
        assert "'" not in french, key
        assert "'" not in english, key


def test_the_glossary_defines_each_term_once_and_names_rule_points_that_exist():
    ids = [term.id for term in (*GAME, *WORK)]
    assert len(ids) == len(set(ids))
    assert {rule for term in GAME for rule in term.rules} <= set(POINTS)


def test_the_glossary_has_both_names_of_underruffing_in_both_languages():
    for lang in LANGUAGES:
        content = without_corpus(lang)["glossary.md"].content
        assert "pisser" in content
        assert "underruff" in content


# Compare and its figures


def test_compare_answers_the_three_questions_of_a_first_reader():
    content = without_corpus("en")["compare.md"].content
    rows = dict(re.findall(r'<tr id="(\S+?)"[^>]*>(.*?)</tr>', content, re.DOTALL))
    assert "same" not in re.search(r'<tr id="play.first_leader"[^>]*>', content)[0]
    assert rows["play.first_leader"].count("the player after the dealer</span>") == 4
    assert re.findall(r"Q\u00a0=\u00a0(\d)", rows["cards.trump_points"].replace("<mark>", ""))[:4] == [
        "3",
        "3",
        "5",
        "3",
    ]
    assert "81 à 81" in rows["scoring.tie"]


def test_figures_of_impact_are_shown_where_they_are_known_and_nowhere_else():
    for path in ("compare.md", "pairs/belote-000--belote-002.md", "pairs/belote-003--belote-004.md"):
        assert "data-value" not in without_corpus("en")[path].content
    assert "data-value" not in without_corpus("en", impact=True)["pairs/belote-003--belote-004.md"].content


def test_the_page_of_a_pair_has_a_column_for_each_figure_and_says_what_was_measured():
    content = without_corpus("fr", impact=True)["pairs/belote-000--belote-002.md"].content
    rows = dict(re.findall(r'<tr><th scope="row"><a href="#(\S+?)">(.*?)</tr>', content))
    cells = {rule: re.findall(r'<td class="number[^>]*>(.*?)</td>', row) for rule, row in rows.items()}
    assert cells["announcements.tie"] == [
        "0\u00a0%",
        "<\u00a00,01\u00a0%".replace("<", "&lt;"),
        "0,6\u00a0%",
        "0\u00a0%",
    ]
    assert cells["belote.declared"] == ["="] * 4
    assert cells["announcements.unsaid"] == ["–"] * 4
    assert cells["match.target"] == ["0\u00a0%"] * 3 + ["23\u00a0%"]
    assert "(1\u202f000\u202f000)" in content
    assert "selon belote-000 avec ce seul point pris dans belote-002" in content
    assert "des débutants sensés" in content
    assert 'href="../results.html"' in content


def test_compare_shows_the_largest_share_of_deals_or_else_of_matches():
    content = without_corpus("en", impact=True)["compare.md"].content
    rows = dict(re.findall(r'<tr id="(\S+?)"[^>]*>(.*?)</tr>', content, re.DOTALL))
    found = {
        rule: re.search(r'class="impact"[^>]*>(?:<a [^>]*>)?(.*?)(?:</a>)?</td>', row)[1]
        for rule, row in rows.items()
    }
    assert {rule: text for rule, text in found.items() if text} == {
        "table.direction": "50%",
        "announcements.tie": "0.6%",
        "belote.declared": "=",
        "scoring.failed_base": "0%",
        "match.target": "23% of matches",
    }
    assert "1,000,000 deals for each point and pair" in content


def test_a_point_says_its_figures_in_words():
    content = without_corpus("en", impact=True)["pairs/belote-000--belote-002.md"].content
    assert "50% of deals in which the other rule allows something else." in content
    assert "&lt;\u00a00.01% of deals with another outcome, 0.6% of deals scored otherwise." in content
    assert "Nothing changed in the deals played." in content
    assert "Nothing can change for these players" in content


@pytest.mark.parametrize(("left", "right"), PAIRS)
def test_the_figures_shipped_have_every_rule_point_that_differs(left, right):
    shipped = read_reports(ROOT, "en").impact
    differing = {one.point.id for one in differences(left, right) if not one.point.ritual}
    found = shipped.pairs[f"{left.id}..{right.id}"]
    assert set(found) == differing
    for shares in found.values():
        assert set(shares) in (set(), {"legal", "outcome", "score", "winner"})
        assert all(0 <= share <= 1 for share in shares.values())


def test_figures_that_are_not_in_their_form_are_refused(tmp_path):
    (tmp_path / "docs" / "data").mkdir(parents=True)
    (tmp_path / "docs" / "data" / "impact.json").write_text(
        '{"belote-000..belote-002": {}}', encoding="utf-8"
    )
    with pytest.raises(NotReadable, match="deals, matches, pairs, policy, seed"):
        read_reports(tmp_path, "en")


def test_a_house_rule_is_shown_like_any_other_variant(tmp_path):
    house = tmp_path / "house.yaml"
    house.write_text("extends: belote-000\nscoring: {tie: {value: failed}}\n", encoding="utf-8")
    found = {
        page.path: page for page in pages([VARIANTS[0], variants.load(str(house))], None, Reports(), "en")
    }
    assert "1 rule points set these two texts apart" in found["pairs/belote-000--house.md"].content
    assert "variants/house.md" in found


# Witness deals


@pytest.mark.parametrize("pair", [(0, 1), (2, 3)])
def test_the_page_of_a_pair_shows_the_same_witnesses_as_the_command(pair):
    left, right = (VARIANTS[place] for place in pair)
    html = made("en")[f"pairs/{left.id}--{right.id}.md"].content
    for one in witnesses(left, right, corpus.shipped()):
        section = html.partition(f"{{ #{one.difference.point.id} }}")[2].partition("\n## ")[0]
        if one.case_id:
            assert f"<code>{one.case_id}</code>" in section
            assert f"deals.html?deal={one.case_id}&amp;rules={one.around}&amp;beside=" in section
        else:
            assert "Witness deal.</b> No" in section


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_two_answers_of_a_witness_do_not_read_the_same(lang):
    for left, right in PAIRS:
        html = made(lang)[f"pairs/{left.id}--{right.id}.md"].content
        for told_so in re.findall(r'<div class="witness">.*?</ul>', html):
            first, second = re.findall(r"<li><b>.*?</b>(.*?)</li>", told_so)
            assert first != second, told_so


@pytest.mark.parametrize(("left", "right"), PAIRS)
def test_a_shared_witness_is_one_that_the_other_variants_corpus_expects_so(left, right):
    for one in witnesses(left, right, corpus.shipped()):
        if one.shared:
            other, answer = (right.id, one.right) if one.around == left.id else (left.id, one.left)
            case = next(case for case in corpus.shipped().cases[other] if case.id == one.case_id)
            expected = required(case.question, case.expect)
            opposite = left.rules["table.direction"] != right.rules["table.direction"]
            assert (turn(expected) if opposite else expected) == answer, one.case_id


def test_a_shared_witness_is_told_as_the_other_variants_own_answer():
    left, right = VARIANTS[0], VARIANTS[1]
    found = {one.difference.point.id: one for one in witnesses(left, right, corpus.shipped())}
    html = made("fr")[f"pairs/{left.id}--{right.id}.md"].content
    for rule, one in found.items():
        section = html.partition(f"{{ #{rule} }}")[2].partition("\n## ")[0]
        assert ("ce point comme dans" in section) == (bool(one.around) and not one.shared), rule


# Data


def test_rules_and_words_are_scripts_that_hold_json():
    for name in ("rules", "words"):
        content = without_corpus("fr")[f"assets/data/{name}.js"].content
        value = json.loads(
            content.removeprefix(f"(globalThis.BeloteSite ??= {{}}).{name} = ").removesuffix(";\n")
        )
        assert value
    assert set(value["titles"]) == set(POINTS)


def test_a_record_in_short_form_has_every_card_once():
    case = next(
        case
        for case in corpus.shipped().cases[VARIANTS[0].id]
        if case.question == "score" and not {"announced", "said"} & case.record.keys()
    )
    text = script_data.written(VARIANTS[0].compiled, case.record)
    dealer, deck, calls, plays = text.split(".")
    assert dealer == case.record["dealer"]
    assert sorted(deck) == sorted(plays) == list("0123456789ABCDEFGHIJKLMNOPQRSTUV")
    assert len(calls) == len(case.record["calls"])


def test_every_case_with_a_record_can_be_viewed():
    for variant in VARIANTS:
        cases = corpus.shipped().cases[variant.id]
        listed = "".join(
            page.content
            for path, page in made("fr").items()
            if path.startswith(f"assets/data/deals/{variant.id}.")
        )
        assert listed.count('{"id":') == sum(case.record is not None for case in cases)


def test_downloads_hold_what_they_say():
    found = made("fr")
    rules = json.loads(found["downloads/rules.json"].content)
    assert list(rules["variants"]) == [one.id for one in VARIANTS]
    lines = list(csv.DictReader(io.StringIO(found["downloads/compare.csv"].content)))
    assert len(lines) == 86 * 4
    assert {(line["rule"], line["variant"]) for line in lines} == {
        (rule, one.id) for rule in POINTS for one in VARIANTS
    }
    archive = zipfile.ZipFile(io.BytesIO(found[f"downloads/corpus-{corpus.shipped().version}.zip"].content))
    assert {name.removeprefix("corpus/") for name in archive.namelist()} == set(corpus.shipped().files())


def test_the_function_is_pure():
    again = {page.path: page for page in pages(VARIANTS, None, Reports(), "fr")}
    assert again == without_corpus("fr")


def test_both_languages_have_the_same_pages():
    assert list(without_corpus("fr")) == list(without_corpus("en"))


def test_engines_are_shown_with_verdict_reading_and_differences():
    counts = {"asked": 9, "passed": 7, "failed": 1, "unsupported": 1, "faulted": 0, "declared": 0}
    certificate = {
        "engine": {"name": "mine", "version": "2", "language": "Rust"},
        "profile": "play",
        "corpus": {"root": "sha256:other"},
        "variants": [
            {
                "id": VARIANTS[0].id,
                "verdict": "fails",
                "reading": {"play.ruff_partner": "required"},
                "counts": counts,
                "diagnosis": [{"rule": "play.underruff_opponent", "value": "free", "cases": 1}],
            }
        ],
    }
    reports = Reports(engines=[certificate], root="sha256:this")
    content = next(
        page for page in pages(VARIANTS, None, reports, "en") if page.path == "conformance/engines.md"
    ).content
    for words in (
        "mine 2",
        "Rust",
        "does not conform",
        "Underruffing an opponent",
        "(1 cases)",
        "on another corpus",
    ):
        assert words in content


# Navigation, links and the command


def test_navigation_has_every_titled_page_once():
    top = navigation(made("fr").values(), ["randomness.md"], "fr")
    flat = []

    def walk(entries):
        for entry in entries:
            for target in entry.values() if isinstance(entry, dict) else [entry]:
                walk(target) if isinstance(target, list) else flat.append(target)

    walk(top)
    titled = [path for path, page in made("fr").items() if page.title]
    assert sorted(flat) == sorted([*titled, "randomness.md"])


@pytest.mark.parametrize(
    ("html", "problem"),
    [
        ('<a href="b.html">', "there is no such file"),
        ('<a href="#x">', "there is no such place on the page"),
        ('<a href="sub/c.html#y">', "there is no such place on the page"),
        ('<img src="no.svg">', "there is no such file"),
        ('<a href="../up.html">', "lies outside the site"),
        ('<a href="https://example.org/#x">', ""),
        ('<a href="../en/a.html" hreflang="en">', ""),
        ('<a href="sub/c.html?deal=1#z">', ""),
    ],
)
def test_a_link_that_leads_nowhere_is_found(tmp_path, html, problem):
    found = list(links.broken({"a.html": html, "sub/c.html": '<p id="z">'}, tmp_path))
    assert len(found) == bool(problem)
    assert all(problem in one for one in found)


def test_the_command_writes_the_pages_to_a_folder(tmp_path):
    ran = CliRunner().invoke(site_command, [str(tmp_path / "pages"), "--lang", "en"])
    assert ran.exit_code == 0, ran.output
    assert (tmp_path / "pages" / "compare.md").is_file()
    assert (tmp_path / "pages" / "downloads" / "rules.json").is_file()


def test_no_variant_is_named_in_the_scripts_or_the_generator():
    package = ROOT / "conformance" / "belote_conformance" / "site"
    for path in [
        *package.rglob("*.py"),
        *(ROOT / "docs" / "assets").rglob("*.js"),
        ROOT / "docs" / "hooks.py",
    ]:
        assert "belote-0" not in path.read_text(encoding="utf-8"), path
