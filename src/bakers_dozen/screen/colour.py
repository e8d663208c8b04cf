"""Colours as numbers: what a terminal's 256 are, and how well one is seen on another."""

from __future__ import annotations

from typing import Final

from .frame import Colour

RGB = tuple[int, int, int]

#: The sixteen as xterm shows them; a terminal's owner may have chosen others.
SIXTEEN: Final[tuple[RGB, ...]] = (
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0),
    (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0),
    (92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255),
)  # fmt: skip
LEVELS: Final = (0, 95, 135, 175, 215, 255)


def rgb(colour: Colour) -> RGB:
    """Red, green and blue of *colour*; for a number, of xterm's palette of 256."""
    if not isinstance(colour, int):
        return colour
    if colour < 16:
        return SIXTEEN[colour]
    if colour >= 232:
        grey = 8 + 10 * (colour - 232)
        return grey, grey, grey
    cube = colour - 16
    return LEVELS[cube // 36], LEVELS[cube // 6 % 6], LEVELS[cube % 6]


def luminance(colour: Colour) -> float:
    """Relative luminance from 0 to 1, as WCAG 2 defines it."""
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (part / 255 for part in rgb(colour))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours from 1 to 21, as WCAG 2 defines it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
