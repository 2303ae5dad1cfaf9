"""What the documents say of themselves is recomputed from their rules."""

from typing import Any

import pytest
from belote_spec import claims, variant
from belote_spec.errors import NotReadable

RULES: dict[str, Any] = {
    "cards.trump_points": {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0},
    "cards.plain_points": {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0},
    "scoring.last_trick": 10,
    "scoring.contract": "more_than",
    "scoring.contract_counts": ["tricks", "last_trick", "announcements", "belote"],
    "scoring.capot_bonus": 100,
    "scoring.capot_last_trick": "replaced",
    "scoring.tie": "carried",
}
QUEENS_AT_5 = {
    "cards.trump_points": {**RULES["cards.trump_points"], "Q": 5},
    "cards.plain_points": {**RULES["cards.plain_points"], "Q": 5},
}
WITHOUT_LAST_TRICK = {"scoring.contract_counts": ["tricks", "announcements", "belote"]}


@pytest.mark.parametrize(
    ("kind", "changed", "value"),
    [
        ("card_points", {}, 62 + 3 * 30),
        ("card_points", QUEENS_AT_5, 152 + 4 * 2),
        ("deal_points", {}, 152 + 10),
        ("deal_points", QUEENS_AT_5, 160 + 10),
        ("deal_points", {"scoring.last_trick": 0}, 152),
        ("majority", {}, 82),
        ("majority", QUEENS_AT_5, 86),
        ("majority", {"scoring.last_trick": 11}, 82),
        ("majority", {"scoring.contract": "at_least"}, 81),
        ("majority", {"scoring.tie": "made"}, 81),
        ("majority", {"scoring.tie": "failed"}, 82),
        ("majority", {"scoring.contract": "at_least", "scoring.last_trick": 11}, 82),
        ("majority", WITHOUT_LAST_TRICK, 77),
        ("majority", {"scoring.contract_counts": ["last_trick", "announcements"]}, 6),
        ("tie_at", {}, 81),
        ("tie_at", QUEENS_AT_5, 85),
        ("tie_at", WITHOUT_LAST_TRICK, 76),
        ("capot_total", {}, 152 + 100),
        ("capot_total", {"scoring.capot_bonus": 90, "scoring.capot_last_trick": "counted"}, 162 + 90),
        ("capot_total", {"scoring.capot_bonus": 88, "scoring.capot_last_trick": "counted"}, 162 + 88),
        (
            "capot_total",
            {**QUEENS_AT_5, "scoring.capot_bonus": 88, "scoring.capot_last_trick": "counted"},
            170 + 88,
        ),
        ("capot_total", {**QUEENS_AT_5, "scoring.capot_bonus": {"total": 250}}, 250),
    ],
)
def test_a_number_follows_from_the_rules(kind: str, changed: dict[str, Any], value: int) -> None:
    assert claims.recompute(kind, {**RULES, **changed}) == value


def test_an_odd_total_cannot_be_tied() -> None:
    rules = {**RULES, "scoring.last_trick": 11}
    with pytest.raises(claims.NoSuchNumber, match=r"^163 points cannot be shared equally$"):
        claims.recompute("tie_at", rules)
    (checked,) = claims.check([{"kind": "tie_at", "value": 81}], rules)
    assert (checked.computed, checked.holds) == (None, False)


def test_claims_are_checked_in_their_order() -> None:
    said = [{"kind": "majority", "value": 82}, {"kind": "capot_total", "value": 250}]
    found = claims.check(said, RULES)
    assert [(one.claim, one.computed, one.holds) for one in found] == [
        (said[0], 82, True),
        (said[1], 252, False),
    ]


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(NotReadable) as refused:
        claims.check([{"kind": "trick_points", "value": 1}], RULES)
    kinds = "card_points, deal_points, majority, tie_at, capot_total"
    assert str(refused.value) == f"'trick_points' is not a kind of claim: {kinds}"


@pytest.mark.parametrize(
    ("document", "said"),
    [
        (
            "belote-000",
            {
                ("card_points", 152),
                ("deal_points", 162),
                ("majority", 82),
                ("tie_at", 81),
                ("capot_total", 252),
            },
        ),
        ("belote-002", set()),
        ("belote-003", {("deal_points", 162), ("majority", 82), ("capot_total", 250)}),
        ("belote-004", {("deal_points", 162), ("capot_total", 252)}),
    ],
)
def test_a_document_claims_what_it_claims(document: str, said: set[tuple[str, int]]) -> None:
    assert {(claim["kind"], claim["value"]) for claim in variant.load(document).claims} == said


@pytest.mark.parametrize("document", variant.builtin())
def test_a_claim_holds_unless_its_file_says_otherwise(document: str) -> None:
    rules = variant.load(document)
    for checked in claims.check(rules.claims, rules.rules):
        assert checked.holds == checked.claim.get("holds", True), checked.claim


@pytest.mark.parametrize("document", variant.builtin())
def test_a_false_claim_holds_under_the_readings_it_names(document: str) -> None:
    rules = variant.load(document)
    for name in rules.readings:
        for checked in claims.check(rules.claims, rules.with_reading(name).rules):
            expected = checked.claim.get("holds", True) or name in checked.claim["holds_under"]
            assert checked.holds == expected, (name, checked.claim)


def test_003_is_wrong_about_itself_with_queens_at_5() -> None:
    rules = variant.load("belote-003")
    found = {one.claim["kind"]: (one.computed, one.holds) for one in claims.check(rules.claims, rules.rules)}
    assert found == {"deal_points": (170, False), "majority": (86, False), "capot_total": (258, False)}
