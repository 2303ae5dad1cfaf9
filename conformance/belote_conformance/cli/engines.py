"""What the subcommands that ask engines share: their command line, the progress bar, and the end of a run that failed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import click

from belote_conformance.engines import HINTS
from belote_conformance.runner import RunEnded

from . import EXIT_UNJUDGED
from .options import console

FILE: Final = click.Path(dir_okay=False, path_type=Path)


class EngineCommand(click.Command):
    """A subcommand whose arguments end with ``-- COMMAND…``: how the engine is run."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Takes the command of the engine off the arguments."""
        if "--" in args:
            at = args.index("--")
            ctx.meta[__name__] = tuple(args[at + 1 :])
            args = args[:at]
        return super().parse_args(ctx, args)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """The usage line, with the command of the engine."""
        return [*super().collect_usage_pieces(ctx), "[-- COMMAND...]"]


def engine_command() -> tuple[str, ...]:
    """The command of the engine, as it was given after ``--``; empty if it was not."""
    given: tuple[str, ...] | None = click.get_current_context().meta.get(__name__)
    if given is not None and not given:
        raise click.UsageError("the command of the engine is missing after --")
    return given or ()


def run_options(command: Any) -> Any:
    """The options that say how an engine is run."""
    for option in (
        click.option(
            "--deadline",
            type=click.FloatRange(0.01, 3600),
            default=5.0,
            show_default=True,
            help="Seconds for one answer.",
        ),
        click.option(
            "--jobs",
            type=click.IntRange(1, 64),
            default=1,
            show_default=True,
            help="Engine processes asked at once.",
        ),
    ):
        command = option(command)
    return command


Advance = Callable[[str, int, int], None]
"""Told the engine's name, how many cases were finished since, and how many there are; the last once is enough."""


@contextmanager
def progress_bar() -> Iterator[Advance]:
    """A progress bar on standard error; silent where that is no terminal."""
    terminal = console(stderr=True)
    if not terminal.is_terminal:
        yield lambda _name, _done, _total: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=terminal, transient=True) as bar:
        task = bar.add_task("", total=None)

        def advance(name: str, done: int, total: int) -> None:
            if total:
                bar.update(task, description=name, total=total)
            bar.advance(task, done)

        yield advance


def not_judged(ended: RunEnded, finished: int) -> int:
    """Says why an engine could not be judged; gives the exit status."""
    click.echo(f"could not be judged: {ended}", err=True)
    click.echo(f"  {HINTS[ended.fault.fault]}", err=True)
    if ended.fault.stderr:
        click.echo("  its standard error ends:", err=True)
        click.echo("\n".join(f"    {line}" for line in ended.fault.stderr.splitlines()[-10:]), err=True)
    if finished:
        click.echo(f"  {finished} cases were finished before that", err=True)
    return EXIT_UNJUDGED
