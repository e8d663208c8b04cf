"""The help: the rules of the game on the table and its keys; in a replay, the replay's keys."""

from __future__ import annotations

from ..app.keymap import COMMANDS, Command, Group
from ..app.model import Model
from .catalogue import tr
from .keys import key_text
from .variants import rules


def help_lines(model: Model) -> list[tuple[str, str]]:
    """The help as pairs: a key (empty for a paragraph) and what it does; both empty for a gap.

    A pair whose second text is empty is a heading.
    """

    def keys(*commands: Command) -> str:
        names = [key for command in commands for key in model.keymap.keys.get(command, ())]
        return " ".join(key_text(name) for name in names) or "-"

    variant = model.game.position.variant
    last = "abcdefghijklm"[variant.columns - 1]
    lines: list[tuple[str, str]] = []
    if model.replay is not None:
        lines += [*_replay_lines(model), ("", "")]
    lines += [(tr("Rules"), "")]
    lines += [("", line) for line in rules(variant)]
    words = _command_words()
    for group in Group:
        lines += [("", ""), (_group_text(group), "")]
        if group is Group.PLAYING:
            columns = tr("a … {last}").format(last=last)
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
        ("", ""),
        # No program can ask a font for what it has.
        ("", tr("Suits like boxes, or all alike? Choose letters in the options, or --ascii.")),
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


def _replay_lines(model: Model) -> list[tuple[str, str]]:
    """The keys of a replay for the help: a heading, then pairs of keys and what they do."""

    def keys(*names: str) -> str:
        return " ".join(key_text(name) for name in names)

    def all_keys(command: Command) -> tuple[str, ...]:
        return model.keymap.keys.get(command, ())

    return [
        (tr("Replay"), ""),
        ("", tr("You are watching a recorded game. These are its keys; the others wait.")),
        (keys("space"), tr("play by itself, or stop")),
        (keys("right", "down", *all_keys(Command.REDO)), tr("a turn on")),
        (keys("left", "up", *all_keys(Command.UNDO)), tr("a turn back")),
        (keys("pageup", "pagedown"), tr("ten turns back or on")),
        (keys("home", *all_keys(Command.UNDO_ALL)), tr("to the start")),
        (keys("end", *all_keys(Command.REDO_ALL)), tr("to the end")),
        ("0 - 9", tr("so many tenths of the way")),
        (keys("+", "-"), tr("faster, slower: the speed is in turns a second")),
        (keys("enter"), tr("take the game over and play on from here")),
        (keys("escape", *all_keys(Command.QUIT)), tr("leave; nothing is kept")),
    ]
