"""The command ``belote-spec``: each subcommand is imported when it is called, so that the simple ones are quick."""

from __future__ import annotations

import sys
import warnings
from importlib import import_module
from typing import Any, Final

import click
from belote_spec.errors import BeloteError

COMMANDS: Final = {
    "variants": "rules",
    "show": "rules",
    "diff": "rules",
    "check": "rules",
    "deal": "play",
    "engine": "play",
    "certify": "certify",
    "corpus": "corpus",
    "impact": "measure",
    "solve": "measure",
    "perft": "measure",
    "site": "site",
    "identify": "identify",
    "verify": "certify",
}
"""Each subcommand and the module of this package that holds it."""

EXIT_OK: Final = 0
EXIT_FAILED: Final = 1
EXIT_UNJUDGED: Final = 2
EXIT_INTERRUPTED: Final = 130


class _LazyGroup(click.Group):
    """Imports a subcommand's module when the subcommand is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        module = COMMANDS.get(cmd_name)
        if module is None:
            return None
        command: click.Command = getattr(import_module(f"{__name__}.{module}"), f"{cmd_name}_command")
        return command


@click.group(
    cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.version_option(package_name="belote-spec")
def main_group() -> None:
    """The rules of belote as data: read them, compare them, play them, and certify engines against them.

    \b
    Examples:
      belote-spec variants
      belote-spec show belote-000 --lang fr
      belote-spec diff belote-000 belote-003
      belote-spec deal belote-002 --seed 7
      belote-spec certify belote-000 -- python my_engine.py

    Exit status: 0 all is well, 1 something differs or fails, 2 the question could not be answered.
    Shell completion: eval "$(_BELOTE_SPEC_COMPLETE=bash_source belote-spec)", or zsh_source, fish_source.
    """


def _note(message: Warning | str, *_: object, **__: object) -> None:
    """Shows a warning as people read one, without the line of code that it comes from."""
    click.echo(f"note: {message}", err=True)


def main(arguments: list[str] | None = None) -> None:
    """Runs the command line, and turns every known error into a message and an exit status."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure: Any = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _note
            status = main_group.main(arguments, prog_name="belote-spec", standalone_mode=False)
    except click.exceptions.Abort:
        click.echo("interrupted", err=True)
        sys.exit(EXIT_INTERRUPTED)
    except click.ClickException as error:
        error.show()
        sys.exit(EXIT_UNJUDGED)
    except BeloteError as error:
        click.echo(f"error: {error}", err=True)
        sys.exit(EXIT_UNJUDGED)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(EXIT_OK)
    except OSError as error:
        if error.filename is None:
            raise
        click.echo(f"error: {error.filename}: {error.strerror}", err=True)
        sys.exit(EXIT_UNJUDGED)
    sys.exit(status if isinstance(status, int) else EXIT_OK)
