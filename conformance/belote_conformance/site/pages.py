"""All pages of one language, and the order they stand in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from belote_spec.variant import Variant

from ..corpus import Corpus
from . import (
    api,
    changelog,
    clauses,
    compare,
    conformance_pages,
    coverage_pages,
    deals,
    downloads,
    glossary,
    home,
    pairs,
    rulebook_page,
    schema_pages,
    script_data,
)
from .model import Page, Reports, Site
from .texts import say


def pages(variants: Sequence[Variant], corpus: Corpus | None, reports: Reports, lang: str) -> Iterator[Page]:
    """The pages and files of the site in one language, in the order of the navigation.

    Args:
        variants: the variants, in the order of the columns.
        corpus: the corpus, or None to leave out what is made from it.
        reports: what else is known.
        lang: ``fr`` or ``en``.
    """
    site = Site(tuple(variants), corpus, reports, lang)
    yield home.page(site)
    yield compare.page(site)
    yield from pairs.pages(site)
    yield from rulebook_page.pages(site)
    yield from clauses.pages(site)
    yield deals.viewer(site)
    yield deals.play(site)
    yield conformance_pages.overview(site)
    yield conformance_pages.certify(site)
    yield from conformance_pages.engines(site)
    yield from schema_pages.pages(site)
    yield from coverage_pages.pages(site)
    yield glossary.page(site)
    yield from downloads.pages(site)
    yield from changelog.pages(site)
    yield from api.pages(site)
    yield from script_data.pages(site)


def navigation(made: Iterable[Page], written: Sequence[str], lang: str) -> list[Any]:
    """The navigation as mkdocs has it: a title to a path, or a title to more of the same.

    Args:
        made: the generated pages.
        written: the paths of the pages that are written by hand; they come last in the section on conformance.
        lang: ``fr`` or ``en``.
    """
    top: list[Any] = []
    for page in made:
        if page.title:
            _place(top, page.section, {page.title: page.path})
    for path in written:
        _place(top, (say("conformance", lang), say("guides", lang)), path)
    return top


def _place(entries: list[Any], section: Sequence[str], entry: Any) -> None:
    if not section:
        entries.append(entry)
        return
    for one in entries:
        if isinstance(one, dict) and isinstance(one.get(section[0]), list):
            _place(one[section[0]], section[1:], entry)
            return
    inside: list[Any] = []
    entries.append({section[0]: inside})
    _place(inside, section[1:], entry)
