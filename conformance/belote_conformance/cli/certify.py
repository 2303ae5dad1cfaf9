"""Subcommands that judge engines: ``certify``, ``identify``, ``verify``."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import click
from belote_spec import variant as variants
from belote_spec.errors import NotReadable, Problem

from belote_conformance.certification import FRESH, SMOKE, Certification, Plan, Tier, certify, house, plan
from belote_conformance.declared import Declared
from belote_conformance.declared import read as read_declared
from belote_conformance.engines import Command
from belote_conformance.judging import PROFILES
from belote_conformance.messages import Hello
from belote_conformance.reports import content
from belote_conformance.reports.stream import Report, Writer, interrupted
from belote_conformance.runner import Result

from . import EXIT_FAILED, EXIT_OK
from .engines import FILE, EngineCommand, engine_command, not_judged, progress_bar, run_options
from .options import VARIANT, chosen, json_option, lang_option, option_option, print_json

REFERENCE: Final = (sys.executable, "-m", "belote_conformance", "engine")


@click.command("certify", cls=EngineCommand)
@click.argument("names", metavar="[VARIANT]...", nargs=-1, type=VARIANT)
@click.option("--smoke", is_flag=True, help="Ask the smallest set of cases that notices every rule.")
@click.option(
    "--fresh",
    type=click.IntRange(1, 100_000),
    metavar="M",
    help="Ask M new cases a variant that were never shipped.",
)
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), metavar="N", help="The seed of fresh cases.")
@click.option(
    "--profile",
    type=click.Choice(list(PROFILES)),
    default="complete",
    show_default=True,
    help="What is required.",
)
@option_option
@click.option(
    "--declared",
    "declared_file",
    type=FILE,
    metavar="FILE",
    help="Differences that the author knows and accepts.",
)
@run_options
@click.option("--report", "report_file", type=FILE, metavar="FILE", help="Write the report, as JSON Lines.")
@click.option("--resume", is_flag=True, help="Take up an interrupted run again, from its --report.")
@click.option("--junit", "junit_file", type=FILE, metavar="FILE", help="Write JUnit XML.")
@click.option("--html", "html_file", type=FILE, metavar="FILE", help="Write one self-contained HTML page.")
@click.option(
    "--badge", "badge_files", type=FILE, multiple=True, metavar="FILE",
    help="Write a badge: SVG, or JSON for shields if FILE ends in .json. Repeatable.",
)  # fmt: skip
@click.option(
    "--certificate", "certificate_file", type=FILE, metavar="FILE", help="Write the certificate, as JSON."
)
@click.option(
    "--compare", "old_file", type=FILE, metavar="OLD", help="Show only what changed since an older report."
)
@click.option(
    "--failures",
    "shown",
    type=click.IntRange(0),
    default=5,
    show_default=True,
    help="How many failures to show.",
)
@click.option(
    "--rules",
    "every_rule",
    is_flag=True,
    help="Show every rule point in the table, not only those with a failure.",
)
@lang_option
@json_option
def certify_command(
    *, names: tuple[str, ...], smoke: bool, fresh: int | None, seed: int | None, profile: Any, choices: tuple[str, ...],
    declared_file: Path | None, jobs: int, deadline: float, report_file: Path | None, resume: bool, old_file: Path | None,
    shown: int, every_rule: bool, lang: str, as_json: bool, badge_files: tuple[Path, ...], **files: Path | None,
) -> int:  # fmt: skip
    """Ask an engine the cases of the corpus, and say whether it conforms, and if not which rules it plays otherwise.

    Without a command the reference engine is certified. A VARIANT is an id or the path of a variant file; without one,
    every variant that the engine declares. Exit status: 0 conforms, 1 does not, 2 could not be judged.

    \b
    Examples:
      belote-spec certify
      belote-spec certify belote-000 -- python my_engine.py
      belote-spec certify --smoke --profile play -- ./engine
      belote-spec certify belote-002 --report report.jsonl --html report.html -- node engine.js
      belote-spec certify house.yaml -- java -jar engine.jar
    """
    if resume and report_file is None:
        raise click.UsageError("--resume needs --report")
    tier = tier_of(smoke=smoke, fresh=fresh, seed=seed)
    declared = read_declared(declared_file) if declared_file else ()
    old = Report.read(old_file) if old_file else None
    of = plan(names, tier=tier, profile=profile, options=chosen(choices), declared=declared)
    command = Command(engine_command() or reference(names), deadline=deadline)
    with _output(report_file) as output:
        made = run(of, command, jobs, output, narrow=not names, resume=resume)
    if made.ended is not None:
        return not_judged(made.ended, len(made.results))
    report = Report.of_lines(output.lines)
    write_files(report, files, badge_files, lang)
    show(report, old, lang, shown, every_rule=every_rule, as_json=as_json)
    return made.status


def tier_of(*, smoke: bool, fresh: int | None, seed: int | None) -> Tier:
    """The tier that the options name.

    Raises:
        click.UsageError: if they contradict one another.
    """
    if smoke and fresh is not None:
        raise click.UsageError("--smoke and --fresh are two different sets of cases")
    if (fresh is None) != (seed is None):
        raise click.UsageError("--fresh and --seed go together")
    if fresh is not None and seed is not None:
        return Tier(FRESH, fresh, seed)
    return Tier(SMOKE) if smoke else Tier()


def reference(names: Sequence[str]) -> tuple[str, ...]:
    """The command of the reference engine, for the variants that are certified.

    Raises:
        click.UsageError: if it would have to play several sets of rules of one's own.
    """
    own = [name for name in names if name not in variants.builtin()]
    if own and len(names) > 1:
        raise click.UsageError(
            "the reference engine plays one variant file at a time; name the engine's command after --"
        )
    return (*REFERENCE, "--as", os.path.abspath(own[0])) if own else REFERENCE  # noqa: PTH100 - the name as it was given


class _Output:
    """Where a report goes: opened when the engine has started, kept for what is made from it."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.writer: Writer | None = None

    @property
    def lines(self) -> list[dict[str, Any]]:
        return self.writer.lines if self.writer else []


