"""From a deal number to a position, the same for ever and everywhere.

The algorithm, for whoever wants these deals in another program:

1. The deck is the ace to the king of clubs, then diamonds, hearts and spades.
2. The deal number seeds SplitMix64 (Steele, Lea and Flood, 2014). Each draw is,
   in unsigned 64-bit arithmetic: add 0x9E3779B97F4A7C15 to the state; with z the
   state, z = (z xor z>>30) * 0xBF58476D1CE4E5B9; z = (z xor z>>27) *
   0x94D049BB133111EB; the draw is z xor z>>31.
3. For i from 51 down to 1, swap cards i and (draw mod i+1), counted from 0.
4. Where aces start on the foundations, the first ones of the shuffled deck do.
5. The cards are dealt in that order in rows, the first to column a.
6. Where kings go deepest, each column's kings move to its deepest places; kings
   keep their order among themselves, and so do the other cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from .cards import RANKS, SUITS, Card, Rank
from .position import Position
from .variants import Kings, Variant

FIRST_NUMBER: Final = 1
LAST_NUMBER: Final = 2**31 - 1
#: A random deal is one of this many first numbers: short enough to tell a friend.
RANDOM_NUMBERS: Final = 1_000_000

_MASK: Final = 2**64 - 1


def split_mix_64(seed: int) -> Iterator[int]:
    """The draws of SplitMix64 from *seed*, each of 64 bits."""
    state = seed & _MASK
    while True:
        state = (state + 0x9E3779B97F4A7C15) & _MASK
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        yield z ^ (z >> 31)


def full_deck(ranks: int = 13) -> list[Card]:
    """The unshuffled deck, by suit and then by rank, of *ranks* ranks."""
    return [Card(rank, suit) for suit in SUITS for rank in RANKS[:ranks]]


def shuffled_deck(number: int, ranks: int = 13) -> list[Card]:
    """The deck of deal *number*, in the order in which it is dealt."""
    deck = full_deck(ranks)
    draws = split_mix_64(number)
    for i in range(len(deck) - 1, 0, -1):
        j = next(draws) % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def deal_cards(variant: Variant, deck: Sequence[Card]) -> Position:
    """The position that *variant* deals from *deck*, a shuffled deck of its size."""
    up = [0, 0, 0, 0]
    rest: list[Card] = []
    for card in deck:
        if card.rank == Rank.ACE and sum(up) < variant.aces_up:
            up[card.suit] = 1
        else:
            rest.append(card)
    columns: list[list[Card]] = [rest[i :: variant.columns] for i in range(variant.columns)]
    if variant.kings is Kings.DEEPEST:
        for column in columns:
            column.sort(key=lambda card: card.rank != variant.ranks)
    return Position(
        variant, tuple(tuple(column) for column in columns), (up[0], up[1], up[2], up[3])
    )


def deal(variant: Variant, number: int) -> Position:
    """Deal *number* of *variant*; ValueError when the number is out of range."""
    if not FIRST_NUMBER <= number <= LAST_NUMBER:
        raise ValueError(f"deal numbers run from {FIRST_NUMBER} to {LAST_NUMBER}, not {number}")
    return deal_cards(variant, shuffled_deck(number, variant.ranks))


def random_number(randomness: bytes) -> int:
    """A deal number among the first million, from at least 8 bytes of *randomness*."""
    return int.from_bytes(randomness, "big") % RANDOM_NUMBERS + 1
