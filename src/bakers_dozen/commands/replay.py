"""``replay DEAL RECORD``: checks a record of moves by the rules."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any

from ..named import NamedTuple
from ..play.fcsolve import SolutionError, SolutionFault, is_solution, parse_solution
from ..play.game import Game
from ..play.record import CURSOR, RecordError, RecordFault, play_text, without_remarks
from ..program.exits import OK, REFUSED
from ..program.json_games import game_data
from ..program.opening import (
    STANDARD_INPUT,
    OpeningError,
    is_there,
    names_within,
    open_deal,
    read_file,
    read_input,
    several_games,
)
from ..rules.moves import Refusal, is_stuck, parse_move
from ..rules.naming import NameProblem, read_name
from ..rules.variants import Variant
from ..wording.cards import IN_LETTERS
from ..wording.catalogue import ntr, tr
from ..wording.cli import deal_help
from ..wording.faults import record_fault
from ..wording.measure import quoted
from ..wording.refusals import refusal_text
from .output import print_line
from .parsing import Parser, asked_variant


def summary() -> str:
    """What the command does."""
    return tr("Check a game's moves by the rules.")


def configure(parser: Parser) -> None:
    """Adds the arguments of ``replay`` to *parser*."""
    parser.add_argument("deal", metavar="DEAL", help=deal_help())
    add_record(parser)
    parser.add_variant()
    parser.add_argument("--json", action="store_true", help=tr("print JSON, for other programs"))
    parser.add_table(
        tr("examples"),
        ("bakers-dozen replay 24 ck dd", tr("How far two moves get.")),
        ("bakers-dozen solve 24 | bakers-dozen replay -", tr("Check what solve found.")),
    )
    parser.add_table(
        tr("exit status"),
        ("0", tr("Every move is legal.")),
        ("1", tr("A move was refused.")),
        ("2", tr("The deal or the record can't be read.")),
    )


def add_record(parser: Parser) -> None:
    """Adds the argument RECORD to *parser*: moves, or where they are."""
    parser.add_argument(
        "record",
        metavar="RECORD",
        nargs="*",
        default=[],
        help=tr(
            "moves as pairs of column letters (ce gg), a file of them, or - for standard input; "
            "Freecell Solver's solutions work too"
        ),
    )


class Refused(NamedTuple):
    """The first move of a record that the rules refuse; ``number`` counts from 1.

    ``word`` is the move as pairs of letters where it can be, else as it was written.
    """

    number: int
    word: str
    refusal: Refusal


def run(args: argparse.Namespace) -> int:
    """Prints how far the record gets; the exit status."""
    game, refused = open_recorded(args.deal, args.record, asked_variant(args))
    if not game.turns and not refused:
        raise OpeningError(tr("No moves to check. Give some, such as ce gg, or a file of them"))
    print_line(json.dumps(_data(game, refused), indent=2) if args.json else _line(game, refused))
    return REFUSED if refused else OK


def open_recorded(
    deal: str, record: Sequence[str], variant: Variant | None
) -> tuple[Game, Refused | None]:
    """The game that *deal* names with the moves of *record*, and where the rules stop it.

    Either may be ``-`` for standard input; without *record* the game has the turns
    that *deal* gives it, if any. Raises ``OpeningError``.
    """
    if deal == STANDARD_INPUT in record:
        raise OpeningError(tr("Standard input can't be both the deal and the record"))
    try:
        game = open_deal(deal, variant, sys.stdin)
    except OpeningError as error:
        # A whole game may be refused as well, and then it is its record that is.
        cause = error.__cause__
        if record or not isinstance(cause, RecordError) or not _is_refused(cause):
            raise
        return _refused_record(cause)
    return _play(game, _record_text(record, game)) if record else (game, None)


def _record_text(arguments: Sequence[str], game: Game) -> str:
    """The moves that the arguments give, as words or in files."""
    parts = []
    for argument in arguments:
        if argument == STANDARD_INPUT:
            parts.append(_without_name(read_input(sys.stdin), game))
        elif _is_moves(argument):
            parts.append(argument)
        elif is_there(argument):
            parts.append(_without_name(read_file(argument), game))
        elif len(arguments) > 1 and not any(mark in argument for mark in "./\\"):
            # One of many words: said with its number, as a word of the record.
            parts.append(argument)
        else:
            line = tr("{text} isn't a file, nor moves such as ce gg")
            raise OpeningError(line.format(text=quoted(argument)))
    return "\n".join(parts)


def _is_moves(text: str) -> bool:
    words = text.split()
    pairs = [pair for word in words if word != CURSOR for pair in word.split("+")]
    return is_solution(text) or (bool(words) and all(map(parse_move, pairs)))


def _without_name(text: str, game: Game) -> str:
    """The moves of a file; a whole game's name is taken off when it is this deal's."""
    text = "\n".join(without_remarks(text))
    if is_solution(text):
        return text
    verdict, _, rest = text.lstrip().partition("\n")
    if game.name is None and ": " in verdict and _is_moves(rest):
        # What ``solve`` says of a board stands over its moves.
        return rest
    first, *moves = text.split(maxsplit=1) or [""]
    name = read_name(first)
    if isinstance(name, NameProblem):
        return text
    if name != game.name:
        wanted = str(game.name) if game.name else tr("this board")
        line = tr("The record is of deal {found}, not of {wanted}")
        raise OpeningError(line.format(found=name, wanted=wanted))
    return "".join(moves)


def _play(game: Game, text: str) -> tuple[Game, Refused | None]:
    if not is_solution(text):
        try:
            return play_text(game, text), None
        except RecordError as error:
            if not _is_refused(error) and names_within(text):
                raise OpeningError(several_games()) from None
            return _refused_record(error)
    before = game.move_count
    refused: Refused | None = None
    try:
        moves = parse_solution(text, game.position)
    except SolutionError as error:
        problem = error.problem
        number = before + problem.number
        if problem.fault is SolutionFault.NOT_SOLVED:
            raise OpeningError(tr("Freecell Solver says that it found no solution")) from None
        if problem.fault is SolutionFault.NO_MOVES:
            line = tr("Freecell Solver solved it, but printed no moves: run it with -m")
            raise OpeningError(line) from None
        if problem.fault is not SolutionFault.REFUSED or problem.refusal is None:
            line = tr("Move {number}: {word} isn't a move of one card between stacks")
            line = line.format(number=number, word=quoted(problem.word))
            raise OpeningError(line) from None
        moves = error.moves
        columns = len(game.position.columns)
        lettered = max(problem.refusal.move) < columns
        word = str(problem.refusal.move) if lettered else quoted(problem.word)
        refused = Refused(number, word, problem.refusal)
    return play_text(game, " ".join(map(str, moves))), refused


def _is_refused(error: RecordError) -> bool:
    return error.problem.fault is RecordFault.REFUSED


def _refused_record(error: RecordError) -> tuple[Game, Refused]:
    problem, game = error.problem, error.game
    if not _is_refused(error) or problem.refusal is None or game is None:
        raise OpeningError(record_fault(problem)) from None
    return game, Refused(problem.number, str(problem.refusal.move), problem.refusal)


def _line(game: Game, refused: Refused | None) -> str:
    position, moves = game.position, game.move_count
    if refused:
        return refused_text(refused)
    if position.is_won:
        return ntr("Won in {n} move", "Won in {n} moves", moves).format(n=moves)
    return ntr(
        "{up} of {cards} cards up after {n} move", "{up} of {cards} cards up after {n} moves", moves
    ).format(up=position.cards_up, cards=position.variant.cards, n=moves)


def refused_text(refused: Refused) -> str:
    """Which move is refused, and why."""
    why = refusal_text(refused.refusal, IN_LETTERS)
    line = tr("Move {number}, {move}, can't be made: {why}")
    return line.format(number=refused.number, move=refused.word, why=why)


def _data(game: Game, refused: Refused | None) -> dict[str, Any]:
    position = game.position
    return game_data(game) | {
        "moves": game.move_count,
        "cards_up": position.cards_up,
        "won": position.is_won,
        "stuck": is_stuck(position),
        "refused": _refused_data(refused) if refused else None,
    }


def _refused_data(refused: Refused) -> dict[str, Any]:
    refusal = refused.refusal
    return {
        "number": refused.number,
        "move": refused.word,
        "reason": refusal.reason.name.lower().replace("_", "-"),
        "text": refusal_text(refusal, IN_LETTERS),
    }
