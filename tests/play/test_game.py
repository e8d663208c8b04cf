"""A game: whatever is played, refused, undone and redone, some things always hold."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bakers_dozen.play.game import Game
from bakers_dozen.play.record import game_text, parse_game
from bakers_dozen.rules.board import parse_board
from bakers_dozen.rules.dealing import full_deck
from bakers_dozen.rules.moves import (
    FOUNDATION,
    IllegalMove,
    Move,
    legal_moves,
    parse_move,
    refusal,
)
from bakers_dozen.rules.naming import DealName, deal_named
from bakers_dozen.rules.position import Position
from bakers_dozen.rules.variants import BAKERS_DOZEN, VARIANTS, Variant

DATA = Path(__file__).parents[1] / "data"
anywhere = st.integers(FOUNDATION, 14)


class Playing(RuleBasedStateMachine):
    """Plays at random beside a plain list of the positions that were on the table."""

    game: Game
    past: list[Position]
    future: list[Position]
    lengths: list[int]

    @initialize(number=st.integers(1, 10**6), variant=st.sampled_from(list(VARIANTS.values())))
    def deal(self, number: int, variant: Variant) -> None:
        name = DealName(number, variant)
        self.game = Game(deal_named(name), name)
        self.past, self.future, self.lengths = [self.game.start], [], []

    def turn(self, moves: list[Move]) -> None:
        before = self.game
        self.game = before.play(*moves)
        assert self.game.undo().position == before.position
        self.past.append(self.game.position)
        self.lengths = [*self.lengths[: len(self.past) - 2], len(moves)]
        self.future = []

    @precondition(lambda self: any(True for _ in legal_moves(self.game.position)))
    @rule(data=st.data(), length=st.integers(1, 3))
    def play(self, data: st.DataObject, length: int) -> None:
        game, moves = self.game, []
        for _ in range(length):
            legal = list(legal_moves(game.position))
            if legal:
                moves.append(data.draw(st.sampled_from(legal)))
                game = game.play(moves[-1])
        self.turn(moves)

    @rule(origin=anywhere, place=anywhere)
    def try_anything(self, origin: int, place: int) -> None:
        move, before = Move(origin, place), self.game
        if refusal(before.position, move) is None:
            self.turn([move])
        else:
            with pytest.raises(IllegalMove):
                before.play(move)
            assert self.game == before

    @precondition(lambda self: any(True for _ in legal_moves(self.game.position)))
    @rule(data=st.data())
    def refuse_the_second_of_a_turn(self, data: st.DataObject) -> None:
        first = data.draw(st.sampled_from(list(legal_moves(self.game.position))))
        before = self.game
        with pytest.raises(IllegalMove):
            before.play(first, Move(0, 0))
        assert self.game == before

    @rule()
    def undo(self) -> None:
        if self.game.can_undo:
            self.future.append(self.past.pop())
        self.game = self.game.undo()

    @rule()
    def redo(self) -> None:
        if self.game.can_redo:
            self.past.append(self.future.pop())
        self.game = self.game.redo()

    @rule(cursor=st.integers(-2, 60))
    def go_to(self, cursor: int) -> None:
        known = [*self.past, *reversed(self.future)]
        at = max(0, min(cursor, len(known) - 1))
        self.past, self.future = known[: at + 1], known[at + 1 :][::-1]
        self.game = self.game.go_to(cursor)

    @rule()
    def restart(self) -> None:
        name = self.game.name
        self.game = self.game.restart()
        assert self.game.name == name
        self.past, self.future, self.lengths = self.past[:1], [], []

    @invariant()
    def the_whole_deck_is_there_once(self) -> None:
        position = self.game.position
        up = [card for card in full_deck() if card.rank <= position.foundations[card.suit]]
        lying = [card for column in position.columns for card in column]
        assert sorted(lying + up) == sorted(full_deck())

    @invariant()
    def the_table_and_what_can_be_undone_and_redone_agree(self) -> None:
        game = self.game
        assert game.start == self.past[0]
        assert game.position == self.past[-1]
        assert game.cursor == len(self.past) - 1
        assert game.can_undo == (len(self.past) > 1)
        assert game.can_redo == bool(self.future)
        assert [turn.after for turn in game.turns] == [*self.past[1:], *reversed(self.future)]

    @invariant()
    def the_count_is_of_the_cards_moved(self) -> None:
        assert self.game.move_count == sum(self.lengths[: len(self.past) - 1])
        assert len(self.game.moves) == self.game.move_count

    @invariant()
    def the_text_of_the_game_is_the_game(self) -> None:
        assert parse_game(game_text(self.game, redo=True)) == self.game


Playing.TestCase.settings = settings(max_examples=40, stateful_step_count=30)
TestPlaying = Playing.TestCase


def known_game() -> Game:
    return Game(parse_board((DATA / "pysol-10800.board").read_text(), BAKERS_DOZEN))


def test_a_known_solution_wins_and_undoes_to_the_deal() -> None:
    game = known_game()
    pairs = (DATA / "pysol-10800.solution").read_text().split()
    for pair in pairs:
        move = parse_move(pair)
        assert move is not None
        assert not game.position.is_won
        game = game.play(move)
    assert game.position.is_won
    assert game.move_count == len(pairs) == 90
    for _ in pairs:
        game = game.undo()
    assert game.position == game.start
    assert not game.can_undo


def test_a_new_move_after_undo_drops_what_was_undone() -> None:
    game = known_game()
    first, second = list(legal_moves(game.position))[:2]
    game = game.play(first).undo()
    assert game.can_redo
    game = game.play(second)
    assert not game.can_redo
    assert game.moves == (second,)


def test_a_turn_has_a_move() -> None:
    with pytest.raises(ValueError, match="at least one move"):
        known_game().play()
