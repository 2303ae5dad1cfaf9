"""The hands of a run: a worker asks cases of one engine process after another and keeps the faults apart.

A result is kept back until the engine's next word, so that a second reply to a case is charged to that case.
With several questions open, a fault that names none of them is found by asking each of them alone.
"""

from __future__ import annotations

import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple

from .cases import REQUIRED, Case, FieldStatus
from .engines import Command, Engine, EngineFault, Fault, Hello, Reply

Status = Literal["passed", "failed", "unsupported", "faulted"]
Judge = Callable[[Case, Mapping[str, Any]], Mapping[str, FieldStatus]]
Reason = Literal["no_start", "restarts", "silence"]
News = tuple[int, "Result"] | BaseException | None

JOIN_SECONDS: Final = 10.0
SKIPS_AT_ONCE: Final = 100
SHORTEST_START: Final = 2.0


class Result(NamedTuple):
    """What became of one case.

    Attributes:
        case: the case.
        status: ``passed`` if every required field is, ``failed`` if one is not as it should be, ``unsupported``
            if one could not be had or the case was outside what the engine declared, ``faulted``.
        fields: the status of each field that was judged.
        answer: the answer as the engine wrote it, or None.
        fault: the kind of fault, or None.
        detail: the engine's words (an ``error``, an ``unsupported``), why it was not asked, or the fault's story.
        seconds: how long the answer took.
        asked: whether the engine was asked.
        stderr: after a fault, the end of what was on standard error.
    """

    case: Case
    status: Status
    fields: Mapping[str, FieldStatus]
    answer: Mapping[str, Any] | None = None
    fault: Fault | None = None
    detail: str = ""
    seconds: float = 0.0
    asked: bool = True
    stderr: str = ""


@dataclass(frozen=True, slots=True)
class Settings:
    """How a run is done.

    Attributes:
        jobs: how many engine processes are asked at once.
        restarts: how often a new engine may be started after a fault, by all workers together.
        silence: how long all workers together may wait in vain, in seconds, before the run is given up; None:
            six deadlines.
        window: the most questions that are open at once, where the engine declares a window.
        option_defaults: for each variant the options it has and their defaults, so that an engine that declares
            option values is not asked with a default it does not play.
    """

    jobs: int = 1
    restarts: int = 20
    silence: float | None = None
    window: int = 64
    option_defaults: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


class RunEnded(Exception):
    """The run could not be brought to its end: the engine cannot be judged. Never a pass.

    Attributes:
        reason: ``no_start``, ``restarts`` or ``silence``.
        fault: the last fault, with its detail and standard error.
    """

    def __init__(self, reason: Reason, text: str, fault: EngineFault) -> None:
        super().__init__(text)
        self.reason: Reason = reason
        self.fault = fault


def does_not_start(fault: EngineFault) -> RunEnded:
    """What ends a run whose engine does not start."""
    return RunEnded("no_start", f"the engine does not start: {fault.detail}", fault)


class Run:
    """What the workers of one run share: its limits, and what was used of them.

    Attributes:
        command: how the engine is run.
        settings: how the run is done.
        judge: gives the status of each field of an answer.
        hello: what the engine says of itself.
        window: how many questions may be open at once.
        restarts: how many times it was started anew.
        remarks: what it did that is no case's fault.
        stopping: whether the run is over.
    """

    def __init__(self, command: Command, settings: Settings, judge: Judge, hello: Hello) -> None:
        self.command = command
        self.settings = settings
        self.judge = judge
        self.hello = hello
        self.window = min(hello.window, settings.window)
        self.restarts = 0
        self.remarks: list[str] = []
        self.stopping = False
        self._always: set[tuple[str, str]] = set()
        self._waited = 0.0
        self._lock = threading.Lock()

    def check_stopping(self) -> None:
        """Goes on only while the run does.

        Raises:
            Stopped: when it is over.
        """
        if self.stopping:
            raise Stopped

    def allow_restart(self, fault: EngineFault) -> None:
        """Counts a restart after a fault.

        Raises:
            RunEnded: ``restarts`` or ``silence``, if there may be no more.
        """
        with self._lock:
            if self.silence_left() <= 0:
                raise RunEnded(
                    "silence",
                    f"given up after {self._waited:.0f} s without an answer; the last fault: {fault.detail}",
                    fault,
                )
            if self.restarts >= self.settings.restarts:
                raise RunEnded(
                    "restarts", f"given up after {self.restarts} restarts; the last fault: {fault}", fault
                )
            self.restarts += 1

    def silence_left(self) -> float:
        """How many seconds may still be spent waiting in vain."""
        budget = self.settings.silence
        return (6 * self.command.deadline if budget is None else budget) - self._waited

    def count_silence(self, seconds: float) -> None:
        """Counts time that was spent waiting in vain."""
        with self._lock:
            self._waited += seconds

    def remark(self, text: str) -> None:
        """Notes what the engine did that is no case's fault."""
        with self._lock:
            self.remarks.append(text)

    def refusal(self, case: Case) -> str | None:
        """Why the case is outside what the engine declared; None if it may be asked."""
        kind = case.variant, case.question
        if kind in self._always:
            return None
        refusal = self.hello.refuses(*kind, self._options_of(case))
        if refusal is None and not self.hello.options:
            self._always.add(kind)
        return refusal

    def _options_of(self, case: Case) -> dict[str, Any]:
        """The options in force, as far as they are known; a target in the question wins."""
        options = {**self.settings.option_defaults.get(case.variant, {}), **case.options}
        if case.question == "match" and "target" in case.given:
            options["target"] = case.given["target"]
        return options


