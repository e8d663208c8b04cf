"""Keys as data, and as a settings file changes them."""

from __future__ import annotations

import re
from pathlib import Path
from string import ascii_lowercase
from typing import NamedTuple

import pytest

from app.play import dealt, key_line, press
from bakers_dozen.app.events import Key
from bakers_dozen.app.keymap import (
    COLUMN_KEYS,
    DEFAULT_KEYS,
    FIXED_KEYS,
    NAMED_KEYS,
    Command,
    KeyFault,
    Keymap,
    KeyProblem,
    rebound,
)
from bakers_dozen.app.model import Model
from bakers_dozen.app.options import Options
from bakers_dozen.rules.variants import VARIANTS
from bakers_dozen.storage.settings import read
from bakers_dozen.terminal.decoder import Decoder
from bakers_dozen.wording.help import help_sections
from bakers_dozen.wording.keys import key_text
from bakers_dozen.wording.settings import key_problem_line
from bakers_dozen.wording.table import introduction


class Line(NamedTuple):
    name: str
    keys: tuple[str, ...]
    line: int


def test_no_key_has_two_meanings() -> None:
    keys = [key for names in DEFAULT_KEYS.values() for key in names]
    assert len(keys) == len(set(keys))
    assert not COLUMN_KEYS & set(keys)


def test_every_command_has_a_key() -> None:
    assert all(DEFAULT_KEYS.values())


def test_the_help_has_what_belongs_together_in_one_group() -> None:
    groups = [{key for key, _ in section.keys} for section in help_sections(dealt())]
    for together in ("W w S V", ": N o X Y s", "t Ctrl-L Ctrl-Z"):
        wanted = set(together.split())
        assert any(wanted <= group for group in groups), (together, groups)


def test_a_key_given_to_one_command_is_taken_from_another() -> None:
    keys, faults = rebound(DEFAULT_KEYS, [Line("theme", ("u", "f5"), 3)])
    assert faults == []
    assert keys[Command.THEME] == ("u", "f5")
    assert keys[Command.UNDO] == ("backspace",)
    assert Keymap(keys).command("u") is Command.THEME
    assert Keymap(keys).command("t") is None


def keys_told(model: Model) -> dict[str, str]:
    """What the help says of keys: what is done, and with which."""
    return {words: key for section in help_sections(model) for key, words in section.keys}


def test_the_help_tells_the_keys_of_every_command() -> None:
    told = " ".join(keys_told(dealt()).values()).split()
    assert {key_text(key) for keys in DEFAULT_KEYS.values() for key in keys} <= set(told)


def test_the_help_begins_with_twelve_keys_and_five_rules() -> None:
    for variant in VARIANTS.values():
        first, rules, *_ = help_sections(dealt(variant=variant))
        assert (len(first.keys), len(rules.text)) == (12, 5)


def test_a_command_can_be_without_a_key() -> None:
    keys, faults = rebound(DEFAULT_KEYS, [Line("watch", (), 3)])
    assert faults == []
    assert keys[Command.WATCH] == ()
    model = dealt()._replace(keymap=Keymap(keys))
    assert keys_told(model)["watch the winning line (any key stops)"] == "-"
    assert "watch" not in key_line(model, 300)
    assert press(model, "w").watching is False


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ([Line("jump", ("J",), 4)], KeyProblem(KeyFault.NO_COMMAND, 4, "jump")),
        ([Line("undo", ("hyper-u",), 5)], KeyProblem(KeyFault.NO_KEY, 5, "undo", "hyper-u")),
        ([Line("undo", ("",), 5)], KeyProblem(KeyFault.NO_KEY, 5, "undo", "")),
        ([Line("undo", ("ctrl-1",), 5)], KeyProblem(KeyFault.NO_KEY, 5, "undo", "ctrl-1")),
        ([Line("undo", ("m",), 6)], KeyProblem(KeyFault.COLUMN, 6, "undo", "m")),
        ([Line("quit", ("ctrl-c",), 7)], KeyProblem(KeyFault.FIXED, 7, "quit", "ctrl-c")),
        (
            [Line("undo", ("Q",), 8), Line("redo", ("Q",), 9)],
            KeyProblem(KeyFault.CLASH, 9, "redo", "Q", "undo", 8),
        ),
        ([Line("undo", ("Q", "Q"), 8)], KeyProblem(KeyFault.CLASH, 8, "undo", "Q", "undo", 8)),
        ([Line("undo", ("ctrl-ü",), 5)], KeyProblem(KeyFault.NO_KEY, 5, "undo", "ctrl-ü")),
        ([Line("undo", ("ctrl-U",), 5)], KeyProblem(KeyFault.NO_KEY, 5, "undo", "ctrl-U")),
        ([Line("undo", ("ctrl-i",), 5)], KeyProblem(KeyFault.TERMINAL, 5, "undo", "ctrl-i", "tab")),
        (
            [Line("undo", ("ctrl-h",), 5)],
            KeyProblem(KeyFault.TERMINAL, 5, "undo", "ctrl-h", "backspace"),
        ),
        ([Line("watch", ("n",), 5)], KeyProblem(KeyFault.KEYLESS, 5, "new-deal", "n", "watch")),
        (
            [Line("watch", ("backspace",), 5), Line("hint", ("u",), 6)],
            KeyProblem(KeyFault.KEYLESS, 6, "undo", "u", "hint"),
        ),
    ],
    ids=lambda value: str(value)[:40],
)
def test_what_cant_be_followed_is_told_with_its_line(lines: list[Line], fault: KeyProblem) -> None:
    keys, faults = rebound(DEFAULT_KEYS, lines)
    assert faults == [fault]
    # The rest holds: no command loses its usual keys by a line that can't be followed.
    assert keys.get(Command.QUIT) == ("q",)


