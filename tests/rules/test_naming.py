"""Deal names: what they say, and what is wrong with those that say nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysol_cards.cards import CardRenderer  # type: ignore[import-untyped]
from pysol_cards.deal_game import Game  # type: ignore[import-untyped]
from pysol_cards.random_base import RandomBase  # type: ignore[import-untyped]

from bakers_dozen.rules.board import board_text
from bakers_dozen.rules.cards import SUITS, Card, Rank
from bakers_dozen.rules.dealing import deal
from bakers_dozen.rules.naming import (
    NUMBERS,
    DealName,
    NameFault,
    NameProblem,
    Numbering,
    deal_named,
    parse_name,
    read_name,
)
from bakers_dozen.rules.variants import (
    ANY_SUIT,
    BAKERS_DOZEN,
    GOOD_MEASURE,
    KINGS,
    PORTUGUESE,
    SPANISH,
)

DATA = Path(__file__).parents[1] / "data"
NUMBERED = json.loads((DATA / "numbered.json").read_text())
PYSOL, PYSOL_MS = Numbering.PYSOL, Numbering.PYSOL_MS
KPAT, SOLITERM = Numbering.KPAT, Numbering.SOLITERM


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
        ("pysol:0", DealName(0, numbering=PYSOL)),
        ("good-measure:pysol:24", DealName(24, GOOD_MEASURE, PYSOL)),
        ("pysol:ms100000", DealName(100000, numbering=PYSOL_MS)),
        ("Portuguese:PySol:MS32000", DealName(32000, PORTUGUESE, PYSOL_MS)),
        # Below 32000 both spellings name the same cards, and so the same deal.
        ("pysol:ms24", DealName(24, numbering=PYSOL)),
        ("pysol:32000", DealName(32000, numbering=PYSOL)),
        ("kpat:24", DealName(24, ANY_SUIT, KPAT)),
        ("any-suit:kpat:24", DealName(24, ANY_SUIT, KPAT)),
        ("bakers-dozen:kpat:24", DealName(24, BAKERS_DOZEN, KPAT)),
        ("kpat:spanish:24", DealName(24, SPANISH, KPAT)),
        ("soliterm:0", DealName(0, ANY_SUIT, SOLITERM)),
        ("bakersdozen:20261130", DealName(20261130, ANY_SUIT, SOLITERM)),
        ("bakers-dozen:bakersdozen:24", DealName(24, BAKERS_DOZEN, SOLITERM)),
        ("  24\n", DealName(24)),
        ("KINGS:24", DealName(24, KINGS)),
        (" Any-Suit : PySol : 24 ", DealName(24, ANY_SUIT, PYSOL)),
    ],
)
def test_names_that_name_a_deal(text: str, name: DealName) -> None:
    assert read_name(text) == name


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
        ("0", NameProblem(NameFault.OUT_OF_RANGE, "0")),
        ("-24", NameProblem(NameFault.OUT_OF_RANGE, "-24")),
        ("2147483648", NameProblem(NameFault.OUT_OF_RANGE, "2147483648")),
        ("9" * 9999, NameProblem(NameFault.OUT_OF_RANGE, "9" * 9999)),
        ("kpat:0", NameProblem(NameFault.OUT_OF_RANGE, "0", numbering=KPAT)),
        ("soliterm:-1", NameProblem(NameFault.OUT_OF_RANGE, "-1", numbering=SOLITERM)),
        ("kpat:2147483648", NameProblem(NameFault.OUT_OF_RANGE, "2147483648", numbering=KPAT)),
        (
            "pysol:100000000000000000001",
            NameProblem(NameFault.OUT_OF_RANGE, "100000000000000000001", numbering=PYSOL),
        ),
        (
            "pysol:ms8589934592",
            NameProblem(NameFault.OUT_OF_RANGE, "8589934592", numbering=PYSOL_MS),
        ),
        ("kpat:ms24", NameProblem(NameFault.NOT_A_NUMBER, "ms24")),
        ("pysol:ms", NameProblem(NameFault.NOT_A_NUMBER)),
        ("ms24", NameProblem(NameFault.NOT_A_NUMBER, "ms24")),
        ("kngs:24", NameProblem(NameFault.UNKNOWN_WORD, "kngs", ("kings",))),
        ("port:24", NameProblem(NameFault.UNKNOWN_WORD, "port", ("portuguese",))),
        ("pysolfc:24", NameProblem(NameFault.UNKNOWN_WORD, "pysolfc", ("pysol",))),
        ("xyz:24", NameProblem(NameFault.UNKNOWN_WORD, "xyz")),
        (":24", NameProblem(NameFault.UNKNOWN_WORD)),
        ("kings:any-suit:24", NameProblem(NameFault.VARIANT_TWICE, "any-suit")),
        ("pysol:pysol:24", NameProblem(NameFault.NUMBERING_TWICE, "pysol")),
        ("pysol:kpat:24", NameProblem(NameFault.NUMBERING_TWICE, "kpat")),
        ("soliterm:bakersdozen:24", NameProblem(NameFault.NUMBERING_TWICE, "bakersdozen")),
        # These programs have no such games.
        ("kings:kpat:24", NameProblem(NameFault.NOT_IN_NUMBERING, "kings", numbering=KPAT)),
        (
            "good-measure:kpat:24",
            NameProblem(NameFault.NOT_IN_NUMBERING, "good-measure", numbering=KPAT),
        ),
        (
            "spanish:soliterm:24",
            NameProblem(NameFault.NOT_IN_NUMBERING, "spanish", numbering=SOLITERM),
        ),
    ],
)
def test_names_that_name_nothing(text: str, problem: NameProblem) -> None:
    assert read_name(text) == problem


def test_a_name_without_a_variant_takes_the_one_that_was_asked_for() -> None:
    assert read_name("24", KINGS) == DealName(24, KINGS)
    assert read_name("pysol:24", KINGS) == DealName(24, KINGS, PYSOL)
    assert read_name("bakers-dozen:24", KINGS) == DealName(24)
    assert read_name("kpat:24", BAKERS_DOZEN) == DealName(24, BAKERS_DOZEN, KPAT)
    refused = read_name("kpat:24", KINGS)
    assert isinstance(refused, NameProblem)
    assert refused.fault is NameFault.NOT_IN_NUMBERING


def test_the_variant_being_played_is_that_of_our_numbers_and_pysols() -> None:
    assert read_name("24", playing=KINGS) == DealName(24, KINGS)
    assert read_name("pysol:24", playing=KINGS) == DealName(24, KINGS, PYSOL)
    assert read_name("kpat:24", playing=KINGS) == DealName(24, ANY_SUIT, KPAT)
    assert read_name("soliterm:24", playing=BAKERS_DOZEN) == DealName(24, ANY_SUIT, SOLITERM)


@st.composite
def deal_names(draw: st.DrawFn) -> DealName:
    numbering = draw(st.sampled_from(Numbering))
    numbers = NUMBERS[numbering]
    first = 32000 if numbering is PYSOL_MS else numbers.first
    number = draw(st.integers(first, numbers.last))
    return DealName(number, draw(st.sampled_from(numbers.variants)), numbering)


names = deal_names()


@given(names)
def test_a_name_goes_out_and_comes_in_unchanged(name: DealName) -> None:
    assert read_name(str(name)) == name


@given(st.text(alphabet="0123456789:-kingspyatmol \n"))
def test_any_text_names_a_deal_or_is_refused(text: str) -> None:
    name = read_name(text)
    assert isinstance(name, NameProblem) or read_name(str(name)) == name


@given(names.filter(lambda name: name.numbering is Numbering.OURS))
def test_a_plain_name_deals_its_number(name: DealName) -> None:
    assert deal_named(name) == deal(name.variant, name.number)


def laid(name: str) -> dict[str, list[str]]:
    """What *name* deals, written as the boards of ``numbered.json`` are."""
    position = deal_named(parse_name(name))
    up = [str(Card(Rank.ACE, suit)) for suit in SUITS if position.foundations[suit]]
    return {"columns": [" ".join(map(str, column)) for column in position.columns], "up": up}


@pytest.mark.parametrize(
    ("variant", "number"),
    [(variant, number) for variant, deals in NUMBERED["pysol"].items() for number in deals],
)
def test_pysols_numbers_deal_its_own_games(variant: str, number: str) -> None:
    board = NUMBERED["pysol"][variant][number]
    up = sorted(board["foundations"], key=lambda ace: "CDHS".index(ace[1]))
    wanted = {"columns": board["columns"], "up": up}
    assert laid(f"{variant}:pysol:{number}") == wanted


@pytest.mark.parametrize("number", NUMBERED["kpat"])
def test_kpatiences_numbers_deal_its_cards(number: str) -> None:
    for variant in ("any-suit", "bakers-dozen", "portuguese", "spanish"):
        assert laid(f"{variant}:kpat:{number}")["columns"] == NUMBERED["kpat"][number]


@pytest.mark.parametrize("number", NUMBERED["soliterm"])
def test_soliterms_numbers_deal_its_cards(number: str) -> None:
    for variant in ("any-suit", "bakers-dozen"):
        assert laid(f"{variant}:soliterm:{number}")["columns"] == NUMBERED["soliterm"][number]


def test_any_suit_has_the_cards_of_pysols_bakers_dozen() -> None:
    for number, board in NUMBERED["pysol"]["bakers-dozen"].items():
        assert laid(f"any-suit:pysol:{number}")["columns"] == board["columns"]


def test_where_kings_are_left_as_dealt_pysols_are_too() -> None:
    # All cards but the kings lie in the columns that they have in Baker's Dozen, and a
    # column without a king is the same card for card.
    for number in (1, 24, 64, 32000):
        as_dealt = deal_named(DealName(number, KINGS, PYSOL)).columns
        slid = deal_named(DealName(number, BAKERS_DOZEN, PYSOL)).columns
        assert as_dealt != slid
        for dealt, after in zip(as_dealt, slid, strict=True):
            assert sorted(dealt) == sorted(after)
            has_king = any(card.rank == Rank.KING for card in dealt)
            assert has_king or dealt == after


def reference(number: int, which: int) -> str:
    """The deal as the library of PySolFC's maintainer has it."""
    game = Game("bakers_dozen", number, which)
    return str(game.calc_layout_string(CardRenderer(True)))


