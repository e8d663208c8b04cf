"""The command line as a shell sees it: exit statuses, one line of complaint, nothing else."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from bakers_dozen import __version__
from bakers_dozen.cli import COMMANDS
from bakers_dozen.play.game import Game
from bakers_dozen.rules.board import board_text, parse_board
from bakers_dozen.rules.dealing import deal
from bakers_dozen.rules.position import Position
from bakers_dozen.rules.variants import BAKERS_DOZEN, KINGS, VARIANTS
from commands.running import run_program
from screen.reading import read_position
from terminal.harness import Player, python

DATA = Path(__file__).parent.parent / "data"
BOARD, SOLUTION = DATA / "pysol-10800.board", DATA / "pysol-10800.solution"
POSITION = parse_board(BOARD.read_text(), BAKERS_DOZEN)
GAME = python("-m", "bakers_dozen")
COLOUR = re.compile(rb"\x1b\[[0-9;:]*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])[0-9;:]*m")


def shows(player: Player, position: Position) -> bool:
    try:
        return read_position(player.rows(), position.variant) == position
    except (ValueError, StopIteration):
        return False


def test_an_unknown_terminal_is_taken_for_an_xterm_with_a_word_of_it() -> None:
    with Player([*GAME, "24"], env={"TERM": "no-such-terminal"}) as player:
        player.wait_for('I don\'t know your terminal ("no-such-terminal")')
        player.press("q")
        assert player.wait_exit() == 0


@pytest.mark.parametrize("term", [None, "", "dumb"])
def test_a_terminal_that_cannot_show_the_table_gets_one_line(term: str | None) -> None:
    with Player([*GAME, "24"], env={"TERM": term}) as player:
        assert player.wait_exit() == 2
        assert b"\x1b" not in player.output
        assert player.output.count(b"\n") == 1
        assert player.output.startswith(b"bakers-dozen: ")
        assert player.unrestored() == []


@pytest.mark.parametrize("arguments", [(), ("24",), (str(BOARD),), ("--daily",)])
def test_without_a_terminal_one_line_says_so(arguments: tuple[str, ...]) -> None:
    status, out, err = run_program(*arguments, environment={"TERM": "xterm-256color"})
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "terminal" in err
    assert "\x1b" not in err


def test_a_table_in_a_pipe_is_no_table() -> None:
    """Keys could come, but nobody would see the cards."""
    with Player(["sh", "-c", f"{' '.join(GAME)} 24 | cat"]) as player:
        player.wait_for("terminal")
        player.wait_exit()
        assert b"\x1b" not in player.output


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--ascii", "stats"], "stats is a command: write it first"),
        (["nope"], 'called "nope". Try 24 or kings:24'),
        (["0"], "1 to 2147483647"),
        (["2147483648"], "1 to 2147483647"),
        (["queens:24"], "isn't a variant"),
        (["kings:24", "--variant", "spanish"], "isn't the variant you asked for"),
        (["--variant", "queens"], "isn't one of"),
        (["--daily", "24"], "24"),
        (["--daily", "--plain", "24"], "give one of them"),
        (["--daily", "--variant", "kings"], "not of kings"),
        (["--daily", "--plain", "--variant", "kings"], "leave --variant out"),
        (["--nonsense"], "--nonsense"),
        (["24", "25"], "25"),
        ([str(DATA)], "directory"),
        (["show"], "DEAL"),
        (["show", "24", "--nonsense"], "--nonsense"),
        (["show", "nope"], "No deal or file"),
        (["show", f"{'far/' * 20}nope.board"], 'nope.board"'),
        (["replay", "24"], "No moves to check"),
        (["replay", "24", "c?"], "c?"),
        (["replay", "24", "nope.txt"], "nope.txt"),
    ],
)
def test_bad_arguments_get_one_line(arguments: list[str], says: str) -> None:
    status, out, err = run_program(*arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("bakers-dozen")
    assert says in err


@pytest.mark.parametrize(
    ("board", "says"),
    [
        ("KH 4D\nAC KH", "KH"),
        ("KH 4D\nAC XX", "XX"),
        ("KH 4D\nAC 7D", "columns"),
    ],
)
def test_a_faulty_board_gets_one_line_that_says_where(board: str, says: str) -> None:
    for command in (["show", "-"], ["replay", "-", "ab"], ["-"]):
        status, out, err = run_program(*command, given=board)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert says in err


@pytest.mark.parametrize(
    ("writes", "reads", "says"),
    [
        ("show 24 --moves", "show -", "KH"),
        ("show kings:24 --moves", "show - --variant kings", ": "),
        ("solve 24", "replay -", "Won in 72 moves"),
        ("solve 24", "replay 24 -", "Won in 72 moves"),
        ("solve 24 --format fc-solve", "replay 24 -", "Won in 72 moves"),
        ("solve {board}", "replay {board} -", "Won in"),
        ("solve 1-2", "replay -", "several games"),
        ("solve 1-2", "replay 1 -", "several games"),
        ("solve 1-2", "show -", "several games"),
        ("solve 24 --json", "replay -", "Won in 72 moves"),
        ("solve 24 --json", "replay 24 -", "Won in 72 moves"),
        ("show 24 --json", "solve -", "24: winnable"),
        ("show {board} --json", "show -", "KC"),
        ("replay {board} aa --json", "show -", "D-A"),
        ("solve {board} --json", "replay -", "Won in"),
        ("solve 1-2 --json", "solve -", "2 deals: 2 winnable"),
        ("solve 1-2 --json", "show -", "several games"),
        ("stats --json", "show -", "holds no game"),
    ],
)
def test_what_one_command_writes_another_reads_or_refuses(
    writes: str, reads: str, says: str
) -> None:
    def words(text: str) -> list[str]:
        return text.format(board=BOARD).split()

    status, out, err = run_program(*words(reads), given=run_program(*words(writes)).out)
    assert says in out + err
    is_refused = "several" in says or "no game" in says
    assert (status, err.count("\n")) == ((2, 1) if is_refused else (0, 0))


def test_a_board_with_its_moves_reads_back_as_the_board() -> None:
    for language in ("en", "fr", "hi", "mi"):
        told = run_program("show", "pysol:24", "--moves", "--lang", language).out
        assert "\n\n" in told
        assert run_program("show", "-", given=told).out == run_program("show", "pysol:24").out


def test_only_what_is_needed_is_called_missing() -> None:
    for command in ("watch", "replay"):
        assert "RECORD" not in run_program(command).err


def test_the_version_and_the_help_need_no_terminal() -> None:
    assert run_program("--version") == (0, f"bakers-dozen {__version__}\n", "")
    for command in ((), ("show",), ("replay",)):
        status, out, err = run_program(*command, "--help")
        assert (status, err) == (0, "")
        assert "DEAL" in out
        assert "\x1b" not in out


@pytest.mark.parametrize("language", ["en", "fr", "hi", "mi"])
def test_the_usage_is_headed_once(language: str) -> None:
    for command in ("solve", "replay"):
        usage = run_program(command, "--help", "--lang", language).out.splitlines()[0]
        assert usage.count(":") == 1
        assert "DEAL" in usage


@pytest.mark.parametrize("command", ["", *COMMANDS])
@pytest.mark.parametrize("width", [40, 80, 100])
def test_help_fits_the_columns_that_there_are(command: str, width: int) -> None:
    arguments = [*filter(None, [command]), "--help"]
    lines = run_program(*arguments, environment={"COLUMNS": str(width)}).out.splitlines()
    assert max(map(len, lines)) <= width
    if width == 80:
        fewest = run_program(*arguments, environment={"COLUMNS": "1000"}).out.splitlines()
        assert max(map(len, fewest)) <= 100


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["solv", "1"], "Did you mean solve?"),
        (["sho"], "Did you mean show"),
        (["SHOW", "24"], "Did you mean show"),
        (["help", "solv"], "Did you mean solve?"),
        (["daily"], "Did you mean --daily?"),
        (["solve", "1", "--jbos", "2"], "Did you mean --jobs"),
        (["--them", "dark", "--themme", "x"], "Did you mean --theme?"),
        (["--theme", "drak"], "Did you mean dark?"),
        (["show", "24", "--variant=kingz"], "Did you mean kings?"),
        (["--lang", "xx"], "Try one of en, fr, hi, mi"),
        (["--jsno"], "no option"),
    ],
)
def test_what_was_meant_is_suggested(arguments: list[str], says: str) -> None:
    status, out, err = run_program(*arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert says in err


def test_help_of_a_command_and_the_short_version() -> None:
    assert run_program("help", "solve") == run_program("solve", "--help")
    assert run_program("help") == run_program("--help")
    assert run_program("-V") == run_program("--version")


def test_options_may_stand_between_the_words_of_an_argument() -> None:
    told = run_program("replay", "pysol:10800", "aa", "--json", "aa")
    assert '"moves": 2' in told.out
    solved = run_program("solve", "1", "--budget", "5", "2", "3-4")
    assert solved.out.splitlines()[-1] == "4 deals: 0 winnable, 0 lost, 4 unknown"


@pytest.mark.parametrize(
    ("record", "status", "line"),
    [
        ([str(SOLUTION)], 0, "Won in 90 moves"),
        (SOLUTION.read_text().split()[:40], 0, "cards up after 40 moves"),
        ([*SOLUTION.read_text().split()[:40], "aa", "aa"], 1, "can't be made"),
    ],
)
def test_a_record_is_checked(record: list[str], status: int, line: str) -> None:
    found = run_program("replay", str(BOARD), *record)
    assert found.status == status
    assert line in found.out + found.err
    assert (found.out + found.err).count("\n") == 1


@pytest.mark.parametrize("name", sorted(VARIANTS))
def test_a_variant_named_either_way_is_the_same_deal(name: str) -> None:
    found = run_program("show", "24", "--variant", name)
    variant = "" if name == BAKERS_DOZEN.name else f"Variant: {name}\n"
    assert found == (0, board_text(deal(VARIANTS[name], 24)) + variant, "")
    assert run_program("show", f"{name}:24") == found


@pytest.mark.parametrize("command", ["show 24 --moves", "show 24 --json", "--help"])
def test_a_pipe_that_closes_early_is_no_fault(command: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f"{' '.join(GAME)} {command} | true"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("", "")


@pytest.mark.parametrize(
    ("arguments", "position"),
    [
        (["kings:24"], deal(KINGS, 24)),
        (["24", "--variant", "kings"], deal(KINGS, 24)),
        ([str(BOARD)], POSITION),
        ([f"24 {'dd'}"], Game(deal(BAKERS_DOZEN, 24)).start),
    ],
)
def test_a_deal_by_name_or_file_comes_to_the_table(
    arguments: list[str], position: Position
) -> None:
    with Player([*GAME, *arguments]) as player:
        if "dd" in arguments[0]:
            player.wait_for("1 move")
            player.press("u")
        player.wait_for(lambda p: shows(p, position))


def test_a_board_on_standard_input_is_played_with_keys_from_the_terminal() -> None:
    with Player([*GAME, "-"], stdin=BOARD.read_bytes()) as player:
        player.wait_for(lambda p: shows(p, POSITION))
        player.press(*SOLUTION.read_text().split()[0])
        player.wait_for("1 move")
        player.send("\x1a")
        player.wait_stopped()
        assert player.unrestored() == []
        player.foreground()
        player.wait_for("1 move")
        player.press("q")
        assert player.wait_exit() == 0
        assert player.unrestored() == []


@pytest.mark.parametrize(
    ("arguments", "env"),
    [
        (["--ascii"], {}),
        ([], {"LANG": "C"}),
        ([], {"LANG": None}),
        ([], {"LC_ALL": "POSIX"}),
        ([], {"LANG": "en_GB.ISO-8859-1"}),
    ],
)
def test_where_suits_cannot_be_written_letters_stand_for_them(
    arguments: list[str], env: dict[str, str | None]
) -> None:
    with Player([*GAME, str(BOARD), *arguments], env=env) as player:
        player.wait_for(lambda p: shows(p, POSITION))
        for key in ("a", "?", "escape", "p", "escape", "z", "tab"):
            player.press(key)
        assert player.output.isascii()


def test_no_color_takes_the_colours_and_leaves_the_cards() -> None:
    for value, coloured in ((None, True), ("", True), ("1", False)):
        with Player([*GAME, str(BOARD)], env={"NO_COLOR": value}) as player:
            player.wait_for("par ")
            player.press("a")
            player.wait_for("can go")
            assert bool(COLOUR.search(player.output)) is coloured
            assert shows(player, POSITION)
