"""Changes of a rule point that no deal can show under a variant, each with the reason; ``corpus prove`` tries them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from belote_spec.catalogue import catalogue
from belote_spec.ruleset import RuleSet
from belote_spec.scoring import ScoringRules
from belote_spec.variant import Variant

from .annotate import Change

Rules = Mapping[str, Any]


class Equivalence(NamedTuple):
    """A reason why changing a rule point changes nothing.

    Attributes:
        rule: the rule point.
        applies: whether the reason holds, of the variant's rules and the other value.
        reason: the reason, in English.
        french: the reason, in French.
    """

    rule: str
    applies: Callable[[Rules, Any], bool]
    reason: str
    french: str


def _automatic(rules: Rules, _value: Any) -> bool:
    return bool(rules["announcements.declaring"] == "automatic")


def _counts(rules: Rules, _value: Any) -> bool:
    return bool(rules["announcements.unsaid"] == "count")


def _ranking_without(*names: str) -> Callable[[Rules, Any], bool]:
    return lambda rules, _value: not set(names) & set(rules["announcements.ranking"])


def _same_but_square_first(rules: Rules, value: Any) -> bool:
    """``points, square, …`` against ``square, points, …``: the rest alike, and no square cheaper than a run."""
    own = rules["announcements.ranking"]
    cheapest = min(rules["announcements.square_points"].values())
    dearest = max(rules["announcements.sequence_points"].values())
    moved = own[:2] == ["points", "square"] and value == ["square", "points", *own[2:]]
    return bool(moved and cheapest >= dearest)


def _no_tie_by_rising(rules: Rules, _value: Any) -> bool:
    return bool(
        rules["announcements.must_exceed"] == "yes" and rules["announcements.declaring"] == "optional"
    )


def _capot_takes_all(rules: Rules, value: Any) -> bool:
    """With the announcements passing over first, a side with all the tricks has more than the other, whatever it holds."""
    all_over = rules["scoring.capot_announcements"] == "transferred"
    both_ways = value != "either_side" and rules["scoring.capot_makes_contract"] != "either_side"
    return bool(all_over and (both_ways or rules["scoring.capot_by_defence"] == "scored"))


def _same_total(rules: Rules, value: Any) -> bool:
    """``{total: n}`` against a bonus that comes to n."""
    of = RuleSet.of({**rules, "scoring.capot_bonus": value}).scoring
    own = RuleSet.of(rules).scoring
    cards = sum(rules["cards.trump_points"].values()) + 3 * sum(rules["cards.plain_points"].values())
    rest = 0 if own.replaces else own.last_trick
    return _in_all(of, cards + rest) == _in_all(own, cards + rest)


def _in_all(scoring: ScoringRules, won: int) -> int:
    return won + scoring.bonus if scoring.total is None else scoring.total


def _never_failed_with_capot(rules: Rules, value: Any) -> bool:
    """The whole of a deal against the number it comes to, where failed takers have never made capot."""
    cards = sum(rules["cards.trump_points"].values()) + 3 * sum(rules["cards.plain_points"].values())
    pair = [rules["scoring.failed_base"], value]
    whole = cards + rules["scoring.last_trick"]
    passes_over = rules["scoring.capot_announcements"] == "transferred"
    return bool(passes_over and sorted(map(str, pair)) == sorted(("deal_total", str(whole))))


def _off(rules: Rules, _value: Any) -> bool:
    return bool(rules["announcements.enabled"] == "no")


def _of_announcements() -> Iterator[str]:
    """The rule points on announcements, but for whether there are any."""
    yield from (
        name for name in catalogue() if name.startswith("announcements.") and name != "announcements.enabled"
    )
    yield from ("scoring.failed_announcements", "scoring.capot_announcements")


EQUIVALENCES: Final = (
    *(
        Equivalence(name, _off, "there are no announcements", "on joue sans annonces")
        for name in _of_announcements()
    ),
    Equivalence(
        "announcements.per_seat", _automatic, "everything held is said by itself", "tout ce qu’on tient est annoncé de lui-même",
    ),
    Equivalence(
        "announcements.must_exceed", _automatic,
        "everything held is said by itself", "tout ce qu’on tient est annoncé de lui-même",
    ),
    Equivalence("announcements.unsaid", _automatic, "nothing is left unsaid", "rien ne reste non annoncé"),
    Equivalence(
        "announcements.per_seat", _counts,
        "a seat that says one says its strongest, and what is not said counts all the same",
        "qui n’en annonce qu’une annonce sa plus forte, et ce qui n’est pas annoncé compte tout de même",
    ),
    Equivalence(
        "announcements.must_exceed", _counts,
        "a weaker announcement is never the best, and what is not said counts all the same",
        "une annonce plus faible n’est jamais la meilleure, et ce qui n’est pas annoncé compte tout de même",
    ),
    Equivalence(
        "announcements.square_order", _ranking_without("height"),
        "the ranking does not look at height", "le classement ne regarde pas la hauteur",
    ),
    Equivalence(
        "announcements.ranking", _same_but_square_first,
        "no square is worth less than a sequence", "aucun carré ne vaut moins qu’une suite",
    ),
    Equivalence(
        "announcements.tie", _no_tie_by_rising,
        "an equal announcement may not be said, so the best are never equal",
        "on ne peut pas faire une annonce égale : les meilleures ne sont donc jamais égales",
    ),
    Equivalence(
        "scoring.capot_bonus", _same_total,
        "a capot comes to the same points in all", "un capot fait en tout les mêmes points",
    ),
    Equivalence(
        "scoring.failed_base", _never_failed_with_capot,
        "takers who make capot never fail, so a failed deal comes to this number",
        "un preneur qui fait capot ne chute jamais : une donne chutée fait donc ce nombre",
    ),
    Equivalence(
        "scoring.capot_makes_contract", _capot_takes_all,
        "the announcements pass over first, so the totals say the same",
        "les annonces passent d’abord de l’autre côté : les totaux disent donc la même chose",
    ),
)  # fmt: skip


def reason(variant: Variant, change: Change) -> str | None:
    """Why a change of a rule point changes nothing under a variant, or None where it does."""
    for one in EQUIVALENCES:
        if one.rule == change.rule and one.applies(variant.rules, change.value):
            return one.reason
    return None


def in_french(words: str) -> str:
    """A reason in French."""
    return next(one.french for one in EQUIVALENCES if one.reason == words)
