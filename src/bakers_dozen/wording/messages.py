"""What the message line says: a sentence for each value of ``app.notices``."""

from __future__ import annotations

from ..app.keymap import Command
from ..app.knowledge import Outlook
from ..app.model import Model, in_progress
from ..app.notices import (
    AllSent,
    AlreadyUp,
    AtBookmark,
    AtPlace,
    AtTurn,
    Because,
    Bookmarked,
    Buried,
    Copied,
    Daily,
    FindNotice,
    Found,
    FoundMany,
    GameNotice,
    GamesUnsaved,
    Held,
    Hinted,
    HintNotice,
    KeyNotice,
    Moved,
    MoveNotice,
    NoColumn,
    NotACard,
    NotFree,
    Notice,
    NowPlaying,
    OptionsUnsaved,
    Redone,
    SentUp,
    Text,
    ThemeChosen,
    Undone,
    UnknownTerminal,
    UnusedKey,
    WentBack,
    WinnableBefore,
)
from ..app.playing import undos_to_winnable
from ..play.attempt import Outcome
from ..rules.cards import Card, Rank
from ..rules.moves import FOUNDATION, Refusal
from ..rules.position import LETTERS
from ..rules.variants import Build, Space
from .cards import CardNames, capitalised
from .catalogue import ntr, tr
from .keys import key_text
from .measure import number_text, quoted
from .records import settings_trouble_line, trouble_line
from .refusals import no_column, refusal_text


def message_text(model: Model, names: CardNames) -> str:
    """What the message line says; the empty text when there is nothing to say."""
    said = _said_text(model, names)
    if model.replay is None:
        return said
    place = tr("Replay {turn}/{turns}  {speed}x").format(
        turn=model.game.cursor,
        turns=len(model.game.turns),
        speed=number_text(model.replay.speed, "g"),
    )
    return "  ".join(filter(None, (place, said)))


def _said_text(model: Model, names: CardNames) -> str:
    match model.said:
        case None:
            return ""
        case Refusal() as refusal:
            return refusal_text(refusal, names)
        case Notice() as notice:
            return _notice(model, notice)
        case Held() | Moved() | SentUp() | AllSent() | Undone() | Redone() | Buried() | NotFree():
            return capitalised(_move(model, model.said, names))
        case NowPlaying() | Daily() | Bookmarked() | AtBookmark() | Copied():
            return _game(model, model.said)
        case Hinted() | WinnableBefore() | WentBack() | Because() | AtTurn():
            return _hint(model, model.said, names)
        case Found() | FoundMany() | AlreadyUp() | NotACard():
            return capitalised(_find(model.said, names))
        case UnusedKey() | NoColumn() | AtPlace() | ThemeChosen():
            return _key(model, model.said, names)
        case GamesUnsaved(trouble):
            return trouble_line(trouble)
        case OptionsUnsaved(trouble):
            return settings_trouble_line(trouble)
        case UnknownTerminal(name):
            return tr("I don't know your terminal ({name}), so I draw as on an xterm").format(
                name=quoted(name)
            )
        case Text(text):
            return text


def _key_of(model: Model, command: Command) -> str:
    return key_text(model.keymap.key(command))


# In the same words every time


def notice_text(notice: Notice) -> str:
    """The sentence of a *notice* that names no key; plain mode says it too."""
    return {
        Notice.NO_UNDO: tr("Nothing to undo"),
        Notice.NO_REDO: tr("Nothing to redo"),
        Notice.AT_END: tr("Back at your latest move"),
        Notice.NOTHING_PLAYED: tr("No moves in this game yet"),
        Notice.NOTHING_SAFE: tr("No card is safe to send up yet"),
        Notice.DEALING: tr("Dealing…"),
        Notice.EARLIER_GAME: tr("Back in your previous game"),
        Notice.BACK_IN_GAME: tr("Back in your game"),
        Notice.CANT_BE_READ: tr("That game can't be read"),
        Notice.LATER_GAME: tr("Back in your next game"),
        Notice.RESUMED: tr("Welcome back – your game is as you left it"),
        Notice.TAKEN_OVER: tr("Your turn – you can undo and redo what was played"),
        Notice.HINT_THINKING: tr("Still thinking – try again in a moment"),
        Notice.HINT_LOST: tr("Lost, and no earlier position is known to be winnable"),
        Notice.HINT_NONE: tr("No hint: there are no moves left"),
        Notice.NO_WAY_BACK: tr("No earlier position is known to be winnable"),
        Notice.WATCHING: tr("Watching. Press any key to stop"),
        Notice.WATCH_STOPPED: tr("Stopped. Your turn – you can undo what was played"),
        Notice.WATCH_UNKNOWN: tr("I don't know a winning line from here"),
        Notice.AUTO_ON: tr("Auto-play on: safe cards go up after each move"),
        Notice.AUTO_OFF: tr("Auto-play off"),
        Notice.VERDICT_SHOWN: tr("Verdict on"),
        Notice.VERDICT_HIDDEN: tr("Verdict off"),
        Notice.NEEDED_ON: tr("Next cards for the foundations: highlighted"),
        Notice.NEEDED_OFF: tr("Highlighting off"),
        Notice.NO_MOUSE: tr("This terminal has no mouse"),
        Notice.KEPT_AGAIN: tr("Your games are being saved again"),
    }[notice]


