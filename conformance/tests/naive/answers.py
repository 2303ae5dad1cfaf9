"""Every question of the protocol, asked with a plain dict of rules."""

import json
from typing import Any

from . import announcements, auction, match, play, scoring
from .asked import (
    Json,
    Refused,
    check_cards,
    check_hands,
    check_number,
    check_order,
    check_seat,
    need,
    need_list,
    need_seat,
    need_suit,
    turned,
)
from .cards import SEATS, Rules, holder, turn_from


def with_options(rules: Rules, options: dict[str, Any] | None) -> Rules:
    """The rules with what the players chose: announcements, target, direction; None leaves the rule alone."""
    chosen = dict(rules)
    for name, value in (options or {}).items():
        if name not in ("announcements", "target", "direction"):
            raise Refused(f"no such option: {name!r}")
        if value is None:
            continue
        if name == "announcements":
            if not isinstance(value, bool):
                raise Refused(f"announcements is true or false, not {value!r}")
            chosen["announcements.enabled"] = "yes" if value else "no"
        elif name == "target":
            chosen["match.target"] = check_target(value)
        elif value in ("clockwise", "counterclockwise"):
            chosen["table.direction"] = value
        else:
            raise Refused(f"not a direction: {value!r}")
    if chosen["table.players"] != 4:
        raise Refused("the document names this number of players and does not say how they play")
    return chosen


def check_target(target: object) -> int:
    """A positive whole number (`match.target`)."""
    number = check_number(target, "target")
    if number < 1:
        raise Refused(f"target is not positive: {number}")
    return number


def ask_calls(rules: Rules, given: Json) -> Json:
    """`calls`: dealer, the card turned up, the calls so far."""
    turn_up = check_cards([need(given, "turn_up")], 1, 1)[0]
    return auction.answer_calls(rules, need_seat(given, "dealer"), turn_up, need_list(given, "calls"))


def ask_deal(rules: Rules, given: Json) -> Json:
    """`deal`: dealer, deck, calls that end in a taking."""
    deck = check_cards(need(given, "deck"), 32, 32)
    return auction.answer_deal(rules, need_seat(given, "dealer"), deck, need_list(given, "calls"))


def ask_plays(rules: Rules, given: Json) -> Json:
    """`plays`: the legal cards of the seat whose turn it is."""
    trump, trick = need_suit(given, "trump"), need(given, "trick")
    order = check_order(need(given, "order"), need_seat(trick, "leader"))
    cards = check_cards(need(trick, "cards"), 0, 3)
    hand = check_cards(need(given, "hand"), 1, 8)
    seat = need_seat(given, "seat")
    if seat != order[len(cards)]:
        raise Refused(f"it is not {seat}'s turn")
    if set(hand) & set(cards):
        raise Refused("a card is in the hand and on the table")
    return {"legal": play.legal_plays(rules, seat, hand, trump, order, cards)}


def ask_trick(rules: Rules, given: Json) -> Json:
    """`trick`: who wins four cards and what they are worth."""
    trump = need_suit(given, "trump")
    order = check_order(need(given, "order"), need_seat(given, "leader"))
    cards = check_cards(need(given, "cards"), 4, 4)
    return {"winner": holder(rules, trump, order, cards), "points": play.trick_points(rules, trump, cards)}


def ask_announcements(rules: Rules, given: Json) -> Json:
    """`announcements`: held, best, points."""
    hands, trump = check_hands(need(given, "hands")), need_suit(given, "trump")
    order = check_order(need(given, "order"), need_seat(given, "leader"))
    taker = need_seat(given, "taker")
    return announcements.compare(rules, hands, trump, order, taker, given.get("announced"))


def ask_score(rules: Rules, given: Json) -> Json:
    """`score`: the outcome and score of a deal played to its end."""
    hands, trump = check_hands(need(given, "hands")), need_suit(given, "trump")
    order = check_order(need(given, "order"), need_seat(given, "leader"))
    tricks = [check_cards(cards, 4, 4) for cards in need_list(given, "tricks")]
    if len(tricks) != 8:
        raise Refused(f"{len(tricks)} tricks, expected 8")
    return scoring.score_deal(
        rules,
        hands,
        need_seat(given, "taker"),
        trump,
        order,
        tricks,
        given.get("announced"),
        given.get("said"),
    )


def ask_match(rules: Rules, given: Json) -> Json:
    """`match`: totals, points carried, the end; a target in the question wins over the option."""
    target = rules["match.target"]
    if given.get("target") is not None:
        target = check_target(given["target"])
    return match.answer_match(rules, target, need_list(given, "deals"))


def ask_replay(rules: Rules, record: Json) -> Json:
    """`replay`: the legal set before each call and each play of a record, and the score of a finished deal."""
    dealer = need_seat(record, "dealer")
    deck = check_cards(need(record, "deck"), 32, 32)
    calls, plays = need_list(record, "calls"), check_cards(need(record, "plays"), 0, 32)
    turn_up = auction.turn_up_of(rules, deck)
    followed = auction.follow_calls(rules, dealer, turn_up, calls)
    ended = auction.outcome(rules, dealer, turn_up, calls)
    if ended is None or "taker" not in ended:
        if plays:
            raise Refused("plays without a taking")
        return {"calls": followed, "plays": [], "score": None}
    taker, trump = ended["taker"], ended["trump"]
    hands = auction.deal_hands(rules, dealer, deck, taker)
    if record.get("hands") is not None:
        hands = check_hands(record["hands"])
    leader = auction.first_leader(rules, dealer, taker)
    if record.get("leader") is not None:
        leader = check_seat(record["leader"])
    order = turn_from(rules, leader)
    played, tricks = follow_plays(rules, hands, trump, order, plays)
    announcements.compare(rules, hands, trump, order, taker, record.get("announced"))
    score = None
    if len(plays) == 32:
        result = scoring.score_deal(
            rules, hands, taker, trump, order, tricks, record.get("announced"), record.get("said")
        )
        score = {field: result[field] for field in ("outcome", "score", "pending")}
    return {"calls": followed, "plays": played, "score": score}


