"""From one frame to the next with as few bytes as will do, as one text to write."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ..named import NamedTuple
from ..screen.frame import Frame, Look
from .capabilities import Capabilities
from .palette import parameters, shown

_SYNC_ON: Final = "\x1b[?2026h"
_SYNC_OFF: Final = "\x1b[?2026l"
#: Smaller writes reach the screen at once anyway.
_SYNC_FROM: Final = 256

_BOLD, _UNDERLINE, _REVERSE = 1, 2, 4

#: mlterm takes no more parameters than this, ink and ground of 24 bits each.
_PARAMETERS: Final = 10
#: So many cells are compared at once.
_STRIDE: Final = 8
#: Above this many pieces, keep the order of the rows: to look for a better one is quadratic.
_ORDERED: Final = 60
#: Further than any cell from another.
_FAR: Final = 2000
#: About how many bytes it takes to move the cursor by so many columns or rows; a negative
#: distance (left, up) counts from the list's end, as Python's indices do.
_COLUMN_COST: Final = [0, 3, *[4] * 8, *[5] * (_FAR - 8), *[5] * (_FAR - 4), 4, 3, 2, 1]
_ROW_COST: Final = [0, 3, *[4] * 8, *[5] * (_FAR - 8), *[5] * (_FAR - 9), *[4] * 8, 2]


class _Style:
    """A terminal's graphic state: SGR parameters of ink and ground, and the other marks.

    A painter has one of each, so that they can be told apart by identity. ``blank`` is what
    a blank needs: the ground alone, with an ink of None, unless it would show more.
    """

    __slots__ = ("blank", "ground", "ink", "marks")

    def __init__(self, ink: str | None, ground: str, marks: int) -> None:
        self.ink, self.ground, self.marks = ink, ground, marks
        self.blank = self

    def covers(self, other: _Style) -> bool:
        """Whether a cell of style *other* comes out right while this one is set."""
        return other is self or other is self.blank


class _Piece(NamedTuple):
    """Cells of one style to be written in row *y* from *x* on.

    The cursor is in column *end* afterwards, unless *risk* says that a terminal may draw
    something of *text* wider. A *joined* piece follows the one before without being
    placed, wherever that has ended.
    """

    x: int
    y: int
    end: int
    text: str
    style: _Style
    risk: int
    joined: bool


class Painter:
    """Remembers what is on the screen, and how the terminal's cursor and looks stand.

    ``synchronized`` is set once the terminal has said that it knows synchronized
    updates; until then none are used. ``narrow`` is set once it has said that suits
    take one cell; until then no width is relied upon where it differs among terminals,
    and rows are written from the left, so that what follows covers what was too wide.
    """

    def __init__(self, capabilities: Capabilities) -> None:
        self.synchronized = False
        self.narrow = False
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
        self._made: dict[tuple[str | None, str, int], _Style] = {}
        self._plain = self._style_with("", "", 0)
        self._changes: dict[tuple[_Style | None, _Style], tuple[str, _Style]] = {}
        #: How many bytes each change takes, by the style that is set and the one to come.
        self._prices: dict[_Style | None, dict[_Style, int]] = {}

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
        pieces: list[_Piece] = []
        for y in range(frame.height):
            chars, looks = frame.chars[y], frame.looks[y]
            old_chars, old_looks = last.chars[y], last.looks[y]
            if (chars is not old_chars and chars != old_chars) or (
                looks is not old_looks and looks != old_looks
            ):
                self._row(y, chars, looks, old_chars, old_looks, pieces)
        if self.narrow and 1 < len(pieces) <= _ORDERED:
            pieces = self._ordered(pieces, frame.width)
        for piece in pieces:
            self._write(piece, frame.width, out)
        self._cursor(frame.cursor, out)
        if self._can.growth_fills:
            self._to_style(self._plain, out)
        self._last = frame
        text = "".join(out)
        if self.synchronized and len(text) >= _SYNC_FROM:
            return _SYNC_ON + text + _SYNC_OFF
        return text

    def _cleared(self, frame: Frame, out: list[str]) -> Frame:
        """An empty screen, in the ground of the frame's middle rows where erasing takes it.

        That is the table's: the first row and the last are bars of another.
        """
        look = frame.looks[frame.height // 2][0] if frame.width and frame.height else Look()
        ground = self._style_of(look).ground
        if not self._can.erase_fills or look.reverse or look.underline:
            ground, look = "", Look()
        out.append(self._can.normal)
        self._style = self._plain
        self._to_style(self._style_with("", ground, 0), out)
        out.append(self._can.clear)
        home = self._can.clear.startswith("\x1b[H")
        self._at, self._line = ((0, 0), 0) if home else (None, None)
        return Frame(frame.width, frame.height, look)

    def _row(
        self,
        y: int,
        chars: list[str],
        looks: list[Look],
        old_chars: list[str],
        old_looks: list[Look],
        pieces: list[_Piece],
    ) -> None:
        """Add what has to be written in a row to *pieces*, from the left."""
        width = len(chars)
        end = self._blank_tail(chars, looks, old_chars, old_looks)
        limit = min(end, width - 1) if y == self._corner_row else end
        x = 0
        while x < limit:
            ahead = x + _STRIDE
            if chars[x:ahead] == old_chars[x:ahead] and looks[x:ahead] == old_looks[x:ahead]:
                x = ahead
                continue
            ahead = min(ahead, limit)
            while x < ahead:
                char, look, old_look = chars[x], looks[x], old_looks[x]
                if char == old_chars[x] and (look is old_look or self._alike(char, look, old_look)):
                    x += 1
                    continue
                while x and not chars[x]:
                    x -= 1  # the right half of a wide character: write the whole
                if x and self._may_be_wide(chars[x - 1]):
                    x -= 1
                x = self._run(x, y, limit, chars, looks, old_chars, old_looks, pieces)
        if end < width:
            style = self._style_of(looks[-1]).blank
            pieces.append(_Piece(end, y, end, "\x1b[K", style, 0, False))

    def _blank_tail(
        self, chars: list[str], looks: list[Look], old_chars: list[str], old_looks: list[Look]
    ) -> int:
        """Where the row's blank end begins that is best erased; the width if nowhere."""
        width = len(chars)
        text = "".join(chars)
        blank = width - len(text) + len(text.rstrip(" "))
        if chars[blank:] == old_chars[blank:] and looks[blank:] == old_looks[blank:]:
            return width
        x, look = width, looks[-1]
        style = self._style_of(look)
        if style.marks & ~_BOLD or (style.ground and not self._can.erase_fills):
            return width
        changed = first = 0
        while x > blank and self._alike(" ", looks[x - 1], look):
            x -= 1
            if old_chars[x] != " " or not self._alike(" ", looks[x], old_looks[x]):
                changed += 1
                first = x
        if changed and first and self._may_be_wide(chars[first - 1]):
            first += 1
        # Erasing takes three bytes, and begins at the first cell that has to change.
        return first if changed > 3 else width

    def _may_be_wide(self, char: str) -> bool:
        """Whether *char* may reach into the cell behind it: placed there, the next wipes it."""
        return not self.narrow and char > "~" and _width_risk(char) == _SIGN

    def _run(
        self,
        x: int,
        y: int,
        limit: int,
        chars: list[str],
        looks: list[Look],
        old_chars: list[str],
        old_looks: list[Look],
        pieces: list[_Piece],
    ) -> int:
        """Add changed cells from *x* on, a piece for each style; the next cell to look at."""
        width = len(chars)
        start, joined, risk = x, False, 0
        look = old_look = None
        inked = old = self._plain
        text: list[str] = []
        style: _Style | None = None
        while x < limit:
            char = chars[x]
            if looks[x] is not look:
                look = looks[x]
                inked = self._style_of(look)
            if old_looks[x] is not old_look:
                old_look = old_looks[x]
                old = self._style_of(old_look)
            if (
                text
                and char == old_chars[x]
                and _same(char, inked, old)
                and not self._gap(x, limit, chars, looks, old_chars, old_looks, style)
            ):
                break
            own = inked.blank if char == " " else inked
            broken = risk and char != " " and chars[x - 1] == " " and _breaks(risk, char)
            if style is None:
                style = own
            elif broken or (own is not style and not style.covers(own)):
                if not broken and own.covers(style):
                    style = own  # only blanks so far, which have that ground too
                else:
                    pieces.append(self._piece(start, y, x, text, style, risk, joined))
                    joined = not (broken or self.narrow) and pieces[-1].end == x
                    start, text, style = x, [], own
                    if broken:
                        risk = 0
            if x + 1 < width and not chars[x + 1] and not _is_wide(char):
                # Several cells for a sign or a syllable that may take fewer: all are
                # cleared, and what follows is placed anew.
                end = x + 2
                while end < width and not chars[end]:
                    end += 1
                cells = end - x
                text.append(char if end == width else " " * cells + "\b" * cells + char)
                pieces.append(self._piece(start, y, end, text, style, _PLACED, joined))
                x = start = end
                joined, text, style, risk = False, [], None, 0
                continue
            text.append(char)
            if char > "~":
                kind = _width_risk(char)
                if kind == _LETTER or not self.narrow:
                    risk = max(risk, kind)
            x += 1
            while x < limit and not chars[x]:
                x += 1
        if text and style is not None:
            pieces.append(self._piece(start, y, x, text, style, risk, joined))
        return x

    def _piece(
        self, x: int, y: int, end: int, text: list[str], style: _Style, risk: int, joined: bool
    ) -> _Piece:
        """Cells from *x* to *end*; blanks are erased where that is shorter."""
        if (
            style.ink is None
            and len(text) > 4
            and self._can.erase_cells
            and (self._can.erase_fills or not style.ground)
        ):
            return _Piece(x, y, x, f"\x1b[{len(text)}X", style, risk, joined)
        return _Piece(x, y, end, "".join(text), style, risk, joined)

    def _gap(
        self,
        x: int,
        limit: int,
        chars: list[str],
        looks: list[Look],
        old_chars: list[str],
        old_looks: list[Look],
        style: _Style | None,
    ) -> bool:
        """Whether the unchanged cells at *x* are cheaper to write again than to jump."""
        cost = 0
        while x < limit and cost <= 4:
            char = chars[x]
            if char != old_chars[x] or not self._alike(char, looks[x], old_looks[x]):
                return True
            if not " " <= char <= "~" or not _same(char, self._style_of(looks[x]), style):
                return False
            cost += 1
            x += 1
        return False

    def _write(self, piece: _Piece, width: int, out: list[str]) -> None:
        x, y, end, text, style, risk, joined = piece
        if not joined:
            self._move(x, y, out)
        self._to_style(style, out)
        out.append(text)
        # The cursor is behind what was written, unless that was doubtful or the row's end.
        self._at = None if risk or end >= width else (end, y)
        # Without wrapping the row at least is sure.
        self._line = y if self._at or self._can.wrap_off else None

    def _ordered(self, pieces: list[_Piece], width: int) -> list[_Piece]:
        """*pieces* in an order that takes few bytes: after each the one that is cheapest next.

        Of 52 arrow keys and a whole game at 80x24, looking at more orders than this one saved
        one byte in a hundred.
        """
        styles = {piece.style for piece in pieces}
        rest = [
            (piece.x, piece.y, piece.style, len(_address(piece.x, piece.y)), piece)
            for piece in pieces
        ]
        order = []
        now = self._style
        # Where the cursor's place is open, all are equally far.
        at_x, at_y = self._at or (0, -_FAR)
        while rest:
            price = self._prices.setdefault(now, {})
            for style in styles.difference(price):
                price[style] = len(self._change(now, style)[0])
            best, chosen = _FAR, 0
            for place, (x, y, style, address, _) in enumerate(rest):
                cost = _COLUMN_COST[x - at_x] + _ROW_COST[y - at_y]
                if cost > address:
                    cost = address
                cost += price[style]
                if cost < best:
                    best, chosen = cost, place
            _, y, style, _, piece = rest.pop(chosen)
            order.append(piece)
            now = self._change(now, style)[1]
            unsure = piece.risk or piece.end >= width
            at_x, at_y = (0, -_FAR) if unsure else (piece.end, y)
        return order

    def _alike(self, char: str, one: Look, other: Look) -> bool:
        """Whether a terminal shows *char* alike in two looks."""
        return one is other or _same(char, self._style_of(one), self._style_of(other))

    def _style_of(self, look: Look) -> _Style:
        style = self._styles.get(look)
        if style is None:
            can = self._can
            seen = shown(look, can.colours)
            marks = (
                _BOLD * (seen.bold and can.bold)
                | _UNDERLINE * (seen.underline and can.underline)
                | _REVERSE * (seen.reverse and can.reverse)
            )
            style = self._styles[look] = self._style_with(*parameters(seen), marks)
        return style

    def _style_with(self, ink: str | None, ground: str, marks: int) -> _Style:
        style = self._made.get((ink, ground, marks))
        if style is None:
            style = self._made[ink, ground, marks] = _Style(ink, ground, marks)
            if ink is not None and not marks & (_UNDERLINE | _REVERSE):
                style.blank = self._style_with(None, ground, 0)
        return style

    def _to_style(self, style: _Style, out: list[str]) -> None:
        if style is not self._style:
            change, self._style = self._change(self._style, style)
            out.append(change)

    def _change(self, now: _Style | None, style: _Style) -> tuple[str, _Style]:
        """How to set *style* where *now* is set, and what is set then."""
        if now is style:
            return "", style
        found = self._changes.get((now, style))
        if found is None:
            found = self._changes[now, style] = self._new_change(now, style)
        return found

    def _new_change(self, now: _Style | None, style: _Style) -> tuple[str, _Style]:
        if now is None:
            change, style = self._new_change(self._plain, style)
            return self._can.normal + change, style
        if now.covers(style):
            return "", now
        if style.ink is None:
            kept = self._style_with(now.ink, style.ground, now.marks & _BOLD)
            plain = self._style_with("", style.ground, 0)
            return min(
                (self._between(now, kept), kept), (self._between(now, plain), plain),
                key=lambda way: len(way[0]),
            )  # fmt: skip
        return self._between(now, style), style

    def _between(self, now: _Style, style: _Style) -> str:
        """The shortest way from one graphic state to another."""
        if now is style:
            return ""
        if style is self._plain:
            return self._can.normal
        whole = _sgr(["", *_set(style)])
        if self._can.normal != "\x1b[m":
            whole = self._can.normal + _sgr(_set(style))
        steps: list[str] = []
        lost, won = now.marks & ~style.marks, style.marks & ~now.marks
        cleared = lost or (now.ink and not style.ink) or (now.ground and not style.ground)
        if cleared and not self._can.partial_reset:
            return whole
        steps += [off for bit, _, off in _MARKS if lost & bit]
        steps += [on for bit, on, _ in _MARKS if won & bit]
        if now.ink != style.ink:
            steps.append(style.ink or "39")
        if now.ground != style.ground:
            steps.append(style.ground or "49")
        return min(_sgr(steps), whole, key=len)

    def _move(self, x: int, y: int, out: list[str]) -> None:
        """Put the cursor on a cell, by the shortest address."""
        if self._at != (x, y):
            can = self._can
            out.append(_way(self._at, self._line, x, y, can.reverse_index, can.column_address))
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


