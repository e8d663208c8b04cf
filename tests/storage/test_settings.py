"""The settings: read line by line, and written without disturbing a letter."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakers_dozen.storage.settings import (
    Fault,
    KeyLine,
    SettingFault,
    Value,
    changed,
    load,
    read,
    write,
)
from bakers_dozen.storage.trouble import Kind

LETTERS = st.characters(codec="utf-8")

DEFAULTS: dict[str, Value] = {
    "theme": "auto",
    "cards": "boxed",
    "clock": True,
    "auto": False,
    "abandon_after_days": 0,
    "language": "",
}
CHOICES: dict[str, tuple[Value, ...]] = {
    "theme": ("auto", "dark", "light"),
    "cards": ("boxed", "plain"),
}

EDITED = """\
# How I like it.

theme = "dark"   # at night
mood = "fine"    # not a setting of this version
clock = false

[keys]
undo = ["u", "backspace"]
redo = "r"

[another.table]
theme = "not ours"
"""


def test_settings_are_read_and_the_rest_is_left_alone() -> None:
    settings = read(EDITED, DEFAULTS, CHOICES)
    assert settings.values == {**DEFAULTS, "theme": "dark", "clock": False}
    assert settings.keys == (KeyLine("undo", ("u", "backspace"), 8), KeyLine("redo", ("r",), 9))
    assert [(fault.fault, fault.name) for fault in settings.faults] == [
        (Fault.UNKNOWN, "mood"),
        (Fault.UNKNOWN, "[another]"),
    ]


@pytest.mark.parametrize(
    ("text", "line", "name", "nearest"),
    [
        ('them = "dark"', 1, "them", "theme"),
        ("\nabandon-after-days = 3", 2, "abandon-after-days", "abandon_after_days"),
        ("nonsense = true", 1, "nonsense", ""),
        ('"not\\none line" = 1', 1, '"not\\none line"', ""),
        ('[key]\nundo = "Q"\nredo = "Z"', 2, "[key]", "[keys]"),
        ("[weather]\nrain = true", 2, "[weather]", ""),
    ],
)
def test_an_unknown_name_is_told_with_the_nearest_known_and_kept(
    text: str, line: int, name: str, nearest: str
) -> None:
    settings = read(text, DEFAULTS, CHOICES)
    assert settings.values == DEFAULTS
    assert settings.faults == (SettingFault(Fault.UNKNOWN, line, name, nearest=nearest),)
    assert text in changed(text, {"clock": False})


def test_no_file_means_the_defaults_and_makes_none(tmp_path: Path) -> None:
    settings = load(str(tmp_path / "settings.toml"), DEFAULTS, CHOICES)
    assert settings == (DEFAULTS, (), ())
    assert list(tmp_path.iterdir()) == []


WRONG = [
    # what stands there, the fault, its line, and what is said to be wrong
    ('theme = "drak"', Fault.WRONG_VALUE, 1, "theme", '"drak"'),
    ("theme = 3", Fault.WRONG_VALUE, 1, "theme", "3"),
    ('\n\nclock = "yes"', Fault.WRONG_VALUE, 3, "clock", '"yes"'),
    ("clock = 1", Fault.WRONG_VALUE, 1, "clock", "1"),
    ("# days\nabandon_after_days = -1", Fault.WRONG_VALUE, 2, "abandon_after_days", "-1"),
    ("abandon_after_days = true", Fault.WRONG_VALUE, 1, "abandon_after_days", "true"),
    ("abandon_after_days = 1.5", Fault.WRONG_VALUE, 1, "abandon_after_days", "1.5"),
    ("theme = dark", Fault.NOT_TOML, 1, "", "theme = dark"),
    ("just words", Fault.NOT_TOML, 1, "", "just words"),
    ('theme = "dark', Fault.NOT_TOML, 1, "", 'theme = "dark'),
    ("theme = [", Fault.NOT_TOML, 1, "", "theme = ["),
    ('theme = "dark"\ntheme = "light"', Fault.TWICE, 2, "theme", '"light"'),
    ("[keys]\nundo = 5", Fault.WRONG_VALUE, 2, "undo", "5"),
    ("[keys", Fault.NOT_TOML, 1, "", "[keys"),
]


@pytest.mark.parametrize(("text", "fault", "line", "name", "value"), WRONG)
def test_a_wrong_line_is_named_and_costs_itself_alone(
    text: str, fault: Fault, line: int, name: str, value: str
) -> None:
    settings = read(f'{text}\n\n# after it\n[other]\nx = 1\n[]\n[keys]\nredo = "r"\n', DEFAULTS, {})
    assert settings.keys[-1:] == (KeyLine("redo", ("r",), text.count("\n") + 8),)
    settings = read(f'cards = "plain"\n{text}\n', DEFAULTS, CHOICES)
    (found,) = settings.faults
    assert (found.fault, found.line, found.name, found.value) == (fault, line + 1, name, value)
    expected = {**DEFAULTS, "cards": "plain"}
    if fault is Fault.TWICE:
        expected["theme"] = "dark"
    assert settings.values == expected


def test_a_value_over_several_lines_is_one_statement() -> None:
    text = 'language = """\nde"""\n[keys]\nundo = [\n  "u", # plain\n  "x",\n]\nredo = "r"\n'
    settings = read(text, DEFAULTS, CHOICES)
    assert settings.faults == ()
    assert settings.values["language"] == "de"
    assert settings.keys == (KeyLine("undo", ("u", "x"), 4), KeyLine("redo", ("r",), 8))


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"\xff\xfe\x00", Fault.NOT_TEXT),
        (b"theme = 'dark'\0", Fault.NOT_TEXT),
        (b"\x89PNG\r\n\x1a\n\0\0", Fault.NOT_TEXT),
    ],
)
def test_what_is_no_text_is_put_aside_before_it_is_written_over(
    data: bytes, fault: Fault, tmp_path: Path
) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(data)
    settings = load(str(path), DEFAULTS, CHOICES)
    assert settings.values == DEFAULTS
    assert [each.fault for each in settings.faults] == [fault]
    assert path.read_bytes() == data
    assert write(str(path), {"clock": False}, "20261130-120000") is None
    assert (tmp_path / "settings.damaged-20261130-120000.toml").read_bytes() == data
    assert load(str(path), DEFAULTS, CHOICES).values["clock"] is False


@pytest.mark.parametrize("text", ["", "\n\n", "# only words\n", "\ufefftheme = 'dark'\r\n"])
def test_an_empty_file_a_byte_order_mark_and_crlf_are_fine(text: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(text.encode())
    assert load(str(path), DEFAULTS, CHOICES).faults == ()
    assert write(str(path), {"cards": "plain"}) is None
    assert path.read_bytes().startswith(text.encode())
    assert load(str(path), DEFAULTS, CHOICES).values["cards"] == "plain"
    assert (b"\r\n" in path.read_bytes()) == ("\r\n" in text)


def test_writing_changes_the_lines_of_what_changed_and_no_other() -> None:
    changes: dict[str, Value] = {"theme": "light", "auto": True}
    assert changed(EDITED, changes) == EDITED.replace(
        'theme = "dark"   # at night', 'theme = "light"   # at night'
    ).replace("clock = false\n", "clock = false\nauto = true\n")


def test_broken_lines_are_kept_when_others_are_written() -> None:
    text = 'what is this\ntheme = "dark"\n[keys\n'
    assert changed(text, {"theme": "light"}) == 'what is this\ntheme = "light"\n[keys\n'


def test_a_new_file_begins_with_its_header(tmp_path: Path) -> None:
    path = tmp_path / "new" / "settings.toml"
    assert write(str(path), {"clock": False}, header="# Settings.\n") is None
    assert path.read_text() == "# Settings.\nclock = false\n"


@pytest.mark.skipif(os.name != "posix", reason="POSIX links")
def test_a_link_to_the_settings_stays_a_link(tmp_path: Path) -> None:
    real = tmp_path / "dotfiles" / "settings.toml"
    real.parent.mkdir()
    real.write_text("clock = true\n")
    real.chmod(0o640)
    link = tmp_path / "settings.toml"
    link.symlink_to(real)
    assert write(str(link), {"clock": False}) is None
    assert link.is_symlink()
    assert real.read_text() == "clock = false\n"
    assert real.stat().st_mode & 0o777 == 0o640
    assert [each.name for each in real.parent.iterdir()] == ["settings.toml"]


def test_where_settings_can_not_be_written_the_file_stays(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    trouble = write(str(tmp_path / "file" / "settings.toml"), {"clock": False})
    assert trouble is not None
    assert trouble.kind is Kind.NOT_A_FOLDER
    folder = tmp_path / "settings.toml"
    folder.mkdir()
    assert write(str(folder), {"clock": False}) is not None
    assert [fault.fault for fault in load(str(folder), DEFAULTS, CHOICES).faults] == [
        Fault.NOT_READABLE
    ]


values = st.booleans() | st.integers(0, 10**9) | st.text(LETTERS)
names = st.text(LETTERS, max_size=8) | st.sampled_from(
    ["theme", "a-b", "keys", "a.b", "", '"', "#"]
)


@given(st.dictionaries(names, values, max_size=6), st.dictionaries(names, values, max_size=6))
def test_what_is_written_is_read_back(first: dict[str, Value], second: dict[str, Value]) -> None:
    text = changed(changed("# mine\n", first), second)
    assert tomllib.loads(text) == {**first, **second}
    assert text.startswith("# mine\n")
    wanted = {**first, **second}
    assert read(text, wanted, {}).values == wanted


@given(st.text(LETTERS, max_size=200))
def test_no_text_stops_the_settings(text: str) -> None:
    read(text, DEFAULTS, CHOICES)
    after = changed(text, {"clock": False})
    assert read(after, DEFAULTS, CHOICES).values["clock"] is False


@given(st.lists(st.sampled_from(EDITED.splitlines()), max_size=20), st.booleans())
def test_lines_in_any_order_keep_what_they_say(lines: list[str], clock: bool) -> None:
    before = "\n".join(lines) + "\n"
    after = changed(before, {"clock": clock})
    settings, old = read(after, DEFAULTS, CHOICES), read(before, DEFAULTS, CHOICES)
    assert settings.values == {**old.values, "clock": clock}
    assert [(key.name, key.keys) for key in settings.keys] == [
        (key.name, key.keys) for key in old.keys
    ]


def test_without_a_file_no_parser_is_loaded(tmp_path: Path) -> None:
    script = (
        "import sys; from bakers_dozen.storage.settings import load;"
        f"load({str(tmp_path / 'none')!r}, {{}}, {{}});"
        "assert 'tomllib' not in sys.modules; assert 'json' not in sys.modules"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
