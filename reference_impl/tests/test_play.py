"""The play: which cards may be played, which rule point forbids the others, and who wins.

South plays last so far: on a trick of two cards its partner led, on one or three an opponent. Hearts are trumps.
The strength in trumps is J 9 A T K Q 8 7, elsewhere A T K Q J 9 8 7.
"""

from itertools import product

import pytest
from belote_spec import play
from belote_spec.answers import answer
from belote_spec.cards import CARDS, RANKS, SUITS, hand_of
from belote_spec.play import Obligation, Situation, situations
from statements import DOCUMENTS, legal, rules, turn

HEARTS = SUITS.index("H")


@pytest.mark.parametrize(
    ("document", "hand", "trick", "expected"),
    [
        # leading
        ("000", "AS 7H", "", "AS 7H"),
        # following a plain suit
        ("000", "7S AH KD", "TS", "7S"),  # « Il faut toujours fournir la couleur demandée. »
        ("000", "AS 7S KD", "TS", "AS 7S"),  # the duty to go higher is written for trumps alone
        ("002", "8C JC AH", "AC", "8C JC"),  # « On est obligé de fournir à la couleur demandée. »
        ("003", "7S KD", "TS", "7S"),  # « Il est obligatoire de fournir à la couleur. »
        ("004", "AS 7S KD", "TS", "AS 7S"),  # « On peut monter ou ne pas monter sauf en atout. »
        ("004", "AS 7S 8H", "TS 7H", "AS 7S"),  # « si on en possède »: a ruff changes nothing
        # following trumps
        ("000", "JH 8H AS", "TH", "JH"),  # « il faut si possible monter sur le plus fort atout déjà posé »
        ("000", "JH 8H AS", "9H 7H", "JH"),  # « même si c'est votre partenaire qui tient le pli »
        ("000", "9H 8H AC", "JH", "9H 8H"),  # « si possible »: nothing beats the jack
        ("000", "KH QH 8H", "9H 7H TH", "KH QH 8H"),  # the nine holds, not the ten
        ("002", "JH 8H AS", "9H 7H", "JH"),  # « On est toujours obligé de monter à l'atout »
        ("003", "JH 8H AS", "9H 7H", "JH"),  # « On doit également monter à l'Atout », no exception
        ("004", "JH 8H AS", "9H 7H", "JH"),  # « sauf en atout », no exception
        ("000", "AS KC", "TH", "AS KC"),  # without a trump any card goes
        # void, an opponent holds the trick
        ("000", "7H AC KC", "AS", "7H"),  # « sinon, vous devez couper »
        ("000", "JH 7H AC", "AS", "JH 7H"),  # any trump: nobody has ruffed
        ("000", "7H AC KC", "TS AS", "7H"),  # the partner led, but an opponent is master
        ("000", "AH 7H KC", "AS TH", "AH"),  # « Si un adversaire a déjà coupé, vous devez surcouper »
        ("000", "KH 7H KC", "AS TH", "KH 7H"),  # « vous devez quand même jouer un atout plus faible »
        ("000", "KC 7D", "AS TH", "KC 7D"),  # « se défausser librement … si l'on n'a plus d'atout »
        ("002", "7H AC KC", "AS", "7H"),  # « la coupe … est obligatoire si l'adversaire est maître »
        ("002", "AH 7H KC", "AS TH", "AH"),  # « toujours obligé de monter à l'atout (surcouper) »
        ("002", "KH 7H KC", "AS TH", "KH 7H"),  # « la coupe (=jouer une carte d'atout) », no exception
        ("003", "7H KC", "TS AS", "7H"),  # « il doit couper si … son adversaire et qu'il est maître »
        ("004", "7H KC", "AS", "7H"),  # « On est obligé de couper sauf pour le partenaire. »
        ("004", "KC 7D", "AS", "KC 7D"),  # « on choisit librement une couleur de défausse »
        # void, the partner holds the trick with the suit led
        ("000", "7H AC", "AS 7S", "7H AC"),  # « quand votre partenaire est maître … n'importe quelle carte »
        ("002", "7H AC", "AS 7S", "7H AC"),  # « Si c'est le partenaire, on est libre »
        ("003", "7H KC", "AS TS", "7H KC"),  # « comme il lui convient »
        ("004", "7H KC", "AS TS", "7H KC"),  # « sauf pour le partenaire »
        ("000", "7H KC", "8S AS 7S", "7H KC"),  # the partner is master though an opponent led
        # void, the partner's ruff holds the trick
        ("000", "AH 7H KC", "AS TH 7S", "AH 7H KC"),  # « n'importe quelle carte »
        ("000", "AH 7H KC", "AS TH QH", "AH 7H KC"),  # the same over an opponent's lower ruff
        ("002", "AH 7H KC", "AS TH 7S", "AH KC"),  # free to discard, but a trump has to go up
        ("002", "KH 7H KC", "AS TH 7S", "KH 7H KC"),  # no trump goes up
        ("003", "AH 7H KC", "AS TH QH", "AH KC"),
        ("004", "AH 7H KC", "AS TH 7S", "AH KC"),  # « sauf en atout » binds who chooses to trump
    ],
)
def test_a_document_says_what_may_be_played(document: str, hand: str, trick: str, expected: str) -> None:
    assert legal(rules(document), hand, trick) == expected


