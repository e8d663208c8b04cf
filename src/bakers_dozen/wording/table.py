"""The words around the table: the status, the key line, the introduction, a win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..app.keymap import Command
from ..app.knowledge import Outlook
from ..app.model import Model
from ..play.attempt import Outcome
from ..rules.variants import Build
from .catalogue import ntr, tr
from .keys import arrows_text, key_text
from .measure import width_of
from .messages import custom_board
from .records import clock_text, win_lines
from .replaying import key_words

if TYPE_CHECKING:
    from ..solver.difficulty import Difficulty


def rating_text(par: int, difficulty: Difficulty) -> str:
    """Par and difficulty of a deal."""
    word = {"easy": tr("easy"), "medium": tr("medium"), "hard": tr("hard")}[difficulty.value]
    return tr("par {par}, {difficulty}").format(par=par, difficulty=word)


def introduction(model: Model) -> tuple[str, str, str]:
    """The three lines that a first game starts with, each of at most 40 cells."""
    other = model.game.position.variant.build is Build.OTHER_SUIT
    key = key_text(model.keymap.key(Command.HELP))
    arrows, up = arrows_text(), key_text("up")
    keys = tr("{arrows} Enter move, {up} sends up, {help} help.").format(
        arrows=arrows, up=up, help=key
    )
    if not key or width_of(keys) > 40:
        keys = tr("{arrows} Enter move, {up} sends up.").format(arrows=arrows, up=up)
    build = tr("A 9 goes on a 10 of any suit.")
    if other:
        build = tr("A 9 goes on a 10 of a different suit.")
    return (tr("Build each suit from ace to king."), build, keys)


def outlook_text(outlook: Outlook) -> str:
    """The verdict in a word."""
    match outlook:
        case Outlook.WINNABLE:
            return tr("winnable")
        case Outlook.LOST:
            return tr("lost")
        case Outlook.UNKNOWN:
            return tr("unknown")
        case Outlook.THINKING:
            return tr("thinking…")


def too_small(width: int, height: int) -> str:
    """What a window must have to show a game."""
    words = tr("Please enlarge the window ({width}x{height} at least)")
    return words.format(width=width, height=height)


def deal_text(model: Model) -> str:
    """The name of the deal on the table, or that it is a board without one."""
    name = model.game.name
    return str(name) if name is not None else custom_board()


def moves_text(n: int) -> str:
    """How many moves were made."""
    return ntr("{n} move", "{n} moves", n).format(n=n)


def time_text(seconds: float) -> str:
    """Time played, in minutes, or hours and minutes."""
    minutes = int(seconds // 60)
    if minutes < 60:
        return tr("{minutes} min").format(minutes=minutes)
    return tr("{hours} h {minutes:02} min").format(hours=minutes // 60, minutes=minutes % 60)


def key_line(model: Model, width: int) -> str:
    """The most useful keys, as many as fit in *width* cells.

    It stays the same while a card is held: rewriting it twice a move would be most of
    what a move sends over the line.
    """
    commands = (
        (Command.HELP, tr("help")),
        (Command.HINT, tr("hint")),
        (Command.UNDO, tr("undo")),
        (Command.NEW_DEAL, tr("new deal")),
        (Command.QUIT, tr("quit")),
        (Command.SEND_UP, tr("send up")),
        (Command.SAFE_UP, tr("send all safe")),
        (Command.OPTIONS, tr("options")),
        (Command.WATCH, tr("watch")),
    )
    pairs = [(key_text(model.keymap.key(c)), words) for c, words in commands]
    if model.replay is not None:
        pairs = key_words(model)
    text = ""
    for key, words in pairs:
        if not key:
            continue
        more = f"{key} {words}" if not text else f"{text}  {key} {words}"
        if width_of(more) > width:
            break
        text = more
    return text


def won_lines(model: Model) -> tuple[str, ...]:
    """What stands on the table after a win: moves, time, and what can be done next."""

    def key(command: Command) -> str:
        return key_text(model.keymap.key(command))

    moves = moves_text(model.game.move_count)
    if model.replay is not None:
        return (tr("Won!"), moves)
    time = clock_text(model.seconds)
    offers = tr("{new} new deal   {same} same deal   {undo} undo   {quit} quit").format(
        new=key(Command.NEW_DEAL),
        same=key(Command.SAME_DEAL),
        undo=key(Command.UNDO),
        quit=key(Command.QUIT),
    )
    watched = model.attempt.outcome is Outcome.WATCHED
    first = tr("Watched to the end") if watched else tr("Won!")
    score = tr("{moves} in {time}").format(moves=moves, time=time)
    copying = tr("{key} the whole game, to copy").format(key=key(Command.COPY_GAME))
    compared = win_lines(model.compared) if model.compared is not None else []
    return (first, score, *compared, "", offers, copying)
