"""Makes src/bakers_dozen/play/starters.txt: random deals of each variant and difficulty, proven
winnable.

python tools/starters.py [VARIANT...] > src/bakers_dozen/play/starters.txt
"""

from __future__ import annotations

import random
import sys

from bakers_dozen.rules.dealing import RANDOM_NUMBERS, deal
from bakers_dozen.rules.variants import VARIANTS
from bakers_dozen.solver.difficulty import Difficulty, difficulty
from bakers_dozen.solver.search import Search, Winnable

#: So many of each difficulty, and how many deals of a variant are looked at for them at most:
#: one of two hundred is hard in the Spanish variant.
HOW_MANY = 120
LOOKED_AT = 6_000
BUDGET = 6_000

HEAD = """\
# Random deals that are proven winnable: a line that names a variant and a difficulty, and below
# it numbers, in ascending order. tools/starters.py made this file.
"""


def main(names: list[str]) -> None:
    """Writes the file to standard output, for the variants called *names*."""
    out = sys.stdout
    out.write(HEAD)
    for name in names or list(VARIANTS):
        chance = random.Random(f"1312 {name}")
        found: dict[Difficulty, set[int]] = {kind: set() for kind in Difficulty}
        for _ in range(LOOKED_AT):
            if all(len(numbers) >= HOW_MANY for numbers in found.values()):
                break
            number = chance.randrange(1, RANDOM_NUMBERS + 1)
            search = Search(deal(VARIANTS[name], number), BUDGET)
            while search.verdict is None:
                search.step(1000)
            numbers = found[difficulty(search.positions)]
            if isinstance(search.verdict, Winnable) and len(numbers) < HOW_MANY:
                numbers.add(number)
        for kind, numbers in found.items():
            out.write(f"\n{name} {kind.value}\n")
            words = [str(number) for number in sorted(numbers)]
            out.writelines(f"{' '.join(words[at : at + 14])}\n" for at in range(0, len(words), 14))
        out.flush()
        print(name, {kind.value: len(found[kind]) for kind in found}, file=sys.stderr)  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1:])
