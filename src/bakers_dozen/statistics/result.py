"""A result: what the statistics know of one attempt at a deal."""

from __future__ import annotations

from collections.abc import Iterable

from ..named import NamedTuple
from ..play.attempt import Outcome


class Result(NamedTuple):
    """One attempt that was begun, in figures.

    ``deal`` is the deal's name, or empty for a board from elsewhere. ``moves`` counts
    cards moved, ``seconds`` time played; both as they were when it was first won.
    ``par`` is the length of the shortest line known, ``settled`` when the search for
    shorter ones was done. ``difficulty`` is ``easy``, ``medium``, ``hard``, or empty
    where it isn't known. ``started_day`` and ``day`` are the local calendar days of the
    first and the last turn, as ``datetime.date.toordinal`` counts them. ``at`` is the last
    turn's moment, in seconds since 1970, for the order of results. ``daily`` is the date
    of the daily deal that it was played as, ``2026-11-30``, or empty. ``offset`` is how
    far local time was ahead of UTC at the last turn, in seconds.
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
    settled: bool = False
    difficulty: str = ""

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
        """Moves above par, for a win whose par is settled: it won't change any more."""
        if not (self.is_win and self.settled) or self.par is None:
            return None
        return self.moves - self.par

    @property
    def daily_day(self) -> int | None:
        """The day whose daily deal this is, as ``datetime.date.toordinal`` counts; or None."""
        if not self.daily:
            return None
        from datetime import date

        try:
            return date.fromisoformat(self.daily).toordinal()
        except ValueError:
            return None

    @property
    def is_daily_win(self) -> bool:
        """True for a daily deal that was won on its day by the player's own calendar.

        A game begun on the day and won after midnight, or west of it on the day before,
        counts for the day of its deal.
        """
        wanted = self.daily_day if self.is_win else None
        if wanted is None:
            return False
        return self.day == wanted or (self.started_day == wanted and abs(self.day - wanted) == 1)


def by_time(results: Iterable[Result]) -> list[Result]:
    """*results* in the order of their last turns."""
    return sorted(results, key=lambda result: (result.at, result.key))
