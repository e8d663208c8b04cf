"""What goes wrong with files and databases, and the trouble that it means."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from typing import Final

from .trouble import Kind, Trouble, os_trouble

#: What reading and writing a database raises. Python can fail to read the message of
#: an error about a damaged file, or a text in it.
FAILURES: Final = (sqlite3.Error, UnicodeDecodeError)
Failure = sqlite3.Error | UnicodeDecodeError


_LOCK_FAILURES: Final = (
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_IOERR_LOCK,
    sqlite3.SQLITE_IOERR_RDLOCK,
    sqlite3.SQLITE_IOERR_UNLOCK,
    sqlite3.SQLITE_IOERR_CHECKRESERVEDLOCK,
    sqlite3.SQLITE_IOERR_SHMLOCK,
    sqlite3.SQLITE_IOERR_SHMMAP,
)


class ShapeError(sqlite3.DatabaseError):
    """A database without the tables and columns that ours have."""


def primary_code(error: Failure) -> int:
    """SQLite's primary result code of *error*, 0 where it has none."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def has_no_locks(error: OSError | Failure) -> bool:
    """True when *error* says that SQLite can lock nothing here."""
    return getattr(error, "sqlite_errorcode", 0) in _LOCK_FAILURES


def is_damage(error: Failure) -> bool:
    """True when *error* says that the file itself is broken, or isn't one of ours."""
    if isinstance(error, ShapeError | UnicodeDecodeError):
        return True
    return primary_code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def sqlite_trouble(error: Failure, path: str) -> Trouble:
    """The trouble that SQLite's *error* with the file at *path* means.

    SQLite folds most failures of the system into "I/O error" and "can't open", so
    the folder is asked for the reason by writing a small file there.
    """
    code = primary_code(error)
    if is_damage(error):
        return Trouble(Kind.DAMAGED, path)
    if code == sqlite3.SQLITE_FULL:
        return Trouble(Kind.DISK_FULL, path)
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return Trouble(Kind.BUSY, path)
    found = _probe(os.path.dirname(path), path)
    if found is not None:
        return found
    kind = Kind.READ_ONLY if code == sqlite3.SQLITE_READONLY else Kind.IO_ERROR
    return Trouble(kind, path)


def trouble_of(error: OSError | Failure, path: str) -> Trouble:
    """The trouble that an *error* with the file at *path* means, the system's or SQLite's."""
    return os_trouble(error, path) if isinstance(error, OSError) else sqlite_trouble(error, path)


def _probe(folder: str, path: str) -> Trouble | None:
    trial = os.path.join(folder, f"trial-{os.getpid()}")
    try:
        try:
            size = os.path.getsize(path)
        except OSError:
            size = 0
        with open(trial, "wb", buffering=0) as file:
            file.seek(size)
            file.write(b"\0" * 8192)
            os.fsync(file.fileno())
    except OSError as error:
        return os_trouble(error, path)
    finally:
        with suppress(OSError):
            os.unlink(trial)
    try:
        with open(path, "ab"):
            return None
    except OSError as error:
        return os_trouble(error, path)
