"""Colours and looks, brought down to what a terminal can show.

The answers are what the screen's themes are checked with, so that a pair of colours
that can be read in true colour can be read everywhere.
"""

from __future__ import annotations

from typing import Final

from ..named import NamedTuple
from ..screen.colour import LEVELS, RGB, SIXTEEN, contrast, rgb
from ..screen.frame import Colour, Look

#: Below this contrast an ink is lost on its ground.
_LOST: Final = 3.0
_READABLE: Final = 4.5


class Shown(NamedTuple):
    """A look as a terminal shows it: colours as numbers of its palette or RGB."""

    ink: Colour | None
    ground: Colour | None
    bold: bool
    underline: bool
    reverse: bool


def _distance(one: RGB, other: RGB) -> int:
    mean = (one[0] + other[0]) // 2
    red, green, blue = (a - b for a, b in zip(one, other, strict=True))
    return ((512 + mean) * red * red >> 8) + 4 * green * green + ((767 - mean) * blue * blue >> 8)


def nearest(colour: Colour, colours: int) -> Colour | None:
    """What a terminal with this many colours shows for *colour*; None without colours."""
    if colours < 8:
        return None
    if isinstance(colour, int):
        if colour < min(colours, 256):
            return colour
        if colour < 16:
            # Grey (8) would turn black, which most grounds are.
            return 7 if colour == 8 else colour & 7
        colour = rgb(colour)
    if colours > 256:
        return colour
    if colours < 256:
        candidates = range(16 if colours >= 16 else 8)
        return min(candidates, key=lambda n: _distance(colour, SIXTEEN[n]))
    cube = [min(range(6), key=lambda i: abs(LEVELS[i] - part)) for part in colour]
    in_cube = 16 + 36 * cube[0] + 6 * cube[1] + cube[2]
    grey = 232 + min(max((sum(colour) // 3 - 3) // 10, 0), 23)
    # A dark red would turn grey: what has a hue stays in the cube, where no part is off by more.
    if max(abs(a - b) for a, b in zip(colour, rgb(grey), strict=True)) > 48:
        return in_cube
    return min(in_cube, grey, key=lambda n: _distance(colour, rgb(n)))


def shown(look: Look, colours: int) -> Shown:
    """*look* as a terminal with this many colours shows it.

    Where fewer colours would leave an ink hardly visible on its ground, the ink turns
    black or white. Without colours the other marks stay.
    """
    ink = None if look.ink is None else nearest(look.ink, colours)
    ground = None if look.ground is None else nearest(look.ground, colours)
    if (
        ink is not None
        and ground is not None
        and look.ink is not None
        and look.ground is not None
        and contrast(ink, ground) < min(_READABLE, contrast(look.ink, look.ground), _LOST)
    ):
        ink = max(0, 15 if colours >= 16 else 7, key=lambda n: contrast(n, ground))
    return Shown(ink, ground, look.bold, look.underline, look.reverse)


def parameters(look: Shown) -> tuple[str, str]:
    """The SGR parameters for ink and ground, empty for the terminal's own."""
    return _colour(look.ink, 30), _colour(look.ground, 40)


def _colour(colour: Colour | None, base: int) -> str:
    if colour is None:
        return ""
    if not isinstance(colour, int):
        return f"{base + 8};2;{colour[0]};{colour[1]};{colour[2]}"
    if colour < 8:
        return str(base + colour)
    if colour < 16:
        return str(base + 52 + colour)
    return f"{base + 8};5;{colour}"
