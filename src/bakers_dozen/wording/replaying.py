"""The sentences of a replay: where it is, and its keys."""

from __future__ import annotations

from ..app.keymap import Command
from ..app.model import Model, Replay
from ..play.game import Game
from .catalogue import tr
from .table import key_text


def place_text(game: Game, replay: Replay) -> str:
    """Which turn of how many is shown, and how fast the record is played."""
    words = tr("replay {turn}/{turns}  {speed}x")
    return words.format(turn=game.cursor, turns=len(game.turns), speed=f"{replay.speed:g}")


def key_words(model: Model, ascii_only: bool) -> list[tuple[str, str]]:
    """The keys of a replay with a word or two for each, the most useful first."""

    def key(*names: str) -> str:
        texts = [key_text(name, ascii_only) for name in names]
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


def help_lines(model: Model, ascii_only: bool) -> list[tuple[str, str]]:
    """The keys of a replay for the help: a heading, then pairs of keys and what they do."""

    def keys(*names: str) -> str:
        return " ".join(key_text(name, ascii_only) for name in names)

    def all_keys(command: Command) -> tuple[str, ...]:
        return model.keymap.keys.get(command, ())

    return [
        (tr("Replay"), ""),
        ("", tr("You are watching a recorded game. These are its keys; the others wait.")),
        (keys("space"), tr("play by itself, or stop")),
        (keys("right", "down", *all_keys(Command.REDO)), tr("a turn on")),
        (keys("left", "up", *all_keys(Command.UNDO)), tr("a turn back")),
        (keys("pageup", "pagedown"), tr("ten turns back or on")),
        (keys("home", *all_keys(Command.UNDO_ALL)), tr("to the start")),
        (keys("end", *all_keys(Command.REDO_ALL)), tr("to the end")),
        ("0 - 9", tr("so many tenths of the way")),
        (keys("+", "-"), tr("faster, slower: the speed is in turns a second")),
        (keys("enter"), tr("take the game over and play on from here")),
        (keys("escape", *all_keys(Command.QUIT)), tr("leave; nothing is kept")),
    ]
