"""From what a search found out to what is known."""

from __future__ import annotations

from typing import Final

from ..rules.position import Position
from ..solver.difficulty import difficulty
from ..solver.search import Lost, Search, Winnable
from .knowledge import Knowledge

#: Positions that one step of thinking looks at: about a millisecond's worth.
STEP: Final = 12


def learn(knowledge: Knowledge, position: Position, search: Search) -> None:
    """Add to *knowledge* what a *search* of *position* that is over has found out."""
    if isinstance(search.verdict, Winnable):
        knowledge.learn_line(position, search.verdict.line)
    elif isinstance(search.verdict, Lost):
        knowledge.learn_lost(position)
    else:
        knowledge.learn_unknown(position)
    knowledge.learn_difficulty(position, difficulty(search.positions))
