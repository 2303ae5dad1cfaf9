"""Broken and hostile variant files: each is refused with the place, what was found, what is allowed and the nearest word.

A file is written into an empty folder and loaded by its name; nothing but the error may come of it. Texts begin with
``extends: belote-000`` on line 1 unless they stand for a whole file.
"""

from contextlib import suppress
from pathlib import Path

import pytest
from bad_files import FILES, HOUSE, HOUSES, UNPARSED
from belote_spec import variant as variants
from belote_spec import yaml_loader
from belote_spec.check import check
from belote_spec.errors import BeloteError, NotReadable
from belote_spec.resources import read_text


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def refused(content: bytes) -> list[str]:
    """The errors of a file named house.yaml."""
    Path("house.yaml").write_bytes(content)
    with pytest.raises(NotReadable) as error:
        variants.load("house.yaml")
    lines = [str(problem) for problem in error.value.problems]
    assert str(error.value).splitlines() == lines
    return lines


@pytest.mark.parametrize(("body", "errors"), HOUSES.values(), ids=HOUSES)
def test_a_house_file_is_refused(body: str, errors: list[str]) -> None:
    assert refused((HOUSE + body).encode()) == [f"house.yaml:{error}" for error in errors]


@pytest.mark.parametrize(("content", "errors"), FILES.values(), ids=FILES)
def test_a_file_is_refused(content: bytes, errors: list[str]) -> None:
    assert refused(content) == [f"house.yaml:{error}" for error in errors]


@pytest.mark.parametrize(("content", "begins"), UNPARSED.values(), ids=UNPARSED)
def test_a_file_that_is_not_yaml_is_refused(content: bytes, begins: str) -> None:
    (error,) = refused(content)
    assert error.startswith(begins)


@pytest.mark.parametrize("content", [HOUSE + body for body, _ in HOUSES.values()], ids=HOUSES)
def test_the_checker_says_the_same_and_does_not_fall_over(content: str) -> None:
    Path("house.yaml").write_text(content, encoding="utf-8")
    found = check("house.yaml", deals=1)
    assert not found.passed
    assert [str(problem) for problem in found.problems] == refused(content.encode())


class TestMissingPoints:
    """A complete file names every rule point, silence included."""

    def test_each_is_named(self) -> None:
        whole = read_text("rules", "belote-004.yaml")
        lines = [
            line
            for line in whole.splitlines()
            if line not in ("  rounding: {basis: silent}", "  cut: {basis: silent}")
        ]
        assert len(lines) == len(whole.splitlines()) - 2
        hint = "this rule point is missing (write basis: silent where the document says nothing)"
        assert refused("\n".join(lines).encode()) == [
            f"house.yaml:1: table.cut: {hint}",
            f"house.yaml:1: scoring.rounding: {hint}",
        ]

    def test_a_house_file_needs_only_what_it_changes(self) -> None:
        Path("house.yaml").write_text(HOUSE + "scoring: {tie: {value: failed}}\n", encoding="utf-8")
        assert variants.load("house.yaml").rules["scoring.tie"] == "failed"


class TestParents:
    """`extends`: an id, or a path relative to the file."""

    def test_a_circle_of_three(self) -> None:
        for name, parent in [("a", "b"), ("b", "c"), ("c", "a")]:
            Path(f"{name}.yaml").write_text(f"extends: {parent}.yaml\n", encoding="utf-8")
        with pytest.raises(NotReadable) as error:
            variants.load("a.yaml")
        assert str(error.value) == "c.yaml:1: extends: a circle: a.yaml extends this file again"

    def test_a_chain_that_is_too_long(self) -> None:
        for number in range(30):
            Path(f"h{number}.yaml").write_text(f"extends: h{number + 1}.yaml\n", encoding="utf-8")
        Path("h30.yaml").write_text(HOUSE, encoding="utf-8")
        with pytest.raises(NotReadable, match="more than 20 files extend one another"):
            variants.load("h0.yaml")

    def test_a_parent_with_an_error_names_the_parents_file(self) -> None:
        Path("parent.yaml").write_text(HOUSE + "scoring: {tie: {value: carry}}\n", encoding="utf-8")
        assert refused(b"extends: parent.yaml\n") == [
            'parent.yaml:2: scoring.tie.value: "carry" is not allowed; allowed: carried, failed, made (did you mean carried?)'
        ]

    def test_a_folder_is_no_file(self) -> None:
        Path("folder.yaml").mkdir()
        with pytest.raises(NotReadable) as error:
            variants.load("folder.yaml")
        assert str(error.value) == "folder.yaml: cannot be read: Is a directory"

    def test_no_such_file(self) -> None:
        with pytest.raises(NotReadable) as error:
            variants.load("none.yaml")
        assert str(error.value) == "none.yaml: cannot be read: No such file or directory"

    def test_no_such_variant(self) -> None:
        with pytest.raises(NotReadable) as error:
            variants.load("belote-0003")
        assert str(error.value) == "belote-0003 is not a variant (did you mean belote-003?)"

    def test_a_parent_through_a_folder(self) -> None:
        Path("rules").mkdir()
        Path("rules/parent.yaml").write_text(HOUSE + "scoring: {tie: {value: failed}}\n", encoding="utf-8")
        Path("rules/house.yaml").write_text("extends: parent.yaml\n", encoding="utf-8")
        house = variants.load("rules/house.yaml")
        assert house.rules["scoring.tie"] == "failed"
        assert house.lineage == ("house", "parent", "belote-000")


