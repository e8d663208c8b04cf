"""Draws the pictures of the README: ``python tools/picture.py [FOLDER]``, by default docs.

``table.svg`` and ``table-large.svg`` are frames of the game itself, a few moves into a deal
with a card held, in a usual window and in a large one; ``play.svg`` is a game as it is
played. Every word stands at a place of its own, and suits and blocks are drawn as shapes,
so that it's straight whatever fonts there are. The same program draws the same bytes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from bakers_dozen.app.events import Key
from bakers_dozen.app.keymap import Keymap
from bakers_dozen.app.knowledge import Knowledge
from bakers_dozen.app.messages import Message, Tick
from bakers_dozen.app.model import Model
from bakers_dozen.app.options import Options
from bakers_dozen.app.pacing import CELEBRATION_PACE
from bakers_dozen.app.playing import choose
from bakers_dozen.app.update import update
from bakers_dozen.play.attempt import Attempt
from bakers_dozen.play.game import Game
from bakers_dozen.rules.dealing import deal
from bakers_dozen.rules.moves import FOUNDATION, Move, apply
from bakers_dozen.rules.naming import DealName
from bakers_dozen.rules.position import LETTERS
from bakers_dozen.rules.variants import BAKERS_DOZEN
from bakers_dozen.screen.colour import RGB, rgb
from bakers_dozen.screen.frame import Colour, Frame, Look
from bakers_dozen.screen.motion import STEP_TIME
from bakers_dozen.screen.view import slide, view
from bakers_dozen.solver.difficulty import Difficulty

FOLDER: Final = Path(__file__).parent.parent / "docs"

#: A cell's size, and where in it a character's baseline is.
_WIDE: Final = 10
_HIGH: Final = 20
_BASE: Final = 15
_FONT: Final = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"

#: What stands where a look has the terminal's own ink or ground.
_INK: Final = (220, 220, 220)
_GROUND: Final = (0, 0, 0)

#: Suits in a box of 10 by 20.
_SUITS: Final = {
    "♣": "M5 4.6a2.1 2.1 0 0 1 1.7 3.4a2.1 2.1 0 1 1-1.2 3.5q.1 2.2 1.3 3h-3.6"
    "q1.2-.8 1.3-3a2.1 2.1 0 1 1-1.2-3.5a2.1 2.1 0 0 1 1.7-3.4z",
    "♦": "M5 4.4q1.4 2.8 3.6 5q-2.2 2.2-3.6 5q-1.4-2.8-3.6-5q2.2-2.2 3.6-5z",
    "♥": "M5 14.4q-.9-2-2.6-3.9q-1.5-1.7-1.5-3.3a2.2 2.2 0 0 1 4.1-1.1"
    "a2.2 2.2 0 0 1 4.1 1.1q0 1.6-1.5 3.3q-1.7 1.9-2.6 3.9z",
    "♠": "M5 4.4q.9 1.7 2.6 3.3q1.5 1.4 1.5 2.7a1.9 1.9 0 0 1-3.5 1"
    "q.2 2.2 1.4 3.1h-4q1.2-.9 1.4-3.1a1.9 1.9 0 0 1-3.5-1q0-1.3 1.5-2.7q1.7-1.6 2.6-3.3z",
}  # fmt: skip

_LARGER: Final = "translate(5 9.5) scale(1.12) translate(-5 -9.5)"

#: Block characters in a box of 10 by 20, from edge to edge so that they join.
_BLOCKS: Final = {
    "▁": "M0 18h10v2h-10z",
    "▀": "M0 0h10v10h-10z",
    "▄": "M0 10h10v10h-10z",
    "▌": "M0 0h5v20h-5z",
    "▐": "M5 0h5v20h-5z",
    "▘": "M0 0h5v10h-5z",
    "▝": "M5 0h5v10h-5z",
    "▖": "M0 10h5v10h-5z",
    "▗": "M5 10h5v10h-5z",
    "▛": "M0 0h10v10h-5v10h-5z",
    "▜": "M0 0h10v20h-5v-10h-5z",
    "▙": "M0 0h5v10h5v10h-10z",
    "▟": "M5 0h5v20h-10v-10h5z",
}  # fmt: skip
_SHAPES: Final = {**_SUITS, **_BLOCKS}

#: A cell as it is drawn: its character, ink, ground and whether it is bold.
_Cell = tuple[str, RGB, RGB, bool]
_Cells = list[list[_Cell]]


def cells_of(frame: Frame) -> _Cells:
    """*frame*'s cells as they are drawn; a blank has no ink of its own."""
    rows = []
    for chars, looks in zip(frame.chars, frame.looks, strict=True):
        row = []
        for char, look in zip(chars, looks, strict=True):
            ink, ground = _colours(look)
            row.append(
                (char, ink, ground, look.bold) if char.strip() else (" ", ground, ground, False)
            )
        rows.append(row)
    return rows


