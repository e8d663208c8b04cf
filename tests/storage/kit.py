"""What the tests of storage share: stores in a folder, games to keep, moments."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

from bakers_dozen.play.attempt import Attempt, Played, Stamp
from bakers_dozen.play.game import Game
from bakers_dozen.rules.moves import legal_moves
from bakers_dozen.rules.naming import deal_named, parse_name
from bakers_dozen.storage.games import Store
from bakers_dozen.storage.places import Places

NOW = Stamp(1_790_000_000.0, 3600)


def later(seconds: float) -> Stamp:
    """A moment *seconds* after ``NOW``."""
    return Stamp(NOW.unix + seconds, NOW.offset)


def at(folder: Path) -> Places:
    """Places that are all in *folder*."""
    return Places(str(folder), str(folder))


@contextmanager
def window(folder: Path, now: Stamp = NOW) -> Iterator[Store]:
    """A window on the games in *folder*, closed in the end."""
    store = Store.open(at(folder), now)
    try:
        yield store
    finally:
        store.close(now)


@lru_cache(maxsize=1000)
def game(deal: str = "24", turns: int = 0) -> Game:
    """A game of *deal* after *turns* turns, always the same ones, or fewer where it is stuck."""
    name = parse_name(deal)
    played = Game(deal_named(name), name)
    for turn in range(turns):
        moves = list(legal_moves(played.position))
        if not moves:
            break
        played = played.play(moves[turn % len(moves)])
    return played


class Kept(Played):
    """A game to be kept."""

    def but(self, **changes: Any) -> Kept:
        """This with other fields of the attempt."""
        return Kept(self.game, self.attempt._replace(**changes))

    def on(self, game: Game) -> Kept:
        """This played on to *game*."""
        return Kept(game, self.attempt)


def attempt(store: Store, deal: str = "24", turns: int = 0, now: Stamp = NOW) -> Kept:
    """A new attempt at *deal*, not saved yet."""
    return Kept(game(deal, turns), Attempt(store.new_key(now), now))


def rows(folder: Path, query: str) -> list[tuple[object, ...]]:
    """What *query* finds in the file of games, past the store."""
    db = sqlite3.connect(folder / "games.sqlite3")
    try:
        return db.execute(query).fetchall()
    finally:
        db.close()


def change(folder: Path, statement: str) -> None:
    """Change the file of games past the store."""
    db = sqlite3.connect(folder / "games.sqlite3", isolation_level=None)
    try:
        db.execute(statement)
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        db.close()


def names(folder: Path) -> list[str]:
    """The files in *folder* that stay when no window is open, but for the lock and the copy."""
    return sorted(
        path.name
        for path in folder.iterdir()
        if path.name not in ("games.lock", "games.copy.sqlite3", "windows")
    )
