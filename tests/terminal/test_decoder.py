"""What arrives from a keyboard, and what it means."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakers_dozen.app.events import Background, Key, Mouse, MouseKind, Paste
from bakers_dozen.terminal.decoder import (
    ESCAPE_PATIENCE,
    INTRODUCER_PATIENCE,
    PASTE_LIMIT,
    SEQUENCE_PATIENCE,
    Answered,
    CursorReport,
    Decoded,
    Decoder,
    ModeReport,
)


def events(data: bytes, *, flush: bool = False) -> list[Decoded]:
    decoder = Decoder()
    found = decoder.feed(data)
    for _ in range(2 * flush):
        found += decoder.flush()
    return found


SPELLINGS = {
    "up": [b"\x1b[A", b"\x1bOA", b"\x1b[1A", b"\x1b[1;1A", b"\x1b[57419u", b"\x9bA"],
    "down": [b"\x1b[B", b"\x1bOB", b"\x1b[1;129B", b"\x1b[57420u"],
    "right": [b"\x1b[C", b"\x1bOC", b"\x1b[1;1:1C", b"\x1b[1;1:2C", b"\x1b[57418u", b"\x8fC"],
    "left": [b"\x1b[D", b"\x1bOD", b"\x1b[1;2D", b"\x1b[57417u"],
    "home": [b"\x1b[H", b"\x1bOH", b"\x1b[1~", b"\x1b[7~", b"\x1b[57423u"],
    "end": [b"\x1b[F", b"\x1bOF", b"\x1b[4~", b"\x1b[8~", b"\x1b[57424u"],
    "enter": [b"\r", b"\n", b"\x1bOM", b"\x1b[13u", b"\x1b[57414u", b"\x1b[27;2;13~"],
    "backspace": [b"\x7f", b"\x08", b"\x1b[127u", b"\x1b[8u", b"\x1b[27;5;104~", b"\x1b[127;2u"],
    "escape": [b"\x1b[27u", b"\x1b[27;1u", b"\x1b[91;5u"],
    "space": [b" ", b"\x1b[32u", b"\x1bO ", b"\x1b[32;2u"],
    "tab": [b"\t", b"\x1b[9u", b"\x1bOI", b"\x1b[105;5u"],
    "backtab": [b"\x1b[Z", b"\x1b[9;2u", b"\x1b[1;2Z", b"\x1b[27;2;9~"],
    "insert": [b"\x1b[2~", b"\x1b[L", b"\x1b[57425u"],
    "delete": [b"\x1b[3~", b"\x1b[57426u"],
    "pageup": [b"\x1b[5~", b"\x1b[57421u"],
    "pagedown": [b"\x1b[6~", b"\x1b[57422u"],
    "f1": [b"\x1bOP", b"\x1b[11~", b"\x1b[P", b"\x1b[[A"],
    "f3": [b"\x1bOR", b"\x1b[13~", b"\x1b[R", b"\x1b[[C"],
    "f5": [b"\x1b[15~", b"\x1b[[E"],
    "f12": [b"\x1b[24~"],
    "7": [b"7", b"\x1bOw", b"\x1b[57406u"],
    "+": [b"+", b"\x1bOk", b"\x1b[57413u"],
    "*": [b"*", b"\x1bOj"],
    "a": [b"a", b"\x1b[97u", b"\x1b[97;1u", b"\x1b[97;1:2u"],
    "A": [b"A", b"\x1b[97;2u", b"\x1b[97:65;2u", b"\x1b[27;2;65~", b"\x1b[97;65u"],
    "?": [b"?", b"\x1b[47:63;2u"],
    "é": ["é".encode(), b"\x1b[233u", b"\x1b[233;1u"],
    "ctrl-c": [b"\x03", b"\x1b[99;5u", b"\x1b[27;5;99~"],
    "ctrl-l": [b"\x0c", b"\x1b[108;5u"],
    "ctrl-z": [b"\x1a", b"\x1b[122;5u"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("data", "name"), [(data, name) for name, spelled in SPELLINGS.items() for data in spelled]
)
def test_every_spelling_of_a_key_is_that_key(data: bytes, name: str) -> None:
    assert events(data) == [Key(name)]


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"\x1ba", "a"),
        (b"\x1bq", "q"),
        (b"\x1bU", "U"),
        ("\x1bé".encode(), "é"),
        (b"\x1b\r", "enter"),
        (b"\x1b\x7f", "backspace"),
        (b"\x1b[1;3C", "right"),
        (b"\x1b\x1b[C", "right"),
        (b"\x1b\x1bOA", "up"),
        (b"\x1b[97;3u", "a"),
        (b"\x1b[27;3;97~", "a"),
        (b"\x1b\x03", "ctrl-c"),
    ],
)
def test_alt_with_a_key_is_escape_and_then_the_key(data: bytes, name: str) -> None:
    # tmux, vim's terminal and slow lines join the two, when a key follows Escape soon.
    assert events(data) == [Key("escape"), Key(name)]


@pytest.mark.parametrize("data", [b"\x1b ", b"\x1b(", b"\x1b[", b"\x1bO", b"\x1bP", b"\x1b]"])
def test_alt_with_a_key_that_opens_a_sequence_takes_a_while(data: bytes) -> None:
    name = "space" if data[1:] == b" " else data[1:].decode()
    assert events(data) == []
    assert events(data, flush=True) == [Key("escape"), Key(name)]


NOISE = {
    "ctrl with an arrow": b"\x1b[1;5C",
    "ctrl with an arrow, rxvt": b"\x1bOc",
    "ctrl with an arrow, old": b"\x1bO5C",
    "shift with an arrow, rxvt": b"\x1b[c",
    "shift with home, rxvt": b"\x1b[7$",
    "ctrl with home, rxvt": b"\x1b[7^",
    "super with a letter": b"\x1b[97;9u",
    "ctrl and enter": b"\x1b[13;5u",
    "a key let go": b"\x1b[97;1:3u",
    "a modifier alone": b"\x1b[57441;2u",
    "focus": b"\x1b[I\x1b[O",
    "keypad five": b"\x1b[E\x1bOE",
    "the end of a paste that never began": b"\x1b[201~",
    "old mouse": b"\x1b[M !!",
    "old mouse with letters for coordinates": b"\x1b[Mqcg",
    "old mouse far to the right": b"\x1b[M \xf0\xf0",
    "rxvt mouse": b"\x1b[32;10;10M",
    "mouse with nonsense": b"\x1b[<0;1M\x1b[<0;:;1M\x1b[<;;M\x1b[<0;1;2;3M\x1b[<0;99999999999;1M",
    "kitty's flags": b"\x1b[?1u",
    "size of the window": b"\x1b[8;24;80t\x1b[4;480;640t",
    "status": b"\x1b[0n",
    "second device attributes": b"\x1b[>41;354;0c",
    "third device attributes": b"\x1bP!|00000000\x1b\\",
    "name and version": b"\x1bP>|XTerm(354)\x1b\\",
    "termcap": b"\x1bP1+r544e=787465726d\x1b\\\x1bP0+r\x1b\\",
    "setting": b"\x1bP1$r0m\x1b\\",
    "colour of the ink": b"\x1b]10;rgb:ffff/ffff/ffff\x1b\\",
    "colour of the palette": b"\x1b]4;1;rgb:cdcd/0000/0000\x07",
    "clipboard": b"\x1b]52;c;Y2c=\x07",
    "title": b"\x1b]lgame\x1b\\",
    "graphics": b"\x1b_Gi=31;OK\x1b\\",
    "private message": b"\x1b^quit\x1b\\",
    "start of string": b"\x1bXquit\x1b\\",
    "the end of a string alone": b"\x1b\\",
    "unknown control sequences": b"\x1b[999q\x1b[?1;2;3;4;5z\x1b[!p\x1b[ q\x1b[=5x\x1b[1;2'w",
    "broken control sequence": b"\x1b[1-2-3x\x1b[1?2x",
    "character sets": b"\x1b(B\x1b)0\x1b#8\x1b F",
    "not UTF-8": b"\xff\xfe\xe9\xc3\xf5\x80\xc0\xaf\xed\xa0\x80\xf8",
    "eight-bit control characters": "\x80\x9b\x9f\u2028\xad".encode(),
    "other control characters": b"\x00\x1c\x1d\x1e\x1f",
    "surrogate": b"\xed\xb0\x80",
}


@pytest.mark.parametrize("data", NOISE.values(), ids=NOISE.keys())
def test_what_is_no_key_press_is_nothing(data: bytes) -> None:
    assert events(data) == []


@pytest.mark.parametrize("data", NOISE.values(), ids=NOISE.keys())
def test_the_key_after_noise_is_heard(data: bytes) -> None:
    assert events(data + b"\r", flush=True)[-1] == Key("enter")


def test_bytes_that_are_not_utf8_lose_no_key_beside_them() -> None:
    assert events(b"a\xffb\xe2\x99c\xc3") == [Key("a"), Key("b"), Key("c")]


def test_mouse_reports() -> None:
    told = {
        b"\x1b[<0;1;1M": Mouse(MouseKind.PRESS, 0, 0, 0),
        b"\x1b[<0;300;90m": Mouse(MouseKind.RELEASE, 0, 299, 89),
        b"\x1b[<1;2;3M": Mouse(MouseKind.PRESS, 1, 1, 2),
        b"\x1b[<2;2;3M": Mouse(MouseKind.PRESS, 2, 1, 2),
        b"\x1b[<32;5;6M": Mouse(MouseKind.MOTION, 0, 4, 5),
        b"\x1b[<35;5;6M": Mouse(MouseKind.MOTION, 3, 4, 5),
        b"\x1b[<64;5;6M": Mouse(MouseKind.WHEEL, 0, 4, 5),
        b"\x1b[<65;5;6M": Mouse(MouseKind.WHEEL, 1, 4, 5),
        b"\x1b[<16;5;6M": Mouse(MouseKind.PRESS, 0, 4, 5),
        b"\x1b[<128;5;6M": Mouse(MouseKind.PRESS, 3, 4, 5),
        b"\x1b[<0;-3;0M": Mouse(MouseKind.PRESS, 0, -4, -1),
        b"\x1b[<0;123456;7M": Mouse(MouseKind.PRESS, 0, 123455, 6),
    }
    assert {data: events(data) for data in told} == {data: [m] for data, m in told.items()}


def test_answers_that_are_of_use() -> None:
    told: dict[bytes, Decoded] = {
        b"\x1b]11;rgb:ffff/8080/0000\x1b\\": Background(255, 128, 0),
        b"\x1b]11;rgb:ff/80/00\x07": Background(255, 128, 0),
        b"\x1b]11;rgba:1e1e/1e1e/2e2e/ffff\x07": Background(30, 30, 46),
        b"\x1b]11;rgb:f/0/f\x07": Background(255, 0, 255),
        b"\x1b]11;#102030\x07": Background(16, 32, 48),
        b"\x1b[?2026;2$y": ModeReport(2026, 2),
        b"\x1b[?1006;0$y": ModeReport(1006, 0),
        b"\x1b[12;34R": CursorReport(33, 11),
        b"\x1b[?62;22c": Answered(),
    }
    assert {data: events(data) for data in told} == {data: [e] for data, e in told.items()}


def test_a_lone_escape_is_known_by_the_silence_after_it() -> None:
    decoder = Decoder()
    assert decoder.feed(b"\x1b") == []
    assert decoder.pending
    assert decoder.patience == ESCAPE_PATIENCE <= 0.1
    assert decoder.flush() == [Key("escape")]
    assert decoder.feed(b"q") == [Key("q")]
    assert not decoder.pending


def test_two_escapes_are_two() -> None:
    assert events(b"\x1b\x1b", flush=True) == [Key("escape"), Key("escape")]
    assert events(b"\x1b\x1ba", flush=True) == [Key("escape"), Key("escape"), Key("a")]
    assert events(b"\x1b\x1b\x1b", flush=True) == [Key("escape")] * 3


@pytest.mark.parametrize(
    "rest", [b"[C", b"[1;5C", b"OA", b"]11;rgb:aaaa/bbbb/cccc\x07", b"[?62;22c", b"[<0;1;1M"]
)
def test_a_sequence_torn_behind_its_first_byte_is_still_no_letters(rest: bytes) -> None:
    decoder = Decoder()
    decoder.feed(b"\x1b")
    found = decoder.flush()
    for byte in rest:
        found += decoder.feed(bytes([byte]))
    assert found[0] == Key("escape")
    keys = [event.name for event in found[1:] if isinstance(event, Key)]
    assert keys in ([], ["right"], ["up"])


@pytest.mark.parametrize("letter", ["O", "[", "]", "P", "_", "X", "^", "o", "q"])
def test_keys_after_escape_are_keys_again(letter: str) -> None:
    decoder = Decoder()
    decoder.feed(b"\x1b")
    found = decoder.flush()
    assert not decoder.pending
    found += decoder.feed(letter.encode())
    if decoder.pending:
        assert decoder.patience == ESCAPE_PATIENCE
        found += decoder.flush()
    assert found == [Key("escape"), Key(letter)]
    assert not decoder.pending


@pytest.mark.parametrize(
    "rest", [b"[N", b"[Z", b"OR", b"[<0;5;5m", b"[<0;5;5M", b"[?62;22c", b"P>|XTerm(390)\x1b\\"]
)
def test_the_rest_of_a_sequence_torn_behind_its_escape_runs_no_command(rest: bytes) -> None:
    for cut in range(len(rest)):
        decoder = Decoder()
        decoder.feed(b"\x1b")
        found = decoder.flush()
        found += decoder.feed(rest[:cut]) + decoder.feed(rest[cut:])
        letters = [e.name for e in found if isinstance(e, Key) and len(e.name) == 1]
        assert letters == []
        assert not decoder.pending


@pytest.mark.parametrize("begun", [b"\x1b[", b"\x1b[<0;5", b"\x1b[1;"])
def test_the_rest_of_a_control_sequence_that_was_given_up_is_swallowed(begun: bytes) -> None:
    decoder = Decoder()
    decoder.feed(begun)
    decoder.flush()
    assert [e for e in decoder.feed(b"7;5M") if isinstance(e, Key)] == []
    assert decoder.feed(b"n") == [Key("n")]


def test_numbers_typed_after_a_sequence_that_was_given_up_are_numbers() -> None:
    decoder = Decoder()
    decoder.feed(b"\x1b[1;")
    decoder.flush()
    found = decoder.feed(b"2")
    assert decoder.patience == ESCAPE_PATIENCE
    found += decoder.flush() + decoder.feed(b"4") + decoder.feed(b"\r")
    assert found == [Key("2"), Key("4"), Key("enter")]


def test_the_rest_of_a_string_that_was_given_up_is_swallowed() -> None:
    decoder = Decoder()
    decoder.feed(b"\x1b]11;rgb:ff")
    decoder.flush()
    assert decoder.feed(b"ff/0/0\x1b\\n") == [Key("n")]


@pytest.mark.parametrize("opener", "P]_^X")
def test_typing_after_alt_with_a_key_that_opens_a_string_is_heard(opener: str) -> None:
    decoder = Decoder()
    found = decoder.feed(b"\x1b" + opener.encode())
    for letter in b"cgcg":
        found += decoder.feed(bytes([letter]))
    assert decoder.patience <= INTRODUCER_PATIENCE
    found += decoder.flush()
    assert found == [Key(name) for name in ("escape", opener, *"cgcg")]


@pytest.mark.parametrize(
    "data",
    [b"\x1b[200~", b"\x1b]1", b"\x1bP>", b"\x1b_G", b"\x1b^", b"\x1bX", b"\x1b[1;", b"\x1bO5"],
)
def test_patience_counts_from_the_beginning(data: bytes) -> None:
    decoder = Decoder()
    decoder.feed(data)
    began = decoder.begun
    for _ in range(30):
        decoder.feed(b"x" if data[1:2] in b"]P_^X" or data.endswith(b"~") else b";")
        assert decoder.begun == began
        assert decoder.patience <= SEQUENCE_PATIENCE <= 2.0
    decoder.flush()
    assert decoder.feed(b"q") == [Key("q")]
    decoder.feed(b"\x1b")
    assert decoder.begun > began


def test_delete_and_f1_are_one_sequence_on_different_terminals() -> None:
    assert Decoder().feed(b"\x1b[P") == [Key("f1")]
    assert Decoder(csi_p_deletes=True).feed(b"\x1b[P\x1bOP") == [Key("delete"), Key("f1")]


@pytest.mark.parametrize(
    ("typed", "heard"),
    [
        (b"O", ["O"]),
        (b"Oj", ["O", "j"]),
        (b"O\r", ["O", "enter"]),
        (b"[", ["["]),
        (b"]", ["]"]),
    ],
)
def test_keys_right_after_escape_are_only_late(typed: bytes, heard: list[str]) -> None:
    decoder = Decoder()
    decoder.feed(b"\x1b")
    decoder.flush()
    found = decoder.feed(typed) + decoder.flush()
    assert found == [Key(name) for name in heard]


def test_a_torn_sequence_is_waited_for() -> None:
    decoder = Decoder()
    decoder.feed(b"\x1b[")
    assert decoder.patience == INTRODUCER_PATIENCE
    decoder.feed(b"1;")
    assert decoder.patience == SEQUENCE_PATIENCE
    assert decoder.feed(b"1C") == [Key("right")]
    decoder.feed(b"\x1b]11;rgb:ff")
    assert decoder.patience == SEQUENCE_PATIENCE


def test_a_sequence_that_is_given_up_leaves_the_keyboard_free() -> None:
    for data in (b"\x1b[12;", b"\x1b]11;rgb:", b"\x1bO5", b"\x1bP>|", b"\x1b[M!", b"\xe2\x99"):
        decoder = Decoder()
        assert decoder.feed(data) == []
        assert decoder.flush() == []
        assert decoder.feed(b"q") == [Key("q")]


def test_ctrl_c_is_heard_within_whatever_was_begun() -> None:
    for data in (b"", b"\x1b[12;", b"\x1b]11;rgb:", b"\x1bO5", b"\x1bPx", b"\x1b[M!", b"\xe2\x99"):
        assert events(data + b"\x03") == [Key("ctrl-c")]


def paste(text: bytes) -> bytes:
    return b"\x1b[200~" + text + b"\x1b[201~"


def test_a_paste_is_one_event() -> None:
    assert events(b"a" + paste(b"cg q\x03\x1b[A\x1a") + b"b") == [
        Key("a"), Paste("cg q[A"), Key("b"),
    ]  # fmt: skip
    assert events(paste("9♥\r10♠\r\n\tx".encode())) == [Paste("9♥\n10♠\n\tx")]
    assert events(paste(b"\xff24")) == [Paste("24")]
    assert events(paste(b"")) == [Paste("")]


def test_a_paste_is_bounded() -> None:
    (pasted,) = events(paste(b"x" * (PASTE_LIMIT * 3)))
    assert pasted == Paste("x" * PASTE_LIMIT)
    decoder = Decoder()
    found = []
    for chunk in (b"\x1b[200~", *[b"y" * 1000] * 200, b"\x1b[20", b"1~", b"q"):
        found += decoder.feed(chunk)
    assert found == [Paste("y" * PASTE_LIMIT), Key("q")]


def test_a_paste_without_an_end_does_not_keep_the_keyboard() -> None:
    decoder = Decoder()
    assert decoder.feed(b"\x1b[200~cgce") == []
    assert decoder.patience == SEQUENCE_PATIENCE
    assert decoder.flush() == []
    assert decoder.feed(b"q") == [Key("q")]


def test_the_rest_of_a_paste_that_was_given_up_is_no_keys() -> None:
    decoder = Decoder()
    decoder.feed(b"\x1b[200~" + b"cg" * 20)
    decoder.flush()
    assert decoder.feed(b"ce" * 20) == []
    assert decoder.feed(b"ce\x1b[201~u") == [Key("u")]
    assert decoder.feed(b"r") == [Key("r")]


def cut(data: bytes, places: list[int]) -> list[bytes]:
    edges = [0, *sorted(place % (len(data) + 1) for place in places), len(data)]
    return [data[a:b] for a, b in pairwise(edges)]


PIECES = st.sampled_from(
    [data for spelled in SPELLINGS.values() for data in spelled]
    + list(NOISE.values())
    + [paste(b"24"), b"\x1b[200~", b"\x1b[201~", b"\x1b]11;rgb:1/2/3\x07", b"\x1b[<0;1;2M"]
    + [b"\x1b", b"\x1b\x1b", b"\x1b[", b"\x1bO", b"[", b"O", b"~", b";", b"\x1b\\", b"\x07"]
)
STREAMS = st.one_of(
    st.binary(max_size=60),
    st.lists(PIECES, max_size=8).map(b"".join),
    st.lists(st.one_of(PIECES, st.binary(max_size=4)), max_size=8).map(b"".join),
)


@pytest.mark.parametrize(("count", "heard"), [(1, True), (8, True), (9, False), (200, False)])
def test_nobody_types_so_much_behind_what_opens_a_string(count: int, heard: bool) -> None:
    decoder = Decoder()
    decoder.feed(b"\x1bX" + b"a" * count)
    found = decoder.flush()
    assert found == ([Key("escape"), Key("X"), *[Key("a")] * count] if heard else [])


@given(STREAMS, st.lists(st.integers(0, 10000), max_size=6))
def test_the_same_bytes_are_the_same_events_however_they_are_cut(
    data: bytes, places: list[int]
) -> None:
    whole, parts = Decoder(), Decoder()
    expected = whole.feed(data) + whole.flush()
    found: list[Decoded] = []
    for part in cut(data, places):
        found += parts.feed(part)
    assert found + parts.flush() == expected
    assert parts.pending == whole.pending


@given(st.lists(st.tuples(STREAMS, st.booleans()), max_size=6))
def test_no_bytes_upset_it_and_silence_always_frees_the_keyboard(
    steps: list[tuple[bytes, bool]],
) -> None:
    decoder = Decoder()
    for data, silence in steps:
        decoder.feed(data)
        if silence:
            decoder.flush()
    for _ in range(3):
        decoder.flush()
    assert not decoder.pending
    assert decoder.feed(b"q") == [Key("q")]


PARAMETERS = st.text("0123456789;:<=>?", max_size=8).map(str.encode)
INTERMEDIATES = st.text("!\"#%&'()*+,-./", max_size=2).map(str.encode)
FINALS = st.integers(0x40, 0x7E).map(lambda byte: bytes([byte]))
CONTENT = st.text(st.characters(min_codepoint=32, max_codepoint=0x2666), max_size=20).map(
    lambda text: text.encode()
)


@given(PARAMETERS, INTERMEDIATES, FINALS)
def test_a_control_sequence_never_leaves_a_letter(
    parameters: bytes, intermediates: bytes, final: bytes
) -> None:
    sequence = b"\x1b[" + parameters + intermediates + final
    if sequence in (b"\x1b[[", b"\x1b[M") or sequence.startswith(b"\x1b[200~"):
        return
    coded = final in b"u~"
    for event in events(sequence):
        if isinstance(event, Key):
            assert len(event.name) > 1 or coded, event


@given(
    st.sampled_from([b"P", b"]", b"X", b"^", b"_"]), CONTENT, st.sampled_from([b"\x1b\\", b"\x07"])
)
def test_a_string_never_leaves_a_key(opener: bytes, content: bytes, end: bytes) -> None:
    found = events(b"\x1b" + opener + content + end)
    assert [event for event in found if not isinstance(event, Background)] == []
