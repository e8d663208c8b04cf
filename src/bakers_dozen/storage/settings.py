"""The file of settings: TOML that a person can read and edit.

A wrong value costs itself alone: it is named, and the default holds for this run. So does
a line that isn't TOML, where the reader can say which one it is; else the whole file is
passed over, and either way such a file is never written over. Writing keeps comments,
the order of lines and unknown names. An unknown name is told, as it may be misspelt, and
kept, as a newer version may know it.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any, Final

from ..named import NamedTuple
from .owner import give_like, make_folder
from .trouble import (
    Kind,
    NotAFileError,
    SettingFault,
    SettingProblem,
    Trouble,
    Value,
    os_trouble,
)

#: The table of the file that says which keys do what.
KEYS: Final = "keys"
#: A larger file is no file of settings.
LARGEST: Final = 256 * 1024
#: With more lines that aren't TOML the file is something else.
_MOST_BROKEN: Final = 20
#: So much of a name or a value is quoted in a message.
_LONGEST_QUOTE: Final = 40


class KeyLine(NamedTuple):
    """A line of the table of keys: what is bound, to which keys, in which line."""

    name: str
    keys: tuple[str, ...]
    line: int


class Settings(NamedTuple):
    """The settings of this run: ``values`` has each known name's, ``keys`` the lines of the
    table of keys, ``faults`` what is wrong, in the order of the lines."""

    values: Mapping[str, Value]
    keys: tuple[KeyLine, ...] = ()
    faults: tuple[SettingProblem, ...] = ()


def load(
    path: str, defaults: Mapping[str, Value], choices: Mapping[str, tuple[Value, ...]]
) -> Settings:
    """The settings in the file at *path*; the *defaults* where there is none.

    *choices* lists the values that a setting may have. Where it lists none, any text
    will do, any whole number from 0, or true and false, by the default's type.
    """

    def passed_over(fault: SettingFault) -> Settings:
        return Settings(dict(defaults), faults=(SettingProblem(fault),))

    try:
        data = _read_file(path)
    except FileNotFoundError:
        return Settings(dict(defaults))
    except NotAFileError:
        return passed_over(SettingFault.NOT_A_FILE)
    except OSError:
        return passed_over(SettingFault.NOT_READABLE)
    if len(data) > LARGEST:
        return passed_over(SettingFault.TOO_LARGE)
    text = _decoded(data)
    return passed_over(SettingFault.NOT_TEXT) if text is None else read(text, defaults, choices)


def _read_file(path: str) -> bytes:
    """The bytes of the file at *path*, one more than ``LARGEST`` at most; or OSError."""
    kind = os.stat(path).st_mode
    if not stat.S_ISREG(kind) and not stat.S_ISDIR(kind):
        # Reading a pipe or a device could take for ever.
        raise NotAFileError(path)
    with open(path, "rb") as file:
        return file.read(LARGEST + 1)


def read(
    text: str, defaults: Mapping[str, Value], choices: Mapping[str, tuple[Value, ...]]
) -> Settings:
    """The settings that *text* holds: see ``load``."""
    values = dict(defaults)
    keys: list[KeyLine] = []
    lines = text.split("\n")
    found, faults = _parse(lines)

    def fault(kind: SettingFault, line: int, name: str, value: Any = "", **more: Any) -> None:
        faults.append(SettingProblem(kind, line, _cut(name), _cut(value), **more))

    for name, value in found.items():
        if name == KEYS and isinstance(value, dict):
            for command, bound in value.items():
                line = _line_of(lines, command, KEYS)
                texts = [bound] if isinstance(bound, str) else bound
                if isinstance(texts, list) and all(isinstance(key, str) for key in texts):
                    keys.append(KeyLine(command, tuple(texts), line))
                else:
                    fault(SettingFault.WRONG_VALUE, line, command, _shown(bound), default="")
        elif name in defaults:
            allowed = choices.get(name, ())
            if _is_allowed(value, defaults[name], allowed):
                values[name] = value
            else:
                line, default = _line_of(lines, name), defaults[name]
                shown = _shown(value)
                fault(SettingFault.WRONG_VALUE, line, name, shown, allowed=allowed, default=default)
        elif isinstance(value, dict):
            nearest = _nearest(name, (KEYS,))
            nearest = f"[{nearest}]" if nearest else ""
            fault(
                SettingFault.UNKNOWN, _line_of(lines, "", name), f"[{_key(name)}]", nearest=nearest
            )
        else:
            nearest = _nearest(name, defaults)
            fault(SettingFault.UNKNOWN, _line_of(lines, name), _key(name), nearest=nearest)
    return Settings(values, tuple(keys), tuple(sorted(faults, key=lambda fault: fault.line)))


def _parse(lines: list[str]) -> tuple[dict[str, Any], list[SettingProblem]]:
    """What the *lines* of a file say, without those that aren't TOML, which are told."""
    import tomllib

    lines = list(lines)
    faults: list[SettingProblem] = []
    for _ in range(_MOST_BROKEN):
        try:
            return tomllib.loads("\n".join(lines) + "\n"), faults
        except tomllib.TOMLDecodeError as error:
            line = _broken_line(str(error))
            if not 0 < line <= len(lines) or not lines[line - 1].strip():
                break
            faults.append(
                SettingProblem(SettingFault.NOT_TOML, line, value=_cut(lines[line - 1].strip()))
            )
            lines[line - 1] = ""
        except RecursionError:
            break
    return {}, [SettingProblem(SettingFault.NOT_TOML)]


