"""``watch --cast``: the recording, played back on a screen and compared with the rules."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyte
import pytest

from bakers_dozen.cli import main
from bakers_dozen.commands.jobs import solve_here
from bakers_dozen.play.fcsolve import solution_text
from bakers_dozen.play.game import Game
from bakers_dozen.play.record import parse_game, play_text
from bakers_dozen.rules.board import parse_board
from bakers_dozen.rules.moves import Move
from bakers_dozen.rules.variants import BAKERS_DOZEN, VARIANTS
from bakers_dozen.solver.search import DEFAULT_BUDGET
from halves import rest_slow
from play.games import short_solution_text
from screen.reading import read_position

DATA = Path(__file__).parent.parent / "data"
BOARD, SOLUTION = str(DATA / "pysol-10800.board"), str(DATA / "pysol-10800.solution")
SHORT = "24 dd ej"


def won_game() -> Game:
    start = parse_board(Path(BOARD).read_text(), BAKERS_DOZEN)
    return play_text(Game(start), Path(SOLUTION).read_text())


def recorded(path: Path) -> tuple[dict[str, Any], list[tuple[float, str]]]:
    """The header of a recording and its events, which are all output."""
    head, *lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert all(kind == "o" for _, kind, _ in lines)
    return head, [(moment, text) for moment, _, text in lines]


@pytest.mark.parametrize(
    ("size", "options"),
    [
        ("80x24", []),
        ("40x12", []),
        ("120x40", ["--theme", "classic"]),
        ("80x24", ["--ascii"]),
        ("60x16", ["--ascii", "--theme", "contrast"]),
    ],
)
def test_each_event_shows_the_next_turn(tmp_path: Path, size: str, options: list[str]) -> None:
    path = tmp_path / "game.cast"
    assert main(["watch", BOARD, SOLUTION, "--cast", str(path), "--size", size, *options]) == 0
    head, events = recorded(path)
    width, height = map(int, size.split("x"))
    assert (head["version"], head["width"], head["height"]) == (2, width, height)
    screen = pyte.Screen(width, height)
    stream = pyte.Stream(screen)
    game = won_game()
    for cursor in range(len(game.turns) + 1):
        stream.feed(events[cursor][1])
        position = game.go_to(cursor).position
        rows = [row.rstrip() for row in screen.display]
        assert any(f"Replay {cursor}/{len(game.turns)} " in row for row in rows)
        if not position.is_won:
            assert read_position(rows) == position
            assert "Won!" not in "".join(rows)
    assert "Won!" in "".join(screen.display)
    assert f"{len(game.turns)} moves" in "".join(screen.display)
    before = screen.display
    for _, text in events[len(game.turns) + 1 :]:
        stream.feed(text)
    # What comes after the last turn changes no cell, and gives the terminal back.
    assert screen.display == before
    assert not screen.cursor.hidden
    assert pyte.modes.DECAWM in screen.mode


def test_ascii_has_no_other_character(tmp_path: Path) -> None:
    path = tmp_path / "game.cast"
    assert main(["watch", BOARD, SOLUTION, "--ascii", "--cast", str(path)]) == 0
    assert all(text.isascii() for _, text in recorded(path)[1])


@pytest.mark.parametrize("speed", [0.25, 1, 3, 8])
def test_speed_is_turns_a_second(tmp_path: Path, speed: float) -> None:
    path = tmp_path / "game.cast"
    assert main(["watch", BOARD, SOLUTION, "--cast", str(path), "--speed", str(speed)]) == 0
    moments = [moment for moment, _ in recorded(path)[1]]
    turns = len(won_game().turns)
    assert moments[: turns + 1] == pytest.approx([n / speed for n in range(turns + 1)])
    assert moments == sorted(moments)


def test_the_same_game_gives_the_same_bytes(tmp_path: Path) -> None:
    one, two = tmp_path / "one.cast", tmp_path / "two.cast"
    for path in (one, two):
        assert main(["watch", SHORT, "--cast", str(path)]) == 0
    assert one.read_bytes() == two.read_bytes()


@pytest.mark.parametrize("written", [solution_text, short_solution_text])
def test_freecell_solvers_words_give_the_same_recording(
    written: Callable[[tuple[Move, ...]], str], tmp_path: Path
) -> None:
    solution = tmp_path / "solution.txt"
    solution.write_text(written(won_game().moves))
    one, two = tmp_path / "one.cast", tmp_path / "two.cast"
    assert main(["watch", BOARD, SOLUTION, "--cast", str(one)]) == 0
    assert main(["watch", BOARD, str(solution), "--cast", str(two)]) == 0
    assert one.read_bytes() == two.read_bytes()


def test_a_game_that_is_not_won_claims_no_verdict(tmp_path: Path) -> None:
    path = tmp_path / "game.cast"
    assert main(["watch", SHORT, "--cast", str(path)]) == 0
    text = path.read_text()
    assert not any(word in text for word in ("winnable", "lost", "thinking", "unknown", "Won!"))


@pytest.mark.parametrize("variant", rest_slow(VARIANTS))
def test_the_solvers_line_of_every_variant(variant: str, tmp_path: Path) -> None:
    path = tmp_path / "game.cast"
    assert main(["watch", f"{variant}:3", "--solve", "--cast", str(path)]) == 0
    head, events = recorded(path)
    screen = pyte.Screen(head["width"], head["height"])
    stream = pyte.Stream(screen)
    stream.feed(events[0][1])
    start = parse_game(f"{variant}:3").start
    assert read_position([row.rstrip() for row in screen.display], VARIANTS[variant]) == start
    for _, text in events[1:]:
        stream.feed(text)
    assert "Won!" in "".join(screen.display)


def test_the_line_shown_is_the_shortened_one_that_solve_prints(tmp_path: Path) -> None:
    game = parse_game("24")
    solved = solve_here(game.start, DEFAULT_BUDGET)
    path = tmp_path / "game.cast"
    assert main(["watch", "24", "--solve", "--cast", str(path)]) == 0
    _, events = recorded(path)
    assert f"{len(solved.line)} moves" in events[-2][1]


def test_undone_turns_are_recorded_too(tmp_path: Path) -> None:
    path = tmp_path / "game.cast"
    assert main(["watch", "24 dd / ej", "--cast", str(path)]) == 0
    head, events = recorded(path)
    screen = pyte.Screen(head["width"], head["height"])
    stream = pyte.Stream(screen)
    for _, text in events:
        stream.feed(text)
    rows = [row.rstrip() for row in screen.display]
    assert read_position(rows) == parse_game("24 dd ej").position
    # The start, two turns, and the end.
    assert len(events) == 4


def test_a_file_is_replaced_only_by_force(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "game.cast"
    path.write_text("something else")
    assert main(["watch", SHORT, "--cast", "game.cast"]) == 2
    captured = capsys.readouterr()
    assert captured.err == 'bakers-dozen: "game.cast" exists. --force replaces it\n'
    assert path.read_text() == "something else"
    assert main(["watch", SHORT, "--cast", str(path), "--force"]) == 0
    assert recorded(path)[0]["version"] == 2
    assert list(tmp_path.iterdir()) == [path]


def test_it_goes_to_standard_output(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["watch", SHORT, "--cast", "-"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[0])["version"] == 2
    assert main(["watch", SHORT, "--cast", "file"]) == 0
    assert list(tmp_path.iterdir()) == [tmp_path / "file"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["24"], "Nothing to watch. Give a game with its moves, or --solve for the solver's line"),
        (["24", "zz"], '"zz" isn\'t a file, nor moves such as ce gg'),
        (["24 dd aa"], "Move 2, aa, can't be made: 7D can't go up yet: "),
        (["24", "dd", "aa"], "Move 2, aa, can't be made: 7D can't go up yet: "),
        (["nothing"], "nothing"),
        (["-", "-"], "Standard input can't be both the deal and the record"),
        ([str(DATA / "pysol-64.board"), "--solve"], "Nothing to watch: this can't be won"),
        ([SHORT, "--cast", "."], 'Can\'t write ".": '),
        ([SHORT, "--cast", "no/such/folder"], 'Can\'t write "no/such/folder": No such file'),
        ([SHORT, "--force"], "--force goes with --cast FILE"),
        ([SHORT, "--size", "80x24"], "--size goes with --cast FILE"),
        ([SHORT], "Standard output isn't a terminal. Try watch GAME --cast FILE"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["watch", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("bakers-dozen: ")
    assert complaint in captured.err
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        *(["--size", size] for size in ("39x12", "40x11", "501x24", "80", "80x", "x", "80x24x2")),
        *(["--speed", speed] for speed in ("0", "-1", "51", "fast", "nan", "inf", "")),
        ["--theme", "pink"],
    ],
)
def test_bad_options_get_one_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["watch", SHORT, "--cast", "-", *arguments])
    assert ended.value.code == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert arguments[0] in captured.err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no FIFOs")
def test_a_recording_goes_into_a_pipe_that_stays_one(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE) as reader:
        assert main(["watch", SHORT, "--cast", str(pipe)]) == 0
        assert reader.stdout is not None
        assert json.loads(reader.stdout.readline())["version"] == 2
    assert pipe.is_fifo()


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="open files have no names")
def test_a_recording_goes_into_a_pipe_that_is_open() -> None:
    """As a shell names one: ``--cast >(gzip >game.cast.gz)``."""
    read, write = os.pipe()
    with open(read, encoding="ascii") as reader:
        assert main(["watch", "24 dd", "--cast", f"/dev/fd/{write}"]) == 0
        os.close(write)
        assert json.loads(reader.readline())["version"] == 2


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="there are no devices")
def test_a_device_stays_one(tmp_path: Path) -> None:
    assert main(["watch", SHORT, "--cast", "/dev/null", "--force"]) == 0
    assert not Path("/dev/null").is_file()


@pytest.mark.skipif(sys.platform == "win32", reason="links need a permission there")
def test_a_link_stays_one_and_the_file_keeps_its_mode(tmp_path: Path) -> None:
    file, link = tmp_path / "there" / "game.cast", tmp_path / "link.cast"
    file.parent.mkdir()
    file.write_text("something else")
    file.chmod(0o600)
    link.symlink_to(file)
    assert main(["watch", SHORT, "--cast", str(link)]) == 2
    assert main(["watch", SHORT, "--cast", str(link), "--force"]) == 0
    assert link.is_symlink()
    assert recorded(file)[0]["version"] == 2
    assert file.stat().st_mode & 0o777 == 0o600
    assert list(file.parent.iterdir()) == [file]
