"""The variant schema is complete, bilingual, and refuses what a variant file may not say."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

Json = Any

SCHEMAS = Path(__file__).resolve().parents[2] / "schemas"
SCHEMA: Json = json.loads((SCHEMAS / "variant.schema.json").read_text(encoding="utf-8"))
COMMON: Json = json.loads((SCHEMAS / "common.schema.json").read_text(encoding="utf-8"))
VARIANT_FILE = Draft202012Validator(SCHEMA)
COMMON_FILE = Draft202012Validator(COMMON)
VALUES: Json = SCHEMA["$defs"]["values"]

RULES = {
    "table": "players partners direction first_dealer next_dealer shuffle cut",
    "cards": "deck trump_order plain_order trump_points plain_points",
    "deal": "first_packets first_recipient turn_up last_packets last_order turn_up_goes_to",
    "auction": "first_caller first_round second_round ends all_pass contracts",
    "play": """
        first_leader next_leader trick_winner follow raise_plain raise_trump ruff_opponent ruff_partner
        overruff_opponent underruff_opponent overruff_partner partner_holds_after_opponent_ruff discard
    """,
    "announcements": """
        enabled sequence_points long_sequence sequence_order square_points declared_at declared_content
        declaring per_seat must_exceed unsaid ranking square_order tie scored card_reuse split shown
    """,
    "belote": "holder points declared order beside_announcements when_failed when_tied",
    "scoring": """
        last_trick contract contract_counts made_takers made_defence failed_base failed_announcements
        failed_takers capot_bonus capot_last_trick capot_when capot_by_defence capot_announcements
        capot_makes_contract tie carried_to second_tie carried_over_all_pass rounding
    """,
    "match": "target both_reach tied_at_target pot_at_end structure",
}
PHASES = list(RULES)
CATALOGUE = [f"{phase}.{rule}" for phase, rules in RULES.items() for rule in rules.split()]
RITUAL = {
    "table.first_dealer",
    "table.shuffle",
    "table.cut",
    "announcements.declared_at",
    "announcements.declared_content",
    "announcements.shown",
    "match.structure",
}
RANKS = ["7", "8", "9", "T", "J", "Q", "K", "A"]
BOTH = {"fr": "Une phrase.", "en": "A sentence."}
EXCERPT = {"excerpt": "quelques mots du texte", "line": 3, "sentence": 1}


def entry(point: str) -> Json:
    """The schema of one rule point, as it stands under its phase."""
    phase, rule = point.split(".")
    return SCHEMA["properties"][phase]["properties"][rule]


def named(point: str) -> list[Json]:
    """The values of a point that the schema writes out."""
    return [member["const"] for member in VALUES[point].get("oneOf", []) if "const" in member]


def meanings(value: Json) -> list[Json]:
    """What each alternative of a value's schema means, None where nothing is said."""
    if "oneOf" in value:
        return [meaning for member in value["oneOf"] for meaning in meanings(member)]
    inner = meanings(value["items"]) if "oneOf" in value.get("items", {}) else []
    return [value.get("x-meaning"), *inner]


def first_value(point: str) -> Json:
    """One allowed value of a point."""
    return (named(point) or entry(point)["x-mutants"])[0]


def document() -> Json:
    """A complete variant file in which every point is stated."""
    made: Json = {
        "id": "made-up",
        "title": BOTH,
        "source": {"name": "made-up.txt", "language": "fr", "sha256": "0f" * 32},
        "options": {
            "announcements": {"rule": "announcements.enabled", "values": [True, False], "default": True},
            "target": {"rule": "match.target", "default": 501, "evidence": [EXCERPT]},
            "direction": {"rule": "table.direction", "values": ["clockwise"], "default": "clockwise"},
        },
        "readings": {"corrected": {"scoring.last_trick": 20}},
        "claims": [
            {"kind": "majority", "value": 82, "holds": False, "holds_under": ["corrected"], **EXCERPT}
        ],
        "not_rules": [{"line": 1, "sentence": 1, "to": {"line": 1, "sentence": 2}, "why": "aim"}],
    }
    for point in CATALOGUE:
        phase, rule = point.split(".")
        stated = {"value": first_value(point), "basis": "stated", "evidence": [EXCERPT], "note": BOTH}
        made.setdefault(phase, {})[rule] = stated
    return made


def common() -> Json:
    """A complete file of common practice."""
    made: Json = {"sources": {"FFB16": {"title": "Règles officielles", "url": "https://example.org/regles"}}}
    for point in CATALOGUE:
        phase, rule = point.split(".")
        made.setdefault(phase, {})[rule] = {"value": first_value(point), "source": ["FFB16"]}
    return made


