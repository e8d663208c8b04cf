"""The one way to a terminal, whatever the system."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from .capabilities import Capabilities, NoTerminal, detect

if TYPE_CHECKING:
    if sys.platform == "win32":
        from .win32 import WindowsSession as AnySession
    else:
        from .session import Session as AnySession


def find_terminal(*, keys_from_terminal: bool = False) -> Capabilities | NoTerminal:
    """What this program's terminal can do, or why there is none.

    *keys_from_terminal*: standard input is something else, and keys come from the
    controlling terminal. ``why`` may then also be ``input`` or ``output``: it is no
    terminal. Nothing is written, and nothing asked.
    """
    if not _is_terminal(1):
        return NoTerminal("output", "")
    if not (_has_controlling_terminal() if keys_from_terminal else _is_terminal(0)):
        return NoTerminal("input", "")
    found = detect(os.environ)
    if isinstance(found, Capabilities) and found.kind.startswith("linux"):
        from .console import shows_suits

        found = found._replace(suit_signs=found.suit_signs and shows_suits(1))
    return found


def open_session(capabilities: Capabilities, *, keys_from_terminal: bool = False) -> AnySession:
    """The session for this system, to be entered with ``with``."""
    if sys.platform == "win32":
        from .win32 import WindowsSession

        return WindowsSession(capabilities)
    else:  # noqa: RET505 - type checkers follow the platform by branches
        from .session import Session

        return Session(capabilities, keys_from_terminal=keys_from_terminal)


def _is_terminal(descriptor: int) -> bool:
    try:
        return os.isatty(descriptor)
    except OSError:
        return False


def _has_controlling_terminal() -> bool:
    if sys.platform == "win32":
        return False
    try:
        descriptor = os.open("/dev/tty", os.O_RDONLY)
    except OSError:
        return False
    os.close(descriptor)
    return True
