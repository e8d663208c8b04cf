"""The truth about small decks: every position that follows from one, by the rules alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from bakers_dozen.rules.cards import Card
from bakers_dozen.rules.dealing import deal
from bakers_dozen.rules.moves import apply, legal_moves
from bakers_dozen.rules.position import Position
from bakers_dozen.rules.variants import Variant

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


#: Ranks and columns of small decks.
DECKS: Final = ((3, 3), (3, 4), (4, 3), (4, 4), (4, 5), (5, 4), (5, 5), (6, 5))


def samples(
    variant: Variant, numbers: Iterable[int], limit: int = 1500, most: int = 25
) -> Iterator[tuple[Position, bool]]:
    """Positions of small decks under *variant*, and whether each can be won.

    Of every small deck's deal with one of these *numbers* that has at most *limit*
    positions, *most* are taken, the deal itself among them, from all over the game.
    """
    for number in numbers:
        for ranks, columns in DECKS:
            small = variant._replace(
                ranks=ranks, columns=columns, aces_up=min(variant.aces_up, ranks - 2)
            )
            graph = explore(deal(small, number), limit)
            if graph is None:
                continue
            every = 1 + len(graph.positions) // most
            for key, position in list(graph.positions.items())[::every]:
                yield position, key in graph.winnable
