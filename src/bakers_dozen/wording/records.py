"""The sentences about what is kept: games, results, settings, and why something isn't."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..play.attempt import Outcome
from ..storage.trouble import Kind
from .catalogue import ntr, tr
from .measure import short_path
from .reasons import reason_of

if TYPE_CHECKING:
    from ..play.attempt import Stamp
    from ..statistics.figures import Comparison, Standing, Streaks, WinNews
    from ..statistics.result import Result
    from ..storage.rows import Summary
    from ..storage.trouble import SetAside, Trouble


def clock_text(seconds: float) -> str:
    """Time played to the second."""
    whole = int(seconds)
    if whole < 3600:
        return f"{whole // 60}:{whole % 60:02}"
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"


def move_count_text(n: int) -> str:
    """How many moves were made."""
    return ntr("{n} move", "{n} moves", n).format(n=n)


# Trouble


def trouble_line(trouble: Trouble) -> str:
    """The one line that says that games aren't being kept, and why."""
    return tr("Your games aren't being saved: {why}").format(why=_why(trouble))


def settings_trouble_line(trouble: Trouble) -> str:
    """The one line that says that settings aren't being kept, and why; games may well be."""
    return tr("Your settings aren't being saved: {why}").format(why=_why(trouble))


def _why(trouble: Trouble) -> str:
    why = {
        Kind.READ_ONLY: tr("{path} is read-only"),
        Kind.NO_PERMISSION: tr("you have no permission to write {path}"),
        Kind.NO_FOLDER: tr("there is no folder for {path}"),
        Kind.NOT_A_FOLDER: tr("{path} needs a folder where there is a file"),
        Kind.IS_FOLDER: tr("{path} is a folder"),
        Kind.DISK_FULL: tr("the disk is full ({path})"),
        Kind.QUOTA: tr("your disk quota is used up ({path})"),
        Kind.TOO_LARGE: tr("{path} can't grow any larger"),
        Kind.IO_ERROR: tr("{path} can't be written ({reason})"),
        Kind.BUSY: tr("another program is using {path}"),
        Kind.NEWER: tr("{path} is from a newer version, and stays as it is"),
        Kind.DAMAGED: tr("{path} is damaged and can't be set aside"),
        Kind.NOT_SETTINGS: tr("{path} isn't TOML; fix or remove it"),
        Kind.NOT_A_FILE: tr("{path} isn't a file but a device, a pipe or a socket"),
        Kind.NO_LOCKS: tr("the disk of {path} has no locks, and another window uses it"),
        Kind.NO_SQLITE: tr("this Python has no sqlite3. Install a package like py{path}-sqlite3"),
        Kind.NO_HOME: tr("you have no home folder. Set HOME or BAKERS_DOZEN_HOME"),
        Kind.BAD_HOME: tr("HOME is {path}, not a folder of yours. Set it or BAKERS_DOZEN_HOME"),
        Kind.NO_CURRENT_FOLDER: tr("BAKERS_DOZEN_HOME is {path}, in a folder that is gone"),
    }[trouble.kind]
    return why.format(path=short_path(trouble.path), reason=reason_of(trouble.number))


def set_aside_line(aside: SetAside) -> str:
    """The one line about something damaged that was put away."""
    if aside.one_game:
        if aside.saved:
            return ntr(
                "A saved game was damaged. {n} move was rescued; the original is in {path}",
                "A saved game was damaged. {n} moves were rescued; the original is in {path}",
                aside.saved,
            ).format(n=aside.saved, path=short_path(aside.now_at))
        return tr("A saved game was damaged and can't be read. It is in {path}").format(
            path=short_path(aside.now_at)
        )
    return ntr(
        "The file of your games was damaged. {n} game was rescued; the original is in {path}",
        "The file of your games was damaged. {n} games were rescued; the original is in {path}",
        aside.saved,
    ).format(n=aside.saved, path=short_path(aside.now_at))


def unreadable_line(games: int) -> str:
    """The one line about games that are on file and can't be counted."""
    return ntr(
        "{n} saved game can't be read and isn't counted",
        "{n} saved games can't be read and aren't counted",
        games,
    ).format(n=games)


# The games screen


def game_cells(summary: Summary, today: int) -> tuple[str, ...]:
    """An unfinished game in the list: deal, cards up, moves, time played, when."""
    deal = _listed_name(summary.deal, summary.variant, summary.daily)
    when = tr("in another window") if summary.elsewhere else when_text(summary.updated, today)
    return (
        deal,
        tr("{n} up").format(n=summary.cards_up),
        move_count_text(summary.moves),
        clock_text(summary.seconds),
        when,
    )


def _listed_name(deal: str, variant: str, daily: str) -> str:
    """A game's name in a list: a daily deal's date says which deal it is."""
    if daily:
        return tr("daily {date}").format(date=daily)
    return deal or tr("Custom board ({variant})").format(variant=variant)


