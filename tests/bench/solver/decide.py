"""How fast the solver decides boards: the table of times, positions, memory and lengths.

    python tests/bench/solver/decide.py [--variant V] [--deals pysol:1-1000] [--cap SECONDS]
        [--fc-solve PRESET] [--csv FILE]

Every board is solved in a process of its own, one after the other, and timed by the
processor time that the search took there, so that other work on the machine matters
little; the start of Python and of the program isn't counted. Memory is the peak of the
whole process. A board not decided within the cap counts as the cap. With ``--fc-solve``
Freecell Solver solves the same boards, by any suit; it has to be built for 13 columns,
which Debian's isn't.
"""

# ruff: noqa: T201

from __future__ import annotations

import argparse
import csv
import multiprocessing
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import NamedTuple

from bakers_dozen.rules.board import board_text
from bakers_dozen.rules.naming import deal_named, parse_name
from bakers_dozen.rules.position import Position
from bakers_dozen.rules.variants import VARIANTS
from bakers_dozen.solver.search import Lost, Search, Winnable
from bakers_dozen.solver.shorten import shorten


class Result(NamedTuple):
    """One board: seconds of processor time, peak memory in MB; lengths are 0 unless won."""

    verdict: str
    seconds: float
    positions: int
    memory: float
    first: int
    short: int
    shortening: float


def solve_one(position: Position, cap: float) -> Result:
    begin = time.process_time()
    search = Search(position, 10**9)
    while search.verdict is None and time.process_time() - begin < cap:
        search.step(500)
    seconds = min(cap, time.process_time() - begin)
    first = short = 0
    shortening = 0.0
    verdict = "open"
    if isinstance(search.verdict, Winnable):
        verdict = "won"
        first = len(search.verdict.line)
        begin = time.process_time()
        short = len(shorten(position, search.verdict.line))
        shortening = time.process_time() - begin
    elif isinstance(search.verdict, Lost):
        verdict = "lost"
    return Result(verdict, seconds, search.positions, peak_memory(), first, short, shortening)


def peak_memory() -> float:
    """This process's peak in MB; 0 where the system doesn't tell."""
    try:
        import resource
    except ImportError:
        return 0.0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (2**20 if sys.platform == "darwin" else 2**10)


def in_own_process(position: Position, cap: float) -> Result:
    with multiprocessing.Pool(1) as pool:
        return pool.apply(solve_one, (position, cap))


def fc_solve(position: Position, preset: str, cap: float) -> Result:
    """Freecell Solver on the board, by the any-suit rule, its moves counted."""
    command = ["fc-solve", "-g", "bakers_dozen", "-l", preset, "-m"]
    begin = os.times()
    try:
        run = subprocess.run(
            command, input=board_text(position), text=True, capture_output=True,
            timeout=cap * 3, check=False,
        )  # fmt: skip
        output = run.stdout + run.stderr
        if "exceeds the maximal number of stacks" in output:
            raise SystemExit("this fc-solve was built for fewer columns than 13")
    except subprocess.TimeoutExpired:
        output = ""
    end = os.times()
    seconds = end.children_user + end.children_system - begin.children_user - begin.children_system
    moves = len(re.findall(r"^Move ", output, re.MULTILINE))
    won = "This game is solveable" in output
    lost = "could not solve" in output or "is not solveable" in output
    verdict = "won" if won else "lost" if lost else "open"
    return Result(verdict, min(cap, seconds), 0, 0.0, moves if won else 0, moves if won else 0, 0.0)


def at(values: Sequence[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def report(title: str, results: Sequence[Result], cap: float) -> None:
    seconds = [result.seconds for result in results]
    count = len(results)
    decided = [result for result in results if result.verdict != "open"]
    print(f"{title}: {count} boards, " + ", ".join(
        f"{sum(result.verdict == word for result in results)} {word}"
        for word in ("won", "lost", "open")))  # fmt: skip
    print(f"  decided within {cap:g} s: {100 * len(decided) / count:.1f} %")
    print("  seconds: " + ", ".join(
        f"{name} {at(seconds, share):.3f}"
        for name, share in (("median", 0.5), ("90 %", 0.9), ("95 %", 0.95), ("99 %", 0.99),
                            ("worst", 1.0))))  # fmt: skip
    if any(result.positions for result in results):
        positions = sum(result.positions for result in results)
        print(f"  positions: median {at([r.positions for r in results], 0.5):.0f}, "
              f"{positions / sum(seconds):.0f} a second")  # fmt: skip
        print(f"  memory: at most {max(result.memory for result in results):.0f} MB")
    won = [result for result in results if result.verdict == "won"]
    if won:
        print(f"  moves: median {at([r.first for r in won], 0.5):.0f}, shortened "
              f"{at([r.short for r in won], 0.5):.0f} in "
              f"{at([r.shortening for r in won], 0.5) * 1000:.0f} ms")  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--variant", default="bakers-dozen", choices=sorted(VARIANTS))
    parser.add_argument("--deals", default="pysol:1-1000")
    parser.add_argument("--cap", type=float, default=10.0)
    parser.add_argument("--fc-solve", metavar="PRESET")
    parser.add_argument("--csv", metavar="FILE")
    args = parser.parse_args()
    if args.fc_solve and not shutil.which("fc-solve"):
        raise SystemExit("fc-solve isn't installed")
    words, _, span = args.deals.rpartition(":")
    first, _, last = span.partition("-")
    results = []
    with open(args.csv, "w", newline="") if args.csv else open("/dev/null", "w") as file:
        rows = csv.writer(file)
        for number in range(int(first), int(last or first) + 1):
            name = parse_name(f"{words}:{number}" if words else str(number),
                              VARIANTS[args.variant])  # fmt: skip
            position = deal_named(name)
            if args.fc_solve:
                result = fc_solve(position, args.fc_solve, args.cap)
            else:
                result = in_own_process(position, args.cap)
            rows.writerow([str(name), *result])
            file.flush()
            results.append(result)
    title = f"fc-solve -l {args.fc_solve}" if args.fc_solve else f"ours, {args.variant}"
    report(title, results, args.cap)


if __name__ == "__main__":
    main()
