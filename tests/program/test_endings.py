"""However the game ends or is interrupted, the terminal is as it was: the real game in a pty."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from typing import Any

import pytest

from bakers_dozen.play.game import Game
from bakers_dozen.play.record import play_text
from bakers_dozen.rules.board import parse_board
from bakers_dozen.rules.position import Position
from bakers_dozen.rules.variants import BAKERS_DOZEN
from screen.reading import read_position
from terminal.harness import Player, python

DATA = Path(__file__).parent.parent / "data"
BOARD, SOLUTION = DATA / "pysol-10800.board", DATA / "pysol-10800.solution"
WON = play_text(Game(parse_board(BOARD.read_text(), BAKERS_DOZEN)), SOLUTION.read_text())
PAIRS = [str(turn.moves[0]) for turn in WON.turns]
GAME = python("-m", "bakers_dozen")

#: Runs the game with a function that breaks after so many good calls: MODULE NAME CALLS.
BREAKING = """
import importlib, sys
from bakers_dozen.cli import main
module, name, good, *sys.argv[1:] = sys.argv[1:]
owner = importlib.import_module("bakers_dozen." + module)
*path, name = name.split(".")
for step in path:
    owner = getattr(owner, step)
whole, calls = getattr(owner, name), 0

def broken(*arguments, **named):
    global calls
    calls += 1
    if calls > int(good):
        raise RuntimeError("the wheel came off")
    return whole(*arguments, **named)

