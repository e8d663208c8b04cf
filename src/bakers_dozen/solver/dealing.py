"""Finding a random deal that is proven winnable, bit by bit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..named import NamedTuple
from ..rules.dealing import deal
from ..rules.position import Position
from ..rules.variants import Variant
from .search import Lost, Search, Unknown, Verdict, Winnable

#: How many positions are looked at, in all and of one deal, unless told otherwise.
DEFAULT_BUDGET: Final = 40_000
DEAL_BUDGET: Final = 20_000


class Found(NamedTuple):
    """A deal by its number. Unless it is proven winnable, *verdict* is ``Unknown``.

    ``positions`` is how many were looked at for this deal: what its rating is made of.
    """

    number: int
    position: Position
    verdict: Winnable | Unknown
    positions: int


class DealSearch:
    """Goes through *numbers*, an endless source, for a winnable deal of *variant*.

    ``found`` is None until a deal is proven winnable or *budget* positions were looked
    at; then it is an unproven deal, never one proven lost.
    """

    __slots__ = (
        "_budget",
        "_deal_budget",
        "_number",
        "_numbers",
        "_position",
        "_search",
        "_spent",
        "_variant",
        "found",
    )

    def __init__(
        self,
        variant: Variant,
        numbers: Iterator[int],
        budget: int = DEFAULT_BUDGET,
        deal_budget: int = DEAL_BUDGET,
    ) -> None:
        self.found: Found | None = None
        self._variant = variant
        self._numbers = numbers
        self._budget = budget
        self._deal_budget = deal_budget
        self._spent = 0
        self._next()

    def _next(self) -> None:
        self._number = next(self._numbers)
        self._position = deal(self._variant, self._number)
        left = max(0, self._budget - self._spent)
        self._search = Search(self._position, min(left, self._deal_budget))

    def step(self, positions: int = 20) -> Found | None:
        """Looks at that many positions more; the deal, or None when there is none yet."""
        if self.found is not None:
            return self.found
        before = self._search.work
        verdict: Verdict | None = self._search.step(positions)
        self._spent += self._search.work - before
        if isinstance(verdict, Winnable) or (
            isinstance(verdict, Unknown) and self._spent >= self._budget
        ):
            self.found = Found(self._number, self._position, verdict, self._search.positions)
        elif isinstance(verdict, Lost | Unknown):
            self._next()
        return self.found
