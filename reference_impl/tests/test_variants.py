"""The four variant files: their shape, what the checker finds, and the readings that needed a decision."""

import os
from pathlib import Path
from typing import Any

import pytest
from belote_spec import practice, yaml_loader
from belote_spec import variant as variants
from belote_spec.catalogue import PHASES, catalogue, settings, shown
from belote_spec.check import POINT_KEYS, TOP_KEYS, check
from belote_spec.compare import differences
from belote_spec.errors import NotReadable
from belote_spec.resources import data
from belote_spec.variant import BASES

VARIANTS = variants.builtin()
TEXTS = Path(os.environ.get("BELOTE_SOURCES") or Path(__file__).resolve().parents[3] / "shared" / "sources")
FOUR = ("belote-000", "belote-002", "belote-003", "belote-004")


def content(name: str) -> dict[str, Any]:
    """A variant file as it is written."""
    return yaml_loader.read(data("rules").joinpath(f"{name}.yaml").read_bytes(), name).value


def test_the_four_documents_are_there() -> None:
    assert VARIANTS == FOUR
    assert [header["id"] for header in variants.headers()] == list(FOUR)


def test_the_catalogue_has_86_rule_points() -> None:
    assert len(catalogue()) == 86


@pytest.mark.parametrize("name", FOUR)
class TestAFile:
    """Every rule point, in one order."""

    def test_its_keys_stand_in_the_one_order(self, name: str) -> None:
        written = content(name)
        assert list(written) == [key for key in TOP_KEYS if key in written]
        points = [f"{phase}.{rule}" for phase in PHASES for rule in written[phase]]
        assert points == list(catalogue())
        for phase in PHASES:
            for said in written[phase].values():
                assert list(said) == [key for key in POINT_KEYS if key in said]

    def test_silence_is_written(self, name: str) -> None:
        for phase in PHASES:
            for said in content(name)[phase].values():
                assert said["basis"] in BASES
                assert ("value" in said) == (said["basis"] != "silent")

    def test_excerpts_are_short(self, name: str) -> None:
        for point in variants.load(name).points.values():
            assert all(len(one.excerpt) <= 140 for one in point.evidence)
            assert bool(point.evidence) == (point.basis != "silent")

    def test_open_points_list_their_readings(self, name: str) -> None:
        variant = variants.load(name)
        for rule, values in variant.open_points().items():
            assert values[0] == variant.rules[rule]
            assert all(catalogue()[rule].accepts(value) for value in values)
            if variant.points[rule].basis != "silent":
                assert len(values) > 1
                assert all(
                    reading.because["fr"] and reading.because["en"]
                    for reading in variant.points[rule].readings
                )

    def test_a_silent_point_names_its_sources(self, name: str) -> None:
        known = practice.sources()
        for point in variants.load(name).points.values():
            assert bool(point.sources) == (point.basis == "silent")
            assert set(point.sources) <= set(known)
            assert all(set(reading.sources) <= set(known) for reading in point.readings)

    def test_it_holds_two_languages_and_its_document(self, name: str) -> None:
        variant = variants.load(name)
        assert set(variant.title) == {"fr", "en"}
        assert variant.source["language"] == "fr"
        assert variant.source["name"].startswith(name.removeprefix("belote-"))

    def test_it_passes_without_its_document(self, name: str) -> None:
        found = check(name, deals=20)
        assert found.problems == []
        assert found.covered is not None
        assert found.covered[0] == found.covered[1] > 50
        assert any("without the documents" in note for note in found.notes)
        assert found.deals == 20

    def test_it_passes_with_its_document(self, name: str) -> None:
        if not TEXTS.is_dir():
            pytest.skip("the documents are not at hand; set BELOTE_SOURCES to their folder")
        found = check(name, TEXTS, deals=20)
        assert (found.problems, found.notes) == ([], [])
        assert found.covered is not None
        assert found.covered[0] == found.covered[1]

    def test_its_hash_is_that_of_its_rules(self, name: str) -> None:
        variant = variants.load(name)
        assert variant.sha256.startswith("sha256:")
        assert variant.with_values({"scoring.last_trick": 20}).sha256 != variant.sha256
        assert variant.with_values({"scoring.last_trick": 10}).sha256 == variant.sha256


def test_a_document_that_was_changed_is_noticed(tmp_path: Path) -> None:
    name = variants.load("belote-002").source["name"]
    (tmp_path / name).write_text("La belote se joue à cinq personnes.\n", encoding="utf-8")
    messages = [str(problem) for problem in check("belote-002", tmp_path, deals=1).problems]
    assert f"{name}: source.sha256: the document is not the one the file was written from" in messages
    assert f"{name}:1: sentence 1.1 is not the one in sources.lock" in messages


