"""Where games can't be kept the game plays on, says why, and tries again."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from bakers_dozen.play.attempt import Outcome
from bakers_dozen.storage import failures
from bakers_dozen.storage.failures import sqlite_trouble
from bakers_dozen.storage.games import Store
from bakers_dozen.storage.trouble import Kind, os_trouble
from storage.kit import NOW, Kept, at, attempt, game, later, window
from storage.test_kill import start

posix = pytest.mark.skipif(os.name != "posix", reason="POSIX files")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of its own of 512 kB, mounted for the test."""
    disk = tmp_path / "disk"
    disk.mkdir()
    options = ["-t", "tmpfs", "-o", "size=512k,mode=700", "tmpfs"]
    try:
        mounted = subprocess.run(["mount", *options, str(disk)], capture_output=True, check=False)
    except FileNotFoundError:
        pytest.skip("no mount command")
    if mounted.returncode:
        pytest.skip("mounting a file system isn't permitted here")
    try:
        yield disk
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)


def remount(disk: Path, how: str) -> None:
    subprocess.run(["mount", "-o", f"remount,{how}", str(disk)], check=True, capture_output=True)


def fill(disk: Path) -> Path:
    """Leave no room on *disk*; the file that takes it."""
    filler = disk / "filler"
    size = shutil.disk_usage(disk).total
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        for _ in range(size // 4096):
            file.write(b"\0" * 4096)
    assert shutil.disk_usage(disk).free == 0
    return filler


def kind(store: Store) -> Kind | None:
    return None if store.trouble is None else store.trouble.kind


def play_on(store: Store, left: Kept, turns: int) -> tuple[Kept, bool]:
    """Play *left* until *turns* turns, saving each; the last, and whether it is kept."""
    kept = True
    for turn in range(len(left.game.turns) + 1, turns + 1):
        left = left.on(game("24", turn))
        kept = store.save(left, later(turn))
    return left, kept


@contextmanager
def another_process(folder: Path) -> Iterator[None]:
    """A window of another process, which has the games in *folder* open."""
    with start(folder, "1", "wait") as writer:
        assert writer.stdin is not None
        assert writer.stdout is not None
        writer.stdout.readline()
        writer.stdout.readline()
        try:
            yield
        finally:
            writer.stdin.close()


def test_a_full_disk_costs_nothing_once_there_is_room_again(small_disk: Path) -> None:
    # A window that closes its file as the last one gives back room: here it isn't.
    with another_process(small_disk), window(small_disk) as other, window(small_disk) as store:
        done = attempt(store, "7", 2).but(outcome=Outcome.WON)
        left = attempt(store, turns=1)
        assert store.save(done, NOW)
        assert store.save(left, NOW)
        filler = fill(small_disk)
        left, kept = play_on(store, left, 60)
        assert not kept
        assert kind(store) is Kind.DISK_FULL
        # Another game is finished meanwhile; the lists know of everything.
        second = attempt(store, "8", 3).but(outcome=Outcome.WON)
        assert not store.save(second, NOW)
        assert {one.deal for one in store.results(NOW)} == {"7", "8", "12", "24"}
        assert [one.moves for one in store.unfinished(NOW)] == [60, 1]
        # What was there before is whole, for another window as well.
        assert {one.deal for one in other.results(NOW)} == {"7", "12", "24"}
        filler.unlink()
        left, kept = play_on(store, left, 61)
        assert kept
        assert kind(store) is None
    with window(small_disk) as store:
        assert store.set_aside == []
        assert {(one.deal, one.outcome.value) for one in store.results(NOW)} == {
            ("7", "won"),
            ("8", "won"),
            ("12", "playing"),
            ("24", "playing"),
        }
        assert store.resume(NOW) == left


def test_damage_on_a_full_disk_is_mended_once_there_is_room(small_disk: Path) -> None:
    file = small_disk / "games.sqlite3"
    with window(small_disk) as store:
        left, _ = play_on(store, attempt(store), 5)
    damaged = b"\xff" * 4096 + file.read_bytes()[4096:]
    file.write_bytes(damaged)
    filler = fill(small_disk)
    with window(small_disk) as store:
        assert kind(store) is Kind.DISK_FULL
        assert file.read_bytes() == damaged
        mine = attempt(store, "7", 1)
        assert not store.save(mine, NOW)
        filler.unlink()
        assert store.save(mine, NOW)
        (aside,) = store.set_aside
        assert aside.saved == 1
        assert Path(aside.now_at).read_bytes() == damaged
        back = store.claim(left.attempt.key, NOW)
        assert back is not None
        assert back.game == left.game


def test_a_disk_that_is_full_at_the_start(small_disk: Path) -> None:
    filler = fill(small_disk)
    with window(small_disk / "data") as store:
        assert kind(store) is Kind.DISK_FULL
        left, kept = play_on(store, attempt(store), 3)
        assert not kept
        filler.unlink()
        left, kept = play_on(store, left, 4)
        assert kept
    with window(small_disk / "data") as store:
        assert store.resume(NOW) == left


def test_a_disk_too_small_for_a_file_of_games_is_left_empty(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    options = ["-t", "tmpfs", "-o", "size=16k", "tmpfs", str(disk)]
    if subprocess.run(["mount", *options], capture_output=True, check=False).returncode:
        pytest.skip("mounting a file system isn't permitted here")
    try:
        with window(disk) as store:
            assert kind(store) is Kind.DISK_FULL
            assert not store.save(attempt(store, turns=1), NOW)
            assert not list(disk.glob("games.sqlite3*"))
        assert shutil.disk_usage(disk).used <= 4096
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)


def test_a_read_only_disk_still_shows_what_is_on_it(small_disk: Path) -> None:
    with window(small_disk) as store:
        done = attempt(store, "7", 2).but(outcome=Outcome.WON)
        store.save(done, NOW)
        left, _ = play_on(store, attempt(store), 5)
    remount(small_disk, "ro")
    with window(small_disk) as store:
        assert kind(store) is Kind.READ_ONLY
        assert store.is_readable
        assert store.resume(NOW) == left
        assert {one.deal for one in store.results(NOW)} == {"7", "24"}
        played, kept = play_on(store, left, 8)
        assert not kept
        assert store.forget_results(NOW) is None
        remount(small_disk, "rw")
        played, kept = play_on(store, played, 9)
        assert kept
    with window(small_disk) as store:
        assert store.resume(NOW) == played
        assert len(store.results(NOW)) == 2


def test_a_disk_that_becomes_read_only_in_the_middle_of_a_game(small_disk: Path) -> None:
    store = Store.open(at(small_disk), NOW)
    left, _ = play_on(store, attempt(store), 5)
    # Open files keep a disk from being made read-only; the kernel's own error is as rude.
    store.file.shut()
    assert store.file._instance is not None
    store.file._instance.close()
    store.file._instance = None
    remount(small_disk, "ro")
    left, kept = play_on(store, left, 7)
    assert not kept
    assert kind(store) is Kind.READ_ONLY
    remount(small_disk, "rw")
    left, kept = play_on(store, left, 8)
    assert kept
    store.close(NOW)
    with window(small_disk) as again:
        assert again.resume(NOW) == left


def test_the_last_turn_before_sigkill_is_read_from_a_read_only_disk(small_disk: Path) -> None:
    with start(small_disk) as writer:
        assert writer.stdout is not None
        for _ in range(12):
            words = writer.stdout.readline().split()
        writer.kill()
    remount(small_disk, "ro")
    with window(small_disk) as store:
        assert kind(store) is Kind.READ_ONLY
        back = store.resume(NOW)
        assert back is not None
        assert back.game.cursor >= int(words[0])


RLIMITED = """
import resource, sys
from pathlib import Path
from storage.kit import NOW, attempt, game, later, window
from storage.test_trouble import kind, play_on

folder = Path(sys.argv[1])
with window(folder) as store:
    left, kept = play_on(store, attempt(store), 5)
    assert kept
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
    left, kept = play_on(store, left, 40)
    assert not kept
    sys.stdout.write(kind(store).name)
    assert store.unfinished(NOW)[0].moves == 40
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    left, kept = play_on(store, left, 41)
    assert kept
"""


@posix
def test_a_limit_on_the_size_of_files(tmp_path: Path) -> None:
    tests = str(Path(__file__).parent.parent)
    done = subprocess.run(
        [sys.executable, "-c", RLIMITED, str(tmp_path)],
        env={**os.environ, "PYTHONPATH": tests},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout == "TOO_LARGE"
    with window(tmp_path) as store:
        back = store.resume(NOW)
        assert back is not None
        assert back.game == game("24", 41)


@pytest.mark.parametrize("below", ["", "data", "data/more"])
def test_a_file_where_the_folder_should_be(below: str, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong"
    wrong.write_text("a file")
    with window(wrong / below) as store:
        assert kind(store) is Kind.NOT_A_FOLDER
        left, kept = play_on(store, attempt(store), 3)
        assert not kept
        assert [one.key for one in store.unfinished(NOW)] == [left.attempt.key]
        assert store.resume(NOW) is None
        wrong.unlink()
        left, kept = play_on(store, left, 4)
        assert kept
    with window(wrong / below) as store:
        assert store.resume(NOW) == left


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs /proc")
def test_a_folder_that_can_not_be_made() -> None:
    with window(Path("/proc/nothing/here")) as store:
        assert kind(store) in (Kind.NO_FOLDER, Kind.NO_PERMISSION)
        _, kept = play_on(store, attempt(store), 2)
        assert not kept


@posix
@pytest.mark.skipif(os.name == "posix" and os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_without_permission(tmp_path: Path) -> None:
    with window(tmp_path) as store:
        left, _ = play_on(store, attempt(store), 3)
    tmp_path.chmod(0o500)
    try:
        with window(tmp_path) as store:
            assert kind(store) is Kind.NO_PERMISSION
            assert store.resume(NOW) == left
    finally:
        tmp_path.chmod(0o700)


@posix
@pytest.mark.skipif(os.name == "posix" and os.geteuid() == 0, reason="root may write anywhere")
def test_a_file_without_permission(tmp_path: Path) -> None:
    with window(tmp_path) as store:
        left, _ = play_on(store, attempt(store), 3)
    file = tmp_path / "games.sqlite3"
    file.chmod(0o400)
    with window(tmp_path) as store:
        assert store.resume(NOW) == left
        left, kept = play_on(store, left, 4)
        assert not kept
        assert kind(store) is Kind.NO_PERMISSION
        file.chmod(0o600)
        left, kept = play_on(store, left, 5)
        assert kept
    with window(tmp_path) as store:
        assert store.resume(NOW) == left


def test_a_file_that_another_program_keeps_busy(tmp_path: Path) -> None:
    with window(tmp_path) as store:
        left, _ = play_on(store, attempt(store), 3)
        other = sqlite3.connect(tmp_path / "games.sqlite3", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        left, kept = play_on(store, left, 5)
        assert not kept
        assert kind(store) is Kind.BUSY
        other.execute("ROLLBACK")
        other.close()
        left, kept = play_on(store, left, 6)
        assert kept
    with window(tmp_path) as store:
        assert store.resume(NOW) == left


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (errno.EROFS, Kind.READ_ONLY),
        (errno.EACCES, Kind.NO_PERMISSION),
        (errno.ENOSPC, Kind.DISK_FULL),
        (errno.EDQUOT, Kind.QUOTA),
        (errno.EISDIR, Kind.IS_FOLDER),
        (errno.EIO, Kind.IO_ERROR),
        (errno.EFBIG, Kind.TOO_LARGE),
        (errno.ENODEV, Kind.IO_ERROR),
    ],
)
def test_what_the_system_says(
    number: int, expected: Kind, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(tmp_path / "games.sqlite3")
    assert os_trouble(OSError(number, ""), path)[:2] == (expected, path)

    # SQLite says "I/O error" to most of them: the folder is asked for the reason.
    def refuse(*_: object, **__: object) -> None:
        raise OSError(number, "")

    monkeypatch.setattr(failures, "open", refuse, raising=False)
    assert sqlite_trouble(failure(sqlite3.SQLITE_IOERR), path)[:2] == (expected, path)


def failure(code: int) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("")
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (sqlite3.SQLITE_FULL, Kind.DISK_FULL),
        (sqlite3.SQLITE_IOERR | (3 << 8), Kind.IO_ERROR),
        (sqlite3.SQLITE_READONLY, Kind.READ_ONLY),
        (sqlite3.SQLITE_BUSY, Kind.BUSY),
        (sqlite3.SQLITE_CORRUPT, Kind.DAMAGED),
    ],
)
def test_what_sqlite_says(code: int, expected: Kind, tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    path.touch()
    assert sqlite_trouble(failure(code), str(path)).kind is expected
    assert [each.name for each in tmp_path.iterdir()] == ["games.sqlite3"]


class FailingConnection:
    """A connection whose statements fail with *code*, but for reading."""

    def __init__(self, db: sqlite3.Connection, code: int) -> None:
        self._db = db
        self._code = code

    def execute(self, statement: str, *values: Any) -> object:
        if statement.startswith(("SELECT", "PRAGMA")):
            return self._db.execute(statement, *values)
        raise failure(self._code)

    def __getattr__(self, name: str) -> object:
        return getattr(self._db, name)


@pytest.mark.parametrize(
    "code", [sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN]
)
def test_a_write_that_fails_once_is_made_at_the_next_turn(code: int, tmp_path: Path) -> None:
    with window(tmp_path) as store:
        left, _ = play_on(store, attempt(store), 3)
        make: Callable[..., object] = FailingConnection
        store.file.db = make(store.file.db, code)  # type: ignore[assignment]
        left, kept = play_on(store, left, 4)
        assert not kept
        assert kind(store) is not None
        left, kept = play_on(store, left, 5)
        assert kept
        assert kind(store) is None
    with window(tmp_path) as store:
        assert store.resume(NOW) == left


def test_a_game_that_can_be_read_and_not_claimed_is_resumed_all_the_same(tmp_path: Path) -> None:
    with window(tmp_path) as store:
        left, _ = play_on(store, attempt(store), 3)
    with window(tmp_path) as store:
        make: Callable[..., object] = FailingConnection
        store.file.db = make(store.file.db, sqlite3.SQLITE_READONLY)  # type: ignore[assignment]
        assert store.resume(NOW) == left
        assert kind(store) is Kind.READ_ONLY
        left, kept = play_on(store, left, 4)
        assert kept
    with window(tmp_path) as store:
        assert store.resume(NOW) == left
