"""The help: essential keys, the rules of the game on the table, then all other keys."""

from __future__ import annotations

from ..app.keymap import Command, Group
from ..app.model import Model
from ..named import NamedTuple
from ..rules.position import LETTERS
from .catalogue import shows, tr
from .keys import key_text
from .variants import rules, variant_title


class Section(NamedTuple):
    """A part of the help: a heading, then sentences, then keys with what they do.

    ``short``: what the keys do is told in at most 24 cells, so that two fit beside
    each other on 80 columns.
    """

    title: str
    text: tuple[str, ...] = ()
    keys: tuple[tuple[str, str], ...] = ()
    short: bool = False


def help_sections(model: Model) -> list[Section]:
    """The help for *model*'s game, or for the replay that is being watched."""
    variant = model.game.position.variant
    first = _replay(model) if model.replay is not None else _essentials(model)
    title = tr("Rules of {variant}").format(variant=variant_title(variant.name))
    return [
        first,
        Section(title, tuple(rules(variant))),
        *(_group(model, group) for group in Group),
        _signs(),
        _keyboards(model),
    ]


def _keys(model: Model, *commands: Command) -> str:
    """All keys of *commands*, or a dash where they have none."""
    names = [key for command in commands for key in model.keymap.keys.get(command, ())]
    return _named(*names) or "-"


def _named(*names: str) -> str:
    return " ".join(key_text(name) for name in names)


def _essential_words() -> dict[Command, str]:
    """The commands to know first, in this order; RIGHT goes with LEFT."""
    return {
        Command.LEFT: tr("choose column or target"),
        Command.PICK: tr("pick up, put down"),
        Command.SEND_UP: tr("send to the foundation"),
        Command.SAFE_UP: tr("send up every safe card"),
        Command.UNDO: tr("undo"),
        Command.REDO: tr("redo"),
        Command.HINT: tr("hint; again: play it"),
        Command.WINNABLE: tr("back to a winnable point"),
        Command.NEW_DEAL: tr("new deal"),
        Command.OPTIONS: tr("options"),
        Command.QUIT: tr("quit; your game is saved"),
    }


def _essentials(model: Model) -> Section:
    last = LETTERS[len(model.game.position.columns) - 1]
    letters = tr("a … {last}").format(last=last)
    pairs = [(letters, tr("c g: c to g; c c: up"))]
    for command, words in _essential_words().items():
        both = (Command.LEFT, Command.RIGHT) if command is Command.LEFT else (command,)
        pairs.append((_keys(model, *both), words))
    return Section(tr("Keys to know"), keys=tuple(pairs), short=True)


def _replay(model: Model) -> Section:
    def also(command: Command) -> tuple[str, ...]:
        return model.keymap.keys.get(command, ())

    pairs = (
        (_named("space"), tr("play or pause")),
        (_named("right", "down", *also(Command.REDO)), tr("next move")),
        (_named("left", "up", *also(Command.UNDO)), tr("previous move")),
        (_named("pageup", "pagedown"), tr("ten moves back or on")),
        (_named("home", *also(Command.UNDO_ALL)), tr("to the start")),
        (_named("end", *also(Command.REDO_ALL)), tr("to the end")),
        ("0 - 9", tr("jump (5 is halfway)")),
        (_named("+", "-"), tr("faster, slower")),
        (_named("enter"), tr("play on from here")),
        (_named("escape", *also(Command.QUIT)), tr("quit; nothing is saved")),
    )
    return Section(tr("Keys of a replay"), (tr("You are watching a recorded game."),), pairs, True)


def _group_text(group: Group) -> str:
    return {
        Group.PLAYING: tr("Moves"),
        Group.IN_NEED: tr("When you're stuck"),
        Group.GAMES: tr("Games"),
        Group.PROGRAM: tr("Other"),
    }[group]


def _command_words() -> dict[Command, str]:
    """What commands do that aren't essential; those that aren't here go with the one before."""
    return {
        Command.FIRST: tr("go to the first or last column or target"),
        Command.LET_GO: tr("put the card back"),
        Command.AUTO: tr("auto-play: send safe cards up after each move (on/off)"),
        Command.UNDO_ALL: tr("undo all, redo all"),
        Command.WHY: tr("say why the hint is the move to make"),
        Command.REVIEW: tr("review the game: where it was won or lost"),
        Command.WATCH: tr("watch the winning line (any key stops)"),
        Command.VERDICT: tr("show or hide the verdict"),
        Command.FIND: tr("find a card: 10h, q, spades"),
        Command.NEEDED: tr("highlight the next card of each suit"),
        Command.SAME_DEAL: tr("restart this deal"),
        Command.DEALS: tr("new game: choose a variant or type a deal"),
        Command.GAMES: tr("unfinished games"),
        Command.BOOKMARK: tr("bookmark this position"),
        Command.BOOKMARKS: tr("bookmarks"),
        Command.COPY_NAME: tr("copy the deal's name"),
        Command.COPY_GAME: tr("copy the whole game"),
        Command.STATISTICS: tr("statistics"),
        Command.THEME: tr("next theme"),
        Command.HELP: tr("this help"),
        Command.REDRAW: tr("redraw the screen"),
        Command.SUSPEND: tr("suspend (fg in the shell brings the game back)"),
    }


def _group(model: Model, group: Group) -> Section:
    words = _command_words()
    essential = {*_essential_words(), Command.RIGHT}
    pairs: list[tuple[str, str]] = []
    together: list[Command] = []
    for command in Command:
        if command.group is not group or command in essential:
            continue
        # A command without words of its own is told with the one before it.
        if command in words and together:
            pairs.append((_keys(model, *together), words[together[0]]))
            together = []
        together.append(command)
    pairs.append((_keys(model, *together), words[together[0]]))
    if group is Group.PLAYING:
        mouse = tr("click or drag a card; double-click sends it up; right-click undoes")
        pairs.append((tr("mouse"), mouse))
    if group is Group.GAMES:
        pairs.insert(
            0, (_keys(model, Command.UNDO), tr("at a new deal: back to the previous game"))
        )
    return Section(_group_text(group), keys=tuple(pairs))


def _signs() -> Section:
    """The signs of marks, as ``screen.glyphs`` draws them."""
    cursor, held, target = ("▴", "▲", "•") if shows("▴▲•") else ("^ <", "# ]", "o )")
    return Section(
        tr("Signs at columns and cards"),
        keys=(
            (cursor, tr("the cursor")),
            (held, tr("the card you hold")),
            (target, tr("where it can go")),
            ("!", tr("a hint")),
            ("*", tr("a card you searched for")),
            ("+", tr("next card of its suit")),
        ),
        short=True,
    )


def _keyboards(model: Model) -> Section:
    """What helps where keys don't arrive or are others, or suits don't show."""
    return Section(
        tr("Keyboard and screen"),
        (
            tr("If F1 opens your terminal's help, press {help} here.").format(
                help=key_text(model.keymap.key(Command.HELP))
            ),
            tr("Ctrl-C quits from anywhere; your game is saved."),
            tr(
                "You can give any command other keys in the settings file; "
                "bakers-dozen paths shows where it is."
            ),
            # No program can ask a font for what it has.
            tr("If suits look like boxes or all alike, choose letters in the options, or --ascii."),
        ),
    )
