"""The calls, and the cards dealt before and after them."""

from typing import Any

from .asked import Refused
from .cards import SEATS, SUITS, Rules, after, suit_of, turn_from


def legal_calls(rules: Rules, turn_up: str, number: int) -> list[str]:
    """What may be said as call `number` (from 0) of a deal nobody has taken yet.

    `auction.first_round`: 000, « accepter la couleur de la retourne comme atout, ou passer ».
    `auction.second_round`: 000, « en annonçant l'une des trois autres couleurs comme atout, ou passer ».
    """
    if number >= 8:
        return []
    rule = rules["auction.first_round"] if number < 4 else rules["auction.second_round"]
    if rule == "turn_up_suit":
        return ["pass", suit_of(turn_up)]
    if rule == "other_suits":
        return ["pass"] + [suit for suit in SUITS if suit != suit_of(turn_up)]
    if rule == "any_suit":
        return ["pass", *SUITS]
    raise ValueError(f"not a rule about calls: {rule!r}")


def follow_calls(rules: Rules, dealer: str, turn_up: str, calls: list[Any]) -> list[dict[str, Any]]:
    """The seat and the legal calls before each call of the list.

    `auction.first_caller` after_dealer, both rounds: 000, « en commençant par le joueur qui suit le donneur ».
    `auction.ends` first_take: nobody calls after a taking.
    """
    turn = turn_from(rules, after(rules, dealer))
    followed = []
    for number, call in enumerate(calls):
        if outcome(rules, dealer, turn_up, calls[:number]) is not None:
            raise Refused("a call after the auction has ended")
        legal = legal_calls(rules, turn_up, number)
        if call not in legal:
            raise Refused(f"not a legal call: {call!r}, legal: {legal}")
        followed.append({"seat": turn[number % 4], "legal": legal})
    return followed


def outcome(rules: Rules, dealer: str, turn_up: str, calls: list[Any]) -> dict[str, str] | None:
    """Who took and what is trump, or who deals again, or nothing yet.

    `auction.all_pass`: 000, « Si tout le monde passe encore, on mélange et le joueur suivant distribue ».
    `table.next_dealer` next_player.
    """
    turn = turn_from(rules, after(rules, dealer))
    if calls and calls[-1] != "pass":
        return {"taker": turn[(len(calls) - 1) % 4], "trump": calls[-1]}
    if len(calls) < 8:
        return None
    if rules["auction.all_pass"] == "redeal_next_dealer":
        return {"redeal": after(rules, dealer)}
    if rules["auction.all_pass"] == "redeal_same_dealer":
        return {"redeal": dealer}
    raise ValueError(f"not a rule about a deal passed out: {rules['auction.all_pass']!r}")


def answer_calls(rules: Rules, dealer: str, turn_up: str, calls: list[Any]) -> dict[str, Any]:
    """The `calls` question: what may be called now, by whom, and how the auction ended if it did."""
    follow_calls(rules, dealer, turn_up, calls)
    ended = outcome(rules, dealer, turn_up, calls)
    if ended is not None:
        return {"legal": [], "caller": None, "outcome": ended}
    caller = turn_from(rules, after(rules, dealer))[len(calls) % 4]
    return {"legal": legal_calls(rules, turn_up, len(calls)), "caller": caller, "outcome": None}


def turn_up_of(rules: Rules, deck: list[str]) -> str:
    """The card turned up (`deal.turn_up` next_card): the one after the packets of five a seat."""
    return deck[4 * sum(rules["deal.first_packets"])]


def recipients(rules: Rules, dealer: str) -> list[str]:
    """The seats in the order in which they receive cards (`deal.first_recipient`).

    002: « en commençant par le joueur qui est à droite du distributeur », the next one in its direction.
    fixed_seat: from N, whoever deals.
    """
    if rules["deal.first_recipient"] == "after_dealer":
        return turn_from(rules, after(rules, dealer))
    if rules["deal.first_recipient"] == "fixed_seat":
        return turn_from(rules, "N")
    raise ValueError(f"not a rule about the first packet: {rules['deal.first_recipient']!r}")


def deal_hands(rules: Rules, dealer: str, deck: list[str], taker: str) -> dict[str, list[str]]:
    """Eight cards a seat.

    `deal.first_packets`: 000, « Il donne 3 puis 2 cartes à chacun ». `deal.turn_up_goes_to`, `deal.last_packets`:
    000, « Le preneur reçoit la retourne et 2 cartes de plus, les autres joueurs 3 cartes chacun ».
    `deal.last_order`: 002, « toujours dans le même ordre »; taker_first: the taker's two before the others' three.
    """
    pack = list(deck)
    hands: dict[str, list[str]] = {seat: [] for seat in SEATS}
    seats = recipients(rules, dealer)
    for size in rules["deal.first_packets"]:
        for seat in seats:
            for _ in range(size):
                hands[seat].append(pack.pop(0))
    hands[taker].append(pack.pop(0))
    if rules["deal.last_order"] == "taker_first":
        seats = [taker] + [seat for seat in seats if seat != taker]
    elif rules["deal.last_order"] != "rotation":
        raise ValueError(f"not a rule about the last packets: {rules['deal.last_order']!r}")
    for seat in seats:
        size = rules["deal.last_packets"]["taker" if seat == taker else "others"]
        for _ in range(size):
            hands[seat].append(pack.pop(0))
    return hands


def first_leader(rules: Rules, dealer: str, taker: str) -> str:
    """`play.first_leader`: 000, « Le joueur qui suit le donneur entame le premier pli »."""
    if rules["play.first_leader"] == "after_dealer":
        return after(rules, dealer)
    if rules["play.first_leader"] == "taker":
        return taker
    raise ValueError(f"not a rule about the first lead: {rules['play.first_leader']!r}")


def answer_deal(rules: Rules, dealer: str, deck: list[str], calls: list[Any]) -> dict[str, Any]:
    """The `deal` question: the hands after the auction, and who leads."""
    turn_up = turn_up_of(rules, deck)
    follow_calls(rules, dealer, turn_up, calls)
    ended = outcome(rules, dealer, turn_up, calls)
    if ended is None or "taker" not in ended:
        raise Refused("the calls do not end in a taking")
    taker = ended["taker"]
    return {"hands": deal_hands(rules, dealer, deck, taker), "leader": first_leader(rules, dealer, taker)}
