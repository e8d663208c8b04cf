"""Playing with the mouse alone, through a real terminal."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from bakers_dozen.app.options import CHOICES
from bakers_dozen.rules.board import parse_board
from bakers_dozen.rules.moves import FOUNDATION, Move, apply, parse_move
from bakers_dozen.rules.position import LETTERS, Position
from bakers_dozen.rules.variants import BAKERS_DOZEN
from screen.reading import letters_row, read_position
from terminal.harness import Player, python

DATA = Path(__file__).parent.parent / "data"
BOARD = DATA / "pysol-10800.board"
GAME = python("-m", "bakers_dozen", str(BOARD))
LEFT, MIDDLE, RIGHT, WHEEL = 0, 1, 2, 64


def solution() -> list[Move]:
    words = (DATA / "pysol-10800.solution").read_text().split()
    return [move for move in map(parse_move, words) if move is not None]


def shows(player: Player, position: Position) -> bool:
    try:
        return read_position(player.rows()) == position
    except (ValueError, StopIteration):
        return False


def showing(position: Position) -> Callable[[Player], bool]:
    """Whether the screen shows *position*, or anything once it is won."""
    return lambda player: position.is_won or shows(player, position)


def press(player: Player, at: tuple[int, int], button: int = LEFT) -> None:
    player.send(f"\x1b[<{button};{at[0] + 1};{at[1] + 1}M")


def release(player: Player, at: tuple[int, int], button: int = LEFT) -> None:
    player.send(f"\x1b[<{button};{at[0] + 1};{at[1] + 1}m")


def click(player: Player, at: tuple[int, int], button: int = LEFT) -> None:
    press(player, at, button)
    release(player, at, button)


def drag(player: Player, start: tuple[int, int], end: tuple[int, int]) -> None:
    press(player, start)
    for step in range(1, 4):
        x = start[0] + (end[0] - start[0]) * step // 4
        y = start[1] + (end[1] - start[1]) * step // 4
        player.send(f"\x1b[<32;{x + 1};{y + 1}M")
    release(player, end)


def card_at(player: Player, column: int) -> tuple[int, int]:
    """Where the available card of *column* is seen; its first place where the column is empty."""
    rows = player.rows()
    top = letters_row(rows)
    x = rows[top].index(LETTERS[column])
    y = top + 1
    for row in range(top + 1, len(rows) - 2):
        if any(sign in rows[row][x - 1 : x + 3] for sign in "♣♦♥♠"):
            y = row
    return x, y


def foundation_at(player: Player, suit: int) -> tuple[int, int]:
    rows = player.rows()
    y = next(y for y, row in enumerate(rows) if all(sign in row for sign in "♣♦♥♠"))
    return rows[y].index("♣♦♥♠"[suit]), y


@pytest.mark.parametrize("size", [(80, 24), (300, 40)])
def test_a_game_is_won_with_the_mouse(size: tuple[int, int]) -> None:
    """Clicks and drags in turn; up by a double click, a drag, and a click on the foundation."""
    position = parse_board(BOARD.read_text(), BAKERS_DOZEN)
    with Player(GAME, size=size) as player:
        player.wait_for(lambda p: shows(p, position))
        player.wait_for(lambda p: p.screen.private.get(1006))
        moves = solution()
        for count, move in enumerate(moves):
            start = card_at(player, move.source)
            card = position.columns[move.source][-1]
            if move.target != FOUNDATION:
                end = card_at(player, move.target)
                if count % 2:
                    drag(player, start, end)
                else:
                    click(player, start)
                    click(player, end)
            elif count % 3 == 0:
                click(player, start)
                click(player, start)
            elif count % 3 == 1:
                drag(player, start, foundation_at(player, card.suit))
            else:
                click(player, foundation_at(player, card.suit))
            position = apply(position, move)
            player.wait_for(showing(position))
        player.wait_for("Won!")
        player.wait_for(f"{len(moves)} moves in ")
        click(player, (1, 1), RIGHT)
        player.wait_for(lambda p: "Won!" not in p.text())
        player.press("q")
        assert player.wait_exit() == 0
        assert player.unrestored() == []


def test_clicks_in_words() -> None:
    position = parse_board(BOARD.read_text(), BAKERS_DOZEN)
    with Player(GAME) as player:
        player.wait_for(lambda p: shows(p, position))
        player.wait_for(lambda p: p.screen.private.get(1006))
        x, y = card_at(player, 2)
        card = position.columns[2][0]
        click(player, (x, y - 6))
        player.wait_for(f"{card.rank.letter}{'♣♦♥♠'[card.suit]} is buried: move 3 cards first")
        press(player, (x, y))
        player.wait_for("can't move")
        release(player, (x, y))
        click(player, (x, y + 8))  # the bare table below it is the column's too
        player.wait_for(lambda p: "[" not in p.text())
        assert shows(player, position)


def test_odd_reports_do_nothing() -> None:
    """The wheel, motion, other buttons, places outside the window, ends of no beginning."""
    position = parse_board(BOARD.read_text(), BAKERS_DOZEN)
    with Player(GAME) as player:
        player.wait_for(lambda p: shows(p, position))
        player.wait_for(lambda p: p.screen.private.get(1006))
        player.wait_for("par 75")
        player.settle()
        before = player.text()
        at = card_at(player, 0)
        for code in (WHEEL, WHEEL + 1, 32, 35, MIDDLE, 128, 160, 3, 255, 99999):
            press(player, at, code)
            release(player, at, code)
        release(player, at)
        for place in ((0, 500), (5000, 3), (999999, 999999), (-3, 4), (-2, -2)):
            press(player, place)
            release(player, place)
        for text in ("\x1b[<0;0;0M", "\x1b[<0;1M", "\x1b[<;;M", "\x1b[<0;1;1;1M", "\x1b[M   "):
            player.send(text)
        player.settle()
        assert player.text() == before
        assert shows(player, position)


def test_the_mouse_is_off_when_it_should_be() -> None:
    """Where it's switched off, while suspended, and after the end."""
    with Player([*GAME, "--no-mouse"]) as player:
        player.wait_for("winnable")
        assert not player.screen.private.get(1000)
        player.press("p", *["down"] * list(CHOICES).index("mouse"), "enter")
        player.wait_for(lambda p: p.screen.private.get(1000))
        player.press("enter")
        player.wait_for(lambda p: not p.screen.private.get(1000))
        player.press("enter", "p")
        player.wait_for(lambda p: p.screen.private.get(1006))
        player.press("ctrl-z")
        player.wait_stopped()
        player.pump()
        assert player.unrestored() == []
        player.foreground()
        player.wait_for(lambda p: p.screen.private.get(1006))
        player.press("q")
        assert player.wait_exit() == 0
        assert player.unrestored() == []


