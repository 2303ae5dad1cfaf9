"""The naive implementation against the documents: calls, deals and plays, and whole deals.

Every expected value is worked out by hand in a comment. 000, 002, 003 and 004 are the four documents; hearts are trump
unless a line says otherwise. The strength at trump is J 9 A T K Q 8 7, elsewhere A T K Q J 9 8 7.
"""

import ast
import random
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import naive
from naive.documents import BY_POINT, DOCUMENTS, FURTHER_VALUES, rules_of
from naive.examples import (
    CIRCLE,
    CLOCKWISE,
    COUNTERCLOCKWISE,
    DEALS,
    DECK,
    EQUAL_TIERCES,
    FAILED,
    TIE_81,
    TIE_101,
    ask,
    given_deal,
    turn,
)


def legal(document, hand, trick, **changes):
    """South plays last so far: a trick of two was led by the partner, one of one or three by an opponent."""
    cards = trick.split()
    circle = CIRCLE[document]
    order = turn(circle, circle[(circle.index("S") - len(cards)) % 4])
    given = {"seat": "S", "hand": hand.split(), "trump": "H", "order": order}
    given["trick"] = {"leader": order[0], "cards": cards}
    return set(ask(document, "plays", given, **changes)["legal"])


@pytest.mark.parametrize(
    ("document", "hand", "trick", "expected"),
    [
        ("000", "7S AH KD", "TS", "7S"),  # « Il faut toujours fournir la couleur demandée »
        ("002", "8C JC AH", "AC", "8C JC"),  # « On est obligé de fournir à la couleur demandée »
        ("003", "7S KD", "TS", "7S"),  # « Il est obligatoire de fournir à la couleur »
        ("004", "AS 7S KD", "TS", "AS 7S"),  # « On peut monter ou ne pas monter sauf en atout »
        ("000", "AS 7H", "", "AS 7H"),  # whoever leads is bound by nothing
        ("000", "JH 8H AS", "TH", "JH"),  # « il faut si possible monter sur le plus fort atout déjà posé »
        ("000", "JH 8H AS", "9H 7H", "JH"),  # « même si c'est votre partenaire qui tient le pli »
        ("000", "9H 8H AC", "JH", "9H 8H"),  # « si possible »: not possible over the jack, still follow
        ("002", "JH 8H AS", "9H 7H", "JH"),  # « On est toujours obligé de monter à l'atout »
        ("003", "JH 8H AS", "9H 7H", "JH"),  # « On doit également monter à l'Atout », no exception
        ("004", "JH 8H AS", "9H 7H", "JH"),  # « sauf en atout », no exception
        ("000", "7H AC KC", "AS", "7H"),  # « sinon, vous devez couper »
        ("000", "7H AC KC", "TS AS", "7H"),  # the partner led, the opponent is master
        ("000", "7H AC", "AS 7S", "7H AC"),  # « quand votre partenaire est maître … n'importe quelle carte »
        ("000", "AH 7H KC", "AS TH", "AH"),  # « Si un adversaire a déjà coupé, vous devez surcouper »
        ("000", "KH 7H KC", "AS TH", "KH 7H"),  # « vous devez quand même jouer un atout plus faible »
        ("000", "KC 7D", "AS TH", "KC 7D"),  # « se défausser librement … si l'on n'a plus d'atout »
        ("000", "KC 7D", "TH", "KC 7D"),  # the same when trumps were led
        ("000", "AH 7H KC", "AS TH 7S", "AH 7H KC"),  # the partner's ruff holds: « n'importe quelle carte »
        ("000", "AH 7H KC", "AS TH QH", "AH 7H KC"),  # the same over an opponent's lower ruff
        ("002", "7H AC KC", "AS", "7H"),  # « la coupe … est obligatoire si l'adversaire est maître »
        ("002", "7H AC", "AS 7S", "7H AC"),  # « Si c'est le partenaire, on est libre »
        ("002", "KH 7H KC", "AS TH", "KH 7H"),  # « coupe (=jouer une carte d'atout) », no exception
        ("002", "AH 7H KC", "AS TH", "AH"),  # « toujours obligé de monter à l'atout (surcouper) »
        ("002", "AH 7H KC", "AS TH 7S", "AH KC"),  # free to discard, but a trump has to go up
        ("002", "KH 7H KC", "AS TH 7S", "KH 7H KC"),  # free, and no trump goes up
        ("003", "AH 7H KC", "AS TH 7S", "AH KC"),  # « se défausser ou couper », « monter à l'Atout »
        ("003", "7H KC", "TS AS", "7H"),  # « il doit couper si … son adversaire et qu'il est maître »
        ("003", "7H KC", "AS TS", "7H KC"),  # « comme il lui convient »
        ("004", "AH 7H KC", "AS TH 7S", "AH KC"),  # « sauf en atout » binds who chooses to trump
        ("004", "7H KC", "AS TS", "7H KC"),  # « On est obligé de couper sauf pour le partenaire »
        ("004", "7H KC", "AS", "7H"),
        ("004", "KC 7D", "AS", "KC 7D"),  # « on choisit librement une couleur de défausse »
    ],
)
def test_the_cards_a_document_lets_go(document, hand, trick, expected):
    assert legal(document, hand, trick) == set(expected.split())