def _notice(model: Model, notice: Notice) -> str:
    with_key = {
        Notice.AT_START: (tr("Back at the start. {key} replays everything"), Command.REDO_ALL),
        Notice.AT_DEAL: (tr("This is the start. {key} again: your previous game"), Command.UNDO),
        Notice.CAN_FINISH: (tr("You can finish now: {key} sends everything up"), Command.SAFE_UP),
        Notice.NO_HINT_SHOWN: (tr("Ask for a hint first: {key}"), Command.HINT),
        Notice.FORFEITED: (
            tr("That move threw away the win. {key} takes you back"),
            Command.WINNABLE,
        ),
        Notice.MOUSE_IN_SCREEN: (
            tr("No mouse: screen would swallow Escape. {key} (options) turns it on"),
            Command.OPTIONS,
        ),
    }
    if notice in with_key:
        sentence, command = with_key[notice]
        return sentence.format(key=_key_of(model, command))
    match notice:
        case Notice.SAME_DEAL:
            return same_deal(_key_of(model, Command.UNDO))
        case Notice.WON:
            # The table says so in large; a screen reader reads this line alone.
            return _won(model) if model.options.speak else ""
        case Notice.STUCK:
            return _stuck(model)
        case Notice.HINT_LOST if not model.game.can_undo:
            return tr("This deal can't be won")
        case Notice.NOT_LOST:
            return not_lost(model.outlook)
        case _:
            return notice_text(notice)


def not_lost(outlook: Outlook) -> str:
    """There is no need to go back."""
    if outlook is Outlook.WINNABLE:
        return tr("You can still win from here")
    return tr("This position may still be winnable")


def _won(model: Model) -> str:
    watched = model.attempt.outcome is Outcome.WATCHED
    return tr("Watched to the end") if watched else tr("You won!")


def _stuck(model: Model) -> str:
    undo, new = _key_of(model, Command.UNDO), _key_of(model, Command.NEW_DEAL)
    if not model.game.can_undo:
        return tr("No moves left. {new}: new deal").format(new=new)
    if undos_to_winnable(model) is None:
        sentence = tr("No moves left. {undo}: undo, {same}: restart, {new}: new deal")
    else:
        sentence = tr(
            "No moves left. {winnable}: back to a winnable point, {undo}: undo, "
            "{same}: restart, {new}: new deal"
        )
    return sentence.format(
        winnable=_key_of(model, Command.WINNABLE),
        undo=undo,
        same=_key_of(model, Command.SAME_DEAL),
        new=new,
    )


# Moves


def _move(model: Model, said: MoveNotice, names: CardNames) -> str:
    match said:
        case Held():
            return _held(model, said, names)
        case Moved():
            return _moved(said, names)
        case SentUp(card, 0):
            return tr("{card} to the foundation").format(card=names.card(card))
        case SentUp(card, more):
            return ntr("{card} and {n} more go up", "{card} and {n} more go up", more).format(
                card=names.card(card), n=more
            )
        case AllSent(cards):
            return ntr("{n} card to the foundations", "{n} cards to the foundations", cards).format(
                n=cards
            )
        case Undone(card, 1):
            return tr("Undid {card}").format(card=names.card(card))
        case Undone(card):
            return tr("Undid {card} and the moves after it").format(card=names.card(card))
        case Redone(card):
            return tr("Redid {card}").format(card=names.card(card))
        case Buried(card, over):
            return ntr(
                "{card} is buried: move {n} card first",
                "{card} is buried: move {n} cards first",
                over,
            ).format(card=names.card(card), n=over)
        case NotFree(card) if card is not None:
            return tr("{card} isn't free yet").format(card=names.card(card))
        case NotFree():
            return tr("That suit is complete")


def _held(model: Model, said: Held, names: CardNames) -> str:
    card, targets = names.card(said.card), said.targets
    if not targets:
        return _nowhere(model, said.card, names)
    if len(targets) > 1:
        n = len(targets)
        return ntr("{card} can go to {n} place", "{card} can go to {n} places", n).format(
            card=card, n=n
        )
    target = targets[0]
    if target == FOUNDATION:
        return tr("{card} can go to the foundation").format(card=card)
    onto = model.game.position.available(target)
    if onto is None:
        return tr("{card} can go to column {column}").format(card=card, column=LETTERS[target])
    return tr("{card} can go {onto} ({column})").format(
        card=card, onto=names.onto(onto), column=LETTERS[target]
    )