def _colours(look: Look) -> tuple[RGB, RGB]:
    """Ink and ground of *look*, as they are seen."""

    def own(colour: Colour | None, otherwise: RGB) -> RGB:
        return otherwise if colour is None else rgb(colour)

    ink, ground = own(look.ink, _INK), own(look.ground, _GROUND)
    return (ground, ink) if look.reverse else (ink, ground)


def _hex(colour: RGB) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _id(char: str) -> str:
    return f"u{ord(char):x}"


def _head(width: int, height: int, used: Iterable[str], table: RGB, title: str) -> Iterator[str]:
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width * _WIDE} {height * _HIGH}" '
        f'width="{width * _WIDE}" height="{height * _HIGH}" font-family="{_FONT}" font-size="16" '
        'role="img">'
    )
    yield f"<title>{escape(title)}</title>"
    yield "<defs>"
    for char in sorted(set(used) & set(_SHAPES)):
        # Blocks join without a seam, whatever the size.
        how = f'transform="{_LARGER}"' if char in _SUITS else 'shape-rendering="crispEdges"'
        yield f'<path id="{_id(char)}" d="{_SHAPES[char]}" {how}/>'
    yield "</defs>"
    yield f'<rect width="{width * _WIDE}" height="{height * _HIGH}" fill="{_hex(table)}"/>'


def _drawn(cells: _Cells, before: _Cells | None, table: RGB) -> Iterator[str]:
    """What differs from *before*, or else from the bare *table*."""
    yield from _grounds(cells, before, table)
    groups: dict[tuple[RGB, bool], list[str]] = {}
    for y, row in enumerate(cells):
        x = 0
        while x < len(row):
            char, ink, _, bold = row[x]
            if char == " " or (before is not None and before[y][x] == row[x]):
                x += 1
                continue
            end = x + 1
            while char not in _SHAPES and end < len(row) and _goes_on(row, x, end, before, y):
                end += 1
            text = "".join(cell[0] for cell in row[x:end])
            groups.setdefault((ink, bold), []).append(_text(x, y, text))
            x = end
    for (ink, bold), texts in groups.items():
        weight = ' font-weight="bold"' if bold else ""
        yield f'<g fill="{_hex(ink)}"{weight}>{"".join(texts)}</g>'


def _goes_on(row: list[_Cell], x: int, end: int, before: _Cells | None, y: int) -> bool:
    """Whether the word that begins at *x* takes in the cell *end*."""
    char, ink, _, bold = row[end]
    changed = before is None or before[y][end] != row[end]
    return char not in _SHAPES and char != " " and (ink, bold) == (row[x][1], row[x][3]) and changed


