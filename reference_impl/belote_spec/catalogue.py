"""The catalogue of rule points, read from the variant schema: the only place where points, values and meanings are written."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from .errors import NotReadable, Problem
from .resources import read_text

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError

    from .yaml_loader import Located

PHASES: Final = ("table", "cards", "deal", "auction", "play", "announcements", "belote", "scoring", "match")
LANGUAGES: Final = ("fr", "en")

Text = Mapping[str, str]
"""A text in each of LANGUAGES."""


@dataclass(frozen=True, slots=True)
class RulePoint:
    """One rule point of the catalogue.

    Attributes:
        id: ``phase.rule``.
        title: in French and English.
        ritual: whether it changes no answer.
        schema: the JSON Schema of its values.
        mutants: the values tried instead of a variant's own when the corpus proves that it notices.
    """

    id: str
    title: Text
    ritual: bool
    schema: Mapping[str, Any]
    mutants: tuple[Any, ...]

    @property
    def phase(self) -> str:
        """The phase of the game that it belongs to."""
        return self.id.split(".")[0]

    @property
    def words(self) -> tuple[Any, ...]:
        """The values that have a name, in the schema's order."""
        return tuple(branch["const"] for branch in self._branches if "const" in branch)

    @property
    def _branches(self) -> tuple[Mapping[str, Any], ...]:
        return tuple(self.schema.get("oneOf", (self.schema,)))

    def meaning(self, value: Any) -> Text:
        """What a value means, in French and English."""
        for branch in self._branches:
            if "const" in branch and _same(branch["const"], value):
                return _meaning(branch)
        kind = _json_type(value)
        for branch in self._branches:
            if branch.get("type") == kind:
                return _meaning(branch)
        return dict.fromkeys(LANGUAGES, "")

    def accepts(self, value: Any) -> bool:
        """Whether the schema allows a value."""
        return not value_problem(self.id, value) and _validator(self.id).is_valid(value)

    def allowed(self) -> str:
        """What is allowed, in words."""
        return ", ".join(_allowed(branch) for branch in self._branches)

    def parse(self, text: str) -> Any:
        """Reads a value as the command line writes it: a bare word, an integer or compact JSON.

        Raises:
            NotReadable: if it is not a value of this point, with the nearest allowed word.
        """
        value: Any = text
        if text not in self.words:
            try:
                value = json.loads(text)
            except (ValueError, RecursionError):
                value = text
        if not self.accepts(value):
            raise NotReadable(
                Problem(
                    f"{text[:60]} is not allowed; allowed: {self.allowed()}",
                    point=self.id,
                    hint=nearest(text, self.words),
                )
            )
        return value


def shown(value: Any) -> str:
    """A value as the command line writes it: a bare word, an integer or compact JSON."""
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"), ensure_ascii=False)


@cache
def schema() -> Mapping[str, Any]:
    """The variant schema."""
    loaded: Mapping[str, Any] = json.loads(read_text("schemas", "variant.schema.json"))
    return loaded


@cache
def catalogue() -> Mapping[str, RulePoint]:
    """Every rule point by its id, in the order of the catalogue."""
    values = schema()["$defs"]["values"]
    points: dict[str, RulePoint] = {}
    for phase in PHASES:
        for name, node in schema()["properties"][phase]["properties"].items():
            point_id = f"{phase}.{name}"
            of_values = values[point_id]
            named = tuple(branch["const"] for branch in of_values.get("oneOf", ()) if "const" in branch)
            points[point_id] = RulePoint(
                id=point_id,
                title=node["x-title"],
                ritual=node.get("x-ritual", False),
                schema=of_values,
                mutants=tuple(node["x-mutants"]) if "x-mutants" in node else named,
            )
    return points


def phase_title(phase: str) -> Text:
    """The title of a phase, in French and English."""
    title: Text = schema()["properties"][phase]["x-title"]
    return title


def point(name: str) -> RulePoint:
    """A rule point by its id.

    Raises:
        NotReadable: if there is none, with the nearest ids.
    """
    found = catalogue().get(name)
    if found is None:
        raise NotReadable(Problem(f"{name[:60]} is not a rule point", hint=nearest(name, catalogue())))
    return found