def follow_plays(
    rules: Rules, hands: dict[str, list[str]], trump: str, order: list[str], plays: list[str]
) -> tuple[list[Json], list[list[str]]]:
    """The seat and legal set before each play, and the tricks so far; a play that is not legal is refused."""
    left = {seat: list(hand) for seat, hand in hands.items()}
    played: list[Json] = []
    tricks: list[list[str]] = []
    table: list[str] = []
    turn = order
    for card in plays:
        seat = turn[len(table)]
        legal = play.legal_plays(rules, seat, left[seat], trump, turn, table)
        if card not in legal:
            raise Refused(f"{seat} may not play {card}, legal: {legal}")
        played.append({"seat": seat, "legal": legal})
        left[seat].remove(card)
        table.append(card)
        if len(table) == 4:
            tricks.append(table)
            turn = turn_from(rules, holder(rules, trump, turn, table))
            table = []
    return played, tricks


def ask_perft(rules: Rules, given: Json) -> Json:
    """`perft`: every legal sequence is played, one card after the other."""
    trump, trick = need_suit(given, "trump"), need(given, "trick")
    order = check_order(need(given, "order"), need_seat(trick, "leader"))
    table = check_cards(need(trick, "cards"), 0, 3)
    hands = {seat: check_cards(need(need(given, "hands"), seat), 0, 8) for seat in SEATS}
    everything = [card for seat in SEATS for card in hands[seat]] + table
    if len(set(everything)) != len(everything):
        raise Refused("a card is twice in the hands and on the table")
    sizes = {len(hands[seat]) + (place < len(table)) for place, seat in enumerate(order)}
    if len(sizes) != 1 or not hands[order[len(table)]]:
        raise Refused("the hands do not go with the table")
    depth = check_number(need(given, "depth"), "depth")
    if depth < 1:
        raise Refused("no card is to be played")
    seat = order[len(table)]
    divide = {
        card: count_after(rules, hands, trump, order, table, card, depth)
        for card in play.legal_plays(rules, seat, hands[seat], trump, order, table)
    }
    return {"count": sum(divide.values()), "divide": divide}


def count_after(
    rules: Rules,
    hands: dict[str, list[str]],
    trump: str,
    order: list[str],
    table: list[str],
    card: str,
    depth: int,
) -> int:
    """How many legal sequences of `depth` cards begin with this one."""
    seat = order[len(table)]
    left = {**hands, seat: [other for other in hands[seat] if other != card]}
    cards = [*table, card]
    if depth == 1 or not any(left.values()):
        return 1
    if len(cards) == 4:
        order, cards = turned(order, holder(rules, trump, order, cards)), []
    seat = order[len(cards)]
    legal = play.legal_plays(rules, seat, left[seat], trump, order, cards)
    return sum(count_after(rules, left, trump, order, cards, one, depth - 1) for one in legal)


QUESTIONS = {
    "perft": ask_perft,
    "calls": ask_calls,
    "deal": ask_deal,
    "plays": ask_plays,
    "trick": ask_trick,
    "announcements": ask_announcements,
    "score": ask_score,
    "match": ask_match,
}


def answer(
    rules: Rules, question: str, given: Json | None, record: Json | None, options: Json | None = None
) -> Json:
    """The answer to a protocol question under a rule set.

    Args:
        rules: every rule point's id and its value.
        question: one of the protocol's questions.
        given: what the question gives; not read for `replay`.
        record: how the position came about; read for `replay` only.
        options: announcements (bool), target (int), direction (str); they override the rules.

    Raises:
        Refused: what is asked is malformed or impossible.
    """
    chosen = with_options(rules, options)
    if question == "replay":
        if not isinstance(record, dict):
            raise Refused("no record to replay")
        return ask_replay(chosen, record)
    if question not in QUESTIONS:
        raise Refused(f"no such question: {question!r}")
    if not isinstance(given, dict):
        raise Refused("nothing is given")
    return QUESTIONS[question](chosen, given)


def as_set(things: list[Any]) -> list[Any]:
    """A list whose order says nothing, in one order, each thing once."""
    written = sorted({json.dumps(thing, sort_keys=True) for thing in things})
    return [json.loads(thing) for thing in written]


def canonical(question: str, given_answer: Json) -> Json:
    """An answer in the form in which two answers are compared: lists that are sets are put in one order."""
    same = dict(given_answer)
    if question in ("calls", "plays"):
        same["legal"] = as_set(same["legal"])
    elif question == "deal":
        same["hands"] = {seat: as_set(same["hands"][seat]) for seat in SEATS}
    elif question == "announcements":
        same["held"] = {seat: as_set(same["held"][seat]) for seat in SEATS}
    elif question == "replay":
        for part in ("calls", "plays"):
            same[part] = [{"seat": step["seat"], "legal": as_set(step["legal"])} for step in same[part]]
    return same
