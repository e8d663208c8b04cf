"""Games for tests: random ones, and moves as other programs write them."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import strategies as st

from bakers_dozen.play.autoplay import safe_moves
from bakers_dozen.play.game import Game
from bakers_dozen.rules.moves import Move, apply, legal_moves
from bakers_dozen.rules.naming import NUMBERS, DealName, Numbering, deal_named


@st.composite
def deal_names(draw: st.DrawFn) -> DealName:
    numbering = draw(st.sampled_from(Numbering))
    variant = draw(st.sampled_from(NUMBERS[numbering].variants))
    return DealName(draw(st.integers(32000, 2**31 - 1)), variant, numbering)


@st.composite
def games(draw: st.DrawFn, named: bool | None = None, most: int = 30) -> Game:
    """A game of any variant after turns of one move or more, some of them undone."""
    name = draw(deal_names())
    keep_name = draw(st.booleans()) if named is None else named
    game = Game(deal_named(name), name if keep_name else None)
    for choice, automatic in draw(
        st.lists(st.tuples(st.integers(0, 10**6), st.booleans()), max_size=most)
    ):
        moves = list(legal_moves(game.position))
        if not moves:
            break
        move = moves[choice % len(moves)]
        after = safe_moves(apply(game.position, move)) if automatic else ()
        game = game.play(move, *after)
    return game.go_to(draw(st.integers(0, len(game.turns))))


def short_solution_text(moves: Iterable[Move]) -> str:
    """*moves* in Freecell Solver's short form, ten a line."""
    words = [f"{move.source + 1}{'h' if move.is_up else move.target + 1}" for move in moves]
    rows = (words[i : i + 10] for i in range(0, len(words), 10))
    return "".join(" ".join(row) + "\n" for row in rows)
