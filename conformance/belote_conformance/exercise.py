"""Which rule points a position puts to use, also those with a single value, which no other value could betray."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Final

from belote_spec import play
from belote_spec.cards import SUIT_MASKS

from .positions import Scene


def exercised(scene: Scene, classes: Collection[str]) -> frozenset[str]:
    """The rule points that a scene puts to use.

    Args:
        scene: the position under a variant.
        classes: the ids of the situations it belongs to.
    """
    return frozenset(_BY_QUESTION[scene.position.question](scene, " ".join(classes)))


def _calls(_scene: Scene, classes: str) -> Iterator[str]:
    yield "auction.first_caller"
    yield "auction.second_round" if "second-round" in classes else "auction.first_round"
    if "taken" in classes:
        yield from ("auction.ends", "auction.contracts")
    if "passed-out" in classes:
        yield from ("auction.all_pass", "table.next_dealer")


def _deal(_scene: Scene, _classes: str) -> Iterator[str]:
    yield from (
        "table.players",
        "table.direction",
        "cards.deck",
        "deal.first_packets",
        "deal.first_recipient",
    )
    yield from (
        "deal.turn_up",
        "deal.last_packets",
        "deal.last_order",
        "deal.turn_up_goes_to",
        "play.first_leader",
    )


def _plays(scene: Scene, classes: str) -> Iterator[str]:
    deal = scene.deal
    hand = deal.hands[deal.turn]
    seen = play.view(scene.rules.play, deal.trump, deal.trick)
    if seen is None:
        if "later-trick" in classes:
            yield "play.next_leader"
        return
    row = scene.rules.play.table[play.situation(scene.rules.play, deal.trump, hand, seen).number]
    assert row is not None
    yield row.rule
    followers = hand & SUIT_MASKS[seen.led >> 3]
    if followers and followers != hand:
        yield "play.follow"
    if seen.partner_holds:
        yield "table.partners"


def _trick(_scene: Scene, _classes: str) -> Iterator[str]:
    yield from ("play.trick_winner", "cards.trump_points", "cards.plain_points")


def _announcements(scene: Scene, classes: str) -> Iterator[str]:
    yield "announcements.enabled"
    yield from _of_classes(classes, _ANNOUNCEMENT_CLASSES)
    if scene.record.announced is not None:
        yield "announcements.declaring"


_ANNOUNCEMENT_CLASSES: Final[Mapping[str, tuple[str, ...]]] = {
    "holds.sequence": ("announcements.sequence_points", "announcements.sequence_order"),
    "holds.square": ("announcements.square_points",),
    "shared-card": ("announcements.card_reuse", "announcements.split"),
    "decided-by": ("announcements.ranking",),
    "height-of-squares": ("announcements.square_order",),
    "tied": ("announcements.tie",),
    "both-partners": ("announcements.scored",),
    "sequence-6": ("announcements.long_sequence",),
    "sequence-8": ("announcements.long_sequence",),
    "two-in-one-hand": ("announcements.per_seat",),
    "rising": ("announcements.must_exceed",),
    "said": ("announcements.unsaid",),
}


def _score(_scene: Scene, classes: str) -> Iterator[str]:
    yield from ("scoring.last_trick", "scoring.contract", "scoring.contract_counts", "scoring.capot_when")
    yield from _of_classes(classes, _SCORE_CLASSES)
    for one, other, rule in _SCORE_PAIRS:
        if any(one in name and other in name for name in classes.split()):
            yield rule


_SCORE_CLASSES: Final[Mapping[str, tuple[str, ...]]] = {
    "score/made": ("scoring.made_takers", "scoring.made_defence"),
    "score/failed": ("scoring.failed_base", "scoring.failed_takers"),
    "score/tied": ("scoring.tie",),
    "score/failed.capot-defence": ("scoring.capot_by_defence",),
    ".capot-": ("scoring.capot_bonus", "scoring.capot_last_trick", "scoring.capot_makes_contract"),
    "belote-takers": ("belote.holder", "belote.points", "belote.order"),
    "belote-defence": ("belote.holder", "belote.points", "belote.order"),
    "belote-unsaid": ("belote.declared",),
    "belote-card-announced": ("belote.beside_announcements",),
    "announcements-cancelled": ("announcements.tie",),
    "rounding-five": ("scoring.rounding",),
}
_SCORE_PAIRS: Final = (
    ("score/failed", "belote-takers", "belote.when_failed"),
    ("score/tied", "belote-takers", "belote.when_tied"),
    ("score/failed", "announcements-takers", "scoring.failed_announcements"),
    (".capot-takers", "announcements-defence", "scoring.capot_announcements"),
    (".capot-defence", "announcements-takers", "scoring.capot_announcements"),
)


def _match(_scene: Scene, classes: str) -> Iterator[str]:
    yield "match.target"
    yield from _of_classes(classes, _MATCH_CLASSES)


_MATCH_CLASSES: Final[Mapping[str, tuple[str, ...]]] = {
    "match/after": ("scoring.carried_to",),
    "match/after-2": ("scoring.second_tie",),
    ".waits.": ("scoring.carried_over_all_pass",),
    "both-reach": ("match.both_reach",),
    "both-reach.equal": ("match.tied_at_target",),
    "pending-at-end": ("match.pot_at_end",),
}


def _replay(_scene: Scene, classes: str) -> Iterator[str]:
    if "complete" in classes:
        yield from ("play.next_leader", "play.trick_winner", "play.follow", "play.discard")


def _perft(_scene: Scene, _classes: str) -> Iterator[str]:
    yield from ("play.follow", "play.trick_winner")


def _of_classes(classes: str, table: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    for word, rules in table.items():
        if word in classes:
            yield from rules


_BY_QUESTION: Final[Mapping[str, Callable[[Scene, str], Iterator[str]]]] = {
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
