"""``solve DEAL…``: says whether deals can be won, and how."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from typing import Any, Final

from ..play.fcsolve import solution_text
from ..play.game import Game
from ..play.record import game_text, moves_text
from ..program.exits import INTERRUPTED, OK, REFUSED, UNKNOWN, complain
from ..program.json_games import game_data
from ..program.opening import STANDARD_INPUT
from ..rules.moves import Move
from ..solver.search import DEFAULT_BUDGET
from ..wording.catalogue import ntr, tr
from ..wording.measure import quoted
from .deals import Deals, row_name
from .jobs import MOST_JOBS, Solved, WorkerError, solve_all
from .output import print_line, print_text
from .parsing import Parser, asked_variant
from .progress import Bar
from .survey_file import SurveyFile, SurveyFileError

#: The exit status by verdict; of many deals it is the highest.
STATUS: Final = {"winnable": OK, "lost": REFUSED, "unknown": UNKNOWN}


def summary() -> str:
    """What the command does."""
    return tr("Find out whether deals can be won, and how.")


def configure(parser: Parser) -> None:
    """Adds the arguments of ``solve`` to *parser*."""
    add = parser.add_argument
    add(
        "deals",
        nargs="+",
        metavar="DEAL",
        help=tr(
            "a deal's name, a game, a file with a board or a game, - for standard input, "
            "or a range of deals such as 1-1000 or kings:1-20"
        ),
    )
    parser.add_variant()
    budget_help = tr("give up on a deal after N positions (default {default})")
    budget_help = budget_help.format(default=DEFAULT_BUDGET)
    add("--budget", type=_count, default=DEFAULT_BUDGET, metavar="N", help=budget_help)
    jobs_help = tr("solve N deals at a time, in processes of their own (default 1)")
    add("--jobs", type=_count, default=1, metavar="N", help=jobs_help)
    add(
        "--format",
        choices=("record", "fc-solve"),
        metavar="F",
        help=tr(
            "how moves are written: record, or fc-solve for Freecell Solver's (by default record)"
        ),
    )
    add("--json", action="store_true", help=tr("print JSON, one line per deal"))
    out_help = tr(
        "make a survey: a row of CSV for each deal in FILE, - for standard output. Deals already "
        "in FILE aren't solved again, unless they were unknown within a smaller budget"
    )
    add("--out", metavar="FILE", help=out_help)
    parser.add_table(
        tr("examples"),
        ("bakers-dozen solve 24", tr("How deal 24 is won.")),
        ("bakers-dozen solve 1-1000 --jobs 4", tr("A thousand deals, four at a time.")),
        ("bakers-dozen solve 1-1000 --out deals.csv", tr("The same as a survey.")),
    )
    parser.add_table(
        tr("exit status"),
        ("0", tr("Every deal is winnable.")),
        ("1", tr("At least one is lost, and none is unknown.")),
        ("2", tr("Something can't be understood, read or written.")),
        ("3", tr("At least one is unknown: the solver gave up.")),
    )


def _count(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 16 else 0
    if number < 1:
        line = tr("{given} isn't a whole number from 1")
        raise argparse.ArgumentTypeError(line.format(given=quoted(text)))
    return number


def run(args: argparse.Namespace) -> int:
    """Prints the verdicts as they come, in the order of the deals; the exit status."""
    if args.jobs > MOST_JOBS:
        line = tr("--jobs takes {most} at most, not {given}")
        return complain(line.format(most=MOST_JOBS, given=args.jobs))
    prints = args.out is None or args.json or args.format is not None
    if prints and args.out == STANDARD_INPUT:
        line = tr("--out - writes the survey to standard output: leave --json and --format out")
        return complain(line)
    survey: SurveyFile | None = None
    deals = Deals(args.deals, asked_variant(args))
    if args.out is not None:
        deals = deals.once()
        survey = SurveyFile(args.out)
    counts = dict.fromkeys(STATUS, 0)
    if survey:
        for name, verdict in survey.verdicts.items():
            counts[verdict] += survey.is_decided(name, args.budget) and deals.has(name)
    bar = Bar(sys.stderr, deals.count(), sum(counts.values()))
    bar.show(counts)
    status = OK
    solved = solve_all(_left(deals, survey, args.budget), args.budget, args.jobs, survey is None)
    try:
        for name, game, result in solved:
            if survey:
                survey.add(row_name(name, game), result, args.budget)
            counts[result.verdict] += 1
            if prints:
                bar.hide()
                _print(name, game, result, args)
            bar.show(counts)
    except KeyboardInterrupt:
        status = INTERRUPTED
    except WorkerError:
        bar.hide()
        status = complain(tr("A process that was solving ended by itself. Its deal isn't solved"))
    except SurveyFileError as error:
        bar.hide()
        status = complain(str(error))
    finally:
        solved.close()
        bar.hide()
        if survey:
            survey.close()
    if not args.json and args.out != STANDARD_INPUT and (deals.count() > 1 or survey):
        print_line(_totals(counts))
    if status == INTERRUPTED:
        complain(tr("Interrupted"))
    return status or max((STATUS[verdict] for verdict, n in counts.items() if n), default=OK)


def _left(deals: Deals, survey: SurveyFile | None, budget: int) -> Iterator[tuple[str, Game]]:
    """The *deals* that *survey* doesn't decide, or not with such a *budget*."""
    for name, game in deals:
        if survey is None or not survey.is_decided(row_name(name, game), budget):
            yield name, game


def _totals(counts: dict[str, int]) -> str:
    """How many deals of each verdict there were."""
    deals = sum(counts.values())
    won, lost, unknown = (counts[verdict] for verdict in STATUS)
    # English has one form for one deal and for many, other languages don't.
    parts = (
        ntr("{n} winnable", "{n} winnable", won).format(n=won),
        ntr("{n} lost", "{n} lost", lost).format(n=lost),
        ntr("{n} unknown", "{n} unknown", unknown).format(n=unknown),
    )
    text = ntr("{n} deal", "{n} deals", deals).format(n=deals)
    return tr("{deals}: {counts}").format(deals=text, counts=", ".join(parts))


def _print(name: str, game: Game, result: Solved, args: argparse.Namespace) -> None:
    moves = tuple(Move(*move) for move in result.line)
    if args.json:
        print_line(json.dumps(_data(name, game, result, moves)))
        return
    if game.name is None:
        # A board may be meant by other rules: say which were taken.
        name = tr("{deal} ({variant})").format(deal=name, variant=game.start.variant.name)
    if result.verdict == "winnable":
        n = len(moves)
        line = ntr("{deal}: winnable in {n} move", "{deal}: winnable in {n} moves", n)
        print_line(line.format(deal=name, n=n))
        if args.format == "fc-solve":
            print_text(solution_text(moves))
        else:
            won = game.play_on(moves)
            print_line(game_text(won) if won.name else moves_text(won))
    elif result.verdict == "lost":
        print_line(tr("{deal}: lost").format(deal=name))
    else:
        n = result.positions
        line = ntr("{deal}: unknown after {n} position", "{deal}: unknown after {n} positions", n)
        print_line(line.format(deal=name, n=n))


def _data(name: str, game: Game, result: Solved, moves: tuple[Move, ...]) -> dict[str, Any]:
    won = result.verdict == "winnable"
    played = game.play_on(moves)
    return game_data(played) | {
        "deal": name,
        "verdict": result.verdict,
        "positions": result.positions,
        "seconds": round(result.seconds, 3),
        "moves": len(moves) if won else None,
        "line": " ".join(map(str, moves)) if won else None,
        "record": moves_text(played) if won else None,
    }
