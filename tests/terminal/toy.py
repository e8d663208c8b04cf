"""A small full-screen program, to try the terminal layer without the game.

It shows what happened last, in one row each. ``q`` quits, ``x`` fails, ``m`` switches
the mouse, ``f`` paints the whole screen with suits, ``w`` tells how wide they are, ``c``
copies a word.
"""

from __future__ import annotations

import sys

from bakers_dozen.app.events import HangUp, Key, Mouse, Resize, Resumed, Terminate
from bakers_dozen.screen.frame import Frame, Look
from bakers_dozen.terminal.access import find_terminal, open_session
from bakers_dozen.terminal.capabilities import NoTerminal
from bakers_dozen.terminal.painter import Painter


def picture(width: int, height: int, lines: list[str], *, full: bool) -> Frame:
    frame = Frame(width, height)
    frame.put(0, 0, f"TOY {width}x{height}", Look(bold=True, ink=2))
    room = max(1, height - 2)
    for y, line in enumerate(lines[-room:], 1):
        frame.put(0, y, line, Look(ink=1 + y % 6))
    if full:
        for y in range(1, height):
            frame.put(0, y, "♠♥♦♣" * width, Look(ground=(0, 80, 0)))
    frame.put(width - 1, height - 1, "#", Look(reverse=True))
    return frame


def main() -> int:
    from_terminal = "--tty" in sys.argv
    if from_terminal:
        board = sys.stdin.read()
    found = find_terminal(keys_from_terminal=from_terminal)
    if isinstance(found, NoTerminal):
        sys.stderr.write(f"no terminal: {found.why} {found.name}".rstrip() + "\n")
        return 2
    lines: list[str] = [f"board {len(board)}"] if from_terminal else []
    painter = Painter(found)
    full = False
    with open_session(found, keys_from_terminal=from_terminal) as session:
        session.write(painter.paint(picture(*session.size, lines, full=full)))
        session.start_reports()
        while True:
            for event in session.events():
                if isinstance(event, (Terminate, HangUp)):
                    if "--stubborn" in sys.argv:
                        lines.append("no")
                        continue
                    return event.status if isinstance(event, Terminate) else 129
                if isinstance(event, (Resize, Resumed)):
                    painter.forget()
                if event == Key("ctrl-l"):
                    session.renew()
                    painter.forget()
                if event == Key("q"):
                    return 0
                if event == Key("x"):
                    raise RuntimeError("the toy broke")
                if event == Key("m"):
                    session.set_mouse(not session.mouse)
                if event == Key("f"):
                    full = not full
                if event == Key("c"):
                    session.copy("copied")
                if event == Key("w"):
                    known = {None: "unknown", True: "wide", False: "narrow"}
                    lines.append("signs " + known[session.wide_signs])
                    lines.append("answers " + ("none" if session.round_trip is None else "timed"))
                lines.append(" ".join(map(str, (type(event).__name__, *vars(event).values()))))
                if isinstance(event, Mouse):
                    lines[-1] += " seen"
            painter.synchronized = session.synchronized
            session.write(painter.paint(picture(*session.size, lines, full=full)))


if __name__ == "__main__":
    sys.exit(main())
