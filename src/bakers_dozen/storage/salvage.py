"""What can be saved of a damaged database, row by row.

The file's pages are read without SQLite, by the published file format
(sqlite.org/fileformat2.html): every table leaf page that is still whole gives up its
rows, whatever became of the rest. Then SQLite is asked, from both ends of each table.
What neither can read comes from the copy, which may be some days old.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from typing import Any, Final

from .database import TABLES, uri
from .failures import FAILURES
from .rows import (
    COLUMNS,
    SCHEMA,
    BadRecordError,
    attempt_values,
    check_figures,
    is_moment,
    read_attempt,
)

_Row = tuple[Any, ...]
_LEAF: Final = 0x0D
_FIGURES: Final = ("INTEGER NOT NULL", "REAL NOT NULL")
_BYTES: Final = (0, 1, 2, 3, 4, 6, 8)


def salvage(path: str, copy: str) -> dict[str, list[_Row]]:
    """The rows of each table that can be read from the damaged file at *path*, and else
    from its *copy*.

    The files aren't written to. Records aren't played, unless a column is missing: that
    is for when they are asked for.
    """
    found: dict[str, dict[Any, _Row]] = {table: {} for table in TABLES}
    # To open a pipe in its place would take for ever.
    for table, values in _rows_by_sqlite(copy) if os.path.isfile(copy) else ():
        if _is_good(table, values):
            # Whoever had it when it was copied hasn't any more.
            kept = (*values[:-1], None) if table == "attempt" else values
            found[table][_key(table, values)] = kept
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError:
        data = b""
    for values in _rows_in_pages(data):
        for table, columns in TABLES.items():
            if len(values) == len(columns) and _is_good(table, values):
                other = found[table].get(_key(table, values))
                if other is None or _age(table, other) <= _age(table, values):
                    found[table][_key(table, values)] = values
    # What SQLite itself reads is newer than what a page out of use may hold.
    for table, values in _rows_by_sqlite(path):
        if _is_good(table, values):
            found[table][_key(table, values)] = values
    return {table: [rows[key] for key in sorted(rows)] for table, rows in found.items()}


def _key(table: str, values: _Row) -> Any:
    return values[0] if table == "attempt" else values[:2]


def _age(table: str, values: _Row) -> float:
    age: float = values[TABLES[table].index("updated_at")] if table == "attempt" else 0.0
    return age


def _is_good(table: str, values: _Row) -> bool:
    if table == "mark":
        attempt, place, words, record = values
        return (
            isinstance(attempt, int)
            and isinstance(place, int)
            and isinstance(words, str)
            and isinstance(record, str)
        )
    row = dict(zip(TABLES[table], values, strict=True))
    try:
        check_figures({column: row[column] for column in COLUMNS})
    except BadRecordError:
        return False
    return (
        is_moment(row["updated_at"], row["updated_offset"])
        and isinstance(row["seq"], int)
        and (row["holder"] is None or isinstance(row["holder"], str))
    )


def _rows_by_sqlite(path: str) -> Iterator[tuple[str, _Row]]:
    for mode in ("mode=ro", "mode=ro&immutable=1"):
        with (
            suppress(*FAILURES),
            closing(sqlite3.connect(f"{uri(path)}?{mode}", uri=True)) as db,
        ):
            db.text_factory = _text
            db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            for table in TABLES:
                there = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
                for order in ("ASC", "DESC"):
                    with suppress(*FAILURES):
                        for values in db.execute(f"SELECT * FROM {table} ORDER BY rowid {order}"):
                            yield table, _whole(table, dict(zip(there, values, strict=True)))
            return


#: What a column holds that a file lacks; without the others a row is nothing.
_DEFAULTS: Final[dict[str, Any]] = {
    **{name: 0 for name, kind in SCHEMA["attempt"].items() if kind in _FIGURES},
    "outcome": "playing",
    "words": "",
}


def _whole(table: str, row: dict[str, Any]) -> _Row:
    """*row*, of a file of any version, with all columns of *table*."""
    values = tuple(row.get(column, _DEFAULTS.get(column)) for column in TABLES[table])
    if table == "attempt" and not {"moves", "cards_up"} <= row.keys():
        with suppress(BadRecordError):
            played = attempt_values(read_attempt(values[: len(COLUMNS)]))
            return (*played, *values[len(COLUMNS) :])
    return values


def _text(data: bytes) -> str | bytes:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


def _rows_in_pages(data: bytes) -> Iterator[_Row]:
    size = int.from_bytes(data[16:18], "big")
    if size == 1:
        size = 65536
    if size < 512 or size & (size - 1):
        size = 4096
    for at in range(0, len(data), size):
        page = data[at : at + size]
        start = 100 if at == 0 else 0
        if len(page) < start + 8 or page[start] != _LEAF:
            continue
        count = int.from_bytes(page[start + 3 : start + 5], "big")
        for cell in range(min(count, size // 4)):
            place = start + 8 + 2 * cell
            with suppress(IndexError, UnicodeDecodeError, ValueError):
                yield _cell(page, int.from_bytes(page[place : place + 2], "big"))


def _number(page: bytes, at: int) -> tuple[int, int]:
    """The variable-length integer at *at*, and where it ends."""
    value = 0
    for i in range(9):
        byte = page[at + i]
        if i == 8:
            return (value << 8) | byte, at + 9
        value = (value << 7) | (byte & 0x7F)
        if byte < 0x80:
            return value, at + i + 1
    raise ValueError("no integer")


def _cell(page: bytes, at: int) -> _Row:
    """The row of the cell at *at*: a length, the row's number, a header, the values."""
    length, at = _number(page, at)
    rowid, at = _number(page, at)
    # A row too long for its page goes on elsewhere; ours are never that long.
    if at + length > len(page) or length > len(page) - 35:
        raise ValueError("not on this page")
    header, place = _number(page, at)
    end = at + header
    body = end
    values: list[Any] = []
    while place < end:
        kind, place = _number(page, place)
        value, body = _value(page, kind, body)
        values.append(value)
    if body != at + length or not values:
        raise ValueError("not a row")
    # A column that is the row's number is kept as nothing.
    return (rowid if values[0] is None else values[0], *values[1:])


def _value(page: bytes, kind: int, at: int) -> tuple[Any, int]:
    if kind == 0:
        return None, at
    if kind in (8, 9):
        return kind - 8, at
    if kind == 7:
        import struct

        if at + 8 > len(page):
            raise ValueError("not on this page")
        return struct.unpack(">d", page[at : at + 8])[0], at + 8
    if kind < 7:
        end = at + _BYTES[kind]
        return int.from_bytes(page[at:end], "big", signed=True), end
    if kind < 12:
        raise ValueError("no such type")
    end = at + (kind - 12) // 2
    if end > len(page):
        raise ValueError("not on this page")
    return (page[at:end].decode() if kind % 2 else page[at:end]), end
