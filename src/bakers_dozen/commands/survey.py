"""``survey FILE``: what a survey of deals says, in a few figures."""

from __future__ import annotations

import argparse
import json
from typing import Any

from ..program.exits import OK, complain
from ..program.json_games import VERSION
from ..rules.naming import DealName, read_name
from ..statistics.survey import Quantiles, Survey, SurveyRow, summarise
from ..wording.catalogue import ntr, tr
from ..wording.measure import number_text
from .output import print_line
from .parsing import Parser
from .survey_file import read_surveys


def summary() -> str:
    """What the command does."""
    return tr("Summarise a survey written by solve --out FILE.")


def configure(parser: Parser) -> None:
    """Adds the arguments to *parser*."""
    add = parser.add_argument
    files_help = tr("a survey, or a piece of one; - for standard input")
    add("files", nargs="+", metavar="FILE", help=files_help)
    add("--json", action="store_true", help=tr("print JSON, one line per variant"))


def run(args: argparse.Namespace) -> int:
    """Prints the figures of a survey; the exit status."""
    rows = read_surveys(args.files)
    if not rows:
        return complain(tr("There are no deals in it yet"))
    of_variant: dict[str | None, list[SurveyRow]] = {}
    for row in rows:
        of_variant.setdefault(_variant(row.deal), []).append(row)
    for variant, its in of_variant.items():
        found = summarise(its)
        if args.json:
            print_line(json.dumps(_data(variant, found)))
        else:
            if len(of_variant) > 1:
                print_line((variant or tr("boards from files")) + ":")
            print_line("\n".join(_lines(found)))
    return OK


def _lines(found: Survey) -> list[str]:
    """The figures, a line each."""
    told = [
        ntr("{n} deal", "{n} deals", found.deals).format(n=found.deals),
        tr("winnable {winnable}, lost {lost}, unknown {unknown}").format(
            winnable=found.winnable, lost=found.lost, unknown=found.unknown
        ),
        tr(
            "share winnable {share}%, 95% interval {least} to {most}%, "
            "whatever the unknown ones are"
        ).format(
            share=number_text(100 * found.winnable / found.deals, ".2f"),
            least=number_text(100 * found.least, ".2f"),
            most=number_text(100 * found.most, ".2f"),
        ),
    ]
    if found.seconds is not None:
        told.append(_spread_line(tr("seconds"), found.seconds, ".3f"))
    if found.positions is not None:
        told.append(_spread_line(tr("positions"), found.positions, ".0f"))
    if found.moves is not None:
        told.append(_spread_line(tr("moves to win"), found.moves, ".0f"))
    return told


def _spread_line(what: str, spread: Quantiles, form: str) -> str:
    return tr("{what}: median {middle}, 90% within {ninety}, 95% {more}, most {largest}").format(
        what=what,
        middle=number_text(spread.middle, form),
        ninety=number_text(spread.ninety, form),
        more=number_text(spread.ninety_five, form),
        largest=number_text(spread.largest, form),
    )


def _variant(deal: str) -> str | None:
    """The variant of the *deal* of a row, or None of a board, which has a file's name."""
    name = read_name(deal.split(maxsplit=1)[0] if deal.strip() else "")
    return name.variant.name if isinstance(name, DealName) else None


def _data(variant: str | None, found: Survey) -> dict[str, Any]:
    return {"version": VERSION, "variant": variant} | {
        name: value._asdict() if isinstance(value, Quantiles) else value
        for name, value in found._asdict().items()
    }
