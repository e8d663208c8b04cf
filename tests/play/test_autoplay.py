"""Safe moves never cost a game: every position of small decks, decided with and without them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

import pytest

from bakers_dozen.play.autoplay import (
    finishing_moves,
    is_safe,
    moves_to_send_up,
    safe_moves,
)
from bakers_dozen.rules.cards import SUITS, Card
from bakers_dozen.rules.dealing import full_deck
from bakers_dozen.rules.moves import FOUNDATION, Move, apply, legal_moves, parse_move
from bakers_dozen.rules.position import Position
from bakers_dozen.rules.variants import BAKERS_DOZEN, Build, Kings, Space, Variant
from halves import rest_slow
from rules.laying import lay

#: Starts from which more positions follow than this are left out.
MOST_POSITIONS = 1_000
STARTS = 60

Step = Callable[[Position], Iterable[Position]]


def one_move(position: Position) -> Iterable[Position]:
    return (apply(position, move) for move in legal_moves(position))


def play_all(position: Position, moves: Iterable[Move]) -> Position:
    for move in moves:
        position = apply(position, move)
    return position


def one_turn_with_automatic_moves(position: Position) -> Iterable[Position]:
    return (play_all(after, safe_moves(after)) for after in one_move(position))


def decided(start: Position, step: Step) -> dict[Position, bool] | None:
    """Every position that *step* leads to, and whether it can be won; None when too many."""
    before: dict[Position, list[Position]] = {start: []}
    todo = [start]
    while todo:
        position = todo.pop()
        for after in step(position):
            if after not in before:
                if len(before) == MOST_POSITIONS:
                    return None
                before[after] = []
                todo.append(after)
            before[after].append(position)
    winnable = dict.fromkeys(before, False)
    todo = [position for position in before if position.is_won]
    while todo:
        position = todo.pop()
        if not winnable[position]:
            winnable[position] = True
            todo += before[position]
    return winnable


def random_start(source: random.Random, variant: Variant) -> Position:
    """Some cards up, and the others anywhere on the table."""
    up = [source.randint(0, 2) for _ in SUITS]
    cards = [card for card in full_deck(variant.ranks) if card.rank > up[card.suit]]
    source.shuffle(cards)
    if variant.kings is Kings.DEEPEST:
        cards.sort(key=lambda card: card.rank != variant.ranks)
    columns: list[list[Card]] = [[] for _ in range(variant.columns)]
    for place, card in enumerate(cards):
        # Now and then a column stays short, or empty.
        source.choice([columns[place % variant.columns], source.choice(columns)]).append(card)
    laid = tuple(tuple(column) for column in columns)
    return Position(variant, laid, (up[0], up[1], up[2], up[3]))


#: Small decks as ranks and columns, chosen so that games are won and lost in numbers:
#: where an empty column takes more, there are fewer.
DECKS = {
    Space.NOTHING: [(3, 3), (4, 4), (5, 4), (5, 5)],
    Space.KING: [(4, 3), (5, 3), (5, 4), (6, 3)],
    Space.ANY_CARD: [(4, 2), (5, 2), (5, 3), (6, 2)],
}


@pytest.mark.parametrize("space", rest_slow(Space))
@pytest.mark.parametrize("build", rest_slow(Build))
def test_safe_moves_cost_no_game(build: Build, space: Space) -> None:
    source = random.Random(f"{build} {space}")
    positions = safe = won = lost = costly = 0
    for ranks, columns in DECKS[space] * (STARTS // 4):
        kings = source.choice(list(Kings))
        variant = Variant("small", columns, build, kings, space, ranks=ranks)
        start = random_start(source, variant)
        truth = decided(start, one_move)
        if truth is None:
            continue
        for position, winnable in truth.items():
            positions += 1
            won, lost = won + winnable, lost + (not winnable)
            for move in legal_moves(position):
                if is_safe(position, move):
                    safe += 1
                    assert truth[apply(position, move)] == winnable, (position, move)
                elif move.is_up:
                    costly += truth[apply(position, move)] != winnable
            assert truth[play_all(position, safe_moves(position))] == winnable
        automatic = decided(start, one_turn_with_automatic_moves)
        assert automatic is not None
        for position, winnable in automatic.items():
            assert truth[position] == winnable
    # The proof is worth something only where there were games to lose, and where
    # sending up what isn't safe did lose some.
    assert min(safe, won, lost) > 200, (positions, safe, won, lost, costly)
    assert costly > 0


@pytest.mark.parametrize(
    ("columns", "up", "safe"),
    [
        # An ace, and a two, are never needed: nothing goes on an ace, and aces go up.
        ("AC | KD", "", True),
        ("2C | KD", "C-A", True),
        # A three may be needed for a two that still lies below.
        ("3C | 2H KD", "C-2 H-A D-2 S-2", True),
        ("3C | KD", "C-2 D-A H-A S-A", True),
        ("3C | AH KD", "C-2 D-2 S-2", False),
        ("6C | KD", "C-5 D-4 H-4 S-4", True),
        ("6C | KD", "C-5 D-4 H-4 S-3", False),
        ("KC | KD", "C-Q D-J H-J S-J", True),
        ("KC | KD", "C-Q D-T H-J S-J", False),
    ],
)
def test_a_card_is_safe_when_all_two_ranks_lower_are_up(columns: str, up: str, safe: bool) -> None:
    assert is_safe(lay(columns, up=up), Move(0, FOUNDATION)) is safe


def test_a_move_to_a_column_is_never_called_safe() -> None:
    assert not is_safe(lay("AC | 2D"), Move(0, 1))


def pairs(moves: Iterable[Move] | None) -> str:
    assert moves is not None
    return " ".join(map(str, moves))


def test_safe_moves_go_on_until_there_is_none() -> None:
    position = lay("KH 2C AC | 5H AD | KS 3C", up="H-A S-A")
    assert pairs(safe_moves(position)) == "aa aa bb cc"


def test_every_card_goes_up_when_that_wins() -> None:
    small = BAKERS_DOZEN._replace(ranks=4, columns=3)
    position = lay("4C 3C | 4D | 4H 3H 2H", small, up="C-2 D-3 H-A S-4")
    assert pairs(finishing_moves(position)) == pairs(moves_to_send_up(position))
    assert play_all(position, moves_to_send_up(position)).is_won
    # Not all of them were safe one by one, or this would show nothing.
    assert len(safe_moves(position)) <= len(moves_to_send_up(position))


def test_only_safe_cards_go_up_when_that_does_not_win() -> None:
    position = lay("3C | AH KD", up="C-2 D-2 S-2")
    assert finishing_moves(position) is None
    assert moves_to_send_up(position) == ()


def test_nothing_is_left_to_send_up_when_the_game_is_won() -> None:
    won = lay("|", up="C-K D-K H-K S-K")
    assert finishing_moves(won) == moves_to_send_up(won) == ()


def test_the_pair_of_a_safe_move_is_its_letter_twice() -> None:
    assert parse_move("aa") == Move(0, FOUNDATION)
