"""The site's JavaScript engine answers as the reference implementation does, through its adapter and the protocol.

Every expected answer is the reference implementation's, to random questions under the four documents and under every
change of one rule point. All the questions of a test go to one Node process.
"""

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from belote_spec import answers
from belote_spec.errors import BeloteError
from site_engine.node import ADAPTER, NODE, PROBLEM
from site_engine.questions import damaged, finished_deal, invented_score, questions_of
from site_engine.rule_sets import changed, documents, exported

pytestmark = pytest.mark.skipif(bool(PROBLEM), reason=PROBLEM)


def chosen(variant, options):
    """The variant under options, or as it is where it does not have them."""
    try:
        return variant.with_options(options)
    except BeloteError:
        return variant


def expected(variant, options, question, given, record):
    """The reference implementation's reply, without the text of an error."""
    try:
        return {"answer": answers.answer(variant.with_options(options).compiled, question, given, record)}
    except BeloteError:
        return {"error": True}


def ask_all(asked, rules_file):
    """The replies of one Node process to many questions, in order, without the text of an error."""
    lines = [json.dumps({"op": "ask", "seq": seq, **one}) for seq, one in enumerate(asked)]
    text = "\n".join([json.dumps({"op": "start", "protocol": 1}), *lines, json.dumps({"op": "stop"}), ""])
    ran = subprocess.run(
        [NODE, ADAPTER, rules_file], input=text, capture_output=True, text=True, check=False, timeout=120
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    replies = [json.loads(line) for line in ran.stdout.splitlines()][1:]
    assert [reply.pop("seq") for reply in replies] == list(range(len(asked)))
    assert not [reply for reply in replies if "internal error" in str(reply.get("error", ""))]
    return [{"error": True} if "error" in reply else reply for reply in replies]


@pytest.fixture(scope="module")
def rules_file(tmp_path_factory):
    file = tmp_path_factory.mktemp("site_engine") / "rules.json"
    file.write_text(json.dumps(exported()), encoding="utf-8")
    return file


def compare(asked, wanted, rules_file):
    for one, reply, want in zip(asked, ask_all(asked, rules_file), wanted, strict=True):
        assert reply == want, json.dumps(one)


OPTIONS = (
    *({}, {}, {}, {"announcements": False}, {"announcements": True, "target": 301}, {"target": 700}),
    *({"direction": "counterclockwise"}, {"target": 0}, {"x": 1}),
)


def test_it_answers_as_the_reference_does_under_each_document(rules_file):
    asked, wanted = [], []
    for name, variant in documents().items():
        chance = random.Random(f"documents {name}")
        for _ in range(80):
            options = chance.choice(OPTIONS)
            rules = chance.choice([variant, chosen(variant, options)]).compiled
            for question, given, record in questions_of(rules, chance):
                asked.append(
                    {
                        "variant": name,
                        "options": options,
                        "question": question,
                        "given": given,
                        "record": record,
                    }
                )
                wanted.append(expected(variant, options, question, given, record))
    compare(asked, wanted, rules_file)
    assert len(wanted) / 3 < sum("answer" in reply for reply in wanted) < len(wanted)


def test_it_answers_as_the_reference_does_under_each_change_of_one_rule_point(rules_file):
    asked, wanted = [], []
    for name, variant in changed().items():
        chance = random.Random(name)
        for question, given, record in [
            *questions_of(variant.compiled, chance),
            *questions_of(variant.compiled, chance),
        ]:
            asked.append({"variant": name, "question": question, "given": given, "record": record})
            wanted.append(expected(variant, {}, question, given, record))
    compare(asked, wanted, rules_file)


def swept(east, south, west, north, *tricks):
    given = {
        "trump": "H",
        "leader": "E",
        "order": list("ESWN"),
        "tricks": [cards.split() for cards in tricks],
    }
    return {**given, "hands": {"E": east.split(), "S": south.split(), "W": west.split(), "N": north.split()}}


SQUARES = "9C 9D 9H 9S TC TD TH TS"
SWEPT = (
    swept(  # east and west win all tricks against two squares and a tierce: 252 to 270 in most of the documents
        "JH AH QH 8H 7H AC AD KD", "KC QC JC 7C 8C 7D 8D 7S", "AS KS QS JS 8S KH QD JD", SQUARES,
        "JH 7D KH 9H", "AH 8D QD TH", "QH 7S JD 9D", "8H 7C 8S TD", "7H 8C JS 9S", "AC JC QS TC", "AD QC KS TS", "KD KC AS 9C",
    ),
    swept(  # the same but for a trick without points, the fifth, which south ruffs; then south leads
        "JH AH QH 8H 7S AC AD KD", "KC QC JC 7C 8C 7D 8D 7H", "AS KS QS JS 8S KH QD JD", SQUARES,
        "JH 7D KH 9H", "AH 8D QD TH", "QH 7C JD 9D", "8H 8C QS TD", "7S 7H 8S 9S", "QC JS TC AC", "AD KC KS TS", "KD JC AS 9C",
    ),
    swept(  # the same, and that trick is the last
        "JH AH QH 8H 7S AC AD KD", "KC QC JC 7C 8C 7D 8D 7H", "AS KS QS JS 8S KH QD JD", SQUARES,
        "JH 7D KH 9H", "AH 8D QD TH", "QH 7C JD 9D", "8H 8C QS TD", "AC QC JS TC", "AD KC KS TS", "KD JC AS 9C", "7S 7H 8S 9S",
    ),
)  # fmt: skip


def test_capots_against_more_announcements_end_as_in_the_reference(rules_file):
    asked, wanted = [], []
    for name, variant in {**documents(), **changed()}.items():
        for deal in SWEPT:
            for taker in "NE":
                asked.append({"variant": name, "question": "score", "given": {**deal, "taker": taker}})
                wanted.append(expected(variant, {}, "score", {**deal, "taker": taker}, None))
    compare(asked, wanted, rules_file)
    ends = [(reply["answer"]["outcome"], reply["answer"]["capot"]) for reply in wanted if "answer" in reply]
    assert set(ends) >= {("made", "EW"), ("failed", "EW"), ("made", None), ("failed", None)}


def test_what_a_record_announces_is_ignored_where_nobody_chooses_it(rules_file):
    asked, wanted = [], []
    off = ("announcements.enabled", "announcements.declaring")
    for number, variant in enumerate(documents().values()):
        chance = random.Random(number)
        records = [finished_deal(variant.compiled, chance).to_record().as_json() for _ in range(40)]
        for record in (one for one in records if one["plays"]):
            record.setdefault("announced", {"N": [{"kind": "square", "rank": "J"}]})
            for name in (
                name
                for name in changed()
                if name.startswith(variant.id) and any(point in name for point in off)
            ):
                asked.append({"variant": name, "question": "replay", "record": record})
                wanted.append(expected(changed()[name], {}, "replay", None, record))
    compare(asked, wanted, rules_file)
    assert any("answer" in reply for reply in wanted)


def test_it_rounds_as_the_reference_does(rules_file):
    asked, wanted = [], []
    for name in (name for name in changed() if "scoring.rounding" in name):
        chance = random.Random(name)
        for _ in range(30):
            given = invented_score(changed()[name].compiled, chance)
            asked.append({"variant": name, "question": "score", "given": given})
            wanted.append(expected(changed()[name], {}, "score", given, None))
    compare(asked, wanted, rules_file)


def test_it_refuses_what_the_reference_refuses(rules_file):
    asked, wanted = [], []
    for name, variant in documents().items():
        chance = random.Random(f"damaged {name}")
        for _ in range(60):
            for question, given, record in questions_of(variant.compiled, chance):
                spoilt = damaged(record or given, chance)
                how = (given, spoilt) if question == "replay" else (spoilt, record)
                asked.append({"variant": name, "question": question, "given": how[0], "record": how[1]})
                wanted.append(expected(variant, {}, question, *how))
    compare(asked, wanted, rules_file)
    assert sum("error" in reply for reply in wanted) > len(wanted) / 3


@pytest.mark.parametrize(
    "line",
    ["", "[]", "null", "{", '{"op": "ask"}', '{"op": "dance"}', '{"op": "ask", "seq": 0, "variant": "__proto__", "question": "calls"}',
     '{"op": "ask", "seq": 0, "variant": "belote-000", "question": "constructor", "given": {}}',
     '{"op": "ask", "seq": 0, "variant": "belote-000", "question": "tricks", "given": {}}',
     '{"op": "ask", "seq": 0, "variant": "belote-000", "question": "perft", "given": {}}',
     '{"op": "ask", "seq": 0, "variant": "belote-000", "options": [1], "question": "calls", "given": {}}'],
)  # fmt: skip
def test_a_line_that_is_no_question_is_an_error_and_the_next_is_answered(line, rules_file):
    start = json.dumps({"op": "start", "protocol": 1})
    ran = subprocess.run(
        [NODE, ADAPTER, rules_file],
        input=f"{line}\n{start}\n",
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    *errors, started = [json.loads(reply) for reply in ran.stdout.splitlines()]
    assert (ran.returncode, started["protocol"], started["variants"][:4]) == (0, 1, list(documents()))
    assert [set(reply) for reply in errors] == ([{"seq", "error"}] if line else [])
    assert "internal" not in ran.stdout


def test_without_a_file_of_rules_it_says_how_to_write_one(tmp_path):
    ran = subprocess.run(
        [NODE, ADAPTER], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("rules.json: ")
    assert "python -m belote_spec.export" in ran.stderr
