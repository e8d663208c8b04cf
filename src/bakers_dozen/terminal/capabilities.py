"""What the terminal can do, found out from its name and the environment.

Nothing here asks the terminal anything: a question has to wait for its answer, and
many terminals never give one. blessed is imported inside ``detect`` alone, as its
import takes most of the start.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, Protocol

from ..named import NamedTuple
from ..screen.colour import SIXTEEN

SUIT_SIGNS: Final = "♠♥♦♣"
TRUE_COLOUR: Final = 1 << 24
#: What every encoding of a terminal has as ASCII has it.
_SEQUENCE: Final = "\x1b[?1;2H~+"


class Capabilities(NamedTuple):
    """A terminal's abilities; ``kind`` is the name whose entry they are from.

    ``guessed`` is true when no table knows the terminal's name, and it is taken for an
    xterm. ``colours`` is 0, 8, 16, 256 or ``TRUE_COLOUR``; 0 also when NO_COLOR asks for it.
    ``ground`` is the background as red, green and blue, where the environment tells it.
    ``suit_signs`` tells whether ♠♥♦♣ can be written in ``encoding``. ``answers`` tells
    whether the terminal is of a family that takes questions without printing them,
    ``mouse`` whether its family has mouse reports, and ``mouse_holds_escape`` whether it
    doesn't deliver Escape by itself while they are on. The texts from ``enter`` on are
    what to write for that purpose, empty where the terminal has no such thing.
    """

    kind: str
    guessed: bool
    colours: int
    ground: tuple[int, int, int] | None
    encoding: str
    suit_signs: bool
    answers: bool
    mouse: bool
    mouse_holds_escape: bool
    #: ``CSI P`` is the Delete key.
    csi_p_deletes: bool
    enter: str
    leave: str
    hide_cursor: str
    show_cursor: str
    wrap_off: str
    wrap_on: str
    clear: str
    normal: str
    bold: bool
    underline: bool
    reverse: bool
    #: Attributes and colours can be switched off one by one (``CSI 22 m``, ``CSI 39 m``).
    partial_reset: bool
    #: Erasing fills with the ground that is set (back colour erase).
    erase_fills: bool
    #: So are the cells that a new size adds, also to the screen of the shell.
    growth_fills: bool
    #: ``CSI n X`` erases cells, the cursor staying where it is.
    erase_cells: bool
    #: ``ESC M`` goes up a row.
    reverse_index: bool
    #: ``CSI n G`` goes to a column of the row.
    column_address: bool
    #: Writing the last cell of the last row doesn't scroll.
    safe_corner: bool


class NoTerminal(NamedTuple):
    """Why there is no usable terminal.

    ``why`` is ``unset``, ``dumb`` or ``unsuitable`` (its cursor isn't moved as ECMA-48
    says), or of standard input and output ``input`` or ``output``: it is no terminal.
    ``name`` is what TERM says.
    """

    why: Literal["unset", "dumb", "unsuitable", "input", "output"]
    name: str


class Entry(Protocol):
    """What a table of terminals says about one of them, by terminfo's short names."""

    @property
    def kind(self) -> str:
        """The name that it stands under."""

    def text(self, name: str, *parameters: int) -> str:
        """A string, empty where the terminal has none."""

    def flag(self, name: str) -> bool:
        """A boolean."""

    def number(self, name: str) -> int:
        """A number, -1 where there is none."""


#: Families that read and swallow any well-formed question.
_ANSWERING: Final = (
    "xterm", "tmux", "screen", "rxvt", "alacritty", "kitty", "foot", "ghostty", "wezterm", "iterm",
    "st", "contour", "mintty", "vscode", "warp", "rio", "konsole", "vte", "gnome", "mlterm",
    "ms-terminal", "putty", "vtwin",
)  # fmt: skip

#: Families that blessed has no entry for, and the entry to take instead.
_FAMILIES: Final = {
    "konsole": "xterm-256color", "vte": "xterm-256color", "gnome": "xterm-256color",
    "iterm": "xterm-256color", "nsterm": "xterm-256color", "wezterm": "xterm-256color",
    "vscode": "xterm-256color", "warp": "xterm-256color", "dvtm": "rxvt", "eterm": "ansi",
    "cygwin": "ansi", "hurd": "ansi", "fbterm": "linux", "vt": "vt100",
}  # fmt: skip


