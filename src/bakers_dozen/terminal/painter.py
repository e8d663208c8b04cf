"""From one frame to the next with as few bytes as will do, as one text to write."""

from __future__ import annotations

from bakers_dozen.screen.frame import Frame, Look
from bakers_dozen.terminal.capabilities import Capabilities
from bakers_dozen.terminal.palette import parameters, shown

_SYNC_ON, _SYNC_OFF = "\x1b[?2026h", "\x1b[?2026l"
#: Smaller writes reach the screen at once anyway.
_SYNC_FROM = 256

#: A terminal's graphic state: SGR parameters of ink and ground, and the other marks.
_Style = tuple[str, str, int]
_BOLD, _UNDERLINE, _REVERSE = 1, 2, 4
_NO_STYLE: _Style = ("", "", 0)


class Painter:
    """Remembers what is on the screen, and how the terminal's cursor and looks stand.

    ``synchronized`` is set once the terminal has said that it knows synchronized
    updates; until then none are used.
    """

    def __init__(self, capabilities: Capabilities) -> None:
        self.synchronized = False
        self._can = capabilities
        self._last: Frame | None = None
        #: Where the cursor stands, as (x, y) and as the row alone; None where a doubtful
        #: character or another program has left that open.
        self._at: tuple[int, int] | None = None
        self._line: int | None = None
        #: What is set, or None after anything else wrote on the terminal.
        self._style: _Style | None = None
        self._cursor_shown: bool | None = None
        #: The row whose last cell can't be written without scrolling; -1 for none.
        self._corner_row = -1
        self._styles: dict[Look, _Style] = {}
        self._changes: dict[tuple[_Style, _Style], str] = {}

    def forget(self) -> None:
        """The screen may show anything now: paint the next frame whole."""
        self._last = None
        self._at = self._line = None
        self._style = None
        self._cursor_shown = None

    def paint(self, frame: Frame) -> str:
        """What to write so that the terminal shows *frame*; empty when it does already."""
        out: list[str] = []
        last = self._last
        if last is None or last.width != frame.width or last.height != frame.height:
            last = self._cleared(frame, out)
        self._corner_row = -1 if self._can.safe_corner else frame.height - 1
        for y in range(frame.height):
            chars, looks = frame.chars[y], frame.looks[y]
            old_chars, old_looks = last.chars[y], last.looks[y]
            if chars != old_chars or (looks is not old_looks and looks != old_looks):
                self._row(y, chars, looks, old_chars, old_looks, out)
        self._cursor(frame.cursor, out)
        self._last = frame
        text = "".join(out)
        if self.synchronized and len(text) >= _SYNC_FROM:
            return _SYNC_ON + text + _SYNC_OFF
        return text

    def _cleared(self, frame: Frame, out: list[str]) -> Frame:
        """An empty screen, in the ground of the frame's corner where erasing takes it."""
        look = frame.looks[0][0] if frame.width and frame.height else Look()
        ground = self._resolve(look)[1]
        if not self._can.erase_fills or look.reverse:
            ground, look = "", Look()
        out.append(self._can.normal)
        self._style = _NO_STYLE
        self._to_style(("", ground, 0), out)
        out.append(self._can.clear)
        home = self._can.clear.startswith("\x1b[H")
        self._at, self._line = ((0, 0), 0) if home else (None, None)
        return Frame(frame.width, frame.height, Look(ground=look.ground))

    def _row(
        self,
        y: int,
        chars: list[str],
        looks: list[Look],
        old_chars: list[str],
        old_looks: list[Look],
        out: list[str],
    ) -> None:
        styles = [self._styles.get(look) or self._resolve(look) for look in looks]
        old = [self._styles.get(look) or self._resolve(look) for look in old_looks]
        width = len(chars)
        end = self._blank_tail(chars, styles, old_chars, old)
        skip_corner = y == self._corner_row
        x = 0
        limit = min(end, width - 1) if skip_corner else end
        while x < limit:
            if chars[x] == old_chars[x] and _same(chars[x], styles[x], old[x]):
                x += 1
                continue
            while x and not chars[x]:
                x -= 1  # the right half of a wide character: write the whole
            x = self._run(x, y, limit, chars, styles, old_chars, old, out)
        if end < width:
            self._move(end, y, out)
            self._to_style(("", styles[end][1], 0), out)
            out.append("\x1b[K")

    def _blank_tail(
        self, chars: list[str], styles: list[_Style], old_chars: list[str], old: list[_Style]
    ) -> int:
        """Where the row's blank end begins that is best erased; the width if nowhere."""
        width = len(chars)
        x, style = width, styles[-1] if styles else _NO_STYLE
        if style[2] & ~_BOLD or (style[1] and not self._can.erase_fills):
            return width
        changed = first = 0
        while x and chars[x - 1] == " " and _same(" ", styles[x - 1], style):
            x -= 1
            if old_chars[x] != " " or not _same(" ", styles[x], old[x]):
                changed += 1
                first = x
        # Erasing takes three bytes, and begins at the first cell that has to change.
        return first if changed > 3 else width

    def _run(
        self,
        x: int,
        y: int,
        limit: int,
        chars: list[str],
        styles: list[_Style],
        old_chars: list[str],
        old: list[_Style],
        out: list[str],
    ) -> int:
        """Write changed cells from *x* on; the place of the next cell to look at."""
        self._move(x, y, out)
        doubt = 0
        start = x
        while x < limit:
            char = chars[x]
            if chars[x] == old_chars[x] and _same(char, styles[x], old[x]) and x > start:
                gap = self._gap(x, limit, chars, styles, old_chars, old)
                if not gap:
                    break
            if doubt and char != " " and x and chars[x - 1] == " " and _breaks(doubt, char):
                self._leave_run(x, y, len(chars), doubt)
                self._move(x, y, out)
                doubt = 0
            if self._at is None:
                self._move(x, y, out)
            self._to_style(_visible(char, styles[x], self._style), out)
            if x + 1 < len(chars) and not chars[x + 1] and not _is_wide(char):
                # Several cells for a sign or a syllable that may take fewer: all are
                # cleared, and what follows is placed anew.
                end = x + 2
                while end < len(chars) and not chars[end]:
                    end += 1
                cells = end - x
                out.append(char if end == len(chars) else " " * cells + "\b" * cells + char)
                self._leave_run(x, y, len(chars), _SIGN)
                x = end
                continue
            out.append(char)
            if char > "~":
                doubt = max(doubt, _doubt(char))
            x += 1
            while x < limit and not chars[x]:
                x += 1
        if self._at is not None:
            self._leave_run(x, y, len(chars), doubt)
        return x

    def _leave_run(self, x: int, y: int, width: int, doubt: int) -> None:
        """The cursor is behind what was written, unless that was doubtful or the row's end."""
        self._at = None if doubt or x >= width else (x, y)
        # Without wrapping the row at least is sure.
        self._line = y if self._at or self._can.wrap_off else None

    def _gap(
        self,
        x: int,
        limit: int,
        chars: list[str],
        styles: list[_Style],
        old_chars: list[str],
        old: list[_Style],
    ) -> bool:
        """Whether the unchanged cells at *x* are cheaper to write again than to jump."""
        cost = 0
        while x < limit and cost <= 4:
            char = chars[x]
            if char != old_chars[x] or not _same(char, styles[x], old[x]):
                return True
            if not " " <= char <= "~" or not _same(char, styles[x], self._style or _NO_STYLE):
                return False
            cost += 1
            x += 1
        return False

    def _resolve(self, look: Look) -> _Style:
        style = self._styles.get(look)
        if style is None:
            can = self._can
            seen = shown(look, can.colours)
            style = (
                *parameters(seen),
                _BOLD * (seen.bold and can.bold)
                | _UNDERLINE * (seen.underline and can.underline)
                | _REVERSE * (seen.reverse and can.reverse),
            )
            self._styles[look] = style
        return style

    def _to_style(self, style: _Style, out: list[str]) -> None:
        now = self._style
        if now == style:
            return
        if now is None:
            out.append(self._can.normal)
            now = _NO_STYLE
        change = self._changes.get((now, style))
        if change is None:
            change = self._changes[now, style] = self._change(now, style)
        out.append(change)
        self._style = style

    def _change(self, now: _Style, style: _Style) -> str:
        """The shortest way from one graphic state to another."""
        if now == style:
            return ""
        if style == _NO_STYLE:
            return self._can.normal
        whole = _sgr(["", *_set(style)])
        if self._can.normal != "\x1b[m":
            whole = self._can.normal + _sgr(_set(style))
        steps: list[str] = []
        lost, won = now[2] & ~style[2], style[2] & ~now[2]
        cleared = bool(lost) or (now[0] and not style[0]) or (now[1] and not style[1])
        if cleared and not self._can.partial_reset:
            return whole
        steps += [off for bit, _, off in _MARKS if lost & bit]
        steps += [on for bit, on, _ in _MARKS if won & bit]
        if now[0] != style[0]:
            steps.append(style[0] or "39")
        if now[1] != style[1]:
            steps.append(style[1] or "49")
        return min(_sgr(steps), whole, key=len)

    def _move(self, x: int, y: int, out: list[str]) -> None:
        """Put the cursor on a cell, by the shortest address."""
        at, line = self._at, self._line
        if at == (x, y):
            return
        ways = [f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H" if y else "\x1b[H"]
        if line is not None:
            down = _step(y - line, "B", "A")
            if not x:
                ways.append(down + "\r")
            elif self._can.column_address:
                ways.append(f"{down}\x1b[{x + 1}G")
            if at is not None:
                across = x - at[0]
                ways.append(down + _step(across, "C", "D"))
                if across < 0:
                    ways.append(down + "\b" * -across)
        out.append(min(ways, key=len))
        self._at, self._line = (x, y), y

    def _cursor(self, cursor: tuple[int, int] | None, out: list[str]) -> None:
        if cursor is not None:
            if self._at != cursor:
                self._move(*cursor, out)
            if self._cursor_shown is not True:
                out.append(self._can.show_cursor)
        elif self._cursor_shown is not False:
            out.append(self._can.hide_cursor)
        self._cursor_shown = cursor is not None


_MARKS = ((_BOLD, "1", "22"), (_UNDERLINE, "4", "24"), (_REVERSE, "7", "27"))


def _set(style: _Style) -> list[str]:
    return [on for bit, on, _ in _MARKS if style[2] & bit] + [p for p in style[:2] if p]


def _sgr(steps: list[str]) -> str:
    return "\x1b[" + ";".join(steps) + "m" if steps else ""


def _step(count: int, forth: str, back: str) -> str:
    if not count:
        return ""
    letter = forth if count > 0 else back
    return f"\x1b[{abs(count)}{letter}" if abs(count) > 1 else f"\x1b[{letter}"


def _same(char: str, one: _Style, other: _Style) -> bool:
    """Whether two styles show *char* alike; a blank shows its ground only."""
    if one == other:
        return True
    return char == " " and one[1] == other[1] and not (one[2] | other[2]) & (_UNDERLINE | _REVERSE)


def _visible(char: str, style: _Style, now: _Style | None) -> _Style:
    """*style*, or the one that is set where *char* looks the same in it."""
    if now is not None and char == " " and _same(char, style, now):
        return now
    return style


# How a character may be drawn wider than the frame thinks: not at all, as a letter
# or a box line is on some terminals, or as a suit is on more of them.
_LETTER, _BOX, _SIGN = 1, 2, 3


def _doubt(char: str) -> int:
    if char.isalpha():
        return _LETTER
    return _BOX if "\u2500" <= char < "\u2580" else _SIGN


def _is_wide(char: str) -> bool:
    """Whether every terminal draws *char* two cells wide."""
    from unicodedata import east_asian_width

    return any(east_asian_width(part) in "WF" for part in char)


def _breaks(doubt: int, char: str) -> bool:
    """Whether what follows a blank has to be placed anew after characters of *doubt*."""
    return doubt == _SIGN or (doubt == _BOX and char > "~")
