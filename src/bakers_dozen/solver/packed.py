"""The compact state that the search runs on: columns as numbers, cards as bits.

A card is a number from 0, ``4 * (rank - 1) + suit``, so that a set of cards is an
int and the next card of a suit is four bits up. A column is a number too: the
table keeps each column that ever came up once, as the card that lies available and
the column beneath it. A position is the columns by their available cards. Which
column stands where doesn't matter to any rule, so it isn't kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from ..rules.cards import RANKS, SUITS, Card
from ..rules.dealing import split_mix_64
from ..rules.moves import FOUNDATION, Move, apply
from ..rules.position import Position
from ..rules.variants import Build, Space, Variant

#: The largest deck.
CARDS: Final = 52
#: Card number -> its bit, its rank from 0.
BIT: Final = tuple(1 << card for card in range(CARDS))
RANK: Final = tuple(card >> 2 for card in range(CARDS))
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
    tuples; ``fills`` the cards that an empty column takes; ``kings`` the highest rank.
    """

    onto: tuple[int, ...]
    onto_list: tuple[tuple[int, ...], ...]
    fills: int
    kings: int


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
    return Policies(onto, onto_list, fills[variant.space], kings)


class Weights(NamedTuple):
    """How a position's hope is measured, in sixteenths; less is better.

    ``left`` for each card that isn't up, ``blocked`` for each card that lies over one of
    equal or lower rank in its column, ``digging`` for each card that lies over the next
    card of a foundation.
    """

    left: int = 16
    blocked: int = 16
    digging: int = 8


class Table:
    """The columns that have come up, each once, by number; 0 is the empty one.

    ``card``, ``under`` and ``mask`` are a column's available card, the column beneath
    that and the set of its cards. ``gain`` is what the available card adds to a
    position's key. ``built[column << 6 | card]`` is the column after a card went on it.
    """

    __slots__ = ("_low", "_random", "built", "card", "gain", "mask", "under", "weights")

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.card = [NO_CARD]
        self.under = [EMPTY]
        self.mask = [0]
        self.gain = [0]
        self.built: dict[int, int] = {}
        self._low = [CARDS]
        self._random = split_mix_64(0)

    def build(self, column: int, card: int) -> int:
        """The column that is *column* with *card* on it; call it once for each."""
        new = len(self.card)
        self.built[column << 6 | card] = new
        self.card.append(card)
        self.under.append(column)
        self.mask.append(self.mask[column] | BIT[card])
        rank, low = RANK[card], self._low[column]
        self._low.append(min(rank, low))
        worth = self.weights.left + (self.weights.blocked if low <= rank else 0)
        random = next(self._random) << 26 ^ next(self._random)
        self.gain.append((random << WORTH_BITS) + worth)
        return new

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
