"""How often the simple player wins deals of each difficulty.

    PYTHONPATH=tests python tests/bench/solver/difficulty.py [--variant V] [--deals N] [--plays N]

The simple player takes what looks best one move ahead, judged no better than to a card,
and never looks further. A measure of difficulty is worth something when he wins the
easy deals more often than the medium ones, and those more often than the hard ones.
"""

# ruff: noqa: T201

from __future__ import annotations

import argparse

from bakers_dozen.rules.dealing import deal, split_mix_64
from bakers_dozen.rules.variants import VARIANTS
from bakers_dozen.solver.difficulty import Difficulty, difficulty
from bakers_dozen.solver.search import Search, Winnable
from solver.simple_player import play_simply


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--variant", default="bakers-dozen", choices=sorted(VARIANTS))
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--plays", type=int, default=5)
    args = parser.parse_args()
    draws = split_mix_64(1)
    deals = dict.fromkeys(Difficulty, 0)
    wins = dict.fromkeys(Difficulty, 0)
    for number in range(1, args.deals + 1):
        position = deal(VARIANTS[args.variant], number)
        search = Search(position, budget=20_000)
        while search.verdict is None:
            search.step(1000)
        if isinstance(search.verdict, Winnable):
            level = difficulty(search.positions)
            deals[level] += 1
            wins[level] += sum(play_simply(position, draws) for _ in range(args.plays))
    for level in Difficulty:
        share = 100 * wins[level] / max(1, deals[level] * args.plays)
        print(f"{args.variant} {level.value}: {deals[level]} deals, won {share:.1f} %")


if __name__ == "__main__":
    main()
