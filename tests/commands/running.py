"""The program as a person runs it: a process of its own, its output and its status."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import NamedTuple


class Ran(NamedTuple):
    """How a run ended and what it wrote."""

    status: int
    out: str
    err: str


def run_program(
    *arguments: str, given: str | bytes = b"", environment: dict[str, str] | None = None
) -> Ran:
    """``bakers-dozen`` with *arguments* and *given* on its standard input."""
    done = subprocess.run(
        [sys.executable, "-m", "bakers_dozen", *arguments],
        input=given.encode() if isinstance(given, str) else given,
        capture_output=True,
        env={**os.environ, "PYTHONUTF8": "1", **(environment or {})},
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())
