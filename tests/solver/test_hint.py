"""What a player is shown where no line is known."""

from __future__ import annotations

import pytest

from bakers_dozen.rules.board import parse_board
from bakers_dozen.rules.dealing import deal
from bakers_dozen.rules.moves import apply, is_idle, is_stuck, legal_moves
from bakers_dozen.rules.position import Position
from bakers_dozen.rules.variants import VARIANTS, Variant
from bakers_dozen.solver.hint import badness, best_guess, plain_table
from bakers_dozen.solver.search import Winnable, solve
from solver.simple_player import play_simply


@pytest.mark.parametrize("name", VARIANTS)
def test_guesses_are_legal_and_never_idle_to_the_end(name: str) -> None:
    position = deal(VARIANTS[name], 7)
    for _ in range(40):
        move = best_guess(position)
        if move is None:
            assert position.is_won or is_stuck(position)
            break
        assert move in legal_moves(position)
        assert not is_idle(position, move)
        position = apply(position, move)


def test_no_guess_where_only_idle_moves_are_left() -> None:
    board = "Foundations: C-Q D-K H-K S-K\n: KC\n" + ":\n" * 12
    position = parse_board(
        board.replace("C-Q", "C-J").replace(": KC", ": QC KC"), VARIANTS["kings"]
    )
    assert best_guess(position) is not None
    alone = parse_board("Foundations: C-3 D-4 H-4 S-4\n: 4C\n:\n:\n", small("kings"))
    assert best_guess(alone) is not None  # Up, not across.
    stuck = parse_board("Foundations: C-0 D-4 H-4 S-4\n: AC 2C\n: 4C\n: 3C\n", small("kings"))
    assert best_guess(stuck) is None


def small(name: str) -> Variant:
    return VARIANTS[name]._replace(ranks=4, columns=3)


def test_no_guess_when_won() -> None:
    won = Position(VARIANTS["bakers-dozen"], ((),) * 13, (13, 13, 13, 13))
    assert best_guess(won) is None


def test_badness_is_least_when_won() -> None:
    position = deal(VARIANTS["bakers-dozen"], 24)
    verdict = solve(position)
    assert isinstance(verdict, Winnable)
    table = plain_table(position)
    start = badness(position, table)
    for move in verdict.line:
        position = apply(position, move)
    assert badness(position, table) == 0 < start


def test_the_simple_player_wins_some_and_loses_some() -> None:
    wins = [play_simply(deal(VARIANTS["any-suit"], number)) for number in range(1, 9)]
    assert True in wins
    assert False in wins