@contextmanager
def _output(path: Path | None) -> Iterator[_Output]:
    output = _Output(path)
    try:
        yield output
    finally:
        if output.writer is not None:
            output.writer.__exit__(None, None, None)


def run(
    of: Plan, command: Command, jobs: int, output: _Output, *, narrow: bool, resume: bool
) -> Certification:
    """Runs a certification, with a progress bar where somebody watches, and writes its report.

    Raises:
        NotReadable: if an interrupted report is not of this run, or the report cannot be written.
    """
    with progress_bar() as advance:

        def started(narrowed: Plan, hello: Hello) -> Sequence[Result]:
            cases = list(narrowed.cases)
            header = content.header(narrowed, hello)
            done, kept = _taken_up(output.path, cases, header) if resume and output.path else ([], b"")
            try:
                output.writer = Writer(output.path, resume=kept)
            except OSError as error:
                raise NotReadable(
                    Problem(f"cannot be written: {error.strerror or error}", str(output.path))
                ) from None
            if not kept:
                output.writer.write(header)
            advance(f"{hello.name} {hello.version}", len(done), len(cases))
            return done

        def progress(result: Result) -> None:
            assert output.writer is not None
            output.writer.write(content.result(result))
            advance("", 1, 0)

        made = certify(of, command, jobs, narrow=narrow, started=started, progress=progress)
    if output.writer is not None:
        output.writer.finish(made)
    return made


def _taken_up(path: Path, cases: Sequence[Any], header: dict[str, Any]) -> tuple[list[Result], bytes]:
    """The results of an interrupted run of the same header, and what is kept of its report.

    Raises:
        NotReadable: if it is of another run.
    """
    before, done, kept = interrupted(path, cases)
    if before is not None and before != header:
        differs = ", ".join(name for name in header if header[name] != before.get(name))
        raise NotReadable(
            Problem(
                f"is of another run: {differs} differ", str(path), hint="leave out --resume to begin anew"
            )
        )
    return (done, kept) if before is not None else ([], b"")


