"""What can be wrong with the place where games are kept, as data for a sentence."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple


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
    NO_LOCKS = auto()
    NO_SQLITE = auto()
    NO_HOME = auto()
    BAD_HOME = auto()
    NO_CURRENT_FOLDER = auto()


class Trouble(NamedTuple):
    """Games aren't being kept: *kind* says why, *path* where.

    With ``BAD_HOME`` *path* is what HOME says, with ``NO_CURRENT_FOLDER`` what
    BAKERS_DOZEN_HOME says, with ``NO_SQLITE`` the version of Python, as ``3.11``.
    """

    kind: Kind
    path: str


class SetAside(NamedTuple):
    """Something damaged was put away: what was at *path* is at *now_at*.

    ``saved`` games of it could be saved. With ``one_game`` it was the record of a
    single game that the rules refuse, and ``saved`` counts the turns that they took.
    """

    path: str
    now_at: str
    saved: int
    one_game: bool = False
