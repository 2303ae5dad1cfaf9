"""Broken and hostile messages: the engine answers each with one error, and goes on.

Hands and decks are of the deck in order: north has the clubs, east the diamonds, south the hearts, west the spades.
"""

import io
import json
from typing import Any

import pytest
from belote_spec.cards import CARD_NAMES
from belote_spec.engine import MAX_LINE, Engine, serve
from belote_spec.variant import builtin

DECK = list(CARD_NAMES)
ORDER = list("NESW")
HANDS = {seat: DECK[8 * place : 8 * place + 8] for place, seat in enumerate("NESW")}
TRICKS = [[HANDS[seat][place] for seat in ORDER] for place in range(7, -1, -1)]  # south's trumps win them all
CALLS = {"dealer": "N", "turn_up": "9D", "calls": []}
DEAL = {"dealer": "N", "deck": DECK, "calls": ["H"]}
PLAYS = {
    "seat": "S",
    "hand": ["7S"],
    "trump": "H",
    "trick": {"leader": "N", "cards": ["AS", "KS"]},
    "order": ORDER,
}
TRICK = {"trump": "H", "leader": "N", "cards": ["7S", "8S", "9S", "TS"], "order": ORDER}
ANNOUNCEMENTS = {"hands": HANDS, "trump": "H", "leader": "N", "order": ORDER, "taker": "N"}
SCORE = {
    **ANNOUNCEMENTS,
    "tricks": [[trick[(place + 2) % 4] for place in range(4)] for trick in TRICKS],
    "leader": "S",
}
MADE = {"takers": "NS", "outcome": "made", "score": {"NS": 100, "EW": 62}, "pending": 0}
RECORD = {"dealer": "W", "deck": DECK, "calls": ["H"], "plays": []}
CARD = "is not a card: a rank of 789TJQKA and a suit of CDHS, as in JS"
SEAT = "is not a seat: N, E, S or W"
KNOWN = ", ".join(builtin())
JACKS = {"kind": "square", "rank": "J"}


def said(*lines: bytes) -> list[dict[str, Any]]:
    """What the engine says to these lines; it must not fall over."""
    output: list[bytes] = []
    serve(Engine(), io.BytesIO(b"".join(lines)), output.append)
    assert all(line.endswith(b"\n") and line.count(b"\n") == 1 for line in output)
    return [json.loads(line) for line in output]


def line(message: object) -> bytes:
    """A message as it is sent."""
    return json.dumps(message).encode() + b"\n"


def ask(question: object, given: object = None, record: object = None, **more: Any) -> dict[str, Any]:
    """A request with sequence number 7."""
    request = {
        "op": "ask",
        "seq": 7,
        "variant": "belote-000",
        "question": question,
        "given": given,
        "record": record,
    }
    return {key: value for key, value in {**request, **more}.items() if value is not None}


LINES: dict[str, tuple[bytes, str]] = {
    "no JSON": (b"hello\n", "not JSON: Expecting value: line 1 column 1 (char 0)"),
    "half an object": (b'{"op": "ask"\n', "not JSON: Expecting ',' delimiter: line 2 column 1 (char 13)"),
    "no UTF-8": (b'{"op": "\xff"}\n', "not UTF-8"),
    "half a surrogate pair": (b'{"op": "\xed\xa0\x80"}\n', "not UTF-8"),
    "NaN": (b'{"op": "ask", "seq": NaN}\n', "not JSON: NaN is not JSON"),
    "minus infinity": (b'{"op": "ask", "seq": -Infinity}\n', "not JSON: -Infinity is not JSON"),
    "a doubled key": (b'{"op": "start", "op": "stop"}\n', "not JSON: a key is doubled"),
    "a doubled key within": (
        b'{"op": "ask", "seq": 1, "given": {"a": 1, "a": 2}}\n', "not JSON: a key is doubled",
    ),
    "a list": (b"[]\n", "a request must be a JSON object"),
    "a number": (b"3\n", "a request must be a JSON object"),
    "null": (b"null\n", "a request must be a JSON object"),
    "no op": (b"{}\n", "unknown op 'None'; known: start, ask, stop"),
    "an unknown op": (line({"op": "strat"}), "unknown op 'strat'; known: start, ask, stop"),
    "an op that is no word": (line({"op": ["start"]}), "unknown op \"['start']\"; known: start, ask, stop"),
    "another protocol": (line({"op": "start", "protocol": 2}), "protocol 2 is not spoken here, only 1"),
    "no protocol": (line({"op": "start"}), "protocol None is not spoken here, only 1"),
    "a protocol in quotes": (line({"op": "start", "protocol": "1"}), "protocol 1 is not spoken here, only 1"),
    "no sequence number": (line({"op": "ask", "question": "plays"}), "ask needs seq, a whole number"),
    "a sequence number in quotes": (line({"op": "ask", "seq": "1"}), "ask needs seq, a whole number"),
    "true for a sequence number": (line({"op": "ask", "seq": True}), "ask needs seq, a whole number"),
    "a sequence number with a fraction": (line({"op": "ask", "seq": 1.5}), "ask needs seq, a whole number"),
    "a huge line": (b'{"op": "' + b"a" * MAX_LINE + b'"}\n', f"a line over {MAX_LINE} bytes"),
}  # fmt: skip

