"""A deal with all hands seen, laid out for :mod:`.search` and :mod:`.count`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import TYPE_CHECKING, Any, Final, Self

from belote_spec.cards import RANKS, SUIT_MASKS, cards_of

from . import facade
from . import layout as at
from .tables import pack

if TYPE_CHECKING:
    from types import TracebackType

    from belote_spec.deal import Deal

    from .compiler import Numbers

_QUEEN: Final = RANKS.index("Q")
_KING: Final = RANKS.index("K")
_STAMPS: Final = 1 << 27

# Arrays to work on are large: those given back are used again, and what other deals left in their tables bears other stamps.
_spare: list[tuple[Numbers, count[int]]] = []


class Seen:
    """The array of a deal in play; a context manager, which gives the array back at the end.

    Attributes:
        deal: the deal.
        memory: the array; :mod:`.position` says what lies where.
        number: by card, its number there: eight times its suit plus its strength in it.
        card: the other way round.
    """

    def __init__(self, deal: Deal, worth: Callable[[int], int], *, compiled: bool | None = None) -> None:
        """Lays out a deal.

        Args:
            deal: the deal, in play.
            worth: by card, what it is worth.
            compiled: True to insist on the kernel. The source is one: where numba is installed it is always compiled.
        """
        from . import position  # noqa: PLC0415 - looks for numba

        self.at: Any = position
        self.deal = deal
        self.backend = facade.backend(compiled=compiled or None)
        play, trump = deal.rules.play, deal.trump
        self.number = [
            (card & 24) + 7 - (play.beaters[trump][card] & SUIT_MASKS[card >> 3]).bit_count()
            for card in range(32)
        ]
        self.card = sorted(range(32), key=self.number.__getitem__)
        self.memory, self._stamps = self._room()
        self._lay_out([worth(card) for card in range(32)])

    def _room(self) -> tuple[Numbers, count[int]]:
        while _spare:
            memory, stamps = _spare.pop()
            if isinstance(memory, list) == isinstance(self.backend.numbers(1), list):
                return memory, stamps
        return self.backend.numbers(self.at.SIZE), count(1)

    def _lay_out(self, worths: Sequence[int]) -> None:
        memory, position, deal = self.memory, self.at, self.deal
        rules, trump = deal.rules, deal.trump
        for place in range(position.KILLERS):
            memory[place] = 0
        for seat, hand in enumerate(deal.dealt):
            memory[position.HANDS + seat] = sum(1 << self.number[card] for card in cards_of(hand))
        memory[position.TRUMP], memory[position.STEP] = trump, rules.dealing.step
        memory[position.TAKERS] = deal.taker & 1
        for card, worth in enumerate(worths):
            memory[position.WORTH_OF + self.number[card]] = worth
        packed = pack(rules)
        for number in range(128):
            memory[position.OBLIGATIONS + number] = packed[at.OBLIGATIONS + number]
        if rules.play.king_first:
            memory[position.QUEEN] = 1 << self.number[8 * trump + _QUEEN]
            memory[position.KING] = 1 << self.number[8 * trump + _KING]
        for place in range(position.FRAME):
            memory[position.FRAMES + place] = 0
        memory[position.FRAMES + position.SEAT] = deal.leader
        memory[position.FRAMES + position.SWEEP] = 3
        memory[position.TOTAL] = -1
        self.renew()
        self.play(deal.plays)

    def renew(self) -> None:
        """Forgets what the table knows."""
        stamp = next(self._stamps)
        if stamp >= _STAMPS:
            for place in range(self.at.TABLE, self.at.SIZE):
                self.memory[place] = 0
            self._stamps = count(1)
            stamp = next(self._stamps)
        self.memory[self.at.STAMP] = stamp

    def play(self, cards: Sequence[int]) -> None:
        """Plays cards, numbered as everywhere else."""
        numbers = self.backend.numbers(len(cards))
        for place, card in enumerate(cards):
            numbers[place] = self.number[card]
        self.backend.function("play_on")(self.memory, numbers)

    def reach(self, need: int, card: int | None = None) -> int:
        """A bound on what the takers reach, now or after a card: from ``need`` on a lower one, below it an upper one."""
        self.memory[self.at.NEED] = need
        found: int = self.backend.function("reach")(self.memory, -1 if card is None else self.number[card])
        return found

    def sequences(self, depth: int) -> int:
        """How many legal sequences of so many cards there are."""
        self.renew()
        found: int = self.backend.function("sequences")(self.memory, depth)
        return found

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        _spare.append((self.memory, self._stamps))
