"""The subcommand that writes the pages of the rules site: ``site``."""

from __future__ import annotations

from pathlib import Path

import click
from belote_spec.errors import NotReadable, Problem

from belote_conformance.site.adapters import built_in, write

from . import EXIT_OK
from .options import lang_option


@click.command("site")
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False, path_type=Path))
@lang_option
@click.option(
    "--checkout", type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A checkout, for its changelog, golden deals and figures; left out, pages made from them are too.",
)  # fmt: skip
def site_command(folder: Path, lang: str, checkout: Path | None) -> int:
    """Write the generated pages of the rules site to a folder, as Markdown with HTML and data files.

    They are the pages that the site's builder turns into the site; another builder can start from them.

    \b
    Examples:
      belote-spec site pages/
      belote-spec site pages/en --lang en --checkout .
    """
    try:
        count = write(built_in(lang, checkout), folder)
    except OSError as error:
        raise NotReadable(Problem(f"cannot be written: {error}", file=str(folder))) from None
    click.echo(f"{count} files in {folder}")
    return EXIT_OK
