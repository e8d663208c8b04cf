"""Bytes from the keyboard to events, by a state machine that never guesses.

What arrives may be cut anywhere, so the state carries over from one ``feed`` to the
next; the same bytes give the same events however they are cut. A sequence that isn't
known is swallowed to its end. Alt with a key is Escape and then that key: terminals,
tmux and slow lines join the two, so that nobody can tell them apart.

Only time tells a lone Escape from the beginning of a sequence: while ``pending`` is
true, the caller waits until ``patience`` seconds after what is pending *began*, whatever
comes meanwhile, and then calls ``flush``. ``begun`` counts such beginnings.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from ..app.events import Background, Event, Key, Mouse, MouseKind, Paste
from ..named import NamedTuple

#: A pasted text is kept up to this many bytes, the rest is dropped.
PASTE_LIMIT: Final = 65536
#: A control sequence or string is kept up to this many bytes, and swallowed beyond.
SEQUENCE_LIMIT: Final = 1024

#: Seconds after which an Escape by itself was the Escape key.
ESCAPE_PATIENCE: Final = 0.05
#: ... after which what opens a sequence was that key after all (and Alt, see above).
INTRODUCER_PATIENCE: Final = 1.0
#: ... after which an unfinished sequence, string or paste is given up.
SEQUENCE_PATIENCE: Final = 2.0
#: Nobody types more keys than this in such a time.
_TYPED_AT_MOST: Final = 8
#: How the strings begin that terminals send, by the byte that opens the string.
#: They send no private message (``^``) and no start of string (``X``).
_LIKELY: Final = {0x5D: b"0123456789lLI", 0x50: b"0123456789>!$+", 0x5F: b"G", 0x5E: b"", 0x58: b""}

#: What of a sequence's parameters is no key of the game.
_PARAMETERS: Final = b"0123456789;<"
#: How pastes begin and end, and how strings end.
PASTE_BEGIN: Final = b"\x1b[200~"
PASTE_END: Final = b"\x1b[201~"
_STRING_ENDS: Final = (b"\x07", b"\x1b\\")
#: A burst of more bytes than this is no typing.
_BURST: Final = 16


class ModeReport(NamedTuple):
    """The terminal's answer about a mode: 0 unknown, 1 set, 2 reset, 3 and 4 for good."""

    mode: int
    setting: int


class CursorReport(NamedTuple):
    """The terminal's answer where its cursor stands, counted from 0."""

    x: int
    y: int


class Answered(NamedTuple):
    """The terminal has said what it is, which is asked last of all questions."""


Decoded = Event | ModeReport | CursorReport | Answered

_TILDE: Final = {
    1: "home", 2: "insert", 3: "delete", 4: "end", 5: "pageup", 6: "pagedown", 7: "home", 8: "end",
    11: "f1", 12: "f2", 13: "f3", 14: "f4", 15: "f5", 17: "f6", 18: "f7", 19: "f8", 20: "f9",
    21: "f10", 23: "f11", 24: "f12", 25: "f13", 26: "f14", 28: "f15", 29: "f16", 31: "f17",
    32: "f18", 33: "f19", 34: "f20",
}  # fmt: skip
_FINAL: Final = {
    "A": "up", "B": "down", "C": "right", "D": "left", "F": "end", "H": "home", "L": "insert",
    "P": "f1", "Q": "f2", "R": "f3", "S": "f4",
}  # fmt: skip
# The keypad in application mode; digits and signs are what their keys say.
_SS3: Final = _FINAL | {
    "M": "enter", "I": "tab", " ": "space", "X": "=",
    **{chr(ord("p") + digit): str(digit) for digit in range(10)},
    "j": "*", "k": "+", "l": ",", "m": "-", "n": ".", "o": "/",
}  # fmt: skip
del _SS3["L"]
# Kitty's numbers for keys that have no character.
_KITTY: Final = {
    27: "escape", 13: "enter", 9: "tab", 127: "backspace", 8: "backspace", 32: "space",
    **{57399 + digit: str(digit) for digit in range(10)},
    57409: ".", 57410: "/", 57411: "*", 57412: "-", 57413: "+", 57414: "enter", 57415: "=",
    57416: ",", 57417: "left", 57418: "right", 57419: "up", 57420: "down", 57421: "pageup",
    57422: "pagedown", 57423: "home", 57424: "end", 57425: "insert", 57426: "delete",
    **{57376 + n: f"f{13 + n}" for n in range(23)},
}  # fmt: skip
_CONTROL: Final = {
    8: "backspace",
    9: "tab",
    10: "enter",
    13: "enter",
    27: "escape",
    127: "backspace",
}

