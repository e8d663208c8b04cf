"""``replay``: how far a record gets, and the first move that the rules refuse."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bakers_dozen.play.fcsolve import solution_text
from bakers_dozen.play.record import game_text, parse_record
from bakers_dozen.wording.catalogue import LANGUAGES
from commands.running import run_main
from play.games import short_solution_text

DATA = Path(__file__).parents[1] / "data"
BOARD = str(DATA / "pysol-10800.board")
SOLUTION = str(DATA / "pysol-10800.solution")
MOVES = Path(SOLUTION).read_text()


@pytest.mark.parametrize(
    ("arguments", "given"),
    [
        ((BOARD, SOLUTION), ""),
        (("pysol:10800", SOLUTION), ""),
        (("pysol:10800", "-"), MOVES),
        (("pysol:10800", MOVES), ""),
        (("pysol:10800", *MOVES.split()), ""),
        ((f"pysol:10800 {MOVES}",), ""),
        (("-",), f"pysol:10800 {MOVES}"),
        (("-", SOLUTION), Path(BOARD).read_text()),
        (("-",), Path(BOARD).read_text() + "Moves: " + MOVES),
        # A whole game as the record: its name is that of the deal.
        (("pysol:10800", "-"), f"pysol:10800 {MOVES}"),
        # The record goes on from where the game stands.
        ((f"pysol:10800 {MOVES[:30]}", MOVES[30:]), ""),
    ],
)
def test_a_winning_record_from_anywhere(arguments: tuple[str, ...], given: str) -> None:
    assert run_main("replay", *arguments, given=given) == (0, "Won in 90 moves\n", "")


def test_freecell_solvers_solutions_in_both_forms() -> None:
    printed = str(DATA / "good-measure-1.short-solution")
    assert run_main("replay", "good-measure:1", printed).out == "Won in 112 moves\n"
    moves = parse_record("pysol:10800 " + MOVES).moves
    for text in (solution_text(moves), short_solution_text(moves)):
        ran = run_main("replay", "pysol:10800", "-", given=text)
        assert ran == (0, "Won in 90 moves\n", "")
    words = short_solution_text(moves).split()
    assert run_main("replay", "pysol:10800", *words).out == "Won in 90 moves\n"


@pytest.mark.parametrize(
    ("printed", "line"),
    [
        (
            "I could not solve this game.\nTotal number of states checked is 5.\n",
            "error: Freecell Solver says that it found no solution",
        ),
        (
            "This game is solveable.\nTotal number of states checked is 76.\n",
            "error: Freecell Solver solved it, but printed no moves: run it with -m",
        ),
    ],
)
def test_freecell_solvers_output_without_moves(printed: str, line: str) -> None:
    ran = run_main("replay", "spanish:1", "-", given=printed)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.strip().endswith(line.removeprefix("error: "))


@pytest.mark.parametrize(
    ("moves", "line"),
    [
        ("aa", "1 of 52 cards up after 1 move"),
        ("aa aa eh", "2 of 52 cards up after 3 moves"),
        ("aa+aa eh", "2 of 52 cards up after 3 moves"),
        ("1h 1h 58", "2 of 52 cards up after 3 moves"),
    ],
)
def test_a_record_that_ends_before_the_game(moves: str, line: str) -> None:
    assert run_main("replay", "pysol:10800", *moves.split()) == (0, line + "\n", "")


@pytest.mark.parametrize(
    ("moves", "line"),
    [
        ("ab", "Move 1, ab, can't be made: AD can't go onto JS: only a 10 can"),
        ("aa aa ab", "Move 3, ab, can't be made: 3S can't go onto JS: only a 10 can"),
        ("aa aa aa", "Move 3, aa, can't be made: 3S can't go up yet: AS is next"),
        ("1h 1h 12", "Move 3, ab, can't be made: 3S can't go onto JS: only a 10 can"),
        ("1h 99h", 'Move 2, "99h", can\'t be made: There is no column 99 in this game'),
    ],
)
def test_the_first_refused_move_with_its_number_and_reason(moves: str, line: str) -> None:
    assert run_main("replay", "pysol:10800", *moves.split()) == (1, line + "\n", "")


def test_a_whole_game_that_the_rules_refuse() -> None:
    ran = run_main("replay", "pysol:10800 aa aa ab")
    assert ran.status == 1
    assert ran.out.startswith("Move 3, ab, can't be made")


def test_the_same_record_may_win_by_one_rule_and_fail_by_another() -> None:
    assert run_main("replay", "any-suit:pysol:10800", SOLUTION).status == 0
    assert run_main("replay", BOARD, SOLUTION, "--variant", "any-suit").status == 0
    assert run_main("replay", "24", SOLUTION).status == 1


def test_json() -> None:
    data = json.loads(run_main("replay", "pysol:10800", SOLUTION, "--json").out)
    assert data.pop("game") == f"pysol:10800 {MOVES.strip()}"
    assert data == {
        "version": 1,
        "deal": "pysol:10800",
        "variant": "bakers-dozen",
        "moves": 90,
        "cards_up": 52,
        "won": True,
        "stuck": False,
        "refused": None,
    }
    ran = run_main("replay", "pysol:10800", "aa", "aa", "ab", "--json")
    assert ran.status == 1
    assert json.loads(ran.out)["refused"] == {
        "number": 3,
        "move": "ab",
        "reason": "wrong-rank",
        "text": "3S can't go onto JS: only a 10 can",
    }


@pytest.mark.parametrize(
    ("arguments", "given", "says"),
    [
        (("24",), "", "No moves to check"),
        (("24", "nowhere"), "", '"nowhere" isn\'t a file, nor moves such as ce gg'),
        (("pysol:10800", "aa", "xx"), "", 'Move 2: "xx" isn\'t two column letters'),
        (("-", "-"), "24", "can't be both"),
        (("24", "-"), "", "standard input is empty"),
        (("24", "-"), "25 aa", "The record is of deal 25, not of 24"),
        ((BOARD, "-"), "25 aa", "The record is of deal 25, not of this board"),
        (("24", "-"), "Move 2 cards from stack 0 to stack 1", "isn't a move of one card"),
        (("-",), "24 dd xx", 'standard input: Move 2: "xx" isn\'t two'),
        (("nowhere", "aa"), "", 'No deal or file called "nowhere"'),
        (("24", str(DATA)), "", "is a directory"),
    ],
)
def test_bad_input_is_told_in_one_line(arguments: tuple[str, ...], given: str, says: str) -> None:
    ran = run_main("replay", *arguments, given=given)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert says in ran.err


@pytest.mark.parametrize(
    ("deal", "language"),
    [("24", "en"), ("kings:24", "en"), *(("24 ck dd", code) for code in LANGUAGES)],
)
def test_what_solve_prints_is_read(deal: str, language: str) -> None:
    printed = run_main("solve", deal, "--lang", language).out
    name = deal.split()[0]
    for arguments in (["replay", "-"], ["replay", name, "-"], ["watch", "-", "--cast", "-"]):
        ran = run_main(*arguments, given=printed)
        assert (ran.status, ran.err) == (0, "")
    assert run_main("show", "-", given=printed).out.startswith("Foundations: H-K C-K D-K S-K")


@pytest.mark.parametrize("deal", ["24", "kings:24", "24 ck dd"])
def test_what_solve_prints_for_freecell_solver_is_read(deal: str) -> None:
    moves = run_main("solve", deal, "--format", "fc-solve").out
    assert run_main("replay", deal, "-", given=moves).out.startswith("Won in")


def test_games_written_by_the_program_are_read_by_it() -> None:
    game = parse_record("pysol:10800 " + MOVES)
    shown = run_main("show", game_text(game))
    assert shown.out == "Foundations: H-K C-K D-K S-K\n" + ":\n" * 13
    assert run_main("replay", game_text(game)).status == 0