def faults(instance: Json, validator: Draft202012Validator = VARIANT_FILE) -> list[str]:
    """Every error of an instance, as `place: message`."""
    found = validator.iter_errors(instance)
    return sorted(f"{'/'.join(map(str, error.absolute_path))}: {error.message}" for error in found)


def allows(point: str, value: Json) -> bool:
    """Whether a value is one of its point's."""
    phase, rule = point.split(".")
    return not faults({"extends": "made-up", phase: {rule: {"value": value}}})


def with_point(point: str, said: Json) -> Json:
    """The complete document with one point said otherwise."""
    phase, rule = point.split(".")
    made = document()
    made[phase][rule] = said
    return made


# --- the schema itself


@pytest.mark.parametrize("schema", [SCHEMA, COMMON], ids=["variant", "common"])
def test_the_schema_is_a_json_schema(schema: Json) -> None:
    Draft202012Validator.check_schema(schema)


def test_the_values_are_json_schemas() -> None:
    Draft202012Validator.check_schema({"$defs": VALUES})


def test_the_points_are_the_catalogue_in_order() -> None:
    assert len(CATALOGUE) == 86
    phases = [name for name, member in SCHEMA["properties"].items() if "x-title" in member]
    assert phases == PHASES
    points = [f"{phase}.{rule}" for phase in phases for rule in SCHEMA["properties"][phase]["properties"]]
    assert points == CATALOGUE


def test_every_list_of_points_is_the_catalogue() -> None:
    assert SCHEMA["$defs"]["point_id"]["enum"] == CATALOGUE
    assert list(VALUES) == CATALOGUE
    assert [
        f"{phase}.{rule}" for phase in PHASES for rule in COMMON["properties"][phase]["required"]
    ] == CATALOGUE
    assert [
        f"{phase}.{rule}" for phase in PHASES for rule in COMMON["properties"][phase]["properties"]
    ] == CATALOGUE


def test_the_top_level_keys_stand_in_the_order_of_a_file() -> None:
    keys = ["id", "title", "source", "extends", "options", "readings", "claims", "not_rules", *PHASES]
    assert list(SCHEMA["properties"]) == keys
    assert SCHEMA["else"]["required"] == ["id", "title", "source", *PHASES]


@pytest.mark.parametrize("point", CATALOGUE)
def test_a_point_has_one_shape_and_its_own_values(point: str) -> None:
    reference = {"$ref": f"#/$defs/values/{point}"}
    said = entry(point)
    assert set(said) <= {"x-title", "x-ritual", "x-mutants", "$ref", "properties"}
    assert said["$ref"] == "#/$defs/point"
    assert said["properties"] == {
        "value": reference,
        "readings": {"items": {"properties": {"value": reference}}},
    }


def test_the_ritual_points_are_marked() -> None:
    assert {point for point in CATALOGUE if entry(point).get("x-ritual")} == RITUAL


def texts() -> list[tuple[str, Json]]:
    """Every title and meaning in the schema, with the place it belongs to."""
    found = [(phase, SCHEMA["properties"][phase]["x-title"]) for phase in PHASES]
    found += [(point, entry(point)["x-title"]) for point in CATALOGUE]
    found += [(point, meaning) for point in CATALOGUE for meaning in meanings(VALUES[point])]
    for words in (
        SCHEMA["$defs"]["point"]["properties"]["basis"],
        SCHEMA["$defs"]["claim"]["properties"]["kind"],
        SCHEMA["$defs"]["not_rule"]["properties"]["why"],
    ):
        assert list(words["x-meanings"]) == words["enum"]
        found += words["x-meanings"].items()
    return found


def test_every_title_and_meaning_is_in_french_and_in_english() -> None:
    for place, text in texts():
        assert isinstance(text, dict), place
        assert list(text) == ["fr", "en"], place
        assert all(isinstance(words, str) and words.strip() == words and words for words in text.values()), (
            place
        )
        assert text["fr"] != text["en"] or place == "belote", place


def test_meanings_are_sentences_and_titles_are_not() -> None:
    for point in CATALOGUE:
        assert not any(words.endswith(".") for words in entry(point)["x-title"].values()), point
        for meaning in meanings(VALUES[point]):
            assert all(words.endswith(".") and words[0].isupper() for words in meaning.values()), point


