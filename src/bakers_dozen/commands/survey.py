"""``survey FILE``: what a survey of deals says, in a few figures."""

from __future__ import annotations

import argparse
import json
from typing import Any, Final

from ..statistics.survey import Spread, Survey, summarise
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
    found = summarise(rows)
    put(json.dumps(_data(found)) if args.json else "\n".join(wording.lines(found)))
    return 0


def _data(found: Survey) -> dict[str, Any]:
    return {
        name: value._asdict() if isinstance(value, Spread) else value
        for name, value in found._asdict().items()
    }
