"""What a terminal is taken to be able to do, by its name and the environment."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from typing import NamedTuple

import blessed
import pytest

from bakers_dozen.terminal.capabilities import (
    TRUE_COLOUR,
    Capabilities,
    Entry,
    NoTerminal,
    can_encode,
    detect,
    output_encoding,
)


def not_in_system(name: str) -> None:
    """A system without a table of terminals."""


def found(**environment: str) -> Capabilities:
    can = detect({"TERM": "xterm-256color", "LANG": "C.UTF-8", **environment}, not_in_system)
    assert isinstance(can, Capabilities)
    return can


def asked(name: str, system: Callable[[str], Entry | None]) -> Capabilities:
    can = detect({"TERM": name, "LANG": "C.UTF-8"}, system)
    assert isinstance(can, Capabilities)
    return can


@pytest.mark.parametrize(
    ("environment", "colours"),
    [
        ({}, 256),
        ({"TERM": "xterm"}, 8),
        ({"TERM": "linux"}, 8),
        ({"TERM": "xterm-16color"}, 16),
        ({"TERM": "vt100"}, 0),
        ({"TERM": "xterm-kitty"}, TRUE_COLOUR),
        ({"COLORTERM": "truecolor"}, TRUE_COLOUR),
        ({"COLORTERM": "24bit", "TERM": "xterm"}, TRUE_COLOUR),
        ({"COLORTERM": "yes"}, 256),
        ({"TERM": "xterm", "XTERM_VERSION": "XTerm(379)"}, 256),
        ({"TERM": "xterm", "VTE_VERSION": "7006"}, 256),
        ({"TERM": "xterm", "KONSOLE_VERSION": "221203"}, 256),
        ({"TERM": "linux", "XTERM_VERSION": "XTerm(379)"}, 8),
        ({"TERM": "xterm", "XTERM_VERSION": "XTerm(379)", "VIM_TERMINAL": "900"}, 8),
        ({"COLORTERM": "truecolor", "TERM": "screen-256color"}, 256),
        ({"COLORTERM": "truecolor", "TERM": "screen-256color", "TMUX": "/tmp/x"}, TRUE_COLOUR),
        ({"NO_COLOR": "1"}, 0),
        ({"NO_COLOR": "1", "COLORTERM": "truecolor"}, 0),
        ({"NO_COLOR": ""}, 256),
    ],
)
def test_colours(environment: dict[str, str], colours: int) -> None:
    assert found(**environment).colours == colours


def test_no_color_takes_colours_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    with_colours = found()
    assert found(NO_COLOR="1") == with_colours._replace(colours=0)
    assert with_colours.colours == 256
    assert os.environ["NO_COLOR"] == "1"


@pytest.mark.parametrize(
    ("environment", "reason"),
    [
        ({}, NoTerminal("unset", "")),
        ({"TERM": ""}, NoTerminal("unset", "")),
        ({"TERM": "dumb"}, NoTerminal("dumb", "dumb")),
        ({"TERM": "wy50"}, NoTerminal("unsuitable", "wy50")),
        ({"TERM": "hpterm"}, NoTerminal("unsuitable", "hpterm")),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="TERM is for POSIX systems")
def test_no_usable_terminal(environment: dict[str, str], reason: NoTerminal) -> None:
    assert detect(environment, not_in_system) == reason


@pytest.mark.parametrize("name", ["bogus", "../x", "a b", "0", "-", ".", "ünknown"])
@pytest.mark.skipif(sys.platform == "win32", reason="TERM is for POSIX systems")
def test_a_name_that_nobody_knows_is_taken_for_an_xterm_and_not_asked(name: str) -> None:
    can = found(TERM=name)
    assert can.guessed
    assert not can.answers
    assert can == found(TERM="xterm")._replace(guessed=True, answers=False)
    assert not found(TERM="xterm").guessed


class SystemEntry(NamedTuple):
    """An entry of the system's table, as infocmp shows it."""

    kind: str
    texts: Mapping[str, str]
    flags: str = "am xenl"
    colours: int = 8

    def text(self, name: str, *parameters: int) -> str:
        return self.texts.get(name, "").format(*(number + 1 for number in parameters))

    def flag(self, name: str) -> bool:
        return name in self.flags.split()

    def number(self, name: str) -> int:
        return self.colours if name == "colors" else -1


