"""Whatever is pressed in whatever order, each game on file stays the game that it is."""

from __future__ import annotations

import random
from itertools import count
from pathlib import Path
from unittest.mock import MagicMock

import pytest

from bakers_dozen.app.events import Key
from bakers_dozen.app.keymap import Keymap
from bakers_dozen.app.knowledge import Knowledge
from bakers_dozen.app.model import Model
from bakers_dozen.play.attempt import Attempt, Outcome, Played
from bakers_dozen.program import loop
from bakers_dozen.program.keeper import Keeper
from bakers_dozen.program.loop import Runtime
from bakers_dozen.screen.view import Output
from storage.kit import NOW, at, attempt, game, rows, window

#: What is done at the table, in the lists, in a replay, the review and the calendar.
DEEDS = (
    *("tab tab", "tab tab tab tab", "c k", "d d", "u", "U", "R", "n", "N", "w", "z", "escape"),
    *("q", "o", "o tab", "o tab enter", "o tab enter right", "o tab down enter end enter"),
    *("o tab r", "o tab S", "o down enter", "o d y", "o down d y", "o f y", "o tab f y"),
    *("S", "S up enter", "x a enter", "X enter", ": left enter enter", ": 2 4 enter"),
)
STEPS, ENDS = 300, 0.1
#: A deal without a move is no game yet.
ON_FILE = "SELECT id, deal, outcome FROM attempt WHERE record<>''"


def begun(folder: Path, chance: random.Random) -> Runtime:
    """A window on the games in *folder*, without a terminal."""
    knowledge = Knowledge()
    keeper = Keeper(at(folder))
    game_left, its = keeper.resume(knowledge) or Played(game("24"), Attempt())
    model = Model(game_left, Keymap(), knowledge, attempt=its, size=(80, 24))
    session = MagicMock(suspended=0.0, round_trip=None, wide_signs=None)
    numbers = (chance.randrange(1, 10**6) for _ in count())
    runtime = Runtime(model, session, Output(), keeper=keeper, random_numbers=numbers)
    runtime._begun = True
    runtime._start_thinking()
    return runtime


def press(runtime: Runtime, keys: str) -> None:
    """Press *keys*, with a little thought after each, and until what was asked for is dealt."""
    for key in keys.split():
        runtime._tell(Key(key))
        assert runtime._thinker is not None
        for thoughts in count():
            if not runtime._thinker.is_busy or (thoughts > 20 and not runtime.model.dealing):
                break
            message = runtime._thinker.step()
            if message is not None:
                runtime._tell(message)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_games_on_file_stay_what_they_are(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """None becomes another, comes back once it is over, or goes unless it was to be forgotten."""
    monkeypatch.setattr(loop, "Painter", MagicMock())
    chance = random.Random(seed)
    with window(tmp_path) as store:
        for number, turns in enumerate((3, 9, 20, 4, 12)):
            played = attempt(store, str(number + 1), turns)
            store.save(played.but(outcome=Outcome.WON) if number < 3 else played, NOW)
    runtime = begun(tmp_path, chance)
    known: dict[object, tuple[object, ...]] = {}
    for _ in range(STEPS):
        deed = chance.choice(DEEDS)
        press(runtime, deed)
        found = {key: row for key, *row in rows(tmp_path, ON_FILE)}
        for key, (deal, outcome) in known.items():
            assert key in found or deed.endswith("f y")
            now = found.get(key, [deal, outcome])
            assert now[0] == deal
            assert outcome in ("playing", now[1])
        known = {key: tuple(row) for key, row in found.items()}
        if runtime._status is not None or chance.random() < ENDS:
            assert runtime._keeper is not None
            runtime._keeper.close(runtime.model)
            runtime = begun(tmp_path, chance)
    assert len(known) > 5
