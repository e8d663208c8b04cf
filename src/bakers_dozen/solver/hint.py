"""A guess, for where no line that wins is known.

The guesses are those of a simple player, who looks one move ahead and takes what
looks best. How often he wins is what difficulty is measured against.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..rules.moves import Move, apply, useful_moves
from ..rules.position import Position
from .packed import WORTH_MASK, Table, next_cards, pack, policies
from .weights import PLAIN

#: What a card counts in ``gloom``.
_A_CARD: Final = 16


def best_guess(position: Position) -> Move | None:
    """The move that looks best without a search, or None where no move is useful."""
    moves = list(useful_moves(position))
    if not moves:
        return None
    table = Table(policies(position.variant), PLAIN)
    return min(moves, key=lambda move: _gloom(apply(position, move), table))


def gloom(position: Position) -> int:
    """How far from won *position* looks, in sixteenths of a card: less is better."""
    return _gloom(position, Table(policies(position.variant), PLAIN))


def _gloom(position: Position, table: Table) -> int:
    wanted = next_cards(position)
    total = 0
    for column in pack(table, position).values():
        total += table.key(column) & WORTH_MASK
        inside = table.mask[column] & wanted
        while inside:
            column = table.under[column]
            inside &= table.mask[column]
            total += PLAIN.digging * inside.bit_count()
    return total


def play_simply(position: Position, draws: Iterator[int] | None = None) -> bool:
    """Whether the simple player wins from *position*, following his guesses alone.

    He never goes back to a position that he has seen, and gives up where nothing else is
    left. With *draws*, random numbers, he doesn't judge better than to a card, so that he
    may win a deal once and lose it another time.
    """
    table = Table(policies(position.variant), PLAIN)
    seen = {_arrangement(position)}

    def look(way: Position) -> int:
        blur = next(draws) % _A_CARD if draws else 0
        return _gloom(way, table) + blur

    while not position.is_won:
        ways = [apply(position, move) for move in useful_moves(position)]
        ways = [way for way in ways if _arrangement(way) not in seen]
        if not ways:
            return False
        position = min(ways, key=look)
        seen.add(_arrangement(position))
    return True


def _arrangement(position: Position) -> frozenset[object]:
    return frozenset(position.columns)
