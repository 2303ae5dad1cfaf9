"""What the pages on conformance say in their own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

TEXTS: Final[Mapping[str, tuple[str, str]]] = {
    "overview": ("En bref", "In short"),
    "overview.lead": (
        (
            "Un corpus de positions dont chacune dit quelle règle la décide, un protocole de trois messages, et un verdict : sous "
            "quelle lecture d’un texte un moteur répond juste partout, ou quelle règle il joue autrement."
        ),
        (
            "A corpus of positions each of which says which rule decides it, a protocol of three messages, and a verdict: under "
            "which reading of a text an engine answers right throughout, or which rule it plays otherwise."
        ),
    ),
    "overview.corpus": ("Le corpus", "The corpus"),
    "overview.version": ("Corpus {version}, racine {root}.", "Corpus {version}, root {root}."),
    "overview.none": ("Il n’y a pas encore de corpus.", "There is no corpus yet."),
    "overview.ways": ("Pour aller plus loin", "Further on"),
    "corpus.cases": ("Cas", "Cases"),
    "corpus.smoke": ("dont le jeu réduit", "of them in the smoke tier"),
    "corpus.mutants": ("Changements de règle remarqués", "Rule changes noticed"),
    "corpus.situations": ("Situations possibles", "Possible situations"),
    "corpus.impossible": ("Situations impossibles", "Impossible situations"),
    "corpus.clauses": ("Clauses exercées", "Clauses exercised"),
    # How to certify
    "certify": ("Certifier un moteur", "Certify an engine"),
    "certify.lead": (
        "D’un moteur à son certificat, ou à la règle qui ne va pas.",
        "From an engine to its certificate, or to the rule that is wrong.",
    ),
    "certify.adapter": ("Un petit programme devant le moteur", "A small program before the engine"),
    "certify.adapter.what": (
        (
            "Il lit une demande JSON par ligne sur l’entrée standard et écrit une réponse JSON par ligne sur la sortie. Il y a des "
            "modèles en Python, en JavaScript et en Java dans conformance/adapters."
        ),
        (
            "It reads one JSON request a line on standard input and writes one JSON reply a line on standard output. There are "
            "templates in Python, JavaScript and Java in conformance/adapters."
        ),
    ),
    "certify.exchange": ("Une conversation entière :", "A whole conversation:"),
    "certify.run": ("Lancer la certification", "Running the certification"),
    "certify.verdict": ("Lire le verdict", "Reading the verdict"),
    "certify.verdict.conforms": (
        (
            "Le moteur est conforme quand, sous une seule et même lecture du texte, tous les cas passent et toutes les questions du "
            "profil reçoivent une réponse. Il l’est « tel que complété » quand cette lecture est partout celle du site."
        ),
        (
            "An engine conforms when under one single reading of the text every case passes and every question of the profile is "
            "answered. It conforms “as completed” when that reading is the site’s own throughout."
        ),
    ),
    "certify.line.reading": (
        "un point ouvert que le moteur lit autrement, ce que le texte permet",
        "an open point that the engine reads otherwise, which the text allows",
    ),
    "certify.line.diagnosis": (
        "un point qu’il joue contre le texte, avec le nombre de cas",
        "a point that it plays against the text, with the number of cases",
    ),
    "certify.line.unexplained": (
        "des cas qu’aucune valeur de règle n’explique",
        "cases that no value of a rule explains",
    ),
    "certify.status": ("État de sortie", "Exit status"),
    "certify.status.0": ("conforme", "conforms"),
    "certify.status.1": ("non conforme", "does not conform"),
    "certify.status.2": ("n’a pas pu être jugé", "could not be judged"),
    "certify.profiles": ("Profils", "Profiles"),
    "certify.profile": ("Profil", "Profile"),
    "certify.questions": ("Questions exigées", "Questions required"),
    # Engines
    "engines": ("Moteurs certifiés", "Certified engines"),
    "engines.lead": (
        "Ce que la certification a donné, moteur par moteur.",
        "What certification found, engine by engine.",
    ),
    "engines.none": ("Aucun résultat n’est enregistré ici.", "No results are stored here."),
    "engines.engine": ("Moteur", "Engine"),
    "engines.verdict": ("Verdict", "Verdict"),
    "engines.asked": ("posés", "asked"),
    "engines.passed": ("réussis", "passed"),
    "engines.failed": ("échoués", "failed"),
    "engines.unsupported": ("sans réponse", "unsupported"),
    "engines.faulted": ("en panne", "faulted"),
    "engines.declared": ("écarts déclarés", "declared"),
    "engines.findings": ("Lu ou joué autrement :", "Read or played otherwise:"),
    "engines.cases": ("{count} cas", "{count} cases"),
    "engines.page": ("Rapport", "Report"),
    "engines.stale": ("sur un autre corpus que celui de ce site", "on another corpus than this site’s"),
    "verdict.as_completed": ("conforme, tel que complété", "conforms, as completed"),
    "verdict.conforms": ("conforme", "conforms"),
    "verdict.fails": ("non conforme", "does not conform"),
    # Coverage
    "coverage": ("Couverture", "Coverage"),
    "coverage.lead": (
        "Combien de cas chaque question et chaque point de règle ont, document par document.",
        "How many cases each question and each rule point has, document by document.",
    ),
    "coverage.questions": ("Par question", "By question"),
    "coverage.rules": ("Par point de règle", "By rule point"),
    "coverage.pairs": ("Deux à deux", "Pair by pair"),
    "coverage.pairs.lead": (
        "Cas communs aux deux documents, et ceux auxquels ils répondent autrement.",
        "Cases that both documents have, and those that they answer differently.",
    ),
    "coverage.shared": ("communs", "shared"),
    "coverage.apart": ("réponses différentes", "different answers"),
    "question": ("Question", "Question"),
    "total": ("Total", "Total"),
    "kills": ("Ce que le corpus remarque", "What the corpus notices"),
    "kills.lead": (
        (
            "Pour chaque autre valeur d’un point de règle, le nombre de cas dont la réponse change. Un tiret : c’est la valeur du "
            "document. Le signe = : aucune donne ne peut le montrer, pour la raison donnée dessous."
        ),
        (
            "For each other value of a rule point, the number of cases whose answer changes. A dash: it is the document’s own "
            "value. The sign =: no deal can show it, for the reason given below."
        ),
    ),
    "kills.other": ("Autre valeur", "Other value"),
    "kills.reasons": ("Sans effet possible", "Without possible effect"),
    "situations": ("Situations", "Situations"),
    "situations.lead": (
        "Les classes de positions que le corpus couvre. Un nombre mène à un premier cas ; × : impossible dans ce document.",
        "The classes of positions that the corpus covers. A number leads to a first case; ×: impossible in this document.",
    ),
    "situations.one": ("Situation", "Situation"),
    "situations.impossible": ("Pourquoi certaines sont impossibles", "Why some are impossible"),
    # Protocol and cases
    "protocol": ("Protocole", "Protocol"),
    "cases.format": ("Format des cas", "Case format"),
    "downloads.lead": (
        "Tout ce dont ce site est fait, à télécharger.",
        "All that this site is made from, to download.",
    ),
    "downloads.file": ("Fichier", "File"),
    "downloads.size": ("Taille", "Size"),
    "downloads.what": ("Contenu", "Content"),
    "downloads.rules": (
        "les variantes avec leurs tables, pour un programme qui exécute les règles",
        "the variants with their tables, for a program that executes the rules",
    ),
    "downloads.compare": (
        "la comparaison, une ligne par point de règle et document",
        "the comparison, a line for each rule point and document",
    ),
    "downloads.corpus": (
        "le corpus, ses identifiants et son manifeste",
        "the corpus, its ids and its manifest",
    ),
    "downloads.schema": ("schéma JSON : {title}", "JSON Schema: {title}"),
    "api.lead": (
        "Tirée des commentaires du code, en anglais.",
        "From the docstrings of the code.",
    ),
}
