"""What makes a position look hopeful: the weights of the search's evaluation, and its plan."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple


class Weights(NamedTuple):
    """How far from won a position looks, in sixteenths of a card; more is worse.

    Each card that isn't up counts 16. A card is *blocking* when it lies over one of equal
    or lower rank in its column, however deep that is. It counts, besides,

    - ``blocking``, and ``blocking_high`` more or less with its rank: as it is for a king,
      taken off for an ace, in proportion between;
    - ``queen`` when it is of the rank below the king, which only kings take;
    - ``own_suit`` when one of the lower cards is of its own suit;
    - ``more`` for each lower card after the first;
    - ``next_to`` when the card right under it isn't higher;
    - ``drop``, in proportion to how far below it the lowest of them is, six ranks being one;
    - ``low``, in proportion to how low that is, an ace counting double.

    Of the columns count ``column`` for each that isn't empty, ``in_order`` for each card on
    one that it builds on, and for the available cards ``high`` by rank like
    ``blocking_high``, ``king`` for kings, and ``clear`` where none is blocking in the
    column. ``digging`` counts for each card over the next card of a foundation, and where
    ``ahead``, over the one after that too. ``apart`` counts for each rank that a foundation
    is ahead of the lowest; ``ranks`` for each rank but the ace with an available card.
    """

    blocking: int = 16
    blocking_high: int = 0
    queen: int = 0
    own_suit: int = 0
    more: int = 0
    next_to: int = 0
    drop: int = 0
    low: int = 0
    column: int = 0
    in_order: int = 0
    high: int = 0
    king: int = 0
    clear: int = 0
    digging: int = 8
    ahead: bool = False
    apart: int = 0
    ranks: int = 0


#: The weights of the simple player, and of whoever wants only one set.
PLAIN: Final = Weights()


def plan() -> Iterator[tuple[Weights, int]]:
    """The beams to try, one after the other: weights and a width. It has no end."""
    width = 10
    while True:
        yield PLAIN, width
        width *= 3
