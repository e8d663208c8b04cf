"""Geometry: where everything on the table lies. Drawing and mouse hits share it.

Cards are *solid*, blocks of card colour whose size follows the window; or *edged*, with
lines around them, for windows that have room for a column of sixteen that way; or *bare*,
a rank and a suit. A column that is too long for the window closes up: first its available
card gets lower, then those near its end lie a row apart, so that few of them move when
one more comes. Where even that is too long, the column is folded into strips beside each
other, the deepest cards on the left, so that all of 52 cards fit 40x12.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import Final

from ..named import NamedTuple
from ..rules.position import Position

SMALLEST: Final = (40, 12)
#: The longest column that play can make: four dealt cards, the last a king, and
#: the twelve lower ranks on it.
LONGEST: Final = 16
CARDS: Final = 52

MARGIN: Final = 1

#: From so many rows on, the foundations are as tall as the available cards, with air around
#: them, and the message stands between them and the columns.
_ROOMY: Final = 30
#: With fewer rows, the foundations share the status line.
_TIGHT: Final = 14

#: Widths of solid cards with their greatest heights: about the shape of a real card, where
#: a cell is twice as high as it is wide.
_SIZES: Final = {
    21: 13, 19: 12, 17: 11, 15: 10, 13: 9, 11: 8, 9: 6, 7: 5, 5: 3,
}  # fmt: skip


class Kind(Enum):
    """How cards are drawn."""

    SOLID = "solid"
    EDGED = "edged"
    BARE = "bare"


class Geometry(NamedTuple):
    """Where things are in a window of ``width`` x ``height`` cells, for ``columns`` columns.

    ``face`` is the width of a card's rank and suit, ``card`` of the whole card, and
    ``pitch`` from one column to the next. Cards have rows ``cards_y`` to
    ``cards_y + rows - 1``. ``step`` is how far apart cards may lie, and ``tall`` and
    ``short`` how many rows the available card has where there is room and before the
    cards above it close up. ``foundation_xs`` are the left ends of the foundations in
    suit order, which are ``up`` rows high. Edges are counted in ``card`` and ``up``,
    not in ``tall`` and ``short``.
    """

    width: int
    height: int
    columns: int
    kind: Kind
    face: int
    card: int
    pitch: int
    left: int
    status_y: int
    foundations_y: int
    foundation_xs: tuple[int, int, int, int]
    up: int
    letters_y: int
    cards_y: int
    rows: int
    step: int
    tall: int
    short: int
    message_y: int
    keys_y: int

    @property
    def tight(self) -> bool:
        """Whether the foundations share the status line."""
        return self.foundations_y == self.status_y

    @property
    def message_above(self) -> bool:
        """Whether the message stands above the columns, near the cards of a large window."""
        return self.message_y < self.letters_y

    @property
    def whole(self) -> int:
        """How many rows a whole card has, its edges included."""
        return self.tall + (2 if self.kind is Kind.EDGED else 0)

    def column_x(self, column: int) -> int:
        """The left end of *column*, where no column is folded."""
        return self.left + column * self.pitch


@lru_cache(maxsize=8)
def geometry(
    width: int, height: int, columns: int, kind: Kind = Kind.SOLID, suit_cells: int = 1
) -> Geometry | None:
    """The geometry for a window, or None when it is smaller than 40x12.

    Edged cards are bare ones where there is no room for their edges; *suit_cells* is how
    many cells a suit takes, 1, or 2 where the terminal draws ambiguous characters wide
    or ranks and letters are shown besides the sign.
    """
    if width < SMALLEST[0] or height < SMALLEST[1]:
        return None
    if kind is Kind.SOLID:
        return _solid(width, height, columns, suit_cells)
    face = 2 + suit_cells
    narrowest = columns * (face + 3) - 1
    if kind is Kind.EDGED and width >= narrowest + 2 * MARGIN and height >= LONGEST + 8:
        return _edged(width, height, columns, suit_cells)
    return _bare(width, height, columns, suit_cells)


def suits_fit(width: int, height: int, columns: int, suit_cells: int) -> bool:
    """Whether suits of *suit_cells* cells leave room in the window for all of 52 cards.

    Asked of any columns, not of those on the table: a look that came and went with them would
    be a nuisance.
    """
    rows = _small_rows(height)
    return _fits(1 + suit_cells, width, rows, columns)


def _fits(card: int, width: int, rows: int, columns: int) -> bool:
    """Whether all of 52 cards have room, in columns with a gap between them or folded."""
    return columns * (card + 1) - 1 <= width and (columns + _folds(rows)) * card <= width


def _folds(rows: int) -> int:
    """How many strips there can be besides one for each column."""
    return 0 if rows >= LONGEST else CARDS // (rows + 1)


def _small_rows(height: int) -> int:
    """How many rows the cards have in a window that isn't roomy."""
    return height - 2 - (3 if height >= _TIGHT else 2)


