"""An engine under test: the protocol spoken to a child process, every fault told apart.

An engine is asked with ``send`` and heard with ``receive``. In strict use the one follows the other; an engine
that declares a window may have several questions open and answer them in any order. After a fault the engine
is of no further use: close it and start another.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Final, NamedTuple, Protocol, Self

from .faults import HINTS, EngineFault, Fault
from .messages import (
    PROTOCOL,
    Hello,
    Malformed,
    NotJson,
    check_answer,
    check_reply,
    check_started,
    parse,
    printable,
)
from .process import SECOND_LOOK, Child, Limits

__all__ = ["HINTS", "Command", "Engine", "EngineFault", "Fault", "Hello", "Limits", "Question", "Reply"]


class Question(Protocol):
    """What a question needs to be asked; a ``Case`` is one."""

    @property
    def question(self) -> str:
        """Which of the protocol's questions it is."""

    def request(self) -> str:
        """The fields of its request but ``op`` and ``seq``, as JSON without the braces."""


class Reply(NamedTuple):
    """One reply to one question.

    Attributes:
        seq: the question.
        kind: ``answer``, ``unsupported`` or ``error``.
        value: the answer as the engine wrote it, or its text made fit to print.
        seconds: how long it took.
    """

    seq: int
    kind: str
    value: Any
    seconds: float


@dataclass(frozen=True, slots=True)
class Command:
    """How an engine is run.

    Attributes:
        argv: the program and its arguments.
        cwd: the folder to run it in; None is the current one.
        env: environment variables on top of the clean environment.
        limits: what its process may use.
        deadline: how long one answer may take, in seconds.
        start_deadline: how long the reply to ``start`` may take.
        stop_grace: how long it may take to exit when told to stop.
    """

    argv: tuple[str, ...]
    cwd: str | os.PathLike[str] | None = None
    env: Mapping[str, str] = field(default_factory=dict)
    limits: Limits = field(default_factory=Limits)
    deadline: float = 5.0
    start_deadline: float = 10.0
    stop_grace: float = 2.0


