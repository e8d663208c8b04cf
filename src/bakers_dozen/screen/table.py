"""The table: foundations, columns and marks, drawn into a frame."""

from __future__ import annotations

from typing import Final

from ..app.model import Model
from ..rules.cards import SUITS, Card, Rank, Suit
from ..rules.moves import FOUNDATION
from ..rules.position import LETTERS, Position
from .frame import Frame, Look
from .glyphs import RESTS, Glyphs, big_suit
from .layout import Geometry, Kind, Place, Spot, empty_rows, lengths, places
from .marks import CURSORS, OF_CARDS, REVERSED, Mark, card_marks, marks
from .theme import Theme

#: What stands left and right of a marked card without a ground to tint, and after a
#: marked column's letter.
SIGNS: Final = ("  ", "()", "><", "><", "[]", "!!", "**", "++", "  ")
LETTER_SIGNS: Final = (" ", ")", "<", "<", "]", "!", "*", "+", " ")

#: From so many cells on, a card's rank and suit stand in its corners and not in its middle.
_CORNERS: Final = 7


def table_frame(model: Model, geometry: Geometry, theme: Theme, glyphs: Glyphs) -> Frame:
    """A new frame with *model*'s table in it, without the marks of ``mark_places``.

    Most key presses only move a mark, so the table without marks is remembered.
    """
    of_cards = tuple(card_marks(model).items())
    return _remembered(model.game.position, geometry, theme, glyphs, of_cards).copy()


def mark_places(
    frame: Frame, model: Model, geometry: Geometry, theme: Theme, glyphs: Glyphs
) -> None:
    """Mark the available cards, places and foundation that *model* has marks for."""
    of_places = marks(model)
    if not of_places:
        return
    position = model.game.position
    artist = artist_of(frame, position, geometry, theme, glyphs, card_marks(model))
    hint = model.hint
    source = model.held if hint is None else hint.move.source
    for place, mark in of_places.items():
        if place == FOUNDATION:
            card = None if source is None else position.available(source)
            if card is not None:
                artist.foundation(card.suit, position.foundations[card.suit], mark)
        elif model.options.speak and mark in CURSORS and geometry.kind is not Kind.EDGED:
            # The fewer lines change, the sooner a screen reader comes to the words.
            artist.top(place, Mark.TARGET if mark is Mark.CURSOR_TARGET else Mark.NONE)
            artist.letter(artist.spots[place], place, mark)
        else:
            artist.top(place, mark)


def bare_table(position: Position, geometry: Geometry, theme: Theme, glyphs: Glyphs) -> Frame:
    """A new frame with *position* in it and no marks."""
    return _unmarked(position, geometry, theme, glyphs, ())


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
    artist = artist_of(frame, position, geometry, theme, glyphs, dict(of_cards))
    for suit in SUITS:
        artist.foundation(suit, position.foundations[suit], Mark.NONE)
    for column in range(len(position.columns)):
        artist.place(column)
    return frame


def artist_of(
    frame: Frame,
    position: Position,
    geometry: Geometry,
    theme: Theme,
    glyphs: Glyphs,
    of_cards: dict[Card, Mark],
) -> Artist:
    """What draws *position* into *frame*."""
    kind = {Kind.SOLID: _Solid, Kind.EDGED: _Edged, Kind.BARE: _Bare}[geometry.kind]
    return kind(frame, position, geometry, theme, glyphs, of_cards)


