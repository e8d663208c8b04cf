"""An attempt: one try at a deal, and the row that keeps it.

What is kept is a record: the deal's name (or its board, or both) and the moves. Reading it
back plays the record by the rules, and what the rules refuse isn't read.
"""

from __future__ import annotations

import time
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..play.game import Game
from ..rules.moves import IllegalMove, Move, apply, parse_move
from ..rules.position import Position
from ..rules.variants import VARIANTS

if TYPE_CHECKING:
    from ..rules.naming import DealName

#: The first of January 1970, as ``datetime.date.toordinal`` counts days.
_EPOCH_DAY: Final = 719163
_LONGEST: Final = 1e10


class Outcome(Enum):
    """How an attempt stands. Only the first of them is still in play.

    ``WATCHED`` is an attempt that the program played to the end: no win.
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

    @classmethod
    def now(cls) -> Stamp:
        """This moment, by the system's clock and its time zone."""
        unix = time.time()
        return cls(unix, time.localtime(unix).tm_gmtoff or 0)

    @property
    def day(self) -> int:
        """The local calendar day, as ``datetime.date.toordinal`` counts them."""
        return calendar_day(self.unix, self.offset)


def calendar_day(unix: float, offset: int) -> int:
    """The local calendar day of a moment, as ``datetime.date.toordinal`` counts them."""
    return int((unix + offset) // 86400) + _EPOCH_DAY


class Knowledge(NamedTuple):
    """A verdict that took long to find, about the game with ``cursor`` turns played.

    ``line`` is the line of moves that wins from there, or None when the game is
    lost there.
    """

    cursor: int
    line: tuple[Move, ...] | None


class Mark(NamedTuple):
    """A position marked with a word or two: the game as it stood."""

    words: str
    game: Game


class Attempt(NamedTuple):
    """One try at a deal, with all that is kept of it.

    ``seconds`` is the time played. ``undos`` and ``hints`` count how often each was
    asked for; ``watched`` is true once the program has played a turn. ``par`` is the
    length of the shortest line known. ``daily`` is the date, ``2026-11-30``, when the
    deal was played as that day's. ``started`` is when it was dealt.
    """

    id: int
    game: Game
    started: Stamp
    outcome: Outcome = Outcome.PLAYING
    seconds: float = 0.0
    undos: int = 0
    hints: int = 0
    watched: bool = False
    par: int | None = None
    daily: str | None = None
    knowledge: Knowledge | None = None
    marks: tuple[Mark, ...] = ()


class BadRecordError(ValueError):
    """A row that isn't an attempt; ``played`` is as much of it as the rules took."""

    def __init__(self, reason: str, played: Attempt | None = None) -> None:
        super().__init__(reason)
        self.played = played


#: The columns that hold an attempt, in the order of ``attempt_values``.
COLUMNS: Final = (
    "id",
    "outcome",
    "variant",
    "deal",
    "board",
    "daily",
    "started_at",
    "started_offset",
    "moves",
    "cards_up",
    "seconds",
    "undos",
    "hints",
    "watched",
    "begun",
    "par",
    "knowledge",
    "record",
)


def attempt_values(attempt: Attempt) -> tuple[Any, ...]:
    """What the columns of ``COLUMNS`` hold for *attempt*."""
    from ..play.record import moves_text
    from ..rules.board import board_text
    from ..rules.naming import Numbering

    game = attempt.game
    name = game.name
    # Another program's deal is kept card for card as well: should we learn that one of
    # its numbers deals other cards than we thought, no saved game changes.
    is_ours = name is not None and name.numbering is Numbering.OURS
    return (
        attempt.id,
        attempt.outcome.value,
        game.start.variant.name,
        None if name is None else str(name),
        None if is_ours else board_text(game.start),
        attempt.daily,
        attempt.started.unix,
        attempt.started.offset,
        game.move_count,
        game.position.cards_up,
        attempt.seconds,
        attempt.undos,
        attempt.hints,
        int(attempt.watched),
        int(bool(game.turns)),
        attempt.par,
        knowledge_text(attempt.knowledge),
        moves_text(game, redo=True),
    )


def read_attempt(values: tuple[Any, ...]) -> Attempt:
    """The attempt that the columns of ``COLUMNS`` hold, played by the rules.

    Raises ``BadRecordError`` when it isn't one.
    """
    row = dict(zip(COLUMNS, values, strict=True))
    check_figures(row)
    start, name = _read_deal(row)
    game, rest = _replay(start, name, row["record"])
    attempt = Attempt(
        id=row["id"],
        game=game,
        started=Stamp(float(row["started_at"]), row["started_offset"]),
        outcome=Outcome(row["outcome"]),
        seconds=max(0.0, float(row["seconds"])),
        undos=row["undos"],
        hints=row["hints"],
        watched=bool(row["watched"]),
        par=row["par"],
        daily=row["daily"],
    )
    if rest:
        raise BadRecordError(rest, attempt)
    return attempt._replace(knowledge=read_knowledge(row["knowledge"], game))


def is_moment(unix: Any, offset: Any) -> bool:
    """True when the two columns hold a moment of our calendar, of years that a date can have."""
    return (
        isinstance(unix, int | float)
        and isinstance(offset, int)
        and -6e10 < unix < 2.5e11
        and abs(offset) <= 2 * 86400
    )


def is_time_played(seconds: Any) -> bool:
    """True when the column holds a time that somebody can have played."""
    return isinstance(seconds, int | float) and 0 <= seconds < _LONGEST


def check_figures(row: dict[str, Any]) -> None:
    """Raise ``BadRecordError`` unless *row*'s figures are of the right kind.

    The record isn't played: this is what a row needs to count in the statistics.
    """
    whole = ("id", "moves", "cards_up", "undos", "hints", "watched", "begun")
    good = (
        all(isinstance(row[column], int) for column in whole)
        and is_time_played(row["seconds"])
        and is_moment(row["started_at"], row["started_offset"])
        and all(isinstance(row[column], str) for column in ("outcome", "variant", "record"))
        and all(
            row[column] is None or isinstance(row[column], str)
            for column in ("deal", "board", "daily", "knowledge")
        )
        and (row["par"] is None or isinstance(row["par"], int))
        and row["variant"] in VARIANTS
        and row["outcome"] in [outcome.value for outcome in Outcome]
        and min(row["moves"], row["cards_up"], row["undos"], row["hints"]) >= 0
    )
    if not good:
        raise BadRecordError("its figures aren't figures")


def _read_deal(row: dict[str, Any]) -> tuple[Position, DealName | None]:
    """Where *row*'s game starts, and its deal's name if that still deals these cards."""
    from ..rules.board import parse_board
    from ..rules.naming import Numbering, deal_named, parse_name

    try:
        name = None if row["deal"] is None else parse_name(row["deal"])
        if name is None or row["board"] is not None:
            start = parse_board(row["board"] or "", VARIANTS[row["variant"]])
        elif name.numbering is Numbering.OURS:
            return deal_named(name), name
        else:
            from ..rules.programs import deal_old_pysol

            start = deal_old_pysol(name.variant, name.number)
        return start, name if name and deal_named(name) == start else None
    except ValueError as error:
        raise BadRecordError(str(error)) from error


def _replay(start: Position, name: DealName | None, record: str) -> tuple[Game, str]:
    """The game of *record* as far as the rules take it, and what they refused, or ``""``."""
    from ..play.record import RecordError, replay_moves

    try:
        return replay_moves(start, name, record), ""
    except RecordError as error:
        return error.game or Game(start, name), str(error)


def knowledge_text(knowledge: Knowledge | None) -> str | None:
    """*knowledge* as the text that is kept, ``12 lost`` or ``12 aa ce``."""
    if knowledge is None:
        return None
    line = ["lost"] if knowledge.line is None else [str(move) for move in knowledge.line]
    return " ".join([str(knowledge.cursor), *line])


def read_knowledge(text: str | None, game: Game) -> Knowledge | None:
    """The knowledge that *text* holds about *game*; None unless its line does win."""
    words = (text or "").split()
    if len(words) < 1 or not words[0].isdecimal() or int(words[0]) > len(game.turns):
        return None
    cursor = int(words[0])
    if words[1:] == ["lost"]:
        return Knowledge(cursor, None)
    position = game.go_to(cursor).position
    line: list[Move] = []
    for word in words[1:]:
        move = parse_move(word)
        if move is None:
            return None
        try:
            position = apply(position, move)
        except IllegalMove:
            return None
        line.append(move)
    return Knowledge(cursor, tuple(line)) if position.is_won else None


def mark_values(attempt: Attempt) -> list[tuple[Any, ...]]:
    """What the columns of the table of marks hold for *attempt*'s marks."""
    from ..play.record import moves_text

    return [
        (attempt.id, place, mark.words, moves_text(mark.game, redo=True))
        for place, mark in enumerate(attempt.marks)
    ]


def read_marks(rows: list[tuple[str, str]], game: Game) -> tuple[Mark, ...]:
    """The marks that *rows* of words and records hold, those that the rules take."""
    from ..play.record import replay_moves

    marks = []
    for words, record in rows:
        try:
            marks.append(Mark(str(words), replay_moves(game.start, game.name, record)))
        except (ValueError, TypeError, AttributeError):
            continue
    return tuple(marks)
