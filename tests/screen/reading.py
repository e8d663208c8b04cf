"""Reading a picture of the table back into a position, knowing only what a player sees."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bakers_dozen.rules.board import parse_board
from bakers_dozen.rules.cards import SUIT_LETTERS
from bakers_dozen.rules.position import LETTERS, Position
from bakers_dozen.rules.variants import BAKERS_DOZEN, Variant

SIGNS = "♣♦♥♠"
_CARD = re.compile(r"(10|[A2-9TJQK])([♣♦♥♠CDHS])(?![a-z])")
_FOUNDATION = re.compile(r"(10|[A2-9TJQK])?([♣♦♥♠CDHS])(?![a-z])")


def _letter(sign: str) -> str:
    return SUIT_LETTERS[SIGNS.index(sign)] if sign in SIGNS else sign


def letters_row(lines: Sequence[str], columns: int = 13) -> int:
    """Which row has the column letters."""
    pattern = re.compile(r"\W*" + r"\W+".join(LETTERS[:columns]) + r"\W*")
    return next(y for y, line in enumerate(lines) if pattern.fullmatch(line))


def read_position(lines: Sequence[str], variant: Variant = BAKERS_DOZEN) -> Position:
    """The position that *lines*, the rows of a picture, show; BoardError when they show none."""
    at = letters_row(lines, variant.columns)
    ends = [lines[at].index(letter) + 2 for letter in LETTERS[: variant.columns]]
    cards: list[list[tuple[int, int, str]]] = [[] for _ in ends]
    for y, line in enumerate(lines[at + 1 : len(lines) - 2]):
        for found in _CARD.finditer(line):
            column = next(i for i, end in enumerate(ends) if found.end() <= end + 2)
            cards[column].append((found.start(2), y, found[1] + _letter(found[2])))
    up = {}
    for line in lines[:at]:
        for found in _FOUNDATION.finditer(line):
            if found[2] in SIGNS or line[found.start() - 1 : found.start()] in ("", *" |:[(<>!"):
                up[_letter(found[2])] = found[1] or "0"
    text = "Foundations: " + " ".join(f"{suit}-{rank}" for suit, rank in up.items()) + "\n"
    for lying in cards:
        text += ": " + " ".join(card for _, _, card in _strips(lying)) + "\n"
    return parse_board(text, variant)


def _strips(column: list[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    """The cards of a column from the deepest on: strips from the left, each from above."""
    return sorted(column)
