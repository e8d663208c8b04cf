"""What is wrong with what was given: boards, names, records."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..play.record import RecordFault, RecordProblem
from ..rules.board import BoardFault, BoardProblem
from ..rules.cards import Card
from ..rules.naming import NUMBERS, NameFault, NameProblem, Numbering
from ..rules.variants import VARIANTS
from .cards import IN_LETTERS, card_letters
from .catalogue import ntr, tr
from .measure import quoted
from .refusals import refusal_text

#: Programs whose numbers we deal.
_PROGRAMS: Final = {
    Numbering.PYSOL: "PySolFC",
    Numbering.PYSOL_MS: "PySolFC",
    Numbering.KPAT: "KPatience",
    Numbering.SOLITERM: "soliterm",
}
#: More cards than this aren't listed one by one.
_MOST_CARDS: Final = 6


def board_fault(problem: BoardProblem) -> str:
    """What is wrong with a board."""
    first = card_letters(problem.cards[0]) if problem.cards else ""
    line, word = problem.line, quoted(problem.word)
    match problem.fault:
        case BoardFault.NO_CARDS:
            return tr("There are no cards. A board has a line for each column, like KC 3S AC AD")
        case BoardFault.NOT_A_CARD:
            return tr(
                "Line {line}: {word} isn't a card. Write the rank, A 2-9 T J Q K, "
                "then the suit, C D H S"
            ).format(line=line, word=word)
        case BoardFault.NOT_IN_DECK:
            return tr("Line {line}: {card} isn't in this deck").format(line=line, card=first)
        case BoardFault.NOT_A_FOUNDATION:
            return tr("Line {line}: {word} isn't a foundation. Write H-5, or H-0 for none").format(
                line=line, word=word
            )
        case BoardFault.FOUNDATION_TWICE:
            return tr("Line {line}: {word} names a foundation again").format(line=line, word=word)
        case BoardFault.FOUNDATION_SKIPS:
            shown = card_letters(problem.cards[1])
            return tr(
                "{card} is in line {line}, but its foundation shows {shown}: no card can be skipped"
            ).format(card=first, line=problem.other_line, shown=shown)
        case BoardFault.CARD_TWICE:
            if problem.other_line == line:
                return tr("{card} is there twice, in line {line}").format(card=first, line=line)
            return tr("{card} is there twice, in line {first} and line {line}").format(
                card=first, first=problem.other_line, line=line
            )
        case BoardFault.CARDS_MISSING:
            return ntr(
                "{cards} is missing", "{n} cards are missing: {cards}", len(problem.cards)
            ).format(n=len(problem.cards), cards=_some_cards(problem.cards))
        case BoardFault.COLUMN_COUNT:
            return ntr(
                "This needs {expected} columns, but there is {found}. "
                "Write an empty column as a line with a colon",
                "This needs {expected} columns, but there are {found}. "
                "Write an empty column as a line with a colon",
                problem.found,
            ).format(expected=problem.expected, found=problem.found)


def _some_cards(cards: Sequence[Card]) -> str:
    listed = ", ".join(card_letters(card) for card in cards[:_MOST_CARDS])
    rest = len(cards) - _MOST_CARDS
    if rest <= 0:
        return listed
    return ntr("{cards} and {n} more", "{cards} and {n} more", rest).format(cards=listed, n=rest)


def _either(words: Sequence[str]) -> str:
    if len(words) == 1:
        return words[0]
    return tr("{words} or {word}").format(words=", ".join(words[:-1]), word=words[-1])


def name_fault(problem: NameProblem) -> str:
    """What is wrong with a deal's name."""
    word = quoted(problem.word)
    match problem.fault:
        case NameFault.EMPTY:
            return tr("Type a deal, like 24, kings:24 or pysol:24")
        case NameFault.NOT_A_NUMBER:
            if not problem.word:
                return tr("End the name with a number, like 24 or kings:24")
            return tr("{word} isn't a deal's number. Try 24 or kings:24").format(word=word)
        case NameFault.OUT_OF_RANGE:
            numbers = NUMBERS[problem.numbering]
            if problem.numbering is Numbering.OURS:
                return tr("Deals are numbered 1 to {last}, not {number}").format(
                    last=numbers.last, number=word
                )
            return tr("{program}'s deals are numbered {first} to {last}, not {number}").format(
                program=_PROGRAMS[problem.numbering],
                first=numbers.first,
                last=numbers.last,
                number=word,
            )
        case NameFault.UNKNOWN_WORD:
            if problem.closest:
                return tr("{word} isn't a variant. Did you mean {closest}?").format(
                    word=word, closest=_either(problem.closest)
                )
            return tr(
                "{word} isn't a variant. Try {variants}, or pysol, kpat or soliterm "
                "for those programs' deals"
            ).format(word=word, variants=", ".join(VARIANTS))
        case NameFault.VARIANT_TWICE:
            return tr("A deal has one variant; {word} is a second one").format(word=word)
        case NameFault.NUMBERING_TWICE:
            return tr("A number belongs to one program; {word} is a second one").format(word=word)
        case NameFault.NOT_IN_NUMBERING:
            return tr("{program} has no {variant}; its numbers deal {variants}").format(
                program=_PROGRAMS[problem.numbering],
                variant=problem.word,
                variants=", ".join(each.name for each in NUMBERS[problem.numbering].variants),
            )


def record_fault(problem: RecordProblem) -> str:
    """What is wrong with a game's text."""
    word, number = quoted(problem.word), problem.number
    match problem.fault:
        case RecordFault.EMPTY:
            return tr("There is no game. It starts with a deal, like 24 ce gg")
        case RecordFault.BAD_NAME:
            return name_fault(problem.name) if problem.name else word
        case RecordFault.UNKNOWN_VARIANT:
            return tr("{word} isn't a variant. The variants are {variants}").format(
                word=word, variants=", ".join(VARIANTS)
            )
        case RecordFault.OTHER_VARIANT:
            wanted = problem.wanted.name if problem.wanted else ""
            return tr("{word} isn't the variant you asked for, {wanted}").format(
                word=word, wanted=wanted
            )
        case RecordFault.NOT_A_PAIR:
            return tr(
                "Move {number}: {word} isn't two column letters, like ce, or cc to send up"
            ).format(number=number, word=word)
        case RecordFault.CURSOR_TWICE:
            return tr("Move {number}: a game can have only one /").format(number=number)
        case RecordFault.REFUSED:
            why = refusal_text(problem.refusal, IN_LETTERS) if problem.refusal else ""
            return tr("Move {number}, {move}, can't be made: {why}").format(
                number=number, move=problem.word, why=why
            )
        case RecordFault.NO_SAVED_GAME:
            return tr("This is XML, but not a game saved by KPatience")
