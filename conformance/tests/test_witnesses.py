"""Witness deals: a rule point on which two variants differ is shown by a deal, or it is said why no deal shows it."""

import json
from collections import Counter
from functools import cache
from itertools import combinations

import pytest
from belote_conformance import corpus, witnesses
from belote_conformance.annotate import answer_of, changed, relevant, required
from belote_conformance.corpus import Corpus
from belote_spec.catalogue import catalogue, shown
from belote_spec.compare import differences
from belote_spec.variant import builtin, load

PAIRS = list(combinations(builtin(), 2))
RITUALS = {
    "table.first_dealer", "table.shuffle", "table.cut", "announcements.declared_at", "announcements.declared_content",
    "announcements.shown", "match.structure",
}  # fmt: skip
HOUSE = """\
extends: belote-000
play:
  underruff_opponent: {value: free}
scoring:
  tie: {value: failed}
"""
NOTHING = Corpus("0.0.0", {}, {}, {})
"""A corpus without a case."""

of_each_pair = pytest.mark.parametrize(("left", "right"), PAIRS)


@cache
def found(left, right):
    """The witnesses of two variants that come with the package."""
    return tuple(witnesses.witnesses(load(left), load(right), corpus.shipped()))


def by_rule(left, right, of=None):
    """Witnesses by rule point."""
    of = corpus.shipped() if of is None else of
    return {one.difference.point.id: one for one in witnesses.witnesses(left, right, of)}


def shows(one, left, right, around):
    """Whether the reference engine answers it as is told, the two values of the rule point being all that differs."""
    rule = one.difference.point.id
    sides = [
        answer_of(changed(around, {rule: variant.rules[rule]}), one.question, one.given, one.record)
        for variant in (left, right)
    ]
    assert None not in sides
    told = [required(one.question, side) for side in sides]
    return told == [one.left, one.right] and one.left != one.right


def around(one, left, right):
    """The variant whose other rule points hold."""
    return {left.id: left, right.id: right}[one.around]


def own_and_other(one, left, right):
    """What a witness tells of the variant around, and of the other one's value, which is the third."""
    rule = one.difference.point.id
    if one.around == left:
        return one.left, one.right, load(right).rules[rule]
    return one.right, one.left, load(left).rules[rule]


def telling(case, rule, value):
    """What a case of the corpus says of another value of a rule point: nothing, or the answer in a list."""
    return [entry.answer for entry in case.otherwise if (entry.rule, entry.value) == (rule, value)]


# Every point, a deal or a reason


@of_each_pair
def test_every_rule_point_that_differs_is_there_in_the_order_of_the_catalogue(left, right):
    assert [one.difference for one in found(left, right)] == list(differences(load(left), load(right)))


@of_each_pair
def test_each_has_a_deal_or_a_reason_and_never_both(left, right):
    for one in found(left, right):
        if one.around is None:
            assert one.why
            assert (one.case, one.question, one.given, one.record) == (None, "", None, None)
            assert (one.left, one.right, one.shared) == (None, None, False)
        else:
            assert not one.why
            assert one.around in (left, right)
            assert one.given
            assert one.difference.point.id in relevant(one.question)


@of_each_pair
def test_a_witness_is_answered_otherwise_for_that_one_point_alone(left, right):
    pair = load(left), load(right)
    assert all(shows(one, *pair, around(one, *pair)) for one in found(left, right) if one.around)


@of_each_pair
def test_a_matter_of_ritual_has_a_reason_and_no_deal(left, right):
    for one in found(left, right):
        ritual = one.difference.point.id in RITUALS
        assert ritual == one.why.startswith("a matter of ritual")
        assert not (ritual and one.around)


def test_the_rituals_are_those_of_the_catalogue():
    assert {name for name, point in catalogue().items() if point.ritual} == RITUALS


@of_each_pair
def test_where_no_deal_shows_a_rule_the_reason_names_both_variants_and_no_case_knows_better(left, right):
    for one in found(left, right):
        rule = one.difference.point.id
        if one.around is None and rule not in RITUALS:
            assert f"with the other rules of {left}, " in one.why
            assert f"with the other rules of {right}, " in one.why
            for own, other in ((left, right), (right, left)):
                value = load(other).rules[rule]
                assert not any(telling(case, rule, value) for case in corpus.shipped().cases[own])


