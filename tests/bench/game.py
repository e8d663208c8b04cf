"""What playing feels like, in numbers: ``python tests/bench/game.py [--runs N] [--first]``.

The game and a bare program on blessed (import, full screen, one frame) take turns in a
pseudo-terminal of 80x24 that answers what terminals answer. For the start, the time from
the program's start to the last byte of its first frame, and to the last byte after which a
quarter of a second stays quiet; for keys, from the key to the last byte that follows.

The game runs from a byte-compiled copy, as an installed one does. With ``--first`` both
programs, and this one, come before whatever else the machine does (real-time scheduling,
for root on Linux only); processor times are told in any case.
"""

# ruff: noqa: T201
from __future__ import annotations

import argparse
import compileall
import fcntl
import os
import re
import select
import shutil
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data"
BOARD = DATA / "pysol-10800.board"
SOLUTION = (DATA / "pysol-10800.solution").read_text().split()
#: A deal whose verdict takes the solver seconds.
HARD = "81"

BARE = """
import blessed
terminal = blessed.Terminal()
with terminal.fullscreen(), terminal.hidden_cursor(), terminal.cbreak():
    rows = ("[10S] " * 13 for _ in range(23))
    print(terminal.home + "\\r\\n".join(rows) + "\\r\\nhelp", end="", flush=True)
    terminal.inkey()
"""
GAME = "import sys; from bakers_dozen.cli import main; sys.exit(main())"

RIGHT, LEFT = b"\x1b[C", b"\x1b[D"
SETTLED, QUIET = 0.25, 0.06
#: Some seconds after the last move the game puts its files in order, once.
TIDIED = 6.0

QUESTION = re.compile(
    rb"\x1b\[6n|\x1b\[[>=]?0?c|\x1b\](?P<colour>1[01]);\?(?:\x07|\x1b\\)|\x1b\[\?(?P<mode>\d+)\$p"
    rb"|\x1b\[>0?q|\x1bP\+q(?P<name>[0-9A-Fa-f;]*)\x1b\\"
)


class Reply(NamedTuple):
    """What came until it was quiet: seconds to its last byte, and the bytes, by writes."""

    last: float
    writes: tuple[bytes, ...]

    @property
    def data(self) -> bytes:
        return b"".join(self.writes)


