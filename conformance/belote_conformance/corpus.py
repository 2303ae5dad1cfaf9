"""The corpus: its cases, written in its one form and read.

``full`` is every case; ``smoke`` the smallest set found that notices every change of a rule point. An id belongs to a
position for good: ``ids.lock`` holds every id ever given with the hash of its position.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from belote_spec.errors import NotReadable, Problem

from .cases import Case, parse_cases
from .messages import ASKED, QUESTIONS

VERSION: Final = "1.1.0"
"""Major for the format, minor for coverage, patch for a wrong case."""
SEED: Final = 20261130
LOCK: Final = "ids.lock"
MANIFEST: Final = "manifest.json"


def place() -> Traversable:
    """Where the corpus lies: inside the installed package, or in the checkout."""
    inside = files(__package__).joinpath("corpus")
    if inside.is_dir():
        return inside
    return Path(__file__).resolve().parents[1] / "corpus"


@dataclass(frozen=True, slots=True)
class Corpus:
    """The corpus, read or built.

    Attributes:
        version: its version.
        cases: by variant id, its cases in the order of the files.
        smoke: by variant id, the ids of the smoke tier.
        lock: every id ever given: id to the hash of its position.
        perft: by variant id, the counts of legal sequences, which no other profile asks and no tier holds.
    """

    version: str
    cases: Mapping[str, Sequence[Case]]
    smoke: Mapping[str, Sequence[str]]
    lock: Mapping[str, str]
    perft: Mapping[str, Sequence[Case]] = field(default_factory=dict)

    def tier(self, variant: str, *, smoke: bool = False) -> list[Case]:
        """The cases of a variant: all, or those of the smoke tier."""
        if not smoke:
            return list(self.cases[variant])
        wanted = set(self.smoke[variant])
        return [case for case in self.cases[variant] if case.id in wanted]

    @property
    def everything(self) -> Iterator[Case]:
        """Every case of every variant, the counts of legal sequences too."""
        for name, cases in self.cases.items():
            yield from cases
            yield from self.perft.get(name, ())

    def files(self) -> dict[str, bytes]:
        """Every file of the corpus by its path, in its one form."""
        content: dict[str, bytes] = {}
        for variant, cases in sorted(self.cases.items()):
            by_question: defaultdict[str, list[Case]] = defaultdict(list)
            for case in (*cases, *self.perft.get(variant, ())):
                by_question[case.question].append(case)
            for question in QUESTIONS:
                if by_question[question]:
                    lines = "".join(case.canonical() + "\n" for case in by_question[question])
                    content[f"{variant}/{question}.jsonl"] = lines.encode()
        content[LOCK] = "".join(f"{name} {digest}\n" for name, digest in sorted(self.lock.items())).encode()
        content[MANIFEST] = (
            json.dumps(self._manifest(content), indent=0, sort_keys=True, ensure_ascii=False) + "\n"
        ).encode()
        return content

    def _manifest(self, content: Mapping[str, bytes]) -> dict[str, Any]:
        hashes = {
            name: hashlib.sha256(data).hexdigest()
            for name, data in sorted(content.items())
            if name != MANIFEST
        }
        return {
            "version": self.version,
            "root": root_hash(hashes),
            "files": hashes,
            "variants": {
                variant: {
                    "cases": len(cases),
                    "questions": dict(Counter(case.question for case in cases)),
                    "rules": dict(Counter(rule for case in cases for rule in case.rules)),
                    "situations": dict(Counter(case.situation for case in cases)),
                    "smoke": list(self.smoke[variant]),
                    "perft": len(self.perft.get(variant, ())),
                }
                for variant, cases in sorted(self.cases.items())
            },
        }


def root_hash(hashes: Mapping[str, str]) -> str:
    """One hash for all files: that of the lines ``hash path``, sorted by path."""
    lines = "".join(f"{digest} {name}\n" for name, digest in sorted(hashes.items()))
    return "sha256:" + hashlib.sha256(lines.encode()).hexdigest()


# Reading and writing


def write(corpus: Corpus, folder: Path) -> None:
    """Writes the corpus: each file to a temporary name first, the manifest last."""
    content = corpus.files()
    for name in sorted(content, key=lambda name: (name == MANIFEST, name)):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.with_suffix(path.suffix + ".part")
        temporary.write_bytes(content[name])
        temporary.replace(path)
    for path in sorted(folder.glob("*/*.jsonl")):
        if path.relative_to(folder).as_posix() not in content:
            path.unlink()


def read_lock(folder: Traversable) -> dict[str, str]:
    """The ids ever given; empty where there is no lock yet.

    Raises:
        NotReadable: if the lock is malformed.
    """
    path = folder.joinpath(LOCK)
    if not path.is_file():
        return {}
    found: dict[str, str] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        name, _, digest = line.partition(" ")
        if not digest or name in found:
            raise NotReadable(Problem("not an id and a hash, or an id twice", LOCK, number))
        found[name] = digest
    return found


def read_manifest(folder: Traversable | None = None) -> dict[str, Any]:
    """The manifest.

    Raises:
        NotReadable: if there is none or it is malformed.
    """
    path = (folder or place()).joinpath(MANIFEST)
    try:
        manifest: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise NotReadable(Problem(f"the corpus has no readable manifest: {error}", MANIFEST)) from None
    return manifest


def read(folder: Traversable | None = None, names: Sequence[str] | None = None) -> Corpus:
    """Reads the corpus, or some variants of it.

    Raises:
        NotReadable: if a file is missing or malformed, or is not the one of the manifest.
    """
    root = folder or place()
    manifest = read_manifest(root)
    cases: dict[str, list[Case]] = {}
    perft: dict[str, list[Case]] = {}
    for name in names or sorted(manifest["variants"]):
        if name not in manifest["variants"]:
            raise NotReadable(Problem(f"the corpus has no cases for {name}", MANIFEST))
        cases[name], perft[name] = [], []
        for question in QUESTIONS:
            path = f"{name}/{question}.jsonl"
            if path in manifest["files"]:
                of = cases if question in ASKED else perft
                of[name] += _read_file(root, path, manifest["files"][path])
    smoke = {name: manifest["variants"][name]["smoke"] for name in cases}
    return Corpus(manifest["version"], cases, smoke, read_lock(root), perft)


def _read_file(root: Traversable, name: str, digest: str) -> list[Case]:
    try:
        data = root.joinpath(name).read_bytes()
    except OSError as error:
        raise NotReadable(Problem(f"cannot be read: {error}", name)) from None
    if hashlib.sha256(data).hexdigest() != digest:
        raise NotReadable(
            Problem(
                "is not the file that the manifest names",
                name,
                hint="rebuild with `belote-spec corpus build`",
            )
        )
    return list(parse_cases(data, name))


@cache
def shipped() -> Corpus:
    """The corpus that comes with the package."""
    return read()
