"""Colours brought down to what a terminal has."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bakers_dozen.screen.colour import RGB, contrast, rgb
from bakers_dozen.screen.frame import Colour, Look
from bakers_dozen.terminal.palette import nearest, parameters, shown

PART = st.integers(0, 255)
RGBS = st.tuples(PART, PART, PART)
COUNTS = st.sampled_from([0, 8, 16, 256, 1 << 24])


@pytest.mark.parametrize(
    ("colour", "colours", "found"),
    [
        ((255, 0, 0), 1 << 24, (255, 0, 0)),
        ((255, 0, 0), 256, 196),
        ((0, 0, 0), 256, 16),
        ((0, 95, 0), 256, 22),
        ((128, 128, 128), 256, 244),
        ((255, 10, 10), 16, 9),
        ((200, 0, 0), 16, 1),
        ((200, 0, 0), 8, 1),
        ((255, 255, 255), 8, 7),
        ((0, 0, 0), 8, 0),
        ((1, 2, 3), 0, None),
        (9, 16, 9),
        (9, 8, 1),
        (9, 256, 9),
        (3, 0, None),
    ],
)
def test_nearest(colour: Colour, colours: int, found: Colour | None) -> None:
    assert nearest(colour, colours) == found


@given(RGBS)
@example((30, 48, 117))
@example((130, 46, 42))
def test_in_256_colours_nothing_is_far_off(colour: RGB) -> None:
    found = nearest(colour, 256)
    assert isinstance(found, int)
    assert 16 <= found < 256
    assert max(abs(a - b) for a, b in zip(colour, rgb(found), strict=True)) <= 48


def test_contrast_is_that_of_wcag() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)
    assert contrast((1, 2, 3), (1, 2, 3)) == 1


@given(RGBS, RGBS, COUNTS)
def test_what_could_be_read_can_be_read_with_fewer_colours(
    ink: RGB, ground: RGB, colours: int
) -> None:
    seen = shown(Look(ink=ink, ground=ground), colours)
    if colours == 0:
        assert (seen.ink, seen.ground) == (None, None)
    elif contrast(ink, ground) >= 4.5:
        assert seen.ink is not None
        assert seen.ground is not None
        assert contrast(seen.ink, seen.ground) >= 3


def test_marks_stay_as_they_are() -> None:
    for colours in 0, 8, 256:
        assert shown(Look(bold=True, reverse=True), colours)[2:] == (True, False, True)
        assert shown(Look(underline=True), colours)[2:] == (False, True, False)


@pytest.mark.parametrize(
    ("look", "colours", "sgr"),
    [
        (Look(), 256, ("", "")),
        (Look(ink=1, ground=2), 8, ("31", "42")),
        (Look(ink=9, ground=15), 16, ("91", "107")),
        (Look(ink=(255, 0, 0), ground=(0, 95, 0)), 256, ("38;5;196", "48;5;22")),
        (Look(ink=(1, 2, 3)), 1 << 24, ("38;2;1;2;3", "")),
    ],
)
def test_the_terminal_is_told(look: Look, colours: int, sgr: tuple[str, str]) -> None:
    assert parameters(shown(look, colours)) == sgr
