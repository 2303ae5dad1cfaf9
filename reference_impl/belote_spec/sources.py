"""The texts the rules come from: their sentences and places, excerpts, hashes and coverage.

A text is other people's and stays outside the project; what the project keeps of it are short excerpts
and the lock, which holds the hash of each sentence. A place is a line and a sentence, both from 1. A
line with ``|`` in it is a row of a table, and each of its cells is a sentence; any other line is split
after ``. ! ? : ;`` before a space.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from .errors import NotReadable, Problem

MAX_BYTES: Final = 1 << 20

_SENTENCE_END: Final = re.compile(r"(?<=[.!?:;])\s+")
_PLACE: Final = re.compile(r"([1-9][0-9]{0,6})\.([1-9][0-9]{0,6})")
_HASH: Final = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, order=True, slots=True)
class Place:
    """One sentence of a text, in order of reading.

    Attributes:
        line: the line, from 1.
        sentence: the sentence within the line, from 1.
    """

    line: int
    sentence: int

    def __str__(self) -> str:
        return f"{self.line}.{self.sentence}"


@dataclass(frozen=True, slots=True)
class Span:
    """One sentence of a text, or all from one to another.

    Attributes:
        first: the first sentence.
        last: the last one, the same for a single sentence.
    """

    first: Place
    last: Place

    def __contains__(self, place: Place) -> bool:
        return self.first <= place <= self.last

    def __str__(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first} to {self.last}"


@dataclass(frozen=True, slots=True)
class Document:
    """A text at hand.

    Attributes:
        name: the name of its file.
        sha256: the hash of the whole file, in hexadecimal digits.
        sentences: each sentence by its place, in order of reading.
    """

    name: str
    sha256: str
    sentences: Mapping[Place, str] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Locked:
    """What the lock keeps of a text.

    Attributes:
        name: the name of its file.
        sha256: the hash of the whole file, in hexadecimal digits.
        sentences: the hash of each sentence by its place, in order of reading.
    """

    name: str
    sha256: str
    sentences: Mapping[Place, str] = field(repr=False)


class Finding(Enum):
    """What came of looking for an excerpt at its place; the value says it in words."""

    FOUND = "found at its place"
    NO_PLACE = "the document has no such place"
    NOT_THERE = "the document does not say this there"
    TOO_WIDE = "the place is wider than the excerpt"
    UNCHECKED = "not a whole sentence, so it cannot be checked without the text"


@dataclass(frozen=True, slots=True)
class Coverage:
    """Which sentences of a text are accounted for.

    Attributes:
        covered: the sentences that some span holds.
        bare: the sentences that none holds.
        astray: the spans that begin or end where the text has no sentence.
    """

    covered: tuple[Place, ...]
    bare: tuple[Place, ...]
    astray: tuple[Span, ...]

    @property
    def complete(self) -> bool:
        """Whether every sentence is covered and every span lies in the text."""
        return not self.bare and not self.astray


def split_line(line: str) -> list[str]:
    """The sentences of one line; an empty line has none."""
    parts = line.split("|") if "|" in line else _SENTENCE_END.split(line.strip())
    return [part.strip() for part in parts if part.strip()]


def sentences_of(text: str) -> dict[Place, str]:
    """The sentences of a text by their place, in order of reading."""
    return {
        Place(number, index): sentence
        for number, line in enumerate(text.split("\n"), 1)
        for index, sentence in enumerate(split_line(line), 1)
    }


def digest(text: str) -> str:
    """The SHA-256 of a text in UTF-8, in hexadecimal digits."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def read_document(path: Path | Traversable) -> Document:
    """Reads a text.

    Raises:
        NotReadable: if the file is missing, over 1 MiB or not UTF-8.
    """
    raw = _read(path)
    return Document(path.name, hashlib.sha256(raw).hexdigest(), sentences_of(_decoded(raw, path.name)))


def span_of(entry: Mapping[str, object]) -> Span:
    """The place that an entry of a variant file names: ``line``, ``sentence`` and perhaps ``to``.

    Raises:
        NotReadable: if a number is missing or below 1, or the range runs backwards.
    """
    first = _place_of(entry)
    to = entry.get("to")
    if to is None:
        return Span(first, first)
    if not isinstance(to, Mapping):
        raise NotReadable("`to` must be a line and a sentence")
    last = _place_of(to)
    if last <= first:
        raise NotReadable(f"the range from {first} to {last} does not run forwards")
    return Span(first, last)


def places_in(span: Span, places: Iterable[Place]) -> list[Place]:
    """The places of a text that a span holds, in order; none if it begins or ends outside the text."""
    held = sorted(place for place in places if place in span)
    return held if held and held[0] == span.first and held[-1] == span.last else []


def find(document: Document, excerpt: str, span: Span) -> Finding:
    """Looks for an excerpt at its place in a text at hand.

    The sentences of a range are joined by one space; white space and the bars of a table do not count.
    The excerpt must reach into the first and the last sentence of its place.
    """
    places = places_in(span, document.sentences)
    if not places:
        return Finding.NO_PLACE
    sentences = [_flat(document.sentences[place]) for place in places]
    words = _flat(excerpt)
    if not words or words not in " ".join(sentences):
        return Finding.NOT_THERE
    if len(places) > 1 and (words in " ".join(sentences[1:]) or words in " ".join(sentences[:-1])):
        return Finding.TOO_WIDE
    return Finding.FOUND


