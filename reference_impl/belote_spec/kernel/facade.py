"""One interface to many deals, compiled where numba is installed and interpreted where it is not."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from . import plain

if TYPE_CHECKING:
    from belote_spec.ruleset import RuleSet

    from .compiler import Numbers
    from .layout import Row


class Backend(Protocol):
    """What the kernel and the interpreter both do; ``how`` is one of the numbers of :mod:`belote_spec.policy`.

    Deal number ``n`` of a seed is the same everywhere: its deck and its choices come from the generator of
    :mod:`belote_spec.randomness`, its dealer is the seat ``n`` modulo 4.
    """

    def rows(self, rules: RuleSet, seed: int, first: int, count: int, how: int) -> list[Row]:
        """The results of ``count`` deals from number ``first`` on."""

    def compare(
        self, sets: Sequence[RuleSet], seed: int, first: int, count: int, how: int
    ) -> list[list[int]]:
        """For each rule set the numbers of ``layout.Counter``: what sets its deals apart from those of the first."""

    def matches(
        self, sets: Sequence[RuleSet], seed: int, first: int, count: int, how: int
    ) -> list[list[int]]:
        """For each rule set the numbers of ``layout.MatchCounter``: its matches against those of the first."""

    def margins(
        self, rules: RuleSet, takers: int, announced: tuple[int, int], belote: int, total: int
    ) -> list[int]:
        """By how much the takers' score is higher than the defence's, for all that the play can give."""

    def numbers(self, size: int) -> Numbers:
        """An array of zeros to work on."""

    def function(self, name: str) -> Callable[..., Any]:
        """A function that works on such arrays: ``play_on``, ``reach``, ``sequences``."""


def backend(*, compiled: bool | None = None) -> Backend:
    """The kernel, or the interpreter in its place.

    Args:
        compiled: True to insist on the kernel, False for the interpreter; None: the kernel where numba is installed,
            else the interpreter, with a warning the first time.

    Raises:
        ImportError: if the kernel is insisted on and numba is not installed.
    """
    if compiled is False:
        return plain
    try:
        from . import native  # noqa: PLC0415 - optional
    except ImportError:
        if compiled:
            raise
        _warn()
        return plain
    return native


def available() -> bool:
    """Whether the compiled kernel can be used."""
    try:
        backend(compiled=True)
    except ImportError:
        return False
    return True


@cache
def _warn() -> None:
    warnings.warn(
        "numba is not installed: deals are interpreted, about a hundred times slower (pip install 'belote-spec[fast]')",
        RuntimeWarning,
        stacklevel=3,
    )
