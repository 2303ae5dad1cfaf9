"""The packets and the calls: who gets which cards, and who may take what.

Decks are written in the order dealt: cards 0 to 31, or clubs, diamonds, hearts, spades from seven to ace.
"""

from typing import Any

import pytest
from belote_spec.answers import answer
from belote_spec.cards import CARD_NAMES
from belote_spec.deal import Deal
from belote_spec.dealing import first_hands
from belote_spec.errors import NotSpecified
from statements import CLOCKWISE, COUNTERCLOCKWISE, DOCUMENTS, circle, rules, turn

DECK = list(CARD_NAMES)
WAY = {"000": CLOCKWISE, "002": COUNTERCLOCKWISE, "003": CLOCKWISE, "004": COUNTERCLOCKWISE}


def dealt(document: str, *changes: str, dealer: str = "W", calls: str = "H") -> dict[str, set[str]]:
    """The hands of eight from the deck in order."""
    of = rules(document, *changes)
    found = answer(of, "deal", {"dealer": dealer, "deck": DECK, "calls": calls.split()})["hands"]
    return {seat: set(cards) for seat, cards in found.items()}


def places(*spans: tuple[int, int]) -> set[str]:
    """The cards at these places of the deck, counted from 1, both ends included."""
    return {card for first, last in spans for card in DECK[first - 1 : last]}


class TestThePackets:
    """`deal.first_packets`, `deal.turn_up`, `deal.last_packets`, `deal.last_order`."""

    @pytest.mark.parametrize("document", DOCUMENTS)
    def test_three_then_two_then_three_and_two_for_the_taker(self, document: str) -> None:
        # 000: « Il donne 3 puis 2 cartes à chacun, puis retourne la carte suivante »; « la retourne et 2 cartes de plus »
        seats = turn(rules(document), "N") if document in ("000", "003") else turn(rules(document), "S")
        first, second, third, fourth = seats
        hands = dealt(document)
        assert hands[first] == places((1, 3), (13, 14), (21, 21), (22, 23))  # the first to speak takes
        assert hands[second] == places((4, 6), (15, 16), (24, 26))
        assert hands[third] == places((7, 9), (17, 18), (27, 29))
        assert hands[fourth] == places((10, 12), (19, 20), (30, 32))

    def test_the_last_packets_follow_the_same_turn(self) -> None:
        # 002: « toujours dans le même ordre »: the third seat takes, and still gets its packet third
        hands = dealt("002", calls="pass pass H")
        assert hands["S"] == places((1, 3), (13, 14), (22, 24))
        assert hands["E"] == places((4, 6), (15, 16), (25, 27))
        assert hands["N"] == places((7, 9), (17, 18), (21, 21), (28, 29))
        assert hands["W"] == places((10, 12), (19, 20), (30, 32))

    def test_the_taker_may_be_served_first(self) -> None:
        hands = dealt("003", "deal.last_order=taker_first", calls="pass pass H")
        assert hands["S"] == places((7, 9), (17, 18), (21, 21), (22, 23))
        assert hands["N"] == places((1, 3), (13, 14), (24, 26))

    def test_one_card_at_a_time(self) -> None:
        hands = dealt("000", "deal.first_packets=[1,1,1,1,1]")
        assert places((1, 1), (5, 5), (9, 9), (13, 13), (17, 17)) < hands["N"]

    def test_two_then_three(self) -> None:
        assert places((1, 2), (9, 11)) < dealt("000", "deal.first_packets=[2,3]")["N"]

    @pytest.mark.parametrize("dealer", "NESW")
    def test_packets_may_always_start_at_north(self, dealer: str) -> None:
        # deal.first_recipient: fixed_seat, an error that engines make; the calls still start after the dealer
        hands = dealt("000", "deal.first_recipient=fixed_seat", dealer=dealer)
        assert places((1, 3), (13, 14)) < hands["N"]
        assert places((4, 6), (15, 16)) < hands["E"]

    @pytest.mark.parametrize("document", DOCUMENTS)
    def test_before_the_calls_everybody_has_five_cards(self, document: str) -> None:
        hands = first_hands(rules(document).dealing, range(32), 0)
        assert [hand.bit_count() for hand in hands] == [5, 5, 5, 5]
        assert sum(hands) == (1 << 20) - 1


