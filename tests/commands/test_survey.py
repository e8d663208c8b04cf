"""A survey in figures."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest

from bakers_dozen.commands.survey_file import read_surveys
from bakers_dozen.statistics.survey import SurveyRow, interval, summarise
from commands.running import run_main as run
from commands.running import run_program

OLDER_HEAD = "deal,verdict,positions,seconds,moves"
HEAD = f"{OLDER_HEAD},budget"
ROWS = "deal,verdict,positions,seconds,moves\n1,winnable,100,0.010,80\n2,lost,50,0.005,\n"


@pytest.mark.parametrize(
    ("hits", "count", "ends"),
    [
        # Worked examples of Wilson's interval.
        (0, 10, (0.0, 0.2775)),
        (10, 10, (0.7225, 1.0)),
        (81, 263, (0.2553, 0.3662)),
        (15, 148, (0.0624, 0.1605)),
        (1, 29, (0.0061, 0.1718)),
    ],
)
def test_the_interval_is_wilsons(hits: int, count: int, ends: tuple[float, float]) -> None:
    assert interval(hits, count) == pytest.approx(ends, abs=0.00006)


def test_what_is_unknown_widens_the_interval_both_ways() -> None:
    rows = [SurveyRow(str(n), "winnable", 10, 0.1, 70 + n, 1000) for n in range(96)]
    rows += [SurveyRow("97", "lost", 5, 0.1, None, 1000)]
    rows += [SurveyRow(str(n), "unknown", 999, 9.0, None, 1000) for n in range(98, 101)]
    found = summarise(rows)
    assert (found.deals, found.winnable, found.lost, found.unknown) == (100, 96, 1, 3)
    assert found.least == interval(96, 100)[0]
    assert found.most == interval(99, 100)[1]
    assert found.moves is not None
    assert found.moves.largest == 165


def test_a_spread_has_the_middle_and_what_nine_in_ten_dont_exceed() -> None:
    rows = [SurveyRow(str(n), "lost", n, 0.1, None, 1000) for n in range(1, 101)]
    assert summarise(rows).positions == (50.5, 90, 95, 100)
    assert summarise(rows[:1]).positions == (1, 1, 1, 1)
    assert summarise(rows).moves is None


def test_the_command_prints_lines_and_json(tmp_path: Path) -> None:
    path = tmp_path / "survey.csv"
    path.write_text(ROWS + "3,winn")  # what a kill left of a row doesn't count
    told = run("survey", str(path))
    assert told.status == 0
    assert "2 deals" in told.out
    assert "winnable 1, lost 1, unknown 0" in told.out
    assert json.loads(run("survey", str(path), "--json").out)["winnable"] == 1


@pytest.mark.parametrize(
    "text", ["", "deal,verdict,positions,seconds,moves\n", "1,2\n", ROWS + "x,maybe,1,1,\n"]
)
def test_what_is_no_survey_is_told_in_one_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "survey.csv"
    path.write_text(text)
    told = run("survey", str(path))
    assert (told.status, told.out) == (2, "")
    assert told.err.count("\n") == 1


def test_a_missing_file(tmp_path: Path) -> None:
    told = run("survey", str(tmp_path / "none.csv"))
    assert told.status == 2
    assert "Can't read" in told.err


def verdicts(*files: Path) -> dict[str, tuple[str, int]]:
    """The verdict of each deal of *files* joined, and its budget."""
    return {row.deal: (row.verdict, row.budget) for row in read_surveys(map(str, files))}


@pytest.mark.parametrize(
    ("rows", "counts"),
    [
        (["1,unknown,5,0.1,,5", "1,winnable,80,0.2,77,100"], ("winnable", 100)),
        (["1,winnable,80,0.2,77,100", "1,unknown,5,0.1,,5"], ("winnable", 100)),
        (["1,lost,80,0.2,,100", "1,lost,80,0.3,,200"], ("lost", 100)),
        (["1,unknown,5,0.1,,5", "1,unknown,9,0.1,,9"], ("unknown", 9)),
        (["1,unknown,9,0.1,,9", "1,unknown,5,0.1,,5"], ("unknown", 9)),
        # Before there was a column for it, the budget is how many positions it took.
        (["1,unknown,7,0.1,", "1,unknown,5,0.1,,5"], ("unknown", 7)),
        # Joined surveys have their headings anywhere, and what a kill left before them.
        (["1,unknown,9,0.1,,9", HEAD, "1,lost,9,0.1,,9", "2,winn" + HEAD], ("lost", 9)),
        (["", "1,lost,9,0.1,,9", "", OLDER_HEAD], ("lost", 9)),
    ],
)
def test_of_several_rows_of_a_deal_the_one_that_knows_most_counts(
    tmp_path: Path, rows: list[str], counts: tuple[str, int]
) -> None:
    file = tmp_path / "joined.csv"
    file.write_text("\n".join([*rows, ""]))
    assert verdicts(file) == {"1": counts}


def test_two_proofs_that_differ_are_told(tmp_path: Path) -> None:
    one, other = tmp_path / "one.csv", tmp_path / "other.csv"
    one.write_text(f"{HEAD}\n1,winnable,9,0.1,70,9\n")
    other.write_text(f"{HEAD}\n2,lost,9,0.1,,9\n1,lost,9,0.1,,9\n")
    told = run("survey", str(one), str(other))
    assert (told.status, told.out, told.err.count("\n")) == (2, "", 1)
    assert "Deal 1 is winnable in line 2 of" in told.err
    assert "but lost in line 3 of" in told.err
    with one.open("a") as file:
        file.write("1,lost,9,0.1,,9\n")
    before = one.read_text()
    assert "One of them is wrong" in run("solve", "5", "--out", str(one)).err
    assert one.read_text() == before


def test_a_survey_in_overlapping_pieces_says_what_one_says(tmp_path: Path) -> None:
    whole, pieces = tmp_path / "whole.csv", [tmp_path / f"{n}.csv" for n in range(3)]
    options = ("--budget", "300", "--out")
    run("solve", "kings:1-9", *options, str(whole))
    for piece, deals in zip(pieces, ("kings:1-4", "kings:3-7", "kings:6-9"), strict=True):
        run("solve", deals, *options, str(piece))
    assert verdicts(*pieces) == verdicts(whole)
    joined = "".join(piece.read_text() for piece in pieces)
    assert run("survey", "-", given=joined).out.startswith("9 deals\n")
    pieces[0].write_text(joined)
    told = run("solve", "kings:1-9", *options, str(pieces[0]))
    assert told.out.startswith("9 deals: ")
    assert pieces[0].read_text() == joined


def test_what_was_unknown_is_tried_again_with_a_larger_budget(tmp_path: Path) -> None:
    file = tmp_path / "survey.csv"
    run("solve", "1-3", "--budget", "5", "--out", str(file))
    assert verdicts(file) == {str(n): ("unknown", 5) for n in (1, 2, 3)}
    before = file.read_text()
    run("solve", "1-3", "--budget", "5", "--out", str(file))
    assert file.read_text() == before
    told = run("solve", "1-2", "--budget", "20000", "--out", str(file))
    assert told.out == "2 deals: 2 winnable, 0 lost, 0 unknown\n"
    assert verdicts(file) == {
        "1": ("winnable", 20000), "2": ("winnable", 20000), "3": ("unknown", 5)
    }  # fmt: skip


def test_a_survey_of_the_older_form_goes_on_with_names_for_its_new_column(tmp_path: Path) -> None:
    file = tmp_path / "survey.csv"
    file.write_text(f"{OLDER_HEAD}\n1,unknown,5,0.1,\n2,lost,4,0.1,\n")
    run("solve", "1-2", "--budget", "20000", "--out", str(file))
    assert file.read_text().splitlines()[3] == HEAD
    assert verdicts(file) == {"1": ("winnable", 20000), "2": ("lost", 4)}


def test_a_range_of_any_length_is_begun_at_once(tmp_path: Path) -> None:
    file = tmp_path / "survey.csv"
    program = [sys.executable, "-m", "bakers_dozen", "solve", "--out", str(file)]
    deals = ["1-2147483647", "pysol:0-100000000000000000000"]
    with subprocess.Popen([*program, *deals], stdout=subprocess.DEVNULL) as process:
        try:
            while not (file.exists() and file.read_text().count("\n") > 2):
                assert process.poll() is None
                time.sleep(0.01)
            assert psutil.Process(process.pid).memory_info().rss < 200_000_000
        finally:
            process.kill()


@pytest.mark.parametrize(
    ("deals", "names"),
    [
        (["1-3", "2-4", "3"], ["1", "2", "3", "4"]),
        (["3", "1-3"], ["1", "2", "3"]),
        (["2-3", "1-5"], ["1", "2", "3", "4", "5"]),
        (["kings:2", "2", "kings:2"], ["2", "kings:2"]),
        (["2", "2 gg"], ["2", "2 gg"]),
    ],
)
def test_a_deal_named_twice_has_one_row(tmp_path: Path, deals: list[str], names: list[str]) -> None:
    file = tmp_path / "survey.csv"
    told = run("solve", *deals, "--budget", "20", "--out", str(file))
    assert told.out.startswith(f"{len(names)} deals: ")
    assert sorted(row.split(",")[0] for row in file.read_text().splitlines()[1:]) == names


def test_a_survey_goes_to_standard_output_and_to_what_is_no_file(tmp_path: Path) -> None:
    rows = run("solve", "1-2", "--budget", "5", "--out", "-").out
    assert [line.split(",")[0] for line in rows.splitlines()] == ["deal", "1", "2"]
    assert run("survey", "-", given=rows).out.startswith("2 deals\n")
    assert run("solve", "1", "--out", "-", "--json").status == 2
    if Path("/dev/stdout").exists():
        told = run_program("solve", "1-2", "--budget", "5", "--out", "/dev/stdout").out
        assert len(told.splitlines()) == 4


def test_a_survey_and_what_is_printed_are_both_to_be_had(tmp_path: Path) -> None:
    file = tmp_path / "survey.csv"
    told = run("solve", "1-2", "--json", "--out", str(file))
    assert [json.loads(line)["verdict"] for line in told.out.splitlines()] == ["winnable"] * 2
    assert len(file.read_text().splitlines()) == 3
    lines = run("solve", "3", "--format", "fc-solve", "--out", str(file)).out.splitlines()
    assert lines[1].startswith("Move ")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there are no endless files")
def test_what_has_no_end_is_refused_at_once(tmp_path: Path) -> None:
    told = run("survey", "/dev/zero")
    assert (told.status, told.err.count("\n")) == (2, 1)
    long = tmp_path / "long.csv"
    long.write_text("1" * 1_000_000)
    for command in (("survey", str(long)), ("solve", "1", "--out", str(long))):
        assert "Line 1 of" in run(*command).err
    assert long.stat().st_size == 1_000_000


def test_two_solves_dont_write_one_survey(tmp_path: Path) -> None:
    path = tmp_path / "one.csv"
    program = [sys.executable, "-m", "bakers_dozen", "solve", "--out", str(path)]
    with subprocess.Popen([*program, "1-100000"], stdout=subprocess.DEVNULL) as first:
        while not (path.exists() and path.read_text().count("\n") > 1):
            assert first.poll() is None
            time.sleep(0.01)
        try:
            told = run("solve", "1-3", "--out", str(path))
        finally:
            first.kill()
        assert (told.status, told.out) == (2, "")
        assert "Another solve is writing" in told.err
    rows = path.read_text().splitlines()
    assert len({row.partition(",")[0] for row in rows}) == len(rows)
    assert run("solve", "1-3", "--out", str(path)).status == 0


def test_each_variant_has_figures_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "both.csv"
    rows = ["kings:1,winnable,9,0.1,70", "1,lost,5,0.1,", "kings:2,winnable,8,0.2,77"]
    file.write_text("\n".join([HEAD, *rows, "a.board,lost,1,0.1,", ""]))
    lines = run("survey", str(file)).out.splitlines()
    headings = [index for index, line in enumerate(lines) if line.endswith(":")]
    assert [lines[index] for index in headings] == ["kings:", "bakers-dozen:", "boards from files:"]
    assert [lines[index + 2] for index in headings] == [
        "winnable 2, lost 0, unknown 0",
        "winnable 0, lost 1, unknown 0",
        "winnable 0, lost 1, unknown 0",
    ]
    found = [json.loads(line) for line in run("survey", str(file), "--json").out.splitlines()]
    assert [(one["variant"], one["deals"]) for one in found] == [
        ("kings", 2),
        ("bakers-dozen", 1),
        (None, 1),
    ]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"\x7fELF\x00\x01\xff", "isn't text"),
        (b"\xff\xfe\n1,2\n", "isn't text"),
        (b"one line", "Line 1 of "),
    ],
)
def test_a_file_of_another_kind_is_told_from_an_empty_survey(
    tmp_path: Path, data: bytes, says: str
) -> None:
    file = tmp_path / "other"
    file.write_bytes(data)
    told = run("survey", str(file))
    assert (told.status, told.err.count("\n")) == (2, 1)
    assert says in told.err
