"""Answers the questions of the conformance protocol from a rule set: the one place that joins the two."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from . import announcements, auction, cards, counting, dealing, match, play, record, scoring
from .auction import CALL_NAMES, PASS, action_name
from .cards import CARD_NAMES, SEATS, TEAMS, card_list, hand_of, names
from .deal import CALLING, PASSED_OUT, PLAYING, Deal
from .errors import NotReadable
from .record import mapping
from .ruleset import RuleSet
from .scoring import PARTS

Answer = dict[str, Any]


def answer(rules: RuleSet, question: str, given: object, record_: object = None) -> Answer:
    """Answers one question under a rule set.

    Args:
        rules: the compiled rules, options applied.
        question: one of QUESTIONS.
        given: the position, as the protocol writes it.
        record_: how it came about; only ``replay`` needs it.

    Returns:
        The answer, as the protocol writes it.

    Raises:
        NotReadable: if the question is unknown, or the position malformed or impossible.
        NotLegal: if the position breaks a rule.
    """
    if question == "replay":
        return replay(rules, record_)
    function = _FUNCTIONS.get(question)
    if function is None:
        raise NotReadable(f"unknown question {question[:40]!r}; known: {', '.join(QUESTIONS)}")
    return function(rules, given)


def _given(value: object, *needed: str, optional: Sequence[str] = ()) -> Mapping[str, Any]:
    """Reads what is given: the fields needed, perhaps the optional ones, and nothing else."""
    return mapping(value, "given", frozenset((*needed, *optional)), needed)


def calls(rules: RuleSet, given: object) -> Answer:
    """Who may call what, or how the auction ended."""
    fields = _given(given, "dealer", "turn_up", "calls")
    dealer, turned = cards.seat(fields.get("dealer")), cards.card(fields.get("turn_up")) >> 3
    made = record.calls(fields.get("calls"))
    _check_calls(rules, turned, made)
    step = rules.dealing.step
    if made and made[-1] != PASS:
        taker = (dealer + step * len(made)) % 4
        return {
            "legal": [],
            "caller": None,
            "outcome": {"taker": SEATS[taker], "trump": CALL_NAMES[made[-1]]},
        }
    if len(made) == 8:
        next_dealer = auction.NEXT_DEALER[rules.auction.all_pass](dealer, step)
        return {"legal": [], "caller": None, "outcome": {"redeal": SEATS[next_dealer]}}
    legal = auction.legal_calls(rules.auction, turned, len(made))
    caller = (dealer + step * (len(made) + 1)) % 4
    return {"legal": [CALL_NAMES[one] for one in legal], "caller": SEATS[caller], "outcome": None}


def _check_calls(rules: RuleSet, turned: int, made: Sequence[int]) -> None:
    for place, one in enumerate(made):
        legal = auction.legal_calls(rules.auction, turned, place)
        if one not in legal:
            raise NotReadable(
                f"calls: {CALL_NAMES[one]} cannot be call number {place + 1} ({auction.forbidding_rule(place)})"
            )
        if one != PASS and place != len(made) - 1:
            raise NotReadable("calls: the auction ends with the first suit taken (auction.ends)")


def deal(rules: RuleSet, given: object) -> Answer:
    """The four hands of eight, and who leads."""
    fields = _given(given, "dealer", "deck", "calls")
    dealer, deck = cards.seat(fields.get("dealer")), card_list(fields.get("deck"), "deck", 32)
    made = record.calls(fields.get("calls"))
    _check_calls(rules, deck[dealing.TURN_UP] >> 3, made)
    if not made or made[-1] == PASS:
        raise NotReadable("calls: nobody took, so nobody has eight cards")
    state = Deal(rules, deck, dealer)
    for one in made:
        state.apply(one)
    hands = {SEATS[seat]: names(hand) for seat, hand in enumerate(state.dealt)}
    return {"hands": hands, "leader": SEATS[state.leader]}


def plays(rules: RuleSet, given: object) -> Answer:
    """The cards that the seat in turn may play."""
    fields = _given(given, "seat", "hand", "trump", "trick", "order")
    hand = hand_of(card_list(fields.get("hand"), "hand", most=8))
    trump, played, order = _table(fields)
    if cards.seat(fields.get("seat")) != order[len(played)]:
        raise NotReadable(f"seat: it is the turn of {SEATS[order[len(played)]]}")
    if not hand:
        raise NotReadable("hand must have a card")
    if hand & hand_of(played):
        raise NotReadable("hand: a card of it lies on the table")
    return {"legal": names(counting.legal(rules.play, trump, hand, played))}


def _table(fields: Mapping[str, Any]) -> tuple[int, list[int], list[int]]:
    """Reads a trick in progress: the trump suit, the cards on the table, the seats in turn from the leader on."""
    trump = cards.suit(fields.get("trump"))
    told = mapping(fields["trick"], "trick", frozenset({"leader", "cards"}), ("leader", "cards"))
    played = card_list(told.get("cards"), "trick.cards", most=3)
    return trump, played, _order(fields.get("order"), cards.seat(told.get("leader")))


def perft(rules: RuleSet, given: object) -> Answer:
    """How many legal sequences of so many cards there are, in all and by their first card."""
    fields = _given(given, "hands", "trump", "trick", "order", "depth")
    trump, played, order = _table(fields)
    hands = record.remaining(fields.get("hands"))
    left = [hands[seat] for seat in order]
    sizes = [hand.bit_count() + (place < len(played)) for place, hand in enumerate(left)]
    if len(set(sizes)) != 1 or not left[len(played)]:
        raise NotReadable("hands: with the cards on the table all four must be equally many, and not none")
    if sum(left) & hand_of(played):
        raise NotReadable("hands: a card of them lies on the table")
    depth = _integer(fields.get("depth"), "depth", 1)
    counts = counting.divided(rules.play, trump, left, played, depth)
    return {
        "count": sum(counts.values()),
        "divide": {CARD_NAMES[card]: count for card, count in counts.items()},
    }


def trick(rules: RuleSet, given: object) -> Answer:
    """Who wins four cards, and their points."""
    fields = _given(given, "trump", "leader", "cards", "order")
    trump = cards.suit(fields.get("trump"))
    order = _order(fields.get("order"), cards.seat(fields.get("leader")))
    played = card_list(fields.get("cards"), "cards", 4)
    points = rules.play.points[trump]
    winner = order[play.winner(rules.play, trump, played)]
    return {"winner": SEATS[winner], "points": sum(points[card] for card in played)}


def announced(rules: RuleSet, given: object) -> Answer:
    """What the seats hold and which side scores what; not asked with announcements off."""
    fields = _given(given, "hands", "trump", "leader", "order", "taker", optional=("announced",))
    hands, trump = record.hands(fields.get("hands")), cards.suit(fields.get("trump"))
    order = _order(fields.get("order"), cards.seat(fields.get("leader")))
    words = record.announced(fields.get("announced"))
    said, result = _announcements(rules, hands, trump, order, cards.seat(fields.get("taker")), words)
    return {
        "held": {SEATS[seat]: [one.as_json() for one in held] for seat, held in enumerate(said.holdings)},
        "best": TEAMS[result.best] if result.best >= 0 else None,
        "points": dict(zip(TEAMS, result.points, strict=True)),
    }


def _announcements(
    rules: RuleSet,
    hands: Sequence[int],
    trump: int,
    order: Sequence[int],
    taker: int,
    words: tuple[tuple[announcements.Announcement, ...], ...] | None,
) -> tuple[announcements.Said, announcements.Result]:
    if not rules.announcements.enabled:
        return announcements.Said(((),) * 4, ((),) * 4), announcements.NOTHING
    holdings = [announcements.held(rules.announcements, hand, trump) for hand in hands]
    said = announcements.declare(
        rules.announcements, holdings, trump, order, None if words is None else dict(enumerate(words))
    )
    return said, announcements.settle(rules.announcements, said, trump, order, taker)


def score(rules: RuleSet, given: object) -> Answer:
    """The score of a deal that was played out."""
    fields = _given(
        given, "hands", "taker", "trump", "leader", "order", "tricks", optional=("announced", "said")
    )
    return score_of(
        rules,
        Played(
            hands=record.hands(fields.get("hands")),
            trump=cards.suit(fields.get("trump")),
            taker=cards.seat(fields.get("taker")),
            order=_order(fields.get("order"), cards.seat(fields.get("leader"))),
            tricks=_tricks(fields.get("tricks")),
            announced=record.announced(fields.get("announced")),
            said=record.said(fields.get("said")),
        ),
    )


class Played(NamedTuple):
    """A deal that was played out.

    Attributes:
        hands: the four hands as dealt.
        trump: the trump suit.
        taker: the seat that took.
        order: the seats in turn, the leader of the first trick first.
        tricks: eight tricks of four cards, in order of play.
        announced: by seat, what it announced, or None for everything.
        said: the belote words spoken, or None for both.
    """

    hands: tuple[int, ...]
    trump: int
    taker: int
    order: Sequence[int]
    tricks: Sequence[Sequence[int]]
    announced: tuple[tuple[announcements.Announcement, ...], ...] | None = None
    said: tuple[str, ...] | None = None


def score_of(rules: RuleSet, played: Played) -> Answer:
    """The score of a deal that was played out, as the protocol writes it.

    Raises:
        NotReadable: if a seat plays or announces what it does not hold.
        NotLegal: if it announces more than the rules let it.
    """
    _, result = _announcements(
        rules, played.hands, played.trump, played.order, played.taker, played.announced
    )
    said = played.said is None or len(played.said) == 2
    obtained = _obtained(rules, played)._replace(
        announcements=result.points,
        belote=scoring.belote_team(rules.scoring, played.hands, played.trump, said),
    )
    return _settled(scoring.settle(rules.scoring, played.taker & 1, obtained))


def _tricks(value: object) -> list[list[int]]:
    if not isinstance(value, list) or len(value) != 8:
        raise NotReadable("tricks must be a list of eight tricks")
    tricks = [card_list(one, "tricks", 4) for one in value]
    if len({card for one in tricks for card in one}) != 32:
        raise NotReadable("tricks: a card is played twice")
    return tricks


def _obtained(rules: RuleSet, played: Played) -> scoring.Obtained:
    """Card points, tricks and last trick; whether a play was legal is not asked."""
    points, won, ring = [0, 0], [0, 0], list(played.order)
    worth = rules.play.points[played.trump]
    for one in played.tricks:
        for seat, card in zip(ring, one, strict=True):
            if not played.hands[seat] >> card & 1:
                raise NotReadable(f"tricks: {SEATS[seat]} plays {CARD_NAMES[card]}, which it was not dealt")
        place = play.winner(rules.play, played.trump, one)
        team = ring[place] & 1
        points[team] += worth[one[0]] + worth[one[1]] + worth[one[2]] + worth[one[3]]
        won[team] += 1
        ring = ring[place:] + ring[:place]
    return scoring.Obtained((points[0], points[1]), (won[0], won[1]), ring[0] & 1, (0, 0), -1)


def _settled(settlement: scoring.Settlement) -> Answer:
    return {
        "outcome": settlement.outcome,
        "score": dict(zip(TEAMS, settlement.score, strict=True)),
        "pending": settlement.pending,
        "capot": TEAMS[settlement.capot] if settlement.capot >= 0 else None,
        "breakdown": {
            team: dict(zip(PARTS, parts, strict=True))
            for team, parts in zip(TEAMS, settlement.breakdown, strict=True)
        },
    }


_MAX_DEALS: Final = 1000
_MAX_POINTS: Final = 1_000_000


def match_(rules: RuleSet, given: object) -> Answer:
    """Totals and carried points after each deal, and who won."""
    fields = _given(given, "deals", optional=("target",))
    target = fields.get("target")
    if target is not None:
        target = _integer(target, "target", 1)
    deals = fields.get("deals")
    if not isinstance(deals, list) or len(deals) > _MAX_DEALS:
        raise NotReadable(f"deals must be a list of at most {_MAX_DEALS} deals")
    match_rules = rules.match.to(target)
    standing = match.Standing()
    totals: list[dict[str, int]] = []
    pots: list[int] = []
    for one in deals:
        if standing.over:
            raise NotReadable("deals: the match was over before the last of them")
        standing = match.after(match_rules, standing, _deal_score(one))
        totals.append(dict(zip(TEAMS, standing.totals, strict=True)))
        pots.append(standing.pot)
    winner = TEAMS[standing.winner] if standing.over else None
    return {"totals": totals, "pot": pots, "over": standing.over, "winner": winner}


def _deal_score(value: object) -> match.DealScore | None:
    fields = mapping(value, "deals", frozenset({"passed_out", "takers", "outcome", "score", "pending"}))
    if "passed_out" in fields:
        if fields["passed_out"] is not True or len(fields) != 1:
            raise NotReadable('deals: a deal passed out is {"passed_out": true} and nothing else')
        return None
    score_ = mapping(fields.get("score"), "deals.score", frozenset(TEAMS))
    if fields.get("outcome") not in scoring.OUTCOMES:
        raise NotReadable("deals: outcome must be made, failed or tied")
    pending = _integer(fields.get("pending"), "pending", 0)
    if pending and fields["outcome"] != "tied":
        raise NotReadable("deals: only a tied deal leaves points pending")
    return match.DealScore(
        takers=cards.team(fields.get("takers")),
        outcome=fields["outcome"],
        score=(_integer(score_.get("NS"), "score.NS", 0), _integer(score_.get("EW"), "score.EW", 0)),
        pending=pending,
    )


def replay(rules: RuleSet, value: object) -> Answer:
    """A whole record: the legal set before each call and each play, and the score."""
    told = record.from_json(value)
    calls_: list[Answer] = []
    state = Deal(rules, told.deck, told.dealer)
    for one in told.calls:
        if state.phase is not CALLING:
            raise NotReadable("calls: the auction is over")
        calls_.append(_turn(state))
        state.apply(one)
    state = Deal.from_record(rules, told._replace(plays=())) if state.phase is PLAYING else state
    if told.plays and state.phase is not PLAYING:
        raise NotReadable("plays: nobody took, so nobody plays")
    plays_: list[Answer] = []
    for card in told.plays:
        plays_.append(_turn(state))
        state.apply(card)
    finished = state.over and state.phase is not PASSED_OUT
    settled = _settled(state.settlement()) if finished else None
    return {
        "calls": calls_,
        "plays": plays_,
        "score": settled and {name: settled[name] for name in ("outcome", "score", "pending")},
    }


def _turn(state: Deal) -> Answer:
    return {"seat": SEATS[state.turn], "legal": [action_name(action) for action in state.legal_actions()]}


def _order(value: object, leader: int) -> list[int]:
    """The seats in turn from the leader on, from an ``order`` that may begin with any of them."""
    if not isinstance(value, list) or len(value) != 4:
        raise NotReadable("order must be the four seats in turn")
    seats = [cards.seat(one) for one in value]
    if len(set(seats)) != 4 or (seats[0] - seats[2]) % 4 != 2:
        raise NotReadable("order must be the four seats in turn, partners two apart")
    start = seats.index(leader)
    return seats[start:] + seats[:start]


def _integer(value: object, what: str, least: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= _MAX_POINTS:
        raise NotReadable(f"{what} must be a whole number from {least} to {_MAX_POINTS}")
    return value


_FUNCTIONS: Final[dict[str, Callable[[RuleSet, object], Answer]]] = {
    "calls": calls,
    "deal": deal,
    "plays": plays,
    "trick": trick,
    "announcements": announced,
    "score": score,
    "match": match_,
    "perft": perft,
}
QUESTIONS: Final = (*(name for name in _FUNCTIONS if name != "perft"), "replay", "perft")
