"""The score of a deal: belote, capot, the contract, and who scores what.

North-south take, unless a test says otherwise; card points, tricks, announcements and scores are written north-south
first. 152 card points, 160 in 003. The last trick is north-south's, unless told.
"""

from typing import Any

import pytest
from belote_spec import scoring
from belote_spec.answers import answer
from belote_spec.cards import CARDS, hand_of
from belote_spec.deal import Deal
from belote_spec.errors import NotReadable
from belote_spec.scoring import DEFENCE, NOBODY, OUTCOMES, TAKERS
from examples import DEALS, FAILED, MADE, NINES_AND_TENS, TIE_91, WORTHLESS_TRICK
from statements import DOCUMENTS, Told, played, rules, score, settled, turn

NS, EW = 0, 1
NS_CAPOT: dict[str, Any] = {"tricks": (8, 0), "last": NS}
EW_CAPOT: dict[str, Any] = {"tricks": (0, 8), "last": EW}


class TestMade:
    """A contract made: `scoring.contract`, `made_takers`, `made_defence`."""

    @pytest.mark.parametrize(
        ("document", "expected"),
        [
            ("000", ("made", 126 + 10, 26 + 20 + 20, 0)),  # « chaque équipe marque alors ses propres points »
            ("002", ("made", 126 + 10, 26 + 20 + 20, 0)),  # « le nombre de points qu'elle a obtenu »
            ("003", ("made", 132 + 10, 28 + 20 + 20, 0)),  # three queens and one, at 5
            (
                "004",
                ("made", 126 + 10, 26, 0),
            ),  # « l'équipe adverse étant créditée de la valeur des plis remportés »
        ],
    )
    def test_each_side_scores_its_own(self, document: str, expected: Any) -> None:
        assert score(rules(document), MADE) == expected

    @pytest.mark.parametrize(
        ("value", "defence"), [("own_total", 66), ("tricks_and_belote", 46), ("tricks_only", 26)]
    )
    def test_what_the_defence_scores_of_it(self, value: str, defence: int) -> None:
        assert score(rules("004", f"scoring.made_defence={value}"), MADE) == ("made", 136, defence, 0)

    @pytest.mark.parametrize(("document", "half"), [("000", 81), ("002", 81), ("003", 85), ("004", 81)])
    def test_one_point_more_than_half_makes_it(self, document: str, half: int) -> None:
        # 000: « sans bonus, 82 points sur 162 suffisent »; 003's own 82 of 162 supposes queens at 3
        of, everything = rules(document), sum(rules(document).play.points[0])
        outcomes = [
            settled(of, cards=(mine - 10, everything - mine + 10)).outcome
            for mine in (half - 1, half, half + 1)
        ]
        assert outcomes == ["failed", "tied", "made"]

    def test_at_least_half(self) -> None:
        assert settled(rules("000", "scoring.contract=at_least"), cards=(71, 81)).outcome == "made"
        assert settled(rules("000", "scoring.contract=at_least"), cards=(70, 82)).outcome == "failed"

    @pytest.mark.parametrize(
        ("counts", "outcome"),
        [
            # 65 + 10 + 20 + 20 = 115 against 87; without the announcements 95, without the belote too, without both 75
            ('["tricks","last_trick","announcements","belote"]', "made"),
            ('["tricks","last_trick","belote"]', "made"),
            ('["tricks","last_trick","announcements"]', "made"),
            ('["tricks","last_trick"]', "failed"),
            ('["tricks"]', "failed"),
        ],
    )
    def test_what_enters_the_contract(self, counts: str, outcome: str) -> None:
        of = rules("000", f"scoring.contract_counts={counts}")
        assert settled(of, cards=(65, 87), announcements=(20, 0), belote=NS).outcome == outcome

    def test_the_last_trick_is_worth_what_the_rule_says(self) -> None:
        assert settled(rules("000"), cards=(80, 72)).score == (90, 72)
        assert settled(rules("000"), cards=(80, 72), last=EW).outcome == "failed"
        assert settled(rules("000", "scoring.last_trick=0"), cards=(80, 72), last=EW).score == (80, 72)


