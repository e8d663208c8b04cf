"""``watch GAME``: shows a recorded game turn by turn, or writes a recording of it."""

from __future__ import annotations

import argparse
import errno
import math
import os
from contextlib import suppress

from ..app.model import Replay
from ..app.options import THEMES
from ..play.game import Game
from ..program.exits import OK, complain
from ..program.opening import STANDARD_INPUT, OpeningError
from ..wording.catalogue import ntr, tr
from ..wording.cli import ascii_help, no_terminal, theme_help
from ..wording.measure import quoted
from ..wording.reasons import reason_of, system_reason
from .output import print_line, print_text
from .parsing import Parser, asked_variant
from .replay import add_record, open_recorded, refused_text

#: The speeds that make sense, in turns a second.
SLOWEST, FASTEST = 0.05, 50.0
#: The sizes of a recording, in columns and rows.
SMALLEST, LARGEST = (40, 12), (500, 200)


def summary() -> str:
    """What the command does."""
    return tr("Step through a recorded game, or make a recording of it.")


def configure(parser: Parser) -> None:
    """Adds the arguments of ``watch`` to *parser*."""
    parser.description = summary() + "\n\n" + tr(
        "Go back and forth in the game, let it play by itself, and take it over at any point. "
        "With --cast, write it as an asciinema recording instead."
    )  # fmt: skip
    add = parser.add_argument
    add(
        "game",
        metavar="GAME",
        help=tr(
            "a game in one line, a file with one, or - for one on standard input; "
            "or a deal or a board, with its moves as RECORD"
        ),
    )
    add_record(parser)
    parser.add_variant()
    add("--solve", action="store_true", help=tr("let the solver play on from the last move"))
    add("--speed", type=_speed, default=1.0, metavar="N", help=tr("N moves a second (default 1)"))
    add("--theme", choices=THEMES, metavar="T", help=theme_help())
    add("--ascii", action="store_true", help=ascii_help())
    add("--cast", metavar="FILE", help=tr("write a recording to FILE, - for standard output"))
    size_help = tr("with --cast: columns and rows of the recording (default 80x24)")
    add("--size", type=_size, metavar="WxH", help=size_help)
    add("--force", action="store_true", help=tr("with --cast: replace FILE if it exists"))
    parser.add_table(
        tr("examples"),
        ("bakers-dozen watch 24 --solve", tr("See how deal 24 is won.")),
        ("bakers-dozen watch game.txt", tr("Step through the game in a file.")),
        ("bakers-dozen watch 24 --solve --cast 24.cast", tr("Make a recording of it.")),
    )


def _speed(text: str) -> float:
    try:
        speed = float(text)
    except ValueError:
        speed = math.nan
    if not SLOWEST <= speed <= FASTEST:
        line = tr("{text} isn't a number of moves a second from {slowest:g} to {fastest:g}")
        line = line.format(text=quoted(text), slowest=SLOWEST, fastest=FASTEST)
        raise argparse.ArgumentTypeError(line)
    return speed


def _size(text: str) -> tuple[int, int]:
    parts = text.lower().split("x")
    if len(parts) == 2 and all(p.isascii() and p.isdigit() and len(p) < 6 for p in parts):
        width, height = map(int, parts)
        if SMALLEST[0] <= width <= LARGEST[0] and SMALLEST[1] <= height <= LARGEST[1]:
            return width, height
    smallest, largest = (f"{width}x{height}" for width, height in (SMALLEST, LARGEST))
    line = tr("{text} isn't a size in columns and rows from {smallest} to {largest}")
    line = line.format(text=quoted(text), smallest=smallest, largest=largest)
    raise argparse.ArgumentTypeError(line)


def run(args: argparse.Namespace) -> int:
    """Shows the game in the terminal, or writes the recording; the exit status."""
    game = _game(args)
    if args.cast is not None:
        return _write_cast(args, game)
    for option, given in (("--size", args.size), ("--force", args.force)):
        if given:
            return complain(tr("{option} goes with --cast FILE").format(option=option))
    from ..program.start import request_of, start_on_screen

    from_terminal = STANDARD_INPUT in (args.game, *args.record)
    return start_on_screen(request_of(args), game, from_terminal, Replay(speed=args.speed))


def _game(args: argparse.Namespace) -> Game:
    """The game to watch, all its turns played; raises ``OpeningError``."""
    game, refused = open_recorded(args.game, args.record, asked_variant(args))
    if refused:
        raise OpeningError(refused_text(refused))
    game = game.go_to(len(game.turns))
    if args.solve:
        game = _played_on(game)
    if not game.turns:
        raise OpeningError(
            tr("Nothing to watch. Give a game with its moves, or --solve for the solver's line")
        )
    return game


def _played_on(game: Game) -> Game:
    """*game* played to the win by the solver's line; raises ``OpeningError`` without one."""
    from ..solver.search import Lost, Winnable, solve
    from ..solver.shorten import shorten

    verdict = solve(game.position)
    if not isinstance(verdict, Winnable):
        if isinstance(verdict, Lost):
            raise OpeningError(tr("Nothing to watch: this can't be won"))
        raise OpeningError(
            tr("Nothing to watch: the solver found no winning line, but didn't prove there is none")
        )
    return game.play_on(shorten(game.position, verdict.line))


def _write_cast(args: argparse.Namespace, game: Game) -> int:
    """Writes the recording whole or not at all."""
    from ..terminal.capabilities import NoTerminal, detect
    from .cast import ENVIRONMENT, cast

    path = args.cast
    shown = quoted(path)
    if os.path.isdir(path):
        return _not_written(shown, reason_of(errno.EISDIR))
    # What is no file on a disk, such as a pipe, holds nothing that could be lost.
    is_elsewhere = os.path.exists(path) and not os.path.isfile(path)
    is_there = os.path.lexists(path) and not is_elsewhere
    if path != STANDARD_INPUT and is_there and not args.force:
        return complain(tr("{file} exists. --force replaces it").format(file=shown))
    terminal = detect(ENVIRONMENT)
    if isinstance(terminal, NoTerminal):
        return complain(no_terminal(terminal.why, terminal.name))
    size = args.size or (80, 24)
    text = cast(game, terminal, size, args.speed, args.theme or "auto", args.ascii)
    if path == STANDARD_INPUT:
        print_text(text)
        return OK
    try:
        if is_elsewhere:
            with open(path, "w", encoding="ascii", newline="\n") as file:
                file.write(text)
        else:
            _replace(os.path.realpath(path), text)
    except (OSError, ValueError) as error:
        return _not_written(shown, system_reason(error))
    turns = len(game.turns)
    line = ntr("{file}: {n} move recorded", "{file}: {n} moves recorded", turns)
    print_line(line.format(file=shown, n=turns))
    return OK


def _replace(path: str, text: str) -> None:
    """Makes *text* what the file at *path* holds, or leaves it as it is; raises ``OSError``."""
    part = f"{path}.{os.getpid()}.part"
    with open(part, "x", encoding="ascii", newline="\n") as file:
        try:
            file.write(text)
            file.flush()
            with suppress(FileNotFoundError):
                os.chmod(part, os.stat(path).st_mode & 0o777)
        except BaseException:
            os.unlink(part)
            raise
    os.replace(part, path)


def _not_written(file: str, reason: str) -> int:
    return complain(tr("Can't write {file}: {reason}").format(file=file, reason=reason))