class Engine:
    """A running engine. Use it in one thread, in a ``with`` block; only ``interrupt`` is for others."""

    def __init__(self, command: Command | Sequence[str]) -> None:
        """Starts the process, and says nothing to it yet.

        Raises:
            EngineFault: ``no_start``.
        """
        self.command = command if isinstance(command, Command) else Command(tuple(command))
        if not self.command.argv:
            raise EngineFault(Fault.NO_START, "there is no command")
        self._child = Child(
            self.command.argv,
            limits=self.command.limits,
            env=self.command.env,
            cwd=self.command.cwd,
        )
        self._open: dict[int, str] = {}
        self._seq = 0
        self._turn = self._deadline = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def last_seq(self) -> int:
        """The seq of the last question asked, 0 before the first."""
        return self._seq

    @property
    def stderr_tail(self) -> str:
        """The end of what it wrote on standard error."""
        return self._child.stderr_tail

    def hello(self, deadline: float | None = None) -> Hello:
        """Sends ``start`` and reads what the engine says of itself.

        Args:
            deadline: how long it may take in seconds, where that is not the command's own.

        Raises:
            EngineFault: ``no_start`` if nothing comes, ``wrong_protocol``, or what is wrong with the reply.
        """
        end = time.monotonic() + (self.command.start_deadline if deadline is None else deadline)
        try:
            self._child.write(encode({"op": "start", "protocol": PROTOCOL}), end)
            message = self._read(end)
            _check_protocol(message)
            return check_started(message)
        except Malformed as error:
            raise self._blame(EngineFault(Fault.SCHEMA, f"start: {error}"), None) from None
        except EngineFault as fault:
            if fault.fault in (Fault.EXIT, Fault.SILENCE):
                fault = EngineFault(Fault.NO_START, f"{printable(self.command.argv[0])}: {fault.detail}")
            raise self._blame(fault, None) from None

    def send(self, case: Question) -> int:
        """Asks one question.

        Returns:
            Its ``seq``.

        Raises:
            EngineFault: if the engine wrote something without being asked (``flood``, ``two_answers``; its
                ``seq`` is that of an earlier question), or does not take the question (``silence``).
        """
        if not self._open:
            self.settle()
            self._begin_turn()
        self._seq = seq = self._seq + 1
        self._open[seq] = case.question
        try:
            self._child.write(f'{{"op":"ask","seq":{seq},{case.request()}}}\n'.encode(), self._deadline)
        except EngineFault as fault:
            raise self._blame(fault, self._oldest()) from None
        return seq

    def receive(self) -> Reply:
        """Hears the next reply to one of the open questions.

        Raises:
            EngineFault: with the ``seq`` of the question that bears it.
        """
        try:
            seq, kind, value = check_reply(self._read(self._deadline))
        except Malformed as error:
            raise self._blame(self._worse(EngineFault(Fault.SCHEMA, str(error))), self._oldest()) from None
        except EngineFault as fault:
            raise self._blame(self._worse(fault), self._oldest()) from None
        question = self._open.get(seq)
        if question is None:
            raise self._stray(seq)
        if kind == "answer":
            try:
                check_answer(question, value)
            except Malformed as error:
                raise self._blame(EngineFault(Fault.SCHEMA, str(error)), seq, certain=True) from None
        else:
            value = printable(value)
        del self._open[seq]
        begun = self._turn
        self._begin_turn()
        return Reply(seq, kind, value, self._turn - begun)

    def ask(self, case: Question) -> Reply:
        """Asks one question and hears its reply; no other may be open.

        Raises:
            EngineFault: as ``send`` and ``receive`` do.
        """
        self.send(case)
        return self.receive()

    def settle(self) -> None:
        """Makes sure, without waiting, that nothing came after the last reply.

        Raises:
            EngineFault: ``two_answers`` or ``flood``, with the ``seq`` of the last question.
        """
        try:
            if not self._child.has_output():
                return
        except EngineFault as fault:
            raise self._blame(fault, self._seq, certain=True) from None
        raise self._unasked()

    def stop(self) -> str | None:
        """Tells the engine to stop, waits for its end and closes it; no question may be open.

        Returns:
            None if it exited with status 0, else a remark: that it had to be killed.

        Raises:
            EngineFault: ``exit`` if it ends with another status or by a signal, ``two_answers`` or ``flood``
                if it still has something to say; the ``seq`` is that of the last question.
        """
        try:
            self.settle()
            end = time.monotonic() + self.command.stop_grace
            try:
                self._child.write(encode({"op": "stop"}), end)
                self._child.close_input()
                ended = self._child.wait_end(end)
            except EngineFault as fault:
                if fault.fault is Fault.SILENCE:
                    return "did not read stop and was killed"
                raise self._blame(fault, self._seq) from None
            self.settle()
            status = self._child.end_status(max(0.1, end - time.monotonic())) if ended else None
            if status is None:
                return "did not exit when told to stop and was killed"
            if status != ("exit", 0):
                story = f"{self._child.describe_end()} when told to stop"
                raise self._blame(EngineFault(Fault.EXIT, story), self._seq)
            return None
        finally:
            self.close()

    def interrupt(self) -> None:
        """Has the process and all it started killed; may be called from any thread, at any time."""
        self._child.interrupt()

    def close(self) -> None:
        """Kills and reaps whatever is left of the process and all it started. May be called again."""
        self._child.close()

    def _oldest(self) -> int:
        return next(iter(self._open), self._seq)

    def _read(self, deadline: float) -> Any:
        line = self._child.read_line(deadline)
        try:
            return parse(line)
        except UnicodeDecodeError:
            raise EngineFault(Fault.NOT_UTF8, f"not UTF-8: {_shown(line)}") from None
        except NotJson as error:
            raise EngineFault(Fault.NOT_JSON, f"{error}: {_shown(line) or 'an empty line'}") from None

    def _begin_turn(self) -> None:
        """From now on the next reply is waited for."""
        self._turn = time.monotonic()
        self._deadline = self._turn + self.command.deadline

    def _unasked(self) -> EngineFault:
        """The fault of output while no question is open."""
        try:
            line = self._child.read_line(time.monotonic() + SECOND_LOOK)
            seq, _, _ = check_reply(parse(line))
        except (EngineFault, Malformed, ValueError):
            fault = EngineFault(Fault.FLOOD, "output without being asked")
            return self._blame(fault, self._seq, certain=True)
        return self._stray(seq)

    def _worse(self, fault: EngineFault) -> EngineFault:
        """The fault, or the flood that it is the beginning of."""
        bad_line = fault.fault in (Fault.NOT_JSON, Fault.NOT_UTF8, Fault.SCHEMA)
        if bad_line and self._child.pours():
            return EngineFault(Fault.FLOOD, f"output without end, beginning with this: {fault.detail}")
        return fault

    def _stray(self, seq: int) -> EngineFault:
        """The fault of a good reply to a question that is not open."""
        if 0 < seq <= self._seq:
            return self._blame(
                EngineFault(Fault.TWO_ANSWERS, f"a second reply to seq {seq}"), seq, certain=True
            )
        asked = self._oldest()
        return self._blame(EngineFault(Fault.WRONG_SEQ, f"a reply to seq {seq}, asked was {asked}"), asked)

    def _blame(self, fault: EngineFault, seq: int | None, *, certain: bool = False) -> EngineFault:
        """Completes a fault with the question that bears it and what was on standard error."""
        if fault.seq is None:
            fault.seq, fault.certain = seq, certain
        fault.stderr = self._child.stderr_tail
        return fault


def encode(message: Mapping[str, Any]) -> bytes:
    """One message as a line."""
    return (_ENCODE(message) + "\n").encode()


_ENCODE: Final = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":")).encode


def _check_protocol(message: Any) -> None:
    if isinstance(message, dict) and message.get("protocol", PROTOCOL) != PROTOCOL:
        found = printable(json.dumps(message["protocol"]), 60)
        raise EngineFault(Fault.WRONG_PROTOCOL, f"it speaks protocol {found}, not {PROTOCOL}")


def _shown(line: bytes) -> str:
    return printable(line[:200].decode("utf-8", "backslashreplace"), 100)
