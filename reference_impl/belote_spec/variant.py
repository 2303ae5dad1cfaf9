"""A variant: what a document says on every rule point, completed by common practice, with readings and options chosen."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

from . import catalogue, practice, yaml_loader
from .catalogue import PHASES, shown
from .errors import NotReadable, Problem
from .points import BASES, OPEN, Evidence, Option, Point, Reading
from .resources import data
from .ruleset import RuleSet, fingerprint
from .yaml_loader import Located

__all__ = [
    "BASES",
    "OPEN",
    "Evidence",
    "Option",
    "Point",
    "Reading",
    "Variant",
    "build",
    "builtin",
    "headers",
    "load",
    "read",
    "text",
]

MAX_PARENTS: Final = 20


@dataclass(frozen=True)
class Variant:
    """A variant, ready to be executed.

    Attributes:
        id: its id.
        title: by language.
        source: name, language and SHA-256 of the document; empty for a house rule.
        points: what it says on every rule point, in the order of the catalogue.
        options: what it leaves to the players, by name.
        readings: named readings: name to rule point to value.
        claims: what the document says of its own consequences.
        not_rules: its sentences that are no rule.
        fixed: rule points set from outside, which no option moves.
        chosen: option values chosen.
        lineage: the ids of the files it was made from, itself first.
        file: its file.
    """

    id: str
    title: Mapping[str, str]
    source: Mapping[str, str]
    points: Mapping[str, Point]
    options: Mapping[str, Option]
    readings: Mapping[str, Mapping[str, Any]]
    claims: tuple[Mapping[str, Any], ...] = ()
    not_rules: tuple[Mapping[str, Any], ...] = ()
    fixed: frozenset[str] = frozenset()
    chosen: Mapping[str, Any] = field(default_factory=dict)
    lineage: tuple[str, ...] = ()
    file: str = ""

    @cached_property
    def rules(self) -> dict[str, Any]:
        """The value of every rule point, options applied."""
        values = {name: point.value for name, point in self.points.items()}
        for name, value in self.chosen.items():
            option = self.options[name]
            if option.rule not in self.fixed:
                values[option.rule] = option.rule_value(value)
        return values

    @cached_property
    def compiled(self) -> RuleSet:
        """The rules compiled.

        Raises:
            NotSpecified: where the document names something it does not describe.
        """
        return RuleSet.of(self.rules)

    @cached_property
    def sha256(self) -> str:
        """The fingerprint of the resolved rules."""
        return fingerprint(self.rules)

    def open_points(self) -> dict[str, tuple[Any, ...]]:
        """The open rule points, each with the values an engine may take, the default first."""
        return {
            name: (point.value, *(reading.value for reading in point.readings))
            for name, point in self.points.items()
            if point.open
        }

    def with_options(self, options: Mapping[str, Any] | None) -> Variant:
        """The variant with options chosen; None as a value leaves an option alone.

        Raises:
            NotReadable: for an option the variant does not have, or a value it does not allow.
        """
        chosen = {name: value for name, value in (options or {}).items() if value is not None}
        for name, value in (options or {}).items():
            option = self.options.get(name)
            if option is None:
                known = ", ".join(self.options) or "none"
                raise NotReadable(Problem(f"{self.id} has no option {str(name)[:40]}; it has: {known}"))
            if value is not None and not option.accepts(value):
                allowed = ", ".join(shown(one) for one in option.values) or "a positive integer"
                raise NotReadable(
                    Problem(f"option {name}: {json.dumps(value)[:40]} is not allowed; allowed: {allowed}")
                )
        return replace(self, chosen={**self.chosen, **chosen}) if chosen else self

    def with_values(self, values: Mapping[str, Any]) -> Variant:
        """The variant with rule points set, which options then leave alone.

        Raises:
            NotReadable: for an unknown rule point or a value it does not have.
        """
        for name, value in values.items():
            of_point = catalogue.point(name)
            if not of_point.accepts(value):
                hint = catalogue.nearest(value, of_point.words) if isinstance(value, str) else ""
                message = f"{shown(value)[:60]} is not allowed; allowed: {of_point.allowed()}"
                raise NotReadable(Problem(message, point=name, hint=hint))
        return replace(self, points=self._with(values), fixed=self.fixed | values.keys()) if values else self

    def with_reading(self, name: str | None) -> Variant:
        """The variant under one of its named readings.

        Raises:
            NotReadable: if it has no reading of that name.
        """
        if name is None:
            return self
        if name not in self.readings:
            known = ", ".join(self.readings) or "none"
            raise NotReadable(Problem(f"{self.id} has no reading {name[:40]}; it has: {known}"))
        return replace(self, points=self._with(self.readings[name]))

    def _with(self, values: Mapping[str, Any]) -> dict[str, Point]:
        return {
            name: replace(point, value=values[name]) if name in values else point
            for name, point in self.points.items()
        }


def builtin() -> tuple[str, ...]:
    """The ids of the variants that come with the package, sorted."""
    names = (entry.name for entry in data("rules").iterdir())
    return tuple(
        sorted(
            name.removesuffix(".yaml") for name in names if name.endswith(".yaml") and name != "common.yaml"
        )
    )


def headers() -> list[dict[str, Any]]:
    """Id, title and source of each variant that comes with the package; nothing else is validated."""
    documents = [_located(name).value for name in builtin()]
    return [{"id": one["id"], "title": one["title"], "source": one["source"]} for one in documents]


def load(name: str, *, reading: str | None = None, values: Mapping[str, Any] | None = None) -> Variant:
    """Loads a variant by its id or by the path of its file.

    Args:
        name: an id of :func:`builtin`, or a path ending in ``.yaml`` or holding a separator.
        reading: a named reading.
        values: rule points to set.

    Raises:
        NotReadable: with everything that is wrong with the file.
    """
    if name in builtin():
        variant = _builtin(name)
    elif name.endswith((".yaml", ".yml")) or "/" in name or "\\" in name:
        variant = read(Path(name))
    else:
        hint = catalogue.nearest(name, builtin()) or f"known: {', '.join(builtin())}; a file ends in .yaml"
        raise NotReadable(Problem(f"{name[:60]} is not a variant", hint=hint))
    return variant.with_reading(reading).with_values(values or {})


@cache
def _builtin(name: str) -> Variant:
    return build(_located(name), (), None)


def read(path: Path, parents: tuple[str, ...] = ()) -> Variant:
    """Reads a variant file and the files it extends.

    Raises:
        NotReadable: with everything that is wrong with them.
    """
    try:
        key = str(path.resolve())
    except (OSError, RuntimeError):
        raise NotReadable(Problem("cannot be read: its links lead in a circle", file=str(path))) from None
    return build(yaml_loader.read_file(path), (*parents, key), path.parent)


def _located(name: str) -> Located:
    entry = data("rules").joinpath(f"{name}.yaml")
    return yaml_loader.read(entry.read_bytes(), f"{name}.yaml")


def build(document: Located, parents: tuple[str, ...], folder: Path | None) -> Variant:
    """Makes a variant from a file's content.

    Args:
        document: the file, read.
        parents: the files on the way here, to find a circle.
        folder: where relative paths of ``extends`` start; None: only ids.

    Raises:
        NotReadable: with everything that is wrong.
    """
    wrong = list(catalogue.problems(document))
    if not isinstance(document.value, dict):
        wrong = [Problem("a variant file is a map of keys", file=document.file, line=1)]
    if wrong:
        raise NotReadable(wrong)
    content: dict[str, Any] = document.value
    parent = _parent(document, parents, folder)
    points = dict(parent.points) if parent else {}
    for phase in PHASES:
        for name, said in content.get(phase, {}).items():
            points[f"{phase}.{name}"] = _point(document, f"{phase}.{name}", said)
    variant = Variant(
        id=content.get("id", Path(document.file).stem),
        title=content.get("title", parent.title if parent else {}),
        source=content.get("source", {}),
        points={name: points[name] for name in catalogue.catalogue() if name in points},
        options=_options(content, parent),
        readings={**(parent.readings if parent else {}), **content.get("readings", {})},
        claims=tuple(content.get("claims", ())),
        not_rules=tuple(content.get("not_rules", ())),
        fixed=(parent.fixed if parent else frozenset()) | (_named(content) if parent else frozenset()),
        lineage=(content.get("id", Path(document.file).stem), *(parent.lineage if parent else ())),
        file=document.file,
    )
    wrong = list(_beyond_the_schema(document, variant))
    if wrong:
        raise NotReadable(wrong)
    return variant


def _named(content: Mapping[str, Any]) -> frozenset[str]:
    return frozenset(f"{phase}.{name}" for phase in PHASES for name in content.get(phase, {}))


def _parent(document: Located, parents: tuple[str, ...], folder: Path | None) -> Variant | None:
    name = document.value.get("extends")
    if name is None:
        return None
    line = document.line(("extends",))
    if len(parents) > MAX_PARENTS:
        raise NotReadable(
            Problem(f"more than {MAX_PARENTS} files extend one another", document.file, line, "extends")
        )
    if name in builtin():
        return _builtin(name)
    path = (folder or Path()) / name
    if folder is None or not _is_file(path):
        hint = (
            catalogue.nearest(name, builtin())
            or f"an id ({', '.join(builtin())}) or a path relative to the file"
        )
        raise NotReadable(
            Problem(f"{name[:80]} is not a variant nor a file", document.file, line, "extends", hint)
        )
    if str(path.resolve()) in parents:
        raise NotReadable(
            Problem(f"a circle: {name} extends this file again", document.file, line, "extends")
        )
    return read(path, parents)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        return False


def _options(content: Mapping[str, Any], parent: Variant | None) -> dict[str, Option]:
    found = dict(parent.options) if parent else {}
    for name, option in content.get("options", {}).items():
        found[name] = Option(
            name,
            option["rule"],
            option["default"],
            tuple(option.get("values", ())),
            _evidence(option.get("evidence", ())),
        )
    return found


def _evidence(items: Iterable[Mapping[str, Any]]) -> tuple[Evidence, ...]:
    return tuple(
        Evidence(
            item["excerpt"], item["line"], item["sentence"],
            (item["to"]["line"], item["to"]["sentence"]) if "to" in item else None,
        )
        for item in items
    )  # fmt: skip


def _point(document: Located, name: str, said: Mapping[str, Any]) -> Point:
    basis = said.get("basis", "stated")
    common = practice.common()[name]
    silent = basis == "silent"
    readings = common["also"] if silent else said.get("readings", ())
    phase, rule = name.split(".")
    return Point(
        id=name,
        value=common["value"] if silent else said["value"],
        basis=basis,
        evidence=_evidence(said.get("evidence", ())),
        readings=tuple(
            Reading(one["value"], text(one.get("because", {})), tuple(one.get("source", ())))
            for one in readings
        ),
        note=text(said.get("note", {})),
        sources=tuple(common["source"]) if silent else (),
        file=document.file,
        line=document.line((phase, rule)),
    )


def text(written: str | Mapping[str, str]) -> dict[str, str]:
    """A text by language; one written without a language serves both."""
    return dict.fromkeys(catalogue.LANGUAGES, written) if isinstance(written, str) else dict(written)


def _beyond_the_schema(document: Located, variant: Variant) -> Iterable[Problem]:
    """What a schema cannot check: completeness, sums, readings and options that fit their points."""
    for name in catalogue.catalogue():
        if name not in variant.points:
            yield Problem(
                "this rule point is missing",
                document.file,
                1,
                name,
                "write basis: silent where the document says nothing",
            )
            continue
        of_point = variant.points[name]
        wrong = catalogue.value_problem(name, of_point.value)
        if wrong:
            yield Problem(wrong, document.file, of_point.line, name)
    for reading, values in variant.readings.items():
        for name, value in values.items():
            if not catalogue.point(name).accepts(value):
                allowed, words = catalogue.point(name).allowed(), catalogue.point(name).words
                line = document.line(("readings", reading, name))
                hint = catalogue.nearest(value, words) if isinstance(value, str) else ""
                message = f"{shown(value)[:60]} is not allowed; allowed: {allowed}"
                yield Problem(message, document.file, line, f"readings.{reading}.{name}", hint)
    for name, option in variant.options.items():
        line = document.line(("options", name))
        if not option.accepts(option.default):
            yield Problem(
                f"the default {shown(option.default)} is not among the values",
                document.file,
                line,
                f"options.{name}",
            )
        of_rule = variant.points.get(option.rule)
        if of_rule and of_rule.id not in variant.fixed and option.rule_value(option.default) != of_rule.value:
            yield Problem(
                f"the default {shown(option.default)} is not the value of {option.rule}, {shown(of_rule.value)}",
                document.file,
                line,
                f"options.{name}",
            )
