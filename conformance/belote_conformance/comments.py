"""The one sentence of a case that a person reads."""

from __future__ import annotations

from typing import Any

from belote_spec import play
from belote_spec.cards import CARD_NAMES

from .annotate import Asked
from .positions import Scene
from .situations.model import Situation


def comment(asked: Asked, scene: Scene, situation: Situation) -> str:
    """What the case shows, and what the answer is, in English."""
    text = situation.text["en"]
    return f"{text} {_SAYS[asked.position.question](asked, scene)}"


def _calls(asked: Asked, _scene: Scene) -> str:
    answer = asked.expect
    if answer["outcome"] is None:
        return f"{answer['caller']} may say {', '.join(answer['legal'])}."
    if "redeal" in answer["outcome"]:
        return f"{answer['outcome']['redeal']} deals next."
    return f"{answer['outcome']['taker']} plays {answer['outcome']['trump']}."


def _deal(asked: Asked, _scene: Scene) -> str:
    return f"{asked.expect['leader']} leads."


def _plays(asked: Asked, scene: Scene) -> str:
    deal = scene.deal
    legal = 0
    for card in deal.legal_actions():
        legal |= 1 << card
    trick = play.view(scene.rules.play, deal.trump, deal.trick)
    forbidden = play.excluded(scene.rules.play, deal.trump, deal.hands[deal.turn], trick, legal)
    by_rule: dict[str, list[str]] = {}
    for card, rule in forbidden.items():
        by_rule.setdefault(rule, []).append(CARD_NAMES[card])
    says = f"Legal: {' '.join(asked.expect['legal'])}."
    if by_rule:
        says += (
            " Forbidden: "
            + "; ".join(f"{' '.join(cards)} by {rule}" for rule, cards in sorted(by_rule.items()))
            + "."
        )
    return says


def _trick(asked: Asked, _scene: Scene) -> str:
    return f"{asked.expect['winner']} wins {asked.expect['points']} points."


def _announcements(asked: Asked, _scene: Scene) -> str:
    points = asked.expect["points"]
    return f"NS score {points['NS']}, EW {points['EW']}."


def _score(asked: Asked, _scene: Scene) -> str:
    says = f"NS score {asked.expect['score']['NS']}, EW {asked.expect['score']['EW']}"
    pending = asked.expect["pending"]
    return f"{says}, {pending} wait." if pending else f"{says}."


def _match(asked: Asked, _scene: Scene) -> str:
    totals: Any = asked.expect["totals"][-1] if asked.expect["totals"] else {"NS": 0, "EW": 0}
    won = f"{asked.expect['winner']} win" if asked.expect["over"] else "it goes on"
    return f"NS {totals['NS']}, EW {totals['EW']}: {won}."


def _replay(asked: Asked, _scene: Scene) -> str:
    return f"{len(asked.expect['calls'])} calls and {len(asked.expect['plays'])} cards."


def _perft(asked: Asked, _scene: Scene) -> str:
    return f"There are {asked.expect['count']} legal sequences of {asked.given['depth']} cards."


_SAYS = {
    "calls": _calls,
    "deal": _deal,
    "plays": _plays,
    "trick": _trick,
    "announcements": _announcements,
    "score": _score,
    "match": _match,
    "replay": _replay,
    "perft": _perft,
}