@pytest.mark.parametrize(
    ("changes", "hand", "trick", "expected"),
    [
        # play.raise_trump
        ("play.raise_trump=not_over_partner", "JH 8H AS", "9H 7H", "JH 8H"),
        ("play.raise_trump=not_over_partner", "JH 8H AS", "9H", "JH"),
        ("play.raise_trump=never", "JH 8H AS", "9H", "JH 8H"),
        # play.raise_plain
        ("play.raise_plain=required", "AS 7S KD", "TS", "AS"),
        ("play.raise_plain=required", "AS 7S KD", "TS 8S", "AS"),  # over the partner too
        ("play.raise_plain=required", "KS 7S KD", "TS", "KS 7S"),
        ("play.raise_plain=required", "AS 7S KD", "TS 7H", "AS 7S"),  # a ruff holds: nothing of the suit goes over
        # play.ruff_opponent
        ("play.ruff_opponent=free", "JH 7H AC", "AS", "JH 7H AC"),
        ("play.ruff_opponent=free", "JH 7H AC", "AS TH", "JH 7H AC"),
        # play.overruff_opponent
        ("play.overruff_opponent=free", "AH 7H KC", "AS TH", "AH 7H"),
        # play.underruff_opponent
        ("play.underruff_opponent=free", "KH 7H KC", "AS TH", "KH 7H KC"),
        ("play.underruff_opponent=free", "AH 7H KC", "AS TH", "AH"),
        # play.ruff_partner
        ("play.ruff_partner=required", "JH 7H AC", "AS 7S", "JH 7H"),
        ("play.ruff_partner=required", "KC AC", "AS 7S", "KC AC"),
        # play.overruff_partner
        ("play.overruff_partner=free", "AH 7H KC", "AS TH 7S", "AH 7H KC"),
        ("play.overruff_partner=required_if_trumping", "AH 7H KC", "AS TH 7S", "AH KC"),
        ("play.overruff_partner=required_if_trumping", "QH 7H KC", "AS TH 7S", "QH 7H KC"),
        ("play.overruff_partner=higher_only", "AH 7H KC", "AS TH 7S", "AH KC"),
        ("play.overruff_partner=higher_only", "QH 7H KC", "AS TH 7S", "KC"),
        ("play.overruff_partner=higher_only", "QH 7H", "AS TH 7S", "QH 7H"),  # nothing else is left
        ("play.overruff_partner=lower_only", "AH 7H KC", "AS TH 7S", "7H KC"),
        ("play.overruff_partner=lower_only", "AH JH KC", "AS TH 7S", "KC"),
        ("play.overruff_partner=lower_only", "AH JH", "AS TH 7S", "AH JH"),
        ("play.overruff_partner=no_trump_at_all", "AH 7H KC", "AS TH 7S", "KC"),
        ("play.overruff_partner=no_trump_at_all", "AH 7H", "AS TH 7S", "AH 7H"),
        # the same where the partner's trick has to be ruffed
        ("play.overruff_partner=free play.ruff_partner=required", "AH 7H KC", "AS TH 7S", "AH 7H"),
        ("play.overruff_partner=required_if_trumping play.ruff_partner=required", "AH 7H KC", "AS TH 7S", "AH"),
        ("play.overruff_partner=required_if_trumping play.ruff_partner=required", "QH 7H KC", "AS TH 7S", "QH 7H"),
        ("play.overruff_partner=higher_only play.ruff_partner=required", "AH 7H KC", "AS TH 7S", "AH"),
        ("play.overruff_partner=higher_only play.ruff_partner=required", "QH 7H KC", "AS TH 7S", "KC"),
        ("play.overruff_partner=lower_only play.ruff_partner=required", "AH 7H KC", "AS TH 7S", "7H"),
        ("play.overruff_partner=lower_only play.ruff_partner=required", "AH JH KC", "AS TH 7S", "KC"),
        ("play.overruff_partner=no_trump_at_all play.ruff_partner=required", "AH 7H KC", "AS TH 7S", "KC"),
        # play.partner_holds_after_opponent_ruff
        ("play.partner_holds_after_opponent_ruff=as_opponent", "AH 7H KC", "AS TH QH", "AH"),
        ("play.partner_holds_after_opponent_ruff=as_opponent", "8H 7H KC", "AS TH QH", "8H 7H"),
        ("play.partner_holds_after_opponent_ruff=as_opponent", "AH 7H KC", "AS TH 7S", "AH 7H KC"),
        # belote.order
        ("belote.order=king_first", "KH QH AS", "", "KH AS"),
        ("belote.order=king_first", "QH AS", "", "QH AS"),
        ("belote.order=king_first", "KH QH 7H", "8H", "KH"),
        ("belote.order=king_first", "KH QH", "AH", "KH"),
    ],
)  # fmt: skip
def test_a_value_changes_what_may_be_played(changes: str, hand: str, trick: str, expected: str) -> None:
    assert legal(rules("000", *changes.split()), hand, trick) == expected


