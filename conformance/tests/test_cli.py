"""The command line: what each subcommand prints, its exit status, and how it says no."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from belote_conformance.cli import COMMANDS, main
from belote_spec.catalogue import catalogue
from belote_spec.variant import builtin

HOUSE = """\
extends: belote-000
play:
  underruff_opponent: {value: free}
scoring:
  tie: {value: failed}
"""
GOLDEN = Path(__file__).resolve().parents[2] / "reference_impl" / "tests" / "golden"


class Run(NamedTuple):
    """What a command did."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """What it printed, as JSON."""
        return json.loads(self.out)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs the command in this process."""

    def command(*arguments: str) -> Run:
        with pytest.raises(SystemExit) as ended:
            main(list(arguments))
        printed = capsys.readouterr()
        return Run(int(ended.value.code or 0), printed.out, printed.err)

    return command


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A house rule of five lines, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    Path("house.yaml").write_text(HOUSE, encoding="utf-8")
    return "house.yaml"


def spoken(*arguments: str, said: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The command as a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", "from belote_conformance.cli import main; main()", *arguments],
        input=said, capture_output=True, text=True, encoding="utf-8", timeout=60, check=False,
        env={"PATH": "/usr/bin:/bin", "PYTHONUTF8": "1", **environment},
    )  # fmt: skip


class TestVariants:
    """`variants`."""

    def test_it_lists_them(self, run: Any) -> None:
        done = run("variants")
        assert done.status == 0
        assert [line.split()[0] for line in done.out.splitlines()] == list(builtin())

    def test_in_french(self, run: Any) -> None:
        assert "Belote dans le sens inverse des aiguilles" in run("variants", "--lang", "fr").out
        assert "Belote played counterclockwise" in run("variants").out

    def test_as_json(self, run: Any) -> None:
        done = run("variants", "--json")
        assert [one["id"] for one in done.json] == list(builtin())
        assert all(set(one) == {"id", "title", "source"} for one in done.json)


class TestShow:
    """`show`."""

    def test_every_rule_point_with_its_words(self, run: Any) -> None:
        done = run("show", "belote-003")
        assert done.status == 0
        assert all(rule in done.out for rule in catalogue())
        assert "(line 50)" in done.out
        assert "(silent: common practice, " in done.out

    def test_one_phase_or_one_point(self, run: Any) -> None:
        done = run("show", "belote-003", "--rule", "match", "--json")
        assert [point["rule"] for point in done.json["rules"]] == [
            rule for rule in catalogue() if rule.startswith("match.")
        ]
        (point,) = run("show", "belote-003", "--rule", "match.target", "--json").json["rules"]
        assert (point["value"], point["basis"]) == (1000, "contradictory")
        assert [reading["value"] for reading in point["readings"]] == [1001]
        assert [one["line"] for one in point["evidence"]] == [1, 50]

    def test_as_json_it_has_all(self, run: Any) -> None:
        found = run("show", "belote-000", "--json").json
        assert [point["rule"] for point in found["rules"]] == list(catalogue())
        assert list(found["options"]) == ["announcements", "target", "direction"]
        assert found["sha256"].startswith("sha256:")

    @pytest.mark.parametrize(
        ("arguments", "rule", "value"),
        [
            (["--set", "play.raise_trump=never"], "play.raise_trump", "never"),
            (["--set", 'scoring.capot_bonus={"total":252}'], "scoring.capot_bonus", {"total": 252}),
            (["--set", "match.target=1000", "--option", "target=301"], "match.target", 1000),
            (["--option", "target=301"], "match.target", 301),
            (["--option", "announcements=false"], "announcements.enabled", "no"),
            (["--option", "direction=counterclockwise"], "table.direction", "counterclockwise"),
        ],
    )  # fmt: skip
    def test_under_other_values(self, run: Any, arguments: list[str], rule: str, value: Any) -> None:
        (point,) = run("show", "belote-000", *arguments, "--rule", rule, "--json").json["rules"]
        assert point["value"] == value

    def test_under_a_named_reading(self, run: Any) -> None:
        (point,) = run(
            "show", "belote-003", "--reading", "corrected", "--rule", "cards.plain_points", "--json"
        ).json["rules"]
        assert point["value"]["Q"] == 3

    @pytest.mark.parametrize(("lang", "word"), [("fr", "lectures nommées"), ("en", "named readings")])
    def test_in_two_languages(self, run: Any, lang: str, word: str) -> None:
        assert word in run("show", "belote-003", "--rule", "table", "--lang", lang).out

    def test_rule_ids_are_never_cut(self, run: Any) -> None:
        assert "play.partner_holds_after_opponent_ruff" in run("show", "belote-000").out


