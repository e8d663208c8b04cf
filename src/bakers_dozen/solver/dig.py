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
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final, NamedTuple

from ..rules.position import Position
from ..rules.variants import Build, Space
from .beam import Outcome
from .matchings import NO_WAY, NOTHING, Matchings, covered, matchings_for
from .packed import BIT, SPACE, UP, UP_TO, PackedMove
from .relaxed import KEY, Relaxed, Start, State, fits

#: For each rank but the highest, the set of ways in which its loose cards lie.
Ways = tuple[int, ...]


class _Step(NamedTuple):
    """A card that goes up or is dug, what that makes, and how good it looks: more is better."""

    hope: float
    card: int
    goes_up: bool
    state: State


# What a step counts: going up; digging, for each rank of the card; taking away a card that
# lies over one that isn't higher; for each card less over one that is wanted, and over one that
# is wanted next; for each card that gets loose. Tuned on deals 2001 to 2250.
_GOES_UP: Final = 3.4
_RANK: Final = 0.245
_BLOCKING: Final = 1.0
_NEARER: Final = 0.76
_NEARER_NEXT: Final = 0.06
_LOOSE: Final = 0.07

#: How many states a look ahead may take before it is given up.
LOOK_AHEAD: Final = 3000
#: How many states are remembered; then all are forgotten. That costs time alone, as nothing
#: goes in circles; with 40,000 it is 10 to 20 MB less on the hardest deals, but pysol:480 is then
#: open after 10 seconds, rather than won after 5.
MEMORY: Final = 200_000


