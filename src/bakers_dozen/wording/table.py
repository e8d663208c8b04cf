"""The sentences of the table: messages, status, keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ..app.keymap import Command
from ..app.knowledge import Outlook
from ..app.model import Model, Notice, Said
from ..rules.cards import Card
from ..rules.moves import FOUNDATION, Refusal
from ..rules.position import LETTERS
from ..rules.variants import Build
from .catalogue import ntr, tr
from .faults import refusal_text
from .measure import width_of
from .records import settings_trouble_line, trouble_line

if TYPE_CHECKING:
    from ..solver.difficulty import Difficulty

CardText = Callable[[Card], str]

#: How keys are written that have a sign of their own.
_ARROWS: Final = {"left": "←", "right": "→", "up": "↑", "down": "↓"}


def key_text(name: str, ascii_only: bool = False) -> str:
    """How the key *name* is written for people."""
    if len(name) == 1:
        return name
    if not ascii_only and name in _ARROWS:
        return _ARROWS[name]
    if name.startswith("ctrl-"):
        return tr("Ctrl-{key}").format(key=name[5:].upper())
    if name[:1] == "f" and name[1:].isdigit():
        return name.upper()
    return _key_names().get(name, name)


def arrows_text(ascii_only: bool = False) -> str:
    """How the keys for left and right are written together."""
    return tr("arrows") if ascii_only else "←→"


def _key_names() -> dict[str, str]:
    """What is printed on the keys that aren't characters."""
    return {
        "enter": tr("Enter"),
        "space": tr("Space"),
        "escape": tr("Esc"),
        "tab": tr("Tab"),
        "backtab": tr("Shift-Tab"),
        "backspace": tr("Backspace"),
        "delete": tr("Del"),
        "insert": tr("Ins"),
        "left": tr("Left"),
        "right": tr("Right"),
        "up": tr("Up"),
        "down": tr("Down"),
        "home": tr("Home"),
        "end": tr("End"),
        "pageup": tr("PgUp"),
        "pagedown": tr("PgDn"),
    }


def message_text(model: Model, cards: CardText, ascii_only: bool = False) -> str:
    """What the message line says; the empty text when there is nothing to say."""
    if model.replay is not None:
        from .replaying import place_text

        said = _message_text(model, cards, ascii_only)
        return "  ".join(filter(None, (place_text(model.game, model.replay), said)))
    return _message_text(model, cards, ascii_only)


def _message_text(model: Model, cards: CardText, ascii_only: bool) -> str:
    said = model.said
    if isinstance(said, Refusal):
        if model.options.speak:
            from ..plain.sentences import refused

            return refused(said, model.game.position)
        return refusal_text(said, model.game.position, cards)
    if said is None:
        return ""
    return _said_text(model, said, cards, ascii_only)


