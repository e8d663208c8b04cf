"""``survey FILE``: what a survey of deals says, in a few figures."""

from __future__ import annotations

import argparse
import json
from typing import Any, Final

from ..rules.naming import DealNameError, parse_name
from ..statistics.survey import Spread, Survey, SurveyRow, summarise
from ..wording import surveying as wording
from .output import complain, guarded, put
from .survey_file import SurveyFileError, read_survey

HELP: Final = wording.summary


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments to *parser*."""
    parser.add_argument("file", metavar="FILE", help=wording.file_help())
    parser.add_argument("--json", action="store_true", help=wording.json_help())


def run(args: argparse.Namespace) -> int:
    """Prints the figures of a survey; the exit status."""
    return guarded(lambda: _run(args))


def _run(args: argparse.Namespace) -> int:
    try:
        rows = read_survey(args.file)
    except SurveyFileError as error:
        return complain(str(error))
    if not rows:
        return complain(wording.empty(args.file))
    of_variant: dict[str | None, list[SurveyRow]] = {}
    for row in rows:
        of_variant.setdefault(_variant(row.deal), []).append(row)
    for variant, its in of_variant.items():
        found = summarise(its)
        if args.json:
            put(json.dumps(_data(variant, found)))
        else:
            heading = [wording.heading(variant)] if len(of_variant) > 1 else []
            put("\n".join([*heading, *wording.lines(found)]))
    return 0


def _variant(deal: str) -> str | None:
    """The variant of the *deal* of a row, or None of a board, which has a file's name."""
    try:
        return parse_name(deal).variant.name
    except DealNameError:
        return None


def _data(variant: str | None, found: Survey) -> dict[str, Any]:
    return {"variant": variant} | {
        name: value._asdict() if isinstance(value, Spread) else value
        for name, value in found._asdict().items()
    }
