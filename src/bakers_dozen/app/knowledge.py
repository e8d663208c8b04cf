"""What is known of positions: facts that hold for ever.

A fact about a position doesn't depend on how the game got there or on what the
player does next; models share one memory of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum, auto
from typing import TYPE_CHECKING, Final

from ..named import NamedTuple
from ..rules.moves import Move, apply, refusal
from ..rules.position import Position

if TYPE_CHECKING:
    from ..play.game import Game
    from ..solver.difficulty import Difficulty


class Outlook(Enum):
    """Whether a position can be won, as far as is known."""

    THINKING = auto()
    WINNABLE = auto()
    LOST = auto()
    UNKNOWN = auto()


class Fact(NamedTuple):
    """What is known of a position; ``line`` wins it when it is winnable."""

    outlook: Outlook
    line: tuple[Move, ...] = ()


#: How many facts are remembered before those of games long left are forgotten: some
#: megabytes.
MOST_FACTS: Final = 5_000
#: Nothing is known yet.
NOTHING = Fact(Outlook.THINKING)


class Rating(NamedTuple):
    """``par``, the length of the shortest line known for a deal, and how hard it is;
    ``settled`` once the search for shorter lines is done."""

    par: int
    difficulty: Difficulty
    settled: bool


class Knowledge:
    """Facts by position. Grows, and is never wrong.

    ``learned`` counts what was learned: while it stays the same, so does all that is known.
    """

    __slots__ = ("_difficulties", "_facts", "_pars", "_settled", "learned")

    def __init__(self) -> None:
        self.learned = 0
        #: Each fact with where its line begins: all positions on a line share its moves.
        self._facts: dict[Position, tuple[Fact, int]] = {}
        self._difficulties: dict[Position, Difficulty] = {}
        #: Pars that are known without their lines.
        self._pars: dict[Position, int] = {}
        self._settled: set[Position] = set()

    def of(self, position: Position) -> Fact:
        """What is known of *position*; ``NOTHING`` when it was never looked at."""
        if position.is_won:
            return Fact(Outlook.WINNABLE)
        found = self._facts.get(position)
        if found is None:
            return NOTHING
        fact, index = found
        return fact if not index else Fact(fact.outlook, fact.line[index:])

    def learn_line(self, position: Position, line: Sequence[Move]) -> None:
        """*line* wins *position*: so its rest wins every position on its way.

        Each move goes through the rules; a shorter line known already is kept.
        """
        self.learned += 1
        fact = Fact(Outlook.WINNABLE, tuple(line))
        for index, move in enumerate(line):
            known, begins = self._facts.get(position, (NOTHING, 0))
            if not known.line or len(line) - index < len(known.line) - begins:
                self._facts[position] = fact, index
            position = apply(position, move)

    def learn_ahead(self, position: Position, ahead: Position) -> None:
        """*ahead* is *position* with cards sent up, which its line sends up later.

        Where the rest of the line wins without those moves, it is known from there.
        """
        line, at = self.of(position).line, ahead
        if not line or self.of(ahead).line:
            return
        rest: list[Move] = []
        for move in line:
            card = position.card_of(move)
            position = apply(position, move)
            if at.find(card) is None:
                continue
            if at.available(move.source) != card or refusal(at, move) is not None:
                return
            at = apply(at, move)
            rest.append(move)
        if at.is_won:
            self.learn_line(ahead, rest)

    def keep_only(self, games: Iterable[Game], most: int = MOST_FACTS) -> None:
        """Where there are more than *most* facts, forget those that no position of *games* needs.

        What is forgotten can be found again.
        """
        if len(self._facts) <= most:
            return
        self.learned += 1
        kept = {position for game in games for position in game.positions}
        self._facts = {p: fact for p, fact in self._facts.items() if p in kept}
        self._difficulties = {p: d for p, d in self._difficulties.items() if p in kept}
        self._pars = {p: par for p, par in self._pars.items() if p in kept}
        self._settled &= kept

    def learn_lost(self, position: Position) -> None:
        """*position* was searched through, and can't be won."""
        self.learned += 1
        self._facts[position] = Fact(Outlook.LOST), 0

    def learn_unknown(self, position: Position) -> None:
        """A search of *position* ran out of its budget; doesn't hide anything better."""
        self.learned += 1
        self._facts.setdefault(position, (Fact(Outlook.UNKNOWN), 0))

    def learn_difficulty(self, position: Position, difficulty: Difficulty) -> None:
        """How hard *position* was for the search; the first finding stays."""
        self.learned += 1
        self._difficulties.setdefault(position, difficulty)

    def learn_settled(self, start: Position) -> None:
        """The search for shorter lines for the deal *start* is done."""
        self.learned += 1
        self._settled.add(start)

    def learn_rating(self, start: Position, rating: Rating) -> None:
        """What was found out about the deal *start* earlier, and kept."""
        self._pars[start] = rating.par
        self.learn_difficulty(start, rating.difficulty)
        if rating.settled:
            self.learn_settled(start)

    def rating(self, start: Position) -> Rating | None:
        """Par and difficulty of the deal *start*; None unless it is known to be winnable."""
        hard = self._difficulties.get(start)
        pars = [par for par in (len(self.of(start).line), self._pars.get(start)) if par]
        if hard is None or not pars:
            return None
        return Rating(min(pars), hard, start in self._settled)
