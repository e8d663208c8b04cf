"""The states of the dig, and what can be done from them.

The words are those of ``relaxed``: lying, loose, top, place. A position is what lies, what is
up, and for each rank how its loose cards lie on the places of the rank above. Most positions
that a search by single moves sees differ in the last alone: loose cards go to and fro. Here
all positions that such moves join are one state.

**Such a state is a product of sets, one for each rank.** Whether a loose card can move depends
on two things: no card of the rank below lies on it, and a place of the rank above that takes it
is bare. It doesn't depend on which card it lies on itself. So the aces go to and fro by
themselves; the twos do, each when the aces leave it bare; and so on up. These moves
can all be taken back. So the loose cards of a rank get into all ways of lying that are
joined by moves of those cards that *can* be left bare, whatever the ranks above do; and then
the ranks below can be brought back to what they were.

Digging (a top moves) and going up only advance: nothing goes in circles. The card has to be
bare, so of the rank below those ways remain that leave it bare. One that is dug goes on every
place that is bare. Then more places show, other cards can be left bare, and the ways of a
rank may fall into parts (``matchings``) that no move joins. Each choice of parts, one for each
rank, is a state that follows.

**Doubt.** What is known to be lost is told by the ways that are *in doubt*, a number like a
state's ways: all positions that lie in none of those ways are lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Final

from ..named import NamedTuple
from ..rules.position import Position
from ..rules.variants import Build, Space
from .matchings import EVERY, FIT, WAYS, Change, matchings_for
from .packed import BIT, UP_TO
from .relaxed import KEY, Start, fits

#: What lies, the tops, what is up: sets of cards; and the fits of all ranks but the highest,
#: eight bits for each.
State = tuple[int, int, int, int]

#: For each rank but the highest, the set of ways in which its loose cards lie: a number, with
#: so many bits for each rank as ``Matchings.width`` tells.
Ways = int

# What a card does: a loose card goes up, a top does, or a top is dug.
LOOSE_UP: Final = 0
TOP_UP: Final = 1
DUG: Final = 2


class Effect(NamedTuple):
    """What a step changes, whatever the state.

    ``flip`` changes the fits. Each of ``changes`` is for a rank: the places of its fit and of
    its ways in their numbers, and the change as ``Changed`` wants it. ``first`` and ``last`` are
    the lowest and the highest of those ranks.
    """

    flip: int
    changes: tuple[tuple[int, int, int], ...]
    first: int
    last: int


#: A card that goes up or is dug: how good that looks, more being better, the card, what it
#: does, the key of the state that makes, that state, and what changes. A tuple and not a class:
#: with a class the dig took a tenth longer.
Step = tuple[float, int, int, int, State, Effect]

# What a step counts: going up; digging, for each rank of the card; taking away a card that
# lies over one that isn't higher; for each card less over one that is wanted, and over one that
# is wanted next; for each card that gets loose. Tuned on deals 2001 to 2250.
_GOES_UP: Final = 3.4
_RANK: Final = 0.245
_BLOCKING: Final = 1.0
_NEARER: Final = 0.76
_NEARER_NEXT: Final = 0.06
_LOOSE: Final = 0.07

#: Parts that a step leads to and that are lost: the ways of the first, those in which others
#: differ from it, and those that are in doubt in any and in all. A list of them is of no use, as
#: there may be 50,000.
Ends = tuple[Ways, Ways, Ways, Ways]

#: How many choices of parts are put in order, the best first.
SORTED: Final = 64
#: The steps of so many states are remembered. With none a set of 20 boards took a sixth longer.
NEXT: Final = 2000


def with_end(ends: Ends | None, part: Ways, doubt: Ways) -> Ends:
    """*ends* and one more part, with what is in doubt there."""
    if ends is None:
        return part, 0, doubt, doubt
    first, differ, some, every = ends
    return first, differ | part ^ first, some | doubt, every & doubt


class Products:
    """The states that follow from a position.

    ``matchings`` has what its cards can lie like; ``ranks`` is the number of ranks that have
    ways, ``width`` how many bits of the ways each takes.
    """

    def __init__(self, position: Position, start: Start) -> None:
        variant = position.variant
        self.deck = (1 << variant.cards) - 1
        self._kings = 0xF << variant.cards - 4
        self.ranks = variant.ranks - 1
        self._king_fills = variant.space is Space.KING
        self._columns = len(position.columns)
        self.start = start
        self._fits = fits(variant.build is Build.ANY_SUIT)
        self.matchings = matchings_for(variant.build is Build.ANY_SUIT)
        self.width = width = self.matchings.width
        self._size = (1 << width) - 1
        #: By key the steps of the last states: most come up again and again.
        self._next: dict[int, list[Step]] = {}
        self._effects: dict[int, Effect] = {}
        self._below = [0] * variant.cards
        self._column = [0] * variant.cards
        self._blocks = [0.0] * variant.cards
        for cards in start.columns:
            below = 0
            for card in cards:
                self._below[card] = below
                if below & UP_TO[card >> 2]:
                    self._blocks[card] = _BLOCKING
                below |= BIT[card]
            for card in cards:
                self._column[card] = below
        #: The tops that can be dug: all but kings and the last cards of columns, unless kings
        #: fill spaces; then all but kings that are last.
        self._diggable = 0
        #: By a top's bit: the card, where its rank is in the fits and the card as a loose one
        #: there, the same of the rank below and the card as a place; the part of what digging
        #: it counts that is always so; and what changes.
        self._digs: dict[int, tuple[int, int, int, int, int, float, Effect]] = {}
        for card in range(variant.cards):
            rank, suit = card >> 2, 1 << (card & 3)
            is_king = rank == self.ranks
            can = start.shows[card] if is_king else start.shows[card] or self._king_fills
            if can and (self._king_fills or not is_king):
                self._diggable |= BIT[card]
                self._digs[BIT[card]] = (
                    card,
                    8 * rank,
                    0 if is_king else suit << 4,
                    8 * rank - 8 if rank else 0,
                    suit if rank else 0,
                    _RANK * rank + self._blocks[card],
                    self._effect(card, DUG),
                )

    def first(self) -> tuple[State, Ways]:
        """The start and its ways."""
        lying, tops, up = self.start.state
        fit = 0
        for card in range(self.ranks * 4 + 4):
            if tops & BIT[card]:
                fit ^= self._place(card)
            elif self.deck & ~lying & ~up & BIT[card]:
                fit ^= self._place(card) ^ self._loose(card)
        lie = self.lying(self.start.runs)
        ways = 0
        for rank in range(self.ranks):
            way = self.matchings.fits[fit >> 8 * rank & 255].ways.index(lie[rank])
            ways |= 1 << way << rank * self.width
        (ways,) = self.split(ways, fit, 0)
        return (lying, tops, up, fit), ways

    def lying(self, runs: Iterable[tuple[int, int]]) -> list[int]:
        """By rank the way that cards lie in, each told with the card that it lies on."""
        lie = [0] * (self.ranks + 1)
        for card, under in runs:
            lie[card >> 2] |= (under & 3) << 2 * (card & 3)
        return lie

    def _loose(self, card: int) -> int:
        """A loose card in the fits."""
        return 16 << 8 * (card >> 2) + (card & 3) if card >> 2 < self.ranks else 0

    def _place(self, card: int) -> int:
        """A place in the fits."""
        return 1 << 8 * (card >> 2) - 8 + (card & 3) if card > 3 else 0

    def _effect(self, card: int, does: int) -> Effect:
        """What a step changes."""
        effect = self._effects.get(card << 2 | does)
        if effect is not None:
            return effect
        flip = self._loose(card) if does != TOP_UP else 0
        if does != DUG:
            flip ^= self._place(card)
        runs = self.start.runs_under[card] if does != LOOSE_UP else ()
        on = self.lying(runs)
        if does != LOOSE_UP:
            for other, _ in runs:
                flip ^= self._loose(other) ^ self._place(other)
            shown = self.start.shows[card]
            if shown:
                flip ^= self._place(shown.bit_length() - 1)
        suit = card & 3
        changes = []
        ranks = []
        for rank in range(self.ranks):
            here = flip >> 8 * rank & 255
            same, below = rank == card >> 2, rank == (card >> 2) - 1
            if here or below:
                change = self.matchings.changed.number(
                    Change(
                        here,
                        bare=suit if below else -1,
                        gone=suit if same and does == LOOSE_UP else -1,
                        dug=suit if same and does == DUG else -1,
                        on=on[rank],
                    )
                )
                ranks.append(rank)
                changes.append((8 * rank, rank * self.width, change << FIT))
        first, last = (ranks[0], ranks[-1]) if ranks else (0, 0)
        effect = self._effects[card << 2 | does] = Effect(flip, tuple(changes), first, last)
        return effect

    def change(self, ways: Ways, fit: int, effect: Effect) -> Ways:
        """The ways after a step from *ways* and *fit*, before anything shuffles.

        Where a rank doesn't let the step be made, less than nothing: its place in the ways,
        inverted.
        """
        changed, size = self.matchings.changed, self._size
        for fit_shift, shift, change in effect.changes:
            now = ways >> shift & size
            after = changed[change | (fit >> fit_shift & 255) << WAYS | now]
            if not after:
                return ~shift
            ways ^= (now ^ after) << shift
        return ways

    def letting(self, fit: int, effect: Effect, shift: int) -> Ways:
        """The ways of the rank at *shift* that let a step be made."""
        origin = self.matchings.origin
        return sum(
            origin[change | (fit >> fit_shift & 255) << WAYS | EVERY] << shift
            for fit_shift, at, change in effect.changes
            if at == shift
        )

    def doubt_before(self, fit: int, effect: Effect, doubt: Ways) -> Ways:
        """The ways in doubt before a step, from those that are in doubt after it."""
        origin, size = self.matchings.origin, self._size
        for fit_shift, shift, change in effect.changes:
            now = doubt >> shift & size
            if now:
                before = origin[change | (fit >> fit_shift & 255) << WAYS | now]
                doubt ^= (now ^ before) << shift
        return doubt

    def doubt_of_parts(self, ways: Ways, fit: int, effect: Effect, ends: Ends) -> Ways:
        """The same where a step from *ways* leads to parts."""
        width = self.width
        _, differ, doubt, every = ends
        ranks = -(-doubt.bit_length() // width)
        if differ:
            # The lowest rank that fell into parts: a way that isn't in doubt in all is in none.
            shift = ((differ & -differ).bit_length() - 1) // width * width
            doubt ^= (doubt ^ every) & self._size << shift
        doubt = self.doubt_before(fit, effect, doubt)
        # More than one rank may have: then all that isn't in these very ways is in doubt.
        return (1 << ranks * width) - 1 & ~ways if doubt & ways else doubt

    def merged(self, doubt: Ways, known: Sequence[Ways]) -> Ways:
        """The ways in doubt when what is *known* to be lost is taken into account.

        Where all ways but those of one rank are known, too, that rank has fewer in doubt.
        """
        for _ in known:
            before = doubt
            for other in known:
                more = other & ~doubt
                shift = (more.bit_length() - 1) // self.width * self.width
                if more and not more & (1 << shift) - 1:
                    doubt &= other | ~(self._size << shift)
            if doubt == before:
                break
        return doubt

    def widened(self, ways: Ways, fit: int, doubt: Ways) -> Ways:
        """*doubt* and all ways from which moves of loose cards may lead there.

        From *ways* none do.
        """
        width, size = self.width, self._size
        leaving, spread = self.matchings.leaving, self.matchings.spread
        may = 15
        for rank in reversed(range(-(-doubt.bit_length() // width))):
            shift = rank * width
            here = fit >> 8 * rank & 255
            some = doubt >> shift & size
            if may < 15:
                some |= leaving[here << 4 | ~may & 15]
            may = 15
            if some:
                now = ways >> shift & size
                wide, may = spread[here, some, self._bare(ways, fit, rank), now]
                doubt |= wide << shift
        return doubt

    def _bare(self, ways: Ways, fit: int, rank: int) -> int:
        """Which cards of a rank can be left bare."""
        fit_below = fit >> 8 * rank - 8 & 255 if rank else 0
        if fit_below < 16:
            return 15
        now = ways >> (rank - 1) * self.width & self._size
        return self.matchings.shuffled[fit_below << WAYS + 4 | now << 4] & 15

    def together(self, ways: Ways, fit: int, first: int, last: int) -> Ways:
        """*ways* after shuffling, as if every choice of parts were one state.

        The ranks *first* to *last* may have changed, the others if those below let them.
        """
        shuffled, width, size = self.matchings.shuffled, self.width, self._size
        bare = self._bare(ways, fit, first)
        shift = first * width
        fit >>= 8 * first
        for rank in range(first, self.ranks):
            here = fit & 255
            if here < 16:
                bare = 15
                if rank > last:
                    break
            else:
                now = ways >> shift & size
                after = shuffled[here << WAYS + 4 | now << 4 | bare]
                bare = after & 15
                after >>= 4
                if now != after:
                    ways ^= (now ^ after) << shift
                elif rank > last:
                    break
            fit >>= 8
            shift += width
        return ways

    def split(self, ways: Ways, fit: int, first: int) -> Iterator[Ways]:
        """Each choice of parts of *ways* after shuffling; the best of the first ones first.

        The others come as they are found, as there may be millions: of pysol:170 by any suit
        there are.
        """
        choices = self._choices(0, self._bare(ways, fit, first), ways, fit, first)
        best = sorted(islice(choices, SORTED), reverse=True)
        return (each for _, _, each in chain(best, choices))

    def _choices(
        self, count: int, bare: int, ways: Ways, fit: int, rank: int
    ) -> Iterator[tuple[int, int, Ways]]:
        """Each choice for the ranks from *rank* on, when *bare* of the rank below can be left bare.

        With it how many cards can be left bare, *count* in the ranks before, and those of the
        highest rank.
        """
        shuffled = self.matchings.shuffled
        while rank < self.ranks:
            shift = rank * self.width
            here = fit >> 8 * rank & 255
            rank += 1
            if here < 16:
                bare = 15
                continue
            now = ways >> shift & self._size
            parts = shuffled.parts(here << WAYS + 4 | now << 4 | bare)
            for part in parts[:-1]:
                left = shuffled[here << WAYS + 4 | part << 4] & 15
                choice = ways ^ (now ^ part) << shift
                yield from self._choices(count + left.bit_count(), left, choice, fit, rank)
            bare = shuffled[here << WAYS + 4 | parts[-1] << 4] & 15
            count += bare.bit_count()
            ways ^= (now ^ parts[-1]) << shift
        yield count, bare, ways

    def steps(self, state: State) -> Iterator[Step]:
        """The steps from *state*, the best first; a card that goes up at once is the only one."""
        lying, tops, up, fit = state
        key = lying << KEY | up
        if key in self._next:
            return iter(self._next[key])
        takes, shows = self.start.takes, self.start.shows
        short, bare = self._fits
        below, blocks, column = self._below, self._blocks, self._column
        loose = self.deck & ~lying & ~up
        wanted = (up << 4 | 15) & ~up & self.deck
        soon = wanted << 4 & lying
        safe = UP_TO[min(12, ((wanted & -wanted).bit_length() - 1 >> 2) + 1)]
        steps = []
        todo = wanted & (loose | tops)
        while todo:
            bit = todo & -todo
            todo ^= bit
            card = bit.bit_length() - 1
            rank = card >> 2
            if rank and not bare[fit >> 8 * rank - 8 & 255] >> (card & 3) & 1:
                continue
            hope = _GOES_UP
            if bit << 4 & lying:
                over = (lying & column[card + 4] & ~below[card + 4]).bit_count() - 1
                hope -= over * (_NEARER - _NEARER_NEXT)
            if bit & tops:
                does = TOP_UP
                taken = takes[card]
                left = lying ^ taken
                new_tops = tops ^ bit | shows[card]
                under = below[card]
                if under:
                    hope += blocks[card] + taken.bit_count() * (
                        _NEARER * (under & wanted).bit_count()
                        + _NEARER_NEXT * (under & soon).bit_count()
                    )
            else:
                does = LOOSE_UP
                left, new_tops = lying, tops
                hope += _LOOSE
            effect = self._effect(card, does)
            after = left, new_tops, up | bit, fit ^ effect.flip
            step = hope, card, does, left << KEY | up | bit, after, effect
            if bit & safe:
                return iter([step])
            steps.append(step)
        todo = tops & self._diggable
        if (loose & self._kings).bit_count() >= self._columns - tops.bit_count():
            todo &= ~self._kings
        while todo:
            bit = todo & -todo
            todo ^= bit
            card, fit_shift, as_loose, shift_below, as_place, worth, effect = self._digs[bit]
            if as_loose and short[fit >> fit_shift & 255 | as_loose]:
                continue
            if as_place and not bare[fit >> shift_below & 255] & as_place:
                continue
            taken, under = takes[card], below[card]
            hope = worth + taken.bit_count() * (
                _NEARER * (under & wanted).bit_count()
                + _NEARER_NEXT * (under & soon).bit_count()
                - _LOOSE
            )
            left = lying ^ taken
            after = left, tops ^ bit | shows[card], up, fit ^ effect.flip
            steps.append((hope, card, DUG, left << KEY | up, after, effect))
        steps.sort(reverse=True)
        if len(self._next) >= NEXT:
            self._next.clear()
        self._next[key] = steps
        return iter(steps)
