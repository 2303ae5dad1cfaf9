"""Engines in this process: what a Python engine must have to be asked without a child process, and how it is asked."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NoReturn, Protocol, runtime_checkable

from belote_spec import answers
from belote_spec import variant as variants
from belote_spec.engine import Engine as ReferenceEngine
from belote_spec.errors import BeloteError

from .cases import REQUIRED, Case, FieldStatus, judge
from .engines import Fault
from .messages import ASKED, Hello, Malformed, check_answer, check_started, printable
from .runner import Result
from .worker import Judge, Status


class Unsupported(Exception):
    """An engine cannot be asked this; the text says why."""


@runtime_checkable
class PythonEngine(Protocol):
    """An engine that is asked in this process.

    Beside ``answer`` it may have ``name`` and ``version`` (texts), ``variants`` (ids, ``"any"`` or ``"own"``; left out:
    any), ``questions`` (left out: all) and ``options`` (option name to the values it plays).
    """

    def answer(
        self,
        question: str,
        given: Mapping[str, Any],
        *,
        variant: str,
        options: Mapping[str, Any],
        record: Mapping[str, Any] | None,
    ) -> Mapping[str, Any]:
        """Answers one question of the protocol, in its words.

        Args:
            question: ``plays``, ``trick``, …
            given: what a stateless engine needs.
            variant: the id of the variant.
            options: what the players chose.
            record: how the position came about, for an engine that plays its way there.

        Raises:
            Unsupported: if it cannot be asked this.
            Exception: any other is taken for an ``error`` in reply.
        """


def hello_of(engine: PythonEngine) -> Hello:
    """What an engine says of itself.

    Raises:
        Malformed: if an attribute does not fit the protocol.
    """
    told: dict[str, Any] = {
        "protocol": 1,
        "engine": {
            "name": getattr(engine, "name", type(engine).__name__),
            "version": getattr(engine, "version", "0"),
            "language": "Python",
        },
        "variants": _plain(getattr(engine, "variants", "any")),
        "questions": _plain(getattr(engine, "questions", ASKED)),
    }
    if getattr(engine, "options", None):
        told["options"] = {name: list(values) for name, values in engine.options.items()}  # type: ignore[attr-defined]
    return check_started(told)


def _plain(value: Any) -> Any:
    return value if isinstance(value, str) else list(value)


class InProcess:
    """Asks an engine in this process: results as a runner gives them.

    There is no deadline here, and no guard against an engine that ends the process.
    """

    def __init__(
        self,
        engine: PythonEngine,
        *,
        option_defaults: Mapping[str, Mapping[str, Any]] | None = None,
        judged_by: Judge = judge,
    ) -> None:
        """Keeps what a run needs.

        Args:
            engine: the engine.
            option_defaults: for each variant its options and their defaults.
            judged_by: gives the status of each field of an answer.

        Raises:
            Malformed: if what the engine says of itself does not fit the protocol.
        """
        self.engine = engine
        self.hello = hello_of(engine)
        self._defaults = option_defaults or {}
        self._judge = judged_by

    def results(self, cases: Iterable[Case]) -> Iterator[Result]:
        """Asks the cases and gives their results in the same order."""
        for case in cases:
            yield self.ask(case)

    def ask(self, case: Case) -> Result:
        """Asks one case."""
        options = {**self._defaults.get(case.variant, {}), **case.options}
        if case.question == "match" and "target" in case.given:
            options["target"] = case.given["target"]
        refusal = self.hello.refuses(case.variant, case.question, options)
        if refusal is not None:
            return Result(case, "unsupported", {}, detail=f"not asked: {refusal}", asked=False)
        begun = time.perf_counter()
        try:
            answer = self.engine.answer(
                case.question, case.given, variant=case.variant, options=case.options, record=case.record
            )
        except Unsupported as error:
            return _without(case, FieldStatus.UNSUPPORTED, str(error))
        except Exception as error:  # noqa: BLE001 - whatever an engine raises is its reply
            return _without(case, FieldStatus.FAILED, f"{type(error).__name__}: {error}")
        seconds = time.perf_counter() - begun
        try:
            check_answer(case.question, dict(answer))
        except (Malformed, TypeError, ValueError) as error:
            return Result(case, "faulted", {}, fault=Fault.SCHEMA, detail=printable(str(error)))
        fields = self._judge(case, answer)
        return Result(case, _status(fields), fields, dict(answer), None, "", seconds)


def _without(case: Case, outcome: FieldStatus, text: str) -> Result:
    fields = dict.fromkeys(REQUIRED[case.question], outcome)
    return Result(case, outcome.value, fields, None, None, printable(text))


def _status(fields: Mapping[str, FieldStatus]) -> Status:
    if FieldStatus.FAILED in fields.values():
        return "failed"
    return "unsupported" if FieldStatus.UNSUPPORTED in fields.values() else "passed"


class Reference:
    """The reference engine in this process, with rule points changed if it is to have known faults."""

    def __init__(
        self, own: str | None = None, reading: str | None = None, values: Mapping[str, Any] | None = None
    ) -> None:
        """Takes what ``belote-spec engine`` takes.

        Args:
            own: the one variant it plays whatever is asked: an id or the path of a file.
            reading: a named reading.
            values: rule points set in whatever it plays.
        """
        self._engine = ReferenceEngine(
            own=variants.load(own) if own else None, reading=reading, values=values or {}
        )
        told = self._engine.hello()
        self.name: str = printable(told["engine"]["name"], 200)
        self.version: str = told["engine"]["version"]
        self.variants: Any = told["variants"]
        self.questions: list[str] = told["questions"]

    def answer(
        self,
        question: str,
        given: Mapping[str, Any],
        *,
        variant: str,
        options: Mapping[str, Any],
        record: Mapping[str, Any] | None,
    ) -> Mapping[str, Any]:
        """Answers as the child process would."""
        return answers.answer(self._engine.rules(variant, dict(options)), question, given, record)


def load(path: str) -> PythonEngine:
    """The engine that ``module:factory`` names: the factory is called, without arguments.

    Raises:
        ValueError: if the name is not of that form.
        ImportError: if there is no such module.
        AttributeError: if the module has no such name.
        TypeError: if what the factory gives is no engine.
    """
    from importlib import import_module  # noqa: PLC0415

    module, sign, name = path.partition(":")
    if not sign:
        raise ValueError(f"{path} is not module:factory")
    made: Any = import_module(module)
    for part in name.split("."):
        made = getattr(made, part)
    factory: Callable[[], Any] = made
    engine = factory()
    if not isinstance(engine, PythonEngine):
        _no_engine(path, engine)
    return engine


def _no_engine(path: str, found: object) -> NoReturn:
    raise TypeError(f"{path} gives a {type(found).__name__} without the method answer")


__all__ = ["BeloteError", "InProcess", "PythonEngine", "Reference", "Unsupported", "hello_of", "load"]
