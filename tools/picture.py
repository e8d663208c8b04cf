"""Draws the table as an SVG: ``python tools/picture.py [FILE]``, by default docs/table.svg.

The picture is a frame of the game itself, a few moves into a deal with a card held.
Every character stands at a place of its own, and suits and lines are drawn as shapes,
so that it's straight whatever fonts there are. The same program draws the same bytes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

from bakers_dozen.app.keymap import Keymap
from bakers_dozen.app.knowledge import Knowledge
from bakers_dozen.app.model import Model
from bakers_dozen.app.options import Options
from bakers_dozen.app.playing import choose
from bakers_dozen.play.attempt import Attempt
from bakers_dozen.play.game import Game
from bakers_dozen.rules.dealing import deal
from bakers_dozen.rules.moves import FOUNDATION, Move
from bakers_dozen.rules.naming import DealName
from bakers_dozen.rules.position import LETTERS
from bakers_dozen.rules.variants import BAKERS_DOZEN
from bakers_dozen.screen.colour import RGB, rgb
from bakers_dozen.screen.frame import Colour, Frame, Look
from bakers_dozen.screen.view import view

FILE: Final = Path(__file__).parent.parent / "docs" / "table.svg"

#: A cell's size, and where in it a character's baseline is.
_WIDE: Final = 10
_HIGH: Final = 20
_BASE: Final = 15
_FONT: Final = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"


class Screen(NamedTuple):
    """What a terminal's own ink and ground are."""

    ink: RGB = (220, 220, 220)
    ground: RGB = (0, 0, 0)


BLACK: Final = Screen()

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

#: Lines through a cell of 10 by 20, from edge to edge so that they join.
_LINES: Final = {
    "─": "M0 10h10",
    "│": "M5 0v20",
    "╭": "M10 10h-1q-4 0-4 4v6",
    "╮": "M0 10h1q4 0 4 4v6",
    "╰": "M10 10h-1q-4 0-4-4v-6",
    "╯": "M0 10h1q4 0 4-4v-6",
    "├": "M5 0v20M5 10h5",
    "┤": "M5 0v20M0 10h5",
    "╌": "M1 10h3M6 10h3",
    "┊": "M5 1v3M5 6v3M5 11v3M5 16v3",
}  # fmt: skip


def svg(frame: Frame, screen: Screen = BLACK, title: str = "") -> str:
    """*frame* as an SVG that needs nothing but itself."""
    width, height = frame.width * _WIDE, frame.height * _HIGH
    table = _colours(frame.looks[0][0], screen)[1]
    used = {char for row in frame.chars for char in row}
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="{_FONT}" font-size="16" '
        'text-anchor="middle" role="img">',
        f"<title>{escape(title)}</title>",
        "<defs>",
        *(
            f'<path id="{_name(c)}" d="{d}" transform="{_LARGER}"/>'
            for c, d in _SUITS.items()
            if c in used
        ),
        *(f'<path id="{_name(c)}" d="{d}" fill="none"/>' for c, d in _LINES.items() if c in used),
        "</defs>",
        f'<rect width="{width}" height="{height}" fill="{_hex(table)}"/>',
        '<g shape-rendering="crispEdges">',
        *_grounds(frame, screen, table),
        "</g>",
        *_characters(frame, screen),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _colours(look: Look, screen: Screen) -> tuple[RGB, RGB]:
    """Ink and ground of *look*, as they are seen."""

    def own(colour: Colour | None, otherwise: RGB) -> RGB:
        return otherwise if colour is None else rgb(colour)

    ink, ground = own(look.ink, screen.ink), own(look.ground, screen.ground)
    return (ground, ink) if look.reverse else (ink, ground)


def _hex(colour: RGB) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _name(char: str) -> str:
    return f"u{ord(char):x}"


