"""Checks the corpus as it lies on disk: schemas, hashes, ids, comments, and the answers themselves."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from typing import Any

from belote_spec import answers
from belote_spec import variant as variants
from belote_spec.catalogue import catalogue
from belote_spec.errors import BeloteError, NotReadable
from belote_spec.resources import read_text

from .cases import Case, normalise
from .corpus import LOCK, Corpus, read, read_manifest, root_hash
from .situations import by_id


def check_corpus(folder: Traversable, sample: int = 40) -> Iterator[str]:
    """Everything that is wrong with a corpus, one line each.

    Args:
        folder: where it lies.
        sample: every how many cases one is held against the JSON Schema; all are held against the model.
    """
    try:
        manifest = read_manifest(folder)
        corpus = read(folder)
    except NotReadable as error:
        yield str(error)
        return
    yield from _hashes(folder, manifest)
    yield from _ids(corpus)
    for name, cases in corpus.cases.items():
        if manifest["variants"][name]["cases"] != len(cases):
            yield f"{name}: the manifest counts {manifest['variants'][name]['cases']} cases, there are {len(cases)}"
        missing = set(corpus.smoke[name]) - {case.id for case in cases}
        if missing:
            yield f"{name}: smoke names a case that is not there: {min(missing)}"
        for case in (*cases, *corpus.perft[name]):
            yield from _case(case, name)
    yield from _schema(list(corpus.everything)[::sample])


def _hashes(folder: Traversable, manifest: dict[str, Any]) -> Iterator[str]:
    if root_hash(manifest["files"]) != manifest["root"]:
        yield "manifest.json: the root hash is not that of the files"
    for name, digest in manifest["files"].items():
        if hashlib.sha256(folder.joinpath(name).read_bytes()).hexdigest() != digest:
            yield f"{name}: is not the file that the manifest names"


def _ids(corpus: Corpus) -> Iterator[str]:
    used = {case.id for case in corpus.everything}
    for name in sorted(used - corpus.lock.keys()):
        yield f"{LOCK}: does not know {name}"


def _case(case: Case, variant: str) -> Iterator[str]:
    if case.variant != variant:
        yield f"{variant}: {case.id} is of {case.variant}"
    if not case.comment.endswith("."):
        yield f"{variant}: {case.id} has no comment that is a sentence"
    if case.situation not in by_id():
        yield f"{variant}: {case.id} names an unknown situation"
    strangers = [rule for rule in case.rules if rule not in catalogue()]
    if strangers:
        yield f"{variant}: {case.id} names an unknown rule point, {strangers[0]}"
    try:
        rules = variants.load(variant).with_options(case.options).compiled
        answer = normalise(case.question, answers.answer(rules, case.question, case.given, case.record))
    except BeloteError as error:
        yield f"{variant}: {case.id} is refused: {error}"
        return
    if answer != case.expect:
        yield f"{variant}: {case.id} expects another answer than the interpreter gives"


def _schema(cases: list[Case]) -> Iterator[str]:
    from jsonschema import Draft202012Validator  # noqa: PLC0415 - slow to import
    from referencing import Registry, Resource  # noqa: PLC0415

    schemas = {name: json.loads(read_text("schemas", f"{name}.schema.json")) for name in ("case", "protocol")}
    registry: Any = Registry().with_resources(
        (schema["$id"], Resource.from_contents(schema)) for schema in schemas.values()
    )
    validator = Draft202012Validator(schemas["case"], registry=registry)
    for case in cases:
        for error in validator.iter_errors(case.to_json()):
            yield f"{case.variant}: {case.id}: {error.json_path}: {error.message[:200]}"