@pytest.mark.parametrize(
    ("changes", "hand", "trick", "card", "rule"),
    [
        ("", "7S KD", "TS", "KD", "play.follow"),
        ("", "JH 8H", "TH", "8H", "play.raise_trump"),
        ("", "8H KD", "TH", "KD", "play.follow"),
        ("", "7H KD", "AS", "KD", "play.ruff_opponent"),
        ("", "AH 7H", "AS TH", "7H", "play.overruff_opponent"),
        ("", "AH 7H KD", "AS TH", "KD", "play.ruff_opponent"),
        ("", "7H KD", "AS TH", "KD", "play.underruff_opponent"),
        ("play.raise_plain=required", "AS 7S", "TS", "7S", "play.raise_plain"),
        ("play.ruff_partner=required", "7H KD", "AS TS", "KD", "play.ruff_partner"),
        ("play.overruff_partner=required_if_trumping", "AH 7H KD", "AS TH 7S", "7H", "play.overruff_partner"),
        (
            "play.overruff_partner=free play.ruff_partner=required",
            "AH 7H KD",
            "AS TH 7S",
            "KD",
            "play.ruff_partner",
        ),
        ("belote.order=king_first", "KH QH", "", "QH", "belote.order"),
        ("belote.order=king_first", "KH QH 7H", "8H", "QH", "belote.order"),
        ("belote.order=king_first", "KH QH 7H", "8H", "7H", "play.raise_trump"),
    ],
)
def test_a_card_that_may_not_go_is_forbidden_by_one_rule_point(
    changes: str, hand: str, trick: str, card: str, rule: str
) -> None:
    of = rules("000", *changes.split()).play
    cards = hand_of(CARDS[one] for one in hand.split())
    view = play.view(of, HEARTS, [CARDS[one] for one in trick.split()])
    assert play.forbidding_rule(of, HEARTS, cards, view, CARDS[card]) == rule


class TestWhoWins:
    """`play.trick_winner`: the strongest trump or, without one, the strongest card of the suit led."""

    @pytest.mark.parametrize(
        ("cards", "winner", "points"),
        [
            ("7S 8S AC TC", "E", 0 + 0 + 11 + 10),  # the aces of other suits win nothing
            (
                "TS KS AS 9S",
                "S",
                10 + 4 + 11 + 0,
            ),  # « l'ordre est as, dix, roi, dame »: the ten beats the king
            ("AS 7H TS KS", "E", 11 + 0 + 10 + 4),  # « Le pli revient au plus fort atout »
            ("AS 8H QH 7H", "S", 11 + 0 + 3 + 0),
            ("AH 9H JH TH", "S", 11 + 14 + 20 + 10),  # « valet, neuf, as, dix, roi, dame »
            ("7H 8H AS TS", "E", 0 + 0 + 11 + 10),
            ("7H AS AC AD", "N", 0 + 11 + 11 + 11),
        ],
    )
    def test_clockwise_from_north(self, cards: str, winner: str, points: int) -> None:
        given = {"trump": "H", "leader": "N", "cards": cards.split(), "order": ["N", "E", "S", "W"]}
        assert answer(rules("000"), "trick", given) == {"winner": winner, "points": points}

    def test_the_order_of_the_question_is_obeyed(self) -> None:
        given = {
            "trump": "H",
            "leader": "N",
            "cards": ["7S", "8S", "7C", "7D"],
            "order": ["N", "W", "S", "E"],
        }
        assert answer(rules("000"), "trick", given)["winner"] == "W"

    @pytest.mark.parametrize(("document", "queen"), [("000", 3), ("002", 3), ("003", 5), ("004", 3)])
    def test_what_a_queen_is_worth(self, document: str, queen: int) -> None:
        # 003, the table: « Dame = 5 pts », in both columns
        of = rules(document)
        given = {"trump": "H", "leader": "N", "cards": ["QH", "QS", "QC", "QD"], "order": turn(of, "N")}
        assert answer(of, "trick", given) == {"winner": "N", "points": 4 * queen}

    @pytest.mark.parametrize("document", DOCUMENTS)
    @pytest.mark.parametrize("trump", range(4))
    def test_every_pair_of_cards_follows_the_two_orders(self, document: str, trump: int) -> None:
        of = rules(document).play
        strength = {rank: place for place, rank in enumerate(reversed("J9ATKQ87"))}
        plain = {rank: place for place, rank in enumerate(reversed("ATKQJ987"))}
        for led, other in product(range(32), repeat=2):
            if led == other:
                continue
            beats = (
                other >> 3 == trump
                and (led >> 3 != trump or strength[RANKS[other & 7]] > strength[RANKS[led & 7]])
            ) or (other >> 3 == led >> 3 != trump and plain[RANKS[other & 7]] > plain[RANKS[led & 7]])
            assert play.winner(of, trump, [led, other]) == int(beats)


