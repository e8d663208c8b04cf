"""Deal names: ``24``, ``kings:24``, ``any-suit:pysol:24``, ``kpat:24``.

A name is a number, before it whose number it is where it isn't ours, and a variant;
the two words may stand in either order. What is left out is the default: our numbers
and PySolFC's deal Baker's Dozen by our rule, KPatience's and soliterm's the game that
these programs call Baker's Dozen, which is ``any-suit`` here.
"""

from __future__ import annotations

from enum import Enum, auto
from types import MappingProxyType
from typing import Final

from ..named import NamedTuple
from .dealing import FIRST_NUMBER, LAST_NUMBER, deal
from .position import Position
from .variants import ANY_SUIT, BAKERS_DOZEN, PORTUGUESE, SPANISH, VARIANTS, Variant


class Numbering(Enum):
    """Whose numbers a deal's number belongs to; the value stands before the number."""

    OURS = ""
    PYSOL = "pysol:"
    #: PySolFC's numbers with ``ms``, of its first generator whatever their size.
    PYSOL_MS = "pysol:ms"
    KPAT = "kpat:"
    SOLITERM = "soliterm:"


class Numbers(NamedTuple):
    """What a numbering has: its ``first`` and ``last`` number, and the variants it deals.

    The first of ``variants`` is that of a name that says none.
    """

    first: int
    last: int
    variants: tuple[Variant, ...]


_EVERY: Final = tuple(VARIANTS.values())
_BAKERS_DOZEN_ELSEWHERE: Final = (ANY_SUIT, BAKERS_DOZEN)

#: PySolFC plays random deals of twenty digits; its ``ms`` numbers have 33 bits.
NUMBERS: Final = MappingProxyType(
    {
        Numbering.OURS: Numbers(FIRST_NUMBER, LAST_NUMBER, _EVERY),
        Numbering.PYSOL: Numbers(0, 10**20, _EVERY),
        Numbering.PYSOL_MS: Numbers(0, 2**33 - 1, _EVERY),
        Numbering.KPAT: Numbers(1, 2**31 - 1, (*_BAKERS_DOZEN_ELSEWHERE, PORTUGUESE, SPANISH)),
        Numbering.SOLITERM: Numbers(0, 2**31 - 1, _BAKERS_DOZEN_ELSEWHERE),
    }
)
#: The words for them in names.
_WORDS: Final = MappingProxyType(
    {"pysol": Numbering.PYSOL, "kpat": Numbering.KPAT, "soliterm": Numbering.SOLITERM}
)
#: What soliterm itself writes before its numbers.
_SOLITERMS_OWN_WORD: Final = "bakersdozen"
_MS: Final = "ms"
#: PySolFC's numbers from here on aren't its first generator's, save with ``ms``.
_FIRST_MERSENNE_NUMBER: Final = 32000
#: More digits than any number has: such a text isn't worth converting.
_MANY_DIGITS: Final = 30


