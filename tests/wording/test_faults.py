"""What a player reads when something can't be done or read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakers_dozen.play.record import RecordError, parse_game
from bakers_dozen.rules.board import BoardError, parse_board
from bakers_dozen.rules.moves import FOUNDATION, Move, parse_move, refusal
from bakers_dozen.rules.naming import NameProblem, read_name
from bakers_dozen.rules.variants import BAKERS_DOZEN, KINGS, SPANISH, Variant
from bakers_dozen.wording.cards import IN_LETTERS, IN_SIGNS, card_letters, card_sign
from bakers_dozen.wording.faults import (
    board_fault,
    name_fault,
    record_fault,
)
from bakers_dozen.wording.measure import quoted
from bakers_dozen.wording.refusals import refusal_text
from rules.laying import card, lay

SMALL = BAKERS_DOZEN._replace(ranks=3, columns=3)


@pytest.mark.parametrize(
    ("columns", "up", "move", "variant", "sentence"),
    [
        ("9H | TH", "", "ab", BAKERS_DOZEN, "9♥ can't go onto 10♥: it needs a different suit"),
        ("7C | 9D", "", "ab", BAKERS_DOZEN, "7♣ can't go onto 9♦: only an 8 can"),
        ("7C | 8D 7D", "", "ab", BAKERS_DOZEN, "7♣ can't go onto 7♦: only a 6 can"),
        ("7C | JD", "", "ab", BAKERS_DOZEN, "7♣ can't go onto J♦: only a 10 can"),
        ("7C | 2D", "", "ab", BAKERS_DOZEN, "7♣ can't go onto 2♦: only an ace can"),
        ("7C | AD", "", "ab", BAKERS_DOZEN, "7♣ can't go onto A♦: nothing can go on an ace"),
        ("5S | KC", "S-2", "aa", BAKERS_DOZEN, "5♠ can't go up yet: 3♠ is next"),
        ("5S | KC", "", "aa", BAKERS_DOZEN, "5♠ can't go up yet: A♠ is next"),
        ("5S | | KC", "", "ba", BAKERS_DOZEN, "Column b is empty"),
        (
            "5S | | KC",
            "",
            "ab",
            BAKERS_DOZEN,
            "5♠ can't go to column b: empty columns stay empty",
        ),
        ("5S | ", "", "ab", KINGS, "5♠ can't go to column b: only a king can"),
        (
            "5S | KC",
            "S-2",
            "*a",
            SPANISH,
            "Cards stay on their foundations; only undo brings them back",
        ),
        ("5S | KC", "", "ad", BAKERS_DOZEN, "There is no column d in this game"),
        ("5S | KC", "", "da", BAKERS_DOZEN, "There is no column d in this game"),
    ],
)
def test_refusals_in_the_words_of_the_table(
    columns: str, up: str, move: str, variant: Variant, sentence: str
) -> None:
    position = lay(columns, variant, up)
    parsed = parse_move(move)
    assert parsed is not None
    refused = refusal(position, parsed)
    assert refused is not None
    assert refusal_text(refused, IN_SIGNS) == sentence
    letters = sentence.translate(str.maketrans("♣♦♥♠", "CDHS"))
    assert refusal_text(refused, IN_LETTERS) == letters


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (Move(0, 0), "9♥ is already in column a"),
        (Move(0, 20), "There is no column 21 in this game"),
        (Move(40, FOUNDATION), "There is no column 41 in this game"),
    ],
)
def test_refusals_that_no_letters_can_ask_for(move: Move, sentence: str) -> None:
    position = lay("9H | TS")
    refused = refusal(position, move)
    assert refused is not None
    assert refusal_text(refused, IN_SIGNS) == sentence


def test_cards_are_written_with_signs_or_with_letters() -> None:
    assert card_sign(card("TH")) == "10♥"
    assert card_letters(card("TH")) == "10H"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There are no cards. A board has a line for each column, like KC 3S AC AD"),
        (
            "AC 2C\nXX",
            'Line 2: "XX" isn\'t a card. Write the rank, A 2-9 T J Q K, then the suit, C D H S',
        ),
        ("AC 4C", "Line 1: 4C isn't in this deck"),
        ("Foundations: C:3", 'Line 1: "C:3" isn\'t a foundation. Write H-5, or H-0 for none'),
        ("Foundations: C-A C-2", 'Line 1: "C-2" names a foundation again'),
        (
            "Foundations: C-3\nAC\n2C\nAH",
            "AC is in line 2, but its foundation shows 3C: no card can be skipped",
        ),
        ("AC AC", "AC is there twice, in line 1"),
        ("AC 2C\n2D\n2C", "2C is there twice, in line 1 and line 3"),
        ("AC 2C 3C AD\n2D 3D AH\n2H 3H AS 2S", "3S is missing"),
        ("AC 2C 3C AD\n2D 3D AH\n2H 3H AS", "2 cards are missing: 2S, 3S"),
        ("AC\n2C\n3C", "9 cards are missing: AD, 2D, 3D, AH, 2H, 3H and 3 more"),
        (
            "AC 2C",
            "This needs 3 columns, but there is 1. Write an empty column as a line with a colon",
        ),
        (
            "AC\n2C\nAH\nAS",
            "This needs 3 columns, but there are 4. Write an empty column as a line with a colon",
        ),
    ],
)
def test_boards(text: str, sentence: str) -> None:
    with pytest.raises(BoardError) as caught:
        parse_board(text, SMALL)
    assert board_fault(caught.value.problem) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Type a deal, like 24, kings:24 or pysol:24"),
        ("twenty", "\"twenty\" isn't a deal's number. Try 24 or kings:24"),
        ("kings:", "End the name with a number, like 24 or kings:24"),
        ("0", 'Deals are numbered 1 to 2147483647, not "0"'),
        (
            "pysol:" + "9" * 21,
            f'PySolFC\'s deals are numbered 0 to 100000000000000000000, not "{"9" * 21}"',
        ),
        ("kpat:0", 'KPatience\'s deals are numbered 1 to 2147483647, not "0"'),
        ("kngs:24", '"kngs" isn\'t a variant. Did you mean kings?'),
        (
            "xyz:24",
            '"xyz" isn\'t a variant. Try bakers-dozen, kings, any-suit, portuguese, spanish, '
            "good-measure, or pysol, kpat or soliterm for those programs' deals",
        ),
        ("kings:any-suit:1", 'A deal has one variant; "any-suit" is a second one'),
        ("pysol:pysol:1", 'A number belongs to one program; "pysol" is a second one'),
        (
            "good-measure:kpat:1",
            "KPatience has no good-measure; "
            "its numbers deal any-suit, bakers-dozen, portuguese, spanish",
        ),
    ],
)
def test_names(text: str, sentence: str) -> None:
    problem = read_name(text)
    assert isinstance(problem, NameProblem)
    assert name_fault(problem) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There is no game. It starts with a deal, like 24 ce gg"),
        ("kngs:24 ce", '"kngs" isn\'t a variant. Did you mean kings?'),
        (
            "24 xx",
            'Move 1: "xx" isn\'t two column letters, like ce, or cc to send up',
        ),
        ("24 / /", "Move 1: a game can have only one /"),
        ("24 ce", "Move 1, ce, can't be made: 5C can't go onto 3S: only a 2 can"),
        (
            "Variant: queens\nKC 2D",
            '"queens" isn\'t a variant. The variants are bakers-dozen, kings, any-suit, '
            "portuguese, spanish, good-measure",
        ),
    ],
)
def test_games(text: str, sentence: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_game(text)
    assert record_fault(caught.value.problem) == sentence


def test_another_variant_than_the_one_asked_for() -> None:
    with pytest.raises(RecordError) as caught:
        parse_game("kings:24", SPANISH)
    sentence = record_fault(caught.value.problem)
    assert sentence == '"kings:24" isn\'t the variant you asked for, spanish'


@given(st.text(st.characters(exclude_categories=[]) | st.sampled_from("\x1b\n\r\t\x07\x9b\u202e")))
def test_what_is_quoted_stays_on_its_line_and_moves_nothing(text: str) -> None:
    shown = quoted(text)
    assert shown.isprintable()
    assert shown.startswith('"')
    assert shown.endswith('"')
