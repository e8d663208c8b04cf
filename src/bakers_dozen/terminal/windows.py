"""The terminal on Windows, whose keyboard is read through blessed.

The same interface as ``session.Session``. There is no suspending here, and a new size
of the window is noticed at the next look, four times a second.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import ExitStack
from types import TracebackType
from typing import Any

from bakers_dozen.app.events import Event, HangUp, Key, Mouse, Paste, Resize, Terminate
from bakers_dozen.terminal.capabilities import Capabilities
from bakers_dozen.terminal.decoder import Answered, CursorReport, Decoder, ModeReport
from bakers_dozen.terminal.reports import (
    MOUSE_OFF,
    MOUSE_ON,
    PASTE_ON,
    SYNCHRONIZED,
    clipboard,
    entering,
    leaving,
    questions,
)

#: The window's size is looked at this often, in seconds.
_LOOK = 0.25
_INTERRUPTED = 130

#: The second character of a key without one, as consoles before Windows 10 give it.
_OLD_KEYS = {
    "H": "up", "P": "down", "K": "left", "M": "right", "G": "home", "O": "end", "I": "pageup",
    "Q": "pagedown", "R": "insert", "S": "delete",
}  # fmt: skip


class WindowsSession:
    """The terminal as a context manager; *terminal* is a blessed Terminal of the caller's."""

    def __init__(self, capabilities: Capabilities, terminal: Any = None) -> None:
        self.capabilities = capabilities
        self.synchronized = False
        #: Not found out here.
        self.wide_signs: bool | None = None
        self.suspended = 0.0
        self.round_trip: float | None = None
        self._asked = 0.0
        self.mouse = False
        self._paste = False
        self._terminal = terminal
        self._decoder = Decoder()
        self._deadline = 0.0
        self._waiting: list[Event] = []
        self._gone = self._gone_told = False
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

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Give the terminal back as it was. A second call does nothing."""
        if self._entered:
            self._entered = False
            self.write(leaving(self.capabilities, mouse=self.mouse, paste=self._paste))
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
            self._waiting.append(Terminate(_INTERRUPTED))
        except (EOFError, OSError):
            self._gone = True
        if self._decoder.pending and time.monotonic() >= self._deadline:
            self._take(self._decoder.flush())
            self._deadline = time.monotonic() + self._decoder.patience

    def _character(self, character: str) -> None:
        if len(character) == 2 and character[0] in "\x00\xe0":
            name = _OLD_KEYS.get(character[1])
            self._take([Key(name)] if name else [])
            return
        self._take(self._decoder.feed(character.encode("utf-8", "ignore")))
        if self._decoder.pending:
            self._deadline = time.monotonic() + self._decoder.patience

    def _take(self, decoded: list[Any]) -> None:
        for event in decoded:
            if isinstance(event, ModeReport):
                if event.mode == SYNCHRONIZED:
                    self.synchronized = event.setting in (1, 2, 3)
            elif isinstance(event, Answered):
                if self.round_trip is None and self._asked:
                    self.round_trip = time.monotonic() - self._asked
            elif isinstance(event, CursorReport):
                pass
            elif isinstance(event, Key) and event.name == "ctrl-c":
                self._waiting.append(Terminate(_INTERRUPTED))
            elif isinstance(event, Mouse):
                if self.mouse:
                    self._waiting.append(event)
            elif not isinstance(event, Paste) or event.text:
                self._waiting.append(event)

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

    def start_reports(
        self, *, mouse: bool = True, paste: bool = True, background: bool = True
    ) -> None:
        """Switch reports on and ask the terminal's questions, once the first frame is out."""
        text = ""
        if mouse and self.capabilities.mouse:
            self.mouse = True
            text += MOUSE_ON
        if self.capabilities.answers:
            if paste:
                self._paste = True
                text += PASTE_ON
            text += questions(background=background)
            self._asked = time.monotonic()
        self.write(text)

    def set_mouse(self, on: bool) -> bool:
        """Switch mouse reports; whether the terminal may have them at all."""
        if not self.capabilities.mouse:
            return False
        if on != self.mouse:
            self.mouse = on
            self.write(MOUSE_ON if on else MOUSE_OFF)
        return True

    def copy(self, text: str) -> bool:
        """Ask the terminal to put *text* on the clipboard; whether it was asked."""
        asked = clipboard(text) if self.capabilities.answers else ""
        self.write(asked)
        return bool(asked)
