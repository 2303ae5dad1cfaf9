"""What the players' pages say in their own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

TEXTS: Final[Mapping[str, tuple[str, str]]] = {
    # Home
    "home.title": ("La belote, règle par règle", "Belote, rule by rule"),
    "home.lead": (
        (
            "{variants} textes de règles, lus phrase par phrase et écrits sous forme de données : {rules} points de règle, "
            "chacun avec sa valeur, les mots sur lesquels il repose et les autres lectures qu’ils permettent."
        ),
        (
            "{variants} rule texts, read sentence by sentence and written down as data: {rules} rule points, each with its "
            "value, the words it rests on and the other readings they allow."
        ),
    ),
    "home.player": ("Vous jouez", "You play"),
    "home.player.what": (
        "Lisez une variante comme un livret, puis jouez-la ici même, avec la règle sous la main.",
        "Read a variant like a rulebook, then play it right here with the rule at hand.",
    ),
    "home.player.play": ("Jouer une donne", "Play a deal"),
    "home.federation": ("Vous comparez", "You compare"),
    "home.federation.what": (
        (
            "{count} points de règle séparent ces textes. Un tableau les met côte à côte, et des donnes montrent ce qu’ils "
            "changent."
        ),
        "{count} rule points set these texts apart. A table lays them side by side, and deals show what they change.",
    ),
    "home.federation.go": ("Comparer les textes", "Compare the texts"),
    "home.federation.rules": ("Tous les points de règle", "All rule points"),
    "home.engine": ("Vous programmez", "You program"),
    "home.engine.what": (
        "{cases} positions, un protocole de trois messages : votre moteur apprend quelle règle il joue autrement.",
        "{cases} positions and a protocol of three messages: your engine learns which rule it plays otherwise.",
    ),
    "home.engine.what.bare": (
        "Un protocole de trois messages : votre moteur apprend quelle règle il joue autrement.",
        "A protocol of three messages: your engine learns which rule it plays otherwise.",
    ),
    "home.engine.go": ("Certifier un moteur", "Certify an engine"),
    "home.engine.deals": ("Voir les cas", "See the cases"),
    "home.example": (
        "Trois questions, autant de réponses que de textes",
        "Three questions, an answer from each text",
    ),
    "home.example.more": ("Les autres différences", "The other differences"),
    # Compare
    "compare.lead": (
        (
            "Ce que dit chaque document sur chaque point de règle. Au départ, seules les lignes où les textes diffèrent : {differ} "
            "par leur valeur, {may} par une lecture possible. Le signe devant une valeur ouvre les mots du document."
        ),
        (
            "What each document says on each rule point. At first only the rows where the texts differ: {differ} by their "
            "value, {may} by a possible reading. The sign before a value opens the document’s words."
        ),
    ),
    "compare.description": (
        "Les textes de règles de la belote côte à côte, point par point.",
        "The rule texts of belote side by side, point by point.",
    ),
    "compare.caption": (
        "Valeur de chaque point de règle dans chaque document",
        "Value of each rule point in each document",
    ),
    "compare.filters": ("Filtres", "Filters"),
    "compare.phase": ("Phase", "Phase"),
    "compare.every_phase": ("toutes", "all"),
    "compare.text": ("Texte", "Text"),
    "compare.text.example": ("dame, litige, pisser…", "queen, tie, underruff…"),
    "compare.all": ("toutes les lignes", "all rows"),
    "compare.reset": ("Réinitialiser", "Reset"),
    "compare.shown": ("{shown} lignes sur {all}", "{shown} rows of {all}"),
    "compare.noscript": (
        "Sans JavaScript, le choix des documents et des lignes fonctionne ; le filtre par phase et par texte, non.",
        "Without JavaScript the choice of documents and rows works; the filter by phase and text does not.",
    ),
    "evidence.of": ("{basis} : {title}, {variant}", "{basis}: {title}, {variant}"),
    "permalink": ("Lien permanent", "Permalink"),
    "impact": ("Portée", "Effect"),
    "impact.compared": (
        (
            "Portée : la plus grande part, entre deux documents, des donnes où ce seul point change ce qui est permis, l’issue ou la "
            "marque ; {deals} donnes par point et par paire, jouées par {players}. Le signe = : il ne peut rien changer pour eux."
        ),
        (
            "Effect: the largest share, between two documents, of deals in which that point alone changes what is allowed, the "
            "outcome or the score; {deals} deals for each point and pair, played by {players}. The sign =: it can change nothing for them."
        ),
    ),
    "impact.matches": ("des parties", "of matches"),
    "impact.results": ("Ce qui a été mesuré", "What was measured"),
    "impact.random": ("des joueurs au hasard", "players at random"),
    "impact.heuristic": ("des débutants sensés", "sensible beginners"),
    "impact.perfect": ("des joueurs parfaits", "perfect players"),
    "pairs.count": ("({count} points diffèrent)", "({count} points differ)"),
    # Pages of the phases
    "clauses.description": (
        "{phase} : les points de règle, leurs valeurs, et qui dit quoi",
        "{phase}: the rule points, their values, and who says what",
    ),
    "clauses.lead": (
        (
            "{count} points de règle : les valeurs que chacun peut prendre, ce qu’en dit chaque document, et l’usage courant là où "
            "un texte se tait."
        ),
        "{count} rule points: the values each may take, what each document says, and common practice where a text is silent.",
    ),
    "clauses.compare": ("Comparer", "Compare"),
    "clauses.taken": ("Documents", "Documents"),
    "clauses.reading": ("une lecture possible", "a possible reading"),
    "clauses.common": ("Usage courant :", "Common practice:"),
    "clauses.also": ("aussi", "also"),
    "clauses.no_cases": (
        "Aucun cas du corpus : ce point ne change aucune réponse.",
        "No case in the corpus: this point changes no answer.",
    ),
    "clauses.example": ("Un exemple", "An example"),
    "ritual": ("rituel, sans effet sur les points", "ritual, without effect on points"),
    "decisions": ("Table de décision", "Decision table"),
    "decisions.situation": ("Situation", "Situation"),
    "decisions.lead": (
        (
            "Ce qu’un joueur qui n’entame pas trouve, et ce que chaque texte lui demande. Une case marquée s’écarte des autres ; "
            "chacune mène au point de règle qui décide."
        ),
        (
            "What a player who does not lead finds, and what each text asks. A marked cell departs from the others; each leads to "
            "the rule point that decides."
        ),
    ),
    "outcomes": ("Table des marques", "Scoring table"),
    "outcomes.lead": (
        "Qui marque quoi, selon l’issue du contrat et le camp qui marque un capot. Une case marquée s’écarte des autres.",
        "Who scores what, by the outcome of the contract and the side that scores a capot. A marked cell departs from the others.",
    ),
    "outcome": ("Issue", "Outcome"),
    "outcome.made": ("contrat réussi", "contract made"),
    "outcome.failed": ("dedans", "contract failed"),
    "outcome.tied": ("litige", "tie"),
    "capot.takers": ("capot des preneurs", "capot of the takers"),
    "capot.defence": ("capot de la défense", "capot of the defence"),
    "capot.nobody": ("pas de capot marqué", "no capot scored"),
    "takers": ("Preneurs :", "Takers:"),
    "defence": ("Défense :", "Defence:"),
    "pending": ("En attente :", "Carried:"),
    "of.takers": ("{what} des preneurs", "{what} of the takers"),
    "of.defence": ("{what} de la défense", "{what} of the defence"),
    "everything": ("tout", "everything"),
    "nothing": ("rien", "nothing"),
    # Pages of the variants
    "variant.play": ("Jouer cette variante", "Play this variant"),
    "variant.bases": ("Les points de règle de ce texte :", "The rule points of this text:"),
    "stated.many": ("dits", "stated"),
    "derived.many": ("déduits", "derived"),
    "silent.many": ("muets", "silent"),
    "ambiguous.many": ("ambigus", "ambiguous"),
    "contradictory.many": ("contradictoires", "contradictory"),
    "card": ("Carte", "Card"),
    "points": ("Points", "Points"),
    "options": ("Options", "Options"),
    "options.lead": ("Ce que le texte laisse au choix des joueurs.", "What the text leaves to the players."),
    "options.none": (
        "Le texte ne laisse rien au choix des joueurs.",
        "The text leaves nothing to the players.",
    ),
    "options.name": ("Option", "Option"),
    "options.values": ("Choix", "Choices"),
    "options.default": ("Sans choix", "By default"),
    "options.words": ("Texte", "Words"),
    "options.any": ("tout nombre de points", "any number of points"),
    "options.silent": ("Le texte ne fixe rien.", "The text fixes nothing."),
    "readings.named": ("Lectures qui vont ensemble", "Readings that go together"),
    "claims": ("Ce que le texte dit de ses propres comptes", "What the text says of its own sums"),
    "claims.lead": (
        "Ces nombres ne sont pas des règles : ils en découlent, ou n’en découlent pas. Ils sont recalculés ici.",
        "These numbers are no rules: they follow from them, or do not. They are worked out again here.",
    ),
    "claims.what": ("Nombre", "Number"),
    "claims.words": ("Texte", "Words"),
    "claims.says": ("Dit", "Says"),
    "claims.verdict": ("Calcul", "Sum"),
    "claims.true": ("exact", "right"),
    "claims.false": ("faux : {computed}", "wrong: {computed}"),
    "claims.under": ("(exact sous la lecture {readings})", "(right under the reading {readings})"),
    "claim.card_points": ("Points de toutes les cartes", "Points of all cards"),
    "claim.deal_points": ("Points d’une donne", "Points of a deal"),
    "claim.majority": ("Points qu’il faut pour le contrat", "Points needed for the contract"),
    "claim.tie_at": ("Points de chaque camp à égalité", "Points of each side in a tie"),
    "claim.capot_total": ("Points d’un capot", "Points of a capot"),
    "open": ("Ce que le texte laisse ouvert", "What the text leaves open"),
    "open.lead": (
        "Là où le texte se contredit, se lit de deux façons ou se tait, on peut jouer autrement sans le trahir.",
        "Where the text contradicts itself, can be read in two ways or is silent, one may play otherwise and still follow it.",
    ),
    "open.contradictory": ("Contradictions ({count})", "Contradictions ({count})"),
    "open.ambiguous": ("Passages ambigus ({count})", "Ambiguous passages ({count})"),
    "open.silent": ("Silences ({count})", "Silences ({count})"),
    "open.taken": ("Retenu ici", "Taken here"),
    "open.other": ("Autres possibilités", "Other possibilities"),
    # Glossary
    "glossary.lead": (
        "Les mots de la belote et ceux de ce site, en français et en anglais.",
        "The words of belote and those of this site, in English and French.",
    ),
    "glossary.game": ("Les mots du jeu", "Words of the game"),
    "glossary.work": ("Les mots de ce site", "Words of this site"),
    # Deals and play
    "deals.lead": (
        (
            "Une donne pas à pas : les quatre mains, le pli, les cartes permises et, sur chaque carte interdite, la règle qui "
            "l’interdit. Sous une variante, ou sous deux à la fois."
        ),
        (
            "A deal step by step: the four hands, the trick, the legal cards and, on each forbidden card, the rule that forbids "
            "it. Under one variant, or under two at once."
        ),
    ),
    "deals.noscript": ("Cette page a besoin de JavaScript.", "This page needs JavaScript."),
    "deals.pick": ("Choisir une donne", "Choose a deal"),
    "deals.rules": ("Variante", "Variant"),
    "deals.beside": ("À côté", "Beside"),
    "deals.kind": ("Donnes", "Deals"),
    "deals.situation": ("Situation", "Situation"),
    "deals.case": ("Cas", "Case"),
    "deals.part": ("Donne", "Deal"),
    "deals.seed": ("Graine", "Seed"),
    "deals.number": ("Numéro", "Number"),
    "deals.steps": ("Étapes", "Steps"),
    "deals.save": ("Enregistrer le relevé", "Save the record"),
    "deals.how": ("Mode d’emploi", "How to use it"),
    "deals.keys": (
        (
            "Les flèches gauche et droite avancent d’une carte, Début et Fin vont aux deux bouts ; une carte du texte mène à son "
            "étape. L’adresse garde la donne, les variantes et l’étape."
        ),
        (
            "The left and right arrows move by one card, Home and End go to both ends; a card in the text leads to its step. "
            "The address keeps the deal, the variants and the step."
        ),
    ),
    "deals.marks": (
        (
            "Les cartes permises au joueur dont c’est le tour sont levées et soulignées ; les autres sont pâles et portent un "
            "numéro, qui renvoie à la règle écrite dessous."
        ),
        (
            "The legal cards of the seat in turn are raised and underlined; the others are pale and bear a number, which stands "
            "beside the rule below."
        ),
    ),
    "step.first": ("Au début", "To the start"),
    "step.back": ("Étape précédente", "Previous step"),
    "step.next": ("Étape suivante", "Next step"),
    "step.last": ("À la fin", "To the end"),
    "play.lead": (
        "Vous êtes en Sud. Trois joueurs simples tiennent les autres mains ; une carte interdite dit quelle règle l’interdit.",
        "You sit South. Three simple players hold the other hands; a forbidden card says which rule forbids it.",
    ),
    "play.rules": ("Règles de la partie", "Rules of the match"),
    "play.players": (
        "Les trois autres ne voient que leur main et les cartes jouées. Ils jouent de la même façon dans toutes les variantes.",
        "The other three see their own hand and the cards played, no more. They play in the same way in every variant.",
    ),
    # Pairs
    "pairs.description": (
        "Ce qui sépare {left} de {right}, et une donne qui le montre",
        "What sets {left} and {right} apart, and a deal that shows it",
    ),
    "pairs.lead": (
        (
            "{count} points de règle séparent ces deux textes. Pour chacun, les mots des deux, et une donne courte où il change quelque "
            "chose."
        ),
        (
            "{count} rule points set these two texts apart. For each, the words of both, and a short deal in which it makes a "
            "difference."
        ),
    ),
    "pairs.compare": ("Les deux côte à côte", "The two side by side"),
    "impact.point": ("Portée.", "Effect."),
    "impact.measured": (
        (
            "Portée de chaque point : les mêmes donnes ({deals}) et parties ({matches}), selon {left} et selon {left} avec ce seul "
            "point pris dans {right}, jouées par {players}. Le signe = : il ne peut rien changer pour eux."
        ),
        (
            "Effect of each point: the same deals ({deals}) and matches ({matches}) by {left} and by {left} with that one point "
            "taken from {right}, played by {players}. The sign =: it can change nothing for them."
        ),
    ),
    "impact.legal": ("Autres choix", "Other choices"),
    "impact.outcome": ("Autre issue", "Another outcome"),
    "impact.score": ("Autre marque", "Another score"),
    "impact.winner": ("Autre vainqueur", "Another winner"),
    "impact.legal.of": (
        "des donnes où l’autre règle permet autre chose",
        "of deals in which the other rule allows something else",
    ),
    "impact.outcome.of": ("des donnes avec une autre issue", "of deals with another outcome"),
    "impact.score.of": ("des donnes marquées autrement", "of deals scored otherwise"),
    "impact.winner.of": ("des parties avec un autre vainqueur", "of matches with another winner"),
    "impact.nothing": ("Rien n’a changé dans les donnes jouées", "Nothing changed in the deals played"),
    "impact.idle": (
        "Rien ne peut changer pour ces joueurs, qui annoncent tout, ou à côté des autres règles",
        "Nothing can change for these players, who announce everything, or beside the other rules",
    ),
    "witness": ("Donne témoin.", "Witness deal."),
    "witness.as_in": ("{variant}, ce point comme dans {other}", "{variant}, this point as in {other}"),
    "witness.ritual": (
        "Aucune : ce point ne change ni le jeu ni les points.",
        "None: this point changes neither play nor points.",
    ),
    "witness.none": ("Aucune donne ne le montre :", "No deal shows it:"),
    "witness.trump": ("Atout : {suit}.", "Trumps: {suit}."),
    "witness.trick": ("Sur la table, dans l’ordre :", "On the table, in order:"),
    "witness.hand": ("{seat} tient :", "{seat} holds:"),
    "witness.calls": ("La prise.", "The auction."),
    "witness.deal": ("Une distribution.", "A deal of the cards."),
    "witness.announcements": ("Quatre mains et leurs annonces.", "Four hands and their announcements."),
    "witness.score": ("Une donne jouée jusqu’au bout.", "A deal played to its end."),
    "witness.match": ("Une suite de donnes.", "A string of deals."),
    "witness.replay": ("Une donne entière.", "A whole deal."),
    "seat.N": ("Nord", "North"),
    "seat.E": ("Est", "East"),
    "seat.S": ("Sud", "South"),
    "seat.W": ("Ouest", "West"),
    "answer.plays": ("peut jouer", "may play"),
    "answer.trick": ("{seat} remporte {points} points", "{seat} wins {points} points"),
    "answer.deal": ("{seat} entame", "{seat} leads"),
    "answer.announcements": ("Nord-Sud {NS}, Est-Ouest {EW}", "North-South {NS}, East-West {EW}"),
    "answer.score": (
        "{outcome}, Nord-Sud {NS}, Est-Ouest {EW}",
        "{outcome}, North-South {NS}, East-West {EW}",
    ),
    "answer.pending": (", {points} en attente", ", {points} carried"),
    "answer.match": ("Nord-Sud {NS}, Est-Ouest {EW} : ", "North-South {NS}, East-West {EW}: "),
    "answer.won": ("{team} gagne", "{team} win"),
    "answer.goes_on": ("la partie continue", "the match goes on"),
    "answer.calls": ("{seat} peut dire {calls}", "{seat} may say {calls}"),
    "answer.pass": ("passe", "pass"),
    "answer.redeal": ("{seat} donne ensuite", "{seat} deals next"),
    "answer.takes": ("{seat} a pris à {suit}", "{seat} took {suit}"),
    "answer.otherwise": ("joue autrement", "plays otherwise"),
    # Questions of the protocol
    "question.calls": ("Paroles", "Calls"),
    "question.deal": ("Distribution", "Deals"),
    "question.plays": ("Cartes permises", "Legal cards"),
    "question.trick": ("Plis", "Tricks"),
    "question.announcements": ("Annonces", "Announcements"),
    "question.score": ("Décomptes", "Scores"),
    "question.match": ("Parties", "Matches"),
    "question.replay": ("Donnes entières", "Whole deals"),
}
