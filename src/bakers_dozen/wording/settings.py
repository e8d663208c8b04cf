"""What is wrong with the file of settings, and what a new one begins with."""

from __future__ import annotations

import re

from ..app.keymap import NAMED_KEYS, Command, KeyFault, KeyProblem
from ..app.panels import Faults
from ..storage.trouble import SettingFault, SettingProblem
from .catalogue import tr
from .measure import short_path


def settings_lines(faults: Faults) -> list[str]:
    """What is wrong with the settings, a line each."""
    # Where the file is takes room that a list of lines has better use for.
    name = re.split(r"[/\\]", faults.path)[-1]
    return [
        key_problem_line(problem, name)
        if isinstance(problem, KeyProblem)
        else setting_problem_line(problem, name if problem.line else faults.path)
        for problem in faults.problems
    ]


def key_problem_line(problem: KeyProblem, path: str) -> str:
    """What is wrong with a line of the table of keys in the settings at *path*."""
    sentence = {
        KeyFault.NO_COMMAND: tr("{name} isn't a command. The commands are {commands}"),
        KeyFault.NO_KEY: tr(
            "{name}: {key} isn't a key. A key is one character, ctrl- and a small letter "
            "(ctrl-u), or one of {keys}"
        ),
        KeyFault.TERMINAL: tr("{name}: terminals send {other} for {key}. Write {other}"),
        KeyFault.KEYLESS: tr("{name} has no key any more: {key} is now {other}"),
        KeyFault.COLUMN: tr("{name}: {key} is a column's letter and can't be rebound"),
        KeyFault.FIXED: tr("{name}: {key} can't be rebound"),
        KeyFault.CLASH: tr("{name}: {key} is {other} already, in line {other_line}"),
    }[problem.fault]
    what = sentence.format(
        name=problem.name,
        key=problem.key,
        other=problem.other,
        other_line=problem.other_line,
        commands=", ".join(command.value for command in Command),
        keys=", ".join(sorted(NAMED_KEYS, key=_key_order)),
    )
    return tr("{path}, line {line}: {what}").format(path=path, line=problem.line, what=what)


def _key_order(name: str) -> tuple[int, str]:
    """f10 comes after f9."""
    return name[-1].isdigit() and len(name), name


def setting_problem_line(problem: SettingProblem, path: str) -> str:
    """What is wrong with a line of the settings, and what holds instead."""
    fault = problem.fault
    sentence = {
        SettingFault.NOT_TEXT: tr("{path} isn't text (UTF-8). Using the default settings"),
        SettingFault.NOT_READABLE: tr("Can't read {path}. Using the default settings"),
        SettingFault.NOT_A_FILE: tr(
            "{path} isn't a file but a device or a pipe. Using the default settings"
        ),
        SettingFault.TOO_LARGE: tr("{path} is too large for settings. Using the default settings"),
        SettingFault.NOT_TOML: tr("{path}, line {line}: skipped, as this isn't TOML: {value}"),
        SettingFault.UNKNOWN: tr("{path}, line {line}: there is no setting {name}"),
        SettingFault.WRONG_VALUE: tr(
            "{path}, line {line}: {name} can't be {value}. Choose from: {values}"
        ),
    }[fault]
    if fault is SettingFault.NOT_TOML and not problem.line:
        sentence = tr("{path} isn't TOML. Using the default settings")
    if fault is SettingFault.UNKNOWN and problem.nearest:
        sentence = tr("{path}, line {line}: there is no setting {name}. Did you mean {nearest}?")
    if problem.default not in (None, ""):
        sentence = tr(
            "{path}, line {line}: {name} can't be {value}. Using {default}; choose from: {values}"
        )
    kinds = {bool: tr("true or false"), int: tr("a whole number from 0"), str: tr("a text")}
    values = ", ".join(map(_value_text, problem.allowed)) or kinds.get(type(problem.default), "")
    return sentence.format(
        path=short_path(path),
        line=problem.line,
        name=problem.name,
        value=problem.value,
        values=values,
        default=_value_text(problem.default),
        nearest=problem.nearest,
    )


def _value_text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)


def settings_header() -> str:
    """The comment at the head of a new file of settings."""
    words = tr("Settings of Baker's Dozen. Edit as you like; what isn't here keeps its default.")
    return f"# {words}\n"
