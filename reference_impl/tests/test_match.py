"""The match: totals, carried points, the target and who wins.

Scores are written north-south first.
"""

import pytest
from belote_spec.answers import answer
from belote_spec.match import DealScore, Standing, after
from statements import DOCUMENTS, PASSED_OUT, deal_score, match, rules

TIE = deal_score("NS", "tied", 0, 81, 81)


class TestTheTarget:
    """`match.target`: the first side to reach it wins."""

    @pytest.mark.parametrize(
        ("document", "target"),
        [
            ("000", 501),  # « 501 points (ou 301, ou 1001, au choix) »
            ("002", 1000),  # « un nombre donné de points »: the number is common practice
            ("003", 1000),  # « La première équipe atteignant 1000 points gagne la partie. »
            ("004", 1000),
        ],
    )
    def test_of_each_document(self, document: str, target: int) -> None:
        of = rules(document)
        assert match(of, deal_score("NS", "made", target - 1, 0))[2] is None
        assert match(of, deal_score("NS", "made", target, 0))[2] == "NS"  # reached is enough

    @pytest.mark.parametrize("target", [501, 301, 1001])
    def test_000_offers_three(self, target: int) -> None:
        of = rules("000", option=("target", target))
        assert match(of, deal_score("EW", "made", 0, target - 1))[2] is None
        assert match(of, deal_score("EW", "made", 0, target))[2] == "EW"

    def test_the_target_of_the_question_comes_first(self) -> None:
        of = rules("000", "match.target=1000")
        assert match(of, deal_score("NS", "made", 150, 12), target=150) == ((150, 12), 0, "NS")

    @pytest.mark.parametrize("document", DOCUMENTS)
    def test_the_defence_may_win(self, document: str) -> None:
        assert match(rules(document), deal_score("NS", "failed", 20, 162), target=100)[2] == "EW"


@pytest.mark.parametrize("document", DOCUMENTS)
class TestBothReachIt:
    """`match.both_reach`, `match.tied_at_target`."""

    def test_the_side_with_more_points_wins(self, document: str) -> None:
        # 000: « celle qui a le plus de points l'emporte »
        assert match(rules(document), deal_score("NS", "made", 110, 120), target=100)[2] == "EW"

    def test_equal_points_take_one_more_deal(self, document: str) -> None:
        # 000: « en cas d'égalité, on joue une donne de plus »
        of = rules(document)
        level = deal_score("NS", "made", 110, 110)
        assert match(of, level, target=100) == ((110, 110), 0, None)
        assert match(of, level, deal_score("EW", "made", 70, 92), target=100) == ((180, 202), 0, "EW")
        assert match(of, level, level, target=100)[2] is None

    def test_the_takers_may_win_instead(self, document: str) -> None:
        of = rules(document, "match.both_reach=takers")
        assert match(of, deal_score("NS", "made", 110, 120), target=100)[2] == "NS"
        assert match(of, deal_score("NS", "made", 110, 110), target=100)[2] is None


class TestPointsCarried:
    """`scoring.carried_to`, `scoring.second_tie`, `match.pot_at_end`."""

    def test_they_may_decide_the_match(self) -> None:
        assert match(rules("000"), TIE, deal_score("NS", "made", 100, 62), target=181)[2] == "NS"

    def test_they_are_lost_at_the_end(self) -> None:
        # 000: « Les points d'un litige encore en attente à la fin de la partie sont perdus. »
        won = match(
            rules("000"), deal_score("EW", "made", 60, 240), deal_score("NS", "tied", 20, 91, 71), target=301
        )
        assert won == ((80, 331), 71, "EW")

    def test_they_may_wait_for_a_contract_made(self) -> None:
        of = rules("000", "scoring.carried_to=next_contract_made")
        failed = deal_score("NS", "failed", 0, 162)
        assert match(of, TIE, failed) == ((0, 243), 81, None)
        assert match(of, TIE, failed, deal_score("NS", "made", 90, 72)) == ((171, 315), 0, None)

    def test_the_points_of_a_tie_are_not_for_its_own_deal(self) -> None:
        assert match(rules("000"), TIE) == ((0, 81), 81, None)

    def test_three_ties_add_up(self) -> None:
        assert match(rules("000"), TIE, TIE, TIE, deal_score("EW", "failed", 162, 0)) == (
            (162 + 243, 243),
            0,
            None,
        )


class TestStandings:
    """After each deal the totals and the points carried."""

    def test_the_answer_lists_them_all(self) -> None:
        given = {"deals": [TIE, PASSED_OUT, deal_score("EW", "failed", 182, 20)], "target": 301}
        assert answer(rules("000"), "match", given) == {
            "totals": [{"NS": 0, "EW": 81}, {"NS": 0, "EW": 81}, {"NS": 263, "EW": 101}],
            "pot": [81, 81, 0],
            "over": False,
            "winner": None,
        }

    def test_no_deal_yet(self) -> None:
        assert answer(rules("000"), "match", {"deals": []}) == {
            "totals": [],
            "pot": [],
            "over": False,
            "winner": None,
        }

    def test_a_deal_passed_out_changes_nothing(self) -> None:
        standing = Standing((300, 200), 81)
        assert after(rules("000").match, standing, None) is standing

    def test_one_deal_at_a_time(self) -> None:
        standing = after(rules("000").match, Standing((400, 200), 81), DealScore(0, "made", (100, 62), 0))
        assert standing == Standing((581, 262), 0, 0)
        assert standing.over
