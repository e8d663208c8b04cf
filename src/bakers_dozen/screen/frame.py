"""A frame: the grid of styled cells that a view draws and a painter compares."""

from __future__ import annotations

from collections.abc import Sequence

from ..named import NamedTuple

#: A colour of our own as red, green and blue (0 to 255), or one of the terminal's
#: sixteen by its number.
Colour = tuple[int, int, int] | int


class Look(NamedTuple):
    """How a cell looks. None is the terminal's own colour."""

    ink: Colour | None = None
    ground: Colour | None = None
    bold: bool = False
    underline: bool = False
    reverse: bool = False


PLAIN = Look()


class Frame:
    """``height`` rows of ``width`` cells, each a text and a look.

    A cell's text is one character with what combines with it; the cell to the
    right of a character of two cells' width holds the empty text. ``cursor`` is
    where the terminal's own cursor should stand, as (x, y), or None to hide it.
    Frames are built by one view call and not changed afterwards. A copy shares the rows that
    nothing is put in, so only ``put`` changes what is in a row.
    """

    __slots__ = ("_shared", "chars", "cursor", "height", "looks", "width")

    def __init__(self, width: int, height: int, look: Look = PLAIN) -> None:
        self.width = width
        self.height = height
        self.chars: list[list[str]] = [[" "] * width for _ in range(height)]
        self.looks: list[list[Look]] = [[look] * width for _ in range(height)]
        self.cursor: tuple[int, int] | None = None
        #: The rows that another frame has, too.
        self._shared: set[int] = set()

    def put(self, x: int, y: int, cells: Sequence[str], look: Look) -> None:
        """Write *cells*, one an element (a string of narrow characters will do), from (x, y).

        What lies outside the frame is left out.
        """
        if not 0 <= y < self.height:
            return
        if x < 0:
            cells = cells[-x:]
            x = 0
        count = min(len(cells), self.width - x)
        if count > 0:
            if y in self._shared:
                self._own(y)
            row = self.chars[y]
            if not row[x] or (x + count < self.width and not row[x + count]):
                _part(row, x, x + count)
            row[x : x + count] = cells[:count]
            self.looks[y][x : x + count] = [look] * count

    def copy(self) -> Frame:
        """A frame that looks the same and can be drawn on."""
        frame = Frame.__new__(Frame)
        frame.width, frame.height, frame.cursor = self.width, self.height, self.cursor
        frame.chars, frame.looks = self.chars.copy(), self.looks.copy()
        self._shared = set(range(self.height))
        frame._shared = self._shared.copy()
        return frame

    def _own(self, y: int) -> None:
        """Share row *y* no longer."""
        self._shared.discard(y)
        self.chars[y], self.looks[y] = self.chars[y].copy(), self.looks[y].copy()

    def row_text(self, y: int) -> str:
        """Row *y* as text without looks."""
        return "".join(self.chars[y])

    def text(self) -> str:
        """The whole frame as lines of text without looks or trailing blanks."""
        return "\n".join(self.row_text(y).rstrip() for y in range(self.height))


def _part(row: list[str], start: int, end: int) -> None:
    """Blank what of a text of several cells would be left beside the cells from start to end."""
    head = start
    while head and not row[head]:
        head -= 1
    row[head:start] = [" "] * (start - head)
    while end < len(row) and not row[end]:
        row[end] = " "
        end += 1
