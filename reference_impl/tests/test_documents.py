"""What must come out right: consequences of the four documents that are easy to get wrong.

An expected value is worked out beside it, from the document's words. A deal holds 152 card points and the last trick's
10; in 003, with queens at 5, 160 and 10. 003 ``corrected`` is 003 with queens at 3. North-south take, unless it says
otherwise; scores are written north-south first.
"""

import pytest
from belote_spec.answers import answer
from belote_spec.auction import PASS, TAKE
from belote_spec.cards import CARD_NAMES, CARDS, SEATS, SUITS
from belote_spec.deal import Deal
from examples import (
    EQUAL_TIERCES,
    FAILED,
    FAILED_AGAINST_FIFTY,
    FIFTY_AGAINST_TIERCE,
    NINES_AND_TENS,
    TIE_81,
    TIE_91,
    WORTHLESS_TRICK,
)
from statements import (
    DOCUMENTS,
    PASSED_OUT,
    deal_score,
    held,
    legal,
    match,
    played,
    rules,
    score,
    sequence,
    settled,
    square,
)

NORTH_SOUTH, EAST_WEST = 0, 1


class TestAFailedContract:
    """A failed contract: the defence takes all surviving announcements; the takers keep only their belote."""

    def test_000_gives_162_and_all_announcements_to_the_defence(self) -> None:
        # « elle ne marque rien (sauf sa belote), et l'équipe adverse marque 162 points, plus toutes les annonces »
        assert score(rules("000"), FAILED) == ("failed", 20, 162 + 20, 0)

    def test_002_gives_the_total_to_the_defence(self) -> None:
        # « les défenseurs marquent la totalité des points »; the belote stays « dans tous les cas »
        assert score(rules("002"), FAILED) == ("failed", 20, 152 + 10 + 20, 0)

    def test_004_gives_162_and_the_announcements_of_both(self) -> None:
        # « 162 points, de la valeur des annonces de leurs adversaires (sauf Belote et Re-Belote) »
        assert score(rules("004"), FAILED) == ("failed", 20, 162 + 20, 0)

    def test_003_leaves_the_takers_nothing(self) -> None:
        # « c'est cette dernière qui récolte la somme totale des points »: tricks, tierce and belote
        assert score(rules("003"), FAILED) == ("failed", 0, 160 + 10 + 20 + 20, 0)

    @pytest.mark.parametrize(("document", "tricks"), [("000", 162), ("002", 162), ("003", 170), ("004", 162)])
    def test_the_defence_keeps_its_own_belote_and_announcements(self, document: str, tricks: int) -> None:
        # 000: « plus toutes les annonces et sa propre belote »; 004: « de la valeur de leurs propres annonces »
        assert score(rules(document), FAILED_AGAINST_FIFTY) == ("failed", 0, tricks + 50 + 20, 0)


class TestATie:
    """A tie counts everything that enters the contract, belote and announcements too."""

    @pytest.mark.parametrize("document", ["000", "002", "004"])
    def test_81_to_81_without_a_belote(self, document: str) -> None:
        # 000: « par exemple 81 à 81 », « la défense marque ses points tout de suite »
        assert score(rules(document), TIE_81) == ("tied", 0, 81, 81)

    def test_003_ties_at_81_only_where_queens_are_worth_3(self) -> None:
        # One queen in north-south's tricks and three in east-west's: 81 + 2 against 81 + 6.
        assert score(rules("003"), TIE_81) == ("failed", 0, 170, 0)
        assert score(rules("003", reading="corrected"), TIE_81) == ("tied", 0, 81, 81)

    @pytest.mark.parametrize("document", ["000", "002", "004"])
    def test_91_to_91_where_a_belote_is_out(self, document: str) -> None:
        # 61 + 10 + 20 against 91: « la défense marque ses points », the belote is kept, 71 are left waiting.
        assert score(rules(document), TIE_91) == ("tied", 20, 91, 71)

    def test_003_carries_the_belote_too(self) -> None:
        # Two queens each: 61 + 4 + 10 + 20 against 91 + 4; « Les points de l'équipe preneuse sont alors remis en jeu ».
        assert score(rules("003"), TIE_91) == ("tied", 0, 95, 95)

    @pytest.mark.parametrize("document", ["002", "004"])
    def test_without_the_words_91_to_91_is_no_tie(self, document: str) -> None:
        # 004: « si Belote ou Rebelote n'a pas été annoncée, les points ne sont pas comptés »: 71 against 91.
        assert score(rules(document), TIE_91, said=[]) == ("failed", 0, 162, 0)

    @pytest.mark.parametrize("document", ["000", "002", "004"])
    def test_announcements_count_in_a_tie(self, document: str) -> None:
        # 62 + 10 + 100 against 90 is made, 62 + 10 + 20 against 90 is made, 61 + 10 + 20 against 91 is a tie.
        assert settled(rules(document), cards=(62, 90), announcements=(20, 0)).outcome == "made"
        assert settled(rules(document), cards=(61, 91), announcements=(20, 0)).outcome == "tied"
        assert settled(rules(document), cards=(60, 92), announcements=(20, 0)).outcome == "failed"


