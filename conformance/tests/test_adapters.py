"""The adapters and templates, each run as a child process and asked hand-made questions.

Where an engine plays otherwise than document 000, the comment beside the question derives the document's answer.
"""

from __future__ import annotations

import importlib.metadata
import json
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from belote_conformance.messages import check_answer, check_reply, check_started

ADAPTERS = Path(__file__).parents[1] / "adapters"
BELOTE_CLI = (sys.executable, str(ADAPTERS / "belote_cli.py"))
COLVER = (sys.executable, str(ADAPTERS / "colver.py"))
TEMPLATES = {
    "python": (sys.executable, str(ADAPTERS / "template.py")),
    "javascript": ("node", str(ADAPTERS / "template.js")),
    "java": ("java", str(ADAPTERS / "Template.java")),
}
CLOCKWISE = ["N", "E", "S", "W"]
START = {"op": "start", "protocol": 1}
STOP = {"op": "stop"}
TRICK = {"trump": "S", "leader": "N", "cards": ["AH", "9S", "KH", "JS"], "order": CLOCKWISE}


def asking(question: str, given: Any, record: Any = None, **options: Any) -> dict[str, Any]:
    return {"op": "ask", "seq": 7, "variant": "belote-000", "options": options,
            "question": question, "given": given, "record": record}  # fmt: skip


def talk(command: tuple[str, ...], *requests: Any) -> list[Any]:
    """Send all requests at once; the replies, the child having ended with status 0."""
    lines = [one if isinstance(one, str) else json.dumps(one) for one in requests]
    ended = subprocess.run(
        command, input="\n".join(lines), capture_output=True, encoding="utf-8", timeout=60, check=False
    )
    assert ended.returncode == 0, ended.stderr
    return [json.loads(line) for line in ended.stdout.splitlines()]


def answers(command: tuple[str, ...], question: str, *asked: dict[str, Any]) -> list[Any]:
    """The answers to one kind of question, each fitting its schema; `asked`: given, or given and record."""
    requests = [one if "op" in one else asking(question, one) for one in asked]
    replies = talk(command, *requests)
    assert [reply["seq"] for reply in replies] == [7] * len(asked)
    for reply in replies:
        _, kind, value = check_reply(reply)
        assert kind == "answer", reply
        check_answer(question, value)
    return [reply["answer"] for reply in replies]


def need_package(name: str, version: str) -> None:
    try:
        found = importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        pytest.skip(f"{name} is not installed")
    if found != version:
        pytest.skip(f"{name} {found} is installed, the adapter is for {version}")


# Templates.


@pytest.fixture(params=TEMPLATES)
def template(request):
    command = TEMPLATES[request.param]
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    return command


@cache
def long_talk(command):
    replies = talk(
        command,
        START,
        asking("trick", TRICK),
        asking(
            "trick",
            {"trump": "C", "leader": "W", "cards": ["8D", "QH", "9D", "AS"], "order": ["W", "S", "E", "N"]},
        ),
        asking("trick", {"trump": "H", "leader": "N", "cards": ["TH", "QH", "9H", "AH"], "order": CLOCKWISE}),
        asking("plays", {}),
        asking("riddle", {}),
        asking("trick", {**TRICK, "cards": ["AH", "9S", "KH", "9S"]}),
        asking("trick", {**TRICK, "cards": ["AH", "9S", "KH", "1S"]}),
        asking("trick", {**TRICK, "cards": ["AH", "9S", "KH"]}),
        asking("trick", None),
        "",
        "this is no JSON",
        '{"op": "ask", "seq": 7,',
        "[1, 2]",
        "null",
        {"op": "sing", "seq": 9},
        asking(
            "trick",
            {
                "trump": "S",
                "leader": "N",
                "cards": TRICK["cards"],
                "order": CLOCKWISE,
                "é\n\\/\u0022": "\u2028😀",
            },
        ),
        STOP,
        asking("trick", TRICK),
    )
    names = ("start", "ruffed", "followed", "trumps", "plays", "riddle", "twice", "unknown", "three", "nothing",
             "words", "cut", "list", "null", "sing", "signs")  # fmt: skip
    assert len(replies) == len(names)
    return dict(zip(names, replies, strict=True))


def test_a_template_says_what_it_is(template):
    hello = check_started(long_talk(template)["start"])
    assert (hello.variants, hello.questions) == ("own", ("trick",))


