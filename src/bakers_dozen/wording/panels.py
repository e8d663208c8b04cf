"""What panels say: help, questions, lists."""

from __future__ import annotations

from ..app.keymap import COMMANDS, Command, Group
from ..app.model import Model, Notice, Said
from ..app.panels import Listed, Question, Row, Topic
from ..rules.variants import Build, Kings, Space, Variant
from .catalogue import ntr, tr
from .measure import ahead, width_of
from .records import game_cells
from .table import arrows_text, key_text, no_mouse


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
            name = str(game.name) if game is not None and game.name else tr("a board")
            return (name, "", answers)
        case _:
            return (answers,)


def rules(variant: Variant) -> list[str]:
    """The rules of *variant*, a paragraph a line."""
    lines = [
        tr(
            "Every card is in sight, in {columns} columns. Send all {cards} cards up to the "
            "four foundations, each suit from the ace to the king."
        ).format(columns=variant.columns, cards=variant.cards)
    ]
    if variant.aces_up:
        lines.append(tr("Two aces start on their foundations."))
    lines.append(
        tr(
            "Only the last card of a column, the one that nothing lies on, moves: to its "
            "foundation, or onto the last card of another column."
        )
    )
    if variant.build is Build.OTHER_SUIT:
        lines.append(
            tr(
                "There it goes on a card exactly one rank higher and of a different suit, "
                "whatever its colour: a 9 of hearts on the 10 of diamonds, clubs or spades."
            )
        )
    else:
        lines.append(tr("There it goes on a card exactly one rank higher, of any suit."))
    lines.append(
        {
            Space.NOTHING: tr("A column that is empty stays empty."),
            Space.KING: tr("A column that is empty takes a king, and nothing else."),
            Space.ANY_CARD: tr("A column that is empty takes any card."),
        }[variant.space]
    )
    if variant.kings is Kings.DEEPEST:
        lines.append(tr("At the deal the kings slide to the deepest places of their columns."))
    else:
        lines.append(tr("The kings stay where they were dealt."))
    return lines


def help_lines(model: Model, ascii_only: bool) -> list[tuple[str, str]]:
    """The help as pairs: a key (empty for a paragraph) and what it does; both empty for a gap.

    A pair whose second text is empty is a heading.
    """

    def keys(*commands: Command) -> str:
        names = [key for command in commands for key in model.keymap.keys.get(command, ())]
        return " ".join(key_text(name, ascii_only) for name in names) or "-"

    variant = model.game.position.variant
    last = "abcdefghijklm"[variant.columns - 1]
    lines: list[tuple[str, str]] = []
    if model.replay is not None:
        from .replaying import help_lines as replay_lines

        lines += [*replay_lines(model, ascii_only), ("", "")]
    lines += [(tr("Rules"), "")]
    lines += [("", line) for line in rules(variant)]
    words = _command_words()
    for group in Group:
        lines += [("", ""), (_group_text(group), "")]
        if group is Group.PLAYING:
            columns = f"a .. {last}" if ascii_only else f"a … {last}"
            lines.append((columns, tr("name a column: c g puts c's card onto g, c c sends it up")))
        # A command without words of its own is told with the one before it.
        together: list[Command] = []
        for row in COMMANDS:
            if row.group is not group:
                continue
            if row.command in words and together:
                lines.append((keys(*together), words[together[0]]))
                together = []
            together.append(row.command)
        lines.append((keys(*together), words[together[0]]))
        if group is Group.PLAYING:
            told = tr("click or drag a card; double click sends up; right click takes back")
            lines.append((tr("mouse"), told))
    lines += [
        ("", ""),
        (tr("What the marks mean"), ""),
        (">9<", tr("the cursor")),
        ("[9]", tr("the card that is held")),
        ("(9)", tr("a place where it may go")),
        ("!9!", tr("a hint")),
        ("*9*", tr("a card that you looked for")),
        ("+9+", tr("a card that a foundation waits for")),
    ]
    return lines


def _group_text(group: Group) -> str:
    return {
        Group.PLAYING: tr("Playing"),
        Group.IN_NEED: tr("Help in need"),
        Group.GAMES: tr("Games"),
        Group.PROGRAM: tr("The program"),
    }[group]