class Artist:
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

    def place(self, column: int) -> None:
        """A column with its letter, without a mark."""
        spot, cards = self.spots[column], self.position.columns[column]
        self.letter(spot, column, Mark.NONE)
        if cards:
            self.column(spot, cards)
        else:
            self.empty(spot, Mark.NONE)

    def top(self, column: int, mark: Mark) -> None:
        """What a column's mark changes of it: its letter, and its available card or its place."""
        place, cards = self.spots[column], self.position.columns[column]
        self.letter(place, column, mark)
        if cards:
            own = self.mark_of(cards[-1], mark, available=True)
            self.card(place.spots[-1], cards[-1], own, available=True)
        else:
            self.empty(place, mark)

    def mark_of(self, card: Card, column: Mark, available: bool) -> Mark:
        """The mark of *card*: its column's when it's available, else its own."""
        if available and column is not Mark.NONE:
            return column
        return self.of_cards.get(card, Mark.NONE) if self.of_cards else Mark.NONE

    def face_look(self, suit: Suit, mark: Mark, available: bool = False) -> Look:
        """How a card's rank and suit look."""
        if mark is Mark.NONE:
            return (self.theme.faces_available if available else self.theme.faces)[suit]
        return self.theme.marked[mark].faces[suit]

    def sign_look(self, mark: Mark, unmarked: Look) -> Look:
        """How a place looks that bears a mark's sign; *unmarked* where it has no mark."""
        return unmarked if mark is Mark.NONE else self.theme.marked[mark].sign

    def picture(self, spot: Spot, wide: int, card: Card, look: Look) -> None:
        """A large card's second rank and suit, and the suit in its middle."""
        x, y, rows, _ = spot
        name, suit = self.glyphs.name(card), self.glyphs.suits[card.suit]
        self.put(x + wide - 1 - len(name), y + rows - 1, name, look)
        if not self.large_suit(spot, wide, card.suit, look) and rows > 3:
            self.put(x + (wide - len(suit)) // 2, y + (rows - 1) // 2, suit, look)

    def large_suit(self, spot: Spot, wide: int, suit: Suit, look: Look) -> bool:
        """Draw *suit* in the middle of a card that has room for a large one; False if none."""
        lines = big_suit(suit, wide, spot.rows) if self.glyphs.big else ()
        look = look._replace(bold=False)
        turned = look._replace(reverse=True)
        top = spot.y + (spot.rows - len(lines)) // 2
        for y, line in enumerate(lines, top):
            for x, char in enumerate(line, spot.x + (wide - len(line)) // 2):
                rest = RESTS.get(char)
                self.put(x, y, rest or char, turned if rest else look)
        return bool(lines)

    def foundation(self, suit: Suit, up: int, mark: Mark) -> None:
        """One foundation with *up* cards on it."""
        raise NotImplementedError

    def letter(self, place: Place, column: int, mark: Mark) -> None:
        """A column's letter."""
        raise NotImplementedError

    def column(self, place: Place, cards: tuple[Card, ...]) -> None:
        """A column with cards in it."""
        last = len(cards) - 1
        for index, spot in enumerate(place.spots, place.hidden):
            card = cards[index]
            self.card(spot, card, self.mark_of(card, Mark.NONE, index == last), index == last)

    def card(self, spot: Spot, card: Card, mark: Mark, available: bool) -> None:
        """What is seen of a card."""
        raise NotImplementedError

    def empty(self, place: Place, mark: Mark) -> None:
        """An empty column: unlike any card or foundation."""
        raise NotImplementedError

    def moving(self, card: Card, x: int, y: int) -> None:
        """*card* on its way to its place, its upper left corner at (*x*, *y*)."""
        raise NotImplementedError

    def flying(self, card: Card, x: int, y: int, step: int) -> None:
        """*card* as it flies over the table of a won game, for the *step*th time."""
        self.moving(card, x, y)


class _Solid(Artist):
    """Cards as blocks of their colour, as large as the window allows."""

    def foundation(self, suit: Suit, up: int, mark: Mark) -> None:
        shape = self.shape
        spot = Spot(shape.foundation_xs[suit], shape.foundations_y, shape.up, shape.foundations_y)
        if up:
            self.card(spot, Card(Rank(up), suit), mark, available=True)
            return
        look = self.sign_look(mark, self.theme.place)
        for row in range(spot.rows):
            self.put(spot.x, spot.y + row, " " * shape.card, look)
        ink, large = look, look._replace(ink=self.theme.dim.ink)
        if mark is not Mark.NONE:
            ink = large = self.face_look(suit, mark)
        if not self.large_suit(spot, shape.card, suit, large):
            cells = self.glyphs.suits[suit]
            x = spot.x + (shape.card - len(cells)) // 2
            self.put(x, spot.y + (spot.rows - 1) // 2, cells, ink)
        if mark is not Mark.NONE:
            self.sign(spot, mark)

    def letter(self, place: Place, column: int, mark: Mark) -> None:
        # Over the available card, which is in the last strip of a folded column.
        x, card = place.x + place.width - self.shape.card, self.shape.card
        y, letter = self.shape.letters_y, LETTERS[column]
        middle = x + (card - 1) // 2
        if mark is Mark.NONE:
            self.put(middle, y, letter, self.theme.dim)
        elif card < 4:
            self.put(middle, y, letter + self.glyphs.signs[mark], self.theme.marked[mark].letter)
        else:
            self.put(middle - 1, y, f" {letter} ", self.theme.marked[mark].letter)

    def column(self, place: Place, cards: tuple[Card, ...]) -> None:
        super().column(place, cards)
        if place.hidden:
            self.put(place.x, place.spots[0].y, self.glyphs.more, self.theme.edge)

    def card(self, spot: Spot, card: Card, mark: Mark, available: bool) -> None:
        shape, glyphs = self.shape, self.glyphs
        x, y, rows, _ = spot
        look = self.face_look(card.suit, mark, available)
        wide = shape.card
        if wide >= _CORNERS:
            name = glyphs.name(card)
            top: tuple[str, ...] = (" ", *name, *" " * (wide - 1 - len(name)))
        else:
            name = glyphs.face(card, shape.face)
            before = (wide - shape.face) // 2
            top = (*" " * before, *name, *" " * (wide - shape.face - before))
        self.put(x, y, top, look)
        for row in range(y + 1, y + rows):
            self.put(x, row, " " * wide, look)
        if not available:
            if rows > 1:
                edge = self.theme.edge._replace(ground=look.ground)
                self.put(x, y + rows - 1, glyphs.foot_line * wide, edge)
        elif wide >= _CORNERS and rows > 2:
            self.picture(spot, wide, card, look)
        if mark is not Mark.NONE:
            self.sign(spot, mark)

    def sign(self, spot: Spot, mark: Mark) -> None:
        """The sign of a mark: in a large card's corner, in another's second row, else behind
        its face; none where the face leaves no room."""
        face, wide = self.frame.chars[spot.y], self.shape.card
        if wide >= _CORNERS and face[spot.x + wide - 2] == " ":
            at = spot.x + wide - 2, spot.y
        elif spot.rows > 1:
            at = spot.x + wide // 2, spot.y + 1
        elif face[spot.x + wide - 1] == " ":
            at = spot.x + wide - 1, spot.y
        else:
            return
        self.put(*at, self.glyphs.signs[mark], self.theme.marked[mark].sign)

    def empty(self, place: Place, mark: Mark) -> None:
        look = self.sign_look(mark, self.theme.place)
        y, rows = self.shape.cards_y, empty_rows(self.shape)
        for row in range(y, y + rows):
            self.put(place.x, row, " " * place.width, look)
        if mark is not Mark.NONE:
            self.sign(Spot(place.x, y, rows, y), mark)
        else:
            self.put(place.x + (place.width - 1) // 2, y + (rows - 1) // 2, self.glyphs.dot, look)

    def moving(self, card: Card, x: int, y: int) -> None:
        self.card(Spot(x, y, self.shape.tall, y), card, Mark.HELD, available=True)

    def flying(self, card: Card, x: int, y: int, step: int) -> None:
        # Its grounds alternate, each suit's with another, above a line: a trail is seen as cards.
        mark = _TRAILS[card.suit] if step % 2 else Mark.NONE
        look, wide, foot = self.face_look(card.suit, mark), self.shape.card, y + self.shape.tall - 1
        for row in range(y, foot):
            self.put(x, row, " " * wide, look)
        edge = self.theme.edge._replace(ground=look.ground)
        self.put(x, foot, self.glyphs.foot_line * wide, edge)
        self.put(x + 1, y, self.glyphs.name(card), look)


#: The marks whose grounds the trails of flying cards have, by suit.
_TRAILS: Final = (Mark.TARGET, Mark.HINT, Mark.HELD, Mark.CURSOR)


class _Edged(Artist):
    """Cards with lines around them."""

    def foundation(self, suit: Suit, up: int, mark: Mark) -> None:
        shape, glyphs, theme = self.shape, self.glyphs, self.theme
        x, y = shape.foundation_xs[suit], shape.foundations_y
        inner = shape.card - 2
        edge = theme.edge if up else theme.place
        line = (glyphs.line if up else glyphs.hole) * inner
        self.put(x, y, glyphs.top(line), edge)
        # In two rows the face is in place of the upper edge.
        spot = Spot(x, y, shape.up, y + min(1, shape.up - 2))
        if up:
            self.card(spot, Card(Rank(up), suit), mark, available=True)
            return
        end, sides = y + shape.up - 1, glyphs.gap_side * 2
        for row in range(spot.face_y, end):
            self.put(x, row, sides[0] + " " * inner + sides[1], edge)
        self.put(x, end, glyphs.foot(line), edge)
        look = theme.dim if mark is Mark.NONE else self.face_look(suit, mark)
        face = glyphs.suit_alone(suit, (inner + glyphs.suit_cells) // 2)
        self._row(x, y + (shape.up - 1) // 2, face, mark, look, sides, edge)

    def _row(
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
        cells = (*face, *" " * (self.shape.card - 2 - len(face)))
        if mark not in (Mark.NONE, Mark.MOVED):
            sides = SIGNS[mark]
            outer = look if mark in REVERSED else self.theme.marked[mark].sign
        self.put(x, y, (sides[0], *cells, sides[1]), outer)
        self.put(x + 1, y, cells, look)

    def letter(self, place: Place, column: int, mark: Mark) -> None:
        # A card with edges carries its marks itself, so its letter stays as it is.
        x = place.x + (place.width - 1) // 2
        self.put(x, self.shape.letters_y, LETTERS[column], self.theme.dim)

    def column(self, place: Place, cards: tuple[Card, ...]) -> None:
        # Where the deepest cards don't fit, the edge above says that there are more.
        above = (self.glyphs.more if place.hidden else self.glyphs.line) * (self.shape.card - 2)
        self.put(place.x, self.shape.cards_y, self.glyphs.top(above), self.theme.edge)
        super().column(place, cards)

    def card(self, spot: Spot, card: Card, mark: Mark, available: bool) -> None:
        shape, glyphs, edge = self.shape, self.glyphs, self.theme.edge
        x, inner, side = spot.x, shape.card - 2, glyphs.side
        line, end = glyphs.line * inner, spot.y + spot.rows - 1
        face = glyphs.face(card, shape.face)
        # Its lower edge shows that a card is available: bold would only cost bytes.
        self._row(x, spot.face_y, face, mark, self.face_look(card.suit, mark), side * 2, edge)
        for row in range(spot.face_y + 1, end):
            self.put(x, row, side + " " * inner + side, edge)
        if available:
            self.put(x, end, glyphs.foot(line), edge)
            inside = Spot(x + 1, spot.face_y, end - spot.face_y, spot.face_y)
            if inside.rows > 2:
                self.picture(inside, inner, card, self.face_look(card.suit, Mark.NONE))
        elif end > spot.face_y:
            self.put(x, end, glyphs.joints[0] + line + glyphs.joints[1], edge)

    def empty(self, place: Place, mark: Mark) -> None:
        dots = ((self.glyphs.dot + " ") * place.width)[: place.width - 2]
        look = self.sign_look(mark, self.theme.dim)
        if mark in REVERSED:
            look = look._replace(reverse=True)
        signs = SIGNS[mark]
        self.put(place.x, self.shape.cards_y + 1, signs[0] + dots + signs[1], look)

    def moving(self, card: Card, x: int, y: int) -> None:
        shape, glyphs = self.shape, self.glyphs
        self.put(x, y, glyphs.top(glyphs.line * (shape.card - 2)), self.theme.edge)
        self.card(Spot(x, y, shape.whole, y + 1), card, Mark.NONE, available=True)


class _Bare(Artist):
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
            self.put(x + shape.face, y, LETTER_SIGNS[mark], self.theme.marked[mark].sign)

    def letter(self, place: Place, column: int, mark: Mark) -> None:
        look = self.sign_look(mark, self.theme.dim)
        text = LETTERS[column] + LETTER_SIGNS[mark]
        self.put(place.x + place.width - 2, self.shape.letters_y, text, look)

    def column(self, place: Place, cards: tuple[Card, ...]) -> None:
        super().column(place, cards)
        if place.hidden:
            more = self.glyphs.more.rjust(self.shape.face)
            self.put(place.x, self.shape.cards_y, more, self.theme.dim)

    def card(self, spot: Spot, card: Card, mark: Mark, available: bool) -> None:
        face = self.glyphs.face(card, self.shape.face)
        self.put(spot.x, spot.y, face, self.face_look(card.suit, mark, available))
        if mark in OF_CARDS:
            self.sign(spot.x - (face[0] != " "), spot.y, mark)

    def sign(self, x: int, y: int, mark: Mark) -> None:
        """The sign of a card that lies anywhere, unless another card is in the way."""
        if x >= 0 and self.frame.chars[y][x] == " ":
            self.put(x, y, SIGNS[mark][0], self.theme.marked[mark].sign)

    def empty(self, place: Place, mark: Mark) -> None:
        look = self.sign_look(mark, self.theme.dim)
        if mark in REVERSED:
            look = look._replace(reverse=True)
        self.put(place.x, self.shape.cards_y, self.glyphs.dot.rjust(place.width), look)

    def moving(self, card: Card, x: int, y: int) -> None:
        face = self.glyphs.face(card, self.shape.face)
        self.put(x, y, face, self.face_look(card.suit, Mark.HELD))
