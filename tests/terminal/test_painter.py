"""What a painter writes, read back cell by cell by a terminal emulator."""

from __future__ import annotations

import functools
import re
from typing import Any

import pyte
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bakers_dozen.screen.frame import PLAIN, Frame, Look
from bakers_dozen.terminal.capabilities import Capabilities, NoTerminal, detect
from bakers_dozen.terminal.painter import Painter
from terminal.harness import Screen

RED = Look(ink=1, bold=True)
MARK = Look(reverse=True)
GREEN = Look(ink=(255, 255, 255), ground=(0, 80, 0))


@functools.cache
def terminal(kind: str, **environment: str) -> Capabilities:
    found = detect({"TERM": kind, "LANG": "C.UTF-8", **environment})
    assert not isinstance(found, NoTerminal)
    return found


class Emulator(Screen):
    """The player's screen; without *fills*, erasing leaves the terminal's own ground."""

    def __init__(self, width: int, height: int, *, fills: bool = True) -> None:
        self.fills = fills
        super().__init__(width, height)
        self.reset_mode(7 << 5)
        self.feed = pyte.Stream(self).feed

    def _erasing(self, erase: Any, *args: Any, **options: Any) -> None:
        attributes = self.cursor.attrs
        if not self.fills:
            self.cursor.attrs = self.default_char
        erase(*args, **options)
        self.cursor.attrs = attributes

    def erase_in_line(self, *args: Any, **options: Any) -> None:
        self._erasing(super().erase_in_line, *args, **options)

    def erase_in_display(self, *args: Any, **options: Any) -> None:
        self._erasing(super().erase_in_display, *args, **options)

    def erase_characters(self, *args: Any, **options: Any) -> None:
        self._erasing(super().erase_characters, *args, **options)

    def shows(self) -> list[list[tuple[object, ...]]]:
        """Each cell as a player sees it: a blank has a ground only."""
        return [
            [
                (c.data, c.bg, c.reverse, c.underscore)
                if c.data == " " and not c.reverse and not c.underscore
                else (c.data, c.fg, c.bg, c.bold, c.underscore, c.reverse)
                for c in (self.buffer[y][x] for x in range(self.columns))
            ]
            for y in range(self.lines)
        ]


def emulator(can: Capabilities, width: int, height: int) -> Emulator:
    return Emulator(width, height, fills=can.erase_fills)


KINDS = ["xterm-256color", "xterm", "screen-256color", "linux", "vt100", "ansi", "kitty"]
LOOKS = st.sampled_from(
    [
        PLAIN,
        RED,
        MARK,
        GREEN,
        Look(ink=4, ground=7),
        Look(ground=2),
        Look(underline=True),
        Look(ink=1),
        Look(ink=9, ground=(0, 80, 0), bold=True),
        Look(bold=True, underline=True, reverse=True),
    ]
)
WIDTH, HEIGHT = 14, 4
WORDS = st.one_of(
    st.text("ab♠─  ", min_size=1, max_size=WIDTH),
    st.just(" " * WIDTH),
    st.just(["扑", "", "克", ""]),
)
PUTS = st.tuples(st.integers(-1, WIDTH - 4), st.integers(0, HEIGHT - 1), WORDS, LOOKS)


@st.composite
def frames(draw: st.DrawFn) -> Frame:
    frame = Frame(WIDTH, HEIGHT, draw(LOOKS))
    for x, y, word, look in draw(st.lists(PUTS, max_size=5)):
        frame.put(x, y, word, look)
        for row in frame.chars:  # a half of a wide character is never left alone
            for i, char in enumerate(row):
                wide = bool(char) and char in "扑克"
                if wide and (i + 1 == WIDTH or row[i + 1]):
                    row[i] = "x"
                if not char and (not i or row[i - 1] not in "扑克" or not row[i - 1]):
                    row[i] = "x"
        for looks, row in zip(frame.looks, frame.chars, strict=True):
            for i, char in enumerate(row):
                if not char:
                    looks[i] = looks[i - 1]
    if draw(st.booleans()):
        frame.cursor = draw(st.tuples(st.integers(0, WIDTH - 1), st.integers(0, HEIGHT - 1)))
    return frame


