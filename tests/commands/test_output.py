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
from typing import NoReturn

import pytest

from bakers_dozen.cli import main
from bakers_dozen.commands import output, solve
from bakers_dozen.program import exits, start

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
@pytest.mark.parametrize(
    "command", [["show", "24"], ["--help"], ["solve", "-h"], ["--version"], ["stats"], ["paths"]]
)
def test_a_full_disk_is_told_in_one_line(command: list[str]) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*PROGRAM, *command], stdout=full, stderr=subprocess.PIPE, text=True, check=False
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
        pytest.param(
            lambda: raising(output.OutputError(errno.EINVAL)),
            exits.PIPE_CLOSED if sys.platform == "win32" else exits.BAD,
        ),
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


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell that closes its output")
@pytest.mark.parametrize("command", ["stats", "--help", "paths", "show 24", "stats --json"])
def test_an_output_that_is_closed_is_told(command: str) -> None:
    line = f"exec {sys.executable} -m bakers_dozen {command} >&-"
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False)
    assert done.returncode == exits.BAD
    assert done.stderr.startswith("bakers-dozen: Can't write the output: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="pipes there always wait")
def test_an_output_that_does_not_wait_gets_all() -> None:
    script = (
        "import os; os.set_blocking(1, False)\n"
        "from bakers_dozen.commands.output import print_line\n"
        "for n in range(5): print_line(str(n) * 100_000)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert len(done.stdout) == 500_005


def test_what_the_system_refuses_is_no_fault_of_the_output(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refusing(*args: object) -> NoReturn:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr(solve, "solve_all", refusing)
    assert main(["solve", "24"]) == exits.BAD
    assert capsys.readouterr().err == "bakers-dozen: Too many open files\n"


def test_too_little_memory_is_no_crash(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def greedy(*args: object) -> NoReturn:
        raise MemoryError

    monkeypatch.setattr(start, "start", greedy)
    assert main(["24"]) == exits.BAD
    assert capsys.readouterr().err == f"bakers-dozen: {os.strerror(errno.ENOMEM)}\n"


@pytest.mark.parametrize("command", [["--help", "--lang", "hi"], ["solve", "--help"]])
def test_in_the_c_locale_nothing_but_ascii_is_written(command: list[str], tmp_path: Path) -> None:
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))
    }
    environment |= {"LC_ALL": "C", "BAKERS_DOZEN_HOME": str(tmp_path), "PYTHONUTF8": ""}
    done = subprocess.run([*PROGRAM, *command], capture_output=True, env=environment, check=True)
    assert done.stdout.isascii()
    assert len(done.stdout) > 100
