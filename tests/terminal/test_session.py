"""The terminal is given back, whatever happens, and nothing is missed meanwhile.

A toy program stands for the game: see ``toy.py``.
"""

from __future__ import annotations

import random
import re
import shlex
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pyte
import pytest

from bakers_dozen.terminal.reports import is_deal
from terminal import harness
from terminal.harness import DEADLINE, Player, Screen, python

TOY = str(Path(__file__).with_name("toy.py"))


def toy(*arguments: str, **options: Any) -> Player:
    player = Player(python(TOY, *arguments), **options)
    try:
        player.wait_for("TOY")
        player.settle()
    except BaseException:
        player.close()
        raise
    return player


def suspended() -> Player:
    player = toy()
    try:
        player.press("ctrl-z")
        player.wait_stopped()
    except BaseException:
        player.close()
        raise
    return player


def assert_ended(player: Player, status: int) -> None:
    """It has ended, or does now, with *status* and the terminal as it was."""
    assert player.wait_exit() == status
    assert player.unrestored() == []


def test_the_modes_that_are_set_while_it_runs() -> None:
    with toy() as player:
        private = player.screen.private
        assert {mode for mode in private if private[mode]} == {1049, 1000, 1002, 1006, 2004}
        assert private[25] is False
        assert player.unrestored() != []


@pytest.mark.parametrize(
    ("end", "status"),
    [
        ("q", 0),
        ("ctrl-c", 130),
        (signal.SIGTERM, 143),
        (signal.SIGHUP, 129),
        (signal.SIGINT, 130),
        (signal.SIGQUIT, 131),
    ],
)
def test_the_terminal_is_as_it_was_after(end: str | signal.Signals, status: int) -> None:
    with toy() as player:
        player.press("a", "right")
        if isinstance(end, str):
            player.press(end)
        else:
            player.signal(end)
        assert_ended(player, status)
        assert player.text() == ""


def test_a_screen_is_given_back_that_only_the_keys_are_gone_from() -> None:
    with Player(["sh", "-c", f"exec {shlex.join(python(TOY))} 0>/dev/tty"]) as player:
        assert_ended(player, 129)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="others have no olcuc")
def test_what_is_written_arrives_as_it_is() -> None:
    """Whatever the system was told to make of it, such as capitals."""
    with Player(["sh", "-c", f"stty olcuc; exec {shlex.join(python(TOY))}"]) as player:
        player.wait_for("TOY 80x24")
        player.press("f", "left", "f")
        assert "left" in player.text()


def test_what_is_said_after_an_exception_stands_on_the_normal_screen() -> None:
    with toy() as player:
        player.press("x")
        assert_ended(player, 1)
        assert "RuntimeError: the toy broke" in player.text()
        assert "TOY" not in player.text()


def test_a_second_signal_ends_at_once_with_the_terminal_as_it_was() -> None:
    with toy("--stubborn") as player:
        player.signal(signal.SIGTERM)
        player.wait_for("no")
        assert player.status is None
        player.signal(signal.SIGTERM)
        assert_ended(player, 143)


def test_hang_ups_come_in_numbers_and_are_still_no_haste() -> None:
    with toy("--stubborn") as player:
        player.signal(signal.SIGHUP)
        player.wait_for("no")
        player.signal(signal.SIGHUP)
        player.wait_for(re.compile("no\nno"))
        player.signal(signal.SIGTERM)
        assert player.wait_exit() == 143


@pytest.mark.parametrize("way", ["ctrl-z", "tstp"])
def test_a_suspended_program_leaves_a_sane_shell_and_comes_back(way: str) -> None:
    with toy() as player:
        player.press("a")
        for size in (40, 12), (100, 30):
            if way == "ctrl-z":
                player.press("ctrl-z")
            else:
                player.signal(signal.SIGTSTP)
            player.wait_stopped()
            player.settle()
            assert player.unrestored() == []
            assert player.text() == ""
            player.resize(*size)
            player.foreground()
            player.wait_for(f"TOY {size[0]}x{size[1]}")
            player.wait_for(f"Resumed\nResize {size[0]} {size[1]}")
            player.settle()
            assert player.screen.private[1049]
            assert player.screen.private[1006]
            assert player.cell(size[0] - 1, size[1] - 1).reverse
        player.press("b")
        player.wait_for("Key b")
        player.press("q")
        assert_ended(player, 0)


