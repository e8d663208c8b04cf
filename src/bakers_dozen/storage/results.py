"""Attempts as results, for the statistics."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ..statistics.result import Result
from .attempts import Attempt, Stamp, calendar_day, is_moment, is_time_played

#: The columns that a result is made from, in the order of ``read_result``.
RESULT_COLUMNS: Final = (
    "id,variant,deal,outcome,started_at,started_offset,updated_at,updated_offset,"
    "moves,seconds,undos,hints,watched,par,daily"
)


def result_of(attempt: Attempt, updated: Stamp) -> Result:
    """The result of *attempt*, whose last turn was at *updated*."""
    game = attempt.game
    return Result(
        attempt.id,
        game.start.variant.name,
        "" if game.name is None else str(game.name),
        attempt.outcome.value,
        attempt.started.day,
        updated.day,
        updated.unix,
        game.move_count,
        attempt.seconds,
        attempt.undos,
        attempt.hints,
        attempt.watched,
        attempt.par,
        attempt.daily,
        updated.offset,
    )


def read_result(values: Sequence[Any]) -> Result | None:
    """The result that the columns of ``RESULT_COLUMNS`` hold; None where they hold none."""
    key, kind, deal, outcome, at, ahead, last, last_ahead, *figures = values
    moves, seconds, undos, hints, watched, par, daily = figures
    if not (is_moment(at, ahead) and is_moment(last, last_ahead) and is_time_played(seconds)):
        return None
    try:
        # Not by keyword: there can be many thousands.
        return Result(
            key, str(kind), str(deal or ""), outcome, calendar_day(at, ahead),
            calendar_day(last, last_ahead), last, int(moves), seconds, int(undos), int(hints),
            bool(watched), None if par is None else int(par),
            daily if isinstance(daily, str) else None, last_ahead,
        )  # fmt: skip
    except (TypeError, ValueError):
        return None
