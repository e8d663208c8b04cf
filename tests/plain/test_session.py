"""The loop: streams, exit statuses, odd bytes, ends of every kind."""

from __future__ import annotations

import contextlib
import io
import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakers_dozen.app.knowledge import Knowledge
from bakers_dozen.app.messages import GamesListed, KeyGiven, Message, Opened
from bakers_dozen.app.model import Model
from bakers_dozen.app.notices import Text
from bakers_dozen.app.playing import game_left
from bakers_dozen.plain.session import run
from bakers_dozen.play.attempt import Outcome, Stamp
from bakers_dozen.play.game import Game
from bakers_dozen.rules.variants import Variant
from bakers_dozen.storage.trouble import Kind, Trouble
from plain.talking import (
    DATA,
    NEEDS_THE_THREE,
    board_model,
    deal_model,
    file_model,
    opener,
    script,
)

SOLUTION = (DATA / "pysol-10800.solution").read_text().split()


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        ("", 0),
        ("\n\n# nothing but a comment\n", 0),
        ("ck\ndd\nundo\n", 0),
        ("ck dd", 0),
        ("CK\r\nDD\r\n", 0),
        ("\ufeffck\n", 0),
        ("aa\n", 1),
        ("unod\n", 1),
        ("undo\n", 1),
        ("deal nonsense\n", 1),
        ("aa\nck\n", 1),
        ("quit\naa\n", 0),
    ],
)
def test_the_status_tells_whether_all_was_understood_and_legal(lines: str, status: int) -> None:
    assert script(lines)[0] == status


def test_a_refusal_names_its_line_and_the_script_goes_on() -> None:
    assert script(["# a comment", "aa", "dd"]) == (
        1,
        [
            "Deal 24",
            "Line 2: 7 of diamonds can't go up yet: ace of diamonds is next",
            "Ace of diamonds from column d to its foundation",
        ],
    )


def test_the_rest_of_a_line_is_left_out_after_a_refusal() -> None:
    assert script(["aa ck dd", "dd"])[1][1:] == [
        "Line 1: 7 of diamonds can't go up yet: ace of diamonds is next",
        "Skipped the next 2 commands on this line",
        "Ace of diamonds from column d to its foundation",
    ]


def test_a_line_that_is_not_understood_does_nothing() -> None:
    assert script(["ck; unod"])[1][1:] == ['Line 1: "unod" isn\'t a command. Did you mean undo?']


def test_bytes_that_are_no_text_are_one_line() -> None:
    status, said = script(b"\xff\xfe\x80\ndd\n")
    assert status == 1
    assert said[1:] == [
        "Line 1: This line isn't text in UTF-8",
        "Ace of diamonds from column d to its foundation",
    ]


def test_an_endless_line_is_one_line() -> None:
    status, said = script(b"c" * 250_000 + b"\ndd\n")
    assert status == 1
    assert said[1:] == [
        "Line 1: This line is too long",
        "Ace of diamonds from column d to its foundation",
    ]


def test_news_are_told_at_the_start() -> None:
    model = deal_model()._replace(said=Text("the settings are odd"))
    assert script("", model)[1] == ["Deal 24", "the settings are odd"]


def test_a_game_that_was_left_is_told_at_the_start() -> None:
    model = deal_model()
    game = opener("24 dd", model.game.start.variant).game
    assert game is not None
    assert script("", model._replace(game=game))[1] == [
        "Deal 24: 1 of 52 cards on the foundations, 1 move"
    ]


@given(st.lists(st.binary(max_size=30), max_size=8))
def test_whatever_bytes_come_only_words_go_out(lines: list[bytes]) -> None:
    status, said = script(b"\n".join([b"mark \x1b[31m", b"deal \x1b[2J", b"marks", *lines]))
    assert status == 1
    for line in said:
        assert line.isprintable()


class Encoded(io.TextIOWrapper):
    """An output of some encoding that refuses what it can't write."""

    def __init__(self, encoding: str) -> None:
        super().__init__(io.BytesIO(), encoding=encoding, newline="\n")


@pytest.mark.parametrize(
    ("encoding", "shown"), [("ascii", "Bookmarked: Maori ?"), ("latin-1", "Bookmarked: Maori ?")]
)
def test_what_the_output_can_not_write_is_written_plainly(encoding: str, shown: str) -> None:
    out = Encoded(encoding)
    model = deal_model()
    given = io.BytesIO("mark Māori ♥\n".encode())
    run(model, given, out, numbers=count(1), open_text=opener, clock=lambda: 0.0)
    out.seek(0)
    assert out.read().splitlines()[1] == shown


class Stream(io.StringIO):
    """An output that fails."""

    def __init__(self, error: OSError) -> None:
        super().__init__()
        self.error = error

    def write(self, text: str) -> int:
        raise self.error


def test_a_full_disk_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    out = Stream(OSError(28, "No space left on device"))
    given = io.BytesIO(b"ck\n")
    status = run(deal_model(), given, out, numbers=count(1), open_text=opener, clock=lambda: 0.0)
    assert status == 2
    assert capsys.readouterr().err == (
        "bakers-dozen: Can't write the answers: No space left on device\n"
    )


