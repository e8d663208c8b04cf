"""A survey: a CSV file with a row a deal, that can be gone on with after any end.

A row is written whole or not at all to whoever reads it: what a kill left of a last
row, one without its end of line, is taken off when the file is opened again.
"""

from __future__ import annotations

import codecs
import csv
import io
import os
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from ..statistics.survey import SurveyRow
from ..storage.instances import is_taken
from ..wording.catalogue import tr
from ..wording.faults import not_text
from ..wording.measure import quoted
from ..wording.reasons import system_reason
from .jobs import Solved

HEADER: Final = ("deal", "verdict", "positions", "seconds", "moves")
_LOCKED_AT: Final = 1 << 30
_VERDICTS: Final = ("winnable", "lost", "unknown")


class SurveyFileError(ValueError):
    """The file can't be used as a survey; the text is one line for a person."""


def read_survey(path: str) -> list[SurveyRow]:
    """The whole rows of the survey at *path*, one a deal; raises ``SurveyFileError``.

    Where files were joined and a deal has several rows, the last one counts.
    """
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        reason = system_reason(error)
        raise SurveyFileError(
            tr("Can't read {path}: {reason}").format(path=quoted(path), reason=reason)
        ) from None
    if not _is_text(data):
        raise SurveyFileError(not_text(quoted(path)))
    whole = _whole(data)
    if not whole and not _row(HEADER).startswith(data):
        raise SurveyFileError(_not_a_survey(quoted(path), 1))
    found: dict[str, SurveyRow] = {}
    for number, row in _numbered(whole):
        if number == 1 and tuple(row) == HEADER:
            continue
        try:
            deal, verdict, positions, seconds, moves = row
            if number == 1 or verdict not in _VERDICTS:
                raise ValueError
            length = int(moves) if moves else None
            found[deal] = SurveyRow(deal, verdict, int(positions), float(seconds), length)
        except ValueError:
            raise SurveyFileError(_not_a_survey(quoted(path), number)) from None
    return list(found.values())


class SurveyFile:
    """The survey at *path*, made if it isn't there. ``verdicts`` has those of its deals.

    Raises ``SurveyFileError`` where the file holds something else, can't be written, or is
    being written by somebody else, who'd solve the same deals.
    """

    def __init__(self, path: str) -> None:
        self.verdicts: dict[str, str] = {}
        self._path = path
        try:
            self._file = open(path, "a+b", buffering=0)  # noqa: SIM115
            try:
                # On Windows a locked byte can't be read: lock one past the end.
                self._file.seek(_LOCKED_AT)
                if is_taken(self._file.fileno()):
                    line = tr("Another solve is writing {path}. Wait for it, or name another file")
                    raise SurveyFileError(line.format(path=quoted(path)))
                self._read()
            except BaseException:
                self._file.close()
                raise
        except OSError as error:
            raise SurveyFileError(_not_usable(quoted(path), system_reason(error))) from None

    def _read(self) -> None:
        self._file.seek(0)
        data = self._file.read()
        whole = _whole(data)
        head = _row(HEADER)
        if not whole:
            if not head.startswith(data):
                raise SurveyFileError(_not_a_survey(quoted(self._path), 1))
            self._file.truncate(0)
            self._file.write(head)
            return
        for number, row in _numbered(whole):
            is_row = len(row) == len(HEADER) and row[1] in _VERDICTS
            if tuple(row) != HEADER if number == 1 else not is_row:
                raise SurveyFileError(_not_a_survey(quoted(self._path), number))
            if number > 1:
                self.verdicts[row[0]] = row[1]
        if len(whole) < len(data):
            self._file.truncate(len(whole))

    def add(self, deal: str, result: Solved) -> None:
        """Adds a row, and leaves it with the system before it returns."""
        moves = len(result.line) if result.verdict == "winnable" else ""
        row = (deal, result.verdict, result.positions, f"{result.seconds:.3f}", moves)
        try:
            self._file.write(_row(row))
        except OSError as error:
            raise SurveyFileError(_not_usable(quoted(self._path), system_reason(error))) from None
        self.verdicts[deal] = result.verdict

    def close(self) -> None:
        """Ends the writing, with all rows on the disk."""
        with suppress(OSError):  # A pipe or a device keeps nothing.
            os.fsync(self._file.fileno())
        self._file.close()


def _not_a_survey(file: str, line: int) -> str:
    words = tr("Line {line} of {file} isn't a row of a survey. Name another file")
    return words.format(line=line, file=file)


def _not_usable(file: str, reason: str) -> str:
    return tr("Can't use {file}: {reason}").format(file=file, reason=reason)


def _is_text(data: bytes) -> bool:
    """True where *data*, which may end within a character, is text."""
    try:
        codecs.getincrementaldecoder("utf-8")().decode(data)
    except UnicodeDecodeError:
        return False
    return b"\0" not in data


def _whole(data: bytes) -> bytes:
    """The rows of a file that have their end of line."""
    return data[: data.rfind(b"\n") + 1]


def _numbered(rows: bytes) -> Iterator[tuple[int, list[str]]]:
    """The cells of each row with its number, counted from 1."""
    text = rows.decode("utf-8", "replace").replace("\r\n", "\n")
    return enumerate(csv.reader(text.splitlines()), start=1)


def _row(cells: tuple[object, ...]) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue().encode()
