"""``show DEAL``: the board of a deal or of a game as text, with its legal moves."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from ..play.game import Game
from ..program.exits import OK
from ..program.json_games import game_data
from ..program.opening import open_deal
from ..rules.board import board_text
from ..rules.cards import SUITS
from ..rules.moves import Move, is_stuck, legal_moves
from ..rules.position import LETTERS, Position
from ..rules.variants import BAKERS_DOZEN
from ..wording.cards import card_letters
from ..wording.catalogue import tr
from ..wording.cli import deal_help
from .output import print_line, print_text
from .parsing import Parser, asked_variant


def summary() -> str:
    """What the command does."""
    return tr("Print a board as text.")


def configure(parser: Parser) -> None:
    """Adds the arguments of ``show`` to *parser*."""
    add = parser.add_argument
    add("deal", metavar="DEAL", help=deal_help())
    parser.add_variant()
    add("--moves", action="store_true", help=tr("list the legal moves below the board"))
    add("--json", action="store_true", help=tr("print JSON, for other programs"))
    parser.add_table(
        tr("examples"),
        ("bakers-dozen show 24", tr("The board of deal 24.")),
        ("bakers-dozen show 24 --moves", tr("And every legal move.")),
        ("bakers-dozen show '24 ck dd'", tr("The board after two moves.")),
    )


def run(args: argparse.Namespace) -> int:
    """Prints the board; the exit status."""
    game = open_deal(args.deal, asked_variant(args), sys.stdin)
    if args.json:
        print_line(json.dumps(position_data(game), indent=2))
        return OK
    position = game.position
    lines = board_text(position)
    if position.variant != BAKERS_DOZEN:
        # Freecell Solver reads no further than the last column.
        lines += f"Variant: {position.variant.name}\n"
    if args.moves:
        # What reads the board back stops at the empty line.
        moves = [_move_line(position, move) for move in legal_moves(position)]
        lines += "".join(line + "\n" for line in ["", *moves])
    print_text(lines)
    return OK


def _move_line(position: Position, move: Move) -> str:
    card = card_letters(position.card_of(move))
    if move.is_up:
        return tr("{move} {card} to its foundation").format(move=move, card=card)
    onto = position.available(move.target)
    if onto is None:
        return tr("{move} {card} to the empty column {column}").format(
            move=move, card=card, column=LETTERS[move.target]
        )
    return tr("{move} {card} onto {onto}").format(move=move, card=card, onto=card_letters(onto))


def position_data(game: Game) -> dict[str, Any]:
    """What is on the table of *game*, for JSON; cards as in board text."""
    position = game.position
    return game_data(game) | {
        "moves_played": game.move_count,
        "cards_up": position.cards_up,
        "won": position.is_won,
        "stuck": is_stuck(position),
        "foundations": {suit.letter: position.foundations[suit] for suit in SUITS},
        "columns": [[str(card) for card in column] for column in position.columns],
        "legal_moves": [_move_data(position, move) for move in legal_moves(position)],
    }


def _move_data(position: Position, move: Move) -> dict[str, Any]:
    onto = None if move.is_up else position.available(move.target)
    return {
        "move": str(move),
        "card": str(position.card_of(move)),
        "to": "foundation" if move.is_up else "column",
        "onto": str(onto) if onto else None,
    }
