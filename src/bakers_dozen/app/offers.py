"""What is offered to the player at the moment: the line of keys, as data.

The screen draws it and makes it clickable: a click on an offer presses its key.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Final, Literal

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


#: What an offer does.
What = Literal[
    "again", "back", "calendar", "change", "choose", "critical", "turns", "from-here", "deal",
    "delete", "earlier-names", "faster", "filter", "finish", "finished", "forget", "give-up",
    "go-there", "help", "hint", "keep-highlighted", "keep-it", "kind", "other-day", "let-go",
    "bookmark", "new-deal", "next-deal", "no", "open", "options", "other-place", "pick-up",
    "play", "play-hint", "play-on", "put-down", "quit", "record", "replay", "safe-up",
    "same-deal", "review", "scroll", "send-up", "start-end", "step", "stop", "take-over",
    "undo", "unfinished", "watch", "why", "winnable",
]  # fmt: skip


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
    ("undo", Command.UNDO),
    ("new-deal", Command.NEW_DEAL),
    ("help", Command.HELP),
    ("quit", Command.QUIT),
    ("safe-up", Command.SAFE_UP),
    ("options", Command.OPTIONS),
    ("watch", Command.WATCH),
)
#: What is offered where the game can't be won any more.
_LOST: Final[_Offered] = (
    ("winnable", Command.WINNABLE),
    ("review", Command.REVIEW),
    ("undo", Command.UNDO),
    ("same-deal", Command.SAME_DEAL),
    ("new-deal", Command.NEW_DEAL),
    ("help", Command.HELP),
)
#: The commands offered in each state, the most useful first.
_OFFERED: Final[dict[State, _Offered]] = {
    State.WON: (
        ("next-deal", Command.PICK),
        ("review", Command.REVIEW),
        ("same-deal", Command.SAME_DEAL),
        ("record", Command.COPY_GAME),
        ("undo", Command.UNDO),
        ("quit", Command.QUIT),
    ),
    State.HOLDING: (
        ("put-down", Command.PICK),
        ("send-up", Command.SEND_UP),
        ("let-go", Command.LET_GO),
        *_AT_TABLE,
    ),
    State.HINTED: (
        ("play-hint", Command.HINT),
        ("why", Command.WHY),
        ("watch", Command.WATCH),
        ("undo", Command.UNDO),
        ("help", Command.HELP),
    ),
    State.STUCK: _LOST,
    State.LOST: (*_LOST, ("quit", Command.QUIT)),
    State.FINISHING: (
        ("finish", Command.SAFE_UP),
        ("undo", Command.UNDO),
        ("help", Command.HELP),
        ("quit", Command.QUIT),
    ),
    State.IDLE: (
        ("pick-up", Command.PICK),
        ("send-up", Command.SEND_UP),
        ("hint", Command.HINT),
        *_AT_TABLE,
    ),
}


def offers(model: Model) -> tuple[Offer, ...]:
    """What is offered, the most useful first; of a panel, its way out."""
    now = state(model)
    if now is State.WATCHING:
        return (Offer("stop", ("escape",)),)
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
            found.insert(0, Offer("other-place", arrows))
    return tuple(found)


def _is_possible(model: Model, what: What) -> bool:
    """False for what could only be refused now."""
    if what == "winnable":
        return model.outlook is Outlook.LOST and undos_to_winnable(model) is not None
    if what == "review":
        return model.game.can_undo
    if what == "put-down":
        # A card can be held by its column's letter without a place to go.
        return bool(model.targets)
    return True


def _of_replay(model: Model) -> tuple[Offer, ...]:
    playing = model.replay is not None and model.replay.playing
    help_key = model.keymap.key(Command.HELP)
    return (
        Offer("stop" if playing else "play", ("space",)),
        Offer("step", ("right", "left")),
        *((Offer("help", (help_key,)),) if help_key else ()),
        Offer("take-over", ("enter",)),
        Offer("faster", ("+", "-")),
        Offer("quit", (model.keymap.key(Command.QUIT) or "escape",)),
        Offer("start-end", ("home", "end")),
    )


_BACK = Offer("back", ("escape",))


def _of_games(panel: Menu) -> tuple[Offer, ...]:
    """What a list of games offers; while its games' names are typed, no letter is a key."""
    unfinished = panel.topic is Topic.GAMES
    enter = Offer("play-on" if unfinished else "replay", ("enter",))
    tab = Offer("finished" if unfinished else "unfinished", ("tab",))
    if panel.typed:
        return (enter, tab, Offer("forget", ("delete",))) if panel.rows else (tab,)
    if not panel.rows:
        return (tab,)
    own: tuple[Offer, ...] = (Offer("again", ("r",)), Offer("review", ("S",)))
    if unfinished:
        own = (Offer("give-up", ("d",)),)
    return (enter, *own, tab, Offer("forget", ("f",)), Offer("filter", ("/",)))


def _of_panel(model: Model) -> tuple[Offer, ...]:
    match model.panel:
        case Question(Topic.FORGET):
            return (Offer("keep-it", ("escape",)), Offer("forget", ("y",)))
        case Question(topic):
            yes: dict[Topic, What] = {Topic.DISCARD: "give-up", Topic.PASTE: "open"}
            return (Offer("no", ("escape",)), Offer(yes.get(topic, "quit"), ("y",)))
        case Reading():
            return (_BACK, Offer("scroll", ("down", "up")))
        case Calendar():
            return (_BACK, Offer("deal", ("enter",)), Offer("other-day", ("right", "left")))
        case Prompt(Topic.DEALS) as prompt:
            if prompt.opens_calendar:
                return (
                    _BACK,
                    Offer("calendar", ("enter",)),
                    Offer("kind", ("right", "left")),
                )
            earlier = (Offer("earlier-names", ("up",)),) if model.typed else ()
            return (
                _BACK, Offer("deal", ("enter",)), Offer("kind", ("right", "left")),
                Offer("choose", ("tab",)), *earlier
            )  # fmt: skip
        case Prompt(Topic.BOOKMARK):
            return (_BACK, Offer("bookmark", ("enter",)))
        case Prompt():
            return (_BACK, Offer("keep-highlighted", ("enter",)))
        case Review() as panel:
            turns = (Offer("critical", ("right", "left")), Offer("turns", ("down", "up")))
            own = (Offer("from-here", ("enter",)),) if panel.game is model.game else ()
            return (_BACK, *turns, *own)
        case Menu(Topic.OPTIONS):
            return (_BACK, Offer("change", ("right", "left")))
        case Menu(Topic.GAMES | Topic.FINISHED) as panel:
            return (_BACK, *_of_games(panel))
        case Menu(_, ()):
            return (_BACK,)
        case Menu():
            return (_BACK, Offer("go-there", ("enter",)), Offer("delete", ("d",)))
    return ()
