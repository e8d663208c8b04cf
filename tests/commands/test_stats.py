"""``bakers-dozen stats``: as text, JSON and CSV, and the reset."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bakers_dozen.cli import main
from bakers_dozen.play.attempt import Outcome
from bakers_dozen.program.keeper import win_news
from bakers_dozen.storage.games import Store
from bakers_dozen.wording.records import win_lines
from storage.kit import NOW, attempt, change, later, window


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a few games in it, for the command to find."""
    folder = tmp_path / "home"
    monkeypatch.setenv("BAKERS_DOZEN_HOME", str(folder))
    with window(folder) as store:
        won = attempt(store, "24", 3, later(0)).but(
            outcome=Outcome.WON, seconds=61.25, undos=2, par=1, daily="2026-09-21"
        )
        store.save(won, later(100))
        lost = attempt(store, "kings:7", 2, later(200)).but(outcome=Outcome.LOST)
        store.save(lost, later(300))
        store.save(attempt(store, "9", 2, later(400)), later(500))
    return folder


def test_text(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats"]) == 0
    out = capsys.readouterr().out
    assert "Baker's Dozen: 2 played, 1 won, 0 lost, 1 unfinished" in out
    assert "Won 1 of 2 games started (50%)" in out
    assert out.startswith("Baker's Dozen: won 1 of 2 games started (50%)\n")
    assert "Kings' variation: 1 played, 0 won, 1 lost" in out
    assert max(map(len, out.splitlines())) <= 76


def test_text_where_signs_are_set_to_be_wide(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "settings.toml").write_text("wide_suits = true\n")
    assert main(["stats"]) == 0
    assert not set("▁█┤─└│░▒▓▌▐") & set(capsys.readouterr().out)


def test_text_in_the_c_locale(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("PYTHONUTF8", "PYTHONIOENCODING"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LC_ALL", "C")
    assert main(["stats"]) == 0
    out = capsys.readouterr().out
    assert "Baker's Dozen: 2 played" in out
    assert out.isascii()


@pytest.mark.skipif(sys.platform == "win32", reason="told in other words there")
@pytest.mark.parametrize("form", [[], ["--json"]])
def test_a_place_that_cant_be_looked_at_isnt_taken_for_an_empty_one(
    form: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "home").write_text("a file")
    monkeypatch.setenv("BAKERS_DOZEN_HOME", str(tmp_path / "home"))
    assert main(["stats", *form]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "needs a folder where there is a file" in err.lower()


def test_text_of_one_variant(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", "--variant", "kings", "--ascii"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Kings' variation: 1 played")
    assert "Baker's Dozen:" not in out
    assert out.isascii()


def test_json(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["variants"]
    ours = found["bakers-dozen"]
    assert (ours["played"], ours["won"], ours["lost"], ours["playing"]) == (2, 1, 0, 1)
    assert ours["share"] == 0.5
    assert ours["seconds"]["best"] == {"value": 61.25, "deal": "24"}
    assert ours["over_par"] is None  # its par isn't settled
    assert ours["daily_streak"]["longest"] == 1
    assert ours["days"] == {"2026-09-21": {"won": 1, "lost": 0}}
    assert found["kings"]["share"] == 0
    assert found["kings"]["moves"] is None


def test_csv_has_one_row_a_game(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", "--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [(row["deal"], row["variant"], row["outcome"]) for row in rows] == [
        ("24", "bakers-dozen", "won"),
        ("kings:7", "kings", "lost"),
        ("9", "bakers-dozen", "playing"),
    ]
    assert rows[0]["ended"] == "2026-09-21T15:15:00+01:00"
    assert (rows[0]["moves"], rows[0]["seconds"], rows[0]["par"]) == ("3", "61.2", "1")
    assert rows[1]["par"] == rows[1]["daily"] == ""


@pytest.mark.parametrize("form", [[], ["--json"], ["--csv"], ["--variant", "spanish"]])
def test_nothing_played_is_no_mistake_and_makes_nothing(
    form: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("BAKERS_DOZEN_HOME", str(tmp_path / "none"))
    assert main(["stats", *form]) == 0
    assert capsys.readouterr().out
    assert not (tmp_path / "none").exists()


def deals(home: Path) -> set[str]:
    with window(home) as store:
        return {result.deal for result in store.results(NOW)}


class Typing(io.StringIO):
    """A person at a terminal who types a line."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("answer", ["\n", "n\n", "", "what\n"])
def test_a_reset_asks_and_takes_anything_but_yes_for_no(
    answer: str, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", Typing(answer))
    assert main(["stats", "--reset"]) == 0
    assert "Forget 2 finished games? Unfinished ones stay. [y/N]" in capsys.readouterr().out
    assert deals(home) == {"24", "kings:7", "9"}


def test_a_reset_keeps_a_copy_and_says_where(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", Typing("y\n"))
    assert main(["stats", "--reset"]) == 0
    out = capsys.readouterr().out
    assert deals(home) == {"9"}
    copy = Path(out.split()[-1])
    assert copy.parent == home
    # Put back in its place the copy has everything.
    for path in home.glob("games.sqlite3*"):
        path.unlink()
    copy.rename(home / "games.sqlite3")
    assert deals(home) == {"24", "kings:7", "9"}


def test_a_reset_of_one_variant(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", "--reset", "--yes", "--variant", "kings"]) == 0
    assert "Forgot 1 finished game" in capsys.readouterr().out
    assert deals(home) == {"24", "9"}


def test_a_reset_without_a_terminal_needs_yes(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    assert main(["stats", "--reset"]) == 2
    assert "--yes" in capsys.readouterr().err
    assert deals(home) == {"24", "kings:7", "9"}


def test_a_file_of_a_newer_version_is_said_and_left(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from storage.kit import change

    change(home, "PRAGMA user_version=99")
    assert main(["stats"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "is from a newer version, and stays as it is" in err


def test_a_damaged_file_is_said_and_what_is_saved_is_shown(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = home / "games.sqlite3"
    file.write_bytes(b"\xff" * 4096 + file.read_bytes()[4096:])
    assert main(["stats"]) == 0
    out, err = capsys.readouterr()
    assert "Baker's Dozen: 2 played" in out
    assert "The file of your games was damaged. 3 games were rescued; the original is in " in err
    assert err.count("\n") == 1


def told(store: Store, key: int) -> list[str]:
    news = win_news(store, key, NOW)
    return [] if news is None else win_lines(news)


def test_after_a_win(tmp_path: Path) -> None:
    with window(tmp_path) as store:
        first = attempt(store, "24", 3).but(outcome=Outcome.WON, seconds=90, par=3)
        first = first.but(settled=True)
        store.save(first, NOW)
        assert told(store, first.attempt.key) == ["You matched par!"]
        second = attempt(store, "24", 4).but(
            outcome=Outcome.WON, seconds=60, undos=1, daily="2026-09-21"
        )
        store.save(second, NOW)
        assert told(store, second.attempt.key) == [
            "Your best on this deal so far: 3 moves, 1:30",
            "Your quickest win yet!",
            "Streak: 2 (best 2)",
            "Baker's Dozen daily 2026-09-21 · 4 moves · 1:00 · 1 undo",
        ]
        lost = attempt(store, "7", 2).but(outcome=Outcome.LOST)
        store.save(lost, later(1))
        assert told(store, lost.attempt.key) == []
        assert told(store, 12345) == []
        third = attempt(store, "8", 5).but(outcome=Outcome.WON, seconds=99)
        store.save(third, later(2))
        assert not any("Streak" in line for line in told(store, third.attempt.key))


@pytest.mark.skipif(os.name != "posix", reason="POSIX pipes")
@pytest.mark.parametrize("form", ["--csv", "--json", "--ascii"])
def test_it_is_quiet_when_the_pipe_closes(form: str, home: Path) -> None:
    with window(home) as store:
        for number in range(1, 1500):
            done = attempt(store, str(number)).but(key=number, outcome=Outcome.WON)
            done = done.on(attempt(store, "24", 1).game)
            store.save(done, later(number))
    with subprocess.Popen(
        [sys.executable, "-m", "bakers_dozen", "stats", form],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(1)
        process.stdout.close()
        assert process.stderr.read() == b""


def test_games_that_can_not_be_read_are_counted_as_that(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(home, "UPDATE attempt SET seconds='a while' WHERE outcome='won'")
    assert main(["stats", "--csv"]) == 0
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 3
    assert err == "bakers-dozen: 1 saved game can't be read and isn't counted\n"
