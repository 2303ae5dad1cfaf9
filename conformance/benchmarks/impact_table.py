"""How often each rule point matters between any two variants: the figures that the site shows.

    python conformance/benchmarks/impact_table.py [--deals N] [--seed S] [--policy P] > docs/data/impact.json

The same options give the same bytes. For each pair ``A..B`` and each rule point on which they differ, ritual apart, the
shares of the deals that A's rules, and the same with that one point as in B, play with another choice allowed
(``legal``), to another ``outcome``, or to another ``score``, and the share of the matches with another ``winner``;
no shares at all where the point can make no difference to these players or beside A's other rules.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from belote_spec import variant as variants
from belote_spec.catalogue import catalogue
from belote_spec.impact import DEALS_A_MATCH, impact
from belote_spec.impact_report import Line
from belote_spec.policy import POLICIES
from belote_spec.variant import Variant

DIGITS = 6


def figures(line: Line) -> dict[str, float]:
    """The shares of a rule point."""
    if line.idle:
        return {}
    shares = {"legal": line.legal, "outcome": line.outcome, "score": line.score, "winner": line.winner}
    return {name: round(share.value, DIGITS) for name, share in shares.items()}


def measured(left: Variant, right: Variant, deals: int, seed: int, policy: str) -> dict[str, Any]:
    """The rule points on which two variants differ, each with its shares."""

    def progress(done: int, total: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{left.id}..{right.id} {100 * done // total:3} %", end="", file=sys.stderr, flush=True)

    report = impact(left, right, deals=deals, seed=seed, policy=policy, progress=progress)
    print("" if sys.stderr.isatty() else f"{left.id}..{right.id}", file=sys.stderr)
    if not report.complete:
        raise KeyboardInterrupt
    return {
        line.point: figures(line)
        for line in report.lines
        if line.point and not catalogue()[line.point].ritual
    }


def table(of: Sequence[Variant], deals: int, seed: int, policy: str) -> dict[str, Any]:
    """The figures of all pairs, with what was measured."""
    return {
        "deals": deals,
        "matches": -(-deals // DEALS_A_MATCH),
        "seed": seed,
        "policy": policy,
        "pairs": {
            f"{left.id}..{right.id}": measured(left, right, deals, seed, policy)
            for left, right in combinations(of, 2)
        },
    }


def main() -> int:
    """Prints the figures as JSON."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=1_000_000, help="for each pair and rule point")
    parser.add_argument("--seed", type=int, default=20261130)
    parser.add_argument("--policy", choices=list(POLICIES), default="heuristic")
    arguments = parser.parse_args()
    of = [variants.load(name) for name in variants.builtin()]
    found = table(of, arguments.deals, arguments.seed, arguments.policy)
    print(json.dumps(found, sort_keys=True, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
