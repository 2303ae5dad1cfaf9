"""The naive implementation against the documents: scores and matches.

Every expected value is worked out by hand in a comment. 000, 002, 003 and 004 are the four documents; hearts are trump
unless a line says otherwise. The strength at trump is J 9 A T K Q 8 7, elsewhere A T K Q J 9 8 7.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from naive.examples import (
    ALL_HEARTS,
    BELOTE_DECIDES,
    CORRECTED,
    FAILED,
    MADE,
    NINES_AND_TENS,
    TIE_81,
    TIE_91,
    TIE_101,
    WORTHLESS_TRICK,
    ask,
    given_deal,
)


def score(document, deal, options=None, more=None, taker="N", **changes):
    given = given_deal(document, deal, taker, **(more or {}))
    answer = ask(document, "score", given, None, options, **changes)
    return answer["outcome"], answer["score"]["NS"], answer["score"]["EW"], answer["pending"]


def test_a_contract_made():
    # 000, « chaque équipe marque alors ses propres points »: 113 + 10; 39 + 20 + 20. In 003 each side won two queens.
    assert score("000", MADE) == ("made", 123, 79, 0)
    assert score("002", MADE) == ("made", 123, 79, 0)
    assert score("003", MADE) == ("made", 127, 83, 0)
    # 004, « l'équipe adverse étant créditée de la valeur des plis remportés »: 39
    assert score("004", MADE) == ("made", 123, 39, 0)
    assert score("004", MADE, scoring__made_defence="tricks_and_belote") == ("made", 123, 59, 0)
    assert score("004", MADE, scoring__made_defence="own_total") == ("made", 123, 79, 0)


def test_announcements_off_leave_the_belote():
    # 002, « Le jeu peut se jouer en ignorant les annonces »; belote-rebelote stands in another section: 39 + 20
    for document in ("000", "002"):
        assert score(document, MADE, {"announcements": False}) == ("made", 123, 59, 0)


def test_a_contract_failed():
    # 000, « 162 points, plus toutes les annonces »: 162 + 20; « sauf sa belote ». East's tierce was beaten.
    assert score("000", FAILED) == ("failed", 20, 182, 0)
    # 002, « la totalité des points »: 152 + 10 + 20; the belote stays « dans tous les cas »
    assert score("002", FAILED) == ("failed", 20, 182, 0)
    # 003, « la somme totale des points », queens at 5: 160 + 10 + 20 + 20
    assert score("003", FAILED) == ("failed", 0, 210, 0)
    assert score("003", FAILED, belote__when_failed="kept") == ("failed", 20, 190, 0)
    # 004: east's tierce is the one in trumps and wins: 162 + 20, « sauf Belote et Re-Belote »
    assert score("004", FAILED) == ("failed", 20, 182, 0)
    assert score("000", FAILED, scoring__failed_announcements="kept") == ("failed", 40, 162, 0)
    assert score("000", FAILED, scoring__failed_announcements="lost") == ("failed", 20, 162, 0)
    assert score("000", FAILED, belote__when_failed="lost", scoring__failed_base=160) == ("failed", 0, 180, 0)


def test_a_tie():
    # 000, « par exemple 81 à 81 »: « la défense marque ses points tout de suite ; ceux du preneur … en attente »
    for document in ("000", "002", "004"):
        assert score(document, TIE_81) == ("tied", 0, 81, 81)
    assert score("003", TIE_81, **CORRECTED) == ("tied", 0, 81, 81)
    # 003 as written: the spade queen is N-S's, the three others E-W's: 83 to 87, and 170 for the defence
    assert score("003", TIE_81) == ("failed", 0, 170, 0)
    assert score("000", TIE_81, scoring__tie="failed") == ("failed", 0, 162, 0)
    assert score("000", TIE_81, scoring__tie="made") == ("made", 81, 81, 0)
    assert score("000", TIE_81, scoring__contract="at_least") == ("made", 81, 81, 0)


def test_a_tie_counts_belote_and_announcements():
    # 91 to 91: 000 « restent acquis même si le contrat chute », 002 « dans tous les cas »: 20 now, 71 wait
    for document in ("000", "002", "004"):
        assert score(document, TIE_91) == ("tied", 20, 91, 71)
    # 003, « Les points de l'équipe preneuse sont alors remis en jeu »: all 91
    assert score("003", TIE_91, **CORRECTED) == ("tied", 0, 91, 91)
    # 101 to 101: 51 + 10 + 20 wait
    for document in ("000", "002", "004"):
        assert score(document, TIE_101) == ("tied", 20, 101, 81)
    assert score("000", TIE_101, belote__when_tied="carried") == ("tied", 0, 101, 101)


def test_belote_decides_a_contract_and_has_to_be_said_where_the_document_says_so():
    assert score("000", BELOTE_DECIDES) == ("made", 95, 87, 0)  # 65 + 10 + 20 against 87
    assert score("000", BELOTE_DECIDES, more={"said": []}) == ("made", 95, 87, 0)  # « automatiquement »
    # 002, « l'ayant annoncée »; 004, « si Belote ou Rebelote n'a pas été annoncée »: 75 against 87, 162 all in all
    for document in ("002", "004"):
        assert score(document, BELOTE_DECIDES) == ("made", 95, 87, 0)
        for words in ([], ["belote"], ["rebelote"]):
            assert score(document, BELOTE_DECIDES, more={"said": words}) == ("failed", 0, 162, 0)
    without = ["tricks", "last_trick", "announcements"]
    assert score("000", BELOTE_DECIDES, scoring__contract_counts=without) == ("failed", 20, 162, 0)


def test_king_or_queen():
    # 003, « du Roi ou de la Dame d'Atout »: in TIE_81 the king is east's and the queen
    # south's: two teams, nothing. In NINES_AND_TENS north and south have them: 278 against 270.
    assert score("003", TIE_81, belote__holder="king_or_queen") == ("failed", 0, 170, 0)
    assert score("003", NINES_AND_TENS, belote__holder="king_or_queen") == ("made", 278, 270, 0)


def test_capot_of_the_takers():
    # north's and south's cents 200 and north's belote 20. 000 and 002: 152 + 100; 003: 160 + 10 + 88 = 258;
    # 004: « 162 + 90 = 252 »
    for document, points in {"000": 472, "002": 472, "003": 478, "004": 472}.items():
        assert score(document, ALL_HEARTS) == ("made", points, 0, 0)
    given = given_deal("000", ALL_HEARTS)
    answer = ask("000", "score", given)
    assert answer["capot"] == "NS"
    assert answer["breakdown"] == {
        "NS": {"cards": 152, "last_trick": 0, "capot": 100, "announcements": 200, "belote": 20},
        "EW": {"cards": 0, "last_trick": 0, "capot": 0, "announcements": 0, "belote": 0},
    }
    # 003's other reading, « (pour un total de 250 points) »: 250 less 160 and 10
    answer = ask("003", "score", given_deal("003", ALL_HEARTS), scoring__capot_bonus={"total": 250})
    part = answer["breakdown"]["NS"]
    assert (part["cards"], part["last_trick"], part["capot"]) == (160, 10, 80)


def test_all_eight_tricks_and_still_failed():
    # 000, « les annonces de l'équipe sans pli passent à l'équipe qui a fait capot »: 252 + 270
    assert score("000", NINES_AND_TENS) == ("made", 522, 0, 0)
    # 002: 252 against 250 + 20, so all of it: 252 + 270; 003: 258 + 270, `corrected` 250 + 270; 004: 162 + 270
    assert score("002", NINES_AND_TENS) == ("failed", 0, 522, 0)
    assert score("003", NINES_AND_TENS) == ("failed", 0, 528, 0)
    assert score("003", NINES_AND_TENS, **CORRECTED) == ("failed", 0, 520, 0)
    assert score("004", NINES_AND_TENS) == ("failed", 0, 432, 0)
    assert score("002", NINES_AND_TENS, scoring__capot_makes_contract="yes") == ("made", 252, 270, 0)
    assert score("002", NINES_AND_TENS, scoring__capot_announcements="lost") == ("made", 252, 0, 0)


def test_capot_of_the_defence():
    # the same cards with west the taker. 000, « L'équipe qui remporte les 8 plis … marque 252 points », and 270 pass over
    assert score("000", NINES_AND_TENS, taker="W") == ("failed", 522, 0, 0)
    # elsewhere 270 against 252 (003: 258) makes the contract without a trick
    assert score("002", NINES_AND_TENS, taker="W") == ("made", 252, 270, 0)
    assert score("003", NINES_AND_TENS, taker="W") == ("made", 258, 270, 0)
    assert score("004", NINES_AND_TENS, taker="W") == ("made", 252, 270, 0)
    # all hearts against east: the capot is scored, 252 + 200 + 20, or not: 162 + 200 + 20
    assert score("000", ALL_HEARTS, taker="E") == ("failed", 472, 0, 0)
    unscored = {"scoring__capot_by_defence": "not_scored"}
    assert score("000", ALL_HEARTS, taker="E", **unscored) == ("failed", 382, 0, 0)
    either = {"scoring__capot_makes_contract": "either_side"}
    assert score("002", NINES_AND_TENS, taker="W", **either) == ("failed", 522, 0, 0)


def test_capot_is_decided_by_tricks():
    # 000, « remporte les 8 plis »: east won a trick worth nothing: 152 + 10 + 20, and west's tierce 20 stays
    assert score("000", WORTHLESS_TRICK) == ("made", 182, 20, 0)
    assert ask("000", "score", given_deal("000", WORTHLESS_TRICK))["capot"] is None
    # by points it would be one: 152 + 100 + 20 and the tierce
    assert score("000", WORTHLESS_TRICK, scoring__capot_when="no_points") == ("made", 292, 0, 0)


def test_rounding():
    # 000, « Les points sont comptés exactement »: 95 and 87; rounded to 100 or 90, and 90; 81 waits as 80
    assert score("000", BELOTE_DECIDES, scoring__rounding="nearest_ten_five_up") == ("made", 100, 90, 0)
    assert score("000", BELOTE_DECIDES, scoring__rounding="nearest_ten_five_down") == ("made", 90, 90, 0)
    assert score("000", TIE_81, scoring__rounding="nearest_ten_five_up") == ("tied", 0, 80, 80)


def played(takers, outcome, ns, ew, pending=0):
    return {"takers": takers, "outcome": outcome, "score": {"NS": ns, "EW": ew}, "pending": pending}


def match(document, deals, target=None, options=None, **changes):
    given = {"deals": deals} if target is None else {"deals": deals, "target": target}
    answer = ask(document, "match", given, None, options, **changes)
    totals = [(total["NS"], total["EW"]) for total in answer["totals"]]
    return totals, answer["pot"], answer["winner"] if answer["over"] else "nobody yet"


TIED = played("NS", "tied", 0, 81, 81)
OUT = {"passed_out": True}


def test_carried_points_go_to_the_winner_of_the_next_played_deal():
    # 000, « reviennent à l'équipe qui remporte la donne suivante »; a deal passed out has no winner
    made = match("000", [TIED, OUT, played("EW", "made", 60, 102)])
    assert made == ([(0, 81), (0, 81), (60, 264)], [81, 81, 0], "nobody yet")
    failed = match("000", [TIED, played("EW", "failed", 162, 0)])
    assert failed == ([(0, 81), (243, 81)], [81, 0], "nobody yet")
    # « les points s'additionnent »
    twice = match("000", [TIED, TIED, played("NS", "made", 100, 62)])
    assert twice == ([(0, 81), (0, 162), (262, 224)], [81, 162, 0], "nobody yet")
    waits = [TIED, played("EW", "failed", 162, 0), played("NS", "made", 100, 62)]
    assert match("000", waits, scoring__carried_to="next_contract_made")[:2] == (
        [(0, 81), (162, 81), (343, 143)],
        [81, 81, 0],
    )


def test_the_end_of_a_match():
    # 000, « La première équipe qui atteint le score fixé gagne : 501 points »
    assert match("000", [played("NS", "made", 501, 40)])[2] == "NS"
    assert match("000", [played("NS", "made", 500, 40)])[2] == "nobody yet"
    # « Si les deux équipes le dépassent …, celle qui a le plus de points l'emporte ; en cas d'égalité, … une donne de plus »
    assert match("000", [played("NS", "made", 510, 502)])[2] == "NS"
    assert match("000", [played("EW", "made", 510, 502)], match__both_reach="takers")[2] == "EW"
    level = played("EW", "made", 510, 510)
    assert match("000", [level])[2] == "nobody yet"
    assert match("000", [level, played("EW", "failed", 162, 0)])[2] == "NS"
    # « encore en attente à la fin de la partie sont perdus »: shown, given to nobody
    end = match("000", [played("NS", "made", 400, 430), TIED])
    assert end == ([(400, 430), (400, 511)], [0, 81], "EW")
    # 003, « La première équipe atteignant 1000 points »; 002 leaves « un nombre donné de points » to the players
    assert match("003", [played("NS", "made", 1000, 0)])[2] == "NS"
    assert match("003", [played("NS", "made", 1000, 0)], match__target=1001)[2] == "nobody yet"
    assert match("002", [played("NS", "made", 300, 0)], options={"target": 300})[2] == "NS"
    short = [played("NS", "made", 300, 0)]
    assert match("002", short, target=301, options={"target": 300})[2] == "nobody yet"
