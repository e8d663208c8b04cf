"""What is written to a terminal besides pictures: switches, questions, the clipboard."""

from __future__ import annotations

from bakers_dozen.terminal.capabilities import Capabilities

# Button presses, motion with a button held, and reports that reach any column.
MOUSE_ON, MOUSE_OFF = "\x1b[?1000h\x1b[?1002h\x1b[?1006h", "\x1b[?1006l\x1b[?1002l\x1b[?1000l"
PASTE_ON, PASTE_OFF = "\x1b[?2004h", "\x1b[?2004l"
#: The mode of synchronized updates.
SYNCHRONIZED = 2026
#: Terminals drop longer texts for the clipboard.
COPY_LIMIT = 74000

_ASK_SYNCHRONIZED = f"\x1b[?{SYNCHRONIZED}$p"
_ASK_BACKGROUND = "\x1b]11;?\x1b\\"
# Every terminal that answers anything answers this, and answers come in turn.
_ASK_LAST = "\x1b[c"


#: The suits whose width differs among terminals; ♦ isn't "ambiguous" in Unicode.
DOUBTFUL_SIGNS = "♠♥♣"


def width_questions() -> str:
    """Draw each doubtful sign in the corner and ask where the cursor is then.

    The answers have x = 2 for signs two cells wide. To be written before the first frame,
    which covers the corner.
    """
    return "\x1b[H" + "".join(f"\r{sign}\x1b[6n" for sign in DOUBTFUL_SIGNS) + "\r"


def questions(*, background: bool) -> str:
    """All that is asked, in one text; the answer that is called ``Answered`` ends it."""
    return _ASK_SYNCHRONIZED + (_ASK_BACKGROUND if background else "") + _ASK_LAST


def entering(can: Capabilities) -> str:
    """What opens the game's own screen, without a cursor and without wrapping."""
    return (can.enter or can.clear) + can.wrap_off + can.hide_cursor


def leaving(can: Capabilities, *, mouse: bool, paste: bool) -> str:
    """What takes everything back; without another screen the shell gets an empty one."""
    return (
        can.normal
        + (MOUSE_OFF if mouse else "")
        + (PASTE_OFF if paste else "")
        + can.wrap_on
        + can.show_cursor
        + (can.leave if can.enter else can.clear)
    )


def clipboard(text: str) -> str:
    """What asks a terminal to put *text* on the clipboard (OSC 52); empty if it is too long."""
    import base64

    data = base64.b64encode(text.encode("utf-8")).decode("ascii")
    return f"\x1b]52;c;{data}\x07" if len(data) <= COPY_LIMIT else ""
