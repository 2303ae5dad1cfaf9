"""Adds the generated pages to the site: a thin bridge between mkdocs and ``belote_conformance.site``."""

from __future__ import annotations

import logging
import re
from pathlib import Path
from typing import Any

from belote_conformance.site import Page, navigation
from belote_conformance.site.adapters import built_in
from belote_conformance.site.links import broken
from markdown import Markdown
from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parents[1]
log = logging.getLogger("mkdocs.hooks.belote")
_made: list[Page] = []
_html: dict[str, str] = {}


def on_config(config: Any) -> Any:
    """Makes the pages, and the navigation from their titles."""
    lang = config.theme["language"]
    _made[:] = built_in(lang, ROOT)
    _html.clear()
    written = sorted(path.name for path in Path(config.docs_dir).glob("*.md"))
    config.nav = navigation(_made, written, lang)
    config.markdown_extensions.append(_Blocks())
    return config


def on_files(files: Files, config: Any) -> Files:
    """Adds the pages to the files of the site."""
    for page in _made:
        files.append(File.generated(config, page.path, content=page.content))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Says of the pages that are written by hand that they are in English."""
    if page.file.generated_by is None:
        page.meta.setdefault("content_lang", "en")
    return markdown


def on_page_content(html: str, **_: Any) -> str:
    """Gives the head cells of tables written in Markdown their scope."""
    return re.sub(r"<th(?= style=|>)", '<th scope="col"', html)


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


class _Blocks(Extension):
    """Takes blocks that begin with a tag as they are: the generated pages are mostly that, and parsing it is slow."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - Markdown's name
        """Runs before Markdown looks for HTML itself."""
        md.preprocessors.register(_Aside(md), "blocks", 25)


class _Aside(Preprocessor):
    """Puts every block that begins with a tag aside, for Markdown to put back at the end; an empty line ends a block."""

    def run(self, lines: list[str]) -> list[str]:
        """The lines with a sign in the place of each such block."""
        blocks = "\n".join(lines).split("\n\n")
        kept = (self.md.htmlStash.store(block) if block.startswith("<") else block for block in blocks)
        return "\n\n".join(kept).split("\n")
