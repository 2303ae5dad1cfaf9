"""The Python interface, read from the source without importing it: modules, classes and functions with their docstrings."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from .markup import code, document, el, esc, heading
from .model import Page, Site

PACKAGES: Final = ("belote_spec", "belote_conformance")
LEFT_OUT: Final = frozenset(
    {"belote_conformance.site", "belote_conformance.cli", "belote_conformance.__main__"}
)
_SECTIONS: Final = ("Args", "Attributes", "Returns", "Yields", "Raises")

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def pages(site: Site) -> Iterator[Page]:
    """A page for each package."""
    for package in PACKAGES:
        for name, modules in sources(package):
            here = site.at(f"api/{name}.md")
            front = {"title": name, "description": here.say("api.lead"), "content_lang": "en"}
            lead = el("p", esc(here.say("api.lead")), lang=here.lang, class_="lead")
            blocks = (
                heading(1, name),
                lead,
                *(block for of, source in modules for block in module(of, source)),
            )
            yield Page(here.path, document(front, blocks), name, (here.say("more"), here.say("api")))


def sources(package: str) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """A package and the packages in it, by name, each with its modules: name and source."""
    yield from _walk(package, files(package))


def _walk(name: str, folder: Traversable) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    entries = sorted(folder.iterdir(), key=lambda one: (one.name != "__init__.py", one.name))
    texts = [one for one in entries if one.name.endswith(".py")]
    names = [name if one.name == "__init__.py" else f"{name}.{one.name.removesuffix('.py')}" for one in texts]
    yield (
        name,
        [
            (of, one.read_text(encoding="utf-8"))
            for of, one in zip(names, texts, strict=True)
            if of not in LEFT_OUT
        ],
    )
    for one in entries:
        if one.is_dir() and one.joinpath("__init__.py").is_file() and f"{name}.{one.name}" not in LEFT_OUT:
            yield from _walk(f"{name}.{one.name}", one)


def module(name: str, source: str) -> Iterator[str]:
    """What is public in a module, as blocks; nothing where it says nothing."""
    tree = ast.parse(source)
    said = ast.get_docstring(tree)
    public = [node for node in tree.body if isinstance(node, Definition) and not node.name.startswith("_")]
    if not said and not public:
        return
    yield heading(2, name, name)
    yield _docstring(said or "")
    for node in public:
        yield heading(3, node.name, f"{name}.{node.name}")
        yield _signature(node)
        yield _docstring(ast.get_docstring(node) or "")
        if isinstance(node, ast.ClassDef):
            yield from _methods(f"{name}.{node.name}", node)


def _methods(name: str, of: ast.ClassDef) -> Iterator[str]:
    for node in of.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            title = el("p", code(f"{of.name}.{node.name}"), id=f"{name}.{node.name}", class_="method")
            yield el(
                "div", title, _signature(node), _docstring(ast.get_docstring(node) or ""), class_="member"
            )


def _signature(node: Definition) -> str:
    if isinstance(node, ast.ClassDef):
        bases = f"({', '.join(ast.unparse(one) for one in node.bases)})" if node.bases else ""
        return el("pre", el("code", esc(f"class {node.name}{bases}")), tabindex=0)
    if any(ast.unparse(one) in ("property", "cached_property") for one in node.decorator_list):
        returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
        return el("pre", el("code", esc(f"{node.name}{returns}")), tabindex=0)
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return el(
        "pre",
        el("code", esc(f"{node.name}({ast.unparse(node.args)}){returns}")),
        tabindex=0,
        class_="wrapped",
    )


def _docstring(text: str) -> str:
    """A docstring in the project's form: paragraphs, and sections of entries."""
    blocks: list[str] = []
    section = ""
    for part in inspect.cleandoc(text).split("\n\n"):
        lines = part.split("\n")
        title = lines[0].removesuffix(":")
        if lines[0].endswith(":") and title in _SECTIONS:
            section = title
            blocks.append(_section(title, lines[1:]))
        elif section and lines[0].startswith("    "):
            blocks.append(el("p", _inline(" ".join(line.strip() for line in lines))))
        elif any(line.startswith("    ") for line in lines) or lines[0].startswith(">>>"):
            blocks.append(el("pre", el("code", esc(part)), tabindex=0))
        elif part.strip():
            section = ""
            blocks.append(el("p", _inline(" ".join(lines))))
    return el("div", *blocks, class_="docstring") if blocks else ""


def _section(title: str, lines: Sequence[str]) -> str:
    entries: list[str] = []
    for line in lines:
        if line.startswith("        ") and entries:
            entries[-1] += " " + line.strip()
        elif line.strip():
            entries.append(line.strip())
    if title in ("Returns", "Yields"):
        return el("p", el("b", title), " ", _inline(" ".join(entries)))
    pieces = (_entry(entry) for entry in entries)
    return el("p", el("b", title)) + el("dl", *pieces)


def _entry(entry: str) -> str:
    name, colon, what = entry.partition(": ")
    return el("dt", code(name)) + el("dd", _inline(what)) if colon else el("dd", _inline(entry))


def _inline(text: str) -> str:
    """Text with what stands in backquotes as code; references are written as what they refer to."""
    pieces = (
        text.replace(":func:", "")
        .replace(":meth:", "")
        .replace(":class:", "")
        .replace(":mod:", "")
        .replace("``", "`")
        .split("`")
    )
    return "".join(code(piece) if place % 2 else esc(piece) for place, piece in enumerate(pieces))