@settings(max_examples=80)
@given(
    st.sampled_from(KINDS),
    st.sampled_from([{}, {"NO_COLOR": "1"}, {"COLORTERM": "truecolor"}]),
    st.booleans(),
    st.lists(frames(), min_size=1, max_size=5),
)
def test_the_picture_painted_bit_by_bit_equals_the_picture_painted_whole(
    kind: str, environment: dict[str, str], narrow: bool, pictures: list[Frame]
) -> None:
    can = terminal(kind, **environment)
    screen, painter = emulator(can, WIDTH, HEIGHT), Painter(can)
    for picture in pictures:
        painter.narrow = narrow
        screen.feed(painter.paint(picture))
        whole = emulator(can, WIDTH, HEIGHT)
        whole.feed(Painter(can).paint(picture))
        bits, all_at_once = screen.shows(), whole.shows()
        if not can.safe_corner:
            bits[-1].pop()
            all_at_once[-1].pop()
        assert bits == all_at_once
        expected = [picture.row_text(y).rstrip() for y in range(HEIGHT)]
        if not can.safe_corner:
            expected[-1] = "".join(picture.chars[-1][:-1]).rstrip()
        assert [row.rstrip() for row in screen.display] == expected
        assert screen.cursor.hidden == (picture.cursor is None and can.hide_cursor != "")
        if picture.cursor is not None:
            assert (screen.cursor.x, screen.cursor.y) == picture.cursor


def one(word: str, look: Look = PLAIN, x: int = 3, y: int = 1) -> Frame:
    frame = Frame(WIDTH, HEIGHT)
    frame.put(x, y, word, look)
    return frame


def written(*pictures: Frame, can: Capabilities | None = None, narrow: bool = False) -> str:
    """What the last of the pictures costs."""
    painter = Painter(can or terminal("xterm-256color"))
    painter.narrow = narrow
    return [painter.paint(picture) for picture in pictures][-1]


def test_a_picture_that_is_there_already_writes_nothing() -> None:
    assert written(one("9♥ x", RED), one("9♥ x", RED)) == ""
    assert written(one("a", Look(ink=1)), one("a", Look(ink=(205, 0, 0)))) != ""


def test_looks_come_out_as_they_are() -> None:
    can = terminal("xterm-256color", COLORTERM="truecolor")
    screen = emulator(can, WIDTH, HEIGHT)
    painter = Painter(can)
    for look, seen in {
        Look(): ("default", "default", False, False, False),
        Look(ink=1): ("red", "default", False, False, False),
        Look(ground=9): ("default", "brightred", False, False, False),
        Look(ink=(1, 2, 3), ground=(4, 5, 255)): ("010203", "0405ff", False, False, False),
        Look(bold=True): ("default", "default", True, False, False),
        Look(underline=True, ink=2): ("green", "default", False, True, False),
        Look(reverse=True, bold=True): ("default", "default", True, False, True),
    }.items():
        screen.feed(painter.paint(one("x", look)))
        cell = screen.buffer[1][3]
        colours = cell.fg, cell.bg, cell.bold, cell.underscore, cell.reverse
        assert tuple(str(c).replace("bfg", "bright") for c in colours) == tuple(map(str, seen))


def test_no_control_sequence_has_more_parameters_than_any_terminal_takes() -> None:
    can = terminal("xterm-256color", COLORTERM="truecolor")
    looks = [
        Look(ink=(200, 100 + n, 200), ground=(100, 200, 100 + n), bold=bold, underline=line)
        for n, (bold, line) in enumerate([(True, True), (False, False), (True, False)] * 2)
    ]
    painter = Painter(can)
    for look in looks:
        for sequence in re.findall("\x1b\\[([0-9;]*)m", painter.paint(one("xy", look))):
            assert sequence.count(";") < 10


def test_without_colours_the_other_marks_stay() -> None:
    can = terminal("xterm-256color", NO_COLOR="1")
    look = Look(ink=1, ground=(0, 80, 0), bold=True, reverse=True)
    assert "\x1b[1;7mx" in written(Frame(WIDTH, HEIGHT), one("x", look), can=can)


def test_an_empty_no_color_means_nothing() -> None:
    assert terminal("xterm-256color", NO_COLOR="") == terminal("xterm-256color")


def test_only_what_changed_is_written() -> None:
    assert written(one("9H 10S"), one("9H 1JS")) == "\b\bJ"


@pytest.mark.parametrize(
    ("old", "new", "cost"),
    [
        ("aaaa", "bbbb", 8),  # an address of four bytes, and four cells
        ("abcabc", "xbcxbc", 9),  # two unchanged cells are cheaper than an address
        ("a" * 9, "x" + "a" * 7 + "x", 10),  # seven aren't
        ("hello you", "", 8),  # a row's end is erased
    ],
)
def test_the_cheaper_way_is_taken(old: str, new: str, cost: int) -> None:
    assert len(written(one(old), one(new))) <= cost