class TestFailed:
    """A contract failed: `scoring.failed_base`, `failed_announcements`, `belote.when_failed`."""

    # North-south: 40 in tricks, a tierce and the belote; east-west 112 and the last trick.
    def failed(self, *changes: str) -> Any:
        return score(rules("000", *changes), FAILED)[1:]

    def test_nothing_but_the_belote_is_left(self) -> None:
        # 000: « elle ne marque rien (sauf sa belote) »
        assert self.failed() == (20, 182, 0)

    @pytest.mark.parametrize(
        ("value", "takers", "defence"), [("all_to_defence", 0, 20), ("kept", 20, 0), ("lost", 0, 0)]
    )
    def test_where_the_announcements_go(self, value: str, takers: int, defence: int) -> None:
        assert self.failed(f"scoring.failed_announcements={value}") == (20 + takers, 162 + defence, 0)

    @pytest.mark.parametrize(
        ("value", "takers", "defence"), [("kept", 20, 0), ("to_defence", 0, 20), ("lost", 0, 0)]
    )
    def test_where_the_belote_goes(self, value: str, takers: int, defence: int) -> None:
        assert self.failed(f"belote.when_failed={value}") == (takers, 182 + defence, 0)

    @pytest.mark.parametrize(
        ("value", "base"), [("deal_total", 162), ("160", 160), ("162", 162), ("250", 250)]
    )
    def test_what_the_defence_scores_to_begin_with(self, value: str, base: int) -> None:
        assert self.failed(f"scoring.failed_base={value}") == (20, base + 20, 0)

    def test_the_deals_total_without_a_last_trick(self) -> None:
        assert self.failed("scoring.failed_base=deal_total", "scoring.last_trick=0") == (20, 152 + 20, 0)

    @pytest.mark.parametrize("value", ["all_to_defence", "kept", "lost"])
    def test_the_defence_always_keeps_its_own(self, value: str) -> None:
        of = rules("000", f"scoring.failed_announcements={value}")
        assert settled(of, cards=(40, 112), last=EW, announcements=(0, 50), belote=EW).score == (
            0,
            162 + 50 + 20,
        )


class TestTied:
    """Equal totals: `scoring.tie`, `belote.when_tied`."""

    @pytest.mark.parametrize(("value", "expected"), [("kept", (20, 91, 71)), ("carried", (0, 91, 91))])
    def test_what_becomes_of_the_belote(self, value: str, expected: Any) -> None:
        assert score(rules("000", f"belote.when_tied={value}"), TIE_91)[1:] == expected

    def test_a_tie_may_fail_or_make_the_contract(self) -> None:
        # failed: 162 to the defence, the belote kept; made: 61 + 10 + 20 against 91
        assert score(rules("000", "scoring.tie=failed"), TIE_91) == ("failed", 20, 162, 0)
        assert score(rules("000", "scoring.tie=made"), TIE_91) == ("made", 91, 91, 0)

    def test_at_least_and_a_tie_that_is_made_score_alike(self) -> None:
        assert score(rules("000", "scoring.contract=at_least"), TIE_91) == ("made", 91, 91, 0)

    def test_the_takers_announcements_wait_too(self) -> None:
        # 000: « ceux du preneur sont mis en attente »: 61 + 10 + 20 against 91
        tie = settled(rules("000"), cards=(61, 91), announcements=(20, 0))
        assert (tie.outcome, tie.score, tie.pending) == ("tied", (0, 91), 91)

    def test_004_lets_the_defence_score_its_own_total(self) -> None:
        # « tricks only » is for a contract made; of a tie the text is silent: 81 + 10 against 71 and 20
        tie = settled(rules("004"), cards=(81, 71), announcements=(0, 20))
        assert (tie.outcome, tie.score, tie.pending) == ("tied", (0, 91), 91)

    def test_of_the_defences_belote_nothing_waits(self) -> None:
        tie = settled(rules("000"), cards=(81, 71), belote=EW)
        assert (tie.outcome, tie.score, tie.pending) == ("tied", (0, 91), 91)


