"""The sentences of the plain game, which has no screen: whole words, one line a thing.

What the table says as well is said by ``wording.messages`` and ``wording.refusals``.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..app.knowledge import Fact, Outlook
from ..app.model import Model
from ..play.attempt import Outcome
from ..rules.cards import Card, Rank, Suit
from ..rules.moves import FOUNDATION, Move, legal_moves
from ..rules.position import LETTERS, Position
from ..rules.variants import VARIANTS
from ..wording.cards import capitalised, card_text, onto_text, suit_text
from ..wording.catalogue import ntr, tr
from ..wording.measure import quoted
from ..wording.messages import not_a_card, now_playing, place_of
from ..wording.records import move_count_text
from .reading import LineFault, NotUnderstood, Verb


def move_text(position: Position, move: Move, by_itself: bool = False) -> str:
    """What *move*, a legal one of *position*, does; *by_itself* when nobody asked for it."""
    return capitalised(move_within(position, move, by_itself))


def move_within(position: Position, move: Move, by_itself: bool = False) -> str:
    """The same within a sentence."""
    card = card_text(position.card_of(move))
    source = LETTERS[move.source]
    if move.target == FOUNDATION:
        sentence = (
            tr("{card} from column {source} to its foundation, by itself")
            if by_itself
            else tr("{card} from column {source} to its foundation")
        )
        return sentence.format(card=card, source=source)
    target = LETTERS[move.target]
    onto = position.available(move.target)
    if onto is None:
        return tr("{card} from column {source} to column {target}").format(
            card=card, source=source, target=target
        )
    return tr("{card} from column {source} {onto}, column {target}").format(
        card=card, source=source, onto=onto_text(onto), target=target
    )


def thinking() -> str:
    """The answer will take a moment."""
    return tr("Thinking…")


def won(model: Model) -> str:
    """The game is won."""
    n = model.game.move_count
    if model.attempt.outcome is Outcome.WATCHED:
        return ntr("Watched to the end, in {n} move", "Watched to the end, in {n} moves", n).format(
            n=n
        )
    return ntr("You won in {n} move!", "You won in {n} moves!", n).format(n=n)


def verdict(fact: Fact) -> str:
    """Whether the position can be won."""
    match fact.outlook:
        case Outlook.WINNABLE:
            n = len(fact.line)
            return ntr("Winnable in {n} move", "Winnable in {n} moves", n).format(n=n)
        case Outlook.LOST:
            return tr("Lost: every line of play was searched")
        case _:
            return tr("Unknown: the search stopped without an answer")


# The cards


def column(position: Position, index: int) -> str:
    """All cards of a column, from the top one down."""
    letter = LETTERS[index]
    cards = position.columns[index]
    if not cards:
        return tr("Column {column} is empty").format(column=letter)
    return tr("Column {column}: {cards}").format(
        column=letter, cards=_list([card_text(card) for card in reversed(cards)])
    )


def top(position: Position, index: int) -> str:
    """The top card of a column, which can move."""
    card = position.available(index)
    if card is None:
        return column(position, index)
    over = len(position.columns[index]) - 1
    if not over:
        return tr("Column {column}: {card}, alone").format(
            column=LETTERS[index], card=card_text(card)
        )
    return ntr(
        "Column {column}: {card}, on {n} card", "Column {column}: {card}, on {n} cards", over
    ).format(column=LETTERS[index], card=card_text(card), n=over)


def foundation(position: Position, suit: Suit) -> str:
    """How far a foundation is."""
    name = suit_text(suit)
    up = position.foundations[suit]
    wanted = position.next_up(suit)
    if wanted is None:
        sentence = tr("{suit}: complete").format(suit=name)
    elif not up:
        sentence = tr("{suit}: empty; {wanted} is next").format(suit=name, wanted=card_text(wanted))
    else:
        sentence = tr("{suit}: up to {card}; {wanted} is next").format(
            suit=name, card=card_text(Card(Rank(up), suit)), wanted=card_text(wanted)
        )
    return capitalised(sentence)


def place(position: Position, card: Card) -> str:
    """Where *card* is, and what lies on it."""
    return capitalised(place_within(position, card))


def place_within(position: Position, card: Card) -> str:
    """The same within a sentence."""
    name = card_text(card)
    found = position.find(card)
    if found is None:
        return tr("{card} is on its foundation").format(card=name)
    index, deep = found
    over = position.columns[index][deep + 1 :]
    if not over:
        return place_of(name, index, 0)
    return ntr(
        "{card} is in column {column}, under {n} card: {cards}",
        "{card} is in column {column}, under {n} cards: {cards}",
        len(over),
    ).format(
        card=name,
        column=LETTERS[index],
        n=len(over),
        cards=_list([card_text(other) for other in reversed(over)]),
    )


def moves(position: Position) -> list[str]:
    """How many moves are legal, and each of them."""
    legal = list(legal_moves(position))
    if not legal:
        return [tr("No moves left")]
    first = ntr("You can make {n} move:", "You can make {n} moves:", len(legal))
    return [first.format(n=len(legal)), *(move_text(position, move) for move in legal)]


# Games


def where(model: Model) -> str:
    """The deal, the cards that are up, and the moves made."""
    position = model.game.position
    return tr("{deal}: {up} of {cards} cards on the foundations, {moves}").format(
        deal=deal(model),
        up=position.cards_up,
        cards=position.variant.cards,
        moves=move_count_text(model.game.move_count),
    )


def deal(model: Model, winnable: bool = False) -> str:
    """The deal on the table; *winnable* when it is known to be."""
    return now_playing(str(model.game.name or ""), winnable)


def start(model: Model) -> str:
    """What is on the table at the start."""
    return where(model) if model.game.turns else deal(model)


def welcome(model: Model) -> str:
    """What is on the table at the start, for somebody who types."""
    return tr("{begun}. Type help for the commands").format(begun=start(model))


# Lines that aren't understood


def not_understood(what: NotUnderstood, columns: int) -> str:
    """Why something isn't understood, and what to type; a game with so many *columns*."""
    word = quoted(what.word)
    verb = what.verb.value if what.verb else ""
    last = LETTERS[columns - 1]
    match what.fault:
        case LineFault.UNKNOWN if what.closest:
            return tr("{word} isn't a command. Did you mean {closest}?").format(
                word=word, closest=what.closest[0]
            )
        case LineFault.UNKNOWN:
            return tr("{word} isn't a command. Type help for a list").format(word=word)
        case LineFault.AMBIGUOUS:
            return tr("{word} could be {words}").format(word=word, words=_or(what.closest))
        case LineFault.NO_COLUMN:
            return tr("{word} isn't a column. The columns are a to {last}").format(
                word=word, last=last
            )
        case LineFault.ODD_LETTERS:
            return tr("{word} stands alone. A move is two letters, from and to, like ce").format(
                word=word
            )
        case LineFault.NEEDS_COLUMN:
            return tr("Type a column after {verb}, a to {last}").format(verb=verb, last=last)
        case LineFault.NEEDS_CARD if not what.word:
            return tr("Type a card after {verb}, like qh or queen of hearts").format(verb=verb)
        case LineFault.NEEDS_CARD:
            return not_a_card(what.word)
        case LineFault.NEEDS_NUMBER if what.verb in (Verb.UNDO, Verb.REDO, Verb.WATCH):
            return tr("After {verb} type a number, all, or nothing").format(verb=verb)
        case LineFault.NEEDS_NUMBER:
            return tr("Type a number after {verb}").format(verb=verb)
        case LineFault.NEEDS_DEAL:
            return tr("Type a deal after {verb}, like 24 or kings:24").format(verb=verb)
        case LineFault.NEEDS_ON_OFF:
            return tr("After {verb} type on, off, or nothing").format(verb=verb)
        case LineFault.NEEDS_PLAY:
            return tr("After hint type play, or nothing")
        case LineFault.NEEDS_MOVE:
            return tr("A move is two letters, like ce. Type play hint to play the hint")
        case LineFault.NO_VARIANT if what.closest:
            return tr("New deals can't be {word}. Did you mean {closest}?").format(
                word=word, closest=what.closest[0]
            )
        case LineFault.NO_VARIANT:
            line = tr("After new type easy, medium, hard, a variant, or nothing, but not {word}")
            return line.format(word=word)
        case LineFault.NOTHING_AFTER:
            return tr("Type {verb} alone, without {word}").format(verb=verb, word=word)
        case LineFault.A_NUMBER:
            return tr("To open that deal, type deal {number}").format(number=what.word)
        case LineFault.TOO_LONG:
            return tr("This line is too long")
        case LineFault.NOT_TEXT:
            return tr("This line isn't text in UTF-8")


