"""Deal names: ``24``, ``kings:24``, ``any-suit:pysol:24``."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from .variants import BAKERS_DOZEN, Variant


class Numbering(Enum):
    """Whose numbers a deal's number belongs to."""

    OURS = ""
    PYSOL = "pysol"


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
