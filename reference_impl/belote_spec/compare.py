"""The difference of two variants, rule point by rule point."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .catalogue import RulePoint, catalogue
from .variant import Point, Variant


@dataclass(frozen=True, slots=True)
class Difference:
    """A rule point on which two variants differ.

    Attributes:
        point: the rule point.
        left: what the first variant says.
        right: what the second says.
    """

    point: RulePoint
    left: Point
    right: Point


def differences(left: Variant, right: Variant) -> Iterator[Difference]:
    """The rule points whose values differ, options applied, in the order of the catalogue."""
    for name, point in catalogue().items():
        if left.rules[name] != right.rules[name]:
            yield Difference(point, left.points[name], right.points[name])
