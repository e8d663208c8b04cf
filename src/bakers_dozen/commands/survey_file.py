"""A survey: a CSV file with a row a deal, that can be gone on with after any end.

A row is written whole or not at all to whoever reads it: what a kill left of a last
row, one without its end of line, is taken off when the file is opened again. Surveys may
be joined by ``cat``: names of columns may stand in any line, and a deal may have several
rows, of which the best one counts. Until version 0.1.0 there was no column ``budget``.
"""

from __future__ import annotations

import csv
import io
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import BinaryIO, Final

from ..named import NamedTuple
from ..program.opening import STANDARD_INPUT, OpeningError, not_text, standard_input
from ..statistics.survey import ContradictionError, SurveyRow, better_row
from ..storage.instances import is_taken
from ..wording.catalogue import tr
from ..wording.measure import quoted
from ..wording.reasons import system_reason
from .jobs import Solved
from .output import print_text

HEADER: Final = ("deal", "verdict", "positions", "seconds", "moves", "budget")
_OLDER_HEADER: Final = HEADER[:-1]
_VERDICTS: Final = ("winnable", "lost", "unknown")
#: No row has more bytes, and no survey that is read more deals: what has isn't one, and
#: may have no end.
_LONGEST_LINE: Final = 5000
_MOST_DEALS: Final = 2_000_000
#: Where the lock is: on Windows a locked byte can't be read, so one past the end.
_LOCKED_AT: Final = 1 << 30


class SurveyFileError(OpeningError):
    """The file can't be used as a survey."""


class _Taken(NamedTuple):
    """What was read of a file: the size of its whole rows, and if their columns have names."""

    size: int
    is_named: bool


class _Found(NamedTuple):
    """The row of a deal that counts so far, and where it stands."""

    row: SurveyRow
    line: int
    source: str


def read_surveys(paths: Iterable[str]) -> list[SurveyRow]:
    """The rows of the surveys at *paths*, joined, one a deal; raises ``SurveyFileError``.

    ``-`` is standard input.
    """
    found: dict[str, _Found] = {}
    for path in paths:
        if path == STANDARD_INPUT:
            if sys.stdin is None:
                raise _unreadable(standard_input(), tr("it is closed"))
            _read(sys.stdin.buffer, standard_input(), found)
            continue
        try:
            file = open(path, "rb")  # noqa: SIM115
        except (OSError, ValueError) as error:
            raise _unreadable(quoted(path), system_reason(error)) from None
        with file:
            _read(file, quoted(path), found)
    return [each.row for each in found.values()]


def _read(file: BinaryIO, source: str, found: dict[str, _Found]) -> _Taken:
    """Adds the rows of *file* to *found*; raises ``SurveyFileError``."""
    size = number = 0
    is_named = False
    while True:
        try:
            line = file.readline(_LONGEST_LINE)
        except OSError as error:
            raise _unreadable(source, system_reason(error)) from None
        number += 1
        if not line.endswith(b"\n"):
            # The end, or what a kill left of a row; alone it may be anything.
            is_begun = size or _written(HEADER).startswith(line)
            if len(line) == _LONGEST_LINE or not is_begun:
                raise _no_row(source, number, line)
            return _Taken(size, is_named)
        size += len(line)
        row = _row_of(line, source, number)
        if row is not None:
            _add(found, _Found(row, number, source))
        elif line.strip():
            is_named = line.rstrip().endswith(HEADER[-1].encode())


def _add(found: dict[str, _Found], new: _Found) -> None:
    known = found.get(new.row.deal)
    if known is None:
        if len(found) == _MOST_DEALS:
            line = tr("{source} has more than {n} deals. Split it")
            raise SurveyFileError(line.format(source=new.source, n=_MOST_DEALS))
        found[new.row.deal] = new
        return
    try:
        better = better_row(known.row, new.row)
    except ContradictionError:
        line = tr(
            "Deal {deal} is {one} in line {first} of {source}, but {other} in line {second} "
            "of {other_source}. One of them is wrong: take it out"
        )
        raise SurveyFileError(
            line.format(
                deal=new.row.deal, one=known.row.verdict, other=new.row.verdict,
                first=known.line, second=new.line, source=known.source, other_source=new.source,
            )
        ) from None  # fmt: skip
    if better is new.row:
        found[new.row.deal] = new


