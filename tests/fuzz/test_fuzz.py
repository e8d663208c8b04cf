"""Whatever comes in, a program that plays cards goes on: no traceback, nothing made up.

Each test makes so many inputs from a seed (see ``mutation.py``). Readers must either refuse
one by their own error, or give something that holds together.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from bakers_dozen.app.events import Background, Key, Mouse, Paste
from bakers_dozen.app.keymap import NAMED_KEYS
from bakers_dozen.app.options import CHOICES, Options
from bakers_dozen.commands.survey_file import SurveyFileError, read_surveys
from bakers_dozen.play.fcsolve import SolutionError, parse_solution
from bakers_dozen.play.record import RecordError, game_text, parse_game
from bakers_dozen.program.opening import OpeningError, offered, open_deal
from bakers_dozen.rules.board import BoardError, board_text, parse_board
from bakers_dozen.rules.moves import apply
from bakers_dozen.rules.naming import DealNameError, parse_name
from bakers_dozen.rules.variants import BAKERS_DOZEN, VARIANTS
from bakers_dozen.storage import settings
from bakers_dozen.storage.trouble import Kind
from bakers_dozen.terminal.decoder import PASTE_LIMIT, Answered, CursorReport, Decoder, ModeReport
from fuzz.mutation import INPUTS, SEED, each
from plain.talking import Talk, script
from storage.kit import NOW, attempt, window

DATA = Path(__file__).parent.parent / "data"
FILES = [path.read_bytes() for path in sorted(DATA.iterdir()) if path.is_file()]
BOARDS = [path.read_bytes() for path in sorted(DATA.glob("*.board"))]
GAMES = [
    b"24 ck dd gg", b"kings:24", b"kings:7 aa bb", b"24 ck !dd", b"Variant: kings\n" + BOARDS[0],
    BOARDS[0] + b"Moves: ce gg\n", b"pysol:24 ck", b"ms:11982",
]  # fmt: skip
KEYS = [
    b"cg ce \r\t\x7f", b"\x1b[A\x1b[B\x1bOC\x1b[1;5D", b"\x1b", b"\x1b\x1b", b"\x1b[<0;5;5M",
    b"\x1b[<0;5;5m",
    b"\x1b[200~24 ck\x1b[201~", b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\", b"\x1bP>|XTerm(390)\x1b\\",
    b"\x1b[?62;22c\x1b[1;2R\x1b[?2026;2$y", b"\x1b[97;5u\x1b[27;5;99~", b"\x1b_Gi=31;OK\x1b\\",
    b"\x1bX\x1b^\x1bP\x1b]\x1b_", b"\x9b1;2C\x8fA", b"\x1b[M !!", "é♥क्षि".encode(), b"\x1b[[A",
    b"\x1b[7$",
]  # fmt: skip
LINES = [
    b"help", b"ck", b"c to k", b"move the 9 of hearts to the 10 of spades", b"undo 3", b"redo all",
    b"new", b"same", b"deal kings:24", b"hint", b"find q", b"mark here", b"marks", b"games",
    b"stats",
    b"board", b"record", b"send the ace of clubs up", b"auto on", b"where is the king of hearts?",
    b"what can i do", b"quit", b"a", b"10h onto jc", b"winnable", b"restart", b"rules", b"moves",
]  # fmt: skip
SETTINGS = [
    b'theme = "classic"\nsuits = "both"\nmouse = false\n\n[keys]\nundo = ["ctrl-u", "backspace"]\n',
    b"# mine\nwide_suits = true\nabandon_after_days = 30\nauto = true # yes\n",
    b'language = "fr"\nanimation = """off"""\nunknown.thing = [1, {a = 2}]\n[other]\nx = 1\n',
]
SURVEY = [
    b"deal,verdict,positions,seconds,moves\n1,winnable,120,0.51,77\n2,lost,90000,3.2,\n",
    b"deal,verdict,positions,seconds,moves\r\nkings:1,unknown,1,0.0,\r\n",
]
SOLUTIONS = [path.read_bytes() for path in sorted(DATA.glob("*solution*"))]
NAMED = {*NAMED_KEYS, *(f"f{n}" for n in range(1, 36))}


def assert_harmless(text: str) -> None:
    """What a terminal may be given: nothing that steers it."""
    assert all(char.isprintable() or char in "\n\xa0" for char in text), repr(text)


def text_of(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def test_bytes_to_the_decoder() -> None:
    def check(data: bytes) -> None:
        chance = random.Random(data)
        decoder, at = Decoder(), 0
        while at < len(data):
            end = at + chance.choice((1, 1, 3, 20, 500))
            found = decoder.feed(data[at:end])
            assert not decoder.pending or 0 < decoder.patience <= 2.0
            if decoder.pending and chance.random() < 0.2:
                found += decoder.flush()
            at = end
            for event in found:
                match event:
                    case Key(name):
                        printable = len(name) == 1 and name.isprintable() and name != " "
                        assert printable or name in NAMED or name.startswith("ctrl-"), name
                    case Paste(text):
                        assert len(text) <= PASTE_LIMIT
                        assert all(char >= " " or char in "\n\t" for char in text)
                    case Mouse() | Background() | ModeReport() | CursorReport() | Answered():
                        pass
        for _ in range(3):
            decoder.flush()
        assert not decoder.pending
        assert decoder.feed(b"q") == [Key("q")]

    each("decoder", KEYS, check, 10 * INPUTS)


def test_lines_to_the_plain_game() -> None:
    talk = Talk()

    def check(data: bytes) -> None:
        for line in text_of(data)[:2000].splitlines():
            talk.tell(line)
            position = talk.game.position
            assert sum(map(len, position.columns)) + sum(position.foundations) == 52

    each("lines", LINES, check)


def test_bytes_to_the_plain_game() -> None:
    def check(data: bytes) -> None:
        status, said = script(data[:2000])
        assert status in (0, 1, 2)
        assert said
        assert_harmless("".join(said))

    each("script", LINES, check, INPUTS // 4)


def test_boards() -> None:
    def check(data: bytes) -> None:
        for variant in VARIANTS.values():
            with suppress(BoardError):
                position = parse_board(text_of(data), variant)
                assert parse_board(board_text(position), variant) == position

    each("board", BOARDS, check)


def test_records() -> None:
    def check(data: bytes) -> None:
        with suppress(RecordError, BoardError):
            game = parse_game(text_of(data), None, BAKERS_DOZEN)
            assert parse_game(game_text(game, redo=True), None, BAKERS_DOZEN) == game

    each("record", GAMES, check)


def test_names() -> None:
    def check(data: bytes) -> None:
        with suppress(DealNameError):
            name = parse_name(text_of(data))
            assert parse_name(str(name)) == name

    each("name", GAMES, check)


def test_pasted_texts() -> None:
    def check(data: bytes) -> None:
        found = offered(text_of(data), BAKERS_DOZEN)
        assert found.game is None or not found.trouble

    each("paste", [*GAMES, *BOARDS], check)


def test_solutions() -> None:
    start = parse_board((DATA / "pysol-10800.board").read_text(), BAKERS_DOZEN)

    def check(data: bytes) -> None:
        with suppress(SolutionError):
            position = start
            for move in parse_solution(text_of(data), start):
                position = apply(position, move)

    each("solution", SOLUTIONS, check)


def test_files_of_all_kinds_opened_as_a_deal(tmp_path: Path) -> None:
    path = tmp_path / "file"

    def check(data: bytes) -> None:
        path.write_bytes(data)
        game, refusal = None, ""
        try:
            game = open_deal(str(path), None, None)
        except OpeningError as error:
            refusal = str(error)
        assert_harmless(refusal)
        assert bool(game) is not bool(refusal)
        if game is not None:
            assert sum(map(len, game.start.columns)) + sum(game.start.foundations) == 52

    each("file", FILES, check)


def test_settings(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"

    def check(data: bytes) -> None:
        path.write_bytes(data)
        defaults = Options()._asdict()
        found = settings.load(str(path), defaults, CHOICES)
        values: dict[str, Any] = dict(found.values)
        for name, value in Options(**values)._asdict().items():
            assert value in CHOICES.get(name, (value,))
            assert type(value) is type(defaults[name])

    each("settings", SETTINGS, check)


def test_settings_are_written_into_whatever_was_there(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"

    def check(data: bytes) -> None:
        path.write_bytes(data)
        if settings.write(str(path), {"theme": "dark"}, "# settings") is None:
            found = settings.load(str(path), Options()._asdict(), CHOICES)
            assert found.values.get("theme") == "dark"
        else:
            assert path.read_bytes() == data
        for other in tmp_path.iterdir():
            if other != path:
                other.unlink()

    each("writing", SETTINGS, check)


def test_surveys(tmp_path: Path) -> None:
    path = tmp_path / "survey.csv"

    def check(data: bytes) -> None:
        path.write_bytes(data)
        rows, refusal = [], ""
        try:
            rows = read_surveys([str(path)])
        except SurveyFileError as error:
            refusal = str(error)
        assert_harmless(refusal)
        assert len({row.deal for row in rows}) == len(rows)

    each("survey", SURVEY, check)


def spoil(path: Path, chance: random.Random) -> None:
    """Damage of the kinds that disks and programs do."""
    data = bytearray(path.read_bytes())
    page = chance.randrange(max(1, len(data) // 4096)) * 4096
    match chance.randrange(5):
        case 0:
            for _ in range(chance.choice((1, 10, 200))):
                data[chance.randrange(len(data))] = chance.randrange(256)
        case 1:
            del data[chance.randrange(len(data)) :]
        case 2:
            data[page : page + 4096] = b"\0" * 4096
        case 3:
            data[page : page + 4096] = chance.randbytes(4096)
        case _:
            other = chance.randrange(max(1, len(data) // 4096)) * 4096
            data[page : page + 4096] = data[other : other + 4096]
    path.write_bytes(data)


def test_damage_to_the_games_file(tmp_path: Path) -> None:
    whole = tmp_path / "whole"
    whole.mkdir()
    with window(whole) as store:
        for number in range(30):
            store.save(attempt(store, str(number + 1), 2).but(key=1000 + number), NOW)
    file = (whole / "games.sqlite3").read_bytes()
    for number in range(max(10, INPUTS // 20)):
        chance = random.Random(f"{SEED} damage {number}")
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "games.sqlite3").write_bytes(file)
        spoil(folder / "games.sqlite3", chance)
        try:
            with window(folder) as store:
                store.resume(NOW)
                store.results(NOW)
                for one in store.unfinished(NOW):
                    store.look(one.key, NOW)
                newer = store.trouble is not None and store.trouble.kind is Kind.NEWER
                assert newer or store.save(attempt(store, "77", 3), NOW)
            if not newer:
                with window(folder) as store:
                    assert "77" in {one.deal for one in store.results(NOW)}
        except Exception as error:
            raise AssertionError(f"damage {number} of seed {SEED!r}") from error


@pytest.mark.parametrize("check", [parse_name, lambda text: offered(text, BAKERS_DOZEN)])
def test_one_very_long_word(check: Callable[[str], object]) -> None:
    for word in ("9", "a", ":", "♥", "ck ", "10H ", "\n"):
        with suppress(DealNameError):
            check(word * 60_000)
