"""Measures how complete the corpus is: kills, pairs, situations, clauses; and tries every claimed equivalence."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from belote_spec import variant as variants
from belote_spec.catalogue import catalogue, shown

from . import kills, situations, trials
from .annotate import mutants, required
from .cases import Case
from .corpus import Corpus
from .equivalents import reason
from .selection import KILLS, Progress

DEALS: Final = 100_000
"""Steered deals on which each claimed equivalence is tried."""
PROOF: Final = "proof.json"
"""The stored proof, beside the corpus."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """How complete the cases of one variant are.

    Attributes:
        variant: its id.
        cases: how many cases.
        smoke: how many of them are in the smoke tier.
        mutants: how many changes of a rule point it must notice.
        killed: how many of them some case notices.
        thinly: changes that fewer than three cases notice, with how many.
        missed: changes that no case notices.
        equivalent: changes that no deal can show, with the reason.
        situations: possible classes, with how many cases each has.
        impossible: classes that cannot occur, with the reason.
        clauses: rule points stated or derived, with how many cases exercise each.
    """

    variant: str
    cases: int
    smoke: int
    mutants: int
    killed: int
    thinly: Mapping[str, int]
    missed: Sequence[str]
    equivalent: Mapping[str, str]
    situations: Mapping[str, int]
    impossible: Mapping[str, str]
    clauses: Mapping[str, int]

    @property
    def complete(self) -> bool:
        """Whether every change is noticed, every class and every clause has its cases."""
        return not self.missed and min(self.situations.values()) >= 5 and min(self.clauses.values()) >= 1


def coverage(corpus: Corpus, name: str) -> Coverage:
    """How complete the cases of a variant are."""
    variant, cases = variants.load(name), corpus.cases[name]
    killers = kills.killers(cases)
    noticed: dict[str, int] = {}
    equivalent: dict[str, str] = {}
    for change in mutants(variant, variant.points):
        words = f"{change.rule}={shown(change.value)}"
        why = reason(variant, change)
        if why is None:
            noticed[words] = len(killers.get(kills.mutant(*change), ()))
        else:
            equivalent[words] = why
    cannot = situations.impossible(variant)
    per_class = Counter(case.situation for case in cases)
    per_rule = Counter(rule for case in cases for rule in case.rules)
    return Coverage(
        variant=name,
        cases=len(cases),
        smoke=len(corpus.smoke[name]),
        mutants=len(noticed),
        killed=sum(count > 0 for count in noticed.values()),
        thinly={words: count for words, count in noticed.items() if 0 < count < KILLS},
        missed=[words for words, count in noticed.items() if not count],
        equivalent=equivalent,
        situations={one.id: per_class[one.id] for one in situations.situations() if one.id not in cannot},
        impossible=cannot,
        clauses={
            rule: per_rule[rule]
            for rule, point in variant.points.items()
            if point.basis in ("stated", "derived") and not catalogue()[rule].ritual
        },
    )


def variant_pairs(corpus: Corpus) -> dict[str, int]:
    """For each pair of variants, how many cases that they share tell them apart."""
    found: dict[str, int] = {}
    for left, right in combinations(sorted(corpus.cases), 2):
        theirs = {case.id: case for case in corpus.cases[right]}
        shared = [(case, theirs[case.id]) for case in corpus.cases[left] if case.id in theirs]
        found[f"{left}..{right}"] = sum(_answers(one) != _answers(other) for one, other in shared)
    return found


def _answers(case: Case) -> dict[str, Any]:
    return required(case.question, case.expect)


def value_pairs(corpus: Corpus) -> dict[str, bool]:
    """For each pair of values of a rule point, whether some case tells them apart."""
    by_rule: dict[str, list[Case]] = {}
    for cases in corpus.cases.values():
        for case in cases:
            for rule in {entry.rule for entry in case.otherwise}:
                by_rule.setdefault(rule, []).append(case)
    found: dict[str, bool] = {}
    for rule, point in catalogue().items():
        values = [value for value in point.mutants if not point.ritual]
        for value, other in combinations(values, 2):
            words = f"{rule}: {shown(value)} / {shown(other)}"
            found[words] = kills.values_told_apart(by_rule.get(rule, ()), rule, value, other)
    return found


def summary(coverages: Iterable[Coverage]) -> list[dict[str, Any]]:
    """The figures of the completeness gate, one line a variant."""
    return [
        {
            "variant": one.variant,
            "cases": one.cases,
            "smoke": one.smoke,
            "mutants": one.mutants,
            "killed": one.killed,
            "equivalent": len(one.equivalent),
            "thinly": len(one.thinly),
            "situations": len(one.situations),
            "fewest_of_a_situation": min(one.situations.values()),
            "impossible": len(one.impossible),
            "clauses": len(one.clauses),
            "fewest_of_a_clause": min(one.clauses.values()),
            "complete": one.complete,
        }
        for one in coverages
    ]


def prove(deals: int, seed: int, jobs: int, progress: Progress = lambda _: None) -> dict[str, Any]:
    """Tries every claimed equivalence of every variant.

    Args:
        deals: on how many steered deals each claim is tried, at least.
        seed: the seed.
        jobs: how many processes.
        progress: told how far it is.
    """
    return {"seed": seed, "equivalences": trials.prove(variants.builtin(), deals, seed, jobs, progress)}


def why_not_apart(words: str) -> str:
    """Why no case can tell two values of a rule point apart, or ""; of the words of :func:`value_pairs`."""
    rule, _, values = words.partition(": ")
    if rule != "announcements.ranking":
        return ""
    one, other = (json.loads(value) for value in values.split(" / "))
    swapped = sorted((one[:2], other[:2])) == [["points", "square"], ["square", "points"]]
    return _SQUARES_FIRST if swapped and one[2:] == other[2:] else ""


_SQUARES_FIRST: Final = "no square is worth less than a sequence in any of the variants"


def report(corpus: Corpus) -> dict[str, Any]:
    """All the figures, for the site and the README."""
    coverages = [coverage(corpus, name) for name in corpus.cases]
    return {
        "version": corpus.version,
        "summary": summary(coverages),
        "variants": {
            one.variant: {
                "thinly": dict(one.thinly),
                "missed": list(one.missed),
                "equivalent": dict(one.equivalent),
                "situations": dict(one.situations),
                "impossible": dict(one.impossible),
                "clauses": dict(one.clauses),
            }
            for one in coverages
        },
        "variant_pairs": variant_pairs(corpus),
        "value_pairs": value_pairs(corpus),
    }
