"""Chooses the positions of the corpus: enough of every situation, and of every rule that another would be noticed for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Final

from belote_spec.errors import BeloteError
from belote_spec.record import Record
from belote_spec.variant import Variant

from . import situations
from .annotate import Asked, Change, mutants, relevant
from .equivalents import reason
from .positions import Position, Scene
from .search import Search, Wanted, clockwise, everything, match_positions, pool

QUOTA: Final = 5
KILLS: Final = 3
TRIES: Final[Mapping[str, int]] = {
    "calls": 2_000,
    "deal": 500,
    "plays": 12_000,
    "trick": 3_000,
    "announcements": 12_000,
    "score": 9_000,
    "match": 6_000,
    "replay": 200,
}
"""How many candidates are looked at for each question before its rarest classes are given up."""
HUNT: Final = 3_000
"""How many candidates are looked at for each change of a rule point that too few cases notice."""


@dataclass(slots=True)
class Chosen:
    """A position of the corpus.

    Attributes:
        position: the position.
        name: the words of its id.
        classes: by variant id, the classes it belongs to; the variants it serves.
    """

    position: Position
    name: str
    classes: dict[str, tuple[str, ...]]


@dataclass(slots=True)
class Selection:
    """What is chosen so far, and what is still wanted.

    Attributes:
        variants: the variants served.
        chosen: the positions, by their hash.
        missing: how many positions each variant and class still wants.
    """

    variants: Sequence[Variant]
    quota: int = QUOTA
    chosen: dict[str, Chosen] = field(default_factory=dict)
    missing: Counter[tuple[str, str]] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        for variant in self.variants:
            cannot = situations.impossible(variant)
            for situation in situations.situations():
                if situation.id not in cannot:
                    self.missing[variant.id, situation.id] = self.quota

    def wanted(self, name: str, variant: str | None = None) -> bool:
        """Whether a variant, or any, wants another position of a class."""
        if variant is not None:
            return self.missing[variant, name] > 0
        return any(self.missing[variant.id, name] > 0 for variant in self.variants)

    def wants(self, question: str) -> bool:
        """Whether some variant wants another position of some class of a question."""
        prefix = question + "/"
        return any(count > 0 and name.startswith(prefix) for (_, name), count in self.missing.items())

    def offer(self, position: Position, name: str | None = None) -> Chosen | None:
        """Takes a position if a class of it is wanted, or if it comes with a name.

        Args:
            position: the position.
            name: the words of its id, for one that is taken whatever its classes.
        """
        key = position.sha256()
        if key in self.chosen:
            return None
        classes: dict[str, tuple[str, ...]] = {}
        for variant in self.variants:
            found = classes_of(variant, position)
            if found:
                classes[variant.id] = found
        needed = [
            one for variant_id, found in classes.items() for one in found if self.missing[variant_id, one] > 0
        ]
        if not needed and name is None:
            return None
        chosen = Chosen(position, name or _words(needed[0]), classes)
        self.chosen[key] = chosen
        for variant_id, found in classes.items():
            for one in found:
                self.missing[variant_id, one] -= 1
        return chosen


def _words(situation_id: str) -> str:
    """The words of an id, from those of a class."""
    return situation_id.replace(".", "-")


def classes_of(variant: Variant, position: Position) -> tuple[str, ...]:
    """The classes of a position under a variant, sorted; empty where it cannot arise."""
    try:
        chosen = variant.with_options(dict(position.options))
        return tuple(sorted(situations.recognised(Scene.of(chosen.compiled, position))))
    except BeloteError:
        return ()


Progress = Callable[[str], None]


def select(variants: Sequence[Variant], seed: int, progress: Progress = lambda _: None, quota: int = QUOTA) -> Selection:
    """Positions for every situation that can occur, the same for the same seed.

    Args:
        variants: the variants to serve.
        seed: the seed.
        progress: told what is being looked for.
        quota: how many positions each class gets in each variant.
    """
    selection = Selection(variants, quota)
    for question, tries in TRIES.items():
        progress(question)
        for position in islice(candidates(selection, question, seed), tries):
            selection.offer(position)
            if not selection.wants(question):
                break
    return selection


def candidates(selection: Selection, question: str, seed: int, wanted: Wanted | None = None) -> Iterator[Position]:
    """The stream of candidates of a question; endless, and the same for the same seed."""
    wanted = wanted or selection.wanted
    search = Search(selection.variants, Random(f"{seed} {question}"))
    match question:
        case "calls":
            return search.calls()
        case "deal":
            return search.deal()
        case "plays":
            return search.plays(wanted)
        case "trick":
            return search.trick(wanted)
        case "announcements":
            return search.announcements()
        case "score":
            return search.score(wanted)
        case "match":
            return _matches(selection, search, wanted)
        case _:
            return search.replay()


def _matches(selection: Selection, search: Search, wanted: Wanted) -> Iterator[Position]:
    """Matches aimed at each variant in turn, strung together from the finished deals chosen for the score."""
    records: list[Record] = [
        one.position.record for one in selection.chosen.values() if one.position.question == "score" and not one.position.options
    ]
    if len(records) < 100:
        records += [position.record for position in islice(search.score(everything), 200) if not position.options]
    streams = []
    for variant in selection.variants:
        rules = clockwise(variant)
        streams.append(match_positions(rules, pool(rules, records), search.random, wanted))
    while True:
        for stream in streams:
            yield next(stream)


def questions_of(change: Change) -> Iterator[str]:
    """The questions that can show a change, the one that shows it best first."""
    for question in ("trick", "plays", "calls", "deal", "announcements", "score", "match"):
        if change.rule in relevant(question) and not (question == "match" and change.rule.startswith(("cards", "announcements", "belote"))):
            yield question


def hunt(
    selection: Selection, variant: Variant, change: Change, count: int, seed: int, tries: int = HUNT
) -> list[Chosen]:
    """Further positions that notice a change of a rule point under a variant.

    Args:
        selection: what is chosen; the positions found are added to it.
        variant: the variant.
        change: the change.
        count: how many are wanted.
        seed: the seed.
        tries: how many candidates to look at for each question.
    """
    found: list[Chosen] = []
    for question in questions_of(change):
        prefix = f"{question}/{change.rule.replace('.', '-').replace('_', '-')}"
        stream = candidates(selection, question, seed + 1, everything)
        for position in islice(stream, tries):
            if len(found) >= count:
                return found
            try:
                asked = Asked.of(variant, position)
            except BeloteError:
                continue
            if asked.tells(asked.under({change.rule: change.value})):
                chosen = selection.offer(position, prefix)
                if chosen is not None:
                    found.append(chosen)
    return found


def changes_of(variant: Variant) -> Iterator[Change]:
    """Every change of a rule point that the corpus must notice under a variant."""
    for change in mutants(variant, variant.points):
        if reason(variant, change) is None:
            yield change
