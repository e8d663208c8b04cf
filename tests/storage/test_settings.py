"""The settings: read line by line, and written without disturbing a letter."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakers_dozen.storage.settings import (
    KeyLine,
    changed,
    load,
    read,
    write,
)
from bakers_dozen.storage.trouble import Kind, SettingFault, SettingProblem, Trouble, Value
from bakers_dozen.wording.settings import setting_problem_line

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
        (SettingFault.UNKNOWN, "mood"),
        (SettingFault.UNKNOWN, "[another]"),
    ]


@pytest.mark.parametrize(
    ("text", "line", "name", "nearest"),
    [
        ('them = "dark"', 1, "them", "theme"),
        ("\nabandon-after-days = 3", 2, "abandon-after-days", "abandon_after_days"),
        ("nonsense = true", 1, "nonsense", ""),
        ('"not\\none line" = 1', 1, '"not\\none line"', ""),
        ('[key]\nundo = "Q"\nredo = "Z"', 1, "[key]", "[keys]"),
        ("[weather]\nrain = true", 1, "[weather]", ""),
    ],
)
def test_an_unknown_name_is_told_with_the_nearest_known_and_kept(
    text: str, line: int, name: str, nearest: str
) -> None:
    settings = read(text, DEFAULTS, CHOICES)
    assert settings.values == DEFAULTS
    assert settings.faults == (SettingProblem(SettingFault.UNKNOWN, line, name, nearest=nearest),)
    assert text in changed(text.encode(), {"clock": False}).decode()


def test_no_file_means_the_defaults_and_makes_none(tmp_path: Path) -> None:
    settings = load(str(tmp_path / "settings.toml"), DEFAULTS, CHOICES)
    assert settings == (DEFAULTS, (), ())
    assert list(tmp_path.iterdir()) == []


WRONG = [
    # what stands there, the fault, its line, and what is said to be wrong
    ('theme = "drak"', SettingFault.WRONG_VALUE, 1, "theme", '"drak"'),
    ("theme = 3", SettingFault.WRONG_VALUE, 1, "theme", "3"),
    ('\n\nclock = "yes"', SettingFault.WRONG_VALUE, 3, "clock", '"yes"'),
    ("clock = 1", SettingFault.WRONG_VALUE, 1, "clock", "1"),
    ("# days\nabandon_after_days = -1", SettingFault.WRONG_VALUE, 2, "abandon_after_days", "-1"),
    ("abandon_after_days = true", SettingFault.WRONG_VALUE, 1, "abandon_after_days", "true"),
    ("abandon_after_days = 1.5", SettingFault.WRONG_VALUE, 1, "abandon_after_days", "1.5"),
    ("theme = dark", SettingFault.NOT_TOML, 1, "", "theme = dark"),
    ("just words", SettingFault.NOT_TOML, 1, "", "just words"),
    ('theme = "dark', SettingFault.NOT_TOML, 1, "", 'theme = "dark'),
    ('theme = "dark"\ntheme = "light"', SettingFault.NOT_TOML, 2, "", 'theme = "light"'),
    ("[keys]\nundo = 5", SettingFault.WRONG_VALUE, 2, "undo", "5"),
    ("[keys", SettingFault.NOT_TOML, 1, "", "[keys"),
]


@pytest.mark.parametrize(("text", "fault", "line", "name", "value"), WRONG)
def test_a_wrong_line_is_named_and_costs_itself_alone(
    text: str, fault: SettingFault, line: int, name: str, value: str
) -> None:
    settings = read(f'cards = "plain"\n{text}\n', DEFAULTS, CHOICES)
    (found,) = settings.faults
    assert (found.fault, found.line, found.name, found.value) == (fault, line + 1, name, value)
    expected = {**DEFAULTS, "cards": "plain"}
    if text.startswith('theme = "dark"\n'):
        expected["theme"] = "dark"  # the first one counts
    assert settings.values == expected


@pytest.mark.parametrize("text", ["theme = [", 'theme = """', "a = " + "[" * 5000, "no\n" * 30])
def test_what_can_not_be_mended_costs_the_file_for_this_run(text: str) -> None:
    settings = read(f'cards = "plain"\n{text}\n', DEFAULTS, CHOICES)
    assert settings == (DEFAULTS, (), (SettingProblem(SettingFault.NOT_TOML),))


@pytest.mark.parametrize(
    "text", ["what is this", "theme = [", "[keys", "clock = true\nclock = true"]
)
def test_a_file_that_is_no_toml_is_never_written_over(text: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text)
    trouble = write(str(path), {"clock": False})
    assert trouble == Trouble(Kind.NOT_SETTINGS, str(path))
    assert path.read_text() == text
    assert [each.name for each in tmp_path.iterdir()] == ["settings.toml"]


