"""What the terminal can do, found out from its name and the environment.

Nothing here asks the terminal anything: a question has to wait for its answer, and
many terminals never give one. blessed is imported inside ``detect`` alone, as its
import takes most of the start.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

SUIT_SIGNS: Final = "♠♥♦♣"
TRUE_COLOUR: Final = 1 << 24


class Capabilities(NamedTuple):
    """A terminal's abilities: ``kind`` is its name in blessed's tables.

    ``colours`` is 0, 8, 16, 256 or ``TRUE_COLOUR``; 0 also when NO_COLOR asks for it.
    ``suit_signs`` tells whether ♠♥♦♣ can be written in ``encoding``. ``answers`` tells
    whether the terminal is of a family that takes questions without printing them,
    ``mouse`` whether its family has mouse reports. The texts from ``enter`` on are
    what to write for that purpose, empty where the terminal has no such thing.
    """

    kind: str
    colours: int
    encoding: str
    suit_signs: bool
    answers: bool
    mouse: bool
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

    ``why`` is ``unset``, ``dumb``, ``unknown`` (no table has it) or ``unsuitable``
    (it isn't steered by ECMA-48 sequences); ``name`` is what TERM says.
    """

    why: str
    name: str


#: Families that read and swallow any well-formed question.
_ANSWERING: Final = (
    "xterm", "tmux", "screen", "rxvt", "alacritty", "kitty", "foot", "ghostty", "wezterm", "iterm",
    "st", "contour", "mintty", "vscode", "warp", "rio", "konsole", "vte", "gnome", "mlterm",
    "ms-terminal", "putty", "vtwin",
)  # fmt: skip


def detect(environment: Mapping[str, str]) -> Capabilities | NoTerminal:
    """The abilities of the terminal that *environment* (such as ``os.environ``) names."""
    name = environment.get("TERM", "vtwin10" if sys.platform == "win32" else "")
    if not name:
        return NoTerminal("unset", name)
    if name == "dumb":
        return NoTerminal("dumb", name)
    terminal = _table(name)
    if terminal is None:
        return NoTerminal("unknown", name)
    if str(terminal.move_yx(1, 2)) != "\x1b[2;3H":
        return NoTerminal("unsuitable", name)
    encoding = output_encoding(environment)
    kind: str = terminal.kind.lower()
    flag = getattr(getattr(terminal, "_jinxed_term", None), "tigetflag", lambda _: 0)
    wrap_off = str(terminal.rmam)
    return Capabilities(
        kind=kind,
        colours=_colours(terminal.number_of_colors, name, environment),
        encoding=encoding,
        suit_signs=can_encode(SUIT_SIGNS, encoding),
        answers=kind.startswith(_ANSWERING) and environment.get("TERM_PROGRAM") != "Apple_Terminal",
        mouse=kind.startswith("vtwin") or (bool(terminal.kmous) and not kind.startswith("linux")),
        enter=str(terminal.enter_fullscreen),
        leave=str(terminal.exit_fullscreen),
        hide_cursor=str(terminal.hide_cursor),
        show_cursor=str(terminal.normal_cursor),
        wrap_off=wrap_off,
        wrap_on=str(terminal.smam) if wrap_off else "",
        clear=str(terminal.clear),
        normal=str(terminal.normal) or "\x1b[m",
        bold=str(terminal.bold) == "\x1b[1m",
        underline=str(terminal.underline) == "\x1b[4m",
        reverse=str(terminal.reverse) == "\x1b[7m",
        partial_reset=str(terminal.rmul) == "\x1b[24m"
        and str(terminal.op) in ("\x1b[39;49m", "\x1b[49;39m"),
        erase_fills=flag("bce") == 1,
        erase_cells=str(terminal.ech(4)) == "\x1b[4X",
        reverse_index=str(terminal.ri) == "\x1bM",
        column_address=str(terminal.move_x(4)) == "\x1b[5G",
        safe_corner=bool(wrap_off) or flag("xenl") == 1 or flag("am") != 1,
    )


_HIDDEN: Final = ("NO_COLOR", "TERM", "COLORTERM")


def _table(name: str) -> Any:
    """blessed's terminal of this name, or of the family it belongs to; None when unknown."""
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
            while True:
                try:
                    return Table(
                        kind=name, kind_fallback=name, stream=StringIO(), force_styling=True
                    )
                except Exception:  # blessed lets its table library's own error through
                    name = name.rpartition("-")[0] or name.partition(".")[0] * ("." in name)
                    if not name:
                        return None
    finally:
        os.environ.update(hidden)


def _colours(found: int, name: str, environment: Mapping[str, str]) -> int:
    if environment.get("NO_COLOR"):
        return 0
    if name.endswith("-256color"):
        found = max(found, 256)
    if name.endswith("-direct") or environment.get("COLORTERM") in ("truecolor", "24bit"):
        found = TRUE_COLOUR
    if name.startswith("screen") and "TMUX" not in environment:
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
        return codecs.lookup(codeset).name
    except LookupError:
        return "ascii"


def can_encode(text: str, encoding: str) -> bool:
    """Whether *text* can be written in *encoding* (an existing one)."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