class TestTheTurn:
    """`table.direction`, `auction.first_caller`."""

    @pytest.mark.parametrize("document", DOCUMENTS)
    def test_which_way_it_goes_round(self, document: str) -> None:
        # 000, 003: « dans le sens des aiguilles d'une montre »; 002: « dans le sens inverse »; 004: common practice
        assert circle(rules(document)) == WAY[document]

    @pytest.mark.parametrize("document", DOCUMENTS)
    @pytest.mark.parametrize("dealer", "NESW")
    def test_the_player_after_the_dealer_speaks_first(self, document: str, dealer: str) -> None:
        # 000: « en commençant par le joueur qui suit le donneur »
        seats = turn(rules(document), dealer)
        for passes, caller in enumerate([*seats[1:], seats[0]] * 2):
            told = calls(document, *["pass"] * passes, dealer=dealer)
            assert told["caller"] == caller


def calls(document: str, *made: str, dealer: str = "N", turn_up: str = "9D", change: str = "") -> Any:
    """The answer to the question ``calls``."""
    return answer(
        rules(document, *change.split()), "calls", {"dealer": dealer, "turn_up": turn_up, "calls": list(made)}
    )


@pytest.mark.parametrize("document", DOCUMENTS)
class TestTheCalls:
    """`auction.first_round`, `auction.second_round`, `auction.ends`, `auction.all_pass`."""

    @pytest.mark.parametrize("passes", range(4))
    def test_the_first_round_is_for_the_turned_up_suit(self, document: str, passes: int) -> None:
        # 000: « accepter la couleur de la retourne comme atout, ou passer »
        assert set(calls(document, *["pass"] * passes)["legal"]) == {"pass", "D"}

    @pytest.mark.parametrize("passes", range(4, 8))
    def test_the_second_round_is_for_the_other_three(self, document: str, passes: int) -> None:
        # 000: « l'une des trois autres couleurs »; 002: « une autre couleur d'atout »
        assert set(calls(document, *["pass"] * passes)["legal"]) == {"pass", "C", "H", "S"}

    @pytest.mark.parametrize("passes", range(8))
    def test_the_first_who_takes_ends_it(self, document: str, passes: int) -> None:
        suit = "D" if passes < 4 else "S"
        told = calls(document, *["pass"] * passes, suit)
        taker = turn(rules(document), "N")[(1 + passes) % 4]
        assert told == {"legal": [], "caller": None, "outcome": {"taker": taker, "trump": suit}}

    def test_if_all_pass_twice_the_next_player_deals(self, document: str) -> None:
        # 000: « on mélange et le joueur suivant distribue »
        told = calls(document, *["pass"] * 8)
        assert told == {"legal": [], "caller": None, "outcome": {"redeal": turn(rules(document), "N")[1]}}

    def test_or_the_same_player_deals_again(self, document: str) -> None:
        told = calls(document, *["pass"] * 8, change="auction.all_pass=redeal_same_dealer")
        assert told["outcome"] == {"redeal": "N"}

    def test_any_suit_in_either_round(self, document: str) -> None:
        everything = {"pass", "C", "D", "H", "S"}
        assert set(calls(document, change="auction.first_round=any_suit")["legal"]) == everything
        assert (
            set(calls(document, *["pass"] * 4, change="auction.second_round=any_suit")["legal"]) == everything
        )


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_next_dealer_is_the_next_player(document: str) -> None:
    # 000: « Le donneur change à chaque donne : c'est le joueur suivant qui distribue. »
    state = Deal(rules(document), range(32), 0)
    assert "NESW"[state.next_dealer()] == turn(rules(document), "N")[1]


def test_004_names_a_game_for_two_and_never_describes_it() -> None:
    # « Se joue à 2 ou 4 joueurs. »
    with pytest.raises(NotSpecified) as refused:
        rules("004", "table.players=2")
    assert refused.value.rule == "table.players"
    assert str(refused.value) == (
        "table.players: not specified by the document: a game for 2 players is named, not described"
    )