class TestContradictions:
    """What a schema cannot see, the checker does."""

    def problems(self, body: str) -> list[str]:
        """The checker's problems with a house file."""
        Path("house.yaml").write_text(HOUSE + body, encoding="utf-8")
        return [str(problem) for problem in check("house.yaml", deals=2).problems]

    def test_one_each_where_all_is_said_by_itself(self) -> None:
        assert self.problems("announcements: {per_seat: {value: one}}\n") == [
            (
                "house.yaml:2: announcements.per_seat: one contradicts announcements.declaring: automatic "
                "(everything held is said by itself)"
            )
        ]

    def test_a_trump_required_and_forbidden(self) -> None:
        assert self.problems(
            "play: {ruff_partner: {value: required}, overruff_partner: {value: no_trump_at_all}}\n"
        ) == [
            (
                "house.yaml:2: play.overruff_partner: no_trump_at_all contradicts play.ruff_partner: required "
                "(a trump is required and forbidden)"
            )
        ]

    def test_a_capot_worth_less_than_its_cards(self) -> None:
        assert self.problems("scoring: {capot_bonus: {value: {total: 100}}}\n") == [
            "house.yaml:2: scoring.capot_bonus: a capot would score less than its cards"
        ]

    def test_phases_out_of_order(self) -> None:
        assert self.problems("scoring: {tie: {value: failed}}\ncards: {deck: {value: 32}}\n") == [
            "house.yaml:2: scoring: out of order: cards comes before it"
        ]

    def test_points_out_of_order(self) -> None:
        assert self.problems("scoring:\n  tie: {value: failed}\n  last_trick: {value: 10}\n") == [
            "house.yaml:3: scoring.tie: out of order: last_trick comes before it"
        ]

    def test_a_reading_that_is_the_value(self) -> None:
        (problem,) = self.problems(
            "scoring:\n  tie:\n    value: failed\n    basis: ambiguous\n    evidence: [{excerpt: mots, line: 1, sentence: 1}]\n"
            "    readings: [{value: failed, because: pourquoi}]\n"
        )
        assert problem == "house.yaml:3: scoring.tie: the reading failed is listed twice or is the value"

    def test_a_named_reading_of_no_listed_value(self) -> None:
        assert self.problems("readings: {mine: {scoring.tie: made}}\n") == [
            "house.yaml: readings.mine: the reading mine is not among the readings of scoring.tie"
        ]

    def test_a_false_claim(self) -> None:
        assert self.problems(
            "claims: [{kind: majority, value: 81, excerpt: mots, line: 1, sentence: 1}]\n"
        ) == ["house.yaml: claims: « mots »: 81 is false: the rules give 82 (declare it with holds: false)"]

    def test_a_true_claim_declared_false(self) -> None:
        claim = "{kind: majority, value: 82, holds: false, excerpt: mots, line: 1, sentence: 1}"
        assert self.problems(f"claims: [{claim}]\n") == [
            "house.yaml: claims: « mots »: 82 is true: the rules give 82 (leave out holds: false)"
        ]

    def test_two_players_cannot_be_played(self) -> None:
        (problem,) = self.problems("table: {players: {value: 2}}\n")
        assert problem.startswith("house.yaml:2: table.players: ")
        assert problem.endswith("not specified by the document: a game for 2 players is named, not described")


class TestChoices:
    """Options, readings and values chosen from outside."""

    @pytest.mark.parametrize(
        ("document", "options", "error"),
        [
            (
                "belote-000",
                {"targets": 501},
                "belote-000 has no option targets; it has: announcements, target, direction",
            ),
            (
                "belote-002",
                {"direction": "clockwise"},
                "belote-002 has no option direction; it has: announcements, target",
            ),
            (
                "belote-003",
                {"announcements": False},
                "belote-003 has no option announcements; it has: target",
            ),
            ("belote-000", {"target": 600}, "option target: 600 is not allowed; allowed: 501, 301, 1001"),
            ("belote-004", {"target": 0}, "option target: 0 is not allowed; allowed: a positive integer"),
            (
                "belote-004",
                {"target": True},
                "option target: true is not allowed; allowed: a positive integer",
            ),
            (
                "belote-000",
                {"announcements": 1},
                "option announcements: 1 is not allowed; allowed: true, false",
            ),
        ],
    )
    def test_an_option(self, document: str, options: dict[str, object], error: str) -> None:
        with pytest.raises(NotReadable) as refusal:
            variants.load(document).with_options(options)
        assert str(refusal.value) == error

    def test_a_named_reading(self) -> None:
        with pytest.raises(NotReadable) as refusal:
            variants.load("belote-003", reading="corected")
        assert str(refusal.value) == "belote-003 has no reading corected; it has: corrected"

    @pytest.mark.parametrize(
        ("values", "error"),
        [
            ({"scoring.ties": "failed"}, "scoring.ties is not a rule point (did you mean scoring.tie?)"),
            ({"scoring.tie": "carry"}, "scoring.tie: carry is not allowed; allowed: carried, failed, made (did you mean carried?)"),
            ({"scoring.last_trick": True}, "scoring.last_trick: true is not allowed; allowed: a whole number from 0 to 1000"),
            ({"deal.first_packets": [5, 5]}, ("deal.first_packets: [5,5] is not allowed; allowed: a list of 1 to 5 items, "
             "each a whole number from 1 to 5")),
        ],
    )  # fmt: skip
    def test_a_value(self, values: dict[str, object], error: str) -> None:
        with pytest.raises(NotReadable) as refusal:
            variants.load("belote-000", values=values)
        assert str(refusal.value) == error


def test_every_prefix_of_a_file_is_read_or_refused() -> None:
    whole = read_text("rules", "belote-004.yaml").encode()
    for end in range(0, len(whole), 997):
        with suppress(BeloteError):
            yaml_loader.read(whole[:end], "part.yaml")


def test_there_are_sixty_and_more() -> None:
    assert len(HOUSES) + len(FILES) + len(UNPARSED) >= 90