def settings(assignments: Iterable[str]) -> dict[str, Any]:
    """Reads ``RULE=VALUE`` assignments.

    Raises:
        NotReadable: with every one that is wrong.
    """
    found: dict[str, Any] = {}
    problems: list[Problem] = []
    for assignment in assignments:
        name, sign, text = assignment.partition("=")
        try:
            if not sign:
                raise NotReadable(  # noqa: TRY301 - one place gathers the problems
                    Problem(f"{assignment[:60]} is not RULE=VALUE", hint="as in play.raise_trump=never")
                )
            found[name.strip()] = point(name.strip()).parse(text.strip())
        except NotReadable as error:
            problems.extend(error.problems)
    if problems:
        raise NotReadable(problems)
    return found


def problems(document: Located) -> Iterator[Problem]:
    """Everything that the schema finds wrong with a variant file, in the order of the lines."""
    errors = _schema_validator().iter_errors(document.value)
    found = {str(problem): problem for error in errors for problem in _told(error, document)}
    yield from sorted(found.values(), key=lambda problem: (problem.line, problem.point, problem.message))


def _told(error: ValidationError, document: Located) -> Iterator[Problem]:
    """What one error of the schema library means to the author of the file."""
    path = tuple(error.absolute_path)
    if error.validator in ("if", "then", "else", "allOf", "anyOf") and error.context:
        for inner in error.context:
            yield from _told(inner, document)
    elif "propertyNames" in error.relative_schema_path:
        key = error.instance
        words = _words(error.schema)
        wanted = ", ".join(map(str, words)) or _allowed(error.schema)
        yield _problem(
            document,
            (*path, key),
            f"the key {_quoted(key)} is not allowed; allowed: {wanted}",
            nearest(key, words),
            path,
        )
    elif error.validator == "additionalProperties" and isinstance(error.instance, dict):
        known = list(_part(error.schema).get("properties", ()))
        for name in sorted(error.instance.keys() - set(known)):
            yield _problem(document, (*path, name), f"{name[:60]} is not known here", nearest(name, known))
    elif error.validator == "required":
        needed: Any = error.validator_value
        present: Any = error.instance
        for name in needed:
            if name not in present:
                yield _problem(document, path, f"{name} is missing")
    elif error.validator is None or error.schema is False:
        yield _problem(document, path, f"{shown(error.instance)[:60]} does not belong here", _BASIS_HINT)
    else:
        yield _not_allowed(error, document, path)


def _not_allowed(error: ValidationError, document: Located, path: tuple[Any, ...]) -> Problem:
    """A value that is none of those allowed at its place."""
    value, part = error.instance, _part(error.schema)
    point_id = _point_of_value(path)
    if point_id:
        allowed, words = catalogue()[point_id].allowed(), catalogue()[point_id].words
    elif len(path) == 2 and path[0] in PHASES:
        allowed, words = "a map with value, basis, evidence, readings, note", ()
    else:
        allowed, words = _allowed(part), _words(part)
    hint = nearest(value, words) if isinstance(value, str) else _quote_hint(value, part)
    return _problem(document, path, f"{_quoted(value)} is not allowed; allowed: {allowed}", hint)


def _problem(
    document: Located,
    path: tuple[Any, ...],
    message: str,
    hint: str = "",
    shown_path: tuple[Any, ...] | None = None,
) -> Problem:
    """A problem at a path of a file; ``shown_path`` is the path to name where it is another."""
    named = path if shown_path is None else shown_path
    return Problem(message, document.file, document.line(path), ".".join(str(part) for part in named), hint)


def _part(part: Any) -> Mapping[str, Any]:
    """A part of the schema that is an object; anything else allows nothing in particular."""
    return part if isinstance(part, dict) else {}


_BASIS_HINT: Final = "see what goes with this basis: silent has no value, open points list their readings"


def _point_of_value(path: tuple[Any, ...]) -> str:
    """The rule point whose value stands at this path of a variant file, or ""."""
    if len(path) >= 3 and path[0] in PHASES and path[-1] == "value":
        name = f"{path[0]}.{path[1]}"
        return name if name in catalogue() else ""
    return ""


