"""The schemas of the protocol: every example fits, and the checks on the hot path agree with them."""

import json
import runpy
from functools import cache
from pathlib import Path

import pytest
from belote_conformance.cases import OPTIONAL, REQUIRED, Case
from belote_conformance.engines import encode
from belote_conformance.messages import (
    QUESTIONS,
    Malformed,
    NotJson,
    check_answer,
    check_reply,
    check_started,
    parse,
)
from belote_spec.cards import CARD_NAMES, RANKS, SEATS
from belote_spec.resources import read_text
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

FAKES = runpy.run_path(str(Path(__file__).with_name("fakes") / "fakes.py"))
SCHEMAS = {name: json.loads(read_text("schemas", f"{name}.schema.json")) for name in ("protocol", "case")}
REGISTRY = Registry().with_resources(
    (schema["$id"], Resource.from_contents(schema)) for schema in SCHEMAS.values()
)


@cache
def validator(definition, schema="protocol"):
    """The validator of one definition of a schema, of the whole for an empty name."""
    reference = SCHEMAS[schema]["$id"] + (f"#/$defs/{definition}" if definition else "")
    return Draft202012Validator({"$ref": reference}, registry=REGISTRY)


DECK = list(CARD_NAMES)
HANDS = {seat: DECK[8 * place : 8 * place + 8] for place, seat in enumerate(SEATS)}
ORDER = ["E", "S", "W", "N"]
TIERCE = {"kind": "sequence", "top": "QS", "length": 4}
SQUARE = {"kind": "square", "rank": "J"}
RECORD = {
    "dealer": "N",
    "deck": DECK,
    "calls": ["pass", "H"],
    "hands": HANDS,
    "leader": "E",
    "plays": DECK[:4],
    "announced": {"N": [TIERCE], "E": []},
    "said": ["belote", "rebelote"],
    "rules": "0" * 64,
}
TEAMS = {"NS": 90, "EW": 72}
SIDE = {"cards": 80, "last_trick": 10, "capot": 0, "announcements": 0, "belote": 0}
SCORED = {"outcome": "made", "score": TEAMS, "pending": 0}

GIVEN = {
    "calls": {"dealer": "N", "turn_up": "JS", "calls": ["pass"] * 4},
    "deal": {"dealer": "N", "deck": DECK, "calls": ["pass", "H"]},
    "plays": {
        "seat": "W",
        "hand": ["7C", "8C"],
        "trump": "H",
        "trick": {"leader": "E", "cards": ["TD", "AD"]},
        "order": ORDER,
    },
    "trick": {"trump": "H", "leader": "E", "cards": ["TD", "AD", "7D", "7H"], "order": ORDER},
    "announcements": {
        "hands": HANDS,
        "trump": "H",
        "leader": "E",
        "order": ORDER,
        "taker": "S",
        "announced": {seat: [] for seat in SEATS},
    },
    "score": {
        "hands": HANDS,
        "taker": "S",
        "trump": "H",
        "leader": "E",
        "order": ORDER,
        "tricks": [DECK[4 * turn : 4 * turn + 4] for turn in range(8)],
        "announced": {},
        "said": [],
    },
    "match": {
        "target": 501,
        "deals": [{"takers": "NS", **SCORED}, {"passed_out": True}],
    },
    "replay": {},
    "perft": {
        "hands": {"N": ["7C", "8C"], "E": ["TD"], "S": ["9C", "JC"], "W": ["QC", "KC"]},
        "trump": "H",
        "trick": {"leader": "E", "cards": ["AD"]},
        "order": ORDER,
        "depth": 7,
    },
}
ANSWERS = {
    "calls": [
        {"legal": ["pass", "S", "other:no-trump"], "caller": "E", "outcome": None},
        {"legal": [], "caller": None, "outcome": {"taker": "E", "trump": "S"}},
        {"legal": [], "caller": None, "outcome": {"redeal": "E"}},
    ],
    "deal": [{"hands": HANDS, "leader": "E"}],
    "plays": [{"legal": ["7C", "8C"]}],
    "trick": [{"winner": "N", "points": 21}],
    "announcements": [
        {
            "held": {"N": [TIERCE, SQUARE], "E": [], "S": [], "W": []},
            "best": "NS",
            "points": {"NS": 250, "EW": 0},
        },
        {"held": {seat: [] for seat in SEATS}, "best": None, "points": {"NS": 0, "EW": 0}},
    ],
    "score": [SCORED, {**SCORED, "capot": None, "breakdown": {"NS": SIDE, "EW": {"cards": 72}}}],
    "match": [{"totals": [TEAMS, TEAMS], "pot": [0, 0], "over": False, "winner": None}],
    "replay": [
        {
            "calls": [{"seat": "E", "legal": ["pass", "S"]}],
            "plays": [{"seat": "E", "legal": ["7C"]}],
            "score": SCORED,
        },
        {"calls": [], "plays": [], "score": None},
    ],
    "perft": [{"count": 8}, {"count": 2**53 - 1, "divide": {"9C": 2**53 - 2, "JC": 1}}],
}
STARTED = {
    "protocol": 1,
    "engine": {"name": "x", "version": "1", "language": "C", "url": "https://example.org"},
    "variants": ["belote-000"],
    "questions": ["plays", "perft"],
    "options": {"announcements": [False], "target": [1000]},
    "window": 4,
}


