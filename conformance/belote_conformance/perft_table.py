"""The table of counts of legal sequences: twenty deals, each from the first lead on and over its last three tricks.

Deal number N of the table is deal number N of the corpus's seed; the seat after the dealer takes the turned-up suit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from belote_spec.perft import position
from belote_spec.record import Record
from belote_spec.variant import Variant

from . import steer
from .positions import Position
from .search import Search
from .selection import Chosen
from .situations import sequences
from .situations.model import Situation

DEALS: Final = 20
_PLAYED: Final = 20


def depth_of(number: int) -> int:
    """How many cards of a deal are counted from the first lead on: five to eight."""
    return 8 - number % 4


def table(of: Sequence[Variant], seed: int) -> Iterator[Chosen]:
    """The positions of the table, each fit for all variants.

    Args:
        of: the variants.
        seed: the seed of the decks.
    """
    search = Search(of, Random(f"{seed} perft"))
    strict = search.tables[0]
    for number in range(DEALS):
        begun = position(strict.rules, seed, number)
        record = Record(begun.dealer, tuple(begun.deck), tuple(begun.calls))
        yield _chosen(of, record, sequences.FROM_THE_LEAD, depth_of(number))
        played = steer.play_on(strict, record, steer.at_random, search.random).plays
        yield _chosen(of, record._replace(plays=played[:_PLAYED]), sequences.TO_THE_END, 32 - _PLAYED)


def _chosen(of: Sequence[Variant], record: Record, situation: Situation, depth: int) -> Chosen:
    counted = Position("perft", (record,), depth=depth)
    return Chosen(counted, situation.id, {variant.id: (situation.id,) for variant in of})