def test_no_meaning_is_said_twice_within_a_point() -> None:
    for point in CATALOGUE:
        for language in ("fr", "en"):
            said = [meaning[language].casefold() for meaning in meanings(VALUES[point])]
            assert len(said) == len(set(said)), point


def test_no_title_is_given_twice() -> None:
    for language in ("fr", "en"):
        titles = [entry(point)["x-title"][language] for point in CATALOGUE]
        assert len(titles) == len(set(titles))


def test_french_spaces_are_plain_and_stand_before_double_signs() -> None:
    for place, text in texts():
        french = text["fr"]
        assert "\u00a0" not in french, place
        assert "\u202f" not in french, place
        for sign in ":;»?!":
            assert french.count(sign) == french.count(f" {sign}"), place


def test_words_are_strings_that_yaml_may_not_change() -> None:
    values = [value for point in CATALOGUE for value in named(point)]
    assert not any(isinstance(value, bool | float) or value is None for value in values)
    assert named("announcements.must_exceed") == ["no", "yes"]


def test_a_pattern_matches_the_whole_text() -> None:
    patterns: list[str] = []

    def visit(node: Json) -> None:
        if isinstance(node, dict):
            patterns.extend(
                value for key, value in node.items() if key == "pattern" and isinstance(value, str)
            )
            node = list(node.values())
        if isinstance(node, list):
            for child in node:
                visit(child)

    visit([SCHEMA, COMMON])
    assert len(patterns) == 6
    assert all(pattern.startswith("^") and pattern.endswith(r"$(?!\n)") for pattern in patterns)


# --- mutants


def test_points_whose_values_are_not_all_named_list_mutants() -> None:
    for point in CATALOGUE:
        all_named = all("const" in member for member in VALUES[point].get("oneOf", [{}]))
        assert all_named or entry(point)["x-mutants"], point


def test_only_two_players_are_named_and_never_tried() -> None:
    assert [point for point in CATALOGUE if entry(point).get("x-mutants") == []] == ["table.players"]
    described = {
        member["const"]: not member.get("x-unspecified", False) for member in VALUES["table.players"]["oneOf"]
    }
    assert described == {4: True, 2: False}


def test_mutants_are_values_of_their_point() -> None:
    for point in CATALOGUE:
        for mutant in entry(point).get("x-mutants", []):
            assert allows(point, mutant), (point, mutant)


def test_the_mutants_hold_what_their_point_asks_for() -> None:
    assert all(sum(packets) == 5 for packets in entry("deal.first_packets")["x-mutants"])
    for point in ("cards.trump_order", "cards.plain_order", "announcements.sequence_order"):
        assert all(sorted(order) == sorted(RANKS) for order in entry(point)["x-mutants"])
    counted = ["tricks", "last_trick", "announcements", "belote"]
    for mutant in entry("scoring.contract_counts")["x-mutants"]:
        assert mutant == [word for word in counted if word in mutant]


# --- values


@pytest.mark.parametrize("point", CATALOGUE)
def test_every_named_value_is_allowed_and_a_strange_word_is_not(point: str) -> None:
    assert all(allows(point, value) for value in named(point))
    assert not allows(point, "no_such_value")
    assert not allows(point, None)
    assert not allows(point, True)


@pytest.mark.parametrize(
    ("point", "value"),
    [
        ("table.players", 3),
        ("table.players", "4"),
        ("cards.trump_order", [*RANKS[:7]]),
        ("cards.trump_order", [*RANKS[:7], "7"]),
        ("cards.plain_order", [*RANKS[:7], "10"]),
        ("cards.plain_order", [7, 8, 9, "T", "J", "Q", "K", "A"]),
        ("cards.trump_points", dict.fromkeys(RANKS[:7], 0)),
        ("cards.trump_points", {**dict.fromkeys(RANKS, 0), "10": 10}),
        ("cards.plain_points", dict.fromkeys(RANKS, 101)),
        ("cards.plain_points", dict.fromkeys(RANKS, -1)),
        ("deal.first_packets", []),
        ("deal.first_packets", [5, 0]),
        ("deal.last_packets", {"taker": 3, "others": 3}),
        ("announcements.enabled", False),
        ("announcements.sequence_points", {}),
        ("announcements.sequence_points", {"2": 10}),
        ("announcements.sequence_points", {"3": 0}),
        ("announcements.square_points", {"J": -1}),
        ("announcements.square_points", {"V": 200}),
        ("announcements.ranking", []),
        ("announcements.ranking", ["points", "points"]),
        ("announcements.ranking", ["points", "suit"]),
        ("belote.points", -20),
        ("belote.points", 20.5),
        ("scoring.contract_counts", ["tricks", "tricks"]),
        ("scoring.failed_base", "total"),
        ("scoring.failed_base", -1),
        ("scoring.capot_bonus", {"total": "250"}),
        ("scoring.capot_bonus", {"total": 250, "bonus": 88}),
        ("scoring.capot_bonus", {}),
        ("match.target", 0),
    ],
)
def test_a_value_that_is_none_of_its_points_is_refused(point: str, value: Json) -> None:
    assert not allows(point, value)


