"""Our own cards: flat SVG symbols with French or English indices, and what a card is called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from belote_spec.cards import CARD_NAMES, RANKS, SUITS, display

from .labels import Both, rank
from .markup import el, esc

SHAPES: Final[Mapping[str, str]] = {
    "C": "M10 1a4.3 4.3 0 0 0-3.7 6.5A4.3 4.3 0 1 0 9 14.2c0 2-.6 3.5-1.7 4.8h5.4c-1.1-1.3-1.7-2.8-1.7-4.8a4.3 4.3 0 1 0 2.7-6.7A4.3 4.3 0 0 0 10 1z",
    "D": "M10 .8 17 10l-7 9.2L3 10z",
    "H": "M10 18.8C5.5 14.8 1.5 11.5 1.5 7.2 1.5 4.2 3.7 2 6.2 2 7.9 2 9.3 3 10 4.5 10.7 3 12.1 2 13.8 2c2.5 0 4.7 2.2 4.7 5.2 0 4.3-4 7.6-8.5 11.6z",
    "S": "M10 1C7.5 5 2 7.8 2 12a3.8 3.8 0 0 0 7 2.1c-.1 2-.6 3.5-1.7 4.9h5.4c-1.1-1.4-1.6-2.9-1.7-4.9A3.8 3.8 0 0 0 18 12c0-4.2-5.5-7-8-11z",
}
"""The four suits, each in a square of 20."""

_RANK_NAMES: Final[Mapping[str, Both]] = {
    "7": ("sept", "seven"),
    "8": ("huit", "eight"),
    "9": ("neuf", "nine"),
    "T": ("dix", "ten"),
    "J": ("valet", "jack"),
    "Q": ("dame", "queen"),
    "K": ("roi", "king"),
    "A": ("as", "ace"),
}
_SUIT_NAMES: Final[Mapping[str, Both]] = {
    "C": ("trèfle", "clubs"),
    "D": ("carreau", "diamonds"),
    "H": ("cœur", "hearts"),
    "S": ("pique", "spades"),
}


def name(card: int, lang: str) -> str:
    """A card in words."""
    place = 0 if lang == "fr" else 1
    of = ("de", "of")[place]
    return f"{_RANK_NAMES[RANKS[card & 7]][place]} {of} {_SUIT_NAMES[SUITS[card >> 3]][place]}"


def suit_name(suit: int, lang: str) -> str:
    """A suit in words."""
    return _SUIT_NAMES[SUITS[suit]][0 if lang == "fr" else 1]


def sprite(lang: str) -> str:
    """The symbols of all cards, of a back and of the suits, to stand once on a page that draws cards."""
    suits = (
        f'<symbol id="suit-{suit}" viewBox="0 0 20 20"><path d="{path}" fill="currentColor"/></symbol>'
        for suit, path in SHAPES.items()
    )
    return el(
        "svg",
        *suits,
        *(_card(card, lang) for card in range(32)),
        _BACK,
        width=0,
        height=0,
        class_="sprite",
        aria_hidden="true",
    )


_FRAME: Final = '<rect x="1" y="1" width="58" height="82" rx="6" class="card-face"/>'
_BACK: Final = (
    '<symbol id="card-back" viewBox="0 0 60 84"><rect x="1" y="1" width="58" height="82" rx="6" class="card-face"/>'
    '<rect x="6" y="6" width="48" height="72" rx="3" class="card-back"/></symbol>'
)


def _card(card: int, lang: str) -> str:
    suit = SUITS[card >> 3]
    index = rank(RANKS[card & 7], lang)
    colour = "card-red" if suit in "DH" else "card-ink"
    tight = ' textLength="25" lengthAdjust="spacingAndGlyphs"' if len(index) > 1 else ""
    return (
        f'<symbol id="card-{CARD_NAMES[card]}" viewBox="0 0 60 84">{_FRAME}<g class="{colour}">'
        f'<text x="16" y="28" text-anchor="middle" font-size="27"{tight}>{esc(index)}</text>'
        f'<use href="#suit-{suit}" x="32" y="8" width="20" height="20"/>'
        f'<use href="#suit-{suit}" x="14" y="40" width="32" height="32"/></g></symbol>'
    )


def picture(card: int, lang: str, *, class_: str = "card") -> str:
    """A card drawn from the symbols, with its name."""
    return el(
        "svg",
        el("use", href=f"#card-{CARD_NAMES[card]}"),
        class_=class_,
        viewBox="0 0 60 84",
        role="img",
        aria_label=name(card, lang),
    )


def text(card: int, lang: str) -> str:
    """A card as text: ``V♠``, coloured as its suit is."""
    red = "red" if SUITS[card >> 3] in "DH" else None
    return el("span", display(card, lang), class_=f"card-text {red}" if red else "card-text")
