"""A player who never thinks ahead: what difficulty is measured against."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bakers_dozen.rules.moves import apply, useful_moves
from bakers_dozen.rules.position import Position
from bakers_dozen.solver.hint import badness, plain_table
from solver.exhaustive import arrangement

#: What a card counts in ``badness``.
A_CARD: Final = 16


def play_simply(position: Position, draws: Iterator[int] | None = None) -> bool:
    """Whether the player wins from *position*, making the move that looks best each time.

    The player never goes back to a position seen before, and gives up where nothing else is
    left. With *draws*, random numbers, positions are judged no better than to a card, so that
    a deal may be won once and lost another time.
    """
    table = plain_table(position)
    seen = {arrangement(position)}

    def look(way: Position) -> int:
        blur = next(draws) % A_CARD if draws else 0
        return badness(way, table) + blur

    while not position.is_won:
        ways = [apply(position, move) for move in useful_moves(position)]
        ways = [way for way in ways if arrangement(way) not in seen]
        if not ways:
            return False
        position = min(ways, key=look)
        seen.add(arrangement(position))
    return True