def _said_text(model: Model, said: Said, cards: CardText, ascii_only: bool) -> str:
    card = cards(said.card) if said.card else ""
    onto = cards(said.onto) if said.onto else ""
    column = LETTERS[said.column] if said.column is not None else ""
    n = said.number

    def key(command: Command) -> str:
        return key_text(model.keymap.key(command), ascii_only)

    match said.notice:
        case Notice.PICKED:
            return ntr("{card} held: {n} place to go", "{card} held: {n} places to go", n).format(
                card=card, n=n
            )
        case Notice.NOWHERE:
            return tr("{card} has nowhere to go").format(card=card)
        case Notice.MOVED:
            words = _onto_words(model, said)
            sentence = _moved(bool(onto), bool(words), n)
            return sentence.format(card=card, onto=words or onto, column=column, n=n)
        case Notice.SENT_UP:
            if not n:
                return tr("{card} goes up").format(card=card)
            return ntr(
                "{card} goes up, and {n} more goes up", "{card} goes up, and {n} more go up", n
            ).format(card=card, n=n)
        case Notice.SENT_UP_MANY:
            return ntr("{n} card goes up", "{n} cards go up", n).format(n=n)
        case Notice.UNDONE:
            if n > 1:
                return tr("{card} and what followed is taken back").format(card=card)
            return tr("{card} is taken back").format(card=card)
        case Notice.REDONE:
            return tr("{card} is played again").format(card=card)
        case Notice.NO_UNDO:
            return tr("there is nothing to take back")
        case Notice.NO_REDO:
            return tr("there is nothing to play again")
        case Notice.AT_START:
            return tr("back at the deal; {key} plays it all again").format(
                key=key(Command.REDO_ALL)
            )
        case Notice.AT_END:
            return tr("played again to the last move")
        case Notice.DEALING:
            return tr("dealing…") if not ascii_only else tr("dealing...")
        case Notice.DEALT:
            return tr("deal {name}; it can be won").format(name=said.text)
        case Notice.DEALT_UNPROVEN:
            return tr("deal {name}").format(name=said.text) if said.text else tr("a board")
        case Notice.SAME_DEAL:
            return tr("the same deal again; {key} takes that back").format(key=key(Command.UNDO))
        case Notice.EARLIER_GAME:
            return tr("the game before, as you left it")
        case Notice.LATER_GAME:
            return tr("the game after, as you left it")
        case Notice.NOTHING_SAFE:
            return tr("nothing can go up that may not be needed yet")
        case Notice.AUTO_ON:
            return tr("automatic play is on: what is safe goes up after each move")
        case Notice.AUTO_OFF:
            return tr("automatic play is off")
        case Notice.UNKNOWN_KEY:
            return tr("{key} does nothing here; {help} shows the keys").format(
                key=key_text(said.text, ascii_only), help=key(Command.HELP)
            )
        case Notice.NO_SUCH_COLUMN:
            return tr("there is no column {column} in this game").format(column=column)
        case Notice.WON:
            return tr("Played to the end") if model.attempt.watched_to_end else tr("won!")
        case Notice.STUCK:
            if not model.game.can_undo:
                return tr("no move is left: {new} deals a new game").format(
                    new=key(Command.NEW_DEAL)
                )
            return tr(
                "no move is left: {undo} takes one back, {same} the same deal, {new} a new one"
            ).format(undo=key(Command.UNDO), same=key(Command.SAME_DEAL), new=key(Command.NEW_DEAL))
        case Notice.HINT:
            return tr("{hint}; {key} plays it").format(
                hint=_hint(model, said, cards), key=key(Command.HINT)
            )
        case Notice.HINT_GUESS:
            return tr("I don't know whether this can be won; a guess: {hint}").format(
                hint=_hint(model, said, cards)
            )
        case Notice.HINT_THINKING:
            return tr("still thinking; ask again in a moment")
        case Notice.HINT_LOST:
            if not model.game.can_undo:
                return tr("this deal can't be won")
            return tr("this position is lost, and so is every one before it that I know")
        case Notice.HINT_LOST_BACK:
            return ntr(
                "this is lost; {key} takes {n} turn back, to where it can be won",
                "this is lost; {key} takes {n} turns back, to where it can be won",
                n,
            ).format(n=n, key=key(Command.WINNABLE))
        case Notice.HINT_NONE:
            return tr("there is no move to show")
        case Notice.FORFEITED:
            return tr("that move gave the win away: {key} goes back").format(
                key=key(Command.WINNABLE)
            )
        case Notice.WENT_BACK:
            return ntr(
                "{n} turn is taken back; this can be won",
                "{n} turns are taken back; this can be won",
                n,
            ).format(n=n)
        case Notice.NOT_LOST:
            return tr("this position isn't known to be lost")
        case Notice.NO_WAY_BACK:
            return tr("no earlier position of this game is known to be winnable")
        case Notice.WATCHING:
            return tr("watch: any key stops it")
        case Notice.WATCH_STOPPED:
            return tr("stopped; the game is yours again, and all of it can be undone")
        case Notice.WATCH_UNKNOWN:
            return tr("no winning line is known from here")
        case Notice.VERDICT_SHOWN:
            return tr("the verdict is shown")
        case Notice.VERDICT_HIDDEN:
            return tr("the verdict is hidden")
        case Notice.THEME:
            return tr("theme: {name}").format(name=said.text)
        case Notice.FOUND:
            if not card and not n:
                return tr("they are all on their foundations")
            if not card:
                return ntr("{n} card is marked", "{n} cards are marked", n).format(n=n)
            if not n:
                return tr("{card} is available, in column {column}").format(
                    card=card, column=column
                )
            return ntr(
                "{card} lies in column {column}, with {n} card on it",
                "{card} lies in column {column}, with {n} cards on it",
                n,
            ).format(card=card, column=column, n=n)
        case Notice.FOUND_UP:
            return tr("{card} is on its foundation").format(card=card)
        case Notice.FIND_NOTHING:
            return tr("“{text}” is no card: type a rank, a suit or both, like qh").format(
                text=said.text
            )
        case Notice.NEEDED_ON:
            return tr("the cards that the foundations wait for are marked")
        case Notice.NEEDED_OFF:
            return tr("the cards that the foundations wait for are no longer marked")
        case Notice.MARKED:
            return tr("marked “{text}”; {key} lists the marks").format(
                text=said.text, key=key(Command.MARKS)
            )
        case Notice.WENT_TO_MARK:
            return tr("back at “{text}”").format(text=said.text)
        case Notice.COPIED_NAME:
            return tr("copied, where the terminal allows it: {text}").format(text=said.text)
        case Notice.BURIED:
            return ntr(
                "{card} lies under {onto}: {n} card to move first",
                "{card} lies under {onto}: {n} cards to move first",
                n,
            ).format(card=card, onto=onto, n=n)
        case Notice.NOTHING_FITS:
            if not card:
                return tr("this foundation is complete")
            return tr("{card} isn't available").format(card=card)
        case Notice.NO_MOUSE:
            return no_mouse()
        case Notice.TAKEN_OVER:
            return tr("the game is yours from here; all of it can be undone and played again")
        case Notice.RESUMED:
            return tr("the game you left")
        case Notice.AT:
            return _at(model, said, cards)
        case Notice.DAILY:
            return tr("the deal of {date}; it can be won").format(date=said.text)
        case Notice.NOT_KEPT if said.trouble is not None:
            return trouble_line(said.trouble)
        case Notice.OPTIONS_NOT_KEPT if said.trouble is not None:
            return settings_trouble_line(said.trouble)
        case Notice.KEPT_AGAIN:
            return tr("games are being kept again")
        case _:
            return said.text


