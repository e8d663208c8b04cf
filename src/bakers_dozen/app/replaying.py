"""Watching a recorded game: its turns are all there, and the cursor walks through them."""

from __future__ import annotations

from typing import Final

from ..play.attempt import Attempt
from . import playing
from .effects import Quit, Step
from .events import MouseKind
from .keymap import Command
from .model import Model, Replay
from .notices import Notice, UnusedKey

#: The speeds that + and - walk through, in turns a second.
SPEEDS: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)

_TO_END: Final = 10**6
#: How many turns each key goes on, or back.
_STEPS: Final = {
    "right": 1,
    "down": 1,
    "left": -1,
    "up": -1,
    "pagedown": 10,
    "pageup": -10,
    "end": _TO_END,
    "home": -_TO_END,
}
_COMMAND_STEPS: Final = {
    Command.REDO: 1,
    Command.UNDO: -1,
    Command.REDO_ALL: _TO_END,
    Command.UNDO_ALL: -_TO_END,
}

_PLAY, _TAKE_OVER, _FASTER, _SLOWER = "space", "enter", ("+", "="), ("-", "_")


def begin(model: Model, replay: Replay) -> Model:
    """*model* with the record of its game to be watched from the start.

    A record that wins tells that every position on its way can be won.
    """
    game = model.game.go_to(len(model.game.turns))
    if game.position.is_won:
        model.knowledge.learn_line(game.start, game.moves)
    return go_to(model._replace(replay=replay), 0)


def go_to(model: Model, cursor: int) -> Model:
    """The record after *cursor* turns, as near as there are; says what the last one was."""
    game = model.game.go_to(cursor)
    model = model._replace(game=game, found=(), said=None, focus=0)
    if not game.cursor:
        return model
    said, focus = playing.describe_turn(game.undo().position, game.turns[game.cursor - 1].moves)
    return model._replace(said=said, focus=focus)


def tick(model: Model) -> Model:
    """The next turn; at the last the replay stands still."""
    replay = model.replay
    if replay is None or not replay.playing:
        return model
    model = go_to(model, model.game.cursor + 1)
    return model._replace(replay=replay._replace(playing=model.game.can_redo))


def is_as_usual(model: Model, name: str) -> bool:
    """True for a key that does in a replay what it does in a game."""
    command = model.keymap.command(name)
    return not _is_own(name) and command is not None and command.replaying


def _is_own(name: str) -> bool:
    """True for a key that a replay has for itself, whatever the settings say of it."""
    own = (_PLAY, _TAKE_OVER, *_FASTER, *_SLOWER, "escape")
    return name in own or name in _STEPS or (len(name) == 1 and name in "0123456789")


def key(model: Model, name: str) -> Step:
    """What the key *name* does in a replay."""
    replay = model.replay
    if replay is None:
        return model, []
    command = None if _is_own(name) else model.keymap.command(name)
    if name == "escape" or command is Command.QUIT:
        if replay.back is None:
            return model, [Quit()]
        return playing.put_on_table(model, *replay.back, Notice.BACK_IN_GAME), []
    if name == _TAKE_OVER:
        return take_over(model), []
    if name == _PLAY:
        return _play_or_stop(model, replay), []
    if name in _FASTER or name in _SLOWER:
        speed = next_speed(replay.speed, 1 if name in _FASTER else -1)
        return model._replace(replay=replay._replace(speed=speed)), []
    if _is_own(name) or command in _COMMAND_STEPS:
        return _stop_at(model, replay, _place(model, name, command)), []
    return model._replace(said=UnusedKey(name)), []


def _place(model: Model, name: str, command: Command | None) -> int:
    """The turn that a key goes to: some turns on or back, or so many tenths of the way."""
    if name.isdigit():
        return len(model.game.turns) * int(name) // 10
    step = _STEPS[name] if command is None else _COMMAND_STEPS[command]
    return model.game.cursor + step


def _play_or_stop(model: Model, replay: Replay) -> Model:
    """Play on or stop; at the end, play from the start."""
    if not replay.playing and not model.game.can_redo:
        model = go_to(model, 0)
    return model._replace(replay=replay._replace(playing=not replay.playing))


def _stop_at(model: Model, replay: Replay, cursor: int) -> Model:
    return go_to(model._replace(replay=replay._replace(playing=False)), cursor)


def next_speed(speed: float, way: int) -> float:
    """The next higher or lower of ``SPEEDS``; *speed* itself when there is none."""
    if way > 0:
        return next((faster for faster in SPEEDS if faster > speed), speed)
    return next((slower for slower in reversed(SPEEDS) if slower < speed), speed)


def point(model: Model, kind: MouseKind, button: int) -> Model:
    """What the mouse does: the wheel steps, a press of the left button plays and stops."""
    replay = model.replay
    if replay is None:
        return model
    if kind is MouseKind.WHEEL:
        return _stop_at(model, replay, model.game.cursor + (-1 if button == 0 else 1))
    if kind is MouseKind.PRESS and button == 0:
        return _play_or_stop(model, replay)
    return model


def take_over(model: Model) -> Model:
    """Play on from here, as a new attempt; the rest of the record can be redone, and undo
    brings back the game that was on the table before."""
    back = None if model.replay is None else model.replay.back
    if back is not None:
        earlier = (*model.earlier, back)[-playing.MOST_EARLIER :]
        model = model._replace(earlier=earlier, later=())
    return playing.put_on_table(model, model.game, Attempt(), Notice.TAKEN_OVER)
