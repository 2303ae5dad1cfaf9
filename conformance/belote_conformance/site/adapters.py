"""Reads what the site is made from, and writes its pages to a folder."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import fields
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

from belote_spec import variant as variants
from belote_spec.errors import NotReadable, Problem
from belote_spec.policy import POLICIES

from .. import corpus
from .model import Impact, Page, Reports
from .pages import pages

RESULTS: Final = {"fr": ("resultats", "results"), "en": ("results",)}
"""The page that tells what was measured, by language; the first that there is."""
_GOLDEN: Final = re.compile(r"^seed (\d+), (\d+)$", re.MULTILINE)


def built_in(lang: str, root: Path | None = None) -> list[Page]:
    """The pages made from what comes with the package, and from the reports of a checkout.

    Args:
        lang: ``fr`` or ``en``.
        root: the checkout; None: without reports.

    Raises:
        NotReadable: if the corpus or a report is malformed.
    """
    of = [variants.load(name) for name in variants.builtin()]
    return list(pages(of, corpus.shipped() if _has_corpus() else None, read_reports(root, lang), lang))


def read_reports(root: Path | None, lang: str) -> Reports:
    """The reports of a checkout: changelog, golden deals, and the figures in ``docs/data`` where there are any.

    Args:
        root: the checkout; None: without.
        lang: ``fr`` or ``en``.

    Raises:
        NotReadable: if one of them is malformed.
    """
    of_corpus = corpus.read_manifest()["root"] if _has_corpus() else ""
    if root is None:
        return Reports(version=_version(), root=of_corpus)
    data = root / "docs" / "data"
    changelog = root / "CHANGELOG.md"
    return Reports(
        impact=_impact(data / "impact.json"),
        results=next((name for name in RESULTS[lang] if (root / "docs" / f"{name}.md").is_file()), ""),
        engines=[*_json(data / "engines.json", []), *_certificates(data / "engines")],
        files={path.name: path.read_bytes() for path in sorted((data / "engines").glob("*.html"))},
        proof=_json(data / "proof.json", {}),
        changelog=changelog.read_text(encoding="utf-8") if changelog.is_file() else "",
        golden=dict(_golden(root / "reference_impl" / "tests" / "golden")),
        version=_version(),
        root=of_corpus,
    )


def _has_corpus() -> bool:
    return corpus.place().joinpath(corpus.MANIFEST).is_file()


def _version() -> str:
    try:
        return version("belote-spec")
    except PackageNotFoundError:
        return ""


def _json(path: Path, otherwise: Any) -> Any:
    if not path.is_file():
        return otherwise
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise NotReadable(Problem(f"is not JSON: {error}", file=str(path))) from None


def _impact(path: Path) -> Impact | None:
    content = _json(path, None)
    if content is None:
        return None
    names = {one.name for one in fields(Impact)}
    if not isinstance(content, dict) or content.keys() != names or content["policy"] not in POLICIES:
        raise NotReadable(Problem(f"is not an object of {', '.join(sorted(names))}", file=str(path)))
    return Impact(**content)


def _certificates(folder: Path) -> Iterator[dict[str, Any]]:
    """The certificates of a folder, each with the report of the same name where there is one."""
    for path in sorted(folder.glob("*.json")):
        page = path.with_suffix(".html")
        yield {**_json(path, {}), **({"page": page.name} if page.is_file() else {})}


def _golden(folder: Path) -> Iterable[tuple[str, tuple[int, int]]]:
    """Seed and number of each golden deal, as its log tells them."""
    for path in sorted(folder.glob("*.txt")):
        found = _GOLDEN.search(path.read_text(encoding="utf-8"))
        if found:
            yield path.stem, (int(found[1]), int(found[2]))


def write(made: Iterable[Page], folder: Path) -> int:
    """Writes pages to a folder, which is made if need be.

    Returns:
        How many were written.

    Raises:
        OSError: if one cannot be written.
    """
    count = 0
    for page in made:
        path = folder / page.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(page.data)
        count += 1
    return count