def _row_of(line: bytes, source: str, number: int) -> SurveyRow | None:
    """The row in *line*, None of an empty line and of one with the names of the columns."""
    try:
        text = line.decode().removeprefix("\ufeff").rstrip("\r\n")
    except UnicodeDecodeError:
        raise SurveyFileError(not_text(source)) from None
    # Before names of columns may stand what a kill left of a row of the survey before.
    if not text or text.endswith((",".join(HEADER), ",".join(_OLDER_HEADER))):
        return None
    try:
        (cells,) = csv.reader([text])
        deal, verdict, positions, seconds, moves, *budget = cells
        if verdict not in _VERDICTS or len(budget) > 1:
            raise ValueError
        return SurveyRow(
            deal,
            sys.intern(verdict),
            int(positions),
            float(seconds),
            int(moves) if moves else None,
            # Where it isn't told the solver gave up when it had looked at as many.
            int(budget[0] if budget else positions),
        )
    except (ValueError, csv.Error):
        raise _no_row(source, number, line) from None


def _no_row(source: str, number: int, line: bytes) -> SurveyFileError:
    if b"\0" in line:
        return SurveyFileError(not_text(source))
    try:
        line[:-4].decode()  # It may end within a character.
    except UnicodeDecodeError:
        return SurveyFileError(not_text(source))
    words = tr("Line {line} of {file} isn't a row of a survey")
    return SurveyFileError(words.format(line=number, file=source))


def _unreadable(source: str, reason: str) -> SurveyFileError:
    return SurveyFileError(tr("Can't read {path}: {reason}").format(path=source, reason=reason))


class SurveyFile:
    """The survey at *path*, made if it isn't there; ``-`` is standard output.

    ``verdicts`` has those of its deals. Raises ``SurveyFileError`` where the file holds
    something else, can't be written, or is being written by somebody else, who'd solve
    the same deals. What isn't a file on a disk is only written.
    """

    def __init__(self, path: str) -> None:
        self.verdicts: dict[str, str] = {}
        self._budgets: dict[str, int] = {}
        self._shown = quoted(path)
        self._file: io.FileIO | None = None
        if path == STANDARD_INPUT:
            self._write(_written(HEADER))
            return
        try:
            is_elsewhere = os.path.exists(path) and not os.path.isfile(path)
            self._file = io.FileIO(path, "w" if is_elsewhere else "a+")
            try:
                if is_elsewhere:
                    self._write(_written(HEADER))
                else:
                    self._take_up(self._file)
            except BaseException:
                self._file.close()
                raise
        except OSError as error:
            raise self._unusable(error) from None

    def _take_up(self, file: io.FileIO) -> None:
        file.seek(_LOCKED_AT)
        if is_taken(file.fileno()):
            line = tr("Another solve is writing {path}. Wait for it, or name another file")
            raise SurveyFileError(line.format(path=self._shown))
        file.seek(0)
        found: dict[str, _Found] = {}
        reader = io.BufferedReader(file)
        try:
            size, is_named = _read(reader, self._shown, found)
        finally:
            # Closing it would give up the lock.
            reader.detach()
        if size < os.fstat(file.fileno()).st_size:
            file.truncate(size)
        if not is_named:
            self._write(_written(HEADER))
        for row, _, _ in found.values():
            self._note(row)

    def _note(self, row: SurveyRow) -> None:
        self.verdicts[row.deal] = row.verdict
        if row.is_proven:
            self._budgets.pop(row.deal, None)
        else:
            self._budgets[row.deal] = row.budget

    def is_decided(self, deal: str, budget: int) -> bool:
        """True where *deal* needn't be solved with *budget*: that would tell nothing new."""
        return deal in self.verdicts and self._budgets.get(deal, budget) >= budget

    def add(self, deal: str, result: Solved, budget: int) -> None:
        """Adds a row, and leaves it with the system before it returns."""
        moves = len(result.line) if result.verdict == "winnable" else None
        row = SurveyRow(deal, result.verdict, result.positions, result.seconds, moves, budget)
        cells = row._replace(seconds=round(row.seconds, 3))
        try:
            self._write(_written(("" if cell is None else cell) for cell in cells))
        except OSError as error:
            raise self._unusable(error) from None
        self._note(row)

    def _write(self, data: bytes) -> None:
        if self._file is None:
            print_text(data.decode())
            return
        rest = memoryview(data)
        while rest:
            rest = rest[self._file.write(rest) :]

    def _unusable(self, error: OSError) -> SurveyFileError:
        line = tr("Can't use {file}: {reason}")
        return SurveyFileError(line.format(file=self._shown, reason=system_reason(error)))

    def close(self) -> None:
        """Ends the writing, with all rows on the disk."""
        if self._file is not None:
            with suppress(OSError):  # A pipe or a device keeps nothing.
                os.fsync(self._file.fileno())
            self._file.close()


def _written(cells: Iterable[object]) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue().encode(errors="backslashreplace")