CUP, RESET = "\x1b[{};{}H", "\x1bc"
ETERM = SystemEntry(
    "eterm-color",
    {
        "cup": CUP,
        "clear": "\x1b[H\x1b[J",
        "smcup": "\x1b7\x1b[?47h",
        "rmcup": "\x1b[2J\x1b[?47l\x1b8",
        "sgr0": "\x1b[m\x0f",
    },
)


def test_a_name_that_only_the_system_knows_is_asked_of_it() -> None:
    can = asked("eterm-color", lambda name: ETERM if name == "eterm-color" else None)
    assert can.kind == "eterm-color"
    assert not can.guessed
    assert not can.answers
    assert not can.mouse
    assert (can.enter, can.leave) == (ETERM.texts["smcup"], ETERM.texts["rmcup"])
    assert (can.hide_cursor, can.normal, can.colours) == ("", "\x1b[m", 8)


def test_emacs_switches_all_off_with_bold() -> None:
    texts = {**ETERM.texts, "rmul": "\x1b[24m", "op": "\x1b[39;49m"}
    assert asked("other", lambda _: ETERM._replace(kind="other", texts=texts)).partial_reset
    assert not asked("eterm-color", lambda _: ETERM._replace(texts=texts)).partial_reset


def test_blessed_is_asked_before_the_system() -> None:
    def unasked(name: str) -> Entry | None:
        raise AssertionError(name)

    assert asked("tmux-256color", unasked).kind == "tmux-256color"


def test_a_terminal_that_is_cleared_by_a_reset_keeps_its_modes() -> None:
    hurd = ETERM._replace(texts={"cup": CUP, "clear": RESET, "sgr0": "\x1b[0m"})
    assert asked("hurd", lambda _: hurd).clear == "\x1b[H\x1b[J"


def test_what_the_system_knows_and_cannot_be_used_is_refused() -> None:
    other = ETERM._replace(texts={"cup": "\x1bY"})
    environment = {"TERM": "vt52"}
    assert detect(environment, lambda _: other) == NoTerminal("unsuitable", "vt52")


IN_SYSTEM = ["eterm-color", "konsole-256color", "dvtm-256color", "cygwin", "hurd", "iTerm.app"]


@pytest.mark.skipif(shutil.which("infocmp") is None, reason="there is no terminfo here")
@pytest.mark.parametrize("name", IN_SYSTEM)
def test_the_system_is_really_asked(name: str) -> None:
    # curses takes one name in the life of a process.
    if subprocess.run(["infocmp", name], capture_output=True, check=False).returncode:
        pytest.skip("the system has no such entry")
    code = (
        "from bakers_dozen.terminal.capabilities import detect\n"
        f"can = detect({{'TERM': {name!r}}})\n"
        "print(can.kind, can.guessed, can.clear == '\\x1b[H\\x1b[2J', '$<' in str(can))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    kind, guessed, _, padded = done.stdout.split()
    assert (kind, guessed, padded) == (name.lower(), "False", "False")


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("konsole-256color", "xterm-256color"),
        ("dvtm-256color", "rxvt"),
        ("eterm-color", "ansi"),
        ("Eterm", "ansi"),
        ("iTerm.app", "xterm-256color"),
        ("vt525", "vt100"),
    ],
)
def test_a_family_by_the_beginning_of_its_name(name: str, kind: str) -> None:
    can = found(TERM=name)
    assert (can.kind, can.guessed) == (kind, False)


@pytest.mark.parametrize(
    ("environment", "holds"),
    [
        ({"TERM": "screen"}, True),
        ({"TERM": "screen.xterm-256color"}, True),
        ({"TERM": "screen-256color", "TMUX": "/tmp/x"}, False),
        ({"TERM": "xterm-256color", "STY": "1.pts"}, True),
        ({"TERM": "tmux-256color", "TMUX": "/tmp/x", "STY": "1.pts"}, True),
        ({}, False),
    ],
)
def test_gnu_screen_holds_escape_back_while_the_mouse_is_on(
    environment: dict[str, str], holds: bool
) -> None:
    assert found(**environment).mouse_holds_escape is holds


@pytest.mark.parametrize(
    ("value", "ground"),
    [
        ("15;0", (0, 0, 0)),
        ("0;15", (255, 255, 255)),
        ("0;default;15", (255, 255, 255)),
        ("12;7", (229, 229, 229)),
        ("15;default", None),
        ("0;16", None),
        ("0;٣", None),
        ("", None),
    ],
)
def test_the_environment_may_tell_the_background(
    value: str, ground: tuple[int, int, int] | None
) -> None:
    assert found(COLORFGBG=value).ground == ground


