"""The kernel from Python: packs the rules, keeps the compiled functions, and gives them arrays to work on.

A function is compiled the first time it is asked for, by one thread of one process at a time: the others then find it in
numba's cache on disk.
"""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numba import types

from belote_spec import auction, cards, dealing, policy, randomness

from . import entries, entries_seen, plain, tables
from . import layout as at
from .compiler import Numbers
from .layout import Row

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from belote_spec.ruleset import RuleSet

fcntl: Any
try:
    import fcntl
except ImportError:  # not everywhere; numba itself replaces whole files
    fcntl = None

_MASK: Final = (1 << 64) - 1
_KEPT: Final = 256
_NOT_COMPILED: Final = ("__init__", "facade", "native", "plain", "seen", "tables")
_kept: dict[int, tuple[RuleSet, NDArray[np.int64]]] = {}
_lock = threading.Lock()
_integer, _array = types.int64, types.int64[::1]
_SIGNATURES: Final = {
    "rows": (_array, _array, types.uint64, _integer, _integer, _integer, _array),
    "compare": (_array, _array, types.uint64, _integer, _integer, _integer, _array),
    "matches": (_array, _array, types.uint64, _integer, _integer, _integer, _array),
    "margins": (_array, _array, _integer, _array),
    "play_on": (_array, _array),
    "reach": (_array, _integer),
    "sequences": (_array, _integer),
}


def prepare(*names: str) -> float:
    """Compiles the functions of these names, or all, or loads them from disk; returns the seconds it took."""
    start = time.perf_counter()
    for name in names or _SIGNATURES:
        function(name)
    return time.perf_counter() - start


def function(name: str) -> Callable[..., Any]:
    """A compiled function."""
    with _lock:
        return _compiled(name)


@cache
def _compiled(name: str) -> Callable[..., Any]:
    module: Any = entries if hasattr(entries, name) else entries_seen
    dispatcher = getattr(module, name)(_stamp())
    with _alone(Path(dispatcher.stats.cache_path or ".") / f"belote-{name}.lock"):
        dispatcher.compile(_SIGNATURES[name])
    return dispatcher  # type: ignore[no-any-return]


@cache
def _stamp() -> int:
    """A fingerprint of everything that is compiled."""
    sources = sorted(one for one in Path(__file__).parent.glob("*.py") if one.stem not in _NOT_COMPILED)
    sources += [Path(str(one.__file__)) for one in (auction, cards, dealing, policy, randomness)]
    digest = hashlib.sha256(b"".join(one.read_bytes() for one in sources)).digest()
    return int.from_bytes(digest[:7], "big")


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Holds a lock, which ends with the process, where the system and the folder allow it."""
    try:
        file = path.open("a", encoding="utf-8")
    except OSError:
        yield
        return
    with file:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _packed(rules: RuleSet) -> NDArray[np.int64]:
    """The rules packed; those of the last rule sets are kept, each with its rule set, so that its id stays its own."""
    kept = _kept.get(id(rules))
    if kept is None:
        if len(_kept) >= _KEPT:
            _kept.clear()
        kept = _kept[id(rules)] = (rules, np.array(tables.pack(rules), dtype=np.int64))
    return kept[1]


def _blocks(sets: Sequence[RuleSet]) -> NDArray[np.int64]:
    """Several rule sets one after the other, marked where they allow, or play, what the first does."""
    blocks = np.concatenate([_packed(rules) for rules in sets]).reshape(len(sets), at.SIZE)
    for block in blocks[1:]:
        block[at.PLAYS_AS_BASE] = all((block[part] == blocks[0][part]).all() for part in tables.PLAYING)
        block[at.ALLOWS_AS_BASE] = all((block[part] == blocks[0][part]).all() for part in tables.ALLOWING)
    return blocks.reshape(-1)


def _run(
    name: str, blocks: NDArray[np.int64], seed: int, first: int, count: int, how: int, size: int
) -> list[int]:
    out = np.zeros(size, dtype=np.int64)
    work = np.zeros(at.WORK_SIZE, dtype=np.int64)
    function(name)(blocks, work, np.uint64(seed & _MASK), first, count, how, out)
    found: list[int] = out.tolist()
    return found


def rows(rules: RuleSet, seed: int, first: int, count: int, how: int) -> list[Row]:
    """The results of ``count`` deals from number ``first`` on."""
    if how == policy.PERFECT:
        return plain.rows(rules, seed, first, count, how)
    flat = _run("rows", _packed(rules), seed, first, count, how, count * entries.ROW)
    size = entries.ROW
    return [
        Row._make((*flat[place : place + size - 1], flat[place + size - 1] & _MASK))
        for place in range(0, len(flat), size)
    ]


def compare(sets: Sequence[RuleSet], seed: int, first: int, count: int, how: int) -> list[list[int]]:
    """For each rule set, what sets its deals apart from those of the first: one list of counters each."""
    if how == policy.PERFECT:
        return plain.compare(sets, seed, first, count, how)
    return _counters("compare", sets, seed, first, count, how, entries.COUNTERS)


def matches(sets: Sequence[RuleSet], seed: int, first: int, count: int, how: int) -> list[list[int]]:
    """For each rule set, how long its matches are and who wins, compared with the first set's."""
    if how == policy.PERFECT:
        return plain.matches(sets, seed, first, count, how)
    return _counters("matches", sets, seed, first, count, how, entries.MATCH_COUNTERS)


def _counters(
    name: str, sets: Sequence[RuleSet], seed: int, first: int, count: int, how: int, width: int
) -> list[list[int]]:
    flat = _run(name, _blocks(sets), seed, first, count, how, len(sets) * width)
    return [flat[place : place + width] for place in range(0, len(flat), width)]


def margins(rules: RuleSet, takers: int, announced: tuple[int, int], belote: int, total: int) -> list[int]:
    """By how much the takers' score is higher than the defence's, for all that the play can give.

    Returns:
        For each number of points of the takers' cards, from 0 to ``total``: with the last trick to the takers, then to
        the defence, no side having all tricks; at the end: with all tricks to the takers, to the defence.
    """
    work, out = np.zeros(at.WORK_SIZE, dtype=np.int64), np.zeros(2 * total + 4, dtype=np.int64)
    work[at.TAKER], work[at.BELOTE] = takers, belote
    work[at.ANNOUNCED : at.ANNOUNCED + 2] = announced
    function("margins")(_packed(rules), work, total, out)
    found: list[int] = out.tolist()
    return found


def numbers(size: int) -> Numbers:
    """An array of zeros to work on."""
    array: Any = np.zeros(size, dtype=np.int64)
    return array  # type: ignore[no-any-return]