def _text(x: int, y: int, text: str) -> str:
    if text in _SHAPES:
        return f'<use href="#{_id(text)}" x="{x * _WIDE}" y="{y * _HIGH}"/>'
    if len(text) == 1:
        middle = x * _WIDE + _WIDE // 2
        return (
            f'<text x="{middle}" y="{y * _HIGH + _BASE}" text-anchor="middle">{escape(text)}</text>'
        )
    return (
        f'<text x="{x * _WIDE}" y="{y * _HIGH + _BASE}" textLength="{len(text) * _WIDE}">'
        f"{escape(text)}</text>"
    )


def _grounds(cells: _Cells, before: _Cells | None, table: RGB) -> Iterator[str]:
    """Rectangles of every ground that differs, each as high as it goes."""
    open_: dict[tuple[int, int, RGB], int] = {}
    by_colour: dict[RGB, list[str]] = {}
    for y in range(len(cells) + 1):
        runs = set(_runs(cells, before, table, y)) if y < len(cells) else set()
        for run in sorted(set(open_) - runs):
            x, end, ground = run
            top = open_.pop(run)
            wide, high = (end - x) * _WIDE, (y - top) * _HIGH
            path = f"M{x * _WIDE} {top * _HIGH}h{wide}v{high}h-{wide}z"
            by_colour.setdefault(ground, []).append(path)
        for run in runs:
            open_.setdefault(run, y)
    for ground, paths in by_colour.items():
        yield f'<path shape-rendering="crispEdges" fill="{_hex(ground)}" d="{"".join(paths)}"/>'


def _runs(
    cells: _Cells, before: _Cells | None, table: RGB, y: int
) -> Iterator[tuple[int, int, RGB]]:
    """Where each stretch of cells of one ground that have to be drawn begins and ends."""
    row = cells[y]

    def differs(x: int) -> bool:
        return row[x][2] != table if before is None else row[x] != before[y][x]

    start = 0
    while start < len(row):
        if not differs(start):
            start += 1
            continue
        end = start + 1
        while end < len(row) and differs(end) and row[end][2] == row[start][2]:
            end += 1
        yield start, end, row[start][2]
        start = end


def still(frame: Frame, title: str) -> str:
    """*frame* as an SVG that needs nothing but itself."""
    cells = cells_of(frame)
    table = _most_used(cells)
    used = {char for row in frame.chars for char in row}
    lines = [*_head(frame.width, frame.height, used, table, title), *_drawn(cells, None, table)]
    return "\n".join([*lines, "</svg>"]) + "\n"


def _most_used(cells: _Cells) -> RGB:
    grounds = [cell[2] for row in cells for cell in row]
    return max(set(grounds), key=grounds.count)


def animated(film: list[tuple[float, Frame]], seconds: float, title: str) -> str:
    """Frames, each from its moment on, as an SVG that plays them again and again."""
    first = film[0][1]
    before = cells_of(first)
    table = _most_used(before)
    used = {char for _, frame in film for row in frame.chars for char in row}
    lines = [*_head(first.width, first.height, used, table, title), *_drawn(before, None, table)]
    for moment, frame in film[1:]:
        cells = cells_of(frame)
        drawn = "".join(_drawn(cells, before, table))
        if drawn:
            lines.append(
                f'<g visibility="hidden">{drawn}<animate attributeName="visibility" '
                f'values="hidden;visible" keyTimes="0;{moment / seconds:.5f}" calcMode="discrete" '
                f'dur="{seconds:g}s" repeatCount="indefinite"/></g>'
            )
        before = cells
    return "\n".join([*lines, "</svg>"]) + "\n"


#: Moves that win our deal 24.
WINNING: Final = (
    "dd jc aj aa hh ma fd ff mk mm gf gg mm aa ee ak ea ee bb kk cc ke il ki fa ci ca jc ld la "
    "ja jj ee lj ll ii gl kg kk jj jj ee bl bf hb hg hh ii cc ii dd di dl dd dd gg cc gg aa gg "
    "aa ii ll ii aa ff fi ff cc ll aa kk ii ll bb aa bb ii aa ll"
)
#: After so many of them the pictures are taken, with which column's card held.
PLAYED: Final = 24
HELD: Final = "b"
#: After so many of them another move gives the win away, which the solver proves.
UP_TO_THE_LOSS: Final = 39
LOSING: Final = "kf"


