"""The score of a deal: belote, capot, the contract, and who scores what.

What each side obtained is ten numbers. How a deal ends is a *class*: made, failed or tied, with a capot scored by
the takers, by the defence or by nobody. The rule points map each class to three linear forms in those ten numbers,
one for the takers' score, one for the defence's, one for the points left pending: the *scoring table*.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import mul
from typing import Any, Final, NamedTuple

from .cards import RANKS

OUTCOMES: Final = ("made", "failed", "tied")
PARTS: Final = ("cards", "last_trick", "capot", "announcements", "belote")
"""What a side obtains, in the order of a breakdown."""

TAKERS: Final = 0
DEFENCE: Final = 1
NOBODY: Final = 2

_ALL: Final = PARTS
_TRICKS: Final = ("cards", "last_trick", "capot")


class Form(NamedTuple):
    """A linear form: a constant and a factor (0 or 1) for each part of the takers and of the defence."""

    constant: int
    takers: tuple[int, ...]
    defence: tuple[int, ...]

    def value(self, takers: Sequence[int], defence: Sequence[int]) -> int:
        """The form of what both sides obtained."""
        total = self.constant
        if self.takers != _NONE:
            total += sum(map(mul, self.takers, takers))
        if self.defence != _NONE:
            total += sum(map(mul, self.defence, defence))
        return total


_NONE: Final = (0,) * len(PARTS)


class Row(NamedTuple):
    """Who scores what in one class of outcomes, before rounding."""

    takers: Form
    defence: Form
    pending: Form


def _form(takers: Sequence[str] = (), defence: Sequence[str] = (), constant: int = 0) -> Form:
    return Form(
        constant,
        tuple(int(part in takers) for part in PARTS),
        tuple(int(part in defence) for part in PARTS),
    )


MADE_DEFENCE: Final[dict[str, tuple[str, ...]]] = {
    "own_total": _ALL,
    "tricks_and_belote": (*_TRICKS, "belote"),
    "tricks_only": _TRICKS,
}
"""``scoring.made_defence``: what the defence scores of its own when the contract is made."""

FAILED_ANNOUNCEMENTS: Final[dict[str, tuple[bool, bool]]] = {
    "all_to_defence": (False, True),
    "kept": (True, False),
    "lost": (False, False),
}
"""``scoring.failed_announcements``: whether failed takers' announcements go to the takers, to the defence."""

FAILED_BELOTE: Final[dict[str, tuple[bool, bool]]] = {
    "kept": (True, False),
    "to_defence": (False, True),
    "lost": (False, False),
}
"""``belote.when_failed``: whether failed takers' belote goes to the takers, to the defence."""

TIED_BELOTE: Final[dict[str, tuple[str, ...]]] = {"kept": ("belote",), "carried": ()}
"""``belote.when_tied``: what the takers score at once of a tie."""


def made(rules: Mapping[str, Any], _capot: int) -> Row:
    """A contract made (``scoring.made_takers``, ``scoring.made_defence``)."""
    return Row(_form(takers=_ALL), _form(defence=MADE_DEFENCE[rules["scoring.made_defence"]]), _form())


def failed(rules: Mapping[str, Any], capot: int) -> Row:
    """A contract failed (``scoring.failed_base``, ``scoring.failed_announcements``, ``scoring.failed_takers``, ``belote.when_failed``)."""
    announcements = FAILED_ANNOUNCEMENTS[rules["scoring.failed_announcements"]]
    belote = FAILED_BELOTE[rules["belote.when_failed"]]
    base = rules["scoring.failed_base"]
    won: tuple[str, ...] = ("announcements", "belote")
    taken: tuple[str, ...] = ()
    constant = 0
    if capot == DEFENCE:
        won = _ALL
    elif base == "deal_total":
        won, taken = _ALL, _TRICKS
    else:
        constant = base
    surrendered = [("announcements", announcements), ("belote", belote)]
    kept = tuple(part for part, (to_takers, _) in surrendered if to_takers)
    taken += tuple(part for part, (_, to_defence) in surrendered if to_defence)
    return Row(_form(takers=kept), _form(takers=taken, defence=won, constant=constant), _form())


def tied(rules: Mapping[str, Any], _capot: int) -> Row:
    """Equal totals that are carried (``scoring.tie``, ``belote.when_tied``)."""
    at_once = TIED_BELOTE[rules["belote.when_tied"]]
    pending = tuple(part for part in _ALL if part not in at_once)
    return Row(_form(takers=at_once), _form(defence=_ALL), _form(takers=pending))


