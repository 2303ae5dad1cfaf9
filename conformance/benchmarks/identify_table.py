"""What identify finds of the reference engine: under each variant and named reading, and with rule points changed.

    python conformance/benchmarks/identify_table.py [--combinations N] [--points N] [--seed N]

Each row: what the engine plays, and whether that was given back: ``same``, or ``alike`` where the answers are those of
the rules that were found, to the last case. Anything else is ``WRONG`` and makes the exit status 1.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator

from belote_conformance import corpus
from belote_conformance.cases import Case
from belote_conformance.identify import Identified, identified, pooled
from belote_conformance.inprocess import InProcess, Reference
from belote_conformance.moves import moves
from belote_conformance.reference import State, changes, moved, own_values
from belote_spec import variant as variants


def engines(combinations: int, points: int, seed: int) -> Iterator[tuple[str, str | None, State]]:
    """What the engine plays: a variant, a named reading of it, rule points changed."""
    for name in variants.builtin():
        yield name, None, frozenset()
        for reading in variants.load(name).readings:
            yield name, reading, frozenset()
    choice = random.Random(seed)
    for number in range(combinations):
        variant = variants.load(variants.builtin()[number % len(variants.builtin())])
        own, state = own_values(variant), State()
        for move in choice.sample(moves(variant).all, choice.randint(1, points)):
            state = moved(state, move.to, own)
        yield variant.id, None, state


def outcome(found: Identified, engine: InProcess, cases: list[Case], rules: dict[str, object]) -> str:
    """Whether the rules were given back."""
    if {**found.nearest.rules, **found.values} == rules:
        return "same"
    other = InProcess(Reference(own=found.nearest.id, values=found.values))
    return "alike" if all(engine.ask(case).answer == other.ask(case).answer for case in cases) else "WRONG"


def main() -> int:
    """Prints the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--combinations", type=int, default=50)
    parser.add_argument("--points", type=int, default=6, help="at most so many points are changed at once")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    cases = pooled(corpus.shipped(), variants.builtin())
    counts: Counter[str] = Counter()
    for name, reading, state in engines(arguments.combinations, arguments.points, arguments.seed):
        engine = InProcess(Reference(own=name, reading=reading, values=changes(state)))
        begun = time.perf_counter()
        found = identified(list(engine.results(cases)), variants.builtin(), own=True)
        seconds = time.perf_counter() - begun
        rules = {**variants.load(name, reading=reading).rules, **changes(state)}
        result = outcome(found, engine, cases, rules)
        counts[result] += 1
        told = [name, *([reading] if reading else []), *sorted(f"{rule}={value}" for rule, value in state)]
        print(f"{result:6} {seconds:6.1f}s  {' '.join(told)}")
        if result == "WRONG":
            print("\n".join(f"    {line}" for line in found.lines()))
        sys.stdout.flush()
    print(", ".join(f"{count} {word}" for word, count in sorted(counts.items())), file=sys.stderr)
    return 1 if counts["WRONG"] else 0


if __name__ == "__main__":
    sys.exit(main())
