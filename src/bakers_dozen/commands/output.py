"""Printing for the commands: whole, quiet when the reader goes, and never a traceback."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Callable
from typing import Final, TextIO

from ..program.exits import INTERRUPTED, PIPE_CLOSED, complain
from ..wording.catalogue import encoding, tr
from ..wording.reasons import reason_of

#: Windows reports a closed pipe as an invalid argument; elsewhere that is another fault.
_PIPE_ERRORS: Final = (errno.EPIPE, errno.EINVAL) if os.name == "nt" else (errno.EPIPE,)


class OutputError(Exception):
    """Standard output can't be written; ``number`` is the system's, one of ``errno``'s."""

    def __init__(self, number: int | None, reason: str = "") -> None:
        super().__init__(reason)
        self.number = number


def print_line(text: str) -> None:
    """Writes *text* and a newline to standard output; raises ``OutputError``.

    Characters that its encoding doesn't have become question marks.
    """
    print_text(text + "\n")


def print_text(text: str) -> None:
    """Writes *text* to standard output, and leaves it with the system; raises ``OutputError``.

    Characters that its encoding doesn't have become question marks.
    """
    out = sys.stdout
    if out is None:  # It was closed before the program started.
        raise OutputError(errno.EBADF)
    # In the C locale Python's stream takes what the terminal can't show.
    for each in (encoding(), out.encoding or "utf-8"):
        text = text.encode(each, "replace").decode(each)
    try:
        out.flush()
        descriptor = _descriptor(out)
        if descriptor is None:
            out.write(text)
            out.flush()
        else:
            _write_all(descriptor, text.encode(out.encoding or "utf-8"))
    except OSError as error:
        raise OutputError(error.errno, str(error)) from None


def _descriptor(out: TextIO) -> int | None:
    """The number of the file that *out* is; None where it is none, or Windows' console."""
    if os.name == "nt":
        return None
    try:
        return out.fileno()
    except (AttributeError, io.UnsupportedOperation):
        return None


def _write_all(descriptor: int, data: bytes) -> None:
    """Writes all of *data*, waiting where a non-blocking output is full.

    Python's own streams lose what such an output doesn't take at once.
    """
    rest = memoryview(data)
    while rest:
        try:
            rest = rest[os.write(descriptor, rest) :]
        except BlockingIOError:
            import select

            select.select([], [descriptor], [])


def run_printing(body: Callable[[], int]) -> int:
    """The exit status of *body*, which prints.

    A reader that has gone is no fault and gets no message; other errors of the output
    get one line.
    """
    try:
        return body()
    except KeyboardInterrupt:
        return INTERRUPTED
    except OutputError as error:
        if error.number in _PIPE_ERRORS:
            return PIPE_CLOSED
        reason = reason_of(error.number, str(error))
        return complain(tr("Can't write the output: {reason}").format(reason=reason))