def finished_cells(result: Result) -> tuple[str, ...]:
    """A finished game in the list: day, deal, outcome, moves against par, time played."""
    from datetime import date

    deal = _listed_name(result.deal, result.variant, result.daily)
    outcome = {
        Outcome.WON: tr("won"),
        Outcome.LOST: tr("lost"),
        Outcome.WATCHED: tr("watched"),
    }.get(result.outcome, "")
    moves = move_count_text(result.moves)
    if result.par is not None and result.is_win:
        # As on the table a par that may still get shorter is marked.
        par = f"{result.par}" if result.settled else f"{result.par}?"
        moves = tr("{moves} (par {par})").format(moves=moves, par=par)
    day = date.fromordinal(result.day).isoformat()
    return (day, deal, outcome, moves, clock_text(result.seconds))


def when_text(moment: Stamp, today: int = 0) -> str:
    """When something was, by the clock of then: today's time, else the date and time."""
    from datetime import date

    minutes = int(moment.unix + moment.offset) // 60
    clock = f"{minutes // 60 % 24:02}:{minutes % 60:02}"
    if moment.day == today:
        return tr("today {time}").format(time=clock)
    return f"{date.fromordinal(moment.day).isoformat()} {clock}"


def game_is_elsewhere() -> str:
    """A kept game can't be opened here."""
    return tr("That game is open in another window, or gone.")


# After a win


def win_lines(news: WinNews) -> list[str]:
    """How a win compares, the streak, and of a daily deal the line to share; a line each."""
    lines = comparison_lines(news.comparison)
    if news.streak.now > 1:
        lines.append(streak_line(news.streak))
    if news.win.daily:
        lines.append(daily_share_line(news.win, news.days))
    return lines


def comparison_lines(comparison: Comparison) -> list[str]:
    """How a win compares: with this deal's other wins, with all, and with par."""
    lines = []
    over = comparison.over_par
    if over == 0:
        lines.append(tr("You matched par!"))
    elif over is not None and over > 0:
        lines.append(ntr("{n} over par", "{n} over par", over).format(n=over))
    elif over is not None:
        under = ntr("{n} under par – a new best!", "{n} under par – a new best!", -over)
        lines.append(under.format(n=-over))
    if comparison.deal_moves is not None and comparison.deal_seconds is not None:
        lines.append(
            tr("Your best on this deal so far: {moves} moves, {time}").format(
                moves=int(comparison.deal_moves.best),
                time=clock_text(comparison.deal_seconds.best),
            )
        )
    elif comparison.earlier_tries:
        lines.append(_which_try(comparison.earlier_tries + 1))
    moves, seconds = comparison.all_moves, comparison.all_seconds
    if moves is not None:
        shorter = ntr(
            "Shorter than {n} of your {all} other win",
            "Shorter than {n} of your {all} other wins",
            moves.others,
        )
        lines += _standing(moves, tr("Your shortest win yet!"), shorter)
    if seconds is not None:
        quicker = ntr(
            "Quicker than {n} of your {all} other win",
            "Quicker than {n} of your {all} other wins",
            seconds.others,
        )
        lines += _standing(seconds, tr("Your quickest win yet!"), quicker)
    return lines


def _standing(standing: Standing, best: str, better: str) -> list[str]:
    """The *best* of all wins, or *better* than some; nothing about the worst."""
    if not standing.better_than:
        return []
    return [
        best if standing.is_best else better.format(n=standing.better_than, all=standing.others)
    ]


def streak_line(streak: Streaks) -> str:
    """The wins in a row, and how many there were at most."""
    return tr("Streak: {now} (best {longest})").format(now=streak.now, longest=streak.longest)


def daily_streak_line(streak: Streaks) -> str:
    """The days in a row whose daily deals were won, and how many there were at most."""
    return tr("Daily streak: {now} (best {longest})").format(now=streak.now, longest=streak.longest)


def _which_try(number: int) -> str:
    """The first win of a deal came at this *number* of tries, from 2 on."""
    if number == 2:
        return tr("Won on your second try")
    if number == 3:
        return tr("Won on your third try")
    return tr("Won on try {n}").format(n=number)


# The daily deal


def daily_share_line(win: Result, streak: int) -> str:
    """A line to show to others about a daily deal; it gives no cards away."""
    parts = [
        tr("Baker's Dozen daily {date}").format(date=win.daily),
        move_count_text(win.moves),
        clock_text(win.seconds),
    ]
    if not win.is_win:
        parts[1] = tr("not won")
        del parts[2]
    elif win.is_clean:
        parts.append(tr("unaided"))
    else:
        if win.undos:
            parts.append(ntr("{n} undo", "{n} undos", win.undos).format(n=win.undos))
        if win.hints:
            parts.append(ntr("{n} hint", "{n} hints", win.hints).format(n=win.hints))
    if streak > 1:
        parts.append(tr("streak {n}").format(n=streak))
    return " · ".join(parts)
