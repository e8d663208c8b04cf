"""``bakers-dozen paths``."""

from __future__ import annotations

from pathlib import Path

import pytest

from bakers_dozen.cli import main


def test_it_prints_where_things_are_and_makes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "home"
    monkeypatch.setenv("BAKERS_DOZEN_HOME", str(home))
    assert main(["paths"]) == 0
    out = capsys.readouterr().out
    assert [line.split(maxsplit=1)[-1] for line in out.splitlines()][:2] == [
        str(home / "games.sqlite3"),
        str(home / "settings.toml"),
    ]
    assert not home.exists()


def test_folders_by_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("BAKERS_DOZEN_HOME", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert main(["paths"]) == 0
    out = capsys.readouterr().out
    assert str(tmp_path / "data" / "bakers-dozen" / "games.sqlite3") in out
    assert str(tmp_path / "config" / "bakers-dozen" / "settings.toml") in out


def test_a_place_that_is_not_known_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("BAKERS_DOZEN_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "somewhere")
    monkeypatch.setattr("sys.platform", "linux")
    assert main(["paths"]) == 1
    out, err = capsys.readouterr()
    assert [line.split()[-1] for line in out.splitlines()] == ["-", "-", "-"]
    assert "HOME is somewhere" in err
    assert err.count("\n") == 1
