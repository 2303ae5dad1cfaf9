"""The engine of colver 0.11.1 (Rust core, played through its Python package) behind the conformance protocol.

colver plays contrée: its calls are numbered bids, its deal is eight cards at once, its scores follow the bid, and
it has no announcements. What it shares with belote is the play, so `plays` and `trick` are all it is asked.

Its environment is a whole deal, but it can be put into any position: the hands are set, the contract is set, the
calls are skipped, and `step` plays the trick so far. `step` is given only cards that the question says were played;
hands nobody asks about are left empty, since its rules look at the hand in turn and at the trick. Its seats are
numbered in the order of play, as are the seats of `order`, so seat 0 leads. Teams and the size of the bid, which it
wants to know, change nothing here.
"""

import sys
from pathlib import Path

from template import Message, serve

HERE = Path(__file__).resolve().parent
sys.path[:] = [entry for entry in sys.path if Path(entry).resolve() != HERE]  # else this file is `colver`
import colver  # noqa: E402

SUITS = "SHDC"
NAMES = [colver.Env.card_name(index).replace("10", "T") for index in range(32)]
CARDS = [name[0] + SUITS["♠♥♦♣".index(name[1])] for name in NAMES]
LOWEST_BID, NORTH_SOUTH, NOT_DOUBLED = 80, 0, 0


def indices(cards: list[str]) -> list[int]:
    """Translate cards, all different."""
    if len(set(cards)) != len(cards):
        raise ValueError(f"a card is there twice: {cards}")
    return [CARDS.index(card) for card in cards]


def position(given: Message, leader: str, played: list[str], hands: list[list[int]]) -> colver.Env:
    """Set up a trick in which `played` lies on the table and the next seat is in turn."""
    order = given["order"]
    if order[0] != leader or sorted(order) != sorted("NESW"):
        raise ValueError(f"not the four seats, the leader first: {order}")
    env = colver.Env.deal_with_hands(3, hands)  # seat 3 deals, so seat 0 is the first to play
    env.set_contract(SUITS.index(given["trump"]), LOWEST_BID, NORTH_SOUTH, NOT_DOUBLED)
    env.set_phase_playing()
    for card in indices(played):
        env.step(card)
    return env


def plays(ask: Message) -> Message:
    """List the legal cards of the seat in turn."""
    given, trick = ask["given"], ask["given"]["trick"]
    hands = [indices([card]) for card in trick["cards"]]
    if len(hands) > 3 or given["order"][len(hands)] != given["seat"]:
        raise ValueError("it is another seat's turn")
    hands = [*hands, indices(given["hand"]), [], [], []][:4]
    env = position(given, trick["leader"], trick["cards"], hands)
    return {"legal": [CARDS[index] for index in env.legal_actions()]}


def trick(ask: Message) -> Message:
    """Play four cards as the first of the eight tricks: the winner leads next, and no bonus is in the points."""
    given = ask["given"]
    if len(given["cards"]) != 4:
        raise ValueError("a trick is four cards")
    hands = [[index] for index in indices(given["cards"])]
    env = position(given, given["leader"], given["cards"], hands)
    return {"winner": given["order"][env.get_trick_lead()], "points": sum(env.get_points())}


if __name__ == "__main__":
    about = {"name": "colver", "version": colver.__version__, "language": "Rust"}
    serve({"engine": about, "variants": "own"}, {"plays": plays, "trick": trick})
