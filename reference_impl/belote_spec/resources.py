"""Where the data lie: inside the installed package, or in the checkout. No other code knows."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path


def data(kind: str) -> Traversable:
    """The folder of the project's data of one kind.

    Args:
        kind: ``rules`` or ``schemas``.
    """
    inside = files(__package__).joinpath(kind)
    if inside.is_dir():
        return inside
    return Path(__file__).resolve().parents[2] / kind


def read_text(kind: str, name: str) -> str:
    """One data file as text.

    Raises:
        FileNotFoundError: if there is no such file.
    """
    return data(kind).joinpath(name).read_text(encoding="utf-8")
