"""What the pages say in their own words, in French and English. What rules mean is not said here but in the schema."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from . import texts_conformance, texts_pages

BASES: Final = ("stated", "derived", "silent", "ambiguous", "contradictory")
SIGNS: Final[Mapping[str, str]] = {
    "stated": "✓",
    "derived": "→",
    "silent": "·",
    "ambiguous": "?",
    "contradictory": "≠",
}

TEXTS: Final[Mapping[str, tuple[str, str]]] = {
    "site": ("La belote, règle par règle", "Belote, rule by rule"),
    "stated": ("dit", "stated"),
    "derived": ("déduit", "derived"),
    "silent": ("muet", "silent"),
    "ambiguous": ("ambigu", "ambiguous"),
    "contradictory": ("contradictoire", "contradictory"),
    "stated.what": ("le texte le dit", "the text says so"),
    "derived.what": ("cela suit de ce qu’il dit", "it follows from what the text says"),
    "silent.what": (
        "le texte n’en parle pas ; l’usage courant complète",
        "the text is silent; common practice fills in",
    ),
    "ambiguous.what": ("le texte peut se lire autrement", "the text can be read otherwise"),
    "contradictory.what": ("le texte se contredit", "the text contradicts itself"),
    "place": ("ligne {line}", "line {line}"),
    "place.range": ("lignes {line} à {to}", "lines {line} to {to}"),
    "clause": ("la clause", "the clause"),
    "clause.of": ("Point de règle : {title}", "Rule point: {title}"),
    "words": ("Ce que dit le texte", "What the text says"),
    "readings": ("Autres lectures possibles", "Other possible readings"),
    "readings.common": ("Autres usages courants", "Other common practice"),
    "common": ("Usage courant, d’après : {sources}", "Common practice, from: {sources}"),
    "note": ("Pourquoi", "Why"),
    "close": ("Fermer", "Close"),
    "rule": ("Point de règle", "Rule point"),
    "document": ("Document", "Document"),
    "documents": ("Documents", "Documents"),
    "value": ("Valeur", "Value"),
    "basis": ("Appui", "Basis"),
    "meaning": ("Sens", "Meaning"),
    "cases": ("Cas", "Cases"),
    "legend": ("Légende", "Legend"),
    "variant": ("Variante", "Variant"),
    "variants": ("Variantes", "Variants"),
    "rules": ("Règles", "Rules"),
    "compare": ("Comparer", "Compare"),
    "deals": ("Donnes", "Deals"),
    "play": ("Jouer", "Play"),
    "conformance": ("Conformité", "Conformance"),
    "glossary": ("Glossaire", "Glossary"),
    "downloads": ("Téléchargements", "Downloads"),
    "changelog": ("Changements", "Changelog"),
    "api": ("API Python", "Python API"),
    "more": ("Annexes", "Reference"),
    "guides": ("Guides (en anglais)", "Guides"),
    "home": ("Accueil", "Home"),
    "pairs": ("Deux à deux", "Pair by pair"),
    "source.note": (
        "Extraits en français, langue des documents.",
        "Excerpts are in French, the language of the documents.",
    ),
    "see.deal": ("Voir la donne", "See the deal"),
    **texts_pages.TEXTS,
    **texts_conformance.TEXTS,
}


def say(key: str, lang: str, **values: object) -> str:
    """A phrase in a language, its blanks filled."""
    text = TEXTS[key][0 if lang == "fr" else 1]
    text = text.format(**values) if values else text
    if lang == "fr":
        for mark in ";:!?»":
            text = text.replace(f" {mark}", f"\u00a0{mark}")
        text = text.replace("« ", "«\u00a0")
    return text
