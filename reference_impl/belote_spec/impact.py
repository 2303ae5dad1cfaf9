"""How much the differences between two variants matter: each rule point alone and all together, over many deals.

The same deals are played under both, so that nothing but the rules makes a difference. What is counted are whole numbers:
parts of a run can be done anywhere, in any order, and again after an interruption, and give the same bytes.
"""

from __future__ import annotations

import heapq
import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import islice
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, NamedTuple

from .compare import differences
from .errors import NotReadable
from .impact_report import Line, Report
from .kernel import facade
from .kernel.layout import Counter, MatchCounter
from .kernel.tables import pack
from .policy import HEURISTIC, PERFECT, POLICIES, RANDOM
from .ruleset import RuleSet, canonical, fingerprint
from .variant import Variant
from .workers import processors, slots

Progress = Callable[[int, int], None]
"""Told how much is done, of how much: deals, a match being about ten."""

DEALS: Final = "deals"
MATCHES: Final = "matches"
DEALS_A_MATCH: Final = 20
"""One match is played for so many deals."""
MATCH_WEIGHT: Final = 10
"""A match is about as much work as so many deals."""
TASK_DEALS: Final = {RANDOM: 1_000_000, HEURISTIC: 500_000, PERFECT: 200}
"""A task plays about so many deals, over all its rule sets; it takes a second or two."""
TASK_DEALS_INTERPRETED: Final = {RANDOM: 5_000, HEURISTIC: 3_000, PERFECT: 5}
"""The same without the kernel."""
AHEAD: Final = 64
"""So many tasks are handed out at a time, or twice as many as the workers can be at, if that is more."""
TRIES: Final = 3

Sums = list[list[int]]


class Task(NamedTuple):
    """A part of a run, small enough to be sent anywhere.

    Attributes:
        kind: DEALS or MATCHES.
        rules: the rules that the others are compared with, as canonical JSON.
        changes: what the others change, as JSON each.
        seed: the seed.
        how: the number of the policy.
        first: the first deal or match.
        size: how many.
    """

    kind: str
    rules: str
    changes: tuple[str, ...]
    seed: int
    how: int
    first: int
    size: int


def run(task: Task) -> Sums:
    """Does a task: the one function that workers call."""
    backend = facade.backend()
    rules = json.loads(task.rules)
    sets = [RuleSet.of({**rules, **json.loads(change)}) for change in ("{}", *task.changes)]
    alike = [tuple(pack(rules)) for rules in sets]
    different = list(dict.fromkeys(alike))
    work = backend.matches if task.kind == MATCHES else backend.compare
    found = work([sets[alike.index(one)] for one in different], task.seed, task.first, task.size, task.how)
    return [list(found[different.index(one)]) for one in alike]


def added(sums: Sums, more: Sums) -> Sums:
    """The sums of two sets of counters."""
    return [[one + two for one, two in zip(*rows, strict=True)] for rows in zip(sums, more, strict=True)]


