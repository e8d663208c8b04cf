"""Windows know of each other by locks that the system takes back."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bakers_dozen.storage.instances import Instance, is_open, sweep


def test_a_window_is_open_until_it_is_closed(tmp_path: Path) -> None:
    window = Instance(str(tmp_path))
    assert is_open(str(tmp_path), window.token)
    assert window.is_there()
    window.close()
    assert not is_open(str(tmp_path), window.token)
    assert list(tmp_path.iterdir()) == []


def test_a_window_that_never_was_is_not_open(tmp_path: Path) -> None:
    assert not is_open(str(tmp_path), "0123456789abcdef")
    assert not is_open(str(tmp_path / "nowhere"), "0123456789abcdef")


@pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")
def test_a_killed_window_leaves_a_file_that_holds_nothing(tmp_path: Path) -> None:
    script = (
        "import sys, time; from bakers_dozen.storage.instances import Instance;"
        "window = Instance(sys.argv[1]); print(window.token, flush=True); time.sleep(600)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script, str(tmp_path)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        token = process.stdout.readline().strip()
        assert is_open(str(tmp_path), token)
        process.kill()
    assert (tmp_path / token).exists()
    mine = Instance(str(tmp_path))
    sweep(str(tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == [mine.token]
    assert not is_open(str(tmp_path), token)
    mine.close()


def test_a_file_taken_away_is_noticed(tmp_path: Path) -> None:
    window = Instance(str(tmp_path))
    (tmp_path / window.token).unlink()
    assert not window.is_there()
    (tmp_path / window.token).touch()
    assert not window.is_there()
    window.close()


@pytest.mark.parametrize("token", ["", "..", "../other", "note", "0123456789ABCDEF"])
def test_only_files_of_windows_are_ever_taken_away(token: str, tmp_path: Path) -> None:
    folder = tmp_path / "windows"
    folder.mkdir()
    kept = [tmp_path / "other", folder / "note", folder / "0123456789ABCDEF"]
    for path in kept:
        path.touch()
    assert not is_open(str(folder), token)
    sweep(str(folder))
    assert all(path.exists() for path in kept)