def test_blanks_are_erased_where_that_is_shorter() -> None:
    full, hole = Frame(WIDTH, HEIGHT, GREEN), Frame(WIDTH, HEIGHT, GREEN)
    full.put(3, 1, "x" * 8, GREEN)
    full.put(11, 1, "yyy", GREEN)
    hole.put(11, 1, "yyy", GREEN)
    assert "\x1b[8X" in written(full, hole)
    # Nobody knows what ground erased cells would have there, or whether they are erased.
    assert "X" not in written(full, hole, can=terminal("tmux-256color"))
    assert "X" not in written(full, hole, can=terminal("vt100"))


def test_only_a_blanks_ground_is_set() -> None:
    full, hole = Frame(WIDTH, HEIGHT), Frame(WIDTH, HEIGHT)
    full.put(3, 1, "xx", RED)
    hole.put(3, 1, "xx", Look(ink=2, ground=4))
    hole.put(3, 1, "  ", Look(ink=3, ground=4))
    assert written(full, hole) == "\b\b\x1b[44m  "


def striped(letter: str) -> Frame:
    """A column of small cards whose inks take turns."""
    frame = Frame(WIDTH, HEIGHT)
    for y in range(HEIGHT):
        frame.put(3, y, "│", Look(ink=2, ground=(0, 80, 0)))
        frame.put(4, y, letter + "♠", Look(ink=1, ground=(0, 80, 0)))
        frame.put(6, y, "│", Look(ink=2, ground=(0, 80, 0)))
    return frame


def test_colours_are_changed_seldom_where_widths_are_sure() -> None:
    narrow = written(Frame(WIDTH, HEIGHT), striped("7"), narrow=True)
    assert narrow.count("m") <= 3
    assert len(narrow) < len(written(Frame(WIDTH, HEIGHT), striped("7")))


def test_letters_of_scripts_that_terminals_know_less_are_never_relied_upon() -> None:
    before, after = Frame(WIDTH, HEIGHT), Frame(WIDTH, HEIGHT)
    after.put(0, 1, ["क", "ी", " "], PLAIN)
    after.put(3, 2, "x", PLAIN)
    assert written(before, after, narrow=True).endswith("\x1b[3;4Hx")


def test_a_mark_that_moves_costs_little() -> None:
    before, after = Frame(80, 24), Frame(80, 24)
    before.put(12, 20, "^", RED)
    after.put(18, 20, "^", RED)
    assert len(written(before, after).encode()) <= 22


def test_erasing_keeps_to_the_ground_it_leaves() -> None:
    for kind in KINDS:
        can = terminal(kind)
        screen, painter = emulator(can, WIDTH, HEIGHT), Painter(can)
        first, second = Frame(WIDTH, HEIGHT, GREEN), Frame(WIDTH, HEIGHT, GREEN)
        first.put(0, 1, "x" * WIDTH, RED)
        screen.feed(painter.paint(first))
        screen.feed(painter.paint(second))
        grounds = {screen.buffer[y][x].bg for y in range(HEIGHT) for x in range(WIDTH - 1)}
        assert len(grounds) == 1, kind


@pytest.mark.parametrize(
    "environment", [{"VIM_TERMINAL": "900"}, {"NVIM": "/tmp/nvim.0"}, {"INSIDE_EMACS": "vterm"}]
)
def test_no_ground_stays_set_where_a_new_size_is_filled_with_it(
    environment: dict[str, str],
) -> None:
    screen = emulator(terminal("xterm-256color"), WIDTH, HEIGHT)
    screen.feed(written(Frame(WIDTH, HEIGHT, GREEN), can=terminal("xterm-256color", **environment)))
    assert screen.cursor.attrs == screen.default_char


def test_another_size_is_painted_whole() -> None:
    can = terminal("xterm-256color")
    painter = Painter(can)
    painter.paint(Frame(WIDTH, HEIGHT))
    bigger = Frame(WIDTH + 1, HEIGHT)
    bigger.put(0, 0, "x", PLAIN)
    assert can.clear in painter.paint(bigger)


def test_after_forgetting_everything_is_painted() -> None:
    can = terminal("xterm-256color")
    painter = Painter(can)
    picture = one("9♥", RED)
    first = painter.paint(picture)
    painter.forget()
    assert painter.paint(picture) == first


