"""Cards, seats and hands as small integers, and their notation.

A card is an integer from 0 to 31, eight times its suit plus its rank; a hand is a set of cards as the
bits of one integer. Ranks are written ``7 8 9 T J Q K A``, suits ``C D H S``, cards rank first (``TD``).
Seats are 0 to 3 for ``N E S W``, clockwise; a seat's partner is two further on, its team its lowest bit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from .errors import NotReadable

RANKS: Final = "789TJQKA"
SUITS: Final = "CDHS"
SEATS: Final = "NESW"
TEAMS: Final = ("NS", "EW")
DECK: Final = (1 << 32) - 1

CARD_NAMES: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
CARDS: Final = {name: card for card, name in enumerate(CARD_NAMES)}
SUIT_MASKS: Final = tuple(0xFF << (8 * suit) for suit in range(4))

SYMBOLS: Final = "♣♦♥♠"
INDICES: Final = {
    "en": {"T": "10"},
    "fr": {"T": "10", "J": "V", "Q": "D", "K": "R", "A": "A"},
}

# The cards of each byte of a hand, so that a hand is listed by four look-ups.
_BYTES: Final = tuple(
    tuple(tuple(8 * suit + rank for rank in range(8) if byte >> rank & 1) for byte in range(256))
    for suit in range(4)
)
_CLUBS, _DIAMONDS, _HEARTS, _SPADES = _BYTES


# The cards of every hand of one suit, which most legal sets are.
_OF_ONE_SUIT: Final = {
    byte << 8 * suit: cards for suit, of_suit in enumerate(_BYTES) for byte, cards in enumerate(of_suit)
}


def cards_of(hand: int) -> tuple[int, ...]:
    """The cards of a hand, lowest number first."""
    if hand in _OF_ONE_SUIT:
        return _OF_ONE_SUIT[hand]
    return _CLUBS[hand & 255] + _DIAMONDS[hand >> 8 & 255] + _HEARTS[hand >> 16 & 255] + _SPADES[hand >> 24]


def hand_of(cards: Iterable[int]) -> int:
    """The hand that holds these cards."""
    hand = 0
    for card in cards:
        hand |= 1 << card
    return hand


def names(hand: int) -> list[str]:
    """A hand in the notation of the protocol, clubs first and sevens first."""
    return [CARD_NAMES[card] for card in cards_of(hand)]


def card(name: object) -> int:
    """Reads one card.

    Raises:
        NotReadable: if it is not a rank and a suit, as in ``JS``.
    """
    number = CARDS.get(name) if isinstance(name, str) else None
    if number is None:
        raise NotReadable(f"{_shown(name)} is not a card: a rank of {RANKS} and a suit of {SUITS}, as in JS")
    return number


def card_list(cards: object, what: str, count: int | None = None, most: int = 32) -> list[int]:
    """Reads a list of different cards.

    Args:
        cards: what came from outside.
        what: the name of the list, for the error.
        count: how many there must be, if that is fixed.
        most: how many there may be.

    Raises:
        NotReadable: if it is not such a list.
    """
    if not isinstance(cards, list | tuple):
        raise NotReadable(f"{what} must be a list of cards, not {_shown(cards)}")
    if len(cards) > most or (count is not None and len(cards) != count):
        wanted = f"{count}" if count is not None else f"at most {most}"
        raise NotReadable(f"{what} has {len(cards)} cards; it must have {wanted}")
    numbers = [card(name) for name in cards]
    if len(set(numbers)) != len(numbers):
        raise NotReadable(f"{what} names a card twice")
    return numbers


def seat(name: object) -> int:
    """Reads a seat, one of ``N E S W``.

    Raises:
        NotReadable: if it is none of them.
    """
    if not isinstance(name, str) or len(name) != 1 or name not in SEATS:
        raise NotReadable(f"{_shown(name)} is not a seat: N, E, S or W")
    return SEATS.index(name)


def suit(name: object) -> int:
    """Reads a suit, one of ``C D H S``.

    Raises:
        NotReadable: if it is none of them.
    """
    if not isinstance(name, str) or len(name) != 1 or name not in SUITS:
        raise NotReadable(f"{_shown(name)} is not a suit: C, D, H or S")
    return SUITS.index(name)


def team(name: object) -> int:
    """Reads a team, ``NS`` or ``EW``.

    Raises:
        NotReadable: if it is neither.
    """
    if not isinstance(name, str) or name not in TEAMS:
        raise NotReadable(f"{_shown(name)} is not a team: NS or EW")
    return TEAMS.index(name)


def ring(first: int, step: int) -> Iterator[int]:
    """The four seats in turn, from ``first``; ``step`` is 1 clockwise and 3 counterclockwise."""
    return ((first + step * turn) % 4 for turn in range(4))


def display(number: int, lang: str = "en") -> str:
    """A card as people print it: ``J♠``, or ``V♠`` in French."""
    rank, symbol = RANKS[number & 7], SYMBOLS[number >> 3]
    return INDICES[lang].get(rank, rank) + symbol


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
