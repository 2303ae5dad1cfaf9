"""Changes the code of the interpreter's rule rooms, one place at a time, with the corpus as the only test.

A mutation tool makes the changes; each changed room is imported in a process of its own, from memory, so that no file
is ever touched. A change is *killed* where some case gets another answer than the corpus states, an error, or none in time.
"""

from __future__ import annotations

import gc
import importlib
import importlib.abc
import importlib.util
import json
import os
import resource
import signal
import sys
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.machinery import ModuleSpec
from importlib.metadata import version
from random import Random
from types import ModuleType
from typing import Any, Final, NamedTuple, NoReturn

from belote_spec import variant as variants
from belote_spec.ruleset import canonical

from . import kills
from .annotate import Change, answer_of, changed, relevant, required
from .annotate import mutants as mutants_of
from .cases import Case, normalise
from .corpus import Corpus, shipped
from .mutating import Known, Mutant, code_hash, mutants, source_of

ROOMS: Final[Mapping[str, frozenset[str]]] = {
    "auction": frozenset({"calls", "deal", "replay"}),
    "dealing": frozenset({"calls", "deal", "replay"}),
    "play": frozenset({"plays", "trick", "deal", "replay"}),
    "announcements": frozenset({"announcements", "replay"}),
    "scoring": frozenset({"score", "replay"}),
    "match": frozenset({"match"}),
}
"""The rule rooms, each with the questions that it answers: what else is asked would only take time."""
ROOMS_BY_QUESTION: Final = tuple(sorted(set().union(*ROOMS.values())))
_MEMORY: Final = 4 << 30
_SURVIVED, _KILLED = 0, 1

Progress = Callable[[str], None]


class Question(NamedTuple):
    """An answer that the corpus states, as the child needs it: nothing of the package that is changed.

    Attributes:
        rules: the rule points, as the key of their compiled form.
        question: the question.
        given: the position.
        record: how it came about.
        answer: the answer, or those of its fields that are stated.
    """

    rules: str
    question: str
    given: Any
    record: Any
    answer: Mapping[str, Any]


# Asking the corpus


UNLISTED: Final = 8_000
"""How many answers a question and variant that stay as they are under another value of a rule point are asked."""


def questions(corpus: Corpus) -> list[Question]:
    """Every answer that the corpus states: expected, then under other rules and readings; the smoke tier first.

    A change that a case does not list leaves its answer as it is: of those, some are asked last.
    """
    found: list[tuple[int, Question]] = []
    for name, cases in corpus.cases.items():
        smoke = set(corpus.smoke[name])
        for case in cases:
            rules = variants.load(name).with_options(case.options).rules
            last = case.id not in smoke
            found.append((last, _question(rules, case, case.expect)))
            found += [
                (2 + last, _question({**rules, one.rule: one.value}, case, one.answer))
                for one in case.otherwise
            ]
            found += [
                (2 + last, _question({**rules, **reading}, case, one.answer))
                for one in case.accept
                for reading in one.readings
                if case.question != "match"  # there it may be the answer of scoring the records
            ]
        for asked in ROOMS_BY_QUESTION:
            mine = [case for case in cases if case.question == asked]
            found += [(4, question) for question in _unlisted(mine)]
    return [question for _, question in sorted(found, key=lambda one: one[0])]


def _question(rules: Mapping[str, Any], case: Case, answer: Mapping[str, Any]) -> Question:
    return Question(canonical(rules), case.question, case.given, case.record, answer)


def _unlisted(cases: Sequence[Case]) -> Iterator[Question]:
    """Changes that leave the answer as it is, drawn from the cases of one question and variant."""
    if not cases or cases[0].question == "replay":
        return
    of, question = variants.load(cases[0].variant), cases[0].question
    changes = [
        change
        for change in mutants_of(of, relevant(question))
        if question != "match" or change.rule.startswith(("match.", "scoring.carried"))
    ]
    pairs: list[tuple[Case, Change]] = []
    for case in cases:
        killed = kills.killed(case)
        pairs += [(case, change) for change in changes if kills.mutant(*change) not in killed]
    # Drawn, not taken at regular distances: the changes come in the same order for every case.
    drawn = Random(f"{of.id} {question}").sample(range(len(pairs)), min(UNLISTED, len(pairs)))
    for case, change in (pairs[place] for place in sorted(drawn)):
        variant = of.with_options(case.options)
        if answer_of(changed(variant, {change.rule: change.value}), question, case.given, case.record):
            rules = {**variant.rules, change.rule: change.value}
            yield _question(rules, case, required(question, case.expect))


