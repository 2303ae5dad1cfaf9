"""Which cases notice which change of a rule point, and the smallest set of cases that notices them all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from belote_spec.ruleset import canonical

from .cases import REQUIRED, Case

Mutant = tuple[str, str]
"""A rule point and another value, as canonical JSON."""


def mutant(rule: str, value: Any) -> Mutant:
    """A rule point and another value, in the one form in which they are compared."""
    return rule, canonical(value)


def killed(case: Case) -> frozenset[Mutant]:
    """The changes that a case notices."""
    return frozenset(mutant(entry.rule, entry.value) for entry in case.otherwise)


def killers(cases: Iterable[Case]) -> dict[Mutant, list[str]]:
    """For each change that some case notices, the ids of those cases, in order."""
    found: defaultdict[Mutant, list[str]] = defaultdict(list)
    for case in cases:
        for one in sorted(killed(case)):
            found[one].append(case.id)
    return dict(found)


def smoke(cases: Sequence[Case]) -> list[str]:
    """The ids of a small set of cases that notices every change that all of them do.

    Greedy: at each step the case that notices most of what is left, the shorter one between equals; then every case
    is left out that the others make superfluous.
    """
    by_case = {case.id: killed(case) for case in cases}
    size = {case.id: len(case.canonical()) for case in cases}
    left = set().union(*by_case.values()) if by_case else set()
    chosen: list[str] = []
    while left:
        best = min(by_case, key=lambda name: (-len(by_case[name] & left), size[name], name))
        chosen.append(best)
        left -= by_case[best]
    counts: defaultdict[Mutant, int] = defaultdict(int)
    for name in chosen:
        for one in by_case[name]:
            counts[one] += 1
    for name in sorted(chosen, key=lambda name: (len(by_case[name]), name)):
        if all(counts[one] > 1 for one in by_case[name]):
            chosen.remove(name)
            for one in by_case[name]:
                counts[one] -= 1
    return sorted(chosen)


def values_told_apart(cases: Iterable[Case], rule: str, value: Any, other: Any) -> bool:
    """Whether some case gets different answers under two values of a rule point, neither of them its variant's own."""
    for case in cases:
        answers: Mapping[str, object] = {
            canonical(entry.value): entry.answer for entry in case.otherwise if entry.rule == rule
        }
        own = {name: case.expect[name] for name in REQUIRED[case.question]}
        if answers.get(canonical(value), own) != answers.get(canonical(other), own):
            return True
    return False
