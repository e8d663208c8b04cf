"""How hard a deal is, and how many moves it takes.

The measure is how many positions the search had to look at before it won: a deal that
it wins at the first try has many ways to win, and a deal on which it has to come back
with wider and wider beams has few. It is the same for everybody, as the search has no
chance in it.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from .search import Winnable


class Difficulty(Enum):
    """How hard a deal is to win."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


#: Up to so many positions looked at a deal is easy, up to so many medium.
EASY_POSITIONS: Final = 500
MEDIUM_POSITIONS: Final = 3000


class Rating(NamedTuple):
    """A deal's par, the moves of the shortest line known, and its difficulty."""

    par: int
    difficulty: Difficulty


def difficulty(positions: int) -> Difficulty:
    """How hard a deal is whose first win took a search *positions* positions."""
    if positions <= EASY_POSITIONS:
        return Difficulty.EASY
    return Difficulty.MEDIUM if positions <= MEDIUM_POSITIONS else Difficulty.HARD


def rate(verdict: Winnable, positions: int) -> Rating:
    """The rating of a deal from a search's verdict on it and the positions it looked at."""
    return Rating(len(verdict.line), difficulty(positions))
