"""The table: foundations, columns and marks, drawn into a frame."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from ..app.model import Model
from ..rules.cards import SUITS, Card, Rank, Suit
from ..rules.moves import FOUNDATION
from ..rules.position import LETTERS, Position
from .frame import Frame, Look
from .glyphs import Glyphs
from .layout import Geometry, Place, lengths, places
from .theme import Theme


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


#: What stands left and right of a marked card, and after a marked column's letter.
SIGNS: Final = ("  ", "()", "><", "><", "[]", "!!", "**", "++")
LETTER_SIGNS: Final = (" ", ")", "<", "<", "]", "!", "*", "+")

_CURSORS: Final = frozenset((Mark.CURSOR, Mark.CURSOR_TARGET))
_REVERSED: Final = frozenset((Mark.CURSOR, Mark.CURSOR_TARGET, Mark.HELD))
#: Marks that follow a card wherever it lies, not only where it is available.
_OF_CARDS: Final = frozenset((Mark.FOUND, Mark.NEEDED))
#: Marks in the colour of what can be done.
_HELPFUL: Final = frozenset((Mark.TARGET, Mark.CURSOR_TARGET, Mark.HINT, Mark.FOUND, Mark.NEEDED))


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
    """The marks of cards wherever they lie: those looked for, those needed next."""
    found: dict[Card, Mark] = {}
    if model.needed:
        for suit in SUITS:
            card = model.game.position.next_up(suit)
            if card is not None:
                found[card] = Mark.NEEDED
    for card in model.found:
        found[card] = Mark.FOUND
    return found


def table_frame(model: Model, geometry: Geometry, theme: Theme, glyphs: Glyphs) -> Frame:
    """A new frame with *model*'s table in it.

    Most key presses only move a mark, so the table without marks is remembered.
    """
    position = model.game.position
    of_cards = tuple(card_marks(model).items())
    frame = _remembered(position, geometry, theme, glyphs, of_cards).copy()
    of_places = marks(model)
    if of_places:
        artist = _artist(frame, position, geometry, theme, glyphs, dict(of_cards))
        hint = model.hint
        source = model.held if hint is None else hint.move.source
        for place, mark in of_places.items():
            if place == FOUNDATION:
                card = None if source is None else position.available(source)
                if card is not None:
                    artist.foundation(card.suit, position.foundations[card.suit], mark)
            elif model.options.speak and mark in _CURSORS and not geometry.boxed:
                # The fewer lines change, the sooner a screen reader comes to the words.
                artist.place(place, Mark.TARGET if mark is Mark.CURSOR_TARGET else Mark.NONE)
                artist.letter(artist.spots[place], place, mark)
            else:
                artist.place(place, mark)
    return frame


_Unmarked = tuple[Position, Geometry, Theme, Glyphs, tuple[tuple[Card, Mark], ...]]
_last: list[tuple[_Unmarked, Frame]] = []


def _remembered(*what: *_Unmarked) -> Frame:
    """The table without marks, drawn only where it isn't the one drawn last.

    To compare what is the same takes no time, while to hash it, as ``lru_cache`` would,
    goes through every card and colour.
    """
    if not _last or _last[0][0] != what:
        _last[:] = [(what, _unmarked(*what))]
    return _last[0][1]


def _unmarked(
    position: Position,
    geometry: Geometry,
    theme: Theme,
    glyphs: Glyphs,
    of_cards: tuple[tuple[Card, Mark], ...],
) -> Frame:
    frame = Frame(geometry.width, geometry.height, theme.table)
    artist = _artist(frame, position, geometry, theme, glyphs, dict(of_cards))
    for suit in SUITS:
        artist.foundation(suit, position.foundations[suit], Mark.NONE)
    for column in range(len(position.columns)):
        artist.place(column, Mark.NONE)
    return frame


def _artist(
    frame: Frame,
    position: Position,
    geometry: Geometry,
    theme: Theme,
    glyphs: Glyphs,
    of_cards: dict[Card, Mark],
) -> _Artist:
    kind = _Boxed if geometry.boxed else _Bare
    return kind(frame, position, geometry, theme, glyphs, of_cards)


class _Artist:
    """Draws foundations and columns, one at a time."""

    def __init__(
        self,
        frame: Frame,
        position: Position,
        geometry: Geometry,
        theme: Theme,
        glyphs: Glyphs,
        of_cards: dict[Card, Mark],
    ) -> None:
        self.frame = frame
        self.put = frame.put
        self.position = position
        self.shape = geometry
        self.theme = theme
        self.glyphs = glyphs
        self.of_cards = of_cards
        self.spots = places(geometry, lengths(position))

    def place(self, column: int, mark: Mark) -> None:
        """A column with its letter."""
        spot, cards = self.spots[column], self.position.columns[column]
        self.letter(spot, column, mark)
        if cards:
            self.column(spot, cards, mark)
        else:
            self.empty(spot, mark)

    def mark_of(self, card: Card, column: Mark, available: bool) -> Mark:
        """The mark of *card*: its column's when it's available, else its own."""
        if available and column is not Mark.NONE:
            return column
        return self.of_cards.get(card, Mark.NONE) if self.of_cards else Mark.NONE

    def face_look(self, suit: Suit, mark: Mark, available: bool = False) -> Look:
        """How a card's rank and suit look."""
        if mark is Mark.NONE:
            return (self.theme.faces_available if available else self.theme.faces)[suit]
        if mark in _REVERSED:
            return self.theme.faces_marked[suit]
        return self.theme.faces_target[suit]

    def sign_look(self, mark: Mark) -> Look:
        """How the signs beside a marked place look."""
        return self.theme.mark_target if mark in _HELPFUL else self.theme.mark

    def foundation(self, suit: Suit, up: int, mark: Mark) -> None:
        """One foundation with *up* cards on it."""
        raise NotImplementedError

    def letter(self, place: Place, column: int, mark: Mark) -> None:
        """A column's letter."""
        raise NotImplementedError

    def column(self, place: Place, cards: tuple[Card, ...], mark: Mark) -> None:
        """A column with cards in it."""
        raise NotImplementedError

    def empty(self, place: Place, mark: Mark) -> None:
        """An empty column: unlike any card or foundation."""
        raise NotImplementedError


