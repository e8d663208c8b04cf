"""Reading a picture of the table back into a position, knowing only what a player sees."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

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
    middles = [lines[at].index(letter) for letter in LETTERS[: variant.columns]]
    pitch = min(right - left for left, right in pairwise(middles))
    cards: list[list[_Seen]] = [[] for _ in middles]
    for y, line in enumerate(lines[at + 1 : len(lines) - 2]):
        for found in _CARD.finditer(line):
            inside = (i for i, middle in enumerate(middles) if found.start() <= middle + pitch // 2)
            column = next(inside, None)
            if column is not None:
                cards[column].append((found.start(2), y, found[1] + _letter(found[2])))
    up: dict[str, str] = {}
    # In a large window the message stands right above the letters.
    for line in lines[: at - (at >= 6)]:
        for found in _FOUNDATION.finditer(line):
            if found[2] in SIGNS or line[found.start() - 1 : found.start()] in ("", *" |:[(<>!"):
                suit = _letter(found[2])
                if found[1] or suit not in up:
                    up[suit] = found[1] or "0"
    text = "Foundations: " + " ".join(f"{suit}-{rank}" for suit, rank in up.items()) + "\n"
    for lying in cards:
        text += ": " + " ".join(_from_the_deepest(lying, folded=pitch < 8)) + "\n"
    return parse_board(text, variant)


#: Where a card is seen and which: the place of its suit, its row, its name.
_Seen = tuple[int, int, str]


def _from_the_deepest(column: list[_Seen], folded: bool) -> list[str]:
    """The cards of a column: strips from the left, each from above; large cards are told twice."""
    order = sorted(column) if folded else sorted(column, key=lambda seen: (seen[1], seen[0]))
    return list(dict.fromkeys(name for _, _, name in order))
