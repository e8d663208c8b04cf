"""The sentences of the plain game, which has no screen: whole words, one line a thing.

What the table says as well is said by ``wording.messages`` and ``wording.refusals``.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..app.knowledge import Fact, Outlook
from ..app.model import Model
from ..play.attempt import Mark, Outcome
from ..rules.cards import Card, Rank, Suit
from ..rules.moves import FOUNDATION, Move, legal_moves
from ..rules.position import LETTERS, Position
from ..rules.variants import VARIANTS
from ..wording.cards import card_text, onto_text, suit_text
from ..wording.catalogue import ntr, tr
from ..wording.variants import rules as rules_of
from .reading import Fault, Puzzled, Verb

#: A word that nobody knows is repeated no further than this.
_REPEATED = 40


def move_text(position: Position, move: Move, by_itself: bool = False) -> str:
    """What *move*, a legal one of *position*, does; *by_itself* when nobody asked for it."""
    card = card_text(position.columns[move.source][-1])
    source = LETTERS[move.source]
    if move.target == FOUNDATION:
        sentence = (
            tr("{card} from column {source} up to its foundation, by itself")
            if by_itself
            else tr("{card} from column {source} up to its foundation")
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


def taken_back(move: str) -> str:
    """A move that was undone, told by the sentence *move*."""
    return tr("taken back: {move}").format(move=move)


def all_taken_back(turns: int) -> str:
    """All *turns* were undone at once."""
    return ntr(
        "{n} turn is taken back; this is the deal again",
        "{n} turns are taken back; this is the deal again",
        turns,
    ).format(n=turns)


def all_redone(turns: int) -> str:
    """All *turns* were played again at once."""
    return ntr("{n} turn is played again", "{n} turns are played again", turns).format(n=turns)


def went_back(turns: int) -> str:
    """*turns* were taken back, to a position that can be won."""
    return ntr(
        "{n} turn is taken back; this can be won",
        "{n} turns are taken back; this can be won",
        turns,
    ).format(n=turns)


def nothing_to_undo() -> str:
    """There is no turn to take back."""
    return tr("there is nothing to take back")


def nothing_to_redo() -> str:
    """There is no turn to play again."""
    return tr("there is nothing to play again")


def nothing_safe() -> str:
    """No card can go up without a risk."""
    return tr("nothing can go up that may not be needed yet")


def thinking() -> str:
    """The answer will take a moment."""
    return tr("thinking")


def stopped() -> str:
    """What was being done has been stopped."""
    return tr("stopped")


def won(model: Model) -> str:
    """The game is won."""
    n = model.game.move_count
    if model.attempt.outcome is Outcome.WATCHED:
        return ntr("played to the end, in {n} move", "played to the end, in {n} moves", n).format(
            n=n
        )
    return ntr("won in {n} move", "won in {n} moves", n).format(n=n)


def stuck() -> str:
    """No move is left."""
    return tr(
        "no move is left; undo takes one back, same is the same deal again, new is a new deal"
    )


def forfeited() -> str:
    """The last move made a game that could be won a lost one."""
    return tr("that gave the win away; back takes back what it needs to win again")


def hint(move: str) -> str:
    """The next move of a line that wins, told by the sentence *move*."""
    return tr("hint: {move}").format(move=move)


def hint_guess(move: str) -> str:
    """A move that may be good."""
    return tr("it isn't known whether this can be won; a guess: {move}").format(move=move)


def no_hint() -> str:
    """The game is over."""
    return tr("there is no move to show")


def lost_for_good() -> str:
    """The position is lost and nothing better is known."""
    return tr("this is lost, and no earlier position of this game is known to be winnable")


def lost_but_back(turns: int) -> str:
    """The position is lost, but one some *turns* earlier can be won."""
    return ntr(
        "this is lost; {n} turn back it can be won, and back goes there",
        "this is lost; {n} turns back it can be won, and back goes there",
        turns,
    ).format(n=turns)


def not_lost() -> str:
    """There is no need to go back."""
    return tr("this position isn't known to be lost")


def no_line() -> str:
    """There is nothing to watch."""
    return tr("no winning line is known from here")


def verdict(fact: Fact) -> str:
    """Whether the position can be won."""
    match fact.outlook:
        case Outlook.WINNABLE:
            n = len(fact.line)
            return ntr("winnable: {n} move is enough", "winnable: {n} moves are enough", n).format(
                n=n
            )
        case Outlook.LOST:
            return tr("lost: every way to play on was tried")
        case _:
            return tr("unknown: the search was given up without an answer")


def verdict_kept(on: bool) -> str:
    """Whether a move that gives a win away will be told."""
    if on:
        return tr("verdict on: a move that gives the win away is told")
    return tr("verdict off: a move that gives the win away isn't told")


def automatic(on: bool) -> str:
    """Whether cards go up by themselves."""
    if on:
        return tr("auto on: after each move what is safe goes up by itself")
    return tr("auto off: nothing goes up by itself")


def column(position: Position, index: int) -> str:
    """All cards of a column, from the available one down."""
    letter = LETTERS[index]
    cards = position.columns[index]
    if not cards:
        return tr("column {column} is empty").format(column=letter)
    return tr("column {column}: {cards}").format(
        column=letter, cards=_list([card_text(card) for card in reversed(cards)])
    )


def available(position: Position, index: int) -> str:
    """The available card of a column."""
    card = position.available(index)
    if card is None:
        return column(position, index)
    over = len(position.columns[index]) - 1
    if not over:
        return tr("column {column}: {card} alone").format(
            column=LETTERS[index], card=card_text(card)
        )
    return ntr(
        "column {column}: {card}, on {n} card", "column {column}: {card}, on {n} cards", over
    ).format(column=LETTERS[index], card=card_text(card), n=over)


def foundation(position: Position, suit: Suit) -> str:
    """How far a foundation is."""
    name = suit_text(suit)
    up = position.foundations[suit]
    wanted = position.next_up(suit)
    if wanted is None:
        return tr("{suit}: complete").format(suit=name)
    if not up:
        return tr("{suit}: nothing yet; {wanted} is next").format(
            suit=name, wanted=card_text(wanted)
        )
    last = Card(Rank(up), suit)
    return tr("{suit}: up to {card}; {wanted} is next").format(
        suit=name, card=card_text(last), wanted=card_text(wanted)
    )


def place(position: Position, card: Card) -> str:
    """Where *card* is, and what lies on it."""
    name = card_text(card)
    found = position.find(card)
    if found is None:
        return tr("{card} is on its foundation").format(card=name)
    index, deep = found
    over = position.columns[index][deep + 1 :]
    if not over:
        return tr("{card} is available, in column {column}").format(
            card=name, column=LETTERS[index]
        )
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


def not_in_column(card: Card, index: int) -> str:
    """*card* is elsewhere than in the column that was named."""
    return tr("{card} isn't in column {column}").format(card=card_text(card), column=LETTERS[index])


def covered(position: Position, card: Card) -> str:
    """Nothing can be put on *card*, which is no available card."""
    if position.find(card) is None:
        return tr("nothing can go onto a card that is on its foundation: {card}").format(
            card=card_text(card)
        )
    return tr("nothing can go onto a card that lies under others: {where}").format(
        where=place(position, card)
    )


def complete() -> str:
    """All foundations are complete."""
    return tr("all foundations are complete")


def moves(position: Position) -> list[str]:
    """How many moves are legal, and each of them."""
    legal = list(legal_moves(position))
    if not legal:
        return [tr("no move is legal")]
    first = ntr("{n} legal move:", "{n} legal moves:", len(legal)).format(n=len(legal))
    return [first, *(move_text(position, move) for move in legal)]


def where(model: Model) -> str:
    """The deal, the cards that are up, and the moves made."""
    position = model.game.position
    n = model.game.move_count
    return tr("{deal}; {up} of {cards} cards are up; {moves}").format(
        deal=deal(model),
        up=position.cards_up,
        cards=position.variant.cards,
        moves=ntr("{n} move made", "{n} moves made", n).format(n=n),
    )


def deal(model: Model) -> str:
    """The name of the deal on the table."""
    name = model.game.name
    if name is None:
        return tr("a board without a name")
    return tr("deal {name}").format(name=name)


def dealt(model: Model, proven: bool) -> str:
    """A new deal is on the table."""
    return tr("{deal}; it can be won").format(deal=deal(model)) if proven else deal(model)


def same_deal(model: Model) -> str:
    """The same deal from the start."""
    return tr("{deal} again, from the start; undo takes that back").format(deal=deal(model))


def other_game(model: Model) -> str:
    """A game that had been left is on the table."""
    return tr("another game, as it was left: {where}").format(where=where(model))


def start(model: Model) -> str:
    """What is on the table at the start."""
    return where(model) if model.game.turns else deal(model)


def welcome(model: Model) -> str:
    """What is on the table at the start, for somebody who types."""
    return tr("{begun}; help lists the commands").format(begun=start(model))


def marked(words: str) -> str:
    """A mark was made."""
    return tr("marked: {words}").format(words=words)


def mark(number: int, made: Mark) -> str:
    """A line of the list of marks."""
    n = made.game.move_count
    return tr("{number}: {words}, {moves}").format(
        number=number,
        words=made.words,
        moves=ntr("{n} move made", "{n} moves made", n).format(n=n),
    )


def no_marks() -> str:
    """There is no mark."""
    return tr("nothing is marked; mark and some words mark this position")


def no_such_mark(number: int, marks: int) -> str:
    """There are fewer marks than that."""
    if not marks:
        return no_marks()
    return ntr(
        "there is no mark {number}; there is {n}", "there is no mark {number}; there are {n}", marks
    ).format(number=number, n=marks)


def went_to_mark(words: str) -> str:
    """Back at a mark."""
    return tr("back at: {words}").format(words=words)


def kept_again() -> str:
    """The game is being saved again."""
    return tr("games are being kept again")


def left_out(n: int) -> str:
    """The rest of a line isn't carried out after a refusal."""
    return ntr(
        "the command after it on the line is left out",
        "the {n} commands after it on the line are left out",
        n,
    ).format(n=n)


