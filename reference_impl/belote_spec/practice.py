"""Common practice: the values of rule points on which a document is silent, each with its public source."""

from __future__ import annotations

from functools import cache
from typing import Any

from . import yaml_loader
from .catalogue import PHASES
from .resources import data
from .yaml_loader import Located


@cache
def common_file() -> Located:
    """``rules/common.yaml``, read."""
    return yaml_loader.read(data("rules").joinpath("common.yaml").read_bytes(), "common.yaml")


@cache
def common() -> dict[str, dict[str, Any]]:
    """Rule point to ``value``, ``source`` (keys of the sources) and ``also`` (other values, each with its sources)."""
    content = common_file().value
    return {
        f"{phase}.{name}": {"value": said["value"], "source": said["source"], "also": said.get("also", ())}
        for phase in PHASES
        for name, said in content[phase].items()
    }


def sources() -> dict[str, dict[str, str]]:
    """The public sources: key to title and address."""
    found: dict[str, dict[str, str]] = common_file().value["sources"]
    return found
