"""How hard a deal is.

The measure is how many positions the search had to look at before it won: a deal that
its first, narrowest beam wins has many ways to win, and a deal on which it has to come
back with others and wider ones has few. It is the same for everybody, as the search has
no chance in it. ``tests/bench/solver/difficulty.py`` compares it with how often a simple
player wins such deals: by the different-suit rule he wins about one of five easy deals,
one of thirty medium ones and hardly ever a hard one.
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
    """How hard a deal is whose first win took a search *positions* positions."""
    if positions <= EASY_POSITIONS:
        return Difficulty.EASY
    return Difficulty.MEDIUM if positions <= MEDIUM_POSITIONS else Difficulty.HARD