@pytest.mark.parametrize(
    ("point", "value"),
    [
        ("announcements.square_points", {}),
        ("announcements.square_points", {"8": 80, "7": 70}),
        ("announcements.sequence_points", {"3": 20, "4": 50, "5": 100, "8": 200}),
        ("announcements.ranking", ["length"]),
        ("deal.first_packets", [5]),
        ("scoring.failed_base", 0),
        ("scoring.capot_bonus", 0),
        ("scoring.contract_counts", ["tricks"]),
        ("match.target", 1),
    ],
)
def test_a_house_may_choose_any_value_in_range(point: str, value: Json) -> None:
    assert allows(point, value)


# --- files


def test_a_complete_document_is_accepted() -> None:
    assert faults(document()) == []


def test_a_house_file_needs_only_a_parent_and_a_value() -> None:
    assert faults({"extends": "made-up", "play": {"underruff_opponent": {"value": "free"}}}) == []
    assert faults({"extends": "../rules/made-up.yaml"}) == []


def test_a_file_without_a_parent_names_everything_it_lacks() -> None:
    missing = ["id", "title", "source", *PHASES]
    assert faults({}) == sorted(f": {key!r} is a required property" for key in missing)


def test_an_unknown_key_is_refused_everywhere() -> None:
    for place in (
        [],
        ["source"],
        ["options", "target"],
        ["claims", 0],
        ["not_rules", 0],
        ["play"],
        ["play", "follow"],
    ):
        made = copy.deepcopy(document())
        spot = made
        for key in place:
            spot = spot[key]
        spot["surprise"] = 1
        assert len(faults(made)) == 1, place
    assert (
        len(faults({**document(), "options": {"rounding": {"rule": "scoring.rounding", "default": "none"}}}))
        == 1
    )


READING = {"value": "required", "because": "La dernière phrase, lue seule."}
VALUE = {"value": "free"}
EVIDENCE = {"evidence": [EXCERPT]}


@pytest.mark.parametrize(
    "said",
    [
        {"basis": "silent"},
        {"basis": "silent", "note": "Rien sur ce point."},
        {**VALUE, "basis": "stated", **EVIDENCE},
        {**VALUE, "basis": "derived", **EVIDENCE, "note": BOTH},
        {**VALUE, "basis": "ambiguous", **EVIDENCE, "readings": [READING]},
        {**VALUE, "basis": "contradictory", **EVIDENCE, "readings": [{**READING, "because": BOTH}]},
        VALUE,
        {**VALUE, "note": "Règle de la maison."},
    ],
)
def test_a_point_may_say_what_its_basis_asks_for(said: Json) -> None:
    assert faults(with_point("play.ruff_partner", said)) == []


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ({}, 1),  # no value
        ({"note": "Rien."}, 1),  # no value
        ({**VALUE, "basis": "silent"}, 1),
        ({"basis": "silent", **EVIDENCE}, 1),
        ({"basis": "silent", "readings": [READING]}, 1),
        ({"basis": "stated"}, 2),  # neither value nor evidence
        ({**VALUE, "basis": "derived"}, 1),
        ({**VALUE, "basis": "stated", "evidence": []}, 1),
        ({**VALUE, "basis": "stated", **EVIDENCE, "readings": [READING]}, 1),
        ({**VALUE, "basis": "ambiguous", **EVIDENCE}, 1),
        ({**VALUE, "basis": "ambiguous", **EVIDENCE, "readings": []}, 1),
        ({**VALUE, "basis": "contradictory", "readings": [READING]}, 1),
        ({"basis": "contradictory", **EVIDENCE, "readings": [READING]}, 1),
        ({**VALUE, "basis": "ambiguous", **EVIDENCE, "readings": [{"value": "required"}]}, 1),
        ({**VALUE, "basis": "ambiguous", **EVIDENCE, "readings": [{**READING, "value": "requird"}]}, 1),
        ({**VALUE, "readings": [READING]}, 1),  # a house rule is stated
        ({**VALUE, "basis": "statd", **EVIDENCE}, 1),
        ({"basis": "silnt"}, 1),
        ("free", 1),
        (None, 1),
    ],
)
def test_a_point_may_not_say_otherwise(said: Json, wrong: int) -> None:
    assert len(faults(with_point("play.ruff_partner", said))) == wrong


