"""``watch`` in a real terminal: stepping, playing, taking over."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

from bakers_dozen.play.game import Game
from bakers_dozen.play.record import play_text
from bakers_dozen.rules.board import parse_board
from bakers_dozen.rules.moves import legal_moves
from bakers_dozen.rules.position import Position
from bakers_dozen.rules.variants import BAKERS_DOZEN
from screen.reading import read_position
from terminal.harness import Player, python

DATA = Path(__file__).parent.parent / "data"
BOARD, SOLUTION = DATA / "pysol-10800.board", DATA / "pysol-10800.solution"
WATCH = python("-m", "bakers_dozen", "watch", str(BOARD), str(SOLUTION))
GAME = play_text(Game(parse_board(BOARD.read_text(), BAKERS_DOZEN)), SOLUTION.read_text())
LENGTH = len(GAME.turns)


def shows(player: Player, position: Position) -> bool:
    """True when the screen shows *position* and nothing else."""
    try:
        return read_position(player.rows()) == position
    except (ValueError, StopIteration):
        return False


def sees(player: Player, cursor: int) -> None:
    """Waits until the replay shows the game after *cursor* turns, and says so."""
    position = GAME.go_to(cursor).position
    player.wait_for(lambda p: position.is_won or shows(p, position))
    player.wait_for(f"Replay {cursor}/{LENGTH} ")


def saved(player: Player) -> list[tuple[object, ...]]:
    """What of games is kept in the player's home."""
    path = player.home / ".local/share/bakers-dozen/games.sqlite3"
    if not path.exists():
        return []
    with sqlite3.connect(path) as file:
        return file.execute("select * from attempt").fetchall()


def test_it_steps_forwards_and_backwards_to_both_ends() -> None:
    with Player(WATCH) as player:
        sees(player, 0)
        player.wait_for("winnable")
        player.press("right", "down", "r")
        sees(player, 3)
        player.press("left", "u")
        sees(player, 1)
        player.press("end")
        sees(player, LENGTH)
        player.wait_for("Won!")
        player.press("left")
        sees(player, LENGTH - 1)
        player.press("home", "left")
        sees(player, 0)
        player.press("q")
        assert player.wait_exit() == 0
        assert player.unrestored() == []


def test_every_turn_is_shown_in_a_small_window() -> None:
    with Player(WATCH, size=(40, 12)) as player:
        for cursor in range(0, LENGTH, 3):
            sees(player, cursor)
            player.press(*["right"] * 3)
        player.resize(80, 24)
        sees(player, LENGTH)


def test_it_plays_by_itself_at_the_speed_that_is_chosen() -> None:
    with Player([*WATCH, "--speed", "8"]) as player:
        sees(player, 0)
        player.wait_for("8x")
        player.send(" ")
        player.wait_for(re.compile(r"Replay [1-9]\d*/"))
        player.wait_for("Space stop")
        player.send("--+ ")
        player.wait_for("4x")
        player.wait_for("Space play")
        # Par in the first row is still being found out.
        before = player.rows()[1:]
        player.settle()
        assert player.rows()[1:] == before


def test_it_plays_to_the_win_and_stops() -> None:
    with Player([*WATCH, "--speed", "50"]) as player:
        sees(player, 0)
        player.press("5")
        sees(player, LENGTH // 2)
        player.send(" ")
        player.wait_for("Won!")
        sees(player, LENGTH)
        player.wait_for("Space play")


def test_suspended_it_waits_and_then_plays_on() -> None:
    with Player([*WATCH, "--speed", "50"]) as player:
        sees(player, 0)
        player.send(" \x1a")
        player.wait_stopped()
        player.foreground()
        player.wait_for("Won!")
        sees(player, LENGTH)
        player.press("q")
        assert player.wait_exit() == 0
        assert player.unrestored() == []


def test_a_game_taken_over_is_the_players_own() -> None:
    with Player(WATCH) as player:
        sees(player, 0)
        player.press("right", "right", "right")
        sees(player, 3)
        player.press("enter")
        player.wait_for("Your turn")
        # A move that isn't the record's, in its place.
        position = GAME.go_to(3).position
        recorded = GAME.turns[3].moves[0]
        own = next(move for move in legal_moves(position) if move != recorded)
        player.press(*str(own))
        player.wait_for(lambda p: shows(p, GAME.go_to(3).play(own).position))
        # All of it can be taken back, beyond where it was taken over.
        player.press("u", "u", "u")
        player.wait_for(lambda p: shows(p, GAME.go_to(1).position))
        player.press("R")
        player.wait_for(lambda p: shows(p, GAME.go_to(3).play(own).position))
        player.press("q")
        assert player.wait_exit() == 0
        assert len(saved(player)) == 1
        home = player.home
        with Player(python("-m", "bakers_dozen"), home=home) as later:
            later.wait_for(lambda p: shows(p, GAME.go_to(3).play(own).position))


def test_what_is_only_watched_is_not_kept() -> None:
    with Player(WATCH) as player:
        sees(player, 0)
        player.press("right", "end", "left", "escape")
        assert player.wait_exit() == 0
        assert saved(player) == []


def test_letters_move_nothing_while_watching_and_the_help_tells_the_keys() -> None:
    with Player(WATCH) as player:
        sees(player, 0)
        first = GAME.turns[0].moves[0]
        player.press(*str(first))
        player.wait_for("isn't used here")
        sees(player, 0)
        player.press("?")
        player.wait_for("play on from here")
        player.press("escape")
        sees(player, 0)


def test_the_game_may_come_on_standard_input() -> None:
    words = " ".join(str(turn.moves[0]) for turn in GAME.turns[:5])
    with Player(
        python("-m", "bakers_dozen", "watch", "-"),
        stdin=f"{BOARD.read_text()}\nMoves: {words}\n".encode(),
    ) as player:
        position = GAME.go_to(2).position
        player.wait_for("Replay 0/5 ")
        player.press("right", "right")
        player.wait_for(lambda p: shows(p, position))
