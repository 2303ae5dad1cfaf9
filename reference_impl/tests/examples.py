"""Deals that several tests look at, each made for a consequence of the rules. Hearts are trumps.

Beside each trick stand its card points (queens at 3) and the seat that wins it.
"""

from statements import told

# N-S 25 + 22 + 2 + 22 = 71 and the last trick: 81; E-W 12 + 7 + 38 + 24 = 81; no announcement, no belote
TIE_81 = told(
    "N KC TC AC 9C",  # 25, S
    "S 9D JD 7D TD",  # 12, E
    "E AD QD KD KH",  # 22, N
    "N QS KS 8S 7S",  # 7, E
    "E 7C JC 8C 8H",  # 2, N
    "N TH 9H QH AH",  # 38, E
    "E AS QC 9S TS",  # 24, E
    "E JS 8D 7H JH",  # 22, N
)
# N-S 6 + 17 + 7 + 31 = 61, the last trick and north's belote: 91; E-W 18 + 37 + 12 + 24 = 91; no announcement
TIE_91 = told(
    "N QC AC KC 8C",  # 18, E
    "E 8S 7S JS KH",  # 6, N
    "N QH 9H 8D JH",  # 37, W
    "W TC JC 9C 9S",  # 12, W
    "W QS 7H TS KS",  # 17, N
    "N 7C AH AD JD",  # 24, E
    "E QD 7D 9D KD",  # 7, N
    "N TH 8H TD AS",  # 31, N
)
# N-S 13 + 2 + 25 = 40, south's tierce K Q J of clubs and north's belote; E-W 112 and the last trick
FAILED = told(
    "N KH 8H TH JH",  # 34, W
    "W AH 7H 7C QC",  # 14, W
    "W TS KS QS 8S",  # 17, W
    "W JS AS 9S 7S",  # 13, N
    "N KD QD TD AD",  # 28, W
    "W 8D 9D 7D JC",  # 2, N
    "N AC TC KC 8C",  # 25, N
    "N QH JD 9C 9H",  # 19, W
)
# N-S 35; E-W 117 and the last trick, west's A K Q J of hearts (50) with the belote in it
FAILED_AGAINST_FIFTY = told(
    "N 7C TC QC 9C",  # 13, E
    "E AC 8C JH KC",  # 35, W
    "W TS JS AS 7S",  # 23, E
    "E TH 9H AH 8H",  # 35, S
    "S QS 8S KD KS",  # 11, E
    "E 9S 9D QD JC",  # 5, E
    "E 7H AD KH 8D",  # 15, W
    "W QH 7D TD JD",  # 15, W
)
# N-S 18 + 27 + 15 + 34 + 17 + 15 = 126 and the last trick, south's beaten tierce T 9 8 of clubs; E-W 5 + 21 = 26,
# east's A K Q of hearts with the belote in it
MADE = told(
    "N AS 7S QS KS",  # 18, N
    "N 9S QH JS 8S",  # 5, E
    "E QD 9D TD 9H",  # 27, N
    "N QC JC TC 7C",  # 15, S
    "S 7H TH JH KH",  # 34, N
    "N TS AH 8C 8D",  # 21, E
    "E JD KD AD 8H",  # 17, N
    "N AC 7D 9C KC",  # 15, N
)
# N-S win every trick; west holds four nines (150) and four tens (100), east K Q J of spades (20): 270;
# north's four aces and south's K Q J of diamonds are beaten; king and queen of hearts are in two hands
NINES_AND_TENS = told(
    "N JH QC QH 9H",  # 40, N
    "N AS JS 7S 9S",  # 13, N
    "N AH 7C 8H TH",  # 21, N
    "N AC 8D 8C 9C",  # 11, N
    "N KH QS QD TD",  # 20, N
    "N AD 7D JD 9D",  # 13, N
    "N 7H 8S JC TC",  # 12, N
    "N KC KS KD TS",  # 22, N
)
# N-S win every trick; north holds A K Q J of spades (50), east Q J T of diamonds and 9 8 7 of clubs (20 each)
FIFTY_AGAINST_TIERCE = told(
    "N JS 7S TS 9S",  # 12, S
    "S KC JC AC 9C",  # 17, N
    "N JH JD 8H TH",  # 32, N
    "N AS 8S KH QH",  # 18, S
    "S KD 7D AH QD",  # 18, N
    "N 9H TD QC 7H",  # 27, N
    "N QS 8C 9D 8D",  # 3, N
    "N KS 7C AD TC",  # 25, N
)
# N-S win every trick; north holds A K Q of spades, east A K Q of diamonds and 9 8 7 of clubs
EQUAL_TIERCES = told(
    "N AH 8C KH QH",  # 18, N
    "N AC 7C KC JC",  # 17, N
    "N QS 7S TS 9S",  # 13, S
    "S 8H TH 9H AD",  # 35, N
    "N JH 9C QC 7H",  # 23, N
    "N AS 8S JD JS",  # 15, N
    "N TC KD 7D 8D",  # 14, N
    "N KS QD 9D TD",  # 17, N
)
# E-W win one trick, the first, and it is worth nothing; no announcement, no belote
WORTHLESS_TRICK = told(
    "N 9C 8C 7C 7H",  # 0, W
    "W KH 9H TH 8H",  # 28, N
    "N 8D 7D AD JD",  # 13, S
    "S 7S AS AH TS",  # 32, N
    "N JH JC 8S QS",  # 25, N
    "N AC QC KC 9D",  # 18, N
    "N TD QD KD 9S",  # 17, N
    "N QH KS TC JS",  # 19, N
)
DEALS = (
    TIE_81, TIE_91, FAILED, FAILED_AGAINST_FIFTY, MADE, NINES_AND_TENS, FIFTY_AGAINST_TIERCE, EQUAL_TIERCES, WORTHLESS_TRICK,
)  # fmt: skip
