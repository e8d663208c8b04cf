"""A game: where it started, its turns, and a cursor in them."""

from __future__ import annotations

from collections.abc import Iterable

from ..named import NamedTuple
from ..rules.moves import Move, apply
from ..rules.naming import DealName
from ..rules.position import Position


class Turn(NamedTuple):
    """One thing the player did, with whatever followed by itself, and what it led to.

    ``moves`` has at least one move; the first is the player's.
    """

    moves: tuple[Move, ...]
    after: Position


class Game(NamedTuple):
    """A game in progress. Immutable: playing gives a new one.

    ``start`` is the position at the deal; ``name`` its deal's name, or None for a
    board from elsewhere. ``turns`` are all turns known, those beyond ``cursor``
    undone; ``cursor`` counts the turns played.
    """

    start: Position
    name: DealName | None = None
    turns: tuple[Turn, ...] = ()
    cursor: int = 0

    @property
    def position(self) -> Position:
        """What is on the table."""
        return self.turns[self.cursor - 1].after if self.cursor else self.start

    @property
    def positions(self) -> tuple[Position, ...]:
        """All positions of the game, those after undone turns included."""
        return (self.start, *(turn.after for turn in self.turns))

    @property
    def move_count(self) -> int:
        """How many cards were moved to get here, those that moved by themselves included."""
        return sum(len(turn.moves) for turn in self.turns[: self.cursor])

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that led from the start to the table as it is."""
        return tuple(move for turn in self.turns[: self.cursor] for move in turn.moves)

    @property
    def can_undo(self) -> bool:
        """True when a turn can be taken back."""
        return self.cursor > 0

    @property
    def can_redo(self) -> bool:
        """True when a turn that was taken back can be played again."""
        return self.cursor < len(self.turns)

    def play(self, *moves: Move) -> Game:
        """The game after a turn of *moves*; what had been undone is dropped.

        Raises ``IllegalMove`` at the first move that the rules refuse, and
        ValueError without any.
        """
        if not moves:
            raise ValueError("a turn has at least one move")
        position = self.position
        for move in moves:
            position = apply(position, move)
        turns = (*self.turns[: self.cursor], Turn(moves, position))
        return self._replace(turns=turns, cursor=len(turns))

    def play_on(self, line: Iterable[Move]) -> Game:
        """The game after each move of *line* as a turn of its own; see ``play``."""
        game = self
        for move in line:
            game = game.play(move)
        return game

    def go_to(self, cursor: int) -> Game:
        """The game with *cursor* turns played, at most all that are known."""
        return self._replace(cursor=max(0, min(cursor, len(self.turns))))

    def undo(self) -> Game:
        """The game with the last turn taken back; itself at the start."""
        return self.go_to(self.cursor - 1)

    def redo(self) -> Game:
        """The game with the next turn played again; itself at the end."""
        return self.go_to(self.cursor + 1)

    def restart(self) -> Game:
        """The same deal from the start, with nothing to redo."""
        return Game(self.start, self.name)
