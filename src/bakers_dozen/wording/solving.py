"""The sentences of the command that solves deals."""

from __future__ import annotations

from collections.abc import Mapping

from .catalogue import ntr, tr


def summary() -> str:
    """What the command ``solve`` does."""
    return tr(
        "Say whether deals can be won, and how. "
        "The exit status is 0 when all are winnable, 1 when one is lost, 3 when one is unknown."
    )


def deals_help() -> str:
    """What DEAL may be, ranges included."""
    return tr(
        "a deal's name, a game, a file with a board or a game, - for standard input, "
        "or a range of deals such as 1-1000 or kings:1-20"
    )


def budget_help(default: int) -> str:
    """The option --budget."""
    return tr("look at N positions of a deal at most (default {default})").format(default=default)


def jobs_help() -> str:
    """The option --jobs."""
    return tr("solve N deals at a time, in processes of their own (default 1)")


def format_help() -> str:
    """The option --format."""
    return tr("write the moves as a record, or in Freecell Solver's words")


def json_help() -> str:
    """The option --json."""
    return tr("print a JSON object for each deal, one a line")


def out_help() -> str:
    """The option --out."""
    return tr("keep a row for each deal in the CSV file FILE, and go on where it stopped")


def verdict_word(verdict: str) -> str:
    """A verdict by its name: ``winnable``, ``lost`` or ``unknown``."""
    return {"winnable": tr("winnable"), "lost": tr("lost"), "unknown": tr("unknown")}[verdict]


def winnable(deal: str, moves: int) -> str:
    """That *deal* can be won, in how many moves."""
    return ntr("{deal}: winnable in {n} move", "{deal}: winnable in {n} moves", moves).format(
        deal=deal, n=moves
    )


def lost(deal: str) -> str:
    """That *deal* can't be won."""
    return tr("{deal}: lost").format(deal=deal)


def unknown(deal: str, positions: int) -> str:
    """That *deal* wasn't decided after so many *positions*."""
    return ntr(
        "{deal}: unknown after {n} position", "{deal}: unknown after {n} positions", positions
    ).format(deal=deal, n=positions)


def totals(counts: Mapping[str, int]) -> str:
    """How many deals of each verdict there were."""
    deals = sum(counts.values())
    text = ntr("{n} deal", "{n} deals", deals).format(n=deals)
    parts = [_count(verdict, n) for verdict, n in counts.items()]
    return tr("{deals}: {counts}").format(deals=text, counts=", ".join(parts))


def _count(verdict: str, n: int) -> str:
    # English has one form for one deal and for many, other languages don't.
    return {
        "winnable": ntr("{n} winnable", "{n} winnable", n),
        "lost": ntr("{n} lost", "{n} lost", n),
        "unknown": ntr("{n} unknown", "{n} unknown", n),
    }[verdict].format(n=n)


def interrupted() -> str:
    """That the run was broken off."""
    return tr("broken off")


def at_least_one(given: str) -> str:
    """That *given* is no whole number from 1."""
    return tr("a whole number from 1 is needed, not {given}").format(given=given)


def at_most(option: str, most: int, given: str) -> str:
    """That *option* takes no more than *most*."""
    return tr("{option} takes at most {most}, not {given}").format(
        option=option, most=most, given=given
    )


def backwards(text: str) -> str:
    """That a range ends before it starts."""
    return tr("{range} is a range that ends before it starts").format(range=text)


def not_read(path: str, reason: str) -> str:
    """That the survey at *path* can't be read."""
    return tr("{path} can't be read: {reason}").format(path=path, reason=reason)


def not_a_survey(file: str, line: int) -> str:
    """That a file for --out holds something else, in that line."""
    return tr("line {line} of {file} is no row of a survey; name another file").format(
        line=line, file=file
    )


def being_written(path: str) -> str:
    """That another ``solve`` has *path* open."""
    return tr("{path} is being written by another solve: wait for it, or name another file").format(
        path=path
    )


def not_kept(file: str, reason: str) -> str:
    """That a file for --out can't be read or written."""
    return tr("{file} can't be used: {reason}").format(file=file, reason=reason)


def worker_died() -> str:
    """That a process ended by itself."""
    return tr("a process that was solving ended by itself; what it had is lost")
