"""The commands that play many deals — `impact`, `solve`, `perft` — and `diff --witness`: output, exit status, and how they say no."""

import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any, NamedTuple

import belote_spec.impact as runs
import pytest
from belote_conformance import corpus
from belote_conformance.cli import main
from belote_spec import answers, perft, variant
from belote_spec.cards import DECK, names
from belote_spec.catalogue import catalogue
from belote_spec.compare import differences
from belote_spec.deal import Deal
from belote_spec.kernel import facade
from belote_spec.record import from_json

pytestmark = pytest.mark.filterwarnings("ignore:numba is not installed:RuntimeWarning")
VARIANTS = variant.builtin()
DEALS = 300
A, B = "belote-002", "belote-004"
SHARES = ("legal", "outcome", "score", "winner")
MEANS = ("swing", "gain", "longer")
HOUSE = """\
extends: belote-000
play:
  underruff_opponent: {value: free}
scoring:
  tie: {value: failed}
"""
TWO = "extends: belote-000\ntable: {players: {value: 2}}\nscoring: {tie: {value: failed}}\n"


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
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Runs the command in this process, in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def command(*arguments: str) -> Run:
        with pytest.raises(SystemExit) as ended:
            main(list(arguments))
        printed = capsys.readouterr()
        return Run(int(ended.value.code or 0), printed.out, printed.err)

    return command


def impact(run: Any, *arguments: str, deals: int = DEALS) -> Run:
    """Measures the small pair."""
    done: Run = run("impact", A, B, "--deals", str(deals), *arguments)
    assert (done.status, done.err) == (0, "")
    return done


def differing(left: str, right: str) -> list[str]:
    """The rule points that differ."""
    return [one.point.id for one in differences(variant.load(left), variant.load(right))]


def files() -> list[str]:
    """What lies in the folder."""
    return sorted(path.name for path in Path().iterdir())


