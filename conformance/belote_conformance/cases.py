"""The conformance case: the model, its canonical form, and how an answer is judged field by field.

A case is one line of a file of JSON Lines: UTF-8, the fields in the order of ``FIELDS``, sorted keys inside
them, no spaces. ``schemas/case.schema.json`` says what is in it; here only what the code relies on is checked.
"""

from __future__ import annotations

import enum
import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from belote_spec.cards import CARDS, SUITS
from belote_spec.errors import NotReadable, Problem

from .messages import QUESTIONS, printable

LINE_LIMIT: Final = 1 << 20
FILE_LIMIT: Final = 64 << 20
LEVELS: Final = ("stated", "derived", "open")


class FieldStatus(enum.StrEnum):
    """What became of one field of an answer."""

    PASSED = "passed"
    FAILED = "failed"
    UNSUPPORTED = "unsupported"


class Alternative(NamedTuple):
    """Another answer that the document allows, and the readings that lead to it."""

    answer: dict[str, Any]
    readings: tuple[dict[str, Any], ...]


class Otherwise(NamedTuple):
    """The answer under another value of one rule point."""

    rule: str
    value: Any
    answer: dict[str, Any]


@dataclass(frozen=True, slots=True, eq=True)
class Case:
    """One conformance case. What its fields hold is not to be changed.

    Attributes:
        id: permanent, words and a number; unique within a variant.
        variant: the id of the variant asked about.
        options: what the document leaves to the players, where it is not the default.
        question: one of the protocol's questions.
        given: what a stateless engine needs.
        record: how the position came about, or None.
        expect: the answer under the variant's own reading.
        accept: the other answers that the document allows.
        otherwise: the answers under other values of the rule points that decide this case.
        rules: the rule points exercised.
        situation: the coverage class.
        level: ``stated``, ``derived`` or ``open``.
        comment: one sentence a person can read.
    """

    id: str
    variant: str
    options: dict[str, Any]
    question: str
    given: dict[str, Any]
    record: dict[str, Any] | None
    expect: dict[str, Any]
    accept: tuple[Alternative, ...] = ()
    otherwise: tuple[Otherwise, ...] = ()
    rules: tuple[str, ...] = ()
    situation: str = ""
    level: str = "stated"
    comment: str = ""
    _request: list[str] = field(default_factory=list, init=False, repr=False, compare=False)

    @property
    def key(self) -> tuple[str, str]:
        """What names the case among those of all variants."""
        return self.variant, self.id

    def request(self) -> str:
        """The fields of the request that asks it, as JSON without the braces; made once and kept."""
        if not self._request:
            self._request.append(
                ",".join(f"{_dumps(name)}:{_dumps(getattr(self, name))}" for name in REQUEST)
            )
        return self._request[0]

    def to_json(self) -> dict[str, Any]:
        """The case as JSON values, its fields in their order."""
        fields = {name: getattr(self, name) for name in FIELDS}
        fields["accept"] = [
            {"answer": entry.answer, "readings": list(entry.readings)} for entry in self.accept
        ]
        fields["otherwise"] = [entry._asdict() for entry in self.otherwise]
        fields["rules"] = list(self.rules)
        return fields

    @classmethod
    def from_json(cls, value: Any) -> Case:
        """The case that JSON values describe.

        Raises:
            NotReadable: if a field is missing, unknown or of the wrong type; every such problem is named.
        """
        problems = _problems(value)
        if problems:
            raise NotReadable(Problem(text, point=field) for field, text in problems)
        fields = dict(value)
        fields["accept"] = tuple(
            Alternative(entry["answer"], tuple(entry["readings"])) for entry in value["accept"]
        )
        fields["otherwise"] = tuple(
            Otherwise(entry["rule"], entry["value"], entry["answer"]) for entry in value["otherwise"]
        )
        fields["rules"] = tuple(value["rules"])
        return cls(**fields)

    def canonical(self) -> str:
        """The case as its one line, without the line's end."""
        parts = (f"{_dumps(name)}:{_dumps(field)}" for name, field in self.to_json().items())
        return "{" + ",".join(parts) + "}"

    def sha256(self) -> str:
        """The SHA-256 of the canonical line, in hex."""
        return hashlib.sha256(self.canonical().encode()).hexdigest()


FIELDS: Final = (
    "id",
    "variant",
    "options",
    "question",
    "given",
    "record",
    "expect",
    "accept",
    "otherwise",
    "rules",
    "situation",
    "level",
    "comment",
)


REQUEST: Final = ("variant", "options", "question", "given", "record")


