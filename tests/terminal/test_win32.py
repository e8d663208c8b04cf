"""The session for Windows, over a terminal that only pretends to be blessed's."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from bakers_dozen.app.events import (
    Background,
    Event,
    HangUp,
    Key,
    Mouse,
    MouseKind,
    Paste,
    Resize,
    Terminate,
)
from bakers_dozen.terminal.capabilities import Capabilities, detect
from bakers_dozen.terminal.win32 import WindowsSession


class FakeTerminal:
    """What the session uses of blessed's Terminal; keys are given as characters."""

    width, height = 80, 24

    def __init__(self, keys: list[str | BaseException]) -> None:
        self.keys = keys
        self.is_raw = False

    @contextmanager
    def raw(self) -> Iterator[None]:
        self.is_raw = True
        try:
            yield
        finally:
            self.is_raw = False

    def kbhit(self, timeout: float | None = None) -> bool:
        return bool(self.keys)

    def getch(self) -> str:
        key = self.keys.pop(0)
        if isinstance(key, BaseException):
            raise key
        return key


class Output:
    """A standard output whose writes are kept."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.text = ""
        monkeypatch.setattr("bakers_dozen.terminal.win32.os.write", self._write)

    def _write(self, descriptor: int, data: bytes) -> int:
        self.text += data.decode()
        return len(data)


@pytest.fixture
def output(monkeypatch: pytest.MonkeyPatch) -> Output:
    return Output(monkeypatch)


def capabilities() -> Capabilities:
    can = detect({"TERM": "vtwin10", "LANG": "C.UTF-8"})
    assert isinstance(can, Capabilities)
    return can


def session(*keys: str | BaseException) -> tuple[WindowsSession, FakeTerminal]:
    typed: list[Any] = [
        c for k in keys for c in (k if isinstance(k, str) and k[:1] == "\x1b" else [k])
    ]
    terminal = FakeTerminal(typed)
    return WindowsSession(capabilities(), terminal), terminal


def heard(*keys: str | BaseException) -> list[Event]:
    opened, _ = session(*keys)
    with opened:
        opened.start_reports()
        found: list[Event] = []
        while new := opened.events(0.06):
            found += new
    return found


@pytest.mark.usefixtures("output")
@pytest.mark.parametrize(
    ("keys", "events"),
    [
        (["a"], [Key("a")]),
        (["\r"], [Key("enter")]),
        (["\x1b[C"], [Key("right")]),
        (["\x1b"], [Key("escape")]),
        (["\xe0K", "\x00H"], [Key("left"), Key("up")]),
        (["\xe0\x85"], []),
        (["é"], [Key("é")]),
        (["\x03"], [Terminate(130)]),
        ([KeyboardInterrupt()], [Terminate(130)]),
        ([EOFError()], [HangUp()]),
        (["\x1b[<0;5;6M"], [Mouse(MouseKind.PRESS, 0, 4, 5)]),
        (["\x1b[200~24\x1b[201~"], [Paste("24")]),
        (["\x1b[200~\x1b[201~"], []),
        (["\x1b[?62;22c\x1b[1;1R"], []),
        (["\x1b]11;rgb:0/0/0\x1b\\"], [Background(0, 0, 0)]),
    ],
)
def test_what_is_heard(keys: list[str | BaseException], events: list[Event]) -> None:
    assert heard(*keys) == events


def break_in(opened: WindowsSession, terminal: FakeTerminal) -> None:
    with opened:
        assert terminal.is_raw
        opened.start_reports()
        raise ZeroDivisionError


def test_the_terminal_is_given_back(output: Output) -> None:
    opened, terminal = session()
    with pytest.raises(ZeroDivisionError):
        break_in(opened, terminal)
    assert not terminal.is_raw
    assert output.text.endswith(capabilities().leave)
    for switched_off in "\x1b[?1000l", "\x1b[?2004l", "\x1b[?25h":
        assert switched_off in output.text
    written = output.text
    opened.close()
    assert output.text == written


@pytest.mark.usefixtures("output")
def test_a_new_size_is_noticed() -> None:
    opened, terminal = session()
    with opened:
        assert opened.size == (80, 24)
        assert opened.events(0) == []
        terminal.width, terminal.height = 40, 12
        assert opened.events(None) == [Resize(40, 12)]
        assert opened.size == (40, 12)


@pytest.mark.usefixtures("output")
def test_synchronized_updates_are_known_from_the_answer() -> None:
    opened, _ = session("\x1b[?2026;2$y")
    with opened:
        assert opened.events(0) == []
        assert opened.synchronized


@pytest.mark.usefixtures("output")
def test_the_way_to_the_terminal_and_back_is_timed() -> None:
    opened, terminal = session()
    with opened:
        assert opened.round_trip is None
        opened.start_reports()
        terminal.keys.extend("\x1b[?62;22c")
        assert opened.events(0) == []
        assert opened.round_trip is not None


@pytest.mark.usefixtures("output")
def test_ready_when_something_is_waiting() -> None:
    opened, terminal = session("a")
    with opened:
        assert opened.wait_ready()
        terminal.keys.clear()
        assert not opened.wait_ready()


def test_it_needs_nothing_of_posix() -> None:
    import subprocess

    code = (
        "import sys\n"
        "for name in ('fcntl', 'termios', 'tty', 'pty', 'resource'): sys.modules[name] = None\n"
        "import bakers_dozen.terminal.win32, bakers_dozen.terminal.access\n"
        "import bakers_dozen.terminal.painter\n"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
