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
from typing import Final

from ..named import NamedTuple
from .trouble import Kind

APP: Final = "bakers-dozen"
HOME_VARIABLE: Final = "BAKERS_DOZEN_HOME"
_XDG_PLATFORMS: Final = ("linux", "freebsd", "openbsd", "netbsd", "dragonfly")


class Places(NamedTuple):
    """The folders that the program keeps things in; it writes nowhere else.

    A folder that isn't known is the empty text, and so are the files in it; ``unknown``
    says why then, and ``unknown_value`` what the environment says, for a sentence.
    """

    data_dir: str
    config_dir: str
    unknown: Kind | None = None
    unknown_value: str = ""

    @property
    def games(self) -> str:
        """The file of games: a SQLite database."""
        return os.path.join(self.data_dir, "games.sqlite3") if self.data_dir else ""

    @property
    def games_copy(self) -> str:
        """The copy of the games that is made once in a while, should they be damaged."""
        return os.path.join(self.data_dir, "games.copy.sqlite3") if self.data_dir else ""

    @property
    def windows(self) -> str:
        """The folder with one small file for each window that is open."""
        return os.path.join(self.data_dir, "windows") if self.data_dir else ""

    @property
    def settings(self) -> str:
        """The file of settings: TOML."""
        return os.path.join(self.config_dir, "settings.toml") if self.config_dir else ""


def places(environ: Mapping[str, str], platform: str) -> Places:
    """The places under *environ* (as ``os.environ``) on *platform* (as ``sys.platform``).

    No folder is made and none is looked at.
    """
    home = environ.get(HOME_VARIABLE, "")
    if home:
        try:
            folder = os.path.abspath(os.path.expanduser(home))
        except FileNotFoundError:
            return Places("", "", Kind.NO_CURRENT_FOLDER, home)
        return Places(folder, folder)
    found = Places(
        _xdg(environ, "XDG_DATA_HOME") or _default(environ, platform, "data"),
        _xdg(environ, "XDG_CONFIG_HOME") or _default(environ, platform, "config"),
    )
    if found.data_dir and found.config_dir:
        return found
    told = environ.get("HOME", "")
    return found._replace(unknown=Kind.BAD_HOME if told else Kind.NO_HOME, unknown_value=told)


def _xdg(environ: Mapping[str, str], variable: str) -> str:
    folder = environ.get(variable, "")
    return os.path.join(folder, APP) if os.path.isabs(folder) else ""


def _default(environ: Mapping[str, str], platform: str, kind: str) -> str:
    if platform.startswith(_XDG_PLATFORMS) and "ANDROID_ROOT" not in environ:
        below = (".local", "share") if kind == "data" else (".config",)
        home = _home(environ)
        return os.path.join(home, *below, APP) if home else ""
    import platformdirs

    asked = platformdirs.user_data_dir if kind == "data" else platformdirs.user_config_dir
    folder = asked(APP, appauthor=False)
    return folder if os.path.isabs(folder) else ""


def _home(environ: Mapping[str, str]) -> str:
    """The player's own folder, or empty where there is none: ``/`` is nobody's own."""
    # What expanduser does, but with the environment given: it asks the password file
    # where HOME is unset, and where that doesn't know the player either says "~".
    home = environ.get("HOME", "") or os.path.expanduser("~")
    return home if os.path.isabs(home) and os.path.normpath(home) not in ("/", "//") else ""
