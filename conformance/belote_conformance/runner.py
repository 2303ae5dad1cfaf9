"""Asks an engine cases and says what became of each; whether it conforms is for others to say.

One engine process a worker. Each case ends as exactly one ``Result``, in the order of the cases however many
workers there are. A fault is charged to one case and costs the engine its life: the next case meets a new one,
until the limit on restarts, or on time spent in silence, ends the run with ``RunEnded``.

A result is kept back until the engine's next word, so that a second reply to a case is charged to that case.
"""

from __future__ import annotations

import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import TracebackType
from typing import Any, Final, Literal, Self

from .cases import Case, FieldStatus, judge
from .engines import Command, Engine, EngineFault, Fault, Hello, Reply

Status = Literal["passed", "failed", "unsupported", "faulted"]
Judge = Callable[[Case, Mapping[str, Any]], Mapping[str, FieldStatus]]
Reason = Literal["no_start", "restarts", "silence"]

JOIN_SECONDS: Final = 10.0


@dataclass(frozen=True, slots=True)
class Result:
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
    fields: Mapping[str, FieldStatus] = field(default_factory=dict)
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


class RunEnded(Exception):  # noqa: N818 - it ends a run; the verdict calls it an error or not
    """The run could not be brought to its end: the engine cannot be judged. Never a pass.

    Attributes:
        reason: ``no_start``, ``restarts`` or ``silence``.
        fault: the last fault, with its detail and standard error.
    """

    def __init__(self, reason: Reason, text: str, fault: EngineFault) -> None:
        super().__init__(text)
        self.reason: Reason = reason
        self.fault = fault


class Runner:
    """Runs cases against one engine. Use it in a ``with`` block: at its end no process is left.

    Attributes:
        hello: what the engine says of itself.
        restarts: how many times it was started anew.
        remarks: what it did that is no case's fault, such as having to be killed at the end.
    """

    def __init__(
        self,
        command: Command | Sequence[str],
        settings: Settings | None = None,
        *,
        judge: Judge = judge,
        progress: Callable[[Result], None] | None = None,
    ) -> None:
        """Keeps what a run needs; nothing is started before the ``with`` block.

        Args:
            command: how the engine is run.
            settings: how the run is done.
            judge: gives the status of each field of an answer to a case.
            progress: called in the consumer's thread with each result as soon as it is known, in any order.
        """
        self.command = command if isinstance(command, Command) else Command(tuple(command))
        self.settings = settings or Settings()
        self.judge = judge
        self.restarts = 0
        self.remarks: list[str] = []
        self._progress = progress
        self._hello: Hello | None = None
        self._first: Engine | None = None
        self._waited = 0.0
        self._lock = threading.Lock()
        self._stopping = False
        self._workers: list[_Worker] = []

    @property
    def hello(self) -> Hello:
        """What the engine said of itself when it was first started."""
        assert self._hello is not None, "the runner is used outside its with block"
        return self._hello

    def __enter__(self) -> Self:
        """Starts the first engine.

        Raises:
            RunEnded: ``no_start``.
        """
        try:
            self._first = Engine(self.command)
            self._hello = self._first.hello()
        except EngineFault as fault:
            self.close()
            raise RunEnded("no_start", f"the engine does not start: {fault.detail}", fault) from None
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Kills and reaps whatever still runs."""
        self._stopping = True
        for worker in self._workers:
            worker.interrupt()
        for worker in self._workers:
            worker.join()
        if self._first is not None:
            self._first.close()

    def results(self, cases: Iterable[Case]) -> Iterator[Result]:
        """Asks the cases and gives their results in the same order. One run a runner.

        Raises:
            RunEnded: ``restarts`` or ``silence``, after the results of all cases that were finished.
        """
        source = _Source(cases)
        first, self._first = self._first, None
        self._workers = [
            _Worker(self, source, first if number == 0 else None) for number in range(self.settings.jobs)
        ]
        waiting: dict[int, Result] = {}
        place = 0
        try:
            for index, result in self._unordered():
                if self._progress is not None:
                    self._progress(result)
                waiting[index] = result
                while place in waiting:
                    yield waiting.pop(place)
                    place += 1
        except RunEnded:
            for index in sorted(waiting):
                yield waiting[index]
            raise
        finally:
            self.close()

    def _unordered(self) -> Iterator[tuple[int, Result]]:
        if len(self._workers) == 1:
            yield from self._workers[0].results()
            return
        finished: queue.SimpleQueue[tuple[int, Result] | BaseException | None] = queue.SimpleQueue()
        for worker in self._workers:
            worker.start(finished)
        error: BaseException | None = None
        running = len(self._workers)
        while running:
            news = finished.get()
            if news is None:
                running -= 1
            elif isinstance(news, BaseException):
                error = error or news
                self._stopping = True
            else:
                yield news
        if error is not None:
            raise error

    def _new_engine(self, worker: _Worker, *, after: EngineFault | None) -> Engine:
        """Starts an engine for a worker, again if need be, as far as the limits let it."""
        while True:
            if after is not None:
                self._allow_restart(after)
            started = time.monotonic()
            budget = self._silence_left() if after is not None else self.command.start_deadline
            engine = Engine(self.command)
            worker.engine = engine
            if self._stopping:
                raise _Stopped
            try:
                engine.hello(min(budget, self.command.start_deadline))
            except EngineFault as fault:
                engine.close()
                if after is None:
                    raise RunEnded(
                        "no_start", f"the engine does not start: {fault.detail}", fault
                    ) from None
                self._count_silence(time.monotonic() - started)
                after = fault
            else:
                if after is not None and after.fault is Fault.SILENCE:
                    self._count_silence(time.monotonic() - started)
                return engine

    def _allow_restart(self, fault: EngineFault) -> None:
        with self._lock:
            if self._silence_left() <= 0:
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

    def _silence_left(self) -> float:
        budget = self.settings.silence
        return (6 * self.command.deadline if budget is None else budget) - self._waited

    def _count_silence(self, seconds: float) -> None:
        with self._lock:
            self._waited += seconds

    def _remark(self, text: str) -> None:
        with self._lock:
            self.remarks.append(text)

    def _options_of(self, case: Case) -> dict[str, Any]:
        """The options in force, as far as they are known; a target in the question wins."""
        options = {**self.settings.option_defaults.get(case.variant, {}), **case.options}
        if case.question == "match" and "target" in case.given:
            options["target"] = case.given["target"]
        return options


class _Stopped(Exception):  # noqa: N818 - not an error: the run is over
    """The run is over; the worker drops what it is doing."""


class _Source:
    """The cases with their places, handed out one by one to whichever worker asks."""

    def __init__(self, cases: Iterable[Case]) -> None:
        self._cases = enumerate(cases)
        self._lock = threading.Lock()

    def take(self) -> tuple[int, Case] | None:
        with self._lock:
            return next(self._cases, None)


@dataclass(slots=True)
class _Held:
    """A result that the engine's next word may still spoil."""

    seq: int
    index: int
    result: Result