def _nowhere(model: Model, card: Card, names: CardNames) -> str:
    """Why *card* can't move: what it would need isn't there."""
    name = names.card(card)
    variant = model.game.position.variant
    if card.rank == variant.ranks:
        if variant.space is Space.NOTHING:
            return tr("{card} can't move yet: a king only goes to its foundation").format(card=name)
        return tr("{card} can't move: no column is empty").format(card=name)
    rank = names.rank(Rank(card.rank + 1))
    if variant.build is Build.OTHER_SUIT:
        sentence = tr("{card} can't move: no {rank} of a different suit is free")
    else:
        sentence = tr("{card} can't move: no {rank} is free")
    return sentence.format(card=name, rank=rank)


def _moved(said: Moved, names: CardNames) -> str:
    card, column, onto, more = said.card, said.column, said.onto, said.more
    if onto is None:
        sentence = tr("{card} moved to column {column}")
        if more:
            sentence = ntr(
                "{card} moved to column {column}; {n} card went up",
                "{card} moved to column {column}; {n} cards went up",
                more,
            )
        return sentence.format(card=names.card(card), column=LETTERS[column], n=more)
    sentence = tr("{card} moved {onto}")
    if more:
        sentence = ntr(
            "{card} moved {onto}; {n} card went up", "{card} moved {onto}; {n} cards went up", more
        )
    return sentence.format(card=names.card(card), onto=names.onto(onto), n=more)


# Games


def _game(model: Model, said: GameNotice) -> str:
    match said:
        case NowPlaying(name, winnable):
            return _left(model, now_playing(name, winnable))
        case Daily(date):
            return _left(model, tr("Daily deal of {date}: winnable").format(date=date))
        case Bookmarked(words):
            return tr("Bookmarked “{text}”. {key} lists your bookmarks").format(
                text=words, key=_key_of(model, Command.BOOKMARKS)
            )
        case AtBookmark(words):
            return at_bookmark(words)
        case Copied(text):
            return tr("Copied: {text} (if your terminal allows it)").format(text=text)


def _left(model: Model, deal: str) -> str:
    """What was dealt, and where the game is that was left for it."""
    left, key = model.earlier[-1:], _key_of(model, Command.GAMES)
    if not (key and left and in_progress(left[0].game)) or model.trouble is not None:
        return deal
    return tr("{deal}. {key} lists the game you left").format(deal=deal, key=key)


def now_playing(name: str, winnable: bool) -> str:
    """The deal on the table by its *name*, empty for a board without one."""
    if not name:
        return custom_board()
    if winnable:
        return tr("Deal {name}: winnable").format(name=name)
    return tr("Deal {name}").format(name=name)


def at_bookmark(words: str) -> str:
    """The game went back to the bookmark *words*."""
    return tr("Back at “{text}”").format(text=words)


def same_deal(undo: str) -> str:
    """The deal was restarted; *undo* is what brings the game back."""
    return tr("Same deal, from the start. {key} returns to your game").format(key=undo)


def custom_board() -> str:
    """What stands for the name of a deal that has none."""
    return tr("Custom board")


# Hints


def _hint(model: Model, said: HintNotice, names: CardNames) -> str:
    match said:
        case Hinted(card, column, onto, guess):
            move = _hinted(card, column, onto, names)
            if guess:
                return best_guess(move)
            return tr("Hint: {move}. {key} again plays it, {why} says why").format(
                move=move, key=_key_of(model, Command.HINT), why=_key_of(model, Command.WHY)
            )
        case WinnableBefore(turns):
            return ntr(
                "This can't be won any more. {key} goes back {n} move, to where it can",
                "This can't be won any more. {key} goes back {n} moves, to where it can",
                turns,
            ).format(n=turns, key=_key_of(model, Command.WINNABLE))
        case WentBack(turns):
            return went_back(turns)
        case Because():
            return because(said, names)
        case AtTurn(number):
            return tr("Back before turn {n}. {key} plays it as you did").format(
                n=number, key=_key_of(model, Command.REDO)
            )


def because(said: Because, names: CardNames) -> str:
    """Why a hint's move is the one to make, in the moves of the line that wins."""
    sentences = []
    if said.freed is not None:
        sentences.append(_frees(said.freed, said.freed_goes, said.freed_goes in said.then, names))
    if said.under:
        cards = ", ".join(map(names.card, said.under))
        sentences.append(tr("Under it: {cards}").format(cards=cards))
    then = [_then(move, names) for move in said.then]
    if then and not (said.freed_goes is not None and said.then[0] == said.freed_goes):
        sentences.append(tr("Next: {moves}").format(moves=", ".join(then)))
    elif len(then) > 1:
        sentences.append(tr("After that: {moves}").format(moves=then[1]))
    return tr(". ").join(sentences) or tr("It is the last move of the game")


