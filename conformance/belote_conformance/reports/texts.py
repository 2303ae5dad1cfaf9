"""What reports say, in French and English."""

from __future__ import annotations

from typing import Final

from belote_spec.cards import CARDS, display
from belote_spec.words import RANK_NAMES, SEQUENCE_NAMES

LANGUAGES: Final = ("fr", "en")

TEXTS: Final = {
    "fr": {
        "as_completed": "conforme au texte tel que complété",
        "conforms": "conforme, sous la lecture ci-dessous",
        "fails": "non conforme",
        "declared_too": "{count} différences déclarées",
        "unjudged": "n'a pas pu être jugé",
        "engine": "moteur",
        "corpus": "corpus",
        "variant": "variante",
        "profile": "profil",
        "options": "options",
        "reading": "lecture",
        "diagnosis": "diagnostic",
        "none": "aucune",
        "default": "celle du texte tel que complété",
        "question": "question",
        "rule": "point de règle",
        "asked": "posés",
        "passed": "réussis",
        "failed": "échoués",
        "unsupported": "non traités",
        "faulted": "pannes",
        "declared": "déclarés",
        "outside": "hors options",
        "all_rules_pass": "autres points de règle, sans cas échoué : {count}",
        "missing": "questions exigées et non traitées : {names}",
        "left_out": "{count} cas du corpus ne peuvent pas se présenter sous ces règles et sont laissés de côté",
        "outside_note": "{count} cas laissés de côté : le moteur ne joue pas ces options",
        "problem": "différence déclarée : {text}",
        "failures": "cas échoués",
        "shown": "{shown} cas montrés sur {count}",
        "expected": "attendu",
        "answered": "répondu",
        "error": "erreur du moteur",
        "fault": "panne",
        "not_asked": "le moteur a refusé la question",
        "says": "le texte",
        "silent": "muet : usage commun",
        "line": "ligne {line}",
        "explained": "s'explique par {names}",
        "refused": "la position ne peut pas se présenter",
        "restarts": "le moteur a été relancé {count} fois",
        "given": "position",
        "trump": "atout",
        "hand": "main",
        "trick": "pli",
        "turn": "à {seat} de jouer",
        "depth": "suites de {count} cartes",
        "dealer": "donneur",
        "turn_up": "retourne",
        "calls": "paroles",
        "taker": "preneur",
        "leader": "entame",
        "hands": "mains",
        "announced": "annoncé",
        "said": "dit",
        "nothing": "rien",
        "deck": "paquet",
        "target": "but",
        "passed_out": "personne ne prend",
        "deal": "donne {number}",
        "takers": "preneurs",
        "pending": "en attente",
        "made": "fait",
        "tied": "litige",
        "plays": "cartes jouées",
        "changed_failing": "échouent maintenant",
        "changed_passing": "réussissent maintenant",
        "changed_answer": "échouent autrement",
        "gone": "ne sont plus posés",
        "new": "nouvellement posés",
        "same": "rien n'a changé",
        "not_told": "indéterminé",
        "smallest": "plus petit cas",
        "certificate": "certificat",
        "verdict": "verdict",
        "cases": "cas",
        "more": "et {count} autres",
        "reason": "raison",
        "language": "langue",
        "unexplained": "inexpliqués",
        "against": "parlent contre le diagnostic",
        "words_title": "Ce que dit le texte",
        "meaning": "ce que cela veut dire",
        "questions_title": "Par question",
        "rules_title": "Par point de règle",
        "failures_title": "Cas échoués",
        "instead": "ou aussi bien {names}",
        "faults_title": "Pannes",
    },
    "en": {
        "as_completed": "conforms to the document as completed",
        "conforms": "conforms, under the reading below",
        "fails": "does not conform",
        "declared_too": "{count} declared differences",
        "unjudged": "could not be judged",
        "engine": "engine",
        "corpus": "corpus",
        "variant": "variant",
        "profile": "profile",
        "options": "options",
        "reading": "reading",
        "diagnosis": "diagnosis",
        "none": "none",
        "default": "that of the document as completed",
        "question": "question",
        "rule": "rule point",
        "asked": "asked",
        "passed": "passed",
        "failed": "failed",
        "unsupported": "unsupported",
        "faulted": "faulted",
        "declared": "declared",
        "outside": "outside",
        "all_rules_pass": "{count} other rule points: no case failed",
        "missing": "required questions that are not supported: {names}",
        "left_out": "{count} cases of the corpus cannot arise under these rules and are left out",
        "outside_note": "{count} cases left out: the engine does not play these options",
        "problem": "declared difference: {text}",
        "failures": "failed cases",
        "shown": "{shown} of {count} cases shown",
        "expected": "expected",
        "answered": "answered",
        "error": "the engine's error",
        "fault": "fault",
        "not_asked": "the engine refused the question",
        "says": "the document",
        "silent": "silent: common practice",
        "line": "line {line}",
        "explained": "explained by {names}",
        "refused": "the position cannot arise",
        "restarts": "the engine was started anew {count} times",
        "given": "position",
        "trump": "trump",
        "hand": "hand",
        "trick": "trick",
        "turn": "{seat} to play",
        "depth": "sequences of {count} cards",
        "dealer": "dealer",
        "turn_up": "turn-up",
        "calls": "calls",
        "taker": "taker",
        "leader": "leader",
        "hands": "hands",
        "announced": "announced",
        "said": "said",
        "nothing": "nothing",
        "deck": "deck",
        "target": "target",
        "passed_out": "passed out",
        "deal": "deal {number}",
        "takers": "takers",
        "pending": "carried",
        "made": "made",
        "tied": "a tie",
        "plays": "cards played",
        "changed_failing": "now fail",
        "changed_passing": "now pass",
        "changed_answer": "fail otherwise",
        "gone": "are no longer asked",
        "new": "are newly asked",
        "same": "nothing has changed",
        "not_told": "not told apart",
        "smallest": "smallest case",
        "certificate": "certificate",
        "verdict": "verdict",
        "cases": "cases",
        "more": "and {count} more",
        "reason": "reason",
        "language": "language",
        "unexplained": "unexplained",
        "against": "speak against the diagnosis",
        "words_title": "What the document says",
        "meaning": "what that means",
        "questions_title": "By question",
        "rules_title": "By rule point",
        "failures_title": "Failed cases",
        "instead": "or just as well {names}",
        "faults_title": "Faults",
    },
}  # fmt: skip


def say(key: str, lang: str, **values: object) -> str:
    """A text in a language, its blanks filled."""
    return TEXTS[lang][key].format(**values)


def card(name: str, lang: str) -> str:
    """A card as people print it; anything that is no card stays as it is."""
    number = CARDS.get(name)
    return name if number is None else display(number, lang)


def cards(names: list[str], lang: str) -> str:
    """Cards as people print them, in the order given."""
    return " ".join(card(name, lang) for name in names)


def announcement(one: dict[str, object], lang: str) -> str:
    """An announcement in words."""
    if one.get("kind") == "square":
        rank = str(one.get("rank"))
        names = RANK_NAMES[lang]
        return f"carré de {names.get(rank, rank)}" if lang == "fr" else f"square of {names.get(rank, rank)}"
    length = one.get("length")
    name = SEQUENCE_NAMES[lang].get(length, str(length)) if isinstance(length, int) else str(length)
    top = card(str(one.get("top")), lang)
    by_length = f" ({length})" if isinstance(length, int) and length > 5 else ""
    return f"{name} au {top}{by_length}" if lang == "fr" else f"{name} to the {top}{by_length}"
