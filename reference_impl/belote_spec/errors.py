"""What can go wrong: one root, and three kinds of no."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


class BeloteError(Exception):
    """The root of every error this package raises on purpose."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with an input, with its place.

    Attributes:
        message: what was found and what is allowed.
        file: the file's name as the user gave it, or "" for other inputs.
        line: the line, from 1, or 0 where there is none.
        point: the rule point or the path of keys, or "".
        hint: what to do about it, or "".
    """

    message: str
    file: str = ""
    line: int = 0
    point: str = ""
    hint: str = ""

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line) if part)
        words = [place, self.point, self.message]
        text = ": ".join(word for word in words if word)
        return f"{text} ({self.hint})" if self.hint else text


class NotReadable(BeloteError):
    """An input is malformed: every problem found in it, not the first alone."""

    def __init__(self, problems: Problem | str | Iterable[Problem]) -> None:
        if isinstance(problems, str):
            problems = Problem(problems)
        if isinstance(problems, Problem):
            problems = (problems,)
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


class NotLegal(BeloteError):
    """An action that the rules forbid.

    Attributes:
        rule: the rule point that forbids it.
        action: the action, in the notation of the protocol.
        legal: the actions that were legal instead, in the same notation.
    """

    def __init__(self, rule: str, action: str, legal: Iterable[str], why: str = "") -> None:
        self.rule = rule
        self.action = action
        self.legal: tuple[str, ...] = tuple(legal)
        choices = " ".join(self.legal) if self.legal else "nothing"
        super().__init__(f"{rule}: {action} is not legal{': ' + why if why else ''}; legal: {choices}")


class NotSpecified(BeloteError):
    """The document names something and never says how it goes.

    Attributes:
        rule: the rule point that the document leaves without a rule.
        what: what it names.
    """

    def __init__(self, rule: str, what: str) -> None:
        self.rule = rule
        self.what = what
        super().__init__(f"{rule}: not specified by the document: {what}")
