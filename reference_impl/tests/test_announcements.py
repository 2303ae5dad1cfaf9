"""The announcements: what is one, which is strongest, and who scores.

Hearts are trumps; north leads and takes, unless a test says otherwise. 002 and 004 turn counterclockwise, N W S E.
"""

import itertools
from typing import Any

import pytest
from belote_spec.announcements import Announcement, from_json
from belote_spec.announcements import held as held_by
from belote_spec.answers import answer
from belote_spec.cards import CARDS, hand_of
from belote_spec.errors import NotLegal, NotReadable
from statements import DOCUMENTS, announcements, hands, held, rules, sequence, square, turn, won

SQUARE_AND_HUNDRED = hands(  # N four queens; E the run J T 9 8 7 of diamonds; nothing else
    N="QC QD QH QS 7C 8C 7S 8S",
    E="JD TD 9D 8D 7D AS AC KH",
    S="9C TC KC KD AH 9H 8H TS",
    W="JC AD JH TH 7H JS KS 9S",
)
TWO_EQUAL_TIERCES = hands(  # N A K Q of spades; E A K Q of clubs
    N="AS KS QS 7D 8C 9H JD TH",
    E="AC KC QC 7S 8D 9D JH TS",
    S="7C 9C TC KD QD 7H AH 8S",
    W="JC TD AD 8H QH KH 9S JS",
)
TRUMP_TIERCE = hands(  # N A K Q of spades; E A K Q of hearts, trumps
    N="AS KS QS 7D 8C 9D JC TD",
    E="AH KH QH 7S 8D 9C JS TC",
    S="7H 9H TH KD QD 7C AC 8S",
    W="JH TS AD 8H QC KC 9S JD",
)
THREE_HOLD = hands(  # N 9 8 7 of clubs (20); E Q J T 9 of spades (50); S four kings (100)
    N="9C 8C 7C TD AH 7H AS QD",
    E="QS JS TS 9S AC 8D JH QH",
    S="KC KD KH KS TC 7D 9D 8H",
    W="JC QC AD JD TH 9H 8S 7S",
)
FIFTY_AND_WEAKER = hands(  # N Q J T 9 of spades (50) and 9 8 7 of hearts (20); S 9 8 7 of diamonds (20); E A K Q of clubs (20)
    N="QS JS TS 9S 9H 8H 7H AD",
    E="AC KC QC JD TD JH 8S 7S",
    S="9D 8D 7D JC TC AH KH AS",
    W="9C 8C 7C QD KD TH QH KS",
)


