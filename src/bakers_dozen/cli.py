"""The command line: plays, or hands over to one of the commands."""

from __future__ import annotations

import argparse
import errno
import gc
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Protocol

from . import __version__
from .app.options import DIFFICULTIES, THEMES
from .commands.output import run_printing
from .commands.parsing import Parser, Table, closest, with_suggestion
from .program.exits import CRASHED, complain
from .wording.catalogue import LANGUAGES, language_of, tr, use_language
from .wording.reasons import reason_of

if TYPE_CHECKING:
    # Packagers look for imports in the code, and don't see those by name.
    from .commands import paths, replay, review, show, solve, stats, survey, watch  # noqa: F401

    class Command(Protocol):
        """What a command's module has."""

        def summary(self) -> str:
            """What the command does, in one short sentence."""

        def configure(self, parser: Parser) -> None:
            """Add the command's arguments to *parser*, and what its help has below them."""

        def run(self, args: argparse.Namespace) -> int:
            """Do it, as *args* ask; the exit status. ``OpeningError`` becomes a complaint."""


#: The commands in the order of the help, each a module of that name in ``commands``.
COMMANDS: Final = ("show", "replay", "watch", "review", "solve", "survey", "stats", "paths")

#: What the system has no more of, files or memory.
_SHORTAGES: Final = (errno.EMFILE, errno.ENFILE, errno.ENOMEM)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the program with *arguments* (``sys.argv`` without the name); its exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        return run_printing(lambda: _run(given))
    except MemoryError:
        return _refused(OSError(errno.ENOMEM, ""))
    except Exception as error:
        if isinstance(error, OSError) and error.errno in _SHORTAGES:
            return _refused(error)
        return _crashed(error)


def _run(given: list[str]) -> int:
    given, language = _language(given)
    if language is not None and language_of(language) is None:
        return _unknown_language(language)
    use_language(language, os.environ, _encoding())
    if given[:1] == ["help"]:
        given = [*given[1:2], "--help"]
    first = given[0] if given else ""
    if first in COMMANDS:
        return _run_command(first, given[1:])
    # A deal's name ends with its number: a mere word can only be a file.
    if first.isalpha() and not os.path.lexists(first):
        return _no_command(first)
    return _play(given)


class _PlayParser(Parser):
    """The parser of the command line that plays, with tables of all there is."""

    def tables(self) -> list[Table]:
        """Made when they are printed: they import every command."""
        return [
            Table(
                tr("commands"),
                (
                    *((name, _command(name).summary()) for name in COMMANDS),
                    ("help COMMAND", tr("Show a command's help.")),
                ),
            ),
            Table(
                tr("examples"),
                (
                    ("bakers-dozen", tr("Continue your last game.")),
                    ("bakers-dozen kings:24", tr("Play deal 24 of the variant kings.")),
                    ("bakers-dozen board.txt", tr("Play the board or the game in a file.")),
                    ("bakers-dozen solve 1-100", tr("See which of a hundred deals can be won.")),
                ),
            ),
            Table(
                tr("environment"),
                (
                    ("BAKERS_DOZEN_HOME", tr("One folder for games, statistics and settings.")),
                    ("NO_COLOR", tr("If set, turns colours off.")),
                    ("LC_ALL, LC_MESSAGES, LANG, LANGUAGE", tr("Your language.")),
                    ("COLUMNS", tr("How wide this help may be, from 40 to 100.")),
                    ("BAKERS_DOZEN_DEBUG", tr("If set, shows the full traceback of a crash.")),
                ),
            ),
            Table(
                tr("exit status"),
                (
                    ("0", tr("All went well.")),
                    ("1", tr("The answer is no: a deal is lost, a move was refused.")),
                    ("2", tr("Something can't be understood, read or written.")),
                    ("3", tr("The solver couldn't decide a deal.")),
                    ("70", tr("The program crashed.")),
                    ("129, 130, 141", tr("The terminal hung up, Ctrl-C, a closed pipe.")),
                ),
            ),
        ]


def play_parser() -> Parser:
    """The parser of the command line that plays."""
    from .wording.cli import ascii_help, deal_help, theme_help

    parser = _PlayParser(
        "bakers-dozen",
        tr("Baker's Dozen solitaire for your terminal: thirteen columns, every card face up.")
        + "\n\n"
        + tr("Without DEAL, your last game continues. In the game, ? lists the keys."),
        usage=tr("bakers-dozen [options] [DEAL]\nbakers-dozen COMMAND ..."),
    )
    add = parser.add_argument
    add("deal", nargs="?", metavar="DEAL", help=deal_help())
    parser.add_variant()
    add("--daily", action="store_true", help=tr("today's deal, the same for everyone"))
    kinds = ", ".join(DIFFICULTIES)
    how_hard = tr("how hard new deals are: {names}").format(names=kinds)
    add("--difficulty", choices=DIFFICULTIES, metavar="D", help=how_hard)
    add("--any-deal", action="store_true", default=None, help=tr("allow unwinnable deals"))
    add("--auto", action="store_true", default=None, help=tr("send safe cards up automatically"))
    add(
        "--plain",
        action="store_true",
        help=tr("play in lines of text, for screen readers and scripts"),
    )
    add(
        "--speak",
        action="store_true",
        default=None,
        help=tr("screen-reader mode: each step in a line of words, with the cursor on it"),
    )
    add("--theme", choices=THEMES, metavar="T", help=theme_help())
    add(
        "--no-animation",
        dest="animation",
        action="store_const",
        const="off",
        help=tr("turn animation off"),
    )
    add(
        "--no-mouse",
        dest="mouse",
        action="store_false",
        default=None,
        help=tr("don't capture the mouse"),
    )
    add("--ascii", action="store_true", help=ascii_help())
    _add_language(parser)
    add(
        "-V",
        "--version",
        action="version",
        version=f"bakers-dozen {__version__}",
        help=tr("print the version"),
    )
    return parser