def test_an_announcement_a_seat_matters_only_where_what_is_not_said_is_void():
    # 000 announces by itself, 002 and 003 count what is not said; 004 counts what was said alone.
    for rule in ("announcements.per_seat", "announcements.must_exceed"):
        shown_between = [
            pair for pair in PAIRS for one in found(*pair) if one.difference.point.id == rule and one.around
        ]
        assert shown_between == [("belote-003", "belote-004")]
        (one,) = (one for one in found("belote-003", "belote-004") if one.difference.point.id == rule)
        assert one.around == "belote-004"


# What the corpus says of them


@of_each_pair
def test_a_witness_that_names_a_case_has_its_position(left, right):
    for one in found(left, right):
        if one.case_id:
            (case,) = (case for case in corpus.shipped().cases[one.around] if case.id == one.case_id)
            assert one.case is case
            assert (one.question, one.given, one.record) == (case.question, case.given, case.record)


@of_each_pair
def test_the_corpus_expects_one_side_and_tells_the_other(left, right):
    for one in found(left, right):
        if one.case:
            own, other, value = own_and_other(one, left, right)
            assert required(one.question, one.case.expect) == own
            assert telling(one.case, one.difference.point.id, value) == [other]


@of_each_pair
def test_it_is_the_shortest_case_that_the_other_variant_answers_so_too_or_where_there_is_none_the_shortest(
    left, right
):
    opposite = load(left).rules["table.direction"] != load(right).rules["table.direction"]
    for one in found(left, right):
        if one.case:
            rule, (_, answer, value) = one.difference.point.id, own_and_other(one, left, right)
            cases = [
                case
                for case in corpus.shipped().cases[one.around]
                if case.question == one.question and telling(case, rule, value)
            ]
            theirs = {
                case.id: required(case.question, case.expect)
                for case in corpus.shipped().cases[right if one.around == left else left]
                if case.question == one.question
            }
            if opposite:
                theirs = {name: witnesses.turn(expected) for name, expected in theirs.items()}
            shared = [case for case in cases if [theirs.get(case.id)] == telling(case, rule, value)]
            assert one.shared == bool(shared)
            assert len(one.case.request()) == min(len(case.request()) for case in shared or cases)
            assert not shared or theirs[one.case_id] == answer


# What can be worked out


def test_the_direction_is_shown_by_the_seat_that_calls_first():
    rule = "table.direction"
    for left, right in PAIRS:
        for one in found(left, right):
            if one.difference.point.id == rule:
                seats = {"clockwise": "NESW", "counterclockwise": "NWSE"}
                for variant, answer in ((left, one.left), (right, one.right)):
                    ring = seats[load(variant).rules[rule]]
                    turn = ring.index(one.given["dealer"]) + len(one.given["calls"]) + 1
                    assert answer["caller"] == ring[turn % 4]


def test_the_target_is_shown_by_a_match_that_ends_at_the_lower_one_alone():
    for left, right in PAIRS:
        for one in found(left, right):
            if one.difference.point.id == "match.target":
                lower, higher = sorted(
                    (
                        (load(left).rules["match.target"], one.left),
                        (load(right).rules["match.target"], one.right),
                    ),
                    key=lambda side: side[0],
                )
                best = max(lower[1]["totals"][-1].values())
                assert lower[0] <= best < higher[0]
                assert (lower[1]["over"], higher[1]["over"]) == (True, False)


@pytest.mark.parametrize("other", ["belote-002", "belote-003", "belote-004"])
def test_over_a_partner_that_ruffed_000_leaves_every_card_and_the_others_a_higher_trump_or_none(other):
    (one,) = (one for one in found("belote-000", other) if one.difference.point.id == "play.overruff_partner")
    strength = "78QKTA9J"
    trump, hand = one.given["trump"], one.given["hand"]
    best = max(strength.index(card[0]) for card in one.given["trick"]["cards"] if card[1] == trump)
    lower = {card for card in hand if card[1] == trump and strength.index(card[0]) < best}
    assert set(one.left["legal"]) == set(hand)
    assert set(one.right["legal"]) == set(hand) - lower
    assert lower


