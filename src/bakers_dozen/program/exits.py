"""How the program ends: its exit statuses, and the one line that says what is wrong."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Final

#: All went well, and the answer is yes.
OK: Final = 0
#: The answer is no: a move was refused, a deal is lost.
REFUSED: Final = 1
#: What was given can't be understood, read or written, or there is no usable terminal.
BAD: Final = 2
#: The answer isn't known: the solver gave up on a deal.
UNKNOWN: Final = 3
#: An error of the program's own; 70 is EX_SOFTWARE of BSD's sysexits.h.
CRASHED: Final = 70
#: What a shell reports of a program that a signal ended: 128 and SIGHUP, SIGINT, SIGPIPE.
HUNG_UP: Final = 129
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141


def complain(line: str) -> int:
    """Writes *line* to standard error, the program's name before it; returns ``BAD``."""
    # It is None when it was closed before the program started.
    if sys.stderr is not None:
        with suppress(OSError):
            print(f"bakers-dozen: {line}", file=sys.stderr, flush=True)  # noqa: T201
    return BAD
