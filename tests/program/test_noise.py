"""Input that isn't a key press: noise, pastes, torn and late sequences, odd spellings."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from bakers_dozen.rules.board import BoardError, board_text, parse_board
from bakers_dozen.rules.dealing import deal
from bakers_dozen.rules.position import Position
from bakers_dozen.rules.variants import BAKERS_DOZEN, VARIANTS
from screen.reading import read_position
from terminal.harness import Player, python

DATA = Path(__file__).parent.parent / "data"
BOARD = DATA / "pysol-10800.board"
GAME = python("-m", "bakers_dozen")

#: Bytes of noise altogether, over all kinds. ``NOISE_BYTES=1000000`` makes an evening of it.
NOISE = int(os.environ.get("NOISE_BYTES", "60000"))
#: What legitimately ends or suspends the program: q, Ctrl-C, Ctrl-Z.
LEAVING = b"q\x03\x1a"
_LETTER_BESIDE = re.compile(r"([♣♦♥♠])( ?)[CDHS](?=\W|$)")


def start(folder: Path, *arguments: str, size: tuple[int, int] = (80, 24)) -> Player:
    return Player([*GAME, *arguments], size=size, env={"BAKERS_DOZEN_HOME": str(folder)})


def seen(player: Player) -> Position | None:
    """The position on the screen, of whatever variant, or None."""
    rows = [_LETTER_BESIDE.sub(r"\1\2 ", row) for row in player.rows()]
    for variant in VARIANTS.values():
        try:
            return read_position(rows, variant)
        except (ValueError, StopIteration, BoardError):
            continue
    return None


def shows(player: Player, position: Position) -> bool:
    """True when the screen shows *position*; of what variant it is can't be seen there."""
    found = seen(player)
    return found is not None and found.columns == position.columns


def bytes_at_random(chance: random.Random, count: int) -> bytes:
    return chance.randbytes(count)


def sequences(chance: random.Random, count: int) -> bytes:
    """Much like what terminals send, and wrong in all ways."""
    parts = [
        b"\x1b", b"\x1b[", b"\x1bO", b"\x1b]", b"\x1bP", b"\x1b_", b"\x1b[<", b"\x1b[?", b";",
        b"0", b"1", b"27", b"97", b"110", b"200~", b"201~", b"\x1b[200~", b"\x1b[201~", b"M", b"m",
        b"R", b"$y", b"c", b"u", b"~", b"\x07", b"\x1b\\", b"\x9b", b"\x8f", b"\xc3", b"\xff",
        b"\x1b[I", b"\x1b[O", b"\x1b[1;1R", b"\x1b]11;rgb:ffff/ffff/ffff\x07", b"\x1b[?62;c",
    ]  # fmt: skip
    text = b""
    while len(text) < count:
        text += chance.choice(parts)
    return text


def keys(chance: random.Random, count: int) -> bytes:
    """Keys of the game, thick and fast."""
    usual = b"abcdefghijklm" * 4 + bytes(range(33, 127)) + b"\r\t \x7f\x0c"
    return bytes(chance.choice(usual) for _ in range(count))


@pytest.mark.parametrize("kind", [bytes_at_random, sequences, keys])
def test_noise_ends_nothing_and_changes_no_card(
    tmp_path: Path, kind: Callable[[random.Random, int], bytes]
) -> None:
    chance = random.Random(kind.__name__)
    left = NOISE // 3
    with start(tmp_path, str(BOARD)) as player:
        player.wait_for(lambda p: seen(p) is not None)
        while left > 0:
            burst = bytes(b for b in kind(chance, min(left, chance.randrange(1, 3000))))
            # Ctrl-C and q may also be spelt as sequences; no noise comes by those.
            burst = re.sub(rb"\x1b\[(99|113|3|122)[;:0-9]*u", b"", burst)
            burst = burst.translate(None, LEAVING)
            player.send(burst)
            left -= max(1, len(burst))
            table_again(player)
        player.send("q")
        assert player.wait_exit() == 0
        assert player.unrestored() == []


