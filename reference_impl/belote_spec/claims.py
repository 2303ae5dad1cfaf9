"""What a document says of its own consequences, recomputed from its rules.

A claim is no rule: that a deal is worth 162 points, or that 82 are enough, follows from the value of the
cards and the rules of the count, or does not follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

from .errors import BeloteError, NotReadable

Rules = Mapping[str, object]
"""The value of each rule point by its id, every reading and option resolved."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A claim set beside what the rules give.

    Attributes:
        claim: the claim as the variant file has it.
        computed: the number the rules give, or None where they allow none.
        holds: whether the two are the same.
    """

    claim: Mapping[str, Any]
    computed: int | None
    holds: bool


class NoSuchNumber(BeloteError):
    """The rules leave no number of this kind, such as half of an odd total."""


def recompute(kind: str, rules: Rules) -> int:
    """The number of one kind that follows from the rules.

    Args:
        kind: one of `KINDS`.
        rules: the value of each rule point; those of ``cards`` and ``scoring`` are read.

    Raises:
        NotReadable: if there is no such kind.
        NoSuchNumber: if the rules leave no such number.
    """
    formula = KINDS.get(kind)
    if formula is None:
        raise NotReadable(f"{kind!r} is not a kind of claim: {', '.join(KINDS)}")
    return formula(rules)


def check(claims: Iterable[Mapping[str, Any]], rules: Rules) -> list[Checked]:
    """Sets each claim beside what the rules give, in the order given.

    Args:
        claims: each with its ``kind`` and ``value``.
        rules: the value of each rule point.

    Raises:
        NotReadable: if a claim is of no known kind.
    """
    return [_checked(claim, rules) for claim in claims]


def _checked(claim: Mapping[str, Any], rules: Rules) -> Checked:
    try:
        computed = recompute(claim["kind"], rules)
    except NoSuchNumber:
        return Checked(claim, None, holds=False)
    return Checked(claim, computed, computed == claim["value"])


def _card_points(rules: Rules) -> int:
    """The points of all cards: one suit of trumps and three plain suits."""
    return _sum_of(rules, "cards.trump_points") + 3 * _sum_of(rules, "cards.plain_points")


def _deal_points(rules: Rules) -> int:
    """All that is won in the tricks of a deal without a capot."""
    return _card_points(rules) + _integer(rules, "scoring.last_trick")


def _compared_points(rules: Rules) -> int:
    """What the two sides share out in the contract test, belote and announcements apart."""
    counts = cast("list[str]", rules["scoring.contract_counts"])
    tricks = _card_points(rules) if "tricks" in counts else 0
    return tricks + (_integer(rules, "scoring.last_trick") if "last_trick" in counts else 0)


def _majority(rules: Rules) -> int:
    """The fewest points that make a contract without belote and announcements."""
    half_is_enough = rules["scoring.contract"] == "at_least" or rules["scoring.tie"] == "made"
    total = _compared_points(rules)
    return (total + 1) // 2 if half_is_enough else total // 2 + 1


def _tie_at(rules: Rules) -> int:
    """The points of each side when the two are equal."""
    half, odd = divmod(_compared_points(rules), 2)
    if odd:
        raise NoSuchNumber(f"{2 * half + 1} points cannot be shared equally")
    return half


def _capot_total(rules: Rules) -> int:
    """The points of all eight tricks, the bonus included."""
    bonus = rules["scoring.capot_bonus"]
    if isinstance(bonus, Mapping):
        return cast("int", bonus["total"])
    counted = rules["scoring.capot_last_trick"] == "counted"
    won = _deal_points(rules) if counted else _card_points(rules)
    return won + _integer(rules, "scoring.capot_bonus")


def _sum_of(rules: Rules, point: str) -> int:
    return sum(cast("Mapping[str, int]", rules[point]).values())


def _integer(rules: Rules, point: str) -> int:
    return cast("int", rules[point])


KINDS: Final[Mapping[str, Callable[[Rules], int]]] = {
    "card_points": _card_points,
    "deal_points": _deal_points,
    "majority": _majority,
    "tie_at": _tie_at,
    "capot_total": _capot_total,
}
