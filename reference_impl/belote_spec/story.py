"""A deal told as a readable log: hands, calls, each play with what was legal, the score line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from .cards import SEATS, TEAMS, display
from .deal import CALLING, FINISHED, PASSED_OUT, Deal
from .dealing import TURN_UP, first_hands
from .randomness import CHOICE_STREAM, below, key, shuffled_deck
from .record import Record
from .ruleset import RuleSet
from .scoring import PARTS
from .words import SUIT_NAMES, announcement_text, call_text, card_text, phrase

Policy = Callable[[Deal, Sequence[int], int], int]
"""Chooses one of the legal actions, from the deal, the actions and the number of actions made so far."""


def random_policy(seed: int, number: int) -> Policy:
    """A player that chooses at random, reproducibly: draw ``ply`` of the deal's key of choices."""
    of_key = key(CHOICE_STREAM, seed, number)
    return lambda _deal, legal, ply: legal[below(of_key, ply, len(legal))]


def play_out(
    rules: RuleSet, seed: int, number: int, policy: Policy | None = None, dealer: int | None = None
) -> Deal:
    """Plays deal number ``number`` of a seed to its end.

    Args:
        rules: the compiled rules.
        seed: the seed.
        number: the number of the deal; the dealer moves on one seat a deal.
        policy: who chooses; None: at random.
        dealer: the dealer, if not the one of the number.
    """
    choose = policy or random_policy(seed, number)
    deal = Deal(rules, shuffled_deck(seed, number), number % 4 if dealer is None else dealer)
    ply = 0
    while not deal.over:
        deal.apply(choose(deal, deal.legal_actions(), ply))
        ply += 1
    return deal


def tell(rules: RuleSet, record: Record, lang: str = "en") -> Iterator[str]:
    """The log of a record, line by line.

    Raises:
        NotLegal: if the rules forbid an action of the record.
    """
    deal = Deal(rules, record.deck, record.dealer)
    yield f"{phrase('dealer', lang)}: {SEATS[record.dealer]}"
    yield f"{phrase('turn_up', lang)}: {display(record.deck[TURN_UP], lang)}"
    yield f"{phrase('first', lang)}:"
    for seat, hand in enumerate(first_hands(rules.dealing, record.deck, record.dealer)):
        yield f"  {SEATS[seat]}  {card_text(hand, lang)}"
    yield f"{phrase('calls', lang)}:"
    for call in record.calls:
        legal = ", ".join(call_text(one, lang) for one in deal.legal_actions())
        yield f"  {SEATS[deal.turn]}  {call_text(call, lang):<18} [{phrase('may', lang)}: {legal}]"
        deal.apply(call)
    if deal.phase is PASSED_OUT:
        yield phrase("passed_out", lang, seat=SEATS[deal.next_dealer()])
    if deal.phase in (CALLING, PASSED_OUT):
        return
    deal = Deal.from_record(rules, record._replace(plays=()))
    yield from _hands(deal, lang)
    for card in record.plays:
        yield from _play(deal, card, lang)
    if deal.phase is FINISHED:
        yield from _score(deal, lang)


def _hands(deal: Deal, lang: str) -> Iterator[str]:
    yield phrase("took", lang, seat=SEATS[deal.taker], suit=SUIT_NAMES[lang][deal.trump])
    yield f"{phrase('hands', lang)}:"
    for seat, hand in enumerate(deal.dealt):
        yield f"  {SEATS[seat]}  {card_text(hand, lang)}"
    if not deal.rules.announcements.enabled:
        return
    said = deal.announced()
    result = deal.announcement_result()
    yield f"{phrase('announcements', lang)}:"
    for seat in deal.order:
        for one in said.words[seat]:
            yield f"  {SEATS[seat]}  {announcement_text(one, lang)} ({deal.rules.announcements.points(one)})"
    if not any(said.words):
        yield f"  {phrase('nothing', lang)}"
    elif result.best >= 0:
        yield f"  {phrase('best', lang, team=TEAMS[result.best])}"
    else:
        yield f"  {phrase('tied', lang)}"


def _play(deal: Deal, card: int, lang: str) -> Iterator[str]:
    number, place = divmod(len(deal.plays), 4)
    if not place:
        yield f"{phrase('trick', lang, number=number + 1)}:"
    legal = card_text(sum(1 << one for one in deal.legal_actions()), lang)
    seat, before = deal.turn, list(deal.card_points)
    deal.apply(card)
    yield f"  {SEATS[seat]}  {display(card, lang):<4} [{phrase('may', lang)}: {legal}]"
    if place == 3:
        points = sum(deal.card_points) - sum(before)
        yield f"  {phrase('wins', lang, seat=SEATS[deal.trick_winner], points=points)}"


def _score(deal: Deal, lang: str) -> Iterator[str]:
    settled = deal.settlement()
    takers = deal.taker & 1
    yield f"{phrase('score', lang)}:"
    yield f"  {'':<18} " + " ".join(f"{team:>6}" for team in TEAMS)
    for place, part in enumerate(PARTS):
        name = phrase("announce" if part == "announcements" else part, lang)
        yield f"  {name:<18} " + " ".join(f"{settled.breakdown[team][place]:>6}" for team in (0, 1))
    counts = deal.rules.scoring.counts
    totals = [
        sum(points for counted, points in zip(counts, parts, strict=True) if counted)
        for parts in settled.breakdown
    ]
    yield f"  {phrase('total', lang):<18} " + " ".join(f"{total:>6}" for total in totals)
    outcome = phrase("outcome_tied" if settled.outcome == "tied" else settled.outcome, lang)
    yield f"  {phrase('takers', lang)} {TEAMS[takers]}: {outcome}"
    yield f"  {phrase('scores', lang):<18} " + " ".join(f"{points:>6}" for points in settled.score)
    if settled.pending:
        yield f"  {phrase('pending', lang, points=settled.pending)}"