class TestWhatIsOne:
    """Squares of J 9 A T K Q, and runs of three and more in one suit."""

    @pytest.mark.parametrize("document", DOCUMENTS)
    @pytest.mark.parametrize(
        ("cards", "top", "length", "points"),
        [
            ("9S 8S 7S AH", "9S", 3, 20),
            ("AD KD QD 7H", "AD", 3, 20),
            ("AD KD QD JD 7H", "AD", 4, 50),
            ("QC JC TC 9C 8C", "QC", 5, 100),
            ("AH KH QH JH TH 9H", "AH", 6, 100),
            ("KS QS JS TS 9S 8S 7S", "KS", 7, 100),
            ("AS KS QS JS TS 9S 8S 7S", "AS", 8, 100),
        ],
    )
    def test_a_run(self, document: str, cards: str, top: str, length: int, points: int) -> None:
        # 000: « tierce (3 cartes …) 20 points, cinquante (4 cartes) 50, cent (5 cartes ou plus) 100 »
        of = rules(document)
        assert held(of, cards) == [sequence(top, length)]
        assert of.announcements.points(from_json(sequence(top, length))) == points

    @pytest.mark.parametrize("document", DOCUMENTS)
    @pytest.mark.parametrize(("rank", "points"), [("J", 200), ("9", 150), *((rank, 100) for rank in "ATKQ")])
    def test_a_square(self, document: str, rank: str, points: int) -> None:
        # 000: « carré de valets 200, de neuf 150, d'as, de dix, de rois ou de dames 100 »
        of = rules(document)
        assert held(of, " ".join(rank + suit for suit in "CDHS")) == [square(rank)]
        assert of.announcements.points(from_json(square(rank))) == points

    @pytest.mark.parametrize("document", DOCUMENTS)
    @pytest.mark.parametrize("rank", "78")
    def test_squares_of_seven_and_eight_are_none(self, document: str, rank: str) -> None:
        # 000: « les carrés de 7 et de 8 ne comptent pas »; elsewhere a closed list is closed
        assert held(rules(document), " ".join(rank + suit for suit in "CDHS")) == []

    @pytest.mark.parametrize("cards", ["AS KS JS TS 8S 7S", "AS KS QH JH TD 9D", "JH 9H AH"])
    def test_cards_that_do_not_follow_are_none(self, cards: str) -> None:
        # the last is strong in trumps, but runs go A K Q J T 9 8 7 everywhere
        assert held(rules("000"), cards) == []

    def test_two_runs_of_one_suit(self) -> None:
        assert held(rules("000"), "AS KS QS TS 9S 8S 7S") == [sequence("AS", 3), sequence("TS", 4)]

    def test_a_run_of_eight_split_is_a_hundred_and_a_tierce(self) -> None:
        of = rules("002", "announcements.long_sequence=split")
        assert held(of, "AS KS QS JS TS 9S 8S 7S") == [sequence("AS", 5), sequence("9S", 3)]
        assert held(of, "AS KS QS JS TS 9S 8S") == [sequence("AS", 7)]

    def test_a_longer_run_is_worth_the_longest_length_listed(self) -> None:
        of = rules("000", 'announcements.sequence_points={"3":20,"4":50}').announcements
        assert of.points(from_json(sequence("AS", 8))) == 50

    @pytest.mark.parametrize("document", ["000", "002"])
    def test_with_announcements_off_nothing_counts(self, document: str) -> None:
        # 002: « Le jeu peut se jouer en ignorant les annonces. »
        of = rules(document, option=("announcements", False))
        assert won(of, SQUARE_AND_HUNDRED) == (None, 0, 0)


class TestCardsInTwo:
    """`announcements.card_reuse` and `announcements.split`."""

    @pytest.mark.parametrize(
        ("document", "expected"),
        [
            ("000", [square("9"), sequence("KH", 4)]),  # 150 and what is left of the run, 50, against 100
            ("002", [square("9"), sequence("KH", 5)]),  # « à la fois dans un carré et dans une suite »
            (
                "003",
                [square("9"), sequence("KH", 5)],
            ),  # « dans un Carré pour l'un puis dans un Cent pour l'autre »
            ("004", [square("9"), sequence("KH", 4)]),
        ],
    )
    def test_four_nines_and_a_hundred_through_one_of_them(self, document: str, expected: list[Any]) -> None:
        assert held(rules(document), "9C 9D 9S 9H TH JH QH KH") == expected

    def test_what_is_left_of_a_run_is_a_run(self) -> None:
        # Without the ace that the square takes, K Q J of spades is still a tierce: 100 + 20.
        assert held(rules("000"), "AC AD AH AS KS QS JS 7C") == [square("A"), sequence("KS", 3)]

    def test_between_equal_points_the_strongest_announcement_decides(self) -> None:
        # 100 either way; « un carré à 100 bat un cent »
        assert held(rules("000"), "QC QD QS AH KH QH JH TH") == [square("Q")]
        # 004: « La combinaison d'atout est la plus forte »: the hundred, if it is in trumps
        assert held(rules("004"), "QC QD QS AH KH QH JH TH") == [sequence("AH", 5)]
        assert held(rules("004"), "QC QD QS AH KH QH JH TH", trump="S") == [square("Q")]

    def test_between_equals_in_everything_the_square_is_kept(self) -> None:
        of = rules("000", 'announcements.ranking=["points","trump"]')
        assert held(of, "TC TD TH TS QS JS 9S 8S", trump="H") == [square("T")]

    def test_a_belote_may_lie_in_an_announcement(self) -> None:
        # 000: « (la belote mise à part) »
        assert held(rules("000"), "KH QH JH 7C") == [sequence("KH", 3)]


