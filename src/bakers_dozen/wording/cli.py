"""The sentences of the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .catalogue import tr

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..app.keymap import KeyFault


def description() -> str:
    """What the program is."""
    return tr("Baker's Dozen, the patience with thirteen columns and every card in sight.")


def epilog() -> str:
    """The commands, below the options."""
    return tr(
        "commands (each has a --help of its own):\n"
        "  show DEAL             the board as text, --moves with its legal moves\n"
        "  replay DEAL RECORD    check a record of moves\n"
        "  watch GAME            step through a recorded game, or make a recording of it\n"
        "  solve DEAL...         whether deals can be won, and how\n"
        "  survey FILE           what a survey made by solve --out says\n"
        "  stats                 your statistics\n"
        "  paths                 where games and settings are kept\n"
        "\n"
        "Without DEAL the game that was left is played on. In the game ? shows the keys."
    )


def deal_help() -> str:
    """What DEAL may be."""
    return tr(
        "a deal's name (24, kings:24, pysol:24), a whole game as one line, a board file, "
        "or - for a board on standard input"
    )


def variant_help() -> str:
    """The option --variant."""
    return tr(
        "the rules to play by: bakers-dozen, kings, any-suit, portuguese, spanish or good-measure"
    )


def auto_help() -> str:
    """The option --auto."""
    return tr("after each move send up by itself what can't be needed any more")


def any_deal_help() -> str:
    """The option --any-deal."""
    return tr("new deals needn't be winnable")


def ascii_help() -> str:
    """The option --ascii."""
    return tr("draw with letters and ASCII lines only")


def bad_arguments(program: str, message: str) -> str:
    """The one line about arguments that can't be understood."""
    return tr("{program}: {message}; see {program} --help").format(program=program, message=message)


def crashed() -> str:
    """The line above an error of the program's own."""
    return tr("bakers-dozen: this is an error of the program; please report these lines:")


def no_terminal(why: str, name: str, replay: bool = False) -> str:
    """Why there is no terminal to play in, or to watch a *replay* in, and what to do."""
    sentence = {
        "input": tr("standard input is not a terminal"),
        "output": tr("standard output is not a terminal"),
        "unset": tr("TERM is not set, so the terminal's kind isn't known"),
        "dumb": tr("this terminal (TERM={name}) can't place text"),
        "unknown": tr("this kind of terminal isn't known (TERM={name})"),
        "unsuitable": tr("this kind of terminal can't be used (TERM={name})"),
    }.get(why, tr("there is no usable terminal"))
    if replay:
        line = tr("bakers-dozen: {sentence}; watch GAME --cast FILE needs none")
    else:
        line = tr(
            "bakers-dozen: {sentence}; bakers-dozen --plain needs none, and --help tells more"
        )
    return line.format(sentence=sentence.format(name=name))


def complaint(line: str) -> str:
    """A line that says what is wrong, with the program's name before it."""
    return tr("bakers-dozen: {line}").format(line=line)


def key_fault(fault: KeyFault, path: str) -> str:
    """What is wrong with a line of the table of keys in the settings at *path*."""
    from ..app.keymap import COMMANDS, NAMED_KEYS, KeyProblem

    sentence = {
        KeyProblem.NO_COMMAND: tr("there is no command {name}; there are {commands}"),
        KeyProblem.NO_KEY: tr(
            "{name}: there is no key {key}; a key is one character, ctrl- and a small letter "
            "(ctrl-u), or {keys}"
        ),
        KeyProblem.TERMINAL: tr("{name}: {key} is {other} to a terminal; write {other}"),
        KeyProblem.KEYLESS: tr("{name} has no key any more, as {key} is given to {other}"),
        KeyProblem.COLUMN: tr("{name}: {key} names a column, and can't be given to a command"),
        KeyProblem.FIXED: tr("{name}: {key} can't be given another meaning"),
        KeyProblem.CLASH: tr("{name}: {key} is given to {other} in line {other_line} already"),
    }[fault.problem]
    what = sentence.format(
        name=fault.name,
        key=fault.key,
        other=fault.other,
        other_line=fault.other_line,
        commands=", ".join(row.command.value for row in COMMANDS),
        keys=", ".join(_named_keys(NAMED_KEYS)),
    )
    return tr("{path}, line {line}: {what}").format(path=path, line=fault.line, what=what)


def _named_keys(names: Iterable[str]) -> list[str]:
    """*names* with f10 after f9."""
    return sorted(names, key=lambda name: (name[-1].isdigit() and len(name), name))


def daily_help() -> str:
    """The option --daily."""
    return tr("the deal of today, the same for everybody")


def daily_or_deal(deal: str) -> str:
    """That a *deal* was named beside ``--daily``, which names one too."""
    from .measure import quoted

    return tr("--daily is the deal of today, and {deal} another: give one of them").format(
        deal=quoted(deal)
    )


def daily_variant(variant: str) -> str:
    """That another *variant* was asked for beside ``--daily``."""
    return tr("--daily is a deal of bakers-dozen, not of {variant}: leave --variant out").format(
        variant=variant
    )


def plain_help() -> str:
    """The option --plain."""
    return tr("no full screen: lines of words in and out, for screen readers and scripts")


def speak_help() -> str:
    """The option --speak."""
    return tr("tell every step in a line of words with the cursor on it, for screen readers")


def theme_help(names: str) -> str:
    """The option --theme."""
    return tr("the colours: {names}").format(names=names)


def animation_help() -> str:
    """The option --no-animation."""
    return tr("nothing slides or celebrates")


def mouse_help() -> str:
    """The option --no-mouse."""
    return tr("leave the mouse to the terminal")


def language_help(languages: Sequence[str]) -> str:
    """The option --lang."""
    return tr(
        "the language: {languages} (by default as the locale says; English where the "
        "terminal can't write it)"
    ).format(languages=", ".join(languages))


def unknown_language(name: str, languages: Sequence[str]) -> str:
    """The one line about a language that there isn't."""
    from .measure import quoted

    return tr("bakers-dozen: there is no language {name}; there are {languages}").format(
        name=quoted(name), languages=", ".join(languages)
    )


def version_help() -> str:
    """The option --version."""
    return tr("print the program's version")
