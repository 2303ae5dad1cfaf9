"""Reports: what is written of a certification, and what can be made from it alone."""

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from belote_conformance.certification import Certification, Tier, plan
from belote_conformance.inprocess import InProcess, Reference
from belote_conformance.reports import badge, certificate, compare, content, html, junit, telling, terminal
from belote_conformance.reports.stream import Report, Writer, interrupted
from belote_conformance.reports.texts import TEXTS
from belote_spec.errors import NotReadable
from belote_spec.resources import read_text
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

FREE = (("play.underruff_opponent", "free"), ("scoring.last_trick", 0))
COMMAND = (sys.executable, "-m", "belote_conformance")


@cache
def certification(*values, variants=("belote-000",), profile="complete", tier="full"):
    """A certification of the reference engine with rule points changed."""
    of = plan(variants, tier=Tier(tier), profile=profile)
    engine = InProcess(Reference(values=dict(values)), option_defaults=of.option_defaults)
    made = Certification(of, engine.hello, list(engine.results(of.cases)))
    made.judge()
    return made


def written(made, path=None):
    """The lines of a certification's report."""
    with Writer(path) as writer:
        writer.write(content.header(made.plan, made.hello))
        for result in made.results:
            writer.write(content.result(result))
        writer.finish(made)
    return writer.lines


@cache
def report(*values, **of):
    return Report.of_lines(written(certification(*values, **of)))


@cache
def validator():
    schemas = [json.loads(read_text("schemas", f"{name}.schema.json")) for name in ("report", "protocol")]
    registry = Registry().with_resources((one["$id"], Resource.from_contents(one)) for one in schemas)
    return Draft202012Validator(schemas[0], registry=registry)


# The stream


@pytest.mark.parametrize("values", [(), FREE])
def test_every_line_fits_the_schema(values):
    for line in written(certification(*values)):
        assert not [f"{line['line']}: {error.message}" for error in validator().iter_errors(line)]


def test_a_report_reads_back_as_it_was_written(tmp_path):
    path = tmp_path / "report.jsonl"
    lines = written(certification(*FREE), path)
    read = Report.read(path)
    assert [read.header, *read.results.values(), *read.failures, *read.verdicts, read.footer] == lines
    assert read.footer["lines"] == len(lines) - 1


@pytest.fixture
def stream(tmp_path):
    """A report of a few cases as bytes, and where to write it."""
    path = tmp_path / "report.jsonl"
    written(certification(tier="smoke"), path)
    return path, path.read_bytes().splitlines(keepends=True)


def test_without_its_footer_it_is_no_report(stream):
    path, lines = stream
    path.write_bytes(b"".join(lines[:-1]))
    with pytest.raises(NotReadable, match="has no footer"):
        Report.read(path)


def test_a_report_that_was_changed_is_no_report(stream):
    path, lines = stream
    changed = [line.replace(b'"failed"', b'"passed"') if b'"result"' in line else line for line in lines]
    changed[1] = changed[1].replace(b'"status":"passed"', b'"status":"failed"')
    path.write_bytes(b"".join(changed))
    with pytest.raises(NotReadable, match="not those that the footer was written for"):
        Report.read(path)


def test_a_report_with_a_line_left_out_is_no_report(stream):
    path, lines = stream
    path.write_bytes(b"".join([*lines[:2], *lines[3:]]))
    with pytest.raises(NotReadable, match="lines are missing"):
        Report.read(path)


@pytest.mark.parametrize(
    "content_", [b"", b"[]\n", b"\xff\n", b'{"line":"header","report":2}\n', b"not json\n"]
)
def test_what_is_no_report_is_refused(tmp_path, content_):
    path = tmp_path / "report.jsonl"
    path.write_bytes(content_)
    with pytest.raises(NotReadable):
        Report.read(path)


