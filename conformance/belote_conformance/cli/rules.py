"""Subcommands that read the rules: ``variants``, ``show``, ``diff``, ``check``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
from belote_spec import variant as variants
from belote_spec.catalogue import catalogue, phase_title, shown
from belote_spec.check import Checked, check
from belote_spec.compare import Difference, differences
from belote_spec.variant import Point, Variant
from rich.markup import escape
from rich.table import Table

from . import EXIT_FAILED, EXIT_OK, EXIT_UNJUDGED
from .options import (
    BASIS_SIGNS,
    BASIS_WORDS,
    VARIANT,
    console,
    in_language,
    json_option,
    lang_option,
    loaded,
    print_json,
    rules_options,
)

_TEXTS = {
    "fr": {
        "rule": "point de règle", "value": "valeur", "basis": "fondement", "words": "ce que dit le texte",
        "silent": "(muet : usage commun, {sources})", "readings": "autres lectures : {values}", "source": "texte",
        "options": "options", "none": "aucune", "readings_title": "lectures nommées", "any": "tout entier positif",
        "one": "1 point de règle diffère", "differ": "{count} points de règle diffèrent", "same": "aucun point de règle ne diffère", "line": "ligne {line}",
        "open": "ouvert",
    },
    "en": {
        "rule": "rule point", "value": "value", "basis": "basis", "words": "what the document says",
        "silent": "(silent: common practice, {sources})", "readings": "other readings: {values}", "source": "document",
        "options": "options", "none": "none", "readings_title": "named readings", "any": "any positive integer",
        "one": "1 rule point differs", "differ": "{count} rule points differ", "same": "no rule point differs", "line": "line {line}",
        "open": "open",
    },
}  # fmt: skip


@click.command("variants")
@lang_option
@json_option
def variants_command(lang: str, as_json: bool) -> None:
    """List the variants that come with the package."""
    headers = variants.headers()
    if as_json:
        print_json(headers)
        return
    width = max(len(header["id"]) for header in headers)
    for header in headers:
        click.echo(f"{header['id']:<{width}}  {in_language(header['title'], lang)}")


@click.command("show")
@click.argument("name", metavar="VARIANT", type=VARIANT)
@rules_options
@click.option("--rule", "only", metavar="RULE", help="Show one rule point, or a phase such as play.")
@lang_option
@json_option
def show_command(
    name: str, assignments: tuple[str, ...], reading: str | None, choices: tuple[str, ...], only: str | None,
    lang: str, as_json: bool,
) -> None:  # fmt: skip
    """Show every rule point of a variant: its value, its basis and the document's words.

    \b
    Signs: ✓ stated   → derived   · silent   ? ambiguous   ≠ contradictory
    Examples:
      belote-spec show belote-003
      belote-spec show belote-003 --rule scoring --lang fr
      belote-spec show house.yaml --json
    """
    variant = loaded(name, assignments, reading, choices)
    points = [variant.points[rule] for rule in catalogue() if _wanted(rule, only)]
    if not points:
        raise click.BadParameter(f"{only} is neither a rule point nor a phase", param_hint="--rule")
    if as_json:
        print_json(_variant_json(variant, points))
        return
    terminal = console()
    terminal.print(f"[bold]{escape(variant.id)}[/bold]  {escape(in_language(variant.title, lang))}")
    terminal.print(_options_line(variant, lang), markup=False, soft_wrap=True)
    terminal.print(f"{variant.sha256}", markup=False, soft_wrap=True)
    terminal.print(_points_table(variant, points, lang))


def _wanted(rule: str, only: str | None) -> bool:
    return only is None or rule == only or rule.startswith(f"{only}.")


def _options_line(variant: Variant, lang: str) -> str:
    texts = _TEXTS[lang]
    options = [
        f"{name}={shown(variant.chosen.get(name, option.default))}"
        f" ({', '.join(shown(value) for value in option.values) or texts['any']})"
        for name, option in variant.options.items()
    ]
    readings = ", ".join(variant.readings) or texts["none"]
    return (
        f"{texts['options']}: {'; '.join(options) or texts['none']}. {texts['readings_title']}: {readings}."
    )


def _points_table(variant: Variant, points: list[Point], lang: str) -> Table:
    texts = _TEXTS[lang]
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(texts["rule"], no_wrap=True, overflow="fold")
    table.add_column("", no_wrap=True)
    table.add_column(texts["value"], overflow="fold", min_width=14)
    table.add_column(texts["words"], overflow="fold")
    phase = ""
    for point in points:
        if point.id.split(".")[0] != phase:
            phase = point.id.split(".")[0]
            table.add_row(f"[bold]{escape(phase_title(phase)[lang])}[/bold]")
        table.add_row(
            point.id,
            BASIS_SIGNS[point.basis],
            escape(shown(variant.rules[point.id])),
            escape(said_of(point, lang)),
        )
    return table


def said_of(point: Point, lang: str) -> str:
    """The words a point rests on, and the other readings."""
    texts = _TEXTS[lang]
    parts = [f"« {one.excerpt} » ({texts['line'].format(line=one.line)})" for one in point.evidence]
    if point.basis == "silent":
        parts.append(texts["silent"].format(sources=", ".join(point.sources)))
    if point.readings:
        parts.append(texts["readings"].format(values=", ".join(shown(one.value) for one in point.readings)))
    return "\n".join(parts)


def point_json(point: Point, value: Any) -> dict[str, Any]:
    """A rule point of a variant as JSON."""
    return {
        "rule": point.id,
        "value": value,
        "basis": point.basis,
        "evidence": [
            {"excerpt": one.excerpt, "line": one.line, "sentence": one.sentence}
            | ({"to": {"line": one.to[0], "sentence": one.to[1]}} if one.to else {})
            for one in point.evidence
        ],
        "readings": [
            {"value": one.value, "because": dict(one.because), "sources": list(one.sources)}
            for one in point.readings
        ],
        "note": dict(point.note),
        "sources": list(point.sources),
    }


def _variant_json(variant: Variant, points: list[Point]) -> dict[str, Any]:
    return {
        "id": variant.id,
        "title": dict(variant.title),
        "source": dict(variant.source),
        "lineage": list(variant.lineage),
        "sha256": variant.sha256,
        "options": {
            name: {"rule": option.rule, "default": option.default, "values": list(option.values)}
            for name, option in variant.options.items()
        },
        "chosen": dict(variant.chosen),
        "readings": {name: dict(values) for name, values in variant.readings.items()},
        "rules": [point_json(point, variant.rules[point.id]) for point in points],
    }


@click.command("diff")
@click.argument("left", metavar="A", type=VARIANT)
@click.argument("right", metavar="B", type=VARIANT)
@click.option("--reading-a", metavar="NAME", help="Take a named reading of A.")
@click.option("--reading-b", metavar="NAME", help="Take a named reading of B.")
@click.option(
    "--witness", is_flag=True, help="Show the smallest deal in which each rule point alone matters."
)
@lang_option
@json_option
def diff_command(
    left: str,
    right: str,
    reading_a: str | None,
    reading_b: str | None,
    witness: bool,
    lang: str,
    as_json: bool,
) -> None:
    """Show the rule points on which two variants differ, with the words of both.

    The exit status is 0 whether or not they differ.

    \b
    Signs: ✓ stated   → derived   · silent   ? ambiguous   ≠ contradictory
    Examples:
      belote-spec diff belote-000 belote-003
      belote-spec diff belote-003 belote-003 --reading-b corrected
      belote-spec diff belote-000 belote-002 --witness
      belote-spec diff belote-000 house.yaml --json
    """
    pair = loaded(left, reading=reading_a), loaded(right, reading=reading_b)
    shown_by = _Witnesses(*pair) if witness else None
    found = list(differences(*pair))
    if as_json:
        entries = [_difference_json(difference, pair, shown_by) for difference in found]
        print_json({"left": pair[0].id, "right": pair[1].id, "differences": entries})
        return
    terminal = console()
    texts = _TEXTS[lang]
    for difference in found:
        _print_difference(terminal, difference, pair, lang)
        for line in shown_by.story(difference, lang) if shown_by else ():
            terminal.print(f"    {line}", markup=False, soft_wrap=True)
    count = "one" if len(found) == 1 else "differ"
    terminal.print(texts[count].format(count=len(found)) if found else texts["same"])


class _Witnesses:
    """Finds the deals that show differences; the corpus is read when it is needed."""

    def __init__(self, left: Variant, right: Variant) -> None:
        from .. import corpus  # noqa: PLC0415 - slow to read

        self._pair = (left, right)
        names = sorted({name for variant in self._pair for name in variant.lineage} & set(variants.builtin()))
        self._corpus = corpus.read(names=names)

    def find(self, difference: Difference) -> Any:
        from .. import witnesses  # noqa: PLC0415

        return witnesses.witness(*self._pair, difference, self._corpus)

    def story(self, difference: Difference, lang: str) -> list[str]:
        from .. import witnesses  # noqa: PLC0415

        return list(witnesses.story(self.find(difference), *self._pair, lang))


def _difference_json(
    difference: Difference, pair: tuple[Variant, Variant], shown_by: _Witnesses | None
) -> dict[str, Any]:
    rule = difference.point.id
    found = {
        "rule": rule,
        "title": dict(difference.point.title),
        "left": point_json(difference.left, pair[0].rules[rule]),
        "right": point_json(difference.right, pair[1].rules[rule]),
    }
    return found | ({"witness": shown_by.find(difference).as_json()} if shown_by else {})


def _print_difference(
    terminal: Any, difference: Difference, pair: tuple[Variant, Variant], lang: str
) -> None:
    terminal.print(
        f"[bold]{difference.point.id}[/bold]  {escape(difference.point.title[lang])}", soft_wrap=True
    )
    for variant, point in zip(pair, (difference.left, difference.right), strict=True):
        value = shown(variant.rules[point.id])
        basis = f"{BASIS_SIGNS[point.basis]} {BASIS_WORDS[lang][point.basis]}"
        opened = f", {_TEXTS[lang]['open']}" if point.open else ""
        terminal.print(f"  {variant.id}  {value}  ({basis}{opened})", markup=False, soft_wrap=True)
        for line in said_of(point, lang).splitlines():
            terminal.print(f"      {line}", markup=False, soft_wrap=True)


@click.command("check")
@click.argument("files", metavar="[VARIANT]...", nargs=-1, type=VARIANT)
@click.option(
    "--sources", "folder", type=click.Path(exists=True, file_okay=False, path_type=Path), envvar="BELOTE_SOURCES",
    help="The folder of the documents; without it their hashes are used.",
)  # fmt: skip
@click.option(
    "--deals",
    type=click.IntRange(1, 100_000),
    default=200,
    show_default=True,
    help="Deals to play under each file.",
)
@json_option
def check_command(files: tuple[str, ...], folder: Path | None, deals: int, as_json: bool) -> int:
    """Check variant files: schema, document, claims, and that they can be played.

    Without a file, the variants that come with the package are checked. Exit status: 0 all pass, 1 a file has
    problems, 2 a file cannot be read at all.

    \b
    Examples:
      belote-spec check
      belote-spec check house.yaml
      belote-spec check --sources documents/
    """
    found = [check(name, folder, deals) for name in files or variants.builtin()]
    if as_json:
        print_json([_checked_json(one) for one in found])
    else:
        for one in found:
            _print_checked(one)
    if any(one.variant is None for one in found):
        return EXIT_UNJUDGED
    return EXIT_OK if all(one.passed for one in found) else EXIT_FAILED


def _print_checked(found: Checked) -> None:
    for problem in found.problems:
        click.echo(f"{problem}")
    for verdict in found.verdicts:
        word = "true" if verdict.holds else f"false, the rules give {verdict.computed}"
        under = f" (true under {', '.join(verdict.under)})" if verdict.under and not verdict.holds else ""
        click.echo(f"{found.file}: claim {verdict.kind} {verdict.says}: {word}{under}")
    for note in found.notes:
        click.echo(f"{found.file}: note: {note}")
    covered = f", {found.covered[0]} of {found.covered[1]} sentences covered" if found.covered else ""
    state = "passes" if found.passed else f"{len(found.problems)} problems"
    played = f", {found.deals} deals played" if found.deals else ""
    click.echo(f"{found.file}: {state}{covered}{played}")


def _checked_json(found: Checked) -> dict[str, Any]:
    return {
        "file": found.file,
        "passed": found.passed,
        "problems": [
            {"message": one.message, "file": one.file, "line": one.line, "point": one.point, "hint": one.hint}
            for one in found.problems
        ],
        "claims": [
            {"kind": one.kind, "says": one.says, "excerpt": one.excerpt, "computed": one.computed, "holds": one.holds,
             "under": list(one.under)}
            for one in found.verdicts
        ],
        "notes": found.notes,
        "covered": list(found.covered) if found.covered else None,
        "deals": found.deals,
    }  # fmt: skip
