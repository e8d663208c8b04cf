"""What counts as a game, a win, a streak."""

from __future__ import annotations

from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakers_dozen.play.attempt import Stamp
from bakers_dozen.statistics.figures import (
    Example,
    Standing,
    Streaks,
    compare,
    daily_days,
    day_streaks,
    figures,
    spread,
    win_streaks,
)
from bakers_dozen.statistics.result import Result
from results import LOST, PLAYING, TODAY, WATCHED, WON, result


def test_no_games_have_figures_without_a_division_by_nothing() -> None:
    found = figures([], TODAY)
    assert (found.played, found.won, found.share) == (0, 0, None)
    assert (found.moves, found.seconds, found.over_par) == (None, None, None)
    assert found.streak == found.daily_streak == Streaks(0, 0)


def test_won_lost_watched_and_unfinished_are_kept_apart() -> None:
    outcomes = [
        WON,
        WON,
        LOST,
        WATCHED,
        PLAYING,
        WON,
        PLAYING,
    ]
    found = figures([result(outcome) for outcome in outcomes], TODAY)
    assert (found.played, found.won, found.lost) == (7, 3, 1)
    assert (found.watched, found.playing) == (1, 2)
    # Of those started; the watched one isn't the player's.
    assert found.started == 6
    assert found.share == 3 / 6


def test_a_game_watched_to_the_end_is_neither_a_win_nor_the_end_of_a_streak() -> None:
    found = figures([result(WON), result(WATCHED, watched=True), result(WON)], TODAY)
    assert found.share == 1
    assert found.streak == Streaks(2, 2)


def test_wins_by_the_help_they_had() -> None:
    found = figures(
        [
            result(),
            result(undos=3),
            result(hints=1),
            result(undos=1, hints=1),
            result(watched=True),
            result(LOST, undos=10, hints=10),
            result(PLAYING, undos=100),
        ],
        TODAY,
    )
    assert (found.clean, found.with_undo, found.with_hints, found.with_watching) == (1, 2, 2, 1)
    # All that was asked for in decided games.
    assert (found.undos, found.hints) == (14, 12)


def test_best_median_and_worst_come_with_their_deals() -> None:
    found = figures(
        [
            result(moves=90, seconds=100.0, deal="1", par=85, settled=True),
            # A par that may still get shorter says nothing of a win.
            result(moves=80, seconds=300.0, deal="2", par=79),
            result(moves=120, seconds=200.0, deal="3", par=120, settled=True),
            result(moves=95, seconds=400.0, deal="4", par=70, settled=True),
            result(LOST, moves=1, seconds=1.0, deal="5", par=1),
        ],
        TODAY,
    )
    assert found.moves == (4, Example(80, "2"), 92.5, Example(120, "3"))
    assert found.seconds == (4, Example(100, "1"), 250.0, Example(400, "4"))
    assert found.over_par == (3, Example(0, "3"), 5, Example(25, "4"))


@pytest.mark.parametrize(
    ("outcomes", "now", "longest"),
    [
        ("", 0, 0),
        ("w", 1, 1),
        ("l", 0, 0),
        ("wwlw", 1, 2),
        ("wwwl", 0, 3),
        ("lwww", 3, 3),
        ("wlwlw", 1, 1),
    ],
)
def test_wins_in_a_row(outcomes: str, now: int, longest: int) -> None:
    decided = [result(WON if outcome == "w" else LOST) for outcome in outcomes]
    assert win_streaks(decided) == Streaks(now, longest)
    # In the order in which they were decided, however they are listed.
    assert figures(decided[::-1], TODAY).streak == Streaks(now, longest)


@pytest.mark.parametrize(
    ("ago", "now", "longest"),
    [
        ([-1, 0, 1], 3, 3),  # flown west: tomorrow's deal was won already
        ([-1, 0, 2], 2, 2),
        ([], 0, 0),
        ([0], 1, 1),
        ([1], 1, 1),  # today's can still be won
        ([2], 0, 1),
        ([0, 1, 2], 3, 3),
        ([1, 2, 3, 5], 3, 3),
        ([0, 2, 3, 4, 5], 1, 4),
        ([3, 2, 1, 0, 0, 1], 4, 4),
    ],
)
def test_days_in_a_row(ago: list[int], now: int, longest: int) -> None:
    assert day_streaks([TODAY - days for days in ago], TODAY) == Streaks(now, longest)


def won_daily(moment: datetime, deal_of: date | None = None, took: float = 300.0) -> Result:
    """The daily deal begun at *moment* by the clock of the place, and won."""
    offset = moment.utcoffset()
    assert offset is not None
    started = Stamp(moment.timestamp(), int(offset.total_seconds()))
    ended = Stamp(started.unix + took, started.offset)
    day = (deal_of or moment.date()).isoformat()
    return result(started_day=started.day, day=ended.day, at=ended.unix, daily=day)


BERLIN = ZoneInfo("Europe/Berlin")


