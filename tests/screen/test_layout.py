"""Where things lie: every card has room in every window, and a click hits what is drawn."""

from __future__ import annotations

from itertools import pairwise

import pytest

from app.play import board, board_file, dealt, press
from bakers_dozen.app.model import Model
from bakers_dozen.rules.cards import Card
from bakers_dozen.rules.dealing import full_deck
from bakers_dozen.rules.position import Position
from bakers_dozen.rules.variants import VARIANTS
from bakers_dozen.screen.frame import Frame
from bakers_dozen.screen.glyphs import Glyphs
from bakers_dozen.screen.layout import (
    LONGEST,
    Geometry,
    Hit,
    Kind,
    Place,
    geometry,
    hit,
    lengths,
    places,
)
from bakers_dozen.screen.marks import Mark
from bakers_dozen.screen.table import artist_of
from bakers_dozen.screen.theme import theme
from bakers_dozen.screen.view import Output, drawing, view

WIDTHS, HEIGHTS = range(40, 251), range(12, 71)
#: Cards in columns: as dealt, one of sixteen, and five long ones with the rest empty.
LENGTHS = {
    13: ((4,) * 13, (3, 3, 3, 3, 3, 3, 16, 3, 3, 3, 3, 3, 3), (16, 16, 10, 9, 1) + (0,) * 8),
    10: ((5,) * 8 + (6,) * 2, (4, 4, 4, 16, 4, 4, 4, 4, 4, 4), (16, 16, 10, 9, 1) + (0,) * 5),
}


def shape_of(width: int, height: int, columns: int, kind: Kind) -> Geometry:
    found = geometry(width, height, columns, kind)
    assert found is not None
    return found


def check_apart(shape: Geometry, found: tuple[Place, ...]) -> None:
    """All cards are in the area of cards, none over another."""
    for place in found:
        assert 0 <= place.x <= place.x + place.width <= shape.width
        for spot in place.spots:
            assert place.x <= spot.x <= spot.x + shape.card <= place.x + place.width
            assert shape.cards_y <= spot.y <= spot.face_y < spot.y + spot.rows
            assert spot.y + spot.rows <= shape.cards_y + shape.rows
        for above, below in pairwise(place.spots):
            assert below.x > above.x or above.y + above.rows == below.y
    for left, right in pairwise(found):
        assert left.x + left.width <= right.x


#: The windows of every fifth width and height; and with the usual game's cards, each.
SOME = [(columns, kind, 5) for columns in LENGTHS for kind in Kind]
EACH = pytest.param(13, Kind.SOLID, 1, marks=pytest.mark.slow)


@pytest.mark.parametrize(("columns", "kind", "step"), [*SOME, EACH])
def test_in_every_window_every_card_has_a_place_of_its_own(
    columns: int, kind: Kind, step: int
) -> None:
    for width in WIDTHS[::step]:
        for height in HEIGHTS[::step]:
            shape = shape_of(width, height, columns, kind)
            for counts in LENGTHS[columns]:
                found = places(shape, counts)
                assert [len(place.spots) for place in found] == list(counts), (width, height)
                check_apart(shape, found)


@pytest.mark.parametrize("kind", Kind)
def test_what_stands_around_the_cards_has_rows_of_its_own(kind: Kind) -> None:
    for width in WIDTHS[::3]:
        for height in HEIGHTS:
            shape = shape_of(width, height, 13, kind)
            end = shape.foundations_y + shape.up
            assert end <= shape.letters_y < shape.cards_y
            assert shape.message_y not in range(shape.letters_y, shape.cards_y + shape.rows)
            assert not shape.foundations_y <= shape.message_y < end
            assert shape.message_y < shape.keys_y == height - 1
            assert shape.foundation_xs[0] >= 0
            assert shape.foundation_xs[3] + shape.card <= width
            assert all(b - a > shape.card for a, b in pairwise(shape.foundation_xs))


@pytest.mark.parametrize("columns", LENGTHS)
def test_a_larger_window_has_no_smaller_cards(columns: int) -> None:
    for height in HEIGHTS:
        wide = [shape_of(width, height, columns, Kind.SOLID).card for width in WIDTHS]
        assert wide == sorted(wide)
    for width in WIDTHS:
        tall = [shape_of(width, height, columns, Kind.SOLID).tall for height in range(30, 71)]
        assert tall == sorted(tall)


def test_a_column_of_sixteen_has_no_fold_from_24_rows_on() -> None:
    for height in range(24, 71):
        assert shape_of(80, height, 13, Kind.SOLID).rows >= LONGEST