def command_parser(name: str) -> Parser:
    """The parser of the command *name*, one of ``COMMANDS``."""
    command = _command(name)
    parser = Parser(f"bakers-dozen {name}", command.summary())
    command.configure(parser)
    _add_language(parser)
    return parser


def _add_language(parser: Parser) -> None:
    # Taken away by _language() before a parser sees it: this is for the help.
    parser.add_argument(
        "--lang",
        choices=LANGUAGES,
        metavar="L",
        help=tr("the language: {languages}").format(languages=", ".join(LANGUAGES)),
    )


def _language(given: list[str]) -> tuple[list[str], str | None]:
    """*given* without --lang and its value, and that value.

    The parser's own words are in that language too, so it's looked for before there is one.
    """
    for at, word in enumerate(given):
        if word == "--":
            break
        name, equals, value = word.partition("=")
        if len(name) >= 3 and "--lang".startswith(name):
            if equals:
                return given[:at] + given[at + 1 :], value
            if at + 1 < len(given):
                return given[:at] + given[at + 2 :], given[at + 1]
    return given, None


def _encoding() -> str | None:
    """The encoding of standard output, by the locale where Python has a mind of its own."""
    if sys.platform == "win32" or os.environ.get("PYTHONIOENCODING"):
        return getattr(sys.stdout, "encoding", None)
    from .terminal.capabilities import output_encoding

    return output_encoding(os.environ)


def _unknown_language(name: str) -> int:
    from .wording.measure import quoted

    use_language(None, os.environ, getattr(sys.stderr, "encoding", None))
    line = tr("There's no language {name} here. Try one of {languages}")
    return complain(line.format(name=quoted(name), languages=", ".join(LANGUAGES)))


def _no_command(word: str) -> int:
    from .wording.measure import quoted

    near = closest(word, (*COMMANDS, "help"))
    if f"--{word}" in play_parser().options():
        near = [f"--{word}"]
    if near:
        line = tr("There's no command {word}").format(word=quoted(word))
        return complain(with_suggestion(line, near))
    line = tr("No deal, file or command called {word}. Try 24 or kings:24, or see --help")
    return complain(line.format(word=quoted(word)))


def _command(name: str) -> Command:
    from importlib import import_module

    return import_module(f".commands.{name}", __package__)


def _run_command(name: str, given: Sequence[str]) -> int:
    from .program.opening import OpeningError

    args = command_parser(name).parse(given)
    try:
        return _command(name).run(args)
    except OpeningError as error:
        return complain(str(error))
    except OSError as error:
        return _refused(error)


def _refused(error: OSError) -> int:
    """The system refuses something: nothing that the program did wrong."""
    reason = reason_of(error.errno, str(error))
    return complain(reason if error.filename is None else f"{error.filename}: {reason}")


def _play(given: Sequence[str]) -> int:
    # Nothing that the start makes can be thrown away yet, so looking for it would only
    # take time; and later the solver's tables, which are large and free of cycles, would
    # be gone through again and again while a key waits.
    gc.disable()
    from .program.start import Request, request_of, start

    if not given:
        # To make the parser takes a millisecond and a half.
        return start(Request())
    arguments = play_parser().parse(given)
    if arguments.deal in COMMANDS and not os.path.lexists(arguments.deal):
        line = tr("{command} is a command: write it first, and its options after it")
        return complain(line.format(command=arguments.deal))
    return start(request_of(arguments))


def _crashed(error: Exception) -> int:
    """One line that asks for a report, and below it what went wrong and where."""
    import traceback

    complain(tr("Crashed. Please report these lines:"))
    if sys.stderr is None:
        return CRASHED
    if os.environ.get("BAKERS_DOZEN_DEBUG"):
        traceback.print_exception(error)
        return CRASHED
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "bakers_dozen" in frame.filename]
    last = (ours or frames)[-1]
    place = f"{os.path.basename(last.filename)}:{last.lineno}"
    print(f"{type(error).__name__}: {error} ({place})", file=sys.stderr)  # noqa: T201
    return CRASHED