def test_a_reader_that_left_is_no_trouble(capsys: pytest.CaptureFixture[str]) -> None:
    out = Stream(BrokenPipeError(32, "Broken pipe"))
    given = io.BytesIO(b"ck\n")
    status = run(deal_model(), given, out, numbers=count(1), open_text=opener, clock=lambda: 0.0)
    assert (status, capsys.readouterr().err) == (0, "")


class BadInput(io.BytesIO):
    """An input that can't be read."""

    def readline(self, size: int | None = -1, /) -> bytes:
        raise IsADirectoryError(21, "Is a directory")


def test_an_input_that_can_not_be_read_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    out = io.StringIO()
    status = run(
        deal_model(), BadInput(), out, numbers=count(1), open_text=opener, clock=lambda: 0.0
    )
    assert status == 2
    assert capsys.readouterr().err == ("bakers-dozen: Can't read the commands: Is a directory\n")


def test_no_streams_at_all_are_the_end_of_the_game() -> None:
    assert run(deal_model(), None, None, numbers=count(1), open_text=opener, clock=lambda: 0.0) == 0


# Somebody who types


class Typed(io.BytesIO):
    """What somebody types at a terminal."""

    def isatty(self) -> bool:
        return True


class Shown(io.StringIO):
    """A terminal's output."""

    def isatty(self) -> bool:
        return True


def typed(given: bytes, opens: Callable[[str, Variant], Opened] = opener) -> tuple[int, str]:
    """The status and what a terminal shows, but for what was typed, of a game played on it."""
    out = Shown()
    status = run(
        deal_model(), Typed(given), out, numbers=count(1), open_text=opens, clock=lambda: 0.0
    )
    return status, out.getvalue()


def test_who_types_sees_a_prompt_and_no_line_numbers_and_status_zero() -> None:
    assert typed(b"aa\nquit\n") == (
        0,
        "Deal 24. Type help for the commands\n"
        "> 7 of diamonds can't go up yet: ace of diamonds is next\n"
        "> ",
    )


def test_the_end_of_the_input_ends_the_line_of_the_prompt() -> None:
    assert typed(b"") == (0, "Deal 24. Type help for the commands\n> \n")


def test_an_interrupt_stops_what_is_being_done_and_no_more() -> None:
    def interrupted(text: str, variant: Variant) -> Opened:
        raise KeyboardInterrupt

    status, shown = typed(b"deal 7; dd\ndd\n", interrupted)
    assert status == 0
    assert shown.splitlines()[1:] == [
        "> Stopped",
        "> Ace of diamonds from column d to its foundation",
        "> ",
    ]


def test_an_interrupt_at_the_prompt_ends_the_game() -> None:
    class Interrupted(Typed):
        def readline(self, size: int | None = -1, /) -> bytes:
            raise KeyboardInterrupt

    out = Shown()
    memory = Memory()
    status = run(
        deal_model(),
        Interrupted(),
        out,
        numbers=count(1),
        open_text=opener,
        keeper=memory,
        clock=lambda: 0.0,
    )
    assert (status, out.getvalue()[-3:]) == (130, "> \n")
    assert len(memory.closed) == 1


def test_a_win_given_away_is_told_to_who_types() -> None:
    out = Shown()
    given = Typed(b"bb\n")
    model = board_model(NEEDS_THE_THREE)
    run(model, given, out, numbers=count(1), open_text=opener, clock=lambda: 0.0)
    assert "That move threw away the win" in out.getvalue()
    assert "That move threw away the win" not in "\n".join(
        script("bb\n", board_model(NEEDS_THE_THREE))[1]
    )


# Keeping


class Memory:
    """Keeps games in memory; ``trouble`` is what it complains of."""

    def __init__(self) -> None:
        self.kept: list[Model] = []
        self.left: list[Model] = []
        self.closed: list[Model] = []
        self.trouble: Trouble | None = None
        self._keys = count(1)

    def keep(self, before: Model, model: Model) -> list[Message]:
        left = game_left(before, model)
        if left is not None:
            self.left.append(left)
        told: list[Message] = []
        if model.attempt.key == 0:
            attempt = model.attempt._replace(key=next(self._keys))
            model = model._replace(attempt=attempt)
            told.append(KeyGiven(attempt.key, Stamp(0.0)))
        self.kept.append(model)
        return told

    def retry(self) -> list[Message]:
        return []

    def close(self, model: Model) -> None:
        self.closed.append(model)

    def games(self, current: int) -> GamesListed:
        return GamesListed(())

    def reopened(self, key: int, knowledge: Knowledge) -> Opened:
        return Opened(None)

    def look(self, key: int) -> Game | None:
        return None

    def discard(self, key: int) -> bool:
        return False

    def forget(self, key: int) -> bool:
        return False


