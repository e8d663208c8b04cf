"""An attempt: one try at a deal, with all that undo doesn't bring back."""

from __future__ import annotations

from enum import Enum
from typing import Final

from ..named import NamedTuple
from ..rules.moves import Move
from .game import Game

#: The first of January 1970, as ``datetime.date.toordinal`` counts days.
_EPOCH_DAY: Final = 719163


class Outcome(Enum):
    """How an attempt stands. Only ``PLAYING`` can still change.

    ``WATCHED`` is an attempt that the program played to the end, which is no win.
    """

    PLAYING = "playing"
    WON = "won"
    LOST = "lost"
    WATCHED = "watched"


class Stamp(NamedTuple):
    """A moment by the wall clock: seconds since 1970, and how far local time is
    ahead of UTC, in seconds."""

    unix: float
    offset: int = 0

    @property
    def day(self) -> int:
        """The local calendar day, as ``datetime.date.toordinal`` counts them."""
        return calendar_day(self.unix, self.offset)


def calendar_day(unix: float, offset: int) -> int:
    """The local calendar day of a moment, as ``datetime.date.toordinal`` counts them."""
    return int((unix + offset) // 86400) + _EPOCH_DAY


class Verdict(NamedTuple):
    """What a long search found out about the game with ``cursor`` turns played.

    ``line`` is the line of moves that wins from there, or None when the game is
    lost there.
    """

    cursor: int
    line: tuple[Move, ...] | None


class Bookmark(NamedTuple):
    """A bookmark: a word or two, and the game as it stood."""

    words: str
    game: Game


class Attempt(NamedTuple):
    """What belongs to one try at a deal, besides the game itself.

    ``key`` is the number it is kept under; 0 until it is. ``started`` is the moment of
    the first turn that was kept. ``outcome`` stays what it first became: a game that was
    won stays won, whatever is undone. ``seconds`` is the time played, as far as it was
    counted. ``undos`` and ``hints`` count what the player asked for; ``watched`` is
    true once the program has played a turn. ``par`` is the length of the shortest line
    known for the deal, ``settled`` once the search for shorter ones is done, ``difficulty``
    ``easy``, ``medium`` or ``hard``, or empty while it isn't known. ``daily`` is the date,
    as ``2026-11-30``, when the deal was played as that day's. ``verdict`` is filled in
    when the attempt is kept.
    """

    key: int = 0
    started: Stamp | None = None
    outcome: Outcome = Outcome.PLAYING
    seconds: float = 0.0
    undos: int = 0
    hints: int = 0
    watched: bool = False
    par: int | None = None
    settled: bool = False
    difficulty: str = ""
    daily: str = ""
    verdict: Verdict | None = None
    bookmarks: tuple[Bookmark, ...] = ()

    @property
    def is_over(self) -> bool:
        """True once the attempt was won, lost or played to the end by the program."""
        return self.outcome is not Outcome.PLAYING


class Played(NamedTuple):
    """A game and the attempt that it is."""

    game: Game
    attempt: Attempt