def test_a_document_that_is_missing_is_noticed(tmp_path: Path) -> None:
    (problem, *_) = check("belote-002", tmp_path, deals=1).problems
    assert str(problem) == f"{variants.load('belote-002').source['name']}: No such file or directory"


def test_003_is_the_only_one_that_is_wrong_about_itself() -> None:
    wrong = {name: [one.says for one in check(name, deals=1).verdicts if not one.holds] for name in FOUR}
    assert {name: sorted(says) for name, says in wrong.items() if says} == {"belote-003": [82, 162, 250]}
    assert {one.under for one in check("belote-003", deals=1).verdicts} == {("corrected",)}


class TestChoices:
    """Options, readings and values chosen at run time, and which comes first."""

    @pytest.mark.parametrize(
        ("name", "options"),
        [
            ("belote-000", {"announcements": (True, False), "target": (501, 301, 1001),
                            "direction": ("clockwise", "counterclockwise")}),
            ("belote-002", {"announcements": (True, False), "target": ()}),
            ("belote-003", {"target": ()}),
            ("belote-004", {"target": ()}),
        ],
    )  # fmt: skip
    def test_what_each_document_leaves_to_the_players(self, name: str, options: dict[str, Any]) -> None:
        found = variants.load(name).options
        assert {option: one.values for option, one in found.items()} == options

    def test_any_positive_target_where_the_document_names_none(self) -> None:
        variant = variants.load("belote-004")
        assert variant.with_options({"target": 777}).rules["match.target"] == 777
        assert variant.rules["match.target"] == 1000

    def test_a_value_that_is_set_overrides_the_option_for_it(self) -> None:
        variant = variants.load("belote-000", values={"match.target": 1000})
        assert variant.with_options({"target": 301}).rules["match.target"] == 1000

    def test_an_option_overrides_a_reading(self) -> None:
        variant = variants.load("belote-000").with_options({"announcements": False})
        assert variant.rules["announcements.enabled"] == "no"

    def test_a_named_reading_moves_its_points_together(self) -> None:
        default, corrected = variants.load("belote-003"), variants.load("belote-003", reading="corrected")
        changed = [difference.point.id for difference in differences(default, corrected)]
        assert changed == ["cards.trump_points", "cards.plain_points"]
        assert corrected.rules["cards.plain_points"]["Q"] == 3

    def test_a_value_overrides_a_reading(self) -> None:
        variant = variants.load(
            "belote-003", reading="corrected", values={"scoring.capot_bonus": {"total": 250}}
        )
        assert variant.rules["scoring.capot_bonus"] == {"total": 250}

    def test_a_house_file_keeps_options_and_readings_of_its_parent(self, tmp_path: Path) -> None:
        (tmp_path / "house.yaml").write_text(
            "extends: belote-003\nscoring: {tie: {value: failed}}\n", encoding="utf-8"
        )
        house = variants.load(str(tmp_path / "house.yaml"), reading="corrected")
        assert house.rules["cards.trump_points"]["Q"] == 3
        assert house.rules["scoring.tie"] == "failed"
        assert house.with_options({"target": 600}).rules["match.target"] == 600
        assert [
            one.point.id for one in differences(variants.load("belote-003", reading="corrected"), house)
        ] == ["scoring.tie"]

    def test_a_house_file_settles_an_option(self, tmp_path: Path) -> None:
        (tmp_path / "house.yaml").write_text(
            'extends: belote-000\nannouncements: {enabled: {value: "no"}}\n', encoding="utf-8"
        )
        house = variants.load(str(tmp_path / "house.yaml"))
        assert house.with_options({"announcements": True}).rules["announcements.enabled"] == "no"

    @pytest.mark.parametrize(
        "text", ["play.raise_trump=never", "match.target=501", 'scoring.capot_bonus={"total":252}']
    )
    def test_a_value_as_the_command_line_writes_it(self, text: str) -> None:
        ((rule, value),) = settings([text]).items()
        assert f"{rule}={shown(value)}" == text

    def test_every_wrong_setting_is_told(self) -> None:
        with pytest.raises(NotReadable) as refused:
            settings(["play.raise_trump=nevr", "play.raise=never", "x"])
        assert len(refused.value.problems) == 3


