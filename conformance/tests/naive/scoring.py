"""The score of one deal."""

from typing import Any

from .announcements import compare
from .asked import Refused, turned
from .cards import TEAMS, Rules, holder, other_team, team_of
from .play import trick_points

Totals = dict[str, dict[str, int]]


def play_out(
    rules: Rules, hands: dict[str, list[str]], trump: str, order: list[str], tricks: list[list[str]]
) -> list[str]:
    """The winner of each of the eight tricks (`play.next_leader` trick_winner).

    000: « celui qui remporte un pli entame le suivant ». A card that is not in the hand of the seat whose turn it is
    makes the deal impossible.
    """
    left = {seat: list(hand) for seat, hand in hands.items()}
    winners = []
    turn = order
    for cards in tricks:
        for seat, card in zip(turn, cards, strict=True):
            if card not in left[seat]:
                raise Refused(f"{seat} does not hold {card}")
            left[seat].remove(card)
        winners.append(holder(rules, trump, turn, cards))
        turn = turned(order, winners[-1])
    return winners


def belote_team(rules: Rules, hands: dict[str, list[str]], trump: str) -> str | None:
    """The team with king and queen of trumps (`belote.holder`).

    000: « Le joueur qui possède le roi et la dame d'atout ». king_or_queen: it is enough that one team has both.
    """
    king = next(seat for seat in hands if "K" + trump in hands[seat])
    queen = next(seat for seat in hands if "Q" + trump in hands[seat])
    if king == queen:
        return team_of(king)
    if rules["belote.holder"] == "king_or_queen" and team_of(king) == team_of(queen):
        return team_of(king)
    return None


def belote_points(rules: Rules, hands: dict[str, list[str]], trump: str, words: object) -> dict[str, int]:
    """The points of belote and rebelote by team (`belote.points`, `belote.declared`).

    000: « son équipe gagne 20 points. Ici, l'annonce se fait automatiquement ». 004: « si Belote ou Rebelote n'a pas
    été annoncée, les points ne sont pas comptés » (both_words; words left out: both were said).
    """
    points = dict.fromkeys(TEAMS, 0)
    team = belote_team(rules, hands, trump)
    heard = True
    if rules["belote.declared"] == "both_words":
        heard = both_said(words)
    if team is not None and heard:
        points[team] = rules["belote.points"]
    return points


def both_said(words: object) -> bool:
    """Whether both « belote » and « rebelote » are among the words spoken."""
    if words is None:
        return True
    if not isinstance(words, list):
        raise Refused(f"said is not a list: {words!r}")
    for word in words:
        if word not in ("belote", "rebelote"):
            raise Refused(f"not a belote word: {word!r}")
    return "belote" in words and "rebelote" in words


def capot_team(rules: Rules, winners: list[str], cards: dict[str, int], last: dict[str, int]) -> str | None:
    """`scoring.capot_when` all_tricks: 000, « L'équipe qui remporte les 8 plis »; no_points: the other has no point."""
    for team in TEAMS:
        other = other_team(team)
        if rules["scoring.capot_when"] == "all_tricks":
            capot = all(team_of(winner) == team for winner in winners)
        elif rules["scoring.capot_when"] == "no_points":
            capot = cards[other] + last[other] == 0
        else:
            raise ValueError(f"not a rule about what a capot is: {rules['scoring.capot_when']!r}")
        if capot:
            return team
    return None


