"""The deals to start with are what they are said to be."""

from __future__ import annotations

import pytest

from bakers_dozen.play.starters import starters
from bakers_dozen.rules.dealing import RANDOM_NUMBERS, deal
from bakers_dozen.rules.variants import VARIANTS, Variant
from bakers_dozen.solver.search import Winnable, solve


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_starters_are_many_and_winnable(variant: Variant) -> None:
    numbers = starters(variant.name)
    assert len(set(numbers)) == len(numbers) >= 300
    assert all(1 <= number <= RANDOM_NUMBERS for number in numbers)
    for number in numbers[::30]:
        assert isinstance(solve(deal(variant, number), 60_000), Winnable), number


def test_an_unknown_variant_has_none() -> None:
    assert starters("no such game") == ()
