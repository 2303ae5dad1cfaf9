"""Random questions of every kind, from deals that were played and from positions that were made up."""

import contextlib

from belote_spec import answers, play
from belote_spec.auction import PASS
from belote_spec.cards import CARD_NAMES, RANKS, SEATS, SUITS, TEAMS
from belote_spec.deal import PLAYING, Deal
from belote_spec.errors import BeloteError


def clumped_deck(chance):
    """A deck in which ranks or suits lie together, so that hands hold announcements."""
    by_rank = chance.random() < 0.5
    noise = chance.choice([1.0, 2.5, 6.0])
    deck = sorted(
        range(32), key=lambda card: (card & 7 if by_rank else card >> 3) * 4 + chance.random() * 4 * noise
    )
    cut = chance.randrange(32)
    return deck[cut:] + deck[:cut]


def some(chance, items):
    return [one for one in items if chance.random() < 0.6]


def finished_deal(rules, chance, *, until=32):
    """A deal played at random, most often taken; where players choose what they say, they choose at random."""
    deck = clumped_deck(chance) if chance.random() < 0.5 else chance.sample(range(32), 32)
    deal = Deal(rules, deck, chance.randrange(4))
    passing = chance.choice([0.3, 0.3, 0.6, 0.6, 1])
    while not deal.over and len(deal.plays) < until:
        if deal.phase is PLAYING and not deal.plays and deal.declares and chance.random() < 0.5:
            with contextlib.suppress(BeloteError):
                deal.declare({seat: some(chance, held) for seat, held in enumerate(deal.held())})
        legal = deal.legal_actions()
        if deal.phase is PLAYING:
            deal.apply(chance.choice(legal), silent=chance.random() < 0.1)
        else:
            deal.apply(PASS if chance.random() < passing else chance.choice(legal))
    return deal


def rotated(order, first):
    start = order.index(first)
    return order[start:] + order[:start]


def order_of(chance):
    return rotated(list(chance.choice(["NESW", "NWSE"])), chance.choice(SEATS))


def invented_plays(chance):
    """A hand and a trick that no deal need lead to: trumps are frequent, so that every situation comes up."""
    order, trump, count = order_of(chance), chance.choice(SUITS), chance.randrange(4)
    weight = {card: chance.random() * (0.5 if SUITS[card >> 3] in (trump, "C") else 1) for card in range(32)}
    dealt = [
        CARD_NAMES[card] for card in sorted(weight, key=weight.__getitem__)[: count + chance.randint(1, 8)]
    ]
    chance.shuffle(dealt)
    trick = {"leader": order[0], "cards": dealt[:count]}
    return {
        "seat": order[count],
        "hand": dealt[count:] or ["7S"],
        "trump": trump,
        "trick": trick,
        "order": order,
    }


def invented_ending(chance):
    """Up to three cards a hand and a trick begun, from which legal sequences are counted."""
    order, count, each = order_of(chance), chance.randrange(4), chance.randint(1, 3)
    deck = [CARD_NAMES[card] for card in chance.sample(range(32), 4 * each)]
    hands = {seat: deck[each * at : each * at + each] for at, seat in enumerate(order)}
    table = [hands[seat].pop() for seat in order[:count]]
    trick = {"leader": order[0], "cards": table}
    return {
        "hands": hands,
        "trump": chance.choice(SUITS),
        "trick": trick,
        "order": order,
        "depth": chance.randint(1, 13),
    }


def dealt_hands(chance):
    deck = clumped_deck(chance)
    return {seat: [CARD_NAMES[card] for card in deck[8 * at : 8 * at + 8]] for at, seat in enumerate(SEATS)}


def swept_tricks(rules, chance, given, team):
    """Eight tricks out of the hands, chosen so that one team wins as many as it can; the score takes them as they are."""
    hands = {seat: list(hand) for seat, hand in given["hands"].items()}
    ring, tricks = given["order"], []
    trump = SUITS.index(given["trump"])
    for _ in range(8):
        tries = [[chance.choice(hands[seat]) for seat in ring] for _ in range(12)]
        won = [play.winner(rules.play, trump, [CARD_NAMES.index(card) for card in cards]) for cards in tries]
        best = max(range(12), key=lambda at: ring[won[at]] in team)
        for seat, card in zip(ring, tries[best], strict=True):
            hands[seat].remove(card)
        tricks.append(tries[best])
        ring = rotated(ring, ring[won[best]])
    return tricks