def test_a_program_stopped_without_warning_comes_back_too() -> None:
    with toy() as player:
        player.signal(signal.SIGSTOP)
        player.wait_stopped()
        player.foreground()  # the shell has made its terminal cooked meanwhile
        player.wait_for("Resumed")
        player.press("z", "ctrl-c")
        assert_ended(player, 130)


def test_a_program_ended_while_suspended_ends_when_it_is_continued() -> None:
    with suspended() as player:
        player.signal(signal.SIGTERM)
        player.foreground()
        assert_ended(player, 143)


def test_a_program_ended_in_the_background_leaves_the_terminal_to_the_shell() -> None:
    with suspended() as player:
        player.take()
        player.signal(signal.SIGTERM)
        player.signal(signal.SIGCONT)
        assert player.wait_exit() == 143
        assert player.take() == b""
        assert player.unrestored() == []


def test_a_program_continued_in_the_background_waits_for_the_foreground() -> None:
    with suspended() as player:
        player.take()
        player.signal(signal.SIGCONT)
        player.wait_stopped()  # as it wanted the terminal
        assert player.take() == b""
        assert player.unrestored() == []
        player.foreground()
        player.wait_for("Resumed")
        player.press("q")
        assert_ended(player, 0)


def test_a_program_ended_while_it_waits_for_the_foreground() -> None:
    with suspended() as player:
        player.signal(signal.SIGCONT)
        player.wait_stopped()
        player.signal(signal.SIGTERM)
        player.signal(signal.SIGCONT)
        assert_ended(player, 143)


def test_signals_that_come_while_it_ends_leave_nothing_half_done() -> None:
    with Player(python(TOY), answers=False) as player:
        player.wait_for(lambda p: b"\x1b[c" in p.output)
        player.send("q")
        player.wait_for(lambda p: b"\x1b[?1049l" in p.output)
        # It waits for answers that are under way, with the terminal still in its mode.
        player.signal(signal.SIGTERM)
        player.signal(signal.SIGINT)
        player.signal(signal.SIGTERM)
        player.wait_exit()
        assert player.unrestored() == []


def test_the_mouse_is_off_while_suspended_and_when_it_was_switched_off() -> None:
    with toy() as player:
        player.press("m")
        assert player.screen.private[1000] is player.screen.private[1006] is False
        player.send("\x1b[<0;5;5M")
        player.press("ctrl-z")
        player.wait_stopped()
        player.foreground()
        player.wait_for("Resumed")
        player.settle()
        assert player.screen.private[1000] is False
        assert "Mouse" not in player.text()
        player.press("m")
        player.send("\x1b[<0;300;5M")
        player.wait_for("Mouse press 0 299 4")


def test_a_signal_ends_it_even_when_the_terminal_takes_no_more() -> None:
    with toy() as player:
        # Each key asks for a full screen, which nobody reads, until the program is stuck.
        assert not all(player.type_unread("f") for _ in range(500))
        player.signal(signal.SIGTERM)
        assert player.wait_exit(reading=False) == 143
        assert "terminal attributes changed" not in player.unrestored()


@pytest.mark.parametrize("told", [True, False], ids=["told by the shell", "untold"])
def test_without_a_terminal_it_ends_and_does_not_spin(told: bool) -> None:
    with toy(forward_hangup=told) as player:
        player.hang_up()
        assert player.wait_exit() == 129


def test_a_program_that_stays_without_a_terminal_sleeps() -> None:
    with toy("--stubborn", forward_hangup=False) as player:
        player.hang_up()
        start = time.monotonic()
        before = player.cpu_seconds()
        while time.monotonic() < start + 1.0:
            player.pump(0.1)
        busy = (player.cpu_seconds() - before) / (time.monotonic() - start)
        assert player.status is None
        assert busy < 0.25, "it spins"


