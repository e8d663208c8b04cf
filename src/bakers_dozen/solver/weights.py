"""What makes a position look hopeful: the weights of the search's evaluation, and its plan."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..named import NamedTuple


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


#: The weights of the simple player, plain and by hand.
PLAIN: Final = Weights()

# Those of the search. Of 53 sets drawn at random around what had proved good, these won
# most of 500 of PySolFC's deals (2401 to 2900) by the different-suit rule, alone and above
# all together: what one of them can't win at a small width, another often does.
_BOLD = Weights(
    blocking=21, more=1, next_to=-4, queen=11, high=-3, king=-4, digging=4, ahead=True, apart=-1
)
_DEEP = Weights(
    blocking=19, own_suit=2, queen=12, drop=15, high=-8, king=-4, clear=6, digging=11, ahead=True
)
_KINGS = Weights(
    blocking=9, more=-2, own_suit=5, next_to=-5, high=-3, king=-14, digging=7, ahead=True, apart=4
)
_PLACES = Weights(blocking=8, queen=11, drop=15, digging=4, ahead=True, ranks=-11)
_QUEENS = Weights(
    blocking=13, blocking_high=2, queen=18, own_suit=-3, next_to=-5, low=1, in_order=-3, high=-8,
    clear=2, digging=5,
)  # fmt: skip
_ROOM = Weights(blocking=22, more=2, next_to=-8, drop=10, column=4, digging=8, ranks=-11)
_PURE = Weights(blocking=19, queen=9, next_to=-6, king=-13, digging=4, ahead=True)

#: Beams in the order in which they are tried: narrow ones of all kinds first.
_PLAN: Final = (
    (_BOLD, 5), (_DEEP, 5), (_KINGS, 5), (_PLACES, 5),
    (_QUEENS, 10), (_ROOM, 10), (_PURE, 10),
    (_PLACES, 30), (_KINGS, 30), (_QUEENS, 30),
    (_PURE, 100), (_KINGS, 100), (_QUEENS, 300),
    (_KINGS, 1000), (_QUEENS, 3000),
)  # fmt: skip

#: The beams that look for a shorter line.
WIDER: Final = ((_PURE, 30), (_QUEENS, 100), (_PURE, 100), (_BOLD, 100))


def plan() -> Iterator[tuple[Weights, int]]:
    """The beams to try, one after the other: weights and a width. It has no end."""
    yield from _PLAN
    width = 10_000
    while True:
        yield _KINGS, width
        width *= 3
