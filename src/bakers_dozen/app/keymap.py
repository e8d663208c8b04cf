"""The keys as data: which key does what on the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum, auto
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

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
    WHY = "why"
    REVIEW = "review"
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


class Group(Enum):
    """What commands are about, in the order of the help."""

    PLAYING = auto()
    IN_NEED = auto()
    GAMES = auto()
    PROGRAM = auto()


class CommandRow(NamedTuple):
    """A command: its usual keys, the one shown in the key line first, and its place in the help.

    ``replaying``: it means the same while a recorded game is being watched.
    """

    command: Command
    keys: tuple[str, ...]
    group: Group
    replaying: bool = False


#: All commands, in the order of the help.
COMMANDS: Final = (
    CommandRow(Command.LEFT, ("left",), Group.PLAYING),
    CommandRow(Command.RIGHT, ("right",), Group.PLAYING),
    CommandRow(Command.FIRST, ("home",), Group.PLAYING),
    CommandRow(Command.LAST, ("end",), Group.PLAYING),
    CommandRow(Command.PICK, ("enter", "space"), Group.PLAYING),
    CommandRow(Command.SEND_UP, ("up",), Group.PLAYING),
    CommandRow(Command.LET_GO, ("escape", "down"), Group.PLAYING),
    CommandRow(Command.SAFE_UP, ("z",), Group.PLAYING),
    CommandRow(Command.AUTO, ("Z",), Group.PLAYING),
    CommandRow(Command.UNDO, ("u", "backspace"), Group.PLAYING),
    CommandRow(Command.REDO, ("r",), Group.PLAYING),
    CommandRow(Command.UNDO_ALL, ("U",), Group.PLAYING),
    CommandRow(Command.REDO_ALL, ("R",), Group.PLAYING),
    CommandRow(Command.HINT, ("tab",), Group.IN_NEED),
    CommandRow(Command.WHY, ("W",), Group.IN_NEED),
    CommandRow(Command.WATCH, ("w",), Group.IN_NEED),
    CommandRow(Command.WINNABLE, ("v",), Group.IN_NEED),
    CommandRow(Command.REVIEW, ("S",), Group.IN_NEED),
    CommandRow(Command.VERDICT, ("V",), Group.IN_NEED, replaying=True),
    CommandRow(Command.FIND, ("/",), Group.IN_NEED, replaying=True),
    CommandRow(Command.NEEDED, (".",), Group.IN_NEED, replaying=True),
    CommandRow(Command.NEW_DEAL, ("n",), Group.GAMES),
    CommandRow(Command.SAME_DEAL, ("N",), Group.GAMES),
    CommandRow(Command.DEALS, (":",), Group.GAMES),
    CommandRow(Command.GAMES, ("o",), Group.GAMES),
    CommandRow(Command.MARK, ("x",), Group.GAMES),
    CommandRow(Command.MARKS, ("X",), Group.GAMES),
    CommandRow(Command.COPY_NAME, ("y",), Group.GAMES, replaying=True),
    CommandRow(Command.COPY_GAME, ("Y",), Group.GAMES, replaying=True),
    CommandRow(Command.STATISTICS, ("s",), Group.GAMES, replaying=True),
    CommandRow(Command.OPTIONS, ("p",), Group.PROGRAM, replaying=True),
    CommandRow(Command.THEME, ("t",), Group.PROGRAM, replaying=True),
    CommandRow(Command.HELP, ("?", "f1"), Group.PROGRAM, replaying=True),
    CommandRow(Command.REDRAW, ("ctrl-l",), Group.PROGRAM, replaying=True),
    CommandRow(Command.SUSPEND, ("ctrl-z",), Group.PROGRAM, replaying=True),
    CommandRow(Command.QUIT, ("q",), Group.PROGRAM),
)

DEFAULT_KEYS: Final[Mapping[Command, tuple[str, ...]]] = MappingProxyType(
    {row.command: row.keys for row in COMMANDS}
)
#: What a key gives in a replay as in a game.
WHILE_REPLAYING: Final = frozenset(row.command for row in COMMANDS if row.replaying)

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


class KeyProblem(Enum):
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


class KeyFault(NamedTuple):
    """A line of the settings' table of keys that can't be followed, or costs more than it says."""

    problem: KeyProblem
    line: int
    name: str
    key: str = ""
    other: str = ""
    other_line: int = 0


class Bound(Protocol):
    """A line of the settings' table of keys."""

    @property
    def name(self) -> str:
        """The command's name."""

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys it is to have."""

    @property
    def line(self) -> int:
        """Where it stands."""


def rebound(
    keys: Mapping[Command, tuple[str, ...]], lines: Iterable[Bound]
) -> tuple[dict[Command, tuple[str, ...]], list[KeyFault]]:
    """*keys* with the commands of *lines* given other keys, and the faults of those lines.

    A key that a line gives to one command is taken from the command that usually has
    it; two lines that want the same key clash, and the second loses it. A command that
    loses its last key that way is named with the faults, unless a line gives it none.
    """
    by_name = {command.value: command for command in Command}
    given: dict[str, Bound] = {}
    new: dict[Command, tuple[str, ...]] = {}
    faults: list[KeyFault] = []
    for line in lines:
        command = by_name.get(line.name)
        if command is None:
            faults.append(KeyFault(KeyProblem.NO_COMMAND, line.line, line.name))
            continue
        taken: list[str] = []
        for key in line.keys:
            problem = _problem(key)
            if problem is not None:
                meant = TERMINAL_KEYS.get(key, "")
                faults.append(KeyFault(problem, line.line, line.name, key, meant))
            elif key in given:
                other = given[key]
                faults.append(
                    KeyFault(KeyProblem.CLASH, line.line, line.name, key, other.name, other.line)
                )
            else:
                given[key] = line
                taken.append(key)
        if taken or not line.keys:
            new[command] = tuple(taken)
    result: dict[Command, tuple[str, ...]] = {}
    for command, usual in keys.items():
        own = new.get(command)
        result[command] = own if own is not None else tuple(k for k in usual if k not in given)
        if own is None and usual and not result[command]:
            taker = given[usual[0]]
            fault = KeyFault(KeyProblem.KEYLESS, taker.line, command.value, usual[0], taker.name)
            faults.append(fault)
    return result, faults


def _problem(key: str) -> KeyProblem | None:
    if key in COLUMN_KEYS:
        return KeyProblem.COLUMN
    if key in FIXED_KEYS:
        return KeyProblem.FIXED
    if key in TERMINAL_KEYS:
        return KeyProblem.TERMINAL
    # The decoder of keys knows no others.
    control = len(key) == 6 and key.startswith("ctrl-") and "a" <= key[5] <= "z"
    plain = len(key) == 1 and key.isprintable() and not key.isspace()
    return None if control or plain or key in NAMED_KEYS else KeyProblem.NO_KEY


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
