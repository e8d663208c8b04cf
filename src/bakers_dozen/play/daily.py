"""The daily deal: one a day, the same for everybody, winnable, the same for ever.

The rule, for whoever wants it in another program. It never changes; how well the
rest of this program solves deals has no part in it.

1. The date as a number, ``20261130``, seeds SplitMix64 (see ``rules.dealing``). Each
   draw modulo 1,000,000 plus 1 is a candidate: a deal number of Baker's Dozen.
2. The first candidate that *the daily player* wins is the day's deal.

The daily player looks at layers of positions; the first layer is the deal alone.

- At the deal and after each move it *sends up*: it goes through the columns from a
  to m, sends up from each while the card that is available is its foundation's next,
  and begins again at a until it has gone through all without sending one.
- From each position of a layer, in order, it tries each column from a to m as the
  source and for it each other column from a to m as the target. What the rules allow
  it plays, and then sends up. When all cards are up it has won. A position (columns
  in order) that was found before is dropped.
- A position's grade is 4 times the number of cards that lie over a lower rank of their
  column, anywhere under them, plus the number of cards that lie over the next card
  of each foundation.
- The next layer is the 8 positions found with the lowest grades, those found
  earlier first where grades are equal. It gives up when a layer is empty, and after
  200 layers.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ..named import NamedTuple
from ..rules.dealing import RANDOM_NUMBERS, deal, split_mix_64
from ..rules.moves import FOUNDATION, Move
from ..rules.naming import DealName
from ..rules.variants import BAKERS_DOZEN

if TYPE_CHECKING:
    from datetime import date

_WIDTH: Final = 8
_LAYERS: Final = 200

#: A card is 4 times its rank, counted from 0, plus its suit.
_Columns = list[list[int]]
#: The moves so far: those before, and the last one.
_Line = tuple["_Line", Move] | None


class Daily(NamedTuple):
    """The deal of a day, and a line of moves that wins it."""

    date: str
    name: DealName
    line: tuple[Move, ...]


def daily_deal(day: date) -> Daily:
    """The deal of the calendar day *day*; about a tenth of a second's work."""
    for number in candidates(day):
        line = daily_player(number)
        if line is not None:
            return Daily(day.isoformat(), DealName(number), line)
    raise AssertionError("the candidates never end")


def candidates(day: date) -> Iterator[int]:
    """The deal numbers that are tried for *day*, without end."""
    for draw in split_mix_64(day.year * 10000 + day.month * 100 + day.day):
        yield draw % RANDOM_NUMBERS + 1


def daily_player(number: int) -> tuple[Move, ...] | None:
    """The line with which the daily player wins deal *number*, or None where it doesn't."""
    columns = [
        [4 * (card.rank - 1) + card.suit for card in column]
        for column in deal(BAKERS_DOZEN, number).columns
    ]
    up = [0, 0, 0, 0]
    line = _send_up(columns, up, None)
    if sum(up) == 52:
        return _moves(line)
    layer = [(columns, up, line)]
    seen: set[tuple[tuple[int, ...], ...]] = set()
    for _ in range(_LAYERS):
        found: list[tuple[int, _Columns, list[int], _Line]] = []
        for columns, up, line in layer:
            for source, target in _pairs(columns):
                after = [column.copy() for column in columns]
                after_up = up.copy()
                after[target].append(after[source].pop())
                after_line = _send_up(after, after_up, (line, Move(source, target)))
                if sum(after_up) == 52:
                    return _moves(after_line)
                shape = tuple(map(tuple, after))
                if shape not in seen:
                    seen.add(shape)
                    found.append((_grade(after, after_up), after, after_up, after_line))
        found.sort(key=lambda position: position[0])
        layer = [position[1:] for position in found[:_WIDTH]]
    return None


def _pairs(columns: _Columns) -> list[tuple[int, int]]:
    """Source and target of the moves between columns that the rules allow."""
    available = [column[-1] if column else -1 for column in columns]
    return [
        (source, target)
        for source, card in enumerate(available)
        if card >= 0
        for target, onto in enumerate(available)
        if onto >> 2 == (card >> 2) + 1 and onto & 3 != card & 3
    ]


def _send_up(columns: _Columns, up: list[int], line: _Line) -> _Line:
    sending = True
    while sending:
        sending = False
        for place, column in enumerate(columns):
            while column and column[-1] >> 2 == up[column[-1] & 3]:
                up[column.pop() & 3] += 1
                line = (line, Move(place, FOUNDATION))
                sending = True
    return line


def _grade(columns: _Columns, up: list[int]) -> int:
    grade = 0
    for column in columns:
        lowest = 13
        for place, card in enumerate(column):
            rank = card >> 2
            if rank > lowest:
                grade += 4
            else:
                lowest = rank
            if rank == up[card & 3]:
                grade += len(column) - 1 - place
    return grade


def _moves(line: _Line) -> tuple[Move, ...]:
    moves = []
    while line is not None:
        line, move = line
        moves.append(move)
    return tuple(reversed(moves))
