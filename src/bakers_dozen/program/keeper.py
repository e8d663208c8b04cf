"""Between the model and the store: what is kept of a game, and how it comes back."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from ..app.knowledge import Knowledge, Outlook, Rating
from ..app.messages import Compared, GamesListed, Kept, KeyGiven, Message, Opened
from ..app.model import Model
from ..app.paneling import FIRST_DAILY
from ..app.panels import Listed, Results
from ..app.playing import game_left
from ..play.attempt import Attempt, Played, Stamp, Verdict
from ..play.game import Game
from ..rules.dealing import deal
from ..rules.variants import Variant
from ..storage import rows
from ..storage.places import Places
from ..wording.catalogue import tr

if TYPE_CHECKING:
    from ..rules.position import Position
    from ..statistics.figures import WinNews
    from ..storage.games import Store
    from ..storage.trouble import Trouble

#: So many of the unfinished games are shown with a picture of where they stand.
PICTURES: Final = 30


class Keeper:
    """Keeps the games of one window."""

    def __init__(self, places: Places, abandon_after_days: int = 0) -> None:
        # Where Python has no sqlite3, all the rest of the program goes without it.
        from ..storage.games import Store

        self._store = Store.open(places, rows.now())
        if abandon_after_days > 0:
            self._store.abandon(abandon_after_days, rows.now())
        self._last: tuple[Played, Rating | None] | None = None
        #: The deal that came on the table by itself and has no move yet, and its key.
        self._first: tuple[Position, int] | None = None
        self._keep_first = False

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

    def resume(self, knowledge: Knowledge) -> Played | None:
        """The game that was left, or the deal that was on the table and has no move yet;
        or None."""
        found = self._store.resume(rows.now())
        if found is None:
            self._keep_first = True
            return None
        if not found.game.turns:
            # It starts with its first move.
            self._first = found.game.start, found.attempt.key
            return Played(found.game, Attempt(daily=found.attempt.daily))
        return self._restored(found, knowledge)

    def resume_daily(self, date: str, knowledge: Knowledge) -> Played | None:
        """The unfinished game of the daily deal of *date*, or None."""
        found = self._store.resume_daily(date, rows.now())
        return None if found is None else self._restored(found, knowledge)

    def reopened(self, key: int, knowledge: Knowledge) -> Opened:
        """A kept game by its key, or that another window has it or it's gone."""
        found = self._store.claim(key, rows.now())
        if found is None:
            from ..wording.records import game_is_elsewhere

            return Opened(None, game_is_elsewhere())
        game, attempt = self._restored(found, knowledge)
        return Opened(game, "", attempt)

    def _restored(self, found: Played, knowledge: Knowledge) -> Played:
        """*found*, with what was kept of the search added to *knowledge*."""
        game, attempt = found
        verdict = attempt.verdict
        if verdict is not None:
            position = game.go_to(verdict.cursor).position
            if verdict.line is None:
                knowledge.learn_lost(position)
            else:
                knowledge.learn_line(position, verdict.line)
        if attempt.par is not None and attempt.difficulty:
            from ..solver.difficulty import Difficulty

            with suppress(ValueError):
                hard = Difficulty(attempt.difficulty)
                rating = Rating(attempt.par, hard, attempt.settled)
                knowledge.learn_rating(game.start, rating)
        return Played(game, attempt._replace(verdict=None))

    def keep(self, before: Model, model: Model) -> list[Message]:
        """Save what has changed from *before* to *model*; what the model is to be told of it.

        A deal without a move isn't kept, as it would stand in the way of the game that was
        left; only where none was left the first one is.
        """
        told: list[Message] = []
        self.keep_left(before, model)
        if self._keep_first:
            self._keep_first = False
            if not model.game.turns:
                now = rows.now()
                self._first = model.game.start, self._store.new_key(now)
                dealt = Attempt(key=self._first[1], started=now)
                self._store.save(Played(model.game, dealt), now)
        attempt = model.attempt
        if model.game.turns and attempt.key == 0:
            now = rows.now()
            attempt = attempt._replace(key=self._new_key(model), started=now)
            model = model._replace(attempt=attempt)
            told.append(KeyGiven(attempt.key, now))
        if model.game.turns:
            # The time alone is no reason to write: it is saved with the next turn.
            played = Played(model.game, attempt._replace(seconds=0.0))
            rating = model.knowledge.rating(model.game.start)
            new_rating = self._last is not None and rating != self._last[1]
            if (played, rating) != self._last:
                self._last = played, rating
                self._save(model)
            # Par can be settled while the win is looked at.
            settled = new_rating and rating is not None and rating.settled
            if attempt.is_over and (settled or not before.attempt.is_over):
                news = win_news(self._store, attempt.key, rows.now())
                if news is not None:
                    told.append(Compared(news))
        if self.trouble != model.trouble:
            told.append(Kept(self.trouble))
        return told

    def keep_left(self, before: Model, model: Model) -> None:
        """Save *before*'s game with its time played where another came in its place."""
        left = game_left(before, model)
        if left is not None:
            self.keep_time(left)

    def _new_key(self, model: Model) -> int:
        if self._first is not None and self._first[0] == model.game.start:
            key, self._first = self._first[1], None
            return key
        return self._store.new_key(rows.now())

    def retry(self) -> list[Message]:
        """Save what couldn't be saved, if that goes by now; what the model is to be told."""
        before = self.trouble
        self._store.flush(rows.now())
        return [Kept(self.trouble)] if self.trouble != before else []

    def keep_time(self, model: Model) -> None:
        """Save *model*'s game with its time played, as before leaving it."""
        if model.attempt.key:
            self._save(model)

    def _save(self, model: Model) -> None:
        attempt = model.attempt
        rating = model.knowledge.rating(model.game.start)
        attempt = attempt._replace(
            seconds=model.seconds,
            par=rating.par if rating else attempt.par,
            settled=rating.settled if rating else attempt.settled,
            difficulty=rating.difficulty.value if rating else attempt.difficulty,
            verdict=_verdict(model),
        )
        self._store.save(Played(model.game, attempt), rows.now())

    def results(self, variant: Variant) -> Results:
        """What the statistics of *variant* are made from."""
        now = rows.now()
        results = tuple(self._store.results(now, variant.name))
        return Results(results, variant.name, now.day, self._store.unreadable)

    def look(self, key: int) -> Game | None:
        """A kept game, finished or not, as it stands; None where it can't be read."""
        return self._store.look(key, rows.now())

    def tidy(self) -> None:
        """Have what was saved outlast a power cut, too; this waits for the disk."""
        self._store.tidy()

    def games(self, current: int) -> GamesListed:
        """The unfinished games, the one kept as *current* among them, and all results."""
        now = rows.now()
        listed: list[Listed] = []
        for summary in self._store.unfinished(now):
            # Each picture is a record played by the rules: the first ones will do.
            game = self._store.look(summary.key, now) if len(listed) < PICTURES else None
            position = game.position if game else None
            here = summary.key == self._store.current_key(current)
            listed.append(Listed(summary, now.day, position, here))
        return GamesListed(tuple(listed), tuple(self._store.results(now)))

    def discard(self, key: int) -> bool:
        """Give up a kept game: it counts as lost on the day of its last turn. False where
        another window has it or it's gone."""
        return self._store.discard(key, rows.now()) or self.trouble is not None

    def forget(self, key: int) -> bool:
        """Forget a game, finished or not: it counts for nothing. False as for ``discard``."""
        return self._store.forget(key, rows.now()) or self.trouble is not None

    def close(self, model: Model) -> None:
        """Save *model*'s game once more and let every window have this one's games."""
        self.keep_time(model)
        self._store.close(rows.now())


