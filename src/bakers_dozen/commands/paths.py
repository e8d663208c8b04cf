"""``paths``: where things are kept."""

from __future__ import annotations

import argparse
import os
import sys

from ..program.exits import OK, REFUSED, complain
from ..storage.places import places
from ..storage.trouble import Trouble
from ..wording.catalogue import tr
from ..wording.records import trouble_line
from .output import print_line
from .parsing import Parser


def summary() -> str:
    """What the command does."""
    return tr("Print where games, statistics and settings are kept.")


def configure(parser: Parser) -> None:
    """No arguments."""


def run(args: argparse.Namespace) -> int:
    """Prints a line for each place, and why one isn't known; the exit status."""
    kept = places(os.environ, sys.platform)
    lines = (
        (tr("games"), kept.games),
        (tr("settings"), kept.settings),
        (tr("open windows"), kept.windows),
    )
    width = max(len(word) for word, _ in lines)
    for word, path in lines:
        print_line(f"{word:<{width}}  {path or '-'}")
    if kept.unknown is None:
        return OK
    complain(trouble_line(Trouble(kept.unknown, kept.unknown_value)))
    return REFUSED
