"""The generator of :mod:`belote_spec.randomness`, draw for draw."""

from __future__ import annotations

import numpy as np

from . import layout as at
from .compiler import Numbers, bit_count, inner

_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)


@inner
def mix(value: np.uint64) -> np.uint64:
    """The finaliser of splitmix64, of an unsigned integer."""
    value = (value ^ (value >> _30)) * _FIRST
    value = (value ^ (value >> _27)) * _SECOND
    return value ^ (value >> _31)


@inner
def stream_key(stream: np.uint64, seed: np.uint64) -> np.uint64:
    """What the keys of all deals of one stream and seed have in common."""
    return mix(mix(np.uint64(stream)) + np.uint64(seed))


@inner
def deal_key(of_stream: np.uint64, deal: int) -> np.uint64:
    """The key of one deal."""
    return mix(of_stream + np.uint64(deal))


@inner
def below(key: np.uint64, ply: int, count: int) -> int:
    """A number from 0 to ``count - 1``."""
    drawn = mix(key + _GOLDEN * np.uint64(ply + 1))
    return np.int64(((drawn >> _32) * np.uint64(count)) >> _32)  # type: ignore[return-value] # an integer all the same


@inner
def shuffle(work: Numbers, key: np.uint64) -> None:
    """Lays the shuffled deck."""
    for place in range(32):
        work[at.DECK + place] = place
    for place in range(31, 0, -1):
        chosen = below(key, 31 - place, place + 1)
        card = work[at.DECK + place]
        work[at.DECK + place] = work[at.DECK + chosen]
        work[at.DECK + chosen] = card


@inner
def chosen_card(tables: Numbers, cards: int, number: int) -> int:
    """The card number ``number``, from 0, of a set of more cards than that, lowest first."""
    low = bit_count(cards & 0xFFFF)
    upper = number >= low
    base = 16 if upper else 0
    number -= low if upper else 0
    cards >>= base
    low = bit_count(cards & 0xFF)
    upper = number >= low
    base += 8 if upper else 0
    number -= low if upper else 0
    cards >>= 8 if upper else 0
    return base + (tables[at.CARDS_OF + (cards & 255)] >> (3 * (number & 7)) & 7)
