"""The program is ended at any moment, and what the screen has shown is on disk."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bakers_dozen.play.attempt import Outcome
from storage.kit import NOW, window
from storage.writer import line

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")

WRITER = Path(__file__).with_name("writer.py")
KILLS = 15


def start(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    """A scripted window on *folder*, playing."""
    path = os.pathsep.join([str(WRITER.parent.parent), os.environ.get("PYTHONPATH", "")])
    return subprocess.Popen(
        [sys.executable, str(WRITER), str(folder), *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    )


def on_disk(folder: Path) -> tuple[int, int]:
    """How many turns were played and games won in *folder*, as far as the disk knows."""
    with window(folder) as store:
        assert store.trouble is None
        assert store.set_aside == []
        results = store.results(NOW)
        wins = [result for result in results if result.is_win]
        assert all(win.moves == len(line()) for win in wins)
        unfinished = store.unfinished(NOW)
        assert len(results) == len(wins) + len(unfinished)
        assert len(unfinished) <= 1
        assert not any(game.elsewhere for game in unfinished)
        for game in unfinished:
            # What is on disk plays by the rules, to the last turn.
            played = store.look(game.key, NOW)
            assert played is not None
            assert played.moves == line()[: game.moves]
        return sum(result.moves for result in results), len(wins)


def test_sigkill_at_any_moment_loses_at_most_the_turn_being_made(tmp_path: Path) -> None:
    chance = random.Random(7)
    shown = (0, 0)
    for _ in range(KILLS):
        with start(tmp_path) as writer:
            assert writer.stdout is not None
            for _ in range(chance.randrange(25)):
                words = writer.stdout.readline().split()
                if words[0] != "open":
                    shown = int(words[0]), int(words[1])
            # Not to pass: so that the end comes anywhere in a turn.
            time.sleep(chance.random() / 1000)
            writer.kill()
            for rest in writer.stdout.read().splitlines():
                words = rest.split()
                if words and words[0] != "open" and len(words) >= 3:
                    shown = int(words[0]), int(words[1])
        turns, won = on_disk(tmp_path)
        assert turns in (shown[0], shown[0] + 1)
        assert won in (shown[1], shown[1] + 1)
        assert won == turns // len(line())
        shown = turns, won
    assert shown[1] >= 1
    assert list((tmp_path / "windows").iterdir()) == []


def test_two_windows_at_once_both_count(tmp_path: Path) -> None:
    turns = 2 * len(line())
    writers = [start(tmp_path, str(turns)) for _ in range(2)]
    for writer in writers:
        out, err = writer.communicate(timeout=120)
        assert err == ""
        assert all(row.endswith("kept") for row in out.splitlines()[1:])
    with window(tmp_path) as store:
        results = store.results(NOW)
        assert [result.outcome for result in results] == [Outcome.WON] * 4
        assert {result.moves for result in results} == {len(line())}
        assert {result.seconds for result in results} == {1.5 * len(line())}


def test_windows_that_start_at_the_same_time_make_one_file(tmp_path: Path) -> None:
    writers = [start(tmp_path, "3") for _ in range(4)]
    for writer in writers:
        _, err = writer.communicate(timeout=120)
        assert err == ""
    with window(tmp_path) as store:
        assert store.set_aside == []
        # One that came late may have played on what another had left.
        assert sum(result.moves for result in store.results(NOW)) == 3 * 4
