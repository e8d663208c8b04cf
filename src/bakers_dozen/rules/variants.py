"""The variants: what differs between Baker's Dozen and its relatives, as data."""

from __future__ import annotations

from enum import Enum
from types import MappingProxyType
from typing import Final

from ..named import NamedTuple


class Build(Enum):
    """What an available card builds down on, besides being one rank lower."""

    OTHER_SUIT = "other-suit"
    ANY_SUIT = "any-suit"


class Space(Enum):
    """What an empty column takes."""

    NOTHING = "nothing"
    KING = "king"
    ANY_CARD = "any-card"


class Kings(Enum):
    """Where the kings lie after the deal."""

    DEEPEST = "deepest"
    AS_DEALT = "as-dealt"


class Variant(NamedTuple):
    """One game of the family. All the engine knows of it is here.

    ``columns`` columns are dealt in rows until the deck is used up, 13 columns
    making four rows of a full deck. A deck has ``ranks`` ranks in each of the
    four suits; fewer than 13 make a small deck, whose highest rank is its king.
    ``aces_up`` aces are on their foundations before the first card is dealt.
    """

    name: str
    columns: int = 13
    build: Build = Build.OTHER_SUIT
    kings: Kings = Kings.DEEPEST
    space: Space = Space.NOTHING
    aces_up: int = 0
    ranks: int = 13

    @property
    def cards(self) -> int:
        """How many cards the deck has: 52, or fewer with a small deck."""
        return 4 * self.ranks


BAKERS_DOZEN: Final = Variant("bakers-dozen")
KINGS: Final = Variant("kings", kings=Kings.AS_DEALT, space=Space.KING)
ANY_SUIT: Final = Variant("any-suit", build=Build.ANY_SUIT)
PORTUGUESE: Final = Variant(
    "portuguese", build=Build.ANY_SUIT, kings=Kings.AS_DEALT, space=Space.KING
)
SPANISH: Final = Variant(
    "spanish", build=Build.ANY_SUIT, kings=Kings.AS_DEALT, space=Space.ANY_CARD
)
GOOD_MEASURE: Final = Variant("good-measure", columns=10, build=Build.ANY_SUIT, aces_up=2)

#: Every variant by its name, the default first.
VARIANTS: Final = MappingProxyType(
    {
        variant.name: variant
        for variant in (BAKERS_DOZEN, KINGS, ANY_SUIT, PORTUGUESE, SPANISH, GOOD_MEASURE)
    }
)
