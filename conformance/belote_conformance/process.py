"""A child process that is spoken to in lines, under limits and deadlines, and never left behind.

The streams are read and written with ``poll`` and non-blocking calls in the thread that asks, so that no
deadline is missed, standard error is drained at the same time, and no second thread is needed. The process is
started by ``guard.py``, which see, for the limits and for the killing.

Linux and macOS only: the limits, sessions and ``poll`` of other systems are too different.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from .faults import EngineFault, Fault
from .messages import printable

LINE_LIMIT: Final = 1 << 20
STDERR_LIMIT: Final = 1 << 20
BUFFER_LIMIT: Final = 16 << 20
TAIL_LIMIT: Final = 1 << 16
CHUNK: Final = 1 << 16
TERM_GRACE: Final = 0.3
REAP_SECONDS: Final = 6.0
LAST_WORDS: Final = 0.2
SECOND_LOOK: Final = 0.1
SPATE: Final = 1 << 16
KEPT_ENVIRONMENT: Final = ("PATH", "HOME", "USER", "LOGNAME", "TMPDIR")


@dataclass(frozen=True, slots=True)
class Limits:
    """What one engine process may use; None is no limit.

    The memory is what the process can write to and does not share (``RLIMIT_DATA``): address space that is
    reserved and not used, as Java and JavaScript engines reserve it, does not count. macOS does not enforce it.
    A file that .NET maps for its compiled code counts for ``file_mib``: such engines need None there.

    Attributes:
        memory_mib: memory of each process, in MiB.
        cpu_seconds: processor time of each process, over its life.
        file_mib: the size of any file it writes, in MiB.
        processes: processes and threads, on top of those the user has when it starts. Linux only, and the
            kernel does not hold root to it.
    """

    memory_mib: int | None = 4096
    cpu_seconds: int | None = 3600
    file_mib: int | None = 256
    processes: int | None = 512

    def words(self) -> list[str]:
        """The limits as the guard's arguments."""
        memory = None if self.memory_mib is None else self.memory_mib << 20
        size = None if self.file_mib is None else self.file_mib << 20
        limits = (memory, self.cpu_seconds, size, self.processes)
        return ["-" if limit is None else str(limit) for limit in limits]


def clean_environment(extra: Mapping[str, str]) -> dict[str, str]:
    """The engine's environment: where programs and the user's files are, a UTF-8 locale, and ``extra``."""
    kept = {name: os.environ[name] for name in KEPT_ENVIRONMENT if name in os.environ}
    locale = "C.UTF-8" if sys.platform == "linux" else "en_US.UTF-8"
    return {"PATH": os.defpath, **kept, "LANG": locale, "LC_ALL": locale, **extra}