def test_a_template_knows_who_wins_a_trick_and_its_points(template):
    said = long_talk(template)
    # The jack of trumps (20) beats the nine (14); the ace of the suit led (11) and the king (4) lose.
    assert said["ruffed"] == {"seq": 7, "answer": {"winner": "W", "points": 49}}
    # Diamonds led, no trump: the nine beats the eight; queen 3 and ace 11 of other suits win nothing.
    assert said["followed"] == {"seq": 7, "answer": {"winner": "E", "points": 14}}
    # Among trumps the nine (14) is above ace (11), ten (10) and queen (3).
    assert said["trumps"] == {"seq": 7, "answer": {"winner": "S", "points": 38}}


def test_a_template_reads_all_of_json(template):
    assert long_talk(template)["signs"] == {"seq": 7, "answer": {"winner": "W", "points": 49}}


@pytest.mark.parametrize("question", ["plays", "riddle"])
def test_a_template_says_unsupported_to_what_it_does_not_answer(template, question):
    assert check_reply(long_talk(template)[question])[:2] == (7, "unsupported")


@pytest.mark.parametrize("position", ["twice", "unknown", "three", "nothing"])
def test_a_template_answers_an_impossible_position_with_an_error(template, position):
    assert check_reply(long_talk(template)[position])[:2] == (7, "error")


@pytest.mark.parametrize("line", ["words", "cut", "list", "null"])
def test_a_template_survives_a_line_that_is_no_request(template, line):
    assert check_reply(long_talk(template)[line])[:2] == (0, "error")


def test_a_template_survives_an_unknown_op(template):
    assert check_reply(long_talk(template)["sing"])[:2] == (9, "error")


def test_a_template_ends_with_its_input(template):
    assert talk(template) == []


def test_a_template_answers_before_it_is_asked_again(template):
    child = subprocess.Popen(
        template, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", bufsize=1
    )
    try:
        for request in (START, asking("trick", TRICK), asking("trick", TRICK)):
            child.stdin.write(json.dumps(request) + "\n")
            child.stdin.flush()
            assert json.loads(child.stdout.readline())
        child.stdin.write(json.dumps(STOP) + "\n")
        child.stdin.flush()
        assert child.wait(timeout=30) == 0
    finally:
        child.kill()
        child.communicate()


def test_nothing_but_replies_reaches_standard_output():
    noisy = (
        "import os, template\n"
        "def trick(ask):\n"
        "    print('noise'); os.system('echo noise'); os.write(1, b'noise')\n"
        "    return {'winner': 'N', 'points': 0}\n"
        "template.serve(template.ENGINE, {'trick': trick})\n"
    )
    command = (sys.executable, "-c", f"import sys; sys.path.insert(0, {str(ADAPTERS)!r})\n{noisy}")
    assert talk(command, asking("trick", TRICK)) == [{"seq": 7, "answer": {"winner": "N", "points": 0}}]


def test_a_declared_option_is_the_only_one_played():
    source = (
        f"import sys; sys.path.insert(0, {str(ADAPTERS)!r}); import template\n"
        "template.serve({**template.ENGINE, 'options': {'target': [501]}}, template.QUESTIONS)"
    )
    replies = talk(
        (sys.executable, "-c", source),
        asking("trick", TRICK, target=501),
        asking("trick", TRICK, target=1000),
    )
    assert [check_reply(reply)[1] for reply in replies] == ["answer", "unsupported"]


@pytest.mark.parametrize(
    "name", ["belote_cli.py", "colver.py", "template.py", "template.js", "Template.java"]
)
def test_each_program_is_short(name):
    assert len((ADAPTERS / name).read_text(encoding="utf-8").splitlines()) < 150


# belote-cli.


@pytest.fixture
def belote_cli():
    need_package("belote-cli", "4.9.6")
    return BELOTE_CLI


def four_hands(**hands: str) -> dict[str, list[str]]:
    dealt = {seat: cards.split() for seat, cards in hands.items()}
    assert len({card for hand in dealt.values() for card in hand}) == 32
    assert {seat: len(hand) for seat, hand in dealt.items()} == dict.fromkeys(CLOCKWISE, 8)
    return dealt


def test_belote_cli_says_what_it_answers(belote_cli):
    (reply,) = talk(belote_cli, START)
    hello = check_started(reply)
    assert (hello.name, hello.version, hello.variants) == ("belote-cli", "4.9.6", "own")
    assert set(hello.questions) == {
        "calls",
        "deal",
        "plays",
        "trick",
        "announcements",
        "score",
        "match",
        "replay",
    }
    assert hello.options == {"announcements": (True,)}


