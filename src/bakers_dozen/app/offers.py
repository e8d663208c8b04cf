"""What is offered to the player at the moment: the line of keys, as data.

The screen draws it and makes it clickable: a click on an offer presses its key.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

from ..named import NamedTuple
from ..play.autoplay import can_finish
from ..rules.moves import is_stuck
from .keymap import Command
from .knowledge import Outlook
from .model import Model
from .panels import Calendar, Menu, Prompt, Question, Reading, Review, Topic
from .playing import undos_to_winnable


class State(Enum):
    """What the player is doing. What lies over the table hides what is below it."""

    PANEL = auto()
    WATCHING = auto()
    REPLAY = auto()
    WON = auto()
    HOLDING = auto()
    HINTED = auto()
    STUCK = auto()
    LOST = auto()
    #: Everything left can go up by itself.
    FINISHING = auto()
    IDLE = auto()


class What(Enum):
    """What an offer does."""

    AGAIN = auto()
    BACK = auto()
    CALENDAR = auto()
    CHANGE = auto()
    CHOOSE = auto()
    CRITICAL = auto()
    TURNS = auto()
    FROM_HERE = auto()
    DEAL = auto()
    DELETE = auto()
    EARLIER_NAMES = auto()
    FASTER = auto()
    FILTER = auto()
    FINISH = auto()
    FINISHED = auto()
    FORGET = auto()
    GIVE_UP = auto()
    GO_THERE = auto()
    HELP = auto()
    HINT = auto()
    KEEP_HIGHLIGHTED = auto()
    KEEP_IT = auto()
    KIND = auto()
    OTHER_DAY = auto()
    LET_GO = auto()
    BOOKMARK = auto()
    NEW_DEAL = auto()
    NEXT_DEAL = auto()
    NO = auto()
    OPEN = auto()
    OPTIONS = auto()
    OTHER_PLACE = auto()
    PICK_UP = auto()
    PLAY = auto()
    PLAY_HINT = auto()
    PLAY_ON = auto()
    PUT_DOWN = auto()
    QUIT = auto()
    RECORD = auto()
    REPLAY = auto()
    SAFE_UP = auto()
    SAME_DEAL = auto()
    REVIEW = auto()
    SCROLL = auto()
    SEND_UP = auto()
    START_END = auto()
    STEP = auto()
    STOP = auto()
    TAKE_OVER = auto()
    UNDO = auto()
    UNFINISHED = auto()
    WATCH = auto()
    WHY = auto()
    WINNABLE = auto()


class Offer(NamedTuple):
    """Something to do and the keys that do it; a click presses the first of them."""

    what: What
    keys: tuple[str, ...]


def state(model: Model) -> State:
    """What the player is doing."""
    position = model.game.position
    if model.watching:
        return State.WATCHING
    if model.panel is not None:
        return State.PANEL
    if model.replay is not None:
        return State.REPLAY
    if position.is_won:
        return State.WON
    if model.held is not None:
        return State.HOLDING
    if model.hint is not None:
        return State.HINTED
    if is_stuck(position):
        return State.STUCK
    if model.options.verdict and model.outlook is Outlook.LOST:
        return State.LOST
    return State.FINISHING if can_finish(position) else State.IDLE


_Offered = tuple[tuple[What, Command], ...]
#: What is offered after the moves, whether a card is held or not.
_AT_TABLE: Final[_Offered] = (
    (What.UNDO, Command.UNDO),
    (What.NEW_DEAL, Command.NEW_DEAL),
    (What.HELP, Command.HELP),
    (What.QUIT, Command.QUIT),
    (What.SAFE_UP, Command.SAFE_UP),
    (What.OPTIONS, Command.OPTIONS),
    (What.WATCH, Command.WATCH),
)
#: What is offered where the game can't be won any more.
_LOST: Final[_Offered] = (
    (What.WINNABLE, Command.WINNABLE),
    (What.REVIEW, Command.REVIEW),
    (What.UNDO, Command.UNDO),
    (What.SAME_DEAL, Command.SAME_DEAL),
    (What.NEW_DEAL, Command.NEW_DEAL),
    (What.HELP, Command.HELP),
)
#: The commands offered in each state, the most useful first.
_OFFERED: Final[dict[State, _Offered]] = {
    State.WON: (
        (What.NEXT_DEAL, Command.PICK),
        (What.REVIEW, Command.REVIEW),
        (What.SAME_DEAL, Command.SAME_DEAL),
        (What.RECORD, Command.COPY_GAME),
        (What.UNDO, Command.UNDO),
        (What.QUIT, Command.QUIT),
    ),
    State.HOLDING: (
        (What.PUT_DOWN, Command.PICK),
        (What.SEND_UP, Command.SEND_UP),
        (What.LET_GO, Command.LET_GO),
        *_AT_TABLE,
    ),
    State.HINTED: (
        (What.PLAY_HINT, Command.HINT),
        (What.WHY, Command.WHY),
        (What.WATCH, Command.WATCH),
        (What.UNDO, Command.UNDO),
        (What.HELP, Command.HELP),
    ),
    State.STUCK: _LOST,
    State.LOST: (*_LOST, (What.QUIT, Command.QUIT)),
    State.FINISHING: (
        (What.FINISH, Command.SAFE_UP),
        (What.UNDO, Command.UNDO),
        (What.HELP, Command.HELP),
        (What.QUIT, Command.QUIT),
    ),
    State.IDLE: (
        (What.PICK_UP, Command.PICK),
        (What.SEND_UP, Command.SEND_UP),
        (What.HINT, Command.HINT),
        *_AT_TABLE,
    ),
}


def offers(model: Model) -> tuple[Offer, ...]:
    """What is offered, the most useful first; of a panel, its way out."""
    now = state(model)
    if now is State.WATCHING:
        return (Offer(What.STOP, ("escape",)),)
    if now is State.PANEL:
        return _of_panel(model)
    if now is State.REPLAY:
        return _of_replay(model)
    found = [
        Offer(what, (key,))
        for what, command in _OFFERED[now]
        if (key := model.keymap.key(command)) and _is_possible(model, what)
    ]
    if now in (State.IDLE, State.HOLDING):
        arrows = model.keymap.key(Command.RIGHT), model.keymap.key(Command.LEFT)
        if all(arrows):
            found.insert(0, Offer(What.OTHER_PLACE, arrows))
    return tuple(found)


def _is_possible(model: Model, what: What) -> bool:
    """False for what could only be refused now."""
    if what is What.WINNABLE:
        return model.outlook is Outlook.LOST and undos_to_winnable(model) is not None
    if what is What.REVIEW:
        return model.game.can_undo
    if what is What.PUT_DOWN:
        # A card can be held by its column's letter without a place to go.
        return bool(model.targets)
    return True


def _of_replay(model: Model) -> tuple[Offer, ...]:
    playing = model.replay is not None and model.replay.playing
    help_key = model.keymap.key(Command.HELP)
    return (
        Offer(What.STOP if playing else What.PLAY, ("space",)),
        Offer(What.STEP, ("right", "left")),
        *((Offer(What.HELP, (help_key,)),) if help_key else ()),
        Offer(What.TAKE_OVER, ("enter",)),
        Offer(What.FASTER, ("+", "-")),
        Offer(What.QUIT, (model.keymap.key(Command.QUIT) or "escape",)),
        Offer(What.START_END, ("home", "end")),
    )


_BACK = Offer(What.BACK, ("escape",))


def _of_games(panel: Menu) -> tuple[Offer, ...]:
    """What a list of games offers; while its games' names are typed, no letter is a key."""
    unfinished = panel.topic is Topic.GAMES
    enter = Offer(What.PLAY_ON if unfinished else What.REPLAY, ("enter",))
    tab = Offer(What.FINISHED if unfinished else What.UNFINISHED, ("tab",))
    if panel.typed:
        return (enter, tab, Offer(What.FORGET, ("delete",))) if panel.rows else (tab,)
    if not panel.rows:
        return (tab,)
    own: tuple[Offer, ...] = (Offer(What.AGAIN, ("r",)), Offer(What.REVIEW, ("S",)))
    if unfinished:
        own = (Offer(What.GIVE_UP, ("d",)),)
    return (enter, *own, tab, Offer(What.FORGET, ("f",)), Offer(What.FILTER, ("/",)))


