"""Files of games from every version can be read by this one."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from bakers_dozen.play.attempt import Bookmark, Outcome, Verdict
from bakers_dozen.storage import database
from bakers_dozen.storage.database import FileState, file_state
from bakers_dozen.storage.trouble import Kind
from storage.kit import NOW, attempt, game, names, rows, window

VERSION_1 = Path(__file__).parents[1] / "data" / "games-version-1.sql"


def from_version_1(folder: Path) -> None:
    """A file of games as the first version left it, in *folder*."""
    db = sqlite3.connect(folder / "games.sqlite3", isolation_level=None)
    db.executescript(VERSION_1.read_text())
    db.close()


def test_a_file_that_the_first_version_wrote_keeps_everything_that_was_played(
    tmp_path: Path,
) -> None:
    from_version_1(tmp_path)
    with window(tmp_path) as store:
        assert store.trouble is None
        assert store.set_aside == []
        won, lost, left = store.results(NOW)
        assert (won.deal, won.outcome, won.moves, won.seconds) == ("24", Outcome.WON, 3, 321.5)
        assert (won.undos, won.hints, won.par, won.daily) == (1, 2, 2, "2026-09-21")
        # A par that was kept with a finished game was as short as it got.
        assert won.over_par == 1
        assert (lost.deal, lost.outcome, lost.watched) == ("kings:7", Outcome.LOST, True)
        assert (left.outcome, left.par, left.settled) == (Outcome.PLAYING, 70, False)
        back = store.resume(NOW)
        assert back is not None
        game_now, attempt_now = back
        assert game_now == game("any-suit:5", 4).go_to(2)
        assert (attempt_now.seconds, attempt_now.undos) == (12.25, 2)
        assert attempt_now.verdict == Verdict(2, None)
        marked = game("any-suit:5", 4).go_to(1)
        assert attempt_now.bookmarks == (Bookmark("before the king", marked),)
    # A deal without a move was never a game.
    assert rows(tmp_path, "SELECT count(*) FROM attempt WHERE deal='9'") == [(0,)]
    assert "begun" not in str(rows(tmp_path, "SELECT sql FROM sqlite_schema"))
    kept = [name for name in names(tmp_path) if "before-update" in name]
    assert len(kept) == 1


STEP = "ALTER TABLE mark ADD COLUMN mood TEXT"


def test_an_older_file_is_copied_and_then_brought_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from_version_1(tmp_path)
    monkeypatch.setattr(database, "MIGRATIONS", (*database.MIGRATIONS, STEP))
    monkeypatch.setitem(database.TABLES, "mark", ("attempt", "place", "words", "record", "mood"))
    assert file_state(str(tmp_path / "games.sqlite3")) is FileState.OLDER
    with window(tmp_path) as store:
        assert store.trouble is None
        assert len(store.results(NOW)) == 3
    assert rows(tmp_path, "SELECT mood FROM mark") == [(None,)]
    assert rows(tmp_path, "PRAGMA user_version") == [(database.version(),)]
    assert names(tmp_path) == ["games.before-update-20260921-151320.sqlite3", "games.sqlite3"]
    # A second start finds it done.
    with window(tmp_path) as store:
        assert len(store.results(NOW)) == 3
    assert len(names(tmp_path)) == 2


def test_a_step_that_fails_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from_version_1(tmp_path)
    broken = f"{STEP}; ALTER TABLE nowhere ADD COLUMN mood TEXT"
    monkeypatch.setattr(database, "MIGRATIONS", (*database.MIGRATIONS, broken))
    with window(tmp_path) as store:
        assert store.trouble is not None
        assert not store.save(attempt(store, turns=1), NOW)
    # The steps before it are good by themselves.
    assert rows(tmp_path, "PRAGMA user_version") == [(2,)]
    assert rows(tmp_path, "SELECT count(*) FROM attempt") == [(3,)]
    monkeypatch.undo()
    with window(tmp_path) as store:
        assert len(store.results(NOW)) == 3


def test_a_window_of_an_older_version_leaves_a_newer_file_alone(tmp_path: Path) -> None:
    with window(tmp_path) as old:
        mine = attempt(old, turns=1)
        assert old.save(mine, NOW)
        # A newer version starts beside it and migrates.
        new = sqlite3.connect(tmp_path / "games.sqlite3", isolation_level=None)
        new.executescript("PRAGMA user_version=9; ALTER TABLE attempt RENAME record TO moves_made")
        new.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        new.close()
        assert not old.save(mine.on(game(turns=2)), NOW)
        assert not old.save(mine.on(game(turns=3)), NOW)
        assert old.trouble is not None
        assert old.trouble.kind is Kind.NEWER
        assert old.set_aside == []
    assert names(tmp_path) == ["games.sqlite3"]
    assert rows(tmp_path, "SELECT moves FROM attempt") == [(1,)]