@pytest.mark.parametrize("letter", ascii_lowercase + "[")
def test_a_control_key_can_be_given_when_a_terminal_sends_it(letter: str) -> None:
    decoder = Decoder()
    (sent,) = [*decoder.feed(bytes([ord(letter) & 31])), *decoder.flush()]
    assert isinstance(sent, Key)
    name = f"ctrl-{letter}"
    _, faults = rebound(DEFAULT_KEYS, [Line("watch", (name,), 1)])
    if name in FIXED_KEYS:
        assert [fault.fault for fault in faults] == [KeyFault.FIXED]
    elif sent.name == name:
        assert [fault for fault in faults if fault.fault is not KeyFault.KEYLESS] == []
    else:
        assert faults == [KeyProblem(KeyFault.TERMINAL, 1, "watch", name, sent.name)]


def test_a_command_that_is_left_without_a_key_is_told_unless_that_was_asked_for() -> None:
    taken = Line("new-deal", ("q",), 2)
    keys, faults = rebound(DEFAULT_KEYS, [taken])
    assert keys[Command.QUIT] == ()
    assert faults == [KeyProblem(KeyFault.KEYLESS, 2, "quit", "q", "new-deal")]
    for quits in ((), ("Q",)):
        keys, faults = rebound(DEFAULT_KEYS, [taken, Line("quit", quits, 3)])
        assert keys[Command.QUIT] == quits
        assert faults == []


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (Line("undo", ("ctrl-i",), 3), "undo: terminals send tab for ctrl-i. Write tab"),
        (Line("new-deal", ("q",), 3), "quit has no key any more: q is now new-deal"),
        (
            Line("undo", ("pgup",), 3),
            "undo: pgup isn't a key. A key is one character, ctrl- and a small letter (ctrl-u), or"
            " one of backspace, backtab, delete, down, end, enter, escape, home, insert, left,"
            " pagedown, pageup, right, space, tab, up, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10,"
            " f11, f12",
        ),
    ],
)
def test_what_is_wrong_is_said_in_one_line_with_what_to_write(line: Line, sentence: str) -> None:
    _, (fault, *_) = rebound(DEFAULT_KEYS, [line])
    assert key_problem_line(fault, "s.toml").startswith(f"s.toml, line 3: {sentence}")


def test_the_faults_name_all_that_can_be_written() -> None:
    _, (command, key) = rebound(DEFAULT_KEYS, [Line("deal", ("D",), 1), Line("undo", ("f13",), 2)])
    told = key_problem_line(command, "s.toml").partition("The commands are ")[2]
    assert told.split(", ") == [command.value for command in Command]
    told = key_problem_line(key, "s.toml").partition(" one of ")[2]
    assert set(told.split(", ")) == NAMED_KEYS


SETTINGS = (Path(__file__).parents[2] / "docs" / "settings.md").read_text(encoding="utf-8")


def test_the_settings_page_lists_every_option() -> None:
    told = set(re.findall(r"`(\w+)`", SETTINGS.partition("## Keys")[0]))
    assert told >= set(Options._fields) - {"introduced"}


def test_the_settings_page_lists_the_commands() -> None:
    listed = SETTINGS.partition("The commands:\n\n")[2].partition("\n\n")[0]
    assert listed.split() == [command.value for command in Command]


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        (("?",), "←→ and Enter move a card, ? for help."),
        (("H", "?"), "←→ and Enter move a card, H for help."),
        (("f1",), "←→ and Enter move a card, F1 for help."),
        ((), "←→ and Enter move a card."),
        (("backspace",), "←→ and Enter move a card."),
    ],
)
def test_the_introduction_names_the_key_that_helps(keys: tuple[str, ...], line: str) -> None:
    bound, _ = rebound(DEFAULT_KEYS, [Line("help", keys, 1)])
    model = dealt()._replace(keymap=Keymap(bound))
    assert introduction(model, 40)[2] == line
    if "help" in line:
        assert introduction(model, 80)[2] == line.replace(" card,", " card, ↑ sends it up,")


def test_a_file_of_settings_says_where() -> None:
    text = 'theme = "dark"\n\n[keys]\nundo = ["ctrl-u", "Q"]\nredo = "Q"\n'
    keys, faults = rebound(DEFAULT_KEYS, read(text, {"theme": "auto"}, {}).keys)
    assert faults == [KeyProblem(KeyFault.CLASH, 5, "redo", "Q", "undo", 4)]
    assert keys[Command.UNDO] == ("ctrl-u", "Q")
    assert keys[Command.REDO] == DEFAULT_KEYS[Command.REDO]


def test_help_and_key_line_show_the_keys_as_they_are() -> None:
    keys, _ = rebound(DEFAULT_KEYS, [Line("undo", ("ctrl-u", "Q"), 1), Line("hint", ("f2",), 2)])
    model = dealt()._replace(keymap=Keymap(keys))
    assert keys_told(model)["undo"] == "Ctrl-U Q"
    assert "F2 hint" in key_line(model, 80)
    assert "Ctrl-U undo" in key_line(model, 80)
    assert press(model, "c k ctrl-u").game.cursor == 0


def test_every_named_key_can_be_given() -> None:
    for key in NAMED_KEYS:
        keys, faults = rebound(DEFAULT_KEYS, [Line("theme", (key,), 1)])
        # The command that had it may be left without one.
        assert {fault.fault for fault in faults} <= {KeyFault.KEYLESS}
        assert keys[Command.THEME] == (key,)
