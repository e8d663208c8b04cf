"""The loop: events in, effects out, the clock, the solver's turns."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from ..app.effects import (
    Copy,
    Deal,
    DealDaily,
    Discard,
    Effect,
    Forget,
    KeepOptions,
    ListDaily,
    ListGames,
    LookUp,
    OfferPaste,
    OpenName,
    Quit,
    Redraw,
    Resume,
    ShowStatistics,
    Suspend,
)
from ..app.events import Background, Event, HangUp, Key, Mouse, Paste, Resize, Terminate
from ..app.messages import (
    DailyListed,
    GameGone,
    GamesListed,
    LookedUp,
    Message,
    NoMouse,
    Opened,
    OptionsNotKept,
    Pulse,
    StatisticsReady,
    TerminalTold,
    Tick,
)
from ..app.model import Model
from ..app.notices import is_greeting
from ..app.pacing import next_tick
from ..app.panels import Results
from ..app.update import update
from ..rules.moves import Move
from ..rules.variants import BAKERS_DOZEN, Variant
from ..screen.motion import STEP_TIME
from ..screen.view import Output, locate, slide, view
from ..terminal.painter import Painter
from ..wording.catalogue import use_language
from .exits import HUNG_UP, OK
from .keeper import opened_daily

if TYPE_CHECKING:
    from ..app.thinking import Thinker
    from ..storage.trouble import Trouble
    from ..terminal.session import Session
    from ..terminal.win32 import WindowsSession
    from .keeper import Keeper

#: Seconds in which the terminal's answer about its background still sets the theme.
ANSWER_TIME: Final = 1.0
#: Seconds without anything to do after which what was saved is carried to the disk itself.
TIDY_AFTER: Final = 3.0
#: Seconds after which games that couldn't be saved are tried again, and the fewest after
#: which a key does so.
RETRY_AFTER, RETRY_AT_LEAST = 5.0, 0.5
#: A terminal that takes so many seconds to answer is far away: nothing moves by itself.
SLOW: Final = 0.15
#: Seconds for a first look at the table, before thinking begins and its results change
#: the picture. Whatever the player does ends them.
FIRST_LOOK: Final = 0.3

#: Seconds after which the model hears that time goes by, while the clock runs.
PULSE: Final = 20.0


class Runtime:
    """Runs one window of the game on an open terminal *session*."""

    def __init__(
        self,
        model: Model,
        session: Session | WindowsSession,
        output: Output,
        *,
        keeper: Keeper | None = None,
        random_numbers: Iterator[int],
        keep_options: Callable[[Model], Trouble | None] | None = None,
    ) -> None:
        self.model = model
        self._session = session
        self._output = output
        self._painter = Painter(session.capabilities)
        self._keeper = keeper
        self._numbers = random_numbers
        self._keep_options = keep_options
        self._thinker: Thinker | None = None
        self._tick_at: float | None = None
        self._tidy_at: float | None = None
        self._retry_at: float | None = None
        self._status: int | None = None
        self._drawn: Model | None = None
        #: Whether ambiguous signs were taken for two cells wide in what was drawn last.
        self._wide = False
        self._asked_at = 0.0
        self._heard_at = 0.0
        self._think_from = 0.0
        self._early: list[Event] = []
        self._begun = False

    def run(self) -> int:
        """Plays until the player leaves or the terminal goes; returns the exit status."""
        self._tell(Resize(*self._session.size))
        if self._session.capabilities.ground is not None:
            self._tell(Background(*self._session.capabilities.ground))
        no_mouse = self.model.options.mouse and not self._session.capabilities.mouse
        if no_mouse and is_greeting(self.model.said):
            self._tell(NoMouse())
        self._session.start_reports(mouse=self.model.options.mouse)
        self._asked_at = time.monotonic()
        self._draw_first()
        self._begun = True
        self._keep(self.model)
        self._set_pace(next_tick(self.model), None)
        self._think_from = time.monotonic() + FIRST_LOOK
        while self._status is None:
            self._turn()
        if self._keeper is not None:
            self._keeper.close(self.model)
        return self._status

    def _draw_first(self) -> None:
        """Show the table, in the colours for a ground that the terminal has told by then.

        Nothing waits for that: it answers, if ever, while the picture is being made.
        """
        view(self.model, self._output)
        for event in self._session.events(0.0):
            if isinstance(event, Background):
                self._tell(event)
            else:
                self._early.append(event)
        self._draw()

    def _start_thinking(self) -> None:
        # The solver is imported only once the table is on the screen.
        from ..app.thinking import Thinker

        # What there is by now stays: collecting what a search leaves needn't look through it, which
        # would take 5 ms.
        gc.freeze()
        self._thinker = Thinker(self.model.knowledge, self._numbers)
        self._thinker.attend(self.model)

    def _turn(self) -> None:
        """Take in what happened, think a little if nothing did, and show what changed."""
        early, self._early = self._early, []
        events = early + self._session.events(0.0 if early else self._patience())
        self._learn_of_terminal()
        if self._thinker is None:
            acted = any(isinstance(event, Key | Mouse | Paste) for event in events)
            if acted or time.monotonic() >= self._think_from:
                self._start_thinking()
        for number, event in enumerate(events):
            self._take(event)
            if self._status is not None:
                return
            if number == 0:
                # Draw after the first event of a burst, so that something is seen at once.
                self._draw()
        if self._tick_at is not None and time.monotonic() >= self._tick_at:
            # Don't catch up on ticks missed while suspended.
            due = self._tick_at + (next_tick(self.model) or 0.0)
            self._tick_at = max(due, time.monotonic())
            self._tell(Tick())
        elif self._pulse_at() is not None and time.monotonic() >= self._heard_at + PULSE:
            self._tell(Pulse())
            # The time of day is no reason to draw: it shows with what happens next.
            self._drawn = self.model if self._drawn is not None else None
        elif self._retry_at is not None and time.monotonic() >= self._retry_at:
            self._retry()
        elif self._tidy_at is not None and time.monotonic() >= self._tidy_at:
            self._tidy_at = None
            if self._keeper is not None:
                self._keeper.tidy()
        elif not events and self._thinker is not None and self._thinker.is_busy:
            message = self._thinker.step()
            if message is not None:
                self._tell(message)
        self._draw()

    def _results(self, variant: Variant) -> Results:
        """What the statistics of *variant* are made from; nothing where no games are kept."""
        if self._keeper is not None:
            return self._keeper.results(variant)
        from datetime import date

        return Results((), variant.name, date.today().toordinal())

    def _drop(self, key: int, done: bool) -> None:
        """The game *key* was given up or forgotten; or not, and the list has it again."""
        if done:
            self._tell(GameGone(key))
            return
        from ..wording.records import game_is_elsewhere

        self._carry_out(ListGames())
        self._tell(Opened(None, game_is_elsewhere()))

    def _retry(self) -> None:
        """Save what couldn't be saved before, once the trouble is over."""
        self._retry_at = time.monotonic() + RETRY_AFTER
        if self._keeper is not None:
            for message in self._keeper.retry():
                self._tell(message)

    def _learn_of_terminal(self) -> None:
        """Tell the model what the terminal's answers have told by now."""
        session, model = self._session, self.model
        slow = session.round_trip is not None and session.round_trip > SLOW
        if slow != model.slow or bool(session.wide_signs) != model.wide_signs:
            self._tell(TerminalTold(slow, bool(session.wide_signs)))

    def _patience(self) -> float | None:
        """How long to wait for events: not at all while there is something to think about."""
        if self._thinker is not None and self._thinker.is_busy:
            return 0.0
        think_from = self._think_from if self._thinker is None else None
        moments = [
            moment
            for moment in (
                *(self._tick_at, self._tidy_at, self._retry_at),
                *(self._pulse_at(), think_from),
            )
            if moment is not None
        ]
        return max(0.0, min(moments) - time.monotonic()) if moments else None

    def _pulse_at(self) -> float | None:
        """When the model is to hear that the clock still runs; None while it doesn't."""
        return None if self.model.clock_since is None else self._heard_at + PULSE

    def _take(self, event: Event) -> None:
        if self._retry_at is not None and time.monotonic() > (
            self._retry_at - RETRY_AFTER + RETRY_AT_LEAST
        ):
            # So that nobody who leaves is warned of a trouble that is over.
            self._retry()
        if isinstance(event, Mouse):
            self._tell(locate(self.model, event, self._output))
            return
        if isinstance(event, Terminate):
            self._status = event.status
        elif isinstance(event, HangUp):
            self._status = HUNG_UP
        late = time.monotonic() - self._asked_at > ANSWER_TIME
        if isinstance(event, Background) and late:
            # The table changes its colours when the terminal was asked, or not at all.
            return
        self._tell(event)

    def _tell(self, message: Message) -> None:
        """Put *message* to the model, keep what changed, and carry out the effects."""
        before = self.model
        self._heard_at = time.monotonic()
        now = time.monotonic() - self._session.suspended
        model, effects = update(before._replace(now=now), message, _guess)
        if model.panel is not None:
            from ..screen.panels import scroll_clamped

            # Only the screen knows how long a text is.
            model = scroll_clamped(model, self._output.ascii_only)
        self.model = model
        self._keep(before)
        self._set_pace(next_tick(model), next_tick(before))
        if model.options.language != before.options.language:
            use_language(model.options.language, os.environ, self._session.capabilities.encoding)
        if model.options.mouse != before.options.mouse:
            had = self._session.set_mouse(model.options.mouse)
            if model.options.mouse and not had:
                self._tell(NoMouse())
        if self._thinker is not None:
            self._thinker.attend(self.model)
        for effect in effects:
            self._carry_out(effect)

    def _set_pace(self, pace: float | None, before: float | None) -> None:
        if pace != before:
            self._tick_at = None if pace is None else time.monotonic() + pace

    def _keep(self, before: Model) -> None:
        """Save the turn before the screen shows it; a replay is no game of the player's."""
        if self._keeper is None or not self._begun:
            return
        if self.model.replay is not None:
            self._keeper.keep_left(before, self.model)
            return
        if self.model.game is not before.game:
            self._tidy_at = time.monotonic() + TIDY_AFTER
        for message in self._keeper.keep(before, self.model):
            self._tell(message)
        if self.model.trouble is None:
            self._retry_at = None
        elif self._retry_at is None:
            self._retry_at = time.monotonic() + RETRY_AFTER

    def _draw(self) -> None:
        if self.model is self._drawn:
            return
        self._painter.synchronized = self._session.synchronized
        drawn = self._drawn
        options = self.model.options
        self._painter.narrow = self._session.wide_signs is False and not options.wide_suits
        wide = options.wide_suits or self.model.wide_signs
        if wide != self._wide:
            # What was painted came out in other places than it was meant to.
            self._wide = wide
            self._painter.forget()
            drawn = None
        slides = options.animation == "all" and not (self.model.slow or options.speak)
        if drawn is not None and slides:
            self._slide(drawn)
        self._session.write(self._painter.paint(view(self.model, self._output)))
        self._drawn = self.model

    def _slide(self, drawn: Model) -> None:
        """Show the card that moved on its way; anything that happens ends it."""
        for frame in slide(drawn, self.model, self._output):
            self._session.write(self._painter.paint(frame))
            if self._session.wait_ready(STEP_TIME):
                return

    def _carry_out(self, effect: Effect) -> None:
        match effect:
            case Quit():
                if self._status is None:
                    self._status = OK
            case Suspend():
                self._session.suspend()
            case Redraw():
                self._session.renew()
                self._asked_at = time.monotonic()
                self._painter.forget()
                self._drawn = None
            case Deal(variant, difficulty):
                if self._thinker is not None:
                    self._thinker.deal(variant, difficulty)
            case DealDaily(date):
                self._tell(opened_daily(date, self._keeper, self.model.knowledge))
            case ListDaily():
                self._tell(DailyListed(self._results(BAKERS_DOZEN)))
            case Copy(text):
                self._session.copy(text)
            case OpenName(text, variant):
                from .opening import opened_text

                self._tell(opened_text(text, variant))
            case OfferPaste(text, variant):
                from .opening import offered

                self._tell(offered(text, variant))
            case ListGames():
                if self._keeper is None:
                    self._tell(GamesListed(()))
                else:
                    self._tell(self._keeper.games(self.model.attempt.key))
            case Resume(key):
                if self._keeper is not None:
                    self._tell(self._keeper.reopened(key, self.model.knowledge))
            case Discard(key):
                if self._keeper is not None:
                    self._drop(key, self._keeper.discard(key))
            case Forget(key):
                if self._keeper is not None:
                    self._drop(key, self._keeper.forget(key))
            case LookUp(key, purpose):
                game = self._keeper.look(key) if self._keeper is not None else None
                self._tell(LookedUp(game, purpose))
            case ShowStatistics(variant):
                self._tell(StatisticsReady(self._results(variant)))
            case KeepOptions():
                trouble = self._keep_options(self.model) if self._keep_options else None
                if trouble is not None:
                    self._tell(OptionsNotKept(trouble))


def _guess(model: Model) -> Move | None:
    from ..solver.hint import best_guess

    return best_guess(model.game.position)
