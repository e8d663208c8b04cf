"""A survey of deals in figures: how many can be won, how long that takes to find out."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import median
from typing import Final

from ..named import NamedTuple

#: Two-sided 95 % of the normal distribution.
_Z: Final = 1.959964


class SurveyRow(NamedTuple):
    """What a survey says of one deal.

    ``verdict`` is ``winnable``, ``lost`` or ``unknown``; ``positions`` and ``seconds``
    are what it took; ``moves`` is None unless the deal is winnable. ``budget`` is how many
    positions the solver was to look at before it gave up.
    """

    deal: str
    verdict: str
    positions: int
    seconds: float
    moves: int | None
    budget: int

    @property
    def is_proven(self) -> bool:
        """True unless the solver gave up."""
        return self.verdict != "unknown"


class ContradictionError(ValueError):
    """Two rows of a deal prove different things."""


def better_row(one: SurveyRow, other: SurveyRow) -> SurveyRow:
    """The row that counts, of two of the same deal; raises ``ContradictionError``.

    What is proven beats what isn't, and then a larger budget a smaller one. Of two that
    say the same it is *one*.
    """
    if one.is_proven and other.is_proven:
        if one.verdict != other.verdict:
            raise ContradictionError(one.deal)
        return one
    if one.is_proven != other.is_proven:
        return one if one.is_proven else other
    return one if one.budget >= other.budget else other


class Quantiles(NamedTuple):
    """Some figures: the middle one, what nine in ten and 95 % don't exceed, the largest."""

    middle: float
    ninety: float
    ninety_five: float
    largest: float


class Survey(NamedTuple):
    """A survey in figures. ``least`` and ``most`` bound the share of deals winnable.

    They are the ends of the 95 % interval with every unknown deal taken as lost, and
    with every one taken as winnable: what is unknown can't make the interval wrong.
    ``seconds`` and ``positions`` are of all deals, ``moves`` of the winnable ones; each
    is None without any.
    """

    deals: int
    winnable: int
    lost: int
    unknown: int
    least: float
    most: float
    seconds: Quantiles | None
    positions: Quantiles | None
    moves: Quantiles | None


def summarise(rows: Sequence[SurveyRow]) -> Survey:
    """*rows* in figures; there is at least one."""
    count = len(rows)
    won = [row for row in rows if row.verdict == "winnable"]
    lost = sum(row.verdict == "lost" for row in rows)
    unknown = count - len(won) - lost
    return Survey(
        deals=count,
        winnable=len(won),
        lost=lost,
        unknown=unknown,
        least=interval(len(won), count)[0],
        most=interval(len(won) + unknown, count)[1],
        seconds=_spread([row.seconds for row in rows]),
        positions=_spread([row.positions for row in rows]),
        moves=_spread([row.moves for row in won if row.moves is not None]),
    )


def interval(hits: int, count: int) -> tuple[float, float]:
    """The 95 % interval of a share, *hits* of *count*, by Wilson's score (1927).

    >>> [round(end, 3) for end in interval(10, 10)]
    [0.722, 1.0]
    """
    share = hits / count
    middle = share + _Z * _Z / (2 * count)
    half = _Z * math.sqrt(share * (1 - share) / count + _Z * _Z / (4 * count * count))
    whole = 1 + _Z * _Z / count
    return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)


def _spread(figures: Sequence[float]) -> Quantiles | None:
    if not figures:
        return None
    ordered = sorted(figures)

    def part(share: float) -> float:
        return ordered[min(len(ordered) - 1, math.ceil(share * len(ordered)) - 1)]

    return Quantiles(median(ordered), part(0.9), part(0.95), ordered[-1])
