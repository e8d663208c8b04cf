"""The deals to start with are what they are said to be."""

from __future__ import annotations

import pytest

from bakers_dozen.play.starters import starters
from bakers_dozen.rules.dealing import RANDOM_NUMBERS, deal
from bakers_dozen.rules.variants import VARIANTS, Variant
from bakers_dozen.solver.difficulty import Difficulty, difficulty
from bakers_dozen.solver.search import Search, Winnable


@pytest.mark.parametrize("kind", Difficulty)
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_starters_are_winnable_and_as_hard_as_they_say(variant: Variant, kind: Difficulty) -> None:
    numbers = starters(variant.name, kind.value)
    assert numbers == tuple(sorted(set(numbers)))
    assert all(1 <= number <= RANDOM_NUMBERS for number in numbers)
    for number in numbers[::40]:
        search = Search(deal(variant, number), 60_000)
        while search.verdict is None:
            search.step(1000)
        assert isinstance(search.verdict, Winnable), number
        assert difficulty(search.positions) is kind, number


@pytest.mark.parametrize("variant", VARIANTS)
def test_there_are_many_of_each_variant_and_some_of_each_kind(variant: str) -> None:
    assert len(starters(variant)) >= 240
    assert sorted(starters(variant)) == sorted(
        number for kind in Difficulty for number in starters(variant, kind.value)
    )
    assert all(len(starters(variant, kind.value)) > 40 for kind in Difficulty)


def test_an_unknown_variant_has_none() -> None:
    assert starters("no such game") == ()