class Child:
    """One running child process.

    Every method but ``interrupt`` belongs to the thread that uses the child.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        limits: Limits,
        env: Mapping[str, str],
        cwd: str | os.PathLike[str] | None,
    ) -> None:
        """Starts the process.

        Raises:
            EngineFault: ``no_start``, if not even the guard could be started. That the command could not be
                is seen at the first read.
        """
        if os.name != "posix":
            raise EngineFault(Fault.NO_START, "engines are run on Linux and macOS only")
        self._control, theirs = socket.socketpair()
        guard = [sys.executable, "-I", "-S", str(Path(__file__).with_name("guard.py"))]
        arguments = [str(theirs.fileno()), str(TERM_GRACE), *limits.words(), *command]
        try:
            self._guard = subprocess.Popen(  # noqa: S603 - the engine's own author gave the command
                [*guard, *arguments],
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=clean_environment(env),
                cwd=cwd,
                pass_fds=(theirs.fileno(),),
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            self._control.close()
            raise EngineFault(Fault.NO_START, printable(f"{command[0]}: {error}")) from None
        finally:
            theirs.close()
        streams = self._guard.stdin, self._guard.stdout, self._guard.stderr
        assert streams[0] is not None
        assert streams[1] is not None
        assert streams[2] is not None
        self._stdin = streams[0]
        self._in, self._out, self._err = (stream.fileno() for stream in streams if stream is not None)
        for descriptor in (self._in, self._out, self._err):
            os.set_blocking(descriptor, False)
        self._poll = select.poll()
        self._poll.register(self._out, select.POLLIN)
        self._poll.register(self._err, select.POLLIN)
        self._buffer = bytearray()
        self._searched = 0
        self._stderr = bytearray()
        self._stderr_new = 0
        self._stderr_ended = False
        self._report = ""
        self._closed = False
        self.ended = False
        self.input_gone = False

    @property
    def stderr_tail(self) -> str:
        """The end of standard error so far, as text."""
        return self._stderr[-TAIL_LIMIT:].decode("utf-8", "replace")

    def write(self, data: bytes, deadline: float) -> None:
        """Writes all of ``data``, and goes on reading meanwhile. A reader that is gone is found out by reading.

        Raises:
            EngineFault: ``silence`` if it does not take it by the deadline, ``flood``, ``stderr_flood``.
        """
        self._stderr_new = 0
        while not self.input_gone:
            try:
                written = os.write(self._in, data)
                if written == len(data):
                    return
                data = data[written:]
            except BlockingIOError:
                self._poll.register(self._in, select.POLLOUT)
                try:
                    self._wait(deadline, writing=True)
                finally:
                    self._poll.unregister(self._in)
            except OSError:
                self.input_gone = True

    def read_line(self, deadline: float) -> bytes:
        """Reads one line, without its end.

        Raises:
            EngineFault: ``silence``, ``exit``, ``flood`` or ``stderr_flood``.
        """
        if not self._buffer and not self.ended:
            # The usual case: one line comes, whole and alone.
            left = deadline - time.monotonic()
            ready = self._poll.poll(int(left * 1000) + 1 if left > 0 else 0)
            if len(ready) != 1 or ready[0][0] != self._out:
                self._take(ready)
            else:
                chunk = os.read(self._out, CHUNK)
                if chunk.find(b"\n") == len(chunk) - 1 and chunk:
                    return chunk[:-1]
                self._keep(chunk)
        while True:
            end = self._buffer.find(b"\n", self._searched)
            if end > LINE_LIMIT or (end < 0 and len(self._buffer) > LINE_LIMIT):
                raise EngineFault(Fault.FLOOD, f"a line of more than {LINE_LIMIT} bytes")
            if end >= 0:
                line = bytes(self._buffer[:end])
                del self._buffer[: end + 1]
                self._searched = 0
                return line
            self._searched = len(self._buffer)
            if self.ended:
                self._drain()
                raise EngineFault(Fault.EXIT, self.describe_end())
            self._wait(deadline)

    def has_output(self) -> bool:
        """Whether anything was written on standard output and not read yet; does not wait.

        Raises:
            EngineFault: ``stderr_flood``.
        """
        if not self._buffer and not self.ended:
            self._take(self._poll.poll(0))
        return bool(self._buffer)

    def pours(self) -> bool:
        """Whether a spate of output goes on: much of it, and more every moment."""
        end = time.monotonic() + SECOND_LOOK
        with contextlib.suppress(EngineFault):
            while not self.ended and len(self._buffer) < SPATE:
                self._searched = len(self._buffer)
                self._wait(end)
        return len(self._buffer) >= SPATE

    def close_input(self) -> None:
        """Ends the child's standard input."""
        with contextlib.suppress(OSError):
            self._stdin.close()
        self.input_gone = True

    def wait_end(self, deadline: float) -> bool:
        """Waits until standard output ends or something is written on it.

        Returns:
            Whether it ended without output; False also when the deadline came first.
        """
        try:
            while not self.ended and not self._buffer:
                self._wait(deadline)
        except EngineFault as fault:
            if fault.fault is not Fault.SILENCE:
                raise
        return self.ended and not self._buffer

    def end_status(self, patience: float = 0.5) -> tuple[str, int] | None:
        """How the process ended by itself: ``("exit", status)``, ``("signal", number)``; None if it did not.

        Args:
            patience: how long the news of an end may take to come, in seconds.
        """
        self._hear(patience)
        for line in self._report.splitlines():
            word, _, rest = line.partition(" ")
            if word in ("exit", "signal"):
                return word, int(rest)
        return None

    def describe_end(self) -> str:
        """What became of the process, in words."""
        status = self.end_status()
        for line in self._report.splitlines():
            if line.startswith("failed "):
                return "could not be run: " + printable(line.removeprefix("failed "))
        if status is None:
            return "closed its standard output"
        word, number = status
        if word == "exit":
            return f"exited with status {number}"
        with contextlib.suppress(ValueError):
            return f"was killed by {signal.Signals(number).name}"
        return f"was killed by signal {number}"

    def interrupt(self) -> None:
        """Has the process and all it started killed; may be called from any thread, at any time."""
        with contextlib.suppress(OSError):
            self._control.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        """Kills and reaps whatever is left, and gives the descriptors back. May be called again."""
        if self._closed:
            return
        self._closed = True
        self.interrupt()
        try:
            self._guard.wait(REAP_SECONDS)
        except subprocess.TimeoutExpired:
            self._guard.kill()
            self._guard.wait()
        finally:
            if self._guard.returncode:
                self._kill_group()
            self._control.close()
            for stream in (self._guard.stdin, self._guard.stdout, self._guard.stderr):
                if stream is not None:
                    with contextlib.suppress(OSError):
                        stream.close()

    def _kill_group(self) -> None:
        """Does what can be done of the guard's work when the guard itself was killed."""
        self._hear(0)
        group = next((int(line[4:]) for line in self._report.splitlines() if line.startswith("pid ")), 0)
        end = time.monotonic() + LAST_WORDS
        with contextlib.suppress(OSError):
            while group and time.monotonic() < end:
                os.killpg(group, signal.SIGKILL)
                time.sleep(0.01)

    def _hear(self, patience: float) -> None:
        """Takes in what the guard reports, up to its last word or until ``patience`` runs out."""
        end = time.monotonic() + patience
        with contextlib.suppress(OSError):
            while True:
                self._control.settimeout(max(0.001, end - time.monotonic()))
                news = self._control.recv(4096)
                if not news:
                    return
                self._report += news.decode("utf-8", "replace")

    def _drain(self) -> None:
        """Takes in the last words on standard error of a process whose output has ended."""
        end = time.monotonic() + LAST_WORDS
        with contextlib.suppress(EngineFault):
            while not self._stderr_ended and time.monotonic() < end:
                self._take(self._poll.poll(int(LAST_WORDS * 1000)))

    def _wait(self, deadline: float, *, writing: bool = False) -> None:
        """Waits for the next thing that the child writes (or, when ``writing``, takes) and stores it."""
        left = deadline - time.monotonic()
        self._take(self._poll.poll(int(left * 1000) + 1 if left > 0 else 0))
        if left <= 0 and not self.ended and (writing or self._buffer.find(b"\n", self._searched) < 0):
            raise EngineFault(
                Fault.SILENCE, "did not take the question" if writing else "did not answer in time"
            )

    def _take(self, ready: list[tuple[int, int]]) -> None:
        """Reads what is ready; room to write is the caller's to use."""
        for descriptor, _ in ready:
            if descriptor == self._out:
                self._keep(os.read(self._out, CHUNK))
            elif descriptor == self._err:
                self._take_stderr()

    def _keep(self, chunk: bytes) -> None:
        """Stores what was read from standard output; nothing is its end."""
        if not chunk:
            self._poll.unregister(self._out)
            self.ended = True
        self._buffer += chunk
        if len(self._buffer) > BUFFER_LIMIT:
            raise EngineFault(Fault.FLOOD, f"more than {BUFFER_LIMIT} bytes that nobody waited for")

    def _take_stderr(self) -> None:
        chunk = os.read(self._err, CHUNK)
        if not chunk:
            self._poll.unregister(self._err)
            self._stderr_ended = True
        self._stderr += chunk
        if len(self._stderr) > 2 * TAIL_LIMIT:
            del self._stderr[:-TAIL_LIMIT]
        self._stderr_new += len(chunk)
        if self._stderr_new > STDERR_LIMIT:
            raise EngineFault(
                Fault.STDERR_FLOOD, f"more than {STDERR_LIMIT} bytes on standard error for one question"
            )
