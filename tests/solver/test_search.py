"""The verdicts are true: against every position of small decks, and on known boards."""

from __future__ import annotations

from pathlib import Path

import pytest
from bakers_dozen.rules.board import parse_board
from bakers_dozen.rules.dealing import deal
from bakers_dozen.rules.moves import apply
from bakers_dozen.rules.position import Position
from bakers_dozen.rules.variants import VARIANTS
from bakers_dozen.solver.search import Lost, Search, Unknown, Winnable, solve

from solver.exhaustive import explore

DATA = Path(__file__).parents[1] / "data"


def board(name: str, variant: str) -> Position:
    return parse_board((DATA / name).read_text(), VARIANTS[variant])


def wins(position: Position, verdict: Winnable) -> bool:
    for move in verdict.line:
        position = apply(position, move)
    return position.is_won


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize(
    ("ranks", "columns", "deals"), [(3, 4, 15), (4, 3, 40), (4, 4, 25), (5, 4, 25)]
)
def test_small_decks_against_every_position(
    name: str, ranks: int, columns: int, deals: int
) -> None:
    variant = VARIANTS[name]._replace(ranks=ranks, columns=columns)
    won = lost = 0
    for number in range(1, deals + 1):
        graph = explore(deal(variant, number), 2500)
        if graph is None:
            continue
        for key, position in list(graph.positions.items())[:: 1 + len(graph.positions) // 150]:
            verdict = solve(position)
            if key in graph.winnable:
                assert isinstance(verdict, Winnable), position
                assert wins(position, verdict)
                won += 1
            else:
                assert isinstance(verdict, Lost), position
                lost += 1
    print(name, ranks, columns, won, lost)
