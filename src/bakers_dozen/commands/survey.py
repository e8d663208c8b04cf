"""``survey FILE``: what a survey of deals says, in a few figures."""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Sequence
from statistics import median
from typing import Any, Final, NamedTuple

from ..wording import surveying as wording
from .output import complain, guarded, put
from .survey_file import SurveyFileError, SurveyRow, read_survey

NAME: Final = "survey"
HELP: Final = wording.summary

#: Two-sided 95 % of the normal distribution.
_Z: Final = 1.959964


class Spread(NamedTuple):
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
    seconds: Spread | None
    positions: Spread | None
    moves: Spread | None


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments to *parser*."""
    parser.add_argument("file", metavar="FILE", help=wording.file_help())
    parser.add_argument("--json", action="store_true", help=wording.json_help())


def run(args: argparse.Namespace) -> int:
    """Prints the figures of a survey; the exit status."""
    return guarded(lambda: _run(args))


def _run(args: argparse.Namespace) -> int:
    try:
        rows = read_survey(args.file)
    except SurveyFileError as error:
        return complain(str(error))
    if not rows:
        return complain(wording.empty(args.file))
    found = summarise(rows)
    put(json.dumps(_data(found)) if args.json else "\n".join(wording.lines(found)))
    return 0


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


def _spread(figures: Sequence[float]) -> Spread | None:
    if not figures:
        return None
    ordered = sorted(figures)

    def part(share: float) -> float:
        return ordered[min(len(ordered) - 1, math.ceil(share * len(ordered)) - 1)]

    return Spread(median(ordered), part(0.9), part(0.95), ordered[-1])


def _data(found: Survey) -> dict[str, Any]:
    return {
        name: value._asdict() if isinstance(value, Spread) else value
        for name, value in found._asdict().items()
    }
