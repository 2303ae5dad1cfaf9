"""Situations of the score: how the contract ended, who made capot, who held belote and announcements, and what decided."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any

from belote_spec import scoring
from belote_spec.cards import RANKS
from belote_spec.deal import Deal
from belote_spec.ruleset import RuleSet, canonical
from belote_spec.scoring import PARTS, Obtained

from ..positions import Scene
from .model import Family, Situation

_OUTCOMES = {"made": ("rempli", "made"), "failed": ("chuté", "failed"), "tied": ("en litige", "tied")}
_SIDES = {
    "takers": ("aux preneurs", "the takers'"),
    "defence": ("à la défense", "the defence's"),
    "none": ("à personne", "nobody's"),
}
_CAPOTS = {
    "no-capot": ("sans capot", "no capot"),
    "capot-takers": ("capot des preneurs", "a capot of the takers"),
    "capot-defence": ("capot de la défense", "a capot of the defence"),
}
_TEXTS = {
    "decided-by-announcements.made": ("Sans les annonces, le contrat aurait chuté.", "Without announcements the contract would have failed."),
    "decided-by-announcements.failed": ("Sans les annonces, le contrat était rempli.", "Without announcements the contract would have been made."),
    "decided-by-belote.made": ("Sans la belote, le contrat aurait chuté.", "Without the belote the contract would have failed."),
    "decided-by-belote.failed": ("Sans la belote, le contrat était rempli.", "Without the belote the contract would have been made."),
    "won-by-one-or-two": ("Le contrat tient à un ou deux points.", "The contract is made by a point or two."),
    "lost-by-one-or-two": ("Le contrat échoue d’un ou deux points.", "The contract fails by a point or two."),
    "worthless-trick.takers": ("La défense ne fait qu’un pli qui ne vaut rien.", "The defence wins one trick, worth nothing."),
    "worthless-trick.defence": ("Les preneurs ne font qu’un pli qui ne vaut rien.", "The takers win one trick, worth nothing."),
    "worthless-last-trick.takers": ("La défense ne fait que le dernier pli, sans points de cartes.", "The defence wins the last trick alone, without card points."),
    "worthless-last-trick.defence": ("Les preneurs ne font que le dernier pli, sans points de cartes.", "The takers win the last trick alone, without card points."),
    "announcements-cancelled": ("Les annonces s’annulent.", "The announcements cancel each other."),
    "announcements-off": ("On joue sans annonces.", "Announcements are off."),
    "belote-said-in-part": ("Un seul des deux mots est dit.", "Only one of the two words is said."),
    "belote-unsaid": ("La belote n’est pas dite.", "The belote is not said."),
    "belote-in-two-hands": ("Roi et dame d’atout sont chez deux partenaires.", "King and queen of trumps lie with two partners."),
    "belote-card-announced": ("Une carte de la belote sert dans une annonce.", "A card of the belote serves in an announcement."),
    "announced-in-part": ("Des annonces ne sont pas dites.", "Announcements are left unsaid."),
    "rounding-five": ("Un score finit par cinq.", "A score ends in five."),
}  # fmt: skip


def _class_id(outcome: str, capot: str, belote: str, announced: str) -> str:
    return f"score/{outcome}.{capot}.belote-{belote}.announcements-{announced}"


def _classes() -> Iterator[Situation]:
    for outcome, capot, belote, announced in product(_OUTCOMES, _CAPOTS, _SIDES, _SIDES):
        parts = (_OUTCOMES[outcome], _CAPOTS[capot], _SIDES[belote], _SIDES[announced])
        yield Situation(
            _class_id(outcome, capot, belote, announced),
            "score",
            {
                "fr": f"Contrat {parts[0][0]}, {parts[1][0]}, belote {parts[2][0]}, annonces {parts[3][0]}.",
                "en": f"The contract is {parts[0][1]}, {parts[1][1]}, belote {parts[2][1]}, announcements {parts[3][1]}.",
            },
        )
    for name, (french, english) in _TEXTS.items():
        yield Situation(f"score/{name}", "score", {"fr": french, "en": english})


def _side(team: int, takers: int) -> str:
    return "none" if team < 0 else "takers" if team == takers else "defence"


def obtained_of(rules: RuleSet, deal: Deal) -> Obtained:
    """What a finished deal gave, by team."""
    result = deal.announcement_result()
    return Obtained(
        cards=(deal.card_points[0], deal.card_points[1]),
        tricks=(deal.tricks_won[0], deal.tricks_won[1]),
        last=deal.trick_winner & 1,
        announcements=result.points,
        belote=scoring.belote_team(rules.scoring, deal.dealt, deal.trump, len(deal.said) == 2),
    )


def _recognise(scene: Scene) -> Iterator[str]:
    return recognise_score(scene.rules, scene.deal)


def recognise_score(rules: RuleSet, deal: Deal) -> Iterator[str]:
    """The classes of a finished deal."""
    takers = deal.taker & 1
    settled = deal.settlement()
    obtained = obtained_of(rules, deal)
    result = deal.announcement_result()
    capot = "no-capot" if 8 not in deal.tricks_won else f"capot-{_side(deal.tricks_won.index(8), takers)}"
    scored = result.best if any(result.points) else -1
    yield _class_id(settled.outcome, capot, _side(obtained.belote, takers), _side(scored, takers))
    yield from _recognise_deciding(rules, settled, takers)
    if 1 in deal.tricks_won:
        loser = deal.tricks_won.index(1)
        if obtained.cards[loser] == 0:
            trick = "worthless-last-trick" if obtained.last == loser else "worthless-trick"
            yield f"score/{trick}.{_side(loser ^ 1, takers)}"
    if not rules.announcements.enabled:
        yield "score/announcements-off"
    if result.tied and result.best < 0:
        yield "score/announcements-cancelled"
    held = deal.held()
    if any(score % 10 == 5 for score in settled.score):
        yield "score/rounding-five"
    yield from _recognise_belote(deal, held)
    words = deal.to_record().announced
    if words is not None and any(len(said) < len(hold) for said, hold in zip(words, held, strict=True)):
        yield "score/announced-in-part"


@cache
def without_capot() -> tuple[str, ...]:
    """The ids of the classes that need no capot."""
    return tuple(one.id for one in _classes() if ".capot-" not in one.id)


def prospects(rules: RuleSet, deal: Deal) -> Iterator[str]:
    """The classes without a capot that a deal can still come to, once its cards are dealt."""
    takers, result = deal.taker & 1, deal.announcement_result()
    belote = scoring.belote_team(rules.scoring, deal.dealt, deal.trump, said=True)
    scored = result.best if any(result.points) else -1
    for outcome in _OUTCOMES:
        yield _class_id(outcome, "no-capot", _side(belote, takers), _side(scored, takers))


def _recognise_deciding(rules: RuleSet, settled: scoring.Settlement, takers: int) -> Iterator[str]:
    """Which part of the totals the outcome hangs on."""
    mine, theirs = settled.breakdown[takers], settled.breakdown[takers ^ 1]
    counted = [place for place, counts in enumerate(rules.scoring.counts) if counts]
    lead = sum(mine[place] - theirs[place] for place in counted)
    if settled.outcome in ("made", "failed"):
        for name in ("announcements", "belote"):
            place = PARTS.index(name)
            without = lead - (mine[place] - theirs[place]) if place in counted else lead
            if (lead > 0) != (without > 0):
                yield f"score/decided-by-{name}.{settled.outcome}"
    if 1 <= lead <= 2:
        yield "score/won-by-one-or-two"
    if -2 <= lead <= -1:
        yield "score/lost-by-one-or-two"


def _recognise_belote(deal: Deal, held: Any) -> Iterator[str]:
    king, queen = 8 * deal.trump + RANKS.index("K"), 8 * deal.trump + RANKS.index("Q")
    of_king, of_queen = (
        next(seat for seat in range(4) if deal.dealt[seat] >> card & 1) for card in (king, queen)
    )
    if of_king == of_queen:
        if len(deal.said) == 1:
            yield "score/belote-said-in-part"
        if not deal.said:
            yield "score/belote-unsaid"
        for one in held[of_king]:
            if one.kind == "square" and one.rank in "KQ":
                yield "score/belote-card-announced"
            if one.kind == "sequence" and one.suit == deal.trump and one.rank in "AKQ":
                yield "score/belote-card-announced"
    elif of_king == of_queen ^ 2:
        yield "score/belote-in-two-hands"


def _impossible(rules: Mapping[str, Any]) -> dict[str, str]:
    return dict(_unreachable(canonical(rules)))


@cache
def _unreachable(text: str) -> tuple[tuple[str, str], ...]:
    """Classes that no division of the points gives: every one is tried."""
    rules = json.loads(text)
    compiled = RuleSet.of(rules)
    reached = set(_reachable(compiled, rules))
    found = [
        (_class_id(*parts), "no division of the points gives it under these rules")
        for parts in product(_OUTCOMES, _CAPOTS, _SIDES, _SIDES)
        if _class_id(*parts) not in reached
    ]
    if rules["announcements.tie"] != "nobody":
        found.append(("score/announcements-cancelled", "equal announcements go to the first declarer"))
    if rules["announcements.declaring"] == "automatic":
        found.append(("score/announced-in-part", "everything held is said by itself"))
    return tuple(found)


def _reachable(rules: RuleSet, values: Mapping[str, Any]) -> Iterator[str]:
    """Every class that some division of cards, last trick, announcements and belote gives; the takers are team 0."""
    total = sum(values["cards.trump_points"].values()) + 3 * sum(values["cards.plain_points"].values())
    amounts = _announcement_amounts(rules)
    for capot in _CAPOTS:
        tricks = {"no-capot": (4, 4), "capot-takers": (8, 0), "capot-defence": (0, 8)}[capot]
        splits = range(total + 1) if capot == "no-capot" else (total if capot == "capot-takers" else 0,)
        for cards, last, belote in product(splits, (0, 1), (0, 1, -1)):
            if capot != "no-capot" and last != tricks.index(8):
                continue
            for amount, side in amounts:
                points = (amount, 0) if side == 0 else (0, amount)
                obtained = Obtained((cards, total - cards), tricks, last, points, belote)
                settled = scoring.settle(rules.scoring, 0, obtained)
                yield _class_id(settled.outcome, capot, _side(belote, 0), _side(side, 0))


def _announcement_amounts(rules: RuleSet) -> list[tuple[int, int]]:
    """Amounts of announcements that one side can score, with the side; (0, -1) for none."""
    if not rules.announcements.enabled:
        return [(0, -1)]
    amounts = (20, 40, 50, 70, 100, 120, 150, 170, 200, 220, 250, 270, 300, 350, 400)
    return [(0, -1), *((amount, side) for amount in amounts for side in (0, 1))]


FAMILY = Family(_classes, _recognise, _impossible)
