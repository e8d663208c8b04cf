"""Random deals that can be won."""

from __future__ import annotations

from itertools import count

import pytest

from bakers_dozen.rules.dealing import deal
from bakers_dozen.rules.moves import apply
from bakers_dozen.rules.variants import VARIANTS
from bakers_dozen.solver.dealing import DealSearch, Found
from bakers_dozen.solver.search import Unknown, Winnable


def found(search: DealSearch) -> Found:
    while search.found is None:
        search.step(200)
    return search.found


@pytest.mark.parametrize("name", VARIANTS)
def test_the_deal_is_proven_and_is_that_number(name: str) -> None:
    variant = VARIANTS[name]
    deal_found = found(DealSearch(variant, count(100)))
    assert deal_found.position == deal(variant, deal_found.number)
    assert isinstance(deal_found.verdict, Winnable)
    position = deal_found.position
    for move in deal_found.verdict.line:
        position = apply(position, move)
    assert position.is_won


def test_lost_deals_are_passed_over() -> None:
    numbers = iter([267, 307, 1])
    assert found(DealSearch(VARIANTS["bakers-dozen"], numbers)).number == 1


def test_a_deal_that_takes_too_long_is_passed_over() -> None:
    search = DealSearch(VARIANTS["bakers-dozen"], iter([1, 2, 4]), deal_budget=10, budget=30)
    deal_found = found(search)
    assert deal_found.number == 4
    assert deal_found.verdict == Unknown()
    assert search.step() == deal_found


def test_without_a_budget_it_is_an_unproven_deal() -> None:
    assert found(DealSearch(VARIANTS["bakers-dozen"], count(1), budget=0)).verdict == Unknown()
