"""The command line: plays, or hands over to one of the commands."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final, NoReturn

from . import __version__
from .app.options import THEMES
from .rules.variants import VARIANTS
from .wording import cli as wording
from .wording.catalogue import LANGUAGES, language_of, ntr, tr, use_language

#: The commands, each a module of that name in ``commands``.
COMMANDS: Final = ("show", "replay", "watch", "solve", "survey", "stats", "paths")

#: Exit status for bad input and for no usable terminal.
BAD: Final = 2

# argparse's own words go through the same door: these are the names it calls it by.
vars(argparse).update(_=tr, ngettext=ntr)


class _Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line, without a page of usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD, wording.bad_arguments(self.prog, message) + "\n")


class _Headings(argparse.HelpFormatter):
    """argparse's own, but that before Python 3.13 it wrote a heading's colon in English."""

    def start_section(self, heading: str | None) -> None:
        if sys.version_info < (3, 13) and heading and heading != argparse.SUPPRESS:
            # Asked for by argparse's name, as the later one does: it's none of ours.
            heading = (vars(argparse)["_"]("%(heading)s:") % {"heading": heading}).removesuffix(":")
        super().start_section(heading)


class _Help(_Headings, argparse.RawDescriptionHelpFormatter):
    """argparse's own, but that it imports shutil, and with it every compression, for the width."""

    def __init__(self, prog: str) -> None:
        try:
            width = os.get_terminal_size().columns
        except (OSError, ValueError):
            width = 80
        super().__init__(prog, width=max(40, min(width, 100)) - 2)


def play_parser() -> argparse.ArgumentParser:
    """The parser of the command line that plays."""
    parser = _Parser(
        prog="bakers-dozen",
        description=wording.description(),
        epilog=wording.epilog(),
        formatter_class=_Help,
    )
    add = parser.add_argument
    add("deal", nargs="?", metavar="DEAL", help=wording.deal_help())
    add("--variant", choices=sorted(VARIANTS), metavar="V", help=wording.variant_help())
    add("--auto", action="store_true", default=None, help=wording.auto_help())
    add("--any-deal", action="store_true", default=None, help=wording.any_deal_help())
    add("--daily", action="store_true", help=wording.daily_help())
    add("--plain", action="store_true", help=wording.plain_help())
    add("--speak", action="store_true", default=None, help=wording.speak_help())
    names = ", ".join(THEMES)
    add("--theme", choices=THEMES, metavar="T", help=wording.theme_help(names))
    add(
        "--no-animation",
        dest="animation",
        action="store_const",
        const="off",
        help=wording.animation_help(),
    )
    add("--no-mouse", dest="mouse", action="store_false", default=None, help=wording.mouse_help())
    add("--ascii", action="store_true", help=wording.ascii_help())
    add("--lang", metavar="L", help=wording.language_help(LANGUAGES))
    add(
        "--version",
        action="version",
        version=f"bakers-dozen {__version__}",
        help=wording.version_help(),
    )
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the program with *arguments* (``sys.argv`` without the name); its exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        given, language = _language(given)
        if language is not None and language_of(language) is None:
            return _unknown_language(language)
        use_language(language, os.environ, getattr(sys.stdout, "encoding", None))
        if given and given[0] in COMMANDS:
            return _run_command(given[0], given[1:])
        return _play(play_parser().parse_args(given))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return 0
    except Exception as error:
        return _crashed(error)


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


def _unknown_language(name: str) -> int:
    use_language(None, os.environ, getattr(sys.stderr, "encoding", None))
    print(wording.unknown_language(name, LANGUAGES), file=sys.stderr)  # noqa: T201
    return BAD


def _run_command(name: str, given: Sequence[str]) -> int:
    command: Any = import_module(f".commands.{name}", __package__)
    parser = _Parser(
        prog=f"bakers-dozen {name}", description=command.HELP(), formatter_class=_Headings
    )
    command.configure(parser)
    parser.add_argument("--lang", metavar="L", help=wording.language_help(LANGUAGES))
    status: int = command.run(parser.parse_args(given))
    return status


def _play(arguments: argparse.Namespace) -> int:
    # Nothing that the start makes can be thrown away yet, so looking for it would only
    # take time; and later the solver's tables, which are large and free of cycles, would
    # be gone through again and again while a key waits.
    gc.disable()
    from .program.start import request_of, start

    return start(request_of(arguments))


def _crashed(error: Exception) -> int:
    """One line that asks for a report, and below it what went wrong and where."""
    import traceback

    print(wording.crashed(), file=sys.stderr)  # noqa: T201
    if os.environ.get("BAKERS_DOZEN_DEBUG"):
        traceback.print_exception(error)
        return 70
    last = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{os.path.basename(last.filename)}:{last.lineno}"
    print(f"{type(error).__name__}: {error} ({place})", file=sys.stderr)  # noqa: T201
    return 70
