"""The pieces of a rulebook: sentences that know their rule points, gathered in paragraphs, lists and grids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from belote_spec.catalogue import catalogue
from belote_spec.variant import Variant

from ..markup import typeset


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the rulebook.

    Attributes:
        text: what it says.
        rules: the rule points it is made from; none where it follows by arithmetic.
    """

    text: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Heading:
    """A title within a phase."""

    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences that belong together."""

    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Items:
    """Sentences one under the other, numbered where they are steps."""

    sentences: tuple[Sentence, ...]
    steps: bool = False


@dataclass(frozen=True, slots=True)
class Ranks:
    """Ranks in a row, the strongest first, with their points.

    Attributes:
        title: what they are.
        ranks: the ranks.
        points: the points of each.
        rules: the rule points.
    """

    title: str
    ranks: Sequence[str]
    points: Mapping[str, int]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Aside:
    """Rule points that change nothing here, and why."""

    reason: str
    sentences: tuple[Sentence, ...]


Block = Heading | Paragraph | Items | Ranks | Aside


@dataclass(frozen=True)
class Reader:
    """A variant read in a language.

    Attributes:
        variant: the variant.
        lang: ``fr`` or ``en``.
    """

    variant: Variant
    lang: str

    def value(self, rule: str) -> Any:
        """The value of a rule point."""
        return self.variant.rules[rule]

    def says(self, rule: str) -> Sentence:
        """What the schema says that the value of a rule point means."""
        return Sentence(typeset(catalogue()[rule].meaning(self.value(rule))[self.lang], self.lang), (rule,))

    def all_say(self, *rules: str) -> tuple[Sentence, ...]:
        """What the values of several rule points mean."""
        return tuple(self.says(rule) for rule in rules)

    def tell(self, french: str, english: str, *rules: str) -> Sentence:
        """A sentence of our own about rule points whose value is a number, a list or a map."""
        return Sentence(typeset(french if self.lang == "fr" else english, self.lang), rules)

    def title(self, french: str, english: str) -> Heading:
        """A title in the language."""
        return Heading(typeset(french if self.lang == "fr" else english, self.lang))

    def word(self, french: str, english: str) -> str:
        """A few words in the language."""
        return typeset(french if self.lang == "fr" else english, self.lang)