@pytest.mark.parametrize("document", DOCUMENTS)
class TestCarriedPoints:
    """Carried points go to the winner of the next played deal."""

    TIE = deal_score("NS", "tied", 0, 81, 81)

    def test_to_the_takers_who_make_it(self, document: str) -> None:
        # 000: « reviennent à l'équipe qui remporte la donne suivante »
        assert match(rules(document), self.TIE, deal_score("NS", "made", 100, 62)) == (
            (100 + 81, 81 + 62),
            0,
            None,
        )
        assert match(rules(document), self.TIE, deal_score("EW", "made", 62, 100)) == (
            (62, 81 + 100 + 81),
            0,
            None,
        )

    def test_to_the_defence_where_they_fail(self, document: str) -> None:
        # 002: « ils seront remportés par le vainqueur du tour suivant »
        assert match(rules(document), self.TIE, deal_score("EW", "failed", 162, 0)) == (
            (162 + 81, 81),
            0,
            None,
        )
        assert match(rules(document), self.TIE, deal_score("NS", "failed", 0, 162)) == (
            (0, 81 + 162 + 81),
            0,
            None,
        )

    def test_they_never_enter_the_contract_test(self, document: str) -> None:
        # 000: « Le contrat est rempli si l'équipe du preneur totalise plus de points »: of this deal.
        # One point short fails, however many wait; the 81 go to the defence on top of what it scores.
        of = rules(document)
        half = sum(of.play.points[0]) // 2 + 5
        short = settled(of, cards=(half - 11, half + 1))
        assert short.outcome == "failed"
        defence = short.score[1]
        assert match(of, self.TIE, deal_score("NS", "failed", 0, defence)) == (
            (0, 81 + defence + 81),
            0,
            None,
        )

    def test_they_add_up_over_ties(self, document: str) -> None:
        # 000: « Si celle-ci se termine aussi par un litige, les points s'additionnent. »
        of = rules(document)
        other = deal_score("EW", "tied", 91, 20, 71)
        assert match(of, self.TIE, other) == ((91, 81 + 20), 81 + 71, None)
        assert match(of, self.TIE, other, deal_score("EW", "made", 60, 102)) == (
            (91 + 60, 101 + 102 + 152),
            0,
            None,
        )

    def test_they_wait_through_a_deal_passed_out(self, document: str) -> None:
        of = rules(document)
        assert match(of, self.TIE, PASSED_OUT) == ((0, 81), 81, None)
        assert match(of, self.TIE, PASSED_OUT, deal_score("NS", "made", 90, 72)) == (
            (90 + 81, 81 + 72),
            0,
            None,
        )


class TestACapotByTheDefence:
    """A capot by the defence scores the capot; whether the contract fails is another question."""

    # What a capot is worth without announcements: 000 152 + 100; 002 152 + 100; 003 160 + 10 + 88; 004 152 + 10 + 90.
    WORTH = (("000", 252), ("002", 252), ("003", 258), ("004", 252))

    @pytest.mark.parametrize(("document", "worth"), WORTH)
    def test_it_scores_the_capot(self, document: str, worth: int) -> None:
        # « L'équipe qui remporte les 8 plis fait « capot » »: either side
        of = rules(document)
        everything = sum(of.play.points[0])
        lost = settled(of, cards=(0, everything), tricks=(0, 8), last=EAST_WEST)
        assert (lost.outcome, lost.score) == ("failed", (0, worth))
        assert lost.capot == EAST_WEST

    @pytest.mark.parametrize("announced", [0, 20, 270, 400, 1000])
    def test_in_000_it_always_fails_the_contract(self, announced: int) -> None:
        # « les annonces de l'équipe sans pli passent à l'équipe qui a fait capot »: they pass over first.
        lost = settled(
            rules("000"),
            cards=(0, 152),
            tricks=(0, 8),
            last=EAST_WEST,
            announcements=(announced, 0),
            belote=NORTH_SOUTH,
        )
        assert (lost.outcome, lost.score) == ("failed", (20, 252 + announced))

    @pytest.mark.parametrize(
        ("document", "expected"),
        [
            ("000", ("failed", 252 + 270, 0, 0)),
            ("002", ("made", 252, 270, 0)),  # « chaque équipe marque le nombre de points qu'elle a obtenu »
            ("003", ("made", 258, 270, 0)),
            (
                "004",
                ("made", 252, 270, 0),
            ),  # the defence: « la valeur des plis remportés », and all were its own
        ],
    )
    def test_takers_without_a_trick_make_it_with_270(
        self, document: str, expected: tuple[str, int, int, int]
    ) -> None:
        # West takes: nines 150, tens 100 and its partner's tierce 20.
        assert (
            score(rules(document), NINES_AND_TENS, taker="W" if document in ("000", "003") else "E")
            == expected
        )


