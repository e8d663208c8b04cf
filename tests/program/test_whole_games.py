"""Whole games through a real terminal, the screen compared with the rules after each move."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from bakers_dozen.rules.board import parse_board
from bakers_dozen.rules.moves import FOUNDATION, Move, apply, legal_moves, parse_move
from bakers_dozen.rules.position import Position
from bakers_dozen.rules.variants import BAKERS_DOZEN
from screen.reading import read_position
from terminal.harness import Player, python

DATA = Path(__file__).parent.parent / "data"
BOARD = DATA / "pysol-10800.board"
GAME = python("-m", "bakers_dozen", str(BOARD))


def solution() -> list[Move]:
    words = (DATA / "pysol-10800.solution").read_text().split()
    moves = [parse_move(word) for word in words]
    return [move for move in moves if move is not None]


def shows(player: Player, position: Position) -> bool:
    """True when the screen shows *position* and nothing else."""
    try:
        return read_position(player.rows()) == position
    except (ValueError, StopIteration):
        return False


def shows_unless_won(position: Position, player: Player) -> bool:
    """True when the screen shows *position*, whose cards are all up after a win."""
    return position.is_won or shows(player, position)


def as_seen(player: Player) -> list[list[object]]:
    """Every cell as it is seen: a blank's ink and weight aren't."""
    return [
        [
            cell._replace(fg="default", bold=False)
            if cell.data == " " and not cell.reverse and not cell.underscore
            else cell
            for cell in row
        ]
        for row in player.cells()
    ]


def by_letters(position: Position, focus: int, move: Move) -> tuple[list[str], int]:
    return list(str(move)), 0


def by_arrows(position: Position, focus: int, move: Move) -> tuple[list[str], int]:
    """The keys that make *move* with the cursor on *focus*, and where that leaves it."""
    count = len(position.columns)
    away = (move.source - focus) % count
    keys = ["right"] * away if away <= count // 2 else ["left"] * (count - away)
    keys.append("enter")
    places = sorted(
        (m.target for m in legal_moves(position) if m.source == move.source),
        key=lambda target: target if target != FOUNDATION else count,
    )
    after = [p for p in places if p == FOUNDATION or p > move.source]
    ring = after + [p for p in places if p not in after]
    keys += ["right"] * (ring.index(move.target) + 1)
    return [*keys, "enter"], move.source if move.is_up else move.target


#: The keys that make a move with the cursor on a column, and where they leave it.
Way = Callable[[Position, int, Move], tuple[list[str], int]]


@pytest.mark.parametrize("size", [(40, 12), (80, 24)])
@pytest.mark.parametrize("way", [by_letters, by_arrows])
def test_the_solution_is_played_to_the_win(way: Way, size: tuple[int, int]) -> None:
    position = parse_board(BOARD.read_text(), BAKERS_DOZEN)
    focus = 0
    with Player(GAME, size=size) as player:
        player.wait_for(lambda p: shows(p, position))
        moves = solution()
        for count, move in enumerate(moves, start=1):
            keys, focus = way(position, focus, move)
            player.press(*keys)
            position = apply(position, move)
            player.wait_for(partial(shows_unless_won, position))
            text = player.text().splitlines()[0]
            assert str(count) in text
        player.wait_for("Won!")
        player.wait_for(f"{len(moves)} moves in ")
        # Undo works from there, and redo wins again.
        player.press("u")
        player.wait_for(lambda p: "Won!" not in p.text())
        player.press("r")
        player.wait_for("Won!")
        player.press("q")
        assert player.wait_exit() == 0
        assert player.unrestored() == []


def test_the_picture_after_redraw_is_the_same() -> None:
    with Player(GAME) as player:
        player.wait_for("winnable")
        player.press(*"aaaaehee", "c", "right")
        player.settle()
        before = as_seen(player)
        player.press("ctrl-l")
        player.settle()
        after = as_seen(player)
        # The clock at the end of the first row goes on.
        assert [after[0][:-8], *after[1:]] == [before[0][:-8], *before[1:]]


def test_it_follows_the_window_at_once() -> None:
    position = parse_board(BOARD.read_text(), BAKERS_DOZEN)
    with Player(GAME) as player:
        player.wait_for(lambda p: shows(p, position))
        for size in ((40, 12), (120, 40), (60, 20), (80, 24)):
            player.resize(*size)
            player.wait_for(lambda p: shows(p, position))
        player.resize(30, 8)
        player.wait_for("40x12")
        player.resize(80, 24)
        player.wait_for(lambda p: shows(p, position))
