"""The dig knows the truth about small decks, and its lines win by the rules."""

from __future__ import annotations

import pytest

from bakers_dozen.rules.dealing import deal
from bakers_dozen.rules.moves import apply
from bakers_dozen.rules.position import Position
from bakers_dozen.rules.variants import VARIANTS
from bakers_dozen.solver.beam import Outcome
from bakers_dozen.solver.dig import Dig
from bakers_dozen.solver.matchings import FIT, NO_WAY, WAYS, Change, Matchings
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


def test_sets_of_ways() -> None:
    """Two twos on three threes: they shuffle only where nothing lies on them."""
    clubs, diamonds, hearts = 0, 1, 2
    matchings = Matchings(any_suit=False)
    number = 0b011 << 4 | 0b111
    fit = matchings.fits[number]
    each_on_the_other = 1 << fit.ways.index(diamonds << 2 * clubs | clubs << 2 * diamonds)
    all_three = 0b111
    assert len(fit.ways) == 3  # And diamonds on hearts, clubs on hearts.

    def shuffled(fit: int, ways: int, movable: int) -> tuple[int, int]:
        found = matchings.shuffled[(fit << WAYS | ways) << 4 | movable]
        return found >> 4, found & 15

    def changed(ways: int, change: Change) -> int:
        key = matchings.changed.number(change) << FIT | number << WAYS | ways
        return matchings.changed[key]

    assert shuffled(number, each_on_the_other, 0) == (each_on_the_other, 1 << hearts)
    assert shuffled(number, each_on_the_other, 0b011) == (all_three, 0b111)

    clubs_go_up = Change(flip=1 << clubs, bare=clubs, gone=-1, dug=-1, on=0)
    assert changed(each_on_the_other, clubs_go_up) == NO_WAY
    assert changed(all_three, clubs_go_up).bit_count() == 1

    hearts_come = Change(flip=1 << hearts + 4, bare=-1, gone=-1, dug=hearts, on=0)
    with_hearts = number | 1 << hearts + 4
    assert changed(each_on_the_other, hearts_come) == NO_WAY  # They'd lie on their own suit.
    assert changed(all_three, hearts_come).bit_count() == 2
    # Where no card moves, each of the two is a part by itself.
    assert len(matchings.shuffled.parts((with_hearts << WAYS | 0b11) << 4)) == 2