def no_mouse() -> str:
    """The mouse is wanted and can't be had."""
    return tr("this terminal has no mouse")


def _onto_words(model: Model, said: Said) -> str:
    """Where the card goes, when cards are words, which have cases in some languages."""
    if not model.options.speak or said.onto is None:
        return ""
    from ..plain.sentences import onto_text

    return onto_text(said.onto)


def _moved(onto_card: bool, in_words: bool, n: int) -> str:
    if in_words:
        if not n:
            return tr("{card} {onto}")
        return ntr("{card} {onto}, and {n} more goes up", "{card} {onto}, and {n} more go up", n)
    if onto_card:
        if not n:
            return tr("{card} onto {onto}")
        return ntr(
            "{card} onto {onto}, and {n} more goes up",
            "{card} onto {onto}, and {n} more go up",
            n,
        )
    if not n:
        return tr("{card} to column {column}")
    return ntr(
        "{card} to column {column}, and {n} more goes up",
        "{card} to column {column}, and {n} more go up",
        n,
    )


def _hint(model: Model, said: Said, cards: CardText) -> str:
    card = cards(said.card) if said.card else ""
    column = LETTERS[said.column] if said.column is not None else ""
    if said.onto is not None:
        words = _onto_words(model, said)
        if words:
            return tr("{card} {onto}, column {column}").format(card=card, onto=words, column=column)
        return tr("{card} onto {onto}, column {column}").format(
            card=card, onto=cards(said.onto), column=column
        )
    if column:
        return tr("{card} to column {column}").format(card=card, column=column)
    return tr("{card} goes up").format(card=card)


def _at(model: Model, said: Said, cards: CardText) -> str:
    """What lies under the cursor."""
    if said.column is None or said.column == FOUNDATION:
        held = model.held_card
        return tr("the foundation, for {card}").format(card=cards(held)) if held else ""
    column = model.game.position.columns[said.column]
    letter = LETTERS[said.column]
    if not column:
        return tr("column {column}: empty").format(column=letter)
    if len(column) == 1:
        return tr("column {column}: {card}, alone").format(column=letter, card=cards(column[-1]))
    return tr("column {column}: {card} on {under}").format(
        column=letter, card=cards(column[-1]), under=cards(column[-2])
    )


