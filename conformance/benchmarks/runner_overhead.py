"""What the runner costs: cases a second against a bare loop that writes a line and reads one.

    python conformance/benchmarks/runner_overhead.py [--cases N] [--rounds N] [--json]

Both speak to the same trivial child, the shortest program that fits the protocol: it reads its question only to
echo the seq, and gives every one the same answer. Both send the same bytes, made beforehand as they are when
cases are read from a file. The bare loop stops there; the runner also watches standard error and the deadline,
looks for output that nobody asked for, reads and checks each reply, judges it and hands out a result in order.
The rounds alternate, and the ratio is the median over the rounds.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time

from belote_conformance.cases import Case
from belote_conformance.runner import Runner

CHILD = """
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    if request["op"] == "start":
        reply = {"protocol": 1, "engine": {"name": "trivial", "version": "1"}, "variants": "any",
                 "questions": ["plays"]}
    elif request["op"] == "ask":
        reply = {"seq": request["seq"], "answer": {"legal": ["9H", "JH", "QH"]}}
    else:
        break
    print(json.dumps(reply), flush=True)
"""
COMMAND = (sys.executable, "-S", "-c", CHILD)
DECK = [rank + suit for suit in "CDHS" for rank in "789TJQKA"]


def case(number: int) -> Case:
    """A case of the usual size for a play: about 600 bytes asked."""
    return Case(
        id=f"plays/benchmark/{number:06}",
        variant="belote-000",
        options={},
        question="plays",
        given={
            "seat": "S",
            "hand": ["9H", "JH", "QH", "7S", "AS", "TD"],
            "trump": "H",
            "trick": {"leader": "N", "cards": ["8H", "KH"]},
            "order": ["N", "E", "S", "W"],
        },
        record={
            "dealer": "W",
            "deck": DECK,
            "calls": ["pass", "H"],
            "plays": DECK[:10],
        },
        expect={"legal": ["9H", "JH", "QH"]},
    )


def lines_of(cases: list[Case]) -> list[bytes]:
    """The bytes that the runner sends for the cases."""
    return [f'{{"op":"ask","seq":{seq},{case.request()}}}\n'.encode() for seq, case in enumerate(cases, 1)]


def bare(lines: list[bytes]) -> float:
    """Seconds for writing each line and reading one, with nothing else done."""
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:  # noqa: S603
        assert child.stdin is not None
        assert child.stdout is not None
        write, flush, read = child.stdin.write, child.stdin.flush, child.stdout.readline
        write(b'{"op":"start"}\n')
        flush()
        read()
        begun = time.perf_counter()
        for line in lines:
            write(line)
            flush()
            read()
        return time.perf_counter() - begun


def run(cases: list[Case]) -> float:
    """Seconds for the same through the runner."""
    with Runner(COMMAND) as runner:
        begun = time.perf_counter()
        passed = sum(result.status == "passed" for result in runner.results(cases))
        seconds = time.perf_counter() - begun
    if passed != len(cases):
        raise SystemExit(f"only {passed} of {len(cases)} cases passed")
    return seconds


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cases", type=int, default=5000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    cases = [case(number) for number in range(arguments.cases)]
    lines = lines_of(cases)
    bare_times, run_times = [], []
    for _ in range(arguments.rounds):
        bare_times.append(bare(lines))
        run_times.append(run(cases))
    ratio = statistics.median(late / early for early, late in zip(bare_times, run_times, strict=True))
    rates = {
        "bare": {
            "cases_per_second": round(len(cases) / statistics.median(bare_times)),
            "loop": "write, read",
        },
        "runner": {
            "cases_per_second": round(len(cases) / statistics.median(run_times)),
            "loop": "poll, write, poll, read, check, judge, result",
        },
        "ratio": round(ratio, 2),
    }
    if arguments.json:
        print(json.dumps(rates))
        return
    print(f"bare loop   {rates['bare']['cases_per_second']:>8,} cases/s")
    print(f"runner      {rates['runner']['cases_per_second']:>8,} cases/s")
    print(f"ratio       {ratio:>8.2f}  (at most 3)")


if __name__ == "__main__":
    main()
