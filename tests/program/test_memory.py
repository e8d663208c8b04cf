"""A long sitting: what is remembered of games that were left levels off."""

from __future__ import annotations

import gc
import os
import random
import subprocess
import sys
import tracemalloc
from itertools import count
from pathlib import Path

import pytest

from app.play import DATA, dealt, solution, tell
from bakers_dozen.app.events import Key
from bakers_dozen.app.knowledge import Rating
from bakers_dozen.app.messages import Dealt, Message
from bakers_dozen.app.model import Model
from bakers_dozen.app.thinking import Thinker
from bakers_dozen.play.game import Game
from bakers_dozen.program.keeper import Keeper
from bakers_dozen.rules.board import parse_board
from bakers_dozen.rules.moves import FOUNDATION, Move
from bakers_dozen.rules.position import LETTERS
from bakers_dozen.rules.variants import BAKERS_DOZEN
from bakers_dozen.solver.difficulty import Difficulty
from bakers_dozen.solver.search import Search
from bakers_dozen.storage.places import places

#: In so many games more becomes known than is remembered.
GAMES = 70
BOARD = parse_board((DATA / "pysol-10800.board").read_text(), BAKERS_DOZEN)


def shuffled(seed: int) -> tuple[Game, list[Move]]:
    """A deal that no other seed gives, and its solution: one deal's columns in another order."""
    order = list(range(BAKERS_DOZEN.columns))
    random.Random(seed).shuffle(order)
    columns = tuple(BOARD.columns[column] for column in order)
    at = {letter: order.index(LETTERS.index(letter)) for letter in LETTERS}
    moves = [
        Move(at[pair[0]], FOUNDATION if pair[0] == pair[1] else at[pair[1]]) for pair in solution()
    ]
    return Game(BOARD._replace(columns=columns)), moves


class Sitting:
    """Plays one game after another as the loop does, without a screen and without searches."""

    def __init__(self, folder: Path) -> None:
        self.keeper = Keeper(places({"BAKERS_DOZEN_HOME": str(folder)}, "linux"))
        self.model: Model = dealt()
        self.thinker = Thinker(self.model.knowledge, count(1))

    def tell(self, message: Message) -> None:
        before = self.model
        self.model, _ = tell(before, message)
        self.thinker.attend(self.model)
        for answer in self.keeper.keep(before, self.model):
            self.model, _ = tell(self.model, answer)

    def deal(self, game: Game) -> None:
        self.tell(Key("n"))
        self.tell(Dealt(game, True))

    def play(self, seed: int, turns: int | None = None) -> None:
        """A game to its end, or so many turns of it."""
        game, line = shuffled(seed)
        self.model.knowledge.learn_line(game.start, line)
        self.deal(game)
        for move in line[:turns]:
            self.tell(Key(LETTERS[move.source]))
            target = move.source if move.target == FOUNDATION else move.target
            self.tell(Key(LETTERS[target]))


@pytest.mark.parametrize("turns", [None, 12])
def test_memory_levels_off_over_many_games(tmp_path: Path, turns: int | None) -> None:
    """Games played to their end, and games left after some turns.

    What is known of positions is forgotten from time to time, so the most counts.
    """
    sitting = Sitting(tmp_path)
    tracemalloc.start()
    try:
        most = []
        for first in (0, GAMES):
            used = []
            for seed in range(first, first + GAMES):
                sitting.play(seed, turns)
                if seed % 4 == 0:
                    gc.collect()
                    used.append(tracemalloc.get_traced_memory()[0])
            most.append(max(used))
    finally:
        tracemalloc.stop()
    assert most[1] - most[0] < 1_000_000, most


def test_nothing_is_held_of_a_search_for_a_game_that_was_left(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.tell(Key("escape"))
    sitting.thinker.step()
    assert any(isinstance(each, Search) for each in gc.get_objects())
    game, line = shuffled(1)
    sitting.model.knowledge.learn_line(game.start, line)
    sitting.model.knowledge.learn_rating(game.start, Rating(len(line), Difficulty.EASY, True))
    sitting.deal(game)
    gc.collect()
    assert not any(isinstance(each, Search) for each in gc.get_objects())


#: Thinks about a hard deal until it is solved; prints the pages it had at first and at last.
HARD = """
from itertools import count
from pathlib import Path
from bakers_dozen.app.keymap import Keymap
from bakers_dozen.app.knowledge import NOTHING, Knowledge
from bakers_dozen.app.model import Model
from bakers_dozen.app.thinking import Thinker
from bakers_dozen.play.game import Game
from bakers_dozen.rules.naming import deal_named, parse_name

def pages():
    return int(Path("/proc/self/statm").read_text().split()[1])

knowledge = Knowledge()
name = parse_name("pysol:480")
game = Game(deal_named(name), name)
thinker = Thinker(knowledge, count(1))
thinker.attend(Model(game, Keymap(), knowledge))
first = pages()
while knowledge.of(game.start) is NOTHING:
    thinker.step()
print(first, pages())
"""


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="pages are Linux's to tell")
def test_a_hard_search_leaves_little_behind() -> None:
    """It took 64 megabytes once, and 56 of them stayed."""
    told = subprocess.run([sys.executable, "-c", HARD], check=True, capture_output=True, text=True)
    first, last = map(int, told.stdout.split())
    assert (last - first) * os.sysconf("SC_PAGE_SIZE") < 10_000_000
