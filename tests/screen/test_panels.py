"""Panels: what is chosen shows, the cursor stands on it, and a click finds what is drawn."""

from __future__ import annotations

from datetime import date

import pytest

from app.play import dealt, listed_game, press, tell
from bakers_dozen.app.events import Mouse, MouseKind, Paste
from bakers_dozen.app.messages import GamesListed
from bakers_dozen.app.model import Model
from bakers_dozen.app.panels import Calendar, DealKind, Menu, Prompt, Results
from bakers_dozen.play.attempt import Attempt
from bakers_dozen.rules.variants import VARIANTS
from bakers_dozen.screen.frame import Frame
from bakers_dozen.screen.theme import theme
from bakers_dozen.screen.view import locate, view
from results import WON, result

SIZES = [(80, 24), (40, 12), (120, 40)]
COUNT = 60


def games(size: tuple[int, int], chosen: int = 0, first: int | None = None) -> Model:
    """The list of sixty games, ``deal 0.`` to ``deal 59.``."""
    rows = tuple(listed_game(n, f"deal {n}.") for n in range(COUNT))
    model = tell(dealt()._replace(size=size), GamesListed(rows))[0]
    assert isinstance(model.panel, Menu)
    return model._replace(panel=model.panel._replace(chosen=chosen, first=first))


def row_of(frame: Frame, words: str) -> int:
    """The row in which *words* stand; ValueError where they don't."""
    return [words in frame.row_text(y) for y in range(frame.height)].index(True)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("first", [None, 0, 20, 59])
def test_a_screen_readers_cursor_stands_on_the_chosen_row(
    size: tuple[int, int], first: int | None
) -> None:
    for chosen in range(0, COUNT, 3):
        model = games(size, chosen, first)
        frame = view(model._replace(options=model.options._replace(speak=True)))
        assert frame.cursor is not None
        assert frame.cursor[1] == row_of(frame, f"deal {chosen}.")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("chosen", [0, 30, 59])
def test_a_row_is_hit_in_its_row_and_nowhere_else(size: tuple[int, int], chosen: int) -> None:
    model = games(size, chosen)
    frame = view(model)
    for y in range(frame.height):
        drawn = [n for n in range(COUNT) if f"deal {n}." in frame.row_text(y)]
        reports = [Mouse(MouseKind.PRESS, 0, x, y) for x in range(0, frame.width, 13)]
        hit = {locate(model, report).row for report in reports}
        assert hit - {None} == set(drawn)


@pytest.mark.parametrize("size", SIZES)
def test_a_list_stays_where_it_is_while_what_is_chosen_shows(size: tuple[int, int]) -> None:
    top = row_of(view(games(size, 22, 20)), "deal 20.")
    for chosen in (20, 22, 25):
        assert row_of(view(games(size, chosen, 20)), "deal 20.") == top
    # Beyond its ends it moves no further than it has to.
    assert row_of(view(games(size, 15, 20)), "deal 15.") == top
    assert "deal 14." not in view(games(size, 15, 20)).text()


@pytest.mark.parametrize("size", SIZES)
def test_the_end_of_a_list_is_the_end_of_the_panel(size: tuple[int, int]) -> None:
    """No empty rows below the last, however far a wheel was turned."""
    assert view(games(size, 59, 59)).text() == view(games(size, 59)).text()


def test_a_games_picture_is_a_small_table() -> None:
    """Its foundations are above the middle of its columns, with air between them."""
    model = press(dealt(), "d d j c")
    row = listed_game(1, "24", model.game.position)
    frame = view(tell(model, GamesListed((row,)))[0])
    rows = frame.text().splitlines()
    top = next(y for y, text in enumerate(rows) if " ♣  A♦   ♥   ♠" in text)
    assert not rows[top + 1].strip()
    columns = [x for x, char in enumerate(rows[top + 2]) if char in "♣♦♥♠"]
    foundations = [x for x, char in enumerate(rows[top]) if char in "♣♦♥♠"]
    assert len(columns) == 13
    assert foundations == columns[4:8]


@pytest.mark.parametrize("size", [(40, 12), (60, 20), (80, 24)])
@pytest.mark.parametrize("cards", ["boxed", "plain"])
def test_a_sheet_over_all_columns_leaves_no_bits_of_cards_below_it(
    size: tuple[int, int], cards: str
) -> None:
    model = games(size)
    assert isinstance(model.panel, Menu)
    model = model._replace(
        options=model.options._replace(cards=cards),
        panel=model.panel._replace(rows=model.panel.rows[:1]),
    )
    frame = view(model)
    table = theme("classic").table
    below = range(row_of(frame, "deal 0.") + 2, frame.height - 2)
    assert below
    for y in below:
        assert set(frame.looks[y]) == {table}
        assert not frame.row_text(y).strip()