def table_again(player: Player) -> None:
    """Out of whatever the noise has opened, back to a table with all of 52 cards.

    The solver may be at work for long, so nothing here waits for the program to rest.
    """
    for _ in range(3):
        # The end of a paste and of any string; then Escape in the spelling that needs no
        # waiting, which closes and lets go, a question and the search in the list behind it,
        # too; and a redraw.
        player.send(b"\x1b[201~\x18\x1b\\" + b"\x1b[27u" * 3 + b"\x0c")
        player.wait_for(lambda p: p.status is not None or (p.unread() == 0 and is_table(p)))
        assert player.status is None, player.text()
        if seen(player) is not None:
            return
        player.send("N")
        player.wait_for(lambda p: p.unread() == 0 and seen(p) is not None)
    raise AssertionError(f"no whole deck on the screen:\n{player.text()}")


def is_table(player: Player) -> bool:
    """A table with all its cards, or one that is won, in whatever language."""
    kings = [re.findall("K[♣♦♥♠CDHS]", row) for row in player.rows()[:6]]
    return seen(player) is not None or any(len(found) == 4 for found in kings)


def paste(text: str) -> str:
    return f"\x1b[200~{text}\x1b[201~"


OTHER_BOARD = (DATA / "pysol-24.board").read_text()
OFFERED = [
    (OTHER_BOARD, parse_board(OTHER_BOARD, BAKERS_DOZEN)),
    (OTHER_BOARD.replace("\n", "\r\n"), parse_board(OTHER_BOARD, BAKERS_DOZEN)),
    ("kings:24", deal(VARIANTS["kings"], 24)),
    (" 24 \n", deal(BAKERS_DOZEN, 24)),
]


@pytest.mark.parametrize(("text", "position"), OFFERED, ids=["board", "crlf", "name", "blanks"])
@pytest.mark.parametrize("answer", ["enter", "y"])
def test_a_pasted_deal_is_offered(
    tmp_path: Path, text: str, position: Position, answer: str
) -> None:
    first = parse_board(BOARD.read_text(), BAKERS_DOZEN)
    with start(tmp_path, str(BOARD)) as player:
        player.wait_for(lambda p: shows(p, first))
        player.wait_for(lambda p: p.screen.private.get(2004))
        player.send(paste(text))
        player.wait_for("Open the pasted game?")
        player.press("left")  # any other key leaves it
        player.wait_for(lambda p: shows(p, first))
        player.send(paste(text))
        player.wait_for("Open the pasted game?")
        player.press(answer)
        player.wait_for(lambda p: shows(p, position))
        player.press("u", "u")
        player.wait_for(lambda p: shows(p, first))


def test_a_pasted_game_is_offered_with_its_moves(tmp_path: Path) -> None:
    with start(tmp_path, str(BOARD)) as player:
        player.wait_for(lambda p: seen(p) is not None)
        player.send(paste("24 ck dd"))
        player.wait_for("Open the pasted game?")
        player.press("enter")
        player.wait_for("2 moves")


@pytest.mark.parametrize(
    "text",
    [
        "", " \n ", "q", "y\ny\n", "u u u", "hello\nworld", "quit\r", "nnNN", "9" * 5000, "\x03",
        "\x1bq", "kings:x", "\x1b[201", "K♥ 3", OTHER_BOARD[:-4], "ck dd", "\x00\x9b31m", "क्षि",
    ],
    ids=repr,
)  # fmt: skip
def test_any_other_paste_is_ignored(tmp_path: Path, text: str) -> None:
    with start(tmp_path, str(BOARD)) as player:
        player.wait_for("par 75")
        player.settle()
        before = player.text()
        player.take()
        player.send(paste(text))
        player.settle()
        assert player.text() == before
        assert player.status is None


def test_what_is_pasted_cant_steer_the_terminal(tmp_path: Path) -> None:
    """Into a line being typed comes only what can be printed."""
    with start(tmp_path) as player:
        player.wait_for(lambda p: seen(p) is not None)
        player.settle()
        player.press(":")
        player.take()
        player.send(paste("2\x1b[31m4\x07\x1b]0;title\x07\x9b2J\x85\x00\u202e!"))
        player.wait_for(re.compile(r"> 2\[31m4\]0;title2J ?!"))
        written = player.take().decode()
        assert not re.search(r"\x1b\]|\x07|\x9b|\u202e|\x1b\[31m4", written)


