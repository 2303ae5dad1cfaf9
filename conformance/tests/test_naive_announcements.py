"""The naive implementation against the documents: announcements.

Every expected value is worked out by hand in a comment. 000, 002, 003 and 004 are the four documents; hearts are trump
unless a line says otherwise. The strength at trump is J 9 A T K Q 8 7, elsewhere A T K Q J 9 8 7.
"""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import naive
from naive.examples import (
    CIRCLE,
    EQUAL_TIERCES,
    LONG_RUNS,
    SHARED_QUEEN,
    SQUARE_AND_CENT,
    TENS_AND_KINGS,
    TWO_CINQUANTES,
    ask,
    turn,
)


def announcements(document, hands, trump="H", leader="N", announced=None, taker="N", **changes):
    given = {"hands": hands, "trump": trump, "leader": leader, "taker": taker}
    given["order"] = turn(CIRCLE[document], leader)
    if announced is not None:
        given["announced"] = announced
    return ask(document, "announcements", given, **changes)


def best(*args, **changes):
    answer = announcements(*args, **changes)
    return answer["best"], answer["points"]["NS"], answer["points"]["EW"]


def sequence(top, length):
    return {"kind": "sequence", "top": top, "length": length}


def square(rank):
    return {"kind": "square", "rank": rank}


NOTHING = (None, 0, 0)


def test_a_square_of_100_beats_a_cent_in_000():
    # « la plus forte valeur l'emporte … ; un carré à 100 bat un cent »
    answer = announcements("000", SQUARE_AND_CENT, leader="E")
    assert answer["held"] == {"N": [square("Q")], "E": [sequence("JD", 5)], "S": [], "W": []}
    assert (answer["best"], answer["points"]) == ("NS", {"NS": 100, "EW": 0})


def test_004_looks_at_points_then_trumps_then_the_first_to_say_it():
    # « En cas de combinaison de même valeur, c'est au premier »; « La combinaison d'atout est la plus forte »
    assert best("004", SQUARE_AND_CENT, leader="N") == ("NS", 100, 0)
    assert best("004", SQUARE_AND_CENT, leader="E") == ("EW", 0, 100)
    assert best("004", SQUARE_AND_CENT, leader="N", trump="D") == ("EW", 0, 100)
    assert best("004", TWO_CINQUANTES, leader="E") == ("EW", 0, 50)  # the height is never mentioned
    assert best("004", TWO_CINQUANTES, leader="S") == ("EW", 0, 50)  # 004's turn is N W S E: S, E, N


def test_perfect_equality():
    # 000, « personne ne marque »; 004, « au premier »; 003, an equal one cannot be said, trump or not
    assert best("000", EQUAL_TIERCES) == NOTHING
    assert best("000", EQUAL_TIERCES, trump="S") == ("NS", 20, 0)  # « puis l'annonce à l'atout »
    assert best("004", EQUAL_TIERCES, leader="E") == ("EW", 0, 20)
    assert best("003", EQUAL_TIERCES, leader="N") == ("NS", 20, 0)
    assert best("003", EQUAL_TIERCES, leader="E", trump="S") == ("EW", 0, 20)
    assert best("000", EQUAL_TIERCES, taker="E", announcements__tie="first_from_taker") == ("EW", 0, 20)


def test_the_higher_of_two_cinquantes():
    # 003, « un Cinquante Dame/Valet/10/9 est plus fort qu'un Cinquante 10/9/8/7 »; 000, « la carte la plus haute »
    for document in ("000", "003"):
        assert best(document, TWO_CINQUANTES, leader="E") == ("NS", 50, 0)


def test_a_square_of_tens_beats_one_of_kings_in_the_order_of_play():
    # 000, both 100, « puis la carte la plus haute »: as, dix, roi, dame; the natural order is given « pour les suites »
    assert best("000", TENS_AND_KINGS) == ("NS", 100, 0)
    assert best("000", TENS_AND_KINGS, announcements__square_order="natural_order") == ("EW", 0, 100)


