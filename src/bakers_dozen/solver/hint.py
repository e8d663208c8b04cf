"""A guess, for where no line that wins is known.

The guesses are those of a simple player, who looks one move ahead and takes what looks best.
"""

from __future__ import annotations

from ..rules.moves import Move, apply, useful_moves
from ..rules.position import Position
from .packed import WORTH_MASK, Table, next_cards, pack, policies
from .weights import PLAIN


def best_guess(position: Position) -> Move | None:
    """The move that looks best without a search, or None where no move is useful."""
    moves = list(useful_moves(position))
    if not moves:
        return None
    table = plain_table(position)
    return min(moves, key=lambda move: badness(apply(position, move), table))


def plain_table(position: Position) -> Table:
    """The table that ``badness`` needs, for all that follows from *position*."""
    return Table(policies(position.variant), PLAIN)


def badness(position: Position, table: Table) -> int:
    """How far from won *position* looks, in sixteenths of a card: less is better."""
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
