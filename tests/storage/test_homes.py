"""Homes of every kind: without locks, without a place, with pipes where files should be."""

from __future__ import annotations

import errno
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bakers_dozen.play.attempt import Outcome
from bakers_dozen.storage import database, instances
from bakers_dozen.storage.games import Store
from bakers_dozen.storage.instances import Alone, NoLocksError
from bakers_dozen.storage.places import places
from bakers_dozen.storage.trouble import Kind, Trouble
from bakers_dozen.wording.records import trouble_line
from storage.kit import NOW, at, attempt, change, later, names, rows, window

posix = pytest.mark.skipif(os.name != "posix", reason="POSIX files")


@pytest.fixture(params=[errno.ENOLCK, errno.EOPNOTSUPP, errno.EIO, errno.ENOSYS])
def no_locks(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing can be locked, as on NFS without its lock daemon."""

    def refuse(*_: object, **__: object) -> None:
        raise OSError(request.param, os.strerror(request.param))

    monkeypatch.setattr(instances, "_lock", refuse)


@pytest.mark.usefixtures("no_locks")
def test_games_are_kept_in_a_folder_without_locks(tmp_path: Path) -> None:
    with window(tmp_path) as store:
        assert store.trouble is None
        left = attempt(store, turns=3)
        assert store.save(left, NOW)
        assert (tmp_path / "games.owner").exists()
    assert not (tmp_path / "games.owner").exists()
    with window(tmp_path) as store:
        assert store.resume(NOW) == left
    # Where there are locks again, it is read as ever.
    assert rows(tmp_path, "SELECT count(*) FROM attempt") == [(1,)]


@pytest.mark.usefixtures("no_locks")
def test_a_second_window_on_it_says_at_once_why_it_keeps_nothing(tmp_path: Path) -> None:
    with window(tmp_path) as one:
        mine = attempt(one, turns=3)
        assert one.save(mine, NOW)
        with window(tmp_path) as two:
            assert two.trouble is not None
            assert two.trouble.kind is Kind.NO_LOCKS
            other = attempt(two, "7", 1)
            assert not two.save(other, NOW)
            one.close(NOW)
            # The other has gone: this one keeps its games from now on.
            assert two.save(other, NOW)
            assert {result.deal for result in two.results(NOW)} == {"24", "7"}


@pytest.mark.usefixtures("no_locks")
def test_what_a_killed_window_left_there_is_resumed(tmp_path: Path) -> None:
    with window(tmp_path) as store:
        left = attempt(store, turns=3)
        store.save(left, NOW)
        store.file.shut()
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    here = Alone(str(tmp_path))
    words = (tmp_path / "games.owner").read_text().split()
    here.close()
    (tmp_path / "games.owner").write_text(f"{words[0]} {gone.pid} {'0' * 16}\n")
    with window(tmp_path) as store:
        assert store.resume(NOW) == left
        assert store.trouble is None


@pytest.mark.parametrize("code", [sqlite3.SQLITE_IOERR_LOCK, sqlite3.SQLITE_PROTOCOL])
def test_where_only_sqlite_finds_no_locks_games_are_kept_as_well(
    code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect = database.connect

    def refuse(path: str, mode: str = "rw", busy_seconds: float = 0.0) -> sqlite3.Connection:
        if mode != "alone":
            error = sqlite3.OperationalError("locking protocol")
            error.sqlite_errorcode = code
            raise error
        return connect(path, mode, busy_seconds)

    monkeypatch.setattr(database, "connect", refuse)
    with window(tmp_path) as store:
        assert store.trouble is None
        left = attempt(store, turns=3)
        assert store.save(left, NOW)
    with window(tmp_path) as store:
        assert store.resume(NOW) == left


@pytest.mark.parametrize("text", ["", "nonsense", "a b c d", "\0"])
def test_an_owner_that_says_nothing_is_nobody(text: str, tmp_path: Path) -> None:
    (tmp_path / "games.owner").write_text(text)
    Alone(str(tmp_path)).close()


def test_an_owner_on_another_computer_may_be_alive(tmp_path: Path) -> None:
    (tmp_path / "games.owner").write_text("elsewhere 1 0123456789abcdef\n")
    with pytest.raises(NoLocksError):
        Alone(str(tmp_path))


@pytest.mark.parametrize(
    ("home", "kind", "value"),
    [
        (None, Kind.NO_HOME, ""),
        ("", Kind.NO_HOME, ""),
        ("/", Kind.BAD_HOME, "/"),
        ("//", Kind.BAD_HOME, "//"),
        ("relative", Kind.BAD_HOME, "relative"),
        ("~", Kind.BAD_HOME, "~"),
    ],
)
def test_without_a_home_nothing_is_written_anywhere(
    home: str | None,
    kind: Kind,
    value: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    # A user without an entry in the password file: "~" stays what it is.
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    found = places({} if home is None else {"HOME": home}, "linux")
    assert (found.unknown, found.unknown_value) == (kind, value)
    assert (found.games, found.settings) == ("", "")
    store = Store.open(found, NOW)
    assert store.trouble == Trouble(kind, value)
    assert not store.save(attempt(store, turns=1), NOW)
    assert len(store.unfinished(NOW)) == 1
    store.close(NOW)
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_is_known_is_used_whatever_home_says(tmp_path: Path) -> None:
    found = places({"HOME": "/", "XDG_DATA_HOME": str(tmp_path)}, "linux")
    store = Store.open(found, NOW)
    assert store.save(attempt(store, turns=1), NOW)
    store.close(NOW)
    assert found.settings == ""


@posix
def test_a_relative_home_in_a_folder_that_is_gone(tmp_path: Path) -> None:
    script = (
        "import os, sys; os.mkdir('gone'); os.chdir('gone'); os.rmdir('../gone');"
        "from bakers_dozen.storage.places import places;"
        "found = places({'BAKERS_DOZEN_HOME': 'games', 'HOME': '/h'}, 'linux');"
        "sys.stdout.write(f'{found.unknown.name} {found.unknown_value}')"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("NO_CURRENT_FOLDER games", "")


@posix
@pytest.mark.skipif(sys.platform == "darwin", reason="names are text there")
def test_a_folder_whose_name_is_no_text(tmp_path: Path) -> None:
    folder = tmp_path / os.fsdecode(b"h\xffme")
    with window(folder) as store:
        left = attempt(store, turns=3)
        assert store.save(left, NOW)
        store.file.keep_copy(NOW)
        assert (folder / "games.copy.sqlite3").exists()
    with window(folder) as store:
        assert store.resume(NOW) == left


@posix
def test_a_link_to_a_folder_that_is_not_there_yet(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "disk" / "games")
    with window(tmp_path / "link") as store:
        assert store.save(attempt(store, turns=1), NOW)
    assert (tmp_path / "disk" / "games" / "games.sqlite3").exists()


@posix
@pytest.mark.parametrize(
    ("link", "below", "says"),
    [("link", "", "Too many levels of symbolic links"), (".", "d" * 300, "File name too long")],
)
def test_a_folder_that_the_system_refuses_is_told_in_its_words(
    link: str, below: str, says: str, tmp_path: Path
) -> None:
    (tmp_path / "link").symlink_to(link)
    with window(tmp_path / "link" / below) as store:
        assert store.trouble is not None
        assert trouble_line(store.trouble).endswith(f"games.sqlite3 can't be written ({says})")


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_link_to_a_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


@posix
@pytest.mark.parametrize("make", [a_pipe, a_link_to_a_device])
def test_what_is_no_file_is_left_alone_and_said_at_once(
    make: Callable[[Path], None], tmp_path: Path
) -> None:
    path = tmp_path / "games.sqlite3"
    make(path)
    before = path.lstat()
    with window(tmp_path) as store:
        assert store.trouble is not None
        assert store.trouble.kind is Kind.NOT_A_FILE
        assert not store.save(attempt(store, turns=1), NOW)
        assert store.set_aside == []
    assert (path.lstat().st_ino, path.lstat().st_mode) == (before.st_ino, before.st_mode)
    assert names(tmp_path) == ["games.sqlite3"]


@posix
def test_a_pipe_in_the_place_of_the_copy_holds_nobody_up(tmp_path: Path) -> None:
    with window(tmp_path) as store:
        left = attempt(store, turns=2)
        store.save(left, NOW)
    (tmp_path / "games.sqlite3").write_text("Dear diary")
    (tmp_path / "games.copy.sqlite3").unlink()
    os.mkfifo(tmp_path / "games.copy.sqlite3")
    with window(tmp_path) as store:
        assert store.save(left, NOW)


def test_a_link_to_the_games_stays_a_link(tmp_path: Path) -> None:
    real, linked = tmp_path / "real", tmp_path / "linked"
    with window(real) as store:
        left = attempt(store, turns=2)
        store.save(left, NOW)
    linked.mkdir()
    (linked / "games.sqlite3").symlink_to(real / "games.sqlite3")
    with window(linked) as store:
        assert store.resume(NOW) == left
    assert (linked / "games.sqlite3").is_symlink()
    # Even where what it leads to is damaged, or isn't there yet.
    (real / "games.sqlite3").write_text("Dear diary")
    with window(linked) as store:
        assert len(store.set_aside) == 1
        assert store.save(left, NOW)
    assert (linked / "games.sqlite3").is_symlink()
    (real / "games.sqlite3").unlink()
    with window(linked) as store:
        assert store.save(left, NOW)
    assert (linked / "games.sqlite3").is_symlink()
    assert (real / "games.sqlite3").is_file()


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="needs the superuser")
def test_the_superuser_makes_a_players_files_the_players(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    os.chown(home, 12345, 54321)
    with window(home / ".local" / "share" / "bakers-dozen") as store:
        store.save(attempt(store, turns=1), NOW)
        won = attempt(store, "7", 2).but(outcome=Outcome.WON)
        store.save(won, NOW)
        assert store.forget_results(NOW) is not None
        store.file.keep_copy(NOW)
        made = list(home.rglob("*"))
        others = [path for path in made if path.stat().st_uid != 12345]
    assert len(made) >= 8
    # Only the file that tells of the open window, which goes with it.
    assert [path.parent.name for path in others] == ["windows"]


def test_a_file_without_a_column_gives_up_all_the_rest(tmp_path: Path) -> None:
    for missing in ("seconds", "undos", "moves", "par", "holder", "started_at"):
        folder = tmp_path / missing
        with window(folder) as store:
            won = attempt(store, "24", 3).but(outcome=Outcome.WON)
            store.save(won, NOW)
            left = attempt(store, "7", 2)
            store.save(left, later(5))
        change(folder, f"ALTER TABLE attempt DROP COLUMN {missing}")
        (folder / "games.copy.sqlite3").unlink()
        with window(folder) as store:
            (aside,) = store.set_aside
            assert aside.saved == 2
            assert [(one.deal, one.moves) for one in store.results(NOW)] == [("24", 3), ("7", 2)]
            back = store.resume(NOW)
            assert back is not None
            assert back.game == left.game


def test_rows_that_can_not_be_counted_are_counted_as_that(tmp_path: Path) -> None:
    with window(tmp_path) as store:
        for number in (1, 2, 3):
            store.save(attempt(store, str(number), 2).but(outcome=Outcome.WON), NOW)
    change(tmp_path, "UPDATE attempt SET seconds='a while' WHERE deal<>'1'")
    with window(tmp_path) as store:
        assert [one.deal for one in store.results(NOW)] == ["1"]
        assert store.unreadable == 2


@pytest.mark.parametrize("year", [2262, 2286, 5138, 9000])
def test_a_clock_of_the_far_future_is_no_error(year: int, tmp_path: Path) -> None:
    now = later((year - 2026) * 365.25 * 86400)
    store = Store.open(at(tmp_path), now)
    left = attempt(store, turns=2, now=now)
    assert left.attempt.key > 0
    assert store.save(left, now)
    store.close(now)
    store = Store.open(at(tmp_path), now)
    assert store.resume(now) == left
    assert store.forget_results(now) is not None
    store.close(now)


def test_python_without_sqlite_plays_without_keeping() -> None:
    script = (
        "import sys; sys.modules['_sqlite3'] = None\n"
        "from bakers_dozen.program.start import open_keeper\n"
        "from bakers_dozen.storage.places import Places\n"
        "from bakers_dozen.wording.records import trouble_line\n"
        "keeper, trouble = open_keeper(Places('/nowhere', '/nowhere'), 0)\n"
        "assert keeper is None\n"
        "sys.stdout.write(trouble_line(trouble))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert "sqlite3" in done.stdout
    assert done.stdout.count("\n") == 0


def test_plain_mode_without_sqlite_says_once_that_nothing_is_kept() -> None:
    script = (
        "import sys; sys.modules['_sqlite3'] = None\n"
        "sys.stdin.isatty = lambda: True\n"
        "from bakers_dozen.cli import main\n"
        "main(['--plain', '24'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], input="c k\n", capture_output=True, text=True, check=False
    )
    assert done.stdout.count("Your games aren't being saved") == 1
    assert "saved again" not in done.stdout
