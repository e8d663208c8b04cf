"""Positions written as a player would lay them out, for tests."""

from __future__ import annotations

from bakers_dozen.rules.cards import SUITS, Card, parse_card, parse_rank, parse_suit
from bakers_dozen.rules.position import Position
from bakers_dozen.rules.variants import BAKERS_DOZEN, Variant


def card(text: str) -> Card:
    parsed = parse_card(text)
    assert parsed is not None, text
    return parsed


def lay(columns: str, variant: Variant = BAKERS_DOZEN, up: str = "") -> Position:
    """A table of *columns* parted by ``|``, and foundations such as ``H-2 S-A``.

    It needn't hold a whole deck: what isn't written doesn't matter to the test.
    """
    foundations = dict.fromkeys(SUITS, 0)
    for word in up.split():
        suit, rank = parse_suit(word[0]), parse_rank(word[2:])
        assert suit is not None
        assert rank is not None
        foundations[suit] = int(rank)
    laid = tuple(tuple(map(card, column.split())) for column in columns.split("|"))
    clubs, diamonds, hearts, spades = (foundations[suit] for suit in SUITS)
    return Position(variant, laid, (clubs, diamonds, hearts, spades))
