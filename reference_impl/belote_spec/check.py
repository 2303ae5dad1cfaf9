"""Checks a variant file: the schema, the document behind it, its claims, and that it can be played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from . import claims, sources, yaml_loader
from . import variant as variants
from .catalogue import PHASES, catalogue, shown
from .deal import FINISHED
from .errors import BeloteError, NotReadable, NotSpecified, Problem
from .resources import data
from .sources import Document, Finding, Locked, Span, span_of
from .story import play_out
from .variant import Point, Variant
from .yaml_loader import Located

DEALS: Final = 200
TOP_KEYS: Final = ("id", "title", "source", "extends", "options", "readings", "claims", "not_rules", *PHASES)
POINT_KEYS: Final = ("value", "basis", "evidence", "readings", "note")


@dataclass(frozen=True, slots=True)
class ClaimVerdict:
    """A claim, recomputed.

    Attributes:
        kind: what kind of number.
        says: the number in the document.
        excerpt: its words.
        computed: the number that follows from the rules, or None where there is none.
        holds: whether the document is right by its own rules.
        under: the named readings under which it is right.
    """

    kind: str
    says: int
    excerpt: str
    computed: int | None
    holds: bool
    under: tuple[str, ...]


@dataclass(slots=True)
class Checked:
    """What a check found.

    Attributes:
        file: the file's name.
        variant: the variant, or None where it could not be loaded.
        problems: what is wrong; empty for a file that passes.
        notes: what could not be checked, and why.
        verdicts: the claims.
        covered: sentences of the document accounted for, and all of them; None without a lock.
        deals: how many deals were played.
    """

    file: str
    variant: Variant | None = None
    problems: list[Problem] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    verdicts: list[ClaimVerdict] = field(default_factory=list)
    covered: tuple[int, int] | None = None
    deals: int = 0

    @property
    def passed(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems


def check(name: str, folder: Path | None = None, deals: int = DEALS) -> Checked:
    """Checks a variant.

    Args:
        name: the id of a variant that comes with the package, or the path of a file.
        folder: where the documents lie, or None without them.
        deals: how many deals to play.
    """
    found = Checked(name)
    try:
        document = _document(name)
        found.variant = variants.load(name)
    except NotReadable as error:
        found.problems.extend(error.problems)
        return found
    found.problems.extend(_order(document))
    found.problems.extend(_contradictions(found.variant))
    _claims(found)
    _sources(found, document, folder)
    _play(found, deals)
    return found


def _document(name: str) -> Located:
    if name in variants.builtin():
        return yaml_loader.read(data("rules").joinpath(f"{name}.yaml").read_bytes(), f"{name}.yaml")
    return yaml_loader.read_file(Path(name))


def _order(document: Located) -> Iterator[Problem]:
    """Keys in the order of the catalogue, so that a plain diff of two files is a comparison."""
    content: Mapping[str, Any] = document.value
    wanted: list[tuple[tuple[str, ...], tuple[str, ...]]] = [((), TOP_KEYS)]
    for phase in PHASES:
        rules = tuple(name.split(".")[1] for name in catalogue() if name.startswith(phase + "."))
        wanted.append(((phase,), rules))
        wanted.extend(((phase, rule), POINT_KEYS) for rule in content.get(phase, {}))
    for path, order in wanted:
        node: Any = content
        for key in path:
            node = node.get(key, {})
        keys = [key for key in node if key in order]
        for key, expected in zip(keys, sorted(keys, key=order.index), strict=True):
            if key != expected:
                point = ".".join((*path, key))
                yield Problem(
                    f"out of order: {expected} comes before it",
                    document.file,
                    document.line((*path, key)),
                    point,
                )
                break


class _Clash(NamedTuple):
    """Two values that contradict each other."""

    rule: str
    value: Any
    other: str
    values: tuple[Any, ...]
    why: str


_CLASHES: Final = (
    _Clash(
        "announcements.declaring",
        "automatic",
        "announcements.per_seat",
        ("one",),
        "everything held is said by itself",
    ),
    _Clash(
        "announcements.declaring",
        "automatic",
        "announcements.must_exceed",
        ("yes",),
        "everything held is said by itself",
    ),
    _Clash(
        "play.ruff_partner",
        "required",
        "play.overruff_partner",
        ("no_trump_at_all",),
        "a trump is required and forbidden",
    ),
)


def _contradictions(variant: Variant) -> Iterator[Problem]:
    """Values that contradict each other, and readings that say nothing new."""
    for clash in _CLASHES:
        if variant.rules[clash.rule] == clash.value and variant.rules[clash.other] in clash.values:
            point = variant.points[clash.other]
            yield Problem(
                f"{shown(point.value)} contradicts {clash.rule}: {shown(clash.value)} ({clash.why})",
                point.file, point.line, clash.other,
            )  # fmt: skip
    bonus = variant.rules["scoring.capot_bonus"]
    if isinstance(bonus, Mapping) and bonus["total"] < claims.recompute("card_points", variant.rules):
        point = variant.points["scoring.capot_bonus"]
        yield Problem("a capot would score less than its cards", point.file, point.line, point.id)
    for point in variant.points.values():
        values = [point.value, *(reading.value for reading in point.readings)]
        for place, value in enumerate(values):
            if any(type(value) is type(one) and value == one for one in values[:place]):
                yield Problem(
                    f"the reading {shown(value)} is listed twice or is the value",
                    point.file,
                    point.line,
                    point.id,
                )
            if not catalogue()[point.id].accepts(value):
                yield Problem(
                    f"the reading {shown(value)} is not a value of this point",
                    point.file,
                    point.line,
                    point.id,
                )
    for name, together in variant.readings.items():
        yield from _named_reading(variant, name, together)


def _named_reading(variant: Variant, name: str, values: Mapping[str, Any]) -> Iterator[Problem]:
    for rule, value in values.items():
        listed = [reading.value for reading in variant.points[rule].readings]
        if value not in listed:
            yield Problem(
                f"the reading {name} is not among the readings of {rule}", variant.file, 0, f"readings.{name}"
            )


def _claims(found: Checked) -> None:
    variant = found.variant
    assert variant is not None
    by_default = claims.check(variant.claims, variant.rules)
    under = {
        name: claims.check(variant.claims, variant.with_reading(name).rules) for name in variant.readings
    }
    for place, written in enumerate(variant.claims):
        default = by_default[place]
        true_under = tuple(name for name, checked in under.items() if checked[place].holds)
        declared, declared_under = written.get("holds", True), tuple(written.get("holds_under", ()))
        found.verdicts.append(
            ClaimVerdict(
                written["kind"],
                written["value"],
                written["excerpt"],
                default.computed,
                default.holds,
                true_under,
            )
        )
        where = Problem("", variant.file, 0, f"claims: « {written['excerpt']} »")
        if default.holds != declared:
            word = "false" if declared else "true"
            hint = "declare it with holds: false" if declared else "leave out holds: false"
            found.problems.append(
                Problem(
                    f"{written['value']} is {word}: the rules give {default.computed}",
                    where.file,
                    0,
                    where.point,
                    hint,
                )
            )
        missing = [name for name in declared_under if name not in true_under]
        if missing:
            found.problems.append(
                Problem(f"it is not true under {', '.join(missing)}", where.file, 0, where.point)
            )


def _sources(found: Checked, located: Located, folder: Path | None) -> None:
    """Excerpts at their places, and every sentence accounted for; with the texts, or with their hashes."""
    variant = found.variant
    assert variant is not None
    if not variant.source:
        found.notes.append("no document stands behind this file: its excerpts cannot be checked")
        return
    locked = sources.read_lock(data("rules").joinpath("sources.lock")).get(variant.id)
    text = _text(found, variant, locked, folder)
    spans: list[Span] = []
    unchecked = 0
    for point, entry in _entries(located):
        line = located.line(tuple(point))
        name = ".".join(str(part) for part in point[:2])
        try:
            span = span_of(entry)
        except NotReadable as error:
            found.problems.append(Problem(str(error), located.file, line, name))
            continue
        spans.append(span)
        if "excerpt" not in entry:
            continue
        finding = _finding(text, locked, entry["excerpt"], span)
        if finding is Finding.UNCHECKED:
            unchecked += 1
        elif finding is not Finding.FOUND:
            words = f"« {entry['excerpt']} » at {span}: {finding.value}"
            found.problems.append(Problem(words, located.file, line, name))
    if unchecked:
        found.notes.append(
            f"{unchecked} excerpts are parts of sentences: only the text can tell whether it says them (--sources DIR)"
        )
    _coverage(found, text, locked, spans)


def _text(found: Checked, variant: Variant, locked: Locked | None, folder: Path | None) -> Document | None:
    if folder is None:
        found.notes.append(
            "without the documents, excerpts are checked by the hashes of sentences alone (--sources DIR)"
        )
        return None
    try:
        text = sources.read_document(folder / Path(variant.source["name"]).name)
    except NotReadable as error:
        found.problems.extend(error.problems)
        return None
    if text.sha256 != variant.source["sha256"]:
        found.problems.append(
            Problem("the document is not the one the file was written from", text.name, 0, "source.sha256")
        )
    if locked is None:
        found.notes.append(f"rules/sources.lock does not know {variant.id}")
    else:
        for place in sources.changed(text, locked):
            found.problems.append(
                Problem(f"sentence {place} is not the one in sources.lock", text.name, place.line)
            )
    return text


def _finding(text: Document | None, locked: Locked | None, excerpt: str, span: Span) -> Finding:
    if text is not None:
        return sources.find(text, excerpt, span)
    return sources.find_by_hash(locked, excerpt, span) if locked else Finding.UNCHECKED


def _entries(located: Located) -> Iterator[tuple[tuple[str | int, ...], Mapping[str, Any]]]:
    """Every entry of the file that names a place, with its path."""
    content: Mapping[str, Any] = located.value
    for name, option in content.get("options", {}).items():
        for number, entry in enumerate(option.get("evidence", ())):
            yield ("options", name, "evidence", number), entry
    for key in ("claims", "not_rules"):
        for number, entry in enumerate(content.get(key, ())):
            yield (key, number), entry
    for phase in PHASES:
        for rule, said in content.get(phase, {}).items():
            for number, entry in enumerate(said.get("evidence", ())):
                yield (phase, rule, "evidence", number), entry


def _coverage(found: Checked, text: Document | None, locked: Locked | None, spans: list[Span]) -> None:
    places = text.sentences if text is not None else locked.sentences if locked is not None else None
    if places is None:
        found.notes.append("without the document or its hashes, nobody knows which sentences it has")
        return
    coverage = sources.coverage(places, spans)
    found.covered = (len(coverage.covered), len(places))
    assert found.variant is not None
    for place in coverage.bare:
        found.problems.append(
            Problem(f"sentence {place} of the document is covered by nothing", found.variant.file, 0, "",
                    "make it evidence of a rule point, a claim, or list it under not_rules")
        )  # fmt: skip
    for span in coverage.astray:
        found.problems.append(Problem(f"the document has no place {span}", found.variant.file))


def _play(found: Checked, deals: int) -> None:
    """Plays some deals, so that what passes the check also runs."""
    variant = found.variant
    assert variant is not None
    try:
        rules = variant.compiled
        for number in range(deals):
            deal = play_out(rules, 0, number)
            if deal.phase is FINISHED:
                deal.settlement()
        found.deals = deals
    except NotSpecified as error:
        found.problems.append(
            _of_point(f"not specified by the document: {error.what}", variant.points[error.rule])
        )
    except BeloteError as error:
        found.problems.append(Problem(f"a deal cannot be played: {error}", variant.file))


def _of_point(message: str, point: Point) -> Problem:
    return Problem(message, point.file, point.line, point.id)