def apply_capot(rules: Rules, capot: str, obtained: Totals) -> None:
    """What a capot that is scored changes, before the contract test.

    `scoring.capot_last_trick` replaced: 002, « le dix de der n'est pas compté ». `scoring.capot_bonus`: 002, « 100
    points supplémentaires ». `scoring.capot_announcements` transferred: 000, « les annonces de l'équipe sans pli
    passent à l'équipe qui a fait capot »; the belote stays with its holder.
    """
    other = other_team(capot)
    if rules["scoring.capot_last_trick"] == "replaced":
        for team in TEAMS:
            obtained[team]["last_trick"] = 0
    bonus = rules["scoring.capot_bonus"]
    if isinstance(bonus, dict):
        bonus = bonus["total"] - obtained[capot]["cards"] - obtained[capot]["last_trick"]
    obtained[capot]["capot"] = bonus
    if rules["scoring.capot_announcements"] == "transferred":
        obtained[capot]["announcements"] += obtained[other]["announcements"]
        obtained[other]["announcements"] = 0
    elif rules["scoring.capot_announcements"] == "lost":
        obtained[other]["announcements"] = 0
    elif rules["scoring.capot_announcements"] != "kept":
        raise ValueError(f"not a rule about announcements: {rules['scoring.capot_announcements']!r}")


def counting_for_contract(rules: Rules, part: dict[str, int]) -> int:
    """What a team brings to the comparison (`scoring.contract_counts`; tricks are cards and capot bonus).

    000: « les points des cartes de ses plis, le dix de der, l'éventuelle belote et ses annonces ».
    """
    counts = rules["scoring.contract_counts"]
    points = 0
    if "tricks" in counts:
        points += part["cards"] + part["capot"]
    for name in ("last_trick", "announcements", "belote"):
        if name in counts:
            points += part[name]
    return points


def contract_outcome(rules: Rules, takers: str, scored_capot: str | None, obtained: Totals) -> str:
    """Made, failed or tied (`scoring.contract`, `scoring.tie`, `scoring.capot_makes_contract`).

    000: « Le contrat est rempli si l'équipe du preneur totalise plus de points que l'équipe adverse »; « En cas
    d'égalité (le « litige », par exemple 81 à 81) ».
    """
    defence = other_team(takers)
    tricks_decide = rules["scoring.capot_makes_contract"]
    if scored_capot == takers and tricks_decide in ("yes", "either_side"):
        return "made"
    if scored_capot == defence and tricks_decide == "either_side":
        return "failed"
    mine = counting_for_contract(rules, obtained[takers])
    theirs = counting_for_contract(rules, obtained[defence])
    if mine > theirs:
        return "made"
    if mine < theirs:
        return "failed"
    if rules["scoring.contract"] == "at_least":
        return "made"
    return {"carried": "tied", "failed": "failed", "made": "made"}[rules["scoring.tie"]]


def own_total(part: dict[str, int]) -> int:
    """Everything a team obtained."""
    return part["cards"] + part["last_trick"] + part["capot"] + part["announcements"] + part["belote"]


def score_made(rules: Rules, takers: str, obtained: Totals) -> dict[str, int]:
    """A contract made (`scoring.made_takers` own_total, `scoring.made_defence`).

    000: « chaque équipe marque alors ses propres points ». 004: « l'équipe adverse étant créditée de la valeur des
    plis remportés » (tricks_only).
    """
    defence = other_team(takers)
    part = obtained[defence]
    tricks = part["cards"] + part["last_trick"] + part["capot"]
    theirs = {
        "own_total": own_total(part),
        "tricks_and_belote": tricks + part["belote"],
        "tricks_only": tricks,
    }[rules["scoring.made_defence"]]
    return {takers: own_total(obtained[takers]), defence: theirs}


def score_failed(rules: Rules, takers: str, scored_capot: str | None, obtained: Totals) -> dict[str, int]:
    """A contract failed (`scoring.failed_base`, `scoring.failed_announcements`, `scoring.failed_takers`).

    000: « elle ne marque rien (sauf sa belote), et l'équipe adverse marque 162 points, plus toutes les annonces et sa
    propre belote ». `belote.when_failed`: kept by the takers, to_defence, or lost to nobody. A capot that the defence
    scores is its base (rules: 252 instead of 162 in 000).
    """
    defence = other_team(takers)
    mine, theirs = obtained[takers], obtained[defence]
    tricks = {team: part["cards"] + part["last_trick"] + part["capot"] for team, part in obtained.items()}
    if scored_capot == defence:
        base = tricks[defence]
    elif rules["scoring.failed_base"] == "deal_total":
        base = tricks[defence] + tricks[takers]
    else:
        base = rules["scoring.failed_base"]
    score = {takers: 0, defence: base + theirs["announcements"] + theirs["belote"]}
    if rules["scoring.failed_announcements"] == "all_to_defence":
        score[defence] += mine["announcements"]
    elif rules["scoring.failed_announcements"] == "kept":
        score[takers] += mine["announcements"]
    elif rules["scoring.failed_announcements"] != "lost":
        raise ValueError(f"not a rule about announcements: {rules['scoring.failed_announcements']!r}")
    if rules["belote.when_failed"] == "to_defence":
        score[defence] += mine["belote"]
    elif rules["belote.when_failed"] == "kept":
        score[takers] += mine["belote"]
    elif rules["belote.when_failed"] != "lost":
        raise ValueError(f"not a rule about a failed belote: {rules['belote.when_failed']!r}")
    return score


