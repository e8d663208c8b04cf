"""Thinking about a position while the player waits for the answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..app.knowledge import Knowledge, Outlook
from ..play.game import Game
from ..rules.position import Position

#: Positions that a move is thought about, when a win given away is to be told: a
#: quarter of a second or so.
GLANCE: Final = 8_000
#: Positions between two looks at whether it takes long, and after how many it does.
_STEP: Final = 500
_LONG: Final = 20_000


def look_at(knowledge: Knowledge, position: Position, budget: int | None = None) -> Iterator[None]:
    """Think about *position* until it is known, or a *budget* of positions runs out.

    Yields once when it takes long, so that the player can be told.
    """
    from ..app.learning import learn
    from ..solver.search import Search, Unknown

    if knowledge.of(position).outlook is not Outlook.THINKING:
        return
    search = Search(position) if budget is None else Search(position, budget)
    told = False
    while search.verdict is None:
        search.step(_STEP)
        if search.verdict is None and search.work >= _LONG and not told:
            told = True
            yield
    # Of a budget that ran out nothing is to be learned: a longer look may know.
    if budget is None or not isinstance(search.verdict, Unknown):
        learn(knowledge, position, search)


def look_back(knowledge: Knowledge, game: Game) -> Iterator[None]:
    """Think about the positions before a lost one, until one can be won.

    Yields once when it takes long.
    """
    told = False
    for cursor in range(game.cursor - 1, -1, -1):
        position = game.go_to(cursor).position
        for _ in look_at(knowledge, position):
            if not told:
                yield
            told = True
        if knowledge.of(position).outlook is Outlook.WINNABLE:
            return
