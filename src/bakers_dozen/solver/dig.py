"""The dig: depth first through what is dug out and what is up.

Its states are those of ``products``. Two things are left out that change nothing: where a card
may go up at once, other moves (``relaxed`` tells why; that argument holds here too, with
nothing relaxed); and where nothing fills a space, moves of the last lying card of a column.
So when the dig has gone through all, the game is lost. Where only kings fill a space that card
can be dug, too, and a king can be while there are fewer loose kings than columns without lying
cards. Where every card fills a space, ranks compete for the spaces, and there is no dig.

**A look ahead** takes all parts that follow together as if they were one state. That is easier:
what the parts can become, all of them together can. What is lost even so isn't followed.

**Few detours first.** Depth first alone stays below an early mistake for ages. To follow what
isn't the best of a state is a detour, the third best is two, and so on; the dig goes through
all that takes 0 detours, then 1, 3, 7, ... Where that cut nothing, all was seen. (Harvey and
Ginsberg, "Limited discrepancy search", 1995.)

**What is lost teaches why.** A state is lost when no step leads anywhere else. So of each step
the dig asks which ways are *in doubt*: from all others the step fails just so.

- A step can't be made because of one rank: its ways cover the card or leave it no place. In
  doubt are that rank's ways which do let it be made, and none of other ranks.
- What a step leads to is lost. In doubt are the ways of which it makes some that are in doubt
  there. Where it leads to several parts, a way of the rank that fell into parts is in doubt only
  if it is so in each of them, and one of another rank if it is in any.

In doubt, too, are the ways from which moves of loose cards lead to a way in doubt, whatever the
rank below lets move. Where those take in the state's own ways, only the cards count that the rank
below leaves bare; its ways that leave more of them bare are in doubt instead, and so on down.

All positions without a way in doubt are lost. That is remembered, and tells most of what the dig
meets later. Where two such products differ in one rank alone they make one, with the ways of
both: each position in it is in one of them.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import pairwise
from typing import Final

from ..rules.position import Position
from .beam import Outcome
from .memory import Memory, emptied
from .products import Effect, Ends, Products, State, Step, Ways, with_end
from .relaxed import KEY, Relaxed, Start
from .unfold import Lying

#: How many states a look ahead may take before it is given up. With ten times as many the
#: slowest of PySolFC's boards 1 to 538 took a fifth longer.
LOOK_AHEAD: Final = 300
#: How many states are remembered; then all are forgotten. That costs time alone, as nothing
#: goes in circles.
MEMORY: Final = 500_000
#: How many products are remembered for the same cards dug out and up, the last ones. Of deal 11116
#: by any suit there were 4000, and each new one was compared with all of them for 27 ms.
MANY: Final = 64


class _Frame:
    """A state on the way to where the dig is.

    ``left`` are the steps not tried yet, ``step`` the one that is; ``parts`` the ways that it
    leads to and that are left, and ``ends`` those that are lost; ``doubt`` are the ways in doubt
    here. ``detours`` is how many more can be made from here; ``cut`` tells that one more was left
    out.
    """

    __slots__ = (
        "cut", "detours", "doubt", "ends", "key", "left", "parts", "state", "step", "ways",
    )  # fmt: skip

    step: Step

    def __init__(
        self, key: int, state: State, ways: Ways, left: Iterator[Step], detours: int
    ) -> None:
        self.key = key
        self.state = state
        self.ways = ways
        self.left = left
        self.detours = detours
        self.cut = False
        self.parts: Iterator[Ways] = iter(())
        self.ends: Ends | None = None
        self.doubt: Ways = 0


class Dig:
    """The dig from a position. ``states`` counts those looked at.

    ``dead`` has by key what is known to be lost: the ways in doubt. ``memories`` are all that
    grow.
    """

    def __init__(self, position: Position, start: Start, relaxed: Relaxed) -> None:
        self._products = Products(position, start)
        self._lost = relaxed.dead
        self.states = 0
        self.dead: dict[int, tuple[Ways, ...]] = {}
        self._live: dict[int, tuple[Ways, ...]] = {}
        #: By key the ways that were followed, each with how many detours were left.
        self._followed: dict[int, tuple[tuple[Ways, int], ...]] = {}
        self.memories: tuple[Memory, ...] = self.dead, self._live, self._followed
        self._remembered = 0

    def _bury(self, key: int, ways: Ways, fit: int, doubt: Ways) -> Ways:
        """Remembers that a state is lost, with what is in doubt there; returns that."""
        if self._remembered >= MEMORY:
            self.dead.clear()
            self._live.clear()
            self._followed.clear()
            self._remembered = 0
        known = self.dead.get(key, ())[-MANY:]
        doubt = self._products.merged(self._products.widened(ways, fit, doubt), known)
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
        products = self._products
        yield from emptied(self._followed)
        state, ways = products.first()
        if state[2] == products.deck:
            return Outcome(())
        frame = _Frame(state[0] << KEY | state[2], state, ways, products.steps(state), detours)
        stack = [frame]
        while stack:
            frame = stack[-1]
            part = next(frame.parts, None)
            if part is not None:
                if not (yield from self._enter(frame, part)):
                    continue
                _, _, _, key, state, _ = frame.step
                stack.append(_Frame(key, state, part, products.steps(state), frame.detours))
                frame.detours -= 1
                if state[2] == products.deck:
                    # All at once takes up to 10 ms.
                    lying = Lying(products)
                    for before, after in pairwise(stack):
                        lying.make(before.step, before.state, before.ways, after.ways)
                        yield
                    return Outcome(tuple(lying.moves))
                continue
            self._learn(frame)
            step = next(frame.left, None)
            if step is not None:
                frame.step = step
                _, _, _, key, state, effect = step
                if key in self._lost:
                    continue
                ways = products.change(frame.ways, frame.state[3], effect)
                if ways < 0:
                    frame.doubt |= products.letting(frame.state[3], effect, ~ways)
                else:
                    frame.parts = products.split(ways, state[3], effect.first)
                continue
            stack.pop()
            if not frame.cut:
                doubt = self._bury(frame.key, frame.ways, frame.state[3], frame.doubt)
                if stack:
                    stack[-1].ends = with_end(stack[-1].ends, frame.ways, doubt)
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
        if doubt is None and not met and state[2] != self._products.deck:
            doubt = yield from self._look_ahead(key, state, ways)
        self.states += 1
        yield
        if doubt is not None:
            frame.ends = with_end(frame.ends, ways, doubt)
        elif met:
            frame.cut = True
        else:
            self._followed[key] = (*followed, (ways, frame.detours))
            self._remembered += 1
            return True
        return False

    def _learn(self, frame: _Frame) -> None:
        """Learns from a step of *frame* all parts of which are lost."""
        if frame.ends is not None and not frame.cut:
            _, _, _, _, _, effect = frame.step
            frame.doubt |= self._products.doubt_of_parts(
                frame.ways, frame.state[3], effect, frame.ends
            )
        frame.ends = None

    def _known(self, key: int, ways: Ways) -> Ways | None:
        """The ways in doubt of a product that is known to be lost and has *ways* in it."""
        for doubt in self.dead.get(key, ()):
            if not ways & doubt:
                return doubt
        return None

    def _look_ahead(self, key: int, state: State, ways: Ways) -> Generator[None, None, Ways | None]:
        """Looks whether the game is lost even if all parts that follow are taken together.

        Returns the ways in doubt then; None where it may be won or ``LOOK_AHEAD`` states
        didn't tell.
        """
        products = self._products
        dead_of, live_of, lost, deck = self.dead, self._live, self._lost, products.deck
        for live in live_of.get(key, ()):
            if not live & ~ways:
                return None
        looked = doubt = 0
        fit, left = state[3], products.steps(state)
        stack: list[tuple[int, Ways, int, Iterator[Step], Ways, Effect]] = []
        while True:
            for _, _, _, next_key, state, effect in left:
                if next_key in lost:
                    continue
                after = products.change(ways, fit, effect)
                if after < 0:
                    doubt |= products.letting(fit, effect, ~after)
                    continue
                after = products.together(after, state[3], effect.first, effect.last)
                for dead in dead_of.get(next_key, ()):
                    if not after & dead:
                        doubt |= products.doubt_before(fit, effect, dead)
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
                    left = products.steps(state)
                    break
            else:
                doubt = self._bury(key, ways, fit, doubt)
                if not stack:
                    return doubt
                below = doubt
                key, ways, fit, left, doubt, effect = stack.pop()
                doubt |= products.doubt_before(fit, effect, below)
