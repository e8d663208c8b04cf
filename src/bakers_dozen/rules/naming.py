"""Deal names: ``24``, ``kings:24``, ``any-suit:pysol:24``."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final, NamedTuple

from .dealing import FIRST_NUMBER, LAST_NUMBER, deal
from .position import Position
from .variants import BAKERS_DOZEN, VARIANTS, Variant


class Numbering(Enum):
    """Whose numbers a deal's number belongs to."""

    OURS = ""
    PYSOL = "pysol"


#: PySolFC's numbers have up to twenty digits; it plays random deals of that length.
LAST_PYSOL_NUMBER: Final = 10**20

_LAST_NUMBERS: Final = {Numbering.OURS: LAST_NUMBER, Numbering.PYSOL: LAST_PYSOL_NUMBER}
#: More digits than any number has: such a text isn't worth converting.
_MANY_DIGITS: Final = 30


class DealName(NamedTuple):
    """What names a deal: a variant, whose numbering, and a number.

    The text leaves out what is the default.

    >>> str(DealName(24))
    '24'
    """

    number: int
    variant: Variant = BAKERS_DOZEN
    numbering: Numbering = Numbering.OURS

    def __str__(self) -> str:
        parts = [] if self.variant == BAKERS_DOZEN else [self.variant.name]
        if self.numbering is not Numbering.OURS:
            parts.append(self.numbering.value)
        return ":".join([*parts, str(self.number)])


class NameFault(Enum):
    """What is wrong with a deal's name."""

    EMPTY = auto()
    NOT_A_NUMBER = auto()
    OUT_OF_RANGE = auto()
    UNKNOWN_WORD = auto()
    VARIANT_TWICE = auto()
    NUMBERING_TWICE = auto()
    NOT_IN_NUMBERING = auto()


class NameProblem(NamedTuple):
    """A fault with the ``word`` of the name that is wrong.

    ``closest`` are the known words most like an unknown one, the likeliest first.
    ``last`` is the highest number there is, with ``OUT_OF_RANGE``. With
    ``NOT_IN_NUMBERING`` ``word`` is the variant that ``numbering`` can't deal.
    """

    fault: NameFault
    word: str = ""
    closest: tuple[str, ...] = ()
    last: int = 0
    numbering: Numbering = Numbering.OURS


class DealNameError(ValueError):
    """Text that names no deal; ``problem`` says what is wrong with it."""

    def __init__(self, problem: NameProblem) -> None:
        super().__init__(f"{problem.fault.name}: {problem.word}")
        self.problem = problem


def parse_name(text: str, default: Variant = BAKERS_DOZEN) -> DealName:
    """The deal that *text* names; raises ``DealNameError``.

    *default* is the variant of a name that says none. Either case will do, and
    blanks around the name and its words.

    >>> parse_name(" Kings:24 ") == DealName(24, VARIANTS["kings"])
    True
    """
    *words, last_word = (word.strip().lower() for word in text.split(":"))
    if not last_word and not any(words):
        raise DealNameError(NameProblem(NameFault.EMPTY))
    variant: Variant | None = None
    numbering: Numbering | None = None
    for word in words:
        known = VARIANTS.get(word)
        if known is not None:
            if variant is not None:
                raise DealNameError(NameProblem(NameFault.VARIANT_TWICE, word))
            variant = known
        elif word == Numbering.PYSOL.value:
            if numbering is not None:
                raise DealNameError(NameProblem(NameFault.NUMBERING_TWICE, word))
            numbering = Numbering.PYSOL
        else:
            raise DealNameError(NameProblem(NameFault.UNKNOWN_WORD, word, _closest_words(word)))
    variant = default if variant is None else variant
    numbering = Numbering.OURS if numbering is None else numbering
    if numbering is Numbering.PYSOL and not _pysol_deals(variant):
        raise DealNameError(
            NameProblem(NameFault.NOT_IN_NUMBERING, variant.name, numbering=numbering)
        )
    return DealName(_parse_number(last_word, numbering), variant, numbering)


def _parse_number(word: str, numbering: Numbering) -> int:
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()):
        raise DealNameError(NameProblem(NameFault.NOT_A_NUMBER, word))
    last = _LAST_NUMBERS[numbering]
    number = 0 if len(digits) > _MANY_DIGITS else int(word)
    if not FIRST_NUMBER <= number <= last:
        raise DealNameError(
            NameProblem(NameFault.OUT_OF_RANGE, word, last=last, numbering=numbering)
        )
    return number


def _closest_words(word: str) -> tuple[str, ...]:
    known = [*VARIANTS, Numbering.PYSOL.value]
    started = [name for name in known if word and name.startswith(word)]
    if started:
        return tuple(started)
    # Only a wrong name needs it, and it isn't quick to import.
    from difflib import get_close_matches

    return tuple(get_close_matches(word, known, n=2, cutoff=0.5))


def _pysol_deals(variant: Variant) -> bool:
    """True when PySolFC's Baker's Dozen, thirteen columns of four, can be dealt to *variant*."""
    full = variant.columns == BAKERS_DOZEN.columns and variant.ranks == BAKERS_DOZEN.ranks
    return full and variant.aces_up == 0


def deal_named(name: DealName) -> Position:
    """The position that *name* deals; ValueError when there is no such deal.

    A PySolFC number gives that program's Baker's Dozen card for card, its placing
    of the kings included, under the rules of the name's variant.
    """
    if name.numbering is Numbering.OURS:
        return deal(name.variant, name.number)
    if not _pysol_deals(name.variant):
        raise ValueError(f"PySolFC's numbers deal no {name.variant.name}")
    if not FIRST_NUMBER <= name.number <= LAST_PYSOL_NUMBER:
        raise ValueError(f"PySolFC's numbers run from 1 to 10**20, not {name.number}")
    from .pysol import bakers_dozen_columns

    return Position(name.variant, bakers_dozen_columns(name.number), (0, 0, 0, 0))