def write_files(report: Report, files: dict[str, Path | None], badges: Sequence[Path], lang: str) -> None:
    """Writes what is made from a report.

    Raises:
        NotReadable: if a file cannot be written.
    """
    from belote_conformance.reports import badge, certificate, html, junit  # noqa: PLC0415 - only where asked for

    makers: dict[str, Callable[[], str]] = {
        "junit_file": lambda: junit.document(report, lang),
        "html_file": lambda: html.page(report, lang),
        "certificate_file": lambda: certificate.text(report),
    }
    wanted = [(path, make) for name, make in makers.items() if (path := files.get(name))]
    wanted += [
        (path, partial(badge.shields if path.suffix == ".json" else badge.svg, report)) for path in badges
    ]
    for path, make in wanted:
        try:
            path.write_text(make(), encoding="utf-8", newline="\n")
        except OSError as error:
            raise NotReadable(Problem(f"cannot be written: {error.strerror or error}", str(path))) from None


def show(
    report: Report, old: Report | None, lang: str, shown: int, *, every_rule: bool, as_json: bool
) -> None:
    """Prints a report, or what changed since an older one."""
    from belote_conformance.reports import compare, terminal  # noqa: PLC0415

    if as_json:
        value: dict[str, Any] = {
            "header": report.header, "verdicts": list(report.verdicts), "failures": list(report.failures), "footer": report.footer,
        }  # fmt: skip
        print_json(value | ({"changes": compare.changes(old, report)} if old else {}))
        return
    lines = (
        compare.told(old, report, lang)
        if old
        else terminal.summary(report, lang, shown, every_rule=every_rule)
    )
    for line in lines:
        click.echo(line)


@click.command("verify", cls=EngineCommand)
@click.argument("report_file", metavar="REPORT", type=FILE)
@run_options
@lang_option
def verify_command(report_file: Path, jobs: int, deadline: float, lang: str) -> int:
    """Repeat the run of a report with the engine, and compare.

    REPORT is what `certify --report` wrote. Exit status: 0 the same, 1 another verdict or other answers, 2 it cannot be
    repeated.

    \b
    Examples:
      belote-spec verify report.jsonl -- python my_engine.py
    """
    from belote_conformance.reports import compare  # noqa: PLC0415

    old = Report.read(report_file)
    command = engine_command()
    if not command:
        raise click.UsageError("name the engine's command after --")
    of = repeated(old)
    with _output(None) as output:
        made = run(of, Command(command, deadline=deadline), jobs, output, narrow=False, resume=False)
    if made.ended is not None:
        return not_judged(made.ended, len(made.results))
    new = Report.of_lines(output.lines)
    for line in compare.told(old, new, lang):
        click.echo(line)
    return EXIT_OK if compare.same(old, new) else EXIT_FAILED


def repeated(old: Report) -> Plan:
    """The plan of a report.

    Raises:
        NotReadable: if the corpus or a variant is no longer the one of the report.
    """
    header = old.header
    corpus = header["corpus"]
    tier = Tier(corpus["tier"], corpus.get("count", 0), corpus.get("seed", 0))
    names = [
        house(one["id"], one["extends"], one["values"]) if "extends" in one else one["id"]
        for one in header["variants"]
    ]
    declared = [Declared.of_json(entry) for entry in header["declared"]]
    of = plan(names, tier=tier, profile=header["profile"], options=header["options"], declared=declared)
    if (of.version, of.root) != (corpus["version"], corpus["root"]):
        raise NotReadable(
            Problem(
                f"the report is of corpus {corpus['version']} {corpus['root']}, this is {of.version} {of.root}"
            )
        )
    for one, subject in zip(header["variants"], of.subjects, strict=True):
        if one["rules"] != subject.variant.sha256:
            raise NotReadable(Problem(f"the rules of {one['id']} are no longer those of the report"))
    return of
