"""The colour-safe themes, seen with other eyes, and colours brought down to fewer."""

from __future__ import annotations

from itertools import combinations

import pytest

from bakers_dozen.rules.cards import Suit
from bakers_dozen.screen.colour import RGB, rgb
from bakers_dozen.screen.theme import theme
from bakers_dozen.terminal.palette import nearest, shown

TRUE = 1 << 24

#: What is left of linear red, green and blue without one kind of cone: G. M. Machado,
#: M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for Simulation of
#: Color Vision Deficiency", IEEE TVCG 15 (6), 2009, table 1, severity 1.0.
EYES = {
    "usual": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
#: A difference of 2.3 is just noticeable side by side; these are to be told at a glance.
APART = 25.0

#: Four of the terminal's own, readable on any ground, are no further apart than this.
OWN_APART = 20.0

#: Linear red, green and blue to CIE XYZ over the white of D65 (IEC 61966-2-1).
XYZ = (
    (0.433953, 0.376219, 0.189828),
    (0.212673, 0.715152, 0.072175),
    (0.017758, 0.109477, 0.872765),
)


def times(matrix: tuple[tuple[float, ...], ...], parts: list[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, parts, strict=True)) for row in matrix]


def lab(colour: RGB, eyes: str) -> list[float]:
    """CIE L*a*b* of *colour* as *eyes* see it."""
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (part / 255 for part in colour)
    ]
    seen = [min(1.0, max(0.0, part)) for part in times(EYES[eyes], linear)]
    x, y, z = (
        t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in times(XYZ, seen)
    )
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]


def difference(one: RGB, other: RGB, eyes: str) -> float:
    """How far apart two colours are: CIE 1976."""
    pairs = zip(lab(one, eyes), lab(other, eyes), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def test_the_measure_is_known() -> None:
    white, black, red, green = (255, 255, 255), (0, 0, 0), (255, 0, 0), (0, 255, 0)
    assert difference(white, black, "usual") == pytest.approx(100, abs=0.1)
    assert lab(red, "usual") == pytest.approx([53.24, 80.09, 67.20], abs=0.1)
    # What red-green blindness is called after: a red and a green that are hard to tell.
    olive, brown = (110, 110, 0), (160, 85, 0)
    assert difference(olive, brown, "deuteranopia") < difference(olive, brown, "usual") / 3
    assert difference(red, green, "tritanopia") > 100


def inks(name: str, four: bool, colours: int) -> list[RGB]:
    found = [shown(face, colours).ink for face in theme(name, four).faces]
    return [rgb(ink) for ink in found if ink is not None]


@pytest.mark.parametrize("colours", [256, TRUE])
@pytest.mark.parametrize("eyes", EYES)
def test_red_suits_differ_from_black_ones(eyes: str, colours: int) -> None:
    suits = inks("colour-safe", False, colours)
    assert difference(suits[Suit.HEARTS], suits[Suit.SPADES], eyes) >= APART
    assert difference(suits[Suit.DIAMONDS], suits[Suit.CLUBS], eyes) >= APART


@pytest.mark.parametrize("colours", [256, TRUE])
@pytest.mark.parametrize("eyes", EYES)
def test_four_colours_are_four_to_all_eyes(eyes: str, colours: int) -> None:
    suits = inks("colour-safe", True, colours)
    assert len(suits) == 4
    for one, other in combinations(suits, 2):
        assert difference(one, other, eyes) >= APART, (one, other)


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("ground", [(0, 0, 0), (255, 255, 255)], ids=["on black", "on white"])
def test_the_terminals_own_colours_do_it_too(ground: RGB, eyes: str) -> None:
    own = (229, 229, 229) if ground == (0, 0, 0) else (0, 0, 0)
    clubs, diamonds, hearts, spades = (
        own if face.ink is None else rgb(face.ink) for face in theme("terminal-safe").faces
    )
    assert difference(hearts, spades, eyes) >= APART
    assert difference(diamonds, clubs, eyes) >= APART
    four = [own if f.ink is None else rgb(f.ink) for f in theme("terminal-safe", True).faces]
    for one, other in combinations(four, 2):
        assert difference(one, other, eyes) >= OWN_APART, (one, other)


def test_a_colour_that_is_among_the_256_stays_as_it_is() -> None:
    for number in range(16, 256):
        found = nearest(rgb(number), 256)
        assert found is not None
        assert rgb(found) == rgb(number)


@pytest.mark.parametrize(
    ("colour", "colours", "found"),
    [(8, 16, 8), (8, 8, 7), (12, 8, 4), (196, 16, 9), (196, 256, 196)],
)
def test_a_number_beyond_what_there_is_becomes_one_that_is(
    colour: int, colours: int, found: int
) -> None:
    # Grey (8) would become black, which is what most grounds are: white instead.
    assert nearest(colour, colours) == found