def test_belote_cli_takes_any_suit_in_the_first_round(belote_cli):
    # 000, line 7: in the first round one accepts the suit of the turn-up (hearts) or passes.
    (answer,) = answers(belote_cli, "calls", {"dealer": "N", "turn_up": "7H", "calls": ["pass"]})
    assert set(answer["legal"]) == {"pass", "H"} | {"C", "D", "S"}


def test_belote_cli_takes_the_turned_suit_in_the_second_round(belote_cli):
    # 000, line 7: in the second round one takes one of the three other suits (C, D, S) or passes.
    (answer,) = answers(belote_cli, "calls", {"dealer": "N", "turn_up": "7H", "calls": ["pass"] * 5})
    special = {"other:tout_atout", "other:sans_atout"}
    assert set(answer["legal"]) == {"pass", "C", "D", "S"} | {"H"} | special


def test_belote_cli_goes_round_counterclockwise(belote_cli):
    # 000, line 9: clockwise unless the table chooses the other way; after N comes E, here W.
    dealer = {"dealer": "N", "turn_up": "7H"}
    first, over, taken = answers(
        belote_cli, "calls",
        {**dealer, "calls": []}, {**dealer, "calls": ["pass"] * 8}, {**dealer, "calls": ["pass", "H"]},
    )  # fmt: skip
    assert first["caller"] == "W"
    assert over == {"legal": [], "caller": None, "outcome": {"redeal": "W"}}
    assert taken == {"legal": [], "caller": None, "outcome": {"taker": "S", "trump": "H"}}


DECK = [rank + suit for suit in "SHDC" for rank in "789TJQKA"]


def test_belote_cli_deals_one_card_at_a_time(belote_cli):
    # 000, line 6: three cards to each, then two. The first to be served, S, would have cards 1-3 and 13-14 of
    # the deck; dealt one by one it has cards 1, 5, 9, 13 and 17. Card 21 is turned up; S takes it, then two
    # more, and the others three each, in turn: S E N W.
    (answer,) = answers(belote_cli, "deal", {"dealer": "W", "deck": DECK, "calls": ["D"]})
    assert DECK[20] == "JD"
    assert {seat: set(hand) for seat, hand in answer["hands"].items()} == {
        "S": {DECK[place] for place in (0, 4, 8, 12, 16, 20, 21, 22)},
        "E": {DECK[place] for place in (1, 5, 9, 13, 17, 23, 24, 25)},
        "N": {DECK[place] for place in (2, 6, 10, 14, 18, 26, 27, 28)},
        "W": {DECK[place] for place in (3, 7, 11, 15, 19, 29, 30, 31)},
    }
    assert answer["leader"] == "S"


def test_belote_cli_serves_south_first_whoever_deals(belote_cli):
    # 000, lines 6 and 7: the player after the dealer comes first. Only the last packets begin there (with W).
    (answer,) = answers(belote_cli, "deal", {"dealer": "N", "deck": DECK, "calls": ["D"]})
    assert {DECK[place] for place in (0, 4, 8, 12, 16)} < set(answer["hands"]["S"])
    assert {DECK[place] for place in (20, 21, 22)} < set(answer["hands"]["W"])
    assert answer["leader"] == "W"


def test_belote_cli_plays_as_the_document_says(belote_cli):
    hand = {"seat": "W", "hand": ["7S", "JS", "AC"], "trump": "S", "order": CLOCKWISE}

    def after(*cards: str, **other: Any) -> dict[str, Any]:
        return {**hand, "trick": {"leader": "N", "cards": list(cards)}, **other}

    mirrored = ["N", "W", "S", "E"]
    seen = answers(
        belote_cli, "plays",
        after("AH", "9S", "KH"),  # the partner E has ruffed and holds the trick: any card (000, line 11)
        after("AH", "KH", "9S"),  # an opponent has ruffed: overruff
        after("AH", "KH", "9S", hand=["7S", "AC"]),  # not able to: a lower trump
        after("8S", "9S", "TS"),  # trumps led: go up, over the partner too (line 10)
        after("AC", "9S", "TC"),  # follow suit
        after("AH", "KH", "9S", seat="E", order=mirrored),  # the same seen in a mirror
    )  # fmt: skip
    assert [set(answer["legal"]) for answer in seen] == [
        {"7S", "JS", "AC"}, {"JS"}, {"7S"}, {"JS"}, {"AC"}, {"JS"},
    ]  # fmt: skip


