"""The site's JavaScript engine plays the deals that the reference implementation plays, and its files load in a page.

Tables, shuffles, whole deals, the reason why each forbidden card is forbidden, and the simple players.
"""

import json
import random
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from belote_spec import answers, play, randomness
from belote_spec.auction import action_name
from belote_spec.cards import RANKS, SEATS, TEAMS
from belote_spec.catalogue import catalogue
from belote_spec.deal import FINISHED, Deal
from belote_spec.export import rules_json
from belote_spec.play import Situation
from belote_spec.story import play_out
from belote_spec.variant import load
from site_engine.node import BENCHMARK, ENGINE, FILES, NODE, PROBLEM, node
from site_engine.questions import finished_deal
from site_engine.rule_sets import changed, documents

pytestmark = pytest.mark.skipif(bool(PROBLEM), reason=PROBLEM)


DECISIONS = (
    "play.raise_plain", "play.raise_trump", "play.ruff_opponent", "play.ruff_partner", "play.overruff_opponent",
    "play.underruff_opponent", "play.overruff_partner", "play.partner_holds_after_opponent_ruff",
)  # fmt: skip
SHARES = (
    "scoring.made_defence", "scoring.failed_base", "scoring.failed_announcements", "belote.when_failed", "belote.when_tied",
)  # fmt: skip


def combinations(points):
    """Every combination of the values of some rule points."""
    return [
        dict(zip(points, values, strict=True))
        for values in product(*(catalogue()[point].mutants for point in points))
    ]


def test_its_decision_table_is_that_of_the_reference_under_every_combination():
    wanted = [
        [row and [row.obligation.name.lower(), row.rule] for row in play.decision_table(rules)]
        for rules in combinations(DECISIONS)
    ]
    script = "print(data.map((rules) => belote.decisionTable(rules).map((row) => row && [row.obligation, row.rule])));"
    assert node(script, combinations(DECISIONS)) == wanted


def test_its_scoring_table_is_that_of_the_reference_under_every_combination():
    rules = [load("belote-000").with_values(values) for values in combinations(SHARES)]
    wanted = [rules_json([one])["variants"]["belote-000"]["scoring"] for one in rules]
    assert (
        node("print(data.map((rules) => belote.scoringTable(rules)));", [one.rules for one in rules])
        == wanted
    )


def test_it_names_the_bits_of_a_situation_as_the_reference_does():
    snake = "print(belote.SITUATION.map((name) => name.replace(/[A-Z]/g, (letter) => '_' + letter.toLowerCase())));"
    assert node(snake, None) == list(Situation._fields)


SEEDS = [
    (0, 0),
    (1, 0),
    (1, 1),
    (7, 123456),
    (-1, 3),
    (2**53 - 1, 2**53 - 1),
    (-(2**53) + 1, 2**32),
    (2**32 - 1, 2**32 + 1),
]


def test_its_shuffles_and_draws_are_those_of_the_reference():
    seeds = [*SEEDS, *((random.Random(at).randrange(2**53), at) for at in range(300))]
    script = """print(data.map(([seed, deal]) => {
      const key = belote.key(belote.CHOICE_STREAM, seed, deal);
      return [belote.shuffledDeck(seed, deal), key, belote.draw(key, deal % 1000), belote.below(key, 5, 7)];
    }));"""
    for (seed, deal), (deck, key, draw, below) in zip(seeds, node(script, seeds), strict=True):
        wanted = randomness.key(randomness.CHOICE_STREAM, seed, deal)
        drawn = randomness.draw(wanted, deal % 1000)
        assert deck == randomness.shuffled_deck(seed, deal)
        assert key == [wanted >> 32, wanted & 0xFFFFFFFF]
        assert draw == [drawn >> 32, drawn & 0xFFFFFFFF]
        assert below == randomness.below(wanted, 5, 7)