REQUESTS: dict[str, tuple[dict[str, Any], str]] = {
    # what is asked
    "no variant": (ask("calls", CALLS, variant=None), f"'None' is not a variant; known: {KNOWN}"),
    "an unknown variant": (ask("calls", CALLS, variant="belote-001"), f"'belote-001' is not a variant; known: {KNOWN}"),
    "a variant's file": (ask("calls", CALLS, variant="../x.yaml"), f"'../x.yaml' is not a variant; known: {KNOWN}"),
    "a list of variants": (ask("calls", CALLS, variant=["x"]), f"\"['x']\" is not a variant; known: {KNOWN}"),
    "no question": (ask(None, CALLS), "question must be a text"),
    "a list of questions": (ask(["plays"], CALLS), "question must be a text"),
    "an unknown question": (
        ask("play", PLAYS),
        "unknown question 'play'; known: calls, deal, plays, trick, announcements, score, match, replay, perft",
    ),
    "an unknown option": (
        ask("calls", CALLS, options={"targets": 1}),
        "belote-000 has no option targets; it has: announcements, target, direction",
    ),
    "an option of another variant": (
        ask("calls", CALLS, variant="belote-003", options={"announcements": True}),
        "belote-003 has no option announcements; it has: target",
    ),
    "an option value": (
        ask("calls", CALLS, options={"target": 600}), "option target: 600 is not allowed; allowed: 501, 301, 1001"
    ),
    "an infinite option": (
        ask("calls", CALLS, options={"target": float("1e999")}),
        "not JSON: Infinity is not JSON",
    ),
    "a word for a switch": (
        ask("calls", CALLS, options={"announcements": "no"}),
        'option announcements: "no" is not allowed; allowed: true, false',
    ),
    "a list of options": (ask("calls", CALLS, options=[]), "options must be an object"),
    # calls
    "calls: nothing given": (ask("calls"), "given must be an object"),
    "calls: a list given": (ask("calls", []), "given must be an object"),
    "calls: an unknown field": (ask("calls", {**CALLS, "caller": "N"}), "given has an unknown field: caller"),
    "calls: no such dealer": (ask("calls", {**CALLS, "dealer": "North"}), f"'North' {SEAT}"),
    "calls: no such card": (ask("calls", {**CALLS, "turn_up": "D9"}), f"'D9' {CARD}"),
    "calls: no list": (ask("calls", {**CALLS, "calls": "pass"}), "calls must be a list of at most 8 calls"),
    "calls: nine": (ask("calls", {**CALLS, "calls": ["pass"] * 9}), "calls must be a list of at most 8 calls"),
    "calls: no such call": (ask("calls", {**CALLS, "calls": ["Pass"]}), "'Pass' is not a call: pass, C, D, H or S"),
    "calls: another suit in round one": (
        ask("calls", {**CALLS, "calls": ["H"]}), "calls: H cannot be call number 1 (auction.first_round)"
    ),
    "calls: the turned suit in round two": (
        ask("calls", {**CALLS, "calls": ["pass"] * 4 + ["D"]}),
        "calls: D cannot be call number 5 (auction.second_round)",
    ),
    "calls: after the end": (
        ask("calls", {**CALLS, "calls": ["D", "pass"]}),
        "calls: the auction ends with the first suit taken (auction.ends)",
    ),
    # deal
    "deal: nobody took": (ask("deal", {**DEAL, "calls": ["pass"]}), "calls: nobody took, so nobody has eight cards"),
    "deal: all passed": (ask("deal", {**DEAL, "calls": ["pass"] * 8}), "calls: nobody took, so nobody has eight cards"),
    "deal: 31 cards": (ask("deal", {**DEAL, "deck": DECK[:31]}), "deck has 31 cards; it must have 32"),
    "deal: a card twice": (ask("deal", {**DEAL, "deck": [*DECK[:31], "7C"]}), "deck names a card twice"),
    "deal: cards as numbers": (ask("deal", {**DEAL, "deck": list(range(32))}), f"0 {CARD}"),
    # plays
    "plays: another's turn": (ask("plays", {**PLAYS, "seat": "W"}), "seat: it is the turn of S"),
    "plays: no card left": (ask("plays", {**PLAYS, "hand": []}), "hand must have a card"),
    "plays: nine cards": (ask("plays", {**PLAYS, "hand": DECK[:9]}), "hand has 9 cards; it must have at most 8"),
    "plays: a card twice": (ask("plays", {**PLAYS, "hand": ["7S", "7S"]}), "hand names a card twice"),
    "plays: a card on the table": (ask("plays", {**PLAYS, "hand": ["AS"]}), "hand: a card of it lies on the table"),
    "plays: ten in two letters": (ask("plays", {**PLAYS, "hand": ["10S"]}), f"'10S' {CARD}"),
    "plays: small letters": (ask("plays", {**PLAYS, "hand": ["7s"]}), f"'7s' {CARD}"),
    "plays: a trick of four": (
        ask("plays", {**PLAYS, "trick": {"leader": "N", "cards": ["AS", "KS", "QS", "JS"]}}),
        "trick.cards has 4 cards; it must have at most 3",
    ),
    "plays: no trick": (ask("plays", {**PLAYS, "trick": None}), "given: trick is missing"),
    "plays: no such suit": (ask("plays", {**PLAYS, "trump": "hearts"}), "'hearts' is not a suit: C, D, H or S"),
    "plays: three seats": (ask("plays", {**PLAYS, "order": ["N", "E", "S"]}), "order must be the four seats in turn"),
    "plays: partners side by side": (
        ask("plays", {**PLAYS, "order": ["N", "S", "E", "W"]}),
        "order must be the four seats in turn, partners two apart",
    ),
    # trick
    "trick: three cards": (ask("trick", {**TRICK, "cards": ["7S", "8S", "9S"]}), "cards has 3 cards; it must have 4"),
    "trick: a card twice": (ask("trick", {**TRICK, "cards": ["7S"] * 4}), "cards names a card twice"),
    "trick: no such leader": (ask("trick", {**TRICK, "leader": "X"}), f"'X' {SEAT}"),
    "trick: words in a row": (ask("trick", {**TRICK, "cards": "7S 8S"}), "cards must be a list of cards, not '7S 8S'"),
    # announcements
    "announcements: one hand": (
        ask("announcements", {**ANNOUNCEMENTS, "hands": {"N": DECK[:8]}}),
        "hands.E must be a list of cards, not None",
    ),
    "announcements: a card in two hands": (
        ask("announcements", {**ANNOUNCEMENTS, "hands": {**HANDS, "E": DECK[:8]}}), "hands: a card is in two hands"
    ),
    "announcements: a team takes": (ask("announcements", {**ANNOUNCEMENTS, "taker": "NS"}), f"'NS' {SEAT}"),
    "announcements: by a list": (
        ask("announcements", {**ANNOUNCEMENTS, "announced": []}), "announced must be an object"
    ),
    "announcements: by nobody": (
        ask("announcements", {**ANNOUNCEMENTS, "announced": {"X": []}}), "announced has an unknown field: X"
    ),
    "announcements: of no rank": (
        ask("announcements", {**ANNOUNCEMENTS, "announced": {"N": [{"kind": "square", "rank": "V"}]}}),
        "{'kind': 'square', 'rank': 'V'} is not an announcement",
    ),
    "announcements: not held": (
        ask("announcements", {**ANNOUNCEMENTS, "announced": {"N": [JACKS]}}, variant="belote-002"),
        "announced: {'kind': 'square', 'rank': 'J'} is not held",
    ),
    "announcements: too many": (
        ask("announcements", {**ANNOUNCEMENTS, "announced": {"N": [JACKS] * 9}}),
        "announced.N must be a list of announcements",
    ),
    # score
    "score: seven tricks": (ask("score", {**SCORE, "tricks": TRICKS[:7]}), "tricks must be a list of eight tricks"),
    "score: a trick twice": (
        ask("score", {**SCORE, "tricks": [*TRICKS[:7], TRICKS[0]]}), "tricks: a card is played twice"
    ),
    "score: a card of another hand": (
        ask("score", {**SCORE, "leader": "N"}), "tricks: N plays AH, which it was not dealt"
    ),
    "score: a misspelt word": (
        ask("score", {**SCORE, "said": ["bellote"]}), "said must be a list of belote and rebelote"
    ),
    "score: a word twice": (
        ask("score", {**SCORE, "said": ["belote"] * 2}), "said must be a list of belote and rebelote"
    ),
    # match
    "match: no deals": (ask("match", {}), "given: deals is missing"),
    "match: a thousand and one": (
        ask("match", {"deals": [{"passed_out": True}] * 1001}), "deals must be a list of at most 1000 deals"
    ),
    "match: target nought": (
        ask("match", {"deals": [], "target": 0}), "target must be a whole number from 1 to 1000000"
    ),
    "match: half a point": (
        ask("match", {"deals": [], "target": 501.5}), "target must be a whole number from 1 to 1000000"
    ),
    "match: no such outcome": (
        ask("match", {"deals": [{**MADE, "outcome": "won"}]}), "deals: outcome must be made, failed or tied"
    ),
    "match: a seat for a team": (
        ask("match", {"deals": [{**MADE, "takers": "N"}]}), "'N' is not a team: NS or EW"
    ),
    "match: one score": (
        ask("match", {"deals": [{**MADE, "score": {"NS": 1}}]}), "score.EW must be a whole number from 0 to 1000000"
    ),
    "match: below nought": (
        ask("match", {"deals": [{**MADE, "score": {"NS": 1, "EW": -1}}]}),
        "score.EW must be a whole number from 0 to 1000000",
    ),
    "match: points pending after a contract made": (
        ask("match", {"deals": [{**MADE, "pending": 5}]}), "deals: only a tied deal leaves points pending"
    ),
    "match: passed out and scored": (
        ask("match", {"deals": [{"passed_out": True, "pending": 0}]}),
        'deals: a deal passed out is {"passed_out": true} and nothing else',
    ),
    "match: on after the end": (
        ask("match", {"deals": [MADE, MADE], "target": 100}), "deals: the match was over before the last of them"
    ),
    # replay
    "replay: no record": (ask("replay"), "record must be an object"),
    "replay: the record of a match": (ask("replay", record={"deals": []}), "record has an unknown field: deals"),
    "replay: no dealer": (ask("replay", record={**RECORD, "dealer": None}), "record: dealer is missing"),
    "replay: a call that is not legal": (
        ask("replay", record={**RECORD, "calls": ["C"]}), "auction.first_round: C is not legal; legal: pass H"
    ),
    "replay: a call too many": (ask("replay", record={**RECORD, "calls": ["H", "pass"]}), "calls: the auction is over"),
    "replay: a card of another hand": (
        ask("replay", record={**RECORD, "plays": ["AH"]}),
        "play.follow: AH is not legal: N does not hold it; legal: 7C 8C 9C JD QD JH QH KH",
    ),
    "replay: a play before the taking": (
        ask("replay", record={**RECORD, "calls": ["pass"], "plays": ["7C"]}), "plays: nobody took, so nobody plays"
    ),
    "replay: an announcement not held": (
        ask("replay", record={**RECORD, "announced": {"E": [JACKS]}}, variant="belote-002"),
        "announced: {'kind': 'square', 'rank': 'J'} is not held",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("sent", "error"), LINES.values(), ids=LINES)
def test_a_line_that_is_no_request(sent: bytes, error: str) -> None:
    assert said(sent) == [{"seq": 0, "error": error}]


@pytest.mark.parametrize(("request_", "error"), REQUESTS.values(), ids=REQUESTS)
def test_a_request_that_cannot_be_answered(request_: dict[str, Any], error: str) -> None:
    seq = 0 if error.startswith("not JSON") else 7
    assert said(line(request_)) == [{"seq": seq, "error": error}]


def test_after_all_of_them_it_still_answers() -> None:
    sent = [bad for bad, _ in LINES.values()] + [line(bad) for bad, _ in REQUESTS.values()]
    replies = said(*sent, line(ask("calls", CALLS)))
    assert len(replies) == len(sent) + 1
    assert all("error" in reply for reply in replies[:-1])
    assert replies[-1] == {"seq": 7, "answer": {"legal": ["pass", "D"], "caller": "E", "outcome": None}}


class TestDepthAndSize:
    """Nothing that is deep or long brings it down."""

    @pytest.mark.parametrize("opening", [b"[", b'{"a":'])
    def test_deep_nesting(self, opening: bytes) -> None:
        (reply,) = said(opening * 100_000 + b"\n")
        assert reply["seq"] == 0
        assert reply["error"].startswith("not JSON: maximum recursion depth exceeded")

    @pytest.mark.parametrize("field", ["given", "record", "options", "variant", "question"])
    def test_nesting_in_a_field(self, field: str) -> None:
        deep: Any = []
        for _ in range(100):
            deep = [deep]
        (reply,) = said(line({**ask("replay", {}), field: deep}))
        assert reply["seq"] == 7
        assert "error" in reply

    def test_a_number_of_five_thousand_digits(self) -> None:
        (reply,) = said(b'{"op": "ask", "seq": ' + b"9" * 5000 + b"}\n")
        assert reply["error"].startswith("not JSON: Exceeds the limit (4300 digits)")

    def test_a_long_word_is_shortened(self) -> None:
        (reply,) = said(line(ask("calls", {**CALLS, "dealer": "N" * 1000})))
        assert reply["error"] == f"'{'N' * 36}... {SEAT}"

    @pytest.mark.parametrize(
        "request_",
        [
            ask("calls", {"\ud800": 1}),
            ask("calls", {**CALLS, "dealer": "\ud800"}),
            ask("calls", CALLS, options={"\ud800": 1}),
            ask("calls", CALLS, options={"target": "\ud800"}),
            ask("\ud800", CALLS),
            {"op": "\ud800"},
            {"op": "start", "protocol": "\ud800"},
        ],
    )
    def test_half_a_surrogate_pair_in_a_text(self, request_: dict[str, Any]) -> None:
        (reply,) = said(line(request_))
        assert "error" in reply


class TestTheConversation:
    """Blank lines, ends of lines, start and stop."""

    def test_blank_lines_are_passed_over(self) -> None:
        assert said(b"\n", b"   \n", b"\r\n") == []

    def test_either_end_of_line_or_none(self) -> None:
        starts = [b'{"op": "start", "protocol": 1}' + end for end in (b"\n", b"\r\n", b"")]
        assert [reply["protocol"] for reply in said(*starts)] == [1, 1, 1]

    def test_after_stop_nothing_is_read(self) -> None:
        assert said(line({"op": "stop"}), b"hello\n") == []

    def test_what_it_says_of_itself(self) -> None:
        (reply,) = said(line({"op": "start", "protocol": 1}))
        assert reply["variants"] == list(builtin())
        assert reply["engine"]["name"] == "belote-spec"
        assert "replay" in reply["questions"]

    def test_a_position_needs_no_record(self) -> None:
        (reply,) = said(line(ask("plays", PLAYS)))
        assert reply == {"seq": 7, "answer": {"legal": ["7S"]}}

    def test_an_option_may_be_left_open(self) -> None:
        (reply,) = said(line(ask("match", {"deals": []}, options={"target": None})))
        assert reply["answer"]["over"] is False
