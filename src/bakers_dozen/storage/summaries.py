"""Unfinished games in short, for the list of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from .attempts import Attempt, Stamp, is_moment, is_time_played

#: The columns that a summary is made from, in the order of ``read_summary``.
SUMMARY_COLUMNS: Final = (
    "id,deal,variant,daily,moves,cards_up,seconds,started_at,started_offset,"
    "updated_at,updated_offset"
)


class Summary(NamedTuple):
    """An unfinished game in the list of them.

    ``deal`` is the deal's name, or empty for a board from elsewhere. ``here`` is true
    for a game that this window has, ``elsewhere`` for one that another has open.
    """

    id: int
    deal: str
    variant: str
    daily: str | None
    moves: int
    cards_up: int
    seconds: float
    started: Stamp
    updated: Stamp
    here: bool
    elsewhere: bool


def summary_of(attempt: Attempt, updated: Stamp) -> Summary:
    """*attempt*, which this window has and last changed at *updated*, in short."""
    game = attempt.game
    return Summary(
        attempt.id,
        "" if game.name is None else str(game.name),
        game.start.variant.name,
        attempt.daily,
        game.move_count,
        game.position.cards_up,
        attempt.seconds,
        attempt.started,
        updated,
        here=True,
        elsewhere=False,
    )


def read_summary(values: Sequence[Any], elsewhere: bool) -> Summary | None:
    """What the columns of ``SUMMARY_COLUMNS`` hold; None where that is no game of ours.

    *elsewhere*: another window has it.
    """
    key, deal, variant, daily, moves, up, seconds, at, ahead, last, last_ahead = values
    good = (
        is_moment(at, ahead)
        and is_moment(last, last_ahead)
        and is_time_played(seconds)
        and isinstance(moves, int)
        and isinstance(up, int)
    )
    if not good:
        return None
    return Summary(
        key, deal or "", variant, daily, moves, up, seconds, Stamp(at, ahead),
        Stamp(last, last_ahead), here=False, elsewhere=elsewhere,
    )  # fmt: skip
