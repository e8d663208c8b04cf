"""The file of settings: TOML that a person can read and edit.

A wrong value, or a line that isn't TOML, costs that line alone: it is named, and the
default holds for this run. Writing changes only the lines of what changed, so that
comments, the order of lines, unknown names and even broken lines stay as they are.
An unknown name is told, as it may be misspelt, and kept, as a newer version may know it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from enum import Enum, auto
from typing import Any, Final, NamedTuple

from .failures import os_trouble
from .trouble import Trouble

Value = bool | int | str

#: The table of the file that says which keys do what.
KEYS: Final = "keys"
_LONGEST_VALUE: Final = 200
#: Where statements after a table's broken head belong.
_NO_TABLE: Final = "?"


class Fault(Enum):
    """What is wrong with the settings, or one line of them."""

    NOT_TOML = auto()
    TWICE = auto()
    WRONG_VALUE = auto()
    NOT_TEXT = auto()
    NOT_READABLE = auto()
    UNKNOWN = auto()


class SettingFault(NamedTuple):
    """A fault and its place. ``name`` and ``value`` are as they stand in the file;
    ``allowed`` are the values that would do, or empty where any of the type of
    ``default`` would. ``line`` counts from 1; 0 is the whole file. ``nearest`` is the
    known name that an unknown one is close to, or empty; a table's name is in brackets."""

    fault: Fault
    line: int = 0
    name: str = ""
    value: str = ""
    allowed: tuple[Value, ...] = ()
    default: Value | None = None
    nearest: str = ""


class KeyLine(NamedTuple):
    """A line of the table of keys: what is bound, to which keys, in which line."""

    name: str
    keys: tuple[str, ...]
    line: int


class Settings(NamedTuple):
    """The settings of this run: each known name's value, and the keys' lines."""

    values: Mapping[str, Value]
    keys: tuple[KeyLine, ...] = ()
    faults: tuple[SettingFault, ...] = ()


class _Statement(NamedTuple):
    """One statement of the file: lines ``first`` to ``last``, counted from 0."""

    table: str
    name: str
    value: Any
    first: int
    last: int


def load(
    path: str, defaults: Mapping[str, Value], choices: Mapping[str, tuple[Value, ...]]
) -> Settings:
    """The settings in the file at *path*; the *defaults* where there is none.

    *choices* lists the values that a setting may have. Where it lists none, any text
    will do, any whole number from 0, or true and false, by the default's type.
    """
    try:
        with open(path, "rb") as file:
            data = file.read()
    except FileNotFoundError:
        return Settings(dict(defaults))
    except OSError:
        return Settings(dict(defaults), faults=(SettingFault(Fault.NOT_READABLE),))
    text = _decoded(data)
    if text is None:
        return Settings(dict(defaults), faults=(SettingFault(Fault.NOT_TEXT),))
    return read(text, defaults, choices)


def read(
    text: str, defaults: Mapping[str, Value], choices: Mapping[str, tuple[Value, ...]]
) -> Settings:
    """The settings that *text* holds: see ``load``."""
    values = dict(defaults)
    keys: list[KeyLine] = []
    unknown: set[str] = set()
    statements, faults = _statements(_bare(_lines(text)))
    for statement in statements:
        table, name, value, first, _ = statement
        if table == KEYS:
            bound = [value] if isinstance(value, str) else value
            if isinstance(bound, list) and all(isinstance(key, str) for key in bound):
                keys.append(KeyLine(name, tuple(bound), first + 1))
            else:
                faults.append(
                    SettingFault(Fault.WRONG_VALUE, first + 1, name, _shown(value), default="")
                )
        elif not table and name in defaults:
            allowed = choices.get(name, ())
            if _is_allowed(value, defaults[name], allowed):
                values[name] = value
            else:
                shown = _shown(value)
                faults.append(
                    SettingFault(Fault.WRONG_VALUE, first + 1, name, shown, allowed, defaults[name])
                )
        elif not table:
            nearest = _nearest(name, defaults)
            faults.append(SettingFault(Fault.UNKNOWN, first + 1, _key(name), nearest=nearest))
        elif table != _NO_TABLE and table not in unknown:
            unknown.add(table)
            nearest = _nearest(table, (KEYS,))
            faults.append(
                SettingFault(
                    Fault.UNKNOWN,
                    first + 1,
                    f"[{_key(table)}]",
                    nearest=f"[{nearest}]" if nearest else "",
                )
            )
    return Settings(values, tuple(keys), tuple(sorted(faults, key=lambda fault: fault.line)))


def _nearest(name: str, known: Iterable[str]) -> str:
    from difflib import get_close_matches

    return next(iter(get_close_matches(name, known, 1)), "")


def write(
    path: str, changes: Mapping[str, Value], moment: str = "", header: str = ""
) -> Trouble | None:
    """Set the *changes* in the file at *path*, which is made, with *header*, where missing.

    What can't be read as text is put aside under a name with *moment* in it. The file is
    replaced whole or stays as it was; the trouble is returned where it stays.
    """
    target = os.path.realpath(path)
    try:
        os.makedirs(os.path.dirname(target), mode=0o700, exist_ok=True)
        try:
            with open(target, "rb") as file:
                data = file.read()
            mode = os.stat(target).st_mode & 0o777
            if not os.access(target, os.W_OK):
                raise PermissionError(13, "not writable", target)
        except FileNotFoundError:
            data, mode = header.encode(), 0o600
        text = _decoded(data)
        if text is None:
            from .database import free_name

            os.rename(target, free_name(target, "damaged", moment))
            text = header
        mark = "\ufeff" if data.startswith(b"\xef\xbb\xbf") else ""
        _replace_file(target, (mark + changed(text, changes)).encode(), mode)
    except OSError as error:
        return os_trouble(error, path)
    return None


