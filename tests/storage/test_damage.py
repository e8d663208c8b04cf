"""Damaged files are put aside, what can be saved is saved, and nothing else is touched."""

from __future__ import annotations

import os
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bakers_dozen.play.attempt import Bookmark, Outcome
from bakers_dozen.storage import database
from bakers_dozen.storage import salvage as salvaging
from bakers_dozen.storage.games import Store
from bakers_dozen.storage.trouble import Kind, Trouble
from storage.kit import NOW, at, attempt, change, game, later, names, rows, window

FINISHED = 200


FILLED: dict[int, bytes] = {}


def fill(folder: Path, finished: int = FINISHED) -> None:
    """Many finished games and one unfinished, in *folder*."""
    if finished in FILLED:
        (folder / "games.sqlite3").write_bytes(FILLED[finished])
        return
    with window(folder) as store:
        for number in range(finished):
            done = attempt(store, str(number + 1), 2).but(key=1000 + number)
            store.save(done.but(outcome=Outcome.WON), NOW)
        left = attempt(store, "5000", 4).but(key=5000)
        store.save(left.but(bookmarks=(Bookmark("here", left.game.go_to(2)),)), NOW)
    FILLED[finished] = (folder / "games.sqlite3").read_bytes()


def truncate(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size * 3 // 4])


def overwrite_a_page(path: Path) -> None:
    data = bytearray(path.read_bytes())
    page = len(data) * 3 // 4 // 4096 * 4096
    data[page : page + 4096] = random.Random(1).randbytes(4096)
    path.write_bytes(data)


def overwrite_the_index(path: Path) -> None:
    data = bytearray(path.read_bytes())
    (page,) = rows(path.parent, "SELECT rootpage FROM sqlite_schema WHERE name='attempt_in_play'")
    at = 4096 * (int(str(page[0])) - 1)
    data[at : at + 4096] = random.Random(2).randbytes(4096)
    path.write_bytes(data)


def overwrite_head(path: Path) -> None:
    path.write_bytes(b"\xff" * 4096 + path.read_bytes()[4096:])


def spoil_schema(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[100:2000] = b"\0" * 1900
    path.write_bytes(data)


def all_zeros(path: Path) -> None:
    path.write_bytes(b"\0" * path.stat().st_size)


def empty(path: Path) -> None:
    path.write_bytes(b"")


def some_text(path: Path) -> None:
    path.write_text("Dear diary,\n" * 1000)


def other_database(path: Path) -> None:
    path.unlink()
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE moods (day TEXT, mood TEXT)")
    db.commit()
    db.close()


def column_missing(path: Path) -> None:
    change(path.parent, "ALTER TABLE attempt DROP COLUMN seconds")


def table_missing(path: Path) -> None:
    change(path.parent, "DROP TABLE attempt")


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


# What is done to the file, and how many of the games at least are saved.
WAYS: list[tuple[Callable[[Path], None], int]] = [
    (truncate, FINISHED // 5),
    (overwrite_a_page, FINISHED // 2),
    (overwrite_the_index, FINISHED),
    (overwrite_head, FINISHED),
    (spoil_schema, FINISHED),
    (all_zeros, 0),
    (empty, 0),
    (some_text, 0),
    (other_database, 0),
    (column_missing, 0),
    (table_missing, 0),
    (a_folder, 0),
]


@pytest.mark.parametrize(("spoil", "saved"), WAYS, ids=[way.__name__ for way, _ in WAYS])
def test_a_damaged_file_is_put_aside_and_what_can_be_saved_is(
    spoil: Callable[[Path], None], saved: int, tmp_path: Path
) -> None:
    fill(tmp_path)
    file = tmp_path / "games.sqlite3"
    spoil(file)
    as_it_was = file.read_bytes() if file.is_file() else b""
    with window(tmp_path) as store:
        results = store.results(NOW)
        assert store.trouble is None
        (aside,) = store.set_aside
        assert aside.saved == len(results) >= saved
        assert Path(aside.now_at).name == "games.damaged-20260921-151320.sqlite3"
        if Path(aside.now_at).is_file():
            assert Path(aside.now_at).read_bytes() == as_it_was
        assert {one.deal for one in results} <= {str(n + 1) for n in range(FINISHED)} | {"5000"}
        # Play goes on, and is kept.
        mine = attempt(store, "77", 3)
        assert store.save(mine, NOW)
    with window(tmp_path) as store:
        assert store.set_aside == []
        assert store.resume(NOW) == mine
        assert len(store.results(NOW)) == len(results) + 1


def test_the_game_in_play_is_saved_with_its_marks(tmp_path: Path) -> None:
    fill(tmp_path, 3)
    overwrite_head(tmp_path / "games.sqlite3")
    with window(tmp_path) as store:
        back = store.resume(NOW)
        assert back is not None
        assert back.game == game("5000", 4)
        assert back.attempt.bookmarks == (Bookmark("here", game("5000", 4).go_to(2)),)


@pytest.mark.parametrize("seed", range(25))
def test_bytes_changed_anywhere_never_stop_a_game(seed: int, tmp_path: Path) -> None:
    fill(tmp_path, 30)
    file = tmp_path / "games.sqlite3"
    chance = random.Random(seed)
    data = bytearray(file.read_bytes())
    for _ in range(chance.choice((1, 10, 200))):
        data[chance.randrange(len(data))] = chance.randrange(256)
    file.write_bytes(data)
    with window(tmp_path) as store:
        store.resume(NOW)
        store.results(NOW)
        for one in store.unfinished(NOW):
            store.look(one.key, NOW)
        mine = attempt(store, "77", 3)
        if store.trouble is not None:
            assert store.trouble.kind is Kind.NEWER
            return
        assert store.save(mine, NOW)
    with window(tmp_path) as store:
        assert "77" in {one.deal for one in store.results(NOW)}


def test_damage_found_in_the_middle_of_a_game_costs_that_game_nothing(tmp_path: Path) -> None:
    fill(tmp_path)
    with window(tmp_path) as store:
        mine = attempt(store, "77", 3)
        assert store.save(mine, NOW)
        store.tidy()
        overwrite_a_page(tmp_path / "games.sqlite3")
        # The pages that the window has read already are still good to it.
        store.file.shut()
        assert store.file.open(NOW)
        assert len(store.results(NOW)) >= FINISHED // 2
        assert len(store.set_aside) == 1
        assert store.save(mine.on(game("77", 4)), NOW)
        assert store.trouble is None
    with window(tmp_path) as store:
        back = store.resume(NOW)
        assert back is not None
        assert back.game == game("77", 4)


def test_of_two_windows_that_find_the_damage_one_mends_it(tmp_path: Path) -> None:
    fill(tmp_path)
    with window(tmp_path) as one, window(tmp_path) as two:
        mine, theirs = attempt(one, "77", 3), attempt(two, "78", 3)
        one.save(mine, NOW)
        two.save(theirs, NOW)
        one.tidy()
        for store in (one, two):
            store.file.shut()
        overwrite_head(tmp_path / "games.sqlite3")
        for store in (one, two):
            store.file.open(NOW)
        assert len(one.set_aside) + len(two.set_aside) == 1
        assert one.save(mine.on(game("77", 4)), NOW)
        assert two.save(theirs.on(game("78", 4)), NOW)
        moves = {each.deal: each.moves for each in two.results(NOW)}
        assert (moves["77"], moves["78"]) == (4, 4)


def test_what_another_window_mended_is_not_mended_again(tmp_path: Path) -> None:
    fill(tmp_path)
    with window(tmp_path) as one, window(tmp_path) as two:
        overwrite_a_page(tmp_path / "games.sqlite3")
        for store in (one, two):
            assert len(store.results(NOW)) >= FINISHED // 2
        assert len(one.set_aside) + len(two.set_aside) == 1


@pytest.mark.parametrize("ending", ["-wal", "-shm"])
@pytest.mark.parametrize("data", [b"", b"\0" * 40000, b"nonsense" * 5000])
def test_nonsense_in_the_files_beside_it_harms_nothing(
    ending: str, data: bytes, tmp_path: Path
) -> None:
    fill(tmp_path, 5)
    (tmp_path / f"games.sqlite3{ending}").write_bytes(data)
    with window(tmp_path) as store:
        assert store.set_aside == []
        assert len(store.results(NOW)) == 6
        assert store.save(attempt(store, "77", 1), NOW)


@pytest.mark.parametrize("spoil", [all_zeros, empty, truncate, overwrite_head])
def test_the_copy_has_what_the_damaged_file_lost(
    spoil: Callable[[Path], None], tmp_path: Path
) -> None:
    with window(tmp_path) as store:
        for number in range(1, 61):
            store.save(attempt(store, str(number), 30).but(outcome=Outcome.WON), later(number))
    file = tmp_path / "games.sqlite3"
    assert (tmp_path / "games.copy.sqlite3").exists()
    with window(tmp_path) as store:
        store.save(attempt(store, "5000", 2), later(100))
    spoil(file)
    with window(tmp_path) as store:
        (aside,) = store.set_aside
        assert aside.saved >= 60
        assert {str(number) for number in range(1, 61)} <= {r.deal for r in store.results(NOW)}
        # What was saved since then comes from the file, where that still has it; what is
        # left of a file that was cut may have it or not, as keys are drawn by chance.
        if spoil is not truncate:
            assert (aside.saved == 61) == (spoil is overwrite_head)


def test_a_copy_is_made_at_the_end_when_the_last_one_is_a_week_old(tmp_path: Path) -> None:
    copy, day = tmp_path / "games.copy.sqlite3", 86400

    def in_the_copy() -> int:
        with closing(sqlite3.connect(copy)) as db:
            return int(db.execute("SELECT count(*) FROM attempt").fetchone()[0])

    for days, expected in ((0, 1), (6, 1), (8, 3), (14, 3), (16, 5)):
        now = later(days * day)
        store = Store.open(at(tmp_path), now)
        store.save(attempt(store, str(days + 1), 1, now).but(outcome=Outcome.WON), now)
        before = copy.stat().st_ino if copy.exists() else 0
        store.close(now)
        if copy.stat().st_ino != before:
            os.utime(copy, (now.unix, now.unix))
        assert in_the_copy() == expected


@pytest.mark.skipif(os.name != "posix", reason="other systems have no such modes")
def test_nobody_else_reads_the_games_nor_their_copy(tmp_path: Path) -> None:
    with window(tmp_path) as store:
        store.save(attempt(store, "1", 1), NOW)
    for name in ("games.sqlite3", "games.copy.sqlite3"):
        assert (tmp_path / name).stat().st_mode & 0o777 == 0o600


def test_what_was_forgotten_is_in_no_copy(tmp_path: Path) -> None:
    with window(tmp_path) as store:
        gone = attempt(store, "1", 1).but(outcome=Outcome.WON)
        store.save(gone, NOW)
        store.save(attempt(store, "2", 1).but(outcome=Outcome.WON), NOW)
    with window(tmp_path) as store:
        store.forget(gone.attempt.key, NOW)
    empty(tmp_path / "games.sqlite3")
    with window(tmp_path) as store:
        assert [one.deal for one in store.results(NOW)] == ["2"]


def test_of_two_states_of_a_game_in_a_damaged_file_the_later_one_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A page out of use can hold an earlier state, before or behind the page in use.
    with window(tmp_path) as store:
        mine = attempt(store, turns=1)
        states = []
        for turn in (1, 2, 3):
            store.save(mine.on(game("24", turn)), later(turn))
            states += rows(tmp_path, f"SELECT {','.join(database.TABLES['attempt'])} FROM attempt")
    for order in (states, states[::-1], [states[1], states[2], states[0]]):
        monkeypatch.setattr(salvaging, "_rows_in_pages", lambda _, order=order: iter(order))
        saved = salvaging.salvage(str(tmp_path / "gone.sqlite3"), str(tmp_path / "none"))
        assert [row[database.TABLES["attempt"].index("moves")] for row in saved["attempt"]] == [3]


RECORDS = [
    # the record, and the turns of it that the rules take
    ("ab cd", 0),
    ("nonsense", 0),
    ("", 0),
    ("\0", 0),
    ("9" * 5000, 0),
]


@pytest.mark.parametrize(("record", "turns"), RECORDS)
def test_a_record_that_the_rules_refuse_is_put_away(
    record: str, turns: int, tmp_path: Path
) -> None:
    fill(tmp_path, 1)
    db = sqlite3.connect(tmp_path / "games.sqlite3")
    db.execute("UPDATE attempt SET record=? WHERE outcome='playing'", (record,))
    db.commit()
    db.close()
    with window(tmp_path) as store:
        back = store.resume(NOW)
        if not record:
            assert back is not None
            assert back.game.turns == ()
            return
        assert back is None
        (aside,) = store.set_aside
        assert aside.one_game
        assert aside.saved == turns
        assert "deal: 5000" in Path(aside.now_at).read_text()
        assert store.unfinished(NOW) == []
        assert len(store.results(NOW)) == 1


def test_a_record_that_cant_be_put_away_is_listed_no_more(tmp_path: Path) -> None:
    with window(tmp_path) as store:
        store.save(bad := attempt(store, "24", 1), NOW)
    change(tmp_path, "UPDATE attempt SET record='nonsense'")
    with window(tmp_path) as store:
        store.file.trouble = Trouble(Kind.DISK_FULL, str(tmp_path))
        assert [summary.key for summary in store.unfinished(NOW)] == [bad.attempt.key]
        assert store.claim(bad.attempt.key, NOW) is None
        assert store.unfinished(NOW) == []


def test_the_turns_before_the_refused_one_are_saved(tmp_path: Path) -> None:
    fill(tmp_path, 1)
    (record,) = rows(tmp_path, "SELECT record FROM attempt WHERE outcome='playing'")[0]
    change(
        tmp_path,
        f"UPDATE attempt SET record='{record} mm mm aa' WHERE outcome='playing'",
    )
    with window(tmp_path) as store:
        back = store.resume(NOW)
        assert back is not None
        assert back.game == game("5000", 4)
        assert store.set_aside[0].saved == 4
    with window(tmp_path) as store:
        back = store.resume(NOW)
        assert back is not None
        assert back.game == game("5000", 4)
        assert store.set_aside == []


BAD_ROWS = [
    "deal='kings:0'",
    "deal='what is this'",
    "deal=NULL, board='AC AC'",
    "deal=NULL, board=NULL",
    "variant='whist', deal=NULL",
    "seconds='a while'",
    "seconds=-1",
    "undos='some'",
    "started_at='yesterday'",
    "started_at=1e300",
    "hints=x'00'",
    "seconds=9e999",
    "started_offset=1e9",
]

BAD_IN_A_LIST = [
    *BAD_ROWS,
    "updated_at='yesterday'",
    "updated_at=1e12",
    "updated_offset='east'",
    "moves='some'",
    "moves=x'00'",
    "daily=x'00'",
    "holder='../games.sqlite3'",
    "holder=x'00'",
    "holder=''",
    "deal=x'ff'",
    "outcome='bored'",
    "par='low'",
]


@pytest.mark.parametrize("wrong", BAD_IN_A_LIST)
def test_a_bad_row_among_others_harms_no_list(wrong: str, tmp_path: Path) -> None:
    from bakers_dozen.commands.stats import csv_text, json_text
    from bakers_dozen.wording.records import game_cells
    from bakers_dozen.wording.statistics import statistics

    with window(tmp_path) as store:
        for number in (1, 2, 3):
            store.save(attempt(store, str(number), 2), NOW)
            done = attempt(store, str(number + 10), 2).but(outcome=Outcome.WON)
            store.save(done, NOW)
    change(tmp_path, f"UPDATE attempt SET {wrong} WHERE deal IN ('2', '12')")
    with window(tmp_path) as store:
        listed = store.unfinished(NOW)
        assert {"1", "3"} <= {one.deal for one in listed}
        for one in listed:
            game_cells(one, NOW.day)
            store.look(one.key, NOW)
        results = store.results(NOW)
        assert {"11", "13"} <= {one.deal for one in results}
        statistics(results, "bakers-dozen", NOW.day, 76, 20)
        csv_text(results)
        json_text(results, NOW.day)
        assert store.trouble is None
        assert [aside.one_game for aside in store.set_aside] in ([], [True])
        for number in (1, 3):
            claimed = next(one for one in listed if one.deal == str(number))
            assert store.claim(claimed.key, NOW) is not None


@pytest.mark.parametrize("wrong", BAD_ROWS)
def test_a_row_that_is_no_attempt_is_put_away_and_the_next_one_resumed(
    wrong: str, tmp_path: Path
) -> None:
    with window(tmp_path) as store:
        good, bad = attempt(store, "1", 2), attempt(store, "2", 2)
        store.save(good, NOW)
        store.save(bad, NOW)
    change(tmp_path, f"UPDATE attempt SET {wrong} WHERE deal='2'")
    with window(tmp_path) as store:
        assert store.resume(NOW) == good
        assert [aside.one_game for aside in store.set_aside] == [True]
        assert Path(store.set_aside[0].now_at).is_file()
        store.results(NOW)
        store.unfinished(NOW)
    with window(tmp_path) as store:
        assert store.resume(NOW) == good
        assert store.set_aside == []


def test_a_file_from_a_newer_version_is_never_touched(tmp_path: Path) -> None:
    fill(tmp_path, 3)
    newer = database.version() + 1
    change(tmp_path, f"PRAGMA user_version={newer}")
    change(tmp_path, "ALTER TABLE attempt ADD COLUMN mood TEXT")
    file = tmp_path / "games.sqlite3"
    before = file.read_bytes(), file.stat().st_mtime_ns, names(tmp_path)
    with window(tmp_path) as store:
        assert store.trouble is not None
        assert store.trouble.kind is Kind.NEWER
        assert store.resume(NOW) is None
        mine = attempt(store, turns=2)
        assert not store.save(mine, NOW)
        assert [one.key for one in store.unfinished(NOW)] == [mine.attempt.key]
        assert [one.key for one in store.results(NOW)] == [mine.attempt.key]
        assert store.forget_results(NOW) is None
    assert (file.read_bytes(), file.stat().st_mtime_ns, names(tmp_path)) == before


def test_the_first_save_after_a_newer_file_is_gone_keeps_everything(tmp_path: Path) -> None:
    fill(tmp_path, 3)
    change(tmp_path, "PRAGMA user_version=99")
    with window(tmp_path) as store:
        mine = attempt(store, turns=2)
        assert not store.save(mine.but(outcome=Outcome.WON), NOW)
        (tmp_path / "games.sqlite3").rename(tmp_path / "later.sqlite3")
        assert store.save(attempt(store, "7", 1), NOW)
        assert store.trouble is None
        assert len(store.results(NOW)) == 2


def test_a_store_that_is_not_open_yet_knows_nothing(tmp_path: Path) -> None:
    from storage.kit import at

    store = Store(at(tmp_path))
    assert not store.is_readable
    assert store.results(NOW) == []
