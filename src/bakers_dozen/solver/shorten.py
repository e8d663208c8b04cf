"""A shorter way to win: leave out what nothing needs, and look for another way.

First what is there is made shorter. A line is read as cards and what they go on, not as
columns, so that what is left of it still means the same when a move is taken out or goes
elsewhere. One change is tried after another: a move left out, or made onto another card.
What can't be made any more is passed over, and a changed line that still wins, in fewer
moves, is kept. Then wider beams look for another line: a beam finds one with as few layers
as it can, and the wider it is the fewer they are. What they find is made shorter likewise.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import pairwise
from typing import Final

from ..rules.moves import Move, apply
from ..rules.position import Position
from .beam import Beam
from .packed import BIT, CARDS, NO_CARD, SPACE, UP, PackedMove, next_cards, number, policies, unpack
from .weights import WIDER

#: How many changed lines are tried and positions looked at, unless told otherwise.
DEFAULT_BUDGET: Final = 12_000


class _Player:
    """Plays lines of cards from one position, passing over what can't be made."""

    __slots__ = ("_available", "_beneath", "_fills", "_kings", "_onto", "_spaces", "_wanted")

    def __init__(self, position: Position) -> None:
        rules = policies(position.variant)
        self._onto, self._fills, self._kings = rules.onto, rules.fills, rules.kings
        self._beneath = [NO_CARD] * CARDS
        self._available = 0
        self._spaces = 0
        for column in position.columns:
            cards = [NO_CARD, *map(number, column)]
            for under, card in pairwise(cards):
                self._beneath[card] = under
            if column:
                self._available |= BIT[cards[-1]]
            else:
                self._spaces += 1
        self._wanted = next_cards(position)

    def play(self, line: Sequence[PackedMove], limit: int) -> list[PackedMove] | None:
        """The moves of *line* that could be made, if they win in fewer than *limit*."""
        beneath = self._beneath.copy()
        available, wanted, spaces = self._available, self._wanted, self._spaces
        onto, fills, kings = self._onto, self._fills, self._kings
        made = []
        for move in line:
            card, place = move
            bit = BIT[card]
            if not available & bit:
                continue
            under = beneath[card]
            if place >= 0:
                if not onto[card] & available & BIT[place]:
                    continue
                available ^= BIT[place]
                beneath[card] = place
            elif place == UP:
                if not wanted & bit:
                    continue
                wanted ^= bit if bit & kings else bit | bit << 4
                available ^= bit
            else:
                if not spaces or not fills & bit or under < 0:
                    continue
                spaces -= 1
                beneath[card] = NO_CARD
            if under >= 0:
                available |= BIT[under]
            else:
                spaces += 1
            made.append(move)
            if len(made) >= limit:
                return None
        return None if wanted else made

    def places(self, line: Sequence[PackedMove], index: int) -> list[int]:
        """Where else the card of *line*'s move at *index* goes later in the line."""
        card, place = line[index]
        return [to for other, to in line[index + 1 :] if other == card and to not in (place, UP)]


def pack_line(position: Position, line: Sequence[Move]) -> list[PackedMove]:
    """*line* from *position* as cards and what they go on."""
    packed = []
    for move in line:
        card = position.card_of(move)
        if move.is_up:
            place = UP
        else:
            onto = position.available(move.target)
            place = SPACE if onto is None else number(onto)
        packed.append((number(card), place))
        position = apply(position, move)
    return packed


class Shortening:
    """Shortens a winning *line* from *position*, bit by bit.

    ``line`` is the shortest line so far, always one that wins by the rules; ``done`` is
    true when nothing is left to try.
    """

    __slots__ = ("_position", "_run", "done", "line")

    def __init__(
        self, position: Position, line: Sequence[Move], budget: int = DEFAULT_BUDGET
    ) -> None:
        self.line = tuple(line)
        self.done = False
        self._position = position
        self._run = _shorten(position, pack_line(position, line), budget)

    def step(self, tries: int = 20) -> bool:
        """Tries that many changes more; true when nothing is left to try."""
        if not self.done:
            shorter: list[PackedMove] | None = None
            for _ in range(tries):
                try:
                    shorter = next(self._run) or shorter
                except StopIteration:
                    self.done = True
                    break
            if shorter:
                self.line = unpack(self._position, shorter)
        return self.done


def _shorten(
    position: Position, line: list[PackedMove], budget: int
) -> Generator[list[PackedMove] | None, None, None]:
    """Yields after every try: a shorter line, or None when it wasn't one."""
    player = _Player(position)
    best = line
    left = budget
    for shorter in _leave_out(player, best):
        best = shorter or best
        yield shorter
        left -= 1
        if left <= 0:
            return
    for weights, width in WIDER:
        found = None
        run = Beam(position).run(weights, width)
        while left > 0 and found is None:
            try:
                next(run)
            except StopIteration as stop:
                if stop.value.line is None:
                    break
                found = list(stop.value.line)
            else:
                left -= 1
                yield None
        run.close()
        if found is None:
            continue
        if len(found) < len(best):
            best = found
            yield best
        for shorter in _leave_out(player, found):
            if shorter and len(shorter) < len(best):
                best = shorter
                yield best
            else:
                yield None
            left -= 1
            if left <= 0:
                return


def _leave_out(
    player: _Player, line: list[PackedMove]
) -> Generator[list[PackedMove] | None, None, None]:
    """Changes *line* in one place after another; yields after every try, as above."""
    index = 0
    unchanged = 0
    while unchanged < len(line):
        index = (index + 1) % len(line)
        unchanged += 1
        card = line[index][0]
        changes: list[list[PackedMove]] = [[]]
        changes += [[(card, place)] for place in player.places(line, index)]
        for change in changes:
            shorter = player.play(line[:index] + change + line[index + 1 :], len(line))
            yield shorter
            if shorter is not None:
                line = shorter
                index = max(0, index - 1)
                unchanged = 0
                break


def shorten(
    position: Position, line: Sequence[Move], budget: int = DEFAULT_BUDGET
) -> tuple[Move, ...]:
    """The shortest line found within *budget* tries."""
    shortening = Shortening(position, line, budget)
    while not shortening.step(1000):
        pass
    return shortening.line