@pytest.mark.parametrize(
    ("size", "card"),
    [((40, 12), (2, 2)), ((80, 24), (5, 3)), ((106, 30), (7, 4)), ((120, 40), (7, 5)),
     ((140, 42), (9, 6)), ((200, 60), (13, 9)), ((250, 70), (17, 11))],
)  # fmt: skip
def test_the_steps_of_sizes(size: tuple[int, int], card: tuple[int, int]) -> None:
    shape = shape_of(*size, 13, Kind.SOLID)
    assert (shape.card, shape.tall) == card


def test_a_long_column_gives_up_its_last_cards_height_before_its_others() -> None:
    shape = shape_of(80, 24, 13, Kind.SOLID)

    def rows(length: int) -> list[int]:
        spots = places(shape, (length,) + (0,) * 12)[0].spots
        return [spot.rows for spot in spots]

    assert rows(1) == [3]
    assert rows(8) == [2] * 7 + [3]
    assert rows(9) == [2] * 7 + [1] + [2]
    assert rows(10) == [2] * 6 + [1] * 3 + [2]
    assert rows(16) == [1] * 15 + [2]


def models() -> list[Model]:
    boards = [board_file("column16.board"), board_file("dead-nomoves.board")]
    return [*(dealt(1, variant) for variant in VARIANTS.values()), *boards]


@pytest.mark.parametrize(
    "size", [(40, 12), (47, 13), (60, 20), (80, 24), (99, 29), (120, 40), (200, 60), (250, 70)]
)
def test_a_click_hits_what_is_drawn(size: tuple[int, int]) -> None:
    """Cell by cell: a card is hit exactly where its colour is."""
    look = theme("classic")
    of_cards = {look.faces[0].ground, *(marked.sign.ground for marked in look.marked.values())}
    for model in models():
        model = model._replace(size=size)
        position = model.game.position
        frame, (shape, _) = view(model), drawing(model)
        assert shape is not None
        for y in range(shape.cards_y, shape.cards_y + shape.rows):
            for x in range(shape.width):
                found = hit(shape, position, x, y) or Hit()
                drawn = frame.looks[y][x].ground in of_cards
                if found.column is not None and not position.columns[found.column]:
                    assert found.card is None
                else:
                    assert drawn == (found.card is not None), (x, y)
        for y in range(shape.foundations_y, shape.foundations_y + shape.up):
            for x in range(shape.width):
                found = hit(shape, position, x, y) or Hit()
                felt = frame.looks[y][x].ground in (look.table.ground, look.bar.ground)
                assert felt == (found.foundation is None)


SIZES = [(40, 12), (80, 24), (100, 33), (150, 50)]
#: All cards in five columns, and more cards in one than the smallest window has room for.
FIVE = [full_deck()[start:end] for start, end in ((0, 16), (16, 32), (32, 42), (42, 51), (51, 52))]
ONE = [full_deck()[:44], *([card] for card in full_deck()[44:])]


def laid(columns: list[list[Card]]) -> Model:
    rows = [" ".join(map(str, column)) for column in columns]
    return board("".join(f": {row}\n" for row in [*rows, *[""] * (13 - len(rows))]))


TABLES = {
    "a deal": dealt(),
    "some cards up": press(board_file("pysol-24.board"), "d d"),
    "long columns": laid(FIVE),
    "a column that is too long": laid(ONE),
}
#: How cards are drawn, by the option for it and the colours of the terminal.
KINDS = {Kind.SOLID: ("boxed", 256), Kind.EDGED: ("boxed", 0), Kind.BARE: ("plain", 256)}


def table(name: str, size: tuple[int, int], kind: Kind) -> tuple[Position, Geometry, Glyphs]:
    model = TABLES[name]._replace(size=size)
    cards, colours = KINDS[kind]
    model = model._replace(options=model.options._replace(cards=cards))
    shape, drawn = drawing(model, Output(colours=colours))
    assert shape is not None
    return model.game.position, shape, drawn


