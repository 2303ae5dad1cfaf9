"""What Python calls on a deal with all hands seen; :mod:`.entries` says what ``stamp`` is for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .compiler import Numbers, outer
from .count import count
from .position import START, TOTAL, lay, make_ready, take_back
from .search import search


def play_on(stamp: int) -> Callable[..., Any]:
    """Compiles: makes a position ready, if its ``TOTAL`` is negative, and plays cards from it."""

    @outer
    def play_on(memory: Numbers, cards: Numbers) -> None:
        if stamp < 0:
            return
        if memory[TOTAL] < 0:
            make_ready(memory)
        for place in range(len(cards)):
            lay(memory, memory[START], cards[place])
            memory[START] += 1

    return play_on


def reach(stamp: int) -> Callable[..., Any]:
    """Compiles: a bound on the value of the position, or of the one after a card, if that is not negative."""

    @outer
    def reach(memory: Numbers, card: int) -> int:
        if stamp < 0:
            return 0
        ply = memory[START]
        if card >= 0:
            lay(memory, ply, card)
            memory[START] = ply + 1
        value = search(memory)
        if card >= 0:
            memory[START] = ply
            take_back(memory, ply)
        return value

    return reach


def sequences(stamp: int) -> Callable[..., Any]:
    """Compiles: counts the legal sequences of so many cards."""

    @outer
    def sequences(memory: Numbers, depth: int) -> int:
        return count(memory, depth) if stamp >= 0 else 0

    return sequences
