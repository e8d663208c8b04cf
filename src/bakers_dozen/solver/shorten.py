"""A shorter way to the same win: leave out what nothing needs.

A line is read as cards and what they go on, not as columns, so that what is left of
it still means the same when a move is taken out or goes elsewhere. One change is tried
after another: a move left out, or made onto another card. What can't be made any more
is passed over, and a changed line that still wins, in fewer moves, is kept.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import pairwise
from typing import Final

from ..rules.moves import Move, apply
from ..rules.position import Position
from .packed import BIT, NO_CARD, SPACE, UP, PackedMove, next_cards, number, policies, unpack

#: How many changed lines are tried unless told otherwise; each takes some 30 µs.
DEFAULT_BUDGET: Final = 3000


class _Player:
    """Plays lines of cards from one position, passing over what can't be made."""

    __slots__ = ("_available", "_beneath", "_fills", "_onto", "_spaces", "_top", "_wanted")

    def __init__(self, position: Position) -> None:
        rules = policies(position.variant)
        self._onto, self._fills, self._top = rules.onto, rules.fills, rules.kings
        self._beneath = [NO_CARD] * 52
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
        onto, fills, top = self._onto, self._fills, self._top
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
                wanted ^= bit if bit & top else bit | bit << 4
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
        card = position.columns[move.source][-1]
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
        self._run = _shorten(_Player(position), pack_line(position, line), budget)

    def step(self, tries: int = 20) -> bool:
        """Tries that many changes more; true when nothing is left to try."""
        if not self.done:
            shorter = None
            for _ in range(tries):
                found = next(self._run, ())
                if found == ():
                    self.done = True
                    break
                shorter = found or shorter
            if shorter:
                self.line = unpack(self._position, shorter)
        return self.done


def _shorten(
    player: _Player, line: list[PackedMove], budget: int
) -> Generator[tuple[PackedMove, ...] | None, None, None]:
    """Yields after every try: a shorter line, or None when it wasn't one."""
    index = 0
    unchanged = 0
    while unchanged < len(line) and budget > 0:
        index = (index + 1) % len(line)
        unchanged += 1
        card = line[index][0]
        changes: list[list[PackedMove]] = [[]]
        changes += [[(card, place)] for place in player.places(line, index)]
        for change in changes:
            budget -= 1
            shorter = player.play(line[:index] + change + line[index + 1 :], len(line))
            if shorter is not None:
                line = shorter
                index = max(0, index - 1)
                unchanged = 0
                yield tuple(line)
                break
            yield None


def shorten(
    position: Position, line: Sequence[Move], budget: int = DEFAULT_BUDGET
) -> tuple[Move, ...]:
    """The shortest line found within *budget* tries."""
    shortening = Shortening(position, line, budget)
    while not shortening.step(1000):
        pass
    return shortening.line
