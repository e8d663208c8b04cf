"""What keeping games costs: ``python tests/bench/storage_times.py``.

The median of a turn's save, processor time and wall clock, and what a start costs with
10,000 games on file beside one with none.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

from bakers_dozen.play.attempt import Outcome
from bakers_dozen.storage.games import Store
from storage.kit import NOW, at, attempt, later, window

GAMES = 10_000
TURNS = 90


def timed(work: Callable[[], object], times: int) -> tuple[float, float]:
    """Processor and wall-clock milliseconds of *work*, the median of *times* runs."""
    runs = []
    for _ in range(times):
        wall, processor = time.perf_counter(), time.process_time()
        work()
        runs.append((time.process_time() - processor, time.perf_counter() - wall))
    return 1000 * median(run[0] for run in runs), 1000 * median(run[1] for run in runs)


def start(folder: Path) -> Callable[[], None]:
    """Opening the store and resuming what was left."""

    def work() -> None:
        store = Store.open(at(folder), NOW)
        assert store.resume(NOW) is not None
        store.close(NOW)

    return work


def main() -> None:
    """Print the times."""
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as many:
        for folder, games in ((Path(one), 0), (Path(many), GAMES)):
            with window(folder) as store:
                for number in range(games):
                    done = attempt(store, turns=TURNS).but(key=number + 1)
                    store.save(done.but(outcome=Outcome.WON), later(number))
                    store._held.clear()
                store.save(attempt(store, turns=TURNS), NOW)
        none = timed(start(Path(one)), 21)
        full = timed(start(Path(many)), 21)
        show("start, no games", none)
        show(f"start, {GAMES} games", full)
        show("difference", (full[0] - none[0], full[1] - none[1]))
        with window(Path(many)) as store:
            left = attempt(store, turns=TURNS)
            show("save", timed(lambda: store.save(left, NOW), 500))
            show("results", timed(lambda: store.results(NOW), 5))


def show(what: str, times: tuple[float, float]) -> None:
    """A line of the report."""
    sys.stdout.write(f"{what:24} {times[0]:8.3f} ms processor {times[1]:8.3f} ms wall clock\n")


if __name__ == "__main__":
    main()
