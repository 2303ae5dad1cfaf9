"""Tries every claimed equivalence on many steered deals, and says how often the claim had something to bear on.

All claims so far are about announcements and scores, so one finished deal tries them all, under every variant.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import repeat
from typing import Any, Final, NamedTuple

from belote_spec import announcements, answers
from belote_spec import variant as variants
from belote_spec.answers import Played
from belote_spec.catalogue import shown
from belote_spec.deal import Deal
from belote_spec.errors import BeloteError
from belote_spec.ruleset import RuleSet
from belote_spec.variant import Variant

from .annotate import Change, changed, mutants, relevant, required
from .equivalents import reason
from .positions import Position, Scene
from .search import everything
from .selection import Progress, candidates

PORTIONS: Final = 8
"""The deals are made in so many streams, whatever the number of processes, so that the proof is always the same."""


def claimed(variant: Variant) -> Iterator[Change]:
    """The changes that are said to change nothing under a variant."""
    for change in mutants(variant, variant.points):
        if reason(variant, change) is not None:
            yield change


def words(change: Change) -> str:
    """A change as the command line writes it."""
    return f"{change.rule}={shown(change.value)}"


@dataclass(slots=True)
class Trial:
    """What became of the claims of one variant.

    Attributes:
        variant: the variant.
        claims: the changes that are said to change nothing.
        deals: on how many deals they were tried.
        apt: by claim, how many of those it had something to bear on.
        refuted: by claim, how many of those it changed an answer of.
    """

    variant: Variant
    claims: Sequence[Change]
    deals: int = 0
    apt: Counter[str] = field(default_factory=Counter)
    refuted: Counter[str] = field(default_factory=Counter)

    def on(self, position: Position) -> None:
        """Tries every claim on a finished deal; one that cannot arise under the variant is passed over."""
        try:
            variant = self.variant.with_options(dict(position.options)) if position.options else self.variant
            played = _played(Scene.of(variant.compiled, position).deal)
            own = _outcome(variant.compiled, played)
        except BeloteError:
            return
        self.deals += 1
        for change in self.claims:
            name = words(change)
            self.apt[name] += _apt(change.rule, own)
            try:
                differs = (
                    _outcome(changed(variant, {change.rule: change.value}), played).answers != own.answers
                )
            except BeloteError:
                # Words that the other rule forbids: it refuses the deal, and gives no other answer.
                continue
            self.refuted[name] += differs

    def told(self) -> dict[str, Any]:
        """The rules it was done on, the claims, how many deals, and how many of them bore on or refuted each claim."""
        claims = [words(change) for change in self.claims]
        return {
            "rules": self.variant.sha256,
            "claims": claims,
            "deals": self.deals,
            "apt": {claim: self.apt[claim] for claim in claims},
            "refuted": dict(+self.refuted),
        }


class Outcome(NamedTuple):
    """What is answered of a finished deal, and what the deal shows.

    Attributes:
        answers: held, best and points of announcements; outcome, score and pending points.
        announced: whether somebody holds an announcement.
        capot: whether a side made capot.
        failed: whether the contract failed.
    """

    answers: tuple[Any, ...]
    announced: bool
    capot: bool
    failed: bool


def _outcome(rules: RuleSet, played: Played) -> Outcome:
    of = rules.announcements
    held: tuple[Any, ...] = ()
    result = announcements.NOTHING
    if of.enabled:
        held = tuple(announcements.held(of, hand, played.trump) for hand in played.hands)
        said = None if played.announced is None else dict(enumerate(played.announced))
        spoken = announcements.declare(of, held, played.trump, played.order, said)
        result = announcements.settle(of, spoken, played.trump, played.order, played.taker)
    score = answers.score_of(rules, played)
    answered = (held, result.best, result.points, required("score", score))
    return Outcome(answered, any(held), score["capot"] is not None, score["outcome"] == "failed")


def _apt(rule: str, outcome: Outcome) -> bool:
    """Whether a deal shows what a rule point speaks of."""
    if rule.startswith("announcements."):
        return outcome.announced
    if rule.startswith("scoring.capot_"):
        return outcome.capot
    return outcome.failed if rule.startswith("scoring.failed_") else True


def _played(deal: Deal) -> Played:
    record = deal.to_record()
    tricks = [record.plays[at : at + 4] for at in range(0, 32, 4)]
    return Played(deal.dealt, deal.trump, deal.taker, deal.order, tricks, record.announced, record.said)


def try_out(names: Sequence[str], deals: int, seed: int | str) -> list[Trial]:
    """Tries all claims of some variants on one stream of steered deals.

    Args:
        names: the ids of the variants.
        deals: on how many deals each claim is tried, at least.
        seed: the seed.

    Raises:
        NotImplementedError: for a claim about a point that no finished deal could show.
    """
    of = [variants.load(name) for name in names]
    trials = [Trial(variant, list(claimed(variant))) for variant in of]
    for change in (change for trial in trials for change in trial.claims):
        if change.rule not in relevant("score"):
            raise NotImplementedError(f"{words(change)}: no trial asks the question that would show it")
    for position in candidates(of, "score", f"{seed} equivalence", everything):
        if position is not None:
            for trial in trials:
                trial.on(position)
        if min(trial.deals for trial in trials) >= deals:
            break
    return trials


def prove(
    names: Sequence[str], deals: int, seed: int, jobs: int, progress: Progress = lambda _: None
) -> dict[str, Any]:
    """Tries every claim of some variants.

    Args:
        names: the ids of the variants.
        deals: on how many deals each claim is tried, at least.
        seed: the seed.
        jobs: how many processes; the result does not depend on it.
        progress: told which portion is done.

    Returns:
        By variant: the rules it was done on, how many deals, by claim on how many of them it had something to bear
        on, and on how many it was refuted.
    """
    share = -(-deals // PORTIONS)
    seeds = [f"{seed}/{portion}" for portion in range(PORTIONS)]
    found: dict[str, dict[str, Any]] = {}
    with ProcessPoolExecutor(jobs) as workers:
        for done, portion in enumerate(workers.map(_portion, repeat(names), repeat(share), seeds), 1):
            progress(f"{done} of {PORTIONS} portions")
            for name, tried in portion.items():
                found[name] = _added(found[name], tried) if name in found else tried
    return found


def _portion(names: Sequence[str], deals: int, seed: str) -> dict[str, dict[str, Any]]:
    return {trial.variant.id: trial.told() for trial in try_out(names, deals, seed)}


def _added(so_far: Mapping[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    return {
        **so_far,
        "deals": so_far["deals"] + more["deals"],
        "apt": {claim: count + more["apt"][claim] for claim, count in so_far["apt"].items()},
        "refuted": dict(Counter(so_far["refuted"]) + Counter(more["refuted"])),
    }
