"""A player at a terminal: starts a program in a real pty, presses keys, reads the screen.

    with Player([sys.executable, "-m", "bakers_dozen", "24"]) as player:
        player.wait_for("24")
        player.press("right", "enter")
        assert "9♥" in player.row(3)

Nothing here waits a fixed time: everything waits for something, with a deadline that only
a failing test reaches.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
import select
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

import pyte

DEADLINE = 60.0

KEYS = {
    "up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "home": "\x1b[H",
    "end": "\x1b[F", "pageup": "\x1b[5~", "pagedown": "\x1b[6~", "insert": "\x1b[2~",
    "delete": "\x1b[3~", "enter": "\r", "escape": "\x1b", "space": " ", "tab": "\t",
    "backtab": "\x1b[Z", "backspace": "\x7f", "f1": "\x1bOP", "f2": "\x1bOQ",
    **{f"ctrl-{chr(96 + n)}": chr(n) for n in range(1, 27)},
}  # fmt: skip

#: Left out of a program's environment unless a test puts them in.
UNSET = (
    "NO_COLOR", "COLORTERM", "FORCE_COLOR", "TMUX", "STY", "LINES", "COLUMNS", "TERM_PROGRAM",
    "TERM_PROGRAM_VERSION", "LC_ALL", "LC_CTYPE", "LANGUAGE", "XTERM_VERSION", "VTE_VERSION",
    "KONSOLE_VERSION", "COLORFGBG", "AMBIGUOUS_WIDE", "PYTHONUTF8",
)  # fmt: skip

#: Private modes that a program must not leave behind, and their state in a shell.
MODES = {
    1: (False, "application cursor keys on"), 7: (True, "wrapping off"),
    25: (True, "cursor hidden"), 47: (False, "other screen"), 1047: (False, "other screen"),
    1049: (False, "other screen"), 1000: (False, "mouse on"), 1002: (False, "mouse on"),
    1003: (False, "mouse on"), 1004: (False, "focus reports on"), 1006: (False, "mouse on"),
    2004: (False, "bracketed paste on"), 2026: (False, "synchronized update open"),
}  # fmt: skip

_QUERY = re.compile(
    rb"\x1b\[(?P<device>[>=]?)0?c|\x1b\](?P<colour>1[01]);\?(?:\x07|\x1b\\)"
    rb"|\x1b\[\?(?P<mode>\d+)\$p|\x1b\[>0?q(?P<version>)"
)


class Screen(pyte.Screen):
    """pyte's screen with back colour erase, the second screen and a record of the modes."""

    def __init__(self, columns: int, lines: int) -> None:
        self.private: dict[int, bool] = {}
        self.replies: list[bytes] = []
        self.normal_screen: Any = None
        super().__init__(columns, lines)

    @property
    def display(self) -> list[str]:
        """The rows as text; half of a wide character that was overwritten is a blank."""
        rows = []
        for y in range(self.lines):
            row, skip = "", False
            for x in range(self.columns):
                char = self.buffer[y][x].data
                if not skip:
                    row += char or " "
                skip = not skip and bool(char) and pyte.screens.wcwidth(char[0]) == 2
            rows.append(row)
        return rows

    def set_mode(self, *modes: int, **options: Any) -> None:
        if options.get("private"):
            self.private.update(dict.fromkeys(modes, True))
            if 1049 in modes and self.normal_screen is None:
                self.save_cursor()
                self.normal_screen = [dict(self.buffer[y]) for y in range(self.lines)]
                self.erase_in_display(2)
        super().set_mode(*modes, **options)

    def reset_mode(self, *modes: int, **options: Any) -> None:
        if options.get("private"):
            self.private.update(dict.fromkeys(modes, False))
            if 1049 in modes and self.normal_screen is not None:
                self.erase_in_display(2)
                for y, row in enumerate(self.normal_screen[: self.lines]):
                    self.buffer[y].update(row)
                self.normal_screen = None
                self.restore_cursor()
        super().reset_mode(*modes, **options)

    def erase_in_display(self, how: int = 0, *args: Any, **options: Any) -> None:
        """Fill what is erased with the ground that is set, cells never written included."""
        super().erase_in_display(how, *args, **options)
        first = {0: self.cursor.y + 1, 2: 0, 3: 0}.get(how, self.lines)
        for y in range(first, self.lines):
            self.buffer[y].update(dict.fromkeys(range(self.columns), self.cursor.attrs))

    def report_device_status(self, mode: int = 0, *_: Any, **__: Any) -> None:
        """Answer where the cursor is, which has to be told at once."""
        if mode == 6:
            x = min(self.cursor.x, self.columns - 1)
            self.replies.append(f"\x1b[{self.cursor.y + 1};{x + 1}R".encode())
        elif mode == 5:
            self.replies.append(b"\x1b[0n")

    def report_device_attributes(self, *_: Any, **__: Any) -> None:
        """The player answers."""