def _broken_line(message: str) -> int:
    """The line that tomllib's *message* speaks of; 0 where it says "at end of document"."""
    import re

    found = re.search(r"at line (\d+)", message)
    return int(found[1]) if found else 0


def _line_of(lines: list[str], name: str, table: str = "") -> int:
    """The line that sets *name* in *table*, or that begins *table*, from 1; 0 where it isn't
    found, as where the name is written in some unusual way."""
    import re

    written = re.compile(rf"\s*(?:[\"']?{re.escape(name)}[\"']?|{re.escape(_shown(name))})\s*[=.]")
    head = re.compile(rf"\s*\[+\s*[\"']?{re.escape(table)}[\"']?\s*[].]")
    inside = not table
    for number, line in enumerate(lines, 1):
        if line.lstrip().startswith("["):
            inside = bool(table) and head.match(line) is not None
            if inside and not name:
                return number
        elif inside and name and written.match(line):
            return number
    whole = f"{table}.{name}" if table and name else ""
    return next((n for n, line in enumerate(lines, 1) if whole and whole in line), 0)


def _nearest(name: str, known: Iterable[str]) -> str:
    from difflib import get_close_matches

    return next(iter(get_close_matches(name[:100], known, 1)), "")


def _is_allowed(value: Any, default: Value, allowed: tuple[Value, ...]) -> bool:
    if type(value) is not type(default):
        return False
    if allowed:
        return value in allowed
    return not isinstance(value, int) or value >= 0


def _decoded(data: bytes) -> str | None:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text.replace("\r\n", "\n")


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        import json

        return json.dumps(value[:200], ensure_ascii=False)
    return str(value)


def _key(name: str) -> str:
    bare = name.replace("-", "").replace("_", "")
    return name if bare.isascii() and bare.isalnum() else _shown(name)


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 3] + "..."


def write(path: str, changes: Mapping[str, Value], header: str = "") -> Trouble | None:
    """Set the *changes* in the file at *path*, which is made, with *header*, where missing.

    The file is replaced whole, with the owner and the mode that it had, or stays as it
    was; the trouble is returned where it stays. A file that isn't TOML stays.
    """
    if not path:
        return Trouble(Kind.NO_HOME, path)
    target = os.path.realpath(path)
    try:
        make_folder(os.path.dirname(target))
        try:
            data = _read_file(target)
            if not os.access(target, os.W_OK):
                raise PermissionError(13, "not writable", target)
        except FileNotFoundError:
            data = header.encode()
        if len(data) > LARGEST:
            return Trouble(Kind.NOT_SETTINGS, path)
        try:
            after = changed(data, changes)
        except (ValueError, RecursionError):
            return Trouble(Kind.NOT_SETTINGS, path)
        _replace_file(target, after)
    except OSError as error:
        return os_trouble(error, path)
    return None


def changed(data: bytes, changes: Mapping[str, Value]) -> bytes:
    """The file *data* with *changes* set, and all else as it was; ValueError unless it is TOML."""
    # It takes 30 ms to import, which no start should wait for.
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    mark = b"\xef\xbb\xbf" if data.startswith(b"\xef\xbb\xbf") else b""
    text = data.decode("utf-8-sig")
    ending = "\r\n" if "\r\n" in text else "\n"
    try:
        document = tomlkit.parse(text.replace("\r\n", "\n"))
        for name, value in changes.items():
            document[name] = value
    except TOMLKitError as error:
        raise ValueError(str(error)) from error
    return mark + tomlkit.dumps(document).replace("\n", ending).encode()


def _replace_file(path: str, data: bytes) -> None:
    new = path + ".new"
    try:
        try:
            mode = stat.S_IMODE(os.stat(path).st_mode)
            like = path
        except FileNotFoundError:
            mode, like = 0o600, os.path.dirname(path)
        fd = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
        with open(fd, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        give_like(like, new)
        os.chmod(new, mode)
        os.replace(new, path)
    except OSError:
        with suppress(OSError):
            os.unlink(new)
        raise
