"""The course of a game: what a review tells of it."""

from __future__ import annotations

from ..named import NamedTuple
from ..rules.moves import Move
from ..rules.position import Position
from .knowledge import Outlook


class ReviewedTurn(NamedTuple):
    """A turn in a review: the position before it, and what was played.

    ``distance`` is the length of the shortest line known from there, ``moves`` are the legal
    moves and ``kept`` those of them that kept the win; ``open`` counts those of which that
    isn't known yet. ``gave_away``: it could be won before the turn, and couldn't after it.
    """

    position: Position
    played: tuple[Move, ...]
    outlook: Outlook
    distance: int | None
    moves: tuple[Move, ...]
    kept: tuple[Move, ...]
    open: int
    gave_away: bool

    @property
    def is_critical(self) -> bool:
        """True where the win was given away, or one move alone kept it."""
        return self.gave_away or (
            self.outlook is Outlook.WINNABLE
            and not self.open
            and len(self.kept) == 1 < len(self.moves)
        )


class Course(NamedTuple):
    """How a game went, as far as is known: a point a turn, and where it ended.

    Of the ``asked`` positions that are looked at ``decided`` are known; it is ``over`` once
    the others were given up.
    """

    points: tuple[ReviewedTurn, ...]
    end: Outlook
    decided: int
    asked: int
    over: bool

    @property
    def critical(self) -> tuple[int, ...]:
        """The turns that are critical, by their places."""
        return tuple(at for at, point in enumerate(self.points) if point.is_critical)
