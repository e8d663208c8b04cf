"""What goes to and from a terminal besides pictures: switches, questions, answers, reports.

``ReportingSession`` is what the sessions of all systems have in common.
"""

from __future__ import annotations

import time
from types import TracebackType
from typing import Final

from ..app.events import Event, Key, Mouse, Paste, Terminate
from .capabilities import Capabilities
from .decoder import Answered, CursorReport, Decoded, Decoder, ModeReport

# Button presses, motion with a button held, and reports that reach any column.
MOUSE_ON, MOUSE_OFF = "\x1b[?1000h\x1b[?1002h\x1b[?1006h", "\x1b[?1006l\x1b[?1002l\x1b[?1000l"
PASTE_ON, PASTE_OFF = "\x1b[?2004h", "\x1b[?2004l"
#: The mode of synchronized updates.
SYNCHRONIZED: Final = 2026
#: Terminals drop longer texts for the clipboard.
COPY_LIMIT: Final = 74000
#: Seconds after the questions in which answers are to be expected.
ANSWERS_DUE: Final = 2.0
#: The exit status owed to Ctrl-C, as shells have it: 128 and the number of SIGINT.
INTERRUPTED: Final = 130

_ASK_SYNCHRONIZED: Final = f"\x1b[?{SYNCHRONIZED}$p"
_ASK_BACKGROUND: Final = "\x1b]11;?\x1b\\"
# Every terminal that answers anything answers this, and answers come in turn.
_ASK_LAST: Final = "\x1b[c"
#: All that is asked, in one text; the answer that is called ``Answered`` ends it.
_QUESTIONS: Final = _ASK_SYNCHRONIZED + _ASK_BACKGROUND + _ASK_LAST

#: The suits whose width differs among terminals; ♦ isn't "ambiguous" in Unicode.
DOUBTFUL_SIGNS: Final = "♠♥♣"


def width_questions() -> str:
    """Draw each doubtful sign in the corner and ask where the cursor is then.

    The answers have x = 2 for signs two cells wide. To be written before the first frame,
    which covers the corner.
    """
    return "\x1b[H" + "".join(f"\r{sign}\x1b[6n" for sign in DOUBTFUL_SIGNS) + "\r"


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


class ReportingSession:
    """The terminal as a context manager, but for how it is read, written and set.

    Once entered, ``mouse`` is whether mouse reports are switched on, ``synchronized``
    whether the terminal has said that it knows synchronized updates, and ``round_trip``
    how many seconds the last answer took; None until it has come. ``wide_signs`` is whether
    the terminal draws suits two cells wide, or None while that isn't known. ``suspended``
    counts the seconds that the program has spent suspended.
    """

    def __init__(self, capabilities: Capabilities) -> None:
        self.capabilities = capabilities
        self.synchronized = False
        self.wide_signs: bool | None = None
        self.round_trip: float | None = None
        self.suspended = 0.0
        self.mouse = False
        self._paste = False
        #: When the terminal was asked, 0 until then; until when answers are to be expected.
        self._asked = self._answers_until = 0.0
        self._decoder = Decoder()
        #: When what is pending in the decoder is complete without more.
        self._deadline = 0.0
        #: Events that haven't been handed out yet.
        self._waiting: list[Event] = []
        #: Whether the terminal is gone, and whether a ``HangUp`` has said so.
        self._gone = self._gone_told = False

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Give the terminal back as it was. A second call does nothing."""
        raise NotImplementedError

    def write(self, text: str) -> None:
        """Write *text* at once, unless the terminal is gone."""
        raise NotImplementedError

    def start_reports(self, *, mouse: bool = True) -> None:
        """Switch reports on and ask the terminal's questions, once the first frame is out.

        Nothing waits for answers. They come as ``Background`` events, and set
        ``synchronized``; without them everything stays as it is.
        """
        text = ""
        if mouse and self.capabilities.mouse:
            self.mouse = True
            text += MOUSE_ON
        if self.capabilities.answers:
            self._paste = True
            self._asked = time.monotonic()
            self._answers_until = self._asked + ANSWERS_DUE
            text += PASTE_ON + _QUESTIONS
        self.write(text)

    def set_mouse(self, on: bool) -> bool:
        """Switch mouse reports; whether the terminal may have them at all."""
        if not self.capabilities.mouse:
            return False
        if on != self.mouse:
            self.mouse = on
            self.write(MOUSE_ON if on else MOUSE_OFF)
        return True

    def copy(self, text: str) -> bool:
        """Ask the terminal to put *text* on the clipboard (OSC 52); whether it was asked.

        Whether it did can't be known.
        """
        asked = clipboard(text) if self.capabilities.answers else ""
        self.write(asked)
        return bool(asked)

    def _feed(self, data: bytes) -> None:
        """Take in what the keyboard has sent."""
        self._take(self._decoder.feed(data))
        if self._decoder.pending:
            self._deadline = time.monotonic() + self._decoder.patience

    def _flush_when_due(self) -> None:
        """Take in what is pending, when nothing more has come in its time."""
        if self._decoder.pending and time.monotonic() >= self._deadline:
            self._take(self._decoder.flush())
            self._deadline = time.monotonic() + self._decoder.patience

    def _take(self, decoded: list[Decoded]) -> None:
        for event in decoded:
            self._take_one(event)

    def _take_one(self, event: Decoded) -> None:
        """What is an answer sets what it tells, what was asked for waits to be handed out."""
        if isinstance(event, ModeReport):
            if event.mode == SYNCHRONIZED:
                self.synchronized = event.setting in (1, 2, 3)
        elif isinstance(event, Answered):
            self._answers_until = 0.0
            if self.round_trip is None and self._asked:
                self.round_trip = time.monotonic() - self._asked
        elif isinstance(event, CursorReport):
            pass
        elif isinstance(event, Key) and event.name == "ctrl-c":
            self._waiting.append(Terminate(INTERRUPTED))
        elif isinstance(event, Mouse):
            if self.mouse:
                self._waiting.append(event)
        elif not isinstance(event, Paste) or event.text:
            self._waiting.append(event)
