"""What moves by itself: a card that slides to its place, a deal, a won game's celebration.

The state has changed already when these are drawn: they only show it late.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from ..play.game import Game
from ..rules.cards import SUITS, Card, Rank
from ..rules.dealing import split_mix_64
from ..rules.moves import FOUNDATION, Move
from ..rules.position import Position
from .frame import Frame
from .glyphs import Glyphs
from .layout import Geometry, Kind, lengths, places
from .table import artist_of, bare_table
from .theme import Theme

#: Pictures of a card on its way, and the seconds that each of them is shown.
STEPS: Final = 5
STEP_TIME: Final = 0.026
#: Pictures of a deal: a quarter of a second.
DEAL_STEPS: Final = 10


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


def dealing(position: Position) -> Iterator[Position]:
    """*position* while it is dealt, row by row, from the empty table on."""
    columns = position.columns
    rows = range(max(map(len, columns)))
    dealt = [at for row in rows for at, cards in enumerate(columns) if row < len(cards)]
    for step in range(DEAL_STEPS):
        so_far = dealt[: step * len(dealt) // DEAL_STEPS]
        lying = (cards[: so_far.count(at)] for at, cards in enumerate(columns))
        yield position._replace(columns=tuple(lying))


#: In the cascade a card sets out every so many pictures, and is drawn so often in each.
_EVERY: Final = 2
_DRAWN: Final = 1
#: What is left of a card's speed when it has hit the ground.
_BOUNCE: Final = 0.72

_Cascade = tuple[Position, Geometry, Theme, Glyphs]
_shown: list[tuple[_Cascade, int, Frame]] = []


def cascade(
    moment: int, position: Position, geometry: Geometry, theme: Theme, glyphs: Glyphs
) -> Frame:
    """Picture *moment* of a won game's cards leaping off their foundations.

    Each leaves its trail, so that a picture is the one before with a few cards more.
    """
    scene = (position, geometry, theme, glyphs)
    if _shown and _shown[0][0] == scene and _shown[0][1] <= moment:
        _, last, frame = _shown[0]
    else:
        last, frame = -1, bare_table(position, geometry, theme, glyphs)
    frame = frame.copy()
    artist = artist_of(frame, position, geometry, theme, glyphs, {})
    paths = _paths(geometry, position.variant.ranks)
    for picture in range(last + 1, moment + 1):
        for number, (card, points) in enumerate(paths):
            at = (picture - number * _EVERY) * _DRAWN
            for step in range(max(0, at), min(len(points), at + _DRAWN)):
                artist.flying(card, *points[step], step)
    _shown[:] = [(scene, moment, frame)]
    return frame


@lru_cache(maxsize=1)
def _paths(geometry: Geometry, ranks: int) -> tuple[tuple[Card, tuple[tuple[int, int], ...]], ...]:
    """The cards of a cascade in the order in which they set out, and where each passes."""
    draws = split_mix_64(ranks)
    floor = geometry.keys_y - geometry.whole
    found = []
    for number in range(4 * ranks):
        suit = SUITS[number % 4]
        card = Card(Rank(ranks - number // 4), suit)
        draw = next(draws)
        x: float = geometry.foundation_xs[suit]
        y: float = geometry.foundations_y
        # So fast that it leaves the table after some twenty pictures.
        across = geometry.width / 40 * (0.6 + draw % 97 / 97) * (1 if draw >> 20 & 1 else -1)
        down = -(draw >> 32) % 5 * geometry.height / 120
        falls = geometry.height / 100
        points: list[tuple[int, int]] = []
        while -geometry.card < x < geometry.width and len(points) < 200:
            points.append((round(x), round(y)))
            x += across / _DRAWN
            down += falls / _DRAWN
            y += down / _DRAWN
            if y > floor:
                y, down = float(floor), -down * _BOUNCE
        found.append((card, tuple(points)))
    return tuple(found)