def _move(pair: str) -> Move:
    target = FOUNDATION if pair[0] == pair[1] else LETTERS.index(pair[1])
    return Move(LETTERS.index(pair[0]), target)


def model(size: tuple[int, int] = (80, 24)) -> Model:
    """Our deal 24 on the table, with all that the solver would know of it by then."""
    start = deal(BAKERS_DOZEN, 24)
    line = [_move(pair) for pair in WINNING.split()]
    knowledge = Knowledge()
    knowledge.learn_line(start, line)
    knowledge.learn_difficulty(start, Difficulty.EASY)
    knowledge.learn_settled(start)
    position = start
    for move in line[:UP_TO_THE_LOSS]:
        position = apply(position, move)
    knowledge.learn_lost(apply(position, _move(LOSING)))
    options = Options(introduced=True)
    return Model(Game(start, DealName(24)), Keymap(), knowledge, options, size=size)


def table(size: tuple[int, int]) -> Frame:
    """A few moves into the game, with a card held."""
    shown = model(size)
    game = shown.game.play_on(_move(pair) for pair in WINNING.split()[:PLAYED])
    shown = shown._replace(game=game, attempt=Attempt(seconds=134.0))
    return view(choose(shown, LETTERS.index(HELD)))


class Film:
    """A game as it is played: frames, each with the moment from which it is seen."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.now = 0.0
        self.frames = [(0.0, view(model))]

    def tell(self, message: Message, seconds: float) -> None:
        """What follows from *message*, to be looked at for *seconds*."""
        before = self.model._replace(now=self.now)
        self.model, _ = update(before, message)
        for frame in slide(before, self.model) if seconds >= 0.3 else ():
            self.frames.append((self.now, frame))
            self.now += STEP_TIME
        self.frames.append((self.now, view(self.model)))
        self.now += seconds

    def play(self, pair: str, seconds: float) -> None:
        """Play a move at once, without a look at the card that is held."""
        self.model, _ = update(self.model, Key(pair[0]))
        self.tell(Key(pair[1]), seconds)

    def press(self, keys: str, seconds: float) -> None:
        """Press *keys*, names with blanks between them, one every so many *seconds*."""
        for name in keys.split():
            self.tell(Key(name), seconds)


def play() -> Film:
    """Cards picked up, targets, a refusal, a win thrown away and won back, and the win."""
    film = Film(model())
    film.now = 1.2
    film.press("right right", 0.35)
    film.press("enter", 1.2)
    film.press("enter", 1.0)
    film.press("u", 0.8)
    moves = WINNING.split()
    for pair in moves[:4]:
        film.press(pair[0], 0.45)
        film.press(pair[1], 0.5)
    film.press("m", 0.5)
    film.press("j", 2.0)
    for pair in moves[4:UP_TO_THE_LOSS]:
        film.play(pair, 0.12)
    film.now += 0.8
    film.press(LOSING[0], 0.8)
    film.press(LOSING[1], 2.4)
    film.press("v", 1.8)
    for pair in moves[UP_TO_THE_LOSS:]:
        film.play(pair, 0.12)
    while film.model.celebrating is not None:
        film.tell(Tick(), CELEBRATION_PACE)
    film.now += 4.0
    return film


def main() -> None:
    """Write the pictures to the folder that is named, or to their place in the repository."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    film = play()
    pictures = {
        "table.svg": still(table((80, 24)), "Deal 24 after 24 moves, with a card held"),
        "table-large.svg": still(table((172, 50)), "The same in a large window"),
        "play.svg": animated(film.frames, film.now, "A game of Baker's Dozen, played and won"),
    }
    for name, text in pictures.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
