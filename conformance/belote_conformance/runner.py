"""Asks an engine cases and says what became of each; whether it conforms is for others to say.

One engine process a worker. Each case ends as exactly one ``Result``, in the order of the cases however many
workers there are. A fault is charged to one case and costs the engine its life: the next case meets a new one,
until the limit on restarts, or on time spent in silence, ends the run with ``RunEnded``.
"""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import TracebackType
from typing import Self

from .cases import Case
from .cases import judge as judge_by_expected
from .engines import Command, Engine, EngineFault, Hello
from .worker import (
    Judge,
    News,
    Reason,
    Result,
    Run,
    RunEnded,
    Settings,
    Source,
    Status,
    Worker,
    does_not_start,
)

__all__ = ["Judge", "Reason", "Result", "RunEnded", "Runner", "Settings", "Status"]


class Runner:
    """Runs cases against one engine. Use it in a ``with`` block: at its end no process is left."""

    def __init__(
        self,
        command: Command | Sequence[str],
        settings: Settings | None = None,
        *,
        judge: Judge = judge_by_expected,
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
        self._judge = judge
        self._progress = progress
        self._first: Engine | None = None
        self._run: Run | None = None
        self._workers: list[Worker] = []

    @property
    def hello(self) -> Hello:
        """What the engine said of itself when it was first started."""
        return self._started().hello

    @property
    def restarts(self) -> int:
        """How many times it was started anew."""
        return self._started().restarts

    @property
    def remarks(self) -> tuple[str, ...]:
        """What it did that is no case's fault, such as having to be killed at the end."""
        return tuple(self._started().remarks)

    def __enter__(self) -> Self:
        """Starts the first engine.

        Raises:
            RunEnded: ``no_start``.
        """
        try:
            self._first = Engine(self.command)
            hello = self._first.hello()
            self._run = Run(self.command, self.settings, self._judge, hello)
        except EngineFault as fault:
            self.close()
            raise does_not_start(fault) from None
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
        if self._run is not None:
            self._run.stopping = True
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
        run, source = self._started(), Source(cases)
        if run.stopping:
            raise RuntimeError("a runner does one run")
        first, self._first = self._first, None
        self._workers = [
            Worker(run, source, first if number == 0 else None)
            for number in range(max(1, self.settings.jobs))
        ]
        waiting: dict[int, Result] = {}
        place = 0
        try:
            for index, result in self._unordered():
                if self._progress is not None:
                    self._progress(result)
                if index == place and not waiting:
                    place += 1
                    yield result
                    continue
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
        return self._workers[0].results() if len(self._workers) == 1 else self._collected()

    def _collected(self) -> Iterator[tuple[int, Result]]:
        finished: queue.SimpleQueue[News] = queue.SimpleQueue()
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
                self._started().stopping = True
            else:
                yield news
        if error is not None:
            raise error

    def _started(self) -> Run:
        if self._run is None:
            raise RuntimeError("a runner is used in a with block")
        return self._run
