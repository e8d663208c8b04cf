"""Moves: which are legal, why the others are refused, and what a move leads to."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Final

from ..named import NamedTuple
from .cards import Card, Rank
from .position import LETTERS, Position
from .variants import Build, Space

#: The place of a move that is no column: the foundations.
FOUNDATION: Final = -1


def _letter(column: int) -> str:
    return LETTERS[column] if 0 <= column < len(LETTERS) else "?"


class Move(NamedTuple):
    """One card from column *source* to column *target*, or to ``FOUNDATION``.

    The text is a pair of column letters, ``ce`` for c's card onto e; a column's
    letter twice, ``cc``, sends its card to its foundation. ``*`` stands for a
    foundation as a source, which the rules refuse, ``?`` for a column that has no
    letter.

    >>> str(Move(2, 4)), str(Move(2, FOUNDATION))
    ('ce', 'cc')
    """

    source: int
    target: int

    def __str__(self) -> str:
        source = "*" if self.source == FOUNDATION else _letter(self.source)
        return source + (source if self.target == FOUNDATION else _letter(self.target))

    @property
    def is_up(self) -> bool:
        """True for a move to a foundation."""
        return self.target == FOUNDATION


def parse_move(text: str) -> Move | None:
    """The move that a pair of letters names, either case, or None.

    >>> parse_move("ce"), parse_move("cc"), parse_move("cz")
    (Move(source=2, target=4), Move(source=2, target=-1), None)
    """
    text = text.lower()
    if len(text) != 2 or text[1] not in LETTERS or text[0] not in LETTERS + "*":
        return None
    target = LETTERS.index(text[1])
    if text[0] == "*":
        return Move(FOUNDATION, target)
    source = LETTERS.index(text[0])
    return Move(source, FOUNDATION if source == target else target)


class Reason(Enum):
    """Why a move is refused."""

    NO_SUCH_COLUMN = "no such column"
    NOTHING_TO_MOVE = "nothing to move there"
    FROM_FOUNDATION = "a foundation card doesn't come back"
    NOT_NEXT = "not the next card of its foundation"
    SAME_COLUMN = "it lies there already"
    STAYS_EMPTY = "an empty column stays empty"
    ONLY_A_KING = "only a king fills an empty column"
    WRONG_RANK = "wrong rank"
    SAME_SUIT = "same suit"


class Refusal(NamedTuple):
    """Why *move* can't be made, with what a sentence about it needs.

    ``card`` is the card that was to move; ``onto`` the card it was to cover.
    ``takes`` is the rank that ``onto`` does take (None: nothing goes on an ace),
    with ``WRONG_RANK``. ``wanted`` is the card that the foundation waits for,
    with ``NOT_NEXT``. What doesn't apply is None.
    """

    reason: Reason
    move: Move
    card: Card | None = None
    onto: Card | None = None
    takes: Rank | None = None
    wanted: Card | None = None


class IllegalMove(ValueError):  # noqa: N818 - the name is the fact
    """A move that the rules refuse was to be made; ``refusal`` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.move}: {refusal.reason.value}")
        self.refusal = refusal


def _fits(position: Position, card: Card, onto: Card) -> bool:
    return card.rank == onto.rank - 1 and (
        position.variant.build is Build.ANY_SUIT or card.suit != onto.suit
    )


def _fills(position: Position, card: Card) -> bool:
    space = position.variant.space
    return space is Space.ANY_CARD or (space is Space.KING and card.rank == position.variant.ranks)


def refusal(position: Position, move: Move) -> Refusal | None:
    """Why *move* can't be made in *position*, or None when it can."""
    source, target = move
    places = range(len(position.columns))
    if source == FOUNDATION:
        return Refusal(Reason.FROM_FOUNDATION, move)
    if source not in places or (target not in places and target != FOUNDATION):
        return Refusal(Reason.NO_SUCH_COLUMN, move)
    card = position.available(source)
    if card is None:
        return Refusal(Reason.NOTHING_TO_MOVE, move)
    if target == FOUNDATION:
        wanted = position.next_up(card.suit)
        return None if card == wanted else Refusal(Reason.NOT_NEXT, move, card, wanted=wanted)
    if target == source:
        return Refusal(Reason.SAME_COLUMN, move, card)
    onto = position.available(target)
    if onto is None:
        if _fills(position, card):
            return None
        nothing = position.variant.space is Space.NOTHING
        return Refusal(Reason.STAYS_EMPTY if nothing else Reason.ONLY_A_KING, move, card)
    if _fits(position, card, onto):
        return None
    if card.rank == onto.rank - 1:
        return Refusal(Reason.SAME_SUIT, move, card, onto)
    takes = None if onto.rank == Rank.ACE else Rank(onto.rank - 1)
    return Refusal(Reason.WRONG_RANK, move, card, onto, takes=takes)


class LegalMoves:
    """The legal moves of a position: iterates, answers ``in``, has a length.

    They come in the order of their source column, the foundation first, then
    the target columns from a on.
    """

    def __init__(self, position: Position) -> None:
        self._position = position

    def __iter__(self) -> Iterator[Move]:
        position = self._position
        for source, column in enumerate(position.columns):
            if not column:
                continue
            card = column[-1]
            if position.foundations[card.suit] == card.rank - 1:
                yield Move(source, FOUNDATION)
            for target, other in enumerate(position.columns):
                if target == source:
                    continue
                if _fits(position, card, other[-1]) if other else _fills(position, card):
                    yield Move(source, target)

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and refusal(self._position, move) is None

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def __repr__(self) -> str:
        return f"<LegalMoves: {' '.join(map(str, self))}>"


def legal_moves(position: Position) -> LegalMoves:
    """Every move that the rules allow in *position*."""
    return LegalMoves(position)


def is_idle(position: Position, move: Move) -> bool:
    """True for a legal move that only renames columns: a lone card to an empty one."""
    return (
        move.target != FOUNDATION
        and len(position.columns[move.source]) == 1
        and not position.columns[move.target]
    )


def useful_moves(position: Position) -> Iterator[Move]:
    """The legal moves that change more than which column is which."""
    return (move for move in legal_moves(position) if not is_idle(position, move))


def is_stuck(position: Position) -> bool:
    """True when the game isn't won and no useful move is left."""
    return not position.is_won and not any(True for _ in useful_moves(position))


def apply(position: Position, move: Move) -> Position:
    """The position after *move*; raises ``IllegalMove`` when the rules refuse it."""
    refused = refusal(position, move)
    if refused is not None:
        raise IllegalMove(refused)
    source, target = move
    columns = list(position.columns)
    card = columns[source][-1]
    columns[source] = columns[source][:-1]
    up = list(position.foundations)
    if target == FOUNDATION:
        up[card.suit] += 1
    else:
        columns[target] = (*columns[target], card)
    return Position(position.variant, tuple(columns), (up[0], up[1], up[2], up[3]))
