"""Double dummy: what the takers can force when all hands are seen, by alpha-beta with a table of positions.

One search answers one question, whether the takers reach a *value*, and gives the best bound it proves on the way. Where
values are additive, a position is worth the same rest whatever was won before, and the table knows it by the cards left,
the leader and who won every trick so far; elsewhere (``EXACT``) it is known by the points won too. The stack is an array.
"""

from __future__ import annotations

from typing import Final

from . import layout as at
from .compiler import Numbers, inner
from .heuristic import lowest
from .simulate import leads, legal_cards

# Memory: numbers of their own.
HANDS: Final = 0
TRUMP: Final = 4
STEP: Final = 5
TAKERS: Final = 6
NEED: Final = 7
LAST: Final = 8  # value of the last trick
TAKERS_ALL: Final = 9  # value of all tricks to the takers
DEFENCE_ALL: Final = 10
EXACT: Final = 11
STAMP: Final = 12  # tells the searches of one deal from those of others in the table
START: Final = 13  # ply of the position searched
TOP: Final = 14  # an upper bound of all values
NODES: Final = 15
WORTH_OF: Final = 16  # by card
TWINS: Final = WORTH_OF + 32  # by card: the stronger cards of its suit that are worth as much
VALUES: Final = TWINS + 32  # where EXACT: by last trick (takers, defence) and points of the takers' cards
VALUE_ROW: Final = 4096
FRAMES: Final = VALUES + 2 * VALUE_ROW
SEAT, LED, HOLDING, HOLDER, RUFFED, WORTH = 0, 1, 2, 3, 4, 5
LEFT, BEST, MOVE, CARD, WON, SWEEP = 6, 7, 8, 9, 10, 11
FRAME: Final = 12
TABLE: Final = FRAMES + 34 * FRAME
TABLE_BITS: Final = 16
MEMORY_SIZE: Final = TABLE + (2 << TABLE_BITS)

FAR: Final = 1 << 14
"""Greater than any value."""
_SLOT = (1 << TABLE_BITS) - 1
_PART = (1 << 16) - 1
_SCATTER = 0x9E3779B97F4A7C15 - (1 << 64)


@inner
def search(tables: Numbers, rules: int, memory: Numbers) -> int:
    """A bound on the value of the position at ``START``: one not below ``NEED`` is a lower bound, another an upper one."""
    start = memory[START]
    need = memory[NEED]
    takers = memory[TAKERS]
    ply = start
    open_node(tables, rules, memory, ply)
    while True:
        frame = FRAMES + ply * FRAME
        ours = memory[frame + SEAT] & 1 == takers
        best = memory[frame + BEST]
        if memory[frame + LEFT] == 0 or (best >= need if ours else best < need):
            if ply & 3 == 0:
                remember(memory, frame, best)
            if ply == start:
                return best
            ply -= 1
            frame -= FRAME
            value = best
        else:
            card = next_card(tables, rules, memory, frame, ply)
            memory[frame + CARD] = card
            memory[HANDS + memory[frame + SEAT]] ^= 1 << card
            memory[NODES] += 1
            ply += 1
            lay(tables, rules, memory, frame, card, ply)
            value = known(tables, rules, memory, frame + FRAME, ply)
            if value == FAR:
                open_node(tables, rules, memory, ply)
                continue
            ply -= 1
        card = memory[frame + CARD]
        memory[HANDS + memory[frame + SEAT]] ^= 1 << card
        best = memory[frame + BEST]
        if value > best if memory[frame + SEAT] & 1 == takers else value < best:
            memory[frame + BEST] = value
            memory[frame + MOVE] = card


@inner
def lay(tables: Numbers, rules: int, memory: Numbers, frame: int, card: int, ply: int) -> None:
    """Sets up the frame after the one in which a card is played."""
    trump = memory[TRUMP]
    seat = memory[frame + SEAT]
    below = frame + FRAME
    worth = memory[frame + WORTH] + memory[WORTH_OF + card]
    if ply & 3 == 1:
        led, holding, holder, ruffed = card >> 3, card, seat, 0
    else:
        led, holding, holder = memory[frame + LED], memory[frame + HOLDING], memory[frame + HOLDER]
        ruffed = memory[frame + RUFFED] | ((card >> 3 == trump) & (led != trump)) << (seat & 1)
        if tables[rules + at.BEATERS + 32 * trump + holding] >> card & 1:
            holding, holder = card, seat
    won, sweep = memory[frame + WON], memory[frame + SWEEP]
    if ply & 3 == 0:
        seat = holder
        if holder & 1 == memory[TAKERS]:
            won += worth
            sweep &= 1
        else:
            sweep &= 2
        worth = 0
    else:
        seat = (seat + memory[STEP]) & 3
    memory[below + SEAT] = seat
    memory[below + LED] = led
    memory[below + HOLDING] = holding
    memory[below + HOLDER] = holder
    memory[below + RUFFED] = ruffed
    memory[below + WORTH] = worth
    memory[below + WON] = won
    memory[below + SWEEP] = sweep


