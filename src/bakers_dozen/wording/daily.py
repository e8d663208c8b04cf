"""The daily deals: a month of them, and what became of the chosen one."""

from __future__ import annotations

from datetime import date
from typing import Final

from ..statistics.figures import daily_days, day_streaks
from ..statistics.records import DailyDay, daily_results
from ..statistics.result import Result
from .catalogue import tr
from .records import clock_text, daily_share_line, daily_streak_line, move_count_text

#: How many cells a day takes in the line of its week.
DAY_WIDTH: Final = 5


def calendar_lines(
    results: tuple[Result, ...], chosen: int, today: int
) -> tuple[str, list[str], tuple[str, str, str]]:
    """What became of the deal of the day *chosen*, its month, a week a line, and what stands below:
    the line to share, the days in a row, and what the marks mean; empty where there is none.

    Days are counted as ``date.toordinal`` does; *today* is the last one there is a deal of.
    """
    days = daily_results(results)
    day = date.fromordinal(chosen)
    first = day.replace(day=1)
    lines = [
        f"{day.year}-{day.month:02}".center(34).rstrip(),
        tr(" Mo   Tu   We   Th   Fr   Sa   Su"),
    ]
    row = "     " * first.weekday()
    at = first
    while at.month == first.month:
        number = at.toordinal()
        mark = " " if number > today else _mark(days.get(number))
        cell = f"{at.day:>2}{mark}"
        row += f"[{cell}]" if number == chosen else f" {cell} "
        if at.weekday() == 6:
            lines.append(row.rstrip())
            row = ""
        at = date.fromordinal(number + 1)
    if row:
        lines.append(row.rstrip())
    won = daily_days(results)
    streak = day_streaks(won, today)
    more = (
        _shared(days.get(chosen), day_streaks({day for day in won if day <= chosen}, chosen).now),
        daily_streak_line(streak) if streak.longest else "",
        tr("* won that day   + won later   - lost   . started"),
    )
    return day_text(chosen, days.get(chosen), today), lines, more


def _mark(day: DailyDay | None) -> str:
    if day is None:
        return " "
    if day.result.is_win:
        return "*" if day.on_the_day else "+"
    return "-" if day.result.is_decided else "."


def _shared(day: DailyDay | None, streak: int) -> str:
    """The line to show to others, of a deal that was won; else empty."""
    if day is None or not day.result.is_win:
        return ""
    return daily_share_line(day.result, streak if day.on_the_day else 0)


def day_text(number: int, day: DailyDay | None, today: int) -> str:
    """What became of the deal of the day *number*."""
    name = date.fromordinal(number).isoformat()
    if day is None:
        if number == today:
            return tr("{date}: today's deal, not played yet").format(date=name)
        return tr("{date}: not played. It no longer counts for your streak").format(date=name)
    result = day.result
    if not result.is_win:
        if result.is_decided:
            return tr("{date}: lost").format(date=name)
        return tr("{date}: not finished").format(date=name)
    return tr("{date}: won, {moves} in {time}").format(
        date=name, moves=move_count_text(result.moves), time=clock_text(result.seconds)
    )