class TestCapot:
    """`scoring.capot_*`."""

    @pytest.mark.parametrize(
        ("document", "reading", "worth"),
        [
            ("000", None, 152 + 100),  # « marque 252 points (le dix de der vaut alors 100 au lieu de 10) »
            ("002", None, 152 + 100),  # « 100 points supplémentaires mais le dix de der n'est pas compté »
            ("003", None, 160 + 10 + 88),  # « un bonus de 88 points », with queens at 5
            ("003", "corrected", 250),  # « (pour un total de 250 points) »
            ("004", None, 162 + 90),  # « (soit 162 + 90 = 252 points) »
        ],
    )
    def test_what_it_is_worth(self, document: str, reading: str | None, worth: int) -> None:
        of = rules(document, reading=reading)
        everything = sum(of.play.points[0])
        assert settled(of, cards=(everything, 0), **NS_CAPOT).score == (worth, 0)
        assert settled(of, cards=(everything, 0), belote=NS, **NS_CAPOT).score == (worth + 20, 0)

    @pytest.mark.parametrize("last_trick", ["counted", "replaced"])
    @pytest.mark.parametrize("total", [250, 252, 262])
    def test_a_total_is_what_it_scores_in_all(self, total: int, last_trick: str) -> None:
        of = rules(
            "000", f'scoring.capot_bonus={{"total":{total}}}', f"scoring.capot_last_trick={last_trick}"
        )
        won = settled(of, cards=(152, 0), **NS_CAPOT)
        assert won.score == (total, 0)
        tens = 10 if last_trick == "counted" else 0
        assert won.breakdown[NS] == (152, tens, total - 152 - tens, 0, 0)

    def test_a_capot_that_is_not_scored_changes_nothing(self) -> None:
        # takers without a trick: the bonus, the last trick and the announcements stay as they are
        of = rules("000", "scoring.capot_by_defence=not_scored")
        lost = settled(of, cards=(0, 152), announcements=(20, 0), **EW_CAPOT)
        assert (lost.outcome, lost.score, lost.capot) == ("failed", (0, 162 + 20), EW)
        assert lost.breakdown == ((0, 0, 0, 20, 0), (152, 10, 0, 0, 0))

    @pytest.mark.parametrize(
        ("value", "expected"),
        [
            ("transferred", ("made", (252 + 270, 0))),
            ("lost", ("made", (252, 0))),
            ("kept", ("failed", (0, 252 + 270))),
        ],
    )
    def test_what_becomes_of_the_others_announcements(self, value: str, expected: Any) -> None:
        of = rules("002", f"scoring.capot_announcements={value}")
        won = settled(of, cards=(152, 0), announcements=(0, 270), **NS_CAPOT)
        assert (won.outcome, won.score) == expected

    @pytest.mark.parametrize(
        ("value", "by_takers", "by_defence"),
        [("no", "failed", "made"), ("yes", "made", "made"), ("either_side", "made", "failed")],
    )
    def test_it_may_decide_the_contract(self, value: str, by_takers: str, by_defence: str) -> None:
        # 252 against 270 either way: the totals say failed, and made
        of = rules("002", f"scoring.capot_makes_contract={value}")
        assert settled(of, cards=(152, 0), announcements=(0, 270), **NS_CAPOT).outcome == by_takers
        assert settled(of, cards=(0, 152), announcements=(270, 0), **EW_CAPOT).outcome == by_defence

    @pytest.mark.parametrize(
        ("document", "expected"),
        [
            ("002", 152 + 100 + 270),  # deal_total: « la totalité des points »
            ("003", 160 + 10 + 88 + 270),
            ("004", 162 + 270),  # « ils sont crédités de 162 points »
        ],
    )
    def test_takers_who_make_it_and_still_fail(self, document: str, expected: int) -> None:
        assert score(rules(document), NINES_AND_TENS) == ("failed", 0, expected, 0)

    def test_003_corrected_gives_its_deal_total_of_250(self) -> None:
        assert score(rules("003", reading="corrected"), NINES_AND_TENS)[2] == 250 + 270

    def test_decided_by_points_a_worthless_trick_does_not_prevent_it(self) -> None:
        # scoring.capot_when: no_points, an error that engines make
        assert score(rules("000", "scoring.capot_when=no_points"), WORTHLESS_TRICK) == ("made", 252, 0, 0)
        assert settled(rules("000", "scoring.capot_when=no_points"), cards=(152, 0), last=EW).capot == -1


class TestBelote:
    """`belote.holder`, `belote.points`, `belote.declared`."""

    def team(self, *changes: str, said: bool = True, **cards: str) -> int:
        """The team that scores a belote in hearts."""
        four = [hand_of(CARDS[card] for card in cards.get(seat, "").split()) for seat in "NESW"]
        return scoring.belote_team(rules("002", *changes).scoring, four, 2, said)

    def test_king_and_queen_of_trumps_in_one_hand(self) -> None:
        assert self.team(E="KH QH") == EW
        assert self.team(S="KH QH") == NS

    def test_not_of_another_suit(self) -> None:
        assert self.team(E="KS QS", N="KH", W="QH") == -1

    def test_in_two_hands_nothing(self) -> None:
        assert self.team(N="KH", S="QH") == -1

    def test_003_as_written_counts_two_hands_of_a_team(self) -> None:
        # « en possession du Roi ou de la Dame d'Atout »
        assert self.team("belote.holder=king_or_queen", N="KH", S="QH") == NS
        assert self.team("belote.holder=king_or_queen", N="KH", E="QH") == -1
        assert self.team("belote.holder=king_or_queen", W="KH QH") == EW

    def test_unsaid(self) -> None:
        assert self.team(E="KH QH", said=False) == -1
        assert self.team("belote.declared=automatic", E="KH QH", said=False) == EW

    @pytest.mark.parametrize("points", [0, 10, 30])
    def test_its_points(self, points: int) -> None:
        won = settled(rules("000", f"belote.points={points}"), cards=(100, 52), belote=EW)
        assert won.score == (110, 52 + points)