class _Boxed(_Artist):
    """Cards with edges."""

    def foundation(self, suit: Suit, up: int, mark: Mark) -> None:
        shape, glyphs, theme = self.shape, self.glyphs, self.theme
        x, y = shape.foundation_xs[suit], shape.foundations_y
        inner = shape.card - 2
        edge = theme.edge if up else theme.place
        if shape.letters_y - y >= 4:
            line = (glyphs.line if up else glyphs.hole) * inner
            self.put(x, y, glyphs.top(line), edge)
            self.put(x, y + 2, glyphs.foot(line), edge)
            y += 1
        if up:
            face = glyphs.face(Card(Rank(up), suit), shape.face)
            look = self.face_look(suit, mark)
            sides = glyphs.side * 2
        else:
            face = glyphs.suit_alone(suit, shape.face)
            look = theme.dim if mark is Mark.NONE else self.face_look(suit, mark)
            sides = glyphs.gap_side * 2
        self._boxed_row(x, y, face, mark, look, sides, edge)

    def _boxed_row(
        self,
        x: int,
        y: int,
        face: tuple[str, ...],
        mark: Mark,
        look: Look,
        sides: str,
        outer: Look,
    ) -> None:
        """A face between its sides, which are a mark's signs where it is marked."""
        cells = (*face, *" " * (self.shape.card - 2 - self.shape.face))
        if mark is not Mark.NONE:
            sides = SIGNS[mark]
            outer = look if mark in _REVERSED else self.sign_look(mark)
        self.put(x, y, (sides[0], *cells, sides[1]), outer)
        self.put(x + 1, y, cells, look)

    def letter(self, place: Place, column: int, mark: Mark) -> None:
        # A boxed card carries its marks itself, so its letter stays as it is.
        x = place.x + (place.width - 1) // 2
        self.put(x, self.shape.letters_y, LETTERS[column], self.theme.dim)

    def column(self, place: Place, cards: tuple[Card, ...], mark: Mark) -> None:
        shape, glyphs, edge = self.shape, self.glyphs, self.theme.edge
        x, inner, side = place.x, shape.card - 2, glyphs.side
        line, blank = glyphs.line * inner, side + " " * inner + side
        joint = glyphs.joints[0] + line + glyphs.joints[1]
        # Where the deepest cards don't fit, the edge above says that there are more.
        above = glyphs.more * inner if place.hidden else line
        self.put(x, shape.cards_y, glyphs.top(above), edge)
        row = place.strips[0].y
        for strip in place.strips:
            for card in cards[strip.first : min(strip.last, len(cards) - 1)]:
                own = self.mark_of(card, mark, available=False)
                face = glyphs.face(card, shape.face)
                self._boxed_row(x, row, face, own, self.face_look(card.suit, own), side * 2, edge)
                for below in range(1, strip.step):
                    self.put(x, row + below, joint if below == strip.step - 1 else blank, edge)
                row += strip.step
        card = cards[-1]
        own = self.mark_of(card, mark, available=True)
        face = glyphs.face(card, shape.face)
        # Its lower edge shows that the card is available: bold would only cost bytes.
        self._boxed_row(x, row, face, own, self.face_look(card.suit, own), side * 2, edge)
        last = shape.cards_y + shape.rows - 1
        end = min(row + shape.tall, last)
        for empty in range(row + 1, end):
            self.put(x, empty, blank, edge)
        self.put(x, end, glyphs.foot(line), edge)

    def empty(self, place: Place, mark: Mark) -> None:
        dots = ((self.glyphs.dot + " ") * place.width)[: place.width - 2]
        look = self.theme.dim if mark is Mark.NONE else self.sign_look(mark)
        if mark in _REVERSED:
            look = look._replace(reverse=True)
        signs = SIGNS[mark]
        self.put(place.x, self.shape.cards_y + 1, signs[0] + dots + signs[1], look)


