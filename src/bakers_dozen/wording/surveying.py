"""The sentences of the command that summarises a survey of deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .catalogue import ntr, tr
from .measure import quoted

if TYPE_CHECKING:
    from ..statistics.survey import Spread, Survey


def summary() -> str:
    """What the command ``survey`` does."""
    return tr("Summarise a survey that solve --out has written.")


def file_help() -> str:
    """What FILE is."""
    return tr("the CSV file of the survey")


def json_help() -> str:
    """The option --json."""
    return tr("print a JSON object for each variant, one a line")


def empty(path: str) -> str:
    """That a survey has no rows yet."""
    return tr("{path} has no deals in it yet").format(path=quoted(path))


def heading(variant: str | None) -> str:
    """The line over the figures of a *variant*, None for boards, in a survey of several."""
    boards = variant or tr("boards from files")
    return f"{boards}:"


def lines(found: Survey) -> list[str]:
    """The figures, a line each."""
    told = [
        ntr("{n} deal", "{n} deals", found.deals).format(n=found.deals),
        tr("winnable {winnable}, lost {lost}, unknown {unknown}").format(
            winnable=found.winnable, lost=found.lost, unknown=found.unknown
        ),
        tr(
            "share winnable {share:.2f} %, 95 % interval {least:.2f} to {most:.2f} %, "
            "whatever the unknown ones are"
        ).format(
            share=100 * found.winnable / found.deals, least=100 * found.least, most=100 * found.most
        ),
    ]
    if found.seconds is not None:
        told.append(_spread(tr("seconds"), found.seconds, "{:.3f}"))
    if found.positions is not None:
        told.append(_spread(tr("positions"), found.positions, "{:.0f}"))
    if found.moves is not None:
        told.append(_spread(tr("moves to win"), found.moves, "{:.0f}"))
    return told


def _spread(what: str, spread: Spread, form: str) -> str:
    return tr("{what}: {middle} in the middle, 90 % {ninety}, 95 % {more}, most {largest}").format(
        what=what,
        middle=form.format(spread.middle),
        ninety=form.format(spread.ninety),
        more=form.format(spread.ninety_five),
        largest=form.format(spread.largest),
    )
