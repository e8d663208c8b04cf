"""The panels that lie over the table: reading, choosing from a list, typing a line."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

from ..play.game import Game
from ..rules.position import Position
from ..statistics.result import Result
from .value import Value

if TYPE_CHECKING:
    from ..storage.rows import Summary
    from ..storage.trouble import SettingProblem
    from .course import Course
    from .keymap import KeyProblem


class Topic(Enum):
    """What a panel is about."""

    HELP = auto()
    INTRODUCTION = auto()
    QUIT = auto()
    DISCARD = auto()
    DEALS = auto()
    GAMES = auto()
    BOOKMARK = auto()
    BOOKMARKS = auto()
    STATISTICS = auto()
    OPTIONS = auto()
    FIND = auto()
    PASTE = auto()
    COPY = auto()
    SETTINGS = auto()
    REVIEW = auto()
    DAILY = auto()
    FINISHED = auto()
    FORGET = auto()


class Results:
    """What the statistics of ``variant`` are made from, as of the day ``today``.

    ``today`` counts days as ``date.toordinal`` does, ``unreadable`` the games that are on
    file and can't be counted. Compared by identity: there can be thousands of results, and
    what is drawn from them is remembered.
    """

    __slots__ = ("results", "today", "unreadable", "variant")

    def __init__(
        self, results: tuple[Result, ...], variant: str, today: int, unreadable: int = 0
    ) -> None:
        self.results = results
        self.variant = variant
        self.today = today
        self.unreadable = unreadable


class Faults(Value):
    """What is wrong with the settings in the file at ``path``."""

    path: str
    problems: tuple[SettingProblem | KeyProblem, ...]


class Reading(Value):
    """Lines to read, scrolled down by ``scroll`` lines.

    ``text`` is what isn't made of sentences; ``results`` what the statistics tell; ``faults``
    what is wrong with the settings.
    """

    topic: Topic
    scroll: int = 0
    text: tuple[str, ...] = ()
    results: Results | None = None
    faults: Faults | None = None


class Question(Value):
    """Something to confirm with y or enter, or leave with any other key.

    ``behind`` is the list whose chosen row is asked about, to go back to.
    """

    topic: Topic
    behind: Menu | None = None


class Line(Value):
    """A line being typed; ``at`` is where the next character goes."""

    text: str = ""
    at: int = 0

    def typed(self, characters: str) -> Line:
        """The line with *characters* put in at the cursor, those that can be printed."""
        characters = "".join(filter(str.isprintable, characters))
        text = self.text[: self.at] + characters + self.text[self.at :]
        return Line(text, self.at + len(characters))

    def edited(self, key: str) -> Line | None:
        """The line after an editing *key*, or None when the key doesn't edit."""
        text, at = self.text, self.at
        if key == "backspace":
            return Line(text[: max(0, at - 1)] + text[at:], max(0, at - 1))
        if key == "delete":
            return Line(text[:at] + text[at + 1 :], at)
        if key == "left":
            return Line(text, max(0, at - 1))
        if key == "right":
            return Line(text, min(len(text), at + 1))
        if key in ("home", "ctrl-a"):
            return Line(text, 0)
        if key in ("end", "ctrl-e"):
            return Line(text, len(text))
        if key == "ctrl-u":
            return Line(text[at:], 0)
        if key == "ctrl-k":
            return Line(text[:at], at)
        if key == "ctrl-w":
            kept = text[:at].rstrip()
            kept = kept[: kept.rfind(" ") + 1]
            return Line(kept + text[at:], len(kept))
        if key == "space":
            return self.typed(" ")
        if len(key) == 1 and key.isprintable():
            return self.typed(key)
        return None


class DealKind(Enum):
    """What a new game may be chosen by, in the order of the list; the value is the option's."""

    ANY = "any"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    DAILY = "daily"


class Prompt(Value):
    """A line to type, with what was typed before to go back to; ``trouble`` says what's wrong.

    ``back`` counts how far back in ``past`` the line is from; ``draft`` is what was being
    typed before that. ``chosen`` is the chosen row of the list below the line, where there
    is one. ``kind`` is what sort of deal is to be dealt.
    """

    topic: Topic
    line: Line = Line()
    past: tuple[str, ...] = ()
    back: int = 0
    trouble: str = ""
    chosen: int = 0
    draft: Line = Line()
    kind: DealKind = DealKind.ANY

    @property
    def opens_calendar(self) -> bool:
        """Whether enter goes on to the calendar of daily deals."""
        return self.kind is DealKind.DAILY and not self.line.text.strip()


class Listed(Value):
    """An unfinished game in the list of games, as of the day ``today``.

    ``position`` is where it stands, drawn below the list while it is chosen; ``here`` is
    true of the game on the table.
    """

    game: Summary
    today: int
    position: Position | None = None
    here: bool = False


def key_of(row: Listed | Result) -> int:
    """What the games on file know the game of *row* by."""
    return row.game.key if isinstance(row, Listed) else row.key


#: A row of a list: an unfinished or a finished game, an option by its name, a bookmark by
#: its place among the game's.
Row = Listed | Result | str | int


class Menu(Value):
    """A list to choose from.

    ``first`` is the line that a list longer than the window is shown from, where that is
    to stay as it is; else the chosen row is kept in the middle. The lists of unfinished and of
    finished games are each other's tabs: ``results`` has the finished ones, ``unfinished`` the
    others, and ``typed`` is what the names of those shown have in them.
    """

    topic: Topic
    rows: tuple[Row, ...]
    chosen: int = 0
    trouble: str = ""
    first: int | None = None
    typed: str = ""
    results: tuple[Result, ...] = ()
    unfinished: tuple[Listed, ...] = ()


class Review(Value):
    """The course of *game*'s turns played, as far as it is known.

    ``chosen`` is the turn that is looked at; None is the first one that matters.
    """

    game: Game
    course: Course | None = None
    chosen: int | None = None
    topic: Topic = Topic.REVIEW

    @property
    def at(self) -> int:
        """The turn that is looked at: where the win was given away, or the last one."""
        if self.chosen is not None or self.course is None:
            return self.chosen or 0
        given = (at for at, point in enumerate(self.course.points) if point.gave_away)
        critical = self.course.critical
        return next(given, critical[0] if critical else max(0, len(self.course.points) - 1))


class Calendar(Value):
    """The daily deals of a month; ``chosen`` is a day, as ``date.toordinal`` counts."""

    results: Results
    chosen: int
    topic: Topic = Topic.DAILY


Panel = Reading | Question | Prompt | Menu | Review | Calendar
