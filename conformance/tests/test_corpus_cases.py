"""Each case of the corpus is what it says: its class, its record, the rule that excludes a card, the rules beside."""

import dataclasses
import itertools
import random
import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from belote_conformance import annotate, situations
from belote_conformance.annotate import Change, mutants
from belote_conformance.steer import strict_rules
from belote_spec import answers, record
from belote_spec import variant as variants
from belote_spec.catalogue import catalogue
from belote_spec.deal import Deal
from belote_spec.ruleset import RuleSet
from shipped import CORPUS, NAMES, asked_of, every_case, rules_of, scene_of

LEAD_AND_DEAL = ("table.", "cards.", "deal.", "auction.", "play.first_leader")


def of_question(name, *questions):
    return [case for case in CORPUS.cases[name] if case.question in questions]


# Situations and positions


@pytest.mark.parametrize("name", NAMES)
def test_the_predicate_of_a_class_recognises_its_cases(name):
    by_id = situations.by_id()
    for case in CORPUS.cases[name]:
        one = by_id[case.situation]
        assert situations.FAMILIES[case.question].recognises(one, scene_of(case)), case.id


@pytest.mark.parametrize("name", NAMES)
def test_a_position_gives_the_case_it_was_made_of(name):
    for case in CORPUS.cases[name][::3]:
        asked = asked_of(case)
        assert (asked.given, asked.record, asked.expect) == (case.given, case.record, case.expect), case.id


# Cards that may not be played


def forbidden(case):
    """By card, the rule points that the comment names for it."""
    named = {}
    told = re.search(
        r"Forbidden: (.*?)\.(?: |$)", case.comment.replace("play.", "play~").replace("belote.", "belote~")
    )
    for part in told[1].split("; ") if told else ():
        cards, rule = part.replace("~", ".").rsplit(" by ", 1)
        for card in cards.split():
            named.setdefault(card, []).append(rule)
    return named


@pytest.mark.parametrize("name", NAMES)
def test_each_excluded_card_is_excluded_by_one_rule_point_that_the_case_names(name):
    for case in of_question(name, "plays"):
        named = forbidden(case)
        assert named.keys() == set(case.given["hand"]) - set(case.expect["legal"]), case.id
        for rules in named.values():
            assert len(rules) == 1
            assert rules[0] in case.rules or len(catalogue()[rules[0]].mutants) < 2, case.id


@pytest.mark.parametrize("name", NAMES)
def test_a_change_of_that_rule_point_alone_frees_the_card(name):
    for case in of_question(name, "plays"):
        for card, (rule,) in forbidden(case).items():
            freed = [
                entry for entry in case.otherwise if entry.rule == rule and card in entry.answer["legal"]
            ]
            assert freed or len(catalogue()[rule].mutants) < 2, (case.id, card, rule)


# Records


def readings_of_replay(variant):
    """The listed readings that can forbid a call, a play or a word of a record, but move neither deal nor lead."""
    opened = {
        rule: values
        for rule, values in variant.open_points().items()
        if len(values) > 1
        and rule.startswith(("play.", "belote.order", "announcements."))
        and not rule.startswith(LEAD_AND_DEAL)
    }
    for values in itertools.product(*opened.values()):
        yield dict(zip(opened, values, strict=True))


@pytest.mark.parametrize("name", NAMES)
def test_a_replay_is_legal_under_every_listed_reading(name):
    variant = variants.load(name)
    cases = of_question(name, "replay")
    readings = list(readings_of_replay(variant))
    chosen = readings if len(readings) <= 64 else [readings[0], *random.Random(name).sample(readings, 63)]
    for reading in chosen:
        rules = RuleSet.of({**variant.rules, **reading})
        for case in cases:
            answers.replay(rules, case.record)


@pytest.mark.parametrize("name", NAMES)
def test_the_plays_of_every_record_are_legal_under_every_reading_of_the_play(name):
    variant = variants.load(name)
    for play_rules in strict_rules([variant]):
        rules = dataclasses.replace(variant.compiled, play=play_rules)
        for case in of_question(name, "plays", "trick", "score"):
            Deal.from_record(rules, record.from_json({**case.record, "announced": None}))


def test_every_case_says_how_it_came_about():
    for case in every_case():
        assert case.record
        deals = case.record["deals"] if case.question == "match" else [case.record]
        for deal in deals:
            assert len(deal["deck"]) == 32
            taken = bool(deal["calls"]) and deal["calls"][-1] != "pass"
            if case.question == "deal":
                assert "hands" not in deal
            else:
                assert ("hands" in deal) == ("leader" in deal) == taken


# Which rule points an answer can depend on


def beside(question):
    """Changes of the rule points that are said to be irrelevant to a question."""
    relevant = set(annotate.relevant(question))
    return [change for change in mutants(variants.load(NAMES[0]), catalogue()) if change.rule not in relevant]


@pytest.mark.parametrize("question", ["calls", "deal", "plays", "trick", "announcements", "score", "match"])
def test_no_rule_point_beside_the_relevant_ones_changes_an_answer(question):
    chance = random.Random(question)
    cases = [case for case in every_case() if case.question == question]
    for change in beside(question):
        for case in chance.sample(cases, 12):
            assert (
                annotate.answer_of(changed(case, change), question, case.given, case.record) == case.expect
            ), change


def changed(case, change: Change):
    return annotate.changed(rules_of(case), {change.rule: change.value})


@pytest.mark.parametrize("question", ["score", "match"])
def test_an_idle_rule_point_changes_no_answer(question):
    chance = random.Random(question)
    resting = 0
    for case in chance.sample([case for case in every_case() if case.question == question], 80):
        asked = asked_of(case)
        idle = annotate.idle(asked)
        resting += bool(idle)
        for change in mutants(asked.variant, sorted(idle)):
            changes = {change.rule: change.value}
            assert not asked.tells(asked.under(changes)), (case.id, change)
            if question == "match":
                assert annotate._replayed(asked, changes) == annotate._replayed(asked, {})
    assert resting >= 10


@pytest.mark.parametrize("name", NAMES)
def test_accept_and_otherwise_are_what_the_position_gives(name):
    """A few cases of each question are annotated anew."""
    chance = random.Random(name)
    for question in ("calls", "deal", "plays", "trick", "announcements", "score", "match", "replay"):
        for case in chance.sample(of_question(name, question), 5):
            asked = asked_of(case)
            accepted, _ = annotate.accept(asked)
            assert accepted == case.accept, case.id
            assert annotate.otherwise(asked) == case.otherwise, case.id
