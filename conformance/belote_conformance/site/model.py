"""What the site is made of: pages, and all that they are made from."""

from __future__ import annotations

import posixpath
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Any, Final

from belote_spec.catalogue import RulePoint, catalogue
from belote_spec.ruleset import canonical
from belote_spec.variant import Variant

from ..cases import Case
from ..corpus import Corpus
from ..situations import impossible
from .texts import say

LANGUAGES: Final = ("fr", "en")


@dataclass(frozen=True, slots=True)
class Page:
    """A page or a file of the site.

    Attributes:
        path: where it lies, from the root of one language; a page ends in ``.md``.
        content: its text, or its bytes.
        title: what it is called in the navigation; "" for what stands in none.
        section: the titles it stands under in the navigation.
    """

    path: str
    content: str | bytes
    title: str = ""
    section: tuple[str, ...] = ()

    @property
    def data(self) -> bytes:
        """Its bytes."""
        return self.content if isinstance(self.content, bytes) else self.content.encode()


@dataclass(frozen=True, slots=True)
class Impact:
    """How often each rule point matters between two variants, as measured over many deals.

    Attributes:
        deals: how many deals were played for each rule point.
        matches: how many matches.
        seed: the seed.
        policy: who played.
        pairs: ``"A..B"`` to rule point to shares: of the deals (``legal``, ``outcome``, ``score``) and of the matches
            (``winner``) that A's rules and the same with that point as in B play otherwise; none where they cannot.
    """

    deals: int
    matches: int
    seed: int
    policy: str
    pairs: Mapping[str, Mapping[str, Mapping[str, float]]]


@dataclass(frozen=True, slots=True)
class Reports:
    """What the site shows beside variants and corpus; whatever is left out is left out of the site.

    Attributes:
        impact: how often each rule point matters.
        results: the page that tells what was measured, without its ending.
        engines: certificates; one may name its report as ``page``.
        files: the reports of engines, by the name of their page.
        changelog: the text of the changelog.
        golden: the seed and the number of each variant's golden deal.
        proof: what proving the corpus found.
        version: the version of the project.
        root: the root hash of the corpus.
    """

    impact: Impact | None = None
    results: str = ""
    engines: Sequence[Mapping[str, Any]] = ()
    files: Mapping[str, bytes] = field(default_factory=dict)
    changelog: str = ""
    golden: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    proof: Mapping[str, Any] = field(default_factory=dict)
    version: str = ""
    root: str = ""


@dataclass(frozen=True)
class Site:
    """All that the pages of one language are made from.

    Attributes:
        variants: the variants, in the order of the columns.
        corpus: the corpus, or None where there is none.
        reports: the rest.
        lang: ``fr`` or ``en``.
    """

    variants: Sequence[Variant]
    corpus: Corpus | None
    reports: Reports
    lang: str

    @cached_property
    def differing(self) -> frozenset[str]:
        """The rule points on which some two variants differ."""
        return frozenset(
            name
            for name in catalogue()
            if any(one.rules[name] != self.variants[0].rules[name] for one in self.variants)
        )

    @cached_property
    def may_differ(self) -> frozenset[str]:
        """The rule points on which some two variants differ under a reading that both allow."""
        return frozenset(
            name
            for name in catalogue()
            if len({one for variant in self.variants for one in allowed(variant, name)}) > 1
        )

    @property
    def pairs(self) -> Iterator[tuple[Variant, Variant]]:
        """The pairs of variants."""
        return combinations(self.variants, 2)

    def cases(self, variant: str) -> Sequence[Case]:
        """The cases of a variant."""
        return self.corpus.cases.get(variant, ()) if self.corpus else ()

    @cached_property
    def cases_by_rule(self) -> Mapping[str, Mapping[str, list[Case]]]:
        """By variant and rule point, the cases that exercise it."""
        found: dict[str, dict[str, list[Case]]] = {}
        for variant in self.variants:
            by_rule: defaultdict[str, list[Case]] = defaultdict(list)
            for case in self.cases(variant.id):
                for rule in case.rules:
                    by_rule[rule].append(case)
            found[variant.id] = by_rule
        return found

    def measured(self, left: str, right: str) -> tuple[str, str] | None:
        """Two variants in the order in which they were measured, if they were."""
        impact = self.reports.impact
        if impact is None:
            return None
        return next(
            (pair for pair in ((left, right), (right, left)) if "..".join(pair) in impact.pairs), None
        )

    def figures(self, left: str, right: str, rule: str) -> Mapping[str, float] | None:
        """How often a rule point matters between two variants, if it is known; nothing in it where it cannot."""
        pair, impact = self.measured(left, right), self.reports.impact
        return impact.pairs["..".join(pair)].get(rule) if pair and impact else None

    @cached_property
    def impossible(self) -> Mapping[str, Mapping[str, str]]:
        """By variant, the situations that cannot occur under it, each with the reason."""
        return {variant.id: impossible(variant) for variant in self.variants}

    def at(self, path: str) -> Here:
        """The site as a page sees it."""
        return Here(self, path)