def detect(
    environment: Mapping[str, str],
    ask_system: Callable[[str], Entry | None] | None = None,
) -> Capabilities | NoTerminal:
    """The abilities of the terminal that *environment* (such as ``os.environ``) names.

    *ask_system* looks a name up that blessed doesn't know; by default in the system's
    terminfo.
    """
    name = environment.get("TERM", "vtwin10" if sys.platform == "win32" else "")
    if not name:
        return NoTerminal("unset", name)
    if name == "dumb":
        return NoTerminal("dumb", name)
    entry = _blessed_entry(name) or (ask_system or _system_entry)(name) or _family_entry(name)
    guessed = entry is None
    if entry is None:
        entry = _blessed_entry("xterm")
        assert entry is not None
    if entry.text("cup", 1, 2) != "\x1b[2;3H":
        return NoTerminal("unsuitable", name)
    encoding = output_encoding(environment)
    kind = entry.kind.lower()
    enter, wrap_off, clear = entry.text("smcup"), entry.text("rmam"), entry.text("clear")
    asks = kind.startswith(_ANSWERING) and not guessed
    return Capabilities(
        kind=kind,
        guessed=guessed,
        colours=_colours(entry.number("colors"), name, environment),
        ground=_ground(environment),
        encoding=encoding,
        suit_signs=can_encode(SUIT_SIGNS, encoding),
        answers=asks and environment.get("TERM_PROGRAM") != "Apple_Terminal",
        mouse=kind.startswith("vtwin")
        or (bool(entry.text("kmous")) and not kind.startswith("linux")),
        mouse_holds_escape=_is_gnu_screen(name, environment),
        csi_p_deletes=kind.startswith(("st-", "stterm")) or kind == "st",
        enter=enter,
        leave=entry.text("rmcup") if enter else "",
        hide_cursor=entry.text("civis"),
        show_cursor=entry.text("cnorm"),
        wrap_off=wrap_off,
        wrap_on=entry.text("smam") if wrap_off else "",
        # Some reset the terminal to clear it.
        clear=clear if clear.startswith("\x1b[H") else "\x1b[H\x1b[J",
        # The end of another character set, which is never begun here, is left out.
        normal=entry.text("sgr0").replace("\x0f", "") or "\x1b[m",
        bold=entry.text("bold") == "\x1b[1m",
        underline=entry.text("smul") == "\x1b[4m",
        reverse=entry.text("rev") == "\x1b[7m",
        # Emacs takes the end of bold, which terminfo has no word for, for the end of all.
        partial_reset=not kind.startswith("eterm")
        and entry.text("rmul") == "\x1b[24m"
        and entry.text("op") in ("\x1b[39;49m", "\x1b[49;39m"),
        # Emacs' vterm shows what is erased at the end of a row in one ground.
        erase_fills=entry.flag("bce") and not _is_vterm(environment),
        growth_fills=bool({"VIM_TERMINAL", "NVIM"} & environment.keys()) or _is_vterm(environment),
        erase_cells=entry.text("ech", 4) == "\x1b[4X",
        reverse_index=entry.text("ri") == "\x1bM",
        column_address=entry.text("hpa", 4) == "\x1b[5G",
        safe_corner=bool(wrap_off) or entry.flag("xenl") or not entry.flag("am"),
    )


def _is_gnu_screen(name: str, environment: Mapping[str, str]) -> bool:
    """Whether GNU screen is around the program; tmux may call itself by that name."""
    return "STY" in environment or (name.startswith("screen") and "TMUX" not in environment)


def _is_vterm(environment: Mapping[str, str]) -> bool:
    """Whether the terminal is Emacs' vterm, which has libvterm in common with vim and Neovim."""
    return environment.get("INSIDE_EMACS", "").startswith("vterm")


def _ground(environment: Mapping[str, str]) -> tuple[int, int, int] | None:
    """The background that COLORFGBG tells, ``15;0`` or ``0;default;15``; None if it doesn't."""
    last = environment.get("COLORFGBG", "").rpartition(";")[2]
    return SIXTEEN[int(last)] if last.isascii() and last.isdigit() and int(last) < 16 else None


#: What terminals set that call themselves ``xterm``, which has 8 colours by its entry.
_SAY_256: Final = ("XTERM_VERSION", "VTE_VERSION", "KONSOLE_VERSION", "TERM_PROGRAM_VERSION")
_HIDDEN: Final = ("NO_COLOR", "TERM", "COLORTERM")


class _BlessedEntry:
    """An entry of blessed's own tables."""

    def __init__(self, terminal: Any) -> None:
        self._terminal = terminal
        self.kind: str = terminal.kind

    def text(self, name: str, *parameters: int) -> str:
        found = getattr(self._terminal, name)
        return str(found(*parameters) if parameters else found)

    def flag(self, name: str) -> bool:
        return self._number("tigetflag", name) == 1

    def number(self, name: str) -> int:
        if name == "colors":
            return int(self._terminal.number_of_colors)
        return self._number("tigetnum", name)

    def _number(self, question: str, name: str) -> int:
        # blessed says nothing of these itself.
        table = getattr(self._terminal, "_jinxed_term", None)
        return int(getattr(table, question, lambda _: -1)(name))