def rating_text(par: int, difficulty: Difficulty) -> str:
    """Par and difficulty of a deal."""
    word = {"easy": tr("easy"), "medium": tr("medium"), "hard": tr("hard")}[difficulty.value]
    return tr("par {par}, {difficulty}").format(par=par, difficulty=word)


def introduction(model: Model, ascii_only: bool = False) -> tuple[str, str, str]:
    """The three lines that a first game starts with, each of at most 40 cells."""
    other = model.game.position.variant.build is Build.OTHER_SUIT
    key = key_text(model.keymap.key(Command.HELP), ascii_only)
    arrows, up = arrows_text(ascii_only), key_text("up", ascii_only)
    keys = tr("{arrows} Enter move, {up} sends up, {help} helps.").format(
        arrows=arrows, up=up, help=key
    )
    if not key or width_of(keys) > 40:
        keys = tr("{arrows} Enter move, {up} sends up.").format(arrows=arrows, up=up)
    return (
        tr("Send every suit up, ace to king."),
        tr("A 9 goes on a 10 of another suit.") if other else tr("A 9 goes on a 10 of any suit."),
        keys,
    )


def outlook_text(outlook: Outlook, ascii_only: bool = False) -> str:
    """The verdict in a word."""
    match outlook:
        case Outlook.WINNABLE:
            return tr("winnable")
        case Outlook.LOST:
            return tr("lost")
        case Outlook.UNKNOWN:
            return tr("unknown")
        case Outlook.THINKING:
            return tr("thinking...") if ascii_only else tr("thinking…")


def too_small(width: int, height: int) -> str:
    """What a window must have to show a game."""
    return tr("needs {width}x{height}").format(width=width, height=height)


def deal_text(model: Model) -> str:
    """The name of the deal on the table, or that it is a board without one."""
    name = model.game.name
    return str(name) if name is not None else tr("a board")


def moves_text(n: int) -> str:
    """How many moves were made."""
    return ntr("{n} move", "{n} moves", n).format(n=n)


def time_text(seconds: float) -> str:
    """Time played, in minutes, or hours and minutes."""
    minutes = int(seconds // 60)
    if minutes < 60:
        return tr("{minutes} min").format(minutes=minutes)
    return tr("{hours} h {minutes:02} min").format(hours=minutes // 60, minutes=minutes % 60)


def key_line(model: Model, width: int, ascii_only: bool = False) -> str:
    """The most useful keys, as many as fit in *width* cells.

    It stays the same while a card is held: rewriting it twice a move would be most of
    what a move sends over the line.
    """
    commands = (
        (Command.HELP, tr("help")),
        (Command.HINT, tr("hint")),
        (Command.UNDO, tr("undo")),
        (Command.NEW_DEAL, tr("new deal")),
        (Command.QUIT, tr("quit")),
        (Command.SEND_UP, tr("send up")),
        (Command.SAFE_UP, tr("all that is safe")),
        (Command.OPTIONS, tr("options")),
        (Command.WATCH, tr("watch")),
    )
    pairs = [(key_text(model.keymap.key(c), ascii_only), words) for c, words in commands]
    if model.replay is not None:
        from .replaying import key_words

        pairs = key_words(model, ascii_only)
    text = ""
    for key, words in pairs:
        if not key:
            continue
        more = f"{key} {words}" if not text else f"{text}  {key} {words}"
        if width_of(more) > width:
            break
        text = more
    return text


def won_lines(model: Model) -> tuple[str, ...]:
    """What stands on the table after a win: moves, time, and what can be done next."""
    keys = model.keymap
    moves = moves_text(model.game.move_count)
    if model.replay is not None:
        return (tr("Won!"), moves)
    from .records import clock_text, win_lines

    time = clock_text(model.attempt.clock.at(model.now))
    offers = tr("{new} new deal   {same} same deal   {undo} undo   {quit} quit").format(
        new=keys.key(Command.NEW_DEAL),
        same=keys.key(Command.SAME_DEAL),
        undo=keys.key(Command.UNDO),
        quit=keys.key(Command.QUIT),
    )
    first = tr("Won!") if not model.attempt.watched_to_end else tr("Played to the end")
    score = tr("{moves} in {time}").format(moves=moves, time=time)
    copying = tr("{key} the whole game, to copy").format(key=keys.key(Command.COPY_GAME))
    compared = win_lines(model.compared) if model.compared is not None else []
    return (first, score, *compared, "", offers, copying)
