"""For PyInstaller, which asks a package where its hooks are."""

from __future__ import annotations

import os


def hook_dirs() -> list[str]:
    """The folder of the hooks: this one."""
    return [os.path.dirname(__file__)]
