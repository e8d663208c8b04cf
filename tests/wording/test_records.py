"""The sentences about what is kept."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from bakers_dozen.play.attempt import Outcome, Stamp
from bakers_dozen.rules.cards import SUIT_LETTERS
from bakers_dozen.statistics.figures import compare
from bakers_dozen.statistics.result import Result
from bakers_dozen.storage.rows import Summary
from bakers_dozen.storage.settings import read
from bakers_dozen.storage.trouble import Kind, SetAside, Trouble
from bakers_dozen.wording.measure import short_path, width_of
from bakers_dozen.wording.records import (
    clock_text,
    comparison_lines,
    daily_share_line,
    game_cells,
    set_aside_line,
    settings_trouble_line,
    trouble_line,
)
from bakers_dozen.wording.settings import setting_problem_line

TODAY = date(2026, 11, 30).toordinal()


def result(key: int = 1, **others: Any) -> Result:
    plain = Result(key, "bakers-dozen", "24", Outcome.WON, TODAY, TODAY, float(key), 84, 372.0)
    return plain._replace(**others)


@pytest.mark.parametrize("kind", Kind)
def test_every_trouble_has_one_line_that_says_why_and_where(kind: Kind) -> None:
    line = trouble_line(Trouble(kind, "/home/me/games.sqlite3"))
    assert line.startswith("Your games aren't being saved: ")
    assert "/home/me/games.sqlite3" in line or kind is Kind.NO_HOME
    assert "\n" not in line


@pytest.mark.parametrize("kind", Kind)
def test_trouble_with_the_settings_says_that_it_is_theirs(kind: Kind) -> None:
    line = settings_trouble_line(Trouble(kind, "/home/me/settings.toml"))
    assert line.startswith("Your settings aren't being saved: ")
    assert "/home/me/settings.toml" in line or kind is Kind.NO_HOME


def test_a_long_path_loses_its_middle_and_never_its_end() -> None:
    path = "/home/someone/" + "deep/" * 40 + "games.damaged-20261130-023000.sqlite3"
    line = set_aside_line(SetAside("g", path, 7))
    assert "/home/someone/" in line
    assert line.endswith("games.damaged-20261130-023000.sqlite3")
    assert len(short_path(path)) == 56
    assert short_path("/home/me/games.sqlite3") == "/home/me/games.sqlite3"
    wide = "/家/" + "深い/" * 40 + "games.sqlite3"
    assert width_of(short_path(wide)) <= 56
    assert short_path(wide).endswith("/games.sqlite3")


def test_every_trouble_has_a_line_of_its_own() -> None:
    assert len({trouble_line(Trouble(kind, "x")) for kind in Kind}) == len(Kind)


@pytest.mark.parametrize(
    ("aside", "line"),
    [
        (
            SetAside("g", "aside", 7),
            "The file of your games was damaged. 7 games were rescued; the original is in aside",
        ),
        (
            SetAside("g", "aside", 1),
            "The file of your games was damaged. 1 game was rescued; the original is in aside",
        ),
        (
            SetAside("g", "x.txt", 0, one_game=True),
            "A saved game was damaged and can't be read. It is in x.txt",
        ),
        (
            SetAside("g", "x.txt", 3, one_game=True),
            "A saved game was damaged. 3 moves were rescued; the original is in x.txt",
        ),
    ],
)
def test_what_was_put_aside(aside: SetAside, line: str) -> None:
    assert set_aside_line(aside) == line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            'theme = "drak"',
            's.toml, line 1: theme can\'t be "drak". Using "auto"; choose from: "auto", "dark"',
        ),
        ("clock = 1", "s.toml, line 1: clock can't be 1. Using true; choose from: true or false"),
        (
            "\ndays = -3",
            "s.toml, line 2: days can't be -3. Using 0; choose from: a whole number from 0",
        ),
        ("what", "s.toml, line 1: skipped, as this isn't TOML: what"),
        (
            "clock = true\nclock = true",
            "s.toml, line 2: skipped, as this isn't TOML: clock = true",
        ),
        ('them = "dark"', "s.toml, line 1: there is no setting them. Did you mean theme?"),
        ("wombat = 7", "s.toml, line 1: there is no setting wombat"),
        ("[keys]\nundo = 5", "s.toml, line 2: undo can't be 5. Choose from: a text"),
    ],
)
def test_a_wrong_setting_is_named_with_its_line(text: str, line: str) -> None:
    (fault,) = read(
        text, {"theme": "auto", "clock": True, "days": 0}, {"theme": ("auto", "dark")}
    ).faults
    assert setting_problem_line(fault, "s.toml") == line


@pytest.mark.parametrize(
    ("win", "streak", "line"),
    [
        ({}, 1, "84 moves · 6:12 · unaided"),
        ({"undos": 3}, 5, "84 moves · 6:12 · 3 undos · streak 5"),
        ({"hints": 1}, 0, "84 moves · 6:12 · 1 hint"),
        ({"outcome": Outcome.LOST}, 0, "not won"),
    ],
)
def test_a_line_to_share(win: dict[str, Any], streak: int, line: str) -> None:
    head = "Baker's Dozen daily 2026-11-30 · "
    assert daily_share_line(result(daily="2026-11-30", **win), streak) == head + line


def test_a_line_to_share_fits_its_panel_in_80_columns() -> None:
    win = result(daily="2026-11-30", moves=104, seconds=4321.0)
    assert width_of(daily_share_line(win, 365)) <= 76


def test_a_line_to_share_gives_no_cards_away() -> None:
    line = daily_share_line(result(daily="2026-11-30"), 3)
    assert "24" not in line.replace("2026", "")
    assert not any(rank + suit in line for rank in "A23456789TJQK" for suit in SUIT_LETTERS)


def test_a_win_is_compared() -> None:
    win = result(10, par=80, settled=True)
    others = [
        result(1, moves=90, seconds=500.0),
        result(2, moves=70, seconds=300.0, deal="7"),
        result(3, outcome=Outcome.LOST),
    ]
    assert comparison_lines(compare(win, others)) == [
        "4 over par",
        "Your best on this deal so far: 90 moves, 8:20",
        "Shorter than 1 of your 2 other wins",
        "Quicker than 1 of your 2 other wins",
    ]
    assert comparison_lines(compare(win, [result(3, outcome=Outcome.LOST)])) == [
        "4 over par",
        "Won on your second try",
    ]
    assert comparison_lines(compare(result(10, par=84, settled=True), [others[0]]))[-2:] == [
        "Your shortest win yet!",
        "Your quickest win yet!",
    ]


def test_an_unfinished_game_in_the_list() -> None:
    noon = Stamp((TODAY - 719163) * 86400 + 11 * 3600, 3600)
    summary = Summary(7, "24", "bakers-dozen", "", 12, 5, 75.0, noon, elsewhere=False)
    cells = game_cells(summary, TODAY)
    assert cells == ("24", "5 up", "12 moves", "1:15", "today 12:00")
    assert game_cells(summary, TODAY + 1)[-1] == "2026-11-30 12:00"
    assert game_cells(summary._replace(elsewhere=True), TODAY)[-1] == "in another window"
    assert game_cells(summary._replace(deal=""), TODAY)[0] == "Custom board (bakers-dozen)"
    assert game_cells(summary._replace(daily="2026-11-30"), TODAY)[0] == "daily 2026-11-30"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0:00"), (59.9, "0:59"), (60, "1:00"), (3599, "59:59"), (3600, "1:00:00")],
)
def test_time_played(seconds: float, text: str) -> None:
    assert clock_text(seconds) == text
