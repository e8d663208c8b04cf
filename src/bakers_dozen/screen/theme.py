"""Themes: how each role on the table looks, as data."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from .frame import Colour, Look


class Palette(NamedTuple):
    """The colours of a theme. None is the terminal's own ink or ground.

    On the ``table``: ``text``, ``dim`` for what matters less, ``good`` and ``bad``,
    and ``place``, the edge of a place without a card. On a ``card``: ``edge`` and
    the inks of the suits, ``clubs`` to ``spades``; ``four`` are the inks of a deck
    with a colour for each suit, in that order. A card where the held one may go has
    the ground ``target``, and its signs the ink ``sign``; they stand on empty places
    too, always on ``target``. ``panel`` is the ground of panels, with ``panel_text``
    and ``panel_dim``. ``few`` names the palette that stands in where a terminal has
    fewer than 256 colours.
    """

    table: Colour | None
    text: Colour | None
    dim: Colour | None
    good: Colour | None
    bad: Colour | None
    place: Colour | None
    card: Colour | None
    edge: Colour | None
    clubs: Colour | None
    diamonds: Colour | None
    hearts: Colour | None
    spades: Colour | None
    four: tuple[Colour | None, Colour | None, Colour | None, Colour | None]
    target: Colour | None
    sign: Colour | None
    panel: Colour | None
    panel_text: Colour | None
    panel_dim: Colour | None
    few: str = "terminal"


#: Keeps to the terminal's own sixteen colours, and to its ground, which may be any.
#: So there is no grey (8), which is the ground itself in some schemes and black on
#: terminals of eight colours, and no yellow or bright colour, which is lost on white.
#: Magenta is the one colour that most schemes keep readable on black and on white.
TERMINAL: Final = Palette(
    table=None, text=None, dim=None, good=None, bad=1, place=None,
    card=None, edge=None, clubs=None, diamonds=1, hearts=1, spades=None,
    four=(2, 5, 1, None), target=None, sign=5,
    panel=None, panel_text=None, panel_dim=None,
)  # fmt: skip

#: Red is dark to one eye in fifty, and hard to tell from black: magenta is bluish to all.
TERMINAL_SAFE: Final = TERMINAL._replace(diamonds=5, hearts=5, sign=None, few="terminal-safe")

#: Green baize and ivory cards.
CLASSIC: Final = Palette(
    table=(12, 86, 46), text=(240, 240, 224), dim=(164, 204, 178),
    good=(176, 236, 144), bad=(255, 196, 176), place=(96, 152, 118),
    card=(250, 248, 238), edge=(158, 156, 144),
    clubs=(24, 24, 24), diamonds=(188, 0, 24), hearts=(188, 0, 24), spades=(24, 24, 24),
    four=((0, 104, 40), (0, 72, 200), (188, 0, 24), (24, 24, 24)),
    target=(255, 236, 150), sign=(24, 24, 24),
    panel=(8, 58, 38), panel_text=(240, 240, 224), panel_dim=(164, 204, 178),
)  # fmt: skip

#: For dark rooms: nothing shines.
DARK: Final = Palette(
    table=(24, 26, 30), text=(218, 220, 224), dim=(146, 150, 158),
    good=(140, 206, 140), bad=(255, 140, 130), place=(84, 88, 96),
    card=(46, 48, 54), edge=(104, 108, 116),
    clubs=(226, 226, 226), diamonds=(255, 138, 128), hearts=(255, 138, 128),
    spades=(226, 226, 226),
    four=((136, 214, 136), (132, 184, 255), (255, 138, 128), (226, 226, 226)),
    target=(20, 40, 96), sign=(200, 220, 255),
    panel=(36, 38, 44), panel_text=(218, 220, 224), panel_dim=(156, 160, 168),
)  # fmt: skip

#: White cards on paper.
LIGHT: Final = Palette(
    table=(226, 228, 224), text=(32, 34, 36), dim=(84, 88, 90),
    good=(0, 92, 40), bad=(168, 0, 20), place=(160, 164, 160),
    card=(255, 255, 255), edge=(166, 170, 168),
    clubs=(24, 24, 24), diamonds=(188, 0, 24), hearts=(188, 0, 24), spades=(24, 24, 24),
    four=((0, 104, 40), (0, 72, 200), (188, 0, 24), (24, 24, 24)),
    target=(255, 236, 150), sign=(24, 24, 24),
    panel=(246, 247, 244), panel_text=(32, 34, 36), panel_dim=(84, 88, 90),
)  # fmt: skip

#: As much contrast as there is; nothing is dim.
CONTRAST: Final = Palette(
    table=(0, 0, 0), text=(255, 255, 255), dim=(255, 255, 255),
    good=(255, 255, 255), bad=(255, 255, 0), place=(255, 255, 255),
    card=(255, 255, 255), edge=(0, 0, 0),
    clubs=(0, 0, 0), diamonds=(160, 0, 0), hearts=(160, 0, 0), spades=(0, 0, 0),
    four=((0, 80, 0), (0, 0, 190), (160, 0, 0), (0, 0, 0)),
    target=(255, 255, 0), sign=(0, 0, 0),
    panel=(0, 0, 0), panel_text=(255, 255, 255), panel_dim=(255, 255, 255),
)  # fmt: skip

#: Suits that stay apart without red-green or blue-yellow sight: in lightness, and on
#: the axis that is left.
COLOUR_SAFE: Final = Palette(
    table=(16, 60, 116), text=(238, 242, 246), dim=(186, 210, 228),
    good=(238, 242, 246), bad=(255, 204, 120), place=(92, 132, 164),
    card=(252, 252, 252), edge=(156, 160, 166),
    clubs=(0, 0, 0), diamonds=(184, 66, 0), hearts=(184, 66, 0), spades=(0, 0, 0),
    four=((0, 108, 100), (0, 0, 215), (184, 66, 0), (0, 0, 0)),
    target=(255, 244, 180), sign=(0, 0, 0),
    panel=(10, 38, 78), panel_text=(238, 242, 246), panel_dim=(186, 210, 228),
    few="terminal-safe",
)  # fmt: skip

#: ``dark`` and ``light`` where the terminal has said that its own ground is: then they
#: keep that ground, and change colours with few bytes, which a slow link feels.
ON_DARK: Final = DARK._replace(
    table=None, text=None, place=(104, 108, 116), card=None, edge=None,
    clubs=None, diamonds=9, hearts=9, spades=None,
    four=(DARK.four[0], DARK.four[1], 9, None), target=None, sign=10,
    panel=None, panel_text=None,
)  # fmt: skip
ON_LIGHT: Final = LIGHT._replace(
    table=None, text=None, place=(130, 134, 130), card=None, edge=None,
    clubs=None, diamonds=1, hearts=1, spades=None,
    four=(LIGHT.four[0], LIGHT.four[1], 1, None), target=None, sign=(0, 92, 40),
    panel=None, panel_text=None,
)  # fmt: skip

#: By name: those of the theme key, and those that stand in for them.
PALETTES: Final = {
    "terminal": TERMINAL,
    "classic": CLASSIC,
    "dark": DARK,
    "light": LIGHT,
    "contrast": CONTRAST,
    "colour-safe": COLOUR_SAFE,
    "terminal-safe": TERMINAL_SAFE,
    "on-dark": ON_DARK,
    "on-light": ON_LIGHT,
}


class Theme:
    """The looks of one palette, resolved once.

    ``faces``, ``faces_available``, ``faces_marked`` and ``faces_target`` are the ranks
    and suits of cards, in suit order: plain ones, available ones where no edges tell
    them, those under the cursor or held, and where something may be done.
    ``mark`` and ``mark_target`` are the signs beside them. What a colour says there
    is also said by a sign, by underlining or by reversing.
    """

    __slots__ = (
        "bad",
        "dim",
        "edge",
        "faces",
        "faces_available",
        "faces_marked",
        "faces_target",
        "good",
        "mark",
        "mark_target",
        "panel",
        "panel_chosen",
        "panel_dim",
        "panel_title",
        "place",
        "table",
        "text",
        "title",
    )

    def __init__(self, palette: Palette, four_colours: bool) -> None:
        p = palette
        inks = p.four if four_colours else (p.clubs, p.diamonds, p.hearts, p.spades)
        self.table = Look(p.text, p.table)
        self.text = self.table
        self.title = Look(p.text, p.table, bold=True)
        self.dim = Look(p.dim, p.table)
        self.good = Look(p.good, p.table)
        self.bad = Look(p.bad, p.table)
        self.place = Look(p.place, p.table)
        self.edge = Look(p.edge, p.card)
        self.faces = tuple(Look(ink, p.card) for ink in inks)
        self.faces_available = tuple(Look(ink, p.card, bold=True) for ink in inks)
        self.faces_marked = tuple(Look(ink, p.card, reverse=True) for ink in inks)
        self.faces_target = tuple(Look(ink, p.target, underline=True) for ink in inks)
        self.mark = Look(p.spades, p.card, bold=True)
        self.mark_target = Look(p.sign, p.target, bold=True)
        self.panel = Look(p.panel_text, p.panel)
        self.panel_dim = Look(p.panel_dim, p.panel)
        self.panel_title = Look(p.panel_text, p.panel, bold=True)
        self.panel_chosen = Look(p.panel_text, p.panel, reverse=True)


#: Grounds at least this luminous (from 0 to 1, as WCAG 2 defines it) are light: black
#: ink has more contrast with them than white.
_LIGHT_FROM: Final = 0.179


def choose(
    name: str, background: tuple[int, int, int] | None = None, colours: int = 1 << 24
) -> str:
    """The name of the palette to draw with when the player's choice of theme is *name*.

    For ``auto`` that depends on the terminal's *background*, red, green and blue from 0
    to 255: ``dark`` or ``light`` on that ground, or ``terminal`` while it hasn't been
    told; so too for a name that isn't known. *colours* is how many the terminal has:
    with fewer than 256 it shows its own, as the nearest of them are seldom near.
    """
    if name == "auto" and background is not None:
        name = "on-light" if _luminance(background) >= _LIGHT_FROM else "on-dark"
    palette = PALETTES.get(name)
    if palette is None:
        return "terminal"
    return palette.few if colours < 256 else name


def _luminance(colour: tuple[int, int, int]) -> float:
    linear = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (part / 255 for part in colour)
    )
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@lru_cache(maxsize=16)
def theme(name: str, four_colours: bool = False) -> Theme:
    """The looks of the palette called *name*, which ``choose`` found."""
    return Theme(PALETTES.get(name, TERMINAL), four_colours)
