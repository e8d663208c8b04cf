"""``solve DEAL…``: says whether deals can be won, and how."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from ..play.fcsolve import solution_text
from ..play.game import Game
from ..play.record import game_text, moves_text
from ..program.opening import OpeningError, add_variant_option, asked_variant, open_deal
from ..rules.moves import Move
from ..rules.naming import DealName, DealNameError, deal_named, parse_name
from ..rules.variants import Variant
from ..solver.search import DEFAULT_BUDGET
from ..wording import faults
from ..wording import solving as wording
from .jobs import MOST_JOBS, Solved, WorkerError, solve_all
from .output import INTERRUPTED, complain, guarded, put
from .progress import Bar
from .survey_file import SurveyFile, SurveyFileError

HELP: Final = wording.summary

#: The exit status by verdict; of many deals it is the highest.
STATUS: Final = {"winnable": 0, "lost": 1, "unknown": 3}

_RANGE: Final = re.compile(r"(?P<words>.*:)?(?P<first>\d{1,21})-(?P<last>\d{1,21})")


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of ``solve`` to *parser*."""
    add = parser.add_argument
    add("deals", nargs="+", metavar="DEAL", help=wording.deals_help())
    add_variant_option(parser)
    add("--budget", type=_count, default=DEFAULT_BUDGET, metavar="N",
        help=wording.budget_help(DEFAULT_BUDGET))  # fmt: skip
    add("--jobs", type=_count, default=1, metavar="N", help=wording.jobs_help())
    add("--format", choices=("record", "fc-solve"), default="record", help=wording.format_help())
    add("--json", action="store_true", help=wording.json_help())
    add("--out", metavar="FILE", help=wording.out_help())


def _count(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 16 else 0
    if number < 1:
        raise argparse.ArgumentTypeError(wording.at_least_one(faults.quoted(text)))
    return number


def run(args: argparse.Namespace) -> int:
    """Prints the verdicts as they come, in the order of the deals; the exit status."""
    return guarded(lambda: _solve(args))


class Range(NamedTuple):
    """Numbered deals, from *first* to *last*."""

    first: DealName
    last: int


def parse_range(text: str, variant: Variant | None) -> Range | None:
    """The range that *text* names, or None when it is none; raises ``OpeningError``."""
    match = _RANGE.fullmatch(text.strip())
    if match is None:
        return None
    words = match["words"] or ""
    try:
        first = parse_name(words + match["first"], variant)
        last = parse_name(words + match["last"], variant)
    except DealNameError as error:
        raise OpeningError(faults.name_fault(error.problem)) from None
    if variant is not None and first.variant != variant:
        open_deal(str(first), variant, None)  # Says why not.
    if last.number < first.number:
        raise OpeningError(wording.backwards(faults.quoted(text)))
    return Range(first, last.number)


class Deals:
    """The deals that arguments name, in order; ranges are dealt only as they are needed."""

    def __init__(self, arguments: list[str], variant: Variant | None) -> None:
        self._parts: list[Range | tuple[str, Game]] = []
        for argument in arguments:
            found = parse_range(argument, variant)
            if found is None:
                game = open_deal(argument, variant, sys.stdin)
                self._parts.append((str(game.name) if game.name else argument, game))
            else:
                self._parts.append(found)

    def __len__(self) -> int:
        return sum(
            part.last - part.first.number + 1 if isinstance(part, Range) else 1
            for part in self._parts
        )

    def names(self) -> Iterator[str]:
        """What each deal is called: its name, or the argument that it came from."""
        for part in self._parts:
            if isinstance(part, Range):
                for number in range(part.first.number, part.last + 1):
                    yield str(part.first._replace(number=number))
            else:
                yield part[0]

    def without(self, names: set[str]) -> Iterator[tuple[str, Game]]:
        """Each deal by its name, those left out that *names* has."""
        for part in self._parts:
            if isinstance(part, Range):
                for number in range(part.first.number, part.last + 1):
                    name = part.first._replace(number=number)
                    if str(name) not in names:
                        yield str(name), Game(deal_named(name), name)
            elif part[0] not in names:
                yield part


def _solve(args: argparse.Namespace) -> int:
    if args.jobs > MOST_JOBS:
        return complain(wording.at_most("--jobs", MOST_JOBS, str(args.jobs)))
    survey: SurveyFile | None = None
    try:
        deals = Deals(args.deals, asked_variant(args))
        if args.out:
            survey = SurveyFile(args.out)
    except (OpeningError, SurveyFileError) as error:
        return complain(str(error))
    counts = dict.fromkeys(STATUS, 0)
    done: set[str] = set()
    if survey:
        done = set(survey.verdicts)
        for name in set(deals.names()) & done:
            counts[survey.verdicts[name]] += 1
    bar = Bar(sys.stderr, len(deals))
    bar.show(sum(counts.values()), counts)
    status = 0
    solved = solve_all(deals.without(done), args.budget, args.jobs, in_order=survey is None)
    try:
        for name, game, result in solved:
            counts[result.verdict] += 1
            bar.hide()
            if survey is None:
                _print(name, game, result, args)
            elif name not in survey.verdicts:
                survey.add(name, result)
            bar.show(sum(counts.values()), counts)
    except KeyboardInterrupt:
        status = INTERRUPTED
    except WorkerError:
        bar.hide()
        status = complain(wording.worker_died())
    except SurveyFileError as error:
        bar.hide()
        status = complain(str(error))
    finally:
        solved.close()
        bar.hide()
        if survey:
            survey.close()
    if (len(deals) > 1 or survey) and not args.json:
        put(wording.totals(counts))
    if status == INTERRUPTED:
        complain(wording.interrupted())
    return status or max((STATUS[verdict] for verdict, n in counts.items() if n), default=0)


def _print(name: str, game: Game, result: Solved, args: argparse.Namespace) -> None:
    moves = tuple(Move(*move) for move in result.line)
    if args.json:
        put(json.dumps(_data(name, game, result, moves)))
    elif result.verdict == "winnable":
        put(wording.winnable(name, len(moves)))
        if args.format == "fc-solve":
            put(solution_text(moves).rstrip("\n"))
        else:
            won = game.play_on(moves)
            put(game_text(won) if won.name else moves_text(won))
    elif result.verdict == "lost":
        put(wording.lost(name))
    else:
        put(wording.unknown(name, result.positions))
    if sys.stdout is not None:
        sys.stdout.flush()


def _data(name: str, game: Game, result: Solved, moves: tuple[Move, ...]) -> dict[str, Any]:
    won = result.verdict == "winnable"
    return {
        "deal": name,
        "variant": game.start.variant.name,
        "verdict": result.verdict,
        "positions": result.positions,
        "seconds": round(result.seconds, 3),
        "moves": len(moves) if won else None,
        "line": " ".join(map(str, moves)) if won else None,
        "record": moves_text(game.play_on(moves)) if won else None,
    }
