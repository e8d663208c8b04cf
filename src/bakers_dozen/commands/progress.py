"""A progress bar on standard error, where that is a terminal that can move its cursor."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Mapping
from typing import Final, TextIO

from ..wording.catalogue import tr
from ..wording.measure import number_text

_WIDTH: Final = 20
_DAY: Final = 86400


class Bar:
    """A bar for *total* things to be done, *done* before; drawn on *stream*.

    It is drawn nowhere where that is no terminal. ``show`` draws it on the line that the
    cursor is on; ``hide`` takes it away, which has to come before anything else is printed.
    *clock* gives seconds.
    """

    def __init__(
        self,
        stream: TextIO | None,
        total: int,
        done: int = 0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        can_draw = stream is not None and total > 1 and stream.isatty()
        self._stream = stream if can_draw and os.environ.get("TERM") != "dumb" else None
        self._total = total
        self._done_before = done
        self._clock = clock
        self._begun = clock()
        self._shown = 0

    def show(self, counts: Mapping[str, int]) -> None:
        """Draws the bar; *counts* has how what was done so far came out."""
        if self._stream is None:
            return
        done = sum(counts.values())
        full = done * _WIDTH // self._total
        percent = tr("{n}%").format(n=100 * done // self._total)
        words = {"winnable": tr("winnable"), "lost": tr("lost"), "unknown": tr("unknown")}
        parts = [
            f"[{'#' * full}{'.' * (_WIDTH - full)}] {percent}",
            f"{done}/{self._total}",
            *self._pace(done),
            *(f"{words[verdict]} {n}" for verdict, n in counts.items() if n),
        ]
        text = "  ".join(parts)[: shutil.get_terminal_size().columns - 1]
        self._put("\r" + text.ljust(self._shown))
        self._shown = len(text)

    def _pace(self, done: int) -> list[str]:
        """How many are done in a second, and the time left at that rate."""
        seconds = self._clock() - self._begun
        here = done - self._done_before
        if here <= 0 or seconds <= 0:
            return []
        left = (self._total - done) * seconds / here
        return [
            tr("{rate} a second").format(rate=number_text(here / seconds, ".1f")),
            tr("{time} left").format(time=_time_text(left)),
        ]

    def hide(self) -> None:
        """Takes the bar away and leaves the cursor at the start of its line."""
        if self._stream is not None and self._shown:
            self._put("\r" + " " * self._shown + "\r")
            self._shown = 0

    def _put(self, text: str) -> None:
        if self._stream is not None:
            self._stream.write(text)
            self._stream.flush()


def _time_text(seconds: float) -> str:
    whole = int(seconds)
    if whole >= 2 * _DAY:
        return tr("{n} days").format(n=whole // _DAY)
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"
