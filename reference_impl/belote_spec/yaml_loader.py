"""YAML read strictly: what the parser would change without a word is refused with one.

The text is turned into plain dictionaries, lists, strings, integers and booleans, with the line of each key and item.
Refused: files that are not UTF-8, over 1 MiB or nested over 20 deep; anchors, aliases, tags, directives and several
documents; doubled keys; keys that are not strings; empty values; and plain scalars that one YAML version or another reads
as something else than they show (``no``, ``3:20``, ``010``, ``1.0``, ``2020-01-01``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import yaml

from .errors import NotReadable, Problem

MAX_BYTES: Final = 1 << 20
MAX_DEPTH: Final = 20

Path_ = tuple[str | int, ...]

_INTEGER: Final = re.compile(r"-?(0|[1-9][0-9]*)\Z")
_CHANGED: Final = (
    (re.compile(r"(?i:yes|no|on|off|y|n|true|false)\Z"), "a yes or no to some readers"),
    (re.compile(r"[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9_]*)?\Z"), "a number in base sixty to some readers"),
    (re.compile(r"[-+]?0[0-9_]+\Z|[-+]?0[xob][0-9a-fA-F_]+\Z"), "a number in another base to some readers"),
    (re.compile(r"[-+]?[0-9][0-9_]*\Z|\+.*[0-9]\Z"), "a number to some readers"),
    (
        re.compile(r"[-+]?(\.[0-9]+|[0-9][0-9_]*\.[0-9_]*)([eE][-+]?[0-9]+)?\Z|[-+]?[0-9]+[eE][-+]?[0-9]+\Z"),
        "a number with a fraction",
    ),
    (re.compile(r"(?i:[-+]?\.inf|\.nan)\Z"), "a number to some readers"),
    (re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}"), "a date to some readers"),
    (re.compile(r"(?i:null|~|)\Z"), "nothing"),
    (re.compile(r"(<<|=)\Z"), "an instruction to some readers"),
)
_Loader: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class Located:
    """A document read from YAML.

    Attributes:
        value: dictionaries, lists, strings, integers and booleans.
        lines: the line of each key or item, by its path of keys and indices.
        file: the file's name, for errors.
    """

    value: Any
    lines: dict[Path_, int] = field(default_factory=dict)
    file: str = ""

    def line(self, path: Path_) -> int:
        """The line of a path, or of the nearest one above it that has one."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)


def read_file(path: Path, shown: str | None = None) -> Located:
    """Reads a YAML file.

    Args:
        path: the file.
        shown: its name in errors, if not the path.

    Raises:
        NotReadable: if it cannot be opened or anything in it is refused.
    """
    name = shown if shown is not None else str(path)
    try:
        with path.open("rb") as stream:
            content = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise NotReadable(Problem(f"cannot be read: {error.strerror or error}", file=name)) from None
    return read(content, name)


def read(content: bytes, file: str = "") -> Located:
    """Reads YAML from bytes.

    Raises:
        NotReadable: if anything in it is refused, with the line.
    """
    if len(content) > MAX_BYTES:
        raise NotReadable(Problem(f"larger than {MAX_BYTES} bytes", file=file))
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise NotReadable(Problem("not UTF-8", file=file, line=line, hint="save the file as UTF-8")) from None
    located = Located(None, {}, file)
    try:
        value = _Reader(located, yaml.parse(text, Loader=_Loader)).document()
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 0
        raise NotReadable(Problem(f"not YAML: {error.problem}", file=file, line=line)) from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, _place_of(text)) + 1
        raise NotReadable(Problem(f"not YAML: {str(error).splitlines()[0]}", file=file, line=line)) from None
    return Located(value, located.lines, file)


def _place_of(text: str) -> int:
    """Where the first character stands that YAML does not allow."""
    found = yaml.reader.Reader.NON_PRINTABLE.search(text)
    return found.start() if found else 0


class _Reader:
    """Builds the value from the parser's events, and notes the lines."""

    def __init__(self, located: Located, events: Iterator[Any]) -> None:
        self._lines = located.lines
        self._file = located.file
        self._events = events

    def document(self) -> Any:
        next(self._events)
        start = next(self._events)
        if isinstance(start, yaml.StreamEndEvent):
            self._refuse("an empty file", start)
        if start.version or start.tags:
            self._refuse("a directive", start, "leave out lines that begin with %")
        value = self._value(next(self._events), ())
        next(self._events)
        more = next(self._events)
        if not isinstance(more, yaml.StreamEndEvent):
            self._refuse("a second document", more, "one file holds one document")
        return value

    def _value(self, event: Any, path: Path_) -> Any:
        self._lines.setdefault(path, event.start_mark.line + 1)
        if isinstance(event, yaml.AliasEvent):
            self._refuse(f"the alias *{event.anchor}", event, "write the value out", path)
        if event.anchor is not None:
            self._refuse(f"the anchor &{event.anchor}", event, "write the value out where it is used", path)
        if event.tag is not None:
            self._refuse(f"the tag {event.tag}", event, "leave it out", path)
        if len(path) > MAX_DEPTH:
            self._refuse(f"nesting over {MAX_DEPTH} deep", event, path=path)
        if isinstance(event, yaml.MappingStartEvent):
            return self._mapping(path)
        if isinstance(event, yaml.SequenceStartEvent):
            items: list[Any] = []
            while not isinstance(item := next(self._events), yaml.SequenceEndEvent):
                items.append(self._value(item, (*path, len(items))))
            return items
        return event.value if not event.implicit[0] else self._plain(event, path)

    def _mapping(self, path: Path_) -> dict[str, Any]:
        found: dict[str, Any] = {}
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            if not isinstance(event, yaml.ScalarEvent):
                self._refuse("a key that is not a word", event, path=path)
            key = self._value(event, (*path, "")) if event.anchor or event.tag else self._key(event, path)
            here = (*path, key)
            if key in found:
                first = self._lines[here]
                self._refuse(f"the key {key} again", event, f"it stands already on line {first}", here)
            self._lines[here] = event.start_mark.line + 1
            found[key] = self._value(next(self._events), here)
        return found

    def _key(self, event: Any, path: Path_) -> str:
        key = event.value if not event.implicit[0] else self._plain(event, path)
        if not isinstance(key, str):
            self._refuse(f"the key {event.value}", event, f'keys are strings: write "{event.value}"', path)
        return str(key)

    def _plain(self, event: Any, path: Path_) -> Any:
        text: str = event.value
        if _INTEGER.match(text) and text != "-0":
            if len(text) > 12:
                self._refuse(f"the number {text[:12]}…", event, "it is too large", path)
            return int(text)
        if text in ("true", "false"):
            return text == "true"
        for pattern, reading in _CHANGED:
            if pattern.match(text):
                hint = f'write "{text}" in quotes' if text else "give it a value or leave the key out"
                self._refuse(f"{text or 'an empty value'}, which is {reading},", event, hint, path)
        return text

    def _refuse(self, what: str, event: Any, hint: str = "", path: Path_ = ()) -> None:
        point = ".".join(str(part) for part in path)
        raise NotReadable(
            Problem(
                f"{what} is not allowed",
                file=self._file,
                line=event.start_mark.line + 1,
                point=point,
                hint=hint,
            )
        )