def told(deal):
    """A finished deal as one value: its record, its score, and the cards that were forbidden at each play."""
    forbidden, replayed = [], Deal.from_record(deal.rules, deal.to_record()._replace(plays=(), said=None))
    for card in deal.plays:
        legal = sum(1 << one for one in replayed.legal_actions())
        hand, trick = replayed.hands[replayed.turn], play.view(deal.rules.play, deal.trump, replayed.trick)
        why = play.excluded(deal.rules.play, deal.trump, hand, trick, legal)
        forbidden.append([[action_name(one), rule] for one, rule in sorted(why.items())])
        replayed.apply(card)
    if deal.phase is not FINISHED:
        return [deal.to_record()._replace(rules=None).as_json(), None, forbidden, SEATS[deal.next_dealer()]]
    settled = deal.settlement()
    score = [settled.outcome, list(settled.score), settled.pending, settled.capot]
    return [deal.to_record()._replace(rules=None).as_json(), score, forbidden, SEATS[deal.next_dealer()]]


TELL = """print(data.map(([rules, record]) => {
  const compiled = belote.compile(rules);
  const { plays, said, ...start } = record;
  const deal = belote.Deal.fromRecord(compiled, { ...start, plays: [] });
  const copies = [];
  const forbidden = plays.map((name) => {
    copies.push(deal.clone());
    const why = [...belote.forbiddenCards(deal)].map(([card, rule]) => [belote.CARD_NAMES[card], rule]);
    deal.apply(belote.readCard(name));
    return why;
  });
  const whole = belote.Deal.fromRecord(compiled, record);
  for (const [place, copy] of copies.entries()) {
    for (const name of plays.slice(place)) copy.apply(belote.readCard(name));
    const [one, other] = [copy.toRecord(), deal.toRecord()];
    if (JSON.stringify(one) !== JSON.stringify(other)) throw new Error("a copy goes another way");
  }
  const seat = belote.SEATS[whole.nextDealer()];
  if (whole.phase !== belote.FINISHED) return [whole.toRecord(), null, forbidden, seat];
  const { outcome, score, pending, capot } = whole.settlement();
  return [whole.toRecord(), [outcome, score, pending, capot], forbidden, seat];
}));"""


def test_whole_deals_go_as_in_the_reference_and_each_forbidden_card_has_the_same_reason():
    deals = []
    for at, variant in enumerate([*documents().values(), *changed().values()]):
        chance = random.Random(at)
        deals += [
            (variant.rules, finished_deal(variant.compiled, chance)) for _ in range(30 if at < 4 else 1)
        ]
    replies = node(TELL, [[rules, deal.to_record()._replace(rules=None).as_json()] for rules, deal in deals])
    for (_, deal), reply in zip(deals, replies, strict=True):
        assert reply == told(deal)


def test_what_is_no_legal_action_is_refused_and_changes_nothing():
    script = """const deal = belote.Deal.fromRecord(belote.compile(data.rules), data.record);
    const before = JSON.stringify(deal.toRecord());
    print([[-1, 1.5, 32, 36, 68, NaN, null, "3", ...data.cards].map((action) => {
      try { deal.apply(action); return "done"; } catch (error) { return [error instanceof belote.NotLegal, error.rule]; }
    }), JSON.stringify(deal.toRecord()) === before]);"""
    deal = play_out(load("belote-000").compiled, 3, 1)
    record = deal.to_record()._replace(plays=deal.plays[:1], rules=None).as_json()
    at = Deal.from_record(deal.rules, deal.to_record()._replace(plays=tuple(deal.plays[:1])))
    elsewhere = [card for card in range(32) if not at.hands[at.turn] >> card & 1][:3]
    refused, unchanged = node(
        script, {"rules": load("belote-000").rules, "record": record, "cards": elsewhere}
    )
    assert refused == [[True, "play.follow"]] * 11
    assert unchanged


def test_a_call_that_is_not_legal_is_refused_by_the_rule_of_its_round():
    script = """const deal = new belote.Deal(belote.compile(data), belote.shuffledDeck(1, 0), 0);
    const turned = belote.TAKE + (deal.deck[belote.TURN_UP] >> 3);
    const other = turned === belote.TAKE ? turned + 1 : belote.TAKE;
    const rules = [];
    for (; !deal.over; deal.apply(belote.PASS)) {
      try { deal.apply(deal.calls.length < 4 ? other : turned); } catch (error) { rules.push(error.rule); }
    }
    print([rules, belote.whyNot(deal, belote.PASS)]);"""
    rounds = [["auction.first_round"] * 4 + ["auction.second_round"] * 4, "play.next_leader"]
    assert node(script, load("belote-000").rules) == rounds