class Dig:
    """The dig from a position. ``states`` counts those looked at."""

    def __init__(self, position: Position, start: Start, relaxed: Relaxed) -> None:
        variant = position.variant
        self._deck = (1 << variant.cards) - 1
        self._kings = 0xF << variant.cards - 4
        self._ranks = variant.ranks
        self._king_fills = variant.space is Space.KING
        self._columns = len(position.columns)
        self._start = start
        self._relaxed = relaxed
        self._fits = fits(variant.build is Build.ANY_SUIT)
        self._matchings = matchings_for(variant.build is Build.ANY_SUIT)
        self.states = 0
        self._dead: set[tuple[int, Ways]] = set()
        self._live: set[tuple[int, Ways]] = set()
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

    def _first(self) -> Ways:
        """The ways at the start."""
        lying, tops, up = self._start.state
        ways = [NOTHING] * (self._ranks - 1)
        matchings = self._matchings
        places = (self._deck & ~lying & ~up) | tops
        for card in range(4, self._ranks * 4):
            if places & BIT[card]:
                rank = card >> 2
                ways[rank - 1] = matchings.show(ways[rank - 1], card & 3)
        for card, under in self._start.runs:
            rank = card >> 2
            ways[rank] = matchings.add_on(ways[rank], card & 3, under & 3)
        return self._split(ways, 0)[0]

    def _split(self, ways: list[int], rank: int) -> list[Ways]:
        """Each choice of parts of *ways*, whose ranks below *rank* have one; the best last."""
        matchings = self._matchings
        parts_of, bare = matchings.parts, matchings.bare
        chosen = [ways]
        for now in range(rank, self._ranks - 1):
            split = []
            for each in chosen:
                parts = parts_of(each[now], bare[each[now - 1]] if now else 15)
                if len(parts) == 1:
                    each[now] = parts[0]
                    split.append(each)
                else:
                    split += [[*each[:now], part, *each[now + 1 :]] for part in parts]
            chosen = split
        if len(chosen) > 1:
            chosen.sort(key=lambda each: sum(bare[i].bit_count() for i in each))
        return [tuple(each) for each in chosen]

    def _spread(self, ways: list[int], rank: int) -> list[Ways]:
        """*ways* with all that moves make of them, as if every choice of parts were one state."""
        spread, bare = self._matchings.spread, self._matchings.bare
        for now in range(rank, self._ranks - 1):
            ways[now] = spread(ways[now], bare[ways[now - 1]] if now else 15)
        return [tuple(ways)]

    def _after(self, ways: Ways, step: _Step, tops: int, together: bool) -> list[Ways]:
        """The ways that follow when *step* is made, the best last; none where it can't be.

        *together*, they are one set, as if every choice of parts were the same state.
        """
        matchings = self._matchings
        card = step.card
        rank, suit = card >> 2, card & 3
        new = list(ways)
        if rank:
            left = (matchings.leave if step.goes_up else matchings.clear)(new[rank - 1], suit)
            if left == NO_WAY:
                return []
            new[rank - 1] = left
        lowest = max(0, rank - 1)
        if step.goes_up:
            if not tops & BIT[card] and rank < self._ranks - 1:
                new[rank] = matchings.remove(new[rank], suit)
        elif rank < self._ranks - 1:
            new[rank] = matchings.add(new[rank], suit)
            if new[rank] == NO_WAY:
                return []
        if tops & BIT[card]:
            shown = self._start.shows[card]
            for other, _ in self._start.runs_under[card]:
                shown |= BIT[other]
            while shown:
                bit = shown & -shown
                shown ^= bit
                place = bit.bit_length() - 1
                if place > 3:
                    below = (place >> 2) - 1
                    new[below] = matchings.show(new[below], place & 3)
                    lowest = min(lowest, below)
            for other, under in self._start.runs_under[card]:
                new[other >> 2] = matchings.add_on(new[other >> 2], other & 3, under & 3)
        return (self._spread if together else self._split)(new, lowest)

    def _steps(self, state: State) -> list[_Step]:
        """The steps from *state*, the best last; a card that goes up at once is the only one."""
        lying, tops, up = state
        takes, shows = self._start.takes, self._start.shows
        short, bare = self._fits
        below, blocks, column = self._below, self._blocks, self._column
        loose = self._deck & ~lying & ~up
        places = loose | tops
        wanted = (up << 4 | 15) & ~up & self._deck
        soon = wanted << 4 & lying
        safe = UP_TO[min(12, ((wanted & -wanted).bit_length() - 1 >> 2) + 1)]
        steps = []
        todo = wanted & places
        while todo:
            bit = todo & -todo
            todo ^= bit
            card = bit.bit_length() - 1
            shift = card & -4
            if shift and not (
                bare[(loose >> shift - 4 & 15) << 4 | places >> shift & 15] & bit >> shift
            ):
                continue
            hope = _GOES_UP
            if bit << 4 & lying:
                over = (lying & column[card + 4] & ~below[card + 4]).bit_count() - 1
                hope -= over * (_NEARER - _NEARER_NEXT)
            if bit & tops:
                after = lying ^ takes[card], tops ^ bit | shows[card], up | bit
                under = below[card]
                if under:
                    hope += blocks[card] + takes[card].bit_count() * (
                        _NEARER * (under & wanted).bit_count()
                        + _NEARER_NEXT * (under & soon).bit_count()
                    )
            else:
                after = lying, tops, up | bit
                hope += _LOOSE
            step = _Step(hope, card, True, after)
            if bit & safe:
                return [step]
            steps.append(step)
        todo = tops
        if not self._king_fills or (
            (loose & self._kings).bit_count() >= self._columns - tops.bit_count()
        ):
            todo &= ~self._kings
        while todo:
            bit = todo & -todo
            todo ^= bit
            card = bit.bit_length() - 1
            show = shows[card]
            if not show and (not self._king_fills or bit & self._kings):
                continue
            shift = card & -4
            if (
                not bit & self._kings
                and (short[(loose >> shift & 15 | bit >> shift) << 4 | places >> shift + 4 & 15])
            ):
                continue
            if shift and not (
                bare[(loose >> shift - 4 & 15) << 4 | places >> shift & 15] & bit >> shift
            ):
                continue
            under = below[card]
            hope = (
                _RANK * (card >> 2)
                + blocks[card]
                + takes[card].bit_count()
                * (
                    _NEARER * (under & wanted).bit_count()
                    + _NEARER_NEXT * (under & soon).bit_count()
                    - _LOOSE
                )
            )
            steps.append(_Step(hope, card, False, (lying ^ takes[card], tops ^ bit | show, up)))
        steps.sort()
        return steps

    def run(self) -> Generator[None, None, Outcome]:
        """Digs: pauses after every state; returns the line, or that there is none."""
        relaxed = self._relaxed
        deck = self._deck
        state, ways = self._start.state, self._first()
        if state[2] == deck:
            return Outcome(())
        path: list[tuple[_Step, Ways]] = []
        seen: set[tuple[int, Ways]] = set()
        # The states on the way here, each with the steps that are left: with what follows,
        # if that is known.
        stack: list[tuple[State, Ways, list[tuple[_Step, Ways | None]]]] = [
            (state, ways, [(step, None) for step in self._steps(state)])
        ]
        while stack:
            state, ways, left = stack[-1]
            if not left:
                stack.pop()
                if path:
                    path.pop()
                continue
            step, after = left.pop()
            key = step.state[0] << KEY | step.state[2]
            if after is None:
                if key not in relaxed.dead:
                    every = self._after(ways, step, state[1], together=False)
                    left += [(step, each) for each in every]
                continue
            if (key, after) in seen:
                continue
            if not (yield from self._may_win(step.state, after)):
                continue
            if len(seen) >= MEMORY:
                seen.clear()
            seen.add((key, after))
            self.states += 1
            yield
            path.append((step, after))
            if step.state[2] == deck:
                return Outcome(self._line(path))
            stack.append((step.state, after, [(each, None) for each in self._steps(step.state)]))
        return Outcome(None, complete=True)

    def _may_win(self, state: State, ways: Ways) -> Generator[None, None, bool]:
        """False when the game is lost even if all parts that follow are taken together.

        What the parts can become, all of them together can, so what they can't win none of
        them can. True when ``LOOK_AHEAD`` states didn't tell.
        """
        dead, live, lost, deck = self._dead, self._live, self._relaxed.dead, self._deck
        key = state[0] << KEY | state[2], ways
        if key in dead:
            return False
        if key in live or state[2] == deck:
            return True
        if len(dead) + len(live) >= MEMORY:
            dead.clear()
            live.clear()
        looked = 0
        stack = [(key, state, ways, self._steps(state))]
        while stack:
            key, state, ways, left = stack[-1]
            if not left:
                dead.add(key)
                stack.pop()
                continue
            step = left.pop()
            lying_up = step.state[0] << KEY | step.state[2]
            if lying_up in lost:
                continue
            every = self._after(ways, step, state[1], together=True)
            if not every:
                continue
            key = lying_up, every[0]
            if key in dead:
                continue
            self.states += 1
            looked += 1
            yield
            if key in live or step.state[2] == deck:
                live.update(key for key, _, _, _ in stack)
                return True
            if looked >= LOOK_AHEAD:
                return True
            stack.append((key, step.state, every[0], self._steps(step.state)))
        return False

    def _line(self, path: list[tuple[_Step, Ways]]) -> tuple[PackedMove, ...]:
        """The moves of a path that wins."""
        lie = _Loose(self._matchings, self._start, self._deck, self._ranks)
        tops = self._start.state[1]
        ways = self._first()
        for step, after in path:
            lie.make(step.card, step.goes_up, bool(tops & BIT[step.card]), ways, after)
            tops, ways = step.state[1], after
        return tuple(lie.moves)


