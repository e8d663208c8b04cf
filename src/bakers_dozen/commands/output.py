"""Printing for the commands: quiet when the reader goes, and never a traceback."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from ..wording import printing as wording
from ..wording.reasons import system_reason

#: Exit status for bad input.
BAD_INPUT: Final = 2
#: What a shell reports of a program that a closed pipe ended: 128 and SIGPIPE.
PIPE_CLOSED: Final = 141
#: And of one that was interrupted: 128 and SIGINT.
INTERRUPTED: Final = 130


def put(text: str) -> None:
    """Writes *text* and a newline to standard output.

    Characters that its encoding doesn't have become question marks.
    """
    _write(sys.stdout, text)


def complain(line: str) -> int:
    """Writes *line* to standard error, the program's name before it; ``BAD_INPUT``."""
    with suppress(OSError):
        _write(sys.stderr, wording.complaint(line))
    return BAD_INPUT


def _write(stream: object, text: str) -> None:
    write = getattr(stream, "write", None)
    if write is None:  # the stream was closed before the program started
        return
    try:
        write(text + "\n")
    except UnicodeEncodeError:
        encoding = getattr(stream, "encoding", None) or "ascii"
        write(text.encode(encoding, "replace").decode(encoding) + "\n")


def guarded(body: Callable[[], int]) -> int:
    """The exit status of *body*, which prints, with all it printed written out.

    A reader that has gone is no fault and gets no message.
    """
    try:
        status = body()
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        _drop_output()
        return INTERRUPTED
    except OSError as error:
        _drop_output()
        # Windows reports a closed pipe as an invalid argument.
        if isinstance(error, BrokenPipeError) or error.errno in (errno.EPIPE, errno.EINVAL):
            return PIPE_CLOSED
        return complain(wording.not_written(system_reason(error)))
    return status


def _drop_output() -> None:
    """Lets what is still buffered go nowhere, so that leaving doesn't try to write it."""
    # Where standard output is no file there is nothing to redirect.
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
