"""The dig knows the truth about small decks, and its lines win by the rules."""

from __future__ import annotations

import pytest

from bakers_dozen.rules.dealing import deal
from bakers_dozen.rules.moves import apply
from bakers_dozen.rules.position import Position
from bakers_dozen.rules.variants import VARIANTS
from bakers_dozen.solver.beam import Outcome
from bakers_dozen.solver.dig import Dig
from bakers_dozen.solver.packed import unpack
from bakers_dozen.solver.relaxed import Relaxed, Start
from halves import rest_slow
from solver.exhaustive import samples

#: The dig isn't for spaces that take any card.
DUG = [name for name in VARIANTS if name != "spanish"]


def dig(position: Position) -> Outcome:
    start = Start(position)
    run = Dig(position, start, Relaxed(position, start)).run()
    while True:
        try:
            next(run)
        except StopIteration as stop:
            outcome: Outcome = stop.value
            return outcome


def wins(position: Position, outcome: Outcome) -> bool:
    assert outcome.line is not None
    for move in unpack(position, outcome.line):
        position = apply(position, move)
    return position.is_won


@pytest.mark.parametrize("name", rest_slow(DUG))
def test_it_wins_what_can_be_won_and_nothing_else(name: str) -> None:
    won = lost = 0
    for position, winnable in samples(VARIANTS[name], range(1, 13), limit=500, most=10):
        outcome = dig(position)
        if winnable:
            assert wins(position, outcome), position
            won += 1
        else:
            assert outcome == Outcome(None, complete=True), position
            lost += 1
    assert won > 60
    assert lost > 20


@pytest.mark.parametrize(("number", "winnable"), [(107, False), (3, True)])
def test_deals_by_the_different_suit_rule(number: int, winnable: bool) -> None:
    """Deal 107 isn't lost by the check: it takes the dig to know."""
    position = deal(VARIANTS["bakers-dozen"], number)
    outcome = dig(position)
    assert (outcome.line is not None) == winnable
    assert outcome.complete or wins(position, outcome)
