"""What a variant says on one rule point, and what it leaves to the players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

OPEN: Final = frozenset({"silent", "ambiguous", "contradictory"})
"""The bases under which an engine may take another reading."""
BASES: Final = ("stated", "derived", "silent", "ambiguous", "contradictory")


@dataclass(frozen=True, slots=True)
class Evidence:
    """An excerpt of the document, with its place: a line and a sentence, or a range of them."""

    excerpt: str
    line: int
    sentence: int
    to: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """Another value that an open point could bear.

    Attributes:
        value: the value.
        because: the reason, by language; empty for common practice.
        sources: keys of the public sources, for a silent point.
    """

    value: Any
    because: Mapping[str, str] = field(default_factory=dict)
    sources: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Point:
    """What a variant says on one rule point.

    Attributes:
        id: the rule point.
        value: its value; that of common practice where the document is silent.
        basis: one of BASES.
        evidence: the words it rests on.
        readings: the other values an engine may take.
        note: where the reason is not plain, by language.
        sources: keys of the public sources of a silent point's value.
        file: the file that decides it.
        line: its line there.
    """

    id: str
    value: Any
    basis: str
    evidence: tuple[Evidence, ...] = ()
    readings: tuple[Reading, ...] = ()
    note: Mapping[str, str] = field(default_factory=dict)
    sources: tuple[str, ...] = ()
    file: str = ""
    line: int = 0

    @property
    def open(self) -> bool:
        """Whether an engine may take another reading."""
        return self.basis in OPEN


@dataclass(frozen=True, slots=True)
class Option:
    """What the document leaves to the players.

    Attributes:
        name: ``announcements``, ``target`` or ``direction``.
        rule: the rule point it sets.
        default: its default.
        values: what may be chosen; empty: any positive integer.
        evidence: the words it rests on.
    """

    name: str
    rule: str
    default: Any
    values: tuple[Any, ...] = ()
    evidence: tuple[Evidence, ...] = ()

    def accepts(self, value: Any) -> bool:
        """Whether the players may choose this."""
        if self.values:
            return any(type(one) is type(value) and one == value for one in self.values)
        return type(value) is int and value > 0

    def rule_value(self, value: Any) -> Any:
        """The value of the rule point under a choice."""
        return ("yes" if value else "no") if isinstance(value, bool) else value