def _list(words: Sequence[str]) -> str:
    text = words[0]
    for word in words[1:]:
        text = tr("{words}, {word}").format(words=text, word=word)
    return text


def _or(words: Sequence[str]) -> str:
    if len(words) == 1:
        return words[0]
    return tr("{words} or {word}").format(words=_list(words[:-1]), word=words[-1])


# Help


def help_on(verb: Verb) -> str:
    """What a command does, its word first."""
    return {
        Verb.UP: tr(
            "up: send up every safe card (finishes the game when it can). "
            "up c: send up column c's card"
        ),
        Verb.UNDO: tr("undo: undo a move. undo 3: undo three. undo all: back to the start"),
        Verb.REDO: tr("redo: redo a move. redo 3, redo all"),
        Verb.HINT: tr("hint: show the next move of a winning line. hint play: play it"),
        Verb.PLAY: tr("play hint: play the hint"),
        Verb.VERDICT: tr(
            "verdict: say whether you can still win. verdict on, verdict off: say so when a "
            "move throws away the win"
        ),
        Verb.WATCH: tr("watch: watch the winning line to its end. watch 5: five moves of it"),
        Verb.BACK: tr("back: in a lost game, go back to where you could win"),
        Verb.COLUMN: tr("column e, or just e: the cards of column e, the top one first"),
        Verb.COLUMNS: tr(
            "columns, or board: all columns, the top card first. board short: the same as in a "
            "board file, the top card last"
        ),
        Verb.TOP: tr("top: the top card of each column"),
        Verb.FOUNDATIONS: tr("foundations: how far each suit is"),
        Verb.NEEDED: tr("needed: where the next card of each suit is"),
        Verb.MOVES: tr("moves: every move you can make"),
        Verb.FIND: tr("find queen of hearts, find qh: where that card is. find queens, find h"),
        Verb.WHERE: tr("where, or status: the deal, the cards on the foundations, your moves"),
        Verb.RECORD: tr("record: the whole game as text; deal opens it again"),
        Verb.WHY: tr("why: why the hint is the move to make"),
        Verb.REVIEW: tr(
            "review: where the game was won or lost, turn by turn. review 2: game 2 of the list"
        ),
        Verb.NEW: tr(
            "new: a new deal. new hard: a hard one. new kings: of another variant: {variants}"
        ).format(variants=_or(tuple(VARIANTS))),
        Verb.SAME: tr("same: restart this deal. undo returns to your game"),
        Verb.DEAL: tr("deal 24: open a deal by its name, or a whole game from its record"),
        Verb.DAILY: tr("daily: today's deal. daily 2026-11-30: the deal of that day"),
        Verb.GAMES: tr(
            "games: list your unfinished games. games finished: the others. games kings: those "
            "with kings in their names"
        ),
        Verb.CONTINUE: tr("continue 2: continue game 2 of the list"),
        Verb.AGAIN: tr("again 2: play the deal of game 2 of the list again"),
        Verb.GIVE_UP: tr("give up: give up this game, as a loss. give up 2: game 2 of the list"),
        Verb.FORGET: tr(
            "forget: forget this game, so that it doesn't count. forget 2: game 2 of the list"
        ),
        Verb.BOOKMARK: tr("bookmark, or bookmark and a name: bookmark this position"),
        Verb.BOOKMARKS: tr("bookmarks: list your bookmarks"),
        Verb.RETURN: tr("return 2: go back to bookmark 2"),
        Verb.AUTO: tr("auto on, auto off: send safe cards up after each move"),
        Verb.RULES: tr("rules: the rules of this game"),
        Verb.HELP: tr("help: all commands. help undo: one of them"),
        Verb.QUIT: tr("quit: quit; your game is saved, unless a script plays it"),
    }[verb]


def help_lines(columns: int) -> list[str]:
    """The help: moves first, then each command, then what holds for all."""
    return [
        tr("The columns are a to {last}; only the top card of each can move").format(
            last=LETTERS[columns - 1]
        ),
        tr("ce: move column c's card onto column e. cc: send it up. ce gg ma: three moves"),
        tr("In words: 9h onto 10s, 9 of hearts onto column e, c to e, ace of spades up"),
        *(help_on(verb) for verb in Verb),
        tr("You can shorten a word as long as it is clear. Capitals and spaces don't matter"),
        tr("Put semicolons between commands on one line. What follows # is ignored"),
        tr(
            "A line that isn't understood does nothing. A line stops at a move that can't be "
            "made, and the next line goes on"
        ),
        tr(
            "With commands from a file or a pipe, the exit status is 1 if anything wasn't "
            "understood or couldn't be done, else 0. Type verdict on to hear of a move that "
            "throws away the win"
        ),
    ]