def daily_game(day: str, keeper: Keeper | None, knowledge: Knowledge) -> Played:
    """The daily deal of *day*, ``2026-11-30``, or of today where it is empty: as it was left,
    or dealt."""
    from datetime import date

    from ..play.daily import daily_deal

    when = date.fromisoformat(day) if day else date.today()
    if keeper is not None:
        left = keeper.resume_daily(when.isoformat(), knowledge)
        if left is not None:
            return left
    daily = daily_deal(when)
    game = Game(deal(daily.name.variant, daily.name.number), daily.name)
    knowledge.learn_line(game.start, daily.line)
    return Played(game, Attempt(daily=daily.date))


def opened_daily(day: str, keeper: Keeper | None, knowledge: Knowledge) -> Opened:
    """What the daily deal of *day* opens, as ``daily_game`` has it, or that there is none."""
    from datetime import date

    if day and not FIRST_DAILY <= date.fromisoformat(day).toordinal() <= date.today().toordinal():
        first = date.fromordinal(FIRST_DAILY).isoformat()
        line = tr("There is no daily deal of {date}. They go from {first} to today's")
        return Opened(None, line.format(date=day, first=first))
    daily = daily_game(day, keeper, knowledge)
    return Opened(daily.game, "", daily.attempt)


def win_news(store: Store, key: int, now: Stamp) -> WinNews | None:
    """How the win of attempt *key* compares; None when it isn't a win."""
    from ..statistics.figures import WinNews, compare, daily_days, day_streaks, variant_streaks

    results = store.results(now)
    win = next((result for result in results if result.key == store.current_key(key)), None)
    if win is None or not win.is_win:
        return None
    days = day_streaks(daily_days(results), now.day).now if win.daily else 0
    streak = variant_streaks(results, win.variant)
    return WinNews(win, compare(win, results), streak, days)


def _verdict(model: Model) -> Verdict | None:
    """What was found out about the table, so that it needn't be found again."""
    game = model.game
    fact = model.knowledge.of(game.position)
    if fact.outlook is Outlook.LOST:
        return Verdict(game.cursor, None)
    return Verdict(game.cursor, fact.line) if fact.line else None
