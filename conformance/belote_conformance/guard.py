"""Starts one engine under limits, and leaves nothing of it behind. Run as a program, never imported.

    python -I -S guard.py CONTROL GRACE MEMORY CPU FILE PROCESSES COMMAND...

The guard stands between the runner and the engine and touches none of what they say: the engine inherits the
three standard streams, in a session of its own. CONTROL is the file descriptor of a socket to the runner. When
the runner closes it, on purpose or by dying in whatever way, the engine is asked to end (SIGTERM) and after
GRACE seconds everything it started is killed and reaped; when the engine ends by itself, what it started is
killed at once. On Linux the guard is the reaper of all that descends from it, so that a grandchild which left
the engine's session is found too; elsewhere only the engine's process group is.

The limits are numbers, or ``-`` for none: MEMORY and FILE in bytes, CPU in seconds, PROCESSES on top of those
the user has now. What became of the engine is written on CONTROL: ``pid N``, then ``failed WHY``, ``exit N``
or ``signal N``.

It is a program of its own because limits must be set after the fork and before the engine runs: Python code
between the two is not safe in a process with threads, which the runner has and the guard has not.
"""

import contextlib
import os
import resource
import select
import signal
import socket
import sys
import time

# ruff: noqa: PTH123, PTH208 - os is here already, and each import costs time at every start

LINUX = sys.platform == "linux"
SWEEP_SECONDS = 3.0
DEATH_SIGNAL, SUBREAPER = 1, 36  # prctl's own numbers


def main(arguments: list[str]) -> None:
    """Starts the engine, waits for its end or the runner's word, and cleans up."""
    control = socket.socket(fileno=int(arguments[0]))
    control.set_inheritable(False)
    grace, limits, command = float(arguments[1]), arguments[2:6], arguments[6:]
    if LINUX:
        prctl(SUBREAPER, 1)
    awake, wake = os.pipe()
    os.set_blocking(wake, False)
    os.set_blocking(awake, False)
    signal.set_wakeup_fd(wake)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    parent = os.getpid()
    engine = os.fork()
    if engine == 0:
        become(command, limits, control, parent)
    tell(control, f"pid {engine}")
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)
    status = wait(engine, control, awake, None)
    if status is None:
        with contextlib.suppress(OSError):
            os.killpg(engine, signal.SIGTERM)
        status = wait(engine, None, awake, time.monotonic() + grace)
    status = sweep(engine, status)
    if status is not None:
        code = os.waitstatus_to_exitcode(status)
        tell(control, f"exit {code}" if code >= 0 else f"signal {-code}")


def become(command: list[str], limits: list[str], control: socket.socket, parent: int) -> None:
    """Turns the forked child into the engine; says so on the control socket where that fails."""
    try:
        os.setsid()
        for name in ("SIGPIPE", "SIGXFSZ", "SIGCHLD"):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
        if LINUX:
            prctl(DEATH_SIGNAL, signal.SIGKILL)
            if os.getppid() != parent:
                os._exit(127)
        limit(limits)
        os.execvp(command[0], command)  # noqa: S606 - the command is to be run as given, without a shell
    except (OSError, ValueError) as error:
        tell(control, f"failed {getattr(error, 'strerror', None) or error}")
    finally:
        os._exit(127)


def limit(limits: list[str]) -> None:
    """Sets the resource limits, never above the hard limits in force."""
    memory, cpu, size, processes = (None if word == "-" else int(word) for word in limits)
    kinds = [
        (resource.RLIMIT_DATA, memory),
        (resource.RLIMIT_CPU, cpu),
        (resource.RLIMIT_FSIZE, size),
        (resource.RLIMIT_CORE, 0),
    ]
    if processes is not None and LINUX and os.getuid() != 0:
        kinds.append((resource.RLIMIT_NPROC, processes + threads_of_user()))
    for kind, value in kinds:
        if value is not None:
            _, hard = resource.getrlimit(kind)
            soft = value if hard == resource.RLIM_INFINITY else min(value, hard)
            resource.setrlimit(kind, (soft, soft))


def threads_of_user() -> int:
    """How many threads this user has: what the limit on processes counts."""
    count, user = 0, os.getuid()
    for entry in os.scandir("/proc"):
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                if entry.stat().st_uid == user:
                    count += len(os.listdir(f"/proc/{entry.name}/task"))
    return count


def wait(engine: int, control: socket.socket | None, awake: int, deadline: float | None) -> int | None:
    """Waits for the engine's end, the runner's word or the deadline, whichever comes first.

    Returns:
        The engine's wait status, or None if it still runs. On Linux it is not reaped yet, so that its process
        group cannot be somebody else's by now.
    """
    poll = select.poll()
    poll.register(awake, select.POLLIN)
    if control is not None:
        poll.register(control, select.POLLIN)
    while True:
        status = reap(engine)
        if status is not None:
            return status
        left = None if deadline is None else deadline - time.monotonic()
        if left is not None and left <= 0:
            return None
        ready = [descriptor for descriptor, _ in poll.poll(None if left is None else left * 1000 + 1)]
        if awake in ready:
            with contextlib.suppress(BlockingIOError):
                os.read(awake, 4096)
        if control is not None and control.fileno() in ready:
            return reap(engine)


def reap(engine: int) -> int | None:
    """Takes leave of orphans that ended; the engine's wait status if it has ended."""
    if not LINUX:
        pid, status = os.waitpid(engine, os.WNOHANG)
        return status if pid else None
    while True:
        ended = os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        if ended is None:
            return None
        if ended.si_pid == engine:
            killed = ended.si_code in (os.CLD_KILLED, os.CLD_DUMPED)
            return ended.si_status if killed else ended.si_status << 8
        os.waitpid(ended.si_pid, 0)


def sweep(engine: int, status: int | None) -> int | None:
    """Kills and reaps the engine and all that is left of what it started.

    Returns:
        The engine's wait status: the one given, or that of its death here.
    """
    end = time.monotonic() + SWEEP_SECONDS
    while time.monotonic() < end:
        with contextlib.suppress(OSError):
            os.killpg(engine, signal.SIGKILL)
        for child in children():
            with contextlib.suppress(OSError):
                os.kill(child, signal.SIGKILL)
        try:
            pid, ended = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return status
        if pid == engine and status is None:
            status = ended
        if pid == 0:
            time.sleep(0.002)
    return status


def children() -> list[int]:
    """The guard's children: the engine, and every orphan that descends from it."""
    if not LINUX:
        return []
    me = os.getpid()
    try:
        with open(f"/proc/{me}/task/{me}/children", encoding="ascii") as file:
            return [int(word) for word in file.read().split()]
    except OSError:
        return [pid for pid in map(int, filter(str.isdigit, os.listdir("/proc"))) if parent_of(pid) == me]


def parent_of(pid: int) -> int:
    """The parent of a process, 0 if it is gone."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            return int(file.read().rpartition(b")")[2].split()[1])
    except (OSError, IndexError):
        return 0


def prctl(option: int, value: int) -> None:
    """Sets an attribute of this process; a system that lacks it goes without."""
    import ctypes  # noqa: PLC0415 - only where it is used: the other systems need not have it

    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def tell(control: socket.socket, line: str) -> None:
    """Writes one line to the runner, which may be gone."""
    with contextlib.suppress(OSError):
        control.sendall(line.encode("utf-8", "replace") + b"\n")


if __name__ == "__main__":
    main(sys.argv[1:])
