"""Text as cells: what the width of a text is, and how it is cut and wrapped."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ..wording.measure import syllables, width_of

__all__ = ["cells_of", "clipped", "width_of", "wrapped"]

#: What French puts before a colon: no line is broken there.
_NO_BREAK: Final = "\xa0"


def cells_of(text: str) -> list[str]:
    """*text* as cells: what takes several is followed by empty ones, marks join their letter.

    What isn't printable is left out, so that no text from outside can steer the terminal.
    """
    if text.isascii() and text.isprintable():
        return list(text)
    return list(_cells(text))


@lru_cache(maxsize=64)
def _cells(text: str) -> tuple[str, ...]:
    """Remembered, as most of the lines are the same from one picture to the next."""
    shown = "".join(c for c in text if c.isprintable() or c == _NO_BREAK)
    cells: list[str] = []
    for piece, width in syllables(shown):
        if width:
            cells.append(piece)
            cells += [""] * (width - 1)
    return tuple(cells)


def clipped(text: str, width: int, more: str = "…") -> str:
    """*text* in at most *width* cells, ending in *more* where something was cut."""
    if width_of(text) <= width:
        return text
    return _start(text, width - len(more)) + more


def wrapped(text: str, width: int) -> list[str]:
    """*text* in lines of at most *width* cells, broken at blanks where possible."""
    lines: list[str] = []
    line = ""
    blanks = "".join(" " if c.isspace() and c != _NO_BREAK else c for c in text)
    for word in filter(None, blanks.split(" ")):
        while word and width_of(word) > width:
            if line:
                lines.append(line)
                line = ""
            start = _start(word, width) or word[:1]
            lines.append(start)
            word = word[len(start) :]
        longer = f"{line} {word}" if line else word
        if width_of(longer) <= width:
            line = longer
        else:
            lines.append(line)
            line = word
    return [*lines, line] if line else lines


def _start(text: str, width: int) -> str:
    """As much of the beginning of *text* as *width* cells take."""
    start = ""
    used = 0
    for piece, cells in syllables(text):
        used += cells
        if used > width:
            break
        start += piece
    return start
