"""Subcommands that play many deals: ``impact``, ``solve``, ``perft``."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

import click
from belote_spec import cards
from belote_spec import perft as counting
from belote_spec import record as records
from belote_spec.auction import action_name
from belote_spec.deal import Deal
from belote_spec.errors import NotReadable, Problem
from belote_spec.impact import Progress, impact
from belote_spec.kernel.solver import solve
from belote_spec.policy import POLICIES

from . import EXIT_INTERRUPTED, EXIT_OK
from .options import VARIANT, json_option, lang_option, loaded, print_json, rules_options

MAX_RECORD: int = 1 << 20


@contextmanager
def _progress() -> Iterator[Progress | None]:
    """A progress bar on standard error, where that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import Progress as Bar  # noqa: PLC0415 - slow to import

    from .options import console  # noqa: PLC0415

    with Bar(console=console(stderr=True), transient=True) as bar:
        task = bar.add_task("deals", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@click.command("impact")
@click.argument("left", metavar="A", type=VARIANT)
@click.argument("right", metavar="B", type=VARIANT)
@click.option(
    "--deals",
    type=click.IntRange(1, 10**13),
    default=100_000,
    show_default=True,
    help="Deals for each rule point.",
)
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), default=0, show_default=True, help="The seed.")
@click.option(
    "--policy", type=click.Choice(list(POLICIES)), default="random", show_default=True, help="Who plays."
)
@click.option("--scheduler", metavar="ADDRESS", help="Run on this dask scheduler (extra `distributed`).")
@click.option(
    "--workers", type=click.IntRange(1, 256), help="Run on a local dask cluster of so many workers."
)
@click.option(
    "--task-deals",
    type=click.IntRange(1, 10**12),
    help="About how many deals a task plays; left out: a second or two of work.",
)
@click.option(
    "--save",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep what is done here; continues from it.",
)
@click.option("--svg", type=click.Path(dir_okay=False, path_type=Path), help="Write a picture here.")
@lang_option
@json_option
def impact_command(
    left: str,
    right: str,
    deals: int,
    seed: int,
    policy: str,
    scheduler: str | None,
    workers: int | None,
    task_deals: int | None,
    save: Path | None,
    svg: Path | None,
    lang: str,
    as_json: bool,
) -> int:
    """Measure how much each rule point matters on which two variants differ, alone and all together.

    The same deals are played under both rules. After Ctrl-C what was counted so far is printed.

    \b
    Examples:
      belote-spec impact belote-000 belote-003
      belote-spec impact belote-000 belote-002 --policy heuristic --deals 1000000 --svg impact.svg
      belote-spec impact belote-000 belote-003 --workers 2 --save run.json
    """
    for path in (save, svg):
        if path is not None and not path.name:
            raise NotReadable("a file is named by an empty text")
        if path is not None and not path.parent.is_dir():
            raise NotReadable(Problem("its folder does not exist", file=str(path)))
    with _progress() as progress, _executor(scheduler, workers) as executor:
        report = impact(
            loaded(left),
            loaded(right),
            deals=deals,
            seed=seed,
            policy=policy,
            executor=executor,
            progress=progress,
            saved=save,
            task_deals=task_deals,
        )
    if svg is not None:
        temporary = svg.with_name(f"{svg.name}.part")
        temporary.write_text(report.svg(lang), encoding="utf-8")
        temporary.replace(svg)
    click.echo((report.to_json() if as_json else report.table(lang)).rstrip("\n"))
    return EXIT_OK if report.complete else EXIT_INTERRUPTED


def _executor(scheduler: str | None, workers: int | None) -> Any:
    if scheduler is None and workers is None:
        nothing: Executor | None = None
        return nullcontext(nothing)
    from belote_spec.workers import cluster  # noqa: PLC0415

    return cluster(address=scheduler, workers=workers)


