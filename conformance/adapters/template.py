"""A template: an engine in Python behind the conformance protocol, version 1.

Copy this file, put your engine where the comments say so, and run

    belote-spec certify belote-000 -- python template.py

As it stands it answers one question, `trick`, from the tables below, and every other one with
`unsupported`. A request is one line of JSON on standard input, a reply one line on standard output.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping
from typing import Any

Message = dict[str, Any]
Question = Callable[[Message], Message]

# What your engine is. `variants`: the ids it can play, "any", or "own" if it has one set of rules.
ENGINE: Message = {
    "engine": {"name": "template-python", "version": "1", "language": "Python"},
    "variants": "own",
    "options": {},  # what it can play, where that is not everything: {"announcements": [True], "target": [501]}
}

# The table to edit: ranks from the strongest to the weakest, with their points.
TRUMP = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
PLAIN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}


class Unsupported(Exception):
    """Raised by a question that the engine has no function for; the text says why."""


def trick(ask: Message) -> Message:
    """Say who wins four cards and what they are worth (the last trick's bonus is not asked for here)."""
    given = ask["given"]
    cards, order, trump = given["cards"], given["order"], given["trump"]
    if not len(set(cards)) == len(cards) == len(order) == 4 or order[0] != given["leader"]:
        raise ValueError("a trick is four different cards, and `order` begins with the leader")
    points, strengths = [], []
    for card in cards:
        rank, suit = card
        table = TRUMP if suit == trump else PLAIN
        group = 2 if suit == trump else 1 if suit == cards[0][1] else 0
        points.append(table[rank])
        strengths.append((group, -list(table).index(rank)))
    return {"winner": order[strengths.index(max(strengths))], "points": sum(points)}


# Plug in here: one function for each question your engine can answer. Each gets the whole request;
# `ask["given"]` is the position, `ask["record"]` how it came about, `ask["options"]` the table's choices.
# It returns the fields of the answer, raises Unsupported("why"), or any other exception for a position
# that is malformed or impossible.
#
#   calls          dealer, turn_up, calls                    -> legal, caller, outcome
#   deal           dealer, deck, calls                       -> hands, leader
#   plays          seat, hand, trump, trick, order           -> legal
#   announcements  hands, trump, leader, order, taker, …     -> held, best, points
#   score          hands, taker, trump, leader, tricks, …    -> outcome, score, pending
#   match          deals, target                             -> totals, pot, over, winner
#   replay         (the record)                              -> calls, plays, score
QUESTIONS: dict[str, Question] = {"trick": trick}


def reply(line: bytes, engine: Message, questions: Mapping[str, Question]) -> Message | None:
    """Answer one line; None means that the conversation is over."""
    try:
        request = json.loads(line)
    except (ValueError, RecursionError) as problem:
        return {"seq": 0, "error": f"not a line of JSON: {problem}"}
    if not isinstance(request, dict):
        return {"seq": 0, "error": "a request is a JSON object"}
    seq, op, question = request.get("seq", 0), request.get("op"), request.get("question")
    if op == "stop":
        return None
    if op == "start":
        return {"protocol": 1, **engine, "questions": list(questions)}
    if op != "ask":
        return {"seq": seq, "error": f"unknown op {op!r}"}
    if not isinstance(question, str) or question not in questions:
        return {"seq": seq, "unsupported": f"no function answers the question {question!r}"}
    try:
        for option, value in request.get("options", {}).items():
            if value not in engine.get("options", {}).get(option, [value]):
                raise Unsupported(f"it does not play {option} {value!r}")  # noqa: TRY301 - said as all the others
        return {"seq": seq, "answer": questions[question](request)}
    except Unsupported as why:
        return {"seq": seq, "unsupported": str(why)}
    except Exception as problem:  # noqa: BLE001 - an impossible position must not end the conversation
        return {"seq": seq, "error": f"{type(problem).__name__}: {problem}"}


def serve(engine: Message, questions: Mapping[str, Question]) -> None:
    """Answer every request until `stop` or the end of the input.

    Only replies reach standard output: whatever else prints, compiled code included, is sent to
    standard error. Each reply is flushed, since the runner waits for it before it asks again.
    """
    sys.stdout.flush()
    out = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(2, 1)
    for line in sys.stdin.buffer:
        if not line.strip():
            continue
        answer = reply(line, engine, questions)
        if answer is None:
            return
        out.write(json.dumps(answer) + "\n")
        out.flush()


if __name__ == "__main__":
    serve(ENGINE, QUESTIONS)
