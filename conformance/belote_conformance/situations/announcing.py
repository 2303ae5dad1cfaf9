"""Situations of the announcements: what is held, what separates the best of both sides, what is said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from belote_spec import announcements
from belote_spec.announcements import Announcement, AnnouncementRules
from belote_spec.cards import RANKS
from belote_spec.ruleset import RuleSet

from ..positions import Scene
from .model import Family, Situation

_SQUARES = {
    "J": ("valets", "jacks"), "9": ("neuf", "nines"), "A": ("as", "aces"), "T": ("dix", "tens"), "K": ("rois", "kings"),
    "Q": ("dames", "queens"), "8": ("huit", "eights"), "7": ("sept", "sevens"),
}  # fmt: skip
_CRITERIA = {
    "points": ("la valeur", "points"),
    "square": ("le carré, qui bat un cent", "the square, which beats a hundred"),
    "height": ("la hauteur", "height"),
    "trump": ("l’atout", "trumps"),
    "length": ("la longueur", "length"),
}
_TEXTS = {
    "decided-by.height-of-squares": ("La hauteur départage deux carrés.", "Height separates two squares."),
    "tied.first-is-takers": (
        "Rien ne départage les meilleures ; le premier à annoncer est du camp du preneur.",
        "Nothing separates the best; the first to declare is on the takers' side.",
    ),
    "tied.first-is-defence": (
        "Rien ne départage les meilleures ; le premier à annoncer est de la défense.",
        "Nothing separates the best; the first to declare is of the defence.",
    ),
    "tied.square": ("Rien ne départage un carré et un cent.", "Nothing separates a square and a hundred."),
    "shared-card.square-worth-more": (
        "Un carré et une suite se partagent une carte ; le carré vaut plus.",
        "A square and a sequence share a card; the square is worth more.",
    ),
    "shared-card.sequence-worth-more": (
        "Un carré et une suite se partagent une carte ; la suite vaut plus.",
        "A square and a sequence share a card; the sequence is worth more.",
    ),
    "shared-card.equal": (
        "Un carré et une suite se partagent une carte et valent autant.",
        "A square and a sequence share a card and are worth the same.",
    ),
    "shared-card.run-survives": (
        "Ôté le carré, la suite en garde assez pour rester une annonce.",
        "With the square taken out, enough of the run is left to be an announcement.",
    ),
    "both-partners": (
        "Les deux partenaires du camp gagnant annoncent.",
        "Both partners of the winning side hold announcements.",
    ),
    "two-in-one-hand": ("Une main tient deux annonces.", "One hand holds two announcements."),
    "both-sides": ("Les deux camps annoncent.", "Both sides hold announcements."),
    "one-side": ("Un seul camp annonce.", "Only one side holds announcements."),
    "none": ("Personne n’annonce rien.", "Nobody holds an announcement."),
    "longer-but-lower": (
        "Une suite plus longue et plus basse, de même valeur.",
        "A longer and lower sequence of the same value.",
    ),
    "rising.weaker": (
        "Un joueur tient moins fort que ce qui est annoncé.",
        "A seat holds something weaker than what stands.",
    ),
    "rising.equal": (
        "Un joueur tient l’égal de ce qui est annoncé.",
        "A seat holds the equal of what stands.",
    ),
    "said.nothing": ("On ne dit rien de ce que l’on tient.", "Nothing is said of what is held."),
    "said.part": ("On ne dit qu’une part de ce que l’on tient.", "Only part of what is held is said."),
    "said.best-unsaid": ("La meilleure annonce n’est pas dite.", "The strongest announcement is not said."),
    "said.partner-silent": (
        "Le partenaire du gagnant tait les siennes.",
        "The winner's partner keeps silent.",
    ),
}


def _classes() -> Iterator[Situation]:
    for length in range(3, 9):
        texts = {
            "fr": f"Une main tient une suite de {length} cartes.",
            "en": f"A hand holds a run of {length} cards.",
        }
        yield Situation(f"announcements/holds.sequence-{length}", "announcements", texts)
    for rank, (french, english) in _SQUARES.items():
        texts = {"fr": f"Une main tient quatre {french}.", "en": f"A hand holds four {english}."}
        yield Situation(f"announcements/holds.square-{rank}", "announcements", texts)
    for name, (french, english) in _CRITERIA.items():
        texts = {
            "fr": f"Ce qui départage les meilleures annonces des deux camps : {french}.",
            "en": f"What separates the best announcements of both sides: {english}.",
        }
        yield Situation(f"announcements/decided-by.{name}", "announcements", texts)
    for name, (french, english) in _TEXTS.items():
        yield Situation(f"announcements/{name}", "announcements", {"fr": french, "en": english})


def _impossible(rules: Mapping[str, Any]) -> dict[str, str]:
    found: dict[str, str] = {}
    ranking: Sequence[str] = rules["announcements.ranking"]
    for name in _CRITERIA:
        if name not in ranking:
            found[f"announcements/decided-by.{name}"] = f"the ranking does not look at {name}"
    if min(rules["announcements.square_points"].values()) >= max(
        rules["announcements.sequence_points"].values()
    ):
        found["announcements/shared-card.sequence-worth-more"] = "no sequence is worth more than a square"
    if "height" not in ranking:
        found["announcements/decided-by.height-of-squares"] = "the ranking does not look at height"
    if "square" in ranking or "height" in ranking:
        found["announcements/tied.square"] = "a square and a hundred never come out equal under the ranking"
    return found


def _recognise(scene: Scene) -> Iterator[str]:
    deal = scene.deal
    hold = deal.held()
    yield from recognise_holdings(scene.rules, deal.dealt, hold, deal.trump, deal.order, deal.taker)
    words = scene.record.announced
    if words is not None:
        yield from _recognise_words(scene.rules.announcements, hold, words, deal.trump)


def recognise_holdings(
    rules: RuleSet,
    hands: Sequence[int],
    hold: Sequence[tuple[Announcement, ...]],
    trump: int,
    order: Sequence[int],
    taker: int,
) -> Iterator[str]:
    """The classes of four hands, whatever is said of them."""
    of = rules.announcements
    for hand in hands:
        yield from _recognise_hand(of, hand)
    yield from {f"announcements/{name}" for held in hold for name in _kinds(held)}
    if any(len(held) > 1 for held in hold):
        yield "announcements/two-in-one-hand"
    sides = [[one for seat in (team, team + 2) for one in hold[seat]] for team in (0, 1)]
    if not any(sides):
        yield "announcements/none"
        return
    result = announcements.settle(of, announcements.Said(tuple(hold), tuple(hold)), trump, order, taker)
    if result.best >= 0 and all(hold[seat] for seat in (result.best, result.best + 2)):
        yield "announcements/both-partners"
    if not all(sides):
        yield "announcements/one-side"
        return
    yield "announcements/both-sides"
    yield from _recognise_duel(of, sides, hold, trump, order, taker)
    yield from _recognise_rising(of, hold, trump, order)


def _kinds(held: Sequence[Announcement]) -> Iterator[str]:
    for one in held:
        yield f"holds.square-{one.rank}" if one.kind == "square" else f"holds.sequence-{one.length}"


def _recognise_hand(rules: AnnouncementRules, hand: int) -> Iterator[str]:
    """Four sevens or eights, and cards that a square and a run both want."""
    squares = [rank for rank in RANKS if hand & _four(rank) == _four(rank)]
    for rank in squares:
        if rank in "78":
            yield f"announcements/holds.square-{rank}"
    for rank in squares:
        if rank not in rules.square_points:
            continue
        points = rules.square_points[rank]
        for suit in range(4):
            byte, bit = hand >> 8 * suit & 255, 1 << RANKS.index(rank)
            with_it = sum(rules.sequence_points[length] for _, length in rules.runs[byte])
            without = sum(rules.sequence_points[length] for _, length in rules.runs[byte & ~bit])
            if with_it > without:
                loss = with_it - without
                word = (
                    "square-worth-more"
                    if points > loss
                    else "sequence-worth-more"
                    if points < loss
                    else "equal"
                )
                yield f"announcements/shared-card.{word}"
                if without:
                    yield "announcements/shared-card.run-survives"


def _four(rank: str) -> int:
    return 0x01010101 << RANKS.index(rank)


def _recognise_duel(
    rules: AnnouncementRules, sides: Sequence[Sequence[Announcement]], hold: Sequence[Sequence[Announcement]],
    trump: int, order: Sequence[int], taker: int,
) -> Iterator[str]:  # fmt: skip
    best = [max(side, key=lambda one: rules.strength(one, trump)) for side in sides]
    strengths = [rules.strength(one, trump) for one in best]
    names = {criterion: name for name, criterion in announcements.CRITERIA.items()}
    for criterion, mine, theirs in zip(rules.criteria, *strengths, strict=True):
        if mine != theirs:
            name = names[criterion]
            yield f"announcements/decided-by.{name}"
            if name == "height" and all(one.kind == "square" for one in best):
                yield "announcements/decided-by.height-of-squares"
            break
    else:
        first = next(
            seat for seat in order if any(rules.strength(one, trump) == strengths[0] for one in hold[seat])
        )
        yield f"announcements/tied.first-is-{'takers' if first & 1 == taker & 1 else 'defence'}"
        if {one.kind for one in best} == {"square", "sequence"}:
            yield "announcements/tied.square"
    long, short = sorted(best, key=lambda one: -one.length)
    if (
        long.kind == short.kind == "sequence"
        and long.length > short.length
        and rules.points(long) == rules.points(short)
    ) and rules.heights["sequence"][long.rank] < rules.heights["sequence"][short.rank]:
        yield "announcements/longer-but-lower"


def _recognise_rising(
    rules: AnnouncementRules, hold: Sequence[Sequence[Announcement]], trump: int, order: Sequence[int]
) -> Iterator[str]:
    standing: tuple[int, ...] | None = None
    for seat in order:
        strengths = [rules.strength(one, trump) for one in hold[seat]]
        if standing is not None:
            if any(strength < standing for strength in strengths):
                yield "announcements/rising.weaker"
            if any(strength == standing for strength in strengths):
                yield "announcements/rising.equal"
        standing = max([*strengths, *([standing] if standing is not None else [])], default=None)


def _recognise_words(
    rules: AnnouncementRules,
    hold: Sequence[Sequence[Announcement]],
    words: Sequence[Sequence[Announcement]],
    trump: int,
) -> Iterator[str]:
    held = [(seat, one) for seat in range(4) for one in hold[seat]]
    said = [(seat, one) for seat in range(4) for one in words[seat]]
    if not held:
        return
    if not said:
        yield "announcements/said.nothing"
        return
    if len(said) < len(held):
        yield "announcements/said.part"
    best = max(rules.strength(one, trump) for _, one in held)
    best_said = max(rules.strength(one, trump) for _, one in said)
    if best_said < best:
        yield "announcements/said.best-unsaid"
    winner = next(seat for seat, one in said if rules.strength(one, trump) == best_said)
    if hold[winner ^ 2] and not words[winner ^ 2]:
        yield "announcements/said.partner-silent"


FAMILY = Family(_classes, _recognise, _impossible)