def test_an_interrupted_run_is_taken_up_where_it_stopped(stream):
    path, lines = stream
    path.write_bytes(b"".join(lines[:6]) + lines[6][:20])
    made = certification(tier="smoke")
    header, done, kept = interrupted(path, list(made.plan.cases))
    assert header == json.loads(lines[0])
    assert [one.case for one in done] == [one.case for one in made.results[:5]]
    assert [one.status for one in done] == ["passed"] * 5
    assert kept == b"".join(lines[:6])


def test_results_of_other_cases_are_not_taken_up(stream):
    path, lines = stream
    path.write_bytes(b"".join([lines[0], lines[2]]))
    with pytest.raises(NotReadable, match="not those of this run"):
        interrupted(path, list(certification(tier="smoke").plan.cases))


@pytest.mark.parametrize("values", [(), FREE])
def test_a_result_reads_back_from_its_line(values):
    for one in certification(*values).results:
        back = content.result_of(json.loads(json.dumps(content.result(one))), one.case)
        assert (back.status, dict(back.fields), back.fault, back.asked) == (
            one.status,
            dict(one.fields),
            one.fault,
            one.asked,
        )
        assert back.answer == one.answer or one.status == "passed"


# What is made from it


def test_both_languages_say_the_same_things():
    assert TEXTS["fr"].keys() == TEXTS["en"].keys()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_terminal_shows_verdict_lines_tables_and_the_first_failures(lang):
    lines = list(terminal.summary(report(*FREE), lang, shown=2))
    assert "diagnosis: play.underruff_opponent=free" in "\n".join(lines)
    assert any(re.match(r"  plays +\d+ +\d+ +\d+", line) for line in lines)
    assert sum(line.startswith("belote-000 ") for line in lines) == 2
    assert any("«" in line for line in lines)


def test_lines_of_the_summary_are_never_wrapped():
    value = certification(*FREE).verdicts[0]
    lines = list(terminal.summary(report(*FREE), "en"))
    assert set(value.lines()) <= set(lines)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_failure_can_be_told(lang):
    of = report(*FREE)
    for line in of.failures:
        assert list(telling.failure(line, of.verdicts[0]["words"], lang))


def test_junit_has_a_test_for_each_case_and_one_for_the_verdict():
    of = report(*FREE)
    root = ET.fromstring(junit.document(of))
    tests = root.findall(".//testcase")
    assert len(tests) == len(of.results) + 1
    failed = [test for test in tests if test.find("failure") is not None]
    assert len(failed) == len(of.failures) + 1
    assert failed[0].get("name") == "verdict"


def test_a_conforming_engine_has_no_failure_in_junit():
    root = ET.fromstring(junit.document(report()))
    assert root.find(".//failure") is None


class Page(HTMLParser):
    """Collects what a page would load, its ids and the links within it."""

    def __init__(self, text):
        super().__init__()
        self.loads, self.ids, self.links, self.tags = [], set(), set(), []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        for name, value in attributes:
            if name == "id":
                self.ids.add(value)
            elif name == "href" and value.startswith("#"):
                self.links.add(value[1:])
            elif name in ("src", "href", "data", "action", "poster", "srcset"):
                self.loads.append(value)


def test_the_page_needs_nothing_else():
    text = html.page(report(*FREE))
    page = Page(text)
    assert page.loads == []
    assert not {"script", "link", "iframe", "img", "object"} & set(page.tags)
    assert "url(" not in text
    assert "@import" not in text
    assert page.links <= page.ids


def test_the_page_has_both_languages_and_both_schemes():
    text = html.page(report(*FREE))
    assert "prefers-color-scheme:dark" in text
    assert "Ce que dit le texte" in text
    assert "What the document says" in text


def test_the_page_escapes_what_an_engine_says():
    made = certification(tier="smoke")
    evil = "<script>alert(1)</script>"
    lines = [{**line} for line in written(made)]
    lines[0]["engine"] = {**lines[0]["engine"], "name": evil, "url": "javascript:alert(1)"}
    text = html.page(Report.of_lines(lines))
    assert evil not in text
    assert "javascript:" not in text


