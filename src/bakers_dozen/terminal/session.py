"""The terminal while the game has it: modes, signals, events in and text out.

    with Session(capabilities) as session:
        session.write(painter.paint(frame))
        session.start_reports()
        for event in session.events(timeout): ...

The terminal is as it was when the ``with`` block ends, however it ends, so that a
message printed behind it stands on the normal screen. Ctrl-C comes as ``Terminate``
and Ctrl-Z suspends the program inside ``events``; as the keyboard doesn't send signals
here, a pasted or garbled byte can't do either.

For POSIX systems; ``win32.py`` has the same for Windows.
"""

from __future__ import annotations

import atexit
import contextlib
import errno
import os
import select
import signal
import sys
import termios
import time
from types import FrameType
from typing import Final

from ..app.events import Event, HangUp, Key, Resize, Resumed, Terminate
from .capabilities import Capabilities
from .decoder import Answered, CursorReport, Decoded, Decoder
from .reports import (
    ANSWERS_DUE,
    DOUBTFUL_SIGNS,
    ReportingSession,
    entering,
    leaving,
    width_questions,
)

assert sys.platform != "win32"

_ENDING: Final = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT)
_GONE: Final = (errno.EIO, errno.EPIPE, errno.EBADF, errno.ENXIO, errno.ENODEV)

#: No window is larger, but some programs make terminals that say so.
_WIDEST: Final = 1000
_HIGHEST: Final = 500


class _EndAskedError(Exception):
    """A signal asks for the end in the middle of a write."""


