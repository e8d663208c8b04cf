"""Records, shares by kind, daily deals and the list of finished games."""

from __future__ import annotations

import random
from datetime import date

import pytest

from bakers_dozen.play.attempt import Outcome
from bakers_dozen.statistics.figures import figures
from bakers_dozen.statistics.records import (
    Best,
    DailyDay,
    Record,
    Share,
    by_difficulty,
    by_variant,
    daily_results,
    finished,
    records,
)
from bakers_dozen.statistics.result import Result
from results import LOST, PLAYING, TODAY, WATCHED, result


def test_no_results_hold_no_record() -> None:
    assert records([], TODAY) == []
    assert records([result(LOST), result(PLAYING), result(WATCHED, moves=1)], TODAY) == []


def test_records_are_the_best_wins_and_the_longest_streaks() -> None:
    found = records(
        [
            result(deal="1", moves=90, seconds=100.0, day=TODAY - 9),
            result(deal="2", moves=80, seconds=300.0, day=TODAY - 8, par=78, settled=True),
            result(deal="3", moves=80, seconds=90.0, day=TODAY - 7, par=80),
            result(LOST, moves=1, seconds=1.0, day=TODAY - 6),
            result(deal="4", moves=99, seconds=500.0, day=TODAY - 5),
        ],
        TODAY,
    )
    assert found == [
        Record(Best.MOVES, 80, TODAY - 8, "2"),  # the first to reach it
        Record(Best.SECONDS, 90.0, TODAY - 7, "3"),
        Record(Best.OVER_PAR, 2, TODAY - 8, "2"),  # the other par isn't settled
        Record(Best.WINS_IN_A_ROW, 3, TODAY - 7),
    ]


def won_on(ago: int) -> Result:
    day = TODAY - ago
    return result(started_day=day, day=day, daily=date.fromordinal(day).isoformat())


def test_the_most_daily_deals_in_a_row_and_when_that_was() -> None:
    won = [won_on(ago) for ago in (20, 19, 18, 10, 5, 4, 3, 1)]
    found = {record.best: record for record in records(won, TODAY)}
    assert found[Best.DAYS_IN_A_ROW] == Record(Best.DAYS_IN_A_ROW, 3, TODAY - 18)


def test_shares_by_difficulty_and_by_variant() -> None:
    games = [
        result(difficulty="hard", variant="kings"),
        result(LOST, difficulty="hard"),
        result(difficulty="easy"),
        result(PLAYING, difficulty="easy"),
        result(WATCHED, difficulty="easy"),
        result(),
    ]
    assert by_difficulty(games) == [
        Share("easy", started=2, won=1, playing=1),
        Share("hard", started=2, won=1, playing=0),
        Share("", started=1, won=1, playing=0),
    ]
    assert by_variant(games, ["kings", "bakers-dozen"]) == [
        Share("kings", started=1, won=1, playing=0),
        Share("bakers-dozen", started=4, won=2, playing=1),
    ]


def test_the_daily_deals_by_day() -> None:
    lost = won_on(3)._replace(outcome=LOST)
    again = won_on(3)
    late = result(day=TODAY, started_day=TODAY, daily=date.fromordinal(TODAY - 2).isoformat())
    left = won_on(1)._replace(outcome=PLAYING)
    found = daily_results([lost, again, won_on(3), late, left, result(), result(daily="soon")])
    assert found == {
        TODAY - 3: DailyDay(again, on_the_day=True),
        TODAY - 2: DailyDay(late, on_the_day=False),
        TODAY - 1: DailyDay(left, on_the_day=False),
    }


@pytest.mark.parametrize(
    ("wanted", "deals"),
    [
        ("", ["5", "124", "24"]),
        ("24", ["124", "24"]),
        ("LOST", ["124"]),
        ("won hard", ["24"]),
        ("kings", ["5"]),
        ("daily", ["5"]),
        ("2026-11", ["5", "124", "24"]),
        ("nothing", []),
    ],
)
def test_finished_games_are_listed_the_last_first_and_found_by_name(
    wanted: str, deals: list[str]
) -> None:
    games = [
        result(deal="24", difficulty="hard"),
        result(LOST, deal="124"),
        result(WATCHED, deal="5", variant="kings", daily="2026-11-30"),
        result(PLAYING, deal="240"),
    ]
    assert [game.deal for game in finished(games, wanted)] == deals


def test_thousands_of_games_add_up() -> None:
    chance = random.Random(5)
    games = [
        result(
            chance.choice(list(Outcome)),
            day=TODAY - chance.randrange(1000),
            moves=chance.randrange(70, 200),
            seconds=chance.uniform(60, 3000),
            difficulty=chance.choice(("easy", "medium", "hard", "")),
            par=chance.choice((None, 60, 70)),
            settled=chance.random() < 0.5,
        )
        for _ in range(5000)
    ]
    found = figures(games, TODAY)
    assert found.won + found.lost + found.playing == found.started
    assert found.started + found.watched == found.played == 5000
    shares = by_difficulty(games)
    assert sum(share.started for share in shares) == found.started
    assert sum(share.won for share in shares) == found.won
    wins = sorted(game.moves for game in games if game.is_win)
    assert found.moves is not None
    middle = len(wins) // 2
    assert found.moves.median == (wins[middle] + wins[~middle]) / 2
    best = {record.best: record.value for record in records(games, TODAY)}
    assert best[Best.MOVES] == wins[0] == found.moves.best.value
    assert best[Best.WINS_IN_A_ROW] == found.streak.longest
    assert found.over_par is not None
    assert best[Best.OVER_PAR] == found.over_par.best.value
    assert len(finished(games)) == found.played - found.playing
