"""Which suits a Linux console's font can show."""

from __future__ import annotations

import ctypes
import struct
import sys
from collections.abc import Mapping

import pytest

from bakers_dozen.screen.glyphs import glyphs
from bakers_dozen.terminal.console import shows_suits

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no consoles here")

SUITS = {"♥": 3, "♦": 4, "♣": 5, "♠": 6}
EDGES = {
    sign: 100 + n
    for n, sign in enumerate(
        sorted({sign for part in glyphs(False) if isinstance(part, str) for sign in part})
    )
}


def kernel(monkeypatch: pytest.MonkeyPatch, font: Mapping[str, int] | None) -> None:
    """The kernel of a console with *font*, or of what is no console."""

    def ioctl(descriptor: int, request: int, argument: bytes) -> bytes:
        assert (descriptor, request) == (1, 0x4B66)
        if font is None:
            raise OSError(25, "not a console")
        room, address = struct.unpack("@HP", argument)
        assert room >= len(font)
        entries = (ctypes.c_uint16 * (2 * room)).from_address(address)
        for place, (sign, glyph) in enumerate(font.items()):
            entries[2 * place : 2 * place + 2] = [ord(sign), glyph]
        return struct.pack("@HP", len(font), address)

    monkeypatch.setattr("fcntl.ioctl", ioctl)


@pytest.mark.parametrize(
    ("font", "shows"),
    [
        ({**SUITS, **EDGES}, True),
        ({**EDGES}, False),
        ({"♦": 4, **EDGES}, False),
        ({**dict.fromkeys(SUITS, 4), **EDGES}, False),
        ({**SUITS}, False),
        (None, False),
    ],
    ids=["all", "no suits", "diamonds alone", "all the same", "no edges", "no console"],
)
def test_suits_are_signs_where_the_font_has_four_of_them(
    monkeypatch: pytest.MonkeyPatch, font: Mapping[str, int] | None, shows: bool
) -> None:
    kernel(monkeypatch, font)
    assert shows_suits(1) is shows