def test_belote_words_kept_back_are_kept_back_as_in_the_reference():
    script = """print(data.map(([rules, record, silent]) => {
      const deal = belote.Deal.fromRecord(belote.compile(rules), { ...record, plays: [] });
      record.plays.forEach((name, place) => deal.apply(belote.readCard(name), { silent: silent.includes(place) }));
      return [deal.said, deal.toRecord().said ?? null, deal.settlement().score];
    }));"""
    asked, wanted = [], []
    for variant in documents().values():
        for number in range(8):
            played = play_out(variant.compiled, 3, number)
            if played.phase is not FINISHED:
                continue
            pair = [
                place
                for place, card in enumerate(played.plays)
                if card >> 3 == played.trump and RANKS[card & 7] in "KQ"
            ]
            for silent in ([], pair[:1], pair[1:], pair, [0, 1, 2]):
                deal = Deal.from_record(variant.compiled, played.to_record()._replace(plays=()))
                for place, card in enumerate(played.plays):
                    deal.apply(card, silent=place in silent)
                asked.append([variant.rules, played.to_record()._replace(rules=None).as_json(), silent])
                wanted.append(
                    [
                        list(deal.said),
                        deal.to_record()._replace(rules=None).as_json().get("said"),
                        list(deal.settlement().score),
                    ]
                )
    assert node(script, asked) == wanted


def test_random_deals_are_the_same_deals():
    script = "print(data.map(([rules, seed, number]) => belote.playOut(belote.compile(rules), seed, number).toRecord()));"
    asked = [(variant, 11, number) for variant in documents().values() for number in range(50)]
    replies = node(script, [[variant.rules, seed, number] for variant, seed, number in asked])
    assert replies == [
        play_out(variant.compiled, seed, number).to_record()._replace(rules=None).as_json()
        for variant, seed, number in asked
    ]


def test_a_match_is_the_string_of_its_deals():
    script = """const rules = belote.compile(data);
    const match = new belote.Match(rules, 0);
    const deals = [];
    for (let number = 0; !match.over; number++) {
      const deal = new belote.Deal(rules, belote.shuffledDeck(5, number), match.dealer);
      while (!deal.over) deal.apply(belote.simplePolicy(deal));
      match.add(deal);
      if (deal.phase === belote.PASSED_OUT) { deals.push({ passed_out: true }); continue; }
      const { outcome, score, pending } = deal.settlement();
      deals.push({ takers: belote.TEAMS[deal.taker & 1], outcome, score: belote.byTeam(score), pending });
    }
    print([deals, match.standing]);"""
    for variant in documents().values():
        deals, standing = node(script, variant.rules)
        wanted = answers.answer(variant.compiled, "match", {"deals": deals})
        assert wanted["over"]
        assert standing == {
            "totals": list(wanted["totals"][-1].values()), "pot": wanted["pot"][-1], "winner": TEAMS.index(wanted["winner"]),
        }  # fmt: skip


def test_a_named_reading_and_options_give_the_rules_of_the_reference():
    script = "print(data.asked.map(([id, options, reading]) => belote.rulesOf(data.variants[id], options, reading)));"
    asked = [
        ("belote-003", {}, "corrected"),
        ("belote-000", {"announcements": False, "target": 1001, "direction": "counterclockwise"}, None),
        ("belote-002", {"target": None}, None),
    ]
    wanted = [load(name, reading=reading).with_options(options).rules for name, options, reading in asked]
    assert node(script, {"asked": asked, **rules_json(documents().values())}) == wanted


def test_a_game_for_two_is_named_and_never_described():
    script = "try { belote.compile(data); } catch (error) { print([error instanceof belote.NotSpecified, error.rule]); }"
    assert node(script, {**load("belote-004").rules, "table.players": 2}) == [True, "table.players"]


def test_a_value_it_does_not_know_is_refused():
    script = """print(data.map((rules) => {
      try { belote.compile(rules); return "compiled"; } catch (error) { return error instanceof belote.NotReadable; }
    }));"""
    rules = load("belote-000").rules
    worded = [
        point
        for point in catalogue().values()
        if point.words and not point.ritual and point.id != "table.players"
    ]
    asked = [{**rules, point.id: "constructor"} for point in worded if isinstance(rules[point.id], str)]
    assert set(node(script, asked)) == {True}