def _frees(card: Card, goes: Moved | SentUp | None, soon: bool, names: CardNames) -> str:
    """That a hint's move frees *card*, and where that *goes*: *soon*, or some moves later."""
    freed = names.card(card)
    if goes is None:
        return tr("It frees {card}").format(card=freed)
    if isinstance(goes, SentUp):
        sentence = tr("It frees {card}, which can go up later")
        if soon:
            sentence = tr("It frees {card}, which then goes up")
        return sentence.format(card=freed)
    if goes.onto is None:
        sentence = tr("It frees {card}, which can fill an empty column later")
        if soon:
            sentence = tr("It frees {card}, which then fills an empty column")
        return sentence.format(card=freed)
    sentence = tr("It frees {card}, which can go {onto} later")
    if soon:
        sentence = tr("It frees {card}, which then goes {onto}")
    return sentence.format(card=freed, onto=names.onto(goes.onto))


def _then(said: Moved | SentUp, names: CardNames) -> str:
    card = names.card(said.card)
    if isinstance(said, SentUp):
        return tr("{card} up").format(card=card)
    if said.onto is None:
        return tr("{card} to an empty column").format(card=card)
    return f"{card} {names.onto(said.onto)}"


def best_guess(move: str) -> str:
    """A hint where no line is known to win; *move* tells it."""
    return tr("Not sure this can be won. Best guess: {move}").format(move=move)


def went_back(turns: int) -> str:
    """*turns* turns were undone, to a winnable position."""
    return ntr(
        "Went back {n} move. Winnable again", "Went back {n} moves. Winnable again", turns
    ).format(n=turns)


def _hinted(card: Card, column: int | None, onto: Card | None, names: CardNames) -> str:
    if column is None:
        return tr("{card} to the foundation").format(card=names.card(card))
    letter = LETTERS[column]
    if onto is None:
        return tr("{card} to column {column}").format(card=names.card(card), column=letter)
    return tr("{card} {onto} ({column})").format(
        card=names.card(card), onto=names.onto(onto), column=letter
    )


# Finding


def _find(said: FindNotice, names: CardNames) -> str:
    match said:
        case Found(card, column, over):
            return place_of(names.card(card), column, over)
        case FoundMany(0):
            return tr("Already on the foundations")
        case FoundMany(cards):
            return ntr("{n} card highlighted", "{n} cards highlighted", cards).format(n=cards)
        case AlreadyUp(card):
            return tr("{card} is on its foundation").format(card=names.card(card))
        case NotACard(text):
            return not_a_card(text)


def not_a_card(text: str) -> str:
    """*text* was typed for a card."""
    sentence = tr("{word} isn't a card. Type a rank, a suit, or both, like qh")
    return sentence.format(word=quoted(text))


def place_of(card: str, column: int, over: int) -> str:
    """Where *card* is: free in *column*, or under *over* cards."""
    letter = LETTERS[column]
    if not over:
        return tr("{card} is free in column {column}").format(card=card, column=letter)
    return ntr(
        "{card} is in column {column}, under {n} card",
        "{card} is in column {column}, under {n} cards",
        over,
    ).format(card=card, column=letter, n=over)


# Keys


def _key(model: Model, said: KeyNotice, names: CardNames) -> str:
    match said:
        case UnusedKey(name) if name.isupper() and name.lower() in LETTERS and not model.replay:
            return tr("{key} isn't used here. Is Caps Lock on?").format(key=name)
        case UnusedKey(name):
            return tr("{key} isn't used here. {help} lists the keys").format(
                key=key_text(name), help=_key_of(model, Command.HELP)
            )
        case NoColumn(column):
            return no_column(column)
        case AtPlace(column):
            return capitalised(_at(model, column, names))
        case ThemeChosen(name):
            from .options import option_value

            return tr("Theme: {name}").format(name=option_value(name))


def _at(model: Model, column: int, names: CardNames) -> str:
    """What lies under the cursor."""
    if column == FOUNDATION:
        held = model.held_card
        return tr("Foundation, for {card}").format(card=names.card(held)) if held else ""
    cards, letter = model.game.position.columns[column], LETTERS[column]
    if not cards:
        return tr("Column {column}: empty").format(column=letter)
    card = names.card(cards[-1])
    if len(cards) == 1:
        return tr("Column {column}: {card}, alone").format(column=letter, card=card)
    return tr("Column {column}: {card} on {under}").format(
        column=letter, card=card, under=names.card(cards[-2])
    )
