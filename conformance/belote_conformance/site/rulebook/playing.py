"""The play of the cards, the announcements and the belote, as a player reads them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from ..labels import rank
from .blocks import Aside, Block, Items, Paragraph, Reader, Sentence


def play(reader: Reader) -> Iterator[Block]:
    """``play``: who leads, what must be played, who wins."""
    yield Paragraph(reader.all_say("play.first_leader", "play.next_leader", "play.trick_winner"))
    yield reader.title("Quand on a la couleur demandée", "Holding the suit led")
    yield Items(reader.all_say("play.follow", "play.raise_plain", "play.raise_trump"))
    yield reader.title("Quand un adversaire tient le pli", "When an opponent holds the trick")
    yield Items(reader.all_say("play.ruff_opponent", "play.overruff_opponent", "play.underruff_opponent"))
    yield reader.title("Quand le partenaire tient le pli", "When the partner holds the trick")
    yield Items(
        reader.all_say("play.ruff_partner", "play.overruff_partner", "play.partner_holds_after_opponent_ruff")
    )
    yield reader.title("Sans la couleur ni atout", "Neither the suit nor trumps")
    yield Paragraph(reader.all_say("play.discard"))


def announcements(reader: Reader) -> Iterator[Block]:
    """``announcements``: what they are, how they are declared, which count."""
    idle = _idle(reader)
    active = frozenset(_ANNOUNCED) - {rule for rules, _ in idle for rule in rules}
    yield Paragraph(reader.all_say("announcements.enabled"))
    yield reader.title("Suites", "Sequences")
    yield Paragraph(
        (_sequence_points(reader), _sequence_order(reader), reader.says("announcements.long_sequence"))
    )
    yield reader.title("Carrés", "Squares")
    yield Paragraph(
        (_square_points(reader), *_kept(reader, active, "announcements.card_reuse", "announcements.split"))
    )
    yield reader.title("Annoncer", "Declaring")
    yield Items(_kept(reader, active, *_DECLARING))
    yield reader.title("Ce qui compte", "What counts")
    yield Items((_ranking(reader), *_kept(reader, active, *_COUNTING)))
    for rules, reason in idle:
        yield Aside(reason, reader.all_say(*rules))


_DECLARING: Final = (
    "announcements.declaring",
    "announcements.declared_at",
    "announcements.declared_content",
    "announcements.per_seat",
    "announcements.must_exceed",
    "announcements.shown",
)
_COUNTING: Final = (
    "announcements.square_order",
    "announcements.tie",
    "announcements.scored",
    "announcements.unsaid",
)
_ANNOUNCED: Final = ("announcements.card_reuse", "announcements.split", *_DECLARING, *_COUNTING)


def _kept(reader: Reader, active: frozenset[str], *rules: str) -> tuple[Sentence, ...]:
    return reader.all_say(*(rule for rule in rules if rule in active))


def _idle(reader: Reader) -> list[tuple[tuple[str, ...], str]]:
    """The rule points that change nothing under the values of others, with the reason."""
    found: list[tuple[tuple[str, ...], str]] = []
    if reader.value("announcements.declaring") == "automatic":
        rules = ("announcements.per_seat", "announcements.must_exceed", "announcements.unsaid")
        found.append(
            (
                rules,
                reader.word(
                    "Sans effet ici, car tout est déclaré d'office",
                    "Without effect here, since all is declared automatically",
                ),
            )
        )
    if "height" not in reader.value("announcements.ranking"):
        reason = reader.word(
            "Sans effet ici, car la hauteur ne départage rien",
            "Without effect here, since height decides nothing",
        )
        found.append((("announcements.square_order",), reason))
    if reader.value("announcements.card_reuse") == "square_and_sequence":
        reason = reader.word(
            "Sans effet ici, car une carte peut servir deux fois",
            "Without effect here, since a card may serve twice",
        )
        found.append((("announcements.split",), reason))
    return found


_LENGTHS: Final[Mapping[str, tuple[str, str]]] = {
    "3": ("trois cartes (tierce)", "three cards (tierce)"),
    "4": ("quatre cartes (cinquante)", "four cards (cinquante)"),
    "5": ("cinq cartes (cent)", "five cards (cent)"),
    "6": ("six cartes", "six cards"),
    "7": ("sept cartes", "seven cards"),
    "8": ("huit cartes", "eight cards"),
}


def _sequence_points(reader: Reader) -> Sentence:
    points = reader.value("announcements.sequence_points")
    longest = max(points, key=int)
    french = [
        f"{_LENGTHS[length][0]}{' ou plus' if length == longest != '8' else ''}, {worth} points"
        for length, worth in points.items()
    ]
    english = [
        f"{_LENGTHS[length][1]}{' or more' if length == longest != '8' else ''}, {worth} points"
        for length, worth in points.items()
    ]
    return reader.tell(
        f"Des cartes qui se suivent dans une couleur font une suite : {' ; '.join(french)}.",
        f"Cards of a suit that follow one another make a sequence: {'; '.join(english)}.",
        "announcements.sequence_points",
    )


def _sequence_order(reader: Reader) -> Sentence:
    ranks = " ".join(rank(one, reader.lang) for one in reader.value("announcements.sequence_order"))
    return reader.tell(
        f"Elles se suivent dans cet ordre : {ranks}.",
        f"They follow one another in this order: {ranks}.",
        "announcements.sequence_order",
    )


_OF_RANKS: Final[Mapping[str, tuple[str, str]]] = {
    "A": ("d'as", "aces"),
    "K": ("de rois", "kings"),
    "Q": ("de dames", "queens"),
    "J": ("de valets", "jacks"),
    "T": ("de dix", "tens"),
    "9": ("de neuf", "nines"),
    "8": ("de huit", "eights"),
    "7": ("de sept", "sevens"),
}


def _square_points(reader: Reader) -> Sentence:
    by_price: dict[int, list[str]] = {}
    for name, worth in reader.value("announcements.square_points").items():
        by_price.setdefault(worth, []).append(name)
    french = [
        f"{_listed([_OF_RANKS[name][0] for name in names], 'ou')}, {worth} points"
        for worth, names in by_price.items()
    ]
    english = [
        f"{_listed([_OF_RANKS[name][1] for name in names], 'or')}, {worth} points"
        for worth, names in by_price.items()
    ]
    none = [name for name in _OF_RANKS if name not in reader.value("announcements.square_points")]
    without = (
        _listed([_OF_RANKS[name][0] for name in none], "ou"),
        _listed([_OF_RANKS[name][1] for name in none], "or"),
    )
    return reader.tell(
        f"Quatre cartes semblables font un carré : {' ; '.join(french)}."
        + (f" Un carré {without[0]} n'est pas une annonce." if none else ""),
        f"Four cards of a rank make a square: {'; '.join(english)}."
        + (f" A square of {without[1]} is no announcement." if none else ""),
        "announcements.square_points",
    )


def _listed(items: list[str], last: str) -> str:
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}" if items else ""


_CRITERIA: Final[Mapping[str, tuple[str, str]]] = {
    "points": ("les points", "points"),
    "square": ("le carré, qui passe devant une suite", "a square, which goes before a sequence"),
    "height": ("la carte la plus haute", "the highest card"),
    "trump": ("la suite à l'atout", "a sequence in trumps"),
    "length": ("la longueur", "length"),
}


def _ranking(reader: Reader) -> Sentence:
    names = reader.value("announcements.ranking")
    french, english = (
        ", puis ".join(_CRITERIA[one][0] for one in names),
        ", then ".join(_CRITERIA[one][1] for one in names),
    )
    return reader.tell(
        f"Pour savoir quelle annonce est la plus forte, on regarde d'abord {french} ; celles que rien ne sépare sont égales.",
        f"To tell which announcement is stronger, look first at {english}; those that nothing separates are equal.",
        "announcements.ranking",
    )


def belote(reader: Reader) -> Iterator[Block]:
    """``belote``: who has it, what it is worth, what becomes of it."""
    worth = reader.value("belote.points")
    points = reader.tell(
        f"Elle rapporte {worth} points à son équipe.", f"It brings its team {worth} points.", "belote.points"
    )
    yield Paragraph((reader.says("belote.holder"), points))
    yield Paragraph(reader.all_say("belote.declared", "belote.order", "belote.beside_announcements"))
    yield Paragraph(reader.all_say("belote.when_failed", "belote.when_tied"))