# Readings, house rules, and what is in no corpus


def test_two_readings_of_003_are_told_apart_by_two_points_a_queen():
    # Line 38 counts 5 for a queen; the corrected reading 3.
    left, right = load("belote-003"), load("belote-003").with_reading("corrected")
    of = by_rule(left, right)
    assert list(of) == ["cards.trump_points", "cards.plain_points"]
    for rule, trumps in (("cards.trump_points", True), ("cards.plain_points", False)):
        one = of[rule]
        assert any(shows(one, left, right, variant) for variant in (left, right))
        assert one.question == "trick"
        queens = [
            card
            for card in one.given["cards"]
            if card[0] == "Q" and (card[1] == one.given["trump"]) == trumps
        ]
        assert queens
        assert one.left["winner"] == one.right["winner"]
        assert one.left["points"] - one.right["points"] == 2 * len(queens)


@pytest.mark.parametrize("name", [None, "mine"])
def test_a_house_rule_is_shown_against_its_parent_by_cases_of_the_parent(tmp_path, name):
    path = tmp_path / "house.yaml"
    path.write_text((f"id: {name}\n" if name else "") + HOUSE, encoding="utf-8")
    left, right = load("belote-000"), load(str(path))
    of = by_rule(left, right)
    assert list(of) == ["play.underruff_opponent", "scoring.tie"]
    parents = {case.id: case for case in corpus.shipped().cases["belote-000"]}
    for one in of.values():
        assert shows(one, left, right, around(one, left, right))
        assert one.given == parents[one.case_id].given
    under, tie = of["play.underruff_opponent"], of["scoring.tie"]
    trumps = {card for card in under.given["hand"] if card[1] == under.given["trump"]}
    assert set(under.left["legal"]) == trumps  # required
    assert set(under.right["legal"]) == set(under.given["hand"])  # free
    assert (tie.left["outcome"], tie.right["outcome"]) == ("tied", "failed")
    takers, defence = ("NS", "EW") if tie.given["taker"] in "NS" else ("EW", "NS")
    # Equal totals: what the takers do not score at once waits.
    assert tie.left["score"][takers] + tie.left["pending"] == tie.left["score"][defence]
    assert tie.right["pending"] == 0


def test_two_house_rules_of_one_parent_are_shown_by_its_cases(tmp_path):
    for name, value in (("one", 10), ("two", 30)):
        text = f"extends: belote-004\nbelote: {{points: {{value: {value}}}}}\n"
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    left, right = load(str(tmp_path / "one.yaml")), load(str(tmp_path / "two.yaml"))
    (one,) = by_rule(left, right).values()
    assert shows(one, left, right, around(one, left, right))
    assert one.case in corpus.shipped().cases["belote-004"]


def test_the_other_way_round_the_same_points_are_shown():
    for left, right in PAIRS[:2]:
        back = found(right, left)
        pair = load(right), load(left)
        assert {one.difference.point.id: bool(one.around) for one in back} == {
            one.difference.point.id: bool(one.around) for one in found(left, right)
        }
        assert all(shows(one, *pair, around(one, *pair)) for one in back if one.around)


def test_what_no_corpus_shows_is_looked_for_and_the_same_is_found_again():
    left, right = load("belote-002"), load("belote-004")
    of = by_rule(left, right, NOTHING)
    assert any(one.around for one in of.values())
    for one in of.values():
        assert one.case is None
        assert one.case_id == ""
        assert not one.around or shows(one, left, right, around(one, left, right))
    assert of == by_rule(left, right, NOTHING)


