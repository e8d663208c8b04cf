"""What the font of a Linux console can show.

A console shows a sign that its font lacks as another one, and in most fonts that is the
glyph of ♦: all suits look alike then. The kernel tells which glyph it shows for what.
"""

from __future__ import annotations

import struct
from typing import Final

from ..screen.glyphs import SUIT_SIGNS, glyphs

#: The kernel's request for the console's table of signs (linux/kd.h).
_GIO_UNIMAP: Final = 0x4B66
#: Its arguments: the number of entries and their address. An entry is two 16-bit numbers,
#: the sign's in Unicode and its glyph's in the font.
_REQUEST: Final = "@HP"
_MOST: Final = 0xFFFF


def shows_suits(descriptor: int) -> bool:
    """Whether the console at *descriptor* shows four different suits, and cards' edges.

    False also where it can't be asked, such as over a network.
    """
    shown = _glyph_numbers(descriptor)
    edges = {sign for part in glyphs(False) if isinstance(part, str) for sign in part}
    return len({shown.get(ord(sign)) for sign in SUIT_SIGNS} - {None}) == 4 and all(
        ord(sign) in shown for sign in edges
    )


def _glyph_numbers(descriptor: int) -> dict[int, int]:
    """The glyph for each sign that the console has one for; empty when it can't be asked."""
    from array import array

    try:
        import fcntl

        entries = array("H", bytes(4 * _MOST))
        request = struct.pack(_REQUEST, _MOST, entries.buffer_info()[0])
        count = struct.unpack(_REQUEST, fcntl.ioctl(descriptor, _GIO_UNIMAP, request))[0]
    except (ImportError, OSError):
        return {}
    return dict(zip(entries[0 : 2 * count : 2], entries[1 : 2 * count : 2], strict=True))