class TestWhichIsStronger:
    """`announcements.ranking`, `announcements.square_order`, `announcements.sequence_order`."""

    @pytest.mark.parametrize(
        ("document", "stronger", "weaker"),
        [
            ("000", sequence("9S", 4), sequence("AH", 3)),  # « la plus forte valeur l'emporte »
            ("000", sequence("QS", 3), sequence("JH", 3)),  # « puis la carte la plus haute »
            ("000", sequence("QH", 3), sequence("QS", 3)),  # « puis l'annonce à l'atout »
            ("000", square("Q"), sequence("AH", 5)),  # « un carré à 100 bat un cent »
            ("000", square("J"), square("9")),
            ("000", square("A"), square("T")),  # « d'as, de dix, de rois ou de dames »: in the order of play
            ("000", square("T"), square("K")),
            ("002", square("Q"), sequence("AH", 5)),
            ("003", square("A"), square("K")),  # « un Carré d'As est plus fort qu'un Carré de Rois »
            ("003", sequence("QS", 4), sequence("TH", 4)),  # « un Cinquante Dame … qu'un Cinquante 10/9/8/7 »
            ("004", sequence("9H", 3), sequence("AS", 3)),  # « La combinaison d'atout est la plus forte. »
            ("004", square("J"), sequence("AH", 5)),  # … among equals: a 20 does not cancel a 200
            ("004", sequence("9S", 4), sequence("AH", 3)),
            ("004", sequence("AH", 5), square("A")),  # of equal points, the trump
        ],
    )
    def test_one_beats_the_other(self, document: str, stronger: Any, weaker: Any) -> None:
        of = rules(document).announcements
        assert of.strength(from_json(stronger), 2) > of.strength(from_json(weaker), 2)

    @pytest.mark.parametrize(
        ("document", "one", "other"),
        [
            ("000", sequence("QS", 3), sequence("QD", 3)),
            ("003", sequence("QH", 4), sequence("QD", 4)),  # no word of trumps
            (
                "004",
                sequence("9S", 3),
                sequence("AD", 3),
            ),  # « combinaison de même valeur »: height is not named
            ("004", square("K"), sequence("AS", 5)),
            ("000", sequence("AS", 6), sequence("AD", 5)),  # a longer run of the same points is not stronger
        ],
    )
    def test_neither_beats_the_other(self, document: str, one: Any, other: Any) -> None:
        of = rules(document).announcements
        assert of.strength(from_json(one), 2) == of.strength(from_json(other), 2)

    @pytest.mark.parametrize(
        ("change", "stronger", "weaker"),
        [
            ('announcements.ranking=["square","points"]', square("Q"), sequence("AH", 5)),
            ('announcements.ranking=["trump","points"]', sequence("9H", 3), square("J")),
            ('announcements.ranking=["points","length"]', sequence("QS", 6), sequence("AH", 5)),
            ("announcements.square_order=natural_order", square("K"), square("T")),
            (
                'announcements.sequence_order=["A","T","K","Q","J","9","8","7"]',
                sequence("TS", 3),
                sequence("KH", 3),
            ),
        ],
    )
    def test_a_value_changes_it(self, change: str, stronger: Any, weaker: Any) -> None:
        of = rules("000", change).announcements
        assert of.strength(from_json(stronger), 2) > of.strength(from_json(weaker), 2)

    def test_a_square_is_never_a_trump_announcement(self) -> None:
        of = rules("000", 'announcements.ranking=["trump","points"]').announcements
        assert of.strength(Announcement("square", "J", -1, 4), 2)[0] == 0


