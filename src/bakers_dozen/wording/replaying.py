"""The words of a replay: where it is, and its most useful keys."""

from __future__ import annotations

from ..app.keymap import Command
from ..app.model import Model, Replay
from ..play.game import Game
from .catalogue import tr
from .keys import key_text


def place_text(game: Game, replay: Replay) -> str:
    """Which turn of how many is shown, and how fast the record is played."""
    words = tr("replay {turn}/{turns}  {speed}x")
    return words.format(turn=game.cursor, turns=len(game.turns), speed=f"{replay.speed:g}")


def key_words(model: Model) -> list[tuple[str, str]]:
    """The keys of a replay with a word or two for each, the most useful first."""

    def key(*names: str) -> str:
        texts = [key_text(name) for name in names]
        return ("" if max(map(len, texts)) == 1 else " ").join(texts)

    playing = model.replay is not None and model.replay.playing
    return [
        (key("space"), tr("stop") if playing else tr("play")),
        (key("left", "right"), tr("step")),
        (key(model.keymap.key(Command.HELP)), tr("help")),
        (key("enter"), tr("take over")),
        ("+-", tr("speed")),
        (key(model.keymap.key(Command.QUIT) or "escape"), tr("quit")),
        (key("home", "end"), tr("start, end")),
    ]
