"""The verdicts are true: against every position of small decks, and on known boards."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bakers_dozen.rules.board import parse_board
from bakers_dozen.rules.dealing import deal
from bakers_dozen.rules.moves import Move, apply
from bakers_dozen.rules.naming import deal_named, parse_name
from bakers_dozen.rules.position import Position
from bakers_dozen.rules.variants import VARIANTS
from bakers_dozen.solver.memory import AT_ONCE
from bakers_dozen.solver.search import Lost, Search, Unknown, Winnable, solve
from halves import rest_slow
from solver.exhaustive import explore

DATA = Path(__file__).parents[1] / "data"


def board(name: str, variant: str) -> Position:
    return parse_board((DATA / name).read_text(), VARIANTS[variant])


def wins(position: Position, verdict: Winnable) -> bool:
    for move in verdict.line:
        position = apply(position, move)
    return position.is_won


#: Ranks, columns and how many deals of such a deck.
SMALL_DECKS = ((3, 4, 6), (4, 3, 30), (4, 4, 6), (5, 4, 12))


@pytest.mark.parametrize("name", rest_slow(VARIANTS))
def test_small_decks_against_every_position(name: str) -> None:
    won = lost = 0
    for ranks, columns, deals in SMALL_DECKS:
        variant = VARIANTS[name]._replace(ranks=ranks, columns=columns)
        for number in range(1, deals + 1):
            graph = explore(deal(variant, number), 1000)
            if graph is None:
                continue
            every = 1 + len(graph.positions) // 100
            for key, position in list(graph.positions.items())[::every]:
                verdict = solve(position)
                if key in graph.winnable:
                    assert isinstance(verdict, Winnable), position
                    assert wins(position, verdict)
                    won += 1
                else:
                    assert isinstance(verdict, Lost), position
                    lost += 1
    assert won > 300
    assert lost > 100


@pytest.mark.parametrize("name", rest_slow(VARIANTS))
def test_every_line_of_a_full_deck_wins_by_the_rules(name: str) -> None:
    for number in range(1, 9):
        position = deal(VARIANTS[name], number)
        verdict = solve(position, budget=4000)
        if isinstance(verdict, Winnable):
            assert wins(position, verdict)


@pytest.mark.parametrize("name", ["pysol-24.board", "pysol-10800.board"])
@pytest.mark.parametrize("variant", ["bakers-dozen", "any-suit", "kings"])
def test_known_boards_are_winnable(name: str, variant: str) -> None:
    position = board(name, variant)
    verdict = solve(position)
    assert isinstance(verdict, Winnable)
    assert wins(position, verdict)


def test_from_any_position_of_a_game_that_wins() -> None:
    position = board("pysol-10800.board", "bakers-dozen")
    for move in solve_line(position):
        position = apply(position, move)
        verdict = solve(position)
        assert isinstance(verdict, Winnable)
        assert wins(position, verdict)


def solve_line(position: Position) -> tuple[Move, ...]:
    verdict = solve(position)
    assert isinstance(verdict, Winnable)
    return verdict.line


def test_a_won_position_is_winnable_without_a_move() -> None:
    position = board("pysol-24.board", "bakers-dozen")
    won = Position(position.variant, ((),) * 13, (13, 13, 13, 13))
    assert solve(won) == Winnable(())
    assert solve(won)


def test_a_stuck_position_is_lost() -> None:
    assert isinstance(solve(board("dead-nomoves.board", "bakers-dozen")), Lost)


def test_the_longest_column_is_no_trouble() -> None:
    assert solve(board("column16.board", "bakers-dozen"), budget=2000) is not None


def test_a_column_of_the_whole_deck() -> None:
    variant = VARIANTS["bakers-dozen"]
    deck = sum((column for column in deal(variant, 1).columns), ())
    position = Position(variant, (deck,) + ((),) * 12, (0, 0, 0, 0))
    assert isinstance(solve(position), Lost)


def test_out_of_budget_is_unknown_and_never_lost() -> None:
    position = board("pysol-24.board", "bakers-dozen")
    search = Search(position, budget=5)
    assert search.step(3) is None
    assert search.step(3) == Unknown()
    assert search.work == 5
    assert search.step() == Unknown()


def test_verdicts_are_told_apart() -> None:
    assert Lost() != Unknown()
    assert Lost() == Lost()
    assert Lost()
    assert len({Lost(), Unknown(), Lost()}) == 2


@settings(max_examples=10)
@given(st.lists(st.integers(1, 40), min_size=1, max_size=10))
def test_the_size_of_the_steps_makes_no_difference(sizes: list[int]) -> None:
    position = board("pysol-24.board", "bakers-dozen")
    search = Search(position)
    while search.verdict is None:
        for size in sizes:
            search.step(size)
    assert search.verdict == solve(position)


def test_a_search_may_be_dropped_and_leaves_no_cycles() -> None:
    gc.collect()
    gc.disable()
    try:
        search = Search(board("pysol-24.board", "bakers-dozen"))
        search.step(50)
        del search
        assert gc.collect() == 0
    finally:
        gc.enable()


def test_a_search_gives_its_memory_back_bit_by_bit() -> None:
    search = Search(deal_named(parse_name("pysol:671", VARIANTS["bakers-dozen"])), 20_000)
    while search.verdict is None:
        search.step(1000)
    left = sum(map(len, search.memories))
    assert max(map(len, search.memories)) > 2 * AT_ONCE
    for _ in search.forget():
        before, left = left, sum(map(len, search.memories))
        assert before - left <= AT_ONCE
    assert left == 0