def allowed(variant: Variant, rule: str) -> list[str]:
    """The values that a variant allows on a rule point, its own first, as canonical JSON."""
    point = variant.points[rule]
    others = point.readings if point.open else ()
    return [canonical(variant.rules[rule]), *(canonical(one.value) for one in others)]


@dataclass(frozen=True)
class Here:
    """The site as one page sees it: its language, and the addresses of the other pages from there.

    Attributes:
        site: the site.
        path: the path of the page.
    """

    site: Site
    path: str

    @property
    def lang(self) -> str:
        """The language."""
        return self.site.lang

    def say(self, key: str, **values: object) -> str:
        """A phrase in the language of the page."""
        return say(key, self.lang, **values)

    def to(self, path: str, anchor: str = "") -> str:
        """The address of another page (its path without the ending) or, with "", of a place on this one."""
        place = f"#{anchor}" if anchor else ""
        if not path:
            return place
        return self.file(f"{path}.html") + place

    def file(self, path: str) -> str:
        """The address of a file."""
        return posixpath.relpath(path, posixpath.dirname(self.path) or ".")

    def rule(self, rule: str) -> str:
        """The address of a rule point."""
        return self.to(rules_path(rule.split(".", maxsplit=1)[0]), rule)

    def variant(self, variant: str, rule: str = "") -> str:
        """The address of a variant, or of what it says on a rule point."""
        return self.to(variant_path(variant), rule)

    def situation(self, situation: str) -> str:
        """The address of a situation."""
        return self.to(SITUATIONS, situation)

    def term(self, term: str) -> str:
        """The address of a term of the glossary."""
        return self.to(GLOSSARY, term)

    def deal(self, deal: str, rules: str, *, beside: str = "", step: int | None = None) -> str:
        """The address of a deal in the viewer."""
        parts = [f"deal={deal}", f"rules={rules}"]
        if beside:
            parts.append(f"beside={beside}")
        if step is not None:
            parts.append(f"step={step}")
        return f"{self.to(DEALS)}?{'&'.join(parts)}"


COMPARE: Final = "compare"
DEALS: Final = "deals"
PLAY: Final = "play"
GLOSSARY: Final = "glossary"
SITUATIONS: Final = "conformance/situations"


def rules_path(phase: str) -> str:
    """The path of the page of a phase, without its ending."""
    return f"rules/{phase}"


def variant_path(variant: str) -> str:
    """The path of the page of a variant, without its ending."""
    return f"variants/{variant}"


def pair_path(left: str, right: str) -> str:
    """The path of the page of two variants, without its ending."""
    return f"pairs/{left}--{right}"


def points_of(phase: str) -> list[RulePoint]:
    """The rule points of a phase, in the order of the catalogue."""
    return [point for point in catalogue().values() if point.phase == phase]
