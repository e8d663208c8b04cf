"""Themes: how each role on the table looks, as data."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from .frame import Colour, Look


class Palette(NamedTuple):
    """The colours of a theme. None is the terminal's own ink or ground.

    ``card`` is the ground of a card; the suits' inks are seen on it. ``edge`` is a
    card's edge on that ground. ``text``, ``dim`` and ``good``, ``bad`` are seen on
    the table's ground.
    """

    name: str
    table: Colour | None
    text: Colour | None
    dim: Colour | None
    good: Colour | None
    bad: Colour | None
    card: Colour | None
    edge: Colour | None
    clubs: Colour | None
    diamonds: Colour | None
    hearts: Colour | None
    spades: Colour | None
    target: Colour | None
    panel: Colour | None = None
    panel_text: Colour | None = None

    def four_coloured(self) -> Palette:
        """The palette with a colour for each suit: clubs green, diamonds blue."""
        return self


#: Keeps to the terminal's own sixteen colours, and to its ground.
TERMINAL: Final = Palette(
    "terminal",
    table=None,
    text=None,
    dim=8,
    good=2,
    bad=1,
    card=None,
    edge=8,
    clubs=None,
    diamonds=1,
    hearts=1,
    spades=None,
    target=2,
)

PALETTES: Final = {palette.name: palette for palette in (TERMINAL,)}


class Theme:
    """The looks of one palette, resolved once."""

    __slots__ = (
        "bad",
        "dim",
        "edge",
        "faces",
        "faces_marked",
        "faces_target",
        "good",
        "mark",
        "mark_target",
        "panel",
        "panel_chosen",
        "panel_dim",
        "panel_title",
        "table",
        "text",
        "title",
    )

    def __init__(self, palette: Palette) -> None:
        p = palette
        table, card = p.table, p.card
        panel, panel_text = p.panel or p.table, p.panel_text or p.text
        self.table = Look(p.text, table)
        self.text = self.table
        self.title = Look(p.text, table, bold=True)
        self.dim = Look(p.dim, table)
        self.good = Look(p.good, table)
        self.bad = Look(p.bad, table)
        self.edge = Look(p.edge, card)
        inks = (p.clubs, p.diamonds, p.hearts, p.spades)
        self.faces = tuple(Look(ink, card) for ink in inks)
        self.faces_marked = tuple(Look(ink, card, reverse=True) for ink in inks)
        self.faces_target = tuple(Look(ink, card, underline=True) for ink in inks)
        self.mark = Look(p.text if card is None else p.spades, card, bold=True)
        self.mark_target = Look(p.target, card, bold=True)
        self.panel = Look(panel_text, panel)
        self.panel_dim = Look(p.dim, panel)
        self.panel_title = Look(panel_text, panel, bold=True)
        self.panel_chosen = Look(panel_text, panel, reverse=True)


@lru_cache(maxsize=8)
def theme(name: str, four_colours: bool = False) -> Theme:
    """The theme called *name*; the sixteen-colour one for a name that isn't known."""
    palette = PALETTES.get(name, TERMINAL)
    return Theme(palette.four_coloured() if four_colours else palette)