setattr(owner, name, broken)
sys.exit(main())
"""


def after(count: int) -> Position:
    """The board after *count* moves of its solution."""
    return WON.go_to(count).position


def shown(player: Player) -> Position | None:
    try:
        return read_position(player.rows())
    except (ValueError, StopIteration):
        return None


def start(**options: Any) -> Player:
    """The game with the board on the table."""
    player = Player([*GAME, str(BOARD)], **options)
    player.wait_for(lambda p: shown(p) == after(0))
    return player


@pytest.mark.parametrize(
    ("moment", "keys", "end", "status"),
    [
        ("at the deal", "", "\x03", 130),
        ("a card held", "a", "\x03", 130),
        ("the help", "?", signal.SIGTERM, 143),
        ("a deal being typed", ":4", signal.SIGHUP, 129),
        ("the list of games", "o", "\x03", 130),
        ("the line being watched", "w", signal.SIGTERM, 143),
    ],
)
def test_the_terminal_is_given_back_at_any_moment(
    moment: str, keys: str, end: str | int, status: int
) -> None:
    with start() as player:
        player.wait_for("winnable")
        player.send(keys)
        player.wait_for(lambda p: p.unread() == 0)
        if isinstance(end, str):
            player.send(end)
        else:
            player.signal(end)
        assert player.wait_exit() == status
        assert player.unrestored() == []
        assert player.text() == ""


@pytest.mark.parametrize(
    ("where", "good_calls", "keys"),
    [
        ("program.loop:update", 3, "aaaaaa"),
        ("program.loop:view", 2, "aaaaaa"),
        ("program.loop:Painter.paint", 1, "aaaaaa"),
        ("app.thinking:Thinker.step", 0, ""),
        ("program.keeper:Keeper.keep", 1, "aaaaaa"),
        ("program.keeper:Keeper.close", 0, "q"),
    ],
)
def test_an_exception_is_told_on_the_normal_screen(where: str, good_calls: int, keys: str) -> None:
    module, name = where.split(":")
    program = [sys.executable, "-c", BREAKING, module, name, str(good_calls), str(BOARD)]
    with Player(program) as player:
        player.wait_for(lambda p: b"\x1b[?1049h" in p.output)
        for key in keys:
            player.send(key)
        assert player.wait_exit() == 70
        assert player.unrestored() == []
        first, second = player.text().splitlines()
        assert "report" in first
        assert second.startswith("RuntimeError: the wheel came off")


def test_an_exception_before_the_table_is_shown_is_told_too() -> None:
    program = [sys.executable, "-c", BREAKING, "program.keeper", "Keeper.resume", "0"]
    with Player(program) as player:
        assert player.wait_exit() == 70
        assert b"\x1b[" not in player.output
        assert "report" in player.rows()[0]


#: Plays with so few open files.
FEW = """
import resource, sys
from bakers_dozen.cli import main
few = int(sys.argv.pop(1))
resource.setrlimit(resource.RLIMIT_NOFILE, (few, few))
sys.exit(main())
"""


@pytest.mark.parametrize("few", range(4, 9))
def test_too_few_open_files_are_no_crash(few: int, tmp_path: Path) -> None:
    env = {"BAKERS_DOZEN_HOME": str(tmp_path)}
    with Player(python("-c", FEW, str(few), "24"), env=env, size=(200, 24)) as player:
        assert player.wait_exit() == 2
        assert player.unrestored() == []
        assert "Too many open files" in player.text()
        assert "report" not in player.text()


@pytest.mark.parametrize("told", [True, False])
def test_when_the_terminal_goes_the_program_ends_and_the_game_is_kept(
    told: bool, tmp_path: Path
) -> None:
    env = {"BAKERS_DOZEN_HOME": str(tmp_path)}
    with start(env=env, forward_hangup=told) as player:
        player.press(*"".join(PAIRS[:4]))
        player.wait_for(lambda p: shown(p) == after(4))
        player.hang_up()
        player.wait_exit()
    with Player(GAME, env=env) as player:
        player.wait_for(lambda p: shown(p) == after(4))


def test_a_suspended_game_leaves_a_sane_shell_and_comes_back_at_the_new_size() -> None:
    with start() as player:
        player.press(*"".join(PAIRS[:3]))
        player.wait_for(lambda p: shown(p) == after(3))
        for number, size in enumerate([(40, 12), (120, 40), (80, 24)], start=1):
            player.send("\x1a")
            player.wait_stopped()
            assert player.unrestored() == []
            player.resize(*size)
            player.foreground()
            player.wait_for(lambda p: shown(p) == after(3))
            assert len(player.rows()) == size[1], number
        player.press(*PAIRS[3])
        player.wait_for(lambda p: shown(p) == after(4))
        player.press("q")
        assert player.wait_exit() == 0
        assert player.unrestored() == []


def test_a_held_card_and_a_panel_outlast_being_suspended() -> None:
    with start() as player:
        player.wait_for("winnable")
        for keys, sign in (
            ((PAIRS[0][0],), "can go to"),
            (("escape",), "hint"),
            (("?",), "Keys to know"),
        ):
            player.press(*keys)
            player.wait_for(sign)
            before = player.rows()
            player.signal(signal.SIGTSTP)
            player.wait_stopped()
            player.foreground()
            player.wait_for("\n".join(before).rstrip("\n"))


def test_control_s_does_not_freeze_the_table() -> None:
    with start() as player:
        player.send("\x13")
        player.press(*"".join(PAIRS[:2]))
        player.wait_for(lambda p: shown(p) == after(2))


def test_a_terminal_that_never_answers_gets_its_table_and_plays() -> None:
    with start(answers=False) as player:
        player.press(*"".join(PAIRS[:2]))
        player.wait_for(lambda p: shown(p) == after(2))
        player.press("q")
        assert player.wait_exit() == 0
        assert player.unrestored() == []


LATE = b"\x1b[?2026;2$y\x1b[?62;22c\x1b[1;1R\x1b[1;2R\x1bP>|XTerm(354)\x1b\\"


def test_late_answers_move_no_card() -> None:
    with start(answers=False) as player:
        player.wait_for("winnable")
        player.press(*"".join(PAIRS[:2]), "escape")
        player.wait_for(lambda p: "to the foundation" not in p.text())
        before = player.rows()
        player.send(LATE)
        player.settle()
        assert player.rows() == before
        # As they come over a slow line: a byte at a time.
        for byte in LATE:
            player.send(bytes([byte]))
        player.settle()
        assert player.rows() == before


def test_a_table_at_rest_writes_nothing_and_sleeps() -> None:
    with start() as player:
        player.wait_for("par ")
        player.press("right")
        player.take()
        spent = player.cpu_seconds()
        assert not player.pump(0.5)
        assert player.take() == b""
        assert player.cpu_seconds() == spent


@pytest.mark.parametrize(
    ("board", "says"),
    [
        ("dead-nomoves.board", "No moves left. n: new deal"),
        ("column16.board", "Custom board"),
    ],
)
def test_a_board_without_a_move_says_so_when_it_is_opened(board: str, says: str) -> None:
    with Player([*GAME, str(DATA / board)]) as player:
        player.wait_for(says)


def test_a_win_offers_what_can_be_done_next() -> None:
    with start() as player:
        player.send("".join(PAIRS))
        player.wait_for("Won!")
        player.wait_for(f"{len(PAIRS)} moves in ")
        player.wait_for("Enter next deal")
        player.press("u")
        player.wait_for(lambda p: shown(p) == after(len(PAIRS) - 1))
        player.press("U", "N", "u")
        player.wait_for("Back in your previous game")
        player.wait_for(lambda p: shown(p) == after(0))


def test_what_is_asked_at_first_sight_is_not_lost() -> None:
    """The solver is started by the first key, if that comes before its time."""
    for key, says in (("n", ": winnable"), ("\t", "Still thinking")):
        with Player([*GAME, "24"]) as player:
            player.send(key)
            player.wait_for(says)
