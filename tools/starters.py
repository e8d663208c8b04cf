"""Makes src/bakers_dozen/play/starters.py: random deals of each variant that are proven winnable.

python tools/starters.py > src/bakers_dozen/play/starters.py
"""

from __future__ import annotations

import random
import sys

from bakers_dozen.rules.dealing import RANDOM_NUMBERS, deal
from bakers_dozen.rules.variants import VARIANTS
from bakers_dozen.solver.search import Winnable, solve

HOW_MANY = 300
BUDGET = 20_000

HEAD = '''"""Deals that are known to be winnable, for the very first deal of a run.

Later deals are searched for while the player thinks. The first one is to be on the
screen at once, so it is one of these, drawn at random from the first million deals of
each variant and proven by the solver: ``tools/starters.py`` made this file.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

#: Deal numbers by the variant's name, as one text each: it takes no time to load.
_NUMBERS: Final = MappingProxyType(
    {
'''

TAIL = '''    }
)


def starters(variant: str) -> tuple[int, ...]:
    """Numbers of winnable deals of the variant called *variant*; none for an unknown one."""
    return tuple(map(int, _NUMBERS.get(variant, "").split()))
'''


def main() -> None:
    """Writes the module to standard output."""
    chance = random.Random(1312)
    out = [HEAD]
    for name, variant in VARIANTS.items():
        numbers: set[int] = set()
        while len(numbers) < HOW_MANY:
            number = chance.randrange(1, RANDOM_NUMBERS + 1)
            if number not in numbers and isinstance(solve(deal(variant, number), BUDGET), Winnable):
                numbers.add(number)
        out.append(f'        "{name}": (\n')
        words = [str(number) for number in sorted(numbers)]
        lines = (" ".join(words[at : at + 12]) for at in range(0, len(words), 12))
        out += [f'            "{line} "\n' for line in lines]
        out.append("        ),\n")
        print(name, file=sys.stderr)  # noqa: T201
    sys.stdout.write("".join([*out, TAIL]))


if __name__ == "__main__":
    main()
