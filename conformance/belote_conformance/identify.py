"""Which rules an engine plays, when nothing is known of them: the variant it is nearest to, and every difference.

An engine that plays one set of rules of its own is asked the cases of every variant; what it answers must then agree
with one set of rules. Of an engine that plays what it is asked, each variant is looked at by itself.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from belote_spec import variant as variants
from belote_spec.catalogue import catalogue
from belote_spec.ruleset import canonical
from belote_spec.variant import Variant

from .cases import Case
from .corpus import Corpus
from .diagnosis import (
    Finding,
    NotTold,
    found_rules,
    other_contracts,
    settled_by,
    smallest_first,
    tells,
)
from .evidence import CONTRACTS, Evidence
from .messages import Hello
from .moves import Move, Moves, moves
from .reference import DEFAULT, Reference, State, changes
from .runner import Result

STARTS: Final = 2
"""From how many of the nearest variants the rules are looked for, while some answers remain unexplained."""


@dataclass(frozen=True, slots=True)
class Identified:
    """What an engine plays.

    Attributes:
        nearest: the variant it is nearest to; all that follows is told from there.
        shares: by variant and question, how many answers agree, and of how many.
        state: the rule points that it plays otherwise.
        findings: the same, each with the places of the cases that show it.
        not_told: the rule points that its answers leave open, with the values that they allow.
        unexplained: the places of the cases that no rules explain.
        cases: the cases that were asked.
        answered: how many of them were answered.
    """

    nearest: Variant
    shares: Mapping[str, Mapping[str, tuple[int, int]]]
    state: State
    findings: tuple[Finding, ...]
    not_told: tuple[NotTold, ...]
    unexplained: tuple[int, ...]
    cases: tuple[Case, ...]
    answered: int

    @property
    def values(self) -> dict[str, Any]:
        """The value of every rule point that it plays otherwise."""
        return changes(self.state)

    def lines(self) -> Iterator[str]:
        """What was found, in lines that scripts may rely on."""
        yield f"nearest: {self.nearest.id}"
        for finding in self.findings:
            yield f"plays: {finding.rule}={finding.value} ({len(finding.cases)} cases)"
        if self.unexplained:
            yield f"unexplained: {len(self.unexplained)} cases"
        for one in self.not_told:
            yield f"not told apart: {' or '.join(f'{rule}={value}' for rule, value in one.settings)}"


def pooled(corpus: Corpus, names: Sequence[str], *, smoke: bool = False) -> list[Case]:
    """The cases of several variants, each position once; without those that choose options."""
    found: dict[str, Case] = {}
    for name in names:
        for case in corpus.tier(name, smoke=smoke):
            if not case.options:
                found.setdefault(canonical([case.question, case.given, case.record]), case)
    return list(found.values())


def identified(results: Sequence[Result], names: Sequence[str], *, own: bool) -> Identified:
    """What an engine plays.

    Args:
        results: what became of each case.
        names: the variants to compare it with; one, unless it plays rules of its own.
        own: whether all cases were answered under one set of rules, whatever variant they named.
    """
    cases = [result.case for result in results]
    of = {name: variants.load(name) for name in names}
    first = Reference(cases, of[names[0]], pooled=own)
    evidence = {name: Evidence.of(first.under(of[name]) if own else first, results) for name in names}
    shares = {name: _shares(evidence[name]) for name in names}
    others = _values_of_others(of)
    tried: list[tuple[int, int, str, Moves, State]] = []
    for name in _nearest_first(shares)[:STARTS]:
        allowed = moves(of[name], others)
        state = found_rules(evidence[name], Moves(allowed.all, allowed.bundles, frozenset()))
        tried.append((len(evidence[name].disagreeing(state)), len(tried), name, allowed, state))
        if not tried[-1][0]:
            break
    _, _, nearest, allowed, state = min(tried, key=lambda one: one[:2])
    mine = evidence[nearest]
    left = mine.disagreeing(state)
    return Identified(
        nearest=of[nearest],
        shares=shares,
        state=state,
        findings=(*settled_by(mine, state, DEFAULT), *other_contracts(mine)),
        not_told=tuple(_open(mine, allowed, state)),
        unexplained=smallest_first(mine, mine.places(left)),
        cases=tuple(cases),
        answered=len(mine.places(range(len(mine.units)))),
    )


def _shares(evidence: Evidence) -> dict[str, tuple[int, int]]:
    """By question, how many answers agree with a variant, and of how many."""
    wrong = evidence.disagreeing(DEFAULT)
    asked: Counter[str] = Counter()
    right: Counter[str] = Counter()
    for place, unit in enumerate(evidence.units):
        asked[unit.part.question] += 1
        right[unit.part.question] += place not in wrong
    return {question: (right[question], asked[question]) for question in asked}


def _nearest_first(shares: Mapping[str, Mapping[str, tuple[int, int]]]) -> list[str]:
    """The variants, that with which the answers to most questions agree best first; between equals, best in the mean.

    A question with many cases weighs no more than one with few. A replay asks nothing that the others do not ask.
    """
    ratios = {
        name: {
            question: right / asked
            for question, (right, asked) in of.items()
            if not question.startswith("replay")
        }
        for name, of in shares.items()
    }
    questions = {question for of in ratios.values() for question in of}
    best = {question: max(of.get(question, 0.0) for of in ratios.values()) for question in questions}

    def nearness(name: str) -> tuple[int, float]:
        mine = ratios[name]
        return sum(mine.get(question, 0.0) == most for question, most in best.items()), sum(mine.values())

    return sorted(shares, key=nearness, reverse=True)


def _values_of_others(of: Mapping[str, Variant]) -> dict[str, list[Any]]:
    found: defaultdict[str, list[Any]] = defaultdict(list)
    for variant in of.values():
        for rule, value in variant.rules.items():
            found[rule].append(value)
    return dict(found)


def _open(evidence: Evidence, allowed: Moves, state: State) -> Iterator[NotTold]:
    """For each rule point that the answers leave open, the values that they allow, the one found first."""
    found = dict(state)
    by_rule: defaultdict[str, list[str]] = defaultdict(list)
    own = tuple(Move(rule, ((rule, evidence.own[rule]),), opens=False) for rule in found)
    for move in (*allowed.all, *own):
        if len(move.to) == 1 and move.to[0] not in state and not tells(evidence, state, move):
            by_rule[move.to[0][0]].append(move.to[0][1])
    for rule in catalogue():
        if by_rule[rule]:
            yield NotTold(
                tuple((rule, value) for value in (found.get(rule, evidence.own[rule]), *by_rule[rule]))
            )


def variant_file(found: Identified, hello: Hello) -> str:
    """The rules as a variant file: the nearest variant, and what is played otherwise.

    What the answers do not say stands above it, as comments.
    """
    name = f"{hello.name} {hello.version}"
    title = json.dumps(
        {"fr": f"Les règles de {name}"[:200], "en": f"The rules of {name}"[:200]}, ensure_ascii=False
    )
    head = [f"What {name} plays, found from {found.answered} answers."]
    head += [line for line in found.lines() if not line.startswith("plays:")]
    head += [
        f"not a value of this catalogue: {one.rule}={one.value}"
        for one in found.findings
        if one.rule == CONTRACTS
    ]
    head += agreement(found)
    lines = [f"# {_comment(line)}" for line in head]
    lines += [f"id: {slug(hello.name)}", f"title: {title}", f"extends: {found.nearest.id}"]
    phase = ""
    for rule, value in found.values.items():
        of_phase, _, point = rule.partition(".")
        if of_phase != phase:
            lines.append(f"{of_phase}:")
            phase = of_phase
        lines.append(f"  {point}: {{value: {json.dumps(value, ensure_ascii=False)}}}")
    return "\n".join(lines) + "\n"


def _comment(text: str) -> str:
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def slug(text: str) -> str:
    """A text as the id of a variant."""
    words = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:50].strip("-")
    return f"{words or 'engine'}-rules"


def agreement(found: Identified) -> Iterator[str]:
    """By question, how many answers agree with each variant."""
    questions = dict.fromkeys(question for shares in found.shares.values() for question in shares)
    for question in questions:
        told = ", ".join(
            f"{name} {shares[question][0]}" for name, shares in found.shares.items() if question in shares
        )
        asked = max(shares[question][1] for shares in found.shares.values() if question in shares)
        yield f"{question}: of {asked} answers agree with {told}"
