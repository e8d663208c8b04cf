"""The review of a game: where it could be won, and where it was given away.

For each turn: whether the position before it could be won, how many of the legal moves
kept the win, and how far the shortest known line was. A search that is done bit by bit
finds out what isn't known yet, and what it finds is known to the game as well. First come
the verdicts of the turns: a position from which a winnable one was reached is winnable and
what follows a lost one is lost, so a few searches decide them all. Then come the other moves of
the turns that could be won, those where the win was given away first; they lead to each
other, so one finding often decides many of them.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from itertools import pairwise
from typing import Final

from ..play.game import Game
from ..rules.moves import Move, apply, legal_moves
from ..rules.position import Position
from ..solver.search import Search, Unknown
from .course import Course, ReviewedTurn
from .knowledge import Knowledge, Outlook
from .learning import STEP, learn

#: How many positions a search may look at: of a turn's position, and of a move's in a first
#: and in a second round.
TURN_BUDGET: Final = 60_000
MOVE_BUDGETS: Final = (2_000, 60_000)
#: How many are looked at for moves in all: some fifty seconds' worth.
WHOLE_BUDGET: Final = 2_500_000


class Reviewer:
    """Works out the course of *game*'s turns played, bit by bit.

    What *knowledge* has isn't worked out again, and learns what is found.
    """

    def __init__(self, game: Game, knowledge: Knowledge, budget: int = WHOLE_BUDGET) -> None:
        self.game = game
        self._knowledge = knowledge
        self._left = budget
        self._positions = [game.go_to(at).position for at in range(game.cursor + 1)]
        self._turns = [turn.moves for turn in game.turns[: game.cursor]]
        self._after: list[tuple[tuple[Move, Position], ...]] = []
        #: What lies a move after each position that is looked at, and what a move before it.
        self._links: dict[Position, tuple[list[Position], list[tuple[Move, Position]]]] = {}
        #: How many of the turns' positions are decided, and what else is looked at.
        self._decided = 0
        self._wanted: dict[Position, None] = {}
        self._run = self._work()
        self.is_over = False

    def step(self) -> bool:
        """Work for about a millisecond; True when something new is known."""
        if self.is_over:
            return False
        try:
            return next(self._run)
        except StopIteration:
            self.is_over = True
            return True

    def course(self) -> Course:
        """What is known by now."""
        if not self._after:
            self._after = [
                tuple((move, apply(position, move)) for move in legal_moves(position))
                for position in self._positions[:-1]
            ]
        outlooks = [self._outlook(position) for position in self._positions]
        points = tuple(self._point(at, outlooks) for at in range(len(self._turns)))
        asked = len(self._positions) + len(self._wanted)
        decided = asked if self.is_over else self._decided + sum(map(self._is_known, self._wanted))
        return Course(points, outlooks[-1], decided, asked, self.is_over)

    def _point(self, at: int, outlooks: list[Outlook]) -> ReviewedTurn:
        position, after = self._positions[at], self._after[at]
        here = outlooks[at]
        if here is Outlook.LOST:
            kept: tuple[Move, ...] = ()
            unsure = 0
        else:
            found = {move: self._outlook(position) for move, position in after}
            # What followed by itself was part of the turn.
            if outlooks[at + 1] is Outlook.WINNABLE:
                found[self._turns[at][0]] = Outlook.WINNABLE
            kept = tuple(move for move, outlook in found.items() if outlook is Outlook.WINNABLE)
            unsure = len(found) - len(kept) - list(found.values()).count(Outlook.LOST)
        line = self._knowledge.of(position).line
        return ReviewedTurn(
            position=position,
            played=self._turns[at],
            outlook=here,
            distance=len(line) if line else None,
            moves=tuple(move for move, _ in after),
            kept=kept,
            open=unsure,
            gave_away=here is Outlook.WINNABLE and outlooks[at + 1] is Outlook.LOST,
        )

    def _outlook(self, position: Position) -> Outlook:
        return self._knowledge.of(position).outlook

    def _is_known(self, position: Position) -> bool:
        return self._outlook(position) in (Outlook.WINNABLE, Outlook.LOST)

    # The work: generators that yield after each bit, True when something is known

    def _work(self) -> Generator[bool, None, None]:
        yield from self._verdicts()
        self.course()
        # Each position once: many are met after several turns.
        wanted = dict.fromkeys(after for at in self._in_order() for _, after in self._after[at])
        self._wanted = wanted
        yield from self._link(dict.fromkeys((*self._positions, *wanted)))
        for position in self._positions:
            yield from self._follow(position)
        for budget in MOVE_BUDGETS:
            for position in wanted:
                if self._left <= 0:
                    break
                if self._is_known(position):
                    continue
                if (yield from self._search(position, min(budget, self._left))):
                    yield from self._follow(position)
                    yield True
        self._spread()

    def _link(self, positions: Iterable[Position]) -> Generator[bool, None, None]:
        """Find which of *positions* are a move from each other."""
        links = self._links = {position: ([], []) for position in positions}
        for position, (afters, _) in links.items():
            for move in legal_moves(position):
                after = apply(position, move)
                if after in links:
                    afters.append(after)
                    links[after][1].append((move, position))
            yield False

    def _follow(self, found: Position) -> Generator[bool, None, None]:
        """Learn what follows from what is known of *found*: what comes after a lost position is
        lost, and a move before a winnable one, that move wins. It saves more than half of
        the searches."""
        facts, open_ends = self._knowledge, [found]
        while open_ends:
            position = open_ends.pop()
            afters, befores = self._links[position]
            fact = facts.of(position)
            if fact.outlook is Outlook.LOST:
                for after in afters:
                    if not self._is_known(after):
                        facts.learn_lost(after)
                        open_ends.append(after)
            elif fact.outlook is Outlook.WINNABLE:
                for move, before in befores:
                    if not self._is_known(before):
                        facts.learn_line(before, (move, *fact.line))
                        open_ends.append(before)
                        yield False

    def _in_order(self) -> list[int]:
        """The turns whose other moves are looked at: those that gave the win away, then from
        the last that could be won back to the first."""
        turns = range(len(self._turns))
        winnable = [at for at in turns if self._outlook(self._positions[at]) is Outlook.WINNABLE]
        given = [at for at in winnable if self._outlook(self._positions[at + 1]) is Outlook.LOST]
        return given + [at for at in reversed(winnable) if at not in given]

    def _verdicts(self) -> Generator[bool, None, None]:
        positions = self._positions
        given_up: set[int] = set()
        while True:
            self._spread()
            unknown = [
                at
                for at, position in enumerate(positions)
                if at not in given_up and not self._is_known(position)
            ]
            self._decided = len(positions) - len(unknown)
            yield True
            if not unknown:
                return
            # The end and the start first; then the middle of what is open.
            at = unknown[len(unknown) // 2]
            for end in (len(positions) - 1, 0):
                if end in unknown:
                    at = end
                    break
            known = yield from self._search(positions[at], TURN_BUDGET)
            if not known:
                given_up.add(at)

    def _spread(self) -> None:
        """What is known of one position tells something of those before and after it."""
        facts, positions = self._knowledge, self._positions
        for at in range(len(positions) - 2, -1, -1):
            ways = [(self._turns[at], positions[at + 1])]
            ways += [((move,), after) for move, after in self._after[at]] if self._after else []
            for moves, after in ways:
                ahead, here = facts.of(after), facts.of(positions[at])
                line = (*moves, *ahead.line)
                if (ahead.line or after.is_won) and (not here.line or len(line) < len(here.line)):
                    facts.learn_line(positions[at], line)
        for before, after in pairwise(positions):
            if self._outlook(before) is Outlook.LOST and self._outlook(after) is not Outlook.LOST:
                facts.learn_lost(after)

    def _search(self, position: Position, budget: int) -> Generator[bool, None, bool]:
        """Search *position*; whether that decided it."""
        search = Search(position, budget)
        while search.verdict is None:
            search.step(STEP)
            yield False
        self._left -= search.work
        if isinstance(search.verdict, Unknown):
            # A longer search may know: nothing is to be learned from this one.
            return False
        learn(self._knowledge, position, search)
        return True
