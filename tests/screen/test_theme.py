"""Every theme can be read: by contrast, on few colours, and without any."""

from __future__ import annotations

from itertools import combinations

import pytest

from app.play import board_file, dealt, press
from bakers_dozen.app.model import Model
from bakers_dozen.app.options import THEMES
from bakers_dozen.rules.cards import SUITS
from bakers_dozen.screen.frame import PLAIN, Look
from bakers_dozen.screen.theme import PALETTES, Theme, choose, theme
from bakers_dozen.screen.view import Output, view
from bakers_dozen.terminal.palette import contrast, shown

TRUE = 1 << 24
#: What WCAG 2 asks of text (success criterion 1.4.3).
READABLE = 4.5
#: Lines round cards and places: decoration, as a card is told by its ground and an
#: empty place by its suit or its dots, which are text. Subtle, but to be seen.
DECORATION = frozenset(("edge", "place"))
SEEN = 1.4
LINES = frozenset("─│╭╮╰╯├┤╌┊ ")

NAMES = tuple(PALETTES)
OWN_GROUND = ("terminal", "terminal-safe")
#: The grounds that terminals usually tell of, by the palette that rests on them.
TOLD_GROUND = {
    "on-dark": ((0, 0, 0), (0, 43, 54), (40, 42, 54), (30, 30, 30)),
    "on-light": ((255, 255, 255), (253, 246, 227), (240, 240, 240)),
}
OUR_GROUND = tuple(name for name in NAMES if name not in (*OWN_GROUND, *TOLD_GROUND))


def roles(look: Theme) -> list[tuple[str, Look]]:
    """Every role of a theme and how it looks; a role of four suits gives four."""
    found: list[tuple[str, Look]] = []
    for role in Theme.__slots__:
        looks = getattr(look, role)
        found += [(role, looks)] if isinstance(looks, Look) else [(role, one) for one in looks]
    return found


def measured(look: Look, colours: int) -> float:
    """The contrast of a look, whose ink and ground are both ours, as it is shown."""
    seen = shown(look, colours)
    assert seen.ink is not None, "our ground under the terminal's own ink"
    assert seen.ground is not None, "our ink on the terminal's own ground"
    return contrast(seen.ink, seen.ground)


@pytest.mark.parametrize("colours", [256, TRUE])
@pytest.mark.parametrize("four", [False, True], ids=["two inks", "four inks"])
@pytest.mark.parametrize("name", OUR_GROUND)
def test_text_has_a_contrast_of_four_and_a_half(name: str, four: bool, colours: int) -> None:
    poor = {
        (role, look): round(measured(look, colours), 2)
        for role, look in roles(theme(name, four))
        if measured(look, colours) < (SEEN if role in DECORATION else READABLE)
    }
    assert not poor


@pytest.mark.parametrize("four", [False, True], ids=["two inks", "four inks"])
@pytest.mark.parametrize("name", TOLD_GROUND)
def test_on_the_ground_that_was_told_our_inks_can_be_read(name: str, four: bool) -> None:
    for role, look in roles(theme(name, four)):
        assert look.ground is None, role
        if isinstance(look.ink, tuple):
            for ground in TOLD_GROUND[name]:
                least = SEEN if role in DECORATION else READABLE
                assert contrast(look.ink, ground) >= least, (role, ground)


@pytest.mark.parametrize("colours", [256, TRUE])
@pytest.mark.parametrize("name", OUR_GROUND)
def test_grounds_stay_apart(name: str, colours: int) -> None:
    look = theme(name)
    grounds = [
        shown(one, colours).ground for one in (look.table, look.faces[0], look.faces_target[0])
    ]
    for one, other in combinations(grounds, 2):
        assert one != other


@pytest.mark.parametrize("colours", [8, 16, 256, TRUE])
@pytest.mark.parametrize("four", [False, True], ids=["two inks", "four inks"])
@pytest.mark.parametrize("name", NAMES)
def test_suits_keep_their_inks_apart(name: str, four: bool, colours: int) -> None:
    look = theme(choose(name, None, colours), four)
    for faces in (look.faces, look.faces_available, look.faces_marked, look.faces_target):
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
def test_few_colours_are_the_terminals_own(name: str, colours: int) -> None:
    chosen = choose(name, (0, 0, 0), colours)
    for _, look in roles(theme(chosen)) + roles(theme(chosen, True)):
        assert not isinstance(look.ink, tuple)
        assert not isinstance(look.ground, tuple)


@pytest.mark.parametrize(
    ("name", "background", "chosen"),
    [
        ("auto", None, "terminal"),
        ("auto", (0, 0, 0), "on-dark"),
        ("auto", (0, 43, 54), "on-dark"),
        ("auto", (40, 42, 54), "on-dark"),
        ("auto", (255, 255, 255), "on-light"),
        ("auto", (253, 246, 227), "on-light"),
        ("classic", (255, 255, 255), "classic"),
        ("terminal", (0, 0, 0), "terminal"),
        ("no such theme", (0, 0, 0), "terminal"),
    ],
)
def test_auto_asks_the_background(
    name: str, background: tuple[int, int, int] | None, chosen: str
) -> None:
    assert choose(name, background) == chosen


def test_every_theme_of_the_theme_key_is_there() -> None:
    assert set(THEMES) - {"auto"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_marks_show_without_colours(name: str) -> None:
    look = theme(name)
    for suit in SUITS:
        bare = shown(look.faces[suit], 0)
        assert bare == shown(PLAIN, 0)
        assert shown(look.faces_marked[suit], 0).reverse
        assert shown(look.faces_target[suit], 0).underline
    assert shown(look.mark, 0).bold
    assert shown(look.mark_target, 0).bold
    assert shown(look.panel_chosen, 0).reverse


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
@pytest.mark.parametrize("name", OUR_GROUND)
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
                assert measured(look, colours) >= READABLE, look
