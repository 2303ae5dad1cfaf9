"""Double dummy: what the takers can force when all hands are seen, by alpha-beta with a table of positions.

One search answers one question, whether the takers reach a *value*, and gives the best bound that it proves on the way.
Where values add up, a position has the same rest whatever was won before, and the table knows it by the cards left, the
leader and who won every trick so far; elsewhere (``EXACT``) by the points won too.
"""

from __future__ import annotations

from typing import Final

from .compiler import Numbers, bit_count, inner
from .position import (
    BEST,
    DEFENCE_ALL,
    EXACT,
    FRAME,
    FRAMES,
    HANDS,
    HOLDER,
    HOLDING,
    KILLERS,
    KING,
    LAST,
    LED,
    LEFT,
    LOST,
    MOVE,
    NEED,
    NODES,
    SEAT,
    START,
    STEP,
    SWEEP,
    TAKERS,
    TAKERS_ALL,
    TOTAL,
    TRUMP,
    TWINNED,
    TWINS,
    VALUE_ROW,
    VALUES,
    WON,
    WORTH_OF,
    above,
    key_of,
    lay,
    left_over,
    legal_now,
    lowest,
    slot_of,
    suit_of,
    take_back,
)
from .position import CARD as PLAYED

FAR: Final = 1 << 14
"""Greater than any value."""
_PART = (1 << 16) - 1


@inner
def search(memory: Numbers) -> int:
    """A bound on the value of the position at ``START``: one not below ``NEED`` is a lower bound, another an upper one."""
    start = memory[START]
    need = memory[NEED]
    takers = memory[TAKERS]
    ply = start
    value = known(memory, ply)
    if value != FAR:
        return value
    open_node(memory, ply)
    while True:
        frame = FRAMES + ply * FRAME
        best = memory[frame + BEST]
        settled = best >= need if memory[frame + SEAT] & 1 == takers else best < need
        if settled or memory[frame + LEFT] == 0:
            if settled:
                memory[killer_of(memory, ply)] = 1 << memory[frame + MOVE]
            if ply & 3 == 0:
                remember(memory, frame, best)
            if ply == start:
                return best
            value = best
        else:
            lay(memory, ply, next_card(memory, ply))
            ply += 1
            value = known(memory, ply)
            if value == FAR:
                open_node(memory, ply)
                continue
        ply -= 1
        take_back(memory, ply)
        frame = FRAMES + ply * FRAME
        best = memory[frame + BEST]
        if value > best if memory[frame + SEAT] & 1 == takers else value < best:
            memory[frame + BEST] = value
            memory[frame + MOVE] = memory[frame + PLAYED]


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
def known(memory: Numbers, ply: int) -> int:
    """The value of a position that need not be searched, as a bound on the right side of ``NEED``; FAR if it must be."""
    if ply & 3:
        return FAR
    frame = FRAMES + ply * FRAME
    won, sweep, need = memory[frame + WON], memory[frame + SWEEP], memory[NEED]
    if ply == 32:
        return final(memory, won, sweep, memory[frame + HOLDER])
    if ply == 28:
        return last_trick(memory, frame)
    if not memory[EXACT]:
        low, high = won + sure_points(memory, memory[TAKERS]), memory[TOTAL] + memory[LAST]
        high -= memory[frame + LOST] + sure_points(memory, 1 - memory[TAKERS])
        if sweep & 1:
            low, high = min(low, memory[TAKERS_ALL]), max(high, memory[TAKERS_ALL])
        if sweep & 2:
            low, high = min(low, memory[DEFENCE_ALL]), max(high, memory[DEFENCE_ALL])
        if high < need:
            return high
        if low >= need:
            return low
    key = key_of(memory, frame)
    slot = slot_of(key)
    if memory[slot] != key:
        return FAR
    entry = memory[slot + 1]
    shift = FAR - (0 if memory[EXACT] else won)
    low = (entry & _PART) - shift
    high = (entry >> 16 & _PART) - shift
    if high < need:
        return high
    return low if low >= need else FAR


@inner
def sure_points(memory: Numbers, team: int) -> int:
    """What the trumps are worth that are stronger than any of the other team."""
    trumps = 255 << 8 * memory[TRUMP]
    ours = (memory[HANDS + team] | memory[HANDS + team + 2]) & trumps
    theirs = (memory[HANDS + 1 - team] | memory[HANDS + 3 - team]) & trumps
    worth = 0
    while ours > theirs:
        top = ours | ours >> 1
        top |= top >> 2
        top |= top >> 4
        card = lowest(top & trumps & ~(top >> 1 & trumps))
        worth += memory[WORTH_OF + card]
        ours ^= 1 << card
    return worth


