"""How many sequences of moves there are: known boards, and a counter of another make."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bakers_dozen.rules.board import board_text, parse_board
from bakers_dozen.rules.dealing import deal
from bakers_dozen.rules.moves import apply, legal_moves
from bakers_dozen.rules.position import Position
from bakers_dozen.rules.variants import VARIANTS

DATA = Path(__file__).parents[1] / "data"

#: Sequences of one move, two moves, and so on. The counts that came with deals 24 and
#: 10800 were others from three moves on; these are confirmed by the independent counter
#: below.
KNOWN = {
    ("pysol-24", "bakers-dozen"): [9, 80, 712, 6303, 55563],
    ("pysol-24", "any-suit"): [10, 104, 1101, 11807, 128331],
    ("pysol-10800", "bakers-dozen"): [9, 77, 641, 5282, 43604],
    ("pysol-10800", "any-suit"): [14, 192, 2608, 35213, 472557],
    ("pysol-64", "bakers-dozen"): [6, 30, 133, 549, 2162],
    ("pysol-64", "any-suit"): [10, 78, 516, 3106, 17638],
    ("dead-nomoves", "bakers-dozen"): [0, 0],
}


def perft(position: Position, depth: int) -> int:
    """How many sequences of *depth* moves there are: the name and the method are chess's.

    A line that ends earlier doesn't count.
    """
    if depth == 1:
        return len(legal_moves(position))
    return sum(perft(apply(position, move), depth - 1) for move in legal_moves(position))


#: Those that take long to count are left out of the fast half.
CASES = [
    case if KNOWN[case][-1] < 100_000 else pytest.param(*case, marks=pytest.mark.slow)
    for case in KNOWN
]


@pytest.mark.parametrize(("board", "variant"), CASES)
def test_counts_of_known_boards(board: str, variant: str) -> None:
    position = parse_board((DATA / f"{board}.board").read_text(), VARIANTS[variant])
    counts = KNOWN[board, variant]
    assert [perft(position, depth + 1) for depth in range(len(counts))] == counts


RANKS = "A23456789TJQK"
ANY_SUIT = {"any-suit", "portuguese", "spanish", "good-measure"}
KING_FILLS = {"kings", "portuguese"}


def count(columns: list[list[str]], up: dict[str, int], depth: int, variant: str) -> int:
    """The same count from the rules alone, on lists of two-letter words."""
    if depth == 0:
        return 1
    total = 0
    for source in columns:
        if not source:
            continue
        card = source.pop()
        rank, suit = RANKS.index(card[0]), card[1]
        if up[suit] == rank:
            up[suit] += 1
            total += count(columns, up, depth - 1, variant)
            up[suit] -= 1
        for target in columns:
            if target is source:
                continue
            if not target:
                may = variant == "spanish" or (variant in KING_FILLS and card[0] == "K")
            else:
                onto = target[-1]
                may = RANKS.index(onto[0]) == rank + 1
                may = may and (variant in ANY_SUIT or onto[1] != suit)
            if may:
                target.append(card)
                total += count(columns, up, depth - 1, variant)
                target.pop()
        source.append(card)
    return total


def count_board(text: str, depth: int, variant: str) -> int:
    up = dict.fromkeys("CDHS", 0)
    columns = []
    for line in text.splitlines():
        words = line.replace(":", " ").split()
        if words[:1] == ["Foundations"]:
            up = {word[0]: ("0" + RANKS).index(word[2]) for word in words[1:]}
        else:
            columns.append(words)
    return count(columns, up, depth, variant)


@pytest.mark.parametrize(("board", "variant"), KNOWN)
def test_the_other_counter_agrees_on_known_boards(board: str, variant: str) -> None:
    text = (DATA / f"{board}.board").read_text()
    counts = KNOWN[board, variant][:4]
    assert [count_board(text, depth + 1, variant) for depth in range(len(counts))] == counts


@pytest.mark.parametrize("variant", VARIANTS)
def test_both_counters_agree_along_random_games(variant: str) -> None:
    source = random.Random(variant)
    for _ in range(6):
        position = deal(VARIANTS[variant], source.randint(1, 10**6))
        for length in range(40):
            if length % 8 == 0:
                text = board_text(position)
                assert perft(position, 2) == count_board(text, 2, variant), text
            moves = list(legal_moves(position))
            if not moves:
                break
            position = apply(position, source.choice(moves))