def ask(question, **changes):
    """A request as the runner writes it."""
    return {
        "op": "ask",
        "seq": 1,
        "variant": "belote-000",
        "options": {"announcements": True, "target": 501, "direction": "clockwise"},
        "question": question,
        "given": GIVEN[question],
        "record": {"deals": [RECORD, RECORD]} if question == "match" else RECORD,
        **changes,
    }


EXAMPLES = [
    {"op": "start", "protocol": 1},
    {"op": "stop"},
    STARTED,
    {**STARTED, "variants": "any", "engine": {"name": "x", "version": "1"}},
    {name: STARTED[name] for name in ("protocol", "engine", "variants", "questions")},
    *(ask(question) for question in QUESTIONS),
    *(ask(question, record=None) for question in QUESTIONS if question != "replay"),
    {name: value for name, value in ask("plays").items() if name not in ("record", "options")},
    {"seq": 1, "unsupported": "no scoring here"},
    {"seq": 1, "error": "no such card"},
    *({"seq": 1, "answer": answer} for answers in ANSWERS.values() for answer in answers),
]


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_schemas_are_schemas(name):
    Draft202012Validator.check_schema(SCHEMAS[name])
    assert SCHEMAS[name]["$id"] == f"urn:belote-spec:{name}"


@pytest.mark.parametrize("message", EXAMPLES, ids=lambda message: json.dumps(message)[:60])
def test_every_example_message_fits(message):
    validator("").validate(message)


BAD_REQUESTS = [
    {"op": "start"},
    {"op": "start", "protocol": 2},
    {"op": "ask", "seq": 1},
    {**ask("plays"), "question": "play"},
    ask("plays", given={}),
    ask("plays", given={**GIVEN["plays"], "hand": []}),
    ask("plays", given={**GIVEN["plays"], "hand": ["10C"]}),
    ask("plays", given={**GIVEN["plays"], "order": ["N", "N", "S", "W"]}),
    ask("trick", given={**GIVEN["trick"], "cards": ["7C", "7C", "8C", "9C"]}),
    ask("replay", record=None),
    ask("replay", given={"dealer": "N"}),
    ask("match", record=RECORD),
    ask("score", record={"deals": []}),
    ask("deal", given={**GIVEN["deal"], "deck": DECK[:31]}),
    ask("perft", given={**GIVEN["perft"], "depth": 0}),
    ask("perft", given={**GIVEN["perft"], "depth": 33}),
    ask("perft", given={**GIVEN["perft"], "trick": {"leader": "E", "cards": DECK[:4]}}),
    ask("calls", options={"target": 0}),
    ask("calls", options={"direction": "left"}),
    {**ask("calls"), "note": "x"},
    {"seq": 1},
    {"seq": 1, "answer": {}, "error": "both"},
]


@pytest.mark.parametrize("message", BAD_REQUESTS, ids=lambda message: json.dumps(message)[:60])
def test_a_message_out_of_form_does_not_fit(message):
    assert not validator("").is_valid(message)


def test_the_runner_s_own_messages_fit():
    case = Case.from_json(next(iter(FAKES["questions"](1))))
    fields = ("variant", "options", "question", "given", "record")
    assert json.loads(f"{{{case.request()}}}") == {name: getattr(case, name) for name in fields}
    assert validator("ask").is_valid(json.loads(f'{{"op":"ask","seq":1,{case.request()}}}'))
    for message in ({"op": "start", "protocol": 1}, {"op": "stop"}):
        assert encode(message).endswith(b"}\n")
        assert validator("request").is_valid(json.loads(encode(message)))


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_case_of_each_question_fits(question):
    case = {
        "id": f"{question}/example/0001",
        "variant": "belote-000",
        "options": {},
        "question": question,
        "given": GIVEN[question],
        "record": {"deals": [RECORD, RECORD]} if question == "match" else RECORD,
        "expect": ANSWERS[question][0],
        "accept": [{"answer": ANSWERS[question][-1], "readings": [{"play.ruff_partner": "required"}]}],
        "otherwise": []
        if question == "replay"
        else [{"rule": "scoring.last_trick", "value": 0, "answer": ANSWERS[question][-1]}],
        "rules": ["play.follow"],
        "situation": "example",
        "level": "open",
        "comment": "An example.",
    }
    whole = validator("", "case")
    whole.validate(case)
    assert Case.from_json(case).to_json() == case
    for name in case:
        assert not whole.is_valid({key: value for key, value in case.items() if key != name})
    for field in REQUIRED[question]:
        short = {key: value for key, value in case["expect"].items() if key != field}
        assert not whole.is_valid({**case, "expect": short})
    assert not whole.is_valid({**case, "id": "Example 1"})
    assert not whole.is_valid({**case, "comment": ""})
    assert not whole.is_valid({**case, "expect": {**case["expect"], "note": 1}})


