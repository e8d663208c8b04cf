"""What several commands say of their arguments, and the command line of its surroundings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .catalogue import tr

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..app.keymap import KeyFault


def deal_help() -> str:
    """What DEAL may be."""
    return tr(
        "a deal's name (24, kings:24, pysol:24), a game in one line, a file with a board or "
        "a game, or - for standard input"
    )


def variant_help() -> str:
    """The option --variant."""
    from ..rules.variants import VARIANTS

    return tr("the rules to play by: {variants}").format(variants=", ".join(VARIANTS))


def theme_help() -> str:
    """The option --theme."""
    from ..app.options import THEMES

    return tr("the colours: {names}").format(names=", ".join(THEMES))


def ascii_help() -> str:
    """The option --ascii."""
    return tr("draw with ASCII only, if suits look like boxes or all alike")


def no_terminal(why: str, name: str, replay: bool = False) -> str:
    """Why there is no terminal to play in, or to watch a *replay* in, and what to do."""
    sentence = {
        "input": tr("Standard input isn't a terminal"),
        "output": tr("Standard output isn't a terminal"),
        "unset": tr("TERM isn't set, so I don't know what your terminal can do"),
        "dumb": tr("This terminal (TERM={name}) can't place text"),
        "unsuitable": tr("This kind of terminal won't do (TERM={name})"),
    }.get(why, tr("There's no usable terminal"))
    sentence = sentence.format(name=name)
    if replay:
        return tr("{sentence}. Try watch GAME --cast FILE").format(sentence=sentence)
    return tr("{sentence}. Try bakers-dozen --plain, or see --help").format(sentence=sentence)


def key_fault(fault: KeyFault, path: str) -> str:
    """What is wrong with a line of the table of keys in the settings at *path*."""
    from ..app.keymap import NAMED_KEYS, Command, KeyProblem

    sentence = {
        KeyProblem.NO_COMMAND: tr("{name} isn't a command. The commands are {commands}"),
        KeyProblem.NO_KEY: tr(
            "{name}: {key} isn't a key. A key is one character, ctrl- and a small letter "
            "(ctrl-u), or one of {keys}"
        ),
        KeyProblem.TERMINAL: tr("{name}: terminals send {other} for {key}. Write {other}"),
        KeyProblem.KEYLESS: tr("{name} has no key any more: {key} is now {other}"),
        KeyProblem.COLUMN: tr("{name}: {key} is a column's letter and can't be rebound"),
        KeyProblem.FIXED: tr("{name}: {key} can't be rebound"),
        KeyProblem.CLASH: tr("{name}: {key} is {other} already, in line {other_line}"),
    }[fault.problem]
    what = sentence.format(
        name=fault.name,
        key=fault.key,
        other=fault.other,
        other_line=fault.other_line,
        commands=", ".join(command.value for command in Command),
        keys=", ".join(_named_keys(NAMED_KEYS)),
    )
    return tr("{path}, line {line}: {what}").format(path=path, line=fault.line, what=what)


def _named_keys(names: Iterable[str]) -> list[str]:
    """*names* with f10 after f9."""
    return sorted(names, key=lambda name: (name[-1].isdigit() and len(name), name))