class TestACapotByTheTakers:
    """In 000 the other side's announcements pass over before the contract test; elsewhere they stay."""

    @pytest.mark.parametrize(
        ("document", "expected"),
        [
            ("000", ("made", 252 + 270, 0, 0)),
            ("002", ("failed", 0, 252 + 270, 0)),  # « la totalité des points »: 152 + 100 and 270
            ("003", ("failed", 0, 258 + 270, 0)),  # « la somme totale des points »: 160 + 10 + 88 and 270
            ("004", ("failed", 0, 162 + 270, 0)),  # « ils sont crédités de 162 points », whatever was won
        ],
    )
    def test_eight_tricks_against_270(self, document: str, expected: tuple[str, int, int, int]) -> None:
        # A square of nines and a square of tens in one hand and a tierce in the other: 270, against 252 (258 in 003).
        assert score(rules(document), NINES_AND_TENS) == expected

    def test_003_corrected_counts_250_in_all(self) -> None:
        # 152 + 10 + 88 and 270
        assert score(rules("003", reading="corrected"), NINES_AND_TENS) == ("failed", 0, 250 + 270, 0)

    def test_in_000_beaten_announcements_do_not_revive(self) -> None:
        # « Seule l'équipe qui a la meilleure annonce marque »: 252 and the fifty, not east's two tierces.
        assert score(rules("000"), FIFTY_AGAINST_TIERCE) == ("made", 252 + 50, 0, 0)

    def test_in_000_announcements_cancelled_by_a_tie_do_not_revive(self) -> None:
        # « En cas d'égalité parfaite, personne ne marque. »
        assert score(rules("000"), EQUAL_TIERCES) == ("made", 252, 0, 0)

    def test_in_000_the_belote_stays_with_its_holder(self) -> None:
        # « plus la belote ; les annonces de l'équipe sans pli passent »: only announcements pass.
        won = settled(
            rules("000"),
            cards=(152, 0),
            tricks=(8, 0),
            last=NORTH_SOUTH,
            announcements=(0, 50),
            belote=EAST_WEST,
        )
        assert (won.outcome, won.score) == ("made", (252 + 50, 20))


class TestACapotIsDecidedByTricks:
    """Capot is decided by tricks, never by points."""

    @pytest.mark.parametrize(
        ("document", "expected"), [("000", 162), ("002", 162), ("003", 170), ("004", 162)]
    )
    def test_one_trick_worth_nothing_prevents_it(self, document: str, expected: int) -> None:
        # « L'équipe qui remporte les 8 plis »: seven tricks with every point in them are not eight.
        assert score(rules(document), WORTHLESS_TRICK) == ("made", expected, 0, 0)
        assert played(rules(document), WORTHLESS_TRICK).settlement().capot == -1


class TestCardsInTwoAnnouncements:
    """Two announcements of a hand that share a card."""

    HAND = "QC QD QH QS JH TH 8S 7C"

    def test_000_keeps_the_split_with_the_most_points(self) -> None:
        # « Une carte ne peut servir qu'à une seule annonce »: four queens are 100, Q J T of hearts only 20.
        assert held(rules("000"), self.HAND) == [square("Q")]

    def test_002_counts_both(self) -> None:
        # « Une carte peut servir à la fois dans un carré et dans une suite. »
        assert held(rules("002"), self.HAND) == [square("Q"), sequence("QH", 3)]


@pytest.mark.parametrize("document", DOCUMENTS)
class TestTheTurnedUpCard:
    """The turned-up card goes to the taker in the second round too."""

    @pytest.mark.parametrize("passes", range(8))
    def test_it_goes_to_the_taker(self, document: str, passes: int) -> None:
        # 000: « Le preneur reçoit la retourne »; 002: « le preneur … prend la carte retournée »
        deck = list(range(32))
        turned = deck[20]
        trump = turned >> 3 if passes < 4 else (turned >> 3) ^ 1
        state = Deal(rules(document), deck, SEATS.index("N"))
        for _ in range(passes):
            state.apply(PASS)
        taker = state.turn
        state.apply(TAKE + trump)
        assert state.taker == taker
        assert state.dealt[taker] >> turned & 1
        told = answer(
            rules(document),
            "deal",
            {"dealer": "N", "deck": list(CARD_NAMES), "calls": ["pass"] * passes + [SUITS[trump]]},
        )
        assert CARD_NAMES[turned] in told["hands"][SEATS[taker]]