class TestDiff:
    """`diff`."""

    def test_what_differs_with_both_texts_words(self, run: Any) -> None:
        done = run("diff", "belote-000", "belote-003")
        assert done.status == 0
        assert "cards.trump_points" in done.out
        assert "fait « capot » et marque 252 points » (line 18)" in done.out
        assert "« obtient un bonus de 88 points » (line 48)" in done.out
        assert "table.direction" not in done.out  # clockwise in both

    def test_open_points_are_marked(self, run: Any) -> None:
        done = run("diff", "belote-000", "belote-002")
        assert "required_if_trumping  (? ambiguous, open)" in done.out
        assert "every_deal  (· silent, open)" in done.out

    def test_as_json(self, run: Any) -> None:
        found = run("diff", "belote-000", "belote-002", "--json").json
        rules = [one["rule"] for one in found["differences"]]
        assert rules == [rule for rule in catalogue() if rule in rules]
        assert "table.direction" in rules
        assert all(one["left"]["value"] != one["right"]["value"] for one in found["differences"])

    def test_two_readings_of_one_document(self, run: Any) -> None:
        found = run("diff", "belote-003", "belote-003", "--reading-b", "corrected", "--json").json
        assert [one["rule"] for one in found["differences"]] == ["cards.trump_points", "cards.plain_points"]

    def test_nothing_differs(self, run: Any) -> None:
        done = run("diff", "belote-000", "belote-000")
        assert (done.status, done.out) == (0, "no rule point differs\n")
        assert (
            run("diff", "belote-000", "belote-000", "--lang", "fr").out == "aucun point de règle ne diffère\n"
        )

    def test_a_house_rule_against_its_parent(self, run: Any, house: str) -> None:
        found = run("diff", "belote-000", house, "--json").json
        assert [one["rule"] for one in found["differences"]] == ["play.underruff_opponent", "scoring.tie"]


class TestCheck:
    """`check`."""

    def test_the_variants_that_come_along_pass(self, run: Any) -> None:
        done = run("check", "--deals", "5")
        assert done.status == 0
        assert [line for line in done.out.splitlines() if ": passes" in line] == [
            f"{name}: passes, {count} of {count} sentences covered, 5 deals played"
            for name, count in zip(builtin(), (72, 61, 82, 90), strict=True)
        ]

    def test_what_003_says_of_itself(self, run: Any) -> None:
        done = run("check", "belote-003", "--deals", "1")
        assert "belote-003: claim majority 82: false, the rules give 86 (true under corrected)" in done.out

    def test_a_house_file_of_five_lines(self, run: Any, house: str) -> None:
        done = run("check", house, "--deals", "5")
        assert done.status == 0
        assert done.out.splitlines() == [
            "house.yaml: note: no document stands behind this file: its excerpts cannot be checked",
            "house.yaml: passes, 5 deals played",
        ]

    def test_a_file_with_a_problem(self, run: Any, house: str) -> None:
        Path(house).write_text(HOUSE.replace("failed", "failled"), encoding="utf-8")
        done = run("check", house)
        assert done.status == 2
        assert done.out.splitlines()[0] == (
            'house.yaml:5: scoring.tie.value: "failled" is not allowed; allowed: carried, failed, made '
            "(did you mean failed?)"
        )

    def test_a_file_that_contradicts_itself(self, run: Any, house: str) -> None:
        Path(house).write_text(
            "extends: belote-000\nannouncements: {per_seat: {value: one}}\n", encoding="utf-8"
        )
        done = run("check", house, "--deals", "1")
        assert done.status == 1
        assert "contradicts announcements.declaring: automatic" in done.out

    def test_a_file_that_is_not_there(self, run: Any, house: str) -> None:
        done = run("check", "none.yaml", house, "--deals", "1")
        assert done.status == 2
        assert done.out.splitlines()[0] == "none.yaml: cannot be read: No such file or directory"
        assert "house.yaml: passes" in done.out

    def test_as_json(self, run: Any) -> None:
        (found,) = run("check", "belote-000", "--deals", "1", "--json").json
        assert (found["passed"], found["problems"], found["covered"], found["deals"]) == (
            True,
            [],
            [72, 72],
            1,
        )
        assert {claim["kind"] for claim in found["claims"]} == {
            "card_points", "deal_points", "majority", "tie_at", "capot_total",
        }  # fmt: skip


