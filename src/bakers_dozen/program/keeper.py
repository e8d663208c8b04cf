"""Between the model and the store: what is kept of a game, and how it comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..app.knowledge import Knowledge, Outlook
from ..app.messages import Compared, Kept, KeyGiven, Message
from ..app.model import Attempt, Clock, Mark, Model
from ..app.panels import Listed, Results
from ..app.playing import game_left
from ..play.game import Game
from ..rules.variants import Variant
from ..storage import attempts as kept
from ..storage.attempts import Stamp
from ..storage.games import Store
from ..storage.places import Places

if TYPE_CHECKING:
    from ..statistics.figures import WinNews
    from ..storage.trouble import Trouble

#: So many of the unfinished games are shown with a picture of where they stand.
PICTURES: Final = 30


class Keeper:
    """Keeps the games of one window."""

    def __init__(self, places: Places, abandon_after_days: int = 0) -> None:
        self._store = Store.open(places, Stamp.now())
        if abandon_after_days > 0:
            self._store.abandon(abandon_after_days, Stamp.now())
        self._started: dict[int, Stamp] = {}
        self._last: tuple[Game, Attempt] | None = None

    @property
    def trouble(self) -> Trouble | None:
        """Why nothing can be saved; None while all is well."""
        return self._store.trouble

    def news(self) -> str:
        """What was found damaged and put away, in one line; empty when nothing was."""
        if not self._store.set_aside:
            return ""
        from ..wording.records import set_aside_line

        line = set_aside_line(self._store.set_aside[0])
        self._store.set_aside.clear()
        return line

    def resume(self, knowledge: Knowledge) -> tuple[Game, Attempt] | None:
        """The game that was left, or None."""
        found = self._store.resume(Stamp.now())
        return None if found is None else self._restored(found, knowledge)

    def resume_daily(self, date: str, knowledge: Knowledge) -> tuple[Game, Attempt] | None:
        """The unfinished game of the daily deal of *date*, or None."""
        found = self._store.resume_daily(date, Stamp.now())
        return None if found is None else self._restored(found, knowledge)

    def claim(self, key: int, knowledge: Knowledge) -> tuple[Game, Attempt] | None:
        """A kept game by its key, or None when another window has it or it's gone."""
        found = self._store.claim(key, Stamp.now())
        return None if found is None else self._restored(found, knowledge)

    def _restored(self, found: kept.Attempt, knowledge: Knowledge) -> tuple[Game, Attempt]:
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

    def keep(self, before: Model, model: Model) -> list[Message]:
        """Save what has changed from *before* to *model*; what the model is to be told of it.

        A deal in which no move was made isn't kept: it would stand in the way of the
        game that was left.
        """
        told: list[Message] = []
        left = game_left(before, model)
        if left is not None:
            self.keep_time(left)
        attempt = model.attempt
        if attempt.key == 0:
            attempt = attempt._replace(key=self._store.new_id(Stamp.now()))
            model = model._replace(attempt=attempt)
            told.append(KeyGiven(attempt.key))
        # The clock alone is no reason to write: it is saved with the next turn.
        state = (model.game, attempt._replace(clock=Clock()))
        if state != self._last and model.game.turns:
            self._last = state
            self._save(model)
        if attempt.was_won and not before.attempt.was_won:
            news = win_news(self._store, attempt.key, Stamp.now())
            if news is not None:
                told.append(Compared(news))
        if self.trouble != model.trouble:
            told.append(Kept(self.trouble))
        return told

    def keep_time(self, model: Model) -> None:
        """Save *model*'s game with its time played, as before leaving it."""
        if model.attempt.key and model.game.turns:
            self._save(model)

    def _save(self, model: Model) -> None:
        now = Stamp.now()
        game, attempt = model.game, model.attempt
        outcome = kept.Outcome.PLAYING
        if game.position.is_won:
            outcome = kept.Outcome.WATCHED if attempt.watched_to_end else kept.Outcome.WON
        rating = model.knowledge.rating(game.start)
        self._store.save(
            kept.Attempt(
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
            ),
            now,
        )

    def results(self, variant: Variant) -> Results:
        """What the statistics of *variant* are made from."""
        now = Stamp.now()
        return Results(tuple(self._store.results(now, variant.name)), variant.name, now.day)

    def tidy(self) -> None:
        """Make what was saved outlast a power cut, too: waits for the disk."""
        self._store.tidy()

    def unfinished(self, current: int) -> tuple[Listed, ...]:
        """The unfinished games but the one kept as *current*, last played first."""
        now = Stamp.now()
        rows: list[Listed] = []
        for summary in self._store.unfinished(now):
            if summary.id != current:
                # Each picture is a record played by the rules: the first ones will do.
                game = self._store.look(summary.id, now) if len(rows) < PICTURES else None
                rows.append(Listed(summary, now.day, game.position if game else None))
        return tuple(rows)

    def discard(self, key: int) -> None:
        """Give up a kept game."""
        self._store.discard(key, Stamp.now())

    def close(self, model: Model) -> None:
        """Save *model*'s game once more and let every window have this one's games."""
        self.keep_time(model)
        self._store.close(Stamp.now())


def win_news(store: Store, key: int, now: Stamp) -> WinNews | None:
    """How the win of attempt *key* compares; None when it isn't a win."""
    from ..statistics.figures import WinNews, compare, daily_days, day_streaks

    results = store.results(now)
    win = next((result for result in results if result.id == store.current_id(key)), None)
    if win is None or not win.is_win:
        return None
    days = day_streaks(daily_days(results), now.day).now if win.daily is not None else 0
    return WinNews(win, compare(win, results), days)


def _worth_keeping(model: Model) -> kept.Knowledge | None:
    """What was found out about the table, so that it needn't be found again."""
    game = model.game
    fact = model.knowledge.of(game.position)
    if fact.outlook is Outlook.LOST:
        return kept.Knowledge(game.cursor, None)
    return kept.Knowledge(game.cursor, fact.line) if fact.line else None