def _grounds(frame: Frame, screen: Screen, table: RGB) -> Iterator[str]:
    """Rectangles of every ground but the table's, each as high as it goes."""
    open_: dict[tuple[int, int, RGB], int] = {}
    for y in range(frame.height + 1):
        runs = set(_runs(frame.looks[y], screen)) if y < frame.height else set()
        for run in sorted(set(open_) - runs):
            x, end, ground = run
            top = open_.pop(run)
            yield (
                f'<rect x="{x * _WIDE}" y="{top * _HIGH}" width="{(end - x) * _WIDE}" '
                f'height="{(y - top) * _HIGH}" fill="{_hex(ground)}"/>'
            )
        for run in runs:
            if run[2] != table:
                open_.setdefault(run, y)


def _runs(looks: list[Look], screen: Screen) -> Iterator[tuple[int, int, RGB]]:
    """Where each stretch of one ground begins and ends."""
    grounds = [_colours(look, screen)[1] for look in looks]
    start = 0
    for x in range(1, len(grounds) + 1):
        if x == len(grounds) or grounds[x] != grounds[start]:
            yield start, x, grounds[start]
            start = x


def _characters(frame: Frame, screen: Screen) -> Iterator[str]:
    """Everything written, grouped by its look."""
    groups: dict[tuple[RGB, bool], list[str]] = {}
    for y, (chars, looks) in enumerate(zip(frame.chars, frame.looks, strict=True)):
        for x, (char, look) in enumerate(zip(chars, looks, strict=True)):
            group = groups.setdefault((_colours(look, screen)[0], look.bold), [])
            group.extend(_cell(x * _WIDE, y * _HIGH, char, look.underline))
    for (ink, bold), cells in groups.items():
        if cells:
            weight = ' font-weight="bold"' if bold else ""
            yield f'<g fill="{_hex(ink)}" stroke="none" color="{_hex(ink)}"{weight}>'
            yield from cells
            yield "</g>"


def _cell(x: int, y: int, char: str, underline: bool) -> Iterable[str]:
    if underline:
        yield f'<path d="M{x} {y + 18.5}h{_WIDE}" stroke="currentColor"/>'
    if char in _SUITS:
        yield f'<use href="#{_name(char)}" x="{x}" y="{y}"/>'
    elif char in _LINES:
        yield f'<use href="#{_name(char)}" x="{x}" y="{y}" stroke="currentColor"/>'
    elif char.strip():
        yield f'<text x="{x + _WIDE // 2}" y="{y + _BASE}">{escape(char)}</text>'


#: Moves that win our deal 24, and after how many of them the picture is taken, with
#: which column's card held.
WINNING: Final = (
    "dd jc aj aa hh ma fd ff mk mm gf gg mm aa ee ak ea ee bb kk cc ke il ki fa ci ca jc ld la "
    "ja jj ee lj ll ii gl kg kk jj jj ee bl bf hb hg hh ii cc ii dd di dl dd dd gg cc gg aa gg "
    "aa ii ll ii aa ff fi ff cc ll aa kk ii ll bb aa bb ii aa ll"
)
PLAYED: Final = 24
HELD: Final = "b"


def _target(pair: str) -> int:
    return FOUNDATION if pair[0] == pair[1] else LETTERS.index(pair[1])


def model() -> Model:
    """The game in the picture."""
    start = deal(BAKERS_DOZEN, 24)
    line = [Move(LETTERS.index(pair[0]), _target(pair)) for pair in WINNING.split()]
    knowledge = Knowledge()
    knowledge.learn_line(start, line)
    game = Game(start, DealName(24))
    for move in line[:PLAYED]:
        game = game.play(move)
    attempt = Attempt(seconds=134.0)
    table = Model(game, Keymap(), knowledge, Options(theme="classic"), attempt, size=(80, 24))
    return choose(table, LETTERS.index(HELD))


def picture() -> str:
    """The picture as SVG."""
    return svg(view(model()), title="Baker's Dozen: deal 24 after 24 moves, with a card held")


def main() -> None:
    """Write the picture to the file that is named, or to its place in the repository."""
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else FILE
    file.write_text(picture(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
