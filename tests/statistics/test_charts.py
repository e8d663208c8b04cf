"""Charts keep to their size, and show what there is."""

from __future__ import annotations

from datetime import date
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakers_dozen.play.attempt import Outcome
from bakers_dozen.statistics import charts, series
from bakers_dozen.statistics.result import Result
from bakers_dozen.statistics.series import Bin, Day, Point
from bakers_dozen.wording.statistics import percent, statistics

TODAY = date(2026, 11, 30).toordinal()

WON, LOST = Outcome.WON, Outcome.LOST


def result(key: int, outcome: Outcome = WON, **others: Any) -> Result:
    day = TODAY - key % 400
    plain = Result(
        key,
        "bakers-dozen",
        str(key),
        outcome,
        day,
        day,
        86400.0 * day + key,
        80 + key * 7 % 45,
        200 + key * 37 % 900,
    )
    return plain._replace(**others)


MANY = [
    result(
        key,
        LOST if key % 4 == 1 else WON,
        undos=key % 3,
        par=75 if key % 2 else None,
    )
    for key in range(1, 300)
]


def test_columns_of_blocks() -> None:
    assert charts.columns([0, 0.25, 0.5, 1, 0.001], 2) == ["   █ ", " ▄██▁"]
    assert charts.columns([0, 0.25, 0.5, 1, 0.001], 2, ascii_only=True) == ["   | ", " :||."]


def test_the_share_over_time() -> None:
    points = [Point(0.5, TODAY - 10), Point(1, TODAY)]
    assert charts.share_chart(points, 30, 7, lambda day: date.fromordinal(day).isoformat()) == [
        "100% ┤            ████████████",
        "     │            ████████████",
        " 50% ┤▄▄▄▄▄▄▄▄▄▄▄▄████████████",
        "     │████████████████████████",
        "     │████████████████████████",
        "  0% └────────────────────────",
        "      2026-11-20    2026-11-30",
    ]


def test_a_histogram() -> None:
    bins = [Bin(80, 90, 1), Bin(90, 100, 4), Bin(100, float("inf"), 2)]
    assert charts.histogram_chart(bins, 24, 6, lambda value: str(int(value))) == [
        " 4 ┤      █████",
        "   │      █████",
        "   │      █████ █████",
        "   │█████ █████ █████",
        " 0 └──────────────────",
        "    80    90    100+",
    ]


MONTHS = "JFMAMJJASOND"
WEEKDAYS = ("Mo", "", "We", "", "Fr", "", "Su")


def calendar(days: dict[int, Day], width: int, ascii_only: bool = False) -> list[str]:
    return charts.calendar_chart(
        days, TODAY, width, lambda month: MONTHS[month - 1], lambda day: WEEKDAYS[day], ascii_only
    )


def test_the_calendar_has_every_day_of_the_year_once() -> None:
    for today in range(TODAY, TODAY + 8):
        lines = charts.calendar_chart({}, today, 76, lambda _: "", lambda _: "x")
        assert sum(line.count("·") for line in lines) == 365
        assert max(map(len, lines)) == 55


def test_the_calendar_puts_days_where_they_are() -> None:
    # 2026-11-30 is a Monday: the last column has it alone.
    lines = calendar({TODAY: Day(1, 0), TODAY - 1: Day(0, 1), TODAY - 364: Day(9, 9)}, 76)
    assert lines[1] == "Mo █" + "·" * 51 + "▒"
    assert lines[7] == "Su " + "·" * 51 + "░"
    lines = calendar({TODAY: Day(1, 0), TODAY - 7: Day(2, 0), TODAY - 1: Day(0, 1)}, 36)
    assert lines[1].endswith("·█")
    assert lines[7].endswith("·░")
    assert calendar({TODAY: Day(1, 0)}, 36)[1].endswith("·▐")
    assert calendar({TODAY - 7: Day(1, 0)}, 36)[1].endswith("·▌")


def test_a_leap_day_is_a_day() -> None:
    today = date(2028, 3, 1).toordinal()
    leap = date(2028, 2, 29).toordinal()
    lines = charts.calendar_chart({leap: Day(1, 0)}, today, 76, lambda _: "", lambda _: "x")
    # A Tuesday, the day before the Wednesday that is today.
    assert lines[2].endswith("▒")


