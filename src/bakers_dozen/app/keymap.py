"""The keys as data: which key does what on the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
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


class KeyFault(NamedTuple):
    """A line of the settings' table of keys that can't be followed, or costs more than it says.

    ``problem`` is ``command`` (no such command), ``key`` (no such key), ``column`` (the
    key names a column), ``fixed`` (the key can't be given another meaning), ``terminal``
    (to a terminal the key is the one named ``other``), ``clash`` (``other`` has the key
    already, by line ``other_line``) or ``keyless`` (the command ``name`` had only keys
    like this one, which the line gives to ``other``).
    """

    problem: str
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
            faults.append(KeyFault("command", line.line, line.name))
            continue
        taken: list[str] = []
        for key in line.keys:
            problem = _problem(key)
            if problem:
                meant = TERMINAL_KEYS.get(key, "")
                faults.append(KeyFault(problem, line.line, line.name, key, meant))
            elif key in given:
                other = given[key]
                faults.append(KeyFault("clash", line.line, line.name, key, other.name, other.line))
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
            fault = KeyFault("keyless", taker.line, command.value, usual[0], taker.name)
            faults.append(fault)
    return result, faults


def _problem(key: str) -> str:
    if key in COLUMN_KEYS:
        return "column"
    if key in FIXED_KEYS:
        return "fixed"
    if key in TERMINAL_KEYS:
        return "terminal"
    # The decoder of keys knows no others.
    control = len(key) == 6 and key.startswith("ctrl-") and "a" <= key[5] <= "z"
    plain = len(key) == 1 and key.isprintable() and not key.isspace()
    return "" if control or plain or key in NAMED_KEYS else "key"


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