def random_announced(chance, rules, given):
    """What the seats say: a part of what they hold, now and then something else."""
    asked = {key: given[key] for key in ("hands", "trump", "leader", "order", "taker")}
    held = answers.answer(rules, "announcements", asked)["held"]
    said = {seat: some(chance, ones) for seat, ones in held.items() if chance.random() < 0.9}
    if chance.random() < 0.05:
        said["N"] = [{"kind": "square", "rank": chance.choice(RANKS)}]
    return said


def invented_hands(rules, chance):
    """Four hands rich in announcements, as `announcements` and `score` are given them."""
    order = order_of(chance)
    given = {"hands": dealt_hands(chance), "trump": chance.choice(SUITS), "leader": order[0], "order": order}
    given["taker"] = chance.choice(SEATS)
    if chance.random() < 0.5:
        given["announced"] = random_announced(chance, rules, given)
    return given


def invented_score(rules, chance):
    """Eight tricks of which one team wins as many as it can, or, as often, both obtain nearly as much."""
    given = invented_hands(rules, chance)
    if chance.random() < 0.3:
        given["said"] = some(chance, ["belote", "rebelote"])
    if chance.random() < 0.5:
        return {**given, "tricks": swept_tricks(rules, chance, given, chance.choice(["NS", "EW"]))}
    return min(
        ({**given, "tricks": swept_tricks(rules, chance, given, "")} for _ in range(5)),
        key=lambda one: lead(rules, one),
    )


def lead(rules, given):
    """By how many points one team is ahead of the other."""
    try:
        parts = answers.answer(rules, "score", given)["breakdown"]
    except BeloteError:
        return 0
    return abs(sum(parts["NS"].values()) - sum(parts["EW"].values()))


def invented_match(rules, chance):
    target = chance.choice([None, 301, 501])
    goal, deals, totals = target or rules.match.target, [], [0, 0]
    while max(totals) < goal and len(deals) < 40:
        if chance.random() < 0.1:
            deals.append({"passed_out": True})
            continue
        score = {team: chance.choice([0, 81, 90, 110, 162, 252]) for team in TEAMS}
        outcome = chance.choice(["made", "failed", "tied"])
        pending = chance.choice([0, 81, 101]) if outcome == "tied" or chance.random() < 0.02 else 0
        deals.append({"takers": chance.choice(TEAMS), "outcome": outcome, "score": score, "pending": pending})
        totals = [totals[0] + score["NS"], totals[1] + score["EW"]]
    given = {"deals": deals[: chance.choice([len(deals), len(deals), len(deals) // 2])]}
    return given if target is None else {**given, "target": target}


def questions_of(rules, chance):
    """Every question once, from one deal and from invented positions: (question, given, record)."""
    deal = finished_deal(rules, chance, until=chance.choice([32, 32, 13, 1]))
    record = deal.to_record().as_json()
    asked = {"dealer": record["dealer"], "calls": record["calls"][: chance.randrange(9)]}
    yield "calls", {**asked, "turn_up": record["deck"][20]}, None
    yield "deal", {"dealer": record["dealer"], "deck": record["deck"], "calls": record["calls"]}, None
    yield "plays", invented_plays(chance), None
    order = order_of(chance)
    cards = [CARD_NAMES[card] for card in chance.sample(range(32), 4)]
    yield "trick", {"trump": chance.choice(SUITS), "leader": order[0], "cards": cards, "order": order}, None
    yield "announcements", invented_hands(rules, chance), None
    yield "score", invented_score(rules, chance), None
    yield "match", invented_match(rules, chance), None
    record["plays"] = record["plays"][: chance.choice([32, 32, 32, chance.randrange(33)])]
    if chance.random() < 0.2:
        record.pop("hands", None)
    yield "replay", None, record
    yield "perft", invented_ending(chance), None


HOSTILE = (
    None,
    "",
    "X",
    "NS",
    "JS",
    [],
    {},
    ["JS"],
    ["JS", "JS"],
    {"N": []},
    [None],
    {"kind": "square"},
    "constructor",
)
NO_POINTS = (-1, 1_000_001, True, "81", None)


def damaged(value, chance):
    """The same with one thing in it left out, added, doubled, or replaced by something hostile."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(list(value))
        if chance.random() < 0.2:
            without = {name: one for name, one in value.items() if name != key}
            return chance.choice([without, {**value, "stranger": 1}, {**value, "__proto__": 1}])
        return {**value, key: damaged(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.9:
        at = chance.randrange(len(value))
        if chance.random() < 0.3:
            return chance.choice([value[:-1], [*value, value[at]]])
        return [*value[:at], damaged(value[at], chance), *value[at + 1 :]]
    return chance.choice(NO_POINTS if isinstance(value, int) else HOSTILE)