def test_a_huge_file_is_neither_read_nor_written(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    with path.open("wb") as file:
        file.truncate(200 * 2**20)
    settings = load(str(path), DEFAULTS, CHOICES)
    assert settings == (DEFAULTS, (), (SettingProblem(SettingFault.TOO_LARGE),))
    trouble = write(str(path), {"clock": False})
    assert trouble == Trouble(Kind.NOT_SETTINGS, str(path))
    assert path.stat().st_size == 200 * 2**20


@pytest.mark.parametrize("line", ['theme = "{}"', "{} = 1", "{}", "# {}", "[{}]", "[keys]\n{} = 5"])
def test_a_very_long_line_is_told_in_a_few_words(line: str) -> None:
    text = line.format("x" * 100_000)
    for fault in read(text, DEFAULTS, CHOICES).faults:
        assert len(fault.name) + len(fault.value) <= 100
        assert len(setting_problem_line(fault, "settings.toml")) <= 200


@pytest.mark.skipif(os.name != "posix", reason="POSIX files")
@pytest.mark.parametrize("what", ["pipe", "device", "link to a device"])
def test_a_pipe_or_a_device_is_left_alone(what: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    if what == "pipe":
        os.mkfifo(path)
    elif what == "link to a device":
        path.symlink_to("/dev/zero")
    else:
        path = Path("/dev/zero")
    before = path.lstat()
    settings = load(str(path), DEFAULTS, CHOICES)
    assert settings == (DEFAULTS, (), (SettingProblem(SettingFault.NOT_A_FILE),))
    trouble = write(str(path), {"clock": False})
    assert trouble == Trouble(Kind.NOT_A_FILE, str(path))
    assert (path.lstat().st_ino, path.lstat().st_mode) == (before.st_ino, before.st_mode)


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="needs the superuser")
def test_the_superuser_leaves_a_players_file_the_players(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("clock = true\n")
    path.chmod(0o646)
    os.chown(path, 12345, 54321)
    assert write(str(path), {"clock": False}) is None
    found = path.stat()
    assert (found.st_uid, found.st_gid, found.st_mode & 0o777) == (12345, 54321, 0o646)
    # A new one belongs to whose folder it is.
    folder = tmp_path / "home"
    folder.mkdir()
    os.chown(folder, 12345, 54321)
    assert write(str(folder / "settings.toml"), {"clock": False}) is None
    assert (folder / "settings.toml").stat().st_uid == 12345


def test_where_no_place_is_known_nothing_is_written() -> None:
    assert write("", {"clock": False}) == Trouble(Kind.NO_HOME, "")


def test_a_value_over_several_lines_is_one_statement() -> None:
    text = 'language = """\nde"""\n[keys]\nundo = [\n  "u", # plain\n  "x",\n]\nredo = "r"\n'
    settings = read(text, DEFAULTS, CHOICES)
    assert settings.faults == ()
    assert settings.values["language"] == "de"
    assert settings.keys == (KeyLine("undo", ("u", "x"), 4), KeyLine("redo", ("r",), 8))


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"\xff\xfe\x00", SettingFault.NOT_TEXT),
        (b"theme = 'dark'\0", SettingFault.NOT_TEXT),
        (b"\x89PNG\r\n\x1a\n\0\0", SettingFault.NOT_TEXT),
    ],
)
def test_what_is_no_text_is_never_written_over(
    data: bytes, fault: SettingFault, tmp_path: Path
) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(data)
    settings = load(str(path), DEFAULTS, CHOICES)
    assert settings.values == DEFAULTS
    assert [each.fault for each in settings.faults] == [fault]
    assert path.read_bytes() == data
    assert write(str(path), {"clock": False}) == Trouble(Kind.NOT_SETTINGS, str(path))
    assert path.read_bytes() == data


@pytest.mark.parametrize("text", ["", "# only words\n", "\ufefftheme = 'dark'\r\n"])
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
    assert changed(EDITED.encode(), changes).decode() == EDITED.replace(
        'theme = "dark"   # at night', 'theme = "light"   # at night'
    ).replace("clock = false\n", "clock = false\nauto = true\n")


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
        SettingFault.NOT_READABLE
    ]


values = st.booleans() | st.integers(0, 10**9) | st.text(LETTERS)
names = st.text(LETTERS, max_size=8) | st.sampled_from(
    ["theme", "a-b", "keys", "a.b", "", '"', "#"]
)


@given(st.dictionaries(names, values, max_size=6), st.dictionaries(names, values, max_size=6))
def test_what_is_written_is_read_back(first: dict[str, Value], second: dict[str, Value]) -> None:
    text = changed(changed(b"# mine\n", first), second).decode()
    assert tomllib.loads(text) == {**first, **second}
    assert text.startswith("# mine\n")
    wanted = {**first, **second}
    assert read(text, wanted, {}).values == wanted


@given(st.text(LETTERS, max_size=200))
def test_no_text_stops_the_settings(text: str) -> None:
    read(text, DEFAULTS, CHOICES)
    with suppress(ValueError):
        after = changed(text.encode(), {"clock": False}).decode("utf-8-sig")
        assert read(after, DEFAULTS, CHOICES).values["clock"] is False


@given(st.lists(st.sampled_from(EDITED.splitlines()), max_size=20), st.booleans())
def test_lines_in_any_order_keep_what_they_say(lines: list[str], clock: bool) -> None:
    before = "\n".join(lines) + "\n"
    with suppress(ValueError):
        after = changed(before.encode(), {"clock": clock}).decode()
        settings, old = read(after, DEFAULTS, CHOICES), read(before, DEFAULTS, CHOICES)
        assert settings.values == {**old.values, "clock": clock}
        assert [(key.name, key.keys) for key in settings.keys] == [
            (key.name, key.keys) for key in old.keys
        ]


def test_without_a_file_no_parser_is_loaded(tmp_path: Path) -> None:
    script = (
        "import sys; from bakers_dozen.storage.settings import load;"
        f"load({str(tmp_path / 'none')!r}, {{}}, {{}});"
        "assert not {'tomllib', 'tomlkit', 'json', 'sqlite3'} & set(sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
