"""Situations of the play: the rows of the decision table, by the seat's place in the trick; and who wins a trick."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from belote_spec import play
from belote_spec.cards import RANKS
from belote_spec.play import Situation as Row

from ..positions import Scene
from .model import Family, Situation

_PLACES = ("first", "second", "third", "fourth")
_PLACE_TEXT = {"fr": ("", "deuxième", "troisième", "dernier"), "en": ("", "second", "third", "last")}


def _row_id(at: Row, place: int) -> str:
    led = "trump-led" if at.trump_led else "plain-led"
    hand = "follows" if at.can_follow else "void"
    if not at.trump_led and not at.can_follow:
        # Trumps in hand make no difference to a seat that can follow a plain suit: no rule point looks at them.
        hand += "-with-trumps" if at.has_trump else "-without-trumps"
    holder = "partner" if at.partner_holds else "opponent"
    ruff = (
        "" if not at.ruffed else ".ruffed-by-both" if at.partner_holds and at.opponent_ruffed else ".ruffed"
    )
    over = "can-go-over" if at.can_go_over else "cannot-go-over"
    return f"plays/{led}.{hand}.{holder}-holds{ruff}.{over}.{_PLACES[place]}"


def _why_not(at: Row, place: int) -> str:
    """Why a row of the table cannot be found at a place in the trick, or ""."""
    if place == 1 and at.partner_holds:
        return "the second to play finds one card, an opponent's"
    if place == 1 and at.ruffed:
        return "the second to play finds one card, and a card led is no ruff"
    if place == 2 and at.ruffed and at.partner_holds:
        return "the third to play finds the partner's card led, and a card led is no ruff"
    if place < 3 and at.partner_holds and at.opponent_ruffed:
        return "only the last to play can find a ruff of the partner and one of an opponent"
    return ""


def _rows() -> Iterator[tuple[Row, int]]:
    for at in play.situations():
        if at.possible and not (at.can_follow and not at.trump_led and at.has_trump):
            for place in (1, 2, 3):
                yield at, place


def _text(at: Row, place: int) -> Mapping[str, str]:
    english = [f"The {_PLACE_TEXT['en'][place]} to play"]
    french = [f"Le {_PLACE_TEXT['fr'][place]} à jouer"]
    if at.trump_led:
        english.append("follows trumps" if at.can_follow else "has no trump, trumps being led")
        french.append("fournit à l’atout" if at.can_follow else "n’a pas d’atout, l’atout étant demandé")
    elif at.can_follow:
        english.append("follows a plain suit")
        french.append("fournit hors atout")
    else:
        english.append(f"cannot follow and has {'trumps' if at.has_trump else 'no trump'}")
        french.append(f"ne peut fournir et {'a de l’atout' if at.has_trump else 'n’a pas d’atout'}")
    who = ("the partner", "le partenaire") if at.partner_holds else ("an opponent", "un adversaire")
    how = ("", "")
    if at.ruffed:
        both = at.partner_holds and at.opponent_ruffed
        how = (" with a ruff", " par une coupe")
        how = (
            (how[0] + ", an opponent having ruffed too", how[1] + ", un adversaire ayant coupé aussi")
            if both
            else how
        )
    english.append(f"{who[0]} holds the trick{how[0]}")
    french.append(f"{who[1]} tient le pli{how[1]}")
    english.append("able to go over." if at.can_go_over else "not able to go over.")
    french.append("peut monter." if at.can_go_over else "ne peut pas monter.")
    return {
        "en": f"{english[0]} {', '.join(english[1:])}",
        "fr": f"{french[0]} {', '.join(french[1:])}",
    }


_LEADS = {
    "lead.first-trick": ("Le premier à entamer joue ce qu’il veut.", "The first leader plays any card."),
    "lead.later-trick": (
        "Celui qui a remporté le pli entame de ce qu’il veut.",
        "The winner of a trick leads any card.",
    ),
    "lead.king-and-queen": (
        "On entame avec le roi et la dame d’atout en main.",
        "One leads with king and queen of trumps in hand.",
    ),
    "follow.king-and-queen": (
        "On fournit à l’atout avec le roi et la dame.",
        "One follows trumps with king and queen in hand.",
    ),
}


def _plays() -> Iterator[Situation]:
    for at, place in _rows():
        yield Situation(_row_id(at, place), "plays", _text(at, place))
    for name, (french, english) in _LEADS.items():
        yield Situation(f"plays/{name}", "plays", {"fr": french, "en": english})


def _impossible_plays(_rules: Mapping[str, object]) -> dict[str, str]:
    return {_row_id(at, place): _why_not(at, place) for at, place in _rows() if _why_not(at, place)}


def recognise_plays(
    rules: play.PlayRules, trump: int, hand: int, trick: list[int], played: int
) -> Iterator[str]:
    """The classes of a seat's turn.

    Args:
        rules: the compiled rules.
        trump: the trump suit.
        hand: the cards of the seat.
        trick: the cards of the trick so far.
        played: how many cards were played in the deal so far.
    """
    pair = 1 << 8 * trump + RANKS.index("K") | 1 << 8 * trump + RANKS.index("Q")
    both = hand & pair == pair
    seen = play.view(rules, trump, trick)
    if seen is None:
        yield "plays/lead.later-trick" if played else "plays/lead.first-trick"
        if both:
            yield "plays/lead.king-and-queen"
        return
    at = play.situation(rules, trump, hand, seen)
    yield _row_id(at, len(trick))
    if both and at.trump_led:
        yield "plays/follow.king-and-queen"


def _recognise_plays(scene: Scene) -> Iterator[str]:
    deal = scene.deal
    return recognise_plays(scene.rules.play, deal.trump, deal.hands[deal.turn], deal.trick, len(deal.plays))


_TRICKS = {
    "trump-led.won-by-{}": ("L’atout est demandé ; le {} à jouer remporte le pli.", "Trumps are led; the {} to play wins."),
    "plain-led.won-by-{}": ("Une couleur est demandée sans être coupée ; le {} à jouer remporte le pli.",
                            "A plain suit is led and not ruffed; the {} to play wins."),
    "ruffed.won-by-{}": ("Une couleur est coupée ; le {} à jouer remporte le pli.", "A plain suit is ruffed; the {} to play wins."),
}  # fmt: skip
_ORDINALS = {
    "fr": ("premier", "deuxième", "troisième", "dernier"),
    "en": ("first", "second", "third", "last"),
}
_OTHER_TRICKS = {
    "overruffed": ("Une coupe est surcoupée.", "A ruff is overruffed."),
    "underruffed": ("On pisse sous une coupe.", "A ruff is underruffed."),
    "discard-higher": (
        "Une défausse plus forte que la carte qui remporte le pli.",
        "A discard of a higher rank than the card that wins.",
    ),
    "worthless": ("Un pli qui ne vaut rien.", "A trick worth nothing."),
}


def _trick() -> Iterator[Situation]:
    for name, (french, english) in _TRICKS.items():
        for place in range(4):
            texts = {
                "fr": french.format(_ORDINALS["fr"][place]),
                "en": english.format(_ORDINALS["en"][place]),
            }
            yield Situation(f"trick/{name.format(_PLACES[place])}", "trick", texts)
    for name, (french, english) in _OTHER_TRICKS.items():
        yield Situation(f"trick/{name}", "trick", {"fr": french, "en": english})


def _impossible_tricks(_rules: Mapping[str, object]) -> dict[str, str]:
    return {"trick/ruffed.won-by-first": "a card led is no ruff, and a ruff wins over it"}


def recognise_trick(rules: play.PlayRules, trump: int, cards: tuple[int, ...]) -> Iterator[str]:
    """The classes of four cards."""
    best = play.winner(rules, trump, cards)
    trump_led = cards[0] >> 3 == trump
    ruffs = [] if trump_led else [place for place in range(1, 4) if cards[place] >> 3 == trump]
    kind = "trump-led" if trump_led else "ruffed" if ruffs else "plain-led"
    yield f"trick/{kind}.won-by-{_PLACES[best]}"
    if len(ruffs) > 1:
        highest = ruffs[0]
        for place in ruffs[1:]:
            over = rules.beaters[trump][cards[highest]] >> cards[place] & 1
            yield "trick/overruffed" if over else "trick/underruffed"
            highest = place if over else highest
    if kind == "plain-led":
        beaten = rules.beaters[trump][cards[best]] & ~(0xFF << 8 * trump)
        ranks = {card & 7 for card in range(32) if beaten >> card & 1}
        if any(card >> 3 != cards[0] >> 3 and card & 7 in ranks for card in cards):
            yield "trick/discard-higher"
    if sum(rules.points[trump][card] for card in cards) == 0:
        yield "trick/worthless"


def _recognise_tricks(scene: Scene) -> Iterator[str]:
    return recognise_trick(scene.rules.play, scene.deal.trump, scene.record.plays[-4:])


PLAYS = Family(_plays, _recognise_plays, _impossible_plays)
TRICK = Family(_trick, _recognise_tricks, _impossible_tricks)
