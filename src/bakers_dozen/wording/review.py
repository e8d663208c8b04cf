"""The review of a game in words: its course as a curve, and what each turn meant."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

from ..app.course import Course, ReviewedTurn
from ..app.knowledge import Outlook
from ..named import NamedTuple
from ..rules.moves import FOUNDATION, Move
from ..rules.position import Position
from .cards import CardNames, capitalised
from .catalogue import ntr, tr
from .measure import width_of

#: The heights of a curve's bars, low to high, and of one in ASCII.
_BARS: Final = "▁▂▃▄▅▆▇█"
_ASCII_BARS: Final = "12345678"


class Tone(Enum):
    """What a line of a review is like."""

    PLAIN = auto()
    STRONG = auto()
    DIM = auto()
    GOOD = auto()
    BAD = auto()


class ReviewLine(NamedTuple):
    """A line of a review; it may be longer than the window is wide, unless it is ``drawn``."""

    text: str
    tone: Tone = Tone.PLAIN
    drawn: bool = False


def review_lines(
    course: Course | None, at: int, names: CardNames, width: int, bars: bool = True
) -> list[ReviewLine]:
    """The review at the turn *at*: a summary, the curve *width* cells wide, and that turn.

    *bars*: the curve is made of blocks; else of digits.
    """
    if course is None:
        return [ReviewLine(tr("Thinking…"), Tone.DIM)]
    if not course.points:
        return [ReviewLine(tr("No move was made in this game."))]
    curve, ruler = _curve(course, at, width, bars)
    point = course.points[at]
    lines = [
        ReviewLine(summary_text(course)),
        ReviewLine(curve, Tone.GOOD, drawn=True),
        ReviewLine(ruler, Tone.DIM, drawn=True),
        ReviewLine(turn_text(course, at, names), Tone.STRONG),
        *turn_lines(point, names),
    ]
    if not course.over:
        lines.append(ReviewLine(progress_text(course), Tone.DIM))
    return lines


def progress_text(course: Course) -> str:
    """How much of a review is worked out."""
    return tr("Working it out: {done} of {all}").format(done=course.decided, all=course.asked)


def summary_text(course: Course) -> str:
    """The whole game in a sentence."""
    turns = len(course.points)
    given = next((at for at, point in enumerate(course.points) if point.gave_away), None)
    if given is not None:
        return tr("Winnable up to turn {n} of {turns}, which threw the win away.").format(
            n=given + 1, turns=turns
        )
    if course.end is Outlook.WINNABLE:
        only = len(course.critical)
        if not only:
            return ntr(
                "Winnable all the way, {n} turn.", "Winnable all the way, {n} turns.", turns
            ).format(n=turns)
        return ntr(
            "Winnable all the way; on {n} turn only one move kept the win.",
            "Winnable all the way; on {n} turns only one move kept the win.",
            only,
        ).format(n=only)
    if course.points[0].outlook is Outlook.LOST:
        return tr("This deal can't be won.")
    if course.end is Outlook.LOST:
        return tr("Lost at the end; where the win was thrown away isn't known yet.")
    return tr("Whether this could be won isn't known yet.")


def turn_text(course: Course, at: int, names: CardNames) -> str:
    """Turn *at*: its number, what was played, and what that meant."""
    point = course.points[at]
    played = move_text(point.position, point.played[0], names)
    text = tr("Turn {n}: {played}").format(n=at + 1, played=played)
    if point.gave_away:
        return tr("{turn} – threw the win away").format(turn=text)
    if point.is_critical:
        return tr("{turn} – the only move that kept the win").format(turn=text)
    return text


def turn_lines(point: ReviewedTurn, names: CardNames) -> list[ReviewLine]:
    """What is known of the position before a turn."""
    if point.outlook is Outlook.LOST:
        return [ReviewLine(tr("Lost before it."), Tone.BAD)]
    if point.outlook is not Outlook.WINNABLE:
        return [ReviewLine(tr("Whether it could be won before isn't known."), Tone.DIM)]
    kept = ntr(
        "{kept} of {n} move kept the win", "{kept} of {n} moves kept the win", len(point.moves)
    ).format(kept=len(point.kept), n=len(point.moves))
    if point.open:
        kept = tr("{kept}, {n} unknown").format(kept=kept, n=point.open)
    if point.distance is not None:
        short = ntr(
            "the shortest known line took {n} move",
            "the shortest known line took {n} moves",
            point.distance,
        ).format(n=point.distance)
        kept = kept + tr("; ") + short
    lines = [ReviewLine(tr("{known}.").format(known=kept), Tone.GOOD)]
    others = [move for move in point.kept if move != point.played[0]]
    if point.gave_away and others:
        told = tr("; ").join(move_text(point.position, move, names) for move in others)
        lines.append(ReviewLine(tr("Kept the win: {moves}.").format(moves=told)))
    return lines


def move_text(position: Position, move: Move, names: CardNames) -> str:
    """*move* from *position*, as a card and where it goes."""
    card = names.card(position.columns[move.source][-1])
    if move.target == FOUNDATION:
        return capitalised(tr("{card} to the foundation").format(card=card))
    onto = position.available(move.target)
    if onto is None:
        text = tr("{card} to an empty column").format(card=card)
    else:
        text = f"{card} {names.onto(onto)}"
    return capitalised(text)


def _curve(course: Course, at: int, width: int, bars: bool) -> tuple[str, str]:
    """How far the win was, turn by turn, and below it the turns that matter.

    A turn that was lost has a cross, one of which nothing is known a blank. In a line
    narrower than the game has turns, a cell stands for several of them.
    """
    points = course.points
    cells = max(1, min(width, len(points)))
    farthest = max([point.distance or 0 for point in points] + [1])
    marks = _BARS if bars else _ASCII_BARS
    curve, ruler = "", ""
    for cell in range(cells):
        first = cell * len(points) // cells
        turns = range(first, max(first + 1, (cell + 1) * len(points) // cells))
        point = points[turns[0]]
        if point.outlook is Outlook.LOST:
            curve += "x"
        elif point.distance is None:
            curve += " "
        else:
            curve += marks[(len(marks) * point.distance - 1) // farthest if point.distance else 0]
        critical = any(points[turn].is_critical for turn in turns)
        ruler += "^" if at in turns else "!" if critical else " "
    assert width_of(ruler) <= width
    return curve, ruler.rstrip()
