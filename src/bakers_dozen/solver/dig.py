"""The dig: depth first through what is dug out and what is up.

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

Nothing is left out, so when the dig has gone through all, the game is lost. Two things are
left out that change nothing: where a card may go up at once, other moves (``relaxed`` tells
why; that argument holds here too, with nothing relaxed); and where nothing fills a space, moves
of the last lying card of a column. Where only kings fill a space that card can be dug, too,
and a king can be while there are fewer loose kings than columns without lying cards. Where
every card fills a space, ranks compete for the spaces, and there is no dig.

**A look ahead** takes all parts that follow together as if they were one state. That is easier:
what the parts can become, all of them together can. What is lost even so isn't followed.

**Few detours first.** Depth first alone stays below an early mistake for ages. To follow what
isn't the best of a state is a detour, the third best is two, and so on; the dig goes through
all that takes 0 detours, then 1, 3, 7, ... Where that cut nothing, all was seen. (Harvey and
Ginsberg, "Limited discrepancy search", 1995.)

**What is lost teaches more than one state.** To see that a state is lost only the ranks up to
some rank are needed: those that didn't let a step be made, as all their ways cover its card or
leave it no place; and those for which what the other steps led to was lost. What becomes of a
rank depends on itself and the ranks below alone. So whatever lies in the ranks above, and with
fewer ways in those up to it, the same steps fail and the state is lost. That is what is
remembered. Where two such products of sets differ in one rank alone, they make one, with the
ways of both: all positions in either are lost.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import chain, islice, pairwise
from typing import Final

from ..named import NamedTuple
from ..rules.position import Position
from ..rules.variants import Build, Space
from .beam import Outcome
from .matchings import EVERY, FIT, WAYS, Change, Fit, Matchings, covered, matchings_for, suits_in
from .memory import Memory, emptied
from .packed import BIT, SPACE, UP, UP_TO, PackedMove
from .relaxed import KEY, Relaxed, Start, fits

#: What lies, the tops, what is up: sets of cards; and the fits of all ranks but the highest,
#: eight bits for each.
_State = tuple[int, int, int, int]

#: For each rank but the highest, the set of ways in which its loose cards lie: a number, with
#: so many bits for each rank as ``Matchings.width`` tells.
Ways = int

# What a card does: a loose card goes up, a top does, or a top is dug.
_LOOSE_UP: Final = 0
_TOP_UP: Final = 1
_DUG: Final = 2


class _Effect(NamedTuple):
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
_Step = tuple[float, int, int, int, _State, _Effect]

# What a step counts: going up; digging, for each rank of the card; taking away a card that
# lies over one that isn't higher; for each card less over one that is wanted, and over one that
# is wanted next; for each card that gets loose. Tuned on deals 2001 to 2250.
_GOES_UP: Final = 3.4
_RANK: Final = 0.245
_BLOCKING: Final = 1.0
_NEARER: Final = 0.76
_NEARER_NEXT: Final = 0.06
_LOOSE: Final = 0.07

#: How many states a look ahead may take before it is given up. With ten times as many the
#: slowest of PySolFC's boards 1 to 538 took a fifth longer.
LOOK_AHEAD: Final = 300
#: How many choices of parts are put in order, the best first.
SORTED: Final = 64
#: How many states are remembered; then all are forgotten. That costs time alone, as nothing
#: goes in circles.
MEMORY: Final = 200_000
#: How many products are remembered for the same cards dug out and up, the last ones. Of deal 11116
#: by any suit there were 4000, and each new one was compared with all of them for 27 ms.
MANY: Final = 64
#: The steps of so many states are remembered. With none a set of 20 boards took a sixth longer.
NEXT: Final = 2000


class _Frame:
    """A state on the way to where the dig is.

    ``left`` are the steps not tried yet, ``step`` the one that is; ``parts`` the ways that it
    leads to and that are left, and ``ends`` those that are lost, with the ways in doubt;
    ``doubt`` are the ways in doubt here. ``detours`` is how many more can be made from here;
    ``cut`` tells that one more was left out.
    """

    __slots__ = (
        "cut", "detours", "doubt", "ends", "key", "left", "parts", "state", "step", "ways",
    )  # fmt: skip

    step: _Step

    def __init__(
        self, key: int, state: _State, ways: Ways, left: Iterator[_Step], detours: int
    ) -> None:
        self.key = key
        self.state = state
        self.ways = ways
        self.left = left
        self.detours = detours
        self.cut = False
        self.parts: Iterator[Ways] = iter(())
        self.ends: list[tuple[Ways, Ways]] = []
        self.doubt: Ways = 0


class Dig:
    """The dig from a position. ``states`` counts those looked at.

    ``dead`` has by key what is known to be lost: all ways that have none of a number's bits.
    ``memories`` are all that grow.
    """

    def __init__(self, position: Position, start: Start, relaxed: Relaxed) -> None:
        variant = position.variant
        self._deck = (1 << variant.cards) - 1
        self._kings = 0xF << variant.cards - 4
        self._ranks = variant.ranks - 1
        self._king_fills = variant.space is Space.KING
        self._columns = len(position.columns)
        self._start = start
        self._lost = relaxed.dead
        self._fits = fits(variant.build is Build.ANY_SUIT)
        self._matchings = matchings_for(variant.build is Build.ANY_SUIT)
        self._width = width = self._matchings.width
        self._size = (1 << width) - 1
        self.states = 0
        self.dead: dict[int, tuple[int, ...]] = {}
        self._live: dict[int, tuple[Ways, ...]] = {}
        #: By key the ways that were followed, each with how many detours were left.
        self._followed: dict[int, tuple[tuple[Ways, int], ...]] = {}
        self.memories: tuple[Memory, ...] = self.dead, self._live, self._followed
        self._remembered = 0
        #: By key the steps of the last states: most come up again and again.
        self._next: dict[int, list[_Step]] = {}
        self._effects: dict[int, _Effect] = {}
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
        self._digs: dict[int, tuple[int, int, int, int, int, float, _Effect]] = {}
        for card in range(variant.cards):
            rank, suit = card >> 2, 1 << (card & 3)
            is_king = rank == self._ranks
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
                    self._effect(card, _DUG),
                )

    def _first(self) -> tuple[_State, Ways]:
        """The start and its ways."""
        lying, tops, up = self._start.state
        fit = 0
        for card in range(self._ranks * 4 + 4):
            if tops & BIT[card]:
                fit ^= self._place(card)
            elif self._deck & ~lying & ~up & BIT[card]:
                fit ^= self._place(card) ^ self._loose(card)
        lie = [0] * (self._ranks + 1)
        for card, under in self._start.runs:
            lie[card >> 2] |= (under & 3) << 2 * (card & 3)
        ways = 0
        for rank in range(self._ranks):
            way = self._matchings.fits[fit >> 8 * rank & 255].ways.index(lie[rank])
            ways |= 1 << way << rank * self._width
        (ways,) = self._split(ways, fit, 0)
        return (lying, tops, up, fit), ways

    def _loose(self, card: int) -> int:
        """A loose card in the fits."""
        return 16 << 8 * (card >> 2) + (card & 3) if card >> 2 < self._ranks else 0

    def _place(self, card: int) -> int:
        """A place in the fits."""
        return 1 << 8 * (card >> 2) - 8 + (card & 3) if card > 3 else 0

    def _effect(self, card: int, does: int) -> _Effect:
        """What a step changes."""
        effect = self._effects.get(card << 2 | does)
        if effect is not None:
            return effect
        flip = self._loose(card) if does != _TOP_UP else 0
        if does != _DUG:
            flip ^= self._place(card)
        on = [0] * (self._ranks + 1)
        if does != _LOOSE_UP:
            for other, under in self._start.runs_under[card]:
                flip ^= self._loose(other) ^ self._place(other)
                on[other >> 2] |= (under & 3) << 2 * (other & 3)
            shown = self._start.shows[card]
            if shown:
                flip ^= self._place(shown.bit_length() - 1)
        suit = card & 3
        changes = []
        ranks = []
        for rank in range(self._ranks):
            here = flip >> 8 * rank & 255
            same, below = rank == card >> 2, rank == (card >> 2) - 1
            if here or below:
                change = self._matchings.changed.number(
                    Change(
                        here,
                        bare=suit if below else -1,
                        gone=suit if same and does == _LOOSE_UP else -1,
                        dug=suit if same and does == _DUG else -1,
                        on=on[rank],
                    )
                )
                ranks.append(rank)
                changes.append((8 * rank, rank * self._width, change << FIT))
        first, last = (ranks[0], ranks[-1]) if ranks else (0, 0)
        effect = self._effects[card << 2 | does] = _Effect(flip, tuple(changes), first, last)
        return effect

    def _change(self, ways: Ways, fit: int, effect: _Effect) -> Ways:
        """The ways after a step from *ways* and *fit*, before anything shuffles.

        Where a rank doesn't let the step be made, less than nothing: its place in the ways,
        inverted.
        """
        changed, size = self._matchings.changed, self._size
        for fit_shift, shift, change in effect.changes:
            now = ways >> shift & size
            after = changed[change | (fit >> fit_shift & 255) << WAYS | now]
            if not after:
                return ~shift
            ways ^= (now ^ after) << shift
        return ways

    def _letting(self, fit: int, effect: _Effect, shift: int) -> Ways:
        """The ways of the rank at *shift* that let a step be made."""
        origin = self._matchings.origin
        return sum(
            origin[change | (fit >> fit_shift & 255) << WAYS | EVERY] << shift
            for fit_shift, at, change in effect.changes
            if at == shift
        )

    def _doubt(self, fit: int, effect: _Effect, ends: list[tuple[Ways, Ways]]) -> Ways:
        """The ways in doubt before a step, when all that it leads to is lost.

        *ends* are the parts that it leads to, each with the ways that are in doubt there.
        """
        width, size = self._width, self._size
        first, doubt = ends[0]
        if len(ends) > 1:
            differ = 0
            some = every = doubt
            for part, other in ends:
                differ |= part ^ first
                some |= other
                every &= other
            # In the lowest rank of which there are parts, a way is lost if it is in one of them.
            shift = ((differ & -differ).bit_length() - 1) // width * width
            doubt = some ^ (some ^ every) & size << shift
        origin = self._matchings.origin
        for fit_shift, shift, change in effect.changes:
            now = doubt >> shift & size
            if now:
                before = origin[change | (fit >> fit_shift & 255) << WAYS | now]
                doubt ^= (now ^ before) << shift
        return doubt

    def _widened(self, ways: Ways, fit: int, doubt: Ways) -> Ways:
        """*doubt* and all ways from which moves of loose cards may lead there.

        From *ways* none do.
        """
        width, size = self._width, self._size
        leaving, spread = self._matchings.leaving, self._matchings.spread
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
        now = ways >> (rank - 1) * self._width & self._size
        return self._matchings.shuffled[fit_below << WAYS + 4 | now << 4] & 15

    def _together(self, ways: Ways, fit: int, first: int, last: int) -> Ways:
        """*ways* after shuffling, as if every choice of parts were one state.

        The ranks *first* to *last* may have changed, the others if those below let them.
        """
        shuffled, width, size = self._matchings.shuffled, self._width, self._size
        bare = self._bare(ways, fit, first)
        shift = first * width
        fit >>= 8 * first
        for rank in range(first, self._ranks):
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

    def _split(self, ways: Ways, fit: int, first: int) -> Iterator[Ways]:
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
        shuffled = self._matchings.shuffled
        while rank < self._ranks:
            shift = rank * self._width
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

    def _steps(self, state: _State) -> Iterator[_Step]:
        """The steps from *state*, the best first; a card that goes up at once is the only one."""
        lying, tops, up, fit = state
        key = lying << KEY | up
        if key in self._next:
            return iter(self._next[key])
        takes, shows = self._start.takes, self._start.shows
        short, bare = self._fits
        below, blocks, column = self._below, self._blocks, self._column
        loose = self._deck & ~lying & ~up
        wanted = (up << 4 | 15) & ~up & self._deck
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
                does = _TOP_UP
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
                does = _LOOSE_UP
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
            steps.append((hope, card, _DUG, left << KEY | up, after, effect))
        steps.sort(reverse=True)
        if len(self._next) >= NEXT:
            self._next.clear()
        self._next[key] = steps
        return iter(steps)

    def _bury(self, key: int, ways: Ways, fit: int, doubt: Ways) -> Ways:
        """Remembers that a state is lost, with what is in doubt there; returns that."""
        if self._remembered >= MEMORY:
            self.dead.clear()
            self._live.clear()
            self._followed.clear()
            self._remembered = 0
        doubt = self._widened(ways, fit, doubt)
        known = self.dead.get(key, ())[-MANY:]
        # Where all ways but those of one rank are known, too, that rank gets more.
        for _ in known:
            before = doubt
            for other in known:
                more = other & ~doubt
                shift = (more.bit_length() - 1) // self._width * self._width
                if more and not more & (1 << shift) - 1:
                    doubt &= other | ~(self._size << shift)
            if doubt == before:
                break
        # Should it be forgotten, it isn't to be taken for one that was left for another time.
        if key in self._followed:
            self._followed[key] = tuple(each for each in self._followed[key] if each[0] & doubt)
        if doubt:
            self.dead[key] = (*[other for other in known if doubt & ~other], doubt)
            self._remembered += 1
        else:
            self._lost.add(key)
            self.dead.pop(key, None)
        return doubt

    def run(self) -> Generator[None, None, Outcome]:
        """Digs: pauses after every state; returns the line, or that there is none."""
        detours = 0
        while True:
            outcome = yield from self._dig(detours)
            if outcome is not None:
                return outcome
            detours = 2 * detours + 1

    def _dig(self, detours: int) -> Generator[None, None, Outcome | None]:
        """Goes through all that takes so many detours; None where others are left."""
        yield from emptied(self._followed)
        state, ways = self._first()
        if state[2] == self._deck:
            return Outcome(())
        frame = _Frame(state[0] << KEY | state[2], state, ways, self._steps(state), detours)
        stack = [frame]
        while stack:
            frame = stack[-1]
            part = next(frame.parts, None)
            if part is not None:
                if not (yield from self._enter(frame, part)):
                    continue
                _, _, _, key, state, _ = frame.step
                stack.append(_Frame(key, state, part, self._steps(state), frame.detours))
                frame.detours -= 1
                if state[2] == self._deck:
                    return Outcome((yield from self._line(stack)))
                continue
            self._learn(frame)
            step = next(frame.left, None)
            if step is not None:
                frame.step = step
                _, _, _, key, state, effect = step
                if key in self._lost:
                    continue
                ways = self._change(frame.ways, frame.state[3], effect)
                if ways < 0:
                    frame.doubt |= self._letting(frame.state[3], effect, ~ways)
                else:
                    frame.parts = self._split(ways, state[3], effect.first)
                continue
            stack.pop()
            if not frame.cut:
                doubt = self._bury(frame.key, frame.ways, frame.state[3], frame.doubt)
                if stack:
                    stack[-1].ends.append((frame.ways, doubt))
            elif stack:
                stack[-1].cut = True
        return None if frame.cut else Outcome(None, complete=True)

    def _enter(self, frame: _Frame, ways: Ways) -> Generator[None, None, bool]:
        """Whether the part *ways* of what a frame's step leads to is to be followed."""
        _, _, _, key, state, _ = frame.step
        doubt = self._known(key, ways)
        if doubt is None and frame.detours < 0:
            frame.cut = True
            frame.parts, frame.left = iter(()), iter(())
            return False
        followed = self._followed.get(key, ())[-MANY:]
        met = doubt is None and any(
            left >= frame.detours and not ways & ~more for more, left in followed
        )
        if doubt is None and not met and state[2] != self._deck:
            doubt = yield from self._look_ahead(key, state, ways)
        self.states += 1
        yield
        if doubt is not None:
            frame.ends.append((ways, doubt))
        elif met:
            frame.cut = True
        else:
            self._followed[key] = (*followed, (ways, frame.detours))
            self._remembered += 1
            return True
        return False

    def _learn(self, frame: _Frame) -> None:
        """Learns from a step of *frame* all parts of which are lost."""
        if frame.ends and not frame.cut:
            _, _, _, _, _, effect = frame.step
            doubt = self._doubt(frame.state[3], effect, frame.ends)
            if doubt & frame.ways:
                # The parts are lost for different reasons: take these very ways.
                top = max(each.bit_length() for _, each in frame.ends)
                doubt = (1 << -(-top // self._width) * self._width) - 1 & ~frame.ways
            frame.doubt |= doubt
        frame.ends = []

    def _known(self, key: int, ways: Ways) -> Ways | None:
        """The ways in doubt of a product that is known to be lost and has *ways* in it."""
        for doubt in self.dead.get(key, ()):
            if not ways & doubt:
                return doubt
        return None

    def _look_ahead(
        self, key: int, state: _State, ways: Ways
    ) -> Generator[None, None, Ways | None]:
        """Looks whether the game is lost even if all parts that follow are taken together.

        Returns the ways in doubt then; None where it may be won or ``LOOK_AHEAD`` states
        didn't tell.
        """
        dead_of, live_of, lost, deck = self.dead, self._live, self._lost, self._deck
        for live in live_of.get(key, ()):
            if not live & ~ways:
                return None
        looked = doubt = 0
        fit, left = state[3], self._steps(state)
        stack: list[tuple[int, Ways, int, Iterator[_Step], Ways, _Effect]] = []
        while True:
            for _, _, _, next_key, state, effect in left:
                if next_key in lost:
                    continue
                after = self._change(ways, fit, effect)
                if after < 0:
                    doubt |= self._letting(fit, effect, ~after)
                    continue
                after = self._together(after, state[3], effect.first, effect.last)
                for dead in dead_of.get(next_key, ()):
                    if not after & dead:
                        doubt |= self._doubt(fit, effect, [(after, dead)])
                        break
                else:
                    self.states += 1
                    looked += 1
                    yield
                    if looked >= LOOK_AHEAD:
                        return None
                    stack.append((key, ways, fit, left, doubt, effect))
                    known = live_of.get(next_key)
                    if state[2] == deck or (known and any(not live & ~after for live in known)):
                        for key, ways, *_ in stack:
                            live_of[key] = (*live_of.get(key, ())[-MANY:], ways)
                        self._remembered += len(stack)
                        return None
                    key, ways, fit, doubt = next_key, after, state[3], 0
                    left = self._steps(state)
                    break
            else:
                doubt = self._bury(key, ways, fit, doubt)
                if not stack:
                    return doubt
                end = ways, doubt
                key, ways, fit, left, doubt, effect = stack.pop()
                doubt |= self._doubt(fit, effect, [end])

    def _line(self, path: list[_Frame]) -> Generator[None, None, tuple[PackedMove, ...]]:
        """The moves of a path that wins; pauses after each, as all of them take up to 10 ms."""
        lie = _Loose(self._matchings, self._start, self._ranks)
        for before, after in pairwise(path):
            lie.make(before.step, before.state, before.ways, after.ways)
            yield
        return tuple(lie.moves)


class _Loose:
    """Where the loose cards really lie, and the ``moves`` that brought them there."""

    def __init__(self, matchings: Matchings, start: Start, ranks: int) -> None:
        self._matchings = matchings
        self._start = start
        self._ranks = ranks
        self.moves: list[PackedMove] = []
        #: By rank: the way that its loose cards lie in.
        self._way = [0] * (ranks + 1)
        for card, under in start.runs:
            self._way[card >> 2] |= (under & 3) << 2 * (card & 3)

    def _sets(self, state: _State, ways: Ways) -> list[tuple[Fit, int]]:
        """By rank: what can lie how, and the set of ways."""
        width = self._matchings.width
        return [
            (
                self._matchings.fits[state[3] >> 8 * rank & 255],
                ways >> rank * width & (1 << width) - 1,
            )
            for rank in range(self._ranks)
        ]

    def make(self, step: _Step, state: _State, ways: Ways, after: Ways) -> None:
        """Moves a card from *state* up or onto a place so that what follows is a way of *after*."""
        _, card, does, _, new_state, _ = step
        is_top = bool(state[1] & BIT[card])
        rank, suit = card >> 2, card & 3
        last = self._ranks
        before, then = self._sets(state, ways), self._sets(new_state, after)
        runs = [0] * (self._ranks + 1)
        if is_top:
            for other, under in self._start.runs_under[card]:
                runs[other >> 2] |= (under & 3) << 2 * (other & 3)

        becomes = [0] * (self._ranks + 1)
        # From the highest rank down: bringing one about shuffles those below it.
        for now in range(last - 1, -1, -1):
            fit, some = before[now]
            good = set(then[now][0].chosen(then[now][1]))
            # Ways that will do, each with what the step makes of it.
            aims = {}
            for way in fit.chosen(some):
                if now == rank - 1 and covered(fit.loose, way) >> suit & 1:
                    continue
                made = [way]
                if now == rank and does == _DUG:
                    made = [way | to << 2 * suit for to in fit.free(way, suit)]
                elif now == rank and not is_top:
                    made = [way & ~(3 << 2 * suit)]
                for each in made:
                    if each | runs[now] in good:
                        aims[way] = each | runs[now]
            self._bring(now, set(aims), before)
            becomes[now] = aims[self._way[now]]
        if does != _DUG:
            self.moves.append((card, UP))
        elif rank == last:
            self.moves.append((card, SPACE))
        else:
            self.moves.append((card, 4 * rank + 4 + (becomes[rank] >> 2 * suit & 3)))
        self._way = becomes

    def _bring(self, rank: int, aims: set[int], sets: list[tuple[Fit, int]]) -> None:
        """Moves loose cards until those of *rank* lie in one of *aims*."""
        if self._way[rank] in aims:
            return
        fit, _ = sets[rank]
        movable = 15
        below: list[int] = []
        if rank:
            under, some = sets[rank - 1]
            below = under.chosen(some)
            movable = 0
            for way in below:
                movable |= under.places & ~covered(under.loose, way)
        before: dict[int, tuple[int, int, int]] = {self._way[rank]: (0, 0, -1)}
        queue = [self._way[rank]]
        for way in queue:
            if way in aims:
                break
            for suit in suits_in(fit.loose & movable):
                for place in fit.free(way, suit):
                    after = way & ~(3 << 2 * suit) | place << 2 * suit
                    if after not in before:
                        before[after] = suit, place, way
                        queue.append(after)
        moves = []
        while way != self._way[rank]:
            suit, place, way = before[way]
            moves.append((suit, place))
        for suit, place in reversed(moves):
            if rank:
                loose = sets[rank - 1][0].loose
                self._bring(
                    rank - 1, {way for way in below if not covered(loose, way) >> suit & 1}, sets
                )
            self.moves.append((4 * rank + suit, 4 * rank + 4 + place))
            self._way[rank] = self._way[rank] & ~(3 << 2 * suit) | place << 2 * suit
