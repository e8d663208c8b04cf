"""What the results tell besides figures: records, shares by kind, daily deals, lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum, auto

from ..named import NamedTuple
from ..play.attempt import Outcome
from .figures import daily_days, day_streaks
from .result import Result, by_time


class Best(Enum):
    """What a record is about."""

    MOVES = auto()
    SECONDS = auto()
    OVER_PAR = auto()
    WINS_IN_A_ROW = auto()
    DAYS_IN_A_ROW = auto()


class Record(NamedTuple):
    """The best that was reached: ``value`` moves, seconds, moves over par, wins or days.

    ``day`` is the one on which it was reached first, as ``datetime.date.toordinal``
    counts; ``deal`` the name of the deal, or empty where it isn't about one.
    """

    best: Best
    value: float
    day: int
    deal: str = ""


def records(results: Iterable[Result], today: int) -> list[Record]:
    """The records of *results*, in the order of ``Best``; those that there are."""
    ordered = by_time(results)
    wins = [result for result in ordered if result.is_win]
    found = [
        _least(Best.MOVES, wins, lambda win: win.moves),
        _least(Best.SECONDS, wins, lambda win: win.seconds),
        _least(Best.OVER_PAR, wins, lambda win: win.over_par),
        _longest_streak(ordered),
    ]
    days = daily_days(wins)
    longest = day_streaks(days, today).longest
    if longest > 1:
        ends = (day for day in sorted(days) if all(day - n in days for n in range(longest)))
        found.append(Record(Best.DAYS_IN_A_ROW, longest, next(ends)))
    return [record for record in found if record is not None]


def _least(
    best: Best, wins: Sequence[Result], value_of: Callable[[Result], float | None]
) -> Record | None:
    least: Record | None = None
    for win in wins:
        value = value_of(win)
        if value is not None and (least is None or value < least.value):
            least = Record(best, value, win.day, win.deal)
    return least


def _longest_streak(ordered: Sequence[Result]) -> Record | None:
    longest: Record | None = None
    now = 0
    for result in ordered:
        if result.is_decided:
            now = now + 1 if result.is_win else 0
            if now > 1 and (longest is None or now > longest.value):
                longest = Record(Best.WINS_IN_A_ROW, now, result.day)
    return longest


class Share(NamedTuple):
    """Of ``started`` games of the kind ``name``, ``won`` were won and ``playing`` may still be."""

    name: str
    started: int
    won: int
    playing: int


def by_difficulty(results: Iterable[Result]) -> list[Share]:
    """How many games were won of each difficulty that was played, the easiest first.

    Deals whose difficulty isn't known come last, with an empty name.
    """
    return _shares(results, lambda result: result.difficulty, ("easy", "medium", "hard", ""))


def by_variant(results: Iterable[Result], names: Sequence[str]) -> list[Share]:
    """How many games were won of each variant that was played, in the order of *names*."""
    return _shares(results, lambda result: result.variant, names)


def _shares(
    results: Iterable[Result], kind_of: Callable[[Result], str], names: Sequence[str]
) -> list[Share]:
    found: dict[str, Share] = {}
    for result in results:
        if result.outcome is not Outcome.WATCHED:
            name = kind_of(result)
            share = found.get(name, Share(name, 0, 0, 0))
            found[name] = Share(
                name,
                share.started + 1,
                share.won + result.is_win,
                share.playing + (result.outcome is Outcome.PLAYING),
            )
    return [found[name] for name in names if name in found]


class DailyDay(NamedTuple):
    """What became of a day's deal: ``result`` is its first win, or else the last try.

    ``on_the_day`` is true for a win that counts for the streak.
    """

    result: Result
    on_the_day: bool


def daily_results(results: Iterable[Result]) -> dict[int, DailyDay]:
    """The days whose daily deal was played, as ``datetime.date.toordinal`` counts them."""
    found: dict[int, DailyDay] = {}
    for result in by_time(results):
        day = result.daily_day
        if day is None:
            continue
        known = found.get(day)
        better = result.is_daily_win and not (known and known.on_the_day)
        if known is None or better or not known.result.is_win:
            found[day] = DailyDay(result, result.is_daily_win)
    return found


def finished(results: Iterable[Result], wanted: str = "") -> list[Result]:
    """The games that are over, the last one first; with *wanted*, those whose names have
    all of its words in them."""
    return [
        result
        for result in reversed(by_time(results))
        if result.outcome is not Outcome.PLAYING and has_words(_names(result), wanted)
    ]


def has_words(names: str, wanted: str) -> bool:
    """True when *names* have all words of *wanted* in them, in capitals or not."""
    names = names.lower()
    return all(word in names for word in wanted.lower().split())


def _names(result: Result) -> str:
    """What a finished game can be found by: its deal, variant, date, difficulty, outcome."""
    from datetime import date

    day = date.fromordinal(result.day).isoformat()
    names = (result.deal, result.variant, day, result.difficulty, result.outcome.value)
    return " ".join(names + (("daily " + result.daily,) if result.daily else ()))
