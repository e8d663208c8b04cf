"""What keys do while a panel lies over the table, and how panels are opened."""

from __future__ import annotations

from typing import Final

from ..play.attempt import Attempt, Bookmark, Outcome, Played
from ..play.game import Game
from ..rules.variants import VARIANTS, Variant
from ..statistics.result import Result
from . import playing, replaying
from .effects import (
    Deal,
    DealDaily,
    Discard,
    Effect,
    Forget,
    KeepOptions,
    ListDaily,
    LookUp,
    OpenName,
    Purpose,
    Quit,
    Resume,
    Step,
)
from .finding import find_cards
from .keymap import Command
from .model import Model, Replay
from .notices import (
    AlreadyUp,
    AtBookmark,
    AtPlace,
    AtTurn,
    Bookmarked,
    Found,
    FoundMany,
    NotACard,
    Notice,
    NowPlaying,
    Said,
    ThemeChosen,
)
from .options import CHOICES, THEMES
from .panels import (
    Calendar,
    DealKind,
    Line,
    Listed,
    Menu,
    Panel,
    Prompt,
    Question,
    Reading,
    Review,
    Row,
    Topic,
    key_of,
)

#: How far a page is, in lines.
_PAGE: Final = 8

_SCROLLS: Final = {
    "up": -1,
    "down": 1,
    "k": -1,
    "j": 1,
    "pageup": -_PAGE,
    "pagedown": _PAGE,
    "space": _PAGE,
    "home": -(10**6),
    "end": 10**6,
}


def show(model: Model, panel: Panel) -> Model:
    """Open *panel* over the table; the clock stops meanwhile, and no deal comes between."""
    model = playing.let_go(model)._replace(panel=panel, hint=None, watching=False, dealing=False)
    return playing.run_clock(model)


def close(model: Model, said: Said | None = None) -> Model:
    """Close the panel."""
    if said is None and model.options.speak:
        said = AtPlace(model.focus)
    return playing.run_clock(model._replace(panel=None, offered=None, said=said))


def key(model: Model, name: str) -> Step:
    """What the key *name* does to the panel."""
    match model.panel:
        case Reading() as panel:
            return _reading(model, panel, name), []
        case Question() as panel:
            return _question(model, panel, name)
        case Prompt() as panel:
            return _prompt(model, panel, name)
        case Menu() as panel:
            return _menu(model, panel, name)
        case Review() as panel:
            return _review(model, panel, name), []
        case Calendar() as panel:
            return calendar(model, panel, name)
    return model, []


