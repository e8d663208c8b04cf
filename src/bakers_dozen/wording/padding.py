"""Texts that stand below each other: their width in cells, and blanks up to a width."""

from __future__ import annotations


def width_of(text: str) -> int:
    """How many cells *text* takes; vowel signs join their letters in some scripts."""
    if text.isascii():
        return len(text)
    from wcwidth import wcswidth

    return max(0, wcswidth(text))


def ahead(text: str, width: int) -> str:
    """*text* with blanks behind it, up to *width* cells."""
    return text + " " * (width - width_of(text))


def behind(text: str, width: int) -> str:
    """*text* with blanks before it, up to *width* cells."""
    return " " * (width - width_of(text)) + text