class _Bare(_Artist):
    """Cards as rank and suit alone, for small windows."""

    def foundation(self, suit: Suit, up: int, mark: Mark) -> None:
        shape = self.shape
        x, y = shape.foundation_xs[suit], shape.foundations_y
        if up:
            face = self.glyphs.face(Card(Rank(up), suit), shape.face)
            look = self.face_look(suit, mark)
        else:
            face = self.glyphs.suit_alone(suit, shape.face)
            look = self.theme.dim if mark is Mark.NONE else self.face_look(suit, mark)
        self.put(x, y, face, look)
        if mark is not Mark.NONE:
            self.put(x + shape.face, y, LETTER_SIGNS[mark], self.sign_look(mark))

    def letter(self, place: Place, column: int, mark: Mark) -> None:
        look = self.theme.dim if mark is Mark.NONE else self.sign_look(mark)
        text = LETTERS[column] + LETTER_SIGNS[mark]
        self.put(place.x + place.width - 2, self.shape.letters_y, text, look)

    def column(self, place: Place, cards: tuple[Card, ...], mark: Mark) -> None:
        width = self.shape.face
        for strip in place.strips:
            for index in range(strip.first, strip.last):
                card = cards[index]
                available = index == len(cards) - 1
                own = self.mark_of(card, mark, available)
                y = strip.y + index - strip.first
                look = self.face_look(card.suit, own, available)
                face = self.glyphs.face(card, width)
                self.put(strip.x, y, face, look)
                if own in _OF_CARDS:
                    self.sign(strip.x - (face[0] != " "), y, own)
        if place.hidden:
            self.put(place.x, self.shape.cards_y, self.glyphs.more.rjust(width), self.theme.dim)

    def sign(self, x: int, y: int, mark: Mark) -> None:
        """The sign of a card that lies anywhere, unless another card is in the way."""
        if x >= 0 and self.frame.chars[y][x] == " ":
            self.put(x, y, SIGNS[mark][0], self.sign_look(mark))

    def empty(self, place: Place, mark: Mark) -> None:
        look = self.theme.dim if mark is Mark.NONE else self.sign_look(mark)
        if mark in _REVERSED:
            look = look._replace(reverse=True)
        self.put(place.x, self.shape.cards_y, self.glyphs.dot.rjust(place.width), look)
