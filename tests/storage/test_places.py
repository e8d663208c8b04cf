"""Where things are kept."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import platformdirs
import pytest

from bakers_dozen.storage.places import APP, Places, places

posix = pytest.mark.skipif(os.name != "posix", reason="POSIX paths")


DATA, CONFIG = "/h/.local/share/bakers-dozen", "/h/.config/bakers-dozen"


@posix
@pytest.mark.parametrize(
    ("environ", "data", "config"),
    [
        ({}, DATA, CONFIG),
        ({"XDG_DATA_HOME": "/d"}, "/d/bakers-dozen", CONFIG),
        ({"XDG_CONFIG_HOME": "/c"}, DATA, "/c/bakers-dozen"),
        # Not absolute: not obeyed, as the specification asks.
        ({"XDG_DATA_HOME": "d"}, DATA, CONFIG),
        ({"XDG_DATA_HOME": ""}, DATA, CONFIG),
        ({"BAKERS_DOZEN_HOME": "/all", "XDG_DATA_HOME": "/d"}, "/all", "/all"),
        ({"BAKERS_DOZEN_HOME": ""}, DATA, CONFIG),
    ],
)
def test_the_environment_says_where(environ: dict[str, str], data: str, config: str) -> None:
    assert places({"HOME": "/h", **environ}, "linux") == Places(data, config)


@posix
def test_a_home_that_is_not_absolute_is_under_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert places({"BAKERS_DOZEN_HOME": "games"}, "linux").data_dir == str(tmp_path / "games")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="what Linux does")
@pytest.mark.parametrize("variable", ["XDG_DATA_HOME", "XDG_CONFIG_HOME"])
@pytest.mark.parametrize("value", [None, "", "relative", "/absolute", "/with space/é"])
@pytest.mark.parametrize("home", ["/home/someone", "/h"])
def test_the_rule_written_out_is_that_of_platformdirs(
    variable: str, value: str | None, home: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "BAKERS_DOZEN_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", home)
    if value is not None:
        monkeypatch.setenv(variable, value)
    assert places(os.environ, sys.platform) == Places(
        platformdirs.user_data_dir(APP, appauthor=False),
        platformdirs.user_config_dir(APP, appauthor=False),
    )


def test_elsewhere_platformdirs_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "user_data_dir", lambda *_, **__: "/data there")
    monkeypatch.setattr(platformdirs, "user_config_dir", lambda *_, **__: "/config there")
    for platform in ("darwin", "win32", "cygwin"):
        assert places({"HOME": "/h"}, platform) == Places("/data there", "/config there")
