"""Text as cells, as frames hold it."""

from __future__ import annotations

from functools import lru_cache

from ..wording.measure import NO_BREAK, clipped, syllables, width_of, wrapped

__all__ = ["cells_of", "clipped", "width_of", "wrapped"]


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
    shown = "".join(c for c in text if c.isprintable() or c == NO_BREAK)
    cells: list[str] = []
    for piece, width in syllables(shown):
        if width:
            cells.append(piece)
            cells += [""] * (width - 1)
    return tuple(cells)