def test_a_thousand_failures_stay_under_the_limit():
    of = report(("scoring.last_trick", 20), profile="scoring")
    heavy = [line for line in of.failures if line["question"] == "score"]
    many = [{**heavy[at % len(heavy)], "case": f"score/heavy/{at:04}"} for at in range(1000)]
    size = len(html.page(Report(of.header, of.results, many, of.verdicts, of.footer)).encode())
    assert size < 1.5 * (1 << 20)


@pytest.mark.parametrize(
    ("values", "message"),
    [((), "conforms: 000"), (FREE, r"\d+ of \d+")],
)
def test_the_badge_says_what_the_verdict_is(values, message):
    picture = badge.svg(report(*values))
    ET.fromstring(picture)
    assert re.search(message, picture)
    endpoint = json.loads(badge.shields(report(*values)))
    assert endpoint["schemaVersion"] == 1
    assert re.fullmatch(message, endpoint["message"])


def test_the_badge_of_a_smoke_run_says_so():
    assert "(smoke)" in badge.svg(report(tier="smoke"))


def test_the_certificate_binds_corpus_engine_reading_and_counts():
    made = certificate.certificate(report(("belote.when_tied", "carried")))
    of = report(("belote.when_tied", "carried"))
    assert made["corpus"]["root"].startswith("sha256:")
    assert made["corpus"] == of.header["corpus"]
    assert made["engine"]["name"].startswith("belote-spec")
    assert made["variants"][0]["reading"] == {"belote.when_tied": "carried"}
    assert made["variants"][0]["counts"]["passed"] == len(of.results)
    assert made["report"] == {"lines": of.footer["lines"], "sha256": of.footer["sha256"]}
    assert made["variants"][0]["diagnosis"] == []


def test_the_certificate_names_the_rules_played_otherwise():
    found = certificate.certificate(report(*FREE))["variants"][0]["diagnosis"]
    assert {one["rule"] for one in found} == {rule for rule, _ in FREE}
    assert all(one["cases"] > 0 for one in found)


# Comparison


def test_a_report_compared_with_itself_has_not_changed():
    assert compare.same(report(*FREE), report(*FREE))
    assert list(compare.told(report(*FREE), report(*FREE), "en"))[-1] == "nothing has changed"


def test_a_comparison_shows_what_changed_and_nothing_else():
    lines = list(compare.told(report(*FREE), report(FREE[0]), "en"))
    assert "belote-000 - diagnosis: scoring.last_trick=0" in "\n".join(lines)
    assert any("now pass" in line for line in lines)
    assert not any("now fail" in line for line in lines)
    assert not any("underruff" in line and line.startswith("belote-000 ") for line in lines)


# The command line


def run(*arguments, **options):
    return subprocess.run(
        [*COMMAND, *arguments], capture_output=True, text=True, check=False, timeout=120, **options
    )


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """The files of a certification of an engine with a fault."""
    folder = tmp_path_factory.mktemp("reports")
    paths = {kind: folder / f"report.{kind}" for kind in ("jsonl", "html", "xml", "svg", "json")}
    done = run(
        "certify", "belote-002", "--profile", "play",
        "--report", paths["jsonl"], "--html", paths["html"], "--junit", paths["xml"], "--badge", paths["svg"],
        "--certificate", paths["json"], "--", *COMMAND, "engine", "--set", "play.follow=required", "--set", "play.ruff_opponent=free",
    )  # fmt: skip
    assert done.returncode == 1, done.stderr
    return paths


def test_certify_writes_every_kind_of_report(files):
    assert all(path.stat().st_size for path in files.values())
    assert Report.read(files["jsonl"]).verdicts[0]["diagnosis"][0]["rule"] == "play.ruff_opponent"


def test_verify_repeats_a_run(files):
    engine = (*COMMAND, "engine", "--set", "play.follow=required", "--set", "play.ruff_opponent=free")
    same = run("verify", files["jsonl"], "--", *engine)
    assert (same.returncode, same.stdout.splitlines()[-1]) == (0, "nothing has changed")
    other = run("verify", files["jsonl"], "--", *COMMAND, "engine")
    assert other.returncode == 1
    assert "now pass" in other.stdout


