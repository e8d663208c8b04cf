"""What goes to and from a terminal besides pictures: switches, questions, answers, reports.

``ReportingSession`` is what the sessions of all systems have in common.
"""

from __future__ import annotations

import re
import time
from types import TracebackType
from typing import Final

from ..app.events import Event, Key, Mouse, Paste, Terminate
from .capabilities import Capabilities
from .decoder import PASTE_BEGIN, PASTE_END, Answered, CursorReport, Decoded, Decoder, ModeReport

# Button presses, motion with a button held, and reports that reach any column.
MOUSE_ON, MOUSE_OFF = "\x1b[?1000h\x1b[?1002h\x1b[?1006h", "\x1b[?1006l\x1b[?1002l\x1b[?1000l"
PASTE_ON, PASTE_OFF = "\x1b[?2004h", "\x1b[?2004l"
#: The mode of synchronized updates.
SYNCHRONIZED: Final = 2026
#: Terminals drop longer texts for the clipboard.
COPY_LIMIT: Final = 74000
#: Seconds after the questions in which answers are to be expected.
ANSWERS_DUE: Final = 2.0
#: Seconds that input may have waited, before what is pending is taken for complete.
_GRACE: Final = 0.5
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


def leaving(can: Capabilities, height: int, *, mouse: bool, paste: bool) -> str:
    """What takes everything back, in a window of *height* rows.

    The cursor goes to the last row, emptied, before the other screen is left: there it
    stays where there was no other screen, whatever the terminal's name had promised.
    """
    # After another size tmux breaks rows that were wider, and keeps some above the prompt.
    in_tmux = can.kind.startswith(("tmux", "screen")) and not can.mouse_holds_escape
    return (
        can.normal
        + (MOUSE_OFF if mouse else "")
        + (PASTE_OFF if paste else "")
        + can.wrap_on
        + ("\x1b[2J" if in_tmux else "")
        + f"\x1b[{height};1H\x1b[K"
        + can.show_cursor
        + can.leave
    )


#: No deal has fewer characters than this with its moves or its variant.
_DEAL: Final = 4
#: A game and perhaps its moves (``24 ck dd``, ``kings:24``), and a card of a board.
_GAME: Final = r"(?=\S+[:\s])([a-z][a-z-]*:)?\d{1,20}(\s+\S{1,4})*"
_CARD: Final = r"(10|[2-9ATJQKatjqk])[♣♦♥♠CDHScdhs]"


def is_deal(text: str) -> bool:
    """Whether *text*, come in one burst, looks like a deal that was pasted, not like keys."""
    if len(text) < _DEAL or "\x1b" in text:
        return False
    words = " ".join(line for line in text.splitlines() if ":" not in line).split()
    board = len(words) > 3 and all(re.fullmatch(_CARD, word) for word in words[:4])
    return board or re.fullmatch(_GAME, text.strip()) is not None


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
        self._decoder = self._new_decoder()
        #: Which beginning is pending in the decoder, and since when; when its time is over.
        self._begun = 0
        self._since = self._deadline = 0.0
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
        self.mouse = mouse and self.capabilities.mouse
        self._paste = self.capabilities.answers
        self.write(self._reports() + self._questions())

    def renew(self) -> None:
        """Set the modes and ask the questions again.

        For a screen that another program has written on, or another terminal that has
        taken this one's place (dtach and the like). Everything has to be painted anew.
        """
        self.write(entering(self.capabilities) + self._reports() + self._questions())

    def _reports(self) -> str:
        return (MOUSE_ON if self.mouse else "") + (PASTE_ON if self._paste else "")

    def _questions(self) -> str:
        if not self.capabilities.answers:
            return ""
        self._asked = time.monotonic()
        self._answers_until = self._asked + ANSWERS_DUE
        return _QUESTIONS

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
        """Take in what the keyboard has sent, all of it that could be read at once."""
        if data and not data.strip(b"\x03"):
            # Ctrl-C by itself is heard in whatever was begun.
            self._decoder = self._new_decoder()
        # What came in time may have had to wait for the program.
        self._flush_when_due(self._deadline + _GRACE)
        if not self._decoder.pending and is_deal(data.decode("utf-8", "ignore")):
            # A paste from a terminal that doesn't mark pastes.
            data = PASTE_BEGIN + data + PASTE_END
        self._take(self._decoder.feed(data))
        self._set_deadline()

    def _flush_when_due(self, due: float) -> None:
        """Take what is pending as it is, once the moment *due* is past."""
        if self._decoder.pending and time.monotonic() >= due:
            self._take(self._decoder.flush())
            self._set_deadline()

    def _set_deadline(self) -> None:
        """What is pending has its time from its beginning, whatever comes meanwhile."""
        if self._decoder.begun != self._begun:
            self._begun = self._decoder.begun
            self._since = time.monotonic()
        self._deadline = self._since + self._decoder.patience

    def _new_decoder(self) -> Decoder:
        self._begun = 0
        return Decoder(csi_p_deletes=self.capabilities.csi_p_deletes)

    def _take(self, decoded: list[Decoded]) -> None:
        for event in decoded:
            self._take_one(event)

    def _take_one(self, event: Decoded) -> None:
        """Note what an answer tells; anything else waits to be handed out."""
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