class Stopped(Exception):
    """The run is over; the worker drops what it is doing."""


class Source:
    """The cases with their places, handed out one by one to whichever worker asks."""

    def __init__(self, cases: Iterable[Case]) -> None:
        self._cases = enumerate(cases)
        self._lock = threading.Lock()

    def take(self) -> tuple[int, Case] | None:
        """The next case and its place, or None when there is none."""
        with self._lock:
            return next(self._cases, None)


class Worker:
    """Asks cases of one engine after another, in this thread or in one of its own."""

    def __init__(self, run: Run, source: Source, engine: Engine | None) -> None:
        self.engine = engine
        self._run = run
        self._source = source
        self._ready = engine is not None
        self._last_fault: EngineFault | None = None
        self._open: dict[int, tuple[int, Case]] = {}
        self._again: deque[tuple[int, Case]] = deque()
        self._held: tuple[int, Result] | None = None  # what the engine's next word may still spoil
        self._held_seq = 0
        self._sent = 0
        self._suspect: EngineFault | None = None
        self._alone = 0
        self._done: list[tuple[int, Result]] = []
        self._thread: threading.Thread | None = None

    def start(self, finished: queue.SimpleQueue[News]) -> None:
        """Runs in a thread of its own: results and errors go on the queue, None at the end."""

        def run() -> None:
            try:
                for news in self.results():
                    finished.put(news)
            except BaseException as error:  # noqa: BLE001 - the consumer raises it
                finished.put(error)
            finally:
                finished.put(None)

        self._thread = threading.Thread(target=run, name="belote-spec worker", daemon=True)
        self._thread.start()

    def interrupt(self) -> None:
        """Ends what the worker waits for; from any thread."""
        engine = self.engine
        if engine is not None:
            engine.interrupt()

    def join(self) -> None:
        """Waits until the worker has left nothing behind."""
        if self._thread is None:
            self.close()
        else:
            self._thread.join(JOIN_SECONDS)

    def results(self) -> Iterator[tuple[int, Result]]:
        """The results of the cases this worker gets hold of, with their places.

        Raises:
            RunEnded: after the last of them, if the limits are reached.
        """
        more = True
        ended: RunEnded | None = None
        try:
            while more and not self._run.stopping:
                try:
                    more = self._step()
                except EngineFault as fault:
                    self._charge(fault)
                except Stopped:
                    more = False
                except RunEnded as error:
                    ended, more = error, False
                if self._done:
                    yield from self._done
                    self._done.clear()
            self._release()
            yield from self._done
        finally:
            self.close()
        if ended is not None:
            raise ended

    def close(self) -> None:
        """Kills and reaps the engine; for the worker's own thread."""
        if self.engine is not None:
            self.engine.close()

    def _step(self) -> bool:
        """Asks what may be asked and hears one reply; whether there may be more to do."""
        window = 1 if self._alone else self._run.window
        while len(self._open) < window:
            turn = self._again.popleft() if self._again else self._source.take()
            if turn is None:
                break
            if (refusal := self._run.refusal(turn[1])) is not None:
                detail = f"not asked: {refusal}"
                self._done.append((turn[0], Result(turn[1], "unsupported", {}, detail=detail, asked=False)))
                if len(self._done) >= SKIPS_AT_ONCE:
                    return True
                continue
            self._send(turn)
        if not self._open:
            self._finish()
            return False
        assert self.engine is not None
        reply = self.engine.receive()
        index, case = self._open.pop(reply.seq)
        if self._held is not None:
            self._done.append(self._held)
        self._held, self._held_seq = (index, self._judged(case, reply)), reply.seq
        if self._alone:
            self._alone -= 1
            if not self._alone and self._suspect is not None:
                fault, self._suspect = self._suspect, None
                self._held = index, _faulted(case, fault, " (with several questions open)")
        return True

    def _send(self, turn: tuple[int, Case]) -> None:
        if not self._ready:
            self._start_engine()
        assert self.engine is not None
        try:
            seq = self.engine.send(turn[1])
        except EngineFault:
            # An earlier question may be to blame; then this one did not go out and must wait.
            if self.engine.last_seq == self._sent:
                self._again.appendleft(turn)
                raise
            self._open[self.engine.last_seq] = turn
            raise
        self._sent = seq
        self._open[seq] = turn

    def _start_engine(self) -> None:
        """Starts an engine, again if need be, as far as the limits allow.

        Raises:
            RunEnded: if they do not, or if a worker's first engine does not start.
        """
        while True:
            if self._last_fault is not None:
                self._run.allow_restart(self._last_fault)
            begun = time.monotonic()
            patience = self._run.command.start_deadline
            if self._last_fault is not None:
                patience = min(patience, max(SHORTEST_START, self._run.silence_left()))
            try:
                self.engine = Engine(self._run.command)
                self._run.check_stopping()
                self.engine.hello(patience)
            except EngineFault as fault:
                self.close()
                if self._last_fault is None:
                    raise does_not_start(fault) from None
                self._run.count_silence(time.monotonic() - begun)
                self._last_fault = fault
            else:
                if self._last_fault is not None and self._last_fault.fault is Fault.SILENCE:
                    self._run.count_silence(time.monotonic() - begun)
                self._ready, self._sent = True, 0
                return

    def _charge(self, fault: EngineFault) -> None:
        """Charges a fault to one case and sees to it that the others that were open are asked again."""
        self.close()
        self._ready, self._last_fault = False, fault
        if fault.fault is Fault.SILENCE:
            self._run.count_silence(self._run.command.deadline)
        several = len(self._open) > 1
        if self._held is not None and (fault.seq == self._held_seq or not self._open):
            self._held = self._held[0], _faulted(self._held[1].case, fault)
            self._suspect, self._alone = None, 0
        elif several and not fault.certain:
            # Which of them it was is found by asking each alone; if none is, the last will bear it.
            self._suspect, self._alone = fault, len(self._open)
        elif self._open:
            seq = fault.seq if fault.seq in self._open else next(iter(self._open))
            index, case = self._open.pop(seq)
            self._done.append((index, _faulted(case, fault)))
            self._suspect, self._alone = None, 0
        elif self._again:
            index, case = self._again.popleft()
            self._done.append((index, _faulted(case, fault)))
        else:
            self._run.remark(str(fault))
        self._release()
        self._again.extendleft(reversed(self._open.values()))
        self._open.clear()

    def _release(self) -> None:
        """Lets go of the result that was kept back."""
        if self._held is not None:
            self._done.append(self._held)
            self._held = None

    def _finish(self) -> None:
        """Stops the engine after the last case."""
        if self._ready:
            assert self.engine is not None
            self._ready = False
            remark = self.engine.stop()
            if remark is not None:
                self._run.remark(remark)
        self._release()

    def _judged(self, case: Case, reply: Reply) -> Result:
        _, kind, value, seconds = reply
        if kind != "answer":
            outcome = FieldStatus.FAILED if kind == "error" else FieldStatus.UNSUPPORTED
            none = dict.fromkeys(REQUIRED[case.question], outcome)
            return Result(case, outcome.value, none, None, None, value, seconds)
        fields = self._run.judge(case, value)
        statuses = fields.values()
        status: Status = "passed"
        if FieldStatus.FAILED in statuses:
            status = "failed"
        elif FieldStatus.UNSUPPORTED in statuses:
            status = "unsupported"
        return Result(case, status, fields, value, None, "", seconds)


def _faulted(case: Case, fault: EngineFault, more: str = "") -> Result:
    return Result(case, "faulted", {}, fault=fault.fault, detail=fault.detail + more, stderr=fault.stderr)
