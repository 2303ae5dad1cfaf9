"""The certificate: what a verdict is bound to, without the cases."""

from __future__ import annotations

import json
from typing import Any

from .stream import Report


def certificate(report: Report) -> dict[str, Any]:
    """The certificate of a report: corpus, engine, options, readings, what is played otherwise, counts, declared differences."""
    header, footer = report.header, report.footer
    engine = {
        name: header["engine"][name]
        for name in ("name", "version", "language", "url")
        if name in header["engine"]
    }
    return {
        "certificate": 1,
        "conforms": footer["conforms"],
        "engine": engine,
        "corpus": header["corpus"],
        "profile": header["profile"],
        "options": header["options"],
        "engine_options": header["engine"].get("options", {}),
        "declared": header["declared"],
        "variants": [
            {
                "id": verdict["variant"],
                "rules": of["rules"],
                "verdict": verdict["verdict"],
                "reading": verdict["reading"],
                "diagnosis": [
                    {name: found[name] for name in ("rule", "value", "cases")}
                    for found in verdict["diagnosis"]
                ],
                "counts": verdict["counts"],
                "by_question": verdict["by_question"],
            }
            for verdict, of in zip(report.verdicts, header["variants"], strict=True)
        ],
        "report": {"lines": footer["lines"], "sha256": footer["sha256"]},
    }


def text(report: Report) -> str:
    """The certificate as a file."""
    return json.dumps(certificate(report), ensure_ascii=False, indent=1) + "\n"
