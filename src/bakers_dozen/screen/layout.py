"""Geometry: where everything on the table lies. Drawing and mouse hits share it.

Two arrangements. *Boxed* draws cards with edges, for windows that have room for a
column of sixteen that way; of a long column the deepest cards have an edge each, and
those at its end lie close together, so that few of them move when one more comes.
*Compact* draws bare cards side by side, and folds a
column that is too long for the window into two or more strips beside each other,
the deepest cards on the left, so that all of 52 cards fit 40x12.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from ..rules.position import Position

SMALLEST: Final = (40, 12)
#: The longest column that play can make: four dealt cards, the last a king, and
#: the twelve lower ranks on it.
LONGEST: Final = 16
CARDS: Final = 52

MARGIN: Final = 1


class Geometry(NamedTuple):
    """Where things are in a window of ``width`` x ``height`` cells, for ``columns`` columns.

    ``face`` is the width of a card's rank and suit, ``card`` of the whole card, and
    ``pitch`` from one column to the next. Cards have rows ``cards_y`` to
    ``cards_y + rows - 1``. ``step`` is how far apart cards may lie and ``tall`` how
    many rows the available card has inside its edges. ``foundation_xs`` are the left
    ends of the foundations in suit order.
    """

    width: int
    height: int
    columns: int
    boxed: bool
    face: int
    card: int
    pitch: int
    left: int
    status_y: int
    foundations_y: int
    foundation_xs: tuple[int, int, int, int]
    letters_y: int
    cards_y: int
    rows: int
    step: int
    tall: int
    message_y: int
    keys_y: int

    def column_x(self, column: int) -> int:
        """The left end of *column*, in the boxed arrangement."""
        return self.left + column * self.pitch


@lru_cache(maxsize=8)
def geometry(
    width: int, height: int, columns: int, boxed: bool = True, suit_cells: int = 1
) -> Geometry | None:
    """The geometry for a window, or None when it is smaller than 40x12.

    *boxed* asks for cards with edges where there is room; *suit_cells* is how many
    cells a suit takes, 1, or 2 where the terminal draws ambiguous characters wide
    or ranks and letters are shown besides the sign.
    """
    if width < SMALLEST[0] or height < SMALLEST[1]:
        return None
    face = 2 + suit_cells
    narrowest = columns * (face + 3) - 1
    if boxed and width >= narrowest + 2 * MARGIN and height >= LONGEST + 8:
        return _boxed(width, height, columns, face)
    return _compact(width, height, columns, suit_cells)


def suits_fit(width: int, height: int, columns: int, suit_cells: int) -> bool:
    """Whether suits of *suit_cells* cells leave room in the window for all of 52 cards.

    Whatever the columns' lengths: a look that came and went with them would be a nuisance.
    """
    shape = geometry(width, height, columns, False, suit_cells)
    if shape is None:
        return False
    folds = 0 if shape.rows >= LONGEST else CARDS // (shape.rows + 1)
    return shape.pitch > shape.face and (columns + folds) * shape.face <= width


def _boxed(width: int, height: int, columns: int, face: int) -> Geometry:
    room = (width - 2 * MARGIN + 1) // columns
    wide = max(face + 2, min(room - 1, face + 6))
    roomy = height >= 34 and wide >= face + 4
    if not roomy:
        wide = min(wide, face + 4)
    gap = 1 if wide < face + 4 or room - wide < 2 else 2
    pitch = wide + gap
    left = (width - (pitch * columns - gap)) // 2
    foundation_width = wide + gap
    foundations_left = (width - (4 * foundation_width - gap)) // 2
    xs = [foundations_left + i * foundation_width for i in range(4)]
    # Status, foundations, letters above; message and keys below.
    if roomy:
        status_y, foundations_y, letters_y = 0, 2, 6
    elif height >= LONGEST + 10:
        status_y, foundations_y, letters_y = 0, 2, 4
    else:
        status_y, foundations_y, letters_y = 0, 1, 2
    cards_y = letters_y + 1
    keys_y = height - 1
    message_y = height - 2
    rows = message_y - cards_y - (1 if message_y - cards_y > LONGEST + 2 else 0)
    return Geometry(
        width=width,
        height=height,
        columns=columns,
        boxed=True,
        face=face,
        card=wide,
        pitch=pitch,
        left=left,
        status_y=status_y,
        foundations_y=foundations_y,
        foundation_xs=(xs[0], xs[1], xs[2], xs[3]),
        letters_y=letters_y,
        cards_y=cards_y,
        rows=rows,
        step=2,
        tall=3 if roomy else 1,
        message_y=message_y,
        keys_y=keys_y,
    )


def _compact(width: int, height: int, columns: int, suit_cells: int) -> Geometry:
    room = width // columns
    # Ten is one cell wide ("T") only where two would leave no gap between columns.
    face = 2 + suit_cells if room >= 4 + suit_cells else 1 + suit_cells
    pitch = min(room, face + 3)
    left = (width - (pitch * columns - (pitch - face))) // 2
    status_y = 0
    spare = height - SMALLEST[1]
    # Foundations share the status line until there is a row for them.
    foundations_y = 1 if spare >= 2 else 0
    letters_y = foundations_y + (2 if spare >= 4 else 1)
    cards_y = letters_y + 1
    message_y = height - 2
    rows = message_y - cards_y - (1 if spare >= 6 else 0)
    if foundations_y:
        foundation_pitch = face + 3
        start = (width - 4 * foundation_pitch + 1) // 2
    else:
        foundation_pitch = face + 1 if width < 60 else face + 3
        start = (width - 4 * foundation_pitch) // 2
    xs = [start + i * foundation_pitch for i in range(4)]
    return Geometry(
        width=width,
        height=height,
        columns=columns,
        boxed=False,
        face=face,
        card=face,
        pitch=pitch,
        left=left,
        status_y=status_y,
        foundations_y=foundations_y,
        foundation_xs=(xs[0], xs[1], xs[2], xs[3]),
        letters_y=letters_y,
        cards_y=cards_y,
        rows=rows,
        step=1,
        tall=1,
        message_y=message_y,
        keys_y=height - 1,
    )


class Strip(NamedTuple):
    """A run of a column's cards drawn one below the other.

    Cards ``first`` to ``last - 1`` (counted from the deepest) lie at x from row
    ``y`` on, ``step`` rows apart; each line is a card's face.
    """

    x: int
    y: int
    first: int
    last: int
    step: int


class Place(NamedTuple):
    """Where one column is drawn: its letter's x, its width, its strips.

    ``hidden`` counts deepest cards for which there is no room at all, which only
    boards from elsewhere can cause.
    """

    x: int
    width: int
    strips: tuple[Strip, ...]
    hidden: int = 0


@lru_cache(maxsize=64)
def places(geometry: Geometry, lengths: tuple[int, ...]) -> tuple[Place, ...]:
    """Where columns of *lengths* cards are drawn."""
    return _boxed_places(geometry, lengths) if geometry.boxed else _folded(geometry, lengths)


def _boxed_places(geometry: Geometry, lengths: tuple[int, ...]) -> tuple[Place, ...]:
    found = []
    for column, length in enumerate(lengths):
        hidden = max(0, length - (geometry.rows - 2))
        x, y = geometry.column_x(column), geometry.cards_y + 1
        # The deepest cards lie apart as long as there is room; the others, close.
        apart = max(0, min(length - 1, (geometry.rows - 2 - length) // (geometry.step - 1)))
        strips = [
            Strip(x, y, hidden, hidden + apart, geometry.step),
            Strip(x, y + apart * geometry.step, hidden + apart, length, 1),
        ]
        if apart == length - 1:
            strips = [Strip(x, y, hidden, length, geometry.step)]
        found.append(Place(x, geometry.card, tuple(filter(_has_cards, strips)), hidden))
    return tuple(found)


def _has_cards(strip: Strip) -> bool:
    return strip.last > strip.first


def _folded(geometry: Geometry, lengths: tuple[int, ...]) -> tuple[Place, ...]:
    rows = geometry.rows
    folds = [max(1, -(-length // rows)) for length in lengths]
    most = geometry.width
    # A board from elsewhere can ask for more than there is: hide the deepest cards.
    while sum(folds) * geometry.face > most:
        folds[folds.index(max(folds))] -= 1
    widths = [fold * geometry.face for fold in folds]
    slack = geometry.width - sum(widths)
    usual = geometry.pitch - geometry.face
    gaps = [usual] * (len(lengths) - 1)
    while sum(gaps) > slack:
        # Narrow the gaps beside the emptiest columns first: they need them least.
        widest = max(gaps)
        at = min(
            (i for i, gap in enumerate(gaps) if gap == widest),
            key=lambda i: (min(lengths[i], lengths[i + 1]), -i),
        )
        gaps[at] -= 1
    x = (geometry.width - sum(widths) - sum(gaps)) // 2
    if max(folds) == 1:
        x = geometry.left
    found = []
    for column, length in enumerate(lengths):
        hidden = max(0, length - folds[column] * rows)
        strips = []
        first = hidden
        for fold in range(folds[column]):
            last = min(length, first + rows)
            if last > first:
                strips.append(Strip(x + fold * geometry.face, geometry.cards_y, first, last, 1))
            first = last
        found.append(Place(x, widths[column], tuple(strips), hidden))
        x += widths[column] + (gaps[column] if column < len(gaps) else 0)
    return tuple(found)


def place_end(geometry: Geometry, place: Place) -> int:
    """The row below everything that is drawn of a column."""
    if not place.strips:
        return geometry.cards_y + 2
    last = max(strip.y + (strip.last - strip.first - 1) * strip.step for strip in place.strips)
    return last + (geometry.tall + 1 if geometry.boxed else 1)


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
    deep = 4 if geometry.letters_y - geometry.foundations_y >= 4 else 1
    if geometry.foundations_y <= y < geometry.foundations_y + deep:
        for suit, left in enumerate(geometry.foundation_xs):
            if left <= x < left + geometry.card:
                return Hit(foundation=suit)
    if not geometry.letters_y <= y < geometry.cards_y + geometry.rows:
        return None
    for column, place in enumerate(places(geometry, lengths(position))):
        if place.x <= x < place.x + place.width:
            return Hit(column=column, card=_card_at(geometry, place, x, y))
    return None


def _card_at(geometry: Geometry, place: Place, x: int, y: int) -> int | None:
    found = None
    for strip in place.strips:
        if geometry.boxed or strip.x <= x < strip.x + geometry.face:
            index = strip.first + (y - strip.y) // strip.step
            if y >= strip.y - (geometry.boxed and strip is place.strips[0]):
                end = strip.y + (strip.last - strip.first - 1) * strip.step + geometry.tall
                if y <= end - (not geometry.boxed):
                    found = max(strip.first, min(index, strip.last - 1))
    return found
