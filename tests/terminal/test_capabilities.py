"""What a terminal is taken to be able to do, by its name and the environment."""

from __future__ import annotations

import os
import sys

import blessed
import pytest

from bakers_dozen.terminal.capabilities import (
    TRUE_COLOUR,
    Capabilities,
    NoTerminal,
    can_encode,
    detect,
    output_encoding,
)


def found(**environment: str) -> Capabilities:
    can = detect({"TERM": "xterm-256color", "LANG": "C.UTF-8", **environment})
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
        ({"TERM": "bogus"}, NoTerminal("unknown", "bogus")),
        ({"TERM": "../x"}, NoTerminal("unknown", "../x")),
        ({"TERM": "wy50"}, NoTerminal("unsuitable", "wy50")),
        ({"TERM": "hpterm"}, NoTerminal("unsuitable", "hpterm")),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="TERM is for POSIX systems")
def test_no_usable_terminal(environment: dict[str, str], reason: NoTerminal) -> None:
    assert detect(environment) == reason


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