@dataclass
class State:
    """What has been done of a run.

    Attributes:
        plan: fingerprint of everything but the number of deals.
        sums: by kind of task, the counters of each rule set.
        done: by kind of task, the ranges that are done, as (first, one after the last), in order and apart.
    """

    plan: str
    sums: dict[str, Sums]
    done: dict[str, list[tuple[int, int]]] = field(default_factory=lambda: {DEALS: [], MATCHES: []})

    def take(self, task: Task, found: Sums) -> None:
        """Adds what a task found: all of it or, if something interrupts, nothing."""
        sums = {**self.sums, task.kind: added(self.sums[task.kind], found)}
        done = {
            **self.done,
            task.kind: _joined([*self.done[task.kind], (task.first, task.first + task.size)]),
        }
        vars(self).update(sums=sums, done=done)

    @property
    def weight(self) -> int:
        """How much has been done, in deals."""
        return self.sums[DEALS][0][Counter.DEALS] + MATCH_WEIGHT * self.sums[MATCHES][0][MatchCounter.MATCHES]

    def missing(self, kind: str, total: int, size: int) -> Iterator[tuple[int, int]]:
        """The ranges below ``total`` that are not done, as (first, count), none larger than ``size``."""
        begin = 0
        for first, after in [*self.done[kind], (total, total)]:
            for start in range(begin, min(first, total), size):
                yield start, min(size, min(first, total) - start)
            begin = max(begin, after)

    def save(self, path: Path) -> None:
        """Writes the state, all or nothing."""
        told = {"plan": self.plan, "sums": self.sums, "done": self.done}
        beside = path.with_name(path.name + ".new")
        beside.write_text(json.dumps(told, separators=(",", ":")) + "\n", encoding="utf-8")
        beside.replace(path)

    def resume(self, path: Path) -> None:
        """Takes over what an earlier run wrote, if it did.

        Raises:
            NotReadable: if the file is of another plan, or not of a run at all.
        """
        if not path.exists():
            return
        try:
            told = json.loads(path.read_text(encoding="utf-8"))
            same, sums = told["plan"] == self.plan, {kind: told["sums"][kind] for kind in self.sums}
            done = {
                kind: [(int(first), int(after)) for first, after in told["done"][kind]] for kind in self.done
            }
        except (ValueError, KeyError, TypeError) as error:
            raise NotReadable(f"{path} does not hold a run") from error
        if not same:
            raise NotReadable(f"{path} holds a run of other rules, another seed or another policy")
        self.sums, self.done = sums, done


