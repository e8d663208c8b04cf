"""The whole game at a terminal is killed at fifty moments, and goes on where it was."""

from __future__ import annotations

import os
import random
import re
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

if os.name != "posix":
    pytest.skip("needs a pty and SIGKILL", allow_module_level=True)

from storage.kit import NOW, window
from storage.writer import DEAL, line
from terminal.harness import Player

KILLS = 15


def shown_moves(player: Player) -> int | None:
    """The number of moves that the screen shows; None before it shows one."""
    found = re.search(r"(\d+) moves?\b", player.text())
    return int(found[1]) if found else None


def showing(moves: int) -> Callable[[Player], bool]:
    """True of a player whose screen shows that number of moves."""
    return lambda player: shown_moves(player) == moves


def on_disk(home: Path) -> tuple[int, list[int]]:
    """The moves of the unfinished game, 0 without one, and of each game won."""
    with window(home) as store:
        assert store.trouble is None
        assert store.set_aside == []
        results = store.results(NOW)
        wins = [result.moves for result in results if result.is_win]
        unfinished = store.unfinished(NOW)
        assert len(results) == len(wins) + len(unfinished)
        assert len(unfinished) <= 1
        return unfinished[0].moves if unfinished else 0, wins


def test_sigkill_at_many_moments_of_a_game(tmp_path: Path) -> None:
    chance = random.Random(11)
    keys = [str(move) for move in line()]
    env = {"BAKERS_DOZEN_HOME": str(tmp_path)}
    played, won = 0, 0
    for _ in range(KILLS):
        # What was left is resumed; the deal is asked for when nothing was.
        argv = [sys.executable, "-m", "bakers_dozen", *([] if played else [str(DEAL)])]
        with Player(argv, env=env) as player:
            player.wait_for(lambda player: shown_moves(player) is not None)
            assert shown_moves(player) == played
            typed = played
            for _ in range(chance.randrange(20)):
                if typed == len(keys):
                    break
                player.press(*keys[typed])
                typed += 1
                if chance.random() < 0.7:
                    player.wait_for(showing(typed))
            for _ in range(chance.randrange(4)):
                player.pump(0.001)
            os.kill(player.pid, signal.SIGKILL)
            while player.pump(0.02):
                pass
            shown = shown_moves(player) or 0
        played, wins = on_disk(tmp_path)
        assert wins == [len(keys)] * len(wins)
        if len(wins) > won:
            assert typed == len(keys)
            won, played = len(wins), 0
        else:
            # All that the screen showed, and no more than was typed.
            assert shown <= played <= typed
    assert won >= 1