def changed(text: str, changes: Mapping[str, Value]) -> str:
    """*text* with the lines of *changes* set, and all else as it was."""
    lines = _lines(text)
    ending = "\r\n" if lines and lines[0].endswith("\r\n") else "\n"
    for name, value in changes.items():
        line = f"{_key(name)} = {toml_value(value)}"
        bare = _bare(lines)
        statements, _ = _statements(bare)
        own = [each for each in statements if not each.table and each.name == name]
        if own:
            first, last = own[0].first, own[0].last
            comment = _comment(bare[first]) if first == last else ""
            lines[first : last + 1] = [line + comment + ending]
            continue
        before = [each.last + 1 for each in statements if not each.table]
        place = max(before) if before else _first_table(bare)
        if place and not lines[place - 1].endswith("\n"):
            lines[place - 1] += ending
        lines.insert(place, line + ending)
    return "".join(lines)


def _lines(text: str) -> list[str]:
    # Not splitlines: to TOML only these end a line.
    lines = [line + "\n" for line in text.split("\n")]
    lines[-1] = lines[-1][:-1]
    return lines if lines[-1] else lines[:-1]


def _bare(lines: list[str]) -> list[str]:
    return [line.removesuffix("\n").removesuffix("\r") for line in lines]


def toml_value(value: Value) -> str:
    """*value* as TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    import json

    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(name: str) -> str:
    bare = name and all(
        letter.isascii() and (letter.isalnum() or letter in "-_") for letter in name
    )
    return name if bare else toml_value(name)


def _decoded(data: bytes) -> str | None:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text


def _is_allowed(value: Any, default: Value, allowed: tuple[Value, ...]) -> bool:
    if type(value) is not type(default):
        return False
    if allowed:
        return value in allowed
    return not isinstance(value, int) or value >= 0


def _shown(value: Any) -> str:
    try:
        return toml_value(value) if isinstance(value, bool | int | str) else str(value)
    except (TypeError, ValueError):
        return str(value)


def _statements(lines: list[str]) -> tuple[list[_Statement], list[SettingFault]]:
    """The statements of a file's *lines*, each read by itself, and the lines that are none."""
    import tomllib

    found: list[_Statement] = []
    faults: list[SettingFault] = []
    seen: set[tuple[str, str]] = set()
    table = ""
    at = 0
    while at < len(lines):
        line = lines[at].strip()
        if not line or line.startswith("#"):
            at += 1
            continue
        if line.startswith("["):
            table = _table_name(line)
            if not table:
                faults.append(SettingFault(Fault.NOT_TOML, at + 1, value=line))
                table = _NO_TABLE
            at += 1
            continue
        goes_on = any(sign in line for sign in ("[", "{", '"""', "'''"))
        ends = range(at + 1, min(len(lines), at + _LONGEST_VALUE) + 1) if goes_on else (at + 1,)
        for end in ends:
            with suppress(tomllib.TOMLDecodeError, RecursionError):
                read = tomllib.loads("\n".join(lines[at:end]) + "\n")
                break
        else:
            faults.append(SettingFault(Fault.NOT_TOML, at + 1, value=line))
            at += 1
            continue
        for name, value in read.items():
            if isinstance(value, dict) and not table:
                # A table written as `keys.undo = "u"` or `keys = { undo = "u" }`.
                inner = [(name, key, each) for key, each in value.items()]
            else:
                inner = [(table, name, value)]
            for where, key, each in inner:
                if (where, key) in seen:
                    faults.append(SettingFault(Fault.TWICE, at + 1, key, _shown(each)))
                    continue
                seen.add((where, key))
                found.append(_Statement(where, key, each, at, end - 1))
        at = end
    return found, faults


def _table_name(line: str) -> str:
    import tomllib

    try:
        read = tomllib.loads(line + "\n")
    except tomllib.TOMLDecodeError:
        return ""
    return next(iter(read), "")


def _first_table(lines: list[str]) -> int:
    """Where a line before all tables can go: after the comments at the head."""
    for number, line in enumerate(lines):
        if line.strip().startswith("["):
            return number
    return len(lines)


def _comment(line: str) -> str:
    """The comment at the end of a one-line statement, with the blanks before it."""
    import tomllib

    at = line.find("#")
    while at >= 0:
        with suppress(tomllib.TOMLDecodeError):
            tomllib.loads(line[:at] + "\n")
            return line[len(line[:at].rstrip()) :]
        at = line.find("#", at + 1)
    return ""


def _replace_file(path: str, data: bytes, mode: int) -> None:
    new = path + ".new"
    try:
        fd = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
        with open(fd, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, path)
    except OSError:
        with suppress(OSError):
            os.unlink(new)
        raise
