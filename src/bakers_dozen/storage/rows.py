"""The rows of the database: attempts, and what the statistics and lists read of them.

What is kept of a game is a record: the deal's name (or its board, or both) and the moves.
Reading it back plays the record by the rules, and what the rules refuse isn't read.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from ..named import NamedTuple
from ..play.attempt import Attempt, Bookmark, Outcome, Played, Stamp, Verdict, calendar_day
from ..play.game import Game
from ..rules.moves import IllegalMove, Move, apply, parse_move
from ..rules.position import Position
from ..rules.variants import VARIANTS
from ..statistics.result import Result

if TYPE_CHECKING:
    from ..rules.naming import DealName

_LONGEST: Final = 1e10


def now() -> Stamp:
    """This moment, by the system's clock and its time zone."""
    unix = time.time()
    return Stamp(unix, time.localtime(unix).tm_gmtoff or 0)


class BadRecordError(ValueError):
    """A row that isn't an attempt; ``played`` is as much of it as the rules took."""

    def __init__(self, reason: str, played: Played | None = None) -> None:
        super().__init__(reason)
        self.played = played


#: The tables of the database: each column and what it holds, in the order of a row.
SCHEMA: Final = {
    "attempt": {
        "id": "INTEGER PRIMARY KEY",
        "outcome": "TEXT NOT NULL",
        "variant": "TEXT NOT NULL",
        "deal": "TEXT",
        "board": "TEXT",
        "daily": "TEXT",
        "started_at": "REAL NOT NULL",
        "started_offset": "INTEGER NOT NULL",
        "moves": "INTEGER NOT NULL",
        "cards_up": "INTEGER NOT NULL",
        "seconds": "REAL NOT NULL",
        "undos": "INTEGER NOT NULL",
        "hints": "INTEGER NOT NULL",
        "watched": "INTEGER NOT NULL",
        "par": "INTEGER",
        "settled": "INTEGER NOT NULL",
        "difficulty": "TEXT",
        "knowledge": "TEXT",
        "record": "TEXT NOT NULL",
        "updated_at": "REAL NOT NULL",
        "updated_offset": "INTEGER NOT NULL",
        "seq": "INTEGER NOT NULL",
        "holder": "TEXT",
    },
    "mark": {
        "attempt": "INTEGER NOT NULL",
        "place": "INTEGER NOT NULL",
        "words": "TEXT NOT NULL",
        "record": "TEXT NOT NULL",
    },
}
#: The columns that hold an attempt, in the order of ``attempt_values``. The last four say when
#: it was saved, as which of all turns, and which window has it.
COLUMNS: Final = tuple(SCHEMA["attempt"])[:-4]


def attempt_values(played: Played) -> tuple[Any, ...]:
    """What the columns of ``COLUMNS`` hold for *played*, which has started."""
    from ..play.record import moves_text
    from ..rules.board import board_text
    from ..rules.naming import Numbering

    game, attempt = played
    assert attempt.started is not None
    name = game.name
    # Another program's deal is kept card for card as well: should we learn that one of
    # its numbers deals other cards than we thought, no saved game changes.
    is_ours = name is not None and name.numbering is Numbering.OURS
    return (
        attempt.key,
        attempt.outcome.value,
        game.start.variant.name,
        None if name is None else str(name),
        None if is_ours else board_text(game.start),
        attempt.daily or None,
        attempt.started.unix,
        attempt.started.offset,
        game.move_count,
        game.position.cards_up,
        attempt.seconds,
        attempt.undos,
        attempt.hints,
        int(attempt.watched),
        attempt.par,
        int(attempt.settled),
        attempt.difficulty or None,
        verdict_text(attempt.verdict),
        moves_text(game, redo=True),
    )


