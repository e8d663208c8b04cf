"""The terminal on Windows, whose keyboard is read through blessed.

The same interface as ``session.Session``. There is no suspending here, and a new size
of the window is noticed at the next look, four times a second.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import ExitStack
from typing import Any, Final

from ..app.events import Event, HangUp, Key, Resize, Terminate
from .capabilities import Capabilities
from .reports import INTERRUPTED, ReportingSession, entering, leaving

#: The window's size is looked at this often, in seconds.
_LOOK: Final = 0.25

#: The second character of a key without one, as consoles before Windows 10 give it.
_OLD_KEYS: Final = {
    "H": "up", "P": "down", "K": "left", "M": "right", "G": "home", "O": "end", "I": "pageup",
    "Q": "pagedown", "R": "insert", "S": "delete",
}  # fmt: skip


class WindowsSession(ReportingSession):
    """The terminal of Windows; *terminal* is a blessed Terminal of the caller's."""

    def __init__(self, capabilities: Capabilities, terminal: Any = None) -> None:
        super().__init__(capabilities)
        self._terminal = terminal
        self._size = (0, 0)
        self._modes = ExitStack()
        self._entered = False

    def __enter__(self) -> WindowsSession:
        if self._terminal is None:
            import blessed

            # Without styling it asks the terminal nothing, and reads keys all the same.
            self._terminal = blessed.Terminal(force_styling=None)
        self._modes.enter_context(self._terminal.raw())
        self._entered = True
        self.write(entering(self.capabilities))
        self._size = self._ask_size()
        return self

    def close(self) -> None:
        """Give the terminal back as it was. A second call does nothing."""
        if self._entered:
            self._entered = False
            self.write(
                leaving(self.capabilities, self._size[1], mouse=self.mouse, paste=self._paste)
            )
            self._modes.close()

    def suspend(self, *, whole_job: bool = True) -> None:
        """Nothing: Windows has no job control."""

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows of the window."""
        return self._size

    def _ask_size(self) -> tuple[int, int]:
        return self._terminal.width, self._terminal.height

    def wait_ready(self, timeout: float | None = 0.0) -> bool:
        """Whether something has come within *timeout* seconds; takes nothing away."""
        return bool(self._waiting) or self._gone or bool(self._terminal.kbhit(timeout=timeout))

    def events(self, timeout: float | None = None) -> list[Event]:
        """What has happened, after waiting up to *timeout* seconds for it (None: for ever)."""
        end = None if timeout is None else time.monotonic() + timeout
        while True:
            size = self._ask_size()
            if size != self._size:
                self._size = size
                self._waiting.append(Resize(*size))
            if self._gone and not self._gone_told:
                self._gone_told = True
                self._waiting.append(HangUp())
            wait = _LOOK
            if self._waiting:
                wait = 0.0
            elif end is not None:
                wait = min(wait, max(0.0, end - time.monotonic()))
            if self._decoder.pending:
                wait = min(wait, max(0.0, self._deadline - time.monotonic()))
            self._read(wait)
            if self._waiting:
                waiting, self._waiting = self._waiting, []
                return waiting
            if end is not None and time.monotonic() >= end:
                return []

    def _read(self, wait: float) -> None:
        if self._gone:
            time.sleep(wait)
            return
        try:
            while self._terminal.kbhit(timeout=wait):
                wait = 0.0
                self._character(self._terminal.getch())
        except KeyboardInterrupt:
            self._waiting.append(Terminate(INTERRUPTED))
        except (EOFError, OSError):
            self._gone = True
        self._flush_when_due(self._deadline)

    def _character(self, character: str) -> None:
        if len(character) == 2 and character[0] in "\x00\xe0":
            name = _OLD_KEYS.get(character[1])
            self._take([Key(name)] if name else [])
        else:
            self._feed(character.encode("utf-8", "ignore"))

    def write(self, text: str) -> None:
        """Write *text* at once, unless the terminal is gone."""
        if not text or self._gone:
            return
        data = text.encode(self.capabilities.encoding, "replace")
        output = sys.__stdout__.fileno() if sys.__stdout__ is not None else 1
        try:
            while data:
                data = data[os.write(output, data) :]
        except OSError:
            self._gone = True
