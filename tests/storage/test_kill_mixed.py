"""Whatever a window does with its games, the end of the program loses nothing it has shown."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bakers_dozen.play.attempt import Outcome
from bakers_dozen.storage.games import Store
from storage.kit import NOW, Kept, at, attempt, later, window

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")

KILLS = 12
#: What is done to a game, in turn, and how it stands on file then.
DEEDS = ("won", "rated", "lost", "forgotten", "left")


def do(store: Store, deed: str, number: int) -> Kept:
    """Play a game and have *deed* done to it."""
    game = attempt(store, str(number + 1), 3)
    won = game.but(outcome=Outcome.WON, par=80)
    store.save(won if deed in ("won", "rated") else game, later(number))
    if deed == "rated":
        store.save(won.but(par=70, settled=True, difficulty="easy"), later(number))
    elif deed == "lost":
        store.discard(game.attempt.key, later(number))
    elif deed == "forgotten":
        store.forget(game.attempt.key, later(number))
    store.file.keep_copy(later(number * 86400))
    return game


def main(folder: Path, number: int) -> None:
    """Do one deed after the other and show each once it is done, until ended."""
    store = Store.open(at(folder), NOW)
    while True:
        deed = DEEDS[number % len(DEEDS)]
        game = do(store, deed, number)
        sys.stdout.write(f"{deed} {game.attempt.key}\n")
        sys.stdout.flush()
        number += 1


def test_deeds_that_were_shown_are_done_whenever_the_program_ends(tmp_path: Path) -> None:
    chance = random.Random(3)
    shown: dict[int, str] = {}
    path = os.pathsep.join([str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
    for _ in range(KILLS):
        with subprocess.Popen(
            [sys.executable, __file__, str(tmp_path), str(len(shown))],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": path},
        ) as writer:
            assert writer.stdout is not None
            lines = [writer.stdout.readline() for _ in range(chance.randrange(1, 12))]
            # Not to pass: so that the end comes anywhere in a deed.
            time.sleep(chance.random() / 500)
            writer.kill()
            lines += writer.stdout.read().splitlines()
        shown |= {int(key): deed for deed, key in (line.split() for line in lines if line.strip())}
        with window(tmp_path) as store:
            assert store.trouble is None
            assert store.set_aside == []
            found = {result.key: result for result in store.results(NOW)}
        for key, deed in shown.items():
            assert (key in found) == (deed != "forgotten")
            if deed != "forgotten":
                expected = {"lost": Outcome.LOST, "left": Outcome.PLAYING}.get(deed, Outcome.WON)
                assert found[key].outcome is expected
            if deed == "rated":
                result = found[key]
                assert (result.par, result.settled, result.difficulty) == (70, True, "easy")
        # Of the deed that was cut short at most its game is there.
        assert len(found.keys() - shown.keys()) <= KILLS
    assert len(shown) > 3 * KILLS


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
