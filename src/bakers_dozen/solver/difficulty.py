"""How hard a deal is.

The measure is how many positions the beams had to look at before the deal was won: one that
the first, narrowest beam wins has many ways to win, and one on which others and wider ones
have to come back has few. It is the same for everybody, as the search has no chance in it. The
other searches don't change it: none of them can win before the beams have looked at more than
a medium deal takes. ``tests/bench/solver/difficulty.py`` compares it with how often a simple
player wins such deals: by the different-suit rule about one of five easy deals, one of thirty
medium ones and hardly ever a hard one.
"""

from __future__ import annotations

from enum import Enum
from typing import Final


class Difficulty(Enum):
    """How hard a deal is to win."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


#: Up to so many positions looked at a deal is easy, up to so many medium.
EASY_POSITIONS: Final = 200
MEDIUM_POSITIONS: Final = 1000


def difficulty(positions: int) -> Difficulty:
    """How hard a deal is whose first win took the beams *positions* positions."""
    if positions <= EASY_POSITIONS:
        return Difficulty.EASY
    return Difficulty.MEDIUM if positions <= MEDIUM_POSITIONS else Difficulty.HARD
