"""What can be wrong with what is kept, games and settings, as data for a sentence."""

from __future__ import annotations

import errno
import sys
from enum import Enum, auto
from typing import Final

from ..named import NamedTuple


class Kind(Enum):
    """Why games aren't being kept."""

    READ_ONLY = auto()
    NO_PERMISSION = auto()
    NO_FOLDER = auto()
    NOT_A_FOLDER = auto()
    IS_FOLDER = auto()
    DISK_FULL = auto()
    QUOTA = auto()
    TOO_LARGE = auto()
    IO_ERROR = auto()
    BUSY = auto()
    NEWER = auto()
    DAMAGED = auto()
    NOT_A_FILE = auto()
    NOT_SETTINGS = auto()
    NO_LOCKS = auto()
    NO_SQLITE = auto()
    NO_HOME = auto()
    BAD_HOME = auto()
    NO_CURRENT_FOLDER = auto()


class Trouble(NamedTuple):
    """Games aren't being kept: *kind* says why, *path* where.

    With ``BAD_HOME`` *path* is what HOME says, with ``NO_CURRENT_FOLDER`` what
    BAKERS_DOZEN_HOME says, with ``NO_SQLITE`` the version of Python, as ``311``. *number* is
    the system's, one of ``errno``'s.
    """

    kind: Kind
    path: str
    number: int = errno.EIO


class SetAside(NamedTuple):
    """Something damaged was put away: what was at *path* is at *now_at*.

    ``saved`` games of it could be saved. With ``one_game`` it was the record of a
    single game that the rules refuse, and ``saved`` counts the turns that they took.
    """

    path: str
    now_at: str
    saved: int
    one_game: bool = False


#: What a setting can be.
Value = bool | int | str


class SettingFault(Enum):
    """What is wrong with the settings, or one line of them."""

    NOT_TOML = auto()
    WRONG_VALUE = auto()
    NOT_TEXT = auto()
    NOT_READABLE = auto()
    NOT_A_FILE = auto()
    TOO_LARGE = auto()
    UNKNOWN = auto()


class SettingProblem(NamedTuple):
    """A fault and its place. ``name`` and ``value`` are as they stand in the file, cut
    where they are long; ``allowed`` are the values that would do, or empty where any of
    the type of ``default`` would. ``line`` counts from 1; 0 is the whole file. ``nearest``
    is the known name that an unknown one is close to, or empty; a table's name is in
    brackets."""

    fault: SettingFault
    line: int = 0
    name: str = ""
    value: str = ""
    allowed: tuple[Value, ...] = ()
    default: Value | None = None
    nearest: str = ""


_KINDS: Final = {
    errno.EROFS: Kind.READ_ONLY,
    errno.EACCES: Kind.NO_PERMISSION,
    errno.EPERM: Kind.NO_PERMISSION,
    errno.ENOENT: Kind.NO_FOLDER,
    errno.ENOTDIR: Kind.NOT_A_FOLDER,
    errno.EEXIST: Kind.NOT_A_FOLDER,
    errno.EISDIR: Kind.IS_FOLDER,
    errno.ENOSPC: Kind.DISK_FULL,
    errno.EFBIG: Kind.TOO_LARGE,
    errno.ENOLCK: Kind.NO_LOCKS,
    getattr(errno, "EDQUOT", errno.ENOSPC): Kind.QUOTA,
}
_KINDS[errno.ENOSPC] = Kind.DISK_FULL


def no_sqlite() -> Trouble:
    """The trouble of a Python without its sqlite3, which some systems ship as a package."""
    return Trouble(Kind.NO_SQLITE, "".join(map(str, sys.version_info[:2])))


class NotAFileError(OSError):
    """A device, a pipe or a socket is where a file should be."""


def os_trouble(error: OSError, path: str) -> Trouble:
    """The trouble that an *error* of the system with *path* means."""
    if isinstance(error, NotAFileError):
        return Trouble(Kind.NOT_A_FILE, path)
    if isinstance(error, TimeoutError):
        return Trouble(Kind.BUSY, path)
    number = error.errno or errno.EIO
    return (
        Trouble(_KINDS[number], path) if number in _KINDS else Trouble(Kind.IO_ERROR, path, number)
    )
