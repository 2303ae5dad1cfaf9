"""A pytest plugin: each case of the corpus is a test of an engine in this process.

``pytest --belote-engine module:factory --belote-variant belote-000`` adds a test for each case, with its id as its name.
A case passes if the answer is one that the document allows; at the end all answers together are judged, under one single
reading, and the session fails if there is none. Works with xdist.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from .cases import Case
    from .certification import Plan
    from .inprocess import InProcess
    from .runner import Result
    from .verdict import Verdict

_PROPERTY = "belote-spec"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the options."""
    group = parser.getgroup("belote-spec", "conformance of a belote engine")
    group.addoption(
        "--belote-engine",
        metavar="MODULE:FACTORY",
        help="The engine: what the factory gives, without arguments.",
    )
    group.addoption(
        "--belote-variant",
        action="append",
        metavar="VARIANT",
        help="An id or a variant file. Repeatable; left out: all.",
    )
    group.addoption(
        "--belote-profile",
        default="complete",
        choices=["play", "scoring", "complete"],
        help="What is required.",
    )
    group.addoption(
        "--belote-smoke", action="store_true", help="Only the smallest set of cases that notices every rule."
    )


def pytest_configure(config: pytest.Config) -> None:
    """Starts the session's part where an engine is named."""
    if config.getoption("belote_engine"):
        config.pluginmanager.register(Session(config), "belote-spec-session")


class CaseFailed(Exception):
    """A case failed; the text says how."""


class CaseItem(pytest.Item):
    """One case."""

    def __init__(self, *, case: Case, session_part: Session, **kwargs: Any) -> None:
        """Keeps the case."""
        super().__init__(**kwargs)
        self.case = case
        self.part = session_part

    def runtest(self) -> None:
        """Asks the engine the case.

        Raises:
            CaseFailed: if the answer is none that the document allows.
        """
        from .reports.content import result as line_of  # noqa: PLC0415

        result = self.part.engine.ask(self.case)
        self.user_properties.append((_PROPERTY, json.dumps(line_of(result))))
        if not result.asked:
            pytest.skip(result.detail)
        if result.status == "passed" or _accepted(self.case, result.answer):
            return
        raise CaseFailed("\n".join(self.part.told(result)))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The story of the failure, without a traceback."""
        if isinstance(excinfo.value, CaseFailed):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Any, int | None, str]:
        """Where the test stands: nowhere but in the corpus."""
        return self.path, None, f"{self.case.variant} {self.case.id}"


def _accepted(case: Case, answer: Mapping[str, Any] | None) -> bool:
    """Whether an answer is one that some reading allows."""
    from .cases import FieldStatus, compare  # noqa: PLC0415

    if answer is None:
        return False
    right = ({**case.expect, **one.answer} for one in case.accept)
    required = [name for name in case.expect if name not in ("capot", "breakdown")]
    told = {name: value for name, value in answer.items() if name in required}
    return any(set(compare(case.question, told, one).values()) == {FieldStatus.PASSED} for one in right)


class VariantCollector(pytest.Collector):
    """The cases of one variant."""

    def __init__(self, *, cases: Sequence[Case], session_part: Session, **kwargs: Any) -> None:
        """Keeps the cases."""
        super().__init__(**kwargs)
        self._cases = cases
        self._part = session_part

    def collect(self) -> Iterator[CaseItem]:
        """A test for each case."""
        for case in self._cases:
            yield CaseItem.from_parent(self, name=case.id, case=case, session_part=self._part)


class Session:
    """What a session with an engine does."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._plan: Plan | None = None
        self._engine: InProcess | None = None
        self._results: dict[tuple[str, str], dict[str, Any]] = {}
        self._verdicts: list[Verdict] = []

    @property
    def plan(self) -> Plan:
        """The cases asked.

        Raises:
            pytest.UsageError: if a variant or the corpus cannot be read.
        """
        if self._plan is None:
            from belote_spec.errors import BeloteError  # noqa: PLC0415

            from .certification import SMOKE, Tier, plan  # noqa: PLC0415

            option = self._config.getoption
            tier = Tier(SMOKE) if option("belote_smoke") else Tier()
            try:
                self._plan = plan(option("belote_variant") or (), tier=tier, profile=option("belote_profile"))
            except BeloteError as error:
                raise pytest.UsageError(str(error)) from None
        return self._plan

    @property
    def engine(self) -> InProcess:
        """The engine, made when it is first needed.

        Raises:
            pytest.UsageError: if the name gives none.
        """
        if self._engine is None:
            from .inprocess import InProcess, load  # noqa: PLC0415
            from .messages import Malformed  # noqa: PLC0415

            try:
                engine = load(self._config.getoption("belote_engine"))
                self._engine = InProcess(engine, option_defaults=self.plan.option_defaults)
            except (ValueError, ImportError, AttributeError, TypeError, Malformed) as error:
                raise pytest.UsageError(f"--belote-engine: {error}") from None
        return self._engine

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, session: pytest.Session, items: list[pytest.Item]) -> None:
        """Adds the cases to the tests."""
        _ = self.engine
        for subject in self.plan.subjects:
            name = subject.variant.id
            collector = VariantCollector.from_parent(
                session, name=name, nodeid=name, cases=subject.cases, session_part=self
            )
            items.extend(collector.collect())

    def told(self, result: Result) -> Iterator[str]:
        """The story of a failed case: position, answers, the document's words, and what it is played as, if that is known."""
        from .judging import Judged  # noqa: PLC0415
        from .reports import content, telling  # noqa: PLC0415

        variant = next(one.variant for one in self.plan.subjects if one.variant.id == result.case.variant)
        judged = Judged(result, result.status, result.fields, result.case.expect)
        line = content.failure(judged, content.played_as(result))
        yield from telling.failure(line, content.words(variant, line["rules"]), "en")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Takes down the answers; under xdist in the process that sees them all."""
        for name, value in report.user_properties if report.when == "call" else ():
            if name == _PROPERTY:
                line = json.loads(str(value))
                self._results[line["variant"], line["case"]] = line

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Judges the answers together, if all cases were asked."""
        if hasattr(self._config, "workerinput") or not self._results:
            return
        from .reports.content import result_of  # noqa: PLC0415
        from .verdict import judge_engine  # noqa: PLC0415

        for subject in self.plan.subjects:
            lines = [self._results.get(case.key) for case in subject.cases]
            results = [
                result_of(line, case)
                for case, line in zip(subject.cases, lines, strict=True)
                if line is not None
            ]
            if len(results) == len(subject.cases):
                self._verdicts.append(
                    judge_engine(subject.variant, results, self.engine.hello, profile=self.plan.profile)
                )
        if session.exitstatus == pytest.ExitCode.OK and not all(
            verdict.conforms for verdict in self._verdicts
        ):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Prints the verdicts."""
        if not self._results:
            return
        from .reports.texts import say  # noqa: PLC0415

        terminalreporter.section("belote-spec")
        for verdict in self._verdicts:
            terminalreporter.write_line(f"{verdict.variant.id}: {say(verdict.word, 'en')}")
            for line in (*verdict.lines(), *(f"not supported: {name}" for name in verdict.missing)):
                terminalreporter.write_line(line)
        if not self._verdicts:
            terminalreporter.write_line("not all cases were asked: no verdict")
