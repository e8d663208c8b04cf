"""Charts drawn with characters: from numbers to lines of text of a given size.

Every line is as wide as asked or narrower, every character one cell wide. With
``ascii_only`` nothing but ASCII is used. Labels come from the caller, so that no
words are here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from .series import Bin, Day, Point

_EIGHTHS: Final = " ▁▂▃▄▅▆▇█"
_THIRDS: Final = " .:|"
#: The wall of a chart, the same at a label, its foot and its corner.
_AXES: Final = ("│", "┤", "─", "└")
_AXES_ASCII: Final = ("|", "+", "-", "+")
#: Days without a game, without a win, and with 1, 2 or 3, 4 or more wins.
_SHADES: Final = "·░▒▓█"
_SHADES_ASCII: Final = ".-+*#"


def columns(heights: Sequence[float], height: int, ascii_only: bool = False) -> list[str]:
    """*heights*, each from 0 to 1, as columns in *height* lines, the highest line first.

    What isn't 0 is seen.
    """
    levels = _THIRDS if ascii_only else _EIGHTHS
    steps = len(levels) - 1
    most = height * steps
    whole = []
    for value in heights:
        filled = round(min(max(value, 0.0), 1.0) * most)
        whole.append(max(filled, 1) if value > 0 else 0)
    return [
        "".join(levels[min(max(filled - line * steps, 0), steps)] for filled in whole)
        for line in reversed(range(height))
    ]


def share_chart(
    points: Sequence[Point],
    width: int,
    height: int,
    day_text: Callable[[int], str],
    ascii_only: bool = False,
) -> list[str]:
    """The share of wins over time, with an axis from 0 to 100 % and the first and last day.

    ``height`` counts all lines, the one with the days too.
    """
    wall, mark, foot, corner = _AXES_ASCII if ascii_only else _AXES
    inner = width - 6
    rows = height - 2
    if inner < 4 or rows < 1 or not points:
        return []
    shown = [points[index * len(points) // inner] for index in range(inner)]
    shown[-1] = points[-1]
    body = columns([point.share for point in shown], rows, ascii_only)
    labels = {0: "100%"}
    if rows % 2 and rows > 2:
        labels[rows // 2] = " 50%"
    lines = [
        f"{labels.get(row, ''):>4} {mark if row in labels else wall}{text}"
        for row, text in enumerate(body)
    ]
    lines.append(f"{'0%':>4} {corner}{foot * inner}")
    first, last = day_text(points[0].day), day_text(points[-1].day)
    gap = inner - len(first) - len(last)
    ends = first + " " * gap + last if gap > 0 else last.rjust(inner)
    lines.append(" " * 6 + ends if len(ends) <= inner else "")
    return [line.rstrip() for line in lines]


def histogram_chart(
    bins: Sequence[Bin],
    width: int,
    height: int,
    value_text: Callable[[float], str],
    ascii_only: bool = False,
) -> list[str]:
    """A histogram with its greatest count on the axis and bar ends below.

    ``height`` counts all lines, the one with the bars' ends too.
    """
    wall, mark, foot, corner = _AXES_ASCII if ascii_only else _AXES
    rows = height - 2
    most = max((bar.number for bar in bins), default=0)
    if rows < 1 or not most:
        return []
    edge = max(len(str(most)), 2)
    inner = width - edge - 2
    pitch = min(6, inner // len(bins))
    if pitch < 1:
        return []
    gap = 1 if pitch > 1 else 0
    body = columns([bar.number / most for bar in bins], rows, ascii_only)
    lines = []
    for row, text in enumerate(body):
        bars = "".join(cell * (pitch - gap) + " " * gap for cell in text)
        label = str(most) if row == 0 else ""
        lines.append(f"{label:>{edge}} {mark if label else wall}{bars}")
    used = pitch * len(bins)
    lines.append(f"{'0':>{edge}} {corner}{foot * used}")
    lines.append(" " * (edge + 2) + _ends(bins, pitch, inner, value_text))
    return [line.rstrip() for line in lines]


def _ends(bins: Sequence[Bin], pitch: int, room: int, value_text: Callable[[float], str]) -> str:
    """The lower ends of as many bars as fit, each below the left edge of its bar."""
    text = ""
    for index, bar in enumerate(bins):
        label = value_text(bar.low)
        if bar.high == float("inf") and index == len(bins) - 1:
            label += "+"
        place = index * pitch
        if (not text or place > len(text)) and place + len(label) <= room:
            text = text.ljust(place) + label
    return text


def calendar_chart(
    days: Mapping[int, Day],
    today: int,
    width: int,
    month_text: Callable[[int], str],
    weekday_text: Callable[[int], str],
    ascii_only: bool = False,
    width_of: Callable[[str], int] = len,
) -> list[str]:
    """The year up to *today*, a column a week and a line a weekday, Monday first.

    Days are counted as by ``date.toordinal``. Where the year doesn't fit, a character
    stands for the same weekday of two weeks, filled on the side of each that has a
    win. ``month_text`` names the month 1 to 12, ``weekday_text`` the day 0 (Monday)
    to 6; ``width_of`` tells their width in cells. The first line has the months.
    """
    from datetime import date

    names = [weekday_text(weekday) for weekday in range(7)]
    edge = max(map(width_of, names)) + 1
    last_monday = today - (today - 1) % 7
    weeks = 53
    single = width - edge >= weeks
    if not single:
        weeks = min(54, 2 * (width - edge))
    first = last_monday - 7 * (weeks - 1)
    from_day = today - 364
    heads = ""
    step = 1 if single else 2
    for week in range(0, weeks, step):
        for day in range(first + 7 * week, first + 7 * (week + step)):
            found = date.fromordinal(day)
            if found.day == 1 and day <= today:
                label = month_text(found.month)
                place = week // step
                used = width_of(heads) + (1 if heads else 0)
                if place >= used and place + width_of(label) <= width - edge:
                    heads += " " * (place - width_of(heads)) + label
    lines = [" " * edge + heads]
    for weekday in range(7):
        cells = ""
        for week in range(0, weeks, step):
            pair = [
                None if day < from_day or day > today else days.get(day, Day())
                for day in (first + 7 * (week + at) + weekday for at in range(step))
            ]
            cells += _shade(pair[0], ascii_only) if single else _halves(pair, ascii_only)
        lines.append(names[weekday] + " " * (edge - width_of(names[weekday])) + cells)
    return [line.rstrip() for line in lines]


def calendar_shades(ascii_only: bool = False) -> str:
    """The five characters of the calendar, from no game to many wins."""
    return _SHADES_ASCII if ascii_only else _SHADES


def is_single(width: int, weekday_width: int) -> bool:
    """True when a calendar of *width* has a character for each day."""
    return width - weekday_width - 1 >= 53


def _shade(day: Day | None, ascii_only: bool) -> str:
    if day is None:
        return " "
    shades = calendar_shades(ascii_only)
    if not day.won:
        return shades[1] if day.lost else shades[0]
    return shades[2] if day.won == 1 else shades[3] if day.won < 4 else shades[4]


def _halves(pair: Sequence[Day | None], ascii_only: bool) -> str:
    left, right = (day is not None and day.won > 0 for day in pair)
    if left or right:
        if ascii_only:
            return "#" if left and right else "+"
        return "█" if left and right else "▌" if left else "▐"
    if any(day is not None and day.lost for day in pair):
        return "-" if ascii_only else "░"
    return " " if all(day is None for day in pair) else "." if ascii_only else "·"
