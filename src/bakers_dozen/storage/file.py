"""The file of games as one window of the program has it: opened, mended, read, written.

It always opens, in a way: where games can't be kept it says why (``trouble``), and tries
again at the next write.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from typing import Any, Final, TypeVar

from ..play.attempt import Stamp
from . import database
from .database import FileState
from .failures import FAILURES, Failure, has_no_locks, is_damage, sqlite_trouble, trouble_of
from .instances import Alone, Instance, NoLocksError, is_open, sweep
from .owner import make_folder
from .places import Places
from .trouble import Kind, SetAside, Trouble

T = TypeVar("T")

#: A copy of everything is made at a clean end, when the last one is older than this.
COPY_AFTER_DAYS: Final = 7


#: The number of the last turn of all windows.
LAST_SEQ: Final = "SELECT max(seq) FROM attempt WHERE outcome='playing'"


class GamesFile:
    """The file of games of one player.

    ``trouble`` says why nothing can be written, or is None. ``set_aside`` lists what was
    found damaged and put away since it was last emptied. ``generation`` grows whenever
    the file isn't the one it was: what this window has must be written anew then.
    No method raises for what a disk does. A file belongs to the thread that opened it.
    """

    def __init__(self, places: Places) -> None:
        """A file that isn't open yet: use ``open``."""
        self.places = places
        self.trouble: Trouble | None = None
        self.set_aside: list[SetAside] = []
        self.generation = 0
        self.db: sqlite3.Connection | None = None
        self._instance: Instance | Alone | None = None
        self._identity: tuple[int, int] = (0, 0)

    @property
    def token(self) -> str:
        """What names this window among those that have the file open."""
        return "" if self._instance is None else self._instance.token

    def is_held(self, holder: str | None) -> bool:
        """True when a window other than this one has what *holder* holds."""
        if holder is None or holder == self.token or isinstance(self._instance, Alone):
            return False
        return is_open(self.places.windows, holder)

    # Opening

    def open(self, now: Stamp, patience: float = database.BUSY_SECONDS) -> bool:
        """Open the file, or find out why not; True when it can be written.

        *patience* is how long to wait for another window, in seconds.
        """
        self.shut()
        if not self.places.data_dir:
            unknown = self.places.unknown or Kind.NO_HOME
            self.trouble = Trouble(unknown, self.places.unknown_value)
            return False
        path = self.places.games
        try:
            try:
                self._connect(now, patience)
            except FAILURES as error:
                if not has_no_locks(error) or not isinstance(self._instance, Instance):
                    raise
                self.shut()
                self._instance.close()
                self._instance = Alone(self.places.data_dir)
                self._connect(now, patience)
        except (OSError, *FAILURES) as error:
            self.trouble = trouble_of(error, path)
        else:
            return self.trouble is None
        self.shut()
        if self.trouble.kind is not Kind.NOT_A_FILE:
            for mode in ("ro", "immutable"):
                with suppress(*FAILURES):
                    self.db = database.connect(path, mode)
                    break
        return False

    def _connect(self, now: Stamp, patience: float) -> None:
        path = self.places.games
        make_folder(self.places.data_dir)
        state = database.file_state(path)
        if state is FileState.NEWER:
            self.trouble = Trouble(Kind.NEWER, path)
            return
        self._be_an_instance()
        if state in (FileState.MISSING, FileState.OLDER, FileState.DAMAGED):
            with self._exclusive(patience):
                state = self._make_good(now)
        if state is FileState.NEWER:
            self.trouble = Trouble(Kind.NEWER, path)
            return
        if self.trouble is not None:
            database.make_companions_writable(path)
        try:
            self._join(path, patience)
        except FAILURES as error:
            if not is_damage(error):
                raise
            self.shut()
            with self._exclusive(patience):
                self._replace(self._identity, now)
            self._join(path, patience)
        self.trouble = None

    def _be_an_instance(self) -> None:
        """Be known to the other windows; where there are no locks, be the only one."""
        if self._instance is not None:
            if self._instance.is_there():
                return
            self._instance.close()
            self._instance = None
        try:
            self._instance = Instance(self.places.windows)
        except NoLocksError:
            self._instance = Alone(self.places.data_dir)

    @contextmanager
    def _exclusive(self, patience: float) -> Iterator[None]:
        if isinstance(self._instance, Alone):
            yield
        else:
            with database.exclusive_lock(self.places.data_dir, patience):
                yield

    def _join(self, path: str, patience: float) -> None:
        """Connect to the file at *path*, and read enough of it to notice most damage."""
        self._identity = _identity_of(path)
        mode = "alone" if isinstance(self._instance, Alone) else "rw"
        self.db = database.connect(path, mode, patience)
        self.db.execute(LAST_SEQ).fetchone()

    def _make_good(self, now: Stamp) -> FileState:
        """Make the file, or bring it to this version, with no other window at it."""
        path = self.places.games
        state = database.file_state(path)
        if state is FileState.MISSING:
            database.create(os.path.realpath(path))
        elif state is FileState.OLDER:
            self._migrate(now)
        elif state is FileState.DAMAGED:
            self._replace(_identity_of(path), now)
        return database.file_state(path)

    def _migrate(self, now: Stamp) -> None:
        path = self.places.games
        try:
            locks = "?nolock=1" if isinstance(self._instance, Alone) else ""
            where = database.uri(path) + locks
            with closing(sqlite3.connect(where, isolation_level=None, uri=True)) as db:
                database.copy(db, database.free_name(path, "before-update", moment_text(now)))
                database.migrate(db)
        except FAILURES as error:
            if not is_damage(error):
                raise
            self._replace(_identity_of(path), now)

    def _replace(self, damaged: tuple[int, int], now: Stamp) -> None:
        """Put the *damaged* file aside and save what can be saved into a new one.

        Nothing is done when another window has done it already.
        """
        from .salvage import salvage

        # A link to the file stays one.
        path = os.path.realpath(self.places.games)
        if _identity_of(path) != damaged:
            return
        saved = salvage(path, self.places.games_copy)
        aside = database.replace(path, moment_text(now), saved)
        self.set_aside.append(SetAside(path, aside, len(saved["attempt"])))

    def shut(self) -> None:
        """Close the connection; it opens again at the next write."""
        if self.db is not None:
            with suppress(*FAILURES):
                self.db.close()
            self.db = None

    def close(self) -> None:
        """Close the file for good, so that any window can have what this one had."""
        self.shut()
        if self._instance is not None:
            self._instance.close()
            self._instance = None
            sweep(self.places.windows)

    def keep_copy(self, now: Stamp) -> None:
        """Make a copy of everything, unless there is one from the last days."""
        path = self.places.games_copy
        try:
            if os.path.getmtime(path) > now.unix - COPY_AFTER_DAYS * 86400:
                return
        except OSError:
            pass
        if self.db is None or self.trouble is not None:
            return
        new = path + ".new"
        try:
            with suppress(FileNotFoundError):
                os.unlink(new)
            database.copy(self.db, new)
            os.replace(new, path)
        except (OSError, *FAILURES):
            with suppress(OSError):
                os.unlink(new)

    def drop_copy(self) -> None:
        """Take the copy away, so that what the player wants forgotten is forgotten."""
        with suppress(OSError):
            os.unlink(self.places.games_copy)

    # Reading and writing

    def read(self, read: Callable[[sqlite3.Connection], T], nothing: T, now: Stamp) -> T:
        """What *read* reads, or *nothing* where that can't be read.

        It is tried twice. In between damage is repaired; and where a write that came with the
        reading failed, ``trouble`` tells *read* to leave it out.
        """
        for _ in range(2):
            if self.db is None:
                break
            try:
                return read(self.db)
            except FAILURES as error:
                self._repair(error, now)
        return nothing

    def rows(self, query: str, values: tuple[Any, ...], now: Stamp) -> list[tuple[Any, ...]]:
        """What *query* finds; nothing where that can't be read."""
        none: list[tuple[Any, ...]] = []
        return self.read(lambda db: db.execute(query, values).fetchall(), none, now)

    def change(self, change: Callable[[sqlite3.Connection], object], now: Stamp) -> bool:
        """Make a *change* in one transaction; True when it was made."""

        def write(db: sqlite3.Connection) -> None:
            with transaction(db):
                change(db)

        return self.write(write, now)

    def write(self, write: Callable[[sqlite3.Connection], None], now: Stamp) -> bool:
        """Run *write*, again after a repair; True if it succeeded."""
        if not self._is_ready(now):
            return False
        for _ in range(2):
            if self.db is None:
                return False
            try:
                write(self.db)
            except FAILURES as error:
                if not self._repair(error, now):
                    return False
            else:
                return True
        return False

    def _is_ready(self, now: Stamp) -> bool:
        """True when the file can be written, after another try where it couldn't."""
        if self.trouble is not None:
            return self.open(now, patience=0.0)
        try:
            there = _identity_of(self.places.games) == self._identity
        except OSError:
            there = False
        if there and self._instance is not None and self._instance.is_there():
            return True
        # The file was taken away, or put aside by another window.
        self.generation += 1
        return self.open(now)

    def _repair(self, error: Failure, now: Stamp) -> bool:
        """Note why the disk failed; True when it was damage and is mended now."""
        path = self.places.games
        if not is_damage(error) or self.trouble is not None:
            self.trouble = self.trouble or sqlite_trouble(error, path)
            return False
        self.shut()
        try:
            with self._exclusive(database.BUSY_SECONDS):
                self._replace(self._identity, now)
        except (OSError, *FAILURES) as failure:
            self.trouble = trouble_of(failure, path)
            return False
        self.generation += 1
        return self.open(now)


def _identity_of(path: str) -> tuple[int, int]:
    found = os.stat(path)
    return found.st_dev, found.st_ino


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """What is done in here is done whole or not at all, and by no other window meanwhile."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield db
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            with suppress(*FAILURES):
                db.execute("ROLLBACK")
        raise


def moment_text(now: Stamp) -> str:
    """*now* as part of a file's name: ``20261130-023000``, by the player's clock."""
    from datetime import datetime, timedelta

    try:
        local = datetime(1970, 1, 1) + timedelta(seconds=int(now.unix + now.offset))
    except OverflowError:
        return str(int(now.unix))
    return local.strftime("%Y%m%d-%H%M%S")
