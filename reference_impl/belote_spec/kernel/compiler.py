"""The compiler: numba with the switches that all of the kernel is compiled with.

Without numba the functions stay as they are written. That is how the solver then works; many deals are played by the
interpreter instead (:mod:`.facade`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Protocol, SupportsIndex, TypeVar, cast

numba: Any
try:
    import numba
    from numba.core import types
    from numba.extending import intrinsic
except ImportError:
    numba = None

F = TypeVar("F", bound="Callable[..., Any]")

_INNER: Final[dict[str, Any]] = {
    "nogil": True,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "forceinline": True,
}
_OUTER: Final[dict[str, Any]] = {"nogil": True, "cache": True}


class Numbers(Protocol):
    """An array of 64-bit integers."""

    def __getitem__(self, place: SupportsIndex, /) -> int: ...
    def __setitem__(self, place: SupportsIndex, value: int, /) -> None: ...
    def __len__(self) -> int: ...


def inner(function: F) -> F:
    """Compiles a function that only compiled functions call (Python must not); their code, once cached, contains it."""
    return function if numba is None else cast("F", numba.njit(**_INNER)(function))


def outer(function: F) -> F:
    """Compiles a function that Python calls, which runs without the interpreter's lock, and keeps it on disk."""
    return function if numba is None else cast("F", numba.njit(**_OUTER)(function))


if TYPE_CHECKING or numba is None:

    def bit_count(bits: int, /) -> int:
        """How many bits are set in an integer."""
        return bits.bit_count()

else:

    @intrinsic
    def bit_count(_context: Any, bits: Any) -> Any:
        """How many bits are set in an integer."""

        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(bits), generate
