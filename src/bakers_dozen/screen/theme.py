"""Themes: how each role on the table looks, as data."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ..named import NamedTuple
from ..rules.cards import Suit
from .colour import luminance
from .frame import Colour, Look
from .marks import HELPFUL, REVERSED, Mark


class Palette(NamedTuple):
    """The colours of a theme. None is the terminal's own ink or ground.

    On the ``table``: ``text``, ``dim`` for what matters less, ``good`` and ``bad``; they
    stand on the ``bar`` of the header and of the keys, too. ``place`` is the ground of a
    place without a card, or its edge where cards have none. On a ``card``: ``edge`` and
    the inks of the suits, ``clubs`` to ``spades``; ``four`` are the inks of a deck
    with a colour for each suit, in that order. A marked card has the ground ``cursor``,
    ``held``, ``target``, ``hint`` or ``moved`` with a sign in the ink ``sign``.
    ``panel`` is the ground of panels, with ``panel_text``, ``panel_dim`` and its ``head``;
    ``win``, ``loss`` and ``heat``, from little to much, are inks on it.
    """

    table: Colour | None
    text: Colour | None
    dim: Colour | None
    good: Colour | None
    bad: Colour | None
    bar: Colour | None
    place: Colour | None
    card: Colour | None
    edge: Colour | None
    clubs: Colour | None
    diamonds: Colour | None
    hearts: Colour | None
    spades: Colour | None
    four: tuple[Colour | None, Colour | None, Colour | None, Colour | None]
    cursor: Colour | None
    held: Colour | None
    target: Colour | None
    hint: Colour | None
    moved: Colour | None
    sign: Colour | None
    panel: Colour | None
    panel_text: Colour | None
    panel_dim: Colour | None
    head: Colour | None
    win: Colour | None
    loss: Colour | None
    heat: tuple[Colour | None, Colour | None, Colour | None, Colour | None]


#: Keeps to the terminal's own sixteen colours, and to its ground, which may be any.
#: So there is no grey (8), which is the ground itself in some schemes and black on
#: terminals of eight colours, and no yellow or bright colour, which is lost on white.
#: Magenta is the one colour that most schemes keep readable on black and on white.
TERMINAL: Final = Palette(
    table=None, text=None, dim=None, good=None, bad=1, bar=None, place=None,
    card=None, edge=None, clubs=None, diamonds=1, hearts=1, spades=None,
    four=(2, 5, 1, None),
    cursor=None, held=None, target=None, hint=None, moved=None, sign=5,
    panel=None, panel_text=None, panel_dim=None, head=None,
    win=2, loss=1, heat=(None, None, 2, 2),
)  # fmt: skip

#: To one man in fifty red is dark, and hard to tell from black; magenta is bluish to everybody.
TERMINAL_SAFE: Final = TERMINAL._replace(
    diamonds=5, hearts=5, sign=None, win=None, loss=5, heat=(None, None, None, None)
)

#: Green baize and ivory cards. Inks and marks are among the 256 fixed colours, each as near to
#: what was chosen by eye as can be told: their names are half as long, and a card picked up
#: where it can go to four others took 500 bytes with long ones.
CLASSIC: Final = Palette(
    table=(14, 84, 56), text=255, dim=151,
    good=(176, 236, 144), bad=(255, 178, 158), bar=(8, 58, 38), place=(24, 104, 72),
    card=(250, 247, 238), edge=(198, 191, 172),
    clubs=234, diamonds=124, hearts=124, spades=234,
    four=(22, 19, 124, 234),
    cursor=(255, 234, 164), held=221, target=157,
    hint=153, moved=(238, 231, 208), sign=234,
    panel=(8, 54, 36), panel_text=(240, 244, 236), panel_dim=151,
    head=(20, 100, 68), win=(150, 226, 130), loss=(255, 158, 138),
    heat=(
        (46, 110, 78), (84, 160, 104), (130, 208, 124), (196, 246, 150),
    ),
)  # fmt: skip

#: The same in the fixed colours of 256, where the nearest to its felt would be a harsh
#: green: teal. They have no darker teal, so panels are of felt, too, below a green head.
CLASSIC_256: Final = CLASSIC._replace(
    table=23, text=231, dim=152, good=156, bad=223, bar=234, place=29,
    card=255, edge=250, clubs=234, diamonds=124, hearts=124, spades=234,
    four=(22, 19, 124, 234),
    cursor=229, held=221, target=157, hint=153, moved=230, sign=16,
    panel=23, panel_text=231, panel_dim=152, head=29, win=157, loss=223,
    heat=(30, 36, 79, 157),
)  # fmt: skip

#: For dark rooms: nothing shines.
DARK: Final = Palette(
    table=(20, 23, 27), text=(218, 220, 224), dim=(150, 155, 164),
    good=(140, 206, 140), bad=(255, 140, 130), bar=(34, 38, 44), place=(32, 36, 42),
    card=(52, 56, 64), edge=(88, 94, 104),
    clubs=(226, 228, 232), diamonds=(255, 150, 140), hearts=(255, 150, 140),
    spades=(226, 228, 232),
    four=((136, 214, 136), (140, 190, 255), (255, 150, 140), (226, 228, 232)),
    cursor=(70, 60, 22), held=(94, 58, 0), target=(18, 74, 42),
    hint=(24, 70, 118), moved=(66, 68, 82), sign=(240, 242, 246),
    panel=(34, 38, 44), panel_text=(218, 220, 224), panel_dim=(160, 165, 174),
    head=(52, 58, 68), win=(140, 206, 140), loss=(255, 140, 130),
    heat=((58, 96, 68), (84, 136, 92), (116, 180, 118), (160, 226, 150)),
)  # fmt: skip

DARK_256: Final = DARK._replace(
    table=234, text=253, dim=248, good=114, bad=210, bar=237, place=236,
    card=239, edge=244, clubs=255, diamonds=217, hearts=217, spades=255,
    four=(157, 153, 217, 255),
    cursor=18, held=54, target=22, hint=53, moved=237, sign=255,
    panel=236, panel_text=253, panel_dim=249, head=240, win=114, loss=210,
    heat=(65, 71, 77, 120),
)  # fmt: skip

#: White cards on paper.
LIGHT: Final = Palette(
    table=(216, 222, 214), text=(30, 34, 34), dim=(76, 82, 82),
    good=(0, 84, 36), bad=(160, 0, 20), bar=(198, 208, 198), place=(200, 208, 199),
    card=(255, 255, 255), edge=(196, 202, 196),
    clubs=(24, 24, 24), diamonds=(184, 0, 28), hearts=(184, 0, 28), spades=(24, 24, 24),
    four=((0, 96, 44), (0, 72, 190), (184, 0, 28), (24, 24, 24)),
    cursor=(255, 234, 164), held=(255, 206, 84), target=(186, 240, 186),
    hint=(184, 220, 252), moved=(240, 240, 224), sign=(84, 70, 20),
    panel=(248, 249, 246), panel_text=(30, 34, 34), panel_dim=(84, 90, 90),
    head=(198, 208, 198), win=(0, 92, 40), loss=(168, 0, 20),
    heat=((176, 214, 178), (116, 186, 124), (52, 142, 72), (0, 92, 40)),
)  # fmt: skip

LIGHT_256: Final = LIGHT._replace(
    table=254, text=235, dim=238, good=22, bad=88, bar=251, place=252,
    card=231, edge=251, clubs=234, diamonds=124, hearts=124, spades=234,
    four=(22, 19, 124, 234),
    cursor=229, held=221, target=157, hint=153, moved=230, sign=16,
    panel=255, panel_text=235, panel_dim=239, head=251, win=22, loss=124,
    heat=(151, 114, 71, 22),
)  # fmt: skip

#: As much contrast as there is; nothing is dim.
CONTRAST: Final = Palette(
    table=(0, 0, 0), text=(255, 255, 255), dim=(255, 255, 255),
    good=(255, 255, 255), bad=(255, 255, 0), bar=(0, 0, 0), place=(64, 64, 64),
    card=(255, 255, 255), edge=(0, 0, 0),
    clubs=(0, 0, 0), diamonds=(160, 0, 0), hearts=(160, 0, 0), spades=(0, 0, 0),
    four=((0, 80, 0), (0, 0, 190), (160, 0, 0), (0, 0, 0)),
    cursor=(255, 255, 0), held=(255, 190, 60), target=(120, 255, 120),
    hint=(130, 220, 255), moved=(255, 255, 200), sign=(0, 0, 0),
    panel=(0, 0, 0), panel_text=(255, 255, 255), panel_dim=(255, 255, 255),
    head=(64, 64, 64), win=(120, 255, 120), loss=(255, 255, 0),
    heat=((90, 130, 90), (110, 180, 110), (120, 220, 120), (160, 255, 160)),
)  # fmt: skip

CONTRAST_256: Final = CONTRAST._replace(
    table=16, text=231, dim=231, good=231, bad=226, bar=16, place=238, card=231, edge=16,
    clubs=16, diamonds=124, hearts=124, spades=16, four=(22, 19, 124, 16),
    cursor=226, held=221, target=120, hint=117, moved=230, sign=16,
    panel=16, panel_text=231, panel_dim=231, head=238, win=120, loss=226,
    heat=(65, 71, 114, 157),
)  # fmt: skip

#: Suits that stay apart without red-green or blue-yellow sight: in lightness, and on
#: the axis that is left.
COLOUR_SAFE: Final = Palette(
    table=(16, 60, 116), text=(238, 242, 246), dim=(186, 210, 228),
    good=(238, 242, 246), bad=(255, 204, 120), bar=(8, 36, 76), place=(30, 80, 142),
    card=(252, 252, 252), edge=(188, 194, 202),
    clubs=(0, 0, 0), diamonds=(160, 52, 0), hearts=(160, 52, 0), spades=(0, 0, 0),
    four=((0, 92, 84), (0, 0, 215), (160, 52, 0), (0, 0, 0)),
    cursor=(255, 240, 170), held=(255, 214, 96), target=(190, 236, 230),
    hint=(196, 214, 255), moved=(240, 236, 220), sign=(0, 0, 0),
    panel=(8, 36, 76), panel_text=(238, 242, 246), panel_dim=(186, 210, 228),
    head=(30, 80, 142), win=(150, 220, 255), loss=(255, 190, 110),
    heat=((50, 100, 160), (90, 150, 210), (150, 200, 240), (220, 240, 255)),
)  # fmt: skip

COLOUR_SAFE_256: Final = COLOUR_SAFE._replace(
    table=24, text=255, dim=253, good=255, bad=223, bar=17, place=25, card=231, edge=250,
    clubs=16, diamonds=94, hearts=94, spades=16, four=(23, 20, 94, 16),
    cursor=229, held=228, target=194, hint=159, moved=230, sign=16,
    panel=17, panel_text=255, panel_dim=152, head=24, win=117, loss=215,
    heat=(25, 68, 110, 153),
)  # fmt: skip

#: Sixteen of the terminal's own. Their green is too bright in xterm to look at for long, so
#: the felt is black and only the bars and the places are green. Marked cards have black
#: inks, as red is lost on most tints.
FELT_16: Final = Palette(
    table=0, text=15, dim=7, good=10, bad=11, bar=2, place=2,
    card=15, edge=8, clubs=0, diamonds=1, hearts=1, spades=0, four=(4, 5, 1, 0),
    cursor=14, held=11, target=10, hint=13, moved=7, sign=0,
    panel=0, panel_text=15, panel_dim=7, head=2, win=10, loss=11, heat=(2, 2, 10, 10),
)  # fmt: skip

#: Eight: white is grey, and there is nothing brighter. Red has more contrast with it than
#: with black.
FELT_8: Final = FELT_16._replace(
    text=7, good=2, bad=3, card=7, edge=0, cursor=3, held=3, target=6, hint=6, moved=7,
    panel_text=7, panel_dim=7, win=2, loss=3, heat=(2, 2, 2, 2),
)  # fmt: skip

SAFE_16: Final = FELT_16._replace(
    diamonds=5, hearts=5, bar=4, place=4, head=4, win=14, loss=11, heat=(4, 6, 6, 14)
)
SAFE_8: Final = FELT_8._replace(
    diamonds=5, hearts=5, bar=4, place=4, head=4, win=6, loss=3, heat=(4, 6, 6, 6)
)

#: ``terminal`` where the terminal has said what its own ground is: inks that can be read on
#: it, and none of the sixteen, which may be anything.
ON_DARK: Final = DARK_256._replace(
    table=None, text=None, dim=None, bar=None, place=None, card=None, edge=None,
    clubs=None, spades=None, four=(*DARK_256.four[:3], None),
    cursor=None, held=None, target=None, hint=None, moved=None, sign=114,
    panel=None, panel_text=None, panel_dim=248, head=None,
)  # fmt: skip
ON_LIGHT: Final = LIGHT_256._replace(
    table=None, text=None, dim=None, bar=None, place=None, card=None, edge=None,
    clubs=None, spades=None, four=(*LIGHT_256.four[:3], None),
    cursor=None, held=None, target=None, hint=None, moved=None, sign=22,
    panel=None, panel_text=None, panel_dim=239, head=None,
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
    "classic 256": CLASSIC_256,
    "dark 256": DARK_256,
    "light 256": LIGHT_256,
    "contrast 256": CONTRAST_256,
    "colour-safe 256": COLOUR_SAFE_256,
    "classic 16": FELT_16,
    "classic 8": FELT_8,
    "light 16": FELT_16,
    "light 8": FELT_8,
    "contrast 16": FELT_16,
    "contrast 8": FELT_8,
    "colour-safe 16": SAFE_16,
    "colour-safe 8": SAFE_8,
    "dark 16": TERMINAL,
    "dark 8": TERMINAL,
}


class Marked(NamedTuple):
    """The looks of a marked place: its suits' ``faces``, its ``sign`` and its ``letter``."""

    faces: tuple[Look, ...]
    sign: Look
    letter: Look