BY_OUTCOME: Final[dict[str, Callable[[Mapping[str, Any], int], Row]]] = {
    "made": made,
    "failed": failed,
    "tied": tied,
}


def scoring_table(rules: Mapping[str, Any]) -> tuple[tuple[Row, Row, Row], ...]:
    """Who scores what, by outcome (made, failed, tied) and by who scores a capot (takers, defence, nobody)."""
    made_rows, failed_rows, tied_rows = (
        tuple(BY_OUTCOME[outcome](rules, capot) for capot in (TAKERS, DEFENCE, NOBODY))
        for outcome in OUTCOMES
    )
    return (
        (made_rows[0], made_rows[1], made_rows[2]),
        (failed_rows[0], failed_rows[1], failed_rows[2]),
        (tied_rows[0], tied_rows[1], tied_rows[2]),
    )


def _nearest_ten(half: int) -> Callable[[int], int]:
    return lambda points: (points + half) // 10 * 10


ROUNDING: Final[dict[str, Callable[[int], int] | None]] = {
    "none": None,
    "nearest_ten_five_up": _nearest_ten(5),
    "nearest_ten_five_down": _nearest_ten(4),
}
"""``scoring.rounding``: of each score and of the pending points."""

EQUAL_TOTALS: Final = {"carried": "tied", "failed": "failed", "made": "made"}
"""``scoring.tie``: the outcome of equal totals."""


@dataclass(frozen=True, slots=True)
class ScoringRules:
    """The rule points of ``belote`` and ``scoring`` that decide a deal, compiled.

    Attributes:
        table: the scoring table.
        last_trick: points of the last trick.
        counts: for each of PARTS, whether it enters the contract test.
        equal_is_made: whether equal totals make the contract (``scoring.contract: at_least``).
        equal: the outcome of equal totals otherwise.
        bonus: what a capot adds, where ``total`` does not say it.
        total: what a capot scores in all, without announcements and belote, or None.
        replaces: whether the capot takes the place of the last trick.
        by_tricks: whether a capot is all eight tricks, rather than no points for the others.
        by_defence: whether the defence can score a capot.
        announcements: the value of ``scoring.capot_announcements``.
        makes: the value of ``scoring.capot_makes_contract``.
        rounding: the rounding, or None.
        belote_points: points of a belote.
        belote_split: whether king and queen in the two hands of a team make a belote.
        belote_said: whether both words must be said.
    """

    table: tuple[tuple[Row, Row, Row], ...]
    last_trick: int
    counts: tuple[bool, ...]
    equal_is_made: bool
    equal: str
    bonus: int
    total: int | None
    replaces: bool
    by_tricks: bool
    by_defence: bool
    announcements: str
    makes: str
    rounding: Callable[[int], int] | None
    belote_points: int
    belote_split: bool
    belote_said: bool

    @classmethod
    def of(cls, rules: Mapping[str, Any]) -> ScoringRules:
        """Compiles the rule points of ``belote`` and ``scoring``."""
        bonus = rules["scoring.capot_bonus"]
        flat = isinstance(bonus, Mapping)
        counts = rules["scoring.contract_counts"]
        tricks = "tricks" in counts
        return cls(
            table=scoring_table(rules),
            last_trick=rules["scoring.last_trick"],
            counts=(tricks, "last_trick" in counts, tricks, "announcements" in counts, "belote" in counts),
            equal_is_made=rules["scoring.contract"] == "at_least",
            equal=EQUAL_TOTALS[rules["scoring.tie"]],
            bonus=0 if flat else bonus,
            total=bonus["total"] if flat else None,
            replaces=rules["scoring.capot_last_trick"] == "replaced",
            by_tricks=rules["scoring.capot_when"] == "all_tricks",
            by_defence=rules["scoring.capot_by_defence"] == "scored",
            announcements=rules["scoring.capot_announcements"],
            makes=rules["scoring.capot_makes_contract"],
            rounding=ROUNDING[rules["scoring.rounding"]],
            belote_points=rules["belote.points"],
            belote_split=rules["belote.holder"] == "king_or_queen",
            belote_said=rules["belote.declared"] == "both_words",
        )


class Obtained(NamedTuple):
    """What the play of a deal gave, by team.

    Attributes:
        cards: card points of each team's tricks.
        tricks: how many tricks each team won.
        last: the team that won the last trick.
        announcements: points of announcements of each team, before a capot moves them.
        belote: the team that scores a belote, or -1.
    """

    cards: tuple[int, int]
    tricks: tuple[int, int]
    last: int
    announcements: tuple[int, int]
    belote: int


