"""How many cells a text takes on a terminal, and blanks up to a width.

Terminals disagree about scripts whose letters are built of several characters, such as
Devanagari: some give every consonant and spacing vowel sign a cell of its own, others at
most two to a whole syllable. What is counted here is the most that any of them takes, so
that nothing is ever written over; the painter places each syllable anew where it matters.
"""

from __future__ import annotations

from functools import lru_cache


def syllables(text: str) -> list[tuple[str, int]]:
    """*text* in pieces that are drawn as one, each with its width in cells."""
    from wcwidth import iter_graphemes, wcwidth

    widths = [wcwidth(character) for character in text]
    if min(widths, default=1) > 0:
        return list(zip(text, widths, strict=True))
    return [(piece, _width(piece)) for piece in iter_graphemes(text)]


def _width(piece: str) -> int:
    """The most cells that a terminal gives to one syllable."""
    from unicodedata import category

    from wcwidth import wcswidth, wcwidth

    apart = sum(max(wcwidth(character), category(character) == "Mc") for character in piece)
    return max(wcswidth(piece), apart, 0)


def width_of(text: str) -> int:
    """How many cells *text* takes."""
    if text.isascii():
        return len(text)
    return _width_of(text)


@lru_cache(maxsize=128)
def _width_of(text: str) -> int:
    return sum(width for _, width in syllables(text))


def ahead(text: str, width: int) -> str:
    """*text* with blanks behind it, up to *width* cells."""
    return text + " " * (width - width_of(text))


def behind(text: str, width: int) -> str:
    """*text* with blanks before it, up to *width* cells."""
    return " " * (width - width_of(text)) + text
