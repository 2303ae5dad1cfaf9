"""What the site is made from, to download: rules, comparison, corpus, schemas."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Iterator
from typing import Final

from belote_spec.catalogue import catalogue, shown
from belote_spec.export import rules_json
from belote_spec.resources import read_text

from ..corpus import Corpus
from .markup import code, document, el, esc, heading, link, table
from .model import Here, Page, Site

FOLDER: Final = "downloads"
SCHEMAS: Final = ("variant", "common", "protocol", "case", "report")
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
COLUMNS: Final = (
    "rule",
    "title",
    "variant",
    "value",
    "basis",
    "meaning",
    "excerpts",
    "places",
    "readings",
    "note",
)


def pages(site: Site) -> Iterator[Page]:
    """The page *Downloads* and its files."""
    files = list(_files(site))
    here = site.at("downloads.md")
    front = {"title": here.say("downloads"), "description": here.say("downloads.lead")}
    body = ([el("th", link(here.file(page.path), code(page.path.split("/")[1])), scope="row", class_="tight"), el("td", esc(what)),
             el("td", esc(_size(len(page.data), here.lang)), class_="number")] for page, what in files)  # fmt: skip
    head = [esc(here.say(f"downloads.{one}")) for one in ("file", "what", "size")]
    blocks = (
        heading(1, here.say("downloads")),
        el("p", esc(here.say("downloads.lead")), class_="lead"),
        table(head, body),
    )
    yield Page(here.path, document(front, blocks), here.say("downloads"), (here.say("more"),))
    yield from (page for page, _ in files)


def _size(size: int, lang: str) -> str:
    unit, divisor = (
        ("Mo" if lang == "fr" else "MB", 1_000_000)
        if size >= 1_000_000
        else ("ko" if lang == "fr" else "kB", 1000)
    )
    number = f"{size / divisor:.1f}" if size < 100 * divisor else f"{size // divisor}"
    return f"{number.replace('.', ',') if lang == 'fr' else number}\u00a0{unit}"


def _files(site: Site) -> Iterator[tuple[Page, str]]:
    here = site.at("downloads.md")
    rules = json.dumps(rules_json(site.variants), ensure_ascii=False, indent=1) + "\n"
    yield Page(f"{FOLDER}/rules.json", rules), here.say("downloads.rules")
    yield Page(f"{FOLDER}/compare.csv", comparison(here)), here.say("downloads.compare")
    if site.corpus is not None:
        yield (
            Page(f"{FOLDER}/corpus-{site.corpus.version}.zip", archive(site.corpus)),
            here.say("downloads.corpus"),
        )
    for name in SCHEMAS:
        try:
            text = read_text("schemas", f"{name}.schema.json")
        except FileNotFoundError:
            continue
        yield (
            Page(f"{FOLDER}/{name}.schema.json", text),
            here.say("downloads.schema", title=json.loads(text).get("title", name)),
        )


def comparison(here: Here) -> str:
    """The comparison as CSV: a line for each rule point and document."""
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for name, point in catalogue().items():
        for variant in here.site.variants:
            said = variant.points[name]
            value = variant.rules[name]
            writer.writerow(
                [
                    name,
                    point.title[here.lang],
                    variant.id,
                    shown(value),
                    said.basis,
                    point.meaning(value)[here.lang],
                    " | ".join(one.excerpt for one in said.evidence),
                    " | ".join(f"{one.line}.{one.sentence}" for one in said.evidence),
                    " | ".join(shown(one.value) for one in said.readings),
                    said.note.get(here.lang, ""),
                ]
            )
    return lines.getvalue()


def archive(corpus: Corpus) -> bytes:
    """The files of the corpus in one archive, the same bytes for the same corpus."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as into:
        for name, data in sorted(corpus.files().items()):
            into.writestr(zipfile.ZipInfo(f"corpus/{name}", _EPOCH), data, zipfile.ZIP_DEFLATED, 6)
    return packed.getvalue()