class TestWhoScores:
    """`announcements.tie`, `announcements.scored`, `announcements.unsaid`."""

    @pytest.mark.parametrize(
        ("document", "expected"),
        [
            ("000", (None, 0, 0)),  # « En cas d'égalité parfaite, personne ne marque. »
            ("002", ("NS", 20, 0)),
            ("003", ("NS", 20, 0)),  # an equal announcement cannot be made: the first one stands
            ("004", ("NS", 20, 0)),  # « c'est au premier que revient les points »
        ],
    )
    def test_equal_announcements(self, document: str, expected: Any) -> None:
        assert won(rules(document), TWO_EQUAL_TIERCES) == expected

    @pytest.mark.parametrize("document", ["002", "003", "004"])
    def test_the_first_declarer_is_counted_from_the_leader(self, document: str) -> None:
        assert won(rules(document), TWO_EQUAL_TIERCES, leader="E") == ("EW", 0, 20)
        # after south comes west clockwise, then north; east counterclockwise, then north
        clockwise = document == "003"
        expected = ("NS", 20, 0) if clockwise else ("EW", 0, 20)
        assert won(rules(document), TWO_EQUAL_TIERCES, leader="S") == expected

    def test_the_first_from_the_taker(self) -> None:
        of = rules("000", "announcements.tie=first_from_taker")
        assert won(of, TWO_EQUAL_TIERCES, taker="E") == ("EW", 0, 20)
        assert won(of, TWO_EQUAL_TIERCES, taker="W") == ("NS", 20, 0)

    @pytest.mark.parametrize(
        ("document", "expected"),
        [
            ("000", ("EW", 0, 20)),  # « puis l'annonce à l'atout »
            ("002", ("EW", 0, 20)),
            ("003", ("NS", 20, 0)),  # height alone: equal, and north is first
            ("004", ("EW", 0, 20)),
        ],
    )
    def test_equal_heights_and_trumps(self, document: str, expected: Any) -> None:
        assert won(rules(document), TRUMP_TIERCE) == expected

    @pytest.mark.parametrize("document", ["000", "002", "003", "004"])
    def test_the_winning_side_scores_both_hands(self, document: str) -> None:
        # 000: « elle marque alors toutes les siennes »; 004: « faites par les deux joueurs de l'équipe »
        assert won(rules(document), FIFTY_AND_WEAKER) == ("NS", 50 + 20 + 20, 0)

    def test_or_only_the_hand_that_holds_the_best(self) -> None:
        of = rules("000", "announcements.scored=holder_only")
        assert won(of, FIFTY_AND_WEAKER) == ("NS", 50 + 20, 0)

    @pytest.mark.parametrize("document", DOCUMENTS)
    def test_nobody_holds_any(self, document: str) -> None:
        four = hands(
            N="7C 9C JC 8D TD 7H 9H 8S",
            E="8C TC QC 7D 9D 8H TH 7S",
            S="KC QS JD AD JH KH 9S TS",
            W="AC QD KS AS QH AH JS KD",
        )
        found = announcements(rules(document), four)
        assert found == {
            "held": {"N": [], "E": [], "S": [], "W": []},
            "best": None,
            "points": {"NS": 0, "EW": 0},
        }


