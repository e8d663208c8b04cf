"""A game as text: what is printed is read again, and what can't be read is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakers_dozen.play.game import Game
from bakers_dozen.play.record import (
    RecordError,
    RecordFault,
    game_text,
    moves_text,
    parse_game,
    parse_record,
    play_text,
    replay_moves,
)
from bakers_dozen.rules.board import BoardError, BoardFault, board_text
from bakers_dozen.rules.moves import Reason, parse_move
from bakers_dozen.rules.naming import NameFault, parse_name
from bakers_dozen.rules.variants import ANY_SUIT, BAKERS_DOZEN, GOOD_MEASURE, KINGS
from play.games import games

DATA = Path(__file__).parents[1] / "data"
SOLUTION = (DATA / "pysol-10800.solution").read_text()
BOARD = (DATA / "pysol-10800.board").read_text()


@given(games(named=True))
def test_a_named_game_is_one_line_that_reads_back(game: Game) -> None:
    text = game_text(game, redo=True)
    assert "\n" not in text
    assert parse_record(text) == parse_game(text) == game


@given(games())
def test_any_game_reads_back_from_its_text(game: Game) -> None:
    assert parse_game(game_text(game, redo=True)) == game


@given(games())
def test_without_what_was_undone_it_is_the_game_as_it_stands(game: Game) -> None:
    stands = game._replace(turns=game.turns[: game.cursor])
    assert parse_game(game_text(game)) == stands
    assert replay_moves(game.start, game.name, moves_text(game)) == stands


@given(games())
def test_moves_may_follow_in_pieces(game: Game) -> None:
    words = moves_text(game).split()
    half = len(words) // 2
    first = replay_moves(game.start, game.name, " ".join(words[:half]))
    assert play_text(first, " ".join(words[half:])).position == game.position


def test_a_turn_with_what_followed_by_itself_is_one_word() -> None:
    game = parse_record("pysol:10800 aa+aa eh")
    assert [[str(move) for move in turn.moves] for turn in game.turns] == [["aa", "aa"], ["eh"]]
    assert game_text(game) == "pysol:10800 aa+aa eh"


def test_plain_pairs_are_turns_of_one_move() -> None:
    game = parse_record("pysol:10800 " + SOLUTION)
    assert game.position.is_won
    assert len(game.turns) == game.move_count == 90


def test_what_was_undone_stands_after_a_slash() -> None:
    game = parse_record("pysol:10800 aa aa eh ee").go_to(2)
    assert game_text(game) == "pysol:10800 aa aa"
    assert game_text(game, redo=True) == "pysol:10800 aa aa / eh ee"
    assert parse_record("pysol:10800 aa aa / eh ee") == game
    assert game_text(game.go_to(0), redo=True) == "pysol:10800 / aa aa eh ee"
    assert parse_record("pysol:10800 aa /") == parse_record("pysol:10800 aa")


def test_a_game_from_a_board_is_its_board_and_a_line_of_moves() -> None:
    game = parse_game(BOARD + "Moves: aa aa eh\n")
    assert game.name is None
    assert game_text(game) == board_text(game.start) + "Moves: aa aa eh\n"
    kings = parse_game("Variant: kings\n" + BOARD + "moves: aa\n aa\n")
    assert kings.start.variant == KINGS
    assert kings.move_count == 2
    assert game_text(kings).startswith("Variant: kings\n")


@pytest.mark.parametrize(
    "text",
    [
        "pysol:10800 aa aa eh",
        "  PYSOL:10800\taa\n AA eh\n\n",
        "\ufeffpysol:10800 aa aa eh",
        "# won it at last\npysol:10800\n# the beginning\naa aa eh\n",
    ],
)
def test_a_game_may_be_written_in_many_ways(text: str) -> None:
    assert parse_game(text) == parse_record("pysol:10800 aa aa eh")


def test_blanks_are_allowed_within_a_name_that_stands_alone() -> None:
    assert parse_game(" kings : 24 ").name == parse_name("kings:24")


def test_a_name_takes_the_variant_asked_for_and_no_other() -> None:
    assert parse_record("24", ANY_SUIT).name == parse_name("any-suit:24")
    assert parse_record("any-suit:24", ANY_SUIT).name == parse_name("any-suit:24")
    with pytest.raises(RecordError) as caught:
        parse_record("kings:24", ANY_SUIT)
    assert caught.value.problem.fault is RecordFault.OTHER_VARIANT
    assert caught.value.problem.wanted == ANY_SUIT
    with pytest.raises(RecordError):
        parse_game("Variant: kings\n" + BOARD, ANY_SUIT)


def test_a_board_is_of_the_variant_that_has_as_many_columns() -> None:
    ten = board_text(parse_game("good-measure:24").start)
    assert parse_game(ten).start.variant == GOOD_MEASURE
    assert parse_game(BOARD, board_variant=GOOD_MEASURE).start.variant == BAKERS_DOZEN
    assert parse_game(BOARD, board_variant=KINGS).start.variant == KINGS
    with pytest.raises(BoardError) as caught:
        parse_game(ten, BAKERS_DOZEN)
    assert caught.value.problem.fault is BoardFault.COLUMN_COUNT


@pytest.mark.parametrize(
    ("text", "fault", "number", "word"),
    [
        ("", RecordFault.EMPTY, 0, ""),
        ("# nothing\n\n", RecordFault.EMPTY, 0, ""),
        ("kngs:24 aa", RecordFault.BAD_NAME, 0, "kngs:24"),
        ("hello", RecordFault.BAD_NAME, 0, "hello"),
        ("pysol:10800 aa xx", RecordFault.NOT_A_PAIR, 2, "xx"),
        ("pysol:10800 aa aa+", RecordFault.NOT_A_PAIR, 3, "aa+"),
        ("pysol:10800 aa 24", RecordFault.NOT_A_PAIR, 2, "24"),
        ("pysol:10800 aa ab", RecordFault.REFUSED, 2, "ab"),
        ("pysol:10800 aa aa+eh+ab", RecordFault.REFUSED, 4, "aa+eh+ab"),
        ("pysol:10800 aa / ab", RecordFault.REFUSED, 2, "ab"),
        ("pysol:10800 aa / aa /", RecordFault.CURSOR_TWICE, 3, "/"),
        ("Variant: queens\n" + BOARD, RecordFault.UNKNOWN_VARIANT, 0, "queens"),
        (BOARD + "Moves: aa ab", RecordFault.REFUSED, 2, "ab"),
    ],
)
def test_what_is_wrong_and_where(text: str, fault: RecordFault, number: int, word: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_game(text)
    problem = caught.value.problem
    assert (problem.fault, problem.number, problem.word) == (fault, number, word)


def test_a_refused_move_comes_with_its_reason_and_the_game_before_it() -> None:
    with pytest.raises(RecordError) as caught:
        parse_record("pysol:10800 aa aa ab")
    refused = caught.value.problem.refusal
    assert refused is not None
    assert refused.reason is Reason.WRONG_RANK
    assert refused.move == parse_move("ab")
    assert caught.value.game == parse_record("pysol:10800 aa aa")


def test_a_bad_name_comes_with_what_is_wrong_with_it() -> None:
    with pytest.raises(RecordError) as caught:
        parse_record("kngs:24 aa")
    assert caught.value.problem.name is not None
    assert caught.value.problem.name.fault is NameFault.UNKNOWN_WORD
    assert caught.value.problem.name.closest == ("kings",)


@given(st.text() | st.text(alphabet="24 abcdm+/:\n"))
def test_any_text_is_a_game_or_refused(text: str) -> None:
    try:
        game = parse_game(text)
    except (RecordError, BoardError):
        return
    assert parse_game(game_text(game, redo=True)) == game


def test_moves_that_follow_are_numbered_on_from_those_of_the_game() -> None:
    game = parse_record("pysol:10800 aa aa+eh / ee")
    with pytest.raises(RecordError) as caught:
        play_text(game, "ab")
    assert caught.value.problem.number == 4
    with pytest.raises(RecordError) as caught:
        play_text(game.redo(), "xx")
    assert caught.value.problem.number == 5


def test_the_list_of_moves_below_a_board_is_no_part_of_it() -> None:
    # As ``show --moves`` prints it, in any language.
    told = "\naa AC to its foundation\ncg 5C auf 6D\n"
    assert parse_game(BOARD + told) == parse_game(BOARD)
    # A column that begins like a move is a column, and a move isn't told inside a board.
    with pytest.raises(BoardError):
        parse_game(BOARD + "\naa AC\n")
    with pytest.raises(BoardError):
        parse_game(BOARD + "aa AC to its foundation\n")