class Theme:
    """The looks of one palette, resolved once.

    ``solid`` says that cards have a ground of their own. ``faces`` and
    ``faces_available`` are the ranks and suits of cards, in suit order: plain ones, and
    available ones. ``marked`` are the looks of each mark; what a colour says there is
    also said by a sign.
    """

    def __init__(self, palette: Palette, four_colours: bool) -> None:
        p = palette
        # Terminals of few colours show bold as brighter, which is lost on a card.
        few = isinstance(p.card, int) and p.card < 16
        inks = p.four if four_colours else (p.clubs, p.diamonds, p.hearts, p.spades)
        self.solid = p.card is not None
        self.table = self.text = Look(p.text, p.table)
        self.title = Look(p.text, p.table, bold=not few)
        self.dim = Look(p.dim, p.table)
        self.bad = Look(p.bad, p.table, bold=not few)
        text, dim, good, bad = p.text, p.dim, p.good, p.bad
        if few:
            # A bright bar has one ink that can be read.
            text = dim = good = bad = 0 if p.bar == 2 else p.text
        self.bar = Look(text, p.bar)
        self.bar_title = Look(text, p.bar, bold=not few)
        self.bar_dim = Look(dim, p.bar)
        self.bar_good = Look(good, p.bar)
        self.bar_bad = Look(bad, p.bar, bold=not few)
        self.place = Look(text, p.place) if self.solid else Look(p.place, p.table)
        self.edge = Look(p.edge, p.card)
        self.faces = tuple(Look(ink, p.card) for ink in inks)
        self.faces_available = tuple(Look(ink, p.card, bold=not few) for ink in inks)
        self.marked = _marked(p, inks, few)
        self.panel = Look(p.panel_text, p.panel)
        self.panel_dim = Look(p.panel_dim, p.panel)
        self.panel_title = Look(p.panel_text, p.panel, bold=True)
        self.panel_head = Look(text if few else p.panel_text, p.head, bold=not few)
        # Records stand on cards.
        self.panel_record = self.faces_available[Suit.SPADES]
        self.panel_chosen = Look(p.panel_text, p.panel, reverse=True)
        if self.solid:
            self.panel_chosen = Look(p.sign, p.held, bold=not few)
        self.panel_win = Look(p.win, p.panel)
        self.panel_loss = Look(p.loss, p.panel)
        self.panel_key = Look(p.win, p.panel, bold=not few)
        self.heat_1, self.heat_2, self.heat_3, self.heat_4 = (Look(ink, p.panel) for ink in p.heat)