class _Worker:
    """Asks cases of one engine after another, in this thread or in one of its own."""

    def __init__(self, runner: Runner, source: _Source, engine: Engine | None) -> None:
        self.engine = engine
        self._runner = runner
        self._source = source
        self._ready = engine is not None
        self._last_fault: EngineFault | None = None
        self._open: dict[int, tuple[int, Case]] = {}
        self._again: deque[tuple[int, Case]] = deque()
        self._held: _Held | None = None
        self._suspect: EngineFault | None = None
        self._alone = 0
        self._done: list[tuple[int, Result]] = []
        self._thread: threading.Thread | None = None

    def start(self, finished: queue.SimpleQueue[tuple[int, Result] | BaseException | None]) -> None:
        """Runs in a thread of its own: results and errors go on the queue, None at the end."""

        def run() -> None:
            try:
                for news in self.results():
                    finished.put(news)
            except _Stopped:
                pass
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
        """Waits for the worker's thread, if it has one."""
        if self._thread is not None:
            self._thread.join(JOIN_SECONDS)

    def results(self) -> Iterator[tuple[int, Result]]:
        """The results of the cases this worker gets hold of, with their places.

        Raises:
            RunEnded: after the last of them, if the limits are reached.
        """
        try:
            while True:
                if self._runner._stopping:
                    raise _Stopped
                try:
                    more = self._step()
                except EngineFault as fault:
                    if self._runner._stopping:
                        raise _Stopped from None
                    self._charge(fault)
                    more = True
                if self._done:
                    yield from self._done
                    self._done.clear()
                if not more:
                    return
        except RunEnded:
            yield from self._done
            if self._held is not None:
                yield self._held.index, self._held.result
            raise
        finally:
            if self.engine is not None:
                self.engine.close()

    def _step(self) -> bool:
        """Asks what may be asked and hears one reply; whether there may be more to do."""
        window = 1
        if not self._alone:
            window = min(self._runner.hello.window, self._runner.settings.window)
        while len(self._open) < window:
            turn = self._again.popleft() if self._again else self._source.take()
            if turn is None:
                break
            refusal = self._refusal(turn[1])
            if refusal is not None:
                self._done.append((turn[0], Result(turn[1], "unsupported", detail=refusal, asked=False)))
                if len(self._done) >= 100:
                    return True
                continue
            self._send(turn)
        if not self._open:
            self._finish()
            return False
        assert self.engine is not None
        reply = self.engine.receive()
        index, case = self._open.pop(reply.seq)
        self._release()
        self._held = _Held(reply.seq, index, self._judged(case, reply))
        if self._alone:
            self._alone -= 1
            if not self._alone and self._suspect is not None:
                fault, self._suspect = self._suspect, None
                self._held.result = _faulted(case, fault, " (with several questions open)")
        return True

    def _send(self, turn: tuple[int, Case]) -> None:
        if not self._ready:
            try:
                self.engine = self._runner._new_engine(self, after=self._last_fault)
            except BaseException:
                self._again.appendleft(turn)
                raise
            self._ready = True
        assert self.engine is not None
        before = self.engine.open_count
        try:
            seq = self.engine.send(turn[1])
        except EngineFault as fault:
            # Either the question went out and is open, or an earlier one is to blame and it must wait.
            if self.engine.open_count > before and fault.seq is not None:
                self._open[self.engine.last_seq] = turn
            else:
                self._again.appendleft(turn)
            raise
        self._open[seq] = turn

    def _charge(self, fault: EngineFault) -> None:
        """Charges a fault to one case and sees to it that the others that were open are asked again."""
        assert self.engine is not None
        self.engine.close()
        self._ready, self._last_fault = False, fault
        if fault.fault is Fault.SILENCE:
            self._runner._count_silence(self._runner.command.deadline)
        several = len(self._open) > 1
        if self._held is not None and (fault.seq == self._held.seq or not self._open):
            self._held.result = _faulted(self._held.result.case, fault)
            self._suspect, self._alone = None, 0
        elif several and not fault.certain:
            # Which of them it was is found by asking each alone; if none is, the last will bear it.
            self._suspect, self._alone = fault, len(self._open)
        elif self._open:
            seq = fault.seq if fault.seq in self._open else next(iter(self._open))
            index, case = self._open.pop(seq)
            self._done.append((index, _faulted(case, fault)))
            self._suspect, self._alone = None, 0
        else:
            self._runner._remark(str(fault))
        self._release()
        self._again.extendleft(reversed(self._open.values()))
        self._open.clear()

    def _release(self) -> None:
        """Lets go of the result that was kept back."""
        if self._held is not None:
            self._done.append((self._held.index, self._held.result))
            self._held = None

    def _finish(self) -> None:
        """Stops the engine after the last case."""
        if self._ready:
            assert self.engine is not None
            self._ready = False
            remark = self.engine.stop()
            if remark is not None:
                self._runner._remark(remark)
        self._release()

    def _refusal(self, case: Case) -> str | None:
        runner = self._runner
        refusal = runner.hello.refuses(case.variant, case.question, runner._options_of(case))
        return None if refusal is None else f"not asked: {refusal}"

    def _judged(self, case: Case, reply: Reply) -> Result:
        if reply.kind == "unsupported":
            return Result(case, "unsupported", detail=reply.value, seconds=reply.seconds)
        if reply.kind == "error":
            return Result(case, "failed", detail=f"error: {reply.value}", seconds=reply.seconds)
        fields = self._runner.judge(case, reply.value)
        statuses = fields.values()
        status: Status = "passed"
        if FieldStatus.FAILED in statuses:
            status = "failed"
        elif FieldStatus.UNSUPPORTED in statuses:
            status = "unsupported"
        return Result(case, status, fields, reply.value, seconds=reply.seconds)


def _faulted(case: Case, fault: EngineFault, more: str = "") -> Result:
    return replace(
        Result(case, "faulted", fault=fault.fault, detail=fault.detail + more), stderr=fault.stderr
    )
