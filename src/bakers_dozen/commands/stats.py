"""``bakers-dozen stats``: the statistics as text, JSON or CSV, and their reset."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import Any, Final

from ..play.attempt import Outcome, Stamp
from ..rules.variants import BAKERS_DOZEN, VARIANTS
from ..statistics.result import Result
from ..storage import rows
from ..storage.games import Store
from ..storage.places import places
from ..wording import records as wording
from .output import complain, guarded, put

HELP: Final = wording.stats_help

_WIDTH: Final = 76
_FAILED: Final = 1

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


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's options."""
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=wording.stats_json_help())
    form.add_argument("--csv", action="store_true", help=wording.stats_csv_help())
    form.add_argument("--reset", action="store_true", help=wording.stats_reset_help())
    parser.add_argument(
        "--variant", choices=sorted(VARIANTS), metavar="V", help=wording.stats_variant_help()
    )
    parser.add_argument("--yes", action="store_true", help=wording.stats_yes_help())
    parser.add_argument("--ascii", action="store_true", help=wording.stats_ascii_help())


def run(args: argparse.Namespace) -> int:
    """Print the statistics, or forget them; the exit status."""
    return guarded(lambda: _run(args))


def _run(args: argparse.Namespace) -> int:
    kept = places(os.environ, sys.platform)
    now = rows.now()
    if not os.path.lexists(kept.games):
        return _print([], args, now)
    store = Store.open(kept, now)
    try:
        for aside in store.set_aside:
            complain(wording.set_aside_line(aside))
        if args.reset:
            return _reset(store, args, now)
        if store.trouble is not None and not store.is_readable:
            complain(wording.trouble_line(store.trouble))
            return _FAILED
        return _print(store.results(now, args.variant), args, now)
    finally:
        store.close(now)


def _print(results: Sequence[Result], args: argparse.Namespace, now: Stamp) -> int:
    if args.json:
        text = json_text(results, now.day)
    elif args.csv:
        text = csv_text(results)
    else:
        text = _as_text(results, args, now)
    put(text.removesuffix("\n"))
    return 0


def _as_text(results: Sequence[Result], args: argparse.Namespace, now: Stamp) -> str:
    import shutil

    from ..wording.statistics import statistics_lines

    width = _WIDTH
    if sys.stdout.isatty():
        width = max(30, min(_WIDTH, shutil.get_terminal_size().columns - 1))
    ascii_only = args.ascii or not _can_draw(getattr(sys.stdout, "encoding", None))
    found = {result.variant for result in results}
    played = [name for name in VARIANTS if name in found]
    names = [args.variant] if args.variant else played or [BAKERS_DOZEN.name]
    blocks = [
        "\n".join(statistics_lines(results, name, now.day, width, ascii_only=ascii_only))
        for name in names
    ]
    return "\n\n\n".join(blocks) + "\n"


def _can_draw(encoding: str | None) -> bool:
    try:
        "▁█┤─└│·░▒▓▌▐".encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


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
        json.dumps({"today": date.fromordinal(today).isoformat(), "variants": variants}, indent=2)
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
            return complain(wording.reset_needs_yes())
        sys.stdout.write(wording.reset_question(finished))
        sys.stdout.flush()
        if sys.stdin.readline().strip().lower() not in ("y", "yes"):
            put(wording.reset_kept())
            return 0
    path = store.forget_results(now, args.variant)
    if path is None:
        trouble = store.trouble
        complain(wording.reset_failed("" if trouble is None else wording.trouble_line(trouble)))
        return _FAILED
    put(wording.reset_done(finished, path))
    return 0
