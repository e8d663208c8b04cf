"""Why a move can't be made: one set of sentences for the table, plain mode and commands."""

from __future__ import annotations

from ..rules.cards import Rank
from ..rules.moves import Reason, Refusal
from ..rules.position import LETTERS
from .cards import CardNames, capitalised
from .catalogue import tr


def refusal_text(refusal: Refusal, names: CardNames) -> str:
    """Why the move of *refusal* can't be made; *names* writes its cards."""
    source, target = refusal.move
    card = names.card(refusal.card) if refusal.card else ""
    onto = names.onto(refusal.onto) if refusal.onto else ""
    match refusal.reason:
        case Reason.NO_SUCH_COLUMN:
            # Columns are lettered from a on without a gap: the later one is at fault.
            return no_column(max(source, target))
        case Reason.NOTHING_TO_MOVE:
            return tr("Column {column} is empty").format(column=LETTERS[source])
        case Reason.FROM_FOUNDATION:
            return tr("Cards stay on their foundations; only undo brings them back")
        case Reason.NOT_NEXT if refusal.wanted is not None:
            sentence = tr("{card} can't go up yet: {wanted} is next").format(
                card=card, wanted=names.card(refusal.wanted)
            )
        case Reason.NOT_NEXT:
            sentence = tr("{card} can't go up: its foundation is complete").format(card=card)
        case Reason.SAME_COLUMN:
            sentence = tr("{card} is already in column {column}").format(
                card=card, column=LETTERS[source]
            )
        case Reason.STAYS_EMPTY:
            sentence = tr("{card} can't go to column {column}: empty columns stay empty").format(
                card=card, column=LETTERS[target]
            )
        case Reason.ONLY_A_KING:
            sentence = tr("{card} can't go to column {column}: only a king can").format(
                card=card, column=LETTERS[target]
            )
        case Reason.SAME_SUIT:
            sentence = tr("{card} can't go {onto}: it needs a different suit").format(
                card=card, onto=onto
            )
        case Reason.WRONG_RANK:
            sentence = tr("{card} can't go {onto}: {what}").format(
                card=card, onto=onto, what=_takes(refusal.takes)
            )
    return capitalised(sentence)


def no_column(column: int) -> str:
    """That the game has no *column*, counted from 0."""
    letter = LETTERS[column] if 0 <= column < len(LETTERS) else str(column + 1)
    return tr("There is no column {column} in this game").format(column=letter)


def _takes(rank: Rank | None) -> str:
    """What a card takes: those of *rank*, or nothing."""
    if rank is None:
        return tr("nothing can go on an ace")
    return (
        tr("only an ace can"),
        tr("only a 2 can"),
        tr("only a 3 can"),
        tr("only a 4 can"),
        tr("only a 5 can"),
        tr("only a 6 can"),
        tr("only a 7 can"),
        tr("only an 8 can"),
        tr("only a 9 can"),
        tr("only a 10 can"),
        tr("only a jack can"),
        tr("only a queen can"),
    )[rank - 1]