class Player:
    """One program in one terminal.

    *argv* is run with standard input, output and error on a pty of *size* columns and
    rows, as the foreground job of a small shell. *env* is laid over a clean environment
    (None takes a variable out); HOME is a folder of its own, ``player.home``, unless *home*
    names one. *answers* makes the terminal answer questions, *background* among them.
    *stdin* is what the program finds on standard input in place of the terminal.
    *forward_hangup* false is a terminal that goes without anyone telling the program.
    """

    def __init__(
        self,
        argv: Iterable[str],
        *,
        size: tuple[int, int] = (80, 24),
        env: Mapping[str, str | None] | None = None,
        cwd: str | Path | None = None,
        home: str | Path | None = None,
        answers: bool = True,
        background: bytes = b"rgb:0000/0000/0000",
        modes: Mapping[int, int] | None = None,
        stdin: bytes | None = None,
        forward_hangup: bool = True,
    ) -> None:
        self.answers = answers
        self.background = background
        self.modes = dict(modes or {})
        self.output = bytearray()
        self.screen = Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self._taken = 0
        self._answered = 0
        self._told = b""
        #: The program's time when keys were last typed that it may not have noticed yet.
        self._typed: int | None = None
        self.pid = 0
        self.status: int | None = None
        self.stops = 0
        self._folder = tempfile.TemporaryDirectory(prefix="player-")
        self.home = Path(home) if home is not None else Path(self._folder.name) / "home"
        self.home.mkdir(parents=True, exist_ok=True)
        self._master, self._slave = os.openpty()
        os.set_blocking(self._master, False)
        self.claim(*size)
        self.attributes = termios.tcgetattr(self._slave)
        source = "-"
        if stdin is not None:
            path = Path(self._folder.name) / "stdin"
            path.write_bytes(stdin)
            source = str(path)
        ours, theirs = socket.socketpair()
        self._control = ours
        self._control.setblocking(False)
        variables = Path(self._folder.name) / "environment"
        variables.write_bytes(
            b"".join(
                os.fsencode(f"{name}={value}") + b"\0"
                for name, value in self._environment(env or {}).items()
            )
        )
        shell = [sys.executable, "-S", "-E", str(Path(__file__).with_name("jobshell.py"))]
        shell += [str(theirs.fileno()), os.ttyname(self._slave), source]
        shell += ["1" if forward_hangup else "0", str(variables)]
        self._shell = subprocess.Popen(
            [*shell, *argv],
            cwd=cwd,
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
        theirs.close()
        self._until(lambda: self.pid > 0, "the program's start")

    def _environment(self, changes: Mapping[str, str | None]) -> dict[str, str]:
        env = {name: value for name, value in os.environ.items() if name not in UNSET}
        home = str(self.home)
        env.update(
            TERM="xterm-256color",
            LANG="C.UTF-8",
            HOME=home,
            XDG_CONFIG_HOME=f"{home}/.config",
            XDG_DATA_HOME=f"{home}/.local/share",
            XDG_STATE_HOME=f"{home}/.local/state",
            XDG_CACHE_HOME=f"{home}/.cache",
        )
        for name, value in changes.items():
            env.pop(name, None)
            if value is not None:
                env[name] = value
        return env

    def __enter__(self) -> Player:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the program, if it still runs, and free everything."""
        if self.pid and self.status is None:
            with contextlib.suppress(OSError):
                os.killpg(self.pid, signal.SIGKILL)
        self._control.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._shell.wait(DEADLINE)
        if self._shell.returncode is None:
            self._shell.kill()
            self._shell.wait()
        for descriptor in (self._master, self._slave):
            if descriptor >= 0:
                os.close(descriptor)
        self._master = self._slave = -1
        self._folder.cleanup()

    # Taking in what the program writes.

    def pump(self, timeout: float = 0.0) -> bool:
        """Take in what has come within *timeout* seconds; whether the program wrote anything."""
        sources: list[Any] = [self._control]
        if self._master >= 0:
            sources.append(self._master)
        ready = select.select(sources, [], [], timeout)[0]
        if self._control in ready:
            self._listen()
        if self._master not in ready:
            return False
        try:
            data = os.read(self._master, 1 << 16)
        except OSError:
            return False
        self.output += data
        self._stream.feed(data)
        self._answer()
        return bool(data)

    def _listen(self) -> None:
        try:
            data = self._control.recv(4096)
        except (BlockingIOError, ConnectionError):
            return
        if not data and self.status is None:
            self.status = -signal.SIGKILL  # the shell itself is gone
        self._told += data
        *lines, self._told = self._told.split(b"\n")
        for line in lines:
            word, number = line.decode().split()
            if word == "pid":
                self.pid = int(number)
            elif word == "stopped":
                self.stops += 1
            else:
                self.status = int(number) if word == "exit" else -int(number)

    def _answer(self) -> None:
        replies, self.screen.replies = self.screen.replies, []
        for query in _QUERY.finditer(self.output, self._answered):
            self._answered = query.end()
            what = query.lastgroup
            if what == "device":
                replies.append(b"\x1b[>41;354;0c" if query["device"] else b"\x1b[?62;22c")
            elif what == "colour":
                replies.append(b"\x1b]" + query["colour"] + b";" + self.background + b"\x1b\\")
            elif what == "mode":
                mode = int(query["mode"])
                replies.append(b"\x1b[?%d;%d$y" % (mode, self.modes.get(mode, 0)))
            else:
                replies.append(b"\x1bP>|Player(1)\x1b\\")
        # Sending takes in what comes meanwhile.
        if self.answers:
            self.send(b"".join(replies))

    def _until(self, done: Callable[[], bool], what: str, timeout: float = DEADLINE) -> None:
        end = time.monotonic() + timeout
        while not done():
            left = end - time.monotonic()
            if left <= 0:
                raise AssertionError(f"waited in vain for {what}\n{self._state()}")
            self.pump(min(left, 0.02))

    def _state(self) -> str:
        rule = "-" * self.screen.columns
        return f"exit status {self.status}, the screen:\n{rule}\n{self.text()}\n{rule}"

    def wait_for(
        self, what: str | re.Pattern[str] | Callable[[Player], Any], timeout: float = DEADLINE
    ) -> None:
        """Wait until the screen shows a text or pattern, or until a predicate holds."""
        if callable(what):
            predicate = what
            self._until(lambda: bool(predicate(self)), "a predicate", timeout)
        elif isinstance(what, str):
            self._until(lambda: what in self.text(), repr(what), timeout)
        else:
            pattern = what
            self._until(lambda: bool(pattern.search(self.text())), repr(what), timeout)

    def settle(self, timeout: float = DEADLINE) -> None:
        """Wait until the program has read all keys, written all it has to, and sleeps.

        What it does later by itself (a lone Escape, an animation) isn't waited for.
        """
        calm, before, start = 0, -1, time.monotonic()
        quiet_since, end = start, start + timeout
        while time.monotonic() < end:
            if self.pump(0.004):
                calm, quiet_since = 0, time.monotonic()
                continue
            if self.status is not None:
                return
            state, spent = self._rest()
            if state is None:
                if time.monotonic() - quiet_since > 0.3:
                    return
                continue
            # What is typed takes a moment to get there, and waking up takes time too.
            noticed = self._typed is None or spent > self._typed or state == "T"
            noticed = noticed or time.monotonic() - start > 0.5
            asleep = state in ("S", "T") and spent == before and self.unread() == 0
            calm = calm + 1 if asleep and noticed else 0
            before = spent
            if calm >= 3:
                self._typed = None
                return
        raise AssertionError(f"the program didn't come to rest\n{self._state()}")

    def _rest(self) -> tuple[str | None, int]:
        """The program's state (S for asleep) and its time so far; None where it can't be told."""
        try:
            stat = Path(f"/proc/{self.pid}/stat").read_text()
            spent = Path(f"/proc/{self.pid}/schedstat").read_text()
        except OSError:
            return None, 0
        return stat.rpartition(")")[2].split()[0], int(spent.split()[0])

    def unread(self) -> int:
        """How many bytes of input the program hasn't read yet (0 in a cooked terminal)."""
        answer = fcntl.ioctl(self._slave, termios.FIONREAD, b"\0\0\0\0")
        return int(struct.unpack("i", answer)[0])

    def take(self) -> bytes:
        """What the program wrote since the last call."""
        data = bytes(self.output[self._taken :])
        self._taken = len(self.output)
        return data

    # Doing things to the program.

    def send(self, data: str | bytes) -> None:
        """Type *data* as it is."""
        rest = data.encode() if isinstance(data, str) else data
        if rest and self._typed is None:
            self._typed = self._rest()[1]
        end = time.monotonic() + DEADLINE
        while rest:
            try:
                rest = rest[os.write(self._master, rest) :]
            except BlockingIOError:
                if time.monotonic() > end:
                    raise AssertionError(f"nobody reads the keys\n{self._state()}") from None
                self.pump(0.01)

    def press(self, *keys: str) -> None:
        """Press keys by name (``left``, ``enter``, ``ctrl-c``) or as characters.

        Each waits until the program has dealt with the one before.
        """
        for key in keys:
            self.send(KEYS.get(key, key))
            self.settle()

    def claim(self, columns: int, lines: int) -> None:
        """Tell the program of a size, which the window doesn't take; it gets SIGWINCH."""
        fcntl.ioctl(self._slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def resize(self, columns: int, lines: int) -> None:
        """Give the window another size; the program gets SIGWINCH."""
        self.pump()
        self.screen.resize(lines, columns)
        self.claim(columns, lines)

    def signal(self, number: int) -> None:
        """Send a signal to the program alone."""
        os.kill(self.pid, number)

    def wait_stopped(self, timeout: float = DEADLINE) -> None:
        """Wait until the program has been stopped once more since the last call of this."""
        self._until(lambda: self.stops > 0, "a stop", timeout)
        self.stops -= 1

    def foreground(self) -> None:
        """``fg``: the shell hands over its terminal, cooked, and continues the program."""
        termios.tcsetattr(self._slave, termios.TCSANOW, self.attributes)
        self._control.send(b"f")

    def hang_up(self) -> None:
        """Take the terminal away."""
        os.close(self._slave)
        os.close(self._master)
        self._master = self._slave = -1

    def type_unread(self, keys: str) -> bool:
        """Type *keys* without reading what the program writes; whether it noticed them."""
        self._typed = None
        self.send(keys)
        end = time.monotonic() + 0.2
        while time.monotonic() < end:
            if self._rest()[1] > (self._typed or 0) and not self.unread():
                return True
            select.select([self._control], [], [], 0.002)
        return False

    def wait_exit(self, timeout: float = DEADLINE, *, reading: bool = True) -> int:
        """The program's exit status, once it has ended; -N when signal N killed it.

        Without *reading* what it writes isn't taken in meanwhile.
        """
        end = time.monotonic() + timeout
        while not reading and self.status is None and time.monotonic() < end:
            select.select([self._control], [], [], 0.02)
            self._listen()
        self._until(lambda: self.status is not None, "the program's end", timeout)
        while self.pump(0.0):
            pass
        assert self.status is not None
        return self.status

    def cpu_seconds(self) -> float:
        """How long the program has had a processor, 0.0 once it has ended."""
        return self._rest()[1] / 1e9

    # Looking at the screen.

    def rows(self) -> list[str]:
        """The rows of the screen without blanks at their ends."""
        return [row.rstrip() for row in self.screen.display]

    def row(self, y: int) -> str:
        """Row *y* with its blanks."""
        return str(self.screen.display[y])

    def text(self) -> str:
        """The whole screen, without empty rows at its end."""
        return "\n".join(self.rows()).rstrip("\n")

    def cell(self, x: int, y: int) -> pyte.screens.Char:
        """One cell with its attributes: ``data fg bg bold underscore reverse``."""
        cell: pyte.screens.Char = self.screen.buffer[y][x]
        return cell

    def cells(self) -> list[list[pyte.screens.Char]]:
        """All cells, to compare one screen with another."""
        return [
            [self.screen.buffer[y][x] for x in range(self.screen.columns)]
            for y in range(self.screen.lines)
        ]

    def cursor(self) -> tuple[int, int] | None:
        """Where the cursor shows, or None when it is hidden."""
        if self.screen.private.get(25) is False:
            return None
        return self.screen.cursor.x, self.screen.cursor.y

    def unrestored(self) -> list[str]:
        """What the program has left different from how it found the terminal."""
        wrong = [
            text
            for mode, (usual, text) in MODES.items()
            if self.screen.private.get(mode, usual) is not usual
        ]
        if self._slave >= 0 and termios.tcgetattr(self._slave) != self.attributes:
            wrong.append("terminal attributes changed")
        blank = pyte.screens.Char(" ")
        if self.screen.cursor.attrs != blank:
            wrong.append("colours or marks left on")
        return wrong


def python(*arguments: str) -> list[str]:
    """The command line of this Python with *arguments*."""
    return [sys.executable, *arguments]
