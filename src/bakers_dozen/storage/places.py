"""Where things are kept: the folders and files of this player on this system.

``BAKERS_DOZEN_HOME`` puts everything in one folder. Else ``XDG_DATA_HOME`` and
``XDG_CONFIG_HOME`` are obeyed where they are absolute, and platformdirs says where
such files belong on the system. Importing platformdirs takes longer than all the
rest of this package, so on Linux and the BSDs the rule is written out here: it is
the XDG base directory specification, and a test holds the two to each other.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Final, NamedTuple

APP: Final = "bakers-dozen"
HOME_VARIABLE: Final = "BAKERS_DOZEN_HOME"
_XDG_PLATFORMS: Final = ("linux", "freebsd", "openbsd", "netbsd", "dragonfly")


class Places(NamedTuple):
    """The folders that the program keeps things in; it writes nowhere else."""

    data_dir: str
    config_dir: str

    @property
    def games(self) -> str:
        """The file of games: a SQLite database."""
        return os.path.join(self.data_dir, "games.sqlite3")

    @property
    def windows(self) -> str:
        """The folder with one small file for each window that is open."""
        return os.path.join(self.data_dir, "windows")

    @property
    def settings(self) -> str:
        """The file of settings: TOML."""
        return os.path.join(self.config_dir, "settings.toml")


def places(environ: Mapping[str, str], platform: str) -> Places:
    """The places under *environ* (as ``os.environ``) on *platform* (as ``sys.platform``).

    No folder is made and none is looked at.
    """
    home = environ.get(HOME_VARIABLE, "")
    if home:
        home = os.path.abspath(os.path.expanduser(home))
        return Places(home, home)
    return Places(
        _xdg(environ, "XDG_DATA_HOME") or _default(environ, platform, "data"),
        _xdg(environ, "XDG_CONFIG_HOME") or _default(environ, platform, "config"),
    )


def _xdg(environ: Mapping[str, str], variable: str) -> str:
    folder = environ.get(variable, "")
    return os.path.join(folder, APP) if os.path.isabs(folder) else ""


def _default(environ: Mapping[str, str], platform: str, kind: str) -> str:
    if platform.startswith(_XDG_PLATFORMS) and "ANDROID_ROOT" not in environ:
        below = (".local", "share") if kind == "data" else (".config",)
        return os.path.join(_home(environ), *below, APP)
    import platformdirs

    asked = platformdirs.user_data_dir if kind == "data" else platformdirs.user_config_dir
    return asked(APP, appauthor=False)


def _home(environ: Mapping[str, str]) -> str:
    # What expanduser does, but with the environment given: it asks the password
    # file where HOME is unset.
    return environ.get("HOME", "") or os.path.expanduser("~")