class TestTheDecisionTable:
    """Every play situation is a row of one table."""

    def test_it_has_a_row_for_each_of_128_situations(self) -> None:
        assert [at.number for at in situations()] == list(range(128))
        assert len(rules("000").play.table) == 128

    def test_a_row_is_empty_exactly_where_no_cards_lead_to_it(self) -> None:
        assert [row is not None for row in rules("000").play.table] == [at.possible for at in situations()]

    def test_the_possible_situations_are_counted_by_hand(self) -> None:
        # Trump led: with trumps, partner holds or not, able to go over or not, 2 x 2; without, partner or not, 2.
        # Plain led, following: unruffed 2 x 2; ruffed, nothing goes over: partner's ruff alone, partner's over an
        # opponent's, an opponent's, 3; times trumps in hand or not, 2.
        # Plain led, void, no trump: unruffed 2, ruffed 3. With trumps: unruffed, always able, 2; ruffed 3 x 2.
        assert sum(at.possible for at in situations()) == (4 + 2) + (4 + 3) * 2 + (2 + 3) + (2 + 6)

    @pytest.mark.parametrize("document", DOCUMENTS)
    def test_the_documents_agree_but_for_the_partners_ruff(self, document: str) -> None:
        mine, first = rules(document).play.table, rules("000").play.table
        differing = {row.rule for row, other in zip(mine, first, strict=True) if row != other and row}
        assert differing == (set() if document == "000" else {"play.overruff_partner"})

    def test_a_row_says_what_and_why(self) -> None:
        at = Situation(
            trump_led=False,
            can_follow=False,
            has_trump=True,
            partner_holds=False,
            ruffed=True,
            opponent_ruffed=True,
            can_go_over=False,
        )
        row = rules("000").play.table[at.number]
        assert row == (Obligation.TRUMP, "play.underruff_opponent")

    def test_the_situation_of_a_hand(self) -> None:
        of = rules("000").play
        view = play.view(of, HEARTS, [CARDS[card] for card in ("AS", "TH", "QH")])
        assert view is not None
        # south's partner played the ten of trumps, an opponent ruffed lower, and the ace goes over it
        found = play.situation(of, HEARTS, hand_of(CARDS[card] for card in ("AH", "KC")), view)
        assert found == Situation(
            trump_led=False,
            can_follow=False,
            has_trump=True,
            partner_holds=True,
            ruffed=True,
            opponent_ruffed=True,
            can_go_over=True,
        )


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_first_leader_is_the_seat_after_the_dealer(document: str) -> None:
    # 000: « Le joueur qui suit le donneur entame le premier pli »; 003: « joueur qui a commencé l'annonce »
    given = {
        "dealer": "W",
        "deck": [rank + suit for suit in "CDHS" for rank in "789TJQKA"],
        "calls": ["pass", "H"],
    }
    leader = answer(rules(document), "deal", given)["leader"]
    assert leader == ("N" if document in ("000", "003") else "S")


def test_the_taker_may_lead_instead() -> None:
    given = {
        "dealer": "W",
        "deck": [rank + suit for suit in "CDHS" for rank in "789TJQKA"],
        "calls": ["pass", "H"],
    }
    assert answer(rules("003", "play.first_leader=taker"), "deal", given)["leader"] == "E"