MUST_RUFF = {"play__ruff_partner": "required"}


@pytest.mark.parametrize(
    ("change", "hand", "trick", "expected"),
    [
        ({"play__raise_plain": "required"}, "AS 7S", "TS", "AS"),
        ({"play__raise_plain": "required"}, "AS 7S", "TS 8S", "AS"),  # also over the partner
        ({"play__raise_plain": "required"}, "AS 7S", "TS 7H", "AS 7S"),  # ruffed: no spade goes over
        ({"play__raise_trump": "not_over_partner"}, "JH 8H", "9H 7H", "JH 8H"),
        ({"play__raise_trump": "not_over_partner"}, "JH 8H", "7H 9H", "JH"),
        ({"play__raise_trump": "never"}, "JH 8H", "9H", "JH 8H"),
        ({"play__ruff_opponent": "free"}, "7H AC", "AS", "7H AC"),
        ({"play__overruff_opponent": "free"}, "AH 7H KC", "AS TH", "AH 7H"),
        ({"play__underruff_opponent": "free"}, "KH 7H KC", "AS TH", "KH 7H KC"),
        (MUST_RUFF, "7H AC", "AS 7S", "7H"),  # 000, its closing sentence alone
        (MUST_RUFF, "AH 7H KC", "AS TH 7S", "AH 7H"),
        ({"play__partner_holds_after_opponent_ruff": "as_opponent"}, "AH 7H KC", "AS TH QH", "AH"),
        ({"play__partner_holds_after_opponent_ruff": "as_opponent"}, "AH 7H KC", "AS TH 7S", "AH 7H KC"),
        ({"play__overruff_partner": "higher_only"}, "AH 7H KC", "AS TH 7S", "AH KC"),
        ({"play__overruff_partner": "higher_only"}, "KH 7H KC", "AS TH 7S", "KC"),
        ({"play__overruff_partner": "higher_only"}, "KH 7H", "AS TH 7S", "KH 7H"),
        ({"play__overruff_partner": "lower_only"}, "AH 7H KC", "AS TH 7S", "7H KC"),
        ({"play__overruff_partner": "no_trump_at_all"}, "AH 7H KC", "AS TH 7S", "KC"),
        ({"play__overruff_partner": "no_trump_at_all"}, "AH 7H", "AS TH 7S", "AH 7H"),
        ({**MUST_RUFF, "play__overruff_partner": "required_if_trumping"}, "AH 7H KC", "AS TH 7S", "AH"),
        ({**MUST_RUFF, "play__overruff_partner": "required_if_trumping"}, "KH 7H KC", "AS TH 7S", "KH 7H"),
        ({**MUST_RUFF, "play__overruff_partner": "higher_only"}, "KH 7H KC", "AS TH 7S", "KC"),
        ({**MUST_RUFF, "play__overruff_partner": "lower_only"}, "AH 7H KC", "AS TH 7S", "7H"),
        ({**MUST_RUFF, "play__overruff_partner": "lower_only"}, "AH KC", "AS TH 7S", "KC"),
        ({**MUST_RUFF, "play__overruff_partner": "no_trump_at_all"}, "AH 7H KC", "AS TH 7S", "KC"),
        ({"belote__order": "king_first"}, "KH QH", "", "KH"),
        ({"belote__order": "king_first"}, "KH QH", "8H", "KH"),
        ({"belote__order": "king_first"}, "QH 7H", "AS", "QH 7H"),
    ],
)
def test_the_cards_another_value_lets_go_in_000(change, hand, trick, expected):
    assert legal("000", hand, trick, **change) == set(expected.split())


