"""What the message line can say: values, each with what its sentence needs.

Cards are cards and columns are indices; ``wording.messages`` makes the sentences.
A refused move is said too: its ``Refusal`` comes from the rules as it is.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

from ..rules.cards import Card
from ..rules.moves import Refusal
from .value import Value

if TYPE_CHECKING:
    from ..storage.trouble import Trouble


class Notice(Enum):
    """What can be said in the same words every time."""

    NO_UNDO = auto()
    NO_REDO = auto()
    AT_START = auto()
    AT_DEAL = auto()
    CAN_FINISH = auto()
    AT_END = auto()
    NOTHING_SAFE = auto()
    NOTHING_PLAYED = auto()
    NO_HINT_SHOWN = auto()
    WON = auto()
    STUCK = auto()
    DEALING = auto()
    SAME_DEAL = auto()
    EARLIER_GAME = auto()
    BACK_IN_GAME = auto()
    CANT_BE_READ = auto()
    LATER_GAME = auto()
    RESUMED = auto()
    TAKEN_OVER = auto()
    HINT_THINKING = auto()
    HINT_LOST = auto()
    HINT_NONE = auto()
    FORFEITED = auto()
    NOT_LOST = auto()
    NO_WAY_BACK = auto()
    WATCHING = auto()
    WATCH_STOPPED = auto()
    WATCH_UNKNOWN = auto()
    AUTO_ON = auto()
    AUTO_OFF = auto()
    VERDICT_SHOWN = auto()
    VERDICT_HIDDEN = auto()
    NEEDED_ON = auto()
    NEEDED_OFF = auto()
    NO_MOUSE = auto()
    MOUSE_IN_SCREEN = auto()
    KEPT_AGAIN = auto()


# Moves


class Held(Value):
    """*card* was picked up; ``targets`` are the places where it can go."""

    card: Card
    targets: tuple[int, ...]


class Moved(Value):
    """*card* went to *column*, on *onto* (None: it was empty); ``more`` followed by themselves."""

    card: Card
    column: int
    onto: Card | None = None
    more: int = 0


class SentUp(Value):
    """*card* went to its foundation, and ``more`` cards followed by themselves."""

    card: Card
    more: int = 0


class AllSent(Value):
    """Every safe card went up: ``cards`` of them."""

    cards: int


class Undone(Value):
    """A turn of ``moves`` moves, which began with *card*, was undone."""

    card: Card
    moves: int = 1


class Redone(Value):
    """A turn that began with *card* was redone."""

    card: Card


class Buried(Value):
    """*card* can't move: ``over`` cards lie on it."""

    card: Card
    over: int


class NotFree(Value):
    """The foundation waits for *card*, which isn't free; None when it is complete."""

    card: Card | None


# Games


class NowPlaying(Value):
    """A deal came on the table; ``name`` is empty for a board without one."""

    name: str
    winnable: bool = False


class Daily(Value):
    """The deal of a day is on the table; ``date`` as ``2026-11-30``."""

    date: str


class Bookmarked(Value):
    """The position was bookmarked as ``words``."""

    words: str


class AtBookmark(Value):
    """The game went back to the bookmark ``words``."""

    words: str


class Copied(Value):
    """``text`` was sent to the clipboard; whether it arrived only the terminal knows."""

    text: str


# Hints


class Hinted(Value):
    """A move to make: *card* to *column* on *onto*, or up where ``column`` is None.

    ``guess`` when no line is known to win.
    """

    card: Card
    column: int | None = None
    onto: Card | None = None
    guess: bool = False


class WinnableBefore(Value):
    """The position is lost, but the one ``turns`` turns before it is winnable."""

    turns: int


class Because(Value):
    """Why a hint's move is the one to make, from the line that wins.

    ``freed`` is the card that it uncovers, None where there is none; the line plays it
    as ``freed_goes`` some moves later, or not at all. ``under`` are the foundations' next
    cards that lie below it in its column. ``then`` are the line's next moves.
    """

    freed: Card | None
    freed_goes: Moved | SentUp | None
    under: tuple[Card, ...]
    then: tuple[Moved | SentUp, ...]


class AtTurn(Value):
    """The game went back to before its turn ``number``, counted from 1."""

    number: int


class WentBack(Value):
    """``turns`` turns were undone, to a winnable position."""

    turns: int


# Finding


class Found(Value):
    """*card* is in *column*, under ``over`` cards."""

    card: Card
    column: int
    over: int


class FoundMany(Value):
    """``cards`` cards of those that were searched for are in the columns."""

    cards: int


class AlreadyUp(Value):
    """*card* is on its foundation."""

    card: Card


class NotACard(Value):
    """``text`` was typed to find a card, and names none."""

    text: str


# Keys and the rest


class UnusedKey(Value):
    """The key ``name`` does nothing here."""

    name: str


class NoColumn(Value):
    """There is no *column* in this game."""

    column: int


class AtPlace(Value):
    """The cursor is on *column*, or on ``FOUNDATION``: said where a screen reader listens."""

    column: int


class ThemeChosen(Value):
    """The theme ``name`` is in use."""

    name: str


class GamesUnsaved(Value):
    """Games aren't being saved; ``trouble`` says why."""

    trouble: Trouble


class OptionsUnsaved(Value):
    """The options couldn't be written down; ``trouble`` says why."""

    trouble: Trouble


class UnknownTerminal(Value):
    """No table of terminals has *name*, and the terminal is taken for an xterm."""

    name: str


class Text(Value):
    """A sentence that was made elsewhere."""

    text: str


MoveNotice = Held | Moved | SentUp | AllSent | Undone | Redone | Buried | NotFree
GameNotice = NowPlaying | Daily | Bookmarked | AtBookmark | Copied
HintNotice = Hinted | WinnableBefore | WentBack | Because | AtTurn
FindNotice = Found | FoundMany | AlreadyUp | NotACard
KeyNotice = UnusedKey | NoColumn | AtPlace | ThemeChosen
OtherNotice = GamesUnsaved | OptionsUnsaved | UnknownTerminal | Text

Said = (
    Refusal | Notice | MoveNotice | GameNotice | HintNotice | FindNotice | KeyNotice | OtherNotice
)


def is_greeting(said: Said | None) -> bool:
    """Whether *said* gives way to whatever else there is to say at the start."""
    return said in (None, Notice.RESUMED) or isinstance(said, NowPlaying)
