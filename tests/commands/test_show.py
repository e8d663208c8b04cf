"""``show``: the board as text that other programs read, and the moves there are."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bakers_dozen.rules.board import board_text, parse_board
from bakers_dozen.rules.moves import apply, legal_moves, parse_move
from bakers_dozen.rules.naming import deal_named, parse_name
from bakers_dozen.rules.variants import VARIANTS
from commands.running import run_main, run_program

DATA = Path(__file__).parents[1] / "data"


@pytest.mark.parametrize("name", ["24", "kings:24", "pysol:24", "good-measure:1", "spanish:7"])
def test_a_deal_is_shown_as_board_text(name: str) -> None:
    position = deal_named(parse_name(name))
    variant = position.variant.name
    # Below the board, where Freecell Solver doesn't read on.
    below = "" if variant == "bakers-dozen" else f"Variant: {variant}\n"
    ran = run_main("show", name)
    assert ran == (0, board_text(position) + below, "")
    assert run_main("show", "-", given=ran.out) == ran


def test_what_is_shown_goes_in_again_unchanged() -> None:
    shown = run_main("show", "pysol:10800 aa aa eh ee ff dd")
    assert shown.out.startswith("Foundations: ")
    assert run_main("show", "-", given=shown.out) == shown


def test_the_moves_stand_below_the_board_one_a_line() -> None:
    assert run_main("show", "pysol:24", "--moves").out.splitlines()[14:] == [
        "aa AS to its foundation",
        "ae AS onto 2C",
        "ai AS onto 2D",
        "gg AH to its foundation",
        "gb AH onto 2S",
        "ge AH onto 2C",
        "gi AH onto 2D",
        "mj 4C onto 5D",
        "ml 4C onto 5H",
    ]


def test_a_move_to_an_empty_column_says_so() -> None:
    board = "Variant: kings\nFoundations: H-Q C-K D-K S-Q\nKS KH\n" + ":\n" * 12
    ran = run_main("show", "-", "--moves", given=board)
    assert "aa KH to its foundation" in ran.out
    assert "ab KH to the empty column b" in ran.out


def test_moves_name_the_cards_that_lie_there() -> None:
    position = deal_named(parse_name("any-suit:5"))
    lines = run_main("show", "any-suit:5", "--moves").out.splitlines()[15:]
    assert len(lines) == len(legal_moves(position)) > 3
    for line in lines:
        pair, card, *_, last = line.split()
        move = parse_move(pair)
        assert move is not None
        assert move in legal_moves(position)
        assert str(position.columns[move.source][-1]) == card.replace("10", "T")
        if not move.is_up:
            assert str(position.columns[move.target][-1]) == last.replace("10", "T")


def test_json_says_what_the_board_says() -> None:
    data = json.loads(run_main("show", "pysol:10800 aa aa", "--json").out)
    position = deal_named(parse_name("pysol:10800"))
    for _ in range(2):
        move = parse_move("aa")
        assert move is not None
        position = apply(position, move)
    assert data["deal"] == "pysol:10800"
    assert data["variant"] == "bakers-dozen"
    assert data["moves_played"] == data["cards_up"] == 2
    assert (data["won"], data["stuck"]) == (False, False)
    assert data["foundations"] == {"C": 1, "D": 1, "H": 0, "S": 0}
    lines = [": " + " ".join(column) for column in data["columns"]]
    up = "Foundations: H-0 C-A D-A S-0"
    assert parse_board("\n".join([up, *lines]), VARIANTS["bakers-dozen"]) == position
    assert [move["move"] for move in data["legal_moves"]] == [
        str(move) for move in legal_moves(position)
    ]


def test_the_variant_is_that_which_is_asked_for() -> None:
    assert run_main("show", "24", "--variant", "kings") == run_main("show", "kings:24")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nowhere"], 'No deal or file called "nowhere". Try 24 or kings:24'),
        (["kngs:24"], '"kngs" isn\'t a variant. Did you mean kings?'),
        (["24", "--variant", "kingz"], "kingz"),
        (["kings:24", "--variant", "spanish"], "isn't the variant you asked for, spanish"),
        ([], "DEAL"),
        (["24", "--nonsense"], "--nonsense"),
    ],
)
def test_bad_input_is_told_in_one_line(arguments: list[str], says: str) -> None:
    ran = run_main("show", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert says in ran.err


def test_letters_only_even_where_nothing_else_can_be_encoded() -> None:
    environment = {"PYTHONUTF8": "0", "LC_ALL": "C", "PYTHONIOENCODING": "ascii"}
    ran = run_program("show", "24", "--moves", environment=environment)
    assert ran.status == 0
    assert ran.out.isascii()
