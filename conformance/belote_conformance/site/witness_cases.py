"""Witness deals taken from the corpus: the shortest case in which one rule point sets two variants apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from belote_spec.ruleset import canonical
from belote_spec.variant import Variant

from ..cases import REQUIRED, Case
from ..kills import Mutant, mutant


class Witness(NamedTuple):
    """A case whose answer changes when one rule point is taken from another variant.

    Attributes:
        case: the case.
        other: the variant that the rule point is taken from.
        answer: the answer with that one rule point changed.
        shared: whether the other variant, all its rules together, answers so too.
    """

    case: Case
    other: str
    answer: Mapping[str, Any]
    shared: bool


def witnesses(
    left: Variant, right: Variant, ours: Iterable[Case], theirs: Iterable[Case]
) -> dict[str, Witness]:
    """For each rule point on which two variants differ, the best witness there is.

    A case that both have and answer as the rule point alone explains goes first, then the shorter one; a case of the
    second variant is taken where the first has none.

    Args:
        left: the first variant.
        right: the second.
        ours: the cases of the first.
        theirs: the cases of the second.
    """
    ours, theirs = list(ours), list(theirs)
    turned = left.rules["table.direction"] != right.rules["table.direction"]
    found = _best(_found(left, right, theirs, ours, turned=turned))
    return found | _best(_found(right, left, ours, theirs, turned=turned), without=found)


Ranked = tuple[tuple[bool, int, str], str, Witness]


def _found(
    of: Variant, other: Variant, others: Iterable[Case], cases: Iterable[Case], *, turned: bool
) -> Iterator[Ranked]:
    wanted: frozenset[Mutant] = frozenset(
        mutant(rule, other.rules[rule]) for rule in of.rules if of.rules[rule] != other.rules[rule]
    )
    by_id = {case.id: case for case in others}
    for case in cases:
        for entry in case.otherwise:
            if mutant(entry.rule, entry.value) in wanted:
                shared = case.id in by_id and _same(by_id[case.id], entry.answer, turned=turned)
                rank = (not shared, len(case.request()), case.id)
                yield rank, entry.rule, Witness(case, other.id, entry.answer, shared)


def _best(found: Iterable[Ranked], without: Iterable[str] = ()) -> dict[str, Witness]:
    best: dict[str, Ranked] = {}
    for one in found:
        if one[1] not in without and (one[1] not in best or one[0] < best[one[1]][0]):
            best[one[1]] = one
    return {rule: one[2] for rule, one in best.items()}


def _same(case: Case, answer: Mapping[str, Any], *, turned: bool) -> bool:
    """Whether a case expects an answer, its seats turned round where the two variants go opposite ways."""
    expected = {name: case.expect[name] for name in REQUIRED[case.question]}
    return canonical(turn(expected) if turned else expected) == canonical(answer)


_TURNED: Final = {"E": "W", "W": "E"}


def turn(value: Any) -> Any:
    """A JSON value with East and West in each other's place."""
    if isinstance(value, dict):
        return {_TURNED.get(name, name): turn(one) for name, one in value.items()}
    if isinstance(value, list):
        return [turn(one) for one in value]
    return _TURNED.get(value, value) if isinstance(value, str) else value