@pytest.mark.parametrize(
    ("document", "cards", "winner", "points"),
    [
        ("000", "AS TS 7H KS", 2, 25),  # « au plus fort atout »: the ruff; 11 + 10 + 0 + 4
        ("000", "TS AC 7S 8S", 0, 21),  # « à défaut, à la plus forte carte de la couleur demandée »; 10 + 11
        ("002", "TS AC 7S 8S", 0, 21),  # the suit asked for must be followed, so a discard wins nothing
        ("000", "AH 9H JH TH", 2, 55),  # valet, neuf, as, dix: 11 + 14 + 20 + 10
        ("003", "QS KS 7S QH", 3, 14),  # the table: « Dame = 5 pts », in both columns: 5 + 4 + 0 + 5
        ("004", "QS KS 7S QH", 3, 10),  # « la dame : 3 points »: 3 + 4 + 0 + 3
    ],
)
def test_a_trick(document, cards, winner, points):
    order = turn(CIRCLE[document], "W")
    given = {"trump": "H", "leader": "W", "cards": cards.split(), "order": order}
    assert ask(document, "trick", given) == {"winner": order[winner], "points": points}


def calls(document, dealer, said, **changes):
    return ask(document, "calls", {"dealer": dealer, "turn_up": "TD", "calls": said.split()}, **changes)


def test_the_first_to_call_is_the_player_after_the_dealer():
    # 000, clockwise: west follows south. 002, « à droite du distributeur »: facing north, east is at south's right.
    assert calls("000", "S", "") == {"legal": ["D", "pass"], "caller": "W", "outcome": None}
    assert calls("002", "S", "") == {"legal": ["D", "pass"], "caller": "E", "outcome": None}


def test_only_the_other_suits_in_the_second_round_of_000():
    # « l'une des trois autres couleurs », again from the player after the dealer
    assert calls("000", "S", "pass pass pass pass") == {
        "legal": ["C", "H", "S", "pass"],
        "caller": "W",
        "outcome": None,
    }


def test_the_first_taking_ends_the_auction():
    # 002, dealer south: east passes, north takes the diamonds
    assert calls("002", "S", "pass D") == {
        "legal": [],
        "caller": None,
        "outcome": {"taker": "N", "trump": "D"},
    }
    # 000, dealer south: west, north, east, south pass, west passes, north takes spades
    assert calls("000", "S", "pass pass pass pass pass S")["outcome"] == {"taker": "N", "trump": "S"}


def test_the_direction_may_be_chosen():
    # 000, « d'habitude dans l'autre sens : les règles ne changent pas »: east, not west, calls after south
    given = {"dealer": "S", "turn_up": "TD", "calls": []}
    assert ask("000", "calls", given, options={"direction": "counterclockwise"})["caller"] == "E"
    assert ask("000", "calls", given, options={"direction": None})["caller"] == "W"


def test_all_pass_and_the_next_player_deals():
    # 000, « on mélange et le joueur suivant distribue »
    assert calls("000", "S", "pass " * 8)["outcome"] == {"redeal": "W"}
    assert calls("002", "S", "pass " * 8)["outcome"] == {"redeal": "E"}
    assert calls("000", "S", "pass " * 8, auction__all_pass="redeal_same_dealer")["outcome"] == {
        "redeal": "S"
    }


