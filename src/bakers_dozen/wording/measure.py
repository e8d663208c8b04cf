"""How many cells a text takes on a terminal, how it is cut and wrapped, and filled with blanks;
and how words and numbers are written in each language.

Terminals disagree about scripts whose letters are built of several characters, such as
Devanagari: some give every consonant and spacing vowel sign a cell of its own, others at
most two to a whole syllable. What is counted here is the most that any of them takes, so
that nothing is ever written over; the painter places each syllable anew where it matters.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from .catalogue import tr

#: What French puts before a colon: no line is broken there.
NO_BREAK: Final = "\xa0"
#: Longer words from outside are cut.
_LONGEST_WORD: Final = 40
#: So many cells of a path are shown.
_LONGEST_PATH: Final = 56


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


def short_path(path: str) -> str:
    """*path* in at most 56 cells: what is left out is in its middle, as its end says
    which file it is."""
    if width_of(path) <= _LONGEST_PATH:
        return path
    pieces = syllables(path)
    room = _LONGEST_PATH - 3
    head, tail = 0, len(pieces)
    while room - pieces[head][1] >= 2 * _LONGEST_PATH // 3:
        room -= pieces[head][1]
        head += 1
    while room - pieces[tail - 1][1] >= 0:
        room -= pieces[tail - 1][1]
        tail -= 1
    return "".join([*(p for p, _ in pieces[:head]), "...", *(p for p, _ in pieces[tail:])])


def pad_right(text: str, width: int) -> str:
    """*text* with blanks behind it, up to *width* cells."""
    return text + " " * (width - width_of(text))


def pad_left(text: str, width: int) -> str:
    """*text* with blanks before it, up to *width* cells."""
    return " " * (width - width_of(text)) + text


def clipped(text: str, width: int, more: str = "…") -> str:
    """*text* in at most *width* cells, ending in *more* where something was cut."""
    if width_of(text) <= width:
        return text
    return _start(text, width - len(more)) + more


def wrapped(text: str, width: int) -> list[str]:
    """*text* in lines of at most *width* cells, broken at blanks where possible."""
    lines: list[str] = []
    line = ""
    blanks = "".join(" " if c.isspace() and c != NO_BREAK else c for c in text)
    for word in filter(None, blanks.split(" ")):
        *full, word = _in_pieces(word, width)
        if full:
            lines += [line, *full] if line else full
            line = ""
        longer = f"{line} {word}" if line else word
        if not line or width_of(longer) <= width:
            line = longer
        else:
            lines.append(line)
            line = word
    return [*lines, line] if line else lines


def _in_pieces(word: str, width: int) -> list[str]:
    """*word* in pieces of at most *width* cells, of which only the last may be empty."""
    if width_of(word) <= width:
        return [word]
    pieces = [""]
    used = 0
    for piece, cells in syllables(word):
        if used + cells > width and pieces[-1]:
            pieces.append("")
            used = 0
        pieces[-1] += piece
        used += cells
    return pieces


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


def number_text(number: float, form: str = ",") -> str:
    """*number* in the *form* of ``format``, with the language's signs: 1,234.5 or 1 234,5."""
    signs = tr("1,234.5")
    return f"{number:{form}}".translate({ord(","): signs[1], ord("."): signs[-2]})


def quoted(text: str) -> str:
    """*text* in the language's quotation marks, on one line and of a length to be read.

    What can't be printed is written as an escape, so that no text from outside can
    move the cursor or colour the screen.
    """
    if len(text) > _LONGEST_WORD:
        # As of a path in the middle, for it may be one.
        head = _LONGEST_WORD // 3
        text = text[:head] + "..." + text[head + 3 - _LONGEST_WORD :]
    shown = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)
    return tr('"{text}"').format(text=shown)
