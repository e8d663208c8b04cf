"""The keys as data: which key does what on the table."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final

from ..rules.position import LETTERS


class Command(Enum):
    """What a key can ask for, besides naming a column. The value is its name in settings."""

    LEFT = "left"
    RIGHT = "right"
    FIRST = "first"
    LAST = "last"
    PICK = "pick"
    LET_GO = "let-go"
    SEND_UP = "send-up"
    UNDO = "undo"
    REDO = "redo"
    UNDO_ALL = "undo-all"
    REDO_ALL = "redo-all"
    NEW_DEAL = "new-deal"
    SAME_DEAL = "same-deal"
    SAFE_UP = "safe-up"
    AUTO = "auto"
    HINT = "hint"
    WATCH = "watch"
    VERDICT = "verdict"
    WINNABLE = "winnable"
    GAMES = "games"
    DEALS = "deals"
    MARK = "mark"
    MARKS = "marks"
    STATISTICS = "statistics"
    OPTIONS = "options"
    THEME = "theme"
    FIND = "find"
    NEEDED = "needed"
    COPY_NAME = "copy-name"
    COPY_GAME = "copy-game"
    HELP = "help"
    REDRAW = "redraw"
    SUSPEND = "suspend"
    QUIT = "quit"


#: The keys of each command, the one shown in the key line first.
DEFAULT_KEYS: Final[Mapping[Command, tuple[str, ...]]] = MappingProxyType(
    {
        Command.LEFT: ("left",),
        Command.RIGHT: ("right",),
        Command.FIRST: ("home",),
        Command.LAST: ("end",),
        Command.PICK: ("enter", "space"),
        Command.LET_GO: ("escape", "down"),
        Command.SEND_UP: ("up",),
        Command.UNDO: ("u", "backspace"),
        Command.REDO: ("r",),
        Command.UNDO_ALL: ("U",),
        Command.REDO_ALL: ("R",),
        Command.NEW_DEAL: ("n",),
        Command.SAME_DEAL: ("N",),
        Command.SAFE_UP: ("z",),
        Command.AUTO: ("Z",),
        Command.HINT: ("tab",),
        Command.WATCH: ("w",),
        Command.VERDICT: ("V",),
        Command.WINNABLE: ("v",),
        Command.GAMES: ("o",),
        Command.DEALS: (":",),
        Command.MARK: ("x",),
        Command.MARKS: ("X",),
        Command.STATISTICS: ("s",),
        Command.OPTIONS: ("p",),
        Command.THEME: ("t",),
        Command.FIND: ("/",),
        Command.NEEDED: (".",),
        Command.COPY_NAME: ("y",),
        Command.COPY_GAME: ("Y",),
        Command.HELP: ("?", "f1"),
        Command.REDRAW: ("ctrl-l",),
        Command.SUSPEND: ("ctrl-z",),
        Command.QUIT: ("q",),
    }
)

#: Keys that always name a column, and so can't be given to a command.
COLUMN_KEYS: Final = frozenset(LETTERS)


class Keymap:
    """Which command a key gives, and which keys a command has."""

    __slots__ = ("_commands", "keys")

    def __init__(self, keys: Mapping[Command, tuple[str, ...]] = DEFAULT_KEYS) -> None:
        self.keys = keys
        self._commands = {key: command for command, names in keys.items() for key in names}

    def command(self, key: str) -> Command | None:
        """The command that *key* gives, or None."""
        return self._commands.get(key)

    def key(self, command: Command) -> str:
        """The first key of *command*; the empty text when it has none."""
        names = self.keys.get(command, ())
        return names[0] if names else ""
