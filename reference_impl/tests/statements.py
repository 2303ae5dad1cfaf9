"""How the tests speak of the rules, so that each reads like a statement: documents, hands and deals in plain words.

000, 002, 003 and 004 are the four documents. A change of a rule point is written as on the command line,
``play.raise_trump=never``. Cards are written rank first, ``TD``; several in one string, separated by spaces.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Any

from belote_spec import variant as variants
from belote_spec.announcements import Announcement, from_json
from belote_spec.announcements import held as held_by
from belote_spec.answers import answer
from belote_spec.auction import PASS, TAKE
from belote_spec.cards import CARD_NAMES, CARDS, SEATS, SUITS, hand_of
from belote_spec.catalogue import settings
from belote_spec.deal import Deal
from belote_spec.ruleset import RuleSet
from belote_spec.scoring import Obtained, Settlement, settle

DOCUMENTS = ("000", "002", "003", "004")
CLOCKWISE, COUNTERCLOCKWISE = "NESW", "NWSE"


@cache
def rules(
    document: str, *changes: str, reading: str | None = None, option: tuple[str, Any] | None = None
) -> RuleSet:
    """The rules of a document, changed."""
    variant = variants.load(f"belote-{document}", reading=reading, values=settings(changes))
    return variant.with_options(dict([option]) if option else None).compiled


def circle(of: RuleSet) -> str:
    """The four seats in turn, from north on."""
    return CLOCKWISE if of.dealing.step == 1 else COUNTERCLOCKWISE


def turn(of: RuleSet, first: str) -> list[str]:
    """The four seats in turn, from one of them on."""
    seats = circle(of)
    return list(seats[seats.index(first) :] + seats[: seats.index(first)])


def legal(of: RuleSet, hand: str, trick: str = "", trump: str = "H") -> str:
    """What south may play of a hand: with two cards on the table its partner led, with one or three an opponent."""
    cards = trick.split()
    seats = circle(of)
    order = turn(of, seats[(seats.index("S") - len(cards)) % 4])
    given = {"seat": "S", "hand": hand.split(), "trump": trump, "order": order}
    found = answer(of, "plays", {**given, "trick": {"leader": order[0], "cards": cards}})["legal"]
    return " ".join(card for card in hand.split() if card in found)


def sequence(top: str, length: int) -> dict[str, Any]:
    """A sequence in the notation of the protocol."""
    return {"kind": "sequence", "top": top, "length": length}


def square(rank: str) -> dict[str, Any]:
    """A square in the notation of the protocol."""
    return {"kind": "square", "rank": rank}


def settled(of: RuleSet, takers: int = 0, **obtained: Any) -> Settlement:
    """The score when both sides obtained so much: north-south first, who take unless it says otherwise.

    ``cards`` are card points; ``tricks`` are 4 to 4, the last one and the belote north-south's, unless told.
    """
    told = {"tricks": (4, 4), "last": 0, "announcements": (0, 0), "belote": -1, **obtained}
    return settle(of.scoring, takers, Obtained(**told))


@dataclass(frozen=True)
class Told:
    """A deal told clockwise, trick by trick, north leading the first: hearts are trumps."""

    tricks: tuple[tuple[str, ...], ...]
    hands: dict[str, tuple[str, ...]]

    def turned(self, of: RuleSet) -> Told:
        """The same deal the way a document turns: counterclockwise, east and west change places."""
        if circle(of) == CLOCKWISE:
            return self
        return Told(self.tricks, {**self.hands, "E": self.hands["W"], "W": self.hands["E"]})


def told(*lines: str) -> Told:
    """A deal from eight lines: who leads, and the four cards in order of play."""
    hands: dict[str, list[str]] = {seat: [] for seat in SEATS}
    tricks = []
    for line in lines:
        leader, *cards = line.split()
        start = CLOCKWISE.index(leader)
        for place, card in enumerate(cards):
            hands[CLOCKWISE[(start + place) % 4]].append(card)
        tricks.append(tuple(cards))
    assert lines[0].startswith("N ")
    assert sorted(chain(*hands.values())) == sorted(CARD_NAMES)
    return Told(tuple(tricks), {seat: tuple(cards) for seat, cards in hands.items()})


def deck_of(hands: dict[str, tuple[str, ...]], order: list[str], taker: str, turn_up: str) -> list[int]:
    """The deck that gives these hands: 3 and 2 cards in turn, the turn-up, then 2 for the taker and 3 for the others.

    Every variant at hand deals so; a test of the dealing itself says it in other words.
    """
    left = {seat: [card for card in hands[seat] if card != turn_up] for seat in order}
    deck = []
    for packet in (3, 2):
        for seat in order:
            deck += [left[seat].pop() for _ in range(packet)]
    deck.append(turn_up)
    for seat in order:
        deck += [left[seat].pop() for _ in range(2 if seat == taker else 3)]
    return [CARDS[card] for card in deck]


def played(of: RuleSet, deal: Told, taker: str = "N") -> Deal:
    """A deal played through the state machine, from the deck to the last card; every play is legal, or it fails."""
    here = deal.turned(of)
    order = turn(of, "N")
    dealer = SEATS.index(order[-1])
    trumps = [card for card in here.hands[taker] if card.endswith("H")]
    turn_up = trumps[0] if trumps else here.hands[taker][0]
    state = Deal(of, deck_of(here.hands, order, taker, turn_up), dealer)
    for _ in range(order.index(taker) + (0 if trumps else 4)):
        state.apply(PASS)
    state.apply(TAKE + SUITS.index("H"))
    assert [SEATS[state.leader], *map(set, here.hands.values())] == [
        "N",
        *({CARD_NAMES[card] for card in range(32) if hand >> card & 1} for hand in state.dealt),
    ]
    for trick in deal.tricks:
        for card in trick:
            state.apply(CARDS[card])
    return state


def score(
    of: RuleSet,
    deal: Told,
    taker: str = "N",
    announced: dict[str, list[dict[str, Any]]] | None = None,
    said: list[str] | None = None,
) -> tuple[str, int, int, int]:
    """How a deal ends: the outcome, north-south's score, east-west's, and the points left pending.

    The state machine and the question of the protocol must say the same.
    """
    here = deal.turned(of)
    given = {
        "hands": {seat: list(cards) for seat, cards in here.hands.items()},
        "taker": taker, "trump": "H", "leader": "N", "order": turn(of, "N"), "tricks": [list(one) for one in deal.tricks],
        "announced": announced, "said": said,
    }  # fmt: skip
    found = answer(of, "score", given)
    state = played(of, deal, taker)
    record = state.to_record()._replace(
        announced=announced and tuple(_read(announced.get(seat, [])) for seat in SEATS),
        said=None if said is None else tuple(said),
    )
    settlement = Deal.from_record(of, record).settlement()
    same = (settlement.outcome, *settlement.score, settlement.pending)
    assert same == (found["outcome"], found["score"]["NS"], found["score"]["EW"], found["pending"])
    return same


def _read(said: list[dict[str, Any]]) -> tuple[Announcement, ...]:
    return tuple(from_json(one) for one in said)


def hands(**cards: str) -> dict[str, list[str]]:
    """The four hands; together they are the deck."""
    full = {seat: text.split() for seat, text in cards.items()}
    assert sorted(chain(*full.values())) == sorted(CARD_NAMES)
    return full


def announcements(
    of: RuleSet,
    four: dict[str, list[str]],
    trump: str = "H",
    leader: str = "N",
    taker: str = "N",
    announced: Any = None,
) -> dict[str, Any]:
    """The answer to the question ``announcements``."""
    given = {"hands": four, "trump": trump, "leader": leader, "order": turn(of, leader), "taker": taker}
    return answer(of, "announcements", {**given, "announced": announced})


def won(of: RuleSet, four: dict[str, list[str]], **more: Any) -> tuple[str | None, int, int]:
    """The side with the strongest announcement, and the points of north-south and of east-west."""
    found = announcements(of, four, **more)
    return found["best"], found["points"]["NS"], found["points"]["EW"]


def held(of: RuleSet, cards: str, trump: str = "H") -> list[dict[str, Any]]:
    """The announcements of a hand."""
    return [
        one.as_json()
        for one in held_by(
            of.announcements, hand_of(CARDS[card] for card in cards.split()), SUITS.index(trump)
        )
    ]


PASSED_OUT = {"passed_out": True}


def deal_score(
    takers: str, outcome: str, north_south: int, east_west: int, pending: int = 0
) -> dict[str, Any]:
    """One deal of a match, in the notation of the protocol."""
    return {
        "takers": takers,
        "outcome": outcome,
        "score": {"NS": north_south, "EW": east_west},
        "pending": pending,
    }


def match(
    of: RuleSet, *deals: dict[str, Any], target: int | None = None
) -> tuple[tuple[int, int], int, str | None]:
    """Where a match stands after these deals: the totals, the points carried, and the winner."""
    found = answer(of, "match", {"deals": list(deals)} | ({} if target is None else {"target": target}))
    assert found["over"] == (found["winner"] is not None)
    return (found["totals"][-1]["NS"], found["totals"][-1]["EW"]), found["pot"][-1], found["winner"]