def _read_record(path: Path) -> records.Record:
    """A record from a JSON file, as ``deal --json`` prints it or alone."""
    try:
        with path.open("rb") as stream:
            content = stream.read(MAX_RECORD + 1)
        if len(content) > MAX_RECORD:
            raise NotReadable(Problem(f"larger than {MAX_RECORD} bytes", file=str(path)))
        value = json.loads(content)
    except OSError as error:
        raise NotReadable(Problem(f"cannot be read: {error.strerror}", file=str(path))) from None
    except (ValueError, RecursionError) as error:
        raise NotReadable(Problem(f"not a JSON file: {error}", file=str(path))) from None
    return records.from_json(value["record"] if isinstance(value, dict) and "record" in value else value)


@click.command("solve")
@click.argument("path", metavar="RECORD", type=click.Path(dir_okay=False, allow_dash=False, path_type=Path))
@click.option("--variant", "name", type=VARIANT, required=True, help="Whose rules.")
@rules_options
@json_option
def solve_command(
    path: Path,
    name: str,
    assignments: tuple[str, ...],
    reading: str | None,
    choices: tuple[str, ...],
    as_json: bool,
) -> None:
    """Find the best score that both sides can force from where a record stops, every hand being seen.

    \b
    Examples:
      belote-spec deal belote-000 --seed 7 --json > deal.json
      belote-spec solve deal.json --variant belote-000
    """
    record = _read_record(path)
    deal = Deal.from_record(loaded(name, assignments, reading, choices).compiled, record)
    if deal.over:
        deal = Deal.from_record(deal.rules, record._replace(plays=()))
    solution = solve(deal)
    if as_json:
        print_json(solution.as_json())
        return
    click.echo(f"takers minus defence: {solution.margin}")
    if solution.line:
        click.echo("play: " + " ".join(action_name(card) for card in solution.line))
    for key, value in solution.as_json().items():
        if key not in ("margin", "line"):
            click.echo(f"{key}: {json.dumps(value)}")


@click.command("perft")
@click.argument("name", metavar="VARIANT", type=VARIANT)
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), default=0, show_default=True, help="The seed.")
@click.option(
    "--number",
    type=click.IntRange(0, 2**64 - 1),
    default=0,
    show_default=True,
    help="Which deal of the seed.",
)
@click.option("--depth", type=click.IntRange(0, 32), help="How many cards; left out: the whole deal.")
@click.option("--divide", is_flag=True, help="Count each first card apart.")
@click.option("--after", metavar="CARD", multiple=True, help="Play this card first, as in 9S. Repeatable.")
@rules_options
@json_option
def perft_command(
    name: str,
    seed: int,
    number: int,
    depth: int | None,
    divide: bool,
    after: tuple[str, ...],
    assignments: tuple[str, ...],
    reading: str | None,
    choices: tuple[str, ...],
    as_json: bool,
) -> None:
    """Count the legal sequences of plays of a deal: the strict check of a move generator.

    The seat after the dealer takes the turned-up suit; the count begins with the first lead, or after the cards of
    --after. Where a count of yours differs, divide, play the card whose count differs, and divide again.

    \b
    Examples:
      belote-spec perft belote-000 --seed 1 --depth 8
      belote-spec perft belote-002 --seed 1 --depth 6 --divide
      belote-spec perft belote-002 --seed 1 --depth 5 --divide --after 9S
    """
    variant = loaded(name, assignments, reading, choices)
    deal = counting.position(variant.compiled, seed, number)
    for played in after:
        deal.apply(cards.card(played))
    if divide:
        found = {action_name(card): count for card, count in counting.divide(deal, depth).items()}
        total = sum(found.values())
    else:
        found, total = {}, counting.perft(deal, depth)
    if as_json:
        print_json(
            {
                "variant": variant.id,
                "seed": seed,
                "number": number,
                "after": list(after),
                "depth": depth,
                "count": total,
                "divide": found or None,
            }
        )
        return
    for card, count in found.items():
        click.echo(f"{card}: {count}")
    click.echo(str(total))
