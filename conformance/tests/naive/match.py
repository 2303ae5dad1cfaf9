"""Several deals: totals, points carried, and the end."""

from typing import Any

from .asked import Refused, check_number, need
from .cards import TEAMS, Rules, other_team


def check_deal(deal: object) -> dict[str, Any]:
    """One deal's result: passed out, or takers, outcome, score and what it leaves pending."""
    if isinstance(deal, dict) and "passed_out" in deal:
        if deal != {"passed_out": True}:
            raise Refused(f"not a deal passed out: {deal!r}")
        return deal
    fields = {name: need(deal, name) for name in ("takers", "outcome", "score", "pending")}
    if fields["takers"] not in TEAMS:
        raise Refused(f"takers is not a team: {fields['takers']!r}")
    if fields["outcome"] not in ("made", "failed", "tied"):
        raise Refused(f"not an outcome: {fields['outcome']!r}")
    for team in TEAMS:
        check_number(need(fields["score"], team), "a score")
    if check_number(fields["pending"], "pending") != 0 and fields["outcome"] != "tied":
        raise Refused("points pending after a deal that is not tied")
    return fields


def gets_the_pot(rules: Rules, deal: dict[str, Any]) -> str | None:
    """Who takes the points carried so far (`scoring.carried_to`).

    000: « reviennent à l'équipe qui remporte la donne suivante », the takers if they made it, the defence if not.
    next_contract_made: only takers who make it. `scoring.second_tie` accumulate: nobody after a tie.
    """
    if deal["outcome"] == "made":
        return str(deal["takers"])
    if deal["outcome"] == "failed" and rules["scoring.carried_to"] == "winner_of_next_deal":
        return other_team(deal["takers"])
    return None


def winner_now(rules: Rules, target: int, totals: dict[str, int], takers: str) -> str | None:
    """The winner of the match after a played deal, or nobody yet (`match.target`).

    000: « La première équipe qui atteint le score fixé gagne »; both on one deal: « celle qui a le plus de points
    l'emporte ; en cas d'égalité, on joue une donne de plus » (`match.both_reach`, `match.tied_at_target`).
    """
    there = [team for team in TEAMS if totals[team] >= target]
    if len(there) < 2:
        return there[0] if there else None
    if totals["NS"] == totals["EW"]:
        return None
    if rules["match.both_reach"] == "takers":
        return takers
    if rules["match.both_reach"] == "most_points":
        return "NS" if totals["NS"] > totals["EW"] else "EW"
    raise ValueError(f"not a rule about both teams at the target: {rules['match.both_reach']!r}")


def answer_match(rules: Rules, target: int, deals: list[Any]) -> dict[str, Any]:
    """The `match` question: totals and pot after each deal, whether it is over, and who won.

    `scoring.carried_over_all_pass` waits: a deal passed out changes nothing. `match.pot_at_end` lost: 000, « Les
    points d'un litige encore en attente à la fin de la partie sont perdus »; the pot is shown all the same.
    """
    if rules["scoring.carried_to"] not in ("winner_of_next_deal", "next_contract_made"):
        raise ValueError(f"not a rule about points carried: {rules['scoring.carried_to']!r}")
    now = dict.fromkeys(TEAMS, 0)
    waiting = 0
    winner = None
    totals, pot = [], []
    for given in deals:
        if winner is not None:
            raise Refused("a deal after the end of the match")
        deal = check_deal(given)
        if "passed_out" not in deal:
            for team in TEAMS:
                now[team] += deal["score"][team]
            waiting += deal["pending"]
            lucky = gets_the_pot(rules, deal)
            if lucky is not None:
                now[lucky] += waiting
                waiting = 0
            winner = winner_now(rules, target, now, deal["takers"])
        totals.append(dict(now))
        pot.append(waiting)
    return {"totals": totals, "pot": pot, "over": winner is not None, "winner": winner}
