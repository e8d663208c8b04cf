"""Text as cells: what the width of a text is, and how it is cut and wrapped."""

from __future__ import annotations

from wcwidth import wcswidth, wcwidth


def cells_of(text: str) -> list[str]:
    """*text* as cells: a wide character is followed by an empty one, marks join their letter.

    What isn't printable is left out, so that no text from outside can steer the terminal.
    """
    if text.isascii() and text.isprintable():
        return list(text)
    cells: list[str] = []
    for character in text:
        if not character.isprintable():
            continue
        width = wcwidth(character)
        if width <= 0:
            if cells:
                cells[-1 if cells[-1] else -2] += character
        else:
            cells.append(character)
            if width == 2:
                cells.append("")
    return cells


def width_of(text: str) -> int:
    """How many cells *text* takes."""
    return len(text) if text.isascii() else max(0, wcswidth(text))


def clipped(text: str, width: int, more: str = "…") -> str:
    """*text* in at most *width* cells, ending in *more* where something was cut."""
    if width_of(text) <= width:
        return text
    while text and width_of(text) > width - len(more):
        text = text[:-1]
    return text + more


def wrapped(text: str, width: int) -> list[str]:
    """*text* in lines of at most *width* cells, broken at blanks where possible."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        while width_of(word) > width:
            if line:
                lines.append(line)
                line = ""
            cut = width
            while width_of(word[:cut]) > width:
                cut -= 1
            lines.append(word[:cut])
            word = word[cut:]
        longer = f"{line} {word}" if line else word
        if width_of(longer) <= width:
            line = longer
        else:
            lines.append(line)
            line = word
    return [*lines, line] if line else lines