def _marked(p: Palette, inks: tuple[Colour | None, ...], few: bool) -> dict[Mark, Marked]:
    """The looks of every mark."""
    found = {}
    grounds = {
        Mark.TARGET: p.target,
        Mark.CURSOR: p.cursor,
        Mark.CURSOR_TARGET: p.cursor,
        Mark.HELD: p.held,
        Mark.HINT: p.hint,
        Mark.FOUND: p.hint,
        Mark.NEEDED: p.target,
        Mark.MOVED: p.moved,
    }
    for mark, ground in grounds.items():
        if p.card is None:
            ink = p.sign if mark in HELPFUL else p.spades
            if mark is Mark.MOVED:
                faces = tuple(Look(ink, bold=True) for ink in inks)
            elif mark in REVERSED:
                faces = tuple(Look(ink, reverse=True) for ink in inks)
            else:
                faces = tuple(Look(ink, underline=True) for ink in inks)
            found[mark] = Marked(faces, Look(ink, bold=True), Look(ink, bold=True))
        else:
            faces = tuple(Look(p.sign if few else ink, ground, bold=not few) for ink in inks)
            sign = Look(p.sign, ground, bold=not few)
            found[mark] = Marked(faces, sign, sign)
    return found


#: Grounds at least this luminous (from 0 to 1, as WCAG 2 defines it) are light: black
#: ink has more contrast with them than white.
_LIGHT_FROM: Final = 0.179


def palette_name(
    name: str, background: tuple[int, int, int] | None = None, colours: int = 1 << 24
) -> str:
    """The name of the palette to draw with when the player's choice of theme is *name*.

    ``auto`` is ``classic``, wherever there are colours. With 256 colours, 16 or 8, one
    that was chosen for them stands in. ``terminal``, and a name that isn't known, follow
    the terminal's *background*, red, green and blue from 0 to 255, where it has told it.
    """
    if name == "auto":
        name = "classic"
    if name not in PALETTES or name == "terminal":
        if background is None or colours < 256:
            return "terminal"
        return "on-light" if luminance(background) >= _LIGHT_FROM else "on-dark"
    if not colours:
        return "terminal"
    for fewer in (8, 16, 256):
        if colours <= fewer:
            instead = f"{name} {fewer}"
            return instead if instead in PALETTES else name
    return name


@lru_cache(maxsize=16)
def theme(name: str, four_colours: bool = False) -> Theme:
    """The looks of the palette called *name*, which ``palette_name`` gives."""
    return Theme(PALETTES.get(name, TERMINAL), four_colours)
