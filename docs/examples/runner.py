"""A complete small runner of the belote corpus: Python 3.11 or later, standard library only.

    python runner.py CORPUS VARIANT [--smoke] -- COMMAND...

CORPUS is the folder with manifest.json. COMMAND is an engine that speaks the conformance protocol on its standard
input and output. Exit status: 0 every answer is the expected one or an accepted one, 1 some are not, 2 it cannot be run.
"""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

REQUIRED = {
    "calls": ["legal", "caller", "outcome"],
    "deal": ["hands", "leader"],
    "plays": ["legal"],
    "trick": ["winner", "points"],
    "announcements": ["held", "best", "points"],
    "score": ["outcome", "score", "pending"],
    "match": ["totals", "pot", "over", "winner"],
    "replay": ["calls", "plays", "score"],
}
SETS = {"legal", "hands", "held"}


def cases(corpus: Path, variant: str, smoke: bool) -> Iterator[dict[str, Any]]:
    """The cases of a variant, one line of a file each."""
    manifest = json.loads((corpus / "manifest.json").read_text(encoding="utf-8"))
    wanted = set(manifest["variants"][variant]["smoke"])
    for question in REQUIRED:
        with (corpus / variant / f"{question}.jsonl").open(encoding="utf-8") as lines:
            for case in map(json.loads, lines):
                if not smoke or case["id"] in wanted:
                    yield case


def plain(value: Any, name: str = "") -> Any:
    """A value in the form in which two are compared: lists that are sets are sorted."""
    if isinstance(value, dict):
        return {key: plain(part, name if name in SETS else key) for key, part in value.items()}
    if isinstance(value, list):
        parts = [plain(part) for part in value]
        return sorted(parts, key=lambda part: json.dumps(part, sort_keys=True)) if name in SETS else parts
    return value


def same(question: str, answer: dict[str, Any], stated: dict[str, Any]) -> bool:
    """Whether every required field is the stated one."""
    return all(
        field in answer and plain(answer[field], field) == plain(stated[field], field)
        for field in REQUIRED[question]
    )


class Engine:
    """An engine behind a pipe: one line of JSON there, one line back."""

    def __init__(self, command: list[str]) -> None:
        self.child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.about = self.say({"op": "start", "protocol": 1})

    def say(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send a message and read the reply.

        Raises:
            EOFError: if the engine has gone.
        """
        self.child.stdin.write(json.dumps(message).encode() + b"\n")
        self.child.stdin.flush()
        line = self.child.stdout.readline()
        if not line:
            raise EOFError("the engine has gone")
        return json.loads(line)

    def can(self, case: dict[str, Any]) -> bool:
        """Whether the engine says that it answers such a question, with these options."""
        values = self.about.get("options", {})
        return case["question"] in self.about["questions"] and all(
            value in values.get(name, [value]) for name, value in case["options"].items()
        )

    def stop(self) -> None:
        """End the conversation."""
        self.child.stdin.close()
        self.child.wait(timeout=10)


def verdict(case: dict[str, Any], reply: dict[str, Any]) -> str:
    """What became of a case: passed, accepted, failed or unsupported."""
    if "unsupported" in reply:
        return "unsupported"
    answer = reply.get("answer", {})
    if same(case["question"], answer, case["expect"]):
        return "passed"
    if any(same(case["question"], answer, other["answer"]) for other in case["accept"]):
        return "accepted"
    return "failed"


def main(arguments: list[str]) -> int:
    """Ask every case and print the counts, the failures and the rules that explain them."""
    if "--" not in arguments or arguments.index("--") < 2:
        print(__doc__, file=sys.stderr)
        return 2
    mark = arguments.index("--")
    corpus, variant, smoke = Path(arguments[0]), arguments[1], "--smoke" in arguments[:mark]
    counts: Counter[tuple[str, str]] = Counter()
    plays_instead: Counter[str] = Counter()
    try:
        engine = Engine(arguments[mark + 1 :])
        for number, case in enumerate(cases(corpus, variant, smoke), 1):
            question = case["question"]
            if not engine.can(case):
                counts[question, "not asked"] += 1
                continue
            asked = {name: case[name] for name in ("variant", "options", "question", "given", "record")}
            reply = engine.say({"op": "ask", "seq": number, **asked})
            found = verdict(case, reply)
            counts[question, found] += 1
            if found == "failed":
                print(f"{case['id']}: {case['comment']}\n  answered {json.dumps(reply.get('answer', reply))}")
                for other in case["otherwise"]:
                    if same(question, reply.get("answer", {}), other["answer"]):
                        plays_instead[f"{other['rule']}={json.dumps(other['value'])}"] += 1
        engine.stop()
    except (OSError, EOFError, ValueError, KeyError) as problem:
        print(f"cannot be run: {problem!r}", file=sys.stderr)
        return 2
    for (question, found), count in sorted(counts.items()):
        print(f"{question:14} {found:12} {count:5}")
    for rule, count in plays_instead.most_common(10):
        print(f"{count:5} failures are answered as under {rule}")
    return 1 if any(found == "failed" for _, found in counts) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