_MARKS: Final = ((_BOLD, "1", "22"), (_UNDERLINE, "4", "24"), (_REVERSE, "7", "27"))


def _set(style: _Style) -> list[str]:
    marks = [on for bit, on, _ in _MARKS if style.marks & bit]
    return marks + [colour for colour in (style.ink, style.ground) if colour]


def _sgr(steps: list[str]) -> str:
    """*steps* as control sequences: one, or more where some terminal would miss the last."""
    sequences: list[list[str]] = []
    room = 0
    for step in steps:
        parameters = step.count(";") + 1
        if parameters > room:
            sequences.append([])
            room = _PARAMETERS
        sequences[-1].append(step)
        room -= parameters
    return "".join(f"\x1b[{';'.join(sequence)}m" for sequence in sequences)


@lru_cache(maxsize=1024)
def _way(
    at: tuple[int, int] | None,
    line: int | None,
    x: int,
    y: int,
    reverse_index: bool,
    column_address: bool,
) -> str:
    """The shortest address of a cell, for a cursor that stands *at* a place, in row *line*.

    Remembered, as the arrows go the same few ways: it took a fifth of their painting.
    """
    ways = [_address(x, y)]
    if line is not None:
        down = _step(y - line, "B", "A")
        if y == line - 1 and reverse_index:
            down = "\x1bM"
        if not x:
            ways.append(down + "\r")
        elif column_address:
            ways.append(f"{down}\x1b[{x + 1}G")
        if at is not None:
            across = x - at[0]
            ways.append(down + _step(across, "C", "D"))
            if across < 0:
                ways.append(down + "\b" * -across)
    return min(ways, key=len)


