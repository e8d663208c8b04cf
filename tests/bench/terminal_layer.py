"""What the terminal layer costs: ``python tests/bench/terminal_layer.py``.

Processor time, as the least of several runs, beside the same of blessed where there is
something to compare with.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bakers_dozen.screen.frame import Frame, Look
from bakers_dozen.terminal.capabilities import Capabilities, detect
from bakers_dozen.terminal.decoder import Decoder
from bakers_dozen.terminal.painter import Painter
from terminal.harness import Player, python

TOY = Path(__file__).parents[1] / "terminal" / "toy.py"

_START = """
import os, time
a = time.process_time()
import blessed
b = time.process_time()
import bakers_dozen.terminal.session, bakers_dozen.terminal.painter
import bakers_dozen.terminal.access
c = time.process_time()
from bakers_dozen.terminal.capabilities import detect
detect(os.environ)
d = time.process_time()
import io
blessed.Terminal(stream=io.StringIO(), force_styling=True)
e = time.process_time()
print(b - a, c - b, d - c, e - d)
"""


def starting() -> list[float]:
    """Seconds for blessed's import, ours, our look at the terminal, and blessed's."""
    env = dict(os.environ, TERM="xterm-256color")
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    runs = [
        [
            float(word)
            for word in subprocess.run(
                [sys.executable, "-c", _START], env=env, capture_output=True, check=True, text=True
            ).stdout.split()
        ]
        for _ in range(7)
    ]
    return [min(column) for column in zip(*runs[1:], strict=True)]


def least(work: Callable[[], object], times: int = 300) -> float:
    """Seconds of processor time that *work* takes at best."""
    best = 1.0
    for _ in range(times):
        start = time.process_time_ns()
        work()
        best = min(best, (time.process_time_ns() - start) / 1e9)
    return best


def table(mark: int, moved: bool) -> Frame:
    """A table of boxed cards at 80x24, a mark under a column, one card here or there."""
    frame = Frame(80, 24)
    card, edge = Look(ink=1, ground=15), Look(ink=8, ground=15)
    heights = [4] * 13
    heights[2 if moved else 7] += 1
    for column, height in enumerate(heights):
        for y in range(height):
            frame.put(column * 6, 4 + y, "│ 9♥│", card)
        frame.put(column * 6, 4 + height, "╰───╯", edge)
    frame.put(mark * 6 + 2, 22, "▲", Look(bold=True))
    frame.put(0, 23, f"{'9♥ onto 10♠' if moved else 'Your move'}  {3 + moved} moves", Look())
    return frame


def painting(can: Capabilities, before: Frame, after: Frame) -> tuple[float, int]:
    """Seconds and bytes for going from one picture to the other."""
    painter = Painter(can)
    painter.paint(before)
    pictures = [after, before]
    cost = len(painter.paint(after).encode())
    painter.paint(before)

    def both() -> None:
        for picture in pictures:
            painter.paint(picture)

    return least(both) / 2, cost


def first_frame(*, answers: bool) -> float:
    """Seconds until a small program shows its first picture in a pty."""
    best = 60.0
    for _ in range(5):
        start = time.perf_counter()
        with Player(python(str(TOY)), answers=answers) as player:
            player.wait_for("TOY")
            best = min(best, time.perf_counter() - start)
    return best


def main() -> None:
    imported, ours, look, blesseds = starting()
    out = sys.stdout.write
    out(f"import: {ours * 1e3:.1f} ms, {ours / imported:.3f} of blessed's\n")
    out(f"finding the terminal: {look * 1e3:.1f} ms, {look / blesseds:.2f} of blessed's\n")
    can = detect({"TERM": "xterm-256color", "LANG": "C.UTF-8"})
    assert isinstance(can, Capabilities)
    same = painting(can, table(3, False), table(3, False))
    out(f"painting nothing new: {same[0] * 1e6:.0f} µs, {same[1]} bytes\n")
    mark = painting(can, table(3, False), table(4, False))
    out(f"painting a mark that moved: {mark[0] * 1e6:.0f} µs, {mark[1]} bytes\n")
    move = painting(can, table(3, False), table(3, True))
    out(f"painting a card that moved: {move[0] * 1e6:.0f} µs, {move[1]} bytes\n")
    painter = Painter(can)

    def whole() -> str:
        painter.forget()
        return painter.paint(table(3, False))

    out(f"painting it all: {least(whole, 50) * 1e3:.1f} ms, {len(whole().encode())} bytes\n")
    decoder = Decoder()
    keys = least(lambda: decoder.feed(b"\x1b[C" * 200), 50)
    out(f"decoding 200 arrows: {keys * 1e3:.2f} ms\n")
    silent, speaking = first_frame(answers=False), first_frame(answers=True)
    out(f"first frame: {speaking * 1e3:.0f} ms, without answers {silent / speaking:.2f} of that\n")


if __name__ == "__main__":
    main()
