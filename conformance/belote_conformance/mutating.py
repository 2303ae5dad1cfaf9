"""Makes mutants of the interpreter's rule rooms with a mutation tool, and knows those that were looked at."""

from __future__ import annotations

import ast
import hashlib
import importlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, NamedTuple

KNOWN: Final = "mutation.json"
"""The survivors that were looked at: those that change nothing, and the functions that no question reaches."""


class Mutant(NamedTuple):
    """A changed room.

    Attributes:
        room: the room.
        within: the function, class or name that the change is in.
        before: the line as it is.
        after: the line as it was changed.
        source: the whole room, changed.
    """

    room: str
    within: str
    before: str
    after: str
    source: str

    def told(self) -> dict[str, str]:
        """What names the mutant, whatever its line number."""
        return {"room": self.room, "within": self.within, "before": self.before, "after": self.after}


def source_of(room: str) -> str:
    """The source of a room of the interpreter."""
    return files("belote_spec").joinpath(f"{room}.py").read_text(encoding="utf-8")


def mutants(room: str, source: str) -> Iterator[Mutant]:
    """Every change that the tool makes and that changes what is executed, each once.

    Args:
        room: the room.
        source: its source.
    """
    lines = source.splitlines(keepends=True)
    for node in ast.parse(source).body:
        start = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", ()))]) - 1
        end = node.end_lineno or node.lineno
        part = "".join(lines[start:end])
        seen = {executed(part)}
        for text in _changes(part):
            try:
                comes_to = executed(text)
            except SyntaxError:
                continue
            if comes_to in seen:
                continue
            seen.add(comes_to)
            place, before, after = _difference(part, text)
            whole = "".join(lines[:start]) + text + "".join(lines[end:])
            yield Mutant(room, _within(node, start + 1 + place), before, after, whole)


def _changes(part: str) -> Iterator[str]:
    """What every operator of the tool without arguments makes of a part of a module."""
    mutating, plugins = (importlib.import_module(f"cosmic_ray.{name}") for name in ("mutating", "plugins"))
    for name in plugins.operator_names():
        operator = plugins.get_operator(name)
        if operator.arguments():
            continue
        occurrence = 0
        while (text := mutating.mutate_code(part, operator(), occurrence)) is not None:
            yield str(text)
            occurrence += 1


def _difference(part: str, text: str) -> tuple[int, str, str]:
    """The first line that differs: which, counted from 0, and what it was before and after."""
    lines, others = part.splitlines(), text.splitlines()
    for place, (before, after) in enumerate(zip(lines, others, strict=False)):
        if before != after:
            return place, before.strip(), after.strip()
    return min(len(lines), len(others)) - 1, lines[-1].strip(), others[-1].strip()


def _within(node: ast.stmt, line: int) -> str:
    """The name of what a line of a top-level statement belongs to: ``Class.method``, a function, a constant."""
    if not isinstance(node, ast.FunctionDef | ast.ClassDef):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", node)]
        return ast.unparse(targets[0]) if isinstance(targets[0], ast.Name) else type(node).__name__
    if isinstance(node, ast.ClassDef):
        for inner in node.body:
            first = min([inner.lineno, *(one.lineno for one in getattr(inner, "decorator_list", ()))])
            if isinstance(inner, ast.FunctionDef) and first <= line <= (inner.end_lineno or first):
                return f"{node.name}.{inner.name}"
    return node.name


def executed(source: str) -> str:
    """What a source executes: without annotations, docstrings and places, the same on every Python version."""
    return _told(ast.parse(source))


def _told(node: object) -> str:
    if isinstance(node, list):
        return "[" + ",".join(told for one in node if (told := _told(one))) + "]"
    if not isinstance(node, ast.AST):
        return repr(node)
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return ""
    fields = [
        f"{name}={_told(value)}"
        for name, value in ast.iter_fields(node)
        if value not in (None, []) and name not in ("annotation", "returns", "type_comment", "ctx", "kind")
    ]
    return f"{type(node).__name__}({','.join(fields)})"


def code_hash(room: str) -> str:
    """The SHA-256 of what a room executes: comments, docstrings and annotations left out."""
    return "sha256:" + hashlib.sha256(executed(source_of(room)).encode()).hexdigest()


# Survivors


class Known:
    """The survivors that were looked at, from ``mutation.json``, each with its reason.

    ``outside`` names functions that no question reaches, and ``beyond`` single changes that only two rule points changed
    at once would show. ``kinds`` are changes that come to the same wherever they survive: pairs of words, one for the
    other, in lines that fit a pattern. ``equivalent`` are single changes that come to the same.
    """

    def __init__(self) -> None:
        stored = json.loads(Path(__file__).with_name(KNOWN).read_text(encoding="utf-8"))
        self.outside: Mapping[str, str] = stored["outside"]
        self.beyond: Sequence[Mapping[str, Any]] = stored["beyond"]
        self.kinds: Sequence[Mapping[str, Any]] = stored["kinds"]
        self.equivalent: Sequence[Mapping[str, Any]] = stored["equivalent"]

    def is_outside(self, mutant: Mutant) -> bool:
        """Whether no question reaches what was changed."""
        return f"{mutant.room}.{mutant.within}" in self.outside

    def is_beyond(self, mutant: Mutant) -> bool:
        """Whether only two rule points changed at once would show it."""
        return any(_is_one_of(mutant, one) for one in self.beyond)

    def is_equivalent(self, mutant: Mutant) -> bool:
        """Whether a survivor comes to the same as what it was made from."""
        if any(_is_one_of(mutant, one) for one in self.equivalent):
            return True
        change = list(words_changed(mutant.before, mutant.after))
        return any(
            change in kind["changes"] and re.search(kind["line"], mutant.before) for kind in self.kinds
        )


def _is_one_of(mutant: Mutant, listed: Mapping[str, Any]) -> bool:
    here = (mutant.room, mutant.within) == (listed["room"], listed["within"])
    return here and [mutant.before, mutant.after] in listed["changes"]


_WORD: Final = re.compile(r"is not|not in|\w+|[^\w\s()\[\]{}]+|[()\[\]{}]")


def words_changed(before: str, after: str) -> tuple[str, str]:
    """What of a line was changed for what, in whole words and signs."""
    old, new = _WORD.findall(before), _WORD.findall(after)
    while old and new and old[0] == new[0]:
        del old[0], new[0]
    while old and new and old[-1] == new[-1]:
        del old[-1], new[-1]
    return " ".join(old), " ".join(new)
