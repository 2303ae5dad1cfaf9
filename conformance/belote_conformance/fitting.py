"""Finds the rules under which the reference interpreter agrees best with an engine's answers.

A local search over states, from the variant's own rules: the move that gains most, again and again; then pairs of
moves, where one alone gains nothing; then another try without each of the moves made. Fewer points off the document
win between states that agree equally. Nothing is random.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from .evidence import Evidence
from .moves import Move, Moves
from .reference import DEFAULT, State

Cost = tuple[int, int, int]
"""Units that disagree, points against the document, points read otherwise."""

SAMPLE: Final = 60
"""How many disagreeing units are looked at to see what a move gains."""
PAIRED_UNITS: Final = 12
"""How many disagreeing units are looked at for pairs of moves."""
PAIRS: Final = 12
"""How many pairs of moves are tried in full."""
KICKS: Final = 10
"""States with more points off than this are not taken apart again."""


@dataclass(slots=True)
class Fitting:
    """A search for the state that agrees best.

    Attributes:
        evidence: the engine's answers.
        moves: what may be moved.
        among: the moves to use.
    """

    evidence: Evidence
    moves: Moves
    among: Sequence[Move]
    _last: dict[Move, int] = field(default_factory=dict)

    def cost(self, state: State) -> Cost:
        """What is to be made small."""
        return len(self.evidence.disagreeing(state)), *self.moves.cost(state)

    def best(self, start: State = DEFAULT) -> State:
        """The best state that is found from a start."""
        state = self._climbed(start)
        while True:
            better = self._paired(state) or self._kicked(state)
            if better is None:
                return state
            state = self._climbed(better)

    def _climbed(self, state: State, without: frozenset[str] = frozenset()) -> State:
        """The state after the best single moves, while there are any.

        With some rule points left out it only shows whether to go on from there, and is not looked at thoroughly.
        """
        thorough = False
        while True:
            better = self._step(state, without, thorough)
            if better is not None:
                state, thorough = better, False
            elif thorough or without:
                return state
            else:
                thorough = True

    def _step(self, state: State, without: frozenset[str], thorough: bool) -> State | None:
        """The state after the one move that gains most, or None.

        What a move gained when it was last looked at says in which order to look, and unless ``thorough`` when to stop.
        """
        wrong = self.evidence.disagreeing(state)
        best, best_cost, most = None, self.cost(state), 1
        for move in self._ordered(wrong) if wrong else ():
            if not thorough and self._last.get(move, most) < most:
                break
            new = self.evidence.moved(state, move.to)
            if move.name in without or new == state:
                continue
            gain = self._last[move] = self._gain(wrong, new, move, thorough=thorough)
            if gain < most:
                continue
            cost = self.cost(new)
            if cost < best_cost:
                best, best_cost, most = new, cost, len(wrong) - cost[0]
        for new in self._reverted(state):
            cost = self.cost(new)
            if cost < best_cost:
                best, best_cost = new, cost
        return best

    def _gain(self, wrong: frozenset[int], state: State, move: Move, *, thorough: bool) -> int:
        """How many units that disagreed would agree; estimated from some, where they are many."""
        units = sorted(wrong & self.evidence.concerned(move.to))
        some = units if thorough else _spread(units, SAMPLE)
        agree = sum(self.evidence.agrees(unit, state) for unit in some)
        return -(-agree * len(units) // len(some)) if some else 0

    def _ordered(self, wrong: frozenset[int]) -> list[Move]:
        return sorted(self.among, key=lambda move: -self._last.get(move, len(wrong)))

    def _reverted(self, state: State) -> Iterator[State]:
        """The state with each of its points, or each named reading, back at the variant's own value."""
        for setting in sorted(state):
            yield state - {setting}
        for bundle in self.moves.bundles.values():
            if bundle <= state:
                yield state - bundle

    def _paired(self, state: State) -> State | None:
        """A better state two moves away, where each alone gains nothing."""
        wrong = sorted(self.evidence.disagreeing(state))
        votes: Counter[State] = Counter()
        for unit in _spread(wrong, PAIRED_UNITS):
            for one, other in combinations(self._touching(unit, state), 2):
                if one.name != other.name:
                    new = self.evidence.moved(self.evidence.moved(state, one.to), other.to)
                    votes[new] += self.evidence.agrees(unit, new)
        return self._cheapest(state, (new for new, count in votes.most_common(PAIRS) if count))

    def _touching(self, unit: int, state: State) -> list[Move]:
        """The moves that may have a part in a unit: of points that are off, or of which a move changes its answer."""
        evidence = self.evidence
        concerned = [move for move in self.among if unit in evidence.concerned(move.to)]
        names = {rule for rule, _ in state} | {
            move.name
            for move in concerned
            if evidence.moves_answer(unit, state, evidence.moved(state, move.to))
        }
        return [move for move in concerned if move.name in names]

    def _kicked(self, state: State) -> State | None:
        """A better state found by doing without each point in turn."""
        if not self.evidence.disagreeing(state) or not 0 < len(state) <= KICKS:
            return None
        tries = (
            self._climbed(new, frozenset(rule for rule, _ in state - new)) for new in self._reverted(state)
        )
        return self._cheapest(state, tries)

    def _cheapest(self, state: State, candidates: Iterable[State]) -> State | None:
        found = min(candidates, key=self.cost, default=None)
        return found if found is not None and self.cost(found) < self.cost(state) else None


def _spread(units: Sequence[int], count: int) -> list[int]:
    """At most ``count`` of the units, from all along the list."""
    return [units[at * len(units) // count] for at in range(count)] if len(units) > count else list(units)
