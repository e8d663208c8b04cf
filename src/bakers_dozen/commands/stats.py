"""``bakers-dozen stats``: the statistics as text, JSON or CSV, and their reset."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from ..play.attempt import Outcome, Stamp
from ..program.exits import OK, REFUSED, complain
from ..program.json_games import VERSION
from ..rules.variants import BAKERS_DOZEN, VARIANTS
from ..statistics.result import Result
from ..storage import rows
from ..storage.places import places
from ..storage.trouble import no_sqlite
from ..wording.catalogue import ntr, shows, tr
from ..wording.cli import ascii_help
from ..wording.records import set_aside_line, trouble_line, unreadable_line
from .output import print_line, print_text
from .parsing import Parser

if TYPE_CHECKING:
    from ..storage.games import Store

_WIDTH: Final = 76

#: The columns of the CSV.
COLUMNS: Final = (
    "ended",
    "variant",
    "deal",
    "outcome",
    "moves",
    "seconds",
    "undos",
    "hints",
    "watched",
    "par",
    "over_par",
    "daily",
)


def summary() -> str:
    """What the command does."""
    return tr("Show your statistics.")


def configure(parser: Parser) -> None:
    """Adds the arguments of ``stats`` to *parser*."""
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=tr("all figures as JSON"))
    form.add_argument("--csv", action="store_true", help=tr("every game as a row of CSV"))
    form.add_argument(
        "--reset",
        action="store_true",
        help=tr("ask, then forget all finished games; a copy is kept"),
    )
    add = parser.add_argument
    add(
        "--variant",
        choices=tuple(VARIANTS),
        metavar="V",
        help=tr("only this variant (default: each you have played)"),
    )
    add("--yes", action="store_true", help=tr("with --reset: don't ask"))
    add("--ascii", action="store_true", help=ascii_help())


def run(args: argparse.Namespace) -> int:
    """Prints the statistics, or forgets them; the exit status."""
    kept = places(os.environ, sys.platform)
    now = rows.now()
    try:
        if kept.games:
            os.lstat(kept.games)
    except FileNotFoundError:
        if args.reset:
            print_line(tr("There's nothing to forget."))
            return OK
        return _print([], args, now)
    except OSError:
        pass  # The store tells why it can't be read.
    try:
        from ..storage.games import Store
    except ImportError:
        complain(trouble_line(no_sqlite()))
        return REFUSED
    store = Store.open(kept, now)
    try:
        for aside in store.set_aside:
            complain(set_aside_line(aside))
        if args.reset:
            return _reset(store, args, now)
        if store.trouble is not None and not store.is_readable:
            complain(trouble_line(store.trouble))
            return REFUSED
        results = store.results(now, args.variant)
        if store.unreadable:
            complain(unreadable_line(store.unreadable))
        return _print(results, args, now)
    finally:
        store.close(now)


def _print(results: Sequence[Result], args: argparse.Namespace, now: Stamp) -> int:
    if args.json:
        text = json_text(results, now.day)
    elif args.csv:
        text = csv_text(results)
    else:
        text = _as_text(results, args, now)
    print_text(text)
    return OK


def _as_text(results: Sequence[Result], args: argparse.Namespace, now: Stamp) -> str:
    import shutil

    from ..wording.statistics import statistics, variants_lines

    width = _WIDTH
    if sys.stdout is not None and sys.stdout.isatty():
        width = max(30, min(_WIDTH, shutil.get_terminal_size().columns - 1))
    ascii_only = args.ascii or not shows("▁█┤─└│·░▒▓▌▐") or _signs_are_wide()
    found = {result.variant for result in results}
    played = [name for name in VARIANTS if name in found]
    names = [args.variant] if args.variant else played or [BAKERS_DOZEN.name]
    blocks = ["\n".join(variants_lines(results, width))] if not args.variant else []
    blocks += [
        "\n".join(statistics(results, name, now.day, width, ascii_only=ascii_only).lines)
        for name in names
    ]
    return "\n\n\n".join(filter(None, blocks)) + "\n"


def _signs_are_wide() -> bool:
    """Whether the player has set that the terminal draws signs two cells wide."""
    from ..storage.settings import load

    path = places(os.environ, sys.platform).settings
    found = load(path, {"wide_suits": False}, {"wide_suits": (False, True)}) if path else None
    return found is not None and found.values["wide_suits"] is True


def json_text(results: Sequence[Result], today: int) -> str:
    """All figures of each variant in *results* as JSON; times in seconds, days as dates."""
    import json
    from datetime import date

    from ..statistics import series
    from ..statistics.figures import figures

    variants = {}
    for name in VARIANTS:
        own = [result for result in results if result.variant == name]
        if not own:
            continue
        shown: dict[str, Any] = _as_data(figures(own, today))
        shown["share_over_time"] = [
            {"day": date.fromordinal(point.day).isoformat(), "share": round(point.share, 4)}
            for point in series.share_over_time(own)
        ]
        shown["days"] = {
            date.fromordinal(day).isoformat(): count._asdict()
            for day, count in sorted(series.days(own).items())
        }
        variants[name] = shown
    return (
        json.dumps(
            {
                "version": VERSION,
                "today": date.fromordinal(today).isoformat(),
                "variants": variants,
            },
            indent=2,
        )
        + "\n"
    )


def _as_data(value: Any) -> Any:
    """*value* with its tuples of named figures as dictionaries, and the figures rounded."""
    if hasattr(value, "_asdict"):
        return {name: _as_data(each) for name, each in value._asdict().items()}
    return round(value, 4) if isinstance(value, float) else value


def csv_text(results: Sequence[Result]) -> str:
    """*results* as CSV with a line of names, the oldest first."""
    import csv
    import io
    from datetime import UTC, datetime, timedelta, timezone

    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for result in results:
        zone = timezone(timedelta(seconds=max(-86399, min(86399, result.offset))))
        ended = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=int(result.at))
        writer.writerow(
            (
                ended.astimezone(zone).isoformat(),
                result.variant,
                result.deal,
                result.outcome.value,
                result.moves,
                round(result.seconds, 1),
                result.undos,
                result.hints,
                int(result.watched),
                "" if result.par is None else result.par,
                "" if result.over_par is None else result.over_par,
                result.daily,
            )
        )
    return out.getvalue()


def _reset(store: Store, args: argparse.Namespace, now: Stamp) -> int:
    results = store.results(now, args.variant)
    finished = sum(result.outcome is not Outcome.PLAYING for result in results)
    if not args.yes:
        if not (sys.stdin is not None and sys.stdin.isatty()):
            return complain(
                tr("Not a terminal, so I can't ask. stats --reset --yes forgets at once")
            )
        question = ntr(
            "Forget {n} finished game? Unfinished ones stay. [y/N] ",
            "Forget {n} finished games? Unfinished ones stay. [y/N] ",
            finished,
        )
        print_text(question.format(n=finished))
        if sys.stdin.readline().strip().lower() not in ("y", "yes"):
            print_line(tr("Nothing forgotten."))
            return OK
    path = store.forget_results(now, args.variant)
    if path is None:
        why = "" if store.trouble is None else trouble_line(store.trouble)
        complain(tr("Nothing forgotten, as no copy can be made. {why}").format(why=why))
        return REFUSED
    done = ntr(
        "Forgot {n} finished game. A copy of everything is in {path}",
        "Forgot {n} finished games. A copy of everything is in {path}",
        finished,
    )
    print_line(done.format(n=finished, path=path))
    return OK
