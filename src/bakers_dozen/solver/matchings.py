"""How the loose cards of one rank can lie on the places of the rank above, in sets.

A *way* says on which suit's place each loose card lies. It is a number, two bits for each
card's suit. What can lie how depends on the rank's *fit*: its loose cards and the places of
the rank above, suits as bits, as ``loose << 4 | places``. The ways of a fit have an order, so a
set of them is a number as well, a bit for each.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import Final

from ..named import NamedTuple

#: The set of no ways: what is asked for can't be.
NO_WAY: Final = 0

#: A set of ways takes at most so many bits. Four cards on four places lie in 24 ways.
WAYS: Final = 24
EVERY: Final = (1 << WAYS) - 1
FIT: Final = WAYS + 8


class Fit(NamedTuple):
    """What can lie how.

    By place in the order of the ``ways``: ``bare`` are the places that they leave bare, and
    ``near[suit]`` those that a move of that card makes of them.
    """

    loose: int
    places: int
    any_suit: bool
    ways: list[int]
    bare: list[int]
    near: list[list[int]]

    @property
    def every(self) -> int:
        """The set of all ways."""
        return (1 << len(self.ways)) - 1

    def free(self, way: int, suit: int) -> list[int]:
        """The places bare in *way* that take the card of *suit*."""
        free = self.places & ~covered(self.loose, way)
        return suits_in(free if self.any_suit else free & ~(1 << suit))

    def chosen(self, ways: int) -> list[int]:
        """The ways of a set."""
        return [way for index, way in enumerate(self.ways) if ways >> index & 1]


class FitTable(dict[int, Fit]):
    """The fits by number. Each is worked out when it is asked for first."""

    def __init__(self, any_suit: bool) -> None:
        self._any_suit = any_suit

    def __missing__(self, number: int) -> Fit:
        loose, places = number >> 4, number & 15
        cards = suits_in(loose)
        ways = [
            sum(place << 2 * suit for suit, place in zip(cards, lie, strict=True))
            for lie in permutations(suits_in(places), len(cards))
            if self._any_suit or all(a != b for a, b in zip(cards, lie, strict=True))
        ]
        near = [[0] * len(ways) for _ in range(4)]
        for suit in cards:
            others = [way & ~(3 << 2 * suit) for way in ways]
            for index, other in enumerate(others):
                near[suit][index] = sum(
                    1 << i for i, each in enumerate(others) if each == other and i != index
                )
        bare = [places & ~covered(loose, way) for way in ways]
        fit = self[number] = Fit(loose, places, self._any_suit, ways, bare, near)
        return fit


class Change(NamedTuple):
    """What a step means for a rank: which cards and places come and go, all suits or -1.

    ``flip`` is what changes of its fit; the place ``bare`` has to be bare; the card ``gone``
    goes up; the card ``dug`` goes on every place that takes it; ``on`` is how cards lie that
    get loose.
    """

    flip: int
    bare: int
    gone: int
    dug: int
    on: int


class Changed(dict[int, int]):
    """What becomes of sets of ways: ``changed[change << FIT | fit << WAYS | ways]``.

    A change is told by its place in the list of ``changes``. All is worked out when it is
    asked for first.
    """

    def __init__(self, fits: FitTable) -> None:
        self._fits = fits
        self._each: dict[int, list[int]] = {}
        self.changes: list[Change] = []

    def __missing__(self, key: int) -> int:
        after = NO_WAY
        for index, ways in enumerate(self.each(key >> FIT, key >> WAYS & 255)):
            if key >> index & 1:
                after |= ways
        self[key] = after
        return after

    def each(self, number: int, fit: int) -> list[int]:
        """What each way of *fit* becomes, by itself."""
        each = self._each.get(number << 8 | fit)
        if each is None:
            each = self._each[number << 8 | fit] = self._become(number, fit)
        return each

    def number(self, change: Change) -> int:
        """The number of a change."""
        if change not in self.changes:
            self.changes.append(change)
        return self.changes.index(change)

    def _become(self, number: int, before: int) -> list[int]:
        """The same, worked out."""
        flip, bare, gone, dug, on = self.changes[number]
        fit = self._fits[before]
        then = {way: 1 << i for i, way in enumerate(self._fits[before ^ flip].ways)}
        each = []
        for way in fit.ways:
            made = [way]
            if bare >= 0 and covered(fit.loose, way) >> bare & 1:
                made = []
            elif gone >= 0:
                made = [way & ~(3 << 2 * gone)]
            elif dug >= 0:
                made = [way | place << 2 * dug for place in fit.free(way, dug)]
            each.append(sum(then[one | on] for one in made))
        return each


class Shuffled(dict[int, int]):
    """What moves make of sets of ways: ``shuffled[fit << WAYS + 4 | ways << 4 | movable]``.

    The *movable* cards are those that can be left bare. It is all ways that moves lead to, as
    ``ways << 4 | bare`` with the places that are bare in at least one of them.
    """

    def __init__(self, fits: FitTable) -> None:
        self._fits = fits
        self._joined: dict[int, list[int]] = {}
        self._parts: dict[int, tuple[int, ...]] = {}

    def __missing__(self, key: int) -> int:
        ways = bare = 0
        for part in self.parts(key):
            ways |= part
        for index, places in enumerate(self._fits[key >> WAYS + 4].bare):
            if ways >> index & 1:
                bare |= places
        self[key] = ways << 4 | bare
        return self[key]

    def parts(self, key: int) -> tuple[int, ...]:
        """The same ways in parts, the largest last: from way to way of a part moves lead."""
        found = self._parts.get(key)
        if found is None:
            ways = key >> 4 & EVERY
            joined = self._join(key >> WAYS + 4, key & 15)
            found = self._parts[key] = tuple([part for part in joined if part & ways])
        return found

    def _join(self, number: int, movable: int) -> list[int]:
        """The parts that all ways of a fit fall into, as every move can be taken back."""
        movable &= number >> 4
        parts = self._joined.get(number << 4 | movable)
        if parts is None:
            fit = self._fits[number]
            suits = suits_in(movable)
            parts = []
            left = fit.every
            while left:
                part = todo = left & -left
                while todo:
                    index = todo.bit_length() - 1
                    todo ^= 1 << index
                    for suit in suits:
                        new = fit.near[suit][index] & ~part
                        part |= new
                        todo |= new
                left ^= part
                parts.append(part)
            parts.sort(key=int.bit_count)
            self._joined[number << 4 | movable] = parts
        return parts


class Origin(dict[int, int]):
    """Which ways a change makes some of a set of: ``origin[change << FIT | fit << WAYS | ways]``.

    The fit is that before the change, the set is of ways after it.
    """

    def __init__(self, changed: Changed) -> None:
        self._changed = changed

    def __missing__(self, key: int) -> int:
        each = self._changed.each(key >> FIT, key >> WAYS & 255)
        ways = key & EVERY
        self[key] = sum(1 << index for index, made in enumerate(each) if made & ways)
        return self[key]


#: So many answers of ``Spread`` are kept.
ANSWERS: Final = 50_000
#: A fit, a set of ways, the cards that can be left bare, and the other ways.
Spreading = tuple[int, int, int, int]


class Spread(dict[Spreading, tuple[int, int]]):
    """The ways from which moves lead to one of a set, and the cards that may move for that.

    All cards may, unless moves would then lead there from one of the other ways: then those that
    can be left bare may, and any that makes no difference to the other ways.
    """

    def __init__(self, shuffled: Shuffled) -> None:
        self._shuffled = shuffled

    def __missing__(self, question: Spreading) -> tuple[int, int]:
        fit, some, movable, others = question

        def spread(movable: int) -> int:
            return self._shuffled[fit << WAYS + 4 | some << 4 | movable] >> 4

        may = 15
        if others & spread(may):
            may = movable | 15 & ~(fit >> 4)
            for suit in suits_in(15 & ~may):
                if not others & spread(may | 1 << suit):
                    may |= 1 << suit
        if len(self) >= ANSWERS:
            self.clear()
        self[question] = spread(may), may
        return self[question]


class Leaving(dict[int, int]):
    """The ways of a fit that leave one of some places bare: ``leaving[fit << 4 | places]``."""

    def __init__(self, fits: FitTable) -> None:
        self._fits = fits

    def __missing__(self, key: int) -> int:
        bare = self._fits[key >> 4].bare
        self[key] = sum(1 << index for index, places in enumerate(bare) if places & key & 15)
        return self[key]


class Matchings:
    """The sets of ways for a way of building, with all that was worked out about them.

    ``width`` is the number of ways that a fit has at most.
    """

    def __init__(self, any_suit: bool) -> None:
        self.width = WAYS if any_suit else 11
        self.fits = FitTable(any_suit)
        self.changed = Changed(self.fits)
        self.shuffled = Shuffled(self.fits)
        self.origin = Origin(self.changed)
        self.spread = Spread(self.shuffled)
        self.leaving = Leaving(self.fits)


def suits_in(bits: int) -> list[int]:
    """The suits of a set."""
    return [suit for suit in range(4) if bits >> suit & 1]


def covered(loose: int, way: int) -> int:
    """The places that a way's cards lie on, as bits."""
    return sum(1 << (way >> 2 * suit & 3) for suit in suits_in(loose))


@cache
def matchings_for(any_suit: bool) -> Matchings:
    """The sets for a way of building, shared by all digs: the first to use one works it out."""
    return Matchings(any_suit)