def test_st_has_a_delete_of_its_own() -> None:
    for name in "st", "st-256color", "stterm-256color":
        assert found(TERM=name).csi_p_deletes, name
    assert not found(TERM="xterm").csi_p_deletes


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("xterm-256color", "xterm-256color"),
        ("xterm-some-new-thing", "xterm"),
        ("screen.xterm-256color", "screen"),
        ("tmux-new", "tmux"),
        ("foot-extra", "foot"),
    ],
)
def test_a_name_of_a_known_family_is_taken_for_the_family(name: str, kind: str) -> None:
    assert found(TERM=name).kind == kind


def test_a_name_may_tell_the_number_of_colours() -> None:
    assert found(TERM="screen.xterm-256color").colours == 256
    assert found(TERM="xterm-direct").colours == TRUE_COLOUR


def test_what_families_have() -> None:
    for name in "xterm", "xterm-256color", "tmux-256color", "screen", "xterm-kitty", "foot":
        can = found(TERM=name)
        assert can.answers, name
        assert can.mouse, name
        assert "1049" in can.enter, name
        assert "1049" in can.leave, name
    for name in "linux", "vt100", "vt220", "ansi":
        can = found(TERM=name)
        assert not can.answers, name
        assert not can.mouse, name
    assert found(TERM="xterm").erase_fills
    assert not found(TERM="screen").erase_fills
    assert not found(TERM="xterm", INSIDE_EMACS="vterm").erase_fills
    assert not found(TERM="ansi").safe_corner
    assert not found(TERM="vt100").partial_reset


def test_apple_terminal_prints_some_questions_and_is_not_asked() -> None:
    assert not found(TERM_PROGRAM="Apple_Terminal").answers


@pytest.mark.parametrize(
    ("environment", "encoding", "signs"),
    [
        ({"LANG": "en_NZ.UTF-8"}, "utf-8", True),
        ({"LANG": "hi_IN.utf8"}, "utf-8", True),
        ({"LANG": "ja_JP.eucJP"}, "euc_jp", False),
        ({"LANG": "C", "LC_ALL": "fr_FR.UTF-8"}, "utf-8", True),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "ascii", False),
        ({"LANG": "fr_FR.UTF-8", "LC_CTYPE": "POSIX"}, "ascii", False),
        ({"LANG": "de_DE.ISO-8859-1"}, "iso8859-1", False),
        ({"LANG": "de_DE.ISO-8859-15@euro"}, "iso8859-15", False),
        ({"LANG": "en_NZ.no-such-encoding"}, "ascii", False),
        ({"LANG": "en_NZ.rot13"}, "ascii", False),
        ({"LANG": "en_NZ.idna"}, "ascii", False),
        ({"LANG": "en_NZ.EBCDIC-CP-BE"}, "ascii", False),
        ({"LANG": "en_NZ.UTF-16"}, "ascii", False),
        ({"LANG": "C"}, "ascii", False),
        ({}, "ascii", False),
        ({"LC_CTYPE": "UTF-8"}, "utf-8", True),
        ({"LANG": "C", "PYTHONUTF8": "1"}, "utf-8", True),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="locales are for POSIX systems")
def test_suit_signs_where_the_locale_can_encode_them(
    environment: dict[str, str], encoding: str, signs: bool
) -> None:
    assert output_encoding(environment, utf8_mode=False) == encoding
    assert can_encode("♠♥♦♣", encoding) is signs


@pytest.mark.skipif(sys.platform == "win32", reason="locales are for POSIX systems")
@pytest.mark.parametrize(
    ("environment", "encoding"),
    [
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, "ascii"),
        ({"LC_CTYPE": "C.UTF-8"}, "ascii"),
        ({"LANG": "en_NZ.UTF-8", "LC_CTYPE": "C.UTF-8"}, "utf-8"),
        ({"LANG": "en_US", "LC_CTYPE": "C.UTF-8"}, "iso8859-1"),
    ],
)
def test_what_python_itself_did_to_the_c_locale_does_not_count(
    environment: dict[str, str], encoding: str
) -> None:
    assert output_encoding(environment, utf8_mode=True) == encoding


def test_blessed_still_has_the_step_that_is_left_out() -> None:
    # Leaving its patterns out saves 40 ms of each start; a rename would bring them back unseen.
    assert callable(getattr(blessed.Terminal, "_Terminal__init__capabilities", None))
