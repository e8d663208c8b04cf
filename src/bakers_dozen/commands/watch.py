"""``watch GAME``: shows a recorded game turn by turn, or writes a recording of it."""

from __future__ import annotations

import argparse
import errno
import math
import os
from contextlib import suppress
from typing import Final

from ..app.model import Replay
from ..app.options import THEMES
from ..play.game import Game
from ..program.opening import STANDARD_INPUT, OpeningError, add_variant_option, asked_variant
from ..wording import cli as cli_wording
from ..wording import faults, printing
from ..wording import watching as wording
from ..wording.reasons import reason_of, system_reason
from .output import complain, guarded, put
from .replay import open_recorded

HELP: Final = wording.summary

#: The speeds that make sense, in turns a second.
SLOWEST, FASTEST = 0.05, 50.0
#: The sizes of a recording, in columns and rows.
SMALLEST, LARGEST = (40, 12), (500, 200)


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of ``watch`` to *parser*."""
    add = parser.add_argument
    add("game", metavar="GAME", help=wording.game_help())
    add("record", metavar="RECORD", nargs="*", default=[], help=printing.record_help())
    add_variant_option(parser)
    add("--solve", action="store_true", help=wording.solve_help())
    add("--speed", type=_speed, default=1.0, metavar="N", help=wording.speed_help())
    add("--theme", choices=THEMES, metavar="T", help=cli_wording.theme_help(", ".join(THEMES)))
    add("--ascii", action="store_true", help=cli_wording.ascii_help())
    add("--cast", metavar="FILE", help=wording.cast_help())
    add("--size", type=_size, metavar="WxH", help=wording.size_help())
    add("--force", action="store_true", help=wording.force_help())


def _speed(text: str) -> float:
    try:
        speed = float(text)
    except ValueError:
        speed = math.nan
    if not SLOWEST <= speed <= FASTEST:
        given = faults.quoted(text)
        raise argparse.ArgumentTypeError(wording.not_a_speed(given, SLOWEST, FASTEST))
    return speed


def _size(text: str) -> tuple[int, int]:
    parts = text.lower().split("x")
    if len(parts) == 2 and all(p.isascii() and p.isdigit() and len(p) < 6 for p in parts):
        width, height = map(int, parts)
        if SMALLEST[0] <= width <= LARGEST[0] and SMALLEST[1] <= height <= LARGEST[1]:
            return width, height
    given = faults.quoted(text)
    raise argparse.ArgumentTypeError(wording.not_a_size(given, SMALLEST, LARGEST))


def run(args: argparse.Namespace) -> int:
    """Shows the game in the terminal, or writes the recording; the exit status."""
    try:
        game = _game(args)
    except OpeningError as error:
        return complain(str(error))
    if args.cast is not None:
        return guarded(lambda: _write_cast(args, game))
    for option, given in (("--size", args.size), ("--force", args.force)):
        if given:
            return complain(wording.only_with_cast(option))
    from ..program.start import request_of, start_replay

    from_terminal = STANDARD_INPUT in (args.game, *args.record)
    return start_replay(request_of(args), game, Replay(speed=args.speed), from_terminal)


def _game(args: argparse.Namespace) -> Game:
    """The game to watch, all its turns played; raises ``OpeningError``."""
    game, refused = open_recorded(args.game, args.record, asked_variant(args))
    if refused:
        raise OpeningError(printing.refused(*refused))
    game = game.go_to(len(game.turns))
    if args.solve:
        game = _played_on(game)
    if not game.turns:
        raise OpeningError(wording.nothing_to_watch())
    return game


def _played_on(game: Game) -> Game:
    """*game* played to the win by the solver's line; raises ``OpeningError`` without one."""
    from ..solver.search import Lost, Winnable, solve
    from ..solver.shorten import shorten

    verdict = solve(game.position)
    if not isinstance(verdict, Winnable):
        raise OpeningError(wording.no_line(lost=isinstance(verdict, Lost)))
    return game.play_on(shorten(game.position, verdict.line))


def _write_cast(args: argparse.Namespace, game: Game) -> int:
    """Writes the recording whole or not at all."""
    from ..terminal.capabilities import NoTerminal, detect
    from .cast import ENVIRONMENT, cast

    path = args.cast
    shown = faults.quoted(path)
    if os.path.isdir(path):
        return complain(wording.cast_not_written(shown, reason_of(errno.EISDIR)))
    if path != STANDARD_INPUT and os.path.lexists(path) and not args.force:
        return complain(wording.cast_exists(shown))
    terminal = detect(ENVIRONMENT)
    if isinstance(terminal, NoTerminal):
        return complain(cli_wording.no_terminal(terminal.why, terminal.name))
    size = args.size or (80, 24)
    text = cast(game, terminal, size, args.speed, args.theme or "auto", args.ascii)
    if path == STANDARD_INPUT:
        put(text.rstrip("\n"))
        return 0
    part = f"{path}.part"
    try:
        with open(part, "w", encoding="ascii", newline="\n") as file:
            file.write(text)
        os.replace(part, path)
    except (OSError, ValueError) as error:
        with suppress(OSError, ValueError):
            os.unlink(part)
        reason = system_reason(error)
        return complain(wording.cast_not_written(shown, reason))
    put(wording.cast_written(shown, len(game.turns)))
    return 0
