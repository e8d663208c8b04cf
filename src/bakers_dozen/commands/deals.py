"""The deals that a command line names: by their names, in files, in lists, in ranges."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from ..named import NamedTuple
from ..play.game import Game
from ..play.record import game_text, without_remarks
from ..program.opening import (
    STANDARD_INPUT,
    OpeningError,
    is_named,
    is_there,
    open_deal,
    parse_text,
    read_file,
    read_input,
    standard_input,
)
from ..rules.naming import DealName, NameProblem, Numbering, deal_named, read_name
from ..rules.variants import Variant
from ..wording.catalogue import tr
from ..wording.faults import name_fault
from ..wording.measure import quoted

_RANGE: Final = re.compile(r"(?P<words>.*:)?(?P<first>\d{1,21})-(?P<last>\d{1,21})")


def _may_stand_in_list(line: str) -> bool:
    return is_named(line) or _RANGE.fullmatch(line.strip()) is not None


class Range(NamedTuple):
    """Numbered deals, from *first* to *last*."""

    first: DealName
    last: int

    @property
    def size(self) -> int:
        """How many deals these are."""
        return self.last - self.first.number + 1

    def numbering(self) -> tuple[Variant, Numbering]:
        """The variant and the program that the numbers belong to."""
        return self.first.variant, self.first.numbering

    def games(self) -> Iterator[tuple[str, Game]]:
        """Each deal by its name; no more than one at a time is made."""
        for number in range(self.first.number, self.last + 1):
            name = self.first._replace(number=number)
            yield str(name), Game(deal_named(name), name)

    def has(self, name: DealName) -> bool:
        """True where *name* is one of these deals."""
        same = (name.variant, name.numbering) == self.numbering()
        return same and self.first.number <= name.number <= self.last

    def without(self, others: Iterable[Range]) -> list[Range]:
        """What of this range is in none of the *others*."""
        left = [self]
        for other in others:
            if other.numbering() == self.numbering():
                left = [part for each in left for part in each._cut(other)]
        return left

    def _cut(self, other: Range) -> Iterator[Range]:
        if self.first.number < other.first.number:
            yield self._replace(last=min(self.last, other.first.number - 1))
        if self.last > other.last:
            first = max(self.first.number, other.last + 1)
            yield Range(self.first._replace(number=first), self.last)


def parse_range(text: str, variant: Variant | None) -> Range | None:
    """The range that *text* names, or None when it is none; raises ``OpeningError``."""
    match = _RANGE.fullmatch(text.strip())
    if match is None:
        return None
    words = match["words"] or ""
    first = _name(words + match["first"], variant)
    last = _name(words + match["last"], variant)
    if last.number < first.number:
        line = tr("{range} ends before it starts")
        raise OpeningError(line.format(range=quoted(text)))
    # A name of PySolFC's small ms numbers is written without the ms.
    return Range(first, last.number)


def _name(text: str, variant: Variant | None) -> DealName:
    name = read_name(text, variant)
    if isinstance(name, NameProblem):
        raise OpeningError(name_fault(name))
    if variant is not None and name.variant != variant:
        open_deal(str(name), variant, None)  # Says why not.
    return name


class Deals:
    """The deals that *arguments* name, in order; those of ranges are dealt one by one.

    An argument is what ``open_deal`` opens, a range, or a file or standard input with a
    list of deals, one a line. Raises ``OpeningError``.
    """

    def __init__(self, arguments: Sequence[str], variant: Variant | None) -> None:
        self._parts: list[Range | tuple[str, Game]] = []
        self._names: set[str] = set()
        for argument in arguments:
            self._parts += self._named(argument, variant)

    def _named(self, text: str, variant: Variant | None) -> list[Range | tuple[str, Game]]:
        found = parse_range(text, variant)
        if found is not None:
            return [found]
        if text == STANDARD_INPUT:
            content, source = read_input(sys.stdin), standard_input()
        elif not is_named(text) and is_there(text):
            content, source = read_file(text), quoted(text)
        else:
            return [_named_game(open_deal(text, variant, None), text)]
        lines = [line for line in without_remarks(content) if line.strip()]
        if len(lines) < 2 or not all(map(_may_stand_in_list, lines)):
            return [_named_game(parse_text(content, variant, source), text)]
        parts: list[Range | tuple[str, Game]] = []
        for line in lines:
            part = parse_range(line, variant)
            parts.append(part or _named_game(open_deal(line, variant, None), line))
        return parts

    def __iter__(self) -> Iterator[tuple[str, Game]]:
        """Each deal by its name, or the argument that it came from."""
        for part in self._parts:
            if isinstance(part, Range):
                yield from part.games()
            else:
                yield part

    def count(self) -> int:
        """How many deals there are, those named twice counted twice."""
        return sum(part.size if isinstance(part, Range) else 1 for part in self._parts)

    def once(self) -> Deals:
        """The same deals without those that are named twice."""
        found = Deals((), None)
        ranges: list[Range] = []
        for part in self._parts:
            if isinstance(part, Range):
                left = part.without(ranges)
                ranges += left
                found._parts += left
        for part in self._parts:
            if not isinstance(part, Range) and not found.has(row_name(*part)):
                found._names.add(row_name(*part))
                found._parts.append(part)
        return found

    def has(self, text: str) -> bool:
        """True where *text* names one of the deals."""
        if text in self._names:
            return True
        name = read_name(text)
        ranges = (part for part in self._parts if isinstance(part, Range))
        return isinstance(name, DealName) and any(each.has(name) for each in ranges)


def _named_game(game: Game, text: str) -> tuple[str, Game]:
    """*game* with its name: that of its deal, or the *text* that it came from."""
    return (str(game.name) if game.name else text), game


def row_name(name: str, game: Game) -> str:
    """What *game* is called in a survey: one that was begun isn't the deal of its name."""
    return game_text(game) if game.name and game.turns else name