@inner
def final(memory: Numbers, won: int, sweep: int, last: int) -> int:
    """The value of a finished deal."""
    if sweep == 1:
        return memory[TAKERS_ALL]
    if sweep == 2:
        return memory[DEFENCE_ALL]
    takers_last = last & 1 == memory[TAKERS]
    if memory[EXACT]:
        return memory[VALUES + (0 if takers_last else VALUE_ROW) + won]
    return won + (memory[LAST] if takers_last else 0)


@inner
def known(tables: Numbers, rules: int, memory: Numbers, frame: int, ply: int) -> int:
    """The value of a position that need not be searched, as a bound on the right side of ``NEED``; FAR if it must be."""
    if ply & 3:
        return FAR
    won, sweep = memory[frame + WON], memory[frame + SWEEP]
    if ply == 32:
        return final(memory, won, sweep, memory[frame + HOLDER])
    if ply == 28:
        return last_trick(tables, rules, memory, frame)
    need = memory[NEED]
    if not memory[EXACT]:
        rest = memory[LAST]
        left = memory[HANDS] | memory[HANDS + 1] | memory[HANDS + 2] | memory[HANDS + 3]
        while left:
            rest += memory[WORTH_OF + lowest(left)]
            left &= left - 1
        high = won + rest
        low = won
        if sweep & 1:
            high = max(high, memory[TAKERS_ALL])
            low = min(low, memory[TAKERS_ALL])
        if sweep & 2:
            low = min(low, memory[DEFENCE_ALL])
            high = max(high, memory[DEFENCE_ALL])
        if high < need:
            return high
        if low >= need:
            return low
    slot = slot_of(memory, frame)
    if memory[slot] != key_of(memory, frame):
        return FAR
    base = 0 if memory[EXACT] else won
    entry = memory[slot + 1]
    low = (entry & _PART) - FAR + base
    if low >= need:
        return low
    high = (entry >> 16 & _PART) - FAR + base
    return high if high < need else FAR


@inner
def last_trick(tables: Numbers, rules: int, memory: Numbers, frame: int) -> int:
    """The value of a position with one card a seat."""
    seat = memory[frame + SEAT]
    beaters = rules + at.BEATERS + 32 * memory[TRUMP]
    holder = seat
    holding = lowest(memory[HANDS + seat])
    worth = memory[WORTH_OF + holding]
    for _turn in range(3):
        seat = (seat + memory[STEP]) & 3
        card = lowest(memory[HANDS + seat])
        worth += memory[WORTH_OF + card]
        if tables[beaters + holding] >> card & 1:
            holding, holder = card, seat
    won, sweep = memory[frame + WON], memory[frame + SWEEP]
    if holder & 1 == memory[TAKERS]:
        return final(memory, won + worth, sweep & 1, holder)
    return final(memory, won, sweep & 2, holder)


@inner
def key_of(memory: Numbers, frame: int) -> int:
    """What a position at the beginning of a trick is known by."""
    left = memory[HANDS] | memory[HANDS + 1] | memory[HANDS + 2] | memory[HANDS + 3]
    key = left | memory[frame + SEAT] << 32 | memory[frame + SWEEP] << 34 | memory[STAMP] << 36
    return key ^ (memory[frame + WON] * _SCATTER if memory[EXACT] else 0)


@inner
def slot_of(memory: Numbers, frame: int) -> int:
    """Where the table keeps a position."""
    key = key_of(memory, frame) * _SCATTER
    return TABLE + 2 * (key >> (64 - TABLE_BITS) & _SLOT)