class Settlement(NamedTuple):
    """The score of a deal.

    Attributes:
        outcome: one of OUTCOMES.
        score: by team.
        pending: points left to be carried.
        capot: the team that made capot, scored or not, or -1.
        breakdown: by team, what it obtained, in the order of PARTS.
    """

    outcome: str
    score: tuple[int, int]
    pending: int
    capot: int
    breakdown: tuple[tuple[int, ...], tuple[int, ...]]


_KING: Final = RANKS.index("K")
_QUEEN: Final = RANKS.index("Q")


def belote_team(rules: ScoringRules, hands: Sequence[int], trump: int, said: bool) -> int:
    """The team that scores the belote, or -1 (``belote.holder``, ``belote.declared``).

    Args:
        rules: the rules.
        hands: the four hands as dealt.
        trump: the trump suit.
        said: whether both words were spoken.
    """
    if rules.belote_said and not said:
        return -1
    king, queen = 1 << 8 * trump + _KING, 1 << 8 * trump + _QUEEN
    for seat in range(4):
        if hands[seat] & king:
            with_queen = hands[seat] | hands[seat ^ 2] if rules.belote_split else hands[seat]
            return seat & 1 if with_queen & queen else -1
    return -1


def capot_team(rules: ScoringRules, obtained: Obtained) -> int:
    """The team that made capot, whether it scores or not, or -1 (``scoring.capot_when``)."""
    if rules.by_tricks:
        return obtained.tricks.index(8) if 8 in obtained.tricks else -1
    for team in (0, 1):
        if obtained.cards[team ^ 1] == 0 and (obtained.last == team or rules.last_trick == 0):
            return team
    return -1


def breakdown(rules: ScoringRules, obtained: Obtained, capot: int) -> list[list[int]]:
    """What each team obtained, in the order of PARTS, with the capot that ``capot`` scores (-1: nobody).

    Sources: ``scoring.last_trick``, ``scoring.capot_bonus``, ``scoring.capot_last_trick``, ``scoring.capot_announcements``.
    """
    teams = [[obtained.cards[team], 0, 0, obtained.announcements[team], 0] for team in (0, 1)]
    teams[obtained.last][1] = rules.last_trick
    if obtained.belote >= 0:
        teams[obtained.belote][4] = rules.belote_points
    if capot >= 0:
        winners, losers = teams[capot], teams[capot ^ 1]
        if rules.replaces:
            winners[1] = losers[1] = 0
        winners[2] = rules.bonus if rules.total is None else rules.total - winners[0] - winners[1]
        if rules.announcements == "transferred":
            winners[3] += losers[3]
        if rules.announcements != "kept":
            losers[3] = 0
    return teams


def outcome(rules: ScoringRules, takers: Sequence[int], defence: Sequence[int], capot: int) -> str:
    """Made, failed or tied (``scoring.contract``, ``scoring.contract_counts``, ``scoring.tie``, ``scoring.capot_makes_contract``).

    Args:
        rules: the rules.
        takers: what the takers obtained, in the order of PARTS.
        defence: what the defence obtained.
        capot: who scores a capot: TAKERS, DEFENCE or NOBODY.
    """
    if rules.makes != "no" and capot == TAKERS:
        return "made"
    if rules.makes == "either_side" and capot == DEFENCE:
        return "failed"
    lead = sum(
        mine - theirs for counts, mine, theirs in zip(rules.counts, takers, defence, strict=True) if counts
    )
    if lead == 0:
        return "made" if rules.equal_is_made else rules.equal
    return "made" if lead > 0 else "failed"


def settle(rules: ScoringRules, takers: int, obtained: Obtained) -> Settlement:
    """The score of a deal that was played.

    Args:
        rules: the rules.
        takers: the team that took.
        obtained: what the play gave.
    """
    capot = capot_team(rules, obtained)
    scored = capot >= 0 and (capot == takers or rules.by_defence)
    parts = breakdown(rules, obtained, capot if scored else -1)
    who = NOBODY if not scored else TAKERS if capot == takers else DEFENCE
    mine, theirs = parts[takers], parts[takers ^ 1]
    how = outcome(rules, mine, theirs, who)
    row = rules.table[OUTCOMES.index(how)][who]
    points = [
        row.takers.value(mine, theirs),
        row.defence.value(mine, theirs),
        row.pending.value(mine, theirs),
    ]
    if rules.rounding:
        points = [rules.rounding(one) for one in points]
    score = (points[0], points[1]) if takers == 0 else (points[1], points[0])
    return Settlement(how, score, points[2], capot, (tuple(parts[0]), tuple(parts[1])))
