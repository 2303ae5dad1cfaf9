"""What an engine writes, read strictly and fast: bytes to JSON, the reply to ``start``, the answers.

The hand-written checks here say what ``schemas/protocol.schema.json`` says of the same messages; a test holds
the two together. They are written out because every answer passes through them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NoReturn

from belote_spec.cards import CARD_NAMES, RANKS, SEATS, SUITS, TEAMS

PROTOCOL: Final = 1
ASKED: Final = ("calls", "deal", "plays", "trick", "announcements", "score", "match", "replay")
"""What the profiles ask."""
QUESTIONS: Final = (*ASKED, "perft")
"""What an engine may be asked."""
WINDOW_LIMIT: Final = 1024
POINTS_LIMIT: Final = 1_000_000_000
COUNT_LIMIT: Final = (1 << 53) - 1
"""The greatest whole number that every language with JSON can hold exactly."""

# A check returns None where the value is good, else what is wrong with it, its path first.
Check = Callable[[Any], "str | None"]


class NotJson(ValueError):
    """A line is not JSON."""


class Malformed(ValueError):
    """A message does not fit its schema; the text names the path and what is wrong there."""


@dataclass(frozen=True, slots=True)
class Hello:
    """What an engine says of itself when it is started.

    Attributes:
        name: the engine's name, fit to print.
        version: its version, fit to print.
        variants: the ids of the variants it plays, or ``any``, or ``own``.
        questions: the questions it may be asked.
        language: the programming language, or "".
        url: where it lives, or "".
        options: the values of an option it may be asked with; an option left out: any value.
        window: how many questions may be open at once.
    """

    name: str
    version: str
    variants: tuple[str, ...] | str
    questions: tuple[str, ...]
    language: str = ""
    url: str = ""
    options: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    window: int = 1

    def refuses(self, variant: str, question: str, options: Mapping[str, Any]) -> str | None:
        """Why a question is outside what the engine declared, or None where it may be asked.

        Args:
            variant: the id of the variant.
            question: the kind of question.
            options: the options in force, defaults included as far as they are known.
        """
        if not isinstance(self.variants, str) and variant not in self.variants:
            return f"variant {variant} is not declared"
        if question not in self.questions:
            return f"question {question} is not declared"
        for name, values in self.options.items():
            if name in options and not any(_same(options[name], value) for value in values):
                return f"option {name} {json.dumps(options[name])} is not declared"
        return None


def printable(text: str, limit: int = 500) -> str:
    """Text from outside made fit to print: no control characters, no lone surrogates, cut to ``limit``."""
    head = text if len(text) <= limit else text[: limit - 3] + "..."
    if head.isprintable():
        return head
    return "".join(sign if sign.isprintable() or sign == " " else f"\\x{ord(sign):02x}" for sign in head)


def parse(line: bytes) -> Any:
    """One line as JSON.

    Raises:
        UnicodeDecodeError: if it is not UTF-8.
        NotJson: if it is not JSON, the numbers that JSON does not have and endless nesting included.
    """
    text = line.decode("utf-8").strip(_SPACE)
    try:
        value, end = _DECODE(text)
    except RecursionError:
        raise NotJson("nested too deeply") from None
    except json.JSONDecodeError as error:
        raise NotJson(f"not JSON at character {error.pos + 1}") from None
    except NotJson:
        raise
    except ValueError:
        raise NotJson("a number with too many digits") from None
    if end != len(text):
        raise NotJson(f"not JSON at character {end + 1}")
    return value


def check_started(message: Any) -> Hello:
    """Reads the reply to ``start``; its protocol number must have been looked at before.

    Raises:
        Malformed: if it does not fit its schema.
    """
    _demand(_STARTED(message))
    engine, variants = message["engine"], message["variants"]
    options = {name: tuple(values) for name, values in message.get("options", {}).items()}
    return Hello(
        name=printable(engine["name"], 100),
        version=printable(engine["version"], 100),
        variants=variants if isinstance(variants, str) else tuple(variants),
        questions=tuple(message["questions"]),
        language=printable(engine.get("language", ""), 100),
        url=printable(engine.get("url", "")),
        options=options,
        window=int(message.get("window", 1)),
    )


def check_reply(message: Any) -> tuple[int, str, Any]:
    """Reads a reply to ``ask``, without looking into the answer.

    Returns:
        The ``seq``, which of ``answer``, ``unsupported`` and ``error`` it is, and its value.

    Raises:
        Malformed: if it does not fit its schema.
    """
    if type(message) is not dict:
        raise Malformed("the reply must be an object")
    if len(message) == 2 and "seq" in message:
        for kind, wanted in _REPLIES:
            if kind in message:
                seq, value = message["seq"], message[kind]
                if type(value) is not wanted:
                    raise Malformed(kind + _must("an object" if wanted is dict else "a string", value))
                if not _is_integer(seq) or not 0 <= seq <= POINTS_LIMIT:
                    raise Malformed("seq" + _must("a whole number from 0", seq))
                return int(seq), kind, value
    found = ", ".join(printable(repr(key), 60) for key in list(message)[:5]) or "nothing"
    raise Malformed(f"a reply has seq and exactly one of answer, unsupported and error; this one has {found}")


def check_answer(question: str, answer: Any) -> None:
    """Checks the answer to one kind of question. Fields may be left out; others may not be there.

    Raises:
        Malformed: if it does not fit its schema.
    """
    problem = _ANSWERS[question](answer)
    if problem is not None:
        raise Malformed("answer" + problem)


def _refuse_constant(name: str) -> NoReturn:
    raise NotJson(f"{name} is not JSON")


_REPLIES: Final = (("answer", dict), ("unsupported", str), ("error", str))
_DECODE: Final = json.JSONDecoder(parse_constant=_refuse_constant).raw_decode
_SPACE: Final = " \t\r\n"


def _demand(problem: str | None) -> None:
    if problem is not None:
        raise Malformed(problem.removeprefix(".") if problem.startswith(".") else "the reply" + problem)


def _same(left: Any, right: Any) -> bool:
    """Equal as JSON values: true is not 1."""
    return isinstance(left, bool) == isinstance(right, bool) and bool(left == right)


def _must(wanted: str, found: Any) -> str:
    try:
        shown = json.dumps(found, ensure_ascii=True)
    except (TypeError, ValueError, RecursionError):
        shown = repr(type(found))
    return f" must be {wanted}, not {printable(shown, 60)}"


def _is_integer(value: Any) -> bool:
    return type(value) is int or (type(value) is float and value.is_integer())


def _integer(lowest: int, highest: int) -> Check:
    def check(value: Any) -> str | None:
        if _is_integer(value) and lowest <= value <= highest:
            return None
        return _must(f"a whole number from {lowest} to {highest}", value)

    return check


def _one_of(wanted: str, *values: Any) -> Check:
    allowed = frozenset(values)

    def check(value: Any) -> str | None:
        # The types are compared by the caller's choice of values: strings and None only.
        if (type(value) is str or value is None) and value in allowed:
            return None
        return _must(wanted, value)

    return check


def _text(wanted: str, pattern: str, shortest: int = 0, longest: int = 1000) -> Check:
    matches = re.compile(pattern).fullmatch

    def check(value: Any) -> str | None:
        if type(value) is str and shortest <= len(value) <= longest and matches(value):
            return None
        return _must(wanted, value)

    return check


def _list(item: Check, most: int, least: int = 0, quick: frozenset[str] | None = None) -> Check:
    """A list; ``quick`` are good items, so that a list of them alone passes in one look."""

    def check(value: Any) -> str | None:
        if type(value) is not list:
            return _must("a list", value)
        if not least <= len(value) <= most:
            return f" has {len(value)} items; it must have {least} to {most}"
        if quick is not None:
            try:
                if quick.issuperset(value):
                    return None
            except TypeError:
                pass
        for place, entry in enumerate(value):
            problem = item(entry)
            if problem is not None:
                return f"[{place}]{problem}"
        return None

    return check


def _fields(required: Mapping[str, Check], optional: Mapping[str, Check] | None = None) -> Check:
    checks = {**required, **(optional or {})}

    def check(value: Any) -> str | None:
        if type(value) is not dict:
            return _must("an object", value)
        for name, entry in value.items():
            part = checks.get(name)
            if part is None:
                return f" has no field {printable(repr(name), 60)}; it has {', '.join(checks)}"
            problem = part(entry)
            if problem is not None:
                return f".{name}{problem}"
        for name in required:
            if name not in value:
                return f" lacks {name}"
        return None

    return check


def _mapping(name_check: Check, item: Check, most: int) -> Check:
    def check(value: Any) -> str | None:
        if type(value) is not dict:
            return _must("an object", value)
        if len(value) > most:
            return f" has {len(value)} fields; it may have {most}"
        for name, entry in value.items():
            problem = name_check(name) or item(entry)
            if problem is not None:
                return f".{printable(name, 60)}{problem}"
        return None

    return check


def _or_null(check: Check) -> Check:
    return lambda value: None if value is None else check(value)


def _boolean(value: Any) -> str | None:
    return None if type(value) is bool else _must("true or false", value)


def _option_value(value: Any) -> str | None:
    if type(value) in (bool, str) or _is_integer(value):
        return None
    return _must("true, false, a whole number or a string", value)


def _variants(value: Any) -> str | None:
    if value in ("any", "own") and type(value) is str:
        return None
    return _VARIANT_LIST(value) if type(value) is list else _must('"any", "own" or a list of ids', value)


def _legal_call(value: Any) -> str | None:
    if type(value) is str and (value in _CALLS or _OTHER_CALL(value)):
        return None
    return _must("pass, a suit or other:NAME", value)


def _announcement(value: Any) -> str | None:
    kind = value.get("kind") if type(value) is dict else None
    if kind == "sequence":
        return _SEQUENCE(value)
    if kind == "square":
        return _SQUARE(value)
    return _must("a sequence or a square", value)


def _call_outcome(value: Any) -> str | None:
    return _REDEAL(value) if type(value) is dict and "redeal" in value else _TAKEN(value)


_CALLS: Final = frozenset(("pass", *SUITS))
_OTHER_CALL: Final = re.compile(r"other:[A-Za-z0-9_-]{1,40}").fullmatch

_POINTS = _integer(-POINTS_LIMIT, POINTS_LIMIT)
_COUNT = _integer(0, COUNT_LIMIT)
_TEAM_POINTS = _fields(dict.fromkeys(TEAMS, _POINTS))
_SEAT = _one_of("a seat (N, E, S, W)", *SEATS)
_SEAT_OR_NULL = _one_of("a seat or null", *SEATS, None)
_SUIT = _one_of("a suit (C, D, H, S)", *SUITS)
_TEAM_OR_NULL = _one_of("a team (NS, EW) or null", *TEAMS, None)
_OUTCOME = _one_of("made, failed or tied", "made", "failed", "tied")
_CARD = _one_of("a card, as in TD", *CARD_NAMES)
_CARDS = _list(_CARD, 64, quick=frozenset(CARD_NAMES))
_LEGAL_CALLS = _list(_legal_call, 64, quick=_CALLS)
_TAKEN = _or_null(_fields({"taker": _SEAT, "trump": _SUIT}))
_REDEAL = _fields({"redeal": _SEAT})
_SEQUENCE = _fields({"kind": _one_of("sequence", "sequence"), "top": _CARD, "length": _integer(1, 8)})
_SQUARE = _fields({"kind": _one_of("square", "square"), "rank": _one_of("a rank", *RANKS)})
_SIDE = _fields({}, dict.fromkeys(("cards", "last_trick", "capot", "announcements", "belote"), _POINTS))
_RESULT = {"outcome": _OUTCOME, "score": _TEAM_POINTS, "pending": _POINTS}

_ANSWERS: Final[Mapping[str, Check]] = {
    "calls": _fields({}, {"legal": _LEGAL_CALLS, "caller": _SEAT_OR_NULL, "outcome": _call_outcome}),
    "deal": _fields({}, {"hands": _fields(dict.fromkeys(SEATS, _CARDS)), "leader": _SEAT}),
    "plays": _fields({}, {"legal": _CARDS}),
    "trick": _fields({}, {"winner": _SEAT, "points": _POINTS}),
    "announcements": _fields(
        {},
        {
            "held": _fields(dict.fromkeys(SEATS, _list(_announcement, 32))),
            "best": _TEAM_OR_NULL,
            "points": _TEAM_POINTS,
        },
    ),
    "score": _fields(
        {},
        {**_RESULT, "capot": _TEAM_OR_NULL, "breakdown": _fields({}, dict.fromkeys(TEAMS, _SIDE))},
    ),
    "match": _fields(
        {},
        {
            "totals": _list(_TEAM_POINTS, 1000),
            "pot": _list(_POINTS, 1000),
            "over": _boolean,
            "winner": _TEAM_OR_NULL,
        },
    ),
    "replay": _fields(
        {},
        {
            "calls": _list(_fields({"seat": _SEAT, "legal": _LEGAL_CALLS}), 64),
            "plays": _list(_fields({"seat": _SEAT, "legal": _CARDS}), 64),
            "score": _or_null(_fields({}, _RESULT)),
        },
    ),
    "perft": _fields({}, {"count": _COUNT, "divide": _mapping(_CARD, _COUNT, 8)}),
}

_ANY_TEXT = _text("a string of 1 to 500 characters", r"(?s:.*)", 1, 500)
_VARIANT_LIST = _list(_text("the id of a variant", r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}"), 1000, 1)
_STARTED = _fields(
    {
        "protocol": _integer(PROTOCOL, PROTOCOL),
        "engine": _fields(
            {"name": _ANY_TEXT, "version": _ANY_TEXT},
            {"language": _ANY_TEXT, "url": _ANY_TEXT},
        ),
        "variants": _variants,
        "questions": _list(_one_of("a question of the protocol", *QUESTIONS), 100, 1),
    },
    {
        "options": _mapping(
            _text("the name of an option", r"[a-z][a-z_]{0,39}"), _list(_option_value, 1000, 1), 100
        ),
        "window": _integer(1, WINDOW_LIMIT),
    },
)
