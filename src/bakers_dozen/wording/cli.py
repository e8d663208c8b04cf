"""What several commands say of their arguments, and the command line of its surroundings."""

from __future__ import annotations

from .catalogue import tr


def deal_help() -> str:
    """What DEAL may be."""
    return tr(
        "a deal's name (24, kings:24, pysol:24), a game in one line, a file with a board or "
        "a game, or - for standard input"
    )


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
