"""Plays for a long time as no player would, and tells what went wrong.

    python tests/bench/soak.py --minutes 10 --seed 1

One or two windows on the same games play solved deals to their end in one burst of keys, press
keys at random, are resized, suspended, killed at random and started again. A solved deal has
to be won in the moves that it takes. What was on the table when a window was killed has to be
on it when the next one starts, and of a burst that was cut short what had been played by then,
no other game; the file of games has to stay whole; nothing may crash. The seed gives the same
actions, though not the same moments. It ends after ``--minutes``, or ``--turns``: of solved
deals alone are those known, what the keys at random play comes on top.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import select
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter, deque
from functools import cache
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parent.parent))

from bakers_dozen.play.starters import starters
from bakers_dozen.rules.dealing import deal
from bakers_dozen.rules.variants import BAKERS_DOZEN
from bakers_dozen.solver.search import Winnable, solve
from terminal.harness import Player, python

#: Turns by hints, by letters at random, back and on; a new deal now and then. No q, no Ctrl-C.
_TURNS = ["\t\t"] * 12 + [f"{a}{b}" for a in "abcdefghijklm" for b in "cfim"] + ["u", "r", "z"] * 3
_SELDOM = ["n", "N", "U", "R", "v", "V", ".", "\x0c", *(f"{panel}\x1b[27u" for panel in "?sop")]
#: So many solved deals are played in turn.
_SOLVED: Final = 40
#: Closes whatever is open.
_ESCAPE: Final = "\x1b[27u\x1b[27u"
_STATUS = re.compile(r"^ *(?P<deal>\S.*?) {2,}.*?(?P<moves>\d+) moves?\b")

_VERDICT = re.compile("winnable|lost|thinking|unknown")


class Soak:
    """Two places for windows on the games of one folder, and what was done in them."""

    def __init__(self, seed: str, folder: Path) -> None:
        self._chance = random.Random(seed)
        self._folder = folder
        self._windows: list[Player | None] = [None, None]
        self.counts: Counter[str] = Counter()
        self.faults: list[str] = []
        self.most_memory = 0
        #: The window that saved last, by a turn, at its start or at its end: the next start
        #: takes up its game.
        self._last = -1
        #: What was done last, for the report of a fault.
        self._recent: deque[tuple[int, str]] = deque(maxlen=12)

    @property
    def turns(self) -> int:
        """How many turns of solved deals were played."""
        return self.counts["turns of solved deals"]

    def step(self) -> None:
        """One thing done in one of the windows."""
        place = 0 if self._chance.random() < 0.7 else 1
        window = self._windows[place]
        if window is None:
            self._open(place)
            return
        what = self._chance.choices(
            ["game", "turns", "resize", "suspend", "winch", "kill", "cut", "term", "quit"],
            [120, 20, 4, 3, 2, 2, 3, 1, 1],
        )[0]
        self._recent.append((place, what))
        getattr(self, f"_{what}")(place, window)
        self.counts[what] += 1
        if window.status is not None and what not in ("kill", "cut", "term", "quit"):
            self._fault(f"{what}: ended by itself with {window.status}\n{window.text()}")
            self._close(place, window)

    def _fault(self, text: str) -> None:
        self.faults.append(text)
        say(f"FAULT {text}\n  after {list(self._recent)}")

    def _open(self, place: int) -> None:
        window = Player(python("-m", "bakers_dozen"), env={"BAKERS_DOZEN_HOME": str(self._folder)})
        self._windows[place] = window
        window.wait_for(lambda p: shown(p) is not None, timeout=60)
        self._last = place
        self.counts["start"] += 1

    def _close(self, place: int, window: Player) -> None:
        self._windows[place] = None
        window.close()

    def _game(self, place: int, window: Player) -> None:
        """A solved deal, by its keys in one burst, to its end or to anywhere."""
        number, line = self._chance.choice(solved())
        moves = len(line) if self._chance.random() < 0.8 else self._chance.randrange(1, len(line))
        window.send(f"{_ESCAPE}:{number}\r{''.join(line[:moves])}")
        self._comes(window, number, moves)
        self._last = place
        self.counts["keys"] += 3 + len(str(number)) + 2 * moves
        self.counts["turns of solved deals"] += moves
        self.counts["won"] += moves == len(line)
        self.most_memory = max(self.most_memory, memory(window.pid))

    def _comes(self, window: Player, number: int, moves: int) -> None:
        """Wait until the deal is on the table with so many moves made."""
        aim = str(number), str(moves)
        end = time.monotonic() + 60
        while shown(window) != aim and window.status is None:
            window.pump(0.05)
            if time.monotonic() > end:
                self._fault(f"{aim} came out as {shown(window)}\n{window.text()}")
                return

    def _cut(self, place: int, window: Player) -> None:
        """Killed in the middle of a solved deal: as much of it is there as had been played."""
        number, line = self._chance.choice(solved())
        window.send(f"{_ESCAPE}:{number}\r")
        self._comes(window, number, 0)
        window.send("".join(line))
        select.select([], [], [], self._chance.random() * 0.15)
        # Keys that weren't read yet can't have been played.
        read = len(line) - window.unread() // 2
        window.signal(signal.SIGKILL)
        window.wait_exit(60)
        self._last = -1
        self._close(place, window)
        if self._windows[1 - place] is not None:
            return
        self._open(place)
        again = self._windows[place]
        assert again is not None
        found = shown(again)
        if found is not None and found[0] == str(number) and 0 < int(found[1]) <= read:
            self.counts["turns of solved deals"] += int(found[1])
        elif found is not None and found[0] == str(number):
            self._fault(f"killed within {read} turns of {number}, came back as {found}")
        self.counts["cut and compared"] += 1

    def _turns(self, place: int, window: Player) -> None:
        count = self._chance.randrange(1, 30)
        keys = [self._chance.choice(_TURNS) for _ in range(count)]
        if self._chance.random() < 0.3:
            keys.append(self._chance.choice(_SELDOM))
        before = shown(window)
        self._recent.append((place, "".join(keys)))
        window.send("".join(keys))
        self._rest(window)
        if shown(window) != before:
            self._last = place
        self.counts["keys"] += sum(map(len, keys))
        self.most_memory = max(self.most_memory, memory(window.pid))

    def _rest(self, window: Player) -> None:
        """Wait until all keys are read, and for the moment that the last one takes."""
        window.wait_for(lambda p: p.status is not None or p.unread() == 0, timeout=60)
        for _ in range(3):
            window.pump(0.02)

    def _resize(self, place: int, window: Player) -> None:
        window.resize(self._chance.randrange(1, 200), self._chance.randrange(1, 60))
        self._rest(window)
        window.resize(80, 24)
        self._rest(window)

    def _winch(self, place: int, window: Player) -> None:
        window.signal(signal.SIGWINCH)
        self._rest(window)

    def _suspend(self, place: int, window: Player) -> None:
        window.stops = 0
        window.send("\x1a")
        window.wait_stopped(60)
        # The news of the stop can come before what was written ahead of it.
        while window.unrestored() and window.pump(0.5):
            pass
        if wrong := window.unrestored():
            self._fault(f"suspended with {wrong}")
        window.foreground()
        window.wait_for(lambda p: p.screen.private.get(1049), timeout=60)

    def _kill(self, place: int, window: Player) -> None:
        """In the middle of a burst of keys, or at rest and then with a look at what was kept."""
        if self._chance.random() < 0.5:
            self._last = -1
            window.send("".join(self._chance.choice(_TURNS) for _ in range(20)))
            time.sleep(self._chance.random() * 0.05)
            window.signal(signal.SIGKILL)
            window.wait_exit(60)
            self._close(place, window)
            return
        window.send(f"{_ESCAPE}\x0c")
        self._rest(window)
        window.settle(60) if window.status is None else None
        before = shown(window)
        # A game without a turn isn't kept, and one that is won has no verdict and is over.
        played = before is not None and before[1] != "0" and _VERDICT.search(window.row(0))
        window.signal(signal.SIGKILL)
        window.wait_exit(60)
        self._close(place, window)
        if self._windows[1 - place] is None and self._last == place and played:
            self._open(place)
            again = self._windows[place]
            assert again is not None
            if shown(again) != before:
                self._fault(f"killed at {before}, came back as {shown(again)}")
            self.counts["compared"] += 1

    def _term(self, place: int, window: Player) -> None:
        window.signal(signal.SIGTERM)
        self._ended(place, window, 143)

    def _quit(self, place: int, window: Player) -> None:
        window.send(f"{_ESCAPE}q")
        self._ended(place, window, 0)

    def _ended(self, place: int, window: Player, status: int) -> None:
        found = window.wait_exit(60)
        if found != status or window.unrestored():
            self._fault(f"ended with {found}, {window.unrestored()}\n{window.text()}")
        self._last = place
        self._close(place, window)

    def finish(self) -> None:
        """Close the windows and look at the file."""
        for place, window in enumerate(self._windows):
            if window is not None:
                self._quit(place, window)
        file = self._folder / "games.sqlite3"
        db = sqlite3.connect(file)
        (sound,) = db.execute("PRAGMA integrity_check").fetchone()
        (self.counts["games"],) = db.execute("SELECT count(*) FROM attempt").fetchone()
        db.close()
        if sound != "ok":
            self._fault(f"the file of games: {sound}")
        if damaged := [path.name for path in self._folder.iterdir() if "damaged" in path.name]:
            self._fault(f"set aside: {damaged}")


@cache
def solved() -> list[tuple[int, list[str]]]:
    """Deals by number, each with the moves that win it, as keys; each move is a turn."""
    found = []
    for number in starters(BAKERS_DOZEN.name, "easy")[:_SOLVED]:
        verdict = solve(deal(BAKERS_DOZEN, number))
        assert isinstance(verdict, Winnable)
        found.append((number, [str(move) for move in verdict.line]))
    return found


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def shown(player: Player) -> tuple[str, str] | None:
    """The deal and the number of moves that the status line tells."""
    found = _STATUS.search(player.row(0))
    return (found["deal"].split("  ")[0], found["moves"]) if found else None


def memory(pid: int) -> int:
    """Megabytes that a process has now; 0 when it is gone."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0
    # One that has just ended has none.
    return int((status.partition("VmRSS:")[2].split() or ["0"])[0]) // 1024


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seed", default=str(os.getpid()))
    parser.add_argument("--turns", type=int, default=sys.maxsize)
    args = parser.parse_args()
    end = time.monotonic() + 60 * args.minutes
    told = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        soak = Soak(args.seed, Path(folder))
        while time.monotonic() < end and soak.turns < args.turns and len(soak.faults) < 10:
            soak.step()
            if time.monotonic() > told + 60:
                told = time.monotonic()
                say(f"{dict(soak.counts)}, at most {soak.most_memory} MB")
        soak.finish()
    say(f"seed {args.seed}: {dict(soak.counts)}, at most {soak.most_memory} MB")
    say(f"{len(soak.faults)} faults")
    return bool(soak.faults)


if __name__ == "__main__":
    sys.exit(main())
