"""HTML and Markdown in small pieces."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

_ESCAPES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
_VOID: Final = frozenset({"br", "hr", "img", "input", "use", "path", "rect", "circle"})


def esc(text: object) -> str:
    """A text with the characters that mean something in HTML replaced."""
    return str(text).translate(_ESCAPES)


def el(name: str, /, *content: str, **attributes: str | int | bool | None) -> str:
    """An element. Its content is HTML already; the values of its attributes are escaped.

    An attribute's name is written with ``_`` for ``-``, and ``_`` at its end is dropped; True stands alone, None and
    False leave it out.
    """
    written = "".join(
        _attribute(key, value)
        for key, value in attributes.items()
        if value is not None and value is not False
    )
    inside = "".join(content)
    return f"<{name}{written}>" if name in _VOID else f"<{name}{written}>{inside}</{name}>"


def _attribute(key: str, value: str | int | bool) -> str:
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{esc(value)}"'


def link(address: str, *content: str, **attributes: str | int | bool | None) -> str:
    """A link."""
    return el("a", *content, href=address, **attributes)


def code(text: object) -> str:
    """Something as it is written in files."""
    return el("code", esc(text))


def rows(cells: Iterable[Iterable[str]]) -> str:
    """Rows of cells that are elements already."""
    return "".join(el("tr", *row) for row in cells)


def table(
    head: Iterable[str],
    body: Iterable[Iterable[str]],
    *,
    caption: str = "",
    class_: str = "data",
    label: str = "",
) -> str:
    """A table in a box that scrolls sideways by itself.

    Args:
        head: the titles of the columns, as HTML.
        body: the rows; each cell is an element already, the first of them usually a ``th`` with ``scope="row"``.
        caption: what the table shows, as HTML.
        class_: the class of the table.
        label: the name of the box for those who do not see it; left out, the box is not a place to stop at.
    """
    inside = el("caption", caption) if caption else ""
    inside += el("thead", el("tr", *(el("th", one, scope="col") for one in head)))
    inside += el("tbody", rows(body))
    of_box: dict[str, str | int] = {"tabindex": 0, "role": "region", "aria_label": label} if label else {}
    return el("div", el("table", inside, class_=class_), class_="table-box", **of_box)


def heading(level: int, text: str, anchor: str = "") -> str:
    """A heading in Markdown, with its anchor."""
    return f"{'#' * level} {_plain(text)}{f' {{ #{anchor} }}' if anchor else ''}"


_SPECIAL: Final = re.compile(r"([\\`*_{}\[\]<>#|])")


def _plain(text: str) -> str:
    """A text as Markdown that says just that."""
    return _SPECIAL.sub(r"\\\1", text)


def document(front: Mapping[str, Any], blocks: Iterable[str]) -> str:
    """A page in Markdown: what is said of it at its head, and its blocks; those that are empty are left out."""
    head = "".join(
        f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in front.items() if value
    )
    return f"---\n{head}---\n\n" + "\n\n".join(_solid(block) for block in blocks if block) + "\n"


def _solid(block: str) -> str:
    """A block of HTML without empty lines, which would end it."""
    return block.replace("\n\n", "\n&#10;") if block.startswith("<") else block


def number(count: int, lang: str) -> str:
    """A whole number with its thousands set apart."""
    return f"{count:,}".replace(",", "\u202f" if lang == "fr" else ",")


_NARROW: Final = re.compile(r" ([;:!?»%])")


def typeset(text: str, lang: str) -> str:
    """Our own words with the apostrophes and the spaces that print has."""
    text = text.replace("'", "\u2019")
    if lang == "fr":
        text = _NARROW.sub("\u00a0\\1", text).replace("« ", "«\u00a0")
    return text
