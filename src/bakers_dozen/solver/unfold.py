"""The moves of a path of the dig: which loose card really lies where, and how it gets there."""

from __future__ import annotations

from .matchings import Fit, covered, suits_in
from .packed import BIT, SPACE, UP, PackedMove
from .products import DUG, Products, State, Step, Ways


class Lying:
    """Where the loose cards really lie, and the ``moves`` that brought them there."""

    def __init__(self, products: Products) -> None:
        self._products = products
        self._matchings = products.matchings
        self._ranks = products.ranks
        self.moves: list[PackedMove] = []
        #: By rank: the way that its loose cards lie in.
        self._way = products.lying(products.start.runs)

    def _sets(self, state: State, ways: Ways) -> list[tuple[Fit, int]]:
        """By rank: what can lie how, and the set of ways."""
        width = self._matchings.width
        return [
            (
                self._matchings.fits[state[3] >> 8 * rank & 255],
                ways >> rank * width & (1 << width) - 1,
            )
            for rank in range(self._ranks)
        ]

    def make(self, step: Step, state: State, ways: Ways, after: Ways) -> None:
        """Moves a card from *state* up or onto a place so that what follows is a way of *after*."""
        _, card, does, _, new_state, _ = step
        is_top = bool(state[1] & BIT[card])
        rank, suit = card >> 2, card & 3
        last = self._ranks
        before, then = self._sets(state, ways), self._sets(new_state, after)
        runs = self._products.lying(self._products.start.runs_under[card] if is_top else ())
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
                if now == rank and does == DUG:
                    made = [way | to << 2 * suit for to in fit.free(way, suit)]
                elif now == rank and not is_top:
                    made = [way & ~(3 << 2 * suit)]
                for each in made:
                    if each | runs[now] in good:
                        aims[way] = each | runs[now]
            self._bring(now, set(aims), before)
            becomes[now] = aims[self._way[now]]
        if does != DUG:
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
