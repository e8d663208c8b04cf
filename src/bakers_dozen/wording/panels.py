"""What panels say: help, questions, lists."""

from __future__ import annotations

from ..app.keymap import Command
from ..app.model import Model
from ..app.notices import Notice
from ..app.panels import Listed, Question, Row, Topic
from .catalogue import ntr, tr
from .keys import arrows_text, key_text
from .measure import pad_right, width_of
from .messages import custom_board, notice_text
from .records import game_cells


def title(topic: Topic) -> str:
    """The heading of a panel."""
    return {
        Topic.HELP: tr("Help"),
        Topic.INTRODUCTION: tr("Baker's Dozen"),
        Topic.QUIT: tr("Leave the game?"),
        Topic.DISCARD: tr("Give this game up?"),
        Topic.DEALS: tr("A new game"),
        Topic.GAMES: tr("Unfinished games"),
        Topic.MARK: tr("Mark this position"),
        Topic.MARKS: tr("Marks"),
        Topic.STATISTICS: tr("Statistics"),
        Topic.OPTIONS: tr("Options"),
        Topic.FIND: tr("Find a card"),
        Topic.PASTE: tr("Open what was pasted?"),
        Topic.COPY: tr("The whole game, to copy"),
        Topic.SETTINGS: tr("In the settings"),
    }[topic]


def question(model: Model, panel: Question) -> tuple[str, ...]:
    """What a question says, below its heading."""
    answers = tr("y yes   any other key no")
    match panel.topic:
        case Topic.QUIT:
            return (tr("This game isn't being kept and would be lost."), "", answers)
        case Topic.DISCARD:
            which = []
            chosen = panel.behind.rows[panel.behind.chosen] if panel.behind is not None else None
            if isinstance(chosen, Listed):
                name, *progress = game_cells(chosen.game, chosen.today)[:3]
                which = [tr("{deal}: {progress}").format(deal=name, progress=", ".join(progress))]
            return (*which, tr("It will count as lost."), "", answers)
        case Topic.PASTE:
            game = model.offered
            name = str(game.name) if game is not None and game.name else custom_board()
            return (name, "", answers)
        case _:
            return (answers,)


def prompt_hints(topic: Topic) -> tuple[str, ...]:
    """What can be typed, in order of importance."""
    match topic:
        case Topic.DEALS:
            return (
                tr("Enter deals; Tab chooses the variant."),
                tr(
                    "Or type a name: 24, kings:24, pysol:24. {up} brings back what you typed."
                ).format(up=key_text("up")),
            )
        case Topic.FIND:
            return (tr("A rank, a suit or both: q, hearts, 10h. Enter keeps the marks."),)
        case Topic.MARK:
            return (tr("A word or two to know it by."),)
        case _:
            return ()


def row_text(model: Model, row: Row, width: int) -> str:
    """One row of a list, in one line of at most *width* cells."""
    if isinstance(row, str):
        name, value = option_text(row, str(getattr(model.options, row)))
        # All values begin below each other, but for one that wouldn't fit.
        widest = max(map(width_of, _option_names().values())) + 1
        room = width - width_of(value) - 2
        return f" {pad_right(name, max(width_of(name), min(room, widest)))} {value}"
    if isinstance(row, int):
        words, game = model.attempt.marks[row]
        moves = game.move_count
        progress = ntr("{up} up, {moves} move", "{up} up, {moves} moves", moves)
        where = progress.format(up=game.position.cards_up, moves=moves)
        return f" {pad_right(words, max(8, width - 24))} {where}"
    return " " + "  ".join(game_cells(row.game, row.today))


def trouble_said(model: Model) -> str:
    """What a list says of a change in it that can't be done; empty when all is well."""
    return notice_text(Notice.NO_MOUSE) if model.said is Notice.NO_MOUSE else ""


def nothing_listed(model: Model, topic: Topic) -> str:
    """What an empty list says."""
    match topic:
        case Topic.GAMES:
            keys = model.keymap.keys.get(Command.NEW_DEAL)
            if not keys:
                return tr("There is no other unfinished game.")
            return tr(
                "There is no other unfinished game. The one on the table is listed here after "
                "a new deal ({key})."
            ).format(key=key_text(keys[0]))
        case Topic.MARKS:
            return tr("Nothing is marked in this game.")
        case _:
            return ""


def menu_hint(topic: Topic) -> str:
    """The keys of a list."""
    match topic:
        case Topic.GAMES:
            return tr("Enter play on   d give up   Esc back")
        case Topic.MARKS:
            return tr("Enter go back there   d forget   Esc back")
        case _:
            return tr("{arrows} change   Esc back").format(arrows=arrows_text())


def option_text(name: str, value: str) -> tuple[str, str]:
    """The words for an option and for its value."""
    values = {
        "": tr("automatic"),
        "en": "English",
        "fr": "français",
        "hi": "हिन्दी",
        "mi": "te reo Māori",
        "True": tr("on"),
        "False": tr("off"),
        "boxed": tr("boxed"),
        "plain": tr("plain"),
        "signs": tr("signs"),
        "letters": tr("letters"),
        "both": tr("both"),
        "auto": tr("automatic"),
        "win": tr("a win"),
        "all": tr("moves too"),
        "off": tr("off"),
    }
    return _option_names()[name], values.get(value, value)


def _option_names() -> dict[str, str]:
    return {
        "theme": tr("Theme"),
        "cards": tr("Cards"),
        "suits": tr("Suits"),
        "four_colours": tr("Four-colour deck"),
        "wide_suits": tr("Wide suit signs"),
        "animation": tr("Animation"),
        "verdict": tr("Verdict"),
        "clock": tr("Time played"),
        "keys_line": tr("Line of keys"),
        "mouse": tr("Mouse"),
        "auto": tr("Automatic play"),
        "finish": tr("The end by itself"),
        "any_deal": tr("Any deal, lost or not"),
        "speak": tr("For a screen reader"),
        "language": tr("Language"),
    }