class DealName(NamedTuple):
    """What names a deal: a variant, whose numbering, and a number.

    The text leaves out the variant that is the numbering's default.

    >>> str(DealName(24)), str(DealName(24, BAKERS_DOZEN, Numbering.KPAT))
    ('24', 'bakers-dozen:kpat:24')
    """

    number: int
    variant: Variant = BAKERS_DOZEN
    numbering: Numbering = Numbering.OURS

    def __str__(self) -> str:
        is_default = self.variant == NUMBERS[self.numbering].variants[0]
        variant = "" if is_default else self.variant.name + ":"
        return f"{variant}{self.numbering.value}{self.number}"


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
    With ``OUT_OF_RANGE`` and ``NOT_IN_NUMBERING`` ``NUMBERS[numbering]`` says what there
    is; ``word`` is the number, or the variant that this numbering doesn't deal.
    """

    fault: NameFault
    word: str = ""
    closest: tuple[str, ...] = ()
    numbering: Numbering = Numbering.OURS


class DealNameError(ValueError):
    """Text that names no deal; ``problem`` says what is wrong with it."""

    def __init__(self, problem: NameProblem) -> None:
        super().__init__(f"{problem.fault.name}: {problem.word}")
        self.problem = problem


def parse_name(text: str, asked: Variant | None = None) -> DealName:
    """As ``read_name``, but raises ``DealNameError`` where that returns a problem."""
    name = read_name(text, asked)
    if isinstance(name, NameProblem):
        raise DealNameError(name)
    return name


def read_name(
    text: str, asked: Variant | None = None, playing: Variant = BAKERS_DOZEN
) -> DealName | NameProblem:
    """The deal that *text* names, or what is wrong with it.

    A name that says no variant is *asked*'s. Where nothing was asked for it is
    *playing*'s with our numbers and PySolFC's, and any suit's with KPatience's and
    soliterm's. Either case will do, and blanks around the name and its words.

    >>> read_name(" Kings:24 ") == DealName(24, VARIANTS["kings"])
    True
    """
    *words, last_word = (word.strip().lower() for word in text.split(":"))
    if not last_word and not any(words):
        return NameProblem(NameFault.EMPTY)
    variant: Variant | None = None
    numbering: Numbering | None = None
    for word in words:
        if word in VARIANTS:
            if variant is not None:
                return NameProblem(NameFault.VARIANT_TWICE, word)
            variant = VARIANTS[word]
        elif word in _WORDS or word == _SOLITERMS_OWN_WORD:
            if numbering is not None:
                return NameProblem(NameFault.NUMBERING_TWICE, word)
            numbering = _WORDS.get(word, Numbering.SOLITERM)
        else:
            return NameProblem(NameFault.UNKNOWN_WORD, word, _closest_words(word))
    numbering = numbering or Numbering.OURS
    if numbering is Numbering.PYSOL and last_word.startswith(_MS):
        numbering, last_word = Numbering.PYSOL_MS, last_word.removeprefix(_MS)
    numbers = NUMBERS[numbering]
    default = numbers.variants[0]
    variant = variant or asked or (playing if default == BAKERS_DOZEN else default)
    if variant not in numbers.variants:
        return NameProblem(NameFault.NOT_IN_NUMBERING, variant.name, numbering=numbering)
    digits = last_word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()):
        return NameProblem(NameFault.NOT_A_NUMBER, last_word)
    number = -1 if len(digits) > _MANY_DIGITS else int(last_word)
    if not numbers.first <= number <= numbers.last:
        return NameProblem(NameFault.OUT_OF_RANGE, last_word, numbering=numbering)
    if numbering is Numbering.PYSOL_MS and number < _FIRST_MERSENNE_NUMBER:
        # The same cards have one name.
        numbering = Numbering.PYSOL
    return DealName(number, variant, numbering)


def _closest_words(word: str) -> tuple[str, ...]:
    known = [*VARIANTS, *_WORDS]
    started = [name for name in known if word and name.startswith(word)]
    if started:
        return tuple(started)
    # Only a wrong name needs it, and it isn't quick to import.
    from difflib import get_close_matches

    return tuple(get_close_matches(word, known, n=2, cutoff=0.5))


def deal_named(name: DealName) -> Position:
    """The position that *name* deals; ValueError when there is no such deal."""
    number, variant, numbering = name
    numbers = NUMBERS[numbering]
    if variant not in numbers.variants:
        raise ValueError(f"{name}: these numbers deal no {variant.name}")
    if not numbers.first <= number <= numbers.last:
        raise ValueError(f"{name}: these numbers run from {numbers.first} to {numbers.last}")
    if numbering is Numbering.OURS:
        return deal(variant, number)
    # Most games need none of these.
    from . import programs

    if numbering is Numbering.KPAT:
        return programs.deal_kpat(variant, number)
    if numbering is Numbering.SOLITERM:
        return programs.deal_soliterm(variant, number)
    is_mersenne = numbering is Numbering.PYSOL and number >= _FIRST_MERSENNE_NUMBER
    return programs.deal_pysol(variant, number, is_mersenne)