DECISIONS = [
    ("000", "play.ruff_partner", "free", ["required"]),
    ("000", "play.partner_holds_after_opponent_ruff", "as_partner", ["as_opponent"]),
    ("000", "announcements.square_order", "play_order", ["natural_order"]),
    ("000", "belote.when_tied", "kept", ["carried"]),
    ("000", "announcements.declaring", "automatic", ["optional"]),
    ("000", "scoring.capot_by_defence", "scored", ["not_scored"]),
    ("002", "play.overruff_partner", "required_if_trumping", ["free"]),
    ("002", "announcements.long_sequence", "one_announcement", ["split"]),
    ("002", "belote.declared", "both_words", ["automatic"]),
    ("002", "announcements.unsaid", "count", ["void"]),
    ("002", "announcements.per_seat", "all", ["one"]),
    ("003", "play.first_leader", "after_dealer", ["taker"]),
    ("003", "play.overruff_partner", "required_if_trumping", ["free"]),
    ("003", "play.raise_trump", "always", ["not_over_partner"]),
    ("003", "belote.holder", "king_and_queen", ["king_or_queen"]),
    ("003", "belote.when_failed", "to_defence", ["kept"]),
    ("003", "belote.when_tied", "carried", ["kept"]),
    ("003", "announcements.unsaid", "count", ["void"]),
    ("003", "announcements.card_reuse", "square_and_sequence", ["forbidden"]),
    ("003", "announcements.per_seat", "one", ["all"]),
    ("003", "announcements.square_order", "play_order", ["natural_order"]),
    ("003", "announcements.declared_at", "before_first_trick", ["with_first_card"]),
    ("003", "deal.last_order", "rotation", ["taker_first"]),
    ("003", "belote.declared", "both_words", ["automatic"]),
    (
        "003",
        "announcements.ranking",
        ["points", "square", "height"],
        [["points", "square", "height", "trump"]],
    ),
    ("003", "scoring.capot_bonus", 88, [{"total": 250}]),
    ("003", "match.target", 1000, [1001]),
    (
        "004",
        "announcements.ranking",
        ["points", "trump"],
        [["trump", "points"], ["points", "square", "height", "trump"]],
    ),
    ("004", "play.overruff_partner", "required_if_trumping", ["free"]),
    ("004", "play.raise_trump", "always", ["not_over_partner"]),
    ("004", "scoring.made_defence", "tricks_only", ["tricks_and_belote", "own_total"]),
    ("004", "announcements.declaring", "optional", ["automatic"]),
    ("004", "announcements.long_sequence", "one_announcement", ["split"]),
    ("004", "announcements.scored", "whole_team", ["holder_only"]),
    ("004", "scoring.capot_by_defence", "scored", ["not_scored"]),
]


@pytest.mark.parametrize(("document", "rule", "default", "others"), DECISIONS)
def test_a_reading_that_needed_a_decision(document: str, rule: str, default: Any, others: list[Any]) -> None:
    point = variants.load(f"belote-{document}").points[rule]
    assert point.value == default
    assert point.basis in ("ambiguous", "contradictory")
    assert [reading.value for reading in point.readings] == others


@pytest.mark.parametrize("rule", ["cards.trump_points", "cards.plain_points"])
def test_003_writes_5_for_the_queen_and_reckons_with_3(rule: str) -> None:
    point = variants.load("belote-003").points[rule]
    assert (point.value["Q"], point.basis) == (5, "contradictory")
    assert [reading.value["Q"] for reading in point.readings] == [3]


def test_points_in_no_row_of_the_decisions_are_not_open() -> None:
    rows = {(document, rule) for document, rule, _, _ in DECISIONS}
    rows |= {("003", "cards.trump_points"), ("003", "cards.plain_points")}
    for document in ("000", "002", "003", "004"):
        for rule, point in variants.load(f"belote-{document}").points.items():
            if point.basis in ("ambiguous", "contradictory"):
                assert (document, rule) in rows


@pytest.mark.parametrize(
    ("rule", "value"),
    [
        ("table.direction", "counterclockwise"),
        ("match.target", 1000),
        ("belote.when_tied", "kept"),
        ("scoring.capot_announcements", "kept"),
        ("scoring.capot_makes_contract", "no"),
        ("announcements.card_reuse", "forbidden"),
        ("announcements.unsaid", "void"),
        ("announcements.tie", "first_declarer"),
        ("announcements.ranking", ["points", "square", "height", "trump"]),
    ],
)
def test_common_practice_where_its_sources_differ(rule: str, value: Any) -> None:
    phase, name = rule.split(".")
    assert practice.common_file().value[phase][name]["value"] == value


def test_no_silence_lets_records_go_unshared() -> None:
    # the direction, the cards and plain integers have no other value of common practice
    common = practice.common_file().value
    for phase in PHASES:
        for name, said in common[phase].items():
            if phase == "cards" or (phase, name) == ("table", "direction") or isinstance(said["value"], int):
                assert "also" not in said


def test_004_is_silent_where_it_says_nothing_of_the_deal() -> None:
    # « 004 gives no deck, deal, calls, leader, trick winner, tie or target »
    points = variants.load("belote-004").points
    silent = [rule for rule in points if rule.startswith(("deal.", "auction."))]
    silent += [
        "play.first_leader",
        "play.next_leader",
        "play.trick_winner",
        "scoring.tie",
        "match.target",
        "cards.deck",
    ]
    assert {points[rule].basis for rule in silent} == {"silent"}
