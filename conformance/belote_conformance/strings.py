"""Strings deals together into matches that show what carried points and targets do."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from belote_spec import match
from belote_spec.auction import PASS
from belote_spec.deal import FINISHED, Deal
from belote_spec.record import Record
from belote_spec.ruleset import RuleSet

from .positions import Position
from .search import Wanted
from .situations import matches


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished deal and what a match needs of it; None for one passed out."""

    record: Record
    score: match.DealScore | None


def pool(rules: RuleSet, records: Collection[Record]) -> list[Finished]:
    """What a match under some rules can be strung together from."""
    found = []
    for record in records:
        deal = Deal.from_record(rules, record._replace(announced=None, said=None))
        if deal.phase is FINISHED:
            settled = deal.settlement()
            score = match.DealScore(deal.taker & 1, settled.outcome, settled.score, settled.pending)
            found.append(Finished(deal.to_record()._replace(hands=None, leader=None, rules=None), score))
    return found


def match_positions(
    rules: RuleSet, deals: Sequence[Finished], random: Random, wanted: Wanted
) -> Iterator[Position | None]:
    """Strings of deals that fall into a class that is wanted; endless, None for a try that found nothing.

    Args:
        rules: the clockwise rules of the variant aimed at.
        deals: the deals to choose from.
        random: where the choices come from.
        wanted: whether a class is wanted.
    """
    by_outcome: Mapping[str, list[Finished]] = {
        outcome: [one for one in deals if one.score and one.score.outcome == outcome]
        for outcome in ("made", "failed", "tied")
    }
    decided = [*by_outcome["made"], *by_outcome["failed"]]
    passed_out = Finished(
        deals[0].record._replace(calls=(PASS,) * 8, plays=(), announced=None, said=None), None
    )
    while True:
        target: int | None
        style = random.random()
        if style < 0.1:
            chosen, target = _equal_above_target(decided, random)
        elif style < 0.15 and wanted("match/default-target"):
            chosen, target = _exactly(decided, rules.match.target, random), None
        else:
            default = random.random() < 0.3 and wanted("match/default-target")
            chosen = _string(by_outcome, passed_out, random, long=default)
            target = None if default else _target(chosen, random)
        cut = _until_over(rules.match.to(target), chosen)
        scored = [one.score for one in cut]
        classes = matches.recognise_match(rules.match.to(target), scored, default=target is None)
        found = cut and any(wanted(name) for name in classes)
        yield Position("match", tuple(one.record for one in cut), target=target) if found else None


def _equal_above_target(decided: Sequence[Finished], random: Random) -> tuple[list[Finished], int]:
    """Two deals after which both sides are equal above the target, and perhaps a third."""
    first = random.choice(decided)
    lead = _lead(first)
    second = random.choice([one for one in decided if _lead(one) == -lead] or [first])
    chosen = [first, second, *random.sample(decided, random.randrange(2))]
    return chosen, max(1, sum(one.score.score[0] for one in chosen[:2] if one.score) - random.randrange(10))


def _exactly(decided: Sequence[Finished], target: int, random: Random) -> list[Finished]:
    """Deals of which the last takes a side to just the target, where one does."""
    chosen: list[Finished] = []
    totals = [0, 0]
    while max(totals) < target - 162:
        one = random.choice(decided)
        chosen.append(one)
        totals = [
            total + score
            for total, score in zip(totals, one.score.score if one.score else (0, 0), strict=True)
        ]
    side = int(totals[1] > totals[0])
    fitting = [one for one in decided if one.score and one.score.score[side] == target - totals[side]]
    return [*chosen, random.choice(fitting)] if fitting else chosen


def _lead(one: Finished) -> int:
    assert one.score is not None
    return one.score.score[0] - one.score.score[1]


def _string(
    by_outcome: Mapping[str, list[Finished]], passed_out: Finished, random: Random, *, long: bool
) -> list[Finished]:
    count = random.randrange(3, 10) if long else random.choice((1, 1, 2, 2, 2, 3, 3))
    chosen: list[Finished] = []
    for _ in range(count):
        if random.random() < 0.15:
            chosen.append(passed_out)
        outcome = random.choice(("made", "made", "failed", "failed", "tied", "tied"))
        chosen.append(random.choice(by_outcome[outcome] or by_outcome["made"]))
    return chosen


def _target(chosen: Sequence[Finished], random: Random) -> int:
    """A target at, around or between what the two sides reach."""
    totals = [sum(one.score.score[team] for one in chosen if one.score) for team in (0, 1)]
    carried = sum(one.score.pending for one in chosen if one.score)
    around = random.choice(
        (
            min(totals),
            max(totals),
            max(totals) + 1,
            sum(totals) // 2,
            max(totals) + carried,
            max(totals) + 200,
        )
    )
    return max(around, 1)


def _until_over(rules: match.MatchRules, chosen: Sequence[Finished]) -> list[Finished]:
    standing, cut = match.Standing(), []
    for one in chosen:
        cut.append(one)
        standing = match.after(rules, standing, one.score)
        if standing.over:
            break
    return cut
