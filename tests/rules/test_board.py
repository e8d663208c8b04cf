"""Board text: what comes out goes in again, and what is wrong is said exactly."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakers_dozen.rules.board import BoardError, BoardFault, BoardProblem, board_text, parse_board
from bakers_dozen.rules.dealing import deal
from bakers_dozen.rules.moves import apply, legal_moves
from bakers_dozen.rules.position import Position
from bakers_dozen.rules.variants import BAKERS_DOZEN, GOOD_MEASURE, VARIANTS, Variant
from rules.laying import card

DATA = Path(__file__).parents[1] / "data"
PLAIN = (DATA / "pysol-24.board").read_text()
HALF_PLAYED = (DATA / "dead-nomoves.board").read_text()
#: A small deck of three columns, so that a whole board can be read at a glance.
SMALL = BAKERS_DOZEN._replace(ranks=3, columns=3)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A position met in a random game of any variant."""
    variant = draw(st.sampled_from(list(VARIANTS.values())))
    position = deal(variant, draw(st.integers(1, 2**31 - 1)))
    for choice in draw(st.lists(st.integers(0, 1000), max_size=60)):
        moves = list(legal_moves(position))
        if not moves:
            break
        position = apply(position, moves[choice % len(moves)])
    return position


@given(positions())
def test_a_board_goes_out_and_comes_in_unchanged(position: Position) -> None:
    text = board_text(position)
    assert parse_board(text, position.variant) == position
    assert board_text(parse_board(text, position.variant)) == text


@pytest.mark.parametrize(
    "name", ["pysol-24", "pysol-10800", "pysol-64", "column16", "dead-nomoves"]
)
def test_the_known_boards_are_read(name: str) -> None:
    text = (DATA / f"{name}.board").read_text()
    position = parse_board(text, BAKERS_DOZEN)
    assert board_text(position).split() == [
        word for line in text.splitlines() for word in _written(line)
    ]


def _written(line: str) -> list[str]:
    """The words of a line as we write them: a colon first, foundations in full."""
    if line.startswith("Foundations"):
        return line.split()
    return [":", *line.removeprefix(":").split()]


def test_a_won_board_goes_out_and_comes_in() -> None:
    won = Position(SMALL, ((), (), ()), (3, 3, 3, 3))
    assert board_text(won) == "Foundations: H-3 C-3 D-3 S-3\n:\n:\n:\n"
    assert parse_board(board_text(won), SMALL) == won


LENIENCIES: dict[str, Callable[[str], str]] = {
    "a byte-order mark": lambda text: "\ufeff" + text,
    "Windows line ends": lambda text: text.replace("\n", "\r\n"),
    "old Macintosh line ends": lambda text: text.replace("\n", "\r"),
    "10 for T": lambda text: text.replace("T", "10"),
    "lower case": str.lower,
    "upper case": str.upper,
    "blanks at line ends": lambda text: text.replace("\n", " \t\n"),
    "wide gaps and tabs": lambda text: text.replace(" ", "  \t"),
    "blanks before lines": lambda text: "".join("  " + line for line in text.splitlines(True)),
    "empty lines around": lambda text: "\n\n" + text + "\n\n\n",
    "no last newline": str.rstrip,
    "no colons where cards are": lambda text: text.replace(": ", "").replace(
        "Foundations", "Foundations: "
    ),
    "no blank after the colon": lambda text: text.replace("\n: ", "\n:"),
    "remarks": lambda text: "# from a friend\n" + text + "# good luck\n",
    "empty columns without a colon": lambda text: text.replace("\n:\n", "\n\n"),
    "foundations last": lambda text: "\n".join(reversed_foundations(text)),
    "another word for foundations": lambda text: text.replace("Foundations:", "Founds:"),
    "Freecell Solver's line of free cells": lambda text: text.replace("S-0\n", "S-0\nFreecells:\n"),
    "PySolFC's line of free cells": lambda text: text + "Freecells: - -\n",
    "an empty stock": lambda text: "Stock:\n" + text,
    "other empty piles": lambda text: "Talon: \nFC: -\n" + text + "Waste:\n",
    "signs": lambda text: re.sub(r"[CDHS]\b(?!-)", lambda m: "♣♦♥♠"["CDHS".index(m[0])], text),
    "pictures of signs": lambda text: re.sub(r"H\b(?!-)", "♥\ufe0f", text),
    "signs on foundations": lambda text: re.sub(r"S-(?=.)", "♠-", text),
}


def reversed_foundations(text: str) -> list[str]:
    first, *columns = text.splitlines()
    return [*columns, first] if first.startswith("Foundations") else [first, *columns]


@pytest.mark.parametrize("leniency", LENIENCIES)
@pytest.mark.parametrize("text", [PLAIN, HALF_PLAYED], ids=["a deal", "half played"])
def test_boards_may_be_written_with(leniency: str, text: str) -> None:
    assert parse_board(LENIENCIES[leniency](text), BAKERS_DOZEN) == parse_board(text, BAKERS_DOZEN)


def test_a_foundation_that_is_left_out_is_empty() -> None:
    text = "Foundations: C-A\n2C 3C\nAD 2D 3D AH 2H 3H\nAS 2S 3S\n"
    assert parse_board(text, SMALL).foundations == (1, 0, 0, 0)