def _command_words() -> dict[Command, str]:
    """What commands do, for the help; those that aren't here go with the one before."""
    return {
        Command.LEFT: tr("go to a column, or where the held card may go"),
        Command.FIRST: tr("go to the first or last column"),
        Command.PICK: tr("pick the card up, put it down"),
        Command.SEND_UP: tr("send the card up to its foundation"),
        Command.LET_GO: tr("let the held card go"),
        Command.SAFE_UP: tr("send up all that can't be needed, or finish the game"),
        Command.AUTO: tr("do so by itself after each move, or no longer"),
        Command.UNDO: tr("take a move back; at a new deal, the game before"),
        Command.REDO: tr("play it again"),
        Command.UNDO_ALL: tr("all the way back, all the way on"),
        Command.HINT: tr("show the next move of a line that wins; again: play it"),
        Command.WATCH: tr("watch that line being played; any key stops it"),
        Command.WINNABLE: tr("in a lost game, go back to where it could be won"),
        Command.VERDICT: tr("show or hide the verdict"),
        Command.FIND: tr("find a card: 10h, q, spades"),
        Command.NEEDED: tr("mark the cards that the foundations wait for"),
        Command.NEW_DEAL: tr("a new deal that can be won"),
        Command.SAME_DEAL: tr("the same deal again"),
        Command.DEALS: tr("a deal by its name, or another variant"),
        Command.GAMES: tr("the unfinished games"),
        Command.MARK: tr("mark this position with a word"),
        Command.MARKS: tr("the marks"),
        Command.COPY_NAME: tr("copy the deal's name"),
        Command.COPY_GAME: tr("copy the whole game"),
        Command.STATISTICS: tr("statistics"),
        Command.OPTIONS: tr("options"),
        Command.THEME: tr("the next theme"),
        Command.HELP: tr("these keys"),
        Command.REDRAW: tr("draw the screen anew"),
        Command.SUSPEND: tr("back to the shell for a while"),
        Command.QUIT: tr("leave; the game is kept"),
    }


def variant_line(variant: Variant) -> str:
    """How *variant* differs from the others, in one short line."""
    return {
        "bakers-dozen": tr("on another suit; empty columns stay empty"),
        "kings": tr("as dealt; kings fill empty columns"),
        "any-suit": tr("on any suit; empty columns stay empty"),
        "portuguese": tr("any suit, as dealt; kings fill empty columns"),
        "spanish": tr("any suit, as dealt; any card fills a column"),
        "good-measure": tr("ten columns of five, two aces up, any suit"),
    }.get(variant.name, "")


def prompt_hints(topic: Topic, ascii_only: bool = False) -> tuple[str, ...]:
    """What can be typed, in order of importance."""
    match topic:
        case Topic.DEALS:
            return (
                tr("Enter deals; Tab chooses the variant."),
                tr(
                    "Or type a name: 24, kings:24, pysol:24. {up} brings back what you typed."
                ).format(up=key_text("up", ascii_only)),
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
        return f" {ahead(name, max(width_of(name), min(room, widest)))} {value}"
    if isinstance(row, int):
        words, game = model.attempt.marks[row]
        moves = game.move_count
        progress = ntr("{up} up, {moves} move", "{up} up, {moves} moves", moves)
        where = progress.format(up=game.position.cards_up, moves=moves)
        return f" {ahead(words, max(8, width - 24))} {where}"
    return " " + "  ".join(game_cells(row.game, row.today))


def trouble_said(model: Model) -> str:
    """What a list says of a change in it that can't be done; empty when all is well."""
    said = model.said
    return no_mouse() if isinstance(said, Said) and said.notice is Notice.NO_MOUSE else ""


def nothing_listed(model: Model, topic: Topic, ascii_only: bool = False) -> str:
    """What an empty list says."""
    match topic:
        case Topic.GAMES:
            keys = model.keymap.keys.get(Command.NEW_DEAL)
            if not keys:
                return tr("There is no other unfinished game.")
            return tr(
                "There is no other unfinished game. The one on the table is listed here after "
                "a new deal ({key})."
            ).format(key=key_text(keys[0], ascii_only))
        case Topic.MARKS:
            return tr("Nothing is marked in this game.")
        case _:
            return ""


def menu_hint(topic: Topic, ascii_only: bool = False) -> str:
    """The keys of a list."""
    match topic:
        case Topic.GAMES:
            return tr("Enter play on   d give up   Esc back")
        case Topic.MARKS:
            return tr("Enter go back there   d forget   Esc back")
        case _:
            return tr("{arrows} change   Esc back").format(arrows=arrows_text(ascii_only))


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
        "any_deal": tr("Any deal, lost or not"),
        "speak": tr("For a screen reader"),
        "language": tr("Language"),
    }
