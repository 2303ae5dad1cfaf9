"""Builds the corpus: searches positions, makes cases of them, prunes what nothing needs, and gives ids that stay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import repeat
from random import Random
from typing import Any, Final, Self

from belote_spec import variant as variants
from belote_spec.variant import Variant

from . import kills, perft_table
from .annotate import Asked, Change, make_case
from .cases import Case
from .comments import comment
from .corpus import SEED, VERSION, Corpus
from .exercise import exercised
from .messages import ASKED, QUESTIONS
from .positions import Scene
from .selection import KILLS, PARTS, Chosen, Progress, changes_of, hunt, select
from .situations import by_id


def build(
    lock: Mapping[str, str], jobs: int = 1, seed: int = SEED, progress: Progress = lambda _: None,
    names: Sequence[str] | None = None,
) -> Corpus:  # fmt: skip
    """Builds the corpus: the same bytes for the same rules, seed and lock.

    Args:
        lock: ids given before: id to hash of the position.
        jobs: how many processes work on it.
        seed: the seed of the search.
        progress: told what is being done.
        names: the ids of the variants; None: all that come with the package.
    """
    ids_of = list(names or variants.builtin())
    of = [variants.load(name) for name in ids_of]
    with ProcessPoolExecutor(jobs) if jobs > 1 else _Here() as workers:
        progress("looking for situations")
        parts = workers.map(select, repeat(ids_of), PARTS, repeat(seed))
        chosen = {one.position.fingerprint(): one for found in parts for one in found}
        progress("making cases")
        made = _make(workers, chosen.values())
        progress("looking for rules that too few cases notice")
        further = _hunt(workers, of, made, seed)
        fresh = {key: one for key, one in further.items() if key not in chosen}
        made.update(_make(workers, fresh.values()))
        progress("counting legal sequences")
        table = {one.position.fingerprint(): one for one in perft_table.table(of, seed)}
        counted = _make(workers, table.values())
    progress("choosing")
    chosen.update(fresh)
    kept = _prune(of, made)
    ids = assign_ids({**chosen, **table}, {key for _, key in (*kept, *counted)}, lock)
    cases, perft = ({one.id: _named(found, one.id, ids) for one in of} for found in (kept, counted))
    smoke = {name: kills.smoke(of_variant) for name, of_variant in cases.items()}
    return Corpus(VERSION, cases, smoke, {**lock, **{name: key for key, name in ids.items()}}, perft)


def _named(made: Made, variant: str, ids: Mapping[str, str]) -> list[Case]:
    """The cases of a variant with their ids, in the order of the files."""
    mine = (replace(case, id=ids[key]) for (name, key), case in made.items() if name == variant)
    return sorted(mine, key=lambda case: (QUESTIONS.index(case.question), case.id))


def fresh(names: Sequence[str], count: int, seed: int) -> Corpus:
    """New cases of the same classes, never shipped, so that nobody can play to the corpus.

    Args:
        names: the ids of the variants.
        count: how many cases a variant, at most.
        seed: the seed; the same seed gives the same cases.
    """
    found: dict[str, Chosen] = {}
    for part in PARTS:
        for one in select(names, part._replace(tries=min(part.tries, 40 * count)), f"fresh {seed}", 1):
            found[one.position.fingerprint()] = one
    random = Random(f"fresh {seed}")
    keys = sorted(found)
    random.shuffle(keys)
    made: dict[str, list[Case]] = {name: [] for name in names}
    numbers: Counter[str] = Counter()
    for key in keys:
        one = found[key]
        numbers[one.name] += 1
        for name in names:
            if name in one.classes and len(made[name]) < count:
                made[name].append(
                    replace(_case((name, one)), id=f"{one.name}/{seed % 1000:03d}{numbers[one.name]:05d}")
                )
    cases = {
        name: sorted(mine, key=lambda case: (ASKED.index(case.question), case.id))
        for name, mine in made.items()
    }
    return Corpus(f"{VERSION}+fresh.{seed}", cases, {name: [] for name in names}, {})


class _Here:
    """Stands in for an executor where one process does it all."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        return None

    @staticmethod
    def map(function: Any, *items: Iterable[Any], chunksize: int = 1) -> Iterable[Any]:
        del chunksize
        return map(function, *items)