def test_a_resize_is_followed_at_once_without_leftovers() -> None:
    with toy() as player:
        player.press("f")
        for size in (40, 12), (132, 50), (3, 2), (80, 24):
            player.resize(*size)
            player.wait_for(f"TOY {size[0]}x{size[1]}"[: size[0]])
            player.settle()
        player.press("f")
        assert [row for row in player.rows() if "♠" in row] == []


def test_a_size_that_no_window_has_is_cut() -> None:
    with toy() as player:
        player.claim(65535, 65535)
        player.wait_for("TOY 1000x500")
        player.claim(0, 0)
        player.wait_for("TOY 80x24")


def test_ctrl_s_and_the_other_control_keys_are_keys() -> None:
    with toy() as player:
        for key in ("ctrl-s", "ctrl-q", "ctrl-d", "ctrl-o", "ctrl-v", "ctrl-l", "enter", "space"):
            player.press(key)
            player.wait_for(f"Key {key}")


def test_escape_alone_is_heard_without_another_key() -> None:
    with toy() as player:
        player.send("\x1b")
        player.wait_for("Key escape")


def test_keys_that_come_all_at_once_are_all_heard() -> None:
    with toy(size=(40, 250)) as player:
        player.send("\x1b[C" * 200)
        player.wait_for(lambda p: p.text().count("Key right") == 200)


def test_a_terminal_that_never_answers_waits_for_nothing() -> None:
    with toy(answers=False) as player:
        assert "Background" not in player.text()
        player.press("a")
        player.wait_for("Key a")


def test_late_answers_change_nothing_but_what_they_are_about() -> None:
    with toy(answers=False) as player:
        player.press("a")
        player.send("\x1b[?2026;2$y\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?62;22c\x1b[1;1R")
        player.wait_for("Background 255 255 255")
        keys = [row for row in player.rows() if row.startswith("Key")]
        assert keys == ["Key a"]


def test_answers_that_are_under_way_at_the_end_do_not_reach_the_shell() -> None:
    with Player(python(TOY), answers=False) as player:
        player.wait_for(lambda p: b"\x1b[c" in p.output)
        player.send("q")
        player.wait_for(lambda p: b"\x1b[?1049l" in p.output)
        player.send("\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?62;22c")
        assert player.wait_exit() == 0
        assert player.unread() == 0


@pytest.mark.parametrize(
    ("wide", "told"), [("", "signs narrow"), ("♠♥♣", "signs wide"), ("♥", "signs wide")]
)
def test_how_wide_suits_are_is_learned_from_the_terminal(
    monkeypatch: pytest.MonkeyPatch, wide: str, told: str
) -> None:
    monkeypatch.setattr(pyte.screens, "wcwidth", lambda char: 2 if char in wide else 1)
    with toy() as player:
        player.press("w")
        player.wait_for(f"{told}\nanswers timed")
        player.wait_for("Resize 80 24" if wide else "Key w")


@pytest.mark.slow
@pytest.mark.parametrize(
    "unfinished", ["\x1b[200~", "\x1b]1", "\x1bP>", "\x1b_G", "\x1bX", "\x1b^"]
)
def test_typing_on_behind_something_without_an_end_is_heard_after_a_while(unfinished: str) -> None:
    with toy() as player:
        player.send(unfinished)
        end = time.monotonic() + DEADLINE
        while "Key z" not in player.text():
            assert time.monotonic() < end, "the keyboard stays deaf"
            player.send("z")
            player.pump(0.05)


@pytest.mark.parametrize("unfinished", ["\x1b[200~24", "\x1b]1", "\x1bP>", "\x1b_G", "\x1b[1;"])
def test_ctrl_c_is_heard_at_once_behind_something_without_an_end(unfinished: str) -> None:
    with toy() as player:
        player.send(unfinished)
        player.settle()
        player.send("\x03")
        assert_ended(player, 130)


def test_a_key_soon_after_escape_is_heard() -> None:
    with toy() as player:
        player.send("\x1bz")
        player.wait_for("Key escape\nKey z")


