"""The program as a person runs it: its input, its output and its status."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from typing import NamedTuple
from unittest.mock import patch

from bakers_dozen.cli import main
from bakers_dozen.wording.catalogue import use_language, use_plain_signs


class Ran(NamedTuple):
    """How a run ended and what it wrote."""

    status: int
    out: str
    err: str


def run_program(
    *arguments: str, given: str | bytes = b"", environment: dict[str, str] | None = None
) -> Ran:
    """``bakers-dozen`` with *arguments* and *given* on its standard input, a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "bakers_dozen", *arguments],
        input=given.encode() if isinstance(given, str) else given,
        capture_output=True,
        env={**os.environ, "PYTHONUTF8": "1", **(environment or {})},
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def run_main(*arguments: str, given: str | bytes = b"") -> Ran:
    """The same in this process, which takes a tenth of the time: for what is printed."""
    data = given.encode() if isinstance(given, str) else given
    stdin = io.TextIOWrapper(io.BytesIO(data), "utf-8")
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", newline="") for _ in range(2))
    with (
        patch("sys.stdin", stdin),
        patch("sys.stdout", out),
        patch("sys.stderr", err),
        patch.dict(os.environ, PYTHONIOENCODING="utf-8"),
    ):
        try:
            status = main(arguments)
        except SystemExit as end:
            status = int(end.code or 0)
        finally:
            use_plain_signs(False)
            use_language("en", {}, "utf-8")
    printed, complained = (_written(stream) for stream in (out, err))
    return Ran(status, printed, complained)


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode()
