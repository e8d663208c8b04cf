"""The search: can a position be won, and how?

An iterated beam: all positions one move away, then all two moves away, and so on, but
of each layer only the *width* most hopeful ones are kept. When that doesn't win, it
starts again, wider. A beam that never had to drop a position has seen all there are:
then the game is lost.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Final, NamedTuple

from ..rules.moves import Move
from ..rules.position import Position
from .packed import (
    BIT,
    RANK,
    SPACE,
    UP,
    WORTH_MASK,
    PackedMove,
    Table,
    Weights,
    next_cards,
    pack,
    policies,
    unpack,
)

#: How many positions a search looks at unless told otherwise.
DEFAULT_BUDGET: Final = 400_000
#: The widths of the beam, one after the other; after the last it triples each time.
WIDTHS: Final = (10, 30, 100, 300, 1000)


class Winnable(NamedTuple):
    """The position can be won, by the moves of *line*, none left out."""

    line: tuple[Move, ...]


class Lost(NamedTuple):
    """The position can't be won: all that follows from it was looked at."""


class Unknown(NamedTuple):
    """The budget ran out before the search knew."""


Verdict = Winnable | Lost | Unknown

#: What the beam says at the end: the moves that win, or None where nothing does.
Answer = tuple[PackedMove, ...] | None

#: A position in the beam: its columns by their available cards; the set of those; its
#: key; the foundations' next cards; those of them that go up at once; how many cards
#: lie over wanted ones; the place in the list of steps of how it was reached. Then a
#: move that is still to be made on all that but the key and the digging, which are
#: already those after it: a card (-1 is no move), what it goes on, and the new column.
_State = tuple[dict[int, int], int, int, int, int, int, int, int, int, int]

#: By lowest wanted card: the cards that go up without harm, as soon as they can. Those
#: are the ranks up to two above what is up in each suit: see ``play.autoplay``.
_SAFE: Final = {0: 0} | {BIT[card]: (1 << 4 * (RANK[card] + 2)) - 1 for card in range(len(BIT))}


