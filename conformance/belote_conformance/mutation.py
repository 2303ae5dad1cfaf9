"""Changes the code of the interpreter's rule rooms, one place at a time, with the corpus as the only test.

A mutation tool makes the changes; each changed room is imported in a process of its own, from memory, so that no file
is ever touched. A change is *killed* where some case gets another answer than the corpus states, an error, or none in time.
"""

from __future__ import annotations

import ast
import gc
import hashlib
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
from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple, NoReturn

from belote_spec import variant as variants
from belote_spec.ruleset import canonical

from .cases import Case, normalise
from .corpus import Corpus, shipped

ROOMS: Final[Mapping[str, frozenset[str]]] = {
    "auction": frozenset({"calls", "deal", "replay"}),
    "dealing": frozenset({"calls", "deal", "replay"}),
    "play": frozenset({"plays", "trick", "deal", "replay"}),
    "announcements": frozenset({"announcements", "replay"}),
    "scoring": frozenset({"score", "replay"}),
    "match": frozenset({"match"}),
}
"""The rule rooms, each with the questions that it answers: what else is asked would only take time."""
KNOWN: Final = "mutation.json"
"""The survivors that were looked at: those that change nothing, and the functions that no question reaches."""
_MEMORY: Final = 4 << 30
_SURVIVED, _KILLED = 0, 1

Progress = Callable[[str], None]


class Mutant(NamedTuple):
    """A changed room.

    Attributes:
        room: the room.
        within: the function, class or name that the change is in.
        before: the line as it is.
        after: the line as it was changed.
        source: the whole room, changed.
    """

    room: str
    within: str
    before: str
    after: str
    source: str

    def told(self) -> dict[str, str]:
        """What names the mutant, whatever its line number."""
        return {"room": self.room, "within": self.within, "before": self.before, "after": self.after}


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


def source_of(room: str) -> str:
    """The source of a room of the interpreter."""
    return files("belote_spec").joinpath(f"{room}.py").read_text(encoding="utf-8")


# Making mutants


def mutants(room: str, source: str) -> Iterator[Mutant]:
    """Every change that the tool makes and that changes what is executed, each once.

    Args:
        room: the room.
        source: its source.
    """
    lines = source.splitlines(keepends=True)
    for node in ast.parse(source).body:
        start = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", ()))]) - 1
        end = node.end_lineno or node.lineno
        part = "".join(lines[start:end])
        seen = {_executed(part)}
        for changed in _changes(part):
            try:
                executed = _executed(changed)
            except SyntaxError:
                continue
            if executed in seen:
                continue
            seen.add(executed)
            before, after = _difference(part, changed)
            whole = "".join(lines[:start]) + changed + "".join(lines[end:])
            yield Mutant(room, _name(node), before, after, whole)


def _changes(part: str) -> Iterator[str]:
    """What every operator of the tool without arguments makes of a part of a module."""
    mutating, plugins = (importlib.import_module(f"cosmic_ray.{name}") for name in ("mutating", "plugins"))
    for name in plugins.operator_names():
        operator = plugins.get_operator(name)
        if operator.arguments():
            continue
        occurrence = 0
        while (changed := mutating.mutate_code(part, operator(), occurrence)) is not None:
            yield str(changed)
            occurrence += 1


def _difference(part: str, changed: str) -> tuple[str, str]:
    """The first line that differs, before and after."""
    pairs = zip(part.splitlines(), changed.splitlines(), strict=False)
    for before, after in pairs:
        if before != after:
            return before.strip(), after.strip()
    return "", changed.strip().splitlines()[-1]


def _name(node: ast.stmt) -> str:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return node.name
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", node)]
    return ast.unparse(targets[0]) if isinstance(targets[0], ast.Name) else type(node).__name__


def _executed(source: str) -> str:
    """What a source executes: without annotations, docstrings and places, the same on every Python version."""
    return _told(ast.parse(source))


def _told(node: object) -> str:
    if isinstance(node, list):
        return "[" + ",".join(_told(one) for one in node) + "]"
    if not isinstance(node, ast.AST):
        return repr(node)
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return ""
    fields = [
        f"{name}={_told(value)}"
        for name, value in ast.iter_fields(node)
        if value not in (None, []) and name not in ("annotation", "returns", "type_comment", "ctx", "kind")
    ]
    return f"{type(node).__name__}({','.join(fields)})"


def code_hash(room: str) -> str:
    """The SHA-256 of what a room executes: comments, docstrings and annotations left out."""
    return "sha256:" + hashlib.sha256(_executed(source_of(room)).encode()).hexdigest()


# Asking the corpus


def questions(corpus: Corpus) -> list[Question]:
    """Every answer that the corpus states: expected, and under another value of a rule point; the smoke tier first."""
    found: list[tuple[int, Question]] = []
    for name, cases in corpus.cases.items():
        variant, smoke = variants.load(name), set(corpus.smoke[name])
        for case in cases:
            rules = variant.with_options(case.options).rules
            last = case.id not in smoke
            found.append((last, _question(rules, case, case.expect)))
            found += [
                (2 + last, _question({**rules, one.rule: one.value}, case, one.answer))
                for one in case.otherwise
            ]
    return [question for _, question in sorted(found, key=lambda one: one[0])]


def _question(rules: Mapping[str, Any], case: Case, answer: Mapping[str, Any]) -> Question:
    return Question(canonical(rules), case.question, case.given, case.record, answer)


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


def known() -> dict[str, Any]:
    """The survivors that were looked at: ``equivalent`` and ``outside``, each with the reason."""
    path = Path(__file__).with_name(KNOWN)
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


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
    explained = known()
    equivalent = {tuple(one[name] for name in Mutant._fields[:4]) for one in explained["equivalent"]}
    by_room: dict[str, dict[str, Any]] = {}
    unexplained: list[dict[str, str]] = []
    for room in rooms:
        made = list(mutants(room, source_of(room)))
        inside = [one for one in made if f"{room}.{one.within}" not in explained["outside"]]
        tell(f"{room}: {len(inside)} mutants")
        left = list(survivors([one for one in asked if one.question in ROOMS[room]], inside, jobs, seconds))
        counts = Counter(one[:4] in equivalent for one in left)
        unexplained += [one.told() for one in left if one[:4] not in equivalent]
        by_room[room] = {
            "code": code_hash(room),
            "mutants": len(made),
            "outside": len(made) - len(inside),
            "equivalent": counts[True],
            "killed": len(inside) - len(left),
            "survived": counts[False],
        }
        tell(f"{room}: {counts[False]} survived, {counts[True]} that change nothing")
    killed = sum(one["killed"] for one in by_room.values())
    counted = killed + len(unexplained)
    return {
        "tool": f"cosmic-ray {version('cosmic-ray')}",
        "corpus": _root(),
        "rooms": by_room,
        "killed": killed,
        "counted": counted,
        "percent": f"{100 * killed / counted:.1f}" if counted else "100.0",
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
