"""The store of games: what the program says to the disk, and never has to wait for.

A store always opens. Where games can't be kept it says why (``trouble``), keeps what
it was told in memory, and tries again at the next save.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final, TypeVar

from ..play.attempt import Mark, Outcome, Played, Stamp
from ..play.game import Game
from . import database
from .database import Look
from .instances import Instance, is_open, sweep
from .places import Places
from .rows import (
    COLUMNS,
    RESULT_COLUMNS,
    SUMMARY_COLUMNS,
    BadRecordError,
    Summary,
    attempt_values,
    mark_values,
    read_attempt,
    read_marks,
    read_result,
    read_summary,
    result_of,
    summary_of,
)
from .trouble import (
    FAILURES,
    Failure,
    Kind,
    SetAside,
    Trouble,
    is_damage,
    os_trouble,
    sqlite_trouble,
    trouble_of,
)

if TYPE_CHECKING:
    from ..statistics.result import Result

T = TypeVar("T")

_SET: Final = ", ".join(f"{column}=?" for column in COLUMNS[1:])
_UPDATE: Final = (
    f"UPDATE attempt SET {_SET}, updated_at=?, updated_offset=?, seq=?, holder=?"
    " WHERE id=? AND holder=? AND outcome='playing'"
)
_ALL: Final = (*COLUMNS, "updated_at", "updated_offset", "seq", "holder")
_INSERT: Final = f"INSERT INTO attempt ({','.join(_ALL)}) VALUES ({','.join('?' * len(_ALL))})"
_READ: Final = f"SELECT {','.join(COLUMNS)} FROM attempt WHERE id=?"
_READ_MARKS: Final = "SELECT words, record FROM mark WHERE attempt=? ORDER BY place"


class Store:
    """The games of one player, as one window of the program sees them.

    ``trouble`` says why games aren't being kept, or is None. ``set_aside`` lists what
    was found damaged and put away since it was last emptied. No method raises for
    what a disk does. A store belongs to the thread that opened it.
    """

    def __init__(self, places: Places) -> None:
        """A store that isn't open yet: use ``Store.open``."""
        self.places = places
        self.trouble: Trouble | None = None
        self.set_aside: list[SetAside] = []
        self._db: sqlite3.Connection | None = None
        self._window: Instance | None = None
        self._file: tuple[int, int] = (0, 0)
        self._seq = 0
        self._mine: dict[int, tuple[Played, Stamp]] = {}
        self._unkept: dict[int, None] = {}
        self._finished: set[int] = set()
        self._other_id: dict[int, int] = {}
        self._skipped: set[int] = set()
        self._kept_marks: dict[int, tuple[Mark, ...]] = {}

    @classmethod
    def open(cls, places: Places, now: Stamp) -> Store:
        """The store of the games at *places*, which is made where there is none."""
        store = cls(places)
        store._open(now)
        return store

    @property
    def is_readable(self) -> bool:
        """True when what is on disk can be read, whether or not it can be written."""
        return self._db is not None

    def close(self, now: Stamp) -> None:
        """Give up this window's games, so that any window can resume them."""
        if self._unkept:
            self._flush(now)
        if self._db is not None and self._window is not None:
            with suppress(*FAILURES):
                self._db.execute(
                    "UPDATE attempt SET holder=NULL WHERE holder=? AND outcome='playing'",
                    (self._window.token,),
                )
        self._shut()
        if self._window is not None:
            self._window.close()
            self._window = None
            sweep(self.places.windows)

    def new_id(self, now: Stamp) -> int:
        """An id for a new attempt, unlike any other in any window."""
        chance = int.from_bytes(os.urandom(3), "big") >> 4
        return ((int(now.unix * 1000) << 20) | chance) & (2**63 - 1)

    # The game in play

    def resume(self, now: Stamp) -> Played | None:
        """The unfinished game that was played last and that no window has, now this one's.

        What was dealt, left without a move and isn't resumed is forgotten.
        """
        for key in self._free_games(now):
            found = self.claim(key, now)
            if found is not None:
                return found
        return None

    def resume_daily(self, date: str, now: Stamp) -> Played | None:
        """The unfinished game of the daily deal of *date*, now this window's, or None."""
        for summary in self.unfinished(now):
            if summary.daily == date and not summary.elsewhere:
                return self.claim(summary.key, now)
        return None

    def current_id(self, key: int) -> int:
        """The id under which attempt *key* is kept, which changes when another window has it."""
        return self._other_id.get(key, key)

    def claim(self, key: int, now: Stamp) -> Played | None:
        """The unfinished game *key*, now this window's; None when another window has it
        or it isn't there. Where nothing can be written it is read all the same."""
        key = self.current_id(key)
        if key in self._mine:
            return self._mine[key][0]

        def read() -> tuple[Any, ...] | None:
            db = self._reader()
            if self._window is not None and self.trouble is None:
                with _transaction(db):
                    if not self._take(db, key):
                        return None
            found: tuple[Any, ...] | None = db.execute(_READ, (key,)).fetchone()
            return found

        values = self._read(read, None, now)
        found = None if values is None else self._understood(values, now)
        if found is None or found.attempt.is_over:
            return None
        game, attempt = found
        attempt = attempt._replace(marks=read_marks(self._rows(_READ_MARKS, (key,), now), game))
        self._kept_marks[key] = attempt.marks
        played = Played(game, attempt)
        self._mine[key] = played, now
        return played

    def look(self, key: int, now: Stamp) -> Game | None:
        """The game *key* as it stands, for a picture of it, whoever has it."""
        key = self.current_id(key)
        if key in self._mine:
            return self._mine[key][0].game
        values = self._read(lambda: self._reader().execute(_READ, (key,)).fetchone(), None, now)
        understood = None if values is None else self._understood(values, now)
        return None if understood is None else understood.game

    def save(self, played: Played, now: Stamp) -> bool:
        """Keep *played* as it is; True once it and all before it are on disk.

        An attempt is finished once: after it was won, lost or watched to the end, what
        is saved of it changes nothing.
        """
        game, attempt = played
        key = self.current_id(attempt.key)
        if key not in self._finished:
            self._mine[key] = Played(game, attempt._replace(key=key)), now
            self._unkept[key] = None
            if attempt.is_over:
                self._finished.add(key)
        return self._flush(now)

    def tidy(self) -> None:
        """Carry what was saved into the main file, waiting for the disk: for idle moments."""
        if self._db is not None and self.trouble is None:
            with suppress(*FAILURES):
                self._db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()

    # The list of unfinished games

    def unfinished(self, now: Stamp) -> list[Summary]:
        """The unfinished games in which a move was made, last played first."""
        query = (
            f"SELECT {SUMMARY_COLUMNS},holder FROM attempt WHERE outcome='playing' AND begun"
            " ORDER BY seq DESC"
        )
        listed = [
            summary_of(played, at)
            for played, at in self._mine.values()
            if played.game.turns and not played.attempt.is_over
        ]
        listed.sort(key=lambda summary: summary.updated.unix, reverse=True)
        for key, *values, holder in self._rows(query, (), now):
            if key in self._mine or key in self._skipped:
                continue
            summary = read_summary((key, *values), self._is_held(holder))
            if summary is None:
                self.look(key, now)  # puts it away
            else:
                listed.append(summary)
        return listed

    def discard(self, key: int, now: Stamp) -> bool:
        """Give up an unfinished game: it is lost when a move was made in it, else forgotten.

        False when another window has it, it isn't there, or nothing can be written.
        """
        found = self.claim(key, now)
        if found is None:
            return False
        game, attempt = found
        if game.turns:
            return self.save(Played(game, attempt._replace(outcome=Outcome.LOST)), now)
        self._mine.pop(attempt.key, None)
        self._unkept.pop(attempt.key, None)
        return self._change(
            lambda db: db.execute("DELETE FROM attempt WHERE id=?", (attempt.key,)), now
        )

    def abandon(self, days: float, now: Stamp) -> int:
        """Count as lost the unfinished games that were left for more than *days* days.

        How many there were. They count at the day they were last played.
        """
        query = "SELECT id, holder FROM attempt WHERE outcome='playing' AND updated_at<?"
        left = [
            key
            for key, holder in self._rows(query, (now.unix - days * 86400,), now)
            if key not in self._mine and not self._is_held(holder)
        ]
        if not left:
            return 0
        lost = "UPDATE attempt SET outcome='lost', holder=NULL WHERE id=? AND outcome='playing'"
        done = self._change(lambda db: db.executemany(lost, [(key,) for key in left]), now)
        return len(left) if done else 0

    # Results

    def results(self, now: Stamp, variant: str | None = None) -> list[Result]:
        """All attempts in which a move was made, of one *variant* or of all, oldest first."""
        query = f"SELECT {RESULT_COLUMNS} FROM attempt WHERE begun AND variant=coalesce(?,variant)"
        unkept = [self._mine[key] for key in self._unkept if self._mine[key][0].game.turns]
        hidden = {played.attempt.key for played, _ in unkept}
        found = [result_of(*held) for held in unkept]
        found = [result for result in found if variant in (None, result.variant)]
        for row in self._rows(query, (variant,), now):
            result = None if row[0] in hidden else read_result(row)
            if result is not None:
                found.append(result)
        found.sort(key=lambda result: (result.at, result.key))
        return found

    def forget_results(self, now: Stamp, variant: str | None = None) -> str | None:
        """Forget the finished attempts, of one *variant* or of all; a copy of all games
        is kept in a file first.

        The copy's path; None, with nothing forgotten, when that can't be done.
        """
        if self.trouble is not None or self._db is None:
            return None
        path = database.free_name(self.places.games, "before-reset", _moment(now))
        try:
            database.copy(self._db, path)
            os.chmod(path, 0o600)
            self._db.execute("PRAGMA secure_delete=ON").fetchone()
            with _transaction(self._db) as db:
                db.execute(
                    "DELETE FROM attempt WHERE outcome<>'playing' AND variant=coalesce(?,variant)",
                    (variant,),
                )
                db.execute("DELETE FROM mark WHERE attempt NOT IN (SELECT id FROM attempt)")
        except (OSError, *FAILURES) as error:
            self.trouble = trouble_of(error, path)
            return None
        return path

    # The file

    def _open(self, now: Stamp, patience: float = database.BUSY_SECONDS) -> bool:
        """Open the file, or find out why not; True when games are being kept.

        *patience* is how long to wait for another window, in seconds.
        """
        self._shut()
        path = self.places.games
        try:
            self._connect(now, patience)
        except (OSError, *FAILURES) as error:
            self.trouble = trouble_of(error, path)
        else:
            return self.trouble is None
        self._shut()
        for mode in ("ro", "immutable"):
            with suppress(*FAILURES):
                self._db = database.connect(path, mode)
                break
        return False

    def _connect(self, now: Stamp, patience: float) -> None:
        path = self.places.games
        os.makedirs(self.places.data_dir, mode=0o700, exist_ok=True)
        look = database.look_at(path)
        if look in (Look.MISSING, Look.OLDER, Look.DAMAGED):
            with database.alone(self.places.data_dir, patience):
                look = self._make_good(now)
        if look is Look.NEWER:
            self.trouble = Trouble(Kind.NEWER, path)
            return
        if self.trouble is not None:
            database.open_up(path)
        try:
            self._join(path, patience)
        except FAILURES as error:
            if not is_damage(error):
                raise
            self._shut()
            with database.alone(self.places.data_dir, patience):
                self._replace(self._file, now)
            self._join(path, patience)
        if self._window is None or not self._window.is_there():
            if self._window is not None:
                self._window.close()
                self._window = None
            self._window = Instance(self.places.windows)
        self.trouble = None

    def _join(self, path: str, patience: float) -> None:
        """Connect to the file at *path*, and find out where its counting of turns is."""
        self._file = _identity(path)
        self._db = database.connect(path, busy_seconds=patience)
        query = "SELECT max(seq) FROM attempt WHERE outcome='playing'"
        self._seq = max(self._seq, self._db.execute(query).fetchone()[0] or 0)

    def _make_good(self, now: Stamp) -> Look:
        """Make the file, or bring it to this version, with no other window at it."""
        path = self.places.games
        look = database.look_at(path)
        if look is Look.MISSING:
            database.create(path)
        elif look is Look.OLDER:
            self._migrate(now)
        elif look is Look.DAMAGED:
            self._replace(_identity(path), now)
        return database.look_at(path)

    def _migrate(self, now: Stamp) -> None:
        path = self.places.games
        try:
            with closing(sqlite3.connect(path, isolation_level=None)) as db:
                database.copy(db, database.free_name(path, "before-update", _moment(now)))
                database.migrate(db)
        except FAILURES as error:
            if not is_damage(error):
                raise
            self._replace(_identity(path), now)

    def _replace(self, damaged: tuple[int, int], now: Stamp) -> None:
        """Put the *damaged* file aside and save what can be saved into a new one.

        Nothing is done when another window has done it already.
        """
        from .salvage import salvage

        path = self.places.games
        if _identity(path) != damaged:
            return
        saved = salvage(path)
        aside = database.replace(path, _moment(now), saved)
        self.set_aside.append(SetAside(path, aside, len(saved["attempt"])))

    def _shut(self) -> None:
        if self._db is not None:
            with suppress(*FAILURES):
                self._db.close()
            self._db = None

    def _reader(self) -> sqlite3.Connection:
        if self._db is None:
            raise sqlite3.OperationalError("no file of games")
        return self._db

    # Reading and writing

    def _read(self, read: Callable[[], T], nothing: T, now: Stamp) -> T:
        """What *read* reads, or *nothing* where that can't be read.

        It is tried twice: after damage was mended, and where the trouble was a write
        that came with it, which is left out then.
        """
        for _ in range(2):
            if self._db is None:
                break
            try:
                return read()
            except FAILURES as error:
                self._mended(error, now)
        return nothing

    def _rows(self, query: str, values: tuple[Any, ...], now: Stamp) -> list[tuple[Any, ...]]:
        """What *query* finds; nothing where that can't be read."""
        none: list[tuple[Any, ...]] = []
        return self._read(lambda: self._reader().execute(query, values).fetchall(), none, now)

    def _change(self, change: Callable[[sqlite3.Connection], object], now: Stamp) -> bool:
        """Make a *change* in one transaction; True when it was made."""

        def write() -> None:
            with _transaction(self._reader()) as db:
                change(db)

        return self._written(write, now)

    def _written(self, write: Callable[[], None], now: Stamp) -> bool:
        """Do what *write* does, anew once damage was mended; True when it was done."""
        if not self._is_ready(now):
            return False
        for _ in range(2):
            try:
                write()
            except FAILURES as error:
                if not self._mended(error, now):
                    return False
            else:
                return True
        return False

    def _is_ready(self, now: Stamp) -> bool:
        """True when the file can be written, after another try where it couldn't."""
        if self.trouble is not None:
            return self._open(now, patience=0.0)
        try:
            there = _identity(self.places.games) == self._file
        except OSError:
            there = False
        if there and self._window is not None and self._window.is_there():
            return True
        # The file was taken away, or put aside by another window: keep all anew.
        self._keep_anew()
        return self._open(now)

    def _keep_anew(self) -> None:
        self._unkept.update(dict.fromkeys(self._mine))
        self._kept_marks.clear()

    def _mended(self, error: Failure, now: Stamp) -> bool:
        """Note why the disk failed; True when it was damage and is mended now."""
        path = self.places.games
        if not is_damage(error) or self.trouble is not None:
            self.trouble = self.trouble or sqlite_trouble(error, path)
            return False
        self._shut()
        try:
            with database.alone(self.places.data_dir, database.BUSY_SECONDS):
                self._replace(self._file, now)
        except (OSError, *FAILURES) as failure:
            self.trouble = trouble_of(failure, path)
            return False
        self._keep_anew()
        return self._open(now)

    def _flush(self, now: Stamp) -> bool:
        """Write what isn't on disk yet; True when nothing is left."""

        def write() -> None:
            for key in list(self._unkept):
                self._write(key)
                del self._unkept[key]

        return self._written(write, now)

    def _write(self, key: int) -> None:
        db = self._reader()
        assert self._window is not None
        played, at = self._mine[key]
        token = self._window.token
        self._seq += 1
        values = attempt_values(played)
        tail = (*at, self._seq, token)
        update = (*values[1:], *tail, key, token)
        if (
            played.attempt.marks == self._kept_marks.get(key, ())
            and db.execute(_UPDATE, update).rowcount
        ):
            return
        other = 0
        with _transaction(db):
            query = "SELECT outcome, holder FROM attempt WHERE id=?"
            found = db.execute(query, (key,)).fetchone()
            if found is None:
                db.execute(_INSERT, (*values, *tail))
            elif found[0] != Outcome.PLAYING.value:
                self._finished.add(key)
            elif self._is_held(found[1]):
                # Another window has played it on: this one's is an attempt of its own.
                other = self.new_id(at)
                played = played._replace(attempt=played.attempt._replace(key=other))
                db.execute(_INSERT, (other, *values[1:], *tail))
            else:
                db.execute("UPDATE attempt SET holder=? WHERE id=?", (token, key))
                db.execute(_UPDATE, update)
            db.execute("DELETE FROM mark WHERE attempt=?", (played.attempt.key,))
            db.executemany("INSERT INTO mark VALUES (?,?,?,?)", mark_values(played.attempt))
        self._kept_marks[played.attempt.key] = played.attempt.marks
        if other:
            self._mine[other] = played, at
            del self._mine[key]
            self._other_id[key] = other
            if key in self._finished:
                self._finished.add(other)

    def _is_held(self, holder: str | None) -> bool:
        """True when a window other than this one has what *holder* holds."""
        if holder is None:
            return False
        if self._window is not None and holder == self._window.token:
            return False
        return is_open(self.places.windows, holder)

    def _take(self, db: sqlite3.Connection, key: int) -> bool:
        assert self._window is not None
        query = "SELECT holder FROM attempt WHERE id=? AND outcome='playing'"
        found = db.execute(query, (key,)).fetchone()
        if found is None or self._is_held(found[0]):
            return False
        db.execute("UPDATE attempt SET holder=? WHERE id=?", (self._window.token, key))
        return True

    def _free_games(self, now: Stamp) -> Iterator[int]:
        """The unfinished games that no window has, the last played first.

        Those without a move, but for the first, are forgotten on the way.
        """
        query = "SELECT id, begun, holder FROM attempt WHERE outcome='playing' ORDER BY seq DESC"
        rows = [row for row in self._rows(query, (), now) if not self._is_held(row[2])]
        unbegun = [(key,) for key, begun, _ in rows[1:] if not begun]
        if unbegun and self.trouble is None:
            forget = "DELETE FROM attempt WHERE id=? AND NOT begun AND outcome='playing'"
            self._change(lambda db: db.executemany(forget, unbegun), now)
        for key, begun, _ in rows:
            if (begun or (key,) not in unbegun) and key not in self._skipped:
                yield key

    def _understood(self, values: tuple[Any, ...], now: Stamp) -> Played | None:
        """The game and attempt of a row.

        One that the rules refuse is put away, and what they take of it kept.
        """
        try:
            return read_attempt(values)
        except BadRecordError as error:
            return self._put_away(values, error, now)

    def _put_away(
        self, values: tuple[Any, ...], error: BadRecordError, now: Stamp
    ) -> Played | None:
        key = values[0]
        played = error.played
        if played is not None and not played.game.turns:
            played = None
        path = database.free_name(
            os.path.join(self.places.data_dir, "game.txt"), "refused", _moment(now)
        )
        shown = "".join(
            f"{column}: {value}\n" for column, value in zip(COLUMNS, values, strict=True)
        )
        self._skipped.add(key)

        def change(db: sqlite3.Connection) -> None:
            with open(path, "x", encoding="utf-8", errors="backslashreplace") as file:
                file.write(f"{shown}refused: {error}\n")
            if played is None:
                db.execute("DELETE FROM attempt WHERE id=?", (key,))
            else:
                record = attempt_values(played)[-1]
                db.execute("UPDATE attempt SET record=?, begun=1 WHERE id=?", (record, key))

        try:
            if self.trouble is None and self._change(change, now):
                turns = 0 if played is None else len(played.game.turns)
                self.set_aside.append(SetAside(self.places.games, path, turns, one_game=True))
                if played is not None:
                    self._skipped.discard(key)
        except OSError as failure:
            self.trouble = os_trouble(failure, path)
        return played


def _identity(path: str) -> tuple[int, int]:
    found = os.stat(path)
    return found.st_dev, found.st_ino


@contextmanager
def _transaction(db: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    db.execute("BEGIN IMMEDIATE")
    try:
        yield db
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            with suppress(*FAILURES):
                db.execute("ROLLBACK")
        raise


def _moment(now: Stamp) -> str:
    from datetime import datetime, timedelta

    local = datetime(1970, 1, 1) + timedelta(seconds=int(now.unix + now.offset))
    return local.strftime("%Y%m%d-%H%M%S")
