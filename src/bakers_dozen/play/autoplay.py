"""Automatic play: the cards that can be sent up because nothing can need them.

A card of rank r lies in a column for one use only: a card of rank r-1 may be put
on it. When every card of rank r-2 and lower is up, each card of rank r-1 can
itself go up as soon as it is available, so nothing ever has to be put on the card.
That holds for both build policies (building on another suit only spares one of
the four cards of rank r-1, and that one is up whenever the card itself may go),
and whatever fills a space: sending the card up leaves at least as much room.
"""

from __future__ import annotations

from functools import lru_cache

from ..rules.moves import FOUNDATION, Move, apply, legal_moves
from ..rules.position import Position


def is_safe(position: Position, move: Move) -> bool:
    """True when *move*, a legal one, sends up a card that can't be needed below."""
    if move.target != FOUNDATION:
        return False
    rank = position.card_of(move).rank
    return all(up >= rank - 2 for up in position.foundations)


def safe_moves(position: Position) -> tuple[Move, ...]:
    """All safe moves up, one after another until there is none left."""
    moves: list[Move] = []
    while True:
        move = next((m for m in legal_moves(position) if is_safe(position, m)), None)
        if move is None:
            return tuple(moves)
        moves.append(move)
        position = apply(position, move)


def finishing_moves(position: Position) -> tuple[Move, ...] | None:
    """The moves that win by sending cards up alone, or None when that doesn't win."""
    moves: list[Move] = []
    while not position.is_won:
        move = next((m for m in legal_moves(position) if m.target == FOUNDATION), None)
        if move is None:
            return None
        moves.append(move)
        position = apply(position, move)
    return tuple(moves)


@lru_cache(maxsize=8)
def can_finish(position: Position) -> bool:
    """True when sending cards up is all that is left to do, and something is left."""
    return bool(finishing_moves(position))


def moves_to_send_up(position: Position) -> tuple[Move, ...]:
    """What the send-up command plays: to the end when that wins, else what is safe."""
    return finishing_moves(position) or safe_moves(position)
