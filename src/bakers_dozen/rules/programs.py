"""The numbered deals of other programs, card for card.

What each program does was established against the program itself; boards read from
it stand in ``tests/data/numbered.json``.

- PySolFC shuffles with one of two generators, chosen by the number: below 32000 the
  linear congruential one of Microsoft's FreeCell over a deck sorted by rank, above
  that the Mersenne Twister over a deck sorted by suit. Its ``ms`` numbers are the first
  one's, of any size. Baker's Dozen, our rule on it and the variant ``kings`` are dealt
  from the front of that deck, Portuguese Solitaire and Spanish Patience II from its end.
- KPatience shuffles as Microsoft's FreeCell does and deals from the end of the deck; it
  moves the kings in all its games of this family.
- soliterm shuffles with PCG32 (O'Neill, 2014), whose stream is the game's name.

PySolFC and KPatience move a king by swapping it with the deepest card of its column
that is no king; soliterm slides it there, as this program does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .cards import RANKS, Card, Rank, Suit
from .dealing import deal_cards
from .position import Position
from .variants import BAKERS_DOZEN, GOOD_MEASURE, PORTUGUESE, SPANISH, Kings, Variant

_RANK_BY_RANK: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
_PYSOL_SUITS: Final = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)
_SOLITERM_SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
#: FNV-1a, 64 bits, of ``bakersdozen``.
_SOLITERM_STREAM: Final = 0x982836652C6840F3

#: Gives a number from 0 to its argument minus 1.
_Draws = Callable[[int], int]


def deal_pysol(variant: Variant, number: int, is_mersenne: bool) -> Position:
    """PySolFC's deal *number*, by its second generator or its first, of *variant*'s game."""
    deck = _mersenne_deck(number) if is_mersenne else _microsoft_deck(number)
    if variant in (PORTUGUESE, SPANISH):
        deck.reverse()
    elif variant.kings is Kings.DEEPEST:
        _swap_kings_down(deck, variant.columns)
    if variant == GOOD_MEASURE:
        # The aces are looked for from the end, and what is left is dealt from the front.
        aces = [card for card in reversed(deck) if card.rank == Rank.ACE][: variant.aces_up]
        deck = [*aces, *(card for card in deck if card not in aces)]
    return _deal_as_it_lies(variant, deck)


def deal_kpat(variant: Variant, number: int) -> Position:
    """KPatience's deal *number*, under *variant*."""
    deck = _microsoft_deck(number)
    deck.reverse()
    _swap_kings_down(deck, variant.columns)
    return _deal_as_it_lies(variant, deck)


def deal_soliterm(variant: Variant, number: int) -> Position:
    """soliterm's deal ``bakersdozen:`` *number*, under *variant*."""
    deck = [Card(rank, suit) for suit in _SOLITERM_SUITS for rank in RANKS]
    _shuffle(deck, _pcg_draws(number, _SOLITERM_STREAM))
    return deal_cards(variant, deck[::-1])


def deal_old_pysol(variant: Variant, number: int) -> Position:
    """What ``pysol:`` *number* dealt at first: games that were saved then are played on.

    It was PySolFC's Baker's Dozen under every rule, its kings moved, and 32000 was
    still taken for a number of the first generator.
    """
    return deal_pysol(BAKERS_DOZEN, number, is_mersenne=number > 32000)._replace(variant=variant)


def _deal_as_it_lies(variant: Variant, deck: list[Card]) -> Position:
    """What *variant* deals from *deck*, whose kings were moved already."""
    return deal_cards(variant._replace(kings=Kings.AS_DEALT), deck)._replace(variant=variant)


def _swap_kings_down(deck: list[Card], columns: int) -> None:
    """Swap each king with the deepest card that is no king of the column it will lie in."""
    for place, card in enumerate(deck):
        if card.rank == Rank.KING:
            for deeper in range(place % columns, place, columns):
                if deck[deeper].rank != Rank.KING:
                    deck[place], deck[deeper] = deck[deeper], deck[place]
                    break


def _microsoft_deck(number: int) -> list[Card]:
    deck = [Card(rank, suit) for rank in RANKS for suit in _RANK_BY_RANK]
    _shuffle(deck, _microsoft_draws(number))
    return deck


def _mersenne_deck(number: int) -> list[Card]:
    deck = [Card(rank, suit) for suit in _PYSOL_SUITS for rank in RANKS]
    _shuffle(deck, _mersenne_draws(number))
    return deck


def _shuffle(deck: list[Card], draw_below: _Draws) -> None:
    for last in range(len(deck) - 1, 0, -1):
        chosen = draw_below(last + 1)
        deck[last], deck[chosen] = deck[chosen], deck[last]


def _microsoft_draws(seed: int) -> _Draws:
    """The generator of Microsoft's FreeCell.

    Seeds from 2**31 on are an extension (FreeCell Pro's), which PySolFC has too.
    """
    state = seed % 2**32

    def draw_below(limit: int) -> int:
        nonlocal state
        state = (state * 214013 + 2531011) % 2**33
        if seed >= 2**32:
            return ((state >> 16) % 2**16 + 1) % limit
        drawn = (state >> 16) % 2**15
        return (drawn + 2**15 if seed >= 2**31 else drawn) % limit

    return draw_below


def _mersenne_draws(seed: int) -> _Draws:
    # Only high numbers need it, and it takes longer to import than a deal to make.
    from random import Random

    twister = Random(seed)
    return lambda limit: int(twister.random() * limit)


def _pcg_draws(seed: int, stream: int) -> _Draws:
    """PCG32 (XSH RR), seeded as its ``pcg32_srandom_r`` does, without bias."""
    increment = (stream << 1 | 1) % 2**64
    state = 0

    def draw() -> int:
        nonlocal state
        before = state
        state = (before * 6364136223846793005 + increment) % 2**64
        shifted = ((before >> 18) ^ before) >> 27 & 0xFFFFFFFF
        turn = before >> 59
        return (shifted >> turn | shifted << (32 - turn)) & 0xFFFFFFFF

    draw()
    state = (state + seed) % 2**64
    draw()

    def draw_below(limit: int) -> int:
        drawn = draw()
        while drawn < 2**32 % limit:
            drawn = draw()
        return drawn % limit

    return draw_below
