"""The numbers that charts are drawn from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ..named import NamedTuple
from .result import Result, by_time

#: The share at a game is the share of this many games, it and those before it.
LAST_GAMES: Final = 20


class Point(NamedTuple):
    """The share of wins, from 0 to 1, of the decided games up to one on ``day``."""

    share: float
    day: int


def share_over_time(results: Iterable[Result]) -> list[Point]:
    """A point for each decided game, oldest first: its share of wins, see ``LAST_GAMES``."""
    decided = by_time(result for result in results if result.is_decided)
    points = []
    won = 0
    for index, result in enumerate(decided):
        won += result.is_win
        if index >= LAST_GAMES:
            won -= decided[index - LAST_GAMES].is_win
        points.append(Point(won / min(index + 1, LAST_GAMES), result.day))
    return points


class Bin(NamedTuple):
    """A bar of a histogram: ``number`` values from ``low`` on and below ``high``."""

    low: float
    high: float
    number: int


#: The widths that bars may stand for, so that their ends are round numbers.
_STEPS: Final = (1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1800, 3600)


def histogram(values: Sequence[float], most: int) -> list[Bin]:
    """*values* counted in at most *most* bars of one round width; none without values.

    A few values far above the rest would leave no room for these: what lies beyond
    one and a half times the distance of the quartiles above the upper one is in the
    last bar, whose ``high`` is then infinite.
    """
    if not values or most < 1:
        return []
    ordered = sorted(values)
    lower, upper = ordered[len(ordered) // 4], ordered[(3 * len(ordered)) // 4]
    top = ordered[-1]
    if len(ordered) >= 8:
        top = min(top, upper + 1.5 * (upper - lower))
    bottom = ordered[0]
    step = _step(bottom, top, most)
    first = bottom // step * step
    bars = min(most, int((top - first) // step) + 1)
    counts = [0] * bars
    for value in ordered:
        counts[min(bars - 1, int((value - first) // step))] += 1
    edges = [first + step * index for index in range(bars + 1)]
    if ordered[-1] >= edges[-1]:
        edges[-1] = float("inf")
    return [Bin(edges[index], edges[index + 1], counts[index]) for index in range(bars)]


def _step(bottom: float, top: float, most: int) -> float:
    step = float(_STEPS[-1])
    for step in _STEPS:
        if (top - bottom // step * step) // step + 1 <= most:
            return step
    while (top - bottom // step * step) // step + 1 > most:
        step *= 2
    return step


class Day(NamedTuple):
    """What was decided on a day."""

    won: int = 0
    lost: int = 0


def days(results: Iterable[Result]) -> dict[int, Day]:
    """The days on which games were decided, as ``date.toordinal`` counts them."""
    found: dict[int, Day] = {}
    for result in results:
        if result.is_decided:
            won, lost = found.get(result.day, Day())
            found[result.day] = Day(won + result.is_win, lost + (not result.is_win))
    return found
