"""The report as it is written and read: JSON Lines, from the header to the footer.

Each result is written as soon as it is known, so that an interrupted run can be taken up again. Failures and verdicts
follow when all is known; the footer says how many lines stand above it and what their SHA-256 is. A stream without a
footer is no report.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, Self

from belote_spec.errors import NotReadable, Problem

from belote_conformance.cases import Case
from belote_conformance.certification import Certification
from belote_conformance.runner import Result

from . import content
from .content import Line

FILE_LIMIT: Final = 256 << 20


def encoded(line: Mapping[str, Any]) -> bytes:
    """A line in its one form, its end included."""
    return (json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n").encode(
        "utf-8", "backslashreplace"
    )


class Writer:
    """Writes a report, and keeps its lines."""

    def __init__(self, path: Path | None = None, *, resume: bytes = b"") -> None:
        """Opens the file.

        Args:
            path: where to write; None: nowhere.
            resume: what is kept of an interrupted stream.

        Raises:
            OSError: if the file cannot be written.
        """
        self._file: BinaryIO | None = path.open("wb") if path else None
        self._hash = hashlib.sha256()
        self._count = 0
        self.lines: list[Line] = []
        for line in resume.splitlines(keepends=True):
            self.lines.append(json.loads(line))
            self._put(line)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            self._file.close()

    def write(self, line: Line) -> None:
        """Writes one line."""
        data = encoded(line)
        # Read back, so that what is made from the lines is the same as from the file.
        self.lines.append(json.loads(data))
        self._put(data)

    def finish(self, of: Certification) -> None:
        """Writes failures, verdicts and the footer; or why the run was not brought to its end, and no footer."""
        if of.ended is not None:
            fault = of.ended.fault
            self.write(
                {
                    "line": "ended",
                    "reason": of.ended.reason,
                    "text": str(of.ended),
                    "fault": str(fault.fault),
                    "stderr": fault.stderr[-2000:],
                }
            )
            return
        for found in of.verdicts:
            for line in content.failures(found):
                self.write(line)
            self.write(content.verdict(found))
        self.write(content.footer(of, self._count, self._hash.hexdigest()))

    def _put(self, data: bytes) -> None:
        self._hash.update(data)
        self._count += 1
        if self._file is not None:
            self._file.write(data)
            self._file.flush()


@dataclass(frozen=True, slots=True)
class Report:
    """A finished report.

    Attributes:
        header: its first line.
        results: by variant and case, the lines of results.
        failures: the lines of failures.
        verdicts: the lines of verdicts.
        footer: its last line.
    """

    header: Line
    results: Mapping[tuple[str, str], Line]
    failures: Sequence[Line]
    verdicts: Sequence[Line]
    footer: Line

    @classmethod
    def of_lines(cls, lines: Iterable[Line]) -> Report:
        """The report of lines.

        Raises:
            NotReadable: if the header or the footer is missing.
        """
        by_kind: dict[str, list[Line]] = {}
        for line in lines:
            by_kind.setdefault(str(line.get("line")), []).append(line)
        if len(by_kind.get("header", ())) != 1 or by_kind["header"][0].get("report") != content.FORMAT:
            raise NotReadable(f"not a report of format {content.FORMAT}: it has no such header")
        if len(by_kind.get("footer", ())) != 1:
            raise NotReadable(
                "the report has no footer: the run was not brought to its end, and this is no report"
            )
        return cls(
            header=by_kind["header"][0],
            results={(line["variant"], line["case"]): line for line in by_kind.get("result", ())},
            failures=by_kind.get("failure", []),
            verdicts=by_kind.get("verdict", []),
            footer=by_kind["footer"][0],
        )

    @classmethod
    def read(cls, path: Path) -> Report:
        """Reads a report.

        Raises:
            NotReadable: if it is not one, is cut off, or was changed after it was written.
        """
        data = _bytes(path)
        lines = [_parsed(line, str(path), number) for number, line in enumerate(data.splitlines(), 1)]
        try:
            found = cls.of_lines(lines)
        except NotReadable as error:
            raise NotReadable(Problem(str(error), str(path))) from None
        above = data.splitlines(keepends=True)[:-1]
        footer = found.footer
        if not data.endswith(b"\n") or lines[-1] is not footer or footer.get("lines") != len(above):
            raise NotReadable(
                Problem(
                    "the footer is not the last line, or lines are missing above it", str(path), len(lines)
                )
            )
        if hashlib.sha256(b"".join(above)).hexdigest() != footer.get("sha256"):
            raise NotReadable(
                Problem("its lines are not those that the footer was written for", str(path), len(lines))
            )
        return found


def interrupted(path: Path, cases: Sequence[Case]) -> tuple[Line | None, list[Result], bytes]:
    """What an interrupted run left behind.

    Args:
        path: the report; it need not exist.
        cases: the cases of the plan, in their order.

    Returns:
        The header or None, the results of the first cases, and what is kept of the file.

    Raises:
        NotReadable: if the results are not those of the plan.
    """
    if not path.exists():
        return None, [], b""
    kept: list[bytes] = []
    header: Line | None = None
    found: list[Result] = []
    for number, raw in enumerate(_bytes(path).splitlines(keepends=True), 1):
        if not raw.endswith(b"\n"):
            break
        line = _parsed(raw, str(path), number)
        if number == 1 and line.get("line") == "header":
            header = line
        elif line.get("line") == "result":
            found.append(_matching(line, cases, len(found), Problem("", str(path), number)))
        else:
            break
        kept.append(raw)
    return header, found, b"".join(kept)


def _matching(line: Line, cases: Sequence[Case], place: int, at: Problem) -> Result:
    if place >= len(cases) or (line.get("variant"), line.get("case")) != cases[place].key:
        raise NotReadable(
            Problem("the results are not those of this run's cases, in their order", at.file, at.line)
        )
    try:
        return content.result_of(line, cases[place])
    except (KeyError, ValueError, TypeError, AttributeError):
        raise NotReadable(Problem("not a line of a report", at.file, at.line)) from None


def _bytes(path: Path) -> bytes:
    try:
        if path.stat().st_size > FILE_LIMIT:
            raise NotReadable(Problem(f"over {FILE_LIMIT} bytes", str(path)))
        return path.read_bytes()
    except OSError as error:
        raise NotReadable(Problem(f"cannot be read: {error.strerror or error}", str(path))) from None


def _parsed(line: bytes, file: str, number: int) -> Line:
    try:
        value = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise NotReadable(Problem("not a line of a report", file, number))
    return value
