"""Hands and deals that the tests look at, and how to ask about them.

000, 002, 003 and 004 are the four documents; hearts are trump in the deals.
"""

from .answers import answer, canonical
from .asked import Json
from .documents import PLAIN_POINTS, TRUMP_POINTS, rules_of

Deal = list[tuple[str, list[str]]]

CLOCKWISE, COUNTERCLOCKWISE = "NESW", "NWSE"
CIRCLE = {"000": CLOCKWISE, "002": COUNTERCLOCKWISE, "003": CLOCKWISE, "004": COUNTERCLOCKWISE}
DECK = [rank + suit for suit in "CDHS" for rank in "789TJQKA"]


def ask(
    document: str,
    question: str,
    given: Json | None,
    record: Json | None = None,
    options: Json | None = None,
    **changes: object,
) -> Json:
    """The answer under a document's rules, in comparable form; a change is written `play__raise_trump="never"`."""
    rules = rules_of("belote-" + document, **changes)
    return canonical(question, answer(rules, question, given, record, options))


def turn(circle: str, leader: str) -> list[str]:
    """The four seats in turn, the leader first."""
    start = circle.index(leader)
    return list(circle[start:] + circle[:start])


def table(**hands: str) -> dict[str, list[str]]:
    """The four hands; together they are the deck."""
    full = {seat: cards.split() for seat, cards in hands.items()}
    assert sorted(card for hand in full.values() for card in hand) == sorted(DECK)
    return full


SQUARE_AND_CENT = table(  # N four queens, E the run J T 9 8 7 of diamonds, nothing else
    N="QC QD QH QS 7C 8C 7S 8S",
    E="JD TD 9D 8D 7D AS AC KH",
    S="9C TC KC KD AH 9H 8H TS",
    W="JC AD JH TH 7H JS KS 9S",
)
EQUAL_TIERCES = table(  # N A K Q of spades, E A K Q of clubs
    N="AS KS QS 7D 8C 9H JD TH",
    E="AC KC QC 7S 8D 9D JH TS",
    S="7C 9C TC KD QD 7H AH 8S",
    W="JC TD AD 8H QH KH 9S JS",
)
TWO_CINQUANTES = table(  # N Q J T 9 of spades, E T 9 8 7 of clubs
    N="QS JS TS 9S AD KC 7H 8D",
    E="TC 9C 8C 7C AS KD JH 8H",
    S="JC AC 9D TD QD 9H KH 7S",
    W="QC 7D JD TH QH AH 8S KS",
)
TENS_AND_KINGS = table(  # N four tens, E four kings
    N="TC TD TH TS 7C 8D 9H 7S",
    E="KC KD KH KS 8C 7D 8H 9S",
    S="9C AC JC QD AD 7H QH 8S",
    W="QC 9D JD JH AH JS QS AS",
)
SHARED_QUEEN = table(  # N four queens and A K Q J T of spades; S four eights and J T 9 of diamonds
    N="AS KS QS JS TS QC QD QH",
    E="7C 7D 7H 7S KC AC KD 9C",
    S="8C 8D 8H 8S 9D TD JD 9H",
    W="AD 9S TC JC AH KH JH TH",
)
LONG_RUNS = table(  # N all the spades; E six diamonds from the ace; W T 9 8 7 of clubs
    N="7S 8S 9S TS JS QS KS AS",
    E="AD KD QD JD TD 9D AH JC",
    S="KH QH TH 9H 7H 8D KC QC",
    W="TC 9C 8C 7C AC JH 8H 7D",
)


def deal_of(*tricks: str) -> Deal:
    """A deal written as its tricks, each after its leader, clockwise; hearts are trump."""
    return [(trick.split()[0], trick.split()[1:]) for trick in tricks]


def given_deal(document: str, deal: Deal, taker: str = "N", **more: object) -> Json:
    """The deal as a `score` question; a document that turns the other way gets it in a mirror, east for west."""
    circle = CIRCLE[document]
    mirror = {"N": "N", "S": "S", "E": circle[1], "W": circle[3]}
    order = turn(circle, mirror[deal[0][0]])
    hands: dict[str, list[str]] = {seat: [] for seat in "NESW"}
    for leader, cards in deal:
        for seat, card in zip(turn(circle, mirror[leader]), cards, strict=True):
            hands[seat].append(card)
    tricks = [cards for _, cards in deal]
    return {
        "hands": hands,
        "taker": mirror[taker],
        "trump": "H",
        "leader": order[0],
        "order": order,
        "tricks": tricks,
        **more,
    }