@pytest.mark.parametrize(
    "change",
    [date(2026, 3, 29), date(2026, 10, 25)],
    ids=["an hour less", "an hour more"],
)
@pytest.mark.parametrize(("hour", "minute"), [(0, 0), (0, 30), (2, 30), (12, 0), (23, 59)])
def test_a_streak_of_days_goes_through_a_clock_change(change: date, hour: int, minute: int) -> None:
    days = [change + timedelta(days=ago) for ago in (-2, -1, 0, 1, 2)]
    wins = [
        won_daily(datetime(day.year, day.month, day.day, hour, minute, tzinfo=BERLIN))
        for day in days
    ]
    found = figures(wins, days[-1].toordinal())
    assert found.daily_streak == Streaks(5, 5)
    assert found.daily_won == 5


def test_a_streak_of_days_goes_on_in_another_time_zone() -> None:
    tokyo, honolulu = timezone(timedelta(hours=9)), timezone(timedelta(hours=-10))
    wins = [
        won_daily(datetime(2026, 11, 27, 8, tzinfo=tokyo)),
        won_daily(datetime(2026, 11, 28, 8, tzinfo=tokyo)),
        # Flown east over the date line: the 28th comes once more, and then the 29th.
        won_daily(datetime(2026, 11, 28, 22, tzinfo=honolulu)),
        won_daily(datetime(2026, 11, 29, 9, tzinfo=honolulu)),
        won_daily(datetime(2026, 11, 30, 23, 50, tzinfo=honolulu)),
    ]
    assert figures(wins, date(2026, 11, 30).toordinal()).daily_streak == Streaks(4, 4)


def test_the_same_moment_is_another_day_elsewhere() -> None:
    moment = datetime(2026, 11, 30, 23, 30, tzinfo=timezone.utc)  # noqa: UP017
    assert Stamp(moment.timestamp(), 0).day == TODAY
    assert Stamp(moment.timestamp(), 3600).day == TODAY + 1
    assert Stamp(moment.timestamp() - 86400, -12 * 3600).day == TODAY - 1


def test_a_daily_deal_begun_before_midnight_counts_for_its_day() -> None:
    late = won_daily(datetime(2026, 11, 29, 23, 55, tzinfo=BERLIN), took=1200)
    assert late.day == TODAY
    assert daily_days([late]) == {TODAY - 1}


def test_a_daily_deal_won_on_a_journey_counts_for_its_day() -> None:
    tokyo, honolulu = timezone(timedelta(hours=9)), timezone(timedelta(hours=-10))
    started = datetime(2026, 11, 30, 8, tzinfo=tokyo)
    ended = datetime(2026, 11, 29, 20, tzinfo=honolulu)
    win = won_daily(started)._replace(day=ended.date().toordinal(), at=ended.timestamp())
    assert daily_days([win]) == {TODAY}
    # Begun on its day and won only later it isn't that day's win.
    assert daily_days([win._replace(day=TODAY + 3)]) == set()


def test_the_deal_of_another_day_does_not_count_for_the_streak() -> None:
    old = won_daily(datetime(2026, 11, 30, 12, tzinfo=BERLIN), deal_of=date(2026, 11, 28))
    assert daily_days([old, result(daily="no date"), result(LOST, daily="2026-11-30")]) == set()


def test_a_win_is_compared_with_the_wins_before() -> None:
    win = result(deal="24", moves=90, seconds=200.0, par=80, settled=True)
    others = [
        result(deal="24", moves=100, seconds=150.0),
        result(LOST, deal="24", moves=5, seconds=5.0),
        result(deal="7", moves=80, seconds=300.0),
        result(deal="7", moves=95, seconds=400.0, variant="kings"),
    ]
    found = compare(win, [win, *others])
    assert found.earlier_tries == 2
    assert found.deal_moves == Standing(1, 1, 100)
    assert found.deal_seconds == Standing(0, 1, 150)
    assert found.all_moves == Standing(1, 2, 80)
    assert found.all_seconds == Standing(1, 2, 150)
    assert found.over_par == 10
    assert compare(win._replace(settled=False), others).over_par is None
    assert found.deal_moves.is_best
    assert not found.all_moves.is_best


def test_the_first_win_of_all_has_nothing_to_compare_with() -> None:
    win = result()
    assert compare(win, [win]) == (0, None, None, None, None, None)


numbers = st.lists(st.floats(0, 1e6), max_size=30)


@given(numbers)
def test_a_median_has_as_many_on_each_side(values: list[float]) -> None:
    found = spread([Example(value, "") for value in values])
    if found is None:
        assert values == []
        return
    median = found.median
    assert found.best.value <= median <= found.worst.value
    assert sum(value < median for value in values) <= len(values) / 2
    assert sum(value > median for value in values) <= len(values) / 2


@given(st.sets(st.integers(-40, 0)))
def test_a_streak_of_days_is_what_counting_back_gives(ago: set[int]) -> None:
    days = {TODAY + day for day in ago}
    found = day_streaks(days, TODAY)
    back = 0 if TODAY in days else 1
    count = 0
    while TODAY - back - count in days:
        count += 1
    assert found.now == count
    assert found.longest >= found.now
    assert (found.longest == 0) == (not days)