def score_tied(rules: Rules, takers: str, obtained: Totals) -> tuple[dict[str, int], int]:
    """Equal totals: the score, and the points carried (`scoring.tie` carried, `belote.when_tied`).

    000: « la défense marque ses points tout de suite ; ceux du preneur sont mis en attente ». 002: the belote stays
    « dans tous les cas » (kept).
    """
    defence = other_team(takers)
    at_once = {"kept": obtained[takers]["belote"], "carried": 0}[rules["belote.when_tied"]]
    score = {takers: at_once, defence: own_total(obtained[defence])}
    return score, own_total(obtained[takers]) - at_once


def rounded(rules: Rules, points: int) -> int:
    """`scoring.rounding`: 000, « Les points sont comptés exactement, sans arrondi »; or to the nearest ten."""
    if rules["scoring.rounding"] == "none":
        return points
    tens, rest = points // 10, points % 10
    up_from = {"nearest_ten_five_up": 5, "nearest_ten_five_down": 6}[rules["scoring.rounding"]]
    return 10 * tens + (10 if rest >= up_from else 0)


def score_deal(
    rules: Rules,
    hands: dict[str, list[str]],
    taker: str,
    trump: str,
    order: list[str],
    tricks: list[list[str]],
    announced: object,
    words: object,
) -> dict[str, Any]:
    """The `score` question, with the optional fields `capot` and `breakdown`.

    `scoring.last_trick`: 000, « l'équipe qui remporte le dernier pli en ajoute 10 ». `scoring.capot_by_defence`
    not_scored: nothing of a capot applies when the defence makes it.
    """
    takers = team_of(taker)
    winners = play_out(rules, hands, trump, order, tricks)
    cards = dict.fromkeys(TEAMS, 0)
    for winner, trick in zip(winners, tricks, strict=True):
        cards[team_of(winner)] += trick_points(rules, trump, trick)
    last = dict.fromkeys(TEAMS, 0)
    last[team_of(winners[-1])] = rules["scoring.last_trick"]
    announcements = compare(rules, hands, trump, order, taker, announced)["points"]
    belote = belote_points(rules, hands, trump, words)
    obtained = {}
    for team in TEAMS:
        obtained[team] = {
            "cards": cards[team],
            "last_trick": last[team],
            "capot": 0,
            "announcements": announcements[team],
            "belote": belote[team],
        }
    capot = capot_team(rules, winners, cards, last)
    scored_capot = capot
    if capot == other_team(takers) and rules["scoring.capot_by_defence"] == "not_scored":
        scored_capot = None
    if scored_capot is not None:
        apply_capot(rules, scored_capot, obtained)
    outcome = contract_outcome(rules, takers, scored_capot, obtained)
    pending = 0
    if outcome == "made":
        score = score_made(rules, takers, obtained)
    elif outcome == "failed":
        score = score_failed(rules, takers, scored_capot, obtained)
    else:
        score, pending = score_tied(rules, takers, obtained)
    return {
        "outcome": outcome,
        "score": {team: rounded(rules, score[team]) for team in TEAMS},
        "pending": rounded(rules, pending),
        "capot": capot,
        "breakdown": obtained,
    }
