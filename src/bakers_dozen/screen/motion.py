"""What moves by itself: a card that slides to its place, and a won game's celebration.

The state has changed already when these are drawn: they only show it late.
"""

from __future__ import annotations

from typing import Final

from ..app.model import Model
from ..play.game import Game
from ..rules.cards import SUITS, Card
from ..rules.dealing import split_mix_64
from ..rules.moves import FOUNDATION, Move
from ..rules.position import Position
from .frame import Frame
from .glyphs import Glyphs
from .layout import Geometry, Kind, lengths, places
from .theme import Theme

#: Pictures of a card on its way, and the seconds that each of them is shown.
STEPS: Final = 5
STEP_TIME: Final = 0.026

#: One falling suit for so many cells of the free table.
_SPARSE: Final = 28


def last_move(before: Game, after: Game) -> tuple[Move, bool] | None:
    """The single move between two games, and whether it was taken back; None if it isn't one."""
    if before.start is not after.start or abs(after.cursor - before.cursor) != 1:
        return None
    undone = after.cursor < before.cursor
    earlier, later = (after, before) if undone else (before, after)
    if later.turns[: later.cursor - 1] != earlier.turns[: earlier.cursor]:
        return None  # between two pictures one turn was taken back and others were played
    turn = later.turns[earlier.cursor]
    return (turn.moves[0], undone) if len(turn.moves) == 1 else None


def path(
    geometry: Geometry, before: Position, after: Position, move: Move, undone: bool
) -> tuple[Card, list[tuple[int, int]]]:
    """The card of *move* and the points that it passes on its way, as (x, y) of its corner.

    It sets out fast and arrives slowly.
    """
    earlier, later = (after, before) if undone else (before, after)
    card = earlier.card_of(move)
    start = _corner(geometry, earlier, move.source, card)
    end = _corner(geometry, later, move.target, card)
    if undone:
        start, end = end, start
    points = []
    for step in range(1, STEPS + 1):
        done = 1 - (1 - step / (STEPS + 1)) ** 2
        points.append(
            (
                start[0] + round((end[0] - start[0]) * done),
                start[1] + round((end[1] - start[1]) * done),
            )
        )
    return card, points


def _corner(geometry: Geometry, position: Position, place: int, card: Card) -> tuple[int, int]:
    """Where the available card of *place* is drawn: its upper left corner."""
    if place == FOUNDATION:
        return geometry.foundation_xs[card.suit], geometry.foundations_y
    spot = places(geometry, lengths(position))[place].spots[-1]
    return spot.x, spot.face_y - (geometry.kind is Kind.EDGED)


def lifted(before: Position, after: Position, move: Move, undone: bool) -> Position:
    """What lies on the table while the card of *move* is on its way."""
    earlier, later = (after, before) if undone else (before, after)
    if undone:
        # Where it lay, the card is gone already.
        columns = list(earlier.columns)
        columns[move.source] = columns[move.source][:-1]
        return earlier._replace(columns=tuple(columns))
    if move.target == FOUNDATION:
        up = list(later.foundations)
        up[earlier.columns[move.source][-1].suit] -= 1
        return later._replace(foundations=(up[0], up[1], up[2], up[3]))
    columns = list(later.columns)
    columns[move.target] = columns[move.target][:-1]
    return later._replace(columns=tuple(columns))


def celebrate(
    frame: Frame, model: Model, geometry: Geometry, glyphs: Glyphs, theme: Theme, free: range
) -> None:
    """Suits that fall over the free table, row by row; the rows *free* are for the words."""
    moment = model.celebrating
    if moment is None:
        return
    top, rows = geometry.cards_y, geometry.rows
    draws = split_mix_64(model.game.move_count)
    step = max(1, glyphs.suit_cells)
    for _ in range(geometry.width * rows // _SPARSE):
        draw = next(draws)
        x = draw % max(1, geometry.width // step) * step
        pace = 1 + (draw >> 16) % 2
        y = top + ((draw >> 24) + moment * pace) % (rows + 1)
        if y < top + rows and y not in free:
            suit = SUITS[(draw >> 40) % 4]
            frame.put(
                x, y, glyphs.suits[suit], theme.faces[suit]._replace(ground=theme.table.ground)
            )
