"""How many bytes a whole game takes at 80x24, key by key, where widths are known."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.play import board_file, press, solution
from bakers_dozen.app.model import Model
from bakers_dozen.screen.view import Output, view
from bakers_dozen.terminal.capabilities import Capabilities, NoTerminal, detect
from bakers_dozen.terminal.painter import Painter

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
