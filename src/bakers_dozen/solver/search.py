"""The search: can a position be won, and how?

One beam after another, of different weights and widths, until one wins. A beam that
never had to drop a position has seen all there are: then the game is lost.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final, NamedTuple

from ..rules.moves import Move
from ..rules.position import Position
from .beam import Beam, Outcome
from .packed import unpack
from .weights import plan

#: How many positions a search looks at unless told otherwise.
DEFAULT_BUDGET: Final = 400_000


class Winnable(NamedTuple):
    """The position can be won, by the moves of *line*, none left out."""

    line: tuple[Move, ...]

    def __bool__(self) -> bool:
        return True


class _Plain:
    """A verdict without a line: equal to its own kind alone, and true."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)

    def __hash__(self) -> int:
        return hash(type(self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class Lost(_Plain):
    """The position can't be won: all that follows from it was looked at."""

    __slots__ = ()


class Unknown(_Plain):
    """The budget ran out before the search knew."""

    __slots__ = ()


Verdict = Winnable | Lost | Unknown


def _beams(beam: Beam) -> Generator[None, None, Outcome]:
    """Runs one beam after another until one knows."""
    for weights, width in plan():
        outcome = yield from beam.run(weights, width)
        if outcome.complete or outcome.line is not None:
            return outcome
    return Outcome(None)


class Search:
    """A search from *position*, done bit by bit, that looks at *budget* positions at most.

    ``verdict`` is None while it thinks; ``positions`` counts those looked at so far. A
    position won already is winnable without moves.
    """

    __slots__ = ("_beam", "_budget", "_position", "_run", "verdict")

    def __init__(self, position: Position, budget: int = DEFAULT_BUDGET) -> None:
        self.verdict: Verdict | None = None
        self._position = position
        self._budget = budget
        self._beam = Beam(position)
        self._run = _beams(self._beam)

    @property
    def positions(self) -> int:
        """How many positions were looked at so far."""
        return self._beam.positions

    def step(self, positions: int = 20) -> Verdict | None:
        """Looks at that many positions more; the verdict, or None when there is none yet."""
        if self.verdict is not None:
            return self.verdict
        run = self._run
        try:
            for _ in range(min(positions, self._budget - self._beam.positions)):
                next(run)
        except StopIteration as stop:
            line = stop.value.line
            self.verdict = Lost() if line is None else Winnable(unpack(self._position, line))
        else:
            if self._beam.positions >= self._budget:
                self.verdict = Unknown()
        if self.verdict is not None:
            run.close()
        return self.verdict


def solve(position: Position, budget: int = DEFAULT_BUDGET) -> Verdict:
    """The verdict on *position* after at most *budget* positions."""
    search = Search(position, budget)
    while search.verdict is None:
        search.step(1000)
    return search.verdict
