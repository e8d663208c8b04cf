"""How hard a deal is."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from bakers_dozen.rules.dealing import deal, split_mix_64
from bakers_dozen.rules.variants import VARIANTS
from bakers_dozen.solver.beam import Beam, Outcome
from bakers_dozen.solver.difficulty import (
    EASY_POSITIONS,
    MEDIUM_POSITIONS,
    Difficulty,
    difficulty,
)
from bakers_dozen.solver.search import FIRST, THEN, Search, Stage
from bakers_dozen.solver.weights import plan
from solver.simple_player import play_simply


@pytest.mark.parametrize(
    ("positions", "level"),
    [
        (0, Difficulty.EASY),
        (EASY_POSITIONS, Difficulty.EASY),
        (EASY_POSITIONS + 1, Difficulty.MEDIUM),
        (MEDIUM_POSITIONS, Difficulty.MEDIUM),
        (MEDIUM_POSITIONS + 1, Difficulty.HARD),
        (10**9, Difficulty.HARD),
    ],
)
def test_more_positions_are_harder(positions: int, level: Difficulty) -> None:
    assert difficulty(positions) is level


def test_no_other_search_wins_what_the_beams_find_easy_or_medium() -> None:
    beams = 0
    for stage, turn in FIRST + THEN:
        if stage is Stage.DIG:
            break
        beams += turn if stage is Stage.BEAMS else 0
    assert beams > MEDIUM_POSITIONS


@pytest.mark.parametrize("number", range(1, 9))
def test_a_rating_is_the_beams_own(number: int) -> None:
    position = deal(VARIANTS["bakers-dozen"], number)
    beam = Beam(position)
    for weights, width in plan():
        outcome = run_to_end(beam.run(weights, width))
        if outcome.line is not None:
            break
    search = Search(position)
    while search.verdict is None:
        search.step(100)
    assert difficulty(search.positions) is difficulty(beam.positions)


def run_to_end(run: Generator[None, None, Outcome]) -> Outcome:
    while True:
        try:
            next(run)
        except StopIteration as stop:
            outcome: Outcome = stop.value
            return outcome


def test_the_simple_player_finds_easy_deals_easier() -> None:
    """Any-suit deals 1 to 20: those of one level together, two plays each."""
    draws = split_mix_64(1)
    plays: dict[bool, list[bool]] = {True: [], False: []}
    for number in range(1, 21):
        position = deal(VARIANTS["any-suit"], number)
        search = Search(position)
        while search.verdict is None:
            search.step(100)
        easy = difficulty(search.positions) is Difficulty.EASY
        plays[easy] += [play_simply(position, draws) for _ in range(2)]
    shares = {easy: sum(wins) / len(wins) for easy, wins in plays.items()}
    assert shares[True] > shares[False]
