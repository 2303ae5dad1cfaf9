"""The subcommand ``identify``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from belote_spec import variant as variants
from belote_spec.errors import NotReadable, Problem

from belote_conformance import corpus
from belote_conformance.engines import Command
from belote_conformance.identify import Identified, identified, pooled, variant_file
from belote_conformance.messages import Hello
from belote_conformance.runner import Result, RunEnded, Runner, Settings

from . import EXIT_FAILED, EXIT_OK
from .engines import FILE, EngineCommand, engine_command, not_judged, progress_bar, run_options
from .options import json_option, print_json


@click.command("identify", cls=EngineCommand)
@click.argument("names", metavar="[VARIANT]...", nargs=-1, type=click.Choice(variants.builtin()))
@click.option("--smoke", is_flag=True, help="Ask the smallest set of cases that notices every rule.")
@run_options
@click.option("--output", "output_file", type=FILE, metavar="FILE", help="Write the rules as a variant file.")
@json_option
def identify_command(
    *,
    names: tuple[str, ...],
    smoke: bool,
    jobs: int,
    deadline: float,
    output_file: Path | None,
    as_json: bool,
) -> int:
    """Find out which rules an engine plays: the variant it is nearest to, and every difference.

    What is printed is a variant file with the findings as comments, for `check` and `certify` to read. An engine that
    plays what it is asked is looked at one VARIANT at a time. Exit status: 0 found, 1 some answers remain unexplained,
    2 the engine could not be asked.

    \b
    Examples:
      belote-spec identify -- python my_engine.py > mine.yaml
      belote-spec identify belote-002 -- ./engine
      belote-spec certify mine.yaml -- python my_engine.py
    """
    command = engine_command()
    if not command:
        raise click.UsageError("name the engine's command after --")
    asked = ask(Command(command, deadline=deadline), jobs, names, smoke=smoke)
    if isinstance(asked, int):
        return asked
    hello, found = asked
    if as_json:
        print_json([identified_json(one) for one in found])
    elif len(found) == 1:
        click.echo(variant_file(found[0], hello), nl=False)
    else:
        for one in found:
            for line in one.lines():
                click.echo(line)
        click.echo("name one variant to have its rules as a file", err=True)
    if output_file is not None:
        if len(found) > 1:
            raise click.UsageError("--output writes one variant file: name one VARIANT")
        output_file.write_text(variant_file(found[0], hello), encoding="utf-8", newline="\n")
    return EXIT_FAILED if any(one.unexplained for one in found) else EXIT_OK


def ask(
    command: Command, jobs: int, names: Sequence[str], *, smoke: bool
) -> tuple[Hello, list[Identified]] | int:
    """Asks an engine the cases of the variants, and finds out what it plays.

    Returns:
        What the engine says of itself and what it plays, variant by variant where it plays what it is asked; or the
        exit status, where it could not be asked.
    """
    whole = corpus.shipped()
    wanted = names or sorted(whole.cases)
    defaults = {
        name: {one.name: one.default for one in variants.load(name).options.values()} for name in wanted
    }
    results: list[Result] = []
    try:
        with (
            Runner(command, Settings(jobs=jobs, option_defaults=defaults)) as runner,
            progress_bar() as advance,
        ):
            hello = runner.hello
            groups = asked_together(hello, wanted)
            cases = [pooled(whole, group, smoke=smoke) for group in groups]
            advance(f"{hello.name} {hello.version}", 0, sum(map(len, cases)))
            for result in runner.results(case for of_group in cases for case in of_group):
                results.append(result)
                advance("", 1, 0)
    except RunEnded as error:
        return not_judged(error, len(results))
    found: list[Identified] = []
    for group, of_group in zip(groups, cases, strict=True):
        mine, results = results[: len(of_group)], results[len(of_group) :]
        found.append(identified(mine, group, own=hello.variants == "own"))
    return hello, found


def asked_together(hello: Hello, names: Sequence[str]) -> list[list[str]]:
    """The variants whose cases show one and the same set of rules: all, of an engine that plays its own.

    Raises:
        NotReadable: if the engine declares none of the variants.
    """
    if hello.variants == "own":
        return [list(names)]
    found = [[name] for name in names if hello.variants == "any" or name in hello.variants]
    if not found:
        raise NotReadable(
            Problem(f"the engine plays {', '.join(hello.variants)}, and none of {', '.join(names)}")
        )
    return found


def identified_json(found: Identified) -> dict[str, Any]:
    """What was found, as JSON."""
    return {
        "nearest": found.nearest.id,
        "values": found.values,
        "findings": [
            {"rule": one.rule, "value": one.value, "cases": len(one.cases)} for one in found.findings
        ],
        "unexplained": [found.cases[place].id for place in found.unexplained],
        "not_told_apart": [[f"{rule}={value}" for rule, value in one.settings] for one in found.not_told],
        "agreement": {
            name: {question: {"right": right, "asked": asked} for question, (right, asked) in shares.items()}
            for name, shares in found.shares.items()
        },
    }