@pytest.mark.parametrize("games", [0, 1, 2, 7, 40, 299])
@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize(("width", "page"), [(76, 20), (36, 8), (116, 36), (30, 0), (20, 6)])
def test_the_statistics_fit(games: int, ascii_only: bool, width: int, page: int) -> None:
    lines = statistics(MANY[:games], "bakers-dozen", TODAY, width, page, ascii_only).lines
    assert lines
    if width >= 30:
        assert max(map(len, lines)) <= width
    if ascii_only:
        assert all(line.isascii() for line in lines)
    assert lines[0]
    if games > 30 and page >= 8:
        text = "\n".join(lines)
        for chart in ("Wins in the last 20 games", "Moves of", "Time of", "Mo "):
            # Each chart lies on one page: its title, or first weekday, and its end.
            at = next(number for number, line in enumerate(lines) if chart in line)
            height = 7 if chart == "Mo " else 8
            assert at // page == (at + height - 1) // page, text


@pytest.mark.parametrize(("width", "page"), [(76, 20), (36, 8), (76, 36), (76, 26), (36, 30)])
def test_pages_leave_no_holes_where_much_is_seen_at_once(width: int, page: int) -> None:
    lines = statistics(MANY, "bakers-dozen", TODAY, width, page).lines
    if page == 36:
        assert len(lines) <= page  # lower charts bring all of it into sight
    if page <= 24:
        assert len(lines) % page == 0  # so the last page begins where the one before ended
    else:
        assert not any(one == other == "" for one, other in pairwise(lines))


def test_records_come_first_and_difficulties_are_told_apart() -> None:
    levels = ("easy", "medium", "hard")
    games = [each._replace(difficulty=levels[each.key % 3]) for each in MANY]
    lines = statistics(games, "bakers-dozen", TODAY, 76, 20).lines
    names = next(number for number, line in enumerate(lines) if "shortest win" in line)
    assert names == 1
    assert lines[0].split()[1:3] == ["80", "moves"]
    text = " ".join(" ".join(lines).split())
    assert "Won by difficulty: easy" in text
    narrow = statistics(games, "bakers-dozen", TODAY, 36, 10).lines
    assert any(line.startswith("shortest win: 80 moves (") for line in narrow)


def test_long_names_of_deals_fit_as_well() -> None:
    games = [each._replace(deal=f"pysol:{10**7 + each.key}") for each in MANY]
    for width in (30, 36, 76):
        lines = statistics(games, "bakers-dozen", TODAY, width, 8).lines
        assert max(map(len, lines)) <= width
        assert any("pysol:" in line for line in lines)


def test_statistics_of_another_variant_have_nothing_to_show() -> None:
    assert "kings" not in "\n".join(statistics(MANY, "kings", TODAY, 76).lines).lower().split()
    assert len(statistics(MANY, "kings", TODAY, 76).lines) <= 2


@given(st.lists(st.floats(0, 1e5), max_size=60), st.integers(1, 30))
def test_a_histogram_counts_every_value_once(values: list[float], most: int) -> None:
    bins = series.histogram(values, most)
    assert sum(each.number for each in bins) == len(values)
    assert len(bins) <= most
    assert [each.high for each in bins[:-1]] == [each.low for each in bins[1:]]
    for each in bins:
        assert each.number == sum(each.low <= value < each.high for value in values)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=200), st.integers(10, 100))
def test_a_chart_is_as_wide_as_asked(shares: list[float], width: int) -> None:
    points = [Point(share, TODAY + at) for at, share in enumerate(shares)]
    lines = charts.share_chart(points, width, 8, str)
    assert len(lines) == 8
    assert max(map(len, lines)) <= width


def test_the_share_follows_the_last_games() -> None:
    games = [result(key, WON if key <= 20 else LOST, at=float(key)) for key in range(1, 31)]
    points = series.share_over_time(games)
    assert points[0].share == 1
    assert points[19].share == 1
    assert points[29].share == 0.5


@pytest.mark.parametrize(
    ("share", "text"),
    [(0, "0%"), (0.001, "1%"), (0.5, "50%"), (0.999, "99%"), (1, "100%")],
)
def test_only_all_is_a_hundred_per_cent(share: float, text: str) -> None:
    assert percent(share) == text
