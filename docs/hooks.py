"""Adds the generated pages to the site: a thin bridge between mkdocs and ``belote_conformance.site``."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

from belote_conformance.site import Page, navigation
from belote_conformance.site.adapters import built_in
from belote_conformance.site.links import broken
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parents[1]
log = logging.getLogger("mkdocs.hooks.belote")
_made: list[Page] = []
_html: dict[str, str] = {}


def on_config(config: Any) -> Any:
    """Makes the pages, and the navigation from their titles."""
    _made[:] = built_in(config.theme["language"], ROOT)
    _html.clear()
    written = sorted(Path(config.docs_dir).glob("*.md"))
    config.nav = navigation(_made, [path.name for path in written], config.theme["language"])
    return config


def on_files(files: Files, config: Any) -> Files:
    """Adds the pages to the files of the site."""
    for page in _made:
        files.append(File.generated(config, page.path, content=page.content))
    return files


def on_post_page(output: str, page: Any, config: Any) -> str:  # noqa: ARG001 - called by name
    """Keeps the finished page for the check of its links."""
    _html[page.file.dest_uri] = output
    return output


def on_post_build(config: Any) -> None:
    """Warns of every link to a page, a file or a place that is not there, also in what is written in HTML."""
    problems = list(broken(_html, Path(config.site_dir)))
    for problem in problems:
        log.warning(problem)
    if problems and config.strict:  # also where --quiet keeps mkdocs from counting its warnings
        raise PluginError(f"{len(problems)} links lead nowhere: {problems[0]}")
