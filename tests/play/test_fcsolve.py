"""Freecell Solver's solutions, in and out, as that program prints them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given

from bakers_dozen.play.fcsolve import (
    SolutionError,
    SolutionFault,
    is_solution,
    parse_solution,
    solution_text,
)
from bakers_dozen.play.game import Game
from bakers_dozen.rules.board import board_text
from bakers_dozen.rules.moves import Move, Reason, apply, parse_move
from bakers_dozen.rules.naming import deal_named, parse_name
from bakers_dozen.rules.position import Position
from bakers_dozen.rules.variants import ANY_SUIT, BAKERS_DOZEN, SPANISH
from play.games import games, short_solution_text
from rules.laying import lay

DATA = Path(__file__).parents[1] / "data"
#: Printed by Freecell Solver 5.0 for our deal good-measure:1.
PRINTED = (DATA / "good-measure-1.short-solution").read_text()
START = deal_named(parse_name("good-measure:1"))


def pairs(moves: tuple[Move, ...]) -> str:
    return " ".join(map(str, moves))


def after(position: Position, moves: tuple[Move, ...]) -> Position:
    for move in moves:
        position = apply(position, move)
    return position


def test_a_printed_solution_wins() -> None:
    moves = parse_solution(PRINTED, START)
    assert len(moves) == 112
    assert after(START, moves).is_won


def test_the_long_form_counts_stacks_from_0_and_the_short_from_1() -> None:
    position = lay("9H | TS AC | ", ANY_SUIT)
    assert pairs(parse_solution("2h 12", position)) == "bb ab"
    long = (
        "Move a card from stack 1 to the foundations\n\n====================\n\n"
        "Move 1 cards from stack 0 to stack 1\n\n====================\n\n"
    )
    assert pairs(parse_solution(long, position)) == "bb ab"
    assert solution_text(parse_solution(long, position)) == long
    assert short_solution_text(parse_solution(long, position)) == "2h 12\n"


@given(games())
def test_both_forms_lead_where_the_moves_lead(game: Game) -> None:
    moves, end = game.moves, game.position
    assert parse_solution(solution_text(moves), game.start) == moves
    # A short word can be two moves; whichever is read, the whole must be legal.
    assert len(parse_solution(short_solution_text(moves), game.start)) == len(moves)
    assert after(game.start, parse_solution(solution_text(moves), game.start)) == end


def columns(**laid: str) -> Position:
    """Thirteen columns, those that aren't given empty; by their letters."""
    return lay("|".join(laid.get(letter, "") for letter in "abcdefghijklm"), BAKERS_DOZEN)


@pytest.mark.parametrize(
    ("word", "position", "read"),
    [
        ("61", columns(f="9H", a="TS"), "fa"),
        ("110", columns(a="9H", j="TS"), "aj"),
        ("101", columns(j="9H", a="TS"), "ja"),
        ("1012", columns(j="9H", l="TS"), "jl"),
        ("115", columns(k="9H", e="TS"), "ke"),
        # 11 to 2 or 1 to 12: what the rules allow.
        ("112", columns(k="9H", b="TS", a="5C", l="2C"), "kb"),
        ("112", columns(k="2C", b="5C", a="9H", l="TS"), "al"),
        ("111", columns(k="9H", a="TS"), "ka"),
        ("111", columns(a="9H", k="TS"), "ak"),
        ("113", columns(a="9H", m="TS", k="4C", c="4D"), "am"),
        ("10h", columns(j="AC"), "jj"),
        ("1h", columns(a="AC"), "aa"),
    ],
)
def test_a_short_word_is_read_as_the_legal_move(word: str, position: Position, read: str) -> None:
    assert pairs(parse_solution(word, position)) == read


def test_where_both_readings_are_legal_the_one_that_leads_on_is_meant() -> None:
    position = columns(k="5C 9H", b="TS", a="4D", l="5H", c="6S")
    assert pairs(parse_solution("112", position)) in ("kb", "al")
    # The second word has a meaning after one reading of the first only.
    assert pairs(parse_solution("112 113", position)) == "kb kc"
    other = columns(k="9H", b="TS", a="5D 4D", l="5H", c="6S")
    assert pairs(parse_solution("112 13", other)) == "al ac"


def test_what_is_printed_around_the_moves_is_passed_over() -> None:
    text = "-=-=-=-=-\n\n2h 12 \n\nThis game is solveable.\nTotal number of states checked is 5.\n"
    position = lay("9H | TS AC | ", ANY_SUIT)
    assert is_solution(text)
    assert pairs(parse_solution(text, position)) == "bb ab"
    between = (
        f"{board_text(position)}\n====================\n\nMove: 2h \n\nFoundations: C-A\n"
        ": 9H\n: TS\n:\n\n====================\n\nMove: 12 \n"
    )
    assert is_solution(between)
    assert pairs(parse_solution(between, position)) == "bb ab"


