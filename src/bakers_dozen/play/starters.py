"""Deals that are known to be winnable, and how hard they are, for when one is wanted at once.

Later deals are searched for while the player thinks. These were drawn at random from the
first million deals of each variant and proven by the solver: ``tools/starters.py`` made their
file. Of a kind that is rare in a variant there are fewer.
"""

from __future__ import annotations

from functools import cache
from pkgutil import get_data


@cache
def _stock() -> dict[tuple[str, str], str]:
    """The numbers by variant and difficulty, each as one text."""
    text = (get_data(__package__ or "", "starters.txt") or b"").decode("ascii")
    stock = {}
    for block in text.split("\n\n")[1:]:
        head, _, numbers = block.partition("\n")
        variant, difficulty = head.split()
        stock[variant, difficulty] = numbers
    return stock


def starters(variant: str, difficulty: str = "") -> tuple[int, ...]:
    """Numbers of winnable deals of *variant*, of one *difficulty* or of all; none for a variant
    that is unknown."""
    return tuple(
        int(number)
        for (name, kind), numbers in _stock().items()
        if name == variant and difficulty in ("", kind)
        for number in numbers.split()
    )
