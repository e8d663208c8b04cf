"""Every theme can be read: by contrast, on few colours, and without any."""

from __future__ import annotations

import pytest

from app.play import board_file, dealt, press
from bakers_dozen.app.model import Model
from bakers_dozen.app.options import THEMES
from bakers_dozen.rules.cards import SUITS
from bakers_dozen.screen.colour import RGB, SIXTEEN, contrast
from bakers_dozen.screen.frame import PLAIN, Look
from bakers_dozen.screen.glyphs import glyphs
from bakers_dozen.screen.marks import Mark
from bakers_dozen.screen.theme import PALETTES, Theme, palette_name, theme
from bakers_dozen.screen.view import Output, view
from bakers_dozen.terminal.palette import shown

TRUE = 1 << 24
#: What WCAG 2 asks of text (success criterion 1.4.3).
READABLE = 4.5
#: Eight colours have no more: red and magenta on white, which is grey there, are still
#: further from it than from black.
OF_EIGHT, RED_OF_EIGHT = 4.0, 2.7
#: The line between two cards, and the steps of a chart: not text.
DECORATION = frozenset(("edge", "heat_1", "heat_2", "heat_3", "heat_4"))
SEEN = 1.2
LINES = frozenset("─│╭╮╰╯├┤╌┊ ▁")

NAMES = tuple(PALETTES)
OWN_GROUND = ("terminal", "terminal-safe", "dark 16", "dark 8")
#: The grounds that terminals usually tell of, by the palette that rests on them.
TOLD_GROUND = {
    "on-dark": ((0, 0, 0), (0, 43, 54), (40, 42, 54), (30, 30, 30), (35, 38, 39)),
    "on-light": ((255, 255, 255), (253, 246, 227), (240, 240, 240)),
}
OUR_GROUND = tuple(name for name in NAMES if name not in (*OWN_GROUND, *TOLD_GROUND))

#: What the sixteen are in some terminals; of 256, the others are the same everywhere.
SIXTEENS: dict[str, tuple[RGB, ...]] = {
    "xterm": SIXTEEN,
    "PuTTY": (
        (0, 0, 0), (187, 0, 0), (0, 187, 0), (187, 187, 0),
        (0, 0, 187), (187, 0, 187), (0, 187, 187), (187, 187, 187),
        (85, 85, 85), (255, 85, 85), (85, 255, 85), (255, 255, 85),
        (85, 85, 255), (255, 85, 255), (85, 255, 255), (255, 255, 255),
    ),
    "Linux": (
        (0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0),
        (0, 0, 170), (170, 0, 170), (0, 170, 170), (170, 170, 170),
    ),
}  # fmt: skip


def roles(look: Theme) -> list[tuple[str, Look]]:
    """Every role of a theme and how it looks; a role of four suits gives four."""
    found: list[tuple[str, Look]] = []
    for role, looks in vars(look).items():
        if isinstance(looks, Look):
            found.append((role, looks))
        elif isinstance(looks, dict):
            for mark, marked in looks.items():
                of_mark = (*marked.faces, marked.sign, marked.letter)
                found += [(f"{role} {mark.name}", one) for one in of_mark]
        elif not isinstance(looks, bool):
            found += [(role, one) for one in looks]
    return found


def measured(look: Look, sixteen: tuple[RGB, ...] = SIXTEEN) -> float:
    """The contrast of a look, whose ink and ground are both ours."""
    ink, ground = (
        sixteen[colour] if isinstance(colour, int) and colour < 16 else colour
        for colour in (look.ink, look.ground)
    )
    assert ink is not None, "our ground under the terminal's own ink"
    assert ground is not None, "our ink on the terminal's own ground"
    return contrast(ink, ground)


def least(name: str, role: str, look: Look) -> float:
    """The least contrast that *role* may have in the palette *name*."""
    if role in DECORATION:
        return SEEN
    if name.endswith(" 8"):
        return RED_OF_EIGHT if look.ink in (1, 5) else OF_EIGHT
    return READABLE


@pytest.mark.parametrize("four", [False, True], ids=["two inks", "four inks"])
@pytest.mark.parametrize("name", OUR_GROUND)
@pytest.mark.parametrize("terminal", SIXTEENS)
def test_text_has_a_contrast_of_four_and_a_half(terminal: str, name: str, four: bool) -> None:
    if terminal == "Linux" and not name.endswith(" 8"):
        return
    poor = {
        (role, look): round(measured(look, SIXTEENS[terminal]), 2)
        for role, look in roles(theme(name, four))
        if measured(look, SIXTEENS[terminal]) < least(name, role, look)
    }
    assert not poor


@pytest.mark.parametrize("four", [False, True], ids=["two inks", "four inks"])
@pytest.mark.parametrize("name", TOLD_GROUND)
def test_on_the_ground_that_was_told_our_inks_can_be_read(name: str, four: bool) -> None:
    for role, look in roles(theme(name, four)):
        assert look.ground is None, role
        # Not one of the sixteen, which may be anything.
        assert look.ink is None or isinstance(look.ink, tuple) or look.ink >= 16, role
        if look.ink is not None:
            for ground in TOLD_GROUND[name]:
                enough = SEEN if role in (*DECORATION, "place") else READABLE
                assert contrast(look.ink, ground) >= enough, (role, ground)


