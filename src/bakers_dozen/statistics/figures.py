"""The figures of one variant, from its results.

*Decided* results are those won or lost. Games still in play and games that the
program played to the end count as neither. An attempt counts at its last turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..named import NamedTuple
from ..play.attempt import Outcome
from .result import Result, by_time


class Example(NamedTuple):
    """A value with the deal that it was reached on."""

    value: float
    deal: str


class Spread(NamedTuple):
    """The best, the middle and the worst of ``number`` values; the least is the best.

    The median of an even number of values is the mean of the two in the middle.
    """

    number: int
    best: Example
    median: float
    worst: Example


class Streaks(NamedTuple):
    """Something in a row: how often up to now, and how often at most."""

    now: int
    longest: int


class Figures(NamedTuple):
    """Everything that is counted, of the results that it was made from.

    - ``played`` counts attempts in which a move was made: ``won``, ``lost``,
      ``watched`` to the end and still in play (``playing``) together.
    - ``started`` are those that the player played on alone: all but the watched ones.
    - ``share`` is ``won`` of the started ones, from 0 to 1; None where none is.
    - ``streak`` counts wins in a row among the decided ones.
    - ``moves``, ``seconds`` and ``over_par`` are of the wins, the last of those wins
      whose par is settled; None without any.
    - ``undos`` and ``hints`` are asked for in the decided ones, all together.
    - ``clean`` wins had neither undo, hint nor watched turn; ``with_undo``,
      ``with_hints`` and ``with_watching`` are wins too, and can overlap.
    - ``daily_streak`` counts calendar days in a row whose daily deal was won on the day.
    """

    played: int
    won: int
    lost: int
    watched: int
    playing: int
    started: int
    share: float | None
    streak: Streaks
    moves: Spread | None
    seconds: Spread | None
    over_par: Spread | None
    undos: int
    hints: int
    clean: int
    with_undo: int
    with_hints: int
    with_watching: int
    daily_won: int
    daily_streak: Streaks


def figures(results: Iterable[Result], today: int) -> Figures:
    """The figures of *results*; *today* is the local day, as ``date.toordinal`` counts."""
    ordered = by_time(results)
    decided = [result for result in ordered if result.is_decided]
    wins = [result for result in decided if result.is_win]
    days = daily_days(wins)
    watched = _count(ordered, Outcome.WATCHED)
    started = len(ordered) - watched
    return Figures(
        played=len(ordered),
        won=len(wins),
        lost=_count(ordered, Outcome.LOST),
        watched=watched,
        playing=_count(ordered, Outcome.PLAYING),
        started=started,
        share=len(wins) / started if started else None,
        streak=win_streaks(decided),
        moves=spread([Example(win.moves, win.deal) for win in wins]),
        seconds=spread([Example(win.seconds, win.deal) for win in wins]),
        over_par=spread(
            [Example(win.over_par, win.deal) for win in wins if win.over_par is not None]
        ),
        undos=sum(result.undos for result in decided),
        hints=sum(result.hints for result in decided),
        clean=sum(win.is_clean for win in wins),
        with_undo=sum(win.undos > 0 for win in wins),
        with_hints=sum(win.hints > 0 for win in wins),
        with_watching=sum(win.watched for win in wins),
        daily_won=len(days),
        daily_streak=day_streaks(days, today),
    )


def _count(results: Iterable[Result], outcome: Outcome) -> int:
    return sum(result.outcome is outcome for result in results)


def spread(examples: Sequence[Example]) -> Spread | None:
    """The spread of *examples*, or None where there are none."""
    if not examples:
        return None
    ordered = sorted(examples, key=lambda example: example.value)
    number = len(ordered)
    middle = [ordered[(number - 1) // 2].value, ordered[number // 2].value]
    return Spread(number, ordered[0], sum(middle) / 2, ordered[-1])


def variant_streaks(results: Iterable[Result], variant: str) -> Streaks:
    """Wins in a row among the decided ones of *results* that are of *variant*, in any order."""
    own = (result for result in results if result.variant == variant and result.is_decided)
    return win_streaks(by_time(own))


def win_streaks(decided: Iterable[Result]) -> Streaks:
    """Wins in a row among *decided* results, oldest first."""
    now = longest = 0
    for result in decided:
        now = now + 1 if result.is_win else 0
        longest = max(longest, now)
    return Streaks(now, longest)


def daily_days(results: Iterable[Result]) -> set[int]:
    """The days whose daily deal was won on the day, by the player's own calendar."""
    days = (result.daily_day for result in results if result.is_daily_win)
    return {day for day in days if day is not None}


def day_streaks(days: Iterable[int], today: int) -> Streaks:
    """Days in a row among *days*. The one that runs now ends today or, as long as
    today's deal may still be won, yesterday; or tomorrow, after a journey west."""
    known = set(days)
    longest = 0
    for day in known:
        if day - 1 not in known:
            length = 1
            while day + length in known:
                length += 1
            longest = max(longest, length)
    end = max(known, default=0)
    now = 0
    while end >= today - 1 and end - now in known:
        now += 1
    return Streaks(now, longest)


class Standing(NamedTuple):
    """A value among as many others as ``others`` says: ``better_than`` counts those that
    it is better than, ``best`` is the best of them."""

    better_than: int
    others: int
    best: float

    @property
    def is_best(self) -> bool:
        """True for a value that none of the others reaches."""
        return self.better_than == self.others


class Comparison(NamedTuple):
    """How a win compares with the wins before it.

    ``earlier_tries`` counts the attempts at the same deal before. A standing is None
    without another win; ``over_par`` counts moves above par, once that is settled.
    """

    earlier_tries: int
    deal_moves: Standing | None
    deal_seconds: Standing | None
    all_moves: Standing | None
    all_seconds: Standing | None
    over_par: int | None


class WinNews(NamedTuple):
    """A win as it is told: *win* itself, how it compares, the wins of its variant in a row,
    and the days of daily deals won in a row with it."""

    win: Result
    comparison: Comparison
    streak: Streaks
    days: int


def compare(win: Result, results: Iterable[Result]) -> Comparison:
    """How *win* compares with the other *results*, those of its variant."""
    others = [other for other in results if other.key != win.key and other.variant == win.variant]
    same = [other for other in others if other.deal and other.deal == win.deal]
    return Comparison(
        earlier_tries=len(same),
        deal_moves=_standing(win.moves, [other.moves for other in same if other.is_win]),
        deal_seconds=_standing(win.seconds, [other.seconds for other in same if other.is_win]),
        all_moves=_standing(win.moves, [other.moves for other in others if other.is_win]),
        all_seconds=_standing(win.seconds, [other.seconds for other in others if other.is_win]),
        over_par=win.over_par,
    )


def _standing(value: float, others: Sequence[float]) -> Standing | None:
    if not others:
        return None
    return Standing(sum(value < other for other in others), len(others), min(others))
