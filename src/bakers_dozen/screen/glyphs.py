"""The characters that the table is drawn with: suits, edges, marks."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ..named import NamedTuple
from ..rules.cards import SUIT_SIGNS as SUIT_SIGNS
from ..rules.cards import SUITS, Card, Suit


class Glyphs(NamedTuple):
    """One way to draw. ``suits`` are the cells of each suit; an empty text follows a wide sign.

    ``corners`` are a card's four, ``joints`` the ends of the line between two cards.
    ``hole`` and ``gap_side`` draw an empty foundation, ``dot`` an empty column, and
    ``more`` stands for what has no room. ``foot_line`` parts a solid card from the next;
    ``signs`` are those of marks, by their number; ``big`` says whether suits can be drawn
    large, in block characters.
    """

    suits: tuple[tuple[str, ...], ...]
    corners: str
    line: str
    side: str
    joints: str
    hole: str
    gap_side: str
    dot: str
    more: str
    foot_line: str
    signs: str
    big: bool

    @property
    def suit_cells(self) -> int:
        """How many cells a suit takes."""
        return len(self.suits[0])

    def top(self, line: str) -> str:
        """The upper edge of a card around *line*."""
        return self.corners[0] + line + self.corners[1]

    def foot(self, line: str) -> str:
        """The lower edge of a card around *line*."""
        return self.corners[2] + line + self.corners[3]

    def face(self, card: Card, width: int) -> tuple[str, ...]:
        """*card*'s rank and suit in exactly *width* cells, the rank to the right."""
        room = width - self.suit_cells
        rank = "10" if card.rank == 10 and room > 1 else card.rank.letter
        return (*rank.rjust(room), *self.suits[card.suit])

    def name(self, card: Card) -> tuple[str, ...]:
        """*card*'s rank and suit without blanks."""
        return (*("10" if card.rank == 10 else card.rank.letter), *self.suits[card.suit])

    def suit_alone(self, suit: int, width: int) -> tuple[str, ...]:
        """*suit* without a rank, in the place where a card's suit is."""
        return (*" " * (width - self.suit_cells), *self.suits[suit])


@lru_cache(maxsize=16)
def glyphs(ascii_only: bool, suits: str = "signs", wide: bool = False) -> Glyphs:
    """The glyphs for an output that can or can't show more than ASCII.

    *suits* is ``signs``, ``letters`` or ``both``; *wide* says that the terminal draws
    ambiguous characters, suits and lines among them, two cells wide, so that lines
    have to be ASCII and a sign takes two cells.
    """
    letters = ascii_only or suits == "letters"
    cells: list[tuple[str, ...]] = []
    for suit in SUITS:
        sign = (SUIT_SIGNS[suit], "") if wide else (SUIT_SIGNS[suit],)
        if letters:
            cells.append((suit.letter,))
        else:
            cells.append((*sign, suit.letter) if suits == "both" else sign)
    if ascii_only or wide:
        plain = ("..''", "-", "|", "||", "-", ":", ".", "~", "_", _ASCII_SIGNS)
        return Glyphs(tuple(cells), *plain, big=False)
    lines = ("╭╮╰╯", "─", "│", "├┤", "╌", "┊", "·", "…", "▁", _SIGNS)
    return Glyphs(tuple(cells), *lines, big=True)


#: The signs of marks by their number: none, target, cursor, cursor on a target, held,
#: hint, found, needed, moved.
_SIGNS: Final = " •▴▾▲!*+·"
_ASCII_SIGNS: Final = " o^v#!*+."

#: Large suits in block characters, by suit, the largest first; each with the least width and
#: height of a card that has room for it.
BIG_SUITS: Final = (
    (17, 10, (
        ("   ▄███▄   ", "   █████   ", " ▄▄▟███▙▄▄ ", "███████████", "▜███▛█▜███▛", "    ▟█▙    "),
        ("    ▄█▄    ", "  ▗▟███▙▖  ", "▗▟███████▙▖", "▝▜███████▛▘", "  ▝▜███▛▘  ", "    ▀█▀    "),
        ("▗▟██▄ ▄██▙▖", "███████████", "▜█████████▛", " ▝▜█████▛▘ ", "   ▜███▛   ", "    ▝█▘    "),
        ("    ▗█▖    ", "  ▗▟███▙▖  ", "▗▟███████▙▖", "███████████", "▜███▛█▜███▛", "    ▟█▙    "),
    )),
    (13, 9, (
        ("  ▗███▖  ", "  ▝███▘  ", "▟██▄█▄██▙", "▜███████▛", " ▝▀▗█▖▀▘ "),
        ("   ▗█▖   ", " ▗▟███▙▖ ", "▐███████▌", " ▝▜███▛▘ ", "   ▝█▘   "),
        ("▗▟█▙ ▟█▙▖", "█████████", "▝███████▘", " ▝▜███▛▘ ", "   ▝█▘   "),
        ("   ▗█▖   ", " ▗▟███▙▖ ", "▟███████▙", "▜██▛█▜██▛", "   ▗█▖   "),
    )),
    (11, 7, (
        ("  ▟█▙  ", "▗▄▜█▛▄▖", "███████", "▝▀▗█▖▀▘"),
        ("  ▄█▄  ", "▗▟███▙▖", "▝▜███▛▘", "  ▀█▀  "),
        ("▟██▄██▙", "▜█████▛", " ▜███▛ ", "  ▝█▘  "),
        ("  ▗█▖  ", "▗▟███▙▖", "███████", "▝▀▗█▖▀▘"),
    )),
)  # fmt: skip

#: What is left of a cell by the blocks that fill most of it. That is drawn instead, in reverse:
#: a ground reaches the next cell, which many fonts' blocks don't quite.
RESTS: Final = {"█": " ", "▙": "▝", "▛": "▗", "▜": "▖", "▟": "▘"}


def big_suit(suit: Suit, width: int, height: int) -> tuple[str, ...]:
    """*suit* as large as a card of that width and height has room for; empty for none."""
    for wide, high, suits in BIG_SUITS:
        if width >= wide and height >= high:
            return suits[suit]
    return ()