def test_a_rule_of_announcements_is_shown_by_nothing_where_there_are_none(tmp_path, monkeypatch):
    monkeypatch.setattr(witnesses, "TRIES", 20)
    off = 'announcements: {enabled: {value: "no"}'
    (tmp_path / "off.yaml").write_text(f"extends: belote-000\n{off}}}\n", encoding="utf-8")
    (tmp_path / "holder.yaml").write_text(
        f"extends: belote-000\n{off}, scored: {{value: holder_only}}}}\n", encoding="utf-8"
    )
    (one,) = by_rule(load(str(tmp_path / "off.yaml")), load(str(tmp_path / "holder.yaml"))).values()
    assert one.difference.point.id == "announcements.scored"
    assert one.around is None
    assert one.why


def test_equal_variants_have_no_witnesses():
    assert found("belote-000", "belote-000") == ()


# As JSON and as a story


@of_each_pair
def test_as_json_it_says_what_it_is(left, right):
    for one in found(left, right):
        told = json.loads(json.dumps(one.as_json()))
        rule = one.difference.point.id
        assert (told["rule"], told["around"]) == (rule, one.around)
        assert (told["left_value"], told["right_value"]) == (load(left).rules[rule], load(right).rules[rule])
        assert (told["given"], told["record"]) == (one.given, one.record)
        assert (told["left"], told["right"]) == (one.left, one.right)
        if one.around:
            assert (told["case"], told["question"], told["why"]) == (one.case_id, one.question, None)
        else:
            assert (told["case"], told["question"], told["why"]) == (None, None, one.why)


@pytest.mark.parametrize(
    ("lang", "others", "none"),
    [
        ("fr", "les autres règles étant celles de", "aucune donne ne le montre : "),
        ("en", "all other rules being those of", "no deal shows it: "),
    ],
)
@of_each_pair
def test_the_story_names_case_question_and_both_variants_with_their_values(left, right, lang, others, none):
    pair = load(left), load(right)
    for one in found(left, right):
        head, *rest = witnesses.story(one, *pair, lang)
        if one.around is None:
            assert head.startswith(none)
            assert rest == []
        else:
            assert head == f"{one.question}, {others} {one.around} [{one.case_id}]"
            rule = one.difference.point.id
            sides = [rest.index(f"  → {variant.id} ({shown(variant.rules[rule])}):") for variant in pair]
            assert sides == sorted(sides)
            assert len(set(sides)) == 2
            first, second = rest[sides[0] + 1 : sides[1]], rest[sides[1] + 1 :]
            assert first != second
            assert rest[: sides[0]]


@pytest.mark.parametrize(("lang", "jack", "queen", "king"), [("fr", "V", "D", "R"), ("en", "J", "Q", "K")])
def test_the_story_writes_cards_as_people_do(lang, jack, queen, king):
    pair = load("belote-000"), load("belote-002")
    (one,) = (
        one
        for one in found(*(each.id for each in pair))
        if one.difference.point.id == "play.overruff_partner"
    )
    names = {"J": jack, "Q": queen, "K": king, "T": "10"}
    signs = dict(zip("CDHS", "♣♦♥♠", strict=True))

    def written(cards):
        return Counter(names.get(card[0], card[0]) + signs[card[1]] for card in cards)

    lines = [line.split(": ", 1) for line in witnesses.story(one, *pair, lang) if ": " in line]
    told = [Counter(text.split()) for name, text in lines if name.strip() in ("hand", "legal")]
    assert told == [written(one.given["hand"]), written(one.left["legal"]), written(one.right["legal"])]


def test_the_story_of_a_position_that_is_no_case_has_no_brackets():
    left, right = load("belote-002"), load("belote-004")
    one = by_rule(left, right, NOTHING)["scoring.made_defence"]
    assert one.around
    assert next(witnesses.story(one, left, right, "en")) == (
        f"score, all other rules being those of {one.around}"
    )


def test_a_reason_is_told_in_the_language_of_the_story():
    pair = load("belote-000"), load("belote-003")
    (one,) = (one for one in found("belote-000", "belote-003") if one.difference.point.id == "table.shuffle")
    (french,), (english,) = (witnesses.story(one, *pair, lang) for lang in ("fr", "en"))
    assert french.removeprefix("aucune donne ne le montre : ") != english.removeprefix("no deal shows it: ")
