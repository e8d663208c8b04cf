"""The beam: from a position forward, a layer of moves at a time, the hopeful ones kept."""

from __future__ import annotations

from collections.abc import Generator
from itertools import chain
from typing import Final

from ..named import NamedTuple
from ..rules.position import Position
from .memory import emptied
from .packed import (
    BIT,
    EMPTY,
    RANK,
    SPACE,
    UP,
    UP_TO,
    WORTH_BITS,
    WORTH_MASK,
    PackedMove,
    Table,
    cards_in,
    next_cards,
    pack,
    policies,
)
from .weights import Weights

#: After so many layers a beam that has dropped positions gives up: it wanders. Wins take
#: some eighty moves, and those that a narrow beam found after thousands of layers took
#: longer to shorten than other beams took to find short ones.
LAYERS: Final = 400


class Outcome(NamedTuple):
    """How a beam ended: with the moves that win, or without.

    Without them, ``complete`` tells that no position was dropped: the game is lost.
    """

    line: tuple[PackedMove, ...] | None
    complete: bool = False


#: A position in the beam. By place in the tuple:
#:
#: 0. its columns, as numbers, by their available cards;
#: 1. the set of those cards;
#: 2. its key;
#: 3. the set of the foundations' next cards;
#: 4. those of them that go up at once;
#: 5. what it counts besides its columns' worth;
#: 6. how it was reached;
#: 7. a move that is still to be made: its card, or -1 where there is none; 2 and 5 are
#:    already those after the move, the others not;
#: 8. the card that it goes on; without a move the card whose move led here, or -1;
#: 9. the column that the move makes.
#:
#: A tuple and not a class: the beam makes a hundred thousand a second.
_State = tuple[dict[int, int], int, int, int, int, int, "_Path", int, int, int]

#: How a position was reached: how the one before it was, and the move, its card and what that
#: goes on; empty at the start. What only positions that were dropped share goes with them.
_Path = tuple[()] | tuple["_Path", int, int]

#: By lowest wanted card: the cards that go up without harm, as soon as they can. Those
#: are the ranks up to two above what is up in each suit: see ``play.autoplay``.
_SAFE: Final = {0: 0} | {BIT[card]: UP_TO[min(RANK[card] + 1, 12)] for card in range(len(BIT))}
#: By card: the cards of its rank.
_RANKS: Final = tuple(0xF << card - card % 4 for card in range(len(BIT)))
#: The clubs, aces not counted.
_CLUBS: Final = 0x1111111111110
#: What every key starts from, so that no sum of worths gets below nothing.
_BASE: Final = 1 << WORTH_BITS - 1