def _blessed_entry(name: str) -> Entry | None:
    """blessed's entry of this very name, or None."""
    import os
    import warnings
    from io import StringIO

    import blessed

    class Table(blessed.Terminal):
        """A terminal to look things up in, without the patterns for measuring texts.

        They take most of its construction. Should blessed build them elsewhere one
        day, this does nothing.
        """

        def _Terminal__init__capabilities(self) -> None:  # noqa: N802
            """Leave the patterns out."""

    # With NO_COLOR set blessed drops every sequence, cursor movement included; an unknown
    # name it takes for what TERM says.
    hidden = {name: os.environ.pop(name) for name in _HIDDEN if name in os.environ}
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return _BlessedEntry(
                Table(kind=name, kind_fallback=name, stream=StringIO(), force_styling=True)
            )
    except Exception:  # blessed lets its table library's own error through
        return None
    finally:
        os.environ.update(hidden)


class _SystemEntry:
    """The entry of the system's terminfo that curses has set up."""

    def __init__(self, curses: Any, kind: str) -> None:
        self._curses = curses
        self.kind = kind

    def text(self, name: str, *parameters: int) -> str:
        found: bytes = self._curses.tigetstr(name) or b""
        if found and parameters:
            found = self._curses.tparm(found, *parameters)
        # What slow terminals need as padding isn't written.
        return re.sub(r"\$<[^>]*>", "", found.decode("latin-1"))

    def flag(self, name: str) -> bool:
        return bool(self._curses.tigetflag(name) == 1)

    def number(self, name: str) -> int:
        return int(self._curses.tigetnum(name))


def _system_entry(name: str) -> Entry | None:
    """The entry of this name in the system's terminfo, or None.

    curses takes one name for the life of a process, the first that it finds.
    """
    try:
        import curses

        curses.setupterm(name, 1)
    except Exception:  # no curses here (ImportError), or it doesn't know the name
        return None
    return _SystemEntry(curses, name)


def _family_entry(name: str) -> Entry | None:
    """The entry of the family that *name* begins with, or None."""
    start = name
    while start := start.rpartition("-")[0] or start.partition(".")[0] * ("." in start):
        if entry := _blessed_entry(start):
            return entry
    family = next((kind for start, kind in _FAMILIES.items() if name.lower().startswith(start)), "")
    return _blessed_entry(family) if family else None


def _colours(found: int, name: str, environment: Mapping[str, str]) -> int:
    if environment.get("NO_COLOR"):
        return 0
    if name.endswith("-256color"):
        found = max(found, 256)
    told = name.startswith("xterm") and any(environment.get(said) for said in _SAY_256)
    if told and "VIM_TERMINAL" not in environment:  # vim has inherited what it was told
        found = max(found, 256)
    if name.endswith("-direct") or environment.get("COLORTERM") in ("truecolor", "24bit"):
        found = TRUE_COLOUR
    if _is_gnu_screen(name, environment):
        # GNU screen misreads true colours; COLORTERM is left over from the terminal around it.
        found = min(found, 256)
    return max((n for n in (0, 8, 16, 256, TRUE_COLOUR) if n <= found), default=0)


def output_encoding(
    environment: Mapping[str, str], *, utf8_mode: bool = bool(sys.flags.utf8_mode)
) -> str:
    """The encoding that the locale asks for, which in the C locale is ASCII.

    Python itself writes UTF-8 in the C locale, and even sets LC_CTYPE to say so:
    *utf8_mode* tells whether this one is in that mode.
    """
    import codecs

    ours = utf8_mode and environment.get("PYTHONUTF8") != "1"
    ctype = environment.get("LC_CTYPE", "")
    if ours and ctype in ("C.UTF-8", "C.utf8", "UTF-8"):
        ctype = ""
    value = environment.get("LC_ALL") or ctype or environment.get("LANG") or ""
    if sys.platform == "win32" or environment.get("PYTHONUTF8") == "1":
        return "utf-8"
    codeset = value.partition("@")[0].partition(".")[2]
    if value in ("", "C", "POSIX"):
        codeset = "ascii"
    elif value == "UTF-8":
        codeset = value
    elif not codeset:
        import locale

        codeset = "iso-8859-1" if ours else locale.getencoding()
    try:
        # Python's codecs aren't all for text, and some turn sequences into other bytes.
        is_usable = _SEQUENCE.encode(codeset, "replace") == _SEQUENCE.encode()
        return codecs.lookup(codeset).name if is_usable else "ascii"
    except (LookupError, UnicodeError):
        return "ascii"


def can_encode(text: str, encoding: str) -> bool:
    """Whether *text* can be written in *encoding* (an existing one)."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