@pytest.mark.parametrize("name", OUR_GROUND)
def test_grounds_stay_apart(name: str) -> None:
    look = theme(name)
    marked = [look.marked[mark].sign for mark in (Mark.CURSOR, Mark.HELD, Mark.TARGET, Mark.HINT)]
    grounds = [one.ground for one in (look.table, look.faces[0], *marked)]
    if name.endswith(" 8"):
        grounds = [look.table.ground, look.faces[0].ground, *{one.ground for one in marked}]
    assert len(set(grounds)) == len(grounds)


@pytest.mark.parametrize("colours", [8, 16, 256, TRUE])
@pytest.mark.parametrize("four", [False, True], ids=["two inks", "four inks"])
@pytest.mark.parametrize("name", THEMES)
def test_suits_keep_their_inks_apart(name: str, four: bool, colours: int) -> None:
    look = theme(palette_name(name, None, colours), four)
    marked = [] if colours < 256 else [one.faces for one in look.marked.values()]
    for faces in (look.faces, look.faces_available, *marked):
        clubs, diamonds, hearts, spades = (shown(face, colours).ink for face in faces)
        if four:
            assert len({clubs, diamonds, hearts, spades}) == 4
        else:
            assert (clubs, diamonds) == (spades, hearts)
            assert clubs != hearts


@pytest.mark.parametrize("four", [False, True], ids=["two inks", "four inks"])
@pytest.mark.parametrize("name", OWN_GROUND)
def test_on_an_unknown_ground_no_ink_is_one_that_a_usual_ground_has(name: str, four: bool) -> None:
    # Black, white and grey are grounds themselves; yellow and bright colours are lost on white.
    for role, look in roles(theme(name, four)):
        assert look.ground is None, role
        assert look.ink in (None, 1, 2, 5, 6), role


@pytest.mark.parametrize("colours", [0, 8, 16])
@pytest.mark.parametrize("name", THEMES)
def test_few_colours_are_of_the_sixteen(name: str, colours: int) -> None:
    chosen = palette_name(name, (0, 0, 0), colours)
    for _, look in roles(theme(chosen)) + roles(theme(chosen, True)):
        assert not isinstance(look.ink, tuple)
        assert not isinstance(look.ground, tuple)


@pytest.mark.parametrize(
    ("name", "background", "chosen"),
    [
        ("auto", None, "classic"),
        ("auto", (0, 0, 0), "classic"),
        ("auto", (255, 255, 255), "classic"),
        ("classic", (255, 255, 255), "classic"),
        ("terminal", None, "terminal"),
        ("terminal", (0, 0, 0), "on-dark"),
        ("terminal", (0, 43, 54), "on-dark"),
        ("terminal", (40, 42, 54), "on-dark"),
        ("terminal", (255, 255, 255), "on-light"),
        ("terminal", (253, 246, 227), "on-light"),
        ("no such theme", None, "terminal"),
    ],
)
def test_the_terminals_own_theme_asks_the_background(
    name: str, background: tuple[int, int, int] | None, chosen: str
) -> None:
    assert palette_name(name, background) == chosen


def test_every_theme_of_the_theme_key_is_there() -> None:
    assert set(THEMES) - {"auto"} <= set(NAMES)


@pytest.mark.parametrize("name", OWN_GROUND)
def test_marks_show_without_colours(name: str) -> None:
    look = theme(name)
    for suit in SUITS:
        assert shown(look.faces[suit], 0) == shown(PLAIN, 0)
        assert shown(look.marked[Mark.CURSOR].faces[suit], 0).reverse
        assert shown(look.marked[Mark.TARGET].faces[suit], 0).underline
    assert shown(look.marked[Mark.CURSOR].sign, 0).bold
    assert shown(look.panel_chosen, 0).reverse


@pytest.mark.parametrize("ascii_only", [False, True])
def test_each_mark_has_a_sign_of_its_own(ascii_only: bool) -> None:
    signs = glyphs(ascii_only).signs
    assert len(set(signs)) == len(signs) == len(Mark)


def tables() -> list[Model]:
    """Pictures of many kinds: held cards, panels, empty columns, a stuck game, small windows."""
    played = press(dealt(), "d d j c a j a a h h m a")
    models = [
        dealt(),
        press(dealt(), "b"),
        press(played, "f"),
        press(played, "f right"),
        press(played, "?"),
        press(played, "o"),
        press(played, "q"),
        board_file("dead-nomoves.board"),
        board_file("column16.board"),
    ]
    sizes = ((40, 12), (60, 20), (80, 24), (120, 40))
    return [model._replace(size=size) for model in models for size in sizes]


@pytest.mark.parametrize("colours", [256, TRUE])
@pytest.mark.parametrize("name", [name for name in THEMES if name != "terminal"])
def test_whatever_is_written_can_be_read(name: str, colours: int) -> None:
    for model in tables():
        for four in (False, True):
            options = model.options._replace(theme=name, four_colours=four)
            frame = view(model._replace(options=options), Output(colours=colours))
            written = {
                look
                for chars, looks in zip(frame.chars, frame.looks, strict=True)
                for char, look in zip(chars, looks, strict=True)
                if char not in LINES
            }
            for look in written:
                assert measured(look) >= READABLE, look
