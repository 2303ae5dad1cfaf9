"""A badge: an SVG picture, and the JSON that shields.io draws one from."""

from __future__ import annotations

import json
from typing import Any, Final
from xml.sax.saxutils import escape

from .stream import Report

GREEN: Final = "#2e7d32"
AMBER: Final = "#8a6100"
RED: Final = "#b3261e"
_WIDTH: Final = 6.2
"""The width of a letter, about, at the badge's size."""


def shields(report: Report) -> str:
    """The endpoint that shields.io reads."""
    label, message, colour = told(report)
    value: dict[str, Any] = {
        "schemaVersion": 1,
        "label": label,
        "message": message,
        "color": colour.removeprefix("#"),
    }
    if report.footer["status"]:
        value["isError"] = True
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def told(report: Report) -> tuple[str, str, str]:
    """The left text, the right text and the colour."""
    verdicts = report.verdicts
    right = [verdict for verdict in verdicts if verdict["verdict"] != "fails"]
    names = ", ".join(verdict["variant"].removeprefix("belote-") for verdict in right)
    profile = report.header["profile"]
    label = "belote-spec" + ("" if profile == "complete" else f" {profile}")
    tier = report.header["corpus"]["tier"]
    suffix = "" if tier == "full" else f" ({tier})"
    if len(right) == len(verdicts):
        completed = all(
            verdict["verdict"] == "as_completed" and not verdict["counts"].get("declared")
            for verdict in verdicts
        )
        return label, f"conforms: {names}{suffix}", GREEN if completed and tier != "smoke" else AMBER
    if right:
        return label, f"conforms: {names} of {len(verdicts)}{suffix}", AMBER
    passed = sum(verdict["counts"]["passed"] for verdict in verdicts)
    asked = sum(verdict["counts"]["asked"] for verdict in verdicts)
    return label, f"{passed} of {asked}{suffix}", RED


def svg(report: Report) -> str:
    """The badge as a picture."""
    label, message, colour = told(report)
    left, right = (round(len(text) * _WIDTH) + 14 for text in (label, message))
    width = left + right
    return f"""<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="20" role="img" aria-label="{escape(label)}: {escape(message)}">
<title>{escape(label)}: {escape(message)}</title>
<clipPath id="r"><rect width="{width}" height="20" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="{left}" height="20" fill="#3c3c3c"/><rect x="{left}" width="{right}" height="20" fill="{colour}"/></g>
<g fill="#fff" text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">
<text x="{left / 2:g}" y="14" textLength="{left - 12}">{escape(label)}</text>
<text x="{left + right / 2:g}" y="14" textLength="{right - 12}">{escape(message)}</text>
</g>
</svg>
"""