class Beam:
    """The search from one position.

    ``positions`` counts those looked at by all beams; ``seen`` has the keys of the present one's.
    """

    __slots__ = ("_rules", "_start", "positions", "seen")

    def __init__(self, position: Position) -> None:
        self._rules = policies(position.variant)
        self._start = position
        self.positions = 0
        self.seen: set[int] = set()

    def run(self, weights: Weights, width: int) -> Generator[None, None, Outcome]:
        """One beam of that width: pauses after every position, and returns how it ended."""
        rules = self._rules
        onto, places, fills = rules.onto, rules.onto_list, rules.fills
        total, kings = len(self._start.columns), rules.kings
        table = Table(rules, weights)
        card_of, under_of, masks, gain = table.card, table.under, table.mask, table.gain
        built, build = table.built, table.build
        digging, ranks = weights.digging, weights.ranks
        ahead = UP_TO[-1] if weights.ahead else 0
        start = pack(table, self._start)
        first = self._settle(
            table,
            weights,
            start,
            sum(BIT[card] for card in start),
            sum((table.key(column) for column in start.values()), _BASE),
            next_cards(self._start),
            (),
            [],
        )
        if not first[3]:
            return Outcome(_line(first[6]))
        seen = self.seen
        seen.add(first[2])
        hopes: dict[int, list[_State]] = {0: [first]}
        dropped = False
        layers = 0
        while hopes and not (dropped and layers >= LAYERS):
            layers += 1
            layer = chain.from_iterable(map(hopes.pop, sorted(hopes)))
            hopes = {}
            kept = 0
            # The most hopeful states of the layer, until the beam is full.
            for columns, available, key, wanted, safe, extra, path, card, place, column in layer:
                if kept == width:
                    dropped = True
                    break
                self.positions += 1
                yield
                # Make the move that is still to be made.
                moved = card if card >= 0 else place
                if card >= 0:
                    path = path, card, place
                    columns = columns.copy()
                    left = under_of[columns.pop(card)]
                    del columns[place]
                    columns[card] = column
                    available ^= BIT[place]
                    if left:
                        columns[card_of[left]] = left
                        available |= BIT[card_of[left]]
                if self._hopeless(table, columns, available, wanted, moved):
                    continue
                kept += 1
                # Collect what is made at once: moves up, into spaces, and, in the next phase,
                # those after which something goes up.
                going = wanted & available
                whole = [(card, UP, EMPTY) for card in cards_in(going)] if going else []
                if fills and len(columns) < total:
                    for card in cards_in(fills & available):
                        if under_of[columns[card]]:
                            new = built.get(card) or build(EMPTY, card)
                            whole.append((card, SPACE, new))
                # Moves from column to column are weighed without being made.
                sought = wanted | wanted << 4 & ahead
                for card, column in columns.items():
                    if not onto[card] & available:
                        continue
                    left = under_of[column]
                    if left:
                        shown = BIT[card_of[left]]
                        part = extra - digging * (masks[left] & sought).bit_count()
                        if ranks and shown > 8 and not available & _RANKS[card_of[left]]:
                            part += ranks
                    elif fills:
                        shown = 0
                        part = extra
                    else:
                        continue  # Nothing fills a space: a lone card gains nothing.
                    part_key = key - gain[column]
                    for place in places[card]:
                        if place not in columns:
                            continue
                        target = columns[place]
                        new = built.get(target << 6 | card) or build(target, card)
                        new_key = part_key + gain[new]
                        if new_key in seen:
                            continue
                        if shown & safe:
                            whole.append((card, place, new))
                            continue
                        seen.add(new_key)
                        now = part + digging * (masks[target] & sought).bit_count()
                        if ranks and (available | shown) & _RANKS[place] == BIT[place]:
                            now -= ranks
                        hope = (new_key & WORTH_MASK) + now
                        state = (
                            columns, available, new_key, wanted, safe, now, path,
                            card, place, new,
                        )  # fmt: skip
                        hopes.setdefault(hope, []).append(state)
                # Make what is made at once.
                for card, place, new in whole:
                    after = columns.copy()
                    column = after.pop(card)
                    new_key = key - gain[column] + gain[new]
                    if new_key in seen:
                        continue
                    seen.add(new_key)
                    new_available, new_wanted = available, wanted
                    if place == UP:
                        new_available ^= BIT[card]
                        new_wanted ^= BIT[card] if BIT[card] & kings else BIT[card] | BIT[card] << 4
                    else:
                        after[card] = new
                        if place >= 0:
                            del after[place]
                            new_available ^= BIT[place]
                    left = under_of[column]
                    if left:
                        after[card_of[left]] = left
                        new_available |= BIT[card_of[left]]
                    state = self._settle(
                        table, weights, after, new_available, new_key, new_wanted, path,
                        [(card, place)],
                    )  # fmt: skip
                    if not state[3]:
                        return Outcome(_line(state[6]))
                    if state[2] != new_key:
                        if state[2] in seen:
                            continue
                        seen.add(state[2])
                    hope = (state[2] & WORTH_MASK) + state[5]
                    hopes.setdefault(hope, []).append(state)
        yield from emptied(seen)
        return Outcome(None, complete=not dropped)

    def _settle(
        self,
        table: Table,
        weights: Weights,
        columns: dict[int, int],
        available: int,
        key: int,
        wanted: int,
        path: _Path,
        moves: list[PackedMove],
    ) -> _State:
        """The state after *moves*, with what is safe sent up; changes what it is given."""
        moved = moves[0][0] if moves and moves[0][1] >= 0 else -1
        card_of, under_of, masks, gain = table.card, table.under, table.mask, table.gain
        kings = self._rules.kings
        safe = wanted & _SAFE[wanted & -wanted]
        while safe & available:
            bit = safe & available
            bit &= -bit
            card = bit.bit_length() - 1
            moves.append((card, UP))
            column = columns.pop(card)
            key -= gain[column]
            wanted ^= bit if bit & kings else bit | bit << 4
            available ^= bit
            column = under_of[column]
            if column:
                card = card_of[column]
                columns[card] = column
                available |= BIT[card]
            safe = wanted & _SAFE[wanted & -wanted]
        extra = 0
        sought = wanted | wanted << 4 & UP_TO[-1] if weights.ahead else wanted
        for column in columns.values():
            inside = masks[column] & sought
            while inside:
                column = under_of[column]
                inside &= masks[column]
                extra += inside.bit_count()
        extra *= weights.digging
        if weights.apart:
            nexts = [RANK[card] for card in cards_in(wanted)]
            nexts += [self._rules.ranks] * (4 - len(nexts))
            extra += weights.apart * (sum(nexts) - 4 * min(nexts))
        if weights.ranks:
            shown = available | available >> 1
            extra += weights.ranks * ((shown | shown >> 2) & _CLUBS).bit_count()
        for card, place in moves:
            path = path, card, place
        return (columns, available, key, wanted, safe, extra, path, -1, moved, 0)

    def _hopeless(
        self, table: Table, columns: dict[int, int], available: int, wanted: int, moved: int
    ) -> bool:
        """True when even a game is lost in which no card ever covers another.

        There every card that was available once stays so, as a place and for its
        foundation, and a space once there stays: what can't be freed there can't be freed
        by the rules.

        *moved* is the card whose move from one column onto another led here from a position
        that isn't hopeless, or -1. Such a move can only take hope away by what it covers, so
        this isn't hopeless either as soon as the card can leave its place.
        """
        onto, fills = self._rules.onto, self._rules.fills
        leaving = onto[moved] if moved >= 0 else 0
        if leaving & available:
            return False
        card_of, under_of = table.card, table.under
        shown = available
        going = fills if len(columns) < len(self._start.columns) else 0  # Up or into a space.
        todo = list(columns.values())
        while True:
            stuck = []
            for column in todo:
                card = card_of[column]
                if not onto[card] & shown and not BIT[card] & going:
                    stuck.append(column)
                    continue
                while True:
                    column = under_of[column]
                    if not column:
                        going |= fills
                        break
                    card = card_of[column]
                    shown |= BIT[card]
                    if not onto[card] & shown and not BIT[card] & going:
                        stuck.append(column)
                        break
                if leaving & shown:
                    return False
            if not stuck:
                return False
            up = wanted & shown
            while up:
                going |= up
                wanted = wanted & ~up | up << 4
                up = wanted & shown
            if todo == stuck and not any(BIT[card_of[column]] & going for column in stuck):
                return True
            todo = stuck


def _line(path: _Path) -> tuple[PackedMove, ...]:
    """The moves of a path."""
    moves = []
    while path:
        path, card, place = path
        moves.append((card, place))
    return tuple(reversed(moves))