def write_cases(path: Path, cases: Iterable[Case]) -> str:
    """Writes a file of cases in canonical form, in the order given.

    Returns:
        The SHA-256 of the file, in hex.
    """
    text = "".join(case.canonical() + "\n" for case in cases)
    data = text.encode()
    path.write_bytes(data)
    return hashlib.sha256(data).hexdigest()


def read_cases(path: Path) -> list[Case]:
    """Reads a file of cases.

    Raises:
        NotReadable: with file and line, if it is not a file of cases, is too large, or uses an id twice.
        OSError: if it cannot be opened.
    """
    size = path.stat().st_size
    if size > FILE_LIMIT:
        raise NotReadable(Problem(f"{size} bytes; at most {FILE_LIMIT} are read", file=str(path)))
    return list(parse_cases(path.read_bytes(), str(path)))


def parse_cases(data: bytes, name: str = "") -> Iterator[Case]:
    """The cases of a file's content, one after the other.

    Raises:
        NotReadable: as ``read_cases``.
    """
    if data and not data.endswith(b"\n"):
        raise NotReadable(Problem("the last line has no end: the file is cut off", file=name))
    seen: set[tuple[str, str]] = set()
    for number, line in enumerate(data.split(b"\n")[:-1], 1):
        try:
            case = Case.from_json(_loads(line))
        except NotReadable as error:
            raise NotReadable(
                Problem(problem.message, name, number, problem.point) for problem in error.problems
            ) from None
        if case.key in seen:
            raise NotReadable(
                Problem(f"the id {case.id} is used twice for {case.variant}", name, number, "id")
            )
        seen.add(case.key)
        case.request()
        yield case


def normalise(question: str, answer: Mapping[str, Any]) -> dict[str, Any]:
    """An answer in the one form in which equal answers are equal: sets sorted, whole numbers as integers.

    Cards are sorted by suit (C D H S), then rank (7 first); calls pass first.

    Args:
        question: the question it answers.
        answer: an answer that fits its schema; fields may be left out.
    """
    parts = _PARTS[question]
    return {name: parts[name](value) for name, value in answer.items()}


def judge(case: Case, answer: Mapping[str, Any]) -> dict[str, FieldStatus]:
    """Judges an answer by the one the case expects, field by field; see ``compare``."""
    return compare(case.question, answer, case.expect)


def compare(question: str, answer: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, FieldStatus]:
    """Judges an answer field by field.

    Args:
        question: the question that was asked.
        answer: what was answered; it fits its schema.
        expected: the right answer.

    Returns:
        The status of every required field, one left out being unsupported, and of each optional field that is
        given and expected.
    """
    if answer == expected:
        return dict.fromkeys(expected, FieldStatus.PASSED)
    required, optional = REQUIRED[question], OPTIONAL.get(question, ())
    parts = _PARTS[question]
    result: dict[str, FieldStatus] = {}
    for name in required:
        if name not in answer:
            result[name] = FieldStatus.UNSUPPORTED
        else:
            result[name] = _field_status(parts[name](answer[name]), parts[name](expected[name]), whole=True)
    for name in optional:
        if name in expected and answer.get(name, {}) != {}:
            result[name] = _field_status(parts[name](answer[name]), parts[name](expected[name]), whole=False)
    return result


REQUIRED: Final[Mapping[str, tuple[str, ...]]] = {
    "calls": ("legal", "caller", "outcome"),
    "deal": ("hands", "leader"),
    "plays": ("legal",),
    "trick": ("winner", "points"),
    "announcements": ("held", "best", "points"),
    "score": ("outcome", "score", "pending"),
    "match": ("totals", "pot", "over", "winner"),
    "replay": ("calls", "plays", "score"),
    "perft": ("count",),
}
OPTIONAL: Final[Mapping[str, tuple[str, ...]]] = {"score": ("capot", "breakdown"), "perft": ("divide",)}


def _field_status(found: Any, expected: Any, *, whole: bool) -> FieldStatus:
    """Judges one field; parts of an object that are left out make a required field unsupported."""
    if found == expected:
        return FieldStatus.PASSED
    if not (isinstance(found, dict) and isinstance(expected, dict)) or found.keys() - expected.keys():
        return FieldStatus.FAILED
    parts = [_field_status(value, expected[name], whole=whole) for name, value in found.items()]
    if FieldStatus.FAILED in parts:
        return FieldStatus.FAILED
    if FieldStatus.UNSUPPORTED in parts or (whole and found.keys() != expected.keys()):
        return FieldStatus.UNSUPPORTED
    return FieldStatus.PASSED


def _plain(value: Any) -> Any:
    """The value with whole numbers as integers; nothing else is changed."""
    if isinstance(value, float):
        return int(value)
    if isinstance(value, dict):
        return {name: _plain(entry) for name, entry in value.items()}
    if isinstance(value, list):
        return [_plain(entry) for entry in value]
    return value


