"""The search: can a position be won, and how?

Three searches take turns, each going on where it was:

- the *check* plays an easier game (``relaxed``): where that is lost, so is the real one;
- the *beams* look for a win, of different weights and widths (``beam``, ``weights``). One
  that never had to drop a position has seen all there are: then the game is lost;
- the *dig* goes depth first through all that can be dug out (``dig``): slower than a beam
  where there are many ways to win, it finds the few, and goes on until it has seen all.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from enum import Enum, auto
from itertools import chain, cycle
from typing import Final

from ..named import NamedTuple
from ..rules.moves import Move
from ..rules.position import Position
from ..rules.variants import Space
from .beam import Beam, Outcome
from .dig import Dig
from .memory import Memory, emptied
from .packed import unpack
from .relaxed import Relaxed, Start
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
    """The position can't be won, which was proven."""

    __slots__ = ()


class Unknown(_Plain):
    """The budget ran out before the search knew."""

    __slots__ = ()


Verdict = Winnable | Lost | Unknown


class Stage(Enum):
    """A search that takes turns with the others."""

    CHECK = auto()
    BEAMS = auto()
    DIG = auto()


#: Whose turn it is first, and for how many positions or states. The beams have looked at more
#: positions than a medium deal takes before the dig begins, so that it decides no rating; a few
#: steps go to giving back what they remembered. Most lost positions the check tells at once; to
#: see that it can't takes longer.
FIRST: Final = (
    (Stage.CHECK, 50), (Stage.BEAMS, 400), (Stage.CHECK, 350), (Stage.BEAMS, 610),
)  # fmt: skip
#: The turns after those. With turns of half the length for all, or for dig and beams, the
#: slowest tenth of positions in play took an eighth or a third longer.
THEN: Final = ((Stage.DIG, 4000), (Stage.BEAMS, 2000), (Stage.CHECK, 8000)) * 8
#: And after those: a check that isn't done by then has a long proof before it, or none. With
#: 8000 as before, pysol:417 by any suit took half as long again. Deals that the dig decides by
#: then take long ones, too: with 4000 for it they took a tenth longer.
LATER: Final = ((Stage.DIG, 8000), (Stage.BEAMS, 2000), (Stage.CHECK, 32_000))


def _beams(beam: Beam) -> Generator[None, None, Outcome]:
    """Runs one beam after another until one knows."""
    for weights, width in plan():
        outcome = yield from beam.run(weights, width)
        if outcome.complete or outcome.line is not None:
            return outcome
    return Outcome(None)


def _check(relaxed: Relaxed) -> Generator[None, None, Outcome]:
    """Plays the relaxed game: lost, or nothing known."""
    return Outcome(None, complete=not (yield from relaxed.run()))


def _dig(
    position: Position, start: Start, relaxed: Relaxed, memories: list[Memory]
) -> Generator[None, None, Outcome]:
    """Makes the dig when its turn comes, as most searches end before: it takes a millisecond."""
    dig = Dig(position, start, relaxed)
    memories += dig.memories
    return (yield from dig.run())


def _turns(
    position: Position, beam: Beam, memories: list[Memory]
) -> Generator[None, None, Outcome]:
    """The searches in turn until one knows; *memories* gets what they fill."""
    start = Start(position)
    relaxed = Relaxed(position, start)
    memories += beam.seen, relaxed.dead, relaxed.live
    searches = {Stage.CHECK: _check(relaxed), Stage.BEAMS: _beams(beam)}
    if position.variant.space is not Space.ANY_CARD:
        searches[Stage.DIG] = _dig(position, start, relaxed, memories)
    for stage, turn in chain(FIRST, THEN, cycle(LATER)):
        search = searches.get(stage)
        if search is None:
            continue
        try:
            for _ in range(turn):
                next(search)
                yield
        except StopIteration as stop:
            outcome: Outcome = stop.value
            if outcome.complete or outcome.line is not None:
                return outcome
            del searches[stage]
    raise AssertionError("The beams never end.")


class Search:
    """A search from *position*, done bit by bit, that looks at *budget* positions at most.

    ``verdict`` is None while it thinks. ``work`` counts what was looked at so far, positions
    and what the other searches have for them; the budget and the steps are of these, each
    some 20 microseconds. ``positions`` counts those of the beams alone, which a deal's
    difficulty is told from. ``memories`` are what it remembers by keys. A position won already
    is winnable without moves.
    """

    __slots__ = ("_beam", "_budget", "_position", "_run", "memories", "verdict", "work")

    def __init__(self, position: Position, budget: int = DEFAULT_BUDGET) -> None:
        self.verdict: Verdict | None = None
        self.work = 0
        self._position = position
        self._budget = budget
        self._beam = Beam(position)
        self.memories: list[Memory] = []
        self._run = _turns(position, self._beam, self.memories)

    @property
    def positions(self) -> int:
        """How many positions the beams looked at so far."""
        return self._beam.positions

    def step(self, work: int = 20) -> Verdict | None:
        """Looks at that many positions more; the verdict, or None when there is none yet."""
        if self.verdict is not None:
            return self.verdict
        run = self._run
        try:
            for _ in range(min(work, self._budget - self.work)):
                next(run)
                self.work += 1
        except StopIteration as stop:
            line = stop.value.line
            self.verdict = Lost() if line is None else Winnable(unpack(self._position, line))
        else:
            if self.work >= self._budget:
                self.verdict = Unknown()
        return self.verdict

    def forget(self) -> Iterator[None]:
        """Gives the memory back, a bit at each step; the search is over then."""
        self._run.close()
        yield
        for memory in self.memories:
            yield from emptied(memory)
            yield


def solve(position: Position, budget: int = DEFAULT_BUDGET) -> Verdict:
    """The verdict on *position* after at most *budget* positions."""
    search = Search(position, budget)
    while search.verdict is None:
        search.step(1000)
    return search.verdict
