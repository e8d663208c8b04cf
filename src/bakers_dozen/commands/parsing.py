"""The parser of a command line: help that fits the window, and one line for what is wrong."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Sequence
from typing import Any, Final, NoReturn

from ..named import NamedTuple
from ..program.exits import BAD, complain
from ..rules.variants import VARIANTS, Variant
from ..wording import catalogue
from ..wording.catalogue import tr
from .output import print_text


def _said(message: str) -> str:
    """argparse's own *message* in our words, or else translated."""
    ours = {
        "argument %(argument_name)s: %(message)s": tr("%(argument_name)s: %(message)s"),
        "positional arguments": tr("arguments"),
        "show this help message and exit": tr("show this help"),
        "expected one argument": tr("a value is missing"),
        "ignored explicit argument %r": tr("it takes no value, but %r was given"),
        "not allowed with argument %s": tr("it can't go with %s"),
        "the following arguments are required: %s": tr("%s is missing"),
        "ambiguous option: %(option)s could match %(matches)s": tr(
            "%(option)s could be %(matches)s"
        ),
    }
    # By another name, as this one isn't a sentence of ours for the catalogues to collect.
    translated = catalogue.tr
    return ours.get(message) or translated(message)


# argparse calls gettext by this name.
vars(argparse).update(_=_said)

#: Help is written for windows of these widths, in columns.
NARROWEST, WIDEST = 40, 100
_MOST_SUGGESTIONS: Final = 2


class Table(NamedTuple):
    """A part of the help below the options: a heading, and rows of words and their meaning."""

    heading: str
    rows: tuple[tuple[str, str], ...]


