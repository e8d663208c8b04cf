"""The game on terminals that aren't like the usual one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pyte
import pytest

from terminal.harness import Player, python

GAME = python("-m", "bakers_dozen")
BOARD = Path(__file__).parent.parent / "data" / "pysol-10800.board"


def start(folder: Path, *arguments: str, **options: Any) -> Player:
    env = {"BAKERS_DOZEN_HOME": str(folder), **options.pop("env", {})}
    return Player([*GAME, *arguments], env=env, **options)


def ranks_beside(player: Player, suit: str) -> int:
    """How many cards show a rank in the cell before their *suit*."""
    cells = player.cells()
    return sum(
        row[x].data == suit and row[x - 1].data in "A234567890JQK"
        for row in cells
        for x in range(1, len(row))
    )


def draw_wide(monkeypatch: pytest.MonkeyPatch, signs: str) -> None:
    monkeypatch.setattr(pyte.screens, "wcwidth", lambda char: 2 if char in signs else 1)


@pytest.mark.parametrize("signs", ["♠♥♣", "♠♥♣←→╭╮╰╯│─├┤┊╌·…"])
def test_where_ambiguous_signs_are_wide_every_card_keeps_its_rank(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, signs: str
) -> None:
    draw_wide(monkeypatch, signs)
    with start(tmp_path, str(BOARD)) as player:
        player.wait_for("par 75")
        player.settle()
        assert [ranks_beside(player, suit) for suit in "♠♥♦♣"] == [13, 13, 13, 13]
        assert "←" not in player.text()


def test_where_ambiguous_signs_turn_out_wide_later_everything_is_painted_anew(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The answer comes once a picture is out, and the option changes what is assumed, too."""
    draw_wide(monkeypatch, "♠♥♣←→╭╮╰╯│─├┤┊╌·…")
    with start(tmp_path, str(BOARD), answers=False) as player:
        player.wait_for("par 75")
        player.settle()
        player.send("\x1b[1;3R\x1b[1;3R\x1b[1;3R\x1b[?62;22c")
        player.wait_for(lambda p: ranks_beside(p, "♠") == 13)
        assert [ranks_beside(player, suit) for suit in "♠♥♦♣"] == [13, 13, 13, 13]


def test_the_option_for_wide_signs_paints_everything_anew(tmp_path: Path) -> None:
    with start(tmp_path, str(BOARD)) as player:
        player.wait_for("par 75")
        player.press("p")
        for _ in range(30):
            player.take()
            player.press("right")
            if re.search(r"two cells wide +on\b", player.text()):
                break
            player.press("left", "down")
        assert "\x1b[H\x1b[2J" in player.take().decode()


def test_a_terminal_that_nobody_knows_is_played_in_with_a_word_of_warning(tmp_path: Path) -> None:
    with start(tmp_path, str(BOARD), env={"TERM": "no-such-thing"}) as player:
        player.wait_for("no-such-thing")
        player.press("right", "left", "a")
        assert "no-such-thing" not in player.text()
        player.press("q")
        assert player.wait_exit() == 0
        assert player.unrestored() == []


def test_in_gnu_screen_there_is_no_mouse_unless_it_is_chosen(tmp_path: Path) -> None:
    with start(tmp_path, str(BOARD), env={"TERM": "screen", "STY": "1.x"}) as player:
        player.wait_for("swallow Escape")
        player.settle()
        assert not player.screen.private.get(1000)
    (tmp_path / "settings.toml").write_text("mouse = true\n")
    with start(tmp_path, str(BOARD), env={"TERM": "screen", "STY": "1.x"}) as player:
        player.wait_for("par 75")
        player.settle()
        assert "swallow Escape" not in player.text()
        assert player.screen.private.get(1000)


def test_a_cursor_that_cannot_be_hidden_stays_on_the_card_under_the_mark(tmp_path: Path) -> None:
    with start(tmp_path, str(BOARD), env={"TERM": "vt100"}) as player:
        player.wait_for("par 75")
        seen = []
        for key in ("home", "right", "right", "end"):
            player.press(key)
            cursor = player.cursor()
            assert cursor is not None
            x, y = cursor
            seen.append(player.row(y)[x : x + 5].strip("[]>< "))
        assert seen == ["A♦", "J♠", "Q♥", "J♥"]


def test_the_environment_tells_the_background_where_the_terminal_does_not(tmp_path: Path) -> None:
    inks = []
    for ground in "15;0", "0;15":
        env = {"TERM": "xterm-256color", "COLORFGBG": ground}
        with start(tmp_path, "--theme=terminal", str(BOARD), env=env, answers=False) as player:
            player.wait_for("par 75")
            inks.append({cell.fg for row in player.cells() for cell in row if cell.data == "♥"})
    assert inks[0] != inks[1]


def test_a_deal_pasted_without_brackets_is_offered_and_not_played(tmp_path: Path) -> None:
    with start(tmp_path, str(BOARD), env={"TERM": "linux"}) as player:
        player.wait_for("par 75")
        player.send("kings:24\r")
        player.wait_for("Open the pasted game?")
        player.press("left")
        player.wait_for("0 moves")


def test_answers_on_a_slow_line_do_not_reach_the_shell(tmp_path: Path) -> None:
    with start(tmp_path, str(BOARD), answers=False) as player:
        player.wait_for(lambda p: b"\x1b[c" in p.output)
        player.send("q")  # typed before the first answer has come
        player.wait_for(lambda p: b"\x1b[?1049l" in p.output)
        for _ in range(4):  # over half a second later
            player.pump(0.15)
        player.send("\x1b[1;2R\x1b[1;2R\x1b[1;2R\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?62;22c")
        assert player.wait_exit() == 0
        assert player.unread() == 0
