"""Shares and means with their intervals, from exact sums: the same numbers everywhere, in whatever order they were added."""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

Z = 1.959963984540054
"""How many standard errors make 95 %."""
DIGITS = 8


class Estimate(NamedTuple):
    """A number that was measured on a sample.

    Attributes:
        value: the estimate; 0 for an empty sample.
        low: where its 95 % confidence interval begins.
        high: where it ends.
    """

    value: float
    low: float
    high: float

    def as_json(self) -> dict[str, Any]:
        """The three numbers, rounded to a fixed number of digits."""
        return {name: round(number, DIGITS) + 0.0 for name, number in self._asdict().items()}


def share(hits: int, count: int) -> Estimate:
    """How often something happens, with Wilson's interval, which holds near 0 and 1 too."""
    if not count:
        return Estimate(0.0, 0.0, 1.0)
    middle = (hits + Z * Z / 2) / (count + Z * Z)
    half = Z * sqrt(hits * (count - hits) / count + Z * Z / 4) / (count + Z * Z)
    return Estimate(
        hits / count,
        0.0 if hits == 0 else middle - half,
        1.0 if hits == count else middle + half,
    )


def mean(total: int, squares: int, count: int) -> Estimate:
    """A mean, from the sum and the sum of squares of whole numbers."""
    if not count:
        return Estimate(0.0, 0.0, 0.0)
    value = total / count
    if count == 1:
        return Estimate(value, value, value)
    half = Z * sqrt((count * squares - total * total) / (count * count * (count - 1)))
    return Estimate(value, value - half, value + half)