class Beam:
    """The workings of one search. ``positions`` counts those looked at."""

    __slots__ = ("_fills", "_onto", "_start", "_steps", "_table", "_top", "_total", "positions")

    def __init__(self, position: Position, weights: Weights) -> None:
        rules = policies(position.variant)
        self._onto, self._fills = rules.onto_list, rules.fills
        self._top = rules.kings
        self._table = Table(weights)
        self._total = len(position.columns)
        self._steps: list[tuple[int, tuple[PackedMove, ...]]] = []
        self._start = position
        self.positions = 0

    def _settle(
        self,
        columns: dict[int, int],
        available: int,
        key: int,
        wanted: int,
        before: int,
        moves: list[PackedMove],
    ) -> _State:
        """The state after *moves*, with what is safe sent up; changes what it is given."""
        card_of, under_of, masks, gain = (
            self._table.card,
            self._table.under,
            self._table.mask,
            self._table.gain,
        )
        safe = wanted & _SAFE[wanted & -wanted]
        while safe & available:
            bit = safe & available
            bit &= -bit
            card = bit.bit_length() - 1
            moves.append((card, UP))
            column = columns.pop(card)
            key -= gain[column]
            wanted ^= bit if bit & self._top else bit | bit << 4
            available ^= bit
            column = under_of[column]
            if column:
                card = card_of[column]
                columns[card] = column
                available |= BIT[card]
            safe = wanted & _SAFE[wanted & -wanted]
        digging = 0
        for column in columns.values():
            inside = masks[column] & wanted
            while inside:
                column = under_of[column]
                inside &= masks[column]
                digging += inside.bit_count()
        self._steps.append((before, tuple(moves)))
        return (columns, available, key, wanted, safe, digging, len(self._steps) - 1, -1, 0, 0)

    def _line(self, path: int) -> tuple[PackedMove, ...]:
        parts = []
        while path >= 0:
            path, moves = self._steps[path]
            parts.append(moves)
        return tuple(move for moves in reversed(parts) for move in moves)

    def run(self, widths: Iterable[int]) -> Generator[None, None, Answer]:
        """Searches, pausing after every position; returns None when the game is lost.

        Where no width is left to try, it returns without moves.
        """
        table, onto, fills, top = self._table, self._onto, self._fills, self._top
        card_of, under_of, masks, gain = table.card, table.under, table.mask, table.gain
        built, steps = table.built, self._steps
        digs = table.weights.digging
        for width in widths:
            steps.clear()
            columns = pack(table, self._start)
            first = self._settle(
                columns,
                sum(BIT[card] for card in columns),
                sum(table.key(column) for column in columns.values()),
                next_cards(self._start),
                -1,
                [],
            )
            if not first[3]:
                return self._line(first[6])
            seen = {first[2]}
            layer = [first]
            dropped = False
            while layer:
                hopes: dict[int, list[_State]] = {}
                for columns, available, key, wanted, safe, digging, path, card, place, new in layer:
                    self.positions += 1
                    yield
                    if card >= 0:
                        steps.append((path, ((card, place),)))
                        path = len(steps) - 1
                        columns = columns.copy()
                        left = under_of[columns.pop(card)]
                        if place >= 0:
                            del columns[place]
                            available ^= BIT[place]
                        columns[card] = new
                        if left:
                            card = card_of[left]
                            columns[card] = left
                            available |= BIT[card]
                    going = wanted & available
                    while going:
                        bit = going & -going
                        going ^= bit
                        card = bit.bit_length() - 1
                        after = columns.copy()
                        column = after.pop(card)
                        new_key = key - gain[column]
                        if new_key in seen:
                            continue
                        seen.add(new_key)
                        left = under_of[column]
                        new_available = available ^ bit
                        if left:
                            after[card_of[left]] = left
                            new_available |= BIT[card_of[left]]
                        state = self._settle(
                            after,
                            new_available,
                            new_key,
                            wanted ^ (bit if bit & top else bit | bit << 4),
                            path,
                            [(card, UP)],
                        )
                        if not state[3]:
                            return self._line(state[6])
                        if state[2] != new_key:
                            if state[2] in seen:
                                continue
                            seen.add(state[2])
                        hope = (state[2] & WORTH_MASK) + digs * state[5]
                        if hope in hopes:
                            hopes[hope].append(state)
                        else:
                            hopes[hope] = [state]
                    space = fills and len(columns) < self._total
                    for card, column in columns.items():
                        left = under_of[column]
                        if not left and not fills:
                            continue  # Nothing fills a space: a lone card gains nothing.
                        places = [place for place in onto[card] if place in columns]
                        if space and left and fills & BIT[card]:
                            places.append(SPACE)
                        if not places:
                            continue
                        part_key = key - gain[column]
                        part_digging = digging - (masks[left] & wanted).bit_count()
                        shown = BIT[card_of[left]] if left else 0
                        for place in places:
                            target = columns[place] if place >= 0 else 0
                            new = built.get(target << 6 | card, 0) or table.build(target, card)
                            new_key = part_key + gain[new]
                            if new_key in seen:
                                continue
                            seen.add(new_key)
                            if shown & safe:
                                after = columns.copy()
                                del after[card]
                                new_available = available | shown
                                if target:
                                    del after[place]
                                    new_available ^= BIT[place]
                                after[card] = new
                                after[card_of[left]] = left
                                state = self._settle(
                                    after, new_available, new_key, wanted, path, [(card, place)]
                                )
                                if not state[3]:
                                    return self._line(state[6])
                                if state[2] in seen:
                                    continue
                                seen.add(state[2])
                                hope = (state[2] & WORTH_MASK) + digs * state[5]
                            else:
                                new_digging = part_digging + (masks[target] & wanted).bit_count()
                                hope = (new_key & WORTH_MASK) + digs * new_digging
                                state = (
                                    columns,
                                    available,
                                    new_key,
                                    wanted,
                                    safe,
                                    new_digging,
                                    path,
                                    card,
                                    place,
                                    new,
                                )
                            if hope in hopes:
                                hopes[hope].append(state)
                            else:
                                hopes[hope] = [state]
                layer = []
                for hope in sorted(hopes):
                    layer += hopes[hope]
                    if len(layer) > width:
                        dropped = True
                        del layer[width:]
                        break
            if not dropped:
                return None
        return ()


def _widths() -> Generator[int, None, None]:
    yield from WIDTHS
    width = WIDTHS[-1]
    while True:
        width *= 3
        yield width


class Search:
    """A search from *position*, done bit by bit, that looks at *budget* positions at most.

    ``verdict`` is None while it thinks; ``positions`` counts those looked at so far. A
    position won already is winnable without moves.
    """

    __slots__ = ("_beam", "_budget", "_position", "_run", "verdict")

    def __init__(self, position: Position, budget: int = DEFAULT_BUDGET) -> None:
        self.verdict: Verdict | None = None
        self._position = position
        self._budget = budget
        self._beam = Beam(position, Weights())
        self._run = self._beam.run(_widths())

    @property
    def positions(self) -> int:
        """How many positions were looked at so far."""
        return self._beam.positions

    def step(self, positions: int = 20) -> Verdict | None:
        """Looks at that many positions more; the verdict, or None when there is none yet."""
        if self.verdict is not None:
            return self.verdict
        run = self._run
        try:
            for _ in range(min(positions, self._budget - self._beam.positions)):
                next(run)
        except StopIteration as stop:
            answer: Answer = stop.value
            self.verdict = Lost() if answer is None else Winnable(unpack(self._position, answer))
        else:
            if self._beam.positions >= self._budget:
                self.verdict = Unknown()
        if self.verdict is not None:
            run.close()
        return self.verdict


def solve(position: Position, budget: int = DEFAULT_BUDGET) -> Verdict:
    """The verdict on *position* after at most *budget* positions."""
    search = Search(position, budget)
    while search.verdict is None:
        search.step(1000)
    return search.verdict
