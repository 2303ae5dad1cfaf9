"""Variants as one JSON document, for programs that execute the rules themselves: ``rules.json``.

``python -m belote_spec.export > rules.json`` writes the variants that come with the package.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import Any

from .play import Decision, Situation
from .scoring import OUTCOMES, PARTS, Form, Row
from .variant import Option, Variant, builtin, load


def rules_json(variants: Iterable[Variant]) -> dict[str, Any]:
    """The variants with everything that an engine or a page needs to execute them.

    Returns:
        ``situation``: the bits of a situation's number in a decision table, the lowest first. ``variants``: by id,
        ``title`` by language, ``rules`` (rule point to value), ``options`` by name (``rule``, ``values`` (empty: any
        positive integer), ``default``, and ``fixed`` where the point is set from outside and the option does not move
        it), ``readings`` (name to rule point to value), ``sha256`` of the rules, ``decisions`` (for each of the 128
        situations ``{"obligation", "rule"}`` or None) and ``scoring`` (by outcome and by who scores a capot, what
        the takers score, what the defence scores and what is pending, each a constant and the parts of both sides).

    Raises:
        NotSpecified: for a variant whose document does not describe its game.
    """
    return {
        "situation": list(Situation._fields),
        "variants": {variant.id: _variant(variant) for variant in variants},
    }


def _variant(variant: Variant) -> dict[str, Any]:
    compiled = variant.compiled
    return {
        "title": dict(variant.title),
        "rules": dict(variant.rules),
        "options": {name: _option(option, variant) for name, option in variant.options.items()},
        "readings": {name: dict(values) for name, values in variant.readings.items()},
        "sha256": variant.sha256,
        "decisions": [_decision(row) for row in compiled.play.table],
        "scoring": {
            outcome: dict(zip(("takers", "defence", "nobody"), map(_row, rows), strict=True))
            for outcome, rows in zip(OUTCOMES, compiled.scoring.table, strict=True)
        },
    }


def _option(option: Option, variant: Variant) -> dict[str, Any]:
    return {
        "rule": option.rule,
        "values": list(option.values),
        "default": option.default,
        "fixed": option.rule in variant.fixed,
    }


def _decision(row: Decision | None) -> dict[str, str] | None:
    return row and {"obligation": row.obligation.name.lower(), "rule": row.rule}


def _row(row: Row) -> dict[str, Any]:
    return {name: _form(form) for name, form in zip(Row._fields, row, strict=True)}


def _form(form: Form) -> dict[str, Any]:
    return {
        "constant": form.constant,
        "takers": [part for part, factor in zip(PARTS, form.takers, strict=True) if factor],
        "defence": [part for part, factor in zip(PARTS, form.defence, strict=True) if factor],
    }


if __name__ == "__main__":
    json.dump(rules_json(map(load, builtin())), sys.stdout, ensure_ascii=False, indent=1)
    sys.stdout.write("\n")
