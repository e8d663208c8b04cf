"""Solving many deals, here or in processes of their own."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final

from ..named import NamedTuple
from ..play.game import Game
from ..rules.position import Position
from ..solver.search import Lost, Search, Winnable
from ..solver.shorten import shorten

if TYPE_CHECKING:
    from concurrent.futures import Future

#: Windows waits for 63 things at once.
MOST_JOBS: Final = 60
#: Positions that the solver looks at before Ctrl-C can end it.
_STEP: Final = 1000


class Solved(NamedTuple):
    """What came out for a deal, in values that go from process to process.

    ``verdict`` is ``winnable``, ``lost`` or ``unknown``; ``line`` the moves that win as
    pairs of numbers, shortened; ``seconds`` of processor time.
    """

    verdict: str
    line: tuple[tuple[int, int], ...]
    positions: int
    seconds: float


class WorkerError(RuntimeError):
    """A process ended without an answer."""


def solve_here(position: Position, budget: int) -> Solved:
    """Solves *position* with at most *budget* positions, in this process."""
    begin = time.process_time()
    search = Search(position, budget)
    while search.verdict is None:
        search.step(_STEP)
    verdict = "unknown"
    line: tuple[tuple[int, int], ...] = ()
    if isinstance(search.verdict, Winnable):
        verdict = "winnable"
        line = tuple((move.source, move.target) for move in shorten(position, search.verdict.line))
    elif isinstance(search.verdict, Lost):
        verdict = "lost"
    return Solved(verdict, line, search.work, time.process_time() - begin)


Deal = tuple[str, Game]
SolvedDeal = tuple[str, Game, Solved]


def solve_all(
    deals: Iterator[Deal], budget: int, jobs: int, in_order: bool = True
) -> Generator[SolvedDeal]:
    """Solves *deals*, *jobs* at a time; yields each with what came out.

    They come in their order, or each as soon as it is done. With one job there are no
    other processes. Closing the generator ends them; raises ``WorkerError`` when one
    ended by itself.
    """
    if jobs == 1:
        for name, game in deals:
            yield name, game, solve_here(game.position, budget)
        return
    done = _in_processes(deals, budget, jobs)
    try:
        waiting: dict[int, SolvedDeal] = {}
        turn = 0
        for index, solved in done:
            if not in_order:
                yield solved
                continue
            waiting[index] = solved
            while turn in waiting:
                yield waiting.pop(turn)
                turn += 1
    finally:
        done.close()


def _in_processes(
    deals: Iterator[Deal], budget: int, jobs: int
) -> Generator[tuple[int, SolvedDeal]]:
    """Each deal's place in the order, and the deal with what came out, as they are done."""
    from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import active_children

    executor = ProcessPoolExecutor(jobs, initializer=_begin_worker)
    numbered = enumerate(deals)
    running: dict[Future[Solved], tuple[int, Deal]] = {}
    try:
        while True:
            # One deal more for each process, so that none waits for the next.
            for index, deal in islice(numbered, 2 * jobs - len(running)):
                future = executor.submit(solve_here, deal[1].position, budget)
                running[future] = index, deal
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                index, (name, game) = running.pop(future)
                yield index, (name, game, future.result())
    except BrokenProcessPool:
        raise WorkerError from None
    finally:
        for process in active_children():
            process.terminate()
        executor.shutdown(cancel_futures=True)


def _begin_worker() -> None:
    """Makes this process end with the one that began it, and not by Ctrl-C."""
    import signal
    from threading import Thread

    # The pool's pipes alone don't tell: workers forked later hold their other ends, too.
    Thread(target=_end_with_parent, daemon=True).start()
    # Ctrl-C goes to all processes at a terminal; the one that prints ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _end_with_parent() -> None:
    """Ends this process when the one that began it has ended, however it did."""
    import os
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
