"""The compact state that the search runs on: columns as numbers, cards as bits.

A card is a number from 0, ``4 * (rank - 1) + suit``, so that a set of cards is an
int and the next card of a suit is four bits up. A column is a number too: the
table keeps each column that ever came up once, as the card that lies available and
the column beneath it. A position is the columns by their available cards. Which
column stands where doesn't matter to any rule, so it isn't kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Final

from ..named import NamedTuple
from ..rules.cards import RANKS, SUITS, Card
from ..rules.moves import FOUNDATION, Move, apply
from ..rules.position import Position
from ..rules.variants import Build, Space, Variant
from .weights import Weights

#: The largest deck.
CARDS: Final = 52
#: Card number -> its bit, its rank from 0.
BIT: Final = tuple(1 << card for card in range(CARDS))
RANK: Final = tuple(card >> 2 for card in range(CARDS))
#: By rank: the cards of that rank and of all lower ones. By card: the cards of its suit.
UP_TO: Final = tuple((1 << 4 * (rank + 1)) - 1 for rank in range(13))
SUIT: Final = tuple(0x1111111111111 << card % 4 for card in range(CARDS))
#: The column without cards, and what stands for "no card".
EMPTY: Final = 0
NO_CARD: Final = -1

#: A position's key is the sum of its columns' keys, and a column's the sum of what each
#: of its cards gains there: the worth in the low bits, above it 90 random bits. That two
#: of a million positions agree by chance has odds of one to 10^15, less than those of a
#: fault in the memory.
WORTH_BITS: Final = 20
WORTH_MASK: Final = (1 << WORTH_BITS) - 1


def number(card: Card) -> int:
    """*card* as a number."""
    return 4 * (card.rank - 1) + card.suit


def card_of(packed: int) -> Card:
    """The card that a number stands for."""
    return Card(RANKS[packed >> 2], SUITS[packed & 3])


def cards_in(bits: int) -> list[int]:
    """The cards of a set, the lowest first."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


class Policies(NamedTuple):
    """A variant as the search knows it.

    ``onto[card]`` is the set of cards on which a card builds, ``onto_list`` the same as
    tuples; ``fills`` the cards that an empty column takes; ``kings`` the cards of the
    highest rank, and ``ranks`` how many there are.
    """

    onto: tuple[int, ...]
    onto_list: tuple[tuple[int, ...], ...]
    fills: int
    kings: int
    ranks: int


@cache
def policies(variant: Variant) -> Policies:
    """What the search needs to know of *variant*."""
    cards = variant.cards
    any_suit = variant.build is Build.ANY_SUIT
    onto_list = tuple(
        tuple(
            other
            for other in range(card - card % 4 + 4, min(card - card % 4 + 8, cards))
            if any_suit or other % 4 != card % 4
        )
        for card in range(cards)
    )
    kings = 0xF << (cards - 4)
    fills = {Space.NOTHING: 0, Space.KING: kings, Space.ANY_CARD: (1 << cards) - 1}
    onto = tuple(sum(BIT[other] for other in others) for others in onto_list)
    return Policies(onto, onto_list, fills[variant.space], kings, variant.ranks)


class Table:
    """The columns that have come up, each once, by number; 0 is the empty one.

    ``card``, ``under`` and ``mask`` are a column's available card, the column beneath
    that and the set of its cards. ``gain`` is what the available card adds to a
    position's key. ``built[column << 6 | card]`` is the column after a card went on it.
    """

    __slots__ = (
        "_blocking",
        "_onto",
        "_random",
        "_shown",
        "_weights",
        "built",
        "card",
        "gain",
        "mask",
        "under",
    )

    def __init__(self, rules: Policies, weights: Weights) -> None:
        self.card = [NO_CARD]
        self.under = [EMPTY]
        self.mask = [0]
        self.gain = [0]
        self.built: dict[int, int] = {}
        self._onto = rules.onto
        self._random = Random(0).getrandbits
        self._weights = weights
        king = max(RANK[: len(rules.onto)])
        self._blocking = [
            weights.blocking
            + weights.blocking_high * (rank - 6) // 6
            + (weights.queen if rank == king - 1 else 0)
            for rank in range(king + 1)
        ]
        self._shown = [
            weights.column + weights.high * (rank - 6) // 6 + (weights.king if rank == king else 0)
            for rank in range(king + 1)
        ]

    def build(self, column: int, card: int) -> int:
        """The column that is *column* with *card* on it; call it once for each."""
        new = len(self.card)
        self.built[column << 6 | card] = new
        self.card.append(card)
        self.under.append(column)
        self.mask.append(self.mask[column] | BIT[card])
        worth = self._buried(column, card) + self._available(new) - self._available(column)
        self.gain.append((self._random(90) << WORTH_BITS) + worth)
        return new

    def _buried(self, column: int, card: int) -> int:
        """What *card* counts on *column*, covered or not."""
        weights, rank = self._weights, RANK[card]
        worth = 16
        under = self.card[column]
        lower = self.mask[column] & UP_TO[rank]
        if lower:
            lowest = RANK[(lower & -lower).bit_length() - 1]
            worth += self._blocking[rank] + weights.more * (lower.bit_count() - 1)
            worth += (weights.drop * (rank - lowest) + weights.low * (12 - lowest)) // 6
            if lower & SUIT[card]:
                worth += weights.own_suit
            if RANK[under] <= rank:
                worth += weights.next_to
        if column and self._onto[card] & BIT[under]:
            worth += weights.in_order
        return worth

    def _available(self, column: int) -> int:
        """What a column counts for its available card."""
        if not column:
            return 0
        rank = RANK[self.card[column]]
        clear = rank == 0 or not self.mask[column] & UP_TO[rank - 1]
        return self._shown[rank] + (self._weights.clear if clear else 0)

    def column(self, cards: Iterable[int]) -> int:
        """The column of *cards*, the deepest first."""
        column = EMPTY
        for card in cards:
            built = self.built.get(column << 6 | card)
            column = self.build(column, card) if built is None else built
        return column

    def key(self, column: int) -> int:
        """What a whole column adds to a position's key."""
        key = 0
        while column:
            key += self.gain[column]
            column = self.under[column]
        return key


def next_cards(position: Position) -> int:
    """The set of cards that the foundations wait for."""
    ranks = position.variant.ranks
    return sum(BIT[4 * up + suit] for suit, up in enumerate(position.foundations) if up < ranks)


def pack(table: Table, position: Position) -> dict[int, int]:
    """*position*'s columns by their available cards, as numbers; empty ones left out."""
    return {
        number(cards[-1]): table.column(number(card) for card in cards)
        for cards in position.columns
        if cards
    }


#: A move of the search: a card, and the card it goes on, or one of the two below.
PackedMove = tuple[int, int]
UP: Final = -1
SPACE: Final = -2


def unpack(position: Position, moves: Iterable[PackedMove]) -> tuple[Move, ...]:
    """The moves of a line from *position*, each made by the rules on the way.

    Raises ``IllegalMove``, or ValueError where a card isn't where the line has it.
    """
    line = []
    for card, onto in moves:
        available = [number(column[-1]) if column else SPACE for column in position.columns]
        move = Move(available.index(card), FOUNDATION if onto == UP else available.index(onto))
        position = apply(position, move)
        line.append(move)
    return tuple(line)