def test_a_terminal_without_a_mouse_is_told_once() -> None:
    words = "This terminal has no mouse"
    with Player(GAME, env={"TERM": "linux"}, answers=False) as player:
        player.wait_for(words)
        player.press("right", "c")
        player.wait_for("can't move")
        assert words not in player.text()
        player.press("p", *["down"] * list(CHOICES).index("mouse"), "enter")  # off
        player.settle()
        assert words not in player.text()
        player.press("enter")  # and on again
        player.wait_for(words)
        assert b"\x1b[?1000h" not in player.output


@pytest.mark.skipif(shutil.which("tmux") is None, reason="there is no tmux here")
def test_the_mouse_works_in_tmux(tmp_path: Path) -> None:
    position = parse_board(BOARD.read_text(), BAKERS_DOZEN)
    tmux = ["tmux", "-S", str(tmp_path / "socket"), "-f", "/dev/null"]
    tmux += ["set", "-g", "status", "off", ";", "set", "-g", "default-terminal", "tmux-256color"]
    with Player([*tmux, ";", "new-session", shlex.join(GAME)]) as player:
        player.wait_for(lambda p: shows(p, position))
        player.wait_for(lambda p: p.screen.private.get(1002) and p.screen.private.get(1006))
        for move in solution()[:4]:
            start = card_at(player, move.source)
            if move.is_up:
                click(player, start)
                click(player, start)
            else:
                drag(player, start, card_at(player, move.target))
            position = apply(position, move)
            player.wait_for(showing(position))
        player.press("q")
        assert player.wait_exit() == 0
        assert player.unrestored() == []
