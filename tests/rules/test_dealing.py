"""A deal number gives the same cards for ever: vectors, and the algorithm a second time."""

from __future__ import annotations

import random
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakers_dozen.rules.board import board_text
from bakers_dozen.rules.cards import Card, Rank
from bakers_dozen.rules.dealing import (
    LAST_NUMBER,
    RANDOM_NUMBERS,
    deal,
    full_deck,
    random_number,
    shuffled_deck,
    split_mix_64,
)
from bakers_dozen.rules.variants import BAKERS_DOZEN, GOOD_MEASURE, KINGS, VARIANTS, Variant

numbers = st.integers(1, LAST_NUMBER)


def test_the_published_draws_of_split_mix_64() -> None:
    assert list(islice(split_mix_64(1234567), 5)) == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


#: Columns parted by a stroke, the deepest card first. They must never change.
VECTORS = {
    (BAKERS_DOZEN, 1): (
        "7D 2D TD QD|9C JH 8S 9D|4D 5H QC 3D|8H 7H 4S 3S|8D 4H 6C AC|5S 2C 7C 4C|JD AD AS 2H|"
        "6D 6S 5C 8C|KC 9S AH TC|KH KS JC 3H|5D TH 6H 2S|KD TS QS 9H|3C JS QH 7S"
    ),
    (BAKERS_DOZEN, 24): (
        "KH 4D AC 7D|KC JD JC 3D|TC 8C TS 5C|6C 7H TD AD|6S 2D QS 3S|9C QC AH 9S|9D QD AS JH|"
        "5D 7C QH 2C|KD TH 7S 8D|6H 3C 8S 4H|JS 4S 8H 6D|KS 4C 5S 9H|2S 2H 5H 3H"
    ),
    (KINGS, 24): (
        "4D AC 7D KH|JD JC KC 3D|TC 8C TS 5C|6C 7H TD AD|6S 2D QS 3S|9C QC AH 9S|9D QD AS JH|"
        "5D 7C QH 2C|TH KD 7S 8D|6H 3C 8S 4H|JS 4S 8H 6D|4C 5S KS 9H|2S 2H 5H 3H"
    ),
    (GOOD_MEASURE, 24): (
        "KD 4D JS AS AD|JD 4C 3C QH 3S|TC 2S 4S 7S 9S|6C JC 5S 8S JH|6S 8C 2H 8H 2C|"
        "KS 9C 7H 7D 8D|KC 9D 2D 5H 4H|KH 5D QC TS 6D|TH QD TD 3D 9H|6H 7C QS 5C 3H"
    ),
    (BAKERS_DOZEN, LAST_NUMBER): (
        "KS 8S 7S 7D|TS 6C TC 8C|4D JC 3S JH|KD KH 8D 9D|JD AH 3C AC|QH TD 2S 5D|2H 2D QS QD|"
        "3D 8H 6S AD|5S 7H 5H 4S|9H TH JS 4H|9S 7C 5C 6D|KC 4C 2C AS|QC 9C 3H 6H"
    ),
}


@pytest.mark.parametrize(("variant", "number"), VECTORS, ids=str)
def test_deals_written_out(variant: Variant, number: int) -> None:
    position = deal(variant, number)
    columns = "|".join(" ".join(map(str, column)) for column in position.columns)
    assert columns == VECTORS[variant, number]


def test_good_measure_starts_with_the_first_two_aces_up() -> None:
    assert board_text(deal(GOOD_MEASURE, 24)).splitlines()[0] == "Foundations: H-A C-A D-0 S-0"


def columns_in_twenty_lines(number: int, kings_deepest: bool) -> list[str]:
    """The documented algorithm again, in text and in numbers, with nothing of ours."""
    deck = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
    state = number
    left = len(deck)
    while left > 1:
        state = (state + 11400714819323198485) % 2**64
        mixed = (state ^ (state // 2**30)) * 13787848793156543929 % 2**64
        mixed = (mixed ^ (mixed // 2**27)) * 10723151780598845931 % 2**64
        chosen = (mixed ^ (mixed // 2**31)) % left
        left -= 1
        deck[left], deck[chosen] = deck[chosen], deck[left]
    columns: list[list[str]] = [[] for _ in range(13)]
    for place, card in enumerate(deck):
        columns[place % 13].append(card)
    if kings_deepest:
        for column in columns:
            kings = [card for card in column if card[0] == "K"]
            column[:] = kings + [card for card in column if card[0] != "K"]
    return [" ".join(column) for column in columns]


@given(numbers, st.booleans())
def test_the_algorithm_as_documented_gives_the_same_deals(number: int, deepest: bool) -> None:
    variant = BAKERS_DOZEN if deepest else KINGS
    columns = [" ".join(map(str, column)) for column in deal(variant, number).columns]
    assert columns == columns_in_twenty_lines(number, deepest)


@given(numbers, st.sampled_from(list(VARIANTS.values())))
def test_every_variant_deals_its_own_shape(number: int, variant: Variant) -> None:
    position = deal(variant, number)
    rows = (variant.cards - variant.aces_up) // variant.columns
    assert [len(column) for column in position.columns] == [rows] * variant.columns
    assert sorted(position.foundations) == [0] * (4 - variant.aces_up) + [1] * variant.aces_up
    up = [card for card in full_deck() if card.rank <= position.foundations[card.suit]]
    dealt = [card for column in position.columns for card in column]
    assert sorted(dealt + up) == sorted(full_deck())


@given(numbers)
def test_kings_slide_deepest_and_the_rest_keep_their_order(number: int) -> None:
    def parted(column: tuple[Card, ...]) -> tuple[list[Card], list[Card]]:
        kings = [card for card in column if card.rank == Rank.KING]
        return kings, [card for card in column if card.rank != Rank.KING]

    as_dealt = deal(KINGS, number).columns
    slid = deal(BAKERS_DOZEN, number).columns
    for before, after in zip(as_dealt, slid, strict=True):
        kings, others = parted(before)
        assert list(after) == kings + others


def test_small_decks_are_dealt_too_with_their_own_kings() -> None:
    small = BAKERS_DOZEN._replace(ranks=4, columns=4)
    for number in range(1, 50):
        position = deal(small, number)
        assert sorted(card for column in position.columns for card in column) == sorted(
            full_deck(4)
        )
        for column in position.columns:
            others = [place for place, card in enumerate(column) if card.rank != 4]
            assert others == list(range(len(column) - len(others), len(column)))


@pytest.mark.parametrize("number", [0, -1, LAST_NUMBER + 1])
def test_numbers_out_of_range_are_refused(number: int) -> None:
    with pytest.raises(ValueError, match=str(number)):
        deal(BAKERS_DOZEN, number)


def test_every_card_comes_to_every_place_about_equally_often() -> None:
    # 52 cards over 52 places in 2600 deals: 50 times each, give or take six deviations of 7.
    seen: dict[tuple[int, Card], int] = {}
    for number in range(1, 2601):
        for place, card in enumerate(shuffled_deck(number)):
            seen[place, card] = seen.get((place, card), 0) + 1
    assert len(seen) == 52 * 52
    assert 8 < min(seen.values()) < max(seen.values()) < 92


def test_random_numbers_are_among_the_first_million_and_vary() -> None:
    source = random.Random(1)
    drawn = [random_number(source.randbytes(16)) for _ in range(1000)]
    assert min(drawn) >= 1
    assert max(drawn) <= RANDOM_NUMBERS
    assert len(set(drawn)) > 980
    assert random_number(bytes(8)) == 1
    assert random_number((RANDOM_NUMBERS - 1).to_bytes(8, "big")) == RANDOM_NUMBERS
