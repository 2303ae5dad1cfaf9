"""Chooses the positions of the corpus: enough of every situation, and of every rule that another would be noticed for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Final, NamedTuple

from belote_spec import variant as variants
from belote_spec.errors import BeloteError
from belote_spec.variant import Variant

from . import situations
from .annotate import Asked, Change, mutants, relevant
from .equivalents import reason
from .positions import Position, Scene
from .search import Search, Wanted, clockwise, everything
from .strings import match_positions, pool

QUOTA: Final = 5
KILLS: Final = 3
HUNT: Final = 4_000
"""How many candidates are looked at for each change of a rule point that too few cases notice."""

Progress = Callable[[str], None]


class Part(NamedTuple):
    """A part of the search that stands by itself, so that parts can run side by side.

    Attributes:
        question: the question whose positions are sought.
        tries: how many candidates are looked at before the rarest classes are given up.
        only: which classes, by a word in their ids; "" for all.
        without: which classes not, by a word in their ids.
    """

    question: str
    tries: int
    only: str = ""
    without: str = " "

    def holds(self, situation: str) -> bool:
        """Whether a class belongs to the part; one that another part names is not one of all."""
        return (
            situation.startswith(f"{self.question}/")
            and self.only in situation
            and self.without not in situation
            and (bool(self.only) or not any(one.only and one.only in situation for one in PARTS))
        )


PARTS: Final = (
    Part("score", 40_000, only=".capot-"),
    Part("score", 60_000, without=".capot-"),
    Part("score", 5_000, only="worthless-last-trick"),
    Part("match", 40_000),
    Part("announcements", 12_000),
    Part("plays", 12_000),
    Part("trick", 3_000),
    Part("calls", 2_000),
    Part("deal", 500),
    Part("replay", 300),
)
"""The slowest first."""
SPARE: Final[Mapping[str, int]] = {"match": 3, "announcements": 1, "score": 1}
"""How many positions more than the quota each class of a question gets, so that the longest cases can be left out."""


@dataclass(slots=True)
class Chosen:
    """A position of the corpus.

    Attributes:
        position: the position.
        name: the words of its id.
        classes: by id of the variants it serves, the classes it belongs to, the one it was chosen for first.
    """

    position: Position
    name: str
    classes: dict[str, tuple[str, ...]]


@dataclass(slots=True)
class Selection:
    """What is chosen so far, and what is still wanted.

    Attributes:
        variants: the variants served.
        part: the part of the search.
        quota: how many positions each class gets in each variant, those to be left out included.
        chosen: the positions, by their hash.
        missing: how many positions each variant and class still wants.
    """

    variants: Sequence[Variant]
    part: Part
    quota: int = QUOTA
    chosen: dict[str, Chosen] = field(default_factory=dict)
    missing: Counter[tuple[str, str]] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        for variant in self.variants:
            cannot = situations.impossible(variant)
            for situation in situations.situations():
                if self.part.holds(situation.id) and situation.id not in cannot:
                    self.missing[variant.id, situation.id] = self.quota

    def wanted(self, name: str, variant: str | None = None) -> bool:
        """Whether a variant, or any, wants another position of a class."""
        if variant is not None:
            return self.missing[variant, name] > 0
        return any(self.missing[one.id, name] > 0 for one in self.variants)

    @property
    def complete(self) -> bool:
        """Whether nothing is wanted any more."""
        return not any(count > 0 for count in self.missing.values())

    def offer(self, position: Position) -> None:
        """Takes a position if some variant wants it for a class.

        It counts for one class a variant: of those wanted, the one that most are wanted of.
        """
        key = position.fingerprint()
        if key in self.chosen:
            return
        classes = serving(self.variants, position)
        name = ""
        for variant_id, found in classes.items():
            needed = [one for one in found if self.missing[variant_id, one] > 0]
            if needed:
                main = max(needed, key=lambda one: self.missing[variant_id, one])
                self.missing[variant_id, main] -= 1
                classes[variant_id] = (main, *(one for one in found if one != main))
                name = name or main
        if name:
            self.chosen[key] = Chosen(position, _words(name), classes)


def serving(of: Sequence[Variant], position: Position) -> dict[str, tuple[str, ...]]:
    """The variants under which a position can arise, each with the classes it belongs to there, sorted."""
    found = {variant.id: classes_of(variant, position) for variant in of}
    return {name: classes for name, classes in found.items() if classes}


def _words(situation_id: str) -> str:
    """The words of an id, from those of a class."""
    return situation_id.replace(".", "-").lower()


def classes_of(variant: Variant, position: Position) -> tuple[str, ...]:
    """The classes of a position under a variant, sorted; empty where it cannot arise."""
    try:
        chosen = variant.with_options(dict(position.options))
        return tuple(sorted(situations.recognised(Scene.of(chosen.compiled, position))))
    except BeloteError:
        return ()


def select(names: Sequence[str], part: Part, seed: int | str, quota: int | None = None) -> list[Chosen]:
    """Positions for every situation of a part that can occur, the same for the same seed.

    Args:
        names: the ids of the variants to serve.
        part: the part of the search.
        seed: the seed.
        quota: how many positions each class gets in each variant; None: as many as the corpus looks for.
    """
    of = [variants.load(name) for name in names]
    selection = Selection(of, part, QUOTA + SPARE.get(part.question, 0) if quota is None else quota)
    for position in islice(candidates(of, part.question, f"{seed} {part}", selection.wanted), part.tries):
        if selection.complete:
            break
        if position is not None:
            selection.offer(position)
    return list(selection.chosen.values())


def candidates(of: Sequence[Variant], question: str, seed: str, wanted: Wanted) -> Iterator[Position | None]:
    """The stream of candidates of a question; endless, and the same for the same seed. None is a try without result."""
    search = Search(of, Random(seed))
    streams: Mapping[str, Callable[[], Iterator[Position | None]]] = {
        "calls": search.calls,
        "deal": search.deal,
        "plays": lambda: search.plays(wanted),
        "trick": lambda: search.trick(wanted),
        "announcements": search.announcements,
        "score": lambda: search.score(wanted),
        "match": lambda: _matches(search, wanted),
        "replay": search.replay,
    }
    return streams[question]()


def _matches(search: Search, wanted: Wanted) -> Iterator[Position | None]:
    """Matches aimed at each variant in turn, strung together from plain deals."""
    records = search.plain_deals(60, 10)
    streams = []
    for variant in search.variants:
        rules = clockwise(variant)
        streams.append(match_positions(rules, pool(rules, records), search.random, wanted))
    while True:
        for stream in streams:
            yield next(stream)


def questions_of(change: Change) -> Iterator[str]:
    """The questions that can show a change, the one that shows it best first."""
    beside = ("cards", "announcements", "belote")
    for question in ("trick", "plays", "calls", "deal", "announcements", "score", "match"):
        if change.rule in relevant(question) and not (question == "match" and change.rule.startswith(beside)):
            yield question


def hunt(names: Sequence[str], target: str, change: Change, count: int, seed: int) -> list[Chosen]:
    """Positions that notice a change of a rule point under a variant.

    Args:
        names: the ids of the variants that the positions shall serve.
        target: the id of the variant that must notice.
        change: the change.
        count: how many are wanted.
        seed: the seed.
    """
    of = [variants.load(name) for name in names]
    variant = variants.load(target)
    found: dict[str, Chosen] = {}
    for question in questions_of(change):
        name = f"{question}/{change.rule.replace('.', '-').replace('_', '-')}"
        stream = candidates(of, question, f"{seed} hunt {target} {change}", everything)
        for position in islice(stream, HUNT):
            if len(found) >= count:
                return list(found.values())
            if position is None:
                continue
            try:
                asked = Asked.of(variant, position)
            except BeloteError:
                continue
            if asked.tells(asked.under({change.rule: change.value})):
                found[position.fingerprint()] = Chosen(position, name, serving(of, position))
    return list(found.values())


def changes_of(variant: Variant) -> Iterator[Change]:
    """Every change of a rule point that the corpus must notice under a variant."""
    for change in mutants(variant, variant.points):
        if reason(variant, change) is None:
            yield change