BOARD = (Path(__file__).parent.parent / "data" / "pysol-24.board").read_text()


@pytest.mark.parametrize(
    "text",
    ["kings:24", "24 ck dd", " 24 ck\r", "spider-like:3 aa", "9H 10S KC 2D", BOARD, "24 ck\rdd gg"],
)
def test_what_looks_like_a_deal(text: str) -> None:
    assert is_deal(text)


@pytest.mark.parametrize(
    "text",
    ["", "24", "cg", "cgce", "c g", "n", ":24\r", "9H 10S", "hello world", "24\r", "qqqqqqq"],
)
def test_what_looks_like_keys(text: str) -> None:
    assert not is_deal(text)


def test_a_deal_in_one_burst_is_no_keys() -> None:
    with toy() as player:
        for text in "24 ck dd", "kings:24\r", "9♥ 10♠ K♣ 2♦\r":
            player.send(text)
            player.wait_for(f"Paste {text}".split("\r")[0])
        player.settle()
        assert "Key" not in player.text()
        player.send("24")
        player.wait_for("Key 2\nKey 4")
        player.send(":24\r")
        player.wait_for("Key :\nKey 2\nKey 4\nKey enter")


@pytest.mark.parametrize("how", ["winch", "ctrl-l"])
def test_another_terminal_in_the_place_of_the_first_gets_all_it_needs(how: str) -> None:
    """dtach and the like ask for it by SIGWINCH without another size, or by Ctrl-L."""
    with toy() as player:
        player.screen.reset()
        player.screen.private.clear()
        player.take()
        if how == "winch":
            player.signal(signal.SIGWINCH)
            player.wait_for("Resumed")
        else:
            player.press("ctrl-l")
            player.wait_for("Key ctrl-l")
            private = player.screen.private
            assert {mode for mode in private if private[mode]} == {1049, 1000, 1002, 1006, 2004}
            assert b"\x1b]11;?" in player.take()
        assert player.row(0).startswith("TOY 80x24")


def test_another_size_may_be_another_terminal() -> None:
    with toy() as player:
        player.screen.reset()
        player.screen.private.clear()
        player.resize(60, 20)
        player.wait_for("TOY 60x20")
        player.settle()
        assert player.screen.private[1049]
        assert player.screen.private[1006]


class NoOtherScreen(Screen):
    """A terminal without a second screen, such as mosh's."""

    def set_mode(self, *modes: int, **options: Any) -> None:
        super().set_mode(*(mode for mode in modes if mode != 1049), **options)

    def reset_mode(self, *modes: int, **options: Any) -> None:
        super().reset_mode(*(mode for mode in modes if mode != 1049), **options)


@pytest.mark.parametrize("kind", ["xterm-256color", "vt100", "ansi"])
@pytest.mark.parametrize("way", ["q", "ctrl-z", "tstp", "term", "crash"])
def test_without_another_screen_the_cursor_is_left_on_a_clean_last_line(
    monkeypatch: pytest.MonkeyPatch, way: str, kind: str
) -> None:
    monkeypatch.setattr(harness, "Screen", NoOtherScreen)
    with toy(env={"TERM": kind}) as player:
        player.press("f")
        if way == "term":
            player.signal(signal.SIGTERM)
        elif way == "tstp":
            player.signal(signal.SIGTSTP)
        else:
            player.press("x" if way == "crash" else way)
        if way in ("ctrl-z", "tstp"):
            player.wait_stopped()
            player.settle()
        else:
            player.wait_exit()
        if way == "crash":
            lines = player.rows()
            assert lines[-2] == "RuntimeError: the toy broke"
            assert [line for line in lines if "RuntimeError" in line and "♠" in line] == []
        else:
            assert "♠" in player.row(22)
            assert player.row(23).strip() == ""
            assert player.cursor() == (0, 23)


def test_how_wide_suits_are_is_not_known_without_an_answer() -> None:
    with toy(answers=False) as player:
        player.press("w")
        player.wait_for("signs unknown\nanswers none")


