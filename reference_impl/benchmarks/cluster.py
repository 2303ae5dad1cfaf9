"""What a cluster costs: the same deals on threads and on workers of dask.distributed, and what each task costs besides.

Both take turns in one run. The overhead of a task is the time of many that play next to nothing, sent through the cluster
as the long ones are. From both follows how long a run of so many deals takes on so many workers, and how large its tasks
should be for the scheduler, which hands them out one after the other, to keep up.

    python reference_impl/benchmarks/cluster.py [--workers N] [--deals N] [--rounds N] [--json]
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from concurrent.futures import Executor, ThreadPoolExecutor

from belote_spec import variant, workers
from belote_spec.impact import DEALS, Task, run
from belote_spec.policy import RANDOM
from belote_spec.ruleset import canonical

PART = 1_000_000
"""Deals a task, over both rule sets."""
SMALL = 400
"""Tasks that play next to nothing."""
GOAL = 10**12
MACHINES = (2, 16, 128, 1024)


def tasks(deals: int, size: int) -> list[Task]:
    """A comparison of two rule sets that differ in one rule point, so many deals in all."""
    names = variant.builtin()
    rules = canonical(variant.load(names[0]).rules)
    change = canonical({"play.overruff_partner": "required_if_trumping"})
    each = max(1, size // 2)
    return [Task(DEALS, rules, (change,), 1, RANDOM, first, each) for first in range(0, deals // 2, each)]


def timed(pool: Executor, todo: list[Task]) -> float:
    """How long an executor takes for tasks, in seconds."""
    start = time.perf_counter()
    for future in [pool.submit(run, task) for task in todo]:
        future.result()
    return time.perf_counter() - start


def measure(deals: int, count: int, rounds: int) -> dict[str, float]:
    """Deals a second on threads and on the cluster, and seconds a task: medians of the rounds."""
    found: dict[str, list[float]] = {"threads": [], "cluster": [], "overhead": []}
    with ThreadPoolExecutor(count) as threads, workers.cluster(workers=count) as cluster:
        for pool in (threads, cluster):
            timed(pool, tasks(40, 2))
        for _ in range(rounds):
            for name, pool in (("threads", threads), ("cluster", cluster)):
                found[name].append(deals / timed(pool, tasks(deals, PART)))
            found["overhead"].append(timed(cluster, tasks(4 * SMALL, 4)) / SMALL)
    return {name: statistics.median(values) for name, values in found.items()}


def planned(rate: float, overhead: float, count: int) -> dict[str, float]:
    """How large a task must be for the scheduler to keep so many workers busy with half its time, and the days it takes."""
    size = max(PART, 2 * overhead * count * rate)
    return {
        "workers": count,
        "task_deals": size,
        "task_seconds": size / rate,
        "days": GOAL / (rate * count) / 86_400,
    }


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--workers", type=int, default=workers.processors(), help="workers (processors)")
    parser.add_argument("--deals", type=int, default=16_000_000, help="deals a round (16,000,000)")
    parser.add_argument("--rounds", type=int, default=3, help="rounds (3)")
    options = parser.parse_args()
    figures = measure(options.deals, options.workers, options.rounds)
    rate = figures["cluster"] / options.workers
    plans = [planned(rate, figures["overhead"], count) for count in MACHINES]
    if options.json:
        print(json.dumps({"workers": options.workers, **figures, "plans": plans}, indent=2))
        return
    for name in ("threads", "cluster"):
        print(f"{name:8} {options.workers} workers {figures[name]:14,.0f} deals a second")
    print(f"cluster / threads: {figures['cluster'] / figures['threads']:.2f}")
    print(f"overhead of a task: {1000 * figures['overhead']:.2f} ms")
    for plan in plans:
        print(
            "{workers:6,} workers: tasks of {task_deals:,.0f} deals ({task_seconds:.1f} s), {days:.2f} days for 10^12".format(
                **plan
            )
        )


if __name__ == "__main__":
    main()