def test_compare_on_the_command_line(files):
    done = run(
        "certify", "belote-002", "--profile", "play", "--compare", files["jsonl"], "--", *COMMAND, "engine"
    )
    assert done.returncode == 0
    assert "cases now pass:" in done.stdout


def test_resume_goes_on_and_ends_with_the_same_verdict(files, tmp_path):
    lines = files["jsonl"].read_bytes().splitlines(keepends=True)
    path = tmp_path / "cut.jsonl"
    path.write_bytes(b"".join(lines[:100]))
    engine = (*COMMAND, "engine", "--set", "play.follow=required", "--set", "play.ruff_opponent=free")
    done = run("certify", "belote-002", "--profile", "play", "--report", path, "--resume", "--", *engine)
    assert done.returncode == 1
    assert compare.same(Report.read(files["jsonl"]), Report.read(path))
    assert path.read_bytes().splitlines()[:100] == [line.rstrip() for line in lines[:100]]


def test_resume_refuses_the_report_of_another_engine(files, tmp_path):
    path = tmp_path / "cut.jsonl"
    path.write_bytes(b"".join(files["jsonl"].read_bytes().splitlines(keepends=True)[:100]))
    done = run(
        "certify", "belote-002", "--profile", "play", "--report", path, "--resume", "--", *COMMAND, "engine"
    )
    assert done.returncode == 2
    assert "is of another run: engine differ" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["certify", "--smoke", "--fresh", "5", "--seed", "1"], "two different sets"),
        (["certify", "--fresh", "5"], "go together"),
        (["certify", "--resume"], "needs --report"),
        (["certify", "--"], "command of the engine is missing"),
        (["certify", "belote-001"], "not a variant"),
        (["certify", "belote-000", "belote-000", "--smoke"], "named twice"),
        (["certify", "belote-002", "--smoke", "--option", "direction=clockwise"], "no option direction"),
        (["certify", "--smoke", "--", "no-such-program"], "could not be judged"),
        (["certify", "--smoke", "--report", "/no/such/folder/report.jsonl"], "cannot be written"),
        (["verify", "/no/such/report.jsonl", "--", "x"], "cannot be read"),
        (["identify"], "name the engine's command"),
    ],
)
def test_what_cannot_be_judged_ends_with_status_2_and_a_reason(arguments, message):
    done = run(*arguments)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_certify_without_arguments_certifies_the_reference_engine_on_every_variant():
    done = run("certify", "--smoke", "--json")
    assert done.returncode == 0
    told = json.loads(done.stdout)
    assert {one["variant"]: one["verdict"] for one in told["verdicts"]} == dict.fromkeys(
        ("belote-000", "belote-002", "belote-003", "belote-004"), "as_completed"
    )


def test_a_house_file_is_certified_with_its_own_expectations(tmp_path):
    path = tmp_path / "house.yaml"
    path.write_text(
        "id: house\nextends: belote-000\nplay:\n  ruff_opponent: {value: free}\n", encoding="utf-8"
    )
    assert run("certify", path, "--profile", "play").returncode == 0
    other = run("certify", path, "--profile", "play", "--", *COMMAND, "engine", "--as", "belote-000")
    assert other.returncode == 1


def test_an_option_is_asked_for_every_case():
    done = run("certify", "belote-000", "--profile", "scoring", "--option", "announcements=false", "--json")
    assert done.returncode == 0
    rows = json.loads(done.stdout)["verdicts"][0]["by_question"]
    assert rows.keys() == {"score", "match"}


def test_fresh_cases_are_asked(tmp_path):
    done = run(
        "certify",
        "belote-000",
        "--profile",
        "play",
        "--fresh",
        "4",
        "--seed",
        "9",
        "--report",
        tmp_path / "r.jsonl",
    )
    assert done.returncode == 0, done.stderr
    assert Report.read(tmp_path / "r.jsonl").header["corpus"]["tier"] == "fresh"


def test_no_folder_is_named_in_a_report(files):
    assert str(Path(sys.executable).parent) not in files["jsonl"].read_text(encoding="utf-8")