def _words(part: Any) -> tuple[Any, ...]:
    """The words that a part of the schema names."""
    part = _part(part)
    if "$ref" in part:
        node: Any = schema()
        for step in part["$ref"].removeprefix("#/").split("/"):
            node = node[step]
        part = node
    if "enum" in part:
        return tuple(part["enum"])
    if "const" in part:
        return (part["const"],)
    return tuple(branch["const"] for branch in part.get("oneOf", ()) if "const" in branch)


def _allowed(part: Any) -> str:
    """What a part of the schema allows, in words."""
    part = _part(part)
    if "const" in part:
        return shown(part["const"])
    words = _words(part)
    if words:
        return ", ".join(shown(word) for word in words)
    match part.get("type"):
        case "integer":
            most = f" to {part['maximum']}" if "maximum" in part else " on"
            return f"a whole number from {part.get('minimum', 0)}{most}"
        case "array":
            count = part.get("minItems"), part.get("maxItems")
            size = (
                f"{count[0]}"
                if count[0] == count[1] and count[0]
                else f"{count[0] or 0} to {count[1] or 'any number of'}"
            )
            unique = " different" if part.get("uniqueItems") else ""
            return f"a list of {size}{unique} items, each {_allowed(part.get('items', {}))}"
        case "object":
            required = part.get("required") or list(part.get("properties", ()))
            keys = required or [str(word) for word in _words(part.get("propertyNames", {}))]
            return f"a map with {', '.join(keys)}" if keys else "a map"
        case "string":
            return _TEXTS.get(
                part.get("pattern", ""), f"a text of 1 to {part.get('maxLength', 300)} characters"
            )
        case "boolean":
            return "true or false"
    return "what the schema says"


def _meaning(branch: Mapping[str, Any]) -> Text:
    meaning: Text = branch.get("x-meaning", dict.fromkeys(LANGUAGES, ""))
    return meaning


def nearest(word: object, words: Iterable[Any]) -> str:
    """A hint that names the nearest of some words, or ""."""
    close = get_close_matches(str(word), [str(one) for one in words], n=1, cutoff=0.5)
    return f"did you mean {close[0]}?" if close else ""


def _quote_hint(value: Any, part: Mapping[str, Any]) -> str:
    texts = part.get("type") == "string" or any(isinstance(word, str) for word in _words(part))
    return f'write "{shown(value)}" in quotes' if texts and isinstance(value, int) else ""


def _quoted(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "..."


def _same(one: Any, other: Any) -> bool:
    return type(one) is type(other) and bool(one == other)


def _json_type(value: Any) -> str:
    if isinstance(value, bool):
        return "boolean"
    names = {int: "integer", str: "string", list: "array", dict: "object"}
    return names.get(type(value), "null")


def value_problem(point_id: str, value: Any) -> str:
    """What is wrong with a value that a schema cannot say, or ""."""
    if (
        point_id == "deal.first_packets"
        and isinstance(value, list)
        and all(type(packet) is int for packet in value)
    ):
        return "" if sum(value) == 5 else f"the packets come to {sum(value)} cards a seat, not 5"
    if point_id == "scoring.contract_counts" and isinstance(value, list):
        order = [word for word in _COUNTED if word in value]
        return "" if value == order else f"the parts stand in the order {', '.join(_COUNTED)}"
    return ""


_COUNTED: Final = ("tricks", "last_trick", "announcements", "belote")
_TEXTS: Final = {
    "^[a-z0-9][a-z0-9_-]{0,60}$(?!\\n)": "lower-case letters, digits, - and _, at most 61",
    "^[a-z]{2,3}$(?!\\n)": "a language code, as in fr",
    "^[0-9a-f]{64}$(?!\\n)": "a SHA-256 in 64 hexadecimal digits",
}


@cache
def _schema_validator() -> Draft202012Validator:
    from jsonschema import Draft202012Validator  # noqa: PLC0415 - slow to import, and not needed to answer questions
    from referencing import Registry  # noqa: PLC0415

    # An empty registry: a reference to anything outside the schema fails instead of being fetched.
    return Draft202012Validator(schema(), registry=Registry())


@cache
def _validator(point_id: str) -> Any:
    found: Any = _schema_validator().evolve(
        schema={"$defs": schema()["$defs"], **schema()["$defs"]["values"][point_id]}
    )
    return found