# N-S 2 + 41 + 28 = 71 and the last trick 10; E-W 35 + 7 + 21 + 14 + 4 = 81; no announcement, no belote
TIE_81 = deal_of(
    "N JS 8S 8H 9S",  # 2, S ruffs
    "S 7H AS TH 9H",  # 11 + 10 + 14 = 35, E
    "E QC 8C 7C KS",  # 3 + 4 = 7, E
    "E AH JH TC 7D",  # 11 + 20 + 10 = 41, S
    "S QH AD QD KH",  # 3 + 11 + 3 + 4 = 21, E
    "E TD 9D KD 8D",  # 10 + 4 = 14, E
    "E JD 9C JC 7S",  # 2 + 2 = 4, E
    "E KC AC QS TS",  # 4 + 11 + 3 + 10 = 28, S
)
# N-S 13 + 15 + 18 + 15 = 61, the last trick 10, north's belote 20: 91; E-W 33 + 17 + 29 + 12 = 91
TIE_91 = deal_of(
    "N AS 9S JS 7S",  # 11 + 2 = 13, N
    "N QH JH TH 7H",  # 3 + 20 + 10 = 33, E
    "E TS KS 8S QS",  # 10 + 4 + 3 = 17, E
    "E 9H 8H AD KH",  # 14 + 11 + 4 = 29, E
    "E TC 8C 7C JC",  # 10 + 2 = 12, E
    "E 9C AC 9D KC",  # 11 + 4 = 15, S
    "S AH KD 7D QD",  # 11 + 4 + 3 = 18, S
    "S TD JD 8D QC",  # 10 + 2 + 3 = 15, S
)
# N-S 6 + 27 + 18 = 51, the last trick, south's belote, north's Q J T of diamonds: 101; E-W 13 + 17 + 11 + 35 + 25 = 101
TIE_101 = deal_of(
    "N 7S 8S QS TS",  # 3 + 10 = 13, W
    "W AS JS 9S KS",  # 11 + 2 + 4 = 17, W
    "W JC 8H 8C KC",  # 2 + 4 = 6, N ruffs
    "N 7D AH 9D 8D",  # 11, E ruffs
    "E AC 7C 9H TH",  # 11 + 14 + 10 = 35, W ruffs, N has to go under
    "W 7H JD JH QH",  # 2 + 20 + 3 = 25, E
    "E QC TC KD TD",  # 3 + 10 + 4 + 10 = 27, S
    "S KH AD QD 9C",  # 4 + 11 + 3 = 18, S
)
# N-S 20, south's belote, north's A K Q of diamonds; E-W 132 and the last trick, east's J T 9 of hearts
FAILED = deal_of(
    "N AD TH 9D 8D",  # 21, E ruffs
    "E TC 8C 9C QC",  # 13, E
    "E QS KS 7H 8S",  # 7, W ruffs
    "W 7D QD JH KH",  # 27, E ruffs, S has to go under
    "E KC QH JC AS",  # 20, S ruffs
    "S 9S 8H TS AH",  # 21, E goes over W's ruff
    "E AC JS 7C KD",  # 17, E
    "E 9H 7S JD TD",  # 26, E
)
# N-S 13 + 6 + 40 + 38 + 16 = 113 and the last trick; E-W 7 + 25 + 7 = 39, west's belote and A K Q of hearts
MADE = deal_of(
    "N AC JC 9C 7C",  # 13, N
    "N 8C QC 7H KH",  # 7, W goes over S's ruff
    "W 7D KD JD 8D",  # 6, N
    "N JH TH TD 8H",  # 40, N
    "N TC 9D KS AH",  # 25, W ruffs
    "W QD 9H AD TS",  # 38, N ruffs
    "N KC 7S 8S QH",  # 7, W ruffs
    "W JS AS 9S QS",  # 16, N
)
# N-S 5 + 14 + 21 + 25 = 65, the last trick, north's belote; E-W 49 + 17 + 12 + 9 = 87
BELOTE_DECIDES = deal_of(
    "N KH JH AH 9H",  # 49, E
    "E 9S JS 7S QS",  # 5, N
    "N AD 9D QD 8D",  # 14, N
    "N QH TH KD 8H",  # 17, E
    "E 7H 8S JD TS",  # 12, E
    "E KC JC 8C QC",  # 9, E
    "E TC 7C 9C AC",  # 21, N
    "N AS KS TD 7D",  # 25, N
)
# E-W win one trick without a point; N-S 152 and the last trick, north's belote; west's 9 8 7 of diamonds
WORTHLESS_TRICK = deal_of(
    "N JS KS AS 8S",
    "S QC TC AC 7C",
    "N JC 9C QS 8C",
    "N KH 9H JH AH",
    "S 7S 9D 9S 7H",  # 0, E ruffs
    "E KD TD 8D JD",
    "S 8H 7D QH KC",
    "N TH QD TS AD",
)
# north has all the hearts, east the spades, south the diamonds, west the clubs
ALL_HEARTS = deal_of(
    *[f"N {heart}H {rank}S {rank}D {rank}C" for heart, rank in zip("J9ATKQ87", "AKQJT987", strict=True)]
)
# N-S win every trick; west holds a square of nines and one of tens (250), east K Q J of spades (20), south two
# tierces K Q J; king and queen of hearts are in two hands
NINES_AND_TENS = deal_of(
    "N JH 8C QH 9H",
    "N AH 7S 7C TH",
    "N KH 8S JC 9C",
    "N 8H 8D QC 9D",
    "N 7H 7D KC 9S",
    "N AS JS JD TS",
    "N AD QS QD TD",
    "N AC KS KD TC",
)
DEALS = [TIE_81, TIE_91, TIE_101, FAILED, MADE, BELOTE_DECIDES, WORTHLESS_TRICK, ALL_HEARTS, NINES_AND_TENS]
CORRECTED = {
    "cards__trump_points": TRUMP_POINTS,
    "cards__plain_points": PLAIN_POINTS,
}  # 003 with the queen at 3
