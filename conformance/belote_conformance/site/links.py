"""Finds links that lead nowhere in finished pages."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

_IDS: Final = re.compile(r'\s(?:id|name)="?([^"\s>]+)')
_LINKS: Final = re.compile(r'<(?:a|link|script|img|use|source)\b[^>]*?\s(?:href|src)="?([^"\s>]*)[^>]*>')
_OTHER_LANGUAGE: Final = re.compile(r"\bhreflang=")


def broken(pages: Mapping[str, str], root: Path) -> Iterator[str]:
    """Every link of some pages that leads to no page, no file or no place on a page.

    Links to the other language are left out, for the two are built one after the other.

    Args:
        pages: by path from the root, the finished pages.
        root: the folder of the site.

    Yields:
        A sentence for each link, once a page.
    """
    ids = {path: frozenset(_IDS.findall(html)) for path, html in pages.items()}
    for path, html in pages.items():
        found = {match[1] for match in _LINKS.finditer(html) if not _OTHER_LANGUAGE.search(match[0])}
        for address in sorted(found):
            why = _why_broken(path, address.replace("&amp;", "&"), ids, root)
            if why:
                yield f"{path}: {address}: {why}"


def _why_broken(here: str, address: str, ids: Mapping[str, frozenset[str]], root: Path) -> str:
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        return ""
    path = (
        posixpath.normpath(posixpath.join(posixpath.dirname(here), unquote(parts.path)))
        if parts.path
        else here
    )
    place = unquote(parts.fragment)
    if path not in ids:
        if path.startswith("../"):
            return "lies outside the site"
        return "" if (root / path).exists() else "there is no such file"
    if place and place not in ids[path] and not place.startswith("__"):
        return "there is no such place on the page"
    return ""
