"""A position: what lies where. Immutable, compared by value, with an exact text form."""

from __future__ import annotations

from typing import Final

from ..named import NamedTuple
from .cards import Card, Rank, Suit
from .variants import Variant

#: Column letters. Columns are counted from 0 in code and named a, b, c... to people.
LETTERS: Final = "abcdefghijklm"


class Position(NamedTuple):
    """Columns and foundations under a variant.

    A column runs from its deepest card, ``column[0]``, to the available one,
    ``column[-1]``. ``foundations[suit]`` is how many cards of the suit are up,
    which is also the rank of the card seen there; 0 is an empty foundation.
    """

    variant: Variant
    columns: tuple[tuple[Card, ...], ...]
    foundations: tuple[int, int, int, int]

    @property
    def cards_up(self) -> int:
        """How many cards are on the foundations."""
        return sum(self.foundations)

    @property
    def is_won(self) -> bool:
        """True when the whole deck is on the foundations."""
        return self.cards_up == self.variant.cards

    def next_up(self, suit: Suit) -> Card | None:
        """The card that *suit*'s foundation waits for; None when it is complete."""
        up = self.foundations[suit]
        return None if up == self.variant.ranks else Card(Rank(up + 1), suit)

    def available(self, column: int) -> Card | None:
        """The card of *column* that may be moved; None when the column is empty."""
        cards = self.columns[column]
        return cards[-1] if cards else None

    def card_of(self, move: tuple[int, int]) -> Card:
        """The card that *move*, a legal one, moves: the available one of its source."""
        return self.columns[move[0]][-1]

    def find(self, card: Card) -> tuple[int, int] | None:
        """Where *card* lies, as column and place counted from the deepest; None when up."""
        for index, column in enumerate(self.columns):
            if card in column:
                return index, column.index(card)
        return None