def cards(text: str) -> tuple[object, ...]:
    return tuple(map(card, text.split()))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", BoardProblem(BoardFault.NO_CARDS)),
        ("\n \n# nothing\n", BoardProblem(BoardFault.NO_CARDS)),
        (
            ": AC 2C 3C AD\n: 2D XX 3D AH\n: 2H 3H AS 2S 3S",
            BoardProblem(BoardFault.NOT_A_CARD, 2, "XX"),
        ),
        (
            "\n\nAC 2C 3C AD\n2D 1H 3D AH\n2H 3H AS 2S 3S",
            BoardProblem(BoardFault.NOT_A_CARD, 4, "1H"),
        ),
        ("hello\nworld\n", BoardProblem(BoardFault.NOT_A_CARD, 1, "hello")),
        (
            "AC 2C 3C AD\n2D 4H 3D AH\n2H 3H AS 2S 3S",
            BoardProblem(BoardFault.NOT_IN_DECK, 2, "4H", cards=(card("4H"),)),
        ),
        (
            "AC 2C 3C AD\n2D 3D AH 2C\n2H 3H AS 2S 3S",
            BoardProblem(BoardFault.CARD_TWICE, 2, "2C", cards=(card("2C"),), other_line=1),
        ),
        (
            "AC 2C 2C AD\n2D 3D AH\n2H 3H AS 2S 3S",
            BoardProblem(BoardFault.CARD_TWICE, 1, "2C", cards=(card("2C"),), other_line=1),
        ),
        (
            "AC 2C AD\n2D 3D AH\n2H 3H AS 3S",
            BoardProblem(BoardFault.CARDS_MISSING, cards=(card("3C"), card("2S"))),
        ),
        (
            "AC 2C 3C AD\n2D 3D AH 2H 3H AS 2S 3S",
            BoardProblem(BoardFault.COLUMN_COUNT, found=2, expected=3),
        ),
        (
            "AC 2C 3C AD\n2D 3D\nAH 2H 3H\nAS 2S 3S",
            BoardProblem(BoardFault.COLUMN_COUNT, found=4, expected=3),
        ),
        (
            "Foundations: C-A\nAC 2C 3C AD\n2D 3D AH\n2H 3H AS 2S 3S",
            BoardProblem(
                BoardFault.FOUNDATION_SKIPS, 1, cards=(card("AC"), card("AC")), other_line=2
            ),
        ),
        (
            "3C AD\n2D 3D AH 2C\n2H 3H AS 2S 3S\nFoundations: C-3",
            BoardProblem(
                BoardFault.FOUNDATION_SKIPS, 4, cards=(card("2C"), card("3C")), other_line=2
            ),
        ),
        ("Foundations: C-4", BoardProblem(BoardFault.NOT_A_FOUNDATION, 1, "C-4")),
        ("Foundations: X-A", BoardProblem(BoardFault.NOT_A_FOUNDATION, 1, "X-A")),
        ("Foundations: C2", BoardProblem(BoardFault.NOT_A_FOUNDATION, 1, "C2")),
        ("Foundations: C-", BoardProblem(BoardFault.NOT_A_FOUNDATION, 1, "C-")),
        ("Foundations: C-00", BoardProblem(BoardFault.NOT_A_FOUNDATION, 1, "C-00")),
        ("Foundations: C-A C-2", BoardProblem(BoardFault.FOUNDATION_TWICE, 1, "C-2")),
        ("Foundations: C-A\nFoundations: c-A", BoardProblem(BoardFault.FOUNDATION_TWICE, 2, "c-A")),
        ("Freecells: AC", BoardProblem(BoardFault.NOT_A_CARD, 1, "Freecells:")),
    ],
)
def test_what_is_wrong_is_said_exactly(text: str, fault: BoardProblem) -> None:
    with pytest.raises(BoardError) as caught:
        parse_board(text, SMALL)
    assert caught.value.problem == fault


def test_the_number_of_columns_is_the_variants() -> None:
    with pytest.raises(BoardError) as caught:
        parse_board(PLAIN, GOOD_MEASURE)
    assert caught.value.problem == BoardProblem(BoardFault.COLUMN_COUNT, found=13, expected=10)


@given(st.text(), st.sampled_from([SMALL, BAKERS_DOZEN]))
def test_any_text_is_a_board_or_refused(text: str, variant: Variant) -> None:
    try:
        position = parse_board(text, variant)
    except BoardError:
        return
    assert parse_board(board_text(position), variant) == position


@given(
    st.permutations([r + s for r in "A23" for s in "CDHS"]),
    st.lists(
        st.tuples(st.integers(0, 14), st.sampled_from(["\n", ":", "\n:\n", "AC"])), max_size=6
    ),
)
def test_a_shuffled_board_is_read_or_refused(
    deck: list[str], pieces: list[tuple[int, str]]
) -> None:
    for place, piece in pieces:
        deck.insert(place, piece)
    try:
        position = parse_board(" ".join(deck), SMALL)
    except BoardError:
        return
    assert sorted(str(card) for column in position.columns for card in column) == sorted(
        word for word in deck if len(word.strip()) == 2
    )
