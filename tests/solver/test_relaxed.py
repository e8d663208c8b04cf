"""The check never calls lost what can be won: against every position of small decks."""

from __future__ import annotations

from pathlib import Path

import pytest

from bakers_dozen.rules.board import parse_board
from bakers_dozen.rules.dealing import deal
from bakers_dozen.rules.moves import apply
from bakers_dozen.rules.position import Position
from bakers_dozen.rules.variants import VARIANTS
from bakers_dozen.solver.relaxed import Relaxed, Start, fits
from bakers_dozen.solver.search import Winnable, solve
from halves import rest_slow
from solver.exhaustive import samples

DATA = Path(__file__).parents[1] / "data"


def may_win(position: Position) -> bool:
    run = Relaxed(position, Start(position)).run()
    while True:
        try:
            next(run)
        except StopIteration as stop:
            return bool(stop.value)


@pytest.mark.parametrize("name", rest_slow(VARIANTS))
def test_what_can_be_won_is_never_called_lost_and_most_that_is_lost_is(name: str) -> None:
    won = lost = known = 0
    for position, winnable in samples(VARIANTS[name], range(1, 16), limit=500, most=10):
        if winnable:
            assert may_win(position), position
            won += 1
        else:
            lost += 1
            known += not may_win(position)
    assert won > 60
    assert lost > 30
    assert known > 0.8 * lost


@pytest.mark.parametrize("name", rest_slow(VARIANTS))
def test_no_position_on_a_line_that_wins_is_called_lost(name: str) -> None:
    for number in (3, 5):
        position = deal(VARIANTS[name], number)
        verdict = solve(position, budget=20_000)
        assert isinstance(verdict, Winnable)
        for move in verdict.line:
            assert may_win(position)
            position = apply(position, move)
        assert may_win(position)


def test_a_lost_board_is_lost_before_the_beams_begin() -> None:
    position = parse_board((DATA / "pysol-64.board").read_text(), VARIANTS["bakers-dozen"])
    assert not may_win(position)


def test_two_cards_need_two_places_and_none_of_their_own_suit() -> None:
    clubs, diamonds, both = 1, 2, 3
    assert fits(any_suit=False).short[clubs << 4 | clubs] == 1
    assert fits(any_suit=True).short[clubs << 4 | clubs] == 0
    assert fits(any_suit=False).short[both << 4 | both] == 0
    assert fits(any_suit=True).short[both << 4 | diamonds] == 1
    # The clubs can lie on diamonds only, so those can't be left bare.
    assert fits(any_suit=False).bare[clubs << 4 | both] == clubs


def test_cards_that_lie_in_order_at_the_end_of_a_column_are_loose() -> None:
    variant = VARIANTS["bakers-dozen"]._replace(columns=3, ranks=3)
    board = ": 3C 2H AS AH\n: 3D AD 3H 2S AC\n: 3S 2C 2D\n"
    position = parse_board(board, variant)
    start = Start(position)
    two, ace, three = 7, 0, 10
    assert start.runs == [(two, three), (ace, two)]