def in_line(number: int, sentence: str) -> str:
    """A refusal of line *number* of a script."""
    return tr("line {number}: {sentence}").format(number=number, sentence=sentence)


def cant_read(why: str) -> str:
    """The input failed."""
    return tr("bakers-dozen: the commands can't be read: {why}").format(why=why)


def cant_write(why: str) -> str:
    """The output failed."""
    return tr("bakers-dozen: the answers can't be written: {why}").format(why=why)


def puzzled(what: Puzzled, columns: int) -> str:
    """Why something isn't understood, and what to type; a game with so many *columns*."""
    word = repeated(what.word)
    verb = what.verb.value if what.verb else ""
    last = LETTERS[columns - 1]
    match what.fault:
        case Fault.UNKNOWN if what.closest:
            return tr("{word} is no command; {closest} is").format(
                word=word, closest=what.closest[0]
            )
        case Fault.UNKNOWN:
            return tr("{word} is no command; help lists them").format(word=word)
        case Fault.AMBIGUOUS:
            return tr("{word} could be {words}").format(word=word, words=_or(what.closest))
        case Fault.NO_COLUMN:
            return no_column(word, columns)
        case Fault.ODD_LETTERS:
            return tr(
                "the letter {word} stands alone; a move has two, its column's and where it goes"
            ).format(word=word)
        case Fault.NEEDS_COLUMN:
            return tr("{verb} needs a column, a to {last}, after it").format(verb=verb, last=last)
        case Fault.NEEDS_CARD if not what.word:
            return tr("{verb} needs a card after it, like qh or queen of hearts").format(verb=verb)
        case Fault.NEEDS_CARD:
            return tr("{word} is no card; type one like qh or queen of hearts").format(word=word)
        case Fault.NEEDS_NUMBER if what.verb in (Verb.UNDO, Verb.REDO, Verb.WATCH):
            return tr("after {verb} comes nothing, a number, or all").format(verb=verb)
        case Fault.NEEDS_NUMBER:
            return tr("{verb} needs a number after it").format(verb=verb)
        case Fault.NEEDS_DEAL:
            return tr("{verb} needs a deal's name after it, like 24 or kings:24").format(verb=verb)
        case Fault.NEEDS_ON_OFF:
            return tr("after {verb} comes nothing, on or off").format(verb=verb)
        case Fault.NEEDS_MOVE:
            return tr("play hint plays the hint; a move is two letters, like ce")
        case Fault.NO_VARIANT if what.closest:
            return tr("{word} is no variant; {closest} is").format(
                word=word, closest=what.closest[0]
            )
        case Fault.NO_VARIANT:
            return tr("{word} is no variant; they are {words}").format(
                word=word, words=_list(list(VARIANTS))
            )
        case Fault.NOTHING_AFTER:
            return tr("nothing comes after {verb}, but there is {word}").format(
                verb=verb, word=word
            )
        case Fault.A_NUMBER:
            return tr("{word} alone is no command; deal {word} opens that deal").format(word=word)
        case Fault.TOO_LONG:
            return tr("this line is too long for a command")
        case Fault.NOT_TEXT:
            return tr("this line isn't text in UTF-8")