@inner
def remember(memory: Numbers, frame: int, value: int) -> None:
    """Keeps the bound that a search proved, and the move that proved it."""
    slot, key = slot_of(memory, frame), key_of(memory, frame)
    base = 0 if memory[EXACT] else memory[frame + WON]
    low, high = 0, _PART
    if memory[slot] == key:
        low, high = memory[slot + 1] & _PART, memory[slot + 1] >> 16 & _PART
    bound = value - base + FAR
    if value >= memory[NEED]:
        low = max(low, bound)
    else:
        high = min(high, bound)
    memory[slot] = key
    memory[slot + 1] = low | high << 16 | memory[frame + MOVE] << 32


@inner
def open_node(tables: Numbers, rules: int, memory: Numbers, ply: int) -> None:
    """Lists the cards to try in a position."""
    frame = FRAMES + ply * FRAME
    seat, trump = memory[frame + SEAT], memory[TRUMP]
    hand = memory[HANDS + seat]
    memory[frame + MOVE] = 63
    memory[frame + BEST] = -FAR if seat & 1 == memory[TAKERS] else FAR
    if ply & 3 == 0:
        legal = leads(tables, rules, trump, hand)
        slot = slot_of(memory, frame)
        if memory[slot] == key_of(memory, frame):
            memory[frame + MOVE] = memory[slot + 1] >> 32
    else:
        opponent_ruffed = memory[frame + RUFFED] >> (seat & 1 ^ 1) & 1
        legal = legal_cards(
            tables, rules, trump, hand, memory[frame + LED], memory[frame + HOLDING],
            memory[frame + HOLDER] == seat ^ 2, opponent_ruffed,
        )  # fmt: skip
    memory[frame + LEFT] = different(tables, rules, memory, ply, legal)


@inner
def different(tables: Numbers, rules: int, memory: Numbers, ply: int, legal: int) -> int:
    """The cards less those for which a neighbour, worth as much, does as well."""
    if legal & (legal - 1) == 0 or tables[rules + at.KING_FIRST]:
        return legal
    there = memory[HANDS] | memory[HANDS + 1] | memory[HANDS + 2] | memory[HANDS + 3]
    for turn in range(ply & 3):
        there |= 1 << memory[FRAMES + (ply - 1 - turn) * FRAME + CARD]
    beaters = rules + at.BEATERS + 32 * memory[TRUMP]
    rest = legal
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        twins = memory[TWINS + card] & legal
        while twins:
            twin = lowest(twins)
            twins &= twins - 1
            between = tables[beaters + card] & ~tables[beaters + twin] & ~(1 << twin) & 255 << (card & 24)
            if between & there == 0:
                legal &= ~(1 << card)
                twins = 0
    return legal


@inner
def next_card(tables: Numbers, rules: int, memory: Numbers, frame: int, ply: int) -> int:
    """Takes the most promising card off those left to try."""
    left = memory[frame + LEFT]
    move = memory[frame + MOVE]
    if ply & 3 == 0 and move < 32 and left >> move & 1:
        memory[frame + LEFT] = left ^ 1 << move
        return move
    card = lowest(left)
    if left & (left - 1):
        card = best_card(tables, rules, memory, frame, ply)
    memory[frame + LEFT] = left ^ 1 << card
    return card


@inner
def best_card(tables: Numbers, rules: int, memory: Numbers, frame: int, ply: int) -> int:
    """The most promising of several cards: masters and points for one's own side, little for the other."""
    trump, seat = memory[TRUMP], memory[frame + SEAT]
    beaters = rules + at.BEATERS + 32 * trump
    others = memory[HANDS] | memory[HANDS + 1] | memory[HANDS + 2] | memory[HANDS + 3]
    others &= ~memory[HANDS + seat]
    leading = ply & 3 == 0
    winners = 0 if leading else tables[beaters + memory[frame + HOLDING]]
    partner = not leading and memory[frame + HOLDER] == seat ^ 2
    last = ply & 3 == 3
    best, heaviest = -1, -FAR
    left = memory[frame + LEFT]
    while left:
        card = lowest(left)
        left &= left - 1
        worth = memory[WORTH_OF + card]
        master = tables[beaters + card] & others & 255 << (card & 24) == 0
        if leading:
            weight = 200 + worth if master else 100 - worth
        elif winners >> card & 1:
            weight = 300 + (worth if last or (master and card >> 3 != trump) else -worth)
        elif partner and (last or tables[beaters + memory[frame + HOLDING]] & others == 0):
            weight = 400 + worth
        else:
            weight = -worth
        if card >> 3 == trump:
            weight -= 50
        if weight > heaviest:
            best, heaviest = card, weight
    return best
