"""The truth about small decks: every position that follows from one, by the rules alone."""

from __future__ import annotations

from typing import NamedTuple

from bakers_dozen.rules.cards import Card
from bakers_dozen.rules.moves import apply, legal_moves
from bakers_dozen.rules.position import Position

Arrangement = frozenset[tuple[Card, ...]]


def arrangement(position: Position) -> Arrangement:
    """What lies on what, in whichever column."""
    return frozenset(position.columns)


class Graph(NamedTuple):
    """All positions that can come up, one for each arrangement, and those that can be won."""

    positions: dict[Arrangement, Position]
    winnable: set[Arrangement]


def explore(start: Position, limit: int) -> Graph | None:
    """All that follows from *start*, or None when it is more than *limit* positions."""
    positions = {arrangement(start): start}
    before: dict[Arrangement, list[Arrangement]] = {}
    todo = [start]
    while todo:
        position = todo.pop()
        for move in legal_moves(position):
            after = apply(position, move)
            key = arrangement(after)
            before.setdefault(key, []).append(arrangement(position))
            if key not in positions:
                if len(positions) >= limit:
                    return None
                positions[key] = after
                todo.append(after)
    won = [key for key, position in positions.items() if position.is_won]
    winnable = set(won)
    while won:
        for key in before.get(won.pop(), ()):
            if key not in winnable:
                winnable.add(key)
                won.append(key)
    return Graph(positions, winnable)