@pytest.mark.parametrize("text", ["ce gg", "24 ce", "", "7h x", ": KC 2D\n: 3C 4H", "1", "12345"])
def test_letters_boards_and_games_are_no_solution(text: str) -> None:
    assert not is_solution(text)


@pytest.mark.parametrize(
    ("text", "fault", "number"),
    [
        ("2h 11x", SolutionFault.NOT_A_MOVE, 2),
        ("2h 0h", SolutionFault.NOT_A_MOVE, 2),
        ("2h 10", SolutionFault.NOT_A_MOVE, 2),
        ("2h 2h", SolutionFault.REFUSED, 2),
        ("2h 21", SolutionFault.REFUSED, 2),
        ("9h", SolutionFault.REFUSED, 1),
        ("Move 2 cards from stack 0 to stack 1", SolutionFault.NOT_A_MOVE, 1),
        ("Move a card from freecell 0 to stack 1", SolutionFault.NOT_A_MOVE, 1),
        ("Move a card from stack 9 to the foundations", SolutionFault.REFUSED, 1),
        ("Move a card from stack 9999 to the foundations", SolutionFault.REFUSED, 1),
        ("Move 1 cards from stack 1 to stack 1", SolutionFault.REFUSED, 1),
    ],
)
def test_what_is_wrong_and_where(text: str, fault: SolutionFault, number: int) -> None:
    position = lay("9H | TS AC | ", ANY_SUIT)
    with pytest.raises(SolutionError) as caught:
        parse_solution(text, position)
    problem = caught.value.problem
    assert (problem.fault, problem.number) == (fault, number)
    assert (problem.refusal is not None) == (fault is SolutionFault.REFUSED)


def test_a_refused_move_comes_with_its_reason_and_the_moves_before_it() -> None:
    with pytest.raises(SolutionError) as caught:
        parse_solution("2h 12 1h", lay("9H | TS AC | ", ANY_SUIT))
    assert caught.value.problem.refusal is not None
    assert caught.value.problem.refusal.reason is Reason.NOTHING_TO_MOVE
    assert pairs(caught.value.moves) == "bb ab"


def test_the_known_solution_goes_out_in_both_forms_and_comes_in_again() -> None:
    start = deal_named(parse_name("pysol:10800"))
    words = (DATA / "pysol-10800.solution").read_text().split()
    moves = tuple(move for word in words if (move := parse_move(word)))
    assert parse_solution(solution_text(moves), start) == moves
    assert after(start, parse_solution(short_solution_text(moves), start)).is_won


@pytest.mark.parametrize(
    "printed", sorted((DATA / "fc-solve").iterdir()), ids=lambda path: path.name
)
def test_what_freecell_solver_printed_wins_by_the_rules(printed: Path) -> None:
    # Its options -m, -m -sn and -m -snx, on our deals of these numbers.
    start = deal_named(parse_name(":".join(printed.stem.rsplit("-", 1))))
    assert after(start, parse_solution(printed.read_text(), start)).is_won


def test_several_cards_are_moved_one_by_one_over_empty_columns() -> None:
    # Four cards over two spaces; a column that is to be filled is no space on the way.
    position = lay("9C | 8D 7S 6H 5C |  | ", SPANISH)
    moves = parse_solution("Move 4 cards from stack 1 to stack 0", position)
    assert after(position, moves) == lay("9C 8D 7S 6H 5C |  |  | ", SPANISH)
    assert pairs(moves) == pairs(parse_solution("21", position)) == "bd bc dc bd ba da cd ca da"
    two = parse_solution("Move 2 cards from stack 1 to stack 2", position)
    assert after(position, two) == lay("9C | 8D 7S | 6H 5C | ", SPANISH)
    assert two == parse_solution("23v2", position)


@pytest.mark.parametrize("cards", [3, 5, 9])
def test_more_cards_than_the_spaces_allow_are_no_move(cards: int) -> None:
    position = lay("9C | 8D 7S 6H 5C | ", SPANISH)
    with pytest.raises(SolutionError) as caught:
        parse_solution(f"Move {cards} cards from stack 1 to stack 0", position)
    assert caught.value.problem.fault is SolutionFault.NOT_A_MOVE


FOUND_NONE = "I could not solve this game.\nTotal number of states checked is 5.\n"
FOUND_ONE = "This game is solveable.\nTotal number of states checked is 76.\n"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (FOUND_NONE, SolutionFault.NOT_SOLVED),
        ("Iterations count exceeded.\n", SolutionFault.NOT_SOLVED),
        (FOUND_ONE, SolutionFault.NO_MOVES),
        (
            "-=-=-=-\n\nFoundations: H-0 \nFreecells:\n: AD 6S\n\n" + FOUND_ONE,
            SolutionFault.NO_MOVES,
        ),
    ],
)
def test_what_freecell_solver_says_instead_of_moves(text: str, fault: SolutionFault) -> None:
    assert is_solution(text)
    with pytest.raises(SolutionError) as caught:
        parse_solution(text, START)
    assert (caught.value.problem.fault, caught.value.moves) == (fault, ())
