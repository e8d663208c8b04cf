"""Whatever names a game is opened, and whatever doesn't gets one line that says why."""

from __future__ import annotations

import codecs
import io
import os
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bakers_dozen.play.game import Game
from bakers_dozen.play.record import RecordError, game_text, parse_game, parse_record
from bakers_dozen.program.opening import LARGEST_FILE, OpeningError, open_deal, open_text
from bakers_dozen.rules.board import board_text, parse_board
from bakers_dozen.rules.naming import deal_named, parse_name
from bakers_dozen.rules.variants import (
    ANY_SUIT,
    BAKERS_DOZEN,
    GOOD_MEASURE,
    KINGS,
    VARIANTS,
    Variant,
)
from play.games import games

DATA = Path(__file__).parents[1] / "data"
BOARD = (DATA / "pysol-24.board").read_text()


def opened(text: str, variant: Variant | None = None, given: str | None = None) -> Game:
    return open_deal(text, variant, None if given is None else io.StringIO(given))


def refused(text: str, variant: Variant | None = None, given: str | None = None) -> str:
    with pytest.raises(OpeningError) as caught:
        opened(text, variant, given)
    line = str(caught.value)
    assert line.isprintable()
    return line


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_name_is_dealt() -> None:
    assert opened("24") == Game(deal_named(parse_name("24")), parse_name("24"))
    assert opened(" Kings:24 ").name == parse_name("kings:24")
    assert opened("24", KINGS).name == parse_name("kings:24")


def test_a_whole_game_is_played_to_where_it_stands() -> None:
    assert opened("pysol:10800 aa aa / eh") == parse_record("pysol:10800 aa aa / eh")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_file_may_be_encoded_in_many_ways(here: Path, encoding: str) -> None:
    (here / "a board").write_text("# für Zoë\n" + BOARD, encoding=encoding)
    assert opened("a board").start == parse_board(BOARD, BAKERS_DOZEN)


def test_a_file_may_be_encoded_in_utf_16_of_either_order(here: Path) -> None:
    (here / "big").write_bytes(codecs.BOM_UTF16_BE + BOARD.encode("utf-16-be"))
    assert opened("big").start == parse_board(BOARD, BAKERS_DOZEN)


@pytest.mark.parametrize("text", [BOARD, "24", "pysol:10800 aa aa\n", BOARD + "Moves: aa"])
def test_a_file_and_standard_input_hold_any_of_these(here: Path, text: str) -> None:
    (here / "file").write_text(text)
    assert opened("file") == opened("-", given=text) == parse_game(text)


def test_a_name_goes_before_a_file_of_that_name(here: Path) -> None:
    (here / "24").write_text(BOARD)
    assert opened("24").name == parse_name("24")
    assert opened("./24").start == parse_board(BOARD, BAKERS_DOZEN)


def test_a_board_is_played_by_the_variant_that_is_asked_for() -> None:
    assert opened("-", ANY_SUIT, BOARD).start.variant == ANY_SUIT
    ten = board_text(deal_named(parse_name("good-measure:3")))
    assert opened("-", None, ten).start.variant == GOOD_MEASURE


@given(games())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_board_put_out_at_any_moment_comes_in_the_same(game: Game) -> None:
    variant = game.start.variant
    text = board_text(game.position)
    assert opened("-", variant, text).position == game.position
    assert opened("-", None, game_text(game, redo=True)) == game


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("nowhere.board", 'No deal or file called "nowhere.board". Try 24 or kings:24'),
        ("daily 2026-13-30", "After daily type a date, like 2026-11-30, or nothing"),
        ("", "No deal or file called"),
        ("kngs:24", "Did you mean kings?"),
        ("kngs:24 ce", "Did you mean kings?"),
        ("0", "1 to 2147483647"),
        ("99999999999", "1 to 2147483647"),
        ("24 xx", "isn't two column letters"),
        ("24 ce", "Move 1, ce, can't be made: 5C can't go onto 3S: only a 2 can"),
        (
            "good-measure:kpat:1",
            "KPatience has no good-measure; its numbers deal any-suit, bakers-doz",
        ),
        ("a\x1b[2Jb\nc", "No deal or file called"),
        ("x\0y", "No deal or file called"),
        ("z" * 5000, "No deal or file called"),
        ("3.board", "No deal or file called"),
    ],
)
def test_what_names_nothing(here: Path, text: str, says: str) -> None:
    line = refused(text)
    assert says in line
    assert len(line) < 200


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "is empty"),
        (b" \n\n", "is empty"),
        (b"KC \xe9\xff", "isn't text in UTF-8"),
        (b"\xff\xfe\x00", "isn't text in UTF-8"),
        (b"KC\x00 2D", "isn't text in UTF-8"),
        (b"x" * (LARGEST_FILE + 1), "is larger than"),
        (b"KC 2D\n3C XX\n", '"XX" isn\'t a card'),
        (b"hello", "\"hello\" isn't a deal's number"),
        (b"# only a remark\n", "There is no game"),
    ],
)
def test_files_that_hold_no_game(here: Path, content: bytes, says: str) -> None:
    (here / "file").write_bytes(content)
    line = refused("file")
    assert says in line
    assert line.startswith('"file"')


