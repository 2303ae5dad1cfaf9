"""The situations: coverage classes derived from the rules, each with a sentence and a predicate.

A family belongs to a question. It lists its classes, and names the classes of a scene; a class is recognised where its
family names it. Classes that cannot occur, in general or under the rules of a variant, carry the reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from belote_spec.variant import Variant

from ..positions import Scene
from . import announcing, dealing, matches, playing, scores, sequences
from .model import Family, Situation

__all__ = ["FAMILIES", "Family", "Situation", "by_id", "impossible", "recognised", "situations"]

FAMILIES: Final[Mapping[str, Family]] = {
    "calls": dealing.CALLS,
    "deal": dealing.DEAL,
    "plays": playing.PLAYS,
    "trick": playing.TRICK,
    "announcements": announcing.FAMILY,
    "score": scores.FAMILY,
    "match": matches.FAMILY,
    "replay": dealing.REPLAY,
}


def situations() -> Iterator[Situation]:
    """Every class that a profile asks, question by question."""
    for family in FAMILIES.values():
        yield from family.classes()


@cache
def by_id() -> Mapping[str, Situation]:
    """Every class by its id, those that no profile asks among them."""
    return {situation.id: situation for situation in (*situations(), *sequences.CLASSES)}


def recognised(scene: Scene) -> frozenset[str]:
    """The ids of the classes that a scene belongs to."""
    return frozenset(FAMILIES[scene.position.question].recognise(scene))


def impossible(variant: Variant) -> dict[str, str]:
    """The classes that cannot occur under a variant, each with the reason in English."""
    found: dict[str, str] = {}
    for family in FAMILIES.values():
        found.update(family.impossible(variant.rules))
    if "announcements" not in variant.options:
        found["score/announcements-off"] = "the document has no option to leave announcements out"
    return found
