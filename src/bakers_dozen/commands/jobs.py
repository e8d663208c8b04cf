"""Solving many deals, here or in processes of their own."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..play.game import Game
from ..rules.position import Position
from ..solver.search import Lost, Search, Winnable
from ..solver.shorten import shorten

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

#: Windows waits for 63 things at once.
MOST_JOBS: Final = 60


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
        search.step(1000)
    verdict = "unknown"
    line: tuple[tuple[int, int], ...] = ()
    if isinstance(search.verdict, Winnable):
        verdict = "winnable"
        line = tuple((move.source, move.target) for move in shorten(position, search.verdict.line))
    elif isinstance(search.verdict, Lost):
        verdict = "lost"
    return Solved(verdict, line, search.positions, time.process_time() - begin)


Deal = tuple[str, Game]


def solve_all(
    deals: Iterator[Deal], budget: int, jobs: int, in_order: bool = True
) -> Generator[tuple[str, Game, Solved], None, None]:
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
    if not in_order:
        for _, (name, game), result in done:
            yield name, game, result
        return
    waiting: dict[int, tuple[Deal, Solved]] = {}
    turn = 0
    with suppress(StopIteration):
        while True:
            index, deal, result = next(done)
            waiting[index] = deal, result
            while turn in waiting:
                (name, game), result = waiting.pop(turn)
                turn += 1
                yield name, game, result


class _Worker(NamedTuple):
    process: BaseProcess
    pipe: Connection


def _in_processes(
    deals: Iterator[Deal], budget: int, jobs: int
) -> Generator[tuple[int, Deal, Solved], None, None]:
    """Each deal's place in the order, the deal, and what came out, as they are done."""
    from multiprocessing import Pipe, Process
    from multiprocessing.connection import wait

    workers: list[_Worker] = []
    busy: dict[Any, tuple[_Worker, int, Deal]] = {}
    numbered = enumerate(deals)

    def give(worker: _Worker, task: tuple[int, Deal]) -> None:
        index, deal = task
        busy[worker.pipe] = worker, index, deal
        # Of a process that has ended, the answer that doesn't come will tell.
        with suppress(OSError):
            worker.pipe.send((deal[1].position, budget))

    try:
        for _ in range(jobs):
            task = next(numbered, None)
            if task is None:
                break
            ours, theirs = Pipe()
            process = Process(target=_work, args=(theirs,), daemon=True)
            process.start()
            theirs.close()
            worker = _Worker(process, ours)
            workers.append(worker)
            give(worker, task)
        while busy:
            for pipe in wait(list(busy)):
                worker, index, deal = busy.pop(pipe)
                try:
                    result = worker.pipe.recv()
                except (EOFError, OSError):
                    raise WorkerError from None
                task = next(numbered, None)
                if task is not None:
                    give(worker, task)
                yield index, deal, result
    finally:
        for worker in workers:
            worker.process.terminate()
        for worker in workers:
            worker.process.join()
            worker.pipe.close()


def _work(pipe: Connection) -> None:
    """A worker's life: positions in, answers out, until the other end is gone."""
    import signal
    from threading import Thread

    # The pipe alone doesn't tell: workers that were forked later have its other end, too.
    Thread(target=_end_with_parent, daemon=True).start()
    # Ctrl-C goes to all processes at a terminal; the one that prints ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):
        while True:
            position, budget = pipe.recv()
            pipe.send(solve_here(position, budget))


def _end_with_parent() -> None:
    """Ends this process when the one that began it has ended, however it did."""
    import os
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
