"""Keys as data, and as a settings file changes them."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from app.play import dealt, press
from bakers_dozen.app.keymap import (
    COLUMN_KEYS,
    DEFAULT_KEYS,
    NAMED_KEYS,
    Command,
    KeyFault,
    Keymap,
    rebound,
)
from bakers_dozen.storage.settings import read
from bakers_dozen.wording.panels import help_lines
from bakers_dozen.wording.table import key_line


class Line(NamedTuple):
    name: str
    keys: tuple[str, ...]
    line: int


def test_no_key_has_two_meanings() -> None:
    keys = [key for names in DEFAULT_KEYS.values() for key in names]
    assert len(keys) == len(set(keys))
    assert not COLUMN_KEYS & set(keys)


def test_every_command_has_a_key() -> None:
    assert set(DEFAULT_KEYS) == set(Command)
    assert all(DEFAULT_KEYS.values())


def test_a_key_given_to_one_command_is_taken_from_another() -> None:
    keys, faults = rebound(DEFAULT_KEYS, [Line("theme", ("u", "f5"), 3)])
    assert faults == []
    assert keys[Command.THEME] == ("u", "f5")
    assert keys[Command.UNDO] == ("backspace",)
    assert Keymap(keys).command("u") is Command.THEME
    assert Keymap(keys).command("t") is None


def test_a_command_can_be_without_a_key() -> None:
    keys, faults = rebound(DEFAULT_KEYS, [Line("watch", (), 3)])
    assert faults == []
    assert keys[Command.WATCH] == ()
    model = dealt()._replace(keymap=Keymap(keys))
    assert ("-", "watch that line being played; any key stops it") in help_lines(model, False)
    assert "watch" not in key_line(model, 300)
    assert press(model, "w").watching is False


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ([Line("jump", ("J",), 4)], KeyFault("command", 4, "jump")),
        ([Line("undo", ("hyper-u",), 5)], KeyFault("key", 5, "undo", "hyper-u")),
        ([Line("undo", ("",), 5)], KeyFault("key", 5, "undo", "")),
        ([Line("undo", ("ctrl-1",), 5)], KeyFault("key", 5, "undo", "ctrl-1")),
        ([Line("undo", ("m",), 6)], KeyFault("column", 6, "undo", "m")),
        ([Line("quit", ("ctrl-c",), 7)], KeyFault("fixed", 7, "quit", "ctrl-c")),
        (
            [Line("undo", ("Q",), 8), Line("redo", ("Q",), 9)],
            KeyFault("clash", 9, "redo", "Q", "undo", 8),
        ),
        ([Line("undo", ("Q", "Q"), 8)], KeyFault("clash", 8, "undo", "Q", "undo", 8)),
    ],
    ids=lambda value: str(value)[:40],
)
def test_what_cant_be_followed_is_told_with_its_line(lines: list[Line], fault: KeyFault) -> None:
    keys, faults = rebound(DEFAULT_KEYS, lines)
    assert faults == [fault]
    # The rest holds: no command loses its usual keys by a line that can't be followed.
    assert keys.get(Command.QUIT) == ("q",)


def test_a_file_of_settings_says_where() -> None:
    text = 'theme = "dark"\n\n[keys]\nundo = ["ctrl-u", "Q"]\nredo = "Q"\n'
    keys, faults = rebound(DEFAULT_KEYS, read(text, {"theme": "auto"}, {}).keys)
    assert faults == [KeyFault("clash", 5, "redo", "Q", "undo", 4)]
    assert keys[Command.UNDO] == ("ctrl-u", "Q")
    assert keys[Command.REDO] == DEFAULT_KEYS[Command.REDO]


def test_help_and_key_line_show_the_keys_as_they_are() -> None:
    keys, _ = rebound(DEFAULT_KEYS, [Line("undo", ("ctrl-u", "Q"), 1), Line("hint", ("f2",), 2)])
    model = dealt()._replace(keymap=Keymap(keys))
    told = {words: key for key, words in help_lines(model, False)}
    assert told["take a move back; at a new deal, the game before"] == "Ctrl-U Q"
    assert "F2 hint  Ctrl-U undo" in key_line(model, 80)
    assert "Ctrl-U" in "".join(key for key, _ in help_lines(model, True))
    assert press(model, "c k ctrl-u").game.cursor == 0


def test_every_named_key_can_be_given() -> None:
    for key in NAMED_KEYS:
        keys, faults = rebound(DEFAULT_KEYS, [Line("theme", (key,), 1)])
        assert faults == []
        assert keys[Command.THEME] == (key,)
