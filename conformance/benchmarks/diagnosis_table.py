"""What certify says of the reference engine with one rule point changed, for every point and value, and of pairs.

    python conformance/benchmarks/diagnosis_table.py [VARIANT…] [--pairs N] [--seed N] [--json] [--smoke]

Each row: the change, how many cases notice it, the first finding, and whether that is the change: ``named`` (the
diagnosis names it first, or first equal with changes that answer every case alike), ``reading`` (the document allows
it, and the engine conforms under it), ``alike`` (no case notices it). Anything else is ``WRONG`` and makes the exit
status 1. With pairs, both changes must be found where the answers determine both.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from belote_conformance import corpus
from belote_conformance.cases import Case
from belote_conformance.inprocess import InProcess, Reference
from belote_conformance.moves import Move, Moves, moves
from belote_conformance.reference import State, changes, moved, own_values
from belote_conformance.verdict import Verdict, judge_engine
from belote_spec import variant as variants
from belote_spec.variant import Variant


def certified(variant: Variant, cases: Sequence[Case], state: State) -> Verdict:
    """The verdict on the reference engine with rule points changed."""
    engine = InProcess(Reference(values=changes(state)))
    return judge_engine(variant, list(engine.results(cases)), engine.hello)


def outcome(verdict: Verdict, state: State, allowed: Moves) -> str:
    """Whether the verdict is the one that the change deserves."""
    found = verdict.diagnosis
    if found.state == state:
        word = "fails" if state - allowed.reading(state) else "conforms"
        return {"fails": "named", "conforms": "reading"}[word] if verdict.word == word else "WRONG"
    if verdict.word == "as_completed":
        return "alike"
    return _standing_in(verdict, state)


def _standing_in(verdict: Verdict, state: State) -> str:
    """Whether other settings are named in place of some, and said to answer alike."""
    found = verdict.diagnosis
    told = [set(one.settings) for one in found.not_told]
    missing, extra = state - found.state, found.state - state
    if all(any(one in group for group in told) for one in missing) and all(
        any(one in group for group in told) for one in extra
    ):
        return "reading" if verdict.conforms else "named"
    return "WRONG"


def pairs(allowed: Moves, count: int, seed: int) -> Iterator[tuple[Move, Move]]:
    """Seeded pairs of changes of different rule points."""
    choice = random.Random(seed)
    while count:
        one, other = choice.sample(allowed.all, 2)
        if not {rule for rule, _ in one.to} & {rule for rule, _ in other.to}:
            yield one, other
            count -= 1


def rows(name: str, cases: Sequence[Case], count: int, seed: int) -> Iterator[dict[str, Any]]:
    """The rows of the table of one variant."""
    variant = variants.load(name)
    allowed, own = moves(variant), own_values(variant)
    chosen = [(move,) for move in allowed.all] if not count else list(pairs(allowed, count, seed))
    for together in chosen:
        state: State = frozenset()
        for move in together:
            state = moved(state, move.to, own)
        begun = time.perf_counter()
        verdict = certified(variant, cases, state)
        result = outcome(verdict, state, allowed)
        if result == "WRONG":
            result = _undetermined(cases, state, verdict)
        yield {
            "variant": name,
            "change": sorted(f"{rule}={value}" for rule, value in state),
            "failed": verdict.counts.total["failed"],
            "word": verdict.word,
            "found": [line for line in verdict.lines() if not line.startswith("not told")],
            "outcome": result,
            "seconds": round(time.perf_counter() - begun, 2),
        }


def _undetermined(cases: Sequence[Case], state: State, verdict: Verdict) -> str:
    """``alike`` if the rules that were found answer every case as the engine does."""
    one = InProcess(Reference(values=changes(state)))
    other = InProcess(Reference(values=changes(verdict.diagnosis.state)))
    same = all(one.ask(case).answer == other.ask(case).answer for case in cases)
    return "alike" if same else "WRONG"


def main() -> int:
    """Prints the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("variants", nargs="*", default=list(variants.builtin()))
    parser.add_argument(
        "--pairs", type=int, default=0, help="seeded pairs in place of single changes, a variant"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--smoke", action="store_true")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    whole = corpus.read()
    counts: Counter[str] = Counter()
    for name in arguments.variants:
        for row in rows(name, whole.tier(name, smoke=arguments.smoke), arguments.pairs, arguments.seed):
            counts[row["outcome"]] += 1
            if arguments.json:
                print(json.dumps(row, ensure_ascii=False))
            else:
                print(
                    f"{row['variant']}  {row['outcome']:8} {row['failed']:5} {row['seconds']:6.2f}s  {' '.join(row['change'])}"
                )
                if row["outcome"] == "WRONG":
                    print("\n".join(f"    {line}" for line in row["found"]) or "    nothing found")
            sys.stdout.flush()
    print(", ".join(f"{count} {word}" for word, count in sorted(counts.items())), file=sys.stderr)
    return 1 if counts["WRONG"] else 0


if __name__ == "__main__":
    sys.exit(main())
