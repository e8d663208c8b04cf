"""Between the model and the store: what is kept of a game, and how it comes back."""

from __future__ import annotations

import time

from .app.knowledge import Knowledge, Outlook
from .app.model import Attempt, Clock, Mark, Model
from .app.panels import Row
from .play.game import Game
from .storage import attempts as kept
from .storage.games import Store
from .storage.places import Places


def stamp() -> kept.Stamp:
    """This moment by the wall clock and the local time zone."""
    now = time.time()
    return kept.Stamp(now, time.localtime(now).tm_gmtoff or 0)


class Keeper:
    """Keeps the games of one window."""

    def __init__(self, places: Places) -> None:
        self._store = Store.open(places, stamp())
        self._started: dict[int, kept.Stamp] = {}
        self._last: tuple[Game, Attempt] | None = None

    @property
    def store(self) -> Store:
        """The store behind it."""
        return self._store

    def resume(self, knowledge: Knowledge) -> tuple[Game, Attempt] | None:
        """The game that was left, or None."""
        found = self._store.resume(stamp())
        return None if found is None else self._back(found, knowledge)

    def claim(self, key: int, knowledge: Knowledge) -> tuple[Game, Attempt] | None:
        """A kept game by its key, or None when another window has it or it's gone."""
        found = self._store.claim(key, stamp())
        return None if found is None else self._back(found, knowledge)

    def _back(self, found: kept.Attempt, knowledge: Knowledge) -> tuple[Game, Attempt]:
        known = found.knowledge
        if known is not None:
            position = found.game.go_to(known.cursor).position
            if known.line is None:
                knowledge.learn_lost(position)
            else:
                knowledge.learn_line(position, known.line)
        self._started[found.id] = found.started
        attempt = Attempt(
            key=found.id,
            clock=Clock(found.seconds),
            undos=found.undos,
            hints=found.hints,
            watched=found.watched,
            marks=tuple(Mark(mark.words, mark.game) for mark in found.marks),
            daily=found.daily or "",
        )
        return found.game, attempt

    def keep(self, model: Model) -> Model:
        """Save what has changed of *model*'s game; the model with the key it is kept under."""
        attempt = model.attempt
        now = stamp()
        if attempt.key == 0:
            attempt = attempt._replace(key=self._store.new_id(now))
            self._started[attempt.key] = now
            model = model._replace(attempt=attempt)
        state = (model.game, attempt._replace(clock=Clock()))
        if state == self._last:
            return model
        self._last = state
        self._save(model, now)
        return model

    def keep_time(self, model: Model) -> None:
        """Save *model*'s game with its time played, as before leaving it."""
        if model.attempt.key:
            self._save(model, stamp())

    def _save(self, model: Model, now: kept.Stamp) -> None:
        game, attempt = model.game, model.attempt
        outcome = kept.Outcome.PLAYING
        if game.position.is_won:
            outcome = kept.Outcome.WATCHED if attempt.watched else kept.Outcome.WON
        rating = model.knowledge.rating(game.start)
        saved = kept.Attempt(
            id=attempt.key,
            game=game,
            started=self._started.setdefault(attempt.key, now),
            outcome=outcome,
            seconds=attempt.clock.at(model.now),
            undos=attempt.undos,
            hints=attempt.hints,
            watched=attempt.watched,
            par=rating[0] if rating else None,
            daily=attempt.daily or None,
            knowledge=_worth_keeping(model),
            marks=tuple(kept.Mark(mark.words, mark.game) for mark in attempt.marks),
        )
        self._store.save(saved, now)

    def unfinished(self, current: int) -> tuple[Row, ...]:
        """The unfinished games but the one kept as *current*, for the list of them."""
        from .wording.records import game_row

        return tuple(
            game_row(summary)
            for summary in self._store.unfinished(stamp())
            if summary.id != current
        )

    def discard(self, key: int) -> None:
        """Give up a kept game."""
        self._store.discard(key, stamp())

    def abandon(self, days: int) -> None:
        """Count as lost what was left for longer than *days* days; 0 is never."""
        if days > 0:
            self._store.abandon(days, stamp())

    def close(self, model: Model) -> None:
        """Save *model*'s game once more and let every window have this one's games."""
        self.keep_time(model)
        self._store.close(stamp())


def _worth_keeping(model: Model) -> kept.Knowledge | None:
    """What was found out about the table, where it isn't quick to find again."""
    game = model.game
    fact = model.knowledge.of(game.position)
    if game.position.is_won:
        return None
    if fact.outlook is Outlook.LOST:
        return kept.Knowledge(game.cursor, None)
    return kept.Knowledge(game.cursor, fact.line) if fact.line else None