def _of_panel(model: Model) -> tuple[Offer, ...]:
    match model.panel:
        case Question(Topic.FORGET):
            return (Offer(What.KEEP_IT, ("escape",)), Offer(What.FORGET, ("y",)))
        case Question(topic):
            yes = {Topic.DISCARD: What.GIVE_UP, Topic.PASTE: What.OPEN}.get(topic, What.QUIT)
            return (Offer(What.NO, ("escape",)), Offer(yes, ("y",)))
        case Reading():
            return (_BACK, Offer(What.SCROLL, ("down", "up")))
        case Calendar():
            return (_BACK, Offer(What.DEAL, ("enter",)), Offer(What.OTHER_DAY, ("right", "left")))
        case Prompt(Topic.DEALS) as prompt:
            if prompt.opens_calendar:
                return (
                    _BACK,
                    Offer(What.CALENDAR, ("enter",)),
                    Offer(What.KIND, ("right", "left")),
                )
            earlier = (Offer(What.EARLIER_NAMES, ("up",)),) if model.typed else ()
            return (
                _BACK, Offer(What.DEAL, ("enter",)), Offer(What.KIND, ("right", "left")),
                Offer(What.CHOOSE, ("tab",)), *earlier
            )  # fmt: skip
        case Prompt(Topic.BOOKMARK):
            return (_BACK, Offer(What.BOOKMARK, ("enter",)))
        case Prompt():
            return (_BACK, Offer(What.KEEP_HIGHLIGHTED, ("enter",)))
        case Review() as panel:
            turns = (Offer(What.CRITICAL, ("right", "left")), Offer(What.TURNS, ("down", "up")))
            own = (Offer(What.FROM_HERE, ("enter",)),) if panel.game is model.game else ()
            return (_BACK, *turns, *own)
        case Menu(Topic.OPTIONS):
            return (_BACK, Offer(What.CHANGE, ("right", "left")))
        case Menu(Topic.GAMES | Topic.FINISHED) as panel:
            return (_BACK, *_of_games(panel))
        case Menu(_, ()):
            return (_BACK,)
        case Menu():
            return (_BACK, Offer(What.GO_THERE, ("enter",)), Offer(What.DELETE, ("d",)))
    return ()