def _joined(ranges: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Ranges in order, those that touch made one."""
    joined: list[tuple[int, int]] = []
    for first, after in sorted(ranges):
        if joined and joined[-1][1] == first:
            joined[-1] = (joined[-1][0], after)
        else:
            joined.append((first, after))
    return joined


@dataclass(frozen=True)
class Plan:
    """What is to be done.

    Attributes:
        labels: what changes in each rule set after the first: (rule point, value), or all together.
        sets: the rule sets, that of the left variant first.
        seed: the seed.
        how: the number of the policy.
    """

    labels: tuple[tuple[str, Any, Any], ...]
    sets: tuple[dict[str, Any], ...]
    seed: int
    how: int

    @property
    def id(self) -> str:
        """A fingerprint: equal plans share their parts."""
        return fingerprint({"sets": self.sets, "seed": self.seed, "how": self.how})

    def nothing(self) -> State:
        """The state before anything is done."""
        counters = {DEALS: len(Counter), MATCHES: len(MatchCounter)}
        return State(self.id, {kind: [[0] * width for _ in self.sets] for kind, width in counters.items()})

    def tasks(self, state: State, deals: int, size: int) -> Iterator[Task]:
        """What is left to do for so many deals, in tasks of about ``size`` deals over all rule sets.

        Matches come among the deals, so that a run broken off has some of both.
        """
        rules, *others = self.sets
        changes = tuple(
            canonical({name: one[name] for name in one if one[name] != rules[name]}) for one in others
        )
        size = max(1, size // len(self.sets))

        def parts(kind: str, total: int, each: int) -> Iterator[tuple[float, Task]]:
            for first, count in state.missing(kind, total, each):
                yield first / total, Task(kind, canonical(rules), changes, self.seed, self.how, first, count)

        matches = parts(MATCHES, -(-deals // DEALS_A_MATCH), max(1, size // MATCH_WEIGHT))
        for _, task in heapq.merge(parts(DEALS, deals, size), matches, key=itemgetter(0)):
            yield task


def plan(left: Variant, right: Variant, *, seed: int, policy: str) -> Plan:
    """The rule sets to compare: the left one, each point of the right one alone, and all of them.

    Raises:
        NotReadable: for an unknown policy.
        NotSpecified: for rules that no document describes.
    """
    if policy not in POLICIES:
        raise NotReadable(f"{policy[:40]} is not a policy; there are: {', '.join(POLICIES)}")
    found = [
        (one.point.id, left.rules[one.point.id], right.rules[one.point.id])
        for one in differences(left, right)
    ]
    sets = [left.rules, *({**left.rules, name: value} for name, _, value in found)]
    labels = list(found)
    if len(found) > 1:
        sets.append(right.rules)
        labels.append(("", None, None))
    for rules in sets:
        RuleSet.of(rules)
    return Plan(tuple(labels), tuple(sets), seed, POLICIES[policy])


def impact(
    left: Variant,
    right: Variant,
    *,
    deals: int = 100_000,
    seed: int = 0,
    policy: str = "random",
    executor: Executor | None = None,
    progress: Progress | None = None,
    saved: Path | None = None,
    task_deals: int | None = None,
    ahead: int | None = None,
) -> Report:
    """Measures how much the rule points on which two variants differ matter.

    Args:
        left: the variant to compare with.
        right: the other one.
        deals: how many deals; one match is played for each DEALS_A_MATCH of them.
        seed: the seed.
        policy: who plays: one of POLICIES.
        executor: who works: any executor of ``concurrent.futures``; None: a thread for each processor.
        progress: told how far it is.
        saved: a file that keeps what is done, to go on from there another time, also to more deals.
        task_deals: about how many deals a task plays, over all rule sets; None: as many as take a second or two.
        ahead: how many tasks are handed out at a time; None: enough for all workers.

    Returns:
        The report; after an interruption from the keyboard, that of the deals done until then.

    Raises:
        NotReadable: for an unknown policy, or a file of another run.
    """
    todo = plan(left, right, seed=seed, policy=policy)
    state = todo.nothing()
    if saved is not None:
        state.resume(saved)
    complete = True
    if todo.labels:
        if task_deals is None:
            task_deals = (TASK_DEALS if facade.available() else TASK_DEALS_INTERPRETED)[todo.how]
        tasks = todo.tasks(state, deals, task_deals)
        goal = deals + MATCH_WEIGHT * -(-deals // DEALS_A_MATCH)
        complete = _work(tasks, state, goal, executor, progress, saved, ahead)
    return _report(left, right, todo, state, policy, complete=complete)


def _work(
    tasks: Iterator[Task],
    state: State,
    goal: int,
    executor: Executor | None,
    progress: Progress | None,
    saved: Path | None,
    ahead: int | None,
) -> bool:
    """Does the tasks; returns whether all of them could be done."""
    own = ThreadPoolExecutor(processors()) if executor is None else None
    workers = executor or own
    assert workers is not None
    ahead = max(AHEAD, 2 * slots(workers)) if ahead is None else ahead
    try:
        for task, found in _finished(workers, tasks, ahead):
            state.take(task, found)
            if saved is not None:
                state.save(saved)
            if progress is not None:
                progress(min(state.weight, goal), goal)
    except KeyboardInterrupt:
        return False
    finally:
        if own is not None:
            own.shutdown(wait=True, cancel_futures=True)
    return True


def _finished(workers: Executor, tasks: Iterator[Task], ahead: int) -> Iterator[tuple[Task, Sums]]:
    """The tasks with what they found, as they finish; one that fails is tried again, elsewhere if there is elsewhere."""
    running: dict[Future[Sums], tuple[Task, int]] = {}
    try:
        while True:
            for task in islice(tasks, max(0, ahead - len(running))):
                running[workers.submit(run, task)] = (task, 1)
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                task, tries = running.pop(future)
                if future.exception() is None or tries == TRIES:
                    yield task, future.result()
                else:
                    running[workers.submit(run, task)] = (task, tries + 1)
    finally:
        for future in running:
            future.cancel()


def _report(
    left: Variant, right: Variant, todo: Plan, state: State, policy: str, *, complete: bool
) -> Report:
    base = pack(RuleSet.of(todo.sets[0]))
    lines = tuple(
        Line.of(
            name, before, after, state.sums[DEALS][number], state.sums[MATCHES][number],
            idle=pack(RuleSet.of(todo.sets[number])) == base,
        )
        for number, (name, before, after) in enumerate(todo.labels, 1)
    )  # fmt: skip
    return Report(
        left=left.id,
        right=right.id,
        rules=(fingerprint(left.rules), fingerprint(right.rules)),
        seed=todo.seed,
        policy=policy,
        complete=complete,
        deals=tuple(state.sums[DEALS][0]),
        matches=tuple(state.sums[MATCHES][0]),
        lines=lines,
    )