class _Loose:
    """Where the loose cards really lie, and the ``moves`` that brought them there."""

    def __init__(self, matchings: Matchings, start: Start, deck: int, ranks: int) -> None:
        self._matchings = matchings
        self._start = start
        self._ranks = ranks
        self.moves: list[PackedMove] = []
        #: By rank: the way that its loose cards lie in.
        self._way = [0] * ranks
        for card, under in start.runs:
            self._way[card >> 2] |= (under & 3) << 2 * (card & 3)

    def make(self, card: int, goes_up: bool, is_top: bool, ways: Ways, after: Ways) -> None:
        """Moves *card* up or onto a place so that what follows is a way of *after*."""
        matchings = self._matchings
        rank, suit = card >> 2, card & 3
        last = self._ranks - 1
        runs = self._start.runs_under[card] if is_top else ()
        place = -1

        def then(now: int, way: int) -> int:
            """The way of that rank after the card has moved."""
            if now == rank and rank < last:
                if not goes_up:
                    way |= place << 2 * suit
                elif not is_top:
                    way &= ~(3 << 2 * suit)
            for other, under in runs:
                if other >> 2 == now:
                    way |= (under & 3) << 2 * (other & 3)
            return way

        # From the highest rank down: bringing one about shuffles those below it.
        for now in range(last - 1, -1, -1):
            good = set(matchings.ways[after[now]])
            if now == rank and not goes_up:
                choices = {
                    way: to
                    for way in matchings.ways[ways[now]]
                    for to in matchings.free(ways[now], way, suit)
                    if way | to << 2 * suit in good
                    or self._joins(now, way | to << 2 * suit, runs, good)
                }
                self._bring(now, set(choices), ways)
                place = choices[self._way[now]]
                continue
            aims = set()
            for way in matchings.ways[ways[now]]:
                if now == rank - 1 and covered(matchings.loose[ways[now]], way) >> suit & 1:
                    continue
                if then(now, way) in good:
                    aims.add(way)
            self._bring(now, aims, ways)
        if goes_up:
            self.moves.append((card, UP))
        elif rank == last:
            self.moves.append((card, SPACE))
        else:
            self.moves.append((card, 4 * rank + 4 + place))
        for now in range(last):
            self._way[now] = then(now, self._way[now])

    def _joins(
        self, rank: int, way: int, runs: tuple[tuple[int, int], ...], good: set[int]
    ) -> bool:
        for other, under in runs:
            if other >> 2 == rank:
                way |= (under & 3) << 2 * (other & 3)
        return way in good

    def _bring(self, rank: int, aims: set[int], ways: Ways) -> None:
        """Moves loose cards until those of *rank* lie in one of *aims*."""
        if self._way[rank] in aims:
            return
        matchings = self._matchings
        movable = matchings.bare[ways[rank - 1]] if rank else 15
        before: dict[int, tuple[int, int, int]] = {self._way[rank]: (0, 0, -1)}
        queue = [self._way[rank]]
        for way in queue:
            if way in aims:
                break
            for suit, place, after in matchings.moves(ways[rank], way, movable):
                if after not in before:
                    before[after] = suit, place, way
                    queue.append(after)
        moves = []
        while way != self._way[rank]:
            suit, place, way = before[way]
            moves.append((suit, place))
        for suit, place in reversed(moves):
            if rank:
                below = ways[rank - 1]
                self._bring(
                    rank - 1,
                    {
                        way
                        for way in matchings.ways[below]
                        if not covered(matchings.loose[below], way) >> suit & 1
                    },
                    ways,
                )
            self.moves.append((4 * rank + suit, 4 * rank + 4 + place))
            self._way[rank] = self._way[rank] & ~(3 << 2 * suit) | place << 2 * suit