class TestDeal:
    """`deal`."""

    @pytest.mark.parametrize("name", builtin())
    def test_the_golden_logs_are_what_it_prints(self, run: Any, name: str) -> None:
        golden = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
        seed, number = golden.splitlines()[2].removeprefix("seed ").split(", ")
        assert run("deal", name, "--seed", seed, "--number", number).out == golden

    def test_in_french(self, run: Any) -> None:
        done = run("deal", "belote-000", "--seed", "7", "--lang", "fr")
        assert "Pli 8:" in done.out
        assert "V♦" in done.out
        assert "J♦" not in done.out

    def test_as_json_it_is_a_record(self, run: Any) -> None:
        found = run("deal", "belote-002", "--seed", "7", "--json").json
        assert (found["variant"], found["seed"], found["number"]) == ("belote-002", 7, 0)
        assert (len(found["record"]["deck"]), len(found["record"]["plays"])) == (32, 32)
        assert found["record"]["rules"].startswith("sha256:")

    def test_under_other_rules(self, run: Any, house: str) -> None:
        assert run("deal", house, "--seed", "1").out.startswith("Variant: house\n")
        changed = run("deal", "belote-000", "--set", "scoring.last_trick=20", "--json").json
        assert changed["record"]["rules"] != run("deal", "belote-000", "--json").json["record"]["rules"]

    def test_for_two_players(self, run: Any) -> None:
        done = run("deal", "belote-004", "--set", "table.players=2")
        assert (done.status, done.out) == (2, "")
        assert done.err == (
            "error: table.players: not specified by the document: a game for 2 players is named, not described\n"
        )


