"""Suits, ranks and cards, and their two-letter text (``"TD"`` is the ten of diamonds)."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from ..named import NamedTuple

RANK_LETTERS: Final = "A23456789TJQK"
SUIT_LETTERS: Final = "CDHS"
SUIT_SIGNS: Final = "♣♦♥♠"
#: After a sign it asks for the sign as a picture; it says nothing of the card.
_PICTURE: Final = "\ufe0f"


class Suit(IntEnum):
    """The four suits, in the order in which an unshuffled deck has them."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """``"C"``, ``"D"``, ``"H"`` or ``"S"``."""
        return SUIT_LETTERS[self]

    @property
    def sign(self) -> str:
        """``"♣"``, ``"♦"``, ``"♥"`` or ``"♠"``."""
        return SUIT_SIGNS[self]


class Rank(IntEnum):
    """The thirteen ranks; the ace is 1 and low, the king 13."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def letter(self) -> str:
        """One of ``A 2 3 4 5 6 7 8 9 T J Q K``."""
        return RANK_LETTERS[self - 1]


SUITS: Final = tuple(Suit)
RANKS: Final = tuple(Rank)


class Card(NamedTuple):
    """One card. Cards compare and sort by rank, then by suit."""

    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        return RANK_LETTERS[self.rank - 1] + SUIT_LETTERS[self.suit]


def parse_rank(text: str) -> Rank | None:
    """The rank that *text* names (``"T"``, ``"10"``, ``"k"``), or None."""
    if text == "10":
        return Rank.TEN
    index = RANK_LETTERS.find(text.upper()) if len(text) == 1 else -1
    return RANKS[index] if index >= 0 else None


def parse_suit(text: str) -> Suit | None:
    """The suit that *text* names by its letter, either case, or its sign, or None."""
    if len(text) != 1:
        return None
    index = max(SUIT_LETTERS.find(text.upper()), SUIT_SIGNS.find(text))
    return SUITS[index] if index >= 0 else None


def parse_card(text: str) -> Card | None:
    """The card that *text* names, or None.

    >>> str(parse_card("10h")), str(parse_card("K♦"))
    ('TH', 'KD')
    >>> parse_card("1H") is None
    True
    """
    text = text.removesuffix(_PICTURE)
    rank, suit = parse_rank(text[:-1]), parse_suit(text[-1:])
    return None if rank is None or suit is None else Card(rank, suit)