@pytest.mark.parametrize(
    "evidence",
    [
        {**EXCERPT, "excerpt": ""},
        {**EXCERPT, "excerpt": "x" * 141},
        {**EXCERPT, "line": 0},
        {**EXCERPT, "sentence": "1"},
        {**EXCERPT, "to": {"line": 4}},
        {"excerpt": "quelques mots"},
    ],
)
def test_an_excerpt_is_short_and_has_its_place(evidence: Json) -> None:
    assert faults(with_point("play.ruff_partner", {**VALUE, "basis": "stated", "evidence": [evidence]}))


@pytest.mark.parametrize(
    "note",
    ["", "x" * 1001, {"fr": "Une phrase."}, {"fr": "", "en": "A sentence."}, {**BOTH, "de": "Satz"}, 3],
)
def test_a_note_is_a_text_or_both_languages(note: Json) -> None:
    assert faults(with_point("play.ruff_partner", {**VALUE, "basis": "stated", **EVIDENCE, "note": note}))


@pytest.mark.parametrize("name", ["", "Belote", "belote 000", "-belote", "belote\n", "x" * 62, "../belote"])
def test_an_id_is_one_plain_word(name: str) -> None:
    assert len(faults({**document(), "id": name})) == 1


@pytest.mark.parametrize(
    "change",
    [
        {"title": "Belote"},
        {"source": {"name": "a.txt", "language": "fr", "sha256": "0F" * 32}},
        {"source": {"name": "a.txt", "language": "fr", "sha256": "0f" * 32 + "\n"}},
        {"extends": ""},
        {"extends": "x" * 301},
        {"readings": {"Corrected": {"scoring.last_trick": 20}}},
        {"readings": {"corrected": {}}},
        {"readings": {"corrected": {"scoring.last_tric": 20}}},
        {"options": {"target": {"rule": "match.structure", "default": 501}}},
        {"options": {"target": {"rule": "match.target", "default": 0}}},
        {"options": {"announcements": {"rule": "announcements.enabled", "default": "yes"}}},
        {"options": {"direction": {"rule": "table.direction", "default": "left"}}},
        {"options": {"direction": {"rule": "table.direction"}}},
        {"claims": [{"kind": "card_sum", "value": 152, **EXCERPT}]},
        {"claims": [{"kind": "card_points", "value": "152", **EXCERPT}]},
        {"claims": [{"kind": "card_points", **EXCERPT}]},
        {"not_rules": [{"line": 1, "sentence": 1}]},
        {"not_rules": [{"line": 1, "sentence": 1, "why": "boring"}]},
    ],
)
def test_one_thing_wrong_at_the_top_is_one_error(change: Json) -> None:
    assert len(faults({**document(), **change})) == 1


# --- common practice


def test_a_complete_common_practice_is_accepted() -> None:
    made = common()
    made["play"]["raise_trump"]["also"] = [{"value": "never", "source": ["FFB16"]}]
    assert faults(made, COMMON_FILE) == []


def test_common_practice_names_every_point_with_a_source() -> None:
    assert len(faults({"sources": common()["sources"], **{phase: {} for phase in PHASES}}, COMMON_FILE)) == 86
    made = common()
    for phase, rules in RULES.items():
        for rule in rules.split():
            made[phase][rule]["source"] = []
    assert len(faults(made, COMMON_FILE)) == 86


def test_common_practice_has_one_value_where_records_must_be_shared() -> None:
    settled = {"table.direction", "belote.points", "scoring.last_trick", "match.target"}
    settled |= {point for point in CATALOGUE if point.startswith("cards.")}
    made = common()
    for phase, rules in RULES.items():
        for rule in rules.split():
            made[phase][rule]["also"] = [{"value": 0, "source": ["FFB16"]}]
    refused = {fault.split(":")[0].replace("/", ".") for fault in faults(made, COMMON_FILE)}
    assert refused == settled


@pytest.mark.parametrize(
    "sources",
    [
        {},
        {"ffb": {"title": "Règles"}},
        {"FFB": {}},
        {"FFB": {"title": "Règles", "url": "file:///etc/passwd"}},
    ],
)
def test_a_source_has_a_key_and_a_title(sources: Json) -> None:
    assert len(faults({**common(), "sources": sources}, COMMON_FILE)) == 1
