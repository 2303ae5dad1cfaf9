"""A certification from the cases to the verdicts: what is asked, of whom, and what is written down of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import chain
from typing import Any, Final

from belote_spec import variant as variants
from belote_spec.errors import NotReadable, Problem
from belote_spec.variant import Variant

from . import corpus
from .cases import Case
from .corpus import Corpus
from .declared import Declared
from .engines import Command
from .judging import PROFILES, Profile
from .messages import Hello
from .reference import own_values
from .restate import restated
from .runner import Result, RunEnded, Runner, Settings
from .verdict import Verdict, judge_engine

FULL: Final = "full"
SMOKE: Final = "smoke"
FRESH: Final = "fresh"


@dataclass(frozen=True, slots=True)
class Tier:
    """Which cases of the corpus are asked.

    Attributes:
        name: ``full``, ``smoke``, or ``fresh``: cases that were never shipped.
        count: how many fresh cases.
        seed: the seed they are made from.
    """

    name: str = FULL
    count: int = 0
    seed: int = 0

    def to_json(self) -> dict[str, Any]:
        """The tier as reports have it."""
        return {"tier": self.name} | ({"count": self.count, "seed": self.seed} if self.name == FRESH else {})


@dataclass(frozen=True, slots=True)
class Subject:
    """A variant with the cases that an engine is asked of it.

    Attributes:
        variant: the variant.
        parent: the variant of the corpus that it is or is made from.
        cases: its cases.
        left_out: how many cases of the corpus cannot arise under it.
        declared: the declared differences that are about it.
        elsewhere: the ids of cases that are not asked here, and may be declared all the same.
    """

    variant: Variant
    parent: str
    cases: tuple[Case, ...]
    left_out: int = 0
    declared: tuple[Declared, ...] = ()
    elsewhere: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be certified.

    Attributes:
        subjects: the variants with their cases.
        version: the version of the corpus.
        root: its root hash.
        tier: which of its cases.
        profile: what is required.
        options: options chosen for every case.
        declared: the differences that the author declares.
    """

    subjects: tuple[Subject, ...]
    version: str
    root: str
    tier: Tier = field(default_factory=Tier)
    profile: Profile = "complete"
    options: Mapping[str, Any] = field(default_factory=dict)
    declared: tuple[Declared, ...] = ()

    @property
    def cases(self) -> Iterator[Case]:
        """Every case, variant by variant."""
        return chain.from_iterable(subject.cases for subject in self.subjects)

    @property
    def option_defaults(self) -> dict[str, dict[str, Any]]:
        """For each variant its options and their defaults, the choices of the plan made."""
        return {
            one.variant.id: {
                name: self.options.get(name, option.default) for name, option in one.variant.options.items()
            }
            for one in self.subjects
        }

    def only(self, names: Iterable[str]) -> Plan:
        """The plan for some of its variants."""
        wanted = set(names)
        kept = tuple(subject for subject in self.subjects if subject.variant.id in wanted)
        return replace(self, subjects=kept)


def plan(
    names: Sequence[str | Variant] = (),
    *,
    tier: Tier | None = None,
    profile: Profile = "complete",
    options: Mapping[str, Any] | None = None,
    declared: Sequence[Declared] = (),
    source: Corpus | None = None,
) -> Plan:
    """What is to be certified.

    Args:
        names: variants, their ids or the paths of their files; none: every variant of the corpus.
        tier: which cases.
        profile: what is required.
        options: options chosen for every case.
        declared: the differences that the author declares.
        source: the corpus; None: the one that comes with the package.

    Raises:
        NotReadable: if a variant or the corpus cannot be read, or does not have what is asked.
    """
    tier = tier or Tier()
    if profile == "perft" and tier.name == FRESH:
        raise NotReadable(Problem("there are no fresh counts of legal sequences", hint="leave out --fresh"))
    known: Collection[str] = source.cases if source else corpus.read_manifest()["variants"]
    wanted = [one if isinstance(one, Variant) else variants.load(one) for one in names or sorted(known)]
    if len({variant.id for variant in wanted}) < len(wanted):
        raise NotReadable(Problem("a variant is named twice", hint="two files may not have the same id"))
    ancestors = {variant.id: ancestor(variant, known) for variant in wanted}
    whole = source or _read(tuple(sorted(set(ancestors.values()))))
    offered = _fresh(sorted(set(ancestors.values())), tier) if tier.name == FRESH else whole
    subjects: list[Subject] = []
    for variant in wanted:
        parent = ancestors[variant.id]
        cases = list(_asked(offered, parent, profile, smoke=tier.name == SMOKE))
        left_out = 0
        if options or variant.id != parent:
            cases, left_out = restated(cases, variants.load(parent), variant, options or {})
        elsewhere = frozenset(case.id for case in whole.cases[parent]) - {case.id for case in cases}
        subjects.append(Subject(variant, parent, tuple(cases), left_out, elsewhere=elsewhere))
    root = corpus.read_manifest()["root"] if source is None else ""
    scoped = _scoped(subjects, declared)
    return Plan(scoped, whole.version, root, tier, profile, dict(options or {}), tuple(declared))


def _fresh(names: Sequence[str], tier: Tier) -> Corpus:
    from .building import fresh  # noqa: PLC0415 - nothing else here needs the search for positions

    return fresh(names, tier.count, tier.seed)


def _asked(offered: Corpus, name: str, profile: Profile, *, smoke: bool) -> Iterator[Case]:
    """The cases of a variant that a profile asks."""
    if profile == "perft":
        yield from offered.perft.get(name, ())
    wanted = set(PROFILES[profile])
    yield from (case for case in offered.tier(name, smoke=smoke) if case.question in wanted)


