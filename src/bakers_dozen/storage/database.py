"""The database file: its making, its versions, and what is wrong with one.

SQLite in WAL mode with ``synchronous=NORMAL``: what is written survives the end of
the program, however it ends, at once, and the loss of power up to the last
checkpoint, without ever being torn.
"""

from __future__ import annotations

import os
import sqlite3
import stat
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from enum import Enum, auto
from typing import Any, Final

from .failures import FAILURES, ShapeError, primary_code
from .instances import try_lock
from .owner import give_like
from .rows import SCHEMA
from .trouble import NotAFileError

#: "BDoz": marks the file as ours.
APPLICATION_ID: Final = 0x42446F7A
_MAGIC: Final = b"SQLite format 3\0"
BUSY_SECONDS: Final = 0.25

#: The tables and all their columns, in the order in which a row holds them.
TABLES: Final[dict[str, Sequence[str]]] = {name: tuple(table) for name, table in SCHEMA.items()}


def _table(name: str, columns: Mapping[str, str]) -> str:
    held = ", ".join(f"{column} {kind}" for column, kind in columns.items())
    return f"CREATE TABLE {name} ({held});\n"


_IN_PLAY: Final = "CREATE INDEX attempt_in_play ON attempt (seq) WHERE outcome = 'playing';\n"
#: What makes a new file.
_NEW: Final = (
    "".join(_table(name, columns) for name, columns in SCHEMA.items())
    + _IN_PLAY
    + "CREATE INDEX mark_attempt ON mark (attempt, place);\n"
)

#: Whether a game was begun is seen from its record. Par is kept with whether it can still
#: get shorter, which it can't once a game took its time.
_VERSION_2: Final = f"""
DELETE FROM mark WHERE attempt NOT IN (SELECT id FROM attempt WHERE begun);
{_table("attempt_2", SCHEMA["attempt"])}
INSERT INTO attempt_2
    SELECT id, outcome, variant, deal, board, daily, started_at, started_offset, moves,
        cards_up, seconds, undos, hints, watched, par,
        par IS NOT NULL AND outcome <> 'playing', NULL, knowledge, record, updated_at,
        updated_offset, seq, holder
    FROM attempt WHERE begun;
DROP TABLE attempt;
ALTER TABLE attempt_2 RENAME TO attempt;
{_IN_PLAY}
"""

#: What makes version 2 from version 1, and so on. A step is never changed once a version with
#: it was published: who changes ``SCHEMA`` writes out what older steps took from it.
MIGRATIONS: tuple[str, ...] = (_VERSION_2,)


def version() -> int:
    """The version of the files that this program writes."""
    return len(MIGRATIONS) + 1


class FileState(Enum):
    """What the first bytes of a database file say of it."""

    MISSING = auto()
    GOOD = auto()
    OLDER = auto()
    NEWER = auto()
    DAMAGED = auto()


def file_state(path: str) -> FileState:
    """What the file at *path* is, without SQLite, which would touch it.

    OSError when it can't be read. ``NotAFileError`` for a device or a pipe, of which
    reading the first bytes could take for ever.
    """
    try:
        kind = os.stat(path).st_mode
        if stat.S_ISDIR(kind):
            return FileState.DAMAGED
        if not stat.S_ISREG(kind):
            raise NotAFileError(path)
        with open(path, "rb", buffering=0) as file:
            header = file.read(100)
    except FileNotFoundError:
        return FileState.MISSING
    if len(header) < 100 or not header.startswith(_MAGIC):
        return FileState.DAMAGED
    if int.from_bytes(header[68:72], "big") != APPLICATION_ID:
        return FileState.DAMAGED
    found = int.from_bytes(header[60:64], "big")
    if found > version():
        return FileState.NEWER
    if found < 1:
        return FileState.DAMAGED
    return FileState.GOOD if found == version() else FileState.OLDER


def connect(path: str, mode: str = "rw", busy_seconds: float = BUSY_SECONDS) -> sqlite3.Connection:
    """A connection to the file that is at *path*, each statement its own transaction.

    *mode* is ``rw``; ``ro``; ``immutable``: read what is there as if nobody else could
    change it, which needs no other file; or ``alone``: read and write without locks, for
    the only window there is. sqlite3.Error where that fails.
    """
    query = {"immutable": "mode=ro&immutable=1", "alone": "mode=rw&nolock=1"}.get(
        mode, f"mode={mode}"
    )
    db = sqlite3.connect(
        f"{uri(path)}?{query}", timeout=busy_seconds, isolation_level=None, uri=True
    )
    try:
        db.text_factory = _text
        if mode == "alone":
            # Else the WAL needs memory that is shared under locks.
            db.execute("PRAGMA locking_mode=EXCLUSIVE").fetchone()
        try:
            db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            for table, columns in TABLES.items():
                db.execute(f"SELECT {','.join(columns)} FROM {table} LIMIT 1").fetchone()
        except FAILURES as error:
            if isinstance(error, UnicodeDecodeError) or primary_code(error) == sqlite3.SQLITE_ERROR:
                raise ShapeError(str(error)) from error
            raise
        if mode in ("rw", "alone"):
            # A copy that was put back in its place isn't in this mode yet.
            db.execute("PRAGMA journal_mode=WAL").fetchone()
            db.execute("PRAGMA synchronous=NORMAL")
            # Checkpoints wait for the disk: they are for idle moments, not for turns.
            db.execute("PRAGMA wal_autocheckpoint=4000")
    except BaseException:
        db.close()
        raise
    return db


