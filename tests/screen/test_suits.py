"""Suits as signs, letters or both, and two cells wide: every card is there to be read."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.play import board, board_file, dealt, model_of
from bakers_dozen.app.model import Model
from bakers_dozen.play.game import Game
from bakers_dozen.rules.board import parse_board
from bakers_dozen.rules.cards import SUITS
from bakers_dozen.rules.dealing import full_deck
from bakers_dozen.rules.variants import BAKERS_DOZEN
from bakers_dozen.screen.layout import Kind, geometry, lengths, places, suits_fit
from bakers_dozen.screen.view import drawing, view

LOOKS = [
    {"suits": "both"},
    {"suits": "letters"},
    {"wide_suits": True},
    {"suits": "both", "wide_suits": True},
    {"suits": "both", "cards": "plain"},
]


def check_every_card(model: Model) -> None:
    """Each card stands in a place of its own, rank and suit whole."""
    frame = view(model)
    shape, glyphs = drawing(model)
    assert shape is not None
    position = model.game.position
    taken: set[tuple[int, int]] = set()
    for column, place in zip(position.columns, places(shape, lengths(position)), strict=True):
        assert place.hidden == 0
        for card, spot in zip(column, place.spots, strict=True):
            left = spot.x + (1 if shape.kind is Kind.EDGED or shape.card >= 7 else 0)
            seen = "".join(frame.chars[spot.face_y][spot.x : spot.x + shape.card])
            name = "".join(glyphs.name(card))
            assert name in seen or name.replace("10", "T") in seen
            spots = {
                (x, spot.face_y)
                for x in range(left, spot.x + shape.card)
                if frame.chars[spot.face_y][x] != " "
            }
            assert not spots & taken
            taken |= spots


@st.composite
def boards(draw: st.DrawFn) -> Model:
    """Columns of up to sixteen cards, however the deck falls."""
    deck = [str(card) for card in draw(st.permutations(full_deck()))]
    rows: list[list[str]] = []
    while deck and len(rows) < 13:
        least = max(1, len(deck) - 16 * (12 - len(rows)))
        count = draw(st.integers(least, 16))
        rows.append(deck[:count])
        deck = deck[count:]
    rows += [[]] * (13 - len(rows))
    rows = draw(st.permutations(rows))
    text = "".join(": " + " ".join(row) + "\n" for row in rows)
    return model_of(Game(parse_board(text, BAKERS_DOZEN)))


def test_a_marks_sign_leaves_a_wide_face_whole() -> None:
    # The column under the cursor ends with a ten and is so long that its card has one row.
    model = board(
        ": 4C 5C 6C 7C 8C 9C TC\n: 2C\n: 3C\n: AC\n: JC\n: QC KC AD 2D 3D 4D 5D 6D 7D\n"
        ": 8D 9D TD JD QD KD AH 2H 3H 4H 5H 6H 7H 8H 9H TH\n"
        ": JH QH KH AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS\n:\n:\n:\n:\n:\n"
    )
    options = model.options._replace(suits="both", wide_suits=True)
    check_every_card(model._replace(options=options, size=(105, 21)))


@given(boards(), st.sampled_from(LOOKS), st.integers(40, 130), st.integers(12, 45))
def test_any_board_in_any_window(
    model: Model, look: dict[str, Any], width: int, height: int
) -> None:
    options = model.options._replace(introduced=True)._replace(**look)
    check_every_card(model._replace(options=options, size=(width, height)))


@pytest.mark.parametrize("look", LOOKS, ids=str)
@pytest.mark.parametrize("size", [(40, 12), (80, 24), (120, 40)])
def test_the_longest_column(look: dict[str, Any], size: tuple[int, int]) -> None:
    model = board_file("column16.board")._replace(size=size)
    check_every_card(model._replace(options=model.options._replace(**look)))


def test_both_give_way_to_signs_in_the_smallest_window() -> None:
    model = dealt()
    both = model.options._replace(suits="both")
    for size, suit in (((80, 24), "♠S"), ((40, 12), "♠")):
        _, glyphs = drawing(model._replace(options=both, size=size))
        assert "".join(glyphs.suits[SUITS[3]]) == suit


def test_wide_signs_give_way_to_letters() -> None:
    model = dealt()._replace(wide_signs=True, size=(40, 12))
    _, glyphs = drawing(model)
    assert [glyphs.suits[suit] for suit in SUITS] == [("C",), ("D",), ("H",), ("S",)]


@pytest.mark.parametrize("kind", [Kind.SOLID, Kind.BARE])
@pytest.mark.parametrize("cells", [1, 2, 3])
@pytest.mark.parametrize("columns", [10, 13])
def test_what_fits_has_a_gap_between_columns(kind: Kind, cells: int, columns: int) -> None:
    for width in range(40, 131):
        for height in (12, 16, 24, 40):
            shape = geometry(width, height, columns, kind, cells)
            assert shape is not None
            if suits_fit(width, height, columns, cells):
                assert shape.pitch > shape.card


def test_no_window_is_too_small_for_one_cell() -> None:
    assert all(suits_fit(w, h, 13, 1) for w in range(40, 100) for h in range(12, 50))
