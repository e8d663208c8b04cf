"""How fast what goes on by itself goes on."""

from __future__ import annotations

from typing import Final

from .model import Model

#: Seconds between two moves of a line that is being watched.
WATCH_PACE: Final = 0.6
#: Seconds between two pictures of a won game's celebration, and how many there are.
CELEBRATION_PACE: Final = 0.05
CELEBRATION_PICTURES: Final = 56


def next_tick(model: Model) -> float | None:
    """Seconds from one ``Tick`` to the next; None while nothing goes on by itself.

    A panel over the table stops a replay for as long as it is there.
    """
    if model.watching:
        return WATCH_PACE
    if model.celebrating is not None and model.panel is None:
        return CELEBRATION_PACE
    replay = model.replay
    if replay is not None and replay.playing and model.panel is None:
        return 1 / replay.speed
    return None
