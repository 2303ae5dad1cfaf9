"""Subcommands that play: ``deal`` and ``engine``."""

from __future__ import annotations

import sys

import click
from belote_spec import catalogue
from belote_spec import variant as variants
from belote_spec.engine import Engine, serve
from belote_spec.story import play_out, tell
from belote_spec.variant import Variant

from .options import (
    VARIANT,
    json_option,
    lang_option,
    loaded,
    print_json,
    reading_option,
    rules_options,
    set_option,
)


@click.command("deal")
@click.argument("name", metavar="VARIANT", type=VARIANT)
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), default=0, show_default=True, help="The seed.")
@click.option(
    "--number",
    type=click.IntRange(0, 2**64 - 1),
    default=0,
    show_default=True,
    help="Which deal of the seed.",
)
@rules_options
@lang_option
@json_option
def deal_command(
    name: str, seed: int, number: int, assignments: tuple[str, ...], reading: str | None, choices: tuple[str, ...],
    lang: str, as_json: bool,
) -> None:  # fmt: skip
    """Play one deal and print it: hands, calls, each card with what was legal, the score line by line.

    \b
    Examples:
      belote-spec deal belote-000 --seed 7
      belote-spec deal belote-003 --reading corrected --lang fr
      belote-spec deal belote-002 --set play.raise_trump=never --json
    """
    variant = loaded(name, assignments, reading, choices)
    deal = play_out(variant.compiled, seed, number)
    record = deal.to_record()
    if as_json:
        print_json({"variant": variant.id, "seed": seed, "number": number, "record": record.as_json()})
        return
    for line in header(variant, seed, number, lang):
        click.echo(line)
    for line in tell(variant.compiled, record, lang):
        click.echo(line)


def header(variant: Variant, seed: int, number: int, lang: str) -> list[str]:
    """The first lines of a log: the variant, its rules, and which deal it is."""
    from belote_spec.words import phrase  # noqa: PLC0415

    return [
        f"{phrase('variant', lang)}: {variant.id}",
        f"{phrase('rules', lang)}: {variant.sha256}",
        f"seed {seed}, {number}",
    ]


@click.command("engine")
@click.option(
    "--as", "own", metavar="VARIANT", type=VARIANT, help="Play this one set of rules whatever is asked."
)
@reading_option
@set_option
def engine_command(own: str | None, reading: str | None, assignments: tuple[str, ...]) -> None:
    """Speak the conformance protocol on standard input and output, as the reference engine.

    A named reading that a variant does not have leaves that variant as it is. With --set it serves as an engine with
    known faults.

    \b
    Examples:
      belote-spec certify -- belote-spec engine
      belote-spec certify belote-000 -- belote-spec engine --set play.overruff_opponent=free
    """
    engine = Engine(
        own=variants.load(own) if own else None,
        reading=reading,
        values=catalogue.settings(assignments),
    )
    output = sys.stdout.buffer

    def write(line: bytes) -> None:
        output.write(line)
        output.flush()

    serve(engine, sys.stdin.buffer, write)