class TestEngine:
    """`engine`, as a process of its own."""

    START = '{"op": "start", "protocol": 1}\n'
    ASK = json.dumps(
        {
            "op": "ask", "seq": 1, "variant": "belote-000", "question": "plays",
            "given": {
                "seat": "S", "hand": ["JH", "8H", "AS"], "trump": "H", "order": ["N", "E", "S", "W"],
                "trick": {"leader": "N", "cards": ["9H", "7H"]},
            },
        }
    ) + "\n"  # fmt: skip

    def replies(self, *arguments: str) -> list[Any]:
        """What it says to a start and to one question."""
        done = spoken("engine", *arguments, said=self.START + self.ASK)
        assert (done.returncode, done.stderr) == (0, "")
        return [json.loads(line) for line in done.stdout.splitlines()]

    def test_it_answers(self) -> None:
        hello, reply = self.replies()
        assert hello["variants"] == list(builtin())
        assert reply == {"seq": 1, "answer": {"legal": ["JH"]}}

    def test_with_a_known_fault(self) -> None:
        hello, reply = self.replies("--set", "play.raise_trump=not_over_partner")
        assert hello["engine"]["name"] == "belote-spec (play.raise_trump=not_over_partner)"
        assert set(reply["answer"]["legal"]) == {"JH", "8H"}

    def test_as_one_variant_whatever_is_asked(self) -> None:
        hello, reply = self.replies("--as", "belote-003", "--reading", "corrected")
        assert (hello["variants"], hello["engine"]["name"]) == ("own", "belote-spec (belote-003, corrected)")
        assert reply["answer"]["legal"] == ["JH"]

    def test_a_reading_that_a_variant_does_not_have_leaves_it_as_it_is(self) -> None:
        assert self.replies("--reading", "corrected")[1] == {"seq": 1, "answer": {"legal": ["JH"]}}

    def test_it_ends_with_its_input_or_when_told(self) -> None:
        assert spoken("engine").returncode == 0
        assert spoken("engine", said='{"op": "stop"}\nhello\n').stdout == ""

    def test_a_line_that_is_no_request(self) -> None:
        done = spoken("engine", said="hello\n" + self.START)
        error, hello = [json.loads(line) for line in done.stdout.splitlines()]
        assert (error["seq"], hello["protocol"]) == (0, 1)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["show", "belote-0003"], "error: belote-0003 is not a variant (did you mean belote-003?)"),
        (
            ["show", "belote-000", "--set", "play.raise_trump=nevr"],
            "error: play.raise_trump: nevr is not allowed; allowed: always, not_over_partner, never (did you mean never?)",
        ),
        (
            ["show", "belote-000", "--set", "play.raise_trumps=never"],
            "error: play.raise_trumps is not a rule point (did you mean play.raise_trump?)",
        ),
        (["show", "belote-000", "--set", "never"], "error: never is not RULE=VALUE (as in play.raise_trump=never)"),
        (
            ["show", "belote-003", "--reading", "corected"],
            "error: belote-003 has no reading corected; it has: corrected",
        ),
        (["show", "belote-000", "--reading", "x"], "error: belote-000 has no reading x; it has: none"),
        (
            ["deal", "belote-002", "--option", "direction=clockwise"],
            "error: belote-002 has no option direction; it has: announcements, target",
        ),
        (
            ["deal", "belote-000", "--option", "target=600"],
            "error: option target: 600 is not allowed; allowed: 501, 301, 1001",
        ),
        (["show", "belote-000", "--rule", "plays"], "Invalid value for --rule: plays is neither a rule point nor a phase"),
        (["deal", "belote-000", "--option", "target"], "Invalid value for --option: target is not NAME=VALUE"),
        (["engine", "--as", "belote-0002"], "error: belote-0002 is not a variant (did you mean belote-002?)"),
        (["variant"], "No such command 'variant'."),
        (["diff", "belote-000"], "Missing argument 'B'."),
        (["deal", "belote-000", "--seed", "-1"], "-1 is not in the range"),
    ],
)  # fmt: skip
def test_bad_usage_is_said_in_a_line_and_ends_with_2(run: Any, arguments: list[str], error: str) -> None:
    done = run(*arguments)
    assert (done.status, done.out) == (2, "")
    assert error in done.err
    assert "Traceback" not in done.err


def test_several_wrong_settings_are_told_at_once(run: Any) -> None:
    done = run("show", "belote-000", "--set", "play.raise_trump=nevr", "--set", "scoring.tie=carry")
    assert len(done.err.splitlines()) == 2


class TestHelp:
    """Help, version and shell completion."""

    def test_every_command_has_examples(self, run: Any) -> None:
        for command in COMMANDS:
            done = run(command, "--help")
            assert done.status == 0
            assert f"belote-spec {command}" in done.out

    def test_of_the_command_itself(self, run: Any) -> None:
        done = run("--help")
        assert done.status == 0
        assert all(f"  {command} " in done.out for command in COMMANDS)

    def test_the_version(self, run: Any) -> None:
        assert run("--version").out == "belote-spec, version 0.1.0\n"

    @pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
    def test_the_completion_script_of_a_shell(self, shell: str) -> None:
        done = spoken(_BELOTE_SPEC_COMPLETE=f"{shell}_source")
        assert "_BELOTE_SPEC_COMPLETE" in done.stdout

    @pytest.mark.parametrize(
        ("words", "completed"),
        [
            ("belote-spec show bel", [f"plain,{name}" for name in builtin()]),
            ("belote-spec show belote-000 --set play.raise_t", ["plain,play.raise_trump="]),
            ("belote-spec show belote-000 --set play.raise_trump=n", ["plain,play.raise_trump=not_over_partner", "plain,play.raise_trump=never"]),
            ("belote-spec va", ["plain,variants"]),
        ],
    )  # fmt: skip
    def test_what_is_completed(self, words: str, completed: list[str]) -> None:
        count = str(len(words.split()) - 1)
        done = spoken(_BELOTE_SPEC_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD=count)
        assert done.stdout.split() == completed
