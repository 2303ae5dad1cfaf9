"""What a situation and a family of situations are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ..positions import Scene


class Situation(NamedTuple):
    """A coverage class.

    Attributes:
        id: ``question/words``.
        question: the question it belongs to.
        text: a sentence, in French and English.
    """

    id: str
    question: str
    text: Mapping[str, str]


def no_reasons(_rules: Mapping[str, object]) -> dict[str, str]:
    """Every class can occur."""
    return {}


@dataclass(frozen=True, slots=True)
class Family:
    """The classes of one question.

    Attributes:
        classes: lists them.
        recognise: the ids of the classes of a scene.
        impossible: the ids of those that cannot occur under some rules, with the reason.
    """

    classes: Callable[[], Iterable[Situation]]
    recognise: Callable[[Scene], Iterable[str]]
    impossible: Callable[[Mapping[str, object]], dict[str, str]] = no_reasons

    def recognises(self, situation: Situation, scene: Scene) -> bool:
        """The predicate of a class."""
        return situation.id in set(self.recognise(scene))
