"""The changelog as a page; it is written in English."""

from __future__ import annotations

from collections.abc import Iterator

from .markup import document
from .model import Page, Site


def pages(site: Site) -> Iterator[Page]:
    """The page *Changelog*; none where there is none."""
    if site.reports.changelog:
        here = site.at("changelog.md")
        front = {"title": here.say("changelog"), "content_lang": "en"}
        yield Page(
            here.path,
            document(front, [site.reports.changelog.strip()]),
            here.say("changelog"),
            (here.say("more"),),
        )
