"""A progress bar on standard error, where that is a terminal."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from typing import Final, TextIO

from ..wording.catalogue import tr

_WIDTH: Final = 30


class Bar:
    """A bar for *total* things to be done, drawn on *stream* if that is a terminal.

    ``show`` draws it on the line that the cursor is on; ``hide`` takes it away, which
    has to come before anything else is printed.
    """

    def __init__(self, stream: TextIO | None, total: int) -> None:
        self._stream = stream if stream is not None and total > 1 and stream.isatty() else None
        self._total = total
        self._shown = 0

    def show(self, done: int, counts: Mapping[str, int]) -> None:
        """Draws the bar with *done* things done, and how they came out."""
        if self._stream is None:
            return
        full = done * _WIDTH // self._total
        text = f"[{'#' * full}{'.' * (_WIDTH - full)}] {done}/{self._total}  "
        words = {"winnable": tr("winnable"), "lost": tr("lost"), "unknown": tr("unknown")}
        text += "  ".join(f"{words[verdict]} {n}" for verdict, n in counts.items() if n)
        text = text[: shutil.get_terminal_size().columns - 1]
        self._put("\r" + text.ljust(self._shown))
        self._shown = len(text)

    def hide(self) -> None:
        """Takes the bar away and leaves the cursor at the start of its line."""
        if self._stream is not None and self._shown:
            self._put("\r" + " " * self._shown + "\r")
            self._shown = 0

    def _put(self, text: str) -> None:
        if self._stream is not None:
            self._stream.write(text)
            self._stream.flush()
