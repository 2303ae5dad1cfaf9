"""The second opinion: a naive implementation, written from the documents, answers the whole corpus as it expects.

It is also the partner of the interpreter on questions at random under rule sets at random.
"""

import random
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parent))

import naive
from belote_conformance.annotate import mutants
from belote_conformance.cases import REQUIRED, FieldStatus, compare, normalise
from belote_spec import answers, play
from belote_spec import variant as variants
from belote_spec.auction import CALL_NAMES
from belote_spec.cards import CARD_NAMES, SEATS, SUITS, TEAMS, names
from belote_spec.catalogue import catalogue
from belote_spec.deal import FINISHED, PLAYING, Deal
from belote_spec.errors import BeloteError
from belote_spec.ruleset import RuleSet
from naive.documents import rules_of
from shipped import CORPUS, NAMES, every_case

DOCUMENTS = {name: rules_of(name) for name in NAMES}


OPTIONS = {"announcements": "announcements.enabled", "target": "match.target", "direction": "table.direction"}


def opinion(case, changes=None, given=None):
    """The naive answer in normal form, some rule points changed: those are not moved by an option any more."""
    changes = changes or {}
    rules = {**DOCUMENTS[case.variant], **changes}
    options = {name: value for name, value in case.options.items() if OPTIONS[name] not in changes}
    return normalise(
        case.question, naive.answer(rules, case.question, given or case.given, case.record, options)
    )


def required(question, answer):
    return {field: answer[field] for field in REQUIRED[question]}


@pytest.mark.parametrize("name", NAMES)
def test_the_two_read_the_documents_alike(name):
    assert variants.load(name).rules == DOCUMENTS[name]


@pytest.mark.parametrize("name", NAMES)
def test_every_case_is_answered_as_the_corpus_expects(name):
    wrong = []
    for case in (*CORPUS.cases[name], *CORPUS.perft[name]):
        answer = opinion(case)
        judged = compare(case.question, answer, case.expect)
        if set(judged.values()) != {FieldStatus.PASSED}:
            wrong.append(case.id)
    assert wrong == []


@pytest.mark.parametrize("name", NAMES)
def test_other_rules_give_the_answers_that_the_corpus_lists(name):
    """A fifth of the cases."""
    wrong = []
    for case in (*CORPUS.cases[name][::5], *CORPUS.perft[name][::5]):
        for entry in case.otherwise:
            answer = opinion(case, {entry.rule: entry.value})
            if required(case.question, answer) != entry.answer:
                wrong.append((case.id, entry.rule, entry.value))
    assert wrong == []


@pytest.mark.parametrize("name", NAMES)
def test_other_readings_give_the_answers_that_the_corpus_accepts(name):
    for case in (*CORPUS.cases[name], *CORPUS.perft[name][::5]):
        for alternative in case.accept:
            for reading in alternative.readings:
                assert alternative.answer in list(read(case, reading)), (case.id, reading)


def read(case, reading):
    """The answers that a reading gives: of what is given, and in a match of scoring the records too."""
    yield required(case.question, opinion(case, reading))
    if case.question == "match":
        yield required(
            "match", opinion(case, reading, {**case.given, "deals": list(replayed(case, reading))})
        )


def replayed(case, reading):
    """What a match needs of each deal when its record is scored anew, up to the end of the match."""
    rules = {**DOCUMENTS[case.variant], **reading}
    deals = []
    for told, record in zip(case.given["deals"], case.record["deals"], strict=True):
        if "passed_out" in told:
            deals.append(told)
        else:
            score = naive.answer(rules, "replay", {}, record, case.options)["score"]
            deals.append({"takers": told["takers"], **score})
        yield deals[-1]
        if opinion(case, reading, {**case.given, "deals": deals})["over"]:
            return


# The two against each other, on what no corpus holds


@st.composite
def rule_sets(draw):
    """The rules of a document with up to three points changed."""
    rules = dict(DOCUMENTS[draw(st.sampled_from(NAMES))])
    changes = list(mutants(variants.load(NAMES[0]), catalogue()))
    for change in draw(st.lists(st.sampled_from(changes), max_size=3)):
        rules[change.rule] = change.value
    return rules


def agree(rules, question, asked, record=None):
    """Both give the same answer, or both refuse."""
    try:
        mine = normalise(question, answers.answer(RuleSet.of(rules), question, asked, record))
    except BeloteError:
        mine = None
    try:
        theirs = normalise(question, naive.answer(rules, question, asked, record))
    except naive.Refused:
        theirs = None
    assert mine == theirs, (question, asked, record)


