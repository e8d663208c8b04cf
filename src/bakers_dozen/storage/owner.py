"""Whose a file is: ``sudo`` plays with a player's own files, and leaves them the player's."""

from __future__ import annotations

import os
from contextlib import suppress


def give_like(model: str, path: str) -> None:
    """Let *path* have the owner of *model*, where the superuser made it for a player."""
    if os.name == "posix" and os.geteuid() == 0:
        with suppress(OSError):
            owner = os.stat(model)
            os.chown(path, owner.st_uid, owner.st_gid)
