"""The rule points that an engine may play otherwise, and what the document itself leaves open among them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from belote_spec.catalogue import catalogue, shown
from belote_spec.variant import Variant

from .annotate import choices, mutants
from .reference import Setting, State, settings


class Move(NamedTuple):
    """Rule points set together: one point, or those that a named reading bundles.

    Attributes:
        name: the rule point, or the name of the reading.
        to: the settings.
        opens: whether it is a reading that the document allows.
    """

    name: str
    to: tuple[Setting, ...]
    opens: bool


@dataclass(frozen=True, slots=True)
class Moves:
    """What may be moved, and which of it is a reading.

    Attributes:
        all: every move: readings first, then other values, in the order of the catalogue.
        bundles: the settings of each named reading.
        readings: the single settings that are readings of an open point.
    """

    all: tuple[Move, ...]
    bundles: Mapping[str, State]
    readings: frozenset[Setting]

    @property
    def open(self) -> tuple[Move, ...]:
        """The moves that are readings."""
        return tuple(move for move in self.all if move.opens)

    def reading(self, state: State) -> State:
        """The part of a state that the document allows as a reading."""
        allowed = state & self.readings
        for bundle in self.bundles.values():
            if bundle <= state:
                allowed |= bundle
        return allowed

    def cost(self, state: State) -> tuple[int, int]:
        """How far a state is off: points played against the document, then points read otherwise."""
        allowed = self.reading(state)
        return len(state) - len(allowed), len(allowed)


def moves(variant: Variant, further: Mapping[str, Iterable[Any]] | None = None) -> Moves:
    """The moves away from a variant's own values.

    Args:
        variant: the variant.
        further: more values to try, by rule point.
    """
    bundles: dict[str, State] = {}
    readings: set[Setting] = set()
    opened: list[Move] = []
    for group in choices(variant, tuple(catalogue())):
        for choice in group:
            to = settings(choice.changes)
            if choice.name in variant.readings:
                bundles[choice.name] = to
            elif _ritual(choice.name):
                continue
            else:
                readings |= to
            opened.append(Move(choice.name, tuple(sorted(to)), opens=True))
    closed = [
        Move(rule, ((rule, value),), opens=False)
        for rule, value in _values(variant, further or {})
        if (rule, value) not in readings
    ]
    return Moves((*opened, *closed), bundles, frozenset(readings))


def _ritual(rule: str) -> bool:
    return catalogue()[rule].ritual


def _values(variant: Variant, further: Mapping[str, Iterable[Any]]) -> Iterator[Setting]:
    """Every other value of every rule point that can change an answer, in the order of the catalogue."""
    for rule, point in catalogue().items():
        if point.ritual or rule == "table.players":
            continue
        values = [change.value for change in mutants(variant, (rule,))]
        values += [reading.value for reading in variant.points[rule].readings]
        values += further.get(rule, ())
        yield from dict.fromkeys((rule, shown(value)) for value in values if value != variant.rules[rule])
