"""``bakers-dozen paths``: where things are kept."""

from __future__ import annotations

import argparse
import os
import sys
from typing import Final

from ..storage.places import places
from ..wording import records as wording
from .output import guarded, put

HELP: Final = wording.paths_help


def configure(parser: argparse.ArgumentParser) -> None:
    """No arguments."""


def run(args: argparse.Namespace) -> int:
    """Print a line for each place; the exit status."""
    return guarded(_run)


def _run() -> int:
    kept = places(os.environ, sys.platform)
    lines = wording.paths_lines(kept.games, kept.settings, kept.windows)
    width = max(len(word) for word, _ in lines)
    for word, path in lines:
        put(f"{word:<{width}}  {path}")
    return 0