class TestBelote:
    """Where belote must be said, silence scores nothing; where it is automatic, nothing need be said."""

    @pytest.mark.parametrize("document", ["002", "003", "004"])
    @pytest.mark.parametrize("said", [[], ["belote"], ["rebelote"]])
    def test_both_words_are_needed(self, document: str, said: list[str]) -> None:
        # 004: « attention si Belote ou Rebelote n'a pas été annoncée, les points ne sont pas comptés »
        of = rules(document, "announcements.enabled=no")
        outcome, takers, defence, _ = score(of, FAILED, said=said)
        assert (outcome, takers, defence) == ("failed", 0, 170 if document == "003" else 162)

    @pytest.mark.parametrize("document", ["002", "004"])
    def test_said_it_is_scored(self, document: str) -> None:
        of = rules(document, "announcements.enabled=no")
        assert score(of, FAILED, said=["belote", "rebelote"]) == ("failed", 20, 162, 0)

    @pytest.mark.parametrize("said", [[], ["belote"], ["belote", "rebelote"]])
    def test_in_000_nothing_need_be_said(self, said: list[str]) -> None:
        # « Ici, l'annonce se fait automatiquement. »
        assert score(rules("000"), FAILED, said=said)[1] == 20

    @pytest.mark.parametrize(("document", "points"), [("000", 20), ("002", 0), ("003", 0), ("004", 0)])
    def test_king_and_queen_played_in_silence(self, document: str, points: int) -> None:
        # North takes hearts with king and queen, and keeps silent at the queen.
        of = rules(document)
        spoken = played(of, FAILED).to_record()
        state = Deal.from_record(of, spoken._replace(plays=()))
        for card in spoken.plays:
            state.apply(card, silent=card == CARDS["QH"])
        assert state.settlement().breakdown[NORTH_SOUTH][4] == points
        assert state.to_record().said == ("belote",)


class TestThePartnerHoldsByARuff:
    """Legal plays with the partner holding the trick by a ruff."""

    # Spades are led, the partner's ten of trumps holds the trick; the hand has a higher and a lower trump.
    TRICK, HAND = "AS TH 7S", "AH 7H KC"

    def test_000_lets_any_card_go(self) -> None:
        # « quand votre partenaire est maître du pli, vous pouvez jouer n'importe quelle carte »
        assert legal(rules("000"), self.HAND, self.TRICK) == "AH 7H KC"

    @pytest.mark.parametrize("document", ["002", "003", "004"])
    def test_the_others_let_a_discard_go_but_not_a_needless_lower_trump(self, document: str) -> None:
        # 002: « on est libre de se défausser ou de couper. On est toujours obligé de monter à l'atout »
        assert legal(rules(document), self.HAND, self.TRICK) == "AH KC"

    @pytest.mark.parametrize("document", DOCUMENTS)
    def test_a_lower_trump_may_go_where_none_is_higher(self, document: str) -> None:
        assert legal(rules(document), "8H 7H KC", self.TRICK) == "8H 7H KC"


class TestCounterclockwise:
    """Counterclockwise (002): the first to call and lead is the player on the dealer's right."""

    @pytest.mark.parametrize(("dealer", "right"), [("S", "E"), ("E", "N"), ("N", "W"), ("W", "S")])
    def test_002_begins_on_the_dealers_right(self, dealer: str, right: str) -> None:
        # « en commençant par le joueur qui est à droite du distributeur »: south looks north, east is on its right.
        of = rules("002")
        told = answer(of, "calls", {"dealer": dealer, "turn_up": "7C", "calls": []})
        assert told["caller"] == right
        told = answer(of, "deal", {"dealer": dealer, "deck": list(CARD_NAMES), "calls": ["pass"] * 4 + ["C"]})
        assert told["leader"] == right

    @pytest.mark.parametrize(("dealer", "left"), [("S", "W"), ("W", "N"), ("N", "E"), ("E", "S")])
    def test_000_begins_on_the_dealers_left(self, dealer: str, left: str) -> None:
        # « On joue dans le sens des aiguilles d'une montre »
        assert (
            answer(rules("000"), "calls", {"dealer": dealer, "turn_up": "7C", "calls": []})["caller"] == left
        )

    def test_000_may_be_played_the_other_way_round(self) -> None:
        # « en France, on joue d'habitude dans l'autre sens : les règles ne changent pas »
        of = rules("000", option=("direction", "counterclockwise"))
        assert answer(of, "calls", {"dealer": "S", "turn_up": "7C", "calls": []})["caller"] == "E"
