"""How many ways there are to play on: the legal sequences of so many cards, counted to the last one."""

from __future__ import annotations

from .compiler import Numbers, bit_count, inner
from .position import (
    BEST,
    FRAME,
    FRAMES,
    LEFT,
    NODES,
    START,
    key_of,
    lay,
    legal_now,
    lowest,
    slot_of,
    take_back,
)


@inner
def count(memory: Numbers, depth: int) -> int:
    """The number of legal sequences of ``depth`` cards from the position at ``START``.

    The table keeps the numbers of positions at the beginning of a trick, for this depth alone: the stamp must be new.
    """
    start = memory[START]
    end = start + depth
    if depth == 0:
        return 1
    ply = start
    memory[FRAMES + ply * FRAME + LEFT] = legal_now(memory, FRAMES + ply * FRAME, ply)
    memory[FRAMES + ply * FRAME + BEST] = 0
    while True:
        frame = FRAMES + ply * FRAME
        left = memory[frame + LEFT]
        if ply == end - 1:
            memory[frame + BEST] = bit_count(left)
            left = 0
        if left:
            card = lowest(left)
            memory[frame + LEFT] = left ^ 1 << card
            lay(memory, ply, card)
            ply += 1
            frame = FRAMES + ply * FRAME
            memory[frame + BEST] = 0
            memory[frame + LEFT] = 0
            found = counted(memory, frame) if ply & 3 == 0 else -1
            if found >= 0:
                memory[frame + BEST] = found
            else:
                memory[NODES] += 1
                memory[frame + LEFT] = legal_now(memory, frame, ply)
                continue
        else:
            if ply == start:
                return memory[frame + BEST]
            if ply & 3 == 0:
                keep(memory, frame)
        total = memory[frame + BEST]
        ply -= 1
        take_back(memory, ply)
        memory[FRAMES + ply * FRAME + BEST] += total


@inner
def counted(memory: Numbers, frame: int) -> int:
    """The number kept of a position, or -1."""
    key = key_of(memory, frame)
    slot = slot_of(key)
    return memory[slot + 1] if memory[slot] == key else -1


@inner
def keep(memory: Numbers, frame: int) -> None:
    """Keeps the number of a position."""
    key = key_of(memory, frame)
    slot = slot_of(key)
    memory[slot] = key
    memory[slot + 1] = memory[frame + BEST]
