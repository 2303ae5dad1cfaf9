"""Situations of a match: points carried over ties, the target reached by one side, both or exactly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from belote_spec import match
from belote_spec.deal import PASSED_OUT

from ..positions import Scene
from .model import Family, Situation

_TIES = {1: ("un litige", "one tie"), 2: ("deux litiges", "two ties")}
_WAITS = {"straight": ("", ""), "waits": (" et une donne passée", " and a deal passed out")}
_WHO = {
    "same": ("le même camp prend", "the same side takes"),
    "other": ("l’autre camp prend", "the other side takes"),
}
_HOW = {"made": ("et réussit", "and makes it"), "failed": ("et chute", "and fails")}

_ENDS = {
    "reached-exactly": ("Un camp atteint juste le score fixé.", "A side reaches the target exactly."),
    "one-short": ("Il manque un point à un camp.", "A side is one point short of the target."),
    "both-reach.takers-ahead": ("Les deux camps dépassent le score ; le preneur a plus.", "Both sides pass the target; the takers have more."),
    "both-reach.defence-ahead": ("Les deux camps dépassent le score ; la défense a plus.", "Both sides pass the target; the defence has more."),
    "both-reach.equal": ("Les deux camps sont à égalité au-delà du score.", "Both sides are equal above the target."),
    "equal-then-decided": ("Une donne de plus départage deux camps à égalité.", "One more deal separates two equal sides."),
    "reached-by-carried-points": ("Les points en attente font atteindre le score.", "Carried points reach the target."),
    "pending-at-end": ("La partie finit avec des points en attente.", "The match ends with points still carried."),
    "reached-on-a-tie": ("La défense atteint le score par un litige.", "The defence reaches the target on a tie."),
    "default-target": ("La partie finit au score que la variante fixe.", "The match ends at the variant's own target."),
    "unfinished": ("La partie n’est pas finie.", "The match is not over."),
    "passed-out": ("Une donne passée ne change rien.", "A deal passed out changes nothing."),
}  # fmt: skip


def _classes() -> Iterator[Situation]:
    for ties, waits, who, how in product(_TIES, _WAITS, _WHO, _HOW):
        parts = (_TIES[ties], _WAITS[waits], _WHO[who], _HOW[how])
        yield Situation(
            f"match/after-{ties}-ties.{waits}.{who}-takers.{how}",
            "match",
            {
                "fr": f"Après {parts[0][0]}{parts[1][0]}, {parts[2][0]} {parts[3][0]}.",
                "en": f"After {parts[0][1]}{parts[1][1]}, {parts[2][1]} {parts[3][1]}.",
            },
        )
    for name, (french, english) in _ENDS.items():
        yield Situation(f"match/{name}", "match", {"fr": french, "en": english})


def _recognise(scene: Scene) -> Iterator[str]:
    rules = scene.rules.match.to(scene.position.target)
    deals: list[match.DealScore | None] = []
    for deal in scene.deals:
        if deal.phase is PASSED_OUT:
            deals.append(None)
        else:
            settled = deal.settlement()
            deals.append(match.DealScore(deal.taker & 1, settled.outcome, settled.score, settled.pending))
    return recognise_match(rules, deals, default=scene.position.target is None)


def recognise_match(
    rules: match.MatchRules, deals: Sequence[match.DealScore | None], *, default: bool
) -> Iterator[str]:
    """The classes of a string of deals, None for one passed out; no class at all if it goes on after the end."""
    standing = match.Standing()
    for deal in deals[:-1]:
        standing = match.after(rules, standing, deal)
        if standing.over:
            return
    standing = match.Standing()
    ties, waited, tied_takers = 0, False, -1
    was_equal = False
    for deal in deals:
        before, standing = standing, match.after(rules, standing, deal)
        if deal is None:
            waited = waited or ties > 0
            yield "match/passed-out"
            continue
        if deal.outcome == "tied":
            ties, tied_takers = ties + 1, deal.takers
        elif ties:
            if ties in _TIES:
                who = "same" if deal.takers == tied_takers else "other"
                yield f"match/after-{ties}-ties.{'waits' if waited else 'straight'}.{who}-takers.{deal.outcome}"
            ties, waited = 0, False
        both = all(total >= rules.target for total in standing.totals)
        equal = standing.totals[0] == standing.totals[1]
        if both and equal:
            yield "match/both-reach.equal"
        elif both and standing.over and not was_equal:
            ahead = int(standing.totals[1] > standing.totals[0])
            yield f"match/both-reach.{'takers' if ahead == deal.takers else 'defence'}-ahead"
        if was_equal and standing.over:
            yield "match/equal-then-decided"
        was_equal = both and equal
        if rules.target in standing.totals:
            yield "match/reached-exactly"
        if rules.target - 1 in standing.totals:
            yield "match/one-short"
        if standing.over:
            yield from _end(rules, before, standing, deal)
    if standing.over and default:
        yield "match/default-target"
    if not standing.over:
        yield "match/unfinished"


def _end(
    rules: match.MatchRules, before: match.Standing, standing: match.Standing, deal: match.DealScore
) -> Iterator[str]:
    winner = standing.winner
    without = before.totals[winner] + deal.score[winner]
    if standing.totals[winner] > without and without < rules.target:
        yield "match/reached-by-carried-points"
    if standing.pot:
        yield "match/pending-at-end"
    if deal.outcome == "tied":
        yield "match/reached-on-a-tie"


FAMILY = Family(_classes, _recognise)
