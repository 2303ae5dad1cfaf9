"""The four documents as rule sets, read off the texts by hand: a second opinion on the variant files.

One line a rule point, side by side: 000, 002, 003, 004; `same` where all four give one value. Points on which a
document is silent have the value of common practice (direction counterclockwise, target 1000, ...).
"""

from copy import deepcopy

from .cards import Rules

DOCUMENTS = ["belote-000", "belote-002", "belote-003", "belote-004"]

TRUMP_ORDER = ["J", "9", "A", "T", "K", "Q", "8", "7"]
PLAIN_ORDER = ["A", "T", "K", "Q", "J", "9", "8", "7"]
NATURAL_ORDER = ["A", "K", "Q", "J", "T", "9", "8", "7"]
TRUMP_POINTS = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
PLAIN_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
QUEEN_FIVE_TRUMP = {**TRUMP_POINTS, "Q": 5}  # 003, the table: « Dame = 5 pts », in both columns
QUEEN_FIVE_PLAIN = {**PLAIN_POINTS, "Q": 5}
SQUARES = {"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100}
SEQUENCES = {"3": 20, "4": 50, "5": 100}
EVERYTHING = ["tricks", "last_trick", "announcements", "belote"]


def same(value: object) -> list[object]:
    """One value for all four documents."""
    return [value, value, value, value]


BY_POINT: dict[str, list[object]] = {
    "table.players": same(4),  # 004: « à 2 ou 4 joueurs », two never described
    "table.partners": same("opposite"),
    "table.direction": ["clockwise", "counterclockwise", "clockwise", "counterclockwise"],  # 004 silent
    "table.first_dealer": same("input"),
    "table.next_dealer": same("next_player"),
    "table.shuffle": ["after_all_pass", "every_deal", "every_deal", "every_deal"],
    "table.cut": same("before_dealer"),
    "cards.deck": same(32),
    "cards.trump_order": same(TRUMP_ORDER),
    "cards.plain_order": same(PLAIN_ORDER),
    "cards.trump_points": [TRUMP_POINTS, TRUMP_POINTS, QUEEN_FIVE_TRUMP, TRUMP_POINTS],
    "cards.plain_points": [PLAIN_POINTS, PLAIN_POINTS, QUEEN_FIVE_PLAIN, PLAIN_POINTS],
    "deal.first_packets": same([3, 2]),
    "deal.first_recipient": same("after_dealer"),
    "deal.turn_up": same("next_card"),
    "deal.last_packets": same({"taker": 2, "others": 3}),
    "deal.last_order": same("rotation"),  # 002: « toujours dans le même ordre »
    "deal.turn_up_goes_to": same("taker"),
    "auction.first_caller": same("after_dealer"),
    "auction.first_round": same("turn_up_suit"),
    "auction.second_round": same("other_suits"),
    "auction.ends": same("first_take"),
    "auction.all_pass": same("redeal_next_dealer"),
    "auction.contracts": same("trump_suit"),
    "play.first_leader": same("after_dealer"),  # 003: the first to speak
    "play.next_leader": same("trick_winner"),
    "play.trick_winner": same("trump_else_led_suit"),
    "play.follow": same("required"),
    "play.raise_plain": same("free"),  # 004: « On peut monter ou ne pas monter sauf en atout »
    "play.raise_trump": same("always"),
    "play.ruff_opponent": same("required"),
    "play.ruff_partner": same("free"),
    "play.overruff_opponent": same("required"),
    "play.underruff_opponent": same("required"),
    # 000: « n'importe quelle carte »; 002: « toujours obligé de monter à l'atout (surcouper) »
    "play.overruff_partner": ["free", "required_if_trumping", "required_if_trumping", "required_if_trumping"],
    "play.partner_holds_after_opponent_ruff": same("as_partner"),
    "play.discard": same("any_card"),
    "announcements.enabled": same("yes"),
    "announcements.sequence_points": same(SEQUENCES),
    "announcements.long_sequence": same("one_announcement"),
    "announcements.sequence_order": same(NATURAL_ORDER),
    "announcements.square_points": same(SQUARES),
    "announcements.declared_at": [
        "with_first_card",  # « au premier pli »
        "with_first_card",  # « Lors du premier tour de jeu »
        "before_first_trick",  # « Ensuite on entreprend le tour des levées »
        "with_first_card",  # « au moment où le joueur joue sa première carte »
    ],
    "announcements.declared_content": same("kind"),  # 000: « leur nature seulement »
    "announcements.declaring": ["automatic", "optional", "optional", "optional"],
    "announcements.per_seat": ["all", "all", "one", "all"],
    "announcements.must_exceed": ["no", "no", "yes", "no"],  # 003: « plus forte que la précédente »
    # 002, 003: « chacune des combinaisons qu'il possède »; 004: « les annonces faites »
    "announcements.unsaid": ["void", "count", "count", "void"],
    "announcements.ranking": [
        ["points", "square", "height", "trump"],
        ["points", "square", "height", "trump"],
        ["points", "square", "height"],
        ["points", "trump"],
    ],
    "announcements.square_order": same("play_order"),
    "announcements.tie": ["nobody", "first_declarer", "first_declarer", "first_declarer"],
    "announcements.scored": same("whole_team"),
    "announcements.card_reuse": ["forbidden", "square_and_sequence", "square_and_sequence", "forbidden"],
    "announcements.split": same("most_points"),
    "announcements.shown": [
        "after_first_card_of_second_trick",
        "before_second_trick",
        "before_second_trick",
        "before_second_trick",
    ],
    "belote.holder": same("king_and_queen"),
    "belote.points": same(20),
    "belote.declared": ["automatic", "both_words", "both_words", "both_words"],
    "belote.order": same("free"),
    "belote.beside_announcements": same("yes"),
    "belote.when_failed": ["kept", "kept", "to_defence", "kept"],  # 003: « la somme totale des points »
    "belote.when_tied": ["kept", "kept", "carried", "kept"],  # 003: all of the takers' points
    "scoring.last_trick": same(10),
    "scoring.contract": same("more_than"),
    "scoring.contract_counts": same(EVERYTHING),
    "scoring.made_takers": same("own_total"),
    "scoring.made_defence": ["own_total", "own_total", "own_total", "tricks_only"],  # 004: « plis remportés »
    "scoring.failed_base": [162, "deal_total", "deal_total", 162],
    "scoring.failed_announcements": same("all_to_defence"),
    "scoring.failed_takers": same("nothing"),
    "scoring.capot_bonus": [100, 100, 88, 90],
    "scoring.capot_last_trick": ["replaced", "replaced", "counted", "counted"],
    "scoring.capot_when": same("all_tricks"),
    "scoring.capot_by_defence": same("scored"),
    "scoring.capot_announcements": ["transferred", "kept", "kept", "kept"],
    "scoring.capot_makes_contract": ["yes", "no", "no", "no"],  # 000: follows from the transfer
    "scoring.tie": same("carried"),
    "scoring.carried_to": same("winner_of_next_deal"),
    "scoring.second_tie": same("accumulate"),
    "scoring.carried_over_all_pass": same("waits"),
    "scoring.rounding": same("none"),
    "match.target": [501, 1000, 1000, 1000],  # 002 and 004 silent
    "match.both_reach": same("most_points"),
    "match.tied_at_target": same("one_more_deal"),
    "match.pot_at_end": same("lost"),
    "match.structure": same("one_game"),
}


def rules_of(document: str, **changes: object) -> Rules:
    """The rule set of a document; a change is written `play__raise_trump="never"`."""
    column = DOCUMENTS.index(document)
    rules = {point: deepcopy(values[column]) for point, values in BY_POINT.items()}
    for name, value in changes.items():
        point = name.replace("__", ".")
        if point not in rules:
            raise KeyError(point)
        rules[point] = value
    return rules


JACK_NOTHING = {**PLAIN_POINTS, "J": 0}

# the other values each rule point may have, as far as they change an answer; for numbers, lists and maps a few
FURTHER_VALUES: dict[str, list[object]] = {
    "table.direction": ["clockwise", "counterclockwise"],
    "cards.trump_order": [list("9JATKQ87"), list("JAT9KQ87")],
    "cards.plain_order": [NATURAL_ORDER, list("TAKQJ987")],
    "cards.trump_points": [{**TRUMP_POINTS, "9": 0}, QUEEN_FIVE_TRUMP],
    "cards.plain_points": [JACK_NOTHING, QUEEN_FIVE_PLAIN],
    "deal.first_packets": [[2, 3], [1, 1, 1, 1, 1]],
    "deal.first_recipient": ["fixed_seat"],
    "deal.last_order": ["taker_first"],
    "auction.first_round": ["any_suit"],
    "auction.second_round": ["any_suit"],
    "auction.all_pass": ["redeal_same_dealer"],
    "play.first_leader": ["taker"],
    "play.raise_plain": ["required"],
    "play.raise_trump": ["not_over_partner", "never"],
    "play.ruff_opponent": ["free"],
    "play.ruff_partner": ["required"],
    "play.overruff_opponent": ["free"],
    "play.underruff_opponent": ["free"],
    "play.overruff_partner": ["free", "required_if_trumping", "higher_only", "lower_only", "no_trump_at_all"],
    "play.partner_holds_after_opponent_ruff": ["as_opponent"],
    "announcements.enabled": ["no"],
    "announcements.sequence_points": [
        {"3": 20, "4": 50, "5": 150},
        {"3": 10, "4": 50, "5": 100},
        {"3": 20, "4": 50},
    ],
    "announcements.long_sequence": ["split"],
    "announcements.sequence_order": [PLAIN_ORDER],
    "announcements.square_points": [
        {**SQUARES, "9": 100},
        {"J": 200, "9": 150, "A": 100, "K": 100, "Q": 100},
    ],
    "announcements.declaring": ["automatic", "optional"],
    "announcements.per_seat": ["all", "one"],
    "announcements.must_exceed": ["no", "yes"],
    "announcements.unsaid": ["count", "void"],
    "announcements.ranking": [
        ["points", "square", "height", "trump"],
        ["points", "square", "height"],
        ["points", "height", "trump"],
        ["points", "trump"],
        ["trump", "points"],
        ["square", "points", "height", "trump"],
        ["points", "square", "length", "height", "trump"],
    ],
    "announcements.square_order": ["natural_order"],
    "announcements.tie": ["nobody", "first_declarer", "first_from_taker"],
    "announcements.scored": ["holder_only"],
    "announcements.card_reuse": ["forbidden", "square_and_sequence"],
    "belote.holder": ["king_or_queen"],
    "belote.points": [0, 10],
    "belote.declared": ["automatic", "both_words"],
    "belote.order": ["king_first"],
    "belote.when_failed": ["kept", "to_defence", "lost"],
    "belote.when_tied": ["kept", "carried"],
    "scoring.last_trick": [0, 20],
    "scoring.contract": ["at_least"],
    "scoring.contract_counts": [
        ["tricks", "last_trick", "announcements"],
        ["tricks", "last_trick", "belote"],
        ["tricks", "announcements", "belote"],
    ],
    "scoring.made_defence": ["own_total", "tricks_and_belote", "tricks_only"],
    "scoring.failed_base": ["deal_total", 160, 162],
    "scoring.failed_announcements": ["kept", "lost"],
    "scoring.capot_bonus": [88, 90, 100, {"total": 250}, {"total": 252}, {"total": 262}],
    "scoring.capot_last_trick": ["counted", "replaced"],
    "scoring.capot_when": ["no_points"],
    "scoring.capot_by_defence": ["not_scored"],
    "scoring.capot_announcements": ["transferred", "kept", "lost"],
    "scoring.capot_makes_contract": ["no", "yes", "either_side"],
    "scoring.tie": ["failed", "made"],
    "scoring.carried_to": ["next_contract_made"],
    "scoring.rounding": ["nearest_ten_five_up", "nearest_ten_five_down"],
    "match.target": [501, 1000, 1001],
    "match.both_reach": ["takers"],
}