def test_any_suit_may_be_called_where_the_rule_says_so():
    assert calls("000", "S", "", auction__first_round="any_suit")["legal"] == ["C", "D", "H", "S", "pass"]
    second = calls("000", "S", "pass pass pass pass", auction__second_round="any_suit")
    assert second["legal"] == ["C", "D", "H", "S", "pass"]


def dealt(document, dealer, said, **changes):
    answer = ask(document, "deal", {"dealer": dealer, "deck": DECK, "calls": said.split()}, **changes)
    hands = {seat: sorted(DECK.index(card) for card in hand) for seat, hand in answer["hands"].items()}
    return hands, answer["leader"]


def test_three_then_two_then_the_turn_up_to_the_taker():
    # 000, dealer north, order E S W N: packets of three are cards 0-11, of two 12-19, the turn-up is 20 (JH), then
    # « le preneur reçoit la retourne et 2 cartes de plus, les autres 3 »: E 21-23, S 24-25, W 26-28, N 29-31
    hands, leader = dealt("000", "N", "pass H")
    assert hands == {
        "E": [0, 1, 2, 12, 13, 21, 22, 23],
        "S": [3, 4, 5, 14, 15, 20, 24, 25],
        "W": [6, 7, 8, 16, 17, 26, 27, 28],
        "N": [9, 10, 11, 18, 19, 29, 30, 31],
    }
    assert leader == "E"  # « Le joueur qui suit le donneur entame le premier pli »


def test_the_turn_up_goes_to_the_taker_in_the_second_round_too():
    # 000, « Le preneur reçoit la retourne »; 002, « qui prend la carte retournée »: card 20, whatever suit was named
    assert 20 in dealt("000", "N", "pass pass pass pass pass S")[0]["S"]
    assert 20 in dealt("002", "N", "pass pass pass pass C")[0]["W"]


def test_002_deals_to_the_right_and_the_player_there_leads():
    # dealer north, order W S E N: west has 0-2 and 12-13, takes 20, then 21-22; south 3-5, 14-15, 23-25
    hands, leader = dealt("002", "N", "H")
    assert hands["W"] == [0, 1, 2, 12, 13, 20, 21, 22]
    assert hands["S"] == [3, 4, 5, 14, 15, 23, 24, 25]
    assert leader == "W"


def test_other_ways_to_deal():
    # 003's other reading, the taker first: south 20, 21-22; then E 23-25, W 26-28, N 29-31
    assert dealt("003", "N", "pass H", deal__last_order="taker_first")[0] == {
        "S": [3, 4, 5, 14, 15, 20, 21, 22],
        "E": [0, 1, 2, 12, 13, 23, 24, 25],
        "W": [6, 7, 8, 16, 17, 26, 27, 28],
        "N": [9, 10, 11, 18, 19, 29, 30, 31],
    }
    # two then three: east has 0-1 and 8-10; one by one: 0, 4, 8, 12, 16; from a fixed seat: north has 0-2, 12-13
    assert dealt("000", "N", "H", deal__first_packets=[2, 3])[0]["E"][:5] == [0, 1, 8, 9, 10]
    assert dealt("000", "N", "H", deal__first_packets=[1, 1, 1, 1, 1])[0]["E"][:5] == [0, 4, 8, 12, 16]
    assert dealt("000", "E", "H", deal__first_recipient="fixed_seat")[0]["N"] == [0, 1, 2, 12, 13, 21, 22, 23]
    # 003's other reading of « le joueur qui a commencé l'annonce »: the taker leads
    assert dealt("003", "N", "pass H", play__first_leader="taker")[1] == "S"


def record_of(document, deal, plays=32):
    """North, after the dealer, takes the hearts turned up and leads; the hands are given."""
    given = given_deal(document, deal)
    deck = [card for card in DECK if card != "9H"]
    deck.insert(20, "9H")
    record = {
        "dealer": CIRCLE[document][3],
        "deck": deck,
        "calls": ["H"],
        "hands": given["hands"],
        "leader": "N",
    }
    record["plays"] = [card for _, cards in deal for card in cards][:plays]
    return record