class Terminal:
    """A program in a terminal that answers at once."""

    def __init__(self, argv: list[str], env: dict[str, str]) -> None:
        self._side, inner = os.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.begun = time.perf_counter()
        self.pid = os.fork()
        if not self.pid:
            os.setsid()
            fcntl.ioctl(inner, termios.TIOCSCTTY, 0)
            for number in range(3):
                os.dup2(inner, number)
            os.closerange(3, 64)
            os.execve(argv[0], argv, env)
        os.close(inner)

    def read(self, quiet: float, first: float = 10.0, until: bytes = b"") -> Reply:
        """What comes until *quiet* seconds pass without a byte, or until *until* came."""
        begun = last = time.perf_counter()
        writes: list[bytes] = []
        while select.select([self._side], [], [], quiet if writes else first)[0]:
            try:
                new = os.read(self._side, 1 << 16)
            except OSError:
                break
            last = time.perf_counter()
            writes.append(new)
            answer = b"".join(_answer(found) for found in QUESTION.finditer(new))
            if answer:
                os.write(self._side, answer)
            if until and until in b"".join(writes):
                break
        return Reply(last - begun, tuple(writes))

    def key(self, keys: bytes, quiet: float = QUIET) -> Reply:
        os.write(self._side, keys)
        return self.read(quiet, first=0.5)

    def rest(self) -> None:
        """Wait until there is nothing left to think about."""
        while True:
            before = self.processor()
            self.read(0.3, first=0.3)
            if self.processor() == before:
                return

    def processor(self) -> float:
        """Seconds that the program has had a processor."""
        return int(Path(f"/proc/{self.pid}/schedstat").read_text().split()[0]) / 1e9

    def memory(self, what: str = "VmHWM") -> float:
        """The most memory that the program has had, in MB, or (``VmRSS``) what it has now."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(status.partition(what + ":")[2].split()[0]) / 1024

    def close(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self._side)


def _answer(question: re.Match[bytes]) -> bytes:
    text = question[0]
    if text.endswith(b"6n"):
        return b"\x1b[1;1R"
    if text.endswith(b"c"):
        return b"\x1b[>41;354;0c" if b">" in text else b"\x1b[?62;22c"
    if question["colour"]:
        value = b"ffff/ffff/ffff" if question["colour"] == b"10" else b"0000/0000/0000"
        return b"\x1b]" + question["colour"] + b";rgb:" + value + b"\x1b\\"
    if question["mode"]:
        return b"\x1b[?" + question["mode"] + b";0$y"
    if text.startswith(b"\x1bP"):
        return b"\x1bP0+r" + question["name"] + b"\x1b\\"
    return b"\x1bP>|XTerm(354)\x1b\\"


class Bench:
    def __init__(self, folder: Path) -> None:
        package = folder / "code" / "bakers_dozen"
        shutil.copytree(
            ROOT / "src" / "bakers_dozen",
            package,
            ignore=shutil.ignore_patterns("__pycache__"),
        )
        compileall.compile_dir(package, quiet=1)
        self._homes = folder
        self._count = 0
        self.env = {
            "PATH": os.environ.get("PATH", ""),
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            "PYTHONPATH": str(folder / "code"),
        }

    def bare(self) -> Terminal:
        return Terminal([sys.executable, "-c", BARE], self.env)

    def game(self, *arguments: str, home: str = "") -> Terminal:
        """The game, in a home of its own unless *home* names one."""
        self._count += 1
        env = {**self.env, "BAKERS_DOZEN_HOME": str(self._homes / (home or f"h{self._count}"))}
        return Terminal([sys.executable, "-c", GAME, *arguments], env)

    def _started(self, name: str) -> Terminal:
        match name:
            case "bare":
                return self.bare()
            case "game by name":
                return self.game("24", home="named")
            case "game resumed":
                return self.game(home="begun")
            case _:
                return self.game()

    def starts(self, runs: int) -> None:
        names = ("bare", "game first time", "game by name", "game resumed")
        figures: dict[str, list[tuple[float, float, float]]] = {name: [] for name in names}
        begun = self.game(str(BOARD), home="begun")
        begun.read(SETTLED)
        begun.key("".join(SOLUTION[:10]).encode())
        begun.key(b"q")
        begun.close()
        for run in range(runs + 1):
            for name in names:
                terminal = self._started(name)
                # The last words of the first frame: both programs end it with the keys.
                first = terminal.read(SETTLED, until=b"help")
                spent = terminal.processor()
                shown = time.perf_counter() - terminal.begun
                rest = terminal.read(SETTLED, first=SETTLED)
                stable = shown + rest.last if rest.data else shown
                assert b"help" in first.data, first.data
                if run:  # the first one warms up
                    figures[name].append((shown, stable, spent))
                terminal.close()
        bare = [statistics.median(column) for column in zip(*figures["bare"], strict=True)]
        print(f"start, median of {runs}      first frame        stable         processor")
        for name in names:
            found = [statistics.median(column) for column in zip(*figures[name], strict=True)]
            words = "".join(
                f"{value * 1000:8.1f} ({(value - base) * 1000:+5.1f})"
                for value, base in zip(found, bare, strict=True)
            )
            print(f"  {name:18}{words} ms")

    def arrows(self) -> None:
        game = self.game(str(BOARD))
        game.read(SETTLED)
        game.rest()
        spent = game.processor()
        replies = [game.key(RIGHT if n % 20 < 10 else LEFT) for n in range(200)]
        spent = (game.processor() - spent) / len(replies)
        _tell("an arrow", replies)
        print(f"    processor {spent * 1000:.2f} ms each")
        burst = game.key(RIGHT * 200, quiet=0.3)
        print(f"  200 arrows at once: {burst.last * 1000:.1f} ms, {len(burst.data)} bytes")
        game.close()

    def moves(self) -> None:
        game = self.game(str(BOARD), "--no-animation")
        game.read(SETTLED)
        game.rest()
        picks, drops, moves = [], [], []
        for pair in SOLUTION[:-1]:
            source, target = pair[:1], pair[1:]
            picks.append(game.key(source.encode()))
            # The first write is the move; a verdict that has to be found out comes later.
            moves.append(game.key(target.encode(), quiet=0.15))
            drops.append(Reply(0.0, moves[-1].writes[:1]))
            game.rest()
        _tell("a card picked up", picks)
        _tell("a card put down, with the verdict that follows", moves)
        sizes = [len(drop.data) for drop in drops]
        print(f"    without: {statistics.median(sizes):.0f} bytes, at most {max(sizes)}")
        undone = []
        for _ in range(20):
            undone.append(game.key(b"u"))
            game.rest()
        _tell("undo", undone)
        game.close()

    def idle(self) -> None:
        game = self.game(str(BOARD))
        game.read(SETTLED)
        game.key("".join(SOLUTION[:4]).encode())
        game.rest()
        game.read(TIDIED, first=TIDIED)
        spent = game.processor()
        end = time.perf_counter() + 10
        data = b""
        while (left := end - time.perf_counter()) > 0:
            data += game.read(left, first=left).data
        spent = game.processor() - spent
        print(f"  idle for 10 s: {len(data)} bytes, {spent * 1000:.3f} ms of processor time")
        game.close()

    def memory(self) -> None:
        bare = self.bare()
        bare.read(SETTLED)
        base = bare.memory()
        bare.close()
        found = []
        for name in ("24", str(BOARD), HARD):
            game = self.game(name)
            game.read(SETTLED)
            shown = game.memory()
            game.rest()
            game.key(RIGHT * 50)
            found.append((name.rpartition("/")[2], shown, game.memory(), game.memory("VmRSS")))
            game.close()
        print(f"  memory at its highest: bare {base:.1f} MB")
        for board, *values in found:
            first, peak, kept = (f"{value - base:+.1f}" for value in values)
            print(f"    {board}: first frame {first}, at most {peak}, at the end {kept} MB")

    def thinking(self) -> None:
        game = self.game(HARD)
        if os.sched_getscheduler(0) != os.SCHED_OTHER:
            # What comes first and computes on and on is stopped now and then, so this one
            # only has a large share.
            os.sched_setscheduler(game.pid, os.SCHED_OTHER, os.sched_param(0))
            Path(f"/proc/{game.pid}/autogroup").write_text("-19")
        game.read(QUIET, until=b"help")
        game.read(QUIET, first=0.3)
        replies, busy = [], 0
        for n in range(120):
            spent, begun = game.processor(), time.perf_counter()
            replies.append(game.key(RIGHT if n % 20 < 10 else LEFT, quiet=0.03))
            busy += game.processor() - spent > 0.5 * (time.perf_counter() - begun)
        _tell(f"an arrow while deal {HARD} is thought about ({busy} of 120 busy)", replies)
        game.close()


def _tell(what: str, replies: Iterable[Reply]) -> None:
    replies = [reply for reply in replies if reply.data]
    times = sorted(reply.last * 1000 for reply in replies)
    sizes = sorted(len(reply.data) for reply in replies)
    late = times[round(0.95 * (len(times) - 1))]
    print(
        f"  {what}: {statistics.median(times):.2f} ms, p95 {late:.2f}, max {times[-1]:.2f};"
        f" {statistics.median(sizes):.0f} bytes, at most {sizes[-1]}"
    )


PARTS = ("starts", "arrows", "moves", "idle", "memory", "thinking")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--first", action="store_true")
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], default=[])
    options = parser.parse_args()
    if options.first:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        bench = Bench(Path(folder))
        for part in options.parts or PARTS:
            getattr(bench, part)() if part != "starts" else bench.starts(options.runs)


if __name__ == "__main__":
    main()