def test_belote_cli_knows_who_wins_a_trick(belote_cli):
    mirrored = {**TRICK, "order": ["N", "W", "S", "E"]}
    assert answers(belote_cli, "trick", TRICK, mirrored) == [
        {"winner": "W", "points": 49},
        {"winner": "E", "points": 49},
    ]


def test_belote_cli_gives_equal_announcements_to_the_first_from_the_taker(belote_cli):
    hands = four_hands(
        N="AH KH QH 7D 9D 7C 9C 7S",
        E="AD KD QD 7H 9H 8C TC 8S",
        S="8H JH TD JC AC 9S JS KS",
        W="TH 8D JD QC KC TS QS AS",
    )
    given = {"hands": hands, "trump": "S", "leader": "N", "order": CLOCKWISE}
    # 000, line 14: tierce to the ace in hearts against tierce to the ace in diamonds, neither in trumps: equal in
    # value, height and suit, so nobody scores: best null, 0 to 0, whoever took.
    east, south, north = (
        (answer["best"], answer["points"])
        for answer in answers(belote_cli, "announcements", *({**given, "taker": taker} for taker in "ESN"))
    )
    assert east == ("EW", {"NS": 0, "EW": 20})
    assert south == ("NS", {"NS": 20, "EW": 0})  # from S: S, W, then N's
    assert north == ("NS", {"NS": 20, "EW": 0})


def test_belote_cli_lets_a_square_of_eights_beat_a_cent(belote_cli):
    hands = four_hands(
        N="8S 8H 8D 8C KS KD KC JS",
        E="AH KH QH JH TH 7D 9C 7S",
        S="7H 9D JD AD 7C JC AC TS",
        W="9H TD QD TC QC 9S QS AS",
    )
    given = {"hands": hands, "trump": "S", "leader": "N", "order": CLOCKWISE, "taker": "N"}
    # 000, line 13: squares of 7 and of 8 do not count, so N holds nothing and E's cent scores: EW 100.
    (answer,) = answers(belote_cli, "announcements", given)
    assert answer["held"]["N"] == [{"kind": "square", "rank": "8"}]
    assert answer["held"]["E"] == [{"kind": "sequence", "top": "AH", "length": 5}]
    assert (answer["best"], answer["points"]) == ("NS", {"NS": 0, "EW": 0})


def test_belote_cli_lets_a_longer_run_beat_a_higher_one(belote_cli):
    hands = four_hands(
        N="8H 9H TH JH QH KH 7C 9S",
        E="TD JD QD KD AD 7H 9C 7S",
        S="7D 9D 8C JC KC TS QS AS",
        W="AH 8D TC QC AC 8S JS KS",
    )
    given = {"hands": hands, "trump": "S", "leader": "N", "order": CLOCKWISE, "taker": "N"}
    # 000, lines 13 and 14: five cards or more are a cent, so both are worth 100; then the highest card decides,
    # and E's ace is above N's king: EW 100. Length is no criterion.
    (answer,) = answers(belote_cli, "announcements", given)
    assert (answer["best"], answer["points"]) == ("NS", {"NS": 100, "EW": 0})


def test_belote_cli_ranks_squares_in_natural_order(belote_cli):
    hands = four_hands(
        N="KS KH KD KC 7S 8H 9D JC",
        E="TS TH TD TC 7H 8D 9C JS",
        S="8S QS AS 9H QH 7D JD QC",
        W="9S JH AH QD AD 7C 8C AC",
    )
    given = {"hands": hands, "trump": "S", "leader": "N", "order": CLOCKWISE, "taker": "N"}
    # 000, lines 13 and 14: both squares are worth 100, and the highest card decides. The order of play, ace, ten,
    # king, queen, makes it the tens (EW 100); the natural order is the other reading of the document.
    (answer,) = answers(belote_cli, "announcements", given)
    assert (answer["best"], answer["points"]) == ("NS", {"NS": 100, "EW": 0})