# Bits of a key's modifiers; the others are Super, Hyper and Meta.
_SHIFT, _ALT, _CTRL, _OTHERS = 1, 2, 4, 8 | 16 | 32

# Patterns are compiled when the first such report comes, not at the start.
_MOUSE: Final = r"<(\d{1,6});(-?\d{1,9});(-?\d{1,9})([Mm])"
_MODE: Final = r"\?(\d{1,6});(\d)\$y"
_CURSOR: Final = r"(\d{1,6});(\d{1,6})R"
_BACKGROUND: Final = (
    r"11;(?:rgba?:([0-9A-Fa-f]{1,4})/([0-9A-Fa-f]{1,4})/([0-9A-Fa-f]{1,4})"
    r"|#([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})$)"
)

_State = Callable[[int], None]


class Decoder:
    """The keyboard's state between two reads.

    *csi_p_deletes*: ``CSI P`` is the Delete key, as st sends it, and not F1.
    """

    __slots__ = ("_events", "_finals", "_kind", "_late", "_lost", "_seq", "_state", "begun")

    def __init__(self, *, csi_p_deletes: bool = False) -> None:
        self._events: list[Decoded] = []
        self._finals = _FINAL | {"P": "delete"} if csi_p_deletes else _FINAL
        #: What has come of the sequence, string, character or paste so far.
        self._seq = bytearray()
        #: The byte that opened the string in ``_in_string``.
        self._kind = 0
        #: A beginning that was given up, and nothing has come since: ``ESC`` or ``ESC [``,
        #: of which the rest may still come. In another state than ground, what began there
        #: is such a rest.
        self._late = b""
        #: How the paste or string ends that was given up and whose rest may still come.
        self._lost: tuple[bytes, ...] = ()
        self._state: _State = self._ground
        self.begun = 0

    def feed(self, data: bytes) -> list[Decoded]:
        """The events that *data* completes."""
        if self._lost:
            data = self._behind_lost(data)
        position, end = 0, len(data)
        while position < end:
            if self._state == self._in_paste:
                position = self._paste(data, position)
                continue
            self._state(data[position])
            position += 1
        events, self._events = self._events, []
        return events

    @property
    def pending(self) -> bool:
        """Whether something began that only more bytes or time can finish."""
        return self._state != self._ground

    @property
    def patience(self) -> float:
        """How many seconds what is pending may take from its beginning, before ``flush``."""
        state = self._state
        if state == self._escape or state == self._intermediate:
            return ESCAPE_PATIENCE
        if self._late == b"\x1b[" or (self._late and not self._seq):
            return ESCAPE_PATIENCE
        if state in (self._csi, self._ss3, self._in_string) and not self._is_likely():
            return INTRODUCER_PATIENCE
        return SEQUENCE_PATIENCE

    def _is_likely(self) -> bool:
        """Whether what began is a sequence or string for sure, and no key with Alt."""
        strings = self._state == self._in_string
        return bool(self._seq) and (not strings or self._seq[0] in _LIKELY[self._kind])

    def flush(self) -> list[Decoded]:
        """The events that what is pending amounts to, now that its time is over."""
        state, seq, late = self._state, bytes(self._seq), self._late
        likely = self._is_likely()
        self._to_ground()
        if state == self._escape:
            self._key("escape")
            self._late = b"\x1b"
        elif state == self._intermediate:
            self._key("escape")
            self._typed(seq)
        elif state == self._in_paste:
            # Half a paste is no paste.
            self._lost = (PASTE_END,)
        elif state in (self._csi, self._ss3, self._in_string):
            if late == b"\x1b[":
                self._typed(seq)
            elif not likely and len(seq) <= _TYPED_AT_MOST:
                # It was a key with Alt, or behind Escape, and typing went on.
                if not late:
                    self._key("escape")
                self._key(self._opener(state))
                self._typed(seq)
            elif state == self._in_string:
                self._lost = _STRING_ENDS
            if state == self._csi and late != b"\x1b[":
                self._late = b"\x1b["
        events, self._events = self._events, []
        return events

    def _opener(self, state: _State) -> str:
        """The key that opens a sequence when Escape comes before it."""
        return "[" if state == self._csi else "O" if state == self._ss3 else chr(self._kind)

    def _typed(self, keys: bytes) -> None:
        for byte in keys:
            self._ground(byte)

    # What each state does with the next byte.

    def _ground(self, byte: int) -> None:
        late, self._late = self._late, b""
        if byte == 0x1B:
            self._begin(self._escape)
        elif late == b"\x1b" and byte in b"[O]P_":
            # A slow line can cut a sequence behind its first byte.
            self._introduce(byte)
            self._late = late
        elif late == b"\x1b[" and byte in _PARAMETERS:
            self._begin(self._csi)
            self._seq.append(byte)
            self._late = late
        elif 0x20 < byte < 0x7F:
            self._events.append(Key(chr(byte)))
        elif byte < 0x80:
            self._control(byte)
        elif byte == 0x9B:
            self._begin(self._csi)
        elif byte == 0x8F:
            self._begin(self._ss3)
        elif 0xC2 <= byte <= 0xF4:
            self._begin(self._character)
            self._seq.append(byte)

    def _control(self, byte: int) -> None:
        if byte == 0x20:
            self._key("space")
        elif byte in _CONTROL:
            self._key(_CONTROL[byte])
        elif 1 <= byte <= 26:
            self._key("ctrl-" + chr(byte + 96))

    def _escape(self, byte: int) -> None:
        if byte in b"[O]PX^_":
            self._introduce(byte)
        elif byte == 0x1B:
            self._key("escape")
            self._begin(self._escape)
        elif 0x20 <= byte < 0x30:
            self._seq.append(byte)
            self._state = self._intermediate
        else:
            self._to_ground()
            if byte != 0x5C:  # which ends a string that was given up
                self._key("escape")
                self._ground(byte)

    def _introduce(self, byte: int) -> None:
        """A sequence or string opens with ESC and *byte*."""
        if byte == 0x5B:
            self._begin(self._csi)
        elif byte == 0x4F:
            self._begin(self._ss3)
        else:
            self._kind = byte
            self._begin(self._in_string)

    def _begin(self, state: _State) -> None:
        """Something begins that more has to follow."""
        self._to_ground()
        self._state = state
        self.begun += 1

    def _intermediate(self, byte: int) -> None:
        """``ESC (`` and the like: goes on to a final byte."""
        if 0x20 <= byte < 0x30:
            if len(self._seq) < SEQUENCE_LIMIT:
                self._seq.append(byte)
        else:
            typed = bytes(self._seq)
            self._to_ground()
            if not 0x30 <= byte < 0x7F:
                if len(typed) == 1:
                    self._key("escape")
                    self._typed(typed)
                self._ground(byte)

    def _csi(self, byte: int) -> None:
        if 0x40 <= byte < 0x7F:
            if byte == 0x5B and not self._seq:  # the Linux console's F1 to F5: ESC [ [ A
                self._seq.append(byte)
                self._state = self._linux_function
            elif byte == 0x4D and not self._seq:  # an old mouse report: three more bytes
                self._seq.append(byte)
                self._state = self._old_mouse
            else:
                seq = bytes(self._seq)
                self._to_ground()
                if len(seq) < SEQUENCE_LIMIT:
                    self._sequence(seq.decode("ascii"), chr(byte))
        elif 0x20 <= byte < 0x40:
            if byte == 0x24 and self._seq.isdigit() and len(self._seq) < 3:
                self._to_ground()  # rxvt's shifted key: ESC [ 7 $
            elif len(self._seq) < SEQUENCE_LIMIT:
                self._seq.append(byte)
        else:
            self._abort(byte)

    def _linux_function(self, byte: int) -> None:
        self._to_ground()
        if 0x41 <= byte <= 0x45:
            self._key(f"f{byte - 0x40}")
        elif byte < 0x20:
            self._ground(byte)

    def _old_mouse(self, byte: int) -> None:
        if byte < 0x20:
            self._abort(byte)
            return
        self._seq.append(byte)
        if len(self._seq) == 4:
            self._to_ground()

    def _ss3(self, byte: int) -> None:
        if 0x20 <= byte < 0x40 and (byte != 0x20 or self._seq):
            if len(self._seq) < SEQUENCE_LIMIT:
                self._seq.append(byte)
        elif 0x20 <= byte < 0x7F:
            if self._late and byte not in b"ABCDFHMPQRS":
                self._abort(byte)
                return
            plain = not self._seq
            self._to_ground()
            name = _SS3.get(chr(byte))
            if plain and name is not None:
                self._key(name)
        else:
            self._abort(byte)

    def _in_string(self, byte: int) -> None:
        if self._late and not self._seq and byte not in _LIKELY[self._kind]:
            self._abort(byte)
        elif byte == 0x1B:
            self._state = self._string_escape
        elif byte == 0x07:
            self._string()
        elif byte in (0x03, 0x18, 0x1A):
            self._abort(byte)
        elif len(self._seq) < SEQUENCE_LIMIT:
            self._seq.append(byte)

    def _string_escape(self, byte: int) -> None:
        if byte == 0x5C:
            self._string()
        else:
            self._begin(self._escape)
            self._escape(byte)

    def _character(self, byte: int) -> None:
        """The second to fourth byte of a character in UTF-8."""
        if not 0x80 <= byte < 0xC0:
            self._to_ground()
            self._ground(byte)
            return
        self._seq.append(byte)
        lead = self._seq[0]
        if len(self._seq) < (2 if lead < 0xE0 else 3 if lead < 0xF0 else 4):
            return
        text = self._seq.decode("utf-8", "ignore")
        self._to_ground()
        if len(text) == 1 and text.isprintable():
            self._key(text)

    def _in_paste(self, byte: int) -> None:
        """A paste is taken in whole chunks by ``_paste``."""
        raise AssertionError(byte)

    # What a finished sequence says.

    def _to_ground(self) -> None:
        self._seq = bytearray()
        self._late = b""
        self._state = self._ground

    def _abort(self, byte: int) -> None:
        """The sequence breaks off, and *byte* is something of its own."""
        seq, late, opener = bytes(self._seq), self._late, self._opener(self._state)
        self._to_ground()
        if late == b"\x1b[":
            self._typed(seq)
        elif late and not seq:
            self._key(opener)  # behind Escape it was no sequence
        self._ground(byte)

    def _key(self, name: str) -> None:
        self._events.append(Key(name))

    def _sequence(self, parameters: str, final: str) -> None:
        """A control sequence, ``CSI`` *parameters* *final*."""
        first = parameters[:1]
        if not first and final in self._finals:
            self._key(self._finals[final])
        elif first == "<":
            self._mouse(parameters + final)
        elif first == "?":
            answer = re.fullmatch(_MODE, parameters + final)
            if answer:
                self._events.append(ModeReport(int(answer[1]), int(answer[2])))
            elif final == "c":
                self._events.append(Answered())
        elif not parameters.strip("0123456789:;"):
            if final == "R" and parameters:
                place = re.fullmatch(_CURSOR, parameters + final)
                if place:
                    self._events.append(CursorReport(int(place[2]) - 1, int(place[1]) - 1))
                return
            groups = [
                [int(part) if 0 < len(part) < 8 else 0 for part in group.split(":")]
                for group in parameters.split(";")
            ]
            self._numbered(groups, final)

    def _numbered(self, groups: list[list[int]], final: str) -> None:
        code = groups[0][0]
        modifiers, action = 0, 1
        if len(groups) > 1:
            modifiers = max(groups[1][0] - 1, 0)
            action = groups[1][1] if len(groups[1]) > 1 else 1
        if action == 3:
            return  # a key was let go
        if final == "u":
            self._coded(groups[0], modifiers, groups[2] if len(groups) > 2 else [])
        elif final == "~" and code == 27 and len(groups) == 3:
            self._coded(groups[2], modifiers, [])
        elif final == "~" and code == 200:
            self._begin(self._in_paste)
        elif final == "~":
            self._special(_TILDE.get(code), modifiers)
        elif final == "Z":
            self._special("backtab", modifiers & ~_SHIFT)
        elif code <= 1:
            self._special(self._finals.get(final), modifiers)

    def _special(self, name: str | None, modifiers: int) -> None:
        """A key without a character; with Ctrl or the like it is another key, and not ours."""
        if name is not None and not modifiers & (_CTRL | _OTHERS):
            self._alt(modifiers)
            self._key(name)

    def _alt(self, modifiers: int) -> None:
        if modifiers & _ALT:
            self._key("escape")

    def _coded(self, codes: list[int], modifiers: int, text: list[int]) -> None:
        """A key by its number, as kitty and xterm (modifyOtherKeys) send it."""
        code = codes[0]
        if modifiers & _CTRL and not modifiers & _OTHERS and 0x40 <= code < 0x80:
            low = code & 0x1F
            if code != 0x7F and low:
                self._alt(modifiers)
                self._control(low)
            return
        name = _KITTY.get(code)
        if name == "tab" and modifiers & _SHIFT:
            name = "backtab"
        if name is None and 0x21 <= code < 0xD800:
            if modifiers & _SHIFT and len(codes) > 1 and codes[1]:
                code = codes[1]
            elif len(text) == 1 and text[0]:
                code = text[0]
            name = chr(code) if code < 0x110000 else ""
            if bool(modifiers & _SHIFT) != bool(modifiers & 64):
                name = name.upper()
            if len(name) != 1 or not name.isprintable():
                return
        self._special(name, modifiers)

    def _mouse(self, report: str) -> None:
        parts = re.fullmatch(_MOUSE, report)
        if not parts:
            return
        code, x, y = int(parts[1]), int(parts[2]) - 1, int(parts[3]) - 1
        button = code & 3
        if code & 128:
            button = 3
        elif code & 64:
            self._events.append(Mouse(MouseKind.WHEEL, button, x, y))
            return
        kind = MouseKind.PRESS if parts[4] == "M" else MouseKind.RELEASE
        self._events.append(Mouse(MouseKind.MOTION if code & 32 else kind, button, x, y))

    def _string(self) -> None:
        """A whole string: of all answers only the ground's colour is of use."""
        kind, seq = self._kind, self._seq
        self._to_ground()
        colour = re.match(_BACKGROUND, seq.decode("ascii", "ignore")) if kind == 0x5D else None
        if colour:
            digits = [group for group in colour.groups() if group]
            red, green, blue = (int(d, 16) * 255 // (16 ** len(d) - 1) for d in digits)
            self._events.append(Background(red, green, blue))

    def _paste(self, data: bytes, position: int) -> int:
        """Take *data* from *position* into the paste; the position behind it."""
        kept = self._seq
        overlap = min(len(kept), len(PASTE_END) - 1)
        window = bytes(kept[len(kept) - overlap :]) + data[position:]
        found = window.find(PASTE_END)
        room = PASTE_LIMIT + len(PASTE_END)
        if found < 0:
            kept += data[position:]
            if len(kept) > room:
                # The tail stays, in which the end may have begun.
                del kept[PASTE_LIMIT : len(kept) - len(PASTE_END) + 1]
            return len(data)
        kept += data[position : position + found + len(PASTE_END) - overlap]
        text = bytes(kept[: -len(PASTE_END)][:PASTE_LIMIT]).decode("utf-8", "ignore")
        self._to_ground()
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        self._events.append(Paste("".join(c for c in text if c >= " " or c in "\n\t")))
        return position + found + len(PASTE_END) - overlap

    def _behind_lost(self, data: bytes) -> bytes:
        """What of *data* isn't the rest of a paste or string that was given up."""
        ends = [(at, end) for end in self._lost if (at := data.find(end)) >= 0]
        if ends:
            self._lost = ()
            at, end = min(ends)
            return data[at + len(end) :]
        if len(data) > _BURST:
            return b""
        self._lost = ()
        return data
