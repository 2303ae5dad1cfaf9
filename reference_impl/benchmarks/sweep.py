"""How the cost grows: complete random deals by the thousand to ten million, and what the kernel costs before the first.

Each size is played by the kernel on one thread and on two, and the small ones by the interpreter; memory is the most that
the process has held so far. Compile times are those of a new process, with an empty cache and with a full one. The solver
plays whole deals that a beginner called, on one thread.

    python reference_impl/benchmarks/sweep.py [--most N] [--json]
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from belote_spec import policy, randomness, variant
from belote_spec.deal import CALLING, PLAYING, Deal
from belote_spec.kernel import facade, solver
from belote_spec.ruleset import RuleSet

INTERPRETED = 20_000
"""The interpreter plays no more than so many deals."""
PART = 1_000_000
"""Deals a task."""
_PREPARE = "from belote_spec.kernel import native; print(native.prepare('rows', 'compare', 'matches'))"


def peak() -> float:
    """Megabytes that the process has held at most; 0 where the system does not say."""
    try:
        import resource  # noqa: PLC0415 - not everywhere
    except ImportError:
        return 0.0
    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return held / (1 << 20) if sys.platform == "darwin" else held / (1 << 10)


def seconds(work: Callable[[], object]) -> float:
    """How long work takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def threaded(rules: RuleSet, deals: int, threads: int) -> None:
    """Plays deals on so many threads."""
    backend = facade.backend(compiled=True)
    part = max(1, min(PART, -(-deals // threads)))
    with ThreadPoolExecutor(threads) as pool:
        starts = range(0, deals, part)
        list(
            pool.map(
                lambda first: backend.compare([rules], 1, first, min(part, deals - first), policy.RANDOM),
                starts,
            )
        )


def sweep(rules: RuleSet, most: int) -> Iterator[dict[str, Any]]:
    """One row for each size."""
    deals = 1000
    while deals <= most:
        row: dict[str, Any] = {"deals": deals}
        if facade.available():
            row["kernel"] = seconds(lambda: threaded(rules, deals, 1))  # noqa: B023 - called at once
            row["kernel-2-threads"] = seconds(lambda: threaded(rules, deals, 2))  # noqa: B023
        if deals <= INTERPRETED:
            plain = facade.backend(compiled=False)
            row["interpreter"] = seconds(lambda: plain.compare([rules], 1, 0, deals, policy.RANDOM))  # noqa: B023
        row["megabytes"] = round(peak(), 1)
        yield row
        deals *= 10


def compile_times() -> dict[str, float]:
    """Seconds to have the kernel ready in a new process, from nothing and from numba's cache."""
    found: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        for name in ("cold", "cached"):
            environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
            command = [sys.executable, "-c", _PREPARE]
            done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)  # noqa: S603
            found[name] = round(float(done.stdout), 3)
    return found


def solved(rules: RuleSet, count: int) -> dict[str, float]:
    """Milliseconds a whole deal at perfect play."""
    times: list[float] = []
    number = 0
    while len(times) < count:
        deal = Deal(rules, randomness.shuffled_deck(1, number), number & 3)
        while deal.phase is CALLING:
            deal.apply(policy.best_call(deal, deal.legal_actions()))
        number += 1
        if deal.phase is PLAYING:
            if not times:
                solver.solve(deal, line=False)
            times.append(1000 * seconds(lambda: solver.solve(deal, line=False)))  # noqa: B023
    return {
        "deals": count,
        "median": round(statistics.median(times), 2),
        "mean": round(statistics.mean(times), 2),
        "most": round(max(times), 1),
    }


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument(
        "--most", type=int, default=10_000_000, help="the greatest number of deals (10,000,000)"
    )
    parser.add_argument("--solve", type=int, default=60, help="how many deals to solve (60)")
    parser.add_argument("--variant", default=variant.builtin()[0], help="whose rules (the first variant)")
    options = parser.parse_args()
    rules = variant.load(options.variant).compiled
    told: dict[str, Any] = {
        "compile_seconds": {},
        "solve_milliseconds": solved(rules, options.solve),
        "sweep": [],
    }
    if facade.available():
        told["compile_seconds"] = compile_times()
        threaded(rules, 10, 1)
    told["sweep"] = list(sweep(rules, options.most))
    if options.json:
        print(json.dumps(told, indent=2))
        return
    for name, spent in told["compile_seconds"].items():
        print(f"kernel ready, {name}: {spent:.2f} s")
    print(
        "a whole deal at perfect play: median {median} ms, mean {mean} ms, most {most} ms, of {deals}".format(
            **told["solve_milliseconds"]
        )
    )
    print(f"{'deals':>10} {'interpreter':>22} {'kernel':>22} {'kernel, 2 threads':>22} {'memory':>9}")
    for row in told["sweep"]:
        cells = []
        for name in ("interpreter", "kernel", "kernel-2-threads"):
            spent = row.get(name)
            cells.append("" if spent is None else f"{spent:.3f} s {row['deals'] / spent:,.0f}/s")
        print(
            f"{row['deals']:>10,} "
            + " ".join(f"{cell:>22}" for cell in cells)
            + f" {row['megabytes']:6.0f} MB"
        )


if __name__ == "__main__":
    main()
