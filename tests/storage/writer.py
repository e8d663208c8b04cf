"""A window that plays by a script, for tests that end it: ``writer.py FOLDER [TURNS]``.

It wins deal after deal along known lines, each turn saved and then shown: a line
``turns wins`` on standard output, counted from the start of the folder's games. What
was left unfinished is resumed.
"""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from pathlib import Path

from bakers_dozen.play.attempt import Attempt, Outcome, Played
from bakers_dozen.play.daily import daily_player
from bakers_dozen.play.game import Game
from bakers_dozen.rules.moves import Move
from bakers_dozen.rules.naming import deal_named, parse_name
from bakers_dozen.storage.games import Store
from storage.kit import NOW, at, later

#: A deal that the daily player wins.
DEAL = 12


@lru_cache
def line() -> tuple[Move, ...]:
    """The line along which the deal is won, one move a turn."""
    found = daily_player(DEAL)
    assert found is not None
    return found


def new_game(store: Store) -> Played:
    """The deal, dealt anew."""
    name = parse_name(str(DEAL))
    return Played(Game(deal_named(name), name), Attempt(store.new_key(NOW), NOW))


def show(*words: object) -> None:
    """What a person would see on the screen."""
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


def main(folder: Path, turns: int) -> None:
    """Play *turns* turns, or until ended."""
    moves = line()
    store = Store.open(at(folder), NOW)
    left = store.resume(NOW)
    before = [result for result in store.results(NOW) if result.is_win]
    won = len(before)
    done = sum(result.moves for result in before)
    show("open", store.trouble.kind.name if store.trouble else "")
    for turn in range(turns):
        game, attempt = left or new_game(store)
        game = game.play(moves[game.cursor])
        attempt = attempt._replace(seconds=attempt.seconds + 1.5)
        if game.position.is_won:
            attempt = attempt._replace(outcome=Outcome.WON)
        left = Played(game, attempt)
        kept = store.save(left, later(turn))
        if attempt.is_over:
            won += 1
            done += len(game.turns)
            left = None
        played = done + (0 if left is None else game.cursor)
        trouble = store.trouble.kind.name if store.trouble else ""
        show(played, won, "kept" if kept else trouble)
    if "wait" in sys.argv:
        sys.stdin.read()
    # Gone without a word, as when the machine is switched off.
    os._exit(0)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 10**9)
