"""Where things lie: every card has room in every window, and a click hits what is drawn."""

from __future__ import annotations

from itertools import pairwise

import pytest

from app.play import board_file, dealt
from bakers_dozen.app.model import Model
from bakers_dozen.rules.variants import VARIANTS
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
from bakers_dozen.screen.theme import theme
from bakers_dozen.screen.view import drawing, view

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


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("columns", LENGTHS)
def test_in_every_window_every_card_has_a_place_of_its_own(columns: int, kind: Kind) -> None:
    # The usual game in every window, the others in some.
    step = 1 if (columns, kind) == (13, Kind.SOLID) else 5
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
    assert rows(9) == [2] * 8 + [2]
    assert rows(10) == [2] * 7 + [1, 1] + [2]
    assert rows(16) == [2] + [1] * 14 + [2]


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


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (200, 60)])
def test_each_card_is_hit_in_all_of_its_cells(size: tuple[int, int]) -> None:
    for model in models():
        model = model._replace(size=size)
        shape, _ = drawing(model)
        assert shape is not None
        position = model.game.position
        for column, place in enumerate(places(shape, lengths(position))):
            for card, spot in enumerate(place.spots):
                for y in range(spot.y, spot.y + spot.rows):
                    for x in range(spot.x, spot.x + shape.card):
                        assert hit(shape, position, x, y) == Hit(column, card)
