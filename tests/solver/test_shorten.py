"""Lines get shorter and still win."""

from __future__ import annotations

import pytest

from bakers_dozen.rules.dealing import deal
from bakers_dozen.rules.moves import Move, apply, legal_moves
from bakers_dozen.rules.position import Position
from bakers_dozen.rules.variants import VARIANTS
from bakers_dozen.solver.search import Winnable, solve
from bakers_dozen.solver.shorten import Shortening, shorten


def won_line(position: Position) -> tuple[Move, ...]:
    verdict = solve(position, budget=20_000)
    assert isinstance(verdict, Winnable)
    return verdict.line


def wins(position: Position, line: tuple[Move, ...]) -> bool:
    for move in line:
        position = apply(position, move)
    return position.is_won


@pytest.mark.parametrize("name", VARIANTS)
def test_every_line_on_the_way_wins_and_none_is_longer(name: str) -> None:
    position = deal(VARIANTS[name], 5)
    line = won_line(position)
    shortening = Shortening(position, line, budget=1500)
    length = len(line)
    while not shortening.step(50):
        assert len(shortening.line) <= length
        length = len(shortening.line)
        assert wins(position, shortening.line)
    assert wins(position, shortening.line)


def test_a_move_there_and_back_is_left_out() -> None:
    position = deal(VARIANTS["bakers-dozen"], 5)
    line = won_line(position)
    there_and_back = (
        next(
            (there, back)
            for there in legal_moves(position)
            if not there.is_up
            for back in [Move(there.target, there.source)]
            if back in legal_moves(apply(position, there))
        )
        if any_back(position)
        else ()
    )
    assert len(shorten(position, (*there_and_back, *line), budget=1500)) <= len(line)


def any_back(position: Position) -> bool:
    return any(
        Move(there.target, there.source) in legal_moves(apply(position, there))
        for there in legal_moves(position)
        if not there.is_up
    )


def test_some_line_gets_shorter() -> None:
    position = deal(VARIANTS["bakers-dozen"], 3)
    line = won_line(position)
    assert len(shorten(position, line)) < len(line)


def test_without_a_budget_it_is_done_at_once() -> None:
    position = deal(VARIANTS["bakers-dozen"], 5)
    line = won_line(position)
    shortening = Shortening(position, line, budget=1)
    assert shortening.step(10)
    assert shortening.line == line


def test_nothing_is_left_out_of_a_won_game() -> None:
    position = Position(VARIANTS["bakers-dozen"], ((),) * 13, (13, 13, 13, 13))
    assert shorten(position, ()) == ()
