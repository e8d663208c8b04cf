"""``update``: the next model and the effects, from a model and a message."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ..play.attempt import Played
from ..rules.moves import Move
from ..rules.position import LETTERS
from ..rules.variants import VARIANTS
from . import paneling, playing, pointing, replaying
from .effects import (
    Copy,
    Deal,
    KeepOptions,
    ListGames,
    OfferPaste,
    OpenName,
    Quit,
    Redraw,
    ShowStatistics,
    Step,
    Suspend,
)
from .events import Background, HangUp, Key, Mouse, MouseKind, Paste, Resize, Resumed, Terminate
from .keymap import Command
from .messages import (
    Compared,
    DailyListed,
    Dealt,
    GameGone,
    GamesListed,
    Kept,
    KeyGiven,
    Learned,
    LookedUp,
    Message,
    NoMouse,
    Offered,
    Opened,
    OptionsNotKept,
    Pointed,
    Pulse,
    Reviewed,
    StatisticsReady,
    TerminalTold,
    Tick,
)
from .model import Model, in_progress
from .notices import (
    AllSent,
    Copied,
    Daily,
    GamesUnsaved,
    Moved,
    Notice,
    NowPlaying,
    OptionsUnsaved,
    Redone,
    Said,
    SentUp,
    Text,
    UnusedKey,
)
from .pacing import CELEBRATION_PICTURES
from .panels import Calendar, Menu, Prompt, Question, Reading, Review, Topic

if TYPE_CHECKING:
    from ..storage.trouble import Trouble

#: What gives a best move when nothing is known; the solver's, handed in at the start.
Guess = Callable[[Model], Move | None]

#: No board has fewer lines than it has columns, and joined to one it could not be read.
_BOARD_LINES: Final = min(variant.columns for variant in VARIANTS.values())


def update(model: Model, message: Message, guess: Guess = lambda model: None) -> Step:
    """What follows from *message*; *guess* is asked for a move when a hint must be guessed."""
    model = playing.count_time(model, isinstance(message, Key | Paste | Pointed))
    if model.celebrating is not None and (
        isinstance(message, Key | Paste)
        or (isinstance(message, Pointed) and message.kind is MouseKind.PRESS)
    ):
        # Any input ends the celebration.
        model = model._replace(celebrating=None)
    after, effects = _update(model, message, guess)
    drags = after.pressed is not None or after.dragged is not None
    if drags and (after.game is not model.game or isinstance(message, Key | Paste)):
        # Anything else in between ends a drag.
        after = after._replace(pressed=None, dragged=None)
    played = after.game.cursor > model.game.cursor and after.replay is None
    if played and not after.options.introduced:
        # The first move dismisses the introduction.
        return _introduced(after), [*effects, KeepOptions()]
    return after, effects


def _update(model: Model, message: Message, guess: Guess) -> Step:
    match message:
        case Key():
            return _key(model, message, guess)
        case Mouse():
            return model, []
        case Pointed(kind=MouseKind.PRESS, button=0, key=name) if name:
            return _key(model, Key(name), guess)
        case Pointed():
            return pointing.point(model, message)
        case Paste(text):
            return _paste(model, text)
        case Resize(width, height):
            return model._replace(size=(width, height)), []
        case Background(red, green, blue):
            return model._replace(background=(red, green, blue)), []
        case Resumed():
            return playing.run_clock(model), [Redraw()]
        case Terminate() | HangUp():
            return playing.stop_clock(model), [Quit()]
        case Pulse():
            return model, []
        case Tick():
            return _tick(model), []
        case Learned():
            return _learned(model), []
        case Dealt(game, proven):
            if not model.dealing:
                # While it was looked for the player opened another, or a panel.
                return model, []
            return playing.new_game(model, game, NowPlaying(str(game.name), proven)), []
        case Opened():
            return _opened(model, message), []
        case Offered():
            return _offered(model, message), []
        case GamesListed(games, known):
            return paneling.games_listed(model, games, known), []
        case GameGone(key):
            lists = isinstance(model.panel, Menu) and model.panel.topic in paneling.GAME_LISTS
            return paneling.game_gone(model, key), [ListGames()] if lists else []
        case LookedUp(found, purpose):
            return paneling.looked_up(model, found, purpose), []
        case StatisticsReady(results):
            return paneling.show(model, Reading(Topic.STATISTICS, results=results)), []
        case DailyListed(results):
            return paneling.show(model, Calendar(results, results.today)), []
        case Reviewed(course):
            if isinstance(model.panel, Review):
                return model._replace(panel=model.panel._replace(course=course)), []
            return model, []
        case Compared(news):
            return model._replace(compared=news), []
        case Kept(trouble):
            return _kept(model, trouble), []
        case KeyGiven(key, started):
            return model._replace(attempt=model.attempt._replace(key=key, started=started)), []
        case OptionsNotKept(trouble):
            return model._replace(said=OptionsUnsaved(trouble)), []
        case TerminalTold(slow, wide_signs):
            return model._replace(slow=slow, wide_signs=wide_signs), []
        case NoMouse():
            return model._replace(said=Notice.NO_MOUSE), []


def _tick(model: Model) -> Model:
    if model.celebrating is not None:
        shown = model.celebrating + 1
        return model._replace(celebrating=shown if shown < CELEBRATION_PICTURES else None)
    return replaying.tick(model) if model.replay is not None else playing.watch_next(model)


def _paste(model: Model, text: str) -> Step:
    if isinstance(model.panel, Prompt):
        if model.panel.topic is Topic.DEALS and len(text.splitlines()) >= _BOARD_LINES:
            return model, [OpenName(text, list(VARIANTS.values())[model.panel.chosen])]
        line = " ".join(text.split())
        panel = model.panel._replace(line=model.panel.line.typed(line), trouble="")
        return model._replace(panel=panel), []
    if model.panel is None and model.replay is None and text.strip():
        return model, [OfferPaste(text, model.game.position.variant)]
    return model, []


def _offered(model: Model, message: Offered) -> Model:
    if model.panel is not None:
        return model
    if message.game is None:
        if not message.trouble:
            return model
        return model._replace(said=Text(message.trouble))
    return paneling.show(model._replace(offered=message.game), Question(Topic.PASTE))


def _opened(model: Model, message: Opened) -> Model:
    if message.game is None:
        panel = model.panel
        if isinstance(panel, Prompt | Menu):
            return model._replace(panel=panel._replace(trouble=message.trouble))
        return model._replace(said=Text(message.trouble))
    stopped = playing.stop_clock(model)
    # Reopening a game drops its older copy from the undo history.
    key = message.attempt.key
    before = (left for left in model.earlier if not key or left.attempt.key != key)
    left = () if key and key == model.attempt.key else (Played(stopped.game, stopped.attempt),)
    earlier = (*before, *left)
    opened = NowPlaying(str(message.game.name or ""))
    said: Said = Notice.RESUMED if message.attempt.key else opened
    if message.attempt.daily:
        said = Daily(message.attempt.daily)
    model = model._replace(earlier=earlier[-playing.MOST_EARLIER :], later=())
    return playing.put_on_table(model, message.game, message.attempt, said)


def _learned(model: Model) -> Model:
    """Say so when it turns out that the last move gave away a win."""
    game = model.game
    if not game.can_undo or model.replay is not None:
        return model
    told = model.said is None or isinstance(model.said, Moved | SentUp | AllSent | Redone)
    if told and model.held is None:
        return playing.tell_given_away(model)
    return model


def _kept(model: Model, trouble: Trouble | None) -> Model:
    if trouble == model.trouble:
        return model
    said = Notice.KEPT_AGAIN if trouble is None else GamesUnsaved(trouble)
    return model._replace(trouble=trouble, said=said)


def _key(model: Model, key: Key, guess: Guess) -> Step:
    if key.name == "ctrl-c":
        return playing.stop_clock(model), [Quit()]
    if model.watching:
        return model._replace(watching=False, said=Notice.WATCH_STOPPED), []
    command = model.keymap.command(key.name)
    if command is Command.REDRAW:
        return model, [Redraw()]
    if command is Command.SUSPEND:
        return playing.stop_clock(model), [Suspend()]
    if model.panel is not None:
        return paneling.key(model, key.name)
    if model.replay is None and model.game.position.is_won:
        step = _on_won_table(model, key.name, command)
        if step is not None:
            return step
    if model.replay is not None and not replaying.is_as_usual(model, key.name):
        return replaying.key(model, key.name)
    if len(key.name) == 1 and key.name in LETTERS:
        return playing.choose(model._replace(hint=None), LETTERS.index(key.name)), []
    if command is None:
        return model._replace(said=UnusedKey(key.name)), []
    if command not in (Command.HINT, Command.WHY) and model.hint is not None:
        model = model._replace(hint=None)
    if command is Command.HINT:
        return playing.hint(model, guess(model)), []
    plain = _PLAIN.get(command)
    return (plain(model), []) if plain else _COMMANDS[command](model)


def _on_won_table(model: Model, name: str, command: Command | None) -> Step | None:
    """What a key does where every card is up; None when it does what it always does."""
    if command in (Command.PICK, Command.SAFE_UP):
        return _new_deal(model)
    still = command in (Command.SEND_UP, Command.HINT, Command.WATCH, *_CURSOR)
    if still or (len(name) == 1 and name in LETTERS):
        return model._replace(said=Notice.WON), []
    return None


_CURSOR: Final = (Command.LEFT, Command.RIGHT, Command.FIRST, Command.LAST)

#: Commands that only change the model.
_PLAIN: Final[dict[Command, Callable[[Model], Model]]] = {
    Command.LEFT: lambda model: playing.step(model, -1),
    Command.RIGHT: lambda model: playing.step(model, 1),
    Command.FIRST: lambda model: playing.jump(model, last=False),
    Command.LAST: lambda model: playing.jump(model, last=True),
    Command.PICK: playing.pick,
    Command.SEND_UP: playing.send_up,
    Command.UNDO: playing.undo,
    Command.REDO: playing.redo,
    Command.UNDO_ALL: lambda model: playing.undo(model, all_the_way=True),
    Command.REDO_ALL: lambda model: playing.redo(model, all_the_way=True),
    Command.SAME_DEAL: playing.same_deal,
    Command.SAFE_UP: playing.safe_up,
    Command.WINNABLE: playing.go_back_to_winnable,
    Command.WATCH: playing.watch,
    Command.WHY: playing.why,
    Command.REVIEW: paneling.review,
    Command.HELP: lambda model: paneling.show(model, Reading(Topic.HELP)),
    Command.DEALS: paneling.ask_deal,
    Command.FIND: lambda model: paneling.show(model, Prompt(Topic.FIND)),
    Command.BOOKMARK: lambda model: paneling.show(model, Prompt(Topic.BOOKMARK)),
    Command.BOOKMARKS: paneling.show_bookmarks,
    Command.OPTIONS: paneling.show_options,
}


def _introduced(model: Model) -> Model:
    """The first lines of explanation are dismissed, for good."""
    return model._replace(options=model.options._replace(introduced=True))


def _quit(model: Model) -> Step:
    if model.trouble is None or not in_progress(model.game):
        return playing.stop_clock(model), [Quit()]
    return paneling.show(model, Question(Topic.QUIT)), []


def _let_go(model: Model) -> Step:
    model = playing.let_go(model._replace(found=()))
    if model.options.introduced:
        return model, []
    return _introduced(model), [KeepOptions()]


def _new_deal(model: Model) -> Step:
    model = playing.let_go(model)
    if model.dealing:
        return model, []
    model = model._replace(dealing=True, said=Notice.DEALING)
    return model, [Deal(model.game.position.variant, model.options.difficulty)]


def _toggle_auto(model: Model) -> Step:
    on = not model.options.auto
    said = Notice.AUTO_ON if on else Notice.AUTO_OFF
    return model._replace(options=model.options._replace(auto=on), said=said), [KeepOptions()]


def _toggle_verdict(model: Model) -> Step:
    on = not model.options.verdict
    said = Notice.VERDICT_SHOWN if on else Notice.VERDICT_HIDDEN
    return model._replace(options=model.options._replace(verdict=on), said=said), [KeepOptions()]


def _toggle_needed(model: Model) -> Step:
    said = Notice.NEEDED_OFF if model.needed else Notice.NEEDED_ON
    return model._replace(needed=not model.needed, said=said), []


def _next_theme(model: Model) -> Step:
    return paneling.next_theme(model), [KeepOptions()]


def _copy_name(model: Model) -> Step:
    text = str(model.game.name) if model.game.name else ""
    if not text:
        return _copy_game(model)
    return model._replace(said=Copied(text)), [Copy(text)]


def _copy_game(model: Model) -> Step:
    from ..play.record import game_text

    text = game_text(model.game)
    shown = Reading(Topic.COPY, 0, tuple(text.splitlines()))
    return paneling.show(model, shown), [Copy(text)]


_COMMANDS: Final[dict[Command, Callable[[Model], Step]]] = {
    Command.QUIT: _quit,
    Command.LET_GO: _let_go,
    Command.NEW_DEAL: _new_deal,
    Command.AUTO: _toggle_auto,
    Command.VERDICT: _toggle_verdict,
    Command.NEEDED: _toggle_needed,
    Command.THEME: _next_theme,
    Command.COPY_NAME: _copy_name,
    Command.COPY_GAME: _copy_game,
    Command.GAMES: lambda model: (playing.let_go(model), [ListGames()]),
    Command.STATISTICS: lambda model: (
        playing.let_go(model),
        [ShowStatistics(model.game.position.variant)],
    ),
}

__all__ = ["Guess", "Step", "update"]
