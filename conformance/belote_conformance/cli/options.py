"""Options and printing that several subcommands share."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click
from belote_spec import catalogue
from belote_spec import variant as variants
from belote_spec.variant import Variant

if TYPE_CHECKING:
    from rich.console import Console

_F = TypeVar("_F", bound=Callable[..., Any])

BASIS_SIGNS: Final = {"stated": "✓", "derived": "→", "silent": "·", "ambiguous": "?", "contradictory": "≠"}
BASIS_WORDS: Final = {
    "fr": {
        "stated": "dit", "derived": "déduit", "silent": "muet", "ambiguous": "ambigu", "contradictory": "contradictoire",
    },
    "en": {word: word for word in BASIS_SIGNS},
}  # fmt: skip


class _VariantName(click.ParamType[str]):
    """The id of a variant or the path of a variant file; completes ids."""

    name = "variant"

    def shell_complete(self, _ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[Any]:
        from click.shell_completion import CompletionItem  # noqa: PLC0415

        ids = [CompletionItem(name) for name in variants.builtin() if name.startswith(incomplete)]
        return ids or [CompletionItem(incomplete, type="file")]


class _Assignment(click.ParamType[str]):
    """``RULE=VALUE``; completes rule points and their words."""

    name = "rule=value"

    def shell_complete(self, _ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[Any]:
        from click.shell_completion import CompletionItem  # noqa: PLC0415

        rule, sign, start = incomplete.partition("=")
        if not sign:
            return [CompletionItem(f"{name}=") for name in catalogue.catalogue() if name.startswith(rule)]
        words = catalogue.catalogue()[rule].words if rule in catalogue.catalogue() else ()
        return [
            CompletionItem(f"{rule}={catalogue.shown(word)}")
            for word in words
            if catalogue.shown(word).startswith(start)
        ]


VARIANT: Final = _VariantName()
ASSIGNMENT: Final = _Assignment()

lang_option: Final = click.option(
    "--lang",
    type=click.Choice(["fr", "en"]),
    default="en",
    envvar="BELOTE_LANG",
    show_default=True,
    help="Language.",
)
json_option: Final = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
set_option: Final = click.option(
    "--set",
    "assignments",
    multiple=True,
    type=ASSIGNMENT,
    metavar="RULE=VALUE",
    help="Set a rule point. Repeatable.",
)
reading_option: Final = click.option(
    "--reading", metavar="NAME", help="Take a named reading of the document."
)
option_option: Final = click.option(
    "--option", "choices", multiple=True, metavar="NAME=VALUE",
    help="Choose an option of the variant: announcements=false, target=301, direction=counterclockwise. Repeatable.",
)  # fmt: skip


def rules_options(command: _F) -> _F:
    """The options that change a variant: ``--set``, ``--reading`` and ``--option``."""
    for option in (option_option, reading_option, set_option):
        command = option(command)
    return command


def loaded(
    name: str, assignments: tuple[str, ...] = (), reading: str | None = None, choices: tuple[str, ...] = ()
) -> Variant:
    """A variant with a reading, rule points and options chosen on the command line.

    Raises:
        NotReadable: if any of it does not fit.
    """
    variant = variants.load(name, reading=reading, values=catalogue.settings(assignments))
    return variant.with_options(chosen(choices))


def chosen(choices: tuple[str, ...]) -> dict[str, Any]:
    """Reads ``NAME=VALUE`` options; a value is JSON where it can be.

    Raises:
        click.BadParameter: if there is no ``=``.
    """
    found: dict[str, Any] = {}
    for choice in choices:
        name, sign, text = choice.partition("=")
        if not sign:
            raise click.BadParameter(f"{choice} is not NAME=VALUE", param_hint="--option")
        try:
            found[name] = json.loads(text)
        except ValueError:
            found[name] = text
    return found


def print_json(value: Any) -> None:
    """Prints a value as indented JSON."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def console(*, stderr: bool = False) -> Console:
    """A terminal that wraps nothing in a pipe and shows colour only on a screen."""
    from rich.console import Console  # noqa: PLC0415 - slow to import

    terminal = Console(stderr=stderr, highlight=False, soft_wrap=False)
    if not terminal.is_terminal:
        terminal.width = max(terminal.width, 120)
    return terminal


def in_language(text: Mapping[str, str], lang: str) -> str:
    """A text in a language, or in the other where it has only that."""
    return text.get(lang) or next(iter(text.values()), "")
