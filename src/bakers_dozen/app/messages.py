"""What can be told to the program besides events: answers to its effects, and time."""

from __future__ import annotations

from typing import NamedTuple

from ..play.game import Game
from .events import Event
from .model import Attempt
from .panels import Row


class Pointed(NamedTuple):
    """A mouse report with what lies under the pointer.

    ``kind`` and ``button`` are the report's; ``card`` is the place of a card in
    ``column``, counted from the deepest. What isn't there is None.

    Where a panel lies over the table, it is ``beside`` it or on a ``row`` of its list,
    or neither; ``first`` is the list's first line that shows.
    """

    kind: str
    button: int
    column: int | None = None
    card: int | None = None
    foundation: int | None = None
    beside: bool = False
    row: int | None = None
    first: int = 0


class Dealt(NamedTuple):
    """A new deal; ``proven`` when it is known that it can be won."""

    game: Game
    proven: bool


class Opened(NamedTuple):
    """What a name, a pasted text or a kept game opened: a game, or what is wrong with it."""

    game: Game | None
    trouble: str = ""
    attempt: Attempt = Attempt()


class Learned(NamedTuple):
    """The knowledge has grown: something about the game's positions is known now."""


class Tick(NamedTuple):
    """It is time for what goes on by itself, as ``pacing.next_tick`` said it would be."""


class GamesListed(NamedTuple):
    """The unfinished games."""

    rows: tuple[Row, ...]


class Offered(NamedTuple):
    """What a pasted text holds, or None when it is nothing that can be opened.

    ``trouble`` says what is wrong with what was meant to be a game.
    """

    game: Game | None
    trouble: str = ""


class StatisticsReady(NamedTuple):
    """The statistics screen's lines."""

    lines: tuple[str, ...]


class Compared(NamedTuple):
    """How the win on the table compares with others, in lines."""

    lines: tuple[str, ...]


class Kept(NamedTuple):
    """Whether the game is being kept now; ``trouble`` says why not."""

    trouble: str = ""


Message = (
    Event
    | Pointed
    | Dealt
    | Opened
    | Learned
    | Tick
    | GamesListed
    | Offered
    | StatisticsReady
    | Compared
    | Kept
)
