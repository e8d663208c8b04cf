"""What the mouse does. Whoever draws the table tells what lies under the pointer."""

from __future__ import annotations

from typing import Final

from ..rules.cards import SUITS, Card
from ..rules.moves import FOUNDATION, Move
from . import paneling, playing, replaying
from .effects import Step
from .events import MouseKind
from .messages import Pointed
from .model import Model
from .notices import Buried, NotFree, Notice
from .panels import Calendar, Menu, Reading, Review

#: Two presses on one card within this many seconds are a double click.
DOUBLE_CLICK: Final = 0.4

_WHEEL_LINES: Final = 3


def point(model: Model, event: Pointed) -> Step:
    """What follows from a mouse report."""
    if model.panel is not None and not model.watching:
        return _over_panel(model, event)
    return _on_table(model, event), []


def _on_table(model: Model, event: Pointed) -> Model:
    if model.watching and event.kind is MouseKind.PRESS:
        return model._replace(watching=False, said=Notice.WATCH_STOPPED)
    if model.replay is not None:
        return replaying.point(model, event.kind, event.button)
    if event.kind is MouseKind.PRESS and event.button == 2:
        return playing.undo(model._replace(pressed=None))
    if event.kind is MouseKind.WHEEL:
        return _turned(model, event.button)
    if event.button != 0:
        return model
    if model.game.position.is_won:
        return model._replace(said=Notice.WON) if event.kind is MouseKind.PRESS else model
    if event.kind is MouseKind.PRESS:
        return _press(model._replace(hint=None, found=()), event)
    if event.kind is MouseKind.RELEASE:
        return _released(model, event)
    if event.kind is MouseKind.MOTION and model.pressed is not None:
        return model._replace(dragged=event.at)
    return model


def _turned(model: Model, button: int) -> Model:
    """The wheel undoes and redoes turns of this game, where that is wanted."""
    if not model.options.wheel:
        return model
    model = model._replace(pressed=None)
    if button == 0:
        return playing.undo(model) if model.game.can_undo else model
    return playing.redo(model) if model.game.can_redo else model


def _released(model: Model, event: Pointed) -> Model:
    """A card that was dragged to where it can't go is let go; one that was clicked stays held."""
    dragged = model.dragged is not None
    after = _release(model._replace(dragged=None), event)
    back = model.pressed is not None and event.column == model.pressed[0]
    if dragged and not back and after.game is model.game and after.held is not None:
        return after._replace(held=None, pressed=None)
    return after


def _over_panel(model: Model, event: Pointed) -> Step:
    panel = model.panel
    if event.kind is MouseKind.PRESS and event.button == 0:
        if event.beside:
            return paneling.key(model, "escape")
        if event.row is not None:
            return paneling.press_row(model, event.row, event.first)
    if event.kind is MouseKind.WHEEL:
        way = -1 if event.button == 0 else 1
        if isinstance(panel, Reading):
            scroll = max(0, panel.scroll + way * _WHEEL_LINES)
            return model._replace(panel=panel._replace(scroll=scroll)), []
        if isinstance(panel, Menu) and panel.rows:
            chosen = max(0, min(len(panel.rows) - 1, panel.chosen + way))
            return model._replace(panel=panel._replace(chosen=chosen, first=None)), []
        if isinstance(panel, Calendar | Review):
            return paneling.key(model, "up" if way < 0 else "down")
    return model, []


def _press(model: Model, event: Pointed) -> Model:
    if event.foundation is not None:
        return _foundation(model, event.foundation)
    column, pressed = event.column, model.pressed
    model = model._replace(pressed=None, dragged=None)
    if column is None:
        return model if model.held is None else playing.let_go(model)
    if model.held not in (None, column):
        return playing.move(model, Move(model.held, column))
    cards = model.game.position.columns[column]
    if event.card is not None and event.card < len(cards) - 1:
        return model._replace(
            held=None,
            focus=column,
            said=Buried(cards[event.card], len(cards) - 1 - event.card),
        )
    if pressed and pressed[0] == column and model.now - pressed[1] <= DOUBLE_CLICK:
        return playing.move(model, Move(column, FOUNDATION))
    # A drag may begin with the press that lets the card go, too.
    model = playing.let_go(model) if model.held == column else playing.pick_up(model, column)
    return model._replace(pressed=(column, model.now) if cards else None)


def _release(model: Model, event: Pointed) -> Model:
    """The end of a drag puts the card down; a release that no press began does nothing."""
    if model.pressed is None or model.held not in (None, model.pressed[0]):
        return model
    source = model.pressed[0]
    if event.foundation is not None:
        return playing.move(model._replace(pressed=None), Move(source, FOUNDATION))
    if event.column is not None and event.column != source:
        return playing.move(model._replace(pressed=None), Move(source, event.column))
    return model


def _foundation(model: Model, suit: int) -> Model:
    model = model._replace(pressed=None)
    if model.held is not None:
        return playing.send_up(model)
    position = model.game.position
    wanted: Card | None = position.next_up(SUITS[suit])
    for column, cards in enumerate(position.columns):
        if cards and cards[-1] == wanted:
            return playing.move(model, Move(column, FOUNDATION))
    return model._replace(said=NotFree(wanted))
