"""The words of a replay: where it is, and its most useful keys."""

from __future__ import annotations

from ..app.model import Replay
from ..play.game import Game
from .catalogue import tr


def place_text(game: Game, replay: Replay) -> str:
    """Which turn of how many is shown, and how fast the record is played."""
    words = tr("Replay {turn}/{turns}  {speed}x")
    return words.format(turn=game.cursor, turns=len(game.turns), speed=f"{replay.speed:g}")
