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


def make_folder(path: str) -> None:
    """Make the folder *path*, for its player alone, with those above it; or OSError.

    A link to nothing is followed, and what it leads to is made.
    """
    if os.path.isdir(path):
        return
    path = os.path.realpath(path)
    above = os.path.dirname(path)
    if above != path:
        make_folder(above)
    with suppress(FileExistsError):
        os.mkdir(path, mode=0o700)
        give_like(above, path)
    if not os.path.isdir(path):
        # As the system says it: there is something else, or a link in a circle.
        os.stat(path)
        os.makedirs(path, mode=0o700, exist_ok=True)