def test_a_paste_cut_anywhere_is_one_paste(tmp_path: Path) -> None:
    position = deal(BAKERS_DOZEN, 24)
    with start(tmp_path, str(BOARD)) as player:
        player.wait_for(lambda p: p.screen.private.get(2004))
        for byte in paste("24").encode():
            player.send(bytes([byte]))
            player.pump(0.0)
        player.wait_for("Open the pasted game?")
        player.press("enter")
        player.wait_for(lambda p: shows(p, position))


def test_escape_is_answered_without_anything_after_it(tmp_path: Path) -> None:
    with start(tmp_path) as player:
        player.wait_for(lambda p: seen(p) is not None)
        player.press("?")
        player.wait_for("Keys to know")
        player.send("\x1b")
        player.wait_for(lambda p: "Keys to know" not in p.text())


def test_alt_and_a_key_is_escape_and_then_the_key(tmp_path: Path) -> None:
    """Terminals join the two when a key follows Escape soon, and neither may be lost."""
    with start(tmp_path, str(BOARD)) as player:
        player.wait_for("par 75")
        player.press("d")
        player.wait_for("4♣ can")
        player.send("\x1ba")
        player.wait_for("A♦ can")
        player.press("?")
        player.wait_for("Keys to know")
        player.send("\x1bb")
        player.wait_for("J♠ can")


SPELLINGS = {
    "home": ["\x1b[H", "\x1b[1~", "\x1b[7~", "\x1bOH", "\x1b[1;1H", "\x1b[57423u"],
    "end": ["\x1b[F", "\x1b[4~", "\x1b[8~", "\x1bOF", "\x1b[57424u"],
    "left": ["\x1b[D", "\x1bOD", "\x1b[57417u"],
    "right": ["\x1b[C", "\x1bOC", "\x1b[57418u"],
}
ENTERS = ["\r", "\n", "\x1bOM", "\x1b[13u", "\x1b[57414u", " "]
BACKSPACES = ["\x7f", "\x08", "\x1b[127u"]


def test_every_spelling_of_a_key_does_the_same(tmp_path: Path) -> None:
    with start(tmp_path, str(BOARD)) as player:
        player.wait_for("par 75")
        for name, spellings in SPELLINGS.items():
            results = []
            for spelling in spellings:
                player.press("end" if name in ("home", "left") else "home")
                player.send(spelling)
                player.settle()
                results.append(player.text())
            assert len(set(results)) == 1, name
        for enter in ENTERS:
            player.press("home", *["right"] * 3)
            player.send(enter)
            player.wait_for("4♣ can")
            player.send("\x1b[27u")
            player.wait_for(lambda p: "4♣ can" not in p.text())
        for backspace in BACKSPACES:
            player.press("a", "a")
            player.wait_for("1 move ")
            player.send(backspace)
            player.wait_for("0 moves")


def test_late_answers_and_focus_reports_do_nothing(tmp_path: Path) -> None:
    answers = ["\x1b[I", "\x1b[O", "\x1b[24;80R", "\x1b[?62;1;4c", "\x1b]11;rgb:0/0/0\x07",
               "\x1bP>|XTerm(390)\x1b\\", "\x1b[?2026;2$y", "\x1bP1+r524742=38\x1b\\",
               "\x1b[>41;390;0c", "\x1b[8;24;80t", "\x1b[?u", "\x1b_Gi=31;OK\x1b\\"]  # fmt: skip
    with start(tmp_path, str(BOARD)) as player:
        player.wait_for("par 75")
        player.settle()
        before = player.text()
        for answer in answers:
            player.send(answer)
            player.settle()
            for byte in answer.encode():
                player.send(bytes([byte]))
                player.pump(0.0)
            player.settle()
        assert player.text() == before


def test_a_board_can_be_pasted_that_was_copied_from_the_game() -> None:
    position = deal(BAKERS_DOZEN, 7)
    assert parse_board(board_text(position), BAKERS_DOZEN) == position