class TestWhatIsSaid:
    """`announcements.declaring`, `per_seat`, `must_exceed` and `unsaid`."""

    def test_000_needs_no_words(self) -> None:
        # « Avec l'option « Annonces », les combinaisons en main rapportent »: what is announced is ignored
        assert won(rules("000"), FIFTY_AND_WEAKER, announced={}) == ("NS", 90, 0)

    def test_002_counts_what_the_winning_side_did_not_say(self) -> None:
        # « obtient les points correspondant à chacune des combinaisons qu'il possède »
        said = {"N": [sequence("QS", 4)]}
        assert won(rules("002"), FIFTY_AND_WEAKER, announced=said) == ("NS", 90, 0)

    def test_004_counts_what_was_said(self) -> None:
        # « les annonces faites par les deux joueurs de l'équipe »
        said = {"N": [sequence("QS", 4)], "E": [sequence("AC", 3)]}
        assert won(rules("004"), FIFTY_AND_WEAKER, announced=said) == ("NS", 50, 0)

    @pytest.mark.parametrize("document", ["002", "003", "004"])
    def test_the_comparison_looks_at_what_was_said(self, document: str) -> None:
        # North keeps its fifty to itself, so east's tierce stands alone; west's 9 8 7 of clubs is its partner's.
        unsaid = 20 if document in ("002", "003") else 0
        assert won(rules(document), FIFTY_AND_WEAKER, announced={"E": [sequence("AC", 3)]}) == (
            "EW",
            0,
            20 + unsaid,
        )

    @pytest.mark.parametrize("document", ["002", "003", "004"])
    def test_nobody_says_any(self, document: str) -> None:
        assert won(rules(document), FIFTY_AND_WEAKER, announced={}) == (None, 0, 0)
        assert won(rules(document), FIFTY_AND_WEAKER, announced={"N": [], "E": []}) == (None, 0, 0)

    def test_003_lets_a_seat_say_one(self) -> None:
        # « Chaque joueur peut annoncer une combinaison »
        said = {"N": [sequence("QS", 4), sequence("9H", 3)]}
        with pytest.raises(NotLegal) as refused:
            announcements(rules("003"), FIFTY_AND_WEAKER, announced=said)
        assert refused.value.rule == "announcements.per_seat"

    def test_003_lets_it_say_only_what_is_stronger(self) -> None:
        # « chaque annonce ultérieure doit être plus forte que la précédente »
        said = {"N": [sequence("9H", 3)], "S": [sequence("9D", 3)]}
        with pytest.raises(NotLegal) as refused:
            announcements(rules("003"), FIFTY_AND_WEAKER, announced=said)
        assert refused.value.rule == "announcements.must_exceed"

    def test_003_says_each_time_more(self) -> None:
        # North 20, east 50, south 100: all may be said, and the kings win.
        said = {"N": [sequence("9C", 3)], "E": [sequence("QS", 4)], "S": [square("K")]}
        assert won(rules("003"), THREE_HOLD, announced=said) == ("NS", 120, 0)

    def test_must_exceed_changes_no_score_while_the_unsaid_counts(self) -> None:
        # Led by south, east and north may say nothing after the kings.
        assert won(rules("003"), THREE_HOLD, leader="S") == ("NS", 120, 0)

    def test_must_exceed_with_unsaid_void_scores_what_could_be_said(self) -> None:
        of = rules("003", "announcements.unsaid=void")
        assert won(of, THREE_HOLD) == ("NS", 120, 0)  # 20, then 50, then 100: north could say its tierce
        assert won(of, THREE_HOLD, leader="S") == ("NS", 100, 0)  # after the kings nobody could

    def test_what_is_said_must_be_held(self) -> None:
        with pytest.raises(NotReadable, match=r"^announced: \{'kind': 'square', 'rank': 'J'\} is not held$"):
            announcements(rules("002"), FIFTY_AND_WEAKER, announced={"N": [square("J")]})

    def test_nothing_is_said_twice(self) -> None:
        with pytest.raises(NotReadable, match=r"^announced: an announcement is said twice$"):
            announcements(rules("002"), FIFTY_AND_WEAKER, announced={"N": [sequence("QS", 4)] * 2})


def test_every_hand_of_two_suits_splits_for_the_most_points() -> None:
    # 000: « Une carte ne peut servir qu'à une seule annonce »: no choice of disjoint announcements scores more.
    of, both = rules("000"), rules("002")
    hand_of_eight = [
        "QC QD QH QS KH JH TH 9H",
        "9C 9D 9H 9S TH JH TS JS",
        "KC KD KH KS QC JC QD JD",
        "TC TD TH TS 9S JS 8S QS",
    ]
    for cards in hand_of_eight:
        hand = hand_of(CARDS[card] for card in cards.split())
        options = [*held_by(both.announcements, hand, 2), *_parts(cards)]
        best = 0
        for count in range(4):
            for chosen in itertools.combinations(options, count):
                used = [card for one in chosen for card in _cards(one)]
                if len(set(used)) == len(used):
                    best = max(best, sum(of.announcements.points(one) for one in chosen))
        assert sum(of.announcements.points(one) for one in held_by(of.announcements, hand, 2)) == best


def _parts(cards: str) -> list[Announcement]:
    """Every run of three and more within the hand, the longer ones' parts too."""
    mine = set(cards.split())
    return [
        one
        for suit, top, length in itertools.product(range(4), "AKQJT9", range(3, 9))
        if set(_cards(one := Announcement("sequence", top, suit, length))) <= mine
        and len(_cards(one)) == length
    ]


def _cards(one: Announcement) -> list[str]:
    if one.kind == "square":
        return [one.rank + suit for suit in "CDHS"]
    start = "AKQJT987".index(one.rank)
    return [rank + "CDHS"[one.suit] for rank in "AKQJT987"[start : start + one.length]]


def test_the_answer_lists_all_four_seats() -> None:
    of = rules("000")
    given = {"hands": SQUARE_AND_HUNDRED, "trump": "H", "leader": "N", "order": turn(of, "N"), "taker": "W"}
    assert answer(of, "announcements", given) == {
        "held": {"N": [square("Q")], "E": [sequence("JD", 5)], "S": [], "W": []},
        "best": "NS",
        "points": {"NS": 100, "EW": 0},
    }