def ours(name: str) -> str:
    return board_text(deal_named(parse_name(name))).replace(": ", "")


def test_pysol_numbers_1_to_1000_are_the_librarys_card_for_card() -> None:
    for number in range(1, 1001):
        assert ours(f"pysol:{number}") == reference(number, RandomBase.DEALS_PYSOLFC), number


@pytest.mark.parametrize(
    "number", [31999, 32001, 65536, 2**31 - 1, 2**31, 2**32, 2**33, 10**19, 10**20]
)
def test_pysol_numbers_beyond(number: int) -> None:
    assert ours(f"pysol:{number}") == reference(number, RandomBase.DEALS_PYSOLFC)


@pytest.mark.parametrize(
    "number", [1, 32000, 100000, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**33 - 1]
)
def test_pysol_numbers_with_ms(number: int) -> None:
    assert ours(f"pysol:ms{number}") == reference(number, RandomBase.DEALS_MS)


@pytest.mark.parametrize("number", [24, 64, 10800])
def test_pysol_numbers_give_the_known_boards(number: int) -> None:
    board = (DATA / f"pysol-{number}.board").read_text()
    assert ours(f"pysol:{number}") == board.replace(": ", "")


@pytest.mark.parametrize(
    "name",
    [
        DealName(0),
        DealName(-1, numbering=PYSOL),
        DealName(10**20 + 1, numbering=PYSOL),
        DealName(0, ANY_SUIT, KPAT),
        DealName(24, GOOD_MEASURE, KPAT),
        DealName(24, KINGS, SOLITERM),
    ],
    ids=str,
)
def test_a_name_made_by_hand_is_checked_when_it_is_dealt(name: DealName) -> None:
    with pytest.raises(ValueError, match=r"number"):
        deal_named(name)