def _reading(model: Model, panel: Reading, name: str) -> Model:
    if panel.topic is Topic.INTRODUCTION:
        return close(model)
    if name in _SCROLLS:
        # A page is what the panel shows, so that the next one goes on where it ended.
        far = _SCROLLS[name]
        page = max(1, model.size[1] - 4)
        scroll = max(0, panel.scroll + (page * far // _PAGE if abs(far) == _PAGE else far))
        return model._replace(panel=panel._replace(scroll=scroll))
    # A panel that opened by itself closes on any key.
    closes = panel.topic is Topic.SETTINGS or model.keymap.command(name) in _OPENERS
    return close(model) if closes or name in ("escape", "enter", "q") else model


#: The keys that open something to read close it as well.
_OPENERS: Final = (Command.HELP, Command.STATISTICS, Command.COPY_GAME)


def _question(model: Model, panel: Question, name: str) -> Step:
    counts = panel.topic in (Topic.DISCARD, Topic.FORGET)
    if name not in ("y", "Y") and (counts or name != "enter"):
        return (close(model) if panel.behind is None else show(model, panel.behind)), []
    if panel.topic is Topic.QUIT:
        return playing.stop_clock(model), [Quit()]
    if counts and panel.behind is not None:
        return _gone(model, panel.behind, forget=panel.topic is Topic.FORGET)
    if panel.topic is Topic.PASTE and model.offered is not None:
        game = model.offered
        return playing.new_game(close(model), game, NowPlaying(str(game.name or ""))), []
    return close(model), []


def _gone(model: Model, games: Menu, forget: bool) -> Step:
    """Give up or forget the chosen one of *games*; the game on the table makes room for another."""
    chosen = games.rows[games.chosen]
    if not isinstance(chosen, Listed | Result):
        return close(model), []
    key = key_of(chosen)
    effects: list[Effect] = [Forget(key) if forget else Discard(key)]
    if key == model.attempt.key:
        deal = Deal(model.game.position.variant, model.options.difficulty)
        return close(model._replace(dealing=True), Notice.DEALING), [*effects, deal]
    left = tuple(row for row in games.unfinished if row.game.key != key)
    results = tuple(result for result in games.results if result.key != key)
    games = games._replace(unfinished=left, results=results)
    model = game_gone(model, key)
    return show(model, tab(games, games.topic, games.typed)), effects


def tab(games: Menu, topic: Topic, typed: str = "") -> Menu:
    """The list of games of *topic*, those whose names have all words of *typed* in them."""
    from ..statistics.records import finished, has_words

    rows: tuple[Row, ...]
    if topic is Topic.FINISHED:
        rows = tuple(finished(games.results, typed))
    else:
        rows = tuple(row for row in games.unfinished if has_words(_name(row), typed))
    chosen = max(0, min(games.chosen, len(rows) - 1)) if topic is games.topic else 0
    return games._replace(
        topic=topic, rows=rows, chosen=chosen, typed=typed, trouble="", first=None
    )


def _name(row: Listed) -> str:
    daily = f"daily {row.game.daily}" if row.game.daily else ""
    return f"{row.game.deal} {row.game.variant} {daily}"


def game_gone(model: Model, key: int) -> Model:
    """The game *key* was given up or forgotten: undo doesn't bring it back."""
    earlier = tuple(left for left in model.earlier if left.attempt.key != key)
    later = tuple(left for left in model.later if left.attempt.key != key)
    model = model._replace(earlier=earlier, later=later)
    if model.attempt.key != key:
        return model
    return model._replace(attempt=model.attempt._replace(outcome=Outcome.LOST))


def looked_up(model: Model, game: Game | None, purpose: Purpose) -> Model:
    """Do with a finished *game* what it was looked up for."""
    if game is None:
        return close(model, Notice.CANT_BE_READ)
    whole = game.go_to(len(game.turns))
    if purpose is Purpose.REVIEW:
        return show(model, Review(game if game.position.is_won else whole))
    if purpose is Purpose.AGAIN:
        return playing.new_game(close(model), game.restart(), NowPlaying(str(game.name or "")))
    stopped = playing.stop_clock(close(model))
    back = Played(stopped.game, stopped.attempt)
    # What is replayed is another game than the player's.
    return replaying.begin(stopped._replace(game=whole, attempt=Attempt()), Replay(back=back))


def review(model: Model) -> Model:
    """Open the review of the game on the table, of the turns that are played."""
    if not model.game.can_undo:
        return model._replace(said=Notice.NOTHING_PLAYED)
    return show(model, Review(model.game))


def _review(model: Model, panel: Review, name: str) -> Model:
    if name in ("escape", "q") or model.keymap.command(name) is Command.REVIEW:
        return close(model)
    if panel.course is None:
        # There is no turn to go to yet.
        return model
    last = panel.game.cursor - 1
    critical = panel.course.critical
    at = panel.at
    match name:
        case "right" | "tab":
            at = next((turn for turn in critical if turn > at), at)
        case "left" | "backtab":
            at = next((turn for turn in reversed(critical) if turn < at), at)
        case "enter" if panel.game is model.game:
            # From there it can be played otherwise; redo has the turns as they were.
            undos = model.attempt.undos + model.game.cursor - at
            attempt = model.attempt._replace(undos=undos)
            model = model._replace(game=model.game.go_to(at), attempt=attempt)
            return close(model, AtTurn(at + 1))
        case _ if name in _SCROLLS:
            at = max(0, min(last, at + _SCROLLS[name]))
        case _:
            return model
    return model._replace(panel=panel._replace(chosen=at))


def calendar(model: Model, panel: Calendar, name: str) -> Step:
    """What a key does to the calendar of daily deals; the first was in 2020."""
    if name in ("escape", "q"):
        return close(model), []
    if name == "enter":
        from datetime import date

        return model, [DealDaily(date.fromordinal(panel.chosen).isoformat())]
    far = _DAYS.get(name, 0)
    chosen = max(FIRST_DAILY, min(panel.results.today, panel.chosen + far))
    return model._replace(panel=panel._replace(chosen=chosen)), []


#: How many days a key goes on in the calendar.
_DAYS: Final = {
    "left": -1,
    "right": 1,
    "up": -7,
    "down": 7,
    "pageup": -28,
    "pagedown": 28,
    "home": -(10**6),
    "end": 10**6,
}
#: The first of January 2020: there is no daily deal before it.
FIRST_DAILY: Final = 737_425


def date_in(text: str) -> str | None:
    """The date that ``daily`` or ``daily 2026-11-30`` names, empty for today; None for others."""
    word, _, rest = text.lower().partition(" ")
    if word != "daily":
        return None
    if not rest:
        return ""
    from datetime import date

    try:
        return date.fromisoformat(rest.strip()).isoformat()
    except ValueError:
        return None


def ask_deal(model: Model) -> Model:
    """Open the screen that deals by difficulty, variant or name."""
    names = list(VARIANTS)
    name = model.game.position.variant.name
    chosen = names.index(name) if name in names else 0
    return show(
        model,
        Prompt(
            Topic.DEALS, past=model.typed, chosen=chosen, kind=DealKind(model.options.difficulty)
        ),
    )


#: How far a key goes on in the kinds of deals.
_KIND_KEYS: Final = {"left": -1, "right": 1, "up": -1, "down": 1}


def _prompt(model: Model, panel: Prompt, name: str) -> Step:
    if name == "escape":
        return close(model._replace(found=())), []
    if name == "enter":
        return _entered(model, panel)
    if panel.topic is Topic.DEALS and name in ("tab", "backtab", "pagedown", "pageup"):
        way = 1 if name in ("tab", "pagedown") else -1
        chosen = (panel.chosen + way) % len(VARIANTS)
        return model._replace(panel=panel._replace(chosen=chosen)), []
    # Up brings back what was typed before, where something was.
    recalls = name == "up" and panel.past
    if panel.topic is Topic.DEALS and name in _KIND_KEYS and not panel.line.text and not recalls:
        kinds = list(DealKind)
        at = kinds.index(panel.kind) + _KIND_KEYS[name]
        return model._replace(panel=panel._replace(kind=kinds[at % len(kinds)])), []
    if name in ("up", "down", "ctrl-p", "ctrl-n"):
        return model._replace(panel=_recalled(panel, 1 if name in ("up", "ctrl-p") else -1)), []
    line = panel.line.edited(name)
    if line is None:
        return model, []
    model = model._replace(panel=panel._replace(line=line, trouble=""))
    if panel.topic is Topic.FIND:
        model = model._replace(found=find_cards(line.text) or ())
    return model, []


def _recalled(panel: Prompt, way: int) -> Prompt:
    back = max(0, min(len(panel.past), panel.back + way))
    if back == panel.back:
        return panel
    draft = panel.draft if panel.back else panel.line
    text = panel.past[-back] if back else ""
    line = Line(text, len(text)) if back else draft
    return panel._replace(back=back, line=line, draft=draft, trouble="")


def _entered(model: Model, panel: Prompt) -> Step:
    text = panel.line.text.strip()
    if panel.topic is Topic.DEALS:
        variant = list(VARIANTS.values())[panel.chosen]
        if not text:
            return deal_kind(model, variant, panel.kind)
        day = date_in(text)
        if day is not None:
            return model, [DealDaily(day)]
        typed = (*(t for t in model.typed if t != text), text)
        return model._replace(typed=typed), [OpenName(text, variant)]
    if panel.topic is Topic.BOOKMARK:
        model = add_bookmark(model, text)
        return close(model, Bookmarked(model.attempt.bookmarks[-1].words)), []
    if panel.topic is Topic.FIND:
        return _found(model, text), []
    return close(model), []


def deal_kind(model: Model, variant: Variant, kind: DealKind) -> Step:
    """Deal a new game of *kind*, and remember it for further deals."""
    if kind is DealKind.DAILY:
        return model, [ListDaily()]
    effects: list[Effect] = [Deal(variant, kind.value)]
    if kind.value != model.options.difficulty:
        options = model.options._replace(difficulty=kind.value)
        model = model._replace(options=options)
        effects.append(KeepOptions())
    return close(model._replace(dealing=True), Notice.DEALING), effects


def _found(model: Model, text: str) -> Model:
    cards = find_cards(text)
    if not text:
        return close(model._replace(found=()))
    if cards is None:
        return close(model._replace(found=()), NotACard(text))
    position = model.game.position
    lying = tuple(card for card in cards if position.find(card) is not None)
    if len(cards) == 1 and not lying:
        return close(model._replace(found=()), AlreadyUp(cards[0]))
    model = close(model._replace(found=lying))
    if len(cards) > 1:
        return model._replace(said=FoundMany(len(lying)))
    place = position.find(cards[0])
    column = place[0] if place else 0
    over = len(position.columns[column]) - 1 - (place[1] if place else 0)
    return model._replace(focus=column, said=Found(cards[0], column, over))


def _menu(model: Model, panel: Menu, name: str) -> Step:
    rows = len(panel.rows)
    if panel.topic in GAME_LISTS:
        other = _filtered(panel, name)
        if other is not None:
            return model._replace(panel=other), []
    if name in ("escape", "q") or (
        model.keymap.command(name) in (Command.GAMES, Command.OPTIONS, Command.BOOKMARKS)
    ):
        return close(model), []
    if not rows:
        return (close(model), []) if name == "enter" else (model, [])
    if name in _SCROLLS and name != "space":
        far = _SCROLLS[name]
        chosen = (
            (panel.chosen + far) % rows
            if abs(far) == 1
            else max(0, min(rows - 1, panel.chosen + far))
        )
        return model._replace(panel=panel._replace(chosen=chosen, trouble="", first=None)), []
    row = panel.rows[panel.chosen]
    if panel.topic is Topic.OPTIONS and name in ("left", "right", "enter", "space"):
        return _changed(model, panel, str(row), -1 if name == "left" else 1)
    if isinstance(row, Listed):
        if name == "enter":
            return (close(model), []) if row.here else (model, [Resume(row.game.key)])
        if name == "d":
            return model._replace(panel=Question(Topic.DISCARD, panel)), []
        if name in ("delete", "f"):
            return model._replace(panel=Question(Topic.FORGET, panel)), []
    if isinstance(row, Result):
        purpose = _PURPOSES.get(name)
        if purpose is not None:
            return model, [LookUp(row.key, purpose)]
        if name in ("delete", "f"):
            return model._replace(panel=Question(Topic.FORGET, panel)), []
    if isinstance(row, int):
        if name == "enter":
            return go_to_bookmark(model, row), []
        if name in ("delete", "backspace", "d", "x"):
            marks = list(model.attempt.bookmarks)
            del marks[row]
            attempt = model.attempt._replace(bookmarks=tuple(marks))
            return show_bookmarks(model._replace(attempt=attempt)), []
    return model, []


#: What a key does with a finished game.
_PURPOSES: Final = {"enter": Purpose.REPLAY, "r": Purpose.AGAIN, "S": Purpose.REVIEW}


def _filtered(panel: Menu, name: str) -> Menu | None:
    """The other tab, or the games whose names have what was typed; None for other keys.

    A digit begins a name, and so does / before what would else be a key of the list.
    """
    if name in ("tab", "backtab"):
        return tab(panel, Topic.GAMES if panel.topic is Topic.FINISHED else Topic.FINISHED)
    typed = panel.typed
    if not typed:
        begins = name == "/" or (len(name) == 1 and name.isdigit())
        return tab(panel, panel.topic, " " if name == "/" else name) if begins else None
    if name == "escape":
        return tab(panel, panel.topic)
    if name == "backspace":
        return tab(panel, panel.topic, typed[:-1])
    if name == "space":
        name = " "
    if len(name) == 1 and name.isprintable():
        return tab(panel, panel.topic, typed.lstrip() + name)
    return None


def press_row(model: Model, row: int, first: int) -> Step:
    """A press on a row chooses it, on the chosen row of a list it does what enter does.

    In the calendar *row* is a day. *first* is the first line of the list that shows: a press
    doesn't scroll, or the second one of a double click would be on another row.
    """
    panel = model.panel
    if isinstance(panel, Prompt):
        kinds = list(DealKind)
        at = row - len(VARIANTS)
        chosen = panel._replace(kind=kinds[at]) if at >= 0 else panel._replace(chosen=row)
        model = model._replace(panel=chosen)
        return key(model, "enter") if chosen == panel and not panel.line.text else (model, [])
    if isinstance(panel, Calendar):
        if row == panel.chosen:
            return key(model, "enter")
        return model._replace(panel=panel._replace(chosen=max(FIRST_DAILY, row))), []
    if not isinstance(panel, Menu):
        return model, []
    model = model._replace(panel=panel._replace(chosen=row, first=first, trouble=""))
    return key(model, "enter") if row == panel.chosen else (model, [])


#: The two lists of games.
GAME_LISTS: Final = (Topic.GAMES, Topic.FINISHED)


def games_listed(
    model: Model, games: tuple[Listed, ...], results: tuple[Result, ...] = ()
) -> Model:
    """The list of *games* that aren't finished; its other tab has those of *results* that are."""
    panel = model.panel
    if not isinstance(panel, Menu) or panel.topic not in GAME_LISTS:
        panel = Menu(Topic.GAMES, ())
    panel = panel._replace(results=results, unfinished=games)
    return show(model, tab(panel, panel.topic, panel.typed))


def show_bookmarks(model: Model) -> Model:
    """The list of the game's bookmarks."""
    rows = tuple(range(len(model.attempt.bookmarks)))
    return show(model, Menu(Topic.BOOKMARKS, rows, max(0, len(rows) - 1)))


def add_bookmark(model: Model, words: str) -> Model:
    """Bookmark where the game stands, with *words* or else with a number."""
    mark = Bookmark(words or str(len(model.attempt.bookmarks) + 1), model.game)
    attempt = model.attempt._replace(bookmarks=(*model.attempt.bookmarks, mark))
    return model._replace(attempt=attempt)


def go_to_bookmark(model: Model, index: int) -> Model:
    """Go back to a bookmark; where that leaves the turns played, mark them first."""
    mark = model.attempt.bookmarks[index]
    game = model.game
    target = mark.game
    here = game.turns[: target.cursor] == target.turns[: target.cursor]
    if here and target.cursor <= len(game.turns):
        game = game.go_to(target.cursor)
    else:
        model = add_bookmark(model, "…")
        game = target
    return close(model._replace(game=game), AtBookmark(mark.words))


def show_options(model: Model) -> Model:
    """The options screen."""
    panel = model.panel
    chosen = panel.chosen if isinstance(panel, Menu) and panel.topic is Topic.OPTIONS else 0
    return show(model, Menu(Topic.OPTIONS, tuple(CHOICES), chosen))


def _changed(model: Model, panel: Menu, name: str, way: int) -> Step:
    choices = CHOICES[name]
    value = getattr(model.options, name)
    index = choices.index(value) if value in choices else 0
    value = choices[(index + way) % len(choices)]
    options = model.options._replace(**{name: value})
    return show_options(model._replace(options=options, panel=panel)), [KeepOptions()]


def next_theme(model: Model) -> Model:
    """The next theme, with the table in view."""
    index = THEMES.index(model.options.theme) if model.options.theme in THEMES else 0
    theme = THEMES[(index + 1) % len(THEMES)]
    options = model.options._replace(theme=theme)
    return model._replace(options=options, said=ThemeChosen(theme))