def _card_set(cards: Iterable[str]) -> list[str]:
    return sorted(set(cards), key=CARDS.__getitem__)


def _call_set(calls: Iterable[str]) -> list[str]:
    return sorted(set(calls), key=lambda call: (call != "pass", call not in SUITS, call))


def _announcement_set(announcements: Iterable[Any]) -> list[Any]:
    entries = {_dumps(entry): entry for entry in _plain(list(announcements))}
    return [entries[text] for text in sorted(entries)]


def _by_seat(one: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: {seat: one(entry) for seat, entry in value.items()}


def _turns(one: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: [{"seat": turn["seat"], "legal": one(turn["legal"])} for turn in value]


_PARTS: Final[Mapping[str, Mapping[str, Callable[[Any], Any]]]] = {
    "calls": {"legal": _call_set, "caller": _plain, "outcome": _plain},
    "deal": {"hands": _by_seat(_card_set), "leader": _plain},
    "plays": {"legal": _card_set},
    "trick": {"winner": _plain, "points": _plain},
    "announcements": {"held": _by_seat(_announcement_set), "best": _plain, "points": _plain},
    "score": dict.fromkeys(("outcome", "score", "pending", "capot", "breakdown"), _plain),
    "match": dict.fromkeys(("totals", "pot", "over", "winner"), _plain),
    "replay": {"calls": _turns(_call_set), "plays": _turns(_card_set), "score": _plain},
    "perft": {"count": _plain, "divide": _plain},
}


_dumps: Final = json.JSONEncoder(
    ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":")
).encode


def _loads(line: bytes) -> Any:
    if len(line) > LINE_LIMIT:
        raise NotReadable(f"{len(line)} bytes; a line has at most {LINE_LIMIT}")
    try:
        return json.loads(line.decode("utf-8"), object_pairs_hook=_no_repeats, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise NotReadable(f"not UTF-8: byte {error.start + 1}") from None
    except RecursionError:
        raise NotReadable("not JSON: nested too deeply") from None
    except ValueError as error:
        raise NotReadable(f"not JSON: {printable(str(error))}") from None


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise ValueError("a key is given twice")
    return fields


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not a number")


def _problems(value: Any) -> list[tuple[str, str]]:
    """What is wrong with the JSON values of a case: field and text."""
    if not isinstance(value, dict):
        return [("", f"a case is an object, not {_shown(value)}")]
    problems = [
        (name, f"no such field; a case has {', '.join(FIELDS)}") for name in value if name not in FIELDS
    ]
    for name in FIELDS:
        if name not in value:
            problems.append((name, "is missing"))
        elif not _IS[name][1](value[name]):
            problems.append((name, f"must be {_IS[name][0]}, not {_shown(value[name])}"))
    return [(printable(name, 60), text) for name, text in problems]


def _is_words(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= 1000 and value.isprintable()


def _is_object(value: Any) -> bool:
    return isinstance(value, dict)


def _is_accept(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(entry, dict)
        and entry.keys() == {"answer", "readings"}
        and isinstance(entry["answer"], dict)
        and isinstance(entry["readings"], list)
        and all(isinstance(reading, dict) for reading in entry["readings"])
        for entry in value
    )


def _is_otherwise(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(entry, dict)
        and entry.keys() == {"rule", "value", "answer"}
        and isinstance(entry["rule"], str)
        and isinstance(entry["answer"], dict)
        for entry in value
    )


_IS: Final[Mapping[str, tuple[str, Callable[[Any], bool]]]] = {
    "id": ("a string", _is_words),
    "variant": ("a string", _is_words),
    "options": ("an object", _is_object),
    "question": (
        f"one of {', '.join(QUESTIONS)}",
        lambda value: isinstance(value, str) and value in QUESTIONS,
    ),
    "given": ("an object", _is_object),
    "record": ("an object or null", lambda value: value is None or isinstance(value, dict)),
    "expect": ("an object", _is_object),
    "accept": ("a list of {answer, readings}", _is_accept),
    "otherwise": ("a list of {rule, value, answer}", _is_otherwise),
    "rules": (
        "a list of rule points",
        lambda value: isinstance(value, list) and all(isinstance(entry, str) for entry in value),
    ),
    "situation": ("a string", _is_words),
    "level": (f"one of {', '.join(LEVELS)}", lambda value: isinstance(value, str) and value in LEVELS),
    "comment": ("a sentence", _is_words),
}


def _shown(value: Any) -> str:
    return printable(json.dumps(value, ensure_ascii=True), 60)
