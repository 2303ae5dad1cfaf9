"""What the terminal says of cards, calls and scores, in French and English."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from .announcements import Announcement
from .auction import PASS, TAKE
from .cards import RANKS, cards_of, display

SUIT_NAMES: Final = {
    "fr": ("trèfle", "carreau", "cœur", "pique"),
    "en": ("clubs", "diamonds", "hearts", "spades"),
}
RANK_NAMES: Final = {
    "fr": {
        "7": "sept",
        "8": "huit",
        "9": "neuf",
        "T": "dix",
        "J": "valets",
        "Q": "dames",
        "K": "rois",
        "A": "as",
    },
    "en": {
        "7": "sevens",
        "8": "eights",
        "9": "nines",
        "T": "tens",
        "J": "jacks",
        "Q": "queens",
        "K": "kings",
        "A": "aces",
    },
}
SEQUENCE_NAMES: Final = {
    "fr": {3: "tierce", 4: "cinquante", 5: "cent", 6: "cent", 7: "cent", 8: "cent"},
    "en": {3: "tierce", 4: "fifty", 5: "hundred", 6: "hundred", 7: "hundred", 8: "hundred"},
}
PHRASES: Final = {
    "fr": {
        "variant": "Variante", "rules": "règles", "dealer": "Donneur", "turn_up": "Retourne", "first": "Premiers paquets",
        "calls": "Paroles", "may": "peut", "pass": "passe", "takes": "prend à {suit}", "passed_out": "Personne ne prend ; {seat} donne ensuite.",
        "hands": "Mains", "announcements": "Annonces", "nothing": "aucune", "sequence": "{name} au {top}", "long": "{name} au {top} ({length} cartes)",
        "square": "carré de {rank}", "best": "La plus forte est à {team}.", "tied": "À égalité parfaite, personne ne marque.",
        "trick": "Pli {number}", "wins": "{seat} remporte le pli : {points} points", "score": "Compte",
        "cards": "cartes", "last_trick": "dix de der", "capot": "capot", "total": "pour le contrat",
        "belote": "belote", "takers": "preneurs", "scores": "marque", "pending": "en attente : {points}",
        "made": "le contrat est rempli", "failed": "le contrat est chuté", "outcome_tied": "litige",
        "took": "{seat} a pris à {suit}.", "announce": "annonces", "leads": "entame", "says": "dit",
    },
    "en": {
        "variant": "Variant", "rules": "rules", "dealer": "Dealer", "turn_up": "Turn-up", "first": "First packets",
        "calls": "Calls", "may": "may", "pass": "passes", "takes": "takes {suit}", "passed_out": "Nobody takes; {seat} deals next.",
        "hands": "Hands", "announcements": "Announcements", "nothing": "none", "sequence": "{name} to the {top}", "long": "{name} to the {top} ({length} cards)",
        "square": "square of {rank}", "best": "The strongest is {team}'s.", "tied": "Perfectly equal: nobody scores.",
        "trick": "Trick {number}", "wins": "{seat} wins the trick: {points} points", "score": "Score",
        "cards": "cards", "last_trick": "last trick", "capot": "capot", "total": "for the contract",
        "belote": "belote", "takers": "takers", "scores": "scores", "pending": "carried: {points}",
        "made": "the contract is made", "failed": "the contract is failed", "outcome_tied": "a tie",
        "took": "{seat} took {suit}.", "announce": "announcements", "leads": "leads", "says": "says",
    },
}  # fmt: skip


def phrase(key: str, lang: str, **values: object) -> str:
    """A phrase in a language, its blanks filled."""
    return PHRASES[lang][key].format(**values)


def card_text(hand: int | Iterable[int], lang: str) -> str:
    """Cards as people print them, separated by spaces; a hand as a set goes by suit, strongest rank first."""
    if isinstance(hand, int):
        cards: Iterable[int] = sorted(cards_of(hand), key=lambda card: (card >> 3, -(card & 7)))
    else:
        cards = hand
    return " ".join(display(card, lang) for card in cards)


def call_text(call: int, lang: str) -> str:
    """A call in words."""
    return phrase("pass", lang) if call == PASS else phrase("takes", lang, suit=SUIT_NAMES[lang][call - TAKE])


def announcement_text(one: Announcement, lang: str) -> str:
    """An announcement in words."""
    if one.kind == "square":
        return phrase("square", lang, rank=RANK_NAMES[lang][one.rank])
    top = display(8 * one.suit + RANKS.index(one.rank), lang)
    name = SEQUENCE_NAMES[lang].get(one.length, str(one.length))
    return phrase("long" if one.length > 5 else "sequence", lang, name=name, top=top, length=one.length)
