"""The numbered deals of PySolFC's Baker's Dozen, card for card.

PySolFC shuffles with one of two generators, chosen by the number: up to 32000 the
linear congruential one of Microsoft's FreeCell, over a deck sorted by rank; above
that the Mersenne Twister, whose draws every Python repeats for a seed, over a deck
sorted by suit. Then each king changes places with the deepest card of its column
that is no king. The package ``pysol_cards``, by PySolFC's maintainer, has the same
deals; the tests compare with it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .cards import RANKS, Card, Rank, Suit

LAST_MICROSOFT_NUMBER: Final = 32000

_COLUMNS: Final = 13
_MICROSOFT_SUITS: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
_SUITS: Final = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)


def bakers_dozen_columns(number: int) -> tuple[tuple[Card, ...], ...]:
    """The thirteen columns of deal *number*, 1 or more, the kings placed as PySolFC does."""
    cards = _shuffled_deck(number)
    for place, card in enumerate(cards):
        if card.rank == Rank.KING:
            for deeper in range(place % _COLUMNS, place, _COLUMNS):
                if cards[deeper].rank != Rank.KING:
                    cards[place], cards[deeper] = cards[deeper], cards[place]
                    break
    return tuple(tuple(cards[column::_COLUMNS]) for column in range(_COLUMNS))


def _shuffled_deck(number: int) -> list[Card]:
    if number <= LAST_MICROSOFT_NUMBER:
        deck = [Card(rank, suit) for rank in RANKS for suit in _MICROSOFT_SUITS]
        draw_below = _microsoft_draws(number)
    else:
        deck = [Card(rank, suit) for suit in _SUITS for rank in RANKS]
        draw_below = _twister_draws(number)
    for last in range(len(deck) - 1, 0, -1):
        chosen = draw_below(last + 1)
        deck[last], deck[chosen] = deck[chosen], deck[last]
    return deck


def _microsoft_draws(seed: int) -> Callable[[int], int]:
    state = seed

    def draw_below(limit: int) -> int:
        nonlocal state
        state = (state * 214013 + 2531011) & 0x7FFFFFFF
        return (state >> 16) % limit

    return draw_below


def _twister_draws(seed: int) -> Callable[[int], int]:
    # Only high numbers need it, and it takes longer to import than a deal to make.
    from random import Random

    twister = Random(seed)
    return lambda limit: int(twister.random() * limit)
