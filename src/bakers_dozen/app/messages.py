"""What can be told to the program besides events: answers to its effects, and time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..play.attempt import Attempt
from ..play.game import Game
from .effects import Purpose
from .events import Event, MouseKind
from .value import Value

if TYPE_CHECKING:
    from ..play.attempt import Stamp
    from ..statistics.figures import WinNews
    from ..statistics.result import Result
    from ..storage.trouble import Trouble
    from .course import Course
    from .panels import Listed, Results


class Pointed(Value):
    """A mouse report with what lies under the pointer.

    ``kind`` and ``button`` are the report's; ``card`` is the place of a card in
    ``column``, counted from the deepest. What isn't there is None.

    ``key`` is the key that an offer under the pointer stands for. ``at`` is where a
    pointer that moves is, as x and y.
    Where a panel lies over the table, it is ``beside`` it or on a ``row`` of its list,
    or neither; ``first`` is the list's first line that shows.
    """

    kind: MouseKind
    button: int
    column: int | None = None
    card: int | None = None
    foundation: int | None = None
    beside: bool = False
    row: int | None = None
    first: int = 0
    key: str = ""
    at: tuple[int, int] | None = None


class Dealt(Value):
    """A new deal; ``proven`` when it is known that it can be won."""

    game: Game
    proven: bool


class Opened(Value):
    """What a name, a pasted text or a kept game opened: a game, or what is wrong with it."""

    game: Game | None
    trouble: str = ""
    attempt: Attempt = Attempt()


class Learned(Value):
    """The knowledge has grown: something about the game's positions is known now."""


class Pulse(Value):
    """Nothing has happened for a while, and the clock runs."""


class Tick(Value):
    """It is time for what goes on by itself, as ``pacing.next_tick`` said it would be."""


class GamesListed(Value):
    """The unfinished games, last played first, and the results of all games."""

    games: tuple[Listed, ...]
    results: tuple[Result, ...] = ()


class GameGone(Value):
    """A game was given up or forgotten: undo doesn't bring it back."""

    key: int


class LookedUp(Value):
    """A finished game, None when it can't be read, and what it was looked up for."""

    game: Game | None
    purpose: Purpose


class Offered(Value):
    """What a pasted text holds, or None when it is nothing that can be opened.

    ``trouble`` says what is wrong with what was meant to be a game.
    """

    game: Game | None
    trouble: str = ""


class StatisticsReady(Value):
    """What the statistics are made from."""

    results: Results


class DailyListed(Value):
    """What the calendar of daily deals is made from."""

    results: Results


class Reviewed(Value):
    """The course of the reviewed game, as far as it is known by now."""

    course: Course


class Compared(Value):
    """How the win on the table compares with others."""

    news: WinNews


class Kept(Value):
    """Whether the game is being kept now; ``trouble`` says why not."""

    trouble: Trouble | None = None


class KeyGiven(Value):
    """The number that the game on the table is kept under from now on, its first turn
    being kept at the moment ``started``."""

    key: int
    started: Stamp


class OptionsNotKept(Value):
    """The options couldn't be written down; ``trouble`` says why."""

    trouble: Trouble


class TerminalTold(Value):
    """What the terminal's answers have told: see ``Model.slow`` and ``Model.wide_signs``."""

    slow: bool
    wide_signs: bool


class NoMouse(Value):
    """The mouse is wanted, and this terminal has none."""


Message = (
    Event
    | Pointed
    | Dealt
    | Opened
    | Learned
    | Pulse
    | Tick
    | GamesListed
    | GameGone
    | LookedUp
    | Offered
    | StatisticsReady
    | Compared
    | DailyListed
    | Reviewed
    | Kept
    | KeyGiven
    | OptionsNotKept
    | TerminalTold
    | NoMouse
)