def drawn_cells(
    position: Position, shape: Geometry, drawn: Glyphs, column: int, card: Card
) -> set[tuple[int, int]]:
    """The cells of *card*: those that look otherwise when it is marked."""
    frames = []
    for marked in ({}, {card: Mark.FOUND}):
        frame = Frame(shape.width, shape.height)
        artist = artist_of(frame, position, shape, theme("classic"), drawn, marked)
        artist.place(column)
        frames.append(frame)
    one, other = frames
    return {
        (x, y)
        for y in range(shape.height)
        for x in range(shape.width)
        if one.looks[y][x] != other.looks[y][x]
    }


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("name", TABLES)
def test_a_card_is_hit_where_it_is_drawn(name: str, size: tuple[int, int], kind: Kind) -> None:
    position, shape, drawn = table(name, size, kind)
    for column, (place, cards) in enumerate(
        zip(places(shape, lengths(position)), position.columns, strict=True)
    ):
        hits = {
            (x, y): hit(shape, position, x, y)
            for y in range(shape.height)
            for x in range(place.x, place.x + place.width)
        }
        for at, card in enumerate(cards):
            cells = drawn_cells(position, shape, drawn, column, card)
            mine = {point for point, found in hits.items() if found == Hit(column, at)}
            assert bool(cells) == bool(mine) == (at >= place.hidden)
            match shape.kind:
                case Kind.SOLID:
                    assert cells == mine
                case Kind.EDGED:
                    assert cells <= mine  # its edges aren't coloured
                case Kind.BARE:
                    assert cells >= mine  # the mark's sign stands beside it


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_a_column_is_hit_from_its_letter_down_and_nothing_else_is(
    size: tuple[int, int], kind: Kind
) -> None:
    position, shape, _ = table("a deal", size, kind)
    for x in range(shape.width):
        beside = {hit(shape, position, x, y) for y in (shape.message_y, shape.keys_y)}
        assert beside == {None}
        found = {hit(shape, position, x, y) for y in range(shape.letters_y, shape.cards_y + 1)}
        ends = hit(shape, position, x, shape.cards_y + shape.rows - 1)
        assert {each and each.column for each in found} == {ends and ends.column}


@pytest.mark.parametrize("width", range(40, 60))
def test_gaps_beside_the_emptiest_columns_narrow_first(width: int) -> None:
    """Where columns are folded, a gap is narrower than another only beside fewer cards."""
    position, shape, _ = table("long columns", (width, 12), Kind.SOLID)
    beside = [min(pair) for pair in pairwise(lengths(position))]
    spots = places(shape, lengths(position))
    gaps = [right.x - left.x - left.width for left, right in pairwise(spots)]
    assert max(gaps) - min(gaps) <= 1
    narrow = [cards for cards, gap in zip(beside, gaps, strict=True) if gap < max(gaps)]
    wide = [cards for cards, gap in zip(beside, gaps, strict=True) if gap == max(gaps)]
    assert max(narrow, default=0) <= min(wide)


@pytest.mark.parametrize("size", [(80, 24), (80, 26), (100, 34), (120, 40)])
def test_outlined_foundations_are_whole_cards_or_hang_from_the_header(
    size: tuple[int, int],
) -> None:
    shape = shape_of(*size, 13, Kind.EDGED)
    assert shape.up == {24: 2, 26: 3, 34: 3, 40: 5}[size[1]]
    frame = view(dealt()._replace(size=size), Output(colours=0))
    rows = range(shape.foundations_y, shape.foundations_y + shape.up)
    left = "".join(frame.chars[y][shape.foundation_xs[0]] for y in rows)
    whole = "╭" + "┊" * (shape.up - 2) + "╰"
    assert left == (whole if shape.up > 2 else "┊╰")


@pytest.mark.parametrize("size", [(120, 40), (140, 42), (200, 60), (250, 70)])
def test_in_a_large_window_outlined_cards_are_as_large_as_solid_ones(size: tuple[int, int]) -> None:
    outlined, solid = (shape_of(*size, 13, kind) for kind in (Kind.EDGED, Kind.SOLID))
    assert (outlined.card, outlined.whole) == (solid.card, solid.tall)
    assert outlined.message_above


@pytest.mark.parametrize("name", ["classic", "terminal"])
@pytest.mark.parametrize("colours", [0, 256])
def test_the_middle_of_a_large_suit_is_filled(name: str, colours: int) -> None:
    model = dealt()._replace(size=(200, 60), focus=12)
    model = model._replace(options=model.options._replace(theme=name))
    output = Output(colours=colours)
    frame, (shape, _) = view(model, output), drawing(model, output)
    assert shape is not None
    position = model.game.position
    for place in places(shape, lengths(position))[:12]:
        spot = place.spots[-1]
        middle = frame.looks[spot.face_y + (shape.tall - 1) // 2][spot.x + shape.card // 2]
        assert middle == frame.looks[spot.face_y][spot.x + 2]._replace(bold=False, reverse=True)
