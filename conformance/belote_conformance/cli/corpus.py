"""Subcommands of ``corpus``: build it, check it, measure it, look at a case, make fresh cases, prove it complete."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import click
from belote_spec import variant as variants
from belote_spec.errors import NotReadable, Problem
from rich.table import Table

from .. import building, proof
from .. import corpus as corpora
from ..cases import write_cases
from ..checking import check_corpus
from . import EXIT_FAILED, EXIT_OK
from .options import console, json_option, lang_option, print_json

jobs_option = click.option(
    "--jobs", type=click.IntRange(1, 64), default=2, show_default=True, help="Processes."
)


@click.group("corpus")
def corpus_command() -> None:
    """The conformance corpus: build, check, measure and look at it.

    \b
    Examples:
      belote-spec corpus check --rebuild
      belote-spec corpus coverage
      belote-spec corpus show plays/plain-led-follows-opponent-holds-can-go-over-second/0001
    """


def folder() -> Path:
    """Where the corpus lies, as a path that can be written to.

    Raises:
        NotReadable: where it lies inside an archive.
    """
    place = corpora.place()
    if not isinstance(place, Path):
        raise NotReadable(Problem("the corpus cannot be written here: it lies inside an archive"))
    return place


def teller() -> Callable[[str], None]:
    """Prints what is being done, with the seconds since the start, on standard error."""
    start = time.monotonic()

    def tell(what: str) -> None:
        click.echo(f"{time.monotonic() - start:6.1f} s  {what}", err=True)

    return tell


@corpus_command.command("build")
@jobs_option
@click.option(
    "--to", "target", type=click.Path(file_okay=False, path_type=Path), help="Write it here instead."
)
def build(jobs: int, target: Path | None) -> None:
    """Build the corpus anew; ids that positions have are kept."""
    built = building.build(corpora.read_lock(corpora.place()), jobs, progress=teller())
    corpora.write(built, target or folder())
    for name, cases in built.cases.items():
        click.echo(f"{name}: {len(cases)} cases, {len(built.smoke[name])} in smoke")


@corpus_command.command("check")
@click.option("--rebuild", is_flag=True, help="Build it anew and compare byte for byte.")
@jobs_option
@json_option
def check(rebuild: bool, jobs: int, as_json: bool) -> int:
    """Check the corpus: schemas, hashes, ids, comments, answers; with --rebuild, that it builds to the same bytes.

    Exit status: 0 all is well, 1 something is wrong, 2 the corpus cannot be read.
    """
    problems = list(check_corpus(corpora.place()))
    if rebuild and not problems:
        built = building.build(corpora.read_lock(corpora.place()), jobs, progress=teller()).files()
        problems += [
            f"{name}: does not build to the same bytes"
            for name in sorted(built)
            if not corpora.place().joinpath(name).is_file()
            or corpora.place().joinpath(name).read_bytes() != built[name]
        ]
    manifest = corpora.read_manifest()
    if as_json:
        print_json({"version": manifest["version"], "root": manifest["root"], "problems": problems})
    else:
        for problem in problems:
            click.echo(problem)
        cases = sum(one["cases"] for one in manifest["variants"].values())
        click.echo(
            f"corpus {manifest['version']} {manifest['root']}: {cases} cases, {len(problems) or 'no'} problems"
        )
    return EXIT_FAILED if problems else EXIT_OK


@corpus_command.command("coverage")
@click.option(
    "--situations", "by_situation", is_flag=True, help="List every situation with its number of cases."
)
@lang_option
@json_option
def coverage(by_situation: bool, lang: str, as_json: bool) -> int:
    """Measure how complete the corpus is: kills of changed rules, pairs, situations, clauses.

    Exit status: 0 complete, 1 something is missing.
    """
    read = corpora.read()
    found = [proof.coverage(read, name) for name in read.cases]
    pairs, values = proof.variant_pairs(read), proof.value_pairs(read)
    apart = sum(values.values())
    missing = [words for words, told in values.items() if not told]
    if as_json:
        print_json(proof.report(read))
    else:
        _print_coverage(found, by_situation, lang)
        for pair, count in pairs.items():
            click.echo(f"{pair}: {count} shared cases tell them apart")
        click.echo(f"pairs of values of a rule point told apart: {apart} of {len(values)}")
        for words in missing:
            click.echo(f"  not told apart: {words} ({proof.why_not_apart(words) or 'no reason known'})")
    unexplained = [words for words in missing if not proof.why_not_apart(words)]
    complete = all(one.complete for one in found) and all(pairs.values()) and not unexplained
    return EXIT_OK if complete else EXIT_FAILED


def _print_coverage(found: list[proof.Coverage], by_situation: bool, lang: str) -> None:
    from ..situations import by_id  # noqa: PLC0415

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    rows = proof.summary(found)
    for name in rows[0]:
        justify: Literal["left", "right"] = "left" if name == "variant" else "right"
        table.add_column(name.replace("_", "\n"), no_wrap=name == "variant", overflow="fold", justify=justify)
    for row in rows:
        table.add_row(*(str(value) for value in row.values()))
    console().print(table)
    for one in found:
        for words in one.missed:
            click.echo(f"{one.variant}: not noticed: {words}")
        for words, count in one.thinly.items():
            click.echo(f"{one.variant}: noticed by {count} only: {words}")
        for words, why in one.equivalent.items():
            click.echo(f"{one.variant}: equivalent: {words} ({why})")
        for name, count in one.situations.items() if by_situation else ():
            click.echo(f"{one.variant}: {count:4} {name}  {by_id()[name].text[lang]}")
        for name, why in one.impossible.items() if by_situation else ():
            click.echo(f"{one.variant}:    - {name}  cannot occur: {why}")


@corpus_command.command("show")
@click.argument("case_id", metavar="ID")
@lang_option
@json_option
def show(case_id: str, lang: str, as_json: bool) -> int:
    """Show a case: the position, what each variant answers, and the words that decide it."""
    from ..drawing import draw  # noqa: PLC0415

    read = corpora.read()
    found = [case for case in read.everything if case.id == case_id]
    if not found:
        from belote_spec.catalogue import nearest  # noqa: PLC0415

        ids = {case.id for case in read.everything}
        raise NotReadable(
            Problem(f"the corpus has no case {case_id[:80]}", hint=nearest(case_id, sorted(ids)))
        )
    if as_json:
        print_json([case.to_json() for case in found])
        return EXIT_OK
    for line in draw(found, lang):
        click.echo(line)
    return EXIT_OK


@corpus_command.command("fresh")
@click.argument("names", metavar="[VARIANT]...", nargs=-1)
@click.option(
    "--count",
    type=click.IntRange(1, 100_000),
    default=200,
    show_default=True,
    help="Cases a variant, at most.",
)
@click.option("--seed", type=click.IntRange(0, 2**63), required=True, help="The seed.")
@click.option(
    "--to",
    "target",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write files here instead of printing.",
)
def fresh(names: tuple[str, ...], count: int, seed: int, target: Path | None) -> None:
    """Make new cases of the same classes, which are never shipped."""
    made = building.fresh(list(names or variants.builtin()), count, seed)
    for name, cases in made.cases.items():
        if target is None:
            for case in cases:
                click.echo(case.canonical())
        else:
            target.mkdir(parents=True, exist_ok=True)
            write_cases(target / f"{name}.jsonl", cases)
            click.echo(f"{target / name}.jsonl: {len(cases)} cases", err=True)


@corpus_command.command("prove")
@click.option(
    "--deals",
    type=click.IntRange(1),
    default=proof.DEALS,
    show_default=True,
    help="Steered deals for each claim.",
)
@jobs_option
@click.option(
    "--equivalences/--no-equivalences",
    default=True,
    help="Try the claimed equivalences, or keep what is stored of them.  [default: try]",
)
@click.option(
    "--mutation/--no-mutation",
    default=False,
    help="Mutate the interpreter's code too; needs the extra `prove`.",
)
def prove(deals: int, jobs: int, equivalences: bool, mutation: bool) -> int:
    """Try every claimed equivalence on steered deals, and store the proof beside the corpus.

    With --mutation, a mutation tool changes the interpreter's rule rooms and the corpus must notice.
    """
    tell = teller()
    path = folder() / proof.PROOF
    stored = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {"equivalences": {}}
    if equivalences:
        tell(f"equivalences, {deals} deals each")
        stored.update(proof.prove(deals, corpora.SEED, jobs, tell))
    if mutation:
        from ..mutation import run  # noqa: PLC0415

        stored["mutation"] = run(jobs, tell)
    temporary = path.with_suffix(".part")
    temporary.write_text(
        json.dumps(stored, indent=1, sort_keys=True, ensure_ascii=False) + "\n", encoding="utf-8"
    )
    temporary.replace(path)
    refuted = {name: one["refuted"] for name, one in stored["equivalences"].items() if one["refuted"]}
    for name, claims in refuted.items():
        click.echo(f"{name}: not equivalent: {claims}")
    click.echo(
        f"{path.name}: {sum(len(one['claims']) for one in stored['equivalences'].values())} claims tried"
    )
    return EXIT_FAILED if refuted else EXIT_OK
