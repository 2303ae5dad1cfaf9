"""The reference engine: the interpreter behind the conformance protocol, on standard input and output.

It plays every variant that it is asked about; or one set of rules, whatever it is asked; or either with rule points
changed, so that it also serves as an engine with known faults.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, BinaryIO, Final

from . import answers
from . import variant as variants
from .catalogue import shown
from .errors import BeloteError, NotReadable
from .ruleset import RuleSet
from .variant import Variant

PROTOCOL: Final = 1
MAX_LINE: Final = 1 << 20
VERSION: Final = "0.1.0"


@dataclass(slots=True)
class Engine:
    """What the reference engine plays.

    Attributes:
        own: the one variant it plays whatever it is asked, or None.
        reading: a named reading; a variant that does not have it stays as it is.
        values: rule points set in whatever it plays.
    """

    own: Variant | None = None
    reading: str | None = None
    values: Mapping[str, Any] = field(default_factory=dict)
    _loaded: dict[str, Variant] = field(default_factory=dict)
    _compiled: dict[tuple[str, str], RuleSet] = field(default_factory=dict)

    def hello(self) -> dict[str, Any]:
        """The reply to ``start``."""
        changes = [f"{name}={shown(value)}" for name, value in self.values.items()]
        told = ([self.own.id] if self.own else []) + ([self.reading] if self.reading else []) + changes
        return {
            "protocol": PROTOCOL,
            "engine": {
                "name": f"belote-spec ({', '.join(told)})"[:200] if told else "belote-spec",
                "version": VERSION,
                "language": "Python",
            },
            "variants": "own" if self.own else list(variants.builtin()),
            "questions": list(answers.QUESTIONS),
        }

    def reply(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """The reply to ``ask``."""
        seq = request["seq"]
        try:
            rules = self.rules(request.get("variant"), request.get("options"))
            question = request.get("question")
            if not isinstance(question, str):
                raise NotReadable("question must be a text")
            return {
                "seq": seq,
                "answer": answers.answer(rules, question, request.get("given"), request.get("record")),
            }
        except (BeloteError, RecursionError) as error:
            return {"seq": seq, "error": str(error) or type(error).__name__}

    def rules(self, name: object, options: object) -> RuleSet:
        """The rules it plays when asked about a variant with options.

        Raises:
            NotReadable: if there is no such variant, or it has no such option.
            NotSpecified: where the document leaves the rules open.
        """
        if not isinstance(options, dict | None):
            raise NotReadable("options must be an object")
        key = (str(name), json.dumps(options, sort_keys=True))
        found = self._compiled.get(key)
        if found is None:
            found = self._played(name, options or {}).compiled
            if len(self._compiled) < 1000:
                self._compiled[key] = found
        return found

    def _played(self, name: object, options: Mapping[str, Any]) -> Variant:
        asked = self._asked(name)
        chosen = asked.with_options(options)
        if self.own is None:
            return chosen
        played = self.own.with_reading(self._reading_of(self.own)).with_values(self.values)
        kept = {
            key: value
            for key, value in chosen.chosen.items()
            if key in played.options and played.options[key].accepts(value)
        }
        return played.with_options(kept)

    def _asked(self, name: object) -> Variant:
        if not isinstance(name, str) or name not in variants.builtin():
            if self.own is not None and name == self.own.id:
                return self.own
            raise NotReadable(f"{str(name)[:60]!r} is not a variant; known: {', '.join(variants.builtin())}")
        if name not in self._loaded:
            variant = variants.load(name)
            if self.own is None:
                variant = variant.with_reading(self._reading_of(variant)).with_values(self.values)
            self._loaded[name] = variant
        return self._loaded[name]

    def _reading_of(self, variant: Variant) -> str | None:
        return self.reading if self.reading in variant.readings else None


def serve(engine: Engine, source: BinaryIO, write: Callable[[bytes], object]) -> None:
    """Answers requests, one JSON object a line, until ``stop`` or the end of input.

    A line that is no request gets an ``error`` with the sequence number 0, so that the asker is not left waiting.

    Args:
        engine: what to play.
        source: where requests are read.
        write: sends one line, at once.
    """
    while line := source.readline(MAX_LINE + 1):
        if len(line) > MAX_LINE:
            while line and not line.endswith(b"\n"):
                line = source.readline(MAX_LINE + 1)
            reply: dict[str, Any] | None = {"seq": 0, "error": f"a line over {MAX_LINE} bytes"}
        elif not line.strip():
            continue
        else:
            reply = _respond(engine, line)
        if reply is None:
            return
        write(json.dumps(reply, separators=(",", ":")).encode() + b"\n")


def _respond(engine: Engine, line: bytes) -> dict[str, Any] | None:
    """The reply to one line, or None to stop."""
    try:
        request = json.loads(line.decode("utf-8"), parse_constant=_refuse, object_pairs_hook=_object)
    except UnicodeDecodeError:
        return {"seq": 0, "error": "not UTF-8"}
    except (ValueError, RecursionError) as error:
        return {"seq": 0, "error": f"not JSON: {str(error)[:100]}"}
    if not isinstance(request, dict):
        return {"seq": 0, "error": "a request must be a JSON object"}
    match request.get("op"):
        case "stop":
            return None
        case "start":
            if type(request.get("protocol")) is not int or request["protocol"] != PROTOCOL:
                return {
                    "seq": 0,
                    "error": f"protocol {str(request.get('protocol'))[:20]} is not spoken here, only {PROTOCOL}",
                }
            return engine.hello()
        case "ask":
            if type(request.get("seq")) is not int:
                return {"seq": 0, "error": "ask needs seq, a whole number"}
            return engine.reply(request)
    return {"seq": 0, "error": f"unknown op {str(request.get('op'))[:40]!r}; known: start, ask, stop"}


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key is doubled")
    return found
