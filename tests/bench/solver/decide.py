"""How fast the solver decides boards: the table of times, positions, memory and lengths.

    python tests/bench/solver/decide.py [--variant V] [--deals pysol:1-1000] [--every N]
        [--in-play N] [--cap SECONDS] [--other SRC] [--short] [--fc-solve PRESET] [--csv FILE]

Every board is solved in a process of its own, one after the other, and timed by the
processor time that the search took there, so that other work on the machine matters
little; the start of Python and of the program isn't counted. Memory is the peak of the
whole process. A board not decided within the cap counts as the cap.

With ``--in-play`` so many positions are solved instead, the same ones in every run: those
after 5 to 25 random moves into the deals, in turn. With ``--other``, the ``src`` of another
version, that one solves the same boards in the same run, and verdicts that contradict each
other are told. ``--short`` shortens the lines, too. With ``--fc-solve`` Freecell Solver solves
the same boards, by any suit; it has to be built for 13 columns, which Debian's isn't.
"""

# ruff: noqa: T201

from __future__ import annotations

import argparse
import csv
import gc
import json
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
from bakers_dozen.rules.dealing import split_mix_64
from bakers_dozen.rules.moves import apply, legal_moves
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


FEWEST_MOVES, MOST_MOVES = 5, 25


def solve_one(position: Position, cap: float, short: bool) -> Result:
    gc.disable()  # As the program does in play.
    begin = time.process_time()
    search = Search(position, 10**9)
    while search.verdict is None and time.process_time() - begin < cap:
        search.step(500)
    seconds = min(cap, time.process_time() - begin)
    first = length = 0
    shortening = 0.0
    verdict = "open"
    if isinstance(search.verdict, Winnable):
        verdict = "won"
        first = len(search.verdict.line)
        if short:
            begin = time.process_time()
            length = len(shorten(position, search.verdict.line))
            shortening = time.process_time() - begin
    elif isinstance(search.verdict, Lost):
        verdict = "lost"
    return Result(verdict, seconds, search.positions, peak_memory(), first, length, shortening)


def peak_memory() -> float:
    """This process's peak in MB; 0 where the system doesn't tell."""
    try:
        import resource
    except ImportError:
        return 0.0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (2**20 if sys.platform == "darwin" else 2**10)


def in_own_process(position: Position, cap: float, short: bool) -> Result:
    with multiprocessing.Pool(1) as pool:
        return pool.apply(solve_one, (position, cap, short))


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
    lost = [result.seconds for result in results if result.verdict == "lost"]
    if lost:
        print(f"  lost ones: median {at(lost, 0.5):.3f}, 90 % {at(lost, 0.9):.3f}, "
              f"worst {max(lost):.3f}")  # fmt: skip
    won = [result for result in results if result.verdict == "won"]
    if won:
        print(f"  moves: median {at([r.first for r in won], 0.5):.0f}", end="")
        if any(result.short for result in won):
            print(f", shortened {at([r.short for r in won], 0.5):.0f} in "
                  f"{at([r.shortening for r in won], 0.5) * 1000:.0f} ms", end="")  # fmt: skip
        print()


def boards(args: argparse.Namespace) -> list[tuple[str, Position]]:
    """The boards to solve, by name."""
    words, _, span = args.deals.rpartition(":")
    first, _, last = span.partition("-")
    dealt = []
    for number in range(int(first), int(last or first) + 1, args.every):
        name = parse_name(f"{words}:{number}" if words else str(number), VARIANTS[args.variant])
        dealt.append((str(name), deal_named(name)))
    if not args.in_play:
        return dealt
    draws = split_mix_64(1)
    played = []
    for index in range(args.in_play):
        text, position = dealt[index % len(dealt)]
        for _ in range(FEWEST_MOVES + next(draws) % (MOST_MOVES - FEWEST_MOVES + 1)):
            moves = list(legal_moves(position))
            if not moves:
                break
            move = moves[next(draws) % len(moves)]
            text += f" {move}"
            position = apply(position, move)
        played.append((text, position))
    return played


def by_other(src: str) -> list[Result]:
    """What the version in *src* says to the same arguments, from a Python that imports it."""
    command = [sys.executable, *sys.argv, "--lines"]
    run = subprocess.run(
        command, env=os.environ | {"PYTHONPATH": src}, stdout=subprocess.PIPE, text=True, check=True
    )
    return [Result(*json.loads(line)) for line in run.stdout.splitlines()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--variant", default="bakers-dozen", choices=sorted(VARIANTS))
    parser.add_argument("--deals", default="pysol:1-1000")
    parser.add_argument("--every", type=int, default=1, metavar="N")
    parser.add_argument("--in-play", type=int, default=0, metavar="N")
    parser.add_argument("--cap", type=float, default=10.0)
    parser.add_argument("--other", metavar="SRC")
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--fc-solve", metavar="PRESET")
    parser.add_argument("--csv", metavar="FILE")
    parser.add_argument("--lines", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.fc_solve and not shutil.which("fc-solve"):
        raise SystemExit("fc-solve isn't installed")

    def solve(position: Position) -> Result:
        if args.fc_solve:
            return fc_solve(position, args.fc_solve, args.cap)
        return in_own_process(position, args.cap, args.short)

    if args.lines:
        for _, position in boards(args):
            print(json.dumps(solve(position)), flush=True)
        return
    results = []
    with open(args.csv or os.devnull, "w", newline="") as file:
        rows = csv.writer(file)
        for name, position in boards(args):
            result = solve(position)
            rows.writerow([name, *result])
            file.flush()
            results.append(result)
    title = f"fc-solve -l {args.fc_solve}" if args.fc_solve else f"ours, {args.variant}"
    report(title, results, args.cap)
    if args.other:
        others = by_other(args.other)
        report("the other", others, args.cap)
        against = {("won", "lost"), ("lost", "won")}
        pairs = zip(results, others, strict=True)
        print("contradictions:", sum((a.verdict, b.verdict) in against for a, b in pairs))


if __name__ == "__main__":
    main()
