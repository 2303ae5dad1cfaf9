"""The glossary: each term once, with its name in both languages."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final, NamedTuple

from .labels import Both
from .markup import document, el, esc, heading, link, typeset
from .model import GLOSSARY, Here, Page, Site


class Term(NamedTuple):
    """A term.

    Attributes:
        id: its anchor.
        names: what it is called, in French and English.
        meaning: what it means, in French and English.
        rules: the rule points to look at.
    """

    id: str
    names: Both
    meaning: Both
    rules: tuple[str, ...] = ()


GAME: Final = (
    Term("announcement", ("annonce", "announcement"),
         ("Suite ou carré qu’un joueur tient en main et qui rapporte des points.",
          "A sequence or a square that a player holds and that scores points."), ("announcements.enabled",)),
    Term("auction", ("la prise", "auction"),
         ("Les deux tours de parole qui désignent le preneur et l’atout.", "The two rounds of calls that settle taker and trumps."),
         ("auction.ends",)),
    Term("belote", ("belote, rebelote", "belote, rebelote"),
         ("Le roi et la dame d’atout ; on dit « belote » avec l’une, « rebelote » avec l’autre.",
          "King and queen of trumps; “belote” is said with the first, “rebelote” with the second."), ("belote.holder", "belote.points")),
    Term("call", ("parole", "call"), ("Ce qu’un joueur dit pendant la prise : passer ou prendre.", "What a player says in the auction: pass or take."),
         ("auction.first_round", "auction.second_round")),
    Term("capot", ("capot", "capot"), ("Tous les plis par la même équipe.", "All tricks won by one team."), ("scoring.capot_when", "scoring.capot_bonus")),
    Term("carried", ("points en attente", "carried points"),
         ("Points qu’un litige laisse de côté pour une donne suivante.", "Points that a tie leaves aside for a later deal."),
         ("scoring.carried_to", "match.pot_at_end")),
    Term("contract", ("contrat", "contract"), ("Ce à quoi l’équipe du preneur s’engage : faire plus de points que l’autre.",
         "What the takers commit to: scoring more points than the others."), ("scoring.contract", "scoring.contract_counts")),
    Term("deal", ("donne", "deal"), ("La distribution, et tout ce qui suit jusqu’au décompte.", "The dealing, and all that follows until the score."),
         ("deal.first_packets",)),
    Term("defence", ("défense", "defence"), ("L’équipe qui n’a pas pris.", "The team that did not take."), ("scoring.made_defence",)),
    Term("discard", ("se défausser", "discard"), ("Jouer une carte qui n’est ni de la couleur demandée ni d’atout.",
         "Play a card that is neither of the suit led nor a trump."), ("play.discard",)),
    Term("failed", ("dedans, chute", "failed"), ("Le contrat n’est pas rempli.", "The contract is not made."), ("scoring.failed_base",)),
    Term("follow", ("fournir", "follow suit"), ("Jouer une carte de la couleur demandée.", "Play a card of the suit led."), ("play.follow",)),
    Term("last-trick", ("dix de der", "last trick"), ("Les points que le dernier pli rapporte en plus.", "The extra points of the last trick."),
         ("scoring.last_trick",)),
    Term("lead", ("entamer", "lead"), ("Jouer la première carte d’un pli.", "Play the first card of a trick."), ("play.first_leader",)),
    Term("master", ("tenir le pli, être maître", "hold the trick"), ("Avoir la carte qui l’emporte pour l’instant.", "Have the card that is winning so far."),
         ("play.partner_holds_after_opponent_ruff",)),
    Term("overruff", ("surcouper", "overruff"), ("Couper plus fort qu’une coupe déjà posée.", "Ruff higher than a ruff already played."),
         ("play.overruff_opponent", "play.overruff_partner")),
    Term("plain", ("hors atout", "plain suit"), ("Une couleur qui n’est pas l’atout.", "A suit that is not trumps."), ("cards.plain_order",)),
    Term("raise", ("monter", "go over"), ("Jouer plus fort que la carte qui tient le pli.", "Play higher than the card that holds the trick."),
         ("play.raise_trump", "play.raise_plain")),
    Term("ruff", ("couper", "ruff"), ("Jouer de l’atout sur une autre couleur demandée.", "Play a trump on a plain suit led."),
         ("play.ruff_opponent", "play.ruff_partner")),
    Term("sequence", ("suite : tierce, cinquante, cent", "sequence: tierce, cinquante, cent"),
         ("Trois cartes qui se suivent dans une couleur, quatre, ou cinq et plus.", "Three cards of a suit in a row, four, or five and more."),
         ("announcements.sequence_points", "announcements.sequence_order")),
    Term("square", ("carré", "square"), ("Les quatre cartes d’un même rang.", "The four cards of a rank."), ("announcements.square_points",)),
    Term("taker", ("preneur", "taker"), ("Le joueur qui a pris ; « les preneurs » sont son équipe.", "The player who took; “the takers” are that player’s team."),
         ("auction.ends",)),
    Term("tie", ("litige", "tie"), ("Les deux équipes totalisent autant de points.", "Both teams total the same points."), ("scoring.tie",)),
    Term("trick", ("pli, levée", "trick"), ("Quatre cartes, une de chaque joueur.", "Four cards, one from each player."), ("play.trick_winner",)),
    Term("trump", ("atout", "trumps"), ("La couleur qui l’emporte sur les autres pour une donne.", "The suit that beats the others for one deal."),
         ("cards.trump_order",)),
    Term("turn-up", ("retourne", "turn-up"), ("La carte retournée après les premiers paquets.", "The card turned up after the first packets."),
         ("deal.turn_up", "deal.turn_up_goes_to")),
    Term("underruff", ("pisser", "underruff"), ("Couper d’un atout plus faible qu’une coupe déjà posée, faute de mieux.",
         "Play a trump lower than a ruff already on the table, for want of a higher one."), ("play.underruff_opponent",)),
)  # fmt: skip

WORK: Final = (
    Term("basis", ("appui", "basis"), ("Comment un texte soutient une valeur : dit, déduit, muet, ambigu, contradictoire.",
         "How a text supports a value: stated, derived, silent, ambiguous, contradictory.")),
    Term("case", ("cas", "case"), ("Une question du corpus avec sa réponse et ce qui la décide.", "A question of the corpus with its answer and what decides it.")),
    Term("certify", ("certifier", "certify"), ("Poser à un moteur toutes les questions du corpus et dire quelles règles il joue.",
         "Ask an engine all questions of the corpus and say which rules it plays.")),
    Term("claim", ("compte annoncé", "claim"), ("Un nombre qu’un texte donne et qui devrait découler de ses règles.",
         "A number that a text gives and that should follow from its rules.")),
    Term("common", ("usage courant", "common practice"), ("Ce que des textes publics disent là où un document se tait.",
         "What public texts say where a document is silent.")),
    Term("corpus", ("corpus", "corpus"), ("L’ensemble des cas.", "All the cases.")),
    Term("engine", ("moteur", "engine"), ("Un programme qui joue à la belote.", "A program that plays belote.")),
    Term("kill", ("cas qui remarque", "kill"), ("Un cas dont la réponse change quand un point de règle prend une autre valeur.",
         "A case whose answer changes when a rule point takes another value.")),
    Term("open", ("point ouvert", "open point"), ("Un point de règle muet, ambigu ou contradictoire : plus d’une lecture est permise.",
         "A rule point that is silent, ambiguous or contradictory: more than one reading is allowed.")),
    Term("option", ("option", "option"), ("Ce qu’un texte laisse au choix des joueurs.", "What a text leaves to the players.")),
    Term("reading", ("lecture", "reading"), ("Une façon de comprendre un point ouvert.", "A way to understand an open point.")),
    Term("record", ("relevé", "record"), ("Comment une position est née, depuis le paquet de cartes.", "How a position came about, from the deck on.")),
    Term("rule-point", ("point de règle", "rule point"), ("Une question que toute règle de belote doit trancher, avec les réponses possibles.",
         "A question that any rules of belote must settle, with the possible answers.")),
    Term("situation", ("situation", "situation"), ("Une classe de positions où les règles ont la même chose à dire.",
         "A class of positions in which the rules have the same thing to say.")),
    Term("variant", ("variante", "variant"), ("Un document lu comme un jeu complet de règles.", "A document read as a complete set of rules.")),
    Term("witness", ("donne témoin", "witness deal"), ("Une donne courte où un seul point de règle change quelque chose.",
         "A short deal in which one rule point alone makes a difference.")),
)  # fmt: skip


def page(site: Site) -> Page:
    """The page *Glossary*."""
    here = site.at(f"{GLOSSARY}.md")
    front = {"title": here.say("glossary"), "description": here.say("glossary.lead"), "search": {"boost": 2}}
    blocks = (
        heading(1, here.say("glossary")),
        el("p", esc(here.say("glossary.lead")), class_="lead"),
        heading(2, here.say("glossary.game"), "game"),
        _list(here, GAME),
        heading(2, here.say("glossary.work"), "work"),
        _list(here, WORK),
    )
    return Page(here.path, document(front, blocks), here.say("glossary"))


def _list(here: Here, terms: tuple[Term, ...]) -> str:
    place = 0 if here.lang == "fr" else 1
    ordered = sorted(terms, key=lambda term: _plain(term.names[place]))
    return el("dl", *(piece for term in ordered for piece in _entry(here, term, place)), class_="glossary")


def _entry(here: Here, term: Term, place: int) -> Iterator[str]:
    other = "en" if place == 0 else "fr"
    permalink = link(f"#{term.id}", "¶", class_="headerlink", title=here.say("permalink"))
    translated = el("span", esc(term.names[1 - place]), lang=other, class_="other")
    yield el("dt", el("b", esc(term.names[place])), " ", permalink, " ", translated, id=term.id)
    ways = ", ".join(link(here.rule(rule), el("code", esc(rule))) for rule in term.rules)
    yield el("dd", esc(typeset(term.meaning[place], here.lang)), f" {ways}" if ways else "")


def _plain(text: str) -> str:
    return "".join(
        one
        for one in unicodedata.normalize("NFD", text.removeprefix("la "))
        if not unicodedata.combining(one)
    )
