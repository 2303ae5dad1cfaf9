"""A variant told as a rulebook: one template for each phase, each sentence tied to its rule points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from . import counting, dealing, playing
from .blocks import Aside, Block, Heading, Items, Paragraph, Ranks, Reader, Sentence

__all__ = [
    "TEMPLATES",
    "Aside",
    "Block",
    "Heading",
    "Items",
    "Paragraph",
    "Ranks",
    "Reader",
    "Sentence",
    "told",
]

TEMPLATES: Final[Mapping[str, Callable[[Reader], Iterator[Block]]]] = {
    "table": dealing.table,
    "cards": dealing.cards,
    "deal": dealing.deal,
    "auction": dealing.auction,
    "play": playing.play,
    "announcements": playing.announcements,
    "belote": playing.belote,
    "scoring": counting.scoring,
    "match": counting.match,
}


def told(blocks: Iterator[Block]) -> list[str]:
    """The rule points that some blocks speak of, in their order."""
    found: list[str] = []
    for block in blocks:
        match block:
            case Paragraph() | Items() | Aside():
                found += [rule for sentence in block.sentences for rule in sentence.rules]
            case Ranks():
                found += block.rules
            case Heading():
                pass
    return found