def test_a_card_serves_once_in_000_and_twice_in_002():
    # 000, « Une carte ne peut servir qu'à une seule annonce »: 100 either way, the square is the stronger; eights
    # « ne comptent pas » and leave their cards, J T 9 8 of diamonds: cinquante. E has four sevens: nothing.
    answer = announcements("000", SHARED_QUEEN)
    assert answer["held"] == {"N": [square("Q")], "E": [], "S": [sequence("JD", 4)], "W": []}
    assert answer["points"] == {"NS": 150, "EW": 0}
    # 002, « Une carte peut servir à la fois dans un carré et dans une suite »: 100 + 100, and the partner's 50
    answer = announcements("002", SHARED_QUEEN)
    assert answer["held"]["N"] == [sequence("AS", 5), square("Q")]
    assert answer["points"] == {"NS": 250, "EW": 0}


def test_a_long_run_is_one_announcement():
    # 000, « cent (5 cartes ou plus) »: 8, 6 and 4 cards. North's and east's cents are both to the ace, not in trumps.
    answer = announcements("000", LONG_RUNS)
    assert answer["held"] == {
        "N": [sequence("AS", 8)],
        "E": [sequence("AD", 6)],
        "S": [],
        "W": [sequence("TC", 4)],
    }
    assert answer["best"] is None
    assert best("000", LONG_RUNS, trump="D") == ("EW", 0, 150)
    # split: eight cards are a cent from the top and a tierce, six stay one; length as a criterion: eight beat six
    assert announcements("002", LONG_RUNS, announcements__long_sequence="split")["held"]["N"] == [
        sequence("9S", 3),
        sequence("AS", 5),
    ]
    longer = ["points", "square", "length", "height", "trump"]
    assert best("000", LONG_RUNS, trump="D", announcements__ranking=longer) == ("NS", 100, 0)


def test_what_is_left_unsaid():
    # West alone says something, his cinquante. 002, the winner counts « chacune des
    # combinaisons qu'il possède » and his partner's: 50 + 100. 004, « les annonces faites »: 50.
    only_west = {"W": [sequence("TC", 4)]}
    assert best("002", LONG_RUNS, announced=only_west) == ("EW", 0, 150)
    assert best("004", LONG_RUNS, announced=only_west) == ("EW", 0, 50)
    assert best("000", LONG_RUNS, announced=only_west) == NOTHING  # 000 declares by itself
    assert best("004", LONG_RUNS, announced={}) == NOTHING
    assert best("002", LONG_RUNS, announced={}) == NOTHING


def test_003_each_later_announcement_must_be_stronger_and_each_player_says_one():
    # leader north says his cent to the ace; east's equal one is not stronger, so it may not be said
    assert best("003", LONG_RUNS) == ("NS", 100, 0)
    with pytest.raises(naive.Refused):
        announcements("003", LONG_RUNS, announced={"N": [sequence("AS", 8)], "E": [sequence("AD", 6)]})
    with pytest.raises(naive.Refused):
        announcements("003", SHARED_QUEEN, announced={"N": [sequence("AS", 5), square("Q")]})
    # « chacune de ses combinaisons »: north says the square, both count, and south's 50 held but not said
    assert best("003", SHARED_QUEEN, announced={"N": [square("Q")]}) == ("NS", 250, 0)


def test_one_holder_only_and_voided_announcements():
    # 004's earlier passage, the best « annule toutes les autres »: east's 100 without west's 50
    assert best("004", LONG_RUNS, trump="D", announcements__scored="holder_only") == ("EW", 0, 100)
    # must exceed, unsaid ones void: north 100 first, south's 50 does not beat it
    voided = {"announcements__must_exceed": "yes", "announcements__unsaid": "void"}
    assert best("002", SHARED_QUEEN, **voided) == ("NS", 200, 0)
