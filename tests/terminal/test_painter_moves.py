"""A game at 80x24, key by key: its bytes where widths are known, its cells where they aren't."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pyte
import pytest

from app.play import board_file, press, solution
from bakers_dozen.app.model import Model
from bakers_dozen.screen.view import Output, view
from bakers_dozen.terminal.capabilities import Capabilities, NoTerminal, detect
from bakers_dozen.terminal.painter import Painter
from terminal.test_painter import Emulator

#: What the best of other programs writes for a card's move; whole cards in colours of our own
#: take more, and so do inks that aren't among the sixteen.
MOST, MOST_OF_INKS, MOST_OF_OUR_OWN = 228, 240, 450
#: Other keys, as picking up a card that can go to four others, all of which are marked.
OTHER, OTHER_OF_INKS = 256, 300


def capabilities(**environment: str) -> Capabilities:
    found = detect({"TERM": "xterm-256color", "LANG": "C.UTF-8", **environment})
    assert not isinstance(found, NoTerminal)
    return found


def won_by_letters() -> Iterator[Model]:
    """The table after each letter of a game that is won, up to its last move."""
    model = board_file("pysol-10800.board")
    yield model
    for letter in "".join(solution()[:-1]):
        model = press(model, letter)
        yield model


def taken_back(model: Model) -> Iterator[Model]:
    """The table after each undo, and then after each redo."""
    count = model.game.move_count
    for key in "u" * count + "r" * count:
        model = press(model, key)
        yield model


@pytest.mark.parametrize(
    ("theme", "background", "environment", "most", "most_of_others"),
    [
        ("terminal", None, {}, MOST, OTHER),
        ("terminal", (0, 0, 0), {}, MOST_OF_INKS, OTHER_OF_INKS),
        ("terminal", (255, 255, 255), {"COLORTERM": "truecolor"}, MOST_OF_INKS, OTHER_OF_INKS),
        ("classic", None, {"NO_COLOR": "1"}, MOST, OTHER),
        ("auto", None, {}, MOST_OF_OUR_OWN, MOST_OF_OUR_OWN),
        ("auto", None, {"COLORTERM": "truecolor"}, MOST_OF_OUR_OWN, MOST_OF_OUR_OWN),
    ],
)
def test_no_key_of_a_whole_game_takes_many_bytes(
    theme: str,
    background: tuple[int, int, int] | None,
    environment: dict[str, str],
    most: int,
    most_of_others: int,
) -> None:
    can = capabilities(**environment)
    painter = Painter(can)
    painter.narrow = True
    models = list(won_by_letters())
    models += taken_back(models[-1])
    sizes, others = [], []
    before = models[0].game
    for model in models:
        options = model.options._replace(theme=theme)
        drawn = model._replace(options=options, background=background)
        picture = view(drawn, Output(colours=can.colours))
        written = len(painter.paint(picture).encode())
        if model.game is not before:
            sizes.append(written)
        else:
            others.append(written)
        before = model.game
    assert max(sizes) <= most
    # The first picture is a whole one.
    assert max(others[1:]) <= most_of_others


class Wiping(Emulator):
    """A terminal that wipes a wide character when one half of it is written over, as all do."""

    def draw(self, data: str) -> None:
        super().draw(data)
        self._wipe()

    def _erasing(self, erase: Any, *args: Any, **options: Any) -> None:
        super()._erasing(erase, *args, **options)
        self._wipe()

    def _wipe(self) -> None:
        row = self.buffer[self.cursor.y]
        cells = [row[x].data for x in range(self.columns)]
        wide = [bool(cell) and pyte.screens.wcwidth(cell[0]) == 2 for cell in cells]
        for x, cell in enumerate(cells):
            if wide[x] != (cells[x + 1 : x + 2] == [""]) or (not cell and not wide[x - 1]):
                row[x] = row[x]._replace(data=" ")


@pytest.mark.parametrize("wide_suits", [False, True])
def test_no_key_wipes_a_sign_that_is_drawn_two_cells_wide(
    monkeypatch: pytest.MonkeyPatch, wide_suits: bool
) -> None:
    """Painted bit by bit, each picture is what it is painted whole."""
    monkeypatch.setattr(pyte.screens, "wcwidth", lambda char: 2 if char in "♠♥♣" else 1)
    can = capabilities()
    screen, painter = Wiping(80, 24), Painter(can)
    for model in islice(won_by_letters(), 40):
        options = model.options._replace(wide_suits=wide_suits)
        picture = view(model._replace(wide_signs=True, options=options), Output())
        screen.feed(painter.paint(picture))
        whole = Wiping(80, 24)
        whole.feed(Painter(can).paint(picture))
        assert screen.display == whole.display