Made = dict[tuple[str, str], Case]
"""Cases by variant id and hash of the position."""


def _make(workers: ProcessPoolExecutor | _Here, chosen: Iterable[Chosen]) -> Made:
    tasks = [(name, one) for one in chosen for name in one.classes]
    found = workers.map(_case, tasks, chunksize=16)
    return {(name, one.position.fingerprint()): case for (name, one), case in zip(tasks, found, strict=True)}


def _case(task: tuple[str, Chosen]) -> Case:
    """The case of a position under a variant, its id still to be given."""
    name, chosen = task
    asked = Asked.of(variants.load(name), chosen.position)
    scene = Scene.of(asked.variant.compiled, chosen.position)
    classes = chosen.classes[name]
    return make_case(
        asked, "unnamed", classes[0], exercised(scene, classes), comment(asked, scene, by_id()[classes[0]])
    )


def _hunt(
    workers: ProcessPoolExecutor | _Here, of: Sequence[Variant], made: Made, seed: int
) -> dict[str, Chosen]:
    """Positions for the changes that too few cases notice, by their hash."""
    tasks: list[tuple[str, Change, int]] = []
    for variant in of:
        noticed = Counter(
            one for (name, _), case in made.items() if name == variant.id for one in kills.killed(case)
        )
        for change in changes_of(variant):
            lacking = KILLS - noticed[kills.mutant(*change)]
            if lacking > 0:
                tasks.append((variant.id, change, lacking))
    if not tasks:
        return {}
    targets, changes, counts = zip(*tasks, strict=True)
    ids_of = [variant.id for variant in of]
    found = workers.map(hunt, repeat(ids_of), targets, changes, counts, repeat(seed))
    return {one.position.fingerprint(): one for positions in found for one in positions}


_PRUNED: Final = ("announcements", "match", "score")


def _prune(of: Sequence[Variant], made: Made) -> Made:
    """Leaves out the longest cases of a variant that neither a situation nor a rule point needs."""
    kept = dict(made)
    for variant in of:
        mine = {key: case for key, case in made.items() if key[0] == variant.id}
        classes = {key: _needs(case) for key, case in mine.items()}
        counts = Counter(need for needs in classes.values() for need in needs)
        order = sorted(mine, key=lambda key: (-len(mine[key].canonical()), key))
        for key in order:
            if mine[key].question in _PRUNED and all(counts[need] > _LEAST[need[0]] for need in classes[key]):
                counts.subtract(classes[key])
                del kept[key]
    return kept


_LEAST: Final = {"situation": 5, "kill": KILLS, "rule": 1}


def _needs(case: Case) -> list[tuple[str, ...]]:
    return [
        ("situation", case.situation),
        *(("kill", *mutant) for mutant in sorted(kills.killed(case))),
        *(("rule", rule) for rule in case.rules),
    ]


def assign_ids(chosen: Mapping[str, Chosen], keys: Iterable[str], lock: Mapping[str, str]) -> dict[str, str]:
    """An id for each position: the one it has, or the next free number of its words.

    Args:
        chosen: the positions, by their hash.
        keys: the hashes of those that need an id.
        lock: ids given before: id to hash of the position.
    """
    given = {digest: name for name, digest in lock.items()}
    highest: Counter[str] = Counter()
    for name in lock:
        words, _, number = name.rpartition("/")
        highest[words] = max(highest[words], int(number))
    wanted = set(keys)
    ids: dict[str, str] = {}
    for key, one in chosen.items():
        if key not in wanted:
            continue
        if key not in given:
            highest[one.name] += 1
            given[key] = f"{one.name}/{highest[one.name]:04d}"
        ids[key] = given[key]
    return ids