class TestImpact:
    """`impact`."""

    def test_the_same_run_prints_the_same_bytes(self, run: Any) -> None:
        assert impact(run, "--json").out == impact(run, "--json").out

    @pytest.mark.parametrize("each", ["7", "1000000"])
    def test_however_it_is_cut_into_tasks(self, run: Any, each: str) -> None:
        assert (
            impact(run, "--json", "--task-deals", each, deals=60).out == impact(run, "--json", deals=60).out
        )

    def test_another_seed_is_another_run(self, run: Any) -> None:
        one, other = (impact(run, "--json", "--seed", seed).json for seed in ("1", "2"))
        assert (one["seed"], other["seed"]) == (1, 2)
        assert one["lines"] != other["lines"]

    @pytest.mark.parametrize(("left", "right"), [(A, B), ("belote-000", "belote-003")])
    def test_each_rule_point_that_differs_alone_and_then_all_together(
        self, run: Any, left: str, right: str
    ) -> None:
        found = run("impact", left, right, "--deals", "20", "--json").json
        rules = differing(left, right)
        assert [line["rule"] for line in found["lines"]] == [*rules, None]
        assert rules == [rule for rule in catalogue() if rule in rules]
        for line in found["lines"][:-1]:
            assert line["from"] == variant.load(left).rules[line["rule"]]
            assert line["to"] == variant.load(right).rules[line["rule"]]

    def test_every_share_lies_in_its_interval_and_between_0_and_1(self, run: Any) -> None:
        for line in impact(run, "--json").json["lines"]:
            for name in SHARES:
                assert 0 <= line[name]["low"] <= line[name]["value"] <= line[name]["high"] <= 1
            for name in MEANS:
                assert line[name]["low"] <= line[name]["value"] <= line[name]["high"]

    def test_the_shares_are_of_the_deals_and_of_one_match_for_twenty_of_them(self, run: Any) -> None:
        found = impact(run, "--json").json
        assert (found["complete"], found["deals"], found["matches"]) == (True, DEALS, DEALS // 20)
        assert sum(found["outcomes"].values()) == DEALS
        for line in found["lines"]:
            for name, of in (("legal", DEALS), ("outcome", DEALS), ("score", DEALS), ("winner", DEALS // 20)):
                hits = line[name]["value"] * of
                assert round(hits) == pytest.approx(hits, abs=1e-4)

    def test_it_names_variants_rules_seed_and_policy(self, run: Any) -> None:
        found = impact(run, "--json", "--policy", "heuristic", "--seed", "5", deals=20).json
        for side, name in (("left", A), ("right", B)):
            assert found[side] == {"variant": name, "rules": variant.load(name).sha256}
        assert (found["seed"], found["policy"]) == (5, "heuristic")

    def test_a_rule_that_cannot_matter_is_idle(self, run: Any) -> None:
        found = run("impact", "belote-000", "belote-003", "--deals", "20", "--json").json
        lines = {line["rule"]: line for line in found["lines"]}
        # Rituals; and 000 announces by itself, so that it matters to nobody how many a seat may say.
        for rule in (
            "table.shuffle",
            "announcements.shown",
            "announcements.declared_at",
            "announcements.per_seat",
        ):
            assert lines[rule]["idle"]
            assert all(lines[rule][name]["value"] == 0 for name in SHARES + MEANS)
        assert not lines["cards.trump_points"]["idle"]

    @pytest.mark.parametrize(
        ("lang", "together", "swing"), [("en", "all together", "swing"), ("fr", "tout ensemble", "écart")]
    )
    def test_as_a_table(self, run: Any, lang: str, together: str, swing: str) -> None:
        head, _, *rows = impact(run, "--lang", lang, deals=20).out.splitlines()
        assert f" {swing} " in head
        rules = differing(A, B)
        assert [row.split("  ")[0] for row in rows[: len(rules) + 1]] == [*rules, together]

    def test_a_variant_beside_itself_has_nothing_to_measure(self, run: Any) -> None:
        done = run("impact", A, A, "--deals", "1000000000", "--json", "--svg", "none.svg")
        assert (done.status, done.err) == (0, "")
        assert (done.json["lines"], done.json["deals"], done.json["complete"]) == ([], 0, True)
        ET.parse("none.svg")
        assert run("impact", A, A).status == 0

    def test_a_house_rule_has_a_line_for_each_change(self, run: Any) -> None:
        Path("house.yaml").write_text(HOUSE, encoding="utf-8")
        found = run("impact", "belote-000", "house.yaml", "--deals", "20", "--json").json
        assert found["right"]["variant"] == "house"
        assert [line["rule"] for line in found["lines"]] == ["play.underruff_opponent", "scoring.tie", None]

    def test_one_change_is_not_told_a_second_time_as_all_together(self, run: Any) -> None:
        Path("one.yaml").write_text("extends: belote-000\nbelote: {points: {value: 10}}\n", encoding="utf-8")
        found = run("impact", "belote-000", "one.yaml", "--deals", "20", "--json").json
        assert [line["rule"] for line in found["lines"]] == ["belote.points"]


class TestThePicture:
    """`impact --svg`."""

    @pytest.mark.parametrize(("lang", "together"), [("en", "all together"), ("fr", "tout ensemble")])
    def test_is_xml_with_every_rule_point(self, run: Any, lang: str, together: str) -> None:
        impact(run, "--svg", "impact.svg", "--lang", lang, deals=20)
        picture = ET.parse("impact.svg").getroot()
        assert picture.tag == "{http://www.w3.org/2000/svg}svg"
        nodes = picture.iter("{http://www.w3.org/2000/svg}text")
        texts = [node[-1].tail if len(node) else node.text for node in nodes]
        assert f"{A} → {B}" in texts
        assert [text for text in texts if text in catalogue()] == differing(A, B)
        assert together in texts

    def test_takes_the_place_of_what_was_there_and_leaves_nothing_beside_it(self, run: Any) -> None:
        Path("impact.svg").write_text("old", encoding="utf-8")
        printed = impact(run, "--json", "--svg", "impact.svg", deals=20).out
        assert files() == ["impact.svg"]
        first = Path("impact.svg").read_bytes()
        assert first.endswith(b"</svg>\n")
        assert impact(run, "--json", "--svg", "other.svg", deals=20).out == printed
        assert Path("other.svg").read_bytes() == first
        assert impact(run, "--json", deals=20).out == printed


class TestASavedRun:
    """`impact --save`."""

    def test_goes_on_to_the_bytes_of_one_go(self, run: Any) -> None:
        whole = impact(run, "--json", "--svg", "whole.svg")
        part = impact(run, "--json", "--save", "run.json", deals=110)
        assert part.json["deals"] == 110
        assert part.out != whole.out
        rest = impact(run, "--json", "--save", "run.json", "--task-deals", "90", "--svg", "rest.svg")
        assert rest.out == whole.out
        assert Path("rest.svg").read_bytes() == Path("whole.svg").read_bytes()
        assert files() == ["rest.svg", "run.json", "whole.svg"]

    def test_that_is_done_is_told_again_and_left_as_it_is(self, run: Any) -> None:
        first = impact(run, "--json", "--save", "run.json", deals=40)
        saved = Path("run.json").read_bytes()
        assert impact(run, "--json", "--save", "run.json", deals=40).out == first.out
        assert Path("run.json").read_bytes() == saved

    @pytest.mark.parametrize(
        "other", [["--seed", "9"], ["--policy", "heuristic"], [B, A]], ids=["seed", "policy", "rules"]
    )  # fmt: skip
    def test_of_something_else_is_refused_and_left_as_it_is(self, run: Any, other: list[str]) -> None:
        impact(run, "--save", "run.json", deals=20)
        saved = Path("run.json").read_bytes()
        pair = other if other == [B, A] else [A, B, *other]
        done = run("impact", *pair, "--deals", "20", "--save", "run.json")
        assert (done.status, done.out) == (2, "")
        assert done.err == "error: run.json holds a run of other rules, another seed or another policy\n"
        assert Path("run.json").read_bytes() == saved

    @pytest.mark.parametrize("content", [b"", b"hello", b"[]", b'{"plan": 1}', b"\xff\xfe"])
    def test_a_file_that_holds_none_is_refused_and_left_as_it_is(self, run: Any, content: bytes) -> None:
        Path("notes.txt").write_bytes(content)
        done = run("impact", A, B, "--deals", "20", "--save", "notes.txt")
        assert (done.status, done.out) == (2, "")
        assert done.err == "error: notes.txt does not hold a run\n"
        assert Path("notes.txt").read_bytes() == content

    def test_that_was_interrupted_prints_what_it_has_and_goes_on(
        self, run: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        whole = impact(run, "--json")
        calls: list[runs.Task] = []
        real = runs.run

        def interrupted(task: runs.Task) -> runs.Sums:
            calls.append(task)
            if len(calls) > 5:
                raise KeyboardInterrupt
            return real(task)

        with monkeypatch.context() as broken:
            broken.setattr(runs, "run", interrupted)
            done = run(
                "impact", A, B, "--deals", str(DEALS), "--json", "--save", "run.json", "--task-deals", "200"
            )
        assert done.status == 130
        assert not done.json["complete"]
        assert 0 < done.json["deals"] < DEALS
        assert impact(run, "--json", "--save", "run.json").out == whole.out
        assert files() == ["run.json"]


class TestPerft:
    """`perft`."""

    @pytest.mark.parametrize("name", VARIANTS)
    def test_it_is_the_count_of_the_library(self, run: Any, name: str) -> None:
        found = run("perft", name, "--seed", "9", "--number", "5", "--depth", "5", "--json").json
        rules = variant.load(name).compiled
        assert found == {
            "variant": name, "seed": 9, "number": 5, "after": [], "depth": 5, "divide": None,
            "count": perft.perft(perft.position(rules, 9, 5), 5),
        }  # fmt: skip

    @pytest.mark.parametrize("name", VARIANTS)
    def test_no_card_can_be_played_in_one_way_and_the_first_in_eight(self, run: Any, name: str) -> None:
        # The leader holds eight cards and may lead any of them.
        for depth, count in (("0", 1), ("1", 8)):
            assert run("perft", name, "--depth", depth).out == f"{count}\n"

    @pytest.mark.parametrize("name", VARIANTS)
    def test_the_parts_add_up_to_the_whole(self, run: Any, name: str) -> None:
        whole = run("perft", name, "--seed", "3", "--depth", "6", "--json").json
        parts = run("perft", name, "--seed", "3", "--depth", "6", "--divide", "--json").json
        assert parts["count"] == whole["count"] == sum(parts["divide"].values())
        assert len(parts["divide"]) == 8
        assert {**parts, "divide": None} == whole

    @pytest.mark.parametrize("name", VARIANTS)
    def test_a_part_is_the_count_after_its_card(self, run: Any, name: str) -> None:
        parts = run("perft", name, "--seed", "3", "--depth", "6", "--divide", "--json").json["divide"]
        for card, count in parts.items():
            assert run("perft", name, "--seed", "3", "--depth", "5", "--after", card).out == f"{count}\n"

    def test_several_cards_may_be_played_first(self, run: Any) -> None:
        played: list[str] = []
        count = run("perft", A, "--depth", "5", "--json").json["count"]
        while len(played) < 5:
            after = [word for card in played for word in ("--after", card)]
            left = str(5 - len(played))
            found = run("perft", A, *after, "--depth", left, "--divide", "--json").json
            assert (found["after"], found["count"]) == (played, count)
            card, count = max(found["divide"].items(), key=lambda part: part[1])
            played.append(card)
        assert count == 1

    def test_the_parts_are_printed_a_line_each_and_the_sum_last(self, run: Any) -> None:
        *parts, total = run("perft", A, "--seed", "3", "--depth", "6", "--divide").out.splitlines()
        told = run("perft", A, "--seed", "3", "--depth", "6", "--divide", "--json").json
        assert dict(part.split(": ") for part in parts) == {
            card: str(count) for card, count in told["divide"].items()
        }
        assert int(total) == told["count"]

    def test_under_other_rules(self, run: Any) -> None:
        values = {"play.raise_plain": "required", "play.raise_trump": "never"}
        chosen = [word for rule, value in values.items() for word in ("--set", f"{rule}={value}")]
        done = run(
            "perft", "belote-003", *chosen, "--reading", "corrected", "--option", "target=501", "--depth", "6"
        )
        rules = variant.load("belote-003").with_values(values).compiled  # points and target count no card
        assert (done.status, done.out) == (0, f"{perft.perft(perft.position(rules, 0), 6)}\n")

    def test_more_freedom_is_more_sequences(self, run: Any) -> None:
        own, freer = (
            run("perft", "belote-000", "--depth", "7", *more, "--json").json["count"]
            for more in ([], ["--set", "play.ruff_opponent=free", "--set", "play.raise_trump=never"])
        )
        assert own < freer


def dealt(run: Any, name: str, seed: int, tricks: int) -> dict[str, Any]:
    """What `deal --json` prints, but for the last tricks."""
    printed: dict[str, Any] = run("deal", name, "--seed", str(seed), "--json").json
    del printed["record"]["plays"][32 - 4 * tricks :]
    return printed


def solved(run: Any, value: Any, name: str, *arguments: str) -> Any:
    """What `solve --json` finds of a JSON value in a file."""
    Path("deal.json").write_text(json.dumps(value), encoding="utf-8")
    done = run("solve", "deal.json", "--variant", name, "--json", *arguments)
    assert (done.status, done.err) == (0, "")
    return done.json


def own_suits(tricks: int) -> dict[str, Any]:
    """N took hearts and holds all of them, the others a suit each; N has led the first hearts, seven first."""
    deck = names(DECK)
    hands = {
        seat: [card for card in deck if card[1] == suit] for seat, suit in zip("NESW", "HCDS", strict=True)
    }
    plays = [hands[seat][trick] for trick in range(8 - tricks) for seat in "NESW"]
    return {"dealer": "W", "deck": deck, "calls": ["H"], "hands": hands, "leader": "N", "plays": plays}


class TestSolve:
    """`solve`."""

    @pytest.mark.parametrize("name", VARIANTS)
    def test_the_last_trick_goes_as_it_was_played(self, run: Any, name: str) -> None:
        # One card in each hand: nobody has a choice.
        whole = run("deal", name, "--seed", "4", "--json").json["record"]
        found = solved(run, dealt(run, name, 4, 1), name)
        settled = answers.answer(variant.load(name).compiled, "replay", None, whole)["score"]
        assert found["line"] == whole["plays"][28:]
        assert {key: found[key] for key in ("outcome", "score", "pending")} == settled

    @pytest.mark.parametrize("name", VARIANTS)
    def test_the_line_is_legal_and_leads_to_the_score_and_the_margin(self, run: Any, name: str) -> None:
        for seed in (1, 2):
            told = dealt(run, name, seed, 3)
            found = solved(run, told, name)
            record = {**told["record"], "plays": [*told["record"]["plays"], *found["line"]]}
            rules = variant.load(name).compiled
            settled = answers.answer(rules, "replay", None, record)
            assert all(
                card in turn["legal"] for card, turn in zip(record["plays"], settled["plays"], strict=True)
            )
            score = settled["score"]
            assert {key: found[key] for key in ("outcome", "score", "pending")} == score
            taker = Deal.from_record(rules, from_json(told["record"])).taker
            ours, theirs = ("NS", "EW") if taker % 2 == 0 else ("EW", "NS")
            assert found["margin"] == score["score"][ours] - score["score"][theirs]

    @pytest.mark.parametrize(
        ("more", "points"),
        [
            # Line 18 of 000: capot marks 252 points; and N holds king and queen of trumps, 20 more.
            ([], 252 + 20),
            (["--set", "belote.points=0"], 252),
            (
                ["--set", "scoring.capot_bonus=0"],
                152 + 20,
            ),  # the 152 points of the cards; capot replaces the last trick
        ],
    )
    def test_who_holds_all_trumps_takes_all(self, run: Any, more: list[str], points: int) -> None:
        found = solved(run, own_suits(3), "belote-000", "--option", "announcements=false", *more)
        assert found["margin"] == points
        assert found["score"] == {"NS": points, "EW": 0}
        assert (found["outcome"], found["pending"], len(found["line"])) == ("made", 0, 12)

    def test_in_words(self, run: Any) -> None:
        Path("deal.json").write_text(json.dumps(own_suits(1)), encoding="utf-8")
        done = run("solve", "deal.json", "--variant", "belote-000", "--option", "announcements=false")
        assert (done.status, done.out.splitlines()[:2]) == (
            0, ["takers minus defence: 272", "play: AH AC AD AS"],
        )  # fmt: skip
        assert 'score: {"NS": 272, "EW": 0}' in done.out.splitlines()

    def test_the_record_may_stand_alone_or_in_what_deal_prints(self, run: Any) -> None:
        told = dealt(run, "belote-000", 7, 3)
        assert solved(run, told, "belote-000") == solved(run, told["record"], "belote-000")

    def test_from_the_middle_of_a_trick(self, run: Any) -> None:
        told = dealt(run, "belote-000", 7, 3)
        found = solved(run, told, "belote-000")
        told["record"]["plays"] += found["line"][:2]
        after = solved(run, told, "belote-000")
        assert (after["margin"], len(after["line"])) == (found["margin"], 10)  # best play is still best

    @pytest.mark.skipif(not facade.available(), reason="a whole deal needs numba")
    def test_a_finished_record_is_solved_from_its_first_lead(self, run: Any) -> None:
        finished = dealt(run, "belote-000", 7, 0)
        found = solved(run, finished, "belote-000")
        assert len(finished["record"]["plays"]) == len(found["line"]) == 32
        assert found == solved(run, dealt(run, "belote-000", 7, 8), "belote-000")

    @pytest.mark.parametrize(
        ("content", "error"),
        [
            (b"", "error: deal.json: not a JSON file: "),
            (b"hello", "error: deal.json: not a JSON file: "),
            (b'{"\xff": 1}', "error: deal.json: not a JSON file: "),
            (b"[" * 200_000, "error: deal.json: not a JSON file: "),
            (b"9" * 10_000, "error: deal.json: not a JSON file: "),
            (b" " * (1 << 20) + b"{}", "error: deal.json: larger than 1048576 bytes\n"),
            (b"[]", "error: record must be an object\n"),
            (b'{"record": null}', "error: record must be an object\n"),
            (b"{}", "error: record: dealer is missing\n"),
        ],
        ids=["empty", "words", "latin", "deep", "long", "huge", "list", "null", "bare"],
    )
    def test_a_file_that_is_no_record(self, run: Any, content: bytes, error: str) -> None:
        Path("deal.json").write_bytes(content)
        done = run("solve", "deal.json", "--variant", "belote-000")
        assert (done.status, done.out) == (2, "")
        assert done.err.startswith(error)
        assert done.err.count("\n") == 1

    @pytest.mark.parametrize(
        ("change", "error"),
        [
            ({"calls": ["pass"], "plays": []}, "error: the deal is not in play: nobody took\n"),
            ({"calls": ["pass"] * 8, "plays": [], "hands": None, "leader": None}, "error: the deal is not in play: nobody took\n"),
            ({"plays": ["AC"]}, "error: play.follow: AC is not legal: N does not hold it; legal: "),
            ({"plays": ["7H", "AD"]}, "error: play.follow: AD is not legal: E does not hold it; legal: "),
            ({"plays": ["7H", "7H"]}, "error: plays names a card twice\n"),
            ({"plays": ["1H"]}, "error: "),
            ({"deck": ["7C"] * 32}, "error: deck names a card twice\n"),
            ({"deck": None}, "error: record: deck is missing\n"),
            ({"dealer": "X"}, "error: "),
            ({"rules": "sha256:0"}, "error: record: rules must be a fingerprint"),
            ({"trump": "H"}, "error: record has an unknown field: trump\n"),
        ],
    )  # fmt: skip
    def test_a_record_that_does_not_fit(self, run: Any, change: dict[str, Any], error: str) -> None:
        Path("deal.json").write_text(json.dumps({**own_suits(3), **change}), encoding="utf-8")
        done = run("solve", "deal.json", "--variant", "belote-000")
        assert (done.status, done.out) == (2, "")
        assert done.err.startswith(error)
        assert done.err.count("\n") == 1

    def test_a_record_of_the_other_direction_does_not_fit(self, run: Any) -> None:
        Path("deal.json").write_text(json.dumps(dealt(run, "belote-002", 7, 3)), encoding="utf-8")
        done = run("solve", "deal.json", "--variant", "belote-000")
        assert (done.status, done.out) == (2, "")
        assert " is not legal: " in done.err


class TestDiffWithWitnesses:
    """`diff --witness`."""

    def test_it_names_both_variants_and_the_cases(self, run: Any) -> None:
        done = run("diff", A, B, "--witness")
        assert (done.status, done.err) == (0, "")
        assert done.out.splitlines()[-1] == f"{len(differing(A, B))} rule points differ"
        told = [line.strip() for line in done.out.splitlines() if ", all other rules being those of " in line]
        ids = {case.id for name in (A, B) for case in corpus.shipped().cases[name]}
        assert len(told) == len(differing(A, B))  # each of the seven can be shown
        assert {line.rpartition("[")[2].rstrip("]") for line in told} <= ids
        for name in (A, B):
            assert done.out.count(f"→ {name} (") == len(told)

    def test_without_it_there_are_none(self, run: Any) -> None:
        assert "→ belote" not in run("diff", A, B).out
        assert all("witness" not in one for one in run("diff", A, B, "--json").json["differences"])

    def test_in_french(self, run: Any) -> None:
        done = run("diff", "belote-000", "belote-003", "--witness", "--lang", "fr")
        assert done.status == 0
        assert "    aucune donne ne le montre : " in done.out
        assert ", les autres règles étant celles de belote-000 [" in done.out

    @pytest.mark.parametrize(("left", "right"), [(A, B), ("belote-000", "belote-003")])
    def test_as_json(self, run: Any, left: str, right: str) -> None:
        done = run("diff", left, right, "--witness", "--json")
        assert (done.status, done.err) == (0, "")
        assert (done.json["left"], done.json["right"]) == (left, right)
        assert [one["rule"] for one in done.json["differences"]] == differing(left, right)
        for one in done.json["differences"]:
            shown = one["witness"]
            assert shown["rule"] == one["rule"]
            assert (shown["left_value"], shown["right_value"]) == (
                one["left"]["value"],
                one["right"]["value"],
            )
            assert (shown["around"] is None) == bool(shown["why"])
            if shown["around"]:
                (case,) = (
                    case for case in corpus.shipped().cases[shown["around"]] if case.id == shown["case"]
                )
                assert (case.question, case.given) == (shown["question"], shown["given"])
                assert shown["left"] != shown["right"]

    def test_of_two_readings(self, run: Any) -> None:
        found = run(
            "diff", "belote-003", "belote-003", "--reading-b", "corrected", "--witness", "--json"
        ).json
        assert [one["rule"] for one in found["differences"]] == ["cards.trump_points", "cards.plain_points"]
        for one in found["differences"]:
            assert (
                one["witness"]["left"]["points"] > one["witness"]["right"]["points"]
            )  # a queen counts 5, not 3

    def test_of_a_house_rule(self, run: Any) -> None:
        Path("house.yaml").write_text(HOUSE, encoding="utf-8")
        done = run("diff", "belote-000", "house.yaml", "--witness")
        assert done.status == 0
        for text in (
            "→ belote-000 (required):",
            "→ house (free):",
            "→ belote-000 (carried):",
            "→ house (failed):",
        ):
            assert text in done.out
        (_, tie) = run("diff", "house.yaml", "belote-000", "--witness", "--json").json["differences"]
        assert (tie["witness"]["left"]["outcome"], tie["witness"]["right"]["outcome"]) == ("failed", "tied")

    def test_of_a_variant_beside_itself(self, run: Any) -> None:
        done = run("diff", A, A, "--witness")
        assert (done.status, done.out) == (0, "no rule point differs\n")
        assert run("diff", A, A, "--witness", "--json").json == {"left": A, "right": A, "differences": []}

    def test_of_a_game_that_is_named_and_not_described(self, run: Any) -> None:
        Path("two.yaml").write_text(TWO, encoding="utf-8")
        players, tie = run("diff", "belote-000", "two.yaml", "--witness", "--json").json["differences"]
        assert players["witness"]["why"]
        assert tie["witness"]["right"]["outcome"] == "failed"

    def test_of_a_game_that_is_named_and_not_described_the_other_way_round(self, run: Any) -> None:
        Path("two.yaml").write_text(TWO, encoding="utf-8")
        assert run("diff", "two.yaml", "belote-000", "--witness").status == 0


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("impact", ["--deals", "--seed", "--policy [random|heuristic|perfect]", "--save", "--svg", "--workers", "--scheduler", "--task-deals", "--lang [fr|en]", "--json", "Ctrl-C"]),
        ("solve", ["RECORD", "--variant", "--set", "--reading", "--option", "--json"]),
        ("perft", ["--seed", "--number", "--depth", "--divide", "--set", "--reading", "--option", "--json"]),
        ("diff", ["--witness", "--reading-a", "--reading-b", "--lang [fr|en]", "--json", "The exit status is 0 whether or not they differ."]),
    ],
)  # fmt: skip
def test_the_help_names_every_option(run: Any, command: str, words: list[str]) -> None:
    done = run(command, "--help")
    assert (done.status, done.err) == (0, "")
    assert all(word in done.out for word in words)


NOT_SPECIFIED = (
    "error: table.players: not specified by the document: a game for 2 players is named, not described\n"
)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["impact", A], "Missing argument 'B'."),
        (["impact", A, "belote-0003"], "error: belote-0003 is not a variant (did you mean belote-003?)"),
        (["impact", A, "none.yaml"], "error: none.yaml: cannot be read: No such file or directory"),
        (["impact", A, "two.yaml"], NOT_SPECIFIED),
        (["impact", A, B, "--deals", "0"], "0 is not in the range"),
        (["impact", A, B, "--deals", "1e9"], "'1e9' is not a valid integer"),
        (["impact", A, B, "--seed", "-1"], "-1 is not in the range"),
        (["impact", A, B, "--seed", str(2**64)], "is not in the range"),
        (["impact", A, B, "--policy", "clever"], "'clever' is not one of 'random', 'heuristic', 'perfect'."),
        (["impact", A, B, "--workers", "0"], "0 is not in the range"),
        (["impact", A, B, "--task-deals", "0"], "0 is not in the range"),
        (["impact", A, B, "--svg", "."], "'.' is a directory"),
        (["impact", A, B, "--save", "."], "'.' is a directory"),
        (["impact", A, B, "--lang", "de"], "'de' is not one of 'fr', 'en'."),
        (["perft"], "Missing argument 'VARIANT'."),
        (["perft", "belote-0003"], "error: belote-0003 is not a variant (did you mean belote-003?)"),
        (["perft", "two.yaml", "--depth", "1"], NOT_SPECIFIED),
        (["perft", A, "--depth", "33"], "33 is not in the range"),
        (["perft", A, "--depth", "-1"], "-1 is not in the range"),
        (["perft", A, "--depth", "two"], "'two' is not a valid integer"),
        (["perft", A, "--number", "-1"], "-1 is not in the range"),
        (["perft", A, "--depth", "3", "--after", "TC", "--after", "TC"], " does not hold it; legal: "),
        (["perft", A, "--depth", "3", "--after", "10C"], "error: '10C' is not a card"),
        (["perft", A, "--set", "play.follow"], "error: play.follow is not RULE=VALUE"),
        (["perft", A, "--reading", "corrected"], f"error: {A} has no reading corrected; it has: none"),
        (["perft", A, "--option", "direction=clockwise"], f"error: {A} has no option direction"),
        (["solve", "--variant", A], "Missing argument 'RECORD'."),
        (["solve", "two.yaml"], "Missing option '--variant'."),
        (["solve", "two.yaml", "--variant", A], "error: two.yaml: not a JSON file: "),
        (["solve", "none.json", "--variant", A], "No such file or directory"),
        (["solve", ".", "--variant", A], "'.' is a directory"),
        (["diff", A, "--witness"], "Missing argument 'B'."),
        (["diff", A, B, "--witness", "--reading-b", "corrected"], f"error: {B} has no reading corrected; it has: none"),
        (["diff", A, "none.yaml", "--witness"], "error: none.yaml: cannot be read: No such file or directory"),
    ],
)  # fmt: skip
def test_bad_usage_is_said_and_ends_with_2(run: Any, arguments: list[str], error: str) -> None:
    Path("two.yaml").write_text(TWO, encoding="utf-8")
    done = run(*arguments)
    assert (done.status, done.out) == (2, "")
    assert error in done.err
    assert files() == ["two.yaml"]


@pytest.mark.parametrize("option", ["--svg", "--save"])
def test_a_file_that_cannot_be_written_is_said_and_ends_with_2(run: Any, option: str) -> None:
    done = run("impact", A, B, "--deals", "20", option, "none/impact.out")
    assert done.status == 2
    assert "none/impact.out" in done.err


def test_no_card_has_no_first_card(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def counted(*_: Any, **__: Any) -> int:
        raise TimeoutError

    monkeypatch.setattr(perft, "perft", counted)
    done = run("perft", A, "--depth", "0", "--divide")
    assert (done.status, done.out) == (2, "")
    assert done.err == "error: a depth of 0 has no first card\n"


def test_perft_names_a_house_rule_by_its_id_as_deal_does(run: Any) -> None:
    Path("house.yaml").write_text(HOUSE, encoding="utf-8")
    assert run("deal", "house.yaml", "--json").json["variant"] == "house"
    assert run("perft", "house.yaml", "--depth", "1", "--json").json["variant"] == "house"