def test_a_directory_is_refused(here: Path) -> None:
    assert "is a directory" in refused(".")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows links need a right of their own")
def test_a_link_to_nowhere_is_refused(here: Path) -> None:
    os.symlink("nowhere", here / "link")
    assert "Can't read" in refused("link")


def test_a_closed_or_broken_standard_input_is_refused() -> None:
    assert "Can't read standard input: it is closed" in refused("-")
    broken = io.TextIOWrapper(io.BytesIO(b"KC \xff"), encoding="utf-8")
    with pytest.raises(OpeningError, match="isn't text"):
        open_deal("-", None, broken)
    closed = io.StringIO()
    closed.close()
    with pytest.raises(OpeningError, match="Can't read"):
        open_deal("-", None, closed)


def test_another_variant_than_the_one_asked_for_is_refused() -> None:
    assert "isn't the variant you asked for" in refused("kings:24", ANY_SUIT)
    assert "This needs 10 columns" in refused("-", GOOD_MEASURE, BOARD)


def test_a_refused_game_keeps_its_cause() -> None:
    with pytest.raises(OpeningError) as caught:
        opened("24 ce")
    assert isinstance(caught.value.__cause__, RecordError)


def test_what_is_typed_in_the_game(here: Path) -> None:
    (here / "a.board").write_text(BOARD)
    assert open_text("24", KINGS).name == parse_name("kings:24")
    assert open_text("bakers-dozen:24", KINGS).name == parse_name("24")
    assert open_text("pysol:10800 aa", KINGS).name == parse_name("pysol:10800")
    assert open_text("a.board", KINGS).start == parse_board(BOARD, KINGS)
    for text in ("nothing", "kngs:24", "24 xx", ""):
        with pytest.raises(OpeningError):
            open_text(text, KINGS)


def test_what_is_pasted_in_the_game() -> None:
    assert open_text("24", KINGS, pasted=True).name == parse_name("24")
    assert open_text(BOARD, KINGS, pasted=True).start == parse_board(BOARD, KINGS)
    assert open_text("24\r\n", KINGS, pasted=True).name == parse_name("24")
    for text in ("nothing", "hello\nworld", "", "24 xx"):
        with pytest.raises(OpeningError):
            open_text(text, KINGS, pasted=True)


@given(st.text(), st.booleans())
def test_any_text_is_opened_or_refused_in_one_line(text: str, pasted: bool) -> None:
    line = ""
    try:
        open_text(text, BAKERS_DOZEN, pasted=pasted)
    except OpeningError as error:
        line = str(error)
    assert line.isprintable()


def test_another_programs_number_typed_in_a_game_keeps_that_programs_rules() -> None:
    assert open_text("kpat:24", KINGS).name == parse_name("any-suit:kpat:24")
    assert open_text("bakersdozen:24", KINGS).name == parse_name("any-suit:soliterm:24")
    assert open_text("pysol:24", KINGS).name == parse_name("kings:pysol:24")
    assert open_text("bakers-dozen:kpat:24", KINGS).start.variant.name == "bakers-dozen"


def test_a_game_that_kpatience_saved_opens_as_a_board() -> None:
    saved = str(DATA / "kpatience.kpat")
    assert opened(saved) == open_text(saved, KINGS)
    assert opened(saved).start.variant.name == "any-suit"
    assert opened(saved, VARIANTS["spanish"]).start.variant.name == "spanish"


def test_what_cant_be_looked_at_isnt_said_to_be_missing(here: Path) -> None:
    (here / "board").write_text(BOARD)
    if sys.platform != "win32":
        assert "Not a directory" in refused("board/x")