def find_by_hash(locked: Locked, excerpt: str, span: Span) -> Finding:
    """Looks for an excerpt at its place with the lock alone.

    Whether the place exists is always known. An excerpt of whole sentences is recognised by their
    hashes; of a part of one nothing can be said.
    """
    places = places_in(span, locked.sentences)
    if not places:
        return Finding.NO_PLACE
    hashes = [digest(sentence) for sentence in split_line(excerpt)]
    whole = hashes == [locked.sentences[place] for place in places]
    return Finding.FOUND if whole else Finding.UNCHECKED


def coverage(places: Iterable[Place], spans: Iterable[Span]) -> Coverage:
    """Which sentences of a text the given spans cover.

    Args:
        places: the places of the text or of its lock.
        spans: the places of evidence, claims and sentences that are no rule.
    """
    known = sorted(places)
    held: set[Place] = set()
    astray: list[Span] = []
    for span in spans:
        inside = places_in(span, known)
        held.update(inside)
        if not inside:
            astray.append(span)
    return Coverage(
        covered=tuple(place for place in known if place in held),
        bare=tuple(place for place in known if place not in held),
        astray=tuple(astray),
    )


def lock(document: Document) -> Locked:
    """What the lock keeps of a text."""
    hashes = {place: digest(sentence) for place, sentence in document.sentences.items()}
    return Locked(document.name, document.sha256, hashes)


def changed(document: Document, locked: Locked) -> list[Place]:
    """The places where a text is not what the lock says: other words, a sentence more or one less."""
    now = lock(document).sentences
    everywhere = sorted(set(now) | set(locked.sentences))
    return [place for place in everywhere if now.get(place) != locked.sentences.get(place)]


def lock_text(entries: Mapping[str, Locked]) -> str:
    """The lock as it is written: JSON, variants by name, sentences in order of reading.

    Args:
        entries: what is kept of each text, by the id of its variant.
    """
    data = {
        name: {
            "name": entry.name,
            "sha256": entry.sha256,
            "sentences": {str(place): entry.sentences[place] for place in sorted(entry.sentences)},
        }
        for name, entry in sorted(entries.items())
    }
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def write_lock(path: Path, entries: Mapping[str, Locked]) -> None:
    """Writes the lock to a file, in its one form."""
    path.write_text(lock_text(entries), encoding="utf-8", newline="\n")


def read_lock(path: Path | Traversable) -> dict[str, Locked]:
    """Reads the lock: what is kept of each text, by the id of its variant.

    Raises:
        NotReadable: if the file is missing, over 1 MiB, not UTF-8 or not a lock; all that is wrong with
            its entries at once.
    """
    file = path.name
    try:
        data = json.loads(_decoded(_read(path), file), object_pairs_hook=_without_repeats)
    except json.JSONDecodeError as error:
        raise NotReadable(Problem(f"not JSON: {error.msg}", file, error.lineno)) from None
    except (_Repeated, RecursionError) as error:
        raise NotReadable(Problem(str(error), file)) from None
    if not isinstance(data, dict):
        raise NotReadable(Problem("the lock must be an object, one entry a variant", file))
    problems = [
        Problem(message, file, point=name) for name, entry in data.items() for message in _faults(entry)
    ]
    if problems:
        raise NotReadable(problems)
    return {
        name: Locked(entry["name"], entry["sha256"], _places(entry["sentences"]))
        for name, entry in data.items()
    }


class _Repeated(ValueError):
    """A key that stands twice in one object."""


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise _Repeated(f"the key {key!r} stands twice")
        found[key] = value
    return found


def _faults(entry: object) -> list[str]:
    """What is wrong with one entry of the lock, in words."""
    if not isinstance(entry, dict) or set(entry) != {"name", "sha256", "sentences"}:
        return ["an entry must have name, sha256 and sentences, and nothing else"]
    faults = []
    if not isinstance(entry["name"], str):
        faults.append("name must be the name of a file")
    if not _is_hash(entry["sha256"]):
        faults.append("sha256 must be 64 hexadecimal digits")
    sentences = entry["sentences"]
    if not isinstance(sentences, dict):
        return [*faults, "sentences must map places to hashes"]
    for place, value in sentences.items():
        if not _PLACE.fullmatch(place):
            faults.append(f"{place!r} is not a place: a line, a dot and a sentence, as in 3.1")
        if not _is_hash(value):
            faults.append(f"the hash of {place} must be 64 hexadecimal digits")
    return faults


def _places(sentences: Mapping[str, str]) -> dict[Place, str]:
    found = {}
    for text, value in sentences.items():
        line, sentence = text.split(".")
        found[Place(int(line), int(sentence))] = value
    return dict(sorted(found.items()))


def _is_hash(value: object) -> bool:
    return isinstance(value, str) and _HASH.fullmatch(value) is not None


def _place_of(entry: Mapping[str, object]) -> Place:
    line, sentence = (_number(entry, key) for key in ("line", "sentence"))
    return Place(line, sentence)


def _number(entry: Mapping[str, object], key: str) -> int:
    number = entry.get(key)
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        raise NotReadable(f"`{key}` must be a number from 1")
    return number


def _flat(text: str) -> str:
    """The text with table bars left out and white space collapsed."""
    return " ".join(text.replace("|", " ").split())


def _read(path: Path | Traversable) -> bytes:
    try:
        with path.open("rb") as stream:
            raw = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise NotReadable(Problem(error.strerror or "cannot be read", path.name)) from None
    if len(raw) > MAX_BYTES:
        raise NotReadable(Problem("the file is over 1 MiB", path.name))
    return raw


def _decoded(raw: bytes, file: str) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise NotReadable(Problem("the file is not UTF-8", file, line)) from None