def _solid(width: int, height: int, columns: int, suit_cells: int) -> Geometry:
    face = 2 + suit_cells
    roomy = height >= _ROOMY
    size = _solid_size(width, height, columns, face)
    if size is None:
        rows = _small_rows(height)
        widths = [face + 1, face] if rows >= LONGEST else [face]
        card = next((w for w in widths if _fits(w, width, rows, columns)), 1 + suit_cells)
        face, tall, gap = min(face, card), 2, 1
        roomy = False
    else:
        card, tall, gap = size
    while gap < max(2, card // 2) and columns * (card + gap + 1) - gap - 1 + 2 * MARGIN <= width:
        gap += 1
    up, foundations_y = _foundation_rows(height, tall, roomy)
    spread = max(gap, 1 if card < 9 else 2)
    xs = _four(width, card, spread)
    if not foundations_y:
        # At the left, so that moves and time have room beside them.
        xs = _four(width if width >= 60 else width - 6, card, 1)
    below = foundations_y + (up or 1)
    message_y, letters_y = (below + 1, below + 2) if roomy else (height - 2, below)
    # A row for the message, or of air, and one for the keys.
    rows = height - 2 - letters_y - 1
    step = max(2, min((rows - tall) // 7, (tall + 1) // 2))
    return Geometry(
        width=width,
        height=height,
        columns=columns,
        kind=Kind.SOLID,
        face=face,
        card=card,
        pitch=card + gap,
        left=(width - columns * (card + gap) + gap) // 2,
        status_y=0,
        foundations_y=foundations_y,
        foundation_xs=xs,
        up=up,
        letters_y=letters_y,
        cards_y=letters_y + 1,
        rows=rows,
        step=step,
        tall=tall,
        short=max(2, (tall + 1) // 2),
        message_y=message_y,
        keys_y=height - 1,
    )


def _solid_size(width: int, height: int, columns: int, face: int) -> tuple[int, int, int] | None:
    """Width, height and gap of the largest solid cards of five cells or more, or None."""
    for card, greatest in _SIZES.items():
        if card < face + 1 or columns * (card + 1) - 1 + 2 * MARGIN > width:
            continue
        for tall in range(greatest, 1, -1):
            if height < _ROOMY:
                rows = height - 2 - 1 - sum(_foundation_rows(height, tall, False))
                if tall > 3:
                    continue
                if rows < LONGEST:
                    return None
            else:
                rows = height - 2 - 3 - sum(_foundation_rows(height, tall, True))
            # So tall that columns have room to grow, and not much wider than tall.
            if 22 * tall <= 5 * rows + (tall <= 3) * 100 and card <= 2 * tall + 3:
                return card, tall, 1
    return None


def _foundation_rows(height: int, tall: int, roomy: bool) -> tuple[int, int]:
    """How high the foundations are, and their first row."""
    if roomy:
        return tall, 2
    if height < 23:
        return 1, 1 if height >= _TIGHT else 0
    return min(tall, 2 if height < 25 else 3), 1 if height < 24 else 2


def _four(width: int, card: int, gap: int) -> tuple[int, int, int, int]:
    """The left ends of four cards in the middle of *width*."""
    left = (width - 4 * card - 3 * gap) // 2
    pitch = card + gap
    return left, left + pitch, left + 2 * pitch, left + 3 * pitch


def _edged(width: int, height: int, columns: int, suit_cells: int) -> Geometry:
    shape = _solid(width, height, columns, suit_cells)
    if height >= _ROOMY and shape.card >= shape.face + 2:
        # The same blocks, with lines around them.
        return shape._replace(kind=Kind.EDGED, tall=shape.tall - 2, short=1)
    room = (width - 2 * MARGIN + 1) // columns
    wide = max(shape.face + 2, min(room - 1, shape.face + 4))
    gap = 1 if wide < shape.face + 4 or room - wide < 2 else 2
    # Without room for their upper edges foundations hang from the header.
    up = 3 if height >= LONGEST + 10 else 2
    letters_y = 1 + up
    rows = height - 2 - letters_y - 1
    return shape._replace(
        kind=Kind.EDGED,
        card=wide,
        pitch=wide + gap,
        left=(width - (wide + gap) * columns + gap) // 2,
        foundations_y=1,
        foundation_xs=_four(width, wide, gap),
        up=up,
        letters_y=letters_y,
        cards_y=letters_y + 1,
        rows=rows - (1 if rows > LONGEST + 2 else 0),
        step=2,
        tall=1,
        short=1,
        message_y=height - 2,
    )


def _bare(width: int, height: int, columns: int, suit_cells: int) -> Geometry:
    room = (width + 1) // columns
    # Ten is one cell wide ("T") only where two would leave no gap between columns.
    face = 2 + suit_cells if room >= 4 + suit_cells else 1 + suit_cells
    pitch = min(room, face + 3)
    spare = height - SMALLEST[1]
    # Foundations share the status line until there is a row for them.
    foundations_y = 1 if height >= _TIGHT else 0
    letters_y = foundations_y + (2 if spare >= 4 else 1)
    message_y = height - 2
    if foundations_y:
        xs = _four(width, face, 3)
    else:
        xs = _four(width, face, 3) if width >= 60 else _four(width - 6, face, 1)
    return Geometry(
        width=width,
        height=height,
        columns=columns,
        kind=Kind.BARE,
        face=face,
        card=face,
        pitch=pitch,
        left=(width - (pitch * columns - (pitch - face))) // 2,
        status_y=0,
        foundations_y=foundations_y,
        foundation_xs=xs,
        up=1,
        letters_y=letters_y,
        cards_y=letters_y + 1,
        rows=message_y - letters_y - 1 - (1 if spare >= 6 else 0),
        step=1,
        tall=1,
        short=1,
        message_y=message_y,
        keys_y=height - 1,
    )


class Spot(NamedTuple):
    """What is seen of a card: ``rows`` rows from (x, y) on, its rank and suit in ``face_y``."""

    x: int
    y: int
    rows: int
    face_y: int


class Place(NamedTuple):
    """Where one column is drawn: its left end and width, and the spots of its cards.

    ``hidden`` counts deepest cards for which there is no room at all, which only
    boards from elsewhere can cause; the spots are those of the others.
    """

    x: int
    width: int
    spots: tuple[Spot, ...]
    hidden: int = 0


@lru_cache(maxsize=64)
def places(geometry: Geometry, lengths: tuple[int, ...]) -> tuple[Place, ...]:
    """Where columns of *lengths* cards are drawn."""
    edges = 1 if geometry.kind is Kind.EDGED else 0
    rows = geometry.rows - 2 * edges
    if edges or max(lengths) <= rows:
        return tuple(
            _straight(geometry, geometry.column_x(column), length, rows, edges)
            for column, length in enumerate(lengths)
        )
    return _folded(geometry, lengths)


def _straight(geometry: Geometry, x: int, length: int, rows: int, edges: int) -> Place:
    """A column at *x* with all its cards below each other."""
    hidden = max(0, length - rows)
    spots = []
    face_y = geometry.cards_y + edges
    for card, deep in enumerate(_depths(geometry, length - hidden, rows)):
        # The edge above belongs to the first card, and that below to the last.
        above = edges if card == 0 else 0
        below = edges if card == length - hidden - 1 else 0
        spots.append(Spot(x, face_y - above, above + deep + below, face_y))
        face_y += deep
    return Place(x, geometry.card, tuple(spots), hidden)


def _depths(geometry: Geometry, length: int, rows: int) -> list[int]:
    """How many rows each of a column's cards has, of *rows* altogether."""
    covered = length - 1
    if covered < 0:
        return []
    last = max(min(geometry.tall, rows - covered * geometry.step), geometry.short)
    last = max(1, min(last, rows - covered))
    # The deepest cards lie apart as long as there is room; the others, close.
    spare = rows - last - covered
    depths = []
    for _ in range(covered):
        more = min(geometry.step - 1, spare)
        depths.append(1 + more)
        spare -= more
    return [*depths, last]


def _folded(geometry: Geometry, lengths: tuple[int, ...]) -> tuple[Place, ...]:
    rows, card = geometry.rows, geometry.card
    folds = [max(1, -(-length // rows)) for length in lengths]
    # A board from elsewhere can ask for more than there is: hide the deepest cards.
    while sum(folds) * card > geometry.width:
        folds[folds.index(max(folds))] -= 1
    widths = [fold * card for fold in folds]
    slack = geometry.width - sum(widths)
    gaps = [geometry.pitch - card] * (len(lengths) - 1)
    while sum(gaps) > slack:
        # Narrow the gaps beside the emptiest columns first: they need them least.
        widest = max(gaps)
        at = min(
            (i for i, gap in enumerate(gaps) if gap == widest),
            key=lambda i: (min(lengths[i], lengths[i + 1]), -i),
        )
        gaps[at] -= 1
    x = (geometry.width - sum(widths) - sum(gaps)) // 2
    found = []
    for length, fold, width, gap in zip(lengths, folds, widths, [*gaps, 0], strict=True):
        if fold == 1:
            found.append(_straight(geometry, x, length, rows, 0))
        else:
            hidden = max(0, length - fold * rows)
            spots = [
                Spot(x + at // rows * card, y := geometry.cards_y + at % rows, 1, y)
                for at in range(length - hidden)
            ]
            found.append(Place(x, width, tuple(spots), hidden))
        x += width + gap
    return tuple(found)


def place_end(geometry: Geometry, place: Place) -> int:
    """The row below everything that is drawn of a column."""
    if not place.spots:
        return geometry.cards_y + empty_rows(geometry)
    return max(spot.y + spot.rows for spot in place.spots)


def empty_rows(geometry: Geometry) -> int:
    """How many rows the place of an empty column has."""
    return min(geometry.tall, geometry.rows) if geometry.kind is Kind.SOLID else 2


def lengths(position: Position) -> tuple[int, ...]:
    """How many cards each column of *position* has."""
    return tuple(map(len, position.columns))


class Hit(NamedTuple):
    """What lies under a point: a column (with a card's place, or None) or a foundation."""

    column: int | None = None
    card: int | None = None
    foundation: int | None = None


def hit(geometry: Geometry, position: Position, x: int, y: int) -> Hit | None:
    """What of *position* is drawn at (*x*, *y*); None for the bare table.

    A column is hit anywhere between its letter and the end of the card area, so
    that a card can be dropped below the last one.
    """
    if geometry.foundations_y <= y < geometry.foundations_y + geometry.up:
        for suit, left in enumerate(geometry.foundation_xs):
            if left <= x < left + geometry.card:
                return Hit(foundation=suit)
    if not geometry.letters_y <= y < geometry.cards_y + geometry.rows:
        return None
    for column, place in enumerate(places(geometry, lengths(position))):
        if place.x <= x < place.x + place.width:
            for card, spot in enumerate(place.spots, place.hidden):
                if spot.x <= x < spot.x + geometry.card and spot.y <= y < spot.y + spot.rows:
                    return Hit(column, card)
            return Hit(column)
    return None