@pytest.mark.parametrize("document", ["000", "002", "003", "004"])
@pytest.mark.parametrize("deal", DEALS)
def test_each_deal_above_is_legal_and_replays_to_its_score(document, deal):
    replay = ask(document, "replay", None, record_of(document, deal))
    expected = ask(document, "score", given_deal(document, deal))
    assert replay["score"] == {field: expected[field] for field in ("outcome", "score", "pending")}
    assert replay["calls"] == [{"seat": "N", "legal": ["H", "pass"]}]


def test_a_replay_shows_the_legal_set_before_each_play():
    # TIE_101, third trick: west leads J of clubs, north has no club and ruffs (7D JD QD TD 8H TH in hand: a heart),
    # east follows with any club, south too
    replay = ask("000", "replay", None, record_of("000", TIE_101, plays=12))
    assert replay["plays"][8:] == [
        {"seat": "W", "legal": ["7H", "8D", "9H", "AD", "JC", "KD"]},
        {"seat": "N", "legal": ["8H", "TH"]},
        {"seat": "E", "legal": ["8C", "9C", "AC", "QC"]},
        {"seat": "S", "legal": ["7C", "KC", "TC"]},
    ]
    assert replay["score"] is None


def test_a_deal_passed_out_replays_to_nothing():
    record = {"dealer": "N", "deck": DECK, "calls": ["pass"] * 8, "plays": []}
    replay = ask("000", "replay", None, record)
    assert [step["seat"] for step in replay["calls"]] == list("ESWNESWN")
    assert (replay["plays"], replay["score"]) == ([], None)


def test_without_hands_the_deck_is_dealt():
    # 002, dealer north: west takes the jack of hearts and leads; his cards are those dealt by hand above
    record = {"dealer": "N", "deck": DECK, "calls": ["H"], "plays": ["7C"]}
    assert ask("002", "replay", None, record)["plays"] == [
        {"seat": "W", "legal": sorted(DECK[n] for n in [0, 1, 2, 12, 13, 20, 21, 22])}
    ]


TRICK = {"trump": "H", "leader": "N", "order": list("NESW"), "cards": ["AS", "TS", "7S", "8S"]}
WON = {"takers": "NS", "outcome": "made", "score": {"NS": 501, "EW": 0}, "pending": 0}
PLAYS = {
    "seat": "E",
    "hand": ["7S"],
    "trump": "H",
    "trick": {"leader": "N", "cards": ["AS"]},
    "order": list("NESW"),
}


@pytest.mark.parametrize(
    ("question", "given"),
    [
        ("perft", {}),
        ("trick", None),
        ("trick", {**TRICK, "trump": "X"}),
        ("trick", {**TRICK, "cards": ["AS", "TS", "7S"]}),
        ("trick", {**TRICK, "cards": ["AS", "AS", "7S", "8S"]}),
        ("trick", {**TRICK, "cards": ["10S", "AS", "7S", "8S"]}),
        ("trick", {**TRICK, "order": ["N", "E", "S", "S"]}),
        ("plays", {**PLAYS, "seat": "S"}),
        ("plays", {**PLAYS, "hand": ["AS"]}),
        ("plays", {**PLAYS, "hand": []}),
        ("calls", {"dealer": "N", "turn_up": "TD", "calls": ["H"]}),
        ("calls", {"dealer": "N", "turn_up": "TD", "calls": ["D", "pass"]}),
        ("deal", {"dealer": "N", "deck": DECK, "calls": ["pass"]}),
        ("deal", {"dealer": "N", "deck": DECK[1:], "calls": ["H"]}),
        ("match", {"deals": [WON, {"passed_out": True}]}),
        ("match", {"deals": [{"passed_out": False}]}),
        ("match", {"deals": [], "target": 0}),
        ("score", {**given_deal("000", FAILED), "hands": EQUAL_TIERCES}),
        ("replay", None),
    ],
)
def test_what_is_malformed_or_impossible_is_refused(question, given):
    with pytest.raises(naive.Refused):
        ask("000", question, given)