def read_attempt(values: tuple[Any, ...]) -> Played:
    """The game and the attempt that the columns of ``COLUMNS`` hold, played by the rules.

    Raises ``BadRecordError`` when they hold none.
    """
    row = dict(zip(COLUMNS, values, strict=True))
    check_figures(row)
    start, name = _read_deal(row)
    game, rest = _replay(start, name, row["record"])
    attempt = Attempt(
        key=row["id"],
        started=Stamp(float(row["started_at"]), row["started_offset"]),
        outcome=Outcome(row["outcome"]),
        seconds=max(0.0, float(row["seconds"])),
        undos=row["undos"],
        hints=row["hints"],
        watched=bool(row["watched"]),
        par=row["par"],
        settled=bool(row["settled"]),
        difficulty=row["difficulty"] or "",
        daily=row["daily"] or "",
    )
    if rest:
        raise BadRecordError(rest, Played(game, attempt))
    return Played(game, attempt._replace(verdict=read_verdict(row["knowledge"], game)))


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
    whole = ("id", "moves", "cards_up", "undos", "hints", "watched", "settled")
    good = (
        all(isinstance(row[column], int) for column in whole)
        and is_time_played(row["seconds"])
        and is_moment(row["started_at"], row["started_offset"])
        and all(isinstance(row[column], str) for column in ("outcome", "variant", "record"))
        and all(
            row[column] is None or isinstance(row[column], str)
            for column in ("deal", "board", "daily", "difficulty", "knowledge")
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


def verdict_text(verdict: Verdict | None) -> str | None:
    """*verdict* as the text that is kept, ``12 lost`` or ``12 aa ce``."""
    if verdict is None:
        return None
    line = ["lost"] if verdict.line is None else [str(move) for move in verdict.line]
    return " ".join([str(verdict.cursor), *line])


def read_verdict(text: str | None, game: Game) -> Verdict | None:
    """The verdict that *text* holds about *game*; None unless its line does win."""
    words = (text or "").split()
    if len(words) < 1 or not words[0].isdecimal() or int(words[0]) > len(game.turns):
        return None
    cursor = int(words[0])
    if words[1:] == ["lost"]:
        return Verdict(cursor, None)
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
    return Verdict(cursor, tuple(line)) if position.is_won else None


def bookmark_values(attempt: Attempt) -> list[tuple[Any, ...]]:
    """What the columns of the table of marks hold for *attempt*'s marks."""
    from ..play.record import moves_text

    return [
        (attempt.key, place, mark.words, moves_text(mark.game, redo=True))
        for place, mark in enumerate(attempt.bookmarks)
    ]


def read_bookmarks(rows: list[tuple[str, str]], game: Game) -> tuple[Bookmark, ...]:
    """The marks that *rows* of words and records hold, those that the rules take."""
    from ..play.record import replay_moves

    marks = []
    for words, record in rows:
        try:
            marks.append(Bookmark(str(words), replay_moves(game.start, game.name, record)))
        except (ValueError, TypeError, AttributeError):
            continue
    return tuple(marks)


# What lists and statistics read


def row_of(columns: str, played: Played, updated: Stamp) -> list[Any]:
    """What the row of *played*, last changed at *updated*, has in *columns*."""
    row = dict(zip(SCHEMA["attempt"], (*attempt_values(played), *updated), strict=False))
    return [row[column] for column in columns.split(",")]


#: The columns that a result is made from, in the order of ``read_result``.
RESULT_COLUMNS: Final = (
    "id,variant,deal,outcome,started_at,started_offset,updated_at,updated_offset,"
    "moves,seconds,undos,hints,watched,par,daily,settled,difficulty"
)


def read_result(values: Sequence[Any]) -> Result | None:
    """The result that the columns of ``RESULT_COLUMNS`` hold; None where they hold none."""
    key, kind, deal, outcome, at, ahead, last, last_ahead, *figures = values
    moves, seconds, undos, hints, watched, par, daily, settled, difficulty = figures
    if not (is_moment(at, ahead) and is_moment(last, last_ahead) and is_time_played(seconds)):
        return None
    try:
        # Not by keyword: there can be many thousands.
        return Result(
            key, str(kind), str(deal or ""), Outcome(outcome), calendar_day(at, ahead),
            calendar_day(last, last_ahead), last, int(moves), seconds, int(undos), int(hints),
            bool(watched), None if par is None else int(par),
            daily if isinstance(daily, str) else "", last_ahead, bool(settled),
            difficulty if isinstance(difficulty, str) else "",
        )  # fmt: skip
    except (TypeError, ValueError):
        return None


#: The columns that a summary is made from, in the order of ``read_summary``.
SUMMARY_COLUMNS: Final = (
    "id,deal,variant,daily,moves,cards_up,seconds,started_at,started_offset,"
    "updated_at,updated_offset"
)


class Summary(NamedTuple):
    """An unfinished game in the list of them.

    ``deal`` is the deal's name, or empty for a board from elsewhere. ``elsewhere`` is true
    for a game that another window has open.
    """

    key: int
    deal: str
    variant: str
    daily: str
    moves: int
    cards_up: int
    seconds: float
    updated: Stamp
    elsewhere: bool


def read_summary(values: Sequence[Any], elsewhere: bool) -> Summary | None:
    """What the columns of ``SUMMARY_COLUMNS`` hold; None where that is no game of ours.

    *elsewhere*: another window has it.
    """
    key, deal, variant, daily, moves, up, seconds, at, ahead, last, last_ahead = values
    good = (
        is_moment(at, ahead)
        and is_moment(last, last_ahead)
        and is_time_played(seconds)
        and isinstance(moves, int)
        and isinstance(up, int)
    )
    if not good:
        return None
    when = Stamp(last, last_ahead)
    return Summary(key, deal or "", variant, daily or "", moves, up, seconds, when, elsewhere)