def test_belote_cli_uses_a_card_in_two_announcements(belote_cli):
    hands = four_hands(
        N="JS JH JD JC 9H TH 7S 7C",
        E="8S TS 7H QH 8D KD 8C TC",
        S="9S QS 8H AH 7D TD 9C QC",
        W="KS AS KH 9D QD AD KC AC",
    )
    given = {"hands": hands, "trump": "S", "leader": "N", "order": CLOCKWISE, "taker": "N"}
    # 000, line 13: a card serves in one announcement only. With the jacks in their square (200) the nine and ten
    # of hearts are no run, so N holds the square alone: NS 200. Here the tierce counts too: 220.
    (answer,) = answers(belote_cli, "announcements", given)
    square, tierce = {"kind": "square", "rank": "J"}, {"kind": "sequence", "top": "JH", "length": 3}
    assert sorted(answer["held"]["N"], key=str) == sorted((square, tierce), key=str)
    assert (answer["best"], answer["points"]) == ("NS", {"NS": 220, "EW": 0})


# Trumps are spades and N, who leads, has belote; everybody has two cards of each suit, so that all follow.
QUIET = four_hands(
    N="QS TH 9H KD 9D KS 9C QC",
    E="JS 7S KH 8H TD 8D TC 8C",
    S="9S 8S AH 7H QD JD KC JC",
    W="AS TS QH JH AD 7D AC 7C",
)
TRICKS = [
    ["KS", "JS", "8S", "TS"],  # E:  4 + 20 +  0 + 10 = 34
    ["7S", "9S", "AS", "QS"],  # S:  0 + 14 + 11 +  3 = 28
    ["AH", "QH", "TH", "KH"],  # S: 11 +  3 + 10 +  4 = 28
    ["7H", "JH", "9H", "8H"],  # W:  0 +  2 +  0 +  0 =  2
    ["AD", "KD", "TD", "QD"],  # W: 11 +  4 + 10 +  3 = 28
    ["7D", "9D", "8D", "JD"],  # S:  0 +  0 +  0 +  2 =  2
    ["KC", "AC", "9C", "TC"],  # W:  4 + 11 +  0 + 10 = 25
    ["7C", "QC", "8C", "JC"],  # N:  0 +  3 +  0 +  2 =  5, and 10 for the last trick
]  # N and S: 28 + 28 + 2 + 5 + 10 = 73; E and W: 34 + 2 + 28 + 25 = 89; together 162
SCORED = {"hands": QUIET, "taker": "N", "trump": "S", "leader": "N", "order": CLOCKWISE, "tricks": TRICKS}
# W deals as 000 says, three and two to N, E, S, W; N takes the king of spades, turned up, and two more; three
# more to the others.
PACKETS = [(seat, first, last) for first, last in ((0, 3), (3, 5), (5, 8)) for seat in CLOCKWISE]
RECORD = {
    "dealer": "W",
    "deck": [card for seat, first, last in PACKETS for card in QUIET[seat][first:last]],
    "calls": ["S"],
    "hands": QUIET,
    "leader": "N",
    "plays": [card for trick in TRICKS for card in trick],
}


def test_belote_cli_leaves_belote_out_of_the_contract(belote_cli):
    # 000, line 15: belote is part of the total. Takers 73 + 20 = 93, defence 89: made, 93 to 89.
    (answer,) = answers(belote_cli, "score", SCORED)
    assert answer == {"outcome": "failed", "score": {"NS": 20, "EW": 162}, "pending": 0}


def test_belote_cli_scores_the_other_side_as_the_document_does(belote_cli):
    # E and W take the same deal: 89 against 73 + 20 = 93. 000, line 16: they are in, N and S score 162 + 20.
    # Here 89 beats 73.
    (answer,) = answers(belote_cli, "score", {**SCORED, "taker": "E"})
    assert answer == {"outcome": "made", "score": {"NS": 93, "EW": 89}, "pending": 0}


def test_belote_cli_refuses_a_deal_that_is_against_its_rules(belote_cli):
    tricks = [["KS", "7S", "8S", "TS"], ["JS", *TRICKS[1][1:]], *TRICKS[2:]]  # E does not go up
    (reply,) = talk(belote_cli, asking("score", {**SCORED, "tricks": tricks}))
    assert check_reply(reply)[:2] == (7, "error")


def test_belote_cli_plays_a_record_again(belote_cli):
    (answer,) = answers(belote_cli, "replay", asking("replay", {}, RECORD))
    assert [turn["seat"] for turn in answer["calls"]] == ["S"]  # counterclockwise from W
    assert [turn["seat"] for turn in answer["plays"][:8]] == ["N", "E", "S", "W", "E", "S", "W", "N"]
    assert [set(turn["legal"]) for turn in answer["plays"][:3]] == [set(QUIET["N"]), {"JS"}, {"9S", "8S"}]
    # The first to call after W is N, going round as the record's cards do: N and S are the takers.
    assert answer["score"] == {"outcome": "failed", "score": {"NS": 20, "EW": 162}, "pending": 0}


