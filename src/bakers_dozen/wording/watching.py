"""The sentences of the command that shows recorded games."""

from __future__ import annotations

from .catalogue import ntr, tr


def summary() -> str:
    """What the command ``watch`` does."""
    return tr(
        "Step through a recorded game in the terminal, forwards and backwards, let it play by "
        "itself, and take it over at any point; or write it as an asciinema recording."
    )


def game_help() -> str:
    """What GAME may be."""
    return tr(
        "a whole game as one line, a file with one, or - for one on standard input; "
        "or a deal (a name or a board), with its moves as RECORD"
    )


def solve_help() -> str:
    """The option --solve."""
    return tr("let the solver play on from where the moves end")


def speed_help() -> str:
    """The option --speed."""
    return tr("how fast it plays by itself, in turns a second (default 1)")


def cast_help() -> str:
    """The option --cast."""
    return tr("write an asciinema recording (asciicast v2) to FILE, - for standard output")


def size_help() -> str:
    """The option --size."""
    return tr("the recording's columns and rows (default 80x24)")


def force_help() -> str:
    """The option --force."""
    return tr("replace FILE if it exists")


def not_a_speed(text: str, slowest: float, fastest: float) -> str:
    """That the text after --speed is none."""
    return tr(
        "{text} is no speed: a number of turns a second from {slowest:g} to {fastest:g}"
    ).format(text=text, slowest=slowest, fastest=fastest)


def not_a_size(text: str, smallest: tuple[int, int], largest: tuple[int, int]) -> str:
    """That the text after --size is none."""
    small, large = (f"{width}x{height}" for width, height in (smallest, largest))
    return tr("{text} is no size: columns and rows from {smallest} to {largest}").format(
        text=text, smallest=small, largest=large
    )


def only_with_cast(option: str) -> str:
    """That *option* belongs to --cast."""
    return tr("{option} goes with --cast FILE").format(option=option)


def nothing_to_watch() -> str:
    """That the game has no moves."""
    return tr(
        "there is nothing to watch: give a game with its moves, or --solve for the solver's line"
    )


def no_line(lost: bool) -> str:
    """That the solver has no line to show."""
    if lost:
        return tr("there is no line to watch: this can't be won")
    return tr("there is no line to watch: the solver found none, and can't say there is none")


def cast_exists(file: str) -> str:
    """That the file for the recording is there already."""
    return tr("{file} exists; --force replaces it").format(file=file)


def cast_not_written(file: str, reason: str) -> str:
    """That the recording can't be written."""
    return tr("{file} can't be written: {reason}").format(file=file, reason=reason)


def cast_written(file: str, turns: int) -> str:
    """That the recording is there."""
    return ntr("{file}: {n} turn recorded", "{file}: {n} turns recorded", turns).format(
        file=file, n=turns
    )