def test_the_fields_of_the_answers_are_those_of_the_schema():
    for question in QUESTIONS:
        fields = SCHEMAS["protocol"]["$defs"][f"{question}.answer"]["properties"]
        assert tuple(fields) == REQUIRED[question] + OPTIONAL.get(question, ())
    assert SCHEMAS["protocol"]["$defs"]["card"]["enum"] == list(CARD_NAMES)
    assert SCHEMAS["protocol"]["$defs"]["rank"]["enum"] == list(RANKS)


JUNK = st.sampled_from(
    [
        *(None, True, False, 0, 1, 1.0, 1.5, -1, 8, 9, 10**9, 10**9 + 1, 1e9, 1e300, 2.0),
        *(
            "",
            "7C",
            "7C\n",
            "10C",
            "N",
            "n",
            "NS",
            "EW",
            "S",
            "H",
            "pass",
            "other:x",
            "other:",
            "other:x\n",
            "T",
        ),
        *(
            "made",
            "lost",
            "sequence",
            "square",
            "any",
            "own",
            "belote-000",
            "belote-000\n",
            "plays",
            "x" * 501,
        ),
        *([], {}, ["7C"], [["7C"]], ["7C"] * 64, ["7C"] * 65, ["pass"], [{}], [None], {"NS": 1, "EW": 2}),
        *({"NS": 1}, {"kind": "square", "rank": "T"}, {"kind": "sequence"}, {"redeal": "N"}, {"taker": "N"}),
    ]
)


@st.composite
def changed(draw, examples):
    """A good value, or one with one to three places spoiled."""
    value = json.loads(json.dumps(draw(st.sampled_from(examples))))
    for _ in range(draw(st.integers(0, 3))):
        value = spoil(draw, value)
    return value


def spoil(draw, value):
    """Changes, removes or adds something at a random depth."""
    if isinstance(value, dict | list) and value and draw(st.integers(0, 3)):
        keys = sorted(value) if isinstance(value, dict) else range(len(value))
        key = draw(st.sampled_from(list(keys)))
        value = value.copy()
        match draw(st.integers(0, 5)):
            case 0:
                del value[key]
            case 1 if isinstance(value, dict):
                value[
                    draw(st.sampled_from(["note", "points", "kind", "NS", "redeal", "answer", "Option"]))
                ] = draw(JUNK)
            case 1:
                value.append(draw(JUNK))
            case _:
                value[key] = spoil(draw, value[key])
        return value
    return draw(JUNK)


def accepts(check, *values):
    """Whether a check lets a value through; what it says otherwise is fit to print."""
    words = ""
    try:
        check(*values)
    except Malformed as error:
        words = str(error)
    assert words.isprintable()
    return not words


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_checks_of_answers_agree_with_the_schema(question):
    @settings(max_examples=120, deadline=None, database=None)
    @given(changed(ANSWERS[question]))
    def agree(answer):
        assert accepts(check_answer, question, answer) == validator(f"{question}.answer").is_valid(answer)

    agree()


@settings(max_examples=200, deadline=None, database=None)
@given(changed([STARTED, {**STARTED, "variants": "own"}]))
def test_the_check_of_the_reply_to_start_agrees_with_the_schema(message):
    assert accepts(check_started, message) == validator("started").is_valid(message)


@settings(max_examples=200, deadline=None, database=None)
@given(changed([{"seq": 1, "answer": {}}, {"seq": 1, "unsupported": "x"}, {"seq": 1, "error": "x"}]))
def test_the_check_of_a_reply_agrees_with_the_schema(message):
    # The answer's own fields are the business of the question's check.
    fits = validator("reply").is_valid(message)
    if isinstance(message, dict) and message.get("answer"):
        fits = validator("reply").is_valid({**message, "answer": {}}) and isinstance(message["answer"], dict)
    assert accepts(check_reply, message) == fits


@pytest.mark.parametrize(
    "line", [b"NaN", b"-Infinity", b"{", b"", b"{}{}", b"[" * 50_000, b"1" * 5_000, b"'x'"]
)
def test_what_is_not_json_is_told(line):
    with pytest.raises(NotJson):
        parse(line)


@pytest.mark.parametrize("line", [b'"\xe9"', '{"seq": 1}'.encode("utf-16"), b"\xff"])
def test_what_is_not_utf_8_is_told(line):
    with pytest.raises(UnicodeDecodeError):
        parse(line)