def dealt(rules, seed):
    """A deal at random, or one whose hands are long in suits and ranks, played to its end."""
    chance = random.Random(seed)
    deck = list(range(32))
    chance.shuffle(deck)
    if chance.random() < 0.5:
        deck.sort(key=lambda card: (card >> 3 if seed % 2 else card & 7) + chance.random() * 2)
    deal = Deal(RuleSet.of(rules), deck, chance.randrange(4))
    while not deal.over:
        if deal.phase is PLAYING:
            yield deal
        deal.apply(chance.choice(deal.legal_actions()))
    yield deal


def turn_of(rules, deal):
    """A seat's turn as `plays` gives it."""
    step, trick = RuleSet.of(rules).dealing.step, deal.trick
    order = [SEATS[(deal.turn + step * (place - len(trick))) % 4] for place in range(4)]
    return {
        "seat": SEATS[deal.turn],
        "hand": names(deal.hands[deal.turn]),
        "trump": SUITS[deal.trump],
        "trick": {"leader": order[0], "cards": [CARD_NAMES[card] for card in trick]},
        "order": order,
    }


def ending_of(rules, deal):
    """What is left to be played, as `perft` gives it."""
    turn = turn_of(rules, deal)
    hands = {SEATS[seat]: names(hand) for seat, hand in enumerate(deal.hands)}
    return {"hands": hands, "depth": 32, **{name: turn[name] for name in ("trump", "trick", "order")}}


def table_of(deal, chance):
    """Four hands as `announcements` gives them, with words at random."""
    asked = {
        "hands": {SEATS[seat]: names(hand) for seat, hand in enumerate(deal.dealt)},
        "trump": SUITS[deal.trump],
        "leader": SEATS[deal.leader],
        "order": [SEATS[seat] for seat in deal.order],
        "taker": SEATS[deal.taker],
    }
    if chance.random() < 0.5:
        asked["announced"] = {
            SEATS[seat]: [one.as_json() for one in mine if chance.random() < 0.6]
            for seat, mine in enumerate(deal.held())
        }
    return asked


@settings(max_examples=150, deadline=None)
@given(rule_sets(), st.integers(0, 2**32))
def test_both_play_and_score_a_deal_alike(rules, seed):
    chance = random.Random(seed)
    *turns, deal = dealt(rules, seed)
    for turn, at in enumerate(dealt(rules, seed)):
        if turn < len(turns):
            agree(rules, "plays", turn_of(rules, at))
            if len(at.plays) == 21 + seed % 4:
                agree(rules, "perft", ending_of(rules, at))
    record = deal.to_record().as_json()
    agree(rules, "replay", None, record)
    calls = [CALL_NAMES[call] for call in deal.calls]
    dealer, deck = SEATS[deal.dealer], [CARD_NAMES[card] for card in deal.deck]
    for made in range(len(calls) + 1):
        agree(rules, "calls", {"dealer": dealer, "turn_up": deck[20], "calls": calls[:made]})
    if deal.phase is not FINISHED:
        return
    agree(rules, "deal", {"dealer": dealer, "deck": deck, "calls": calls})
    asked = table_of(deal, chance)
    agree(rules, "announcements", asked)
    tricks = [[CARD_NAMES[card] for card in deal.plays[at : at + 4]] for at in range(0, 32, 4)]
    said = chance.choice((None, [], ["belote"], ["rebelote"], ["belote", "rebelote"]))
    agree(rules, "score", {**asked, "tricks": tricks, **({} if said is None else {"said": said})})
    ring = asked["order"]
    for cards in tricks:
        agree(rules, "trick", {"trump": asked["trump"], "leader": ring[0], "order": ring, "cards": cards})
    assert play.winner(deal.rules.play, deal.trump, deal.plays[-4:]) < 4


@st.composite
def strings_of_deals(draw):
    """Up to eight deals, ties and deals passed out among them."""
    deals = []
    for _ in range(draw(st.integers(0, 8))):
        outcome = draw(st.sampled_from(("made", "failed", "tied", "passed out")))
        if outcome == "passed out":
            deals.append({"passed_out": True})
            continue
        points = st.sampled_from((0, 71, 81, 91, 100, 162, 252, 400, 500))
        score = {team: draw(points) for team in TEAMS}
        pending = draw(points) if outcome == "tied" else 0
        deals.append(
            {"takers": draw(st.sampled_from(TEAMS)), "outcome": outcome, "score": score, "pending": pending}
        )
    return deals


@settings(max_examples=300, deadline=None)
@given(rule_sets(), strings_of_deals(), st.sampled_from((None, 1, 162, 301, 500, 501, 581)))
def test_both_keep_a_match_alike(rules, deals, target):
    asked = {"deals": deals} if target is None else {"deals": deals, "target": target}
    for count in range(len(deals) + 1):
        agree(rules, "match", {**asked, "deals": deals[:count]})


def test_every_case_was_asked():
    assert {case.question for case in (*every_case(), *CORPUS.perft[NAMES[0]])} == set(REQUIRED)