class _Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds one module, with this source instead of its own."""

    def __init__(self, name: str, source: str) -> None:
        self.name, self.source = name, source

    def find_spec(self, fullname: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        """The changed module, and no other."""
        return importlib.util.spec_from_loader(fullname, self) if fullname == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        """Runs the changed source in the module."""
        exec(compile(self.source, f"<{self.name} changed>", "exec"), module.__dict__)  # noqa: S102 - that is the point


def answers_right(asked: Sequence[Question], room: str, source: str) -> bool:
    """Whether the interpreter with a changed room answers every question as expected.

    The interpreter is imported anew: to be called in a process of its own.
    """
    for name in [name for name in sys.modules if name == "belote_spec" or name.startswith("belote_spec.")]:
        del sys.modules[name]
    sys.meta_path.insert(0, _Changed(f"belote_spec.{room}", source))
    interpreter = importlib.import_module("belote_spec.answers")
    compile_rules = importlib.import_module("belote_spec.ruleset").RuleSet.of
    compiled: dict[str, Any] = {}
    for one in asked:
        if one.rules not in compiled:
            compiled[one.rules] = compile_rules(json.loads(one.rules))
        answer = normalise(
            one.question, interpreter.answer(compiled[one.rules], one.question, one.given, one.record)
        )
        if any(answer[name] != value for name, value in one.answer.items()):
            return False
    return True


def _child(asked: Sequence[Question], mutant: Mutant, seconds: float) -> NoReturn:
    """Asks every question and leaves with the verdict as exit status; ends by a signal when it takes too long."""
    status = _KILLED
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        warnings.simplefilter("ignore")
        status = _SURVIVED if answers_right(asked, mutant.room, mutant.source) else _KILLED
    except BaseException:  # noqa: BLE001, S110 - an interpreter that breaks in any way at all was found out
        pass
    finally:
        os._exit(status)


def survivors(
    asked: Sequence[Question], tried: Sequence[Mutant], jobs: int, seconds: float
) -> Iterator[Mutant]:
    """The mutants that answer every question as expected.

    Args:
        asked: the questions.
        tried: the mutants.
        jobs: how many processes at once.
        seconds: how long one may take.
    """
    gc.freeze()
    waiting, running = list(reversed(tried)), dict[int, Mutant]()
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop()
            child = os.fork()
            if not child:
                _child(asked, mutant, seconds)
            running[child] = mutant
        done, status = os.wait()
        if done in running:
            mutant = running.pop(done)
            if os.WIFEXITED(status) and os.WEXITSTATUS(status) == _SURVIVED:
                yield mutant


# The proof


def run(jobs: int, tell: Progress, rooms: Sequence[str] = tuple(ROOMS)) -> dict[str, Any]:
    """Changes every rule room and asks the corpus.

    Args:
        jobs: how many processes at once.
        tell: told what is being done.
        rooms: the rooms.

    Returns:
        By room the code it was done on and how many mutants were made, killed, equivalent and outside of what is
        asked; the survivors that nobody explained; and the score: killed of those neither equivalent nor outside.
    """
    asked = questions(shipped())
    seconds = _baseline(asked)
    known = Known()
    by_room: dict[str, dict[str, Any]] = {}
    unexplained: list[dict[str, str]] = []
    for room in rooms:
        made = list(mutants(room, source_of(room)))
        tried = [one for one in made if not known.is_outside(one)]
        tell(f"{room}: {len(tried)} mutants")
        mine = [one for one in asked if one.question in ROOMS[room]]
        explained = [one for one in tried if known.is_beyond(one) or known.is_equivalent(one)]
        others = [one for one in tried if one not in explained]
        left = [*survivors(mine, others, jobs, seconds), *survivors(some(mine), explained, jobs, seconds)]
        by_room[room], strange = counted(room, len(made), len(tried), left, known)
        unexplained += strange
        tell(f"{room}: {by_room[room]}")
    return result(by_room, unexplained)


SOME: Final = 20
"""How many questions of a kind and rule set are put to a mutant that is said to come to the same."""


def some(asked: Sequence[Question]) -> list[Question]:
    """The first few questions of each kind and rule set."""
    seen: Counter[tuple[str, str]] = Counter()
    chosen: list[Question] = []
    for one in asked:
        seen[one.question, one.rules] += 1
        if seen[one.question, one.rules] <= SOME:
            chosen.append(one)
    return chosen


def counted(
    room: str, made: int, tried: int, left: Sequence[Mutant], known: Known
) -> tuple[dict[str, Any], list[dict[str, str]]]:
    """What became of the mutants of a room, and the survivors that nobody explained.

    Args:
        room: the room.
        made: how many mutants.
        tried: how many of them change what a question reaches.
        left: those that survived.
        known: the survivors that were looked at.
    """
    beyond = [one for one in left if known.is_beyond(one)]
    equivalent = [one for one in left if known.is_equivalent(one) and one not in beyond]
    strange = [one for one in left if one not in beyond and one not in equivalent]
    counts = {
        "code": code_hash(room),
        "mutants": made,
        "outside": made - tried + len(beyond),
        "equivalent": len(equivalent),
        "killed": tried - len(left),
        "survived": len(strange),
    }
    return counts, [one.told() for one in strange]


def result(
    by_room: Mapping[str, Mapping[str, Any]], unexplained: Sequence[Mapping[str, str]]
) -> dict[str, Any]:
    """The counts of all rooms, and the score."""
    killed = sum(one["killed"] for one in by_room.values())
    of = killed + len(unexplained)
    return {
        "tool": f"cosmic-ray {version('cosmic-ray')}",
        "corpus": _root(),
        "rooms": by_room,
        "killed": killed,
        "counted": of,
        "percent": f"{100 * killed / of:.1f}" if of else "100.0",
        "survivors": sorted(unexplained, key=lambda one: tuple(one.values())),
    }


def _root() -> str:
    from .corpus import read_manifest  # noqa: PLC0415

    root: str = read_manifest()["root"]
    return root


def _baseline(asked: Sequence[Question]) -> float:
    """How long a mutant may take: ten times what the interpreter as it is takes, twenty seconds at least.

    Raises:
        RuntimeError: if the interpreter as it is does not answer the corpus.
    """
    start = time.monotonic()
    unchanged = Mutant("play", "", "", "", source_of("play"))
    if not list(survivors(asked, [unchanged], 1, 600)):
        raise RuntimeError("the interpreter as it is does not answer the corpus as expected")
    return max(20.0, 10 * (time.monotonic() - start))