# The simple players

PLAYERS = """const results = Object.values(data.variants).map(({ rules }) => {
  const compiled = belote.compile(rules);
  const points = [0, 0];
  const reasons = new Set();
  let taken = 0;
  for (let number = 0; number < 300; number++) {
    const random = belote.randomPolicy(1, number);
    const deal = belote.playOut(compiled, 1, number, (state, legal, ply) => {
      const advice = belote.advise(state);
      if (!legal.includes(advice.action) || belote.whyNot(state, advice.action) !== null) throw new Error("not legal");
      reasons.add(advice.reason);
      return state.phase === belote.CALLING || state.turn % 2 === 0 ? advice.action : random(state, legal, ply);
    });
    if (deal.phase === belote.FINISHED) taken += 1;
    points[0] += deal.cardPoints[0];
    points[1] += deal.cardPoints[1];
  }
  const texts = [...reasons].every((reason) => belote.REASONS[reason].fr && belote.REASONS[reason].en);
  return { ahead: points[0] > points[1], texts, taken };
});
print(results);"""


def test_the_simple_players_play_legal_cards_for_a_reason_and_beat_random_ones():
    for result in node(PLAYERS, rules_json(documents().values())):
        assert result["ahead"]
        assert result["texts"]
        assert 200 < result["taken"] < 300


BLIND = """print(Object.values(data.variants).map(({ rules }) => {
  const compiled = belote.compile(rules);
  for (let number = 0; number < 60; number++) {
    belote.playOut(compiled, 2, number, (state) => {
      const other = state.clone();
      const hidden = [0, 1, 2, 3].filter((seat) => seat !== state.turn);
      other.hands = state.hands.map((hand, seat) => (seat === state.turn ? hand : state.hands[hidden.at(hidden.indexOf(seat) - 1)]));
      other.deck = state.deck.map((card, place) => (place === 20 ? card : 0));
      other.dealt = null;
      const [seen, blind] = [belote.advise(state), belote.advise(other)];
      if (seen.action !== blind.action) throw new Error("it looks into another hand");
      return seen.action;
    });
  }
  return true;
}));"""


def test_the_simple_players_do_not_look_into_other_hands():
    assert node(BLIND, rules_json(documents().values())) == [True] * 4


# The files


def test_the_files_load_in_order_as_classic_scripts_into_one_global():
    script = """const vm = require('node:vm');
    const page = vm.createContext({ console });
    for (const file of data.files) vm.runInContext(require('node:fs').readFileSync(file, 'utf8'), page, { filename: file });
    const names = vm.runInContext('Object.keys(globalThis).filter((name) => name !== "console")', page);
    page.rules = data.rules;
    const record = vm.runInContext('Belote.playOut(Belote.compile(rules), 3, 4).toRecord()', page);
    print([names, record, Object.keys(belote).length === Object.keys(page.Belote).length]);"""
    variant = load("belote-000")
    data = {"files": [str(ENGINE / f"{name}.js") for name in FILES], "rules": variant.rules}
    globals_, record, whole = node(script, data)
    assert globals_ == ["Belote"]
    assert record == play_out(variant.compiled, 3, 4).to_record()._replace(rules=None).as_json()
    assert whole


@pytest.mark.parametrize("name", FILES)
def test_the_engine_names_no_variant_and_fetches_nothing(name):
    text = (ENGINE / f"{name}.js").read_text(encoding="utf-8")
    assert not [
        word for word in ("belote-0", "fetch(", "XMLHttpRequest", "http:", "https:", "eval(") if word in text
    ]
    assert "Math.random" not in text


def test_the_benchmark_prints_deals_a_second(tmp_path):
    small = tmp_path / "rules.json"
    small.write_text(json.dumps({"variants": {"one": {"rules": load("belote-000").rules}}}), encoding="utf-8")
    ran = subprocess.run(
        [NODE, BENCHMARK, small, "--deals", "50", "--json"],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    measured = json.loads(ran.stdout)["one"]
    assert measured["deals_per_second"] > 0
    assert "score" in measured["loop"]
