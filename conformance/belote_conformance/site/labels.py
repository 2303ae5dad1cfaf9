"""Values in a few words, for tables: what the schema says in a sentence, here said so that four fit side by side.

The meaning of a value stands in the variant schema and nowhere else; a label only names it. A value without a label
is shown as it is written in a variant file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from belote_spec.cards import INDICES
from belote_spec.catalogue import shown

Both = tuple[str, str]
"""A text in French and in English."""

WORDS: Final[Mapping[str, Mapping[str, Both]]] = {
    "table.players": {"4": ("quatre", "four"), "2": ("deux (non décrit)", "two (not described)")},
    "table.partners": {"opposite": ("face à face", "facing each other")},
    "table.direction": {
        "clockwise": ("sens des aiguilles d’une montre", "clockwise"),
        "counterclockwise": ("sens inverse des aiguilles d’une montre", "counterclockwise"),
    },
    "table.first_dealer": {"input": ("choisi avant la partie", "settled before the match")},
    "table.next_dealer": {"next_player": ("le joueur suivant", "the next player")},
    "table.shuffle": {
        "every_deal": ("avant chaque donne", "before every deal"),
        "after_all_pass": ("seulement si tous passent", "only after everybody passed"),
        "never": ("jamais", "never"),
    },
    "table.cut": {"before_dealer": ("le joueur avant le donneur", "the player before the dealer")},
    "cards.deck": {"32": ("32 cartes", "32 cards")},
    "deal.first_recipient": {
        "after_dealer": ("le joueur après le donneur", "the player after the dealer"),
        "fixed_seat": ("toujours nord", "always North"),
    },
    "deal.turn_up": {"next_card": ("la carte suivante", "the next card")},
    "deal.last_order": {
        "rotation": ("comme les premiers", "as the first ones"),
        "taker_first": ("le preneur d’abord", "the taker first"),
    },
    "deal.turn_up_goes_to": {"taker": ("le preneur", "the taker")},
    "auction.first_caller": {"after_dealer": ("le joueur après le donneur", "the player after the dealer")},
    "auction.first_round": {
        "turn_up_suit": ("couleur de la retourne", "suit of the turn-up"),
        "any_suit": ("couleur au choix", "any suit"),
    },
    "auction.second_round": {
        "other_suits": ("une des trois autres couleurs", "one of the three other suits"),
        "any_suit": ("couleur au choix", "any suit"),
    },
    "auction.ends": {"first_take": ("à la première prise", "with the first taking")},
    "auction.all_pass": {
        "redeal_next_dealer": ("le joueur suivant donne", "the next player deals"),
        "redeal_same_dealer": ("le même donneur redonne", "the same dealer deals again"),
    },
    "auction.contracts": {"trump_suit": ("une couleur d’atout", "a trump suit")},
    "play.first_leader": {
        "after_dealer": ("le joueur après le donneur", "the player after the dealer"),
        "taker": ("le preneur", "the taker"),
    },
    "play.next_leader": {"trick_winner": ("qui a remporté le pli", "whoever won the trick")},
    "play.trick_winner": {
        "trump_else_led_suit": ("plus fort atout, sinon couleur demandée", "highest trump, else suit led"),
    },
    "play.follow": {"required": ("obligé", "required")},
    "play.raise_plain": {"free": ("libre", "free"), "required": ("obligé", "required")},
    "play.raise_trump": {
        "always": ("obligé, même sur le partenaire", "required, even over the partner"),
        "not_over_partner": ("obligé, sauf sur le partenaire", "required, except over the partner"),
        "never": ("libre", "free"),
    },
    "play.ruff_opponent": {"required": ("obligé", "required"), "free": ("libre", "free")},
    "play.ruff_partner": {"free": ("libre", "free"), "required": ("obligé", "required")},
    "play.overruff_opponent": {"required": ("obligé", "required"), "free": ("libre", "free")},
    "play.underruff_opponent": {"required": ("obligé", "required"), "free": ("libre", "free")},
    "play.overruff_partner": {
        "free": ("plus fort ou plus faible, au choix", "higher or lower, as one likes"),
        "required_if_trumping": ("plus fort si l’on peut", "higher if possible"),
        "higher_only": ("plus fort seulement", "higher only"),
        "lower_only": ("plus faible seulement", "lower only"),
        "no_trump_at_all": ("pas d’atout", "no trump"),
    },
    "play.partner_holds_after_opponent_ruff": {
        "as_partner": ("comme un pli du partenaire", "as a trick of the partner’s"),
        "as_opponent": ("comme un pli adverse", "as a trick of an opponent’s"),
    },
    "play.discard": {"any_card": ("carte au choix", "any card")},
    "announcements.enabled": {"yes": ("oui", "yes"), "no": ("non", "no")},
    "announcements.long_sequence": {
        "one_announcement": ("une seule annonce", "one announcement"),
        "split": ("huit cartes en font deux", "eight cards make two"),
    },
    "announcements.declared_at": {
        "before_first_trick": ("avant le premier pli", "before the first trick"),
        "with_first_card": ("avec la première carte", "with the first card"),
    },
    "announcements.declared_content": {"kind": ("la nature seule", "the kind alone"), "full": ("tout", "everything")},
    "announcements.declaring": {"automatic": ("d’office", "automatic"), "optional": ("au choix", "optional")},
    "announcements.per_seat": {"all": ("toutes", "all"), "one": ("une seule", "one")},
    "announcements.must_exceed": {"no": ("non", "no"), "yes": ("oui", "yes")},
    "announcements.unsaid": {"count": ("comptent aussi", "count too"), "void": ("perdues", "lost")},
    "announcements.square_order": {
        "play_order": ("ordre du jeu : A 10 R D", "order of play: A 10 K Q"),
        "natural_order": ("ordre naturel : A R D V 10", "natural order: A K Q J 10"),
    },
    "announcements.tie": {
        "nobody": ("personne ne marque", "nobody scores"),
        "first_declarer": ("le premier à parler", "the first to speak"),
        "first_from_taker": ("le premier depuis le preneur", "the first from the taker on"),
    },
    "announcements.scored": {
        "whole_team": ("celles des deux partenaires", "those of both partners"),
        "holder_only": ("celles d’un seul joueur", "those of one player"),
    },
    "announcements.card_reuse": {
        "forbidden": ("une seule fois", "once only"),
        "square_and_sequence": ("carré et suite", "square and sequence"),
    },
    "announcements.split": {"most_points": ("le plus de points", "the most points")},
    "announcements.shown": {
        "before_second_trick": ("avant le deuxième pli", "before the second trick"),
        "after_first_card_of_second_trick": (
            "à la première carte du deuxième pli", "with the first card of the second trick"
        ),
    },
    "belote.holder": {
        "king_and_queen": ("roi et dame dans une main", "king and queen in one hand"),
        "king_or_queen": ("roi et dame dans l’équipe", "king and queen in the team"),
    },
    "belote.declared": {
        "automatic": ("d’office", "automatic"),
        "both_words": ("en disant les deux mots", "by saying both words"),
    },
    "belote.order": {"free": ("au choix", "either"), "king_first": ("le roi d’abord", "the king first")},
    "belote.beside_announcements": {"yes": ("comptent aussi", "count too")},
    "belote.when_failed": {
        "kept": ("aux preneurs", "to the takers"),
        "to_defence": ("à la défense", "to the defence"),
        "lost": ("à personne", "to nobody"),
    },
    "belote.when_tied": {"kept": ("marquée tout de suite", "scored at once"), "carried": ("en attente", "carried")},
    "scoring.contract": {
        "more_than": ("plus que la défense", "more than the defence"),
        "at_least": ("au moins autant", "at least as many"),
    },
    "scoring.made_takers": {"own_total": ("tous leurs points", "all their points")},
    "scoring.made_defence": {
        "own_total": ("tous ses points", "all its points"),
        "tricks_and_belote": ("ses plis et sa belote", "its tricks and belote"),
        "tricks_only": ("ses plis seulement", "its tricks only"),
    },
    "scoring.failed_base": {"deal_total": ("tous les plis de la donne", "all tricks of the deal")},
    "scoring.failed_announcements": {
        "all_to_defence": ("toutes à la défense", "all to the defence"),
        "kept": ("chacun les siennes", "each its own"),
        "lost": ("celles des preneurs perdues", "the takers’ are lost"),
    },
    "scoring.failed_takers": {"nothing": ("rien", "nothing")},
    "scoring.capot_last_trick": {
        "counted": ("compté aussi", "counted too"),
        "replaced": ("remplacé par le capot", "replaced by the capot"),
    },
    "scoring.capot_when": {
        "all_tricks": ("les huit plis", "all eight tricks"),
        "no_points": ("aucun point adverse", "no points for the others"),
    },
    "scoring.capot_by_defence": {"scored": ("compte", "scored"), "not_scored": ("ne compte pas", "not scored")},
    "scoring.capot_announcements": {
        "transferred": ("passent au capot", "pass to the capot"),
        "kept": ("gardées", "kept"),
        "lost": ("perdues", "lost"),
    },
    "scoring.capot_makes_contract": {
        "no": ("aucun : les totaux décident", "none: the totals decide"),
        "yes": ("réussi par un capot des preneurs", "made by a capot of the takers"),
        "either_side": ("décidé par tout capot", "decided by any capot"),
    },
    "scoring.tie": {
        "carried": ("litige : preneurs en attente", "tie: the takers’ points wait"),
        "failed": ("dedans", "failed"),
        "made": ("réussi", "made"),
    },
    "scoring.carried_to": {
        "winner_of_next_deal": ("à qui gagne la donne suivante", "to the winner of the next deal"),
        "next_contract_made": ("au prochain contrat réussi", "to the next contract made"),
    },
    "scoring.second_tie": {"accumulate": ("s’ajoutent", "added up")},
    "scoring.carried_over_all_pass": {"waits": ("attendent encore", "go on waiting")},
    "scoring.rounding": {
        "none": ("aucun", "none"),
        "nearest_ten_five_up": ("à la dizaine, 5 vers le haut", "to the ten, 5 up"),
        "nearest_ten_five_down": ("à la dizaine, 5 vers le bas", "to the ten, 5 down"),
    },
    "match.both_reach": {"most_points": ("le plus de points", "the most points"), "takers": ("les preneurs", "the takers")},
    "match.tied_at_target": {"one_more_deal": ("une donne de plus", "one more deal")},
    "match.pot_at_end": {"lost": ("perdus", "lost")},
    "match.structure": {"one_game": ("une seule partie", "one game"), "rounds_of_games": ("plusieurs manches", "several games")},
}  # fmt: skip

_CRITERIA: Final[Mapping[str, Both]] = {
    "points": ("points", "points"),
    "square": ("carré", "square"),
    "height": ("hauteur", "height"),
    "trump": ("atout", "trumps"),
    "length": ("longueur", "length"),
    "tricks": ("plis", "tricks"),
    "last_trick": ("dix de der", "last trick"),
    "announcements": ("annonces", "announcements"),
    "belote": ("belote", "belote"),
}
_RANKED: Final = ("cards.trump_order", "cards.plain_order", "announcements.sequence_order")
_PRICED: Final = ("cards.trump_points", "cards.plain_points", "announcements.square_points")


def rank(letter: str, lang: str) -> str:
    """A rank as it stands on a card: 10 for the ten, and French or English letters for the figures."""
    return INDICES[lang].get(letter, letter)


def _in(texts: Both, lang: str) -> str:
    return texts[0] if lang == "fr" else texts[1]


def parts(rule: str, value: Any, lang: str) -> Sequence[str] | None:
    """The entries of a value that is a list or a map, each in a few words; None for any other value."""
    if rule in _RANKED and isinstance(value, list):
        return [rank(one, lang) for one in value]
    if rule in _PRICED and isinstance(value, Mapping):
        return [f"{rank(name, lang)}\u00a0=\u00a0{points}" for name, points in value.items()]
    if rule == "announcements.sequence_points" and isinstance(value, Mapping):
        longest = max(value, key=int)
        more = _in(("\u00a0et plus", "\u00a0or more"), lang)
        cards = _in(("cartes", "cards"), lang)
        return [
            f"{length}{more if length == longest else ''} {cards}\u00a0=\u00a0{points}"
            for length, points in value.items()
        ]
    if rule in ("announcements.ranking", "scoring.contract_counts") and isinstance(value, list):
        return [_in(_CRITERIA[one], lang) for one in value]
    return None


def label(rule: str, value: Any, lang: str) -> str:
    """A value of a rule point in a few words."""
    written = shown(value)
    known = WORDS.get(rule, {}).get(written)
    if known is not None:
        return _in(known, lang)
    entries = parts(rule, value, lang)
    if entries is not None:
        return _SEPARATORS.get(rule, " · ").join(entries)
    if rule == "deal.first_packets":
        return _in((" puis ", " then "), lang).join(map(str, value))
    if rule == "deal.last_packets":
        return _in(("preneur {taker}, autres {others}", "taker {taker}, others {others}"), lang).format(
            **value
        )
    if rule == "scoring.capot_bonus":
        return (
            f"+\u00a0{value}"
            if isinstance(value, int)
            else _in(("{total} en tout", "{total} in all"), lang).format(**value)
        )
    return f"{value}\u00a0points" if isinstance(value, int) else written


_SEPARATORS: Final = {
    **dict.fromkeys(_RANKED, " "),
    "announcements.ranking": ", ",
    "scoring.contract_counts": ", ",
}
