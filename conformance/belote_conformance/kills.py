"""Which cases notice which change of a rule point, and the smallest set of cases that notices them all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from belote_spec.catalogue import shown

from .cases import Case

Mutant = tuple[str, str]
"""A rule point and another value, as the command line writes it."""


def killed(case: Case) -> frozenset[Mutant]:
    """The changes that a case notices."""
    return frozenset((entry.rule, shown(entry.value)) for entry in case.otherwise)


def killers(cases: Iterable[Case]) -> dict[Mutant, list[str]]:
    """For each change that some case notices, the ids of those cases, in order."""
    found: defaultdict[Mutant, list[str]] = defaultdict(list)
    for case in cases:
        for mutant in sorted(killed(case)):
            found[mutant].append(case.id)
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
        for mutant in by_case[name]:
            counts[mutant] += 1
    for name in sorted(chosen, key=lambda name: (len(by_case[name]), name)):
        if all(counts[mutant] > 1 for mutant in by_case[name]):
            chosen.remove(name)
            for mutant in by_case[name]:
                counts[mutant] -= 1
    return sorted(chosen)


def values_told_apart(cases: Iterable[Case], rule: str, value: str, other: str) -> bool:
    """Whether some case gets different answers under two values of a rule point, neither of them its variant's own."""
    for case in cases:
        answers: Mapping[str, object] = {
            shown(entry.value): entry.answer for entry in case.otherwise if entry.rule == rule
        }
        if (value in answers or other in answers) and answers.get(value) != answers.get(other):
            return True
    return False
