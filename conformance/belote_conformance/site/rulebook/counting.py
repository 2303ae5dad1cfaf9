"""The score of a deal and the end of a match, as a player reads them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from belote_spec import claims

from .blocks import Aside, Block, Items, Paragraph, Reader, Sentence


def scoring(reader: Reader) -> Iterator[Block]:
    """``scoring``: the points of the tricks, the contract, capot, ties."""
    yield reader.title("Les points des plis", "The points of the tricks")
    yield Paragraph((_last_trick(reader), _deal_points(reader)))
    yield reader.title("Le contrat", "The contract")
    yield Paragraph((_counts(reader), reader.says("scoring.contract"), _majority(reader)))
    yield reader.title("Contrat réussi", "Contract made")
    yield Items(reader.all_say("scoring.made_takers", "scoring.made_defence"))
    yield reader.title("Dedans", "Contract failed")
    yield Items(
        (
            reader.says("scoring.failed_takers"),
            _failed_base(reader),
            reader.says("scoring.failed_announcements"),
        )
    )
    yield reader.title("Égalité", "Equal totals")
    if _no_tie(reader):
        yield Paragraph(reader.all_say("scoring.tie"))
        reason = reader.word(
            "Sans effet ici, car rien n'est mis en attente", "Without effect here, since nothing is carried"
        )
        yield Aside(reason, reader.all_say(*_CARRIED))
    else:
        yield Items(reader.all_say("scoring.tie", *_CARRIED))
    yield reader.title("Capot", "Capot")
    yield Items((reader.says("scoring.capot_when"), _capot_bonus(reader), *reader.all_say(*_CAPOT)))
    yield reader.title("Arrondi", "Rounding")
    yield Paragraph(reader.all_say("scoring.rounding"))


_CARRIED: Final = ("scoring.carried_to", "scoring.second_tie", "scoring.carried_over_all_pass")
_CAPOT: Final = (
    "scoring.capot_last_trick",
    "scoring.capot_by_defence",
    "scoring.capot_announcements",
    "scoring.capot_makes_contract",
)


def _last_trick(reader: Reader) -> Sentence:
    worth = reader.value("scoring.last_trick")
    return reader.tell(
        f"Chaque équipe compte les points des cartes de ses plis ; le dernier pli en rapporte {worth} de plus, le dix de der.",
        f"Each team counts the points of the cards in its tricks; the last trick brings {worth} more.",
        "scoring.last_trick",
    )


def _deal_points(reader: Reader) -> Sentence:
    total = claims.recompute("deal_points", reader.variant.rules)
    return reader.tell(
        f"Une donne vaut donc {total} points de plis.", f"A deal is therefore worth {total} trick points."
    )


_COUNTED: Final[Mapping[str, tuple[str, str]]] = {
    "tricks": ("les points de ses plis", "the points of its tricks"),
    "last_trick": ("le dix de der", "the last trick"),
    "announcements": ("ses annonces", "its announcements"),
    "belote": ("sa belote", "its belote"),
}


def _counts(reader: Reader) -> Sentence:
    names = reader.value("scoring.contract_counts")
    french, english = (
        ", ".join(_COUNTED[one][0] for one in names),
        ", ".join(_COUNTED[one][1] for one in names),
    )
    return reader.tell(
        f"Pour juger le contrat, on additionne pour chaque équipe : {french}.",
        f"To decide the contract, add up for each team: {english}.",
        "scoring.contract_counts",
    )


def _majority(reader: Reader) -> Sentence:
    least = claims.recompute("majority", reader.variant.rules)
    return reader.tell(
        f"Sans annonce ni belote, il faut donc {least} points.",
        f"Without announcements or belote, {least} points are needed.",
    )


def _failed_base(reader: Reader) -> Sentence:
    base = reader.value("scoring.failed_base")
    if not isinstance(base, int):
        return reader.says("scoring.failed_base")
    return reader.tell(
        f"La défense marque {base} points pour les plis, quels que soient ceux qu'elle a remportés, à moins qu'elle ne marque un capot.",
        f"The defence scores {base} points for tricks, whatever it has won, unless it scores a capot.",
        "scoring.failed_base",
    )


def _capot_bonus(reader: Reader) -> Sentence:
    bonus = reader.value("scoring.capot_bonus")
    total = claims.recompute("capot_total", reader.variant.rules)
    if not isinstance(bonus, int):
        return reader.tell(
            f"Elle marque {total} points en tout pour ses plis.",
            f"It scores {total} points in all for its tricks.",
            "scoring.capot_bonus",
        )
    counted = reader.value("scoring.capot_last_trick") == "counted"
    french, english = (" et du dix de der", " and the last trick") if counted else ("", "")
    return reader.tell(
        f"Elle ajoute {bonus} points à ceux des cartes{french}, ce qui fait {total} points en tout.",
        f"It adds {bonus} points to those of the cards{english}, which makes {total} points in all.",
        "scoring.capot_bonus",
    )


def _no_tie(reader: Reader) -> bool:
    """Whether equal totals never leave points waiting."""
    return bool(reader.value("scoring.tie") != "carried" or reader.value("scoring.contract") == "at_least")


def match(reader: Reader) -> Iterator[Block]:
    """``match``: the target, and what happens there."""
    target = reader.value("match.target")
    goal = reader.tell(
        f"La première équipe qui atteint {target} points à la fin d'une donne gagne la partie.",
        f"The first team to reach {target} points at the end of a deal wins the match.",
        "match.target",
    )
    yield Paragraph((goal, reader.says("match.structure")))
    yield Items(reader.all_say("match.both_reach", "match.tied_at_target", "match.pot_at_end"))