@inner
def last_trick(memory: Numbers, frame: int) -> int:
    """The value of a position with one card a seat."""
    holder = memory[frame + SEAT]
    holding = lowest(memory[HANDS + holder])
    worth = memory[WORTH_OF + holding]
    seat = holder
    for _turn in range(3):
        seat = (seat + memory[STEP]) & 3
        card = lowest(memory[HANDS + seat])
        worth += memory[WORTH_OF + card]
        if card >> 3 == holding >> 3:
            if card > holding:
                holding, holder = card, seat
        elif card >> 3 == memory[TRUMP]:
            holding, holder = card, seat
    won, sweep = memory[frame + WON], memory[frame + SWEEP]
    if holder & 1 == memory[TAKERS]:
        return final(memory, won + worth, sweep & 1, holder)
    return final(memory, won, sweep & 2, holder)


@inner
def remember(memory: Numbers, frame: int, value: int) -> None:
    """Keeps the bound that a search proved, and the card that proved it, by its place in what is left of its suit."""
    key = key_of(memory, frame)
    slot = slot_of(key)
    low, high = 0, _PART
    if memory[slot] == key:
        low, high = memory[slot + 1] & _PART, memory[slot + 1] >> 16 & _PART
    bound = value + FAR - (0 if memory[EXACT] else memory[frame + WON])
    if value >= memory[NEED]:
        low = max(low, bound)
    else:
        high = min(high, bound)
    move = memory[frame + MOVE]
    place = bit_count(left_over(memory) & suit_of(move) & ~(-1 << move))
    memory[slot] = key
    memory[slot + 1] = low | high << 16 | (move >> 3) << 32 | place << 34


@inner
def remembered(memory: Numbers, frame: int) -> int:
    """The card that the table advises for a position, as a set, which may be empty."""
    key = key_of(memory, frame)
    slot = slot_of(key)
    if memory[slot] != key:
        return 0
    entry = memory[slot + 1]
    cards = left_over(memory) & 255 << 8 * (entry >> 32 & 3)
    for _place in range(entry >> 34):
        cards &= cards - 1
    return cards & -cards


@inner
def killer_of(memory: Numbers, ply: int) -> int:
    """Where the card is kept that last settled such a position."""
    frame = FRAMES + ply * FRAME
    return KILLERS + 16 * ply + 4 * memory[frame + SEAT] + memory[frame + LED]


@inner
def open_node(memory: Numbers, ply: int) -> None:
    """Lists the cards to try in a position."""
    frame = FRAMES + ply * FRAME
    memory[NODES] += 1
    memory[frame + BEST] = -FAR if memory[frame + SEAT] & 1 == memory[TAKERS] else FAR
    memory[frame + PLAYED] = -1
    legal = legal_now(memory, frame, ply)
    if legal & memory[TWINNED] and not memory[KING]:
        legal = different(memory, ply, legal)
    memory[frame + LEFT] = legal


@inner
def different(memory: Numbers, ply: int, legal: int) -> int:
    """The cards less those for which a stronger neighbour, worth as much, does as well."""
    there = left_over(memory)
    for before in range(ply & ~3, ply):
        there |= 1 << memory[FRAMES + before * FRAME + PLAYED]
    rest = legal & memory[TWINNED]
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        stronger = there & above(card)
        if stronger & -stronger & legal & memory[TWINS + card]:
            legal ^= 1 << card
    return legal


@inner
def next_card(memory: Numbers, ply: int) -> int:
    """Takes the most promising card off those left to try."""
    frame = FRAMES + ply * FRAME
    left = memory[frame + LEFT]
    card = lowest(left)
    if left & (left - 1):
        advised = 0
        if ply & 3 == 0 and memory[frame + PLAYED] < 0:
            advised = remembered(memory, frame) & left
        if not advised:
            advised = memory[killer_of(memory, ply)] & left
        card = lowest(advised) if advised else best_card(memory, ply)
    memory[frame + LEFT] = left ^ 1 << card
    return card


@inner
def best_card(memory: Numbers, ply: int) -> int:
    """The most promising of several cards: masters and points for one's own side, little for the other."""
    frame = FRAMES + ply * FRAME
    trump, seat, holding = memory[TRUMP], memory[frame + SEAT], memory[frame + HOLDING]
    others = left_over(memory) & ~memory[HANDS + seat]
    leading, last = ply & 3 == 0, ply & 3 == 3
    winners = above(holding) | (0 if holding >> 3 == trump else 255 << 8 * trump)
    partner_sure = memory[frame + HOLDER] == seat ^ 2 and (last or winners & others == 0)
    best, heaviest = -1, -FAR
    left = memory[frame + LEFT]
    while left:
        card = lowest(left)
        left &= left - 1
        worth = memory[WORTH_OF + card]
        master = above(card) & others == 0
        if leading:
            weight = 200 + worth if master else 100 - worth
        elif winners >> card & 1:
            weight = 300 + (worth if last or (master and card >> 3 != trump) else -worth)
        elif partner_sure:
            weight = 400 + worth
        else:
            weight = -worth
        if card >> 3 == trump:
            weight -= 50
        if weight > heaviest:
            best, heaviest = card, weight
    return best
