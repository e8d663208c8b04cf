"""A result: what the statistics know of one attempt at a deal."""

from __future__ import annotations

from typing import NamedTuple

from ..play.attempt import Outcome


class Result(NamedTuple):
    """One attempt that was begun, in figures.

    ``deal`` is the deal's name, or empty for a board from elsewhere. ``moves`` counts
    cards moved, ``seconds`` time played; both as they were when it was first won.
    ``par`` is the shortest line known. ``started_day`` and ``day`` are the local calendar
    days of the first and the last turn, as ``datetime.date.toordinal`` counts them. ``at`` is
    the last turn's moment, in seconds since 1970, for the order of results. ``daily`` is
    the date of the daily deal that it was played as, ``2026-11-30``, or empty. ``offset``
    is how far local time was ahead of UTC at the last turn, in seconds.
    """

    key: int
    variant: str
    deal: str
    outcome: Outcome
    started_day: int
    day: int
    at: float
    moves: int
    seconds: float
    undos: int = 0
    hints: int = 0
    watched: bool = False
    par: int | None = None
    daily: str = ""
    offset: int = 0

    @property
    def is_win(self) -> bool:
        """True for an attempt that the player won."""
        return self.outcome is Outcome.WON

    @property
    def is_decided(self) -> bool:
        """True for an attempt that was won or lost; those count in the share of wins."""
        return self.outcome in (Outcome.WON, Outcome.LOST)

    @property
    def is_clean(self) -> bool:
        """True for a win with no hint, no undo and no turn watched."""
        return self.is_win and not (self.undos or self.hints or self.watched)

    @property
    def over_par(self) -> int | None:
        """Moves above the shortest line known, for a win whose par is known."""
        return self.moves - self.par if self.is_win and self.par is not None else None