class TestRounding:
    """`scoring.rounding`."""

    @pytest.mark.parametrize(
        ("value", "points", "expected"),
        [
            ("none", 85, 85), ("nearest_ten_five_up", 85, 90), ("nearest_ten_five_down", 85, 80),
            ("nearest_ten_five_up", 84, 80), ("nearest_ten_five_down", 86, 90), ("nearest_ten_five_down", 90, 90),
        ],
    )  # fmt: skip
    def test_of_each_score(self, value: str, points: int, expected: int) -> None:
        won = settled(rules("000", f"scoring.rounding={value}"), cards=(points - 10, 162 - points))
        assert won.score[NS] == expected

    def test_of_what_waits(self) -> None:
        tie = settled(rules("000", "scoring.rounding=nearest_ten_five_up"), cards=(71, 81))
        assert (tie.score, tie.pending) == ((0, 80), 80)

    def test_the_contract_is_decided_before_it(self) -> None:
        # 82 against 80 would both be 80
        assert settled(rules("000", "scoring.rounding=nearest_ten_five_up"), cards=(72, 80)).outcome == "made"


class TestTheScoringTable:
    """Every end of a deal is a class, mapped to who scores what."""

    @pytest.mark.parametrize("document", DOCUMENTS)
    def test_it_has_a_row_for_each_outcome_and_each_capot(self, document: str) -> None:
        table = rules(document).scoring.table
        assert len(table) == len(OUTCOMES)
        assert {len(rows) for rows in table} == {len((TAKERS, DEFENCE, NOBODY))}

    def test_east_west_may_take_as_well(self) -> None:
        won = settled(rules("004"), takers=EW, cards=(30, 122), last=EW, announcements=(50, 0))
        assert (won.outcome, won.score) == ("made", (30, 132))


def given_of(of: Any, deal: Told) -> dict[str, Any]:
    """The question ``score`` about a deal."""
    here = deal.turned(of)
    return {
        "hands": {seat: list(cards) for seat, cards in here.hands.items()}, "taker": "N", "trump": "H", "leader": "N",
        "order": turn(of, "N"), "tricks": [list(trick) for trick in deal.tricks],
    }  # fmt: skip


@pytest.mark.parametrize("document", DOCUMENTS)
@pytest.mark.parametrize("deal", DEALS)
def test_the_breakdown_adds_up(document: str, deal: Told) -> None:
    of = rules(document)
    found = answer(of, "score", given_of(of, deal))
    parts = found["breakdown"]
    assert parts["NS"]["cards"] + parts["EW"]["cards"] == sum(of.play.points[2])
    assert found["capot"] == ("NS" if parts["EW"]["cards"] == 0 and deal is not WORTHLESS_TRICK else None)
    totals = {team: sum(parts[team].values()) for team in ("NS", "EW")}
    expected = "made" if totals["NS"] > totals["EW"] else "failed" if totals["NS"] < totals["EW"] else "tied"
    assert found["outcome"] == expected


def test_the_breakdown_shows_announcements_after_they_passed_over() -> None:
    # 000, capot: the last trick's ten is replaced, east-west's 270 are north-south's
    of = rules("000")
    assert answer(of, "score", given_of(of, NINES_AND_TENS))["breakdown"] == {
        "NS": {"cards": 152, "last_trick": 0, "capot": 100, "announcements": 270, "belote": 0},
        "EW": {"cards": 0, "last_trick": 0, "capot": 0, "announcements": 0, "belote": 0},
    }


def test_a_deal_that_is_not_finished_has_no_score() -> None:
    of = rules("000")
    record = played(of, MADE).to_record()
    with pytest.raises(NotReadable, match=r"^the deal is not finished$"):
        Deal.from_record(of, record._replace(plays=record.plays[:31])).settlement()