@lru_cache(maxsize=1024)
def _address(x: int, y: int) -> str:
    return f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H" if y else "\x1b[H"


def _step(count: int, forth: str, back: str) -> str:
    if not count:
        return ""
    letter = forth if count > 0 else back
    return f"\x1b[{abs(count)}{letter}" if abs(count) > 1 else f"\x1b[{letter}"


def _same(char: str, one: _Style, other: _Style | None) -> bool:
    """Whether two styles show *char* alike; a blank shows its ground only."""
    return one is other or (char == " " and other is not None and one.blank is other.blank)


# How a character may be drawn wider than the frame thinks: not at all, as a letter
# or a box line is on some terminals, or as a suit is on more of them.
_LETTER, _BOX, _SIGN, _PLACED = 1, 2, 3, 4


def _width_risk(char: str) -> int:
    if char.isalpha():
        return _LETTER
    return _BOX if "\u2500" <= char < "\u2580" else _SIGN


def _is_wide(char: str) -> bool:
    """Whether every terminal draws *char* two cells wide."""
    from unicodedata import east_asian_width

    return any(east_asian_width(part) in "WF" for part in char)


def _breaks(risk: int, char: str) -> bool:
    """Whether what follows a blank has to be placed anew after characters of *risk*."""
    return risk == _SIGN or (risk == _BOX and char > "~")
