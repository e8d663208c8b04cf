"""Deal names: what they say, and what is wrong with those that say nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysol_cards.cards import CardRenderer  # type: ignore[import-untyped]
from pysol_cards.deal_game import Game  # type: ignore[import-untyped]
from pysol_cards.random_base import RandomBase  # type: ignore[import-untyped]

from bakers_dozen.rules.board import board_text
from bakers_dozen.rules.dealing import LAST_NUMBER, deal
from bakers_dozen.rules.naming import (
    LAST_PYSOL_NUMBER,
    DealName,
    DealNameError,
    NameFault,
    NameProblem,
    Numbering,
    deal_named,
    parse_name,
)
from bakers_dozen.rules.variants import (
    ANY_SUIT,
    BAKERS_DOZEN,
    GOOD_MEASURE,
    KINGS,
    VARIANTS,
    Variant,
)

DATA = Path(__file__).parents[1] / "data"
PYSOL = Numbering.PYSOL


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("24", DealName(24)),
        ("1", DealName(1)),
        ("2147483647", DealName(2147483647)),
        ("024", DealName(24)),
        ("bakers-dozen:24", DealName(24)),
        ("kings:24", DealName(24, KINGS)),
        ("good-measure:24", DealName(24, GOOD_MEASURE)),
        ("pysol:24", DealName(24, numbering=PYSOL)),
        ("any-suit:pysol:24", DealName(24, ANY_SUIT, PYSOL)),
        ("pysol:any-suit:24", DealName(24, ANY_SUIT, PYSOL)),
        ("pysol:100000000000000000000", DealName(10**20, numbering=PYSOL)),
        ("  24\n", DealName(24)),
        ("KINGS:24", DealName(24, KINGS)),
        (" Any-Suit : PySol : 24 ", DealName(24, ANY_SUIT, PYSOL)),
    ],
)
def test_names_that_name_a_deal(text: str, name: DealName) -> None:
    assert parse_name(text) == name


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", NameProblem(NameFault.EMPTY)),
        (" : ", NameProblem(NameFault.EMPTY)),
        ("kings", NameProblem(NameFault.NOT_A_NUMBER, "kings")),
        ("kings:", NameProblem(NameFault.NOT_A_NUMBER)),
        ("24.5", NameProblem(NameFault.NOT_A_NUMBER, "24.5")),
        ("1_000", NameProblem(NameFault.NOT_A_NUMBER, "1_000")),
        ("+24", NameProblem(NameFault.NOT_A_NUMBER, "+24")),
        ("2 4", NameProblem(NameFault.NOT_A_NUMBER, "2 4")),
        ("٢٤", NameProblem(NameFault.NOT_A_NUMBER, "٢٤")),
        ("0", NameProblem(NameFault.OUT_OF_RANGE, "0", last=LAST_NUMBER)),
        ("-24", NameProblem(NameFault.OUT_OF_RANGE, "-24", last=LAST_NUMBER)),
        ("2147483648", NameProblem(NameFault.OUT_OF_RANGE, "2147483648", last=LAST_NUMBER)),
        ("9" * 9999, NameProblem(NameFault.OUT_OF_RANGE, "9" * 9999, last=LAST_NUMBER)),
        (
            "pysol:100000000000000000001",
            NameProblem(
                NameFault.OUT_OF_RANGE,
                "100000000000000000001",
                last=LAST_PYSOL_NUMBER,
                numbering=PYSOL,
            ),
        ),
        ("kngs:24", NameProblem(NameFault.UNKNOWN_WORD, "kngs", ("kings",))),
        ("port:24", NameProblem(NameFault.UNKNOWN_WORD, "port", ("portuguese",))),
        ("pysolfc:24", NameProblem(NameFault.UNKNOWN_WORD, "pysolfc", ("pysol",))),
        ("xyz:24", NameProblem(NameFault.UNKNOWN_WORD, "xyz")),
        (":24", NameProblem(NameFault.UNKNOWN_WORD)),
        ("kings:any-suit:24", NameProblem(NameFault.VARIANT_TWICE, "any-suit")),
        ("pysol:pysol:24", NameProblem(NameFault.NUMBERING_TWICE, "pysol")),
        # PySolFC's numbers deal thirteen columns; its Good Measure is another shuffle.
        (
            "good-measure:pysol:24",
            NameProblem(NameFault.NOT_IN_NUMBERING, "good-measure", numbering=PYSOL),
        ),
    ],
)
def test_names_that_name_nothing(text: str, problem: NameProblem) -> None:
    with pytest.raises(DealNameError) as caught:
        parse_name(text)
    assert caught.value.problem == problem


def test_a_name_without_a_variant_takes_the_one_that_is_given() -> None:
    assert parse_name("24", KINGS) == DealName(24, KINGS)
    assert parse_name("pysol:24", KINGS) == DealName(24, KINGS, PYSOL)
    assert parse_name("bakers-dozen:24", KINGS) == DealName(24)


names = st.builds(
    DealName,
    st.integers(1, LAST_NUMBER),
    st.sampled_from(list(VARIANTS.values())),
    st.just(Numbering.OURS),
) | st.builds(
    DealName,
    st.integers(1, LAST_PYSOL_NUMBER),
    st.sampled_from([v for v in VARIANTS.values() if v != GOOD_MEASURE]),
    st.just(PYSOL),
)


@given(names)
def test_a_name_goes_out_and_comes_in_unchanged(name: DealName) -> None:
    assert parse_name(str(name)) == name


@given(st.text(alphabet="0123456789:-kingspyol \n"))
def test_any_text_names_a_deal_or_is_refused(text: str) -> None:
    try:
        name = parse_name(text)
    except DealNameError:
        return
    assert parse_name(str(name)) == name


@given(names.filter(lambda name: name.numbering is Numbering.OURS))
def test_a_plain_name_deals_its_number(name: DealName) -> None:
    assert deal_named(name) == deal(name.variant, name.number)


def reference(number: int) -> str:
    game = Game("bakers_dozen", number, RandomBase.DEALS_PYSOLFC)
    return str(game.calc_layout_string(CardRenderer(True)))


def ours(number: int) -> str:
    return board_text(deal_named(DealName(number, numbering=PYSOL))).replace(": ", "")


def test_pysol_numbers_1_to_1000_are_pysols_card_for_card() -> None:
    for number in range(1, 1001):
        assert ours(number) == reference(number), number


@pytest.mark.parametrize(
    "number", [31999, 32000, 32001, 65536, 2**31 - 1, 2**31, 2**32, 2**33, 10**19, 10**20]
)
def test_pysol_numbers_beyond(number: int) -> None:
    assert ours(number) == reference(number)


@pytest.mark.parametrize("number", [24, 64, 10800])
def test_pysol_numbers_give_the_known_boards(number: int) -> None:
    board = (DATA / f"pysol-{number}.board").read_text()
    assert ours(number) == board.replace(": ", "")


@pytest.mark.parametrize(
    "variant", [v for v in VARIANTS.values() if v != GOOD_MEASURE], ids=lambda v: v.name
)
def test_pysol_numbers_deal_the_same_cards_under_every_rule(variant: Variant) -> None:
    position = deal_named(DealName(24, variant, PYSOL))
    assert position.columns == deal_named(DealName(24, BAKERS_DOZEN, PYSOL)).columns
    assert position.variant == variant


@pytest.mark.parametrize(
    "name",
    [
        DealName(0),
        DealName(0, numbering=PYSOL),
        DealName(10**20 + 1, numbering=PYSOL),
        DealName(24, GOOD_MEASURE, PYSOL),
    ],
    ids=str,
)
def test_a_name_made_by_hand_is_checked_when_it_is_dealt(name: DealName) -> None:
    with pytest.raises(ValueError, match=r"number"):
        deal_named(name)
