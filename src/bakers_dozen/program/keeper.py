"""Between the model and the store: what is kept of a game, and how it comes back."""

from __future__ import annotations

from typing import Final

from ..app.knowledge import Knowledge, Outlook
from ..app.model import Attempt, Clock, Mark, Model
from ..app.panels import Row
from ..play.game import Game
from ..rules.variants import Variant
from ..storage import attempts as kept
from ..storage.attempts import Stamp
from ..storage.games import Store
from ..storage.places import Places

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

    def trouble_text(self) -> str:
        """Why nothing can be saved; empty while all is well."""
        if self._store.trouble is None:
            return ""
        from ..wording.records import trouble_line

        return trouble_line(self._store.trouble)

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
        return None if found is None else self._back(found, knowledge)

    def resume_daily(self, date: str, knowledge: Knowledge) -> tuple[Game, Attempt] | None:
        """The unfinished game of the daily deal of *date*, or None."""
        found = self._store.resume_daily(date, Stamp.now())
        return None if found is None else self._back(found, knowledge)

    def claim(self, key: int, knowledge: Knowledge) -> tuple[Game, Attempt] | None:
        """A kept game by its key, or None when another window has it or it's gone."""
        found = self._store.claim(key, Stamp.now())
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
        """Save what has changed of *model*'s game; the model with the key it is kept under.

        A deal in which no move was made isn't kept: it would stand in the way of the
        game that was left.
        """
        attempt = model.attempt
        if attempt.key == 0:
            attempt = attempt._replace(key=self._store.new_id(Stamp.now()))
            model = model._replace(attempt=attempt)
        # The clock alone is no reason to write: it is saved with the next turn.
        state = (model.game, attempt._replace(clock=Clock()))
        if state != self._last and model.game.turns:
            self._last = state
            self._save(model)
        return model

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

    def comparison(self, model: Model) -> tuple[str, ...]:
        """How the win on the table compares with those before it, in lines."""
        return tuple(win_lines(self._store, model.attempt.key, Stamp.now()))

    def statistics(
        self, variant: Variant, width: int, height: int, ascii_only: bool
    ) -> tuple[str, ...]:
        """The statistics screen of *variant*, for lines of *width* and pages of *height* cells."""
        from ..wording.statistics import statistics_lines

        now = Stamp.now()
        results = self._store.results(now, variant.name)
        lines = statistics_lines(results, variant.name, now.day, width, height, ascii_only)
        return tuple(lines)

    def tidy(self) -> None:
        """Make what was saved outlast a power cut, too: waits for the disk."""
        self._store.tidy()

    def unfinished(self, current: int) -> tuple[Row, ...]:
        """The unfinished games but the one kept as *current*, for the list of them."""
        from ..wording.records import game_row

        now = Stamp.now()
        rows: list[Row] = []
        for summary in self._store.unfinished(now):
            if summary.id != current:
                # Each picture is a record played by the rules: the first ones will do.
                game = self._store.look(summary.id, now) if len(rows) < PICTURES else None
                rows.append(game_row(summary, now.day, game.position if game else None))
        return tuple(rows)

    def discard(self, key: int) -> None:
        """Give up a kept game."""
        self._store.discard(key, Stamp.now())

    def close(self, model: Model) -> None:
        """Save *model*'s game once more and let every window have this one's games."""
        self.keep_time(model)
        self._store.close(Stamp.now())


def win_lines(store: Store, key: int, now: Stamp) -> list[str]:
    """How the win of attempt *key* compares, and of a daily deal the line to share; a line
    each, none when it isn't a win."""
    from ..statistics.figures import compare, daily_days, day_streaks
    from ..wording.records import comparison_lines, daily_share_line

    results = store.results(now)
    win = next((result for result in results if result.id == store.current_id(key)), None)
    if win is None or not win.is_win:
        return []
    lines = comparison_lines(compare(win, results))
    if win.daily is not None:
        streak = day_streaks(daily_days(results), now.day).now
        lines.append(daily_share_line(win, streak))
    return lines


def _worth_keeping(model: Model) -> kept.Knowledge | None:
    """What was found out about the table, so that it needn't be found again."""
    game = model.game
    fact = model.knowledge.of(game.position)
    if fact.outlook is Outlook.LOST:
        return kept.Knowledge(game.cursor, None)
    return kept.Knowledge(game.cursor, fact.line) if fact.line else None
