"""Nothing is lost, whatever ends the program: the real game at a real terminal."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from bakers_dozen.play.attempt import Outcome
from bakers_dozen.rules.board import parse_board
from bakers_dozen.rules.moves import apply, parse_move
from bakers_dozen.rules.position import Position
from bakers_dozen.rules.variants import BAKERS_DOZEN
from screen.reading import read_position
from storage.kit import NOW, attempt, window
from terminal.harness import Player, python

DATA = Path(__file__).parent.parent / "data"
BOARD = DATA / "pysol-10800.board"
PAIRS = (DATA / "pysol-10800.solution").read_text().split()
GAME = python("-m", "bakers_dozen")


def after(count: int) -> Position:
    position = parse_board(BOARD.read_text(), BAKERS_DOZEN)
    for pair in PAIRS[:count]:
        move = parse_move(pair)
        assert move is not None
        position = apply(position, move)
    return position


def shown(player: Player) -> Position | None:
    try:
        return read_position(player.rows())
    except (ValueError, StopIteration):
        return None


def shows(position: Position, player: Player) -> bool:
    return shown(player) == position


def start(folder: Path, *arguments: str) -> Player:
    return Player([*GAME, *arguments], env={"BAKERS_DOZEN_HOME": str(folder)})


def outcomes(folder: Path) -> list[str]:
    with sqlite3.connect(folder / "games.sqlite3") as db:
        rows = db.execute("SELECT outcome FROM attempt WHERE record<>'' ORDER BY id")
        return [outcome for (outcome,) in rows]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, None])
def test_a_game_left_in_any_way_is_there_again(tmp_path: Path, number: int | None) -> None:
    with start(tmp_path, str(BOARD)) as player:
        player.wait_for(lambda p: shown(p) == after(0))
        player.press(*"".join(PAIRS[:10]))
        player.wait_for(lambda p: shown(p) == after(10))
        player.press("u", "u")
        player.wait_for(lambda p: shown(p) == after(8))
        if number is None:
            player.press("q")
            assert player.wait_exit() == 0
        else:
            player.signal(number)
            assert player.wait_exit() == 128 + number
        assert player.unrestored() == []
    with start(tmp_path) as player:
        player.wait_for(lambda p: shown(p) == after(8))
        player.press("r", "r")  # what was undone is there, too
        player.wait_for(lambda p: shown(p) == after(10))
        player.press("U")
        player.wait_for(lambda p: shown(p) == after(0))


#: What lies over the table, or is under way, when the end comes: keys, and what shows then.
MOMENTS = [
    ("S", "turn by turn"),
    ("od", "It counts as a loss."),
    ("of", "It won't count"),
    (":dai", "> dai"),
    (":\x1b[D\r", "today's deal"),
    ("xqueens", "> queens"),
    ("/qu", "> qu"),
    ("p", "Options"),
    ("s", "Statistics"),
    ("w", "Esc stop"),
    ("n", ": winnable"),
]


@pytest.mark.slow
def test_sigkill_loses_nothing_whatever_lies_over_the_table(tmp_path: Path) -> None:
    for done, (keys, sign) in enumerate(MOMENTS):
        before, moved = after(done), after(done + 1)
        with start(tmp_path, *[str(BOARD)][done:]) as player:
            player.wait_for(partial(shows, before))
            player.press(*PAIRS[done])
            player.wait_for(partial(shows, moved))
            player.wait_for("winnable")
            player.send(keys)
            player.wait_for(sign)
            player.signal(signal.SIGKILL)
            player.wait_exit()
        assert outcomes(tmp_path) == ["playing"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_a_replay_takes_nothing_from_the_game_on_the_table(tmp_path: Path, number: int) -> None:
    """Not even where the program ends in it."""
    with window(tmp_path) as store:
        store.save(attempt(store, "24", 3).but(outcome=Outcome.WON), NOW)
    with start(tmp_path, str(BOARD)) as player:
        player.wait_for(partial(shows, after(0)))
        player.press(*PAIRS[0])
        player.wait_for(partial(shows, after(1)))
        player.send("o\t\r\x1b[C\x1b[C")
        player.wait_for("Replay 2/3")
        player.signal(number)
        player.wait_exit()
    with start(tmp_path) as player:
        player.wait_for(partial(shows, after(1)))
    assert outcomes(tmp_path) == ["won", "playing"]


def test_sigkill_leaves_a_daily_deal_that_day_s(tmp_path: Path) -> None:
    for arguments, sign in ((["--daily"], "daily "), ([], "1 move ")):
        with start(tmp_path, *arguments) as player:
            player.wait_for(sign)
            player.send("\t\t")
            player.wait_for("1 move " if arguments else "2 moves ")
            assert player.rows()[0].split()[0] == "daily"
            player.signal(signal.SIGKILL)
            player.wait_exit()
    assert outcomes(tmp_path) == ["playing"]


def test_two_windows_have_two_games(tmp_path: Path) -> None:
    with start(tmp_path, str(BOARD)) as one:
        one.wait_for(lambda p: shown(p) == after(0))
        one.press(*"".join(PAIRS[:4]))
        one.wait_for(lambda p: shown(p) == after(4))
        with start(tmp_path) as two:
            two.wait_for(lambda p: shown(p) not in (None, after(4)))
            # One's game can be given up or forgotten by one alone.
            for key in ("d", "f"):
                two.press("o", key, "y")
                two.wait_for("That game is open in another window")
                two.press("escape")
            one.press(*"".join(PAIRS[4:6]))
            one.wait_for(lambda p: shown(p) == after(6))
            two.press("q")
            two.wait_exit()
        one.signal(signal.SIGKILL)
        one.wait_exit()
    # A window that was killed leaves no lock behind.
    with start(tmp_path) as player:
        player.wait_for(lambda p: shown(p) == after(6))


def test_both_windows_results_count(tmp_path: Path) -> None:
    with start(tmp_path, str(BOARD)) as one, start(tmp_path, str(BOARD)) as two:
        for player in (one, two):
            player.wait_for(lambda p: shown(p) == after(0))
            player.press(*"".join(PAIRS))
        for player in (one, two):
            player.wait_for("Won!")
            player.press("q")
            assert player.wait_exit() == 0
    assert outcomes(tmp_path) == ["won", "won"]


def test_a_win_undone_and_won_again_is_one_win(tmp_path: Path) -> None:
    with start(tmp_path, str(BOARD)) as player:
        player.wait_for(lambda p: shown(p) == after(0))
        player.press(*"".join(PAIRS))
        player.wait_for("Won!")
        player.press("u")
        player.wait_for(lambda p: "Won!" not in p.text())
        player.press("r")
        player.wait_for("Won!")
        player.press("N")
        player.wait_for(lambda p: shown(p) == after(0))
        player.press("q")
        player.wait_exit()
    assert outcomes(tmp_path) == ["won"]
    # A finished game isn't resumed.
    with start(tmp_path) as player:
        player.wait_for(lambda p: shown(p) is not None)
        assert "Won!" not in player.text()


def test_where_nothing_can_be_written_the_game_plays_on_and_says_so(tmp_path: Path) -> None:
    home = tmp_path / "a-file"
    home.write_text("not a folder")
    with start(home, str(BOARD)) as player:
        player.wait_for("Your games aren't being saved")
        player.press(*"".join(PAIRS[:3]))
        player.wait_for(lambda p: shown(p) == after(3))
        player.press("q")
        player.wait_for("Quit without saving?")
        player.press("y")
        assert player.wait_exit() == 0
    assert home.read_text() == "not a folder"


def test_a_fault_of_the_settings_and_unsaved_games_are_both_told(tmp_path: Path) -> None:
    """And the first move doesn't tell of settings that nobody has changed."""
    settings = tmp_path / "bakers-dozen" / "settings.toml"
    settings.parent.mkdir()
    settings.write_text('cards = "round"\n')
    env = {"XDG_CONFIG_HOME": str(tmp_path), "XDG_DATA_HOME": str(settings)}
    with Player(python("-m", "bakers_dozen", str(BOARD)), env=env) as player:
        player.wait_for("Your games aren't being saved")
        assert "cards can't be" in player.text()
        settings.unlink()
        settings.mkdir()
        player.press("escape", *PAIRS[0])
        player.wait_for(lambda p: shown(p) == after(1))
        assert "Your settings" not in player.text()


