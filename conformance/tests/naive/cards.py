"""Cards, seats, the turn, and what a card is worth and beats."""

from typing import Any

Rules = dict[str, Any]

RANKS = ["7", "8", "9", "T", "J", "Q", "K", "A"]
SUITS = ["C", "D", "H", "S"]
SEATS = ["N", "E", "S", "W"]
TEAMS = ["NS", "EW"]


def rank_of(card: str) -> str:
    """The rank is written first: the ten of diamonds is `TD`."""
    return card[0]


def suit_of(card: str) -> str:
    """The suit is written last."""
    return card[1]


def team_of(seat: str) -> str:
    """`table.partners` opposite: 004, « Nord joue avec Sud et Est avec Ouest »."""
    return "NS" if seat in ("N", "S") else "EW"


def other_team(team: str) -> str:
    """The other of the two teams."""
    return "EW" if team == "NS" else "NS"


def partner_of(seat: str) -> str:
    """`table.partners` opposite: 000, « les partenaires sont assis face à face »."""
    return {"N": "S", "S": "N", "E": "W", "W": "E"}[seat]


def turn_from(rules: Rules, first: str) -> list[str]:
    """The four seats in turn from `first` (`table.direction`).

    000: « On joue dans le sens des aiguilles d'une montre »; 002: « dans le sens inverse ».
    """
    circle = {"clockwise": ["N", "E", "S", "W"], "counterclockwise": ["N", "W", "S", "E"]}[
        rules["table.direction"]
    ]
    start = circle.index(first)
    return circle[start:] + circle[:start]


def after(rules: Rules, seat: str) -> str:
    """The next player in turn (`table.direction`)."""
    return turn_from(rules, seat)[1]


def points_of(rules: Rules, trump: str, card: str) -> int:
    """What a card is worth in the trick (`cards.trump_points`, `cards.plain_points`)."""
    if suit_of(card) == trump:
        points: int = rules["cards.trump_points"][rank_of(card)]
    else:
        points = rules["cards.plain_points"][rank_of(card)]
    return points


def beats(rules: Rules, trump: str, card: str, other: str) -> bool:
    """Whether `card` takes over a trick that `other` has held so far.

    `cards.trump_order`, `cards.plain_order` (strongest first) and `play.trick_winner`: 000, « Le pli revient
    au plus fort atout ou, à défaut, à la plus forte carte de la couleur demandée ».
    """
    if suit_of(card) != suit_of(other):
        return suit_of(card) == trump
    order = rules["cards.trump_order"] if suit_of(card) == trump else rules["cards.plain_order"]
    return bool(order.index(rank_of(card)) < order.index(rank_of(other)))


def best_card(rules: Rules, trump: str, cards: list[str]) -> str:
    """The card that holds the trick; `cards` in order of play, at least the one that was led."""
    best = cards[0]
    for card in cards[1:]:
        if beats(rules, trump, card, best):
            best = card
    return best


def holder(rules: Rules, trump: str, order: list[str], cards: list[str]) -> str:
    """The seat that holds the trick so far: `order` is the four seats in turn, the leader first."""
    return order[cards.index(best_card(rules, trump, cards))]
