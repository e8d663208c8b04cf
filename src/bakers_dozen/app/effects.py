"""What the program wants done outside: returned by ``update``, carried out by the runtime."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

from ..rules.variants import Variant
from .value import Value

if TYPE_CHECKING:
    from .model import Model


class Quit(Value):
    """End the program."""


class Suspend(Value):
    """Give the terminal back to the shell until the player returns."""


class Redraw(Value):
    """Draw everything anew, whatever the screen is thought to show."""


class Deal(Value):
    """Deal a new game of a variant; answered by a ``Dealt`` message.

    ``difficulty`` is ``any`` or a ``Difficulty``'s value.
    """

    variant: Variant
    difficulty: str = "any"


class DealDaily(Value):
    """Bring the daily deal of a date, ``2026-11-30``, on the table; answered by ``Opened``."""

    date: str


class ListDaily(Value):
    """Look up what became of the daily deals; answered by ``DailyListed``."""


class OpenName(Value):
    """Open the deal or the whole game that a text names; answered by ``Opened``."""

    text: str
    variant: Variant


class Copy(Value):
    """Put a text on the clipboard, where the terminal takes it."""

    text: str


class ListGames(Value):
    """Look up the unfinished games; answered by ``GamesListed``."""


class Resume(Value):
    """Bring back a kept game; answered by ``Opened``."""

    key: int


class Discard(Value):
    """Give up a kept game for good: it counts as lost; answered by ``GameGone``."""

    key: int


class Forget(Value):
    """Forget a kept game, as if it had never been played; answered by ``GameGone``."""

    key: int


class Purpose(Enum):
    """What a finished game is looked up for."""

    REPLAY = auto()
    AGAIN = auto()
    REVIEW = auto()


class LookUp(Value):
    """Look up a finished game; answered by ``LookedUp``."""

    key: int
    purpose: Purpose


class ShowStatistics(Value):
    """Work out the statistics of a variant; answered by ``StatisticsReady``."""

    variant: Variant


class OfferPaste(Value):
    """See whether a pasted text is a deal, a game or a board; answered by ``Offered``."""

    text: str
    variant: Variant


class KeepOptions(Value):
    """Write the options down."""


Effect = (
    Quit
    | Suspend
    | Redraw
    | Deal
    | DealDaily
    | ListDaily
    | OpenName
    | Copy
    | ListGames
    | Resume
    | Discard
    | Forget
    | LookUp
    | ShowStatistics
    | OfferPaste
    | KeepOptions
)

#: What a message leads to: the next model, and what is to be done outside.
Step = tuple["Model", list[Effect]]