def test_a_large_picture_is_one_synchronized_update_where_that_is_known() -> None:
    painter = Painter(terminal("xterm-256color"))
    large = Frame(80, 24)
    for y in range(24):
        large.put(0, y, "♠♥♦♣" * 20, RED)
    plain = painter.paint(large)
    painter.synchronized = True
    painter.forget()
    assert painter.paint(large) == f"\x1b[?2026h{plain}\x1b[?2026l"
    large = Frame(80, 24)
    assert "2026" not in Painter(terminal("xterm-256color")).paint(large)


def test_no_line_feed_is_written_for_the_terminal_to_translate() -> None:
    frame = Frame(80, 24)
    for y in range(24):
        frame.put(0, y, "x" * 80, RED if y % 2 else PLAIN)
    assert "\n" not in written(Frame(80, 24), frame)


@pytest.mark.parametrize("kind", KINDS)
def test_the_last_cell_does_not_scroll(kind: str) -> None:
    can = terminal(kind)
    screen = emulator(can, WIDTH, HEIGHT)
    if not can.wrap_off:
        screen.set_mode(7 << 5)
    painter = Painter(can)
    for letter in "ab":
        frame = Frame(WIDTH, HEIGHT)
        for y in range(HEIGHT):
            frame.put(0, y, letter * WIDTH, PLAIN)
        screen.feed(painter.paint(frame))
        last = letter * (WIDTH if can.safe_corner else WIDTH - 1)
        assert screen.display == [letter * WIDTH] * (HEIGHT - 1) + [last.ljust(WIDTH)]


CARDS = ["10♠", " 9♥", " K♦", " 2♣"]


def table(width: int = 80, *, boxed: bool) -> Frame:
    frame = Frame(width, 8)
    for column in range(13):
        card = CARDS[column % 4]
        if boxed:
            for row, line in enumerate(["╭───╮", f"│{card}│", "╰───╯"]):
                frame.put(column * 6, row, line, RED)
        else:
            frame.put(column * 6, 1, card, RED)
    return frame


@pytest.mark.parametrize("wide", ["♠♥♣", "♠", "♥", "♠♥♦♣", "♠♥♣╭╮╰╯│─"])
@pytest.mark.parametrize("boxed", [False, True])
def test_a_glyph_drawn_too_wide_shifts_no_other_column(
    monkeypatch: pytest.MonkeyPatch, wide: str, boxed: bool
) -> None:
    """Of each card the rank, and of a box its left side, stand in their column."""
    monkeypatch.setattr(pyte.screens, "wcwidth", lambda char: 2 if char in wide else 1)
    can = terminal("xterm-256color")
    screen = emulator(can, 80, 8)
    screen.feed(Painter(can).paint(table(boxed=boxed)))
    for column in range(13):
        x = column * 6
        if boxed:
            assert [screen.buffer[y][x].data for y in range(3)] == ["╭", "│", "╰"]
        if not boxed or "│" not in wide:
            rank = CARDS[column % 4][:2]
            at = x + boxed
            assert screen.buffer[1][at].data + screen.buffer[1][at + 1].data == rank


@pytest.mark.parametrize("wide", ["♠♥♣", "♠♥♦♣", "♥", "扑"])
def test_signs_that_are_given_two_cells_keep_the_table_straight(
    monkeypatch: pytest.MonkeyPatch, wide: str
) -> None:
    """Whichever of them the terminal really draws that wide."""
    monkeypatch.setattr(pyte.screens, "wcwidth", lambda char: 2 if char in wide else 1)
    can = terminal("xterm-256color")
    screen, painter = emulator(can, 80, 3), Painter(can)
    for suits in "♠♥♦♣", "♣♦♥♠":
        frame = Frame(80, 3)
        for column in range(13):
            frame.put(column * 6, 1, ["1", "0", suits[column % 4], "", "|"], RED)
        screen.feed(painter.paint(frame))
        for column in range(13):
            cells = [screen.buffer[1][column * 6 + x].data for x in range(5)]
            assert cells[:3] == ["1", "0", suits[column % 4]]
            assert cells[3] in ("", " ")
            assert cells[4] == "|"


def test_a_card_move_with_boxes_is_cheap() -> None:
    """A boxed card goes from one column's end to another's, and a few words change."""

    def picture(place: int, count: int) -> Frame:
        frame = table(boxed=True)
        full = Frame(80, 24)
        full.chars[:8], full.looks[:8] = frame.chars, frame.looks
        for row, line in enumerate(["│ Q♠│", "╰───╯"]):
            full.put(place * 6, 3 + row, line, RED)
        full.put(0, 23, f"Q♠ onto K♥   {count} moves", PLAIN)
        return full

    assert len(written(picture(2, 3), picture(7, 4)).encode()) <= 120