@cache
def _read(names: tuple[str, ...]) -> Corpus:
    return corpus.read(names=names)


def ancestor(variant: Variant, known: Collection[str]) -> str:
    """The variant of the corpus that a variant is or is made from.

    Raises:
        NotReadable: if there is none.
    """
    for name in variant.lineage:
        if name in known:
            return name
    hint = f"extends: one of {', '.join(sorted(known))}"
    raise NotReadable(
        Problem(f"{variant.id} is not made from a variant of the corpus", variant.file, hint=hint)
    )


def house(name: str, parent: str, values: Mapping[str, Any]) -> Variant:
    """A variant made from another one, without a file.

    Raises:
        NotReadable: if a value is not allowed.
    """
    base = variants.load(parent)
    return replace(base.with_values(values), id=name, lineage=(name, *base.lineage), source={})


def _scoped(subjects: Sequence[Subject], declared: Sequence[Declared]) -> tuple[Subject, ...]:
    """The subjects, each with the declared differences that are about it.

    An entry that names no variant is about each that it fits; one that fits none is left with the first, which will
    say so.

    Raises:
        NotReadable: if an entry names a variant that is not certified.
    """
    about: dict[str, list[Declared]] = {subject.variant.id: [] for subject in subjects}
    for entry in declared:
        if entry.variant and entry.variant not in about:
            hint = f"certified: {', '.join(about)}"
            raise NotReadable(Problem(f"declared {entry}: {entry.variant} is not certified here", hint=hint))
        fitting = [subject.variant.id for subject in subjects if _fits(entry, subject)]
        for name in [entry.variant] if entry.variant else fitting or list(about)[:1]:
            about[name].append(entry)
    return tuple(replace(subject, declared=tuple(about[subject.variant.id])) for subject in subjects)


def _fits(entry: Declared, subject: Subject) -> bool:
    if entry.rule:
        return own_values(subject.variant)[entry.rule] != entry.value
    return any(entry.matches(name) for name in chain((case.id for case in subject.cases), subject.elsewhere))


Progress = Callable[[Result], None]


@dataclass(slots=True)
class Certification:
    """A certification that was run.

    Attributes:
        plan: what was to be certified.
        hello: what the engine said of itself; None where it did not start.
        results: what became of each case that was finished.
        verdicts: one a variant; empty where the run was not brought to its end.
        ended: why the run was not brought to its end, or None.
        remarks: what the engine did that is no case's fault.
        restarts: how often it was started anew.
    """

    plan: Plan
    hello: Hello | None = None
    results: list[Result] = field(default_factory=list)
    verdicts: list[Verdict] = field(default_factory=list)
    ended: RunEnded | None = None
    remarks: tuple[str, ...] = ()
    restarts: int = 0

    @property
    def status(self) -> int:
        """The exit status: 0 conforms, 1 does not, 2 could not be judged."""
        if self.ended is not None or not self.verdicts:
            return 2
        return 0 if all(verdict.conforms for verdict in self.verdicts) else 1

    def judge(self) -> None:
        """Judges the results, variant by variant."""
        place = 0
        for subject in self.plan.subjects:
            mine = self.results[place : place + len(subject.cases)]
            place += len(subject.cases)
            self.verdicts.append(
                judge_engine(
                    subject.variant,
                    mine,
                    self.hello,
                    profile=self.plan.profile,
                    declared=subject.declared,
                    elsewhere=subject.elsewhere,
                )
            )


Started = Callable[[Plan, Hello], Sequence[Result]]
"""Told what is asked of whom; gives the results of the first cases, where a run is taken up again."""


def certify(
    of: Plan,
    command: Command,
    jobs: int = 1,
    *,
    restarts: int = 20,
    narrow: bool = False,
    started: Started = lambda _plan, _hello: (),
    progress: Progress = lambda _: None,
) -> Certification:
    """Asks an engine the cases of a plan, and judges it.

    Args:
        of: the plan.
        command: how the engine is run.
        jobs: how many of its processes are asked at once.
        restarts: how often it may be started anew.
        narrow: whether to leave out the variants that the engine does not declare.
        started: called when the engine has said what it plays.
        progress: called with each result, in the order of the cases.

    Raises:
        NotReadable: if the engine declares none of the variants, and the plan is to be narrowed.
    """
    made = Certification(of)
    limits = Settings(jobs=jobs, restarts=restarts, option_defaults=of.option_defaults)
    try:
        with Runner(command, limits) as runner:
            made.hello = runner.hello
            made.plan = _narrowed(of, runner.hello) if narrow else of
            made.results = list(started(made.plan, runner.hello))
            try:
                for result in runner.results(list(made.plan.cases)[len(made.results) :]):
                    made.results.append(result)
                    progress(result)
            finally:
                made.remarks, made.restarts = runner.remarks, runner.restarts
    except RunEnded as error:
        made.ended = error
        return made
    made.judge()
    return made


def _narrowed(of: Plan, hello: Hello) -> Plan:
    """The plan for the variants that an engine declares.

    Raises:
        NotReadable: if it declares none of them.
    """
    if isinstance(hello.variants, str):
        return of
    kept = of.only(hello.variants)
    if not kept.subjects:
        known = ", ".join(subject.variant.id for subject in of.subjects)
        raise NotReadable(Problem(f"the engine plays {', '.join(hello.variants)}, and none of {known}"))
    return kept
