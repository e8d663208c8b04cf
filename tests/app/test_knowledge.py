"""What is known of positions: the shortest line stays, and nothing that is known is lost."""

from __future__ import annotations

import pytest

from app.play import board
from bakers_dozen.app.knowledge import NOTHING, Knowledge, Outlook, Rating
from bakers_dozen.rules.moves import Move, apply, parse_move
from bakers_dozen.rules.position import Position
from bakers_dozen.solver.difficulty import Difficulty


def moves(text: str) -> tuple[Move, ...]:
    found = [parse_move(pair) for pair in text.split()]
    return tuple(move for move in found if move is not None)


START = board("Foundations: C-J D-Q H-K S-K\n: QC\n: KC\n: KD\n" + ":\n" * 10).game.position
SHORT, LONG = moves("aa bb cc"), moves("ac cc bb cc")


def after(text: str) -> Position:
    position = START
    for move in moves(text):
        position = apply(position, move)
    return position


@pytest.mark.parametrize("lines", [(SHORT, LONG), (LONG, SHORT)], ids=["worse", "better"])
def test_the_shorter_of_two_lines_is_kept(lines: tuple[tuple[Move, ...], ...]) -> None:
    knowledge = Knowledge()
    for line in lines:
        knowledge.learn_line(START, line)
    assert knowledge.of(START).line == SHORT
    knowledge.learn_difficulty(START, Difficulty.EASY)
    assert knowledge.rating(START) == Rating(len(SHORT), Difficulty.EASY, settled=False)


def test_a_line_tells_of_every_position_on_its_way() -> None:
    knowledge = Knowledge()
    assert knowledge.of(START) == NOTHING
    knowledge.learn_line(START, LONG)
    assert knowledge.of(after("ac")).line == LONG[1:]
    assert knowledge.of(after("ac cc bb cc")).outlook is Outlook.WINNABLE


def test_a_search_that_gave_up_hides_nothing() -> None:
    knowledge = Knowledge()
    knowledge.learn_line(START, SHORT)
    knowledge.learn_unknown(START)
    assert knowledge.of(START).line == SHORT
    knowledge.learn_unknown(after("ac"))
    assert knowledge.of(after("ac")).outlook is Outlook.UNKNOWN
    knowledge.learn_line(after("ac"), LONG[1:])
    assert knowledge.of(after("ac")).outlook is Outlook.WINNABLE


def test_par_is_the_least_of_what_was_kept_and_what_is_found() -> None:
    for kept, par in ((2, 2), (9, 3)):
        knowledge = Knowledge()
        knowledge.learn_rating(START, Rating(kept, Difficulty.HARD, settled=True))
        knowledge.learn_line(START, SHORT)
        knowledge.learn_difficulty(START, Difficulty.EASY)
        # How hard it was found at first stays.
        assert knowledge.rating(START) == Rating(par, Difficulty.HARD, settled=True)
