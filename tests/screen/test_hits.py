"""Panels: in one place and style, with keys to leave them, and hit where they are drawn."""

from __future__ import annotations

from datetime import date
from functools import cache

import pytest

from app.play import board_file, dealt, key_line, press, solution, tell
from bakers_dozen.app.effects import DealDaily
from bakers_dozen.app.events import Mouse, MouseKind
from bakers_dozen.app.model import Model
from bakers_dozen.app.notices import Text
from bakers_dozen.app.panels import Calendar, Menu, Prompt, Results
from bakers_dozen.screen.layout import Kind
from bakers_dozen.screen.theme import theme
from bakers_dozen.screen.view import Output, drawing, locate, view
from halves import rest_slow

SIZES = [(40, 12), (80, 24), (120, 40)]
#: The keys that open a panel over the table.
OPENERS = ["?", "p", ":", "/", "X"]


def opened(key: str, size: tuple[int, int]) -> Model:
    played = press(dealt(), "d d j c")
    return press(played._replace(size=size), key)


@cache
def won(size: tuple[int, int]) -> Model:
    model = board_file("pysol-10800.board")
    for pair in solution():
        model = press(model, " ".join(pair))
    return model._replace(size=size)


@pytest.mark.parametrize("size", rest_slow(SIZES))
@pytest.mark.parametrize("key", OPENERS)
def test_a_click_beside_a_panel_is_told_from_one_on_it(key: str, size: tuple[int, int]) -> None:
    """The panel's grounds are where a click isn't beside it."""
    model = opened(key, size)
    look = theme("classic")
    grounds = {look.panel.ground, look.panel_head.ground, look.panel_chosen.ground}
    grounds |= {look.faces[0].ground}
    frame, (shape, _) = view(model), drawing(model)
    assert shape is not None
    on_panel = 0
    for y in range(1, shape.keys_y):
        for x in range(0, frame.width, 1 if frame.width < 80 else 7):
            found = locate(model, Mouse(MouseKind.PRESS, 0, x, y))
            if not found.beside:
                on_panel += 1
                assert frame.looks[y][x].ground in grounds, (x, y)
            elif frame.looks[y][x].ground == look.panel.ground:
                raise AssertionError((x, y))
    assert on_panel > 20


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", ["p", ":"])
def test_a_row_of_a_list_is_hit_where_it_is_drawn(key: str, size: tuple[int, int]) -> None:
    model = opened(key, size)
    panel = model.panel
    assert isinstance(panel, Menu | Prompt)
    chosen = theme("classic").panel_chosen
    # Of the variants a small window shows the chosen one, and a press goes on to the next.
    wanted = panel.chosen + (key == ":" and size[0] < 70)
    rows = set()
    for y in range(size[1] - 1):
        found = locate(model, Mouse(MouseKind.PRESS, 0, size[0] // 2, y))
        if found.row is None:
            continue
        rows.add(found.row)
        if found.row == wanted:
            assert view(model).looks[y][size[0] // 2].ground == chosen.ground
    assert wanted in rows


@pytest.mark.parametrize("size", SIZES)
def test_a_day_of_the_calendar_is_chosen_and_played_by_clicks(size: tuple[int, int]) -> None:
    """The days after today, the edges of the weeks, and other lines aren't days."""
    today = date(2026, 12, 17).toordinal()
    calendar = Calendar(Results((), "bakers-dozen", today), today)
    model = dealt()._replace(size=size, panel=calendar)
    rows = view(model).text().splitlines()
    found: dict[int, tuple[int, int]] = {}
    for y in range(size[1] - 1):
        for x in range(size[0]):
            day = locate(model, Mouse(MouseKind.PRESS, 0, x, y)).row
            if day is not None:
                found.setdefault(day, (x, y))
    numbers = [date.fromordinal(day).day for day in found]
    assert max(numbers) == 17
    assert len(numbers) > 7
    for day, (x, y) in found.items():
        assert int(rows[y][x + 1 : x + 3]) == date.fromordinal(day).day
    x, y = found[today - 3]
    click = locate(model, Mouse(MouseKind.PRESS, 0, x + 1, y))
    model, effects = tell(model, click)
    assert isinstance(model.panel, Calendar)
    assert (model.panel.chosen, effects) == (today - 3, [])
    assert tell(model, click)[1] == [DealDaily("2026-12-14")]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", OPENERS)
def test_the_line_of_keys_begins_with_the_way_out(key: str, size: tuple[int, int]) -> None:
    model = opened(key, size)
    shape, _ = drawing(model)
    assert shape is not None
    x = next(x for x, char in enumerate(view(model).chars[shape.keys_y]) if char != " ")
    found = locate(model, Mouse(MouseKind.PRESS, 0, x, shape.keys_y))
    assert found.key == "escape"


@pytest.mark.parametrize("size", SIZES)
def test_every_offer_in_the_line_of_keys_can_be_clicked(size: tuple[int, int]) -> None:
    for keys in ("", "c", "tab"):
        model = press(dealt()._replace(size=size), keys)
        frame, (shape, _) = view(model), drawing(model)
        assert shape is not None
        hit = [
            bool(locate(model, Mouse(MouseKind.PRESS, 0, x, shape.keys_y)).key)
            for x in range(size[0])
        ]
        text = frame.row_text(shape.keys_y)
        room = size[0] - 10 if shape.tight else size[0]
        for x in range(room):
            if text[x] != " ":
                assert hit[x], (x, text)


@pytest.mark.parametrize("size", rest_slow(SIZES))
@pytest.mark.parametrize("colours", [0, 1 << 24])
def test_the_buttons_of_a_win_press_their_keys(size: tuple[int, int], colours: int) -> None:
    model, output = won(size)._replace(celebrating=None), Output(colours=colours)
    frame = view(model, output)
    seen: dict[str, list[tuple[int, int]]] = {}
    shape, _ = drawing(model, output)
    assert shape is not None
    for y in range(shape.cards_y, size[1] - 1):
        for x in range(size[0]):
            key = locate(model, Mouse(MouseKind.PRESS, 0, x, y), output).key
            if key:
                seen.setdefault(key, []).append((x, y))
    assert {"enter", "N", "u", "q"} <= set(seen)
    for key, cells in seen.items():
        text = "".join(frame.chars[y][x] for x, y in cells).strip()
        assert text.lower().startswith(key.lower())


def test_a_win_is_a_cascade_first_and_leaves_nothing_behind() -> None:
    model = won((80, 24))
    assert model.celebrating == 0
    frames = [view(model._replace(celebrating=moment)) for moment in (5, 20, 40)]
    assert len({frame.text() for frame in frames}) == 3
    assert all("Won!" not in frame.row_text(9) for frame in frames)
    # The same moment looks the same, whatever was shown before it.
    assert view(model._replace(celebrating=5)).text() == frames[0].text()
    shape, _ = drawing(model)
    assert shape is not None
    for frame in frames:
        assert "90 moves" in frame.row_text(0)
    still = view(model._replace(celebrating=None)).text()
    assert still.count("K♣") == 1
    assert "Won!" in still


def test_without_colours_panels_are_boxes() -> None:
    output = Output(colours=0)
    model = press(dealt(), "?")
    shape, _ = drawing(model, output)
    assert shape is not None
    assert shape.kind is Kind.EDGED
    assert "╭" in view(model, output).text()
    assert "╭" not in view(model).text()


def test_a_review_is_offered_once_there_is_a_turn_to_review() -> None:
    assert "review" not in key_line(board_file("dead-nomoves.board"), 80)
    assert "review" in key_line(won((80, 24)), 80)


def test_the_end_of_a_long_message_presses_no_key() -> None:
    model = dealt()._replace(size=(40, 12))
    keys_line = [Mouse(MouseKind.PRESS, 0, x, 11) for x in range(40)]
    assert any(locate(model, report).key for report in keys_line)
    long = model._replace(said=Text("Back at the start. Back at the start. Back at the start."))
    assert not any(locate(long, report).key for report in keys_line)