def test_a_play_that_is_not_legal_and_an_unknown_option_are_refused():
    record = record_of("000", TIE_81, plays=2)
    record["plays"][1] = "TD"  # east has the eight of spades
    with pytest.raises(naive.Refused):
        ask("000", "replay", None, record)
    with pytest.raises(naive.Refused):
        ask("000", "trick", TRICK, None, {"jokers": True})
    with pytest.raises(naive.Refused):  # 004 names two players and never says how they play
        ask("004", "trick", TRICK, table__players=2)


def random_record(rules, dealer, seed):
    """A deal played at random under the rules, asking for the legal cards before each one."""
    choose = random.Random(seed)
    deck = choose.sample(DECK, 32)
    calls = choose.choice(
        [[deck[20][1]], ["pass"] * 5 + [choose.choice([s for s in "CDHS" if s != deck[20][1]])]]
    )
    asked = {"dealer": dealer, "turn_up": deck[20], "calls": calls}
    taken = naive.answer(rules, "calls", asked, None)["outcome"]
    dealt_now = naive.answer(rules, "deal", {"dealer": dealer, "deck": deck, "calls": calls}, None)
    hands, leader = dealt_now["hands"], dealt_now["leader"]
    circle = CLOCKWISE if rules["table.direction"] == "clockwise" else COUNTERCLOCKWISE
    left, lead, tricks = {seat: list(hand) for seat, hand in hands.items()}, leader, []
    for _ in range(8):
        cards, order = [], turn(circle, lead)
        for seat in order:
            given = {"seat": seat, "hand": left[seat], "trump": taken["trump"], "order": order}
            given["trick"] = {"leader": lead, "cards": list(cards)}
            cards.append(choose.choice(naive.answer(rules, "plays", given, None)["legal"]))
            left[seat].remove(cards[-1])
        given = {"trump": taken["trump"], "leader": lead, "cards": cards, "order": order}
        lead = naive.answer(rules, "trick", given, None)["winner"]
        tricks.append(cards)
    whole = {"hands": hands, "leader": leader, "order": turn(circle, leader), "tricks": tricks, **taken}
    plays = [card for cards in tricks for card in cards]
    return {"dealer": dealer, "deck": deck, "calls": calls, "plays": plays}, whole


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_value_of_every_rule_point_can_be_played(document):
    for point, values in {"table.players": [4], **FURTHER_VALUES}.items():
        for number, value in enumerate(values):
            rules = rules_of(document, **{point.replace(".", "__"): value})
            record, whole = random_record(rules, "NESW"[number % 4], f"{point} {number}")
            replay = naive.answer(rules, "replay", None, record)
            scored = naive.answer(rules, "score", whole, None)
            assert replay["score"] == {field: scored[field] for field in ("outcome", "score", "pending")}
            trumps, plain = (sum(rules[f"cards.{kind}_points"].values()) for kind in ("trump", "plain"))
            cards = sum(part["cards"] for part in scored["breakdown"].values())
            assert cards == trumps + 3 * plain


def test_two_answers_that_differ_in_the_order_of_a_set_are_the_same():
    one, other = {"legal": ["7H", "8H"]}, {"legal": ["8H", "7H"]}
    assert naive.canonical("plays", one) == naive.canonical("plays", other)
    assert naive.canonical("plays", one) != naive.canonical("plays", {"legal": ["7H"]})
    totals = {
        "totals": [{"NS": 1, "EW": 0}, {"NS": 0, "EW": 1}],
        "pot": [0, 1],
        "over": False,
        "winner": None,
    }
    assert naive.canonical("match", totals) == totals


def test_the_four_documents_name_the_same_points():
    assert len(BY_POINT) == 86
    assert all(len(values) == len(DOCUMENTS) for values in BY_POINT.values())
    assert set(FURTHER_VALUES) < set(BY_POINT)


def test_the_naive_implementation_imports_nothing_of_the_project():
    for path in Path(naive.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.level == 0:
                names.append(node.module)
            assert set(names) <= {"json", "typing", "copy"}, path
