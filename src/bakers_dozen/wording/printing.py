"""The sentences of the commands that print boards and check records."""

from __future__ import annotations

from ..rules.cards import Card
from ..rules.moves import Move, Refusal
from ..rules.position import LETTERS
from .cards import IN_LETTERS, card_letters
from .catalogue import ntr, tr
from .refusals import refusal_text


def complaint(line: str) -> str:
    """*line*, said by the program."""
    return f"bakers-dozen: {line}"


def not_written(reason: str) -> str:
    """That the output can't be written, with the system's *reason*."""
    return tr("the output can't be written: {reason}").format(reason=reason)


def show_summary() -> str:
    """What the command ``show`` does."""
    return tr("Print the board of a deal or a game, as text that other programs read.")


def moves_help() -> str:
    """The option --moves."""
    return tr("print the legal moves as well, one a line")


def json_help() -> str:
    """The option --json."""
    return tr("print JSON")


def replay_summary() -> str:
    """What the command ``replay`` does."""
    return tr("Check a record of moves by the rules, and say how far the game gets.")


def record_help() -> str:
    """What RECORD may be."""
    return tr(
        "moves as column-letter pairs (ce gg), a file of them, or - for standard input; "
        "Freecell Solver's solutions too"
    )


def move_line(move: Move, card: Card, onto: Card | None) -> str:
    """One legal move: the pair, the card, and where it goes."""
    if move.is_up:
        return tr("{move} {card} to its foundation").format(move=move, card=card_letters(card))
    if onto is None:
        return tr("{move} {card} to the empty column {column}").format(
            move=move, card=card_letters(card), column=LETTERS[move.target]
        )
    return tr("{move} {card} onto {onto}").format(
        move=move, card=card_letters(card), onto=card_letters(onto)
    )


def won(moves: int) -> str:
    """That the record wins."""
    return ntr("won in {n} move", "won in {n} moves", moves).format(n=moves)


def cards_up(up: int, cards: int, moves: int) -> str:
    """How far the record gets, when it doesn't win."""
    return ntr(
        "{up} of {cards} cards up after {n} move", "{up} of {cards} cards up after {n} moves", moves
    ).format(up=up, cards=cards, n=moves)


def refused(number: int, word: str, refusal: Refusal) -> str:
    """That move *number* of the record, written as *word*, is refused, and why."""
    return tr("move {number}, {move}, is refused: {why}").format(
        number=number, move=word, why=refusal_text(refusal, IN_LETTERS)
    )


def a_board() -> str:
    """What stands for the name of a deal that came as a board."""
    return tr("this board")


def not_a_solution_move(number: int, word: str) -> str:
    """That a line of a solution can't be read."""
    return tr("move {number}: {word} isn't a move of one card between stacks").format(
        number=number, word=word
    )


def no_record() -> str:
    """That there are no moves to check."""
    return tr("there is no record to check: give moves such as ce gg, or a file of them")


def neither_moves_nor_file(text: str) -> str:
    """That an argument is neither moves nor a file."""
    return tr("{text} is neither moves, such as ce gg, nor a file").format(text=text)


def other_deal(found: str, wanted: str) -> str:
    """That a record belongs to another deal."""
    return tr("the record is of deal {found}, not of {wanted}").format(found=found, wanted=wanted)


def input_twice() -> str:
    """That standard input was named for two things."""
    return tr("standard input can't be both the deal and the record")