@pytest.mark.parametrize("length", [0, 5, 60, 200])
def test_what_is_typed_shows_its_cursor_however_long_it_is(length: int) -> None:
    text = "".join(str(n % 10) for n in range(length))
    model, _ = tell(press(dealt(), ":"), Paste(text)) if text else (press(dealt(), ":"), [])
    frame = view(model)
    assert frame.cursor is not None
    x, y = frame.cursor
    assert frame.row_text(y)[:x].endswith("> " if not text else text[-5:])
    assert frame.row_text(y)[x] == " "


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("day", [1, 7, 15, 24, 31])
def test_the_calendar_shows_the_chosen_day_and_what_its_marks_mean(
    size: tuple[int, int], day: int
) -> None:
    today = date(2026, 12, 31).toordinal()
    panel = Calendar(Results((), "bakers-dozen", today), today - 31 + day)
    text = view(dealt()._replace(size=size, panel=panel)).text()
    assert f"2026-12-{day:02}: " in text
    assert f"[{day:>2} ]" in text
    assert "Mo   Tu" in text
    assert ". started" in text
    assert "another day" in text


@pytest.mark.parametrize("size", SIZES)
def test_the_calendar_shows_the_line_to_share_of_a_day_that_was_won(size: tuple[int, int]) -> None:
    """With the days in a row as they were then."""
    days = [date(2026, 11, n).toordinal() for n in (27, 28, 29, 30)]
    won = tuple(
        result(daily=date.fromordinal(day).isoformat(), day=day, started_day=day) for day in days
    )
    for day, streak in ((30, " · streak 4"), (29, " · streak 3"), (27, "")):
        panel = Calendar(Results(won, "bakers-dozen", days[-1]), date(2026, 11, day).toordinal())
        text = view(dealt()._replace(size=size, panel=panel)).text()
        words = " ".join(row.strip() for row in text.splitlines())
        assert f"Baker's Dozen daily 2026-11-{day} · 100 moves · 5:00 · unaided{streak}" in words
        assert f"[{day}*]" in text


@pytest.mark.parametrize("tab", ["", " tab"])
def test_what_is_cut_off_of_a_chosen_game_stands_below_it(tab: str) -> None:
    daily = listed_game(1, "24")
    daily = daily._replace(game=daily.game._replace(daily="2026-11-29"))
    long = listed_game(2, "kings:pysol:1234567890123")
    games = tuple(result(WON, daily="2026-11-30", deal="7", moves=123, par=99) for _ in range(9))
    listed = GamesListed((daily, long), games)
    model = press(tell(dealt()._replace(size=(40, 12)), listed)[0], tab.strip())
    text = " ".join(row.strip("│| ") for row in view(model).text().splitlines())
    if tab:
        assert "daily 2026-11-30: 2026-11-30, won, 123 moves (par 99?), 5:00" in text
    else:
        assert "daily 2026-11-29: 1 up, 1 move, 0:05, today 12:00" in text


def test_a_bookmark_with_a_long_name_is_told_in_full_below() -> None:
    long = "before the queen that frees the ace"
    model = tell(press(dealt()._replace(size=(40, 12)), "d d x"), Paste(long))[0]
    rows = view(press(model, "enter X")).text().splitlines()
    assert any("… 1 up, 1 move" in row for row in rows)
    assert long in " ".join(row.strip("│ ") for row in rows)


@pytest.mark.parametrize("size", SIZES)
def test_the_header_names_the_day_of_a_daily_deal(size: tuple[int, int]) -> None:
    daily = dealt()._replace(size=size, attempt=Attempt(daily="2026-12-01"))
    assert "2026-12-01 " in view(daily).row_text(0)


@pytest.mark.parametrize("size", SIZES)
def test_the_keys_of_a_panel_have_the_whole_line(size: tuple[int, int]) -> None:
    keys = view(press(dealt()._replace(size=size), ":")).row_text(size[1] - 1)
    assert keys.strip().split("  ")[:3] == ["Esc close", "Enter deal", "←→ difficulty"]


@pytest.mark.parametrize("size", SIZES)
def test_the_keys_of_a_new_game_are_told_once(size: tuple[int, int]) -> None:
    """The daily deal opens the calendar; with a name typed enter deals that name."""
    any_kind = press(dealt()._replace(size=size), ":")
    daily = press(any_kind, "left")
    for model, keys in (
        (any_kind, ["Enter deal", "difficulty", "Tab variant"]),
        (daily, ["Enter calendar", "difficulty"]),
        (press(daily, "2 4"), ["Enter deal", "difficulty", "Tab variant"]),
    ):
        text = view(model).text().replace(":", "")
        assert [text.count(key) for key in keys] == [1] * len(keys)
        assert "Or type a deal" in text


@pytest.mark.parametrize("size", [*SIZES, (40, 24), (80, 12)])
def test_each_kind_and_each_variant_can_be_chosen_with_the_mouse(size: tuple[int, int]) -> None:
    """Where there is room for the chosen ones alone, a press goes on to the next."""
    model = press(dealt()._replace(size=size), ":")
    kinds = list(DealKind)
    pressed = {0, len(VARIANTS)}
    while True:
        reports = [Mouse(MouseKind.PRESS, 0, size[0] // 2, y) for y in range(size[1])]
        shown = {at.row: at for at in (locate(model, report) for report in reports)}
        row = next((row for row in shown if row is not None and row not in pressed), None)
        if row is None:
            break
        model, effects = tell(model, shown[row])
        assert effects == []
        assert isinstance(model.panel, Prompt)
        chosen = model.panel.chosen, len(VARIANTS) + kinds.index(model.panel.kind)
        assert row in chosen
        pressed.add(row)
    assert pressed == set(range(len(VARIANTS) + len(kinds)))
