"""``show DEAL``: the board of a deal or of a game as text, with its legal moves."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any, Final

from ..play.game import Game
from ..program.opening import OpeningError, add_variant_option, asked_variant, open_deal
from ..rules.board import board_text
from ..rules.cards import SUITS
from ..rules.moves import Move, is_stuck, legal_moves
from ..rules.position import Position
from ..wording import cli as cli_wording
from ..wording import printing as wording
from .output import complain, guarded, put

HELP: Final = wording.show_summary


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of ``show`` to *parser*."""
    parser.add_argument("deal", metavar="DEAL", help=cli_wording.deal_help())
    add_variant_option(parser)
    parser.add_argument("--moves", action="store_true", help=wording.moves_help())
    parser.add_argument("--json", action="store_true", help=wording.json_help())


def run(args: argparse.Namespace) -> int:
    """Prints the board; the exit status."""
    return guarded(lambda: _show(args))


def _show(args: argparse.Namespace) -> int:
    try:
        game = open_deal(args.deal, asked_variant(args), sys.stdin)
    except OpeningError as error:
        return complain(str(error))
    if args.json:
        put(json.dumps(position_data(game), indent=2))
        return 0
    position = game.position
    lines = board_text(position)
    if args.moves:
        # What reads the board back stops at the empty line.
        moves = [_move_line(position, move) for move in legal_moves(position)]
        lines += "".join(line + "\n" for line in ["", *moves])
    put(lines.rstrip("\n"))
    return 0


def _move_line(position: Position, move: Move) -> str:
    card = position.columns[move.source][-1]
    onto = None if move.is_up else position.available(move.target)
    return wording.move_line(move, card, onto)


def position_data(game: Game) -> dict[str, Any]:
    """What is on the table of *game*, for JSON; cards as in board text."""
    position = game.position
    return {
        "deal": str(game.name) if game.name else None,
        "variant": position.variant.name,
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
        "card": str(position.columns[move.source][-1]),
        "to": "foundation" if move.is_up else "column",
        "onto": str(onto) if onto else None,
    }
