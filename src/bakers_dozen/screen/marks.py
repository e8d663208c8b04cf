"""What is shown about places and cards: cursor, held, target, hint and the like."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from ..app.model import Model
from ..app.notices import Moved, Redone, Undone
from ..rules.cards import SUITS, Card
from ..rules.moves import FOUNDATION


class Mark(IntEnum):
    """What is shown about a place. Each has signs of its own, so that no colour is needed."""

    NONE = 0
    TARGET = 1
    CURSOR = 2
    CURSOR_TARGET = 3
    HELD = 4
    HINT = 5
    FOUND = 6
    NEEDED = 7
    MOVED = 8


#: Marks that are reversed where cards have no ground of their own to be tinted.
REVERSED: Final = frozenset((Mark.CURSOR, Mark.CURSOR_TARGET, Mark.HELD))
CURSORS: Final = frozenset((Mark.CURSOR, Mark.CURSOR_TARGET))
#: Marks that follow a card wherever it lies, not only where it is available.
OF_CARDS: Final = frozenset((Mark.FOUND, Mark.NEEDED))
#: Marks in the colour of what can be done.
HELPFUL: Final = frozenset((Mark.TARGET, Mark.CURSOR_TARGET, Mark.HINT, Mark.FOUND, Mark.NEEDED))


def marks(model: Model) -> dict[int, Mark]:
    """The marks of columns' available cards, and of ``FOUNDATION``."""
    found: dict[int, Mark] = {}
    if model.panel is not None or model.game.position.is_won:
        return found
    for target in model.targets:
        found[target] = Mark.TARGET
    if model.hint is not None:
        found[model.hint.move.source] = Mark.HINT
        if not model.options.speak:
            # Else an arrow, which takes the hint away, would change too many lines.
            found[model.hint.move.target] = Mark.HINT
    elif model.held is None:
        found[model.focus] = Mark.CURSOR
    else:
        found[model.held] = Mark.HELD
        if model.focus != model.held:
            found[model.focus] = Mark.CURSOR_TARGET
    return found


def card_marks(model: Model) -> dict[Card, Mark]:
    """The marks of cards wherever they lie: just moved, looked for, needed next."""
    found: dict[Card, Mark] = {}
    moved = _just_moved(model)
    if moved is not None:
        found[moved] = Mark.MOVED
    if model.needed:
        for suit in SUITS:
            card = model.game.position.next_up(suit)
            if card is not None:
                found[card] = Mark.NEEDED
    for card in model.found:
        found[card] = Mark.FOUND
    return found


def _just_moved(model: Model) -> Card | None:
    """The card that the latest turn moved from column to column, until the next key."""
    said, game = model.said, model.game
    if not isinstance(said, Moved | Redone | Undone) or model.options.speak:
        return None
    undone = isinstance(said, Undone)
    at = game.cursor if undone else game.cursor - 1
    if not 0 <= at < len(game.turns):
        return None
    move = game.turns[at].moves[0]
    to = move.source if undone else move.target
    return None if to == FOUNDATION else game.position.available(to)
