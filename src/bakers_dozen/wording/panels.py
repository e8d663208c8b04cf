"""What panels say: help, questions, lists."""

from __future__ import annotations

from typing import Final

from ..app.model import Model
from ..app.notices import Notice
from ..app.options import CHOICES
from ..app.panels import DealKind, Listed, Menu, Prompt, Question, Row, Topic
from ..statistics.result import Result
from .catalogue import ntr, tr
from .measure import clipped, pad_right, width_of
from .messages import notice_text, now_playing
from .options import option_name, option_value
from .records import finished_cells, game_cells, move_count_text


def title(topic: Topic) -> str:
    """The heading of a panel."""
    return {
        Topic.HELP: tr("Help"),
        Topic.INTRODUCTION: tr("Baker's Dozen"),
        Topic.QUIT: tr("Quit without saving?"),
        Topic.DISCARD: tr("Give up this game?"),
        Topic.DEALS: tr("New game"),
        Topic.GAMES: tr("Unfinished games"),
        Topic.BOOKMARK: tr("Bookmark this position"),
        Topic.BOOKMARKS: tr("Bookmarks"),
        Topic.STATISTICS: tr("Statistics"),
        Topic.OPTIONS: tr("Options"),
        Topic.FIND: tr("Find a card"),
        Topic.PASTE: tr("Open the pasted game?"),
        Topic.COPY: tr("The whole game as text"),
        Topic.FINISHED: tr("Finished games"),
        Topic.FORGET: tr("Forget this game?"),
        Topic.DAILY: tr("Daily deals"),
        Topic.REVIEW: tr("The game turn by turn"),
        Topic.SETTINGS: tr("Problems in settings.toml"),
    }[topic]


def question(model: Model, panel: Question) -> tuple[str, ...]:
    """What a question says, below its heading; the last line has its keys."""
    match panel.topic:
        case Topic.DISCARD:
            which = _which(panel)
            answers = tr("[y] give up   [Esc] keep playing")
            return (*which, what_it_counts(gives_up=True), "", answers)
        case Topic.FORGET:
            answers = tr("[y] forget   [Esc] keep it")
            return (
                *_which(panel),
                what_it_counts(gives_up=False),
                "",
                answers,
            )
        case Topic.PASTE:
            return (_pasted(model), "", tr("[y] open   [Esc] keep playing"))
        case _:
            answers = tr("[y] quit   [Esc] keep playing")
            return (tr("This game can't be saved, and would be lost."), "", answers)


def what_it_counts(gives_up: bool) -> str:
    """What a game counts once it is given up, or forgotten."""
    if gives_up:
        return tr("It counts as a loss.")
    return tr("It won't count, as if you had never played it.")


def _which(panel: Question) -> list[str]:
    """The game of a list that is asked about."""
    chosen = panel.behind.rows[panel.behind.chosen] if panel.behind is not None else None
    return [game_in_full(chosen)] if isinstance(chosen, Listed | Result) else []


def game_in_full(row: Listed | Result) -> str:
    """All that a list can tell of a game, in a sentence."""
    cells = row_cells(row)
    deal = 0 if isinstance(row, Listed) else 1
    rest = cells[:deal] + cells[deal + 1 :]
    return tr("{deal}: {progress}").format(deal=cells[deal], progress=", ".join(rest))


def _pasted(model: Model) -> str:
    """What was pasted: a deal, with the moves played in it."""
    game = model.offered
    name = now_playing(str(game.name or "") if game is not None else "", winnable=False)
    if game is None or not game.turns:
        return name
    return tr("{deal}, {moves}").format(deal=name, moves=move_count_text(game.move_count))


def kind_text(kind: DealKind) -> str:
    """What a new game is chosen by."""
    return {
        DealKind.ANY: tr("Any winnable deal"),
        DealKind.EASY: tr("Easy"),
        DealKind.MEDIUM: tr("Medium"),
        DealKind.HARD: tr("Hard"),
        DealKind.DAILY: tr("Daily deal, same for everyone"),
    }[kind]


def prompt_hints(panel: Prompt) -> tuple[str, ...]:
    """What can be typed; the line of keys tells the rest."""
    match panel.topic:
        case Topic.DEALS:
            return (tr("Or type a deal: 24, kings:24, pysol:24"),)
        case Topic.FIND:
            return (tr("Rank, suit or both: q, hearts, 10h. Enter keeps them highlighted."),)
        case Topic.BOOKMARK:
            return (tr("Name it, or just press Enter."),)
        case _:
            return ()


def row_text(model: Model, row: Row, width: int) -> str:
    """One row of a list, in one line of at most *width* cells."""
    if isinstance(row, str):
        name, value = option_name(row), option_value(getattr(model.options, row))
        # All values begin below each other, closer where the widest wouldn't fit.
        widest = max(width_of(option_name(each)) for each in CHOICES)
        longest = max(
            width_of(option_value(each)) for values in CHOICES.values() for each in values
        )
        across = min(widest + 1, max(widest, width - longest - 2))
        return f" {pad_right(name, across)} {value}"
    if isinstance(row, int):
        words, game = model.attempt.bookmarks[row]
        moves = game.move_count
        progress = ntr("{up} up, {moves} move", "{up} up, {moves} moves", moves)
        where = progress.format(up=game.position.cards_up, moves=moves)
        room = width - width_of(where) - 2
        return f" {pad_right(clipped(words, room), room)} {where}"
    return " " + "  ".join(row_cells(row))


def row_cells(row: Listed | Result) -> tuple[str, ...]:
    """What is told of a game in a list of them, in columns."""
    if isinstance(row, Listed):
        deal, *more = game_cells(row.game, row.today)
        return (deal, *more[:3], tr("on the table")) if row.here else (deal, *more)
    return finished_cells(row)


#: The cells of an unfinished and of a finished game that a narrow list leaves out, the least
#: needed first.
LEAST_NEEDED: Final = {Topic.GAMES: (3, 2, 1, 4), Topic.FINISHED: (4, 3, 0, 2)}


def trouble_said(model: Model) -> str:
    """What a list says of a change in it that can't be done; empty when all is well."""
    return notice_text(Notice.NO_MOUSE) if model.said is Notice.NO_MOUSE else ""


def nothing_listed(model: Model, topic: Topic) -> str:
    """What an empty list says."""
    if topic is Topic.BOOKMARKS:
        return tr("No bookmarks in this game yet.")
    if isinstance(model.panel, Menu) and model.panel.typed:
        return tr("No game has “{text}” in its name.").format(text=model.panel.typed.strip())
    if topic is Topic.FINISHED:
        return tr("No finished games yet.")
    return tr("No unfinished games. A game is listed from its first move on.")
