"""Printing ends quietly, whatever becomes of the reader."""

from __future__ import annotations

import ast
import errno
import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bakers_dozen.commands import output
from bakers_dozen.program import exits

PROGRAM = [sys.executable, "-m", "bakers_dozen"]
COMMANDS = [["show", "24"], ["show", "24", "--json"], ["replay", "pysol:10800", "aa"]]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_pipe_that_closes_early_gets_no_complaint(command: list[str]) -> None:
    reading, writing = os.pipe()
    process = subprocess.Popen([*PROGRAM, *command], stdout=writing, stderr=subprocess.PIPE)
    os.close(reading)
    os.close(writing)
    _, err = process.communicate()
    assert err == b""
    assert process.returncode == exits.PIPE_CLOSED


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
def test_a_full_disk_is_told_in_one_line() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*PROGRAM, "show", "24"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == exits.BAD
    assert done.stderr.count("\n") == 1
    assert "Can't write the output" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell that closes its output")
@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", ">&- 2>&- <&-"])
@pytest.mark.parametrize("deal", ["24", "nowhere", "-"])
def test_closed_streams_make_no_traceback(closed: str, deal: str) -> None:
    command = f"exec {sys.executable} -m bakers_dozen show {deal} {closed}"
    done = subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, check=False, input=""
    )
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") <= 1


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (lambda: 0, 0),
        (lambda: 1, 1),
        (lambda: raising(KeyboardInterrupt()), exits.INTERRUPTED),
        (lambda: raising(output.OutputError(errno.EPIPE)), exits.PIPE_CLOSED),
        (lambda: raising(output.OutputError(errno.ENOSPC)), exits.BAD),
    ],
)
def test_the_status_says_how_it_ended(
    body: Callable[[], int],
    status: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    assert output.run_printing(body) == status


def raising(error: BaseException) -> int:
    raise error


def test_what_the_output_cannot_encode_becomes_question_marks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    output.print_line("10♥ up")
    sys.stdout.flush()
    assert raw.getvalue().split() == [b"10?", b"up"]


def test_printing_never_loads_what_the_table_needs() -> None:
    script = (
        "import sys; from bakers_dozen.cli import main; main(['show', '24']);"
        "print(sorted(m.split('.')[0] for m in sys.modules), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    loaded = ast.literal_eval(done.stderr)
    assert "bakers_dozen" in loaded
    assert not {"blessed", "curses", "termios", "sqlite3", "random", "difflib"} & set(loaded)