def no_column(letter: str, columns: int) -> str:
    """There are only *columns* columns, and *letter* names none of them."""
    return tr("{letter} is no column; they are a to {last}").format(
        letter=letter, last=LETTERS[columns - 1]
    )


def repeated(word: str) -> str:
    """*word* as it may be repeated to whoever typed it: short, and without control characters."""
    shown = "".join(c if c.isprintable() else "?" for c in word[: _REPEATED + 1])
    return shown if len(shown) <= _REPEATED else shown[:_REPEATED] + "..."


def _list(words: Sequence[str]) -> str:
    text = words[0]
    for word in words[1:]:
        text = tr("{words}, {word}").format(words=text, word=word)
    return text


def _or(words: Sequence[str]) -> str:
    if len(words) == 1:
        return words[0]
    return tr("{words} or {word}").format(words=_list(words[:-1]), word=words[-1])


def rules(position: Position) -> list[str]:
    """The rules of the variant being played, a paragraph a line."""
    return rules_of(position.variant)


def help_on(verb: Verb) -> str:
    """What a command does, its word first."""
    return {
        Verb.UP: tr(
            "up: send up all that can't be needed, or finish the game; up c sends up column c's "
            "card"
        ),
        Verb.UNDO: tr("undo: take the last turn back; undo 3 takes three back, undo all all"),
        Verb.REDO: tr("redo: play again what was taken back; redo 3, redo all"),
        Verb.HINT: tr("hint: tell the next move of a line that wins; hint play plays it"),
        Verb.PLAY: tr("play hint: play the move that hint tells"),
        Verb.VERDICT: tr(
            "verdict: tell whether this can be won; verdict on and verdict off: whether a move "
            "that gives the win away is told"
        ),
        Verb.WATCH: tr("watch: play a winning line to the end; watch 5 plays five moves of it"),
        Verb.BACK: tr("back: in a lost game, take back what it needs to win again"),
        Verb.COLUMN: tr("column e: all cards of column e, the available one first; e does too"),
        Verb.COLUMNS: tr(
            "columns or board: all columns, the available card first; board short is in the "
            "letters of a board file, the available card last"
        ),
        Verb.AVAILABLE: tr("available: the available card of each column"),
        Verb.FOUNDATIONS: tr("foundations: how far each suit is"),
        Verb.NEEDED: tr("needed: where the cards are that the foundations wait for"),
        Verb.MOVES: tr("moves: all legal moves"),
        Verb.FIND: tr("find queen of hearts, or find qh: where a card is; find queens, find h"),
        Verb.WHERE: tr("where or status: the deal, how many cards are up, how many moves made"),
        Verb.RECORD: tr("record: the whole game as text, which deal opens again"),
        Verb.NEW: tr("new: a new deal; new kings deals another variant"),
        Verb.SAME: tr("same: the same deal again; undo takes that back, and new as well"),
        Verb.DEAL: tr("deal 24: open a deal by its name, or a whole game from its record"),
        Verb.MARK: tr("mark and some words: mark this position"),
        Verb.MARKS: tr("marks: list the marks"),
        Verb.RETURN: tr("return 2: go back to mark 2"),
        Verb.AUTO: tr("auto on, auto off: whether what is safe goes up after each move"),
        Verb.RULES: tr("rules: the rules of the game; help rules does too"),
        Verb.HELP: tr("help: all commands; help undo: one of them"),
        Verb.QUIT: tr("quit: leave; the end of the input does too"),
    }[verb]


def help_lines(columns: int) -> list[str]:
    """The help: moves first, then each command, then what holds for all."""
    return [
        tr("columns are a to {last}; their available card is the one that may move").format(
            last=LETTERS[columns - 1]
        ),
        tr("ce: move column c's card onto column e; cc: send it up; ce gg ma: one after another"),
        tr("in words: 9h onto 10s, 9 of hearts onto column e, c to e, ace of spades up"),
        *(help_on(verb) for verb in Verb),
        tr("words may be shortened as long as they are clear; capitals and blanks don't matter"),
        tr("semicolons part commands on one line, and what follows # is left out"),
        tr(
            "a line that isn't understood does nothing; a line with a move that is refused stops "
            "there, and the next line goes on"
        ),
        tr(
            "with commands from a file or a pipe the exit status is 1 when something wasn't "
            "understood or couldn't be done, else 0, and a move that gives the win away is told "
            "only after verdict on"
        ),
    ]