def make_companions_writable(path: str) -> None:
    """Make what lies beside the database as writable as it is.

    SQLite gives those files the permissions that the database had when it made them.
    """
    if os.access(path, os.W_OK):
        for ending in ("-wal", "-shm"):
            with suppress(OSError):
                if not os.access(path + ending, os.W_OK):
                    os.chmod(path + ending, 0o600)


def _text(data: bytes) -> str:
    return str(data, "utf-8", "replace")


def uri(path: str) -> str:
    """*path* as SQLite's URI filename, to which a ``?`` and a query can be added."""
    if os.name == "nt":  # pragma: no cover
        path = "/" + path.replace(os.sep, "/")
    return "file://" + "".join(
        chr(byte)
        if byte < 128 and (chr(byte).isalnum() or chr(byte) in "/:._-")
        else f"%{byte:02X}"
        for byte in os.fsencode(path)
    )


def create(path: str) -> None:
    """Make a new file at *path* with the schema; it is there whole or not at all."""
    os.replace(_built(path, {}), path)


def replace(path: str, moment: str, rows: Mapping[str, Sequence[tuple[Any, ...]]]) -> str:
    """Put the damaged database at *path* aside and a new one with *rows* in its place.

    The name that the damaged one has then. Where the new one can't be made, the
    damaged one stays.
    """
    new = _built(path, rows)
    aside = free_name(path, "damaged", moment)
    try:
        # So that at no moment there is nothing in its place.
        os.link(path, aside)
    except OSError:
        os.rename(path, aside)
    for ending in ("-wal", "-shm"):
        with suppress(FileNotFoundError):
            os.rename(path + ending, aside + ending)
    os.replace(new, path)
    return aside


def _built(path: str, rows: Mapping[str, Sequence[tuple[Any, ...]]]) -> str:
    """A new database with *rows* beside *path*; its name."""
    new = path + ".new"
    _remove(new)
    db = sqlite3.connect(f"{uri(new)}?nolock=1", isolation_level=None, uri=True)
    try:
        # Nobody else knows of it yet: it needs no locks, which some folders don't have.
        db.execute("PRAGMA locking_mode=EXCLUSIVE").fetchone()
        db.execute(f"PRAGMA application_id={APPLICATION_ID}")
        db.execute("PRAGMA journal_mode=WAL")
        db.executescript(f"BEGIN; {_NEW} PRAGMA user_version={version()}; COMMIT")
        db.execute("BEGIN")
        for table, values in rows.items():
            places = ",".join("?" * len(TABLES[table]))
            names = ",".join(TABLES[table])
            db.executemany(f"INSERT INTO {table} ({names}) VALUES ({places})", values)
        db.execute("COMMIT")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        db.close()
        os.chmod(new, 0o600)
        give_like(os.path.dirname(path), new)
    except BaseException:
        # Half a file would take the room that is left on a full disk.
        db.close()
        _remove(new)
        raise
    return new


def _remove(path: str) -> None:
    """Take away the database at *path*, if any, with what SQLite leaves beside it."""
    for left in (path, path + "-journal", path + "-wal", path + "-shm"):
        with suppress(FileNotFoundError):
            os.unlink(left)


def migrate(db: sqlite3.Connection) -> None:
    """Bring *db* to this version, each step whole or not at all."""
    # Nothing of the old tables stays in pages out of use, where it could be taken for rows.
    db.execute("PRAGMA secure_delete=ON").fetchone()
    while True:
        (found,) = db.execute("PRAGMA user_version").fetchone()
        if found >= version():
            break
        step = MIGRATIONS[found - 1]
        try:
            db.executescript(f"BEGIN IMMEDIATE; {step}; PRAGMA user_version={found + 1}; COMMIT")
        except sqlite3.Error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
    # The version in the file itself, not only in the WAL: a look at the first bytes tells it.
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


@contextmanager
def exclusive_lock(folder: str, patience: float) -> Iterator[None]:
    """Keep other windows from making, moving or migrating the file meanwhile.

    TimeoutError when another one is at it for longer than *patience* seconds and a bit.
    """
    path = os.path.join(folder, "games.lock")
    fd = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    give_like(folder, path)
    try:
        for _ in range(1 + int(8 * patience / 0.02)):
            if try_lock(fd):
                break
            time.sleep(0.02)
        else:
            raise TimeoutError(f"{path} stays locked")
        yield
    finally:
        os.close(fd)


def free_name(path: str, word: str, moment: str) -> str:
    """A name beside *path* that nothing has: ``games.damaged-20261130-023000.sqlite3``."""
    stem, dot, ending = path.rpartition(".")
    for extra in ("", *(f"-{n}" for n in range(2, 10_000))):
        name = f"{stem}.{word}-{moment}{extra}{dot}{ending}"
        if not os.path.lexists(name):
            return name
    raise FileExistsError(path)


def copy(db: sqlite3.Connection, path: str) -> None:
    """Write a copy of *db* to a new file at *path*, as one moment of it."""
    try:
        # As a URI, as what is bound has to be text, and a name needn't be.
        db.execute("VACUUM INTO ?", (uri(path),))
        os.chmod(path, 0o600)
        give_like(os.path.dirname(path), path)
    except BaseException:
        _remove(path)
        raise