def test_synchronized_updates_once_the_terminal_knows_them() -> None:
    with toy(modes={2026: 2}) as player:
        player.take()
        player.press("f")
        written = player.take()
        assert written.startswith(b"\x1b[?2026h")
        assert written.endswith(b"\x1b[?2026l")
    with toy(modes={2026: 0}) as player:
        player.take()
        player.press("f")
        assert b"2026" not in player.take()


def test_a_paste_is_no_keys() -> None:
    with toy() as player:
        player.send("\x1b[200~quit\x03q\x1b[201~")
        player.wait_for("Paste quitq")
        assert player.status is None


def test_a_copy_goes_to_the_terminal() -> None:
    with toy() as player:
        player.press("c")
        assert b"\x1b]52;c;Y29waWVk\x07" in player.output


def test_keys_come_from_the_terminal_when_standard_input_is_a_board() -> None:
    with toy("--tty", stdin=b"9H 10S\n") as player:
        player.wait_for("board 7")
        player.press("a")
        player.wait_for("Key a")
        player.press("ctrl-z")
        player.wait_stopped()
        assert player.unrestored() == []
        player.foreground()
        player.wait_for("Resumed")
        player.press("q")
        assert_ended(player, 0)


@pytest.mark.parametrize(
    ("env", "message"),
    [
        ({"TERM": None}, "no terminal: unset"),
        ({"TERM": ""}, "no terminal: unset"),
        ({"TERM": "dumb"}, "no terminal: dumb dumb"),
        ({"TERM": "wy50"}, "no terminal: unsuitable wy50"),
    ],
)
def test_without_a_usable_terminal_nothing_is_started(
    env: dict[str, str | None], message: str
) -> None:
    with Player(python(TOY), env=env) as player:
        assert player.wait_exit() == 2
        assert player.text() == message
        assert b"\x1b" not in player.output
    with Player(python(TOY), stdin=b"") as player:
        assert player.wait_exit() == 2
        assert player.text() == "no terminal: input"


COLOURS = re.compile(rb"\x1b\[[0-9;]*(3[0-7]|4[0-7]|9[0-7]|[34]8)[;m0-9]*m")


@pytest.mark.parametrize(
    "kind",
    [
        "xterm-256color",
        "xterm",
        "screen",
        "tmux-256color",
        "linux",
        "vt100",
        "ansi",
        "rxvt-unicode-256color",
        "xterm-kitty",
    ],
)
@pytest.mark.parametrize("no_color", [None, "1"])
def test_it_runs_on(kind: str, no_color: str | None) -> None:
    with toy(env={"TERM": kind, "NO_COLOR": no_color}) as player:
        player.press("left", "f", "f", "a")
        player.wait_for("Key a")
        coloured = kind != "vt100" and no_color is None
        assert bool(COLOURS.search(player.output)) is coloured
        player.press("q")
        assert_ended(player, 0)


@pytest.mark.parametrize(
    ("env", "shown"),
    [
        ({"LANG": "C.UTF-8"}, "♠"),
        ({"LANG": "en_NZ.UTF-8"}, "♠"),  # whether or not the machine has that locale
        ({"LANG": "C"}, "?"),
        ({"LANG": None}, "?"),
        ({"LC_ALL": "POSIX"}, "?"),
        ({"LANG": "en_US.ISO-8859-1"}, "?"),
    ],
)
def test_nothing_is_written_that_the_terminal_cannot_read(
    env: dict[str, str | None], shown: str
) -> None:
    with toy(env=env) as player:
        player.press("f")
        assert player.row(5)[0] == shown


def test_random_bytes_leave_the_program_running_and_the_terminal_sane() -> None:
    """All but the keys that end, fail, suspend or copy."""
    chance = random.Random(5)
    kept = bytes(set(range(256)) - set(b"qxc\x03\x1a"))
    with toy() as player:
        for _ in range(40):
            player.send(bytes(chance.choices(kept, k=chance.randrange(1, 500))))
            player.pump()
        player.send("\x18\x1b[201~")
        player.settle()
        assert player.status is None
        player.resize(60, 20)
        player.wait_for("TOY 60x20")
        player.send("\x03")
        assert_ended(player, 130)