class Parser(argparse.ArgumentParser):
    """argparse's own, but for the help's width, its tables, and what is said of mistakes.

    ``tables`` are what stands below the options in the help.
    """

    def __init__(self, program: str, description: str, usage: str | None = None) -> None:
        super().__init__(
            prog=program, description=description, usage=usage, formatter_class=_Formatter
        )
        self._tables: list[Table] = []

    def add_variant(self) -> None:
        """Add ``--variant``, which says what an unnamed variant is: see ``asked_variant``."""
        words = tr("the rules to play by: {variants}").format(variants=", ".join(VARIANTS))
        self.add_argument("--variant", choices=tuple(VARIANTS), metavar="V", help=words)

    def add_table(self, heading: str, *rows: tuple[str, str]) -> None:
        """Add *rows* of words and their meaning, under a *heading*, below the options."""
        self._tables.append(Table(heading, rows))

    def tables(self) -> Sequence[Table]:
        """The tables of the help."""
        return self._tables

    def parse(self, given: Sequence[str]) -> argparse.Namespace:
        """*given* as values; leaves the program with one line where they are wrong.

        Options may stand between the words of one argument.
        """
        if self.usage is None:
            # Before Python 3.13 argparse would cut off "usage: " here, whatever the language.
            formatter = _Formatter(self.prog)
            formatter.add_usage(None, self._actions, (), prefix="")
            self.usage = " ".join(formatter.format_help().split())
        values, rest = self.parse_known_intermixed_args(given)
        if rest:
            self._refuse(rest)
        return values

    def _refuse(self, rest: Sequence[str]) -> NoReturn:
        word = next((word for word in rest if word.startswith("-") and word != "-"), "")
        if not word:
            self.error(tr("{word} is one argument too many").format(word=_shown(rest[0])))
        option = word.partition("=")[0]
        self.error(
            with_suggestion(
                tr("There's no option {option}").format(option=_shown(option)),
                closest(option, self.options()),
            )
        )

    def options(self) -> list[str]:
        """The options that there are, such as ``--lang``."""
        return list(self._option_string_actions)

    def error(self, message: str) -> NoReturn:
        """Leaves the program with one line about *message* and where to read more."""
        told = message[:1].upper() + message[1:]
        see = tr("See {program} --help").format(program=self.prog)
        if told.endswith("?"):
            complain(f"{told} {see}")
        else:
            # Not every language ends a sentence with a dot.
            complain(tr("{sentence}. {where}").format(sentence=told, where=see))
        sys.exit(BAD)

    def format_help(self) -> str:
        """The help, for the width that ``help_width`` gives."""
        formatter = _Formatter(self.prog)
        formatter.add_usage(self.usage, self._actions, self._mutually_exclusive_groups)
        formatter.add_text(self.description)
        for group in self._action_groups:
            formatter.start_section(group.title)
            formatter.add_arguments(group._group_actions)
            formatter.end_section()
        return formatter.format_help() + "".join(map(_table_text, self.tables()))

    def _print_message(self, message: str, file: object = None) -> None:
        # Help and version: argparse would leave out what can't be written, without a word.
        print_text(message)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Refuses a *value* that isn't one of the action's choices, and names the closest."""
        if action.choices is None or value in action.choices:
            return
        choices = list(map(str, action.choices))
        line = tr("{value} isn't one of {choices}").format(
            value=_shown(str(value)), choices=", ".join(choices)
        )
        raise argparse.ArgumentError(action, with_suggestion(line, closest(str(value), choices)))


def asked_variant(args: argparse.Namespace) -> Variant | None:
    """The variant that ``--variant`` names, or None without it."""
    return VARIANTS[args.variant] if args.variant else None


def closest(word: str, known: Iterable[str]) -> list[str]:
    """Those of the *known* words that *word* may have been meant for, the likeliest first."""
    # Only a wrong word needs it, and it isn't quick to import.
    from difflib import get_close_matches

    return get_close_matches(word.lower(), list(known), n=_MOST_SUGGESTIONS, cutoff=0.6)


def with_suggestion(line: str, words: Sequence[str]) -> str:
    """*line*, and whether one of *words* was meant, if there are any."""
    if not words:
        return line
    either = tr(" or ").join(words)
    return tr("{line}. Did you mean {words}?").format(line=line, words=either)


def _shown(word: str) -> str:
    from ..wording.measure import quoted

    return quoted(word)


def help_width() -> int:
    """The columns that help may take: those of COLUMNS or of the terminal, within limits."""
    try:
        width = int(os.environ["COLUMNS"])
    except (KeyError, ValueError):
        try:
            width = os.get_terminal_size().columns
        except (OSError, ValueError):
            width = 80
    return max(NARROWEST, min(width or 80, WIDEST))


class _Formatter(argparse.HelpFormatter):
    """argparse's own, which imports shutil, and with it every compression, for the width.

    Texts are wrapped by the cells that they take.
    """

    def __init__(self, prog: str) -> None:
        width = help_width()
        super().__init__(prog, width=width, max_help_position=min(24, width // 3))

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        # Options are listed below: here one word stands for all of them.
        arguments = [action for action in actions if not action.option_strings]
        if usage is None:
            self._prog += " " + tr("[options]")
        super().add_usage(usage, arguments, [], prefix)

    def _format_usage(
        self, usage: str | None, actions: Any, groups: Any, prefix: str | None
    ) -> str:
        # argparse indents by the program's name, which leaves narrow windows no room.
        if usage is None:
            usage = " ".join(super()._format_usage(None, actions, groups, "").split())
        prefix = vars(argparse)["_"]("usage: ") if prefix is None else prefix
        room = self._width - len(prefix)
        lines = [part for line in usage.split("\n") for part in _wrapped(line, room)]
        return prefix + ("\n" + " " * len(prefix)).join(lines) + "\n\n"

    def start_section(self, heading: str | None) -> None:
        # Before Python 3.13 argparse wrote a heading's colon in English.
        if sys.version_info < (3, 13) and heading and heading != argparse.SUPPRESS:
            heading = _heading(heading).removesuffix(":")
        super().start_section(heading)

    def _split_lines(self, text: str, width: int) -> list[str]:
        return _wrapped(text, width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        lines = [line for each in text.split("\n") for line in _wrapped(each, width) or [""]]
        return "\n".join(indent + line for line in lines)


def _heading(words: str) -> str:
    # Asked for by argparse's name, as its later versions do: it's none of ours.
    text: str = vars(argparse)["_"]("%(heading)s:") % {"heading": words}
    return text


def _wrapped(text: str, width: int) -> list[str]:
    from ..wording.measure import wrapped

    return wrapped(text, max(width, 11))


def _table_text(table: Table) -> str:
    """*table* for the help: each meaning beside its words where that leaves room, or below."""
    from ..wording.measure import pad_right, width_of

    width = help_width()
    column = max(width_of(words) for words, _ in table.rows) + 4
    beside = column <= width // 2
    lines = ["", _heading(table.heading)]
    for words, meaning in table.rows:
        if beside:
            first, *more = _wrapped(meaning, width - column)
            lines.append(pad_right(f"  {words}", column) + first)
            lines += [" " * column + line for line in more]
        else:
            lines += [f"  {line}" for line in _wrapped(words, width - 2)]
            lines += [f"      {line}" for line in _wrapped(meaning, width - 6)]
    return "\n".join(lines) + "\n"
