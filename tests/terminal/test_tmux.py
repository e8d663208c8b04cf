"""The same inside tmux, which answers few questions and passes much through."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from terminal.harness import Player, python

TOY = str(Path(__file__).with_name("toy.py"))

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="there is no tmux here")


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    toy = shlex.join(python(TOY))
    options = ["set", "-g", "status", "off", ";", "set", "-sg", "escape-time", "10", ";"]
    tmux = ["tmux", "-S", str(tmp_path / "socket"), "-f", "/dev/null"]
    try:
        with Player([*tmux, *options, "new-session", toy]) as player:
            player.wait_for("TOY 80x24")
            yield player
    finally:
        # Its server outlives the terminal.
        subprocess.run([*tmux, "kill-server"], check=False, capture_output=True)


def test_the_mouse_works(player: Player) -> None:
    player.wait_for(lambda p: p.screen.private.get(1002) and p.screen.private.get(1006))
    player.send("\x1b[<0;70;5M\x1b[<0;70;5m")
    player.wait_for("Mouse press 0 69 4")
    player.wait_for("Mouse release 0 69 4")


def test_keys_pastes_and_sizes_come_through(player: Player) -> None:
    player.send("\x1b[C")
    player.wait_for("Key right")
    player.send("\x1b")
    player.wait_for("Key escape")
    player.send("\x1b[200~a board\x1b[201~")
    player.wait_for("Paste a board")
    player.resize(60, 20)
    player.wait_for("TOY 60x20")


def test_everything_is_given_back(player: Player) -> None:
    player.send("q")
    assert player.wait_exit() == 0
    assert player.unrestored() == []


def test_after_other_sizes_nothing_of_the_picture_stays_above_the_prompt(tmp_path: Path) -> None:
    """tmux breaks wide rows of the screen that is left, and would keep the rest of them."""
    tmux = ["tmux", "-S", str(tmp_path / "socket"), "-f", "/dev/null"]
    game = shlex.join(python("-m", "bakers_dozen", "24"))
    try:
        with Player([*tmux, "set", "-g", "status", "off", ";", "new-session", "sh"]) as player:
            player.send(f"{game}; echo L''eft\r")
            player.wait_for("10♣")
            for size in ((70, 20), (90, 34)):
                player.resize(*size)
                player.wait_for(lambda p: "10♣" in p.text())
                player.settle()
            player.send("q")
            player.wait_for("Left")
            assert "♣" not in player.text()
    finally:
        subprocess.run([*tmux, "kill-server"], check=False, capture_output=True)
