"""The store of games: what the program says to the disk, and never has to wait for.

A store always opens. Where games can't be kept it says why (``trouble``), keeps what
it was told in memory, and tries again at the next save.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from ..play.attempt import Bookmark, Outcome, Played, Stamp
from ..play.game import Game
from ..statistics.result import Result, by_time
from . import database
from .failures import FAILURES, trouble_of
from .file import LAST_SEQ, GamesFile, moment_text, transaction
from .owner import give_like
from .places import Places
from .rows import (
    COLUMNS,
    RESULT_COLUMNS,
    SUMMARY_COLUMNS,
    BadRecordError,
    Summary,
    attempt_values,
    bookmark_values,
    read_attempt,
    read_bookmarks,
    read_result,
    read_summary,
    row_of,
)
from .trouble import SetAside, Trouble, os_trouble

_SET: Final = ", ".join(f"{column}=?" for column in COLUMNS[1:])
_UPDATE: Final = (
    f"UPDATE attempt SET {_SET}, updated_at=?, updated_offset=?, seq=?, holder=?"
    " WHERE id=? AND holder=? AND outcome='playing'"
)
_ALL: Final = database.TABLES["attempt"]
_INSERT: Final = f"INSERT INTO attempt ({','.join(_ALL)}) VALUES ({','.join('?' * len(_ALL))})"
_READ: Final = f"SELECT {','.join(COLUMNS)} FROM attempt WHERE id=?"
_READ_MARKS: Final = "SELECT words, record FROM mark WHERE attempt=? ORDER BY place"
#: So many finished games of this window stay in memory, should the file be taken away.
_FINISHED_HELD: Final = 50
#: And so many unfinished ones: those left before them are any window's again.
_UNFINISHED_HELD: Final = 50


class _Held:
    """A game of this window: as it is, when its last turn was, and what is on disk."""

    __slots__ = ("at", "marks_on_disk", "played", "unsaved")

    def __init__(self, played: Played, at: Stamp, unsaved: bool) -> None:
        self.played = played
        self.at = at
        self.unsaved = unsaved
        self.marks_on_disk: tuple[Bookmark, ...] = ()


class Store:
    """The games of one player, as one window of the program sees them.

    ``unreadable`` counts the rows that the last list of results had to leave out. No
    method raises for what a disk does. A store belongs to the thread that opened it.
    """

    def __init__(self, places: Places) -> None:
        """A store that isn't open yet: use ``Store.open``."""
        self.file = GamesFile(places)
        self.unreadable = 0
        self._held: dict[int, _Held] = {}
        #: Attempts that are over: nothing changes them any more.
        self._finished: set[int] = set()
        #: Where another window has an attempt of this one's, which got another key then.
        self._other_key: dict[int, int] = {}
        #: Rows that can't be read and couldn't be put away.
        self._skipped: set[int] = set()
        self._seq = 0
        self._generation = 0

    @classmethod
    def open(cls, places: Places, now: Stamp) -> Store:
        """The store of the games at *places*, which is made where there is none; no errors."""
        store = cls(places)
        store.file.open(now)
        return store

    @property
    def trouble(self) -> Trouble | None:
        """Why games aren't being kept, or None."""
        return self.file.trouble

    @property
    def set_aside(self) -> list[SetAside]:
        """What was found damaged and put away since this was last emptied."""
        return self.file.set_aside

    @property
    def is_readable(self) -> bool:
        """True when what is on disk can be read, whether or not it can be written."""
        return self.file.db is not None

    def close(self, now: Stamp) -> None:
        """Give up this window's games, so that any window can resume them."""
        if any(held.unsaved for held in self._held.values()):
            self.flush(now)
        if self.file.db is not None and self.file.token:
            with suppress(*FAILURES):
                self.file.db.execute(
                    "UPDATE attempt SET holder=NULL WHERE holder=? AND outcome='playing'",
                    (self.file.token,),
                )
        self.file.keep_copy(now)
        self.file.close()

    def new_key(self, now: Stamp) -> int:
        """A key for a new attempt, unlike any other in any window."""
        chance = int.from_bytes(os.urandom(3), "big") >> 4
        return ((int(now.unix * 1000) << 20) | chance) & (2**63 - 1)

    # The game in play

    def resume(self, now: Stamp) -> Played | None:
        """The unfinished game that was played last and that no window has, now this one's.

        It can be a deal without a move yet. Other deals without a move are forgotten.
        """
        query = (
            "SELECT id, holder, record='' FROM attempt WHERE outcome='playing' ORDER BY seq DESC"
        )
        free = [row for row in self.file.rows(query, (), now) if not self.file.is_held(row[1])]
        unplayed = [(key,) for key, _, is_unplayed in free[1:] if is_unplayed]
        if unplayed and self.trouble is None:
            forget = "DELETE FROM attempt WHERE id=? AND record=''"
            self.file.change(lambda db: db.executemany(forget, unplayed), now)
        for key, _, _ in free:
            found = None if key in self._skipped or (key,) in unplayed else self.claim(key, now)
            if found is not None:
                return found
        return None

    def resume_daily(self, date: str, now: Stamp) -> Played | None:
        """The unfinished game of the daily deal of *date*, now this window's, or None."""
        for summary in self.unfinished(now):
            if summary.daily == date and not summary.elsewhere:
                return self.claim(summary.key, now)
        return None

    def current_key(self, key: int) -> int:
        """The key under which attempt *key* is kept, which changes when another window has it."""
        return self._other_key.get(key, key)

    def claim(self, key: int, now: Stamp) -> Played | None:
        """The unfinished game *key*, now this window's; None when another window has it
        or it isn't there. Where nothing can be written it is read all the same."""
        key = self.current_key(key)
        if key in self._held:
            mine = self._held[key].played
            return None if mine.attempt.is_over else mine

        def read(db: sqlite3.Connection) -> tuple[Any, ...] | None:
            if self.file.token and self.trouble is None:
                with transaction(db):
                    if not self._take(db, key):
                        return None
            found: tuple[Any, ...] | None = db.execute(_READ, (key,)).fetchone()
            return found

        values = self.file.read(read, None, now)
        found = None if values is None else self._read_or_put_away(values, now)
        if found is None or found.attempt.is_over:
            return None
        marks = read_bookmarks(self.file.rows(_READ_MARKS, (key,), now), found.game)
        found = found._replace(attempt=found.attempt._replace(bookmarks=marks))
        self._held[key] = held = _Held(found, self._last_turn(key, now), unsaved=False)
        held.marks_on_disk = marks
        return found

    def _last_turn(self, key: int, now: Stamp) -> Stamp:
        """When attempt *key* was last saved; *now* where that can't be read."""
        query = "SELECT updated_at, updated_offset FROM attempt WHERE id=?"
        found = self.file.rows(query, (key,), now)
        return Stamp(*found[0]) if found else now

    def _take(self, db: sqlite3.Connection, key: int) -> bool:
        query = "SELECT holder FROM attempt WHERE id=? AND outcome='playing'"
        found = db.execute(query, (key,)).fetchone()
        if found is None or self.file.is_held(found[0]):
            return False
        db.execute("UPDATE attempt SET holder=? WHERE id=?", (self.file.token, key))
        return True

    def look(self, key: int, now: Stamp) -> Game | None:
        """The game *key* as it stands or as it ended, whoever has it; None without one."""
        key = self.current_key(key)
        if key in self._held:
            return self._held[key].played.game
        values = self.file.read(lambda db: db.execute(_READ, (key,)).fetchone(), None, now)
        found = None if values is None else self._read_or_put_away(values, now)
        return None if found is None else found.game

    def save(self, played: Played, now: Stamp) -> bool:
        """Keep *played* as it is; True once it and all before it are on disk.

        An attempt is finished once: after it was won, lost or watched to the end, what
        is saved of it changes nothing but its par.
        """
        key = self.current_key(played.attempt.key)
        if key in self._finished:
            return self._save_rating(key, played, now)
        played = played._replace(attempt=played.attempt._replace(key=key))
        held = self._held.pop(key, None)
        if held is None:
            held = _Held(played, now, unsaved=True)
        elif played.game != held.played.game:
            # A game counts from its last turn, however long it then lay on the table.
            held.at = now
        held.played, held.unsaved = played, True
        # The one that was saved last is the last of them.
        self._held[key] = held
        if played.attempt.is_over:
            self._finished.add(key)
        return self.flush(now)

    def _save_rating(self, key: int, played: Played, now: Stamp) -> bool:
        """Par and difficulty of a deal can be found after the game is over."""
        held = self._held.get(key)
        if held is None or played.attempt.par is None:
            return self.flush(now)
        par, settled, difficulty = found = _rating(played)
        if _rating(held.played) != found:
            rated = held.played.attempt._replace(par=par, settled=settled, difficulty=difficulty)
            held.played = held.played._replace(attempt=rated)
            if not held.unsaved:
                rate = "UPDATE attempt SET par=?, settled=?, difficulty=? WHERE id=?"
                values = (par, int(settled), difficulty or None, key)
                self.file.change(lambda db: db.execute(rate, values), now)
        return self.flush(now)

    def tidy(self) -> None:
        """Carry what was saved into the main file, waiting for the disk: for idle moments."""
        if self.file.db is not None and self.trouble is None:
            with suppress(*FAILURES):
                self.file.db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()

    # The list of unfinished games

    def unfinished(self, now: Stamp) -> list[Summary]:
        """The unfinished games in which a move was made: this window's, then the others,
        last played first."""
        query = (
            f"SELECT {SUMMARY_COLUMNS},holder FROM attempt WHERE outcome='playing'"
            " AND record<>'' ORDER BY seq DESC"
        )
        own = [
            held
            for held in self._held.values()
            if held.played.game.turns and not held.played.attempt.is_over
        ]
        own.sort(key=lambda held: held.at.unix, reverse=True)
        found = [
            read_summary(row_of(SUMMARY_COLUMNS, held.played, held.at), elsewhere=False)
            for held in own
        ]
        for key, *values, holder in self.file.rows(query, (), now):
            if key not in self._held and key not in self._skipped:
                found.append(read_summary((key, *values), self.file.is_held(holder)))
                if found[-1] is None:
                    self.look(key, now)  # puts it away
        return [summary for summary in found if summary is not None]

    def discard(self, key: int, now: Stamp) -> bool:
        """Give up an unfinished game: it counts as lost on the day of its last turn, or not
        at all when no move was made in it.

        False when another window has it, it isn't there, or nothing can be written.
        """
        found = self.claim(key, now)
        if found is None:
            return False
        if not found.game.turns:
            return self.forget(key, now)
        held = self._held[found.attempt.key]
        lost = found.attempt._replace(outcome=Outcome.LOST)
        held.played, held.unsaved = found._replace(attempt=lost), True
        self._finished.add(lost.key)
        return self.flush(now)

    def forget(self, key: int, now: Stamp) -> bool:
        """Forget a game, finished or not, as if it had never been played.

        False when another window has it, it isn't there, or nothing can be written.
        """
        key = self.current_key(key)
        query = "SELECT holder FROM attempt WHERE id=?"
        found = self.file.rows(query, (key,), now)
        held = self._held.pop(key, None)
        if (not found and held is None) or (found and self.file.is_held(found[0][0])):
            return False
        # Nothing that is still said of it makes it come back.
        self._finished.add(key)
        self.file.drop_copy()
        return self.file.change(lambda db: _delete(db, key), now)

    def abandon(self, days: float, now: Stamp) -> int:
        """Count as lost the unfinished games that were left for more than *days* days.

        How many there were. They count at the day they were last played.
        """
        query = (
            "SELECT id, holder FROM attempt WHERE outcome='playing' AND record<>'' AND updated_at<?"
        )
        left = [
            key
            for key, holder in self.file.rows(query, (now.unix - days * 86400,), now)
            if key not in self._held and not self.file.is_held(holder)
        ]
        if not left:
            return 0
        lost = "UPDATE attempt SET outcome='lost', holder=NULL WHERE id=? AND outcome='playing'"
        done = self.file.change(lambda db: db.executemany(lost, [(key,) for key in left]), now)
        return len(left) if done else 0

    # Results

    def results(self, now: Stamp, variant: str | None = None) -> list[Result]:
        """All attempts in which a move was made, of one *variant* or of all, in the order
        of their last turns.

        What can't be read is counted in ``unreadable``.
        """
        query = (
            f"SELECT {RESULT_COLUMNS} FROM attempt WHERE record<>'' AND variant=coalesce(?,variant)"
        )
        unsaved = {key: held for key, held in self._held.items() if held.unsaved}
        rows: list[Sequence[Any]] = [
            row for row in self.file.rows(query, (variant,), now) if row[0] not in unsaved
        ]
        for held in unsaved.values():
            game = held.played.game
            if game.turns and variant in (None, game.start.variant.name):
                rows.append(row_of(RESULT_COLUMNS, held.played, held.at))
        found = [result for result in map(read_result, rows) if result is not None]
        self.unreadable = len(rows) - len(found)
        return by_time(found)

    def forget_results(self, now: Stamp, variant: str | None = None) -> str | None:
        """Forget the finished attempts, of one *variant* or of all; a copy of all games
        is kept in a file first.

        The copy's path; None, with nothing forgotten, when that can't be done.
        """
        db = self.file.db
        if self.trouble is not None or db is None:
            return None
        path = database.free_name(self.file.places.games, "before-reset", moment_text(now))
        try:
            database.copy(db, path)
            db.execute("PRAGMA secure_delete=ON").fetchone()
            with transaction(db):
                db.execute(
                    "DELETE FROM attempt WHERE outcome<>'playing' AND variant=coalesce(?,variant)",
                    (variant,),
                )
                db.execute("DELETE FROM mark WHERE attempt NOT IN (SELECT id FROM attempt)")
        except (OSError, *FAILURES) as error:
            self.file.trouble = trouble_of(error, path)
            return None
        self.file.drop_copy()
        return path

    # Writing

    def flush(self, now: Stamp) -> bool:
        """Write what isn't on disk yet; True when nothing is left."""

        def write(db: sqlite3.Connection) -> None:
            self._mark_all_unsaved_in_a_new_file()
            # Other windows count turns on, too.
            self._seq = max(self._seq, db.execute(LAST_SEQ).fetchone()[0] or 0)
            for key in [key for key, held in self._held.items() if held.unsaved]:
                self._write(db, key)

        done = self.file.write(write, now)
        over = [key for key, held in self._held.items() if held.played.attempt.is_over]
        for key in over[:-_FINISHED_HELD]:
            if not self._held[key].unsaved:
                del self._held[key]
        if done:
            self._release(now)
        return done

    def _release(self, now: Stamp) -> None:
        """Hold no more than the latest unfinished games, so that memory doesn't fill with them."""
        left = [key for key, held in self._held.items() if not held.played.attempt.is_over]
        too_many = left[:-_UNFINISHED_HELD]
        if not too_many:
            return
        free = "UPDATE attempt SET holder=NULL WHERE id=? AND holder=?"
        values = [(key, self.file.token) for key in too_many]
        freed = self.file.change(lambda db: db.executemany(free, values), now)
        # In a file that had to be made anew they aren't yet.
        if freed and self._generation == self.file.generation:
            for key in too_many:
                del self._held[key]

    def _mark_all_unsaved_in_a_new_file(self) -> None:
        if self._generation != self.file.generation:
            self._generation = self.file.generation
            for held in self._held.values():
                held.unsaved, held.marks_on_disk = True, ()

    def _write(self, db: sqlite3.Connection, key: int) -> None:
        held = self._held[key]
        played, marks = held.played, held.played.attempt.bookmarks
        token = self.file.token
        self._seq += 1
        values = attempt_values(played)
        tail = (*held.at, self._seq, token)
        update = (*values[1:], *tail, key, token)
        if marks != held.marks_on_disk or not db.execute(_UPDATE, update).rowcount:
            with transaction(db):
                query = "SELECT outcome, holder FROM attempt WHERE id=?"
                found = db.execute(query, (key,)).fetchone()
                if found is None:
                    db.execute(_INSERT, (*values, *tail))
                elif found[0] != Outcome.PLAYING.value:
                    self._finished.add(key)
                elif self.file.is_held(found[1]):
                    # Another window has played it on: this one's is an attempt of its own.
                    key = self._rename(key)
                    db.execute(_INSERT, (key, *values[1:], *tail))
                else:
                    db.execute("UPDATE attempt SET holder=? WHERE id=?", (token, key))
                    db.execute(_UPDATE, update)
                db.execute("DELETE FROM mark WHERE attempt=?", (key,))
                rows = bookmark_values(held.played.attempt)
                db.executemany("INSERT INTO mark VALUES (?,?,?,?)", rows)
        held.marks_on_disk, held.unsaved = marks, False

    def _rename(self, key: int) -> int:
        """Another key for this window's attempt *key*."""
        held = self._held.pop(key)
        other = self.new_key(held.at)
        held.played = held.played._replace(attempt=held.played.attempt._replace(key=other))
        self._held[other] = held
        self._other_key[key] = other
        if key in self._finished:
            self._finished.add(other)
        return other

    # Rows that the rules refuse

    def _read_or_put_away(self, values: tuple[Any, ...], now: Stamp) -> Played | None:
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
        places = self.file.places
        path = database.free_name(
            os.path.join(places.data_dir, "game.txt"), "refused", moment_text(now)
        )
        shown = "".join(
            f"{column}: {value}\n" for column, value in zip(COLUMNS, values, strict=True)
        )
        self._skipped.add(key)

        def change(db: sqlite3.Connection) -> None:
            with open(path, "x", encoding="utf-8", errors="backslashreplace") as file:
                file.write(f"{shown}refused: {error}\n")
            give_like(places.data_dir, path)
            if played is None:
                _delete(db, key)
            else:
                record = attempt_values(played)[-1]
                db.execute("UPDATE attempt SET record=? WHERE id=?", (record, key))

        try:
            if self.trouble is None and self.file.change(change, now):
                turns = 0 if played is None else len(played.game.turns)
                self.set_aside.append(SetAside(places.games, path, turns, one_game=True))
                if played is not None:
                    self._skipped.discard(key)
        except OSError as failure:
            self.file.trouble = os_trouble(failure, path)
        return played


def _rating(played: Played) -> tuple[int | None, bool, str]:
    attempt = played.attempt
    return attempt.par, attempt.settled, attempt.difficulty


def _delete(db: sqlite3.Connection, key: int) -> None:
    db.execute("DELETE FROM attempt WHERE id=?", (key,))
    db.execute("DELETE FROM mark WHERE attempt=?", (key,))
