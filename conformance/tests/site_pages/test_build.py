"""The built site: strict, complete, light, its links whole, its HTML in order."""

import posixpath
import re
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from belote_conformance import corpus
from belote_conformance.site.links import broken
from belote_conformance.situations import situations
from belote_spec import variant as variants
from belote_spec.catalogue import PHASES, catalogue

MOST_BYTES = 600_000
MOST_SECONDS = 20


class Outline(HTMLParser):
    """What is checked of a page: language, headings, header cells, what it loads, whether its pictures have words."""

    def __init__(self, html):
        super().__init__()
        self.lang, self.levels, self.bare_headers, self.loads, self.mute = None, [], 0, [], 0
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        if tag == "html":
            self.lang = found.get("lang")
        if re.fullmatch(r"h[1-6]", tag):
            self.levels.append(int(tag[1]))
        if tag == "th" and "scope" not in found:
            self.bare_headers += 1
        if tag in ("script", "img", "iframe", "source") and "src" in found:
            self.loads.append(found["src"])
        if tag == "link" and "href" in found:
            self.loads.append(found["href"])
        if tag == "img" and "alt" not in found:
            self.mute += 1


@pytest.fixture(scope="module")
def pages(site):
    """Every page by its path, English ones under ``en``."""
    found = {
        path.relative_to(site).as_posix(): path.read_text(encoding="utf-8") for path in site.rglob("*.html")
    }
    return {
        path: html for path, html in found.items() if not path.endswith("404.html") and "reports/" not in path
    }


def test_both_languages_build_strictly(building):
    assert building[2] == ""


def test_both_builds_together_take_less_processor_time_than_the_bar(building, site):
    seconds = float((building[0] / "seconds.txt").read_text(encoding="utf-8"))
    assert seconds < MOST_SECONDS, site


def test_no_page_is_heavy(pages):
    heavy = {path: len(html.encode()) for path, html in pages.items() if len(html.encode()) >= MOST_BYTES}
    assert heavy == {}


def test_every_page_says_its_language(pages):
    for path, html in pages.items():
        assert Outline(html).lang == ("en" if path.startswith("en/") else "fr"), path


def test_headings_begin_with_one_title_and_skip_no_level(pages):
    for path, html in pages.items():
        levels = Outline(html).levels
        assert levels.count(1) == 1, path
        assert levels[0] == 1, path
        assert all(after <= before + 1 for before, after in pairwise(levels)), path


def test_every_header_cell_has_a_scope(pages):
    for path, html in pages.items():
        assert Outline(html).bare_headers == 0, path


def test_nothing_is_loaded_from_outside(pages):
    for path, html in pages.items():
        outside = [one for one in Outline(html).loads if re.match(r"(https?:)?//", one)]
        assert outside == [], path


def test_style_sheets_load_nothing_from_outside(site):
    for path in site.rglob("*.css"):
        assert not re.search(r"url\(['\"]?(https?:)?//|@import", path.read_text(encoding="utf-8")), path


def test_every_link_leads_somewhere(pages, site):
    assert list(broken(pages, site)) == []


def test_the_two_languages_lead_to_each_other(pages):
    for path, html in pages.items():
        other = re.search(r'<a href="([^"]+)" hreflang="(\w+)"', html)
        assert other, path
        assert other[2] == ("fr" if path.startswith("en/") else "en")
        to = posixpath.normpath(posixpath.join(posixpath.dirname(path), other[1]))
        assert to == (path.removeprefix("en/") if path.startswith("en/") else f"en/{path}")
        assert to in pages


def test_every_rule_point_variant_and_situation_has_a_permalink(pages):
    for prefix in ("", "en/"):
        for rule in catalogue():
            assert f'id="{rule}"' in pages[f"{prefix}rules/{rule.split('.')[0]}.html"]
            assert f'id="{rule}"' in pages[f"{prefix}compare.html"]
        for name in variants.builtin():
            for rule in catalogue():
                assert f'id="{rule}"' in pages[f"{prefix}variants/{name}.html"]
        if corpus.place().joinpath(corpus.MANIFEST).is_file():
            for one in situations():
                assert f'id="{one.id}"' in pages[f"{prefix}conformance/situations.html"]


@pytest.mark.parametrize("prefix", ["", "en/"], ids=["fr", "en"])
def test_there_are_as_many_popovers_as_rule_points_times_documents(pages, prefix):
    html = pages[f"{prefix}compare.html"]
    assert html.count(' popover class="evidence"') == len(catalogue()) * len(variants.builtin()) == 344


def test_there_is_a_page_for_everything(pages):
    names = variants.builtin()
    expected = {
        "index.html",
        "compare.html",
        "deals.html",
        "play.html",
        "glossary.html",
        "downloads.html",
        "changelog.html",
    }
    expected |= {f"variants/{name}.html" for name in names} | {f"rules/{phase}.html" for phase in PHASES}
    expected |= {
        f"pairs/{left}--{right}.html" for place, left in enumerate(names) for right in names[place + 1 :]
    }
    expected |= {f"conformance/{name}.html" for name in ("index", "certify", "engines", "protocol", "cases")}
    expected |= {"api/belote_spec.html", "api/belote_conformance.html"}
    assert expected <= set(pages)
    assert {f"en/{path}" for path in expected} <= set(pages)
