"""How the loose cards of one rank can lie on the places of the rank above, in sets.

A *way* says on which suit's place each loose card lies. It is a number, two bits for each
card's suit. A set of ways is known by a number too, so that what is asked again and again is
looked up: there are at most 24 ways, and few sets of them come up.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

#: The set of no ways: what is asked for can't be. And the set of the one way in which nothing
#: is loose and there is no place, which everything begins with.
NO_WAY: Final = 0
NOTHING: Final = 1


class Matchings:
    """The sets of ways that have come up, each once, by number.

    Of each set: ``loose`` and ``places`` are suits as bits; ``ways`` the ways in order;
    ``bare`` the places, as bits, that are bare in one of its ways at least.
    """

    __slots__ = ("_any_suit", "_memo", "_numbers", "_parts", "bare", "loose", "places", "ways")

    def __init__(self, any_suit: bool) -> None:
        self._any_suit = any_suit
        self.loose: list[int] = []
        self.places: list[int] = []
        self.ways: list[tuple[int, ...]] = []
        self.bare: list[int] = []
        self._numbers: dict[tuple[int, int, tuple[int, ...]], int] = {}
        self._memo: dict[int, int] = {}
        self._parts: dict[int, tuple[int, ...]] = {}
        self._number(0, 0, ())
        self._number(0, 0, (0,))

    def _number(self, loose: int, places: int, ways: Iterable[int]) -> int:
        key = loose, places, tuple(sorted(ways))
        if not key[2]:
            key = 0, 0, ()
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self.ways)
            bare = 0
            for way in key[2]:
                bare |= places & ~covered(loose, way)
            self.loose.append(key[0])
            self.places.append(key[1])
            self.ways.append(key[2])
            self.bare.append(bare)
        return number

    def show(self, ways: int, suit: int) -> int:
        """*ways* with a place more."""
        key = ways << 7 | suit
        found = self._memo.get(key)
        if found is None:
            found = self._memo[key] = self._number(
                self.loose[ways], self.places[ways] | 1 << suit, self.ways[ways]
            )
        return found

    def clear(self, ways: int, suit: int) -> int:
        """Those of *ways* that leave a place bare."""
        key = ways << 7 | 4 | suit
        found = self._memo.get(key)
        if found is None:
            loose = self.loose[ways]
            found = self._memo[key] = self._number(
                loose,
                self.places[ways],
                (way for way in self.ways[ways] if not covered(loose, way) >> suit & 1),
            )
        return found

    def leave(self, ways: int, suit: int) -> int:
        """The same without that place."""
        key = ways << 7 | 8 | suit
        found = self._memo.get(key)
        if found is None:
            left = self.clear(ways, suit)
            found = self._memo[key] = self._number(
                self.loose[left], self.places[left] & ~(1 << suit), self.ways[left]
            )
        return found

    def remove(self, ways: int, suit: int) -> int:
        """*ways* without a loose card."""
        key = ways << 7 | 12 | suit
        found = self._memo.get(key)
        if found is None:
            found = self._memo[key] = self._number(
                self.loose[ways] & ~(1 << suit),
                self.places[ways],
                {way & ~(3 << 2 * suit) for way in self.ways[ways]},
            )
        return found

    def add(self, ways: int, suit: int) -> int:
        """*ways* with a card more, on each place that takes it."""
        key = ways << 7 | 16 | suit
        found = self._memo.get(key)
        if found is None:
            found = self._memo[key] = self._number(
                self.loose[ways] | 1 << suit,
                self.places[ways],
                [
                    way | place << 2 * suit
                    for way in self.ways[ways]
                    for place in self.free(ways, way, suit)
                ],
            )
        return found

    def add_on(self, ways: int, suit: int, place: int) -> int:
        """*ways* with a card more, on that place, which is bare in all of them."""
        key = ways << 7 | 32 | suit << 2 | place
        found = self._memo.get(key)
        if found is None:
            found = self._memo[key] = self._number(
                self.loose[ways] | 1 << suit,
                self.places[ways],
                [way | place << 2 * suit for way in self.ways[ways]],
            )
        return found

    def free(self, ways: int, way: int, suit: int) -> list[int]:
        """The places bare in *way* that take the card of *suit*."""
        free = self.places[ways] & ~covered(self.loose[ways], way)
        if not self._any_suit:
            free &= ~(1 << suit)
        return [place for place in range(4) if free >> place & 1]

    def parts(self, ways: int, movable: int) -> tuple[int, ...]:
        """*ways* and all that moves of *movable* cards, as bits, make of them.

        Each part has the ways that moves lead to from one another; the largest comes last.
        """
        key = ways << 4 | movable
        found = self._parts.get(key)
        if found is None:
            loose, places = self.loose[ways], self.places[ways]
            parts = []
            seen: set[int] = set()
            for first in self.ways[ways]:
                if first in seen:
                    continue
                part = [first]
                seen.add(first)
                for way in part:
                    for _, _, after in self.moves(ways, way, movable):
                        if after not in seen:
                            seen.add(after)
                            part.append(after)
                parts.append(self._number(loose, places, part))
            parts.sort(key=lambda part: len(self.ways[part]))
            found = self._parts[key] = tuple(parts)
        return found

    def spread(self, ways: int, movable: int) -> int:
        """*ways* and all that moves of *movable* cards make of them, in one set."""
        parts = self.parts(ways, movable)
        if len(parts) == 1:
            return parts[0]
        key = ways << 7 | 64 | movable
        found = self._memo.get(key)
        if found is None:
            found = self._memo[key] = self._number(
                self.loose[ways],
                self.places[ways],
                [way for part in parts for way in self.ways[part]],
            )
        return found

    def moves(self, ways: int, way: int, movable: int) -> list[tuple[int, int, int]]:
        """The moves of *movable* cards in *way*: card, place, and the way it makes."""
        return [
            (suit, place, way & ~(3 << 2 * suit) | place << 2 * suit)
            for suit in range(4)
            if self.loose[ways] & movable & 1 << suit
            for place in self.free(ways, way, suit)
        ]


def covered(loose: int, way: int) -> int:
    """The places that a way's cards lie on, as bits."""
    return sum(1 << (way >> 2 * suit & 3) for suit in range(4) if loose >> suit & 1)


@cache
def matchings_for(any_suit: bool) -> Matchings:
    """The sets for a way of building, shared by all digs: the first to use one works it out."""
    return Matchings(any_suit)
