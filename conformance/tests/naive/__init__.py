"""A deliberately naive second implementation of belote, to compare the reference interpreter with.

It is written from the documents and from the meaning of the rule points, and from nothing else: cards are
two-character strings, hands are lists, every rule is a loop and an `if`. Nothing is compiled beforehand and
nothing is fast. A rule set is a plain dict from the rule point's id to its value, all 86 of them.
"""

from .answers import answer, canonical
from .asked import Refused

__all__ = ["Refused", "answer", "canonical"]