def test_belote_cli_plays_a_match_from_its_records(belote_cli):
    passed = {"dealer": "N", "deck": RECORD["deck"], "calls": ["pass"] * 8, "plays": []}
    deals = [
        {"passed_out": True},
        {"takers": "NS", "outcome": "made", "score": {"NS": 93, "EW": 89}, "pending": 0},
    ]
    records = {"deals": [passed, RECORD]}
    short, long = answers(
        belote_cli, "match",
        asking("match", {"deals": deals, "target": 162}, records),
        asking("match", {"deals": deals}, records),
    )  # fmt: skip
    totals = [{"NS": 0, "EW": 0}, {"NS": 20, "EW": 162}]
    assert short == {"totals": totals, "pot": [0, 0], "over": True, "winner": "EW"}
    assert long == {"totals": totals, "pot": [0, 0], "over": False, "winner": None}


def test_belote_cli_plays_to_a_thousand(belote_cli):
    # 000, line 2: a match goes to 501 unless the table chooses otherwise, so E and W have won it with 4 times 162.
    deals = [{"takers": "NS", "outcome": "failed", "score": {"NS": 20, "EW": 162}, "pending": 0}] * 4
    (answer,) = answers(belote_cli, "match", asking("match", {"deals": deals}, {"deals": [RECORD] * 4}))
    assert answer["totals"][-1] == {"NS": 80, "EW": 648}
    assert (answer["over"], answer["winner"]) == (False, None)


def test_belote_cli_cannot_be_asked_a_match_without_records(belote_cli):
    (reply,) = talk(belote_cli, asking("match", {"deals": [{"passed_out": True}]}))
    assert check_reply(reply)[:2] == (7, "unsupported")


def test_belote_cli_cannot_leave_announcements_out(belote_cli):
    (reply,) = talk(belote_cli, asking("score", SCORED, announcements=False))
    assert check_reply(reply)[:2] == (7, "unsupported")


# colver.


@pytest.fixture
def colver():
    need_package("colver", "0.11.1")
    return COLVER


def test_colver_answers_plays_and_tricks_and_nothing_else(colver):
    hello, score = talk(colver, START, asking("score", SCORED))
    assert check_started(hello).questions == ("plays", "trick")
    assert check_reply(score)[:2] == (7, "unsupported")


def test_colver_lets_who_cannot_overruff_discard(colver):
    given = {"seat": "W", "hand": ["7S", "8S", "AC"], "trump": "S", "order": CLOCKWISE}
    # 000, line 11: who cannot overruff an opponent must still play a lower trump: 7S or 8S.
    (answer,) = answers(colver, "plays", {**given, "trick": {"leader": "N", "cards": ["AH", "KH", "JS"]}})
    assert set(answer["legal"]) == {"7S", "8S", "AC"}


def test_colver_otherwise_plays_as_the_document_says(colver):
    hand = {"seat": "W", "hand": ["7S", "JS", "AC"], "trump": "S", "order": CLOCKWISE}
    seen = answers(
        colver, "plays",
        {**hand, "trick": {"leader": "N", "cards": ["AH", "KH", "9S"]}},  # overruff
        {**hand, "trick": {"leader": "N", "cards": ["AH", "9S", "KH"]}},  # the partner's ruff holds
        {**hand, "trick": {"leader": "N", "cards": ["8S", "9S", "TS"]}},  # go up in trumps
        {**hand, "trick": {"leader": "W", "cards": []}, "order": ["W", "N", "E", "S"]},  # lead anything
    )  # fmt: skip
    assert [set(answer["legal"]) for answer in seen] == [
        {"JS"}, {"7S", "JS", "AC"}, {"JS"}, {"7S", "JS", "AC"},
    ]  # fmt: skip


def test_colver_knows_who_wins_a_trick(colver):
    assert answers(colver, "trick", TRICK) == [{"winner": "W", "points": 49}]


def test_colver_refuses_a_seat_out_of_turn(colver):
    given = {
        "seat": "S",
        "hand": ["7S"],
        "trump": "S",
        "order": CLOCKWISE,
        "trick": {"leader": "N", "cards": ["AH"]},
    }
    (reply,) = talk(colver, asking("plays", given))
    assert check_reply(reply)[:2] == (7, "error")