def test_each_turn_is_kept_and_the_game_closed_at_the_end() -> None:
    memory = Memory()
    script(["ck dd", "undo", "hint"], keeper=memory)
    assert [model.game.cursor for model in memory.kept] == [1, 2, 1, 1]
    assert {model.attempt.key for model in memory.kept} == {1}
    assert memory.kept[-1].attempt.undos == 1
    assert memory.kept[-1].attempt.hints == 1
    assert [model.game.cursor for model in memory.closed] == [1]


def test_looking_keeps_nothing() -> None:
    memory = Memory()
    script(["board", "find qh", "verdict", "aa", "unod"], keeper=memory)
    assert memory.kept == []
    assert len(memory.closed) == 1


def test_a_game_that_is_left_is_kept_with_its_time() -> None:
    memory = Memory()
    script(["ck", "same", "dd", "undo all", "undo", "undo"], keeper=memory)
    assert [model.attempt.key for model in memory.left] == [1, 2]
    assert [str(model.game.moves[0]) for model in memory.left[:1]] == ["ck"]
    assert memory.kept[-1].attempt.key == 1


def test_trouble_with_keeping_is_told_once() -> None:
    memory = Memory()
    memory.trouble = Trouble(Kind.DISK_FULL, "games.db")
    said = script(["ck", "dd"], keeper=memory)[1]
    assert said.count("Your games aren't being saved: the disk is full (games.db)") == 1


# The program


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """An environment whose games and settings are in a directory of the test's."""
    homes = {
        name: str(tmp_path / name)
        for name in ("HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")
    }
    return {**os.environ, **homes, "LOCALAPPDATA": str(tmp_path), "APPDATA": str(tmp_path)}


def program(
    home: dict[str, str], deal: str, given: bytes, **more: str
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "bakers_dozen", "--plain", deal],
        input=given,
        capture_output=True,
        env={**home, **more},
        timeout=60,
        check=False,
    )


def test_a_whole_game_is_won_through_the_program(home: dict[str, str]) -> None:
    lines = [" ".join(SOLUTION[i : i + 5]) for i in range(0, len(SOLUTION), 5)]
    done = program(home, str(DATA / "pysol-10800.board"), "\n".join(lines).encode())
    said = done.stdout.decode().splitlines()
    assert done.returncode == 0
    assert done.stderr == b""
    assert len(said) == len(SOLUTION) + 2
    assert said[-1] == f"You won in {len(SOLUTION)} moves!"
    assert b"\x1b" not in done.stdout


@pytest.mark.parametrize("locale", ["C", "C.UTF-8", "POSIX"])
def test_the_program_speaks_in_any_locale(home: dict[str, str], locale: str) -> None:
    done = program(
        home,
        "24",
        "mark Māori\nfind ♥\n".encode(),
        LC_ALL=locale,
        PYTHONUTF8="0",
        PYTHONCOERCECLOCALE="0",
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(done.stdout.splitlines()) == 15


def started(home: dict[str, str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "bakers_dozen", "--plain", "24"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=home,
    )


def test_nothing_is_said_when_the_reader_leaves(home: dict[str, str]) -> None:
    given = b"board\n" * 3000
    process = started(home)
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdin.write(b"board\n")
    process.stdin.flush()
    process.stdout.readline()
    process.stdout.close()
    with contextlib.suppress(BrokenPipeError):
        process.stdin.write(given)
    with contextlib.suppress(BrokenPipeError):
        process.stdin.close()
    assert process.stderr.read() == b""
    assert process.wait(60) == 0
    process.stderr.close()


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal that Windows hasn't")
def test_an_interrupted_script_ends_quietly(home: dict[str, str]) -> None:
    process = started(home)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"ck\n")
    process.stdin.flush()
    process.stdout.readline()
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (130, b"")


def test_a_win_played_by_the_program_counts_as_watched() -> None:
    memory = Memory()
    script(["watch"], file_model("pysol-10800.board"), memory)
    last = memory.kept[-1]
    assert last.game.position.is_won
    assert last.attempt.outcome is Outcome.WATCHED


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize(("key", "status"), [(b"\x04", 0), (b"\x03", 130)])
def test_a_game_at_a_real_terminal(home: dict[str, str], key: bytes, status: int) -> None:
    theirs, ours = os.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "bakers_dozen", "--plain", "24"],
        stdin=ours,
        stdout=ours,
        stderr=ours,
        env=home,
        start_new_session=True,
        preexec_fn=_take_terminal,
    )
    os.close(ours)
    shown = b""

    def wait_for(text: bytes) -> None:
        nonlocal shown
        while text not in shown:
            readable, _, _ = select.select([theirs], [], [], 60)
            assert readable, shown
            shown += os.read(theirs, 65536)

    wait_for(b"> ")
    os.write(theirs, b"dd\n")
    wait_for(b"Ace of diamonds from column d to its foundation\r\n> ")
    for _ in range(60):
        # A signal that comes between two moments of Python waits for a key to be pressed.
        os.write(theirs, key)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(1)
            break
    assert process.returncode == status
    with contextlib.suppress(OSError):
        shown += os.read(theirs, 65536)
    os.close(theirs)
    assert shown.replace(b"^C", b"").endswith(b"> \r\n")
    assert b"\x1b" not in shown


def _take_terminal() -> None:
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