def test_a_trouble_that_passes_is_over_without_another_turn(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("in the way")
    with start(home, str(BOARD)) as player:
        player.wait_for("Your games aren't being saved")
        player.press(*PAIRS[0])
        player.wait_for(lambda p: shown(p) == after(1))
        home.unlink()
        player.wait_for("being saved again")
        # Nor is anybody warned who leaves.
        player.press("q")
        assert player.wait_exit() == 0
    with sqlite3.connect(home / "games.sqlite3") as db:
        assert db.execute("SELECT record FROM attempt").fetchall() == [(PAIRS[0],)]


def test_nothing_is_written_but_in_its_folder(tmp_path: Path) -> None:
    with start(tmp_path / "own", str(BOARD)) as player:
        player.wait_for(lambda p: shown(p) == after(0))
        player.press(*"".join(PAIRS[:2]), "q")
        player.wait_exit()
        assert list(player.home.rglob("*")) == []
    told = subprocess.run(
        [*GAME, "paths"],
        env={**os.environ, "BAKERS_DOZEN_HOME": str(tmp_path / "own")},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert str(tmp_path / "own" / "games.sqlite3") in told


def test_every_fault_of_the_settings_is_named_with_its_line(tmp_path: Path) -> None:
    lines = ('theme = "purple"', "wombat = 7", 'clock = "yes"', "this is no toml")
    (tmp_path / "settings.toml").write_text("\n".join(lines))
    with start(tmp_path, str(BOARD)) as player:
        player.wait_for("Problems in settings")
        for number in (1, 2, 3, 4):
            assert f"line {number}:" in player.text()
        player.press("c")
        player.wait_for(lambda p: shown(p) == after(0))
        assert "Problems in settings" not in player.text()


#: The game in a Python without sqlite3, which some systems ship as a package of its own.
NO_SQLITE = "import sys; sys.modules['_sqlite3'] = None; from bakers_dozen.cli import main; main()"


def test_every_panel_opens_where_no_games_are_kept(tmp_path: Path) -> None:
    program = [sys.executable, "-c", NO_SQLITE, str(BOARD)]
    with Player(program, env={"BAKERS_DOZEN_HOME": str(tmp_path)}) as player:
        player.wait_for("Your games aren't being saved")
        for keys, sign in (("s", "Statistics"), (":\x1b[D\r", "today's deal"), ("o", "Unfinished")):
            player.send(keys)
            player.wait_for(sign)
            player.press("escape")
