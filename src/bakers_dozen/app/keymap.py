"""The keys as data: which key does what on the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum, auto
from types import MappingProxyType
from typing import Final, Self

from ..named import NamedTuple
from ..rules.position import LETTERS


class Group(Enum):
    """What commands are about, in the order of the help."""

    PLAYING = auto()
    IN_NEED = auto()
    GAMES = auto()
    PROGRAM = auto()


class Command(Enum):
    """What a key can ask for, besides naming a column; in the order of the help.

    The value is the command's name in settings. ``usual_keys`` begin with the one shown in the
    key line, ``group`` is its place in the help. ``replaying``: it means the same while a
    recorded game is being watched.
    """

    _value_: str
    usual_keys: tuple[str, ...]
    group: Group
    replaying: bool

    def __new__(
        cls, name: str, keys: tuple[str, ...], group: Group, replaying: bool = False
    ) -> Self:
        """The command called *name*."""
        command = object.__new__(cls)
        command._value_ = name
        command.usual_keys, command.group, command.replaying = keys, group, replaying
        return command

    LEFT = "left", ("left",), Group.PLAYING
    RIGHT = "right", ("right",), Group.PLAYING
    FIRST = "first", ("home",), Group.PLAYING
    LAST = "last", ("end",), Group.PLAYING
    PICK = "pick", ("enter", "space"), Group.PLAYING
    SEND_UP = "send-up", ("up",), Group.PLAYING
    LET_GO = "let-go", ("escape", "down"), Group.PLAYING
    SAFE_UP = "safe-up", ("z",), Group.PLAYING
    AUTO = "auto", ("Z",), Group.PLAYING
    UNDO = "undo", ("u", "backspace"), Group.PLAYING
    REDO = "redo", ("r",), Group.PLAYING
    UNDO_ALL = "undo-all", ("U",), Group.PLAYING
    REDO_ALL = "redo-all", ("R",), Group.PLAYING
    HINT = "hint", ("tab",), Group.IN_NEED
    WHY = "why", ("W",), Group.IN_NEED
    WATCH = "watch", ("w",), Group.IN_NEED
    WINNABLE = "winnable", ("v",), Group.IN_NEED
    REVIEW = "review", ("S",), Group.IN_NEED
    VERDICT = "verdict", ("V",), Group.IN_NEED, True
    FIND = "find", ("/",), Group.IN_NEED, True
    NEEDED = "needed", (".",), Group.IN_NEED, True
    NEW_DEAL = "new-deal", ("n",), Group.GAMES
    SAME_DEAL = "same-deal", ("N",), Group.GAMES
    DEALS = "deals", (":",), Group.GAMES
    GAMES = "games", ("o",), Group.GAMES
    BOOKMARK = "mark", ("x",), Group.GAMES
    BOOKMARKS = "marks", ("X",), Group.GAMES
    COPY_NAME = "copy-name", ("y",), Group.GAMES, True
    COPY_GAME = "copy-game", ("Y",), Group.GAMES, True
    STATISTICS = "statistics", ("s",), Group.GAMES, True
    OPTIONS = "options", ("p",), Group.PROGRAM, True
    THEME = "theme", ("t",), Group.PROGRAM, True
    HELP = "help", ("?", "f1"), Group.PROGRAM, True
    REDRAW = "redraw", ("ctrl-l",), Group.PROGRAM, True
    SUSPEND = "suspend", ("ctrl-z",), Group.PROGRAM, True
    QUIT = "quit", ("q",), Group.PROGRAM


DEFAULT_KEYS: Final[Mapping[Command, tuple[str, ...]]] = MappingProxyType(
    {command: command.usual_keys for command in Command}
)

#: Keys that always name a column, and so can't be given to a command.
COLUMN_KEYS: Final = frozenset(LETTERS)
#: Keys that a settings file may name, besides single characters.
NAMED_KEYS: Final = frozenset(
    (
        *("enter", "space", "escape", "tab", "backtab", "backspace", "delete", "insert"),
        *("up", "down", "left", "right", "home", "end", "pageup", "pagedown"),
        *(f"f{n}" for n in range(1, 13)),
    )
)
#: Keys that can't be given away: without them there would be no way out.
FIXED_KEYS: Final = frozenset(("ctrl-c", "ctrl-z"))
#: Keys for which a terminal sends what it sends for another: they never arrive.
TERMINAL_KEYS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ctrl-h": "backspace",
        "ctrl-i": "tab",
        "ctrl-j": "enter",
        "ctrl-m": "enter",
        "ctrl-[": "escape",
    }
)


class KeyFault(Enum):
    """What can be wrong with a line of the settings' table of keys."""

    NO_COMMAND = auto()
    NO_KEY = auto()
    #: The key names a column.
    COLUMN = auto()
    #: The key can't be given another meaning.
    FIXED = auto()
    #: To a terminal the key is the one named ``other``.
    TERMINAL = auto()
    #: ``other`` has the key already, by line ``other_line``.
    CLASH = auto()
    #: The command ``name`` had only keys like this one, which the line gives to ``other``.
    KEYLESS = auto()


class KeyProblem(NamedTuple):
    """A line of the settings' table of keys that can't be followed, or costs more than it says."""

    fault: KeyFault
    line: int
    name: str
    key: str = ""
    other: str = ""
    other_line: int = 0


#: A line of the settings' table of keys: a command's name, the keys it is to have, and which
#: line it is.
KeyLine = tuple[str, tuple[str, ...], int]


def rebound(
    keys: Mapping[Command, tuple[str, ...]], lines: Iterable[KeyLine]
) -> tuple[dict[Command, tuple[str, ...]], list[KeyProblem]]:
    """*keys* with the commands of *lines* given other keys, and the faults of those lines.

    A key that a line gives to one command is taken from the command that usually has
    it; two lines that want the same key clash, and the second loses it. A command that
    loses its last key that way is named with the faults, unless a line gives it none.
    """
    by_name = {command.value: command for command in Command}
    given: dict[str, tuple[str, int]] = {}
    new: dict[Command, tuple[str, ...]] = {}
    problems: list[KeyProblem] = []
    for name, wanted, line in lines:
        command = by_name.get(name)
        if command is None:
            problems.append(KeyProblem(KeyFault.NO_COMMAND, line, name))
            continue
        taken: list[str] = []
        for key in wanted:
            fault = _fault(key)
            if fault is not None:
                problems.append(KeyProblem(fault, line, name, key, TERMINAL_KEYS.get(key, "")))
            elif key in given:
                problems.append(KeyProblem(KeyFault.CLASH, line, name, key, *given[key]))
            else:
                given[key] = name, line
                taken.append(key)
        if taken or not wanted:
            new[command] = tuple(taken)
    result: dict[Command, tuple[str, ...]] = {}
    for command, usual in keys.items():
        own = new.get(command)
        result[command] = own if own is not None else tuple(k for k in usual if k not in given)
        if own is None and usual and not result[command]:
            taker, line = given[usual[0]]
            problems.append(KeyProblem(KeyFault.KEYLESS, line, command.value, usual[0], taker))
    return result, problems


def _fault(key: str) -> KeyFault | None:
    if key in COLUMN_KEYS:
        return KeyFault.COLUMN
    if key in FIXED_KEYS:
        return KeyFault.FIXED
    if key in TERMINAL_KEYS:
        return KeyFault.TERMINAL
    # The decoder of keys knows no others.
    control = len(key) == 6 and key.startswith("ctrl-") and "a" <= key[5] <= "z"
    plain = len(key) == 1 and key.isprintable() and not key.isspace()
    return None if control or plain or key in NAMED_KEYS else KeyFault.NO_KEY


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
