"""What the search leaves out, it may leave out: boards that a wrong rule would get wrong.

Each board is a small deck's, where one way of pruning too much says "lost" of what can
be won, or of too little knowledge of the variant "winnable" of what can't.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bakers_dozen.rules.board import parse_board
from bakers_dozen.rules.dealing import deal
from bakers_dozen.rules.moves import apply, legal_moves
from bakers_dozen.rules.position import Position
from bakers_dozen.rules.variants import VARIANTS
from bakers_dozen.solver.search import Lost, Winnable, solve
from solver.exhaustive import arrangement, explore

DATA = Path(__file__).parents[1] / "data"

LONE_CARD = ": 3H AD 3S AH\n: 2S 2C 2H AC\n: AS 3D 2D 3C\n"
SPACE = ": 2H 2S AC AD\n: 2C AH 3D 2D\n: 3H AS 3S 3C\n"
HOLD = ": 3C 2H AH 2S\n: 3D 3S AD 2D\n: 3H 2C AC AS\n"
FOUNDATIONS = ": 2D AS 2S AC\n: 3S 3H AH 2C\n: 3C 3D 2H AD\n"
OWN_SUIT = ": AD 2H 2D AS\n: 3H 3S 3C AH\n: 3D 2S AC 2C\n"
UNSAFE = ": 4C AS 2H 3S 3D 3H\n: 4H AH AC 2D 2S\n: 4D 4S 3C 2C AD\n"


def small(board: str, variant: str) -> Position:
    ranks = max("A23456789TJQK".index(word[0]) for word in board.split() if word != ":") + 1
    return parse_board(board, VARIANTS[variant]._replace(columns=board.count("\n"), ranks=ranks))


@pytest.mark.parametrize(
    ("board", "variant", "winnable", "why"),
    [
        (LONE_CARD, "kings", True, "a lone card leaves its column to a king"),
        (LONE_CARD, "bakers-dozen", False, "where nothing fills a space that's no use"),
        (SPACE, "kings", True, "a king that nothing else would free goes into a space"),
        (SPACE, "bakers-dozen", False, "but not where a space stays empty"),
        (HOLD, "bakers-dozen", True, "a card that could go up is held for another"),
        (FOUNDATIONS, "bakers-dozen", True, "cards are freed by the foundations alone"),
        (OWN_SUIT, "any-suit", True, "a card is freed by one of its own suit"),
        (OWN_SUIT, "bakers-dozen", False, "but not where suits have to differ"),
        (UNSAFE, "bakers-dozen", True, "a card goes up though it could still be needed"),
    ],
)
def test_the_rule_knows_the_variant(board: str, variant: str, winnable: bool, why: str) -> None:
    position = small(board, variant)
    graph = explore(position, 20_000)
    assert graph is not None
    assert (arrangement(position) in graph.winnable) == winnable, why
    assert isinstance(solve(position), Winnable if winnable else Lost), why


def count_all(start: Position, limit: int) -> tuple[int, bool]:
    """How many positions follow from *start*, nothing left out, and whether one is won."""
    seen = {arrangement(start)}
    todo = [start]
    while todo and len(seen) < limit:
        position = todo.pop()
        if position.is_won:
            return len(seen), True
        for move in legal_moves(position):
            after = apply(position, move)
            if arrangement(after) not in seen:
                seen.add(arrangement(after))
                todo.append(after)
    return len(seen), False


@pytest.mark.parametrize("variant", ["bakers-dozen", "kings", "any-suit"])
def test_a_lost_board_is_lost_at_once(variant: str) -> None:
    position = parse_board((DATA / "pysol-64.board").read_text(), VARIANTS[variant])
    assert isinstance(solve(position, budget=100), Lost)


@pytest.mark.parametrize("variant", ["bakers-dozen", "kings"])
def test_a_lost_board_against_a_search_that_leaves_nothing_out(variant: str) -> None:
    position = parse_board((DATA / "pysol-64.board").read_text(), VARIANTS[variant])
    assert count_all(position, limit=2000) == (519, False)


@pytest.mark.parametrize(("number", "positions"), [(7, 28), (119, 22)])
def test_lost_deals_of_good_measure_likewise(number: int, positions: int) -> None:
    position = deal(VARIANTS["good-measure"], number)
    assert count_all(position, limit=2000) == (positions, False)
    assert isinstance(solve(position), Lost)
