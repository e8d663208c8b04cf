"""``review GAME``: where a recorded game could be won, and where it was given away."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from ..app.course import Course
from ..app.knowledge import Knowledge
from ..app.reviewing import Reviewer
from ..app.thinking import UNSEEN
from ..play.game import Game
from ..program.exits import OK
from ..program.json_games import game_data
from ..program.opening import OpeningError
from ..wording.cards import IN_LETTERS
from ..wording.catalogue import shows, tr
from ..wording.cli import deal_help
from ..wording.review import move_text, progress_text, review_lines, turn_lines, turn_text
from .output import print_line
from .parsing import Parser, asked_variant, help_width
from .replay import open_recorded, refused_text

#: The widest that the curve is drawn, in columns.
_WIDEST = 78


def summary() -> str:
    """What the command does."""
    return tr("Go through a game: where it could be won, and where that was thrown away.")


def configure(parser: Parser) -> None:
    """Adds the arguments of ``review`` to *parser*."""
    add = parser.add_argument
    add("game", metavar="GAME", help=deal_help())
    add(
        "record", metavar="RECORD", nargs="*", default=[], help=tr("the moves, where GAME has none")
    )
    parser.add_variant()
    add("--all", action="store_true", help=tr("tell every turn, not only those that matter"))
    add("--json", action="store_true", help=tr("print JSON, for other programs"))
    parser.add_table(
        tr("examples"),
        ("bakers-dozen review mine.txt", tr("The game in a file.")),
        ("bakers-dozen review '24 ck dd'", tr("Two moves of deal 24.")),
    )


def run(args: argparse.Namespace) -> int:
    """Prints the review; the exit status."""
    game, refused = open_recorded(args.game, args.record, asked_variant(args))
    if refused:
        raise OpeningError(refused_text(refused))
    game = game.go_to(len(game.turns))
    if not game.turns:
        raise OpeningError(tr("There are no moves to review. Give some, such as ce gg"))
    course = _worked_out(game)
    if args.json:
        print_line(json.dumps(_data(game, course), indent=2))
        return OK
    for line in _lines(course, every=args.all):
        print_line(line)
    return OK


def _worked_out(game: Game) -> Course:
    """The whole course of *game*; a terminal shows meanwhile how far it is worked out."""
    stream = sys.stderr if sys.stderr is not None and sys.stderr.isatty() else None
    reviewer = Reviewer(game, Knowledge())
    found = 0
    while not reviewer.is_over:
        found += reviewer.step()
        if stream is not None and found % UNSEEN == 1:
            found += 1
            stream.write(f"\r{progress_text(reviewer.course())}\x1b[K")
            stream.flush()
    if stream is not None:
        stream.write("\r\x1b[K")
        stream.flush()
    return reviewer.course()


def _lines(course: Course, every: bool) -> list[str]:
    width = min(help_width(), _WIDEST)
    head, curve, *_ = review_lines(course, 0, IN_LETTERS, width, shows("▁█"))
    lines = [head.text, "", tr("How far the win was, turn by turn:"), curve.text]
    shown = range(len(course.points)) if every else course.critical
    for at in shown:
        lines.append("")
        lines.append(turn_text(course, at, IN_LETTERS))
        lines += [f"  {line.text}" for line in turn_lines(course.points[at], IN_LETTERS)]
    return lines


def _data(game: Game, course: Course) -> dict[str, Any]:
    return game_data(game) | {
        "end": course.end.name.lower(),
        "critical": [at + 1 for at in course.critical],
        "turns": [
            {
                "turn": at + 1,
                "played": [str(move) for move in point.played],
                "verdict": point.outlook.name.lower(),
                "distance": point.distance,
                "moves": len(point.moves),
                "kept": [str(move) for move in point.kept],
                "unknown": point.open,
                "gave_away": point.gave_away,
                "text": move_text(point.position, point.played[0], IN_LETTERS),
            }
            for at, point in enumerate(course.points)
        ],
    }