class Session(ReportingSession):
    """The terminal of a POSIX system.

    Keys come from standard input, or from the controlling terminal when
    *keys_from_terminal* is true (a board came on standard input). Entering raises
    OSError where there is no such terminal.
    """

    def __init__(self, capabilities: Capabilities, *, keys_from_terminal: bool = False) -> None:
        super().__init__(capabilities)
        #: The widths of signs that are still to be told, and whether one is too wide.
        self._widths_due = 0
        self._wide = False
        self._keys_from_terminal = keys_from_terminal
        self._input = -1
        self._output = 1
        #: Whether the game's screen is shown, and whether the modes are the game's.
        self._shown = self._raw = False
        self._closed = True
        self._saved: list[object] = []
        self._size = (0, 0)
        self._wake = (-1, -1)
        self._old_wakeup = -1
        self._old_handlers: dict[int, object] = {}
        #: Signals that ask for the end: those not yet told, and whether one has come.
        self._ending: list[int] = []
        self._end_asked = False
        #: A write is under way; one was broken off, as the terminal took no more.
        self._writing = self._stuck = False
        self._resized = self._stop_asked = self._continued = False

    # Entering and leaving.

    def __enter__(self) -> Session:
        self._output = sys.__stdout__.fileno() if sys.__stdout__ is not None else 1
        if self._keys_from_terminal:
            self._input = os.open("/dev/tty", os.O_RDONLY | os.O_CLOEXEC)
        else:
            self._input = sys.__stdin__.fileno() if sys.__stdin__ is not None else 0
        try:
            self._saved = termios.tcgetattr(self._input)
        except termios.error as error:
            raise OSError(error.args[0], "no terminal to read keys from") from error
        self._closed = False
        self._catch_signals()
        atexit.register(self.close)
        try:
            self._enter()
        except BaseException:
            self.close()
            raise
        self._size = self._ask_size()
        self.write(self._width_questions())
        return self

    def close(self) -> None:
        """Give the terminal back as it was. A second call does nothing."""
        if self._closed:
            return
        self._closed = True
        self._leave()
        self._release_signals()
        atexit.unregister(self.close)
        if self._keys_from_terminal:
            os.close(self._input)

    def _enter(self) -> None:
        self._raw = True
        self._set_raw()
        if not self._raw:
            return
        self._shown = True
        self.write(entering(self.capabilities) + self._reports())

    def _leave(self, *, urgent: bool = False) -> None:
        """Restore the screen and the modes, whatever of that is still to be done.

        *urgent* doesn't wait for a terminal that hangs.
        """
        urgent = urgent or self._stuck
        if urgent and self._raw:
            self._raw = False
            self._set_attributes(termios.TCSANOW, self._saved)
        if self._shown:
            self._shown = False
            height = self._ask_size()[1]
            text = leaving(self.capabilities, height, mouse=self.mouse, paste=self._paste)
            if not (urgent or self._gone) or select.select([], [self._output], [], 0.2)[1]:
                self._write(text)
        if not urgent and self._raw:
            self._last_call()
            self._raw = False
            self._set_attributes(termios.TCSADRAIN, self._saved)

    def _last_call(self) -> None:
        """Take answers that are still due off the keyboard: the shell would run them."""
        decoder, answered = Decoder(), False
        while not (answered or self._gone) and (left := self._answers_until - time.monotonic()) > 0:
            if select.select([self._input], [], [], left)[0]:
                data = self._data()
                answered = any(isinstance(event, Answered) for event in decoder.feed(data))
        self._answers_until = 0.0

    def _set_raw(self) -> None:
        attributes = _copy(self._saved)
        iflag, oflag, lflag = attributes[0], attributes[1], attributes[3]
        assert isinstance(iflag, int)
        assert isinstance(oflag, int)
        assert isinstance(lflag, int)
        attributes[0] = iflag & ~(
            termios.IXON
            | termios.ICRNL
            | termios.INLCR
            | termios.IGNCR
            | termios.ISTRIP
            | termios.BRKINT
            | termios.PARMRK
            | termios.INPCK
        )
        attributes[1] = oflag & ~termios.OPOST
        attributes[3] = lflag & ~(termios.ICANON | termios.ECHO | termios.ISIG | termios.IEXTEN)
        control = attributes[6]
        assert isinstance(control, list)
        control[termios.VMIN], control[termios.VTIME] = 1, 0
        self._set_attributes(termios.TCSANOW, attributes)

    def _set_attributes(self, when: int, attributes: list[object]) -> None:
        while True:
            try:
                termios.tcsetattr(self._input, when, attributes)  # type: ignore[arg-type]
            except termios.error as error:
                # Set from the background, it stops the program until that is over. A
                # program that is to end there leaves the terminal to those who have it.
                if error.args[0] == errno.EINTR and not (self._end_asked and self._in_background()):
                    continue
                if error.args[0] in _GONE:
                    self._gone = True
                self._raw = False
            return

    def _in_background(self) -> bool:
        try:
            return os.tcgetpgrp(self._input) != os.getpgrp()
        except OSError:
            return False

    # Signals.

    def _catch_signals(self) -> None:
        read, write = os.pipe()
        for end in read, write:
            os.set_blocking(end, False)
        self._wake = read, write
        self._old_wakeup = signal.set_wakeup_fd(write, warn_on_full_buffer=False)
        for number in _ENDING:
            self._catch(number, self._on_ending)
        self._catch(signal.SIGWINCH, self._on_resize)
        self._catch(signal.SIGTSTP, self._on_stop)
        self._catch(signal.SIGCONT, self._on_continue)

    def _catch(self, number: int, handler: object) -> None:
        self._old_handlers[number] = signal.signal(number, handler)  # type: ignore[arg-type]

    def _release_signals(self) -> None:
        for number, handler in self._old_handlers.items():
            if number == signal.SIGHUP and (self._end_asked or self._gone):
                # Another may come, while the program still puts its things away.
                handler = signal.SIG_IGN
            # None stands for a handler that Python doesn't know.
            signal.signal(number, signal.SIG_DFL if handler is None else handler)  # type: ignore[arg-type]
        self._old_handlers.clear()
        signal.set_wakeup_fd(self._old_wakeup)
        for end in self._wake:
            os.close(end)
        self._wake = (-1, -1)

    def _on_ending(self, number: int, frame: FrameType | None) -> None:
        # Hang-ups come in numbers, from the kernel and from the shell.
        if self._end_asked and number != signal.SIGHUP:
            self._leave(urgent=True)
            os._exit(128 + number)
        self._end_asked = True
        self._ending.append(number)
        if self._writing:
            raise _EndAskedError  # the terminal may hang, and the write never end

    def _on_resize(self, number: int, frame: FrameType | None) -> None:
        self._resized = True

    def _on_stop(self, number: int, frame: FrameType | None) -> None:
        self._stop_asked = True

    def _on_continue(self, number: int, frame: FrameType | None) -> None:
        self._continued = True

    def suspend(self, *, whole_job: bool = True) -> None:
        """Stop the program as Ctrl-Z does, with the terminal as it was.

        Comes back when the program is continued, with ``Resumed`` and ``Resize``
        among the next events. *whole_job* stops the other programs of the job too.
        """
        self._leave()
        caught = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        stopped = time.monotonic()
        os.kill(0 if whole_job else os.getpid(), signal.SIGTSTP)
        self.suspended += time.monotonic() - stopped
        signal.signal(signal.SIGTSTP, caught)
        try:
            self._saved = termios.tcgetattr(self._input)
        except termios.error:
            self._gone = True
        self._resume()

    def _resume(self) -> None:
        self._continued = self._stop_asked = False
        self._decoder = self._new_decoder()
        if self._end_asked and self._in_background():
            self._raw = self._shown = False
            return
        self._enter()
        self._resized = False
        self._size = self._ask_size()
        self._waiting += [Resumed(), Resize(*self._size)]

    def _signalled(self) -> None:
        """Do what signals asked for since the last time."""
        while self._ending:
            self._waiting.append(Terminate(128 + self._ending.pop(0)))
        if self._stop_asked:
            self.suspend(whole_job=False)
        if self._continued:
            self._resume()
        if self._resized:
            self._resized = False
            size = self._ask_size()
            if size == self._size:
                # So dtach asks for the screen when it has been given another terminal.
                self._waiting.append(Resumed())
            else:
                self._size = size
                self.write(entering(self.capabilities) + self._reports())
                self._waiting.append(Resize(*size))

    # Events in.

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows of the window."""
        return self._size

    def _ask_size(self) -> tuple[int, int]:
        for descriptor in self._output, self._input:
            try:
                size = os.get_terminal_size(descriptor)
            except OSError:
                continue
            if size.columns and size.lines:
                return min(size.columns, _WIDEST), min(size.lines, _HIGHEST)
        return 80, 24

    def wait_ready(self, timeout: float | None = 0.0) -> bool:
        """Whether something has come within *timeout* seconds; takes nothing away.

        With 0 it is a cheap look between two steps of other work.
        """
        if self._waiting or self._ending or (self._gone and not self._gone_told):
            return True
        return bool(select.select([self._input, self._wake[0]], [], [], timeout)[0])

    def events(self, timeout: float | None = None) -> list[Event]:
        """What has happened, after waiting up to *timeout* seconds for it (None: for ever).

        An empty list when nothing did in that time.
        """
        end = None if timeout is None else time.monotonic() + timeout
        while True:
            self._signalled()
            now = time.monotonic()
            if self._gone and not self._gone_told:
                self._gone_told = True
                self._waiting.append(HangUp())
            wait = 0.0 if self._waiting else None if end is None else max(0.0, end - now)
            if self._decoder.pending:
                left = max(0.0, self._deadline - now)
                wait = left if wait is None else min(wait, left)
            self._wait(wait)
            self._signalled()
            if self._waiting:
                waiting, self._waiting = self._waiting, []
                return waiting
            if end is not None and time.monotonic() >= end:
                return []

    def _wait(self, wait: float | None) -> None:
        """Wait for input or a signal, and take in what came."""
        inputs = [self._wake[0]] if self._gone else [self._input, self._wake[0]]
        ready = select.select(inputs, [], [], wait)[0]
        if self._wake[0] in ready:
            with contextlib.suppress(BlockingIOError):
                os.read(self._wake[0], 512)
        if self._input in ready:
            self._feed(self._data())
        else:
            self._flush_when_due(self._deadline)

    def _data(self) -> bytes:
        """What can be read at once. Nothing means that the terminal is gone."""
        try:
            data = os.read(self._input, 65536)
        except BlockingIOError:
            return b""
        except OSError:
            data = b""
        if not data:
            self._gone = True
        return data

    def _take_one(self, event: Decoded) -> None:
        if isinstance(event, Key) and event.name == "ctrl-z":
            self.suspend()
        elif isinstance(event, CursorReport):
            self._take_width(event.x)
        else:
            super()._take_one(event)

    def _questions(self) -> str:
        # The first time the widths were asked before the first picture.
        return (self._width_questions() if self._asked else "") + super()._questions()

    def _width_questions(self) -> str:
        if not (self.capabilities.answers and self.capabilities.suit_signs):
            return ""
        self._widths_due, self._wide = len(DOUBTFUL_SIGNS), False
        self._answers_until = time.monotonic() + ANSWERS_DUE
        return width_questions()

    def _take_width(self, x: int) -> None:
        """One answer to the questions about the signs' widths.

        Where it changes what was known, a ``Resize`` to the same size asks for another
        picture.
        """
        if not self._widths_due:
            return
        self._widths_due -= 1
        self._wide = self._wide or x == 2
        if not self._widths_due:
            if self._wide is not bool(self.wide_signs):
                self._waiting.append(Resize(*self._size))
            self.wide_signs = self._wide

    # Text out.

    def write(self, text: str) -> None:
        """Write *text* at once, unless the terminal is gone."""
        if not text or self._gone:
            return
        try:
            try:
                self._writing = True
                self._write(text)
            finally:
                self._writing = False
        except _EndAskedError:
            self._stuck = True

    def _write(self, text: str) -> None:
        data = text.encode(self.capabilities.encoding, "replace")
        while data:
            try:
                data = data[os.write(self._output, data) :]
            except BlockingIOError:
                select.select([], [self._output], [])
            except OSError as error:
                if error.errno not in _GONE:
                    raise
                self._gone = True
                return


def _copy(attributes: list[object]) -> list[object]:
    copy = list(attributes)
    control = attributes[6]
    assert isinstance(control, list)
    copy[6] = list(control)
    return copy
